"""Fields documented as a TypedDict, and the shapes of drawings of grids and steps."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NotRequired

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic_core import CoreSchema

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:  # Pydantic accepts no others there
    from typing_extensions import TypedDict

__all__ = ["About", "SchemaOf", "ShapeRecord", "TypedDict"]


@dataclass(frozen=True)
class About:
    """Annotation that describes a field of a TypedDict."""

    text: str

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return handler(schema) | {"description": self.text}


@dataclass(frozen=True)
class SchemaOf:
    """Annotation that documents a field as a TypedDict without validating it.

    Readers validate the data: `lucidoku.logic.record.step_of_record`, the page's compiler.

    >>> from typing import Annotated, Any
    >>> from pydantic import TypeAdapter
    >>> found = TypeAdapter(Annotated[dict[str, Any], SchemaOf(ShapeRecord)])
    >>> sorted(found.json_schema()["properties"])[1:3], found.dump_json(found.validate_python({"d": "M"}))
    (['cell', 'd'], b'{"d":"M"}')
    """

    of: Any

    def __get_pydantic_core_schema__(self, _source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        described = handler.generate_schema(self.of)
        plainly = core_schema.simple_ser_schema("any")
        return core_schema.no_info_wrap_validator_function(_as_it_is, described, serialization=plainly)


def _as_it_is(value: Any, _check: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        from pydantic_core import PydanticKnownError

        raise PydanticKnownError("dict_type")
    return value


class ShapeRecord(TypedDict):
    """A shape with roles for colours."""

    part: str
    shape: Literal["rect", "circle", "path", "text"]
    x: NotRequired[float]
    y: NotRequired[float]
    width: NotRequired[float]
    height: NotRequired[float]
    radius: NotRequired[float]
    d: NotRequired[str]
    link: NotRequired[str]
    text: NotRequired[str]
    size: NotRequired[float]
    bold: NotRequired[bool]
    halo: NotRequired[str]
    digit: NotRequired[bool]
    fill: NotRequired[str]
    stroke: NotRequired[str]
    line: NotRequired[float]
    dash: NotRequired[list[float]]
    round: NotRequired[bool]
    cell: NotRequired[int]
