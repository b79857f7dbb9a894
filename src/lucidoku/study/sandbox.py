"""Runs a pupil's program in a process of its own, with limits on time, memory and output.

The parent writes a request into a folder and starts `python -m MODULE FOLDER`; the child reads it with `serve`, writes its answer
into the same folder, and may note what it is about to do. So a crash or an endless loop tells how far it came.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from lucidoku._text import current_language, language

__all__ = ["Report", "run", "serve"]

MEMORY = 1 << 30
"""Bytes that a pupil's program may use."""

OUTPUT = 4000
"""Characters of what a pupil's program prints that are kept."""


@dataclass
class Report:
    """How a program ended.

    Attributes:
        answer: what it answered; None when it did not.
        ended: "done", "time" (it was ended) or "died".
        printed: what it printed, its beginning.
        cut: whether it printed more than that.
        noted: what it noted last.
    """

    answer: dict[str, Any] | None
    ended: str
    printed: str = ""
    cut: bool = False
    noted: dict[str, Any] = field(default_factory=dict)


def run(module: str, request: dict[str, Any], seconds: float) -> Report:
    """Let a module answer a request in a process of its own.

    Args:
        module: its name; it calls `serve`.
        request: plain data.
        seconds: wall time after which it is ended.
    """
    with tempfile.TemporaryDirectory(prefix="lucidoku-") as name:
        folder = Path(name)
        request = {"lang": current_language(), **request}
        (folder / "request.json").write_text(json.dumps(request), encoding="utf-8")
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHONSTARTUP")}
        environment["PYTHONIOENCODING"] = "utf-8"
        child = subprocess.Popen(
            [sys.executable, "-m", module, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            start_new_session=True,
        )
        assert child.stdout
        printed = _Kept(child.stdout)
        ended = "done"
        try:
            child.wait(seconds)
        except subprocess.TimeoutExpired:
            ended = "time"
        finally:
            _end(child)
        printed.join()
        answer, noted = _read(folder / "answer.json"), _read(folder / "note.json")
        if answer is not None:
            ended = "done"
        elif ended == "done":
            ended = "died"
        return Report(answer, ended, printed.text, printed.cut, noted or {})


class _Kept(threading.Thread):
    """Reads what a program prints, keeps the beginning, and lets the rest go."""

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(daemon=True)
        self._stream, self._bytes, self.cut = stream, b"", False
        self.start()

    def run(self) -> None:
        with suppress(OSError, ValueError):
            while block := self._stream.read1(1 << 16):  # type: ignore[attr-defined]
                room = 4 * OUTPUT - len(self._bytes)
                self._bytes += block[:room]
                self.cut = self.cut or len(block) > room

    @property
    def text(self) -> str:
        text = self._bytes.decode("utf-8", "replace")
        self.cut = self.cut or len(text) > OUTPUT
        return text[:OUTPUT]

    def join(self, timeout: float | None = 2) -> None:
        super().join(timeout)


def _end(child: subprocess.Popen[bytes]) -> None:
    """End a program and whatever it has started."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
    child.wait()


def _read(path: Path) -> dict[str, Any] | None:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def serve(answer: Callable[[dict[str, Any], Callable[[dict[str, Any]], None]], dict[str, Any]]) -> None:
    """Answer the request in the folder that the command line names; for the module that `run` starts.

    Args:
        answer: makes the answer from the request; its second argument notes what it is about to do.
    """
    folder = Path(sys.argv[1])
    request = json.loads((folder / "request.json").read_text(encoding="utf-8"))
    with suppress(ImportError, ValueError, OSError):  # some systems do not limit memory
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    def note(told: dict[str, Any]) -> None:
        (folder / "note.json").write_text(json.dumps(told), encoding="utf-8")

    with language(request["lang"]):
        told = answer(request, note)
    written = folder / "answer.tmp"
    written.write_text(json.dumps(told), encoding="utf-8")
    sys.stdout.flush()
    written.replace(folder / "answer.json")
    os._exit(0)  # threads of the program do not keep it alive
