"""What an audit found, as tables for a terminal of any width: a column for each file."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table

from lucidoku.cli._cells import cell
from lucidoku.datasets import Audit
from lucidoku.datasets.audit_page import counts_of, heads
from lucidoku.words.language import _, number_text

__all__ = ["print_audit"]


def print_audit(found: Audit) -> None:
    """Print the counts of each file and what is shared with files before it, then the ratings, if there are any."""
    console = Console(width=None if sys.stdout.isatty() else 140)
    console.print(_counts(found))
    if any(one.ratings for one in found.files):
        console.print(_rated(found))


def _counts(found: Audit) -> Table:
    table = Table(_("file"))
    columns = [[number_text(count) for count in counts_of(one)] for one in found.files]
    for one in found.files:
        table.add_column(cell(one.name), justify="right", overflow="fold")
    if len(found.files) > 1:
        across = found.across
        shared = [number_text(count) for count in (across.exact, across.equivalent, across.same_solution)]
        columns.append(["", "", *shared, "", "", ""])
        table.add_column(_("in a file before"), justify="right", overflow="fold")
    for head, *counts in zip(heads(), *columns, strict=True):
        table.add_row(head, *counts)
    return table


def _rated(found: Audit) -> Table:
    """Return how many puzzles of each file have which rating."""
    scale = found.files[0].ratings["scale"]
    table = Table(scale)
    for one in found.files:
        rated, of = number_text(one.ratings["rated"]), number_text(one.ratings["of"])
        head = _("{file}: {rated} of {of}").format(file=one.name, rated=rated, of=of)
        table.add_column(cell(head), justify="right")
    values = {value for one in found.files for value in one.ratings["counts"]}
    for value in sorted(values, key=float):
        table.add_row(value, *(number_text(one.ratings["counts"].get(value, 0)) for one in found.files))
    return table
