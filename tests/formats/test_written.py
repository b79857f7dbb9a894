"""Formats that can only be written, and the published schemas."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats.documents import puzzle_record
from lucidoku.formats.library import read_case
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.record import step_record, walk_record
from lucidoku.rules.sizes import SIZES
from support import puzzles

jsonschema = pytest.importorskip("jsonschema")
SCHEMAS = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in (Path(__file__).parents[2] / "docs" / "schema").glob("*.json")
}
HARD = Grid.parse("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")


def check(record: dict[str, Any]) -> None:
    name = record["schema"].removeprefix("lucidoku/").replace("/", "-")
    jsonschema.Draft202012Validator(SCHEMAS[name]).validate(json.loads(json.dumps(record)))


def test_the_schemas_are_schemas() -> None:
    assert sorted(SCHEMAS) == ["puzzle-1", "step-1", "walkthrough-1"]
    for schema in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_walkthroughs_follow_their_schema(lang: str) -> None:
    for grid in (HARD, *puzzles(4)[:2], *puzzles(16)[:1]):
        walk = ld.explain(grid)
        check(walk_record(walk, lang))
        check(step_record(walk[0], 1))


def test_schemas_notice_what_is_wrong() -> None:
    record = walk_record(ld.explain(puzzles(4)[0]))
    for wrong in ({"schema": "lucidoku/walkthrough/9"}, {"solved": "yes"}, {"puzzle": "12x"}, {"guesses": -1}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(record | wrong, SCHEMAS["walkthrough-1"])
    step = record["steps"][0]
    broken: list[dict[str, Any]] = [{"placements": [], "eliminations": []}, {"placements": ["r1c2"]}, {"number": -1}]
    for other in broken:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(step | other, SCHEMAS["step-1"])


@settings(max_examples=40)
@given(data=st.data())
def test_puzzles_as_json_follow_their_schema_and_round_trip(data: st.DataObject) -> None:
    grid = data.draw(st.sampled_from(puzzles()))
    layout = data.draw(st.sampled_from([grid.layout, grid.layout.with_diagonals(), grid.layout.with_windows()]))
    for subject in (Grid(bytes(layout.n**2), layout), ld.explain(grid).board(3) if layout.n <= 9 else grid):
        check(puzzle_record(subject))
        reread = formats.read(formats.write(subject, "json")).puzzle
        assert reread == subject and reread.layout is subject.layout
        if isinstance(subject, Board):
            assert isinstance(reread, Board) and reread.givens == subject.givens
    jigsaw = Grid(bytes(81), Layout.jigsaw("ABCDEFGHI" * 9))
    check(puzzle_record(jigsaw))
    assert formats.read(formats.write(jigsaw, "json")).puzzle == jigsaw


def test_another_version_is_not_guessed() -> None:
    with pytest.raises(ld.ParseError, match="lucidoku/puzzle/2"):
        formats.read('{"schema": "lucidoku/puzzle/2", "givens": "1"}')
    with pytest.raises(ld.ParseError, match="'puzzle'"):
        formats.read('{"schema": "lucidoku/puzzle/1", "layout": "4x4"}')


def test_library_lines_of_steps_read_back() -> None:
    walk = ld.explain(HARD)
    for step in list(walk)[:60]:
        case = read_case(formats.library_line(step))
        assert case.board == step.board
        assert case.eliminations == set(step.eliminations) and case.placements == set(step.placements)
        assert case.code == (step.technique.hodoku_code or step.technique.id)


def _thinned(n: int, chance: random.Random) -> Grid:
    """Return a grid of a size, with some rows and columns empty; in one of four only one digit is left."""
    layout = Layout.of_size(n)
    high, wide = layout.box_height, layout.box_width
    digits = chance.sample(range(1, n + 1), n)
    full = [digits[(wide * (r % high) + r // high + c) % n] for r in range(n) for c in range(n)]
    rows, columns = ({k for k in range(n) if chance.random() < chance.choice([0, 0.3, 0.7])} for _ in range(2))
    share, only = chance.choice([0.3, 0.6, 1]), chance.randrange(n * n)
    kept = [
        c == only or (c // n not in rows and c % n not in columns and chance.random() < share) for c in range(n * n)
    ]
    if chance.random() < 0.25:
        kept = [c == only for c in range(n * n)]
    return Grid(bytes(d if keep else 0 for d, keep in zip(full, kept, strict=True)), layout)


@pytest.mark.parametrize("n", SIZES)
def test_grids_with_empty_rows_and_columns_are_read_back(n: int) -> None:
    """Every format that reads and writes: with its name and without it, as one text and as lines."""
    chance = random.Random(n)
    both = [name for name, form in formats.FORMATS.items() if form.read and form.write]
    for _ in range(25 if n == 4 else 40 // n):
        grid = _thinned(n, chance)
        for name in both:
            try:
                if formats.left_out(grid, name):
                    continue
                text = formats.write(grid, name)
            except ld.LucidokuError:
                continue  # a size that it cannot store
            entries = [entry.puzzle or entry.error for entry in ld.read_puzzles(text.split("\n"))]
            read = [formats.read(text).puzzle, formats.read(text, format=name).puzzle]
            for puzzle in (*read, *entries):
                assert isinstance(puzzle, (Grid, Board)), (name, text, puzzle)
                assert bytes(puzzle.values) == grid.values and puzzle.layout is grid.layout, (name, text, puzzle)


def test_lines_that_look_like_other_texts_are_read_back() -> None:
    """Sixty-four candidates of a 4x4 grid and the strings of SudokuWiki have such signs."""
    eight = Grid(bytes(51) + b"\4" + bytes(12), Layout.of_size(8))
    twenty = Grid("C3A5D2G" + "." * 393, Layout.of_size(20))
    for grid, name in ((eight, "line"), (eight, "sdm"), (twenty, "line"), (twenty, "sdm")):
        assert formats.read(formats.write(grid, name)).puzzle == grid
    with pytest.raises(ld.LucidokuError, match="empty"):
        formats.write(Grid(bytes(81)), "studylib")


def test_eureka() -> None:
    written = {step.technique.id: formats.eureka(step) for step in ld.explain(HARD)}
    assert re.fullmatch(
        r"Finned Swordfish: 9 r258 c146 fr8c5 => r79c46<>9|Finned Swordfish: 9 r258 c146 fr8c5 => .*<>9",
        written["finned-swordfish"],
    )
    chain = written["xy-chain"]
    body = chain.partition(": ")[2].partition(" => ")[0]
    assert re.fullmatch(r"\(\d=\d\)r\dc\d(?:-\(\d=\d\)r\dc\d)+", body), chain
    for text in written.values():
        assert re.search(r" => (?:r[\d()]+c[\d()]+)(?:,r\d+c\d+)*(?:=|<>)\d", text), text


def test_latex_has_every_digit_and_line() -> None:
    text = formats.write(HARD, "latex")
    assert text.count(r"\textbf{") == HARD.given_count and text.count(r"\draw[very thick]") == 2 * 2 * 9 + 1
    assert text.count("{") == text.count("}")
    board = ld.explain(HARD).board(4)
    assert formats.write(board, "latex").count(r"\tiny") == sum(map(int.bit_count, board.masks))
    assert r"\fill[black!10]" in formats.write(Grid(bytes(81), HARD.layout.with_diagonals()), "latex")
    package = formats.write(HARD, "latex-sudoku").split("\n")
    assert package[0] == r"\begin{sudoku}" and package[1] == "|1| | | | |7| |9| |." and len(package) == 11
    with pytest.raises(ld.LucidokuError, match="9x9"):
        formats.write(puzzles(16)[0], "latex-sudoku")


def test_open_in_links() -> None:
    assert list(formats.addresses(HARD)) == ["SudokuPad", "SudokuWiki", "f-puzzles", "SudokuExchange"]
    assert list(formats.addresses(puzzles(16)[0])) == ["SudokuPad", "f-puzzles"]
    for address in formats.addresses(HARD).values():
        assert formats.read(address).puzzle == HARD


@pytest.mark.parametrize("name", ["latex", "latex-sudoku"])
def test_what_is_only_written_says_so(name: str) -> None:
    with pytest.raises(ld.LucidokuError, match="can only be written"):
        formats.read(HARD.line, format=name)


def test_grids_and_boards_write_themselves() -> None:
    board = ld.explain(HARD).board(4)
    assert HARD.format("ss") == formats.write(HARD, "ss") and HARD.format() == HARD.line
    assert board.format("sudokuwiki") == formats.write(board, "sudokuwiki")
    with pytest.raises(ld.LucidokuError, match="did you mean"):
        HARD.format("susse")
