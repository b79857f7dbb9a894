"""Corpora in and out: Parquet, JSON lines, plain lists, and the check of what is stored."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lucidoku.corpus.database import damaged
from lucidoku.corpus.evidence import read_evidence
from lucidoku.corpus.schema import TABLES
from lucidoku.corpus.store import Corpus
from lucidoku.errors import LucidokuError
from lucidoku.files.version import __version__
from lucidoku.files.writing import whole_file, whole_folder
from lucidoku.formats.whole import whole_line
from lucidoku.words.language import _

__all__ = ["EXPORTS", "Check", "export", "verify"]

EXPORTS = ("parquet", "jsonl", "list")
"""The formats to which a corpus is written."""


def export(corpus: Corpus, target: str | os.PathLike[str], form: str | None = None) -> None:
    """Write a corpus as a folder of Parquet files, as JSON lines, or as a plain list of puzzles.

    Args:
        corpus: what to write.
        target: the folder or file; it appears only when it is complete.
        form: "parquet", "jsonl" or "list"; by default what the target's name ends in, or Parquet.

    Raises:
        LucidokuError: an unknown format, or it cannot be written.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build, export
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         export(corpus, f"{folder}/list.txt")
    ...     print(open(f"{folder}/list.txt").read())
    1.....2..3.....4
    """
    path = Path(target)
    form = form or {".jsonl": "jsonl", ".txt": "list"}.get(path.suffix, "parquet")
    if form not in EXPORTS:
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(form), known=", ".join(EXPORTS))
        )
    if path.exists():
        raise LucidokuError(_("{path} already exists; choose another name").format(path=path))
    if form == "parquet":
        _parquet(corpus, path)
        return
    with whole_file(path) as file:
        for line in _json_lines(corpus) if form == "jsonl" else _list_lines(corpus):
            file.write(line.encode() + b"\n")


def _parquet(corpus: Corpus, path: Path) -> None:
    """Write a folder of Parquet files, which has its name once it is complete."""
    from pyarrow.parquet import ParquetWriter

    with whole_folder(path) as folder:
        for table in TABLES:
            about = {name: column.meaning for name, column in TABLES[table].items()}
            notes = {"lucidoku": __version__, "columns": json.dumps(about, ensure_ascii=False)}
            rows = corpus.batches(table)
            form = rows.schema.with_metadata(notes)
            with (folder / f"{table}.parquet").open("wb") as file, ParquetWriter(file, form, compression="zstd") as put:
                for batch in _read(corpus, rows):
                    put.write_batch(batch)


def _read(corpus: Corpus, rows: Iterable[Any]) -> Iterator[Any]:
    """Yield what is read of a corpus; an error of reading says that it is damaged, not that the target cannot be written."""
    from pyarrow import ArrowException

    try:
        yield from rows
    except (ArrowException, OSError):
        raise LucidokuError(damaged(corpus.path)) from None


def _list_lines(corpus: Corpus) -> Iterator[str]:
    for row in corpus.rows("SELECT puzzle, layout FROM puzzles ORDER BY id"):
        yield whole_line(corpus.grid(row))


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
    """What `verify` found.

    Attributes:
        puzzles: how many puzzles were walked again.
        steps: how many steps they have.
        proved: how many of these the proof checker proved.
        unproved: guesses and trials, which are not logic.
        problems: what does not agree, or cannot be proved, a sentence each.
    """

    puzzles: int
    steps: int
    proved: int
    unproved: int
    problems: tuple[str, ...]


def verify(corpus: Corpus, sample: int = 100, seed: int = 1) -> Check:
    """Walk a random sample of puzzles again, compare with what is stored, and prove every step.

    Args:
        corpus: what to check.
        sample: how many puzzles.
        seed: of the choice.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build, verify
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         print(verify(corpus))
    Check(puzzles=1, steps=12, proved=12, unproved=0, problems=())
    """
    from lucidoku.proofs import ProofStatus, prove_walk

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
        for number, proof in enumerate(prove_walk(walk), 1):
            steps += 1
            proved += proof.status is ProofStatus.PROVED
            unproved += proof.status is ProofStatus.UNPROVED
            if proof.status is ProofStatus.FAILED:
                problem = _("step {number} of puzzle {id}: {reason}")
                problems.append(problem.format(number=number, id=puzzle_id, reason=proof.reason))
    return Check(len(chosen), steps, proved, unproved, tuple(problems))
