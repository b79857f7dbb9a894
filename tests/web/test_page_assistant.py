"""WebMCP: the page's tools in Chromium, which has it behind a flag, and in a browser of an earlier draft."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import lucidoku as ld
from browser import CHROMIUM, PUZZLE, Server, Visitor, visitor
from lucidoku.web.assistant.tools import TOOLS

CALL = """async ([name, given]) => {
  const tool = (await document.modelContext.getTools()).find(one => one.name === name);
  const isText = typeof tool.inputSchema === "string";  // in earlier Chromiums
  const answer = await document.modelContext.executeTool(tool, isText ? JSON.stringify(given) : given);
  return typeof answer === "string" ? JSON.parse(answer) : answer;
}"""
EARLIER = """
window.offered = [];
Object.defineProperty(navigator, "modelContext", { value: { registerTool: tool => void offered.push(tool) } });
"""
SOLUTION = ld.solve(PUZZLE)


@pytest.fixture(name="aided", scope="module")
def open_in_browser_with_tools(browser: Any, server: Server) -> Iterator[Visitor]:
    """Yield a visitor whose browser has WebMCP, with a puzzle on the board and the tools registered."""
    running = browser.browser_type.launch(executable_path=CHROMIUM, args=["--enable-features=WebMCP"])
    with visitor(running, server) as found:
        found.visit()
        if not found.page.evaluate("!!document.modelContext?.executeTool"):
            pytest.skip("this Chromium has no WebMCP")
        found.open(PUZZLE)
        names = "document.modelContext.getTools().then(tools => tools.map(tool => tool.name))"
        found.until(lambda: len(found.page.evaluate(names)) == len(TOOLS))
        yield found
    running.close()


def use(visitor: Visitor, name: str, **given: Any) -> Any:
    return visitor.page.evaluate(CALL, [name, given])


def test_the_tools_are_those_of_the_server_for_assistants(aided: Visitor) -> None:
    listing = (
        "document.modelContext.getTools().then(tools => tools.map(one => [one.name, one.description, one.inputSchema]))"
    )
    found = {name: (about, schema) for name, about, schema in aided.page.evaluate(listing)}
    for name, tool in TOOLS.items():
        about, schema = found[name]
        schema = json.loads(schema) if isinstance(schema, str) else schema
        assert about == tool.about and schema["properties"] == json.loads(json.dumps(tool.input_schema["properties"]))
        assert "puzzle" not in schema["required"]


def test_a_hint_is_about_the_board_as_it_is_now(aided: Visitor) -> None:
    board = ld.Board(PUZZLE)
    step = board.hint()
    assert step is not None
    assert use(aided, "hint")["structuredContent"]["text"] == step.hint(1)
    for placement in step.placements:
        aided.select(placement.cell.row, placement.cell.column)
        aided.type(str(placement.digit))
    step.apply(board)
    following = board.hint()
    assert following is not None
    assert use(aided, "hint", stage=2)["structuredContent"]["text"] == following.hint(2)
    aided.type("Control+z")
    assert use(aided, "hint", puzzle="1.....2..3.....4")["structuredContent"]["text"] == "Hidden Single: look at box 1."


def test_nothing_reveals_the_solution_unasked(aided: Visitor) -> None:
    assert SOLUTION is not None
    calls: dict[str, dict[str, Any]] = {
        "why_not": {"cell": "r1c1", "digit": SOLUTION[0, 0]},
        "judge_step": {"step": "r1c1=3"},
        "make_puzzle": {"layout": "4x4", "seed": 1},
    }
    for name in TOOLS:
        answer = use(aided, name, **calls.get(name, {}))
        assert "isError" not in answer, (name, answer)
        assert SOLUTION.line not in json.dumps(answer), name
    assert use(aided, "solve", reveal=True)["structuredContent"]["solution"] == SOLUTION.line
    drawn = use(aided, "draw")["content"]
    assert [part["type"] for part in drawn] == ["text", "image"]


def test_a_bad_call_is_answered_in_a_sentence(aided: Visitor) -> None:
    for name, given, part in (
        ("hint", {"stage": 9}, "stage: expected a whole number from 1 to 3, got 9"),
        ("hint", {"puzzle": "x" * 300_000}, "too large"),
        ("why_not", {"cell": "r10c1", "digit": 1}, "unknown cell"),
        ("why_not", {}, "the argument cell is missing"),
    ):
        answer = use(aided, name, **given)
        (content,) = answer["content"]
        assert answer["isError"] and part in content["text"] and len(content["text"]) < 300
    assert "text" in use(aided, "hint")["structuredContent"]


def test_earlier_drafts_and_browsers_without_it(guest: Visitor) -> None:
    """The first load of a browser without it does not fetch the part."""
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.open(PUZZLE)
    assert not any("assistant" in url or url.endswith("/tools") for url in asked)
    guest.page.add_init_script(EARLIER)
    guest.page.reload()
    guest.until(lambda: guest.page.evaluate("offered.length") == len(TOOLS))
    answer = guest.page.evaluate("offered.find(tool => tool.name === 'check_board').execute({})")
    assert answer["structuredContent"]["text"] == "No mistake so far."
