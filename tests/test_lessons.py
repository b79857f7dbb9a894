"""Every lesson runs from top to bottom, as for a reader, and has the same programs in each language."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lessons import run, stamp_of
from lucidoku import solvers
from lucidoku.web.reading import stored_outputs

ROOT = Path(__file__).parent.parent
LESSONS = ROOT / "src" / "lucidoku" / "school" / "lessons"
ALL = sorted(LESSONS.glob("*/*.ipynb"))
TRANSLATED = [path for path in ALL if path.parent.name != "en"]


def cells_of(path: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.fixture(autouse=True)
def language_of_the_tests() -> Iterator[None]:
    yield
    ld.set_language(None)


@pytest.mark.parametrize("path", ALL, ids=name_of)
def test_a_lesson_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    whole = solvers.compare  # of each solver: one puzzle covers all words, tests/solvers have more
    monkeypatch.setattr(solvers, "compare", lambda names, given, **more: whole(names, given[:1], **more))
    cells = cells_of(path)
    found = list(run(cells, path.name))
    assert all(one.get("picture", "<svg").startswith("<svg") for one in found)
    assert any(one.get("shown") for one in found)
    assert cells[0]["cell_type"] == "markdown"
    # The page shows the same: all words except times in the laboratory; for pictures, only their presence.
    stored = stored_outputs(path.parent.name)[path.stem]
    assert [words(one, path) for one in stored] == [words(one, path) for one in found], "run tools/lessons.py --shown"
    assert [sorted(one) for one in stored] == [sorted(one) for one in found]


def words(shown: dict[str, str], path: Path) -> str:
    text = shown.get("shown", "")
    return re.sub(r"\s*[\d.,]+", " #", text) if "laboratory" in path.stem else text


def parts_of(cell: dict[str, Any]) -> list[str]:
    """Return the programs of a cell: its code, or the code in a folded answer."""
    text = "".join(cell["source"])
    if cell["cell_type"] == "code":
        return [text]
    return [part.partition("```")[0] for part in text.split("```python\n")[1:]]


def answered(path: Path) -> bool:
    return any(parts_of(cell) for cell in cells_of(path) if cell["cell_type"] == "markdown")


@pytest.mark.parametrize("path", [path for path in ALL if answered(path) and path.parent.name == "en"], ids=name_of)
def test_the_answers_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs in the folded answers run after the cells above them."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in cells_of(path):
            for text in parts_of(cell):
                exec(compile(text, str(path), "exec"), names)


class _Plain(ast.NodeTransformer):
    """Return a program without its words."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        return ast.JoinedStr([part for part in node.values if not isinstance(part, ast.Constant)])


def program(text: str) -> list[str]:
    tree = ast.parse(text)
    return [text for text in map(ast.dump, _Plain().visit(tree).body) if "'set_language'" not in text]


@pytest.mark.parametrize("path", TRANSLATED, ids=name_of)
def test_a_translation_follows_the_lesson(path: Path) -> None:
    cells, english = cells_of(path), cells_of(LESSONS / "en" / path.name)
    assert [cell["cell_type"] for cell in cells] == [cell["cell_type"] for cell in english]
    for number, (cell, source) in enumerate(zip(cells, english, strict=True)):
        assert cell["metadata"]["translates"] == stamp_of(source), (
            f"cell {number} of the English lesson has changed: translate it, then run tools/lessons.py"
        )
        same = list(map(program, parts_of(cell))) == list(map(program, parts_of(source)))
        assert same, f"a program of cell {number} does something else"
        if cell["cell_type"] == "markdown":
            assert cell["source"] != source["source"], f"cell {number} is left in English"
    assert f'set_language("{path.parent.name}")' in "".join(text for cell in cells for text in cell["source"])


def test_there_are_lessons_in_every_language() -> None:
    english = {path.name for path in (LESSONS / "en").glob("*.ipynb")}
    assert len(english) >= 9
    for lang in ld.languages():
        assert {path.name for path in (LESSONS / lang).glob("*.ipynb")} == english
