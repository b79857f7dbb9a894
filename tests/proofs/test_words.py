"""Words of steps: every claim of a sentence holds in its position, and a false one is noticed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.formats.library import read_case
from lucidoku.logic.step import Branch, Link, LockedSet
from lucidoku.logic.techniques._claims import Claim
from lucidoku.logic.techniques._variant_claims import Balanced, MustHold
from lucidoku.proofs import check_words
from lucidoku.proofs.constraints import CHECKS
from support import DATA, SHARED, WITH_EXAMPLE, example_steps, puzzles


@pytest.mark.parametrize("name", WITH_EXAMPLE)
def test_sentences_of_the_library_are_true(name: str) -> None:
    for step in example_steps(name)[:30]:
        assert step.text.claims, "the sentence states nothing"  # type: ignore[attr-defined]
        assert check_words(step) == []


@pytest.mark.parametrize("n", [4, 6, 9, 12, 16])
def test_sentences_of_walks_are_true(n: int) -> None:
    for grid in puzzles(n)[:6]:
        for step in ld.explain(grid):
            assert check_words(step) == []


@pytest.mark.parametrize(
    "name", ["top1465.txt", "hardest_1106.txt", "17clue.txt", "trilobite8.txt", "hardest_11plus_fifth.txt"]
)
def test_sentences_of_the_lists_are_true(name: str) -> None:
    path = SHARED / "puzzles" / name
    if not path.exists():
        pytest.skip("the reference lists are not here")
    lines = [line.split()[0] for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
    for line in random.Random(7).sample(lines, 6):
        for pipeline in ("all", "picture-notebook"):
            for step in ld.explain(line, pipeline):
                assert check_words(step) == [], (line, pipeline)


@pytest.mark.parametrize("code", ["03201", "0903", "03211", "03221", "crossing-constraints"])
def test_sentences_are_true_where_singles_are_left(code: str) -> None:
    """A base with a line too few, a chain that revisits a set, constraints that claim more of their cells than counts."""
    for line in (DATA / "library.txt").read_text().splitlines()[-5:]:
        if line.startswith(f":{code}:"):
            case = read_case(line)
            assert code == "crossing-constraints" or ld.find_steps(case.board, "singles", limit=1)
            steps = ld.find_steps(case.board, [code])
            assert steps and all(check_words(step) == [] for step in steps)


FALSE = [
    (".6.5.1.9.1...9..539....7....4.8...7.......5.8.817.5.3.....5.2............76..8...", 14),
]


def test_a_fish_with_too_few_columns_is_described_as_such() -> None:
    """It has one column less than rows: a fin is true in any case, and no fish without fins removes anything."""
    pipeline = [
        *("full-house", "naked-single", "hidden-single", "locked-candidates", "naked-subset", "hidden-subset"),
        *("xy-wing", "ny-wing", "w-wing", "x-wing", "swordfish", "jellyfish", "finned-x-wing", "sashimi-x-wing"),
        *("finned-swordfish", "sashimi-swordfish", "finned-jellyfish", "sashimi-jellyfish"),
        *("sue-de-coq-basic", "sue-de-coq-bis", "medusa-rules", "continuous-nice-loop", "aic"),
        *("discontinuous-nice-loop", "als-xz", "trial", "guess"),
    ]
    found = 0
    for step in ld.explain(FALSE[0][0], pipeline):
        houses = step.evidence.houses
        if step.technique.family == "fish" and len(houses["cover"]) < len(houses["base"]):
            found += 1
            assert "one too few" in step.text and "the fish holds" not in step.text
            assert check_words(step) == []
    assert found


def test_each_digit_of_a_chain_of_sets_is_taken_by_itself() -> None:
    steps = ld.explain("........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........")
    chains = [s for s in steps if s.technique.id == "als-chain" and len({c.digit for c in s.eliminations}) > 1]
    for step in chains:
        assert "by itself" in step.text
        assert check_words(step) == []


def spoil(step: ld.Step) -> Iterator[ld.Step]:
    """Return the step with one change that affects its sentence."""
    evidence = step.evidence
    for role, some in evidence.cells.items():
        if len(some) > 1 and role in ("primary", "pincer"):
            yield replace(step, evidence=replace(evidence, cells={**evidence.cells, role: some[:-1]}))
    for role, houses in evidence.houses.items():
        if role in ("base", "cover") and len(houses) > 1:
            yield replace(step, evidence=replace(evidence, houses={**evidence.houses, role: houses[:-1]}))
    for k, link in enumerate(evidence.links):
        turned = Link(link.source, link.target, not link.strong)
        if not link.strong:  # a strong link may also be a weak one
            yield replace(
                step, evidence=replace(evidence, links=(*evidence.links[:k], turned, *evidence.links[k + 1 :]))
            )
    for k, branch in enumerate(evidence.branches):
        if not branch.depth and branch.links and all(link.strong for link in branch.links[-1:]):
            cut = Branch(branch.assumption, branch.links[:-1], branch.truth, branch.depth, branch.dead_end)
            yield replace(step, evidence=replace(evidence, branches=(cut, *evidence.branches[k + 1 :])))
    for k, locked in enumerate(evidence.sets):
        less = LockedSet(locked.cells, locked.digits[:-1])
        yield replace(step, evidence=replace(evidence, sets=(*evidence.sets[:k], less, *evidence.sets[k + 1 :])))


def _claim(name: str, kind: type[Claim]) -> tuple[Any, ld.Step]:
    """Return the first claim of a kind in the sentence of an example, and its step."""
    step = example_steps(name)[0]
    return next(claim for claim in step.text.claims if type(claim) is kind), step  # type: ignore[attr-defined]


def _with(claim: Any, **changes: object) -> Any:
    return type(claim)(**{**vars(claim), **changes})


@pytest.mark.parametrize("name", ["innie", "outie", "innie-outie-difference", "hidden-cage", "cage-split"])
def test_sums_of_houses_are_added_up(name: str) -> None:
    claim, step = _claim(name, Balanced)
    assert CHECKS[Balanced](claim, step.board, step) == ""
    for wrong in (
        _with(claim, rest=claim.rest + 1),
        _with(claim, marks=claim.marks[1:]),
        _with(claim, more=claim.less, less=claim.more, rest=-claim.rest),
        _with(claim, more=claim.more[1:], less=claim.less[1:]),
    ):
        assert CHECKS[Balanced](wrong, step.board, step)


def test_a_digit_of_a_constraint_is_checked_in_every_filling() -> None:
    claim, step = _claim("required-digit", MustHold)
    assert CHECKS[MustHold](claim, step.board, step) == ""
    assert CHECKS[MustHold](_with(claim, places=claim.places[1:]), step.board, step)
    for digit in set(range(1, step.layout.n + 1)) - {claim.digit}:
        places = tuple(cell for cell in claim.cells if step.board.has_candidate(ld.Candidate(cell, digit)))
        other = CHECKS[MustHold](_with(claim, digit=digit, places=places), step.board, step)
        solution = ld.solve(step.board)
        assert solution is not None
        if not any(solution[cell] == digit for cell in claim.cells):
            assert other  # the solution is a filling without it


def test_false_sentences_are_noticed() -> None:
    noticed, missed = Counter[bool](), Counter[bool]()
    for name in WITH_EXAMPLE:
        for step in example_steps(name)[:3]:
            for wrong in spoil(step):
                try:
                    problems = check_words(wrong)
                except (KeyError, IndexError, StopIteration, ValueError):
                    problems = ["cannot be told"]
                (noticed if problems else missed)[step.technique.needs_rules] += 1
    # Most unnoticed changes keep the claim true: a weak link that is also strong, a line that the fish does not need.
    assert noticed[False] > 400
    assert missed[False] < 0.3 * noticed[False], (noticed, missed)
    # For steps by variant rules, a cage or a line with a cell less is nearly always noticed.
    assert noticed[True] > 70
    assert missed[True] < 0.1 * noticed[True], (noticed, missed)


def test_a_naked_subset_of_a_pattern_may_lie_in_two_houses() -> None:
    line = "49.6..........4.8........5....2...1.....167.2.7...3....689.......25..6..3.......7"
    step = next(s for s in ld.explain(line) if s.technique.id == "unique-rectangle-3")
    assert "In column 8 and box 9 these make a naked subset" in step.text
    assert check_words(step) == []
