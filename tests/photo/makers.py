"""PDF documents as several programs make them, for tests: drawn lines, borders of tables, cells between gaps."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.grid.grid import Grid


@dataclass(frozen=True)
class Sheet:
    """A puzzle with the text above it."""

    puzzle: Grid
    title: str
    level: str = ""


def text_of(puzzle: Grid, cell: int, letters: bool = False) -> str:
    """Return the text that is printed in a cell."""
    value = puzzle.values[cell]
    if not value:
        return ""
    return puzzle.layout.digit_text(value) if letters or puzzle.layout.first_digit == 0 else str(value)


def walls(layout: ld.Layout) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Return the cells (row, column) with a wall between boxes at their right, and below."""
    n = layout.n
    box = {int(cell): i for i, house in enumerate(layout.boxes) for cell in house.cells}
    return (
        {(r, c) for r in range(n) for c in range(n - 1) if box[r * n + c] != box[r * n + c + 1]},
        {(r, c) for r in range(n - 1) for c in range(n) if box[r * n + c] != box[r * n + n + c]},
    )


def by_reportlab(sheets: Sequence[Sheet], letters: bool = False, turned: bool = False) -> bytes:
    """Draw every cell as a stroked square, and the walls as thick lines above, four puzzles a page; or pages on their side."""
    canvas_of: Any = pytest.importorskip("reportlab.pdfgen.canvas")
    out = io.BytesIO()
    page = canvas_of.Canvas(out, pagesize=(595, 842))
    for number, sheet in enumerate(sheets):
        if number % 4 == 0:
            if number:
                page.showPage()
            if turned:
                page.translate(595, 0)
                page.rotate(90)
                page.scale(0.7, 0.7)
        n, side = sheet.puzzle.layout.n, 220.0
        x, y, pitch = 50 + number % 2 * 260, 780 - number % 4 // 2 * 330, side / n
        page.setFont("Helvetica-Bold", 12)
        page.drawString(x, y + 8, sheet.title)
        page.setFont("Helvetica", 10)
        page.drawRightString(x + side, y + 8, sheet.level)
        page.setLineWidth(0.4)
        for r in range(n):
            for c in range(n):
                page.rect(x + c * pitch, y - (r + 1) * pitch, pitch, pitch)
                page.setFont("Times-Roman", pitch * 0.6)
                text = text_of(sheet.puzzle, r * n + c, letters)
                page.drawCentredString(x + (c + 0.5) * pitch, y - (r + 0.7) * pitch, text)
        page.setLineWidth(1.6)
        page.rect(x, y - side, side, side)
        right, below = walls(sheet.puzzle.layout)
        for r, c in right:
            page.line(x + (c + 1) * pitch, y - r * pitch, x + (c + 1) * pitch, y - (r + 1) * pitch)
        for r, c in below:
            page.line(x + c * pitch, y - (r + 1) * pitch, x + (c + 1) * pitch, y - (r + 1) * pitch)
    page.save()
    return out.getvalue()


def by_reportlab_tables(sheets: Sequence[Sheet]) -> bytes:
    """Set tables one after the other, without a gap."""
    platypus: Any = pytest.importorskip("reportlab.platypus")
    out, flow = io.BytesIO(), []
    for sheet in sheets:
        n = sheet.puzzle.layout.n
        boxes = [("BOX", (c, r), (c + 2, r + 2), 2, "black") for c in range(0, n, 3) for r in range(0, n, 3)]
        rows = [[text_of(sheet.puzzle, r * n + c) for c in range(n)] for r in range(n)]
        flow.append(platypus.Table(rows, 22, 22, style=[("GRID", (0, 0), (-1, -1), 0.5, "black"), *boxes]))
    platypus.SimpleDocTemplate(out).build(flow)
    return out.getvalue()


def by_matplotlib(sheets: Sequence[Sheet], letters: bool = False, fonts: int = 42, shapes: bool = False) -> bytes:
    """Draw lines along the axes of a plot, a page for each puzzle.

    Fonts are TrueType (42) or drawings (3); or digits are filled shapes instead of characters.
    """
    matplotlib: Any = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import patches, pyplot, textpath
    from matplotlib.backends.backend_pdf import PdfPages

    out = io.BytesIO()
    with matplotlib.rc_context({"pdf.fonttype": fonts}), PdfPages(out) as pages:
        for sheet in sheets:
            n = sheet.puzzle.layout.n
            figure, axes = pyplot.subplots(figsize=(5, 5.4))
            right, below = walls(sheet.puzzle.layout)
            for k in range(n + 1):
                axes.plot([k, k], [0, n], color="0.5", lw=2.5 if k in (0, n) else 0.5)
                axes.plot([0, n], [k, k], color="0.5", lw=2.5 if k in (0, n) else 0.5)
            for r, c in right:
                axes.plot([c + 1, c + 1], [n - r, n - r - 1], color="k", lw=2.5)
            for r, c in below:
                axes.plot([c, c + 1], [n - r - 1, n - r - 1], color="k", lw=2.5)
            for cell in range(n * n):
                r, c = divmod(cell, n)
                text = text_of(sheet.puzzle, cell, letters)
                if shapes and text:
                    path = textpath.TextPath((c + 0.3, n - r - 0.75), text, size=0.7)
                    axes.add_patch(patches.PathPatch(path, fc="k", lw=0))
                elif text:
                    axes.text(c + 0.5, n - r - 0.5, text, ha="center", va="center", fontsize=150 / n)
            axes.set_title(f"{sheet.title}     {sheet.level}")
            axes.axis("off")
            pages.savefig(figure)
            pyplot.close(figure)
    return out.getvalue()


def html_of(sheets: Sequence[Sheet], letters: bool = False, style: str = "collapse") -> str:
    """Return a page with a table for each puzzle: borders that collapse, cells between gaps, or a CSS grid on black."""
    rules = {
        "collapse": "table{border-collapse:collapse;border:3px solid #000}td{border:1px solid #888}"
        "td.r{border-right:3px solid #000}td.b{border-bottom:3px solid #000}",
        "gaps": "table{border-spacing:1px;border:2px solid #333}td{border:1px solid #444}"
        "td.r{border-right:4px solid #000}td.b{border-bottom:4px solid #000}",
        "black": "table{border-spacing:0;background:#000;border:3px solid #000}td{background:#fff;border:.5px solid #000}"
        "td.r{border-right:3px solid #000}td.b{border-bottom:3px solid #000}",
    }[style]
    parts = [
        "<!doctype html><meta charset=utf-8><style>@page{size:A4;margin:12mm}body{font-family:DejaVu Sans,sans-serif;margin:0}"
        "section{display:inline-block;margin:2mm 6mm;break-inside:avoid}"
        "h2{font-size:13px;margin:0 0 2mm;min-width:60mm}h2 span{float:right;"
        "font-weight:normal}td{width:26px;height:26px;padding:0;text-align:center;font-size:15px;line-height:1}"
        + rules
        + "</style>"
    ]
    for sheet in sheets:
        n = sheet.puzzle.layout.n
        right, below = walls(sheet.puzzle.layout)
        parts.append(f"<section><h2>{escape(sheet.title)}<span>{escape(sheet.level)}</span></h2><table>")
        for r in range(n):
            cells = []
            for c in range(n):
                kinds = " ".join(kind for kind, some in (("r", right), ("b", below)) if (r, c) in some)
                cells.append(f'<td class="{kinds}">{text_of(sheet.puzzle, r * n + c, letters)}</td>')
            parts.append(f"<tr>{''.join(cells)}</tr>")
        parts.append("</table></section>")
    return "".join(parts)


def svg_of(sheet: Sheet, letters: bool = False) -> str:
    """Return a drawing with two paths, of thin and of thick lines."""
    n, pitch = sheet.puzzle.layout.n, 40
    right, below = walls(sheet.puzzle.layout)
    thin = "".join(f"M{k * pitch},0v{n * pitch}M0,{k * pitch}h{n * pitch}" for k in range(n + 1))
    thick = f"M0,0h{n * pitch}v{n * pitch}h-{n * pitch}z"
    thick += "".join(f"M{(c + 1) * pitch},{r * pitch}v{pitch}" for r, c in right)
    thick += "".join(f"M{c * pitch},{(r + 1) * pitch}h{pitch}" for r, c in below)
    texts = "".join(
        f'<text x="{(cell % n + 0.5) * pitch}" y="{(cell // n + 0.7) * pitch}">{text_of(sheet.puzzle, cell, letters)}</text>'
        for cell in range(n * n)
        if sheet.puzzle.values[cell]
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -50 {n * pitch + 40} {n * pitch + 70}" width="{n * pitch + 40}">'
        f'<g fill="none" stroke="#000"><path d="{thin}" stroke-width="1"/><path d="{thick}" stroke-width="4"/></g>'
        f'<g font-family="DejaVu Sans" font-size="22" text-anchor="middle" fill="#113">{texts}</g>'
        f'<text x="0" y="-14" font-size="20" font-family="DejaVu Sans">{escape(sheet.title)}</text></svg>'
    )


def by_cairo(sheet: Sheet, letters: bool = False) -> bytes:
    """Convert a drawing by Cairo."""
    try:
        import cairosvg  # type: ignore[import-not-found]
    except (ImportError, OSError):
        pytest.skip("needs cairosvg and Cairo")
    made: bytes = cairosvg.svg2pdf(svg_of(sheet, letters).encode())
    return made


def by_weasyprint(sheets: Sequence[Sheet], letters: bool = False, style: str = "collapse") -> bytes:
    """Print a page of HTML by WeasyPrint."""
    try:
        import weasyprint  # type: ignore[import-not-found]
    except (ImportError, OSError):
        pytest.skip("needs weasyprint and Pango")
    made: bytes = weasyprint.HTML(string=html_of(sheets, letters, style)).write_pdf()
    return made


def by_typst(sheets: Sequence[Sheet], letters: bool = False) -> bytes:
    """Set tables by Typst."""
    typst: Any = pytest.importorskip("typst")
    parts = ['#set text(font: "DejaVu Sans")']
    for sheet in sheets:
        n = sheet.puzzle.layout.n
        right, below = walls(sheet.puzzle.layout)
        lines = [f"table.vline(x: {c + 1}, start: {r}, end: {r + 1}, stroke: 2pt)" for r, c in right]
        lines += [f"table.hline(y: {r + 1}, start: {c}, end: {c + 1}, stroke: 2pt)" for r, c in below]
        cells = [f"[{text_of(sheet.puzzle, cell, letters)}]" for cell in range(n * n)]
        parts.append(
            f"#block(breakable: false)[*{sheet.title}* #h(3cm) {sheet.level} #v(-4mm) #table(columns: ({n} * (7mm,)), "
            f"rows: 7mm, inset: 0pt, align: center + horizon, stroke: 0.5pt, {', '.join(lines)}, {', '.join(cells)})]"
        )
    made: bytes = typst.compile("\n".join(parts).encode())
    return made


def by_fpdf(sheets: Sequence[Sheet], letters: bool = False, **encryption: str) -> bytes:
    """Print cells with borders, whose walls are drawn twice, by fpdf2; a page for each puzzle."""
    fpdf: Any = pytest.importorskip("fpdf")
    pdf = fpdf.FPDF(unit="mm")
    if encryption:
        pdf.set_encryption(**encryption)
    for sheet in sheets:
        n = sheet.puzzle.layout.n
        pdf.add_page()
        pdf.set_font("Helvetica", "B", 14)
        pdf.cell(60, 8, sheet.title)
        pdf.set_font("Helvetica", "", 10)
        pdf.cell(60, 8, sheet.level, new_x="LMARGIN", new_y="NEXT")
        top = pdf.get_y()
        pdf.set_font("Courier", "", 14)
        for r in range(n):
            for c in range(n):
                pdf.set_xy(10 + 9 * c, top + 9 * r)
                pdf.cell(9, 9, text_of(sheet.puzzle, r * n + c, letters), border=1, align="C")
        pdf.set_line_width(0.9)
        pdf.rect(10, top, 9 * n, 9 * n)
        right, below = walls(sheet.puzzle.layout)
        for r, c in right:
            pdf.line(10 + 9 * (c + 1), top + 9 * r, 10 + 9 * (c + 1), top + 9 * (r + 1))
        for r, c in below:
            pdf.line(10 + 9 * c, top + 9 * (r + 1), 10 + 9 * (c + 1), top + 9 * (r + 1))
        pdf.set_line_width(0.2)
    return bytes(pdf.output())


MAKERS: dict[str, Callable[..., bytes]] = {
    "reportlab": by_reportlab,
    "matplotlib": by_matplotlib,
    "cairo": lambda sheets, letters=False: by_cairo(sheets[0], letters),
    "weasyprint": by_weasyprint,
    "typst": by_typst,
    "fpdf": by_fpdf,
}
"""The programs that make documents without a browser."""
