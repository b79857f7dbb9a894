"""`lucidoku explain`: the walkthrough of a puzzle, in words, as data and in pictures."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lucidoku.cli import _options
from lucidoku.cli._common import alone, numbered, open_input, parse_layout, parse_time
from lucidoku.cli._explaining import Job, run
from lucidoku.cli._parser import Command, Declare, UsageError, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.logic import techniques as catalogue
from lucidoku.logic.aims import AIMS, check_aim
from lucidoku.logic.pipeline import Pipeline, resolve
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]

_PRINTED = ("text", "json")
"""The outputs that are printed; the others are pictures, see `lucidoku.drawing.outputs`."""
_FILES = {".jsonl": "json", ".json": "json", ".txt": "text", ".html": "html", ".htm": "html"}
"""What one file holds, by the end of its name; another --out is a folder."""
_PICTURES = (".svg", ".png")
"""The ends of a file that holds the picture of one step."""
_STAGES = (*catalogue.STAGES, "step")
_STAGE_NAMES = {
    **{name: name for name in _STAGES},
    **{str(number): name for number, name in enumerate(_STAGES, 1)},
}
"""How a stage of a hint may be named: by its name or by its number, from 1."""


def _declare(command: Declare) -> None:
    _options.puzzle(command.arguments, required=False)  # --hint may have taken it
    main = command.options()
    main.add(
        "--hint",
        metavar="STAGE",
        nargs="?",
        const="where",
        help=_("Print only a hint for the next step: {stages}; where by default.").format(stages=", ".join(_STAGES)),
    )
    main.add("--step", metavar="K", type=whole_number(1), help=_("Show one step, with a picture."))
    main.add("--verbose", "-v", action="store_true", help=_("Print the full sentences."))
    main.flag("--verify", _("Prove every step; with -v or --step show the facts that the proof needs."))
    _options.techniques(main, "")
    _options.out(main, _("A folder for pictures and files; or a file: .jsonl, .txt, .html; .png or .svg with --step."))
    main.add(
        "--format",
        "-f",
        metavar="NAME",
        action="append",
        help=_("text, json, html, svg, png, sheet; may be repeated."),
    )
    _options.as_json(main)
    logic = command.options(_("options for the techniques"), rare=True)
    logic.add(
        "--without",
        metavar="NAME",
        action="append",
        help=_("A technique or family that may not be used; uniqueness; may be given again."),
    )
    logic.formerly("--no-uniqueness", "without", action="append_const", const="uniqueness")
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
    logic.add("--aim", metavar="NAME", help=_("Look for a short walk: {names}.").format(names=", ".join(AIMS)))
    logic.formerly("--fewest", "aim", action="store_const", const=AIMS[0])
    logic.flag(
        "--one-trick",
        _(
            "List the single moves after which singles, or --techniques, finish the puzzle; if there is none, the pairs."
        ),
    )
    logic.formerly("--after", "techniques")
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
    _options.reading(rare)
    _options.first(rare, _("Explain only the first puzzles of a file."))
    _options.number(rare)
    _options.limit(rare)
    _options.threads(rare)
    _options.strict(rare)


def _run(
    puzzle: str | None,
    *,
    out: Path | None,
    format: list[str] | None,
    json: bool,
    techniques: str,
    without: list[str] | None,
    max_length: list[str] | None,
    max_cells: list[str] | None,
    hint: str | None,
    step: int | None,
    all_steps: bool,
    aim: str | None,
    key_moves: bool,
    layout: str | None,
    source_format: str | None,
    first: int | None,
    number: int | None,
    limit: str | None,
    threads: int | None,
    strict: bool,
    **settings: Any,
) -> int:
    stage = None if hint is None else _STAGE_NAMES.get(hint.strip().lower())
    if puzzle is None and hint is not None and stage is None:
        puzzle, stage = hint, "where"  # `--hint PUZZLE`
    if hint is not None and stage is None:
        message = _("unknown stage of a hint {stage}; expected one of {known}")
        raise LucidokuError(message.format(stage=repr(hint[:40]), known=", ".join(_STAGES)))
    if puzzle is None:
        raise UsageError(_("{name} is missing").format(name="PUZZLE"))
    chosen = _without(resolve("all" if key_moves else techniques or "all"), without or ())
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
    if file and wanted not in ([], [file]):
        message = _("{path} holds one format: leave out --format, or name a folder")
        raise LucidokuError(message.format(path=out))
    picture = out if out is not None and not out.is_dir() and out.suffix.lower() in _PICTURES else None
    if picture is not None and (step is None or all_steps):
        raise LucidokuError(_("{path} holds one picture: add --step K, or name a folder").format(path=out))
    if picture is not None and not wanted:
        wanted = ["text", picture.suffix[1:].lower()]
    formats = {file} if file else _formats(wanted, out, step)
    if not formats.issubset(_PRINTED):
        from lucidoku.drawing.theme import theme_of

        theme_of(settings["theme"])
    job = Job(
        chosen,
        frozenset(formats),
        out=None if file or picture else out,
        picture=picture,
        hint_only=stage or "",
        step=step,
        all_steps=all_steps,
        named=bool(techniques),
        seconds=None if limit is None else parse_time(limit),
        aim=None if aim is None else check_aim(aim),
        tricks_after=resolve(techniques or "singles") if key_moves else None,
        **settings,
    )
    source = alone(numbered(open_input(puzzle, parse_layout(layout), source_format), number))
    source = source.first(first)
    if file == "html" and not source.single:
        raise LucidokuError(_("one page holds one walkthrough: name a folder for those of a file"))
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
        ("lucidoku explain PUZZLE --hint", N_("where to look for the next step")),
        ("lucidoku explain puzzles.txt --out walks.jsonl", N_("walkthroughs of a file as data")),
    ),
)


def _without(pipeline: Pipeline, names: Sequence[str]) -> Pipeline:
    """Return a pipeline without techniques and families; `uniqueness` stands for all that assume one solution."""
    for name in (part.strip() for text in names for part in text.split(",")):
        pipeline = pipeline.without_uniqueness() if name.lower() == "uniqueness" else pipeline.without(name)
    return pipeline


def _limit(text: str) -> tuple[str, int]:
    """Return what one --max-length or --max-cells says."""
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
        if name not in known:
            message = _("unknown output format {name}; expected one of {known}")
            raise LucidokuError(message.format(name=repr(name), known=", ".join(known)))
        alone = chosen == {name} and name in OUTPUTS
        # One page, or the SVG of one step, may go to standard output.
        printable = alone and (OUTPUTS[name].printed is not None or (name == "svg" and step is not None))
        if name in OUTPUTS and out is None and not printable:
            raise LucidokuError(_("pictures need a folder: add --out DIR to --format {name}").format(name=name))
    return chosen
