"""Every lesson runs from top to bottom, as a reader would run it."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path

import pytest

LESSONS = sorted((Path(__file__).parent.parent / "lessons").glob("*.ipynb"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {"__name__": "__main__"}
    printed = io.StringIO()
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, str(path), "exec"), names)
            last = tree.body[-1]
            if isinstance(last, ast.Expr):  # a notebook shows the last value
                shown = eval(compile(ast.Expression(last.value), str(path), "eval"), names)
                if hasattr(shown, "_repr_svg_"):
                    assert shown._repr_svg_().startswith("<svg")
    assert printed.getvalue().strip()
    assert cells[0]["cell_type"] == "markdown"


def test_there_are_lessons() -> None:
    assert len(LESSONS) >= 9
