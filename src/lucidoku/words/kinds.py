"""Kinds of values in calls: a cell, a path, one puzzle or several; of literals, variables and expressions that are not run."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.words.callers import TypedCall
from lucidoku.words.meaning import object_name

__all__ = ["Instance", "Unread", "has_many", "instance_named", "kind_of", "kind_of_value", "resolve", "returned"]

_CLASSES = {
    "Grid": "puzzle", "Board": "puzzle", "Entry": "puzzle", "Walkthrough": "walk", "Step": "step", "Technique": "technique",
    "Layout": "layout", "Entries": "puzzles", "Results": "puzzles", "Solutions": "puzzles", "Series": "puzzles",
    "DataFrame": "puzzles", "PosixPath": "path", "WindowsPath": "path", "Path": "path", "Corpus": "corpus",
    "Cell": "cell", "Candidate": "move", "ndarray": "puzzle", "bool": "truth", "ConstraintSpec": "constraints",
}  # fmt: skip
"""Kinds of objects by the name of a class or of a base."""

_TEXTS = {
    "cell": r"r\d{1,2}c\d{1,2}",
    "cells": r"(?:r\d{1,2}c\d{1,2}[ ,]+){1,80}r\d{1,2}c\d{1,2}|r\d{1,2}c\d{1,2}(?:-r\d{1,2}c\d{1,2}){1,80}",
    "move": r"r\d{1,2}c\d{1,2}\W\d{1,2}",
    "house": r"(?:row|column|box) \d{1,2}",
    "layout": r"\d{1,2}x\d{1,2}(?:[:+].*)?",
    "puzzle": r"[\d.*_\n-]{16,}|[\d.A-P]{256,}",
    "sql": r"select\b.*",
    "corpus": r"[^\n]{1,200}\.corpus",
    "json": r"[\[{].*\}.*",
    "path": r"[^\n]{1,200}\.[a-z]\w{1,8}",
}
"""Kinds of texts, as patterns."""

_SEVERAL = {"puzzle": "puzzles", "cell": "cells", "technique": "techniques", "solver": "solvers", "move": "moves"}
"""Kinds of lists by the kind of their items."""


@dataclass(frozen=True)
class Instance:
    """An object of a class, in an expression that is read but not run."""

    kind: type[Any]


def kind_of(node: ast.expr, typed: TypedCall) -> str:
    """Return the kind of an expression of a program; empty if it is unknown."""
    if (value := typed.value(node)) is not ...:
        return kind_of_value(value)
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("to_json", "dumps"):
        return "json"
    if isinstance(node, ast.Lambda):
        return "function"
    if isinstance(node, ast.List) and node.elts:
        kinds = {kind_of(one, typed) for one in node.elts}
        return _of_items(kinds.pop()) if len(kinds) == 1 else ""
    found = resolve(node, "", typed)
    if inspect.isroutine(found) and isinstance(node, ast.Attribute):
        return "function"
    return _of_class(found.kind) if isinstance(found, Instance) else ""


@dataclass(frozen=True)
class Unread:
    """A value of a known kind, in an expression that is not run."""

    kind: str


def kind_of_value(value: object) -> str:
    """Return the kind of a value; empty for one of no kind.

    >>> [kind_of_value(one) for one in ("r1c1", (0, 1), ["r1c1", "r1c2"], "x-wing", 5, {"a": 0.5}, {("r1c1", "r1c2"): 3})]
    ['cell', 'cell', 'cells', 'technique', 'number', 'shares', 'cages']
    """
    if isinstance(value, Unread):
        return value.kind
    if isinstance(value, str | Path) and (found := _of_text(str(value))):
        return "stored" if found == "path" and _holds_walk(str(value)) else found
    if known := _of_class(type(value)):
        return known
    if isinstance(value, int | float):
        return "number" if isinstance(value, int) else "share" if 0 < value < 1 else ""
    if isinstance(value, tuple) and len(value) in (2, 3) and all(isinstance(one, int) for one in value):
        return "cell" if len(value) == 2 else "move"
    if isinstance(value, Mapping):
        return _of_mapping(value)
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], int) and kind_of_value(value[0]) == "cell":
        return "move"
    if isinstance(value, list | tuple) and value:
        pairs = [tuple(map(kind_of_value, one)) for one in value if isinstance(one, list | tuple) and len(one) == 2]
        if len(pairs) == len(value) and set(pairs) <= {("cells", "number"), ("number", "cells")}:
            return "cage pairs" if pairs[0][1] == "number" else "sum pairs"
        if len(value) > 3 and all(isinstance(row, list | tuple) and len(row) == len(value) for row in value):
            return "puzzle"
        kinds = {kind_of_value(one) for one in value}
        return _of_items(kinds.pop() if len(kinds) == 1 else "", len(value))
    return "function" if inspect.isroutine(value) else ""


def _of_text(text: str) -> str:
    plain = text.strip().lower()
    if found := next((kind for kind, pattern in _TEXTS.items() if re.fullmatch(pattern, plain)), ""):
        return found
    techniques = import_module("lucidoku.logic.techniques")
    solvers = import_module("lucidoku.solvers.registry")
    if plain in solvers.SOLVERS or solvers.usual_name(plain):
        return "solver"
    if plain in techniques.LEVELS:
        return "level"
    try:
        return "technique" if len(plain) < 60 and techniques.resolve([plain]) else "text"
    except LucidokuError:
        return "text"


def _holds_walk(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return b"lucidoku/walk" in file.read(400)
    except OSError:
        return "walk" in path


def _of_class(kind: type[Any]) -> str:
    return next((_CLASSES[base.__name__] for base in kind.__mro__ if base.__name__ in _CLASSES), "")


def _of_items(kind: str, count: int = 0) -> str:
    if kind in ("number", "text") and round(count**0.5) ** 2 == count > 15:
        return "puzzle"
    return _SEVERAL.get(kind, kind if kind in ("constraints", "puzzles") else "")


def _of_mapping(value: Mapping[Any, Any]) -> str:
    keys, values = ({kind_of_value(one) for one in part} for part in (value, value.values()))
    if values == {"share"}:
        return "shares"
    if keys == values == {"number"}:
        return "digits"
    if keys == {"cell"} and all(isinstance(one, int) and 0 < one < 10 for one in value.values()):
        return "entries"
    if values == {"number"} and keys <= {"cells", "cell", ""}:
        return "cages"
    return "sums" if keys == {"number"} and values <= {"cells", "cell"} else ""


def has_many(path: object) -> bool:
    """Return whether a file has more than one puzzle."""
    try:
        return len(list(islice(import_module("lucidoku").read_puzzles(Path(str(path))), 2))) > 1
    except (LucidokuError, OSError, ValueError):
        return False


def resolve(node: ast.expr, own: str, typed: TypedCall) -> object:
    """Return the function, class or module that an expression names, or the class of its value; None if unknown.

    Args:
        node: the expression.
        own: the name that it has for an object of the class that was asked.
        typed: the call of the user, which knows variables.
    """
    if isinstance(node, ast.Name):
        return _resolve_name(node, own, typed)
    if isinstance(node, ast.Call):
        function = resolve(node.func, own, typed)
        return Instance(function) if isinstance(function, type) else instance_named(_returned(function))
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        holder = resolve(node.value, own, typed)
        return (
            instance_named(_returned(getattr(holder.kind, "__getitem__", None)))
            if isinstance(holder, Instance)
            else None
        )
    if not isinstance(node, ast.Attribute):
        return None
    owner = resolve(node.value, own, typed)
    if isinstance(owner, ModuleType):
        return getattr(owner, node.attr, None)
    kind = owner.kind if isinstance(owner, Instance) else owner
    if not isinstance(kind, type):
        return None
    annotated = (names[node.attr] for one in kind.__mro__ if node.attr in (names := inspect.get_annotations(one)))
    if held := next(annotated, ""):
        return instance_named(str(held))
    member = inspect.getattr_static(kind, node.attr, None)
    if member is None and node.attr in (held_by := getattr(typed.value(node.value), "__dict__", {})):
        return Instance(type(held_by[node.attr]))
    if isinstance(member, property | cached_property):
        return instance_named(_returned(member.fget if isinstance(member, property) else member.func))
    return getattr(member, "__func__", member)


def _resolve_name(node: ast.Name, own: str, typed: TypedCall) -> object:
    if node.id == "ld":
        return import_module("lucidoku")
    if own == node.id:
        return next((Instance(kind) for kind in _classes() if own == object_name(kind.__name__)), None)
    value = typed.value(node)
    if value is ... or isinstance(value, ModuleType | type) or inspect.isroutine(value):
        return None if value is ... else value
    return Instance(type(value))


def returned(node: ast.expr, own: str, typed: TypedCall) -> str:
    """Return the name of the class of the value of a name, or of what the function of that name returns; empty if unknown.

    Args:
        node: the name with its object.
        own: the name that it has for an object of the class that was asked.
        typed: the call of the user, which knows variables.
    """
    holder = resolve(node.value, own, typed) if isinstance(node, ast.Attribute) else None
    kind = holder.kind if isinstance(holder, Instance) else None
    if kind is None or not isinstance(node, ast.Attribute):
        return _returned(resolve(node, own, typed))
    member = inspect.getattr_static(kind, node.attr, None)
    if isinstance(member, property | cached_property):
        return _returned(member.fget if isinstance(member, property) else member.func)
    annotated = (names[node.attr] for one in kind.__mro__ if node.attr in (names := inspect.get_annotations(one)))
    return str(next(annotated, "")) or _returned(member)


def _returned(function: object | Callable[..., Any]) -> str:
    return str(getattr(function, "__annotations__", {}).get("return", "")).partition("[")[0].partition(" |")[0]


def instance_named(name: str) -> Instance | None:
    """Return an object of the public class of that name; None for a class that is not loaded."""
    return next((Instance(kind) for kind in _classes() if kind.__name__ == name), None)


def _classes() -> Iterator[type[Any]]:
    """Yield the public classes that are loaded."""
    yield from (import_module("lucidoku").Grid, import_module("lucidoku").Cell)
    waiting = [import_module("lucidoku.words.guided").Guided]
    while waiting:
        found = waiting.pop().__subclasses__()
        yield from found
        waiting += found
