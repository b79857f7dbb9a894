"""Game IDs and saved games of Solo, from Simon Tatham's Portable Puzzle Collection."""

from __future__ import annotations

import random

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats.tatham import ID, is_id
from lucidoku.generator.regions import random_jigsaw
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.sizes import SIZES

PLAIN = "3x3:b9a8f5_6a4c7_4b2a1a8_2a1f4b9a2b1f8a3_3a7a1b9_2c7a8_3f3a5b"
JIGSAW = (
    "9j:c3a6a8a5_1c2d9_1b5b7b3a7f6a4a9f9a6b6b9b3_1d1c7_9a4a7a3c,"
    "_cabb_ca_abbb_ab__caccbda_jdca_b___aba_aacacaa__acbabdaa"
)
KILLER = (
    "3x3k:zzzc,__aa_a__a__________________a__a_a__b_____a______a__a__aadaabaabaa__a_a___a_a__aaaaaaa_aaa__aaa_aa_,"
    "11_16_3a21a11_11c11_7c11_11a9a16_12_11_3b10a11d9b6a9a7_8a11_11a12c15_17b14_9a6_13b8_13a22c20f10d"
)
WIDE = "2x5:a10_9_6a1_8b4a2c6d4l7c4_3_10a8_1_3a9_7_5d10_5_2a4_1_6a2_1_8c3l1d10c4a3b1_7a2_10_5a"
MADE = [PLAIN, JIGSAW, KILLER, WIDE, "2x2:a4e3_1e3a"]
"""Puzzles made by the program; each has one solution."""


@pytest.mark.parametrize("text", MADE)
def test_puzzles_of_the_program_have_one_solution_and_are_written_back(text: str) -> None:
    reading = formats.read(text)
    assert reading.format == "tatham" and ld.count(reading.puzzle, 2) == 1
    assert formats.write(reading.puzzle, "tatham") == text and formats.left_out(reading.puzzle, "tatham") == ""


def test_the_parts_of_an_id() -> None:
    assert ld.Grid.parse("2x3:a4_6_2b1i6_2_6_5i6b5_3_2a").line == ".462..1.........6265.........6..532."
    assert ld.Grid.parse("2x3:zj").layout is Layout.standard(2, 3)
    assert ld.Grid.parse("3x2:zj").layout is Layout.standard(3, 2)
    assert ld.Grid.parse("3x3xdt:zzzc").layout is Layout.of_size(9).with_diagonals()
    assert ld.Grid.parse("3x3xm4de:zzzc") == ld.Grid.parse("3x3xmd4a:zzzc")
    assert ld.Grid.parse("4j:p,abbbbbbba").layout is Layout.of_size(4)
    cages = ld.Grid.parse(KILLER).layout
    assert len(cages.placed) > 25 and {constraint.rule for constraint in cages.placed} == {"killercage"}
    assert (
        sum(constraint.values[0] for constraint in cages.placed) == 405
        and sum(len(constraint.cells) for constraint in cages.placed) == 81
    )


def _values(n: int, chance: random.Random) -> bytes:
    return bytes(chance.choice([0, 0, chance.randint(1, n)]) for _ in range(n * n))


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("seed", range(5))
def test_a_random_grid_is_written_and_read(n: int, seed: int) -> None:
    chance = random.Random(n * 10 + seed)
    usual = Layout.of_size(n)
    pairs = [(cell, cell + 1) for cell in range(0, n * n, 2)] if n % 2 == 0 else []
    caged = usual.with_constraints(
        [Constraint("killercage", (pair,), (chance.randint(3, 2 * n - 1),)) for pair in pairs]
    )
    for layout in (
        usual,
        usual.with_diagonals(),
        caged,
        caged.with_diagonals(),
        *([random_jigsaw(n, seed)] if n in (6, 8, 9) else []),
    ):
        grid = ld.Grid(_values(n, chance), layout)
        text = formats.write(grid, "tatham")
        assert is_id(text) and ID.fullmatch(text)
        assert formats.read(text).puzzle == grid


@pytest.mark.parametrize("n", [6, 9, 16])
def test_borders_far_from_each_other(n: int) -> None:
    rows = Layout.jigsaw("".join("ABCDEFGHIJKLMNOP"[r] * n for r in range(n)))
    text = formats.write(ld.Grid(bytes(n * n), rows), "tatham")
    layout = formats.read(text).puzzle.layout
    assert "z" in text.partition(",")[2] and {h.cells for h in layout.houses} == {h.cells for h in rows.houses}
    if n == 6:  # as the program reads it
        assert text == "6j:zj,zd" + "_" * 30


def test_an_id_among_words_and_in_a_link() -> None:
    grid = ld.Grid.parse(PLAIN)
    words = f"Solo gives up on {PLAIN}, which has one solution. See also 12x12:2x6 and 3x3::k:3841."
    assert [game_id for game_id in ID.findall(words) if is_id(game_id.rstrip(","))] == [PLAIN + ","]
    for text in (
        f"I cannot solve this:\n{PLAIN}\nThank you",
        f"https://example.org/puzzles/js/solo.html#{PLAIN}",
        f"  {PLAIN}\n",
    ):
        assert formats.read(text).puzzle == grid
    several = formats.read("\n".join(MADE))
    assert several.puzzle == grid and several.notes == ("the text contains 5 puzzles; only the first was read",)
    assert [entry.puzzle for entry in ld.read_puzzles(MADE)] == [ld.Grid.parse(text) for text in MADE]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3x3#123456789012345", "only its program can make"),
        ("9jxdu#1-2", "only its program can make"),
        (PLAIN[:-1], "describes 79 cells, but its grid has 81"),
        (PLAIN + "a", "describes 82 cells"),
        ("3x3:zzza10_9", "10 is too large; expected 1 to 9"),
        (JIGSAW.partition(",")[0], "expected 2 parts separated by commas in the game ID, found 1"),
        (PLAIN + ",abc", "expected 1 parts separated by commas in the game ID, found 2"),
        (JIGSAW[:-1], "borders between cells"),
        (JIGSAW + "_", "borders between cells"),
        (KILLER.replace(",11_16", ",11_16_3"), "describes 82 cells"),
        (KILLER.replace("11_16_3a21", "11_16_3_21"), "has 2 sums|describes 80"),
        (PLAIN.replace("3x3:", "3x3q:"), "cannot read the parameters '3x3q'"),
        ("3x3:a3c8", "describes 6 cells"),
        ("3x3:" + "z" * 5000, "too long for a grid of 9 rows"),
    ],
)
def test_what_is_refused(text: str, why: str) -> None:
    with pytest.raises(ParseError, match=why):
        formats.read(text)


def test_what_cannot_be_written() -> None:
    layout = Layout.of_size(9)
    open_cage = Constraint("killercage", ((0, 1),))
    apart = [Constraint("killercage", ((0, 5),), (9,))]
    torn = Layout.jigsaw("abab" + "baba" + "cdcd" + "dcdc")
    for wrong in (
        torn,
        layout.with_windows(),
        Layout.parse("9x9+antiknight"),
        layout.with_constraints([open_cage]),
        layout.with_constraints(apart),
    ):
        with pytest.raises(LucidokuError, match="Solo"):
            formats.write(ld.Grid(bytes(wrong.n**2), wrong), "tatham")


def _saved(*moves: tuple[str, str], shown: int | None = None, game: str = "Solo") -> str:
    parameters, _colon, description = PLAIN.partition(":")
    records = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", game)]
    records += [("PARAMS", "2x2"), ("CPARAMS", parameters + "dt"), ("SEED", "104290568547479"), ("DESC", description)]
    count = str(len(moves) + 1 if shown is None else shown)
    records += [("NSTATES", str(len(moves) + 1)), ("STATEPOS", count), *moves]
    return "".join(f"{name:8}:{len(text)}:{text}\n" for name, text in records)


def test_a_saved_game_has_the_digits_and_marks_of_its_player() -> None:
    grid = ld.Grid.parse(PLAIN)
    first, second = grid.layout.cells[0], grid.layout.cells[1]
    (solution,) = ld.solutions(grid, 2)
    assert formats.read(_saved()).puzzle == grid
    moves = [
        ("MOVE", f"R0,0,{solution[first]}"),
        ("MOVE", "P1,0,3"),
        ("MOVE", f"P1,0,{solution[second]}"),
        ("MOVE", "P1,0,3"),
    ]
    board = ld.Board(grid, {first: solution[first]})
    assert formats.read(_saved(*moves[:1])).puzzle == board
    puzzle = formats.read(_saved(*moves)).puzzle
    assert isinstance(puzzle, ld.Board) and puzzle.candidates(second) == (solution[second],)
    assert formats.read(_saved(*moves, shown=2)).puzzle == board
    assert formats.read(_saved(*moves, shown=1)).puzzle == grid
    assert formats.read(_saved(*moves[:1], ("MOVE", "R0,0,0"))).puzzle == grid
    assert formats.read(_saved(*moves, ("RESTART", PLAIN.partition(":")[2]))).puzzle == grid
    solved = formats.read(_saved(("SOLVE", "S" + ",".join(map(str, solution.values))))).puzzle
    assert isinstance(solved, ld.Board) and solved.is_solved and solved.givens == grid
    filled = formats.read(_saved(("MOVE", "M"))).puzzle
    assert (filled.grid if isinstance(filled, ld.Board) else filled) == grid


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (_saved(game="Towers"), "saved game of Towers; expected Solo"),
        (_saved(("MOVE", "R9,0,1")), "cannot read the move 'R9,0,1'"),
        (_saved(("MOVE", "Q")), "cannot read the move 'Q'"),
        (_saved()[:-20], "cut off|cannot read the record"),
        (_saved(shown=7), "expected 6 moves in this saved game, found 0"),
    ],
)
def test_a_saved_game_that_is_refused(text: str, why: str) -> None:
    with pytest.raises(ParseError, match=why):
        formats.read(text)
