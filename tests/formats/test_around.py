"""Words around texts of every format, links that lost something on their way, and rules that must not get lost with it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats._lz import compress
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from support import puzzles

LINE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
GRID = Grid.parse(LINE)
DIGITS = [[int(ch) if ch != "." else 0 for ch in LINE[r : r + 9]] for r in range(0, 81, 9)]
DIAGONAL = Grid(bytes([1, *bytes(80)]), GRID.layout.with_diagonals())
SUBJECTS: list[Grid | Board] = [GRID, ld.explain(GRID).board(8), puzzles(4)[0], puzzles(6)[0], puzzles(16)[0], DIAGONAL]
AROUND = [
    "Hi all, what is next here?\n\n{}\n\nThanks, Ann\n",
    "Look: {} please",
    "Look:\n{}\nBye",
    "<p>Look:</p><pre>{}</pre>",
    "[code]{}[/code]",
    "```\n{}\n```",
    "Hello,\nI got this one today, from page 7 of the paper.\n{}\n-- \nBob",
]
READ_AND_WRITTEN = [name for name in formats.names(writing=True) if formats.FORMATS[name].read]


@pytest.mark.parametrize("name", READ_AND_WRITTEN)
def test_words_around(name: str) -> None:
    for subject in SUBJECTS:
        try:
            text = formats.write(subject, name)
        except ld.LucidokuError:
            continue
        if name == "studylib" and subject.layout.n > 9:
            continue  # it does not say its size
        plain = formats.read(text).puzzle
        indented = "My puzzle (hard!):\n\n" + "\n".join(f"    {line}" for line in text.split("\n")) + "\n\nDone."
        for dressed in [*(words.replace("{}", text) for words in AROUND), indented]:
            entries = [entry.puzzle for entry in ld.read_puzzles(dressed.splitlines(keepends=True)) if entry.puzzle]
            assert len(entries) == 1, dressed
            for found in (formats.read(dressed).puzzle, entries[0]):
                assert found == plain and found.layout is plain.layout, dressed


def test_text_next_to_the_digits_is_not_a_comment() -> None:
    """A line with more than digits in it is not read as its digits alone, in any context."""
    for name in ("andoku", "json"):
        for text in (f"x {formats.write(DIAGONAL, name)}", f"see: {formats.write(DIAGONAL, name)} (mine)"):
            try:
                puzzle = formats.read(text).puzzle
            except ld.ParseError:
                continue
            assert puzzle.layout is DIAGONAL.layout
    with pytest.raises(ld.ParseError, match="not a line of cells"):
        formats.read(f"12 {LINE}||X and 7 more")


@pytest.mark.parametrize("kind", ["scl", "fpuz"])
def test_slashes_that_were_lost(kind: str) -> None:
    """Servers make one slash of two; an address is tried with them again."""
    rows = [[{"value": d, "given": True} if d else {} for d in row] for row in DIGITS]
    for number in range(4000):
        title = f"{number * 7919 % 9973}ÿ\uffff{number}"
        what: dict[str, Any] = {"size": 9, "title": title, "grid": rows}
        if kind == "scl":
            what = {"cells": [[{"value": d} if d else {} for d in row] for row in DIGITS], "metadata": {"title": title}}
        packed = compress(json.dumps(what, ensure_ascii=False))
        if "//" in packed:
            break
    lost = packed.replace("//", "/")
    assert lost != packed
    reading = formats.read(f"https://sudokupad.app/{kind}{lost}")
    assert reading.puzzle == GRID and reading.title == title.replace("\uffff", "")
    with pytest.raises(ld.ParseError, match="damaged"):
        formats.read(f"https://sudokupad.app/{kind}{lost[:-30]}")


def maker(**more: Any) -> str:
    cells = [{"given": True, "value": d} if d else {} for row in DIGITS for d in row]
    regions = [3 * (r // 3) + c // 3 for r in range(9) for c in range(9)]
    puzzle = {
        "cells": cells,
        "constraints": [{"type": 0}, {"type": 1, "regions": regions}, *more.pop("rules", [])],
        **more,
    }
    return "https://sudokumaker.app/?puzzle=" + compress(
        json.dumps({"formatVersion": "1", "puzzle": puzzle}), address=True
    )


def test_what_sudokumaker_says_of_digits_and_boxes() -> None:
    assert formats.read(maker()).puzzle == GRID
    assert formats.read(maker(rules=[{"type": 300, "disabled": True, "thermometers": [[0, 1]]}])).puzzle == GRID
    assert formats.read(maker(rules=[{"type": 300, "thermometers": []}])).puzzle == GRID
    for more, says in (
        ({"minDigit": 0}, "other digits"),
        ({"maxDigit": 8}, "other digits"),
        ({"constraints": [{"type": 0}]}, "no boxes"),
        ({"rules": [{"type": 900}]}, "constraint 900"),
    ):
        with pytest.raises(ld.ParseError, match=says):
            formats.read(maker(**more))


def test_jigsaws_of_sudokuwiki_in_older_links() -> None:
    """Their boxes are in the link, or only their number is: then the digits in it are not a classic puzzle."""
    digits = "1" + "0" * 80
    columns = "123456789" * 9
    puzzle = formats.read(f"https://www.sudokuwiki.org/jigsaw.htm?shape=33&bd={digits}&jigmap={columns}").puzzle
    assert {h.cells for h in puzzle.layout.houses} == {h.cells for h in Layout.jigsaw("ABCDEFGHI" * 9).houses}
    boxes = "".join(str(3 * (r // 3) + c // 3 + 1) for r in range(9) for c in range(9))
    assert (
        formats.read(f"https://www.sudokuwiki.org/jigsaw.htm?bd={digits}&jigmap={boxes}").puzzle.layout is GRID.layout
    )
    for link in (f"jigsaw.htm?shape=3&bd={digits}", f"Jigsaw_Sudoku?bd={digits}", f"sudoku.htm?shape=3&bd={digits}"):
        for text in (f"https://www.sudokuwiki.org/{link}", f"See https://www.sudokuwiki.org/{link} !"):
            with pytest.raises(ld.ParseError, match="J9B"):
                formats.read(text)
            assert all(entry.puzzle is None for entry in ld.read_puzzles([text]))
    with pytest.raises(ld.ParseError, match="killer cage"):
        formats.read(f"https://www.sudokuwiki.org/x.htm?bd={'1' * 81},{'0' * 162}")


def test_strings_of_the_interactive_solver_that_are_broken_or_have_more() -> None:
    text = formats.write(GRID, "iss")
    broken = text.replace("~R5", "\n~R5")
    (entry,) = ld.read_puzzles(broken.splitlines(keepends=True))
    assert formats.read(broken).puzzle == entry.puzzle == GRID
    for rule, says in (
        (".NoBoxes", "no boxes"),
        (".Shape~6x9", "grids of 6×9 are not supported"),
        (".Shape~9x9~0-8", "other digits"),
        (".Odd~1", "Odd"),
    ):
        with pytest.raises(ld.ParseError, match=says):
            formats.read(rule + text)


def test_opensudoku_with_colours() -> None:
    """Version 5 has a field more: without its definition a colour of 1 would be a cell that is not a given."""
    flat = [d for row in DIGITS for d in row]
    cells = "".join(f"{d}|0|{0 if d else 4}|{1 if at == 1 else 0}|{int(not d)}|" for at, d in enumerate(flat))
    root = '<opensudoku version="4"><folder name="f"><game cells_data="version: {}&#10;{}"/></folder></opensudoku>'
    reading = formats.read(root.format(5, cells))
    assert isinstance(reading.puzzle, Board) and reading.puzzle.givens == GRID
    assert reading.colors == {GRID.layout.cells[1]: ("1",)} and not reading.corner_marks
    primary = "".join(f"{d}|{6 if at == 2 else 0}|0|{int(not d)}|" for at, d in enumerate(flat))
    reading = formats.read(root.format(4, primary))
    assert not reading.corner_marks and isinstance(reading.puzzle, Board) and reading.puzzle.candidates("r1c3") == (2,)
    with pytest.raises(ld.ParseError, match="for each cell"):
        formats.read(root.format(4, "1|2|"))
    game = '<game data="' + "".join(map(str, flat)) + '"/>'
    assert formats.read("<opensudoku>" * 99 + game + "</opensudoku>" * 99).puzzle == GRID
    with pytest.raises(ld.ParseError, match="no puzzle found"):  # too deep for a browser
        formats.read("<opensudoku>" * 100 + game + "</opensudoku>" * 100)


@pytest.mark.parametrize("site", ["https://tinyurl.com/x?bd=", "https://example.org/#"])
def test_digits_of_an_unknown_link(site: str) -> None:
    """Digits of an unknown link are read from a named parameter, not from any other place."""
    link = site + LINE.replace(".", "0")
    if "bd=" in link:
        assert formats.read(link).puzzle == GRID
    else:
        with pytest.raises(ld.ParseError, match=r"^links of example\.org are not read"):
            formats.read(link)
