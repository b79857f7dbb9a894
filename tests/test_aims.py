"""Walks with an aim, and key moves: compared with a plain search, and as a command."""

from __future__ import annotations

import pickle

import pytest

import lucidoku as ld
from lucidoku.errors import InvalidArgument
from lucidoku.logic.aims import KeyMoves, _AimSearch, hard_steps, left_after
from lucidoku.logic.decode import apply
from lucidoku.logic.pipeline import Pipeline
from lucidoku.proofs import prove
from lucidoku.search.solutions import Clock
from support import call, puzzles

LINE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
BASIC = Pipeline.of("basic")


def _finishes(step: ld.Step, board: ld.Board, after: str) -> bool:
    board = board.copy()
    step.apply(board)
    return ld.explain(board, after).is_solved


def _hard() -> list[ld.Grid]:
    """Our own puzzles that basic logic does not solve."""
    return [puzzle for puzzle in puzzles(9) if not ld.explain(puzzle, "basic").is_solved]


@pytest.mark.parametrize("after", ["singles", "basic"])
def test_single_moves_are_all_that_a_plain_search_finds(after: str) -> None:
    seen = set()
    chosen: list[str | ld.Grid] = [*_hard()[:3], LINE]
    for puzzle in chosen:
        board = ld.explain(puzzle, after).board(-1)
        steps = ld.find_steps(board, Pipeline.of("logic").without(*Pipeline.of(after).by_id))
        wanted = {(s.placements, s.eliminations) for s in steps if _finishes(s, board, after)}
        moves = ld.key_moves(puzzle, after=after)
        seen.add(bool(wanted))
        if not wanted:
            assert all(len(way) == 2 for way in moves.ways)
            for one, other in moves.ways[:5]:
                middle = board.copy()
                one.apply(middle)
                assert ld.explain(middle, after).board(-1) == other.board and _finishes(other, other.board, after)
            continue
        assert moves.ways and all(len(way) == 1 for way in moves.ways)
        assert {(way[0].placements, way[0].eliminations) for way in moves.ways} == wanted
        ranks = [list(Pipeline.of("logic")).index(way[0].technique) for way in moves.ways]
        assert ranks == sorted(ranks) and min(ranks) == min(
            list(Pipeline.of("logic")).index(s.technique) for s in steps if _finishes(s, board, after)
        )
    assert seen == {True, False}


def test_the_rest_after_each_step_is_a_separate_walk() -> None:
    """Including cases in which it matters which digits are givens."""
    after = Pipeline.of(["singles", "locked-candidates", "avoidable-rectangle-1", "avoidable-rectangle-2"])
    start = ld.Board(".....7.2.7.....9.5.23....6...7..2.1....5....6.1....89..5.4......8...9.71..46....9")
    search = _AimSearch(start, Pipeline.of("logic"), after, Clock(None))
    used = set()
    for item, native in search.followed(search.root):
        board = search.root.board.copy()
        apply(item, board)
        walk = ld.explain(board, after, allow_multiple=True)
        assert native.words == walk.words()
        used |= {*walk.techniques}
    assert {"avoidable-rectangle-1", "avoidable-rectangle-2"} & used


def test_a_puzzle_for_simple_logic_needs_no_trick() -> None:
    assert ld.key_moves("1.....2..3.....4") == KeyMoves((), needed=False)


def test_fewest_is_never_more_than_usual_and_is_proved_where_one_step_is_enough() -> None:
    shorter = 0
    for puzzle in _hard()[:10]:
        usual, walk = ld.explain(puzzle, "logic"), ld.explain(puzzle, "logic", aim="fewest-hard-steps")
        assert usual.solution is not None
        assert walk.aim_result is not None and walk.is_solved and walk.board(-1).values == usual.solution.values
        count = hard_steps(walk.items(), BASIC)
        assert walk.aim_result.length == count <= hard_steps(usual.items(), BASIC)
        assert 0 < walk.aim_result.least <= count
        shorter += count < hard_steps(usual.items(), BASIC)
        one = any(len(way) == 1 for way in ld.key_moves(puzzle, after="basic").ways)
        assert one == (count == 1)
        assert walk.aim_result.proved or count > 2
    assert shorter


def test_steps_are_proved_and_the_same_again() -> None:
    walk = ld.explain(LINE, "logic", aim="fewest-hard-steps")
    assert all(proof.ok for proof in prove(walk))
    again = ld.explain(LINE, "logic", aim="fewest-hard-steps")
    assert again == walk and again.aim_result == walk.aim_result == pickle.loads(pickle.dumps(walk)).aim_result
    assert str(walk.aim_result).startswith("2 steps beyond the basic ones;")


def test_a_bound_is_the_searched_range() -> None:
    board = ld.Board(ld.Grid.parse(LINE))
    assert not any(len(way) == 1 for way in ld.key_moves(LINE, after="basic").ways)
    search = _AimSearch(board, Pipeline.of("logic"), BASIC, Clock(None))
    assert search.fewest(1) == (None, 2) and search.positions == 1


def test_lowest_uses_nothing_harder_than_the_usual_walk() -> None:
    for puzzle in _hard()[:6]:
        order = [technique.id for technique in Pipeline.of("logic")]
        usual, walk = ld.explain(puzzle, "logic"), ld.explain(puzzle, "logic", aim="lowest-then-fewest")
        assert usual.hardest is not None
        assert walk.is_solved and max(order.index(id) for id in walk.techniques) <= order.index(
            usual.hardest.technique.id
        )
        assert hard_steps(walk.items(), BASIC) <= hard_steps(usual.items(), BASIC)


def test_shortest_chains() -> None:
    for puzzle in _hard()[:6]:
        walk, usual = (ld.explain(puzzle, "logic", aim=aim) for aim in ("shortest-chains", None))
        if not walk.is_solved:
            assert walk.aim_result is None
            continue
        longest = max(len(step.evidence.links) for step in walk)
        assert walk.aim_result is not None
        assert walk.aim_result.length >= longest and "net" not in " ".join(walk.techniques)
        if not any(step.evidence.branches for step in usual):
            assert longest <= max(len(step.evidence.links) for step in usual)
    reached = ld.explain(LINE, "chains, basic", aim="shortest-chains").aim_result
    assert reached is not None and reached.length == 3


def test_other_aims_are_unknown() -> None:
    with pytest.raises(InvalidArgument, match="unknown aim 'most'; expected one of fewest-hard-steps"):
        ld.explain(LINE, aim="most")


def test_time_is_up() -> None:
    walk = ld.explain(_hard()[-1], "logic", aim="fewest-hard-steps", time_limit=0.001)
    assert walk.timed_out or walk.aim_result is not None


def test_commands() -> None:
    result = call(["explain", LINE, "--aim", "fewest-hard-steps"])
    assert result.exit_code == 0 and "2 steps beyond the basic ones; with fewer" in result.output
    result = call(["explain", LINE, "--key-moves", "--techniques", "basic"])
    assert result.exit_code == 0 and result.output.rstrip().endswith(" pairs of moves")
    result = call(["explain", "1.....2..3.....4", "--key-moves"])
    assert "No trick is needed" in result.output
    for options, message in ((["--aim", "most"], "unknown aim 'most'"),):
        result = call(["explain", LINE, *options])
        assert result.exit_code == 2 and message in result.stderr


def test_progress_is_reported_and_changes_nothing() -> None:
    shares: list[float] = []
    walk = ld.explain(LINE, "logic", aim="fewest-hard-steps", progress=shares.append)
    assert [*walk.items()] == [*ld.explain(LINE, "logic", aim="fewest-hard-steps").items()]
    assert shares == sorted(shares) and shares and 0 < shares[0] <= shares[-1] <= 1
    shares.clear()
    ld.key_moves(LINE, after="basic", progress=shares.append)
    assert shares == sorted(shares) and shares and shares[0] == 0 and shares[-1] < 1


@pytest.mark.parametrize("after", ["singles", "basic"])
def test_the_remainder_is_that_of_a_walk(after: str) -> None:
    board = ld.explain(LINE, after).board(-1)
    steps = ld.find_steps(board)
    left = left_after(board, steps.items(), after)
    assert len(set(left)) > 2
    for step, count in [*zip(steps, left, strict=True)][::7]:
        changed = board.copy()
        step.apply(changed)
        assert count == len(ld.explain(changed, after, allow_multiple=True).board(-1).empty_cells)


def test_the_key_names_the_step_it_opens() -> None:
    puzzle = ".95.8....8...53..17.36.9...5.........4....68...9.....43..5.4.....1..6......72.5.."
    moves = ld.key_moves(puzzle)
    (step,), opened = moves.ways[0], moves.opened[0]
    board = step.board.copy()
    step.apply(board)
    assert opened is not None and opened.technique.family == "singles"
    first = ld.explain(board, "singles")[0]
    assert first.placements == opened.placements
    assert {s.placements for s in ld.find_steps(step.board, "singles")}.isdisjoint({opened.placements})
    text = call(["explain", puzzle, "--key-moves", "--verbose"]).stdout
    assert "This is the key: it opens r" in text
