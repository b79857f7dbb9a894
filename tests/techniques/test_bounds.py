"""How far techniques are looked for is said where there is a bound, and in every language."""

from __future__ import annotations

import pytest

import lucidoku as ld
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import length_unit
from lucidoku.logic.techniques import _bounds


def test_every_sentence_belongs_to_a_technique() -> None:
    said = {techniques.bound(technique) for technique in techniques.ALL}
    assert said - {""} == set(_bounds._BOUNDS.values())


def test_chains_say_how_long_they_are() -> None:
    for technique in techniques.ALL:
        if technique.family == "chains":
            assert length_unit(technique) == "links" and "25 links" in techniques.bound(technique)


@pytest.mark.parametrize("lang", ["fr", "zh_Hant"])
def test_bounds_are_translated(lang: str) -> None:
    for technique in techniques.ALL:
        plain = techniques.bound(technique)
        with ld.language(lang):
            assert not plain or techniques.bound(technique) != plain
