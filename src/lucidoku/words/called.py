"""Note on a called value: Python's own error for `board.is_solved()` is followed by the advice to leave out the brackets.

A number or a truth value cannot answer a call itself, as `lucidoku.words.guided` makes our own objects do. The hook adds
its note when a program is about to end with the error, and changes nothing else.
"""

from __future__ import annotations

import re
import sys
from functools import cached_property
from inspect import getattr_static
from traceback import extract_tb
from types import TracebackType
from typing import Any

from lucidoku.words.language import _

__all__ = ["explain_called_values"]


def explain_called_values(base: type) -> None:
    """Let the program's last error say so if it is the call of a property of a class.

    Args:
        base: the base of the classes.
    """
    before = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if kind is TypeError and "object is not callable" in str(error) and (name := _called(base, trace)):
            error.add_note(_("{kind}: this is not a function; leave out the brackets ()").format(kind=name))
        before(kind, error, trace)

    sys.excepthook = hook


def _called(base: type, trace: TracebackType | None) -> str:
    """Return the name of the property that the last line of a traceback calls; empty if it calls none."""
    last = extract_tb(trace)[-1:]
    line = last[0].line or "" if last else ""
    return next((name for name in re.findall(r"\.(\w+)\(", line) if _is_property(base, name)), "")


def _is_property(base: type[Any], name: str) -> bool:
    """Return whether a name is a property of a class, or of one that inherits from it."""
    is_own = isinstance(getattr_static(base, name, None), (property, cached_property))
    return is_own or any(_is_property(heir, name) for heir in base.__subclasses__())
