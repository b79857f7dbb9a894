"""Short campaign: a small sample of each check, and a second call with the same state."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import campaign
import campaign_rules
import lucidoku as ld
from lucidoku.rules.constraints import CONSTRAINT_NAMES

SAMPLES = {
    "steps": (0, 2),
    "counts": (7, 11),
    "solvers": (0, 4),
    "proofs": (0, 9),
    "round-trips": (0, 30),
    "alike": (0, 1),
    "kills": (8, 10),
}
"""Numbers of each check: for the counts, one layout of each size."""


@pytest.mark.parametrize("look", campaign.EVERY)
def test_a_sample_of_each_look_finds_nothing(look: str) -> None:
    results = [campaign.EVERY[look](1, number) for number in range(*SAMPLES[look])]
    assert sum(count for count, _seen, _complaints in results) > 0
    assert [complaint for _count, _seen, complaints in results for complaint in complaints] == []


def test_every_rule_has_a_plain_definition() -> None:
    assert sorted(campaign_rules.DEFINITIONS) == sorted(CONSTRAINT_NAMES)
    assert len(campaign_rules.latin(4)) == 576


@pytest.mark.parametrize("name", CONSTRAINT_NAMES)
def test_a_mark_of_each_rule_leaves_the_grids_of_its_plain_definition(name: str) -> None:
    """All grids of four rows, for a few random constraints of each rule."""
    import random

    from campaign_looks import _fours, _houses, _mark

    chance, looked_at = random.Random(name), 0
    four = ld.Layout.of_size(4)
    every, boxes = _fours(four.code), _houses(four)[1]
    for _try in range(12):
        try:
            layout = four.with_constraints([_mark(name, 4, chance.choice(every).tolist(), chance)])
        except ld.LucidokuError:  # such a constraint is impossible
            continue
        kept = every[campaign_rules.keep_mark(layout.placed[0], layout.placed, 4, boxes, every)].astype(np.uint8)
        assert {grid.values for grid in ld.solutions(ld.Grid(bytes(16), layout))} == set(map(bytes, kept))
        looked_at += 1
    assert looked_at


def test_a_second_call_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(count: int) -> str:
        monkeypatch.setattr(
            sys, "argv", ["campaign", "--look", "proofs", "--count", str(count), "--state", str(tmp_path)]
        )
        assert campaign.main() == 0
        return capsys.readouterr().out

    first = run(2)
    assert run(2) == first and "proofs: 2 numbers" in first
    assert "proofs: 3 numbers" in run(3)
