"""Impossible requests end immediately with a sentence; all others are searched."""

from __future__ import annotations

import pytest

import lucidoku as ld
from lucidoku.errors import InvalidArgument
from lucidoku.generator import PuzzleSpec, full_grids, make
from lucidoku.ratings.notes import superfluous
from support import call, puzzles

NINE = ld.Layout.standard(3, 3)
SMALL = ld.Layout.standard(2, 2)
FULL = full_grids(1, seed=3)[0]


def with_digits(text: str) -> ld.Grid:
    return ld.Grid.parse(text.ljust(81, "."))


def without(puzzle: ld.Grid, cells: list[int]) -> ld.Grid:
    return ld.Grid(bytes(0 if cell in cells else digit for cell, digit in enumerate(puzzle.values)), puzzle.layout)


def test_fixed_givens_must_have_a_solution() -> None:
    with pytest.raises(InvalidArgument, match="the givens that must stay have no solution"):
        PuzzleSpec(keep=with_digits("12345678." + "." * 9 + "........9"))


def test_fixed_givens_may_be_all_givens() -> None:
    puzzle = next(grid for grid in puzzles(9) if grid.layout == NINE and len(superfluous(grid)) == 0)
    last = max(cell for cell, digit in enumerate(puzzle.values) if digit)
    several = without(puzzle, [last])
    with pytest.raises(InvalidArgument, match="several solutions, and no others are allowed"):
        PuzzleSpec(keep=several, givens=several.given_count)
    assert (
        make(PuzzleSpec(keep=several, givens=(several.given_count, several.given_count + 1)), seed=1).given_count
        == puzzle.given_count
    )
    assert make(PuzzleSpec(keep=puzzle, givens=puzzle.given_count, minimal=True)) == puzzle


def test_a_given_that_can_go_is_in_no_minimal_puzzle() -> None:
    puzzle = next(grid for grid in puzzles(9) if grid.layout == NINE and len(superfluous(grid)) == 0)
    empty = puzzle.values.index(0)
    values = bytearray(puzzle.values)
    solution = ld.solve(puzzle)
    assert solution is not None
    values[empty] = solution[NINE.cells[empty]]
    with pytest.raises(InvalidArgument, match=f"without {NINE.cells[empty]} they have one solution, too"):
        PuzzleSpec(keep=ld.Grid(bytes(values)), minimal=True)
    assert PuzzleSpec(keep=puzzle, minimal=True)


@pytest.mark.parametrize("kind", ["row", "column"])
@pytest.mark.parametrize("layout", [NINE, SMALL, ld.Layout.standard(2, 3), ld.Layout.standard(4, 4)])
def test_exchangeable_empty_lines(layout: ld.Layout, kind: str) -> None:
    lines = [house for house in layout.houses if house.kind == kind]
    together = layout.box_height if kind == "row" else layout.box_width

    def pattern(*empty: int) -> str:
        cells = {cell for number in empty for cell in lines[number].cells}
        return "".join("." if cell in cells else "x" for cell in layout.cells)

    with pytest.raises(InvalidArgument, match=f"{kind} 1 and {kind} 2 are empty, and could change places"):
        PuzzleSpec(layout, pattern=pattern(0, 1))
    assert PuzzleSpec(layout, pattern=pattern(0, together))
    assert PuzzleSpec(layout, pattern=pattern(1))


def test_lines_that_houses_keep_from_being_exchanged() -> None:
    """On a grid with diagonals, two rows cannot be exchanged."""
    diagonal = NINE.with_diagonals()
    assert PuzzleSpec(diagonal, pattern="x" * 63 + "." * 9 + "x" * 9)
    assert PuzzleSpec(diagonal, pattern="x" * 63 + "." * 18)


def test_exchangeable_missing_digits() -> None:
    for layout in (SMALL.with_windows(), NINE.with_diagonals(), ld.Layout.standard(4, 4), ld.Layout.standard(2, 5)):
        with pytest.raises(InvalidArgument, match=f"expected {layout.n - 1} or more"):
            PuzzleSpec(layout, givens=layout.n - 2)
        assert PuzzleSpec(layout, givens=layout.n - 1)
    diagonal = NINE.with_diagonals()
    full = full_grids(1, seed=3, layout=diagonal)[0]
    ones = ld.Grid(bytes(1 if digit == 1 else 0 for digit in full), diagonal)
    with pytest.raises(InvalidArgument, match="expected 16 or more"):  # nine 1s, and seven other digits
        PuzzleSpec(diagonal, keep=ones, givens=(9, 15))
    assert PuzzleSpec(diagonal, keep=ones, givens=(9, 16))


def test_a_symmetry_brings_more_givens() -> None:
    kept = with_digits("1234" + "." * 14 + "5678")
    with pytest.raises(InvalidArgument, match="under full the fixed cells require"):
        PuzzleSpec(keep=kept, symmetry="full", givens=20)
    assert PuzzleSpec(keep=kept, symmetry="full", givens=60)


def test_a_pattern_of_a_solution() -> None:
    puzzle = next(grid for grid in puzzles(9) if grid.layout == NINE and len(superfluous(grid)) == 0)
    full = ld.solve(puzzle)
    shown = "".join("x" if digit else "." for digit in puzzle.values)
    assert make(PuzzleSpec(pattern=shown, solution=full)) == puzzle
    fewer = shown.replace("x", ".", 1)
    with pytest.raises(InvalidArgument, match="several solutions"):
        PuzzleSpec(pattern=fewer, solution=full)


@pytest.mark.parametrize(
    "order",
    [
        "--keep 12345678." + "." * 9 + "........9" + "." * 54,
        "--givens 3 --layout 4x4",
        "--pattern " + "x" * 9 + "." * 18 + "x" * 54,
    ],
)
def test_the_command_ends_with_a_sentence(order: str) -> None:
    result = call(["make", *order.split()])
    assert result.exit_code == 2 and not result.stdout and len(result.stderr.splitlines()) == 1
