"""Rows of an explanation, written one after the other, and the texts of chains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.logic.explanation import Fact, Inference, Row, Shapes, case_sign
from lucidoku.logic.step import Branch, Link, Step
from lucidoku.logic.techniques._claims import teaching
from lucidoku.logic.techniques._clauses import (
    assumed_text,
    false_text,
    free_text,
    once_text,
    only_text,
    set_name,
    so_text,
    true_text,
)
from lucidoku.logic.techniques._derived import CaseEntry, CaseLine
from lucidoku.logic.techniques._words import candidate_text, cells_text, choice, clauses, dead_end_text, digits_text
from lucidoku.words.language import _, ngettext


class RowWriter:
    """Rows of an argument, written one after the other."""

    def __init__(self, step: Step, linear: bool) -> None:
        self.step, self.layout, self.linear = step, step.layout, linear
        self.rows: list[Row] = []
        self.complete = True  # whether all links follow, and the conclusions in every case
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
        return Row(capital(text), why, facts=facts, shapes=shapes)

    # A case.

    def case(
        self, line: CaseLine, branch: int | None, ends: Sequence[CaseEntry] = (), onward: str | None = None
    ) -> None:
        """Write a case: its assumption, the needed entries, and its end.

        Args:
            line: its facts.
            branch: its number; None for an assumption that leads to a contradiction.
            ends: the entries of the conclusions.
            onward: the number of the row that follows after these.
        """
        if line.is_net:
            line.settle(ends)
        for end in (*ends, *([line.end] if line.end is not None else ())):
            end.need()
        self.complete = self.complete and not line.left and (onward is not None or _concludes(line, self.step))
        line.start.row = case_sign(branch) if branch else "0"
        rows = self._block(line, branch, 0, "", ends)
        if onward is not None:
            rows = _continue_last_row(rows, onward)
        head = self._head(line, branch, number="0" if branch is None and not self.linear else "")
        if branch is not None and len(rows) == 1:
            self._count -= 1  # the sign of the case replaces the number
            for entry in line.entries:
                entry.row = entry.row and line.start.row
            rows = [_case_in_one_row(head, rows[0])]
        else:
            rows = [head, *rows]
        self.rows += rows

    def _head(self, line: CaseLine, branch: int | None, depth: int = 0, number: str = "") -> Row:
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
        line: CaseLine,
        branch: int | None,
        depth: int,
        prefix: str,
        ends: Sequence[CaseEntry],
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
                rows.append(self._forced_row(entry, branch, depth, number, stated, rows))
            entry.row = number
        for end in ends:
            if end.is_weak and id(end) not in stated:
                stated.add(id(end))
                number = self._next(prefix, count)
                rows.append(self._removal_row(end, branch, depth, number, rows))
        if line.dead_end:
            rows.append(self._contradiction_row(line, branch, depth, self._next(prefix, count), stated, rows))
        elif line.end is not None and rows:  # the last row says the contrary of the assumption
            contrary = Inference(line.end.premise, None, line.end.sources[0])
            why = _("{reason}: a contradiction").format(reason=rows[-1].reason)
            rows[-1] = replace(rows[-1], reason=why, inferences=(*rows[-1].inferences, contrary))
        return rows

    def _inner(self, entry: CaseEntry, branch: int | None, depth: int, number: str, stated: set[int]) -> list[Row]:
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

    def _news(self, entry: CaseEntry, stated: set[int]) -> list[CaseEntry]:
        """Return the entries of false candidates that an entry rests on and no row has stated."""
        news = [one for one in dict.fromkeys(entry.support) if one.is_weak and id(one) not in stated]
        stated.update(map(id, news))
        return news

    def _forced_row(
        self, entry: CaseEntry, branch: int | None, depth: int, number: str, stated: set[int], rows: Sequence[Row]
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

    def _removal_row(self, entry: CaseEntry, branch: int | None, depth: int, number: str, rows: Sequence[Row]) -> Row:
        """Return the row of candidates that are false because another is true."""
        (by,) = entry.premise
        return Row(
            false_text((c for fact in entry.facts for c in fact.candidates), self.layout),
            once_text(entry.sources, by.candidates, self.step), number, branch, depth,
            inferences=(*entry.inferences,), uses=self._uses(entry, rows), shapes=_shapes([entry]),
        )  # fmt: skip

    def _contradiction_row(
        self, line: CaseLine, branch: int | None, depth: int, number: str, stated: set[int], rows: Sequence[Row]
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

    def _uses(self, entry: CaseEntry, rows: Sequence[Row]) -> tuple[str, ...]:
        """Return the numbers of the rows that an entry rests on, unless that is only the row before."""
        if self.linear:
            return ()
        found: dict[str, None] = {}
        for one in entry.support:
            for other in one.support if one.is_weak else (one,):
                found[other.row] = None
        named = tuple(sorted(found, key=_order))
        return () if not rows or named == (rows[-1].number,) else named


def _concludes(line: CaseLine, step: Step) -> bool:
    return line.end is not None or (
        all((c,) in line.true for c in step.placements) and all(c in line.false for c in step.eliminations)
    )


def _order(number: str) -> tuple[int, ...]:
    """Return the place of a row's number among others; signs of cases come first."""
    return tuple(map(int, number.split("."))) if number[0].isdecimal() and number.isascii() else ()


def _case_in_one_row(head: Row, row: Row) -> Row:
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


def _continue_last_row(rows: Sequence[Row], onward: str) -> list[Row]:
    """Let the last row that says something new continue at a row of an earlier case."""
    *others, last = rows
    if others:  # the row to continue with repeats the last one
        *others, before = others
        shapes = replace(before.shapes, links=(*before.shapes.links, *last.shapes.links))
        last = replace(before, inferences=(*before.inferences, *last.inferences), shapes=shapes)
    return [*others, replace(last, continues=onward)]


def _shapes(entries: Sequence[CaseEntry]) -> Shapes:
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


def capital(text: str) -> str:
    """Write a sentence's first letter as a capital, unless a cell comes first."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


def _assumed_clause(facts: Sequence[Fact], layout: Layout) -> str:
    every = [candidate for fact in facts for candidate in fact.candidates]
    return true_text(every, layout) if facts[0].truth else false_text(every, layout)


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


def either_way_text(cases: str, step: Step) -> str:
    return capital(_("{cases}, and either way {conclusion}.").format(cases=cases, conclusion=outcome_text(step)))


def every_case_text(step: Step, branches: Sequence[Branch]) -> str:
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
    return capital(_("{cases}, and in every case {conclusion}.").format(cases=cases, conclusion=outcome_text(step)))


def contradiction_text(step: Step, line: CaseLine, rows: Sequence[Row]) -> str:
    count = sum(bool(row.number) and not row.depth and not row.assumption for row in rows)
    more = sum(row.depth > 0 and not row.assumption for row in rows)
    inner = sum(any(one.source.kind == "inner" for one in row.inferences) and not row.depth for row in rows)
    fact = _assumed_clause(line.assumption, step.layout)
    if inner:
        return ngettext(
            "Suppose {fact}: {count} steps lead to a contradiction, with {more} more in {inner} smaller contradiction inside,"
            " so {conclusion}.",
            "Suppose {fact}: {count} steps lead to a contradiction, with {more} more in {inner} smaller contradictions inside,"
            " so {conclusion}.",
            inner,
        ).format(fact=fact, count=count, more=more, inner=inner, conclusion=outcome_text(step))
    return ngettext(
        "Suppose {fact}: {count} step leads to a contradiction, so {conclusion}.",
        "Suppose {fact}: {count} steps lead to a contradiction, so {conclusion}.",
        count,
    ).format(fact=fact, count=count, conclusion=outcome_text(step))


def try_text(step: Step, digits: Sequence[int]) -> str:
    """Say which candidates to try: "Nishio: try the 5s, one by one"."""
    words = ngettext(
        "{technique}: try the {digit}s, one by one.", "{technique}: try the candidates {digit}.", len(digits)
    )
    return words.format(technique=_(step.technique.name), digit=digits_text(digits, step.layout))


def followed_text(links: Iterable[Link], layout: Layout) -> str:
    """Write the true candidates of a chain: "r2c6=3, r7c4=3"; the long form names all, the others the first and the last."""
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
    """Write the true candidates of each branch: "r4c2=1: r4c3=5, r6c5=5; r4c2=2"."""
    lines = []
    for branch in branches:
        start, line = candidate_text(branch.assumption), followed_text(branch.links, layout)
        lines.append(_("{start}: {line}").format(start=start, line=line) if line else start)
    return _("; ").join(lines)


_FEW = 6  # placements of a chain that are named one by one; the long form names all
