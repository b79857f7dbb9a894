"""Choice of the tests that can notice a change, from a record of the lines that each test runs.

The record is made one test file at a time, and updated for changed files (build/mutants/record).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "build" / "mutants" / "record"

# Tests of servers, clusters, notebooks and pupils' programs, which take long and seldom notice a fault of a finder.
LEFT_OUT = ("tests/web/", "tests/cluster/", "tests/school/", "tests/solvers/", "tests/test_lessons")
# Tests in docstrings, by groups of rooms that are recorded together.
DOCSTRINGS = (
    "src/lucidoku/words/*.py",
    "src/lucidoku/files/*.py",
    "src/lucidoku/grid/*.py",
    "src/lucidoku/search/*.py",
    "src/lucidoku/logic/*.py",
    "src/lucidoku/logic/techniques/*.py",
    "src/lucidoku/formats/*.py",
    "src/lucidoku/proofs/*.py",
)
# The most informative tests are recorded first.
FIRST = ("tests/test_", "tests/techniques/", "tests/proofs/")

# Tests of each room of the engine; all of them serve for all other rooms.
LOGIC = (
    "tests/test_library.py",
    "tests/test_json.py",
    "tests/techniques/",
    "tests/test_limits.py",
    "tests/test_walkthrough.py",
    "tests/test_symmetry.py",
    "tests/test_soundness.py",
    "tests/test_reach.py",
    "tests/proofs/",
)
SEARCH = ("tests/test_exact.py", "tests/test_solutions.py", "tests/test_layouts.py", "tests/test_limits.py")
ROOMS = {
    "logic": LOGIC,
    "report": ("tests/test_json.py", "tests/corpus/"),
    "search": SEARCH,
    "rating": ("tests/ratings/",),
    "forge": ("tests/generator/", "tests/test_exact.py", "tests/test_solutions.py"),
}
EVERYWHERE = (
    *SEARCH,
    *LOGIC,
    "tests/ratings/",
    "tests/generator/",
    "tests/test_surface.py",
    "tests/test_parts.py",
    "tests/test_values.py",
)

# The package of the copy, not the one installed from the working tree.
START = (
    "import sys; sys.meta_path[:] = [f for f in sys.meta_path if 'Editable' not in type(f).__name__ and 'ScikitBuild' not in "
    "type(f).__name__]; sys.path[:0] = ['src', 'tests', 'tools']; import pytest; raise SystemExit(pytest.main(sys.argv[1:]))"
)


def run_tests(copy: Path, arguments: list[str], seconds: float, **more: str) -> tuple[int | None, str]:
    """Run pytest on a copy; return its exit status (None if it took too long), and the end of its output."""
    command = [sys.executable, "-c", START, "-q", "-p", "mutants_plugin", "-p", "no:cacheprovider", *arguments]
    environment = {
        **os.environ,
        "LUCIDOKU_LANG": "",
        "PYTHONDONTWRITEBYTECODE": "1",
        "LUCIDOKU_SHARED": str(ROOT.parent / "shared"),
        **more,
    }
    process = subprocess.Popen(
        command,
        cwd=copy,
        env=environment,
        text=True,
        errors="replace",
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        output, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, "took too long"
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)|^(Timeout)", output, re.MULTILINE)
    return process.returncode, " ".join(failed[0]).strip() if failed else output.strip().rpartition("\n")[2][:120]


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.is_file() else ""


@dataclass
class Record:
    """Record of the lines that each test runs, and of its time."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, list[str]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))

    def take(self, found: dict[str, object]) -> None:
        """Add the record of a file."""
        seconds = found["seconds"]
        lines = found["lines"]
        assert isinstance(seconds, list) and isinstance(lines, dict)
        names = [name for name, _ in seconds]
        self.seconds |= dict(seconds)
        for file, of_file in lines.items():
            for line, tests in of_file.items():
                self.lines[file][int(line)] += [names[test] for test in tests]

    def of_line(self, file: str, line: int) -> list[str]:
        """Return the tests that run a line, or, if it runs when the file is loaded, any line of the file."""
        of_file = self.lines.get(file, {})
        if line not in of_file:  # a further line of a statement
            line = max((known for known in of_file if known < line), default=line)
        return of_file.get(line) or sorted({test for tests in of_file.values() for test in tests})

    def of_room(self, room: str) -> list[str]:
        """Return the tests of a room of the engine."""
        return [test for test in self.seconds if test.startswith(ROOMS.get(room, EVERYWHERE))]

    def order(self, tests: list[str], text: str, limit: float) -> list[tuple[str, float]]:
        """Order tests: the quickest of each file first, then file by file, until the limit of seconds is reached.

        Tests named after something in the changed file (`text`) come first.
        """
        named = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)*)"', text))
        places: dict[str, int] = defaultdict(int)
        keys = {}
        whole: dict[str, float] = defaultdict(float)
        for test in tests:
            whole[test.split("::")[0]] += self.seconds[test]
        for test in sorted(tests, key=lambda test: self.seconds[test]):
            file = test.split("::")[0]
            places[file] += 1
            about = bool(named & set(re.split(r"[\[\],]", test)))
            first = places[file] <= 3 and self.seconds[test] < 2
            keys[test] = (not about, not first, 0.0 if first or about else whole[file], self.seconds[test])
        chosen, sum_of = [], 0.0
        for test in sorted(tests, key=lambda test: keys[test]):
            if sum_of + self.seconds[test] <= limit:
                chosen.append((test, self.seconds[test]))
                sum_of += self.seconds[test]
        return chosen


def record(copy: Path, workers: int, seconds: float, lines_too: bool = True) -> Record:
    """Run all tests of a copy without a current record, and record the lines they run.

    Without `lines_too`, outdated lines are kept: then only the times of the tests are needed.
    """
    RECORD.mkdir(parents=True, exist_ok=True)
    names = (str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("tests/**/test_*.py")))
    units = {name: [name] for name in names if not name.startswith(LEFT_OUT)}
    units["src"] = [str(path.relative_to(ROOT)) for pattern in DOCSTRINGS for path in sorted(ROOT.glob(pattern))]

    def up_to_date(known: dict[str, object]) -> bool:
        hashes = known["hashes"]
        assert isinstance(hashes, dict)
        return all(
            _hash(ROOT / name) == value for name, value in hashes.items() if lines_too or name.startswith("tests/")
        )

    def one(unit: str) -> dict[str, object] | None:
        target = RECORD / (unit.replace("/", "+") + ".json")
        if target.exists():
            known: dict[str, object] = json.loads(target.read_text())
            if up_to_date(known):
                return known
        raw = target.with_suffix(".raw")
        status, output = run_tests(copy, units[unit], seconds, MUTANTS_RECORD=str(raw))
        if status != 0:
            print(f"does not pass as it is: {unit} ({status}: {output})", flush=True)
        if not raw.exists():
            return None
        found: dict[str, object] = json.loads(raw.read_text())
        raw.unlink()
        lines = found["lines"]
        assert isinstance(lines, dict)
        found["hashes"] = {name: _hash(ROOT / name) for name in (unit, *lines)}
        target.write_text(json.dumps(found))
        print(f"recorded {unit}", flush=True)
        return found

    result = Record()
    with ThreadPoolExecutor(workers) as pool:
        for found in pool.map(one, sorted(units, key=lambda unit: not unit.startswith(FIRST))):
            if found:
                result.take(found)
    return result
