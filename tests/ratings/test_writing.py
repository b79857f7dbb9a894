"""Files of ratings: a row for every entry, and a second run that resumes."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.ratings import RatingCard
from lucidoku.ratings.writing import open_output

LINES = [
    line.split("\t")[0]
    for line in (Path(__file__).parent.parent / "data" / "ratings.tsv").read_text().splitlines()[1:7]
]
SCALES = ("se", "hodoku")


def rows(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".csv":
        with open(path, newline="") as file:
            return list(csv.DictReader(file))
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    parquet = pytest.importorskip("pyarrow.parquet")
    return parquet.read_table(path).to_pylist()  # type: ignore[no-any-return]


def put(path: Path, first: int, last: int, finished: bool = True) -> int:
    output = open_output(path, path.suffix[1:], SCALES)
    known = output.known
    for number in range(first, last):
        if number == 2:
            output.put_error("1\n1", LucidokuError("no,\ngood"))
            continue
        (card,) = ld.rate_many([LINES[number]], SCALES)
        assert isinstance(card, RatingCard)
        output.put(card)
    output.close(finished)
    return known


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.parquet"])
def test_a_second_run_resumes(name: str, tmp_path: Path) -> None:
    if name == "a.parquet":
        pytest.importorskip("pyarrow")
    whole, parts = tmp_path / "whole" / name, tmp_path / "parts" / name
    assert put(whole, 0, 6) == 0
    assert put(parts, 0, 3, finished=False) == 0
    assert put(parts, 3, 4) == 3
    assert put(parts, 4, 6) == 4
    assert rows(parts) == rows(whole) and len(rows(whole)) == 6
    assert [row["puzzle"] for row in rows(whole)] == [*LINES[:2], "1 1", *LINES[3:6]]
    assert rows(whole)[2]["error"] == "no, good"
    assert [path.name for path in parts.parent.iterdir()] == [name]


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl"])
def test_half_a_row_is_written_again(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    put(path, 0, 3)
    text = path.read_bytes()
    path.write_bytes(text[:-7])
    assert put(path, 2, 3) == 2
    assert path.read_bytes() == text


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.parquet"])
def test_other_ratings_are_left_alone(name: str, tmp_path: Path) -> None:
    if name == "a.parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / name
    put(path, 0, 2)
    before = path.read_bytes()
    with pytest.raises(LucidokuError, match="something else"):
        open_output(path, path.suffix[1:], ("se121",))
    path.write_bytes(b"no ratings\n")
    with pytest.raises(LucidokuError, match="something else"):
        open_output(path, path.suffix[1:], SCALES)
    assert before and path.read_bytes() == b"no ratings\n"
