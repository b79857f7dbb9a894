"""Run a command, and fail if a process that it started outlives it: `python tools/leftovers.py COMMAND…`.

An environment variable, which children inherit, marks the processes. Those that are left are named and ended, and the
command fails. Systems without /proc are not checked.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

MARK = "LUCIDOKU_TEST_RUN"
"""Name of the variable; its value is a mark, or several with spaces between them if a marked command marks another."""


def main(command: Sequence[str], patience: float = 5.0) -> int:
    """Run a command, and return its exit code; 1 if it succeeded but left processes.

    Args:
        command: the program and its arguments.
        patience: the seconds that ending processes are given.
    """
    mark = uuid.uuid4().hex
    around = os.environ.get(MARK, "")
    program = subprocess.Popen(command, env=os.environ | {MARK: f"{around} {mark}".strip()})
    while True:
        with suppress(KeyboardInterrupt):  # the program also received the signal
            code = program.wait()
            break
    if not (left := marked_processes(mark)):
        time.sleep(0.1)  # a process that starts at this moment has no environment yet
        left = marked_processes(mark)
    deadline = time.monotonic() + patience
    while left and time.monotonic() < deadline:
        time.sleep(0.05)
        left = marked_processes(mark)
    for number, line in left.items():
        print(f"left behind, ended now: {number} {line}", file=sys.stderr)
        with suppress(OSError):
            os.kill(number, signal.SIGKILL)
    return code if code > 0 else 128 - code if code else int(bool(left))


def marked_processes(mark: str) -> dict[int, str]:
    """Return the processes, by number, that have a mark in their environment, with their command lines; Linux only."""
    ours = re.compile(rb"(?:^|\0)" + MARK.encode() + rb"=(?:[^\0]* )?" + re.escape(mark.encode()) + rb"(?:[ \0]|$)")
    processes = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or belongs to another user
            if ours.search((folder / "environ").read_bytes()):
                line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
                processes[int(folder.name)] = " ".join(line.split())[:300]
    return processes


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
