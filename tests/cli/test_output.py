"""Failing output, and numbers that are too large: one sentence in every command; files are complete or absent."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lucidoku import cli
from lucidoku.corpus import build, export
from support import call, puzzles

FULL = Path("/dev/full")
PUZZLE = puzzles(9)[0].line
COMMANDS = {
    "": "--help",
    "explain": "explain {puzzle}",
    "hint": "hint {puzzle}",
    "prove": "prove {puzzle}",
    "check": "check {puzzle}",
    "count": "count {puzzle}",
    "solve": "solve {puzzle}",
    "rate": "rate {puzzle} --scale hodoku",
    "make": "make --seed 1",
    "compare": "compare easy --first 1 --solvers dlx",
    "techniques": "techniques x-wing",
    "train": "train --list --training {folder}/training.json",
    "analyse": "analyse {game}",
    "show": "show {puzzle}",
    "candidates": "candidates {puzzle}",
    "convert": "convert {puzzle} --to csv",
    "print": "print --help",
    "web": "web --help",
    "bridge": "bridge --help",
    "mcp": "mcp --help",
    "case": "case {puzzle} --step 1",
    "completion": "completion bash",
    "data audit": "data audit --help",
    "data split": "data split --help",
    "data make": "data make 2 --out {folder}/made",
    "data publish": "data publish --help",
    "data traces": "data traces --help",
    "data judge": "data judge {claims}",
    "corpus build": "corpus build {list} --out {folder}/built.corpus",
    "corpus stats": "corpus stats {corpus}",
    "corpus query": "corpus query {corpus}",
    "corpus show": "corpus show {corpus} 1",
    "corpus sql": "corpus sql {corpus} SELECT\u00a01",
    "corpus failures": "corpus failures {corpus}",
    "corpus merge": "corpus merge {folder}/merged.corpus {corpus}",
    "corpus export": "corpus export --help",
    "corpus import": "corpus import {exported} --out {folder}/imported.corpus",
    "corpus check": "corpus check {corpus} --sample 1",
    "school solve": "school solve {puzzle}",
    "school new": "school new {folder}/study",
    "school check": "school check {program}",
    "school sheet": "school sheet --help",
}
"""Arguments for each command; only help if it prints nothing else or never ends."""

FILES = {
    "convert {list} --to json": "a.json",
    "convert {list}": "a.parquet",
    "print {puzzle}": "a.pdf",
    "show {puzzle}": "a.svg",
    "show {puzzle} ": "a.png",
    "compare easy --first 5 --solvers dlx": "a.csv",
    "compare easy --first 1 --solvers dlx ": "a.parquet",
    "rate {long} --scale own": "a.txt",
    "school sheet 1": "a.html",
}
"""Commands that write one file with --out."""


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("places")
    lines = [grid.line for grid in puzzles(9)[:3]]
    (folder / "list.txt").write_text("\n".join([*lines, "12"]) + "\n")
    (folder / "long.txt").write_text((PUZZLE + "\n") * 10)
    (folder / "claims.txt").write_text('{"puzzle": "1.....2..3.....4", "step": "r1c4=3"}\n')
    (folder / "program.py").write_text("def ligne(a, b):\n    return []\n")
    (folder / "game.txt").write_text(
        '{"schema": "lucidoku/game/1", "layout": "4x4", "givens": "1.....2..3.....4", "moves": [{"set": [[1, 2]]}]}\n'
    )
    names = {name: str(folder / f"{name}.txt") for name in ("list", "long", "claims", "game")}
    build(names["list"], folder / "a.corpus")
    from lucidoku.corpus import Corpus

    with Corpus(folder / "a.corpus") as corpus:
        export(corpus, folder / "exported")
    names |= {"corpus": str(folder / "a.corpus"), "exported": str(folder / "exported")}
    return {**names, "program": str(folder / "program.py"), "puzzle": PUZZLE}


def run(monkeypatch: pytest.MonkeyPatch, command: str, places: dict[str, str], *more: str) -> int:
    words = [word.format(**places).replace("\u00a0", " ") for word in command.split(" ") if word]
    with pytest.raises(SystemExit) as ended:
        cli.main([*words, *more])
    return int(ended.value.code or 0)


def test_no_command_is_forgotten() -> None:
    named = {command.name for names in cli.TASKS.values() for name in names for command in cli.commands(name)}
    assert {"", *named} == set(COMMANDS)


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_full_disk_at_standard_output_is_one_sentence(
    command: str,
    places: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with FULL.open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert run(monkeypatch, command, {**places, "folder": str(tmp_path)}) == 2
    assert capsys.readouterr().err == "lucidoku: cannot write to standard output: No space left on device\n"


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
def test_so_it_is_at_the_end_of_a_process() -> None:
    with FULL.open("wb") as full:
        command = [sys.executable, "-m", "lucidoku", "techniques"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "lucidoku: cannot write to standard output: No space left on device\n")


@pytest.fixture
def small_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Limit every file to 300 bytes."""
    resource = pytest.importorskip("resource")
    # Otherwise Python would keep 300 bytes of each module that is first imported now, and never load it again.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize(("command", "name"), FILES.items(), ids=map(" ".join, FILES.items()))
@pytest.mark.parametrize("there", [True, False])
def test_a_file_is_whole_or_as_it_was(
    command: str,
    name: str,
    there: bool,
    places: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    small_disk: None,
) -> None:
    path = tmp_path / name
    if there:
        path.write_text("as it was")
    assert run(monkeypatch, command, places, "--out", str(path)) == 2
    assert capsys.readouterr().err.endswith(f"lucidoku: cannot write to {path}: File too large\n")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["as it was"] * there


def test_a_corpus_that_cannot_grow_is_one_sentence(
    places: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    small_disk: None,
) -> None:
    target = tmp_path / "a"
    message = f"lucidoku: cannot write to {target}: File too large"
    names = {**places, "folder": str(tmp_path)}
    for command in ("corpus build {list} --out {folder}/a", "corpus merge {folder}/a {corpus}"):
        assert run(monkeypatch, command, names) == 2
        assert capsys.readouterr().err == f"{message}; committed data is safe\n"
        target.unlink(missing_ok=True)
    for form in ("parquet", "jsonl"):
        assert run(monkeypatch, "corpus export {corpus} {folder}/a --format " + form, names) == 2
        assert capsys.readouterr().err == message + "\n"
        assert not [*tmp_path.iterdir()]


def test_a_record_that_cannot_grow_is_named(
    places: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    small_disk: None,
) -> None:
    state = tmp_path / "state"
    assert run(monkeypatch, "data audit {list}", places, "--state", str(state)) == 2
    said = capsys.readouterr().err
    assert f"lucidoku: cannot write to {state}: File too large\n" in said and "resumes" in said


@pytest.mark.parametrize(
    "command",
    ["solve {list}", "rate {list} --scale own", "rate {list} --scale own --format csv", "convert {list}", "make"],
)
def test_devices_and_pipes_are_written_directly(
    command: str, places: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert run(monkeypatch, command, places, "--out", str(pipe)) in (0, 1)
    assert os.read(reader, 1 << 16).count(b"\n") in (1, 3, 4, 5)
    os.close(reader)
    assert [*tmp_path.iterdir()] == [pipe]


@pytest.mark.parametrize(
    "command",
    [
        "explain {puzzle} --threads 99999999999999",
        "solve {puzzle} --threads 99999999999999999999",
        "make --count 99999999999999999999",
        "make --seed 99999999999999999999 --count 1",
        "print {puzzle} --first 99999999999999999999",
        "corpus check {corpus} --sample 99999999999999999999",
        "corpus build {list} --out {list}.corpus --threads 99999999999999",
    ],
)
def test_a_number_that_is_too_large_is_one_sentence(
    command: str, places: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, command, places) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) < 3 and lines[0].startswith("lucidoku: "), lines


def test_a_file_that_was_not_named_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = call(["print", "1.....2..3.....4"])
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "wrote puzzles.pdf\n")
    assert (tmp_path / "puzzles.pdf").read_bytes().startswith(b"%PDF")
    assert call(["print", "1.....2..3.....4", "--out", "mine.pdf"]).stderr == ""
