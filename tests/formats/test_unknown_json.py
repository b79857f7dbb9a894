"""JSON of unknown programs: every field is explained, or the puzzle is refused, or a note names the field."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats._json import looks_like_json_object
from lucidoku.formats.fpuzzles import dump
from lucidoku.grid.layout import Layout

LINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
OTHER = "400000805030000000000700000020000060000080400000010000000603070500200000104000000"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
GRID, SECOND = ld.Grid.parse(LINE), ld.Grid.parse(OTHER)
ROWS = [[int(ch) for ch in LINE[r : r + 9]] for r in range(0, 81, 9)]
OTHER_ROWS = [[int(ch) for ch in OTHER[r : r + 9]] for r in range(0, 81, 9)]
PLACES = list(product(range(9), range(9)))
JIGSAW = "AAABBBBCCAAABBBBCCAADDEBCCCADDDEEFCCDDDEEEFFFGGDEEFFFHGGGIEFFHHGGIIIIHHHGGIIIIHHH"


def _entries(text: str) -> list[ld.Grid | ld.Board | None]:
    return [entry.puzzle for entry in ld.read_puzzles(text.split("\n"))]


LISTS: dict[str, Any] = {
    "objects": [{"id": 1, "puzzle": LINE}, {"id": 2, "puzzle": OTHER}],
    "objects under a name": {"puzzles": [{"puzzle": LINE}, {"puzzle": OTHER}]},
    "grids of numbers": [ROWS, OTHER_ROWS],
    "objects under names": {"easy": {"puzzle_data": {"puzzle": ROWS}}, "hard": {"puzzle_data": {"puzzle": OTHER_ROWS}}},
    "strings under names": {"easy": [LINE], "hard": [OTHER]},
    "strings": [LINE, OTHER],
    "one string a name": {"monday": LINE, "tuesday": OTHER},
    "a service": {"newboard": {"grids": [{"value": ROWS, "solution": []}, {"value": OTHER_ROWS}], "results": 2}},
    "two formats": {"all": [dump(GRID), json.loads(formats.write(SECOND, "ipuz"))]},
    "lists of cells": [[{"row": r, "col": c, "value": grid[r][c]} for r, c in PLACES] for grid in (ROWS, OTHER_ROWS)],
}


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("name", LISTS)
def test_every_puzzle_of_a_list_is_an_entry(name: str, indent: int | None) -> None:
    text = json.dumps(LISTS[name], indent=indent)
    assert _entries(text) == [GRID, SECOND]
    reading = formats.read(text)
    assert reading.puzzle == GRID and any("2 puzzles" in note for note in reading.notes)
    lines = [entry.line_number for entry in ld.read_puzzles(text.split("\n"))]
    assert lines == sorted(lines) and (indent is None or lines[0] < lines[1])


def test_elements_without_a_puzzle_keep_their_places() -> None:
    text = json.dumps(
        [{"puzzle": LINE}, None, {"puzzle": ""}, {"puzzle": "12"}, {"puzzle": OTHER, "cages": [1]}, {"puzzle": OTHER}]
    )
    for written in (text, json.dumps(json.loads(text), indent=1)):
        assert _entries(written) == [GRID, None, None, None, None, SECOND]


def _cell(place: tuple[int, int], first: int, kind: str) -> dict[str, Any]:
    r, c = place[0] + first, place[1] + first
    kinds: dict[str, dict[str, Any]] = {
        "row and column": {"row": r, "column": c},
        "r and c": {"r": r, "c": c},
        "x and y": {"x": c, "y": r},
        "a position": {"position": {"row": r, "col": c}},
        "a name": {"cell": f"r{r + 1 - first}c{c + 1 - first}"},
        "a number": {"index": 9 * place[0] + place[1] + first},
    }
    return kinds[kind]


@pytest.mark.parametrize("kind", ["row and column", "r and c", "x and y", "a position", "a name", "a number"])
@pytest.mark.parametrize("first", [0, 1])
def test_cells_are_put_at_their_places(kind: str, first: int) -> None:
    orders = [PLACES, sorted(PLACES, key=lambda p: p[::-1]), PLACES[::-1], random.Random(1).sample(PLACES, 81)]
    for order, name in product(orders, ("value", "val", "digit")):
        cells = [{**_cell(place, first, kind), name: ROWS[place[0]][place[1]] or None} for place in order]
        for document in (cells, {"cells": cells}, {"data": {"grid": cells}}):
            assert formats.read(json.dumps(document)).puzzle == GRID


def test_cells_whose_places_are_not_clear_are_refused() -> None:
    shuffled = random.Random(2).sample(PLACES, 81)
    for cells in (
        [{"position": [r, c], "value": ROWS[r][c]} for r, c in shuffled],  # which is the row?
        [{"row": r, "value": ROWS[r][c]} for r, c in PLACES],
        [{"row": r, "col": c, "value": ROWS[r][c]} for r, c in [*PLACES[:-1], PLACES[0]]],
        [{"row": r + 1, "col": c + 1, "value": 1} for r, c in PLACES[:5]],
        [{"where": 80 - 9 * r - c, "h": r, "value": ROWS[r][c]} for r, c in PLACES],
    ):
        with pytest.raises(ld.ParseError):
            formats.read(json.dumps({"cells": cells}))


def test_pairs_are_rows_and_columns_by_the_order_of_the_cells() -> None:
    for turn in (1, -1):
        cells = [{"position": [r, c][::turn], "value": ROWS[r][c]} for r, c in PLACES]
        assert formats.read(json.dumps({"cells": cells})).puzzle == GRID
        few = [cell for cell in cells if cell["value"]]
        assert formats.read(json.dumps({"cells": few})).puzzle == GRID


@pytest.mark.parametrize("count", [17, 24, 25, 30, 36, 49])
@pytest.mark.parametrize("kind", ["row and column", "a position", "a name"])
def test_any_number_of_cells_may_be_listed(kind: str, count: int) -> None:
    solution = ld.solutions(GRID)[0].line
    chosen = {(0, 0), (8, 8), *random.Random(count).sample(PLACES[1:-1], count - 2)}
    puzzle = "".join(digit if place in chosen else "." for place, digit in zip(PLACES, solution, strict=True))
    for first in (0, 1):
        cells = [{**_cell(place, first, kind), "value": int(solution[PLACES.index(place)])} for place in sorted(chosen)]
        assert formats.read(json.dumps({"cells": cells})).puzzle == ld.Grid.parse(puzzle)


def test_boxes_of_cells_are_a_jigsaw() -> None:
    cells = [{"value": ROWS[r][c], "region": JIGSAW[9 * r + c]} for r, c in PLACES]
    assert formats.read(json.dumps({"cells": cells})).puzzle.layout is Layout.jigsaw(JIGSAW)
    usual = [{"value": ROWS[r][c], "box": r // 3 * 3 + c // 3} for r, c in PLACES]
    assert formats.read(json.dumps({"cells": usual})).puzzle == GRID


DIAGONAL = [
    {"type": "diagonal"}, {"kind": "sudoku-x"}, {"x": True}, {"isDiagonal": True}, {"puzzle_type": "sudoku,diagonals"},
    {"variants": ["diagonals"]}, {"meta": {"variant": "X-Sudoku"}}, {"constraints": ["diagonal"]},
]  # fmt: skip
WINDOWS = [{"type": "windoku"}, {"hyper": True}, {"tags": ["easy", "Hyper Sudoku"]}]


@pytest.mark.parametrize("more", [*DIAGONAL, *WINDOWS])
def test_diagonals_and_windows_are_read(more: dict[str, Any]) -> None:
    layout = GRID.layout.with_diagonals() if more in DIAGONAL else GRID.layout.with_windows()
    for document in ({"problem": LINE} | more, {"puzzles": [{"problem": ROWS}]} | more):
        assert formats.read(json.dumps(document)).puzzle.layout is layout


REFUSED = [
    {"variant": "killer"}, {"type": "Killer Sudoku"}, {"antiknight": True}, {"constraints": ["anti-knight"]}, {"lines": [[0, 1]]},
    {"dots": ["r1c1r1c2"]}, {"walls": [{"a": 1}]}, {"wobble": [[1, 2], [3, 4]]}, {"tags": ["killer"]}, {"rules": "no two kiss"},
    {"meta": {"lines": [[1, 2]]}}, {"areas": "111222333" * 9}, {"cages": "A1B2"}, {"boxes": False}, {"mask": "0" * 80 + "1"},
    {"map": [[0] * 9 for _ in range(9)]}, {"variant": ["diagonal", "killer"]}, {"jigsaw": True}, {"regions": [[1, 2], [3]]},
    {"visual_elements": [{"shape": "circle"}]}, {"board": OTHER},
]  # fmt: skip


@pytest.mark.parametrize("more", REFUSED)
def test_rules_and_structures_are_refused_by_name(more: dict[str, Any]) -> None:
    (name,) = more
    for document in ({"puzzle": LINE} | more, {"level": {"puzzles": [{"puzzle": LINE}]}} | more):
        if name == "board" and "level" in document:
            continue  # two puzzles in one text
        with pytest.raises(ld.ParseError) as error:
            formats.read(json.dumps(document))
        assert any(word in str(error.value) for word in (name, "no boxes", "lines", "anti-knight"))


HARMLESS = [
    {"id": 7, "title": "Nr. 7", "author": "A. N.", "date": "2024-01-02", "difficulty": "hard", "rating": 7.1, "source": "x.org"},
    {"rules": "Normal sudoku rules apply.", "cages": [], "thermometers": None, "jigsaw": False, "type": "classic"},
    {"created": "2024-01-02T03:04:05Z", "unique": True, "clues": 30, "tags": ["easy", "daily"], "moves": [{"row": 1, "col": 2}]},
    {"size": 9, "rows": 9, "cols": 9, "boxes": 9, "regionSize": 3, "dimensions": [9, 9], "type": "9x9"},
    {"solution": SOLUTION}, {"solution": [SOLUTION[i : i + 9] for i in range(0, 81, 9)]}, {"answer": "abc"},
]  # fmt: skip


@pytest.mark.parametrize("more", HARMLESS)
def test_harmless_fields_add_no_notes(more: dict[str, Any]) -> None:
    reading = formats.read(json.dumps({"puzzle": LINE} | more))
    assert reading.puzzle == GRID and not reading.notes and reading.title == more.get("title", "")


NOTED: dict[str, dict[str, Any]] = {
    "speaks of 'Killer'": {"title": "A Killer for Monday"},
    "'wobbly' of this puzzle was not read": {"wobbly": True},
    "'notes' of this puzzle was not read": {"notes": [[1, 2]] * 81},
    "contradicts the puzzle at r1c1": {"solution": "1" + SOLUTION[1:]},
    "breaks the rules": {"solution": SOLUTION[:2] + "6" + SOLUTION[3:]},
    "'current' of this puzzle was not read": {"current": "534" + LINE[3:]},
}


@pytest.mark.parametrize("says", NOTED)
def test_unread_fields_are_named(says: str) -> None:
    reading = formats.read(json.dumps({"puzzle": LINE} | NOTED[says]))
    assert reading.puzzle == GRID and any(says in note for note in reading.notes), reading.notes


MAPS: list[Any] = [
    JIGSAW,
    list(JIGSAW),
    [list(JIGSAW[i : i + 9]) for i in range(0, 81, 9)],
    [JIGSAW[i : i + 9] for i in range(0, 81, 9)],
    [" ".join(str(ord(ch) - 64) for ch in JIGSAW[i : i + 9]) for i in range(0, 81, 9)],
    [[ord(ch) - 65 for ch in JIGSAW[i : i + 9]] for i in range(0, 81, 9)],
    [[cell for cell in range(81) if JIGSAW[cell] == box] for box in "ABCDEFGHI"],
    [[[cell // 9, cell % 9] for cell in range(81) if JIGSAW[cell] == box] for box in "ABCDEFGHI"],
    [
        {"cells": [f"R{cell // 9 + 1}C{cell % 9 + 1}" for cell in range(81) if JIGSAW[cell] == box]}
        for box in "ABCDEFGHI"
    ],
]


@pytest.mark.parametrize(
    "name", ["areas", "boxes", "blocks", "zones", "groups", "irregular", "shape", "regions", "jigsaw"]
)
def test_maps_of_boxes_are_read(name: str) -> None:
    for regions in MAPS:
        puzzle = formats.read(json.dumps({"puzzle": LINE, name: regions})).puzzle
        assert puzzle.layout is Layout.jigsaw(JIGSAW), regions
    usual = "".join(str(r // 3 * 3 + c // 3) for r, c in PLACES)
    assert formats.read(json.dumps({"puzzle": LINE, name: usual})).puzzle == GRID


@pytest.mark.parametrize(("height", "width"), [(h, w) for h in range(1, 9) for w in range(1, 9) if 4 <= h * w <= 16])
def test_boxes_that_are_stated_are_used(height: int, width: int) -> None:
    n = height * width
    rows = [[0] * n for _ in range(n)]
    rows[0][0] = n
    for fields in (
        {"size": n, "block": {"bw": width, "bh": height}},
        {"boxWidth": width, "boxHeight": height},
        {"box_height": height},
        {"box": {"width": width, "height": height}},
        {"blockrows": height, "blockcols": width},
        {"meta": {"boxes": {"rows": height, "cols": width}}},
        {"areas": [[r // height * 99 + c // width for c in range(n)] for r in range(n)]},
    ):
        if "areas" in fields and min(height, width) == 1:
            continue  # a jigsaw whose regions are rows or columns
        assert formats.read(json.dumps({"clues": rows} | fields)).puzzle.layout is Layout.standard(height, width)
    for wrong in (
        {"size": n + 1},
        {"boxWidth": width, "boxHeight": height + 1},
        {"regionSize": n + 1},
        {"type": f"{n + 1}x{n}"},
    ):
        with pytest.raises(ld.ParseError):
            formats.read(json.dumps({"clues": rows, **wrong}))


def test_an_ambiguous_box_size_is_refused_unless_the_digits_decide() -> None:
    clues = [[0] * 6 for _ in range(6)]
    for fields in ({"type": "3x2"}, {"box": [3, 2]}, {"boxSize": "2x3"}):
        with pytest.raises(ld.ParseError, match="may be two shapes of boxes"):
            formats.read(json.dumps({"clues": clues} | fields))
        assert formats.read(
            json.dumps({"clues": clues} | fields), Layout.standard(3, 2)
        ).puzzle.layout is Layout.standard(3, 2)
    clues[0][0], clues[1][2] = 1, 1  # a clash in boxes of two rows
    assert formats.read(json.dumps({"clues": clues, "box": [2, 3]})).puzzle.layout is Layout.standard(3, 2)


def test_a_schema_with_its_rules_in_a_field_named_puzzle() -> None:
    problem = [" ".join(ch if ch != "0" else "-" for ch in LINE[i : i + 9]) for i in range(0, 81, 9)]
    document = {"puzzle": "sudoku,diagonals", "problem": problem, "blockrows": 3, "blockcols": 3}
    assert formats.read(json.dumps(document)).puzzle == ld.Grid(GRID.values, GRID.layout.with_diagonals())


def test_lists_of_other_programs() -> None:
    assert (
        formats.read(json.dumps([{"val": int(ch) or None, "candidates": [*range(1, 10)]} for ch in LINE])).puzzle
        == GRID
    )
    assert formats.read(json.dumps([{"BaseGrid": LINE}])).puzzle == GRID
    cells = [{"value": int(SOLUTION[i]) if i < 3 else int(LINE[i]), "fixed": LINE[i] != "0"} for i in range(81)]
    played = formats.read(json.dumps({"cells": cells})).puzzle
    assert isinstance(played, ld.Board) and played.givens == GRID and played.values[2] == 4


RULED = ld.Grid(GRID.values, Layout.parse("9x9+thermometer:r1c3r1c4r2c4"))
TEXTS = [formats.write(RULED, name) for name in ("json", "pencilmark")]


@pytest.mark.parametrize("text", TEXTS)
def test_damaged_json_keeps_its_rules_or_is_refused(text: str) -> None:
    wrapped = "\n".join(text[i : i + 76] for i in range(0, len(text), 76))
    bare = text.replace('"puzzle":', "puzzle:").replace('"layout":', "layout:").replace('"rules":', "rules:")
    whole = [text, wrapped, bare, text[:-1] + ",}", text + text, text + "\nBye!", "Look:\n" + text]
    whole += [
        json.dumps({"puzzle": text}),
        json.dumps({"url": text}),
        json.dumps([{"data": text}]),
        text.replace('"', "'"),
    ]
    for damaged in whole:
        assert formats.read(damaged).puzzle == RULED, damaged
    closing = "]" if "]" in text else '",'
    for lost in (text[:-1], text[1:], text[: len(text) // 2], text.replace(closing, "", 1), text.replace(":", "", 1)):
        for damaged in (lost, lost.replace(",", ",\n")):
            with pytest.raises(ld.ParseError):
                formats.read(damaged)
            try:
                entries = [entry for entry in ld.read_puzzles(damaged.split("\n")) if entry.puzzle]
            except ld.ParseError:
                continue
            assert not entries


@pytest.mark.parametrize("text", TEXTS)
def test_no_damage_of_one_character_drops_a_rule(text: str) -> None:
    chance = random.Random(3)
    for place in chance.sample(range(len(text)), 60):
        damaged = text[:place] + text[place + 1 :]
        try:
            reading = formats.read(damaged)
        except ld.LucidokuError:
            continue
        assert reading.puzzle.layout.placed or reading.notes, damaged


def test_a_field_that_is_there_twice_is_refused() -> None:
    with pytest.raises(ld.ParseError, match="the field 'puzzle' twice"):
        formats.read(f'{{"puzzle":"{LINE}","puzzle":"{OTHER}"}}')


def test_texts_that_were_meant_as_json_are_known() -> None:
    for text in ('{"a":1', "{a:1}", "[{'a': 1}", '"a": 1}', '\n {"a"\n:1'):
        assert looks_like_json_object(text)
    for text in ("{1,2}", "[[1,2]]", "[code]{}", "Row 1: 2", LINE, "https://example.org/{a:1}", "{{1,0},{0,1}};"):
        assert not looks_like_json_object(text)


def test_our_json_and_ipuz_explain_their_further_fields() -> None:
    for name in ("json", "ipuz", "pencilmark"):
        document = json.loads(formats.write(GRID, name))
        for more in ({"arrows": [[1, 2]]}, {"lines": ["r1c1"]}):
            with pytest.raises(ld.ParseError, match="|".join(more)):
                formats.read(json.dumps(document | more))
        assert formats.read(json.dumps({"puzzle": document | {"id": 5}, "name": "N"})).puzzle == GRID


def test_layouts_of_objects_in_a_field_are_kept() -> None:
    diagonal = ld.Grid(GRID.values, GRID.layout.with_diagonals())
    for name in ("json", "ipuz", "pencilmark"):
        document = json.loads(formats.write(diagonal, name))
        assert formats.read(json.dumps({"puzzle": document})).puzzle == diagonal
        with pytest.raises(ld.ParseError):
            formats.read(json.dumps({"puzzle": document, "variant": "windoku"}))


@pytest.mark.parametrize("n", range(4, 26))
def test_every_shape_of_boxes_reads_back(n: int) -> None:
    values = bytearray(n * n)
    for row in range(n):
        values[row * n + row * 7 % n] = row + 1
    shapes = [Layout.standard(height, n // height) for height in range(1, n + 1) if n % height == 0]
    layouts = [*shapes, *(layout.with_diagonals() for layout in shapes)]
    layouts += [layout.with_extra("window") for layout in shapes if n in (6, 8, 9) and 1 < layout.box_height < n]
    for layout in layouts:
        grid = ld.Grid(bytes(values), layout)
        for name in ("json", "csv", "pencilmark", "ipuz"):
            if name == "ipuz" and (n > 9 or layout.box_height in (1, n)):
                continue  # too large, or a jigsaw whose regions are rows or columns
            back = formats.read(formats.write(grid, name)).puzzle
            assert back == grid and back.layout is layout, (name, layout.code)


def test_statements_that_contradict_each_other_are_refused() -> None:
    four = [[0] * 4 for _ in range(4)]
    squares = "AABBAABBCCDDCCDD"
    usual = "".join(str(r // 3 * 3 + c // 3) for r, c in PLACES)
    for document in (
        {"clues": four, "areas": squares, "box": [1, 4]},
        {"clues": four, "boxWidth": 1, "boxHeight": 4, "type": "2x2", "box": "4x1", "blockWidth": 2},
        {"puzzle": LINE, "areas": JIGSAW, "regions": usual},
        {"puzzle": LINE, "layout": "6x6"},
    ):
        with pytest.raises(ld.ParseError):
            formats.read(json.dumps(document))
    assert formats.read(
        json.dumps({"puzzle": LINE, "areas": JIGSAW, "regions": JIGSAW.lower()})
    ).puzzle.layout.is_jigsaw


def test_puzzles_of_a_list_have_titles() -> None:
    for document, titles in (
        ({"easy": LINE, "hard": OTHER}, ["easy", "hard"]),
        ([{"name": "one", "puzzle": LINE}, {"title": "two", "puzzle": OTHER}], ["one", "two"]),
        ({"easy": {"data": {"puzzle": LINE}}, "hard": {"title": "H", "puzzle": OTHER}}, ["easy", "H"]),
    ):
        text = json.dumps(document, indent=1)
        assert [entry.title for entry in ld.read_puzzles(text.split("\n"))] == titles


def test_a_puzzle_next_to_its_solution_is_one() -> None:
    for document in (
        [[LINE, SOLUTION], [OTHER, OTHER.replace("0", "1")]],
        {"a": [LINE, SOLUTION], "b": [[LINE, SOLUTION]]},
    ):
        text = json.dumps(document)
        assert len(_entries(text)) == 2 and formats.read(text).puzzle == GRID
    rows = f"{json.dumps([LINE, SOLUTION])}\n{json.dumps([OTHER, SOLUTION])}"
    assert _entries(rows) == [GRID, SECOND]


def test_sixteen_grids_of_four_rows_are_no_large_grid() -> None:
    small = ["1.....2..3.....4", "4.....3..2.....1"] * 8
    assert [grid.layout.n for grid in _entries(json.dumps(small)) if grid] == [4] * 16
    large = formats.read(json.dumps(["G" + "." * 15, *["." * 16] * 15])).puzzle
    assert large.layout.n == 16
