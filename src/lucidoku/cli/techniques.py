"""`lucidoku techniques`: the catalogue, and each technique with its definition, reason and an example."""

from __future__ import annotations

from typing import Annotated

import typer

from lucidoku.cli._common import guarded
from lucidoku.logic import techniques as catalogue
from lucidoku.logic.examples import example_step
from lucidoku.logic.technique import Technique
from lucidoku.words.language import _, current_language

__all__ = ["NAME", "command"]

NAME = "techniques"


@guarded
def command(
    name: Annotated[str | None, typer.Argument(help=_("A technique, alias, family or level."))] = None,
) -> None:
    """List the techniques, or tell all about one."""
    if name is None:
        _list(catalogue.all_techniques())
        return
    level = catalogue.level_of(name)
    if level is not None:
        _list(tuple(t for t in catalogue.all_techniques() if t.level == level))
        return
    found = catalogue.resolve([name])
    if len(found) > 1:
        _list(found)
    else:
        _tell(found[0])


def _list(techniques: tuple[Technique, ...]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading, style in ((_("Technique"), "bold"), (_("Family"), ""), (_("Level"), ""), (_("Also called"), "dim")):
        table.add_column(heading, style=style, overflow="fold")
    table.add_column(_("Score"), justify="right")
    table.add_column("SE", justify="right")
    for t in techniques:
        own = () if current_language() == "en" else (_(t.name),)
        names = ", ".join((*own, *_others(t)[:3]))
        family = _(catalogue.FAMILY_NAMES.get(t.family, t.family))
        table.add_row(t.id, family, _(t.level), names, str(t.score or ""), "" if t.se is None else str(t.se))
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 140
    console.print(table)


def _others(technique: Technique) -> list[str]:
    """The other names of a technique: those that say something else than its name in this language does."""
    said = set(catalogue.keys(_(technique.name)))
    return [name for name in technique.aliases if not said & set(catalogue.keys(name))]


def _tell(technique: Technique) -> None:
    from rich.console import Console

    from lucidoku.draw import terminal

    console = Console(highlight=False, soft_wrap=not Console().is_terminal)
    console.print(_(technique.name), style="bold", markup=False)
    family = _(catalogue.FAMILY_NAMES.get(technique.family, technique.family))
    facts = [_("family {family}").format(family=family), _(technique.level)]
    if technique.score:
        facts.append(_("HoDoKu score {score}").format(score=technique.score))
    if technique.se is not None:
        facts.append(_("Sudoku Explainer {rating}").format(rating=technique.se))
    console.print(", ".join(facts), style="dim", markup=False)
    if _others(technique):
        console.print(_("Also called: {names}").format(names=", ".join(_others(technique))), markup=False)
    for text in (technique.definition, technique.reason):
        if text:
            console.print("\n" + _(text), markup=False)
    if catalogue.bound(technique):
        console.print("\n" + _("How far: {bound}").format(bound=catalogue.bound(technique)), markup=False)
    step = example_step(technique.id)
    if step is not None:
        console.print("\n" + _("Example. {text}").format(text=step.tell("full")), markup=False)
        console.print(terminal(step))
