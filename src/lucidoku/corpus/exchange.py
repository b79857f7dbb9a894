"""Export and import corpora (Parquet, JSON lines, plain lists), and check the stored data."""

from __future__ import annotations

import csv
import json
import os
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import IO, Any

from lucidoku.corpus.database import damage_message
from lucidoku.corpus.evidence import read_evidence
from lucidoku.corpus.store import Corpus, corpus_of
from lucidoku.errors import LucidokuError
from lucidoku.files.version import __version__
from lucidoku.files.writing import whole_file, whole_folder
from lucidoku.formats.whole import whole_line
from lucidoku.tables.schema import TABLES
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["EXPORTS", "Check", "check", "export"]

_ENDINGS = {".jsonl": "jsonl", ".txt": "list", ".csv": "csv", ".parquet": "parquet"}
EXPORTS = ("parquet", "jsonl", "csv", "list")
"""The formats in which a corpus can be exported."""


@guided
def export(corpus: Corpus | str | os.PathLike[str], target: str | os.PathLike[str], form: str | None = None) -> None:
    """Write a corpus as a folder of Parquet files, as JSON lines, as a table of puzzles, or as a plain list of them.

    A name that ends with .parquet or .csv is one file, the table of puzzles; the folder has the steps, too.

    Args:
        corpus: the corpus to write, or its file.
        target: the folder or file; it appears only when it is complete.
        form: "parquet", "jsonl", "csv" or "list"; by default according to the target's suffix, else Parquet.

    Raises:
        LucidokuError: the format is unknown, or the target cannot be written.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build, export
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         export(corpus, f"{folder}/list.txt")
    ...     print(open(f"{folder}/list.txt").read())
    1.....2..3.....4
    """
    corpus, path = corpus_of(corpus), Path(target)
    form = form or _ENDINGS.get(path.suffix.lower(), "" if path.suffix else "parquet")
    if not form:
        problem = _("nothing is written for the ending {ending}; expected a folder, or a name that ends with {known}")
        raise LucidokuError(problem.format(ending=path.suffix, known=", ".join(_ENDINGS)))
    if form not in EXPORTS:
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(form), known=", ".join(EXPORTS))
        )
    if path.exists():
        raise LucidokuError(_("{path} already exists; choose another name").format(path=path))
    if form == "parquet":
        if path.suffix.lower() == ".parquet":
            with whole_file(path) as file:
                _write_parquet(corpus, "puzzles", file)
        else:
            with whole_folder(path) as folder:
                for table in TABLES:
                    with (folder / f"{table}.parquet").open("wb") as part:
                        _write_parquet(corpus, table, part)
        return
    with whole_file(path) as file:
        for line in {"jsonl": _json_lines, "csv": _table_lines, "list": _list_lines}[form](corpus):
            file.write(line.encode() + b"\n")


def _write_parquet(corpus: Corpus, table: str, file: IO[bytes]) -> None:
    from pyarrow.parquet import ParquetWriter

    about = {name: column.meaning for name, column in TABLES[table].items()}
    notes = {"lucidoku": __version__, "columns": json.dumps(about, ensure_ascii=False)}
    rows = corpus.batches(table)
    form = rows.schema.with_metadata(notes)
    with ParquetWriter(file, form, compression="zstd") as writer:
        for batch in _read(corpus, rows):
            writer.write_batch(batch)


def _read(corpus: Corpus, rows: Iterable[Any]) -> Iterator[Any]:
    """Yield the data read from a corpus; a read error reports a damaged corpus, not an unwritable target."""
    from pyarrow import ArrowException

    try:
        yield from rows
    except (ArrowException, OSError):
        raise LucidokuError(damage_message(corpus.path)) from None


def _list_lines(corpus: Corpus) -> Iterator[str]:
    for row in corpus.rows("SELECT puzzle, layout FROM puzzles ORDER BY id"):
        yield whole_line(corpus.grid(row))


def _table_lines(corpus: Corpus) -> Iterator[str]:
    """Yield the puzzles with their columns as CSV."""
    row = StringIO()
    table = csv.writer(row, lineterminator="")
    rows = corpus.batches("puzzles")
    for cells in chain(
        [rows.schema.names], (line.values() for batch in _read(corpus, rows) for line in batch.to_pylist())
    ):
        table.writerow(cells)
        yield row.getvalue()
        row.seek(0)
        row.truncate()


def _json_lines(corpus: Corpus) -> Iterator[str]:
    last = 0
    while rows := corpus.rows("SELECT * FROM puzzles WHERE id > ? ORDER BY id LIMIT 1000", [last]):
        first, last = rows[0]["id"], rows[-1]["id"]
        steps: dict[int, list[dict[str, Any]]] = {}
        for step in corpus.rows("SELECT * FROM steps WHERE puzzle_id BETWEEN ? AND ? ORDER BY 1, 2", [first, last]):
            step["evidence"] = read_evidence(step["evidence"])
            steps.setdefault(step.pop("puzzle_id"), []).append(step)
        for row in rows:
            yield json.dumps({**row, "steps": steps.get(row["id"], [])}, separators=(",", ":"))


@dataclass(frozen=True)
class Check:
    """Result of a check.

    Attributes:
        puzzles: number of puzzles walked again.
        steps: number of their steps.
        proved: number of steps that the proof checker proved.
        unproved: number of guesses and trials, which are not logic.
        problems: a sentence for each difference and each step that cannot be proved.
    """

    puzzles: int
    steps: int
    proved: int
    unproved: int
    problems: tuple[str, ...]


@guided
def check(corpus: Corpus | str | os.PathLike[str], sample: int = 100, seed: int = 1) -> Check:
    """Walk a random sample of puzzles again, compare with the stored steps, and prove every step.

    Args:
        corpus: the corpus to check, or its file.
        sample: the number of puzzles.
        seed: of the random sample.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build, check
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         print(check(corpus))
    Check(puzzles=1, steps=12, proved=12, unproved=0, problems=())
    """
    from lucidoku.proofs import ProofStatus, prove

    corpus = corpus_of(corpus)
    ids = [row["id"] for row in corpus.rows("SELECT id FROM puzzles ORDER BY id")]
    chosen = sorted(random.Random(seed).sample(ids, min(sample, len(ids))))
    steps = proved = unproved = 0
    problems = []
    for puzzle_id in chosen:
        try:
            walk = corpus.walk(puzzle_id)
        except LucidokuError as error:
            problems.append(str(error))
            continue
        stored = corpus.rows("SELECT * FROM steps WHERE puzzle_id = ? ORDER BY number", [puzzle_id])
        for row, step in zip(stored, walk, strict=bool(stored)):
            same = (step.technique.id, list(step.placement_names), list(step.elimination_names))
            if same != (row["technique"], row["placements"], row["eliminations"]):
                problems.append(
                    _("step {number} of puzzle {id} differs from the stored step").format(
                        number=row["number"], id=puzzle_id
                    )
                )
        for number, proof in enumerate(prove(walk), 1):
            steps += 1
            proved += proof.status is ProofStatus.PROVED
            unproved += proof.status is ProofStatus.UNPROVED
            if proof.status is ProofStatus.FAILED:
                problem = _("step {number} of puzzle {id}: {reason}")
                problems.append(problem.format(number=number, id=puzzle_id, reason=proof.reason))
    return Check(len(chosen), steps, proved, unproved, tuple(problems))
