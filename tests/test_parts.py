"""Growing files of rows: complete rows stay, a partial row is cut off, a later run continues after them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lucidoku.errors import LucidokuError
from lucidoku.files.parts import Parts, whole_lines

parquet = pytest.importorskip("pyarrow.parquet")
COLUMNS = {"puzzle": "string", "guesses": "int32"}


def foreign(path: Path) -> LucidokuError:
    return LucidokuError(f"{path.name} is something else")


def rows(first: int, count: int) -> dict[str, list[object]]:
    numbers = list(range(first, first + count))
    return {"puzzle": [str(number) for number in numbers], "guesses": list(numbers)}


@given(st.binary(max_size=60), st.one_of(st.none(), st.integers(0, 6)))
def test_whole_lines_stay(text: bytes, most: int | None) -> None:
    file = io.BytesIO(text)
    count = whole_lines(file, most)
    whole = text.split(b"\n")[:-1][:most]
    assert file.getvalue() == b"".join(line + b"\n" for line in whole)
    assert count == len(whole) and file.tell() == len(file.getvalue())


def test_a_later_run_continues_after_complete_rows(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.parquet"
    first = Parts(path, COLUMNS, foreign)
    first.add(rows(0, 3))
    first.add(rows(3, 0))
    first.add(rows(3, 2))
    with pytest.raises(LucidokuError, match="another run"):
        Parts(path, COLUMNS, foreign)
    first.close()
    (path.parent / "a.parquet.parts" / "00000003.tmp").write_bytes(b"half of a part")
    second = Parts(path, COLUMNS, foreign)
    assert second.known == 5 == first.known and not path.exists()
    second.add(rows(5, 4))
    second.join()
    second.close()
    assert parquet.read_table(path)["guesses"].to_pylist() == list(range(9))
    assert [item.name for item in path.parent.iterdir()] == ["a.parquet"]
    third = Parts(path, COLUMNS, foreign)
    assert third.known == 9
    third.join()
    third.add(rows(9, 1))
    third.join()
    third.close()
    assert parquet.read_table(path)["puzzle"].to_pylist() == [str(number) for number in range(10)]


def test_other_columns_and_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    parts = Parts(path, COLUMNS, foreign)
    parts.add(rows(0, 1))
    parts.join()
    parts.close()
    with pytest.raises(LucidokuError, match="something else"):
        Parts(path, {"puzzle": "string"}, foreign)
    path.write_bytes(b"no Parquet at all")
    with pytest.raises(LucidokuError, match="something else"):
        Parts(path, COLUMNS, foreign)
