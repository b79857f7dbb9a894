"""What the marks of a picture mean: entries for those that its sentence does not explain."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Literal

from lucidoku.logic.step import Branch, Step
from lucidoku.logic.techniques import set_text
from lucidoku.words.language import N_, _

__all__ = ["EXTRAS", "Entry", "is_chain", "legend_of", "set_letter"]

Mark = Literal["disc", "ring", "fin", "text"]


@dataclass(frozen=True)
class Entry:
    """One mark and what it means.

    Attributes:
        mark: a disc, a ring, a diamond, or nothing but words.
        text: what it means.
    """

    mark: Mark
    text: str


EXTRAS = (
    ("z", "guardian", N_("excluded by the assumption, too")),
    ("t", "fin", N_("excluded by an earlier right-linking candidate")),
)
"""The further candidates in the links of whips and braids: their letter, their role, what it means."""


def set_letter(index: int) -> str:
    """The letter of a step's set, by its place: A, B, … Z, A."""
    return chr(ord("A") + index % 26)


def is_chain(branch: Branch) -> bool:
    """Whether a branch is one chain of links, which can be drawn as lines; a net cannot."""
    return all(a.target == b.source for a, b in itertools.pairwise(branch.links))


def legend_of(step: Step, drawn: bool) -> list[Entry]:
    """Return the entries that a step's picture needs; `drawn` tells whether candidates are drawn."""
    evidence = step.evidence
    found: list[Entry] = []
    if not drawn:
        return found
    if len(evidence.sets) > 1:
        for index, locked in enumerate(evidence.sets):
            found.append(
                Entry("text", _("{letter}: {set}").format(letter=set_letter(index), set=set_text(locked, step)))
            )
    if step.technique.family == "coloring":
        found += [Entry("disc", _("one colour")), Entry("ring", _("the other colour"))]
    if step.technique.family == "whips_and_braids":
        found += [Entry("disc", _("right-linking")), Entry("ring", _("left-linking"))]
        for letter, role, text in EXTRAS:
            if evidence.candidates.get(role):
                found.append(Entry("text", _("{letter}: {set}").format(letter=letter, set=_(text))))
    elif evidence.candidates.get("fin"):
        found.append(Entry("fin", _("fin")))
    elif evidence.candidates.get("guardian"):
        found.append(Entry("fin", _("further candidate")))
    chains = [branch for branch in evidence.branches if not branch.depth and is_chain(branch)]
    links = [*evidence.links, *(link for branch in chains for link in branch.links)]
    if links and {link.strong for link in links} == {True, False}:
        found.append(Entry("text", _("full line: strong link, dashed line: weak link")))
    if any(len(node.candidates) > 1 for link in links for node in (link.source, link.target)):
        found.append(Entry("text", _("thin outline or dotted line: a group, true if one of it is")))
    nets = [branch for branch in evidence.branches if not branch.depth and not is_chain(branch)]
    if nets:
        lettered = _("0a is assumed; 1a, 2a, 3a … follow, in this order; so with each letter")
        found.append(Entry("text", lettered if len(nets) > 1 else _("1, 2, 3 …: the order in which it follows")))
        if any(branch.dead_end for branch in nets):
            found.append(Entry("text", _("dashed frame: where it ends")))
    return found
