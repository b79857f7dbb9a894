"""Printable sheets: six puzzles of rising difficulty for each of the three steps of the course."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from lucidoku._text import _
from lucidoku.board import Board
from lucidoku.draw import svg
from lucidoku.exact import solve
from lucidoku.grid import Grid
from lucidoku.study.brain import Brain

__all__ = ["STEPS", "puzzles", "sheet"]

STEPS = (1, 2, 3)
"""By hand; discover and name methods; write them."""

_STYLE = """
@page { size: A4; margin: 14mm; }
body { font: 12pt/1.4 "Noto Sans", "Noto Sans CJK TC", system-ui, sans-serif; max-width: 190mm; margin: 0 auto; }
h1 { font-size: 16pt; } .six { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm 10mm; }
.six svg { width: 100%; height: auto; } figure { margin: 0; break-inside: avoid; } .back { break-before: page; }
.back .six { grid-template-columns: 1fr 1fr 1fr; gap: 5mm; }
"""


def puzzles(step: int) -> list[Grid]:
    """Return the six puzzles of a step of the course, the easiest first.

    >>> len(puzzles(1)), puzzles(1)[0].clues > puzzles(3)[5].clues
    (6, True)
    """
    text = (files("lucidoku.study") / "puzzles.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [Grid.parse(line) for line in lines[(step - 1) * 6 : step * 6]]


def sheet(step: int, marks: bool = False, solutions: bool = True) -> str:
    """Return a page to print: six puzzles, and their solutions on the back.

    Args:
        step: of the course, 1 to 3.
        marks: with pencil marks.
        solutions: whether to add them.
    """
    chosen = puzzles(step)
    title = _("Step {step}: six puzzles").format(step=step)
    front = []
    for number, grid in enumerate(chosen, 1):
        score = Brain().solve(grid.line).score
        subject: Grid | Board = Board(grid) if marks else grid
        drawn = svg(subject, candidates=marks, caption=False, title="")
        head = _("{number}. score {score}").format(number=number, score=score)
        front.append(f"<figure><figcaption>{escape(head)}</figcaption>{drawn}</figure>")
    page = f"<!DOCTYPE html>\n<meta charset=utf-8>\n<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n"
    page += f"<h1>{escape(title)}</h1>\n<div class=six>{''.join(front)}</div>\n"
    if solutions:
        back = [svg(solved, caption=False, title="") for grid in chosen if (solved := solve(grid))]
        drawn = "".join(f"<figure><figcaption>{n}.</figcaption>{one}</figure>" for n, one in enumerate(back, 1))
        page += f"<div class=back><h1>{escape(_('Solutions'))}</h1><div class=six>{drawn}</div></div>\n"
    return page
