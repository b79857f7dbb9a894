"""Walkthroughs as plain data, ready for JSON."""

from __future__ import annotations

from typing import Any

from lucidoku._text import language
from lucidoku.grid import Candidate
from lucidoku.step import Branch, Link, Node, Premise, Step
from lucidoku.walkthrough import Walkthrough

__all__ = ["step_record", "walk_record"]


def walk_record(walk: Walkthrough, lang: str | None = None) -> dict[str, Any]:
    """Return a walkthrough as dicts, lists, strings and numbers.

    >>> from lucidoku import explain
    >>> record = walk_record(explain("1.....2..3.....4"))
    >>> record["solution"], record["steps"][0]["placements"]
    ('1243342143122134', ['r1c2=2'])
    """
    with language(lang):
        return {
            "puzzle": walk.puzzle.line,
            "layout": str(walk.layout),
            "solution": walk.solution.line if walk.solution else None,
            "solved": walk.solved,
            "guesses": walk.guesses,
            "trials": walk.trials,
            "hardest": walk.hardest.id if walk.hardest else None,
            "steps": [step_record(step, number) for number, step in enumerate(walk, 1)],
            "statistics": walk.statistics,
        }


def step_record(step: Step, number: int) -> dict[str, Any]:
    """Return a step as plain data."""
    return {
        "number": number,
        "technique": step.technique.id,
        "family": step.technique.family,
        "placements": list(step.placement_names),
        "eliminations": list(step.elimination_names),
        "text": step.tell("full"),
        "hint": step.tell("hint"),
        "evidence": _evidence_record(step),
    }


def _evidence_record(step: Step) -> dict[str, Any]:
    evidence = step.evidence
    record: dict[str, Any] = {
        "digits": list(evidence.digits),
        "houses": {role: list(map(str, houses)) for role, houses in evidence.houses.items()},
        "cells": {role: list(map(str, cells)) for role, cells in evidence.cells.items()},
        "candidates": {role: list(map(str, some)) for role, some in evidence.candidates.items()},
        "links": [_link_record(link) for link in evidence.links],
        "branches": [_branch_record(branch) for branch in evidence.branches],
        "sets": [{"cells": list(map(str, s.cells)), "digits": list(s.digits)} for s in evidence.sets],
        "premises": [_premise_record(premise) for premise in step.premises],
    }
    record = {key: value for key, value in record.items() if value}
    if step.assumes_uniqueness:
        record["assumes_uniqueness"] = True
    return record


def _node_record(node: Node) -> list[str]:
    return [str(Candidate(*candidate)) for candidate in node.candidates]


def _link_record(link: Link) -> dict[str, Any]:
    return {"from": _node_record(link.source), "to": _node_record(link.target), "strong": link.strong}


def _branch_record(branch: Branch) -> dict[str, Any]:
    record: dict[str, Any] = {"assumption": str(branch.assumption), "truth": branch.truth}
    if branch.depth:
        record["depth"] = branch.depth
    record["links"] = [_link_record(link) for link in branch.links]
    if branch.dead_end:
        record["dead_end"] = list(map(str, branch.dead_end))
    return record


def _premise_record(premise: Premise) -> dict[str, Any]:
    record: dict[str, Any] = {"kind": premise.kind}
    if premise.house is not None:
        record["house"] = str(premise.house)
    record["cells"] = list(map(str, premise.cells))
    record["digits"] = list(premise.digits)
    return record
