"""Examples: a real step for each technique, found again in the position that the catalogue keeps."""

from __future__ import annotations

from lucidoku.logic.finding import find_steps
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import get
from lucidoku.logic.techniques.examples import example
from lucidoku.words.guided import guided

__all__ = ["example_step"]


@guided
def example_step(name: str) -> Step | None:
    """Return the example of a technique, or None.

    Args:
        name: an id, an alias or a library code of one technique.

    Raises:
        UnknownTechnique: no technique or several techniques have this name.

    >>> example_step("x-wing").technique.name
    'X-Wing'
    """
    technique = get(name)
    case = example(technique.id)
    if case is None:
        return None
    wanted = (case.eliminations, case.placements)
    for step in find_steps(case.board, [technique.id]):
        if (frozenset(step.eliminations), frozenset(step.placements)) == wanted:
            return step
    return None
