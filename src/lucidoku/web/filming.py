"""Films of the school's methods: their solution of a puzzle as the lines of a walkthrough.

The methods come from the school and from the files given when the server was started, never from a request.
They run in a separate process, which is terminated when time is up.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.logic.techniques import LEVELS
from lucidoku.school import Brain, Method, World, WrongMove, sandbox
from lucidoku.school.methods import STANDARD
from lucidoku.school.teaching import methods_of
from lucidoku.search.solutions import not_found
from lucidoku.web.calls._lines import lines_of
from lucidoku.words.language import _

__all__ = ["answer", "film_lines"]


def film_lines(line: str, teach: Sequence[Path], seconds: float) -> list[dict[str, Any]]:
    """Return the lines of a film, in the form of `lines_of`.

    Args:
        line: the givens of a plain 9×9 puzzle.
        teach: files with methods.
        seconds: how long it may take.

    Raises:
        LucidokuError: a file cannot be used, or a method failed.
        TimeLimit: it took too long.
    """
    request = {"puzzle": line, "teach": [str(path.resolve()) for path in teach], "seconds": seconds}
    report = sandbox.run(__name__, request, seconds)
    if report.answer is None:
        if report.ended == "time":
            raise not_found(seconds, [])
        raise LucidokuError(_("the program of your methods ended before the puzzle was solved"))
    if report.answer["error"]:
        raise LucidokuError(report.answer["error"])
    lines: list[dict[str, Any]] = report.answer["lines"]
    return lines


def answer(request: dict[str, Any], _note: Callable[[dict[str, Any]], None] | None = None) -> dict[str, Any]:
    """Solve a puzzle with methods; return the lines of the film, or the error.

    >>> line = "26.5.1..75.3427..64..83.1...8715263.35.648.7.6.....5.8..4..598.82.....6..96.....1"
    >>> made = answer({"puzzle": line, "teach": []})
    >>> len(made["lines"]), made["lines"][1]["name"], made["lines"][1]["level"]
    (42, 'obvious number', 'easy')
    """
    try:
        own = [one for path in request["teach"] for one in methods_of(Path(path))]
        methods = [*STANDARD, *own]
        world = World(request["puzzle"])
        try:
            Brain(methods).solve(world)
        except WrongMove as wrong:
            return {"error": str(wrong), "lines": []}
        lines = list(lines_of(world.walkthrough()))
    except LucidokuError as error:
        return {"error": str(error), "lines": []}
    return {"error": "", "lines": _with_level_names(lines, methods)}


_HARDER = (2, 5, 10, 15)  # levels of methods at which our next level begins


def _with_level_names(lines: list[dict[str, Any]], methods: Sequence[Method]) -> list[dict[str, Any]]:
    """Return the lines with the school's numeric levels replaced by level names, which the page has colours for."""
    ranks = {one.name: bisect(_HARDER, one.level) for one in methods}
    curve = []
    for line in lines:
        if "index" not in line:
            continue
        name = line["step"]["technique"]
        rank = ranks.get(name, len(LEVELS) - 1)
        line |= {"name": _(name), "level": LEVELS[rank], "level_name": ""}
        line["drawing"]["title"] = _(name)
        curve.append({"level": LEVELS[rank], "rank": rank, "score": 0})
    lines[-1] |= {"curve": curve, "hardest": None, "hardest_name": "", "level": "", "level_name": ""}
    return lines


if __name__ == "__main__":
    sandbox.serve(answer)
