"""Files are complete or absent."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from lucidoku.errors import LucidokuError
from lucidoku.files.writing import is_special, whole_file, write_whole


class Broken(Exception):
    pass


def test_a_file_has_its_name_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("before")
    with whole_file(path) as file:
        file.write(b"after")
        file.flush()
        assert path.read_text() == "before"
    assert path.read_text() == "after" and [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("there", [True, False])
def test_nothing_is_left_of_one_that_is_not(tmp_path: Path, there: bool) -> None:
    path = tmp_path / "a.txt"
    if there:
        path.write_text("before")
    with pytest.raises(Broken), whole_file(path) as file:
        file.write(b"af")
        raise Broken
    assert [one.read_text() for one in tmp_path.iterdir()] == ["before"] * there


@pytest.mark.skipif(sys.platform == "win32", reason="rights are told otherwise")
def test_rights_are_those_that_open_gives(tmp_path: Path) -> None:
    def rights(path: Path) -> int:
        return stat.S_IMODE(path.stat().st_mode)

    (tmp_path / "new").write_text("")
    write_whole(tmp_path / "a.txt", "text")
    assert rights(tmp_path / "a.txt") == rights(tmp_path / "new")
    (tmp_path / "a.txt").chmod(0o640)
    write_whole(tmp_path / "a.txt", "text")
    assert rights(tmp_path / "a.txt") == 0o640


def test_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder/file")
    for text in ("new", "there"):
        write_whole(tmp_path / "link", text)
        assert (tmp_path / "folder" / "file").read_text() == text and (tmp_path / "link").is_symlink()


@pytest.mark.parametrize(
    ("name", "reason"),
    [(".", "Is a directory"), ("no/file", "No such file or directory"), ("x" * 300, "File name too long")],
)
def test_an_unwritable_target_is_reported_before_the_work(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(LucidokuError, match=reason), whole_file(tmp_path / name):
        raise AssertionError("the work has begun")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_devices_are_written_directly(tmp_path: Path) -> None:
    assert is_special("/dev/full") and is_special("/dev/stdout") and not is_special(tmp_path)
    write_whole(os.devnull, "text")
    with pytest.raises(LucidokuError, match="cannot write to /dev/full: No space left on device"):
        write_whole("/dev/full", "text")
