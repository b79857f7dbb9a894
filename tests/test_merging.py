"""Runs of simple steps as one: nothing is lost, and harder steps stay single."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import lucidoku as ld
from lucidoku.cli._walk_text import walk_text
from lucidoku.drawing.html import page, summary_html
from lucidoku.logic.merging import parts
from lucidoku.logic.techniques import LEVELS

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
WALK = ld.explain(PUZZLE)


@pytest.mark.parametrize("merge", [None, "none", "singles", *LEVELS, "facile"])
def test_every_step_is_in_one_part(merge: str | None) -> None:
    runs = list(parts(WALK, merge))
    assert [number for part in runs for number in range(part.first, part.last + 1)] == list(range(1, len(WALK) + 1))
    for part in runs:
        levels = {WALK[number - 1].technique.level for number in range(part.first, part.last + 1)}
        assert part.first == part.last or max(map(LEVELS.index, levels)) <= LEVELS.index(
            merge if merge in LEVELS else "easy"
        )
    for part, after in zip(runs, [*runs[1:], None], strict=True):
        board = WALK.board(part.first - 1)
        assert part.step.board == board
        part.step.apply(board)
        assert board == WALK.board(part.last if after is None else after.first - 1)


def test_a_part_of_one_step_is_that_step() -> None:
    assert [part.step for part in parts(WALK, None)] == [part.step for part in parts(WALK, "none")] == list(WALK)
    single = [part for part in parts(WALK, "easy") if part.first == part.last]
    assert single and all(
        part.step == WALK[part.first - 1] and part.title.startswith(f"{part.first}. ") for part in single
    )


def test_a_run_in_words_and_pictures() -> None:
    first = next(parts(WALK, "easy"))
    assert first.title == "1–18: 18 singles" and not first.step.uses_candidates
    assert first.step.text.startswith("18 steps, in this order: r9c5=2, r6c8=1")
    match = re.search(r'<text class="new" x="([^"]+)"', first.step.svg())
    assert match is not None and len(match[1].split()) == 18
    assert first.step.describe(lang="fr").startswith("18 étapes, dans cet ordre")
    whole = next(parts(WALK, "extreme")).step
    filled, gone = ({one.cell for one in some} for some in (whole.placements, whole.eliminations))
    assert len(filled) == WALK.layout.n**2 - WALK.puzzle.given_count and not gone and not whole.uses_candidates
    medium = next(part for part in parts(WALK, "medium") if part.step.eliminations and part.first < part.last)
    assert medium.step.uses_candidates and medium.title.endswith("simple steps")


def test_a_page_with_runs() -> None:
    assert page(WALK).count("<figure") == 21 < page(WALK, merge=None).count("<figure") == 72


def test_singles_are_merged_unless_there_is_nothing_else() -> None:
    """By default runs are of singles alone; a walkthrough of singles keeps each of its steps."""
    assert [part.title for part in parts(WALK)][2:4] == ["20–24: five singles", "25. Locked Candidates (Pointing)"]
    for part in parts(WALK):
        families = {WALK[number - 1].technique.family for number in range(part.first, part.last + 1)}
        assert part.first == part.last or families == {"singles"}
    for one, after in pairwise(parts(WALK)):
        assert {one.step.technique.family, after.step.technique.family} != {"singles"}
    easy = ld.explain("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    assert [part.step for part in parts(easy)] == list(easy)
    assert [part.title for part in parts(WALK[18:25])][1] == "2–6: five singles"


def test_lists_merge_runs() -> None:
    """A walkthrough's lists have a line for each part; sentences and proofs have one for each step."""
    count = sum(1 for _part in parts(WALK))
    assert count < 25 < len(WALK)
    assert len(re.findall(r"^ *[\d–]+  ", walk_text(WALK, verbose=False, width=None), re.MULTILINE)) == count
    assert "20–24  five singles" in walk_text(WALK, verbose=False, width=None)
    for text in (
        walk_text(WALK, verbose=True),
        walk_text(WALK, False, "none"),
        walk_text(WALK, False, proofs=WALK.prove()),
    ):
        assert len(re.findall(r"^ {2,3}\d{1,2} (?!×)", text, re.MULTILINE)) == len(WALK)
    assert summary_html(WALK).count("<li ") == count and '<li value="20">five singles: ' in summary_html(WALK)


def test_an_unknown_level() -> None:
    with pytest.raises(ld.LucidokuError, match="unknown level 'dull'"):
        list(parts(WALK, "dull"))
