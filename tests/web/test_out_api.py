"""Exports: formats, paper, pictures, links; and corpus queries."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.formats import FORMATS
from lucidoku.web.app import application
from lucidoku.web.models.puzzles import CorpusRows
from lucidoku.web.positions import board_of, position_of

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
BOARD = ld.explain(PUZZLE).board(35)


@pytest.mark.parametrize("name", ["candidates", "pencil", "sudokuwiki", "json", "susser", "link"])
def test_exports_can_be_read_back(ask: Any, name: str) -> None:
    text = ask("export", position=position_of(BOARD).record(), format=name)["text"]
    again = ask("parse", text=text)
    assert board_of(type(position_of(BOARD)).read(again["position"])).masks == BOARD.masks


def test_all_listed_formats_can_be_exported(client: Any, ask: Any) -> None:
    rows = client.get("/api/v1/formats?lang=en").json()
    assert [row["name"] for row in rows] == [name for name, form in FORMATS.items() if form.write]
    for row in rows:
        found = client.post("/api/v1/export", json={"position": {"givens": PUZZLE}, "format": row["name"]})
        assert found.status_code in (200, 422) and (found.json().get("text") or found.json()["error"])
    assert ask("export", 422, position={"givens": PUZZLE}, format="../../etc/passwd")["error"]


@pytest.mark.parametrize(("name", "site"), [("sudokuwiki", "www.sudokuwiki.org"), ("sudokupad", "sudokupad.app")])
def test_a_link_opens_the_puzzle_on_another_site(ask: Any, name: str, site: str) -> None:
    answer = ask("export", position=position_of(BOARD).record(), format=name)
    assert answer["url"].startswith(f"https://{site}/")
    again = ask("parse", text=answer["url"])["position"]
    assert board_of(type(position_of(BOARD)).read(again)).values == BOARD.values
    assert ask("export", position={"givens": PUZZLE}, format="line")["url"] == ""


@pytest.mark.parametrize("kind", ["sheets", "booklet", "walkthrough", "slides"])
def test_paper_is_a_pdf(client: Any, kind: str) -> None:
    pytest.importorskip("fpdf")
    four = {"layout": "4x4", "givens": "1.....2..3.....4"}
    found = client.post("/api/v1/print", json={"puzzles": [{"position": four, "title": "<b>&"}], "kind": kind})
    assert found.status_code == 200 and found.content[:5] == b"%PDF-"
    assert found.headers["content-type"] == "application/pdf"


def test_a_walkthrough_is_a_self_contained_page(client: Any) -> None:
    found = client.post(
        "/api/v1/print", json={"puzzles": [{"position": {"givens": PUZZLE}}], "kind": "html", "lang": "fr"}
    )
    assert found.text.startswith("<!doctype html>") and 'lang="fr"' in found.text
    assert found.headers["content-disposition"] == 'attachment; filename="walkthrough.html"'


def test_one_walkthrough_per_file(ask: Any) -> None:
    two = [{"position": {"givens": PUZZLE}}] * 2
    assert ask("print", 422, puzzles=two, kind="slides")["error"]


def test_pictures_are_those_of_the_library(client: Any, ask: Any) -> None:
    position = position_of(BOARD).record()
    step = ask("hint", position=position, stage=3)["step"]
    found = client.post("/api/v1/picture", json={"position": position, "step": step, "caption": False})
    own = ld.hint(BOARD)
    assert own is not None
    assert found.headers["content-type"].startswith("image/svg+xml") and found.text == own.svg(caption=False)
    png = client.post("/api/v1/picture", json={"position": position, "format": "png", "scale": 0.25})
    assert png.content[:4] == b"\x89PNG"
    clash = "11" + "." * 79
    assert client.post("/api/v1/picture", json={"position": {"givens": clash}}).status_code == 200


def test_a_step_is_redrawn_identically(ask: Any) -> None:
    position = position_of(BOARD).record()
    answer = ask("hint", position=position, stage=3)
    assert ask("drawing", position=position, step=answer["step"]) == answer["drawing"]
    pattern = ask("drawing", position=position, step=answer["step"], pattern=True)
    assert pattern == ask("hint", position=position, stage=2)["drawing"]


@pytest.mark.parametrize(
    "step",
    [
        {},
        {"technique": "x-wing"},
        {"technique": "x-wing", "placements": ["r99c1=5"]},
        {"technique": "x-wing", "placements": ["<script>"]},
        {"technique": "x-wing", "evidence": {"houses": {"base": ["row 99"]}}},
        {"technique": "x-wing", "evidence": {"houses": 5}},
        {"technique": "x-wing", "evidence": {"links": [{"from": [], "to": [], "strong": True}]}},
        {"technique": "x-wing", "evidence": {"cells": {"primary": [[[[]]]]}}},
        {
            "technique": "x-wing",
            "evidence": {"branches": [{"assumption": "(5)r1c1", "links": [], "truth": 1, "depth": "x"}]},
        },
        {"technique": ["x-wing"], "placements": {"a": 1}},
        {"technique": "wizardry"},
    ],
)
def test_an_invalid_step_is_refused_in_one_sentence(client: Any, step: dict[str, Any]) -> None:
    for call in ("drawing", "picture"):
        found = client.post(f"/api/v1/{call}", json={"position": {"givens": PUZZLE}, "step": step})
        assert found.status_code in (200, 422), found.text
        if found.status_code == 422:
            assert found.json()["error"]


def test_a_corpus_is_queried(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    from lucidoku.corpus import build

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from starlette.testclient import TestClient
    listed = tmp_path / "list.txt"
    listed.write_text(f"1.....2..3.....4\n{PUZZLE}\n", "utf-8")
    build([str(listed)], tmp_path / "my.corpus")
    with TestClient(application(tmp_path / "my.corpus"), base_url="http://localhost") as client:
        answer = client.get("/api/v1/corpus").json()
        assert answer == {"open": True, "name": "my.corpus", "puzzles": 2, "scales": [], "rules": []}

        def search(**body: Any) -> CorpusRows:
            found = client.post("/api/v1/corpus/search", json=body)
            assert found.status_code == 200, found.text
            return CorpusRows.read(found.json())

        assert search().count == 2 and len(search(size=1, page=1).rows) == 1 and not search(page=9).rows
        (row,) = search(technique="unique-rectangle-3").rows
        assert row.given_count == 25 and row.step is not None and row.level == "hard"
        assert search(givens=[4, 10]).count == 1 and search(level="easy").count == 1
        assert search(order="score", reverse=True).rows[0].id == row.id
        puzzle = client.post("/api/v1/corpus/puzzle", json={"id": row.id}).json()
        assert puzzle["position"]["givens"] == PUZZLE
        for body in ({"technique": "'; DROP TABLE puzzles; --"}, {"level": "x' OR 1=1"}, {"order": "id; --"}):
            found = client.post("/api/v1/corpus/search", json=body)
            assert found.status_code == 422 or found.json()["count"] == 0
        missing = client.post("/api/v1/corpus/puzzle", json={"id": 99})
        assert missing.status_code == 422 and str(tmp_path) not in missing.text


def test_a_corpus_is_filtered_by_the_rules_that_occur_in_it(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    from lucidoku.corpus import build

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from starlette.testclient import TestClient
    ruled = ["4+odd:r1c1+diagonal", "4+odd:r1c2;r2c1"]
    empty = (ld.Grid(bytes(16), ld.Layout.parse(code)) for code in ruled)
    grids = [ld.Grid(ld.solutions(grid, 1)[0].values[:-1] + b"\0", grid.layout) for grid in empty]
    build([*grids, "1.....2..3.....4"], tmp_path / "my.corpus")
    with TestClient(application(tmp_path / "my.corpus"), base_url="http://localhost") as client:
        rules = client.get("/api/v1/corpus?lang=fr").json()["rules"]
        assert rules == [
            {"name": "odd", "noun": "case impaire", "puzzles": 2},
            {"name": "diagonal", "noun": "les diagonales", "puzzles": 1},
        ]
        for rule in rules:
            found = client.post("/api/v1/corpus/search", json={"rule": rule["name"], "lang": "fr"}).json()
            assert found["count"] == rule["puzzles"] == len(found["rows"])
            assert all(rule["noun"] in row["rules"] for row in found["rows"])
        assert client.post("/api/v1/corpus/search", json={}).json()["rows"][2]["rules"] == []
        wrong = client.post("/api/v1/corpus/search", json={"rule": "knots"})
        assert wrong.status_code == 422 and "unknown rule" in wrong.json()["error"]


def test_a_missing_corpus_is_reported(client: Any, ask: Any) -> None:
    assert client.get("/api/v1/corpus").json()["open"] is False
    assert ask("corpus/search", 422)["error"]
