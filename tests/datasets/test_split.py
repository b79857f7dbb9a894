"""Splits: exact shares, no leaks, the same bytes from the same options."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from pathlib import Path

import numpy as np
import pytest

import lucidoku as ld
from lucidoku.datasets import audit, split
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.generator import PuzzleSpec, make_many
from sets import GRIDS, LINES, listed, move_puzzle
from support import call

MANY = [made.puzzle.line for made in make_many(60, PuzzleSpec(), seed=1)]
SHARES = {"train": 0.8, "val": 0.1, "test": 0.1}


def copies(tmp_path: Path) -> Path:
    """Return sixty puzzles and transformed copies of some of them: a hundred rows."""
    return listed(
        tmp_path / "all.txt", [*MANY, *(move_puzzle(MANY[seed % 15], seed) for seed in range(100 - len(MANY)))]
    )


@pytest.mark.parametrize("by", ["puzzle", "solution"])
def test_parts_share_nothing_and_have_their_share(tmp_path: Path, by: str) -> None:
    made = split([copies(tmp_path)], SHARES, tmp_path / "sets", by=by, seed=5)
    assert [part.rows for part in made.parts] == [80, 10, 10] and made.shared == 0
    files = [tmp_path / "sets" / f"{part.name}.parquet" for part in made.parts]
    across = audit(files).across
    assert audit(tmp_path / "sets").across == across  # a folder means its parts
    assert across.equivalent == 0 and (by == "puzzle" or across.same_solution == 0)
    assert sum(part.groups for part in made.parts) < 100  # copies stay together
    assert json.loads((tmp_path / "sets" / "split.json").read_text()) == json.loads(made.as_json())


def test_every_row_is_in_one_part(tmp_path: Path) -> None:
    path = copies(tmp_path)
    split([path], SHARES, tmp_path / "sets", form="csv")
    rows = []
    for name in SHARES:
        with (tmp_path / "sets" / f"{name}.csv").open(newline="") as file:
            rows += [(int(row["row"]), row["puzzle"]) for row in csv.DictReader(file)]
    assert sorted(rows) == list(enumerate(path.read_text().split(), 1))


def test_puzzles_with_one_solution_but_other_givens_stay_together_by_solution(tmp_path: Path) -> None:
    solved = ld.solve(GRIDS[0])
    assert solved
    lines = [GRIDS[0].line, move_puzzle(solved.line.replace("1", "."), 2), *MANY[:30]]
    made = split([listed(tmp_path / "a", lines)], {"a": 0.5, "b": 0.5}, tmp_path / "sets", by="solution", form="csv")
    homes = [
        name for name in "ab" if any(line in (tmp_path / "sets" / f"{name}.csv").read_text() for line in lines[:2])
    ]
    assert len(homes) == 1
    assert sum(part.rows for part in made.parts) == 32


def test_the_proof_can_be_computed_again(tmp_path: Path) -> None:
    """The hash of a part is that of its groups' keys; other rows give another hash."""
    made = split([listed(tmp_path / "a", LINES[:8])], {"a": 0.5, "b": 0.5}, tmp_path / "sets")
    again = split([tmp_path / "sets" / "a.parquet"], {"x": 0.5, "y": 0.5}, tmp_path / "again")
    from lucidoku.datasets.keys import same_key

    cells = np.array(
        [[int(c) if c != "." else 0 for c in line] for line in _column(tmp_path / "sets" / "a.parquet")], np.uint8
    )
    keys, unknown = same_key(cells, GRIDS[0].layout, 1)
    assert not unknown.any()
    assert made.parts[0].keys == hashlib.sha256(np.sort(keys).astype("<u8").tobytes()).hexdigest()
    assert again.parts[0].keys != made.parts[0].keys


def _column(path: Path) -> list[str]:
    from pyarrow import parquet

    return list(parquet.read_table(path).column("puzzle").to_pylist())


def test_the_same_seed_gives_the_same_bytes_and_another_one_others(tmp_path: Path) -> None:
    path = copies(tmp_path)
    for name, seed in (("one", 7), ("two", 7), ("three", 8)):
        split([path], SHARES, tmp_path / name, seed=seed)
    names = ["split.json", *(f"{part}.parquet" for part in SHARES)]
    first, two, three = (
        [(tmp_path / folder / name).read_bytes() for name in names] for folder in ("one", "two", "three")
    )
    assert first == two and all(a != b for a, b in zip(first, three, strict=True))


@pytest.mark.parametrize("stratify", ["givens", "technique", "level", "se"])
def test_parts_are_alike(tmp_path: Path, stratify: str) -> None:
    lines = [*MANY[:20], *(line for line in LINES if line not in MANY)][:40]
    split([listed(tmp_path / "a", lines)], {"a": 0.5, "b": 0.5}, tmp_path / "sets", stratify=stratify)
    values = []
    for name in "ab":
        counts: dict[object, int] = {}
        for line in _column(tmp_path / "sets" / f"{name}.parquet"):
            value = _value(line, stratify)
            counts[value] = counts.get(value, 0) + 1
        values.append(counts)
    for value in {*values[0], *values[1]}:
        assert abs(values[0].get(value, 0) - values[1].get(value, 0)) <= 2


def _value(line: str, stratify: str) -> object:
    if stratify == "givens":
        return 81 - line.count(".")
    if stratify == "se":
        card = ld.rate(line, "se").se
        return card.er if card else None
    hardest = ld.explain(line).hardest
    assert hardest
    return hardest.technique.id if stratify == "technique" else hardest.level


def test_wrong_rows_are_left_out_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    solved = [ld.solve(grid) for grid in GRIDS[:6]]
    rows = [f"{grid.line},{answer.line}" for grid, answer in zip(GRIDS, solved, strict=False) if answer]
    several = "." * 20 + LINES[0][20:]
    path.write_text("\n".join(["puzzle,solution", *rows, f"{LINES[6]},{'1' * 81}", "12,", f"{several},"]) + "\n")
    made = split([path], {"a": 0.5, "b": 0.5}, tmp_path / "sets", by="solution")
    assert made.left_out == {"not a puzzle": 1, "wrong answer": 1, "not one solution": 1}
    assert [part.rows for part in made.parts] == [3, 3]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"into": {"a": 0.5, "b": 0.6}}, "add up to 1"),
        ({"into": {"a": 1.0}}, "expected two or more parts, such as train:0.9,test:0.1"),
        ({"into": {"a/b": 0.5, "b": 0.5}}, "'a/b'"),
        ({"by": "row"}, "puzzle, solution, got 'row'"),
        ({"form": "npy"}, "parquet, csv, got 'npy'"),
        ({"stratify": "beauty"}, "unknown scale 'beauty'"),
    ],
)
def test_a_bad_option_is_one_sentence(tmp_path: Path, options: dict[str, object], said: str) -> None:
    wanted: dict[str, object] = {"into": {"a": 0.5, "b": 0.5}, **options}
    with pytest.raises(InvalidArgument if "stratify" not in options else LucidokuError, match=re.escape(said)):
        split([listed(tmp_path / "a", LINES[:4])], out=tmp_path / "sets", **wanted)  # type: ignore[arg-type]
    assert not (tmp_path / "sets").exists()


def test_the_command_writes_parts_and_never_over_others(tmp_path: Path) -> None:
    path, out = listed(tmp_path / "a", LINES[:10]), tmp_path / "sets"
    command = ["data", "split", str(path), "--into", "train:0.9,test:0.1", "--out", str(out)]
    done = call(command)
    assert done.exit_code == 0 and "Groups in two parts: 0" in done.output
    assert sorted(file.name for file in out.iterdir()) == ["split.json", "test.parquet", "train.parquet"]
    again = call(command)
    assert again.exit_code == 2 and "already exists" in again.output
    bad = call([*command[:4], "train=0.9", *command[5:]])
    assert bad.exit_code == 2 and "expected parts such as train:0.9,test:0.1, got 'train=0.9'" in bad.output


@pytest.mark.parametrize(
    "record",
    ["{", "[]", "{}", '{"parts": 3}', '{"parts": [{"name": "../other"}]}', '{"parts": [{"name": 7}]}', "[" * 99999],
)
def test_a_record_of_a_stranger_leads_to_no_other_file(tmp_path: Path, record: str) -> None:
    """Neither a damaged record nor one that names a file elsewhere makes a folder a set."""
    (tmp_path / "other.csv").write_text("puzzle\n1.....2..3.....4\n")
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "split.json").write_text(record)
    with pytest.raises(ld.LucidokuError, match="set"):
        audit(folder)
