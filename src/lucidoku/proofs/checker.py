"""Verify steps, one by one or those of a walkthrough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid, Puzzle
from lucidoku.grid.puzzle import board_of
from lucidoku.logic.step import Premise, Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.proofs.deadly import check_deadly
from lucidoku.proofs.rules import Rules, rules_of
from lucidoku.words.language import _

__all__ = ["Proof", "ProofStatus", "prove", "prove_walk"]


class ProofStatus(Enum):
    """What came out.

    >>> from lucidoku import explain
    >>> from lucidoku.proofs import prove
    >>> prove(explain("1.....2..3.....4")[0]).status.value
    'proved'
    """

    PROVED = "proved"
    UNPROVED = "unproved"
    """A guess or a trial: there is nothing to prove."""
    FAILED = "failed"


@dataclass(frozen=True)
class Proof:
    """What verifying a step gave.

    Attributes:
        step: the step.
        status: whether its conclusions follow.
        needed: a smallest sufficient set of its premises: none can be left out.
        unneeded: the other premises.
        reason: why it failed; empty otherwise.
        counterexample: a completed grid that agrees with the premises but not with a conclusion, where there is one.

    >>> from lucidoku import explain
    >>> from lucidoku.proofs import prove
    >>> proof = prove(explain("1.....2..3.....4")[0])
    >>> proof.ok, [str(premise) for premise in proof.needed]
    (True, ['r1c1 is 1', 'r2c3 is 2'])
    """

    step: Step
    status: ProofStatus
    needed: tuple[Premise, ...] = ()
    unneeded: tuple[Premise, ...] = ()
    reason: str = ""
    counterexample: Grid | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong: the step is proved, or claims no proof."""
        return self.status is not ProofStatus.FAILED

    @property
    def mark(self) -> str:
        """A sign for lists: a tick, a question mark or a cross."""
        return {ProofStatus.PROVED: "✓", ProofStatus.UNPROVED: "?", ProofStatus.FAILED: "✗"}[self.status]

    def __repr__(self) -> str:
        reason = f": {self.reason}" if self.reason else ""
        return f"<Proof {self.status.value}: {self.step}{reason}>"


def prove(step: Step, board: Puzzle | None = None, *, minimal: bool = True) -> Proof:
    """Prove a step from its premises by the rules alone, or find a grid that contradicts it.

    Several threads may verify at once; they wait for each other if the layout is the same.

    Args:
        step: the step. If a user's own technique states no premises, all candidates of the board are used.
        board: the position, for a step that was made without one.
        minimal: whether to look for a smallest sufficient set of premises; otherwise `needed` is what one proof used.

    Returns:
        A Proof: its `status`, the premises that were `needed`, and if the proof fails a `counterexample`.

    Raises:
        LucidokuError: python-sat is not installed, or the step has no position.

    >>> import lucidoku as ld
    >>> from dataclasses import replace
    >>> step = ld.explain("1.....2..3.....4")[0]
    >>> prove(step).status
    <ProofStatus.PROVED: 'proved'>
    >>> prove(replace(step, premises=step.premises[:1])).status
    <ProofStatus.FAILED: 'failed'>
    """
    if not step.technique.logical:
        return Proof(step, ProofStatus.UNPROVED)
    position = board_of(board) if board is not None else step.board
    premises = step.premises or _all_premises(position)
    for premise in premises:
        if not premise.holds(position):
            return Proof(
                step,
                ProofStatus.FAILED,
                reason=_("a premise is not true on the board: {premise}").format(premise=premise),
            )
    wanted = [*((c, True) for c in step.placements), *((c, False) for c in step.eliminations)]
    if not wanted:
        return Proof(step, ProofStatus.FAILED, reason=_("the step concludes nothing"))
    rules = rules_of(step.layout)
    with rules.question():
        return _verified(step, position, rules, premises, wanted, minimal)


def _verified(
    step: Step,
    position: Board,
    rules: Rules,
    premises: Sequence[Premise],
    wanted: Sequence[tuple[Candidate, bool]],
    minimal: bool,
) -> Proof:
    guards = {rules.guard(premise): premise for premise in premises}
    # The contrary: at least one of the conclusions is wrong.
    contrary = [rules.literal(c.cell, c.digit) * (-1 if truth else 1) for c, truth in wanted]
    question = contrary[0] if len(contrary) == 1 else rules.either(contrary)
    if step.assumes_uniqueness:
        return _verify_unique(step, position, rules, guards, question)
    if rules.possible([question, *guards]):
        return Proof(
            step,
            ProofStatus.FAILED,
            reason=_("{conclusion} does not follow from the premises").format(conclusion=_wrong(rules, wanted)),
            counterexample=_grid(rules),
        )
    needed = _needed(rules, [question], guards, minimal)
    return _proved(step, premises, needed)


def prove_walk(walk: Walkthrough, *, minimal: bool = False) -> Iterator[Proof]:
    """Check all steps of a walkthrough, in order.

    >>> import lucidoku as ld
    >>> {proof.status.value for proof in prove_walk(ld.explain("1.....2..3.....4"))}
    {'proved'}
    """
    for step in walk:
        yield prove(step, minimal=minimal)


def _proved(step: Step, premises: Sequence[Premise], needed: set[Premise]) -> Proof:
    return Proof(
        step,
        ProofStatus.PROVED,
        tuple(p for p in dict.fromkeys(premises) if p in needed),
        tuple(p for p in dict.fromkeys(premises) if p not in needed),
    )


def _verify_unique(step: Step, board: Board, rules: Rules, guards: dict[int, Premise], question: int) -> Proof:
    """With the contrary, only deadly candidates are left in the pattern; and these could be exchanged."""
    deadly: dict[int, set[int]] = {}
    for candidate in step.evidence.candidates.get("deadly", ()):
        deadly.setdefault(int(candidate.cell), set()).add(candidate.digit)
    if not deadly:
        return Proof(step, ProofStatus.FAILED, reason=_("the step names no deadly pattern"))
    for cell in deadly:
        if board.givens[cell]:
            name = board.layout.cells[cell]
            return Proof(
                step, ProofStatus.FAILED, reason=_("{cell} of the deadly pattern is a given").format(cell=name)
            )
    outside = [
        rules.literal(cell, digit)
        for cell, digits in deadly.items()
        for digit in range(1, step.layout.n + 1)
        if digit not in digits
    ]
    escape = rules.either(outside)
    if rules.possible([question, escape, *guards]):
        return Proof(
            step,
            ProofStatus.FAILED,
            reason=_("without the conclusion, the pattern need not be deadly"),
            counterexample=_grid(rules),
        )
    used = _needed(rules, [question, escape], guards, True)
    problem = check_deadly(step.layout, deadly)
    if problem:
        return Proof(step, ProofStatus.FAILED, reason=problem)
    return _proved(step, tuple(guards.values()), used)


def _needed(rules: Rules, fixed: list[int], guards: dict[int, Premise], minimal: bool) -> set[Premise]:
    """Premises that suffice for the last question to be impossible; with `minimal`, none of which can be left out."""
    core = [guard for guard in guards if guard in rules.core()]
    if minimal:
        for guard in list(core):
            rest = [g for g in core if g != guard]
            if not rules.possible([*fixed, *rest]):
                core = rest
    return {guards[guard] for guard in core}


def _wrong(rules: Rules, wanted: Sequence[tuple[Candidate, bool]]) -> str:
    """The conclusion that the counterexample contradicts."""
    grid = rules.grid()
    for candidate, truth in wanted:
        if (grid[int(candidate.cell)] == candidate.digit) != truth:
            return f"{candidate.cell}{'=' if truth else '-'}{candidate.digit_text}"
    return ""


def _grid(rules: Rules) -> Grid:
    held = rules.grid()
    return Grid(bytes(held[int(cell)] for cell in rules.layout.cells), rules.layout)


def _all_premises(board: Board) -> tuple[Premise, ...]:
    """The contents of a board: values, the candidates of each cell, and the further rules."""
    found = []
    for cell in board.layout.cells:
        value = board.values[cell]
        if value:
            found.append(Premise("value", (cell,), (value,)))
        else:
            found.append(Premise("cell", (cell,), tuple(board.candidates(cell))))
    for mark in board.layout.marks:
        found.append(Premise("rule", tuple(board.layout.cells[c] for c in mark.cells), (), None, mark))
    return tuple(found)
