"""QR codes of printed sheets, opened from a picture of them."""

from __future__ import annotations

import io
from typing import Any

import pytest

from browser import PUZZLE, Visitor, expect
from lucidoku.grid.grid import Grid
from lucidoku.paper import Item, sheet, walk_link

pytest.importorskip("segno")
pypdfium2 = pytest.importorskip("pypdfium2")
Image = pytest.importorskip("PIL.Image")
ImageFilter = pytest.importorskip("PIL.ImageFilter")

SMALL = "1.....2..3.....4"
NATIVE = """globalThis.BarcodeDetector = class {
  static getSupportedFormats = async () => ["qr_code"];
  detect = async () => [{ rawValue: "https://school.example/#/walk/1.....2..3.....4" }];
};"""


def solutions_page(*puzzles: str) -> Any:
    """Return the page with the solutions of a printed sheet, each next to its code, as a picture."""
    grids = [Grid.parse(puzzle) for puzzle in puzzles]
    items = [Item(grid, link=walk_link("https://sudoku.school.example/", grid)) for grid in grids]
    pages = pypdfium2.PdfDocument(io.BytesIO(sheet(items)))
    return pages[len(pages) - 1].render(scale=2.5).to_pil().convert("RGB")


def photographed(picture: Any) -> Any:
    """Return a picture as a camera sees it: from the side, turned, a little blurred, in yellow light."""
    width, height = picture.size
    corners = (
        0.02 * width,
        -0.02 * height,
        -0.05 * width,
        1.03 * height,
        1.06 * width,
        0.98 * height,
        width,
        0.03 * height,
    )
    seen = picture.transform(
        picture.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor=(90, 80, 70)
    )
    seen = seen.rotate(8, Image.Resampling.BICUBIC, expand=True, fillcolor=(90, 80, 70)).filter(
        ImageFilter.GaussianBlur(1)
    )
    return Image.eval(seen, lambda level: 40 + level * 3 // 4)


def show(guest: Visitor, picture: Any) -> None:
    """Give a picture to the dialog's button for codes."""
    kept = io.BytesIO()
    picture.save(kept, "JPEG", quality=80)
    guest.button("open").click()
    button = guest.page.locator("dialog label.button", has_text=guest.word("open.code"))
    button.locator("input").set_input_files({"name": "p.jpg", "mimeType": "image/jpeg", "buffer": kept.getvalue()})


def test_a_photo_of_a_code_opens_its_puzzle(guest: Visitor) -> None:
    guest.open(PUZZLE)
    painted = guest.painted()
    guest.open(SMALL)
    guest.forget()
    show(guest, photographed(solutions_page(PUZZLE)))
    guest.hears(guest.word("open.done"))
    assert guest.painted() == painted


def test_the_codes_of_a_sheet_are_offered(guest: Visitor) -> None:
    guest.open(SMALL)
    show(guest, solutions_page(PUZZLE, SMALL))
    rows = guest.page.locator("dialog .many li")
    rows.first.wait_for()
    assert rows.count() == 2
    assert {row.strip("…") for row in guest.page.locator("dialog .many code").all_inner_texts()} == {PUZZLE[:30], SMALL}


def test_a_picture_without_a_code_is_named(guest: Visitor) -> None:
    guest.open(SMALL)
    before = guest.painted()
    show(guest, Image.new("RGB", (300, 200), "white"))
    expect(guest.page.locator("dialog .trouble-text")).to_have_text(guest.word("open.code.none"))
    assert guest.painted() == before


def test_the_browsers_own_reader_is_asked_first(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.page.evaluate(f"() => {{ {NATIVE} }}")
    guest.forget()
    show(guest, Image.new("RGB", (30, 20), "white"))
    guest.hears(guest.word("open.done"))
    guest.until(lambda: guest.page.locator('[role="gridcell"]').count() == 16)
