"""Advice on reading cells of a grid: rows and columns, parameters, functions that are not called."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from lucidoku.school.exercises.syntax import OWN, Advice, bound_in, names_in, parameters_of

__all__ = ["FINDERS"]

Origins = dict[str, frozenset[str]]
"""For each name, the parameters for row and column that its values are calculated from."""


def _places(function: ast.FunctionDef) -> tuple[str, str, str] | None:
    """Return the parameters for grid, row and column; None if the function has different ones."""
    parameters = parameters_of(function)
    task = OWN.get(function.name)
    if task is None or task.arguments != "S, i, j" or len(parameters) != 3:
        return None
    wanted = task.arguments.split(", ")
    if parameters != wanted and sorted(parameters) == wanted:
        return None  # a different order is reported separately
    return parameters[0], parameters[1], parameters[2]


class _Flow:
    """The data flow from parameters to names.

    Attributes:
        numbers: for numbers, the parameters they are calculated from.
        rows: for rows of the grid and lists of rows, the parameters that determine their place.
    """

    def __init__(self, function: ast.FunctionDef, grid: str, row: str, column: str) -> None:
        self.grid = grid
        self.numbers: Origins = {row: frozenset({row}), column: frozenset({column})}
        self.rows: Origins = {}
        self._slabs: set[str] = set()  # names of lists of rows
        for _pass in range(3):  # a name may be used above the line that assigns it
            for node in ast.walk(function):
                if isinstance(node, ast.Assign):
                    for target in node.targets:
                        self._bind(target, node.value)
                elif isinstance(node, ast.AugAssign):
                    self._number(node.target, self.of(node.value))
                elif isinstance(node, (ast.For, ast.comprehension)):
                    self._loop(node)

    def of(self, node: ast.AST) -> frozenset[str]:
        """Return the parameters from which a number is calculated."""
        return frozenset().union(*(self.numbers.get(name, frozenset()) for name in names_in(node)))

    def row_of(self, node: ast.AST) -> frozenset[str] | None:
        """Return the parameters that determine the place of a row or list of rows; None for other expressions."""
        if isinstance(node, ast.Name):
            return frozenset() if node.id == self.grid else self.rows.get(node.id)
        if isinstance(node, ast.Subscript) and self.holds_rows(node.value):
            return (self.row_of(node.value) or frozenset()) | self.of(node.slice)
        return None

    def holds_rows(self, node: ast.AST) -> bool:
        """Return whether an expression is the grid, or a part of it with several rows."""
        if isinstance(node, ast.Name):
            return node.id == self.grid or node.id in self._slabs
        return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and self.holds_rows(node.value)

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for one, part in zip(target.elts, value.elts, strict=True):
                self._bind(one, part)
            return
        place = self.row_of(value)
        if isinstance(target, ast.Name) and place is not None and target.id != self.grid:
            self.rows[target.id] = self.rows.get(target.id, frozenset()) | place
            if self.holds_rows(value):
                self._slabs.add(target.id)
        elif place is None:
            self._number(target, self.of(value))

    def _number(self, target: ast.expr, origin: frozenset[str]) -> None:
        for name in bound_in(target):
            self.numbers[name] = self.numbers.get(name, frozenset()) | origin

    def _loop(self, loop: ast.For | ast.comprehension) -> None:
        place = self.row_of(loop.iter)
        if place is not None and self.holds_rows(loop.iter) and isinstance(loop.target, ast.Name):
            self.rows[loop.target.id] = self.rows.get(loop.target.id, frozenset()) | place
        elif place is None:
            self._number(loop.target, self.of(loop.iter))


def _cells(function: ast.FunctionDef) -> Iterator[Advice]:
    """`S[b][a]`, where a is calculated from i and b from j; `S[a][b]`, where both are calculated from i."""
    if (names := _places(function)) is None:
        return
    grid, row, column = names
    flow = _Flow(function, grid, row, column)
    by_row, by_column = frozenset({row}), frozenset({column})
    for node in ast.walk(function):
        if not isinstance(node, ast.Subscript) or flow.holds_rows(node.value):
            continue
        across, down = flow.of(node.slice), flow.row_of(node.value)
        if down == by_column and across == by_row:
            yield Advice("crossed", node.lineno, ast.unparse(node))
        elif down == across == by_row:
            yield Advice("alike", node.lineno, ast.unparse(node), found=row, wanted=column)
        elif down == across == by_column:
            yield Advice("alike", node.lineno, ast.unparse(node), found=column, wanted=row)


def _unread(function: ast.FunctionDef) -> Iterator[Advice]:
    """Find parameters for a row or column that are never read."""
    task = OWN.get(function.name)
    parameters = parameters_of(function)
    if task is None or len(parameters) != len(task.arguments.split(", ")):
        return
    read = {one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    for name, meant in zip(parameters, task.arguments.split(", "), strict=True):
        if meant != "S" and name not in read:
            yield Advice("unread", function.lineno, name)


def _drop_call(function: ast.FunctionDef) -> Iterator[Advice]:
    """`return box`, `n not in row`: the function itself instead of its result."""
    own = set(parameters_of(function)) | bound_in(function)
    for node in ast.walk(function):
        parts: list[ast.expr | None] = []
        if isinstance(node, ast.Return):
            parts = [node.value]
        elif isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.BinOp):
            parts = [node.left, node.right]
        elif isinstance(node, ast.Subscript):
            parts = [node.value]
        elif isinstance(node, (ast.For, ast.comprehension)):
            parts = [node.iter]
        for one in parts:
            if isinstance(one, ast.Name) and one.id in OWN and one.id not in own:
                yield Advice("itself", one.lineno, one.id)


def _no_else(function: ast.FunctionDef) -> Iterator[Advice]:
    """`if …: r = 1`, and `r = 2` in the next line."""
    goes_on = function.name in OWN and OWN[function.name].name == "next_cell"
    for node in ast.walk(function):
        for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if not isinstance(block, list):
                continue
            for line, after in pairwise(block):
                if not isinstance(line, ast.If) or line.orelse or not isinstance(after, ast.Assign):
                    continue
                given = bound_in(*(one for one in line.body if isinstance(one, (ast.Assign, ast.AugAssign))))
                lost = sorted(given & bound_in(*after.targets))
                if names_in(after.value) & set(lost) and not goes_on:
                    continue  # the new value uses that of the if
                if lost and not any(isinstance(one, (ast.Return, ast.Continue, ast.Break)) for one in line.body):
                    yield Advice("else", after.lineno, ", ".join(lost))


def _identity(function: ast.FunctionDef) -> Iterator[Advice]:
    """`i is 9`."""
    for node in ast.walk(function):
        if isinstance(node, ast.Compare):
            for how, one in zip(node.ops, node.comparators, strict=True):
                plain = isinstance(one, ast.Constant) and type(one.value) in (int, str)
                if plain and isinstance(how, (ast.Is, ast.IsNot)):
                    yield Advice("is", node.lineno)


def _base(function: ast.FunctionDef) -> Iterator[Advice]:
    """`if i == 10: return True`, which is tested too late, and `if i == 9: return False`."""
    names = _places(function)
    if names is None or OWN[function.name].name != "solve":
        return
    for node in ast.walk(function):
        test = node.test if isinstance(node, ast.If) else None
        if not isinstance(node, ast.If) or not isinstance(test, ast.Compare) or len(test.ops) != 1:
            continue
        number = test.comparators[0].value if isinstance(test.comparators[0], ast.Constant) else None
        if not isinstance(test.left, ast.Name) or test.left.id != names[1] or type(number) is not int:
            continue
        how, answer = test.ops[0], node.body[0]
        from_row = number + 1 if isinstance(how, ast.Gt) else number
        if not isinstance(how, (ast.Eq, ast.Is, ast.GtE, ast.Gt)) or not isinstance(answer, ast.Return):
            continue
        if from_row > 9:
            yield Advice("late_end", node.lineno, ast.unparse(test))
        elif from_row == 9 and isinstance(answer.value, ast.Constant) and answer.value.value is False:
            yield Advice("full", answer.lineno)


FINDERS = (_cells, _unread, _drop_call, _no_else, _identity, _base)
"""Functions from a syntax tree to advice."""
