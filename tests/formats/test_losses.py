"""Losses of formats are reported, and nothing else is lost: each puzzle is written, read back and compared."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats import Reading, left_out
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from support import LONG, call, puzzles

READ_AND_WRITTEN = [name for name in formats.names(writing=True) if formats.FORMATS[name].read]
NINE = Layout.standard(3, 3)
LAYOUTS = [NINE.with_diagonals(), NINE.with_windows(), Layout.jigsaw("ABCDEFGHI" * 9)]


@st.composite
def readings(draw: st.DrawFn) -> Reading:
    """Return a puzzle of any shape, or a position with some of a person's marks, colours and words."""
    kind = draw(st.sampled_from(["grid", "layout", "board", "board", "marked"]))
    if kind == "grid":
        return Reading(draw(st.sampled_from([g for g in puzzles() if g.layout.n <= 16])))
    if kind == "layout":
        return Reading(Grid(bytes([5, *bytes(80)]), draw(st.sampled_from(LAYOUTS))))
    walk = ld.explain(draw(st.sampled_from([g for g in puzzles() if g.layout.n <= 9])))
    board = walk.board(draw(st.integers(0, len(walk))))
    if kind == "board":
        return Reading(board)
    cells = st.sampled_from(board.layout.cells)
    digits = st.lists(st.integers(1, board.layout.n), min_size=1, max_size=3, unique=True).map(
        lambda d: tuple(sorted(d))
    )
    colors = st.sampled_from([("#ff0000",), ("#00ff00", "#0000ff"), ("3",)])
    return Reading(
        board,
        title=draw(st.sampled_from(["", "Fine one"])),
        author=draw(st.sampled_from(["", "Ann"])),
        corner_marks=draw(st.dictionaries(cells, digits, max_size=3)),
        colors=draw(st.dictionaries(cells, colors, max_size=3)),
    )


def kept(reading: Reading, other: Reading) -> bool:
    """Return whether two readings say the same; all candidates that the values leave are as good as none."""
    puzzle, again = reading.puzzle, other.puzzle
    givens, seen = (p.givens if isinstance(p, Board) else p for p in (puzzle, again))
    boards = [p if isinstance(p, Board) else Board(p) for p in (puzzle, again)]
    return (
        {h.cells for h in puzzle.layout.houses} == {h.cells for h in again.layout.houses}
        and givens.values == seen.values
        and boards[0].masks == boards[1].masks
        and bytes(boards[0].values) == bytes(boards[1].values)
        and (reading.title, reading.author) == (other.title, other.author)
        and dict(reading.corner_marks) == dict(other.corner_marks)
        and dict(reading.colors) == dict(other.colors)
    )


@settings(max_examples=20 * LONG)
@given(reading=readings())
@example(reading=Reading(Grid.parse("12345678" + 73 * ".")))
@example(reading=Reading(ld.explain(puzzles(9)[0]).board(-1), corner_marks={NINE.cells[1]: (2,)}))
@pytest.mark.parametrize("name", READ_AND_WRITTEN)
def test_losses_are_reported(name: str, reading: Reading) -> None:
    try:
        text = formats.write(reading, name)
    except ld.LucidokuError as error:
        assert "\n" not in str(error)
        return
    sentence = left_out(reading, name)
    assert sentence.startswith(f"{name} cannot store ") or sentence == ""
    if not sentence:
        assert kept(reading, formats.read(text, None, name)), text


@pytest.mark.parametrize(
    ("reading", "name", "says"),
    [
        (Reading(Grid(bytes(81), NINE.with_diagonals().with_windows())), "line", "diagonals and windows"),
        (Reading(Grid(bytes(81), LAYOUTS[2])), "ss", "jigsaw boxes"),
        (Reading(puzzles(4)[0]), "studylib", "the size of the grid"),
        (Reading(Board(puzzles(9)[0])), "line", ""),
        (
            Reading(Grid.parse("12345678" + 73 * ".")),
            "candidates",
            "the difference between a lone candidate and a digit",
        ),
        (Reading(puzzles(9)[0], title="T"), "sdm", "title and author"),
        (Reading(puzzles(9)[0], corner_marks={NINE.cells[1]: (2,)}), "sudokuwiki", "corner marks"),
        (Reading(puzzles(9)[0], colors={NINE.cells[1]: ("red",)}), "opensudoku", "colours of cells"),
    ],
)
def test_the_sentence_of_a_loss(reading: Reading, name: str, says: str) -> None:
    assert left_out(reading, name) == (f"{name} cannot store {says}" if says else "")


def test_losses_of_positions_in_lines() -> None:
    walk = ld.explain("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    later = walk.board(len(walk) // 2)
    assert "placed digits and givens" in left_out(later, "line") and "removed candidates" in left_out(later, "line")
    assert left_out(later, "scf").startswith("scf cannot store placed digits")
    assert left_out(later, "f-puzzles") == "" and left_out(walk.puzzle, "line") == ""
    with pytest.raises(ld.LucidokuError, match="unknown format"):
        left_out(later, "sonnet")


def test_the_command_says_each_loss_once() -> None:
    walk = ld.explain(puzzles(9)[3])
    lines = "\n".join(formats.write(walk.board(k), "f-puzzles") for k in (len(walk) // 2, len(walk) // 2 + 1))
    result = call(["convert", "-", "--to", "line"], input=lines)
    assert result.exit_code == 0 and len(result.stdout.split()) == 2
    assert result.stderr.count("cannot store") == 1


def test_our_own_json_keeps_everything() -> None:
    board = ld.explain(puzzles(9)[3]).board(5)
    cell = board.layout.cells[40]
    reading = Reading(board, title="T", author="A", corner_marks={cell: (1, 2)}, colors={cell: ("red", "blue")})
    record = json.loads(formats.write(reading, "json"))
    assert record["corner_marks"] == {"r5c5": "12"} and record["colors"] == {"r5c5": ["red", "blue"]}
    assert kept(formats.read(json.dumps(record)), reading)
    for wrong in ({"corner_marks": {"r5c55": "1"}}, {"corner_marks": {"r5c5": "q"}}, {"colors": 5}):
        with pytest.raises(ld.LucidokuError):
            formats.read(json.dumps(record | wrong))
