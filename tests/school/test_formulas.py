"""Wrong formulas: named if they fit all results of a function, and only then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lucidoku.school.exercises import check_file, model_answers, reference
from lucidoku.school.exercises.classroom import text_lines
from lucidoku.school.exercises.clues import clue_of_grid
from lucidoku.school.exercises.course import S
from lucidoku.school.exercises.formulas import STOPS, TEXTS, find_formulas

GOOD = model_answers(french=True)
BOX = """
    a, b = {row}, {column}
    return [S[r][c] for r in range(a, a + {rows}) for c in range(b, b + {columns}) if S[r][c] != 0]
"""


def results(name: str, function: Callable[..., Any]) -> list[tuple[tuple[Any, ...], Any]]:
    found = []
    for given in reference.cases(name, S):
        try:
            found.append((given, function(*given)))
        except IndexError:
            found.append((given, STOPS))
    return found


def box(row: str, column: str, rows: int = 3, columns: int = 3) -> Callable[..., Any]:
    names: dict[str, Any] = {}
    exec("def bloc(S, i, j):" + BOX.format(row=row, column=column, rows=rows, columns=columns), names)
    return names["bloc"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("row", "column", "kinds"),
    [
        ("i % 3", "j % 3", ["begins", "remainder"]),
        ("i % 3 * 3", "j % 3 * 3", ["begins", "remainder"]),
        ("i // 3", "j // 3", ["begins", "number"]),
        ("i", "j", ["begins", "itself"]),
        ("i - 1", "j - 1", ["begins", "around"]),
        ("0", "0", ["begins", "always"]),
        ("i // 3 * 3", "j", ["begins", "itself"]),
        ("i % 3", "j // 3", ["begins"]),
        ("j // 3 * 3", "i // 3 * 3", ["exchanged"]),
        ("(i - 1) // 3 * 3", "(j - 1) // 3 * 3", ["limits"]),
        ("i // 3 * 3 + 1", "j // 3 * 3 + 1", ["begins"]),
    ],
)
def test_formulas_of_boxes(row: str, column: str, kinds: list[str]) -> None:
    faults = find_formulas("box", results("box", box(row, column)))
    assert [one["kind"] for one in faults] == kinds
    if "begins" in kinds:
        assert (faults[0]["row"], faults[0]["column"]) == (row, column)
    for one in faults:
        assert TEXTS[one["kind"]].format(**one)


def test_narrow_boxes_and_unknown_formulas() -> None:
    assert find_formulas("box", results("box", box("i // 3 * 3", "j // 3 * 3", 2, 3))) == [
        {"kind": "narrow", "rows": "2", "columns": "3"}
    ]
    assert find_formulas("box", results("box", reference.box)) == []
    assert find_formulas("box", results("box", lambda S, i, j: [i, j])) == []


def test_possibles() -> None:
    def without(k: int) -> Callable[..., list[int]]:
        def possibles(grid: list[list[int]], i: int, j: int) -> list[int]:
            lists = [reference.row(grid, i), reference.column(grid, j), reference.box(grid, i, j)]
            return [n for n in range(1, 10) if not any(n in one for m, one in enumerate(lists) if m != k)]

        return possibles

    for k, name in enumerate(("row", "column", "box")):
        assert find_formulas("possibles", results("possibles", without(k))) == [{"kind": "without", "name": name}]
    assert find_formulas("possibles", results("possibles", lambda *given: [*range(1, 10)])) == [{"kind": "everything"}]


@pytest.mark.parametrize(
    ("function", "kind"),
    [
        (lambda i, j: (i, j + 1), "beyond"),
        (lambda i, j: (i, j + 1) if j < 8 else (i + 1, 8), "begin"),
        (lambda i, j: (i, j + 1) if j < 7 else (i + 1, 0), "short"),
        (lambda i, j: reference.next_cell(i, j) if (i, j) != (8, 8) else (8, 8), "end"),
        (lambda i, j: reference.next_cell(i, j)[::-1], "turned"),
        (lambda i, j: (i + 1, j) if i < 8 else (0, j + 1), "down"),
        (lambda i, j: (i + 1, j + 1), "both"),
        (lambda i, j: (i, j), "stays"),
    ],
)
def test_next_cells(function: Callable[[int, int], Any], kind: str) -> None:
    assert find_formulas("next_cell", results("next_cell", function)) == [{"kind": kind}]


def test_grids_that_are_not_full() -> None:
    empty = [[0] * 9 for _row in range(9)]
    assert clue_of_grid(empty, empty, 0, 0) == {"kind": "untouched"}
    assert clue_of_grid([[1] * 9, *empty[1:]], empty, 0, 0) == {"kind": "stopped", "i": 1, "j": 0}
    assert clue_of_grid([[None] * 9, *empty[1:]], empty, 0, 0) == {"kind": "zero"}
    assert clue_of_grid([["1"] * 9, *empty[1:]], empty, 0, 0) == {"kind": "letters"}
    assert clue_of_grid([[2] * 9, *empty[1:]], [[1] * 9, *empty[1:]], 0, 0) == {"kind": "givens"}
    assert clue_of_grid([[1] * 9 for _row in range(9)], empty, 0, 0) == {} == clue_of_grid(None, empty, 0, 0)


def report_on(tmp_path: Path, old: str, new: str, seconds: float = 5) -> str:
    assert old in GOOD
    (tmp_path / "mine.py").write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    return "\n".join(text_lines(check_file(tmp_path / "mine.py", seconds)))


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("top = i // 3 * 3", "top = i % 3", "your box begins in row i % 3 and column j // 3 * 3"),
        ("ligne(S, i) + colonne(S, j) + bloc(S, i, j)", "ligne(S, i) + bloc(S, i, j)", "the result of colonne is not used"),
        ("    if i == 9:\n        return True\n", "", "At this point i = 9."),
        ("    S[i][j] = 0\n    return False", "    S[i][j] = 0\n    return True", "Nothing is filled from S[0][8] on"),
        ("        S[i][j] = digit\n", "        S[i][j] = str(digit)\n", "S[0][0] holds '2', but"),
        ("    for digit in possibles(S, i, j):\n", "    while possibles(S, i, j):\n        digit = possibles(S, i, j)[-1]\n",
         "with the same grid"),
        ("taken = ligne(S, i)", "taken = lignes(S, i)", "do you mean ligne?"),
        ("taken = ligne(S, i)", "taken = ligne", "a function is only named here"),
        ("            digits.append(S[i][j])", "            digits += S[i][j]", "append puts one value into a list"),
        ("return True", "return vrai", "Python writes True, not vrai"),
        ("def colonne(S, j):", "def colonne(S, j):\n    ligne = ligne(S, j)", "give the value another name"),
        ("    for r in range(top, top + 3):", "    for r range(top, top + 3):", "the word in is missing"),
        ("    if j < 8:", "    if:", "a condition is missing"),
        ("    top = i // 3 * 3", "    top =", "the value after = is missing"),
        ("\ndef suivante(i, j):\n    # at", "\n    def suivante(i, j):\n    # at", "is too far right"),
        ("    for r in range(top, top + 3):", "\tfor r in range(top, top + 3):", "mixes tabs and spaces"),
    ],
)  # fmt: skip
def test_reports(tmp_path: Path, old: str, new: str, wanted: str) -> None:
    text = report_on(tmp_path, old, new, 3 if "while" in new else 5)
    assert wanted in text, text
    assert "too slow" not in text


def test_a_solved_grid_is_not_reported_as_wrong(tmp_path: Path) -> None:
    text = report_on(tmp_path, "# 1.", "resoudre(S, 0, 0)\n# 1.")
    assert "picture" not in text and "6 of 6" in text
