"""Check each claim of a step's sentence against the position, by the rules alone.

`prove` proves conclusions and never reads the sentence; this module checks the facts that the sentence states, one by
one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.step import Branch, Link, Step
from lucidoku.logic.techniques import _claims as claims
from lucidoku.logic.techniques import _variant_claims as further
from lucidoku.logic.techniques import describe
from lucidoku.proofs.constraints import CHECKS, exclude
from lucidoku.proofs.deadly import check_deadly

__all__ = ["check_claim", "check_words"]


def check_words(step: Step, board: Board | None = None) -> list[str]:
    """Return the faults of a step's full sentence, claim by claim; nothing if all claims hold.

    Args:
        step: the step; a technique of a user's own states no claims.
        board: the position, for a step that was made without one.

    >>> import lucidoku as ld
    >>> [problem for step in ld.explain("1.....2..3.....4") for problem in check_words(step)]
    []
    """
    position = board if board is not None else step.board
    wrong = []
    for claim in getattr(describe(step), "claims", ()):
        problem = check_claim(claim, position, step)
        if problem:
            wrong.append(f"{claim}: {problem}")
    return wrong


def check_claim(claim: claims.Claim, board: Board, step: Step) -> str:
    """Return why a claim does not hold in a position; empty if it does."""
    return _CHECKS[type(claim)](claim, board, step)


def _check_fits(claim: claims.Fits, board: Board, step: Step) -> str:
    for house in claim.houses:
        there = {c for c in house.cells if board.has_candidate(Candidate(c, claim.digit))}
        if there != set(claim.cells) & set(house.cells):
            return f"in {house} the digit has the places {sorted(there)}"
    inside = {c for house in claim.houses for c in house.cells}
    return "" if set(claim.cells) <= inside else "a cell lies in none of the houses"


def _check_only(claim: claims.Only, board: Board, step: Step) -> str:
    each = [set(board.candidates(cell)) for cell in claim.cells]
    if any(board.values[cell] for cell in claim.cells):
        return "a cell is filled"
    if claim.each:
        return "" if all(digits == set(claim.digits) for digits in each) else f"the cells have {each}"
    return "" if set().union(*each) == set(claim.digits) else f"together the cells have {set().union(*each)}"


def _check_filled(claim: claims.Filled, board: Board, step: Step) -> str:
    held = [board.values[cell] for cell in claim.cells]
    if claim.digits:
        return "" if held == list(claim.digits) else f"the cells hold {held}"
    return "" if all(held) else "a cell is empty"


def _check_within(claim: claims.CellsInHouses, board: Board, step: Step) -> str:
    test: Callable[[Iterable[object]], bool] = all if claim.all else any
    outside = [cell for cell in claim.cells if not test(cell in house.cells for house in claim.houses)]
    return f"{outside} lie elsewhere" if outside else ""


def _check_excludes(claim: claims.Excludes, board: Board, step: Step) -> str:
    for a in claim.candidates:
        for b in claim.others:
            if not exclude(a, b, board, step):
                return f"{a} and {b} may both be true"
    return ""


def _check_clash(claim: claims.Clash, board: Board, step: Step) -> str:
    candidates = claim.candidates
    return "" if any(exclude(a, b, board, step) for a in candidates for b in candidates) else "none excludes another"


def _check_meets(claim: claims.ExcludesOneOfEach, board: Board, step: Step) -> str:
    for a in claim.candidates:
        for group in claim.groups:
            if not any(exclude(a, b, board, step) for b in group):
                return f"{a} excludes none of a group"
    return ""


def _check_around(claim: claims.SeesEveryGroup, board: Board, step: Step) -> str:
    for a in claim.candidates:
        for group in claim.groups:
            places = [Candidate(c, a.digit) for c in group if board.has_candidate(Candidate(c, a.digit))]
            if not places:
                return f"{a.digit} has no place in {group}"
            if not all(exclude(a, b, board, step) for b in places):
                return f"{a} does not see all {a.digit} of {group}"
    return ""


def _check_at_most_once(claim: claims.AtMostOnce, board: Board, step: Step) -> str:
    places = [c for c in claim.cells if board.has_candidate(Candidate(c, claim.digit))]
    apart = [(a, b) for a in places for b in places if a < b and b not in board.layout.peers[a]]
    return f"{apart[0]} do not see each other" if apart else ""


def _check_outside(claim: claims.ConfinedOutsideBox, board: Board, step: Step) -> str:
    for house in claim.houses:
        there = {c for c in house.cells if c not in claim.box.cells and board.has_candidate(Candidate(c, claim.digit))}
        if not there <= set(claim.cells):
            return f"in {house} it fits into {sorted(there)}"
    return ""


def _check_unfillable(claim: claims.Unfillable, board: Board, step: Step) -> str:
    cells = sorted(claim.cells)
    held: dict[Cell, int] = {}

    def fill(k: int) -> bool:
        if k == len(cells):
            return True
        for digit in claim.digits:
            if board.has_candidate(Candidate(cells[k], digit)) and all(
                held.get(other) != digit for other in cells[:k] if other in board.layout.peers[cells[k]]
            ):
                held[cells[k]] = digit
                if fill(k + 1):
                    return True
                del held[cells[k]]
        return False

    return "they can be filled" if fill(0) else ""


def _check_templates(claim: claims.Templates, board: Board, step: Step) -> str:
    """Check a template, a completed digit: with the candidate against the claim, no template exists."""
    from lucidoku.proofs.rules import rules_of

    rules = rules_of(step.layout)
    cells = board.layout.cells
    closed = [-rules.literal(c, d) for d in claim.digits for c in cells if not _is_open(board, c, d)]
    for candidate, sign in (*((c, -1) for c in claim.all), *((c, 1) for c in claim.none)):
        if rules.possible([*closed, sign * rules.literal(candidate.cell, candidate.digit)]):
            return f"there is a way without {candidate}" if sign < 0 else f"there is a way with {candidate}"
    return ""


def _is_open(board: Board, cell: Cell, digit: int) -> bool:
    return board.values[cell] == digit or board.has_candidate(Candidate(cell, digit))


def _check_one_of(claim: claims.OneOf, board: Board, step: Step) -> str:
    return "" if _is_needed(set(claim.candidates), board, step) else "all of them may be false"


def _is_needed(candidates: set[Candidate], board: Board, step: Step | None) -> bool:
    """Return whether a cell or a house has only these candidates, or a set of cells needs one of them."""
    if any(
        all(Candidate(cell, d) in candidates for d in board.candidates(cell)) for cell in {c.cell for c in candidates}
    ):
        return True
    for digit in {c.digit for c in candidates}:
        cells = {c.cell for c in candidates if c.digit == digit}
        for house in board.layout.houses:
            there = [c for c in house.cells if board.has_candidate(Candidate(c, digit))]
            if there and cells.issuperset(there):
                return True
    return step is not None and any(_has_too_few_digits(candidates, cells.cells, board) for cells in step.evidence.sets)


def _has_too_few_digits(candidates: set[Candidate], cells: Sequence[Cell], board: Board) -> bool:
    """Return whether, without the candidates, the cells have fewer digits than they number."""
    left = {d for c in cells for d in board.candidates(c) if Candidate(c, d) not in candidates}
    return len(left) < len(cells) and len(set().union(*(board.candidates(c) for c in cells))) >= len(cells)


def _check_linked(claim: claims.Linked, board: Board, step: Step) -> str:
    for link in claim.links:
        if problem := _check_link(link, board, step, turns=claim.turns):
            return problem
    for link, following in pairwise(claim.links):
        if not claim.turns and link.target == following.source and link.strong == following.strong:
            return f"{link} and {following} are of one kind"
    return ""


def _check_link(link: Link, board: Board, step: Step, turns: bool = False) -> str:
    ends = {*link.source.candidates, *link.target.candidates}
    if not all(board.has_candidate(c) for c in ends):
        return f"{link} has an end that is no candidate"
    if link.strong and not _is_needed(ends, board, step):
        return f"{link} is not strong"
    if link.strong and not turns:
        return ""
    apart = all(exclude(a, b, board, step) for a in link.source.candidates for b in link.target.candidates)
    return "" if apart else f"{link} is not weak"


def _check_links(claim: further.Links, board: Board, step: Step) -> str:
    return next((problem for link in claim.links if (problem := _check_link(link, board, step))), "")


def _check_deadly(claim: claims.Deadly, board: Board, step: Step) -> str:
    deadly: dict[Cell, set[int]] = {}
    for candidate in claim.candidates:
        deadly.setdefault(candidate.cell, set()).add(candidate.digit)
    if any(board.givens[cell] for cell in deadly):
        return "a cell is given"
    further = {Candidate(cell, d) for cell, digits in deadly.items() for d in board.candidates(cell) if d not in digits}
    if not further <= set(claim.guardians):
        return f"{sorted(further - set(claim.guardians))} are further candidates, too"
    if any(board.values[cell] and board.values[cell] not in digits for cell, digits in deadly.items()):
        return "a cell holds another digit"
    return check_deadly(step.layout, {int(cell): digits for cell, digits in deadly.items()}) if deadly else "no pattern"


def _check_emptied(claim: claims.HouseWouldBeEmpty, board: Board, step: Step) -> str:
    left = [
        c
        for c in claim.house.cells
        if _is_open(board, c, claim.digit) and not any(c in board.layout.peers[cell] for cell in claim.cells)
    ]
    return f"{left} would be left" if left else ""


def _check_apart(claim: claims.DisjointDigits, board: Board, step: Step) -> str:
    both = set(claim.digits) & set(claim.others)
    return f"both have {sorted(both)}" if both else ""


def _check_combinations(claim: claims.Combinations, board: Board, step: Step) -> str:
    held = [{d for d in range(1, board.layout.n + 1) if _is_open(board, cell, d)} for cell in claim.cells]
    union = set().union(*held)
    wanted = {
        digits
        for digits in combinations(range(1, board.layout.n + 1), len(claim.cells))
        if sum(digits) == claim.total and union.issuperset(digits) and all(there.intersection(digits) for there in held)
    }
    return "" if wanted == set(claim.sets) else f"the combinations are {sorted(wanted)}"


def _check_equal(claim: claims.Equal, board: Board, step: Step) -> str:
    return "" if (claim.one < claim.other if claim.less else claim.one == claim.other) else "the counts do not fit"


class _KnownFacts:
    """Knowledge inside a branch: candidates that are true or false, and groups with one true member."""

    def __init__(self, board: Board, step: Step) -> None:
        self.board, self.step = board, step
        self.groups: set[frozenset[Candidate]] = set()
        self.false: set[Candidate] = set()

    def copy(self) -> _KnownFacts:
        other = _KnownFacts(self.board, self.step)
        other.groups, other.false = set(self.groups), set(self.false)
        return other

    def assume(self, candidate: Candidate, truth: bool) -> None:
        if truth:
            self.groups.add(frozenset((candidate,)))
        else:
            self.false.add(candidate)

    def take(self, link: Link) -> bool:
        """Add the conclusion of a link if it follows."""
        source, target = link.source.candidates, link.target.candidates
        if link.strong:
            ready = all(c in self.false or not self.board.has_candidate(c) for c in source)
            if not ready or not _is_needed({*source, *target}, self.board, self.step):
                return False
            self.groups.add(frozenset(target))
            return True
        known = any(group <= set(source) for group in self.groups)
        if not known or not all(exclude(a, b, self.board, self.step) for a in source for b in target):
            return False
        self.false.update(target)
        return True

    def is_refuted(self, candidate: Candidate) -> bool:
        return (
            candidate in self.false
            or not self.board.has_candidate(candidate)
            or any(all(exclude(a, candidate, self.board, self.step) for a in group) for group in self.groups)
        )

    def is_dead_end(self, end: Sequence[Candidate]) -> bool:
        return all(map(self.is_refuted, end)) and _is_needed(set(end), self.board, self.step)


def _check_follows(claim: claims.Follows, board: Board, step: Step) -> str:
    known = _KnownFacts(board, step)
    problem = _replay(claim.branch, list(_branches_by_depth(claim.inner, 1)), known)
    if problem:
        return problem
    missing = [c for c in claim.placed if not any(group == {c} for group in known.groups)]
    missing += [c for c in claim.removed if not known.is_refuted(c)]
    return f"{missing[0]} does not follow" if missing else ""


def _branches_by_depth(branches: Sequence[Branch], depth: int) -> Iterator[tuple[Branch, list[Any]]]:
    """Yield the branches of one depth, each with those inside it."""
    start = 0
    while start < len(branches):
        end = start + 1
        while end < len(branches) and branches[end].depth > depth:
            end += 1
        yield branches[start], list(_branches_by_depth(branches[start + 1 : end], depth + 1))
        start = end


def _replay(branch: Branch, inner: list[tuple[Branch, list[Any]]], known: _KnownFacts) -> str:
    """Follow a branch, and the branches inside it once they are ready, until its end is reached."""
    known.assume(branch.assumption, branch.truth)
    links, waiting = list(branch.links), list(inner)
    while links or waiting:
        left = [link for link in links if not known.take(link)]
        refuted = [b for b in waiting if not _replay(b[0], b[1], known.copy())]
        for removed, _deeper in refuted:
            known.assume(removed.assumption, not removed.truth)
        if len(left) == len(links) and not refuted:
            return f"{left[0]} does not follow" if left else f"{waiting[0][0].assumption} is not refuted"
        links, waiting = left, [b for b in waiting if b not in refuted]
    if branch.dead_end and not known.is_dead_end(branch.dead_end):
        return f"{branch.dead_end} is no dead end"
    return ""


_CHECKS: dict[type[Any], Callable[[Any, Board, Step], str]] = {
    claims.DisjointDigits: _check_apart,
    claims.SeesEveryGroup: _check_around,
    claims.AtMostOnce: _check_at_most_once,
    claims.Clash: _check_clash,
    claims.Combinations: _check_combinations,
    claims.Deadly: _check_deadly,
    claims.HouseWouldBeEmpty: _check_emptied,
    claims.Equal: _check_equal,
    claims.Excludes: _check_excludes,
    claims.Filled: _check_filled,
    claims.Fits: _check_fits,
    claims.Follows: _check_follows,
    claims.Linked: _check_linked,
    claims.ExcludesOneOfEach: _check_meets,
    claims.OneOf: _check_one_of,
    claims.Only: _check_only,
    claims.ConfinedOutsideBox: _check_outside,
    claims.Templates: _check_templates,
    claims.Unfillable: _check_unfillable,
    claims.CellsInHouses: _check_within,
    further.Links: _check_links,
    **CHECKS,
}
