"""No step may contradict the solution, rest on a falsehood, or claim more than its premises imply."""

from __future__ import annotations

from collections import Counter

import pytest

import lucidoku as ld
from support import SHARED, follows, puzzles


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12, 16, 25])
def test_walks_are_sound(n: int) -> None:
    for walk in ld.explain_many(puzzles(n)):
        assert walk.solution is not None
        for number, step in enumerate(walk):
            board = walk.board(number)
            assert step.placements or step.eliminations
            assert all(walk.solution[c.cell] == c.digit for c in step.placements), step
            assert all(walk.solution[c.cell] != c.digit for c in step.eliminations), step
            assert all(board.has_candidate(c) for c in (*step.placements, *step.eliminations)), step
            assert all(premise.holds(board) for premise in step.premises), step
            assert bool(step.premises) == step.technique.logical
        assert walk.is_solved
        assert walk.board(len(walk)).grid == walk.solution
        assert walk.guesses == walk.techniques.get("guess", 0)


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12])
def test_all_steps_are_sound_and_distinct(n: int) -> None:
    for walk in ld.explain_many(puzzles(n)[: 8 if n < 10 else 4]):
        assert walk.solution is not None
        board = walk.board(len(walk) // 3)
        steps = ld.find_steps(board)
        assert len({(s.technique.id, s.conclusion, str(s.evidence)) for s in steps}) == len(steps)
        for step in steps:
            assert all(walk.solution[c.cell] == c.digit for c in step.placements), step
            assert all(walk.solution[c.cell] != c.digit for c in step.eliminations), step
            assert all(premise.holds(board) for premise in step.premises), step


def by_other_means(step: ld.Step) -> bool:
    """Return whether a step rests on more than the rules: a guess, or a deadly pattern, which `prove` checks."""
    return not step.technique.logical or step.technique.assumes_uniqueness


def test_conclusions_follow_from_the_premises_alone() -> None:
    for grid in puzzles(9)[:25]:
        for step in ld.explain(grid):
            assert by_other_means(step) or follows(step), (grid, step, step.premises)


@pytest.mark.parametrize("part", range(5))
def test_every_listed_step_follows_from_its_premises(part: int) -> None:
    seen: Counter[str] = Counter()
    for walk in ld.explain_many(puzzles(9)[part:10:5]):
        for step in ld.find_steps(walk.board(len(walk) // 3)):
            seen[step.technique.id] += 1
            if seen[step.technique.id] <= 12:
                assert by_other_means(step) or follows(step), (walk.puzzle, step, step.premises)
    assert len(seen) > 15


def test_walk_takes_the_best_step_of_the_simplest_technique() -> None:
    for grid in puzzles(9)[:10]:
        walk = ld.explain(grid)
        order = [technique.id for technique in walk.allowed]
        for number in range(0, len(walk), 7):
            board, taken = walk.board(number), walk[number]
            if not taken.technique.logical:
                continue
            simpler = order[: order.index(taken.technique.id)]
            assert not simpler or not ld.find_steps(board, simpler)
            same = ld.find_steps(board, [taken.technique.id])
            assert len(taken.conclusion) == max(len(step.conclusion) for step in same)
            shown = ld.hint(board)
            assert shown is not None
            assert shown == taken


@pytest.mark.skipif(not SHARED.exists(), reason="the collections are not here")
@pytest.mark.parametrize(
    ("name", "count"), [("top1465", 100), ("17clue", 100), ("hardest_1106", 20), ("trilobite8", 20)]
)
def test_listed_puzzles_are_walked_soundly(name: str, count: int) -> None:
    entries = list(ld.read_puzzles(SHARED / "puzzles" / f"{name}.txt"))
    some = entries[:: max(1, len(entries) // count)]
    grids = [entry.puzzle for entry in some if isinstance(entry.puzzle, ld.Grid)]
    for walk in ld.explain_many(grids):
        assert walk.solution is not None
        assert walk.is_solved
        assert walk.guesses == 0
        assert all(walk.solution[c.cell] == c.digit for step in walk for c in step.placements)
        assert all(walk.solution[c.cell] != c.digit for step in walk for c in step.eliminations)
