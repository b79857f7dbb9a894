"""The solver behind f-puzzles: its protocol, its server, and the estimate of the number of solutions."""

from __future__ import annotations

import asyncio
import importlib
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

import lucidoku as ld
from lucidoku.bridge import ORIGINS, answers, serve
from lucidoku.files.answering import AnsweringProcess
from lucidoku.formats import write
from lucidoku.generator import full_grids, make_with_rules
from lucidoku.logic.explaining import steps_as_found
from lucidoku.logic.techniques import ALL
from lucidoku.logic.techniques.examples import example
from lucidoku.search import estimate
from lucidoku.search.solutions import search

protocol = importlib.import_module("lucidoku.bridge.answers")
explaining = importlib.import_module("lucidoku.logic.explaining")
finding = importlib.import_module("lucidoku.logic.finding")
P = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
FEW = "1.....2..3......"
KILLER = ld.Grid(
    "." * 16,
    ld.Layout("4x4").with_constraints([ld.KillerCage(["r1c1", "r1c2"], sum=3), ld.KillerCage(["r4c4", "r4c3"], sum=7)]),
)


def packed(puzzle: ld.Grid | ld.Board) -> str:
    return unquote(write(puzzle, "f-puzzles").partition("load=")[2])


def _made(*rules: str) -> ld.Grid:
    return next(make_with_rules(rules, 1, layout="6x6", seed=3)).puzzle


def ask(command: str, puzzle: ld.Grid | ld.Board | str, **changes: Any) -> list[dict[str, Any]]:
    """Return the answers to a command, without their number; `changes` are fields of the puzzle."""
    data = packed(ld.Grid(puzzle) if isinstance(puzzle, str) else puzzle)
    if changes:
        from lucidoku.formats._lz import compress, decompress

        data = compress(json.dumps(json.loads(decompress(data)) | changes))
    found = list(answers({"nonce": 7, "command": command, "dataType": "fpuzzles", "data": data}))
    assert all(answer.pop("nonce") == 7 for answer in found)
    return found


@pytest.mark.parametrize("puzzle", [P, KILLER, FEW])
def test_solutions_are_found_and_counted(puzzle: Any) -> None:
    grids = [list(grid.values) for grid in ld.solutions(puzzle, limit=5000)]
    (solved,) = ask("solve", puzzle)
    assert solved["type"] == "solved" and solved["solution"] in grids
    assert ask("check", puzzle) == [{"type": "count", "count": min(2, len(grids)), "inProgress": False}]
    assert ask("count", puzzle)[-1] == {"type": "count", "count": len(grids), "inProgress": False}
    (estimated,) = ask("estimate", puzzle)
    assert estimated["estimate"] == estimated["ci95_lower"] == estimated["ci95_upper"] == len(grids)


@pytest.mark.parametrize("most", [1, 3, 8])
def test_candidates_are_counted_up_to_a_number(most: int) -> None:
    options = [f"truecandidatesnumsolutions={most}", "logical"]
    for puzzle in (ld.Grid(FEW), KILLER, ld.Grid("." * 16)):
        grids = list(ld.solutions(puzzle, limit=5000))
        (answer,) = ask("truecandidates", puzzle, truecandidatesoptions=options)
        counts = [sum(grid.values[cell] == digit for grid in grids) for cell in range(16) for digit in (1, 2, 3, 4)]
        assert [max(count, 0) for count in answer["solutionsPerCandidate"]] == [min(count, most) for count in counts]


def test_what_only_search_rules_out_is_marked() -> None:
    puzzle = "98.7.....6.....8....7.8..5.4....3.9...2.1....3....4.......2..1...65....9........4"  # no unique solution
    walk = ld.explain(puzzle, allow_multiple=True)
    left = walk.board(len(walk))
    (answer,) = ask("truecandidates", puzzle, truecandidatesoptions=["logical"])
    (plain,) = ask("truecandidates", puzzle)
    for place, (count, without) in enumerate(
        zip(answer["solutionsPerCandidate"], plain["solutionsPerCandidate"], strict=True)
    ):
        seen = place % 9 + 1 in left.candidates(place // 9)
        assert count == (without or (-1 if seen else 0))


def test_a_step_is_told_and_made() -> None:
    (first,) = ask("step", P)
    assert first["message"] == "Initial candidates.\n"
    board = ld.Board(P)
    assert [cell.get("candidates", []) for cell in first["cells"]] == [list(board.candidates(c)) for c in range(81)]
    step = board.hint()
    assert step is not None
    (second,) = ask("step", board)
    assert second["message"] == f"{step.name}: {step.text}\n"
    step.apply(board)
    assert [cell["value"] for cell in second["cells"]] == list(board.values)


@pytest.mark.parametrize("pause", [60.0, 0.0])
@pytest.mark.parametrize("puzzle", [P, KILLER])
def test_the_path_leads_to_the_end(puzzle: Any, pause: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "_FIRST_PART", pause)
    monkeypatch.setattr(protocol, "_NEXT_PART", pause)
    walk = [*steps_as_found(puzzle if isinstance(puzzle, ld.Grid) else ld.Grid(puzzle))]
    parts = ask("solvepath", puzzle)
    assert len(parts) == (1 if pause else len(walk) + 1)
    lines = "".join(part["message"] for part in parts).splitlines()  # as the script shows them
    assert all(part.get("inProgress", False) == (number < len(parts)) for number, part in enumerate(parts, 1))
    assert lines[: len(walk)] == [f"{step.name}: {step.text}" for step in walk]
    end = ld.Board(puzzle)
    assert lines[len(walk) :] == ([] if pause else ["Solved." if puzzle == P else "No step found."])
    for number, step in enumerate(walk):
        step.apply(end)
        assert pause or [cell["value"] for cell in parts[number]["cells"]] == list(end.values)
    assert [cell["value"] for cell in parts[-1]["cells"]] == list(end.values)


def test_the_path_of_a_plain_puzzle_is_its_walk() -> None:
    assert [str(step) for step in steps_as_found(ld.Grid(P))] == [str(step) for step in ld.explain(P)]


def _search_late(start: ld.Grid | ld.Board, limit: int, seconds: float | None) -> tuple[list[bytes], bool]:
    """Search as if the little time before the first step were never enough."""
    return ([], True) if seconds else search(start, limit, seconds)


@pytest.mark.parametrize("searching", [search, _search_late])
def test_each_step_of_a_path_is_new_and_true(searching: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several steps come from one search; one may change the premises of the next."""
    monkeypatch.setattr(explaining, "search", searching)
    together = 0
    for rules in (["thermometer", "killercage"], ["nonconsecutive"]):
        grid = _made(*rules)
        board = ld.Board(grid)
        before = None
        for step in steps_as_found(grid):
            assert all(board.has_candidate(one) for one in (*step.placements, *step.eliminations))
            assert all(premise.holds(board) for premise in step.premises)
            together += step.board == before
            before = step.board
            step.apply(board)
        assert list(board.values) == list((grid.solve() or grid).values)
        assert ld.explain(grid).is_solved
    assert together > 10


def test_a_path_without_an_end_names_the_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explaining, "search", _search_late)
    grid = _made("killercage")
    *others, last = grid.layout.placed
    wrong = ld.KillerCage(last.cells, sum=last.values[0] + 1)
    emptied = ld.Grid(grid.line, ld.Layout("6x6").with_constraints([*others, wrong]))
    filled = ld.Grid("123434122143432.", ld.Layout("4x4").with_constraints([ld.KillerCage(["r4c3", "r4c4"], sum=5)]))
    for puzzle in (emptied, filled):
        board = ld.Board(puzzle)
        with pytest.raises(ld.NoSolution):
            for step in steps_as_found(puzzle):
                assert not finding.has_emptied_cell(board)
                step.apply(board)
        assert all(board.values) == (puzzle is filled)


@pytest.mark.parametrize(
    ("switch", "shown"),
    [("tuples", "naked-pair"), ("Pointing", "locked-candidates-pointing"), ("AIC", "grouped-continuous-nice-loop")],
)
def test_logic_that_is_switched_off_is_not_used(switch: str, shown: str) -> None:
    case = example(shown)
    assert case is not None
    families = {technique.name: technique.family for technique in ALL}
    usual, other = (
        ask("step", case.board, disabledlogic=names)[0]["message"].partition(":")[0] for names in ([], [switch, "?", 3])
    )
    assert families[usual] == ld.techniques[shown].family != families[other]


@pytest.mark.parametrize("switch", ["tuples", "pointing", "fishes", "wings", "aic", "contradictions"])
def test_each_switch_of_the_script_takes_techniques_away(switch: str) -> None:
    data = {"size": 4, "grid": [[{}] * 4] * 4}
    every, fewer = (
        {technique.id for technique in protocol._ReceivedPuzzle(data | {"disabledlogic": off}).techniques}
        for off in ([], [switch])
    )
    assert fewer < every and {"full-house", "hidden-single", "naked-single"} <= fewer


def test_marks_that_are_given_count_as_clues_and_those_of_the_player_do_not() -> None:
    """SudokuSolver does the same: solutions are those of the givens and given marks; an estimate is of the player's position."""
    rows: list[list[dict[str, Any]]] = [[{} for _column in range(4)] for _row in range(4)]
    rows[0][0] = {"givenPencilMarks": [1, 2]}
    rows[0][1] = {"value": 3}
    rows[1][1] = {"centerPencilMarks": [4]}
    grids = list(ld.solutions("." * 16, limit=5000))
    given = [grid for grid in grids if grid[0] in (1, 2)]
    here = [grid for grid in given if grid[1] == 3 and grid[5] == 4]
    (counted,) = ask("count", "." * 16, grid=rows)[-1:]
    assert counted["count"] == len(given)
    assert ask("solve", "." * 16, grid=rows)[0]["solution"] in [list(grid.values) for grid in given]
    (true,) = ask("truecandidates", "." * 16, grid=rows)
    assert true["solutionsPerCandidate"][:4] == [1, 1, 0, 0] and true["solutionsPerCandidate"][4:8] == [1, 1, 1, 1]
    (estimated,) = ask("estimate", "." * 16, grid=rows)
    assert estimated["estimate"] == len(here) and 0 < len(here) < len(given)


def test_the_colours_of_older_scripts_tell_up_to_eight_solutions() -> None:
    options = {"truecandidatesoptions": ["Colored"]}
    assert ask("truecandidates", FEW, **options) == ask(
        "truecandidates", FEW, truecandidatesoptions=["TrueCandidatesNumSolutions=8"]
    )
    assert ask("truecandidates", FEW, **options) != ask("truecandidates", FEW)


@pytest.mark.parametrize("command", ["solve", "check", "count", "estimate", "truecandidates", "step", "solvepath"])
def test_a_contradiction_is_named(command: str) -> None:
    for puzzle in (
        ld.Grid("12....2..3.....4"),
        ld.Grid(
            "1" + "." * 15,
            KILLER.layout.with_constraints(
                [ld.KillerCage(["r1c1", "r2c1"], sum=3), ld.KillerCage(["r2c1", "r2c2"], sum=3)]
            ),
        ),
    ):
        if ld.count(puzzle):
            continue
        (answer,) = ask(command, puzzle)
        assert answer["type"] == "invalid" and len(answer["message"]) > 20, answer


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"command": "solve"},
        {"command": "solve", "data": 3},
        {"command": "solve", "data": "%%%"},
        {"command": "solve", "data": "N4Ig"},
        {"command": None},
        {"command": ["solve"], "data": "x"},
    ],
)
def test_a_wrong_request_is_refused_in_a_sentence(request_: dict[str, Any]) -> None:
    (answer,) = answers({"nonce": 1} | request_)
    assert answer["type"] == "invalid" and answer["nonce"] == 1 and "\n" not in answer["message"]


def test_estimates_are_unbiased_and_their_intervals_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimate, "_EXACT", 60)
    monkeypatch.setattr(estimate, "_COUNTED", 30)
    chance = random.Random(1)
    shares, held = [], 0
    for seed, grid in enumerate(full_grids(20, seed=3, layout="6x6")):
        kept = set(chance.sample(range(36), 8))
        puzzle = ld.Grid([digit if cell in kept else 0 for cell, digit in enumerate(grid)], grid.layout)
        exact = ld.count(puzzle, limit=10**6)
        last = next(e for e in estimate.estimates(puzzle, seed=seed) if e.samples >= 300 or not e.error)
        low, high = last.interval
        shares.append(last.count / exact)
        held += low <= exact <= high
    assert abs(sum(shares) / len(shares) - 1) < 0.05
    assert held >= 17


@asynccontextmanager
async def connected(origin: str | None = ORIGINS[0]) -> AsyncIterator[Any]:
    client = pytest.importorskip("websockets.asyncio.client")
    ports: asyncio.Queue[int] = asyncio.Queue()
    server = asyncio.create_task(serve(0, started=ports.put_nowait))
    port = await ports.get()
    try:
        async with client.connect(f"ws://127.0.0.1:{port}", origin=origin, max_size=None) as socket:
            yield socket
    finally:
        server.cancel()
        await asyncio.gather(server, return_exceptions=True)


def run(talk: Callable[[Any], Coroutine[Any, Any, None]], origin: str | None = ORIGINS[0]) -> None:
    async def main() -> None:
        async with connected(origin) as socket:
            await asyncio.wait_for(talk(socket), 60)

    asyncio.run(main())


def request_for(nonce: int, command: str, puzzle: str = P) -> str:
    return json.dumps({"nonce": nonce, "command": command, "dataType": "fpuzzles", "data": packed(ld.Grid(puzzle))})


def test_a_page_is_answered_and_a_long_count_is_cancelled() -> None:
    async def talk(socket: Any) -> None:
        await socket.send(request_for(1, "count", "." * 81))
        first = json.loads(await socket.recv())
        assert first == {"nonce": 1, "type": "count", "count": 10_000, "inProgress": True}
        await socket.send(json.dumps({"nonce": 2, "command": "cancel"}))
        while (answer := json.loads(await socket.recv()))["type"] == "count":
            assert answer["inProgress"]
        assert answer == {"nonce": 1, "type": "canceled"}
        assert json.loads(await socket.recv()) == {"nonce": 2, "type": "canceled"}
        await socket.send(request_for(3, "estimate", "." * 81))
        assert json.loads(await socket.recv())["type"] == "estimate"
        await socket.send(request_for(4, "check"))  # a new request ends the one before
        found: list[dict[str, Any]] = []
        while not found or found[-1]["nonce"] != 4:
            found.append(json.loads(await socket.recv()))
        assert found[-2:] == [
            {"nonce": 3, "type": "canceled"},
            {"nonce": 4, "type": "count", "count": 1, "inProgress": False},
        ]

    run(talk)


def test_requests_that_come_while_a_solver_starts_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request may be cancelled while the process that shall answer it starts; the next one waits for that process."""
    start = AnsweringProcess.start

    async def start_slowly(answers: str) -> AnsweringProcess:
        await asyncio.sleep(0.2)
        return await start(answers)

    monkeypatch.setattr(AnsweringProcess, "start", start_slowly)

    async def talk(socket: Any) -> None:
        nonce = 0
        for _round in range(3):
            nonce += 1
            await socket.send(request_for(nonce, "count", "." * 81))
            while json.loads(await socket.recv())["nonce"] != nonce:
                pass
            for _request in range(4):  # the first ends the process that counts; the next is not up yet
                nonce += 1
                await socket.send(request_for(nonce, "count", "." * 81))
                await asyncio.sleep(0.05)
            nonce += 1
            await socket.send(request_for(nonce, "check"))
            answer: dict[str, Any] = {"nonce": None}
            while answer["nonce"] != nonce:
                answer = json.loads(await socket.recv())
            assert answer["type"] == "count"

    run(talk)


def test_a_process_starts_when_a_page_connects(monkeypatch: pytest.MonkeyPatch) -> None:
    start = AnsweringProcess.start
    started = asyncio.Event()

    async def start_seen(answers: str) -> AnsweringProcess:
        started.set()
        return await start(answers)

    monkeypatch.setattr(AnsweringProcess, "start", start_seen)

    async def talk(_socket: Any) -> None:
        await started.wait()  # before any request

    run(talk)


def test_collections_leave_out_what_a_process_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = "import gc\ndef answers(request):\n    yield {'frozen': gc.get_freeze_count()}\n"
    (tmp_path / "frozen_answers.py").write_text(program, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    async def ask_process() -> list[str]:
        process = await AnsweringProcess.start("frozen_answers:answers")
        try:
            return [answer async for answer in process.ask({})]
        finally:
            await process.kill()

    (answer,) = asyncio.run(ask_process())
    assert json.loads(answer)["frozen"] > 1000


def test_nonsense_leaves_the_server_alive() -> None:
    async def talk(socket: Any) -> None:
        for nonsense in ("", "[]", "{", "null", "[" * 10_000, b"\xff\x00", '{"nonce": 1e999}', '{"nonce": [NaN]}'):
            await socket.send(nonsense)
            assert json.loads(await socket.recv())["type"] == "invalid"
        for nonce in range(20):  # a flood
            await socket.send(request_for(nonce, "solve"))
        answer: dict[str, Any] = {"nonce": None}
        while answer["nonce"] != 19 or answer["type"] == "canceled":
            answer = json.loads(await socket.recv())
        assert answer["type"] == "solved"

    run(talk)


@pytest.mark.parametrize(
    "origin", ["https://example.org", None, "http://f-puzzles.com", "https://f-puzzles.com.example.org"]
)
def test_other_pages_are_refused(origin: str | None) -> None:
    exceptions = pytest.importorskip("websockets.exceptions")

    async def talk(_socket: Any) -> None:
        raise AssertionError("it may not be connected")

    with pytest.raises(exceptions.InvalidStatus):
        run(talk, origin)


def test_a_message_that_is_too_long_ends_the_connection() -> None:
    exceptions = pytest.importorskip("websockets.exceptions")

    async def talk(socket: Any) -> None:
        await socket.send("x" * 2_000_000)
        with pytest.raises(exceptions.ConnectionClosed):
            await socket.recv()

    run(talk)


@pytest.mark.parametrize("error", [RecursionError(), MemoryError(), ValueError("a fault")])
def test_a_fault_gets_a_sentence(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_puzzle: object) -> Any:
        raise error

    monkeypatch.setitem(answers.__globals__["_COMMANDS"], "solve", fail)
    (found,) = ask("solve", P)
    assert found["type"] == "invalid" and found["message"].startswith("this ")


@pytest.mark.parametrize("command", ["check", "count", "step", "solve"])
def test_a_search_that_was_cut_short_is_no_proof(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit around the answers, as that of a test or of another server, is not taken for a puzzle without a solution."""
    monkeypatch.setattr("lucidoku.search.exact.number_of_solutions", lambda *_given: (0, True))
    monkeypatch.setattr("lucidoku.search.solutions.search", lambda *_given: ([], True))
    (found,) = ask(command, P)
    assert found["type"] == "invalid" and found["message"].startswith("not found")


def test_a_number_of_thousands_of_digits_is_a_number() -> None:
    (found,) = ask("truecandidates", P, truecandidatesoptions=["truecandidatesnumsolutions=" + "9" * 5000])
    assert found["type"] == "truecandidates"
