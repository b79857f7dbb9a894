"""Partitions are written exactly once, by one process or by several while one is killed; Arrow in, Arrow out."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pyarrow as pa
import pytest
from pyarrow import fs, parquet

import lucidoku as ld
from lucidoku.cluster import arrow_batch
from lucidoku.cluster import build as build_by_ray
from lucidoku.cluster.cluster import _prepare, partitions, run_partition
from lucidoku.cluster.running import Running, running
from lucidoku.corpus import Corpus, build, import_
from lucidoku.datasets import audit, make_set
from lucidoku.errors import LucidokuError
from lucidoku.generator import PuzzleSpec, RuleSpec
from lucidoku.logic.pipeline import resolve
from lucidoku.tables.batch import pipeline_record
from support import call, puzzles

LINES = [grid.line for grid in puzzles(9)]
QUESTIONS = (
    "SELECT * FROM puzzles ORDER BY id",
    "SELECT * FROM steps ORDER BY puzzle_id, number",
    "SELECT * FROM technique_counts ORDER BY 1, 2",
    "SELECT * FROM failures ORDER BY source, line",
)


def same(one: Path, other: Path) -> bool:
    with Corpus(one) as first, Corpus(other) as second:
        return all(first.rows(question) == second.rows(question) for question in QUESTIONS)


@pytest.mark.parametrize("form", ["txt", "csv", "parquet"])
def test_partitions_make_the_corpus_of_one_machine(tmp_path: Path, form: str) -> None:
    lines = [*LINES[:20], "bad", "." * 81, LINES[0], *LINES[20:30]]
    source, into = tmp_path / f"list.{form}", tmp_path / "parts"
    if form == "parquet":
        parquet.write_table(pa.table({"n": range(len(lines)), "puzzle": lines}), source, row_group_size=9)
    else:
        source.write_text("\n".join((["puzzle"] if form == "csv" else []) + lines) + "\n")
    chosen = resolve("all")
    _prepare(fs.LocalFileSystem(), str(into), pipeline_record(chosen), 7, True)
    pieces = list(partitions([str(source)], size=7))
    assert [piece.count for piece in pieces] == [7, 7, 7, 7, 5]
    for piece in reversed(pieces):
        run_partition(piece, str(into), chosen, True, 7)
    before = {file: file.read_bytes() for file in into.rglob("*.parquet")}
    for piece in pieces:  # running twice changes nothing
        run_partition(piece, str(into), chosen, True, 7)
    assert {file: file.read_bytes() for file in into.rglob("*.parquet")} == before
    assert import_(into, tmp_path / "a.corpus") == 30
    build([str(source)], tmp_path / "b.corpus")
    assert same(tmp_path / "a.corpus", tmp_path / "b.corpus")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Running]:
    """Ray on two cores."""
    with running(2) as ray_cluster:
        yield ray_cluster


@pytest.mark.heavy("ray")
def test_sets_of_a_cluster_are_those_of_one_machine(tmp_path: Path, cluster: Running) -> None:
    """A set made on the cluster is identical byte for byte, and its audit count for count."""
    four, shares = ld.Layout.of_size(4), {"train": 0.7, "test": 0.3}
    specs: dict[str, PuzzleSpec | RuleSpec] = {
        "any": PuzzleSpec(),
        "needs": PuzzleSpec(needs="x-wing"),
        "rules": RuleSpec(("killer",), layout=four),
    }
    for name, workers in (("here", None), ("there", cluster)):
        make_set(specs, 12, tmp_path / name, into=shares, seed=3, evidence=True, workers=workers)
    made = [sorted((tmp_path / name).iterdir()) for name in ("here", "there")]
    assert len(made[0]) == 3 and [path.read_bytes() for path in made[0]] == [path.read_bytes() for path in made[1]]
    lists = [tmp_path / "a.txt", tmp_path / "b.txt"]
    lists[0].write_text("\n".join([*LINES[:30], "bad", "." * 81, LINES[0]]))
    lists[1].write_text("\n".join([*LINES[20:40], LINES[3][::-1]]))
    found = [
        audit(lists, write=tmp_path / f"{name}.parquet", workers=one) for name, one in (("c", None), ("d", cluster))
    ]
    assert found[0] == found[1] and found[0].across.exact == 10 and found[0].files[0].bad == 1
    assert (tmp_path / "c.parquet").read_bytes() == (tmp_path / "d.parquet").read_bytes()


@pytest.mark.heavy("ray")
@pytest.mark.usefixtures("cluster")
def test_a_cluster_rates_like_one_machine(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("\n".join((*LINES[:12], "bad", *LINES[:12])) + "\n")
    here = call(["rate", str(path), "--scale", "se,se121"])
    there = call(["rate", str(path), "--scale", "se,se121", "--engine", "ray"])
    assert there.stdout == here.stdout and there.exit_code == here.exit_code == 1
    assert here.stderr in there.stderr  # Ray prints its own messages
    assert len(here.stdout.splitlines()) == 24


def test_without_ray_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    for line in (["audit", "list.txt"], ["make", "3", "--out", str(tmp_path / "set")]):
        ended = call(["data", *line, "--engine", "ray"])
        assert (ended.exit_code, ended.stderr) == (
            2,
            "lucidoku: a cluster needs Ray: pip install 'lucidoku[cluster]'\n",
        )
        assert call(["data", *line, "--engine", "ray://head:10001"]) == ended
    ended = call(["data", "audit", "list.txt", "--engine", "spark"])
    assert ended.exit_code == 2
    assert ended.stderr.startswith("lucidoku: unknown engine 'spark'; expected one of local, ray, ray://HOST:PORT")
    assert not (tmp_path / "set").exists()


@pytest.mark.heavy("ray")
def test_an_address_without_a_cluster_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    with socket.socket() as nobody:  # bound, but not listening
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        for address in ("1.2.3", f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
            ended = call(["data", "audit", "list.txt", "--engine", address])
            start = f"lucidoku: there is no Ray cluster at '{address}'; start one"
            assert ended.exit_code == 2 and ended.stderr.startswith(start)


def test_a_cluster_that_does_not_start_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def init(**_options: object) -> None:
        raise Exception("the node timed out\nduring startup")  # Ray's own class

    fake = SimpleNamespace(is_initialized=lambda: False, init=init)
    monkeypatch.setitem(sys.modules, "ray", fake)
    ended = call(["data", "audit", "list.txt", "--engine", "ray"])
    assert ended.exit_code == 2
    assert ended.stderr == "lucidoku: Ray does not start on this machine: the node timed out during startup\n"


@pytest.mark.heavy("ray")
@pytest.mark.usefixtures("cluster")
def test_a_cluster_whose_worker_is_killed(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text("\n".join(LINES[number * 20 : number * 20 + 40]) + "\n")
    killed: list[int] = []

    def kill_one() -> None:
        import subprocess

        deadline = time.monotonic() + 60
        while not killed and time.monotonic() < deadline:
            listed = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True).stdout
            for line in listed.splitlines():
                pid, _, arguments = line.strip().partition(" ")
                if "ray::run_partition" in arguments:
                    os.kill(int(pid), signal.SIGKILL)
                    killed.append(int(pid))
                    return
            time.sleep(0.001)

    thread = threading.Thread(target=kill_one)
    thread.start()
    done = build_by_ray([str(tmp_path / "*.txt")], tmp_path / "parts", size=10, rate="se")
    thread.join()
    again = build_by_ray([str(tmp_path / "*.txt")], tmp_path / "parts", size=10, rate="se")
    assert killed
    assert (done.written, done.skipped, again.written, again.skipped) == (12, 0, 0, 12)
    assert not list((tmp_path / "parts").rglob("*.tmp")) or killed
    import_(tmp_path / "parts", tmp_path / "a.corpus")
    build([str(tmp_path / f"{number}.txt") for number in range(3)], tmp_path / "b.corpus", rate="se")
    assert same(tmp_path / "a.corpus", tmp_path / "b.corpus")
    with pytest.raises(LucidokuError, match="another unfinished build"):
        build_by_ray([str(tmp_path / "0.txt")], tmp_path / "parts", size=11)


def test_partitions_are_rated_like_a_corpus_of_one_machine(tmp_path: Path) -> None:
    small = puzzles(4)[0].line
    source, into = tmp_path / "list.txt", tmp_path / "parts"
    source.write_text("\n".join([digit + "." * 80 for digit in "1234"] + [small] * 2 + LINES[:9] + [small]) + "\n")
    chosen, scales = resolve("all"), ("se", "se121")
    _prepare(fs.LocalFileSystem(), str(into), pipeline_record(chosen), 4, True, scales)
    done = [run_partition(piece, str(into), chosen, True, 4, scales) for piece in partitions([str(source)], size=4)]
    assert done == [(0, 4, {}), (4, 0, {}), (4, 0, {}), (4, 0, {})]  # the first one has no puzzle
    import_(into, tmp_path / "a.corpus")
    build([str(source)], tmp_path / "b.corpus", rate="se,se121")
    with Corpus(tmp_path / "a.corpus") as corpus, Corpus(tmp_path / "b.corpus") as other:
        assert corpus.rows(QUESTIONS[0]) == other.rows(QUESTIONS[0])
        rated = corpus.rows("SELECT puzzle FROM puzzles WHERE se_er IS NOT NULL AND se121_hardest IS NOT NULL")
        assert len(rated) == 9
    with pytest.raises(LucidokuError, match="another unfinished build: its rate is se,se121, not se"):
        _prepare(fs.LocalFileSystem(), str(into), pipeline_record(chosen), 4, True, ("se",))


def test_partitions_keep_layouts_and_count_notes(tmp_path: Path) -> None:
    source, into, chosen = tmp_path / "list.parquet", tmp_path / "parts", resolve("all")
    rows = {"puzzle": LINES[:4], "layout": ["9x9", "9x9+diagonal", "9", "9"]}
    parquet.write_table(pa.table(rows), source)
    _prepare(fs.LocalFileSystem(), str(into), pipeline_record(chosen), 3, True)
    done = [run_partition(piece, str(into), chosen, True, 3) for piece in partitions([str(source)], size=3)]
    assert [notes for *_counts, notes in done] == [{"the layout '9' was read as 9x9": 1}] * 2
    import_(into, tmp_path / "a.corpus")
    build([str(source)], tmp_path / "b.corpus")
    assert same(tmp_path / "a.corpus", tmp_path / "b.corpus")


def test_patterns_and_missing_files(tmp_path: Path) -> None:
    with pytest.raises(LucidokuError, match="no file matches"):
        list(partitions([str(tmp_path / "*.txt")]))
    with pytest.raises(LucidokuError, match="cannot read"):
        list(partitions([str(tmp_path / "a.parquet")]))
    with pytest.raises(LucidokuError, match="cannot read"):
        list(partitions(["nothing://there/a.parquet"]))


def test_no_bad_line_takes_its_partition_with_it(tmp_path: Path) -> None:
    """A partition may begin anywhere, even with a line that looks like the beginning of another format."""
    source = tmp_path / "a.txt"
    source.write_text("\n".join([LINES[0], "?", "[[[", LINES[1], "x", LINES[2]]) + "\n")
    target, chosen = fs.LocalFileSystem(), resolve("all")
    _prepare(target, str(tmp_path / "parts"), pipeline_record(chosen), 2, True)
    done = [
        run_partition(piece, str(tmp_path / "parts"), chosen, True, 2) for piece in partitions([str(source)], size=2)
    ]
    assert [(stored, failed) for stored, failed, _notes in done] == [(1, 1)] * 3


@pytest.mark.heavy("ray")
def test_faults_on_a_cluster_are_one_sentence(
    tmp_path: Path, cluster: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is damaged once it was cut into parts, and a folder that is a file."""
    source = tmp_path / "a.parquet"
    parquet.write_table(pa.table({"puzzle": LINES}), source)
    pieces = list(partitions([str(source)]))
    source.write_bytes(source.read_bytes()[:200])
    monkeypatch.setattr("lucidoku.cluster.cluster.partitions", lambda *_: pieces)
    for into, said in ((tmp_path / "parts", "cannot read"), (source, "cannot write to")):
        with pytest.raises(LucidokuError, match=said) as raised:
            build_by_ray([str(source)], into)
        assert type(raised.value) is LucidokuError and "Traceback" not in str(raised.value)


def test_arrow_batches_keep_rows_and_order() -> None:
    texts = [LINES[0], puzzles(6)[0].line, "bad", None, LINES[1], "." * 81, puzzles(4)[0].line]
    table = pa.table({"n": range(len(texts)), "puzzle": pa.array(texts, pa.string())})
    result = arrow_batch(table)
    assert result.column("n").to_pylist() == list(range(len(texts)))
    for row in result.to_pylist():
        if row["status"] == "ok":
            walk = ld.explain(row["puzzle"])
            assert walk.solution is not None and row["solution"] == walk.solution.line
            assert row["step_count"] == len(walk)
        else:
            assert row["solution"] is None and row["score"] is None
    assert [row is None for row in result.column("solution").to_pylist()] == [
        False,
        False,
        True,
        True,
        False,
        True,
        False,
    ]
    assert arrow_batch(table.slice(0, 0)).num_rows == 0
    assert arrow_batch(table.to_batches()[0], techniques="basic").num_rows == len(texts)
    with pytest.raises(LucidokuError, match="no column"):
        arrow_batch(table, "nonesuch")


@pytest.mark.heavy("polars")
def test_polars() -> None:
    import polars

    frame = polars.DataFrame({"puzzle": LINES[:3]})
    assert polars.from_arrow(arrow_batch(frame.to_arrow()))["status"].to_list() == ["ok"] * 3
