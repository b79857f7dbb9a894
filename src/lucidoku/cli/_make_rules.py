"""`lucidoku make --rules`: variant puzzles."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Collection, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from lucidoku.cli._common import bar, draw_on_terminal, parse_time, report_file, report_interruption
from lucidoku.cli._streams import complain
from lucidoku.errors import LucidokuError
from lucidoku.files.early import finished_part_in
from lucidoku.files.writing import whole_file
from lucidoku.formats import whole_line
from lucidoku.generator import GeneratedPuzzle, make_with_rules
from lucidoku.generator.spec import Span
from lucidoku.grid.layout import Layout
from lucidoku.logic.explaining import explain
from lucidoku.logic.record import walk_record
from lucidoku.words.language import _, ngettext

_KNOWN = {
    "rules",
    "count",
    "layout",
    "level",
    "givens",
    "seed",
    "time_limit",
    "out",
    "json",
    "explain",
    "by_chance",
    "threads",
}
"""Options that work with --rules."""


def check_rules(asked: Namespace, others: Collection[str] = ()) -> None:
    """Raise LucidokuError for an option that does not work with --rules; `others` do."""
    for name, value in vars(asked).items():
        if name not in _KNOWN and name not in others and value not in (None, False, [], "none"):
            option = "--" + name.replace("_", "-")
            raise LucidokuError(_("{option} does not work with --rules").format(option=option))


def make_rules(asked: Namespace, layout: Layout, givens: Span | None) -> int:
    """Make the puzzles of a call with --rules, and print or write them; return the exit code.

    Args:
        asked: the options.
        layout: the layout of the grids.
        givens: the least and the most givens.
    """
    check_rules(asked)
    if asked.out is not None and asked.out.suffix not in ("", ".txt", ".jsonl"):
        raise LucidokuError(_("variant puzzles are written as .txt or .jsonl, not {name}").format(name=asked.out.name))
    if asked.out is not None and asked.out.exists():
        raise LucidokuError(_("{path} already exists; choose another name").format(path=asked.out))
    count, stopped = 0, False
    with _target(asked.out) as file:
        try:
            for made in _puzzles(asked, layout, givens):
                if file is not None:
                    file.write((_line(made, asked) + "\n").encode())
                elif asked.json or asked.explain or not draw_on_terminal(made.puzzle):
                    print(_line(made, asked), flush=True)
                count += 1
        except KeyboardInterrupt:  # keep the puzzles already made
            stopped = True
    if count < asked.count:
        text = ngettext(
            "{found} of {count} puzzle was found",
            "{found} of {count} puzzles were found",
            asked.count,
        )
        complain(text.format(found=count, count=asked.count))
        if asked.out is not None and not stopped:
            complain(finished_part_in(asked.out))
    elif asked.out is not None:
        report_file(asked.out, count)
    return report_interruption(asked.out) if stopped else int(count < asked.count)


def _target(out: Path | None) -> Any:
    return nullcontext() if out is None else whole_file(out)


def _puzzles(asked: Namespace, layout: Layout, givens: Span | None) -> Iterator[GeneratedPuzzle]:
    limit = None if asked.time_limit is None else parse_time(asked.time_limit)
    with bar(always=asked.out is not None) as shown:

        def show(found: int, tried: int) -> None:
            if shown:
                words = _("{found} of {count} puzzles, {tried} grids tried")
                shown(words.format(found=found, count=asked.count, tried=tried), found / asked.count)

        yield from make_with_rules(
            asked.rules.split(","), asked.count, layout=layout, level=asked.level, givens=givens, seed=asked.seed,
            time_limit=limit, progress=show,
        )  # fmt: skip


def _line(made: GeneratedPuzzle, asked: Namespace) -> str:
    grid = made.puzzle
    if not (asked.json or asked.explain or (asked.out is not None and asked.out.suffix == ".jsonl")):
        return whole_line(grid)
    record: dict[str, Any] = {"puzzle": grid.line, "layout": grid.layout.code, "givens": grid.given_count}
    if asked.explain:
        record["walkthrough"] = walk_record(explain(grid))
    return json.dumps(record, ensure_ascii=False)
