"""Run a library of regression cases: `python tests/library.py FILE` prints a line `code passed/total` for each code and
a last line.

A case passes when some step of its technique has exactly the conclusions of the case; a fail case (variant x) passes if
nothing is found. Codes of techniques that do not exist count as failed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

import lucidoku as ld
from lucidoku.formats.library import Case, read_case
from lucidoku.logic import techniques


def passes(case: Case) -> bool:
    """Return whether the technique gives exactly the conclusions of the case."""
    steps = ld.find_steps(case.board, [case.code])
    if case.must_fail:
        return not steps
    wanted = (case.eliminations, case.placements)
    return any((frozenset(step.eliminations), frozenset(step.placements)) == wanted for step in steps)


def run(lines: Iterable[str]) -> tuple[Counter[str], Counter[str], list[str]]:
    """Return passed and run cases by code, and the lines that failed."""
    passed: Counter[str] = Counter()
    total: Counter[str] = Counter()
    failed = []
    for line in lines:
        line = line.strip()
        if not line.startswith(":"):
            continue
        code = line.split(":")[1]
        total[code] += 1
        try:
            good = passes(read_case(line))
        except ld.UnknownTechnique:
            good = False
        passed[code] += good
        if not good:
            failed.append(line)
    return passed, total, failed


def main(path: str) -> int:
    """Run a file and print the result."""
    with open(path, encoding="utf-8") as file:
        passed, total, failed = run(file)
    for code in sorted(total):
        name = techniques.resolve([_base(code)])[0].id if _known(code) else "unknown technique"
        print(f"{code:<8} {passed[code]}/{total[code]}  {name}")
    for line in failed:
        if _known(line.split(":")[1]):
            print(f"failed: {line}", file=sys.stderr)
    print(f"{sum(passed.values())} passed, {len(failed)} failed")
    return 1 if failed else 0


def _base(code: str) -> str:
    return code.partition("-")[0] if code[:1].isdigit() else code.removesuffix("-x")


def _known(code: str) -> bool:
    try:
        techniques.resolve([_base(code)])
    except ld.UnknownTechnique:
        return False
    return True


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
