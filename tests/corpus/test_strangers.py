"""An untrusted file reads no other file, runs nothing, and is refused in one sentence."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lucidoku.corpus import TABLES, Corpus, build, check, export, import_, merge, statistics
from lucidoku.corpus.database import create, directory_views, open_file
from lucidoku.errors import LucidokuError
from support import LONG, call, puzzles

GRIDS = [*puzzles(9)[:3], *puzzles(6)[:1]]
SECRET = "what only its owner may read"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("corpus") / "made.corpus"
    build([*GRIDS, "1" * 81], path)
    return path


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "stranger.corpus"))


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text(SECRET)
    return tmp_path / "secret.txt"


def changed(path: Path, *statements: str) -> None:
    with duckdb.connect(str(path)) as connection:
        for statement in statements:
            connection.execute(statement)


def with_view(path: Path, table: str, secret: Path) -> None:
    """Replace a table by a view that reads a file, with the same columns and rows."""
    values = ", ".join(
        f"CASE WHEN (SELECT content FROM read_text('{secret}')) IS NULL THEN NULL ELSE {name} END AS {name}"
        if column.type != "VARCHAR"
        else f"coalesce({name}, '') || (SELECT content FROM read_text('{secret}')) AS {name}"
        for name, column in TABLES[table].items()
    )
    changed(path, f"ALTER TABLE {table} RENAME TO hidden", f"CREATE VIEW {table} AS SELECT {values} FROM hidden")


def ways(path: Path, tmp_path: Path) -> list[list[str]]:
    """Run everything that the command line does with a corpus."""
    mine, other = str(path), str(tmp_path / "new")
    return [
        ["stats", mine],
        ["query", mine, "--limit", "2"],
        ["show", mine, "1"],
        ["failures", mine],
        ["check", mine],
        ["sql", mine, "SELECT * FROM failures"],
        ["sql", mine, "SELECT * FROM failures", "--unsafe"],
        ["export", mine, other],
        ["export", mine, other + ".jsonl"],
        ["export", mine, other + ".txt"],
        ["merge", other, mine],
    ]


def is_sentence(text: str) -> bool:
    return text.count("\n") == 0 and len(text) < 400 and "Error" not in text


@pytest.mark.parametrize("table", TABLES)
def test_a_view_in_the_place_of_a_table_is_refused(table: str, path: Path, secret: Path, tmp_path: Path) -> None:
    with_view(path, table, secret)
    before = {file.name for file in tmp_path.iterdir()}
    for arguments in ways(path, tmp_path)[:: 1 if table == "puzzles" else 5]:
        run = call(["corpus", *arguments])
        assert run.exit_code == 2 and run.stdout == "" and SECRET not in run.stderr, arguments
        assert run.stderr.count("\n") == 1 and f"expected only tables, but '{table}' is a view" in run.stderr
        assert {file.name for file in tmp_path.iterdir()} == before
    uses: list[Callable[[], object]] = [
        lambda: Corpus(path),
        lambda: Corpus(path, closed=False),
        lambda: build([GRIDS[0]], path),
        lambda: create(path),
        lambda: merge(path, path.parent / "other.corpus"),
    ]
    build([GRIDS[1]], path.parent / "other.corpus")
    for use in uses:
        with pytest.raises(LucidokuError, match="expected only tables") as error:
            use()
        assert is_sentence(str(error.value))


def test_an_unused_view_does_no_harm(path: Path, secret: Path) -> None:
    changed(path, f"CREATE VIEW mine AS SELECT content FROM read_text('{secret}')")
    with Corpus(path) as corpus:
        assert len(corpus) == len(GRIDS) and len(corpus.failures()) == 1
        with pytest.raises(LucidokuError, match="may read this corpus only"):
            corpus.rows("SELECT * FROM mine")


FUNCTIONS = {
    "count": "CREATE MACRO count(x) AS (SELECT content FROM read_text('{secret}'))",
    "coalesced": "CREATE MACRO coalesced(x) AS 'none'",
    "duckdb_functions": "CREATE MACRO duckdb_functions() AS TABLE"
    " SELECT '' AS function_name, 'main' AS schema_name, true AS internal",
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_in_the_file_is_refused(name: str, path: Path, secret: Path) -> None:
    changed(path, FUNCTIONS[name].format(secret=secret))
    for closed in (True, False):
        with pytest.raises(LucidokuError, match=f"expected only tables, but '{name}' is a view or a function"):
            Corpus(path, closed=closed)


def test_functions_cannot_hide_the_contents_of_the_file(path: Path, secret: Path) -> None:
    """The check uses DuckDB's own functions, not those of the same name in the file."""
    with_view(path, "failures", secret)
    for kind in ("tables", "views", "functions"):
        names = ", ".join(f"('{table}')" for table in TABLES) if kind == "tables" else "('')"
        columns = f"{kind[:-1]}_name, 'main' AS schema_name, {str(kind != 'tables').lower()} AS internal"
        query = f"SELECT {columns} FROM (VALUES {names}) v({kind[:-1]}_name)"
        changed(path, f"CREATE MACRO duckdb_{kind}() AS TABLE {query}")
    with pytest.raises(LucidokuError, match="expected only tables"):
        Corpus(path)


def test_no_connection_reads_another_file(path: Path, secret: Path, tmp_path: Path) -> None:
    folder, neighbour = tmp_path / "folder", tmp_path / "neighbour.parquet"
    with Corpus(path) as corpus:
        export(corpus, folder)
    shutil.copy(folder / "puzzles.parquet", neighbour)
    build([GRIDS[0]], tmp_path / "other.corpus")
    wanted = [
        f"SELECT content FROM read_text('{secret}')",
        f"SELECT * FROM read_parquet('{neighbour}')",
        f"SELECT * FROM glob('{tmp_path}/*')",
        f"COPY (SELECT 1 AS one) TO '{tmp_path / 'leak.csv'}'",
        f"ATTACH '{tmp_path / 'third.corpus'}' AS third",
        "INSTALL httpfs",
        "SET enable_external_access = true",
        "SET allowed_paths = ['/']",
        "SET threads = 1",
    ]
    for place in (path, folder):
        with Corpus(place) as corpus:
            assert len(corpus) == len(GRIDS)
            for statement in wanted:
                for ask in (corpus.rows, corpus.sql):
                    with pytest.raises(LucidokuError) as error:
                        ask(statement)
                    assert SECRET not in str(error.value)
            with pytest.raises(LucidokuError, match="may read this corpus only"):
                corpus.puzzles().where(f"EXISTS (SELECT 1 FROM read_text('{secret}'))").count()
    for others in ([], [tmp_path / "other.corpus"]):  # as a build or a merge opens it
        connection = create(path, others)
        for statement in wanted:
            with pytest.raises(duckdb.Error):
                connection.execute(statement)
        connection.close()
    assert not list(tmp_path.glob("leak*")) and not list(tmp_path.glob("third*"))
    with Corpus(path, closed=False) as corpus:
        assert corpus.rows(wanted[0]) == [{"content": SECRET}]


@pytest.mark.parametrize("form", ["file", "folder", "new", "merged"])
def test_no_connection_loads_an_extension(form: str, path: Path, tmp_path: Path) -> None:
    place = tmp_path / "place"
    with Corpus(path) as corpus:
        export(corpus, tmp_path / "folder")
    opened = {
        "file": lambda: open_file(path),
        "folder": lambda: directory_views(tmp_path / "folder"),
        "new": lambda: create(place),
        "merged": lambda: create(place, [path]),
    }
    connection = opened[form]()
    settings = dict(connection.execute("SELECT name, value FROM duckdb_settings()").fetchall())
    connection.close()
    for name in ("autoload_known_extensions", "autoinstall_known_extensions", "allow_community_extensions"):
        assert settings[name] == "false"
    assert settings["python_enable_replacements"] == settings["enable_external_access"] == "false"
    assert settings["lock_configuration"] == "true"


def test_columns_of_a_later_scale_may_be_missing(path: Path) -> None:
    changed(path, "ALTER TABLE puzzles DROP COLUMN se_er")
    with Corpus(path) as corpus:
        assert len(corpus.puzzles().found()) == len(GRIDS)


FAULTS = {
    "DELETE FROM meta": "but not a corpus",
    "UPDATE meta SET value = 'four' WHERE key = 'schema'": "but not a corpus",
    "UPDATE meta SET value = NULL": "but not a corpus",
    "DROP TABLE steps": "expected the column puzzle_id of type BIGINT in the table steps",
    "ALTER TABLE failures DROP COLUMN reason": "expected the column reason of type VARCHAR in the table failures",
    "ALTER TABLE puzzles ALTER step_count TYPE VARCHAR": "expected the column step_count of type USMALLINT",
    "CREATE SCHEMA two; CREATE TABLE two.meta AS FROM meta; DROP TABLE meta": "but not a corpus",
}


@pytest.mark.parametrize("statement", FAULTS)
def test_an_incomplete_file_is_refused_in_a_sentence(statement: str, path: Path) -> None:
    changed(path, statement)
    for use in (Corpus, create):
        with pytest.raises(LucidokuError, match=FAULTS[statement]) as error:
            use(path)
        assert is_sentence(str(error.value))


def everything(path: Path) -> list[object]:
    with Corpus(path) as corpus:
        return [corpus.rows(f"SELECT * FROM {table} ORDER BY ALL") for table in TABLES]


def test_a_damaged_file_is_reported_in_a_sentence(made: Path, path: Path, tmp_path: Path) -> None:
    whole, right, damaged = made.read_bytes(), everything(made), 0
    for seed in range(30 * LONG):
        rng = random.Random(seed)
        content = bytearray(whole)
        if seed % 3:
            for _change in range(rng.choice([1, 20, 500])):
                content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        else:
            del content[rng.randrange(len(content)) :]
        path.write_bytes(content)
        try:
            assert everything(path) == right
            with Corpus(path) as corpus:
                export(corpus, tmp_path / f"folder{seed}")
        except LucidokuError as error:
            damaged += 1
            assert is_sentence(str(error)) and str(path) in str(error), error
    assert damaged > 15 * LONG


def test_an_export_that_meets_damage_says_so_and_leaves_nothing(path: Path, tmp_path: Path) -> None:
    content = bytearray(path.read_bytes())
    opens = 0
    for start in range(len(content) // 4, len(content), len(content) // 12):
        path.write_bytes(content[:start] + bytes([content[start] ^ 1]) + content[start + 1 :])
        try:
            with Corpus(path) as corpus:
                opens += 1
                export(corpus, tmp_path / f"folder{start}")
        except LucidokuError as error:
            assert "is damaged" in str(error) and str(path) in str(error)
            assert not list(tmp_path.glob(f"folder{start}*"))
    assert opens


def test_damage_that_an_export_meets_late_is_no_fault_of_its_target(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches = Corpus.batches

    def broken(self: Corpus, table: str) -> pa.RecordBatchReader:
        whole = batches(self, table)

        def read() -> Iterator[pa.RecordBatch]:
            yield from whole
            raise OSError("Corrupt database file")

        return pa.RecordBatchReader.from_batches(whole.schema, read())

    monkeypatch.setattr(Corpus, "batches", broken)
    with Corpus(path) as corpus, pytest.raises(LucidokuError, match=r"stranger\.corpus is damaged"):
        export(corpus, tmp_path / "folder")
    assert not list(tmp_path.glob("folder*"))


def test_an_export_holds_the_rows_and_types_of_the_tables(path: Path, tmp_path: Path) -> None:
    with Corpus(path) as corpus:
        export(corpus, tmp_path / "folder")
        for table, columns in TABLES.items():
            rows = pq.read_table(tmp_path / "folder" / f"{table}.parquet")
            assert rows.to_pylist() == corpus.rows(f"SELECT * FROM {table}") and rows.column_names == [*columns]
            assert rows.schema.types == corpus.sql(f"SELECT * FROM {table}").to_arrow_table().schema.types
    assert import_(tmp_path / "folder", tmp_path / "again.corpus") == len(GRIDS)
    assert everything(tmp_path / "again.corpus") == everything(path)


def test_a_merge_reads_leftovers_of_a_killed_process_and_any_file_name(path: Path, tmp_path: Path) -> None:
    code = (
        "import duckdb, os, sys; c = duckdb.connect(sys.argv[1]);"
        "c.execute(\"INSERT INTO failures VALUES ('late', 7, 'text', 'reason')\"); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=True)
    assert path.with_name(path.name + ".wal").exists()
    quoted = Path(shutil.copy(path, tmp_path / "it's.corpus"))
    for name in (path, quoted, os.path.relpath(path)):
        new = tmp_path / "new.corpus"
        assert merge(new, name, name) == len(GRIDS)
        with Corpus(new) as corpus:
            assert len(corpus) == len(GRIDS) and (
                name == quoted or "late" in {failure.source for failure in corpus.failures()}
            )
        new.unlink()


def test_a_file_open_for_writing_is_reported_in_a_sentence(path: Path) -> None:
    with Corpus(path), pytest.raises(LucidokuError, match="this process has") as error:
        build([GRIDS[0]], path)
    assert is_sentence(str(error.value))


@pytest.mark.parametrize("order", ["id", "score", "given_count"])
@pytest.mark.parametrize("reverse", [False, True])
def test_pages_joined_are_all_answers(order: str, reverse: bool, path: Path) -> None:
    with Corpus(path) as corpus:
        for query, sizes in (
            (corpus.puzzles().order_by(order, reverse), (1, 3)),
            (corpus.steps(family="singles").order_by("technique"), (17, 40)),
        ):
            rows = [ref.row for ref in query.found()]
            for size in (*sizes, len(rows)):
                pages = [query.limit(size, first).found() for first in range(0, len(rows) + size, size)]
                assert [ref.row for page in pages for ref in page] == rows and not pages[-1]
                assert all(len(page) == size for page in pages[:-2])
        page = corpus.puzzles().limit(2, 1)
        assert [ref.id for ref in page.order_by("id", reverse=True)] == [len(GRIDS) - 1, len(GRIDS) - 2]
        assert "at most 2 from number 1>" in repr(page)


def test_puzzles_are_found_by_a_technique_of_their_steps(path: Path) -> None:
    with Corpus(path) as corpus:
        walks = {ref.id: ref.walk.techniques for ref in corpus}
        for technique in {id for used in walks.values() for id in used}:
            wanted = [id for id, used in walks.items() if technique in used]
            assert [ref.id for ref in corpus.puzzles(technique=technique)] == wanted
            assert [ref.id for ref in corpus.puzzles().where(technique=technique)] == wanted


def test_a_column_may_be_meant_by_another_word(path: Path) -> None:
    with Corpus(path) as corpus:
        count = corpus[1].given_count
        assert [ref.id for ref in corpus.puzzles(clues=count)] == [ref.id for ref in corpus.puzzles(given_count=count)]
        scores = [ref.row["score"] for ref in corpus.puzzles().order_by("score")]
        assert [ref.row["score"] for ref in corpus.puzzles().order_by("-score")] == scores[::-1]
        with pytest.raises(LucidokuError, match=r"where\('given_count >= 20'\)"):
            corpus.puzzles(min_clues=20)


def test_a_corpus_may_be_given_by_its_file(path: Path, tmp_path: Path) -> None:
    with Corpus(path) as corpus:
        assert statistics(corpus) == statistics(path) == statistics(str(path))
        assert check(path) == check(corpus)
        export(corpus, tmp_path / "one.csv")
        export(str(path), tmp_path / "other.csv")
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "other.csv").read_bytes()


def test_files_to_merge_may_not_be_in_a_list(path: Path) -> None:
    for paths in ([path], "all.corpus"), ("all.corpus", [str(path)]):
        with pytest.raises(LucidokuError) as error:
            merge(*paths)
        assert str(error.value) == f"expected ld.corpus.merge('all.corpus', {str(path)!r})"
