"""Notes on Python's own errors: a wrong use of a public object, or a wrong import, is followed by the right one.

A truth value cannot answer the call `board.is_solved()`, and a check in each method would make all calls slower. So the
last error of a program gets its note when the program ends, and an error of a notebook's cell when it is shown.
"""

from __future__ import annotations

import sys
from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a program without such an error loads nothing of what follows
    import ast
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from lucidoku.words.callers import Place

__all__ = ["explain_python_errors"]


def explain_python_errors() -> None:
    """Let an error of Python about our classes or modules that ends a program, or a notebook's cell, name the right use."""
    before = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        _add_note(error, trace)
        before(kind, error, trace)

    sys.excepthook = hook
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None or shell.custom_exceptions:  # another package's handler stays
        return

    def handler(
        _shell: object,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType,
        tb_offset: int | None = None,
    ) -> None:
        _add_note(error, trace)
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)

    shell.set_custom_exc((Exception,), handler)


def _add_note(error: BaseException, trace: TracebackType | None) -> None:
    if isinstance(error, FrozenInstanceError) and (kind := _holder(trace)):
        from lucidoku.words.language import _

        error.add_note(_("{owner} cannot be changed; keep further values in a dict").format(owner=kind))
    if isinstance(error, ModuleNotFoundError) and error.name and error.name.startswith("lucidoku."):
        error.add_note(_right_import(error.name, trace))
    if type(error).__name__ in ("NamespaceNotFound", "NameNotFound") and (call := _registered(trace)):
        from lucidoku.words.language import _

        error.add_note(_("expected {call}").format(call=call))
    if type(error) not in (TypeError, AttributeError):  # our own have the right call in their message
        return
    from lucidoku.words.guided import Guided

    public = [one for one in vars(sys.modules["lucidoku"]).values() if isinstance(one, type)]
    classes = {one.__name__: one for one in (*_heirs(Guided), *public)}
    if note := _note(classes, str(error), _places(trace)):
        error.add_note(note)


def _registered(trace: TracebackType | None) -> str:
    """Return the call of Gymnasium that also imports our environment, for one with its name alone; empty for another name."""
    import ast

    for typed in filter(None, (place.call() for place in _places(trace)[::-1])):
        if typed.call and typed.arguments and "lucidoku" in str(typed.value(typed.arguments[0])).lower():
            name = ast.Constant("lucidoku.datasets.environments:lucidoku/Sudoku-v0")
            return ast.unparse(ast.Call(typed.function, [name, *typed.arguments[1:]], typed.call.keywords))
    return ""


def _holder(trace: TracebackType | None) -> str:
    """Return the name of the class of an immutable object that a program has tried to change; empty for another object."""
    from lucidoku.words.guided import Guided

    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    held = trace.tb_frame.f_locals.get("self") if trace else None
    return type(held).__name__ if isinstance(held, Guided) else ""


def _places(trace: TracebackType | None) -> list[Place]:
    """Return the places of a traceback, the last one first; none for an error inside the package."""
    from lucidoku.words.callers import Place

    places = list[Place]()
    while trace is not None:
        places.insert(0, Place(trace.tb_frame, trace.tb_lasti))
        trace = trace.tb_next
    return [] if places and str(places[0].frame.f_globals.get("__name__")).startswith("lucidoku.") else places


def _right_import(module: str, trace: TracebackType | None) -> str:
    """Return the sentence for an import from a module that does not exist."""
    import re
    from traceback import extract_tb

    from lucidoku.words.guesses import unknown_name
    from lucidoku.words.language import _
    from lucidoku.words.quoting import short_name

    last = extract_tb(trace)[-1:]
    wanted = re.findall(r"\w+", (last[0].line or "" if last else "").partition(" import ")[2])
    public = vars(sys.modules["lucidoku"])["__all__"]
    if known := [name for name in wanted if name in public]:
        return _("expected {call}").format(call=f"from lucidoku import {', '.join(known)}")
    package, _dot, name = module.rpartition(".")
    return str(unknown_name(short_name(package), name, ()))


def _heirs(base: type[Any]) -> Iterator[type[Any]]:
    for heir in base.__subclasses__():
        yield heir
        yield from _heirs(heir)


def _note(classes: dict[str, type[Any]], message: str, places: list[Place]) -> str:
    """Return the note on a message of Python; empty if it is not about one of the classes."""
    import re

    from lucidoku.words.language import _

    if "object is not callable" in message:
        return _of_value(classes, places[0]) if places else ""
    if call := re.match(r"(\w+)\.(\w+)\(\) (?:got an unexpected keyword argument '(\w+)'|missing|takes|got)", message):
        if call[1] == "Sequence" and call[2] == "count" and places and (typed := places[0].call()):
            import ast

            return _("expected {call}").format(call=f"len({ast.unparse(typed.receiver)})")
        return _right_call(classes[call[1]], call[2], call[3], places) if call[1] in classes else ""
    if "'NoneType' object" in message and places and (empty := _of_nothing(places[0])):
        return _("{call} found nothing and returned None").format(call=empty)
    if places and (answer := _in_place(places[0]) or _as_record(message, places)):
        return _("expected {call}").format(call=answer)
    kind = re.search(
        r"'(\w+)' object (?:is|does)|type '?(\w+)'? (?:is|has)|non-iterable (\w+) object|for \S+: '(\w+)' and", message
    )
    if kind and (owner := classes.get("".join(filter(None, kind.groups())))):
        plain = {*dir(int), *dir(tuple)}
        names = ", ".join(name for name in dir(owner) if not name.startswith("_") and name not in plain)
        return _("{owner} has {names}").format(owner=owner.__name__, names=names)
    return ""


def _of_value(classes: dict[str, type[Any]], place: Place) -> str:
    """Return the sentence for a call of the value of an attribute: with arguments, another call may be meant."""
    import ast

    from lucidoku.words.guesses import as_typed
    from lucidoku.words.kinds import Instance, resolve
    from lucidoku.words.language import _

    typed = place.call()
    if not (typed and typed.call and isinstance(typed.function, ast.Attribute)):
        return ""
    name, holder = typed.function.attr, resolve(typed.receiver, "", typed)
    known = holder.kind.__name__ if isinstance(holder, Instance) else ""
    owner = (
        known
        if known in classes
        else next((one for one in classes if not known and _has_value(classes[one], name)), "")
    )
    if not owner:
        return ""
    several = _listed(owner, name) or _listed(owner, f"{name}s")
    answer = (several and typed.call.args and as_typed(several, owner, place)) or ast.unparse(typed.function)
    return _("{kind}: this is not a function; use {answer}").format(kind=name, answer=answer)


def _has_value(owner: type[Any], name: str) -> bool:
    """Return whether objects of a class have a value of that name, not a method."""
    from functools import cached_property
    from inspect import get_annotations, getattr_static

    member = getattr_static(owner, name, None)
    return isinstance(member, (property, cached_property)) or any(name in get_annotations(one) for one in owner.__mro__)


def _in_place(place: Place) -> str:
    """Return what to write for an index of a digit, a block `with`, a loop over cells, or an attribute of a plain value."""
    import ast

    from lucidoku.words.callers import TypedCall
    from lucidoku.words.guided import Guided
    from lucidoku.words.kinds import Instance, resolve

    node, parent = place.marked() or (None, None)
    if node is None or parent is None:
        return ""
    typed = TypedCall(ast.Name(""), None, None, place.frame)

    def owner_of(expression: ast.expr) -> str:
        holder = resolve(expression, "", typed)
        return holder.kind.__name__ if isinstance(holder, Instance) and issubclass(holder.kind, Guided) else ""

    for item in node.items if isinstance(node, ast.With) else [parent] if isinstance(parent, ast.withitem) else []:
        if owner_of(item.context_expr):
            name = f"{ast.unparse(item.optional_vars)} = " if item.optional_vars else ""
            return name + ast.unparse(item.context_expr)
    if isinstance(parent, ast.For) and owner_of(parent.iter) in ("Grid", "Board"):
        cells = ast.unparse(parent.iter)
        return f"zip({cells}.layout.cells, {cells})"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _as_text(node, owner_of)
    if not isinstance(node, ast.Subscript | ast.Attribute):
        return ""
    inner = node.value
    if (
        isinstance(node, ast.Subscript)
        and isinstance(inner, ast.Subscript)
        and owner_of(inner.value) in ("Grid", "Board")
    ):
        cell = ast.Subscript(inner.value, ast.Tuple([inner.slice, node.slice], ast.Load()), ast.Load())
        return ast.unparse(cell) + (f" = {ast.unparse(parent.value)}" if isinstance(parent, ast.Assign) else "")
    return _of_holder(node, parent, owner_of, place) if isinstance(node, ast.Attribute) else ""


def _of_holder(node: ast.Attribute, parent: ast.AST, owner_of: Callable[[ast.expr], str], place: Place) -> str:
    """Return the call on an object for a name that the plain value of its method or index does not have."""
    import ast

    from lucidoku.words.callers import TypedCall
    from lucidoku.words.guesses import _listed_answer, completed
    from lucidoku.words.kinds import Instance, resolve

    value, arguments = node.value, list[ast.expr]()
    if isinstance(value, ast.Call):
        arguments = [*value.args]
        value = value.func
    elif isinstance(value, ast.Subscript):
        arguments = [value.slice]
        value = ast.Attribute(value.value, "", ast.Load())
    if not (isinstance(value, ast.Attribute) and (owner := owner_of(value.value))):
        return ""
    function = ast.Attribute(value.value, node.attr, ast.Load())
    called = parent if isinstance(parent, ast.Call) and parent.func is node else None
    call = ast.Call(function, [*arguments, *(called.args if called else ())], [*(called.keywords if called else ())])
    own = getattr(sys.modules["lucidoku"], owner, None)
    typed = TypedCall(function, call, None, place.frame)
    if isinstance(own, type) and node.attr in dir(own):
        view = resolve(function, "", typed)  # a value that takes an index as a call, such as the candidates
        is_value = _has_value(own, node.attr) and not (
            arguments and isinstance(view, Instance) and "__call__" in vars(view.kind)
        )
        return ast.unparse(function if is_value else call)
    answer = _listed_answer(owner, node.attr, dir(own))
    return answer and completed(answer, owner, typed)


def _as_record(message: str, places: list[Place]) -> str:
    """Return the call that stores the record of an object, for one that JSON cannot store."""
    import ast
    import re

    from lucidoku.words.kinds import Instance, resolve
    from lucidoku.words.meaning import object_name

    kind = re.match(r"Object of type (\w+) is not JSON serializable", message)
    owner = getattr(sys.modules["lucidoku"], kind[1], None) if kind else None
    if kind is None or not hasattr(owner, "to_dict"):
        return ""
    for typed in filter(None, (place.call() for place in places)):
        if typed.call and typed.arguments and ast.unparse(typed.function).endswith(("dumps", "dump")):
            holder = resolve(typed.arguments[0], "", typed)
            if isinstance(holder, Instance) and holder.kind is owner:
                record = ast.Call(ast.Attribute(typed.arguments[0], "to_dict", ast.Load()), [], [])
                return ast.unparse(ast.Call(typed.function, [record, *typed.arguments[1:]], typed.call.keywords))
    return f"{object_name(kind[1])}.to_dict()"


def _of_nothing(place: Place) -> str:
    """Return the call of the package whose value None a program has used; empty for any other use."""
    import ast

    from lucidoku.words.callers import TypedCall
    from lucidoku.words.kinds import resolve

    node, _parent = place.marked() or (None, None)
    call = node.value if isinstance(node, ast.Subscript | ast.Attribute) else None
    if not isinstance(call, ast.Call):
        return ""
    function = resolve(call.func, "", TypedCall(ast.Name(""), None, None, place.frame))
    is_own = str(getattr(function, "__module__", "")).startswith("lucidoku.")
    return ast.unparse(call) if is_own and "None" in str(function.__annotations__.get("return")) else ""


def _as_text(node: ast.BinOp, owner_of: Callable[[ast.expr], str]) -> str:
    """Return the sum of a text and a grid, or a part of one, with the line of the grid."""
    import ast

    sides = list[ast.expr]()
    for side in (node.left, node.right):
        part = side.value if isinstance(side, ast.Subscript) and isinstance(side.slice, ast.Slice) else side
        line = ast.Attribute(part, "line", ast.Load()) if owner_of(part) == "Grid" else part
        sides.append(
            ast.Subscript(line, side.slice, ast.Load())
            if isinstance(side, ast.Subscript) and part is not side
            else line
        )
    changed = ast.BinOp(sides[0], node.op, sides[1])
    return ast.unparse(changed) if ast.unparse(changed) != ast.unparse(node) else ""


def _listed(owner: str, name: str) -> str:
    """Return the call that the tables have for a name of a class."""
    from lucidoku.words.meant import MEANT

    return next((answer for answer, words in MEANT.get(owner, {}).items() if name in words.split()), "")


def _right_call(owner: type[Any], method: str, keyword: str | None, places: list[Place]) -> str:
    """Return the sentence for a call of a method, or of the class itself, with wrong arguments."""
    from inspect import signature

    from lucidoku.words.guesses import made_by, unknown_keyword
    from lucidoku.words.guided import expected_call
    from lucidoku.words.language import _

    if method in ("__init__", "__new__"):
        return _("expected {call}").format(call=made_by(owner))
    function = getattr(owner, method)
    if keyword and len(signature(function).parameters) > 1:
        names = frozenset(signature(function).parameters)
        return str(unknown_keyword(method, keyword, names, place=places[0] if places else None))
    call = expected_call(getattr(function, "__func__", function))
    is_public = owner.__name__ in vars(sys.modules["lucidoku"])["__all__"]  # not a class that others share
    return _("expected {call}").format(call=call if is_public else call.partition(".")[2])
