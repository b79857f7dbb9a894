"""Model answers to the exercise, for the teacher."""

from __future__ import annotations

from lucidoku.school.exercises.course import FUNCTIONS, QUESTIONS, S, final_test, translate_names
from lucidoku.words.language import N_, _

__all__ = ["model_answers"]

_ANSWERS = {
    "row": (
        N_("keep what is not 0, from left to right"),
        """
    digits = []
    for digit in S[i]:
        if digit != 0:
            digits.append(digit)
    return digits""",
    ),
    "column": (
        N_("the row changes, the column stays"),
        """
    digits = []
    for i in range(9):
        if S[i][j] != 0:
            digits.append(S[i][j])
    return digits""",
    ),
    "box": (
        N_("i // 3 * 3 is the first row of the box, j // 3 * 3 its first column"),
        """
    top = i // 3 * 3
    left = j // 3 * 3
    digits = []
    for r in range(top, top + 3):
        for c in range(left, left + 3):
            if S[r][c] != 0:
                digits.append(S[r][c])
    return digits""",
    ),
    "possibles": (
        N_("a digit of the row, the column or the box is not possible"),
        """
    taken = row(S, i) + column(S, j) + box(S, i, j)
    digits = []
    for digit in range(1, 10):
        if digit not in taken:
            digits.append(digit)
    return digits""",
    ),
    "next_cell": (
        N_("at the end of a row the next one begins"),
        """
    if j < 8:
        return i, j + 1
    return i + 1, 0""",
    ),
    "solve": (
        N_("the algorithm in words, line by line"),
        """
    if i == 9:
        return True
    next_i, next_j = next_cell(i, j)
    if S[i][j] != 0:
        return solve(S, next_i, next_j)
    for digit in possibles(S, i, j):
        S[i][j] = digit
        if solve(S, next_i, next_j):
            return True
    S[i][j] = 0
    return False""",
    ),
}


def model_answers(french: bool = False) -> str:
    """Return the exercise with a model answer for each function, and answers to the questions.

    >>> names: dict[str, object] = {}
    >>> exec(model_answers(french=True), names)
    >>> names["ligne"](names["S"], 0)
    [1, 7, 8]
    """
    lines = ["S = [", *(f"    {row}," for row in S), "]", ""]
    lines += ["", "def print_sudoku(S):", "    for line in S:", "        print(line)", ""]
    for task in FUNCTIONS:
        comment, program = _ANSWERS[task.name]
        lines += ["", f"def {task.name}({task.arguments}):", f"    # {_(comment)}" + program, ""]
    lines += ["", final_test(french=False), "", ""]
    for number, (question, answer) in enumerate(QUESTIONS, 1):
        lines += [f"# {number}. {_(question)}", f"#    {_(answer)}"]
    return translate_names("\n".join(lines), french) + "\n"
