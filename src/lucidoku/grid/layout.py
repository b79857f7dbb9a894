"""The shape of a Sudoku: a layout with its cells, houses and constraints.

A layout is data: a list of houses over `n*n` cells. Boxes, diagonals, windows and jigsaw regions are all just houses,
so everything built on a layout works for every shape.
"""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, wraps
from itertools import chain
from threading import RLock
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias, TypeVar, Union, cast, overload
from weakref import WeakValueDictionary

from lucidoku import _engine
from lucidoku.errors import InvalidPuzzle, ParseError, WrongType
from lucidoku.files.kept import LAYOUTS, Shelf
from lucidoku.grid.cells import (
    CHARACTERS,
    VALUES,
    ZERO_CHARACTERS,
    ZERO_VALUES,
    Candidate,
    Cell,
    CellLike,
    cell_index,
    digit_of,
    digit_text,
    unknown_cell,
)
from lucidoku.grid.drawable import Drawable
from lucidoku.grid.houses import CellSet, House, native_kind
from lucidoku.rules import EXTRA_HOUSES, HouseKind, extra_houses, unknown_extra
from lucidoku.rules._constraint import Constraint, Relation
from lucidoku.rules._relations import rule_search
from lucidoku.rules.broken import moving_relations
from lucidoku.rules.code import LayoutParts, layout_code, read_code
from lucidoku.rules.jigsaw import box_cells, checked_map, map_boxes
from lucidoku.rules.placed import checked_constraints, constraint_relations, constraint_signs, meanings, nouns, plurals
from lucidoku.rules.sizes import SIZES, usual_boxes
from lucidoku.words.guided import GuidedTuple, guided
from lucidoku.words.language import _
from lucidoku.words.quoting import quoted

if TYPE_CHECKING:
    from lucidoku.grid.grid import Grid
    from lucidoku.rules._signs import Sign
    from lucidoku.rules.alike import SymmetryClass
    from lucidoku.rules.classes import ConstraintSpec

__all__ = ["Constraints", "Layout", "LayoutLike", "derived", "forget_derived", "forget_heavy", "layout_of"]

LayoutLike: TypeAlias = Union["Layout", str, int]
"""Any representation of a layout: a Layout, its text, such as "9x9", or a number of rows."""
Constraints: TypeAlias = Union["ConstraintSpec", Constraint, Iterable[Union["ConstraintSpec", Constraint]]]
"""Constraints, such as `KillerCage(cells, sum=8)`: one or many."""
_Found = TypeVar("_Found")


class _Constraints(GuidedTuple["ConstraintSpec"]):
    """The constraints of a layout."""

    __slots__ = ()
    _place = ("Layout", "constraints")


class Layout(Drawable):
    """The shape of a Sudoku: its rows, columns, boxes and extra houses, and its constraints.

    Layouts are immutable and interned: equal ones are the same object, in every thread. `str(layout)` is the text that
    `Layout` reads.

    Args:
        layout: the text of a layout, such as "9x9", "6x6:3x2" or "9x9+diagonal", see `parse`; or a number of rows.
        constraints: further constraints, such as `KillerCage(cells, sum=8)`; one or many.
        box_height: rows of a box, for a number of rows; one of the two measures of a box is enough.
        box_width: columns of a box.

    Raises:
        ParseError: the text does not describe a layout.
        InvalidPuzzle: there is no such layout.

    >>> layout = Layout("9x9")
    >>> layout.size, len(layout.houses), str(layout.boxes[2]), layout is Layout(9)
    (9, 27, 'box 3', True)
    >>> len(layout.peers[0])
    20
    >>> Layout(6, box_width=2), Layout(box_height=2, box_width=5)
    (Layout('6x6:3x2'), Layout('10x10'))
    """

    n: int
    box_height: int
    box_width: int
    houses: tuple[House, ...]
    cells: tuple[Cell, ...]
    _boxes: str
    _extras: tuple[str, ...]
    _shape: LayoutParts
    placed: tuple[Constraint, ...]
    """The constraints as the engine's side knows them, with numbers of cells; `constraints` has them for people."""
    first_digit: int
    _derived: dict[Callable[[Layout], Any], tuple[Any, Callable[[Any], int]]]

    def __new__(
        cls,
        layout: LayoutLike | None = None,
        constraints: Constraints = (),
        *,
        box_height: int | None = None,
        box_width: int | None = None,
        **unknown: Any,
    ) -> Layout:
        """Return the layout of a text or of a number of rows."""
        if unknown:
            from lucidoku.words.guesses import unknown_keyword

            names = frozenset({"layout", "constraints", "box_height", "box_width"})
            raise unknown_keyword("Layout", next(iter(unknown)), names)
        if box_height is not None or box_width is not None:
            layout = _with_boxes(layout, box_height, box_width)
        if layout is None:
            raise WrongType(_("expected {call}").format(call="ld.Layout('9x9')"))
        if isinstance(layout, int) and isinstance(constraints, int):  # rows and columns, of the grid or of a box
            call = (
                f"ld.Layout({layout})" if layout == constraints > 3 else f"ld.Layout.standard({layout}, {constraints})"
            )
            raise WrongType(_("expected {call}").format(call=call))
        known = layout_of(layout)
        return known.with_constraints(constraints) if constraints != () else known

    @classmethod
    def _of(
        cls,
        box_height: int,
        box_width: int,
        boxes: str = "",
        extras: Iterable[str] = (),
        constraints: Iterable[Constraint] = (),
        first_digit: int = 1,
    ) -> Layout:
        """Return a layout by its parts.

        Args:
            box_height: rows of a box.
            box_width: columns of a box.
            boxes: for irregular boxes, a map of n² letters; see `jigsaw`.
            extras: kinds of extra houses, "diagonal" and "window"; see `lucidoku.rules`.
            constraints: further constraints, placed.
            first_digit: the first printed digit: 1 or 0. Values are 1 to n in both.

        Raises:
            InvalidPuzzle: there is no such layout.
        """
        if box_height < 1 or box_width < 1 or not 2 <= box_height * box_width <= 25:
            raise InvalidPuzzle(
                _(
                    "boxes of {box_height}x{box_width} cells are not supported; height times width must be 2 to 25"
                ).format(box_height=box_height, box_width=box_width)
            )
        if first_digit not in (0, 1):
            raise InvalidPuzzle(_("digits cannot start at {digit}; expected 0 or 1").format(digit=first_digit))
        kinds = tuple(sorted({_extra(word) for word in extras}))
        map_ = checked_map(boxes, box_height * box_width) if boxes else ""
        key = LayoutParts(box_height, box_width, map_, kinds, (), first_digit)
        if wanted := tuple(constraints):
            if first_digit != 1:
                raise InvalidPuzzle(_("digits from 0 are supported only without constraints"))
            plain = cls._of(*key)
            key = key._replace(constraints=checked_constraints(wanted, plain.n, plain._box_cells()))
        with _lock:
            layout = _layouts.get(key)
            if layout is None:
                layout = super().__new__(cls)
                layout._build(key)
                _layouts[key] = layout
            layout._use()
        return layout

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Layout is immutable")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def _build(self, shape: LayoutParts) -> None:
        box_height, box_width, boxes, extras, placed, first = shape
        n = box_height * box_width
        every = tuple(Cell(i, n, first) for i in range(n * n))
        self.__dict__.update(n=n, box_height=box_height, box_width=box_width, cells=every, _boxes=boxes, _extras=extras)
        self.__dict__.update(placed=placed, first_digit=first, _shape=shape, _derived={})
        groups: list[tuple[HouseKind, Sequence[Iterable[int]]]] = [
            ("row", [range(n * r, n * r + n) for r in range(n)]),
            ("column", [range(c, n * n, n) for c in range(n)]),
            ("box", self._box_cells()),
        ]
        for extra in extras:
            rule = EXTRA_HOUSES[extra]
            groups.append((rule.name, rule.houses(n, box_height, box_width)))
        houses: list[House] = []
        for kind, members in groups:
            for number, cells in enumerate(members, 1):
                houses.append(House(len(houses), kind, number, tuple(every[i] for i in sorted(cells)), self))
        self.__dict__["houses"] = tuple(houses)

    def _use(self) -> None:
        """Note a use: the layouts used last stay with their derived data, even if nothing else refers to them."""
        if self not in _last:
            for last in list(_last)[-1:]:  # which has grown since it was noted
                last._note()
            _last.append(self)
            self._note()

    def _note(self) -> None:
        """Note its size of now."""
        _shelf.put(self, self._size(), self._forget)

    def _size(self) -> int:
        """Estimate the bytes of the layout with its derived data."""
        n, there = self.n, self.__dict__
        size = (
            500 * n**2 + 250 * len(self.placed) + 85 * n**3 * ("candidates" in there) + 160 * n**3 * ("peers" in there)
        )
        if "relations" in there:
            numbers, cells = self._relation_sizes
            size += 13 * numbers + 250 * cells if "native_search" in there else 9 * numbers + 50 * cells
        return size + sum(weigh(value) for value, weigh in list(self._derived.values()))

    @cached_property
    def _relation_sizes(self) -> tuple[int, int]:
        """Return how many numbers its relations have, of which some share them, and how many cells."""
        every = [relation for relations in self.relations for relation in relations]
        numbers = sum({id(relation[2]): len(relation[2]) for relation in every}.values())
        return numbers, sum(len(relation[1]) for relation in every)

    def _forget(self) -> None:
        """Drop the derived data, which are recomputed on demand."""
        for name in (
            "_relation_sizes",
            "symmetry_class",
            "without_constraints",
            "candidates",
            "constraints",
            "native",
            "native_search",
            "peers",
            "relations",
            "signs",
        ):
            self.__dict__.pop(name, None)
        self._derived.clear()

    def _box_cells(self) -> list[list[int]]:
        n, h, w = self.n, self.box_height, self.box_width
        if self._boxes:
            return box_cells(self._boxes)
        corners = [(r, c) for r in range(0, n, h) for c in range(0, n, w)]
        return [[(r + i) * n + c + j for i in range(h) for j in range(w)] for r, c in corners]

    @classmethod
    @guided
    def standard(cls, box_height: int, box_width: int) -> Layout:
        """Return the layout of rows, columns and `box_height` x `box_width` boxes.

        Raises:
            InvalidPuzzle: the boxes would make a grid of fewer than 2 or more than 25 rows.

        >>> Layout.standard(3, 2)
        Layout('6x6:3x2')
        """
        return cls._of(box_height, box_width)

    @classmethod
    @guided
    def of_size(cls, n: int) -> Layout:
        """Return the usual layout with `n` rows.

        Raises:
            InvalidPuzzle: no layout is usual for that size.

        >>> Layout.of_size(6)
        Layout('6x6')
        """
        return cls.standard(*usual_boxes(n))

    @classmethod
    @guided
    def jigsaw(cls, regions: str | Iterable[str]) -> Layout:
        """Return the layout whose boxes are given by a map of n² letters, one a cell; equal letters make a box.

        The map is a text, whose blanks and line ends are ignored, or its rows.

        Raises:
            InvalidPuzzle: the map is not n² letters with n regions of n cells.

        >>> str(Layout.jigsaw("aabb aabb ccdd ccdd").houses[8])
        'box 1'
        """
        text = "".join("".join(map(str, row)) for row in regions)
        text = "".join(text.split())
        return cls._of(*map_boxes(text), text)

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Return the layout of a short text, as written by `code` or by people.

        `NxN`, or N alone, is a grid of N rows with its usual boxes: `9x9`, `4x4`, `16`. Other boxes follow after a colon,
        as rows x columns: `6x6:3x2`; or alone, where they are not square: `2x5`. A map names the box of each cell of a
        jigsaw by a letter. Then come extra houses and constraints, each behind a +: `9x9+diagonal`, `6x6+antiknight`.
        Extra houses alone are those of a 9x9 grid.

        Raises:
            ParseError: the text is not a layout; an unknown extra is never ignored.
            InvalidPuzzle: there is no such layout.
            WrongType: another object.

        >>> Layout.parse("9x9+windows") is Layout.parse("windoku") is Layout("9x9").with_windows()
        True
        >>> Layout.parse("12x12:2x6"), Layout.parse("diagonal").code
        (Layout('12x12:2x6'), '9x9+diagonal')
        """
        if not isinstance(text, str):
            raise _no_layout(text)
        return cls._of(*read_code(text))

    @cached_property
    def code(self) -> str:
        """The layout as a short text, which `parse` reads: "9x9", "6x6+diagonal", "4x4+jigsaw:1122112233443344"."""
        return layout_code(self._shape)

    def to_dict(self) -> dict[str, Any]:
        """Return the layout as plain data, which `from_dict` reads.

        >>> Layout("6x6:3x2").to_dict()
        {'layout': '6x6:3x2'}
        """
        return {"layout": self.code}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Layout:
        """Return the layout of plain data: written by `to_dict` of a layout or of an object with one, such as a puzzle.

        Raises:
            ParseError: the data have no layout, or an unknown one.
        """
        text = data.get("layout") if isinstance(data, Mapping) else None
        if not isinstance(text, str):
            raise ParseError(
                _("expected an object with a layout, such as {example}").format(example='{"layout": "9x9"}')
            )
        return cls.parse(text)

    def with_extra(self, kind: str) -> Layout:
        """Return this layout with a kind of extra houses, "diagonal" or "window".

        Raises:
            InvalidPuzzle: there is no such kind.

        >>> Layout("9x9").with_extra("window").houses[-1]
        Layout('9x9+window').house('window 4')
        """
        return Layout._of(*self._shape._replace(extras=(*self._extras, kind)))

    def move_cells(self, places: Sequence[int], is_turned: bool) -> Layout:
        """Return this layout with its cells in other places, for `Grid.rotate` and such.

        Args:
            places: the old number of each new cell; rows, columns and extra houses must stay such.
            is_turned: whether rows become columns.

        Raises:
            InvalidPuzzle: the layout has constraints, which are not moved.
        """
        self.require_no_constraints()
        shape = self._shape
        if shape.boxes:
            map_ = "".join(shape.boxes[place] for place in places)
            return Layout._of(*shape._replace(boxes=map_))
        if is_turned:
            shape = shape._replace(box_height=shape.box_width, box_width=shape.box_height)
        return Layout._of(*shape)

    def with_constraints(self, constraints: Constraints) -> Layout:
        """Return this layout with further constraints: cages, lines, dots, or rules of the whole grid.

        Args:
            constraints: one or many, such as `KillerCage(cells, sum=8)`; `lucidoku` has a class for each.

        Raises:
            InvalidPuzzle: a constraint that cannot be, such as a sum that is too large.
            ParseError: a cell that is not on the grid.
            WrongType: an object that is not a constraint.

        >>> from lucidoku import AntiKnight, KillerCage
        >>> layout = Layout("4x4").with_constraints([KillerCage(["r1c1", "r1c2"], sum=3), AntiKnight()])
        >>> layout.code, layout is Layout.parse(layout.code)
        ('4x4+antiknight+killercage:3@r1c1r1c2', True)
        """
        return Layout._of(*self._shape._replace(constraints=(*self.placed, *_placed(constraints, self))))

    @cached_property
    def constraints(self) -> tuple[ConstraintSpec, ...]:
        """The constraints besides rows, columns, boxes and extra houses, in the order of their rules.

        >>> Layout.parse("4x4+thermometer:r1c1r1c2r2c2").constraints
        (Thermometer(cells='r1c1 r1c2 r2c2'),)
        """
        if not self.placed:
            return _Constraints()
        from lucidoku.rules.classes import described

        return _Constraints(described(constraint, self) for constraint in self.placed)

    @cached_property
    def without_constraints(self) -> Layout:
        """The layout with its houses alone, without constraints."""
        return Layout._of(*self._shape._replace(constraints=())) if self.placed else self

    def from_zero(self) -> Layout:
        """Return this layout with printed digits that start at 0; values are still 1 to n.

        Raises:
            InvalidPuzzle: the layout has constraints.

        >>> layout = Layout("4x4").from_zero()
        >>> layout.code, layout is Layout("4x4+digits:0"), layout.digit_text(1), layout.digit_of("3")
        ('4x4+digits:0', True, '0', 4)
        """
        return Layout._of(*self._shape._replace(first_digit=0))

    def from_one(self) -> Layout:
        """Return this layout with digits that start at 1."""
        return Layout._of(*self._shape._replace(first_digit=1)) if self.first_digit == 0 else self

    def digit_text(self, value: int) -> str:
        """Return how a value is printed: 1-9 and then A for 10, or from 0 where the digits start there."""
        return digit_text(value, self.first_digit)

    def digit_of(self, character: str) -> int:
        """Return the value that a character stands for; the inverse of `digit_text`.

        Raises:
            InvalidArgument: the character is not a digit.
        """
        return digit_of(character, self.first_digit)

    def digits_text(self, values: Iterable[int]) -> str:
        """Return the printed values, one after the other; a dot for 0, an empty cell.

        >>> Layout.of_size(9).digits_text([1, 0, 9])
        '1.9'
        """
        return bytes(values).translate(self._printed).decode()

    @property
    def characters(self) -> bytes:
        """The printed character of each value, a dot for an empty cell."""
        return CHARACTERS if self.first_digit else ZERO_CHARACTERS

    @cached_property
    def _printed(self) -> bytes:
        return self.characters.ljust(256, b"?")

    @property
    def character_values(self) -> bytes:
        """The value of each of 256 characters, 255 for characters without one."""
        return VALUES if self.first_digit else ZERO_VALUES

    @property
    def constraint_names(self) -> tuple[str, ...]:
        """The distinct names of the rules of its constraints, sorted: "antiknight", "killercage"."""
        return tuple(dict.fromkeys(constraint.rule for constraint in self.placed))

    @property
    def meanings(self) -> list[str]:
        """The rules of its constraints in the current language, a sentence each."""
        return meanings(self.placed)

    @property
    def rule_lines(self) -> list[str]:
        """The extra houses and the rules in the current language, each rule with the numbers and cells of its constraints.

        >>> for line in Layout("4x4+killercage:3@r1c1r1c2").rule_lines:
        ...     print(line)
        Digits in a cage do not repeat, and they add up to its sum, if it has one.
            3: r1c1 r1c2
        """
        things = _(", ").join(_(EXTRA_HOUSES[extra].things) for extra in self._extras)
        lines = [_("Extra houses: {things}").format(things=things)] if things else []
        for rule in self.constraint_names:
            lines += meanings(mark for mark in self.placed if mark.rule == rule)
            marks = []
            for mark in self.placed:
                if mark.rule == rule and mark.lines:
                    cells = " / ".join(" ".join(str(self.cells[cell]) for cell in line) for line in mark.lines)
                    marks.append(f"{' '.join(map(str, mark.values))}: {cells}" if mark.values else cells)
            if marks:
                lines.append("    " + "; ".join(marks))
        return lines

    @cached_property
    def signs(self) -> list[tuple[Constraint, Sign]]:
        """The signs that constraints are drawn with, each with its constraint; see `lucidoku.rules`."""
        return constraint_signs(self.placed, self.n, self._box_cells())

    def require_no_constraints(self) -> None:
        """Ensure that there are no constraints, for code that knows only houses.

        Raises:
            InvalidPuzzle: there are; names them.
        """
        if self.placed:
            message = _(
                "this puzzle has constraints ({rules}), but this request considers only rows, columns and boxes"
            )
            raise InvalidPuzzle(message.format(rules=nouns(self.placed)))

    def with_diagonals(self) -> Layout:
        """Return this layout with both long diagonals as extra houses."""
        return self.with_extra("diagonal")

    def with_windows(self) -> Layout:
        """Return this layout with the inner windows (four on a 9x9 grid) as extra houses."""
        return self.with_extra("window")

    @property
    def is_usual(self) -> bool:
        """Return whether this is the usual layout of its size: the default boxes, no jigsaw, no extra houses, digits from 1.

        >>> Layout("6x6").is_usual, Layout("6x6:3x2").is_usual, Layout("9x9+diagonal").is_usual
        (True, False, False)
        """
        plain = not (self._boxes or self._extras or self.placed) and self.first_digit == 1
        return (self.box_height, self.box_width) == SIZES.get(self.n) and plain

    @property
    def is_jigsaw(self) -> bool:
        """Return whether the boxes are irregular regions."""
        return bool(self._boxes)

    @property
    def extras(self) -> tuple[str, ...]:
        """The kinds of extra houses, sorted: "diagonal", "window"."""
        return self._extras

    @property
    def size(self) -> int:
        """The number of rows, of columns and of digits; the same as `n`."""
        return self.n

    @property
    def rows(self) -> tuple[House, ...]:
        """The rows, from the top.

        >>> Layout("9x9").rows[0].cells[8]
        r1c9
        """
        return self.houses[: self.n]

    @property
    def columns(self) -> tuple[House, ...]:
        """The columns, from the left."""
        return self.houses[self.n : 2 * self.n]

    @property
    def boxes(self) -> tuple[House, ...]:
        """The boxes, or the regions of a jigsaw."""
        return self.houses[2 * self.n : 3 * self.n]

    @guided
    def row(self, where: CellLike, column: int | None = None) -> House:
        """Return a row by its index from 0 or its name, or that of a cell.

        Args:
            where: the index, the name, or the cell; or the row of a cell, from 0, if a column follows.
            column: the column of the cell, from 0.

        Raises:
            ParseError: there is no such row.

        >>> layout = Layout("9x9")
        >>> layout.row(1) == layout.rows[1] == layout.row("row 2") == layout.row("r2c9") == layout.row(1, 8)
        True
        """
        return self._one_of(self.rows, where, column)

    @guided
    def column(self, where: CellLike, column: int | None = None) -> House:
        """Return a column by its index from 0 or its name, or that of a cell, see `row`."""
        return self._one_of(self.columns, where, column)

    @guided
    def box(self, where: CellLike, column: int | None = None) -> House:
        """Return a box, or a region of a jigsaw, by its index from 0 or its name, or that of a cell, see `row`.

        >>> Layout("9x9").box("r5c5").cells[0]
        r4c4
        """
        return self._one_of(self.boxes, where, column)

    def _one_of(self, houses: Sequence[House], where: CellLike, column: int | None) -> House:
        """Return the one of some houses with an index, with a name, or with a cell."""
        cell = None
        if column is None and isinstance(where, SupportsIndex) and not isinstance(where, Cell):
            if 0 <= operator.index(where) < len(houses):
                return houses[operator.index(where)]
        elif isinstance(where, str) and (house := self._named_houses.get(" ".join(where.lower().split()))):
            if house in houses:
                return house
        else:
            cell = cell_index(where if column is None else (where, column), self.n)  # type: ignore[arg-type]
        if cell is None:
            message = _("expected an index from 0 to {last}, a name from {first} to {end}, or a cell, got {value}")
            first, end = (repr(str(houses[place])) for place in (0, -1))
            raise ParseError(message.format(last=len(houses) - 1, first=first, end=end, value=quoted(where)))
        return next(house for house in houses if cell in house.cells)

    def svg(self, **options: Any) -> str:
        """Return a picture of the empty grid as SVG; `lucidoku.drawing.svg` says which options there are."""
        return self._empty().svg(**options)

    def png(self, **options: Any) -> bytes:
        """Return a picture of the empty grid as PNG; the options are those of `svg`, and `scale`."""
        return self._empty().png(**options)

    def _pdf(self, **options: Any) -> bytes:
        return self._empty()._pdf(**options)

    def _empty(self) -> Grid:
        from lucidoku.grid.grid import Grid

        return Grid(bytes(self.n**2), self)

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indices of the houses that contain it."""
        houses: list[list[int]] = [[] for _ in self.cells]
        for house in self.houses:
            for cell in house.cells:
                houses[cell].append(house.index)
        return tuple(map(tuple, houses))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell the cells that share a house with it."""
        return tuple(
            frozenset(int(other) for h in self.houses_of[cell] for other in self.houses[h].cells if other != cell)
            for cell in self.cells
        )

    @guided
    def peers_of(self, cell: CellLike) -> CellSet:
        """Return the cells that share a house with a cell.

        >>> print(Layout("4x4").peers_of("r1c2"))
        X . X X
        X X . .
        . X . .
        . X . .
        """
        return CellSet((self.cells[peer] for peer in self.peers[self.cell(cell)]), self)

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """All n³ candidates; digit d of cell c is number `c * n + d - 1`, as in the engine's records."""
        return tuple(Candidate(cell, digit) for cell in self.cells for digit in range(1, self.n + 1))

    @cached_property
    def native(self) -> _engine.Layout:
        """The engine's handle of this layout.

        Raises:
            InvalidPuzzle: the layout has constraints, which only `native_search` knows.
        """
        self.require_no_constraints()
        return _engine.Layout(self.n, [(list(map(int, h.cells)), native_kind(h.kind)) for h in self.houses])

    @cached_property
    def native_search(self) -> _engine.RuleSearch:
        """The engine's exact search for a layout with constraints."""
        houses = [map(int, house.cells) for house in self.houses]
        return rule_search(self.n, houses, chain.from_iterable(self.relations))

    @cached_property
    def symmetry_class(self) -> SymmetryClass:
        """The form of the houses and rules that is equal for layouts which are turned, mirrored or have other digits.

        >>> Layout.parse("4x4+odd:r1c1").symmetry_class.name == Layout.parse("4x4+even:r4c1").symmetry_class.name
        True
        """
        from lucidoku.rules.alike import symmetry_class

        houses = [list(map(int, house.cells)) for house in self.houses[2 * self.n :]]
        return symmetry_class(self.n, houses, *moving_relations(self.placed, self.n, self._box_cells()))

    @cached_property
    def relations(self) -> tuple[tuple[Relation, ...], ...]:
        """The relations of each constraint between its cells, as the engine and the checker know them.

        >>> Layout.parse("4x4+odd:r1c2").relations
        (((0, [1], [5]),),)
        """
        return constraint_relations(self.placed, self.n, self._box_cells())

    def cell(self, name: CellLike, column: int | None = None) -> Cell:
        """Return a cell by its name (`"r4c7"`, `"L4C7"` or in the notation in use), its number, or its row and column, from 0.

        Raises:
            ParseError: no such cell.
        """
        if column is not None:
            name = (operator.index(name), column) if isinstance(name, int) else name
        if isinstance(name, str):
            known = self._named_cells.get(name)
            if known is not None:
                return known
        elif isinstance(name, int):
            cells = self.cells
            if 0 <= name < len(cells):
                return cells[name]
        index = cell_index(name, self.n)
        if index is not None:
            return self.cells[index]
        raise unknown_cell(name, self.cells[0], self.cells[-1])

    def house(self, name: SupportsIndex | str) -> House:
        """Return the house called `name`, such as `"row 3"`, or with that index in `houses`.

        Raises:
            ParseError: no such house.

        >>> Layout("9x9").house("box 8").cells[0]
        r7c4
        """
        if isinstance(name, str):
            house = self._named_houses.get(name) or self._named_houses.get(" ".join(name.lower().split()))
        else:
            number = operator.index(name) if hasattr(name, "__index__") else -1
            house = self.houses[number] if 0 <= number < len(self.houses) else None
        if house is None:
            raise ParseError(_("{name} is not a house of a {layout} grid").format(name=quoted(name), layout=self))
        return house

    @cached_property
    def _named_cells(self) -> dict[str, Cell]:
        """The cells by the names that every notation reads, r1c1."""
        return {repr(cell): cell for cell in self.cells}

    @cached_property
    def _named_houses(self) -> dict[str, House]:
        return {str(house): house for house in self.houses[::-1]}

    def cell_set(self, cells: Iterable[CellLike] | str = ()) -> CellSet:
        """Return a set of cells of this layout, by numbers or names."""
        return CellSet(cells, self)

    def __repr__(self) -> str:
        text = f"Layout({self.code!r})"
        return text if len(text) <= 100 else text[:99] + "…"

    def __str__(self) -> str:
        return self.code

    def title(self, times: str = "x") -> str:
        """Return the name of the layout for people, in the current language; `str` is its text for programs.

        Args:
            times: the sign between the numbers.

        >>> Layout.parse("9x9+windows").title("×")
        '9×9 with windows'
        """
        name = f"{self.n}{times}{self.n}"
        if self._boxes:
            name = _("{grid} jigsaw").format(grid=name)
        elif (self.box_height, self.box_width) != SIZES.get(self.n):
            name = _("{grid} with boxes of {box}").format(grid=name, box=f"{self.box_height}{times}{self.box_width}")
        for extra in self._extras:
            name = _(EXTRA_HOUSES[extra].with_things).format(grid=name)
        for rule in plurals(self.placed):
            name = _("{grid} with {rule}").format(grid=name, rule=rule)
        if self.first_digit == 0:
            name = _("{grid} with digits from 0").format(grid=name)
        return name

    def __format__(self, spec: str) -> str:
        return format(self.title(), spec)  # in a message, whose language is that of the reader

    def __reduce__(self) -> tuple[Any, ...]:
        return (Layout, (self.code,))


@overload
def layout_of(value: LayoutLike) -> Layout: ...


@overload
def layout_of(value: LayoutLike | None) -> Layout | None: ...


def layout_of(value: LayoutLike | None) -> Layout | None:
    """Convert any layout-like value: a layout, its text, or a number of rows; None for None.

    Raises:
        ParseError: a text that does not describe a layout.
        InvalidPuzzle: there is no such layout.
        WrongType: another object.

    >>> layout_of("9x9+diagonals"), layout_of(6), layout_of(None)
    (Layout('9x9+diagonal'), Layout('6x6'), None)
    """
    if value is None or isinstance(value, Layout):
        return value
    if isinstance(value, str):
        return Layout.parse(value)
    if hasattr(value, "__index__") and not isinstance(value, bool):
        return Layout.parse(quoted(operator.index(value)))
    from lucidoku.rules.classes import ConstraintSpec

    listed = value if isinstance(value, (list, tuple)) else [value]
    if listed and all(isinstance(one, (Constraint, ConstraintSpec)) for one in listed):
        from lucidoku.words.guesses import as_typed

        whole = as_typed("ld.Grid(text, layout=ld.Layout('9x9').with_constraints(constraints))")
        answer = whole or "layout=ld.Layout('9x9').with_constraints(constraints)"
        raise WrongType(_("expected a layout, got constraints; use {answer}").format(answer=answer))
    raise _no_layout(value)


def _with_boxes(rows: object, height: object, width: object) -> Layout:
    """Return the layout with these rows and boxes; one of the three numbers may be missing."""
    given = [number for number in (rows, height, width) if number is not None]
    if len(given) < 2 or not all(
        isinstance(one, SupportsIndex) and operator.index(one) in range(1, 1000) for one in given
    ):
        raise WrongType(_("expected {call}").format(call="ld.Layout(6, box_height=2, box_width=3)"))
    n, high, wide = (operator.index(cast(SupportsIndex, number or 0)) for number in (rows, height, width))
    n = n or high * wide
    high, wide = high or n // wide, wide or n // high
    if high * wide != n:
        message = _("boxes of {height} rows and {width} columns do not fit a grid of {n} rows")
        raise InvalidPuzzle(message.format(height=high, width=wide, n=n))
    return Layout.standard(high, wide)


def _no_layout(value: object) -> WrongType:
    message = _("expected a layout such as '9x9' or '6x6:3x2', got {value}")
    return WrongType(message.format(value=quoted(value)))


def _placed(constraints: Any, layout: Layout) -> list[Constraint]:
    """Return constraints with the numbers of their cells on a layout."""
    if isinstance(constraints, Constraint):
        return [constraints]
    listed = (
        list(constraints) if isinstance(constraints, Iterable) and not isinstance(constraints, str) else [constraints]
    )
    if all(isinstance(constraint, Constraint) for constraint in listed):
        return listed
    from lucidoku.rules.classes import ConstraintSpec

    placed: list[Constraint] = []
    for constraint in listed:
        if not isinstance(constraint, (Constraint, ConstraintSpec)):
            from lucidoku.words.guesses import call_with_rules, example_of_rule

            if call := call_with_rules():
                raise WrongType(_("expected {call}").format(call=call))
            message = _("expected constraints such as {example}, got {value}")
            raise WrongType(message.format(example=example_of_rule(constraint), value=quoted(constraint)))
        placed += [constraint] if isinstance(constraint, Constraint) else constraint.placed(layout)
    return placed


def _extra(word: str) -> str:
    rule = extra_houses(word)
    if rule is None:
        raise InvalidPuzzle(unknown_extra(word))
    return rule.name


_lock = RLock()
_layouts: WeakValueDictionary[LayoutParts, Layout] = WeakValueDictionary()
_shelf = Shelf(LAYOUTS)
_last: deque[Layout] = deque(maxlen=4)  # using one of these again needs no bookkeeping


def forget_derived() -> None:
    """Drop the derived data of all layouts, which are recomputed on demand."""
    with _lock:
        _last.clear()
        _shelf.clear()


def forget_heavy() -> None:
    """Note the sizes of the layouts used last, which have grown since, and drop the data of one that is very large."""
    for layout in list(_last):
        layout._note()
    _shelf.shed()


def derived(weigh: Callable[[Any], int]) -> Callable[[Callable[[Layout], _Found]], Callable[[Layout], _Found]]:
    """Return a decorator that caches the result of a function with its layout, for as long as there is room.

    Args:
        weigh: about how many bytes that has, by now.

    >>> @derived(lambda value: 100)
    ... def boxes(layout: Layout) -> list[House]:
    ...     return [house for house in layout.houses if house.kind == "box"]
    >>> boxes(Layout("4x4")) is boxes(Layout("4x4"))
    True
    """

    def decorator(make: Callable[[Layout], _Found]) -> Callable[[Layout], _Found]:
        @wraps(make)
        def found_for(layout: Layout) -> _Found:
            known = layout._derived.get(make)
            if known is None:
                value = make(layout)
                layout._derived[make] = value, weigh
                layout._note()
                return value
            return known[0]  # type: ignore[no-any-return]

        return found_for

    return decorator
