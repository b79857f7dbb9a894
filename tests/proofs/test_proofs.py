"""Proof checker: walks verify, and altered steps do not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

import lucidoku as ld
from lucidoku.grid.cells import Candidate
from lucidoku.logic import techniques
from lucidoku.logic.step import Premise
from lucidoku.proofs import ProofStatus, prove
from lucidoku.proofs.deadly import check_deadly
from support import SHARED, puzzles


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12, 16])
def test_walks_verify(n: int) -> None:
    for walk in ld.explain_many(puzzles(n)[: 30 if n == 9 else 6]):
        for proof in prove(walk):
            assert proof.ok, proof
            assert (proof.status is ProofStatus.PROVED) == proof.step.technique.logical


@cache
def listed_steps() -> list[ld.Step]:
    """Return one step of each technique that some positions offer. Finding them takes longer than collecting all other
    tests.
    """
    steps: dict[str, ld.Step] = {}
    for walk in ld.explain_many(puzzles(9)[:12]):
        for number in range(0, len(walk), 18):
            for step in ld.find_steps(walk.board(number)):
                steps.setdefault(step.technique.id, step)
    return list(steps.values())


FAMILIES = sorted({technique.family for technique in techniques.ALL})


def of_family(family: str) -> list[ld.Step]:
    return [step for step in listed_steps() if step.technique.family == family]


def test_most_families_are_in_the_lists() -> None:
    assert len(listed_steps()) > 80 and sum(map(bool, map(of_family, FAMILIES))) > 13


@pytest.mark.parametrize("family", FAMILIES)
def test_every_kind_of_step_verifies(family: str) -> None:
    for step in of_family(family):
        look_at_the_proof(step)


def look_at_the_proof(step: ld.Step) -> None:
    if not step.technique.logical:
        assert prove(step).status is ProofStatus.UNPROVED
        return
    proof = prove(step)
    assert proof.status is ProofStatus.PROVED, proof
    # The needed premises suffice, and none of them can be left out.
    assert prove(replace(step, premises=proof.needed)).status is ProofStatus.PROVED
    for left_out in proof.needed:
        rest = tuple(premise for premise in proof.needed if premise is not left_out)
        if rest:
            assert prove(replace(step, premises=rest)).status is ProofStatus.FAILED


@pytest.mark.parametrize("family", FAMILIES)
def test_wrong_conclusions_fail(family: str) -> None:
    """Return the opposite of a conclusion, or a conclusion about a cell that the step does not mention."""
    for step in of_family(family):
        if step.technique.logical:
            look_at_a_wrong_conclusion(step)


def look_at_a_wrong_conclusion(step: ld.Step) -> None:
    (solution,) = ld.solutions(step.board.givens)
    board = step.board
    kept = next(cell for cell in board.layout.cells if not board.values[cell])
    wrong = replace(step, placements=(), eliminations=(Candidate(kept, solution[kept]),))
    proof = prove(wrong)
    assert proof.status is ProofStatus.FAILED
    assert proof.reason
    if proof.counterexample is not None:
        assert proof.counterexample[kept] == solution[kept]


def test_a_premise_that_is_not_so_fails() -> None:
    step = ld.explain("1.....2..3.....4")[0]
    (cell,) = step.placements
    untrue = Premise("value", (cell.cell,), (cell.digit,))
    proof = prove(replace(step, premises=(*step.premises, untrue)))
    assert proof.status is ProofStatus.FAILED
    assert "premise" in proof.reason


def test_a_given_in_a_deadly_pattern_fails() -> None:
    step = next(s for s in listed_steps() if s.technique.id == "unique-rectangle-1")
    board = step.board
    corner = step.evidence.candidates["deadly"][0].cell
    values = bytearray(board.givens.values)
    values[corner] = ld.solutions(board.givens)[0][corner]
    marked = board.copy()
    marked.givens = ld.Grid(bytes(values), board.layout)
    assert prove(step, marked).status is ProofStatus.FAILED


def test_a_pattern_across_four_boxes_is_not_deadly() -> None:
    layout = ld.Layout.standard(3, 3)
    cells = [int(layout.cell(name)) for name in ("r1c1", "r1c4", "r4c1", "r4c4")]
    assert check_deadly(layout, {cell: {1, 2} for cell in cells})


@pytest.mark.skipif(not SHARED.exists(), reason="the collections are not here")
@pytest.mark.parametrize(("name", "every"), [("top1465", 60), ("17clue", 2500), ("hardest_1106", 200)])
def test_listed_puzzles_verify(name: str, every: int) -> None:
    entries = list(ld.read_puzzles(SHARED / "puzzles" / f"{name}.txt"))[::every]
    outcome = Counter(
        proof.status
        for walk in ld.explain_many([e.puzzle for e in entries if isinstance(e.puzzle, ld.Grid)])
        for proof in prove(walk)
    )
    assert set(outcome) == {ProofStatus.PROVED}


@pytest.mark.parametrize(
    "puzzle",
    [
        "....1.....2..69.....8.3.....9....5..8.......6........17.....91...194.8........64.||X",
        ".9....2.8..3.......2....1.7..8...........3.92..25.67.....8....6....7.....8.....7.||H",
        ".....3.6....1..........175...5...7..2....1.7..6..|1111111222222344444234554333555636357566667777776|",
        "........88.3.......5..4...33.8.6..5......3.72.....96.....8....7............9....."
        "|111111112122222222333333334354444444555555646577666666577777776899999999888888889|X",
    ],
    ids=["diagonals", "windows", "jigsaw", "jigsaw with diagonals"],
)
def test_templates_verify_with_extra_houses_and_irregular_boxes(puzzle: str) -> None:
    steps = ld.find_steps(ld.Board(puzzle), ["template-delete", "template-set"])
    assert steps
    for step in steps:
        proof = prove(step, minimal=False)
        assert proof.status is ProofStatus.PROVED, proof
