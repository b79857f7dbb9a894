"""Write generated puzzles to files; every format supports resuming an interrupted run.

Text, CSV and JSON Lines are written as puzzles are made. Parquet files and corpora are made at the end, from the lines
written to a file next to them. The request and the progress are also next to the file:

    puzzles.csv   puzzles.csv.spec.json
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.files.parts import arrow, check_rows, close_lines, whole_lines
from lucidoku.files.version import __version__
from lucidoku.files.writing import OutputLock, is_special, whole_file, write_whole, writing
from lucidoku.formats import whole_line
from lucidoku.generator.making import GeneratedPuzzle
from lucidoku.generator.spec import PuzzleSpec
from lucidoku.grid.grid import Grid
from lucidoku.logic.explaining import explain
from lucidoku.logic.record import plain_record, walk_record
from lucidoku.words.language import _

__all__ = ["FORMATS", "PuzzleFile", "entry", "format_of"]

FORMATS = ("txt", "csv", "jsonl", "parquet", "corpus")
"""Formats of puzzles, by the file's suffix."""


def format_of(path: Path) -> str:
    """Return the format for a file's suffix; text if the suffix means nothing.

    Raises:
        LucidokuError: the suffix belongs to a format that is not supported here.

    >>> format_of(Path("a.csv")), format_of(Path("puzzles"))
    ('csv', 'txt')
    """
    ending = path.suffix[1:].lower()
    if ending in FORMATS:
        return ending
    if ending in ("", "sdm", "lines"):
        return "txt"
    raise LucidokuError(
        _("cannot write puzzles as .{ending}; expected {known}").format(
            ending=ending, known=", ".join("." + name for name in FORMATS)
        )
    )


def entry(made: GeneratedPuzzle, spec: PuzzleSpec, with_walk: bool) -> dict[str, Any]:
    """Return a puzzle as plain data."""
    record: dict[str, Any] = {
        "puzzle": made.puzzle.line,
        "layout": spec.layout.code,
        "givens": made.puzzle.given_count,
        "job": made.job,
    }
    if made.log_weight is not None:
        record["log_weight"] = made.log_weight
    if made.position is not None and made.step is not None:
        values = "".join(str(made.position[cell] or ".") for cell in made.puzzle.layout.cells)
        record["position"] = values if made.puzzle.layout.n <= 9 else Grid(made.position.values, spec.layout).line
        record["candidates"] = [list(made.position.candidates(cell)) for cell in made.puzzle.layout.cells]
        record["step"] = plain_record(made.step)
    if with_walk:
        record["walkthrough"] = walk_record(
            explain(made.puzzle, techniques=spec.pipeline if spec.restricts_walk else "all")
        )
    return record


_BESIDE = {"parquet": ".part.jsonl", "corpus": ".puzzles.jsonl"}
"""Formats whose file is made at the end from a file of lines; that of a corpus stays, as a corpus stores a puzzle once."""

_COLUMNS = ("puzzle", "givens", "job", "log_weight", "layout")
"""The columns of CSV and Parquet."""


class PuzzleFile:
    """A growing file of puzzles that remembers its specification; one run at a time locks it, until its block ends.

    Args:
        path: the file.
        spec: the specification of the puzzles.
        seed: the seed of the run.
        with_walks: whether each puzzle's walkthrough is written: in JSON Lines with the puzzle, otherwise into a
            separate file, `NAME.walkthroughs.jsonl`.

    Attributes:
        there: the number of puzzles left by an earlier run.
        found: once open, the number of puzzles that need not be made again.
        next_job: the first job of this run.

    Raises:
        LucidokuError: the file cannot be written, holds puzzles of another specification, or is locked by another run.
    """

    def __init__(self, path: Path, spec: PuzzleSpec, seed: int, with_walks: bool = False) -> None:
        self.path, self.spec, self.seed, self.with_walks = path, spec, seed, with_walks
        self.format: str = format_of(path)
        self.found = self.next_job = self.there = 0
        beside = _BESIDE.get(self.format)
        self._lines = path.with_name(path.name + beside) if beside else path
        self._line_format = "jsonl" if beside else self.format
        self._head = int(self._line_format == "csv")
        self._note = path.with_name(path.name + ".spec.json")
        self._walks = path.with_name(path.name + ".walkthroughs.jsonl")
        self._special = is_special(path)
        self._lock = OutputLock(path)
        if not self._special:
            with self._lock.released_on_error(), writing(path):
                self._look()

    def __enter__(self) -> PuzzleFile:
        return self

    def __exit__(self, *_error: object) -> None:
        self._lock.release()

    def has(self, count: int) -> bool:
        """Return whether an earlier run finished the file with at least `count` puzzles; False for a corpus, see `build`."""
        whole = self._lines == self.path or not self._lines.exists()
        return whole and self.format != "corpus" and self.there >= count

    def open(self) -> None:
        """Open the file for resuming; partial output of an earlier run is cut off.

        Raises:
            LucidokuError: it cannot be written, or has lost puzzles.
        """
        with writing(self.path):
            if self.format == "parquet" and self.there and not self._lines.exists():
                self._restore()
            if not self._special and (self.found or self._lines.exists()):
                check_rows(self._lines, self._cut(self._lines, self._head), self.found)
                self._cut(self._walks)
            self._file = open(self._lines, "a", encoding="utf-8", newline="")  # noqa: SIM115
            beside = self.with_walks and self._line_format != "jsonl"
            self._walk_file = open(self._walks, "a", encoding="utf-8") if beside else None  # noqa: SIM115
            self._columns = (not self._special and self._held_columns()) or _COLUMNS
            if self._line_format == "csv" and (self._special or not self._lines.stat().st_size):
                self._file.write(",".join(_COLUMNS) + "\n")
            if not self._note.exists():
                self._save(0)

    def _look(self) -> None:
        """Check the output of an earlier run."""
        if not self._note.exists():
            if self.path.exists() and self.path.stat().st_size:
                raise LucidokuError(
                    _(
                        "{path} already exists without a record of its options, so it cannot be resumed; "
                        "choose another name"
                    ).format(path=self.path)
                )
            return
        note = json.loads(self._note.read_text("utf-8"))
        if note["spec"] != self.spec.to_dict() or note["seed"] != self.seed:
            raise LucidokuError(
                _("{path} contains puzzles made with other options or another seed; choose another name").format(
                    path=self.path
                )
            )
        if not self.path.exists() and not self._lines.exists():
            self._note.unlink()  # the file was deleted: start over
            return
        self.found, self.next_job = note["found"], note["next_job"]
        if self._lines.exists():
            with open(self._lines, "rb") as stream:
                self.there = sum(1 for _line in stream) - self._head
        elif self.format == "parquet":
            arrow(_("a Parquet file"))
            from pyarrow import parquet

            self.there = int(parquet.read_metadata(self.path).num_rows)

    def _restore(self) -> None:
        """Restore the lines of a finished Parquet file."""
        from pyarrow import parquet

        with whole_file(self._lines) as target, parquet.ParquetFile(self.path) as file:
            for batch in file.iter_batches():
                for row in batch.to_pylist():
                    if row.get("walkthrough") is not None:
                        row["walkthrough"] = json.loads(row["walkthrough"])
                    target.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")

    def _cut(self, file: Path, head: int = 0) -> int:
        """Cut off surplus rows and an incomplete line of a killed run; return the number of remaining rows."""
        if not file.exists():
            return 0
        with open(file, "rb+") as stream:
            return max(0, whole_lines(stream, self.found + head) - head)

    def _held_columns(self) -> tuple[str, ...]:
        """Return the columns of a CSV file being resumed: one of an earlier version has fewer."""
        if self._line_format != "csv":
            return ()
        with open(self._lines, encoding="utf-8", newline="") as file:
            return tuple(next(csv.reader(file), []))

    def known(self) -> Iterator[Grid]:
        """Yield the puzzles already written."""
        if not self.found:
            return
        with open(self._lines, encoding="utf-8", newline="") as file:
            for number, line in enumerate(file):
                if self._line_format == "csv" and number == 0:
                    continue
                if self._line_format == "txt":
                    yield Grid(Grid.parse(line, self.spec.layout).values, self.spec.layout)
                    continue
                text = json.loads(line)["puzzle"] if self._line_format == "jsonl" else line.split(",")[0].strip()
                yield Grid.parse(text, self.spec.layout)

    def put(self, made: GeneratedPuzzle) -> None:
        """Write a puzzle."""
        record = entry(made, self.spec, self.with_walks)
        with writing(self.path):
            if made.job > self.next_job:
                self._save(made.job)
            if self._walk_file is not None:
                self._walk_file.write(json.dumps(record.pop("walkthrough"), ensure_ascii=False) + "\n")
            self._file.write((whole_line(made.puzzle) if self._line_format == "txt" else self._line(record)) + "\n")
            self.found += 1

    def _line(self, record: dict[str, Any]) -> str:
        if self._line_format == "jsonl":
            return json.dumps(record, ensure_ascii=False)
        text = io.StringIO()
        csv.writer(text, lineterminator="").writerow([record.get(name, "") for name in self._columns])
        return text.getvalue()

    def _save(self, next_job: int) -> None:
        """Record that all puzzles of earlier jobs are written."""
        self._file.flush()
        if self._walk_file is not None:
            self._walk_file.flush()
        self.next_job = next_job
        if self._special:
            return
        note = {
            "lucidoku": __version__,
            "spec": self.spec.to_dict(),
            "seed": self.seed,
            "found": self.found,
            "next_job": next_job,
        }
        write_whole(self._note, json.dumps(note, indent=1, ensure_ascii=False) + "\n")

    def close(self, finished: bool) -> None:
        """Finish the run; make the Parquet file now, if all puzzles are there."""
        with writing(self.path):
            close_lines(self._file, self._lines)
            if self._walk_file is not None:
                self._walk_file.close()
            if finished and self.format == "parquet":
                self._make_parquet()

    @property
    def note(self) -> Path:
        """The file that records the specification."""
        return self._note

    @property
    def part(self) -> Path:
        """The file of lines from which a Parquet file or a corpus is made."""
        return self._lines

    def _make_parquet(self) -> None:
        pyarrow = arrow(_("a Parquet file"))
        from pyarrow import parquet

        columns: dict[str, list[Any]] = {name: [] for name in (*_COLUMNS, "walkthrough")}
        with open(self._lines, encoding="utf-8") as file:
            for line in file:
                record = json.loads(line)
                for name, values in columns.items():
                    value = record.get(name)
                    values.append(json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value)
        kept = {name: values for name, values in columns.items() if any(value is not None for value in values)}
        table = pyarrow.table(kept).replace_schema_metadata({"spec": json.dumps(self.spec.to_dict())})
        check_rows(self._lines, table.num_rows, self.found)
        with whole_file(self.path, held=True) as target:
            parquet.write_table(table, target)
        self._lines.unlink()
