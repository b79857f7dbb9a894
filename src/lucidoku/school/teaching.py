"""Solve a puzzle with methods from files, as `lucidoku school solve --teach` does; runs in a separate process."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.school import sandbox
from lucidoku.school.brain import Brain, Outcome
from lucidoku.school.faults import fault_of
from lucidoku.school.judge import WrongMove
from lucidoku.school.method import Method
from lucidoku.school.methods import STANDARD
from lucidoku.school.world import World
from lucidoku.words.language import _, ngettext
from lucidoku.words.markup import escape

__all__ = ["answer", "ask", "ask_class", "methods_of", "programs_in"]


def ask(request: dict[str, Any]) -> dict[str, Any]:
    """Answer a request, in a separate process if it brings a user's methods.

    Raises:
        LucidokuError: the puzzle or a file of methods cannot be used; a method failed or did not end.
    """
    if not request["teach"]:
        return answer(request)
    World(request["puzzle"])  # blame the puzzle, not the methods, if it cannot be used
    limit = 12 * request["seconds"]
    report = sandbox.run(__name__, request, limit + 30, limit)
    if report.answer is None:
        method = report.noted.get("file", "?")
        line, source, _cell = report.line_in(Path(method))
        if report.ended == "time" and line:
            message = _(
                "{file}: no answer after {seconds:g} seconds; does every loop of your methods end? It is in line {line}: {source}"
            )
        elif report.ended == "time":
            message = _("{file}: no answer after {seconds:g} seconds; does every loop of your methods end?")
        else:
            message = _(
                "{file}: the program ended before the puzzle was solved; does it need too much memory, or end itself?"
            )
        raise LucidokuError(message.format(file=method, seconds=limit, line=line, source=source.strip()))
    return {**report.answer, "printed": report.printed.rstrip() + (" …" if report.cut else "")}


def programs_in(folder: Path) -> list[Path]:
    """Return the files that define methods in a folder, recursively, by name; also those that cannot be read.

    Raises:
        LucidokuError: there is none.
    """
    every = sorted(path for path in folder.rglob("*.py") if not path.name.startswith("."))
    programs = [path for path in every if _may_have_methods(path)]
    if not programs:
        raise LucidokuError(_("{path} contains no .py file with a method").format(path=folder))
    return programs


def _may_have_methods(path: Path) -> bool:
    try:
        return not path.is_file() or "@method" in path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True


def ask_class(request: dict[str, Any], files: list[Path]) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Answer a request once for each file of methods, separately; yield the answers in the order of the files.

    If a file cannot be used, or its methods fail, the answer has the reason under "error".
    """

    def one(file: Path) -> dict[str, Any]:
        try:
            return ask({**request, "teach": [str(file.resolve())]})
        except LucidokuError as error:
            return {"error": str(error), "text": [], "film": "", "solved": False, "used": {}}

    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        asked = [(file, pool.submit(copy_context().run, one, file)) for file in files]
        yield from ((file, answered.result()) for file, answered in asked)


def answer(request: dict[str, Any], note: Callable[[dict[str, Any]], None] | None = None) -> dict[str, Any]:
    """Solve a puzzle; return the lines to print, the same as data, and the film.

    Args:
        request: "puzzle"; "teach", files of methods; "only", whether to use these alone; "without", names of methods;
            "film" and "steps", whether to return them; "seconds", the time limit of a method call; "brain", settings of the
            brain.
        note: receives the file about to be read.
    """
    world = World(request["puzzle"])
    own: list[Method] = []
    try:
        for path in request["teach"]:
            if note:
                note({"file": path})
            own += methods_of(Path(path))
        kept = _without(own if request["only"] else [*STANDARD, *own], request["without"])
        brain = Brain(kept, **request["brain"], method_seconds=request["seconds"])
        outcome = brain.solve(world)
    except WrongMove as wrong:
        film = _film(wrong.world, wrong) if request["film"] else ""
        return {"error": str(wrong), "text": [], "film": film, "solved": False, "used": {}}
    except LucidokuError as error:
        film = _film(world) if request["film"] else ""
        return {"error": str(error), "text": [], "film": film, "solved": False, "used": {}}
    text = list(world.story()) if request["steps"] else []
    text += [str(world), str(outcome)]
    if own:
        text += _worth(own, outcome, request)
    grid = "".join(str(world.at(x, y).value or 0) for y in range(1, 10) for x in range(1, 10))
    data = {
        "solved": outcome.solved,
        "grid": grid,
        "score": outcome.score,
        "guesses": outcome.guesses,
        "used": outcome.used,
        "steps": [line.strip() for line in world.story()],
    }
    film = _film(world) if request["film"] else ""
    used = {_(one.name): (outcome.used.get(one.name, 0), outcome.calls.get(one.name, 0)) for one in own}
    return {"error": "", "text": text, "film": film, "solved": outcome.solved, "data": data, "used": used}


def _without(methods: list[Method], names: list[str]) -> list[Method]:
    for name in names:
        if not any(name.casefold() in (one.name.casefold(), _(one.name).casefold()) for one in methods):
            known = ", ".join(_(one.name) for one in methods)
            raise LucidokuError(
                _("unknown method {name}; expected one of {known}").format(name=repr(name), known=known)
            )
    gone = {name.casefold() for name in names}
    return [one for one in methods if not gone & {one.name.casefold(), _(one.name).casefold()}]


def _worth(own: list[Method], outcome: Outcome, request: dict[str, Any]) -> list[str]:
    """Return how often the methods of a file were used, and the cost of the puzzle without them."""
    lines = []
    for one in own:
        used, calls = outcome.used.get(one.name, 0), outcome.calls.get(one.name, 0)
        message = ngettext(
            "Your method {method}: tried {calls} times, and it worked {used} time.",
            "Your method {method}: tried {calls} times, and it worked {used} times.",
            used,
        )
        lines.append(message.format(method=_(one.name), calls=calls, used=used))
    if not request["only"] and any(one.name in outcome.used for one in own):
        plain = Brain(_without(list(STANDARD), _known(request["without"])), **request["brain"]).solve(
            outcome.world.replay(outcome.world.givens)
        )
        lines.append(_("Without it: {outcome}").format(outcome=str(plain)))
    for one in own:
        if outcome.used.get(one.name):
            continue
        message = _(
            "{method} was tried, but placed and removed nothing: does its condition ever come true in this puzzle?"
        )
        if not request["only"] and (not outcome.calls.get(one.name) or _works_first(one, outcome, request)):
            message = _("Other methods came before {method} each time. With @method(level=0, place=0) it comes first.")
        lines.append(message.format(method=_(one.name)))
    return lines


def _works_first(one: Method, outcome: Outcome, request: dict[str, Any]) -> bool:
    """Return whether a method that was never used would act if it came before all others."""
    others = _without(list(STANDARD), _known(request["without"]))
    brain = Brain([replace(one, level=0, place=0), *others], **request["brain"], method_seconds=request["seconds"])
    try:
        return one.name in brain.solve(outcome.world.replay(outcome.world.givens)).used
    except LucidokuError:
        return True  # it does something, and that is wrong


def _known(names: list[str]) -> list[str]:
    known = {name.casefold() for one in STANDARD for name in (one.name, _(one.name))}
    return [name for name in names if name.casefold() in known]


def _film(world: World, wrong: WrongMove | None = None) -> str:
    """Return a page with every step, and with the error at the top."""
    from lucidoku.drawing import page

    made = page(world.walkthrough())
    if wrong is None:
        return made
    style = "margin:1rem auto;max-width:36rem;font-family:system-ui,sans-serif"
    box = f'<figure style="{style}"><p><b>{escape(str(wrong))}</b></p>{wrong.picture()}</figure>'
    return made.replace("<body>", "<body>" + box, 1)


def _none_lost(path: Path, text: str) -> None:
    """Check that no method has another one's name and so replaces it.

    Raises:
        LucidokuError: two methods have the same name.
    """
    lines: dict[str, int] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            if node.name in lines:
                message = _(
                    "{path}: two methods are called {name}, in lines {first} and {second}: give one another name"
                )
                raise LucidokuError(
                    message.format(path=path, name=node.name, first=lines[node.name], second=node.lineno)
                )
            lines[node.name] = node.lineno


def methods_of(path: Path) -> list[Method]:
    """Return the methods that a file defines.

    Raises:
        LucidokuError: it cannot be read or run, or defines none.
    """
    if not (path.is_file() or path.is_dir()):  # reading a pipe would block
        raise LucidokuError(_("there is no file {path}").format(path=path))
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        problem = _("there is no file {path}") if isinstance(error, FileNotFoundError) else _("cannot read {path}")
        raise LucidokuError(problem.format(path=path)) from error
    except UnicodeDecodeError as error:
        fault = fault_of(error, str(path))
        raise LucidokuError(_("{path} cannot be run: {reason}").format(path=path, reason=fault.text)) from error
    names: dict[str, Any] = {"__name__": "student", "__file__": str(path)}
    try:
        exec(compile(text, str(path), "exec"), names)  # the user asked to run this program
    except (Exception, SystemExit) as error:
        fault = fault_of(error, str(path))
        reason = str(error) if isinstance(error, LucidokuError) else fault.text
        message = _("{path} cannot be run: {reason}").format(path=path, reason=reason)
        raise LucidokuError(message + (f"\n{fault.shown}" if fault.shown else "")) from error
    _none_lost(path, text)
    methods = [one for one in names.values() if isinstance(one, Method)]
    called = [one.name for one in dict.fromkeys(methods)]
    if twice := next((name for name in called if called.count(name) > 1), ""):
        problem = _("{path}: two methods have the name “{name}”: give one another name")
        raise LucidokuError(problem.format(path=path, name=twice))
    if not methods:
        loose = [name for name, one in names.items() if getattr(one, "__module__", "") == "student" and callable(one)]
        problem = _("{path} has no method: write @method(level=…) above a function")
        if loose:
            problem = _("{path} has no method yet: write @method(level=2) in the line above def {name}")
        raise LucidokuError(problem.format(path=path, name=loose[0] if loose else ""))
    return list(dict.fromkeys(methods))


if __name__ == "__main__":
    sandbox.serve(answer)
