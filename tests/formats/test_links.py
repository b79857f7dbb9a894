"""Links and JSON of other programs: everything is kept, noted or refused by name."""

from __future__ import annotations

import base64
import csv
import json
import re
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats import codoku, fpuzzles, links, sudokupad
from lucidoku.formats._lz import compress, decompress
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from support import SHARED, puzzles

LINE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
GRID = Grid.parse(LINE)
BOARD = ld.explain(GRID).board(12)
CODE = "fHTNWS9Qj5NdLc2kYr0Ls0RbN"  # as SudokuPad writes this puzzle
BOXES = [[[3 * (b // 3) + i, 3 * (b % 3) + j] for i in range(3) for j in range(3)] for b in range(9)]
DIAGONALS = [[[i, i] for i in range(9)], [[i, 8 - i] for i in range(9)]]
WINDOWS = [[[r + i, c + j] for i in range(3) for j in range(3)] for r in (1, 5) for c in (1, 5)]


def packed(data: object) -> str:
    return compress(json.dumps(data))


def cells(**more: Any) -> list[list[dict[str, Any]]]:
    rows = [[{"value": int(ch), "given": True} if ch != "." else {} for ch in LINE[r : r + 9]] for r in range(0, 81, 9)]
    return rows


@settings(max_examples=60)
@given(st.text(max_size=400))
def test_lz_string_round_trips(text: str) -> None:
    units = text.encode("utf-16-le", "surrogatepass")
    expected = "".join(chr(units[i] | units[i + 1] << 8) for i in range(0, len(units), 2))
    for address in (False, True):
        assert decompress(compress(text, address=address)) == expected or not text


def test_lz_string_as_others_write_it() -> None:
    """Read a link that the site itself has packed."""
    assert decompress("N4IgzglgXgpiBcBOANCA5gJwgEwQbT1AAcB7AFwgDcYwBjVAOwQCYQBfZIA").startswith('{"size":9')


def test_a_bomb_does_not_unpack() -> None:
    bomb = compress("a" * 3_000_000)
    assert len(bomb) < 10_000
    with pytest.raises(ld.ParseError, match="more than"):
        decompress(bomb)
    with pytest.raises(ld.ParseError, match="more than"):
        formats.read(f"https://f-puzzles.com/?load={bomb}")
    deflated = zlib.compressobj(wbits=-15)
    data = base64.b64encode(deflated.compress(b"a" * 50_000_000) + deflated.flush()).decode()
    with pytest.raises(ld.ParseError, match="more than"):
        formats.read(f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={data}")


@settings(max_examples=60)
@given(st.sampled_from(puzzles(9)))
def test_short_codes_round_trip(grid: Grid) -> None:
    digits = grid.line.replace(".", "0")
    assert codoku.decode(codoku.encode(digits)) == digits


def test_sudokupad_short_codes() -> None:
    for text in (
        f"scf{CODE}",
        f"https://sudokupad.app/scf{CODE}",
        f"sudokupad.app/scf{CODE}",
        f"https://beta.sudokupad.app/scf{CODE}",
    ):
        assert formats.read(text).puzzle == GRID
    assert formats.read(f"https://sudokupad.app/scf{CODE}*x").puzzle.layout == GRID.layout.with_diagonals()
    assert (
        formats.read(f"https://sudokupad.app/scf{CODE}*wx").puzzle.layout == GRID.layout.with_diagonals().with_windows()
    )
    reading = formats.read(f"https://sudokupad.app/scf{CODE}*tA **fine** one*aMe*x")
    assert (reading.title, reading.author, reading.puzzle.layout.extras) == ("A *fine* one", "Me", ("diagonal",))
    with pytest.raises(ld.ParseError, match="this puzzle has k"):
        formats.read(f"https://sudokupad.app/scf{CODE}*k")
    assert formats.write(GRID, "scf") == f"scf{CODE}"


def test_sudokuexchange() -> None:
    assert formats.read(f"https://sudokuexchange.com/play/?s={LINE.replace('.', '0')}").puzzle == GRID
    assert formats.read(f"https://sudokuexchange.com/play/?s={CODE}").puzzle == GRID


def test_sudokuwiki_and_its_sisters() -> None:
    bare = formats.write(BOARD, "sudokuwiki")
    for text in (bare, f"https://www.sudokuwiki.org/sudoku.htm?bd={bare}", f"sudokuwiki.org/Sudoku.asp?bd={bare}&x=1"):
        puzzle = formats.read(text).puzzle
        assert isinstance(puzzle, Board) and puzzle == BOARD and puzzle.givens == GRID
    assert formats.read(formats.write(GRID, "sudokuwiki")).puzzle == GRID
    six = puzzles(6)[0]
    assert (
        formats.write(six, "sudokuwiki").startswith("S6B")
        and formats.read(formats.write(six, "sudokuwiki")).puzzle == six
    )
    empty = bytes([5, *[0] * 80])
    for layout, start in ((GRID.layout.with_diagonals(), "X9B"), (GRID.layout.with_windows(), "W9B")):
        grid = Grid(empty, layout)
        assert (
            formats.write(grid, "sudokuwiki").startswith(start)
            and formats.read(formats.write(grid, "sudokuwiki")).puzzle == grid
        )
    own = Layout.jigsaw("AAABBBCCC" * 2 + "AADBBBCCC" + "ADDEEEFFF" + "DDDEEEFFF" * 2 + "GGGHHHIII" * 3)
    grid = Grid(empty, own)
    text = formats.write(grid, "sudokuwiki")
    back = formats.read(text).puzzle
    assert text.startswith("J9B") and len(text) == 3 + 243
    assert {h.cells for h in back.layout.houses} == {h.cells for h in own.houses}
    for start, wide, name in (("L9B", 4, "killer cage"), ("M9B", 5, "killer cage"), ("C9B", 2, "colours")):
        with pytest.raises(ld.ParseError, match=name):
            formats.read(start + "0" * 81 * wide)
    with pytest.raises(ld.ParseError, match="do not encode a cell"):
        formats.read("https://www.sudokuwiki.org/sudoku.htm?bd=" + "v" * 162)
    with pytest.raises(ld.ParseError, match="162 characters"):
        formats.read(bare[:-3])
    with pytest.raises(ld.ParseError, match="killer cage"):
        formats.read("https://www.sudokuwiki.org/killersudoku.htm?bd=" + "0" * 81)


@pytest.mark.parametrize("site", sorted(links.OPEN_IN))
def test_links_open_the_written_puzzle(site: str) -> None:
    for subject in (GRID, BOARD):
        text = links.OPEN_IN[site](subject)
        puzzle = formats.read(text).puzzle
        if site == "SudokuExchange":  # givens only
            assert puzzle == GRID
        else:
            assert puzzle == subject
            assert not isinstance(puzzle, Board) or puzzle.givens == GRID
        (entry,) = ld.read_puzzles([text])
        assert entry.puzzle == puzzle


@settings(max_examples=40)
@given(data=st.data())
def test_states_in_links_round_trip(data: st.DataObject) -> None:
    walk = ld.explain(data.draw(st.sampled_from([g for g in puzzles() if g.layout.n <= 16])))
    board = walk.board(data.draw(st.integers(0, len(walk))))
    for name in ("f-puzzles", "sudokupad", "json"):
        puzzle = formats.read(formats.write(board, name)).puzzle
        assert (puzzle if isinstance(puzzle, Board) else Board(puzzle)) == board, name
        assert (puzzle.givens if isinstance(puzzle, Board) else puzzle) == board.givens


def test_f_puzzles_keeps_supported_parts() -> None:
    rows = cells()
    rows[0][1] = {"centerPencilMarks": [2, 6]}
    rows[0][2] = {"cornerPencilMarks": [2, 8], "c": "#FF0000"}
    rows[0][3] = {"value": 4}
    link = "https://f-puzzles.com/?load=" + packed(
        {"size": 9, "title": "T", "author": "A", "ruleset": "Normal sudoku rules apply.", "grid": rows}
    )
    for text in (
        link,
        link.rstrip("="),
        link[:28] + link[28:].replace("+", "%2B").replace("/", "%2F"),
        link.replace("https://f-puzzles.com/?load=", "fpuzzles"),
        link.replace("https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz"),
        link.replace("https://f-puzzles.com/?load=", "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles"),
    ):
        reading = formats.read(text)
        board = reading.puzzle
        assert isinstance(board, Board) and board.givens == GRID and board.values[3] == 4
        assert board.candidates("r1c2") == (2, 6)
        assert reading.corner_marks == {GRID.layout.cell("r1c3"): (2, 8)} and reading.colors
        assert (reading.title, reading.author, len(reading.notes)) == ("T", "A", 2)


RULED: dict[str, tuple[dict[str, Any], str]] = {
    "drawings": ({"circle": [{"cells": ["R1C1"]}] * 3}, "3 drawings under the grid, which Lucidoku does not support"),
    "beside a known one": ({"antiknight": True, "fogofwar": [1], "wobble": 1}, "this puzzle has wobble,"),
    "line": ({"line": [{"lines": [["R1C1", "R1C2"]]}]}, "a line from r1c1 to r1c2"),
    "unheard of": ({"wobble": [1, 2]}, r"wobble \(2\)"),
}


@pytest.mark.parametrize("name", RULED)
def test_no_rule_is_dropped(name: str) -> None:
    rule, says = RULED[name]
    with pytest.raises(ld.ParseError, match=says):
        formats.read("https://f-puzzles.com/?load=" + packed({"size": 9, "grid": cells(), **rule}))


@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad", "link"])
def test_corner_marks_colours_and_title_are_written_back(name: str) -> None:
    cell, other = GRID.layout.cell("r1c2"), GRID.layout.cell("r5c5")
    marks, colors = {cell: (2, 4)}, {cell: ("#ff0000", "#00ff00"), other: ("#0000ff",)}
    reading = formats.Reading(Board(GRID), title="T", author="A", corner_marks=marks, colors=colors)
    reread = formats.read(formats.write(reading, name))
    assert reread.puzzle == reading.puzzle and (reread.title, reread.author) == ("T", "A")
    assert dict(reread.corner_marks) == marks and dict(reread.colors) == colors
    assert formats.write(reading, "line") == GRID.line
    (entry,) = ld.read_puzzles([formats.write(reading, name)])
    assert entry.reading is not None and entry.reading.corner_marks == marks


def test_rules_that_a_layout_has() -> None:
    empty: list[list[dict[str, Any]]] = [[{} for _c in range(9)] for _r in range(9)]
    both = {"size": 9, "grid": empty, "diagonal+": True, "diagonal-": True}
    assert fpuzzles.read_fpuzzles(both).puzzle.layout == GRID.layout.with_diagonals()
    names = [{"cells": [f"R{r + 1}C{c + 1}" for r, c in window]} for window in WINDOWS]
    assert (
        fpuzzles.read_fpuzzles({"size": 9, "grid": empty, "extraregion": names}).puzzle.layout
        == GRID.layout.with_windows()
    )
    columns = [[{"region": c} for c in range(9)] for _r in range(9)]
    assert fpuzzles.read_fpuzzles({"size": 9, "grid": columns}).puzzle.layout.is_jigsaw
    five = "0000101111222232333344444"  # f-puzzles omits the region where it is the number of the row
    rows = [[{} if five[r * 5 + c] == str(r) else {"region": int(five[r * 5 + c])} for c in range(5)] for r in range(5)]
    assert fpuzzles.read_fpuzzles({"size": 5, "grid": rows}).puzzle.layout is ld.Layout.jigsaw(five)
    empty_marks = {
        "sandwichsum": [{"cell": "R1C0", "value": ""}],
        "palindrome": [{"lines": [["R1C1"]]}],
        "thermometer": [{"lines": [["R1C1"], ["R2C1", "R2C2"]]}],
        "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": ["2", 1]}],
    }
    assert fpuzzles.read_fpuzzles({"size": 9, "grid": empty, **empty_marks}).puzzle.layout is ld.Layout.parse(
        "9+quadruple:1,2@r1c1r1c2r2c1r2c2+thermometer:r2c1r2c2"
    )
    unique = [{"cells": line, "unique": True} for line in DIAGONALS + WINDOWS]
    reading = sudokupad.read_sudokupad({"cells": empty, "regions": BOXES, "cages": unique})
    assert reading.puzzle.layout == GRID.layout.with_diagonals().with_windows()


def test_sudokupad_json_plain_and_zipped() -> None:
    rows = [[{"value": int(ch)} if ch != "." else {} for ch in LINE[r : r + 9]] for r in range(0, 81, 9)]
    plain = {
        "cellSize": 64,
        "cells": rows,
        "regions": BOXES,
        "cages": [{"value": "title: It's"}, {"value": "rules: Odd ones."}],
        "lines": [],
    }
    zipped = (
        "{cs:64,ce:["
        + ",".join(
            "[" + ",".join(f"{{v:{ch}}}" if ch != "." else "" for ch in LINE[r : r + 9]) + "]" for r in range(0, 81, 9)
        )
        + r"],metadata:{t:'It\'s',f:f,c:FF00aa}}"
    )
    for text in (
        "scl" + packed(plain),
        "ctc" + packed(plain),
        "https://sudokupad.app/scl" + compress(zipped),
        json.dumps(plain),
    ):
        reading = formats.read(text)
        assert reading.puzzle == GRID and reading.title == "It's"
    assert "Odd ones" in formats.read(json.dumps(plain)).notes[0]
    for more, says in (
        ({"lines": [{}, {}]}, "2 lines"),
        ({"arrows": [{}]}, "1 arrow"),
        ({"underlays": [{}]}, "under the grid"),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": 5, "unique": False}]}, "digits may repeat"),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "99"}]}, "^killer cage at r1c1: a sum of 99 cannot be"),
    ):
        with pytest.raises(ld.ParseError, match=says):
            formats.read("scl" + packed(plain | more))
    known = {"cages": [{"cells": [[0, 0], [0, 1]], "value": 5}], "metadata": {"antiking": True}}
    assert formats.read("scl" + packed(plain | known)).puzzle.layout.code == "9x9+antiking+killercage:5@r1c1r1c2"


@pytest.mark.parametrize(
    "link",
    [
        "https://sudokupad.app/abcdef",
        "https://sudokupad.app/clover/some-name",
        "https://app.crackingthecryptic.com/sudoku/q9J7rH",
        "https://tinyurl.com/yx",
        "http://example.org/",
        "https://f-puzzles.com/?id=y2abc",
        "https://www.sudokuwiki.org/Daily_Sudoku",
    ],
)
def test_short_links_are_explained(link: str) -> None:
    with pytest.raises(ld.ParseError, match=r"does not contain it|contains no puzzle"):
        formats.read(link)


@pytest.mark.parametrize(
    ("link", "host"),
    [
        ("https://lisudoku.xyz/solver?import=N4Ig5gTglgJgylAXgUxALgJwBoQDMoAeyMAcgK4C2ARshAM7oDaoADgP", "lisudoku.xyz"),
        ("https://sudoku.example.org/#puzzle=eyJzaXplIjo5LCJncmlkIjpbXX0", "sudoku.example.org"),
        ("https://someone.github.io/play/eyJzaXplIjo5LCJncmlkIjpbXX0", "someone.github.io"),
    ],
)
def test_links_of_unsupported_sites_are_refused_by_name(link: str, host: str) -> None:
    with pytest.raises(ld.ParseError, match=rf"^links of {re.escape(host)} are not read"):
        formats.read(link)


def test_digits_in_a_link_of_lisudoku_are_its_grid() -> None:
    assert formats.read("https://lisudoku.xyz/solver?import=1000003002000004").puzzle == Grid.parse("1.....3..2.....4")


def test_a_broken_string_in_a_link_of_the_interactive_solver_is_explained() -> None:
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Wobble~1.~R1C1_5"
    with pytest.raises(ld.ParseError, match="Wobble"):
        formats.read(link)


def test_sudokumaker() -> None:
    own = [{"given": True, "value": int(ch)} if ch != "." else {} for ch in LINE]
    own[1] = {"candidates": 0b1000100}
    own[2] = {"value": 8}
    regions = [3 * (r // 3) + c // 3 for r in range(9) for c in range(9)]
    puzzle = {
        "formatVersion": "1.5.0",
        "puzzle": {"name": "N", "cells": own, "constraints": [{"type": 0}, {"type": 1, "regions": regions}]},
    }
    link = "https://sudokumaker.app/?puzzle=" + compress(json.dumps(puzzle), address=True)
    reading = formats.read(link)
    assert isinstance(reading.puzzle, Board) and reading.puzzle.givens == GRID and reading.puzzle.values[2] == 8
    assert reading.puzzle.candidates("r1c2") == (2, 6) and reading.title == "N"


def test_penpa() -> None:
    numbers = {str((c // 9 + 2) * 13 + c % 9 + 2): [ch, 1, "1"] for c, ch in enumerate(LINE) if ch != "."}
    walls: dict[str, int] = {}
    for at in (3, 6):
        walls |= {f"{169 + (r + 1) * 13 + at + 1},{169 + (r + 2) * 13 + at + 1}": 2 for r in range(9)}
        walls |= {f"{169 + (at + 1) * 13 + c + 1},{169 + (at + 1) * 13 + c + 2}": 2 for c in range(9)}

    def link(**more: Any) -> str:
        layer = (
            json.dumps({"number": numbers, "lineE": walls, "surface": {}, **more})
            .replace('"number"', "zN")
            .replace("null", "zO")
        )
        text = "\n".join(
            [
                "square,9,9,38,0,1,1,380,380,84,84,Title: x,Author: ,,,OFF,false",
                "[0,0,0,0]",
                "[]",
                layer,
                '{"zN":{}}'.replace('"zN"', "zN"),
                "[]",
            ]
        )
        deflated = zlib.compressobj(wbits=-15)
        return (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
            + base64.b64encode(deflated.compress(text.encode()) + deflated.flush()).decode()
        )

    assert formats.read(link()).puzzle == GRID
    with pytest.raises(ld.ParseError, match=r"^thermo: 1 is not a cell of the grid$"):
        formats.read(link(thermo=[[1, 2]]))
    with pytest.raises(ld.ParseError, match="damaged"):
        formats.read(link()[:-40])


def test_ipuz_and_pencilmark() -> None:
    rows = [[int(ch) if ch != "." else 0 for ch in LINE[r : r + 9]] for r in range(0, 81, 9)]
    ipuz = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "puzzle": rows}
    assert formats.read(json.dumps(ipuz)).puzzle == GRID
    assert (
        formats.read(json.dumps(ipuz | {"puzzle": [[{"cell": d} if d else None for d in row] for row in rows]})).puzzle
        == GRID
    )
    with pytest.raises(ld.ParseError, match="2 killer cages"):
        formats.read(json.dumps(ipuz | {"cages": [{}, {}]}))
    for grid in (
        GRID,
        Grid(bytes(81), GRID.layout.with_diagonals().with_windows()),
        Grid(bytes(81), Layout.standard(9, 1)),
    ):
        back = formats.read(formats.write(grid, "ipuz")).puzzle
        assert {h.cells for h in back.layout.houses} == {h.cells for h in grid.layout.houses}
    placed = formats.read(formats.write(BOARD, "ipuz")).puzzle
    assert isinstance(placed, Board) and placed.givens == GRID and placed.values == BOARD.values
    exchange: dict[str, Any] = {
        "format": "sudoku-puzzle",
        "format_version": 1,
        "board": {"rows": 9, "cols": 9},
        "digits": 9,
        "givens": [digit for row in rows for digit in row],
        "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}],
    }
    assert formats.read(json.dumps(exchange)).puzzle == GRID
    diagonals = [
        {"type": "region", "kind": "diagonal", "cells": [f"r{r + 1}c{c + 1}" for r, c in line]} for line in DIAGONALS
    ]
    assert (
        formats.read(json.dumps(exchange | {"givens": [0] * 81, "rules": exchange["rules"] + diagonals})).puzzle.layout
        == GRID.layout.with_diagonals()
    )
    marked = formats.read(json.dumps(exchange | {"candidates": {"r1c2": [2, 6]}})).puzzle
    assert isinstance(marked, Board) and marked.candidates("r1c2") == (2, 6)
    with pytest.raises(ld.ParseError, match="rossini"):
        formats.read(json.dumps(exchange | {"rules": [*exchange["rules"], {"type": "rossini", "cells": ["r1c1"]}]}))
    assert formats.read(json.dumps({"numbers": LINE})).puzzle == GRID


def test_strings_of_the_interactive_solver() -> None:
    text = ".~" + "~".join(f"R{c // 9 + 1}C{c % 9 + 1}_{ch}" for c, ch in enumerate(LINE) if ch != ".")
    assert formats.read(text).puzzle == GRID
    assert formats.read(".Diagonal~1.Diagonal~-1.~R1C1_5").puzzle.layout == GRID.layout.with_diagonals()
    constraints = formats.read(".Diagonal~1.~R1C1_5").puzzle.layout.placed
    assert [(constraint.rule, sorted(constraint.cells)) for constraint in constraints] == [
        ("extraregion", list(range(8, 80, 8)))
    ]
    with pytest.raises(ld.ParseError, match="Doppelganger"):
        formats.read(".Doppelganger.~R1C1_5")
    with pytest.raises(ld.ParseError, match="killer cage at r1c1: its number of cells is 40"):
        formats.read("3x3::k:" + ":".join(["2561"] * 40 + ["2562"] * 41))


@pytest.mark.skipif(not (SHARED / "formats").exists(), reason="the samples are not here")
def test_samples() -> None:
    """Read samples of shared links: each gives givens, or a refusal that names the unsupported rule."""
    refused = 0
    with open(SHARED / "formats" / "expected.tsv", encoding="utf-8") as table:
        for row in csv.DictReader(table, delimiter="\t"):
            text = (SHARED / "formats" / row["file"]).read_text(encoding="utf-8")
            try:
                puzzle = formats.read(text).puzzle
            except ld.ParseError as error:
                refused += 1
                named = "Lucidoku does not support" in str(error) or str(error).startswith("killer cage at r1c1")
                assert named, row["file"]
                continue
            givens = puzzle.givens if isinstance(puzzle, Board) else puzzle
            assert not row["givens81"] or givens.line.replace(".", "0") == row["givens81"], row["file"]
            assert not row["state729"] or formats.write(puzzle, "candidates") == row["state729"], row["file"]
    assert refused <= 9
