"""Teacher's corner: its calls, and preparing a lesson on the page."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from lucidoku.school.trainer import STATIONS, Grade, TrainingProgress

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
TODAY = "2026-03-01"


def file_of(*grades: tuple[str, Grade]) -> str:
    progress = TrainingProgress()
    for name, grade in grades:
        progress = progress.after(name, grade, date.fromisoformat(TODAY), "0123456789abcdef")
    return progress.to_json()


def test_puzzles_are_of_rising_difficulty(ask: Any) -> None:
    found = ask("teaching/rising", count=3, seed=1, lang="fr")
    assert [one["stars"] for one in found["puzzles"]] == [1, 2, 3] and found["seed"] == 1
    assert found["puzzles"][0]["level_name"] == "facile" and found["puzzles"][0]["note"].startswith("environ ")
    assert ask("teaching/rising", count=3, seed=1, lang="fr") == found
    timed = ask("teaching/rising", count=2, minutes=[4, 9], levels=["easy"], seed=1)["puzzles"]
    said = [one["note"].split() for one in timed]
    assert all(note[0] == "about" and note[2] == "minutes" for note in said)
    assert all(abs(int(note[1]) - aim) <= 2 for note, aim in zip(said, (4, 9), strict=True))
    wishes: list[dict[str, Any]] = [
        {"count": 13},
        {"levels": []},
        {"levels": ["soft"]},
        {"minutes": [9, 4]},
        {"minutes": [0, 4]},
    ]
    for wrong in wishes:
        assert ask("teaching/rising", 422, **wrong)["error"]


def test_a_sheet_with_qr_codes(client: Any) -> None:
    pytest.importorskip("fpdf")
    one = {"position": {"givens": PUZZLE}, "title": "1", "note": "about 9 minutes", "stars": 3}
    body = {"puzzles": [one], "solutions": "back", "name_line": True, "upside_down": True}
    plain = client.post("/api/v1/print", json=body).content
    coded = client.post("/api/v1/print", json=body | {"address": "https://a.example/"}).content
    link = b"https://a.example/#/walk/" + PUZZLE.encode()
    assert plain[:5] == b"%PDF-" and link in coded and link not in plain
    assert client.post("/api/v1/print", json=body | {"address": "a.example"}).status_code == 422
    assert client.post("/api/v1/print", json={"puzzles": [one | {"stars": 6}]}).status_code == 422


def test_runs_of_singles_are_one_slide(client: Any) -> None:
    body = {"puzzles": [{"position": {"givens": PUZZLE}}], "kind": "html"}
    assert client.post("/api/v1/print", json=body).text.count("<figure") == 21
    assert client.post("/api/v1/print", json=body | {"merge": "none"}).text.count("<figure") == 72


def test_a_test_is_a_pdf(client: Any, ask: Any) -> None:
    pytest.importorskip("fpdf")
    found = client.post("/api/v1/teaching/test", json={"stations": ["last-cell"], "each": 2, "seed": 4})
    assert found.content[:5] == b"%PDF-" and "lucidoku-test.pdf" in found.headers["content-disposition"]
    again = client.post("/api/v1/teaching/test", json={"stations": ["last-cell"], "each": 2, "seed": 4})
    assert again.content == found.content
    assert ask("teaching/test", 422, stations=["none"])["error"]


def test_a_class_is_a_table(ask: Any) -> None:
    files = [
        {"name": "Ada", "text": file_of(("two-rows", Grade.MISSED), ("last-cell", Grade.FOUND))},
        {"name": "<Bob>", "text": "{"},
    ]
    found = ask("teaching/class", files=files, today=TODAY)
    place = [one.id for one in STATIONS].index("two-rows")
    assert found["stations"][place]["shaky"] == 1 and found["stations"][0]["shaky"] == 0
    assert found["pupils"][0]["known"][place] == {"strength": 1.0, "right": 0, "missed": 1}
    assert found["pupils"][0]["known"][1] is None and found["pupils"][1]["trouble"]
    assert found["table"].splitlines()[1].startswith("Ada,100% 1/1,")
    assert ask("teaching/class", 422, files=[], today=TODAY)["error"]


def test_a_lesson_is_prepared(either: Any, tmp_path: Path) -> None:
    """A teacher makes six puzzles, a sheet, slides of the hardest, and compares a class with broken files.

    Those of a mischievous pupil are larger together than a request may be, and a name ends in the middle of a character.
    """
    guest = either
    guest.visit("#/learn")
    guest.page.get_by_role("link", name=guest.word("class.title")).click()
    guest.button("class.make").click()
    offers = guest.page.locator(".teaching .offers li")
    offers.nth(5).wait_for()
    assert offers.count() == 6 and guest.word("class.codes.none") in guest.page.locator(".teaching").inner_text()
    for key, suffix in (("class.print", ".pdf"), ("class.slides", ".pdf"), ("class.html", ".html")):
        with guest.page.expect_download() as got:
            guest.button(key).click()
        assert got.value.suggested_filename.endswith(suffix)
    for name, text in (("Ada", file_of(("two-rows", Grade.MISSED))), ("Bob", "{")):
        (tmp_path / f"{name}.json").write_text(text)
    files = guest.page.locator('.teaching input[type="file"]')
    full = json.dumps({"schema": "lucidoku/training/1", "more": "é" * 250_000}).encode()
    made = [{"name": f"{n}.json", "mimeType": "application/json", "buffer": full} for n in range(9)]
    half = {"name": "a" + "😀" * 110 + ".json", "mimeType": "application/json", "buffer": b"{}"}
    files.set_input_files([*made, half])
    rows = guest.page.locator(".class-table tbody tr")
    rows.nth(9).wait_for()
    files.set_input_files([tmp_path / "Ada.json", tmp_path / "Bob.json"])
    guest.until(lambda: rows.count() == 2)
    assert "0" in rows.nth(0).inner_text() and "Ada" in rows.nth(0).inner_text()
    assert rows.nth(1).locator(".trouble-text").count() == 1
    assert guest.page.locator(".class-table tfoot button").inner_text() == "1"
    offers.nth(0).get_by_role("button").click()
    guest.page.locator(".grid").wait_for()


def test_a_qr_code_opens_the_walkthrough(another: Any) -> None:
    guest = another
    guest.visit(f"#/walk/{PUZZLE}")
    guest.walked()
    assert guest.page.url.endswith("#/walk")
    guest.visit("#/walk/nothing")
    guest.until(lambda: guest.page.url.endswith("#/play"))
    guest.hears("bad: ")
