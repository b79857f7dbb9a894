"""Open, lock and check the DuckDB file of a corpus; report each problem in one sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from lucidoku.corpus.faults import fault
from lucidoku.errors import LucidokuError
from lucidoku.files.version import __version__
from lucidoku.files.writing import SYSTEM_SAYS, OutputLock, writing
from lucidoku.ratings.scale import StoredColumn
from lucidoku.tables.schema import SCHEMA_VERSION, TABLES, UPGRADES, ddl, rating_columns
from lucidoku.words.language import _

__all__ = [
    "StatementThread",
    "create",
    "damage_message",
    "directory_views",
    "open_corpus",
    "open_file",
    "remove",
    "threaded",
    "transaction",
    "translate_errors",
]


def _duckdb() -> Any:
    try:
        import duckdb
        import numpy  # noqa: F401
        import pyarrow  # noqa: F401
    except ModuleNotFoundError:
        raise LucidokuError(_("a corpus needs more modules: pip install 'lucidoku[corpus]'")) from None
    except (ImportError, SystemError) as error:
        if isinstance(error, SystemError) or any(words in str(error) for words in _NO_MEMORY):
            raise MemoryError from None
        raise
    return duckdb


_NO_MEMORY = ("failed to map segment", "cannot allocate memory", "Cannot allocate memory")
"""The loader's messages for a library that does not fit into memory; DuckDB's import raises a SystemError then."""


_SAME_TABLES = 5
"""The oldest version whose files have the current tables."""
_FILLED = 5
"""The oldest version whose folders can be read directly: later columns belong to `puzzles` and are empty there."""


_OF_WRITING = ("No space left on device", "File too large", "Read-only file system", "Input/output error")
"""The system's messages for a file that could not be written completely."""

_OF_DAMAGE = (
    "Corrupt database file",
    "Could not read enough bytes",
    "INTERNAL Error",
    "FATAL Error",
    "Serialization Error",
)
"""Messages of DuckDB about a file that was truncated or changed."""


def damage_message(path: str | os.PathLike[str]) -> str:
    """Return the sentence for a truncated or changed file."""
    return _("{path} is damaged; use a copy of it, or build it again").format(path=path)


_INTERRUPTED = "' failed: KeyboardInterrupt"
"""End of DuckDB's message for a signal that came while it looked at a registered table."""


@contextmanager
def translate_errors(path: str | os.PathLike[str], statement: str = "", spoken: Sequence[str] = ()) -> Iterator[None]:
    """Turn DuckDB's errors into ours: locked file, full disk, damaged file, no corpus, wrong statement.

    Args:
        path: the file being read or written.
        statement: the statement being run, if it may be wrong.
        spoken: the parts that the user wrote, see `lucidoku.corpus.faults.fault`.

    Raises:
        LucidokuError: in place of DuckDB's error.
        KeyboardInterrupt: a signal interrupted a statement.
    """
    duckdb = _duckdb()
    try:
        yield
    except RuntimeError as error:
        if str(error) == "Query interrupted":  # DuckDB raises this in place of what a signal raised
            raise KeyboardInterrupt from error
        raise
    except duckdb.Error as error:
        if _INTERRUPTED in str(error):
            raise KeyboardInterrupt from error
        if isinstance(error, duckdb.OutOfMemoryException):
            raise MemoryError from error
        text = " ".join(str(error).partition("Traceback (most recent call last)")[0].split())
        held = re.search(r"Conflicting lock is held in (\S+).{0,250}?\(PID (\d+)\)", text)
        if statement and (problem := fault(str(error), statement, spoken)):
            message = problem
        elif held:
            problem = _("{path} is in use by process {pid} ({program}); wait for it or open a copy")
            message = problem.format(path=path, program=os.path.basename(held[1]), pid=held[2])
        elif reason := next((words for words in _OF_WRITING if words in text), None):
            safe = _("cannot write to {path}: {reason}; committed data is safe")
            message = safe.format(path=path, reason=_(reason))
        elif reason := next((words for words in SYSTEM_SAYS if "IO Error" in text and f": {words}" in text), None):
            message = _("cannot open {path}: {reason}").format(path=path, reason=_(reason))
        elif "lock" in text.lower() and "IO Error" in text:
            message = _("{path} is in use by another process").format(path=path)
        elif module := re.search(r"[Rr]equired module '(\w+)'", text):
            problem = _("this result needs the module {module}: pip install 'lucidoku[corpus]'")
            message = problem.format(module=module[1])
        elif "different configuration" in text:
            problem = _("this process has {path} open, for writing or with other settings; close it first")
            message = problem.format(path=path)
        elif any(words in text for words in _OF_DAMAGE):
            message = damage_message(path)
        elif "enable_external_access" in text or "disabled by configuration" in text or "locked" in text:
            message = _(
                "a statement may read this corpus only, no other file and no network; `corpus sql --unsafe` allows it"
            )
        elif "not a valid DuckDB database" in text:
            message = _(
                "{path} is not a corpus; ld.corpus.build({text}, 'my.corpus') makes one of puzzles, on the command line"
                " `lucidoku corpus build {path} --out my.corpus`"
            ).format(path=path, text=repr(str(path)))
        else:
            message = _("{path}: {error}").format(path=path, error=text[:300])
        raise LucidokuError(message) from None


@contextmanager
def transaction(connection: Any) -> Iterator[None]:
    """Commit the changes of a block, or none of them."""
    connection.execute("BEGIN")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(_duckdb().Error):  # after a full disk DuckDB has already rolled back
            connection.execute("ROLLBACK")
        raise


_Answer = TypeVar("_Answer")

_closing: dict[str, Future[None]] = {}
"""Ends of connections that their threads have not closed yet, by the real path of the file."""


class StatementThread:
    """A thread for the long statements of a connection; it closes the connection after the last of them.

    Ctrl-C interrupts a statement and does not wait for its end: DuckDB cannot interrupt a checkpoint, and asks for signals
    once in minutes. A program that ends meanwhile loses no commit; in this process, the next to open the file waits.

    Args:
        connection: an open file.
        path: the file.
    """

    def __init__(self, connection: Any, path: str | os.PathLike[str]) -> None:
        self._connection, self._path = connection, path
        self._pool = ThreadPoolExecutor(1)
        self._waits = True

    def submit(self, call: Callable[..., _Answer], *arguments: Any) -> Future[_Answer]:
        """Make a call after those before it."""
        return self._pool.submit(call, *arguments)

    def run(self, call: Callable[[], _Answer], connection: Any) -> _Answer:
        """Make a call that uses a connection or a cursor, and return its answer."""
        try:
            return self.submit(call).result()
        except KeyboardInterrupt:
            self.interrupt(connection)
            raise

    def interrupt(self, connection: Any) -> None:
        """Interrupt a statement; `close` does not wait for its end."""
        self._waits = False
        connection.interrupt()

    def close(self) -> None:
        """Close the connection after the last statement."""
        key = os.path.realpath(self._path)
        closed = _closing[key] = self.submit(self._connection.close)
        closed.add_done_callback(lambda _closed: _closing.pop(key, None))
        if self._waits:
            closed.result()


@contextmanager
def threaded(connection: Any, path: str | os.PathLike[str]) -> Iterator[StatementThread]:
    """Give a connection a thread; Ctrl-C in the block drops the transaction that the thread has begun."""
    thread = StatementThread(connection, path)
    try:
        yield thread
    except KeyboardInterrupt:
        thread.interrupt(connection)
        raise
    finally:
        thread.close()


def _await_close(path: str | os.PathLike[str]) -> None:
    """Wait until a thread of this process has closed a file."""
    if closed := _closing.get(os.path.realpath(path)):
        closed.result()


_QUIET = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "python_enable_replacements": "false",
}
"""DuckDB settings that forbid extensions and reading Python variables."""

_LOCKED = {"enable_external_access": "false", "lock_configuration": "true"}
"""DuckDB settings that forbid opening any other file or address, and any later change of settings."""


_PATIENCE = 10.0
"""Seconds to wait for another run that makes the same corpus."""

_PARTS = ("", ".wal", ".wal.checkpoint", ".wal.recovery")
"""Suffixes of the files that belong to a DuckDB file, including leftovers of a killed process."""


def _lock(connection: Any, files: Iterable[str | os.PathLike[str]]) -> None:
    """Restrict a connection to these files and those already open."""
    connection.execute(f"SET allowed_paths = [{_quote_files(files)}]")
    for name, value in _LOCKED.items():
        connection.execute(f"SET {name} = {value}")


def _quote_files(files: Iterable[str | os.PathLike[str]]) -> str:
    return ", ".join("'" + os.fspath(file).replace("'", "''") + "'" for file in files)


def open_file(path: str | os.PathLike[str], write: bool = False, closed: bool = True) -> Any:
    """Open the file of a corpus.

    Args:
        path: the file; it must exist.
        write: whether to open it for writing: many processes may read, but only one may write, while no other reads.
        closed: whether statements may use only the corpus: no other file, no network, no extension.

    Raises:
        LucidokuError: it is missing, damaged, not a corpus, newer than this program, or in use.
    """
    duckdb = _duckdb()
    if not os.path.exists(path):
        raise LucidokuError(_("corpus not found: {path}").format(path=path))
    _await_close(path)
    with translate_errors(path):
        connection = duckdb.connect(
            os.fspath(path), read_only=not write, config={**_QUIET, **_LOCKED} if closed else {}
        )
        return _check_or_close(connection, path, write)


def _check_or_close(connection: Any, path: str | os.PathLike[str], write: bool) -> Any:
    """Return the connection to a corpus; close it if its file is not one."""
    try:
        _check_tables(connection, path)
        _check(connection, path, write)
        _check_columns(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _names(connection: Any, kind: str) -> set[str]:
    """Return the lower-case names of the tables, views or functions that the open file itself defines.

    Uses the full name of DuckDB's function, because a function in the file may have the same short name.
    """
    asked = f"SELECT {kind}_name, schema_name, internal FROM system.main.duckdb_{kind}s()"
    rows = connection.execute(asked).fetchall()
    return {name.lower() for name, schema, internal in rows if schema == "main" and not internal}


def _check_tables(connection: Any, path: str | os.PathLike[str]) -> None:
    """Refuse a file in which querying a table would run code of its author.

    It may contain views in place of tables, and functions that hide DuckDB's own.
    """
    tables = _names(connection, "table")
    views = _names(connection, "view") & set(TABLES)
    for name in sorted(views | _names(connection, "function")):
        problem = _("{path} is not a corpus: expected only tables, but {name} is a view or a function")
        raise LucidokuError(problem.format(path=path, name=repr(name)))
    if "meta" not in tables or "puzzles" not in tables:
        raise LucidokuError(_("{path} is a DuckDB file, but not a corpus").format(path=path))


def _check_columns(connection: Any, path: str | os.PathLike[str]) -> None:
    """Refuse a file that lacks a column other than those of ratings."""
    tables = _names(connection, "table")
    for table, columns in TABLES.items():
        described = connection.execute(f"DESCRIBE main.{table}").fetchall() if table in tables else []
        there = {(name, kind) for name, kind, *_rest in described}
        for name, column in columns.items():
            if (name, column.type) not in there and name not in rating_columns():
                problem = _("{path} is not a corpus: expected the column {column} of type {type} in the table {table}")
                raise LucidokuError(problem.format(path=path, column=name, type=column.type, table=table))


def _check(connection: Any, path: str | os.PathLike[str], write: bool, readable: int = _SAME_TABLES) -> None:
    text = str(dict(connection.execute("SELECT key, value FROM meta").fetchall()).get("schema"))
    if not re.fullmatch("[0-9]{1,9}", text):
        raise LucidokuError(_("{path} is a DuckDB file, but not a corpus").format(path=path))
    version = int(text)
    if version > SCHEMA_VERSION:
        problem = _("{path} has schema {found}, but this version reads schemas up to {known}; upgrade lucidoku")
        raise LucidokuError(problem.format(path=path, found=version, known=SCHEMA_VERSION))
    if readable <= version < SCHEMA_VERSION and not write:
        return
    if version < SCHEMA_VERSION and not write:
        advice = (
            _("{path} was written by an older version; make it again with `corpus export` or `corpus build`")
            if os.path.isdir(path)
            else _("{path} was written by an older version; add to it with `corpus build` to upgrade it")
        )
        raise LucidokuError(advice.format(path=path))
    while version < SCHEMA_VERSION:
        with transaction(connection):
            for statement in UPGRADES[version]:
                connection.execute(statement)
            version += 1
            connection.execute("UPDATE meta SET value = ? WHERE key = 'schema'", [str(version)])
    if write:
        _add_rating_columns(connection)


def _add_rating_columns(connection: Any) -> None:
    """Add the columns of scales that are newer than the corpus."""
    there = {row[0] for row in connection.execute("DESCRIBE puzzles").fetchall()}
    for name, column in rating_columns().items():
        if name not in there:
            connection.execute(f"ALTER TABLE puzzles ADD COLUMN {name} {column.type}")


def create(path: str | os.PathLike[str], others: Sequence[str | os.PathLike[str]] = ()) -> Any:
    """Create the file of a new corpus and open it for writing; open an existing one.

    To close it skips the checkpoint: recent commits stay in the log next to the file, and the next process to open it
    reads them there.

    Args:
        path: the file.
        others: corpus files that may be attached to it.

    Raises:
        LucidokuError: see `open_file`.
    """
    duckdb = _duckdb()
    target = Path(path)
    if not os.path.isdir(target.parent):
        raise LucidokuError(_("folder not found: {path}").format(path=target.parent))
    if os.path.isdir(target):
        raise LucidokuError(_("{path} is a folder; expected a file name").format(path=target))
    _await_close(path)
    with translate_errors(path), writing(path):
        if not target.exists() or not target.stat().st_size:
            _make(target)
        connection = duckdb.connect(os.fspath(path), config=_QUIET)
        connection.execute("PRAGMA disable_checkpoint_on_shutdown")
        _lock(connection, [os.fspath(other) + ending for other in others for ending in _PARTS])
        return _check_or_close(connection, path, write=True)


def _make(target: Path) -> None:
    """Make a corpus without puzzles; it gets its name once it has its tables.

    Neither a killed run nor a full disk leaves a file under that name that no command can open.
    """
    fresh = f"{target}.lucidoku.part"
    with OutputLock(fresh, patience=_PATIENCE):
        if target.exists() and target.stat().st_size:  # another run has made it
            return
        try:
            remove(fresh)
            with closing(_duckdb().connect(fresh, config=_QUIET)) as connection:
                for statement in ddl():
                    connection.execute(statement)
                connection.execute(
                    "INSERT INTO meta VALUES ('schema', ?), ('created_with', ?)", [str(SCHEMA_VERSION), __version__]
                )
                _add_rating_columns(connection)
                connection.execute("CHECKPOINT")  # to close it would do the same, but hide that the disk is full
            os.replace(fresh, target)
        finally:
            remove(fresh)


def remove(path: str | os.PathLike[str]) -> None:
    """Remove the files of a database."""
    for ending in _PARTS:
        Path(os.fspath(path) + ending).unlink(missing_ok=True)


def directory_views(folder: Path, closed: bool = True) -> Any:
    """Return a connection that exposes the Parquet files of an exported corpus as tables.

    Args:
        folder: the folder of the files.
        closed: see `open_file`.

    Raises:
        LucidokuError: the folder is not a corpus.
    """
    duckdb = _duckdb()
    files = {
        table: sorted(folder.glob(f"{table}.parquet")) or sorted((folder / table).glob("*.parquet")) for table in TABLES
    }
    for table in ("puzzles", "meta"):
        if not files[table]:
            raise LucidokuError(_("{path} is not a corpus: it has no {table}.parquet").format(path=folder, table=table))
    connection = duckdb.connect(config=_QUIET if closed else {})
    try:
        with translate_errors(folder):
            if closed:
                _lock(connection, chain.from_iterable(files.values()))
            for table, columns in TABLES.items():
                _view(connection, table, columns, files[table])
            _check(connection, folder, write=False, readable=_FILLED)
    except BaseException:
        connection.close()
        raise
    return connection


def _view(connection: Any, table: str, columns: Mapping[str, StoredColumn], files: list[Path]) -> None:
    """Define a table as a view of Parquet files; it is empty without files."""
    if not files:
        made = ", ".join(f"{name} {column.type}" for name, column in columns.items())
        connection.execute(f"CREATE TABLE {table} ({made})")
        return
    read = f"[{_quote_files(files)}], union_by_name = true"  # a partition without puzzles has few columns
    there = connection.execute(f"DESCRIBE SELECT * FROM read_parquet({read})").fetchall()
    known = {name for name, *_rest in there}
    # Columns added later; empty in older files.
    missing = "".join(f", NULL::{column.type} AS {name}" for name, column in columns.items() if name not in known)
    connection.execute(f"CREATE VIEW {table} AS SELECT *{missing} FROM read_parquet({read})")


def open_corpus(path: str | os.PathLike[str], closed: bool = True) -> Any:
    """Open a corpus for reading: a file, or a folder of Parquet files; see `open_file` and `directory_views`."""
    return directory_views(Path(path), closed) if os.path.isdir(path) else open_file(path, closed=closed)
