"""Pictures in the terminal, by Rich. Marks are characters as well as colours, so that they also work without colours."""

from __future__ import annotations

from rich.text import Text

from lucidoku.drawing.images import position_of
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.step import Step
from lucidoku.words.guided import guided
from lucidoku.words.notation import current_notation

__all__ = ["terminal"]


@guided
def terminal(subject: Grid | Board | Step, *, board: Board | None = None, candidates: bool | None = None) -> Text:
    """Return a picture for a terminal.

    Values are bold (found ones coloured). With candidates, a cell shows them side by side; a step marks its pattern as
    `(7)`, further candidates as `[7]`, fins as `<7>`, eliminated ones as `-7-` and placed ones as `*7*`. The variant
    rules of the puzzle follow below, each with the numbers and cells of its constraints.

    >>> print(terminal(Grid.parse("1.....2..3.....4")))
          c1  c2   c3  c4
        +--------+--------+
    r1  |  1   . |  .   . |
    r2  |  .   . |  2   . |
        +--------+--------+
    r3  |  .   3 |  .   . |
    r4  |  .   . |  .   4 |
        +--------+--------+
    """
    step = subject if isinstance(subject, Step) else None
    position, values, givens = position_of(subject, board, bool(candidates))
    show = candidates if candidates is not None else (step.uses_candidates if step else isinstance(subject, Board))
    marks = _marks(step)
    placed = {c.cell: c.digit for c in step.placements} if step else {}
    circled = set(step.evidence.cells.get("placed", ())) if step else set()
    layout = givens.layout
    cells: list[list[tuple[str, str]]] = []
    for cell in layout.cells:
        if values[cell]:
            text = cell.digit_text(values[cell])
            style = "bold" if givens[cell] else "blue"
            cells.append([(f"({text})", "bold green")] if cell in circled else [(text, style)])
        elif position is not None and show:
            cells.append(
                [marks.get(Candidate(cell, d), (cell.digit_text(d), "dim")) for d in position.candidates(cell)]
                or [("?", "red")]
            )
        elif cell in placed:
            cells.append([(f"*{cell.digit_text(placed[cell])}*", "bold black on green")])
        else:
            cells.append([(".", "dim")])
    return _table(givens, cells).append_text(_rules(layout))


def _rules(layout: Layout) -> Text:
    out = Text()
    for line in layout.rule_lines:
        out.append("\n" + line, style="dim" if line.startswith(" ") else None)
    return out


def _marks(step: Step | None) -> dict[Candidate, tuple[str, str]]:
    """Return the roles that a step gives to its candidates; later rows win."""
    if step is None:
        return {}
    rows = (
        (step.evidence.candidates.get("second", ()), "[{}]", "bold yellow"),
        (step.evidence.candidates.get("pattern", ()), "({})", "bold blue"),
        (step.evidence.candidates.get("fin", ()), "<{}>", "bold magenta"),
        (step.eliminations, "-{}-", "bold red"),
        (step.placements, "*{}*", "bold black on green"),
    )
    return {c: (form.format(c.digit_text), style) for candidates, form, style in rows for c in candidates}


def _table(givens: Grid, cells: list[list[tuple[str, str]]]) -> Text:
    """Arrange the cells, with lines where boxes meet; the lines of a jigsaw are broken where a box continues."""
    layout = givens.layout
    n = layout.n
    box = {int(cell): house.number for house in layout.houses if house.kind == "box" for cell in house.cells}

    def beside(r: int, c: int) -> bool:
        """Return whether a line is drawn left of column c in row r; there is none above the first row or below the last."""
        return 0 <= r < n and (c in (0, n) or box[r * n + c - 1] != box[r * n + c])

    def above(r: int, c: int) -> bool:
        """Return whether a line is drawn above row r in column c; there is none left of the first column or right of the last."""
        return 0 <= c < n and (r in (0, n) or box[r * n + c - n] != box[r * n + c])

    upright = [any(beside(r, c) for r in range(n)) for c in range(n + 1)]
    widths = [max(2, *(sum(len(t) for t, _ in cells[r * n + c]) for r in range(n))) + 2 for c in range(n)]

    def rule(r: int) -> str:
        line = "    "
        for c in range(n + 1):
            level, steep = (above(r, c - 1), above(r, c)), (beside(r - 1, c), beside(r, c))
            if upright[c]:
                line += "+" if any(level) and any(steep) else "-" if any(level) else "|" if any(steep) else " "
            line += ("-" if above(r, c) else " ") * widths[c] if c < n else ""
        return line

    rows, columns = current_notation().axis(n)
    header = "    " + "".join(" " * upright[c] + columns[c].center(widths[c]) for c in range(n))
    out = Text(header.rstrip() + "\n", style="dim", no_wrap=True)
    for r in range(n):
        if any(above(r, c) for c in range(n)):
            out.append(rule(r) + "\n", style="dim")
        out.append(f"{rows[r]:<4}", style="dim")
        for c in range(n):
            if upright[c]:
                out.append("|" if beside(r, c) else " ", style="dim")
            pieces = cells[r * n + c]
            room = widths[c] - sum(len(text) for text, _ in pieces)
            out.append(" " * ((room + 1) // 2))
            for text, style in pieces:
                out.append(text, style=style)
            out.append(" " * (room // 2))
        out.append("|\n", style="dim")
    out.append(rule(n), style="dim")
    return out
