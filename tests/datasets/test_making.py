"""Sets on request: exact numbers, no two puzzles alike, every step right, reproducible bytes."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import lucidoku as ld
from lucidoku.datasets import Judge, audit, make_set, making, publish
from lucidoku.datasets.walked import Walks, trace_walks
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.parts import Lines
from lucidoku.generator import PuzzleSpec, RuleSpec, with_rules
from lucidoku.rules._constraint import Constraint
from support import call

BINS = {name: PuzzleSpec(needs=name) for name in ("x-wing", "naked-triple", "xy-wing")}
SHARES = {"train": 0.7, "test": 0.3}


def rows_of(home: Path, *parts: str) -> list[dict[str, Any]]:
    return [row for part in parts for row in parquet.read_table(home / f"{part}.parquet").to_pylist()]


def test_bins_and_parts_have_exactly_their_share(tmp_path: Path) -> None:
    made = make_set(BINS, 31, tmp_path / "set", into=SHARES, seed=3)
    assert [bin["rows"] for bin in made.bins] == [11, 10, 10]
    assert [part["rows"] for part in made.parts] == [len(rows_of(tmp_path / "set", name)) for name in SHARES] == [22, 9]
    for name, rows in (("train", {7, 8}), ("test", {3, 4})):
        counts = Counter(row["bin"] for row in rows_of(tmp_path / "set", name))
        assert set(counts) == set(BINS) and set(counts.values()) <= rows
    assert json.loads((tmp_path / "set" / "make.json").read_text()) == json.loads(made.as_json())
    for row in rows_of(tmp_path / "set", *SHARES):
        assert row["technique"] == row["bin"] and row["level"] == ld.techniques[row["bin"]].level
        assert row["givens"] == 81 - row["puzzle"].count(".")


def test_no_two_puzzles_are_equal_up_to_symmetry(tmp_path: Path) -> None:
    """There are so few 4×4 puzzles that random ones repeat, in other bins as well."""
    four = ld.Layout.of_size(4)
    bins = {name: PuzzleSpec(layout=four, minimal=name == "minimal") for name in ("any", "minimal")}
    make_set(bins, 16, tmp_path / "set", into=SHARES)
    report = audit([tmp_path / "set" / f"{name}.parquet" for name in SHARES])
    assert [file.equivalent for file in report.files] == [0, 0] and report.across.equivalent == 0
    assert sum(file.rows for file in report.files) == 16 and not any(file.wrong_answer for file in report.files)


def test_an_impossible_set_is_one_sentence(tmp_path: Path) -> None:
    four = PuzzleSpec(layout=ld.Layout.of_size(4), minimal=True)
    with pytest.raises(LucidokuError, match=r"1000 puzzles were wanted, and only [0-9]+ different ones were found"):
        make_set(four, 1000, tmp_path / "set")
    assert not list(tmp_path.iterdir())


def test_each_step_is_accepted_by_the_judge_and_solves(tmp_path: Path) -> None:
    make_set(PuzzleSpec(level="medium"), 3, tmp_path / "set", seed=2, evidence=True)
    for row in rows_of(tmp_path / "set", "train"):
        judge = Judge(row["puzzle"])
        verdicts = [judge.play(step) for step in row["steps"].split("\n")]
        assert all(verdict.accepted for verdict in verdicts)
        placed = re.findall(r"(r\dc\d)=(\d)", row["steps"])
        assert len(placed) == row["puzzle"].count(".")
        walk = ld.explain(row["puzzle"], techniques=PuzzleSpec(level="medium").pipeline)
        assert [line.split(", ")[1] for line in row["steps"].split("\n")] == [step.technique.id for step in walk]
        evidence = [json.loads(line) for line in row["evidence"].split("\n")]
        assert len(evidence) == len(verdicts) and any(evidence)
        solved = ld.solve(row["puzzle"])
        assert solved and row["solution"] == solved.line


def test_the_seed_alone_decides_and_not_threads(tmp_path: Path) -> None:
    for name, seed, threads in (("one", 5, 1), ("two", 5, 2), ("three", 6, 2)):
        make_set(PuzzleSpec(), 40, tmp_path / name, into=SHARES, seed=seed, threads=threads)
    first, two, three = (
        [(tmp_path / folder / f"{part}.parquet").read_bytes() for part in SHARES] for folder in ("one", "two", "three")
    )
    assert first == two and first[0] != three[0]


def test_the_commands_of_its_card_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = (
        "data make 8 --balanced givens:26,30 --into a:0.5,b:0.5 --symmetry 180 --uses hidden-single:2.. --seed 9"
    )
    assert "a: 4 puzzles" in call(shlex.split(f"{arguments} --evidence --out set")).output
    publish("set", "cc0-1.0")
    first = {path.name: path.read_bytes() for path in Path("set").iterdir()}
    assert len(first) == 5
    commands = re.findall(r"^\$ (lucidoku .*)$", first["README.md"].decode(), re.M)
    Path("set").rename("old")
    for command in commands:
        assert call(shlex.split(command)[1:]).exit_code == 0
    assert {path.name: path.read_bytes() for path in Path("set").iterdir()} == first
    assert {row["bin"]: row["givens"] for row in rows_of(Path("set"), "a", "b")} == {"givens:26": 26, "givens:30": 30}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"bins": BINS, "count": 2}, "at least one puzzle for each bin"),
        ({"bins": PuzzleSpec(practice="x-wing")}, "not positions for practice"),
        ({"into": {"a": 0.5, "b": 0.6}}, "add up to 1"),
        ({"into": {"a/b": 1.0}}, "'a/b'"),
    ],
)
def test_a_bad_specification_is_one_sentence(tmp_path: Path, options: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidArgument, match=said):
        make_set(**{"bins": PuzzleSpec(), "count": 3, **options}, out=tmp_path / "set")
    assert not list(tmp_path.iterdir())


BOTH = """
import lucidoku as ld
from lucidoku.generator import PuzzleSpec, RuleSpec
four = ld.Layout.standard(2, 2)
bins = {"cages": RuleSpec(("killer",), four), "plain": PuzzleSpec(layout=four), "long": PuzzleSpec(layout=four, steps=(8, 16))}
"""
"""Make a set of three bins; the processes that run this may be killed."""


def both(home: Path, **options: Any) -> bytes:
    names: dict[str, Any] = {}
    exec(BOTH, names)
    make_set(names["bins"], 15, home, into=SHARES, seed=4, evidence=True, **options)
    return b"".join((home / f"{part}.parquet").read_bytes() for part in SHARES) + (home / "make.json").read_bytes()


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_AT_ONCE", 2 * 16)


@pytest.mark.usefixtures("small_batches")
def test_a_run_that_is_interrupted_anywhere_resumes_with_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted, resumed, walked = both(tmp_path / "whole"), list[Path](), list[int]()

    def trace(walks: Walks, cores: int) -> dict[str, bytes]:
        walked.append(len(walks.puzzles))
        return trace_walks(walks, cores)

    monkeypatch.setattr(making, "trace_walks", trace)
    both(tmp_path / "counted")
    each, walked[:] = len(walked), []
    noted, add = list[str](), Lines.add

    def note(lines: Lines, record: Any) -> None:
        noted.append(f"{lines.path.name} {json.dumps(record)}")
        add(lines, record)

    monkeypatch.setattr(Lines, "add", note)
    tried, one = list[int](), with_rules._one

    def attempt(*arguments: Any) -> ld.Grid | None:
        tried.append(arguments[-1])
        return one(*arguments)

    monkeypatch.setattr(with_rules, "_one", attempt)
    for written in range(1, 16):
        left = written

        def stop(more: int) -> None:
            nonlocal left
            left -= more
            if left <= 0:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            both(tmp_path / "set", on_progress=stop, on_resume=resumed.append)
        assert [path.name for path in tmp_path.iterdir() if path.name.startswith("set")] == ["set.partial"]
    assert len(resumed) == 14 and len(walked) == each, "each batch is walked once"
    assert len(noted) == len(set(noted)) > 5, "each puzzle is looked for once"
    assert len(tried) == len(set(tried)) > 4, "each full grid is tried once"
    assert both(tmp_path / "set", on_resume=resumed.append) == wanted
    assert len(walked) == each and resumed[-1] == tmp_path / "set.partial" and not resumed[-1].exists()
    with pytest.raises(LucidokuError, match="already exists"):
        both(tmp_path / "set")


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("written", [2, 9])
def test_a_run_that_is_killed_resumes_with_the_same_bytes(tmp_path: Path, written: int) -> None:
    program = f"""{BOTH}
import os, signal
from lucidoku.datasets import making
left = {written}
def stop(more):
    global left
    left -= more
    if left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
making._AT_ONCE = 2 * 16
making.make_set(bins, 15, {str(tmp_path / "set")!r}, into={SHARES!r}, seed=4, evidence=True, on_progress=stop)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == -signal.SIGKILL
    for torn in (tmp_path / "set.partial").glob("*.rows"):
        torn.write_bytes(torn.read_bytes() + b'{"job":9,"row":{"pu')
    assert both(tmp_path / "set") == both(tmp_path / "whole")


def test_work_on_another_set_is_not_lost(tmp_path: Path) -> None:
    def stop(_more: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_set(PuzzleSpec(), 3, tmp_path / "set", on_progress=stop)
    for count, options in ((4, {}), (3, {"seed": 1}), (3, {"evidence": True}), (3, {"into": SHARES})):
        with pytest.raises(LucidokuError, match=r"set\.partial has work on a set with other options"):
            make_set(PuzzleSpec(), count, tmp_path / "set", **options)
    make_set(PuzzleSpec(), 3, tmp_path / "set")
    assert [path.name for path in tmp_path.iterdir()] == ["set"]


def test_the_command_says_that_it_keeps_its_work_and_that_it_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["data", "make", "3", "--layout", "4x4", "--out", str(tmp_path / "set")]

    def interrupted(*arguments: Any, **options: Any) -> None:
        def stop(_more: int) -> None:
            raise KeyboardInterrupt

        make_set(*arguments, **{**options, "on_progress": stop})

    with monkeypatch.context() as patch:
        patch.setattr(making, "make_set", interrupted)
        done = call(command)
    place = tmp_path / "set.partial"
    assert done.exit_code == 130
    assert f"interrupted: the finished part is in {place}, and the same command resumes there" in done.stderr
    done = call(command)
    assert done.exit_code == 0 and f"resuming the interrupted run in {place}" in done.stderr


def test_bins_of_the_command(tmp_path: Path) -> None:
    done = call(["data", "make", "4", "--balanced", "se:1.2..1.5,2.3..3.0", "--out", str(tmp_path / "set")])
    assert done.exit_code == 0
    for row in rows_of(tmp_path / "set", "train"):
        least, most = map(float, row["bin"].removeprefix("se:").split(".."))
        card = ld.rate(row["puzzle"], "se").se
        assert card and least <= card.er <= most
    bad = call(["data", "make", "4", "--balanced", "needs", "--out", str(tmp_path / "other")])
    assert bad.exit_code == 2 and "expected bins such as level:easy,medium, got 'needs'" in bad.output


def test_variant_puzzles_keep_their_rules_and_their_steps_are_accepted(tmp_path: Path) -> None:
    pytest.importorskip("pysat")
    small = ld.Layout.standard(2, 2)
    bins: dict[str, PuzzleSpec | RuleSpec] = {
        "cages": RuleSpec(("killer",), small),
        "plain": PuzzleSpec(layout=small),
        "thermo": RuleSpec(("thermo",), small),
    }
    made = make_set(bins, 7, tmp_path / "set", into={"train": 0.5, "test": 0.5}, seed=2, evidence=True)
    assert [bin["rows"] for bin in made.bins] == [3, 2, 2] and sum(part["rows"] for part in made.parts) == 7
    for row in rows_of(tmp_path / "set", "train", "test"):
        layout = ld.Layout.parse(row["layout"])
        assert (
            layout.constraint_names == {"cages": ("killercage",), "plain": (), "thermo": ("thermometer",)}[row["bin"]]
        )
        grid = ld.Grid.parse(row["puzzle"], layout)
        assert ld.solve(grid).line == row["solution"] and ld.is_unique(grid)  # type: ignore[union-attr]
        judge = Judge(grid)
        steps = row["steps"].splitlines()
        assert all(judge.play(step).accepted for step in steps) and judge.board.is_solved
        records = [json.loads(line) for line in row["evidence"].splitlines()]
        assert len(records) == len(steps) and all(bin["premises"] for bin in records if "sets" in bin or "cells" in bin)


def test_the_command_makes_sets_with_rules_and_refuses_incompatible_options(tmp_path: Path) -> None:
    options = ["data", "make", "2", "--rules", "antiknight", "--balanced", "level:easy,medium"]
    for name in ("one", "two"):
        assert call([*options, "--seed", "3", "--out", str(tmp_path / name)]).exit_code == 0
    assert (tmp_path / "one" / "train.parquet").read_bytes() == (tmp_path / "two" / "train.parquet").read_bytes()
    rows = rows_of(tmp_path / "one", "train")
    assert [(row["bin"], row["level"]) for row in rows] == [("level:easy", "easy"), ("level:medium", "medium")]
    refused = call(["data", "make", "4", "--rules", "killer", "--needs", "x-wing", "--out", str(tmp_path / "three")])
    assert refused.exit_code == 2 and "--needs does not work with --rules" in refused.stderr
    assert not (tmp_path / "three").exists()


def test_a_set_has_no_rotated_duplicates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    four, turned = ld.Layout.of_size(4), ld.Layout.of_size(4)
    cages = {(0, 1): 3, (4, 5, 9): 8}
    four = four.with_constraints([Constraint("killercage", (cells,), (total,)) for cells, total in cages.items()])
    turned = turned.with_constraints(
        [
            Constraint("killercage", (tuple(cell % 4 * 4 + 3 - cell // 4 for cell in cells),), (total,))
            for cells, total in cages.items()
        ]
    )
    puzzles = []
    for solution in ld.solutions(ld.Grid(bytes(16), four), 50):
        values = bytes(solution.values)
        quarter = bytearray(16)
        for cell, value in enumerate(values):
            quarter[cell % 4 * 4 + 3 - cell // 4] = value
        puzzles += [ld.Grid(values, four), ld.Grid(bytes(quarter), turned)]
    monkeypatch.setattr(with_rules, "_one", lambda *given: puzzles[given[-1]])
    count = len(puzzles) // 2
    assert count > 3
    make_set(RuleSpec(("killer",), ld.Layout.of_size(4)), count, tmp_path / "set")
    rows = parquet.read_table(tmp_path / "set" / "train.parquet").to_pylist()
    assert {(row["puzzle"], row["layout"]) for row in rows} == {(grid.line, four.code) for grid in puzzles[::2]}


def test_several_levels_are_a_matter_of_balance(tmp_path: Path) -> None:
    out = str(tmp_path / "set")
    refused = call(["data", "make", "6", "--level", "easy,medium", "--out", out])
    assert refused.exit_code == 2 and "--balanced level:easy,medium" in refused.stderr
    assert "in turn" not in call(["data", "make", "--help"]).stdout
    assert call(["data", "make", "6", "--balanced", "level:easy,medium", "--out", out]).exit_code == 0
