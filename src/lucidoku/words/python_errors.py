"""Notes on Python's own errors: a wrong use of a public object, or a wrong import, is followed by the right one.

A truth value cannot answer the call `board.is_solved()`, and a check in each method would make all calls slower. So the
last error of a program gets its note when the program ends, and an error of a notebook's cell when it is shown.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a program without such an error loads nothing of what follows
    from collections.abc import Iterator
    from types import TracebackType

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

    shell.set_custom_exc((ModuleNotFoundError, TypeError), handler)


def _add_note(error: BaseException, trace: TracebackType | None) -> None:
    if isinstance(error, ModuleNotFoundError) and error.name and error.name.startswith("lucidoku."):
        error.add_note(_right_import(error.name, trace))
    if type(error) is not TypeError:  # our own have the right call in their message
        return
    from lucidoku.words.guided import Guided

    public = [one for one in vars(sys.modules["lucidoku"]).values() if isinstance(one, type)]
    classes = {one.__name__: one for one in (*_heirs(Guided), *public)}
    if note := _note(classes, str(error), trace):
        error.add_note(note)


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


def _note(classes: dict[str, type[Any]], message: str, trace: TracebackType | None) -> str:
    """Return the note on a message of Python; empty if it is not about one of the classes."""
    import re
    from traceback import extract_tb

    from lucidoku.words.language import _

    if "object is not callable" in message:
        last = extract_tb(trace)[-1:]
        called = re.findall(r"\.(\w+)\(", last[0].line or "" if last else "")
        name = next((name for name in called if any(_is_property(one, name) for one in classes.values())), "")
        note = name and _("{kind}: this is not a function; leave out the brackets ()").format(kind=name)
        several = next((answer for one in classes if (answer := _listed(one, f"{name}s"))), "")  # with an argument
        return f"{note}; {several}" if several and f".{name}()" not in (last[0].line or "") else note
    if call := re.match(r"(\w+)\.(\w+)\(\) (?:got an unexpected keyword argument '(\w+)'|missing|takes|got)", message):
        return _right_call(classes[call[1]], call[2], call[3]) if call[1] in classes else ""
    kind = re.search(
        r"'(\w+)' object (?:is|does)|type '(\w+)' (?:is|has)|non-iterable (\w+) object|for \S+: '(\w+)' and", message
    )
    if kind and (owner := classes.get("".join(filter(None, kind.groups())))):
        plain = {*dir(int), *dir(tuple)}
        names = ", ".join(name for name in dir(owner) if not name.startswith("_") and name not in plain)
        return _("{owner} has {names}").format(owner=owner.__name__, names=names)
    return ""


def _listed(owner: str, name: str) -> str:
    """Return the call that the tables have for a name of a class."""
    from lucidoku.words.meant import MEANT

    return next((answer for answer, words in MEANT.get(owner, {}).items() if name in words.split()), "")


def _is_property(owner: type[Any], name: str) -> bool:
    from functools import cached_property
    from inspect import getattr_static

    return isinstance(getattr_static(owner, name, None), (property, cached_property))


def _right_call(owner: type[Any], method: str, keyword: str | None) -> str:
    """Return the sentence for a call of a method, or of the class itself, with wrong arguments."""
    from inspect import signature

    from lucidoku.words.guesses import made_by, unknown_keyword
    from lucidoku.words.guided import expected_call
    from lucidoku.words.language import _

    if method in ("__init__", "__new__"):
        return _("expected {call}").format(call=made_by(owner))
    function = getattr(owner, method)
    if keyword and len(signature(function).parameters) > 1:
        return str(unknown_keyword(method, keyword, frozenset(signature(function).parameters)))
    call = expected_call(getattr(function, "__func__", function))
    is_public = owner.__name__ in vars(sys.modules["lucidoku"])["__all__"]  # not a class that others share
    return _("expected {call}").format(call=call if is_public else call.partition(".")[2])
