"""Tools for an assistant of the browser: those of `lucidoku mcp`, for the position on the page."""

from __future__ import annotations

import base64
from functools import lru_cache

from lucidoku.web.assistant.answers import call
from lucidoku.web.assistant.tools import TOOLS
from lucidoku.web.models.assistant import ToolAnswer, ToolAsk, ToolRow, ToolsAnswer
from lucidoku.web.route import as_json, may_take, routes

__all__ = ["list_tools", "router", "use_tool"]

router = routes("assistant")

_LONGEST = 20.0  # seconds; a page in a browser is slow


@router.get("/tools", response_model=ToolsAnswer)
@lru_cache(maxsize=1)
def list_tools() -> bytes:
    """List the tools with the schemas of their arguments."""
    rows = [
        ToolRow(name=name, description=tool.about, input_schema=tool.schema_for_page, is_fixed=tool.is_fixed)
        for name, tool in TOOLS.items()
    ]
    return as_json(ToolsAnswer(tools=rows))


@router.post("/tool")
@may_take(_LONGEST)
def use_tool(ask: ToolAsk) -> ToolAnswer:
    """Use a tool, on the page's position unless the call names a puzzle."""
    answer = call(ask.name, {"lang": ask.lang, **ask.arguments}, ask.position)
    return ToolAnswer(data=answer.data, picture=base64.b64encode(answer.png).decode("ascii"))
