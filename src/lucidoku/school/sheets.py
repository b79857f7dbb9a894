"""Printable sheets: six puzzles of rising difficulty for each of the three steps of the course."""

from __future__ import annotations

from importlib.resources import files

from lucidoku.drawing import svg
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.school.brain import Brain
from lucidoku.search.exact import solve
from lucidoku.words.language import _, current_language
from lucidoku.words.markup import escape

__all__ = ["STEPS", "puzzles", "sheet", "sheet_pdf"]

STEPS = (1, 2, 3)
"""By hand; discover and name methods; write them."""

_STYLE = """
@page { size: A4; margin: 14mm; }
body { font: 12pt/1.4 "Noto Sans", "Noto Sans CJK TC", system-ui, sans-serif; max-width: 190mm; margin: 0 auto; }
h1 { font-size: 16pt; } h1 { margin: 0 0 3mm; } .six { display: grid; grid-template-columns: 1fr 1fr; gap: 3mm 10mm; }
.six svg { display: block; width: 100%; max-width: 74mm; height: auto; } 
figure { margin: 0; break-inside: avoid; } .back { break-before: page; }
.back .six { direction: rtl; } .back figure { direction: ltr; }
"""


def puzzles(step: int) -> list[Grid]:
    """Return the six puzzles of a step of the course, the easiest first.

    >>> len(puzzles(1)), puzzles(1)[0].given_count > puzzles(3)[5].given_count
    (6, True)
    """
    text = (files("lucidoku.school") / "puzzles.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [Grid.parse(line) for line in lines[(step - 1) * 6 : step * 6]]


def sheet(step: int, marks: bool = False, solutions: bool = True) -> str:
    """Return an HTML page to print on both sides: six puzzles, and their solutions on the back.

    Args:
        step: step of the course, 1 to 3.
        marks: with pencil marks.
        solutions: whether to add them.
    """
    chosen = puzzles(step)
    title = _title(step)
    front = []
    for grid, head in zip(chosen, _heads(chosen), strict=True):
        subject: Grid | Board = Board(grid) if marks else grid
        drawn = svg(subject, candidates=marks, caption=False, title="")
        front.append(f"<figure><figcaption>{escape(head)}</figcaption>{drawn}</figure>")
    page = f"<!DOCTYPE html>\n<meta charset=utf-8>\n<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n"
    page += f"<h1>{escape(title)}</h1>\n<div class=six>{''.join(front)}</div>\n"
    if solutions:
        back = [svg(solved, caption=False, title="") for grid in chosen if (solved := solve(grid))]
        drawn = "".join(f"<figure><figcaption>{n}.</figcaption>{one}</figure>" for n, one in enumerate(back, 1))
        page += f"<div class=back><h1>{escape(_('Solutions'))}</h1><div class=six>{drawn}</div></div>\n"
    return page


def sheet_pdf(step: int, marks: bool = False, solutions: bool = True) -> bytes:
    """Return a sheet as PDF: six puzzles on one page, and their solutions on the back of it.

    Args:
        step: step of the course, 1 to 3.
        marks: with pencil marks.
        solutions: whether to add them.

    Raises:
        LucidokuError: the library that writes PDF is missing.

    >>> sheet_pdf(1)[:5]
    b'%PDF-'
    """
    from lucidoku.paper import Item
    from lucidoku.paper import sheet as printed

    chosen = puzzles(step)
    items = [Item(grid, head) for grid, head in zip(chosen, _heads(chosen), strict=True)]
    where = "back" if solutions else "none"
    return printed(items, per_page=6, candidates=marks, solutions=where, heading=_title(step), lang=current_language())


def _title(step: int) -> str:
    return _("Step {step}: six puzzles").format(step=step)


def _heads(chosen: list[Grid]) -> list[str]:
    """Return the heading of each puzzle: its number, and the score of the standard methods."""
    return [
        _("{number}. score {score}").format(number=number, score=Brain().solve(grid.line).score)
        for number, grid in enumerate(chosen, 1)
    ]
