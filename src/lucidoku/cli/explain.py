"""`lucidoku explain`: the walkthrough of a puzzle, in words, as data and in pictures."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from lucidoku.cli._common import guarded, open_input, parse_layout, parse_time
from lucidoku.cli._explaining import Job, run
from lucidoku.draw.outputs import OUTPUTS
from lucidoku.errors import LucidokuError
from lucidoku.logic import techniques as catalogue
from lucidoku.logic.aims import AIMS, check_aim
from lucidoku.logic.pipeline import NAMED, Pipeline, resolve
from lucidoku.words.language import _

__all__ = ["NAME", "Command", "command"]

NAME = "explain"
_WORDS = ("text", "json")
"""The outputs that are printed; the others are pictures, see `lucidoku.draw.outputs`."""


@guarded
def command(
    puzzle: Annotated[str, typer.Argument(help=_("A puzzle, a file of puzzles, or - for standard input."))],
    out: Annotated[Path | None, typer.Option(help=_("Directory for pictures and files."))] = None,
    format: Annotated[
        list[str] | None, typer.Option("--format", "-f", help=_("text, json, html, svg, png, sheet; may be repeated."))
    ] = None,
    techniques: Annotated[
        str | None, typer.Option(help=_("Techniques, aliases or families to use, separated by commas."))
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(help=_("Use all techniques up to easy, medium, hard, unfair or extreme; or basic.")),
    ] = None,
    pipeline: Annotated[
        str | None,
        typer.Option(help=_("Use a named pipeline: {names}.").format(names=", ".join(NAMED))),
    ] = None,
    hint_stage: Annotated[
        str | None,
        typer.Option(
            "--hint",
            metavar="[STAGE]",
            help=_("Print only a hint for the next step: {stages}; where by default.").format(
                stages=", ".join(catalogue.STAGES)
            ),
        ),
    ] = None,
    step: Annotated[int | None, typer.Option(help=_("Show one step, with a picture."))] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help=_("Print the full sentences."))] = False,
    verify: Annotated[
        bool,
        typer.Option("--verify", help=_("Prove every step; with -v or --step show the facts that the proof needs.")),
    ] = False,
    all_steps: Annotated[
        bool, typer.Option("--all-steps", help=_("With --step K: list all that could be done there, by technique."))
    ] = False,
    uniqueness: Annotated[
        bool, typer.Option(help=_("Use techniques that need the puzzle to have one solution."))
    ] = True,
    strict: Annotated[bool, typer.Option(help=_("Stop at the first bad puzzle of a file."))] = False,
    allow_multiple: Annotated[
        bool, typer.Option(help=_("Go as far as logic goes when there are several solutions."))
    ] = False,
    theme: Annotated[str, typer.Option(help=_("Theme of the pictures: light or dark."))] = "light",
    columns: Annotated[
        int | None,
        typer.Option(min=1, help=_("Pictures side by side on the contact sheet, large and with all candidates.")),
    ] = None,
    captions: Annotated[bool, typer.Option("--captions", help=_("Sentences on the contact sheet."))] = False,
    layout: Annotated[
        str | None,
        typer.Option(help=_("Box size (3x3, 2x5), diagonal, windows, or a jigsaw map; found out by default.")),
    ] = None,
    journal: Annotated[
        bool,
        typer.Option("--journal", help=_("Print only which techniques were used, in order, and how often in a row.")),
    ] = False,
    limit: Annotated[
        str | None, typer.Option(help=_("Time a puzzle, such as 10s or 2m; what was found until then is shown."))
    ] = None,
    max_length: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TECHNIQUE=N",
            help=_("Longest chain, net or set that a technique or family may use; may be repeated."),
        ),
    ] = None,
    max_cells: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TECHNIQUE=N",
            help=_(
                "Most cells of the almost locked sets in the chains of a technique or family (8 by default above 16x16);"
                " may be repeated."
            ),
        ),
    ] = None,
    fewest: Annotated[
        bool, typer.Option("--fewest", help=_("Look for a walk with as few steps beyond the basic ones as possible."))
    ] = False,
    aim: Annotated[
        str | None, typer.Option(help=_("What a walk is to aim at: {names}.").format(names=", ".join(AIMS)))
    ] = None,
    one_trick: Annotated[
        bool,
        typer.Option(
            "--one-trick",
            help=_("List the single moves after which simple logic finishes the puzzle; if there is none, the pairs."),
        ),
    ] = False,
    after: Annotated[
        str | None, typer.Option(help=_("With --one-trick: the simple logic, such as basic; singles by default."))
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help=_("Processor cores to use; all by default."))] = None,
) -> None:
    """Solve puzzles step by step as a person would, and say why."""
    chosen = _pipeline(techniques, level, pipeline)
    if not uniqueness:
        chosen = chosen.without_uniqueness()
    for text in max_length or ():
        name, number = _limit(text)
        chosen = chosen.limited(name, max_length=number)
    for text in max_cells or ():
        name, number = _limit(text)
        chosen = chosen.limited(name, max_cells=number)
    if all_steps and step is None:
        raise LucidokuError(_("--all-steps needs a place: add --step K"))
    if fewest and aim is not None:
        raise LucidokuError(_("give only one of {options}").format(options="--fewest, --aim"))
    if after is not None and not one_trick:
        raise LucidokuError(_("--after needs --one-trick"))
    formats = _formats(format, out, step)
    source = open_input(puzzle, parse_layout(layout))
    if formats & OUTPUTS.keys():
        from lucidoku.draw.theme import theme_of

        theme_of(theme)
    job = Job(
        chosen,
        frozenset(formats),
        out=out,
        hint_only=_stage(hint_stage),
        step=step,
        verbose=verbose,
        allow_multiple=allow_multiple,
        theme=theme,
        verify=verify,
        all_steps=all_steps,
        journal=journal,
        seconds=None if limit is None else parse_time(limit),
        columns=columns,
        captions=captions,
        aim=AIMS[0] if fewest else None if aim is None else check_aim(aim),
        tricks_after=resolve(after or "singles") if one_trick else None,
    )
    code = run(source, job, strict, threads or os.cpu_count() or 1)
    if code:
        raise typer.Exit(code)


class Command(TyperCommand):
    """Lets `--hint` stand alone, too; then it tells where to look."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Name the stage of a hint that names none."""
        given = list(args)
        for index in reversed([i for i, word in enumerate(given) if word == "--hint"]):
            following = given[index + 1].lower() if index + 1 < len(given) else ""
            if following not in _STAGE_NAMES:
                given.insert(index + 1, "where")
        return list(super().parse_args(ctx, given))


_STAGE_NAMES = {
    **{name: name for name in catalogue.STAGES},
    **{str(number): name for number, name in enumerate(catalogue.STAGES, 1)},
}
"""How a stage may be named: by its name or by its number, from 1."""


def _stage(text: str | None) -> str:
    """Return the stage of a hint that is wanted; nothing for no hint."""
    if text is None:
        return ""
    stage = _STAGE_NAMES.get(text.strip().lower())
    if stage is None:
        raise LucidokuError(
            _("{stage} is no stage of a hint: expected {known}").format(
                stage=repr(text[:40]), known=", ".join(catalogue.STAGES)
            )
        )
    return stage


def _pipeline(techniques: str | None, level: str | None, name: str | None) -> Pipeline:
    """Return the pipeline that one of three options stands for."""
    given = [option for option in (techniques, level, name) if option is not None]
    if len(given) > 1:
        raise LucidokuError(_("give only one of --techniques, --level and --pipeline"))
    levels = (*catalogue.LEVELS, "basic", "logic", "all")
    if level is not None and level.strip().lower() not in levels and catalogue.level_of(level) is None:
        raise LucidokuError(
            _("{level} is no level: expected {known}").format(level=repr(level[:40]), known=", ".join(map(_, levels)))
        )
    if name is not None and name.lower() not in NAMED:
        raise LucidokuError(
            _("{name} is no pipeline: expected {known}").format(name=repr(name[:40]), known=", ".join(NAMED))
        )
    return resolve(given[0] if given else "all")


def _limit(text: str) -> tuple[str, int]:
    """Return what one --max-length or --max-cells says."""
    name, _sign, number = text.rpartition("=")
    if not name or not number.strip().isdecimal():
        raise LucidokuError(_("{text} is no limit: expected TECHNIQUE=N, such as aic=9").format(text=repr(text[:60])))
    return name.strip(), int(number)


def _formats(wanted: list[str] | None, out: Path | None, step: int | None) -> set[str]:
    """Return the formats to write; without a directory a page, or one step's SVG, may go to standard output."""
    if not wanted:
        return {"text", "png", "sheet", "html"} if out else {"text"}
    chosen = {name.strip() for names in wanted for name in names.split(",")}
    known = (*_WORDS, *OUTPUTS)
    for name in sorted(chosen):
        if name not in known:
            raise LucidokuError(
                _("{name} is no output format: expected {known}").format(name=repr(name), known=", ".join(known))
            )
        alone = chosen == {name} and name in OUTPUTS
        # One page, or the SVG of one step, may go to standard output.
        printable = alone and (OUTPUTS[name].printed is not None or (name == "svg" and step is not None))
        if name in OUTPUTS and out is None and not printable:
            raise LucidokuError(_("pictures need a directory: add --out DIR to --format {name}").format(name=name))
    return chosen
