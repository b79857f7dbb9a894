"""No process outlives its parent, however the parent ends."""

from __future__ import annotations

import gc
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from leftovers import MARK, main, marked_processes
from lucidoku.errors import ParseError
from lucidoku.files.located import located
from lucidoku.files.processes import Ended, Processes

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")

LUCIDOKU = [sys.executable, "-m", "lucidoku"]
PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
ENDLESS = """from lucidoku.school import method

@method(level=2)
def endless(world):
    sum(range(10 ** 15))
"""
CHILD = """
import sys, time
from lucidoku.files import processes
if sys.argv[1] == "watched":
    processes._system_ends_it = lambda: False
processes.end_with_parent(int(sys.argv[2]))
time.sleep(60)
"""
PARENT = """
import os, subprocess, sys, time
subprocess.Popen([sys.executable, "-c", sys.argv[1], sys.argv[2], str(os.getpid())], start_new_session=True)
time.sleep(60)
"""


@contextmanager
def start_program(*command: str) -> Iterator[tuple[subprocess.Popen[bytes], Callable[[], dict[int, str]]]]:
    """Run a program; yield it and a function that lists its live processes, itself included; leave no process behind."""
    mark = uuid.uuid4().hex
    environment = os.environ | {MARK: f"{os.environ.get(MARK, '')} {mark}"}
    program = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield program, lambda: marked_processes(mark)
    finally:
        for number in marked_processes(mark):
            os.kill(number, signal.SIGKILL)
        program.wait()


def soon(true: Callable[[], object], seconds: float = 60) -> None:
    """Wait until a condition holds."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not become true"
        time.sleep(0.02)


def listens(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def test_workers_end_with_a_server_that_is_killed() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with start_program(*LUCIDOKU, "web", "--no-open", "--port", str(port), "--workers", "2") as (server, alive):
        soon(lambda: sum("spawn_main" in line for line in alive().values()) == 2 and listens(port))
        server.kill()
        server.wait()
        soon(lambda: not alive())
        assert not listens(port)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_method_ends_with_the_command_that_is_killed(tmp_path: Path, how: signal.Signals) -> None:
    """Even one that does not return from a call to C."""
    own = tmp_path / "loop.py"
    own.write_text(ENDLESS)
    with start_program(*LUCIDOKU, "school", "solve", PUZZLE, "--teach", str(own)) as (command, alive):
        soon(lambda: len(alive()) == 2)
        time.sleep(0.5)  # on the way
        command.send_signal(how)
        command.wait()
        soon(lambda: not alive(), 6)  # before its time limit


def test_a_file_of_solvers_that_never_ends(tmp_path: Path) -> None:
    own = tmp_path / "loop.py"
    own.write_text("while True: pass")
    with start_program(*LUCIDOKU, "compare", "1.....2..3.....4", "--solvers", f"{own}:solve") as (command, alive):
        soon(lambda: len(alive()) == 2)
        command.kill()
        command.wait()
        soon(lambda: not alive(), 6)  # before its time limit


@pytest.mark.parametrize("how", ["by the system", "watched"])
def test_a_child_ends_with_its_parent(how: str) -> None:
    with start_program(sys.executable, "-c", PARENT, CHILD, how) as (parent, alive):
        soon(lambda: len(alive()) == 2)
        parent.kill()
        parent.wait()
        soon(lambda: not alive())


def test_leftover_processes_are_named_and_ended(capfd: pytest.CaptureFixture[str]) -> None:
    leave = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(61)'])"
    assert main([sys.executable, "-c", leave], patience=0.2) == 1
    errors = capfd.readouterr().err
    number = int(errors.split()[4])
    assert "time.sleep(61)" in errors and errors.count("\n") == 1
    soon(lambda: not os.path.exists(f"/proc/{number}/exe"))


def test_how_a_command_ended_is_kept(capfd: pytest.CaptureFixture[str]) -> None:
    assert main([sys.executable, "-c", "raise SystemExit(3)"]) == 3
    assert main([sys.executable, "-c", ""]) == 0
    assert capfd.readouterr().err == ""


UNGUARDED = """
import os, sys, time
from lucidoku.files.located import located
from lucidoku.files.processes import Ended, Processes
print("run")
with Processes(2) as processes:
    print(list(processes.map(abs, range(-40, 0))) == list(range(40, 0, -1)))
    if sys.argv[1:]:
        list(processes.map(time.sleep, [60] * 4))
"""


def test_processes_share_calls_in_a_script_without_a_guard(tmp_path: Path) -> None:
    script = tmp_path / "there" / "script.py"
    script.parent.mkdir()
    script.write_text(UNGUARDED)
    (tmp_path / "pickle.py").write_text("raise RuntimeError")  # the working folder contains files that are not meant
    done = subprocess.run([sys.executable, str(script)], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("run\nTrue\n", "")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_processes_end_with_a_program_that_is_ended(tmp_path: Path, how: signal.Signals) -> None:
    """Immediately, though each is in the middle of a call."""
    script = tmp_path / "script.py"
    script.write_text(UNGUARDED)
    with start_program(sys.executable, str(script), "long") as (program, alive):
        soon(lambda: len(alive()) == 3)
        time.sleep(0.5)  # on the way
        program.send_signal(how)
        program.wait(10)
        soon(lambda: not alive(), 5)


def test_calls_of_processes_fail_as_they_would_here() -> None:
    with Processes(1, start=gc.freeze) as processes:
        with pytest.raises(ZeroDivisionError):
            processes.submit(divmod_of, (1, 0)).result()
        assert processes.submit(divmod_of, (7, 2)).result() == (3, 1)
        assert processes.submit(print, "no answer").result() is None
        with pytest.raises(ParseError, match="line 3") as raised_error:
            processes.submit(raised, located("bad", 3)).result()
        assert raised_error.value.line == 3
        for name in ("_NotSent", "_NotRead"):
            with pytest.raises(RuntimeError, match=name):
                processes.submit(_raise_odd, name).result()
        for code in (None, 3, "no"):
            with pytest.raises(Ended, match=rf"ended its process with exit\({'' if code is None else repr(code)}\)"):
                processes.submit(sys.exit, code).result()
        assert processes.submit(divmod_of, (7, 2)).result() == (3, 1)
        with pytest.raises(Ended, match=r"ended its process with exit\(3\)"):
            processes.submit(os._exit, 3).result()
    with Processes(1) as processes, pytest.raises(Ended, match="ended from outside"):
        processes.submit(signal.raise_signal, signal.SIGKILL).result()


class _NotSent(Exception):
    """An error that cannot be pickled."""

    def __init__(self) -> None:
        super().__init__(lambda: 0)


class _NotRead(Exception):
    """An error that can be pickled, but not restored."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(one + two)


def _raise_odd(name: str) -> None:
    raise _NotSent if name == "_NotSent" else _NotRead(1, 2)


def divmod_of(pair: tuple[int, int]) -> tuple[int, int]:
    return divmod(pair[0], pair[1])


def raised(error: Exception) -> None:
    raise error
