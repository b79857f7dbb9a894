"""Keys of a puzzle: backdoors, anti-backdoors, and single steps after which simple logic finishes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from lucidoku import _engine
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.grid import Grid
from lucidoku.logic.aims import simplest_trick
from lucidoku.logic.decode import SOLVED
from lucidoku.logic.finding import position_bytes
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.technique import Technique
from lucidoku.search.solutions import Clock
from lucidoku.words.language import _

__all__ = ["MOST_IN_BACKDOOR", "Keys", "keys_of"]

MOST_IN_BACKDOOR = 2
"""Maximum number of cells of a backdoor to search for."""
_EXAMPLES = 3
_BLOCK = 512


@dataclass(frozen=True)
class Keys:
    """Keys that open a puzzle.

    Attributes:
        backdoor_size: the number of cells that must be known for singles to solve the rest: 0, 1 or 2; 3 for more than
            2; None if time ran out, and for variant puzzles.
        backdoors: the first three such sets of cells, in the order of the cells.
        anti_backdoors: the wrong candidates whose removal, one at a time, leaves only singles; none if singles solve
            the puzzle.
        key_moves: the simplest techniques that do that in one step; empty if there is none.
        one_trick_after_basics: the simplest techniques whose one step leaves only singles, intersections and
            subsets; empty if these solve the puzzle.
    """

    backdoor_size: int | None = None
    backdoors: tuple[tuple[str, ...], ...] = ()
    anti_backdoors: tuple[str, ...] = ()
    key_moves: tuple[str, ...] = ()
    one_trick_after_basics: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """Return a description, one line per kind of key."""
        lines: list[str] = []
        if self.backdoor_size is None:
            return lines
        if self.backdoor_size > MOST_IN_BACKDOOR:
            lines.append(_("no backdoor of up to {count} cells").format(count=MOST_IN_BACKDOOR))
        elif self.backdoor_size:
            lines.append(
                _("backdoor {cells}: once known, singles finish the puzzle").format(cells=", ".join(self.backdoors[0]))
            )
        if self.anti_backdoors:
            shown, more = self.anti_backdoors[:3], " …" if len(self.anti_backdoors) > 3 else ""
            lines.append(
                _("anti-backdoors {candidates}: once one is removed, singles finish the puzzle").format(
                    candidates=", ".join(shown) + more
                )
            )
        if self.key_moves:
            lines.append(_("key move, then singles: {names}").format(names=_names(self.key_moves)))
        elif self.one_trick_after_basics:
            names = _names(self.one_trick_after_basics)
            lines.append(_("key move, then singles, intersections and subsets: {names}").format(names=names))
        return lines


def keys_of(start: Board, solution: Grid | None, clock: Clock) -> Keys:
    """Return the keys of a puzzle; empty for a variant puzzle, or without a solution found by logic.

    Args:
        start: the position.
        solution: its solution.
        clock: the time limit; incomplete results are left out when it expires.

    >>> from lucidoku import explain
    >>> walk = explain(".95.8....8...53..17.36.9...5.........4....68...9.....43..5.4.....1..6......72.5..")
    >>> keys = keys_of(walk.board(0), walk.solution, Clock(None))
    >>> keys.backdoor_size, keys.key_moves, keys.one_trick_after_basics
    (1, ('xy-wing',), ('xy-wing',))
    """
    if start.layout.placed:  # singles alone ignore variant rules
        return Keys()
    if solution is None:
        return Keys(MOST_IN_BACKDOOR + 1)
    singles = Pipeline.of("singles")
    size, doors = _backdoors(start, solution, singles, clock)
    if size == 0 or clock.up:
        return Keys(size, doors)
    wrong = [
        Candidate(cell, digit)
        for cell in start.empty_cells
        for digit in start.candidates(cell)
        if digit != solution[cell]
    ]
    removals = (_without(start, candidate) for candidate in wrong)
    anti = tuple(
        str(candidate)
        for candidate, opened in zip(wrong, _iter_solved(start, removals, singles), strict=True)
        if opened
    )
    if clock.up:
        return Keys(size, doors)
    steps = [simplest_trick(start, after, clock) for after in (singles, "basic")]
    tricks = [() if step is None else (step.technique.id,) for step in steps]
    return Keys(size, doors, anti, *((), ()) if clock.up else tricks)


def _backdoors(
    start: Board, solution: Grid, singles: Pipeline, clock: Clock
) -> tuple[int | None, tuple[tuple[str, ...], ...]]:
    """Return a few of the smallest sets of cells whose digits leave nothing but singles."""
    for size in range(MOST_IN_BACKDOOR + 1):
        backdoors: list[tuple[Cell, ...]] = []
        sets = combinations(start.empty_cells, size)
        while len(backdoors) < _EXAMPLES and (block := list(islice(sets, _BLOCK))):
            if clock.up:
                return None, ()
            positions = (_with(start, solution, cells) for cells in block)
            backdoors += [
                cells for cells, solved in zip(block, _iter_solved(start, positions, singles), strict=True) if solved
            ]
        if backdoors:
            return size, tuple(tuple(map(str, cells)) for cells in backdoors[:_EXAMPLES] if cells)
    return MOST_IN_BACKDOOR + 1, ()


_Position = tuple[bytes, bytes]
"""Values and candidates in the engine's form."""


def _with(start: Board, solution: Grid, cells: Sequence[Cell]) -> _Position:
    values, masks = position_bytes(start)
    known = bytearray(values)
    for cell in cells:
        known[cell] = solution[cell]
    return bytes(known), masks


def _without(start: Board, candidate: Candidate) -> _Position:
    board = start.copy()
    board.eliminate(*candidate)
    return position_bytes(board)


def _iter_solved(start: Board, positions: Iterable[_Position], singles: Pipeline) -> Iterator[bool]:
    """Return for each position whether singles finish it."""
    rest = iter(positions)
    while block := list(islice(rest, _BLOCK)):
        values, masks = (b"".join(part) for part in zip(*block, strict=True))
        walks = _engine.walk(start.layout.native, values, singles.native(), masks, go_on=True)
        yield from (walk.status == SOLVED for walk in walks)


def _names(techniques: tuple[str, ...]) -> str:
    names = [_(Technique(technique).name) for technique in techniques[:5]]
    return _(" or ").join(names) + (" …" if len(techniques) > len(names) else "")
