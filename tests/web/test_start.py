"""Start of Python in the page: what was recorded is not compiled again, and means the same."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from packages_there import without_fields

START = Path(__file__).parents[2] / "tools" / "start_there.py"
PROGRAM = """
import sys
compiled = []
sys.addaudithook(lambda event, found: event == "compile" and found[0] is not None and compiled.append(found[0]))
from dataclasses import dataclass, replace
import re, re._parser

@dataclass(frozen=True, order=True)
class Point:
    x: int
    y: int = 2

whole, parsed = re._parser.parse, []
re._parser.parse = lambda *pattern: parsed.append(pattern) or whole(*pattern)
for pattern, flags in ((r"(?P<digit>[1-9])\\\\1|(é)", re.I), (rb"(?x) a | b # c", 0), (r"^x$", re.M)):
    found = re.compile(pattern, flags)
    print(found.pattern, found.flags, found.groups, found.groupindex, found)
print(re.search(r"(?P<digit>[1-9])\\\\1|(é)", "É11", re.I), [m.span() for m in re.finditer(r"^x$", "x\\nx", re.M)])
point = Point(1)
print(point, point < replace(point, y=3), hash(point) == hash(Point(1, 2)), Point.__init__.__defaults__)
print("compiled:", sum(b"__init__" in bytes(str(one), "utf-8") for one in compiled), len(parsed), file=sys.stderr)
if len(sys.argv) > 1:
    import marshal, sitecustomize, zipfile
    with zipfile.ZipFile(sys.argv[1], "a") as packed:
        packed.writestr(sitecustomize.NAME, marshal.dumps((sitecustomize.METHODS, sitecustomize.PATTERNS)))
"""


def start(*options: str, archive: Path | None) -> tuple[str, str]:
    """Run the program in a separate Python; return what it prints, and how much it compiled."""
    places = {"PYTHONPATH": str(archive)} if archive else {}
    command = [sys.executable, "-X", "utf8", "-c", PROGRAM, *options]
    done = subprocess.run(command, env=os.environ | places, capture_output=True, text=True, check=True)
    return done.stdout, done.stderr.splitlines()[-1]


def test_a_start_uses_what_another_compiled(tmp_path: Path) -> None:
    archive = tmp_path / "library.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.write(START, "sitecustomize.py")
    usual = start(archive=None)
    assert usual[1] == "compiled: 1 3"
    assert start(str(archive), archive=archive) == usual
    assert start(archive=archive) == (usual[0], "compiled: 0 0")


def test_types_lose_their_fields_alone() -> None:
    source = (
        b"from typing import TypedDict\nclass Ask(TypedDict, total=False):\n    a: int\nclass Row:\n    b: int = 1\n"
    )
    found: dict[str, Any] = {}
    exec(without_fields(source), found)
    assert found["Ask"](a=1) == {"a": 1} and not found["Ask"].__total__ and not found["Ask"].__annotations__
    assert found["Row"].b == 1 and list(found["Row"].__annotations__) == ["b"]
