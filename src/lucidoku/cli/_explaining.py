"""Engine of `lucidoku explain`: walks of many puzzles, printed one after the other, on one core or several."""

from __future__ import annotations

import gc
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain, groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from lucidoku.cli._common import (
    Input,
    Interrupt,
    bar,
    blocks,
    complain_of,
    progress,
    report_file,
    report_interruption,
)
from lucidoku.cli._proof import proof_lines, proof_record, proofs_text
from lucidoku.cli._streams import complain
from lucidoku.cli._walk_text import reason_text, show_step, tricks_text, walk_text
from lucidoku.errors import LucidokuError
from lucidoku.files.processes import Processes, can_start
from lucidoku.files.writing import OutputLock, whole_file, write_whole, writing
from lucidoku.formats import Entry, whole_line
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic import techniques as catalogue
from lucidoku.logic.aims import KeyMoves, key_moves
from lucidoku.logic.explaining import explain, explain_many
from lucidoku.logic.finding import find_steps, hint
from lucidoku.logic.merging import SINGLES
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.reasons import why
from lucidoku.logic.techniques._words import short_text
from lucidoku.logic.walkthrough import Walkthrough, journal_text
from lucidoku.words.language import _, current_language
from lucidoku.words.notation import current_notation, set_language

if TYPE_CHECKING:
    from concurrent.futures import Future

    from lucidoku.drawing.outputs import WalkOutput
    from lucidoku.logic.step import Step
    from lucidoku.proofs import Proof

LAST_STAGE = len(catalogue.STAGES)
"""Hint stage that shows the whole step."""

_ALONE = 32  # puzzles of a file explained by this process before it starts others
_CHUNK = 16  # puzzles in one task of a process
_AHEAD = 4  # chunks queued for each process


class PuzzleReport(NamedTuple):
    """Result of a walkthrough: the text to print, and the numbers of cut and unproved steps."""

    text: str
    cut: int = 0
    unsound: int = 0


_Result = Walkthrough | str | LucidokuError
_Work = tuple[Walkthrough | str, int, "int | None", tuple[str, ...]]
"""A result, the line of its puzzle, the puzzle's number in a file, and the notes of its text."""


@dataclass(frozen=True)
class Job:
    """Work to do with each puzzle.

    Attributes:
        pipeline: the techniques to use.
        formats: "text", "json" and names of `OUTPUTS`.
        out: the directory for files.
        picture: the file for the picture of the single step.
        stage: the hint stage to print instead of a walkthrough, from 1; 0 for none.
        why: the cell, or the claim about it, whose reason to print instead of a hint.
        step: the single step to show, from 1; 0 for the hardest.
        verbose: print whole sentences.
        merge: the runs of steps to show as one, see `lucidoku.logic.merging.parts`; None for singles, except where each step
            has its own sentence or proof.
        allow_multiple: accept puzzles with several solutions.
        theme: the colours of the pictures.
        prove: prove every step.
        proofs_only: print the proofs instead of the walkthrough.
        all_steps: with `step`, list every step available there.
        named: whether the user chose the techniques; otherwise a list of all steps ends at the level hard.
        journal: print only the techniques used.
        seconds: the time limit of a puzzle.
        columns: of the contact sheet's pictures.
        captions: print sentences on the contact sheet.
        aim: the aim of the walk, see `explain`.
        tricks_after: the simple logic, to list the key moves before it instead of a walkthrough.
        stored: take a walkthrough that was stored as it is, instead of finding its steps again.
    """

    pipeline: Pipeline
    formats: frozenset[str]
    out: Path | None = None
    picture: Path | None = None
    stage: int = 0
    why: str = ""
    step: int | None = None
    verbose: bool = False
    merge: str | None = None
    allow_multiple: bool = False
    theme: str = "light"
    prove: bool = False
    proofs_only: bool = False
    all_steps: bool = False
    named: bool = True
    journal: bool = False
    seconds: float | None = None
    columns: int | None = None
    captions: bool = False
    aim: str | None = None
    tricks_after: Pipeline | None = None
    stored: bool = False

    @property
    def walks_apart(self) -> bool:
        """Return whether puzzles are processed one at a time."""
        return bool(self.stage or self.aim or self.tricks_after)

    def tell(
        self, result: Walkthrough | str, line: int, number: int | None, notes: tuple[str, ...] = ()
    ) -> PuzzleReport:
        """Write a puzzle's files, and return the text to print; `number` counts the puzzles of a file."""
        if isinstance(result, str):
            return PuzzleReport(result + "\n")
        if self.step is not None:
            return self._step(result, self.step, number)
        if self.out is None and self._pictures:
            from lucidoku.drawing.outputs import PictureStyle, WalkPictures

            style = PictureStyle(self.theme, merge=self.merge or SINGLES)
            pages = (picture.printed(WalkPictures(result, style)) for picture in self._pictures if picture.printed)
            return PuzzleReport("".join(pages), int(result.timed_out))
        proofs = self._proofs(result)
        printed = ""
        if "json" in self.formats:
            record = _record(result, proofs, notes, self.verbose) + "\n"
            if self.out is None:
                printed += record
            else:
                self._write(number, "walkthrough.json", record)
        if "text" in self.formats:
            printed += self._text(result, line, number, proofs)
            if self.out is not None:
                self._write(number, "walkthrough.txt", walk_text(result, True, self.merge, width=None, proofs=proofs))
        if self._pictures:
            from lucidoku.drawing.pictures import write_pictures

            with bar(number is None) as shown:
                write_pictures(
                    result,
                    self._directory(number),
                    [picture.name for picture in self._pictures],
                    theme=self.theme,
                    columns=self.columns,
                    captions=self.captions,
                    merge=self.merge or SINGLES,
                    progress=partial(shown, _("pictures")) if shown else None,
                )
        if number is None and self.out is not None:
            report_file(self.out)
        return PuzzleReport(printed, int(result.timed_out), sum(not proof.ok for proof in proofs or ()))

    def written(self, data: Callable[[], object], text: Callable[[], str]) -> str:
        """Return the text to print instead of a walkthrough: JSON, text, or both, as requested."""
        parts = [_json(data())] if "json" in self.formats else []
        if "text" in self.formats or not parts:
            parts.append(text())
        return "\n".join(parts)

    @property
    def _pictures(self) -> list[WalkOutput]:
        if self.formats <= {"text", "json"}:
            return []
        from lucidoku.drawing.outputs import OUTPUTS

        return [output for name, output in OUTPUTS.items() if name in self.formats]

    def _text(self, walk: Walkthrough, line: int, number: int | None, proofs: list[Proof] | None) -> str:
        if self.proofs_only and proofs is not None and not self.verbose:
            text = proofs_text(walk, proofs)
            return text if number is None else _("line {line}: {error}").format(line=line, error=text)
        text = journal_text(walk) + "\n" if self.journal else walk_text(walk, self.verbose, self.merge, proofs=proofs)
        if number is None:
            return text
        heading = _("Puzzle {number}, line {line}:").format(number=number, line=line)
        return f"{heading} {whole_line(walk.puzzle)}\n{text}\n"

    def _proofs(self, walk: Walkthrough) -> list[Proof] | None:
        """Prove the steps if requested."""
        if not self.prove:
            return None
        from lucidoku.proofs import prove

        return list(prove(walk, minimal=self.verbose or "json" in self.formats))

    def _step(self, walk: Walkthrough, number: int, puzzle: int | None) -> PuzzleReport:
        if number == 0 and (hardest := walk.hardest):
            number = next(place for place, step in enumerate(walk, 1) if step.technique == hardest.technique)
        if self.all_steps and number == len(walk) + 1:
            return self._all_steps(walk, number)  # the techniques make no progress, but a step may exist
        if not 1 <= number <= len(walk):
            if not len(walk):
                raise LucidokuError(_("there is no step: none of the techniques gives one here"))
            message = _("there is no step {number}: the walkthrough has steps 1 to {count}")
            raise LucidokuError(message.format(number=number, count=len(walk)))
        if self.all_steps:
            return self._all_steps(walk, number)
        step = walk[number - 1]
        proof = None
        if self.prove:
            from lucidoku.proofs import prove

            proof = prove(step)
        printed = ""
        if "text" in self.formats:
            printed += show_step(step, number, folded=not self.verbose)
            if proof is not None:
                printed += "\n".join(proof_lines(proof)) + "\n"
        if "json" in self.formats:
            record = _step_record(step, number)
            if proof is not None:
                record["proof"] = proof_record(proof)
            printed += _json(record) + "\n"
        for output in self._pictures:
            if output.step is None:
                continue
            from lucidoku.drawing.outputs import PictureStyle

            content = output.step(step, PictureStyle(self.theme))
            path = self.picture
            if self.out is not None:
                path = self._directory(puzzle) / f"{number:03}-{step.technique.id}.{output.name}"
            if path is None:
                printed += str(content)
            else:
                from lucidoku.drawing.pictures import write_files

                write_files(path.parent, [(path.name, content)])
                report_file(path)
        return PuzzleReport(printed, int(walk.timed_out), int(proof is not None and not proof.ok))

    def _all_steps(self, walk: Walkthrough, number: int) -> PuzzleReport:
        board, pipeline = walk.board(number - 1), self.pipeline.logical()
        steps = find_steps(board, pipeline, time_limit=self.seconds) if self.named or "json" in self.formats else None
        harder = steps is None
        if steps is None:  # hundreds of chains and nets would push the easy steps off the screen
            steps = find_steps(board, _up_to_hard(pipeline), time_limit=self.seconds)
            if not steps and not steps.timed_out:
                steps, harder = find_steps(board, pipeline, time_limit=self.seconds), False
        if steps.timed_out:
            complain(_("not all steps were found within {seconds:.3g} s").format(seconds=self.seconds or 0))
        printed = ""
        if "json" in self.formats:
            printed += _json([_step_record(step, number) for step in steps]) + "\n"
        if "text" in self.formats:
            if not steps:
                printed += _("There is no further step.") + "\n"
            for technique, group in groupby(steps, lambda step: step.technique):
                alike = [step.text if self.verbose else short_text(step) for step in group]
                lines = list(dict.fromkeys(alike))  # a single may be hidden in both its row and its box
                printed += f"{_(technique.name)} ({len(lines)})\n" + "".join(f"    {line}\n" for line in lines)
            if harder:
                printed += (
                    _("Steps of techniques above the level hard are not listed: --techniques extreme lists all.") + "\n"
                )
        return PuzzleReport(printed, int(steps.timed_out) + int(walk.timed_out))

    def _directory(self, number: int | None) -> Path:
        assert self.out is not None
        return self.out if number is None else self.out / f"{number:05}"

    def _write(self, number: int | None, name: str, content: str) -> None:
        directory = self._directory(number)
        with writing(directory):
            directory.mkdir(parents=True, exist_ok=True)
            write_whole(directory / name, content)


def _up_to_hard(pipeline: Pipeline) -> Pipeline:
    above = catalogue.LEVELS[catalogue.LEVELS.index("hard") + 1 :]
    every = {stage.technique for stage in (*pipeline.stages, *pipeline.variant_stages)}
    return pipeline.without(*sorted(technique.id for technique in every if technique.level in above))


def _json(data: object, **how: Any) -> str:
    import json

    return json.dumps(data, ensure_ascii=False, **how)


def _step_record(step: Step, number: int) -> dict[str, Any]:
    from lucidoku.logic.record import explained_record

    return explained_record(step, number)


def _record(walk: Walkthrough, proofs: list[Proof] | None, notes: tuple[str, ...], explained: bool) -> str:
    if proofs is None and not notes and not explained:
        from lucidoku.logic.record_json import walk_json

        return walk_json(walk)
    from lucidoku.logic.record import walk_record

    data = walk_record(walk, explained=explained)
    for record, proof in zip(data["steps"], proofs or (), strict=False):
        record["proof"] = proof_record(proof)
    if notes:
        data["notes"] = list(notes)
    return _json(data, separators=(",", ":"))


def run(source: Input, job: Job, strict: bool, cores: int, file: Path | None = None) -> int:
    """Process the puzzles, print the results or write them to files, and return the exit code."""
    good = bad = failed = 0
    with ExitStack() as stack:
        interrupt, tick = stack.enter_context(Interrupt()), stack.enter_context(progress(source, into=file or job.out))
        stack.enter_context(_collect_seldom())
        target = None if file is None else stack.enter_context(whole_file(file))
        if job.out is not None:
            stack.enter_context(OutputLock(job.out, parents=True))
        walks = _number_results(_walks(source, job, cores), source.single)
        for entry, result in interrupt.each(_describe_each(walks, job, cores, stack)):
            if isinstance(result, LucidokuError):
                if source.single:
                    raise result
                bad += 1
                complain_of(entry, result)
                if strict:
                    return 2
            elif target is not None:
                target.write(result.text.encode())
            else:
                sys.stdout.write(result.text)
                sys.stdout.flush()
            if not isinstance(result, LucidokuError):
                failed += result.cut + result.unsound
                good += 1
            tick(entry)
        if interrupt.wanted:
            return report_interruption(file or job.out)
    if (path := file or (None if source.single else job.out)) is not None and good:
        report_file(path, good)
    return int(failed > 0) if not bad else 1 if good else 2


_MANY = (50_000, 20, 20)
"""Number of new objects after which Python collects garbage: steps are many small short-lived objects."""


@contextmanager
def _collect_seldom() -> Iterator[None]:
    """Make garbage collection rare: at its default rate it takes 1 to 10 % of the time of the sentences."""
    usual = gc.get_threshold()
    gc.set_threshold(*_MANY)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _walks(source: Input, job: Job, cores: int) -> Iterator[tuple[Entry, _Result]]:
    """Yield each entry with its result; show progress for a single puzzle that may take long."""
    if not (source.single and (job.aim or job.tricks_after)):
        return _results_of(source.entries, job, cores)
    with bar(always=True) as shown:
        return iter([*_results_of(source.entries, job, cores, partial(shown, "") if shown else None)])


def _results_of(
    entries: Iterable[Entry], job: Job, cores: int, tell: Callable[[float], None] | None = None
) -> Iterator[tuple[Entry, _Result]]:
    """Yield each entry with its walkthrough, its hint, or the reason for having none."""
    for block in blocks(entries, 256 * cores):
        stored = [e.reading.walk if job.stored and e.reading else None for e in block]
        grids = [
            entry.puzzle
            for entry, record in zip(block, stored, strict=True)
            if isinstance(entry.puzzle, Grid) and record is None and not job.walks_apart
        ]
        walks = iter(
            explain_many(
                grids,
                job.pipeline,
                threads=cores,
                allow_multiple=job.allow_multiple,
                time_limit=job.seconds,
                errors="return",
            )
        )
        for entry, record in zip(block, stored, strict=True):
            try:
                if entry.error is not None:
                    yield entry, entry.error
                elif record is not None:
                    yield entry, Walkthrough.from_dict(record)
                elif job.why:
                    assert entry.puzzle is not None
                    yield entry, _reason(entry.puzzle, job, entry.notes)
                elif job.stage:
                    assert entry.puzzle is not None
                    step = hint(entry.puzzle, job.pipeline, allow_multiple=job.allow_multiple, time_limit=job.seconds)
                    yield entry, _hint(step, job, entry.notes)
                elif job.tricks_after:
                    assert entry.puzzle is not None
                    moves = key_moves(
                        entry.puzzle, job.pipeline, after=job.tricks_after, time_limit=job.seconds, progress=tell
                    )
                    yield entry, _tricks(moves, job, job.tricks_after)
                elif isinstance(entry.puzzle, Board) or job.aim:
                    assert entry.puzzle is not None
                    walk = explain(
                        entry.puzzle,
                        job.pipeline,
                        aim=job.aim,
                        allow_multiple=job.allow_multiple,
                        time_limit=job.seconds,
                        progress=tell,
                    )
                    yield entry, walk
                else:
                    yield entry, next(walks)
            except LucidokuError as error:
                yield entry, error


def _hint(step: Step | None, job: Job, notes: tuple[str, ...]) -> str:
    """Return a hint of a stage in the requested formats; the last stage is the whole step with its picture."""
    stage = job.stage
    whole = stage == LAST_STAGE

    def sentence() -> str:
        return _("There is no further step.") if step is None else step.hint(stage)

    def data() -> dict[str, Any]:
        record: dict[str, Any] = {"schema": "lucidoku/hint/1", "stage": stage, "text": sentence()}
        if notes:
            record["notes"] = list(notes)
        return {**record, "step": step and _step_record(step, 1)} if whole else record

    return job.written(data, lambda: show_step(step, 1).rstrip("\n") if step and whole else sentence())


def _reason(puzzle: Grid | Board, job: Job, notes: tuple[str, ...]) -> str:
    """Return the reason of a claim in the requested formats."""
    seconds = {} if job.seconds is None else {"time_limit": job.seconds}
    reason = why(puzzle, job.why, None, job.pipeline.logical(), **seconds)

    def data() -> dict[str, Any]:
        record = reason.to_dict()
        return {**record, "notes": list(notes)} if notes else record

    return job.written(data, lambda: reason_text(reason))


def _tricks(found: KeyMoves, job: Job, after: Pipeline) -> str:
    """Return the key moves, or pairs of moves, in the requested formats."""
    from lucidoku.logic.record import key_moves_record

    return job.written(lambda: key_moves_record(found), lambda: tricks_text(found, after, job.verbose))


_Numbered = tuple[Entry, "LucidokuError | _Work"]


def _number_results(walks: Iterable[tuple[Entry, _Result]], single: bool) -> Iterator[_Numbered]:
    """Count the puzzles of a file that have a result."""
    good = 0
    for entry, result in walks:
        if isinstance(result, LucidokuError):
            yield entry, result
        else:
            good += 1
            yield entry, (result, entry.line_number, None if single else good, entry.notes)


def _describe_each(
    walks: Iterator[_Numbered], job: Job, cores: int, stack: ExitStack
) -> Iterator[tuple[Entry, LucidokuError | PuzzleReport]]:
    """Yield each entry with the text to print, in order; processes share the work of a long file."""
    alone = cores < 2 or not can_start() or job.step is not None or job.stage > 0
    for entry, work in walks if alone else islice(walks, _ALONE):
        yield entry, work if isinstance(work, LucidokuError) else job.tell(*work)
    first = next(walks, None)
    if first is None:
        return
    start = partial(_start, job, current_language(), current_notation().name)
    pool = stack.enter_context(Processes(cores, start))
    waiting: deque[tuple[list[_Numbered], Future[list[PuzzleReport]]]] = deque()
    rest = chain([first], walks)
    while chunk := list(islice(rest, _CHUNK)):
        waiting.append((chunk, pool.submit(_tell_all, [work for _entry, work in chunk if isinstance(work, tuple)])))
        if len(waiting) > _AHEAD * cores:
            yield from _results(*waiting.popleft())
    while waiting:
        yield from _results(*waiting.popleft())


def _results(
    chunk: list[_Numbered], results: Future[list[PuzzleReport]]
) -> Iterator[tuple[Entry, LucidokuError | PuzzleReport]]:
    texts = iter(results.result())
    for entry, work in chunk:
        yield entry, work if isinstance(work, LucidokuError) else next(texts)


_tell: Callable[[Walkthrough | str, int, int | None, tuple[str, ...]], PuzzleReport]


def _start(job: Job, lang: str, notation: str) -> None:
    """Prepare this process for the job."""
    global _tell
    gc.freeze()  # imported modules live as long as the process
    gc.set_threshold(*_MANY)
    set_language(lang, notation=notation)
    _tell = job.tell


def _tell_all(works: list[_Work]) -> list[PuzzleReport]:
    return [_tell(*work) for work in works]
