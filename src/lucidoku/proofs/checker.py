"""Proofs of a step, or of all steps of a walkthrough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import overload

from lucidoku.errors import WrongType
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.puzzle import board_of
from lucidoku.logic.step import Premise, Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.proofs.deadly import check_deadly
from lucidoku.proofs.rows import check_rows
from lucidoku.proofs.rules import RuleClauses, rules_of
from lucidoku.words.guesses import as_typed
from lucidoku.words.guided import CheckedEnumType, Guided, GuidedCollection, guided
from lucidoku.words.language import _, ngettext

__all__ = ["Proof", "ProofStatus", "Proofs", "prove"]


class ProofStatus(Enum, metaclass=CheckedEnumType):
    """Outcome of a proof.

    >>> from lucidoku import explain
    >>> from lucidoku.proofs import prove
    >>> prove(explain("1.....2..3.....4")[0]).status.value
    'proved'
    """

    PROVED = "proved"
    UNPROVED = "unproved"
    """A guess or a trial, which cannot be proved."""
    FAILED = "failed"


@dataclass(frozen=True)
class Proof(Guided):
    """Proof of a step, or the reason why there is none; true if nothing is wrong.

    Attributes:
        step: the step.
        status: whether its conclusions follow.
        needed: a smallest sufficient set of its premises: none can be left out.
        unneeded: the other premises.
        reason: why it failed; empty otherwise.
        counterexample: a completed grid that agrees with the premises but not with a conclusion, if one was found.

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
        """Return whether nothing is wrong: the step is proved, or claims no proof."""
        return self.status is not ProofStatus.FAILED

    def __bool__(self) -> bool:
        return self.ok

    @property
    def mark(self) -> str:
        """Sign for lists: a tick, a question mark or a cross."""
        return {ProofStatus.PROVED: "✓", ProofStatus.UNPROVED: "?", ProofStatus.FAILED: "✗"}[self.status]

    def __repr__(self) -> str:
        text = f"{self.status.value}: {self.step}" + (f": {self.reason}" if self.reason else "")
        return f"<Proof {text if len(text) <= 90 else text[:89] + '…'}>"


class Proofs(GuidedCollection, Sequence[Proof]):
    """Proofs of the steps of a walkthrough, in order; true if nothing is wrong.

    Each proof is made on first access, and kept.

    >>> from lucidoku import explain
    >>> proofs = explain("1.....2..3.....4").prove()
    >>> proofs.ok, len(proofs), proofs[0].status.value
    (True, 12, 'proved')
    """

    def __init__(self, walk: Walkthrough, minimal: bool = False) -> None:
        """Use `prove` instead."""
        self._walk, self._minimal = walk, minimal
        self._made: dict[int, Proof] = {}

    @property
    def ok(self) -> bool:
        """Return whether every step is proved, or claims no proof."""
        return all(proof.ok for proof in self)

    @property
    def failed(self) -> list[Proof]:
        """Return the proofs that failed."""
        return [proof for proof in self if not proof.ok]

    def __len__(self) -> int:
        return len(self._walk)

    @overload
    def __getitem__(self, index: int) -> Proof: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Proof]: ...
    def __getitem__(self, index: int | slice) -> Proof | Sequence[Proof]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        number = range(len(self))[index]
        if number not in self._made:
            self._made[number] = _prove_step(self._walk[number], None, self._minimal)
        return self._made[number]

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        wrong = len(self.failed)
        if not wrong:
            return ngettext("{count} step, nothing wrong", "{count} steps, nothing wrong", len(self)).format(
                count=len(self)
            )
        return ngettext("{count} of {total} steps is wrong", "{count} of {total} steps are wrong", wrong).format(
            count=wrong, total=len(self)
        )

    def __repr__(self) -> str:
        return f"<Proofs of {len(self)} steps>"


@overload
def prove(step: Step, board: PuzzleLike | None = None, *, minimal: bool | None = None) -> Proof: ...
@overload
def prove(step: Walkthrough, board: None = None, *, minimal: bool | None = None) -> Proofs: ...
@guided
def prove(step: Step | Walkthrough, board: PuzzleLike | None = None, *, minimal: bool | None = None) -> Proof | Proofs:
    """Prove a step, or all steps of a walkthrough, from its premises by the rules alone, or find a grid that contradicts it.

    Where a technique explains its steps in rows, as chains do, each row must follow from those before it.

    Threads may prove concurrently; they wait for each other if the layout is the same.

    Args:
        step: the step, or a walkthrough. If a user's own technique states no premises, all candidates of the board are used.
        board: the position, for a step that was made without one.
        minimal: whether to search for a smallest sufficient set of premises, the default for a step; otherwise `needed`
            holds the premises that one proof used.

    Returns:
        A Proof: its `status`, the premises that were `needed`, and if the proof fails a `counterexample`; for a
        walkthrough Proofs, one for each step.

    Raises:
        WrongType: it is neither a step nor a walkthrough.
        LucidokuError: python-sat is not installed, or the step has no position.

    >>> import lucidoku as ld
    >>> from dataclasses import replace
    >>> step = ld.explain("1.....2..3.....4")[0]
    >>> prove(step).status
    <ProofStatus.PROVED: 'proved'>
    >>> prove(replace(step, premises=step.premises[:1])).status
    <ProofStatus.FAILED: 'failed'>
    """
    if isinstance(step, Walkthrough):
        return Proofs(step, bool(minimal))
    if not isinstance(step, Step):
        call, message = "ld.prove(ld.explain(puzzle))", _("expected a step or a walkthrough, got {kind}; use {call}")
        raise WrongType(message.format(kind=type(step).__name__, call=as_typed(call) or call))
    return _prove_step(step, board, minimal is not False)


def _prove_step(step: Step, board: PuzzleLike | None, minimal: bool) -> Proof:
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
        proof = _verify(step, position, rules, premises, wanted, minimal)
    if proof.status is not ProofStatus.PROVED or step.technique.explainer is None:
        return proof
    told = step if step.has_board else replace(step, _before=lambda: position)
    try:
        faults = check_rows(told, position)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        faults = [repr(error)]  # evidence whose parts do not fit together
    if not faults:
        return proof
    reason = _("the conclusion follows, but its explanation is wrong: {fault}").format(fault=faults[0])
    return Proof(step, ProofStatus.FAILED, reason=reason)


def _verify(
    step: Step,
    position: Board,
    rules: RuleClauses,
    premises: Sequence[Premise],
    wanted: Sequence[tuple[Candidate, bool]],
    minimal: bool,
) -> Proof:
    guards = {rules.guard(premise): premise for premise in premises}
    # The negation: at least one of the conclusions is wrong.
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
    needed = _find_needed(rules, [question], guards, minimal)
    return _prove(step, premises, needed)


def _prove(step: Step, premises: Sequence[Premise], needed: set[Premise]) -> Proof:
    return Proof(
        step,
        ProofStatus.PROVED,
        tuple(p for p in dict.fromkeys(premises) if p in needed),
        tuple(p for p in dict.fromkeys(premises) if p not in needed),
    )


def _verify_unique(step: Step, board: Board, rules: RuleClauses, guards: dict[int, Premise], question: int) -> Proof:
    """Under the negation, only deadly candidates remain in the pattern, and these could be exchanged."""
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
    used = _find_needed(rules, [question, escape], guards, True)
    problem = check_deadly(step.layout, deadly)
    if problem:
        return Proof(step, ProofStatus.FAILED, reason=problem)
    return _prove(step, tuple(guards.values()), used)


def _find_needed(rules: RuleClauses, fixed: list[int], guards: dict[int, Premise], minimal: bool) -> set[Premise]:
    """Return premises that make the last query impossible; with `minimal`, none of them can be left out."""
    core = [guard for guard in guards if guard in rules.core()]
    if minimal:
        for guard in list(core):
            rest = [g for g in core if g != guard]
            if not rules.possible([*fixed, *rest]):
                core = rest
    return {guards[guard] for guard in core}


def _wrong(rules: RuleClauses, wanted: Sequence[tuple[Candidate, bool]]) -> str:
    """Return the conclusion that the counterexample contradicts."""
    grid = rules.grid()
    for candidate, truth in wanted:
        if (grid[int(candidate.cell)] == candidate.digit) != truth:
            return f"{candidate.cell}{'=' if truth else '-'}{candidate.digit_text}"
    return ""


def _grid(rules: RuleClauses) -> Grid:
    held = rules.grid()
    return Grid(bytes(held[int(cell)] for cell in rules.layout.cells), rules.layout)


def _all_premises(board: Board) -> tuple[Premise, ...]:
    """Return the contents of a board: values, the candidates of each cell, and the variant rules."""
    premises = []
    for cell in board.layout.cells:
        value = board.values[cell]
        if value:
            premises.append(Premise("value", (cell,), (value,)))
        else:
            premises.append(Premise("cell", (cell,), tuple(board.candidates(cell))))
    for mark in board.layout.placed:
        premises.append(Premise("rule", tuple(board.layout.cells[c] for c in mark.cells), (), None, mark))
    return tuple(premises)
