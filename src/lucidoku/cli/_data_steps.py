"""`lucidoku data traces` and `data judge`: single steps as training data, and verdicts on them."""

from __future__ import annotations

import json as json_text
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from lucidoku.cli import _options
from lucidoku.cli._common import (
    Interrupt,
    open_input,
    parse_layout,
    parse_time,
    print_json,
    report_file,
    report_interruption,
)
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.cli._streams import complain
from lucidoku.errors import LucidokuError
from lucidoku.files.text import bounded, open_text
from lucidoku.files.writing import reason_of, whole_file
from lucidoku.words.language import N_, _, ngettext, number_text


def _declare_traces(command: ArgumentBuilder) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    main.add("--form", metavar="NAME", default="jsonl", help=_("jsonl, chat, tokens, hrm or integers; see the manual."))
    target = Target((".jsonl", ".json", ".npy", ".txt"), folder=True)
    _options.out(main, _("The new file; a folder for tokens and hrm."), target, required=True)
    main.add(
        "--walks",
        metavar="N",
        type=whole_number(1),
        default=1,
        help=_("How many different walkthroughs of each puzzle."),
    )
    main.add(
        "--augment",
        metavar="N",
        type=whole_number(),
        default=0,
        help=_("How many disguises of each: lines moved, digits renamed, steps and words carried along."),
    )
    _options.seed(main, _("The same seed gives the same disguises."), 0)
    _options.techniques(main, "logic")
    main.add("--aim", metavar="NAME", default="", help=_("A short walkthrough, see lucidoku explain --aim."))
    _options.as_json(main, _("Print JSON: one object."))
    _options.time_limit(main)


def _traces(
    puzzle: str,
    *,
    form: str,
    out: Path,
    walks: int,
    augment: int,
    seed: int,
    techniques: str,
    aim: str,
    json: bool,
    time_limit: str | None,
) -> int:
    from lucidoku.datasets.traces import Choice, write_traces

    seconds = None if time_limit is None else parse_time(time_limit)
    choice = Choice(walks, augment, seed, techniques, aim, seconds)
    source = open_input(puzzle, None)
    puzzles = (entry.error or entry.puzzle for entry in source.entries)
    with Interrupt() as interrupt:
        wanted = (puzzle for puzzle in interrupt.each(puzzles) if puzzle is not None)
        done = write_traces(wanted, form, out, choice)
    for number, reason in done.problems:
        complain(_("puzzle {number}: {reason}").format(number=number, reason=reason))
    if json:
        problems = [{"puzzle": number, "reason": reason} for number, reason in done.problems]
        print_json({"puzzles": done.puzzles, "rows": done.rows, "problems": problems, "path": out})
    if interrupt.wanted:
        return report_interruption(out if done.rows else None)
    if not done.rows:
        return 2
    if json:
        return int(bool(done.problems))
    text = ngettext("{rows} row of {puzzles} puzzles: {path}", "{rows} rows of {puzzles} puzzles: {path}", done.rows)
    print(text.format(rows=number_text(done.rows), puzzles=number_text(done.puzzles), path=out))
    return int(bool(done.problems))


def _declare_judge(command: ArgumentBuilder) -> None:
    command.arguments.add(
        "file",
        metavar="FILE",
        help=_("Lines of JSON with puzzle (a position in any format), step (text or a record), and perhaps layout."),
    )
    target = Target(("", ".jsonl", ".json", ".ndjson", ".txt"))
    _options.out(command.options(), _("The file to write; standard output by default."), target)


def _lines_of(source: Iterable[str], file: str) -> Iterator[str]:
    try:
        yield from source
    except LucidokuError:
        raise
    except (OSError, EOFError, ValueError, zlib.error) as error:  # truncated compressed data, bytes that are not text
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=file, reason=reason_of(error))) from None


def _judge(file: str, *, out: Path | None) -> int:
    bad = 0
    with (
        Interrupt() as interrupt,
        open_text(file) as source,
        nullcontext() if out is None else whole_file(out) as target,
    ):
        for record in interrupt.each(_verdicts(_lines_of(bounded(source), file))):
            bad += record["accepted"] is None
            text = json_text.dumps(record, ensure_ascii=False) + "\n"
            if target is None:
                sys.stdout.write(text)
            else:
                target.write(text.encode())
    if interrupt.wanted:
        return report_interruption(out)
    if out is not None:
        report_file(out)
    return int(bad > 0)


def _verdicts(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield the verdict on each line; on a faulty one, whose fault is printed, that there is none."""
    from lucidoku.datasets.judge import Judges

    judges = Judges()
    for number, line in enumerate(lines, 1):
        try:
            claim = json_text.loads(line)
            judge = judges.of(claim["puzzle"], parse_layout(claim.get("layout")))
            yield judge.step(claim["step"]).record()
        except (ValueError, TypeError, KeyError, RecursionError, LucidokuError) as error:
            problem = error if isinstance(error, LucidokuError) else _("expected JSON with the keys puzzle and step")
            complain(_("line {line}: {error}").format(line=number, error=problem))
            yield {"accepted": None, "problems": [str(problem)]}


COMMANDS = (
    Command(
        "data traces",
        N_("Write walkthroughs in the forms that models are trained on: tokens, messages, arrays, JSON with premises."),
        _declare_traces,
        _traces,
        "PUZZLE --out PATH",
        (
            ("lucidoku data traces list.txt --form chat --lang fr --out chat.jsonl", N_("reasons in French")),
            ("lucidoku data traces list.txt --form tokens --augment 4 --out tokens", N_("four disguises of each")),
        ),
    ),
    Command(
        "data judge",
        N_("Judge single steps: whether each is true, follows from the position, and has the technique that it names."),
        _declare_judge,
        _judge,
        "FILE",
        (
            ("lucidoku data judge steps.jsonl --out verdicts.jsonl", N_("a verdict for each line")),
            ("lucidoku data judge - < steps.jsonl", N_("what a program prints, judged as it comes")),
        ),
    ),
)
