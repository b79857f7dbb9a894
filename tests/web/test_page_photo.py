"""Photos and PDF documents on the page: they are opened, listed, or shown next to the picture with their doubts."""

from __future__ import annotations

import base64
import io
import json
import os
from typing import Any

import pytest

import lucidoku as ld
from browser import PHONE, WITH_SERVER, Server, Visitor, expect, visitor, without_server

PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
GIVE = """([how, name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(bytes)], name));
  const given = { bubbles: true, cancelable: true };
  if (how === "paste") document.body.dispatchEvent(new ClipboardEvent("paste", { ...given, clipboardData: data }));
  else document.body.dispatchEvent(new DragEvent("drop", { ...given, dataTransfer: data }));
}"""


def sheet(*puzzles: str, **more: Any) -> bytes:
    pytest.importorskip("fpdf")
    pytest.importorskip("pypdfium2")
    return ld.paper.sheet(list(puzzles), **more)


def give(at: Visitor, content: bytes, how: str = "drop") -> None:
    at.page.evaluate(GIVE, [how, "file", list(content)])


FIRST, SECOND = "1.....2..3.....4", ".2.....1..4.3..."


@WITH_SERVER
@pytest.mark.parametrize("how", ["drop", "paste"])
def test_a_document_with_one_puzzle_opens(guest: Visitor, how: str) -> None:
    guest.visit("#/play")
    give(guest, sheet(FIRST), how)
    guest.until(lambda: guest.page.locator('[role="gridcell"]').count() == 16)
    assert guest.label(1, 1).endswith(guest.word("cell.given", digit=1))
    expect(guest.page.locator("dialog")).to_have_count(0)


@WITH_SERVER
def test_a_document_with_several_puzzles_is_a_list(guest: Visitor) -> None:
    guest.visit("#/play")
    guest.button("open").click()
    guest.page.locator("dialog input[accept*=pdf]").set_input_files(
        {"name": "x.pdf", "mimeType": "application/pdf", "buffer": sheet(FIRST, SECOND, solutions="back")}
    )
    rows = guest.page.locator("dialog .many li")
    expect(rows).to_have_count(2)  # without the solutions
    rows.nth(1).get_by_role("button").click()
    guest.until(lambda: guest.page.locator('[role="gridcell"]').count() == 16)
    assert guest.label(1, 2).endswith(guest.word("cell.given", digit=2))


@WITH_SERVER
def test_what_is_no_puzzle_gets_the_sentence_of_the_server(guest: Visitor) -> None:
    guest.visit("#/play")
    give(guest, b"%PDF-1.7\nnothing")
    pytest.importorskip("pypdfium2")
    expect(guest.page.locator("dialog [role=alert]")).to_contain_text("is not a PDF document, or is damaged")


def doubtful() -> dict[str, Any]:
    """Return the answer about a photo in which r1c2 may be empty or 2, and r4c4 something else."""
    puzzle = ld.Grid.parse("12....2..3.....4")
    position: dict[str, Any] = {
        "layout": "4x4",
        "givens": puzzle.line,
        "values": "",
        "candidates": None,
        "eliminated": [],
    }
    grid = {
        "position": position,
        "title": "",
        "page": 0,
        "is_safe": False,
        "is_solution": False,
        "picture": "data:image/png;base64," + base64.b64encode(ld.Grid.parse(FIRST).png()).decode(),
        "margin": 0.02,
        "doubtful": [1, 6],
        "choices": {"1": [0, 3], "6": [0]},
        "alternatives": [FIRST],
        "notes": ["Two digits are faint."],
    }
    return {"grids": [grid], "notes": []}


def shown(at: Visitor, answer: dict[str, Any]) -> list[dict[str, str]]:
    """Show a photo for which the server gives an answer; return the request."""
    sent: list[dict[str, str]] = []

    def fulfil(route: Any) -> None:
        sent.append({"type": route.request.headers["content-type"], "url": route.request.url})
        route.fulfill(status=200, content_type="application/json", body=json.dumps(answer))

    at.page.route("**/api/v1/photo?*", fulfil)
    at.visit("#/play")
    at.settled()
    give(at, PIXEL)
    at.page.locator("dialog .photo-cells").wait_for()
    return sent


@WITH_SERVER
def test_doubtful_cells_are_one_tap_each(browser: Any, server: Server) -> None:
    for size in ({}, PHONE):
        with visitor(browser, server, **size) as at:
            sent = shown(at, doubtful())
            assert sent[0]["type"] == "image/png" and "lang=" in sent[0]["url"]
            dialog = at.page.locator("dialog")
            assert dialog.locator("img").evaluate("one => one.complete && one.naturalWidth > 0")
            cells = dialog.locator(".photo-cells button")
            expect(cells).to_have_count(16)
            assert [i for i in range(16) if "(?)" in str(cells.nth(i).get_attribute("aria-label"))] == [1, 6]
            if where := os.environ.get("LUCIDOKU_SHOTS"):
                at.page.screenshot(path=f"{where}/photo-{'phone' if size else 'desktop'}.png")
            row = dialog.get_by_role("group", name="r1c2")
            row.get_by_role("button", name=at.word("cell.empty")).click()
            expect(cells.nth(1)).to_have_text("")
            expect(dialog.get_by_role("status")).to_have_text(at.word("photo.one"))
            at.button("open.go").click()
            at.page.locator(".grid").wait_for()
            at.until(lambda: at.page.locator('[role="gridcell"]').count() == 16)
            assert at.label(1, 2).endswith(at.word("cell.empty"))
            assert at.label(2, 3).endswith(at.word("cell.given", digit=2))


@WITH_SERVER
def test_any_cell_can_be_changed_and_other_readings_chosen(guest: Visitor) -> None:
    shown(guest, doubtful())
    dialog = guest.page.locator("dialog")
    cells = dialog.locator(".photo-cells button")
    dialog.get_by_role("button", name="2", exact=True).last.click()  # the second reading
    expect(cells.nth(1)).to_have_text("")
    cells.nth(15).click()
    group = dialog.get_by_role("group", name="r4c4")
    group.get_by_role("button", name="3", exact=True).click()
    expect(cells.nth(15)).to_have_text("3")
    group.get_by_role("button", name=guest.word("cell.empty")).click()
    expect(cells.nth(15)).to_have_text("")
    expect(dialog.get_by_role("status")).not_to_have_text(guest.word("photo.one"))


@WITH_SERVER
def test_without_a_server_the_browser_opens_pictures(guest: Visitor) -> None:
    """It sends plain pixels, upright and on white, and refuses what it cannot open."""
    pillow: Any = pytest.importorskip("PIL.Image")
    puzzle = ld.Grid.parse(FIRST)
    picture = pillow.open(io.BytesIO(puzzle.png())).convert("RGBA")
    picture.putalpha(picture.convert("L").point(lambda value: 255 * (value < 255)))  # black on nothing
    turned = picture.convert("RGB").transpose(pillow.Transpose.ROTATE_90)
    exif = pillow.Exif()
    exif[0x0112] = 6  # turn it back
    without_server(guest.page, guest.server)
    for image, kind, more in ((picture, "PNG", {}), (turned, "JPEG", {"exif": exif}), (picture, "WEBP", {})):
        file = io.BytesIO()
        image.save(file, kind, **more)
        guest.visit("#/play")
        guest.settled()
        give(guest, file.getvalue())
        cells = guest.page.locator("dialog .photo-cells button")
        expect(cells).to_have_count(16)
        assert cells.all_inner_texts() == [symbol.replace(".", "") for symbol in puzzle.line], kind
        guest.type("Escape")
    give(guest, PIXEL)
    expect(guest.page.locator("dialog [role=alert]")).to_contain_text("No grid was found")
    guest.type("Escape")
    give(guest, PIXEL[:50])
    expect(guest.page.locator("dialog [role=alert]")).to_have_text(guest.word("photo.unknown"))
    guest.type("Escape")
    give(guest, b"%PDF-1.7\nnothing")
    guest.hears(f"bad: {guest.word('photo.server')}")


def test_a_phone_offers_its_camera(browser: Any, server: Server) -> None:
    with visitor(browser, server, **PHONE) as at:
        at.visit("#/play")
        at.command("open")
        camera = at.page.locator("dialog label.button", has_text=at.word("photo.camera")).locator("input")
        assert camera.get_attribute("capture") == "environment" and camera.get_attribute("accept") == "image/*"
