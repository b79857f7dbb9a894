"""Plain sheets have a heading and the level of each puzzle; slides have large words."""

from __future__ import annotations

import re
from pathlib import Path

import lucidoku as ld
from lucidoku.paper import Item, Svg, booklet, sheet, slides
from support import call

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


def _texts(page: str) -> list[tuple[str, float]]:
    """Return the words of a page of SVG, with their sizes."""
    found = re.findall(r'<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)<', page)
    return [(text, float(size)) for size, text in found]


def _words(folder: Path) -> list[str]:
    """Return the words of all pages in a folder, and delete them."""
    words = []
    for page in sorted(folder.glob("*.svg")):
        words += [text for text, _size in _texts(page.read_text())]
        page.unlink()
    return words


def test_a_sheet_has_the_name_of_its_file_and_levels(tmp_path: Path) -> None:
    (tmp_path / "monday_class.txt").write_text(f"{EASY}\n{HARD}\n")
    out = tmp_path / "sheet.svg"
    assert call(["print", str(tmp_path / "monday_class.txt"), "--out", str(out)]).exit_code == 0
    words = _words(tmp_path)
    assert "Monday class" in words
    for puzzle in (EASY, HARD):
        assert ld.explain(puzzle).level.capitalize() in words
    assert call(["print", str(tmp_path / "monday_class.txt"), "--title", "Own", "--out", str(out)]).exit_code == 0
    words = _words(tmp_path)
    assert "Own" in words and "Monday class" not in words
    assert call(["print", EASY, "--out", str(out)]).exit_code == 0  # a text has no name


def test_slides_are_read_from_the_last_row() -> None:
    """A sentence has 24 points on a slide of 540, where it has room; the first slide says how hard it is."""
    canvas = Svg()
    walk = ld.explain(HARD)
    slides(walk, canvas=canvas)
    first, second, *_others = canvas.pages()
    assert ("Puzzle, hard", 30.0) in _texts(first)
    sizes = [size for text, size in _texts(second) if len(text) > 15]
    assert sizes.count(24.0) >= 2


def test_a_booklet_names_the_level_of_each_puzzle() -> None:
    canvas = Svg()
    booklet([EASY, HARD], canvas=canvas)
    cover, _how_to_play, one, two, *_others = canvas.pages()
    assert any(text == "2 puzzles" for text, _size in _texts(cover))
    assert "Easy" in [text for text, _size in _texts(one)] and "Hard" in [text for text, _size in _texts(two)]


def test_every_sheet_shows_levels() -> None:
    """Sheets made in Python or by the page do, too; notes, questions and solved puzzles stay as they are."""
    killer = ld.make(rules="killer", level="easy", seed=3)
    for puzzle in (ld.Grid.parse(EASY), ld.Grid.parse(HARD), killer):
        canvas = Svg()
        sheet([puzzle], canvas=canvas)
        assert ld.explain(puzzle).level.capitalize() in {text for text, _size in _texts(canvas.pages()[0])}
    canvas = Svg()
    solved = ld.Board(ld.Grid.parse(HARD), ld.solutions(HARD)[0])
    sheet(
        [solved, Item(ld.Grid.parse(HARD), note="9 minutes"), Item(ld.Grid.parse(HARD), ask="Which digit?")],
        canvas=canvas,
    )
    assert 'class="star' not in canvas.pages()[0]
    assert "Hard" not in {text for text, _size in _texts(canvas.pages()[0])}
