"""Explanations of chains, loops, cases and nets, from the evidence of a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.explanation import Explanation, Fact, Inference, InferenceSource, Rank, Row, Shapes
from lucidoku.logic.step import Branch, Link, LockedSet, Node, Step
from lucidoku.logic.techniques._clauses import assumed_text, false_text, is_excluded, once_text, set_name, true_text
from lucidoku.logic.techniques._derived import (
    CaseEntry,
    CaseLine,
    Inside,
    candidates_of,
    conclusions_of,
    named_links,
    nested_branches,
    places_of,
    why_one,
)
from lucidoku.logic.techniques._parts import explain_sentence
from lucidoku.logic.techniques._rows import (
    RowWriter,
    capital,
    contradiction_text,
    either_text,
    either_way_text,
    every_case_text,
    outcome_text,
)
from lucidoku.logic.techniques._words import chain_text, group_text, houses_text
from lucidoku.words.language import _


def explain_chain(step: Step) -> Explanation:
    """Explain a chain between two nodes: one is true, and each gives the conclusion; or several such chains."""
    chains = list(_chains(step))
    if not chains:
        return explain_sentence(step)
    writer = RowWriter(step, True)
    if step.placements == chains[0][0][1].source.candidates:
        return _explain_return(step, chains[0], writer)
    for number, named in enumerate(chains):
        first = named[0][1].source
        true = CaseLine(step, (Fact(first.candidates),))
        false = CaseLine(step, tuple(Fact((c,), False) for c in first.candidates))
        false.follow(named)
        writer.case(true, 2 * number + 1, conclusions_of(true, step))
        writer.case(false, 2 * number + 2, conclusions_of(false, step))
    if step.technique.needs_rules and not writer.complete:
        return explain_sentence(step)
    links = [link for _name, link in chains[0]]
    first, last = links[0].source, links[-1].target
    others = tuple(c for c in last.candidates if c not in first.candidates)
    summary = (
        either_way_text(either_text(first.candidates, others or last.candidates, step), step)
        if len(chains) == 1
        else _("In each pair of cases one is true, so {conclusion}.").format(conclusion=outcome_text(step))
    )
    notation, rank = _expert(step, links)
    if len(chains) > 1:
        notation = _("; ").join(chain_text([link for _name, link in chain], step.layout) for chain in chains)
        rank = None
    return Explanation(summary, tuple(writer.rows), notation, rank)


def _chains(step: Step) -> Iterator[list[tuple[str, Link]]]:
    """Yield the chains of a step: two of a dual pattern, one for each digit that chained sets remove."""
    evidence = step.evidence
    named = named_links(_alternating(evidence.links))
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
        start, end = (Node(places_of(step, cells, digit)) for cells in ends)
        yield [("", Link(start, first.target, True)), *named[1:-1], ("", Link(last.source, end, True))]


def sets_in_order(step: Step) -> list[LockedSet]:
    """Return the sets that a chain runs through, one for each strong link; sets may be repeated."""
    sets, found = step.evidence.sets, []
    for number, link in enumerate(link for link in step.evidence.links if link.strong):
        ends = {*link.source.cells, *link.target.cells}
        expected = sets[number : number + 1]
        found.append(next(one for one in (*expected, *sets) if ends <= set(one.cells)))
    return found


def _explain_return(step: Step, named: Sequence[tuple[str, Link]], writer: RowWriter) -> Explanation:
    """Explain a chain from a candidate that is false back to itself."""
    links = [link for _name, link in named]
    first = links[0].source.candidates
    line = CaseLine(step, tuple(Fact((c,), False) for c in first))
    line.follow(named)
    if line.entries:
        entry = line.entries[-1]
        facts = (*entry.facts, *(Fact((c,), False) for c in first))
        line.end = CaseEntry((), facts, (entry,), (InferenceSource("both"),))
    writer.case(line, None)
    return Explanation(contradiction_text(step, line, writer.rows), tuple(writer.rows), *_expert(step, links))


def explain_pivot(step: Step) -> Explanation:
    """Explain an XY-wing or an XYZ-wing: for each digit of its pivot, one of its cells has the digit that falls."""
    evidence = step.evidence
    (pivot,) = evidence.cells["pivot"]
    held = candidates_of(step, (pivot, *evidence.cells["pincer"]))
    (z,) = {c.digit for c in step.eliminations}
    names = {
        frozenset({*link.source.candidates, *link.target.candidates}): str(k) for k, link in enumerate(evidence.links)
    }
    writer = RowWriter(step, True)
    for number, digit in enumerate(held[pivot], 1):
        start = Candidate(pivot, digit)
        line = CaseLine(step, (Fact((start,)),))
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
        writer.case(line, number, conclusions_of(line, step))
    summary = capital(
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
    writer = RowWriter(step, True)
    numbered = named_links(links)
    false = CaseLine(step, tuple(Fact((c,), False) for c in start.candidates))
    false.follow(numbered[:-1])
    true = CaseLine(step, (Fact(start.candidates),))
    true.follow([(name, Link(one.target, one.source, one.strong)) for name, one in reversed(numbered[1:])])
    writer.rows += _loop_rows(step, true, false, writer)  # the conclusions first: the cases show that one end is true
    for number, line in enumerate((true, false), 1):
        for entry in line.entries:
            entry.need()
        writer.case(line, number)
    summary = _("Followed either way, the loop makes one end of each weak link true, so {conclusion}.").format(
        conclusion=outcome_text(step)
    )
    return Explanation(summary, tuple(writer.rows), *_expert(step, links, closed=True))


def _loop_rows(step: Step, true: CaseLine, false: CaseLine, writer: RowWriter) -> Iterator[Row]:
    """Yield the rows of the eliminations of a loop: by two ends of a weak link, or by a set that keeps its other digits."""
    layout = step.layout
    left = list(step.eliminations)
    for name, link in named_links(step.evidence.links):
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
            text, once_text(why, both, step), writer.next_number(),
            inferences=tuple(Inference(facts, Fact((c,), False), InferenceSource("cases")) for c in those),
            shapes=Shapes((*both, *those), (name,)),
        )  # fmt: skip
    for number, locked in enumerate(step.evidence.sets):
        for digit in locked.digits:
            group = places_of(step, locked.cells, digit)
            those = tuple(c for c in left if c.digit == digit and group and is_excluded(c, group, layout))
            lost = [_lost(line, locked.cells, digit) for line in (true, false)]
            if not those or not all(lost):
                continue
            left = [c for c in left if c not in those]
            kept = []
            for case, (line, less) in enumerate(zip((true, false), lost, strict=True), 1):
                weak = dict.fromkeys(line.false[fact.candidates[0]] for fact in less)
                kept += [replace(one, case=case) for entry in weak if entry.is_weak for one in entry.inferences]
                kept.append(Inference(less, Fact(group), InferenceSource("set", set=number), case))
            text = _("{set} has its {digit} either way, so {fact}").format(
                set=set_name(number, step), digit=layout.digit_text(digit), fact=false_text(those, layout)
            )
            yield Row(
                capital(text), _("it lacks another digit"), writer.next_number(),
                inferences=(*kept, *(Inference((Fact(group),) * 2, Fact((c,), False), InferenceSource("cases")) for c in those)),
                shapes=Shapes((*group, *those), cells=locked.cells, sets=(number,)),
            )  # fmt: skip


def _lost(line: CaseLine, cells: Sequence[Cell], digit: int) -> tuple[Fact, ...]:
    """Return facts by which a set of cells lacks another digit in a case; empty if it lacks none."""
    by_digit: dict[int, list[Fact]] = {}
    for candidate in line.false:
        if candidate.cell in cells and candidate.digit != digit:
            by_digit.setdefault(candidate.digit, []).append(Fact((candidate,), False))
    for other, facts in by_digit.items():
        if {f.candidates[0] for f in facts} >= set(places_of(line.step, cells, other)):
            return tuple(facts)
    return ()


# Cases and nets.


def explain_cases(step: Step) -> Explanation:
    """Explain branches that cover all cases: each leads to the conclusion."""
    outer = nested_branches(step.evidence.branches)
    branches = [branch for branch, _inner in outer]
    writer = RowWriter(step, all(branch.is_chain for branch in branches))
    write_cases(writer, outer)
    if step.technique.needs_rules and not writer.complete:
        return explain_sentence(step)
    explanation = Explanation(every_case_text(step, branches), tuple(writer.rows), cases_notation(step))
    if writer.linear:
        return explanation
    summary = _("{reason} ({rows})").format(reason=explanation.summary, rows=explanation.length)
    return replace(explanation, summary=summary)


def write_cases(writer: RowWriter, outer: Sequence[Inside]) -> None:
    """Write the branches of a step as cases; a chain that meets an earlier one continues at its rows."""
    step = writer.step
    written: dict[int, dict[int, CaseEntry]] = {}  # for each chain that is written whole, its entries by their links
    same: dict[str, list[str]] = {}  # links of other chains that equal a link
    for number, (branch, inner) in enumerate(outer):
        line = CaseLine(step, (Fact((branch.assumption,), branch.truth),), is_net=not branch.is_chain)
        named = named_links(branch.links, f"{number}.")
        met = _meeting(branch.links, [(k, outer[k][0].links, written[k]) for k in written]) if writer.linear else None
        if met is None:
            line.follow(named, inner)
            writer.case(line, number + 1, conclusions_of(line, step))
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
    links: Sequence[Link], written: Sequence[tuple[int, Sequence[Link], dict[int, CaseEntry]]]
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
    ((branch, inner),) = [(only, [])] if only else nested_branches(step.evidence.branches)
    line = CaseLine(step, (Fact((branch.assumption,), branch.truth),), is_net=not branch.is_chain)
    linear = not inner and branch.is_chain and not branch.dead_end
    line.follow(named_links(branch.links, "0."), inner)
    line.close(branch)
    writer = RowWriter(step, linear)
    writer.case(line, None)
    return Explanation(contradiction_text(step, line, writer.rows), tuple(writer.rows), notation)


# Patterns around chains.


def explain_blossom(step: Step) -> Explanation:
    """Explain a stem each of whose digits takes that digit from a set: the sets then hold their others."""
    evidence = step.evidence
    writer = RowWriter(step, True)
    for number, link in enumerate(evidence.links, 1):
        line = CaseLine(step, (Fact(link.source.candidates),))
        line.follow([(f"{number - 1}", link)])
        for locked in evidence.sets:
            if set(places_of(step, locked.cells, link.target.digit)) == set(link.target.candidates):
                for digit in sorted({c.digit for c in step.eliminations}):
                    group = places_of(step, locked.cells, digit)
                    line.follow([("", Link(link.target, Node(group), True))])
                break
        writer.case(line, number, conclusions_of(line, step))
    options = [link.source.candidates[0] for link in evidence.links]
    summary = _("{cases}, and in every case {conclusion}.").format(
        cases=true_text(options, step.layout), conclusion=outcome_text(step)
    )
    return Explanation(summary, tuple(writer.rows))


def explain_kraken(step: Step) -> Explanation:
    """Explain a fish whose fins each lead to the conclusion."""
    evidence, layout = step.evidence, step.layout
    outer = nested_branches(evidence.branches)
    writer = RowWriter(step, all(branch.is_chain for branch, _inner in outer))
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
                inferences=tuple(
                    Inference(facts, Fact((c,), False), InferenceSource("fish")) for c in step.eliminations
                ),
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
