"""Advice on the last function of the exercise, the recursive solver."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lucidoku.school.exercises.syntax import OWN, Advice, bound_in, call_of, names_in, parameters_of

__all__ = ["FINDERS"]


def _is_solve(function: ast.FunctionDef) -> bool:
    task = OWN.get(function.name)
    return task is not None and task.name == "solve"


def _self_calls(function: ast.FunctionDef) -> list[ast.Call]:
    return [one for one in ast.walk(function) if isinstance(one, ast.Call) and call_of(one) == function.name]


def _is_truth(node: ast.AST | None, value: bool) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _again(function: ast.FunctionDef) -> Iterator[Advice]:
    parameters, bound = parameters_of(function), bound_in(function)
    for node in _self_calls(function):
        given = [one.id if isinstance(one, ast.Name) else "" for one in node.args]
        if len(given) != 3 or not _is_solve(function):
            continue
        same = given[1:] == parameters[1:] and not bound & set(parameters[1:])
        if same or all(isinstance(one, ast.Constant) for one in node.args[1:]):
            yield Advice("again", node.lineno)


def _lost_grid(function: ast.FunctionDef) -> Iterator[Advice]:
    parameters = parameters_of(function)
    if not _is_solve(function) or not parameters:
        return
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == parameters[0] for t in node.targets
        ):
            yield Advice("copy", node.lineno, parameters[0])
    for call in _self_calls(function):
        grid = call.args[0] if call.args else None
        if isinstance(grid, ast.Name) and grid.id in bound_in(function) - set(parameters):
            yield Advice("another", call.lineno, grid.id, wanted=parameters[0])


def _never_false(function: ast.FunctionDef) -> Iterator[Advice]:
    """Find a function that returns True in some places, and False nowhere."""
    if not _is_solve(function):
        return
    ends = [one for one in ast.walk(function) if isinstance(one, ast.Return)]
    fixed = [one for one in ends if isinstance(one.value, (ast.Constant, ast.Name, ast.List, ast.Tuple))]
    others = [one for one in ends if one not in fixed and not (one.value and call_of(one.value) == function.name)]
    plain = all(
        isinstance(one.value, ast.Name) or (isinstance(one.value, ast.Constant) and one.value.value) for one in fixed
    )
    grid = parameters_of(function)[:1]
    names = {one.value.id for one in fixed if isinstance(one.value, ast.Name)}
    if fixed and plain and not others and names <= set(grid) and function.body[-1] in fixed:
        yield Advice("never", function.body[-1].lineno)


def _refill_solved(function: ast.FunctionDef) -> Iterator[Advice]:
    """`if S[i][j] != 0: return True`."""
    if not _is_solve(function):
        return
    for node in ast.walk(function):
        if not isinstance(node, ast.If) or not _is_truth(getattr(node.body[0], "value", None), True):
            continue
        test = node.test
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], (ast.NotEq, ast.Gt)):
            zero = isinstance(test.comparators[0], ast.Constant) and test.comparators[0].value == 0
            test = test.left if zero else test
        if isinstance(test, ast.Subscript) and isinstance(test.value, ast.Subscript):
            yield Advice("filled", node.body[0].lineno)


def _loop(function: ast.FunctionDef) -> Iterator[Advice]:
    """Check which digits are tried, in which order, and the return after them."""
    if not _is_solve(function):
        return
    calls = _self_calls(function)
    loops = [one for one in ast.walk(function) if isinstance(one, (ast.For, ast.While, ast.comprehension))]
    if not calls:
        yield Advice("once", function.lineno, function.name)
    elif not loops:
        yield Advice("single", calls[-1].lineno)
    if loops and "possibles" not in names_in(function):
        yield Advice("unused", function.lineno)
    for loop in loops:
        if not isinstance(loop, ast.For) or not isinstance(loop.target, ast.Name):
            continue
        tried = [one for line in loop.body for one in ast.walk(line) if one in calls]
        written = [
            one.lineno
            for line in loop.body
            for one in ast.walk(line)
            if isinstance(one, ast.Assign)
            and isinstance(one.targets[0], ast.Subscript)
            and loop.target.id in names_in(one.value)
        ]
        if tried and written and min(written) > max(one.lineno for one in tried):
            yield Advice("late", min(written))


def _print_answer(function: ast.FunctionDef) -> Iterator[Advice]:
    """`print(True)`."""
    for node in ast.walk(function):
        if isinstance(node, ast.Expr) and call_of(node.value) == "print" and isinstance(node.value, ast.Call):
            first = node.value.args[0] if node.value.args else None
            if _is_truth(first, True) or _is_truth(first, False):
                yield Advice("printed", node.lineno, ast.unparse(first))  # type: ignore[arg-type]


FINDERS = (_again, _lost_grid, _never_false, _refill_solved, _loop, _print_answer)
"""Functions from a syntax tree to advice."""
