"""Keys of a puzzle: walks confirm each key, and that nothing else is a key."""

from __future__ import annotations

import pytest

import lucidoku as ld
from lucidoku.ratings.keys import Keys
from lucidoku.ratings.own import Narrowest
from support import puzzles

TRICK = ".95.8....8...53..17.36.9...5.........4....68...9.....43..5.4.....1..6......72.5.."


def _keys(puzzle: ld.Grid | str) -> Keys:
    own = ld.rate(puzzle, "own").own
    assert own is not None
    return own.keys


def _singles_finish(board: ld.Board) -> bool:
    return ld.explain(board, "singles", allow_multiple=True).is_solved


@pytest.mark.parametrize("place", range(4))
def test_every_key_opens_and_nothing_else_does(place: int) -> None:
    hard = [puzzle for puzzle in puzzles(9) if not ld.explain(puzzle, "singles").is_solved]
    puzzle = hard[place]
    keys, start, solution = _keys(puzzle), ld.Board(puzzle), ld.solve(puzzle)
    assert solution is not None
    for candidate in start.all_candidates():
        if candidate.digit == solution[candidate.cell]:
            continue
        board = start.copy()
        board.eliminate(*candidate)
        assert _singles_finish(board) == (str(candidate) in keys.anti_backdoors)
    for cells in keys.backdoors:
        assert len(cells) == keys.backdoor_size
        board = start.copy()
        for cell in cells:
            board.place(cell, solution[cell])
        assert _singles_finish(board)
    for after, listed in (("singles", keys.key_moves), ("basic", keys.one_trick_after_basics)):
        ways = [way for way in ld.key_moves(puzzle, after=after).ways if len(way) == 1]
        assert listed == tuple(way[0].technique.id for way in ways[:1])


def test_the_narrowest_position_has_the_fewest_different_steps() -> None:
    line = "......4.....68.3..213.......98.......2.5.....36...7..9.56.3298.....56...7....9..."
    walk = ld.explain(line)
    rooms = []
    for number, step in enumerate(walk, 1):
        steps = ld.find_steps(walk.board(number - 1), [step.technique.id])
        rooms.append((len({found.conclusion for found in steps}), -step.technique.rank, number, step.technique.id))
    room, _rank, number, technique = min(rooms)
    card = ld.rate(line, "own").own
    assert card is not None and card.narrowest == Narrowest(number, technique, room)


def test_a_puzzle_with_a_key_move() -> None:
    keys = _keys(TRICK)
    assert keys.key_moves == ("xy-wing",) and "(2)r2c2" in keys.anti_backdoors
    text = str(ld.rate(TRICK, "own"))
    assert "key move, then singles: XY-Wing" in text and "anti-backdoors (" in text
    row = ld.rate(TRICK, "own").to_dict()["own"]
    assert row["key_moves"] == ["xy-wing"] and row["backdoor_size"] == 1 and row["anti_backdoors"]


def test_easy_puzzles_and_those_with_rules_have_no_keys() -> None:
    assert _keys("1.....2..3.....4") == Keys(0)
    layout = ld.Layout.parse("4x4+killercage:3@r1c1r1c2")
    assert _keys(ld.Grid.parse("1234341221434.2.", layout)) == Keys()
