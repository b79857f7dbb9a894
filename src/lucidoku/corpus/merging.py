"""Merge corpora: add the new puzzles of other corpora, with all their rows."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from lucidoku.corpus.database import (
    create,
    directory_views,
    open_corpus,
    remove,
    threaded,
    transaction,
    translate_errors,
)
from lucidoku.errors import LucidokuError, WrongType
from lucidoku.files.early import keeping
from lucidoku.tables.schema import TABLES
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["import_", "merge"]


def _call_of(*paths: Any) -> str:
    """Return the call for paths of which some are in a list; the first that stands alone is the new corpus."""
    lists = [path for path in paths if isinstance(path, (list, tuple))]
    single = [path for path in paths if isinstance(path, (str, os.PathLike))]
    named = [*(single[:1] or ["all.corpus"]), *(path for some in lists for path in some), *single[1:]]
    return f"ld.corpus.merge({', '.join(repr(os.fspath(path)) for path in named)})"


def merge(into: str | os.PathLike[str], *others: str | os.PathLike[str]) -> int:
    """Add the new puzzles of other corpora, with all their rows; return how many.

    Args:
        into: a corpus; created if it does not exist.
        others: corpora, files or folders of Parquet files.

    Raises:
        LucidokuError: one of them is not a corpus or is in use.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build, merge
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     print(merge(f"{folder}/all.corpus", f"{folder}/my.corpus"))
    1
    """
    for path in (into, *others):
        if not isinstance(path, (str, os.PathLike)):
            raise WrongType(_("expected {call}").format(call=_call_of(into, *others)))
    for other in others:
        if Path(other).resolve() == Path(into).resolve():
            raise LucidokuError(_("{path} cannot be merged into itself").format(path=other))
        open_corpus(other).close()  # reports a faulty corpus before anything is created
    fresh, added = not Path(into).exists(), 0
    with keeping(into):
        connection = create(into, [other for other in others if not os.path.isdir(other)])
        try:
            with threaded(connection, into) as thread, translate_errors(into):
                for other in others:
                    added += thread.submit(_add, connection, Path(other)).result()
                thread.submit(connection.execute, "CHECKPOINT").result()
        except BaseException:
            if fresh and not added:
                remove(into)
            raise
    return added


@guided
def import_(folder: str | os.PathLike[str], into: str | os.PathLike[str]) -> int:
    """Import a folder of Parquet files, as written by `export`, into a corpus; return how many puzzles were added.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build, export, import_
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         export(corpus, f"{folder}/tables")
    ...     print(import_(f"{folder}/tables", f"{folder}/other.corpus"))
    1
    """
    return merge(into, folder)


def _add(connection: Any, other: Path) -> int:
    """Copy rows with new ids, in one transaction."""
    if other.is_dir():
        source: Any = directory_views(other)
        tables = {name: source.sql(f"SELECT * FROM {name}").to_arrow_table() for name in TABLES}
        source.close()
        for name, rows in tables.items():
            connection.register(f"other_{name}", rows)
        prefix = "other_"
    else:
        path = os.fspath(other).replace("'", "''")
        connection.execute(f"ATTACH '{path}' AS other (TYPE duckdb, READ_ONLY)")
        prefix = "other.main."
    with transaction(connection):
        added = _copy(connection, prefix)
    if prefix == "other.main.":
        connection.execute("DETACH other")
    return added


def _copy(connection: Any, prefix: str) -> int:
    """Copy the rows of the tables whose names start with a prefix; return the number of puzzles."""
    connection.execute(
        f"""CREATE OR REPLACE TEMP TABLE fresh AS
        SELECT id AS old, (SELECT coalesce(max(id), 0) FROM puzzles) + row_number() OVER (ORDER BY id) AS new
        FROM (SELECT min(id) AS id FROM {prefix}puzzles
              WHERE canonical NOT IN (SELECT canonical FROM puzzles) GROUP BY canonical)"""
    )
    ids = {"puzzles": "id", "steps": "puzzle_id", "technique_counts": "puzzle_id"}
    for table, key in ids.items():
        there = {row[0] for row in connection.execute(f"DESCRIBE {prefix}{table}").fetchall()}
        names = [name for name in TABLES[table] if name in there]  # an older corpus lacks the columns of later scales
        columns = ", ".join("f.new" if name == key else f"t.{name}" for name in names)
        order = "f.new, t.number" if table == "steps" else "f.new"
        connection.execute(
            f"INSERT INTO {table} ({', '.join(names)}) SELECT {columns}"
            f" FROM {prefix}{table} t JOIN fresh f ON f.old = t.{key} ORDER BY {order}"
        )
    connection.execute(
        f"INSERT INTO technique_lists SELECT * FROM {prefix}technique_lists WHERE id NOT IN (SELECT id FROM technique_lists)"
    )
    connection.execute(
        f"INSERT INTO failures SELECT * FROM {prefix}failures o WHERE NOT EXISTS "
        "(SELECT 1 FROM failures f WHERE f.source = o.source AND f.line = o.line)"
    )
    (added,) = connection.execute("SELECT count(*) FROM fresh").fetchall()[0]
    connection.execute("DROP TABLE fresh")
    return int(added)
