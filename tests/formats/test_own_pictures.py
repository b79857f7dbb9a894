"""Output of the terminal can be pasted back: with names of rows and columns, and with the marks of a step."""

from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.drawing.console import terminal
from lucidoku.errors import LucidokuError
from lucidoku.words.notation import notation

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
GRIDS = (
    ld.Grid.parse("1.....2..3.....4"),
    ld.Grid.parse(PUZZLE),
    ld.Grid(bytes([1, *[0] * 143]), ld.Layout.parse("12x12")),
)
NOTATIONS = ("r1c1", "L1C1", "A1", "J9", "K9", "chess", "excel")


@pytest.mark.parametrize("name", NOTATIONS)
@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: str(grid.layout))
def test_a_picture_is_read_as_what_it_shows(grid: ld.Grid, name: str, tmp_path: Path) -> None:
    for subject in (grid, ld.Board(grid)):
        with notation(name):
            text = str(terminal(subject))
        assert ld.formats.read(text).puzzle == subject
        file = tmp_path / "picture.txt"
        file.write_text(f"{text}\n")
        (entry,) = ld.read_puzzles(file)
        assert entry.puzzle == subject


def test_the_picture_of_a_step_is_read_as_the_position_before_it() -> None:
    walk = ld.explain(PUZZLE)
    for number, step in enumerate(walk):
        text = f"{number + 1}. {step.technique.name}\n{step.text}\n{terminal(step)}"
        position = ld.formats.read(text).puzzle
        before = walk.board(number)
        assert position.values == before.values
        if isinstance(position, ld.Board):
            assert position == before


@pytest.mark.parametrize("shown", ["position", "step"])
def test_a_wrong_digit_in_a_picture_is_named_as_in_a_grid(shown: str, tmp_path: Path) -> None:
    walk = ld.explain(PUZZLE)
    board = walk.board(33)
    text = str(terminal(board if shown == "position" else walk[33]))
    lines = text.split("\n")
    row = next(i for i, line in enumerate(lines) if line.startswith("r3"))
    lines[row] = lines[row].replace(" 9 ", " 2 ", 1)  # r3c3 holds 2, too
    with pytest.raises(ld.InvalidPuzzle, match="r3c2 and r3c3 both hold 2"):
        ld.formats.read("\n".join(lines))
    file = tmp_path / "picture.txt"
    file.write_text("\n".join(["34. Locked Candidates (Pointing)", *lines]))
    (entry,) = ld.read_puzzles(file)
    assert isinstance(entry.error, ld.InvalidPuzzle)
    assert "both hold 2" in str(entry.error)


def test_rules_and_boxes_that_the_rows_do_not_show_are_not_dropped() -> None:
    cage = ld.Grid(bytes(16), ld.Layout.parse("4+killercage:3@r1c3r2c3"))
    jigsaw = ld.Grid(bytes([1, *[0] * 15]), ld.Layout.parse("aabbaabcdbccdddc"))
    for grid in (cage, jigsaw):
        with pytest.raises(LucidokuError):
            ld.formats.read(str(terminal(grid)))


def test_a_candidate_may_be_crossed_off_by_hand() -> None:
    text = str(terminal(ld.explain(PUZZLE).board(33)))
    row = next(line for line in text.splitlines() if line.startswith("r2"))
    edited = ld.formats.read(text.replace(row, row.replace(" 136 ", " 16 ", 1))).puzzle
    assert isinstance(edited, ld.Board)
    assert edited.candidates("r2c1") == (1, 6)
    assert edited.candidates("r2c2") == (3, 6)


@pytest.mark.parametrize("code", ["4+diagonal", "9+window", "9+diagonal+window"])
def test_a_picture_names_its_extra_houses_and_is_not_read_without_them(code: str) -> None:
    layout = ld.Layout.parse(code)
    text = str(terminal(ld.Grid(bytes(layout.n**2), layout)))
    assert text.endswith(
        "Extra houses: " + ", ".join("diagonals" if extra == "diagonal" else "windows" for extra in layout.extras)
    )
    with pytest.raises(LucidokuError, match="constraints: paste the puzzle itself"):
        ld.formats.read(text)
