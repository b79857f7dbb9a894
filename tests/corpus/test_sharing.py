"""Puzzles that are walked one at a time are shared among processes, and the corpus stays the same."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.corpus import Corpus, build, sharing
from lucidoku.formats import registry
from ruled import cages, shuffle_grid

TWO = ld.Grid(bytes(16), ld.Layout.parse("4+odd:r1c1"))  # more solutions than one
TURNED = ld.Grid(bytes(16), ld.Layout.parse("4+even:r4c4"))


def killer(seed: int, n: int = 4) -> ld.Grid:
    """Return a killer puzzle, with one cage for each cell if larger cages leave several solutions."""
    chance = random.Random(seed)
    solution = shuffle_grid(n, chance)
    found = ld.Grid(bytes(n * n), ld.Layout.of_size(n).with_constraints(cages(solution, chance)))
    return found if ld.is_unique(found) else ld.Grid(solution.values[: n * n - n] + bytes(n), found.layout)


MIXED: list[ld.Grid | str] = [
    *map(killer, range(12)),
    TWO,
    killer(3),
    "1.....2..3.....4",
    TURNED,
    killer(12),
    "12..............",
    TWO,
    *map(killer, range(13, 20)),
    ld.Grid(bytes(16), ld.Layout.parse("4+antiking")),
    killer(19),
    "2.....1..3.....4",
]


def content(path: Path) -> dict[str, list[Any]]:
    with Corpus(path) as corpus:
        orders = {"puzzles": "id", "steps": "puzzle_id, number", "technique_counts": "ALL", "failures": "source, line"}
        return {name: corpus.rows(f"SELECT * FROM {name} ORDER BY {order}") for name, order in orders.items()}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists of about ten puzzles are shared like long ones."""
    for name, value in {"_WINDOW": 5, "_PIECE": 2, "_ALONE": 1}.items():
        monkeypatch.setattr(sharing, name, value)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("count", "steps"), [(3, True), (2, False)])
def test_the_corpus_is_the_same_on_any_number_of_processes(tmp_path: Path, count: int, steps: bool) -> None:
    reports = [build(MIXED, tmp_path / f"{n}.corpus", threads=n, steps=steps, source="here") for n in (1, count)]
    assert len({(report.added, report.known, report.failed) for report in reports}) == 1
    alone, shared = (content(tmp_path / f"{n}.corpus") for n in (1, count))
    assert shared == alone
    assert [row["id"] for row in alone["puzzles"]] == [*range(1, reports[0].added + 1)]
    lines = [row["line"] for row in alone["puzzles"]]
    assert lines == sorted(lines) and len(lines) == len({row["canonical"] for row in alone["puzzles"]})


@pytest.mark.usefixtures("small")
def test_repeats_are_stored_once_but_each_failure_is_counted(tmp_path: Path) -> None:
    """A repeated puzzle is stored once, even while the first copy is pending or unwritten."""
    puzzles = [killer(1), killer(1), TWO, TURNED, killer(2), TWO, *map(killer, range(3, 9)), killer(1), TURNED]
    report = build(puzzles, tmp_path / "a.corpus", threads=2, source="here")
    assert (report.added, report.known, report.failed) == (8, 2, 4)
    with Corpus(tmp_path / "a.corpus") as corpus:
        assert [ref.grid for ref in corpus] == [killer(n) for n in range(1, 9)]
        failures = corpus.failures()
    assert [failure.line for failure in failures] == [3, 4, 6, 14]
    assert {failure.reason for failure in failures} == {"several solutions"}
    assert [failure.text.partition("+")[2] for failure in failures] == [
        "odd:r1c1",
        "even:r4c4",
        "odd:r1c1",
        "even:r4c4",
    ]
    again = build(puzzles, tmp_path / "a.corpus", threads=2, source="here")
    assert (again.added, again.known, again.failed) == (0, len(puzzles), 0)


@pytest.mark.usefixtures("small")
def test_each_puzzle_is_walked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    walked: list[bytes] = []

    def counted(pipeline: Any, steps: bool, puzzles: Any) -> Any:
        walked.extend(digits for _layout, digits in puzzles)
        return unchanged(pipeline, steps, puzzles)

    unchanged = sharing._walk_all
    monkeypatch.setattr(sharing, "_walk_all", counted)
    report = build([killer(1), killer(1), TWO, killer(2), TURNED, TWO, killer(1)], tmp_path / "a.corpus")
    assert (report.added, report.known, report.failed, len(walked)) == (2, 2, 3, 3)


SLOW = """
import sys
from lucidoku.corpus import build, sharing
sys.modules["lucidoku.corpus.build"]._SECONDS = 0.0
sharing._WINDOW = sharing._ALONE = 2
build(sys.argv[1], sys.argv[2], threads=2, on_progress=lambda report: print(report.added, flush=True))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="it has other signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_build_resumes(tmp_path: Path, how: signal.Signals) -> None:
    grids = [killer(seed, 9) for seed in range(40)]
    source = tmp_path / "list.txt"
    source.write_text("".join(registry.write(grid, "json") + "\n" for grid in grids))
    arguments = [sys.executable, "-c", SLOW, str(source), str(tmp_path / "a.corpus")]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        while int(program.stdout.readline()) < 20:
            pass
        os.kill(program.pid, how)
        began = time.monotonic()
        program.communicate(timeout=20)
        assert program.returncode != 0 and time.monotonic() - began < 10
    stored = len(Corpus(tmp_path / "a.corpus"))
    assert 20 <= stored < 40
    assert build(source, tmp_path / "a.corpus").added == 40 - stored
    build(source, tmp_path / "b.corpus")
    assert content(tmp_path / "a.corpus") == content(tmp_path / "b.corpus")


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("moment", ["_add_rating_columns", "_check_or_close"])
def test_a_corpus_has_its_tables_before_its_name(tmp_path: Path, moment: str) -> None:
    """A run that is killed while it makes the tables leaves no file; one that is killed afterwards, a corpus."""
    path = tmp_path / "a.corpus"
    program = (
        "import os, signal, sys\nfrom lucidoku.corpus import database\n"
        f"database.{moment} = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)\ndatabase.create(sys.argv[1])\n"
    )
    assert subprocess.run([sys.executable, "-c", program, str(path)]).returncode == -signal.SIGKILL
    assert path.exists() == (moment == "_check_or_close")
    if path.exists():
        with Corpus(path) as corpus:
            assert len(corpus) == 0
    assert build(["1.....2..3.....4"], path).added == 1
    assert [one.name for one in tmp_path.iterdir()] == ["a.corpus"]
