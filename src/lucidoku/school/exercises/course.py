"""The functions of the exercise, with specifications, examples, hints and model answers for the teacher.

A grid is a list S of nine lists of nine digits, 0 for an empty cell; rows and columns count from 0.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from lucidoku.words.language import N_, _, current_language

__all__ = ["ALGORITHM", "FUNCTIONS", "QUESTIONS", "S", "Task", "final_test", "notebook", "skeleton", "translate_names"]

S = [
    [0, 1, 0, 0, 7, 8, 0, 0, 0],
    [0, 8, 0, 0, 4, 0, 9, 0, 0],
    [0, 0, 5, 6, 0, 0, 0, 1, 0],
    [1, 0, 0, 0, 6, 0, 0, 0, 5],
    [0, 4, 0, 9, 1, 5, 0, 7, 2],
    [0, 6, 7, 0, 8, 0, 4, 0, 0],
    [0, 0, 0, 3, 0, 0, 1, 0, 0],
    [0, 7, 0, 8, 9, 0, 0, 2, 3],
    [0, 0, 0, 0, 0, 4, 0, 0, 0],
]
"""The grid of the exercise."""


@dataclass(frozen=True)
class Task:
    """A function to write.

    Attributes:
        name: its English name.
        french: its French name; both are accepted.
        arguments: its parameters, as in the definition.
        text: its specification.
        example: a call and its result.
        hint: a hint for a wrong function.
    """

    name: str
    french: str
    arguments: str
    text: str
    example: tuple[str, str]
    hint: str


FUNCTIONS = (
    Task(
        "row",
        "ligne",
        "S, i",
        N_("Return the list of the digits 1 to 9 in row i, from left to right."),
        ("row(S, 0)", "[1, 7, 8]"),
        N_("Look at each value of S[i] and keep those that are not 0."),
    ),
    Task(
        "column",
        "colonne",
        "S, j",
        N_("Return the list of the digits 1 to 9 in column j, from top to bottom."),
        ("column(S, 0)", "[1]"),
        N_("The cells of a column are S[0][j], S[1][j], and so on: the first index changes, the second does not."),
    ),
    Task(
        "box",
        "bloc",
        "S, i, j",
        N_(
            "Return the list of the digits 1 to 9 in the 3 by 3 box of the cell in row i and column j, "
            "in reading order."
        ),
        ("box(S, 3, 4)", "[6, 9, 1, 5, 8]"),
        N_("In which row and column does the box begin? What is i // 3?"),
    ),
    Task(
        "possibles",
        "possibles",
        "S, i, j",
        N_("Return the list of the digits that may be written into the cell in row i and column j, in order."),
        ("possibles(S, 0, 0)", "[2, 3, 4, 6, 9]"),
        N_("Look at 1 to 9: which of them are in none of the lists that you can already make?"),
    ),
    Task(
        "next_cell",
        "suivante",
        "i, j",
        N_("Return the row and column of the cell that follows in reading order; after the last one, (9, 0)."),
        ("next_cell(0, 0), next_cell(0, 8), next_cell(8, 8)", "((0, 1), (1, 0), (9, 0))"),
        N_("What comes after the last column?"),
    ),
    Task(
        "solve",
        "resoudre",
        "S, i, j",
        N_(
            "Fill the grid from the cell in row i and column j on; return True if that works, else False "
            "with these cells emptied again."
        ),
        ("solve(S, 0, 0)", "True"),
        N_("What must a cell hold again when none of its digits works? And when is there nothing left to do?"),
    ),
)
"""The functions, in the order of writing."""

QUESTIONS = (
    (N_("What type does solve return?"), N_("A Boolean: True or False.")),
    (N_("Which call solves the whole grid S?"), N_("solve(S, 0, 0).")),
    (
        N_("Where does solve call itself?"),
        N_("At a filled cell, for the next cell; and after each digit that it tries, for the next cell."),
    ),
    (
        N_("Why does it end?"),
        N_(
            "Each call is for a later cell, and at row 9 it no longer calls itself: the number of cells left decreases."
        ),
    ),
)
"""Questions on recursion, with model answers."""


ALGORITHM = (
    (0, N_("to solve the grid from the cell (i, j):")),
    (1, N_("if i is 9: answer that it is solved")),
    (1, N_("else, if the cell (i, j) is filled: solve from the next cell on, and give the same answer")),
    (1, N_("else, for each possible digit there:")),
    (2, N_("write the digit into the cell")),
    (2, N_("if the grid can be solved from the next cell on: answer that it is solved")),
    (1, N_("if no digit was right: empty the cell again, and answer that it cannot be solved")),
)
"""The algorithm that solves a grid, in words, with the indentation of each line."""


def translate_names(text: str, french: bool | None = None) -> str:
    """Return a text with the French names of the exercise's functions, on request.

    By default the names are French if the current language is French.

    >>> translate_names("solve(S, 0, 0) calls next_cell", french=True)
    'resoudre(S, 0, 0) calls suivante'
    """
    wanted = current_language() == "fr" if french is None else french
    names = {task.name: task.french for task in FUNCTIONS if wanted}
    if wanted:
        names["print_sudoku"] = "printSudoku"
    return re.sub(r"\b\w+\b", lambda word: names.get(word[0], word[0]), text)


def skeleton(french: bool = False) -> str:
    """Return the initial program, for the pupil to complete.

    >>> print(skeleton()[:40])
    # The grid: a list of nine rows, 0 for a
    """
    return "\n\n\n".join(text if code else _comment(text) for code, text in parts(french)) + "\n"


def _comment(text: str) -> str:
    return "\n".join(f"# {line}".rstrip() for line in text.split("\n") if not line.startswith("!["))


def parts(french: bool) -> list[tuple[bool, str]]:
    """Return the parts of the exercise: whether it is a program, and the text."""
    intro = _("The grid: a list of nine rows, 0 for an empty cell. Rows and columns count from 0.")
    picture = _("Complete S: the picture grid.svg shows the grid.")
    pieces = [
        (False, f"{intro}\n{picture}\n![S](grid.svg)"),
        (True, "S = [\n" + f"    {S[0]},\n    # …\n]"),
        (True, f"def {translate_names('print_sudoku', french)}(S):\n    for line in S:\n        print(line)"),
    ]
    for task in FUNCTIONS[:-1]:
        pieces.append((True, _stub(task, french)))
    steps = "\n".join("    " * depth + _(line) for depth, line in ALGORITHM)
    pieces.append(
        (False, _("The algorithm, in words") + "\n\n" + "\n".join("    " + line for line in steps.split("\n")))
    )
    questions = [
        f"{number}. {translate_names(_(question), french)}" for number, (question, _answer) in enumerate(QUESTIONS, 1)
    ]
    pieces.append((False, _("Questions") + "\n\n" + "\n".join(questions)))
    pieces.append((True, _stub(FUNCTIONS[-1], french)))
    pieces.append((True, final_test(french)))
    return pieces


def final_test(french: bool) -> str:
    """Return the program that shows a grid and its solution."""
    first, second, none = _("The grid:"), _("Its solution:"), _("The grid has no solution.")
    unwritten = _("solve returns nothing: is it written yet?")
    lines = [
        'if __name__ == "__main__":',
        "    from copy import deepcopy",
        "",
        "    solved = deepcopy(S)",
        "    answer = solve(solved, 0, 0)",
        "    if answer:",
        f"        print({first!r})",
        "        print_sudoku(S)",
        f"        print({second!r})",
        "        print_sudoku(solved)",
        "    elif answer is None:",
        f"        print({unwritten!r})",
        "    else:",
        f"        print({none!r})",
    ]
    return translate_names("\n".join(lines), french)


def _stub(task: Task, french: bool) -> str:
    call, result = task.example
    lines = [f"def {translate_names(task.name, french)}({task.arguments}):", f'    """{_(task.text)}']
    lines += ["", f"    >>> {translate_names(call, french)}", f"    {result}", '    """', "    ..."]
    return "\n".join(lines)


def notebook(french: bool = False) -> str:
    """Return the exercise as a notebook.

    >>> [cell["cell_type"] for cell in json.loads(notebook())["cells"]][:3]
    ['markdown', 'code', 'code']
    """
    check = [
        (False, _("Save the notebook, then run this cell: it checks your functions.")),
        (True, f"%load_ext lucidoku.cli\n%lucidoku school check {_('exercise')}.ipynb"),
    ]
    cells = []
    for number, (code, text) in enumerate([*parts(french), *check]):
        cell: dict[str, object] = {"cell_type": "code" if code else "markdown", "id": f"cell-{number}", "metadata": {}}
        cell["source"] = text.splitlines(keepends=True)
        if code:
            cell.update(execution_count=None, outputs=[])
        cells.append(cell)
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    language = {"language_info": {"name": "python"}}
    book = {"cells": cells, "metadata": kernel | language, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"
