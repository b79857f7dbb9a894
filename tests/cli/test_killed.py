"""Processes and files left by a command that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from support import puzzles

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at the processes of a group in /proc")


@pytest.mark.parametrize(
    ("options", "processes"),
    [(["explain", "-f", "json", "--threads", "2"], 3), (["compare", "--solvers", "naive,mrv,norvig"], 2)],
)
def test_no_process_is_left(options: list[str], processes: int, tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text("\n".join([grid.line for grid in puzzles()][:30] * 200))
    command = [sys.executable, "-m", "lucidoku", *options, str(path)]
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        _wait(lambda: len(_group(run.pid)) >= processes)
        run.kill()
        run.wait()
        _wait(lambda: not _group(run.pid))
    finally:
        for process in _group(run.pid):
            os.kill(process, signal.SIGKILL)


def _wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not until():
        assert time.monotonic() < end, "it did not come to that in a minute"
        time.sleep(0.02)


def _group(leader: int) -> list[int]:
    """Return the live processes of a group."""
    members = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            _name, fields = (folder / "stat").read_text().rsplit(")", 1)
        except OSError:  # it has ended
            continue
        state, _parent, group = fields.split()[:3]
        if int(group) == leader and state not in "ZX":
            members.append(int(folder.name))
    return members
