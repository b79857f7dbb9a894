"""Classes and functions that answer a wrong name with the right one; the answers are imported when they are needed."""

from __future__ import annotations

import sys
from abc import ABCMeta
from collections.abc import Callable
from functools import partial, wraps
from inspect import get_annotations
from opcode import opmap
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

from lucidoku.errors import WrongType
from lucidoku.words.language import _

__all__ = ["Guided", "GuidedCollection", "GuidedType", "guided"]

_LOOKS_UP_METHODS = sys.version_info < (3, 12)
"""Python 3.11 has an instruction for `x.name(…)`; later ones mark the one for `x.name`."""
_LOOKUP = opmap["LOAD_METHOD" if _LOOKS_UP_METHODS else "LOAD_ATTR"]


class _Readable(property):
    """Property of a public class, which may be called as well: half of all people type `board.is_solved()`.

    A truth value cannot be made callable: `bool` has no subclasses, and another number is not `True`. So the property
    looks at the instruction that asks for it.
    """

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None or self.fget is None:
            return self
        frame = sys._getframe(1)
        place = frame.f_lasti
        if (code := frame.f_code.co_code)[place] == _LOOKUP and (_LOOKS_UP_METHODS or code[place + 1] & 1):
            value = self.fget(instance)
            return value if _is_function(value) else partial(_read, value)
        return self.fget(instance)


def _is_function(value: object) -> bool:
    """Return whether a value can be called; `Guided.__call__` only answers."""
    own = next((vars(kind)["__call__"] for kind in type(value).__mro__ if "__call__" in vars(kind)), None)
    return own is not None and own is not vars(Guided)["__call__"]


def _read(value: Any, *arguments: object, **keywords: object) -> Any:
    """Return the value of a property that was called; answer arguments."""
    if arguments or keywords:
        from lucidoku.words.guesses import called_object

        raise called_object(value)
    return value


class GuidedType(type):
    """Class of the public classes: `Grid.from_string` is answered like an unknown attribute of a grid."""

    def __new__(cls, name: str, bases: tuple[type, ...], members: dict[str, Any], **options: Any) -> Any:
        """Make the class; its public properties can be called, too."""
        for key, member in members.items():
            if type(member) is property and not key.startswith("_"):
                members[key] = _Readable(member.fget, member.fset, member.fdel, member.__doc__)
        return super().__new__(cls, name, bases, members, **options)

    if not TYPE_CHECKING:  # a type checker shall find wrong names itself

        def __getattr__(cls, name: str) -> Any:
            if name.startswith("_") or name in get_annotations(cls):  # `dataclass` asks for defaults
                raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")
            from lucidoku.words.guesses import unknown_name

            raise unknown_name(cls.__name__, name, dir(cls))


class Guided(metaclass=GuidedType):
    """Base of public classes: an attribute that does not exist is answered with the one that was meant."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):  # protocols of Python and of notebooks ask for many
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            from lucidoku.words.guesses import unknown_name

            raise unknown_name(type(self).__name__, name, dir(self))

        def __call__(self, *_arguments: Any, **_keywords: Any) -> NoReturn:
            """Raise an error that says how to use the object, which may be the value of an attribute."""
            from lucidoku.words.guesses import called_object

            raise called_object(self)


class _GuidedCollectionType(GuidedType, ABCMeta):
    pass


class GuidedCollection(Guided, metaclass=_GuidedCollectionType):
    """The same base for classes that are sequences, sets or mappings, whose own base is an abstract one."""

    __slots__ = ()


_Function = TypeVar("_Function", bound=Callable[..., Any])


def guided(function: _Function) -> _Function:
    """Return a public function or method that answers a wrong, missing or superfluous argument with the right call.

    >>> @guided
    ... def explain(puzzle, techniques="all"):
    ...     return techniques
    >>> explain("", pipeline="basic")
    Traceback (most recent call last):
        ...
    lucidoku.errors.UnknownKeyword: explain() has no 'pipeline'; use techniques=
    """
    code = function.__code__
    positional = code.co_varnames[: code.co_argcount]
    names = frozenset(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
    required = positional[: code.co_argcount - len(function.__defaults__ or ())]

    @wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        if keywords and not names.issuperset(keywords):
            from lucidoku.words.guesses import unknown_keyword

            raise unknown_keyword(
                function.__name__, wrong := next(key for key in keywords if key not in names), names, keywords[wrong]
            )
        if len(args) > len(positional) or any(name not in keywords for name in required[len(args) :]):
            from lucidoku.words.guesses import for_several

            call = _call_of(function, positional, required)
            raise WrongType(
                _("expected {call}").format(call=call + for_several(function.__name__, len(args) - len(positional)))
            )
        return function(*args, **keywords)

    return cast(_Function, call)


def _call_of(function: Callable[..., Any], positional: tuple[str, ...], required: tuple[str, ...]) -> str:
    shown = [name if name in required else f"{name}=…" for name in positional if name not in ("self", "cls")]
    owner = "ld"
    if positional[:1] in (("self",), ("cls",)):
        name = function.__qualname__.split(".")[-2]
        owner = name.lower() if positional[0] == "self" else f"ld.{name}"
    return f"{owner}.{function.__name__}({', '.join(shown)})"
