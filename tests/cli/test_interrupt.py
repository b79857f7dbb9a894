"""Ctrl-C in the middle of a file: whole lines, no traceback, exit code 130; and the run resumes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support import puzzles

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals")
LUCIDOKU = [sys.executable, "-c", "from lucidoku.cli import main; main()"]


def test_explain(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(
        "\n".join(grid.line for grid in puzzles(9)) * 1 + "\n" + "\n".join(g.line for g in puzzles(9)[:50] * 400)
    )
    process = subprocess.Popen(
        [*LUCIDOKU, "explain", str(path), "--format", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    lines = [process.stdout.readline()]
    process.send_signal(signal.SIGINT)
    lines += process.stdout.read().splitlines()  # not `communicate`, which would lose output that was read ahead
    assert process.stderr is not None
    errors = process.stderr.read()
    assert process.wait(60) == 130 and "Traceback" not in errors
    assert all(json.loads(line)["solved"] for line in lines) and len(lines) < 20000


def test_solve_continues_after_an_interruption(tmp_path: Path) -> None:
    path, out = tmp_path / "list.txt", tmp_path / "out.txt"
    lines = [grid.line for grid in puzzles(9)[:40]] * 8_000
    path.write_text("\n".join(lines) + "\n")
    process = subprocess.Popen([*LUCIDOKU, "solve", str(path), "--out", str(out)], stderr=subprocess.PIPE, text=True)
    while not out.exists() or not out.stat().st_size:
        assert process.poll() is None or out.exists()
    process.send_signal(signal.SIGINT)
    _nothing, errors = process.communicate(timeout=60)
    assert process.returncode in (130, 0) and "Traceback" not in errors
    assert out.read_bytes().endswith(b"\n")
    subprocess.run([*LUCIDOKU, "solve", str(path), "--out", str(out)], check=True)
    answers = out.read_text().splitlines()
    assert len(answers) == len(lines) and answers[:40] == answers[-40:]


@pytest.mark.parametrize(
    "arguments",
    [
        ("count", "." * 625, "--limit", "100000000"),
        ("count", "FILE", "--limit", "100000000"),
        ("hint", "FILE", "--allow-multiple"),
        ("candidates", "FILE"),
    ],
)
def test_one_long_puzzle_ends_soon(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("." * 625 + "\n")
    program = (  # a shell makes background processes ignore Ctrl-C
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from lucidoku.cli import main; print(flush=True); main()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, *(str(path) if word == "FILE" else word for word in arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(1)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    try:
        _nothing, errors = process.communicate(timeout=60)  # the search itself would take hours
    finally:
        process.kill()
    assert process.returncode == 130 and "Traceback" not in errors


@pytest.mark.parametrize(
    "wait", ["Event().wait()", "lock.acquire()", "ThreadPoolExecutor(1).submit(sleep, 5).result()"]
)
def test_the_second_interruption_reaches_a_program_that_waits(wait: str) -> None:
    """A run that waits for another thread or process stops after the grace, not when the other is done."""
    program = f"""
import os, signal, sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from time import sleep
from lucidoku.cli._common import Interrupt

lock = Lock()

def items():
    yield 1
    os.kill(os.getpid(), signal.SIGINT)
    lock.acquire()
    {wait}
    yield 2

with Interrupt() as interrupt:
    print([*interrupt.each(items())], interrupt.wanted, flush=True)
os._exit(0)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout == "[1] True\n", run.stderr


def test_an_interrupted_proof_is_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    pysolvers = pytest.importorskip("pysolvers")
    from lucidoku import Layout
    from lucidoku.proofs.rules import RuleClauses

    class Interrupted:
        message = "Caught keyboard interrupt"

        def solve(self, assumptions: list[int]) -> bool:
            raise pysolvers.error(self.message)

    rules = RuleClauses(Layout.standard(2, 2))
    monkeypatch.setattr(rules, "_solver", Interrupted())
    with pytest.raises(KeyboardInterrupt):
        rules.possible([])
    monkeypatch.setattr(Interrupted, "message", "something else")
    with pytest.raises(pysolvers.error):
        rules.possible([])


@pytest.mark.parametrize(
    ("arguments", "name", "there", "resumes", "by"),
    [
        ("rate LIST --out OUT", "a.csv", "a.csv", True, signal.SIGTERM),
        ("rate LIST --out OUT", "a.parquet", "a.parquet.parts", True, signal.SIGINT),
        ("solve LIST --out OUT", "a.csv", "a.csv", True, signal.SIGINT),
        ("explain LIST --format json --out OUT", "a.jsonl", "a.jsonl.lock", False, signal.SIGTERM),
        ("explain LIST --format svg --out OUT", "a", "a/00003", False, signal.SIGINT),
        ("corpus build LIST --out OUT", "a.corpus", "a.corpus", True, signal.SIGTERM),
        ("make --count 1000000 --out OUT", "a.csv", "a.csv", True, signal.SIGINT),
        ("data make 1000000 --out OUT", "a", "a.partial/0.jobs", True, signal.SIGTERM),
        (
            "data split LIST --into train:0.5,test:0.5 --stratify se --state STATE --out OUT",
            "a",
            "state/0.json",
            True,
            signal.SIGINT,
        ),
        ("data traces LIST --out OUT", "a.jsonl", "a.jsonl.lucidoku.part", False, signal.SIGTERM),
    ],
)
def test_an_interrupted_run_names_its_finished_part(
    arguments: str, name: str, there: str, resumes: bool, by: signal.Signals, tmp_path: Path
) -> None:
    path, out, state = tmp_path / "list.txt", tmp_path / name, tmp_path / "state"
    path.write_text(
        "".join(grid.line + "\n" for grid in puzzles(9)[:50]) * (4000 if arguments.startswith("solve") else 400)
    )
    words = [{"LIST": str(path), "OUT": str(out), "STATE": str(state)}.get(word, word) for word in arguments.split()]
    process = subprocess.Popen(
        [*LUCIDOKU, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not (tmp_path / there).exists():
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(0.2)
    process.send_signal(by)
    _nothing, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + by and "Traceback" not in errors
    message = errors.splitlines()[-1]
    assert str(tmp_path) in message and ("resumes" in message) == resumes, errors
    if resumes:
        assert (tmp_path / there).exists()
    else:
        assert out.exists() and not (tmp_path / (name + ".lock")).exists()


def test_a_full_disk_leaves_a_part_that_the_same_command_completes(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path, out = tmp_path / "list.txt", tmp_path / "a.csv"
    lines = [grid.line for grid in puzzles(9)[:40]] * 20
    path.write_text("".join(line + "\n" for line in lines))
    words = [*LUCIDOKU, "rate", str(path), "--scale", "hodoku", "--out", str(out)]
    full = (30_000, resource.RLIM_INFINITY)
    limited = subprocess.run(
        words, capture_output=True, text=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, full)
    )
    assert limited.returncode == 2 and limited.stderr.splitlines() == [
        f"lucidoku: cannot write to {out}: File too large",
        f"lucidoku: the finished part is in {out}, and the same command resumes there",
    ]
    begun = out.read_bytes()
    assert 0 < begun.count(b"\n") < len(lines)
    subprocess.run(words, check=True)
    rows = out.read_bytes()
    assert begun.endswith(b"\n") and rows.startswith(begun) and rows.count(b"\n") == len(lines) + 1


@pytest.mark.parametrize("module", ["cli._parser", "cli._common", "logic.techniques"])
def test_an_interruption_while_the_program_starts(module: str) -> None:
    program = f"""import sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "lucidoku.{module}":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupts())
from lucidoku.cli import main
main(["hint", "1.....2..3.....4"])"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
