"""A sandbox: a pupil's program runs in a separate process, with limits on time, memory, output, files and processes.

A browser has no processes: there the program runs in this one, and only its loops can be interrupted (`StepWatchdog`).

The parent writes a request into a folder and starts `python -m MODULE FOLDER`; the child reads it with `serve`, writes its
answer into the same folder, and may note its next action, so that the progress is known after a crash or an endless loop.
"""

from __future__ import annotations

import faulthandler
import json
import linecache
import os
import re
import runpy
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import IO, Any

from lucidoku.files.processes import end_with_parent
from lucidoku.school.confining import confine
from lucidoku.school.hiding import hide
from lucidoku.school.limits import TimeUp, within
from lucidoku.words.language import current_language, language

__all__ = ["OutputReader", "RunReport", "end", "environment", "run", "serve"]

MEMORY = 1 << 30
"""Memory limit of a pupil's program, in bytes."""

ALONE = sys.platform != "emscripten"
"""True where a program runs in a separate process."""

OUTPUT = 4000
"""Maximum number of characters kept of a program's output."""

_LONGEST = 1 << 24
"""Maximum size of an answer or a note, in bytes."""


@dataclass
class RunReport:
    """The outcome of a program's run.

    Attributes:
        answer: its answer; None if it gave none.
        ended: "done", "time" (it was stopped) or "died".
        printed: the beginning of its output.
        cut: whether the output was longer.
        noted: its last note.
        stack: the dump of Python's faulthandler if it made no note for too long.
    """

    answer: dict[str, Any] | None
    ended: str
    printed: str = ""
    cut: bool = False
    noted: dict[str, Any] = field(default_factory=dict)
    stack: str = ""

    def line_in(self, path: Path) -> tuple[int | None, str, int | None]:
        """Return line, text and cell of the running program or notebook; (None, "", None) if unknown."""
        name = re.escape(str(path.resolve()))
        match = re.search(rf'File "{name}(?:\[(\d+)\])?", line (\d+)', self.stack)
        if not match:
            return None, "", None
        line, cell = int(match[2]), int(match[1]) if match[1] else None
        return line, "" if cell else linecache.getline(str(path.resolve()), line), cell


def run(module: str, request: dict[str, Any], seconds: float, idle: float | None = None) -> RunReport:
    """Run a module that answers a request in a separate process.

    Args:
        module: its name; it calls `serve`.
        request: plain data. "hidden" may list folders to hide from the process, if the system supports it (see `hide`), and
            "shown" files in them that stay readable; the process then works in a separate folder.
        seconds: time limit (wall time).
        idle: time limit (wall time) between two notes.
    """
    with tempfile.TemporaryDirectory(prefix="lucidoku-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        request = {"lang": current_language(), "idle": idle, "starter": os.getpid(), **request}
        (folder / "request.json").write_text(json.dumps(request), encoding="utf-8")
        if not ALONE:
            return _run_here(module, folder, seconds)
        child = subprocess.Popen(
            [sys.executable, "-m", module, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(name if request.get("hidden") else ""),
            start_new_session=True,
        )
        assert child.stdout
        printed = OutputReader(child.stdout, 4 * OUTPUT)
        ended = "done"
        try:
            _wait(child, seconds, folder / "note.json", idle)
        except subprocess.TimeoutExpired:
            ended = "time"
        finally:
            end(child)
        printed.join()
        text = printed.text
        return _report(folder, ended, text[:OUTPUT], printed.cut or len(text) > OUTPUT)


def environment(folder: str = "") -> dict[str, str]:
    """Return the environment variables for a process with a pupil's program.

    Args:
        folder: its working folder; it then does not import from the folder where Lucidoku was started.
    """
    variables = {key: value for key, value in os.environ.items() if not key.startswith("PYTHONSTARTUP")}
    variables["PYTHONIOENCODING"] = "utf-8"
    if folder:
        variables.update(PYTHONSAFEPATH="1", TMPDIR=folder, TEMP=folder, TMP=folder)
    return variables


def _report(folder: Path, ended: str, printed: str, cut: bool) -> RunReport:
    """Return a report from the files that a module left in the folder."""
    answer, noted = _read(folder / "answer.json"), _read(folder / "note.json")
    if answer is not None:
        ended = "done"
    elif ended == "done":
        ended = "died"
    stack = _text(folder / "stack.txt") or ""
    return RunReport(answer, ended, printed, cut, noted or {}, stack)


def _run_here(module: str, folder: Path, seconds: float) -> RunReport:
    """Run a module that answers in this process."""
    printed, given, ended = StringIO(), sys.argv, "done"
    sys.argv = [module, str(folder)]
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            within(seconds, lambda: runpy.run_module(module, run_name="__main__"))
    except TimeUp:
        ended = "time"
    except (Exception, SystemExit):
        ended = "died"
    finally:
        sys.argv = given
    text = printed.getvalue()
    return _report(folder, ended, text[:OUTPUT], len(text) > OUTPUT)


def _wait(child: subprocess.Popen[bytes], seconds: float, note: Path, idle: float | None) -> None:
    """Wait for a program.

    Raises:
        subprocess.TimeoutExpired: it took too long, or made no note for too long.
    """
    end = time.monotonic() + seconds
    if idle is None:
        child.wait(seconds)
        return
    seen, since = 0, end
    while True:
        try:
            child.wait(min(0.2, max(0.0, end - time.monotonic())))
            return
        except subprocess.TimeoutExpired:
            now = time.monotonic()
            noted = note.stat().st_mtime_ns if note.exists() else 0
            if noted != seen:
                seen, since = noted, now
            if now >= end or now - since >= idle:
                raise


class OutputReader(threading.Thread):
    """A reader of a program's output that keeps the beginning and discards the rest."""

    def __init__(self, stream: IO[bytes], most: int) -> None:
        super().__init__(daemon=True)
        self._stream, self._most, self._bytes, self.cut = stream, most, b"", False
        self.start()

    def run(self) -> None:
        """Read until the end."""
        with suppress(OSError, ValueError):
            while block := self._stream.read1(1 << 16):  # type: ignore[attr-defined]
                room = self._most - len(self._bytes)
                self._bytes += block[:room]
                self.cut = self.cut or len(block) > room

    @property
    def text(self) -> str:
        """The output kept."""
        return self._bytes.decode("utf-8", "replace")

    def join(self, timeout: float | None = 2) -> None:
        """Wait until the program has closed its output, but not for long: its children may keep it open."""
        super().join(timeout)


def end(child: subprocess.Popen[bytes]) -> None:
    """Kill a program and its children."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
    child.wait()


def _text(path: Path) -> str | None:
    """Return the text of a file that a program left; None if it is too large or not a regular file, such as a pipe."""
    try:
        kind = path.lstat()
        if not stat.S_ISREG(kind.st_mode) or kind.st_size > _LONGEST:
            return None
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


def _read(path: Path) -> dict[str, Any] | None:
    try:
        data = json.loads(_text(path) or "")
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def serve(answer: Callable[[dict[str, Any], Callable[[dict[str, Any]], None]], dict[str, Any]]) -> None:
    """Answer the request in the folder that the command line names; for the module that `run` starts.

    Args:
        answer: makes the answer from the request; its second argument is a function that notes the next action.
    """
    folder = Path(sys.argv[1])
    request = json.loads((folder / "request.json").read_text(encoding="utf-8"))
    if ALONE:
        end_with_parent(request["starter"])
        confine(MEMORY)
        if request.get("hidden"):
            os.chdir(folder)
            hide(request["hidden"], [str(folder), *request["shown"]])

    stack = (folder / "stack.txt").open("w", encoding="utf-8")

    def note(values: dict[str, Any]) -> None:
        if request["idle"] and ALONE:  # records the line even during a call to C that never returns
            faulthandler.dump_traceback_later(max(0.1, request["idle"] - 1), file=stack)
        (folder / "note.tmp").write_text(json.dumps(values), encoding="utf-8")
        (folder / "note.tmp").replace(folder / "note.json")

    with language(request["lang"]):
        result = answer(request, note)
    written = folder / "answer.tmp"
    written.write_text(json.dumps(result), encoding="utf-8")
    sys.stdout.flush()
    written.replace(folder / "answer.json")
    if ALONE:
        os._exit(0)  # threads of the program must not keep it alive
