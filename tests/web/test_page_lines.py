"""Hand-drawn lines, arrows and links: by touch and keyboard, undone, erased, stored; conclusions of chains."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

import lucidoku as ld
from browser import PUZZLE, Server, Visitor, expect, visitor

WALK = ld.explain(PUZZLE)


def _kind(guest: Visitor, key: str) -> None:
    guest.page.get_by_role("radio", name=guest.word(key), exact=True).click()


def _draw(guest: Visitor, *places: tuple[float, float]) -> None:
    """Draw over the board from point to point: rows and columns from 1, whole numbers at the centre of cells."""
    box = guest.page.locator(".grid").bounding_box()
    assert box is not None
    size = box["width"] / 9
    for number, (row, column) in enumerate(places):
        at = box["x"] + (column - 0.5) * size, box["y"] + (row - 0.5) * size
        guest.page.mouse.move(*at, steps=5)
        if not number:
            guest.page.mouse.down()
    guest.page.mouse.up()
    guest.settled()


def _count_drawn(guest: Visitor, kind: str) -> int:
    guest.settled()
    return int(guest.page.locator(f".hand-lines .hand-{kind}").count())


def test_a_line_follows_the_pointer_and_is_saved(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.type("n")
    _draw(guest, (1, 1), (1, 3), (2, 3))
    assert _count_drawn(guest, "line") == 3  # from cell to cell
    assert guest.word("cell.lines", names="r1c1 r1c3") in guest.label(1, 2)
    assert guest.word("move.line", **{"from": "r1c1", "to": "r2c3"}) in guest.page.locator(".listeners").inner_text()
    _kind(guest, "lines.arrow")
    _draw(guest, (5, 5), (5, 6), (9, 9))
    assert _count_drawn(guest, "arrow") == 1  # straight to its end
    guest.page.reload()
    guest.page.locator(".grid").wait_for()
    assert (_count_drawn(guest, "line"), _count_drawn(guest, "arrow")) == (3, 1)
    guest.type("Control+z")
    assert (_count_drawn(guest, "line"), _count_drawn(guest, "arrow")) == (3, 0)
    guest.type("Control+z")
    assert _count_drawn(guest, "line") == 0
    guest.type("Control+y")
    assert _count_drawn(guest, "line") == 3
    assert guest.word("cell.empty") in guest.label(1, 1)  # no digit was written


def test_drawing_again_and_delete_erase(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.type("n")
    for _ in range(2):
        _draw(guest, (1, 1), (1, 3))
        guest.type("Escape")
    assert _count_drawn(guest, "line") == 0
    _draw(guest, (1, 1), (1, 3))
    _draw(guest, (8, 1), (8, 2))
    guest.select(1, 2)
    guest.type("Delete")
    assert _count_drawn(guest, "line") == 1  # the two that touch the cell are erased
    guest.button("lines.erase").click()
    assert _count_drawn(guest, "line") == 0
    guest.type("z")  # another tool: no bar, digits are digits
    expect(guest.page.locator(".line-bar")).to_have_count(0)
    guest.select(1, 2)
    guest.type("5")
    assert guest.label(1, 2).endswith(" 5")


def test_lines_by_keyboard(another: Visitor) -> None:
    at = another
    at.open(PUZZLE)
    at.select(1, 1)
    at.type("n")
    at.type("Enter ArrowRight ArrowDown Enter ArrowRight Enter")
    assert _count_drawn(at, "line") == 2
    answer = at.page.locator(".line-message")
    expect(answer).to_have_text(at.word("lines.from", name="r2c3"))
    at.type("Escape")
    expect(answer).not_to_contain_text("r2c3")
    assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _at_step(guest: Visitor, index: int) -> None:
    """Open the position of a step of the walkthrough."""
    guest.open(PUZZLE)
    guest.visit("#/walk")
    guest.to_step(index + 1)
    guest.button("walk.play").click()
    guest.page.locator(".grid").wait_for()
    guest.type("n")
    _kind(guest, "lines.link")


@pytest.mark.parametrize("technique", ["two-string-kite", "w-wing"])
def test_a_chain_has_the_same_conclusion_as_in_the_engine(guest: Visitor, technique: str) -> None:
    index, step = next((i, one) for i, one in enumerate(WALK) if one.technique.id == technique)
    _at_step(guest, index)
    nodes = [step.evidence.links[0].source, *(link.target for link in step.evidence.links)]
    for node in nodes:
        (candidate,) = node.candidates
        _to(guest, int(candidate.cell))
        guest.type(str(candidate.digit))
    assert _count_drawn(guest, "link") == len(step.evidence.links)
    strong = [link.strong for link in step.evidence.links]
    kinds = guest.page.eval_on_selector_all(".hand-link", "found => found.map(one => one.getAttribute('class'))")
    assert all("strong" in kind for kind, wanted in zip(kinds, strong, strict=True) if wanted)
    answer = guest.page.locator(".line-message").inner_text()
    assert guest.word("chain.gone", list="").rstrip(". ") in answer
    for candidate in step.eliminations:
        assert f"{candidate.cell}≠{candidate.digit}" in answer
    guest.button("apply").click()
    for candidate in step.eliminations:
        label = guest.label(int(candidate.cell) // 9 + 1, int(candidate.cell) % 9 + 1)
        assert str(candidate.digit) not in label.split("candidates")[1].split(",")[0].split()


def _to(guest: Visitor, cell: int) -> None:
    """Move the cursor to a cell by keyboard."""
    guest.type("Control+Home")
    guest.type(" ".join(["ArrowDown"] * (cell // 9) + ["ArrowRight"] * (cell % 9)) or "Control+Home")


def test_links_are_judged_while_drawing(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.type("m n")
    _kind(guest, "lines.link")
    answer = guest.page.locator(".line-message")

    def link(first: int, digit: int, second: int, other: int) -> None:
        guest.type("Escape")
        _to(guest, first)
        guest.type(str(digit))
        _to(guest, second)
        guest.type(str(other))

    link(1, 8, 10, 8)  # no other 8 in column 2
    expect(answer).to_contain_text("8 in r1c2 – 8 in r2c2: strong, because 8 has no other place in")
    link(0, 3, 7, 3)
    expect(answer).to_contain_text("3 in r1c1 – 3 in r1c8: weak, because both are in row 1.")
    link(0, 4, 0, 5)
    expect(answer).to_contain_text("weak, because r1c1 takes only one of them")
    link(4, 3, 4, 6)
    expect(answer).to_contain_text("strong, because r1c5 has no other candidate")
    link(0, 3, 40, 3)
    expect(answer).to_contain_text("no link, because both can be true at once")
    expect(answer).to_contain_text(guest.word("chain.broken"))
    link(0, 3, 80, 9)
    expect(answer).to_contain_text("no link, because 9 in r9c9 is not a candidate")
    expect(answer).to_contain_text(guest.word("chain.branches"))
    assert guest.page.locator(".hand-link.none").count() == 2
    assert guest.page.locator(".hand-link.weak").count() >= 2


def test_a_link_is_drawn_between_candidates(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.type("m n")
    _kind(guest, "lines.link")
    third = 1 / 3.2
    _draw(guest, (1 + third, 2), (2 + third, 2))  # 8 to 8
    assert _count_drawn(guest, "link") == 1
    assert guest.word("cell.lines", names="8 in r2c2") in guest.label(1, 2)
    guest.type("Enter")
    guest.hears(guest.word("lines.node"))


def _shared_state(guest: Visitor) -> str:
    """Return the contents of a link of the game."""
    guest.button("share").click()
    link = guest.page.locator(".link-row input")
    guest.until(lambda: "#p1." in link.input_value())
    return str(link.input_value().partition("#p1.")[2])


def _unpack(fragment: str) -> Any:
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4)), -15))


def _pack(state: Any) -> str:
    packing = zlib.compressobj(wbits=-15)
    packed = packing.compress(json.dumps(state).encode()) + packing.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _drawing(guest: Visitor) -> Any:
    guest.settled()
    return guest.page.eval_on_selector_all(
        ".hand-lines path", "found => found.map(one => [one.getAttribute('class'), one.getAttribute('d')])"
    )


def test_a_link_contains_the_drawn_lines(browser: Any, server: Server, guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.type("m n")
    _draw(guest, (1, 1), (1, 3), (2, 3))
    _kind(guest, "lines.arrow")
    _draw(guest, (5, 5), (9, 9))
    _kind(guest, "lines.link")
    for cell in (1, 10, 18):  # a chain of two links, in the order of drawing
        _to(guest, cell)
        guest.type("8" if cell < 18 else "3")
    drawn = _drawing(guest)
    assert len(drawn) == 6
    fragment = _shared_state(guest)
    with visitor(browser, server) as other:
        other.visit(f"#p1.{fragment}")
        other.page.locator(".grid").wait_for()
        assert _drawing(other) == drawn
        other.type("Control+z")
        assert _drawing(other) == drawn  # it is part of the start of the game
        other.page.reload()
        other.page.locator(".grid").wait_for()
        assert _drawing(other) == drawn
    guest.page.get_by_role("switch", name=guest.word("share.whole")).uncheck()
    link = guest.page.locator(".link-row input")
    guest.until(lambda: "lines" not in _unpack(link.input_value().partition("#p1.")[2]))


FAULTS: dict[str, Any] = {
    "no list": {"line": [0, 10]},
    "no lines": [1, 2, 3],
    "too short": [["line", 0]],
    "another kind": [["circle", 0, 10]],
    "outside": [["line", 0, 81 * 10]],
    "below": [["arrow", -10, 0]],
    "no number": [["line", "0", 10]],
    "half a cell": [["line", 0.5, 10]],
    "nowhere": [["line", 10, 10]],
    "a link of cells": [["link", 0, 10]],
    "too many": [["line", 0, 10]] * 257,
}


def test_impossible_lines_are_dropped(browser: Any, server: Server, guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.select(1, 1)
    guest.type("5 n")
    _draw(guest, (8, 1), (8, 2))
    answer = _unpack(_shared_state(guest))
    assert answer["lines"] == [["line", 630, 640]]

    def arrive(answer: Any) -> None:
        other.visit("#/learn")
        other.visit(f"#p1.{_pack(answer)}")
        other.page.locator(".grid").wait_for()
        other.until(lambda: " 5" in other.label(1, 1))  # the digits are shown

    with visitor(browser, server) as other:
        for name, lines in FAULTS.items():
            arrive(answer | {"lines": lines})
            other.hears(f"bad: {other.word('link.lines')}")
            assert _drawing(other) == [], name
            other.forget()
        arrive(answer | {"lines": [["line", 0, 10]] * 256})  # the maximum of a board
        assert _count_drawn(other, "line") == 256
        arrive({key: value for key, value in answer.items() if key != "lines"})  # a link of an earlier version
        assert _drawing(other) == []
        assert other.heard() == []
