"""Every command that outputs data has `--json`, and prints nothing but JSON with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku import cli
from lucidoku.corpus import Corpus, build, export
from lucidoku.datasets import make_set
from lucidoku.generator import PuzzleSpec
from lucidoku.grid.layout import Layout
from support import call

FOUR = "1.....2..3.....4"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OPENED = ".786..94...4.5...6...........6...1...27.....5853...46.....7....642..9.5....4...98"
"""Puzzle that any of four key moves opens, so that basic logic finishes it."""
CALLS = {
    "explain": "{four}",
    "hint": "{four}",
    "prove": "{four}",
    "check": "{four}",
    "count": "{four}",
    "techniques": "x-wing",
    "train": "--list --training {folder}/training.json",
    "analyse": "{folder}/game.json",
    "make": "--layout 4x4 --seed 1",
    "candidates": "{four}",
    "convert": "{four}",
    "rate": "{four} --scale own",
    "solve": "{four}",
    "compare": "{four} --solvers mrv",
    "corpus build": "{folder}/list.txt --out {folder}/new.corpus",
    "corpus stats": "{corpus}",
    "corpus query": "{corpus}",
    "corpus show": "{corpus} 1",
    "corpus sql": "{corpus} SHOW\u00a0TABLES",
    "corpus failures": "{corpus}",
    "corpus merge": "{folder}/merged.corpus {corpus}",
    "corpus import": "{folder}/exported --out {folder}/imported.corpus",
    "corpus check": "{corpus} --sample 1",
    "data audit": "{folder}/list.txt",
    "data split": "{folder}/set/train.parquet --into a:0.5,b:0.5 --out {folder}/parts",
    "data make": "2 --layout 4x4 --out {folder}/made",
    "data publish": "{folder}/set --license cc0-1.0",
    "data traces": "{four} --out {folder}/traces.jsonl",
    "school check": "{folder}/program.py",
    "school solve": "{nine}",
}
"""Arguments for each command."""
OTHER = {
    "show": "draws a picture; `convert --json` prints the data",
    "print": "writes paper",
    "web": "is a server",
    "bridge": "is a server",
    "mcp": "is a server",
    "case": "prints lines of the library, a format of its own",
    "completion": "prints a script",
    "corpus export": "writes files",
    "data judge": "prints JSON anyway",
    "school new": "writes a folder",
    "school sheet": "writes paper",
}
"""Commands without the option, and the reason."""


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("json")
    (folder / "list.txt").write_text(f"{FOUR}\n12\n")
    (folder / "program.py").write_text("def row(i, S):\n    return []\n")
    game = {"schema": "lucidoku/game/1", "layout": "4x4", "givens": FOUR, "moves": [{"set": [[1, 2]]}]}
    (folder / "game.json").write_text(json.dumps(game))
    build(str(folder / "list.txt"), folder / "a.corpus")
    with Corpus(folder / "a.corpus") as corpus:
        export(corpus, folder / "exported")
    make_set(PuzzleSpec(Layout.of_size(4)), 2, folder / "set", into={"train": 1.0})
    return {"folder": str(folder), "corpus": str(folder / "a.corpus"), "four": FOUR, "nine": NINE}


def data_of(output: str) -> list[Any]:
    """Read one object over several lines, or one per line."""
    try:
        return [json.loads(output)]
    except ValueError:
        return [json.loads(line) for line in output.splitlines()]


def test_every_command_is_named() -> None:
    named = {command.name for names in cli.TASKS.values() for name in names for command in cli.commands(name)}
    assert not set(CALLS) & set(OTHER) and set(CALLS) | set(OTHER) == named
    without = {name for name in named if "--json" not in call([*name.split(), "--help"]).stdout}
    assert without == set(OTHER)


@pytest.mark.parametrize("name", CALLS)
def test_json_is_printed_and_nothing_else(name: str, words: dict[str, str]) -> None:
    arguments = [word.format(**words).replace("\u00a0", " ") for word in CALLS[name].split(" ")]
    called = call([*name.split(), *arguments, "--json"])
    assert called.exit_code in (0, 1), called.stderr
    data = data_of(called.stdout)
    assert data and all(isinstance(record, dict) and record for record in data)


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("explain --key-moves", {"needed", "complete", "ways"}),
        ("hint", {"stage", "text"}),
        ("hint --stage 3", {"stage", "text", "step"}),
        ("explain --step 2", {"technique", "number"}),
        ("explain --aim shortest-chains", {"steps"}),
    ],
)
def test_all_that_explains_is_data(words: str, keys: set[str]) -> None:
    called = call([*words.split(), NINE, "--json"])
    (record,) = data_of(called.stdout)
    assert called.exit_code == 0 and keys <= set(record) and record["schema"].startswith("lucidoku/")


def test_json_has_the_same_content(words: dict[str, str], tmp_path: Path) -> None:
    """Return the result of the command without the option."""

    def one(*arguments: str) -> Any:
        (record,) = data_of(call([*arguments, "--json"]).stdout)
        return record

    hint = ld.hint(NINE)
    assert hint is not None
    hint_data = one("hint", NINE)
    assert (hint_data["stage"], hint_data["text"]) == (1, hint.hint(1))
    assert one("hint", NINE, "--stage", "3")["step"]["technique"] == hint.technique.id
    ways = [[step.technique.id for step in way] for way in ld.key_moves(OPENED, after="basic").ways]
    tricks = one("explain", OPENED, "--key-moves", "--techniques", "basic")
    assert len(ways) == 4 and [[step["technique"] for step in way] for way in tricks["ways"]] == ways
    assert tricks["needed"] and tricks["complete"]
    checked = one("school", "check", f"{words['folder']}/program.py")
    assert {verdict["function"] for verdict in checked["functions"]} >= {"row"} and checked["right"] == 0
    solved = one("school", "solve", NINE)
    assert solved["solved"] and "0" not in solved["grid"] and len(solved["steps"]) >= 51
    assert one("corpus", "check", words["corpus"]) == {
        "puzzles": 1, "steps": 12, "proved": 12, "unproved": 0, "problems": [],
    }  # fmt: skip
    assert one("corpus", "show", words["corpus"], "1", "2")["number"] == 2
    parts = one(
        "data", "split", f"{words['folder']}/set/train.parquet", "--into", "a:0.5,b:0.5", "--out", str(tmp_path / "a")
    )
    assert parts == json.loads((tmp_path / "a" / "split.json").read_text())
    made = one("data", "make", "3", "--layout", "4x4", "--out", str(tmp_path / "b"))
    assert made == json.loads((tmp_path / "b" / "make.json").read_text()) and "--json" not in made["command"]
    assert one("train", "x-wing", "--puzzle", "--seed", "3")["station"] == "two-rows"
    assert call(["train", "--json"]).stderr == "lucidoku: --json needs --list, --puzzle or --class\n"


def test_the_training_of_a_class(tmp_path: Path) -> None:
    from datetime import date

    from lucidoku.school.trainer import Grade, TrainingProgress

    (tmp_path / "ada.json").write_text(TrainingProgress().after("two-rows", Grade.FOUND, date.today(), "key").to_json())
    (tmp_path / "bob.json").write_text("{")
    called = call(["train", "--class", str(tmp_path), "--json"])
    ada, bob = data_of(called.stdout)
    assert called.exit_code == 1 and bob["trouble"] and not bob["stations"]
    assert ada["file"] == "ada" and ada["stations"]["two-rows"]["right"] == 1
    assert ada["stations"]["two-rows"]["chance"] == 1 and not ada["trouble"]
