"""Advice on wrong functions: conspicuous lines, found without running them.

Each piece of advice is true of the line that it names, independently of other mistakes, and is only given for failing
functions.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from lucidoku.school.exercises.cells import FINDERS as OF_CELLS
from lucidoku.school.exercises.recursion import FINDERS as OF_SOLVE
from lucidoku.school.exercises.syntax import (
    OWN,
    Advice,
    bound_in,
    call_of,
    grown_in,
    method_of,
    names_in,
    parameters_of,
)
from lucidoku.words.language import N_

__all__ = ["TEXTS", "Advice", "advice"]

TEXTS = {
    "compares": N_("== compares, and the result is not used: to give a value write ="),
    "parentheses": N_("{name} is only named here, not called: its parentheses ( ) are missing"),
    "nowhere": N_("the value of this line is not used: is return missing, or a name and = before it?"),
    "thrown": N_("the result of {name} is not used: is return missing before it, or if?"),
    "first": N_("return is inside the loop, so the loop ends in its first round"),
    "inside": N_("return is inside the loop: the loop ends as soon as it gets here"),
    "nothing": N_("{name} changes the list and returns None: write it without = or return before it"),
    "default": N_("the list {name} is made once, not again for each call: make it inside the function"),
    "outside": N_("the list {name} is made outside the function and still holds what earlier calls put in"),
    "each": N_("and, or join whole conditions: write the comparison again on each side"),
    "changing": N_("the list {name} changes while the loop runs over it: loop over a copy, or make a new list"),
    "twice": N_("both loops use the name {name}: the inner one overwrites the outer one"),
    "stuck": N_("nothing in this loop changes {name}: the loop ends at once or never"),
    "sometimes": N_("{name} changes only when the if is true: otherwise the loop does not advance"),
    "other": N_("S is the grid of the file here; the grid that the function gets is called {name}"),
    "hides": N_("this except hides every mistake: leave it out, and Python says what is wrong"),
    "slash": N_("/ divides exactly, with digits after the decimal point; // gives the whole number"),
    "text": N_("{name} is a text: the digits of S are numbers, without quotation marks"),
    "again": N_("it calls itself for the same cell again, not for a later one"),
    "copy": N_("{name} is another grid from here on: the caller never sees what is written into it"),
    "writes": N_("the grid is changed here"),
    "swapped": N_("{name} is called with {found} where {wanted} is expected"),
    "element": N_("{name} is the digit itself here, not its place: write {name} instead of {found}"),
    "break": N_("break ends the whole loop here: nothing that comes later is checked"),
    "anew": N_("the list {name} is made again in each round: make it before the loop"),
    "lists": N_("{name} gets a whole list as one of its values, and no digit equals a list: join lists with +"),
    "pair": N_("{name} gives two values at once: write * before it, or take them apart with a, b = … before"),
    "constant": N_("{name} is always called for the same cell here"),
    "printed": N_("print shows {name} on the screen, but the caller does not get it: write return {name}"),
    "never": N_("nothing here returns False: how does a call learn that the digit before was wrong?"),
    "filled": N_("a filled cell does not mean that the rest is solved, too"),
    "late": N_("the rest is solved first, and the digit written only then: which of the two must come first?"),
    "single": N_("there is no loop here: when the first digit that is possible is wrong, the others must be tried"),
    "once": N_("{name} does not call itself: how does it go back when a digit turns out to be wrong?"),
    "unused": N_("possibles is not called here: which digits may be tried?"),
    "another": N_("the function continues with {name} here, but the caller looks at {wanted}"),
    "crossed": N_("rows and columns are swapped in {name}: the row comes first"),
    "alike": N_("row and column of {name} are both calculated from {found}: which of them must come from {wanted}?"),
    "unread": N_("{name} is not used in this function: what must depend on it?"),
    "itself": N_("{name} is the function itself here, not its result: is another name meant, or a call with ( )?"),
    "else": N_("this line runs after the if, too, and gives {name} another value: is else missing?"),
    "is": N_("is compares objects, not values: for equal numbers write =="),
    "late_end": N_("{name} comes too late: after the last cell the row is 9"),
    "full": N_("no cell is left here, so the grid is filled: is that True or False?"),
    "array": N_("It is an array, not a list: put list( ) around it."),
    "range": N_("{name} goes from {first} to {last}: the last number is one less than the one in parentheses"),
}
"""The advice, by kind."""

_SILENT = {"append", "extend", "insert", "sort", "reverse", "remove", "clear", "add", "update", "discard"}
_WHOLE = {"int", "floor", "round"}
_LISTS = {"row", "column", "box", "possibles"}  # the tasks whose functions give lists


def advice(function: ast.FunctionDef, known: set[str] | None = None) -> list[Advice]:
    r"""Return conspicuous lines of a function, in order, one of each kind.

    Args:
        function: its syntax tree.
        known: the names of lists defined outside functions.

    >>> tree = ast.parse("def ligne(S, i):\n  r = []\n  for x in S[i]:\n    r = r.append(x)\n  return r")
    >>> [(one.kind, one.line, one.name) for one in advice(tree.body[0])]
    [('nothing', 4, 'r.append')]
    """
    first: dict[str, Advice] = {}
    for finder in _FINDERS:
        for item in finder(function):
            if item.kind not in first or item.line < first[item.kind].line:
                first[item.kind] = item
    for item in _outside(function, known or set()):
        first.setdefault(item.kind, item)
    if "first" in first:
        first.pop("inside", None)
    return sorted(first.values(), key=lambda item: item.line)


def _without_effect(function: ast.FunctionDef) -> Iterator[Advice]:
    for node in ast.walk(function):
        if not isinstance(node, ast.Expr):
            continue
        value, line = node.value, node.lineno
        name = call_of(value)
        if isinstance(value, ast.Compare) and isinstance(value.ops[0], ast.Eq):
            yield Advice("compares", line)
        elif isinstance(value, ast.Attribute):
            yield Advice("parentheses", line, ast.unparse(value))
        elif isinstance(value, (ast.Name, ast.BinOp, ast.Compare, ast.List, ast.ListComp, ast.Subscript, ast.Tuple)):
            yield Advice("nowhere", line)
        elif name in OWN or name in (function.name, "sorted", "list", "set", "reversed"):
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
                and one.value.id in grown_in(loop) - behind
            ):
                yield Advice("inside", one.lineno)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _always_returns(body: list[ast.stmt]) -> ast.Return | None:
    """Return the statement that ends a block unconditionally; None if execution may continue after it."""
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
    arguments = parameters_of(function)
    given = function.args.defaults
    for name, value in zip(arguments[len(arguments) - len(given) :], given, strict=True):
        if isinstance(value, (ast.List, ast.Set, ast.Dict)) and name in grown_in(function):
            yield Advice("default", function.lineno, name)


def _outside(function: ast.FunctionDef, known: set[str]) -> Iterator[Advice]:
    declared = {name for one in ast.walk(function) if isinstance(one, ast.Global) for name in one.names}
    own = set(parameters_of(function)) | (bound_in(function) - declared)
    for node in ast.walk(function):
        if isinstance(node, (ast.Call, ast.AugAssign)):
            for name in grown_in(node) & known - own:
                yield Advice("outside", node.lineno, name)


def _half_sentences(function: ast.FunctionDef) -> Iterator[Advice]:
    lists = {
        one.targets[0].id
        for one in ast.walk(function)
        if isinstance(one, ast.Assign)
        and isinstance(one.targets[0], ast.Name)
        and (call_of(one.value) in OWN or isinstance(one.value, (ast.List, ast.ListComp)))
    }
    for node in ast.walk(function):
        if not isinstance(node, ast.BoolOp) or not any(isinstance(one, ast.Compare) for one in node.values):
            continue
        for one in node.values:
            number = isinstance(one, ast.Constant) and not isinstance(one.value, bool)
            if number or call_of(one) in OWN or (isinstance(one, ast.Name) and one.id in lists):
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
                name, method = method_of(one)
                if name == loop.iter.id and method in {*_SILENT, "pop"} - {"sort", "reverse"}:
                    yield Advice("changing", getattr(one, "lineno", loop.lineno), name)
        for one in inside:
            if isinstance(one, ast.For) and isinstance(one.target, ast.Name) and one.target.id in bound_in(loop.target):
                yield Advice("twice", one.lineno, one.target.id)


def _endless(function: ast.FunctionDef) -> Iterator[Advice]:
    for loop in ast.walk(function):
        if not isinstance(loop, ast.While):
            continue
        plain = (ast.Name, ast.Compare, ast.BoolOp, ast.Constant, ast.BinOp, ast.operator, ast.cmpop, ast.boolop)
        names = names_in(loop.test)
        leaves = any(isinstance(one, (ast.Return, ast.Break, ast.Raise)) for one in ast.walk(loop))
        simple = all(
            isinstance(one, (*plain, ast.expr_context, ast.UnaryOp, ast.unaryop)) for one in ast.walk(loop.test)
        )
        if not names or leaves or not simple:
            continue
        changed = names & (bound_in(*loop.body) | grown_in(loop))
        under = [line for line in loop.body if names & (bound_in(line) | grown_in(line))]
        shown = ", ".join(sorted(names))
        if not changed:
            yield Advice("stuck", loop.lineno, shown)
        elif all(isinstance(line, ast.If) and not line.orelse for line in under):
            yield Advice("sometimes", loop.lineno, ", ".join(sorted(changed)))


def _other_grid(function: ast.FunctionDef) -> Iterator[Advice]:
    arguments = parameters_of(function)
    if arguments and "S" not in arguments and "S" not in bound_in(function) and len(arguments) > 1:
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id == "S" and arguments[0] not in ("i", "j"):
                yield Advice("other", node.lineno, arguments[0])


def _hidden_mistakes(function: ast.FunctionDef) -> Iterator[Advice]:
    for node in ast.walk(function):
        if isinstance(node, ast.ExceptHandler) and (
            node.type is None or names_in(node.type) & {"Exception", "BaseException"}
        ):
            yield Advice("hides", node.lineno)


def _numbers(function: ast.FunctionDef) -> Iterator[Advice]:
    whole = [
        one.args[0] for one in ast.walk(function) if isinstance(one, ast.Call) and call_of(one) in _WHOLE and one.args
    ]
    for node in ast.walk(function):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and node not in whole:
            yield Advice("slash", node.lineno)
        if isinstance(node, ast.Compare):
            for one in (node.left, *node.comparators):
                if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.isdigit():
                    yield Advice("text", node.lineno, repr(one.value))
        if call_of(node) == "range" and isinstance(node, ast.Call):
            ends = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, int)]
            if len(ends) == len(node.args) and len(ends) in (1, 2):
                first, behind = (0, ends[0]) if len(ends) == 1 else (ends[0], ends[1])
                if behind > 7 and first < 2 and (first, behind) not in _right_ranges(function, node):
                    yield Advice("range", node.lineno, ast.unparse(node), first=first, last=behind - 1)


def _right_ranges(function: ast.FunctionDef, numbers: ast.Call) -> set[tuple[int, int]]:
    """Return the right ranges: (0, 9) for places, (1, 10) for digits."""
    loops = [one for one in ast.walk(function) if isinstance(one, (ast.For, ast.comprehension)) and one.iter is numbers]
    names = {one.target.id for one in loops if isinstance(one.target, ast.Name)}
    places = {name for one in ast.walk(function) if isinstance(one, ast.Subscript) for name in names_in(one.slice)}
    compared = {
        one.left.id for one in ast.walk(function) if isinstance(one, ast.Compare) and isinstance(one.left, ast.Name)
    }
    if names & places:
        return {(0, 9)}
    return {(1, 10)} if names & compared and function.name == "possibles" else {(0, 9), (1, 10)}


def _calls(function: ast.FunctionDef) -> Iterator[Advice]:
    parameters = parameters_of(function)
    bound = bound_in(function)
    for node in ast.walk(function):
        name = call_of(node)
        if not isinstance(node, ast.Call) or name not in OWN:
            continue
        given = [one.id if isinstance(one, ast.Name) else "" for one in node.args]
        wanted = OWN[name].arguments.split(", ")
        if {"i", "j"} <= set(parameters) and not bound & {"i", "j"}:
            for found, right in zip(given, wanted, strict=False):
                if found in ("S", "i", "j") and found != right:
                    yield Advice("swapped", node.lineno, name, found=found, wanted=right)
        cells = [one for one, right in zip(node.args, wanted, strict=False) if right != "S"]
        if cells and all(isinstance(one, ast.Constant) for one in cells) and name != function.name:
            yield Advice("constant", node.lineno, name)
        pairs = [inner for inner in map(call_of, node.args) if inner in OWN and OWN[inner].name == "next_cell"]
        if len(wanted) > len(given) and pairs:
            yield Advice("pair", node.lineno, pairs[0])


def _elements(function: ast.FunctionDef) -> Iterator[Advice]:
    """`for x in S[i]: … S[i][x]`."""
    loops: list[tuple[ast.For | ast.comprehension, list[ast.AST]]] = []
    for node in ast.walk(function):
        if isinstance(node, ast.For):
            loops.append((node, [*node.body]))
        elif isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            loops += [(one, [node.elt, *one.ifs]) for one in node.generators]
    for loop, inside in loops:
        if not isinstance(loop.target, ast.Name) or not isinstance(loop.iter, ast.Subscript):
            continue
        for node in (one for part in inside for one in ast.walk(part)):
            if (
                isinstance(node, ast.Subscript)
                and isinstance(node.slice, ast.Name)
                and node.slice.id == loop.target.id
                and ast.dump(node.value) == ast.dump(loop.iter)
            ):
                yield Advice("element", node.lineno, loop.target.id, found=ast.unparse(node))


def _made_anew(function: ast.FunctionDef) -> Iterator[Advice]:
    """`r = []` in a loop, and `return r` after it."""
    for loop in function.body:
        if not isinstance(loop, (ast.For, ast.While)):
            continue
        behind = {
            one.value.id
            for one in function.body
            if isinstance(one, ast.Return) and isinstance(one.value, ast.Name) and one.lineno > _end(loop)
        }
        for node in ast.walk(loop):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.List) and not node.value.elts:
                for name in bound_in(*node.targets) & behind & grown_in(loop):
                    yield Advice("anew", node.lineno, name)


def _breaks(function: ast.FunctionDef) -> Iterator[Advice]:
    if function.name in OWN and OWN[function.name].name in _LISTS:
        for loop in ast.walk(function):
            if isinstance(loop, ast.For):
                yield from (Advice("break", one.lineno) for one in ast.walk(loop) if isinstance(one, ast.Break))


def _lists_in_lists(function: ast.FunctionDef) -> Iterator[Advice]:
    """`seen = [row(S, i), column(S, j)]`, `seen.append(box(S, i, j))`, and `n in seen`."""
    asked = {
        one.comparators[0].id
        for one in ast.walk(function)
        if isinstance(one, ast.Compare) and isinstance(one.comparators[0], ast.Name)
    }
    for node in ast.walk(function):
        name, how = method_of(node)
        if isinstance(node, ast.Call) and how == "append" and name in asked and node.args and _gives_list(node.args[0]):
            yield Advice("lists", node.lineno, name)
        elements = (
            node.value.elts if isinstance(node, ast.Assign) and isinstance(node.value, (ast.List, ast.Tuple)) else []
        )
        if isinstance(node, ast.Assign) and elements and all(map(_gives_list, elements)):
            for name in bound_in(*node.targets) & asked:
                yield Advice("lists", node.lineno, name)


def _gives_list(node: ast.AST) -> bool:
    name = call_of(node)
    return name in OWN and OWN[name].name in _LISTS


def _written_to(function: ast.FunctionDef) -> Iterator[Advice]:
    grids = {*parameters_of(function)[:1]}
    for node in ast.walk(function):  # a name of the grid, or of a row of it
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _root(node.value) in grids:
            grids.add(node.targets[0].id)
    for node in ast.walk(function):
        place: ast.AST | None = None
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.Delete)):
            targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
            place = next((one for one in targets if isinstance(one, ast.Subscript)), None)
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in {*_SILENT, "pop"}
        ):
            place = node.func.value
        if place is not None and _root(place) in grids and isinstance(node, (ast.stmt, ast.expr)):
            yield Advice("writes", node.lineno)


def _root(node: ast.AST) -> str:
    """Return the name of the list in which a place lies."""
    while isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


_FINDERS: tuple[Callable[[ast.FunctionDef], Iterator[Advice]], ...] = (
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
    _elements,
    _made_anew,
    _breaks,
    _lists_in_lists,
    _written_to,
    *OF_CELLS,
    *OF_SOLVE,
)
