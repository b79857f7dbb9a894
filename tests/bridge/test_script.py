"""The bridge in a browser: a page at f-puzzles' address, with a script that follows the protocol of the solver's user script."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

import lucidoku as ld
from browser import browse
from lucidoku.bridge import serve
from lucidoku.formats import write
from lucidoku.formats._lz import compress, decompress

SCRIPT = Path(__file__).with_name("script.js").read_text("utf-8")
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CAGES = "4x4+killercage:3@r1c1r1c2+killercage:7@r4c3r4c4+killercage:4@r1c4r2c4+killercage:5@r3c1r4c1"


def data_of(grid: ld.Grid) -> dict[str, Any]:
    """Return a puzzle as f-puzzles has it."""
    found: dict[str, Any] = json.loads(decompress(unquote(write(grid, "f-puzzles").partition("load=")[2])))
    return found


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Run the bridge in a thread."""
    pytest.importorskip("websockets")
    ports: list[int] = []
    ready = threading.Event()
    stopping: list[tuple[asyncio.AbstractEventLoop, asyncio.Task[None]]] = []

    def started(port: int) -> None:
        ports.append(port)
        ready.set()

    async def main() -> None:
        task = asyncio.create_task(serve(0, started=started))
        stopping.append((asyncio.get_running_loop(), task))
        await asyncio.gather(task, return_exceptions=True)

    thread = threading.Thread(target=asyncio.run, args=(main(),))
    thread.start()
    assert ready.wait(60)
    yield ports[0]
    loop, task = stopping[0]
    loop.call_soon_threadsafe(task.cancel)
    thread.join(60)


@pytest.fixture(scope="module")
def browser(driver: Any) -> Iterator[Any]:
    program = browse(driver)
    yield program
    program.close()


@pytest.fixture
def open_page(browser: Any) -> Iterator[Any]:
    """Return a function that opens a page of an origin, which never reaches the network."""
    context = browser.new_context(service_workers="block")
    context.expose_function("compress", compress)
    with contextlib.suppress(
        Exception
    ):  # Chromium asks the user since version 142; older ones do not know the question
        context.grant_permissions(["local-network-access"])

    def open_at(origin: str) -> Any:
        page = context.new_page()
        page.route("**/*", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        page.goto(origin + "/")
        page.add_script_tag(content=SCRIPT)
        return page

    yield open_at
    context.close()


def test_a_puzzle_is_solved_step_by_step_in_the_page(open_page: Any, port: int) -> None:
    layout = ld.Layout.parse(CAGES)
    for grid in (ld.Grid.parse(PUZZLE), ld.Grid("." * 16, layout)):
        solutions = [list(found.values) for found in ld.solutions(grid, limit=100)]
        page = open_page("https://f-puzzles.com")
        assert page.evaluate("port => connect(port)", port) == "connected"
        page.evaluate("puzzle => load(puzzle)", data_of(grid))
        assert page.evaluate("press('check')")["count"] == min(2, len(solutions))
        first = page.evaluate("press('step')")
        assert first["message"] == "Initial candidates.\n" and page.evaluate("lines") == ["Initial candidates."]
        marks = page.evaluate("grid.flat().map(cell => cell.centerPencilMarks || [])")
        assert marks == [list(ld.Board(grid).candidates(cell)) for cell in grid.layout.cells]
        walk = ld.explain(grid, allow_multiple=True)
        for step in walk[:6]:
            page.evaluate("press('step')")
            assert page.evaluate("lines.at(-1)") == f"{step.name}: {step.text}"
        page.evaluate("press('solvepath')")
        reached = walk.board(len(walk))
        assert page.evaluate("grid.flat().map(cell => cell.value)") == list(reached.values)
        assert page.evaluate("press('solve')")["solution"] in solutions
        page.close()


def test_a_count_is_cancelled_and_the_next_command_answered(open_page: Any, port: int) -> None:
    page = open_page("https://www.f-puzzles.com")
    assert page.evaluate("port => connect(port)", port) == "connected"
    page.evaluate("puzzle => load(puzzle)", data_of(ld.Grid("." * 81)))
    running = page.evaluate("press('count')")
    assert running["type"] == "count" and running["inProgress"]
    assert page.evaluate("press('cancel')")["type"] == "canceled"
    estimate = page.evaluate("press('estimate')")
    assert estimate["type"] == "estimate" and estimate["ci95_lower"] <= estimate["estimate"] <= estimate["ci95_upper"]
    assert estimate["relErrPercent"] == pytest.approx(196 * estimate["stderr"] / estimate["estimate"])
    page.evaluate("puzzle => load(puzzle)", data_of(ld.Grid.parse(PUZZLE)))
    found = page.evaluate("press('truecandidates')")
    solution = ld.solve(PUZZLE)
    assert solution is not None
    assert found["solutionsPerCandidate"] == [int(d == value) for value in solution.values for d in range(1, 10)]


@pytest.mark.parametrize("origin", ["https://example.org", "http://f-puzzles.com", "https://f-puzzles.com.example.org"])
def test_a_page_of_another_origin_is_refused(open_page: Any, port: int, origin: str) -> None:
    page = open_page(origin)
    assert page.evaluate("port => connect(port)", port) == "refused"
