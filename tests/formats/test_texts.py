"""Texts as programs and people write them, whole and damaged: no reading is another puzzle in silence.

`python tests/formats/texts.py` reads any number of them, and prints how many of each kind are read right.
"""

from __future__ import annotations

import pytest

from formats.forms import FORMS
from formats.texts import LOSSES, Text, judged, text_of
from support import LONG

SEED = 1
COUNT = 16 * LONG  # texts of a form


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("way", ["read", "file"])
def test_no_text_is_read_as_another_puzzle(form: str, way: str) -> None:
    for number in range(COUNT):
        text = text_of(SEED, number, [form], damages=LOSSES)
        outcome, message = judged(text, way)
        assert outcome in ("right", "refused", "noted"), explained(text, number, outcome, message)


def explained(text: Text, number: int, outcome: str, answer: str) -> str:
    truth = [f"{one.layout.code} {one.values.hex()}" for one in text.truth]
    return (
        f"text {number} of seed {SEED} ({text.form}, {text.wrapper or 'bare'}, {text.damage or 'whole'}): {outcome}\n"
        f"{text.text[:2000]}\nexpected {truth}\ngot {answer}"
    )
