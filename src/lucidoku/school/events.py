"""Events in a world: actions and their record, violations of the rules, and the emulator protocol."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from lucidoku.errors import LucidokuError
from lucidoku.school.houses import WorldCell
from lucidoku.words.guided import Guided
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.school.world import World

__all__ = [
    "Action",
    "CellWasSet",
    "Emulator",
    "MisplacedValue",
    "SudokuDone",
    "SudokuError",
    "SudokuStop",
    "effective_actions",
]


class SudokuDone(Exception):
    """The last cell has been filled.

    >>> from lucidoku.school import SudokuDone
    >>> issubclass(SudokuDone, Exception)
    True
    """


class SudokuStop(Exception):
    """The record has reached its maximum length.

    >>> from lucidoku.school import SudokuStop, World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> world.record_limit = 1
    >>> try:
    ...     world.place(world.cells("empty")[0], 1)
    ... except SudokuStop:
    ...     print(len(world.record))
    44
    """


class CellWasSet(Exception):
    """A watched cell has been filled.

    Attributes:
        cell: the cell.
        digit: its digit.

    >>> from lucidoku.school import CellWasSet, World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> cell = world.cells("empty")[0]
    >>> world.stop_at = [cell]
    >>> try:
    ...     world.place(cell, 1)
    ... except CellWasSet as event:
    ...     print(event.cell, event.digit)
    r1c1 1
    """

    def __init__(self, cell: WorldCell, digit: int) -> None:
        super().__init__(_("{cell} was filled with {digit}").format(cell=cell, digit=digit))
        self.cell, self.digit = cell, digit


class MisplacedValue(LucidokuError, TypeError):
    """The value given is not a cell."""


class SudokuError(LucidokuError):
    """A violation of the rules.

    Attributes:
        cell: the cell.
        digit: the digit.

    >>> from lucidoku.school import SudokuError, World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> try:
    ...     world.place(world.cells("empty")[0], 7)
    ... except SudokuError as error:
    ...     print(error)
    7 cannot go into r1c1: it is already in r1c4
    """

    def __init__(self, message: str, cell: WorldCell, digit: int) -> None:
        super().__init__(message)
        self.cell, self.digit = cell, digit


@dataclass(frozen=True)
class Action(Guided):
    """A single event: a digit was placed in a cell, removed from its possible digits, or taken back.

    Attributes:
        kind: "place", "remove", or "back": everything since the digit was placed there is undone, and it is removed from
            the possible digits.
        x: column, from 1.
        y: row, from 1.
        digit: the digit.
        why: the given reason.
        method: the name of the acting method; empty for givens.
        house: kind and number of the house that the reason names, if given.

    >>> from lucidoku.school import World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> world.place(world.cells("empty")[0], 1, "because I say so")
    Action(kind='place', x=1, y=1, digit=1, why='because I say so', method='', house=None)
    >>> world.record[-1].kind, world.record[-1].why
    ('place', 'because I say so')
    """

    kind: str
    x: int
    y: int
    digit: int
    why: str = ""
    method: str = ""
    house: tuple[str, int] | None = None

    def __str__(self) -> str:
        sign = "=" if self.kind == "place" else "-"
        done = f"r{self.y}c{self.x}{sign}{self.digit}"
        return _("{action}: {why}").format(action=done, why=self.why) if self.why else done


class Emulator(Protocol):
    """An interface, provided by the brain, that lets a method try something out.

    Attributes:
        size: the number of possible digits of a cell, or places of a digit, that are tried.
    """

    size: int

    def run(
        self, world: World, cell: WorldCell, digit: int, targets: Iterable[WorldCell] = (), wanted: int = 0
    ) -> tuple[str, World]:
        """Place a digit in a copy of the world and continue there with basic methods.

        Args:
            world: the world.
            cell: the cell.
            digit: the digit to place there.
            targets: stop as soon as one of these cells is filled.
            wanted: stop only if the target is filled with this digit; 0 for any.

        Returns:
            "error" on a contradiction, "done" if the puzzle is solved, "target" if one of the targets has been filled, or
            "open"; and the copy.
        """
        ...


def effective_actions(record: Iterable[Action]) -> list[Action]:
    """Return the placements and removals of a record that have not been taken back.

    >>> record = [Action("place", 1, 1, 5), Action("place", 2, 1, 6), Action("back", 1, 1, 5), Action("place", 1, 1, 7)]
    >>> [str(action) for action in effective_actions(record)]
    ['r1c1-5', 'r1c1=7']
    """
    effective: list[Action] = []
    for action in record:
        if action.kind == "back":
            while effective:
                undone = effective.pop()
                if (undone.kind, undone.x, undone.y, undone.digit) == ("place", action.x, action.y, action.digit):
                    break
            action = replace(action, kind="remove")
        effective.append(action)
    return effective
