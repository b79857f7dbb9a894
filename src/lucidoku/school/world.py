"""The world of a Sudoku: its cells, houses and digits, and the actions on them.

Imagine a valley with nine streets of nine houses. Nine countries have sent nine people each. In every street, in every lane
and in every quarter one citizen of each country shall live. This file builds the valley; methods settle the people.

=================  ============================  ===================================================
in the valley      in the words of players       here
=================  ============================  ===================================================
house              cell                          `WorldCell`
street, lane       row, column                   `Row`, `Column`
quarter            box                           `Box`
(all three)        house                         `WorldHouse`
country            digit                         `Digit`
citizen            a cell's value                `WorldCell.value`
virtual citizen    locked candidate              `GroupNumber`
=================  ============================  ===================================================

Places are counted from 1: x from the left, y from the top, so the cell r4c7 has x = 7 and y = 4.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from lucidoku.errors import LucidokuError
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout, LayoutLike, layout_of
from lucidoku.school.events import (
    Action,
    CellWasSet,
    Emulator,
    MisplacedValue,
    SudokuDone,
    SudokuError,
    SudokuStop,
    effective_actions,
)
from lucidoku.school.houses import DIGITS, Box, Column, Digit, ExtraHouse, HasCells, Row, WorldCell, WorldHouse
from lucidoku.school.reading import Puzzle, read_grid
from lucidoku.school.rules import Rule, law_of
from lucidoku.words.language import N_, _, fix_elisions

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["Action", "CellWasSet", "Emulator", "SudokuDone", "SudokuError", "SudokuStop", "World"]


class World(HasCells):
    """A Sudoku with all its parts, and the record of all actions.

    Args:
        puzzle: a `Grid`, text in any format that Lucidoku reads, the name of a file, or nine lists of nine digits with 0
            for an empty cell; an empty valley by default. It may have variant constraints: digits that a constraint forbids
            outright are not possible.
        layout: the layout of an empty valley, with its constraints.

    Attributes:
        layout: nine rows, with the constraints of the puzzle.
        rules: its constraints, each a `Rule`.
        extra_houses: its diagonals and windows.
        record: all actions, the givens first.
        givens: the number of givens in the record.
        method: the name of the acting method, for the record.
        listeners: functions called after each action.
        judge: called before each action, to which it may object; see `lucidoku.school.judge`.
        stop_at: watched cells; as soon as one is filled, `CellWasSet` is raised.
        stop_digit: raise it only for this digit; 0 for any.
        record_limit: the length of the record at which `SudokuStop` is raised; 0 for none.
        notes: the most possible digits that a person writes into a cell.
        emulation: a tool for methods that try something out.

    Raises:
        LucidokuError: the puzzle cannot be read.
        SudokuError: the puzzle breaks the rules.

    >>> world = World("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
    >>> world.filled, sorted(world.cell("r9c5").possible)
    (25, [2, 6, 7, 9])
    >>> world.place(world.cell("r9c5"), 2, "no other place in the box").digit
    2
    >>> print(world.record[-1])
    r9c5=2: no other place in the box
    """

    def __init__(self, puzzle: Puzzle | None = None, layout: LayoutLike | None = None) -> None:
        grid = read_grid(puzzle) if puzzle is not None else None
        self.layout: Layout = grid.layout if grid else layout_of(layout or "9x9")
        self._cells = [WorldCell(x, y) for y in DIGITS for x in DIGITS]
        self._place = {cell: place for place, cell in enumerate(self._cells)}
        self.rows: list[Row] = [Row(n, [c for c in self._cells if c.y == n]) for n in DIGITS]
        self.columns: list[Column] = [Column(n, [c for c in self._cells if c.x == n]) for n in DIGITS]
        self.boxes: list[Box] = [Box(n, [c for c in self._cells if c.box == n]) for n in DIGITS]
        self._law = law_of(self.layout)
        self.rules: list[Rule] = [
            Rule(mark.rule, self._those(dict.fromkeys(mark.cells)), mark.values, relations)
            for mark, relations in zip(self.layout.placed, self.layout.relations, strict=True)
        ]
        self.extra_houses: list[ExtraHouse] = [
            ExtraHouse(house.kind, house.number, self._those(house.cells)) for house in self.layout.houses[27:]
        ]
        self.digits: list[Digit] = [Digit(value, self.boxes) for value in DIGITS]
        self.record: list[Action] = []
        self.method = ""
        self.listeners: list[Callable[[Action], None]] = []
        self.judge: Callable[[World, Action], None] | None = None
        self.stop_at: set[WorldCell] = set()
        self.stop_digit = 0
        self.record_limit = 0
        self.notes = 3
        self.emulation: Emulator | None = None
        if self.layout is not Layout.standard(3, 3):
            self._begin_with_rules()
        for place, digit in enumerate(grid or ()):
            if digit:
                self.place(self._cells[place], digit)
        self.givens: int = len(self.record)

    def _those(self, places: Iterable[int]) -> list[WorldCell]:
        return [self._cells[place] for place in places]

    def _begin_with_rules(self) -> None:
        for place, cell in enumerate(self._cells):
            cell.also_seen = frozenset((other.x, other.y) for other in self._those(self._law.seen[place]))
            cell.become(0, self._law.start[place])

    @property
    def houses(self) -> list[WorldHouse]:
        """All rows, columns and boxes, and the extra houses."""
        return [*self.rows, *self.columns, *self.boxes, *self.extra_houses]

    @property
    def filled(self) -> int:
        """The number of filled cells."""
        return sum(cell.value != 0 for cell in self._cells)

    @property
    def done(self) -> bool:
        """True if all cells are filled."""
        return self.filled == 81

    def cell(self, name: str) -> WorldCell:
        """Return the cell with a name such as "r4c7".

        Raises:
            LucidokuError: there is no such cell.
        """
        return self._cells[Layout.standard(3, 3).cell(name)]

    def at(self, x: int, y: int) -> WorldCell:
        """Return the cell in column x and row y, from 1.

        Raises:
            LucidokuError: there is no such cell.
        """
        if not (0 < x < 10 and 0 < y < 10):
            message = _("there is no cell in column {x} and row {y}; both are numbered from 1 to 9")
            raise LucidokuError(message.format(x=x, y=y))
        return self._cells[(y - 1) * 9 + x - 1]

    def seen_by(self, cell: WorldCell, digit: int | None = None) -> list[WorldCell]:
        """Return the empty cells that a cell can see; with `digit` only those where it is possible."""
        seen = (self._cells[place] for place in self._law.seen[self._place[cell]])
        return [c for c in seen if not c.value and (digit is None or digit in c.possible)]

    def houses_of(self, cell: WorldCell) -> list[WorldHouse]:
        """Return the row, column and box of a cell, and the extra houses that contain it."""
        usual = self.rows[cell.y - 1], self.columns[cell.x - 1], self.boxes[cell.box - 1]
        return [*usual, *(house for house in self.extra_houses if cell in house)]

    def rules_of(self, cell: WorldCell) -> list[Rule]:
        """Return the constraints on a cell."""
        return [rule for rule in self.rules if cell in rule]

    def place(self, cell: WorldCell, digit: int, why: str = "", house: WorldHouse | None = None) -> Action:
        """Write a digit into a cell, which removes it from the possible digits of the cells that this one can see.

        Args:
            cell: the cell.
            digit: 1 to 9.
            why: the reason, for the record.
            house: the house that the reason names; pictures show it.

        Raises:
            SudokuError: the cell is filled, or the digit is not possible there.
            LucidokuError: it is not a cell of this world.
            CellWasSet: the cell is in `stop_at`.
        """
        digit = self._check_call(cell, digit)
        if cell.value or digit not in cell.possible:
            raise SudokuError(self._objection(cell, digit), cell, digit)
        action = self._action("place", cell, digit, why, house)
        cell.become(digit, ())
        self.digits[digit - 1].cells.append(cell)
        for place in self._law.seen[self._place[cell]]:
            self._cells[place].forbid(digit)
        self._keep_rules(self._place[cell])
        self._note(action)
        if cell in self.stop_at and self.stop_digit in (0, digit):
            raise CellWasSet(cell, digit)
        return action

    def _keep_rules(self, filled: int) -> None:
        """Strike out digits that the constraints forbid now that a cell is filled."""
        near = self._law.bound_to(filled)
        values = [cell.value for cell in self._cells] if near else []
        for place in near:
            if not values[place]:
                for digit in self._cells[place].possible:
                    if self._law.broken(values, place, digit) is not None:
                        self._cells[place].forbid(digit)

    def remove(self, cell: WorldCell, digit: int, why: str = "", house: WorldHouse | None = None) -> Action | None:
        """Remove a digit from the possible digits of a cell; return None if it was not possible anyway.

        Args:
            cell: the cell.
            digit: 1 to 9.
            why: the reason, for the record.
            house: the house that the reason names; pictures show it.

        Raises:
            SudokuError: no digit would be left for the cell.
            LucidokuError: it is not a cell of this world.
        """
        digit = self._check_call(cell, digit)
        if cell.value == digit:
            raise SudokuError(_("{cell} already holds {digit}").format(cell=cell, digit=digit), cell, digit)
        if digit not in cell.possible:
            return None
        action = self._action("remove", cell, digit, why, house)
        if len(cell.possible) == 1:
            message = _("{digit} is the last possible digit of {cell}").format(cell=cell, digit=digit)
            raise SudokuError(message, cell, digit)
        cell.forbid(digit)
        return self._note(action)

    def take_back(self, before: World, action: Action, why: str = "") -> Action:
        """Undo everything since a digit was placed, and remove that digit from the possible digits of its cell.

        Args:
            before: a copy of the world from before the placement.
            action: the placement.
            why: the reason for the failure.
        """
        self._become(before)
        self.at(action.x, action.y).forbid(action.digit)
        return self._note(Action("back", action.x, action.y, action.digit, fix_elisions(why), N_("step back")))

    def _check_call(self, cell: Any, digit: Any) -> int:
        """Return the digit of a call after checking that cell and digit are valid."""
        if not isinstance(cell, WorldCell):
            if isinstance(cell, str):
                message = _("{cell} is the name of a cell: write world.cell({cell})").format(cell=repr(cell))
            elif isinstance(cell, (list, tuple, set)):
                message = _("expected one cell, got the list {cells}; take one of them, such as cells[0]").format(
                    cells=cell
                )
            elif isinstance(digit, WorldCell):
                message = _("the cell comes first, then the digit: ({digit}, {cell})").format(
                    digit=repr(digit), cell=cell
                )
            else:
                message = _("{cell} is not a cell: get one from world.cell, world.cells or house.cells").format(
                    cell=repr(cell)
                )
            raise MisplacedValue(message)
        if cell not in self._place:
            raise MisplacedValue(_("{cell} is a cell of another world").format(cell=cell))
        if isinstance(digit, str):
            message = _("{digit} is text: write the digit without quotation marks").format(digit=repr(digit))
            raise SudokuError(message, cell, 0)
        try:
            number = operator.index(digit)
        except TypeError:
            number = 0
        if isinstance(digit, bool) or number not in DIGITS:
            message = _("{digit} is not a digit of a Sudoku; expected 1 to 9").format(digit=repr(digit))
            raise SudokuError(message, cell, number)
        return number

    def _objection(self, cell: WorldCell, digit: int) -> str:
        if cell.value:
            return _("{cell} already holds {value}, so {digit} cannot go there").format(
                cell=cell, value=cell.value, digit=digit
            )
        for house in self.houses_of(cell):
            holder = house.position_of(digit)
            if holder:
                return _("{digit} cannot go into {cell}: it is already in {holder}").format(
                    cell=cell, digit=digit, holder=holder
                )
        number = self._law.broken([one.value for one in self._cells], self._place[cell], digit)
        if number is not None:
            return _("{digit} cannot go into {cell}: {rule} does not allow it there").format(
                cell=cell, digit=digit, rule=self.rules[number]
            )
        return _("{digit} cannot go into {cell}: it was removed there").format(cell=cell, digit=digit)

    def _action(self, kind: str, cell: WorldCell, digit: int, why: str, house: WorldHouse | None) -> Action:
        """Return a new action, unless the judge objects to it."""
        seen = (house.kind, house.number) if isinstance(house, WorldHouse) else None
        action = Action(kind, cell.x, cell.y, digit, fix_elisions(str(why)), self.method, seen)
        if self.judge:
            self.judge(self, action)
        return action

    def _note(self, action: Action) -> Action:
        self.record.append(action)
        for listener in self.listeners:
            listener(action)
        if self.record_limit and len(self.record) >= self.record_limit:
            raise SudokuStop
        return action

    @property
    def contradiction(self) -> str:
        """A contradiction: an empty cell without a digit, or a digit without a place; empty if there is none."""
        for cell in self._cells:
            if not cell.value and not cell.possible:
                return _("no digit is possible in {cell}").format(cell=cell)
        for house in self.houses:
            for digit in house.possible:
                if not house.cells("empty", digit):
                    return _("{digit} has no place in {house}").format(digit=digit, house=house)
        return ""

    def copy(self) -> World:
        """Return an independent copy of the world, without listeners and judge."""
        other = World(layout=self.layout)
        other._become(self)
        other.record, other.givens = list(self.record), self.givens
        other.method, other.notes = self.method, self.notes
        return other

    def _become(self, other: World) -> None:
        """Take over the state of another world; the record stays."""
        for digit in self.digits:
            digit.cells.clear()
        for mine, its in zip(self._cells, other._cells, strict=True):
            mine.become(its.value, its.possible, its.written)
        for digit, theirs in zip(self.digits, other.digits, strict=True):
            digit.cells.extend(self.at(cell.x, cell.y) for cell in theirs.cells)

    def replay(self, until: int | None = None) -> World:
        """Return a new world in which the first actions of the record are repeated."""
        other = World(layout=self.layout)
        for action in effective_actions(self.record[:until]):
            cell = other.at(action.x, action.y)
            if action.kind == "place":
                other.place(cell, action.digit)
            else:
                cell.forbid(action.digit)
        other.record = self.record[:until]
        other.givens = min(self.givens, len(other.record))
        return other

    def story(self) -> Iterator[str]:
        """Yield the record as sentences, without the givens."""
        for number, action in enumerate(self.record[self.givens :], 1):
            name = _(action.method or "by hand")
            yield f"{number:4}. " + _("{method}: {action}").format(method=name, action=action)

    def export(self) -> list[dict[str, object]]:
        """Return the record as plain data, ready for JSON."""
        return [dict(vars(action)) for action in self.record]

    def walkthrough(self) -> Walkthrough:
        """Return the record as a walkthrough, to be stepped through and drawn.

        >>> world = World("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
        >>> action = world.place(world.cell("r9c5"), 2, "no other place in the box")
        >>> from lucidoku import Stepper
        >>> Stepper(world.walkthrough()).next()
        <Stepper at 1 of 1: by hand: r9c5=2>
        """
        from lucidoku.school.watching import walkthrough

        return walkthrough(self)

    @property
    def grid(self) -> Grid:
        """The digits as a `Grid`."""
        return Grid([cell.value for cell in self._cells], self.layout)

    def __str__(self) -> str:
        lines = []
        for y in DIGITS:
            digits = [str(self.at(x, y).value or ".") for x in DIGITS]
            lines.append(" ".join(digits[:3]) + " | " + " ".join(digits[3:6]) + " | " + " ".join(digits[6:]))
            if y in (3, 6):
                lines.append("------+-------+------")
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        """Draw the last action, or the puzzle; this is how a notebook shows the world."""
        walk = self.walkthrough()
        from lucidoku.drawing.images import svg

        return svg(walk[-1] if len(walk) else walk.board(0))

    def __repr__(self) -> str:
        return f"<World with {self.filled} cells filled>"
