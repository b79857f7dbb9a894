"""Results of an audit as tables for a terminal of any width, a column for each file."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table

from lucidoku.cli._cells import cell
from lucidoku.datasets import Audit
from lucidoku.datasets.audit_page import counts_of, heads
from lucidoku.words.language import _, number_text


def print_audit(audit: Audit) -> None:
    """Print the counts of each file and its overlap with earlier files, then the ratings, if there are any."""
    console = Console(width=None if sys.stdout.isatty() else 140)
    console.print(_counts(audit))
    if any(file.ratings for file in audit.files):
        console.print(_rating_table(audit))


def _counts(audit: Audit) -> Table:
    table = Table(_("file"))
    columns = [[number_text(count) for count in counts_of(file)] for file in audit.files]
    for file in audit.files:
        table.add_column(cell(file.name), justify="right", overflow="fold")
    if len(audit.files) > 1:
        across = audit.across
        shared = [number_text(count) for count in (across.exact, across.equivalent, across.same_solution)]
        columns.append(["", "", *shared, "", "", ""])
        table.add_column(_("in a file before"), justify="right", overflow="fold")
    for head, *counts in zip(heads(), *columns, strict=True):
        table.add_row(head, *counts)
    return table


def _rating_table(audit: Audit) -> Table:
    """Return the number of puzzles of each file with each rating."""
    scale = audit.files[0].ratings["scale"]
    table = Table(scale)
    for file in audit.files:
        rated, of = number_text(file.ratings["rated"]), number_text(file.ratings["of"])
        head = _("{file}: {rated} of {of}").format(file=file.name, rated=rated, of=of)
        table.add_column(cell(head), justify="right")
    values = {value for file in audit.files for value in file.ratings["counts"]}
    for value in sorted(values, key=float):
        table.add_row(value, *(number_text(file.ratings["counts"].get(value, 0)) for file in audit.files))
    return table
