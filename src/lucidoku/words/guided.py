"""Classes and functions that answer a wrong name with the right one; the answers are imported when they are needed."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable
from enum import EnumType
from functools import wraps
from importlib import import_module
from inspect import CO_VARARGS, CO_VARKEYWORDS, Signature, get_annotations, signature
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

from lucidoku.errors import InvalidArgument
from lucidoku.words.language import _

__all__ = [
    "CheckedEnumType",
    "CheckedType",
    "Guided",
    "GuidedCollection",
    "GuidedTuple",
    "GuidedType",
    "expected_call",
    "guided",
]


class GuidedType(type):
    """Class of the public classes: `Grid.from_string` is answered like an unknown attribute of a grid."""

    if not TYPE_CHECKING:  # a type checker shall find wrong names itself

        def __getattr__(cls, name: str) -> Any:
            if name.startswith("_") or name in get_annotations(cls):  # `dataclass` asks for defaults
                raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")
            from lucidoku.words.guesses import unknown_name

            raise unknown_name(cls.__name__, name, dir(cls), is_class=True)


def _refuse_too_large(error: Exception) -> None:
    """Raise the sentence for an error of Python about a number with thousands of digits, wherever a call met or quoted it."""
    inner = error.__traceback__
    while inner and inner.tb_next:
        inner = inner.tb_next
    is_ours = inner is not None and inner.tb_frame.f_globals.get("__name__", "").startswith("lucidoku")
    if (
        "set_int_max_str_digits" in str(error)
        if type(error) is ValueError
        else type(error) is OverflowError and is_ours
    ):
        raise InvalidArgument(_("a number is too large; use a smaller one")) from error


class CheckedType(GuidedType):
    """Class of the public classes that people call themselves; others are too often made for a check of their arguments."""

    if not TYPE_CHECKING:

        def __call__(cls, *arguments: Any, **keywords: Any) -> Any:
            """Make an object; wrong arguments are answered with the call that makes one."""
            try:
                return super().__call__(*arguments, **keywords)
            except (ValueError, OverflowError) as error:
                _refuse_too_large(error)
                raise
            except TypeError as error:
                if type(error) is not TypeError or error.__traceback__.tb_next:  # raised inside rather than by the call
                    raise
                from lucidoku.words.guesses import wrong_call_of_class

                raise wrong_call_of_class(cls, keywords) from None

        @property
        def __signature__(cls) -> Signature:
            """The arguments of the class rather than those of `__call__` above."""
            made = signature(cls.__new__ if cls.__init__ is object.__init__ else cls.__init__)
            return made.replace(parameters=[*made.parameters.values()][1:], return_annotation=Signature.empty)


class CheckedEnumType(EnumType):
    """Class of the public enumerations: a number with thousands of digits is refused like one of their arguments."""

    if not TYPE_CHECKING:

        def __call__(cls, *arguments: Any, **keywords: Any) -> Any:
            """Return the member of a value."""
            try:
                return super().__call__(*arguments, **keywords)
            except ValueError as error:
                _refuse_too_large(error)
                raise


_OFTEN = frozenset(("digit_text", "digit_of", "digits_text", "placed", "cell", "all_candidates"))
"""Methods that are called for each cell or candidate; a check of their arguments would cost more than they do."""


def _guide(cls: type, name: str, member: object) -> None:
    """Let a public method of a public class answer wrong arguments, unless it takes any number of them."""
    kind = type(member) if isinstance(member, (classmethod, staticmethod)) else None
    function = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
    if not isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
        return
    if not function.__code__.co_flags & CO_VARARGS and not cls.__name__.startswith("_"):
        setattr(cls, name, kind(guided(function)) if kind else guided(function))


class Guided(metaclass=GuidedType):
    """Base of public classes: an attribute that does not exist is answered with the one that was meant."""

    __slots__ = ()

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        for name, member in list(vars(cls).items()):
            if not name.startswith("_") and name not in _OFTEN:
                _guide(cls, name, member)

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


_Item = TypeVar("_Item", covariant=True)


class GuidedTuple(tuple[_Item, ...]):
    """Tuple of an attribute: a call, as in `walk.steps()`, a method of a list, or a name as an index is answered.

    >>> GuidedTuple((1, 2))()
    Traceback (most recent call last):
        ...
    lucidoku.errors.WrongType: tuple: this is not a function; leave out the brackets ()
    """

    __slots__ = ()
    _place = ("tuple", "")
    """The class of the object that has it, and its attribute."""
    _by_name = ""
    """The call for a name as an index, in which `'x-wing'` is that name."""

    if not TYPE_CHECKING:

        def __call__(self, *_arguments: Any, **_keywords: Any) -> NoReturn:
            """Raise an error that says how to use the tuple."""
            from lucidoku.words.guesses import called_object

            raise called_object(self)

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(f"'tuple' object has no attribute {name!r}")
            from lucidoku.words.guesses import unknown_of_tuple

            raise unknown_of_tuple(*self._place, name)

        def __getitem__(self, index: Any) -> Any:
            if isinstance(index, str) and self._by_name:
                from lucidoku.words.guesses import wrong_index

                raise wrong_index(index, self._by_name)
            return super().__getitem__(index)


class GuidedText(str):
    """Text of an attribute: a call, as in `walk.text()`, is answered.

    >>> GuidedText("easy")()
    Traceback (most recent call last):
        ...
    lucidoku.errors.WrongType: text: this is not a function; leave out the brackets ()
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        def __call__(self, *_arguments: Any, **_keywords: Any) -> NoReturn:
            """Raise an error that says how to use the text."""
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
    positional, required = _arguments(function)
    names = frozenset(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
    truths = frozenset(name for name in names if function.__annotations__.get(name) == "bool")
    takes_any = bool(code.co_flags & CO_VARKEYWORDS)
    least, most = len(required), len(positional)

    @wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        if not keywords and least <= len(args) <= most:  # nearly all calls
            try:
                return function(*args)
            except (ValueError, OverflowError) as error:
                _refuse_too_large(error)
                raise
        if keywords and not takes_any and not names.issuperset(keywords):
            from lucidoku.words.guesses import unknown_keyword

            wrong = next(key for key in keywords if key not in names)
            needed = [name for name in required if name not in ("self", "cls")]
            raise unknown_keyword(function.__name__, wrong, names, keywords[wrong], needed)
        is_short = len(args) < len(required) and any(name not in keywords for name in required[len(args) :])
        is_twice = keywords and not keywords.keys().isdisjoint(positional[: len(args)])
        if is_short or is_twice or len(args) > len(positional):
            from lucidoku.words.guesses import wrong_arguments

            first = args[0] if args else None
            raise wrong_arguments(function, expected_call(function, first), first, len(args) - len(positional))
        for key in truths.intersection(keywords):
            if isinstance(keywords[key], (str, list, tuple, dict, set)):
                from lucidoku.words.guesses import wrong_truth

                raise wrong_truth(function.__name__, key, names, keywords[key])
        try:
            return function(*args, **keywords)
        except (ValueError, OverflowError) as error:
            _refuse_too_large(error)
            raise

    return cast(_Function, call)


def _arguments(function: Callable[..., Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the positional arguments of a function, and those of them that it needs."""
    positional = function.__code__.co_varnames[: function.__code__.co_argcount]
    return positional, positional[: len(positional) - len(function.__defaults__ or ())]


def expected_call(function: Callable[..., Any], first: object = None) -> str:
    """Return the call of a public function or method with the names of its arguments.

    Args:
        function: the function.
        first: the first argument, for a method its object or its class, which may inherit it.
    """
    from lucidoku.words.meaning import object_name

    positional, required = _arguments(function)
    shown = [name if name in required else f"{name}=…" for name in positional if name not in ("self", "cls")]
    if positional[:1] in (("self",), ("cls",)):
        kind = first if isinstance(first, type) else type(first)
        name = kind.__name__ if issubclass(kind, Guided) else function.__qualname__.split(".")[-2]
        owner = object_name(name) if positional[0] == "self" else f"{_place_of(name, function.__module__)}.{name}"
    else:
        owner = _place_of(function.__name__, function.__module__)
    return f"{owner}.{function.__name__}({', '.join(shown)})"


def _place_of(name: str, module: str) -> str:
    """Return the shortest public module that has a function or class, by its usual name in calls: `ld` or `ld.paper`."""
    parts = module.split(".")
    for count in range(1, len(parts) + 1):
        place = import_module(".".join(parts[:count]))
        if name in getattr(place, "__all__", ()) and getattr(place, name).__module__ == module:
            return ".".join(["ld", *parts[1:count]])
    return "ld"
