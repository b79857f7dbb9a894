"""Make small wrong changes in a copy, one at a time, and see whether the tests notice.

    python tools/mutants.py [--count 60] [--seed 1] [--part engine|python] [FILE…]

Prints a line a change: noticed or not, where, and what was changed; and at the end how many were noticed. The copy lies in
build/mutants. A change that does not compile is no change, and another one is taken. Takes hours for many: each change of
the engine is compiled, and the tests that look at what techniques find are run.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
COPY = ROOT / "build" / "mutants"
TESTS = {
    "engine": (
        *(
            "tests/techniques/test_listing.py",
            "tests/test_library.py",
            "tests/test_exact.py",
            "tests/test_walkthrough.py",
        ),
        *("tests/test_symmetry.py", "tests/test_soundness.py", "tests/techniques/test_exotic.py"),
    ),
    "python": (
        *("tests/test_walkthrough.py", "tests/test_board.py", "tests/test_layouts.py", "tests/test_exact.py"),
        *(
            "tests/test_solutions.py",
            "tests/test_library.py",
            "tests/formats",
            "tests/techniques",
            "tests/verify",
            "src",
        ),
    ),
}
SECONDS = 900  # for the tests of one change; longer is noticed
FILES = {
    "engine": ("engine/*/*.cpp", "engine/*/*.hpp"),
    "python": ("src/lucidoku/*.py", "src/lucidoku/techniques/*.py"),
}

# What a change does: a pattern, and what takes its place.
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
    """A line of a file, and what it is to be."""

    part: str
    file: Path
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line + 1}: {self.before.strip()}  ->  {self.after.strip()}"


def changes(part: str, files: list[str]) -> Iterator[Change]:
    """All changes that could be made."""
    for pattern in FILES[part]:
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT)
            if files and not any(str(name).endswith(file) for file in files):
                continue
            inside_text = False
            for number, line in enumerate(path.read_text().splitlines(keepends=True)):
                inside_text ^= line.count('"""') % 2 == 1
                code = line.split("//" if part == "engine" else "#")[0]
                plain = code.strip()
                if (
                    inside_text
                    or '"""' in line
                    or not plain
                    or plain.startswith(("#", "template", "import", "from", "@"))
                ):
                    continue
                if "static_assert" in code or "assert(" in code or re.search(r"\btemplate\b|\bfor .* in .*:$", plain):
                    continue
                for wrong, instead in CHANGES[part]:
                    for match in re.finditer(wrong, code):
                        after = code[: match.start()] + instead + code[match.end() :]
                        yield Change(part, name, number, line, after + line[len(code) :])


def copy() -> None:
    """Bring the copy up to date."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        source, target = ROOT / name, COPY / name
        if not source.is_file() or (target.exists() and target.read_bytes() == source.read_bytes()):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def build() -> bool:
    """Compile the engine of the copy; whether that works."""
    folder = COPY / "build"
    tools = Path(sys.executable).parent
    cmake, ninja = (str(tools / name) if (tools / name).exists() else name for name in ("cmake", "ninja"))
    if not (folder / "build.ninja").exists():
        found = subprocess.run(
            [sys.executable, "-m", "nanobind", "--cmake_dir"], capture_output=True, text=True, check=True
        ).stdout.strip()
        subprocess.run(
            [
                *(cmake, "-S", str(COPY), "-B", str(folder), "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"),
                *(f"-Dnanobind_DIR={found}", f"-DPython_EXECUTABLE={sys.executable}", "-DCMAKE_BUILD_TYPE=Release"),
            ],
            capture_output=True,
            check=True,
        )
    if subprocess.run([cmake, "--build", str(folder)], capture_output=True).returncode:
        return False
    for module in folder.glob("_native*"):
        shutil.copyfile(module, COPY / "src" / "lucidoku" / "_engine" / module.name)
    return True


def noticed(part: str) -> bool:
    """Whether a test of the copy fails."""
    # The package of the copy, not the one that is installed in place.
    start = (
        "import sys; sys.meta_path[:] = [f for f in sys.meta_path if 'Editable' not in type(f).__name__ and 'ScikitBuild' not in "
        "type(f).__name__]; sys.path[:0] = ['src', 'tests']; import pytest; raise SystemExit(pytest.main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", start, "-x", "-q", "-p", "no:cacheprovider", *TESTS[part]]
    environment = {**os.environ, "LUCIDOKU_LANG": "", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=COPY, capture_output=True, timeout=SECONDS, env=environment)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> None:
    """Sample changes and try them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", choices=sorted(FILES))
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    copy()
    if not build():
        raise SystemExit("the engine does not compile as it is")
    parts = [options.part] if options.part else sorted(FILES)
    for part in parts:
        if noticed(part):
            raise SystemExit(f"the tests of {part} fail as it is")
    chance = random.Random(options.seed)
    every = {part: list(changes(part, options.files)) for part in parts}
    tried = seen = 0
    while tried < options.count:
        change = chance.choice(every[parts[tried % len(parts)]])
        target = COPY / change.file
        text = target.read_text()
        lines = text.splitlines(keepends=True)
        lines[change.line] = change.after
        target.write_text("".join(lines))
        try:
            if change.part == "engine" and not build():
                continue
            tried += 1
            found = noticed(change.part)
            seen += found
            print("noticed    " if found else "NOT NOTICED", change, flush=True)
        finally:
            target.write_text(text)
    build()
    print(f"{seen} of {tried} wrong changes were noticed")


if __name__ == "__main__":
    main()
