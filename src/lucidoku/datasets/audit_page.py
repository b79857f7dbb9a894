"""Show an audit as a self-contained HTML page, with the distribution of ratings as bars."""

from __future__ import annotations

from collections.abc import Iterator

from lucidoku.datasets.audit import Audit
from lucidoku.datasets.spool import FileAudit
from lucidoku.words.language import _, current_language, ngettext, number_text
from lucidoku.words.markup import escape

__all__ = ["audit_page", "counts_of", "heads"]

_PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }}
body {{ max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: 0.3rem 0.75rem; border-bottom: 1px solid #8886; text-align: right; white-space: nowrap; }}
th:first-child, td:first-child {{ text-align: left; }}
.some {{ font-weight: 600; color: light-dark(#b3231b, #ff8a80); }}
.bars td:last-child {{ width: 100%; text-align: left; }}
.bar {{ display: block; height: 0.9rem; background: light-dark(#0b5c98, #7db9e8); border-radius: 2px; }}
dt {{ font-weight: 600; }}
</style>
<h1>{title}</h1>
{body}
</html>
"""


def heads() -> tuple[str, ...]:
    """Return the column titles of the table, in the order of `counts_of`."""
    return (
        _("rows"), _("bad"), _("exact"), _("equivalent"), _("same solution"), _("several solutions"), _("no solution"),
        _("wrong answer"),
    )  # fmt: skip


def counts_of(file: FileAudit) -> tuple[int, ...]:
    """Return the numbers of a file.

    >>> counts_of(FileAudit("train.csv", rows=7, bad=1))
    (7, 1, 0, 0, 0, 0, 0, 0)
    """
    return (
        file.rows, file.bad, file.exact, file.equivalent, file.same_solution, file.not_unique, file.no_solution,
        file.wrong_answer,
    )  # fmt: skip


def audit_page(report: Audit) -> str:
    """Return an audit as a page of HTML.

    >>> from lucidoku.datasets import Across
    >>> "train.csv" in audit_page(Audit([FileAudit("train.csv", rows=7)], Across()))
    True
    """
    body = [_table(report), *map(_ratings, (file for file in report.files if file.ratings)), *_bad(report), _meanings()]
    return _PAGE.format(
        lang=current_language().replace("_", "-"), title=escape(_("Audit of puzzle sets")), body="\n".join(body)
    )


def _table(report: Audit) -> str:
    """Return the table of the counts of each file, and of its overlap with earlier files; faults are highlighted."""
    rows = [_row(file.name, (*counts_of(file),)) for file in report.files]
    if len(report.files) > 1:
        across = report.across
        rows.append(_row(_("in a file before"), (None, None, across.exact, across.equivalent, across.same_solution)))
    head = "".join(f"<th>{escape(name)}</th>" for name in (_("file"), *heads()))
    return f'<div class="wide"><table><tr>{head}</tr>\n' + "\n".join(rows) + "\n</table></div>"


def _row(name: str, counts: tuple[int | None, ...]) -> str:
    cells = [f"<td>{escape(name)}</td>"]
    for place, count in enumerate((*counts, *[None] * (len(heads()) - len(counts)))):
        fault = ' class="some"' if place and count else ""
        cells.append(f"<td{fault}>{'' if count is None else number_text(count)}</td>")
    return f"<tr>{''.join(cells)}</tr>"


def _ratings(file: FileAudit) -> str:
    """Return the chart of the ratings of a file."""
    counts: dict[str, int] = file.ratings["counts"]
    most = max(counts.values(), default=1)
    title = _("{name}: ratings {scale} of {rated} puzzles").format(
        name=file.name, scale=file.ratings["scale"], rated=number_text(file.ratings["rated"])
    )
    rows = (
        f"<tr><td>{escape(rating)}</td><td>{number_text(count)}</td>"
        f'<td><span class="bar" style="width: {100 * count / most:.1f}%"></span></td></tr>'
        for rating, count in counts.items()
    )
    return f'<h2>{escape(title)}</h2>\n<table class="bars">' + "\n".join(rows) + "</table>"


def _bad(report: Audit) -> Iterator[str]:
    """Return the list of the first bad rows of each file, with the reason."""
    for file in report.files:
        if file.named_bad:
            title = ngettext("{path}: {count} row is bad", "{path}: {count} rows are bad", file.bad).format(
                path=file.name, count=number_text(file.bad)
            )
            items = "".join(f"<li value={row}>{escape(reason)}</li>" for row, reason in file.named_bad)
            yield f"<h2>{escape(title)}</h2>\n<ol>{items}</ol>"


def _meanings() -> str:
    """Return the meaning of the columns."""
    meanings = {
        _("exact"): _("rows that repeat an earlier row, cell by cell"),
        _("equivalent"): _("rows that equal an earlier row up to the symmetries of Sudoku"),
        _("same solution"): _("rows whose one solution equals an earlier one up to symmetry"),
        _("wrong answer"): _("rows whose answer contradicts the givens or breaks a rule"),
    }
    entries = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in meanings.items())
    return f"<dl>{entries}</dl>"
