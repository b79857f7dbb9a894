"""Cells with their digits: by name in messages and mappings, and in tables with a row for each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lucidoku as ld

SOLUTION = ld.solutions("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")[0].line
Cells = list[tuple[int, int, str]]


def _mapping(name: Callable[[int, int], object]) -> Callable[[Cells], str]:
    return lambda cells: repr({name(r, c): int(digit) for r, c, digit in cells})


def _joined(cell: str, between: str, before: str = "", after: str = "") -> Callable[[Cells], str]:
    """Return a writer that names cells; `{a}` is the letter of the row."""
    return lambda cells: (
        before
        + between.join(cell.format(r=r + 1, c=c + 1, a="ABCDEFGHI"[r], digit=digit) for r, c, digit in cells)
        + after
    )


WRITERS: dict[str, Callable[[Cells], str]] = {
    "lines": _joined("r{r}c{c}={digit}", "\n"),
    "a sentence": _joined("R{r}C{c} = {digit}", ", ", "Givens: ", "."),
    "letters": _joined("{a}{c}: {digit}", "; "),
    "arrows": _joined("{a}{c} -> {digit}", " "),
    "pairs": _mapping(lambda r, c: (r, c)),
    "named pairs": lambda cells: "clues = " + _mapping(lambda r, c: (r + 1, c + 1))(cells),
    "a table": _joined("{r},{c},{digit}", "\n", "row,col,value\n"),
    "a table from its columns": _joined("{digit}\t{c}\t{r}", "\n", "Value\tX\tY\n"),
    "facts": _joined("given({r},{c},{digit}).", "\n"),
    "facts in a line": _joined("initial({r}, {c}, {digit})", ". ", after="."),
    "tuples": _joined("({r}, {c}, {digit})", ", "),
    "an array": _joined("grid[{r}][{c}] = {digit};", "\n"),
    "a matrix": _joined("board[{r}, {c}] = '{digit}'", "\n"),
    "StudyLib": _joined("{c},{r},{digit}", "\n"),
    "names": lambda cells: json.dumps({f"r{r + 1}c{c + 1}": int(digit) for r, c, digit in cells}, indent=2),
}


def _cells(places: Iterable[int]) -> Cells:
    return [(place // 9, place % 9, SOLUTION[place]) for place in sorted(places)]


@pytest.mark.parametrize("kind", WRITERS)
@given(places=st.sets(st.integers(0, 80), min_size=17, max_size=60))
def test_named_cells_get_their_digits_and_the_others_are_empty(kind: str, places: set[int]) -> None:
    places |= {0, 80}  # the first and the last row show how cells are counted
    reading = ld.formats.read(WRITERS[kind](_cells(places)))
    assert reading.puzzle == ld.Grid.parse("".join(SOLUTION[k] if k in places else "." for k in range(81)))
    assert any(str(len(places)) in note for note in reading.notes) or "column, row" in reading.notes[0]


@pytest.mark.parametrize("row", ["1,2", "1,2,3,4", "1,x,3", "1,2,", "1,2,123"])
def test_a_damaged_row_of_a_table_is_refused(row: str) -> None:
    with pytest.raises(ld.ParseError, match="line 7: expected the numbers row, col, value"):
        ld.formats.read(WRITERS["a table"](_cells({0, 40, 80, 12, 33})) + "\n" + row)


def test_a_table_that_may_be_of_several_sizes_needs_its_layout() -> None:
    text = "row,col,value\n1,1,3\n2,5,4\n6,6,1\n3,2,6"
    with pytest.raises(ld.ParseError, match="choose its layout"):
        ld.formats.read(text)
    assert ld.Grid.parse(text, "6x6").given_count == 4


def test_small_grids_with_few_digits_are_no_maps_of_boxes() -> None:
    for rows in (",,,1 ,,, ,,, ,1,2,", ",,1, ,,, ,1,, ,,,"):
        text = rows.replace(" ", "\n")
        assert ld.Grid.parse(text).line == "".join(cell or "." for row in text.split("\n") for cell in row.split(","))


def test_a_mapping_of_all_cells_may_have_dots() -> None:
    cells = {f"{'ABCDEFGHI'[k // 9]}{k % 9 + 1}": SOLUTION[k] if k % 3 else "." for k in range(81)}
    assert ld.Grid.parse(repr(cells)).line == "".join(SOLUTION[k] if k % 3 else "." for k in range(81))


def test_a_cell_with_two_digits_is_refused_at_its_place() -> None:
    text = WRITERS["lines"](_cells({0, 40, 80, 12, 33})) + "\nr1c1=" + str(int(SOLUTION[0]) % 9 + 1)
    with pytest.raises(ld.ParseError, match="line 6, column 1: r1c1 is"):
        ld.formats.read(text)


@pytest.mark.parametrize("damage", ["r1c1<>5", "r1c10=5", "r1c1=55", "r1c1=", "r1c1=5 r2", "r4c4=3 or 5"])
def test_a_damaged_list_is_no_puzzle(damage: str) -> None:
    with pytest.raises(ld.LucidokuError):
        ld.formats.read(WRITERS["lines"](_cells({0, 40, 80, 12, 33})) + "\n" + damage)


@pytest.mark.parametrize("text", ["given(1,1,7). given(1,1,8).", "grid[0][0] = 7; grid[0][0] = 8;"])
def test_a_cell_with_two_digits_is_refused(text: str) -> None:
    with pytest.raises(ld.ParseError, match="is 7 and 8"):
        ld.formats.read(
            "given(2,2,1). given(2,3,2)." * ("given" in text)
            + "grid[1][1] = 1; grid[1][2] = 2;" * ("grid" in text)
            + text
        )


def test_facts_of_several_kinds_are_no_list_of_cells() -> None:
    with pytest.raises(ld.ParseError):
        ld.formats.read("given(1,1,7). given(1,2,8). cage(2,3,4). cage(2,4,9). cage(9,9,1).")
