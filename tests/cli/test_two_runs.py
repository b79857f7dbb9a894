"""Two runs with one output: one of them writes it, the other says so and changes nothing."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.files.parts import Parts
from lucidoku.files.writing import OutputLock, write_whole
from support import call

PUZZLES = "1.....2..3.....4\n....3.1..23....1\n"
NINE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..\n"

WRITES = [
    "solve LIST --out OUT.txt",
    "solve LIST --out OUT.csv",
    "solve LIST --out OUT.parquet",
    "solve LIST --answer all --out OUT.txt",
    "rate NINE --out OUT.csv",
    "rate NINE --out OUT.jsonl",
    "rate NINE --out OUT.parquet",
    "explain LIST --out OUT.txt",
    "explain LIST --format json --out OUT.jsonl",
    "convert LIST --out OUT.csv",
    "convert LIST --out OUT.parquet",
    "show 1.....2..3.....4 --out OUT.svg",
    "print LIST --out OUT.pdf",
    "make --count 4 --layout 4x4 --seed 1 --out OUT.txt",
    "make --count 4 --layout 4x4 --seed 1 --out OUT.csv",
    "make --count 4 --layout 4x4 --seed 1 --out OUT.jsonl",
    "make --count 4 --layout 4x4 --seed 1 --out OUT.parquet",
    "make --count 4 --layout 4x4 --seed 1 --out OUT.corpus",
    "make --count 2 --layout 4x4 --rules thermometer --seed 1 --out OUT.txt",
    "data make 4 --layout 4x4 --seed 1 --out OUT",
    "data split LIST --into train:0.5,test:0.5 --out OUT",
    "data audit LIST --out OUT.html",
    "data audit LIST --out OUT.parquet",
    "data audit LIST --state OUT",
    "data split LIST --into train:0.5,test:0.5 --state OUT --out OTHER",
    "make --count 4 --level easy,medium --seed 1 --out OUT.txt",
    "explain LIST --format svg --out OUT",
    "explain LIST --format html --out OUT",
    "explain LIST --format png,sheet --out OUT",
    "data traces LIST --form tokens --out OUT",
    "corpus export CORPUS OUT",
    "corpus export CORPUS OUT.jsonl",
    "school sheet --seed 1 --out OUT.pdf",
]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Input files of the commands, by their placeholder."""
    folder = tmp_path_factory.mktemp("sources")
    (folder / "list.txt").write_text(PUZZLES)
    assert call(["corpus", "build", str(folder / "list.txt"), "--out", str(folder / "a.corpus")]).exit_code == 0
    (folder / "nine.txt").write_text(NINE)
    return {"NINE": str(folder / "nine.txt"), "LIST": str(folder / "list.txt"), "CORPUS": str(folder / "a.corpus")}


@pytest.mark.parametrize("command", WRITES)
def test_a_second_run_reports_the_first(command: str, sources: dict[str, str], tmp_path: Path) -> None:
    words = [
        sources.get(word, word.replace("OUT", str(tmp_path / "out")).replace("OTHER", str(tmp_path / "other")))
        for word in command.split()
    ]
    out = next(word for word in words if word.startswith(str(tmp_path)))
    with OutputLock(out):
        refused = call(words)
        assert (refused.exit_code, list(tmp_path.iterdir())) == (2, [Path(out + ".lock")]), refused.stderr
        assert refused.stderr.count("\n") == 1 and "another run is writing to" in refused.stderr
    done = call(words)
    assert done.exit_code == 0 and os.path.exists(out), done.stderr
    assert not list(tmp_path.rglob("*.lock"))


@pytest.mark.parametrize("command", WRITES)
def test_an_interruption_says_what_is_there(
    command: str, sources: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence names a file that exists, or says of one that it does not: when writing begins, and when it ends."""
    words = [
        sources.get(word, word.replace("OUT", str(tmp_path / "out")).replace("OTHER", str(tmp_path / "other")))
        for word in command.split()
    ]

    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    for owner, name in ((OutputLock, "__init__"), (os, "replace")):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, interrupted)
            ended = call(words)
        if ended.exit_code == 0:
            assert name == "replace"  # rows that are written as they come
            return
        message = ended.stderr.splitlines()[-1]
        assert ended.exit_code == 130 and "Traceback" not in ended.stderr
        _before, _comma, rest = message.partition("the finished part is in ")
        if rest:
            assert os.path.exists(re.split(", and |; another ", rest)[0])
        else:
            nothing, path = message.rsplit(" ", 1)
            offers = "--state FOLDER the same command would resume"
            assert nothing == "lucidoku: interrupted: nothing was written to" or message.endswith(offers)
            assert not os.path.exists(path)


def start_run(*words: str | Path) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "lucidoku", *map(str, words)]
    return subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("name", ["set", "made.csv", "made.parquet"])
def test_two_runs_at_once_lose_and_double_nothing(name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    begin = ["data", "make"] if name == "set" else ["make", "--count"]
    words = [*begin, "150", "--seed", "5", "--out", str(out)]
    runs = [start_run(*words) for _number in range(3)]
    messages = [run.communicate()[1] for run in runs]
    codes = [run.returncode for run in runs]
    assert codes.count(0) >= 1 and set(codes) <= {0, 2}, messages  # a late process may find everything done
    for code, text in zip(codes, messages, strict=True):
        assert code == 0 or "another run" in text or "already exists" in text
    if name == "made.csv":
        rows = out.read_text().splitlines()[1:]
    else:
        parquet = pytest.importorskip("pyarrow.parquet")
        rows = parquet.read_table(out / "train.parquet" if name == "set" else out)["puzzle"].to_pylist()
    assert len(rows) == len(set(rows)) == 150
    assert not list(tmp_path.rglob("*.lock"))


def test_a_killed_run_leaves_the_output_to_the_next_one(tmp_path: Path) -> None:
    out = tmp_path / "made.csv"
    words = ["make", "--count", "200", "--seed", "5", "--out", out]
    run = start_run("make", "--count", "100000", "--seed", "5", "--out", out)
    deadline = time.monotonic() + 60
    while not out.exists() or out.stat().st_size < 4000:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    run.send_signal(signal.SIGKILL)
    run.communicate()
    assert Path(f"{out}.lock").exists()
    assert call([str(word) for word in words]).exit_code == 0
    assert not Path(f"{out}.lock").exists()


@pytest.mark.parametrize("name", ["a.parquet", "a.corpus", "a.csv", "a.txt", "a.jsonl"])
def test_a_finished_file_keeps_its_puzzles(name: str, tmp_path: Path) -> None:
    out = tmp_path / name

    def made(count: int) -> list[str]:
        assert call(["make", "--count", str(count), "--seed", "1", "--out", str(out)]).exit_code == 0
        if out.suffix == ".corpus":
            from lucidoku.corpus import Corpus

            with Corpus(out) as corpus:
                return [puzzle.grid.line for puzzle in corpus]
        if out.suffix == ".parquet":
            from pyarrow import parquet

            return [str(text) for text in parquet.read_table(out)["puzzle"].to_pylist()]
        return [ld.Grid(entry.puzzle).line for entry in ld.formats.read_puzzles(out) if entry.puzzle]

    five = made(5)
    assert len(five) == len(set(five)) == 5
    assert made(5) == five and made(3) == five  # nothing is left to do
    eight = made(8)
    assert eight[:5] == five and len(set(eight)) == 8
    out.unlink()
    again = made(5)  # rewritten from scratch; a corpus is built from the lines next to it
    assert again[:5] == five and (out.suffix == ".corpus" or len(again) == 5)


def test_a_file_truncated_by_others_is_not_resumed(tmp_path: Path) -> None:
    out = tmp_path / "a.txt"
    words = ["make", "--layout", "4x4", "--seed", "1", "--out", str(out), "--count"]
    assert call([*words, "9"]).exit_code == 0
    out.write_text(out.read_text().partition("\n")[0] + "\n")
    refused = call([*words, "12"])
    assert refused.exit_code == 2 and "1 of the" in refused.stderr


def test_an_incomplete_parquet_file_gets_no_name(tmp_path: Path) -> None:
    parts = Parts(tmp_path / "a.parquet", {"puzzle": "string"}, lambda path: ld.LucidokuError(str(path)))
    for number in range(3):
        parts.add({"puzzle": [str(number)]})
    next((tmp_path / "a.parquet.parts").glob("*.parquet")).unlink()
    with pytest.raises(ld.LucidokuError, match="has 2 of the 3 rows"):
        parts.join()
    assert not (tmp_path / "a.parquet").exists()


def test_an_incomplete_set_gets_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pyarrow import parquet

    from lucidoku.datasets import making, walked

    whole = walked.PartWriter.__exit__

    def emptied(writer: walked.PartWriter, *error: object) -> None:
        whole(writer, *error)
        (path,) = tmp_path.rglob("train.parquet")
        parquet.write_table(parquet.read_table(path).slice(1), path)

    monkeypatch.setattr(walked.PartWriter, "__exit__", emptied)
    with pytest.raises(ld.LucidokuError, match="has 9 of the 10 rows"):
        making.make_set(ld.generator.PuzzleSpec(layout=ld.Layout("4x4")), 10, tmp_path / "set")
    assert not (tmp_path / "set").exists()


def test_a_forgotten_lock_is_released(tmp_path: Path) -> None:
    lock = OutputLock(tmp_path / "a")
    with pytest.raises(ld.LucidokuError, match="another run"):
        OutputLock(tmp_path / "a")
    del lock
    OutputLock(tmp_path / "a").release()
    assert not list(tmp_path.iterdir())


def test_a_link_and_its_file_are_one_output(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    os.symlink(tmp_path / "a", tmp_path / "b")
    with OutputLock(tmp_path / "b"), pytest.raises(ld.LucidokuError, match="another run"):
        OutputLock(tmp_path / "a")
    shutil.rmtree(tmp_path)


def test_small_files_wait_for_each_other(tmp_path: Path) -> None:
    """Concurrent writers lose no immediate update, such as the progress of a pupil."""
    from concurrent.futures import ThreadPoolExecutor

    texts = [f"{number}" * 1000 for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda text: write_whole(tmp_path / "a.json", text), texts))
    assert (tmp_path / "a.json").read_text() in texts and list(tmp_path.iterdir()) == [tmp_path / "a.json"]
