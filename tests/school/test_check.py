"""The report for a pupil: each mistake once, with the pupil's names, call and line; a class as a table."""

from __future__ import annotations

import ast
import csv
import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.school.exercises import check_file, model_answers, skeleton
from lucidoku.school.exercises.advice import advice
from lucidoku.school.exercises.alone import NotANotebook, parts
from lucidoku.school.exercises.classroom import pupils_in, text_lines
from lucidoku.school.exercises.course import S
from lucidoku.school.exercises.reference import broken, starts
from support import call

PUPILS = Path(__file__).parents[3] / "shared" / "data" / "pupils"
GOOD = model_answers(french=True)


def report_on(tmp_path: Path, text: str, seconds: float = 5, name: str = "mine.py") -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return "\n".join(text_lines(check_file(path, seconds)))


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "wanted", "unwanted"),
    [
        ("    return digits", "    digits", '✗ ligne: ligne(S, 0) returns nothing: `return` is missing', "row("),
        ("    return digits", "    print(digits)", "write return instead of print", "should be"),
        ("    return digits", "    return sorted(digits, reverse=True)", "their order is not", "ligne is"),
        ("    return digits", "    return tuple(digits)", "of another type", ""),
        ("    return digits", "    return digits + [0] * (9 - len(digits))", "ligne(S, 0) should be [1, 7, 8], but is", ""),
        ("    return digits", "    return S[i]", "0 means an empty cell", "row"),
        ("    return digits", "    return digit[0]", "✗ ligne: ligne(S, 0) stops: ", ""),
        ("    return digits", "    return digits[9]", "IndexError", ""),
        ("def ligne(S, i):", "def ligne(S):", '"ligne" is defined as ligne(S), but is called as ligne(S, i)', "TypeError"),
        ("def suivante(i, j):", "def suivant(i, j):", 'no function called "suivante"; is it "suivant"?', "NameError"),
        ("def ligne(S, i):", "def ligne(S, i)", "a colon : is missing", "Hint"),
        ("    if j < 8:", "    if j < 9:", 'it will be right once "suivante" is', "resoudre(S"),
        ("    if j < 8:", "    while j < 8:\n        pass\n    if j < 8:", "suivante(0, 0): no answer after 1.5", "resoudre("),
        ("    S[i][j] = 0\n", "", "✗ resoudre: resoudre(S, 0, 0) should be True", ""),
        ("    if i == 9:\n", "    if i == 9 or j == 3:\n", "the grid is not a solution then: S[0][", ""),
        ("            return True\n", "            return None\n", "(S, 0, 0) should be True, but", ""),
    ],
)  # fmt: skip
def test_feedback(tmp_path: Path, old: str, new: str, wanted: str, unwanted: str) -> None:
    text = report_on(tmp_path, changed(old, new), 1.5 if "while" in new else 8)
    assert wanted in text and not (unwanted and unwanted in text.replace(wanted, "")), text


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("t = \u201cabc\u201d", "come from a word processor"),
        ("t = 3 \u2013 2", "minus sign - of the keyboard"),
        ("t\u00a0= 3", "invisible character"),
        ("print\uff08t\uff09", "full-width"),
        ("t = 3 \u00d7 2", "does not belong to Python: write *"),
        ('print "a"', "write print(...)"),
        ("if 1 =< 2: pass", "write <= and >="),
        ("t = 1 if !True else 2", "for the opposite write not"),
        ("t = 1\nt++", "Python has no ++"),
        ("if 1:\n    pass\nelse if 2:\n    pass", "one word: elif"),
        ("Def f(x):\n    pass", "begins with def, in small letters"),
        ("fonction f(x):\n    pass", "begins with def"),
        ("Si x == 1:\n    pass", "Python's words are English"),
        ("while 1 do\n    pass", "neither then nor do"),
        ("if 1 && 2: pass", "write and for &&"),
        ("t = [[1, 2]\n     [3, 4]]", "between two lists there is a comma"),
        ("t = list(range(9 / 3))", "// gives a whole number"),
        ("if 1:\n\tt = 1\n        t = 2", "4 spaces everywhere"),
    ],
)  # fmt: skip
def test_typing_slips_are_named(tmp_path: Path, line: str, wanted: str) -> None:
    text = report_on(tmp_path, f"{line}\n{GOOD}")
    assert wanted in text and "line " in text, text
    assert "colon : is missing" not in text


@pytest.mark.parametrize(
    ("new", "wanted"),
    [
        ("return [k for k in range(9) if S[i][k]]", "not the digits there"),
        ("return [str(d) for d in digits]", "These are texts"),
        ("return str(digits)", "These are texts"),
        ("return set(digits)", "of another type"),
        ("return digits[:-1]", "ends too early"),
        ("return []", "empty each time"),
        ("return [d for d in S[i - 1] if d]", "numbered from 0"),
        ("return [d for d in digits if d != 1]", "The digit 1 is missing each time"),
        ("return digits[-1:]", "Only the last one is left"),
        ("return digits[:1]", "Only the first one"),
        ("return [1, 7, 8]", "Each call returns the same"),
        ("return [d for d in range(1, 10) if d not in digits]", "the wrong way round"),
        ("return [line[i] for line in S if line[i]]", "digits of the column"),
        ("return digits,", "comma at the end"),
        ("return [(i, k) for k in range(9) if S[i][k]]", "These are the places, row and column"),
    ],
)
def test_clues_describe_the_result(tmp_path: Path, new: str, wanted: str) -> None:
    assert wanted in report_on(tmp_path, changed("    return digits", f"    {new}"))


def test_a_failing_program_is_reported_once_and_its_definitions_judged(tmp_path: Path) -> None:
    text = report_on(tmp_path, GOOD + "\n\nprint(ligne(S, 9))\n")
    assert text.count("IndexError") == 1 and "print(ligne(S, 9))" in text and "6 of 6 functions are right" in text
    assert "exit() ends the whole program" in report_on(tmp_path, GOOD + "\nexit()\n")
    text = report_on(tmp_path, "while True:\n    pass\n" + GOOD, 0.5)
    assert text.count("outside the functions") == 1 and "line 1" in text and "6 of 6 functions are right" in text
    (tmp_path / "old.py").write_bytes("# é\n".encode("latin-1") + GOOD.encode())
    text = "\n".join(text_lines(check_file(tmp_path / "old.py")))
    assert "not stored as UTF-8" in text and "None" not in text


def test_prints_are_shown_and_limited(tmp_path: Path) -> None:
    text = report_on(tmp_path, GOOD + '\nprint("bonjour")\nfor k in range(10 ** 5):\n    print("x" * 100)\n')
    assert "bonjour" in text and len(text) < 5000 and "6 of 6" in text


def test_the_grid_of_the_picture(tmp_path: Path) -> None:
    assert "compare row 1" in report_on(tmp_path, skeleton(french=True))
    assert "picture" not in report_on(tmp_path, GOOD)


def test_notebooks(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Sudoku"]},
        {"cell_type": "code", "source": ["%matplotlib inline\n", "import math"]},
        {"cell_type": "code", "source": GOOD.splitlines(keepends=True)},
        {"cell_type": "code", "source": ["1 / 0"]},
    ]
    text = report_on(tmp_path, json.dumps({"cells": cells}), name="mine.ipynb")
    assert "6 of 6" in text and "cell 3, line 1" in text and "divides by 0" in text
    half = [{"cell_type": "code", "source": 'x = "\ud800"\n' + GOOD}]
    assert "6 of 6" in report_on(tmp_path, json.dumps({"cells": half}), name="mine.ipynb")


@pytest.mark.parametrize(
    "text",
    ["{", "", "5", "[]", "{}", "1" * 5000, '{"cells":' + "[" * 10_000, '{"cells": null}', '{"cells": [{"source": []}]}']
    + [f'{{"cells": [{{"cell_type": "code", "source": {source}}}]}}' for source in ("null", "5", "[1]", "[[]]")],
)
def test_a_damaged_notebook_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.ipynb"
    path.write_text(text)
    with pytest.raises(NotANotebook):
        list(parts(str(path)))


def test_a_damaged_notebook_is_reported(tmp_path: Path) -> None:
    assert "it is not a notebook" in report_on(tmp_path, "{", name="mine.ipynb")


def test_start_positions_are_labelled_correctly() -> None:
    for grid, i, j, expected in starts(S):
        filled = ld.Grid([digit for row in grid for digit in row])
        if (i, j) < (8, 0):
            assert bool(ld.solve(filled)) == expected
        fault = broken(grid, grid, i, j)
        assert bool(fault) == ((i, j) < (9, 0))


def test_only_the_exercise_of_a_folder_is_checked(tmp_path: Path) -> None:
    assert call(["school", "new", str(tmp_path / "ana"), "--lang", "fr"]).exit_code == 0
    assert len([*(tmp_path / "ana").glob("*.ipynb")]) > 5 and (tmp_path / "ana" / "methods.py").exists()
    assert {path.stem for path in pupils_in(tmp_path)} == {"exercice"}


def test_a_class(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text(GOOD)
    (tmp_path / "bob.py").write_text("while True: pass")
    (tmp_path / "cy.py").write_text(skeleton())
    table, page = tmp_path / "class.csv", tmp_path / "class.html"
    words = ["school", "check", str(tmp_path), "--time-limit", "3", "--out", str(table), "--out", str(page)]
    result = call(words)
    assert result.exit_code == 0 and result.stdout.split() == ["6/6", "ada.py", "0/6", "bob.py", "0/6", "cy.py"]
    rows = list(csv.reader(StringIO(table.read_text(encoding="utf-8-sig"))))
    assert len(rows) == 4 and {len(row) for row in rows} == {9}
    assert rows[1][2:8] == ["right"] * 6 and rows[3][2:8] == ["not written yet"] * 6 and "end outside" in rows[2][8]
    assert "compare row 1" in rows[3][8]
    shown = page.read_text()
    assert shown.count("<tr>") == 5 and shown.count("<th>1</th>") == 6 and "how many are right" in shown


@pytest.mark.skipif(not PUPILS.exists(), reason="the pupils' files are not here")
@pytest.mark.parametrize("path", sorted(PUPILS.glob("[0-9]*.py")), ids=lambda path: path.stem)
def test_every_pupil_gets_a_report(path: Path) -> None:
    checked = check_file(path, 1)
    text = "\n".join(text_lines(checked))
    assert len(checked.verdicts) == 6 and "None)" not in text and "Traceback" not in text
    assert checked.right == 6 or any(v.outcome not in ("waits", "right") for v in checked.verdicts) or checked.trouble


NUMPY = "import numpy as np\n"
EVIL = "class Evil:\n    def __eq__(self, other):\n        raise RuntimeError('no')\n    __hash__ = None\n\n\n"


@pytest.mark.parametrize(
    ("before", "new", "wanted"),
    [
        (NUMPY, "return np.array(digits)", "It is an array, not a list: put list( ) around it."),
        (EVIL, "return Evil()", "should be"),
        (EVIL, "return [Evil()]", "should be"),
    ],
)
def test_results_that_cannot_be_compared(tmp_path: Path, before: str, new: str, wanted: str) -> None:
    text = report_on(tmp_path, before + changed("    return digits", f"    {new}"))
    assert wanted in text and "the program ended" not in text, text


LOOP = "        for c in range(left, left + 3):\n"
CELL = "            if S[r][c] != 0:\n                digits.append(S[r][c])"


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("    left = j // 3 * 3", "    left = i // 3 * 3", "row and column of S[r][c] are both calculated from i"),
        ("    left = j // 3 * 3", "    left = i // 3 * 3", "j is not used in this function"),
        (CELL, CELL.replace("[r][c]", "[c][r]"), "rows and columns are swapped in S[c][r]"),
        ("    left = j // 3 * 3\n    digits = []", "    left = j // 3 * 3\n    return bloc", "bloc is the function itself here"),
        ("        if digit not in taken:", "        if digit not in ligne:", "ligne is the function itself here"),
        ("    if i == 9:", "    if i is 10:", "is compares objects, not values"),
        ("    if i == 9:", "    if i is 10:", "i is 10 comes too late: after the last cell the row is 9"),
        ("    if i == 9:\n        return True", "    if i == 9:\n        return False", "no cell is left here"),
        ("        return i, j + 1\n    return i + 1", "        r = i, j + 1\n    r = i + 1, 0\n    return r", "is else missing?"),
        ("    return digits", "    import numpy\n    return numpy.array(digits)", "    return numpy.array(digits)"),
    ],
)  # fmt: skip
def test_the_line_at_fault_is_named(tmp_path: Path, old: str, new: str, wanted: str) -> None:
    text = report_on(tmp_path, changed(old, new))
    assert wanted in text and "What does i // 3 tell" not in text and text.count("✗") <= 3, text
    line = next(line for line in text.split("\n") if wanted in line)
    assert "line " in line or wanted.startswith("    return"), text


def test_a_list_outside_the_function_is_named(tmp_path: Path) -> None:
    text = "total = 0\n" + changed(
        "    digits = []\n    for digit in S[i]:", "    total = total + 1\n    digits = []\n    for digit in S[i]:"
    )
    assert "write global total as the first line of the function" in report_on(tmp_path, text)


@pytest.mark.parametrize("french", [True, False])
def test_right_functions_get_no_advice(french: bool) -> None:
    found = [one for one in ast.parse(model_answers(french)).body if isinstance(one, ast.FunctionDef)]
    assert [(f.name, one) for f in found for one in advice(f) if one.kind != "writes"] == []


@pytest.mark.parametrize(
    "text",
    [
        "for line in S[i // 3 * 3 : i // 3 * 3 + 3]:\n    for d in line[j // 3 * 3 : j // 3 * 3 + 3]:\n      pass",
        "a, b = i // 3 * 3, j // 3 * 3\n  rows = S[a : a + 3]\n  return [rows[k][b + m] for k in range(3) for m in range(3)]",
        "i, j = j, i\n  return S[j][i]",
        "k = 3 * (i // 3) + j // 3\n  return [S[k][n] for n in range(9)]",
    ],
)
def test_common_box_formulas_are_not_reported_as_swapped(text: str) -> None:
    tree = ast.parse(f"def bloc(S, i, j):\n  {text}")
    assert isinstance(tree.body[0], ast.FunctionDef)
    assert not {"crossed", "alike", "unread"} & {one.kind for one in advice(tree.body[0])}


@pytest.mark.parametrize("french", [True, False])
def test_the_initial_program_does_not_claim_no_solution(tmp_path: Path, french: bool) -> None:
    path = tmp_path / "exercise.py"
    path.write_text(skeleton(french), encoding="utf-8")
    found = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=60, check=True)
    assert found.stdout.strip() == f"{'resoudre' if french else 'solve'} returns nothing: is it written yet?"
    path.write_text(
        skeleton(french).rpartition("    ...")[0] + "    return False" + skeleton(french).rpartition("    ...")[2]
    )
    found = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=60, check=True)
    assert found.stdout.strip() == "The grid has no solution."
