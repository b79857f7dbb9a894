"""Check of a puzzle, or of an answer to it: right, or wrong for a reason in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lucidoku.errors import InvalidArgument, InvalidPuzzle
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.search.solutions import limited, the_solution
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _, ngettext

__all__ = ["PuzzleCheck", "check"]


@dataclass(frozen=True)
class PuzzleCheck(Guided):
    """Result of a check of a puzzle, or of an answer to it; true if nothing is wrong.

    Attributes:
        ok: whether nothing is wrong.
        text: the result as a sentence.
        entries: the digits that are wrong, or that exclude each other.
        solution: the solution of the puzzle; None unless there is exactly one.

    >>> PuzzleCheck(True, "exactly one solution").ok
    True
    """

    ok: bool
    text: str
    entries: tuple[Candidate, ...] = ()
    solution: Grid | None = None

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return self.text


@limited
@guided
def check(puzzle: PuzzleLike, answer: PuzzleLike | None = None, *, time_limit: float | None = None) -> PuzzleCheck:
    """Tell whether a puzzle has exactly one solution, or whether an answer agrees with it, and what is wrong otherwise.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, or a list or array of digits.
        answer: the same puzzle with some or all cells filled, such as a pupil's.
        time_limit: the most seconds to search.

    Raises:
        InvalidArgument: the answer is a part of the puzzle.
        TimeLimit: the time was up before the result was known.

    >>> check("1.....2..3.....4")
    PuzzleCheck(ok=True, text='exactly one solution', entries=(), solution=Grid('1243342143122134'))
    >>> print(check("11....2..3.....4"))
    r1c1 and r1c2 both hold 1 in row 1; with another digit in r1c1 or r1c2 there is exactly one solution
    >>> print(check("1.....2..3.....4", "13....2..3.....4"))
    1 digit is wrong: r1c2=3
    """
    start = puzzle_of(puzzle)
    filled = None if answer is None else answer.grid if isinstance(answer, Board) else Grid(answer, layout=start.layout)
    if filled is not None and filled.values != start.values and _is_part(filled, start):
        raise InvalidArgument(_("the answer has fewer digits than the puzzle; give the puzzle first, then the answer"))
    try:
        solution = the_solution(start, time_limit)
    except InvalidPuzzle as error:
        return PuzzleCheck(False, str(error), error.entries)
    if answer is None or filled is None:
        return PuzzleCheck(True, _("exactly one solution"), (), solution)
    wrong = Board(start).mistakes(answer)
    return PuzzleCheck(not wrong, _answer_text(filled.values, wrong), tuple(wrong), solution)


def _is_part(part: Grid, whole: Grid | Board) -> bool:
    """Return whether a grid has digits, and all of them are in another one, too."""
    pairs = zip(part.values, whole.values, strict=False)
    return part.layout.n == whole.layout.n and any(part.values) and all(a in (0, b) for a, b in pairs)


def _answer_text(values: Sequence[int], wrong: Sequence[Candidate]) -> str:
    if wrong:
        cells = _(", ").join(f"{candidate.cell}={candidate.digit_text}" for candidate in wrong)
        message = ngettext("{count} digit is wrong: {cells}", "{count} digits are wrong: {cells}", len(wrong))
        return message.format(count=len(wrong), cells=cells)
    if empty := list(values).count(0):
        message = ngettext("right so far; {count} cell is empty", "right so far; {count} cells are empty", empty)
        return message.format(count=empty)
    return _("right")
