"""`lucidoku explain`: the walkthrough of a puzzle, in words, as data and in pictures."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from lucidoku import techniques as catalogue
from lucidoku._files import writing
from lucidoku._text import _, ngettext
from lucidoku.board import Board
from lucidoku.cli._common import (
    Input,
    Interrupt,
    blocks,
    complain,
    complain_of,
    guarded,
    open_input,
    parse_layout,
    parse_time,
    progress,
)
from lucidoku.cli._proof import proof_lines, proof_record, proof_summary
from lucidoku.draw.outputs import OUTPUTS, Drawn, Style
from lucidoku.draw.pictures import write_files, write_pictures
from lucidoku.draw.theme import theme_of
from lucidoku.errors import LucidokuError
from lucidoku.formats import Entry
from lucidoku.grid import Grid
from lucidoku.pipeline import NAMED, Pipeline, resolve
from lucidoku.record import step_record, walk_record
from lucidoku.step import Step
from lucidoku.walkthrough import Walkthrough, explain, explain_many, find_steps, hint, journal_text

if TYPE_CHECKING:
    from lucidoku.verify import Proof

__all__ = ["NAME", "Command", "command"]

NAME = "explain"
_WORDS = ("text", "json")
"""The outputs that are printed; the others are pictures, see `lucidoku.draw.outputs`."""


@guarded
def command(
    puzzle: Annotated[str, typer.Argument(help=_("A puzzle, a file of puzzles, or - for standard input."))],
    out: Annotated[Path | None, typer.Option(help=_("Directory for pictures and files."))] = None,
    format: Annotated[
        list[str] | None, typer.Option("--format", "-f", help=_("text, json, html, svg, png, sheet; may be repeated."))
    ] = None,
    techniques: Annotated[
        str | None, typer.Option(help=_("Techniques, aliases or families to use, separated by commas."))
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(help=_("Use all techniques up to easy, medium, hard, unfair or extreme; or basic.")),
    ] = None,
    pipeline: Annotated[
        str | None,
        typer.Option(help=_("Use a named pipeline: {names}.").format(names=", ".join(NAMED))),
    ] = None,
    hint_stage: Annotated[
        str | None,
        typer.Option(
            "--hint",
            metavar="[STAGE]",
            help=_("Print only a hint for the next step: {stages}; where by default.").format(
                stages=", ".join(catalogue.STAGES)
            ),
        ),
    ] = None,
    step: Annotated[int | None, typer.Option(help=_("Show one step, with a picture."))] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help=_("Print the full sentences."))] = False,
    verify: Annotated[
        bool,
        typer.Option("--verify", help=_("Prove every step; with -v or --step show the facts that the proof needs.")),
    ] = False,
    all_steps: Annotated[
        bool, typer.Option("--all-steps", help=_("With --step K: list all that could be done there, by technique."))
    ] = False,
    uniqueness: Annotated[
        bool, typer.Option(help=_("Use techniques that need the puzzle to have one solution."))
    ] = True,
    strict: Annotated[bool, typer.Option(help=_("Stop at the first bad puzzle of a file."))] = False,
    allow_multiple: Annotated[
        bool, typer.Option(help=_("Go as far as logic goes when there are several solutions."))
    ] = False,
    theme: Annotated[str, typer.Option(help=_("Theme of the pictures: light or dark."))] = "light",
    layout: Annotated[
        str | None,
        typer.Option(help=_("Box size (3x3, 2x5), diagonal, windows, or a jigsaw map; found out by default.")),
    ] = None,
    journal: Annotated[
        bool,
        typer.Option("--journal", help=_("Print only which techniques were used, in order, and how often in a row.")),
    ] = False,
    limit: Annotated[
        str | None, typer.Option(help=_("Time a puzzle, such as 10s or 2m; what was found until then is shown."))
    ] = None,
    max_length: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TECHNIQUE=N",
            help=_("Longest chain, net or set that a technique or family may use; may be repeated."),
        ),
    ] = None,
    threads: Annotated[int, typer.Option(min=1, help=_("Processor cores to use for files."))] = 1,
) -> None:
    """Solve puzzles step by step as a person would, and say why."""
    chosen = _pipeline(techniques, level, pipeline)
    if not uniqueness:
        chosen = chosen.without_uniqueness()
    for text in max_length or ():
        chosen = _shortened(chosen, text)
    if all_steps and step is None:
        raise LucidokuError(_("--all-steps needs a place: add --step K"))
    formats = _formats(format, out, step)
    source = open_input(puzzle, parse_layout(layout))
    job = _Job(
        chosen,
        formats,
        out=out,
        hint_only=_stage(hint_stage),
        step=step,
        verbose=verbose,
        allow_multiple=allow_multiple,
        theme=theme,
        verify=verify,
        all_steps=all_steps,
        journal=journal,
        seconds=None if limit is None else parse_time(limit),
    )
    code = _run(source, job, strict, threads)
    if code:
        raise typer.Exit(code)


class Command(TyperCommand):
    """Lets `--hint` stand alone, too; then it tells where to look."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Name the stage of a hint that names none."""
        given = list(args)
        for at in reversed([i for i, word in enumerate(given) if word == "--hint"]):
            following = given[at + 1].lower() if at + 1 < len(given) else ""
            if following not in _STAGE_NAMES:
                given.insert(at + 1, "where")
        return list(super().parse_args(ctx, given))


_STAGE_NAMES = {
    **{name: name for name in catalogue.STAGES},
    **{str(number): name for number, name in enumerate(catalogue.STAGES, 1)},
}
"""How a stage may be named: by its name or by its number, from 1."""


def _stage(text: str | None) -> str:
    """Return the stage of a hint that is wanted; nothing for no hint."""
    if text is None:
        return ""
    stage = _STAGE_NAMES.get(text.strip().lower())
    if stage is None:
        raise LucidokuError(
            _("{stage} is no stage of a hint: expected {known}").format(
                stage=repr(text[:40]), known=", ".join(catalogue.STAGES)
            )
        )
    return stage


def _pipeline(techniques: str | None, level: str | None, name: str | None) -> Pipeline:
    """Return the pipeline that one of three options stands for."""
    given = [option for option in (techniques, level, name) if option is not None]
    if len(given) > 1:
        raise LucidokuError(_("give only one of --techniques, --level and --pipeline"))
    levels = (*catalogue.LEVELS, "basic", "logic", "all")
    if level is not None and level.strip().lower() not in levels and catalogue.level_of(level) is None:
        raise LucidokuError(
            _("{level} is no level: expected {known}").format(level=repr(level[:40]), known=", ".join(map(_, levels)))
        )
    if name is not None and name.lower() not in NAMED:
        raise LucidokuError(
            _("{name} is no pipeline: expected {known}").format(name=repr(name[:40]), known=", ".join(NAMED))
        )
    return resolve(given[0] if given else "all")


def _shortened(pipeline: Pipeline, text: str) -> Pipeline:
    """Apply one --max-length."""
    name, _sign, number = text.rpartition("=")
    if not name or not number.strip().isdecimal():
        raise LucidokuError(
            _("{text} is no limit of length: expected TECHNIQUE=N, such as aic=9").format(text=repr(text[:60]))
        )
    return pipeline.limited(name.strip(), max_length=int(number))


def _formats(wanted: list[str] | None, out: Path | None, step: int | None) -> set[str]:
    """Return the formats to write; without a directory a page, or one step's SVG, may go to standard output."""
    if not wanted:
        return {"text", "png", "sheet", "html"} if out else {"text"}
    chosen = {name.strip() for some in wanted for name in some.split(",")}
    known = (*_WORDS, *OUTPUTS)
    for name in sorted(chosen):
        if name not in known:
            raise LucidokuError(
                _("{name} is no output format: expected {known}").format(name=repr(name), known=", ".join(known))
            )
        alone = chosen == {name} and name in OUTPUTS
        # One page, or the SVG of one step, may go to standard output.
        printable = alone and (OUTPUTS[name].printed is not None or (name == "svg" and step is not None))
        if name in OUTPUTS and out is None and not printable:
            raise LucidokuError(_("pictures need a directory: add --out DIR to --format {name}").format(name=name))
    return chosen


def _run(source: Input, job: _Job, strict: bool, threads: int) -> int:
    """Work through the puzzles and return the exit code."""
    good = bad = 0
    with Interrupt() as interrupt, progress(source) as tick:
        for entry, result in _walks(source.entries, job, threads):
            if isinstance(result, LucidokuError):
                if source.single:
                    raise result
                bad += 1
                complain_of(entry, result)
                if strict:
                    return 2
            else:
                if isinstance(result, Walkthrough) and result.cut:
                    job.cut += 1
                job.put(result, entry, None if source.single else good + 1)
                good += 1
            tick(entry)
            if interrupt.wanted:
                return 130
    return (1 if job.unsound or job.cut else 0) if not bad else 1 if good else 2


def _walks(
    entries: Iterable[Entry], job: _Job, threads: int
) -> Iterator[tuple[Entry, Walkthrough | str | LucidokuError]]:
    """Yield each entry with its walkthrough, its hint, or the reason why there is none."""
    for block in blocks(entries, 256 * threads):
        grids = [e.puzzle for e in block if isinstance(e.puzzle, Grid) and not job.hint_only]
        walks = explain_many(
            grids,
            job.pipeline,
            threads=threads,
            allow_multiple=job.allow_multiple,
            time_limit=job.seconds,
            errors="return",
        )
        for entry in block:
            try:
                if entry.error is not None:
                    yield entry, entry.error
                elif job.hint_only:
                    assert entry.puzzle is not None
                    found = hint(entry.puzzle, job.pipeline, allow_multiple=job.allow_multiple, time_limit=job.seconds)
                    yield entry, found.tell(job.hint_only) if found else _("There is no further step.")
                elif isinstance(entry.puzzle, Board):
                    yield (
                        entry,
                        explain(entry.puzzle, job.pipeline, allow_multiple=job.allow_multiple, time_limit=job.seconds),
                    )
                else:
                    yield entry, next(walks)
            except LucidokuError as error:
                yield entry, error


class _Job:
    """What to do with each puzzle."""

    def __init__(
        self,
        pipeline: Pipeline,
        formats: set[str],
        *,
        out: Path | None,
        hint_only: str,
        step: int | None,
        verbose: bool,
        allow_multiple: bool,
        theme: str,
        verify: bool,
        all_steps: bool,
        journal: bool,
        seconds: float | None,
    ) -> None:
        self.pipeline = pipeline
        self.formats = formats
        self.out = out
        self.hint_only = hint_only
        self.step = step
        self.verbose = verbose
        self.allow_multiple = allow_multiple
        self.theme = theme
        self.verify = verify
        self.all_steps = all_steps
        self.journal = journal
        self.seconds = seconds
        self.cut = 0
        self.unsound = 0
        self.pictures = [output for name, output in OUTPUTS.items() if name in formats]
        if self.pictures:
            theme_of(theme)

    def put(self, result: Walkthrough | str, entry: Entry, number: int | None) -> None:
        """Print and write one puzzle's result; `number` counts the puzzles of a file."""
        if isinstance(result, str):
            sys.stdout.write(result + "\n")
        elif self.step is not None:
            self._put_step(result, self.step, number)
        elif self.out is None and self.pictures:
            for picture in self.pictures:
                if picture.printed is not None:
                    sys.stdout.write(picture.printed(Drawn(result, Style(self.theme))))
        else:
            proofs = self._proofs(result)
            if "json" in self.formats:
                data = walk_record(result)
                for told, proof in zip(data["steps"], proofs or (), strict=False):
                    told["proof"] = proof_record(proof)
                record = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
                if self.out is None:
                    sys.stdout.write(record + "\n")
                else:
                    self._write(number, "walkthrough.json", record + "\n")
            if "text" in self.formats:
                heading = (
                    "" if number is None else _("Puzzle {number}, line {line}:").format(number=number, line=entry.line)
                )
                text = (
                    walk_text(result, self.verbose, proofs=proofs) if not self.journal else journal_text(result) + "\n"
                )
                sys.stdout.write((f"{heading} {result.puzzle.line}\n" if heading else "") + text + "\n" * bool(heading))
                if self.out is not None:
                    self._write(number, "walkthrough.txt", walk_text(result, True, width=None, proofs=proofs))
            if self.pictures:
                write_pictures(result, self._directory(number), [p.name for p in self.pictures], theme=self.theme)
        sys.stdout.flush()

    def _proofs(self, walk: Walkthrough) -> list[Proof] | None:
        """Prove the steps, when that is asked for; what fails is counted."""
        if not self.verify:
            return None
        from lucidoku.verify import verify_walk

        proofs = list(verify_walk(walk, minimal=self.verbose or "json" in self.formats))
        self.unsound += sum(not proof.ok for proof in proofs)
        return proofs

    def _put_step(self, walk: Walkthrough, number: int, puzzle: int | None) -> None:
        if not 1 <= number <= len(walk):
            message = _("there is no step {number}: the walkthrough has steps 1 to {count}")
            raise LucidokuError(message.format(number=number, count=len(walk)))
        if self.all_steps:
            self._put_all_steps(walk, number)
            return
        step = walk[number - 1]
        proof = None
        if self.verify:
            from lucidoku.verify import verify

            proof = verify(step)
            self.unsound += not proof.ok
        if "text" in self.formats:
            _show_step(step, number)
            if proof is not None:
                sys.stdout.write("\n".join(proof_lines(proof)) + "\n")
        if "json" in self.formats:
            record = step_record(step, number)
            if proof is not None:
                record["proof"] = proof_record(proof)
            sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")
        for output in self.pictures:
            if output.step is None:
                continue
            content = output.step(step, Style(self.theme))
            if self.out is None:
                sys.stdout.write(str(content))
            else:
                name = f"{number:03}-{step.technique.id}.{output.name}"
                write_files(self._directory(puzzle), [(name, content)])

    def _put_all_steps(self, walk: Walkthrough, number: int) -> None:
        steps = find_steps(walk.board(number - 1), self.pipeline.logical(), time_limit=self.seconds)
        if steps.cut:
            self.cut += 1
            complain(_("not all steps were found within {seconds:.3g} s").format(seconds=self.seconds or 0))
        if "json" in self.formats:
            records = [step_record(step, number) for step in steps]
            sys.stdout.write(json.dumps(records, ensure_ascii=False) + "\n")
        if "text" in self.formats:
            for technique, some in groupby(steps, lambda step: step.technique):
                alike = list(some)
                sys.stdout.write(f"{_(technique.name)} ({len(alike)})\n")
                for step in alike:
                    sys.stdout.write(f"    {step.tell('full') if self.verbose else catalogue.brief(step)}\n")

    def _directory(self, number: int | None) -> Path:
        assert self.out is not None
        return self.out if number is None else self.out / f"{number:05}"

    def _write(self, number: int | None, name: str, content: str | bytes) -> None:
        directory = self._directory(number)
        with writing(directory):
            directory.mkdir(parents=True, exist_ok=True)
            (directory / name).write_bytes(content if isinstance(content, bytes) else content.encode())


def walk_text(walk: Walkthrough, verbose: bool, width: int | None = -1, proofs: Sequence[Proof] | None = None) -> str:
    """Return a walkthrough as text: a line or a paragraph a step, then the summary.

    Args:
        walk: the walkthrough.
        verbose: whole sentences, and what each proof needs.
        width: where to break lines; as wide as the terminal by default, None not at all.
        proofs: one a step.
    """
    if width == -1:
        width = min(shutil.get_terminal_size().columns, 110) if sys.stdout.isatty() else None
    wide = max((len(_(step.technique.name)) for step in walk), default=0)
    lines = []
    for number, step in enumerate(walk, 1):
        name = _(step.technique.name)
        proof = proofs[number - 1] if proofs else None
        head = f"{number:>4} {proof.mark} " if proof else f"{number:>4}  "
        if verbose:
            text = f"{head}{name}. {step.tell('full')}"
            lines += textwrap.wrap(text, width, subsequent_indent="      ") if width else [text]
            if proof is not None:
                lines += proof_lines(proof, width)
        else:
            lines.append(f"{head}{name:<{wide}}  {catalogue.brief(step)}")
            if proof is not None and not proof.ok:
                lines += proof_lines(proof, width)
    lines += ["", *_summary(walk)]
    if proofs is not None:
        lines.append(proof_summary(proofs))
    return "\n".join(lines) + "\n"


def _summary(walk: Walkthrough) -> list[str]:
    count = len(walk)
    if walk.solved:
        lines = [ngettext("Solved in {count} step.", "Solved in {count} steps.", count).format(count=count)]
    elif walk.cut:
        left = len(walk.board(count).empty_cells)
        lines = [
            ngettext(
                "Cut by the time limit after {count} step, {left} cells are empty.",
                "Cut by the time limit after {count} steps, {left} cells are empty.",
                count,
            ).format(count=count, left=left)
        ]
    else:
        left = len(walk.board(count).empty_cells)
        lines = [
            ngettext(
                "Not solved: after {count} step no technique goes on, {left} cells are empty.",
                "Not solved: after {count} steps no technique goes on, {left} cells are empty.",
                count,
            ).format(count=count, left=left)
        ]
    by_id = {technique.id: technique for technique in walk.pipeline}
    for own_id, uses in walk.statistics.items():
        lines.append(f"{uses:>6} × {_(by_id[own_id].name)}")
    if walk.hardest is not None:
        hardest = walk.hardest
        lines.append(
            _("Hardest step: {name} ({level}, score {score})").format(
                name=_(hardest.name), level=_(hardest.level), score=hardest.score
            )
        )
    if walk.trials:
        lines.append(ngettext("{count} trial", "{count} trials", walk.trials).format(count=walk.trials))
    lines.append(ngettext("{count} guess", "{count} guesses", walk.guesses).format(count=walk.guesses))
    if walk.solution is not None:
        lines.append(_("Solution: {line}").format(line=walk.solution.line))
    return lines


def _show_step(step: Step, number: int) -> None:
    from rich.console import Console

    from lucidoku.draw import terminal

    console = Console(soft_wrap=True, highlight=False)
    console.print(f"{number}. {_(step.technique.name)}", style="bold", markup=False)
    console.print(step.tell("full"), markup=False)
    console.print(terminal(step))
