"""Show a comparison as a table for the terminal, a plot, or a page."""

from __future__ import annotations

import math
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any

from rich.table import Table

from lucidoku.files.plots import new_figure, save_figure
from lucidoku.solvers.results import FAILED, TIME, WRONG, Runs, Summary
from lucidoku.words.language import _, number_text
from lucidoku.words.markup import escape

__all__ = ["TEXTBOOK", "html", "html_table", "plot", "table"]

TEXTBOOK: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "easy": {"naive": (1, 10), "mrv": (0.5, 5), "dlx": (0.1, 1), "cpsat": (1, 5), "smt": (5, 20)},
    "hard": {"naive": (100, 1000), "mrv": (10, 100), "dlx": (1, 10), "cpsat": (5, 20), "smt": (20, 100)},
}
"""Milliseconds that a Python lesson on dancing links expects of the solvers, on easy and on hard puzzles."""


def _headings(comparison: Runs, expected: Mapping[str, tuple[float, float]] | None) -> list[str]:
    columns = [
        *(_("solver"), _("solved"), _("mean ms"), _("median ms"), _("p95 ms"), _("min ms"), _("max ms"), _("total ms")),
        *(_("nodes"), _("backtracks"), _("memory MB"), _("slowest")),
    ]
    if any(row.wrong for row in comparison.summary()):
        columns.insert(2, _("wrong"))
    if expected:
        columns.append(_("textbook ms"))
    return columns


def _cells(row: Summary, wrong: bool, expected: Mapping[str, tuple[float, float]] | None) -> list[str]:
    cells = [
        *(row.solver, f"{row.solved}/{row.puzzles}"),
        *map(_short, (row.mean_ms, row.median_ms, row.p95_ms, row.min_ms, row.max_ms, row.total_ms)),
        *map(_count, (row.nodes, row.backtracks)),
        *(number_text(row.memory_mb, ".0f"), _("no. {n}").format(n=row.slowest)),
    ]
    if wrong:
        cells.insert(2, str(row.wrong) if row.wrong else "")
    if expected:
        low, high = expected.get(row.solver, (0, 0))
        cells.append(f"{low:g}–{high:g}" if high else "")
    return cells


def _count(number: float) -> str:
    """Return a count; empty if nothing was counted."""
    return "" if math.isnan(number) else number_text(number, ",.0f")


def _short(number: float) -> str:
    return "–" if math.isnan(number) else number_text(number, ",.0f" if number >= 100 else ".3g")


def table(comparison: Runs, title: str = "", expected: Mapping[str, tuple[float, float]] | None = None) -> Table:
    """Return a Rich table, one row per solver; wrong answers are red.

    Args:
        comparison: the comparison to show.
        title: the title of the table.
        expected: for solvers by name the milliseconds (from, to) to show next to the measured times.
    """
    made = Table(title=title or None)
    headings = _headings(comparison, expected)
    for heading in headings:
        made.add_column(heading, justify="left" if heading == headings[0] else "right")
    rows = comparison.summary()
    for row in rows:
        made.add_row(*_cells(row, any(r.wrong for r in rows), expected), style="bold red" if row.wrong else None)
    return made


def plot(comparisons: Runs | Mapping[str, Runs], path: str | Path | StringIO | None = None, title: str = "") -> Any:
    """Plot the time of every puzzle for each solver, on a logarithmic scale, one panel per list of puzzles.

    A dot is a puzzle, a bar the median; a grey cross is a timeout, a red one a wrong answer.

    Args:
        comparisons: one, or several by the name of their list.
        path: an SVG, PNG or PDF file to write; None only returns the matplotlib figure, which a notebook shows.
        title: the title of the panel, if there is one comparison.

    Raises:
        LucidokuError: matplotlib is not installed, or the file cannot be written.
    """
    rows = {title: comparisons} if isinstance(comparisons, Runs) else dict(comparisons)
    heights = [1.2 + 0.42 * len(one.solvers) for one in rows.values()]
    figure = new_figure(7.2, sum(heights), "solvers")
    panels: Any = figure.subplots(len(rows), 1, squeeze=False, height_ratios=heights)
    for axes, (name, comparison) in zip(panels[:, 0], rows.items(), strict=True):
        _panel(axes, comparison)
        if name:
            axes.set_title(name)
    panels[-1, 0].set_xlabel(_("milliseconds a puzzle (bar: median; cross: no answer within the time, red: wrong)"))
    if path is not None:
        save_figure(figure, path)
    return figure


def _panel(axes: Any, comparison: Runs) -> None:
    """Draw one comparison."""
    rows = comparison.summary()
    for level, row in enumerate(reversed(rows)):
        results = comparison.of(row.solver)
        for marker, colour, chosen in (
            (".", "#1f6fb2", [r for r in results if r.right]),
            ("x", "#888888", [r for r in results if r.outcome == TIME]),
            ("x", "#d00000", [r for r in results if r.outcome in (WRONG, FAILED)]),
        ):
            # Spread like the leaves on a branch, always in the same way.
            heights = [level + 0.3 * ((7 * i) % 11 / 5 - 1) for i in range(len(chosen))]
            times = [max(r.seconds * 1000, 1e-3) for r in chosen]
            axes.scatter(times, heights, marker=marker, s=18, color=colour, alpha=0.6 if marker == "." else 1)
        if not math.isnan(row.median_ms):
            axes.plot([row.median_ms] * 2, [level - 0.36, level + 0.36], color="black", linewidth=2)
    axes.set_xscale("log")
    axes.axvline(comparison.time_limit * 1000, color="#888888", linewidth=1, linestyle=":")
    axes.set_yticks(range(len(rows)), [row.solver for row in reversed(rows)])
    axes.grid(axis="x", alpha=0.3)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


_PAGE = """<!DOCTYPE html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222; }}
table {{ border-collapse: collapse; margin: 1rem 0; }} td, th {{ padding: .3rem .7rem; text-align: right; }}
th {{ border-bottom: 2px solid #444; }} td:first-child, th:first-child {{ text-align: left; }}
tr:nth-child(even) {{ background: #f4f6f8; }} tr.wrong td {{ color: #d00000; font-weight: bold; }}
code {{ font-size: .8rem; overflow-wrap: anywhere; }} .scroll {{ overflow-x: auto; }} svg {{ max-width: 100%; height: auto; }}
</style>
<h1>{title}</h1>
{parts}
"""


def html(
    comparisons: Mapping[str, Runs],
    title: str,
    expected: Mapping[str, Mapping[str, tuple[float, float]]] | None = None,
) -> str:
    """Return a page with table, plot, slowest puzzles and wrong answers of one or several comparisons.

    Args:
        comparisons: by the name of their list of puzzles.
        title: the title of the page.
        expected: expected times by the name of the list, as for `table`.
    """
    parts = []
    for name, comparison in comparisons.items():
        wanted = (expected or {}).get(name)
        rows = comparison.summary()
        drawing = StringIO()
        plot(comparison, drawing)
        svg = drawing.getvalue()
        parts.append(f"<h2>{escape(name)}</h2><div class=scroll>{html_table(comparison, wanted)}</div>")
        parts.append(svg[svg.index("<svg") :])
        parts.append(_list(_("Slowest puzzles"), [(row.solver, _slowest(comparison, row)) for row in rows]))
        bad = [(f"{r.solver}, {r.puzzle}", r.detail) for r in comparison.results if r.outcome in (WRONG, FAILED)]
        if bad:
            parts.append(_list(_("Wrong answers"), bad))
    return _PAGE.format(title=escape(title), parts="\n".join(parts))


def html_table(comparison: Runs, expected: Mapping[str, tuple[float, float]] | None = None) -> str:
    """Return the table of a comparison as HTML, as shown in a notebook."""
    rows = comparison.summary()
    wrong = any(row.wrong for row in rows)
    head = "".join(f"<th>{escape(heading)}</th>" for heading in _headings(comparison, expected))
    body = "".join(
        f"<tr{' class=wrong' if row.wrong else ''}>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in _cells(row, wrong, expected))
        + "</tr>"
        for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _slowest(comparison: Runs, row: Summary) -> str:
    return comparison.of(row.solver)[row.slowest - 1].puzzle


def _list(title: str, items: list[tuple[str, str]]) -> str:
    lines = "".join(f"<li>{escape(name)}: <code>{escape(text)}</code></li>" for name, text in items)
    return f"<h3>{escape(title)}</h3><ul>{lines}</ul>"
