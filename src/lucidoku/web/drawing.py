"""Drawing of a step as plain data: the shapes of `lucidoku.drawing.figure` with roles instead of colours.

A page paints them with its own colours. Coordinates are those of `Geometry`: the origin is the grid's top left corner, a cell is
`size` wide, so that a viewBox of `span` fits them to any board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from lucidoku.drawing.constraints import ConstraintShapes, room_outside
from lucidoku.drawing.figure import Figure
from lucidoku.drawing.geometry import Geometry
from lucidoku.drawing.key import key_of, sample
from lucidoku.drawing.legend import LegendEntry, legend_of
from lucidoku.drawing.printing import path_text
from lucidoku.drawing.shapes import Circle, DigitShape, Path, Rectangle, Shape, Style, TextLabel
from lucidoku.drawing.theme import role_colours, role_theme
from lucidoku.grid.board import Board
from lucidoku.grid.layout import Layout, derived
from lucidoku.logic.step import Step
from lucidoku.rules._constraint import Relation
from lucidoku.rules.broken import short_relations
from lucidoku.web.models.records import DrawingRecord
from lucidoku.words.language import _

__all__ = ["ROLES", "drawing_record", "geometry_record", "marks_record", "pattern_of"]


_THEME = role_theme()

ROLES = tuple(role_colours(_THEME).values())
"""All roles of fills and strokes: the fields of `lucidoku.drawing.theme.Theme`."""


def pattern_of(step: Step) -> Step:
    """Return a step without its conclusion.

    >>> from lucidoku import explain
    >>> pattern_of(explain("1.....2..3.....4")[0]).conclusion
    ()
    """
    # Some patterns contain the candidate that turns out to be true.
    roles = step.evidence.candidates.items()
    candidates = {role: tuple(c for c in marked if c not in step.placements) for role, marked in roles}
    return replace(step, placements=(), eliminations=(), evidence=replace(step.evidence, candidates=candidates))


def drawing_record(step: Step, board: Board | None = None) -> DrawingRecord:
    """Return the drawing of a step as plain data.

    Args:
        step: the step; see `pattern_of` for one without its conclusion.
        board: the position, for a step without one.

    Returns:
        The size of a cell and the span of the grid; `under`, the shapes below the lines of the grid and its digits;
        `over`, those above; the legend of all signs, each with a sample around the origin; and whether the step is
        about candidates.

    >>> from lucidoku import explain
    >>> drawing = drawing_record(explain("1.....2..3.....4")[0])
    >>> drawing["span"], [shape["part"] for shape in drawing["under"]]
    (256, ['placement', 'ray'])
    """
    position = board or step.board
    geometry, among = _geometry(step.layout), step.uses_candidates
    figure = Figure(geometry, _THEME)
    figure.behind(step, position, among)
    under = list(figure.shapes)
    figure.around(step, position, among)
    if among:
        figure.candidates(position, step, plainly=False)
    figure.upon(step, position, among)
    return {
        "size": geometry.size,
        "span": geometry.span,
        "title": _(step.technique.name),
        "uses_candidates": among,
        "under": [_shape(shape) for shape in under],
        "over": [_shape(shape) for shape in figure.shapes[len(under) :]],
        "legend": [_entry(entry) for entry in legend_of(step, figure.shapes, _THEME)],
    }


def _entry(entry: LegendEntry) -> dict[str, Any]:
    sample = [_shape(shape) for shape in entry.shapes]
    return {"mark": entry.sign, "text": entry.text, "width": _r(entry.width), "sample": sample}


_SAMPLE = (48.0, 24.0)  # width and height of the sample graphics of a rule


def marks_record(layout: Layout) -> dict[str, Any]:
    """Return the constraint graphics as plain data: `under` the grid lines, `over` them, and the margin outside.

    `rules` are the rules in the current language, each with a sample of its marks, 48 wide and 24 high.
    """
    geometry, room = _geometry(layout), room_outside(layout)
    marks = ConstraintShapes(geometry, _THEME)
    width, height = _SAMPLE
    rules = []
    for entry in key_of(layout):
        shapes = sample(entry.signs, _THEME, width / 2, height / 2, width - 4, height - 2) if entry.signs else []
        rules.append({"text": entry.text, "sample": [_shape(shape) for shape in shapes]})
    return {
        "under": [_shape(shape) for shape in marks.under()],
        "over": [_shape(shape) for shape in marks.over()],
        "room": [_r(side * geometry.size) for side in (room.left, room.top, room.right, room.bottom)],
        "lift": geometry.corner_text / 2,
        "rules": rules,
        "relations": [
            *_that_fit(short_relations(layout.placed, layout.n, [h.cells for h in layout.houses if h.kind == "box"]))
        ],
    }


_MOST_NUMBERS = 300_000  # some 40 X-sums of a 9x9 grid have half of that


def _that_fit(relations: Iterable[Relation]) -> Iterator[Relation]:
    """Drop the largest automata of large grids, which a page could not hold; the server still checks them."""
    numbers = 0
    for relation in relations:
        if numbers + len(relation[2]) <= _MOST_NUMBERS:
            numbers += len(relation[2])
            yield relation


def geometry_record(layout: Layout) -> dict[str, Any]:
    """Return the measures of a layout's drawings: the size of a cell and the positions of candidates in it."""
    geometry = _geometry(layout)
    return {
        "size": geometry.size,
        "span": geometry.span,
        "pitch": round(geometry.pitch, 3),
        "radius": round(geometry.radius, 3),
        "across": geometry.across,
        "down": geometry.down,
    }


@derived(lambda _geometry: 10_000)
def _geometry(layout: Layout) -> Geometry:
    return Geometry(layout)


def _shape(shape: Shape) -> dict[str, Any]:
    record: dict[str, Any] = {"part": shape.part} | _place(shape) | _paint(shape.style)
    if shape.cell is not None:
        record["cell"] = int(shape.cell)
    return record


def _place(shape: Shape) -> dict[str, Any]:
    if isinstance(shape, Rectangle):
        place = {
            "shape": "rect",
            "x": _r(shape.x),
            "y": _r(shape.y),
            "width": _r(shape.width),
            "height": _r(shape.height),
        }
        return place | ({"radius": _r(shape.radius)} if shape.radius else {})
    if isinstance(shape, Circle):
        return {"shape": "circle", "x": _r(shape.x), "y": _r(shape.y), "radius": _r(shape.radius)}
    if isinstance(shape, Path):
        return {"shape": "path", "d": path_text(shape.commands)} | ({"link": shape.link} if shape.link else {})
    place = {"shape": "text", "x": _r(shape.x), "y": _r(shape.y), "text": shape.text, "size": _r(shape.size)}
    if shape.bold:
        place["bold"] = True
    if isinstance(shape, TextLabel) and shape.halo:
        place["halo"] = shape.halo
    if isinstance(shape, DigitShape):
        place["digit"] = True
    return place


def _paint(style: Style) -> dict[str, Any]:
    record: dict[str, Any] = {}
    if style.fill:
        record["fill"] = style.fill
    if style.stroke:
        record["stroke"] = style.stroke
        record["line"] = _r(style.width)
    if style.dash:
        record["dash"] = [_r(length) for length in style.dash]
    if style.round_ends:
        record["round"] = True
    return record


def _r(value: float) -> float:
    return round(value, 1)
