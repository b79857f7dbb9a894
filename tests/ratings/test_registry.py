"""A scale is a file and a row: a new one reaches the command, corpora, the maker and the page."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.ratings import Range, Scale, StoredColumn, Terms, scale_named
from lucidoku.ratings.registry import ROWS, names
from lucidoku.ratings.schema import card_schema
from support import call

LINES = Path(__file__).parents[1].joinpath("data", "ratings.tsv").read_text().split("\n")[1:7]
PUZZLES = [line.split("\t")[0] for line in LINES]


@dataclass(frozen=True)
class Emptiness:
    """Rating by the number of empty cells."""

    cells: int

    @property
    def brief(self) -> str:
        return str(self.cells)

    @property
    def source(self) -> str:
        return "emptiness: counted"

    def __float__(self) -> float:
        return float(self.cells)

    def to_dict(self) -> dict[str, Any]:
        return {"cells": self.cells}

    def row(self) -> dict[str, Any]:
        return self.to_dict()

    def __str__(self) -> str:
        return f"emptiness {self.cells}"


def _count(starts: Sequence[Grid | Board], terms: Terms) -> Iterator[Emptiness]:
    return (Emptiness(sum(not value for value in start.values)) for start in starts)


SCALE = Scale(
    "emptiness",
    "Emptiness",
    _count,
    {"type": "object", "properties": {"cells": {"type": "integer"}}, "required": ["cells"]},
    {"cells": "int32"},
    usual=False,
    range=Range(lambda rating: float(rating.cells), 0, 625, "cells"),
    stored={"cells": StoredColumn("INTEGER", "empty cells; NULL where the puzzle was not rated")},
)


@pytest.fixture
def emptiness(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("lucidoku.ratings.emptiness")
    module.SCALE = SCALE  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(ROWS, "emptiness", "emptiness:SCALE")


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "lines.txt"
    path.write_text("".join(f"{line}\n" for line in PUZZLES))
    return path


def _run(*words: str) -> str:
    done = call(list(words))
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.usefixtures("emptiness")
def test_a_card_has_it_when_it_is_named() -> None:
    card = ld.rate(PUZZLES[0], "emptiness,se")
    assert card.scales == ("se", "emptiness")
    assert card.emptiness.cells == PUZZLES[0].count(".")
    assert "emptiness: counted" in str(card)
    pytest.importorskip("jsonschema").validate(card.to_dict(), card_schema())
    assert "emptiness" not in ld.rate(PUZZLES[0]).scales


@pytest.mark.usefixtures("emptiness")
def test_the_command_rates_on_it(lines: Path, tmp_path: Path) -> None:
    answer = _run("rate", str(lines), "--scale", "emptiness")
    assert answer.split("\n")[0] == f"{PUZZLES[0]} emptiness={PUZZLES[0].count('.')}"
    out = tmp_path / "ratings.csv"
    _run("rate", str(lines), "--scale", "emptiness", "--out", str(out))
    assert out.read_text().split("\n")[0] == "puzzle,emptiness_cells,error"


@pytest.mark.usefixtures("emptiness")
def test_a_corpus_keeps_it(lines: Path, tmp_path: Path) -> None:
    corpora = pytest.importorskip("lucidoku.corpus")
    older = tmp_path / "older.corpus"
    corpora.build(PUZZLES[:2], older)
    with corpora.Corpus(older) as corpus:
        assert corpus.scales == ()
    _run("corpus", "build", str(lines), "--out", str(older), "--scale", "emptiness")
    with corpora.Corpus(older) as corpus:
        assert corpus.scales == ("emptiness",)
        found = corpus.rows("SELECT puzzle, emptiness_cells AS cells FROM puzzles")
    assert len(found) == len(PUZZLES)
    assert all(row["cells"] == row["puzzle"].count(".") for row in found)


@pytest.mark.usefixtures("emptiness")
def test_puzzles_are_made_to_it() -> None:
    made = _run("make", "--count", "3", "--rating", "emptiness:50..52", "--seed", "3", "--threads", "1").split()
    assert len(made) == 3
    assert all(50 <= line.count(".") <= 52 for line in made)


@pytest.mark.usefixtures("emptiness")
def test_the_page_finds_by_it(lines: Path, tmp_path: Path) -> None:
    pytest.importorskip("fastapi")
    from lucidoku.corpus import build
    from lucidoku.web.app import application

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from starlette.testclient import TestClient

    build(lines, tmp_path / "a.corpus", rate="emptiness")
    with TestClient(application(tmp_path / "a.corpus"), base_url="http://localhost") as client:
        opened = client.get("/api/v1/corpus").json()
        assert opened["scales"] == ["emptiness"]
        least = min(line.count(".") for line in PUZZLES)
        ask = {"rating": [least, least], "scale": "emptiness"}
        rows = client.post("/api/v1/corpus/search", json=ask).json()["rows"]
        assert rows
        assert all(row["rating"] == least == row["puzzle"].count(".") for row in rows)
        card = client.post("/api/v1/rate", json={"position": {"givens": PUZZLES[0]}, "scales": ["emptiness"]}).json()
        assert card["card"]["emptiness"]["cells"] == PUZZLES[0].count(".")


def test_every_row_is_whole() -> None:
    """Names agree, columns are described, and the sort key has a column if a corpus keeps the scale."""
    for name in ROWS:
        scale = scale_named(name)
        assert scale.name == name
        assert scale.title
        (value,) = scale.rate([Grid.parse(PUZZLES[2])], Terms(time_limit=5))
        assert not isinstance(value, LucidokuError)
        assert set(scale.columns) <= set(value.row())
        assert set(scale.stored) <= set(scale.columns)
        if scale.stored:
            assert scale.range is not None
            assert scale.range.column in scale.stored
        pytest.importorskip("jsonschema").validate(value.to_dict(), scale.schema)


def test_an_unknown_scale_is_one_sentence() -> None:
    with pytest.raises(ld.InvalidArgument, match="unknown scale 'sse'; expected one of se, se121"):
        ld.rate(PUZZLES[0], "sse")
    assert names(steps=True) == ("se", "se121")
