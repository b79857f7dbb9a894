"""The shape of a Sudoku: a layout with its cells, houses and further rules.

A layout is data: a list of houses over `n*n` cells. Boxes, diagonals, windows and jigsaw regions are all just houses,
so everything built on a layout works for every shape.
"""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, wraps
from itertools import chain
from threading import RLock
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar
from weakref import WeakValueDictionary

from lucidoku import _engine
from lucidoku.errors import InvalidPuzzle, ParseError
from lucidoku.files.kept import LAYOUTS, Shelf
from lucidoku.grid.cells import (
    CHARACTERS,
    VALUES,
    ZERO_CHARACTERS,
    ZERO_VALUES,
    Candidate,
    Cell,
    CellLike,
    digit_of,
    digit_text,
)
from lucidoku.grid.houses import CellSet, House, native_kind
from lucidoku.rules import EXTRA_HOUSES, HouseKind, extra_houses, unknown_extra
from lucidoku.rules._constraint import Constraint, Relation
from lucidoku.rules._relations import rule_search
from lucidoku.rules.broken import moving_relations
from lucidoku.rules.code import Shape, layout_code, read_code
from lucidoku.rules.jigsaw import box_cells, checked_map, map_boxes
from lucidoku.rules.marked import checked_marks, kinds, mark_relations, mark_signs, meanings, nouns, plurals
from lucidoku.rules.sizes import SIZES, usual_boxes
from lucidoku.words.language import _
from lucidoku.words.notation import read_cell

if TYPE_CHECKING:
    from lucidoku.rules._signs import Sign
    from lucidoku.rules.alike import Alike

__all__ = ["Layout", "derived", "forget_derived"]

_Found = TypeVar("_Found")


class Layout:
    """The shape of a Sudoku: box height and width, and all houses.

    Layouts are immutable and interned: equal arguments give the same object, in every thread.

    Args:
        box_height: rows of a box.
        box_width: columns of a box.
        boxes: for irregular boxes, a map of n² letters; see `jigsaw`.
        extras: kinds of extra houses, "diagonal" and "window"; see `lucidoku.rules`.
        marks: further rules and their marks; see `with_rules`.
        first_digit: the digit at which the digits start, as they are printed: 1 or 0. Values are 1 to n in both.

    Raises:
        InvalidPuzzle: there is no such layout.

    >>> layout = Layout.standard(3, 3)
    >>> layout.n, len(layout.houses), str(layout.houses[20]), layout is Layout(3, 3)
    (9, 27, 'box 3', True)
    >>> len(layout.peers[0])
    20
    """

    n: int
    box_height: int
    box_width: int
    houses: tuple[House, ...]
    cells: tuple[Cell, ...]
    _boxes: str
    _extras: tuple[str, ...]
    _shape: Shape
    marks: tuple[Constraint, ...]
    first_digit: int
    _derived: dict[Callable[[Layout], Any], tuple[Any, Callable[[Any], int]]]

    def __new__(
        cls,
        box_height: int,
        box_width: int,
        boxes: str = "",
        extras: Iterable[str] = (),
        marks: Iterable[Constraint] = (),
        first_digit: int = 1,
    ) -> Layout:
        """Return the layout; prefer the named constructors `standard`, `of_size`, `jigsaw`, `parse`, `diagonal`, `windows`."""
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
        key = Shape(box_height, box_width, map_, kinds, (), first_digit)
        if wanted := tuple(marks):
            if first_digit != 1:
                raise InvalidPuzzle(_("digits from 0 are supported without further rules"))
            plain = cls(*key)
            key = key._replace(marks=checked_marks(wanted, plain.n, plain._box_cells()))
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

    def _build(self, shape: Shape) -> None:
        box_height, box_width, boxes, extras, marks, first = shape
        n = box_height * box_width
        every = tuple(Cell(i, n, first) for i in range(n * n))
        self.__dict__.update(n=n, box_height=box_height, box_width=box_width, cells=every, _boxes=boxes, _extras=extras)
        self.__dict__.update(marks=marks, first_digit=first, _shape=shape, _derived={})
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
        """Note that it is used: those used last stay, with what was derived from them, even where nothing holds them."""
        if self not in _last:
            for last in list(_last)[-1:]:  # which has grown since it was noted
                last._note()
            _last.append(self)
            self._note()

    def _note(self) -> None:
        """Note its size of now."""
        _shelf.put(self, self._size(), self._forget)

    def _size(self) -> int:
        """About how many bytes it has, with what was derived from it."""
        n, there = self.n, self.__dict__
        size = (
            500 * n**2 + 250 * len(self.marks) + 60 * n**3 * ("candidates" in there) + 100 * n**3 * ("peers" in there)
        )
        if "relations" in there:
            size += (12 if "native_search" in there else 8) * self._numbers
        return size + sum(weigh(found) for found, weigh in list(self._derived.values()))

    @cached_property
    def _numbers(self) -> int:
        """How many numbers its relations have; some share them."""
        return sum({id(one[2]): len(one[2]) for relations in self.relations for one in relations}.values())

    def _forget(self) -> None:
        """Let go of what was derived from it: whoever needs that derives it anew."""
        for name in ("_numbers", "alike", "candidates", "native", "native_search", "peers", "relations", "signs"):
            self.__dict__.pop(name, None)
        self._derived.clear()

    def _box_cells(self) -> list[list[int]]:
        n, h, w = self.n, self.box_height, self.box_width
        if self._boxes:
            return box_cells(self._boxes)
        corners = [(r, c) for r in range(0, n, h) for c in range(0, n, w)]
        return [[(r + i) * n + c + j for i in range(h) for j in range(w)] for r, c in corners]

    @classmethod
    def standard(cls, box_height: int, box_width: int) -> Layout:
        """Return the layout of rows, columns and `box_height` x `box_width` boxes.

        Raises:
            InvalidPuzzle: the boxes would make a grid of fewer than 2 or more than 25 rows.
        """
        return cls(box_height, box_width)

    @classmethod
    def of_size(cls, n: int) -> Layout:
        """Return the usual layout with `n` rows.

        Raises:
            InvalidPuzzle: no layout is usual for that size.

        >>> Layout.of_size(6)
        Layout.standard(2, 3)
        """
        return cls.standard(*usual_boxes(n))

    @classmethod
    def jigsaw(cls, regions: str) -> Layout:
        """Return the layout whose boxes are given by a map of n² letters, one a cell; equal letters make a box.

        Blanks and line ends are ignored.

        Raises:
            InvalidPuzzle: the map is not n² letters with n regions of n cells.

        >>> str(Layout.jigsaw("aabb aabb ccdd ccdd").houses[8])
        'box 1'
        """
        text = "".join(regions.split())
        return cls(*map_boxes(text), text)

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Return the layout that a short text stands for; what `code` writes, and what people write.

        The boxes come first, then extra houses after a +: `3x3` (boxes of 3 by 3 cells), `2x5+diagonal`, `3x3+windows`.
        For the boxes may stand the rows of a grid with usual boxes, `9` or `9x9`, or both, `12x12:2x6`; or a jigsaw's
        map, a letter for each cell. `4x4` are boxes of 4 by 4 cells, so a grid of 16 rows; one of four rows is `2x2` or
        `4`. Extra houses alone are those of a 9x9 grid.

        Raises:
            ParseError: the text stands for none; an unknown extra is never left out.
            InvalidPuzzle: there is no such layout.

        >>> Layout.parse("9x9+windows") is Layout.parse("3x3+window") is Layout.standard(3, 3).windows()
        True
        >>> Layout.parse("12x12:2x6"), Layout.parse("diagonal").code
        (Layout.standard(2, 6), '3x3+diagonal')
        """
        return cls(*read_code(text))

    @cached_property
    def code(self) -> str:
        """The layout as a short text, which `parse` reads: "3x3", "2x3+diagonal", "2x2+jigsaw:1122112233443344"."""
        return layout_code(self._shape)

    def with_extra(self, kind: str) -> Layout:
        """Return this layout with a kind of extra houses, "diagonal" or "window".

        Raises:
            InvalidPuzzle: there is no such kind.

        >>> Layout.standard(3, 3).with_extra("window").houses[-1]
        Layout.standard(3, 3).windows().house('window 4')
        """
        return Layout(*self._shape._replace(extras=(*self._extras, kind)))

    def with_constraints(self, marks: Iterable[Constraint]) -> Layout:
        """Return this layout with further rules: what marks on the grid, or rules of the whole grid, say of its cells.

        Args:
            marks: each the name of a rule, its lines of cells (0…n²-1) and its numbers; see `lucidoku.rules.constraints`.

        Raises:
            InvalidPuzzle: an unknown rule, or a mark that cannot be.

        >>> layout = Layout.of_size(4).with_constraints([Constraint("killercage", ((0, 1),), (3,))])
        >>> layout.code, layout is Layout.parse(layout.code)
        ('2x2+killercage:3@r1c1r1c2', True)
        """
        return Layout(*self._shape._replace(marks=(*self.marks, *marks)))

    @property
    def without_constraints(self) -> Layout:
        """The layout with its houses alone, without further rules."""
        return Layout(*self._shape._replace(marks=())) if self.marks else self

    def from_zero(self) -> Layout:
        """Return this layout with digits that start at 0, as they are printed and read; values are still 1 to n.

        Raises:
            InvalidPuzzle: the layout has further rules.

        >>> layout = Layout.of_size(4).from_zero()
        >>> layout.code, layout is Layout.parse("4+digits:0"), layout.digit_text(1), layout.digit_of("3")
        ('2x2+digits:0', True, '0', 4)
        """
        return Layout(*self._shape._replace(first_digit=0))

    def from_one(self) -> Layout:
        """Return this layout with digits that start at 1."""
        return Layout(*self._shape._replace(first_digit=1)) if self.first_digit == 0 else self

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
        """Return values as they are printed, one after the other; a dot for 0, an empty cell.

        >>> Layout.of_size(9).digits_text([1, 0, 9])
        '1.9'
        """
        return bytes(values).translate(self._printed).decode()

    @property
    def characters(self) -> bytes:
        """How the values of cells are printed, an empty one as a dot: a character for each value."""
        return CHARACTERS if self.first_digit else ZERO_CHARACTERS

    @cached_property
    def _printed(self) -> bytes:
        return self.characters.ljust(256, b"?")

    @property
    def character_values(self) -> bytes:
        """The value of each of 256 characters, 255 for what stands for none."""
        return VALUES if self.first_digit else ZERO_VALUES

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the further rules, sorted: "antiknight", "killercage"."""
        return tuple(dict.fromkeys(mark.rule for mark in self.marks))

    @property
    def meanings(self) -> list[str]:
        """The further rules in the current language, a sentence each."""
        return meanings(self.marks)

    @cached_property
    def signs(self) -> list[tuple[Constraint, Sign]]:
        """What the marks look like: signs, each with its mark; see `lucidoku.rules`."""
        return mark_signs(self.marks, self.n, self._box_cells())

    def only_houses(self) -> None:
        """Make sure that there are no further rules, for whatever knows houses alone.

        Raises:
            InvalidPuzzle: there are; names them.
        """
        if self.marks:
            message = _(
                "this puzzle has further rules ({rules}), but this request considers only rows, columns and boxes"
            )
            raise InvalidPuzzle(message.format(rules=nouns(self.marks)))

    def diagonal(self) -> Layout:
        """Return this layout with both long diagonals as extra houses."""
        return self.with_extra("diagonal")

    def windows(self) -> Layout:
        """Return this layout with the inner windows (four on a 9x9 grid) as extra houses."""
        return self.with_extra("window")

    @property
    def is_usual(self) -> bool:
        """Whether this is the usual layout of its size: boxes as they are expected, no jigsaw, no extra houses, digits from 1.

        >>> Layout.of_size(6).is_usual, Layout.standard(3, 2).is_usual, Layout.of_size(9).diagonal().is_usual
        (True, False, False)
        """
        plain = not (self._boxes or self._extras or self.marks) and self.first_digit == 1
        return (self.box_height, self.box_width) == SIZES.get(self.n) and plain

    @property
    def is_jigsaw(self) -> bool:
        """Whether the boxes are irregular regions."""
        return bool(self._boxes)

    @property
    def extras(self) -> tuple[str, ...]:
        """The kinds of extra houses, sorted: "diagonal", "window"."""
        return self._extras

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indices of the houses that contain it."""
        found: list[list[int]] = [[] for _ in self.cells]
        for house in self.houses:
            for cell in house.cells:
                found[cell].append(house.index)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell the cells that share a house with it."""
        return tuple(
            frozenset(int(other) for h in self.houses_of[cell] for other in self.houses[h].cells if other != cell)
            for cell in self.cells
        )

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """All n³ candidates; digit d of cell c is number `c * n + d - 1`, as in the engine's records."""
        return tuple(Candidate(cell, digit) for cell in self.cells for digit in range(1, self.n + 1))

    @cached_property
    def native(self) -> _engine.Layout:
        """The engine's handle of this layout.

        Raises:
            InvalidPuzzle: the layout has further rules, which only `native_search` knows.
        """
        self.only_houses()
        return _engine.Layout(self.n, [(list(map(int, h.cells)), native_kind(h.kind)) for h in self.houses])

    @cached_property
    def native_search(self) -> _engine.RuleSearch:
        """The engine's exact search for a layout with further rules."""
        houses = [map(int, house.cells) for house in self.houses]
        return rule_search(self.n, houses, chain.from_iterable(self.relations))

    @cached_property
    def alike(self) -> Alike:
        """The form of the houses and rules that is equal for layouts which are turned, mirrored or have other digits.

        >>> Layout.parse("4+odd:r1c1").alike.name == Layout.parse("4+even:r4c1").alike.name
        True
        """
        from lucidoku.rules.alike import alike

        houses = [list(map(int, house.cells)) for house in self.houses[2 * self.n :]]
        return alike(self.n, houses, *moving_relations(self.marks, self.n, self._box_cells()))

    @cached_property
    def relations(self) -> tuple[tuple[Relation, ...], ...]:
        """For each of the marks what it says of its cells, in the relations that the engine and the checker know.

        >>> Layout.parse("4+odd:r1c2").relations
        (((0, [1], [5]),),)
        """
        return mark_relations(self.marks, self.n, self._box_cells())

    def cell(self, name: CellLike) -> Cell:
        """Return the cell called `name` (`"r4c7"`, `"L4C7"` or in the notation in use) or numbered `name` (0…n²-1).

        Raises:
            ParseError: no such cell.
        """
        if isinstance(name, str):
            known = self._named_cells.get(name)
            if known is not None:
                return known
            found = read_cell(name, self.n)
            if found:
                return self.cells[(found[0] - 1) * self.n + found[1] - 1]
        else:
            number = operator.index(name) if hasattr(name, "__index__") else -1
            if 0 <= number < self.n * self.n:
                return self.cells[number]
        raise ParseError(
            _("unknown cell {name}; expected {first} to {last}").format(
                name=repr(name), first=self.cells[0], last=self.cells[-1]
            )
        )

    def house(self, name: SupportsIndex | str) -> House:
        """Return the house called `name`, such as `"row 3"`, or with that index in `houses`.

        Raises:
            ParseError: no such house.

        >>> Layout.standard(3, 3).house("box 8").cells[0]
        r7c4
        """
        if isinstance(name, str):
            found = self._named_houses.get(name) or self._named_houses.get(" ".join(name.lower().split()))
        else:
            number = operator.index(name) if hasattr(name, "__index__") else -1
            found = self.houses[number] if 0 <= number < len(self.houses) else None
        if found is None:
            raise ParseError(_("{name} is not a house of a {layout} grid").format(name=repr(name), layout=self))
        return found

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
        base = (
            f"Layout.jigsaw({self._boxes!r})"
            if self._boxes
            else f"Layout.standard({self.box_height}, {self.box_width})"
        )
        if self.marks:
            return f"Layout.parse({self.code!r})"
        methods = [(extra, EXTRA_HOUSES[extra].method) for extra in self._extras]
        base += "".join(f".{method}()" if method else f".with_extra({extra!r})" for extra, method in methods)
        return base if self.first_digit else base + ".from_zero()"

    def __str__(self) -> str:
        name = f"{self.n}x{self.n}"
        if self._boxes:
            name += " jigsaw"
        elif (self.box_height, self.box_width) != SIZES.get(self.n):
            name += f" ({self.box_height}x{self.box_width} boxes)"
        names = [*(EXTRA_HOUSES[extra].plural for extra in self._extras), *kinds(self.marks)]
        names += ["digits from 0"] * (self.first_digit == 0)
        return name + "".join(f" with {extra}" for extra in names)

    def title(self, times: str = "x") -> str:
        """Return what people call the layout, in the current language; `str` has it in English, as data have.

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
        for rule in plurals(self.marks):
            name = _("{grid} with {rule}").format(grid=name, rule=rule)
        if self.first_digit == 0:
            name = _("{grid} with digits from 0").format(grid=name)
        return name

    def __format__(self, spec: str) -> str:
        return format(self.title(), spec)  # in a message, whose language is that of the reader

    def __reduce__(self) -> tuple[Any, ...]:
        return (Layout, tuple(self._shape)[: 6 if self.first_digit == 0 else 5 if self.marks else 4])


def _extra(word: str) -> str:
    rule = extra_houses(word)
    if rule is None:
        raise InvalidPuzzle(unknown_extra(word))
    return rule.name


_lock = RLock()
_layouts: WeakValueDictionary[Shape, Layout] = WeakValueDictionary()
_shelf = Shelf(LAYOUTS)
_last: deque[Layout] = deque(maxlen=4)  # of which nothing is noted when they are used again


def forget_derived() -> None:
    """Let go of what was derived from layouts: it is derived anew where it is needed."""
    with _lock:
        _last.clear()
        _shelf.clear()


def derived(weigh: Callable[[Any], int]) -> Callable[[Callable[[Layout], _Found]], Callable[[Layout], _Found]]:
    """Return a decorator that keeps, with a layout, what a function makes of it, for as long as there is room.

    Args:
        weigh: about how many bytes that has, by now.

    >>> @derived(lambda found: 100)
    ... def boxes(layout: Layout) -> list[House]:
    ...     return [house for house in layout.houses if house.kind == "box"]
    >>> boxes(Layout.of_size(4)) is boxes(Layout.of_size(4))
    True
    """

    def decorator(make: Callable[[Layout], _Found]) -> Callable[[Layout], _Found]:
        @wraps(make)
        def found_for(layout: Layout) -> _Found:
            known = layout._derived.get(make)
            if known is None:
                found = make(layout)
                layout._derived[make] = found, weigh
                layout._note()
                return found
            return known[0]  # type: ignore[no-any-return]

        return found_for

    return decorator
