"""Answers to an assistant's questions, as plain data: the lists of tools and resources, a call of a tool, a resource."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from typing import Any

from lucidoku.errors import InvalidArgument
from lucidoku.files.answering import sentence_of
from lucidoku.search.solutions import at_most
from lucidoku.web.assistant import resources
from lucidoku.web.assistant.schemas import read
from lucidoku.web.assistant.tools import TOOLS, Answer
from lucidoku.web.models.base import PagePosition
from lucidoku.words.language import _, language
from lucidoku.words.quoting import quoted

__all__ = ["answers", "call"]


def answers(request: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the answer to a request.

    Args:
        request: `do` is "tools", "resources", "resource" with `uri`, or "call" with `name` and `arguments`.

    Yields:
        A dict: `tools`, `resources`, `text` of a resource, or `data` of a call, perhaps with `png`; or `error`, a sentence.

    >>> next(answers({"do": "call", "name": "hint", "arguments": {"puzzle": "1.....2..3.....4"}}))["data"]["text"]
    'Hidden Single: look at box 1.'
    """
    try:
        yield _answer(request)
    except Exception as error:
        yield {"error": sentence_of(error)}


def _answer(request: Mapping[str, Any]) -> dict[str, Any]:
    do = request["do"]
    if do == "tools":
        return {"tools": [_described(name) for name in TOOLS]}
    if do == "resources":
        return {"resources": resources.listed()}
    if do == "resource":
        return {"text": resources.text_of(request["uri"])}
    answer = call(request["name"], request["arguments"])
    found: dict[str, Any] = {"data": answer.data}
    if answer.png:
        found["png"] = base64.b64encode(answer.png).decode("ascii")
    return found


def _described(name: str) -> dict[str, Any]:
    tool = TOOLS[name]
    return {
        "name": name,
        "description": tool.about,
        "input": tool.input_schema,
        "output": tool.output_schema,
        "is_fixed": tool.is_fixed,
        "seconds": tool.seconds,
    }


def call(name: str, arguments: Mapping[str, Any], position: PagePosition | None = None) -> Answer:
    """Return the answer of a tool.

    Args:
        name: its name.
        arguments: see its input schema.
        position: the position of a page, which the call is about if it names no puzzle.

    Raises:
        LucidokuError: there is no such tool, its arguments are wrong, or its time is up.
    """
    tool = TOOLS.get(name)
    if tool is None:
        message = _("there is no tool {name}; expected one of {known}")
        raise InvalidArgument(message.format(name=quoted(name), known=", ".join(TOOLS)))
    here = position is not None and "puzzle" not in arguments
    taken = read(arguments, tool.schema_for_page if here else tool.input_schema)
    if here:
        taken["position"] = position
    with language(taken.get("lang")):
        return at_most(tool.seconds, lambda: tool.work(taken))
