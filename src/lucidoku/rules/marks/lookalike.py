"""Look-alike cages hold the same digits, each as often, in any order."""

from __future__ import annotations

from itertools import pairwise

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import Cage, Sign
from lucidoku.words.language import N_, _

__all__ = ["LOOKALIKE"]


def _as_often(first: tuple[int, ...], second: tuple[int, ...], digit: int, n: int) -> Relation:
    """A digit is in some cells as often as in others: a machine counts it up, then down.

    A state is the number of cells read and the number of the digit, up to now in the first and then too many there.
    """
    size = len(first)

    def step(state: tuple[int, int], found: int) -> tuple[int, int] | None:
        read, more = state
        if found == digit:
            more += 1 if read < size else -1
        # As many as are left can still be taken off; below nothing, the second has too many.
        return (read + 1, more) if 0 <= more <= 2 * size - read - 1 else None

    return automaton([*first, *second], n, (0, 0), step, lambda state: state[1] == 0)


def _relations(mark: Mark, site: Site) -> list[Relation]:
    return [
        _as_often(one, other, digit, site.n) for one, other in pairwise(mark.lines) for digit in range(1, site.n + 1)
    ]


def _check(mark: Mark, site: Site) -> str:
    if len({len(line) for line in mark.lines}) > 1:
        return _("its parts have different numbers of cells")
    return _("its parts share a cell") if len(set(mark.cells)) < len(mark.cells) else ""


def _signs(mark: Mark, site: Site) -> list[Sign]:
    return [Cage(line, site.letter(mark) or "=") for line in mark.lines]


LOOKALIKE = MarkRule(
    name="lookalike",
    noun=N_("look-alike cage"),
    meaning=N_("Look-alike cages with the same sign hold the same digits, each as often, in any order."),
    relations=_relations,
    lines=(2, 25),
    sorts=True,
    check=_check,
    signs=_signs,
)
