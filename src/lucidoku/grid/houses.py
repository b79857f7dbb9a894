"""Parts of a layout: its houses, and sets of its cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

from lucidoku.errors import ParseError
from lucidoku.grid.cells import Cell, CellLike, short_repr
from lucidoku.rules import EXTRA_HOUSES, HouseKind
from lucidoku.words.guided import Guided, GuidedCollection
from lucidoku.words.language import N_, _
from lucidoku.words.notation import current_notation, per_language

if TYPE_CHECKING:
    from lucidoku.grid.layout import Layout

__all__ = ["CellSet", "House", "house_name", "native_kind"]


class CellSet(Set[Cell], GuidedCollection):
    """An immutable set of cells, in reading order; prints itself as a small grid.

    Args:
        cells: cells, their numbers or names; or one text with the names, separated by blanks or commas.
        layout: the layout of the cells, or its text.

    Raises:
        ParseError: no such cell.

    >>> from lucidoku import Layout
    >>> cells = CellSet("r1c1 r2c2", Layout("4x4"))
    >>> print(cells | CellSet("r4c4", cells.layout))
    X . . .
    . X . .
    . . . .
    . . . X
    >>> cells, cells[0], "r2c2" in cells
    (CellSet('r1c1 r2c2', '4x4'), r1c1, True)
    """

    __slots__ = ("_cells", "_members", "layout")

    layout: Layout
    _cells: tuple[Cell, ...]
    _members: frozenset[int]

    def __init__(self, cells: Iterable[CellLike] | str, layout: Layout | str) -> None:
        if isinstance(layout, str):
            from lucidoku.grid.layout import Layout

            layout = Layout(layout)
        names = cells.replace(",", " ").split() if isinstance(cells, str) else cells
        members = sorted({layout.cell(cell) for cell in names})
        object.__setattr__(self, "layout", layout)
        object.__setattr__(self, "_cells", tuple(members))
        object.__setattr__(self, "_members", frozenset(members))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a CellSet is immutable")

    def _from_iterable(self, cells: Iterable[Any]) -> CellSet:  # type: ignore[override]
        return CellSet(cells, self.layout)

    def __contains__(self, cell: object) -> bool:
        if isinstance(cell, str):
            try:
                return self.layout.cell(cell) in self._members
            except ParseError:
                return False
        return cell in self._members

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, index: SupportsIndex) -> Cell:
        return self._cells[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Set):
            return self._members == other
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._members)

    def __reduce__(self) -> tuple[Any, ...]:
        return (CellSet, (tuple(map(int, self._cells)), self.layout))

    def __str__(self) -> str:
        n = self.layout.n
        marks = ["X" if cell in self._members else "." for cell in range(n * n)]
        return "\n".join(" ".join(marks[row : row + n]) for row in range(0, n * n, n))

    @property
    def text(self) -> str:
        """The set as a small grid, with X for its cells."""
        return str(self)

    def __repr__(self) -> str:
        names = " ".join(map(repr, self._cells))
        return short_repr(f"CellSet({names!r}, {str(self.layout)!r})", f"<CellSet of {len(self)} cells: {names}>")


@dataclass(frozen=True, repr=False)
class House(Guided):
    """A row, column, box or extra house: n cells that hold each digit once.

    Attributes:
        index: position in `Layout.houses`.
        kind: "row", "column", "box", or the name of a kind of extra house.
        number: 1-based number among the houses of its kind.
        cells: its n cells in reading order.
        layout: the layout that it is a house of.

    >>> from lucidoku import Layout
    >>> house = Layout("9x9").houses[18]
    >>> house, house.kind, house.number, house.cells[-1]
    (Layout('9x9').house('box 1'), 'box', 1, r3c3)
    """

    index: int
    kind: HouseKind
    number: int
    cells: tuple[Cell, ...]
    layout: Layout = field(compare=False)

    def __hash__(self) -> int:
        return hash((self.index, self.kind))

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    def __repr__(self) -> str:
        return short_repr(f"{self.layout!r}.house({str(self)!r})", f"<House {self} of {self.layout}>")

    def __reduce__(self) -> tuple[Any, ...]:
        return (_house, (self.layout, self.index))

    @property
    def is_extra(self) -> bool:
        """Return whether the house is neither a row nor a column nor a box."""
        return self.kind in EXTRA_HOUSES

    @property
    def name(self) -> str:
        """The house in words of the current language, as in a sentence: "row 3", "la ligne 3"."""
        return house_name(self.kind, self.label)

    @property
    def label(self) -> str:
        """The number of the house as the notation in use writes it: "3", or "C" where rows have letters."""
        if self.kind == "row":
            return current_notation().row(self.number, self.layout.n)
        return current_notation().column(self.number) if self.kind == "column" else str(self.number)


def _house(layout: Layout, index: int) -> House:
    return layout.houses[index]


@per_language
def house_name(kind: HouseKind, number: int | str) -> str:
    """Return a house in words of the current language, see `House.name`.

    >>> house_name("box", 8)
    'box 8'
    """
    name = EXTRA_HOUSES[kind].house if kind in EXTRA_HOUSES else _HOUSE_NAMES[kind]
    return _(name).format(number=number)


_HOUSE_NAMES = {
    "row": N_("row {number}"),
    "column": N_("column {number}"),
    "box": N_("box {number}"),
}


def native_kind(kind: HouseKind) -> int:
    """Return the engine's number of a kind: rows, columns, boxes, other lines, other regions."""
    return (3 if EXTRA_HOUSES[kind].is_line else 4) if kind in EXTRA_HOUSES else list(_HOUSE_NAMES).index(kind)
