"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from lucidoku.errors import LucidokuError
from lucidoku.files.writing import whole_file, write_whole

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


def test_a_file_has_its_name_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with whole_file(path) as file:
        file.write(b"new")
        assert not path.exists()
    assert path.read_bytes() == b"new" and os.listdir(tmp_path) == ["a.txt"]


def test_what_was_there_stays_when_writing_fails(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), whole_file(path) as file:
        file.write(b"half of i")
        raise ZeroDivisionError
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["a.txt"]


def test_links_and_rights_stay(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "real").chmod(0o640)
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", "né")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "real").read_text("utf-8") == "né"
    assert stat.S_IMODE((tmp_path / "real").stat().st_mode) == 0o640


def test_devices_are_written_directly() -> None:
    write_whole(os.devnull, b"nothing")
    assert not stat.S_ISREG(os.stat(os.devnull).st_mode)


def test_a_folder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LucidokuError, match="Is a directory"):
        write_whole(tmp_path, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a process")
@pytest.mark.parametrize(
    "arguments",
    [
        ["print", PUZZLE, "--out", "out.pdf"],
        ["convert", PUZZLE, "--to", "json", "--out", "out.json"],
        ["show", PUZZLE, "--out", "out.svg"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_that_cannot_write_all_leaves_what_was_there(tmp_path: Path, arguments: list[str]) -> None:
    out = tmp_path / arguments[-1]
    out.write_text("old")
    run = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20)); from lucidoku.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", run, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "cannot write to" in done.stderr, done.stderr
    assert out.read_text() == "old" and os.listdir(tmp_path) == [out.name]
