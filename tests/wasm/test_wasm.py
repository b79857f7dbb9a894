"""The engine as WebAssembly, alone and under the whole package in Pyodide: each says what the compiled module says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.corpus.batch import evidence_houses
from lucidoku.grid.layout import Layout
from lucidoku.logic.pipeline import Pipeline
from support import puzzles

ROOT = Path(__file__).parents[2]
WASM = ROOT / "build" / "wasm" / "lucidoku.wasm"
NODE = shutil.which("node")
PYODIDE = ROOT / "web" / "engine" / "node_modules" / "pyodide"
PACKAGES = ROOT / "build" / "pyodide"

needs_engine = pytest.mark.skipif(not (NODE and WASM.exists()), reason="`make wasm` was not run; it needs emscripten")
needs_pyodide = pytest.mark.skipif(
    not (PYODIDE.exists() and PACKAGES.exists()), reason="`make wasm` was not run, which gets Pyodide from npm"
)


def node(*arguments: str | Path, said: str = "") -> str:
    """What a program of Node answers."""
    assert NODE
    environment = {**os.environ, "NODE_NO_WARNINGS": "1"}
    done = subprocess.run(
        [NODE, *map(str, arguments)],
        cwd=ROOT,
        input=said,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        env=environment,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def plain(value: Any) -> Any:
    """An answer of the compiled module as calls.mjs tells it."""
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, _engine.Walk):
        return [plain(part) for part in (value.status, value.steps, value.words, value.solution)]
    return value


def both(calls: list[tuple[str, list[Any]]]) -> tuple[list[Any], list[Any]]:
    """What the two engines answer to calls; "layout" stands for that of 9x9."""
    layout = Layout.standard(3, 3)
    native = []
    for name, values in calls:
        try:
            native.append(plain(getattr(_engine, name)(*[layout.native if one == "layout" else one for one in values])))
        except ValueError as error:
            native.append({"error": str(error)})
    kinds = ("row", "column", "box")
    houses = [[list(map(int, house.cells)), kinds.index(house.kind)] for house in layout.houses]
    told = {"layout": [9, houses], "calls": [[name, plain(values)] for name, values in calls]}
    answers = json.loads(node("tests/wasm/calls.mjs", WASM, said=json.dumps(told)))
    return native, answers["answers"]


@needs_engine
def test_the_engine_answers_as_the_compiled_module() -> None:
    grids = [grid for grid in puzzles(9) if grid.layout == Layout.standard(3, 3)]
    assert len(grids) > 100
    digits = bytes(value for grid in grids for value in grid.values)
    pipeline = [tuple(item) for item in Pipeline.of("all").native()]
    names = list(evidence_houses(Layout.standard(3, 3)))
    few = digits[: 81 * 12]
    calls: list[tuple[str, list[Any]]] = [
        ("solve", ["layout", digits, 2]),
        ("solve", ["layout", digits, 1000]),
        ("walk", ["layout", digits, pipeline]),
        ("trace", ["layout", digits, pipeline, 1, False, names]),
        ("rate", [few, False, None, 1, True]),
        ("rate", [few, True]),
        ("canonical", [few, 3, 3]),
        ("true_candidates", ["layout", few[:81]]),
        ("full_grids", ["layout", 5, 2**40 + 1]),
        ("solve", ["layout", digits[:80]]),  # an error is the same sentence
    ]
    native, answers = both(calls)
    for (name, _values), expected, found in zip(calls, native, answers, strict=True):
        assert found == expected, name
    assert native[-1] == {"error": "the values are not a whole number of puzzles"}


@needs_engine
def test_the_example_of_the_manual_runs() -> None:
    page = (ROOT / "docs" / "howto" / "embed.md").read_text(encoding="utf-8")
    example = page.split("```js\n")[1].split("```")[0]
    puzzle = example.split('puzzle = "')[1][:81]
    solution = ld.solve(puzzle)
    assert solution and node("--input-type=module", "--eval", example).split() == ["1", solution.line]


def same_there(script: str, *arguments: str) -> str:
    """What a script writes with the compiled module; it must write the same in Pyodide."""
    environment = {**os.environ, "LUCIDOKU_LANG": "en"}
    what = [script, *arguments]
    done = subprocess.run(
        [sys.executable, *what], cwd=ROOT, capture_output=True, encoding="utf-8", timeout=120, env=environment
    )
    assert done.returncode == 0, done.stderr[-2000:]
    here, there = done.stdout.splitlines(), node("web/engine/python.mjs", WASM, PACKAGES, *what).splitlines()
    assert len(there) == len(here)
    for one, other in zip(here, there, strict=True):
        assert one == other
    return done.stdout


@needs_engine
@needs_pyodide
def test_the_package_in_pyodide_says_the_same() -> None:
    assert len(same_there("tests/wasm/work.py", "tests/data/puzzles.txt")) > 1_000_000


@needs_engine
@needs_pyodide
def test_the_pages_calls_in_pyodide_answer_the_same() -> None:
    told = same_there("tests/wasm/calls.py")
    assert all(status in told for status in ("hint 200", "explain 200", "hint 422", "nothing 404"))
