"""Convert the step that decides a rating to one of our steps, with its sentence, picture and proof."""

from __future__ import annotations

from dataclasses import replace

from lucidoku.errors import InvalidArgument
from lucidoku.grid.board import Board
from lucidoku.grid.puzzle import board_of
from lucidoku.logic.finding import find_steps
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.step import Premise, Step
from lucidoku.logic.techniques import LEVELS
from lucidoku.ratings.card import RatingCard
from lucidoku.ratings.explainer import ExplainerRating, RatedStep
from lucidoku.words.language import _

__all__ = ["board_before", "deciding_step", "step_of"]


def deciding_step(card: RatingCard, scale: str = "se") -> Step | None:
    """Return the step that decides a rating on Sudoku Explainer's scale as one of our steps, with its board and evidence.

    Finders are searched for the same conclusion, easy techniques first. If none gives it, the step names the whole
    board as its premises.

    Args:
        card: a card made by `rate`, with its steps.
        scale: "se" or "se121".

    Raises:
        InvalidArgument: the card has no such rating, or no steps.

    >>> from lucidoku.ratings import rate
    >>> card = rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "se121")
    >>> step = deciding_step(card, "se121")
    >>> bool(step.text), step.svg()[:4]
    (True, '<svg')
    """
    rating = getattr(card, scale, None)
    if not isinstance(rating, ExplainerRating) or (rating.step_count and not rating.steps):
        raise InvalidArgument(_("the card has no steps of the scale {scale}").format(scale=scale))
    if not rating.steps:
        return None
    hardest = max(rating.steps, key=lambda step: (step.rating, -step.number))
    return step_of(hardest, board_before(card, rating, hardest.number))


def board_before(card: RatingCard, rating: ExplainerRating, number: int) -> Board:
    """Return the position before a step of a rating, by its number from 1.

    >>> from lucidoku import rate
    >>> from lucidoku.ratings import board_before
    >>> card = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "se")
    >>> board_before(card, card.se, 1).givens == card.puzzle
    True
    """
    board = board_of(card.puzzle)
    for step in rating.steps[: number - 1]:
        step.apply(board)
    return board


def step_of(rated: RatedStep, board: Board) -> Step:
    """Return a step of ours with all conclusions of a rated step, on the same board.

    >>> from lucidoku import Board, Grid
    >>> from lucidoku.ratings import Terms, scale_named, step_of
    >>> puzzle = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating = next(iter(scale_named("se").rate([puzzle], Terms(steps=True))))
    >>> step_of(rating.steps[0], Board(puzzle)).technique.name
    'Hidden Single'
    """
    wanted = set(rated.conclusion)
    seen: set[str] = set()
    for level in LEVELS:
        for step in find_steps(board, level):
            if step.technique.id in seen:
                continue
            if wanted <= set(step.conclusion):
                return step
        seen |= {technique.id for technique in Pipeline.of(level)}
    premises = []
    for cell in board.layout.cells:
        if board.values[cell]:
            premises.append(Premise("value", (cell,), (board.values[cell],)))
        else:
            premises.append(Premise("cell", (cell,), tuple(board.candidates(cell))))
    step = Step.of(board, *rated.conclusion, why=rated.label.long, premises=premises)
    return replace(step, _before=lambda: board)
