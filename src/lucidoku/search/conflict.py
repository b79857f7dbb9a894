"""Why a position has no solution: a smallest set of entries that exclude each other."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from lucidoku import _engine
from lucidoku.errors import InvalidPuzzle, NoSolution
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import name_of
from lucidoku.rules.limit import within_limit
from lucidoku.search.ruled import ruled
from lucidoku.words.language import _

__all__ = [
    "conflict_error",
    "contradicting_constraints",
    "fault_error",
    "minimal",
    "removed_by_hand",
    "smallest_conflict",
]

_SECONDS = 2.0  # time limit of the search for a smallest set
_FEW = 3  # suspects that a sentence names
_READABLE = 8  # entries that a sentence names; more are counted
_Item = TypeVar("_Item")


def minimal(items: Sequence[_Item], impossible: Callable[[Sequence[_Item]], bool]) -> list[_Item]:
    """Return an impossible part of some items from which no item can be removed.

    Args:
        items: the items, impossible together.
        impossible: whether some of the items are; every superset of an impossible set is impossible, too.

    >>> minimal(range(10), lambda some: {3, 7} <= set(some))
    [3, 7]
    """
    kept = list(items)
    size = max(1, len(kept) // 4)
    while True:
        start = 0
        while start < len(kept):
            rest = kept[:start] + kept[start + size :]
            if impossible(rest):
                kept = rest
            else:
                start += size
        if size == 1:
            return kept
        size = max(1, size // 2)


def smallest_conflict(start: Grid | Board, seconds: float = _SECONDS) -> tuple[list[Candidate], list[Candidate]]:
    """Return entries, and removed candidates, that exclude each other; none of them can be left out.

    The smallest of several such sets is taken. On a board the values count before the removed candidates.

    Args:
        start: a position without a solution.
        seconds: the time limit; the smallest set so far is returned then.
    """
    layout, end = start.layout, time.monotonic() + within_limit(seconds)
    entries = [Candidate(cell, start.values[cell]) for cell in layout.cells if start.values[cell]]
    removed = removed_by_hand(start) if isinstance(start, Board) else []

    def impossible(entries: Sequence[tuple[Candidate, bool]]) -> bool:
        left = end - time.monotonic()
        return left > 0 and _impossible(layout, entries, left)

    state = [(entry, True) for entry in entries]
    items = state if not removed or impossible(state) else [*state, *((candidate, False) for candidate in removed)]
    smallest = items
    for order in (items, items[::-1], items[::2] + items[1::2], items[1::2][::-1] + items[::2]):
        kept = minimal(order, impossible)
        if len(kept) < len(smallest):
            smallest = kept
    cells = sorted(smallest)
    return [c for c, placed in cells if placed], [c for c, placed in cells if not placed]


def removed_by_hand(board: Board) -> list[Candidate]:
    """Return the candidates that are gone though no value sees them."""
    plain = Board.from_masks(board.layout, [(1 << board.layout.n) - 1] * board.layout.n**2)
    for cell in board.layout.cells:
        if board.values[cell]:
            plain._set(cell, board.values[cell])
    return [candidate for candidate in plain.all_candidates() if not board.has_candidate(candidate)]


def _impossible(layout: Layout, entries: Sequence[tuple[Candidate, bool]], seconds: float) -> bool:
    """Return whether no completed grid has these entries and lacks those candidates; False where time was not enough."""
    values = bytearray(layout.n**2)
    masks = array("I", [(1 << layout.n) - 1] * layout.n**2)
    for (cell, digit), placed in entries:
        if placed:
            values[cell] = digit
        else:
            masks[cell] &= ~(1 << digit - 1)
    solutions, cut = _solutions(layout, values, masks.tobytes(), 1, seconds)
    return not solutions and not cut


def _solutions(layout: Layout, values: bytearray, masks: bytes, limit: int, seconds: float) -> tuple[list[bytes], bool]:
    """Return the first solutions, and whether the time was up before."""
    if layout.placed:
        digits, _number, cut = ruled(layout, bytes(values), masks, limit, limit, seconds)
        return digits, cut
    return _engine.solutions(layout.native, bytes(values), masks, limit, seconds)


def contradicting_constraints(start: Grid | Board, seconds: float = _SECONDS / 2) -> list[Constraint]:
    """Return the fewest constraints of a position without a solution that leave it none; none of them can be left out.

    Args:
        start: digits and rules that have no solution.
        seconds: how long to look; constraints that are not decided by then count as possible together.

    Returns:
        The constraints; none where the digits alone exclude each other.

    >>> layout = Layout.parse("4+antiking+killercage:3@r1c1r1c2+killercage:3@r1c3r1c4")
    >>> [constraint.values for constraint in contradicting_constraints(Grid(bytes(16), layout))]
    [(3,), (3,)]
    """
    plain, end = start.layout.without_constraints, time.monotonic() + within_limit(seconds)
    masks = start.masks if isinstance(start, Board) else array("I", [(1 << plain.n) - 1] * plain.n**2)

    def impossible(constraints: Sequence[Constraint]) -> bool:
        left = end - time.monotonic()
        if left <= 0:
            return False
        try:
            layout = plain.with_constraints(constraints)
        except InvalidPuzzle:  # a constraint that another one explains
            return False
        solutions, cut = _solutions(layout, bytearray(start.values), masks.tobytes(), 1, left)
        return not solutions and not cut

    constraints = list(start.layout.placed)
    return minimal(constraints, impossible) if constraints and not impossible([]) else []


def conflict_error(start: Grid | Board) -> NoSolution:
    """Return the error that says which entries and constraints of a position without a solution exclude each other."""
    constraints = contradicting_constraints(start)
    entries, removed = smallest_conflict(start)
    names = [f"{c.cell}={c.digit_text}" for c in entries]
    names += [f"{c.cell}-{c.digit_text}" for c in removed]
    names += [name_of(constraint, start.layout.n) for constraint in constraints]
    if len(names) == 1:
        message = _("the puzzle has no solution: {entry} is impossible here").format(entry=names[0])
    elif len(names) > _READABLE and not constraints:
        message = _("the puzzle has no solution: {count} of its entries exclude each other").format(count=len(names))
    else:
        message = _("the puzzle has no solution: {entries} and {last} exclude each other").format(
            entries=", ".join(names[:-1]), last=names[-1] if names else ""
        )
    error = NoSolution(message if names else _("the puzzle has no solution: no completed grid agrees with its givens"))
    error.entries, error.removed = tuple(entries), tuple(removed)
    error.suspects = tuple(_suspects(start, entries)) if entries and not removed else ()
    _name_suspects(error)
    return error


def fault_error(start: Grid, fault: InvalidPuzzle) -> NoSolution:
    """Return the error for a puzzle that breaks a rule directly, with the digits that may be mistyped."""
    error = NoSolution(str(fault))
    error.entries = fault.entries or tuple(smallest_conflict(start)[0])
    error.suspects = tuple(_suspects(start, error.entries))
    _name_suspects(error)
    return error


def _name_suspects(error: NoSolution) -> None:
    """Add the cells to the sentence in which another digit would be right, if there are few."""
    if 0 < len(error.suspects) <= _FEW:
        cells = _(" or ").join(str(c.cell) for c in error.suspects)
        advice = _("{problem}; with another digit in {cells} there is exactly one solution")
        error.args = (advice.format(problem=str(error), cells=cells),)


def _suspects(start: Grid | Board, entries: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield the entries for which another digit gives exactly one solution: a mistyped one is among them."""
    layout = start.layout
    masks = array("I", [(1 << layout.n) - 1] * layout.n**2).tobytes()
    end = time.monotonic() + within_limit(_SECONDS / 4)
    for entry in entries:
        for digit in range(1, layout.n + 1):
            values = bytearray(start.values)
            values[entry.cell] = digit
            left = end - time.monotonic()
            if left <= 0:
                return
            grids, cut = _solutions(layout, values, masks, 2, left)
            if len(grids) == 1 and not cut:
                yield entry
                break
