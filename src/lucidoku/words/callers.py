"""Places in programs where a wrong call stands, and these calls as syntax trees.

The source of the caller tells them; a plain Python shell has none.
"""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from dis import opname
from itertools import islice
from types import FrameType

__all__ = ["Place", "TypedCall", "place_of_caller"]

_LONGEST = 300
"""Longest argument that an answer repeats, in characters."""


@dataclass(frozen=True)
class TypedCall:
    """A call, or an attribute that is not called, in the source of a program.

    Attributes:
        function: the called name with its object.
        call: the whole call; None for an attribute that is not called.
        behind: the call of a method of its result, such as `.save('a.png')`; None without one.
        frame: the frame of the caller, which has the values of its variables.
        statement: the simple statement around it; None without one.
        index: the index behind an attribute that is not called, as in `grid.candidates["r1c1"]`; None without one.
    """

    function: ast.expr
    call: ast.Call | None
    behind: ast.Call | None
    frame: FrameType
    statement: ast.stmt | None = None
    index: ast.expr | None = None

    @property
    def indexed(self) -> TypedCall | None:
        """The call with the index as its argument; None without one."""
        call = ast.Call(self.function, [self.index], []) if self.index else None
        return TypedCall(self.function, call, self.behind, self.frame, self.statement) if call else None

    @property
    def receiver(self) -> ast.expr:
        """The object whose attribute was asked, or the function itself."""
        return self.function.value if isinstance(self.function, ast.Attribute) else self.function

    @property
    def name(self) -> str:
        """The last name of the function, without its object."""
        return self.function.attr if isinstance(self.function, ast.Attribute) else getattr(self.function, "id", "")

    @property
    def arguments(self) -> list[ast.expr]:
        """The arguments without a keyword."""
        return list(self.call.args) if self.call else []

    @property
    def keywords(self) -> Mapping[str, ast.expr]:
        """The arguments with one."""
        return {one.arg or "**": one.value for one in self.call.keywords} if self.call else {}

    @property
    def next(self) -> TypedCall | None:
        """The call of the method behind it, as if that had been typed alone; None without one."""
        return TypedCall(self.behind.func, self.behind, None, self.frame) if self.behind else None

    def without_first(self, function: ast.expr | None = None) -> TypedCall:
        """Return the call without its first argument, or its keywords if there is none, of another function if one is given."""
        function = function or self.function
        call = self.call and ast.Call(function, self.call.args[1:], self.call.keywords if self.call.args else [])
        return TypedCall(function, call, self.behind, self.frame, self.statement)

    def with_arguments(self, arguments: list[ast.expr]) -> TypedCall:
        """Return the call with other arguments without a keyword."""
        call = self.call and ast.Call(self.function, arguments, self.call.keywords)
        return TypedCall(self.function, call, self.behind, self.frame, self.statement)

    def without_keyword(self, name: str) -> ast.Call:
        """Return the call without the argument that has a keyword."""
        kept = [one for one in self.call.keywords if one.arg != name] if self.call else []
        return ast.Call(self.function, self.arguments, kept)

    def value(self, node: ast.expr) -> object:
        """Return the value of a literal, a variable, or a list of them; `...` for any other expression."""
        if isinstance(node, ast.Name):
            return self.frame.f_locals.get(node.id, self.frame.f_globals.get(node.id, ...))
        if isinstance(node, ast.List | ast.Tuple):
            values = [self.value(one) for one in node.elts]
            is_known = all(one is not ... for one in values)
            return ... if not is_known else values if isinstance(node, ast.List) else tuple(values)
        try:
            return ast.literal_eval(node)
        except (ValueError, TypeError, MemoryError, RecursionError):
            return ...


@dataclass(frozen=True)
class Place:
    """A place in a program where a call failed.

    Attributes:
        frame: the frame of the caller.
        instruction: the number of its last instruction then.
    """

    frame: FrameType
    instruction: int

    @property
    def is_import(self) -> bool:
        """True if the program imports a name there, as in `from lucidoku import Puzzle`."""
        return opname[self.frame.f_code.co_code[self.instruction]] == "IMPORT_FROM"

    def call(self, name: str = "") -> TypedCall | None:
        """Return the call of an attribute, or the one with a keyword, of that name; any without one; None without its source."""
        positions, nodes = self._nodes(name)
        calls = {id(node.func): node for node in nodes if isinstance(node, ast.Call)}
        methods = {id(node.value): calls.get(id(node)) for node in nodes if isinstance(node, ast.Attribute)}
        for node in nodes:
            if (getattr(node, "end_lineno", 0), getattr(node, "end_col_offset", 0)) != (positions[1], positions[3]):
                continue
            if isinstance(node, ast.Attribute) and node.attr == name:
                whole = calls.get(id(node))
                return self._typed(node, whole, methods.get(id(whole or node)), nodes)
            if isinstance(node, ast.Call) and (not name or any(one.arg == name for one in node.keywords)):
                return self._typed(node.func, node, methods.get(id(node)), nodes)
        return None

    def marked(self) -> tuple[ast.AST, ast.AST] | None:
        """Return the expression or the block `with` of the last instruction, and its parent; None without its source."""
        positions, nodes = self._nodes()
        for parent in nodes:
            for node in ast.iter_child_nodes(parent):
                if isinstance(node, ast.expr | ast.With) and positions == (
                    node.lineno,
                    node.end_lineno,
                    node.col_offset,
                    node.end_col_offset,
                ):
                    return node, parent
        return None

    def _nodes(self, name: str = "") -> tuple[tuple[int | None, ...], list[ast.AST]]:
        """Return the positions of the last instruction, and the nodes of its source if that has a name."""
        code = self.frame.f_code
        positions = next(islice(code.co_positions(), self.instruction // 2, None), None)
        source = "".join(linecache.getlines(code.co_filename, self.frame.f_globals))
        if positions is None or positions[1] is None or name not in source:
            return (), []
        try:
            return positions, list(ast.walk(ast.parse(source)))
        except (SyntaxError, ValueError, RecursionError):
            return (), []

    def _typed(
        self, function: ast.expr, call: ast.Call | None, behind: ast.Call | None, nodes: list[ast.AST]
    ) -> TypedCall | None:
        """Return a call; None if an answer cannot repeat its arguments."""
        parts = [*call.args, *(one.value for one in call.keywords)] if call else []
        is_open = any(isinstance(one, ast.Starred) for one in parts) or (
            call and any(not one.arg for one in call.keywords)
        )
        is_long = any(one.lineno != one.end_lineno or len(ast.unparse(one)) > _LONGEST for one in parts)
        if is_open or is_long or len(ast.unparse(function)) > _LONGEST:
            return None
        simple = (node for node in nodes if isinstance(node, ast.Expr | ast.Assign))
        statement = next((one for one in simple if any(part is (call or function) for part in ast.walk(one))), None)
        indexes = (one for one in nodes if isinstance(one, ast.Subscript) and one.value is function)
        index = next((one.slice for one in indexes if not isinstance(one.slice, ast.Slice)), None)
        return TypedCall(function, call, behind, self.frame, statement, index)


def place_of_caller() -> Place | None:
    """Return the place outside the package from which it was called."""
    frame = sys._getframe(1)
    while frame is not None and str(frame.f_globals.get("__name__")).partition(".")[0] in ("lucidoku", "contextlib"):
        frame = frame.f_back  # type: ignore[assignment]
    return frame and Place(frame, frame.f_lasti)
