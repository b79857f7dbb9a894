"""Commands with too little memory or disk: each succeeds, or reports it in one sentence and leaves no partial file."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from lucidoku.files.memory import need_memory
from lucidoku.proofs.rules import need_room, new_solver

LINE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
NO_MEMORY = "lucidoku: there is not enough memory; try fewer threads, fewer puzzles at once, or a smaller grid\n"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of address space that holds")

WITH_LITTLE = [
    f"solve {LINE}",
    f"prove {LINE}",
    "make --count 1 --out made.txt",
    "corpus build list.txt --out a.corpus",
]
WRITING = {
    "explain list.txt --out walk.html": 16,
    "print list.txt --out sheet.pdf": 8,
    "corpus build list.txt --out a.corpus": 4,
    "school new pupil": 4,
}
"""Commands, and a limit of file sizes in KB that is too small for their files."""


def run(words: str, limit: str, folder: Path) -> tuple[int, str, str]:
    """Run the program under a limit of the shell."""
    (folder / "list.txt").write_text(LINE + "\n")
    # CPython takes a truncated compiled module for a complete one.
    command = f"ulimit {limit}; PYTHONDONTWRITEBYTECODE=1 exec {shlex.quote(sys.executable)} -m lucidoku {words}"
    done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def made(folder: Path) -> list[str]:
    """Return the names in a folder other than that of the list."""
    return sorted(path.name for path in folder.iterdir() if path.name != "list.txt")


@pytest.mark.parametrize("megabytes", [24, 31, 36, 42, 48, 54, 100, 150, 200])
@pytest.mark.parametrize("words", WITH_LITTLE)
def test_too_little_address_space_is_one_sentence(words: str, megabytes: int, tmp_path: Path) -> None:
    code, out, errors = run(words, f"-v {megabytes * 1000}", tmp_path)
    if code:
        assert (code, out, errors) == (2, "", NO_MEMORY)
        assert made(tmp_path) == []
    else:
        assert megabytes > 36 or "solve" in words


@pytest.mark.parametrize("megabytes", [300, 330, 340])
def test_no_thread_of_a_library_ends_the_program(megabytes: int, tmp_path: Path) -> None:
    """Arrow starts threads when it writes Parquet; where it cannot, it may abort."""
    code, _out, errors = run("solve list.txt --out solved.parquet", f"-v {megabytes * 1000}", tmp_path)
    assert (code, errors) in ((0, ""), (2, NO_MEMORY))
    assert made(tmp_path) == ([] if code else ["solved.parquet"])


@pytest.mark.parametrize("kilobytes", [40, 150, 300])
def test_a_corpus_whose_tables_do_not_fit_leaves_nothing(kilobytes: int, tmp_path: Path) -> None:
    code, _out, errors = run("corpus build list.txt --out a.corpus", f"-f {kilobytes}", tmp_path)
    assert (code, errors.count("\n"), made(tmp_path)) == (2, 1, []), errors


@pytest.mark.parametrize("words", WRITING)
def test_a_file_that_may_not_grow_is_one_sentence(words: str, tmp_path: Path) -> None:
    code, _out, errors = run(words, f"-f {WRITING[words]}", tmp_path)
    assert (code, errors.count("\n")) == (2, 1), errors
    assert errors.startswith("lucidoku: cannot write to ")
    assert made(tmp_path) == []
    assert run(words, "-f unlimited", tmp_path)[0] == 0  # nothing is in its way


def test_a_solver_is_refused_the_memory_that_there_is_not() -> None:
    need_room(25)
    with pytest.raises(MemoryError):
        new_solver(1 << 12)
    with pytest.raises(MemoryError):
        need_memory(1 << 60)
