"""Symmetry classes of variants: the same for a turned or mirrored puzzle, and for reversed lines."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.alike import _moves
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from random_constraints import layouts

STAYING = {"boxindexer", "rowindexer", "columnindexer", "numberedroom"}
"""Rules whose digits are numbers of places: a mirror image has another meaning."""


def moved(layout: ld.Layout, move: tuple[int, ...]) -> ld.Layout:
    goes = {cell: place for place, cell in enumerate(move)}
    constraints = [
        constraint._replace(lines=tuple(tuple(goes[cell] for cell in line) for line in constraint.lines))
        for constraint in layout.placed
    ]
    plain = layout.without_constraints
    return plain.with_constraints(constraints)


@given(st.data())
@settings(deadline=None)
def test_moved_puzzles_are_known_again(data: st.DataObject) -> None:
    layout = data.draw(layouts(rules=tuple(name for name in CONSTRAINT_NAMES if name not in STAYING), sizes=(4, 9)))
    move = data.draw(st.sampled_from(_moves(layout.n)))
    assert moved(layout, move).symmetry_class.name == layout.symmetry_class.name


@pytest.mark.parametrize("rule", [name for name in CONSTRAINT_NAMES if constraint_type(name).mirrors])
def test_a_line_has_one_meaning_from_both_ends(rule: str) -> None:
    line = (0, 1, 5, 10, 11, 7)
    plain = ld.Layout.parse("4x4")
    one, other = (plain.with_constraints([Constraint(rule, (cells,))]) for cells in (line, line[::-1]))
    assert one == other and one.symmetry_class.name == other.symmetry_class.name


def test_different_puzzles_have_different_names() -> None:
    """Equal names lead to equal solutions: each one, in its form, is a solution of the other."""
    names: dict[str, set[bytes]] = {}
    for first in range(16):
        for second in range(16):
            for third in (first ^ 1, second ^ 2):
                cells = (first, second, third)
                if len(set(cells)) < 3:
                    continue
                layout = ld.Layout.parse("4x4").with_constraints(
                    [Constraint("betweenline", (cells,)), Constraint("quadruple", ((first, third),), (2,))]
                )
                grid = ld.Grid("." * 16, layout)
                form = {layout.symmetry_class.form(one.values) for one in ld.solutions(grid)}
                assert names.setdefault(layout.symmetry_class.name, form) == form
    assert len(names) > 20 and any(chain(names.values()))
