"""What the catalogue and the engine both say of a technique."""

from __future__ import annotations

from typing import get_args

import pytest

import lucidoku as ld
from lucidoku import _engine, techniques
from lucidoku.pipeline import length_unit
from lucidoku.step import CandidateRole, CellRole, HouseRole, Technique
from lucidoku.techniques.examples import example


@pytest.mark.parametrize("technique", [t for t in techniques.ALL if t.logical], ids=lambda technique: technique.id)
def test_both_floors_agree_on_uniqueness(technique: Technique) -> None:
    case = example(technique.id)
    if case is None:
        pytest.skip("no example")
    for step in ld.find_steps(case.board, [technique], limit=3):
        assert step.assumes_uniqueness == technique.assumes_uniqueness


def test_roles_are_those_of_the_engine() -> None:
    known = {role for roles in (HouseRole, CellRole, CandidateRole) for role in get_args(roles)}
    assert known == set(_engine.ROLES)


def test_lengths_are_bounded_by_known_units() -> None:
    assert {length_unit(technique) for technique in techniques.ALL} == {"", "links", "inferences", "cells"}
