"""Strings of the Interactive Sudoku Solver in several lines, with comments and with a grid: that program reads them as one."""

from __future__ import annotations

from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.formats import read

LINE = "1...5...." + 71 * "." + "2"
ROWS = "\n".join(LINE[i : i + 9] for i in range(0, 81, 9))
FRAMED = "\n".join(
    ("---+---+---\n" if row in (3, 6) else "") + "|".join(LINE[9 * row + k : 9 * row + k + 3] for k in (0, 3, 6))
    for row in range(9)
)
PARTS = [".AntiKnight", ".Thermo~R3C1~R3C2", ".Cage~7~R5C5~R5C6"]
CODE = "9+antiknight+killercage:7@r5c5r5c6+thermometer:r3c1r3c2"
TEXTS = [
    "\n".join([*PARTS, ".~R1C1_1~R1C5_5~R9C9_2"]),
    "# a puzzle\n" + "\n# next\n".join([*PARTS, ".~R1C1_1~R1C5_5~R9C9_2"]),
    "\n\n".join(["# a puzzle", *PARTS, ".~R1C1_1", ".~R1C5_5~R9C9_2"]),
    ".AntiKnight # of chess\n.Thermo\n~R3C1~R3\nC2.Cage~7~R5C5~R5C6.~R1C1_1\n# more\n_1~R1C5_5~R9C9_2".replace(
        "_1\n# more\n_1", "_1"
    ),
    "\n".join([LINE, *PARTS]),
    "\n".join([*PARTS, LINE]),
    "\n".join([*PARTS[:1], LINE, *PARTS[1:]]),
    "\n".join(["# a puzzle", "", LINE.replace(".", "0"), "", *PARTS]),
    f"{ROWS}\n\n" + "".join(PARTS),
    f"{FRAMED}\n" + "\n".join(PARTS),
    "".join(PARTS) + f"\n\n{FRAMED}\n",
]


@pytest.mark.parametrize("text", TEXTS)
def test_parts_and_grid_in_lines_are_one_puzzle(text: str, tmp_path: Path) -> None:
    wanted = ld.Grid.parse(LINE, ld.Layout.parse(CODE))
    assert read(text).puzzle == wanted
    file = tmp_path / "puzzle.txt"
    file.write_text(text + "\n")
    (entry,) = ld.read_puzzles(file)
    assert entry.puzzle == wanted and entry.notes == ()
    (entry,) = ld.read_puzzles(text.split("\n"))
    assert entry.puzzle == wanted


LISTS = [
    (".Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C1_2", 2),
    ("# two\n.Cage~3~R1C1~R1C2\n.Cage~4~R1C1~R1C2\n.Cage~5~R1C1~R1C2", 3),
    (f"{LINE}\n.AntiKnight.~R1C1_1", 2),
    (f".AntiKnight.~R1C1_1\n{LINE}\n{LINE}", 3),
]


@pytest.mark.parametrize(("text", "count"), LISTS)
def test_strings_that_fill_the_same_cells_are_puzzles_of_their_own(text: str, count: int) -> None:
    entries = list(ld.read_puzzles(text.split("\n")))
    assert len(entries) == count and all(entry.error is None for entry in entries)
    assert len({entry.line_number for entry in entries}) == count
    try:
        assert read(text).notes == (f"the text contains {count} puzzles; only the first was read",)
    except LucidokuError as error:
        assert "do not belong to one puzzle" in str(error) and LINE in text


@pytest.mark.parametrize("text", [f"{LINE}\n.AntiKnight\n{LINE}", f".AntiKnight\n{LINE}\n{LINE}"])
def test_rules_between_several_grids_are_refused(text: str) -> None:
    with pytest.raises(LucidokuError, match="do not belong to one puzzle"):
        read(text)
    (entry,) = ld.read_puzzles(text.split("\n"))
    assert isinstance(entry.error, LucidokuError)


REFUSED = [
    (".Shape~5x10.Cage~3~R1C8~R1C9", "grids of 5×10 are not supported"),
    (".Shape~4x6.Skyscraper~C5~3", "grids of 4×6 are not supported"),
    (".Shape~9x9~10.AntiKing", "this puzzle has other digits than 1 to n,"),
    (".Shape~9x9~0-8.AntiKing", "this puzzle has other digits than 1 to n,"),
    (".Shape~4x4.Shape~6x6.AntiKing", "this puzzle has Shape (2),"),
    (f".Shape~6x6.AntiKing\n{LINE}", "this puzzle has Shape (2),"),
    (".Arrow~R1C1~VA2", "this puzzle has helper cells,"),
    (".Var~A~2.Arrow~R1C1~VA2", "this puzzle has helper cells,"),
    (".Wobble.Cage~3~R1C1~R1C99", "this puzzle has Wobble,"),
    (".Diagonal~2.AntiKing", "this puzzle has Diagonal,"),
    (".~R1C1_5~R1C1_3", "r1c1 is given twice, with different digits"),
    (".~R1C1_5~R1C1_3_4", "r1c1 is given twice, with different digits"),
]


@pytest.mark.parametrize(("text", "says"), REFUSED, ids=[says for _text, says in REFUSED])
def test_what_the_string_says_is_never_dropped(text: str, says: str) -> None:
    with pytest.raises(LucidokuError) as caught:
        read(text)
    assert str(caught.value).startswith(says)


def test_a_shape_may_name_its_digits_and_a_layout_drops_no_rule() -> None:
    assert read(".Shape~9x9~9.AntiKing").puzzle.layout is ld.Layout.parse("9+antiking")
    assert read(".Diagonal~1.Diagonal~-1.~R1C1_5", ld.Layout.of_size(9)).puzzle.layout is ld.Layout.parse("9+diagonal")
    assert read(".~R1C1_5", ld.Layout.parse("9+diagonal")).puzzle.layout is ld.Layout.parse("9+diagonal")
