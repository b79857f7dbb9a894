"""Walkthroughs as messages, with the reasons in words."""

from __future__ import annotations

from lucidoku.grid.grid import Grid
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.words.language import _, language

__all__ = ["chat", "rows_text"]


def chat(walk: Walkthrough, lang: str | None = None) -> list[dict[str, str]]:
    r"""Return a walkthrough as a question and its answer: messages with `role` and `content`.

    For a variant puzzle, or one with extra houses or other boxes, the question states the rules in sentences and the
    layout's code.

    Args:
        walk: the walkthrough.
        lang: the language; the user's by default.

    >>> from lucidoku import explain
    >>> question, answer = chat(explain("1.....2..3.....4"), "en")
    >>> print(answer["content"].splitlines()[0])
    1. Hidden Single. In box 1, 2 fits only into r1c2: r2c3=2 keeps it out of row 2; r1c1 is filled. → r1c2=2
    """
    with language(lang):
        ask = _("Solve this Sudoku, and give the reason for each step.") + "\n\n" + rows_text(walk.puzzle)
        if not walk.layout.is_usual:
            code = _("Layout: {code}").format(code=walk.layout.code)
            ask += "\n\n" + "\n".join([*walk.layout.meanings, code])
        lines = []
        for number, step in enumerate(walk, 1):
            text = f"{_(step.technique.name)}. {step.text}"
            lines.append(f"{number}. {text} → {', '.join(step.conclusion)}")
        if walk.solution is not None and walk.is_solved:
            lines += ["", rows_text(walk.solution)]
        else:
            lines += ["", _("Logic gets stuck here before the puzzle is solved.")]
    return [{"role": "user", "content": ask}, {"role": "assistant", "content": "\n".join(lines)}]


def rows_text(grid: Grid) -> str:
    """Return a grid as rows of digits and dots with spaces between them."""
    n = grid.layout.n
    values = grid.line
    return "\n".join(" ".join(values[row * n : (row + 1) * n]) for row in range(n))
