"""Reading of plain data as models without Pydantic.

What is plainly right is accepted. Of everything else, Pydantic says what is wrong, or how it is meant.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

__all__ = ["Unsure", "checked"]

_T = TypeVar("_T")

_LIMITS: Mapping[str, Callable[[Any, Any], bool]] = {
    "ge": operator.ge,
    "gt": operator.gt,
    "le": operator.le,
    "lt": operator.lt,
    "max_length": lambda value, most: len(value) <= most,
    "min_length": lambda value, least: len(value) >= least,
    "description": lambda value, text: True,
}


class Unsure(Exception):
    """The value may be wrong, or in a form that Pydantic converts."""


def checked(kind: type[_T], value: object) -> _T:
    """Return plain data as a value of a type.

    Raises:
        Unsure: the value is not plainly right, or the type is not among those known here.

    >>> from annotated_types import Lt
    >>> checked(list[Annotated[int, Lt(1)]], [1])
    Traceback (most recent call last):
        ...
    lucidoku.web.models.checked.Unsure
    >>> checked(dict[int, tuple[int, str]], {"1": [2, "a"]})
    {1: (2, 'a')}
    """
    found: _T = _value(kind, value)
    return found


def _value(kind: Any, value: Any) -> Any:
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any:
        return value
    if kind in (str, bool, int):
        if type(value) is kind and (kind is not str or _is_text(value)):
            return value
    elif kind is float:
        if type(value) in (int, float) and isfinite(value):
            return float(value)
    elif origin is Annotated:
        limits = [(name, limit) for mark in parts[1:] for name, limit in _limits(mark)]
        return _within(_value(parts[0], value), limits)
    elif origin in (Union, UnionType):
        inner = [part for part in parts if part is not NoneType]
        if value is None and len(inner) < len(parts):
            return None
        if len(inner) == 1:
            return _value(inner[0], value)
    elif origin is Literal:
        if any(type(value) is type(one) and value == one for one in parts):
            return value
    elif origin is list:
        if type(value) is list:
            return [_value(parts[0], one) for one in value]
    elif origin is tuple:
        if type(value) is list and len(value) == len(parts):
            return tuple(map(_value, parts, value))
    elif origin is dict:
        if type(value) is dict:
            return {_key(parts[0], key): _value(parts[1], one) for key, one in value.items()}
    elif is_dataclass(kind) and type(value) is dict:
        return _model(kind, value)
    raise Unsure


def _model(kind: Any, value: dict[str, Any]) -> Any:
    types, marks = _fields(kind)
    if value.keys() - marks.keys():
        raise Unsure
    given = {name: _within(_value(types[name], one), marks[name]) for name, one in value.items()}
    try:
        return kind(**given)
    except TypeError:  # a field is missing
        raise Unsure from None


@lru_cache(maxsize=64)
def _fields(kind: Any) -> tuple[dict[str, Any], dict[str, list[tuple[str, Any]]]]:
    """Return the types of a model's fields, and their limits."""
    return get_type_hints(kind, include_extras=True), {one.name: list(one.metadata.items()) for one in fields(kind)}


def _limits(mark: object) -> list[tuple[str, Any]]:
    """Return the limits of an annotation, one of `annotated_types`."""
    limits = [(name, getattr(mark, name)) for name in _LIMITS if hasattr(mark, name)]
    if not limits:
        raise Unsure
    return limits


def _within(value: Any, limits: list[tuple[str, Any]]) -> Any:
    """Return a value that is within its limits."""
    for name, limit in limits:
        if not (value is None or _LIMITS[name](value, limit)):
            raise Unsure
    return value


def _key(kind: Any, key: Any) -> Any:
    """Return a key, which is a text in JSON even if it is a number."""
    if kind is int and type(key) is str and key.isascii() and key.isdecimal() and len(key) < 10:
        return int(key)
    return _value(kind, key)


def _is_text(value: str) -> bool:
    """Return whether a text has no half of a character."""
    return value.isascii() or value.encode(errors="replace").decode() == value
