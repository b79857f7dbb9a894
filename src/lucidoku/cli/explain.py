"""`lucidoku explain`: the walkthrough of a puzzle, in words, as data and in pictures."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from lucidoku.cli import _options
from lucidoku.cli._common import Input, count_progress, parse_time, report_file, select_puzzles, with_moves
from lucidoku.cli._explaining import Job, run
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole
from lucidoku.logic.aims import AIMS, check_aim
from lucidoku.logic.merging import SINGLES
from lucidoku.logic.pipeline import resolve
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]

_PRINTED = ("text", "json")
"""Outputs that are printed; the others are pictures, see `lucidoku.drawing.outputs`."""
_FILES = {".jsonl": "json", ".json": "json", ".txt": "text", ".html": "html", ".htm": "html", ".pdf": "pdf"}
"""Content of one file, by the ending of its name."""
_PICTURES = (".svg", ".png")
"""Endings of a file with the picture of one step."""


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    main.add("--step", metavar="K", type=_step_number, help=_("Show one step, with a picture: a number, or hardest."))
    main.add(
        "--verbose",
        "-v",
        action="store_true",
        help=_("Print the full sentences, and chains in rows; in JSON, the rows of each step."),
    )
    _options.merge(main)
    main.flag("--prove", _("Prove every step; with -v or --step show the facts that the proof needs."))
    _options.techniques(main, "")
    _options.out(
        main,
        _("A folder for pictures and files; or a file: .jsonl, .txt, .html, .pdf; .png or .svg with --step."),
        Target((*_FILES, *_PICTURES), folder=True),
    )
    main.add(
        "--format",
        "-f",
        metavar="NAME",
        action="append",
        help=_("text, json, html, svg, png, sheet; may be repeated."),
    )
    _options.as_json(main)
    logic = command.options(_("options for the techniques"), rare=True)
    _options.without(logic)
    logic.add(
        "--max-length",
        metavar="TECHNIQUE=N",
        action="append",
        help=_("Longest chain, net or set that a technique or family may use; may be repeated."),
    )
    logic.add(
        "--max-cells",
        metavar="TECHNIQUE=N",
        action="append",
        help=_(
            "Most cells of the almost locked sets in the chains of a technique or family (8 by default above 16x16);"
            " may be repeated."
        ),
    )
    _options.played(logic)
    logic.add("--aim", metavar="NAME", help=_("Look for a short walk: {names}.").format(names=", ".join(AIMS)))
    logic.flag(
        "--key-moves",
        _(
            "List the single moves after which singles, or --techniques, finish the puzzle; if there is none, the pairs."
        ),
    )
    logic.flag("--allow-multiple", _("Solve as far as logic can when there are several solutions."))
    logic.flag("--all-steps", _("With --step K: list all that could be done there, by technique."))
    logic.flag("--journal", _("Print only which techniques were used, in order, and how often in a row."))
    pictures = command.options(_("options for pictures"), rare=True)
    _options.theme(pictures)
    pictures.add(
        "--columns",
        metavar="N",
        type=whole_number(1),
        help=_("Pictures side by side on the contact sheet, large and with all candidates."),
    )
    pictures.flag("--captions", _("Sentences on the contact sheet."))
    rare = command.options(rare=True)
    _options.selection(rare, _("Explain only the first puzzles of a file."))
    _options.threads(rare)


def _step_number(text: str) -> int:
    """Return the number of a step, 0 for the hardest."""
    return 0 if text == "hardest" else whole_number(1)(text)


def _run(
    puzzle: str,
    *,
    played: str,
    out: Path | None,
    format: list[str] | None,
    json: bool,
    techniques: str,
    without: list[str] | None,
    max_length: list[str] | None,
    max_cells: list[str] | None,
    step: int | None,
    all_steps: bool,
    aim: str | None,
    key_moves: bool,
    layout: str | None,
    source_format: str | None,
    first: int | None,
    number: int | None,
    time_limit: str | None,
    threads: int | None,
    strict: bool,
    **settings: Any,
) -> int:
    chosen = _options.without_names(resolve("all" if key_moves else techniques or "all"), without or ())
    for text in max_length or ():
        name, most = _limit(text)
        chosen = chosen.limited(name, max_length=most)
    for text in max_cells or ():
        name, most = _limit(text)
        chosen = chosen.limited(name, max_cells=most)
    if all_steps and step is None:
        raise LucidokuError(_("--all-steps needs a place: add --step K"))
    wanted = [*(format or ()), *(["json"] if json else [])]
    file = None if out is None or out.is_dir() else _FILES.get(out.suffix.lower())
    if file == "pdf" and wanted == ["pdf"]:  # so the suffix says
        wanted = []
    if file and wanted not in ([], [file]):
        message = _("{path} holds one format: leave out --format, or name a folder")
        raise LucidokuError(message.format(path=out))
    picture = out if out is not None and not out.is_dir() and out.suffix.lower() in _PICTURES else None
    if picture is not None and (step is None or all_steps):
        raise LucidokuError(_("{path} holds one picture: add --step K, or name a folder").format(path=out))
    if picture is not None and not wanted:
        wanted = ["text", picture.suffix[1:].lower()]
    formats = {file} if file and file != "pdf" else _formats(wanted, out, step)
    if not formats.issubset(_PRINTED):
        from lucidoku.drawing.theme import theme_of

        theme_of(settings["theme"])
    job = Job(
        chosen,
        frozenset(formats),
        out=None if file or picture else out,
        picture=picture,
        step=step,
        all_steps=all_steps,
        named=bool(techniques),
        seconds=None if time_limit is None else parse_time(time_limit),
        aim=None if aim is None else check_aim(aim),
        tricks_after=resolve(techniques or "singles") if key_moves else None,
        stored=not (techniques or without or max_length or max_cells or aim or key_moves),
        **settings,
    )
    source = with_moves(select_puzzles(puzzle, layout, source_format, number, first), played)
    if file in ("html", "pdf") and not source.single:
        raise LucidokuError(_("one file holds one walkthrough: name a folder, or one puzzle with --number N"))
    if file == "pdf" and out is not None:
        return _print(source, job, out)
    if picture and not source.single:
        raise LucidokuError(_("one file holds one picture, but there are several puzzles: name one with --number N"))
    return run(source, job, strict, threads or os.cpu_count() or 1, out if file else None)


COMMAND = Command(
    "explain",
    N_("Solve puzzles step by step as a person would, and say why."),
    _declare,
    _run,
    "PUZZLE",
    (
        ("lucidoku explain PUZZLE -v", N_("every step, in whole sentences")),
        ("lucidoku explain PUZZLE --out walk.html", N_("a page with a picture of each step")),
        ("lucidoku explain puzzles.txt --out walks.jsonl", N_("walkthroughs of a file as data")),
    ),
)


def _print(source: Input, job: Job, out: Path) -> int:
    """Write the walkthrough of one puzzle as PDF, and return the exit code."""
    from lucidoku.logic.explaining import explain
    from lucidoku.logic.walkthrough import Walkthrough
    from lucidoku.paper import walkthrough

    (entry,) = source.entries
    if entry.puzzle is None:
        raise entry.error or LucidokuError(_("no puzzle found"))
    if job.stored and entry.reading and entry.reading.walk:
        walk = Walkthrough.from_dict(entry.reading.walk)
    else:
        walk = explain(
            entry.puzzle, job.pipeline, aim=job.aim, allow_multiple=job.allow_multiple, time_limit=job.seconds
        )
    with count_progress() as tick:
        write_whole(out, walkthrough(walk, columns=job.columns, merge=job.merge or SINGLES, tick=tick))
    report_file(out)
    return int(walk.timed_out)


def _limit(text: str) -> tuple[str, int]:
    """Return the limit that one --max-length or --max-cells sets."""
    name, _sign, number = text.rpartition("=")
    if not name or not number.strip().isdecimal():
        raise LucidokuError(
            _("{text} is not a limit; expected TECHNIQUE=N, such as aic=9").format(text=repr(text[:60]))
        )
    return name.strip(), int(number)


def _formats(wanted: list[str], out: Path | None, step: int | None) -> set[str]:
    """Return the formats to write; without a folder a page, or one step's SVG, may go to standard output."""
    if not wanted:
        return {"text", "png", "sheet", "html"} if out else {"text"}
    chosen = {name.strip() for names in wanted for name in names.split(",")}
    from lucidoku.drawing.outputs import OUTPUTS

    known = (*_PRINTED, *OUTPUTS)
    for name in sorted(chosen):
        if name == "pdf":
            raise LucidokuError(_("a PDF needs a file: add --out walk.pdf"))
        if name not in known:
            message = _("unknown output format {name}; expected one of {known}")
            raise LucidokuError(message.format(name=repr(name), known=", ".join(known)))
        alone = chosen == {name} and name in OUTPUTS
        # Only a page, or the SVG of one step, may go to standard output.
        printable = alone and (OUTPUTS[name].printed is not None or (name == "svg" and step is not None))
        if name in OUTPUTS and out is None and not printable:
            raise LucidokuError(_("pictures need a folder: add --out DIR to --format {name}").format(name=name))
    return chosen
