"""Pasting, dropping and opening: files that are not text, and contents lost in parsing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import lucidoku as ld
from browser import PUZZLE, Visitor, expect
from lucidoku.formats import read, write

DIGITS = ["1...", "..2.", ".3..", "...4"]
NOTED = json.dumps(
    {
        "size": 4,
        "grid": [[{"value": int(one), "given": True} if one != "." else {} for one in row] for row in DIGITS],
        "arrow": [{"cells": ["R1C1"], "lines": []}],
    }
)
"""A file of f-puzzles with an arrow that has no line: a note says so."""

GIVE = """([how, name, kind, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(bytes)], name, { type: kind }));
  const target = document.querySelector("dialog textarea") ?? document.body;
  const given = { bubbles: true, cancelable: true };
  if (how === "paste") target.dispatchEvent(new ClipboardEvent("paste", { ...given, clipboardData: data }));
  else target.dispatchEvent(new DragEvent("drop", { ...given, dataTransfer: data }));
}"""
"""Script that pastes or drops a file."""
HOLD = """input => addEventListener("change", (event) => {
  if (event.target !== input || event.again) return;
  event.stopPropagation();
  void input.files[0].size;
  window.given = () => input.dispatchEvent(Object.assign(new Event("change", { bubbles: true }), { again: true }));
}, { capture: true })"""
"""Script that keeps a chosen file from the page until `given` is called."""


def test_the_title_of_a_pasted_puzzle_says_its_level(guest: Visitor) -> None:
    """Unusual kinds of puzzle are named as well, and the level is not repeated next to the title."""
    title, level = guest.page.locator(".game-head h1"), guest.page.locator(".game-head .level")
    guest.open(PUZZLE)
    expect(title).to_have_text(guest.word("puzzle.level", level=ld.explain(PUZZLE).level))
    expect(level).to_have_count(0)
    guest.paste("." * 81)
    expect(title).to_have_text(guest.word("puzzle.of", layout="9×9"))
    guest.paste("1.....2..3.....4")
    expect(title).to_have_text(guest.word("puzzle.named", name=guest.word("puzzle.of", layout="4×4"), level="easy"))
    expect(level).to_have_count(0)
    cages = ld.make(
        rules="killer", seed=11
    )  # explained within a fraction of the time that the server takes for a level
    guest.paste(write(cages, "sudokupad"))
    expect(title).to_have_text(guest.word("puzzle.named", name="Killer cages", level=ld.explain(cages).level))


def test_a_file_that_cannot_be_read_is_named(guest: Visitor, tmp_path: Path) -> None:
    """A file that is gone when the page reads it, like a dropped folder, and an empty one."""
    gone = tmp_path / "gone.json"
    guest.visit("#/play")
    guest.button("open").click()
    for place in "dialog input[type=file]:not([accept])", "main input[type=file]":
        gone.write_text("{}")
        one = guest.page.locator(place).first
        one.evaluate(HOLD)
        one.set_input_files(gone)
        gone.unlink()
        guest.page.evaluate("() => given()")
        said = guest.page.locator("dialog .trouble-text, .notices p")
        expect(said).to_have_text(guest.word("open.unreadable"))
        guest.type("Escape")
        guest.visit("#/learn/game")
    guest.visit("#/play")
    guest.page.evaluate(GIVE, ["drop", "empty.txt", "text/plain", [10, 32]])
    guest.hears(f"bad: {guest.word('open.empty')}")
    assert guest.troubles == []


@pytest.mark.parametrize("how", ["paste", "drop", "open"])
def test_a_file_that_holds_no_text_is_named(guest: Visitor, how: str) -> None:
    """One sentence names the content that a file must have; the game stays. UTF-16 text is read."""
    guest.open(PUZZLE)
    before = guest.painted()

    def give(name: str, kind: str, content: bytes) -> None:
        if how == "open":
            guest.page.locator("dialog input[type=file]:not([accept])").set_input_files(
                {"name": name, "mimeType": kind, "buffer": content}
            )
        else:
            guest.page.evaluate(GIVE, [how, name, kind, list(content)])

    if how != "drop":
        guest.button("open").click()
        guest.page.locator("dialog textarea").wait_for()
    give("puzzle.bin", "", bytes(range(64)))
    if how == "drop":
        guest.hears(f"bad: {guest.word('open.no-text')}")
    else:  # the dialog says it, once
        expect(guest.page.locator("dialog .trouble-text")).to_have_text(guest.word("open.no-text"))
        assert not any(notice.startswith("bad: ") for notice in guest.heard())
    assert guest.painted() == before
    give("puzzle.txt", "text/plain", "1.....2..3.....4".encode("utf-16"))
    guest.until(lambda: guest.page.locator('[role="gridcell"]').count() == 16)


def test_losses_of_reading_are_reported(guest: Visitor) -> None:
    """Losses are reported for every way of opening, and for several puzzles both in the list and after the choice."""
    noted = read(NOTED).notes
    assert noted
    guest.visit("#/play")
    guest.paste(NOTED)
    guest.hears(noted[0])
    guest.forget()
    guest.page.evaluate(GIVE, ["drop", "one.json", "application/json", list(NOTED.encode())])
    guest.hears(noted[0])

    guest.paste("1.....2..3.....4\n.2.....1..4.3...\n1.....2..3....\n")
    guest.page.locator("dialog .many li").nth(1).wait_for()
    expect(guest.page.locator("dialog .trouble-text")).to_contain_text("1 puzzle could not be read (line 3:")


def test_pencil_marks_open_as_they_were_written(guest: Visitor) -> None:
    """The board shows pasted candidates. One that was missing from the start is not undone but corrected."""
    guest.visit("#/play")
    guest.paste("1  34 34 23\n34 24 2  13\n24 3  1  12\n2  1  13 4")
    guest.until(lambda: guest.page.locator('[role="gridcell"]').count() == 16)
    assert guest.word("cell.candidates", digits="2 3") in guest.label(1, 4)
    guest.button("check").click()
    guest.button("mistake.where").click()
    expect(guest.page.locator(".message")).to_contain_text(guest.word("check.from-start"))
    expect(guest.button("mistake.undo")).to_be_hidden()
    guest.button("mistake.mend").click()
    guest.hears(guest.word("move.mend"))
    guest.button("check").click()
    guest.page.locator(".message.fine").wait_for()
    guest.type("Control+z")
    assert guest.word("cell.candidates", digits="2 3") in guest.label(1, 4)


@pytest.mark.parametrize("how", ["paste", "open"])
def test_a_puzzle_with_a_wrong_digit_is_corrected_on_the_board(guest: Visitor, how: str) -> None:
    """The sentence names the cell, one press shows the digits, and with the right one the game starts."""
    wrong = PUZZLE[:12] + "1" + PUZZLE[13:]
    solution = ld.solve(PUZZLE)
    assert solution is not None and solution.line[12] != "1"
    guest.visit("#/play")
    guest.settled()
    if how == "paste":
        guest.paste(wrong)
    else:
        guest.button("open").click()
        guest.page.get_by_label(guest.word("open.text")).fill(wrong)
        guest.button("open.go").click()
    expect(guest.page.locator("dialog .trouble-text")).to_contain_text("r2c4")
    guest.button("open.correct").click()
    guest.page.locator(".edit").wait_for()
    expect(guest.page.locator(".setting .sentence")).to_have_text(
        re.compile("^The puzzle .* with another digit in r2c4.*\\.$")
    )
    assert guest.label(2, 4).startswith("row 2 column 4, 1")
    guest.select(2, 4)
    guest.type("Delete")
    guest.button("typing.start").click()
    guest.page.locator(".edit").wait_for(state="detached")
    assert [guest.cell(1, 3).get_attribute("aria-readonly"), guest.cell(2, 4).get_attribute("aria-readonly")] == [
        "true",
        "false",
    ]
