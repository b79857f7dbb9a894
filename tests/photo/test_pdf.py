"""PDF documents of ours and of other makers are read exactly, with titles; anything else gets one sentence."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from browser import browse
from lucidoku.grid.grid import Grid
from lucidoku.photo import image, pdf
from lucidoku.photo.entries import printed, seen_in
from lucidoku.photo.pdf import MOST_PAGES, read_pdf
from lucidoku.photo.reading import ImageReading
from photo.makers import (
    MAKERS,
    Sheet,
    by_fpdf,
    by_matplotlib,
    by_reportlab,
    by_reportlab_tables,
    by_weasyprint,
    html_of,
    svg_of,
)
from support import call

pytest.importorskip("pypdfium2")
fpdf: Any = pytest.importorskip("fpdf")

JIGSAW = "9x9+jigsaw:111111112122222222333333334354444444555555646577666666577777776899999999888888889"
LAYOUTS = ("9x9", "4x4", "6x6:3x2", "8x8", "10x10", "12x12:2x6", "16x16", JIGSAW)


def some(layout: str, count: int, seed: int = 1) -> list[Grid]:
    """Return grids with random holes; the digits of each are permuted, so that they differ."""
    rng = random.Random(f"{layout}{seed}")
    shape = ld.Layout(layout)
    full = next(iter(ld.solutions(Grid(bytes(shape.n**2), shape), 1))).values
    grids = []
    for _number in range(count):
        digits = rng.sample(range(1, shape.n + 1), shape.n)
        grids.append(Grid(bytes(digits[value - 1] if rng.random() < 0.4 else 0 for value in full), shape))
    return grids


def solved(grid: Grid) -> Grid:
    solution = grid.solve()
    assert solution is not None
    return solution


def sheets(layout: str, count: int = 3) -> list[Sheet]:
    return [
        Sheet(grid, f"No. {number} Ab", ("easy", "very hard", "")[number % 3])
        for number, grid in enumerate(some(layout, count))
    ]


def check(document: bytes, wanted: list[Sheet], levels: bool = True) -> None:
    found = read_pdf(document)
    assert [(one.puzzle, one.title) for one in found] == [(one.puzzle, one.title) for one in wanted]
    assert [one.layout.code for one in found] == [one.puzzle.layout.code for one in wanted]
    assert not levels or [one.level for one in found] == [one.level for one in wanted]
    assert all(one.is_safe and one.is_exact and not one.own and not one.marks for one in found)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("maker", MAKERS)
def test_documents_of_other_makers(maker: str, layout: str) -> None:
    wanted = sheets(layout, 1 if maker == "cairo" else 3)
    check(MAKERS[maker](wanted), wanted, levels=maker != "cairo")


@pytest.mark.parametrize("maker", ["reportlab", "fpdf"])
def test_letters_for_large_numbers(maker: str) -> None:
    wanted = sheets("16x16")
    check(MAKERS[maker](wanted, letters=True), wanted)


def test_pages_on_their_side() -> None:
    wanted = sheets("9x9", 4)
    check(by_reportlab(wanted, turned=True), wanted)


def test_fonts_that_are_drawings() -> None:
    wanted = sheets("9x9", 1)
    check(by_matplotlib(wanted, fonts=3), wanted)


def test_digits_that_are_shapes() -> None:
    """The triangle in a 4 does not make a cell black, and shapes are read as a picture."""
    wanted = [Sheet(ld.make(seed=3), "No. 1")]
    assert [one.puzzle for one in read_pdf(by_matplotlib(wanted, shapes=True))] == [wanted[0].puzzle]


def test_tables_that_follow_each_other() -> None:
    wanted = sheets("9x9")
    assert [one.puzzle for one in read_pdf(by_reportlab_tables(wanted))] == [sheet.puzzle for sheet in wanted]


@pytest.mark.parametrize("thick", [0.9, 0.2])
def test_a_table_of_two_grids_has_thick_lines(thick: float) -> None:
    """Two grids with a common line, one below the other or to its right, are two; a table of equal lines stays one."""
    wanted = some("4x4", 2)
    for down, across in ((4, 0), (0, 4)):
        page = fpdf.FPDF()
        page.add_page()
        page.set_font("Helvetica", "", 14)
        for number, grid in enumerate(wanted):
            for cell in range(16):
                row, column = cell // 4 + number * down, cell % 4 + number * across
                page.set_xy(10 + 9 * column, 10 + 9 * row)
                page.set_line_width(0.2)
                page.cell(9, 9, str(grid.values[cell] or ""), border=1, align="C")
                page.set_line_width(thick)
                if row % 2 == column % 2 == 0:
                    page.rect(10 + 9 * column, 10 + 9 * row, 18, 18)
        if thick > 0.2:
            assert [one.puzzle for one in read_pdf(bytes(page.output()))] == wanted
            continue
        with pytest.raises(ld.ParseError, match=rf"it has a table of {4 + down} rows and {4 + across} columns"):
            read_pdf(bytes(page.output()))


@pytest.mark.parametrize("style", ["gaps", "black"])
def test_tables_without_common_borders(style: str) -> None:
    wanted = sheets("6x6")
    check(by_weasyprint(wanted, style=style), wanted)


def test_pages_printed_by_a_browser(driver: Any) -> None:
    with browse(driver) as browser:
        page = browser.new_page()
        for layout in ("9x9", "16x16"):
            wanted = sheets(layout, 2)
            for style in ("collapse", "gaps", "black"):
                page.set_content(html_of(wanted, style=style))
                check(page.pdf(print_background=True, scale=0.8), wanted)
            page.set_content("".join(map(svg_of, wanted)))
            check(page.pdf(), wanted, levels=False)
            page.set_content(wanted[0].puzzle.svg())  # with the names of columns above
            [ours] = read_pdf(page.pdf())
            assert (
                (ours.puzzle == wanted[0].puzzle) == ours.is_safe == (layout == "9x9")
            )  # the other is wider than the page


OURS = ["9x9", "6x6:3x2", "16x16", "9x9+diagonal", "9x9+window", "9x9+digits:0", "9x9+antiknight", JIGSAW, "25x25"]


@pytest.mark.parametrize("layout", OURS)
def test_our_sheets(layout: str) -> None:
    grids = some(layout, 3)
    for how in ({"per_page": 9}, {"per_page": 1, "large": True}):
        found = read_pdf(ld.paper.sheet(grids, solutions="none", **how))  # type: ignore[arg-type]
        assert [(one.puzzle, one.layout.code) for one in found] == [(grid, grid.layout.code) for grid in grids]
        assert [one.title for one in found] == ["1", "2", "3"]
        assert all(one.is_safe for one in found)


@pytest.mark.parametrize("where", ["end", "back", "below"])
@pytest.mark.parametrize("upside_down", [False, True])
def test_solutions_are_known(where: str, upside_down: bool) -> None:
    grids = [ld.make(level="easy", seed=seed) for seed in range(3)]
    found = read_pdf(ld.paper.sheet(grids, solutions=where, upside_down=upside_down, heading="Monday", name_line=True))
    assert [one.puzzle for one in found if not one.is_solution] == grids
    solved = [one for one in found if one.is_solution]
    assert all(("a solution" in repr(one)) == one.is_solution for one in found)
    boards = {one.puzzle: one.board() for one in solved}  # the givens are bold
    assert {grid: grid.solve() for grid in grids} == {puzzle: board and board.grid for puzzle, board in boards.items()}
    assert [one.puzzle for one in printed(found)] == grids
    assert [*printed(solved)] == solved  # nothing else is there


@pytest.mark.parametrize("fold", [False, True])
def test_booklets_have_each_puzzle_once(fold: bool) -> None:
    grids = [ld.make(level="easy", seed=seed) for seed in range(5)]
    found = [*printed(read_pdf(ld.paper.booklet(grids, fold=fold, upside_down=True, heading="For the train")))]
    # the pages of a folded sheet are not in their order
    in_order = sorted(found, key=lambda one: one.title) if fold else found
    assert [(one.puzzle, one.title) for one in in_order] == [(grid, str(k)) for k, grid in enumerate(grids, 1)]


def test_a_walkthrough_is_one_puzzle() -> None:
    grid = ld.make(level="medium", seed=3)
    found = [*printed(read_pdf(ld.paper.walkthrough(ld.explain(grid))))]
    assert [one.puzzle for one in found] == [grid]


@pytest.mark.parametrize("layout", ["9x9", "6x6", "16x16"])
def test_candidates_are_pencil_marks(layout: str) -> None:
    grid = some(layout, 1)[0]
    board = grid.board()
    [found] = read_pdf(ld.paper.sheet([board], solutions="none", candidates=True, per_page=1))
    empty = [cell for cell in grid.layout.cells if not grid[cell]]
    assert found.puzzle == grid
    assert {cell: list(found.marks[cell]) for cell in empty if board.candidates(cell)} == {
        cell: list(board.candidates(cell)) for cell in empty if board.candidates(cell)
    }
    [seen] = seen_in(ld.paper.sheet([board], solutions="none", candidates=True), "pdf")
    assert isinstance(seen.entry.puzzle, ld.Board)


def test_placed_digits_are_not_given() -> None:
    grid = ld.make(level="easy", seed=1)
    board, solution = grid.board(), solved(grid)
    for cell in [cell for cell in grid.layout.cells if not grid[cell]][:7]:
        board[cell] = solution[cell]
    [found] = read_pdf(ld.paper.sheet([board], solutions="none"))
    assert found.puzzle == grid
    assert found.own == {cell: board[cell] for cell in grid.layout.cells if board[cell] and not grid[cell]}
    assert found.board() == board


def test_corners_follow_the_text() -> None:
    upright = read_pdf(by_reportlab(sheets("4x4", 1)))[0]
    turned = read_pdf(by_reportlab(sheets("4x4", 1), turned=True))[0]
    assert upright.corners[0][0] < upright.corners[1][0] and upright.corners[0][1] < upright.corners[3][1]
    assert turned.corners[0][1] > turned.corners[1][1] and turned.corners[0][0] < turned.corners[3][0]


@pytest.mark.parametrize("marks", ["killercage:8@r1c1r1c2", "thermometer:r1c1r2c2r3c3", "even:r3c3", "xv:10@r3c3r3c4"])
def test_rules_that_are_drawn_are_never_lost_in_silence(marks: str) -> None:
    grid = Grid(ld.make(level="easy", seed=1).values, ld.Layout(f"9x9+{marks}"))
    [found] = read_pdf(ld.paper.sheet([grid], solutions="none"))
    assert found.puzzle is not None and found.puzzle.values == grid.values and not found.is_safe


def drawn(draw: Any) -> bytes:
    """Return a page on which a function draws."""
    page = fpdf.FPDF(unit="pt")
    page.add_page()
    page.set_font("Helvetica", "", 9)
    draw(page)
    return bytes(page.output())


def table(rows: int, columns: int, text: Any, black: Any = lambda r, c: False, pitch: float = 24) -> bytes:
    def draw(page: Any) -> None:
        page.set_fill_color(0)
        for r in range(rows):
            for c in range(columns):
                page.rect(50 + c * pitch, 50 + r * pitch, pitch, pitch, style="FD" if black(r, c) else "D")
                if text(r, c):
                    page.text(53 + c * pitch, 60 + r * pitch, text(r, c))

    return drawn(draw)


def test_cells_between_gaps_are_finer_than_the_lines_of_boxes() -> None:
    """White cells on black ground have no lines; the walls of boxes have, and look like a grid of 4 rows."""
    grid = some("16x16", 1)[0]

    def draw(page: Any) -> None:
        page.set_fill_color(0)
        page.rect(49, 49, 242, 242, style="F")
        page.set_fill_color(255)
        for cell, value in enumerate(grid.values):
            r, c = divmod(cell, 16)
            page.rect(50 + 15 * c, 50 + 15 * r, 14.4, 14.4, style="F")
            page.text(53 + 15 * c, 61 + 15 * r, str(value) if value else "")
        page.set_line_width(1.6)
        for k in range(0, 17, 4):
            page.line(49.7 + 15 * k, 49.7, 49.7 + 15 * k, 289.7)
            page.line(49.7, 49.7 + 15 * k, 289.7, 49.7 + 15 * k)

    [found] = read_pdf(drawn(draw))
    assert found.puzzle == grid


def words(page: Any) -> None:
    page.text(50, 50, "Nothing here.")


REFUSED = {
    "no grid was found in the document (1 page); expected lines around n × n cells": drawn(words),
    "no Sudoku was found in the document; it has a table of 10 rows and 9 columns": table(10, 9, lambda r, c: str(r)),
    "no Sudoku was found in the document: the grid has black cells as a crossword has": table(
        15, 15, lambda r, c: str(r) if not c else "", lambda r, c: (r * c) % 7 == 3
    ),
    "no Sudoku was found in the document: r3c4 has '12', which is not a digit of a 9x9 grid": table(
        9, 9, lambda r, c: str((r + 1) * (c + 1)) if (r, c) >= (2, 3) else ""
    ),
    "the document is not a PDF document, or is damaged": b"%PDF-1.7\nnothing else",
    "the document is locked with a password; save it without one, as by printing it to a new PDF": by_fpdf(
        [], owner_password="a", user_password="b"
    )
    if fpdf
    else b"",
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_is_no_sudoku_gets_one_sentence(sentence: str, tmp_path: Path) -> None:
    with pytest.raises(ld.ParseError) as error:
        read_pdf(REFUSED[sentence])
    assert str(error.value) == sentence
    path = tmp_path / "x.pdf"
    path.write_bytes(REFUSED[sentence])
    for command in ("solve", "convert", "hint", "rate"):
        told = call([command, str(path)])
        assert (told.exit_code, told.stdout) == (2, "")
        assert told.stderr == f"lucidoku: {sentence.replace('the document', str(path))}\n"


def test_a_grid_without_digits_is_no_puzzle() -> None:
    with pytest.raises(ld.ParseError, match="no grid was found"):
        read_pdf(table(9, 9, lambda r, c: ""))


def test_half_of_a_document_is_damaged() -> None:
    whole = by_fpdf(sheets("9x9", 2))
    for length in range(1, len(whole), len(whole) // 25):
        try:
            found = read_pdf(whole[:length])
        except ld.ParseError:
            continue
        assert {one.puzzle for one in found} <= {one.puzzle for one in sheets("9x9", 2)}


def test_a_long_document_is_refused_unless_pages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    page = fpdf.FPDF()
    for _page in range(500):
        page.add_page()
    document = bytes(page.output())
    monkeypatch.setattr("lucidoku.files.apart.can_start", lambda: False)  # read in this process
    monkeypatch.setattr(pdf, "page_of", pytest.fail)
    with pytest.raises(ld.ParseError, match=f"the document has 500 pages, but at most {MOST_PAGES} are read"):
        read_pdf(document)
    with pytest.raises(ld.ParseError, match="the document has no page 501: it has 500 pages"):
        read_pdf(document, pages=[501])
    monkeypatch.undo()
    with pytest.raises(ld.ParseError, match="no grid"):
        read_pdf(document, pages=[500])


def test_pages_are_chosen() -> None:
    wanted = sheets("9x9", 3)
    document = by_fpdf(wanted)
    assert [(one.page, one.puzzle) for one in read_pdf(document, pages=[3, 1])] == [
        (3, wanted[2].puzzle),
        (1, wanted[0].puzzle),
    ]


def test_a_crowded_page_takes_a_bounded_number_of_lines() -> None:
    def draw(page: Any) -> None:
        rng = random.Random(1)
        for _line in range(9000):
            x, y = rng.uniform(0, 500), rng.uniform(0, 700)
            page.line(x, y, *((x + 5, y) if rng.random() < 0.5 else (x, y + 5)))

    with pytest.raises(ld.ParseError, match="no"):
        read_pdf(drawn(draw))


def test_threads_share_nothing() -> None:
    document = ld.paper.sheet(some("9x9", 3), solutions="none")
    with ThreadPoolExecutor(4) as pool:
        results = [*pool.map(read_pdf, [document] * 8)]
    assert all(result == results[0] for result in results)


def test_without_the_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(by_fpdf(sheets("4x4", 1)))
    monkeypatch.setattr("lucidoku.files.apart.can_start", lambda: False)  # read in this process
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    told = call(["solve", str(path)])
    assert told.stderr == "lucidoku: a PDF is read with pypdfium2: pip install 'lucidoku[photo]'\n"


# Scanned pages


def scanned() -> bytes:
    """Return a document whose only page is a picture."""
    pillow: Any = pytest.importorskip("PIL.Image")

    def draw(page: Any) -> None:
        page.image(pillow.new("L", (300, 400), 255), 100, 100, 300, 400)

    return drawn(draw)


def fake(puzzle: Grid, **more: Any) -> ImageReading:
    """Return a reading of a picture that is 2400 pixels high."""
    labels = tuple(puzzle.values)
    corners = ((100.0, 200.0), (1100.0, 200.0), (1100.0, 1200.0), (100.0, 1200.0))
    return replace(ImageReading(puzzle.layout, puzzle, labels, corners=corners), **more)


def test_scanned_pages_are_read_as_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = ld.make(level="easy", seed=1)
    seen: list[Any] = []

    def read(picture: Any) -> list[ImageReading]:
        seen.append(picture)
        return [fake(puzzle)]

    monkeypatch.setattr("lucidoku.files.apart.can_start", lambda: False)  # read in this process
    monkeypatch.setattr(image, "read_images", read)
    [found] = read_pdf(scanned())
    assert (found.puzzle, found.page, found.is_exact) == (puzzle, 1, False)
    assert max(seen[0].size) == 2400
    high = found.corners[2][1] / 1200 * 2400
    assert abs(high - 841.89) < 1  # points of A4
    monkeypatch.setattr(image, "read_images", lambda picture: (_ for _ in ()).throw(ld.ParseError("no grid")))
    with pytest.raises(ld.ParseError, match="no grid was found in the document"):
        read_pdf(scanned())


# Commands


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "sheets.pdf"
    grids = [ld.make(level="easy", seed=seed) for seed in range(3)]
    path.write_bytes(by_fpdf([Sheet(grid, f"Number {k}", "easy") for k, grid in enumerate(grids, 1)]))
    return path


def test_commands_read_documents(document: Path) -> None:
    grids = [ld.make(level="easy", seed=seed) for seed in range(3)]
    told = call(["convert", str(document)])
    lines = [line for k, grid in enumerate(grids, 1) for line in (f"# Number {k} easy", grid.line)]
    assert told.output.splitlines() == lines
    assert call(["convert", "-"], told.stdout).stdout.splitlines() == lines[1::2]  # comments are skipped
    assert call(["convert", "-"], document.read_bytes()).stdout == told.stdout
    json = call(["convert", str(document), "--to", "json"]).stdout
    assert [entry.title for entry in ld.read_puzzles(json.splitlines())] == [f"Number {k} easy" for k in (1, 2, 3)]
    assert call(["solve", str(document)]).stdout.split() == [solved(grid).line for grid in grids]
    assert call(["solve", str(document), "--first", "1"]).stdout.split() == [solved(grids[0]).line]
    assert call(["count", str(document)]).stdout.split() == ["1", "1", "1"]
    assert call(["hint", str(document), "--number", "2"]).stdout == call(["hint", grids[1].line]).stdout
    assert (
        call(["rate", str(document)]).stdout.split("\n")[2]
        == call(["rate", grids[2].line, "--format", "line"]).stdout.strip()
    )
    told = call(["convert", str(document), "--layout", "6x6"])
    assert told.stderr.splitlines()[0] == "lucidoku: page 1, grid 1: the grid has 9 rows, but a 6x6 grid was asked for"


def test_a_doubtful_reading_is_shown_and_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    puzzle = ld.make(level="easy", seed=1)
    cell = next(cell for cell in puzzle.layout.cells if puzzle[cell])
    other = Grid(bytes(0 if i == cell else value for i, value in enumerate(puzzle.values)), puzzle.layout)
    reading = fake(puzzle, doubtful=(cell,), alternatives=(other,), warnings=("one digit is faint",))
    monkeypatch.setattr("lucidoku.photo.entries.read_images", lambda source: [reading])
    path = tmp_path / "photo.jpg"
    path.write_bytes(b"\xff\xd8\xff\xe0" + bytes(50))
    for command in ("solve", "explain", "hint", "rate", "convert"):
        told = call([command, str(path)])
        assert told.exit_code == 2 and told.stdout == ""
        *shown, last = told.stderr.splitlines()
        assert last == (
            f"lucidoku: {cell} may be wrong; correct this line and give it instead of the picture: {puzzle.line}"
        )
        assert shown[0] == "grid 1 was read as" and ld.formats.read("\n".join(shown[1:-2])).puzzle == puzzle
        assert shown[-2:] == [f"doubtful: {cell}", f"it may also be read with {cell}=."]
    monkeypatch.setattr("lucidoku.photo.entries.read_images", lambda source: [fake(puzzle)])
    assert call(["solve", str(path)]).output == solved(puzzle).line + "\n"


def test_wrong_digits_by_hand_are_named_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = ld.make(level="easy", seed=1)
    solution = solved(puzzle)
    right, wrong = [cell for cell in puzzle.layout.cells if not puzzle[cell]][:2]
    own = {right: solution[right], wrong: solution[wrong] % 9 + 1}
    monkeypatch.setattr("lucidoku.photo.entries.read_images", lambda source: [fake(puzzle, own=own)])
    [seen] = seen_in(b"\xff\xd8\xff", "picture")
    board = seen.entry.puzzle
    assert isinstance(board, ld.Board) and board[right] == own[right] and not board[wrong]
    assert seen.entry.notes == (f"the digit in {wrong} is not that of the solution; it was left out",)


def test_an_error_elsewhere_says_how_to_read_a_picture(document: Path) -> None:
    with pytest.raises(ld.ParseError, match=r"is a PDF document; .* or ld.read_pdf\(path\), read puzzles in it"):
        list(ld.read_puzzles(document))
    with pytest.raises(ld.ParseError, match=r"or ld.read_image\(path\), read puzzles in it"):
        ld.formats.read("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0")


def test_a_relative_path_is_meant_in_the_present_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["1.....2..3.....4", "..1.2.....3.4..."]
    for line in lines:  # the process that reads starts in the first folder
        folder = tmp_path / line
        folder.mkdir()
        monkeypatch.chdir(folder)
        ld.paper.sheet([line], "sheet.pdf", solutions="none")
        assert [reading.puzzle for reading in read_pdf("sheet.pdf")] == [Grid.parse(line)]
        Grid.parse(line).save("grid.png")
        [seen] = seen_in("grid.png", "png", apart=True)
        assert seen.reading.puzzle == Grid.parse(line)
