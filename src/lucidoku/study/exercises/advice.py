"""What stands out in a function that is wrong: lines that do not do what their writer thinks, found without running them.

Each piece of advice is true of the line that it names, whatever else is wrong; it is only given of functions that fail.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lucidoku._text import N_
from lucidoku.study.exercises.course import FUNCTIONS

__all__ = ["TEXTS", "Advice", "advice"]

TEXTS = {
    "compares": N_("== compares, and the answer goes nowhere: to give a value write ="),
    "parentheses": N_("{name} is only named here, not called: its parentheses ( ) are missing"),
    "nowhere": N_("the value of this line goes nowhere: is return missing, or a name and = before it?"),
    "thrown": N_("what {name} gives back goes nowhere: is return missing before it, or if?"),
    "first": N_("return stands in the loop, so that the loop ends in its first round"),
    "inside": N_("return stands in the loop: the loop ends as soon as it comes here"),
    "nothing": N_("{name} changes the list and gives back None: write it without = or return before it"),
    "default": N_("the list {name} is made once, not anew for each call: make it inside of the function"),
    "outside": N_("the list {name} is made outside of the function, and still holds what earlier calls put in"),
    "each": N_("and, or join whole sentences: what is compared must be written again on each side"),
    "changing": N_("the list {name} changes while the loop goes through it: go through a copy, or make a new list"),
    "twice": N_("both loops use the name {name}: the inner one overwrites the outer one"),
    "stuck": N_("nothing in this loop changes {name}: the loop ends never or at once"),
    "sometimes": N_("{name} changes only where the if is true: otherwise the loop stays where it is"),
    "other": N_("S is the grid of the file here; the grid that the function gets is called {name}"),
    "hides": N_("this except hides every mistake: leave it out, and Python tells what is wrong"),
    "slash": N_("/ divides exactly, with digits behind the point; // gives the whole number"),
    "text": N_("{name} is a text: the digits of S are numbers, without quotation marks"),
    "again": N_("it calls itself for the same cell again, not for a later one"),
    "copy": N_("{name} is another grid from here on: what is written into it, the one who calls never sees"),
    "writes": N_("here the grid is changed"),
    "swapped": N_("{name} is called with {found} where {wanted} is expected"),
    "range": N_("{name} goes from {first} to {last}: the last number is one less than the one in parentheses"),
}
"""What is said, by kind."""

_SILENT = {"append", "extend", "insert", "sort", "reverse", "remove", "clear", "add", "update", "discard"}
_WHOLE = {"int", "floor", "round"}
_GROWING = {"append", "extend", "insert", "add"}
_OWN = {name: task for task in FUNCTIONS for name in (task.name, task.french)}


@dataclass(frozen=True)
class Advice:
    """Something that stands out.

    Attributes:
        kind: which of `TEXTS`.
        line: where, from 1.
        name: what it is about, as it is written there.
        found, wanted, first, last: for the texts that tell them.
    """

    kind: str
    line: int
    name: str = ""
    found: str = ""
    wanted: str = ""
    first: int = 0
    last: int = 0


def advice(function: ast.FunctionDef, known: set[str] | None = None) -> list[Advice]:
    r"""Return what stands out in a function, in the order of its lines, one of a kind.

    Args:
        function: as it is written.
        known: the names of lists that are made outside of functions.

    >>> tree = ast.parse("def ligne(S, i):\n  r = []\n  for x in S[i]:\n    r = r.append(x)\n  return r")
    >>> [(one.kind, one.line, one.name) for one in advice(tree.body[0])]
    [('nothing', 4, 'r.append')]
    """
    found: dict[str, Advice] = {}
    for looker in _LOOKERS:
        for one in looker(function):
            if one.kind not in found or one.line < found[one.kind].line:
                found[one.kind] = one
    for one in _outside(function, known or set()):
        found.setdefault(one.kind, one)
    if "first" in found:
        found.pop("inside", None)
    return sorted(found.values(), key=lambda one: one.line)


def _arguments(function: ast.FunctionDef) -> list[str]:
    return [one.arg for one in (*function.args.posonlyargs, *function.args.args)]


def _called(node: ast.AST) -> str:
    """Return the name of what is called; empty when it is no plain name."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _method(node: ast.AST) -> tuple[str, str]:
    """Return name and method of a call such as `name.method()`; empty when it is another thing."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        return node.func.value.id, node.func.attr
    return "", ""


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _bound(*nodes: ast.AST) -> set[str]:
    """Return the names that get a value."""
    return {
        one.id
        for node in nodes
        for one in ast.walk(node)
        if isinstance(one, ast.Name) and isinstance(one.ctx, (ast.Store, ast.Del))
    }


def _grown(node: ast.AST) -> set[str]:
    """Return the names of lists that something is put into."""
    grown = {_method(one)[0] for one in ast.walk(node) if _method(one)[1] in _GROWING}
    adding = (one.target for one in ast.walk(node) if isinstance(one, ast.AugAssign))
    return grown | {one.id for one in adding if isinstance(one, ast.Name)}


def _without_effect(function: ast.FunctionDef) -> Iterator[Advice]:
    for node in ast.walk(function):
        if not isinstance(node, ast.Expr):
            continue
        value, line = node.value, node.lineno
        name = _called(value)
        if isinstance(value, ast.Compare) and isinstance(value.ops[0], ast.Eq):
            yield Advice("compares", line)
        elif isinstance(value, ast.Attribute):
            yield Advice("parentheses", line, ast.unparse(value))
        elif isinstance(value, (ast.Name, ast.BinOp, ast.Compare, ast.List, ast.ListComp, ast.Subscript, ast.Tuple)):
            yield Advice("nowhere", line)
        elif name in _OWN or name in (function.name, "sorted", "list", "set", "reversed"):
            yield Advice("thrown", line, name)


def _returns_too_early(function: ast.FunctionDef) -> Iterator[Advice]:
    for loop in ast.walk(function):
        if not isinstance(loop, (ast.For, ast.While)):
            continue
        last = _always_returns(loop.body)
        if last and not any(isinstance(one, (ast.Continue, ast.Break)) for one in ast.walk(loop)):
            yield Advice("first", last.lineno)
        behind = {
            one.value.id
            for one in ast.walk(function)
            if isinstance(one, ast.Return) and isinstance(one.value, ast.Name) and one.lineno > _end(loop)
        }
        for one in ast.walk(loop):
            if (
                isinstance(one, ast.Return)
                and isinstance(one.value, ast.Name)
                and one.value.id in _grown(loop) - behind
            ):
                yield Advice("inside", one.lineno)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _always_returns(body: list[ast.stmt]) -> ast.Return | None:
    """Return the statement with which a block ends in any case; None when it may go on."""
    last = body[-1]
    if isinstance(last, ast.Return):
        return last
    if isinstance(last, ast.If) and last.orelse and _always_returns(last.body):
        return _always_returns(last.orelse)
    return None


def _silent_methods(function: ast.FunctionDef) -> Iterator[Advice]:
    for node in ast.walk(function):
        if isinstance(node, (ast.Assign, ast.Return)) and node.value is not None:
            called = node.value.func if isinstance(node.value, ast.Call) else None
            if isinstance(called, ast.Attribute) and called.attr in _SILENT:
                yield Advice("nothing", node.lineno, ast.unparse(called))


def _defaults(function: ast.FunctionDef) -> Iterator[Advice]:
    arguments = _arguments(function)
    given = function.args.defaults
    for name, value in zip(arguments[len(arguments) - len(given) :], given, strict=True):
        if isinstance(value, (ast.List, ast.Set, ast.Dict)) and name in _grown(function):
            yield Advice("default", function.lineno, name)


def _outside(function: ast.FunctionDef, known: set[str]) -> Iterator[Advice]:
    told = {name for one in ast.walk(function) if isinstance(one, ast.Global) for name in one.names}
    own = set(_arguments(function)) | (_bound(function) - told)
    for node in ast.walk(function):
        if isinstance(node, (ast.Call, ast.AugAssign)):
            for name in _grown(node) & known - own:
                yield Advice("outside", node.lineno, name)


def _half_sentences(function: ast.FunctionDef) -> Iterator[Advice]:
    lists = {
        one.targets[0].id
        for one in ast.walk(function)
        if isinstance(one, ast.Assign)
        and isinstance(one.targets[0], ast.Name)
        and (_called(one.value) in _OWN or isinstance(one.value, (ast.List, ast.ListComp)))
    }
    for node in ast.walk(function):
        if not isinstance(node, ast.BoolOp) or not any(isinstance(one, ast.Compare) for one in node.values):
            continue
        for one in node.values:
            number = isinstance(one, ast.Constant) and not isinstance(one.value, bool)
            if number or _called(one) in _OWN or (isinstance(one, ast.Name) and one.id in lists):
                yield Advice("each", node.lineno)
    for node in ast.walk(function):  # n not in (ligne or colonne)
        inside = isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn))
        if inside and isinstance(node, ast.Compare) and isinstance(node.comparators[0], ast.BoolOp):
            yield Advice("each", node.lineno)


def _loops(function: ast.FunctionDef) -> Iterator[Advice]:
    for loop in ast.walk(function):
        if not isinstance(loop, ast.For):
            continue
        inside = [one for line in loop.body for one in ast.walk(line)]
        if isinstance(loop.iter, ast.Name):
            for one in inside:
                name, method = _method(one)
                if name == loop.iter.id and method in {*_SILENT, "pop"} - {"sort", "reverse"}:
                    yield Advice("changing", getattr(one, "lineno", loop.lineno), name)
        for one in inside:
            if isinstance(one, ast.For) and isinstance(one.target, ast.Name) and one.target.id in _bound(loop.target):
                yield Advice("twice", one.lineno, one.target.id)


def _endless(function: ast.FunctionDef) -> Iterator[Advice]:
    for loop in ast.walk(function):
        if not isinstance(loop, ast.While):
            continue
        plain = (ast.Name, ast.Compare, ast.BoolOp, ast.Constant, ast.BinOp, ast.operator, ast.cmpop, ast.boolop)
        names = _names(loop.test)
        leaves = any(isinstance(one, (ast.Return, ast.Break, ast.Raise)) for one in ast.walk(loop))
        simple = all(
            isinstance(one, (*plain, ast.expr_context, ast.UnaryOp, ast.unaryop)) for one in ast.walk(loop.test)
        )
        if not names or leaves or not simple:
            continue
        changed = names & (_bound(*loop.body) | _grown(loop))
        under = [line for line in loop.body if names & (_bound(line) | _grown(line))]
        shown = ", ".join(sorted(names))
        if not changed:
            yield Advice("stuck", loop.lineno, shown)
        elif all(isinstance(line, ast.If) and not line.orelse for line in under):
            yield Advice("sometimes", loop.lineno, ", ".join(sorted(changed)))


def _other_grid(function: ast.FunctionDef) -> Iterator[Advice]:
    arguments = _arguments(function)
    if arguments and "S" not in arguments and "S" not in _bound(function) and len(arguments) > 1:
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id == "S" and arguments[0] not in ("i", "j"):
                yield Advice("other", node.lineno, arguments[0])


def _hidden_mistakes(function: ast.FunctionDef) -> Iterator[Advice]:
    for node in ast.walk(function):
        if isinstance(node, ast.ExceptHandler) and (
            node.type is None or _names(node.type) & {"Exception", "BaseException"}
        ):
            yield Advice("hides", node.lineno)


def _numbers(function: ast.FunctionDef) -> Iterator[Advice]:
    whole = [
        one.args[0] for one in ast.walk(function) if isinstance(one, ast.Call) and _called(one) in _WHOLE and one.args
    ]
    for node in ast.walk(function):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and node not in whole:
            yield Advice("slash", node.lineno)
        if isinstance(node, ast.Compare):
            for one in (node.left, *node.comparators):
                if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.isdigit():
                    yield Advice("text", node.lineno, repr(one.value))
        if _called(node) == "range" and isinstance(node, ast.Call):
            ends = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, int)]
            if len(ends) == len(node.args) and len(ends) in (1, 2):
                first, behind = (0, ends[0]) if len(ends) == 1 else (ends[0], ends[1])
                wanted = (1, 10) if function.name == "possibles" else (0, 9)
                if behind > 7 and (first, behind) != wanted and first < 2:
                    yield Advice("range", node.lineno, ast.unparse(node), first=first, last=behind - 1)


def _calls(function: ast.FunctionDef) -> Iterator[Advice]:
    arguments = _arguments(function)
    bound = _bound(function)
    for node in ast.walk(function):
        name = _called(node)
        if not isinstance(node, ast.Call) or name not in _OWN:
            continue
        given = [one.id if isinstance(one, ast.Name) else "" for one in node.args]
        if name == function.name and len(given) == 3:
            same = given[1:] == arguments[1:] and not bound & set(arguments[1:])
            if same or all(isinstance(one, ast.Constant) for one in node.args[1:]):
                yield Advice("again", node.lineno)
        wanted = _OWN[name].arguments.split(", ")
        if {"i", "j"} <= set(arguments) and not bound & {"i", "j"}:
            for found, right in zip(given, wanted, strict=False):
                if found in ("S", "i", "j") and found != right:
                    yield Advice("swapped", node.lineno, name, found=found, wanted=right)


def _lost_grid(function: ast.FunctionDef) -> Iterator[Advice]:
    task = _OWN.get(function.name)
    arguments = _arguments(function)
    if task and task.name == "solve" and arguments:
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and any(
                isinstance(t, ast.Name) and t.id == arguments[0] for t in node.targets
            ):
                yield Advice("copy", node.lineno, arguments[0])


def _written_to(function: ast.FunctionDef) -> Iterator[Advice]:
    grid = (_arguments(function) or [""])[0]
    for node in ast.walk(function):
        place: ast.AST | None = None
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.Delete)):
            targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
            place = next((one for one in targets if isinstance(one, ast.Subscript)), None)
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in {*_SILENT, "pop"}
        ):
            place = node.func.value
        while isinstance(place, ast.Subscript):
            place = place.value
        if isinstance(place, ast.Name) and place.id == grid and isinstance(node, (ast.stmt, ast.expr)):
            yield Advice("writes", node.lineno)


_LOOKERS: tuple[Callable[[ast.FunctionDef], Iterator[Advice]], ...] = (
    _without_effect,
    _returns_too_early,
    _silent_methods,
    _defaults,
    _half_sentences,
    _loops,
    _endless,
    _other_grid,
    _hidden_mistakes,
    _numbers,
    _calls,
    _lost_grid,
    _written_to,
)
