"""Tools that the page offers to the browser's assistant."""

from __future__ import annotations

from typing import Any

from lucidoku.web.models.base import Ask, Model, PagePosition, field

__all__ = ["ToolAnswer", "ToolAsk", "ToolRow", "ToolsAnswer"]


class ToolRow(Model):
    """A tool: the same as that of `lucidoku mcp`, for the position on the page."""

    name: str
    description: str = field(description="written for the model that uses it")
    input_schema: dict[str, Any] = field(
        description="JSON schema; without a puzzle, a call is about the page's position"
    )
    is_fixed: bool = field(description="whether equal calls have equal answers")


class ToolsAnswer(Model):
    """The tools."""

    tools: list[ToolRow]


class ToolAsk(Ask):
    """A call of a tool."""

    name: str = field(max_length=40)
    arguments: dict[str, Any] = field(default_factory=dict, description="by the tool's input schema")
    position: PagePosition | None = field(default=None, description="the position on the page; null without a board")


class ToolAnswer(Model):
    """Answer of a tool; it has more of the solution only if the call asked to reveal it."""

    data: dict[str, Any] = field(description="with a text in words")
    picture: str = field(default="", description="a PNG in base64, of the tool that draws")
