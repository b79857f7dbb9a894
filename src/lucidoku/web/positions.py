"""Positions as a page sends them, and what they are here: a grid of givens, a board, the mistakes in them."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lucidoku.errors import InvalidPuzzle
from lucidoku.files.kept import CODES, kept
from lucidoku.grid.board import Board, restored
from lucidoku.grid.cells import Candidate
from lucidoku.grid.faults import faults
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout, derived
from lucidoku.rules import EXTRA_HOUSES
from lucidoku.rules.broken import broken_marks
from lucidoku.rules.constraints import constraint_type, name_of
from lucidoku.rules.marked import marks_text
from lucidoku.rules.sizes import SIZES
from lucidoku.search.conflict import smallest_conflict
from lucidoku.search.solutions import raise_no_solution, search
from lucidoku.web.models.base import Mistake, Position
from lucidoku.words.language import _, ngettext

__all__ = [
    "CheckedPosition",
    "board_of",
    "candidates_given",
    "givens_of",
    "layout_of",
    "layout_text",
    "look",
    "mistakes_in",
    "position_of",
    "start_of",
    "values_of",
]


@kept(CODES, lambda text: 50_000 + 60 * len(text))
def layout_of(text: str) -> Layout:
    """Return the layout that a page's text stands for; see `Layout.parse`. On the page `4x4` is a grid of four rows.

    Raises:
        LucidokuError: it stands for none.

    >>> layout_of("9x9+diagonals"), layout_of("4x4")
    (Layout.standard(3, 3).diagonal(), Layout.standard(2, 2))
    """
    return Layout.parse(re.sub(r"^4x4(?!:)", "2x2", text.strip()))


def layout_text(layout: Layout) -> str:
    """Return a layout as the page names it, by its rows; `layout_of` reads it.

    >>> layout_text(Layout.standard(3, 3).windows())
    '9x9+windows'
    """
    text = f"{layout.n}x{layout.n}"
    if layout.is_jigsaw or (layout.box_height, layout.box_width) != SIZES.get(layout.n):
        text += f":{layout.box_height}x{layout.box_width}"
    text = "+".join([text, *(EXTRA_HOUSES[extra].plural for extra in layout.extras)])
    text += "+digits:0" * (layout.first_digit == 0)
    if layout.is_jigsaw:
        return text + "".join(layout.code.partition("+jigsaw")[1:])
    return "+".join([text, *marks_text(layout.marks, layout.n)])


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


def givens_of(position: Position) -> Grid:
    """Return the givens.

    Raises:
        LucidokuError: the layout or the givens cannot be read.
    """
    layout = layout_of(position.layout)
    return Grid(_digits(position.givens, layout, _("the line of givens")), layout)


def values_of(position: Position, givens: Grid) -> Grid:
    """Return givens and placed digits together."""
    if not position.values:
        return givens
    placed = _digits(position.values, givens.layout, _("the line of values"))
    return Grid(bytes(given or value for given, value in zip(givens.values, placed, strict=True)), givens.layout)


def _masks(masks: Sequence[int] | None, layout: Layout) -> Sequence[int]:
    """Return a mask for each cell; all candidates without them."""
    everything, count = (1 << layout.n) - 1, layout.n**2
    if masks is None:
        return [everything] * count
    if len(masks) != count:
        raise InvalidPuzzle(_("candidates must be a list of {count} numbers").format(count=count))
    return [mask & everything for mask in masks]


def start_of(position: Position, values: Grid | None = None) -> Grid | Board:
    """Return the puzzle of a position: its givens; a board where candidates belong to it.

    Args:
        position: the position.
        values: the digits of the position; without them the givens.

    Raises:
        LucidokuError: something cannot be read.
    """
    givens = givens_of(position)
    values = values or givens
    if position.given_candidates is None:
        return values
    return _as_it_is(givens, values, _masks(position.given_candidates, givens.layout))


def candidates_given(board: Board, seconds: float) -> list[int] | None:
    """Return the candidates that belong to a puzzle that was read, a mask for each cell; None where they are a player's.

    They belong to it where nothing else is given, or where the givens alone have several solutions and the candidates leave one.

    Args:
        board: what was read.
        seconds: how long to look for solutions.

    >>> candidates_given(Board("1.....2..3.....4"), 1.0)
    >>> candidates_given(Board("." * 16, deleted=[("r1c1", 1)]), 1.0)[:3]
    [14, 15, 15]
    """
    if board == Board(board.grid):
        return None
    if any(board.givens.values) or board.layout.marks:
        several = len(search(board.givens, 2, seconds)[0]) > 1
        found, cut = search(board, 2, seconds)
        if not several or len(found) != 1 or cut:
            return None
    return [1 << value - 1 if value else mask for value, mask in zip(board.values, board.masks, strict=True)]


def _marks(position: Position, layout: Layout) -> list[int]:
    """Return a mask for each cell: what the player keeps of it."""
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


def board_of(position: Position) -> Board:
    """Return the board of a position, with the candidates that the player keeps.

    Raises:
        LucidokuError: something cannot be read, or the position breaks the rules.
    """
    givens = givens_of(position)
    values = values_of(position, givens)
    values.check()
    return CheckedPosition(givens, values, _marks(position, givens.layout)).board


def position_of(subject: Grid | Board) -> Position:
    """Return a grid or a board as a page keeps it."""
    if isinstance(subject, Grid):
        return Position(layout=layout_text(subject.layout), givens=subject.line)
    layout, givens = subject.layout, subject.givens
    plain = Board(subject.grid)
    placed = "".join(
        "." if given or not value else layout.digit_text(value)
        for given, value in zip(givens.values, subject.values, strict=True)
    )
    eliminated = [(int(c.cell), c.digit) for c in plain.all_candidates() if not subject.has_candidate(c)]
    return Position(layout=layout_text(layout), givens=givens.line, values=placed, eliminated=eliminated)


@dataclass
class CheckedPosition:
    """What the server knows of a position before it gives any help.

    Attributes:
        givens: the clues.
        values: clues and placed digits.
        masks: the candidates of each cell that the player keeps.
        solutions: how many solutions the puzzle has: 0, 1, or 2 for several; None where that was not found in time.
        solution: the one solution of the puzzle.
        mistakes: what departs from it, or breaks the rules.
        text: what is wrong, in a sentence; "" where nothing is.
    """

    givens: Grid
    values: Grid
    masks: list[int]
    solutions: int | None = None
    solution: Grid | None = None
    mistakes: list[Mistake] = field(default_factory=list)
    text: str = ""

    @property
    def board(self) -> Board:
        """The board of the position.

        Raises:
            InvalidPuzzle: a cell or a digit has no place left.
        """
        board = _as_it_is(self.givens, self.values, self.masks)
        board.check()
        return board


@derived(lambda found: 5_000 * found.cache_info().currsize)
def _solutions(layout: Layout) -> Any:
    """Return what finds the solutions of a puzzle of a layout, up to two, and keeps those that it found last."""

    @lru_cache(maxsize=64)
    def found(givens: bytes, masks: bytes | None, seconds: float) -> tuple[tuple[bytes, ...], bool]:
        grid = Grid(givens, layout)
        grids, cut = search(grid if masks is None else restored(grid, givens, masks), 2, seconds)
        return tuple(grids), cut

    return found


def look(position: Position, seconds: float) -> CheckedPosition:
    """Look for mistakes: digits that clash, digits and removed candidates that the solution of the puzzle contradicts.

    Raises:
        LucidokuError: the position cannot be read.
    """
    givens = givens_of(position)
    masks = _marks(position, givens.layout)
    found = CheckedPosition(givens, values_of(position, givens), masks)
    found.mistakes = _clashes(found.values, givens)
    start = start_of(position)
    try:
        start.check()
    except InvalidPuzzle as error:
        found.solutions, found.text = 0, str(error)
        return found
    given = start.masks.tobytes() if isinstance(start, Board) else None
    grids, cut = _solutions(givens.layout)(givens.values, given, seconds)
    found.solutions = None if cut and len(grids) < 2 else len(grids)
    if found.solutions == 1:
        found.solution = Grid(grids[0], givens.layout)
        found.mistakes = mistakes_in(found.values, masks, found.solution, found.mistakes)
    elif found.solutions == 0:
        try:
            raise_no_solution(start)
        except InvalidPuzzle as error:
            found.text = str(error)
    elif found.solutions == 2 and not found.mistakes:
        _dead_end(found, masks, seconds)
    if found.mistakes and not found.text:
        found.text = found.mistakes[0].text
    return found


def _clashes(values: Grid, givens: Grid) -> list[Mistake]:
    """Placed digits that stand twice in a house, or break a further rule."""
    found: dict[int, Mistake] = {}
    for fault in faults(values.layout, values.values):
        for cell in fault.cells:
            if not givens[cell] and cell not in found:
                found[cell] = Mistake(cell=int(cell), digit=fault.digit, kind="value", text=str(fault))
    boxes = [house.cells for house in values.layout.houses if house.kind == "box"]
    for mark, broken in broken_marks(values.layout.marks, values.layout.n, boxes, values.values):
        message = _("{mark} is broken: {meaning}")
        text = message.format(mark=name_of(mark, values.layout.n), meaning=_(constraint_type(mark.rule).meaning))
        for index in broken:
            if values[index] and not givens[index]:
                found.setdefault(index, Mistake(cell=index, digit=values[index], kind="value", text=text))
    return list(found.values())


def mistakes_in(values: Grid, masks: Sequence[int], solution: Grid, clashes: Sequence[Mistake] = ()) -> list[Mistake]:
    """Return what departs from a solution: placed digits first, then removed candidates that are right.

    Args:
        values: givens and placed digits.
        masks: the candidates of each cell that the player keeps.
        solution: the solution.
        clashes: mistakes that are seen without it; those among them that are wrong keep their words.
    """
    mistakes = {mistake.cell: mistake for mistake in clashes}
    found = []
    placed, right = values.values, solution.values
    for cell in values.layout.cells:
        if placed[cell] and placed[cell] != right[cell]:
            text = _("{cell} is not {digit}").format(cell=cell, digit=cell.digit_text(values[cell]))
            found.append(
                mistakes.get(int(cell)) or Mistake(cell=int(cell), digit=values[cell], kind="value", text=text)
            )
    for cell in values.layout.cells:
        if not placed[cell] and not masks[cell] >> right[cell] - 1 & 1:
            text = _("a candidate of {cell} was removed that is right").format(cell=cell)
            found.append(Mistake(cell=int(cell), digit=None, kind="candidate", text=text))
    return found


def _dead_end(found: CheckedPosition, masks: Sequence[int], seconds: float) -> None:
    """In a puzzle with several solutions: whether any of them agrees with the position."""
    board = _as_it_is(found.givens, found.values, masks)
    grids, cut = search(board, 1, seconds)
    if grids or cut:
        return
    entries, removed = smallest_conflict(board, min(seconds, 1.0))
    wrong = [c for c in entries if not found.givens[c.cell]]
    message = _("with the digits placed so far there is no solution: {cells} exclude each other").format(
        cells=", ".join(_name(c, "=") for c in entries) or ", ".join(_name(c, "-") for c in removed)
    )
    found.mistakes = [Mistake(cell=int(c.cell), digit=c.digit, kind="value", text=message) for c in wrong]
    found.mistakes += [Mistake(cell=int(c.cell), digit=c.digit, kind="candidate", text=message) for c in removed]
    found.text = message


def _as_it_is(givens: Grid, values: Grid, masks: Sequence[int]) -> Board:
    """The board of a position, even where it leaves a cell without a candidate."""
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
