"""Conversion of a page's positions to grids and boards, and search for their mistakes."""

from __future__ import annotations

from array import array
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lucidoku.errors import InvalidPuzzle
from lucidoku.grid.board import Board, restored
from lucidoku.grid.cells import Candidate
from lucidoku.grid.faults import faults, mistakes_in
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout, derived
from lucidoku.rules.broken import broken_constraints
from lucidoku.rules.constraints import constraint_type, name_of
from lucidoku.search.conflict import smallest_conflict
from lucidoku.search.solutions import raise_no_solution, search
from lucidoku.web.corners import CornerPair, corner_pairs, with_pairs
from lucidoku.web.models.base import Mistake, PagePosition
from lucidoku.words.language import _, ngettext

__all__ = [
    "CheckedPosition",
    "board_of",
    "candidates_given",
    "givens_of",
    "look",
    "position_of",
    "start_of",
    "unchecked_board_of",
    "values_of",
]


def _digits(text: str, layout: Layout, what: str) -> bytes:
    count = layout.n**2
    if len(text) != count:
        raise InvalidPuzzle(
            ngettext(
                "{what} has {count} cell, but a {layout} grid has {expected}",
                "{what} has {count} cells, but a {layout} grid has {expected}",
                len(text),
            ).format(what=what, count=len(text), layout=layout, expected=count)
        )
    values = bytearray(text.encode("ascii", "replace").translate(layout.character_values))
    if max(values, default=0) > layout.n:
        wrong = next(character for character, digit in zip(text, values, strict=True) if digit > layout.n)
        raise InvalidPuzzle(
            _("{character} is not a digit of a {layout} grid").format(character=repr(wrong), layout=layout)
        )
    return bytes(values)


def givens_of(position: PagePosition) -> Grid:
    """Return the givens.

    Raises:
        LucidokuError: the layout or the givens cannot be read.
    """
    layout = Layout.parse(position.layout)
    return Grid(_digits(position.givens, layout, _("the line of givens")), layout)


def values_of(position: PagePosition, givens: Grid) -> Grid:
    """Return givens and placed digits combined."""
    if not position.values:
        return givens
    placed = _digits(position.values, givens.layout, _("the line of values"))
    return Grid(bytes(given or value for given, value in zip(givens.values, placed, strict=True)), givens.layout)


def _masks(masks: Sequence[int] | None, layout: Layout) -> Sequence[int]:
    """Return a candidate mask for each cell; all candidates if there are no masks."""
    everything, count = (1 << layout.n) - 1, layout.n**2
    if masks is None:
        return [everything] * count
    if len(masks) != count:
        raise InvalidPuzzle(_("candidates must be a list of {count} numbers").format(count=count))
    return [mask & everything for mask in masks]


def start_of(position: PagePosition, values: Grid | None = None) -> Grid | Board:
    """Return the puzzle of a position: its givens, or a board if candidates are part of it.

    Args:
        position: the position.
        values: the digits of the position; by default the givens.

    Raises:
        LucidokuError: the position cannot be parsed.
    """
    givens = givens_of(position)
    values = values or givens
    if position.given_candidates is None:
        return values
    return _unchecked_board(givens, values, _masks(position.given_candidates, givens.layout))


def candidates_given(board: Board, seconds: float) -> list[int] | None:
    """Return the candidate masks that are part of a parsed puzzle; None if they are a player's notes.

    They are part of it if nothing else is given, or if the givens alone have several solutions and the candidates leave
    one.

    Args:
        board: the parsed puzzle.
        seconds: the time limit of the search for solutions.

    >>> candidates_given(Board("1.....2..3.....4"), 1.0)
    >>> candidates_given(Board("." * 16, eliminated=[("r1c1", 1)]), 1.0)[:3]
    [14, 15, 15]
    """
    if board == Board(board.grid):
        return None
    if any(board.givens.values) or board.layout.placed:
        several = len(search(board.givens, 2, seconds)[0]) > 1
        grids, cut = search(board, 2, seconds)
        if not several or len(grids) != 1 or cut:
            return None
    return [1 << value - 1 if value else mask for value, mask in zip(board.values, board.masks, strict=True)]


def _marks(position: PagePosition, layout: Layout) -> list[int]:
    """Return the player's candidate mask for each cell."""
    everything, count = (1 << layout.n) - 1, layout.n**2
    given = _masks(position.given_candidates, layout)
    kept = _masks(position.candidates, layout)
    masks = [(mask or everything) & one for mask, one in zip(kept, given, strict=True)]
    for cell, digit in position.eliminated:
        if not (0 <= cell < count and 1 <= digit <= layout.n):
            raise InvalidPuzzle(
                _("cell {cell} has no candidate {digit} in a {layout} grid").format(
                    cell=cell, digit=digit, layout=layout
                )
            )
        masks[cell] &= ~(1 << digit - 1)
    return masks


def board_of(position: PagePosition) -> Board:
    """Return the board of a position with the player's candidates.

    Raises:
        LucidokuError: the position cannot be parsed, or breaks the rules.
    """
    givens = givens_of(position)
    values = values_of(position, givens)
    values.check()
    return CheckedPosition(givens, values, _marks(position, givens.layout)).board


def unchecked_board_of(position: PagePosition) -> Board:
    """Return the board of a position, even if its digits break the rules or leave a cell without a candidate.

    Raises:
        LucidokuError: the position cannot be parsed.
    """
    givens = givens_of(position)
    return _unchecked_board(givens, values_of(position, givens), _marks(position, givens.layout))


def position_of(subject: Grid | Board) -> PagePosition:
    """Return a grid or a board as a page's position, even a wrong one."""
    if isinstance(subject, Grid):
        return PagePosition(layout=subject.layout.code, givens=subject.line)
    layout, givens = subject.layout, subject.givens
    plain = _unchecked_board(givens, subject.grid, [(1 << layout.n) - 1] * layout.n**2)
    placed = "".join(
        "." if given or not value else layout.digit_text(value)
        for given, value in zip(givens.values, subject.values, strict=True)
    )
    eliminated = [(int(c.cell), c.digit) for c in plain.all_candidates() if not subject.has_candidate(c)]
    return PagePosition(layout=layout.code, givens=givens.line, values=placed, eliminated=eliminated)


@dataclass
class CheckedPosition:
    """Analysis of a position before any help.

    Attributes:
        givens: the givens.
        values: givens and placed digits.
        masks: the player's candidates of each cell.
        solutions: number of solutions of the puzzle: 0, 1, or 2 for several; None if time ran out.
        solution: the unique solution of the puzzle.
        mistakes: departures from the solution, and broken rules.
        pairs: the corner pairs that agree with the solution.
        wrong_pairs: corner pairs whose digit is in neither cell, as mistakes; hints leave them out of account.
        text: the mistake as a sentence; "" without one.
    """

    givens: Grid
    values: Grid
    masks: list[int]
    solutions: int | None = None
    solution: Grid | None = None
    mistakes: list[Mistake] = field(default_factory=list)
    pairs: list[CornerPair] = field(default_factory=list)
    wrong_pairs: list[Mistake] = field(default_factory=list)
    text: str = ""

    @property
    def board(self) -> Board:
        """The board of the position.

        Raises:
            InvalidPuzzle: a cell or a digit has no place left.
        """
        board = _unchecked_board(self.givens, self.values, self.masks)
        board.check()
        return board

    @property
    def noted_board(self) -> Board:
        """The board of the position, with what the corner pairs say.

        Raises:
            InvalidPuzzle: a cell or a digit has no place left.
        """
        return with_pairs(self.board, self.pairs)


@derived(lambda function: 5_000 * function.cache_info().currsize)
def _solutions(layout: Layout) -> Any:
    """Return a cached function that finds up to two solutions of a puzzle of a layout."""

    @lru_cache(maxsize=64)
    def find(givens: bytes, masks: bytes | None, seconds: float) -> tuple[tuple[bytes, ...], bool]:
        grid = Grid(givens, layout)
        grids, cut = search(grid if masks is None else restored(grid, givens, masks), 2, seconds)
        return tuple(grids), cut

    return find


def look(position: PagePosition, seconds: float) -> CheckedPosition:
    """Find mistakes: clashing digits, and digits and removed candidates that contradict the solution.

    Raises:
        LucidokuError: the position cannot be parsed.
    """
    givens = givens_of(position)
    masks = _marks(position, givens.layout)
    checked = CheckedPosition(givens, values_of(position, givens), masks)
    checked.mistakes = _clashes(checked.values, givens)
    start = start_of(position)
    try:
        start.check()
    except InvalidPuzzle as error:
        checked.solutions, checked.text = 0, str(error)
        return checked
    given = start.masks.tobytes() if isinstance(start, Board) else None
    grids, cut = _solutions(givens.layout)(givens.values, given, seconds)
    checked.solutions = None if cut and len(grids) < 2 else len(grids)
    if checked.solutions == 1:
        checked.solution = Grid(grids[0], givens.layout)
        removed = {(cell, digit) for cell, digit in position.eliminated}
        checked.mistakes = _departures(checked.values, masks, removed, checked.solution, checked.mistakes)
        for pair in corner_pairs(checked.values, position.corner):
            if pair.agrees_with(checked.solution):
                checked.pairs.append(pair)
            else:
                checked.wrong_pairs.append(_wrong_pair(pair))
    elif checked.solutions == 0:
        try:
            raise_no_solution(start)
        except InvalidPuzzle as error:
            checked.text = str(error)
    elif checked.solutions == 2 and not checked.mistakes:
        _mark_dead_end(checked, masks, seconds)
    if checked.mistakes and not checked.text:
        checked.text = checked.mistakes[0].text
    return checked


def _clashes(values: Grid, givens: Grid) -> list[Mistake]:
    """Return the placed digits that repeat in a house or break a constraint."""
    mistakes: dict[int, Mistake] = {}
    for fault in faults(values.layout, values.values):
        for cell in fault.cells:
            if not givens[cell] and cell not in mistakes:
                mistakes[cell] = Mistake(cell=int(cell), digit=fault.digit, kind="value", text=str(fault))
    boxes = [house.cells for house in values.layout.houses if house.kind == "box"]
    for mark, broken in broken_constraints(values.layout.placed, values.layout.n, boxes, values.values):
        message = _("{mark} is broken: {meaning}")
        text = message.format(mark=name_of(mark, values.layout.n), meaning=_(constraint_type(mark.rule).meaning))
        for index in broken:
            if values[index] and not givens[index]:
                mistakes.setdefault(index, Mistake(cell=index, digit=values[index], kind="value", text=text))
    return list(mistakes.values())


def _departures(
    values: Grid, masks: Sequence[int], removed: Set[tuple[int, int]], solution: Grid, clashes: Sequence[Mistake]
) -> list[Mistake]:
    """Return the departures from a solution, in the player's words.

    Args:
        values: givens and placed digits.
        masks: the player's candidates of each cell.
        removed: cell and digit of each candidate that the player removed.
        solution: the solution.
        clashes: mistakes visible without it; those that are wrong keep their text.
    """
    known = {mistake.cell: mistake for mistake in clashes}
    departures = []
    for cell, digit in mistakes_in(values.values, masks, solution):
        if values[cell]:
            text = _("{cell} is not {digit}").format(cell=cell, digit=cell.digit_text(digit))
            departures.append(known.get(int(cell)) or Mistake(cell=int(cell), digit=digit, kind="value", text=text))
        else:
            gone = _("{cell} no longer has its {digit} among your candidates")
            never = _("{cell} has no {digit} among your candidates")
            text = (gone if (cell, digit) in removed else never).format(cell=cell, digit=cell.digit_text(digit))
            departures.append(Mistake(cell=int(cell), digit=None, kind="candidate", text=text))
    return departures


def _wrong_pair(pair: CornerPair) -> Mistake:
    text = _("the {digit} of {house} is neither in {cell} nor in {cell2}, where your corner marks have it")
    cell, other = pair.cells
    digit = cell.digit_text(pair.digit)
    message = text.format(digit=digit, house=pair.box.name, cell=cell, cell2=other)
    return Mistake(cell=int(cell), other=int(other), digit=pair.digit, kind="corner", text=message)


def _mark_dead_end(checked: CheckedPosition, masks: Sequence[int], seconds: float) -> None:
    """Add mistakes to a position that none of the puzzle's several solutions agrees with."""
    board = _unchecked_board(checked.givens, checked.values, masks)
    grids, cut = search(board, 1, seconds)
    if grids or cut:
        return
    entries, removed = smallest_conflict(board, min(seconds, 1.0))
    wrong = [c for c in entries if not checked.givens[c.cell]]
    message = _("with the digits placed so far there is no solution: {cells} exclude each other").format(
        cells=", ".join(_name(c, "=") for c in entries) or ", ".join(_name(c, "-") for c in removed)
    )
    checked.mistakes = [Mistake(cell=int(c.cell), digit=c.digit, kind="value", text=message) for c in wrong]
    checked.mistakes += [Mistake(cell=int(c.cell), digit=c.digit, kind="candidate", text=message) for c in removed]
    checked.text = message


def _unchecked_board(givens: Grid, values: Grid, masks: Sequence[int]) -> Board:
    """Return the board of a position, even if a cell has no candidate left."""
    layout, placed = givens.layout, values.values
    seen = [0] * len(layout.houses)
    for index, house in enumerate(layout.houses):
        for cell in house.cells:
            seen[index] |= 1 << placed[cell]
    kept = array("I", masks)
    for i, houses in enumerate(layout.houses_of):
        if placed[i]:
            kept[i] = 0
            continue
        gone = 0
        for index in houses:
            gone |= seen[index]
        kept[i] &= ~(gone >> 1)
    return restored(givens, placed, kept.tobytes())


def _name(candidate: Candidate, sign: str) -> str:
    return f"{candidate.cell}{sign}{candidate.digit_text}"
