"""Run a command, and see that no process is left which it started: `python tools/leftovers.py COMMAND…`.

A variable of the environment, which children inherit, tells whose they are. What is left is named, ended, and fails the
command. Systems without /proc are not looked at.
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
"""The variable; its value is a mark, or several with spaces between them where a marked command marks another."""


def main(command: Sequence[str], patience: float = 5.0) -> int:
    """Run a command, and return how it ended; 1 if all was well except for what is left.

    Args:
        command: the program and its arguments.
        patience: seconds for processes that are ending.
    """
    mark = uuid.uuid4().hex
    around = os.environ.get(MARK, "")
    program = subprocess.Popen(command, env=os.environ | {MARK: f"{around} {mark}".strip()})
    while True:
        with suppress(KeyboardInterrupt):  # the program got it, too
            code = program.wait()
            break
    if not (found := marked(mark)):
        time.sleep(0.1)  # one that starts at this moment has no environment yet
        found = marked(mark)
    deadline = time.monotonic() + patience
    while found and time.monotonic() < deadline:
        time.sleep(0.05)
        found = marked(mark)
    for number, line in found.items():
        print(f"left behind, ended now: {number} {line}", file=sys.stderr)
        with suppress(OSError):
            os.kill(number, signal.SIGKILL)
    return code if code > 0 else 128 - code if code else int(bool(found))


def marked(mark: str) -> dict[int, str]:
    """Return the processes, by number, that have a mark in their environment, and how they were called; Linux only."""
    ours = re.compile(rb"(?:^|\0)" + MARK.encode() + rb"=(?:[^\0]* )?" + re.escape(mark.encode()) + rb"(?:[ \0]|$)")
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile, or is somebody else's
            if ours.search((folder / "environ").read_bytes()):
                line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
                found[int(folder.name)] = " ".join(line.split())[:300]
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
