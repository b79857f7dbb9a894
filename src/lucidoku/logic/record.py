"""Walkthroughs as plain data, ready for JSON; docs/schema describes the fields."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from lucidoku.errors import ParseError
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.step import Branch, Evidence, Link, LockedSet, Node, Premise, Step, read_conclusion
from lucidoku.logic.technique import BY_HAND
from lucidoku.rules.placed import constraints_json, constraints_of_json
from lucidoku.words.language import _, language

if TYPE_CHECKING:
    from lucidoku.formats.library import Case
    from lucidoku.logic.aims import KeyMoves
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = [
    "case_of",
    "evidence_record",
    "explained_record",
    "head_record",
    "key_moves_record",
    "plain_record",
    "step_of_record",
    "step_record",
    "walk_of_record",
    "walk_record",
    "whole_step_record",
]


def walk_record(walk: Walkthrough, lang: str | None = None, *, explained: bool = False) -> dict[str, Any]:
    """Return a walkthrough as dicts, lists, strings and numbers; with `explained`, each step with its rows.

    >>> from lucidoku import explain
    >>> record = walk_record(explain("1.....2..3.....4"))
    >>> record["solution"], record["steps"][0]["placements"]
    ('1243342143122134', ['r1c2=2'])
    """
    with language(lang):
        record = explained_record if explained else step_record
        steps = [record(step, number) for number, step in enumerate(walk, 1)]
        return {**head_record(walk), "steps": steps, "techniques": dict(walk.techniques)}


def head_record(walk: Walkthrough) -> dict[str, Any]:
    """Return the part of a walkthrough's record that precedes the steps.

    >>> from lucidoku import explain
    >>> head_record(explain("1.....2..3.....4"))["hardest"]
    'hidden-single'
    """
    record: dict[str, Any] = {
        "schema": "lucidoku/walkthrough/1",
        "puzzle": walk.puzzle.line,
        "layout": walk.layout.code,
        "solution": walk.solution.line if walk.solution else None,
        "solved": walk.is_solved,
        "guesses": walk.guesses,
        "trials": walk.trials,
        "needs": walk.needs,
        "level": walk.level,
        "hardest": walk.hardest.technique.id if walk.hardest else None,
    }
    if walk.timed_out:
        record["timed_out"] = True
    start = walk.start
    if isinstance(start, Board) and start != Board(walk.puzzle):
        record["position"] = start.to_dict()
    if walk.aim_result is not None:
        record["aim_result"] = asdict(walk.aim_result)
    return record


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
        "complete": not found.timed_out,
        "ways": [[step_record(step, number) for number, step in enumerate(way, 1)] for way in found.ways],
    }


def whole_step_record(step: Step, lang: str | None = None) -> dict[str, Any]:
    """Return a step as plain data, with its layout and its position; see `Step.to_dict`.

    >>> from lucidoku import hint
    >>> whole_step_record(hint("1.....2..3.....4"))["layout"]
    '4x4'
    """
    with language(lang):
        record = {**explained_record(step, step.number), "layout": step.layout.code}
    return {**record, "position": step.board.to_dict()} if step.has_board else record


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
        "text": step.text,
        "hint": step.describe("hint"),
        "evidence": evidence_record(step),
    }


def explained_record(step: Step, number: int) -> dict[str, Any]:
    """Return a step as plain data, with its explanation in rows.

    >>> from lucidoku.logic.examples import example_step
    >>> explained_record(example_step("x-wing"), 1)["explanation"]["summary"]
    '4 can be removed from r12c7 and r18c8.'
    """
    return {**step_record(step, number), "explanation": step.explanation.to_dict()}


def _uses_candidates(premises: Sequence[Premise]) -> bool:
    """Return whether premises need more than placed digits; a step without premises counts as needing more."""
    return not premises or any(premise.kind != "value" for premise in premises)


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
    if step.uses_candidates != _uses_candidates(step.premises):
        record["uses_candidates"] = step.uses_candidates
    if step.why:
        record["why"] = step.why
    return record


def _plain(candidate: Candidate) -> str:
    """Write a candidate as data: always in r1c1, regardless of the notation in use."""
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
        record["mark"] = constraints_json([premise.mark], n)[0]
    if premise.house is not None:
        record["house"] = str(premise.house)
    record["cells"] = list(map(repr, premise.cells))
    record["digits"] = list(premise.digits)
    return record


def case_of(step: Step, board: Board | None = None) -> Case:
    """Return a step as a regression case: its technique, the position and the exact conclusions.

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
    code = step.technique.hodoku_code
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
    """Return a step as plain data, without numbers and sentences; `step_of_record` reads it.

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
    }
    return {key: value for key, value in record.items() if value}


def walk_of_record(record: Mapping[str, Any]) -> Walkthrough:
    """Return the walkthrough that `walk_record` has written; see `Walkthrough.from_dict`.

    >>> from lucidoku import explain
    >>> walk = explain("1.....2..3.....4")
    >>> walk_of_record(walk_record(walk)) == walk
    True
    """
    from lucidoku.logic.aims import AimResult
    from lucidoku.logic.pipeline import Pipeline
    from lucidoku.logic.walkthrough import Walkthrough

    try:
        layout = Layout.parse(record["layout"])
        start = Board.from_dict(record["position"]) if "position" in record else Grid.parse(record["puzzle"], layout)
        steps = [_step_of(step, layout) for step in record["steps"]]
        solution = Grid.parse(record["solution"], layout) if record["solution"] else None
        aim_result = AimResult(**record["aim_result"]) if "aim_result" in record else None
        is_solved, timed_out = bool(record["solved"]), bool(record.get("timed_out", False))
    except (KeyError, TypeError, AttributeError) as error:
        raise ParseError(_("invalid record of a walkthrough: {reason}").format(reason=repr(error))) from error
    used = {step.technique.id: step.technique for step in steps}
    known = {technique.id: technique for technique in techniques.all_techniques() if technique.id in used}
    allowed = Pipeline.of([*known.values(), *(used[id] for id in used if id not in known)])
    return Walkthrough(start, allowed, steps, solution, is_solved, timed_out, aim_result)


def step_of_record(record: Mapping[str, Any], layout: Layout | str | None = None) -> Step:
    """Return the step that one of the functions above has written; see `Step.from_dict`.

    >>> from lucidoku import explain
    >>> from lucidoku.logic.record import plain_record, step_of_record
    >>> walk = explain("1.....2..3.....4")
    >>> step_of_record(plain_record(walk[0]), walk.layout) == walk[0]
    True
    """
    try:
        layout = record["layout"] if layout is None else layout
        step = _step_of(record, Layout.parse(layout) if isinstance(layout, str) else layout)
        if "position" not in record:
            return step
        board = Board.from_dict(record["position"])
        return replace(step, _before=lambda: board, number=record.get("number", 0))
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
            constraints_of_json([one["mark"]], layout.n)[0] if "mark" in one else None,
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
        found.get("uses_candidates", _uses_candidates(premises)),
        found.get("why", ""),
    )


_CANDIDATE = re.compile(r"\((\w)\)(\w+)")


def _candidate(name: str, layout: Layout) -> Candidate:
    found = _CANDIDATE.fullmatch(name)
    if not found:
        raise ParseError(_("{text} is not a candidate; expected for example (5)r4c7").format(text=repr(name)))
    return Candidate(layout.cell(found[2]), layout.digit_of(found[1]))
