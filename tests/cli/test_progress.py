"""Progress bars reach their end exactly when the work does."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any, ClassVar

import pytest
import rich.progress

from support import call, puzzles

COUNT = 30


class Bar:
    """Record of a bar: how far it came, and how far it would go."""

    made: ClassVar[list[Bar]] = []

    def __init__(self, *_columns: object, **_options: object) -> None:
        self.total: float | None = None
        self.completed = 0.0
        self.made.append(self)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def add_task(self, _text: str, total: float | None = None, completed: float = 0) -> int:
        self.total, self.completed = total, completed
        return 0

    def update(
        self,
        _task: int,
        *,
        completed: float | None = None,
        advance: float = 0,
        total: float | None = None,
        **_more: Any,
    ) -> None:
        self.total = total or self.total
        self.completed = self.completed + advance if completed is None else completed


@pytest.mark.parametrize("ending", [".txt", ".txt.gz", ".csv"])
@pytest.mark.parametrize(
    ("command", "first"),
    [
        ("rate --scale hodoku", None),
        ("rate --scale hodoku", 7),
        ("solve", None),
        ("solve", 7),
        ("explain", 7),
        ("explain", None),
        ("convert", None),
    ],
)
def test_a_bar_counts_what_will_be_done(
    command: str, first: int | None, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "".join(grid.line + "\n" for grid in puzzles(9)[:COUNT])
    path, out = tmp_path / f"list{ending}", tmp_path / "out.csv"
    text = ("puzzle\n" if ending == ".csv" else "") + lines
    path.write_bytes(gzip.compress(text.encode()) if ending.endswith(".gz") else text.encode())
    words = [*command.split(), str(path), "--out", str(out if command != "explain" else tmp_path / "out.jsonl")]
    if first is not None:
        words += ["--first", str(first)]
    monkeypatch.setattr(rich.progress, "Progress", Bar)
    monkeypatch.setattr(Bar, "made", [])
    monkeypatch.setattr("support._Shared.isatty", lambda _self: True)
    assert call(words).exit_code == 0
    assert Bar.made
    for bar in Bar.made:
        assert bar.total is None or bar.completed == pytest.approx(bar.total)
