"""Legend of a picture: entries for the marks that its sentence does not explain."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Literal

from lucidoku.logic.step import Branch, Step
from lucidoku.logic.techniques._words import set_text
from lucidoku.words.language import N_, _

__all__ = ["EXTRAS", "LegendEntry", "is_chain", "legend_of", "set_letter"]

Mark = Literal["disc", "ring", "fin", "text"]


@dataclass(frozen=True)
class LegendEntry:
    """Entry of the legend: a mark and its meaning.

    Attributes:
        mark: a disc, a ring, a diamond, or nothing but words.
        text: its meaning.
    """

    mark: Mark
    text: str


EXTRAS = (
    ("z", "guardian", N_("excluded by the assumption, too")),
    ("t", "fin", N_("excluded by an earlier right-linking candidate")),
)
"""Roles of the additional candidates in the links of whips and braids: their letter, their role, their meaning."""


def set_letter(index: int) -> str:
    """Return the letter of a step's set, by its number: A, B, … Z, A."""
    return chr(ord("A") + index % 26)


def is_chain(branch: Branch) -> bool:
    """Return whether a branch is a single chain of links, which can be drawn as lines, rather than a net."""
    return all(a.target == b.source for a, b in itertools.pairwise(branch.links))


def legend_of(step: Step, drawn: bool) -> list[LegendEntry]:
    """Return the entries that a step's picture needs; `drawn` is whether candidates are drawn."""
    evidence = step.evidence
    entries: list[LegendEntry] = []
    if not drawn:
        return entries
    if len(evidence.sets) > 1:
        for index, locked in enumerate(evidence.sets):
            entries.append(
                LegendEntry("text", _("{letter}: {set}").format(letter=set_letter(index), set=set_text(locked, step)))
            )
    if step.technique.family == "coloring":
        entries += [LegendEntry("disc", _("one colour")), LegendEntry("ring", _("the other colour"))]
    if step.technique.family == "whips_and_braids":
        entries += [LegendEntry("disc", _("right-linking")), LegendEntry("ring", _("left-linking"))]
        for letter, role, text in EXTRAS:
            if evidence.candidates.get(role):
                entries.append(LegendEntry("text", _("{letter}: {set}").format(letter=letter, set=_(text))))
    elif evidence.candidates.get("fin"):
        entries.append(LegendEntry("fin", _("fin")))
    elif evidence.candidates.get("guardian"):
        entries.append(LegendEntry("fin", _("further candidate")))
    chains = [branch for branch in evidence.branches if not branch.depth and is_chain(branch)]
    links = [*evidence.links, *(link for branch in chains for link in branch.links)]
    if links and {link.strong for link in links} == {True, False}:
        entries.append(LegendEntry("text", _("full line: strong link, dashed line: weak link")))
    if any(len(node.candidates) > 1 for link in links for node in (link.source, link.target)):
        entries.append(LegendEntry("text", _("thin outline or dotted line: a group, true if one of its cells is")))
    nets = [branch for branch in evidence.branches if not branch.depth and not is_chain(branch)]
    if nets:
        lettered = _("0a is assumed; 1a, 2a, 3a … follow in this order; likewise for each letter")
        entries.append(
            LegendEntry("text", lettered if len(nets) > 1 else _("1, 2, 3 …: the order in which it follows"))
        )
        if any(branch.dead_end for branch in nets):
            entries.append(LegendEntry("text", _("dashed frame: where it ends")))
    return entries
