"""Chains of a step as its picture shows them: their direction, the truth of their candidates, the order of nets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Branch, Evidence, Link, Node, Step

__all__ = ["DrawnChain", "chains_of", "order_of", "outer_branches", "truths_of", "unused_of"]


@dataclass(frozen=True)
class DrawnChain:
    """Links that are drawn as lines.

    Attributes:
        links: its links, in order.
        first: the number of the first one, among the step's links or those of its branch.
        branch: the number of its branch among the outer ones; None for a chain of the step's links.
        truth: whether its first node is true, for a chain that is read in its direction; None for links without one.
    """

    links: tuple[Link, ...]
    first: int = 0
    branch: int | None = None
    truth: bool | None = None

    def name(self, number: int) -> str:
        """Return the name of a link, by its number in this chain: "3", or "1.0" for the first link of the second branch."""
        return f"{self.first + number}" if self.branch is None else f"{self.branch}.{number}"

    @property
    def is_loop(self) -> bool:
        """True if it ends where it starts."""
        return self.links[0].source == self.links[-1].target


def outer_branches(evidence: Evidence) -> list[Branch]:
    """Return the branches that lie in no other one."""
    return [branch for branch in evidence.branches if not branch.depth]


def chains_of(step: Step) -> list[DrawnChain]:
    """Return the chains of a step: its links, and its outer branches other than nets.

    >>> from lucidoku.logic.examples import example_step
    >>> [(len(chain.links), chain.truth) for chain in chains_of(example_step("dual-two-string-kite"))]
    [(3, False), (3, False)]
    """
    links = step.evidence.links
    chains, first = [], 0
    for end in range(1, len(links) + 1):
        if end == len(links) or links[end - 1].target != links[end].source:
            part = links[first:end]
            chains.append(DrawnChain(part, first, truth=_start(part, step)))
            first = end
    for number, branch in enumerate(outer_branches(step.evidence)):
        if branch.links and branch.is_chain:
            chains.append(DrawnChain(branch.links, 0, number, branch.truth))
    return chains


def _start(links: Sequence[Link], step: Step) -> bool | None:
    """Return whether the first node of alternating links is true; None if they are links without a direction."""
    alternate = all(a.strong != b.strong for a, b in pairwise(links))
    pair = len(links) == 1 and links[0].strong
    return None if step.technique.family == "coloring" or pair or not alternate else not links[0].strong


def _nodes(chain: DrawnChain) -> Iterator[tuple[Node, bool]]:
    """Yield the nodes of a chain, each with its truth."""
    assert chain.truth is not None
    yield chain.links[0].source, chain.truth
    for link in chain.links:
        yield link.target, link.strong


def truths_of(chains: Sequence[DrawnChain]) -> dict[Candidate, bool]:
    """Return which candidates are true along the chains that have a direction, and which are false.

    A candidate that is true in one branch and false in another counts by the first.
    """
    truths: dict[Candidate, bool] = {}
    for chain in chains:
        if chain.truth is not None:
            for node, truth in _nodes(chain):
                for candidate in node.candidates:
                    truths.setdefault(candidate, truth)
    return truths


def order_of(step: Step) -> list[tuple[int, Candidate, str]]:
    """Return what follows in nets, in order: the number of its branch, the candidate, and the number of its row.

    A candidate that the rows do not need is left out. Where the rows are parts of a sentence, as in a trial, what follows
    is counted.

    >>> from lucidoku.logic.examples import example_step
    >>> order_of(example_step("forcing-net"))
    [(0, (2)r6c8, '1')]
    """
    found = _found(step.evidence)
    concludes = step.placements or step.eliminations
    rows = step.explanation.order if found and concludes and step.explanation.is_stepwise else {}
    if not rows:
        return [(number, candidate, str(k)) for k, (number, candidate) in enumerate(found, 1)]
    return [(number, candidate, rows[candidate]) for number, candidate in found if candidate in rows]


def unused_of(step: Step) -> set[Candidate]:
    """Return what follows in nets, too, but is needed by no row: it gets no mark."""
    return {candidate for _branch, candidate in _found(step.evidence)} - {c for _branch, c, _row in order_of(step)}


def _found(evidence: Evidence) -> list[tuple[int, Candidate]]:
    return [
        (number, candidate)
        for number, branch in enumerate(outer_branches(evidence))
        for link in branch.links
        if link.strong and not branch.is_chain
        for candidate in link.target.candidates
    ]
