"""Advice on conspicuous lines, and odd but right programs."""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from pathlib import Path

import pytest

from lucidoku.errors import LucidokuError
from lucidoku.school.exercises import check_file, model_answers, reference
from lucidoku.school.exercises.advice import TEXTS, advice
from lucidoku.school.exercises.classroom import text_lines
from lucidoku.school.exercises.clues import clue, clue_of_solve
from lucidoku.school.teaching import ask

GOOD = model_answers(french=True)


def replaced(**functions: str) -> str:
    """Return the model answers with other functions in place of some."""
    lines = GOOD.split("\n")
    for name, text in functions.items():
        first = next(at for at, line in enumerate(lines) if line.startswith(f"def {name}("))
        end = next(at for at, line in enumerate(lines) if at > first and line and line[0] not in " #")
        lines[first:end] = [*textwrap.dedent(text).strip("\n").split("\n"), "", ""]
    return "\n".join(lines)


def report_on(tmp_path: Path, text: str, seconds: float = 10) -> str:
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    return "\n".join(text_lines(check_file(tmp_path / "mine.py", seconds)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def f(S, i):\n  r = 1\n  r == 2\n  return r", ("compares", 3, "")),
        ("def f(S, i):\n  S.sort\n  return S", ("parentheses", 2, "S.sort")),
        ("def f(S, i):\n  r = [1]\n  r", ("nowhere", 3, "")),
        ("def f(S, i):\n  r = [1]\n  r + [2]\n  return r", ("nowhere", 3, "")),
        ("def resoudre(S, i, j):\n  resoudre(S, i, j + 1)", ("thrown", 2, "resoudre")),
        ("def f(S, i):\n  for x in S:\n    return x", ("first", 3, "")),
        ("def f(S):\n  for x in S:\n    if x:\n      return True\n    else:\n      return False", ("first", 6, "")),
        ("def f(S):\n  r = []\n  for x in S:\n    if x:\n      r.append(x)\n      return r", ("inside", 6, "")),
        ("def f(S, i, r=[]):\n  r.append(1)\n  return r", ("default", 1, "r")),
        ("def f(S, i):\n  hers.append(i)\n  return hers", ("outside", 2, "hers")),
        ("def f(S, i):\n  return i not in ligne(S, i) and colonne(S, i)", ("each", 2, "")),
        ("def f(S, i):\n  return i == 1 or 2", ("each", 2, "")),
        ("def f(S, i):\n  return i in (ligne(S, i) or bloc(S, i, i))", ("each", 2, "")),
        ("def f(S, i):\n  r = [1]\n  for x in r:\n    r.remove(x)\n  return r", ("changing", 4, "r")),
        ("def f(S, i):\n  for k in S:\n    for k in S:\n      i += k\n  return i", ("twice", 3, "k")),
        ("def f(S, i):\n  k = 0\n  while k < 9:\n    i += 1\n  return i", ("stuck", 3, "k")),
        ("def f(S, i):\n  k = 0\n  while k < 9:\n    if i:\n      k += 1\n  return i", ("sometimes", 3, "k")),
        ("def f(grid, i):\n  return S[i]", ("other", 2, "grid")),
        ("def f(S, i):\n  try:\n    return S[i]\n  except:\n    pass", ("hides", 4, "")),
        ("def f(S, i):\n  return S[i / 3 * 3]", ("slash", 2, "")),
        ("def f(S, i):\n  return S[i] != '0'", ("text", 2, "'0'")),
        ("def f(S, i):\n  S = list(S)\n  return S[i].sort()", ("nothing", 3, "S[i].sort")),
        ("def solve(S, i, j):\n  return solve(S, i, j)", ("again", 2, "")),
        ("def solve(S, i, j):\n  S = S.copy()\n  return True", ("copy", 2, "S")),
        ("def ligne(S, i):\n  S[i][0] = 1\n  return S", ("writes", 2, "")),
        ("def possibles(S, i, j):\n  return ligne(S, j)", ("swapped", 2, "ligne")),
        ("def possibles(S, i, j):\n  return [n for n in range(1, 9)]", ("range", 2, "range(1, 9)")),
        ("def f(S, i):\n  return [S[i][k] for k in range(1, 10)]", ("range", 2, "range(1, 10)")),
        ("def f(S, i):\n  for x in S[i]:\n    i += S[i][x]\n  return i", ("element", 3, "x")),
        ("def f(S, i):\n  for x in S:\n    r = []\n    r += x\n  return r", ("anew", 3, "r")),
        ("def bloc(S, i, j):\n  for x in S:\n    if x:\n      break\n  return x", ("break", 4, "")),
        ("def f(S, i, j):\n  r = [ligne(S, i), colonne(S, j)]\n  return 1 in r", ("lists", 2, "r")),
        ("def f(S, i, j):\n  r = []\n  r.append(ligne(S, i))\n  return 1 in r", ("lists", 3, "r")),
        ("def solve(S, i, j):\n  return solve(S, next_cell(i, j))", ("pair", 2, "next_cell")),
        ("def solve(S, i, j):\n  return possibles(S, 0, 0)", ("constant", 2, "possibles")),
        ("def solve(S, i, j):\n  print(True)", ("printed", 2, "True")),
        ("def solve(S, i, j):\n  if i == 9:\n    return True\n  return True", ("never", 4, "")),
        ("def solve(S, i, j):\n  if S[i][j] != 0:\n    return True", ("filled", 3, "")),
        ("def solve(S, i, j):\n  for k in S:\n    if solve(S, i, j + 1):\n      S[i][j] = k", ("late", 4, "")),
        ("def solve(S, i, j):\n  return solve(S, i, j + 1)", ("single", 2, "")),
        ("def solve(S, i, j):\n  return False", ("once", 1, "solve")),
        ("def solve(S, i, j):\n  for k in range(1, 10):\n    solve(S, i, j + k)", ("unused", 1, "")),
        ("def solve(S, i, j):\n  T = S[:]\n  return solve(T, i, j + 1)", ("another", 3, "T")),
        ("def ligne(S, i):\n  r = S[i]\n  r.sort()\n  return r", ("writes", 3, "")),
    ],
)  # fmt: skip
def test_conspicuous_lines(text: str, expected: tuple[str, int, str]) -> None:
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    found = [(one.kind, one.line, one.name) for one in advice(function, {"hers"})]
    assert expected in found, found


def test_ranges_of_digits_and_places_differ() -> None:
    for text in ("def f(S, i):\n  return [n for n in range(1, 10) if n in S[i]]", "def f(S, i):\n  return [*range(9)]"):
        function = ast.parse(text).body[0]
        assert isinstance(function, ast.FunctionDef) and advice(function) == []


def test_right_functions_have_no_conspicuous_lines() -> None:
    for text in (model_answers(), GOOD, Path(reference.__file__).read_text(encoding="utf-8")):
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name in ("row", "ligne", "box", "bloc", "possibles", "solve"):
                assert [one for one in advice(node, {"S"}) if one.kind != "writes"] == []


def test_every_advice_has_a_text() -> None:
    for text in TEXTS.values():
        assert text.format(name="r", found="i", wanted="j", first=1, last=8)


@pytest.mark.parametrize(
    ("found", "kind"),
    [("0,1", "texts"), ([0, 1], "type"), ({0: 1}, "dictionary"), (iter((0, 1)), "unfinished"), (True, "truth"), (1, "one")],
)  # fmt: skip
def test_clues(found: object, kind: str) -> None:
    assert clue((0, 1), found) == kind


def test_clues_of_lists() -> None:
    assert (
        clue([1, 7], [(0, 1), (0, 4)]) == "pairs"
        and clue([1, 7], ([1, 7],)) == "comma"
        and clue([1, 7], [5, 5]) == "same"
    )
    assert clue([1, 7, 8], [7, 8]) == "late" and clue([1, 7], [[0, 1], [7, 0]]) == "lists" and not clue([1], [2])
    assert clue([1, 7], [[1], [2]]) == "" and clue_of_solve(True, None) == "neither"


ODD_AND_RIGHT = {
    "generators": {
        "bloc": """
            def cases(i, j):
                for k in range(i - i % 3, i - i % 3 + 3):
                    yield from ((k, l) for l in range(j - j % 3, j - j % 3 + 3))
            def bloc(S, i, j):
                return [S[k][l] for k, l in cases(i, j) if S[k][l]]""",
        "suivante": "def suivante(i, j):\n    return divmod(9 * i + j + 1, 9)",
    },
    "numpy": {
        "ligne": "import numpy as np\ndef ligne(S, i):\n    a = np.array(S)[i]\n    return list(a[a > 0])",
        "resoudre": """
            def resoudre(S, i, j):
                vides = [(a, b) for a in range(9) for b in range(9) if not S[a][b] and (a, b) >= (i, j)]
                if not vides:
                    return np.bool_(True)
                a, b = min(vides, key=lambda c: len(possibles(S, *c)))
                for n in possibles(S, a, b):
                    S[a][b] = n
                    if resoudre(S, i, j):
                        return True
                S[a][b] = 0
                return False""",
    },
    "classes": {
        "suivante": """
            from typing import NamedTuple
            class Place(NamedTuple):
                i: int
                j: int
            suivante = lambda i, j: Place(i, j + 1) if j < 8 else Place(i + 1, 0)""",
        "possibles": """
            class Case:
                def __init__(self, *a):
                    self.S, self.i, self.j = a
                def libres(self):
                    return {*range(1, 10)} - {*ligne(self.S, self.i)} - {*colonne(self.S, self.j)} - {*bloc(*self.tout)}
                @property
                def tout(self):
                    return self.S, self.i, self.j
            def possibles(*a):
                return sorted(Case(*a).libres())""",
    },
    "slow": {
        "possibles": """
            def possibles(S, i, j):
                r = []
                for n in range(1, 10):
                    ok = True
                    for k in range(9):
                        for l in range(9):
                            if (k == i or l == j or (k // 3, l // 3) == (i // 3, j // 3)) and S[k][l] == n:
                                ok = False
                    if ok:
                        r.append(n)
                return r""",
    },
}


@pytest.mark.parametrize("functions", ODD_AND_RIGHT.values(), ids=list(ODD_AND_RIGHT))
def test_odd_but_right_programs_pass(tmp_path: Path, functions: dict[str, str]) -> None:
    pytest.importorskip("numpy")
    assert "6 of 6 functions are right" in report_on(tmp_path, replaced(**functions))


SLOW = """
import time
def possibles(S, i, j):
    time.sleep(.01)
    return sorted({*range(1, 10)} - {*ligne(S, i), *colonne(S, j), *bloc(S, i, j)})
"""


@pytest.mark.parametrize(
    ("functions", "wanted"),
    [
        ({"ligne": "def ligne(S, i):\n    return print([x for x in S[i] if x])"}, "write return instead of print"),
        ({"ligne": "def ligne(i, S):\n    return [x for x in S[i] if x]"}, "is called in the order ligne(S, i)"),
        ({"ligne": "class A:\n    def ligne(S, i):\n        return []"}, '"ligne" is inside A'),
        ({"ligne": "def ligne(S, i):\n    return 10 ** 10 ** 10"}, "10 ** 10 ** 10"),
        ({"ligne": "r = []\ndef ligne(S, i):\n    r.extend(filter(None, S[i]))\n    return r"}, "of the call before is still"),
        ({"colonne": "def colonne(S, j):\n    list = []\n    return list(S[j])"}, "list is no longer Python's list here"),
        ({"colonne": "def colonne(S, j):\n    for k in 9:\n        pass"}, "a loop cannot run over a number"),
        ({"possibles": SLOW}, "fewer empty cells are solved: it is too slow"),
    ],
)  # fmt: skip
def test_blame_falls_on_the_wrong_function(
    tmp_path: Path, functions: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "**" in wanted:  # a call in C, which only the end of the process interrupts
        monkeypatch.setattr(sys.modules[check_file.__module__], "_GRACE", 1.0)
    text = report_on(tmp_path, replaced(**functions), 0.8 if "slow" in wanted else 2)
    assert wanted in text, text
    wrong = next(iter(functions)) if "slow" not in wanted else "resoudre"
    for line in text.split("\n"):
        assert not line.startswith("✗") or line.startswith(f"✗ {wrong}") or f'once "{wrong}" is' in line, text


def test_an_exit_does_not_harm_other_functions(tmp_path: Path) -> None:
    text = report_on(tmp_path, "import os\n" + GOOD + "\nos._exit(3)\n")
    assert "The program ended before" in text and "6 of 6 functions are right" in text
    text = report_on(tmp_path, 'n = int(input("?"))\n' + GOOD)
    assert "it asks for input" in text and "6 of 6 functions are right" in text


def test_duplicate_and_reassigned_names_are_reported(tmp_path: Path) -> None:
    text = report_on(tmp_path, GOOD + "\n\ndef ligne(S, i):\n    ...\n")
    assert "not written yet" in text and '"ligne" is defined more than once, in lines' in text
    assert '"ligne" is no longer a function: in line' in report_on(tmp_path, GOOD + "\n\nligne = ligne(S, 0)\n")


@pytest.mark.parametrize("body", ["while True: pass", "import time; time.sleep(99)"])
def test_an_endless_file_of_methods_is_reported_with_its_line(tmp_path: Path, body: str) -> None:
    path = tmp_path / "methods.py"
    path.write_text(f"from lucidoku.school import method\n{body}\n")
    request = {"puzzle": "." * 81, "teach": [str(path)], "only": True, "without": [], "film": False, "steps": False}
    with pytest.raises(LucidokuError, match=f"every loop of your methods end. It is in line 2: {re.escape(body)}"):
        ask({**request, "seconds": 0.1, "brain": {}})
