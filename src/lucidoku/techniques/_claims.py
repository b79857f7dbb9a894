"""What a sentence claims, as data: each teller states its facts beside its words, and `lucidoku.verify` looks whether they hold.

A claim is about the position that the step applies to. `told` puts a sentence and its claims together; a cell in a sentence
is written in the notation in use and, in the long form, with its candidates behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass

from lucidoku.board import Board
from lucidoku.grid import Candidate, Cell, House, digit_text
from lucidoku.step import Branch, Link

__all__ = [
    "Apart",
    "Around",
    "AtMostOnce",
    "Claim",
    "Clash",
    "Deadly",
    "Emptied",
    "Equal",
    "Excludes",
    "Filled",
    "Fits",
    "Follows",
    "Lesson",
    "Linked",
    "Meets",
    "OneOf",
    "Only",
    "Outside",
    "Templates",
    "Told",
    "Unfillable",
    "Within",
    "cell_text",
    "of",
    "teaching",
    "told",
]


@dataclass(frozen=True)
class Fits:
    """In each of the houses, the digit has candidates in these cells only, and in each of these cells."""

    digit: int
    houses: tuple[House, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Only:
    """The cells are open and have these candidates between them; with `each`, every one has all of them."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]
    each: bool = False


@dataclass(frozen=True)
class Filled:
    """The cells are filled; with digits, with just these, one by one."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...] = ()


@dataclass(frozen=True)
class Emptied:
    """If the digit stood in the cells, the house would have no place left for it."""

    digit: int
    house: House
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Apart:
    """The two sets of digits share none."""

    digits: tuple[int, ...]
    others: tuple[int, ...]


@dataclass(frozen=True)
class Within:
    """Each of the cells lies in one of the houses; with `all`, in all of them."""

    cells: tuple[Cell, ...]
    houses: tuple[House, ...]
    all: bool = False


@dataclass(frozen=True)
class Excludes:
    """No candidate of the first is true together with one of the second: one cell, or one digit in cells that see each other."""

    candidates: tuple[Candidate, ...]
    others: tuple[Candidate, ...]


@dataclass(frozen=True)
class Clash:
    """Two of the candidates exclude each other."""

    candidates: tuple[Candidate, ...]


@dataclass(frozen=True)
class AtMostOnce:
    """The places of the digit in the cells all see each other."""

    digit: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Outside:
    """In each of the houses, outside the box, the digit fits only into the cells."""

    digit: int
    houses: tuple[House, ...]
    box: House
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Unfillable:
    """The cells cannot all be filled with the digits, however many ways are tried."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]


@dataclass(frozen=True)
class Templates:
    """All ways to place the digits once in each house, no two in a cell, use the first candidates, and none of the second."""

    digits: tuple[int, ...]
    all: tuple[Candidate, ...]
    none: tuple[Candidate, ...]


@dataclass(frozen=True)
class Meets:
    """Each candidate excludes at least one of every group."""

    candidates: tuple[Candidate, ...]
    groups: tuple[tuple[Candidate, ...], ...]


@dataclass(frozen=True)
class Around:
    """Each candidate excludes all candidates of its own digit in the cells, and there is one in each group of them."""

    candidates: tuple[Candidate, ...]
    groups: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class OneOf:
    """At least one of the candidates is true: they are all that a cell, a house or an almost locked set leaves."""

    candidates: tuple[Candidate, ...]


@dataclass(frozen=True)
class Linked:
    """The links are what they say: of a strong one an end is true, of a weak one at most one is; `turns` asks for both."""

    links: tuple[Link, ...]
    turns: bool = False


@dataclass(frozen=True)
class Follows:
    """What a branch says follows, link by link, up to its dead end or to what it is said to lead to.

    Attributes:
        branch: the branch.
        inner: the branches inside it, in order; what they refute may be used.
        placed: what it makes true at last.
        removed: what it makes false at last.
    """

    branch: Branch
    inner: tuple[Branch, ...] = ()
    placed: tuple[Candidate, ...] = ()
    removed: tuple[Candidate, ...] = ()


@dataclass(frozen=True)
class Deadly:
    """The candidates make a deadly pattern: any filling could be another; beside them its cells have only the guardians."""

    candidates: tuple[Candidate, ...]
    guardians: tuple[Candidate, ...]


@dataclass(frozen=True)
class Equal:
    """Two counts are the same, such as those of some digits and of their cells; `less` asks the first to be smaller."""

    one: int
    other: int
    less: bool = False


Claim = (
    Fits
    | Only
    | Filled
    | Emptied
    | Apart
    | Within
    | Excludes
    | Clash
    | AtMostOnce
    | Outside
    | Unfillable
    | Templates
    | Meets
    | Around
    | OneOf
    | Linked
    | Follows
    | Deadly
    | Equal
)


Stated = Claim | Callable[[], Iterable[Claim]]
"""A claim, or what makes claims when somebody asks for them."""


class Told(str):
    """A sentence with what it claims."""

    stated: tuple[Stated, ...]

    def __new__(cls, text: str, stated: tuple[Stated, ...] = ()) -> Told:
        """Put together a sentence and its claims."""
        self = super().__new__(cls, text)
        self.stated = stated
        return self

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What the sentence claims, in its order."""
        found: list[Claim] = []
        for some in self.stated:
            if callable(some):
                found += some()
            else:
                found.append(some)
        return tuple(found)

    def __reduce__(self) -> tuple[type[Told], tuple[str, tuple[Claim, ...]]]:
        return (Told, (str(self), self.claims))


class Lesson:
    """A position whose candidates are written behind cells, each cell's once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._shown: set[Cell] = set()

    def write(self, cell: Cell) -> str:
        """Write a cell, with its candidates where it is open and named for the first time."""
        if self._board.values[cell] or cell in self._shown:
            return str(cell)
        self._shown.add(cell)
        return f"{cell} {{{','.join(map(digit_text, self._board.candidates(cell)))}}}"


teaching: ContextVar[Lesson | None] = ContextVar("lucidoku_teaching", default=None)
"""The lesson that sentences are written for; None for the short forms."""


def told(template: str, *claims: Stated | Iterable[Claim], **parts: object) -> Told:
    """Return a sentence: the template with its parts, and what it claims.

    Args:
        template: the translated sentence, with named placeholders.
        claims: the facts that it states, one by one, several at once, or a function that returns them when they are asked for.
        parts: what stands in the placeholders; cells are written by `cell_text`.
    """
    stated: list[Stated] = []
    for name, part in parts.items():
        if isinstance(part, Cell):
            parts[name] = cell_text(part)
        elif isinstance(part, Told):
            stated += part.stated
    for some in claims:
        if isinstance(some, Iterable):
            stated += some
        else:
            stated.append(some)
    return Told(template.format(**parts), tuple(stated))


def cell_text(cell: Cell) -> str:
    """Write a cell: "r4c7", and in a lesson "r4c7 {3,6}"."""
    lesson = teaching.get()
    return str(cell) if lesson is None else lesson.write(cell)


def of(digit: int, cells: Sequence[Cell]) -> tuple[Candidate, ...]:
    """Return the candidates of a digit in cells."""
    return tuple(Candidate(cell, digit) for cell in cells)
