"""Texts that people paste: one puzzle in the forms of many programs, with words around it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid

LINE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
GRID = Grid.parse(LINE)
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
DIGITS = [[int(ch) if ch != "." else 0 for ch in row] for row in ROWS]


def framed(top: str, middle: str, bottom: str, bar: str, gap: str = "", pad: str = "") -> str:
    lines = [top]
    for r, row in enumerate(ROWS):
        if r in (3, 6):
            lines.append(middle)
        boxes = (pad + gap.join(row[c : c + 3]) + pad for c in (0, 3, 6))
        lines.append(bar + bar.join(boxes) + bar)
    return "\n".join([*lines, bottom])


def spaced(text: str) -> str:
    return text.replace(".", " ")


PASTES = {
    "simple sudoku": framed(" *-----------*", " |---+---+---|", " *-----------*", "|"),
    "with trailer": "Easy\n\n"
    + framed(" *-----------*", " |---+---+---|", " *-----------*", "|")
    + "\nSimple Sudoku\nVersion 4.2n\n",
    "plus frame": framed(
        "+-------+-------+-------+", "+-------+-------+-------+", "+-------+-------+-------+", "|", " ", " "
    ),
    "unicode": framed(
        "┌───────┬───────┬───────┐", "├───────┼───────┼───────┤", "└───────┴───────┴───────┘", "│", " ", " "
    ),
    "double": framed("╔═══╦═══╦═══╗", "╠═══╬═══╬═══╣", "╚═══╩═══╩═══╝", "║"),
    "unicode with blanks": spaced(
        framed("┏━━━━━━━┳━━━━━━━┳━━━━━━━┓", "┣━━━━━━━╋━━━━━━━╋━━━━━━━┫", "┗━━━━━━━┻━━━━━━━┻━━━━━━━┛", "┃", " ", " ")
    ),
    "ascii with blanks": spaced(framed("+---+---+---+", "+---+---+---+", "+---+---+---+", "|")),
    "a bar a cell": "\n".join("|" + "|".join(row) + "|" for row in ROWS),
    "a bar a cell, blanks": spaced("\n".join("|" + "|".join(row) + "|" for row in ROWS)),
    "a frame a cell": "+-+-+-+-+-+-+-+-+-+\n" + "".join(f"|{'|'.join(row)}|\n+-+-+-+-+-+-+-+-+-+\n" for row in ROWS),
    "markdown": "|"
    + "   |" * 9
    + "\n|"
    + "---|" * 9
    + "\n"
    + spaced("\n".join("| " + " | ".join(row) + " |" for row in ROWS)),
    "markdown, first row as head": spaced(
        "\n".join(
            ["| " + " | ".join(ROWS[0]) + " |", "|" + ":-:|" * 9, *("| " + " | ".join(row) + " |" for row in ROWS[1:])]
        )
    ),
    "markdown, letters as head": "| "
    + " | ".join("ABCDEFGHI")
    + " |\n|"
    + "---|" * 9
    + "\n"
    + spaced("\n".join("| " + " | ".join(row) + " |" for row in ROWS)),
    "tabs, empty fields": "\n".join("\t".join(ch.replace(".", "") for ch in row) for row in ROWS),
    "tabs, cut at the end": "\n".join("\t".join(ch.replace(".", "") for ch in row).rstrip("\t") for row in ROWS),
    "tabs, zeros": "\n".join("\t".join(row) for row in ROWS).replace(".", "0"),
    "commas, empty fields": "\n".join(",".join(ch.replace(".", "") for ch in row) for row in ROWS),
    "commas, zeros": "\n".join(",".join(row) for row in ROWS).replace(".", "0"),
    "commas and blanks": "\n".join(", ".join(row) for row in ROWS).replace(".", "0"),
    "commas at the ends": "\n".join(",".join(row) + "," for row in ROWS).replace(".", "0"),
    "semicolons": "\n".join(";".join(ch.replace(".", "") for ch in row) for row in ROWS),
    "quoted fields": "\n".join(",".join(f'"{ch}"' for ch in row) for row in ROWS).replace(".", ""),
    "blanks for empty": spaced("\n".join(ROWS)),
    "blanks for empty, cut at the end": "\n".join(spaced(row).rstrip() for row in ROWS),
    "wide blanks for empty": "\n".join(" ".join(spaced(row)) for row in ROWS),
    "numpy": "[[" + "\n [".join(" ".join(map(str, row)) + "]" for row in DIGITS) + "]",
    "numpy repr": "array([[" + "\n       [".join(", ".join(map(str, row)) + "]," for row in DIGITS).rstrip(",") + "])",
    "numpy repr with its type": "array([["
    + "\n       [".join(", ".join(map(str, row)) + "]," for row in DIGITS).rstrip(",")
    + "], dtype=int8)",
    "python": repr(DIGITS),
    "python with a name": "grid = [\n" + ",\n".join(f"    {row}" for row in DIGITS) + "\n]",
    "python, None": repr([[d or None for d in row] for row in DIGITS]),
    "python, strings": repr([[str(d) if d else "." for d in row] for row in DIGITS]),
    "python, tuples": repr(tuple(tuple(row) for row in DIGITS)),
    "java": "{{" + "},{".join(", ".join(map(str, row)) for row in DIGITS) + "}}",
    "java, lines": "int[][] board = {\n"
    + ",\n".join("    {" + ", ".join(map(str, row)) + "}" for row in DIGITS)
    + "\n};",
    "json": json.dumps(DIGITS, indent=1),
    "json, flat": json.dumps([d for row in DIGITS for d in row]),
    "json, lines": json.dumps(ROWS),
    "json, one string": json.dumps(LINE),
    "bands apart": "\n\n".join("\n".join(ROWS[i : i + 3]) for i in (0, 3, 6)),
    "boxes apart": "\n".join(" ".join((row[:3], row[3:6], row[6:])) for row in ROWS),
    "bands and boxes": "\n\n".join(
        "\n".join(" ".join((r[:3], r[3:6], r[6:])) for r in ROWS[i : i + 3]) for i in (0, 3, 6)
    ),
    "double spaced": "\n\n".join(" ".join(row) for row in ROWS),
    "dashes for empty": "\n".join(ROWS).replace(".", "-"),
    "dashes between dashes": framed("-------------", "-------------", "-------------", "|").replace(".", "-"),
    "underscores": "\n".join(" ".join(row) for row in ROWS).replace(".", "_"),
    "x for empty": LINE.replace(".", "x"),
    "X for empty": "\n".join(ROWS).replace(".", "X"),
    "question marks": "\n".join(ROWS).replace(".", "?"),
    "asterisks": "\n".join(" ".join(row) for row in ROWS).replace(".", "*"),
    "middle dots": "\n".join(" ".join(row) for row in ROWS).replace(".", "·"),
    "full width": "\n".join(
        row.translate({ord("."): "．", **{ord(str(d)): chr(0xFF10 + d) for d in range(10)}}) for row in ROWS
    ),
    "column": "\n".join(LINE),
    "three lines": "\n".join((LINE[:27], LINE[27:54], LINE[54:])),
    "one line, blanks": " ".join(LINE),
    "one line, commas": ",".join(LINE.replace(".", "0")),
    "one line, blanks for empty": spaced(LINE),
    "quoted": f'"{LINE}"',
    "quoted mail": "\n".join("> " + row for row in ROWS),
    "code block": "```\n" + "\n".join(ROWS) + "\n```",
    "words before and after": "Can you solve this?\n\n" + "\n".join(ROWS) + "\n\nI am stuck at the 3rd row.",
    "project euler": "Grid 01\n" + "\n".join(ROWS).replace(".", "0"),
    "bank": f"00017e5ba8f4 {LINE.replace('.', '0')}  1.2",
    "numbered": f"17 {LINE} ED=7.1/7.1/3.4",
    "csv row": f"12,{LINE},{'162857493534129678789643521475312986913586742628794135356478219241935867897261354'},23",
    "taxonomy": f"a,b,c,d,{LINE},e,f",
    "kaggle": f"quizzes,solutions\n{LINE.replace('.', '0')},{'1' * 81}",
    "extreme": f"source,question,answer,rating\npuzzles0,{LINE},{'1' * 81},12",
    "sdk": "#ARuud\n#DA hard one\n#LHard\n" + "\n".join(ROWS),
    "sdm": LINE.replace(".", "0") + "\n" + "." * 80 + "1",
    "opensudoku": f'<opensudoku><name>x</name><game data="{LINE.replace(".", "0")}" /></opensudoku>',
    "gravity": f'<?xml version="1.0" encoding="UTF-8"?>\n<onegravitysudoku><sudoku data="{LINE.replace(".", "0")}"/></onegravitysudoku>',
    "XML with another root": f'<puzzles><sudoku data="{LINE.replace(".", "0")}"/></puzzles>',
    "XML with a puzzle for a root": f'<sudoku data="{LINE.replace(".", "0")}"/>',
    "count": "1465\n" + LINE,
    "count and blank line": "\n12345\n\n" + LINE,
    "andoku": LINE + "||",
    "andoku with areas": LINE + "|" + "".join(str(3 * (r // 3) + c // 3 + 1) for r in range(9) for c in range(9)) + "|",
    "windows ends": "\r\n".join(ROWS),
    "byte order mark": "\ufeff" + "\n".join(ROWS),
    "indented": "\n".join("    " + row for row in ROWS),
}


@pytest.mark.parametrize("name", PASTES)
def test_pastes(name: str) -> None:
    puzzle = formats.read(PASTES[name]).puzzle
    assert (puzzle.givens if isinstance(puzzle, Board) else puzzle) == GRID


@pytest.mark.parametrize("name", sorted(set(PASTES) - {"kaggle", "extreme", "sdm"}))
def test_pastes_as_files(name: str) -> None:
    entries = list(ld.read_puzzles(PASTES[name].splitlines(keepends=True)))
    assert [entry.puzzle for entry in entries] == [GRID]


@pytest.mark.parametrize(
    "first", ["simple sudoku", "unicode", "bands apart", "project euler", "with trailer", "boxes apart"]
)
def test_several_in_one_text(first: str) -> None:
    """Several grids are separate puzzles with any text between them."""
    second = LINE[::-1]
    rows = "\n".join(second[i : i + 9] for i in range(0, 81, 9))
    for between in ("\n\n", "\nThe next one:\n"):
        entries = list(ld.read_puzzles((PASTES[first] + between + rows).splitlines()))
        assert [entry.puzzle for entry in entries] == [GRID, Grid.parse(second)]
    together = "\n".join([*ROWS, *rows.split("\n"), *ROWS]).splitlines()
    assert [entry.puzzle for entry in ld.read_puzzles(together)] == [GRID, Grid.parse(second), GRID]
    reading = formats.read("\n".join(together))
    assert reading.puzzle == GRID and "3" in reading.notes[0]


MARKS = ld.explain(GRID).board(8)
PENCIL = formats.write(MARKS, "pencil")
BOXED = PENCIL.split("\n")


@pytest.mark.parametrize(
    "text",
    [
        PENCIL,
        PENCIL.replace("+", "*"),
        PENCIL.replace("+", ".").replace("-", "-"),
        "\n".join(line for line in BOXED if "---" not in line),
        "\n".join(line.replace("|", " ") for line in BOXED if "---" not in line),
        PENCIL.translate(str.maketrans("|-+", "│─┼")),
        "\n".join("\t".join(line.replace("|", " ").split()) for line in BOXED if "---" not in line),
        "After basics:\n\n" + PENCIL + "\n\nNow what?",
        formats.write(MARKS, "candidates"),
        "\n".join(formats.write(MARKS, "candidates")[i : i + 81] for i in range(0, 729, 81)),
        formats.write(MARKS, "library"),
        formats.write(MARKS, "susser"),
        formats.write(MARKS, "rows"),
    ],
)
def test_candidate_grids(text: str) -> None:
    assert formats.read(text).puzzle == MARKS
    (entry,) = ld.read_puzzles(text.splitlines())
    assert entry.puzzle == MARKS


def test_a_lone_candidate_is_not_a_value_while_a_peer_has_it() -> None:
    text = "1 34 2 34\n23 24 12 14\n4 1 3 2\n23 3 14 1"
    board = formats.read(text).puzzle
    assert isinstance(board, Board)
    assert board.values[0] == 1 and board.candidates("r1c3") == (2,) and not board.values[13]


def test_the_clipboard_of_simple_sudoku_is_one_board() -> None:
    """Givens, values and candidates follow one another."""
    text = "\n\n".join(formats.write(part, name) for part, name in ((GRID, "ss"), (MARKS, "ss"), (MARKS, "pencil")))
    for puzzle in (formats.read(text).puzzle, *(entry.puzzle for entry in ld.read_puzzles(text.splitlines()))):
        assert isinstance(puzzle, Board)
        assert puzzle == MARKS and puzzle.givens == GRID


def test_a_puzzle_and_its_solution_are_two() -> None:
    solution = ld.solve(GRID)
    assert solution is not None
    text = "\n".join(ROWS) + "\n\n" + formats.write(solution, "grid")
    assert formats.read(text).puzzle == GRID
    assert len(list(ld.read_puzzles(text.splitlines()))) == 2


def test_marks_of_hodoku_and_sudoku_studio() -> None:
    rows = [line for line in BOXED if "---" not in line]
    marked = "\n".join(rows).replace(" 24 ", " *24 ")
    assert formats.read(marked).puzzle == MARKS
    cells = []
    for cell in GRID.layout.cells:
        value = MARKS.values[cell]
        own = f"<{value}>" if GRID[cell] else f"*{value}*" if value else "".join(map(str, MARKS.candidates(cell)))
        cells.append(own)
    puzzle = formats.read("\n".join(" ".join(cells[r * 9 : r * 9 + 9]) for r in range(9))).puzzle
    assert isinstance(puzzle, Board) and puzzle.givens == GRID
    assert bytes(puzzle.values) == bytes(MARKS.values)


def test_alphabets_of_large_grids() -> None:
    ours = "1" + "." * 253 + "EG"
    grid = Grid.parse(ours)
    letters = "A" + "." * 253 + "NP"
    assert Grid.parse(letters) == grid
    from_zero = Grid.parse("0" + "." * 253 + "DF")
    assert (from_zero.layout, from_zero.values) == (grid.layout.from_zero(), grid.values)
    numbers = "\n".join(" ".join(f"{v:2}" for v in grid.values[r * 16 : r * 16 + 16]) for r in range(16))
    assert Grid.parse(numbers) == grid
    assert Grid.parse("\n".join(ours[i : i + 16] for i in range(0, 256, 16))) == grid
    assert Grid.parse("G" + "." * 255)[0] == 16  # ours
    wide = Grid.parse("Y" + "." * 623 + "X")
    assert (wide[0], wide[624]) == (25, 24)


def test_sections_of_sadman() -> None:
    board = ld.explain(GRID).board(5)
    text = formats.write(board, "sdk")
    reading = formats.read(text + "\n[Colours]\n" + "\n".join(["1" + "." * 8, *["." * 9] * 8]))
    assert reading.puzzle == board and isinstance(reading.puzzle, Board) and reading.puzzle.givens == GRID
    assert reading.colors == {GRID.layout.cell("r1c1"): ("1",)}
    named = formats.read("#AMe\n#DFine\n" + "\n".join(ROWS))
    assert (named.author, named.title, named.format) == ("Me", "Fine", "sdk")


def test_opensudoku_of_all_versions() -> None:
    values = [d for row in DIGITS for d in row]

    def data(version: int, note: str) -> str:
        cells = "".join(f"{v}|{'-' if version == 1 and v else 0 if v else note}|{int(not v)}|" for v in values)
        return f'<opensudoku version="2"><folder name="f"><game state="1" data="version: {version}&#10;{cells}"/></folder></opensudoku>'

    nothing = formats.read(data(2, "0"))
    assert nothing.puzzle == GRID
    for version, note in ((1, "2,4,6,"), (2, "42"), (3, "42")):
        text = data(version, note).replace(f"|{note}|", "|0|").replace("|0|1|", f"|{note}|1|", 1)
        puzzle = formats.read(text if version > 1 else text.replace("|0|1|", "|-|1|")).puzzle
        assert isinstance(puzzle, Board) and puzzle.candidates("r1c2") == (2, 6)  # a given sees its 4
    placed = data(2, "0").replace("0|0|1|", "2|0|1|", 1)
    puzzle = formats.read(placed).puzzle
    assert isinstance(puzzle, Board) and puzzle.givens == GRID and puzzle.values[1] == 2
    assert formats.read(data(2, "0").replace("|1|", "|1||")).puzzle == GRID  # a known slip of version 2
    both = formats.read(
        data(2, "0").replace("version: 2", "version: 4").replace("|0|", "|0|0|").replace("|0|0|1|", "|3|2|1|", 1)
    )
    assert both.corner_marks == {GRID.layout.cell("r1c2"): (1, 2)} and both.notes
    entries = list(ld.read_puzzles([f'<opensudoku><game data="{LINE}"/>', f'<game data="{LINE[:-1]}q"/></opensudoku>']))
    assert entries[0].puzzle == GRID and entries[1].puzzle is None and entries[1].line_number == 2


def test_entities_are_not_expanded() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><opensudoku><game data="&b;"/></opensudoku>'
    with pytest.raises(ld.ParseError, match="entities"):
        formats.read(bomb)
    with pytest.raises(ld.ParseError, match="line 1, column"):
        formats.read("<opensudoku><game")


def test_a_format_can_be_named() -> None:
    rows = [LINE[i : i + 9] for i in range(0, 81, 9)]
    assert formats.read("\n".join(rows), format="grid").puzzle == GRID
    with pytest.raises(ld.LucidokuError, match="did you mean susser"):
        formats.read(LINE, format="suser")
    sixteen = "\n".join(["1...............", *["................"] * 15])
    with pytest.raises(ld.ParseError, match="choose the layout"):
        formats.read(sixteen)  # a list of 4x4 puzzles or one grid, unless the format is given
    assert formats.read(sixteen, format="line").puzzle.layout.n == 4
    assert formats.read(sixteen, format="grid").puzzle.layout.n == 16
    assert len(list(ld.read_puzzles(sixteen.splitlines(), "4x4"))) == 16
    (entry,) = ld.read_puzzles(sixteen.splitlines(), format="grid")
    assert entry.puzzle is not None and entry.puzzle.layout.n == 16


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda rows: [*rows[:5], rows[5][:-1], *rows[6:]], "line 6: this row has 8 cells"),
        (lambda rows: [*rows[:5], rows[5] + "1", *rows[6:]], "line 6: this row has 10 cells"),
        (lambda rows: rows[:8], r"line 8: each row has 9 cells, but the grid has 8 rows"),
        (lambda rows: [*rows[:7], rows[7][:4] + "q" + rows[7][5:], rows[8]], "line 8, column 5: 'q'"),
        (
            lambda rows: ["|".join((r[:3], r[3:6], r[6:])) for r in [*rows[:5], rows[5][:-1], *rows[6:]]],
            "line 6: this row has 8 cells",
        ),
        (lambda rows: [",".join(r) for r in [*rows[:5], rows[5][:-1], *rows[6:]]], "line 6: this row has 8 cells"),
    ],
)
def test_errors_name_their_place(change: Callable[[list[str]], list[str]], says: str) -> None:
    with pytest.raises(ld.ParseError, match=says):
        formats.read("\n".join(change(ROWS)))


_ZEROS = "700500083005000020000070000120004000000030000000100079000020000060000500000000310"
CHATS = {
    "chat": f"[12:03, 5/4/2024] Ann: try this\n[12:04, 5/4/2024] Ann: {_ZEROS}",
    "last row begins like a map": "\n".join(_ZEROS[i : i + 9] for i in range(0, 81, 9)),
    "squares": "\n".join(" ".join(_ZEROS[i : i + 9]).replace("0", "🔲") for i in range(0, 81, 9)),
    "page that shows a page": "<pre>"
    + "".join(
        "&lt;tr&gt;" + "".join(f"&lt;td&gt;{cell}&lt;/td&gt;" for cell in _ZEROS[i : i + 9]) + "&lt;/tr&gt;"
        for i in range(0, 81, 9)
    )
    + "</pre>",
}


@pytest.mark.parametrize("name", CHATS)
def test_pasted_from_chats_and_pages(name: str) -> None:
    reading = formats.read(CHATS[name])
    assert (reading.puzzle, reading.notes) == (ld.Grid.parse(_ZEROS), ())


@pytest.mark.parametrize("text", ["0400/0000/1004/0001", ".4.. .... 1..4 ...1", "x4xx/xxxx/1xx4/xxx1"])
def test_small_rows_in_one_line(text: str) -> None:
    assert formats.read(text).puzzle == ld.Grid.parse(".4......1..4...1")


def open_picture(line: str, high: int, wide: int) -> list[str]:
    """Return the rows of a picture with bars between boxes alone, in which a blank is an empty cell."""
    n = high * wide
    rows = []
    for r in range(n):
        cells = spaced(line)[r * n : r * n + n]
        rows.append(" | ".join(" ".join(cells[c : c + wide]) for c in range(0, n, wide)))
    rule = "+".join(["-" * (2 * wide)] * high)
    return [row for r, text in enumerate(rows) for row in ([rule, text] if r and r % high == 0 else [text])]


@pytest.mark.parametrize(
    ("line", "high", "wide"), [(".3...1.2.4.1.2.3", 2, 2), ("." + LINE[1:], 3, 3), ("..1.2." * 3 + "." * 18, 2, 3)]
)
@pytest.mark.parametrize("row", range(4))
def test_a_row_that_is_shifted_is_aligned_at_its_first_bar(line: str, high: int, wide: int, row: int) -> None:
    lines = open_picture(line, high, wide)
    if "-" in lines[row]:
        return
    places = [" " + lines[row]] + ([lines[row].lstrip()] if lines[row].lstrip()[0] != "|" else [])
    for text in places:
        reading = formats.read("\n".join([*lines[:row], text, *lines[row + 1 :]]))
        assert reading.puzzle == Grid.parse(line)
        assert text == lines[row] or any("aligned" in note for note in reading.notes)


def test_blanks_that_were_lost_within_rows_are_never_guessed() -> None:
    lines = open_picture(LINE, 3, 3)
    lost = [" ".join(line.split()) for line in lines]
    with pytest.raises(ld.LucidokuError):
        formats.read("\n".join(lost))


def test_tall_cells_without_their_blanks_hold_values_or_are_refused() -> None:
    cells = [["", "2", "4", ""], ["3", "", "2", ""], ["2", "3", "1", ""], ["", "1", "3", "2"]]

    def picture(cells: list[list[str]]) -> str:
        rule = "+---" * 4 + "+\n"
        bands = ("| | | | |\n" + "".join(f"| {cell} " for cell in row) + "|\n" for row in cells)
        return (rule + rule.join(bands) + rule).replace("|  ", "| ")

    reading = formats.read(picture(cells))
    assert reading.puzzle == Grid.parse(".24.3.2.231..132") and reading.notes
    with pytest.raises(ld.LucidokuError):
        formats.read(picture([["1 3", *cells[0][1:]], *cells[1:]]))
