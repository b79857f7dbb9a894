"""Speed of exact search: `make bench`, or `python bench/solve.py [--lists DIR] [--tdoku PROGRAM]`.

Prints two tables. The first: for each list puzzles a second through the array call of the Python API (looking for two
solutions), on one thread and on all cores, and in the portable and the other builds that the processor can run; the
rate of the command `lucidoku solve FILE --out …`, which reads, solves and writes; guesses a puzzle, and the share that
needs none. Best of runs, for that is what the machine can do; a rival's own harness should alternate with it on the
same machine. The second: the solvers of the laboratory on a sample of each list (looking for one solution), median and
worst time of each.

With `--tdoku`, the path of the benchmark program of tdoku, only one table: its rate in memory, by its own harness; the rate of
our array call; and that of the command, from its start to its end. Lists have 200,000 puzzles, made from theirs by
symmetries. All run in turns, in processor time; medians.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from _common import LISTS, OWN, RUNS, read
from lucidoku import _engine
from lucidoku.solvers import compare

USED = ("17clue", "top1465", "hardest_11plus_fifth", "serg5000", "hardest_1106", "16x16", "25x25")
VARIANTS = ("plain", "v3", "v4")
SOLVERS = ("engine", "mrv", "norvig", "dlx", "human", "cpsat", "sat", "smt")
SAMPLE = 20
BESIDE = ("17clue", "top1465", "hardest_11plus_fifth", "serg5000")
MANY = 200_000


def lines_of(path: Path) -> bytes:
    """Return the puzzles of a list that have the size of its first puzzle, one per line."""
    rows = [line.split()[0] for line in path.read_text().splitlines() if line and line[0] != "#"]
    return ("\n".join(row for row in rows if len(row) == len(rows[0])) + "\n").encode()


def best_time(text: bytes, threads: int) -> float:
    """Return the best wall time of solving."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        ld.solve_many(text, threads=threads)
        times.append(time.perf_counter() - start)
    return min(times)


def in_build(variant: str, path: Path) -> str:
    """Return the rate in another build of the engine, or nothing if the processor cannot run it."""
    if variant != "plain" and not getattr(_engine, f"has_{variant}")():
        return ""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import solve; from pathlib import Path;"
        "text = solve.lines_of(Path(sys.argv[2])); print(solve.best_time(text, 1))"
    )
    command = [sys.executable, "-c", code, str(Path(__file__).parent), str(path)]
    environment = {**os.environ, "LUCIDOKU_ENGINE": variant}
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return rate(lines_of(path).count(b"\n"), float(run.stdout))


def command_rate(text: bytes, seconds: float) -> float:
    """Return the rate of the command, start included, on the list repeated to take some seconds."""
    times = max(1, round(3 / seconds))
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory, "list.txt")
        with path.open("wb") as file:
            for _ in range(times):
                file.write(text)
        code = "from lucidoku.cli import main; main()"
        command = [sys.executable, "-c", code, "solve", str(path), "--out", f"{directory}/out.txt", "--threads", "1"]
        start = time.perf_counter()
        subprocess.run(command, capture_output=True)
        return times * text.count(b"\n") / (time.perf_counter() - start)


def shuffle_list(lines: list[str], count: int) -> bytes:
    """Return a number of puzzles that are equal to those of a 9x9 list up to a symmetry."""
    rng = random.Random(9)

    def order() -> list[int]:
        return [3 * chute + line for chute in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]

    texts = []
    for number in range(count):
        line, rows, columns = lines[number % len(lines)], order(), order()
        digits = str.maketrans("0123456789", "." + "".join(rng.sample("123456789", 9)))
        texts.append("".join(line[9 * r + c] for r in rows for c in columns).translate(digits))
    return "\n".join([*texts, ""]).encode()


def processor_time(command: list[str]) -> tuple[float, str]:
    """Return the processor time of a process, and its output."""
    run = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    text = run.stdout.read()
    _pid, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, text


def rates_beside(program: str, path: Path, folder: str) -> tuple[float, float, float]:
    """Return puzzles a second of processor time: tdoku's harness, our array call, our command."""
    start = time.perf_counter()
    used, output = processor_time([program, "-c", "1", "-t", "1", "-w", "1", "-n", str(MANY), str(path)])
    by_clock = float(output.strip().rsplit(",", 4)[1])
    rival = by_clock * (time.perf_counter() - start) / used  # its only thread works all the time
    text = path.read_bytes()
    before = time.process_time()
    ld.solve_many(text)
    array = MANY / (time.process_time() - before)
    out = Path(folder, "out.txt")
    out.unlink(missing_ok=True)
    used, _told = processor_time(
        [sys.executable, "-m", "lucidoku", "solve", str(path), "--out", str(out), "--threads", "1"]
    )
    return rival, array, MANY / used


def print_beside(program: str, lists: Path, runs: int) -> None:
    """Measure and print a table of comparison with tdoku."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # otherwise every start compiles a hundred files
    table = Table(title=f"compared with tdoku, engine {_engine.VARIANT}, medians of {runs} turns, puzzles a second")
    for heading in ("list", "tdoku", "array call", "ratio", "command", "ratio"):
        table.add_column(heading, justify="left" if heading == "list" else "right")
    with tempfile.TemporaryDirectory() as folder:
        for name in BESIDE:
            path = Path(folder, f"{name}.txt")
            path.write_bytes(shuffle_list(lines_of(lists / f"{name}.txt").decode().split(), MANY))
            turns = [rates_beside(program, path, folder) for _ in range(runs)]
            row = [statistics.median(column) for column in zip(*turns, strict=True)]
            ratios = [statistics.median(turn[i] / turn[0] for turn in turns) for i in (1, 2)]
            table.add_row(
                name, f"{row[0]:,.0f}", f"{row[1]:,.0f}", f"{ratios[0]:.2f}", f"{row[2]:,.0f}", f"{ratios[1]:.2f}"
            )
    Console(width=None if sys.stdout.isatty() else 150).print(table)


def guesses_of(text: bytes) -> tuple[str, str]:
    """Return the mean number of guesses and the share of puzzles without any, on plain 9x9 grids."""
    grids = [ld.Grid.parse(line) for line in text.decode().split()]
    if grids[0].layout.n != 9:
        return "", ""
    numbers = memoryview(_engine.guesses(bytes(value for grid in grids for value in grid.values))).cast("I")
    return f"{sum(numbers) / len(numbers):.2f}", f"{sum(n == 0 for n in numbers) / len(numbers):.0%}"


def rate(count: int, seconds: float) -> str:
    """Return a rate, or the time of each if there are few."""
    return f"{count / seconds:,.0f} /s" if count > 20 else f"{seconds / count * 1000:.2f} ms each"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--lists", type=Path, default=LISTS)
    parser.add_argument("--tdoku", metavar="PROGRAM", help="compare with tdoku's benchmark program, and nothing else")
    parser.add_argument("--runs", type=int, default=RUNS, help="turns of that comparison")
    options = parser.parse_args()
    if options.tdoku:
        print_beside(options.tdoku, options.lists, options.runs)
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    table = Table(title=f"lucidoku {ld.__version__}, engine {_engine.VARIANT}, best of {RUNS} runs")
    for heading in ("list", "puzzles", "1 thread", f"{cores} threads", *VARIANTS, "command", "guesses", "none"):
        table.add_column(heading, justify="left" if heading == "list" else "right")
    lists = [(name, options.lists / f"{name}.txt") for name in USED]
    lists = [(name, path) for name, path in lists if path.exists()] or [("tests/data (no lists found)", OWN)]
    for name, path in lists:
        text = lines_of(path)
        number = text.count(b"\n")
        alone = best_time(text, 1)
        row = [name, f"{number:,}", rate(number, alone), rate(number, best_time(text, cores))]
        row += [in_build(variant, path) for variant in VARIANTS]
        command = command_rate(text, alone)
        table.add_row(*row, rate(number, number / command), *guesses_of(text))
    console = Console(width=None if sys.stdout.isatty() else 150)
    console.print(table)
    rivals = Table(title=f"the laboratory on {SAMPLE} puzzles of each list: median and worst, ms")
    for heading in ("list", *SOLVERS):
        rivals.add_column(heading, justify="left" if heading == "list" else "right")
    for name, path in lists:
        sample = read(path, SAMPLE if "16" not in name and "25" not in name else 2)
        lab = compare(list(SOLVERS), sample, time_limit=10)
        told = [
            f"{r.median_ms:.3g} / {r.max_ms:.3g}" + (f" ({r.unfinished} late)" if r.unfinished else "")
            for r in lab.summary()
        ]
        rivals.add_row(name, *told)
    console.print(rivals)


if __name__ == "__main__":
    main()
