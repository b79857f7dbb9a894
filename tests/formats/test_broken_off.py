"""Texts that were cut, broken into lines or packed by mail programs: read as they were, noted, or refused."""

from __future__ import annotations

import json
import quopri
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats import FORMATS, read
from lucidoku.formats._maps import is_map_like
from lucidoku.formats._noise import broken_off
from lucidoku.formats.candidates import begins_candidates
from lucidoku.formats.library import read_case, write_case

LINE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
GRID = ld.Grid.parse(LINE)
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
PLAIN = "\n".join(ROWS)
MAP = "aaabbbcccaaabbbcccaaabbbcccdddeeefffdddeeefffdddeeefffggghhhiiiggghhhiiiggghhhiii"
JIGSAW = "112233445112233445112233445112666445777666485977666485997666488997888488997895559"
FRAMED = formats.write(GRID, "ss")
CANDIDATES = formats.write(ld.Board(GRID), "candidates")
CAGES = ld.Grid("." * 36, ld.Layout.parse("6x6+killercage:6@r1c1r2c1;9@r1c2r1c3"))
DIAGONAL = ld.Grid(LINE, GRID.layout.with_diagonals())

FOURS = [
    [[3, 1, 2, 4], [2, 1, 0, 0], [1, 4, 0, 0], [0, 3, 4, 1]],
    [[4, 1, 0, 3], [0, 2, 1, 4], [2, 0, 3, 0], [1, 3, 4, 2]],
    [[3, 1, 2, 4], [2, 4, 3, 1], [4, 0, 1, 2], [0, 0, 0, 3]],
    [[2, 1, 0, 3], [0, 0, 2, 0], [0, 0, 0, 4], [0, 4, 3, 0]],
]
NUMBERS = ["\t" * (1 + r % 14) + str(r + 1) + "\t" * (13 - r % 14) for r in range(15)]

NOTED = {
    "tag of a forum": (f"[code]{LINE}", "[code] is never closed"),
    "end of a forum's tag": (f"{LINE}[/code]", "[code] is closed but never opened"),
    "tag of a page": (f"<pre>\n{FRAMED}", "<pre> is never closed"),
    "comment": (f"/*\n{FRAMED}", "/* is never closed"),
    "fence": (f"```\n{LINE}", "``` is never closed"),
    "quotation mark": (f'"{LINE}', '" is never closed'),
    "last field of an object": (f'{{"puzzle": "{LINE}", "size": 9,\n}}', "nothing follows the last comma"),
    "lower border": (FRAMED[: FRAMED.rindex("\n")], "no lower border"),
    "bar": (f"{LINE}|", "one bar, not two"),
    "comma": (f"{LINE},", "nothing follows the ','"),
    "colon": (f"{LINE.replace('.', '0')}:", "nothing follows the ':'"),
    "candidates of a case": (f":::{LINE}", "the line ends early"),
    "candidates of a case, behind a blank": (f":::{LINE}:513 ", "the line ends early"),
    "layout of a case": (f":::{LINE}:513:::", "the line ends early"),
    "extra houses of a case": (f":::{LINE}:513::::9x9", "the line ends early"),
    "candidates that were removed": (f"{LINE[:4]}+3{LINE[5:]}:", "nothing follows the colon"),
    "layout of a table": (f"puzzle,layout\n{LINE},", "the layout is empty"),
    "layout of a table that is a number": (f"puzzle,layout\n{LINE},9", "the layout '9' was read as 9x9"),
    "layout of a table that is boxes": (
        f"puzzle,layout\n{'1' + '.' * 99},10x1",
        "the layout '10x1' was read as 10x10:10x1",
    ),
    "layout of a table whose rows go on": (f"puzzle,layout,id\n{LINE},9x9", "the row ends in the column 'layout'"),
    "rule of a table": (f"puzzle,variant\n{LINE},", "the row ends in the column 'variant'"),
    "cells of a zone": (
        json.dumps(
            {
                "version": "http://ipuz.org/v2",
                "kind": ["http://ipuz.org/sudoku#1"],
                "puzzle": [[0, 1, 0, 0]] * 4,
                "zones": [{"cells": [[1, 1], [2, 2], [3, 3]]}],
            }
        ),
        "a zone has 3 cells, not 4",
    ),
    "cells of a region": (
        json.dumps(
            {
                "format": "sudoku-puzzle",
                "board": {"rows": 4, "cols": 4},
                "givens": [1, *[0] * 15],
                "rules": [
                    {"type": "box_grid", "origin": "r1c1", "box": [2, 2]},
                    {"type": "region", "kind": "extra", "cells": ["r1c1", "r2c2", "r3c3"]},
                ],
            }
        ),
        "a zone has 3 cells, not 4",
    ),
    "two candidates": (".~R1C1_5~R1C4_2_5", "r1c4 has the candidate 5, though one of its peers is 5"),
    "last field": ("\n".join(";".join(row) for row in ROWS)[:-1], "are both taken as empty cells"),
    "last cell": ("1, x, x, 2\nx, x, x, x\nx, 3, x, x\nx, x, 4, ", "x and empty text are both taken as empty cells"),
    "empty last column": (
        "\n".join(",".join(row).replace(".", "") + "," for row in ROWS),
        "ends with a delimiter",
    ),
    "map": (f"{PLAIN}\n\naab", "'aab' may be the beginning of a map"),
    "first sign of a map": (f"{LINE.replace('.', '-')} 0", "'0' may be the beginning of a map"),
    "first sign of a map below a grid": (f"{PLAIN}\n\n1", "'1' may be the beginning of a map"),
    "rows of a map of numbers": ("-4--\n-32-\n-2--\n-1-4\n\n0001\n0", "'0001' may be the beginning of a map"),
    "row of another grid": (f"{PLAIN}\n\n\n7, 8, 9, 1", "'7, 8, 9, 1' was not used"),
    "given of a list": ("7,3,4", "the list of cells looks incomplete"),
    "rule of the Interactive Sudoku Solver": (".Diagonal~1.Diagonal~-1.", "nothing follows the '.'"),
    "bracket of a candidate": (
        "| 1 2 | 3 4 |\n| 34 12 | 12 (2 |\n| 23 14 | 14 3 |\n| 4 3 | 2 1 |",
        "an unmatched bracket",
    ),
}


@pytest.mark.parametrize("name", NOTED)
def test_parts_that_may_be_missing_are_noted(name: str) -> None:
    text, wanted = NOTED[name]
    notes = read(text).notes
    assert any(wanted in note for note in notes), notes
    (entry,) = ld.read_puzzles(text.split("\n"))
    assert any(wanted in note for note in entry.notes), entry


def test_a_removed_candidate_out_of_order_is_noted() -> None:
    board = ld.Board(ld.Grid("." * 256))
    gone = [
        (cell, digit) for cell, digit in zip(range(3, 99, 7), [5, 2, 16, 1, 9, 3, 12, 7, 4, 6, 2, 8, 1, 3], strict=True)
    ]
    for cell, digit in gone:
        board.eliminate(cell, digit)
    text = formats.write(board, "library")
    assert read(text).puzzle == board and not read(text).notes
    parts = text.split(":")
    names = parts[4].split()
    parts[4] = " ".join([*names[:7], names[7].partition(",")[0] + ",1,1", *names[8:]])
    assert "out of order" in read(":".join(parts)).notes[0]


def test_a_position_without_its_layout_is_noted() -> None:
    """Its removed candidates are not those of the usual boxes."""
    layout = ld.Layout.standard(4, 2)
    board = ld.Board(ld.Grid("5" + "." * 63, layout))
    board.eliminate("r1c3", 5)
    board.eliminate("r5c5", 1)
    text = formats.write(board, "library").replace("155", "513 155", 1)
    assert text.endswith("::::8x8:4x2")
    assert "r1c3, which has a 5 among its peers" in read(text.removesuffix("::::8x8:4x2")).notes[0]


def test_a_file_with_a_grid_and_its_map_has_the_map() -> None:
    rows = ["<pre>.....9...", ".....83..", "....1....", "..5.6....", "467..18..", "..26.4.95", "....9....", ".......3."]
    text = [
        *rows,
        ".....3.7.",
        "aabbbbcccaaabbbcccdaaabbcccdddaeeeeeddfffefeeddgfffffedggghhhiigghghiiiigghhhhiii</pre>",
    ]
    (entry,) = ld.read_puzzles(text)
    assert entry.puzzle is not None and entry.puzzle.layout.is_jigsaw
    assert entry.puzzle == read("\n".join(text)).puzzle


def test_a_digit_that_may_begin_a_number_is_noted() -> None:
    for digit in range(1, 17):
        cells = bytearray(256)
        cells[-1], cells[0] = digit, digit % 16 + 1
        text = formats.write(ld.Grid(bytes(cells), ld.Layout.of_size(16)), "iss")
        for cut in range(1 + (digit > 9)):
            noted = any("beginning of a longer number" in note for note in read(text[: len(text) - cut]).notes)
            assert noted == text[: len(text) - cut].endswith("_1")


def test_a_cut_map_with_written_line_ends_is_noted() -> None:
    text = r"2--1-6--643-3------------------4-3--\n\nAABBBB\nAAAABC\nDDDEBC\nDDDECC\nFFFEEC\nFFFEEC"
    for cut in (0, 8, 11, 20):
        (entry,) = ld.read_puzzles([text[: len(text) - cut]])
        assert "beginning of a map" in entry.notes[0] if cut else entry.puzzle and entry.puzzle.layout.is_jigsaw


def test_a_cut_map_in_rows_below_a_line_is_noted() -> None:
    rows = ["aabbbcccc", "aaaabbbcc", "aaabbdcce", "ffffbdece", "gfddddeee", "gffdhdeii", "ggfhhdeei", "ggf"]
    assert "'aabbbcccc' may be the beginning of a map" in read("\n".join([LINE, *rows])).notes[0]


REFUSED = {
    "map beside": f"{LINE} {MAP[:40]}",
    "short map beside": f"{LINE} aaab",
    "map of digits below": f"{LINE}\n{JIGSAW[:64]}",
    "map in rows": f"{PLAIN}\n\n" + "\n".join(MAP[i : i + 9] for i in range(0, 60, 9)),
    "map in rows next to the cells": "\n".join([*ROWS, *(MAP[i : i + 9] for i in range(9, 81, 9))]),
    "last row of a map of letters": "34..\n....\n4.2.\n.31.\n\nabbb\naacb\naccc\nd",
    "two rows of a map of letters": "-3-2\n413-\n1-23\n-2-4\nabbc\naacc",
    "row of a map above the cells": "abbd\n-3-2\n413-\n1-23\n-2-4",
    "layout of a table": f"puzzle,layout\n{LINE},3",
    "field of a layout": f"puzzle,layout\n{LINE}",
    "flags": formats.write(DIAGONAL, "scf")[:-1],
    "candidates": CANDIDATES[:256],
    "candidates of nine cells": CANDIDATES[:81],
    "sum of a cage": "2x2::k:769:769:770:770:0:0:0:0:1026:0:0:0:0:0:0:0:",
    "candidates in lines that a mail broke": "\n".join(CANDIDATES[at : min(at + 76, 225)] for at in range(0, 225, 76)),
    "section": f"[Puzzle]\n{PLAIN}\n[State]\n",
    "map of a layout": f":::{LINE}:::::9x9+jigsaw:",
    "digit of a cell": ".~R1C1_1_2_3_1_2_3_4_5",
    "all but the upper rule of a frame": " " + 16 * "-",
    "row of the first of four lists": json.dumps([[FOURS[0][0], [2, 1, 0], *FOURS[0][2:]], *FOURS[1:]]),
    "row of a table that begins with an empty column": "\n".join(NUMBERS[:9] + NUMBERS[10:]),
    "first column of a table with numbers": "\n".join(row[1:] for row in NUMBERS[1:]),
    "half a map of few rows": "-3--1-23---2--4-,12331243",
    "rows of numbers": " x  x 16 3\n24  x 19  5\n x 20  3  8",
    "cells with a star between commas": "*,0,3,1,*,1,*,0,0,",
    "code of Solo": "__aa__a_____aa_c",
    "code of Solo among words": "See __aa__a_____aa_c there",
    "map of which a table has no name": f"Sudoku\n{LINE},{MAP[:11]}\n{MAP[11:]}",
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_cut_is_refused(name: str) -> None:
    with pytest.raises(ld.LucidokuError):
        read(REFUSED[name])
    try:
        entries = list(ld.read_puzzles(REFUSED[name].split("\n")))
    except ld.LucidokuError:
        return
    assert any(entry.error for entry in entries), entries


def test_the_last_puzzle_of_a_list_may_be_cut_to_a_smaller_grid() -> None:
    lines = [LINE, LINE[::-1], LINE.translate(str.maketrans("123", "231")), "." * 81]
    for cut in (16, 36, 64):
        entries = list(ld.read_puzzles([*lines[:3], lines[3][:cut]]))
        assert [bool(entry.notes) for entry in entries] == [False, False, False, True]
        assert f"the last puzzle has {cut} cells, all others 81" in entries[3].notes[0]
    mixed = ["1.....2..3.....4", *lines[:2], "1.....2..3.....4"]
    assert not any(entry.notes for entry in ld.read_puzzles(mixed))


@pytest.mark.parametrize("kind", (int, str))
def test_rows_of_a_large_grid_are_no_small_grids(kind: type) -> None:
    """The first row alone would be an empty grid of four rows."""
    rows = [[0] * 16, *([0] * at + [at + 1] + [0] * (15 - at) for at in range(4, 16))]
    for cells in (rows, [[kind(cell) for cell in row] for row in rows]):
        for text in (
            json.dumps(cells),
            "int[][] grid = " + json.dumps(cells).replace("[", "{").replace("]", "}") + ";",
        ):
            with pytest.raises(ld.ParseError, match="row 1 has 16 cells, but the grid has 13 rows"):
                read(text)


def test_first_digits_of_rows_do_not_number_them() -> None:
    """Rows of six cells that begin with 00, 01, 02, 03 are not numbered rows of four cells."""
    rows = ["003010", "010000", "020100", "030402"]
    with pytest.raises(ld.LucidokuError):
        read("<pre>\n" + "\n".join(rows) + "\n</pre>")
    assert read("\n".join(f"{row[:2]} {row[2:]}" for row in rows)).puzzle == ld.Grid("".join(row[2:] for row in rows))


def test_a_list_of_grids_keeps_its_bad_one() -> None:
    for place in range(4):
        grids = [*FOURS[:place], [[1, 2], *FOURS[place][1:]], *FOURS[place + 1 :]]
        for indent in (None, 1):
            entries = list(ld.read_puzzles(json.dumps(grids, indent=indent).split("\n")))
            assert [entry.error is not None for entry in entries] == [at == place for at in range(4)]
            assert "row 1 has 2 cells" in str(entries[place].error)


def test_a_cut_killer_is_noted() -> None:
    text = formats.write(CAGES, "killer")
    assert read(text).notes == () and read(text).puzzle == CAGES
    assert "does not end with a colon" in read(text[:-1]).notes[0]


def test_cells_that_are_missing_in_a_list_are_noted() -> None:
    cells = [f"R{r}C{c}_1_2_3_4" for r in range(1, 5) for c in range(1, 5)]
    whole = f".Shape~4x4.~{'~'.join(cells)}"
    assert read(whole).notes == ()
    for missing in ([*cells[:7], *cells[9:]], cells[:5]):
        notes = read(f".Shape~4x4.~{'~'.join(missing)}").notes
        assert any("looks incomplete" in note for note in notes)


def broken(text: str) -> str:
    return "\n".join(text[i : i + 76] for i in range(0, len(text), 76))


WHOLE = {
    "mail": quopri.encodestring(f"{LINE} a = b".encode()).decode(),
    "mail of a link": quopri.encodestring(formats.write(GRID, "f-puzzles").encode()).decode(),
    "case that is broken": broken(formats.write(ld.Board(GRID), "library")),
    "candidates that are broken": broken(CANDIDATES),
    "JSON that is broken": broken(f'{{"title": "{"long " * 20}", "puzzle": "{LINE}"}}'),
    "quoted, one mark lost": "\n".join(f"> {row}" for row in ROWS[:8]) + f"\n{ROWS[8]}\n> ",
    "rows of a page": "<html><body><h1>Sudoku</h1>\n<pre>\n" + FRAMED + "\n</pre></body></html>",
    "case in a table": f'id,puzzle\n1,"{formats.write(ld.Board(GRID), "library")}"',
    "case in a table with a title": f"My puzzle\n\nid,puzzle\n1,{LINE}",
    "tabs": "\n".join("\t".join(row).replace(".", "") for row in ROWS),
    "letters in a frame": "\n".join(
        f"║ {' ║ '.join(' '.join(row[c : c + 3]) for c in (0, 3, 6))} ║".translate(
            str.maketrans("123456789.", "ABCDEFGHI ")
        )
        for row in ROWS
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_changes_by_programs_are_undone(name: str) -> None:
    puzzle = read(WHOLE[name]).puzzle
    assert (puzzle if isinstance(puzzle, ld.Grid) else puzzle.givens) == GRID


def test_several_grids_in_a_page_are_all_read() -> None:
    page = f"<html><body><h1>Sudoku</h1>\n<pre>\n{FRAMED}\n\n{FRAMED}\n</pre></body></html>"
    assert [entry.puzzle for entry in ld.read_puzzles(page.split("\n"))] == [GRID, GRID]
    rows = ", ".join(f"[{', '.join(row.replace('.', '0'))}]" for row in ROWS)
    text = f"puzzles = [[{rows}], [{rows}]];"
    assert [entry.puzzle for entry in ld.read_puzzles([text])] == [GRID, GRID]
    assert any("2 puzzles" in note for note in read(text).notes)


def test_numbers_in_boxes_with_blanks_for_empty_cells() -> None:
    grid = ld.Grid(f"1{'.' * 14}C{'.' * 16}A{'.' * 111}", ld.Layout.parse("12x12"))
    lines = []
    for r in range(12):
        cells = [f"{int(ch, 36):2}" if ch != "." else "  " for ch in grid.line[12 * r : 12 * r + 12]]
        lines += ["------------+-------------+------------"] if r in (3, 6, 9) else []
        lines.append(" | ".join(" ".join(cells[c : c + 4]) for c in (0, 4, 8)))
    assert read("\n".join(lines)).puzzle == grid


def test_tall_cells_note_a_digit_that_may_be_a_candidate() -> None:
    rule, blank = "+------+------+------+------+", "|      |      |      |      |"
    text = [rule, "|    2 |      |      |      |", "|      |    3 |    1 |    4 |", rule, *[blank, blank, rule] * 3]
    reading = read("\n".join(text))
    assert "r1c4" in reading.notes[0] and "candidate" in reading.notes[0]


def test_matched_brackets_are_not_a_loss() -> None:
    for text in (f"[code]{LINE}[/code]", f"<pre>{LINE}</pre>", f"```\n{LINE}\n```", f'"{LINE}"', FRAMED, "[1, 2] {3}"):
        assert broken_off(text) == []


def test_beginnings_of_candidates_and_of_maps() -> None:
    assert all(begins_candidates(CANDIDATES[:n]) for n in range(45, 700))
    assert not begins_candidates(LINE) and not begins_candidates("." * 81)
    assert all(is_map_like(MAP[:n]) for n in range(36, 82))
    assert not is_map_like(LINE.replace(".", "0")) and not is_map_like("123456789" * 9)


_EIGHT = "12345678........................................5.6....78......."
REGIONS = "112223333111122233144222333144555566144456666745555686747998886777799988779999888"
TABLES = {
    "layout": f"puzzle,layout\n{LINE},9x9+diagonal\n{_EIGHT},8x8:4x2",
    "layout with one above": f"puzzle;layout\n{_EIGHT};8x8:4x2\n{_EIGHT};8x8:4x2",
    "layout before a rating": f"id\tpuzzle\tlayout\trating\n1\t{LINE}\t9x9+diagonal\t7.1\n2\t{LINE}\t9x9+window\t1.5",
    "layout first": f"layout,puzzle\n9x9,{LINE}\n8x8:4x2,{_EIGHT}",
    "variant": f"puzzle,variant\n{LINE},classic\n{LINE},windoku",
    "regions": f"puzzle,regions\n{'.' * 72}123456789,{REGIONS}\n{'.' * 72}123456789,{REGIONS}",
    "height and width": f"puzzle,box_height,box_width\n{_EIGHT},4,2\n{_EIGHT},4,2",
    "no header": f"{LINE},9x9+diagonal\n{_EIGHT},8x8:4x2",
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_that_ends_within_a_row_is_no_other_puzzle(name: str) -> None:
    """Cut the last row everywhere: it is the same puzzle, refused or noted, unless it ends as another row may end."""
    text = TABLES[name]
    last = list(ld.read_puzzles(text.split("\n")))[-1].puzzle
    assert last is not None and not last.layout.is_usual
    for end in range(text.rindex("\n") + (20 if "puzzle" in text else len(_EIGHT)), len(text)):
        cut = text[:end]
        entry = list(ld.read_puzzles(cut.split("\n")))[-1]
        if entry.puzzle is not None and entry.puzzle != last and not entry.notes:
            assert isinstance(entry.puzzle, ld.Grid)
            number = ",8" if "puzzle" not in text else ""  # a rating, where no header says otherwise
            assert cut.endswith((entry.puzzle.layout.code, entry.puzzle.line, number or "?")), cut[-30:]


@pytest.mark.parametrize("dressed", ["A list:\n\n{}", "<pre>{}</pre>", "> {}", "    {}"])
def test_columns_of_a_table_are_read_below_words_and_within_tags(dressed: str) -> None:
    text = dressed.format(TABLES["variant"].replace("\n", "\n> " if dressed[0] == ">" else "\n"))
    assert [str(entry.puzzle.layout) for entry in ld.read_puzzles(text.split("\n")) if entry.puzzle] == [
        "9x9",
        "9x9+window",
    ]


@pytest.mark.parametrize("lost", [0, 1])
def test_a_lost_quotation_mark_leaves_the_map_with_its_cells(lost: int) -> None:
    lines = [".25.1.3.4..61.......6...4..1...635..", "111222111223444323544333546666555566"]
    quoted = "\n".join(line if number == lost else f"> {line}" for number, line in enumerate(lines))
    assert read(quoted).puzzle.layout.is_jigsaw


def test_a_table_that_lost_its_rule_keeps_its_empty_rows() -> None:
    rows = ["|   |   |   |   |", "| 1 | 2 |   |   |", "|   |   | 3 |   |", "|   |   |   |   |", "|   |   | 3 | 4 |"]
    with pytest.raises(ld.ParseError, match="the grid has 5 rows"):
        read('id,puzzle\n1,"' + "\n".join(rows) + '"')


def test_the_end_of_a_wrapped_row_is_not_words() -> None:
    lines = formats.write(ld.Grid("7" + "." * 99, layout="10x10").board(), "pencil").split("\n")
    wrapped = [part for line in lines for part in (line[:-3], line[-3:]) if part]
    with pytest.raises(ld.ParseError):
        read("\n".join(wrapped))


SHAPES = ["10x10:5x2", "12x12:2x6", "14x14:7x2", "9x9+diagonal+window"]


@pytest.mark.parametrize("code", SHAPES)
def test_a_code_of_a_layout_that_lost_its_end_is_no_other_layout(code: str) -> None:
    """Cut each text that states its layout everywhere in its last characters; it may become another whole text."""
    layout = ld.Layout(code)
    puzzle = ld.Grid(bytes([*range(1, layout.n + 1), *bytes(layout.n**2 - layout.n)]), layout)
    case = read_case(f":0310:1:{puzzle.line}:::::{code}")
    writers: dict[str, Any] = {
        **{name: FORMATS[name].write for name in ("library", "csv", "tatham", "iss", "json")},
        "a line": lambda subject: f"{puzzle.line} {subject.layout.code}",
        "a case": lambda subject: write_case(replace(case, board=ld.Board(subject))),
    }
    for name, write in writers.items():
        try:
            text = write(puzzle)
        except ld.LucidokuError:
            continue  # a layout that it cannot store
        for end in range(len(text) - (len(code) if name in ("a line", "a case") else 24), len(text)):
            if (cut := text[:end])[-1].isspace():
                continue
            try:
                reading = read(cut)
            except ld.LucidokuError:
                continue
            is_rating = name == "a line" and cut.rpartition(" ")[2].isdecimal()
            if reading.puzzle.layout != layout and not reading.notes and not is_rating:
                assert cut == write(reading.puzzle), (name, cut[-30:], reading.puzzle.layout.code)


@pytest.mark.parametrize("empty", ".0")
@pytest.mark.parametrize("first", [0, 1])
def test_a_cut_map_of_digits_is_noted(empty: str, first: int) -> None:
    rows = ["602005", "000006", "000104", "300020", "200341", "560200"]
    boxes = "112222111122333444335444535666555666".translate({ord("0") + k: str(k - 1 + first) for k in range(1, 7)})
    grid = "\n".join(rows).replace("0", empty)
    assert formats.read(f"{grid}\n\n{boxes}").puzzle.layout.is_jigsaw
    for length in range(1, 36):
        with suppress(ld.ParseError):
            assert formats.read(f"{grid}\n\n{boxes[:length]}").notes, boxes[:length]


@pytest.mark.parametrize(
    "text",
    [
        "1...\\n..2.\\n.3..\\n...4\\",
        "1...\\\n..2.\\\n.3..\\\n...4\\",
        "1...\n..2.\n.3..\n...4\n\n2233",
        "1.....2..3.....4\t112",
    ],
)
def test_the_remains_of_a_map_or_a_line_end_are_noted(text: str) -> None:
    whole = text.rstrip("\\123") if text[-1] != "\\" else text[:-1]
    assert formats.read(text).puzzle == formats.read(whole.rstrip("\n\t")).puzzle
    assert formats.read(text).notes and not formats.read(whole.rstrip("\n\t")).notes


def test_blanks_between_removed_candidates_show_that_others_are_lost() -> None:
    board = ld.Board("1.....2..3.....4")
    board.eliminate("r1c2", 4)
    board.eliminate("r2c1", 4)
    line = formats.write(board, "library")
    assert not formats.read(line).notes
    assert formats.read(line.replace("412 421", "412  421")).notes


def test_a_7x7_is_not_joined_with_the_rest_of_its_map() -> None:
    cells = "0000230007000000405000452060700502000374100006000"
    with pytest.raises(ld.LucidokuError):
        formats.read(f"{cells}\n11112221112222333333344444454555")


def test_columns_of_candidates_are_no_wrapped_line() -> None:
    text = "12389   1378    1239    2389    5       2389    12789   4       6\n12589   124568  124569  12489   7  "
    assert len(text.replace("\n", "")) == 100
    with pytest.raises(ld.LucidokuError):
        ld.formats.read(text)
