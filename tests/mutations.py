"""Texts that are almost right: every format as we and others write it, changed at random, compressed objects also
inside.

`Texts(seed)` is reproducible. The fuzz tests of the readers use it.
"""

from __future__ import annotations

import base64
import copy
import json
import random
import signal
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import quote

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats import fpuzzles
from lucidoku.formats._lz import compress
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from support import SHARED, puzzles

__all__ = ["GRID", "WAYS", "Slow", "Texts", "alarm", "complaint", "samples"]

GRID = Grid.parse("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
SIGNS = [
    "0123456789",
    ".|-+*#:,;[]{}()<>\"'\\/=&%~_",
    "ABCDEFGHIJKLMNOPxXuRCrc",
    " \t\n\r\u00a0\u3000\ufeff",
    "│┌─é中１\x00\x01\u2028\U0001f600",
]
WORDS = [
    "https://", "scf", "S9B", "[Puzzle]", "<!DOCTYPE", "&a;", "null", "1e999", "-1", "[[", "version: 4", "puzzle,", "\n\n",
    "%2F", "*t", "Infinity", "9" * 400, ".Diagonal~1", ".Shape~4x4", ".Jigsaw~", "[PencilMarks]", "[Colours]", "#A", "<td>",
    "[code]", "```", "Row 1: ", "u5", "+5", "::", "|", "%25", "=\n", "?bd=", "#m=solve&p=", "R1C1", "NaN", "\\u0000",
]  # fmt: skip
ODD: list[Any] = [
    None, True, False, 0, 1, -1, 9, 10, 99, 10**30, 2**63, 0.5, 1e308, float("inf"), float("nan"), "", "1", "x", "R1C1",
    "R99C1", "é" * 300, "\x00", [], [[]], [[[]]], [None], [0] * 3, ["R1C1", "R2C2"], [[0, 0]], [[1, 2, 3]], {}, {"a": 1},
    {"cells": 5}, {"cells": [None]}, "1" * 81, ["x"] * 9, [{}] * 9, [[{}] * 9] * 9,
]  # fmt: skip


@cache
def objects() -> dict[str, tuple[Any, Callable[[str], str]]]:
    """JSON objects in the form that sites pack into links, each with its packing."""
    line = GRID.line.replace(".", "0")
    rows = [[int(ch) for ch in line[r : r + 9]] for r in range(0, 81, 9)]
    boxes = [[[3 * (b // 3) + i, 3 * (b % 3) + j] for i in range(3) for j in range(3)] for b in range(9)]
    reading = formats.Reading(
        ld.explain(GRID).board(7), title="T", author="A", corner_marks={GRID.layout.cells[1]: (2, 4)},
        colors={GRID.layout.cells[2]: ("#ff0000", "#00ff00")},
    )  # fmt: skip
    fpuz = fpuzzles.dump(reading) | {"ruleset": "Normal sudoku rules apply.", "diagonal+": True, "diagonal-": True}
    ruled = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)]} | {
        "thermometer": [{"lines": [["R1C1", "R1C2"]]}], "extraregion": [{"cells": ["R1C1", "R1C2"]}],
        "line": [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "x"}], "killercage": [{"cells": ["R1C1"], "value": "3"}],
    }  # fmt: skip
    pad: dict[str, Any] = {
        "cellSize": 64,
        "cells": [[{"value": d, "cornermarks": [3], "c": ["1"]} if d else {"centremarks": [1, 2]} for d in row] for row in rows],
        "regions": boxes,
        "cages": [
            {"value": "title: T"}, {"value": "rules: R"}, {"cells": [[0, 0], [0, 1]], "value": 5},
            {"cells": [[i, i] for i in range(9)], "unique": True},
        ],
        "lines": [{"color": "#CFCFCF", "wayPoints": [[0.5, 0.5], [0.5, 2.5]]}],
        "arrows": [{"wayPoints": [[4.5, 4.9], [4.5, 6.5]]}],
        "underlays": [
            {"center": [0.5, 0.5], "width": 0.85, "height": 0.85, "rounded": True, "backgroundColor": "#CFCFCF"},
            {"center": [4.5, 4.5], "width": 0.8, "height": 0.8, "rounded": True, "backgroundColor": "white"},
        ],
        "overlays": [
            {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#000"},
            {"center": [-0.5, 3.5], "width": 0.3, "height": 0.3, "text": "12"}, {"center": [2, 2], "text": "V"},
        ],
        "metadata": {"title": "T", "antiking": False, "rules": "Sandwich sums. All dots are given."}, "foglight": [],
    }  # fmt: skip
    maker = {
        "formatVersion": "1.5.0",
        "puzzle": {
            "name": "N",
            "cells": [{"given": True, "value": d} if d else {"candidates": 6} for row in rows for d in row],
            "constraints": [
                {"type": 0},
                {"type": 1, "regions": [3 * (c // 27) + c % 9 // 3 for c in range(81)]},
                {"type": 300, "slow": False, "thermometers": [[0, 1], [1, 10]]},
                {"type": 302, "groups": [[0, 40], [1, 41]]},
                {"type": 200, "clues": [{"value": 1, "edge": 75}], "negative": [1], "overrideNegativeRatios": True},
                {"type": 301, "cages": [{"cells": [3, 4], "value": 5}]},
                {"type": 303, "clues": [{"corner": 11, "digits": [1]}]},
                {"type": 408, "bulbsWithArrows": [{"bulbCells": [20], "arrows": [[20, 21]]}]},
                {"type": 500, "clues": [{"value": 9, "outerCell": 77, "diagonal": -1}]},
                {"type": 501, "clues": [{"value": 5, "outerCell": 11}]},
                {"type": 406, "lines": [[5, 6]], "groups": [682, 340]},
            ],
        },
    }
    ipuz = json.loads(formats.write(GRID, "ipuz")) | {
        "kind": ["http://ipuz.org/sudoku#1", "http://ipuz.org/sudoku/jigsawsudoku#1"],
        "zones": [{"cells": [[c + 1, r + 1] for r, c in box]} for box in boxes] + [{"rect": [1, 1, 3, 3]}],
        "saved": rows, "cages": [],
    }  # fmt: skip
    mark = {
        "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 9, "cols": 9}, "digits": 9,
        "givens": [d for row in rows for d in row], "candidates": {"r1c2": [2, 5]}, "meta": {"title": "T"},
        "rules": [
            {"type": "box_grid", "origin": "r1c1", "box": [3, 3]}, {"type": "region", "kind": "diagonal", "cells": ["r1c1"]},
        ],
    }  # fmt: skip
    penpa = {
        "number": {str((c // 9 + 2) * 13 + c % 9 + 2): [ch, 1, "1"] for c, ch in enumerate(line) if ch != "0"},
        "lineE": {"169,170": 2}, "surface": {}, "thermo": [[28, 29]], "arrows": [[60, 61]], "killercages": [[54, 55]],
        "numberS": {"892": [" 12", 1]}, "symbol": {"642": [8, "circle_SS", 2], "106": [3, "circle_L", 2]},
        "nobulbthermo": [[29, 42]],
    }  # fmt: skip

    def load(text: str) -> str:
        return "https://f-puzzles.com/?load=" + quote(compress(text))

    return {
        "f-puzzles": (fpuz, load),
        "rules": (ruled, load),
        "fpuz": (fpuz, lambda text: "https://sudokupad.app/fpuz" + compress(text)),
        "scl": (pad, lambda text: "https://sudokupad.app/scl" + compress(text)),
        "ctc": (pad, lambda text: "ctc" + compress(text.replace('"', "'"))),
        "pad": (pad, str),
        "maker": (maker, lambda text: "https://sudokumaker.app/?puzzle=" + compress(text, address=True)),
        "ipuz": (ipuz, str),
        "pencilmark": (mark, str),
        "numbers": ({"numbers": line}, str),
        "ours": (json.loads(formats.write(reading.puzzle, "json")), str),
        "jigsaw": (
            {"schema": "lucidoku/puzzle/1", "layout": "9x9+window+jigsaw:" + "ABCDEFGHI" * 9, "puzzle": line}, str,
        ),
        "service": ({"newboard": {"grids": [{"value": rows, "solution": rows, "difficulty": "Hard"}]}}, str),
        "list": ([{"mission": line, "level": 2}], str),
        "penpa": (penpa, penpa_link),
    }  # fmt: skip


def penpa_link(
    layer: str, head: str = "sudoku,9,9,38,0,1,1,380,380,84,84,0,0,0,0,Title: x", space: str = "[0,0,0,0]"
) -> str:
    lines = [
        head,
        space,
        "[]",
        layer.replace('"number"', "zN"),
        "{}",
        "[]",
    ]
    deflated = zlib.compressobj(wbits=-15)
    data = deflated.compress("\n".join(lines).encode("utf-8", "replace")) + deflated.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(data).decode()


@cache
def samples() -> list[str]:
    """Return good texts of every format, and those of the shared collection if it is installed."""
    board = ld.explain(GRID).board(7)
    texts = []
    x, windows = (Grid(bytes(81), layout) for layout in (GRID.layout.with_diagonals(), GRID.layout.with_windows()))
    jigsaw = Grid(bytes(81), ld.Layout.jigsaw("ABCDEFGHI" * 9))
    for name in formats.names(writing=True):
        for subject in (GRID, board, puzzles(4)[0], puzzles(6)[0], puzzles(16)[0], x, windows, jigsaw):
            try:
                texts.append(formats.write(subject, name))
            except ld.LucidokuError:
                continue
    texts += list(formats.addresses(board).values())
    texts += [pack(json.dumps(what)) for what, pack in objects().values()]
    texts.append("id,puzzle,solution\n1," + GRID.line + ",x\n2," + GRID.line + ",y")
    texts.append("[Puzzle]\n" + formats.write(GRID, "sdk") + "\n[Colours]\n" + "1" * 81)
    rows = [GRID.line[i : i + 9] for i in range(0, 81, 9)]
    texts.append(
        "<table>" + "".join(f"<tr>{''.join(f'<td>{ch}</td>' for ch in row)}</tr>" for row in rows) + "</table>"
    )
    texts.append("\n".join(f"Row {i}: {row}" for i, row in enumerate(rows, 1)))
    texts.append("> " + "\n> ".join(rows))
    texts.append("M = [" + "; ".join(" ".join(row) for row in rows) + "];")
    texts.append(".~R1C1_1~R1C2_2_3.Diagonal~1.Diagonal~-1.Windoku.Jigsaw~" + "0" * 81)
    if (SHARED / "formats").exists():
        texts += [
            path.read_text(encoding="utf-8")
            for path in sorted((SHARED / "formats").glob("*.*"))
            if path.suffix != ".tsv"
        ]
    return texts


class Texts:
    """Endless supply of texts, reproducible by the seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def next(self) -> str:
        """Return a sample altered as text, or an object altered inside and packed again."""
        rng = self.rng
        if rng.random() < 0.3:
            what, pack = rng.choice(list(objects().values()))
            text = pack(json.dumps(self.bent(what)))
            return self.changed(text) if rng.random() < 0.15 else text
        return self.changed(rng.choice(samples()))

    def changed(self, text: str) -> str:
        rng = self.rng
        longest = 20_000 if rng.random() < 0.02 else rng.choice((1_000, 1_500, 2_000, 3_000))  # as good as long ones
        for _ in range(rng.choice((1, 1, 2, 3, 8))):
            at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
            kind = rng.randrange(8)
            if kind == 0:
                text = text[:at] + text[to:]
            elif kind == 1:
                text = text[:at] + text[at:to] * rng.choice((2, 3, 20)) + text[to:]
            elif kind == 2:
                text = text[:at] + rng.choice(WORDS) + text[at:]
            elif kind == 3 and at < len(text):
                text = text[:at] + rng.choice(rng.choice(SIGNS)) + text[at + 1 :]
            elif kind == 4:
                other = rng.choice(samples())
                text = text[:at] + other[rng.randrange(len(other) + 1) :]
            elif kind == 5:
                lines = text.split("\n")
                rng.shuffle(lines)
                text = "\n".join(lines)
            elif kind == 6 and at < len(text):
                text = text[:at] + text[at + 1 :]
            else:
                text = text.replace(rng.choice(rng.choice(SIGNS)), rng.choice(rng.choice(SIGNS)))
            text = text[:longest]
        return text

    def bent(self, what: Any) -> Any:
        """Return a copy of plain data in which some values are replaced, missing or duplicated."""
        copied = copy.deepcopy(what)
        for _ in range(self.rng.choice((1, 1, 1, 2, 4))):
            places = list(_places(copied, 0))
            if not places:
                return copied
            # choose the upper levels as often as the many cells below them
            depth = self.rng.choice(sorted({depth for _holder, _key, depth in places}))
            holder, key, _depth = self.rng.choice([place for place in places if place[2] == depth])
            kind = self.rng.random()
            if kind < 0.7:
                holder[key] = copy.deepcopy(self.rng.choice(ODD))
            elif kind < 0.85:
                del holder[key]
            elif isinstance(holder, list):
                holder.insert(key, copy.deepcopy(holder[key]))
            else:
                holder[self.rng.choice([*holder, "cages", "lines", "size", "grid", "value"])] = holder[key]
        return copied


def _places(what: Any, depth: int) -> Any:
    for key, value in list(what.items() if isinstance(what, dict) else enumerate(what)):
        yield what, key, depth
        if isinstance(value, (dict, list)):
            yield from _places(value, depth + 1)


class Slow(BaseException):
    """Error raised by the alarm; no `except Exception` of a reader can hide it."""


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Limit the processor time of a block, where the system can (Unix, main thread)."""

    def ring(_number: int, _frame: object) -> None:
        raise Slow

    if not hasattr(signal, "ITIMER_VIRTUAL"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


WAYS = ("text", "file")


def complaint(text: str, way: str, seconds: float) -> str:
    """Return the fault in how a text is read, as a whole or as the lines of a file; "" without one."""
    try:
        with alarm(seconds):
            if way == "text":
                readings: list[Any] = [formats.read(text)]
            else:
                entries = list(ld.read_puzzles(text.splitlines(keepends=True)))
                if odd := [entry.error for entry in entries if entry.error and not _is_sentence(entry.error)]:
                    return f"no sentence: {str(odd[0])[:700]!r}"
                readings = [entry for entry in entries if entry.puzzle is not None]
            for reading in readings:
                if wrong := _wrong(reading):
                    return wrong
    except ld.LucidokuError as error:
        return "" if _is_sentence(error) else f"no sentence: {str(error)[:700]!r}"
    except Slow:
        return f"slow: more than {seconds:g} s of processor time"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:300]
    return ""


def _is_sentence(error: Exception) -> bool:
    return 0 < len(str(error)) < 600 and "\n" not in str(error)


def _wrong(reading: Any) -> str:
    puzzle = reading.puzzle
    if not isinstance(puzzle, (Grid, Board)) or len(puzzle.values) != puzzle.layout.n**2:
        return f"no puzzle: {puzzle!r:.80}"
    if max(puzzle.values) > puzzle.layout.n:
        return "a digit that the grid has not"
    if not all(isinstance(note, str) and 0 < len(note) < 600 and "\n" not in note for note in reading.notes):
        return f"no note: {reading.notes!r:.200}"
    if not isinstance(reading.title, str):
        return f"no title: {reading.title!r:.80}"
    return ""
