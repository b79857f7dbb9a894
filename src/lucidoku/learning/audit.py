"""Audits of sets: what is there twice, what has one solution, which answers are wrong, what leaks from one set into another."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.files.writing import whole_file, write_whole
from lucidoku.grid.cells import digit_text
from lucidoku.grid.layout import Layout
from lucidoku.learning.keys import invariant, is_solution, key, same_key
from lucidoku.learning.reading import Batch, batches
from lucidoku.search.exact import solve_array
from lucidoku.words.language import _

__all__ = ["Across", "Audit", "FileAudit", "audit"]

NAMED_BAD = 20
_AT_ONCE = 1 << 21
_SEVERAL, _NONE, _WRONG, _UNKNOWN, _LATE = 1, 2, 4, 8, 16


@dataclass
class FileAudit:
    """What an audit says of one file.

    Attributes:
        name: the file.
        rows: how many rows it has, bad ones included.
        exact: rows that repeat a row before, cell by cell.
        equivalent: rows that are equal to a row before up to the symmetries of Sudoku, `exact` ones included.
        same_solution: rows with one solution that is equal up to symmetry to that of a row before, `equivalent` ones included.
        not_unique: rows with several solutions.
        no_solution: rows without any.
        wrong_answer: rows whose answer breaks a rule or does not keep the givens; rows without an answer do not count.
        bad: how many rows are no puzzles.
        named_bad: number and reason of the first twenty of them.
        not_compared: rows whose canonical form was not found in a second; they were compared cell by cell.
        not_counted: rows whose solutions were not counted in a second; they are in none of the counts of solutions.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lucidoku.learning import audit
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     train, test = Path(folder, "train.txt"), Path(folder, "test.txt")
    ...     _ = train.write_text("1.....2..3.....4"), test.write_text("2.....1..3.....4")
    ...     answer = audit([train, test])
    >>> answer.files[1].exact, answer.files[1].not_unique
    (0, 0)
    """

    name: str
    rows: int = 0
    exact: int = 0
    equivalent: int = 0
    same_solution: int = 0
    not_unique: int = 0
    no_solution: int = 0
    wrong_answer: int = 0
    bad: int = 0
    named_bad: list[tuple[int, str]] = field(default_factory=list)
    not_compared: int = 0
    not_counted: int = 0


@dataclass
class Across:
    """How many rows of all files but the first have their equal in a file before, in the senses of `FileAudit`.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lucidoku.learning import audit
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     train, test = Path(folder, "train.txt"), Path(folder, "test.txt")
    ...     _ = train.write_text("1.....2..3.....4"), test.write_text("2.....1..3.....4")
    ...     answer = audit([train, test])
    >>> answer.across
    Across(exact=0, equivalent=1, same_solution=1)
    """

    exact: int = 0
    equivalent: int = 0
    same_solution: int = 0


@dataclass
class Audit:
    """What an audit says of some files, and between them.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lucidoku.learning import audit
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     train, test = Path(folder, "train.txt"), Path(folder, "test.txt")
    ...     _ = train.write_text("1.....2..3.....4"), test.write_text("2.....1..3.....4")
    ...     answer = audit([train, test])
    >>> [file.rows for file in answer.files]
    [1, 1]
    """

    files: list[FileAudit]
    across: Across

    def as_json(self) -> str:
        """Return it as one JSON object, without the bad rows and what was not compared."""
        files = [{name: value for name, value in asdict(one).items() if name in _KEYS} for one in self.files]
        return json.dumps({"files": files, "across": asdict(self.across)}, indent=2)


_KEYS = ("name", "rows", "exact", "equivalent", "same_solution", "not_unique", "no_solution", "wrong_answer")


def audit(
    files: Sequence[str | Path],
    *,
    threads: int | None = None,
    state: Path | None = None,
    write: Path | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Audit:
    """Audit sets of puzzles; see `FileAudit` for what is counted.

    Files are read in batches; a record of their rows goes to a folder (34 bytes and the solution of a row), so that memory
    does not grow with them.

    Args:
        files: CSV, Parquet, JSON Lines, npy or plain lists; the first is the one that others are compared with.
        threads: processor cores to use; all by default.
        state: a folder where the record stays: an audit that was ended goes on there. By default the record is thrown away.
        write: a Parquet file for the rows that have one solution, no wrong answer, and nothing equal up to symmetry before
            them: puzzle, solution, the file and the row that it comes from.
        on_progress: is called with how many rows were read.

    Raises:
        LucidokuError: a file cannot be read; the state is of other files.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lucidoku.learning import audit
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     train, test = Path(folder, "train.txt"), Path(folder, "test.txt")
    ...     _ = train.write_text("1.....2..3.....4"), test.write_text("2.....1..3.....4")
    ...     answer = audit([train, test])
    >>> answer.files[0].rows, answer.across.equivalent
    (1, 1)
    """
    arrow(_("an audit"))
    if not files:
        raise LucidokuError(_("an audit needs a file"))
    cores = threads or os.cpu_count() or 1
    with _folder(state) as folder:
        spools = [_Spool(Path(path), folder, number) for number, path in enumerate(files)]
        for spool in spools:
            spool.fill(cores, on_progress)
        if not any(spool.rows for spool in spools):
            raise LucidokuError(_("{path} has no rows").format(path=files[0]))
        result = Audit([spool.report for spool in spools], Across())
        _compare(spools, result, cores)
        if write is not None:
            _write_clean(spools, write)
        return result


@contextmanager
def _folder(state: Path | None) -> Iterator[Path]:
    if state is not None:
        state.mkdir(parents=True, exist_ok=True)
        yield state
        return
    with TemporaryDirectory() as folder:
        yield Path(folder)


class _Spool:
    """The record of one file: fixed numbers a good row, on disk."""

    def __init__(self, path: Path, folder: Path, number: int) -> None:
        self.path, self._records, self._state = path, folder / f"{number}.records", folder / f"{number}.json"
        self.report, self.layout, self.rows, self._done = FileAudit(str(path)), None, 0, False
        self._mark = _mark(path)
        if self._state.exists():
            stored = json.loads(self._state.read_text("utf-8"))
            if stored["mark"] != self._mark:
                problem = _("{folder} is the state of another audit, or {path} has changed: choose another folder")
                raise LucidokuError(problem.format(folder=folder, path=path))
            self.report = FileAudit(**stored["report"])
            self.report.named_bad = [(number, reason) for number, reason in self.report.named_bad]
            self.rows, self._done = stored["rows"], stored["done"]
            self.layout = Layout.parse(stored["layout"]) if stored["layout"] else None

    @property
    def kind(self) -> Any:
        import numpy as np

        cells = self.layout.n**2 if self.layout else 0
        names = [(name, "<u8") for name in ("row", "exact", "same", "class")]
        return np.dtype([*names, ("flags", "u1"), ("keep", "u1"), ("cells", "u1", (2, cells))])

    def fill(self, cores: int, on_progress: Callable[[int], None] | None) -> None:
        if self._done:
            return
        with open(self._records, "r+b" if self._records.exists() else "w+b") as file:
            file.truncate(self.rows * self.kind.itemsize)
            file.seek(0, os.SEEK_END)
            for batch in batches(self.path, skip=self.report.rows, layout=self.layout):
                self.layout = batch.layout
                if len(batch.numbers):
                    file.write(self._record(batch, cores).tobytes())
                    file.flush()
                self.rows += len(batch.numbers)
                self.report.rows += batch.rows
                self.report.bad += len(batch.bad)
                self.report.named_bad += batch.bad[: NAMED_BAD - len(self.report.named_bad)]
                self._save()
                if on_progress:
                    on_progress(batch.rows)
        self._done = True
        self._save()

    def _save(self) -> None:
        stored = {
            "mark": self._mark,
            "rows": self.rows,
            "done": self._done,
            "layout": self.layout.code if self.layout else None,
            "report": asdict(self.report),
        }
        write_whole(self._state, json.dumps(stored))

    def _record(self, batch: Batch, cores: int) -> Any:
        import numpy as np

        assert batch.layout is not None
        layout, made = batch.layout, np.zeros(len(batch.numbers), self.kind)
        found = solve_array(batch.puzzles, limit=2, threads=cores, layout=layout, time_limit=1.0)
        late = found.cut.astype(bool) & (found.counts < 2)
        one = (found.counts == 1) & ~late
        wrong = batch.answers.any(axis=1) & ~is_solution(batch.answers, batch.puzzles, layout)
        made["row"], made["exact"] = batch.numbers, key(batch.puzzles)
        made["same"], unknown = same_key(batch.puzzles, layout, cores)
        made["class"][one] = invariant(found.solutions[one], layout)
        made["cells"][:, 0], made["cells"][:, 1] = batch.puzzles, found.solutions
        states = ((found.counts > 1, _SEVERAL), ((found.counts == 0) & ~late, _NONE), (wrong, _WRONG))
        for is_so, flag in (*states, (unknown, _UNKNOWN), (late, _LATE)):
            made["flags"] |= is_so.astype(np.uint8) * np.uint8(flag)
        report = self.report
        report.not_unique += int((found.counts > 1).sum())
        report.no_solution += int(((found.counts == 0) & ~late).sum())
        report.wrong_answer += int(wrong.sum())
        report.not_compared += int(unknown.sum())
        report.not_counted += int(late.sum())
        return made

    def records(self) -> Any:
        """Return the record as an array in the file."""
        import numpy as np

        if not self.rows:
            return np.zeros(0, self.kind)
        return np.memmap(self._records, self.kind, "r+", shape=(self.rows,))


def _mark(path: Path) -> str:
    """Return what tells whether a file is still the same: its name, length and time."""
    try:
        stat = (path / "all__inputs.npy" if path.is_dir() else path).stat()
    except OSError as error:
        raise LucidokuError(
            _("cannot read {path}: {reason}").format(path=path, reason=error.strerror or str(error))
        ) from None
    return f"{path.resolve()} {stat.st_size} {stat.st_mtime_ns}"


def _compare(spools: list[_Spool], result: Audit, cores: int) -> None:
    """Count what is there twice: one part of all keys after the other."""
    import numpy as np

    total = sum(spool.rows for spool in spools)
    parts = total // _AT_ONCE + 1
    for column, name in (("exact", "exact"), ("same", "equivalent"), ("class", "same_solution")):
        for part in range(parts):
            chosen = [_part(spool, column, part, parts) for spool in spools]
            places, keys = [places for places, _keys in chosen], [keys for _places, keys in chosen]
            if column == "class":
                keys = _classes(spools, places, keys, cores)
            before = np.zeros(0, np.uint64)
            for number, (spool, values) in enumerate(zip(spools, keys, strict=True)):
                distinct, first = np.unique(values, return_index=True)
                report = result.files[number]
                setattr(report, name, getattr(report, name) + len(values) - len(distinct))
                known = np.isin(values, before)
                setattr(result.across, name, getattr(result.across, name) + int(known.sum()))
                if column == "same" and len(values):
                    fresh = np.zeros(len(values), np.uint8)
                    fresh[first] = 1
                    fresh[known] = 0
                    spool.records()["keep"][places[number]] = fresh
                before = np.union1d(before, distinct)


def _part(spool: _Spool, column: str, part: int, parts: int) -> tuple[Any, Any]:
    """Return the places and the keys of one part of a column; rows without such a key are in none."""
    import numpy as np

    records = spool.records()
    places, keys = [np.zeros(0, np.int64)], [np.zeros(0, np.uint64)]
    for start in range(0, len(records), _AT_ONCE):
        values = np.array(records[column][start : start + _AT_ONCE])
        chosen = np.flatnonzero((values % np.uint64(parts) == part) & (values > 0))
        places.append(chosen + start)
        keys.append(values[chosen])
    return np.concatenate(places), np.concatenate(keys)


def _classes(spools: list[_Spool], places: list[Any], keys: list[Any], cores: int) -> list[Any]:
    """Return for each row a key of its solution's class: exact where the first, cheap key is shared by several puzzles.

    Puzzles that are equal up to symmetry have solutions that are; so one of them speaks for all.
    """
    import numpy as np

    same = [spool.records()["same"][where] for spool, where in zip(spools, places, strict=True)]
    whose = np.repeat(np.arange(len(spools)), [len(where) for where in places])
    where, cheap, puzzle = np.concatenate(places), np.concatenate(keys), np.concatenate(same)
    if not len(where):
        return keys
    _distinct, first, group = np.unique(puzzle, return_index=True, return_inverse=True)
    made = cheap[first]
    _keys, number, often = np.unique(made, return_inverse=True, return_counts=True)
    shared = np.flatnonzero(often[number] > 1)
    for owner, spool in enumerate(spools):
        mine = shared[whose[first[shared]] == owner]
        for start in range(0, len(mine), 4096):
            some = mine[start : start + 4096]
            assert spool.layout is not None
            solutions = np.array(spool.records()["cells"][where[first[some]], 1])
            made[some], unknown = same_key(solutions, spool.layout, cores)
            spool.report.not_compared += int(unknown.sum())
    every = made[group.reshape(-1)]
    return list(np.split(every, np.cumsum([len(part) for part in places])[:-1]))


def _write_clean(spools: list[_Spool], target: Path) -> None:
    """Write the rows that stay as Parquet."""
    import numpy as np
    import pyarrow
    from pyarrow import parquet

    letters = np.array([ord("."), *(ord(digit_text(digit)) for digit in range(1, 26))], np.uint8)
    names = [("puzzle", "string"), ("solution", "string"), ("file", "string"), ("row", "int64")]
    schema = pyarrow.schema([(name, pyarrow.type_for_alias(kind)) for name, kind in names])
    with whole_file(target) as file, parquet.ParquetWriter(file, schema) as writer:
        for spool in spools:
            records = spool.records()
            for start in range(0, len(records), 1 << 16):
                part = records[start : start + (1 << 16)]
                part = part[(part["keep"] == 1) & (part["flags"] & (_SEVERAL | _NONE | _WRONG | _LATE) == 0)]
                texts = [[row.tobytes().decode() for row in letters[part["cells"][:, which]]] for which in (0, 1)]
                columns = [*texts, [spool.path.name] * len(part), part["row"].tolist()]
                writer.write_table(pyarrow.table(columns, schema=schema))
