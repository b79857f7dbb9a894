"""Corpora store exactly the walks, however the build is interrupted; queries; bad input."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Timer
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import _engine
from lucidoku.corpus import TABLES, Corpus, Report, build, check, export, import_, merge, statistics
from lucidoku.corpus.database import create, transaction, translate_errors
from lucidoku.corpus.evidence import read_evidence
from lucidoku.errors import LucidokuError
from lucidoku.files.early import finished_part
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.record import step_record
from lucidoku.tables.batch import evidence_houses
from sets import make_older
from support import call, puzzles

LINES = [grid.line for grid in puzzles(9)[:25]]


def shuffled(grid: Grid, seed: int) -> Grid:
    """Return the same puzzle in another form."""
    rng = random.Random(seed)
    layout = grid.layout
    n, h, w = layout.n, layout.box_height, layout.box_width

    def order(groups: int, each: int) -> list[int]:
        return [g * each + i for g in rng.sample(range(groups), groups) for i in rng.sample(range(each), each)]

    rows, columns = order(n // h, h), order(n // w, w)
    digits = [0, *rng.sample(range(1, n + 1), n)]
    values = [[digits[grid[r * n + c]] for c in columns] for r in rows]
    if h == w and rng.random() < 0.5:
        values = [list(column) for column in zip(*values, strict=True)]
    return Grid([digit for row in values for digit in row], layout)


def canonical(grid: Grid) -> bytes:
    return _engine.canonical(grid.values, grid.layout.box_height, grid.layout.box_width)[0]


@given(st.sampled_from([4, 6, 9, 12, 16]), st.integers(0, 9), st.integers(0, 10**6))
@settings(max_examples=150)
def test_the_canonical_form_is_the_same_for_the_same_puzzle(n: int, number: int, seed: int) -> None:
    grid = puzzles(n)[number % len(puzzles(n))]
    form = canonical(grid)
    assert canonical(shuffled(grid, seed)) == form
    assert canonical(Grid(form, grid.layout)) == form
    assert Counter(form)[0] == Counter(grid.values)[0]
    cell = next(i for i, digit in enumerate(grid.values) if digit)
    other = bytearray(grid.values)
    other[cell] = 0
    assert canonical(Grid(other, grid.layout)) != form


def test_the_canonical_form_of_small_grids_is_the_smallest_of_all() -> None:
    import itertools

    layout = Layout.standard(2, 2)
    pairs = [(0, 1), (1, 0)]
    orders = [
        [2 * g + i for g, inner in zip(big, (a, b), strict=True) for i in inner]
        for big in pairs
        for a in pairs
        for b in pairs
    ]
    for grid in puzzles(4)[:5]:
        best = None
        for rows, columns, turned in itertools.product(orders, orders, (False, True)):
            values = [grid[(c * 4 + r) if turned else (r * 4 + c)] for r in rows for c in columns]
            label: dict[int, int] = {0: 0}
            form = bytes(label.setdefault(v, len(label)) for v in values)
            best = form if best is None or form < best else best
        assert canonical(Grid(grid.values, layout)) == best


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    lines = [*LINES, shuffled(puzzles(9)[3], 1).line, "not a puzzle", "." * 81, f"11{'.' * 79}", puzzles(6)[0].line]
    lines.insert(3, "# a comment")
    (folder / "list.txt").write_text("\n".join(lines) + "\n")
    report = build([str(folder / "list.txt")], folder / "a.corpus", threads=2)
    assert (report.added, report.known, report.failed) == (26, 1, 3)
    return folder / "a.corpus"


@pytest.fixture(scope="module")
def corpus(path: Path) -> Corpus:
    return Corpus(path)


@pytest.mark.parametrize(("most", "first"), [(None, 0), (3, 0), (3, 1), (40, 2), (5, 10_000)])
def test_results_list_themselves(corpus: Corpus, most: int | None, first: int) -> None:
    """A notebook shows the picture of the first result, and the first ones in a table."""
    for query in (corpus.steps(), corpus.puzzles()):
        found = query.limit(10_000 if most is None else most, first)
        shown, total = found._repr_html_(), len(found.found())
        assert shown.count("<svg") == (total > 0) and "<script" not in shown and len(shown) < 60_000
        assert shown.count("<tr>") == min(total, 30) + (total > 30)
        assert (f"30 of {total}" in shown) == (total > 30)
        if total and query.table == "steps":
            assert f">{found[0].step.technique.name}<" in shown and found.found()._repr_html_() == shown
        elif total:
            assert f">{found[0].grid.line}<" in shown


def test_rows_agree_with_the_walks(corpus: Corpus) -> None:
    for table, columns in TABLES.items():
        assert [row["column_name"] for row in corpus.rows(f"DESCRIBE {table}")] == list(columns)
    for row in corpus.rows("SELECT * FROM puzzles ORDER BY id"):
        walk = ld.explain(corpus.grid(row))
        assert walk.solution is not None and walk.hardest is not None
        assert (row["solution"], row["solved"], row["given_count"]) == (
            walk.solution.line,
            walk.is_solved,
            walk.puzzle.given_count,
        )
        assert (row["guesses"], row["trials"], row["step_count"]) == (walk.guesses, walk.trials, len(walk))
        assert row["hardest"] == walk.hardest.technique.id
        assert row["score"] == sum(step.technique.score for step in walk)
        assert corpus[row["id"]].techniques == walk.techniques
        steps = corpus.rows("SELECT * FROM steps WHERE puzzle_id = ? ORDER BY number", [row["id"]])
        assert len(steps) == len(walk)
        for number, (stored, step) in enumerate(zip(steps, walk, strict=True), 1):
            record = step_record(step, number)
            for name in ("number", "technique", "family", "placements", "eliminations"):
                assert stored[name] == record[name]
            assert stored["placement_count"] == len(step.placements)
            assert stored["elimination_count"] == len(step.eliminations)
            links = len(step.evidence.links) + sum(len(branch.links) for branch in step.evidence.branches)
            assert stored["chain_length"] == links
            assert stored["assumes_uniqueness"] == step.assumes_uniqueness
            evidence = read_evidence(stored["evidence"])
            if step.uses_candidates:
                whole = {name: value for name, value in record["evidence"].items() if name != "premises"}
                assert evidence == json.loads(stored["evidence"]) == whole
            else:
                houses = record["evidence"].get("houses", {}).get("house")
                assert evidence == ({"houses": {"house": houses}} if houses else {})
    lines = {row["line"]: row["reason"] for row in corpus.rows("SELECT * FROM failures")}
    assert set(lines) == {28, 29, 30} and lines[29] == "several solutions" and lines[30] == "no solution"


def test_evidence_of_every_kind_is_valid_json() -> None:
    layout = Layout.standard(3, 3)
    some = [entry.puzzle for entry in ld.read_puzzles(Path(__file__).parent.parent / "data" / "puzzles.txt")]
    grids = [grid.values for grid in some if isinstance(grid, Grid) and grid.layout is layout]
    from lucidoku.logic.pipeline import resolve

    for names, every in (("all", 3), ("forcing,singles,last-resort", 3), ("als,chains,coloring,singles", 15)):
        values = b"".join(grids[::every])
        columns = _engine.trace(layout.native, values, resolve(names).native(), houses=evidence_houses(layout))
        ends = memoryview(columns["evidence_end"]).cast("Q")
        start = 0
        for end in ends:
            assert isinstance(json.loads(columns["evidence"][start:end]), dict)
            start = end


def test_queries(corpus: Corpus) -> None:
    query = corpus.steps(technique="locked candidates").order_by("elimination_count", reverse=True)
    steps = query.limit(5).found()
    sizes = [ref.elimination_count for ref in steps]
    assert sizes == sorted(sizes, reverse=True) and len(steps) == 5
    assert steps.next() is steps[0] and steps.next() is steps[1] and steps.previous() is steps[0]
    assert steps.reverse()[0] is steps[4] and steps.current is steps[0]
    ref = steps[0]
    assert ref.step.technique.id == ref.technique and list(ref.step.elimination_names) == ref.eliminations
    assert ref.next().previous() == corpus.step(ref.puzzle_id, ref.number)
    assert "<svg" in ref.svg() and "<svg" in ref.puzzle.svg() and ref.hint()
    both = corpus.query(lambda step: step.technique.family == "intersections", order=lambda s: len(s.eliminations))
    assert len(both) == corpus.steps(family="intersections").count()
    assert len(both[0].step.eliminations) <= len(both[-1].step.eliminations)
    assert corpus.steps(chain_length=range(3, 100), needs="logic").count() >= 0
    assert corpus.puzzles(given_count=[corpus[1].given_count]).count() >= 1
    assert (
        corpus.steps(technique=["x-wing", "swordfish"]).where("p.score > ?", 0).count()
        == corpus.steps(technique=["x-wing", "swordfish"]).count()
    )
    assert corpus.sql("SELECT count(*) AS n FROM steps").to_arrow_table().column("n").to_pylist()[0] > 500
    assert corpus[LINES[0]].id == 1 and len(corpus) == 26
    within = corpus.steps(technique="naked-single")
    assert len(corpus.query(lambda step: True, within=within)) == within.count()


def test_a_sample_is_drawn_once_for_each_seed(corpus: Corpus) -> None:
    for query in (corpus.puzzles(), corpus.puzzles().order_by("score"), corpus.steps(technique="naked-single")):
        every = [repr(one) for one in query]
        samples = [[repr(one) for one in query.sample(5, seed)] for seed in range(9)]
        for sample in samples:
            assert len(sample) == 5 and sample == [one for one in every if one in sample]
        assert len({*map(tuple, samples)}) > 1
        assert [repr(one) for one in query.sample(5, 3)] == samples[3]
        assert [repr(one) for one in query.sample(len(every) + 1)] == every and len(query.sample()) == 1
    assert [puzzle.id for puzzle in corpus.sample(3, seed=1)] == [puzzle.id for puzzle in corpus.puzzles().sample(3, 1)]


def test_bad_queries(corpus: Corpus) -> None:
    for bad, answer in (
        (lambda: corpus.steps(nonesuch=1), "unknown column"),
        (lambda: corpus.steps().order_by("nonesuch"), "unknown column"),
        (lambda: corpus.steps(technique="nonesuch"), "unknown technique"),
        (lambda: corpus.query(lambda step: 1 / 0), "step 1 of puzzle 1"),
        (lambda: corpus.sql("SELECT nonesuch FROM puzzles"), "nonesuch"),
        (lambda: corpus[99], "not in the corpus"),
        (lambda: corpus.step(1, 999), "no step 999"),
    ):
        with pytest.raises(LucidokuError, match=answer):
            bad()


def test_building_again_adds_nothing(path: Path, tmp_path: Path) -> None:
    Corpus(path).close()
    copy = tmp_path / "copy.corpus"
    copy.write_bytes(path.read_bytes())
    report = build([str(path.parent / "list.txt")], copy, threads=2)
    assert (report.added, report.failed) == (0, 1)  # an unreadable file is reported every time, but stored once
    with Corpus(copy) as again:
        assert len(again) == 26 and len(again.rows("SELECT * FROM failures")) == 3


@pytest.mark.parametrize("after", [0.05, 0.25, 0.5])
def test_a_killed_build_resumes(tmp_path: Path, after: float) -> None:
    list_, into, whole = tmp_path / "list.txt", tmp_path / "a.corpus", tmp_path / "whole.corpus"
    many = [shuffled(grid, 7).line for grid in puzzles(9)] * 3 + [grid.line for grid in puzzles(9)]
    list_.write_text("\n".join(many) + "\n")
    code = f"from lucidoku.corpus import build; print('go', flush=True); build([{str(list_)!r}], {str(into)!r})"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert process.stdout is not None and process.stdout.readline()
    time.sleep(after)
    process.kill()
    process.wait()
    build([str(list_)], into)
    build([str(list_)], whole)
    question = "SELECT puzzle, solution, score FROM puzzles ORDER BY line"
    with Corpus(into) as one, Corpus(whole) as other:
        assert one.rows(question) == other.rows(question)
        assert statistics(one).techniques == statistics(other).techniques


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_keeps_whole_batches(tmp_path: Path) -> None:
    list_, into = tmp_path / "list.txt", tmp_path / "a.corpus"
    list_.write_text("\n".join(shuffled(grid, i).line for i in range(400) for grid in puzzles(9)[:20]) + "\n")
    command = [sys.executable, "-c", "from lucidoku.cli import main; main()"]
    process = subprocess.Popen([*command, "corpus", "build", str(list_), "--out", str(into)], stderr=subprocess.PIPE)
    deadline = time.monotonic() + 30
    while not into.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) in (130, 0)
    assert b"Traceback" not in (process.stderr.read() if process.stderr else b"")


def test_merge_export_import(corpus: Corpus, path: Path, tmp_path: Path) -> None:
    (tmp_path / "more.txt").write_text("\n".join([LINES[0], *(g.line for g in puzzles(9)[25:30])]) + "\n")
    build([str(tmp_path / "more.txt")], tmp_path / "b.corpus")
    assert merge(tmp_path / "b.corpus", path) == 25
    with Corpus(tmp_path / "b.corpus") as both:
        assert len(both) == 31
        assert check(both, sample=4).problems == ()
        joined = both.rows("SELECT count(*) AS n FROM steps s JOIN puzzles p ON p.id = s.puzzle_id")[0]["n"]
        assert joined == both.rows("SELECT sum(step_count)::BIGINT AS n FROM puzzles")[0]["n"]
    export(corpus, tmp_path / "folder")
    notes = pq.read_schema(tmp_path / "folder" / "steps.parquet").metadata
    assert notes[b"lucidoku"].decode() == ld.__version__ and set(json.loads(notes[b"columns"])) == set(TABLES["steps"])
    with Corpus(tmp_path / "folder") as parquet:
        assert statistics(parquet).techniques == statistics(corpus).techniques
        assert parquet.steps(family="singles").limit(1)[0].step
    assert import_(tmp_path / "folder", tmp_path / "c.corpus") == 26
    export(corpus, tmp_path / "list.txt")
    assert (tmp_path / "list.txt").read_text().split()[0] == LINES[0]
    export(corpus, tmp_path / "all.jsonl")
    first = json.loads((tmp_path / "all.jsonl").read_text().splitlines()[0])
    assert first["puzzle"] == LINES[0] and len(first["steps"]) == first["step_count"]
    with pytest.raises(LucidokuError, match="already exists"):
        export(corpus, tmp_path / "all.jsonl")


def test_a_failed_merge_leaves_nothing(path: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.corpus"
    for other in (tmp_path / "missing", tmp_path):
        with pytest.raises(LucidokuError):
            merge(new, path, other)
        assert not new.exists()
    with pytest.raises(LucidokuError, match="is a folder"):
        merge(tmp_path, path)


def test_a_failed_commit_is_reported() -> None:
    """A full disk ends the transaction; the failed rollback afterwards is not reported."""
    connection = duckdb.connect()
    with pytest.raises(OSError, match="full"), transaction(connection):
        connection.execute("COMMIT")
        raise OSError("full")


def test_bad_files(path: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no corpus at all, but quite long text " * 200)
    with pytest.raises(LucidokuError, match="not a corpus"):
        Corpus(tmp_path / "text")
    with pytest.raises(LucidokuError, match="corpus not found"):
        Corpus(tmp_path / "missing")
    (tmp_path / "empty").mkdir()
    with pytest.raises(LucidokuError, match=r"no puzzles\.parquet"):
        Corpus(tmp_path / "empty")
    newer = create(tmp_path / "newer")
    newer.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    newer.close()
    with pytest.raises(LucidokuError, match="has schema 99, but this version"):
        Corpus(tmp_path / "newer")
    duckdb.connect(str(tmp_path / "other")).close()
    with pytest.raises(LucidokuError, match="but not a corpus"):
        Corpus(tmp_path / "other")
    with pytest.raises(LucidokuError, match="cannot read"):
        build([str(tmp_path / "missing.txt")], tmp_path / "x.corpus")


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    into = tmp_path / "a.corpus"
    code = (
        f"from lucidoku.corpus.database import create; c = create({str(into)!r}); c.execute('CHECKPOINT');"
        "print('open', flush=True); import time; time.sleep(60)"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None and process.stdout.readline()
        with pytest.raises(LucidokuError, match=f"in use by process {process.pid}"):
            create(into)
        with pytest.raises(LucidokuError, match="in use by process"):
            Corpus(into)
    finally:
        process.kill()
        process.wait()
    with Corpus(into) as one, Corpus(into) as other:  # several readers are allowed
        assert len(one) == len(other) == 0


@pytest.mark.heavy("matplotlib")
def test_statistics_are_drawn(path: Path, tmp_path: Path) -> None:
    result = call(["corpus", "stats", str(path), "--out", str(tmp_path / "p.svg")])
    assert result.exit_code == 0 and "hidden-single" in result.stdout and "<svg" in (tmp_path / "p.svg").read_text()


def test_commands(path: Path, tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str, str]:
        result = call(["corpus", *arguments])
        return result.exit_code, result.stdout, result.stderr

    mine = tmp_path / "a.corpus"
    mine.write_bytes(path.read_bytes())
    code, out, _ = run("stats", str(mine))
    assert code == 0 and "hidden-single" in out
    assert "by hardest technique" in out and "logic alone" in out
    pictures = tmp_path / "pictures"
    for form, count in (("png", 3), ("svg", 3), ("html", 1)):
        code, out, _ = run(
            "query",
            str(mine),
            "--technique",
            "pointing",
            "--limit",
            "3",
            "--out",
            str(pictures / form),
            "--format",
            form,
        )
        assert code == 0 and len(list((pictures / form).iterdir())) == count and len(out.splitlines()) == 3
    code, out, _ = run(
        "query", str(mine), "--order", "eliminations", "--limit", "2", "--json", "--where", "p.score > 10"
    )
    assert code == 0 and json.loads(out.splitlines()[0])["elimination_count"] > 0
    most, fewest = (
        json.loads(run("query", str(mine), "--order", order, "--limit", "1", "--json")[1])["elimination_count"]
        for order in ("eliminations", "eliminations ASC")
    )
    assert fewest == 0 < most
    assert run("query", str(mine), "--order", "eliminations up")[0] == 2
    assert "needs" in run("show", str(mine), "1")[1] and "1. " in run("show", str(mine), "1", "1")[1]
    for form in ("table", "csv", "json"):
        assert "26" in run("sql", str(mine), "SELECT count(*) AS n FROM puzzles", "--format", form)[1]
    assert run("check", str(mine), "--sample", "2")[0] == 0
    assert run("export", str(mine), str(tmp_path / "folder"))[0] == 0
    assert run("import", str(tmp_path / "folder"), "--out", str(tmp_path / "b.corpus"))[1] == "26 puzzles added\n"
    assert run("merge", str(mine), str(tmp_path / "b.corpus"))[1] == "0 puzzles added\n"
    for bad in (["stats", "nonesuch"], ["query", str(mine), "--order", "nonesuch"], ["show", str(mine), "99"]):
        code, _, errors = run(*bad)
        assert code == 2 and errors.startswith("lucidoku: ") and errors.count("\n") == 1


@pytest.mark.parametrize("word", ["logic", "Logic"])
def test_a_need_is_known_in_every_language(word: str, corpus: Corpus) -> None:
    easy = corpus.puzzles(needs="logic").count()
    assert corpus.puzzles(needs=word).count() == easy > 0
    assert corpus.puzzles(needs=[word, "trial"]).count() >= easy
    with pytest.raises(LucidokuError, match="unknown need 'foo'; expected one of logic, trial, guess"):
        corpus.puzzles(needs="foo")


OLD_EVIDENCE = {
    '{"digits":[5],"cells":{"pivot":["r1c2"]},"candidates":{"fin":["(5)r1c2"]}}': {
        "digits": [5],
        "cells": {"pivot": ["r1c2"]},
        "candidates": {"fin": ["(5)r1c2"]},
    },
    '{"houses":{"base":["r1","b9","d2","w4"]},"links":["(5)r1c2,(5)r1c3-(5)r1c9"]}': {
        "houses": {"base": ["row 1", "box 9", "diagonal 2", "window 4"]},
        "links": [{"from": ["(5)r1c2", "(5)r1c3"], "to": ["(5)r1c9"], "strong": False}],
    },
    '{"branches":[{"not":"(5)r1c2","depth":1,"links":["(5)r1c2=(5)r1c9"],"dead_end":["(1)r1c1"]},{"if":"(4)r1c2"}]}': {
        "branches": [
            {
                "assumption": "(5)r1c2",
                "truth": False,
                "links": [{"from": ["(5)r1c2"], "to": ["(5)r1c9"], "strong": True}],
                "depth": 1,
                "dead_end": ["(1)r1c1"],
            },
            {"assumption": "(4)r1c2", "truth": True, "links": []},
        ]
    },
}


@pytest.mark.parametrize("old", OLD_EVIDENCE)
def test_the_evidence_of_older_corpora_is_read_and_exported_in_the_current_form(old: str, tmp_path: Path) -> None:
    assert read_evidence(old) == OLD_EVIDENCE[old]
    assert read_evidence(json.dumps(OLD_EVIDENCE[old])) == OLD_EVIDENCE[old]
    path = tmp_path / "a.corpus"
    build([puzzles(9)[0]], path)
    with duckdb.connect(str(path)) as connection:
        connection.execute("UPDATE steps SET evidence = ?", [old])
        make_older(connection, 3)
    build([puzzles(9)[0]], path)
    with Corpus(path) as opened:
        export(opened, tmp_path / "a.jsonl", "jsonl")
    (line,) = (tmp_path / "a.jsonl").read_text().splitlines()
    assert all(step["evidence"] == OLD_EVIDENCE[old] for step in json.loads(line)["steps"])


def test_an_interrupted_statement_is_an_interruption() -> None:
    """DuckDB raises another error in place of the one of a signal."""
    with pytest.raises(KeyboardInterrupt), translate_errors("my.corpus"):
        raise RuntimeError("Query interrupted")
    with pytest.raises(RuntimeError, match="something else"), translate_errors("my.corpus"):
        raise RuntimeError("something else")

    with pytest.raises(MemoryError), translate_errors("my.corpus"):
        raise duckdb.OutOfMemoryException("Failed to allocate block of 262144 bytes")

    class Interrupted:
        def __arrow_c_stream__(self, *_what: object) -> object:
            raise KeyboardInterrupt

    with duckdb.connect() as connection, pytest.raises(KeyboardInterrupt), translate_errors("my.corpus"):
        connection.register("offered", Interrupted())
        connection.execute("SELECT * FROM offered")


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_ends_a_query_that_takes_hours(path: Path) -> None:
    """DuckDB looks for signals after a piece of the work, and a piece of a join may be long; the corpus closes then."""
    program = """
import os, signal, sys, threading
from lucidoku.corpus import Corpus
signal.signal(signal.SIGINT, signal.default_int_handler)
with Corpus(sys.argv[1]) as corpus:
    threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        corpus.rows("WITH t AS (SELECT 1 AS x FROM range(3000000)) SELECT count(*) FROM t JOIN t AS u USING (x)")
    except KeyboardInterrupt:
        print("interrupted")
Corpus(sys.argv[1]).close()
"""
    run = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, timeout=60)
    assert (run.stdout, run.stderr) == ("interrupted\n", "")


@pytest.mark.parametrize("interruptible", [True, False])
def test_ctrl_c_does_not_wait_for_the_block_being_written(
    interruptible: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A statement that can be interrupted is; another, such as a checkpoint, ends in its thread before the file opens."""
    into, whole = tmp_path / "a.corpus", tmp_path / "b.corpus"
    began, released, ends = Event(), Event(), list[str]()

    @contextmanager
    def slow(connection: Any) -> Iterator[None]:
        with transaction(connection):
            yield
            Timer(0.5, began.set).start()
            if interruptible:
                connection.execute("SELECT sum(range) FROM range(5000000000)")
            else:
                released.wait(60)
            ends.append("written")

    def interrupt(_report: Report) -> None:
        began.wait()
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["lucidoku.corpus.build"], "transaction", slow)
    with pytest.raises(KeyboardInterrupt):
        build(LINES, into, source="here", on_progress=interrupt)
    assert not ends
    monkeypatch.undo()
    Timer(0.2, released.set).start()
    with Corpus(into) as corpus:
        assert bool(len(corpus)) == bool(ends) != interruptible
    for path in (into, whole):
        build(LINES, path, source="here")
    with Corpus(into) as one, Corpus(whole) as other:
        for table in ("puzzles", "steps", "technique_counts", "failures"):
            assert one.rows(f"SELECT * FROM {table} ORDER BY ALL") == other.rows(f"SELECT * FROM {table} ORDER BY ALL")


def test_an_interruption_while_a_corpus_is_opened_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(path: Path, **_options: bool) -> None:
        path.touch()
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["lucidoku.corpus.build"], "create", opened)
    path = tmp_path / "my.corpus"
    with pytest.raises(KeyboardInterrupt) as interrupted:
        build(["1.....2..3.....4"], path)
    assert str(path) in finished_part(interrupted.value)
