"""Single-digit patterns: two strong links of one digit, or a strong link and an empty rectangle."""

from __future__ import annotations

from collections.abc import Sequence

from lucidoku.grid.cells import Candidate
from lucidoku.grid.houses import House
from lucidoku.logic.step import Link, Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import (
    CellsInHouses,
    Claim,
    Excludes,
    Fits,
    HouseWouldBeEmpty,
    Linked,
    Sentence,
    of,
    sentence,
)
from lucidoku.logic.techniques._explained import explain_chain, explain_empty_box
from lucidoku.logic.techniques._rows import followed_text
from lucidoku.logic.techniques._words import cells_of, cells_text, conclusion, houses_text
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}


def _chains(step: Step) -> list[tuple[Link, ...]]:
    """Return the chains of three links that make up the step; a dual pattern has two."""
    links = step.evidence.links
    return [links[i : i + 3] for i in range(0, len(links), 3)]


def _tell_turbot(step: Step, length: str) -> str:
    evidence = step.evidence
    digit = step.layout.digit_text(evidence.digits[0])
    base = houses_text(evidence.houses["base"])
    if length == "hint":
        return _("{technique}: look at the {digit}s of {houses}.").format(
            technique=_(step.technique.name), digit=digit, houses=base
        )
    chains = _chains(step)
    first = chains[0]
    near = cells_text((*first[1].source.cells, *first[1].target.cells), step.layout)

    def only() -> list[Claim]:
        pairs = [
            tuple(dict.fromkeys((*link.source.cells, *link.target.cells)))
            for links in chains
            for link in links
            if link.strong
        ]
        return [
            Fits(evidence.digits[0], (next(h for h in evidence.houses["base"] if set(pair) <= set(h.cells)),), pair)
            for pair in pairs
        ]

    if len(chains) > 1:
        return sentence(
            _(
                "There are only two places for {digit} in each of {base}. {near} see each other and are not both"
                " {digit}, so of the other two places in each pair of houses one is: {conclusion}."
            ),
            lambda: [*only(), *[Linked(links) for links in chains]],
            base=base,
            digit=digit,
            near=near,
            conclusion=conclusion(step),
        )
    ends = cells_text(evidence.cells["pincer"], step.layout)
    return sentence(
        _(
            "There are only two places for {digit} in each of {base}. {near} see each other and are not "
            "both {digit}, so at least one of {ends} is, and cells that see both cannot be {digit}: "
            "{conclusion}."
        ),
        lambda: [*only(), Linked(first), Excludes(step.eliminations, of(evidence.digits[0], evidence.cells["pincer"]))],
        base=base,
        digit=digit,
        near=near,
        ends=ends,
        conclusion=conclusion(step),
    )


def _tell_empty_rectangle(step: Step, length: str) -> str:
    evidence = step.evidence
    digit = step.layout.digit_text(evidence.digits[0])
    box, *lines = evidence.houses["base"]
    if length == "hint":
        return _("{technique}: look at the {digit}s of {house}.").format(
            technique=_(step.technique.name), digit=digit, house=box.name
        )
    reasons = [
        _why_box_is_empty(step, candidate, line, links)
        for candidate, line, links in zip(step.eliminations, lines, _chains(step), strict=True)
    ]
    return sentence(
        _("In {box}, all {digit}s lie in {cross}. {reasons} So {conclusion}."),
        lambda: [
            *(claim for reason in reasons for claim in reason.claims),
            CellsInHouses(tuple(c.cell for c in evidence.candidates["second"]), evidence.houses["cover"]),
            Fits(evidence.digits[0], (box,), cells_of(evidence.candidates["second"])),
        ],
        box=box.name,
        digit=digit,
        cross=houses_text(evidence.houses["cover"]),
        reasons=" ".join(reasons),
        conclusion=conclusion(step),
    )


def _why_box_is_empty(step: Step, candidate: Candidate, line: House, links: Sequence[Link]) -> Sentence:
    """Write why a candidate would leave the box of an empty rectangle without a place."""
    evidence = step.evidence
    box = evidence.houses["base"][0]
    return sentence(
        _(
            "If {out} were {digit}, {far} could not be, so {near} would be the {digit} of {line}, and {box} would have no place"
            " left for it."
        ),
        lambda: [
            Fits(evidence.digits[0], (line,), (*links[0].source.cells, *links[0].target.cells)),
            Excludes((candidate,), links[0].source.candidates),
            HouseWouldBeEmpty(evidence.digits[0], box, (candidate.cell, *links[0].target.cells)),
        ],
        out=candidate.cell,
        digit=step.layout.digit_text(evidence.digits[0]),
        far=links[0].source.cells[0],
        near=links[0].target.cells[0],
        line=line.name,
        box=box.name,
    )


_PAIR_REASON = N_("The two places next to each other are not both true, so one of the other two is.")


def _tell_chain(step: Step, length: str) -> str:
    evidence = step.evidence
    (box,) = evidence.houses["base"]
    digit = step.layout.digit_text(evidence.digits[0])
    if length == "hint":
        return _("Empty rectangle with a chain: look at the {digit}s of {box}.").format(digit=digit, box=box.name)
    start, end = step.eliminations[0].cell, evidence.cells["pincer"][0]
    return sentence(
        _(
            "In {box}, {digit} lies only in {places}. If {start} were {digit}, so would be {end}, and together they would leave"
            " {box} no place for {digit} ({line}). So {conclusion}."
        ),
        lambda: [
            Fits(evidence.digits[0], (box,), cells_of(evidence.candidates["second"])),
            Linked(evidence.branches[0].links),
            HouseWouldBeEmpty(evidence.digits[0], box, (start, end)),
        ],
        box=box.name,
        digit=digit,
        places=cells_text(cells_of(evidence.candidates["second"]), step.layout),
        start=start,
        end=end,
        line=followed_text(evidence.branches[0].links, step.layout),
        conclusion=conclusion(step),
    )


TECHNIQUES = (
    define_technique(
        "empty-rectangle-chain",
        N_("Empty Rectangle with a Chain"),
        "single_digit",
        rank=629,
        level="unfair",
        score=280,
        aliases=("empty rectangle chain", "rectangle vide par une chaîne"),
        on_request=True,
        definition=N_(
            "A chain that starts with a weak link and ends with a strong one leads from a digit in one cell to the same digit in"
            " another. The row of one and the column of the other hold all places of the digit in the box where they cross,"
            " and neither cell lies in it. The first candidate can be removed."
        ),
        reason=N_("If it were true, the other end would be too, and the box would have no place left for the digit."),
        describer=_tell_chain,
        explainer=explain_empty_box,
    ),
    define_technique(
        "grouped-empty-rectangle-chain",
        N_("Empty Rectangle with a Grouped Chain"),
        "single_digit",
        rank=628,
        level="unfair",
        score=300,
        aliases=("grouped empty rectangle chain", "rectangle vide par une chaîne groupée"),
        on_request=True,
        definition=N_(
            "The same as an empty rectangle with a chain; a node of the chain may be several cells of a box and a line with one"
            " digit."
        ),
        reason=N_("If it were true, the other end would be too, and the box would have no place left for the digit."),
        describer=_tell_chain,
        explainer=explain_empty_box,
    ),
    define_technique(
        "skyscraper",
        N_("Skyscraper"),
        "single_digit",
        rank=330,
        level="hard",
        score=130,
        hodoku_code="0400",
        aliases=("gratte-ciel", "摩天樓"),
        definition=N_(
            "Two parallel lines have two places each for a digit, and one place of each lies in the same crossing line. The"
            " digit can be removed from cells that see both of the other two places."
        ),
        reason=_PAIR_REASON,
        describer=_tell_turbot,
        explainer=explain_chain,
    ),
    define_technique(
        "two-string-kite",
        N_("Two-String Kite"),
        "single_digit",
        rank=340,
        level="hard",
        score=150,
        hodoku_code="0401",
        aliases=("2-string kite", "cerf-volant", "雙線風箏"),
        definition=N_(
            "A row and a column have two places each for a digit, and one place of each lies in the same box. The digit can"
            " be removed from the cell that sees both of the other two places."
        ),
        reason=_PAIR_REASON,
        describer=_tell_turbot,
        explainer=explain_chain,
    ),
    define_technique(
        "turbot-fish",
        N_("Turbot Fish"),
        "single_digit",
        rank=350,
        level="hard",
        score=120,
        hodoku_code="0403",
        aliases=("turbot", "多寶魚"),
        definition=N_(
            "Two houses have two places each for a digit, and one place of each see each other. The digit can be removed"
            " from cells that see both of the other two places."
        ),
        reason=_PAIR_REASON,
        describer=_tell_turbot,
        explainer=explain_chain,
    ),
    define_technique(
        "empty-rectangle",
        N_("Empty Rectangle"),
        "single_digit",
        rank=360,
        level="hard",
        score=120,
        hodoku_code="0402",
        aliases=("rectangle vide", "空矩形"),
        definition=N_(
            "In a box a digit lies only in one row and one column. A line with two places for the digit crosses one of them"
            " outside the box. The digit can be removed where the other one meets the line through the second place."
        ),
        reason=N_(
            "If the digit were there, it would force the first place, and the two together would remove "
            "it from the whole box."
        ),
        describer=_tell_empty_rectangle,
        explainer=explain_chain,
    ),
    define_technique(
        "dual-two-string-kite",
        N_("Dual Two-String Kite"),
        "single_digit",
        rank=345,
        level="hard",
        score=150,
        hodoku_code="0404",
        aliases=("dual 2-string kite",),
        definition=N_(
            "Two two-string kites on the same two cells of a box, with rows and columns exchanged. Both remove their"
            " candidates."
        ),
        reason=N_("Each of the two is a kite by itself; they share the box, so they are seen together."),
        describer=_tell_turbot,
        explainer=explain_chain,
    ),
    define_technique(
        "dual-empty-rectangle",
        N_("Dual Empty Rectangle"),
        "single_digit",
        rank=365,
        level="hard",
        score=120,
        hodoku_code="0405",
        aliases=(),
        definition=N_("Two empty rectangles of the same box, with different lines. Both remove their candidates."),
        reason=N_("Each of the two is an empty rectangle by itself; they share the box, so they are seen together."),
        describer=_tell_empty_rectangle,
        explainer=explain_chain,
    ),
)
