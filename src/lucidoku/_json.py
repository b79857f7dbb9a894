"""Walkthroughs as JSON text, written directly.

The text is what `json.dumps` makes of `lucidoku.record.walk_record`, character for character, without the dicts and lists
in between: most of a walkthrough are short names that need no escaping.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from json.encoder import encode_basestring as quoted  # characters other than ASCII stay as they are
from typing import TypeVar

from lucidoku._text import language
from lucidoku.cells import Candidate, Cell, digit_text
from lucidoku.step import Branch, Link, LockedSet, Node, Premise, Step
from lucidoku.walkthrough import Walkthrough

__all__ = ["step_json", "walk_json"]


def walk_json(walk: Walkthrough, lang: str | None = None) -> str:
    """Return a walkthrough as JSON, on one line; see `lucidoku.record.walk_record`.

    >>> from lucidoku import explain
    >>> walk_json(explain("1.....2..3.....4"))[:60]
    '{"schema":"lucidoku/walkthrough/1","puzzle":"1.....2..3.....'
    """
    with language(lang):
        steps = ",".join([step_json(step, number) for number, step in enumerate(walk, 1)])
    head = _plain(
        {
            "schema": "lucidoku/walkthrough/1",
            "puzzle": walk.puzzle.line,
            "layout": str(walk.layout),
            "solution": walk.solution.line if walk.solution else None,
            "solved": walk.solved,
            "guesses": walk.guesses,
            "trials": walk.trials,
            "hardest": walk.hardest.id if walk.hardest else None,
        }
    )
    return f'{head[:-1]},"steps":[{steps}],"statistics":{_plain(walk.statistics)}}}'


def _plain(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def step_json(step: Step, number: int) -> str:
    """Return a step as JSON; see `lucidoku.record.step_record`."""
    placed = ",".join([f'"{c.cell!r}={digit_text(c.digit)}"' for c in step.placements])
    removed = ",".join([f'"{c.cell!r}-{digit_text(c.digit)}"' for c in step.eliminations])
    technique = step.technique
    return (
        f'{{"schema":"lucidoku/step/1","number":{number},"technique":{quoted(technique.id)}'
        f',"family":{quoted(technique.family)},"placements":[{placed}],"eliminations":[{removed}]'
        f',"text":{quoted(step.tell("full"))},"hint":{quoted(step.tell("hint"))},"evidence":{_evidence(step)}}}'
    )


def _evidence(step: Step) -> str:
    evidence = step.evidence
    parts = []
    if evidence.digits:
        parts.append(f'"digits":{_digits(evidence.digits)}')
    if evidence.houses:
        parts.append(f'"houses":{_by_role(evidence.houses.items(), _houses)}')
    if evidence.cells:
        parts.append(f'"cells":{_by_role(evidence.cells.items(), _cells)}')
    if evidence.candidates:
        parts.append(f'"candidates":{_by_role(evidence.candidates.items(), _candidates)}')
    if evidence.links:
        parts.append(f'"links":{_links(evidence.links)}')
    if evidence.branches:
        parts.append(f'"branches":[{",".join(map(_branch, evidence.branches))}]')
    if evidence.sets:
        parts.append(f'"sets":[{",".join(map(_set, evidence.sets))}]')
    if step.premises:
        parts.append(f'"premises":[{",".join(map(_premise, step.premises))}]')
    if step.assumes_uniqueness:
        parts.append('"assumes_uniqueness":true')
    return "{" + ",".join(parts) + "}"


_Some = TypeVar("_Some")


def _by_role(roles: Iterable[tuple[str, _Some]], write: Callable[[_Some], str]) -> str:
    return "{" + ",".join([f"{quoted(role)}:{write(some)}" for role, some in roles]) + "}"


def _digits(digits: Iterable[int]) -> str:
    return "[" + ",".join(map(str, digits)) + "]"


def _houses(houses: Iterable[object]) -> str:
    return "[" + ",".join([f'"{house}"' for house in houses]) + "]"


def _cells(cells: Sequence[Cell]) -> str:
    return '["' + '","'.join(map(repr, cells)) + '"]' if cells else "[]"


def _candidates(candidates: Iterable[Candidate]) -> str:
    return "[" + ",".join([f'"({digit_text(digit)}){cell!r}"' for cell, digit in candidates]) + "]"


def _node(node: Node) -> str:
    return _candidates(node.candidates)


def _links(links: Iterable[Link]) -> str:
    told = [
        f'{{"from":{_node(link.source)},"to":{_node(link.target)},"strong":{"true" if link.strong else "false"}}}'
        for link in links
    ]
    return "[" + ",".join(told) + "]"


def _branch(branch: Branch) -> str:
    depth = f',"depth":{branch.depth}' if branch.depth else ""
    end = f',"dead_end":{_candidates(branch.dead_end)}' if branch.dead_end else ""
    assumption = f'"({digit_text(branch.assumption.digit)}){branch.assumption.cell!r}"'
    truth = "true" if branch.truth else "false"
    return f'{{"assumption":{assumption},"truth":{truth}{depth},"links":{_links(branch.links)}{end}}}'


def _set(some: LockedSet) -> str:
    return f'{{"cells":{_cells(some.cells)},"digits":{_digits(some.digits)}}}'


def _premise(premise: Premise) -> str:
    house = "" if premise.house is None else f',"house":"{premise.house}"'
    return f'{{"kind":"{premise.kind}"{house},"cells":{_cells(premise.cells)},"digits":{_digits(premise.digits)}}}'
