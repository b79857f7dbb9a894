"""Explanations of colours: candidates that are all true or all false together, a group of them in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from lucidoku.grid.cells import Candidate
from lucidoku.logic.explanation import Explanation, Fact, Inference, InferenceSource, Row, Shapes
from lucidoku.logic.step import Link, Node, Step
from lucidoku.logic.techniques._clauses import false_text, is_excluded, once_text
from lucidoku.logic.techniques._derived import CaseEntry, CaseLine, named_links
from lucidoku.logic.techniques._parts import explain_sentence
from lucidoku.logic.techniques._rows import capital, outcome_text
from lucidoku.logic.techniques._words import cells_text, join
from lucidoku.words.language import _

_WIDEST = 110
"""The most characters of a row's text."""
_FEW = 6
"""The candidates of a false colour that the first line names."""


def explain_colours(step: Step) -> Explanation:
    """Explain two colours, one of which is true: both remove the same, or one of them cannot be true."""
    one, other = (step.evidence.candidates.get(role, ()) for role in ("pattern", "second"))
    links = [(name, link) for name, link in named_links(step.evidence.links) if link.strong]
    if not one or any(len(node.candidates) > 1 for _name, link in links for node in (link.source, link.target)):
        return explain_sentence(step)
    writer = _ColourWriter(step, links)
    if set(step.eliminations) <= {*one, *other}:
        return writer.contradiction(one, other)
    for number, (start, colour) in enumerate(
        (
            (Fact(one[:1]), one),
            (Fact(one[:1], False), other),
        ),
        1,
    ):
        writer.case(number, start, colour)
    summary = _("One of the colours is true, and either way {conclusion}.").format(conclusion=outcome_text(step))
    return Explanation(summary, tuple(writer.rows))


class _ColourWriter:
    """Rows of an explanation by colours."""

    def __init__(self, step: Step, links: Sequence[tuple[str, Link]]) -> None:
        self.step, self.layout, self.links = step, step.layout, links
        self.rows: list[Row] = []
        self._count = 0

    def case(self, number: int, start: Fact, colour: Sequence[Candidate]) -> None:
        """Name the candidates that a colour makes false."""
        line = self._follow(start)
        stated = {id(line.start)}
        self.rows.append(self._head(number, start))
        self._colour(line, colour, stated, number)
        by: dict[Candidate, list[Candidate]] = {}
        for candidate in self.step.eliminations:
            found = next((c for c in colour if is_excluded(candidate, (c,), self.layout)), None)
            if found is not None:
                by.setdefault(found, []).append(candidate)
        for true, false in by.items():
            entry = line.exclude(false, (true,))
            self._row(
                false_text(false, self.layout), once_text(entry.sources, (true,), self.step), entry.inferences,
                number, (true, *false),
            )  # fmt: skip

    def contradiction(self, one: tuple[Candidate, ...], other: tuple[Candidate, ...]) -> Explanation:
        """Explain that a colour cannot be true: two of its candidates exclude each other, or a cell has nothing left."""
        step, evidence = self.step, self.step.evidence
        wrong = one if set(step.eliminations) <= set(one) else other
        start = Fact(wrong[:1])
        line = self._follow(start)
        self.rows.append(self._head(None, start))
        self._colour(line, wrong, {id(line.start)}, None)
        if evidence.cells.get("pivot"):
            self._empty(line, wrong)
        else:
            self._clash(line, wrong)
        back = self._follow(Fact(wrong[:1], False))
        stated = {id(back.start)}
        for some in _chunks(step.eliminations, lambda some: false_text(some, self.layout)):
            those = [c for c in some if c != wrong[0]]
            inferences = [one for c in those for one in _path(back.false[c], stated)]
            self._row(false_text(some, self.layout), _("this colour is false"), inferences, None, some)
        if len(wrong) > _FEW and set(step.eliminations) == set(wrong):
            summary = _("One colour cannot be true, so its {count} candidates are false.").format(count=len(wrong))
        else:
            summary = _("One colour cannot be true, so {conclusion}.").format(conclusion=outcome_text(step))
        return Explanation(summary, tuple(self.rows))

    def _clash(self, line: CaseLine, wrong: Sequence[Candidate]) -> None:
        pincers = self.step.evidence.cells["pincer"]
        first, *_others = those = [c for c in wrong if c.cell in pincers]
        second = next(c for c in those if is_excluded(c, (first,), self.layout))
        why = is_excluded(second, (first,), self.layout)
        assert why is not None
        if first.cell == second.cell:
            digits = join(self.layout.digit_text(c.digit) for c in (first, second))
            text = _("{cell} would be {digits}").format(cell=first.cell, digits=digits)
        else:
            words = (
                _("{digit} would be twice in {house}, in {cells}")
                if why.house
                else _("{digit} would be in {cells}, which see each other")
            )
            text = words.format(
                digit=self.layout.digit_text(first.digit),
                house=why.house.name if why.house else "",
                cells=cells_text((first.cell, second.cell), self.layout),
            )
        false = Fact((second,), False)
        inferences = (
            Inference((Fact((first,)),), false, why),
            Inference((Fact((second,)), false), None, InferenceSource("both")),
        )
        self._row(text, "", inferences, None, (first, second))

    def _empty(self, line: CaseLine, wrong: Sequence[Candidate]) -> None:
        (cell,) = self.step.evidence.cells["pivot"]
        held = [Candidate(cell, digit) for digit in self.step.board.candidates(cell)]
        inferences, by = [], []
        for candidate in held:
            true = next(c for c in wrong if is_excluded(candidate, (c,), self.layout))
            why = is_excluded(candidate, (true,), self.layout)
            assert why is not None
            by.append(true)
            inferences.append(Inference((Fact((true,)),), Fact((candidate,), False), why))
        end = Inference(tuple(Fact((c,), False) for c in held), None, InferenceSource("cell", cell=cell))
        text = _("{cell} is left without a candidate").format(cell=cell)
        self._row(text, "", (*inferences, end), None, (*by, *held))

    def _follow(self, start: Fact) -> CaseLine:
        """Return the facts along the links: candidates are true and false in turns."""
        line = CaseLine(self.step, (start,))
        waiting = list(start.candidates)
        seen = set(waiting)
        for candidate in waiting:  # grows
            for name, link in self.links:
                ends = (link.source.candidates[0], link.target.candidates[0])
                if candidate not in ends:
                    continue
                other = ends[candidate == ends[0]]
                if other in seen:
                    continue
                seen.add(other)
                waiting.append(other)
                if (candidate,) in line.true:
                    line.exclude((other,), (candidate,), name)
                else:
                    line.follow([(name, Link(Node((candidate,)), Node((other,)), True))])
        return line

    def _head(self, branch: int | None, start: Fact) -> Row:
        text = {1: _("One colour is true"), 2: _("The other colour is true")}.get(
            branch or 0, _("Suppose one colour is true")
        )
        number = "" if branch else "0"
        return Row(text, number=number, branch=branch, assumption=(start,), shapes=Shapes(start.candidates))

    def _colour(self, line: CaseLine, colour: Sequence[Candidate], stated: set[int], branch: int | None) -> None:
        """Write the candidates of a colour, which are true."""
        for some in _chunks(colour, self._names):
            inferences = [one for c in some if (c,) in line.true for one in _path(line.true[(c,)], stated)]
            self._row(self._names(some), _("along the strong links"), inferences, branch, some)

    def _names(self, some: Sequence[Candidate]) -> str:
        """Write candidates by digits: "2 in r1c3 and 5 in r47c7"."""
        digits = dict.fromkeys(c.digit for c in some)
        return join(
            _("{digit} in {cells}").format(
                digit=self.layout.digit_text(d), cells=cells_text([c.cell for c in some if c.digit == d], self.layout)
            )
            for d in digits
        )

    def _row(
        self, text: str, reason: str, inferences: Iterable[Inference], branch: int | None, shown: Sequence[Candidate]
    ) -> None:
        self._count += 1
        steps = tuple(inferences)
        lit = {
            c
            for one in steps
            for f in (*one.premise, *([one.conclusion] if one.conclusion else []))
            for c in f.candidates
        }
        names = tuple(
            name for name, link in self.links if {link.source.candidates[0], link.target.candidates[0]} <= lit
        )
        shapes = Shapes(tuple(dict.fromkeys(shown)), names)
        self.rows.append(Row(capital(text), reason, str(self._count), branch, inferences=steps, shapes=shapes))


def _chunks(candidates: Sequence[Candidate], write: Callable[[Sequence[Candidate]], str]) -> Iterator[list[Candidate]]:
    """Yield candidates in the order of their digits, as many at a time as a row has room for."""
    some: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda one: (one.digit, one.cell)):
        if some and len(write([*some, candidate])) > _WIDEST:
            yield some
            some = []
        some.append(candidate)
    if some:
        yield some


def _path(entry: CaseEntry, stated: set[int]) -> Iterator[Inference]:
    """Yield the inferences that lead to an entry, without those that earlier rows state."""
    if id(entry) in stated:
        return
    stated.add(id(entry))
    for other in entry.support:
        yield from _path(other, stated)
    yield from entry.inferences
