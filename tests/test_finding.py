"""Hints and listings: the techniques tried, and the knowledge of the solution during the search."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.logic.pipeline import NAMED, Pipeline
from lucidoku.logic.techniques import ALL
from lucidoku.proofs import prove
from support import example_step, puzzles


@pytest.mark.parametrize("technique", ["guess", "guess-at-link", "backtracking"])
def test_a_guess_that_is_given_as_a_hint_is_right(technique: str) -> None:
    for grid in puzzles(9)[:3]:
        step = ld.hint(grid, [technique])
        assert step is not None and step.placements
        solution = ld.solve(grid)
        assert solution is not None
        assert all(solution[c.cell] == c.digit for c in step.placements)


@pytest.mark.parametrize("technique", ["nested-forcing-net", "deep-forcing-net"])
def test_nested_nets_are_searched_last(technique: str) -> None:
    shown = example_step(technique)
    assert [step.technique.id for step in ld.find_steps(shown.board, ["full-house", technique])] == [technique]
    simple = ld.find_steps(puzzles(9)[0], ["hidden-single", technique])
    assert simple == ld.find_steps(puzzles(9)[0], ["hidden-single"]) != []


@pytest.mark.parametrize("technique", ["x-wing", "swordfish", "skyscraper", "naked-pair", "xy-wing", "als-xz"])
def test_the_hint_of_a_pattern_names_its_cells(technique: str) -> None:
    step = example_step(technique)
    cells = {cell for role in ("primary", "pivot", "pincer") for cell in step.evidence.cells.get(role, ())}
    cells |= {cell for locked in step.evidence.sets for cell in locked.cells}
    if not cells:
        cells = {c.cell for role in ("pattern", "second") for c in step.evidence.candidates.get(role, ())}
    words = step.describe("pattern")
    named = {cell for word in words.replace(".", " ").replace(",", " ").split() for cell in _cells(word, step.layout)}
    assert named == cells


def _cells(word: str, layout: ld.Layout) -> set[ld.Cell]:
    """Return the cells of a word such as r4c7 or r59c78."""
    rows, _, columns = word.removeprefix("r").partition("c")
    if not word.startswith("r") or not rows.isdigit() or not columns.isdigit():
        return set()
    return {layout.cells[(int(r) - 1) * layout.n + int(c) - 1] for r in rows for c in columns}


def test_a_users_technique_is_defined_by_its_docstring_or_argument() -> None:
    def finder(board: ld.Board) -> list[ld.Step]:
        """Empty result."""
        return []

    assert ld.technique("nothing-1", register=False)(finder).definition == "Empty result."
    assert ld.technique("nothing-2", definition="Never.", register=False)(finder).definition == "Never."
    assert ld.technique("nothing-3", register=False)(lambda board: []).definition == ""


def test_no_technique_no_hint() -> None:
    assert ld.hint(puzzles(9)[0], ["jellyfish"]) is None
    assert ld.hint(puzzles(9)[0], ["jellyfish"], time_limit=60) is None
    solution = ld.solve(puzzles(9)[0])
    assert solution is not None
    assert ld.hint(solution) is None


def test_all_techniques_are_those_that_no_one_has_to_ask_for_and_a_guess_is_the_last() -> None:
    names = [technique.id for technique in Pipeline.of("all")]
    assert set(names) == {technique.id for technique in ALL if not (technique.on_request or technique.needs_rules)}
    assert names[-1] == "guess"  # the techniques after it would never be used


def test_a_listing_knows_nothing_of_the_one_before() -> None:
    first, second = puzzles(9)[:2]
    alone = [repr(step) for step in ld.find_steps(first)]
    assert len(ld.find_steps(second, limit=3)) == 3  # stopped on the way
    ld.hint(second)
    assert [repr(step) for step in ld.find_steps(first)] == alone != []


@pytest.mark.parametrize("name", NAMED)
def test_a_pipeline_is_its_nets_in_nets_and_the_rest(name: str) -> None:
    whole = Pipeline.of(name)
    parts = {*whole.without_nested_nets.stages}, {*whole.nested_nets_only.stages}
    assert parts[0] | parts[1] == {*whole.stages}
    assert not parts[0] & parts[1]
    assert {t.id for t in whole.nested_nets_only} == {"nested-forcing-net", "deep-forcing-net"} & {t.id for t in whole}
    assert whole.without_nested_nets is whole.without_nested_nets  # kept with its engine form


@pytest.mark.parametrize("through", [lambda steps: pickle.loads(pickle.dumps(steps)), copy.copy, copy.deepcopy])
def test_steps_can_be_pickled_and_copied(through: Callable[[Any], Any]) -> None:
    nested = example_step("nested-forcing-net")
    assert nested is not None
    listings = [
        ld.find_steps("1.....2..3.....4", limit=5),
        ld.find_steps("1.....2..3.....4", ["x-wing"]),
        ld.find_steps(ld.Grid(bytes(16), ld.Layout.parse("4+killercage:3@r1c1r1c2")), limit=5),
        ld.find_steps(nested.board, ["full-house", "nested-forcing-net"]),
        ld.find_steps(puzzles(9)[0], ["all"], limit=50),
    ]
    for steps in listings:
        again = through(steps)
        assert type(again) is type(steps) and again == steps
        assert (again.timed_out, again.limit_reached) == (steps.timed_out, steps.limit_reached)
        assert again.incomplete_techniques == steps.incomplete_techniques
        assert [step.text for step in again] == [step.text for step in steps]
        assert all(one.board == other.board for one, other in zip(again, steps, strict=True))
        assert all(again.outline(i).conclusion == steps[i].conclusion for i in range(len(steps)))


def random_position(rng: random.Random, code: str) -> ld.Board:
    """Return a position from which candidates were removed at random, so that it often has no solution."""
    layout = ld.Layout.parse(code)
    (full,) = ld.solutions(ld.Grid(bytes(layout.n**2), layout), limit=1)
    digits = dict(enumerate(rng.sample(range(1, layout.n + 1), layout.n), 1))
    share, gone = rng.uniform(0.15, 0.45), rng.uniform(0.05, 0.5)
    board = ld.Board(ld.Grid(bytes(digits[digit] if rng.random() < share else 0 for digit in full.values), layout))
    for candidate in list(board.all_candidates()):
        if rng.random() < gone:
            board.eliminate(candidate.cell, candidate.digit)
    return board


@pytest.mark.parametrize("code", ["4x4", "6x6", "9x9", "6x6+diagonal", "6x6+antiknight"])
def test_all_steps_of_a_position_follow_and_one_with_an_emptied_cell_has_none(code: str) -> None:
    """A cell without candidates would prove everything, and a set of cells with such a cell would count as locked."""
    rng = random.Random(code)
    emptied = verified = 0
    for _ in range(40):
        board = random_position(rng, code)
        if ld.PositionStatus.NO_CANDIDATE in board.status():
            emptied += 1
            for pipeline in ("all", "easy", ["als-xz"]):
                with pytest.raises(ld.InvalidPuzzle, match="is empty but has no candidate left"):
                    ld.find_steps(board, pipeline)
            with pytest.raises(ld.InvalidPuzzle):
                ld.hint(board, allow_multiple=True)
            continue
        steps = ld.find_steps(board, ["all"], limit=500)
        for step in rng.sample(list(steps), min(12, len(steps))):
            assert prove(step).ok, (code, repr(board), step)
            verified += 1
    assert emptied > 5 and verified > 50


def test_a_limit_ends_a_technique_that_never_stops_yielding() -> None:
    @ld.technique(level="easy", register=False)
    def endless(board: ld.Board) -> Iterator[ld.Step]:
        "Yields one step again and again."
        while True:
            yield ld.Step.of(board, "r1c2=2")

    for ask in (ld.find_steps, ld.hint, ld.explain):
        ask("1.....2..3.....4", [endless], time_limit=0.2)  # returns
