"""The WebAssembly engine, alone and under the package in Pyodide: same results as the compiled module."""

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
from lucidoku.grid.layout import Layout
from lucidoku.logic.pipeline import Pipeline
from lucidoku.tables.batch import evidence_houses
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
    """Run a Node program and return its output."""
    assert NODE
    environment = {**os.environ, "NODE_NO_WARNINGS": "1"}
    done = subprocess.run(
        [NODE, *map(str, arguments)],
        cwd=ROOT,
        input=said,
        capture_output=True,
        encoding="utf-8",
        timeout=1200,
        env=environment,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def plain(value: Any) -> Any:
    """Return an answer of the compiled module in the form of calls.mjs."""
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
    """Return the answers of both engines to calls; "layout" is replaced by that of 9x9."""
    layout = Layout.standard(3, 3)
    native = []
    for name, values in calls:
        try:
            native.append(plain(getattr(_engine, name)(*[layout.native if one == "layout" else one for one in values])))
        except ValueError as error:
            native.append({"error": str(error)})
    kinds = ("row", "column", "box")
    houses = [[list(map(int, house.cells)), kinds.index(house.kind)] for house in layout.houses]
    request = {"layout": [9, houses], "calls": [[name, plain(values)] for name, values in calls]}
    answers = json.loads(node("tests/wasm/calls.mjs", WASM, said=json.dumps(request)))
    return native, answers["answers"]


@needs_engine
def test_the_engine_agrees_with_the_compiled_module() -> None:
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
        ("solve", ["layout", digits[:80]]),  # errors have the same message
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


def same_in_pyodide(script: str, *arguments: str) -> str:
    """Return the output of a script with the compiled module, and check that it is the same in Pyodide."""
    environment = {**os.environ, "LUCIDOKU_LANG": "en"}
    command = [script, *arguments]
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, encoding="utf-8", timeout=600, env=environment
    )
    assert done.returncode == 0, done.stderr[-2000:]
    here, there = done.stdout.splitlines(), node("web/engine/python.mjs", WASM, PACKAGES, *command).splitlines()
    assert len(there) == len(here)
    for line, other_line in zip(here, there, strict=True):
        assert line == other_line
    return done.stdout


@needs_engine
@needs_pyodide
def test_the_package_in_pyodide_agrees() -> None:
    """LUCIDOKU_WASM=all compares the amount that the manual states."""
    amount = os.environ.get("LUCIDOKU_WASM", "few")
    assert len(same_in_pyodide("tests/wasm/work.py", "tests/data/puzzles.txt", amount)) > 1_000_000


@needs_engine
@needs_pyodide
def test_the_pages_calls_in_pyodide_agree() -> None:
    answer = same_in_pyodide("tests/wasm/calls.py")
    assert all(status in answer for status in ("hint 200", "explain 200", "hint 422", "nothing 404"))


@pytest.fixture(scope="module")
def npm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the npm package as published, importable by name."""
    folder = tmp_path_factory.mktemp("npm") / "node_modules" / "lucidoku-engine"
    subprocess.run([sys.executable, str(ROOT / "tools" / "write_npm.py"), str(folder)], check=True)
    return folder


def run_there(folder: Path, program: str, *arguments: str) -> list[str]:
    path = folder.parents[1] / "program.mjs"
    path.write_text(program, encoding="utf-8")
    return node(path, *arguments).splitlines()


@needs_engine
def test_the_example_of_the_npm_package_runs(npm: Path) -> None:
    program = (npm / "README.md").read_text(encoding="utf-8").split("```js\n")[1].split("```")[0]
    puzzle = program.split('puzzle = "')[1][:81]
    answer = run_there(npm, program)
    solution, walk = ld.solve(puzzle), ld.explain(puzzle)
    assert solution and answer[:2] == [solution.line, str(ld.count("." + puzzle[1:], limit=10))]
    assert answer[2].startswith(f"solved {len(walk)} ") and answer[-1] == "true"
    about = json.loads((npm / "package.json").read_text(encoding="utf-8"))
    assert about["version"] == ld.__version__ and all((npm / name).exists() for name in about["files"])


@needs_engine
def test_the_npm_package_agrees_with_python(npm: Path) -> None:
    program = """
import { loadLucidoku } from "lucidoku-engine";
const lucidoku = await loadLucidoku();
for (const puzzle of process.argv.slice(2)) {
  const er = puzzle.length === 81 ? lucidoku.rate(puzzle).er : null;
  console.log(JSON.stringify([lucidoku.solve(puzzle), lucidoku.explain(puzzle), er, lucidoku.canonical(puzzle)]));
}
for (const wrong of ["12", "x".repeat(81)]) try { lucidoku.solve(wrong) } catch (error) { console.log(error.message) }
"""
    chosen = [*puzzles(9)[:6], *puzzles(6)[:2], *puzzles(16)[:1]]
    answer = run_there(npm, program, *(puzzle.line for puzzle in chosen))
    for puzzle, line in zip(chosen, answer, strict=False):
        solution, walk, er, form = json.loads(line)
        there, rated = ld.solve(puzzle), ld.rate(puzzle, "se").se if puzzle.layout.n == 9 else None
        here = ld.explain(puzzle, "logic", allow_multiple=True)
        assert there is not None and solution == there.line and er == (rated and rated.er)
        assert [step["technique"] for step in walk["steps"]] == [step.technique.id for step in here]
        assert [[*step["placements"], *step["eliminations"]] for step in walk["steps"]] == [
            [*step.placement_names, *step.elimination_names] for step in here
        ]
        assert ld.Grid.parse(form, puzzle.layout) == ld.canonical(puzzle)
    assert answer[-2].startswith("a puzzle of 2 cells; expected 16, ") and answer[-1].startswith(
        "cell 1 is X; expected . "
    )
