"""Notes for puzzle makers."""

from __future__ import annotations

from lucidoku import _engine
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.symmetry import MOVES
from lucidoku.ratings.explainer import ExplainerRating
from lucidoku.ratings.own import OwnRating
from lucidoku.search.solutions import first_solutions
from lucidoku.words.language import _

__all__ = ["maker_notes", "superfluous", "symmetries"]

_FAR = 1.0
_UNIQUE = ("UR", "UL", "BUG")


def symmetries(grid: Grid) -> tuple[str, ...]:
    """Return the symmetries of the pattern of givens, by their names in `lucidoku make --symmetry`.

    >>> symmetries(Grid.parse("1..2............3..4"[:4] + "." * 8 + "3..4"))
    ('rotate180', 'rotate90', 'mirror-rows', 'mirror-columns', 'diagonal', 'anti-diagonal')
    """
    n = grid.layout.n
    given = {divmod(cell, n) for cell in range(n * n) if grid.values[cell]}
    return tuple(name for name, move in MOVES.items() if {move(r, c, n) for r, c in given} == given)


def superfluous(grid: Grid) -> tuple[str, ...]:
    """Return the givens that can be removed individually, with one solution left."""
    given = [cell for cell in grid.layout.cells if grid.values[cell]]
    blocks = []
    for cell in given:
        values = bytearray(grid.values)
        values[cell] = 0
        blocks.append(bytes(values))
    if grid.layout.placed:
        left = (first_solutions(Grid(block, grid.layout), 2) for block in blocks)
        return tuple(str(cell) for cell, solutions in zip(given, left, strict=True) if len(solutions) == 1)
    counts, _solutions, _cut = _engine.solve(grid.layout.native, b"".join(blocks), 2, 1)
    numbers = memoryview(counts).cast("I")
    return tuple(str(cell) for cell, number in zip(given, numbers, strict=True) if number == 1)


def maker_notes(start: Grid | Board, rating: ExplainerRating | None, own: OwnRating | None) -> tuple[str, ...]:
    """Return notes for a maker, a sentence each."""
    notes = []
    if rating and rating.steps:
        ratings = sorted((step.rating for step in rating.steps), reverse=True)
        if len(ratings) > 1 and ratings[0] - ratings[1] >= _FAR:
            notes.append(
                _("one step is far harder than the rest: {high} after {low}").format(
                    high=f"{ratings[0]:.1f}", low=f"{ratings[1]:.1f}"
                )
            )
    if isinstance(start, Grid):
        spare = superfluous(start)
        if spare:
            notes.append(_("not minimal: each of these givens can go: {cells}").format(cells=", ".join(spare)))
        names = symmetries(start)
        if names:
            notes.append(_("symmetry: {names}").format(names=", ".join(names)))
    if rating and any(step.label.short.startswith(_UNIQUE) for step in rating.steps):
        notes.append(_("the rating assumes one solution"))
    if own and own.assumes_uniqueness:
        notes.append(_("our walk assumes that there is one solution"))
    return tuple(notes)
