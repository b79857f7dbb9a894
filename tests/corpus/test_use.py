"""A corpus in Python: inputs, output, stored data, concurrent access."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lucidoku as ld
from lucidoku.corpus import TABLES, Corpus, build
from sets import make_older
from support import call, puzzles

GRIDS = [*puzzles(9)[:8], *puzzles(6)[:2]]
BAD = ["." * 81, f"11{'.' * 79}", "1" * 80 + "%"]


def test_a_corpus_is_built_from_any_puzzle_like_values(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{GRIDS[0].line}\n")
    things: list[Any] = [
        tmp_path / "list.txt",
        GRIDS[1],
        GRIDS[2].line,
        ld.Board(GRIDS[3]),
        list(GRIDS[4].values),
        np.array(list(GRIDS[5].values)).reshape(9, 9),
        ld.explain(GRIDS[6]),
        next(iter(ld.read_puzzles([GRIDS[7].line]))),
        str(tmp_path / "list.txt"),
        GRIDS[8].text,
        GRIDS[9].line,
    ]
    report = build(things, tmp_path / "a.corpus")
    assert (report.added, report.known, report.failed) == (10, 1, 0)
    with Corpus(tmp_path / "a.corpus") as corpus:
        assert {puzzle.grid for puzzle in corpus} == set(GRIDS)
        assert [puzzle.id for puzzle in corpus] == list(range(1, 11))
        assert GRIDS[1] in corpus and list(GRIDS[2].values) in corpus and puzzles(9)[30] not in corpus


@pytest.mark.parametrize("single", [GRIDS[0], GRIDS[0].line, ld.Board(GRIDS[0])])
def test_one_puzzle_is_enough(tmp_path: Path, single: Any) -> None:
    assert build(single, tmp_path / "a.corpus").added == 1


def test_an_array_of_puzzles_is_a_list_of_them(tmp_path: Path) -> None:
    table = np.array([list(grid.values) for grid in puzzles(9)[:5]], np.uint8)
    assert build(table, tmp_path / "a.corpus").added == 5


def test_bad_puzzles_from_python_are_failures_once(tmp_path: Path) -> None:
    for known in (0, 1):
        report = build([*BAD, GRIDS[0]], tmp_path / "a.corpus")
        assert report.added == 1 - known
    with Corpus(tmp_path / "a.corpus") as corpus:
        assert len(corpus.failures()) == 3
    with pytest.raises(ld.LucidokuError, match="No such file"):
        build(["nonesuch.txt"], tmp_path / "b.corpus")


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_stored_text_is_independent_of_the_language(tmp_path: Path, lang: str) -> None:
    (tmp_path / "list.txt").write_text("\n".join([GRIDS[0].line, *BAD]) + "\n")
    with ld.language(lang):
        build(tmp_path / "list.txt", tmp_path / "a.corpus")
    build([*BAD, GRIDS[1]], tmp_path / "b.corpus")
    with Corpus(tmp_path / "a.corpus") as corpus:
        rows = corpus.rows("SELECT line, reason FROM failures ORDER BY line")
        reasons = {row["line"]: row["reason"] for row in rows}
        assert reasons[2] == "several solutions" and reasons[3] == "no solution"
        assert "'%'" in reasons[4]
        assert all(reason.isascii() for reason in reasons.values())
        with ld.language("fr"):
            french = [failure.reason for failure in corpus.failures()]
        with ld.language("en"):
            english = [failure.reason for failure in corpus.failures()]
        assert english[:2] == ["several solutions", "no solution"]
        assert french[2] != english[2] and french[0] != english[0]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    path = tmp_path_factory.mktemp("use") / "a.corpus"
    build(puzzles(9)[:20], path)
    return Corpus(path)


def test_two_corpora_are_joined(tmp_path: Path, corpus: Corpus) -> None:
    build(puzzles(9)[15:25], tmp_path / "b.corpus")
    with Corpus(tmp_path / "b.corpus") as other:
        both = corpus | other
        assert {puzzle.grid for puzzle in both} == set(puzzles(9)[:25]) and len(both) == 25
        assert both.steps(technique="naked-single").limit(1)[0].step.technique.id == "naked-single"
        both.save(tmp_path / "both.corpus")
        folder = both.path.parent
        both.close()
        assert not folder.exists()
    with Corpus(tmp_path / "both.corpus") as saved:
        assert len(saved) == 25
        with pytest.raises(ld.LucidokuError, match="already exists"):
            saved.save(tmp_path / "both.corpus")


def test_found_steps_are_saved_as_pictures(tmp_path: Path, corpus: Corpus) -> None:
    steps = corpus.steps(family="intersections").limit(2).found()
    names = [path.name for path in steps.save(tmp_path / "png")]
    assert len(names) == 2 and names[0].startswith("001-locked-candidates")
    assert (tmp_path / "png" / names[0]).read_bytes().startswith(b"\x89PNG")
    assert all(
        path.read_text().startswith("<svg")
        for path in corpus.query(lambda step: step.technique.family == "intersections")[:1].save(
            tmp_path / "svg", "svg"
        )
    )
    (page,) = steps.save(tmp_path / "html", "html")
    assert page.read_text().count("<h2>") == 2
    with pytest.raises(ld.LucidokuError, match="unknown format"):
        steps.save(tmp_path, "gif")


def test_queries_run_once_and_have_a_repr(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    query = corpus.steps(technique=["Naked Single", "Y-Wing"]).order_by("eliminations", reverse=True)
    assert {ref.technique for ref in query} <= {"naked-single", "xy-wing"} and len(query) > 20
    asked: list[str] = []
    rows = corpus.rows

    def noted(statement: str, *parameters: Any) -> list[dict[str, Any]]:
        asked.append(statement)
        return rows(statement, *parameters)

    monkeypatch.setattr(corpus, "rows", noted)
    assert query[0] is query[0] and list(query) == list(query) and len(query) == len(query.found())
    assert asked == []
    monkeypatch.undo()
    assert repr(query).startswith(f"<StepQuery: {len(query)} steps where technique in ['naked-single', 'xy-wing']")
    assert repr(corpus.puzzles(needs="logic").limit(3)).endswith("where needs = 'logic', at most 3>")
    assert repr(query.found()).startswith(f"<StepList {len(query)} steps: ")
    counts = [puzzle.step_count for puzzle in corpus.puzzles().order_by("steps")]
    assert counts == sorted(counts) and len(counts) == 20


def test_a_second_condition_walks_no_puzzle_again(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    with Corpus(corpus.path) as fresh:
        first = fresh.query(lambda step: len(step.placements) > 0)
        from lucidoku.corpus import store

        def refuse(puzzles: Any, *_arguments: object, **_options: object) -> Iterator[ld.Walkthrough]:
            for _puzzle in [puzzles] if isinstance(puzzles, ld.Grid) else puzzles:
                raise AssertionError("walked again")
            yield from ()

        monkeypatch.setattr(store, "explain_many", refuse)
        again = fresh.query(lambda step: len(step.placements) > 0)
        assert [(ref.puzzle_id, ref.number) for ref in again] == [(ref.puzzle_id, ref.number) for ref in first]


def test_threads_may_share_a_corpus(corpus: Corpus) -> None:
    def work(number: int) -> tuple[int, str]:
        ref = corpus[1 + number % 20]
        return len(ref.walk), corpus.steps(puzzle_id=ref.id).order_by("number")[0].technique

    alone = [work(number) for number in range(40)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, range(40))) == alone


@pytest.mark.parametrize("form", ["file", "folder"])
def test_sql_reads_only_the_corpus(tmp_path: Path, corpus: Corpus, form: str) -> None:
    path = tmp_path / "copy.corpus"  # this process has the other corpus open
    shutil.copy(corpus.path, path)
    if form == "folder":
        from lucidoku.corpus import export

        path = tmp_path / "folder"
        export(corpus, path)
    secret, leak = tmp_path / "secret.txt", tmp_path / "leak.csv"
    secret.write_text("secret")
    sql = ["corpus", "sql", str(path)]
    assert "20" in call([*sql, "SELECT count(*) FROM puzzles"]).stdout
    for statement in (
        f"COPY puzzles TO '{leak}'",
        f"SELECT * FROM read_text('{secret}')",
        f"SELECT * FROM read_csv('{secret}')",
        f"ATTACH '{leak}' AS other",
        "INSTALL httpfs",
        "SET enable_external_access = true",
        f"CREATE TABLE t AS SELECT 1; COPY t TO '{leak}'",
    ):
        run = call([*sql, statement])
        assert run.exit_code == 2 and run.stdout == "" and not leak.exists(), statement
        assert run.stderr.startswith("lucidoku: ") and "Traceback" not in run.stderr and len(run.stderr) < 500
    run = call([*sql, f"SELECT content FROM read_text('{secret}')", "--unsafe", "--format", "csv"])
    assert "secret" in run.stdout


def test_an_answer_with_a_time_zone(corpus: Corpus) -> None:
    sql = ["corpus", "sql", str(corpus.path), "SELECT TIMESTAMPTZ '2026-01-02 03:04:05+00' AS t", "--format", "json"]
    run = call(sql)
    assert run.exit_code == 0 and json.loads(run.stdout)["t"].startswith("2026-01-0")
    code = "import sys; sys.modules['pytz'] = None\nfrom lucidoku.cli import main; main()"
    arguments = ["corpus", "sql", str(corpus.path), "SELECT now()"]
    later = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=60)
    if later.returncode:  # DuckDB needs pytz before 2.0.1
        assert later.returncode == 2 and later.stderr.count("\n") == 1
        assert "pytz" in later.stderr and "Traceback" not in later.stderr
    else:
        assert "+00:00" in later.stdout


def test_a_condition_on_ratings_that_are_not_stored_is_explained(tmp_path: Path) -> None:
    build(["1.....2..3.....4"], tmp_path / "one.corpus")
    for where, noted in (("se_er > 1", True), ("p.id > 1", False)):
        called = call(["corpus", "query", str(tmp_path / "one.corpus"), "--where", where])
        assert called.exit_code == 0 and "0 of 0 steps" in called.stderr
        assert ("corpus build PUZZLES --scale se" in called.stderr) == noted


def test_links_of_any_number_are_stored(tmp_path: Path) -> None:
    from lucidoku.tables.schema import TABLES

    build(GRIDS[:2], tmp_path / "a.corpus")
    with Corpus(tmp_path / "a.corpus") as corpus:
        kinds = {row["column_name"]: row["column_type"] for row in corpus.rows("DESCRIBE steps")}
    assert kinds["chain_length"] == "UINTEGER" == TABLES["steps"]["chain_length"].type


@pytest.mark.parametrize("version", [1, 2, 4])
def test_a_corpus_of_a_schema_before_is_upgraded(tmp_path: Path, version: int) -> None:
    import duckdb

    path = tmp_path / "old.corpus"
    build(GRIDS[:2], path)
    with duckdb.connect(str(path)) as connection:
        for name in [name for name in TABLES["puzzles"] if name.startswith("se")]:
            connection.execute(f"ALTER TABLE puzzles DROP COLUMN {name}")
        if version == 1:
            connection.execute("ALTER TABLE steps ALTER chain_length TYPE USMALLINT")
        make_older(connection, version)
    with pytest.raises(ld.LucidokuError, match="older version"):
        Corpus(path)
    assert build(GRIDS[:3], path).added == 1
    with Corpus(path) as corpus:
        for table, columns in TABLES.items():
            found = {row["column_name"]: row["column_type"] for row in corpus.rows(f"DESCRIBE {table}")}
            assert found == {name: column.type for name, column in columns.items()}
        assert len(corpus) == 3


def test_classes_of_walkthroughs_are_those_of_the_corpus(corpus: Corpus) -> None:
    assert [ref.walk.needs for ref in corpus] == [ref.needs for ref in corpus]
    assert ld.explain(puzzles(9)[0], "singles,guess").needs in ("logic", "guess")
    assert {ld.explain(grid, "picture-notebook").needs for grid in puzzles(9)[-6:]} <= {"logic", "trial", "guess"}


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (ModuleNotFoundError("No module named 'duckdb'"), ld.LucidokuError),
        (ImportError("libduckdb.so: failed to map segment from shared object"), MemoryError),
        (SystemError("initialization of _duckdb raised unreported exception"), MemoryError),
        (ImportError("undefined symbol"), ImportError),
    ],
)
def test_a_missing_module_and_missing_memory_are_distinguished(
    error: Exception, expected: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Finder:
        def find_spec(self, name: str, *_more: object) -> None:
            if name == "duckdb":
                raise error

    monkeypatch.delitem(sys.modules, "duckdb", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    with pytest.raises(expected) as raised:
        Corpus(tmp_path / "any.corpus")
    assert raised.type is expected
