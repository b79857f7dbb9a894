"""Corpora as files, for `lucidoku corpus`: build, merge, export and import them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from lucidoku.cli import _options
from lucidoku.cli._common import bar, bundled_list, complain_of_notes, parse_layout, print_json, report_file
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, Options
from lucidoku.ratings.registry import names as scale_names
from lucidoku.words.language import N_, _, ngettext, number_text, rate_text

if TYPE_CHECKING:
    from lucidoku.corpus import Report

_CORPUS = Target(("", ".corpus", ".duckdb", ".db"))
_EXPORTED = Target(("", ".jsonl", ".txt", ".csv", ".parquet"), folder=True)


def corpus_argument(command: ArgumentBuilder) -> None:
    """CORPUS: the corpus that a command reads."""
    command.arguments.add(
        "corpus",
        metavar="CORPUS",
        type=Path,
        help=_("A corpus: a file made by build, or a folder of its Parquet files."),
    )


def _into(options: Options) -> None:
    _options.out(options, _("The corpus; made when it is missing."), _CORPUS, required=True)


def _declare_build(command: ArgumentBuilder) -> None:
    command.arguments.add(
        "files",
        metavar="FILES",
        nargs="+",
        help=_("Lists or tables (.csv, .parquet) of puzzles; may be .gz or .zst."),
    )
    main = command.options()
    _into(main)
    _options.techniques(main)
    main.switch("--steps", _("Store the steps; without them a corpus is much smaller."))
    main.add(
        "--scale",
        metavar="NAMES",
        help=_("Also rate all puzzles that are not rated yet, on these scales, with commas: {known}.").format(
            known=", ".join(scale_names(stored=True))
        ),
    )
    _options.threads(main)
    _options.as_json(main, _("Print JSON: one object."))
    rare = command.options(rare=True)
    rare.add("--column", metavar="NAME", help=_("The column of a table that holds the puzzles."))
    _options.layout(rare)
    _options.engine(rare, _("local, or ray or the address of a cluster; then --out is a folder."))


def _build(
    files: list[str],
    *,
    out: Path,
    techniques: str,
    threads: int | None,
    steps: bool,
    column: str | None,
    layout: str | None,
    scale: str | None,
    json: bool,
    engine: str,
) -> None:
    cores = threads or os.cpu_count() or 1
    chosen = _options.read_engine(engine)
    if chosen.ray:
        from lucidoku.cluster import build as build_by_ray

        done = build_by_ray(
            files,
            out,
            techniques=techniques,
            workers=threads,
            steps=steps,
            column=column,
            address=chosen.address,
            rate=scale or (),
        )
        complain_of_notes(done.notes)
        if json:
            print_json({"added": done.puzzles, "partitions": done.written, "known": done.skipped, "notes": done.notes})
            return
        print(
            ", ".join(
                (
                    _puzzles_added(done.puzzles),
                    ngettext("{count} partition", "{count} partitions", done.written).format(count=done.written),
                    _there_already(done.skipped),
                )
            )
        )
        return
    from lucidoku.corpus import build

    with _progress() as show:
        report = build(
            [Path(bundled_list(name) or name) if name != "-" else name for name in files],
            out,
            techniques,
            threads=cores,
            steps=steps,
            column=column,
            layout=parse_layout(layout),
            rate=scale or (),
            on_progress=show,
        )
    complain_of_notes(report.notes)
    if json:
        counts = {name: getattr(report, name) for name in ("added", "known", "failed", "rated", "seconds", "notes")}
        print_json({**counts, "bytes": out.stat().st_size})
        return
    print(
        ", ".join(
            (
                _puzzles_added(report.added),
                _there_already(report.known),
                ngettext(
                    "{count} line is not a puzzle with one solution",
                    "{count} lines are not puzzles with one solution",
                    report.failed,
                ).format(count=report.failed),
            )
        )
    )
    if report.rated:
        print(ngettext("{count} rating", "{count} ratings", report.rated).format(count=report.rated))
    speed = report.added / max(report.seconds, 1e-6)
    print(
        _("{seconds} s, {rate} puzzles a second; {path}: {size} MB").format(
            seconds=number_text(report.seconds, ".1f"),
            rate=rate_text(speed),
            path=out,
            size=number_text(out.stat().st_size / 1e6, ".1f"),
        )
    )


def _puzzles_added(count: int) -> str:
    return ngettext("{count} puzzle added", "{count} puzzles added", count).format(count=count)


def _print_added(count: int, json: bool) -> None:
    if json:
        print_json({"added": count})
    else:
        print(_puzzles_added(count))


def _there_already(count: int) -> str:
    return ngettext("{count} was there already", "{count} were there already", count).format(count=count)


@contextmanager
def _progress() -> Iterator[Callable[[Report], None]]:
    with bar(always=True) as shown:

        def show(report: Report) -> None:
            if shown:
                message = ngettext(
                    "{source}: {count} puzzle, {rate} a second",
                    "{source}: {count} puzzles, {rate} a second",
                    report.added,
                ).format(
                    source=os.path.basename(report.source),
                    count=number_text(report.added),
                    rate=rate_text(report.added / max(report.seconds, 1e-6)),
                )
                shown(message, report.fraction)

        yield show


def _declare_merge(command: ArgumentBuilder) -> None:
    command.arguments.add("into", metavar="CORPUS", type=Path, help=_("The corpus to add to; made when it is missing."))
    command.arguments.add("others", metavar="OTHERS", nargs="+", type=Path, help=_("Corpora to add."))
    _options.as_json(command.options(), _("Print JSON: one object."))


def _merge(into: Path, *, others: list[Path], json: bool) -> None:
    from lucidoku.corpus import merge

    _print_added(merge(into, *others), json)


def _declare_export(command: ArgumentBuilder) -> None:
    corpus_argument(command)
    command.arguments.add(
        "target",
        metavar="TARGET",
        type=Path,
        help=_("A folder for Parquet, or a file that ends with .jsonl, .txt, .csv or .parquet."),
    )
    command.options().add("--format", metavar="NAME", help=_("parquet, jsonl, csv or list."))


def _export(corpus: Path, *, target: Path, format: str | None) -> None:
    from lucidoku.corpus import Corpus, export

    if format is None:
        _EXPORTED.check(target)
    with Corpus(corpus) as opened:
        export(opened, target, format)
    report_file(target)


def _declare_import(command: ArgumentBuilder) -> None:
    command.arguments.add(
        "folder", metavar="FOLDER", type=Path, help=_("A folder of Parquet files, as export writes it.")
    )
    main = command.options()
    _into(main)
    _options.as_json(main, _("Print JSON: one object."))


def _import(folder: Path, *, out: Path, json: bool) -> None:
    from lucidoku.corpus import import_

    _print_added(import_(folder, out), json)


BUILD = Command(
    "corpus build",
    N_("Solve the puzzles of files step by step and store them; an interrupted build resumes."),
    _declare_build,
    _build,
    "FILES... --out CORPUS",
    (
        ("lucidoku corpus build puzzles.txt --out my.corpus", N_("walkthroughs of a file, to be searched")),
        ("lucidoku corpus build puzzles.txt --out my.corpus --scale se", N_("with ratings")),
    ),
)

MERGE = Command(
    "corpus merge",
    N_("Add the puzzles of other corpora, without those that are there already."),
    _declare_merge,
    _merge,
    "CORPUS OTHERS...",
    (
        ("lucidoku corpus merge all.corpus monday.corpus tuesday.corpus", N_("two corpora in one")),
        ("lucidoku corpus merge all.corpus more.corpus --json", N_("how many were added, as data")),
    ),
)

EXPORT = Command(
    "corpus export",
    N_("Write a corpus as Parquet, as JSON lines or as a list of puzzles."),
    _declare_export,
    _export,
    "CORPUS TARGET",
    (
        ("lucidoku corpus export my.corpus folder", N_("a folder of Parquet files")),
        ("lucidoku corpus export my.corpus puzzles.txt", N_("the puzzles, a line each")),
    ),
)

IMPORT = Command(
    "corpus import",
    N_("Read an exported corpus."),
    _declare_import,
    _import,
    "FOLDER --out CORPUS",
    (
        ("lucidoku corpus import folder --out my.corpus", N_("a corpus from its Parquet files")),
        ("lucidoku corpus import folder --out my.corpus --json", N_("how many were added, as data")),
    ),
)
