"""JSON schemas of arguments and answers; those of docs/schema are taken from there.

`schema` here holds copies of the files of docs/schema, for packages without documents.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache
from importlib.resources import files
from typing import Any

from lucidoku.errors import InvalidArgument
from lucidoku.ratings.schema import card_schema
from lucidoku.words.language import _
from lucidoku.words.quoting import quoted

__all__ = ["TELLING", "fields", "rating_schema", "read", "rows", "value"]

Schema = dict[str, Any]

TELLING = frozenset(
    ("path", "backdoors", "anti_backdoors", "key_moves", "one_trick_after_basics", "narrowest", "moments")
)
"""Fields of ratings that tell more of the way to the solution than how hard it is."""


@cache
def _properties(name: str) -> Mapping[str, Schema]:
    text = files("lucidoku.web.assistant").joinpath("schema", f"{name}-1.json").read_text("utf-8")
    properties: Mapping[str, Schema] = json.loads(text)["properties"]
    return properties


def value(name: str, field: str) -> Schema:
    """Return the schema of a field.

    Args:
        name: "puzzle", "step" or "walkthrough".
        field: the field of docs/schema/NAME-1.json.

    >>> value("puzzle", "layout")["type"]
    'string'
    """
    return deepcopy(_properties(name)[field])


def fields(name: str, chosen: Iterable[str]) -> Schema:
    """Return the schemas of several fields, by name.

    >>> list(fields("step", ("technique", "text")))
    ['technique', 'text']
    """
    return {field: value(name, field) for field in chosen}


def rows(properties: Schema, required: Iterable[str]) -> Schema:
    """Return the schema of a list of objects."""
    return {"type": "array", "items": {"type": "object", "properties": properties, "required": list(required)}}


def rating_schema() -> Schema:
    """Return the schema of a rating card without the fields that tell the way.

    >>> "backdoors" in rating_schema()["properties"]["own"]["properties"]
    False
    """
    schema = deepcopy(card_schema())
    schema.pop("$schema")
    for scale in schema["properties"].values():
        for name in TELLING & set(scale.get("properties", ())):
            del scale["properties"][name]
        if "required" in scale:
            scale["required"] = [name for name in scale["required"] if name not in TELLING]
    return schema


_KINDS: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
}


_DIGIT = 2  # characters of a text that a number may stand for


def read(arguments: Mapping[str, Any], schema: Schema) -> dict[str, Any]:
    """Return arguments as their schema wants them, as far as the schemas of tools go.

    Models take numbers for texts and texts for numbers, so a digit may be a number, and a number may be a text.

    Raises:
        InvalidArgument: one is missing, unknown or wrong; names it, and the expected one.

    >>> stage = {"properties": {"stage": {"type": "integer", "minimum": 1, "maximum": 3}}}
    >>> read({"stage": "2"}, stage)
    {'stage': 2}
    >>> read({"stage": 9}, stage)
    Traceback (most recent call last):
        ...
    lucidoku.errors.InvalidArgument: stage: expected a whole number from 1 to 3, got 9
    """
    known = schema["properties"]
    for name in arguments:
        if name not in known:
            message = _("unknown argument {name}; expected one of {known}")
            raise InvalidArgument(message.format(name=quoted(name), known=", ".join(known)))
    for name in schema.get("required", ()):
        if name not in arguments:
            raise InvalidArgument(_("the argument {name} is missing").format(name=name))
    taken = {name: _as_meant(given, known[name]) for name, given in arguments.items()}
    for name, given in taken.items():
        _check_value(name, given, known[name])
    return taken


def _as_meant(given: Any, schema: Schema) -> Any:
    kind = schema.get("type")
    if kind == "integer" and isinstance(given, str) and re.fullmatch(r"[0-9]{1,16}", given):
        return int(given)
    if kind == "string" and schema.get("maxLength", _DIGIT + 1) <= _DIGIT and type(given) is int:
        return str(given)
    return given


def _check_value(name: str, given: Any, schema: Schema) -> None:
    kind = schema.get("type", "string")
    fits = isinstance(given, _KINDS[kind]) and not (kind != "boolean" and isinstance(given, bool))
    if kind in ("string", "array"):
        most = schema.get("maxLength" if kind == "string" else "maxItems")
        if fits and most is not None and len(given) > most:
            message = _("{name}: expected up to {most} in length, got {count}")
            raise InvalidArgument(message.format(name=name, most=most, count=len(given)))
    if fits and "enum" in schema:
        fits = given in schema["enum"]
    if fits and kind == "integer":
        fits = schema.get("minimum", given) <= given <= schema.get("maximum", given)
    if not fits:
        message = _("{name}: expected {wanted}, got {value}")
        raise InvalidArgument(message.format(name=name, wanted=_wanted(schema), value=quoted(given)))
    if kind == "array":
        for place, item in enumerate(given, 1):
            _check_value(f"{name} {place}", item, schema["items"])


def _wanted(schema: Schema) -> str:
    if "enum" in schema:
        return _("one of {known}").format(known=", ".join(schema["enum"]))
    kind = schema.get("type", "string")
    if kind == "integer" and "maximum" in schema:
        return _("a whole number from {first} to {last}").format(first=schema["minimum"], last=schema["maximum"])
    names = {
        "string": _("a text"),
        "integer": _("a whole number"),
        "boolean": _("true or false"),
        "array": _("a list"),
        "object": _("an object"),
    }
    return names[kind]
