"""Model answers to the exercise, for the teacher."""

from __future__ import annotations

from lucidoku._text import _
from lucidoku.study.exercises.course import FUNCTIONS, QUESTIONS, S, named

__all__ = ["model_answers"]

_ANSWERS = {
    "row": """
    return [digit for digit in S[i] if digit != 0]""",
    "column": """
    return [S[i][j] for i in range(9) if S[i][j] != 0]""",
    "box": """
    top, left = i // 3 * 3, j // 3 * 3
    return [S[r][c] for r in range(top, top + 3) for c in range(left, left + 3) if S[r][c] != 0]""",
    "possibles": """
    seen = row(S, i) + column(S, j) + box(S, i, j)
    return [digit for digit in range(1, 10) if digit not in seen]""",
    "next_cell": """
    if j < 8:
        return i, j + 1
    return i + 1, 0""",
    "solve": """
    if i == 9:
        return True
    if S[i][j] != 0:
        return solve(S, *next_cell(i, j))
    for digit in possibles(S, i, j):
        S[i][j] = digit
        if solve(S, *next_cell(i, j)):
            return True
    S[i][j] = 0
    return False""",
}


def model_answers(french: bool = False) -> str:
    """Return the exercise with one way to write each function, and answers to the questions.

    >>> names: dict[str, object] = {}
    >>> exec(model_answers(french=True), names)
    >>> names["ligne"](names["S"], 0)
    [1, 7, 8]
    """
    lines = ["S = [", *(f"    {row}," for row in S), "]", ""]
    for task in FUNCTIONS:
        lines += ["", f"def {task.name}({task.arguments}):{_ANSWERS[task.name]}", ""]
    lines += [""]
    for number, (question, answer) in enumerate(QUESTIONS, 1):
        lines += [f"# {number}. {_(question)}", f"#    {_(answer)}"]
    return named("\n".join(lines), french) + "\n"
