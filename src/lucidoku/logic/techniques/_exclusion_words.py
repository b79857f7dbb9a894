"""Inferences of a step by constraints in words: the candidates that some cells exclude in others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import groupby
from operator import or_
from typing import TYPE_CHECKING

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.step import Step
from lucidoku.logic.techniques._claims import cell_text
from lucidoku.logic.techniques._constraint_words import MOST_SETS
from lucidoku.logic.techniques._variant_claims import (
    AddUp,
    Detail,
    Differ,
    EndPairs,
    FitIn,
    Hold,
    Narrowing,
    NoSets,
    PartnerNeed,
    SeenCount,
    SetsLeft,
    marks_of,
)
from lucidoku.logic.techniques._words import candidates_text, cells_text, choice, clauses, digits_text, join
from lucidoku.words.language import _, ngettext

if TYPE_CHECKING:
    from lucidoku.logic.variants.scope import Exclusion, Scope, Side

_FEW = 3
"""The most digits that a clause lists as those that a cell can still hold."""


def bits(mask: int) -> list[int]:
    """Return the digits of a mask, from 0."""
    return [d for d in range(mask.bit_length()) if mask >> d & 1]


class ExclusionTeller:
    """Words for exclusions of a step, one after the other, each with the candidates that are left by then."""

    def __init__(self, step: Step, scope: Scope, open_: Sequence[int]) -> None:
        self._step, self._scope, self._layout = step, scope, step.layout
        self._open = list(open_)
        self._marks = {number: premise for number, premise in zip(scope.marks, marks_of(step), strict=True)}

    def _cell(self, cell: int) -> Cell:
        return self._layout.cells[cell]

    def _name(self, cell: int) -> str:
        return cell_text(self._layout.cells[cell])

    def _cells(self, cells: Iterable[int]) -> str:
        return cells_text((self._cell(cell) for cell in cells), self._layout)

    def _digit(self, digit: int) -> str:
        return self._layout.digit_text(digit)

    def _any(self, mask: int) -> str:
        return choice(self._digit(d + 1) for d in bits(mask))

    def _all(self, mask: int) -> str:
        return digits_text((d + 1 for d in bits(mask)), self._layout)

    def _set(self, mask: int) -> str:
        return "".join(self._digit(d + 1) for d in bits(mask))

    def _sum(self, side: Side) -> str:
        return f"{'+'.join(map(self._digit, sorted(side.digits)))} = {sum(side.digits)}"

    def _cell_name(self, cell: int, mark: int | None) -> str:
        """Write a cell; the circle of an arrow as such."""
        of = None if mark is None else self._layout.placed[mark]
        if of is not None and of.rule == "arrow" and of.lines[0] == (cell,):
            return _("the circle {cell}").format(cell=self._name(cell))
        return self._name(cell)

    def tell(self, rows: Sequence[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        """Return clauses for exclusions, and the exclusions as parts of a claim."""
        texts: list[str] = []
        infers: list[Narrowing] = []
        for tell, some in self._sentence_groups(rows):
            found, stated = tell(some)
            texts += found
            infers += stated
        return list(dict.fromkeys(texts)), infers

    def _sentence_groups(
        self, rows: Sequence[Exclusion]
    ) -> Iterable[tuple[Callable[[list[Exclusion]], tuple[list[str], list[Narrowing]]], list[Exclusion]]]:
        """Yield exclusions for one sentence, with the function that writes it."""
        tellers: dict[str, Callable[[list[Exclusion]], tuple[list[str], list[Narrowing]]]] = {
            "same": self._same,
            "partner": self._partners,
            "third": self._partners,
            "both": self._both,
            "order": self._chains,
            "least room": self._room,
            "most room": self._room,
            "sum": self._bounds,
            "sum need": self._sum_needs,
            "naked": self._naked_set_text,
            "hidden": self._hidden,
            "two thirds": self._two_thirds,
            "inner": self._inner,
            "ends": self._ends,
            "upper end": self._ends,
            "lower end": self._ends,
            "pairs": self._pairs,
            "no pairs": self._pairs,
            "too few": self._seen,
            "too many": self._seen,
            "sets": self._sets,
        }
        for kind, some in groupby(rows, self._kind):
            yield tellers[kind], list(some)

    def _kind(self, row: Exclusion) -> str:
        if row.kind in ("least", "most"):
            return "order"
        if row.kind in ("sum least", "sum most"):
            return "sum"
        rule = "" if row.mark is None else self._layout.placed[row.mark].rule
        return "same" if row.kind == "partner" and rule in ("palindrome", "clone") else row.kind

    def _infer(self, row: Exclusion, *facts: Detail) -> Narrowing:
        """Take an exclusion, and return it as part of a claim."""
        self._open[row.cell] &= ~row.gone
        return Narrowing(
            tuple(self._cell(cell) for cell in row.sources),
            self._cell(row.cell),
            tuple(d + 1 for d in bits(self._open[row.cell])),
            facts,
        )

    def _hold(self, cells: Iterable[int]) -> Hold:
        """State the digits that cells hold by now, together."""
        those = tuple(cells)
        union = 0
        for cell in those:
            union |= self._open[cell]
        return Hold(tuple(self._cell(cell) for cell in those), tuple(d + 1 for d in bits(union)))

    def _left(self, row: Exclusion, *, also: str = "") -> str:
        """Name the digits that an exclusion leaves in its cell: its few digits, or those that it does not hold."""
        cell = self._cell_name(row.cell, row.mark)
        left = self._open[row.cell]
        if left.bit_count() <= _FEW or left.bit_count() < row.gone.bit_count():
            return _("{cell} can only be {digits}").format(cell=cell, digits=self._any(left))
        return also or _("{cell} is not {digits}").format(cell=cell, digits=self._any(row.gone))

    def _same(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        pairs: dict[tuple[int, ...], list[Exclusion]] = {}
        for row in rows:
            pairs.setdefault(tuple(sorted((row.cell, *row.sources))), []).append(row)
        texts = []
        for cells, some in pairs.items():
            missing = [
                ngettext(
                    "{digits} is missing in {cell}", "{digits} are missing in {cell}", row.gone.bit_count()
                ).format(digits=self._all(row.gone), cell=self._name(row.sources[0]))
                for row in some
            ]
            texts.append(
                _("{cells} hold the same digit, and {missing}").format(
                    cells=self._cells(cells), missing=clauses(missing)
                )
            )
        return texts, [self._infer(row, self._need(row, row.gone)) for row in rows]

    def _need(self, row: Exclusion, gone: int) -> PartnerNeed:
        """State the partners in another cell of digits that an exclusion removes."""
        partners = self._digits(self._needed_digits(row, gone))
        return PartnerNeed(self._digits(gone), self._cell(row.cell), self._cell(row.sources[0]), partners)

    def _with(self, row: Exclusion, other: int, partners: int, given: int) -> PartnerNeed:
        """State the digits that another cell would keep with one that an exclusion removes, with the candidates of a cell."""
        return PartnerNeed(
            self._digits(row.gone),
            self._cell(row.cell),
            self._cell(other),
            self._digits(partners),
            (self._cell(given),),
        )

    def _digits(self, mask: int) -> tuple[int, ...]:
        return tuple(d + 1 for d in bits(mask))

    def _partners(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        alone: dict[int, set[int]] = {}
        texts, infers = [], []
        for row in rows:
            never = self._never(row)
            if never:
                alone.setdefault(never, set()).add(row.cell)
        texts += [
            ngettext("{digits} has no partner", "{digits} have no partner", mask.bit_count()).format(
                digits=self._all(mask)
            )
            for mask in [union_of(alone)]
            if mask
        ]
        needs: dict[tuple[int, int], list[tuple[int, int]]] = {}
        given: dict[tuple[int, int], list[str]] = {}
        for row in rows:
            gone = row.gone & ~self._never(row)
            other, held = row.sources[0], self._open[row.sources[0]]
            fact: Detail | None = None
            partners = self._needed_digits(row, gone)
            if gone and held.bit_count() <= max(2, min(_FEW, partners.bit_count() - 1)):
                fact = self._hold((other,))
            elif gone:
                fact = self._need(row, gone)
                needs.setdefault((gone, other), []).append((row.cell, partners))
            infers.append(self._infer(row, *([fact] if fact else [])))
            if isinstance(fact, Hold):
                given.setdefault((other, held), []).append(self._left(row))
        for (other, held), results in given.items():
            texts.append(_("{facts}, so {result}").format(facts=self._is(other, held), result=clauses(results)))
        for (gone, other), some in needs.items():
            texts.append(
                _("{digits} in {cells} would need {partners} in {other}").format(
                    digits=self._any(gone),
                    cells=self._cells(cell for cell, _partners in some),
                    partners=self._any(union_of(partners for _cell, partners in some)),
                    other=self._name(other),
                )
            )
        return texts, infers

    def _is(self, cell: int, digits: int) -> str:
        return _("{cell} is {digits}").format(cell=self._name(cell), digits=self._any(digits))

    def _needed_digits(self, row: Exclusion, gone: int) -> int:
        """Return the digits of the other cell that go with some digits of an exclusion's cell."""
        found = 0
        for d in bits(gone):
            if row.kind == "third" and row.mark is not None:
                found |= self._scope.third(row.mark, d)
            else:
                found |= next(p[d] for number, p in self._scope.pairs[row.cell, row.sources[0]] if number == row.mark)
        return found

    def _never(self, row: Exclusion) -> int:
        """Return the digits of an exclusion that go with none, in any cell."""
        return sum(1 << d for d in bits(row.gone) if not self._needed_digits(row, 1 << d))

    def _both(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        texts, infers = [], []
        beside: dict[int, dict[int, int]] = {}
        apart: dict[tuple[int, ...], int] = {}
        for row in rows:
            some, those = row.partners
            if some == those and not some & (some - 1):
                partners = beside.setdefault(row.cell, {})
                partners[some] = partners.get(some, 0) | row.gone
            else:
                key = (row.cell, *row.sources)
                apart[key] = apart.get(key, 0) | row.gone
            facts = [self._with(row, cell, held, cell) for cell, held in zip(row.sources, row.partners, strict=True)]
            infers.append(self._infer(row, *facts))
        alike: dict[tuple[tuple[int, int], ...], list[int]] = {}
        for cell, partners in beside.items():
            alike.setdefault(tuple(partners.items()), []).append(cell)
        for pairs, cells in alike.items():
            texts.append(
                _("{digits} in {cells} would need {partner} in two cells that see each other").format(
                    digits=self._any(pairs[0][1]), cells=self._cells(cells), partner=self._any(pairs[0][0])
                )
                if len(pairs) == 1
                else _("{digits} in {cells} would need the same digit, {partner}, in two cells that see each other").format(
                    digits=self._any(union_of(gone for _partner, gone in pairs)), cells=self._cells(cells),
                    partner=self._any(union_of(partner for partner, _gone in pairs)),
                )
            )  # fmt: skip
        for (cell, one, other), gone in apart.items():
            texts.append(
                _("{digits} in {cell} would leave {one} and {other} no digits that go together").format(
                    digits=self._any(gone), cell=self._name(cell), one=self._name(one), other=self._name(other)
                )
            )
        return texts, infers

    def _two_thirds(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        texts, infers = [], []
        for row in rows:
            infers.append(self._infer(row, self._hold(row.sources)))
            one, other = row.partners
            texts.append(
                _("one of {cells} is {digits} and one {others}, so {result}").format(
                    cells=self._cells(row.sources),
                    digits=self._any(one),
                    others=self._any(other),
                    result=self._left(row),
                )
            )
        return texts, infers

    def _inner(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        infers = [self._infer(row) for row in rows]
        bounds: dict[int, list[Exclusion]] = {}
        for row in rows:
            bounds.setdefault(row.bound, []).append(row)
        texts, outside = [], 0
        for bound, some in bounds.items():
            if bound in (-1, self._layout.n):
                outside |= 1 << abs(bound) - 1
                continue
            words = (
                _("no end is more than {end}, so {cells} must be less")
                if bound > 0
                else _("no end is less than {end}, so {cells} must be more")
            )
            texts.append(words.format(end=self._digit(abs(bound)), cells=self._cells(row.cell for row in some)))
        return [*([self._never_between(outside)] if outside else []), *texts], infers

    def _never_between(self, digits: int) -> str:
        words = ngettext(
            "{digits} never lies between the ends", "{digits} never lie between the ends", len(bits(digits))
        )
        return words.format(digits=self._all(digits))

    def _ends(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        texts, infers = [], []
        for row in rows:
            infers.append(self._infer(row))
            low, high = map(self._digit, row.partners)
            words = {
                "ends": _(
                    "the digits between the ends reach from {low} or less to {high} or more, so no end is {digits}"
                ),
                "upper end": _("a digit between the ends is {high} or more, so {cell} must be the larger end"),
                "lower end": _("a digit between the ends is {low} or less, so {cell} must be the smaller end"),
            }[row.kind]
            texts.append(words.format(low=low, high=high, digits=self._any(row.gone), cell=self._name(row.cell)))
        return texts, infers

    def _pairs(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        """Tell the pairs of digits that both ends of a line can have, or a rule that holds for all of them."""
        infers, texts = [], []
        for row in rows:
            assert row.mark is not None
            mark = self._layout.placed[row.mark]
            first, last = mark.cells[0], mark.cells[-1]
            fact = EndPairs(self._marks[row.mark], tuple((one + 1, other + 1) for one, other in row.ends))
            infers.append(self._infer(row, fact))
            if row.kind == "no pairs":
                words = _("the ends {cell} and {other} can only be {ways}, none of which allows {digits} in {inner}")
                texts.append(
                    words.format(
                        cell=self._name(first), other=self._name(last), ways=self._pairs_text(row.ends),
                        digits=self._any(row.gone), inner=self._name(row.cell),
                    )
                )  # fmt: skip
            elif len(row.ends) <= MOST_SETS:
                texts.append(
                    _("the ends {cell} and {other} can only be {ways}").format(
                        cell=self._name(first), other=self._name(last), ways=self._pairs_text(row.ends)
                    )
                )
            elif row.cell in (first, last):
                texts.append(
                    _("{digits} in {cell} would leave the other end no digit").format(
                        digits=self._any(row.gone), cell=self._name(row.cell)
                    )
                )
            else:
                words = ngettext(
                    "{digits} always lies between the ends",
                    "{digits} always lie between the ends",
                    row.gone.bit_count(),
                )
                texts.append(
                    self._never_between(row.gone)
                    if mark.rule == "betweenline"
                    else words.format(digits=self._all(row.gone))
                )
        return texts, infers

    def _pairs_text(self, pairs: Iterable[tuple[int, int]]) -> str:
        return choice(f"{self._digit(one + 1)}–{self._digit(other + 1)}" for one, other in pairs)

    def _seen(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        """Tell the digits with which a clue would see too few or too many."""
        infers = []
        groups: dict[tuple[int, bool], list[Candidate]] = {}
        for row in rows:
            assert row.mark is not None
            more, count = row.kind == "too many", self._layout.placed[row.mark].values[0]
            candidate = Candidate(self._cell(row.cell), self._digits(row.gone)[0])
            infers.append(self._infer(row, SeenCount(self._marks[row.mark], *candidate, more)))
            groups.setdefault((count, more), []).append(candidate)
        return [
            (
                ngettext(
                    "with {candidates}, more than {count} digit would be seen",
                    "with {candidates}, more than {count} digits would be seen",
                    count,
                )
                if more
                else _("with {candidates}, fewer than {count} digits could be seen")
            ).format(candidates=candidates_text(some, self._layout), count=count)
            for (count, more), some in groups.items()
        ], infers

    def _chains(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        """Tell bounds that cells pass on from one to the next."""
        chains: list[list[Exclusion]] = []
        for row in rows:
            chain = next((c for c in chains if c[-1].kind == row.kind and c[-1].cell == row.sources[0]), None)
            if chain:
                chain.append(row)
            else:
                chains.append([row])
        texts, infers = [], []
        facts = {id(row): self._bound_text(row.sources[0], row) for row in rows}
        for row in rows:
            infers.append(self._infer(row, self._hold(row.sources)))
        together: dict[tuple[int, str, int], list[Exclusion]] = {}
        for chain in chains:
            if len(chain) == 1:
                together.setdefault((chain[0].sources[0], chain[0].kind, chain[0].bound), []).append(chain[0])
                continue
            words = (
                _("counting up from {cell} (at least {digit}), {cells} are at least {digits}")
                if chain[0].kind == "least"
                else _("counting down from {cell} (at most {digit}), {cells} are at most {digits}")
            )
            texts.append(
                words.format(
                    digit=self._any(chain[0].digits),
                    cell=self._name(chain[0].sources[0]),
                    cells=join(self._name(row.cell) for row in chain),
                    digits=join(self._digit(row.bound) for row in chain),
                )
            )
        compared: set[frozenset[int]] = set()
        for some in together.values():
            row = some[0]
            if row.digits == (1 if row.kind == "least" else 1 << self._layout.n - 1):
                pairs = {frozenset((row.sources[0], one.cell)) for one in some}
                if pairs <= compared:
                    continue  # the other way round
                compared |= pairs
                words = (
                    _("{cells} must be larger than {cell}")
                    if row.kind == "least"
                    else _("{cells} must be smaller than {cell}")
                )
                texts.append(words.format(cells=self._cells(one.cell for one in some), cell=self._name(row.sources[0])))
                continue
            result = self._left(row, also=self._result(some)) if len(some) == 1 else self._result(some)
            texts.append(_("{facts}, so {result}").format(facts=facts[id(row)], result=result))
        return texts, infers

    def _room(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        """Tell bounds that several cells with different digits set together."""
        texts, infers = [], []
        for row in rows:
            infers.append(self._infer(row, Differ(tuple(map(self._cell, row.sources)))))
            words = (
                _("{cells} hold different digits, all larger than {cell}, so {result}")
                if row.kind == "most room"
                else _("{cells} hold different digits, all smaller than {cell}, so {result}")
            )
            texts.append(
                words.format(
                    cells=self._cells(row.sources),
                    cell=self._name(row.cell),
                    result=self._left(row, also=self._result([row])),
                )
            )
        return texts, infers

    def _bound_text(self, cell: int, row: Exclusion) -> str:
        """Say which bound a cell has: "r1c1 is at least 3", or its digit."""
        if not self._open[cell] & (self._open[cell] - 1):
            return _("{cell} is {digits}").format(cell=self._name(cell), digits=self._any(self._open[cell]))
        words = _("{cell} is at least {digit}") if row.kind == "least" else _("{cell} is at most {digit}")
        return words.format(cell=self._name(cell), digit=self._any(row.digits))

    def _result(self, rows: Sequence[Exclusion]) -> str:
        """Say which bound one cell or each of several has."""
        row = rows[0]
        least = row.kind in ("least", "sum least", "least room")
        if len(rows) == 1:
            words = _("{cell} is at least {digit}") if least else _("{cell} is at most {digit}")
            return words.format(cell=self._cell_name(row.cell, row.mark), digit=self._digit(row.bound))
        words = _("each of {cells} is at least {digit}") if least else _("each of {cells} is at most {digit}")
        return words.format(cells=self._cells(one.cell for one in rows), digit=self._digit(row.bound))

    def _bounds(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        """Tell bounds of sums; those of several cells in one clause if they are equal."""
        together: dict[object, list[Exclusion]] = {}
        for row in rows:
            key = (row.kind, row.mark, row.bound, row.times, row.other, row.rest.bound, len(row.rest.cells))
            together.setdefault(key, []).append(row)
        infers = []
        for row in rows:
            facts = []
            for side, most in ((row.other, row.kind == "sum most"), (row.rest, row.kind == "sum least")):
                if side.cells:
                    facts.append(AddUp(tuple(map(self._cell, side.cells)), sum(side.digits), most))
            infers.append(self._infer(row, *facts))
        texts = []
        for some in together.values():
            row, few = some[0], len(some) == 1
            facts_told = [self._side(row.other, row.kind == "sum most", row.mark)]
            if row.times > 1:
                facts_told.append(
                    _("that is {count} times {cell}").format(count=row.times, cell=self._cell_name(row.cell, row.mark))
                )
            if row.rest.cells:
                facts_told.append(self._side(row.rest, row.kind == "sum least", row.mark, others=not few))
            result = self._left(row, also=self._result(some)) if few else self._result(some)
            texts.append(_("{facts}, so {result}").format(facts=clauses(facts_told), result=result))
        return texts, infers

    def _sum_needs(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        """Tell the digits that two other cells of a sum cannot make."""
        texts, infers = [], []
        for row in rows:
            one, other = row.sources
            held = self._open[one]
            infers.append(self._infer(row, self._hold((one,)), self._with(row, other, row.partners[0], one)))
            words = (
                _("{digit} in {cell} would need {partners} in {other}, as {one} is {digits}")
                if row.partners[0]
                else _("{digit} in {cell} goes with no digit in {other}, as {one} is {digits}")
            )
            texts.append(
                words.format(
                    digit=self._any(row.gone), cell=self._name(row.cell), partners=self._any(row.partners[0]),
                    other=self._name(other), one=self._name(one), digits=self._any(held),
                )
            )  # fmt: skip
        return texts, infers

    def _side(self, side: Side, most: bool, mark: int | None, others: bool = False) -> str:
        """Say how much cells hold at most or at least; or the number of the constraint."""
        if not side.cells:
            return _("the sum is {sum}").format(sum=abs(side.bound))
        if len(side.cells) == 1:
            cell = _("the other cell") if others else self._cell_name(side.cells[0], mark)
            digit = self._digit(side.digits[0])
            if not others and not self._open[side.cells[0]] & (self._open[side.cells[0]] - 1):
                return _("{cell} is {digits}").format(cell=cell, digits=digit)
            words = _("{cell} is at most {digit}") if most else _("{cell} is at least {digit}")
            return words.format(cell=cell, digit=digit)
        words = _("{cells} add up to at most {sum}") if most else _("{cells} add up to at least {sum}")
        cells = _("the other cells") if others else self._cells(side.cells)
        return words.format(cells=cells, sum=self._sum(side))

    def _naked_set_text(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        infers = []
        subsets: dict[tuple[tuple[int, ...], int], list[Exclusion]] = {}
        for row in rows:
            subsets.setdefault((row.sources, row.digits), []).append(row)
            infers.append(self._infer(row, self._hold(row.sources)))
        return [
            _("{cell} is {digits}").format(cell=self._name(cells[0]), digits=self._any(digits))
            if len(cells) == 1
            else _("{cells} hold {digits}").format(cells=self._cells(cells), digits=self._all(digits))
            for cells, digits in subsets
        ], infers

    def _hidden(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        texts, infers = [], []
        for row in rows:
            places = [cell for cell in row.sources if self._open[cell] & row.digits]
            fact = FitIn(self._digits(row.digits), tuple(map(self._cell, row.sources)), tuple(map(self._cell, places)))
            texts.append(
                ngettext(
                    "{digits} fits only into {cells}", "{digits} fit only into {cells}", row.digits.bit_count()
                ).format(digits=self._all(row.digits), cells=self._cells(places))
            )
            infers.append(self._infer(row, fact))
        return texts, infers

    def _sets(self, rows: list[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        """Tell the digits that no set of a cage or a run has, and those with which none fits."""
        texts, infers = [], []
        alone: dict[int, list[Exclusion]] = {}
        misfits: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}
        for row in rows:
            assert row.mark is not None
            premise = self._marks[row.mark]
            every, left = self._sets_of(row.mark)
            facts: list[Detail] = [
                NoSets(premise, self._cell(row.cell), self._digits(row.gone)[0], tuple(map(self._digits, row.sets)))
            ]
            if not any(one & row.gone for one in left):
                facts.append(SetsLeft(premise, tuple(map(self._digits, left))))
                alone.setdefault(row.mark, []).append(row)
            elif len(row.sources) == 1:
                partners = union_of(one for one in every if one & row.gone) & ~row.gone
                facts = [
                    PartnerNeed(
                        self._digits(row.gone), self._cell(row.cell), self._cell(row.sources[0]), self._digits(partners)
                    )
                ]
                texts.append(
                    _("{digits} in {cells} would need {partners} in {other}").format(
                        digits=self._any(row.gone), cells=self._name(row.cell), partners=self._any(partners),
                        other=self._name(row.sources[0]),
                    )
                )  # fmt: skip
            else:
                key = (row.cell, row.sources, row.sets)
                misfits[key] = misfits.get(key, 0) | row.gone
            infers.append(self._infer(row, *facts))
        for (cell, others, sets), digits in misfits.items():
            words = (
                _("{digits} in {cell} would need {sets}, which does not fit into {cells}")
                if sets
                else _("{digits} in {cell} would leave no combination for {cells}")
            )
            texts.append(
                words.format(
                    digits=self._any(digits),
                    cell=self._name(cell),
                    sets=choice(map(self._set, sets)),
                    cells=self._cells(others),
                )
            )
        for mark, some in alone.items():
            _every, left = self._sets_of(mark)
            if 0 < len(left) <= MOST_SETS:
                text = _("{cells} can only hold {sets}").format(
                    cells=self._cells((some[0].cell, *some[0].sources)), sets=choice(map(self._set, left))
                )
            else:
                text = _("no combination with {digits} is left").format(
                    digits=self._any(union_of(row.gone for row in some))
                )
            texts.append(text)
        return texts, infers

    def _sets_of(self, mark: int) -> tuple[list[int], list[int]]:
        """Return the sets of digits of a constraint, and those that its cells can still hold, judging by each alone."""
        ((_kind, cells, every),) = self._layout.relations[mark]
        union = union_of(self._open[cell] for cell in cells)
        return every, [one for one in every if not one & ~union and all(self._open[cell] & one for cell in cells)]

    def follow(self, rows: Sequence[Exclusion]) -> tuple[list[str], list[Narrowing]]:
        """Return the conclusions of an assumption, and the exclusions as parts of a claim."""
        texts: list[str] = []
        infers: list[Narrowing] = []
        for (kind, gone), some in groupby(rows, lambda row: (row.kind, row.gone)):
            those = list(some)
            infers += [self._infer(row) for row in those]
            those = [row for row in those if not _is_refined(row, rows)]
            if kind == "sees" and len(those) > 1:
                cells = self._cells(row.cell for row in those)
                texts.append(_("{cells} are not {digits}").format(cells=cells, digits=self._any(gone)))
            else:
                texts += map(self._consequence_text, those)
        return list(dict.fromkeys(texts)), infers

    def _consequence_text(self, row: Exclusion) -> str:
        """State the conclusions of an assumption."""
        if row.kind == "place" and row.house is not None and not self._open[row.cell]:
            return _("{digit} has no place left in {house}").format(digit=self._any(row.digits), house=row.house.name)
        if row.kind == "nothing":
            return _("nothing is left that fills {cells}").format(cells=self._cells((row.cell, *row.sources)))
        if not self._open[row.cell]:
            return _("nothing is left for {cell}").format(cell=self._name(row.cell))
        left = self._open[row.cell]
        if left.bit_count() <= _FEW:
            return _("{cell} is {digits}").format(cell=self._name(row.cell), digits=self._any(left))
        return _("{cell} is not {digits}").format(cell=self._name(row.cell), digits=self._any(row.gone))


def _is_refined(row: Exclusion, rows: Sequence[Exclusion]) -> bool:
    """Return whether a later exclusion about the same cell comes before any that uses the cell."""
    place = next(k for k, other in enumerate(rows) if other is row)
    for later in rows[place + 1 :]:
        if later.cell == row.cell:
            return True
        if row.cell in later.sources:
            return False
    return False


def union_of(masks: Iterable[int]) -> int:
    """Return the digits of several masks together."""
    return reduce(or_, masks, 0)
