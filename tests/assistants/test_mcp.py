"""The server for assistants: its tools, its resources, the secrets that they keep, and how it bears bad calls."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from assistants.dialogues import REVEALING, Question, ask, dialogue, given_away, walks
from lucidoku.errors import LucidokuError
from lucidoku.logic.techniques import all_techniques
from lucidoku.mcp.server import Solvers, make_server
from lucidoku.web.assistant import resources, schemas
from lucidoku.web.assistant.answers import answers
from lucidoku.web.assistant.tools import TOOLS

P = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
SCHEMA = Path(__file__).parents[2] / "docs" / "schema"
SLOW = {
    "do": "call",
    "name": "make_puzzle",
    "arguments": {"layout": "16x16", "level": "extreme", "count": 6, "seed": 1},
}


def call(name: str, **arguments: Any) -> dict[str, Any]:
    """Return the data of an answer that is not an error."""
    answer = next(answers({"do": "call", "name": name, "arguments": arguments}))
    assert "error" not in answer, answer
    data: dict[str, Any] = answer["data"]
    return data


def refusal(name: str, **arguments: Any) -> str:
    answer = next(answers({"do": "call", "name": name, "arguments": arguments}))
    assert list(answer) == ["error"], answer
    text: str = answer["error"]
    return text


def with_client(talk: Callable[[Any], Coroutine[Any, Any, None]], **options: Any) -> None:
    mcp = pytest.importorskip("mcp")

    async def main() -> None:
        async with mcp.Client(make_server(), **options) as client:
            await talk(client)

    asyncio.run(asyncio.wait_for(main(), 120))


def test_dialogues_do_not_tell_the_solution_unasked() -> None:
    pytest.importorskip("jsonschema")
    from jsonschema import Draft202012Validator

    validators = {name: Draft202012Validator(tool.output_schema) for name, tool in TOOLS.items()}
    seen: set[str] = set()

    async def talk(client: Any) -> None:
        for seed in range(200):
            found = dialogue(seed)
            for question in found.questions:
                answer = await ask(client, question)
                assert not given_away(question, found.solution, answer), (seed, question, answer)
                if "error" in answer:
                    assert "\n" not in answer["error"] and len(answer["error"]) < 300
                else:
                    validators[question.name].validate(answer)
                    seen.add(question.name)

    with_client(talk)
    assert seen >= {*REVEALING, "hint", "read_puzzle", "check_board", "why_not", "judge_step", "draw"}


def test_what_is_asked_for_is_told() -> None:
    """The search for digits that are given away finds them where they are."""
    told = 0
    for seed in range(30):
        found = dialogue(seed, reveal=True)
        for question in found.questions:
            if question.arguments.get("reveal"):
                answer = next(answers({"do": "call", "name": question.name, "arguments": question.arguments}))
                if "data" in answer and question.name != "list_steps":
                    assert given_away(question, found.solution, answer["data"]), (seed, question)
                    told += 1
    assert told > 5


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_a_digit_is_found_in_a_sentence_of_any_language(lang: str) -> None:
    asked = {"puzzle": "1.....2..3.....4", "lang": lang}
    step = call("hint", **asked, stage=3)["step"]
    assert step["placements"] == ["r1c2=2"]
    hint = Question("hint", {**asked, "stage": 2}, ld.Board(asked["puzzle"]))
    assert given_away(hint, "1243342143122134", {"text": step["text"]}) == {"r1c2=2"}
    assert not given_away(hint, "1243342143122134", call("hint", **asked, stage=2))


@pytest.mark.parametrize("name", TOOLS)
def test_schemas_are_valid_and_closed(name: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    tool = TOOLS[name]
    jsonschema.Draft202012Validator.check_schema(tool.input_schema)
    jsonschema.Draft202012Validator.check_schema(tool.output_schema)
    assert tool.input_schema["additionalProperties"] is False
    assert set(tool.required) <= set(tool.arguments) and set(tool.always) <= {"text", *tool.answer}
    for about, schema in tool.input_schema["properties"].items():
        if schema.get("type") == "string" and "enum" not in schema:
            assert schema["maxLength"] <= 100_000, about
        if schema.get("type") == "array":
            assert schema["maxItems"] <= 625 and schema["items"]["maxLength"] <= 80, about
    assert len(tool.about) > 40


def test_schemas_are_those_of_the_documents() -> None:
    copies = Path(schemas.__file__).parent / "schema"
    assert {path.name: path.read_bytes() for path in copies.iterdir()} == {
        path.name: path.read_bytes() for path in SCHEMA.iterdir()
    }
    step = json.loads((SCHEMA / "step-1.json").read_text())["properties"]
    rows = TOOLS["list_steps"].answer["steps"]["items"]["properties"]
    assert all(rows[name] == step[name] for name in ("technique", "family", "placements", "eliminations", "text"))


def test_ratings_have_their_schema_and_tell_no_cells() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    for puzzle in (P, walks()[0].puzzle.line):
        rating = call("rate", puzzle=puzzle)
        jsonschema.validate(rating, TOOLS["rate"].output_schema)
        assert rating["level"] == ld.explain(puzzle).level
        assert "r1c" not in json.dumps(rating) and "backdoors" not in json.dumps(rating)
    assert call("rate", puzzle=P)["card"]["se"]["er"] == ld.rate(P).se.er


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_hints_are_those_of_the_library(lang: str) -> None:
    for place in (0, 20, 40):
        board = ld.explain(P).board(place)
        step = board.hint()
        assert step is not None
        for stage in (1, 2, 3):
            answer = call("hint", puzzle=P, values=board.to_dict()["values"], lang=lang, stage=stage)
            with ld.language(lang):
                same = board.hint() if "candidates" not in answer else None
                assert same is not None
            if place == 0:
                with ld.language(lang):
                    assert answer["text"] == step.hint(stage)
            assert ("step" in answer) == (stage == 3)


def test_hints_follow_the_players_marks() -> None:
    walk = ld.explain(P)
    place = next(i for i, step in enumerate(walk) if step.eliminations) + 1
    board = walk.board(place)
    record = board.to_dict()
    answer = call("hint", puzzle=P, values=record["values"], candidates=record["candidates"], stage=3)
    expected = ld.hint(board, "logic")
    assert expected is not None
    assert (answer["step"]["placements"], answer["step"]["eliminations"]) == (
        list(expected.placement_names),
        list(expected.elimination_names),
    )


def test_the_right_digit_is_not_told_by_asking_why_not() -> None:
    solution = ld.solve(P)
    assert solution is not None
    cell = solution.layout.cell("r1c1")
    right = str(solution[cell])
    plain = call("why_not", puzzle=P, cell="r1c1", digit=right)
    assert not plain["excluded"] and plain["text"] == f"No known step excludes {right} from r1c1."
    assert call("why_not", puzzle=P, cell="r1c1", digit=right, reveal=True)["text"] == f"No: r1c1 is {right}."
    assert call("why_not", puzzle=P, cell="r1c1", digit="7")["text"] == "r1c1 cannot be 7: r1c3 is 7, in row 1."
    short = call("why_not", puzzle=P, cell="r1c1", digit="4")
    assert short["excluded"] and 1 <= len(short["steps"]) <= 3
    board = ld.Board(P)
    for step in short["steps"]:
        for name in step["placements"]:
            board[name[:-2]] = int(name[-1])
    assert not board.has_candidate(ld.Candidate(cell, 4)) or f"r1c1-{4}" in short["steps"][-1]["eliminations"]


def test_a_digit_may_be_a_number_and_a_number_a_text() -> None:
    assert call("why_not", puzzle=P, cell="r1c1", digit=7) == call("why_not", puzzle=P, cell="r1c1", digit="7")
    assert call("hint", puzzle=P, stage="2") == call("hint", puzzle=P, stage=2)
    ten = [call("why_not", puzzle="A" + "." * 255, cell="r1c2", digit=digit) for digit in (10, "10", "A", "a")]
    assert ten[0]["excluded"] and all(one == ten[0] for one in ten)


def test_a_check_names_wrong_digits_and_no_right_ones() -> None:
    solution = ld.solve(P)
    assert solution is not None
    values = [character if character != "." else "." for character in P]
    wrong = next(d for d in "123456789" if d != solution.line[0] and d not in "72914")
    values[0], values[1] = wrong, solution.line[1]
    found = call("check_board", puzzle=P, values="".join(values))
    assert [mistake["cell"] for mistake in found["mistakes"]] == ["r1c1"] and not found["solved"]
    assert found["mistakes"][0]["text"] == f"r1c1 is not {wrong}"
    assert call("check_board", puzzle=P, values=solution.line)["solved"]
    marks = ["".join(d for d in "123456789" if d != right) for right in solution.line]
    gone = call("check_board", puzzle=P, candidates=marks)
    assert gone["mistakes"] and len(gone["mistakes"]) <= 6
    assert not any(re.search(r"[1-9]", mistake["text"].replace(mistake["cell"], "")) for mistake in gone["mistakes"])


def test_a_claim_about_all_digits_is_not_told_apart() -> None:
    board = ld.Board(P)
    every = " ".join(f"r1c1<>{digit}" for digit in board.candidates("r1c1"))
    verdict = call("judge_step", puzzle=P, step=every)
    assert not verdict["right"] and verdict["problems"] == [] and verdict["text"] == "The step is wrong."
    step = ld.hint(P)
    assert step is not None
    verdict = call("judge_step", puzzle=P, step=f"{step.placement_names[0]}, {step.name}")
    assert verdict["accepted"] and verdict["text"] == "The step is right, and it follows."
    wrong = call("judge_step", puzzle=P, step="r1c1=3")
    assert wrong["problems"] == ["r1c1 is not 3"] and wrong["credit"] == 0


def test_made_puzzles_are_as_wanted() -> None:
    made = call("make_puzzle", layout="6x6", level="easy", count=2, seed=3)
    assert made == call("make_puzzle", layout="6x6", level="easy", count=2, seed=3)
    for one in made["puzzles"]:
        assert ld.is_unique(one["puzzle"]) and ld.explain(one["puzzle"]).level == "easy"
    ruled = call("make_puzzle", layout="4x4", constraints=["killercage"], seed=1)["puzzles"][0]
    assert ld.is_unique(ld.Grid.parse(ruled["puzzle"], ld.Layout.parse(ruled["layout"])))


@pytest.mark.parametrize("show", ["digits", "candidates", "step"])
def test_pictures_are_drawn(show: str) -> None:
    answer = next(answers({"do": "call", "name": "draw", "arguments": {"puzzle": P, "show": show}}))
    assert base64.b64decode(answer["png"])[:8] == b"\x89PNG\r\n\x1a\n"


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("hint", {}, "the argument puzzle is missing"),
    ("hint", {"puzzle": 7}, "puzzle: expected a text, got 7"),
    ("hint", {"puzzle": P, "stage": True}, "stage: expected a whole number from 1 to 3, got True"),
    ("hint", {"puzzle": P, "stage": 1.5}, "stage: expected a whole number from 1 to 3, got 1.5"),
    ("hint", {"puzzle": P, "colour": "red"}, "unknown argument 'colour'; expected one of puzzle"),
    ("hint", {"puzzle": P, "techniques": "magic"}, "magic"),
    ("hint", {"puzzle": ""}, "empty"),
    ("hint", {"puzzle": "\x00\ud800"}, ""),
    ("hint", {"puzzle": "[" * 50_000}, ""),
    ("hint", {"puzzle": P * 1200}, ""),
    ("hint", {"puzzle": "1" * 100_001}, "puzzle: expected up to 100000 in length, got 100001"),
    ("hint", {"puzzle": P, "candidates": [1]}, "candidates 1: expected a text, got 1"),
    ("hint", {"puzzle": P, "candidates": ["1"] * 626}, "candidates: expected up to 625 in length, got 626"),
    ("hint", {"puzzle": P, "candidates": ["z"] * 81}, "'z' is not a digit of a 9x9 grid"),
    ("hint", {"puzzle": P, "values": P[:-1]}, "80 cells"),
    ("why_not", {"puzzle": P, "cell": "r10c1", "digit": "1"}, "r10c1"),
    ("why_not", {"puzzle": P, "cell": "r1c1", "digit": "0"}, "'0' is not a digit"),
    ("why_not", {"puzzle": P, "cell": "r1c1", "digit": 10}, "'10' is not a digit of a 9x9 grid"),
    ("why_not", {"puzzle": P, "cell": "r1c1", "digit": True}, "digit: expected a text, got True"),
    ("why_not", {"puzzle": P, "cell": "r" * 21, "digit": 1}, "cell: expected up to 20 in length"),
    ("hint", {"puzzle": P, "stage": "4"}, "stage: expected a whole number from 1 to 3, got 4"),
    ("hint", {"puzzle": P, "k" * 9000: 1}, "unknown argument 'kkk"),
    ("x" * 9000, {}, "there is no tool 'xxx"),
    ("judge_step", {"puzzle": P, "step": "r1c1<>1 " * 30 + "r2c1<>1"}, ""),
    ("make_puzzle", {"level": "impossible"}, "level: expected one of easy"),
    ("make_puzzle", {"layout": "9x9", "needs": "full-housing"}, "full-housing"),
    ("make_puzzle", {"count": 7}, "count: expected a whole number from 1 to 6, got 7"),
    ("rate", {"puzzle": "." * 81}, "several solutions"),
    ("explain", {"puzzle": "11" + "." * 79}, "both hold 1"),
    ("nothing", {}, "there is no tool 'nothing'"),
]


@pytest.mark.parametrize(("name", "arguments", "part"), BAD)
def test_bad_calls_are_refused_in_a_sentence(name: str, arguments: dict[str, Any], part: str) -> None:
    answer = next(answers({"do": "call", "name": name, "arguments": arguments}))
    if name == "judge_step" and "data" in answer:  # repetitions are one conclusion
        return
    if arguments.get("puzzle") == P * 1200:  # the first puzzle of a list
        assert "error" in answer or answer["data"]["kind"] == "step"
        return
    text = answer["error"]
    assert part in text and "\n" not in text and 10 < len(text) < 400
    assert "fault of Lucidoku" not in text


def test_a_fault_of_ours_is_an_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(TOOLS, "hint", None)
    assert "there is no tool" in refusal("hint", puzzle=P)

    class Broken:
        input_schema = TOOLS["solve"].input_schema
        seconds = 1.0

        @staticmethod
        def work(_arguments: object) -> None:
            raise ZeroDivisionError

    monkeypatch.setitem(TOOLS, "hint", Broken)
    assert "fault of Lucidoku" in refusal("hint", puzzle=P)
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_every_technique_is_a_resource() -> None:
    rows = resources.listed()
    assert [row["name"] for row in rows] == [technique.id for technique in all_techniques()]
    for row in rows[::15]:
        text = resources.text_of(row["uri"])
        technique = next(one for one in all_techniques() if one.id == row["name"])
        assert text.startswith(technique.name + "\n") and technique.definition in text
    with ld.language("fr"):
        assert "En lignes" in resources.text_of("lucidoku://technique/x-wing") or "lignes" in resources.text_of(
            "lucidoku://technique/x-wing"
        )
    with pytest.raises(LucidokuError, match="no resource 'file:///etc/passwd'"):
        resources.text_of("file:///etc/passwd")


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_a_client_lists_and_reads(mode: str) -> None:
    async def talk(client: Any) -> None:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == list(TOOLS)
        assert all(tool.output_schema and tool.annotations.read_only_hint for tool in tools)
        uris = [one.uri for one in (await client.list_resources()).resources]
        assert uris == [row["uri"] for row in resources.listed()]
        read = await client.read_resource("lucidoku://technique/x-wing")
        assert read.contents[0].text == resources.text_of("lucidoku://technique/x-wing")
        from mcp.shared.exceptions import MCPError

        with pytest.raises(MCPError, match="unknown technique"):
            await client.read_resource("lucidoku://technique/nothing")
        drawn = await client.call_tool("draw", {"puzzle": P})
        assert [content.type for content in drawn.content] == ["text", "image"]
        for name, arguments in (("hint", {"puzzle": "x" * 3_000_000}), ("hint", {"puzzle": 1}), ("nothing", {})):
            refused = await client.call_tool(name, arguments)
            assert refused.is_error and "\n" not in refused.content[0].text
        assert not (await client.call_tool("hint", {"puzzle": P})).is_error

    with_client(talk, mode=mode)


def run(work: Callable[[Solvers], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        solvers = Solvers()
        try:
            await work(solvers)
        finally:
            await solvers.close()

    asyncio.run(asyncio.wait_for(main(), 120))


HINT = {"do": "call", "name": "hint", "arguments": {"puzzle": P}}


async def started(solvers: Solvers) -> Any:
    """Return the process that answers the next question."""
    assert "data" in await solvers.ask(HINT, 60)
    (process,) = solvers._free
    return process


def test_a_cancelled_call_ends_its_process() -> None:
    async def work(solvers: Solvers) -> None:
        process = await started(solvers)
        asked = asyncio.create_task(solvers.ask(SLOW, 60))
        while process in solvers._free:
            await asyncio.sleep(0.01)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        await process._process.wait()
        assert process._process.returncode not in (0, None)
        assert "data" in await solvers.ask(HINT, 60)

    run(work)


def test_a_call_that_is_too_long_ends() -> None:
    async def work(solvers: Solvers) -> None:
        process = await started(solvers)
        with pytest.raises(LucidokuError, match="the time limit was reached"):
            await solvers.ask(SLOW, 0.05)
        await process._process.wait()
        assert "data" in await solvers.ask(HINT, 60)

    run(work)


def test_a_process_that_is_ended_from_outside_is_replaced() -> None:
    async def work(solvers: Solvers) -> None:
        process = await started(solvers)
        process._process.kill()
        with pytest.raises(LucidokuError, match="ended from outside"):
            await solvers.ask(HINT, 60)
        assert "data" in await solvers.ask(HINT, 60)

    run(work)


def test_a_flood_is_answered_or_refused() -> None:
    async def work(solvers: Solvers) -> None:
        asked = [asyncio.create_task(solvers.ask(HINT, 60)) for _call in range(60)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        refused = [one for one in found if isinstance(one, LucidokuError)]
        assert 0 < len(refused) < 40 and all("busy" in str(one) for one in refused)
        assert all("data" in one for one in found if isinstance(one, dict))
        assert len(solvers._free) <= 2

    run(work)


def test_the_program_serves_over_its_streams_and_bears_nonsense() -> None:
    """Lines as clients write them, and others; each request is answered, and the end of the input ends the program."""
    pytest.importorskip("mcp")
    start = {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    }
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": start}),
        json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        "{",
        "null",
        "[" * 10_000,
        json.dumps({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": 5}}),
        json.dumps({"jsonrpc": "2.0", "id": 3, "method": "no/such", "params": {}}),
        *(
            json.dumps(
                {"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": "hint", "arguments": odd}}
            )
            for id, odd in ((5, {"puzzle": "\ud800"}), (6, {"\udfff": P}), (7, {"puzzle": float("inf")}))
        ),
        json.dumps(
            {"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "hint", "arguments": {"puzzle": P}}}
        ),
    ]
    program = [
        sys.executable,
        "-c",
        "import sys; from lucidoku.cli import main; sys.exit(main(['mcp', '--lang', 'fr']))",
    ]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=os.environ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("\n".join(lines).encode() + b"\n")
        process.stdin.flush()
        found: dict[Any, Any] = {}
        while not {4, 5, 6, 7} <= found.keys():
            message = json.loads(process.stdout.readline())
            found[message.get("id")] = message
        process.stdin.close()
        assert process.wait(60) == 0
    assert found[1]["result"]["serverInfo"]["name"] == "lucidoku"
    assert "reveal" in found[1]["result"]["instructions"]
    assert "error" in found[2] and "error" in found[3]
    for id in (5, 6, 7):
        assert found[id]["result"]["isError"] and found[id]["result"]["content"][0]["text"]
    answer = found[4]["result"]
    with ld.language("fr"):
        step = ld.hint(P)
        assert step is not None
        assert answer["structuredContent"]["text"] == step.hint(1)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_an_interruption_ends_the_program_though_its_input_is_open() -> None:
    pytest.importorskip("mcp")
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-m", "lucidoku", "mcp"], stdin=pipe, stdout=pipe) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == -signal.SIGINT


def test_the_sdk_is_loaded_without_what_it_does_not_need() -> None:
    pytest.importorskip("mcp")
    program = """
import gc, sys
from lucidoku.mcp import _sdk
with _sdk.without_http():
    server, types, error = _sdk.load()
assert not {"starlette", "starlette.applications", "uvicorn", "mcp.server.streamable_http"} & set(sys.modules)
from pydantic import BaseModel
assert gc.isenabled() and not BaseModel.model_config
assert "mcp.client.client" not in sys.modules and "mcp.server.mcpserver" not in sys.modules
import mcp
assert mcp.Client.__module__ == "mcp.client.client"
import mcp.server
assert mcp.server.Server is server and mcp.server.MCPServer.__module__ == "mcp.server.mcpserver.server"
from mcp import ClientSession, types as same
from starlette.applications import Starlette
assert isinstance(Starlette, type) and Starlette.__module__ == "starlette.applications"
assert same.Tool is types.Tool and issubclass(mcp.MCPError if hasattr(mcp, "MCPError") else error, error)
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_sdk_is_asked_for_where_it_is_missing() -> None:
    program = """
import sys
sys.modules["mcp"] = None
from lucidoku.cli import main
main(["mcp"])
"""
    called = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert called.returncode == 2
    assert called.stderr == "lucidoku: this needs the package mcp: pip install 'lucidoku[mcp]'\n"


def test_the_manual_names_every_tool() -> None:
    page = (SCHEMA.parent / "howto" / "assistants.md").read_text("utf-8")
    table = page.partition("| tool | answer |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.M) == list(TOOLS)
