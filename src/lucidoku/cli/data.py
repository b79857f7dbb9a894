"""`lucidoku data`: puzzle sets for machine learning."""

from __future__ import annotations

import shlex
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lucidoku.cli import _data_steps, _options
from lucidoku.cli._cells import cell
from lucidoku.cli._common import bar, complain_of_notes, offering_state, print_json, report_file
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, Options, whole_number
from lucidoku.cli._streams import complain
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole
from lucidoku.words.language import N_, _, ngettext, number_text

__all__ = ["COMMANDS", "SUMMARY"]

SUMMARY = N_(
    "Data sets for machine learning: find duplicates, leaks and wrong answers; split; write traces; judge single steps."
)


_OUTS = {".html": "page", ".htm": "page", ".parquet": "rows"}
"""The content of a file of --out, by the ending of its name."""


@contextmanager
def _counting(total: int | None = None) -> Iterator[Callable[[int], None]]:
    """Return a function that shows the number of finished rows on stderr; called with each increment."""
    with bar(always=True) as shown:
        done = 0

        def show(more: int) -> None:
            nonlocal done
            done += more
            if shown:
                shown(number_text(done), done / total if total else None)

        yield show


def _sets(command: ArgumentBuilder, help: str) -> None:
    """FILES: sets of puzzles."""
    command.arguments.add("files", metavar="FILES", nargs="+", help=help)


def _into(options: Options, **how: Any) -> None:
    """--into: the parts of a set."""
    options.add("--into", metavar="SHARES", help=_("The parts and their shares, such as train:0.9,test:0.1."), **how)


def _declare_audit(command: ArgumentBuilder) -> None:
    _sets(command, _("Sets: .csv, .parquet, .jsonl, .npy, HRM's folders, or plain lists; the training set first."))
    main = command.options()
    _options.as_json(main, _("Print JSON: one object."))
    _options.outs(
        main,
        _("Write the audit as a page, .html; or the good rows, each once up to symmetry, .parquet. May be repeated."),
        _OUTS,
    )
    main.add(
        "--state",
        metavar="DIR",
        type=Path,
        help=_("A folder for the work done so far, from which an interrupted audit resumes."),
    )
    main.add("--scale", metavar="NAME", default="", help=_("How many puzzles have which rating: se, hodoku, minutes …"))
    main.add(
        "--sample",
        metavar="N",
        type=whole_number(),
        default=1000,
        help=_("How many puzzles of each file are rated, chosen by chance; 0 for all."),
    )
    _options.threads(main)
    _options.engine(command.options(rare=True))


def _audit(
    files: list[str],
    *,
    json: bool,
    out: list[Path] | None,
    state: Path | None,
    scale: str,
    sample: int,
    threads: int | None,
    engine: str,
) -> None:
    from lucidoku.cli._audit_tables import print_audit
    from lucidoku.datasets import audit
    from lucidoku.datasets.audit_page import audit_page

    outs = _options.outs_by_end(out, _OUTS)
    with offering_state(state), _options.workers(engine, threads) as workers, _counting() as show:
        result = audit(
            files,
            threads=threads,
            state=state,
            write=outs.get("rows"),
            ratings=scale,
            sample=sample,
            on_progress=show,
            workers=workers,
        )
    complain_of_notes(result.notes)
    for file in result.files:
        for row, reason in file.named_bad:
            complain(_("{path}, row {row}: {reason}").format(path=file.name, row=row, reason=reason))
        if file.bad:
            text = ngettext("{path}: {count} row is bad", "{path}: {count} rows are bad", file.bad)
            complain(text.format(path=file.name, count=number_text(file.bad)))
        if file.not_compared:
            text = _("{path}: rows compared cell by cell only, as their canonical form takes too long: {count}")
            complain(text.format(path=file.name, count=number_text(file.not_compared)))
        if file.not_counted:
            text = _("{path}: rows whose solutions were not counted in a second: {count}")
            complain(text.format(path=file.name, count=number_text(file.not_counted)))
    if "page" in outs:
        write_whole(outs["page"], audit_page(result))
    for path in outs.values():
        report_file(path)
    if json:
        print(result.as_json())
        return
    print_audit(result)


def _declare_split(command: ArgumentBuilder) -> None:
    _sets(command, _("Sets: .csv, .parquet, .jsonl, .npy, HRM's folders, or plain lists."))
    main = command.options()
    _into(main, required=True)
    main.add(
        "--by",
        metavar="NAME",
        default="puzzle",
        help=_("puzzle: no puzzle in two parts, up to symmetry; solution: no solution either."),
    )
    main.add(
        "--stratify",
        metavar="NAME",
        default="",
        help=_("Give each part its share of each value of givens, technique, level, or a scale such as se."),
    )
    _options.out(
        main, _("The new folder for the parts and split.json, which proves them."), Target(folder=True), required=True
    )
    main.add("--format", metavar="NAME", default="parquet", help=_("parquet or csv."))
    _options.as_json(main, _("Print split.json."))
    _options.seed(main, _("The same seed gives the same parts."), 0)
    main.add(
        "--state",
        metavar="DIR",
        type=Path,
        help=_("A folder for the work done so far, from which an interrupted split resumes."),
    )
    _options.threads(main)
    _options.engine(command.options(rare=True))


def _split(
    files: list[str],
    *,
    into: str,
    by: str,
    stratify: str,
    out: Path,
    format: str,
    json: bool,
    seed: int,
    state: Path | None,
    threads: int | None,
    engine: str,
) -> None:
    from rich.console import Console
    from rich.table import Table

    from lucidoku.datasets.split import PROOF, split

    with offering_state(state), _options.workers(engine, threads) as workers, _counting() as show:
        made = split(
            files,
            _shares(into),
            out,
            by=by,
            stratify=stratify,
            seed=seed,
            form=format,
            threads=threads,
            state=state,
            on_progress=show,
            workers=workers,
        )
    complain_of_notes(made.notes)
    for reason, count in made.left_out.items():
        if count:
            complain(_("rows left out ({reason}): {count}").format(reason=_(reason), count=number_text(count)))
    if json:
        print(made.as_json(), end="")
        return
    table = Table(_("part"))
    for head in (_("share"), _("rows"), _("groups")):
        table.add_column(head, justify="right")
    for part in made.parts:
        table.add_row(cell(part.name), f"{part.share:g}", number_text(part.rows), number_text(part.groups))
    console = Console(width=None if sys.stdout.isatty() else 100)
    console.print(table)
    text = _("Groups in two parts: {count}. The proof: {path}")
    print(text.format(count=made.shared, path=out / PROOF))


def _shares(text: str) -> dict[str, float]:
    """Read "train:0.9,test:0.1"."""
    shares: dict[str, float] = {}
    for piece in text.split(","):
        name, _colon, share = piece.strip().partition(":")
        try:
            shares[name] = float(share)
        except ValueError:
            raise LucidokuError(
                _("expected parts such as train:0.9,test:0.1, got {text}").format(text=repr(piece.strip()))
            ) from None
    return shares


def _declare_make(command: ArgumentBuilder) -> None:
    from lucidoku.cli.make import declare_spec

    command.arguments.add("count", metavar="COUNT", type=whole_number(1), help=_("How many puzzles to make."))
    main = command.options()
    _options.out(main, _("The new folder for the parts and make.json."), Target(folder=True), required=True)
    main.add(
        "--balanced",
        metavar="BINS",
        help=_(
            "As many puzzles of each: level:easy,medium,hard, needs:x-wing,swordfish, givens:24,28 or minutes:5..8,8..12."
        ),
    )
    _into(main, default="train:1")
    _options.as_json(main, _("Print make.json."))
    declare_spec(command, listed=False)
    many = command.options(_("options for many puzzles and statistics"), rare=True)
    _options.made_layout(many)
    _options.seed(many, _("The same seed gives the same puzzles."), 0)
    _options.threads(many)
    many.flag("--evidence", _("A column with the evidence of each step, as JSON, too."))
    many.flag("--distinct-solutions", _("No two solutions are equal up to the symmetries of Sudoku."))
    _options.engine(command.options(rare=True))


_OF_A_RUN = ("count", "out", "threads", "json", "engine")
_OF_A_SET = ("into", "balanced", "evidence", "json", "distinct", "distinct_solutions", "engine")
"""Options of a set that do not describe its puzzles."""


def _make(**values: Any) -> None:
    from lucidoku.cli.make import rule_spec, spec_of, takes_rules
    from lucidoku.datasets.making import make_set
    from lucidoku.datasets.split import RECORD

    if "," in (values["level"] or ""):
        message = _("--level takes one level here; --balanced level:{levels} makes as many puzzles of each")
        raise LucidokuError(message.format(levels=values["level"]))

    def spec(**more: Any) -> Any:
        distinct = "solutions" if values["distinct_solutions"] else "puzzles"
        asked = Namespace(**{**values, "unlike": None, "uniform": False, "distinct": distinct, **more})
        return rule_spec(asked, _OF_A_SET) if takes_rules(asked) else spec_of(asked)

    bins = _bins(values["balanced"], spec) if values["balanced"] else spec()
    command = ["lucidoku", "data", "make", str(values["count"])]
    for name, value in values.items():
        if name not in _OF_A_RUN and value not in (None, False, []):
            option = "--" + name.replace("_", "-")
            each = value if isinstance(value, list) else [value]
            command += [option] if value is True else [text for one in each for text in (option, str(one))]
    start = time.monotonic()
    cluster = _options.workers(values["engine"], values["threads"])
    with cluster as workers, _counting(values["count"]) as show:
        made = make_set(
            bins,
            values["count"],
            values["out"],
            into=_shares(values["into"]),
            seed=values["seed"],
            evidence=values["evidence"],
            threads=values["threads"],
            command=shlex.join(command),
            on_progress=show,
            on_resume=lambda folder: complain(_("resuming the interrupted run in {path}").format(path=folder)),
            workers=workers,
        )
    if values["json"]:
        print(made.as_json(), end="")
        return
    for part in made.parts:
        text = ngettext("{part}: {count} puzzle", "{part}: {count} puzzles", part["rows"])
        print(text.format(part=part["name"], count=number_text(part["rows"])))
    seconds = time.monotonic() - start
    print(_("{seconds} s; the record: {path}").format(seconds=f"{seconds:.1f}", path=values["out"] / RECORD))


def _bins(text: str, spec: Callable[..., Any]) -> dict[str, Any]:
    """Read "needs:x-wing,swordfish" or "se:2..3,3..4": a specification for each bin."""
    option, colon, names = text.strip().partition(":")
    if not colon or not all(names.split(",")):
        raise LucidokuError(_("expected bins such as level:easy,medium, got {text}").format(text=repr(text)))
    if option in ("level", "needs", "givens"):
        return {f"{option}:{name}": spec(**{option: name}) for name in names.split(",")}
    return {f"{option}:{name}": spec(rating=[f"{option}:{name}"]) for name in names.split(",")}


def _declare_publish(command: ArgumentBuilder) -> None:
    command.arguments.add("folder", metavar="DIR", type=Path, help=_("A folder that data split or data make wrote."))
    main = command.options()
    main.add(
        "--license",
        metavar="NAME",
        required=True,
        help=_("The licence of the puzzles, such as cc0-1.0; it is yours to choose."),
    )
    main.add("--title", default="", help=_("A name for people; that of the folder by default."))
    _options.as_json(main, _("Print JSON: one object."))
    _options.threads(main)


def _publish(folder: Path, *, license: str, title: str, json: bool, threads: int | None) -> None:
    from lucidoku.datasets.publish import CARD, CROISSANT, publish

    done = publish(folder, license, title=title, threads=threads)
    if json:
        print_json({"rows": done.rows, "card": folder / CARD, "croissant": folder / CROISSANT})
        return
    rows = sum(done.rows.values())
    text = ngettext("{rows} row: {card} and {croissant}", "{rows} rows: {card} and {croissant}", rows)
    print(text.format(rows=number_text(rows), card=folder / CARD, croissant=folder / CROISSANT))


COMMANDS = (
    Command(
        "data audit",
        N_(
            "Report duplicates in sets of puzzles and between them, up to symmetry too, and puzzles without exactly one"
            " solution."
        ),
        _declare_audit,
        _audit,
        "FILES...",
        (
            ("lucidoku data audit train.csv test.csv", N_("the part of the test set that is in the training set")),
            ("lucidoku data audit all.csv --out clean.parquet", N_("only good puzzles, each once")),
        ),
    ),
    Command(
        "data split",
        N_("Split sets of puzzles so that no part has a puzzle of another part, up to symmetry too, and prove it."),
        _declare_split,
        _split,
        "FILES... --into SHARES --out DIR",
        (
            ("lucidoku data split all.csv --into train:0.9,test:0.1 --out sets", N_("two parts without leaks")),
            (
                "lucidoku data split all.csv --into train:0.8,val:0.1,test:0.1 --by solution --stratify technique --out sets",
                N_("no shared solution, each part as hard as the others"),
            ),
        ),
    ),
    Command(
        "data make",
        N_("Make a set on request: balanced, different up to symmetry, with walkthroughs, in parts."),
        _declare_make,
        _make,
        "COUNT --out DIR",
        (
            ("lucidoku data make 100000 --into train:0.9,test:0.1 --out sets", N_("any puzzles, in two parts")),
            (
                "lucidoku data make 3000 --balanced needs:x-wing,swordfish,xy-wing --out fish",
                N_("a thousand puzzles for each technique"),
            ),
        ),
    ),
    Command(
        "data publish",
        N_("Write the card and the description with which others load a set: README.md and croissant.json."),
        _declare_publish,
        _publish,
        "DIR --license NAME",
        (
            ("lucidoku data publish sets --license cc0-1.0", N_("a folder that load_dataset and mlcroissant read")),
            ("lucidoku data publish sets --license cc-by-4.0 --title Swordfish", N_("under a name for people")),
        ),
    ),
    *_data_steps.COMMANDS,
)
