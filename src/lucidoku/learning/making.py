"""Sets made on request: as many puzzles of each bin as of the others, different up to symmetry, with their walkthroughs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lucidoku import _engine
from lucidoku._version import __version__
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.files.writing import whole_folder, write_whole
from lucidoku.generate.making import Progress, make_many
from lucidoku.generate.spec import PuzzleSpec
from lucidoku.generate.with_rules import RuleSpec, make_with_rules
from lucidoku.learning.rows import check_shares
from lucidoku.learning.split import RECORD
from lucidoku.logic.explaining import explain
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.record import step_record
from lucidoku.logic.step import Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.corpus.batch import Batch

__all__ = ["MadeSet", "make_set"]

_AT_ONCE = 4096 * 81
"""Cells of a batch."""
_IN_VAIN = 20_000
"""Puzzles in a row that were made before; after that, hardly any others exist."""


@dataclass(frozen=True)
class MadeSet:
    """A set that was made; `as_json` is what is written next to it.

    Attributes:
        seed: the same bins, numbers, shares and seed give the same parts, byte for byte.
        bins: for each bin its name, its specification and how many puzzles it has.
        parts: for each part its name, its share and how many rows it has.
        command: what makes it again, without the folder to write; empty where it was made from Python.

    >>> MadeSet(1, (), ({"name": "train", "share": 1.0, "rows": 10},), "").as_json().splitlines()[1]
    '  "schema": "lucidoku/made-set/1",'
    """

    seed: int
    bins: tuple[Mapping[str, Any], ...]
    parts: tuple[Mapping[str, Any], ...]
    command: str

    def as_json(self) -> str:
        """Return it as one JSON object."""
        record = {"schema": "lucidoku/made-set/1", "lucidoku": __version__, **vars(self)}
        return json.dumps(record, indent=2, ensure_ascii=False) + "\n"


def make_set(
    bins: PuzzleSpec | RuleSpec | Mapping[str, PuzzleSpec | RuleSpec],
    count: int,
    out: str | Path,
    *,
    into: Mapping[str, float] | None = None,
    seed: int = 0,
    evidence: bool = False,
    threads: int | None = None,
    command: str = "",
    on_progress: Callable[[int], None] | None = None,
) -> MadeSet:
    """Make a set of puzzles and write it as Parquet, with the walkthrough of each.

    No two puzzles of the set are equal up to symmetry, whatever their bins and parts. Each bin has the same number of puzzles
    (one more in the first ones, if that cannot be), and each part its share of each bin. Rows come bin by bin.

    The columns: `puzzle`, `solution`, `layout`, `givens`, `bin`, the `level` and `technique` of the hardest step, and `steps`, a
    line for each step in the form that `Judge.step` reads. Each specification is walked with its own techniques; one without any
    is walked with all, trials and guesses included. Memory grows by some 150 bytes a puzzle, for what was made already.

    Args:
        bins: the specification; several by name for a balanced set. A `RuleSpec` is for puzzles with further rules: they
            are different cell by cell, and solved by logic alone.
        count: how many puzzles in all.
        out: a new folder for the parts and `make.json`.
        into: the share of each part by name; one part, "train", by default.
        seed: of the choice.
        evidence: whether to write the column `evidence`, too: a line of JSON for each step.
        threads: processor cores to use; all by default.
        command: what to record as the command that makes it again.
        on_progress: is called with how many puzzles were written.

    Raises:
        InvalidArgument: fewer puzzles than bins, positions for practice instead of puzzles, or shares that do not add up to 1.
        LucidokuError: the folder exists or cannot be written; too few different puzzles exist.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as home:
    ...     made = make_set(PuzzleSpec(), 10, f"{home}/set", into={"train": 0.8, "test": 0.2}, seed=1)
    >>> [(part["name"], part["rows"]) for part in made.parts]
    [('train', 8), ('test', 2)]
    """
    arrow(_("a set"))
    specs = {"": bins} if isinstance(bins, (PuzzleSpec, RuleSpec)) else dict(bins)
    shares = {"train": 1.0} if into is None else dict(into)
    if not specs or count < len(specs):
        raise InvalidArgument(_("expected at least one puzzle for each bin"))
    if any(isinstance(spec, PuzzleSpec) and spec.practice for spec in specs.values()):
        raise InvalidArgument(_("a set has puzzles, not positions for practice"))
    check_shares(shares)
    cores = threads or os.cpu_count() or 1
    with whole_folder(Path(out)) as folder, ExitStack() as stack:
        writer = stack.enter_context(_Writer(folder, shares, evidence))
        known: set[bytes] = set()
        made: list[dict[str, Any]] = []
        for number, (name, spec) in enumerate(specs.items()):
            wanted = count // len(specs) + (number < count % len(specs))
            writer.begin(name)
            if isinstance(spec, RuleSpec):
                written = _with_rules(writer, spec, wanted, seed, known)
            else:
                written = _plain(writer, spec, wanted, seed, known, cores)
            for more in written:
                if on_progress:
                    on_progress(more)
            made.append({"name": name, "spec": spec.as_dict(), "rows": wanted})
        writer.finish()
        parts = [{"name": name, "share": share, "rows": writer.rows[name]} for name, share in shares.items()]
        result = MadeSet(seed, tuple(made), tuple(parts), command)
        write_whole(folder / RECORD, result.as_json())
    return result


def _plain(writer: _Writer, spec: PuzzleSpec, wanted: int, seed: int, known: set[bytes], cores: int) -> Iterator[int]:
    """Make puzzles of houses alone, walk and write them in batches; yield how many each has."""
    from lucidoku.corpus.batch import pipeline_record

    distinct, progress = replace(spec, distinct=True), _exhausted(spec, wanted)
    puzzles = make_many(distinct, wanted, seed=seed, threads=cores, known=known, progress=progress)
    chosen = Pipeline.of(spec.pipeline if spec.walked else "all")
    pipeline_record(chosen)  # the engine must know all its techniques
    lines = (item.puzzle.values for item in puzzles)
    while some := list(islice(lines, max(1, _AT_ONCE // spec.layout.n**2))):
        writer.write(_batch(some, spec), chosen, cores)
        yield len(some)


def _with_rules(writer: _Writer, spec: RuleSpec, wanted: int, seed: int, known: set[bytes]) -> Iterator[int]:
    """Make puzzles with further rules, explain and write them one by one; yield 1 for each."""
    tries = make_with_rules(
        spec.rules, sys.maxsize, layout=spec.layout, level=spec.level, givens=spec.givens, seed=seed
    )
    found = 0
    for item in tries if wanted else ():
        grid = item.puzzle
        form = f"{grid.layout.code} {grid.line}".encode()
        if form not in known:
            known.add(form)
            found += 1
            writer.write_walk(explain(grid))
            yield 1
        if found == wanted:
            return


def _exhausted(spec: PuzzleSpec, wanted: int) -> Callable[[Progress], None]:
    """Return what ends a search that finds the same puzzles again and again, where each puzzle that is tried would do."""
    last = Progress(0, 0, 0.0, 0)

    def check(progress: Progress) -> None:
        nonlocal last
        if progress.found > last.found or spec.searched or spec.rated:
            last = progress
        elif progress.tried > last.tried + _IN_VAIN:
            message = _("{count} puzzles were wanted, and only {found} different ones were found")
            raise LucidokuError(message.format(count=wanted, found=progress.found))

    return check


def _batch(puzzles: list[bytes], spec: PuzzleSpec) -> Batch:
    import numpy as np
    import pyarrow

    from lucidoku.corpus.batch import Batch

    digits = np.frombuffer(b"".join(puzzles), np.uint8).reshape(len(puzzles), -1)
    return Batch(spec.layout, digits, pyarrow.nulls(len(digits), pyarrow.string()), "", np.arange(len(digits)))


class _Writer:
    """Writes walked batches to the parts, in a separate thread and in order, while the engine works on the next one."""

    def __init__(self, folder: Path, shares: Mapping[str, float], evidence: bool) -> None:
        import pyarrow
        from pyarrow import parquet

        names = ("puzzle", "solution", "layout", "givens", "bin", "level", "technique", "steps", "evidence")
        fields = [(name, pyarrow.int32() if name == "givens" else pyarrow.string()) for name in names]
        self._schema = pyarrow.schema(fields if evidence else fields[:-1])
        self._writers = {
            name: parquet.ParquetWriter(folder / f"{name}.parquet", self._schema, compression="zstd") for name in shares
        }
        self._shares, self._evidence = shares, evidence
        self._pool = ThreadPoolExecutor(1)
        self._waiting: Future[None] | None = None
        self.rows = dict.fromkeys(shares, 0)
        self._bin, self._given = "", dict.fromkeys(shares, 0)

    def __enter__(self) -> _Writer:
        return self

    def __exit__(self, *_error: object) -> None:
        self._pool.shutdown()
        for writer in self._writers.values():
            writer.close()

    def begin(self, name: str) -> None:
        """Begin the next bin."""
        self.finish()
        self._bin, self._given = name, dict.fromkeys(self._shares, 0)

    def write(self, batch: Batch, pipeline: Pipeline, cores: int) -> None:
        """Walk a batch, and write it as soon as the one before it is written."""
        from lucidoku.corpus.batch import evidence_houses

        houses = evidence_houses(batch.layout) if self._evidence else ()
        columns = _engine.trace(batch.layout.native, batch.digits.tobytes(), pipeline.native(), cores, houses=houses)
        self.finish()
        self._waiting = self._pool.submit(self._put, batch, columns, pipeline)

    def write_walk(self, walk: Walkthrough) -> None:
        """Write a walkthrough that is there already."""
        import pyarrow

        assert walk.solution is not None
        hardest = walk.hardest
        row = {
            "puzzle": walk.puzzle.line,
            "solution": walk.solution.line,
            "layout": walk.layout.code,
            "givens": walk.puzzle.clues,
            "bin": self._bin,
            "level": hardest.level if hardest else "",
            "technique": hardest.id if hardest else "",
            "steps": "\n".join(f"{' '.join(step.conclusion)}, {step.technique.id}" for step in walk),
            "evidence": "\n".join(map(_evidence, walk)) if self._evidence else "",
        }
        part = next(self._dealt())
        self.rows[part] += 1
        columns = [[row[field.name]] for field in self._schema]
        self._writers[part].write_table(pyarrow.table(columns, schema=self._schema))

    def finish(self) -> None:
        """Wait for the last batch."""
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            waiting.result()

    def _put(self, batch: Batch, columns: dict[str, bytes], pipeline: Pipeline) -> None:
        table = self._table(batch, columns, pipeline)
        part_of = list(islice(self._dealt(), len(batch)))
        for name, writer in self._writers.items():
            rows = [row for row, part in enumerate(part_of) if part == name]
            self.rows[name] += len(rows)
            if rows:
                writer.write_table(table if len(rows) == len(batch) else table.take(rows))

    def _dealt(self) -> Iterator[str]:
        """Give the part of each row: that which lacks most of its share of the bin."""
        while True:
            total = sum(self._given.values()) + 1
            part = max(self._shares, key=lambda name: self._shares[name] * total - self._given[name])
            self._given[part] += 1
            yield part

    def _table(self, batch: Batch, columns: dict[str, bytes], pipeline: Pipeline) -> Any:
        import numpy as np
        import pyarrow
        import pyarrow.compute as pc

        from lucidoku.corpus.batch import tables_of

        walked = tables_of(batch, columns, pipeline, "", 0, True)
        puzzles, steps = walked.puzzles, walked.steps
        if puzzles.num_rows != len(batch):
            raise LucidokuError(_("{count} puzzles have no walkthrough").format(count=len(batch) - puzzles.num_rows))
        ends = np.cumsum(puzzles["step_count"].to_numpy().astype(np.int64))
        texts = [pc.binary_join(steps[name], " ") for name in ("placements", "eliminations")]
        what = pc.utf8_trim_whitespace(pc.binary_join_element_wise(*texts, " "))
        told = pc.binary_join_element_wise(what, steps["technique"], ", ")

        def lines(column: Any) -> Any:
            values = pc.cast(column, pyarrow.string()).combine_chunks()
            return pc.binary_join(pyarrow.ListArray.from_arrays(np.concatenate([[0], ends]), values), "\n")

        found = {
            **{name: puzzles[name] for name in ("puzzle", "solution", "layout", "level")},
            "technique": puzzles["hardest"],
            "givens": pc.cast(puzzles["clues"], pyarrow.int32()),
            "bin": [self._bin] * len(batch),
            "steps": lines(told),
        }
        if self._evidence:
            found["evidence"] = lines(steps["evidence"])
        return pyarrow.table([found[field.name] for field in self._schema], schema=self._schema)


def _evidence(step: Step) -> str:
    return json.dumps(step_record(step, 1)["evidence"], separators=(",", ":"), ensure_ascii=False)
