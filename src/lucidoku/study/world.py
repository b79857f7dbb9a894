"""The world of a Sudoku: cells and houses, digits and what happens to them.

Imagine a valley with nine streets of nine houses. Nine countries have sent nine people each. In every street, in every lane
and in every quarter one citizen of each country shall live. This file builds the valley; methods settle the people.

=================  ============================  ===================================================
in the valley      in the words of players       here
=================  ============================  ===================================================
house              cell                          `Cell`
street, lane       row, column                   `Row`, `Column`
quarter            box                           `Box`
(all three)        house                         `House`
country            digit                         `Digit`
citizen            a cell's value                `Cell.value`
virtual citizen    locked candidate              `GroupNumber`
=================  ============================  ===================================================

Places are counted from 1: x from the left, y from the top, so the cell r4c7 has x = 7 and y = 4.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from lucidoku._text import _, polished
from lucidoku._views import view
from lucidoku.errors import LucidokuError
from lucidoku.formats import parse
from lucidoku.grid import Grid, Layout
from lucidoku.study.houses import DIGITS, Box, Cell, Column, Digit, House, Row

if TYPE_CHECKING:
    from lucidoku.walkthrough import Walkthrough

__all__ = ["SEEN", "Action", "CellWasSet", "Emulator", "SudokuDone", "SudokuError", "SudokuStop", "World"]

SEEN = tuple(tuple(sorted(peers)) for peers in Layout.standard(3, 3).peers)
"""For each cell, row by row from 0, the cells that it can see."""


class SudokuDone(Exception):
    """The last cell has been filled."""


class SudokuStop(Exception):
    """The record has become as long as it may be."""


class CellWasSet(Exception):
    """A cell that somebody waits for has been filled.

    Attributes:
        cell: which one.
        digit: with which digit.
    """

    def __init__(self, cell: Cell, digit: int) -> None:
        super().__init__(_("{cell} was filled with {digit}").format(cell=cell, digit=digit))
        self.cell, self.digit = cell, digit


class SudokuError(LucidokuError):
    """Something that the rules forbid.

    Attributes:
        cell: where.
        digit: which digit.
    """

    def __init__(self, message: str, cell: Cell, digit: int) -> None:
        super().__init__(message)
        self.cell, self.digit = cell, digit


@dataclass(frozen=True)
class Action:
    """One thing that happened: a digit was placed in a cell, or removed from what is possible there.

    Attributes:
        kind: "place" or "remove".
        x: column, from 1.
        y: row, from 1.
        digit: the digit.
        why: the reason that was given.
        method: the name of the method that did it; empty for the puzzle's own digits.
    """

    kind: str
    x: int
    y: int
    digit: int
    why: str = ""
    method: str = ""

    def __str__(self) -> str:
        sign = "=" if self.kind == "place" else "-"
        return f"r{self.y}c{self.x}{sign}{self.digit}" + (f": {self.why}" if self.why else "")


class Emulator(Protocol):
    """Lets a method try something out; the brain provides it.

    Attributes:
        size: how many possible digits of a cell, or places of a digit, are tried.
    """

    size: int

    def run(
        self, world: World, cell: Cell, digit: int, targets: Iterable[Cell] = (), wanted: int = 0
    ) -> tuple[str, World]:
        """Place a digit in a copy of the world and go on there with basic methods.

        Args:
            world: where.
            cell: which cell.
            digit: what to place there.
            targets: stop as soon as one of these cells is filled.
            wanted: stop there only for this digit; 0 for any.

        Returns:
            "error" when that leads to a contradiction, "done" when it solves the puzzle, "target" when one of the targets
            has been filled, or "open"; and the copy.
        """
        ...


class World:
    """A Sudoku with everything in it, and the record of what was done.

    Args:
        puzzle: a `Grid`, text in any format that Lucidoku reads, or the name of a file; an empty valley by default.

    Attributes:
        record: all actions, the givens first.
        givens: how many of them are the puzzle's own digits.
        method: the name of the method that acts, for the record.
        listeners: functions that are called after each action.
        stop_at: cells; as soon as one is filled, `CellWasSet` is raised.
        stop_digit: only when it is filled with this digit; 0 for any.
        record_limit: the length of the record at which `SudokuStop` is raised; 0 for none.
        notes: how many possible digits a person writes into a cell at most.
        emulation: what a method may use to try something out.

    Raises:
        LucidokuError: the puzzle cannot be read.
        SudokuError: it breaks the rules.

    >>> world = World("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
    >>> world.filled, sorted(world.cell("r9c5").possible)
    (25, [2, 6, 7, 9])
    >>> world.place(world.cell("r9c5"), 2, "no other place in the box").digit
    2
    >>> print(world.record[-1])
    r9c5=2: no other place in the box
    """

    def __init__(self, puzzle: Grid | str | Path | None = None) -> None:
        self._cells = [Cell(x, y) for y in DIGITS for x in DIGITS]
        self._place = {cell: place for place, cell in enumerate(self._cells)}
        self.rows = [Row(n, [c for c in self._cells if c.y == n]) for n in DIGITS]
        self.columns = [Column(n, [c for c in self._cells if c.x == n]) for n in DIGITS]
        self.boxes = [Box(n, [c for c in self._cells if c.box == n]) for n in DIGITS]
        self.digits = [Digit(value, self.boxes) for value in DIGITS]
        self.record: list[Action] = []
        self.method = ""
        self.listeners: list[Callable[[Action], None]] = []
        self.stop_at: set[Cell] = set()
        self.stop_digit = 0
        self.record_limit = 0
        self.notes = 3
        self.emulation: Emulator | None = None
        if puzzle is not None:
            for place, digit in enumerate(_grid(puzzle)):
                if digit:
                    self.place(self._cells[place], digit)
        self.givens = len(self.record)

    @property
    def houses(self) -> list[House]:
        """All rows, columns and boxes."""
        return [*self.rows, *self.columns, *self.boxes]

    @property
    def filled(self) -> int:
        """How many cells are filled."""
        return sum(cell.value != 0 for cell in self._cells)

    @property
    def done(self) -> bool:
        """Whether all cells are filled."""
        return self.filled == 81

    @property
    def notes_written(self) -> bool:
        """Whether somebody has begun to write down what is possible."""
        return any(cell.written for cell in self._cells)

    def cells(self, kind: str = "all", possibles: int | None = None) -> list[Cell]:
        """Return all cells, the "empty" or the "filled" ones; those with just so many possible digits."""
        wanted = {"all": (True, False), "empty": (False,), "filled": (True,)}[kind]
        chosen = [cell for cell in self._cells if (cell.value != 0) in wanted]
        return chosen if possibles is None else [cell for cell in chosen if len(cell.possible) == possibles]

    def cell(self, name: str) -> Cell:
        """Return the cell with a name such as "r4c7".

        Raises:
            LucidokuError: there is none.
        """
        return self._cells[Layout.standard(3, 3).cell(name)]

    def at(self, x: int, y: int) -> Cell:
        """Return the cell in column x and row y, from 1."""
        return self._cells[(y - 1) * 9 + x - 1]

    def seen_by(self, cell: Cell, digit: int | None = None) -> list[Cell]:
        """Return the empty cells that a cell can see; only those where a digit may come."""
        seen = (self._cells[place] for place in SEEN[self._place[cell]])
        return [c for c in seen if not c.value and (digit is None or digit in c.possible)]

    def houses_of(self, cell: Cell) -> list[House]:
        """Return the row, the column and the box of a cell."""
        return [self.rows[cell.y - 1], self.columns[cell.x - 1], self.boxes[cell.box - 1]]

    def place(self, cell: Cell, digit: int, why: str = "") -> Action:
        """Write a digit into a cell. It is then no longer possible in the cells that this one can see.

        Raises:
            SudokuError: the cell is filled, or the digit is not possible there.
            CellWasSet: somebody waits for this cell.
        """
        if cell.value or digit not in cell.possible:
            raise SudokuError(self._objection(cell, digit), cell, digit)
        cell.value = digit
        cell.possible = set()
        self.digits[digit - 1].cells.append(cell)
        for place in SEEN[self._place[cell]]:
            self._cells[place].possible.discard(digit)
        action = self._note("place", cell, digit, why)
        if cell in self.stop_at and self.stop_digit in (0, digit):
            raise CellWasSet(cell, digit)
        return action

    def remove(self, cell: Cell, digit: int, why: str = "") -> Action | None:
        """Remove a digit from what is possible in a cell; None when it was not possible anyway.

        Raises:
            SudokuError: no digit would be left for the cell.
        """
        if cell.value == digit:
            raise SudokuError(_("{cell} holds {digit} already").format(cell=cell, digit=digit), cell, digit)
        if digit not in cell.possible:
            return None
        if len(cell.possible) == 1:
            told = _("{digit} is the last digit that is possible in {cell}").format(cell=cell, digit=digit)
            raise SudokuError(told, cell, digit)
        cell.possible.discard(digit)
        return self._note("remove", cell, digit, why)

    def _objection(self, cell: Cell, digit: int) -> str:
        if cell.value:
            return _("{cell} holds {value} already, so {digit} cannot come there").format(
                cell=cell, value=cell.value, digit=digit
            )
        for house in self.houses_of(cell):
            holder = house.position_of(digit)
            if holder:
                return _("{digit} cannot come into {cell}: it is in {holder} already").format(
                    cell=cell, digit=digit, holder=holder
                )
        return _("{digit} cannot come into {cell}: it was removed there").format(cell=cell, digit=digit)

    def _note(self, kind: str, cell: Cell, digit: int, why: str) -> Action:
        action = Action(kind, cell.x, cell.y, digit, polished(why), self.method)
        self.record.append(action)
        for listener in self.listeners:
            listener(action)
        if self.record_limit and len(self.record) >= self.record_limit:
            raise SudokuStop
        return action

    @property
    def contradiction(self) -> str:
        """What cannot be: an empty cell without a digit, or a digit without a place; empty when nothing is wrong."""
        for cell in self._cells:
            if not cell.value and not cell.possible:
                return _("no digit is possible in {cell}").format(cell=cell)
        for house in self.houses:
            for digit in house.possible:
                if not house.cells("empty", digit):
                    return _("{digit} has no place in {house}").format(digit=digit, house=house)
        return ""

    def copy(self) -> World:
        """Return a world of its own that looks the same; nobody listens to it."""
        other = World()
        for mine, its in zip(self._cells, other._cells, strict=True):
            its.value, its.possible, its.written = mine.value, set(mine.possible), mine.written
            if mine.value:
                other.digits[mine.value - 1].cells.append(its)
        other.record, other.givens = list(self.record), self.givens
        other.method, other.notes = self.method, self.notes
        return other

    def replay(self, until: int | None = None) -> World:
        """Return a new world in which the first actions of the record are done again."""
        other = World()
        for action in self.record[:until]:
            cell = other.at(action.x, action.y)
            other.method = action.method
            (other.place if action.kind == "place" else other.remove)(cell, action.digit, action.why)
        other.givens = min(self.givens, len(other.record))
        return other

    def story(self) -> Iterator[str]:
        """Yield the record in words, without the givens."""
        for number, action in enumerate(self.record[self.givens :], 1):
            yield f"{number:4}. {_(action.method or 'by hand')}: {action}"

    def export(self) -> list[dict[str, object]]:
        """Return the record as plain data, ready for JSON."""
        return [dict(vars(action)) for action in self.record]

    def walkthrough(self) -> Walkthrough:
        """Return what was done as a walkthrough, to be stepped through and drawn.

        >>> world = World("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
        >>> action = world.place(world.cell("r9c5"), 2, "no other place in the box")
        >>> from lucidoku import Stepper
        >>> Stepper(world.walkthrough()).next()
        <Stepper at 1 of 1: by hand: r9c5=2>
        """
        from lucidoku.study.watching import walkthrough

        return walkthrough(self)

    @property
    def grid(self) -> Grid:
        """The digits as a `Grid`."""
        return Grid([cell.value for cell in self._cells])

    def __str__(self) -> str:
        lines = []
        for y in DIGITS:
            digits = [str(self.at(x, y).value or ".") for x in DIGITS]
            lines.append(" ".join(digits[:3]) + " | " + " ".join(digits[3:6]) + " | " + " ".join(digits[6:]))
            if y in (3, 6):
                lines.append("------+-------+------")
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        """Draw the last thing that was done, or the puzzle: a notebook shows the world like that."""
        walk = self.walkthrough()
        picture: str = view("svg")(walk[-1] if len(walk) else walk.board(0))
        return picture

    def __repr__(self) -> str:
        return f"<World with {self.filled} cells filled>"


def _names_a_file(text: str) -> bool:
    """Whether a text is the name of a file that there is, or ends like one."""
    return len(text) < 300 and "\n" not in text and (Path(text).is_file() or bool(re.search(r"\w\.[A-Za-z]\w*$", text)))


def _grid(puzzle: Grid | str | Path) -> Grid:
    """Read a puzzle that is given as such, as text, or as a file."""
    if isinstance(puzzle, Grid):
        grid = puzzle
    else:
        text = puzzle
        if isinstance(puzzle, Path) or _names_a_file(puzzle):
            try:
                text = Path(puzzle).read_text(encoding="utf-8")
            except OSError as error:
                raise LucidokuError(
                    _("cannot read {path}: {reason}").format(path=puzzle, reason=error.strerror or error)
                ) from error
        found = parse(str(text))
        grid = found if isinstance(found, Grid) else found.givens
    if grid.layout is not Layout.standard(3, 3):
        raise LucidokuError(
            _("the world has nine rows and nine columns, this puzzle is {layout}").format(layout=grid.layout)
        )
    return grid
