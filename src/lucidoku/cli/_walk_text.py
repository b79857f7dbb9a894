"""A walkthrough as text, for the terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from lucidoku.cli._proof import proof_lines, proof_summary
from lucidoku.logic.aims import KeyMoves
from lucidoku.logic.explanation import stepwise
from lucidoku.logic.merging import SINGLES, parts
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.step import Step
from lucidoku.logic.techniques._words import short_text
from lucidoku.logic.walkthrough import Walkthrough, summary_lines
from lucidoku.words.language import _, ngettext

if TYPE_CHECKING:
    from lucidoku.logic.reasons import Reason
    from lucidoku.proofs import Proof


def walk_text(
    walk: Walkthrough,
    verbose: bool,
    merge: str | None = None,
    width: int | None = -1,
    proofs: Sequence[Proof] | None = None,
) -> str:
    """Return a walkthrough as text: a line or paragraph for each step, then the summary.

    Args:
        walk: the walkthrough.
        verbose: print whole sentences, and the facts that each proof needs.
        merge: the runs of steps to show as one, see `parts`; by default singles, but none with sentences or proofs.
        width: the line width; that of the terminal by default, None for unlimited.
        proofs: a proof for each step.
    """
    width = _usual_width() if width == -1 else width
    shown = list(parts(walk, merge or ("none" if verbose or proofs else SINGLES)))
    paint = _paint()
    wide = max((len(part.name) for part in shown), default=0)
    digits = max((len(part.number) for part in shown), default=0)
    # The sentences of steps do not repeat what a constraint means.
    rules = walk.layout.meanings if verbose else ()
    lines = [*rules, ""] if rules else []
    for part in shown:
        proved = proofs[part.first - 1 : part.last] if proofs else ()
        mark = (next((proof for proof in proved if not proof.ok), None) or proved[0]).mark if proved else ""
        head = f"{part.number:>{max(digits, 4)}} {mark} " if mark else f"{part.number:>{max(digits, 4)}}  "
        name = paint(part.name if verbose else f"{part.name:<{wide}}", part.step)
        if verbose:
            sentence, *rows = step_lines(part.step, folded=True)
            wrapped = _wrap(head + _("{name}. {text}").format(name=part.name, text=sentence), width)
            lines += [wrapped[0].replace(part.name, name, 1), *wrapped[1:]]
            lines += [line for row in rows for line in _wrap(f"      {row}", width, 6 + _words_at(row))]
        else:
            lines.append(f"{head}{name}  {short_text(part.step)}")
        for proof in proved:
            if verbose or not proof.ok:
                lines += proof_lines(proof, width)
    lines += ["", *summary_lines(walk)]
    if walk.aim_result is not None:
        lines.append(str(walk.aim_result))
    if proofs is not None:
        lines.append(proof_summary(proofs))
    return "\n".join(lines) + "\n"


def _usual_width() -> int | None:
    import shutil

    return min(shutil.get_terminal_size().columns, 110) if sys.stdout.isatty() else None


def reason_text(reason: Reason) -> str:
    """Return a reason as text: its summary, and a paragraph for each step."""
    width, lines = _usual_width(), [reason.summary]
    for number, step in enumerate(reason, 1):
        sentence, *rows = step_lines(step, folded=True)
        lines += _wrap(f"{number:>4}  " + _("{name}. {text}").format(name=_(step.technique.name), text=sentence), width)
        lines += [line for row in rows for line in _wrap(f"      {row}", width, 12)]
    return "\n".join(lines)


def step_lines(step: Step, folded: bool) -> list[str]:
    """Return a step in words as lines: its sentence, or the summary and the rows of a chain with the line for experts.

    Args:
        step: the step.
        folded: whether to leave out the rows of inner branches.
    """
    explanation = stepwise(step)
    if explanation is None:
        return [step.text]
    expert = [f"[{explanation.expert}]"] if explanation.expert else []
    return [explanation.summary, *explanation.lines(folded), *expert]


_SIGN = re.compile(r"\s*(?:(?:[\d.]+|[①-⑩]|\[\d+\])\s+)?")
"""The sign of a row, with the room around it."""


def _words_at(row: str) -> int:
    """Return where the words of a row begin, and its further lines.

    >>> _words_at("   4.2  r4c3 is 5"), _words_at("① 1 in r4c2"), _words_at("Set A is r25c9")
    (8, 2, 0)
    """
    sign = _SIGN.match(row)
    return sign.end() if sign else 0


def _wrap(text: str, width: int | None, indent: int = 6) -> list[str]:
    if not width or len(text) <= width:
        return [text]
    import textwrap

    return textwrap.wrap(text, width, subsequent_indent=" " * indent, drop_whitespace=True, replace_whitespace=False)


def tricks_text(found: KeyMoves, after: Pipeline, verbose: bool) -> str:
    """Return the key moves, or pairs of moves, after which simple logic finishes a puzzle, as text."""
    lines = []
    if found.ways and len(found.ways[0]) == 2:
        lines.append(_("No single move is enough. After one of these pairs, simple steps finish the puzzle:"))
    for way, opened in zip(found.ways, found.opened, strict=True):
        for place, step in enumerate(way):
            text = step.text if verbose else short_text(step)
            before = _("then") + " " if place else ""
            lines.append(f"{before}{_(step.technique.name)}: {text}")
        if verbose and opened is not None:
            message = _("This is the key: it opens {step} ({name}), and simple steps follow to the end.")
            lines.append(message.format(name=_(opened.technique.name), step=short_text(opened)))
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
    if found.timed_out:
        lines.append(_("Time ran out before the search was complete."))
    return "\n".join(lines)


_COLOURS = {"easy": "green", "medium": "cyan", "hard": "yellow", "unfair": "magenta", "extreme": "red"}
"""Colours of the levels on a terminal."""


def _paint() -> Callable[[str, Step], str]:
    """Return a function that colours text by a step's level, if the terminal shows colours and `NO_COLOR` is not set."""
    if not sys.stdout.isatty():
        return lambda text, step: text
    from rich.console import Console

    console = Console(soft_wrap=True, highlight=False, markup=False)

    def paint(text: str, step: Step) -> str:
        with console.capture() as captured:
            console.print(text, style=_COLOURS[step.technique.level], end="")
        return captured.get()

    return paint


def show_step(step: Step, number: int, folded: bool = True) -> str:
    """Return one step as text with its picture; coloured if the terminal shows colours.

    Args:
        step: the step.
        number: its number.
        folded: whether to leave out the rows of inner branches.
    """
    from rich.console import Console

    from lucidoku.drawing import terminal

    console = Console(soft_wrap=True, highlight=False)
    with console.capture() as shown:
        console.print(f"{number}. {_(step.technique.name)}", style="bold", markup=False)
        for line in step_lines(step, folded):
            console.print(line, markup=False)
        console.print(terminal(step))
    return shown.get()
