"""The DuckDB file of a corpus: opened, locked and checked; each problem becomes one sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from lucidoku.corpus.faults import fault
from lucidoku.corpus.schema import SCHEMA_VERSION, TABLES, UPGRADES, ddl, rating_columns
from lucidoku.errors import LucidokuError
from lucidoku.files.version import __version__
from lucidoku.files.writing import SYSTEM_SAYS, cannot_write
from lucidoku.words.language import _

__all__ = ["create", "directory_views", "open_file", "opened", "transaction", "translated_errors"]


def _duckdb() -> Any:
    try:
        import duckdb
        import numpy  # noqa: F401
        import pyarrow  # noqa: F401
    except ImportError:
        raise LucidokuError(_("a corpus needs more modules: pip install 'lucidoku[corpus]'")) from None
    return duckdb


_SAME_TABLES = 3
"""The oldest version whose files have the tables of today; their evidence may have an older form."""
_FILLED = 2
"""The oldest version whose folders are read as they are: what came later are columns of `puzzles`, empty there."""


_OF_WRITING = ("No space left on device", "File too large", "Read-only file system", "Input/output error")
"""What the system says where a file could not be written to its end."""


@contextmanager
def translated_errors(
    path: str | os.PathLike[str], stays: bool = True, statement: str = "", spoken: Sequence[str] = ()
) -> Iterator[None]:
    """Turn DuckDB's errors into ours: who holds a lock, a full disk, a file that is not a corpus, a wrong statement.

    Args:
        path: the file that is read or written.
        stays: whether what was committed to it before stays when it cannot be written, as in a corpus.
        statement: the statement that is made, where it may be wrong.
        spoken: its parts that the user wrote, see `lucidoku.corpus.faults.fault`.

    Raises:
        LucidokuError: instead of them.
    """
    duckdb = _duckdb()
    try:
        yield
    except duckdb.Error as error:
        text = " ".join(str(error).partition("Traceback (most recent call last)")[0].split())
        held = re.search(r"Conflicting lock is held in (\S+).{0,250}?\(PID (\d+)\)", text)
        if statement and (problem := fault(str(error), statement, spoken)):
            message = problem
        elif held:
            problem = _("{path} is in use by process {pid} ({program}); wait for it or open a copy")
            message = problem.format(path=path, program=os.path.basename(held[1]), pid=held[2])
        elif reason := next((words for words in _OF_WRITING if words in text), None):
            safe = _("cannot write to {path}: {reason}; committed data is safe")
            message = safe.format(path=path, reason=_(reason)) if stays else cannot_write(path, _(reason))
        elif reason := next((words for words in SYSTEM_SAYS if "IO Error" in text and f": {words}" in text), None):
            message = _("cannot open {path}: {reason}").format(path=path, reason=_(reason))
        elif "lock" in text.lower() and "IO Error" in text:
            message = _("{path} is in use by another process").format(path=path)
        elif module := re.search(r"[Rr]equired module '(\w+)'", text):
            problem = _("this result needs the module {module}: pip install 'lucidoku[corpus]'")
            message = problem.format(module=module[1])
        elif "enable_external_access" in text or "disabled by configuration" in text or "locked" in text:
            message = _("a statement may read this corpus only, no other file and no network; --unsafe allows it")
        elif "not a valid DuckDB database" in text:
            message = _("{path} is not a corpus: it is not a DuckDB file").format(path=path)
        else:
            message = _("{path}: {error}").format(path=path, error=text[:300])
        raise LucidokuError(message) from None


@contextmanager
def transaction(connection: Any) -> Iterator[None]:
    """Commit what a block does, or nothing of it."""
    connection.execute("BEGIN")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(_duckdb().Error):  # after a full disk DuckDB has rolled back itself
            connection.execute("ROLLBACK")
        raise


_CLOSED = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "python_enable_replacements": "false",
}
"""Settings of DuckDB under which a statement reads the corpus and nothing else, no file and no network."""


def open_file(path: str | os.PathLike[str], write: bool = False, closed: bool = False) -> Any:
    """Open the file of a corpus.

    Args:
        path: the file; it must exist.
        write: many may read, but only one process may write, and only while nobody reads.
        closed: whether statements may use nothing but the corpus: no other file, no network, no extension.

    Raises:
        LucidokuError: it is missing, no corpus, newer than this program, or in use.
    """
    duckdb = _duckdb()
    if not os.path.exists(path):
        raise LucidokuError(_("corpus not found: {path}").format(path=path))
    with translated_errors(path):
        connection = duckdb.connect(os.fspath(path), read_only=not write, config=_CLOSED if closed else {})
    try:
        _check(connection, path, write)
        if closed:
            connection.execute("SET lock_configuration = true")
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: Any, path: str | os.PathLike[str], write: bool, readable: int = _SAME_TABLES) -> None:
    names = {name for (name,) in connection.execute("SELECT table_name FROM information_schema.tables").fetchall()}
    if "meta" not in names or "puzzles" not in names:
        raise LucidokuError(_("{path} is a DuckDB file, but not a corpus").format(path=path))
    found = int(connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchall()[0][0])
    if found > SCHEMA_VERSION:
        problem = _("{path} has schema {found}, but this version reads schemas up to {known}; upgrade lucidoku")
        raise LucidokuError(problem.format(path=path, found=found, known=SCHEMA_VERSION))
    if readable <= found < SCHEMA_VERSION and not write:
        return
    if found < SCHEMA_VERSION and not write:
        raise LucidokuError(
            _("{path} was written by an older version; add to it with `corpus build` to upgrade it").format(path=path)
        )
    while found < SCHEMA_VERSION:
        with transaction(connection):
            for statement in UPGRADES[found]:
                connection.execute(statement)
            found += 1
            connection.execute("UPDATE meta SET value = ? WHERE key = 'schema'", [str(found)])
    if write:
        _add_rating_columns(connection)


def _add_rating_columns(connection: Any) -> None:
    """Add the columns of scales that have come since the corpus was made."""
    there = {row[0] for row in connection.execute("DESCRIBE puzzles").fetchall()}
    for name, column in rating_columns().items():
        if name not in there:
            connection.execute(f"ALTER TABLE puzzles ADD COLUMN {name} {column.type}")


def create(path: str | os.PathLike[str]) -> Any:
    """Make the file of a new corpus and open it for writing; one that exists is opened.

    Raises:
        LucidokuError: as `open_file`.
    """
    duckdb = _duckdb()
    target = Path(path)
    if not os.path.isdir(target.parent):
        raise LucidokuError(_("folder not found: {path}").format(path=target.parent))
    if os.path.isdir(target):
        raise LucidokuError(_("{path} is a folder; expected a file name").format(path=target))
    with translated_errors(path):
        connection = duckdb.connect(os.fspath(path))
        # A run that was killed at once may have left a file without tables.
        if connection.execute("SELECT 1 FROM information_schema.tables LIMIT 1").fetchall():
            connection.close()
            return open_file(path, write=True)
        with transaction(connection):
            for statement in ddl():
                connection.execute(statement)
            connection.execute(
                "INSERT INTO meta VALUES ('schema', ?), ('created_with', ?)", [str(SCHEMA_VERSION), __version__]
            )
            _add_rating_columns(connection)
    return connection


def directory_views(folder: Path, closed: bool = False) -> Any:
    """Return a connection in which the Parquet files of an exported corpus are the tables.

    Args:
        folder: with the files.
        closed: see `open_file`; then everything is read at once.

    Raises:
        LucidokuError: the folder is not a corpus.
    """
    duckdb = _duckdb()
    connection = duckdb.connect()
    what = "TABLE" if closed else "VIEW"
    for table, columns in TABLES.items():
        files = sorted(folder.glob(f"{table}.parquet")) or sorted((folder / table).glob("*.parquet"))
        if table in ("puzzles", "meta") and not files:
            connection.close()
            raise LucidokuError(_("{path} is not a corpus: it has no {table}.parquet").format(path=folder, table=table))
        if files:
            with translated_errors(folder):
                listed = ", ".join("'" + os.fspath(file).replace("'", "''") + "'" for file in files)
                read = f"[{listed}], union_by_name = true"  # a partition without a puzzle has few columns
                there = connection.execute(f"DESCRIBE SELECT * FROM read_parquet({read})").fetchall()
                known = {name for name, *_rest in there}
                # Columns that came later, and are empty where nothing was said of them.
                missing = "".join(
                    f", NULL::{column.type} AS {name}" for name, column in columns.items() if name not in known
                )
                connection.execute(f"CREATE {what} {table} AS SELECT *{missing} FROM read_parquet({read})")
        else:
            made = ", ".join(f"{name} {column.type}" for name, column in columns.items())
            connection.execute(f"CREATE TABLE {table} ({made})")
    _check(connection, folder, write=False, readable=_FILLED)
    if closed:
        with translated_errors(folder):
            for name, value in _CLOSED.items():
                connection.execute(f"SET {name} = {value}")
            connection.execute("SET lock_configuration = true")
    return connection


def opened(path: str | os.PathLike[str], closed: bool = False) -> Any:
    """Open a corpus to read it: a file, or a folder of Parquet files; see `open_file` and `directory_views`."""
    return directory_views(Path(path), closed) if os.path.isdir(path) else open_file(path, closed=closed)
