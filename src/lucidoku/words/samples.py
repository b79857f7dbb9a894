"""Samples in the answers to wrong calls: an answer as a tree, and the slots that typed values fill."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import FrameType
from typing import Any

from lucidoku.words.callers import TypedCall
from lucidoku.words.kinds import kind_of, kind_of_value

__all__ = [
    "CAGES",
    "PARAMETERS",
    "PLACEHOLDERS",
    "Replacement",
    "Slot",
    "expression_of",
    "importing",
    "in_sample",
    "joined_bounds",
    "name_of",
    "parts_of",
    "show",
    "slots_of",
    "tree_of",
    "with_imports",
    "with_node",
    "written",
]

KINDS = {
    "claim": "claim", "claims": "claims",
    "corpus": "corpus",
    "another": "walk", "answer": "puzzle", "board": "puzzle", "boards": "puzzles", "cell": "cell", "cells": "cells",
    "constraint": "constraints", "constraints": "constraints", "count": "number", "digit": "number", "file": "path",
    "files": "paths", "folder": "path", "function": "function", "grid": "puzzle", "k": "number", "kept": "", "lines": "puzzles",
    "name": "text", "number": "number", "other": "puzzle", "path": "path", "puzzle": "puzzle", "puzzles": "puzzles",
    "regions": "regions", "saved": "stored", "seed": "number", "size": "layout", "solution": "puzzle", "step": "step",
    "techniques": "techniques", "text": "puzzle", "value": "number", "values": "puzzle", "walk": "walk",
}  # fmt: skip
"""Kinds of the names in answers for values of the user."""

PLACEHOLDERS = frozenset(KINDS)

CAGES = {
    "cages": "[ld.KillerCage(cells, sum) for cells, sum in it.items()]",
    "sums": "[ld.KillerCage(cells, sum) for sum, cells in it.items()]",
    "cage pairs": "[ld.KillerCage(cells, sum) for cells, sum in it]",
    "sum pairs": "[ld.KillerCage(cells, sum) for sum, cells in it]",
}
"""Constraints of values that hold cages in another form, by its kind."""

PARAMETERS = {
    **KINDS, "out": "path", "into": "path", "target": "path", "spec": "level", "level": "level", "layout": "layout",
    "scale": "text", "solvers": "solvers",
    "limit": "number", "threads": "number", "stage": "number", "sum": "number", "where": "cell",
    "house": "house", "technique": "technique", "needs": "technique", "time_limit": "number", "column": "number",
}  # fmt: skip
"""Kinds of further parameters."""

_TAKES = {
    "puzzle": ("text", "json", "path", "puzzles", "layout", "entries"),
    "puzzles": ("path", "puzzle", "paths"),
    "claim": ("move", "text", "step", "json"),
    "paths": ("path", "puzzles", "corpus"),
    "regions": ("text", "puzzle"),
    "path": ("text", "stored", "corpus"),
    "stored": ("path", "text"),
    "cell": ("number", "text"),
    "cells": ("cell",),
    "technique": ("text", "techniques"),
    "techniques": ("text", "technique", "level"),
    "level": ("text",),
    "house": ("text", "number"),
    "text": ("technique", "level", "layout", "path", "solver", "house", "sql"),
    "layout": ("text", "number"),
    "solver": ("text",),
    "constraints": tuple(CAGES),
    "solvers": ("solver", "text"),
    "sql": ("text",),
}
"""Further kinds of values that a slot of a kind takes."""


@cache
def parts_of(answer: str, either: str) -> tuple[ast.Module | str, ...]:
    """Return the calls of an answer as trees, and other text, such as a command, unchanged."""
    return tuple(tree_of(part) or part for part in re.split(rf",? or (?=[a-z\[{{(])|{re.escape(either)}", answer))


def tree_of(code: str) -> ast.Module | None:
    """Return the tree of a program; None for text that is not Python."""
    try:
        return ast.parse(code)
    except SyntaxError:
        return None


def expression_of(code: str) -> ast.expr:
    """Return the tree of an expression."""
    return ast.parse(code, mode="eval").body


def show(tree: ast.AST) -> str:
    """Return the text of a tree in one line."""
    return re.sub(r":\n +", ": ", ast.unparse(tree)).replace("\n", "; ")


@dataclass
class Slot:
    """A sample in an answer, which a typed value may replace.

    Attributes:
        nodes: the sample, everywhere in the answer.
        kind: the kind of its values.
        name: the parameter or the placeholder.
        is_loose: whether it is an index or an argument of the last call, which also takes values of an unknown kind.
        is_open: whether it is one of several, so that a list may replace it.
    """

    nodes: list[ast.expr]
    kind: str
    name: str = ""
    is_loose: bool = False
    is_open: bool = False

    def takes(self, kind: str) -> bool:
        """Return whether the slot takes values of a kind; an empty one is unknown."""
        if kind in ("", "truth"):
            return self.is_loose
        takes = _TAKES.get(self.kind, ()) if self.is_loose or self.name in PLACEHOLDERS else ()
        if self.name == "values" and kind in ("entries", "moves"):
            return True
        return kind == self.kind or kind in takes or (self.is_open and kind == f"{self.kind}s") or not self.kind


def slots_of(
    tree: ast.AST, subjects: frozenset[str] = frozenset(), loose: Mapping[int, str] | None = None
) -> list[Slot]:
    """Return the slots of an expression in the order of its text.

    Args:
        tree: the expression.
        subjects: names of objects that are known.
        loose: the parameters of the arguments of the last call, by the identity of the argument.
    """
    loose = loose or {}
    nodes = list(ast.walk(tree))
    bound = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    bound |= {node.arg for node in nodes if isinstance(node, ast.arg)} | subjects
    keys, named, is_open = _dict_items(nodes), _keywords(nodes), _open_items(nodes)
    indexes = {id(node.slice) for node in nodes if isinstance(node, ast.Subscript)}
    fixed, of_cells = _fixed(nodes), _of_cells(nodes)
    exchanged = {id(one): id(node) for node in nodes if isinstance(node, ast.Dict) and kind_of_value(_literal(node)) == "digits"
                 for one in (*node.keys, *node.values)}  # fmt: skip
    swaps = (node for node in nodes if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple))
    exchanged |= {id(one.slice): id(node) for node in swaps for one in ast.walk(node) if isinstance(one, ast.Subscript)}
    found: dict[str, Slot] = {}
    for node in nodes:
        name = loose.get(id(node), named.get(id(node), ""))
        if isinstance(node, ast.Name) and node.id in PLACEHOLDERS - bound:
            slot = found.setdefault(node.id, Slot([], KINDS[node.id], node.id))
            slot.nodes.append(node)
            slot.is_loose = True
        elif isinstance(node, ast.Constant) and id(node) in exchanged:  # one sample, as a key and as a value
            found.setdefault(f"{exchanged[id(node)]} {node.value!r}", Slot([], "number")).nodes.append(node)
        elif isinstance(node, ast.List) and node.elts and all(_makes_constraint(one) for one in node.elts):
            found[str(id(node))] = Slot([node], "constraints", name, True)
        elif isinstance(node, ast.Constant | ast.Dict | ast.List) and id(node) not in keys | fixed:
            kind = kind_of_value(_literal(node)) or (PARAMETERS.get(name, "") if id(node) in loose else "")
            is_loose = id(node) in {*loose, *indexes, *of_cells} or name == "layout"
            if kind == "cell" and (same := found.get(ast.unparse(node))):  # the same cell is one sample
                same.nodes.append(node)
                same.is_loose |= is_loose
            elif kind or id(node) in loose:
                place = ast.unparse(node) if kind == "cell" else str(id(node))
                found[place] = Slot([node], kind, name, is_loose, id(node) in is_open)
    return sorted(found.values(), key=lambda slot: (slot.nodes[0].lineno, slot.nodes[0].col_offset))


def _fixed(nodes: list[ast.AST]) -> set[int]:
    """Return the numbers that answers always have: of a sum or product, the bounds of a range, and 0 for an empty cell."""
    found = {id(one) for node in nodes if isinstance(node, ast.BinOp) for one in (node.left, node.right)
             if not isinstance(_literal(one), str)}  # fmt: skip
    ranges = (node for node in nodes if isinstance(node, ast.Call) and name_of(node) == "range" and len(node.args) > 1)
    found |= {id(one) for node in ranges for one in node.args}
    looped = (node.iter for node in nodes if isinstance(node, ast.comprehension) and isinstance(node.iter, ast.Tuple))
    found |= {id(one) for node in looped for one in node.elts}
    compared = (one for node in nodes if isinstance(node, ast.Compare) for one in (node.left, *node.comparators))
    return found | {id(one) for one in compared if _literal(one) == 0}


_TAKE_CELLS = frozenset(
    (
        "cell", "candidates", "peers_of", "place", "eliminate", "clear", "has_candidate", "house", "row", "column", "box",
    )
)  # fmt: skip
"""Methods whose first argument is a cell, or a house, in any form."""


def _of_cells(nodes: list[ast.AST]) -> set[int]:
    """Return the first arguments of methods that take a cell in any form."""
    calls = (node for node in nodes if isinstance(node, ast.Call) and node.args and name_of(node) in _TAKE_CELLS)
    return {id(node.args[0]) for node in calls}


def _makes_constraint(node: ast.expr) -> bool:
    """Return whether an expression makes a constraint, such as `ld.AntiKnight()`."""
    kinds = (
        sys.modules["lucidoku.rules.constraints"].CLASS_NAMES.values()
        if "lucidoku.rules.constraints" in sys.modules
        else ()
    )
    return isinstance(node, ast.Call) and name_of(node) in kinds


def _dict_items(nodes: list[ast.AST]) -> set[int]:
    """Return the keys and values of dicts, which are slots as a whole."""
    items = (one for node in nodes if isinstance(node, ast.Dict) for one in (*node.keys, *node.values))
    return {id(one) for one in items if isinstance(one, ast.Constant)}


def _keywords(nodes: list[ast.AST]) -> dict[int, str]:
    """Return the keyword of each value, and of the arguments of a call that is one, as in `cells=range(2)`."""
    named = [node for node in nodes if isinstance(node, ast.keyword) and node.arg]
    return {id(one): str(node.arg) for node in named
            for one in (node.value, *(node.value.args if isinstance(node.value, ast.Call) else ()))}  # fmt: skip


def _open_items(nodes: list[ast.AST]) -> set[int]:
    """Return the items of lists, and the arguments of a function that takes any number of them."""
    lists = (node.elts for node in nodes if isinstance(node, ast.List))
    calls = (node.args for node in nodes if isinstance(node, ast.Call) and name_of(node) == "without")
    return {id(one) for items in (*lists, *calls) for one in items}


def _literal(node: ast.expr) -> object:
    try:
        return ast.literal_eval(node)
    except ValueError:
        return ...


def name_of(call: ast.Call) -> str:
    """Return the name of a called function or method."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


class Replacement(ast.NodeTransformer):
    """Replacement of nodes by others; a list in place of one of several items gives its items."""

    def __init__(self, by: Mapping[int, ast.expr], opened: frozenset[int] = frozenset()) -> None:
        self.by, self.opened = by, opened

    def visit(self, node: ast.AST) -> Any:
        """Return the node that replaces another one."""
        new = self.by.get(id(node))
        if new is None:
            return self.generic_visit(node)
        return list(new.elts) if isinstance(new, ast.List) and id(node) in self.opened else new


def joined_bounds(one: ast.expr | None, other: ast.expr) -> ast.expr | None:
    """Return one range for two with a bound each, or the only value; None for two values of another kind.

    >>> one, other = (ast.Constant(text) for text in ("se:2..", "se:..3"))
    >>> ast.unparse(joined_bounds(other, one)), joined_bounds(ast.Constant(2), ast.Constant(3))
    ("'se:2..3'", None)
    """
    if one is None:
        return other
    texts = [str(node.value) for node in (one, other) if isinstance(node, ast.Constant)]
    low, high = (
        sorted(texts, key=lambda text: re.search(r"(^|:)\.\.", text) is not None) if len(texts) > 1 else ("", "")
    )
    both = re.fullmatch(r"((?:\w+:)?)([\d.]*\d\.\.)\n\1\.\.([\d.]*\d)", f"{low}\n{high}")
    return ast.Constant("".join(both.groups())) if both else None


def in_sample(code: str, node: ast.expr, typed: TypedCall) -> ast.expr:
    """Return the sample of a value with a typed value in place of its last slot of the same kind."""
    sample = expression_of(code)
    fitting = [slot for slot in slots_of(sample) if slot.kind != "text" and slot.takes(kind_of(node, typed))][-1:]
    by = {id(one): node for slot in fitting for one in slot.nodes}
    return Replacement(by, frozenset(by) if fitting and fitting[0].is_open else frozenset()).visit(sample)  # type: ignore[no-any-return]


def with_node(code: str, node: ast.expr) -> ast.expr:
    """Return an expression with another one for its name `it`."""
    tree = expression_of(code)
    by = {id(one): node for one in ast.walk(tree) if isinstance(one, ast.Name) and one.id == "it"}
    return Replacement(by).visit(tree)  # type: ignore[no-any-return]


def written(path: ast.expr, text: ast.expr) -> ast.Call:
    """Return the call that writes a text to a file."""
    return ast.Call(ast.Attribute(ast.Call(expression_of("pathlib.Path"), [path], []), "write_text"), [text], [])


_MODULES = {"np": "numpy as np", "nx": "networkx as nx", "PIL": "PIL.Image", "ld": "lucidoku as ld"}
_PACKAGES = {*_MODULES, *sys.stdlib_module_names, "pandas", "polars", "gymnasium", "tqdm"}
"""Modules that answers use by name."""


def _free_names(tree: ast.AST) -> set[str]:
    """Return the names that an expression or program takes from elsewhere."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if isinstance(getattr(node, "ctx", None), ast.Store)}
    bound |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    return {node.id for node in names} - bound - {*dir(builtins)}


def with_imports(tree: ast.Module, frame: FrameType) -> ast.Module:
    """Return an answer with imports of the modules that it uses and the program lacks."""
    known = {**frame.f_globals, **frame.f_locals}
    lacking = sorted((_free_names(tree) & _PACKAGES) - known.keys())
    named = next((name for name, value in known.items() if value is sys.modules["lucidoku"]), "")
    if "ld" in lacking and named:  # the program has the package by another name
        lacking.remove("ld")
        by = {id(one): ast.Name(named) for one in ast.walk(tree) if isinstance(one, ast.Name) and one.id == "ld"}
        tree = Replacement(by).visit(tree)
    tree.body[:0] = ast.parse("\n".join(f"import {_MODULES.get(name, name)}" for name in lacking)).body
    return tree


def importing(answer: str, frame: FrameType, with_package: bool) -> str:
    """Return an answer in words with imports of the modules that it uses, of `ld` only if `with_package`."""
    known = {*frame.f_globals, *frame.f_locals, *(() if with_package else ("ld",))}
    parts = []
    for part in re.split(r"(,? or (?=[a-z\[{(]))", answer):
        tree = tree_of(part)
        missing = (_free_names(tree) & _PACKAGES) - known if tree else set()
        parts.append("".join(f"import {_MODULES.get(name, name)}; " for name in sorted(missing)) + part)
    return "".join(parts)
