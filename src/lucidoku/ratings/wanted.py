"""Ratings restricted to pearls or diamonds: the reference abandons another puzzle at the step that excludes it."""

from __future__ import annotations

from dataclasses import replace

from lucidoku.ratings.explainer import BEYOND_LABEL, ExplainerRating

__all__ = ["reported_rating"]


def reported_rating(rating: ExplainerRating, *, pearl: bool = False, diamond: bool = False) -> ExplainerRating:
    """Return a rating as the reference reports it when only pearls or diamonds are requested.

    A puzzle that does not qualify is abandoned with ER 20.0: at the first step that is harder than all up to the first
    placement, or, if diamonds are requested, at the first placement if a step before it was harder than the first step.
    EP is then left at 0.0, and the steps end there.

    >>> from lucidoku.ratings import rate
    >>> card = rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "se")
    >>> reported = reported_rating(card.se, pearl=True)
    >>> reported.er, reported.hardest.short, reported.ep, reported.step_count
    (20.0, 'xx', 1.2, 12)
    """
    if not (pearl or diamond) or not rating.complete:
        return rating
    most, placed = 0.0, False
    for number, step in enumerate(rating.steps, 1):
        most = max(most, step.rating)
        first = bool(step.placements) and not placed
        placed = placed or first
        none = diamond and first and most > rating.ed
        if none or (placed and most > rating.ep):
            return replace(
                rating,
                er=20.0,
                ep=0.0 if none else rating.ep,
                hardest=BEYOND_LABEL,
                pearl_step=None if none else rating.pearl_step,
                step_count=number,
                steps=rating.steps[:number],
            )
    return rating
