"""Make small wrong changes in a copy, one at a time, and check whether the tests notice.

    python tools/mutants.py [--count 60] [--seed 1] [--part engine|python] [--shard 1/2] [FILE…]

Prints a line for each change: noticed or not, the test, the place, and the change; and at the end the number noticed. A
change of Python is given to the tests that run its line, a change of the engine to those of its room, the quickest
first and at most `--limit` seconds of them. Results are kept in build/mutants/results.jsonl, from which a call with the
same seed resumes (`--again` retries unnoticed changes). Changes that do not compile, or that tools/mutants.txt calls
equivalent, are replaced by others.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mutants_tests import ROOT, Record, record, run_tests

BUILD = ROOT / "build" / "mutants"
RESULTS = BUILD / "results.jsonl"
NO_DIFFERENCE = Path(__file__).with_suffix(".txt")
# Files to change by default, finders and the core of Python; and files that may be named.
SAMPLED = {
    "engine": ("engine/logic/*.cpp", "engine/rating/*.cpp"),
    "python": ("src/lucidoku/grid/*.py", "src/lucidoku/search/*.py", "src/lucidoku/logic/**/*.py"),
}
FILES = {"engine": ("engine/*/*.cpp", "engine/*/*.hpp"), "python": ("src/lucidoku/**/*.py",)}

# Mutation: a pattern, and its replacement.
CHANGES = {
    "engine": (
        *(
            (r" && ", " || "),
            (r" \|\| ", " && "),
            (r" == ", " != "),
            (r" != ", " == "),
            (r" < ", " <= "),
            (r" > ", " >= "),
        ),
        *((r" <= ", " < "), (r" >= ", " > "), (r" \+ 1\b", ""), (r" - 1\b", ""), (r"\bany\(\)", "none()")),
        *(
            (r"\bnone\(\)", "any()"),
            (r"\bcontinue;", ";"),
            (r" \|= ", " &= "),
            (r" &= ", " |= "),
            (r"\bmeets\(", "within("),
        ),
        *((r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r" \| ", " & "), (r"if \(([^()]+)\) return;", ";")),
    ),
    "python": (
        *(
            (r" and ", " or "),
            (r" or ", " and "),
            (r" == ", " != "),
            (r" != ", " == "),
            (r" < ", " <= "),
            (r" > ", " >= "),
        ),
        *((r"\bnot ", ""), (r" \+ 1\b", ""), (r" - 1\b", ""), (r"\bTrue\b", "False"), (r"\bFalse\b", "True")),
        *(
            (r" in ", " not in "),
            (r"\bmin\(", "max("),
            (r"\bmax\(", "min("),
            (r"\bany\(", "all("),
            (r"\ball\(", "any("),
        ),
    ),
}


@dataclass(frozen=True)
class Change:
    """Line of a file, and its replacement."""

    part: str
    file: Path
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line + 1}: {self.before.strip()}  ->  {self.after.strip()}"

    @property
    def key(self) -> str:
        """Key of a change that stays the same when lines move."""
        return f"{self.file}: {self.before.strip()}  ->  {self.after.strip()}"


def _without_texts(part: str, text: str) -> list[str]:
    """Return the lines of a file, blank where they are comments or strings."""
    if part == "engine":
        blank = re.sub(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*', lambda match: " " * len(match[0]), text)
        return blank.splitlines(keepends=True)
    lines = [list(line) for line in text.splitlines(keepends=True)]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            for row in range(token.start[0] - 1, token.end[0]):
                first = token.start[1] if row == token.start[0] - 1 else 0
                last = token.end[1] if row == token.end[0] - 1 else len(lines[row]) - 1
                lines[row][first:last] = " " * (last - first)
    return ["".join(line) for line in lines]


def changes(part: str, files: list[str]) -> Iterator[Change]:
    """Return all possible changes."""
    for pattern in FILES[part] if files else SAMPLED[part]:
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT)
            if files and not any(str(name).endswith(file) for file in files):
                continue
            text = path.read_text()
            for number, (line, code) in enumerate(
                zip(text.splitlines(keepends=True), _without_texts(part, text), strict=True)
            ):
                plain = code.strip()
                if not plain or plain.startswith(("#", "template", "import", "from", "@", "if TYPE_CHECKING")):
                    continue
                if "static_assert" in code or "assert(" in code or re.search(r"\btemplate\b", plain):
                    continue
                for wrong, instead in CHANGES[part]:
                    for match in re.finditer(wrong, code):
                        after = line[: match.start()] + instead + line[match.end() :]
                        yield Change(part, name, number, line, after)


class Copy:
    """Copy of the working tree in which changes are made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._broken: set[str] = set()  # tests that fail without a change
        listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
        for name in subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
            source, target = ROOT / name, folder / name
            if not source.is_file() or (target.exists() and target.read_bytes() == source.read_bytes()):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        for compiled in (ROOT / "src").glob("lucidoku/words/locale/*/LC_MESSAGES/*.mo"):
            shutil.copyfile(compiled, folder / compiled.relative_to(ROOT))

    def build(self) -> bool:
        """Compile the engine quickly in unity mode; return whether it compiles."""
        folder = self.folder / "build"
        tools = Path(sys.executable).parent
        cmake, ninja = (str(tools / name) if (tools / name).exists() else name for name in ("cmake", "ninja"))
        if not (folder / "build.ninja").exists():
            done = subprocess.run(
                [sys.executable, "-m", "nanobind", "--cmake_dir"], capture_output=True, text=True, check=True
            ).stdout.strip()
            subprocess.run(
                [
                    *(cmake, "-S", str(self.folder), "-B", str(folder), "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"),
                    *(f"-Dnanobind_DIR={done}", f"-DPython_EXECUTABLE={sys.executable}"),
                    *("-DCMAKE_BUILD_TYPE=Release", "-DLUCIDOKU_QUICK=ON"),
                ],
                capture_output=True,
                check=True,
                env={name: value for name, value in os.environ.items() if name != "CMAKE_CXX_COMPILER_LAUNCHER"},
            )
        if subprocess.run([cmake, "--build", str(folder)], capture_output=True).returncode:
            return False
        self._take(self._built())
        return True

    def _built(self) -> Path:
        (module,) = (self.folder / "build").glob("_native*.so")
        return module

    def _take(self, module: Path) -> None:
        shutil.copyfile(module, self.folder / "src" / "lucidoku" / "_engine" / module.name)

    def take_engine(self) -> None:
        """Return the installed engine, if none of its sources is changed."""
        from lucidoku._engine import _native

        self._take(Path(_native.__file__))

    def keep_engine(self) -> None:
        """Keep the engine just built, as one without a change."""
        shutil.copyfile(self._built(), self.folder / self._built().name)

    def noticed(self, change: Change, tests: Record, limit: float) -> tuple[bool, str]:
        """Return whether a test fails with the change and passes without it; and which, or how many there were."""
        if change.part == "engine":
            candidates = tests.of_room(change.file.parts[1])
        else:
            candidates = tests.of_line(str(change.file), change.line + 1)
        text = (ROOT / change.file).read_text() if change.part == "engine" else ""
        while order := tests.order([test for test in candidates if test not in self._broken], text, limit):
            passed, output = self._pass(order)
            if passed:
                return False, f"{len(order)} of {len(candidates)} tests"
            if change.part != "engine" or output not in dict(order) or self._passes_unchanged(output):
                return True, output
            print(f"fails without a change, too: {output}", flush=True)
            self._broken.add(output)
        return False, "no test runs it"

    def _pass(self, order: list[tuple[str, float]]) -> tuple[bool, str]:
        """Return whether tests pass; and the first that does not, or the last line printed."""
        names = self.folder / "build" / "tests.txt"
        wanted = self.folder / "build" / "order.json"
        names.parent.mkdir(exist_ok=True)
        names.write_text("\n".join(dict.fromkeys(test.split("::")[0] for test, _ in order)))
        wanted.write_text(json.dumps(order))
        seconds = 120 + 4 * sum(seconds for _, seconds in order)
        status, output = run_tests(self.folder, ["-x", f"@{names}"], seconds, MUTANTS_ORDER=str(wanted))
        return status == 0, output

    def _passes_unchanged(self, test: str) -> bool:
        """Return whether a test passes with the unchanged engine."""
        self._take(self.folder / self._built().name)
        passed, _output = self._pass([(test, 60.0)])
        self._take(self._built())
        return passed


def _compiles(part: str, text: str) -> bool:
    if part == "python":
        try:
            ast.parse(text)
        except SyntaxError:
            return False
    return True


def try_change(copy: Copy, change: Change, tests: Record, limit: float) -> tuple[str, str]:
    """Make a change, run the tests, and undo it: `noticed`, `not noticed` or `does not compile`, and the test."""
    target = copy.folder / change.file
    text = target.read_text()
    lines = text.splitlines(keepends=True)
    lines[change.line] = change.after
    if not _compiles(change.part, "".join(lines)):
        return "does not compile", ""
    target.write_text("".join(lines))
    try:
        if change.part == "engine" and not copy.build():
            return "does not compile", ""
        found, by = copy.noticed(change, tests, limit)
        return ("noticed" if found else "NOT NOTICED"), by
    finally:
        target.write_text(text)


def main() -> None:
    """Sample changes and try them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60, help="how many of both parts together (60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", choices=sorted(FILES))
    parser.add_argument("--shard", default="1/1", help="which of how many processes this is, as in 1/2")
    parser.add_argument("--limit", type=float, default=400, help="seconds of tests for one change (400)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no further change after that many")
    parser.add_argument("--again", action="store_true", help="try those once more that were not noticed")
    parser.add_argument("--record", action="store_true", help="only note which test runs what")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    start = time.monotonic()
    shard, shards = map(int, options.shard.split("/"))
    parts = [options.part] if options.part else sorted(FILES)
    copy = Copy(BUILD / f"copy-{'-'.join(parts)}-{shard}")
    copy.take_engine()
    tests = record(copy.folder, 2 if options.record else 1, 900, options.record or options.part != "engine")
    if options.record:
        return
    same = {
        line.partition("  #")[0].strip() for line in NO_DIFFERENCE.read_text().splitlines() if not line.startswith("#")
    }
    if "engine" in parts:
        if not copy.build():
            raise SystemExit("the engine does not compile as it is")
        copy.keep_engine()
    before = [json.loads(line) for line in RESULTS.read_text().splitlines()] if RESULTS.exists() else []
    known = {result["change"]: result for result in before}
    seen = tried = 0
    for part in parts:
        every = list(changes(part, options.files))
        random.Random(options.seed).shuffle(every)
        share = options.count // len(parts)
        wanted = tried + share * shard // shards - share * (shard - 1) // shards
        for change in every[shard - 1 :: shards]:
            if tried >= wanted:
                break
            if change.key in same:
                continue
            result = known.get(str(change))
            if result is None or (options.again and result["verdict"] == "NOT NOTICED"):
                if time.monotonic() - start > options.seconds:
                    raise SystemExit(f"{seen} of {tried} so far; call it again to go on")
                began = time.monotonic()
                verdict, by = try_change(copy, change, tests, options.limit)
                result = {
                    "change": str(change),
                    "verdict": verdict,
                    "by": by,
                    "seconds": round(time.monotonic() - began),
                }
                with RESULTS.open("a") as file:
                    file.write(json.dumps(result) + "\n")
            if result["verdict"] == "does not compile":
                continue
            tried += 1
            seen += result["verdict"] == "noticed"
            print(f"{result['verdict']:<12} {change}  [{result['by']}, {result['seconds']} s]", flush=True)
    print(f"{seen} of {tried} wrong changes were noticed")


if __name__ == "__main__":
    main()
