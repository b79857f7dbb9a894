"""Walkthroughs as plain data, ready for JSON; docs/schema says what the fields are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lucidoku.errors import ParseError
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.step import Branch, Evidence, Link, LockedSet, Node, Premise, Step, read_conclusion
from lucidoku.logic.technique import BY_HAND
from lucidoku.rules.marked import marks_json, marks_of_json
from lucidoku.words.language import _, language

if TYPE_CHECKING:
    from lucidoku.formats.library import Case
    from lucidoku.logic.aims import KeyMoves
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = [
    "case_of",
    "evidence_record",
    "head_record",
    "key_moves_record",
    "plain_record",
    "step_of_record",
    "step_record",
    "walk_record",
]


def walk_record(walk: Walkthrough, lang: str | None = None) -> dict[str, Any]:
    """Return a walkthrough as dicts, lists, strings and numbers.

    >>> from lucidoku import explain
    >>> record = walk_record(explain("1.....2..3.....4"))
    >>> record["solution"], record["steps"][0]["placements"]
    ('1243342143122134', ['r1c2=2'])
    """
    with language(lang):
        steps = [step_record(step, number) for number, step in enumerate(walk, 1)]
        return {**head_record(walk), "steps": steps, "statistics": walk.statistics}


def head_record(walk: Walkthrough) -> dict[str, Any]:
    """Return what stands before the steps in the record of a walkthrough.

    >>> from lucidoku import explain
    >>> head_record(explain("1.....2..3.....4"))["hardest"]
    'hidden-single'
    """
    return {
        "schema": "lucidoku/walkthrough/1",
        "puzzle": walk.puzzle.line,
        "layout": str(walk.layout),
        "layout_code": walk.layout.code,
        "solution": walk.solution.line if walk.solution else None,
        "solved": walk.solved,
        "guesses": walk.guesses,
        "trials": walk.trials,
        "hardest": walk.hardest.id if walk.hardest else None,
    }


def key_moves_record(found: KeyMoves) -> dict[str, Any]:
    """Return the moves after which simple logic finishes a puzzle as plain data; "complete" is false where time ran out.

    >>> from lucidoku import key_moves
    >>> record = key_moves_record(key_moves("1.....2..3.....4"))
    >>> record["needed"], record["complete"], record["ways"]
    (False, True, [])
    """
    return {
        "schema": "lucidoku/tricks/1",
        "needed": found.needed,
        "complete": not found.cut,
        "ways": [[step_record(step, number) for number, step in enumerate(way, 1)] for way in found.ways],
    }


def step_record(step: Step, number: int) -> dict[str, Any]:
    """Return a step as plain data.

    >>> from lucidoku import explain
    >>> from lucidoku.logic.record import step_record
    >>> step_record(explain("1.....2..3.....4")[0], 1)["text"]
    'In box 1, 2 fits only into r1c2: r2c3=2 keeps it out of row 2; r1c1 is filled.'
    """
    return {
        "schema": "lucidoku/step/1",
        "number": number,
        "technique": step.technique.id,
        "family": step.technique.family,
        "placements": list(step.placement_names),
        "eliminations": list(step.elimination_names),
        "text": step.tell("full"),
        "hint": step.tell("hint"),
        "evidence": evidence_record(step),
    }


def evidence_record(step: Step) -> dict[str, Any]:
    """Return everything that a step rests on as plain data: the field `evidence` of its record.

    >>> from lucidoku import explain
    >>> evidence_record(explain("1.....2..3.....4")[0])["houses"]["house"]
    ['box 1']
    """
    evidence = step.evidence
    record: dict[str, Any] = {
        "digits": list(evidence.digits),
        "houses": {role: list(map(str, houses)) for role, houses in evidence.houses.items()},
        "cells": {role: list(map(repr, cells)) for role, cells in evidence.cells.items()},
        "candidates": {role: list(map(_plain, candidates)) for role, candidates in evidence.candidates.items()},
        "links": [_link_record(link) for link in evidence.links],
        "branches": [_branch_record(branch) for branch in evidence.branches],
        "sets": [{"cells": list(map(repr, s.cells)), "digits": list(s.digits)} for s in evidence.sets],
        "premises": [_premise_record(premise, step.layout.n) for premise in step.premises],
    }
    record = {key: value for key, value in record.items() if value}
    if step.assumes_uniqueness:
        record["assumes_uniqueness"] = True
    return record


def _plain(candidate: Candidate) -> str:
    """Write a candidate as data: always in r1c1, whatever notation is in use."""
    return f"({candidate.digit_text}){candidate.cell!r}"


def _node_record(node: Node) -> list[str]:
    return [_plain(candidate) for candidate in node.candidates]


def _link_record(link: Link) -> dict[str, Any]:
    return {"from": _node_record(link.source), "to": _node_record(link.target), "strong": link.strong}


def _branch_record(branch: Branch) -> dict[str, Any]:
    record: dict[str, Any] = {"assumption": _plain(branch.assumption), "truth": branch.truth}
    if branch.depth:
        record["depth"] = branch.depth
    record["links"] = [_link_record(link) for link in branch.links]
    if branch.dead_end:
        record["dead_end"] = list(map(_plain, branch.dead_end))
    return record


def _premise_record(premise: Premise, n: int) -> dict[str, Any]:
    record: dict[str, Any] = {"kind": premise.kind}
    if premise.mark is not None:
        record["mark"] = marks_json([premise.mark], n)[0]
    if premise.house is not None:
        record["house"] = str(premise.house)
    record["cells"] = list(map(repr, premise.cells))
    record["digits"] = list(premise.digits)
    return record


def case_of(step: Step, board: Board | None = None) -> Case:
    """Return a step as a regression case: its technique, the position, and exactly what is concluded.

    Args:
        step: the step.
        board: the position, for a step that was made without one.

    >>> from lucidoku import explain
    >>> from lucidoku.formats.library import write_case
    >>> write_case(case_of(explain("1.....2..3.....4")[0]))
    ':0002:2:1.....2..3.....4:::212:'
    """
    from lucidoku.formats.library import Case

    # Where several techniques share a code, only the id says which.
    code = step.technique.library
    alone = bool(code) and techniques.resolve([code]) == (step.technique,)
    return Case(
        code if alone else step.technique.id,
        "",
        "".join(map(step.layout.digit_text, step.evidence.digits)),
        board or step.board,
        frozenset(step.eliminations),
        frozenset(step.placements),
    )


def plain_record(step: Step) -> dict[str, Any]:
    """Return what a step is as plain data, without numbers and sentences; `step_of_record` reads it.

    >>> from lucidoku import explain
    >>> from lucidoku.logic.record import plain_record
    >>> plain_record(explain("1.....2..3.....4")[0])["placements"]
    ['r1c2=2']
    """
    record: dict[str, Any] = {
        "technique": step.technique.id,
        "placements": list(step.placement_names),
        "eliminations": list(step.elimination_names),
        "evidence": evidence_record(step),
        "why": step.why,
    }
    record = {key: value for key, value in record.items() if value}
    if not step.uses_candidates:
        record["uses_candidates"] = False
    return record


def step_of_record(record: Mapping[str, Any], layout: Layout) -> Step:
    """Return the step that `step_record` or `plain_record` tells; see `Step.from_record`.

    >>> from lucidoku import explain
    >>> from lucidoku.logic.record import plain_record, step_of_record
    >>> walk = explain("1.....2..3.....4")
    >>> step_of_record(plain_record(walk[0]), walk.layout) == walk[0]
    True
    """
    try:
        return _step_of(record, layout)
    except (KeyError, TypeError, AttributeError) as error:
        raise ParseError(_("invalid record of a step: {reason}").format(reason=repr(error))) from error


def _step_of(record: Mapping[str, Any], layout: Layout) -> Step:
    found: Mapping[str, Any] = record.get("evidence", {})

    def candidates(names: list[str]) -> tuple[Candidate, ...]:
        return tuple(_candidate(name, layout) for name in names)

    def link(one: Mapping[str, Any]) -> Link:
        return Link(Node(candidates(one["from"])), Node(candidates(one["to"])), one["strong"])

    def cells(names: list[str]) -> Any:
        return tuple(map(layout.cell, names))

    evidence = Evidence(
        tuple(found.get("digits", ())),
        {role: tuple(map(layout.house, names)) for role, names in found.get("houses", {}).items()},
        {role: cells(names) for role, names in found.get("cells", {}).items()},
        {role: candidates(names) for role, names in found.get("candidates", {}).items()},
        tuple(map(link, found.get("links", ()))),
        tuple(
            Branch(
                _candidate(one["assumption"], layout),
                tuple(map(link, one["links"])),
                one["truth"],
                one.get("depth", 0),
                candidates(one.get("dead_end", [])),
            )
            for one in found.get("branches", ())
        ),
        tuple(LockedSet(cells(one["cells"]), tuple(one["digits"])) for one in found.get("sets", ())),
    )
    premises = tuple(
        Premise(
            one["kind"],
            cells(one["cells"]),
            tuple(one["digits"]),
            layout.house(one["house"]) if "house" in one else None,
            marks_of_json([one["mark"]], layout.n)[0] if "mark" in one else None,
        )
        for one in found.get("premises", ())
    )
    name = record["technique"]
    return Step(
        BY_HAND if name == BY_HAND.id else techniques.get(name),
        layout,
        tuple(read_conclusion(text, layout)[0] for text in record.get("placements", ())),
        tuple(read_conclusion(text, layout)[0] for text in record.get("eliminations", ())),
        evidence,
        premises,
        bool(found.get("assumes_uniqueness", False)),
        record.get("uses_candidates", True),
        record.get("why", ""),
    )


_CANDIDATE = re.compile(r"\((\w)\)(\w+)")


def _candidate(name: str, layout: Layout) -> Candidate:
    found = _CANDIDATE.fullmatch(name)
    if not found:
        raise ParseError(_("{text} is not a candidate; expected for example (5)r4c7").format(text=repr(name)))
    return Candidate(layout.cell(found[2]), layout.digit_of(found[1]))
