"""Base class of grids and boards: queries of a puzzle, answered by any part of the package."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations
from operator import index
from typing import TYPE_CHECKING, Any

from lucidoku.errors import WrongType
from lucidoku.grid.cells import Candidate, CellLike, digit_of
from lucidoku.grid.drawable import Drawable, without_options
from lucidoku.grid.faults import Kind, faults, is_broken
from lucidoku.grid.layout import Layout
from lucidoku.words.guided import GuidedText, GuidedTuple, guided
from lucidoku.words.language import _
from lucidoku.words.quoting import quoted

if TYPE_CHECKING:
    import numpy as np

    from lucidoku.grid.board import PositionStatus
    from lucidoku.grid.grid import Grid
    from lucidoku.grid.houses import House
    from lucidoku.logic.decode import Steps
    from lucidoku.logic.reasons import Reason
    from lucidoku.logic.step import Step
    from lucidoku.logic.walkthrough import Walkthrough
    from lucidoku.ratings import RatingCard

__all__ = ["Solvable"]

Rows = tuple[tuple[int, ...], ...]


class Solvable(Drawable):
    """Base of Grid and Board: their digits by rows, columns and boxes, and queries of a puzzle.

    >>> from lucidoku import Grid
    >>> grid = Grid("1.....2..3.....4")
    >>> grid.rows[1], grid.columns[2], grid.boxes[1]
    ((0, 0, 2, 0), (0, 2, 0, 0), (0, 0, 2, 0))
    >>> grid.is_unique, grid.is_solved, grid.solve().is_solved
    (True, False, True)
    """

    __slots__ = ()

    layout: Layout
    values: Sequence[int]

    def __len__(self) -> int:
        """Return the number of cells."""
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        """Yield the digits, row by row; 0 for an empty cell."""
        return iter(self.values)

    def __contains__(self, digit: object) -> bool:
        """Return whether a digit, a number or its character, is in a cell; 0 is an empty cell.

        Raises:
            WrongType: it is a cell, a candidate or another value.
        """
        if isinstance(digit, str) and len(digit) == 1:
            digit = digit_of(digit)
        try:
            return index(digit) in self.values  # type: ignore[arg-type]
        except TypeError:
            pass
        name = type(self).__name__.lower()
        is_move = isinstance(digit, tuple) and len(digit) == 2 and not all(isinstance(one, int) for one in digit)
        call = f"ld.Board({name}).has_candidate{digit!r}" if is_move else f"{name}[{quoted(digit)}] != 0"
        raise WrongType(_("expected a digit, got {value}; use {answer}").format(value=quoted(digit), answer=call))

    @property
    def size(self) -> int:
        """Number of rows."""
        return self.layout.n

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns, as NumPy counts them."""
        return self.layout.n, self.layout.n

    @property
    def rows(self) -> Rows:
        """The digits of each row; 0 for an empty cell."""
        return self._digits_of(range(self.layout.n))

    @property
    def columns(self) -> Rows:
        """The digits of each column."""
        return self._digits_of(range(self.layout.n, 2 * self.layout.n))

    @property
    def boxes(self) -> Rows:
        """The digits of each box, or region of a jigsaw, in reading order."""
        return self._digits_of(range(2 * self.layout.n, 3 * self.layout.n))

    @guided
    def row(self, where: CellLike, column: int | None = None) -> tuple[int, ...]:
        """Return the digits of a row: by its index from 0, its name, or one of its cells; see `Layout.row`.

        >>> from lucidoku import Grid
        >>> grid = Grid("1.....2..3.....4")
        >>> grid.row(1) == grid.rows[1] == grid.row("row 2") == grid.row("r2c3")
        True
        """
        return self._digits_in(self.layout.row(where, column))

    @guided
    def column(self, where: CellLike, column: int | None = None) -> tuple[int, ...]:
        """Return the digits of a column, see `row`."""
        return self._digits_in(self.layout.column(where, column))

    @guided
    def box(self, where: CellLike, column: int | None = None) -> tuple[int, ...]:
        """Return the digits of a box, or of a region of a jigsaw, see `row`.

        >>> from lucidoku import Grid
        >>> Grid("1.....2..3.....4").box("r4c4")
        (0, 0, 0, 4)
        """
        return self._digits_in(self.layout.box(where, column))

    def _digits_in(self, house: House) -> tuple[int, ...]:
        return tuple(self.values[cell] for cell in house.cells)

    def _digits_of(self, houses: range) -> Rows:
        return GuidedTuple(self._digits_in(self.layout.houses[house]) for house in houses)

    @property
    def _shape(self) -> str:
        """Text of the layout for a `repr`, without the contents of constraints, such as "9x9+killercage"."""
        return re.sub("[:][^+]*", "", str(self.layout))

    def to_numpy(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Return the digits as a new array of shape n×n; 0 for an empty cell."""
        import numpy as np

        return np.frombuffer(bytes(self.values), np.uint8).reshape(self.shape).copy()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        """Return the digits for `np.asarray(grid)`."""
        import numpy as np

        if copy is False:
            raise ValueError("the digits of a grid become an array only as a copy")
        return self.to_numpy().astype(np.uint8 if dtype is None else dtype, copy=False)

    @property
    def is_valid(self) -> bool:
        """Return whether the position breaks no rule; it may still have no solution.

        >>> from lucidoku import Grid
        >>> Grid("11..............").is_valid
        False
        """
        return not self.status()

    @property
    def is_solved(self) -> bool:
        """Return whether every cell holds a digit, by the rules."""
        values, layout = self.values, self.layout
        if 0 in values or any(len({values[cell] for cell in house.cells}) < layout.n for house in layout.houses):
            return False
        return not (layout.placed and is_broken(layout, values))

    @property
    def is_unique(self) -> bool:
        """Return whether there is exactly one solution."""
        return self.count() == 1

    def status(self) -> PositionStatus:
        """Return everything that is wrong by the rules, as flags."""
        raise NotImplementedError

    def conflicts(self) -> list[tuple[Candidate, Candidate]]:
        """Return the pairs of equal digits that share a house.

        >>> from lucidoku import Grid
        >>> Grid("11..............").conflicts()
        [((1)r1c1, (1)r1c2)]
        """
        pairs = (
            combinations(fault.entries, 2) for fault in faults(self.layout, self.values) if fault.kind is Kind.TWICE
        )
        return list(dict.fromkeys(chain.from_iterable(pairs)))

    def solve(self, **options: Any) -> Grid | None:
        """Return a solution; None if there is none. The options are those of `lucidoku.solve`."""
        import lucidoku

        return lucidoku.solve(self, **options)

    def count(self, limit: int | None = 2, **options: Any) -> int:
        """Return the number of solutions, counted up to a limit; see `lucidoku.count`."""
        import lucidoku

        return lucidoku.count(self, limit, **options)

    def explain(self, techniques: Any = "all", **options: Any) -> Walkthrough:
        """Return the walkthrough from here to the solution; the options are those of `lucidoku.explain`.

        >>> from lucidoku import Grid
        >>> print(Grid("1.....2..3.....4").explain()[0])
        Hidden Single: r1c2=2
        """
        import lucidoku

        return lucidoku.explain(self, techniques, **options)

    def hint(self, techniques: Any = "all", **options: Any) -> Step | None:
        """Return the easiest next step; None if there is none. The options are those of `lucidoku.hint`."""
        import lucidoku

        return lucidoku.hint(self, techniques, **options)

    def why(self, cell: CellLike, digit: int | str | None = None, **options: Any) -> Reason:
        """Return the simplest reason why a cell holds a digit, or cannot hold it; the options are those of `lucidoku.why`.

        >>> from lucidoku import Board
        >>> print(Board("1.....2..3.....4").why("r1c2", 4))
        r1c2 cannot be 4. It follows in 1 step.
        1. Hidden Single: In box 1, 2 fits only into r1c2: r2c3=2 keeps it out of row 2; r1c1 is filled.
        """
        import lucidoku

        return lucidoku.why(self, cell, digit, **options)

    def find_steps(self, techniques: Any = "logic", **options: Any) -> Steps:
        """Return all steps that are possible here; see `lucidoku.find_steps`.

        >>> from lucidoku import Board
        >>> len(Board("1.....2..3.....4").find_steps("naked-single"))
        4
        """
        import lucidoku

        return lucidoku.find_steps(self, techniques, **options)

    def rate(self, scale: Any = None, **options: Any) -> RatingCard:
        """Return how hard the puzzle is; the options are those of `lucidoku.rate`."""
        import lucidoku

        return lucidoku.rate(self, scale, **options)

    def canonical(self, **options: Any) -> Grid:
        """Return the form of the digits that is equal for all grids which a symmetry turns into each other.

        The options are those of `lucidoku.canonical`.
        """
        import lucidoku

        return lucidoku.canonical(self, **options)

    @property
    def text(self) -> str:
        """The puzzle as people print it."""
        return GuidedText(self)

    def __format__(self, name: str) -> str:
        """Return the text, or the puzzle in a format, for `f"{grid:pencil}"`."""
        return self.format(name) if name else str(self)

    def format(self, name: str = "line") -> str:
        """Return the puzzle in a format that `lucidoku.formats` writes; docs/formats.md lists them.

        Raises:
            LucidokuError: there is no such format, or it cannot store such a puzzle.

        >>> from lucidoku import Grid
        >>> Grid("1.....2..3.....4").format("sdm")
        '1000002003000004'
        """
        from lucidoku.formats import write

        return write(self, name)

    def _writers(self) -> Mapping[str, Callable[..., str | bytes]]:
        from lucidoku.formats import FORMATS

        writers = dict(super()._writers())
        for name, form in FORMATS.items():
            for ending in form.suffixes if form.write else ():
                writers.setdefault(ending, without_options(partial(self._lines, name)))
        return writers

    def _lines(self, name: str) -> str:
        return self.format(name).rstrip("\n") + "\n"

    def to_dict(self) -> dict[str, Any]:
        """Return the puzzle as dicts, lists and strings, after docs/schema/puzzle-1.json.

        >>> from lucidoku import Grid
        >>> grid = Grid("1.....2..3.....4")
        >>> grid.to_dict()["puzzle"], Grid.from_dict(grid.to_dict()) == grid
        ('1.....2..3.....4', True)
        """
        from lucidoku.formats import puzzle_record

        return puzzle_record(self)  # type: ignore[arg-type]
