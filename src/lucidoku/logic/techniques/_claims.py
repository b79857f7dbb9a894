"""The claims of a sentence, as data: each teller states the facts behind its words, and `lucidoku.proofs` checks them.

A claim is about the position that the step applies to. `sentence` puts a text and its claims together; a cell in a sentence
is written in the notation in use and, in the long form, with its candidates behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from typing import Any, ClassVar, NoReturn, dataclass_transform

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.logic.step import Branch, Link
from lucidoku.words.guided import GuidedText


@dataclass_transform(frozen_default=True)
class Claim:
    """A claim of a sentence: named fields as in a frozen dataclass, but with shared code for all classes.

    Twenty dataclasses take 8.6 ms to make, these 0.2 ms (`bench/explain.py` shows the whole start).
    """

    _fields: ClassVar[frozenset[str]] = frozenset()
    _order: ClassVar[tuple[str, ...]] = ()
    _needed: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        cls._order = tuple(cls.__annotations__)
        cls._fields = frozenset(cls._order)
        cls._needed = frozenset(name for name in cls._order if name not in cls.__dict__)

    def __init__(self, *values: Any, **named: Any) -> None:
        state = self.__dict__
        state.update(zip(self._order, values, strict=False))
        if len(values) > len(self._order) or not state.keys().isdisjoint(named):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self._order)}, each once")
        state.update(named)
        if not self._needed <= state.keys() <= self._fields:
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self._order)}")

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self._order])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        text = ", ".join(f"{name}={value!r}" for name, value in zip(self._order, self._values(), strict=True))
        return f"{type(self).__name__}({text})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a claim is immutable")

    __delattr__ = __setattr__  # type: ignore[assignment]


class Fits(Claim):
    """In each of the houses, the digit has candidates in these cells only, and in each of these cells."""

    digit: int
    houses: tuple[House, ...]
    cells: tuple[Cell, ...]


class Only(Claim):
    """The cells are open and have these candidates between them; with `each`, every one has all of them."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]
    each: bool = False


class Filled(Claim):
    """The cells are filled; with digits, with just these, one by one."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...] = ()


class Combinations(Claim):
    """Different digits with a total fit into the cells only as one of these sets: exactly the digits of the set."""

    cells: tuple[Cell, ...]
    total: int
    sets: tuple[tuple[int, ...], ...]


class HouseWouldBeEmpty(Claim):
    """With the digit in the cells, the house would have no place left for it."""

    digit: int
    house: House
    cells: tuple[Cell, ...]


class DisjointDigits(Claim):
    """The two sets of digits share none."""

    digits: tuple[int, ...]
    others: tuple[int, ...]


class CellsInHouses(Claim):
    """Each of the cells lies in one of the houses; with `all`, in all of them."""

    cells: tuple[Cell, ...]
    houses: tuple[House, ...]
    all: bool = False


class Excludes(Claim):
    """No candidate of the first is true together with one of the second: one cell, or one digit in cells that see each other."""

    candidates: tuple[Candidate, ...]
    others: tuple[Candidate, ...]


class Clash(Claim):
    """Two of the candidates exclude each other."""

    candidates: tuple[Candidate, ...]


class AtMostOnce(Claim):
    """The places of the digit in the cells all see each other."""

    digit: int
    cells: tuple[Cell, ...]


class ConfinedOutsideBox(Claim):
    """In each of the houses, outside the box, the digit fits only into the cells."""

    digit: int
    houses: tuple[House, ...]
    box: House
    cells: tuple[Cell, ...]


class Unfillable(Claim):
    """The cells cannot all be filled with the digits, in any way."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]


class Templates(Claim):
    """All ways to place the digits once in each house, no two in a cell, use the first candidates, and none of the second."""

    digits: tuple[int, ...]
    all: tuple[Candidate, ...]
    none: tuple[Candidate, ...]


class ExcludesOneOfEach(Claim):
    """Each candidate excludes at least one of every group."""

    candidates: tuple[Candidate, ...]
    groups: tuple[tuple[Candidate, ...], ...]


class SeesEveryGroup(Claim):
    """Each candidate excludes all candidates of its digit in the cells, and there is one in each group of them."""

    candidates: tuple[Candidate, ...]
    groups: tuple[tuple[Cell, ...], ...]


class OneOf(Claim):
    """At least one of the candidates is true: they are all that a cell, a house or an almost locked set leaves."""

    candidates: tuple[Candidate, ...]


class Linked(Claim):
    """One end at least of each strong link is true, one end at most of each weak link; `turns` requires both of each."""

    links: tuple[Link, ...]
    turns: bool = False


class Follows(Claim):
    """Every link of a branch follows from the earlier ones, and the branch reaches its dead end or its conclusion.

    Attributes:
        branch: the branch.
        inner: the branches inside it, in order; the candidates that they refute may be used.
        placed: the candidates that it finally makes true.
        removed: the candidates that it finally makes false.
    """

    branch: Branch
    inner: tuple[Branch, ...] = ()
    placed: tuple[Candidate, ...] = ()
    removed: tuple[Candidate, ...] = ()


class Deadly(Claim):
    """The candidates make a deadly pattern: each filling could be exchanged; the guardians are the cells' others."""

    candidates: tuple[Candidate, ...]
    guardians: tuple[Candidate, ...]


class Equal(Claim):
    """Two counts are equal, such as those of some digits and of their cells; `less` requires the first to be smaller."""

    one: int
    other: int
    less: bool = False


Stated = Claim | Callable[[], Iterable[Claim]]
"""A claim, or a function that makes claims on demand."""


class Sentence(GuidedText):
    """A sentence with its claims."""

    stated: tuple[Stated, ...]

    def __new__(cls, text: str, stated: tuple[Stated, ...] = ()) -> Sentence:
        """Put together a sentence and its claims."""
        self = super().__new__(cls, text)
        self.stated = stated
        return self

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims of the sentence, in its order."""
        found: list[Claim] = []
        for stated in self.stated:
            if isinstance(stated, Claim):
                found.append(stated)
            else:
                found += stated()
        return tuple(found)

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, tuple[Claim, ...]]]:
        return (Sentence, (str(self), self.claims))


class CandidateWriter:
    """A position whose candidates are written after cells, once for each cell."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._shown: set[Cell] = set()

    def write(self, cell: Cell) -> str:
        """Write a cell, with its candidates where it is open and named for the first time."""
        if self._board.values[cell] or cell in self._shown:
            return str(cell)
        self._shown.add(cell)
        return f"{cell} {{{','.join(map(self._board.layout.digit_text, self._board.candidates(cell)))}}}"


teaching: ContextVar[CandidateWriter | None] = ContextVar("lucidoku_teaching", default=None)
"""The lesson that sentences are written for; None for the short forms."""


def sentence(template: str, *claims: Stated, **parts: object) -> Sentence:
    """Return a sentence: the template with its parts, and its claims.

    Args:
        template: the translated sentence, with named placeholders.
        claims: the facts that it states, or functions that return them on demand.
        parts: the values of the placeholders; cells are written by `cell_text`.
    """
    stated: tuple[Stated, ...] = ()
    for name, part in parts.items():
        kind = type(part)
        if kind is str or kind is int:
            continue
        if isinstance(part, Cell):
            parts[name] = cell_text(part)
        elif isinstance(part, Sentence):
            stated += part.stated
    return Sentence(template.format_map(parts), stated + claims)


def cell_text(cell: Cell) -> str:
    """Write a cell: "r4c7", and in a lesson "r4c7 {3,6}"."""
    lesson = teaching.get()
    return str(cell) if lesson is None else lesson.write(cell)


def of(digit: int, cells: Sequence[Cell]) -> tuple[Candidate, ...]:
    """Return the candidates of a digit in cells."""
    return tuple(Candidate(cell, digit) for cell in cells)
