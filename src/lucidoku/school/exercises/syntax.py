"""Queries on the syntax tree of a function."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from lucidoku.school.exercises.course import FUNCTIONS

__all__ = ["OWN", "Advice", "bound_in", "call_of", "grown_in", "method_of", "names_in", "parameters_of"]

OWN = {name: task for task in FUNCTIONS for name in (task.name, task.french)}
"""The tasks, by English and by French names."""

_GROWING = {"append", "extend", "insert", "add"}


@dataclass(frozen=True)
class Advice:
    """A conspicuous line.

    Attributes:
        kind: a key of `TEXTS`.
        line: line number, from 1.
        name: the part of the source that it is about.
        found, wanted, first, last: values for the texts that name them.
    """

    kind: str
    line: int
    name: str = ""
    found: str = ""
    wanted: str = ""
    first: int = 0
    last: int = 0


def parameters_of(function: ast.FunctionDef) -> list[str]:
    """Return the names of a function's parameters."""
    return [one.arg for one in (*function.args.posonlyargs, *function.args.args)]


def call_of(node: ast.AST) -> str:
    """Return the name of the called function; empty if it is not a plain name."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def method_of(node: ast.AST) -> tuple[str, str]:
    """Return name and method of a call such as `name.method()`; empty for other expressions."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        return node.func.value.id, node.func.attr
    return "", ""


def names_in(node: ast.AST) -> set[str]:
    """Return the names that occur."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def bound_in(*nodes: ast.AST) -> set[str]:
    """Return the names that are assigned."""
    return {
        one.id
        for node in nodes
        for one in ast.walk(node)
        if isinstance(one, ast.Name) and isinstance(one.ctx, (ast.Store, ast.Del))
    }


def grown_in(node: ast.AST) -> set[str]:
    """Return the names of lists that elements are added to."""
    grown = {method_of(one)[0] for one in ast.walk(node) if method_of(one)[1] in _GROWING}
    adding = (one.target for one in ast.walk(node) if isinstance(one, ast.AugAssign))
    return grown | {one.id for one in adding if isinstance(one, ast.Name)}
