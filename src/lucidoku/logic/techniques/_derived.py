"""Facts along the branches of a step, each with its support: a branch is replayed, and its end marks the facts that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.explanation import Fact, Inference, InferenceSource
from lucidoku.logic.step import Branch, Link, Step
from lucidoku.logic.techniques._clauses import is_excluded


@dataclass(eq=False)
class CaseEntry:
    """A fact, or several that one link gives, with their support.

    Attributes:
        facts: the facts.
        premise: the facts that they follow from.
        support: the entries of these facts, except of assumptions.
        sources: the reason; for several false facts that of each.
        link: the name of the link; empty where the evidence has none.
        inner: the argument inside, for a candidate that an inner branch refutes.
        needed: whether the end of the branch needs it.
        row: the number of the row that states it.
    """

    facts: tuple[Fact, ...]
    premise: tuple[Fact, ...] = ()
    support: tuple[CaseEntry, ...] = ()
    sources: tuple[InferenceSource, ...] = ()
    link: str = ""
    inner: CaseLine | None = None
    needed: bool = False
    row: str = ""

    @property
    def is_weak(self) -> bool:
        """Return whether its facts are false because another is true."""
        return bool(self.sources and self.facts) and not self.facts[0].truth and self.inner is None

    def need(self) -> None:
        """Mark the entry and its support as needed."""
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
class CaseLine:
    """Consequences of an assumption: entries in order, and the end; `left` are links that do not follow.

    The links of a chain are drawn, and its rows follow them. Those of a net are not.
    """

    step: Step
    assumption: tuple[Fact, ...]
    true: dict[tuple[Candidate, ...], CaseEntry] = field(default_factory=dict)
    false: dict[Candidate, CaseEntry] = field(default_factory=dict)
    entries: list[CaseEntry] = field(default_factory=list)
    end: CaseEntry | None = None
    dead_end: tuple[Candidate, ...] = ()
    left: list[tuple[str, Link]] = field(default_factory=list)
    is_net: bool = False

    def __post_init__(self) -> None:
        self.start = CaseEntry(self.assumption)
        for fact in self.assumption:
            self._learn(fact, self.start)

    def _learn(self, fact: Fact, entry: CaseEntry) -> None:
        if fact.truth:
            self.true.setdefault(fact.candidates, entry)
        else:
            self.false.setdefault(fact.candidates[0], entry)

    def _add(self, entry: CaseEntry) -> CaseEntry:
        self.entries.append(entry)
        for fact in entry.facts:
            self._learn(fact, entry)
        return entry

    def follow(self, links: Iterable[tuple[str, Link]], inner: Sequence[Inside] = ()) -> None:
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
                self.left = left
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
            self._add(CaseEntry((Fact(true),), facts, support, (why,), name))
            return True
        group = source if source in self.true else next((one for one in self.true if set(one) <= set(source)), None)
        if group is None:
            return False
        self.exclude(target, group, name)
        return True

    def exclude(self, candidates: Sequence[Candidate], group: tuple[Candidate, ...], name: str = "") -> CaseEntry:
        """Make candidates false by a true group."""
        layout = self.step.layout
        why = tuple(is_excluded(c, group, layout) or InferenceSource("marks") for c in candidates)
        facts = tuple(Fact((c,), False) for c in candidates)
        return self._add(CaseEntry(facts, (Fact(group),), (self.true[group],), why, name))

    def _refute(self, inside: Inside) -> CaseEntry | None:
        branch, deeper = inside
        line = CaseLine(self.step, (Fact((branch.assumption,), branch.truth),), is_net=True)
        line.true = {**self.true, **line.true}  # copies: a fact inside is unknown outside
        line.false = {**self.false, **line.false}
        line.follow([("", link) for link in branch.links], deeper)  # pictures do not show them
        if not line.close(branch):
            return None
        return CaseEntry(
            (Fact((branch.assumption,), not branch.truth),), sources=(InferenceSource("inner"),), inner=line
        )

    def falsify(self, candidate: Candidate) -> CaseEntry | None:
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
        self.end = CaseEntry((), premise, support, (why,))
        return len(support) == len(found)

    def settle(self, ends: Iterable[CaseEntry] = ()) -> None:
        """Mark the facts that the ends need; where several facts make a candidate false, rest on one that is needed anyway.

        Args:
            ends: the entries of the conclusions, besides the end of the branch.
        """
        self.start.needed = True  # it costs nothing
        roots = [*ends, *([self.end] if self.end is not None else [])]
        for root in roots:
            root.needed = True
            for entry in root.support if root.is_weak else ():
                entry.needed = True
        order = {id(entry): place for place, entry in enumerate(self.true.values())}
        known = list(self.true.items())
        for entry in [*(root for root in roots if not root.is_weak), *reversed(self.entries)]:
            if not entry.needed or entry.is_weak:
                continue
            if entry.inner is not None:
                entry.inner.settle()
                continue
            before = known[: order.get(id(entry), len(known))]
            if len(entry.premise) == len(entry.support):  # always, unless a link does not follow
                pairs = zip(entry.premise, entry.support, strict=True)
                entry.support = tuple(self._cheapest(fact, weak, before) for fact, weak in pairs)
            for weak in entry.support:
                weak.needed = True
                for other in weak.support if weak.is_weak else ():
                    other.needed = True

    def _cheapest(
        self, fact: Fact, entry: CaseEntry, before: Sequence[tuple[tuple[Candidate, ...], CaseEntry]]
    ) -> CaseEntry:
        """Return an entry of a false fact whose support is needed anyway, if there is one."""
        if not entry.is_weak or entry.needed or all(other.needed for other in entry.support):
            return entry
        for group, true in before:
            if true.needed and (why := is_excluded(fact.candidates[0], group, self.step.layout)):
                return CaseEntry((fact,), (Fact(group),), (true,), (why,))
        return entry


Inside = tuple[Branch, list["Inside"]]
"""A branch with those inside it."""


def named_links(links: Sequence[Link], prefix: str = "") -> list[tuple[str, Link]]:
    """Return links with their names in the picture."""
    return [(f"{prefix}{number}", link) for number, link in enumerate(links)]


def nested_branches(branches: Sequence[Branch], depth: int = 0) -> list[Inside]:
    """Return the branches of a depth, each with those inside it."""
    found: list[Inside] = []
    start = 0
    while start < len(branches):
        end = start + 1
        while end < len(branches) and branches[end].depth > depth:
            end += 1
        found.append((branches[start], nested_branches(branches[start + 1 : end], depth + 1)))
        start = end
    return found


def why_one(ends: set[Candidate], step: Step) -> InferenceSource:
    """Return why one of some candidates is true: a cell, a house or a set of the step."""
    cells, digits = {c.cell for c in ends}, {c.digit for c in ends}
    facts = [
        premise
        for premise in step.premises
        if premise.cells
        and premise.cells[0] in cells
        and cells.issuperset(premise.cells)
        and digits.issuperset(premise.digits)
    ]
    if any(premise.kind == "cell" for premise in facts) and len(cells) == 1:
        return InferenceSource("cell", cell=min(cells))
    stated = [premise.house for premise in facts if premise.kind == "house" and premise.house is not None]
    around = [house for house in step.layout.houses if cells <= set(house.cells)] if len(digits) == 1 else []
    for house in around:
        if house in stated:
            return InferenceSource("house", house=house)
    holding = [number for number, locked in enumerate(step.evidence.sets) if cells <= set(locked.cells)]
    for number in holding:  # sets may overlap
        if ends == {c for digit in digits for c in places_of(step, step.evidence.sets[number].cells, digit)}:
            return InferenceSource("set", set=number)
    if holding and len(digits) > 1:
        return InferenceSource("set", set=holding[0])
    if len(cells) == 1:
        return InferenceSource("cell", cell=min(cells))
    return InferenceSource("house", house=around[0]) if around else InferenceSource("marks")


def places_of(step: Step, cells: Sequence[Cell], digit: int) -> tuple[Candidate, ...]:
    """Return the places of a digit in the cells of a set."""
    known = candidates_of(step, cells)
    return tuple(Candidate(cell, digit) for cell in cells if digit in known.get(cell, (digit,)))


def candidates_of(step: Step, cells: Sequence[Cell]) -> dict[Cell, tuple[int, ...]]:
    """Return the candidates of cells, as far as the premises or the position tell them."""
    known = {premise.cells[0]: premise.digits for premise in step.premises if premise.kind == "cell"}
    if not known.keys() >= set(cells) and step.has_board:
        board = step.board
        return {cell: board.candidates(cell) for cell in cells}
    return known


def conclusions_of(line: CaseLine, step: Step) -> list[CaseEntry]:
    """Return the entries of the conclusions in a case; those that do not follow are missing."""
    ends: list[CaseEntry] = []
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


def _excluder(line: CaseLine, candidate: Candidate) -> tuple[Candidate, ...] | None:
    """Return the true group by which a candidate is false, unless that is known already; by a constraint, the last one."""
    if candidate in line.false:
        return None
    found = next((group for group in line.true if is_excluded(candidate, group, line.step.layout)), None)
    by_constraint = found is None and line.step.technique.needs_rules and line.step.evidence.links
    return [*line.true][-1] if by_constraint and line.true else found
