"""Dialogues with the tools of an assistant, made from a seed, and a search for digits that an answer gives away.

`python tests/assistants/dialogues.py --count 200 --out dialogues.jsonl` records them through the SDK's client, and reports the
answers that hold more of the solution than was asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import lucidoku as ld
from lucidoku.formats import whole_line
from lucidoku.generator import make_with_rules
from lucidoku.mcp.server import make_server

PUZZLES = (
    "1.....2..3.....4",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..",
    ".....17.....6....3.6.4.95.1.2.......3.9.7.......56.....1..4.6.........8.7.2.....9",
)
"""Puzzles with one solution, easy and hard ones; small ones are made."""
REVEALING = ("explain", "list_steps", "solve")
"""Tools that give the solution away with `reveal`."""


@dataclass(frozen=True)
class Question:
    """A call of a tool, and the secrets that its answer may tell.

    Attributes:
        name: the tool.
        arguments: its arguments.
        board: the position that it is about; None for a call that should be refused.
        most: how many digits the answer may place.
    """

    name: str
    arguments: dict[str, Any]
    board: ld.Board | None
    most: int = 0


@dataclass(frozen=True)
class Dialogue:
    """Calls about one puzzle, which a player fills on the way."""

    seed: int
    solution: str
    questions: list[Question] = field(default_factory=list)


@lru_cache
def walks() -> tuple[ld.Walkthrough, ...]:
    """Return the walkthroughs of puzzles with one solution."""
    small = [ld.make(layout="6x6", seed=seed, minimal=True) for seed in range(8)]
    ruled = [one.puzzle for one in make_with_rules(["killercage"], 2, layout=ld.Layout.parse("4x4"), seed=1)]
    grids = [*map(ld.Grid.parse, PUZZLES), *small, *ruled]
    return tuple(ld.explain(grid, "logic") for grid in grids)


def dialogue(seed: int, reveal: bool = False) -> Dialogue:
    """Return a dialogue; with `reveal`, its questions ask for the solution where a tool offers that."""
    chance = random.Random(seed)
    walk = walks()[seed % len(walks())]
    solution = walk.solution
    assert solution is not None
    talk = Dialogue(seed, solution.line)
    place = 0
    puzzle = {"puzzle": whole_line(walk.puzzle)}
    talk.questions.append(Question("read_puzzle", puzzle, ld.Board(walk.puzzle)))
    while place < len(walk) and len(talk.questions) < 6:
        board = walk.board(place)
        asked = {**puzzle, **_played(board, chance)}
        for stage in range(1, chance.randint(1, 3) + 1):
            talk.questions.append(Question("hint", {**asked, "stage": stage}, board, stage == 3))
        talk.questions.append(_another(board, solution, asked, chance, reveal))
        place += chance.randint(1, 1 + len(walk) // 3)
    return talk


def _played(board: ld.Board, chance: random.Random) -> dict[str, Any]:
    """Return the player's digits, sometimes the candidates, and a language, as arguments."""
    record = board.to_dict()
    fields = ["values", "candidates"] if chance.random() < 0.5 else ["values"]
    return {name: record[name] for name in fields if name in record} | {"lang": chance.choice(("en", "fr", "zh_Hant"))}


def _another(
    board: ld.Board, solution: ld.Grid, asked: dict[str, Any], chance: random.Random, reveal: bool
) -> Question:
    layout = board.layout
    empty = [cell for cell in layout.cells if not board.values[cell]]
    cell = chance.choice(empty)
    digit = chance.randint(1, layout.n)
    wrong = next(d for d in range(1, layout.n + 1) if d != solution[cell])
    more = {"reveal": True} if reveal else {}
    kind = chance.choice(
        (
            "list_steps",
            "explain",
            "why_not",
            "check_board",
            "mistake",
            "judge_step",
            "solve",
            "bad",
            "rubbed out",
            "draw",
        )
    )
    values = layout.digits_text(board.values)
    spoiled = values[:cell] + layout.digit_text(wrong) + values[cell + 1 :]
    if kind in REVEALING:
        return Question(kind, {**asked, **more}, board)
    if kind == "why_not":
        return Question(kind, {**asked, "cell": repr(cell), "digit": layout.digit_text(digit)}, board, 3)
    if kind == "check_board":
        return Question(kind, asked, board)
    if kind == "mistake":
        name = chance.choice(("check_board", "hint", "explain", "list_steps", "judge_step", "why_not", "solve", "rate"))
        extra: dict[str, dict[str, Any]] = {
            "hint": {"stage": 3},
            "judge_step": {"step": f"{cell!r}<>{solution[cell]}"},
            "why_not": {"cell": repr(cell), "digit": layout.digit_text(digit)},
        }
        return Question(name, {**asked, "values": spoiled, **extra.get(name, {})}, board)
    if kind == "rubbed out":  # marks that leave out the right digit of each cell
        marks = [
            "".join(layout.digit_text(d) for d in range(1, layout.n + 1) if d != solution[c]) for c in layout.cells
        ]
        name = chance.choice(("check_board", "hint", "explain", "list_steps", "judge_step", "draw"))
        extra = {"hint": {"stage": 2}, "judge_step": {"step": f"{cell!r}={wrong}"}, "draw": {"show": "candidates"}}
        return Question(name, {**asked, "candidates": marks, **extra.get(name, {})}, None if name == "draw" else board)
    if kind == "judge_step":
        removed = " ".join(f"{cell!r}<>{layout.digit_text(d)}" for d in range(1, layout.n + 1))
        return Question(kind, {**asked, "step": chance.choice((f"{cell!r}={wrong}", removed, "hidden single"))}, board)
    if kind == "draw":
        return Question(kind, {**asked, "show": chance.choice(("digits", "candidates"))}, board)
    bad = chance.choice(({"stage": 0}, {"candidates": ["x"]}, {"values": "12"}, {"layout": "3x"}, {"lang": "xx"}))
    return Question("hint", {**asked, **bad}, None)


_PLACED = re.compile(r"\b(r\d+c\d+)=([1-9A-P])")
_EXAMPLE = re.compile(r"r1c1=5 \w+ r2c3<>4")
"""Examples of a step in an error message."""
_CLAUSE = re.compile(r"[^\w\s,'=<>-]")
_HOUSE = re.compile(r"(?:box|row|column|bloc|ligne|colonne|第) ?[1-9A-P]")
_CELL = re.compile(r"(?<!\w)r\d+c\d+(?!\w)", re.ASCII)
_DIGIT = re.compile(r"(?<!\w)[1-9A-P](?!\w)", re.ASCII)


def _said(text: str) -> Iterator[tuple[str, str]]:
    """Yield the cell and the digit of each clause that names just these, in any language."""
    for clause in _CLAUSE.split(text):
        cells, digits = set(_CELL.findall(clause)), set(_DIGIT.findall(_HOUSE.sub("", _CELL.sub("", clause))))
        if len(cells) == len(digits) == 1:
            yield cells.pop(), digits.pop()


def given_away(question: Question, solution: str, answer: dict[str, Any]) -> set[str]:
    """Return the part of the solution that an answer tells that the position did not show, if that is more than it may.

    Args:
        question: the call.
        solution: the solution in one line.
        answer: the answer as plain data, or `{"error": sentence}`.
    """
    board = question.board
    texts = [_EXAMPLE.sub("", text) for text in _texts(answer)]
    whole = {text for text in texts if solution in re.sub(r"[^1-9A-P]", "", text)}
    if board is None:
        return whole
    layout = board.layout
    named = {cell: repr(cell) for cell in layout.cells}
    hidden = {named[cell]: solution[cell] for cell in layout.cells if not board.values[cell]}
    if not hidden:
        return set()
    asked = json.dumps(question.arguments)
    told = set()
    for row in _rows(answer):
        told |= {name for name in row.get("placements", ()) if hidden.get(name[:-2]) == name[-1]}
    if not question.most:  # the reason of a step names digits that it only supposes
        told |= {
            f"{cell}={digit}"
            for text in texts
            for cell, digit in (*_PLACED.findall(text), *_said(text))
            if hidden.get(cell) == digit and f"{cell}={digit}" not in asked
        }
    return whole | (told if len(told) > question.most else set())


def _texts(answer: object) -> Iterator[str]:
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, dict):
        for value in answer.values():
            yield from _texts(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from _texts(value)


def _rows(answer: object) -> Iterator[dict[str, Any]]:
    if isinstance(answer, dict):
        if "placements" in answer:
            yield answer
        for value in answer.values():
            yield from _rows(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from _rows(value)


async def ask(client: Any, question: Question) -> dict[str, Any]:
    """Return the answer to a question as plain data, or `{"error": sentence}`."""
    result = await client.call_tool(question.name, question.arguments)
    if result.is_error:
        (content,) = result.content
        return {"error": content.text}
    data: dict[str, Any] = result.structured_content
    assert json.loads(result.content[0].text) == data
    return data


async def _record(count: int, out: Path) -> int:
    from mcp import Client

    faults = 0
    with out.open("w", encoding="utf-8") as file:
        async with Client(make_server()) as client:
            for seed in range(count):
                talk = dialogue(seed)
                for question in talk.questions:
                    answer = await ask(client, question)
                    told = given_away(question, talk.solution, answer)
                    faults += bool(told)
                    record = {
                        "dialogue": seed,
                        "tool": question.name,
                        "arguments": question.arguments,
                        "answer": answer,
                    }
                    file.write(
                        json.dumps(record | ({"given_away": sorted(told)} if told else {}), ensure_ascii=False) + "\n"
                    )
    return faults


def main() -> None:
    """Record dialogues."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--out", type=Path, default=Path("dialogues.jsonl"))
    options = parser.parse_args()
    faults = asyncio.run(_record(options.count, options.out))
    print(f"{options.count} dialogues, {faults} answers give digits away")


if __name__ == "__main__":
    main()
