"""Whips and braids: each step fits its name, no step is missed, and the notation can be read back."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.layout import Layout
from lucidoku.logic.techniques._nrc import nrc, read_nrc, variables_of
from lucidoku.proofs import check_words, prove
from support import puzzles

W3 = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
"""Its W is 3; made for this test."""
KINDS = ("bivalue-chain", "z-chain", "t-whip", "whip", "g-whip", "braid", "g-braid")
Set = frozenset[Candidate]


class Reading:
    """A direct implementation of the definitions, on one position."""

    def __init__(self, board: Board) -> None:
        self.peers = board.layout.peers
        self.alive = set(board.all_candidates())
        layout = board.layout
        rows = [[c for c in self.alive if c.cell == cell] for cell in layout.cells]
        digits = range(1, layout.n + 1)
        rows += [[c for c in self.alive if c.digit == d and c.cell in h.cells] for h in layout.houses for d in digits]
        self.variables = sorted({frozenset(row) for row in rows if len(row) > 1}, key=sorted)
        crossings = [
            set(one.cells) & set(other.cells) for one in layout.houses for other in layout.houses if one != other
        ]
        self.groups = {
            frozenset(c for c in self.alive if c.digit == d and c.cell in crossing)
            for crossing in crossings
            if len(crossing) > 1
            for d in digits
        }
        self.seen = {c: frozenset(other for other in self.alive if self._linked(c, other)) for c in self.alive}

    def _linked(self, a: Candidate, b: Candidate) -> bool:
        same = a.cell == b.cell
        return same != (a.digit == b.digit) and (same or b.cell in self.peers[a.cell])

    def excluded(self, right: Set) -> Set:
        """Return the candidates that cannot be true together with a candidate or a group."""
        return frozenset.intersection(*(self.seen[c] for c in right))

    def fits(self, kind: str, rights: list[Set], variable: Set, right: Set) -> bool:
        """Return whether a variable with these right-linking candidates may come next; the last variable has none."""
        before = [self.excluded(r) for r in rights]
        lost = variable - right
        gone = frozenset.union(*before)
        if not lost or not lost <= gone or (right and right <= gone):
            return False
        if len(right) > 1 and (kind[:2] != "g-" or right not in self.groups):
            return False
        if right in rights or ("braid" not in kind and not lost & before[-1]):
            return False
        if kind in ("bivalue-chain", "z-chain"):
            two = kind == "z-chain" or len(variable) == 2
            return two and any(lost - {left} <= before[0] for left in lost & before[-1])
        if kind == "t-whip" and right:
            return len(lost) == 1 if len(rights) == 1 else lost <= frozenset.union(*before[1:])
        return True

    def is_chain(self, kind: str, target: Candidate, chain: list[tuple[Set, Set]]) -> bool:
        """Return whether variables with their right-linking candidates, in order, make a chain of that kind."""
        rights = [frozenset({target})]
        for place, (variable, right) in enumerate(chain, 1):
            ends = place == len(chain)
            if variable not in self.variables or bool(right) == ends or not self.fits(kind, rights, variable, right):
                return False
            rights.append(right)
        return True

    def exists(self, kind: str, rights: list[Set], length: int) -> bool:
        """Return whether such a chain of at most this number of further variables ends, tried in every order."""
        gone = frozenset.union(*map(self.excluded, rights))
        for variable in self.variables:
            left = variable - gone
            right = left if len(left) < 2 else next((g for g in self.groups if left <= g <= variable), left)
            if (right and length == 1) or not self.fits(kind, rights, variable, right):
                continue
            if not right or self.exists(kind, [*rights, right], length - 1):
                return True
        return False


def positions(count: int, seed: int) -> Iterator[Board]:
    """Yield positions where singles are stuck, in puzzles of ours and after some correct eliminations."""
    rng = random.Random(seed)
    lines: list[str | ld.Grid] = [W3, *puzzles(9), *puzzles(6)]
    while count:
        board = ld.explain(rng.choice(lines), "singles").board(-1)
        if board.is_solved:
            continue
        count -= 1
        solution = ld.solve(board)
        assert solution is not None
        false = [c for c in board.all_candidates() if solution[c.cell] != c.digit]
        for candidate in rng.sample(false, min(len(false), rng.randrange(12))):
            board.eliminate(candidate.cell, candidate.digit)
        yield ld.explain(board, "singles").board(-1)


@pytest.mark.parametrize("kind", KINDS)
def test_finds_what_a_plain_search_finds(kind: str) -> None:
    """Up to length 2; LUCIDOKU_POSITIONS=300 LUCIDOKU_LENGTH=3 search further."""
    found, length = 0, int(os.environ.get("LUCIDOKU_LENGTH", "2"))
    for board in positions(int(os.environ.get("LUCIDOKU_POSITIONS", "4")), KINDS.index(kind)):
        reading = Reading(board)
        pipeline = ld.Pipeline.of([kind]).limited(kind, max_length=length)
        steps = {step.eliminations[0]: step for step in ld.find_steps(board, pipeline)}
        wanted = {c for c in reading.alive if reading.exists(kind, [frozenset({c})], length)}
        assert set(steps) == wanted
        found += len(wanted)
        for target, step in steps.items():
            shorter = len(step.premises) > 1 and reading.exists(kind, [frozenset({target})], len(step.premises) - 1)
            assert not shorter
    assert found


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_is_what_its_name_says(kind: str) -> None:
    board = ld.explain(W3, "singles").board(-1)
    reading, longest = Reading(board), 0
    for step in ld.find_steps(board, [kind], limit=40):
        chain = [(frozenset(v.candidates), frozenset(v.right)) for v in variables_of(step)]
        assert reading.is_chain(kind, step.eliminations[0], chain)
        longest = max(longest, len(chain))
        assert len(step.premises) == len(chain) and prove(step).ok and not check_words(step)
        for variable in variables_of(step):
            assert {variable.left, *variable.right, *variable.z, *variable.t} == set(variable.candidates)
            by_target = reading.seen[step.eliminations[0]]
            assert by_target.issuperset(variable.z) and by_target.isdisjoint(variable.t)
    assert longest > 2


@pytest.mark.parametrize("pipeline", ["whips", "g-whips", "braids", "g-braids"])
def test_pipelines_need_the_length_that_is_rated(pipeline: str) -> None:
    scale = {"whips": "w", "g-whips": "gw", "braids": "b", "g-braids": "gb"}[pipeline]
    walk = ld.explain(W3, pipeline)
    longest = max(len(step.premises) for step in walk if step.technique.family == "whips_and_braids")
    assert walk.is_solved and longest == getattr(ld.rate(W3, scale), scale)


def test_other_layouts() -> None:
    diagonal = ld.generator.make(ld.generator.PuzzleSpec(layout=Layout.standard(3, 3).with_extra("diagonal")), seed=5)
    found: set[int] = set()
    for puzzle in (diagonal, *puzzles(6), *puzzles(16)):
        board = ld.explain(puzzle, "singles").board(-1)
        for step in ld.find_steps(board, "whip", limit=3, time_limit=5):
            assert prove(step).ok and read_nrc(nrc(step), board.layout).target == step.eliminations[0]
            found.add(len(board.layout.houses))
    assert found >= {29, 48}


def test_notation_is_read_back() -> None:
    board = ld.explain(W3, "singles").board(-1)
    for step in [s for kind in ("whip", "g-braid") for s in ld.find_steps(board, kind, limit=30)]:
        read = read_nrc(nrc(step), board.layout)
        assert read.name == step.technique.id and read.target == step.eliminations[0]
        assert read.variables == tuple((v.name, v.left, v.right) for v in variables_of(step))


@pytest.mark.parametrize(
    "text", ["", "whip[3]: r3c6{n7 .} ==> r2c5≠7", "whip[1]: r3c6{n7} ==> r2c5≠7", "whip[1]: r3c6{n7 .} ==> r2c5=7"]
)
def test_other_text_is_no_chain(text: str) -> None:
    with pytest.raises(ParseError, match="nrc notation"):
        read_nrc(text, Layout.standard(3, 3))


def test_other_steps_have_no_such_notation() -> None:
    with pytest.raises(LucidokuError, match="is neither a whip nor a braid"):
        nrc(ld.explain(W3)[0])
