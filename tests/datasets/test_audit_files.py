"""Audited files: of any size, and in the forms that people pass around."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow
import pytest

import lucidoku as ld
import lucidoku.solvers
from lucidoku.datasets import audit
from lucidoku.errors import LucidokuError
from sets import LINES, move_puzzle

# Peak memory of a process in megabytes; getrusage would include the process that started it.
PEAK = r"""
import re, pathlib
def peak():
    return int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path("/proc/self/status").read_text())[1]) // 1024
"""


@pytest.mark.skipif(sys.platform != "linux", reason="sparse files and memory as on Linux")
def test_a_file_of_ten_gigabytes_is_never_loaded_whole(tmp_path: Path) -> None:
    """A sparse array of 10 GB is read within a fixed amount of memory."""
    path = tmp_path / "large.npy"
    rows = 10 * 2**30 // 81
    np.lib.format.open_memmap(path, "w+", np.uint8, (rows, 81)).flush()
    assert path.stat().st_size > 10 * 2**30 and path.stat().st_blocks * 512 < 2**20
    with path.open("r+b") as file:
        file.seek(path.stat().st_size - rows * 81)
        file.write(bytes(int(c) if c != "." else 0 for line in LINES[:20] for c in line))
    program = PEAK + (
        "import sys\n"
        "from pathlib import Path\n"
        "from lucidoku.datasets.reading import batches\n"
        "read = 0\n"
        "for batch in batches(Path(sys.argv[1])):\n"
        "    read += batch.rows\n"
        "    if read > 100_000: break\n"
        "print(read, peak())\n"
    )
    done = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True)
    read, megabytes = map(int, done.stdout.split())
    assert read > 100_000 and megabytes < 400


@pytest.mark.skipif(sys.platform != "linux", reason="a pipe with a name, and memory as on Linux")
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """An endless list is read through a pipe with constant memory: after 300,000 rows the same as after 30,000."""
    pipe = tmp_path / "endless.txt"
    os.mkfifo(pipe)
    feeder = subprocess.Popen(
        [sys.executable, "-c", f"f = open({str(pipe)!r}, 'w')\nwhile True: f.write({LINES[0]!r} + chr(10))"],
        stderr=subprocess.DEVNULL,
    )
    program = PEAK + (
        "import sys\n"
        "from pathlib import Path\n"
        "from lucidoku.datasets.reading import batches\n"
        "read, seen = 0, []\n"
        "for batch in batches(Path(sys.argv[1])):\n"
        "    read += batch.rows\n"
        "    if read > 3 * 10 ** (4 + len(seen)): seen.append(peak())\n"
        "    if len(seen) == 2: break\n"
        "print(*seen)\n"
    )
    try:
        done = subprocess.run([sys.executable, "-c", program, pipe], capture_output=True, text=True, check=True)
    finally:
        feeder.kill()
        feeder.wait()
    early, late = map(int, done.stdout.split())
    assert late < early + 30


@pytest.mark.parametrize(
    "name", ["semicolon.csv", "tab.tsv", "tab.csv", "packed.csv.zst", "lines.json", "packed.txt.gz", "cube.npy"]
)
def test_common_files_are_read(tmp_path: Path, name: str) -> None:
    path, lines = tmp_path / name, LINES[:6]
    mark = {"semicolon.csv": ";", "tab.tsv": "\t", "tab.csv": "\t"}.get(name, ",")
    table = f"id{mark}quizzes\n" + "".join(f"a,b;c{mark}{line}\n" if mark != "," else f"1,{line}\n" for line in lines)
    if mark == ";":
        table = table.replace("b;c", "bc")
    match name.rpartition(".")[2]:
        case "zst":
            with pyarrow.CompressedOutputStream(str(path), "zstd") as packed:
                packed.write(table.encode())
        case "gz":
            path.write_bytes(gzip.compress("\n".join(lines).encode()))
        case "json":
            path.write_text("".join(json.dumps({"puzzle": line}) + "\n" for line in lines))
        case "npy":
            np.save(path, np.array([list(ld.Grid.parse(line).values) for line in lines]).reshape(-1, 9, 9))
        case _:
            path.write_text(table)
    (report,) = audit([path]).files
    assert (report.rows, report.bad, report.not_unique, report.exact) == (6, 0, 0, 0)


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.csv", "x,y\n1,2\n", "has none of the columns puzzle, puzzles, quizzes"),
        ("a.json", '[{"puzzle": "1"}]', "has no row that is a puzzle"),
        ("a.json", '[{"puzzle": "1"', "the JSON ends before it is complete"),
        ("a.csv.zst", "not packed", "cannot read"),
        ("a.csv", "puzzle,solution\n,\nnan,nan\n", "row 1: no puzzle found"),
    ],
)
def test_unreadable_files_are_reported(tmp_path: Path, name: str, content: str, problem: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(LucidokuError, match=problem):
        audit([tmp_path / name])
    with pytest.raises(LucidokuError, match=r"is a folder without all__inputs\.npy; name the files in it"):
        audit([tmp_path])


@pytest.mark.parametrize("bad", ['"', "1" * 200_000, '"' + "1" * 200_000, 'x"y'])
def test_a_bad_row_of_a_table_is_reported_and_no_other_is_lost(tmp_path: Path, bad: str) -> None:
    """A quote that nothing ends and a long field spoil their row."""
    rows = [*LINES, *(move_puzzle(line, way) for way in range(1, 60) for line in LINES)]
    (tmp_path / "a.csv").write_text("\n".join(["puzzle", *rows[:3], bad, *rows[3:]]) + "\n")
    (report,) = audit([tmp_path / "a.csv"]).files
    assert len(rows) > 700 and (report.rows, report.bad) == (len(rows) + 1, 1)


_ODD = [
    None,
    True,
    9,
    1e308,
    10**400,
    "",
    "\ud800",
    LINES[0] + "\ud83d",
    [LINES[0]],
    {"a": [1]},
    [[1.5] * 9] * 9,
    "2x2",
]


@pytest.mark.parametrize("column", ["puzzle", "solution", "layout", "title", "cages"])
@pytest.mark.parametrize("odd", _ODD, ids=str)
def test_no_value_of_a_row_ends_an_audit(tmp_path: Path, column: str, odd: object) -> None:
    """Half a character, and another kind of value than a column has."""
    good = {"puzzle": LINES[0]}
    rows = [good, {**good, column: odd}, good]
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (report,) = audit([tmp_path / "a.jsonl"]).files
    assert report.rows == 3 and report.bad <= 1 and report.exact >= 1


def test_a_grid_of_lines_is_a_puzzle(tmp_path: Path) -> None:
    grid = "\n".join(LINES[0][start : start + 9] for start in range(0, 81, 9))
    (tmp_path / "a.csv").write_text(f'puzzle\n"{grid}"\n{LINES[0]}\n')
    (report,) = audit([tmp_path / "a.csv"]).files
    assert (report.rows, report.bad, report.exact) == (2, 0, 1)
