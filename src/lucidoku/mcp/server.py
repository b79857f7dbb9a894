"""The server: it speaks the protocol, and asks processes that it can kill for the answers."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, cast

from lucidoku.errors import LucidokuError
from lucidoku.files.answering import AnsweringProcess
from lucidoku.files.version import __version__
from lucidoku.mcp import _sdk
from lucidoku.words.language import _

__all__ = ["INSTRUCTIONS", "Solvers", "make_server", "serve"]

INSTRUCTIONS = """\
Lucidoku explains Sudoku: it knows the steps by which a person can solve a puzzle, each with its reason. Do not solve
puzzles yourself, and do not invent steps: ask these tools. Help the user to find the next step alone: begin with `hint` at
stage 1, and raise the stage only when the user wants more. Send the digits that the user has placed in `values`, so that
hints follow the position. Tools tell digits of the solution only with `reveal: true`; set it only if the user asks."""
"""Instructions for the model that uses the tools."""

_ANSWERS = "lucidoku.web.assistant.answers:answers"
_AT_ONCE = 2  # calls that are worked on at a time
_WAITING = 32  # calls that may wait for their turn
_LONGEST = 200_000  # characters of the arguments of a call
_LATE = 2.0  # seconds after its time limit, and for a start, until a process is killed
_USUAL = 30.0  # seconds for lists


class Solvers:
    """Processes that answer; one that is too slow, or whose question was withdrawn, is killed."""

    def __init__(self) -> None:
        self._free: list[AnsweringProcess] = []
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0
        self._starting: asyncio.Task[AnsweringProcess] | None = None
        self._ending: set[asyncio.Task[None]] = set()

    def prepare(self) -> None:
        """Start a process for the next question, in the background."""
        if not self._free and self._starting is None:
            self._starting = asyncio.create_task(AnsweringProcess.start(_ANSWERS))

    async def start(self) -> None:
        """Start a process for the next question, and return when it runs; it may not be ready yet."""
        self.prepare()
        if self._starting is not None:
            await asyncio.shield(self._starting)

    async def ask(self, request: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer to a request.

        Args:
            request: see `lucidoku.web.assistant.answers`.
            seconds: the time after which the process that answers is killed.

        Raises:
            LucidokuError: too many calls wait, the time was up, or the process was ended from outside.
        """
        if self._waiting >= _WAITING:
            raise LucidokuError(_("the server is busy; try again in a moment"))
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1
        try:
            return await self._ask(request, seconds)
        finally:
            self._turn.release()

    async def _ask(self, request: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        process = await self._take()
        answered = False
        try:
            async with asyncio.timeout(seconds):
                async for line in process.ask(request):
                    found: dict[str, Any] = json.loads(line)
                    answered = True
            return found
        except TimeoutError:
            raise LucidokuError(_("the time limit was reached; try a smaller puzzle or fewer steps")) from None
        except LucidokuError:
            answered = False
            raise
        finally:
            if answered:
                self._free.append(process)
            else:
                self._end(process)
                self.prepare()

    async def _take(self) -> AnsweringProcess:
        if self._free:
            return self._free.pop()
        self.prepare()
        assert self._starting is not None
        starting, process = self._starting, await asyncio.shield(self._starting)
        if self._starting is starting:
            self._starting = None
            return process
        return await self._take()  # another call has taken it

    async def close(self) -> None:
        """End all processes that wait for questions, and wait for the end of those that did not answer."""
        if self._starting is not None:
            self._free.append(await self._starting)
            self._starting = None
        while self._free:
            self._end(self._free.pop())
        await asyncio.gather(*self._ending)

    def _end(self, process: AnsweringProcess) -> None:
        ending = asyncio.create_task(process.kill())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


def make_server(solvers: Solvers | None = None) -> Any:
    """Return the server of the SDK, which any of its transports can run.

    Args:
        solvers: processes that are started already.

    Raises:
        LucidokuError: the SDK is not installed.
    """
    server_class, types, error_class = _sdk.load()
    from anyio import CancelScope  # the SDK runs on it

    tools: dict[str, dict[str, Any]] = {}

    @asynccontextmanager
    async def lifespan(_server: object) -> AsyncIterator[Solvers]:
        asked = solvers or Solvers()
        asked.prepare()
        try:
            yield asked
        finally:
            with CancelScope(shield=True):
                await asked.close()

    async def described(asked: Solvers) -> dict[str, dict[str, Any]]:
        if not tools:
            found = await asked.ask({"do": "tools"}, _USUAL)
            tools.update({tool["name"]: tool for tool in found["tools"]})
        return tools

    async def list_tools(context: Any, _params: Any) -> Any:
        known = await described(context.lifespan_context)
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=tool["name"],
                    description=tool["description"],
                    input_schema=tool["input"],
                    output_schema=tool["output"],
                    annotations=types.ToolAnnotations(
                        read_only_hint=True, idempotent_hint=tool["is_fixed"], open_world_hint=False
                    ),
                )
                for tool in known.values()
            ]
        )

    async def call_tool(context: Any, params: Any) -> Any:
        asked: Solvers = context.lifespan_context
        try:
            arguments = params.arguments or {}
            if len(json.dumps(arguments)) > _LONGEST:
                message = _("the arguments are too long: expected up to {most} characters")
                raise LucidokuError(message.format(most=_LONGEST))
            known = await described(asked)
            seconds = known[params.name]["seconds"] if params.name in known else 0
            request = {"do": "call", "name": params.name, "arguments": arguments}
            found = await asked.ask(request, seconds + _LATE)
        except LucidokuError as error:
            found = {"error": str(error)}
        if "error" in found:
            return types.CallToolResult(content=[types.TextContent(text=found["error"])], is_error=True)
        content = [types.TextContent(text=json.dumps(found["data"], ensure_ascii=False))]
        if "png" in found:
            content.append(types.ImageContent(data=found["png"], mime_type="image/png"))
        return types.CallToolResult(content=content, structured_content=found["data"])

    async def list_resources(context: Any, _params: Any) -> Any:
        found = await context.lifespan_context.ask({"do": "resources"}, _USUAL)
        return types.ListResourcesResult(
            resources=[types.Resource(mime_type="text/plain", **one) for one in found["resources"]]
        )

    async def read_resource(context: Any, params: Any) -> Any:
        uri = str(params.uri)
        try:
            found = await context.lifespan_context.ask({"do": "resource", "uri": uri[:200]}, _USUAL)
        except LucidokuError as error:
            found = {"error": str(error)}
        if "error" in found:
            raise error_class(types.INVALID_PARAMS, found["error"])
        return types.ReadResourceResult(
            contents=[types.TextResourceContents(uri=uri, mime_type="text/plain", text=found["text"])]
        )

    return server_class(
        "lucidoku",
        title="Lucidoku",
        version=__version__,
        instructions=INSTRUCTIONS,
        lifespan=lifespan,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


async def _messages() -> AsyncIterator[str]:
    """Yield the lines of standard input, which is then empty for everything else, as the SDK makes it, too."""
    from anyio import wrap_file

    private, nothing = os.dup(0), os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    lines = open(private, encoding="utf-8", errors="replace")  # noqa: SIM115 - to close it would wait for a line
    async for line in wrap_file(lines):
        yield with_whole_characters(line)


def with_whole_characters(line: str) -> str:
    r"""Return a line of JSON with a question mark for each half of a character; the SDK would leave it unanswered.

    >>> print(with_whole_characters(r'{"a": "\ud800", "b": "\ud83d\ude00"}'))
    {"a": "?", "b": "😀"}
    >>> with_whole_characters('{"a": 1}')
    '{"a": 1}'
    """
    if "\\u" not in line:
        return line
    try:
        text = json.dumps(json.loads(line), ensure_ascii=False)
    except (ValueError, RecursionError):
        return line  # the SDK reports it
    return text.encode("utf-8", "replace").decode()


async def serve() -> None:
    """Answer the assistant that started this program, by its standard input and output, until it closes them.

    Raises:
        LucidokuError: the SDK is not installed.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # it searches all installed packages for them
    solvers = Solvers()
    await solvers.start()  # it gets ready on another core while the SDK is loaded
    try:
        with _sdk.without_http():
            server = make_server(solvers)
            from mcp.server.stdio import stdio_server
    except BaseException:
        await solvers.close()
        raise
    async with stdio_server(stdin=cast(Any, _messages())) as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
