"""The bounds of searches are stated where there are bounds, in every language."""

from __future__ import annotations

import pytest

import lucidoku as ld
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import length_unit
from lucidoku.logic.techniques import _bounds
from lucidoku.logic.techniques._bounds import search_limits


def test_every_sentence_belongs_to_a_technique() -> None:
    said = {search_limits(technique) for technique in techniques.ALL}
    assert said - {""} == set(_bounds._BOUNDS.values())


def test_chains_say_how_long_they_are() -> None:
    for technique in techniques.ALL:
        if technique.family == "chains":
            assert length_unit(technique) == "links" and "25 links" in search_limits(technique)


@pytest.mark.parametrize("lang", ["fr", "zh_Hant"])
def test_bounds_are_translated(lang: str) -> None:
    for technique in techniques.ALL:
        plain = search_limits(technique)
        with ld.language(lang):
            assert not plain or search_limits(technique) != plain
