"""A walkthrough as text, for the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from lucidoku.cli._proof import proof_lines, proof_summary
from lucidoku.logic import techniques as catalogue
from lucidoku.logic.aims import KeyMoves
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.step import Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.words.language import _, ngettext

if TYPE_CHECKING:
    from lucidoku.proofs import Proof

__all__ = ["show_step", "tricks_text", "walk_text"]


def walk_text(walk: Walkthrough, verbose: bool, width: int | None = -1, proofs: Sequence[Proof] | None = None) -> str:
    """Return a walkthrough as text: a line or a paragraph a step, then the summary.

    Args:
        walk: the walkthrough.
        verbose: whole sentences, and what each proof needs.
        width: where to break lines; as wide as the terminal by default, None not at all.
        proofs: one a step.
    """
    if width == -1:
        import shutil

        width = min(shutil.get_terminal_size().columns, 110) if sys.stdout.isatty() else None
    paint = _paint()
    wide = max((len(_(step.technique.name)) for step in walk), default=0)
    lines = []
    for number, step in enumerate(walk, 1):
        name = _(step.technique.name)
        proof = proofs[number - 1] if proofs else None
        head = f"{number:>4} {proof.mark} " if proof else f"{number:>4}  "
        if verbose:
            text = head + _("{name}. {text}").format(name=name, text=step.tell("full"))
            wrapped = [text]
            if width:
                import textwrap

                wrapped = textwrap.wrap(text, width, subsequent_indent="      ")
            lines += [wrapped[0].replace(name, paint(name, step), 1), *wrapped[1:]]
            if proof is not None:
                lines += proof_lines(proof, width)
        else:
            lines.append(f"{head}{paint(f'{name:<{wide}}', step)}  {catalogue.brief(step)}")
            if proof is not None and not proof.ok:
                lines += proof_lines(proof, width)
    lines += ["", *_summary(walk)]
    if walk.reached is not None:
        lines.append(str(walk.reached))
    if proofs is not None:
        lines.append(proof_summary(proofs))
    return "\n".join(lines) + "\n"


def tricks_text(found: KeyMoves, after: Pipeline, verbose: bool) -> str:
    """Return the single moves, or pairs of moves, after which simple logic finishes a puzzle, as text."""
    lines = []
    if found.ways and len(found.ways[0]) == 2:
        lines.append(_("No single move is enough. After one of these pairs, simple steps finish the puzzle:"))
    for way, opened in zip(found.ways, found.opened, strict=True):
        for place, step in enumerate(way):
            text = step.tell("full") if verbose else catalogue.brief(step)
            before = _("then") + " " if place else ""
            lines.append(f"{before}{_(step.technique.name)}: {text}")
        if verbose and opened is not None:
            message = _("This is the key: it opens {step} ({name}), and simple steps follow to the end.")
            lines.append(message.format(name=_(opened.technique.name), step=catalogue.brief(opened)))
    if not found.needed:
        lines.append(_("No trick is needed: {name} finish the puzzle.").format(name=after.name))
    elif not found.ways:
        lines.append(_("No single move and no pair of moves is enough."))
    elif len(found.ways[0]) == 2:
        count = len(found.ways)
        lines.append(ngettext("{count} pair of moves", "{count} pairs of moves", count).format(count=count))
    else:
        count = len(found.ways)
        lines.append(ngettext("{count} single move", "{count} single moves", count).format(count=count))
    if found.cut:
        lines.append(_("Time ran out before the search was complete."))
    return "\n".join(lines)


_COLOURS = {"easy": "green", "medium": "cyan", "hard": "yellow", "unfair": "magenta", "extreme": "red"}
"""The colour of a level on a terminal."""


def _paint() -> Callable[[str, Step], str]:
    """Return what gives text the colour of a step's level; on a terminal that shows colours, and without `NO_COLOR`."""
    if not sys.stdout.isatty():
        return lambda text, step: text
    from rich.console import Console

    console = Console(soft_wrap=True, highlight=False, markup=False)

    def paint(text: str, step: Step) -> str:
        with console.capture() as captured:
            console.print(text, style=_COLOURS[step.technique.level], end="")
        return captured.get()

    return paint


def _summary(walk: Walkthrough) -> list[str]:
    count = len(walk)
    if walk.solved:
        lines = [ngettext("Solved in {count} step.", "Solved in {count} steps.", count).format(count=count)]
    elif walk.cut:
        left = len(walk.board(count).empty_cells)
        lines = [
            ngettext(
                "Cut by the time limit after {count} step, {left} cells are empty.",
                "Cut by the time limit after {count} steps, {left} cells are empty.",
                count,
            ).format(count=count, left=left)
        ]
    else:
        left = len(walk.board(count).empty_cells)
        lines = [
            ngettext(
                "Not solved: after {count} step no technique makes progress; {left} cells are empty.",
                "Not solved: after {count} steps no technique makes progress; {left} cells are empty.",
                count,
            ).format(count=count, left=left)
        ]
    by_id = {technique.id: technique for technique in walk.pipeline}
    for own_id, uses in walk.statistics.items():
        lines.append(f"{uses:>6} × {_(by_id[own_id].name)}")
    if walk.hardest is not None:
        hardest = walk.hardest
        lines.append(
            _("Hardest step: {name} ({level}, score {score})").format(
                name=_(hardest.name), level=_(hardest.level), score=hardest.score
            )
        )
    if walk.trials:
        lines.append(ngettext("{count} trial", "{count} trials", walk.trials).format(count=walk.trials))
    lines.append(ngettext("{count} guess", "{count} guesses", walk.guesses).format(count=walk.guesses))
    if walk.solution is not None:
        lines.append(_("Solution: {line}").format(line=walk.solution.line))
    return lines


def show_step(step: Step, number: int) -> str:
    """Return one step as text, with its picture; coloured where a terminal shows it."""
    from rich.console import Console

    from lucidoku.drawing import terminal

    console = Console(soft_wrap=True, highlight=False)
    with console.capture() as shown:
        console.print(f"{number}. {_(step.technique.name)}", style="bold", markup=False)
        console.print(step.tell("full"), markup=False)
        console.print(terminal(step))
    return shown.get()
