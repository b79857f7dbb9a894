"""Write web/app/src/api.json: the models exchanged by the page and the server, as an OpenAPI document.

`npm run types` turns it into web/app/src/api.ts, so that the page is compiled against the server's actual requests and
answers. Neither file is in git: `make page` makes both.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from lucidoku.web.app import routers
from lucidoku.web.models.base import Error
from lucidoku.web.models.records import WalkEndRecord, WalkHeadRecord, WalkStepRecord

FILE = Path(__file__).parents[1] / "web" / "app" / "src" / "api.json"


def document() -> str:
    """Return the document; equal models give equal text."""
    calls = [route for router in routers() for route in router.routes if isinstance(route, APIRoute)]
    asks = [one.field_info.annotation for call in calls for one in call.dependant.body_params]
    answers = [call.response_model for call in calls if call.response_model is not None]
    answers += [Error, WalkHeadRecord, WalkStepRecord, WalkEndRecord]
    wanted: list[tuple[int, JsonSchemaMode, TypeAdapter[Any]]] = []
    for mode, kinds in (("validation", asks), ("serialization", answers)):
        wanted += [(len(wanted) + i, mode, TypeAdapter(kind)) for i, kind in enumerate(kinds)]  # type: ignore[misc]
    _found, schemas = TypeAdapter.json_schemas(wanted, ref_template="#/components/schemas/{model}")
    described = {name: _plain(schema) for name, schema in sorted(schemas["$defs"].items())}
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Lucidoku", "version": "1"},
        "paths": {},
        "components": {"schemas": described},
    }
    return json.dumps(whole, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _plain(schema: Any, named: bool = False) -> Any:
    """Return a schema without titles, which only repeat names."""
    if isinstance(schema, dict):
        return {
            key: _plain(value, key == "properties" and not named)
            for key, value in schema.items()
            if named or key != "title"
        }
    return [_plain(one) for one in schema] if isinstance(schema, list) else schema


if __name__ == "__main__":
    FILE.write_text(document(), "utf-8")
