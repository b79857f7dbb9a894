"""Near misses: positions in which one candidate keeps a step from following."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.logic.finding import find_steps
from lucidoku.logic.step import Premise, Step
from lucidoku.words.language import _

__all__ = ["NearMiss", "near_miss"]


@dataclass(frozen=True)
class NearMiss:
    """A position in which one candidate keeps a step from following.

    Attributes:
        board: the position.
        candidate: the candidate that is too many.
        premise: the fact that would hold without it.
    """

    board: Board
    candidate: Candidate
    premise: Premise

    @property
    def text(self) -> str:
        """The reason why nothing follows, in the current language."""
        cell, digit = self.candidate.cell, self.candidate.digit_text
        if self.premise.house is None:
            return _("{cell} can also be {digit}. While it can, this pattern proves nothing.").format(
                cell=cell, digit=digit
            )
        return _("In {house}, {digit} also fits into {cell}. While it does, this pattern proves nothing.").format(
            house=self.premise.house.name, digit=digit, cell=cell
        )


def near_miss(step: Step) -> NearMiss | None:
    """Return a near miss of a step in its own puzzle, with one elimination or one entry less, if there is one.

    >>> from lucidoku.logic.examples import example_step
    >>> near = near_miss(example_step("x-wing"))
    >>> near.candidate, near.text
    ((4)r5c9, 'In row 5, 4 also fits into r5c9. While it does, this pattern proves nothing.')
    """
    conclusion = {*step.placements, *step.eliminations}
    for board in _earlier(step.board, step.premises):
        extra = {candidate: premise for premise in step.premises for candidate in _extra(premise, board)}
        if len(extra) != 1 or not all(board.values[p.cells[0]] for p in step.premises if p.kind == "value"):
            continue
        found = find_steps(board, [step.technique])
        if conclusion.isdisjoint(done for other in found for done in (*other.placements, *other.eliminations)):
            ((candidate, premise),) = extra.items()
            return NearMiss(board, candidate, premise)
    return None


def _earlier(board: Board, premises: Sequence[Premise]) -> Iterator[Board]:
    """Yield positions that lack one elimination that a premise needs, then those that lack one entry."""
    layout, values, givens = board.layout, bytes(board.values), bytes(board.givens.values)
    open_board = Board.from_masks(layout, [(1 << layout.n) - 1] * layout.n**2, values, givens)
    for premise in premises:
        for cell, digit in set(_extra(premise, open_board)):
            masks = list(board.masks)
            masks[cell] |= 1 << digit - 1
            yield Board.from_masks(layout, masks, values, givens)
    for cell in layout.cells:
        if values[cell] and not givens[cell]:
            before = board.copy()
            before.clear(cell)
            yield before


def _extra(premise: Premise, board: Board) -> Iterator[Candidate]:
    """Yield the candidates that a premise excludes."""
    if premise.kind == "house" and premise.house:
        cells, digits = set(premise.house.cells) - set(premise.cells), premise.digits[:1]
    elif premise.kind == "cell":
        cells, digits = set(premise.cells[:1]), tuple(set(range(1, board.layout.n + 1)) - set(premise.digits))
    else:
        return
    for cell in sorted(cells):
        yield from (Candidate(cell, digit) for digit in digits if board.masks[cell] >> digit - 1 & 1)
