"""Measure how well time limits hold: run each call that has one on inputs that take long.

    python bench/limits.py [--limit 1] [--only explain]

A row is a call and an input, with the seconds that it took, as far as others do not hold up the processor. Calls are those
of Python, of the page (`page …`), which the player in notebooks makes, too, and of assistants (`tool …`). The bridge has no
limits: a new request ends its process. Inputs are made here: grids without givens, layouts whose rules take long to
prepare, puzzles without a solution whose proof is long, files with many grids.
"""

from __future__ import annotations

import argparse
import inspect
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import MISSING, fields
from functools import partial
from importlib.util import find_spec
from itertools import islice
from typing import Any, get_type_hints

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.generator import PuzzleSpec, make, make_many, make_with_rules
from lucidoku.logic.reasons import Conclusion, simplest_reason
from lucidoku.ratings.card import rate_many
from lucidoku.ratings.minutes import rate_minutes, trace
from lucidoku.ratings.own import rate_own
from lucidoku.school.games import GameMove, analyse_game
from lucidoku.school.rising import rising
from lucidoku.search.exact import solve_lines, solve_many
from lucidoku.search.needless import needless_constraints
from lucidoku.search.solutions import at_most
from lucidoku.solvers.race import tries

NAIVE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def line(number: int, size: int, down: bool = False, back: bool = False) -> str:
    """Return a row or column in the notation of layouts."""
    places = range(size, 0, -1) if back else range(1, size + 1)
    return "".join(f"r{p}c{number}" if down else f"r{number}c{p}" for p in places)


def inputs() -> dict[str, ld.Grid]:
    """Return the inputs by name."""
    every = range(1, 26)
    codes = {
        "9x9": "9x9",
        "16x16": "16x16",
        "25x25": "25x25",
        "lookalike": "25x25+lookalike:" + "/".join(line(row, 25) for row in every),
        "xsum": "25x25" + "".join(f"+xsum:{100 + row}@{line(row, 25, *how)}" for row in every for how in ((), (True,))),
        "sandwich": "25x25" + "".join(f"+sandwichsum:{100 + row}@{line(row, 25)}" for row in every),
        "skyscraper": "25x25" + "".join(f"+skyscraper:{5 + row % 8}@{line(row, 25)}" for row in every),
        "between": "25x25" + "".join(f"+betweenline:{line(row, 25)}" for row in every),
        "lockout": "25x25" + "".join(f"+lockout:4@{line(row, 25)}" for row in every),
        "renban": "25x25" + "".join(f"+renban:{line(row, 25)}" for row in every),
        "knight": "25x25+antiknight+antiking+nonconsecutive",
        "cages": "9x9" + "".join(f"+killercage:15@r{r}c{c}r{r}c{c + 1}" for r in range(1, 10) for c in (1, 4)),
        "sums": "16x16" + "".join(f"+littlekiller:{120 + n}@{line(n, 16)}" for n in range(1, 17)),
    }
    found = {}
    for name, code in codes.items():
        layout = ld.Layout.parse(code)
        found[name] = ld.Grid(bytes(layout.n**2), layout)
    # No solution: 1 to 15 in a row leave the last cell 16, which is a given of its column; few other givens prune the proof.
    full = bytearray(16 * 16)
    full[:15] = range(1, 16)
    full[15 + 16 * 8] = 16
    found["no solution"] = ld.Grid(bytes(full), ld.Layout.parse("16x16"))
    return found


def _why(grid: ld.Grid, limit: float) -> None:
    with suppress(ld.InvalidArgument):  # an empty grid decides nothing
        ld.why(grid, 0, 1, time_limit=limit)


def calls() -> dict[str, Callable[[ld.Grid, float], Any]]:
    """Return the calls by name."""
    return {
        "solve": lambda grid, limit: ld.solve(grid, time_limit=limit),
        "solutions": lambda grid, limit: list(ld.solutions(grid, 10**6, time_limit=limit)),
        "count": lambda grid, limit: ld.count(grid, 10**12, time_limit=limit),
        "is_unique": lambda grid, limit: ld.is_unique(grid, time_limit=limit),
        "all solutions": lambda grid, limit: sum(1 for _one in ld.solutions(grid, time_limit=limit)),
        "check": lambda grid, limit: ld.check(grid, grid, time_limit=limit),
        "canonical": lambda grid, limit: ld.canonical(grid, time_limit=limit),
        "solve_many": lambda grid, limit: solve_many(
            [bytes(grid.values)], layout=grid.layout, limit=10**9, time_limit=limit
        ),
        "true_candidates": lambda grid, limit: ld.true_candidates(grid, limit=100_000, time_limit=limit),
        "explain": lambda grid, limit: ld.explain(grid, allow_multiple=True, time_limit=limit),
        "explain one": lambda grid, limit: ld.explain(grid, time_limit=limit),
        "explain shortest": lambda grid, limit: ld.explain(
            grid, aim="shortest-chains", allow_multiple=True, time_limit=limit
        ),
        "explain fewest": lambda grid, limit: ld.explain(
            grid, aim="lowest-then-fewest", allow_multiple=True, time_limit=limit
        ),
        "explain_many": lambda grid, limit: list(ld.explain_many([grid], time_limit=limit)),
        "hint": lambda grid, limit: ld.hint(grid, allow_multiple=True, time_limit=limit),
        "find_steps": lambda grid, limit: ld.find_steps(grid, "all", time_limit=limit),
        "why": _why,
        "needless_constraints": lambda grid, limit: needless_constraints(grid, time_limit=limit),
        "key_moves": lambda grid, limit: ld.key_moves(grid, time_limit=limit),
        "analyse_game": lambda grid, limit: analyse_game(grid, [GameMove(1, ((0, 1),))], time_limit=limit),
        "simplest_reason": lambda grid, limit: simplest_reason(
            ld.Board(grid), Conclusion(ld.Candidate(grid.layout.cells[0], 1), True), ld.Pipeline.of("logic"), limit
        ),
        "rate": lambda grid, limit: ld.rate(grid, time_limit=limit),
        "rate_many": lambda grid, limit: list(rate_many([grid], "se", check=False, time_limit=limit)),
        "solve_lines": lambda grid, limit: solve_lines(
            grid.line.encode() + b"\n", limit=10**9, layout=grid.layout, time_limit=limit
        ),
    }


def alone() -> dict[str, Callable[[float], Any]]:
    """Return the calls that take no puzzle."""
    return {
        "make": lambda limit: make(needs="exocet", givens=(17, 17), time_limit=limit),
        "make_many": lambda limit: list(make_many(50, PuzzleSpec(givens=(17, 17)), time_limit=limit)),
        "make_many 25x25": lambda limit: list(
            make_many(50, PuzzleSpec(layout=ld.Layout.parse("25x25")), time_limit=limit)
        ),
        "make_many rated": lambda limit: list(make_many(50, PuzzleSpec(needs="exocet"), time_limit=limit)),
        "make_with_rules": lambda limit: list(make_with_rules(["killercage"], 50, level="extreme", time_limit=limit)),
        "rate_minutes": lambda limit: rate_minutes(ld.Grid(HARD), limit),
        "trace": lambda limit: trace(ld.Grid(HARD), limit),
        "rate_own": lambda limit: rate_own(ld.explain(HARD), limit),
        "tries": lambda limit: tries("naive", ld.Grid(NAIVE), 10**9, limit),
        "rising": lambda limit: rising(24, time_limit=limit),
    } | file_calls()


def file_calls() -> dict[str, Callable[[float], Any]]:
    """Return the readings of a picture and a document of many grids by the page, by name; none without their packages."""
    if not (find_spec("PIL") and find_spec("pypdfium2")):
        return {}
    from lucidoku.web.calls.photo import read_file

    files = {"page photo": ld.Grid(HARD).png(scale=4), "page pdf": ld.paper.sheet([HARD] * 100, solutions="none")}
    return {name: partial(_read_within, read_file, file) for name, file in files.items()}


def _read_within(read: Callable[[bytes], Any], file: bytes, limit: float) -> Any:
    return at_most(limit, lambda: read(file))


NEEDED: dict[str, Any] = {
    "cell": "r1c1",
    "digit": 1,
    "format": "f-puzzles",
    "name": "list_steps",
    "number": 1,
    "station": "hidden-single",
    "step": "r1c1=1",
}
"""Values of the fields that a call must have besides its puzzle."""


def page_calls() -> dict[str, Callable[[ld.Grid, float], Any]]:
    """Return the page's calls that take a puzzle, by name; its stream of `explain` is that of Python."""
    from fastapi.routing import APIRoute

    from lucidoku.web.app import routers

    return {
        f"page {work.__name__}": partial(_call_page, work)
        for router in routers()
        for route in router.routes
        if isinstance(route, APIRoute)
        for work in [inspect.unwrap(route.endpoint)]
        if PUZZLE_FIELDS & {one.name for one in fields(_ask_of(work))} and not inspect.iscoroutinefunction(work)
    }


PUZZLE_FIELDS = {"position", "layout", "text", "puzzles"}
"""Fields of the page's requests that hold a puzzle."""


def _ask_of(work: Callable[..., Any]) -> Any:
    from lucidoku.web.models.base import Ask

    return get_type_hints(work).get("ask", Ask)


def _call_page(work: Callable[..., Any], grid: ld.Grid, limit: float) -> Any:
    from lucidoku.web.models.out import SheetPuzzle
    from lucidoku.web.positions import position_of
    from lucidoku.web.server import Server

    needed = [one.name for one in fields(_ask_of(work)) if one.default is MISSING and one.default_factory is MISSING]
    known = {one.name for one in fields(_ask_of(work))}
    position = position_of(grid)
    given: dict[str, Any] = {
        "position": position,
        "layout": grid.layout.code,
        "text": f"{grid.layout.code} {grid.line}",
        "puzzles": [SheetPuzzle(position=position)],
    }
    given = {name: value for name, value in given.items() if name in known}
    if "position" in given and "text" in given:  # one of them
        del given["text"]
    given |= {name: NEEDED[name] for name in needed if name not in given}
    if "arguments" in known:
        given["arguments"] = {"puzzle": grid.line, "layout": grid.layout.code}
    if "step" in known:
        given["step"] = ld.Step.of(ld.Board(grid), NEEDED["step"]).to_dict()
    if "cell" in known:
        given["cell"] = 0
    server = {"server": Server()} if "server" in inspect.signature(work).parameters else {}
    return at_most(limit, lambda: work(_ask_of(work)(**given), **server))


def tool_calls() -> dict[str, Callable[[ld.Grid, float], Any]]:
    """Return the tools of assistants that take a puzzle or a layout, by name."""
    from lucidoku.web.assistant.tools import TOOLS

    return {f"tool {name}": partial(_call_tool, name) for name, tool in TOOLS.items() if "layout" in tool.arguments}


def _call_tool(name: str, grid: ld.Grid, limit: float) -> Any:
    from lucidoku.web.assistant.answers import call
    from lucidoku.web.assistant.tools import TOOLS

    given = {"puzzle": grid.line, "layout": grid.layout.code}
    tool = TOOLS[name]
    arguments = {key: value for key, value in given.items() if key in tool.arguments}
    arguments |= {key: NEEDED[key] for key in tool.required if key not in given}
    return at_most(limit, lambda: call(name, arguments))


def measure_calls(limit: float, only: str = "") -> Iterator[tuple[str, str, float, str]]:
    """Yield call, input, seconds and outcome."""
    grids = inputs()
    for name, call in (calls() | page_calls() | tool_calls()).items():
        for of, grid in grids.items():
            if only in f"{name} {of}":
                fresh = ld.Grid(bytes(grid.values), grid.layout)
                yield name, of, *time_call(lambda call=call, fresh=fresh: call(fresh, limit))  # type: ignore[misc]
    for name, run in alone().items():
        if only in name:
            yield name, "", *time_call(lambda run=run: run(limit))  # type: ignore[misc]


def time_call(do: Callable[[], Any]) -> tuple[float, str]:
    """Return the seconds that a call took, by the clock or of the processor, whichever are fewer, and its outcome."""
    start, worked = time.perf_counter(), time.process_time()
    try:
        outcome = str(do())
    except LucidokuError as error:
        outcome = f"{type(error).__name__}: {error}"
    return min(time.perf_counter() - start, time.process_time() - worked), outcome


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=1.0, help="the limit of each call in seconds")
    parser.add_argument("--only", default="", help="a part of the names of the calls and inputs to measure")
    parser.add_argument("--all", action="store_true", help="print calls that kept the limit, too")
    asked = parser.parse_args()
    over: list[float] = []
    for name, of, seconds, how in measure_calls(asked.limit, asked.only):
        over.append(seconds - asked.limit)
        late = seconds > asked.limit * 1.1 and seconds > asked.limit + 0.2
        if asked.all or late:
            print(
                f"{'late' if late else '    '} {name:18} {of:12} {seconds:6.2f} s  {' '.join(how.split())[:70]}",
                flush=True,
            )
    worst = ", ".join(f"{seconds:.2f}" for seconds in islice(sorted(over, reverse=True), 3))
    print(f"{len(over)} calls; median {statistics.median(over):+.2f} s beyond {asked.limit:g} s, worst {worst}")


if __name__ == "__main__":
    main()
