"""The JSON of pencilmark, `{"format": "sudoku-puzzle", "format_version": 1, …}`, written here and read by `documents`."""

from __future__ import annotations

import json
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.formats._format import PUZZLE, Format, Reading, as_reading
from lucidoku.formats._pencilmark_rules import bad_negatives, written_rule
from lucidoku.formats._rules import altered_regions
from lucidoku.formats.documents import JSON
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import cell_name
from lucidoku.rules.constraints import name_of
from lucidoku.words.language import _

__all__ = ["FORMAT"]


def _houses(layout: Layout) -> list[dict[str, Any]]:
    """Return the boxes and the extra houses of a layout, as rules."""
    rules: list[dict[str, Any]] = []
    if not layout.is_jigsaw:
        rules.append({"type": "box_grid", "origin": "r1c1", "box": [layout.box_height, layout.box_width]})
    for house in layout.houses:
        cells = [cell_name(int(cell), layout.n) for cell in house.cells]
        if layout.is_jigsaw and house.kind == "box":
            rules.append({"type": "box", "cells": cells})
        elif house.is_extra:
            rules.append({"type": "region", "kind": "extra", "cells": cells})
    return rules


def _write(what: Grid | Board | Reading) -> str:
    reading = as_reading(what)
    subject = reading.puzzle
    layout, n = subject.layout, subject.layout.n
    rules = _houses(layout)
    for constraint in layout.placed:
        written = written_rule(constraint, n)
        if not written or bad_negatives([constraint, *(other for other in layout.placed if not other.lines)]):
            message = _("{mark}: pencilmark cannot store it")
            raise LucidokuError(message.format(mark=name_of(constraint, n)))
        rules += written
    record: dict[str, Any] = {
        "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": n, "cols": n}, "digits": n,
    }  # fmt: skip
    if meta := {name: text for name, text in (("title", reading.title), ("author", reading.author)) if text}:
        record["meta"] = meta
    givens = subject.givens if isinstance(subject, Board) else subject
    record |= {"givens": list(givens.values), "rules": rules}
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def _alterations(layout: Layout) -> list[str]:
    lost = altered_regions(layout)
    if any(len(m.lines) > 1 for m in layout.placed if m.rule in ("thermometer", "slowthermometer")):
        lost.append(_("lines that begin together, which become several constraints"))
    return lost


FORMAT = Format(
    "pencilmark",
    "JSON of the program pencilmark, sudoku-puzzle version 1: givens, houses, constraints",
    lambda text: False,
    JSON.read,
    _write,
    label="pencilmark (JSON)",
    keeps=PUZZLE | {"houses", "rules", "title"},
    alters=_alterations,
)
