"""Each promise of the table in docs/school.md, with a program that tries to break it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from lucidoku.school import confining
from lucidoku.school.exercises import FileReport, check_file, model_answers
from lucidoku.school.exercises.classroom import check_class, pupils_in

GOOD = model_answers()
MANUAL = Path(__file__).parents[2] / "docs" / "school.md"


def separates() -> bool:
    """Return whether this system gives a process separate namespaces; another process tries, as that is for good."""
    program = (
        f"import ctypes, runpy\nscope = runpy.run_path({confining.__file__!r})\n"
        "print(scope['_separate'](ctypes.CDLL(None)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    return done.stdout == "True\n"


LINUX = pytest.mark.skipif(sys.platform != "linux" or not separates(), reason="needs namespaces of Linux")


class Attack(NamedTuple):
    """A program of a pupil that tries to break a promise, and what shows that it did not."""

    program: str
    is_held: Callable[[FileReport, Path], bool]


def printed(text: str) -> Callable[[FileReport, Path], bool]:
    return lambda report, _folder: report.printed.strip() == text


def is_gone(_report: FileReport, folder: Path) -> bool:
    """Return whether the daemon that wrote the file `alive` is not alive any more."""
    alive = folder / "alive"
    if not alive.exists():
        return True
    before = alive.stat().st_size
    time.sleep(0.4)
    return alive.stat().st_size == before


ATTACKS = {
    "time": Attack("while True:\n    pass\n", lambda report, _folder: bool(report.trouble) and report.right == 0),
    "memory": Attack(
        "try:\n    text = bytearray(2 << 30)\n    print('TAKEN')\nexcept MemoryError:\n    print('refused')\n",
        printed("refused"),
    ),
    "output": Attack(
        "for number in range(300_000):\n    print('x' * 100)\n", lambda report, _folder: len(report.printed) < 10_000
    ),
    "size of files": Attack(
        "try:\n    with open('big', 'wb') as file:\n        file.seek(1 << 27)\n        file.write(b'x')\n"
        "    print('WRITTEN')\nexcept OSError:\n    print('refused')\n",
        printed("refused"),
    ),
    "processes": Attack(
        "import subprocess, sys\nwrite = '''\nimport os, time\nif os.fork() == 0:\n    os.setsid()\n    while True:\n"
        '        open("FOLDER/alive", "a").write("x")\n        time.sleep(0.05)\n\'\'\'\n'
        "subprocess.run([sys.executable, '-c', write])\nimport time\ntime.sleep(0.3)\n",
        is_gone,
    ),
    "network": Attack(
        "import socket\ntry:\n    socket.create_connection(('127.0.0.1', PORT), 2)\n    print('REACHED')\n"
        "except OSError:\n    print('refused')\n",
        printed("refused"),
    ),
    "programs of others": Attack(
        "try:\n    print('READ', open('FOLDER/ada.py').read()[:10])\nexcept OSError:\n    print('refused')\n",
        printed("refused"),
    ),
    "marks": Attack(
        "import json, os, sys\nfunctions = {name: {'outcome': 'right'} for name in "
        "('row', 'column', 'box', 'possibles', 'next_cell', 'solve')}\n"
        "answer = {'functions': functions, 'trouble': None, 'printed': '', 'french': None, 'grid': None}\n"
        "open(sys.argv[1] + '/answer.json', 'w').write(json.dumps(answer))\nos._exit(0)\n",
        lambda report, _folder: report.right == 0,
    ),
    "right functions": Attack(
        "from lucidoku.school.exercises.reference import row, column, box, possibles, next_cell\n",
        lambda report, _folder: report.right == 0,
    ),
    "the table": Attack(
        "print('\\x1b[31mred')\nraise SystemExit(3)\n", lambda report, _folder: "\x1b" not in str(report)
    ),
}
"""By the first column of the table."""
ON_LINUX = ("processes", "network", "programs of others")


def test_the_table_and_the_attacks_have_the_same_promises() -> None:
    section = MANUAL.read_text(encoding="utf-8").partition("| promise |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| \*\*(.+?)\*\* \|", section, re.MULTILINE) == list(ATTACKS)


@pytest.mark.parametrize("promise", [pytest.param(name, marks=LINUX) if name in ON_LINUX else name for name in ATTACKS])
def test_a_promise_is_held(promise: str, tmp_path: Path) -> None:
    attack = ATTACKS[promise]
    (tmp_path / "ada.py").write_text(GOOD, encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as server:
        program = attack.program.replace("FOLDER", str(tmp_path)).replace("PORT", str(server.getsockname()[1]))
        eve = tmp_path / "eve.py"
        eve.write_text(program, encoding="utf-8")
        report = check_file(eve, 1, None if promise == "processes" else tmp_path)
    assert attack.is_held(report, tmp_path), report


@LINUX
def test_a_program_that_forks_without_end_ends(tmp_path: Path) -> None:
    if os.getuid() == 0:
        pytest.skip("the system counts no processes of root")
    bomb = tmp_path / "eve.py"
    bomb.write_text(
        "import os\ntry:\n    while True:\n        os.fork()\nexcept OSError:\n    pass\n", encoding="utf-8"
    )
    assert check_file(bomb, 1, tmp_path).right == 0


def test_a_right_program_is_right_in_its_confinement(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text(GOOD, encoding="utf-8")
    (tmp_path / "eve.py").write_text("import os\nos.abort()\n", encoding="utf-8")
    assert [report.right for report in check_class(pupils_in(tmp_path), 3, tmp_path)] == [6, 0]
