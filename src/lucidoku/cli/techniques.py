"""`lucidoku techniques`: the catalogue; each technique with its definition, reason and an example."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lucidoku.cli import _options
from lucidoku.cli._common import print_json, report_file, write_picture
from lucidoku.cli._parser import ArgumentBuilder, Command
from lucidoku.cli._walk_text import step_lines
from lucidoku.errors import LucidokuError
from lucidoku.logic import techniques as catalogue
from lucidoku.logic.examples import example_step
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques._bounds import search_limits
from lucidoku.words.language import N_, _, current_language

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    command.arguments.add("name", metavar="NAME", nargs="?", help=_("A technique, alias, family or level."))
    main = command.options()
    _options.out(
        main, _("Write the picture of a technique's example, .svg or .png."), _options.Target((".svg", ".png"))
    )
    _options.theme(main)
    _options.as_json(main, _("Print JSON: one object with definition and reason for each technique."))


def _run(name: str | None, *, out: Path | None, theme: str, json: bool) -> None:
    level = None if name is None else catalogue.level_of(name)
    if name is None:
        chosen = catalogue.all_techniques()
    elif level is not None:
        chosen = tuple(t for t in catalogue.all_techniques() if t.level == level)
    else:
        chosen = catalogue.resolve([name])
    if out is not None:
        _draw(chosen, out, theme)
    elif json:
        for technique in chosen:
            print_json(_record(technique))
    elif name is not None and level is None and len(chosen) == 1:
        _tell(chosen[0])
    else:
        _list(chosen)


COMMAND = Command(
    "techniques",
    N_("List the techniques, or explain one."),
    _declare,
    _run,
    "[NAME]",
    (
        ("lucidoku techniques x-wing", N_("definition, reason and an example")),
        ("lucidoku techniques x-wing --out x-wing.png", N_("the picture of its example")),
        ("lucidoku techniques hard", N_("the techniques of a level")),
    ),
)


def _record(technique: Technique) -> dict[str, Any]:
    return {
        "id": technique.id,
        "name": _(technique.name),
        "family": technique.family,
        "level": technique.level,
        "score": technique.score or None,
        "se": None if technique.se is None else float(technique.se),
        "aliases": list(technique.aliases),
        "definition": _(technique.definition) if technique.definition else "",
        "reason": _(technique.reason) if technique.reason else "",
    }


def _draw(techniques: tuple[Technique, ...], out: Path, theme: str) -> None:
    if len(techniques) != 1:
        raise LucidokuError(_("one file holds one picture: name one technique, such as x-wing"))
    step = example_step(techniques[0].id)
    if step is None:
        raise LucidokuError(_("{technique} has no example").format(technique=techniques[0].id))
    write_picture(out, step, theme)
    report_file(out)


def _list(techniques: tuple[Technique, ...]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading, style in ((_("Technique"), "bold"), (_("Family"), ""), (_("Level"), ""), (_("Also called"), "dim")):
        table.add_column(heading, style=style, overflow="fold")
    table.add_column(_("Score"), justify="right")
    table.add_column("SE", justify="right")
    for t in sorted(techniques, key=lambda t: t.family == "variants"):  # those of constraints last
        own = () if current_language() == "en" else (_(t.name),)
        names = _(", ").join((*own, *catalogue.other_names(t)[:3]))
        family = _(catalogue.FAMILY_NAMES.get(t.family, t.family))
        table.add_row(t.id, family, _(t.level), names, str(t.score or ""), "" if t.se is None else str(t.se))
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 140
    console.print(table)


def _tell(technique: Technique) -> None:
    from rich.console import Console

    from lucidoku.drawing import terminal

    console = Console(highlight=False, soft_wrap=not Console().is_terminal)
    console.print(_(technique.name), style="bold", markup=False)
    family = _(catalogue.FAMILY_NAMES.get(technique.family, technique.family))
    facts = [_("family {family}").format(family=family), _(technique.level)]
    if technique.score:
        facts.append(catalogue.score_text(technique))
    if technique.se is not None:
        facts.append(_("Sudoku Explainer {rating}").format(rating=technique.se))
    console.print(_(", ").join(facts), style="dim", markup=False)
    others = catalogue.other_names(technique)
    if others:
        console.print(_("Also called: {names}").format(names=_(", ").join(others)), markup=False)
    for text in (technique.definition, technique.reason):
        if text:
            console.print("\n" + _(text), markup=False)
    if search_limits(technique):
        console.print("\n" + _("How far: {bound}").format(bound=search_limits(technique)), markup=False)
    step = example_step(technique.id)
    if step is not None:
        text, *rows = step_lines(step, folded=True)
        console.print("\n" + _("Example. {text}").format(text=text), markup=False)
        for row in rows:
            console.print(row, markup=False)
        console.print(terminal(step))
