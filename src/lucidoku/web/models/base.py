"""Common models: position, language, errors."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, dataclass_transform

from annotated_types import Ge, Lt, MaxLen

from lucidoku.web.models.checked import Unsure, checked

if TYPE_CHECKING:
    from pydantic import ConfigDict, TypeAdapter

__all__ = [
    "LONGEST_LAYOUT",
    "PARTIAL",
    "Ask",
    "Error",
    "Line",
    "Mistake",
    "Model",
    "Names",
    "PagePosition",
    "field",
    "fields_of",
    "validator",
]

_M = TypeVar("_M", bound="Model")

Line = Annotated[str, MaxLen(625)]
Names = Annotated[list[Annotated[str, MaxLen(80)]], MaxLen(400)]

_WHOLE: ConfigDict = {"extra": "forbid", "json_schema_serialization_defaults_required": True}
PARTIAL: ConfigDict = {"extra": "forbid"}
"""Configuration of models whose answers omit what does not apply."""


def field(
    *, default: Any = dataclasses.MISSING, default_factory: Callable[[], Any] | Any = dataclasses.MISSING, **marks: Any
) -> Any:
    """Return a field of a model.

    Args:
        default: the value if it is omitted.
        default_factory: makes this value.
        marks: its description and its limits, by the names of `pydantic.Field`.
    """
    return dataclasses.field(default=default, default_factory=default_factory, metadata=marks)


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
class Model:
    """Base of all models: unknown fields are rejected, and answers contain every field.

    Models are dataclasses. FastAPI and Pydantic read their types and limits where they are loaded. The first hint of a page
    without a server does without them, because they take as long to load as Python.

    >>> position = PagePosition.read({"givens": "1.....2..3.....4", "layout": "4x4"})
    >>> position.layout, PagePosition.read(position.record()) == position
    ('4x4', True)
    """

    __pydantic_config__ = _WHOLE

    def __init_subclass__(cls) -> None:
        """Make the subclass a dataclass."""
        dataclasses.dataclass(kw_only=True)(cls)

    @classmethod
    def read(cls: type[_M], value: object) -> _M:
        """Return plain data as a model.

        Raises:
            pydantic.ValidationError: it is not valid.
        """
        try:
            return checked(cls, value)
        except Unsure:
            found: _M = validator(cls).validate_python(value)
            return found

    def record(self) -> dict[str, Any]:
        """Return the fields as plain data, as JSON has them."""
        found: dict[str, Any] = json.loads(json.dumps(self, default=fields_of))
        return found


def fields_of(model: object) -> dict[str, Any]:
    """Return the fields of a model, for `json.dumps`.

    Raises:
        TypeError: it is not a model.
    """
    if isinstance(model, Model):
        return vars(model)
    raise TypeError(f"{type(model).__name__} is not a model")


_VALIDATORS: dict[Any, TypeAdapter[Any]] = {}


def validator(kind: Any) -> TypeAdapter[Any]:
    """Return Pydantic's validator of a model."""
    from pydantic import TypeAdapter

    if kind not in _VALIDATORS:
        _VALIDATORS[kind] = TypeAdapter(kind)
    return _VALIDATORS[kind]


LONGEST_LAYOUT = 20_000
"""Maximum length of a layout code; most of it is constraints."""


Masks = Annotated[list[Annotated[int, Ge(0), Lt(1 << 25)]], MaxLen(625)]


class PagePosition(Model):
    """A complete position, as the server stores nothing. Cells are 0 to n²-1, row by row."""

    layout: str = field(
        default="9x9",
        max_length=LONGEST_LAYOUT,
        description="layout code: 9x9; 12x12:2x6 with unusual boxes; then +diagonal, +window;"
        " a jigsaw has +jigsaw: and a map of n² letters",
    )
    givens: Line = field(description="n² characters: . for an empty cell, 1-9 and A-P for the digits 10 to 25")
    values: Line = field(default="", description="placed digits in the same form, . for given cells; empty for none")
    given_candidates: Masks | None = field(
        default=None,
        description="candidates that are part of the puzzle, as in a Sukaku: a mask for each cell. null: all",
    )
    candidates: Masks | None = field(
        default=None,
        description="the player's candidates: a mask for each cell, bit d-1 for digit d; 0: not marked. null: all",
    )
    eliminated: Annotated[list[tuple[int, int]], MaxLen(15625)] = field(
        default_factory=list, description="[cell, digit] of each candidate that the player removed"
    )
    corner: dict[int, list[int]] = field(
        default_factory=dict, description="corner marks by cell; two of a digit in a box are a pair"
    )
    centre: dict[int, list[int]] = field(default_factory=dict, description="centre marks by cell; not candidates")
    colours: dict[int, list[int]] = field(default_factory=dict, description="colours of cells")


class Ask(Model):
    """Fields of every request: the language and the notation of cells."""

    lang: str = field(default="en", max_length=20, description="en, fr or zh_Hant")
    notation: str = field(default="r1c1", max_length=20, description="r1c1, L1C1, A1, J9, K9, chess or excel")


class Error(Model):
    """An error message of one sentence."""

    error: str
    where: dict[str, Any] | None = field(
        default=None,
        description="line and column in the text, the field of the request, or the names near an unknown technique",
    )


class Mistake(Model):
    """A mistake at a cell."""

    cell: int
    digit: int | None = field(default=None, description="the wrong digit; null if a correct candidate was removed")
    other: int | None = field(default=None, description="the second cell of a wrong corner pair")
    kind: Literal["value", "candidate", "corner"]
    text: str
