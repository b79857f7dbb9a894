"""Explanations as rows: chains, cases and nets from the evidence of a step, one inference after the other.

What a branch derives is replayed first, each fact with those that it rests on; then only what its end needs is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.logic.explanation import Explanation, Fact, Inference, Rank, Row, Shapes, Source, case_sign
from lucidoku.logic.step import Branch, Link, LockedSet, Node, Step
from lucidoku.logic.techniques._claims import Sentence, teaching
from lucidoku.logic.techniques._clauses import (
    assumed_text,
    false_text,
    free_text,
    is_excluded,
    once_text,
    only_text,
    set_name,
    so_text,
    true_text,
)
from lucidoku.logic.techniques._words import (
    candidate_text,
    cells_text,
    chain_text,
    choice,
    clauses,
    conclusion,
    dead_end_text,
    digits_text,
    group_text,
    houses_text,
)
from lucidoku.words.language import _, ngettext

__all__ = [
    "MOST",
    "branches_text",
    "cases_notation",
    "either_text",
    "explain_blossom",
    "explain_cases",
    "explain_chain",
    "explain_contradiction",
    "explain_empty_box",
    "explain_kraken",
    "explain_loop",
    "explain_pivot",
    "explain_sentence",
    "followed_text",
    "outcome_text",
    "sets_in_order",
]

MOST = 160
"""The most characters of a row."""


@dataclass(eq=False)
class _Entry:
    """A fact, or several that one link gives, with what they follow from.

    Attributes:
        facts: the facts.
        premise: the facts that they follow from.
        support: the entries of these facts; None for what is assumed or not a candidate.
        source: the reason; for several false facts that of each.
        link: the name of the link; empty for what no link of the evidence shows.
        inner: the argument inside, for a candidate that an inner branch refutes.
        needed: whether the end of the branch needs it.
        row: the number of the row that states it.
    """

    facts: tuple[Fact, ...]
    premise: tuple[Fact, ...] = ()
    support: tuple[_Entry, ...] = ()
    sources: tuple[Source, ...] = ()
    link: str = ""
    inner: _Line | None = None
    needed: bool = False
    row: str = ""

    @property
    def is_weak(self) -> bool:
        return bool(self.sources and self.facts) and not self.facts[0].truth and self.inner is None

    def need(self) -> None:
        """Mark what the entry rests on as needed, and itself."""
        if not self.needed:
            self.needed = True
            for other in self.support:
                other.need()
            if self.inner is not None and self.inner.end is not None:
                self.inner.end.need()

    @property
    def inferences(self) -> Iterator[Inference]:
        """Its facts as inferences."""
        for number, fact in enumerate(self.facts):
            yield Inference(self.premise, fact, self.sources[min(number, len(self.sources) - 1)])


@dataclass(eq=False)
class _Line:
    """Consequences of an assumption: entries in order, and the end."""

    step: Step
    assumption: tuple[Fact, ...]
    true: dict[tuple[Candidate, ...], _Entry] = field(default_factory=dict)
    false: dict[Candidate, _Entry] = field(default_factory=dict)
    entries: list[_Entry] = field(default_factory=list)
    end: _Entry | None = None
    dead_end: tuple[Candidate, ...] = ()

    def __post_init__(self) -> None:
        self.start = _Entry(self.assumption)
        for fact in self.assumption:
            self._learn(fact, self.start)

    def _learn(self, fact: Fact, entry: _Entry) -> None:
        if fact.truth:
            self.true.setdefault(fact.candidates, entry)
        else:
            self.false.setdefault(fact.candidates[0], entry)

    def _add(self, entry: _Entry) -> _Entry:
        self.entries.append(entry)
        for fact in entry.facts:
            self._learn(fact, entry)
        return entry

    def follow(self, links: Iterable[tuple[str, Link]], inner: Sequence[_Inside] = ()) -> None:
        """Take every link that follows, and the branches inside when nothing else does."""
        left, waiting = list(links), list(inner)
        while left or waiting:
            rest = [one for one in left if not self._take(*one)]
            if len(rest) < len(left):
                left = rest
                continue
            for inside in waiting:
                if (found := self._refute(inside)) is not None:
                    self._add(found)
                    waiting.remove(inside)
                    break
            else:
                return

    def _take(self, name: str, link: Link) -> bool:
        source, target = link.source.candidates, link.target.candidates
        if link.strong:
            those = tuple(c for c in source if c not in target)
            support = tuple(self.false[c] for c in those if c in self.false)
            if len(support) < len(those):
                return False
            facts = tuple(Fact((c,), False) for c in those)
            true = tuple(c for c in target if c not in self.false) or target
            more = tuple(c for c in target if c not in true)
            facts += tuple(Fact((c,), False) for c in more)
            support += tuple(self.false[c] for c in more)
            why = why_one({*source, *target}, self.step)
            self._add(_Entry((Fact(true),), facts, support, (why,), name))
            return True
        group = next((group for group in self.true if set(group) <= set(source)), None)
        if group is None:
            return False
        self.exclude(target, group, name)
        return True

    def exclude(self, candidates: Sequence[Candidate], group: tuple[Candidate, ...], name: str = "") -> _Entry:
        """Make candidates false by a true group."""
        layout = self.step.layout
        why = tuple(is_excluded(c, group, layout) or Source("marks") for c in candidates)
        facts = tuple(Fact((c,), False) for c in candidates)
        return self._add(_Entry(facts, (Fact(group),), (self.true[group],), why, name))

    def _refute(self, inside: _Inside) -> _Entry | None:
        branch, deeper = inside
        line = _Line(self.step, (Fact((branch.assumption,), branch.truth),))
        line.true = {**self.true, **line.true}  # copies: what follows inside does not follow outside
        line.false = {**self.false, **line.false}
        line.follow([("", link) for link in branch.links], deeper)  # pictures do not show them
        if not line.close(branch):
            return None
        return _Entry((Fact((branch.assumption,), not branch.truth),), sources=(Source("inner"),), inner=line)

    def falsify(self, candidate: Candidate) -> _Entry | None:
        """Return the entry by which a candidate is false; None if it does not follow."""
        if candidate in self.false:
            return self.false[candidate]
        for group in self.true:
            if is_excluded(candidate, group, self.step.layout):
                return self.exclude((candidate,), group)
        return None

    def close(self, branch: Branch) -> bool:
        """End in the contradiction of a branch; return whether it is reached."""
        if not branch.dead_end:
            return False
        found = [self.falsify(c) for c in branch.dead_end]
        support = tuple(one for one in found if one is not None)
        self.dead_end = branch.dead_end
        premise = tuple(Fact((c,), False) for c in branch.dead_end)
        why = why_one(set(branch.dead_end), self.step)
        self.end = _Entry((), premise, support, (why,))
        return len(support) == len(found)


_Inside = tuple[Branch, list["_Inside"]]
"""A branch with those inside it."""


def _named(links: Sequence[Link], prefix: str = "") -> list[tuple[str, Link]]:
    """Return links with their names in the picture."""
    return [(f"{prefix}{number}", link) for number, link in enumerate(links)]


def nested(branches: Sequence[Branch], depth: int = 0) -> list[_Inside]:
    """Return the branches of a depth, each with those inside it."""
    found: list[_Inside] = []
    start = 0
    while start < len(branches):
        end = start + 1
        while end < len(branches) and branches[end].depth > depth:
            end += 1
        found.append((branches[start], nested(branches[start + 1 : end], depth + 1)))
        start = end
    return found


def why_one(ends: set[Candidate], step: Step) -> Source:
    """Return why one of some candidates is true: a cell, a house or a set of the step."""
    cells, digits = {c.cell for c in ends}, {c.digit for c in ends}
    facts = [premise for premise in step.premises if set(premise.cells) <= cells and set(premise.digits) <= digits]
    if any(premise.kind == "cell" for premise in facts) and len(cells) == 1:
        return Source("cell", cell=min(cells))
    stated = [premise.house for premise in facts if premise.kind == "house" and premise.house is not None]
    around = [house for house in step.layout.houses if cells <= set(house.cells)] if len(digits) == 1 else []
    for house in around:
        if house in stated:
            return Source("house", house=house)
    holding = [number for number, locked in enumerate(step.evidence.sets) if cells <= set(locked.cells)]
    for number in holding:  # sets may overlap
        if ends == {c for digit in digits for c in _places(step, step.evidence.sets[number].cells, digit)}:
            return Source("set", set=number)
    if holding and len(digits) > 1:
        return Source("set", set=holding[0])
    if len(cells) == 1:
        return Source("cell", cell=min(cells))
    return Source("house", house=around[0]) if around else Source("marks")


class _Writer:
    """Rows of an argument, written one after the other."""

    def __init__(self, step: Step, linear: bool) -> None:
        self.step, self.layout, self.linear = step, step.layout, linear
        self.rows: list[Row] = []
        self._count = 0
        if len(step.evidence.sets) > 1 and linear:
            several = [number for number, locked in enumerate(step.evidence.sets) if len(locked.cells) > 1]
            self.rows += map(self._set_row, several)

    def _set_row(self, number: int) -> Row:
        """Say which cells a lettered set has."""
        locked = self.step.evidence.sets[number]
        text = _("{set} is {cells} with {digits}").format(
            set=set_name(number, self.step),
            cells=cells_text(locked.cells, self.layout),
            digits=digits_text(locked.digits, self.layout),
        )
        facts = tuple(p for p in self.step.premises if p.kind == "cell" and p.cells[0] in locked.cells)
        shapes = Shapes(cells=locked.cells, sets=(number,))
        why = free_text(len(locked.cells), len(locked.digits))
        return Row(_capital(text), why, facts=facts, shapes=shapes)

    # A case.

    def case(self, line: _Line, branch: int | None, ends: Sequence[_Entry] = (), onward: str | None = None) -> None:
        """Write a case: its assumption, the needed entries, and its end.

        Args:
            line: what follows.
            branch: its number; None for an assumption that leads to a contradiction.
            ends: the entries of the conclusions.
            onward: the number of the row that follows after these.
        """
        for end in ends:
            end.need()
        if line.end is not None:
            line.end.need()
        line.start.row = case_sign(branch) if branch else "0"
        rows = self._block(line, branch, 0, "", ends)
        if onward is not None:
            rows = _continued(rows, onward)
        head = self._head(line, branch, number="0" if branch is None and not self.linear else "")
        if branch is not None and len(rows) == 1:
            self._count -= 1  # the sign of the case stands for the number
            for entry in line.entries:
                entry.row = entry.row and line.start.row
            rows = [_joined(head, rows[0])]
        else:
            rows = [head, *rows]
        self.rows += rows

    def _head(self, line: _Line, branch: int | None, depth: int = 0, number: str = "") -> Row:
        words = assumed_text(line.assumption, self.layout)
        if branch is None or depth:
            words = _("Suppose {fact}").format(fact=_assumed_clause(line.assumption, self.layout))
        shapes = Shapes(tuple(c for fact in line.assumption for c in fact.candidates))
        return Row(words, number=number, branch=branch, depth=depth, assumption=line.assumption, shapes=shapes)

    def next_number(self) -> str:
        """Return the number of the next row outside of inner branches."""
        self._count += 1
        return str(self._count)

    def _next(self, prefix: str, count: list[int]) -> str:
        if not prefix:
            return self.next_number()
        count[0] += 1
        return f"{prefix}{count[0]}"

    def _block(
        self,
        line: _Line,
        branch: int | None,
        depth: int,
        prefix: str,
        ends: Sequence[_Entry],
        stated: set[int] | None = None,
    ) -> list[Row]:
        """Return the rows of a line, without its assumption."""
        rows: list[Row] = []
        count = [0]
        stated = set() if stated is None else stated
        for entry in line.entries:
            if not entry.needed or entry.is_weak:
                continue
            number = self._next(prefix, count)
            if entry.inner is not None:
                rows += self._inner(entry, branch, depth, number, stated)
            else:
                rows.append(self._forced(entry, branch, depth, number, stated, rows))
            entry.row = number
        for end in ends:
            if end.is_weak and id(end) not in stated:
                stated.add(id(end))
                number = self._next(prefix, count)
                rows.append(self._removed(end, branch, depth, number, rows))
        if line.dead_end:
            rows.append(self._closed(line, branch, depth, self._next(prefix, count), stated, rows))
        elif line.end is not None and rows:  # the last row says the contrary of the assumption
            contrary = Inference(line.end.premise, None, line.end.sources[0])
            why = _("{reason}: a contradiction").format(reason=rows[-1].reason)
            rows[-1] = replace(rows[-1], reason=why, inferences=(*rows[-1].inferences, contrary))
        return rows

    def _inner(self, entry: _Entry, branch: int | None, depth: int, number: str, stated: set[int]) -> list[Row]:
        """Return the row of a refuted candidate, and those of its refutation, a level deeper."""
        assert entry.inner is not None
        line, (fact,) = entry.inner, entry.facts
        line.start.row = f"{number}.0"
        inside = self._block(line, branch, depth + 1, f"{number}.", (), set(stated))
        words = true_text if fact.truth else false_text
        why = ngettext(
            "it leads to a contradiction in {count} step", "it leads to a contradiction in {count} steps", len(inside)
        ).format(count=len(inside))
        head = self._head(line, branch, depth + 1, line.start.row)
        row = Row(
            words(fact.candidates, self.layout), why, number, branch, depth,
            inferences=(*entry.inferences,), shapes=Shapes(fact.candidates),
        )  # fmt: skip
        return [row, head, *inside]

    def _news(self, entry: _Entry, stated: set[int]) -> list[_Entry]:
        """Return the entries of false candidates that an entry rests on and no row has stated."""
        news = [one for one in dict.fromkeys(entry.support) if one.is_weak and id(one) not in stated]
        stated.update(map(id, news))
        return news

    def _forced(
        self, entry: _Entry, branch: int | None, depth: int, number: str, stated: set[int], rows: Sequence[Row]
    ) -> Row:
        """Return the row of a candidate, or a group, that is true because others are false."""
        news = self._news(entry, stated)
        (fact,), (why,) = entry.facts, entry.sources
        false = tuple(f.candidates[0] for f in entry.premise)
        together = len({id(one) for one in entry.support}) == 1 or len(false) == 1
        said = bool(news) and together
        text = so_text(false, fact.candidates, self.layout) if said else true_text(fact.candidates, self.layout)
        if why.set is not None and said:
            text = _("{fact}, so {other}").format(
                fact=false_text(false, self.layout), other=true_text(fact.candidates, self.layout)
            )
        by = [inference for one in news for inference in one.inferences]
        return Row(
            text, only_text(why, false, fact.candidates, together, self.step), number, branch, depth,
            inferences=(*by, *entry.inferences), uses=self._uses(entry, rows),
            shapes=_shapes([*news, entry]),
        )  # fmt: skip

    def _removed(self, entry: _Entry, branch: int | None, depth: int, number: str, rows: Sequence[Row]) -> Row:
        """Return the row of candidates that are false because another is true."""
        (by,) = entry.premise
        return Row(
            false_text((c for fact in entry.facts for c in fact.candidates), self.layout),
            once_text(entry.sources, by.candidates, self.layout), number, branch, depth,
            inferences=(*entry.inferences,), uses=self._uses(entry, rows), shapes=_shapes([entry]),
        )  # fmt: skip

    def _closed(
        self, line: _Line, branch: int | None, depth: int, number: str, stated: set[int], rows: Sequence[Row]
    ) -> Row:
        """Return the row of a contradiction."""
        assert line.end is not None
        news = self._news(line.end, stated)
        (why,) = line.end.sources
        by: list[Inference] = [inference for one in news for inference in one.inferences]
        end = Branch(line.dead_end[0], (), dead_end=line.dead_end)
        text = dead_end_text(end, self.layout, self.step.premises)
        both = Inference(line.end.premise, None, why)
        return Row(
            text, "", number, branch, depth,
            inferences=(*by, both), uses=self._uses(line.end, rows), shapes=_shapes([*news, line.end]),
        )  # fmt: skip

    def _uses(self, entry: _Entry, rows: Sequence[Row]) -> tuple[str, ...]:
        """Return the numbers of the rows that an entry rests on, unless that is only the row before."""
        if self.linear:
            return ()
        found: dict[str, None] = {}
        for one in entry.support:
            for other in one.support if one.is_weak else (one,):
                found[other.row] = None
        named = tuple(sorted(found, key=_order))
        return () if not rows or named == (rows[-1].number,) else named


def _order(number: str) -> tuple[int, ...]:
    """Return the place of a row's number among others; signs of cases come first."""
    return tuple(map(int, number.split("."))) if number[0].isdecimal() and number.isascii() else ()


def _joined(head: Row, row: Row) -> Row:
    """Return a case of one row."""
    text = _("{case}: {row}").format(case=head.text, row=row.text)
    shapes = Shapes(
        tuple(dict.fromkeys((*head.shapes.candidates, *row.shapes.candidates))),
        row.shapes.links, row.shapes.cells, row.shapes.houses, row.shapes.sets,
    )  # fmt: skip
    return Row(
        text, row.reason, "", row.branch, row.depth, head.assumption, row.inferences, row.uses, row.continues,
        row.facts, row.claims, shapes,
    )  # fmt: skip


def _continued(rows: Sequence[Row], onward: str) -> list[Row]:
    """Let the last row that says something new continue at a row of an earlier case."""
    *others, last = rows
    if others:  # the row to continue with says what the last one says
        *others, before = others
        shapes = replace(before.shapes, links=(*before.shapes.links, *last.shapes.links))
        last = replace(before, inferences=(*before.inferences, *last.inferences), shapes=shapes)
    return [*others, replace(last, continues=onward)]


def _shapes(entries: Sequence[_Entry]) -> Shapes:
    candidates: dict[Candidate, None] = {}
    links: dict[str, None] = {}
    cells: dict[Cell, None] = {}
    houses: dict[House, None] = {}
    sets: dict[int, None] = {}
    for entry in entries:
        for fact in (*entry.premise, *entry.facts):
            candidates.update(dict.fromkeys(fact.candidates))
        if entry.link:
            links[entry.link] = None
        if entry.is_weak:
            continue
        for source in entry.sources:
            if source.cell is not None:
                cells[source.cell] = None
            if source.house is not None:
                houses[source.house] = None
            if source.set is not None:
                sets[source.set] = None
    return Shapes(tuple(candidates), tuple(links), tuple(cells), tuple(houses), tuple(sets))


def _capital(text: str) -> str:
    """Write a sentence's first letter as a capital, unless a cell comes first."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


def _assumed_clause(facts: Sequence[Fact], layout: Layout) -> str:
    every = [candidate for fact in facts for candidate in fact.candidates]
    return true_text(every, layout) if facts[0].truth else false_text(every, layout)


# Summaries.


def outcome_text(step: Step) -> str:
    """Write the conclusions of a step as a clause: "r4c6 is not 2"."""
    parts = [true_text((c,), step.layout) for c in step.placements]
    if step.eliminations:
        parts.append(false_text(step.eliminations, step.layout))
    return clauses(parts) if parts else ""


def either_text(first: Sequence[Candidate], last: Sequence[Candidate], step: Step) -> str:
    """Say that one of two nodes is true: "r2c3 or r7c4 is 3"."""
    layout = step.layout
    if set(first) == set(last):  # it follows from its own contrary
        return true_text(first, layout)
    if len(first) == len(last) == 1 and first[0].digit == last[0].digit:
        cells = choice(str(c.cell) for c in (*first, *last))
        return _("{cell} is {digit}").format(cell=cells, digit=layout.digit_text(first[0].digit))
    if len({c.cell for c in (*first, *last)}) == 1:
        return true_text((*first, *last), layout)
    return choice([true_text(first, layout), true_text(last, layout)])


def _either_way(cases: str, step: Step) -> str:
    return _capital(_("{cases}, and either way {conclusion}.").format(cases=cases, conclusion=outcome_text(step)))


def _in_every_case(step: Step, branches: Sequence[Branch]) -> str:
    evidence, layout = step.evidence, step.layout
    options = [branch.assumption for branch in branches]
    house = evidence.houses.get("house", ())
    if not evidence.cells.get("pivot") and house and len({c.digit for c in options}) == 1:
        cases = _("the {digit} of {house} is in {cells}").format(
            digit=layout.digit_text(options[0].digit), house=house[0].name, cells=choice(str(c.cell) for c in options)
        )
    elif len({c.cell for c in options}) == 1:
        cases = true_text(options, layout)
    else:
        cases = choice(true_text((c,), layout) for c in options)
    return _capital(_("{cases}, and in every case {conclusion}.").format(cases=cases, conclusion=outcome_text(step)))


def _contradiction(step: Step, line: _Line, rows: Sequence[Row]) -> str:
    count = sum(bool(row.number) and not row.depth and not row.assumption for row in rows)
    inner = sum(any(one.source.kind == "inner" for one in row.inferences) and not row.depth for row in rows)
    fact = _assumed_clause(line.assumption, step.layout)
    if inner:
        return ngettext(
            "Suppose {fact}: {count} steps lead to a contradiction, with {inner} smaller contradiction inside,"
            " so {conclusion}.",
            "Suppose {fact}: {count} steps lead to a contradiction, with {inner} smaller contradictions inside,"
            " so {conclusion}.",
            inner,
        ).format(fact=fact, count=count, inner=inner, conclusion=outcome_text(step))
    return ngettext(
        "Suppose {fact}: {count} step leads to a contradiction, so {conclusion}.",
        "Suppose {fact}: {count} steps lead to a contradiction, so {conclusion}.",
        count,
    ).format(fact=fact, count=count, conclusion=outcome_text(step))


def followed_text(links: Iterable[Link], layout: Layout) -> str:
    """Write what becomes true along a chain: "r2c6=3, r7c4=3"; the long form names all, the others the first and the last."""
    found = []
    for link in links:
        if link.strong:
            some = link.target.candidates
            found.append(candidate_text(some[0]) if len(some) == 1 else true_text(some, layout))
    if len(found) > _FEW and teaching.get() is None:
        return _("{some}, … and {count} more up to {last}").format(
            some=_(", ").join(found[: _FEW - 2]), count=len(found) - _FEW + 1, last=found[-1]
        )
    return _(", ").join(found)


def branches_text(branches: Iterable[Branch], layout: Layout) -> str:
    """Write what becomes true along each branch: "r4c2=1: r4c3=5, r6c5=5; r4c2=2"."""
    lines = []
    for branch in branches:
        start, line = candidate_text(branch.assumption), followed_text(branch.links, layout)
        lines.append(_("{start}: {line}").format(start=start, line=line) if line else start)
    return _("; ").join(lines)


_FEW = 6  # placements of a chain that are named one by one; the long form names all


# Chains.


def explain_chain(step: Step) -> Explanation:
    """Explain a chain between two nodes, one of which is true: each gives the conclusion; or several such chains."""
    chains = list(_chains(step))
    if not chains:
        return explain_sentence(step)
    writer = _Writer(step, True)
    if step.placements == chains[0][0][1].source.candidates:
        return _explain_return(step, chains[0], writer)
    for number, named in enumerate(chains):
        first = named[0][1].source
        true = _Line(step, (Fact(first.candidates),))
        false = _Line(step, tuple(Fact((c,), False) for c in first.candidates))
        false.follow(named)
        writer.case(true, 2 * number + 1, _conclusions(true, step))
        writer.case(false, 2 * number + 2, _conclusions(false, step))
    links = [link for _name, link in chains[0]]
    first, last = links[0].source, links[-1].target
    others = tuple(c for c in last.candidates if c not in first.candidates)
    summary = (
        _either_way(either_text(first.candidates, others or last.candidates, step), step)
        if len(chains) == 1
        else _("In each pair of cases one is true, so {conclusion}.").format(conclusion=outcome_text(step))
    )
    notation, rank = _expert(step, links)
    if len(chains) > 1:
        notation, rank = chain_text(step.evidence.links, step.layout), None
    return Explanation(summary, tuple(writer.rows), notation, rank)


def _chains(step: Step) -> Iterator[list[tuple[str, Link]]]:
    """Yield the chains of a step: two of a dual pattern, one for each digit that chained sets remove."""
    evidence = step.evidence
    named = _named(_alternating(evidence.links))
    if step.technique.id.startswith("dual"):
        yield from (named[start : start + 3] for start in range(0, len(named), 3))
        return
    if not any(link.strong for _name, link in named):
        return
    yield named
    (_n, first), (_m, last) = named[0], named[-1]
    fallen = {c.digit for c in step.eliminations}
    if not evidence.sets or len(fallen) < 2 or first.source.digit not in fallen or step.technique.family != "als":
        return
    order = sets_in_order(step)
    ends = [order[0].cells, order[-1].cells]
    for digit in sorted(fallen - {first.source.digit}):
        start, end = (Node(_places(step, cells, digit)) for cells in ends)
        yield [("", Link(start, first.target, True)), *named[1:-1], ("", Link(last.source, end, True))]


def sets_in_order(step: Step) -> list[LockedSet]:
    """Return the sets that a chain runs through, one for each strong link; sets may be repeated."""
    sets, found = step.evidence.sets, []
    for number, link in enumerate(link for link in step.evidence.links if link.strong):
        ends = {*link.source.cells, *link.target.cells}
        expected = sets[number : number + 1]
        found.append(next(one for one in (*expected, *sets) if ends <= set(one.cells)))
    return found


def _explain_return(step: Step, named: Sequence[tuple[str, Link]], writer: _Writer) -> Explanation:
    """Explain a chain from a candidate that is false back to itself."""
    links = [link for _name, link in named]
    first = links[0].source.candidates
    line = _Line(step, tuple(Fact((c,), False) for c in first))
    line.follow(named)
    if line.entries:
        entry = line.entries[-1]
        facts = (*entry.facts, *(Fact((c,), False) for c in first))
        line.end = _Entry((), facts, (entry,), (Source("both"),))
    writer.case(line, None)
    return Explanation(_contradiction(step, line, writer.rows), tuple(writer.rows), *_expert(step, links))


def explain_pivot(step: Step) -> Explanation:
    """Explain an XY-wing or an XYZ-wing: whatever its pivot is, one of its cells has the digit that falls."""
    evidence = step.evidence
    (pivot,) = evidence.cells["pivot"]
    held = {premise.cells[0]: premise.digits for premise in step.premises if premise.kind == "cell"}
    (z,) = {c.digit for c in step.eliminations}
    names = {
        frozenset({*link.source.candidates, *link.target.candidates}): str(k) for k, link in enumerate(evidence.links)
    }
    writer = _Writer(step, True)
    for number, digit in enumerate(held[pivot], 1):
        start = Candidate(pivot, digit)
        line = _Line(step, (Fact((start,)),))
        for pincer in evidence.cells["pincer"]:
            if digit != z and digit in held[pincer]:
                near, far = Candidate(pincer, digit), Candidate(pincer, z)
                weak, strong = Link(Node((start,)), Node((near,)), False), Link(Node((near,)), Node((far,)), True)
                line.follow(
                    [
                        (names.get(frozenset(ends), ""), link)
                        for ends, link in (((start, near), weak), ((near, far), strong))
                    ]
                )
        writer.case(line, number, _conclusions(line, step))
    summary = _capital(
        _("{cases}, and in every case {conclusion}.").format(
            cases=true_text([Candidate(pivot, digit) for digit in held[pivot]], step.layout),
            conclusion=outcome_text(step),
        )
    )
    notation, rank = _expert(step, evidence.links) if evidence.links else ("", None)
    return Explanation(summary, tuple(writer.rows), notation, rank)


def explain_empty_box(step: Step) -> Explanation:
    """Explain a chain whose ends together would leave a box no place for a digit."""
    evidence = step.evidence
    branch = replace(evidence.branches[0], dead_end=evidence.candidates["second"])
    return explain_contradiction(step, chain_text(branch.links, step.layout), branch)


def _alternating(links: Sequence[Link]) -> tuple[Link, ...]:
    """Return the links of a chain all of whose links are strong with every other one as the weak link that it is, too."""
    if len(links) > 2 and all(link.strong for link in links):
        return tuple(Link(link.source, link.target, number % 2 == 0) for number, link in enumerate(links))
    return tuple(links)


def _conclusions(line: _Line, step: Step) -> list[_Entry]:
    """Return the entries of the conclusions in a case; those that do not follow are missing."""
    ends: list[_Entry] = []
    for group, some in groupby(step.eliminations, lambda c: _excluder(line, c)):
        those = tuple(some)
        if group is None:
            found = [line.false[c] for c in those if c in line.false]
            ends += found
        else:
            ends.append(line.exclude(those, group))
    for candidate in step.placements:
        if (candidate,) in line.true:
            ends.append(line.true[(candidate,)])
    return list(dict.fromkeys(ends))


def _excluder(line: _Line, candidate: Candidate) -> tuple[Candidate, ...] | None:
    """Return the true group by which a candidate is false, unless that is known already."""
    if candidate in line.false:
        return None
    return next((group for group in line.true if is_excluded(candidate, group, line.step.layout)), None)


def _expert(step: Step, links: Sequence[Link], closed: bool = False) -> tuple[str, Rank | None]:
    """Return the notation of a chain and its rank."""
    sets = step.evidence.sets
    truths = 0
    covers = sum(not link.strong for link in links) + (0 if closed else 2)
    for link in links:
        if link.strong:
            why = why_one({*link.source.candidates, *link.target.candidates}, step)
            more = len(sets[why.set].cells) - 1 if why.set is not None else 0
            truths += 1 + more
            covers += more
    return chain_text(links, step.layout), Rank(truths, covers)


# Loops.


def explain_loop(step: Step) -> Explanation:
    """Explain a loop: followed either way, it makes one end of each weak link true."""
    links = step.evidence.links
    start = links[0].source
    writer = _Writer(step, True)
    numbered = _named(links)
    false = _Line(step, tuple(Fact((c,), False) for c in start.candidates))
    false.follow(numbered[:-1])
    true = _Line(step, (Fact(start.candidates),))
    true.follow([(name, Link(one.target, one.source, one.strong)) for name, one in reversed(numbered[1:])])
    for number, line in enumerate((true, false), 1):
        for entry in line.entries:
            entry.need()
        writer.case(line, number)
    rows = list(_loop_rows(step, true, false, writer))
    summary = _("Followed either way, the loop makes one end of each weak link true, so {conclusion}.").format(
        conclusion=outcome_text(step)
    )
    return Explanation(summary, (*writer.rows, *rows), *_expert(step, links, closed=True))


def _loop_rows(step: Step, true: _Line, false: _Line, writer: _Writer) -> Iterator[Row]:
    """Yield the rows of what a loop removes: by the two ends of a weak link, or by a set that keeps its other digits."""
    layout = step.layout
    left = list(step.eliminations)
    for name, link in _named(step.evidence.links):
        if link.strong:
            continue
        first, last = link.target.candidates, link.source.candidates  # as the two cases have them
        if not any(set(group) <= set(first) for group in true.true):
            first, last = last, first
        both = (*first, *last)
        those = tuple(c for c in left if is_excluded(c, first, layout) and is_excluded(c, last, layout))
        if not those:
            continue
        left = [c for c in left if c not in those]
        facts = (Fact(first), Fact(last))
        text = _("{fact}, so {other}").format(fact=either_text(first, last, step), other=false_text(those, layout))
        why = [source for c in those if (source := is_excluded(c, both, layout))]
        yield Row(
            text, once_text(why, both, layout), writer.next_number(),
            inferences=tuple(Inference(facts, Fact((c,), False), Source("cases")) for c in those),
            shapes=Shapes((*both, *those), (name,)),
        )  # fmt: skip
    for number, locked in enumerate(step.evidence.sets):
        for digit in locked.digits:
            group = _places(step, locked.cells, digit)
            those = tuple(c for c in left if c.digit == digit and group and is_excluded(c, group, layout))
            lost = [_lost(line, locked.cells, digit) for line in (true, false)]
            if not those or not all(lost):
                continue
            left = [c for c in left if c not in those]
            kept = []
            for case, (line, less) in enumerate(zip((true, false), lost, strict=True), 1):
                weak = dict.fromkeys(line.false[fact.candidates[0]] for fact in less)
                kept += [replace(one, case=case) for entry in weak if entry.is_weak for one in entry.inferences]
                kept.append(Inference(less, Fact(group), Source("set", set=number), case))
            text = _("{set} has its {digit} either way, so {fact}").format(
                set=set_name(number, step), digit=layout.digit_text(digit), fact=false_text(those, layout)
            )
            yield Row(
                _capital(text), _("it lacks another digit"), writer.next_number(),
                inferences=(*kept, *(Inference((Fact(group),) * 2, Fact((c,), False), Source("cases")) for c in those)),
                shapes=Shapes((*group, *those), cells=locked.cells, sets=(number,)),
            )  # fmt: skip


def _places(step: Step, cells: Sequence[Cell], digit: int) -> tuple[Candidate, ...]:
    """Return the places of a digit in the cells of a set."""
    known = {premise.cells[0]: premise.digits for premise in step.premises if premise.kind == "cell"}
    if not known.keys() >= set(cells) and step.has_board:
        board = step.board
        known = {cell: board.candidates(cell) for cell in cells}
    return tuple(Candidate(cell, digit) for cell in cells if digit in known.get(cell, (digit,)))


def _lost(line: _Line, cells: Sequence[Cell], digit: int) -> tuple[Fact, ...]:
    """Return facts by which a set of cells lacks another digit in a case; empty if it lacks none."""
    by_digit: dict[int, list[Fact]] = {}
    for candidate in line.false:
        if candidate.cell in cells and candidate.digit != digit:
            by_digit.setdefault(candidate.digit, []).append(Fact((candidate,), False))
    for other, facts in by_digit.items():
        if {f.candidates[0] for f in facts} >= set(_places(line.step, cells, other)):
            return tuple(facts)
    return ()


# Cases and nets.


def explain_cases(step: Step) -> Explanation:
    """Explain branches of which one must be true: each leads to the conclusion."""
    outer = nested(step.evidence.branches)
    branches = [branch for branch, _inner in outer]
    writer = _Writer(step, all(branch.is_chain for branch in branches))
    write_cases(writer, outer)
    return Explanation(_in_every_case(step, branches), tuple(writer.rows), cases_notation(step))


def write_cases(writer: _Writer, outer: Sequence[_Inside]) -> None:
    """Write the branches of a step as cases; a chain that meets an earlier one continues at its rows."""
    step = writer.step
    written: dict[int, dict[int, _Entry]] = {}  # for each chain that is written whole, its entries by their links
    same: dict[str, list[str]] = {}  # links of other chains that a link stands for
    for number, (branch, inner) in enumerate(outer):
        line = _Line(step, (Fact((branch.assumption,), branch.truth),))
        named = _named(branch.links, f"{number}.")
        met = _meeting(branch.links, [(k, outer[k][0].links, written[k]) for k in written]) if writer.linear else None
        if met is None:
            line.follow(named, inner)
            writer.case(line, number + 1, _conclusions(line, step))
            written[number] = {int(entry.link.split(".")[1]): entry for entry in line.entries if entry.link}
            continue
        place, other, start = met
        line.follow(named[: place + 1])
        writer.case(line, number + 1, line.entries[-1:], written[other][start + 1].row)
        for further in range(1, len(branch.links) - place):
            same.setdefault(f"{other}.{start + further}", []).append(f"{number}.{place + further}")
    for place, row in enumerate(writer.rows):
        links = (*row.shapes.links, *(name for link in row.shapes.links for name in same.get(link, ())))
        writer.rows[place] = replace(row, shapes=replace(row.shapes, links=links))


def _meeting(
    links: Sequence[Link], written: Sequence[tuple[int, Sequence[Link], dict[int, _Entry]]]
) -> tuple[int, int, int] | None:
    """Return where a chain meets an earlier one: the first weak link after which both are equal.

    Returns:
        Its place in the chain, the number of the earlier one, and the place of the equal link there.
    """
    for place, link in enumerate(links[:-1]):
        if link.strong:
            continue
        for number, others, entries in written:
            start = len(others) - len(links) + place
            if (
                start >= 0
                and others[start].target == link.target
                and tuple(links[place + 1 :]) == tuple(others[start + 1 :])
                and start + 1 in entries
                and entries[start + 1].row
            ):
                return place, number, start
    return None


def cases_notation(step: Step) -> str:
    """Write the chains of branches in Eureka notation; empty for nets."""
    branches = [branch for branch in step.evidence.branches if not branch.depth]
    if not all(branch.is_chain for branch in branches):
        return ""
    return _("; ").join(
        chain_text(branch.links, step.layout)
        or group_text(branch.assumption.digit, [branch.assumption.cell], step.layout)
        for branch in branches
    )


def explain_contradiction(step: Step, notation: str = "", only: Branch | None = None) -> Explanation:
    """Explain an assumption that leads to a contradiction, with the branches inside.

    Args:
        step: the step.
        notation: the chain in notation, for experts.
        only: the branch, where it is not that of the evidence.
    """
    ((branch, inner),) = [(only, [])] if only else nested(step.evidence.branches)
    line = _Line(step, (Fact((branch.assumption,), branch.truth),))
    linear = not inner and branch.is_chain and not branch.dead_end
    line.follow(_named(branch.links, "0."), inner)
    line.close(branch)
    writer = _Writer(step, linear)
    writer.case(line, None)
    return Explanation(_contradiction(step, line, writer.rows), tuple(writer.rows), notation)


# Patterns around chains.


def explain_blossom(step: Step) -> Explanation:
    """Explain a stem each of whose digits takes that digit from a set: the sets then hold their others."""
    evidence = step.evidence
    writer = _Writer(step, True)
    for number, link in enumerate(evidence.links, 1):
        line = _Line(step, (Fact(link.source.candidates),))
        line.follow([(f"{number - 1}", link)])
        for locked in evidence.sets:
            if set(_places(step, locked.cells, link.target.digit)) == set(link.target.candidates):
                for digit in sorted({c.digit for c in step.eliminations}):
                    group = _places(step, locked.cells, digit)
                    line.follow([("", Link(link.target, Node(group), True))])
                break
        writer.case(line, number, _conclusions(line, step))
    options = [link.source.candidates[0] for link in evidence.links]
    summary = _("{cases}, and in every case {conclusion}.").format(
        cases=true_text(options, step.layout), conclusion=outcome_text(step)
    )
    return Explanation(summary, tuple(writer.rows))


def explain_kraken(step: Step) -> Explanation:
    """Explain a fish whose fins each lead to the conclusion."""
    evidence, layout = step.evidence, step.layout
    outer = nested(evidence.branches)
    writer = _Writer(step, all(branch.is_chain for branch, _inner in outer))
    write_cases(writer, outer)
    options = [branch.assumption for branch, _inner in outer]
    digit = evidence.digits[0]
    fish = _("the fish in {base} and {cover}").format(
        base=houses_text(evidence.houses["base"]), cover=houses_text(evidence.houses["cover"])
    )
    if step.technique.id.endswith("1"):
        facts = tuple(Fact((c,), False) for c in options)
        text = _("{case}: {row}").format(case=assumed_text(facts, layout), row=false_text(step.eliminations, layout))
        writer.rows.append(
            Row(
                text,
                fish,
                branch=len(outer) + 1,
                assumption=facts,
                inferences=tuple(Inference(facts, Fact((c,), False), Source("fish")) for c in step.eliminations),
                shapes=Shapes(
                    (*options, *step.eliminations), houses=(*evidence.houses["base"], *evidence.houses["cover"])
                ),
            )
        )
    summary = (
        _("Either a fin is {digit}, or the fish holds; in every case {conclusion}.")
        if step.technique.id.endswith("1")
        else _("Either a fin is {digit}, or each cover line has it in the fish; in every case {conclusion}.")
    )
    summary = summary.format(digit=layout.digit_text(digit), conclusion=outcome_text(step))
    return Explanation(summary, tuple(writer.rows), cases_notation(step))


# All other techniques.


def explain_sentence(step: Step) -> Explanation:
    """Explain a step by its sentence: a row for each of its parts, the last with the conclusion."""
    text = step.text
    claims = text.claims if isinstance(text, Sentence) else ()
    parts = list(_parts(text))
    facts = tuple(step.premises[:_MOST_FACTS])
    shapes = Shapes(
        tuple(dict.fromkeys(c for some in step.evidence.candidates.values() for c in some)),
        cells=tuple(dict.fromkeys(cell for some in step.evidence.cells.values() for cell in some)),
        houses=tuple(dict.fromkeys(house for some in step.evidence.houses.values() for house in some)),
        sets=tuple(range(len(step.evidence.sets))),
    )
    rows = [
        Row(
            part,
            number=str(number),
            facts=facts if number == 1 else (),
            shapes=shapes,
            claims=claims if number == 1 else (),
        )
        for number, part in enumerate(parts, 1)
    ]
    ends = tuple(
        Inference((), fact, Source("pattern"))
        for fact in (*(Fact((c,)) for c in step.placements), *(Fact((c,), False) for c in step.eliminations))
    )
    rows[-1] = replace(
        rows[-1], inferences=ends, shapes=replace(shapes, candidates=(*step.placements, *step.eliminations))
    )
    summary = _capital(_("{conclusion}.").format(conclusion=conclusion(step)))
    return Explanation(summary, tuple(rows), rank=_pattern_rank(step))


_MOST_FACTS = 24  # facts of the position that the first row lists


def _parts(text: str) -> Iterator[str]:
    """Yield the parts of a sentence, each short enough for a row."""
    for part in _SENTENCES.split(text.strip()):
        yield from _shorter(part, 0)


def _shorter(part: str, level: int) -> Iterator[str]:
    """Yield the pieces of a part that is too long, divided at the strongest sign that helps."""
    if len(part) <= MOST:
        yield part
        return
    if level == len(_DIVIDERS):
        start = 0
        while len(part) - start > MOST:
            stop = part.rfind(" ", start, start + MOST)
            stop = stop if stop > start else start + MOST
            yield part[start:stop].strip()
            start = stop
        yield part[start:].strip()
        return
    line = ""
    for piece in _DIVIDERS[level].split(part):
        if line and len(line) + len(piece) + 1 > MOST:
            yield from _shorter(line, level + 1)
            line = ""
        line += (" " if line and not ord(line[-1]) > 0x2E7F else "") + piece
    if line:
        yield from _shorter(line, level + 1)


_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=\S)|(?<=[\u3002\uff01\uff1f])(?=\S)")
_DIVIDERS = (
    re.compile(r"(?<=;)\s+|(?<=\uff1b)"),
    re.compile(r"(?<=:)\s+|(?<=\uff1a)"),
    re.compile(r"(?<=,)\s+|(?<=[\uff0c\u3001])"),
)


def _pattern_rank(step: Step) -> Rank | None:
    """Return the rank of patterns that cover all their candidates once: locked candidates, subsets, fish without fins."""
    evidence, family = step.evidence, step.technique.family
    if step.technique.id.startswith("locked-candidates"):
        return Rank(1, 1)
    if family == "subsets":
        return Rank(len(evidence.digits), len(evidence.digits))
    if family in ("fish", "complex_fish") and not evidence.cells.get("fin") and not evidence.branches:
        return Rank(len(evidence.houses["base"]), len(evidence.houses["cover"]))
    return None
