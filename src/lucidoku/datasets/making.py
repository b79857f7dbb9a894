"""Make sets of puzzles on request: equally many in each bin, different up to symmetry, with their walkthroughs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from lucidoku.datasets.rows import check_shares
from lucidoku.datasets.split import RECORD
from lucidoku.datasets.unfinished import UnfinishedSet
from lucidoku.datasets.walked import PartWriter, Walks, row_of, table_of, table_of_rows, trace_walks, walk_table
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.early import keeping
from lucidoku.files.parts import Lines, arrow
from lucidoku.files.version import __version__
from lucidoku.files.workers import Workers
from lucidoku.files.writing import writing
from lucidoku.generator.making import GeneratedPuzzle, Progress, make_many
from lucidoku.generator.spec import PuzzleSpec
from lucidoku.generator.with_rules import RuleSpec, make_with_rules
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _

__all__ = ["MadeSet", "make_set"]

_AT_ONCE = 4096 * 81
"""Cells of a batch."""
_ROWS = 1024
"""Number of variant puzzles written in one go."""
_IN_VAIN = 20_000
"""Maximum number of known puzzles in a row; beyond it, hardly any others exist."""


@dataclass(frozen=True)
class MadeSet(Guided):
    """A finished set; `as_json` is written next to it.

    Attributes:
        seed: the same bins, numbers, shares and seed give the same parts, byte for byte.
        bins: for each bin its name, its specification and its number of puzzles.
        parts: for each part its name, its share and its number of rows.
        command: the command that makes it again, without the target folder; empty if it was made from Python.

    >>> MadeSet(1, (), ({"name": "train", "share": 1.0, "rows": 10},), "").as_json().splitlines()[1]
    '  "schema": "lucidoku/made-set/1",'
    """

    seed: int
    bins: tuple[Mapping[str, Any], ...]
    parts: tuple[Mapping[str, Any], ...]
    command: str

    def as_json(self) -> str:
        """Return the set's record as one JSON object."""
        record = {"schema": "lucidoku/made-set/1", "lucidoku": __version__, **vars(self)}
        return json.dumps(record, indent=2, ensure_ascii=False) + "\n"


@guided
def make_set(
    bins: PuzzleSpec | RuleSpec | str | Mapping[str, PuzzleSpec | RuleSpec],
    count: int,
    out: str | Path,
    *,
    into: Mapping[str, float] | None = None,
    seed: int = 0,
    evidence: bool = False,
    threads: int | None = None,
    command: str = "",
    on_progress: Callable[[int], None] | None = None,
    on_resume: Callable[[Path], None] | None = None,
    workers: Workers | None = None,
) -> MadeSet:
    """Make a set of puzzles and write it as Parquet, with the walkthrough of each.

    No two puzzles of the set are equal up to symmetry, in any bins and parts. Each bin has the same number of puzzles
    (one more in the first ones if the numbers do not divide), and each part its share of each bin. Rows come bin by
    bin.

    The columns: `puzzle`, `solution`, `layout`, `givens`, `bin`, the `level` and `technique` of the hardest step, and
    `steps`, a line for each step in the form that `Judge.step` reads. Each specification is walked with its own
    techniques; one without any is walked with all, trials and guesses included. Memory grows by some 150 bytes per
    puzzle, for those already made.

    Finished work is kept in `OUT.partial` until the set is whole. If the run is interrupted or killed, the same call
    resumes there, and writes the same bytes.

    Args:
        bins: the specification, or a level such as "easy"; several specifications by name for a balanced set. A `RuleSpec`
            requests variant puzzles: no two are equal up to rotation, reflection and relabelling, constraints included, and
            all are solved by logic alone.
        count: the total number of puzzles.
        out: a new folder for the parts and `make.json`.
        into: the share of each part by name; one part, "train", by default.
        seed: of all random choices.
        evidence: whether to write the column `evidence` as well: a line of JSON for each step.
        threads: processor cores to use; all by default.
        command: the command to record that makes the set again.
        on_progress: called with the number of puzzles written.
        on_resume: called with the folder of an interrupted run, if there is one to resume.
        workers: the pool that makes and walks puzzles, such as a cluster (`lucidoku.cluster.running`); it does not
            change the bytes; by default the cores of this machine.

    Raises:
        InvalidArgument: there are fewer puzzles than bins, positions for practice are requested, or the shares do not
            add up to 1.
        LucidokuError: the folder exists or cannot be written; `OUT.partial` has work on another set; too few different
            puzzles exist.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as home:
    ...     made = make_set(PuzzleSpec(), 10, f"{home}/set", into={"train": 0.8, "test": 0.2}, seed=1)
    >>> [(part["name"], part["rows"]) for part in made.parts]
    [('train', 8), ('test', 2)]
    """
    arrow(_("a set"), "datasets")
    bins = PuzzleSpec(level=bins) if isinstance(bins, str) else bins
    specs = {"": bins} if isinstance(bins, (PuzzleSpec, RuleSpec)) else dict(bins)
    shares = {"train": 1.0} if into is None else dict(into)
    if not specs or count < len(specs):
        raise InvalidArgument(_("expected at least one puzzle for each bin"))
    if any(isinstance(spec, PuzzleSpec) and spec.practice for spec in specs.values()):
        raise InvalidArgument(_("a set has puzzles, not positions for practice"))
    check_shares(shares)
    cores = threads or os.cpu_count() or 1
    wanted = {name: count // len(specs) + (number < count % len(specs)) for number, name in enumerate(specs)}
    made = [{"name": name, "spec": spec.to_dict(), "rows": wanted[name]} for name, spec in specs.items()]
    request = {"seed": seed, "bins": made, "parts": shares, "evidence": evidence}
    with UnfinishedSet(Path(out), request) as unfinished, keeping(unfinished.folder), writing(out):
        if unfinished.resumes and on_resume:
            on_resume(unfinished.folder)
        try:
            with PartWriter(unfinished.parts, shares, evidence) as writer:
                known: set[bytes] = set()
                for number, (name, spec) in enumerate(specs.items()):
                    writer.begin(name)
                    if isinstance(spec, RuleSpec):
                        written = _with_rules(writer, spec, wanted[name], seed, known, workers, unfinished.rows(number))
                    else:
                        written = _plain(writer, spec, wanted[name], seed, known, cores, workers, unfinished, number)
                    for more in written:
                        if on_progress:
                            on_progress(more)
                writer.finish()
        except LucidokuError:
            if workers is None:  # such a set can never be made
                unfinished.discard()
            raise
        parts = [{"name": name, "share": share, "rows": writer.rows[name]} for name, share in shares.items()]
        result = MadeSet(seed, tuple(made), tuple(parts), command)
        (unfinished.parts / RECORD).write_text(result.as_json(), "utf-8")
        unfinished.finish(writer.rows)
    return result


def _plain(
    writer: PartWriter,
    spec: PuzzleSpec,
    wanted: int,
    seed: int,
    known: set[bytes],
    cores: int,
    workers: Workers | None,
    unfinished: UnfinishedSet,
    bin: int,
) -> Iterator[int]:
    """Make plain puzzles, walk and write them in batches; yield the size of each batch."""
    from lucidoku.tables.batch import pipeline_record, stored_pipeline

    distinct, progress = replace(spec, distinct=True), _exhaustion_guard(spec, wanted)
    pipeline = stored_pipeline(spec.pipeline if spec.restricts_walk else "all")
    pipeline_record(pipeline)  # the engine must know all its techniques
    batch = partial(Walks, spec.layout, pipeline, writer.bin, writer.evidence)
    size = max(1, _AT_ONCE // spec.layout.n**2)
    with unfinished.jobs(bin) as log:
        made = make_many(
            wanted, distinct, seed=seed, threads=cores, exclude=known, progress=progress, workers=workers, journal=log
        )
        puzzles = (item.puzzle.values for item in made)
        batches = (batch(some) for some in iter(lambda: tuple(islice(puzzles, size)), ()))
        there = unfinished.tables(bin)
        for number, walks in zip(range(there), batches, strict=False):
            writer.write(partial(unfinished.load, bin, number))
            yield len(walks.puzzles)
        if workers is None:
            walked = ((len(walks.puzzles), partial(table_of, walks, trace_walks(walks, cores))) for walks in batches)
        else:
            walked = ((table.num_rows, partial(_itself, table)) for table in workers.map(walk_table, batches))
        for number, (rows, table) in enumerate(walked, there):
            writer.write(partial(unfinished.keep, bin, number, table))
            yield rows


def _with_rules(
    writer: PartWriter,
    spec: RuleSpec,
    wanted: int,
    seed: int,
    known: set[bytes],
    workers: Workers | None,
    log: Lines,
) -> Iterator[int]:
    """Make variant puzzles, explain and write them in batches; yield 1 for each."""
    waiting = list[Mapping[str, Any]]()
    with log:
        for row in islice(_rows(writer, spec, seed, known, workers, log), wanted):
            waiting.append(row)
            if len(waiting) == _ROWS:
                writer.write(partial(table_of_rows, waiting, writer.evidence))
                waiting = []
            yield 1
    if waiting:
        writer.write(partial(table_of_rows, waiting, writer.evidence))


def _rows(
    writer: PartWriter, spec: RuleSpec, seed: int, known: set[bytes], workers: Workers | None, log: Lines
) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of variant puzzles: those of an earlier run, then new ones."""
    first = 0
    for record in log.earlier():
        row, first = record["row"], record["job"] + 1
        known.add(_form(Grid.parse(row["puzzle"], Layout.parse(row["layout"]))))
        yield row
    made = make_with_rules(
        spec.rules,
        sys.maxsize,
        layout=spec.layout,
        level=spec.level,
        givens=spec.givens,
        seed=seed,
        resume_from=first,
        workers=workers,
    )
    explained = partial(_explain, writer.bin, writer.evidence)
    for job, row in (map if workers is None else workers.map)(explained, _different(made, known)):
        log.add({"job": job, "row": row})
        yield row


def _explain(bin: str, evidence: bool, made: GeneratedPuzzle) -> tuple[int, Mapping[str, Any]]:
    return made.job, row_of(bin, evidence, made.puzzle)


def _different(made: Iterable[GeneratedPuzzle], known: set[bytes]) -> Iterator[GeneratedPuzzle]:
    """Yield puzzles that are new, in this form and moved together with their constraints."""
    for item in made:
        form = _form(item.puzzle)
        if form not in known:
            known.add(form)
            yield item


def _form(puzzle: Grid) -> bytes:
    """Return the canonical form of a variant puzzle, by which corpora identify it as well."""
    import numpy as np

    from lucidoku.tables.batch import canonical_texts

    digits = np.frombuffer(puzzle.values, np.uint8).reshape(1, -1)
    text: str = canonical_texts(puzzle.layout, digits)[0].as_py()
    return text.encode()


def _itself(table: Any) -> Any:
    return table


def _exhaustion_guard(spec: PuzzleSpec, wanted: int) -> Callable[[Progress], None]:
    """Return a guard that ends a search that finds only known puzzles, where any candidate puzzle would be accepted."""
    last = Progress(0, 0, 0.0, 0)

    def check(progress: Progress) -> None:
        nonlocal last
        if progress.found > last.found or spec.needs_search or spec.rated_scale:
            last = progress
        elif progress.tried > last.tried + _IN_VAIN:
            message = _("{count} puzzles were wanted, and only {found} different ones were found")
            raise LucidokuError(message.format(count=wanted, found=progress.found))

    return check
