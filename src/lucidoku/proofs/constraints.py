"""Checks of claims about variant rules: sums, ways to fill a constraint, candidates that a constraint ties together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.step import Premise, Step
from lucidoku.logic.techniques import _variant_claims as claims
from lucidoku.proofs.relations import relation_clauses, seen_clauses, sum_clauses
from lucidoku.proofs.rules import new_solver
from lucidoku.rules._constraint import Relation
from lucidoku.rules.broken import breaks

__all__ = ["CHECKS", "exclude"]

_PAIR, _DIFFERENT, _SETS, _SUM = 1, 2, 3, 4  # see lucidoku.proofs.relations


def _is_tied(a: Candidate, b: Candidate, step: Step) -> bool:
    """Return whether a constraint that a step uses excludes one of two candidates by some single relation."""
    layout, values = step.layout, [0] * step.layout.n**2
    if a.cell == b.cell:
        return False
    values[a.cell], values[b.cell] = a.digit, b.digit
    return any(
        relation[0] in (_PAIR, _DIFFERENT, _SETS)
        and a.cell in relation[1]
        and b.cell in relation[1]
        and breaks(relation, values, layout.n)
        for relation in _relations(step, claims.marks_of(step))
    )


def exclude(a: Candidate, b: Candidate, board: Board, step: Step) -> bool:
    """Return whether two candidates exclude each other: by their cell, by a house, or by a constraint that the step uses."""
    if _sees(a, b, board):
        return True
    if not board.layout.placed:
        return False
    return _is_tied(a, b, step) or _excludes_in_fillings(a, b, board, step) or _excludes_in_fillings(b, a, board, step)


def _sees(a: Candidate, b: Candidate, board: Board) -> bool:
    if a.cell == b.cell:
        return a.digit != b.digit
    return a.digit == b.digit and b.cell in board.layout.peers[a.cell]


def _excludes_in_fillings(a: Candidate, b: Candidate, board: Board, step: Step) -> bool:
    """Return whether each filling of a constraint with the first has a candidate that excludes the second, by any means."""
    for relations in _relation_groups(step):
        cells = tuple(
            board.layout.cells[cell] for cell in dict.fromkeys(c for relation in relations for c in relation[1])
        )
        if a.cell not in cells:
            continue
        open_ = [Candidate(cell, d) for cell in cells for d in _digits_of(board, cell)]
        apart = [other for other in open_ if _sees(other, b, board) or _is_tied(other, b, step)]
        with _fillings(board, cells, relations) as ways:
            if not ways.possible(ways.literal(*a), *[-ways.literal(*other) for other in apart]):
                return True
    return False


def _relation_groups(step: Step) -> Iterator[list[Relation]]:
    """Return groups of relations that count together: those of a constraint, or each one alone for a rule of the whole grid."""
    for premise in claims.marks_of(step):
        assert premise.mark is not None
        relations = list(_relations(step, [premise]))
        yield from [relations] if premise.mark.lines else ([relation] for relation in relations if len(relation[1]) > 2)


def _relations(step: Step, marks: Iterable[Premise]) -> Iterator[Relation]:
    layout = step.layout
    for premise in marks:
        assert premise.mark is not None
        yield from layout.relations[layout.placed.index(premise.mark)]


def _check_balanced(claim: claims.Balanced, board: Board, step: Step) -> str:
    n = step.layout.n
    worth: Counter[Cell] = Counter()
    total = -len(claim.houses) * n * (n + 1) // 2
    for premise in claim.marks:
        assert premise.mark is not None
        worth.update(premise.cells)
        total += premise.mark.values[0]
    worth.subtract(cell for house in claim.houses for cell in house.cells)
    left = {cell: times for cell, times in worth.items() if times}
    stated = {**dict.fromkeys(claim.more, 1), **dict.fromkeys(claim.less, -1)}
    if left != stated:
        return f"what houses and marks leave is {left}"
    return "" if total == claim.rest else f"the rest is {total}"


def _digits_of(board: Board, cell: Cell) -> tuple[int, ...]:
    """Return the digit of a filled cell, the candidates of an empty one."""
    return (board.values[cell],) if board.values[cell] else board.candidates(cell)


class _Fillings:
    """Ways to fill some cells under some relations, in a separate solver."""

    def __init__(
        self,
        board: Board,
        cells: tuple[Cell, ...],
        relations: Iterable[Relation],
        held: Callable[[Cell], tuple[int, ...]] | None = None,
    ) -> None:
        self._n, self._cells = board.layout.n, cells
        self._place = {int(cell): place for place, cell in enumerate(cells)}
        self._next = len(cells) * self._n
        self.solver = new_solver()
        for cell in cells:
            digits = held(cell) if held else _digits_of(board, cell)
            self.solver.add_clause([self.literal(cell, digit) for digit in digits])
            every = range(1, self._n + 1)
            for a, b in combinations(every, 2):
                self.solver.add_clause([-self.literal(cell, a), -self.literal(cell, b)])
            for digit in set(every) - set(digits):
                self.solver.add_clause([-self.literal(cell, digit)])
        for one, other in combinations(cells, 2):
            if other in board.layout.peers[one]:
                for digit in range(1, self._n + 1):
                    self.solver.add_clause([-self.literal(one, digit), -self.literal(other, digit)])
        for relation in relations:
            if all(cell in self._place for cell in relation[1]):
                for clause in relation_clauses(relation, self._n, self.literal, self._fresh):
                    self.solver.add_clause(clause)

    def bound(self, least: int | None, most: int | None) -> None:
        """Require that the digits of all cells add up to a number between two bounds."""
        cells = range(len(self._cells))
        for clause in sum_clauses(cells, self._n, self._at, self._fresh, least, most):
            self.solver.add_clause(clause)

    def see(self, accepts: Callable[[int], bool]) -> None:
        """Require that an accepted number of digits is seen from the first cell on."""
        cells = range(len(self._cells))
        for clause in seen_clauses(cells, self._n, self._at, self._fresh, accepts):
            self.solver.add_clause(clause)

    def _at(self, place: int, digit: int) -> int:
        return place * self._n + digit

    def literal(self, cell: int, digit: int) -> int:
        return self._place[int(cell)] * self._n + digit

    def _fresh(self) -> int:
        self._next += 1
        return self._next

    def possible(self, *literals: int) -> bool:
        return bool(self.solver.solve(assumptions=list(literals)))

    def model(self) -> list[Candidate]:
        """Return the way of the last query."""
        true = [literal for literal in self.solver.get_model() if 0 < literal <= len(self._cells) * self._n]
        return [Candidate(self._cells[(variable - 1) // self._n], (variable - 1) % self._n + 1) for variable in true]

    def forbid(self, way: Iterable[Candidate]) -> None:
        self.solver.add_clause([-self.literal(*candidate) for candidate in way])


@contextmanager
def _fillings(
    board: Board,
    cells: tuple[Cell, ...],
    relations: Iterable[Relation],
    held: Callable[[Cell], tuple[int, ...]] | None = None,
) -> Iterator[_Fillings]:
    made = _Fillings(board, cells, relations, held)
    try:
        yield made
    finally:
        made.solver.delete()


def _check_fillable(claim: claims.Fillable, board: Board, step: Step) -> str:
    sums: list[Relation] = [
        (_SUM, [*map(int, more), *map(int, less)], [rest, *[1] * len(more), *[-1] * len(less)])
        for more, less, rest in claim.sums
    ]
    with _fillings(board, claim.cells, [*_relations(step, claim.marks), *sums]) as ways:
        for cell, digits in claim.left:
            if cell not in claim.cells:
                return f"{cell} is none of the cells"
            possible = tuple(d for d in range(1, board.layout.n + 1) if ways.possible(ways.literal(cell, d)))
            if not set(possible) <= set(digits) or (claim.each and len(possible) < len(digits)):
                return f"{cell} can be {possible}"
    return ""


def _check_total(claim: claims.Total, board: Board, step: Step) -> str:
    totals = set()
    with _fillings(board, claim.cells, _relations(step, [claim.mark])) as ways:
        while ways.possible():
            way = ways.model()
            ways.forbid(way)
            digit = dict(way)
            left, right = ([digit[cell] for cell in cells] for cells in (claim.left, claim.right))
            totals.add((tuple(left if claim.ordered else sorted(left)), tuple(sorted(right))))
    if any(left and _number(left, claim.ordered) != sum(right) for left, right in totals):
        return "the sides are not equal"
    return "" if totals == set(claim.ways) else f"the ways are {sorted(totals)}"


def _number(digits: tuple[int, ...], ordered: bool) -> int:
    return int("".join(map(str, digits))) if ordered else sum(digits)


def _check_must_hold(claim: claims.MustHold, board: Board, step: Step) -> str:
    there = [cell for cell in claim.cells if board.has_candidate(Candidate(cell, claim.digit))]
    if set(there) != set(claim.places):
        return f"the places are {there}"
    with _fillings(board, claim.cells, _relations(step, [claim.mark])) as ways:
        without = [-ways.literal(cell, claim.digit) for cell in claim.places]
        return "there is a way without it" if ways.possible(*without) else ""


def _check_blocked(claim: claims.Blocked, board: Board, step: Step) -> str:
    known: dict[tuple[Candidate, Candidate], bool] = {}

    def clash(a: Candidate, b: Candidate) -> bool:
        if (a, b) not in known:
            known[a, b] = exclude(a, b, board, step)
        return known[a, b]

    with _fillings(board, claim.cells, _relations(step, [claim.mark])) as ways:
        for candidate in claim.candidates:
            while ways.possible(ways.literal(*candidate)):
                way = ways.model()
                gone = {c for c in _candidates_of(board, claim) if any(clash(c, other) for other in way)}
                if not _leaves_nothing(gone, claim, board, step):
                    return f"{way} leaves something for all"
                ways.forbid(way)
    return ""


def _candidates_of(board: Board, claim: claims.Blocked) -> Iterator[Candidate]:
    yield from (candidate for group in claim.groups for candidate in group)
    yield from (Candidate(cell, d) for cells in claim.rivals for cell in cells for d in range(1, board.layout.n + 1))


def _leaves_nothing(gone: set[Candidate], claim: claims.Blocked, board: Board, step: Step) -> bool:
    """Return whether, without some candidates, one of the groups is empty, or one of the other constraints cannot be filled."""
    if any(gone.issuperset(group) for group in claim.groups):
        return True
    for cells in claim.rivals:
        with _fillings(board, cells, _relations(step, claims.marks_of(step))) as ways:
            if not ways.possible(*[-ways.literal(*candidate) for candidate in gone if candidate.cell in cells]):
                return True
    return False


class _Narrowed:
    """The digits that exclusions leave, from the candidates of a position on."""

    def __init__(self, claim: claims.Inferred, board: Board, step: Step) -> None:
        self.board = board
        self.relations = list(_relations(step, claim.marks))
        self.open: dict[Cell, tuple[int, ...]] = {}
        if claim.assumed:
            self.open[claim.assumed.cell] = (claim.assumed.digit,)

    def digits(self, cell: Cell) -> tuple[int, ...]:
        return self.open[cell] if cell in self.open else _digits_of(self.board, cell)

    def take(self, row: claims.Narrowing) -> str:
        """Check an exclusion, then narrow the digits of its cell; return the fault."""
        for fact in row.facts:
            if problem := _DETAILS[type(fact)](fact, row, self):
                return problem
        scope = tuple(dict.fromkeys((*row.sources, row.cell)))
        inside = set(scope)
        houses: list[Relation] = [
            (_DIFFERENT, [int(c) for c in house.cells], [])
            for house in self.board.layout.houses
            if inside.issuperset(house.cells)
        ]
        # Of different digits, any few are different, too.
        parts: list[Relation] = [
            (_DIFFERENT, [c for c in cells if c in inside], [])
            for kind, cells, _data in self.relations
            if kind in (_DIFFERENT, _SETS) and not inside.issuperset(cells)
        ]
        with _fillings(self.board, scope, [*self.relations, *houses, *parts], self.digits) as ways:
            possible = [d for d in self.digits(row.cell) if ways.possible(ways.literal(row.cell, d))]
        if not set(possible) <= set(row.left):
            return f"{row.cell} can be {possible}"
        self.open[row.cell] = tuple(d for d in self.digits(row.cell) if d in row.left)
        return ""


def _check_hold(fact: claims.Hold, row: claims.Narrowing, now: _Narrowed) -> str:
    held = {digit for cell in fact.cells for digit in now.digits(cell)}
    return "" if held == set(fact.digits) else f"{fact.cells} hold {sorted(held)}"


def _check_need(fact: claims.PartnerNeed, row: claims.Narrowing, now: _Narrowed) -> str:
    every = tuple(range(1, now.board.layout.n + 1))
    scope = tuple(dict.fromkeys((*row.sources, row.cell)))

    def held(cell: Cell) -> tuple[int, ...]:
        return now.digits(cell) if cell in fact.given else every

    with _fillings(now.board, scope, now.relations, held) as ways:
        needed = {
            other
            for digit in fact.digits
            for other in every
            if ways.possible(ways.literal(fact.cell, digit), ways.literal(fact.other, other))
        }
    return "" if needed <= set(fact.partners) else f"the partners are {sorted(needed)}"


def _check_add_up(fact: claims.AddUp, row: claims.Narrowing, now: _Narrowed) -> str:
    with _fillings(now.board, fact.cells, (), now.digits) as ways:
        ways.bound(fact.sum, fact.sum)
        if not ways.possible():
            return f"no sum is {fact.sum}"
    with _fillings(now.board, fact.cells, (), now.digits) as ways:
        ways.bound(*((fact.sum + 1, None) if fact.most else (None, fact.sum - 1)))
        return f"the sum can lie beyond {fact.sum}" if ways.possible() else ""


def _check_differ(fact: claims.Differ, row: claims.Narrowing, now: _Narrowed) -> str:
    every = tuple(range(1, now.board.layout.n + 1))
    with _fillings(now.board, fact.cells, now.relations, lambda cell: every) as ways:
        for one, other in combinations(fact.cells, 2):
            if any(ways.possible(ways.literal(one, d), ways.literal(other, d)) for d in every):
                return f"{one} and {other} may be equal"
    return ""


def _check_fit_in(fact: claims.FitIn, row: claims.Narrowing, now: _Narrowed) -> str:
    there = [cell for cell in fact.cells if set(now.digits(cell)).intersection(fact.digits)]
    return "" if set(there) == set(fact.places) else f"the places are {there}"


def _check_no_sets(fact: claims.NoSets, row: claims.Narrowing, now: _Narrowed) -> str:
    found = _sets_left(fact.mark, now, {fact.cell: (fact.digit,)})
    return "" if found == set(fact.sets) else f"the sets are {sorted(found)}"


def _check_sets_left(fact: claims.SetsLeft, row: claims.Narrowing, now: _Narrowed) -> str:
    found = _sets_left(fact.mark, now, {})
    return "" if found == set(fact.sets) else f"the sets are {sorted(found)}"


def _sets_left(mark: Premise, now: _Narrowed, known: dict[Cell, tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Return the sets of a constraint whose digits occur in its cells, each of which has one; a known digit only once."""
    assert mark.mark is not None
    layout = now.board.layout
    ((_kind, cells, masks),) = layout.relations[layout.placed.index(mark.mark)]
    used = {digit for digits in known.values() for digit in digits}
    others = [set(now.digits(layout.cells[cell])) - used for cell in cells if layout.cells[cell] not in known]
    union = used.union(*others)
    found = set()
    for mask in masks:
        digits = {d for d in range(1, layout.n + 1) if mask >> d - 1 & 1}
        if used <= digits <= union and all(held & digits for held in others):
            found.add(tuple(sorted(digits)))
    return found


def _check_end_pairs(fact: claims.EndPairs, row: claims.Narrowing, now: _Narrowed) -> str:
    mark, every = fact.mark.mark, now.board.layout.cells
    assert mark is not None
    cells = tuple(every[cell] for cell in dict.fromkeys(mark.cells))
    first, last = every[mark.cells[0]], every[mark.cells[-1]]
    with _fillings(now.board, cells, now.relations, now.digits) as ways:
        found = {
            (one, other)
            for one in now.digits(first)
            for other in now.digits(last)
            if ways.possible(ways.literal(first, one), ways.literal(last, other))
        }
    return "" if found == set(fact.pairs) else f"the pairs are {sorted(found)}"


def _check_seen(fact: claims.SeenCount, row: claims.Narrowing, now: _Narrowed) -> str:
    mark = fact.mark.mark
    assert mark is not None
    cells = tuple(now.board.layout.cells[cell] for cell in mark.cells)
    with _fillings(now.board, cells, (), now.digits) as ways:
        ways.see((lambda seen: seen <= mark.values[0]) if fact.more else (lambda seen: seen >= mark.values[0]))
        return "there is a way to see enough" if ways.possible(ways.literal(fact.cell, fact.digit)) else ""


_DETAILS: dict[type[Any], Callable[[Any, claims.Narrowing, _Narrowed], str]] = {
    claims.AddUp: _check_add_up,
    claims.Differ: _check_differ,
    claims.EndPairs: _check_end_pairs,
    claims.FitIn: _check_fit_in,
    claims.Hold: _check_hold,
    claims.PartnerNeed: _check_need,
    claims.NoSets: _check_no_sets,
    claims.SeenCount: _check_seen,
    claims.SetsLeft: _check_sets_left,
}
"""Checks of the facts inside an exclusion."""


def _check_inferred(claim: claims.Inferred, board: Board, step: Step) -> str:
    now = _Narrowed(claim, board, step)
    for row in claim.rows:
        if problem := now.take(row):
            return problem
    if claim.assumed:
        return "" if claim.rows and not claim.rows[-1].left else "there is no contradiction"
    kept = [candidate for candidate in claim.removed if candidate.digit in now.digits(candidate.cell)]
    return f"{kept[0]} is not removed" if kept else ""


def _check_outside(claim: claims.Outside, board: Board, step: Step) -> str:
    mark, n = claim.mark.mark, board.layout.n
    assert mark is not None
    wanted, found = mark.values[0], set()
    if mark.rule == "sandwichsum":
        found = {some for size in range(n) for some in combinations(range(2, n), size) if sum(some) == wanted}
    else:
        for first in _digits_of(board, board.layout.cells[mark.cells[0]]):
            others = combinations([d for d in range(1, n + 1) if d != first], first - 1)
            found |= {(first, *some) for some in others if first + sum(some) == wanted}
    return "" if found == set(claim.ways) else f"the ways are {sorted(found)}"


def _check_ways(claim: claims.OnlyWays, board: Board, step: Step) -> str:
    with _fillings(board, claim.cells, _relations(step, claim.marks)) as ways:
        left = set(claim.ways)
        while ways.possible():
            way = ways.model()
            digits = dict(way)
            found = tuple(digits[cell] for cell in claim.cells)
            if found not in left:
                return f"{found} is a way, too"
            left.remove(found)
            ways.forbid(way)
    return f"{sorted(left)} are no ways" if left else ""


CHECKS: dict[type[Any], Any] = {
    claims.Balanced: _check_balanced,
    claims.Blocked: _check_blocked,
    claims.Fillable: _check_fillable,
    claims.Inferred: _check_inferred,
    claims.MustHold: _check_must_hold,
    claims.Outside: _check_outside,
    claims.Total: _check_total,
    claims.OnlyWays: _check_ways,
}
"""Checks by kind of claim: each takes the claim, the position and the step, and returns the fault."""
