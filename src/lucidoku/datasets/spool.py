"""The on-disk record of a set: for each row its keys, its flags and its cells."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, cast

from lucidoku.datasets.keys import class_key, classes_known, same_key
from lucidoku.datasets.reading import RowBatch, batches
from lucidoku.datasets.solving import solve_batch
from lucidoku.errors import LucidokuError, WrongType
from lucidoku.files.early import keeping
from lucidoku.files.workers import Workers
from lucidoku.files.writing import OutputLock, write_whole, writing
from lucidoku.formats.line import plain_grid
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.tables import in_memory
from lucidoku.words.guided import Guided
from lucidoku.words.language import _

__all__ = [
    "LATE",
    "NONE",
    "PROOF",
    "RECORD",
    "SEVERAL",
    "UNKNOWN",
    "WRONG",
    "FileAudit",
    "Spool",
    "classes",
    "folder_for",
    "notes_of",
    "refuse_puzzles",
    "spools_of",
]

NAMED_BAD = 20
PROOF, RECORD = "split.json", "make.json"
"""Names of the records written next to the parts of a split and of a set made on request."""
_RECORD = 3
"""Version of the record; raise it when older records cannot be read any more."""
SEVERAL, NONE, WRONG, UNKNOWN, LATE = 1, 2, 4, 8, 16
"""Flags of a row: several solutions, none, a wrong answer, no canonical form in a second, solutions not counted in one."""


@dataclass
class FileAudit(Guided):
    """Report of an audit on one file.

    Attributes:
        name: the file.
        rows: the number of rows, including bad ones.
        exact: rows that repeat an earlier row, cell by cell.
        equivalent: rows that equal an earlier row up to the symmetries of Sudoku, including `exact` ones.
        same_solution: rows with one solution that equals that of an earlier row up to symmetry, including `equivalent`
            ones.
        not_unique: rows with several solutions.
        no_solution: rows without a solution.
        wrong_answer: rows whose answer breaks a rule or does not keep the givens; rows without an answer do not count.
        bad: the number of rows that are not puzzles.
        named_bad: number and reason of the first twenty of them.
        not_compared: rows whose canonical form was not found in a second; they were compared cell by cell.
        not_counted: rows whose solutions were not counted in a second; they are in none of the counts of solutions.
        ratings: if requested: the `scale`, the number of rows `rated`, that of rows with one solution (`of`), and
            `counts`, the number of rows with each rating.
        notes: content of the texts that the puzzles cannot hold, with the number of rows.

    >>> FileAudit("train.csv", rows=2).not_unique
    0
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
    ratings: dict[str, Any] = field(default_factory=dict)
    notes: dict[str, int] = field(default_factory=dict)


def notes_of(files: Iterable[FileAudit]) -> dict[str, int]:
    """Return the notes of several files, with the total number of rows.

    >>> notes_of([FileAudit("a.csv", notes={"one": 2}), FileAudit("b.csv", notes={"one": 1})])
    {'one': 3}
    """
    counts: Counter[str] = Counter()
    for file in files:
        counts.update(file.notes)
    return dict(counts)


@contextmanager
def folder_for(state: Path | None) -> Iterator[Path]:
    """Provide the folder of the records: a permanent one, locked by one run at a time, or a temporary one."""
    if state is not None:
        with OutputLock(state, parents=True), keeping(state), writing(state):
            state.mkdir(exist_ok=True)
            yield state
        return
    with TemporaryDirectory() as folder, writing(folder):
        yield Path(folder)


class Spool:
    """The on-disk record of one file: a fixed number of bytes per good row.

    Attributes:
        path: the file.
        report: the report so far.
        layout: the layout of its puzzles; None before the first good row.
        rows: the number of good rows.
    """

    def __init__(self, path: Path, folder: Path, number: int) -> None:
        self.path, self._records, self._state = path, folder / f"{number}.records", folder / f"{number}.json"
        self._codes, self._coded = folder / f"{number}.layouts", 0
        self.report, self.layout, self.rows, self._done = FileAudit(str(path)), None, 0, False
        self._mark = _mark(path)
        if self._state.exists():
            stored = json.loads(self._state.read_text("utf-8"))
            if stored["mark"] != self._mark:
                problem = _("{folder} is the state of another audit, or {path} has changed: choose another folder")
                raise LucidokuError(problem.format(folder=folder, path=path))
            self.report = FileAudit(**stored["report"])
            self.report.named_bad = [(number, reason) for number, reason in self.report.named_bad]
            self.rows, self._done, self._coded = stored["rows"], stored["done"], stored["coded"]
            self.layout = Layout.parse(stored["layout"]) if stored["layout"] else None

    @property
    def kind(self) -> Any:
        """The type of a row: its number, keys, flags, puzzle and solution."""
        return _kind(self.layout)

    def fill(self, cores: int, on_progress: Callable[[int], None] | None, workers: Workers | None = None) -> None:
        """Read the file from the end of the record on, batch by batch."""
        if self._done:
            return
        read = batches(self.path, skip=self.report.rows, layout=self.layout)
        looked = map(partial(_solve_batch, cores=cores), read) if workers is None else workers.map(_solve_batch, read)
        with (
            _grown(self._records, self.rows * self.kind.itemsize) as file,
            _grown(self._codes, self._coded) as codes,
        ):
            for result in looked:
                self.layout = result.layout
                for row, code in enumerate(result.codes):
                    if code:
                        result.records["code"][row] = self._coded + 1
                        self._coded += codes.write(code.encode() + b"\n")
                codes.flush()
                file.write(result.records.tobytes())
                file.flush()
                self.rows += result.good
                for name, count in result.counts.items():
                    setattr(self.report, name, getattr(self.report, name) + count)
                self.report.named_bad += result.bad[: NAMED_BAD - len(self.report.named_bad)]
                self.report.notes = dict(Counter(self.report.notes) + Counter(result.notes))
                self._save()
                if on_progress:
                    on_progress(result.counts["rows"])
        self._done = True
        self._save()

    def _save(self) -> None:
        stored = {
            "mark": self._mark,
            "rows": self.rows,
            "done": self._done,
            "coded": self._coded,
            "layout": self.layout.code if self.layout else None,
            "report": asdict(self.report),
        }
        write_whole(self._state, json.dumps(stored))

    def records(self) -> Any:
        """Return the record as a memory-mapped array."""
        import numpy as np

        if not self.rows:
            return np.zeros(0, self.kind)
        return np.memmap(self._records, self.kind, "r+", shape=(self.rows,))

    def grids(self, places: Any) -> Iterator[Grid]:
        """Yield the puzzles of some rows of the record."""
        records = self.records()
        for place, code in zip(places, self.codes(places), strict=True):
            yield Grid(records["cells"][place, 0].tobytes(), Layout.parse(code))

    @property
    def has_variants(self) -> bool:
        """Return whether a puzzle has variant rules."""
        return self._coded > 0

    def codes(self, places: Any) -> Iterator[str]:
        """Yield the layout codes of some rows, including the variant rules of each."""
        usual = self.layout.code if self.layout else ""
        if not self.has_variants:
            yield from repeat(usual, len(places))
            return
        begins = self.records()["code"]
        with open(self._codes, "rb") as file:
            for place in places:
                begin = int(begins[place])
                file.seek(max(0, begin - 1))
                yield file.readline().decode().rstrip("\n") if begin else usual


@contextmanager
def _grown(path: Path, size: int) -> Iterator[IO[bytes]]:
    """Open a file for writing after its first bytes."""
    with open(path, "r+b" if path.exists() else "w+b") as file:
        file.truncate(size)
        file.seek(0, os.SEEK_END)
        yield file


def _kind(layout: Layout | None) -> Any:
    import numpy as np

    cells = layout.n**2 if layout else 0
    names = [(name, "<u8") for name in ("row", "exact", "same", "class", "code")]
    return np.dtype([*names, ("flags", "u1"), ("keep", "u1"), ("cells", "u1", (2, cells))])


@dataclass(frozen=True)
class _BatchResult:
    """Results for a batch.

    Attributes:
        layout: of its puzzles.
        good: the number of rows that are puzzles.
        records: their records.
        codes: for each the code of its layout if it has variant rules, else ""; () if none has.
        counts: numbers to add to the report.
        bad: number and reason of the first bad rows.
        notes: the notes of the readings, with the number of rows.
    """

    layout: Layout | None
    good: int
    records: Any
    codes: Sequence[str]
    counts: Mapping[str, int]
    bad: list[tuple[int, str]]
    notes: Mapping[str, int]


def _solve_batch(batch: RowBatch, cores: int = 1) -> _BatchResult:
    """Solve the puzzles of a batch, and compute their keys."""
    import numpy as np

    made = np.zeros(len(batch.numbers), _kind(batch.layout))
    counts = {"rows": batch.rows, "bad": len(batch.bad)}
    if len(made):
        assert batch.layout is not None
        result = solve_batch(batch, cores)
        is_unique = (result.counts == 1) & ~result.late
        made["row"], made["exact"], made["same"] = batch.numbers, result.exact, result.same
        made["class"][is_unique] = class_key(result.solutions[is_unique], batch.layout, cores)
        made["cells"][:, 0], made["cells"][:, 1] = batch.puzzles, result.solutions
        states = {
            "not_unique": (result.counts > 1, SEVERAL),
            "no_solution": ((result.counts == 0) & ~result.late, NONE),
            "wrong_answer": (result.wrong, WRONG),
            "not_compared": (result.unknown, UNKNOWN),
            "not_counted": (result.late, LATE),
        }
        for name, (is_so, flag) in states.items():
            made["flags"] |= is_so.astype(np.uint8) * np.uint8(flag)
            counts[name] = int(is_so.sum())
    return _BatchResult(batch.layout, len(made), made, batch.codes, counts, batch.bad[:NAMED_BAD], batch.notes)


def _mark(path: Path) -> str:
    """Return data that shows whether a file is unchanged and its record current: name, length and time."""
    if path.is_dir() and not (path / "all__inputs.npy").exists():
        raise LucidokuError(_("{path} is a folder without all__inputs.npy; name the files in it").format(path=path))
    try:
        stat = (path / "all__inputs.npy" if path.is_dir() else path).stat()
    except OSError as error:
        raise LucidokuError(
            _("cannot read {path}: {reason}").format(path=path, reason=error.strerror or str(error))
        ) from None
    return f"{_RECORD} {path.resolve()} {stat.st_size} {stat.st_mtime_ns}"


def classes(spools: list[Spool], places: list[Any], keys: list[Any], cores: int) -> list[Any]:
    """Return for each row a key of its solution's class: an exact one if several puzzles share the first, cheap key.

    Puzzles that are equal up to symmetry have equivalent solutions, so one of them represents all.
    """
    import numpy as np

    if all(spool.layout is None or classes_known(spool.layout) for spool in spools):
        return keys
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


def refuse_puzzles(files: object) -> None:
    """Refuse puzzles in place of files; the message names the call that writes them first.

    Raises:
        WrongType: they are a table, or a list that holds anything but names of files.
    """
    given = [] if in_memory(files) or isinstance(files, (str, Path)) else cast(Iterable[object], files)
    if in_memory(files) or any(not isinstance(path, (str, Path)) or plain_grid(str(path), None) for path in given):
        from lucidoku.words.guesses import call_of_files

        call = call_of_files() or "ld.write_puzzles(puzzles, 'all.csv')"
        raise WrongType(_("expected files, got puzzles; use {call}").format(call=call))


def spools_of(files: str | Path | Sequence[str | Path], folder: Path) -> list[Spool]:
    """Return the records of one file or several, in a folder."""
    paths = [files] if isinstance(files, (str, Path)) else files
    parts = [part for path in paths for part in _parts(Path(path))]
    return [Spool(part, folder, number) for number, part in enumerate(parts)]


def _parts(path: Path) -> list[Path]:
    """Return the parts of a split or of a set made on request, from their folder; any other path alone."""
    record = next((path / name for name in (PROOF, RECORD) if (path / name).is_file()), None)
    if record is None:
        return [path]
    try:
        names = [part["name"] for part in json.loads(record.read_text("utf-8"))["parts"]]
        inside = [name for name in names if Path(name).name == name]  # a record of a stranger names no other folder
    except (ValueError, KeyError, TypeError, RecursionError):
        return [path]
    return [part for name in inside for part in (path / f"{name}.parquet", path / f"{name}.csv") if part.is_file()] or [
        path
    ]
