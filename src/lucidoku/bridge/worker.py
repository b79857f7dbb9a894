"""A process that answers one request after the other; its parent may kill it in the middle."""

from __future__ import annotations

import json
import os
import signal
import sys

from lucidoku.bridge.answers import answers
from lucidoku.files.processes import end_with_parent
from lucidoku.words.notation import set_language

__all__ = ["PROGRAM", "main"]

PROGRAM = "from lucidoku.bridge.worker import main; main()"
"""Program of such a process; its arguments are the number of the one that starts it and a language."""


def main() -> None:
    """Read requests, a JSON object a line, and write their answers, the same; an empty line ends those of a request."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(int(sys.argv[1]))
    set_language(sys.argv[2])
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)
        for line in sys.stdin:
            for answer in answers(json.loads(line)):
                out.write(json.dumps(answer) + "\n")
                out.flush()
            out.write("\n")
            out.flush()
