"""Audit sets of puzzles: duplicates, uniqueness, wrong answers, and leaks from one set into another."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lucidoku.datasets.rows import AT_ONCE, ParquetRows, columns_for
from lucidoku.datasets.spool import (
    LATE,
    NONE,
    SEVERAL,
    WRONG,
    FileAudit,
    Spool,
    classes,
    folder_for,
    notes_of,
    refuse_puzzles,
    spools_of,
)
from lucidoku.errors import LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.files.workers import Workers
from lucidoku.files.writing import whole_file
from lucidoku.ratings.card import RatingCard, rate_many
from lucidoku.ratings.registry import numbered
from lucidoku.ratings.scale import Scale
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _

__all__ = ["Across", "Audit", "FileAudit", "audit"]

_AT_ONCE = 1 << 21


@dataclass
class Across(Guided):
    """Number of rows of all files but the first that equal a row of an earlier file, in the senses of `FileAudit`.

    >>> Across(equivalent=1)
    Across(exact=0, equivalent=1, same_solution=0)
    """

    exact: int = 0
    equivalent: int = 0
    same_solution: int = 0


@dataclass
class Audit(Guided):
    """Report of an audit on some files and their overlap.

    >>> json.loads(Audit([], Across()).as_json())["across"]["exact"]
    0
    """

    files: list[FileAudit]
    across: Across

    @property
    def notes(self) -> dict[str, int]:
        """Content of the texts that the puzzles cannot hold, with the number of rows."""
        return notes_of(self.files)

    def as_json(self) -> str:
        """Return the report as one JSON object, without the bad rows and the rows that were not compared."""
        files = [
            {name: value for name, value in asdict(file).items() if name in _KEYS or (name in _SOMETIMES and value)}
            for file in self.files
        ]
        return json.dumps({"files": files, "across": asdict(self.across)}, indent=2)


_KEYS = ("name", "rows", "exact", "equivalent", "same_solution", "not_unique", "no_solution", "wrong_answer")
_SOMETIMES = ("ratings", "notes")


@guided
def audit(
    files: str | Path | Sequence[str | Path],
    *,
    threads: int | None = None,
    state: Path | None = None,
    write: Path | None = None,
    ratings: str = "",
    sample: int = 1000,
    on_progress: Callable[[int], None] | None = None,
    workers: Workers | None = None,
) -> Audit:
    """Audit sets of puzzles; see `FileAudit` for the counts.

    Files are read in batches; a record of their rows goes to a folder (42 bytes plus two per cell of a row), so memory
    does not grow with them.

    Args:
        files: CSV, Parquet, JSON Lines, npy or plain lists, one or several; the others are compared with the first.
        threads: processor cores to use; all by default.
        state: a folder that keeps the record, so that an interrupted audit can resume. By default the record is
            deleted.
        write: a Parquet file for the rows with one solution, without a wrong answer and not equal up to symmetry to an
            earlier row: puzzle, solution, file and row number.
        ratings: a scale, such as "se", on which to count the ratings of each file.
        sample: the number of rows with one solution to rate in each file, chosen by a fixed random sequence; 0 for all.
        on_progress: called with the number of rows read.
        workers: the pool that solves and compares, such as a cluster (`lucidoku.cluster.running`); by default the cores
            of this machine.

    Raises:
        InvalidArgument: a scale without a number.
        LucidokuError: a file cannot be read; the state is of other files; an unknown scale.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lucidoku.datasets import audit
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     train, test = Path(folder, "train.txt"), Path(folder, "test.txt")
    ...     _ = train.write_text("1.....2..3.....4"), test.write_text("2.....1..3.....4")
    ...     answer = audit([train, test])
    >>> [file.rows for file in answer.files], answer.across
    ([1, 1], Across(exact=0, equivalent=1, same_solution=1))
    """
    arrow(_("an audit"), "datasets")
    refuse_puzzles(files)
    if not files:
        raise LucidokuError(_("an audit needs a file"))
    cores = threads or os.cpu_count() or 1
    scale = numbered(ratings) if ratings else None
    with folder_for(state) as folder:
        spools = spools_of(files, folder)
        for spool in spools:
            spool.fill(cores, on_progress, workers)
        if not any(spool.rows for spool in spools):
            for report in (spool.report for spool in spools if spool.report.named_bad):
                row, reason = report.named_bad[0]
                message = _("{path} has no row that is a puzzle; row {row}: {reason}")
                raise LucidokuError(message.format(path=report.name, row=row, reason=reason))
            raise LucidokuError(_("{path} has no rows").format(path=spools[0].path))
        result = Audit([spool.report for spool in spools], Across())
        _compare(spools, result, cores)
        if scale is not None:
            for spool in spools:
                spool.report.ratings = _ratings(spool, *scale, sample, cores)
        if write is not None:
            _write_clean(spools, write)
        return result


def _compare(spools: list[Spool], result: Audit, cores: int) -> None:
    """Count the duplicates, one part of all keys after the other."""
    import numpy as np

    total = sum(spool.rows for spool in spools)
    parts = total // _AT_ONCE + 1
    for column, name in (("exact", "exact"), ("same", "equivalent"), ("class", "same_solution")):
        for part in range(parts):
            chosen = [_part(spool, column, part, parts) for spool in spools]
            places, keys = [places for places, _keys in chosen], [keys for _places, keys in chosen]
            if column == "class":
                keys = classes(spools, places, keys, cores)
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


def _part(spool: Spool, column: str, part: int, parts: int) -> tuple[Any, Any]:
    """Return the places and keys of one part of a column; rows without such a key are left out."""
    import numpy as np

    records = spool.records()
    places, keys = [np.zeros(0, np.int64)], [np.zeros(0, np.uint64)]
    for start in range(0, len(records), _AT_ONCE):
        values = np.array(records[column][start : start + _AT_ONCE])
        chosen = np.flatnonzero((values % np.uint64(parts) == part) & (values > 0))
        places.append(chosen + start)
        keys.append(values[chosen])
    return np.concatenate(places), np.concatenate(keys)


def _ratings(spool: Spool, scale: Scale, number: Callable[[Any], float], sample: int, cores: int) -> dict[str, Any]:
    """Rate rows with one solution, some of them or all."""
    import numpy as np

    places = np.flatnonzero(spool.records()["flags"] & (SEVERAL | NONE | LATE) == 0)
    of = len(places)
    if sample and of > sample:
        places = np.sort(np.random.default_rng(0).choice(places, sample, replace=False))
    counts: dict[float, int] = {}
    for card in rate_many(spool.grids(places), scale.name, threads=cores, errors="return"):
        if isinstance(card, RatingCard) and scale.name in card.ratings:
            value = round(number(card.ratings[scale.name]), 1)
            counts[value] = counts.get(value, 0) + 1
    return {
        "scale": scale.name,
        "rated": sum(counts.values()),
        "of": of,
        "counts": {f"{value:g}": counts[value] for value in sorted(counts)},
    }


def _write_clean(spools: list[Spool], target: Path) -> None:
    """Write the remaining rows as Parquet."""
    import numpy as np

    with whole_file(target) as file, closing(ParquetRows(file, columns_for(spools))) as writer:
        for spool in spools:
            records = spool.records()
            good = records["flags"] & (SEVERAL | NONE | WRONG | LATE) == 0
            places = np.flatnonzero((records["keep"] == 1) & good)
            for start in range(0, len(places), AT_ONCE):
                writer.add(spool, places[start : start + AT_ONCE])
