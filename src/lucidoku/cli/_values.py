"""What is given to options and arguments, taken by the command's own annotations.

Typer takes values by building a model of each parameter, which is slow, and says what is wrong in English. The commands use
a handful of types only, so their values are taken here, one rule a type, and what is wrong is said in the user's language.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin

import typer

from lucidoku.words.language import _

__all__ = ["take_value", "take_values"]


def take_values(command: Any) -> None:
    """Let the parameters of a command of Typer take their values by the rules here; others are left to Typer."""
    if getattr(command, "takes_values", False) or command.callback is None:
        return
    command.takes_values = True
    annotated = {
        name: parameter.annotation
        for name, parameter in inspect.signature(inspect.unwrap(command.callback, stop=_signed)).parameters.items()
    }
    for param in command.params:
        take_value(param, _rule(annotated.get(param.name), param))


def take_value(param: Any, rule: Callable[[Any], Any] | None = None) -> None:
    """Let a parameter take its value by a rule; without one, Typer is asked only where there is a value to take."""
    param.process_value = partial(_processed, param, rule, param.process_value)


def _signed(function: Any) -> bool:
    return hasattr(function, "__signature__")


def _processed(
    param: Any, rule: Callable[[Any], Any] | None, otherwise: Callable[[Any, Any], Any], ctx: Any, value: Any
) -> Any:
    """Take a parameter's value; an absent one is what the parameter says of it."""
    several = param.multiple or param.nargs == -1
    if value is None and several:
        value = ()
    elif value is None or (isinstance(value, bool) and rule is None):
        pass
    elif rule is None:
        return otherwise(ctx, value)
    else:
        value = [rule(one) for one in value] if several else rule(value)
    if param.required and (value is None or (several and not value)):
        # As Typer itself would: its subclasses of usage errors tell which parameter it is.
        raise _missing(ctx, param)
    return value if param.callback is None else param.callback(ctx, param, value)


def _missing(ctx: Any, param: Any) -> Exception:
    return typer.BadParameter(_("{name} is missing").format(name=_name(param)), ctx=ctx, param=param)


def _rule(annotation: Any, param: Any) -> Callable[[Any], Any] | None:
    """Return what takes one value of an annotation; None where Typer is to take it."""
    if get_origin(annotation) is not Annotated:
        return None
    kind, info = get_args(annotation)[:2]
    if get_origin(kind) in (Union, types.UnionType):
        kinds = [choice for choice in get_args(kind) if choice is not type(None)]
        if len(kinds) != 1:
            return None
        kind = kinds[0]
    if get_origin(kind) is list:
        (kind,) = get_args(kind)
    if any(getattr(info, name, None) for name in ("parser", "click_type", "exists", "resolve_path", "prompt")):
        return None
    if kind is str:
        return str
    if kind is bool:
        return partial(_flag, param)
    if kind is Path:
        return Path
    if kind in (int, float):
        return partial(_number, param, kind, getattr(info, "min", None), getattr(info, "max", None))
    return None


def _name(param: Any) -> str:
    """Return how a parameter is written in a call."""
    return str(param.opts[0]) if str(param.opts[0]).startswith("-") else str(param.metavar or param.name)


def _number(param: Any, kind: type, least: float | None, most: float | None, value: Any) -> Any:
    try:
        number = kind(value)
    except (ValueError, OverflowError):
        wanted = _("a whole number") if kind is int else _("a number")
        raise _bad(param, _("{name} must be {wanted}, not {value}"), wanted=wanted, value=repr(value)[:40]) from None
    if not number == number:  # not a number, by its own word
        raise _bad(param, _("{name} must be {wanted}, not {value}"), wanted=_("a number"), value=repr(value)[:40])
    if least is not None and number < least:
        raise _bad(param, _("{name} must be at least {least}, not {value}"), least=least, value=number)
    if most is not None and number > most:
        raise _bad(param, _("{name} must be at most {most}, not {value}"), most=most, value=number)
    return number


_FLAGS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def _flag(param: Any, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    found = _FLAGS.get(str(value).strip().lower())
    if found is None:
        raise _bad(param, _("{name} must be {wanted}, not {value}"), wanted=_("yes or no"), value=repr(value)[:40])
    return found


def _bad(param: Any, message: str, **values: Any) -> Exception:
    return typer.BadParameter(message.format(name=_name(param), **values), param=param)
