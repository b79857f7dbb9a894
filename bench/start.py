"""Time from the start of a command to its end, compared with `python -c pass`: `python bench/start.py [PUZZLE] [--runs N]`.

Processor time (user and system) of whole processes, alternating: the median, and the least, which a busy machine
disturbs less. Python has to keep compiled files: without them (PYTHONDONTWRITEBYTECODE) each start compiles a hundred
files, and takes twice as long.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys

_PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def seconds(command: list[str]) -> float:
    """Return the processor time of one run of a command."""
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _pid, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode:
        raise SystemExit(f"exit code {run.returncode}: {' '.join(command)}")
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("puzzle", nargs="?", default=_PUZZLE)
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    python = [sys.executable]
    commands = {
        "python -c pass": [*python, "-c", "pass"],
        "import lucidoku": [*python, "-c", "import lucidoku"],
        "lucidoku --version": [*python, "-m", "lucidoku", "--version"],
        **{
            f"lucidoku {name} PUZZLE": [*python, "-m", "lucidoku", name, options.puzzle]
            for name in ("explain", "hint", "solve", "rate")
        },
        "lucidoku --help": [*python, "-m", "lucidoku", "--help"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _run in range(options.runs + 1):
        for name, command in commands.items():
            times[name].append(seconds(command))
    kept = {name: taken[1:] for name, taken in times.items()}  # the first run of each may still compile
    for name, taken in kept.items():
        median, least = (1000 * (which(taken) - which(kept["python -c pass"])) for which in (statistics.median, min))
        print(f"{name:24} {median:+6.0f} ms   least {least:+6.0f} ms")


if __name__ == "__main__":
    main()
