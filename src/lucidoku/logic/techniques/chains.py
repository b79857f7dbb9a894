"""Chains: alternating strong and weak links."""

from __future__ import annotations

from itertools import pairwise

from lucidoku.logic.step import Link, Node, Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import Equal, Excludes, ExcludesOneOfEach, Linked, Only, of, sentence
from lucidoku.logic.techniques._clauses import false_text
from lucidoku.logic.techniques._explained import explain_chain, explain_loop
from lucidoku.logic.techniques._rows import either_text, followed_text
from lucidoku.logic.techniques._words import cells_text, conclusion, digits_text, join, set_list, spare_digits
from lucidoku.words.language import N_, _, compound_message, ngettext

__all__ = ["GROUPS", "TECHNIQUES"]


def _hint(step: Step) -> str:
    digits = step.evidence.digits
    if len(digits) == 1:
        return _("{technique}: look at the strong links of {digit}.").format(
            technique=_(step.technique.name), digit=step.layout.digit_text(digits[0])
        )
    return _("{technique}: look at the digits {digits}, and start at {cells}.").format(
        technique=_(step.technique.name), digits=digits_text(digits, step.layout), cells=_start(step)
    )


def _start(step: Step) -> str:
    """Write the cells in the middle of the chain, which do not give the answer away."""
    gone = {c.cell for c in (*step.eliminations, *step.placements)}
    for link in step.evidence.links:
        cells = [cell for cell in link.target.cells if cell not in gone]
        if cells:
            return cells_text(cells, step.layout)
    return _("its strong links")


def _sets_text(step: Step) -> str:
    """Write which almost locked sets provide strong links."""
    if not step.evidence.sets:
        return ""
    count = len(step.evidence.sets)
    text = ngettext(
        "Almost locked: {sets}. If one of its digits is missing there, this set has all others.",
        "Almost locked: {sets}. If one of its digits is missing there, such a set has all others.",
        count,
    )
    return text.format(sets=set_list(step.evidence.sets, step)) + " "


def _ends(step: Step) -> tuple[Node, Node]:
    links = step.evidence.links
    return links[0].source, links[-1].target


def _tell_chain(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    first, last = _ends(step)
    layout = step.layout
    # Remove the assumption of the sentence from the consequences.
    others = tuple(c for c in last.candidates if c not in first.candidates)
    assumption = false_text(first.candidates, layout)
    *before, end = step.evidence.links
    line = followed_text((*before, Link(end.source, Node(others), True) if others else end), layout)
    if first == last and step.placements:
        return sentence(
            _("{sets}If {assumption}, it follows that {line}, which contradicts that. So {conclusion}."),
            lambda: [Linked(step.evidence.links), *spare_digits(step), Equal(len(first.candidates), 1)],
            assumption=assumption,
            line=line,
            conclusion=conclusion(step),
            sets=_sets_text(step),
        )
    return sentence(
        _("{sets}If {assumption}, it follows that {line}. So {cases}, and either way {conclusion}."),
        lambda: [
            Linked(step.evidence.links),
            *spare_digits(step),
            Excludes(step.eliminations, (*first.candidates, *last.candidates)),
        ],
        assumption=assumption,
        line=line,
        cases=either_text(first.candidates, others or last.candidates, step),
        conclusion=conclusion(step),
        sets=_sets_text(step),
    )


def _tell_loop(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    return sentence(
        _(
            "{sets}The links close to a loop through {path}. Followed either way, each weak link has one true end, "
            "so a candidate that sees both ends of a weak link is false: {conclusion}."
        ),
        lambda: [Linked(step.evidence.links), *spare_digits(step)],
        path=join(dict.fromkeys(cells_text(link.source.cells, step.layout) for link in step.evidence.links)),
        conclusion=conclusion(step),
        sets=_sets_text(step),
    )


def _tell_remote(step: Step, length: str) -> str:
    digits = digits_text(step.evidence.digits, step.layout)
    if length == "hint":
        return _("Remote pair: look at the cells that have only {digits}.").format(digits=digits)
    cells = list(dict.fromkeys(cell for link in step.evidence.links for cell in link.source.cells))
    path = " - ".join(map(str, cells))
    return sentence(
        _(
            "{path} all have only {digits}, and each sees the next, so the two digits take turns. A cell that sees two of them"
            " an odd number of steps apart sees both digits: {conclusion}."
        ),
        lambda: [
            Only(tuple(cells), tuple(sorted(step.evidence.digits)), each=True),
            *[Excludes(of(d, [a]), of(d, [b])) for a, b in pairwise(cells) for d in step.evidence.digits],
            ExcludesOneOfEach(
                step.eliminations,
                tuple(
                    tuple(c for d in step.evidence.digits for c in of(d, group)) for group in (cells[::2], cells[1::2])
                ),
            ),
        ],
        path=path,
        digits=digits,
        conclusion=conclusion(step),
    )


_CHAIN = N_("A chain of alternating strong and weak links, strong at both ends. What both ends exclude can be removed.")
_CHAIN_WHY = N_("If one end is false, the links make the other end true; so at least one of the two ends is true.")
_LOOP = N_(
    "A chain of alternating strong and weak links that closes to a loop. What sees both ends of a weak "
    "link can be removed."
)
_LOOP_WHY = N_("Followed either way, the loop makes one end of each weak link true.")
_BACK = N_(
    "A chain that starts and ends at one candidate: it shows the candidate to be true, when both its ends are strong links,"
    " or false, when both are weak ones."
)
_BACK_WHY = N_("A candidate that follows from its own contrary is true; one that leads to its own contrary is false.")

_GROUP = N_(" A node may be several cells of a box and a line with one digit.")
_SET = N_(" An almost locked set (n cells with n + 1 digits) stands for a strong link between two of its digits.")

_ROWS = (
    (
        "continuous-nice-loop",
        N_("Continuous Nice Loop"),
        280,
        7.0,
        "0706",
        590,
        ("nice loop", "boucle continue", "連續環"),
    ),
    (
        "aic",
        N_("Alternating Inference Chain"),
        280,
        7.0,
        "0708",
        592,
        ("alternating inference chain", "AIC", "交替推理鏈"),
    ),
    (
        "discontinuous-nice-loop",
        N_("Discontinuous Nice Loop"),
        280,
        7.0,
        "0707",
        594,
        ("boucle discontinue", "不連續環"),
    ),
    ("grouped-continuous-nice-loop", N_("Grouped Continuous Nice Loop"), 300, None, "0709", 631, ()),
    ("grouped-aic", N_("Grouped AIC"), 300, None, "0711", 632, ()),
    ("grouped-discontinuous-nice-loop", N_("Grouped Discontinuous Nice Loop"), 300, None, "0710", 634, ()),
    ("als-continuous-nice-loop", N_("Continuous Nice Loop with Almost Locked Sets"), 320, None, "0709", 942, ()),
    ("als-aic", N_("AIC with Almost Locked Sets"), 320, None, "0711", 943, ()),
    ("als-discontinuous-nice-loop", N_("Discontinuous Nice Loop with Almost Locked Sets"), 320, None, "0710", 944, ()),
)

GROUPS: dict[str, tuple[str, ...]] = {
    "nice-loops": tuple(row[0] for row in _ROWS if row[0].endswith("nice-loop")),
    "grouped-chains": tuple(row[0] for row in _ROWS if row[0].startswith("grouped")),
    "als-chains": tuple(row[0] for row in _ROWS if row[0].startswith("als")),
    "chain": ("aic", "discontinuous-nice-loop"),
    "loop": ("continuous-nice-loop",),
}


def _is_loop(own_id: str) -> bool:
    return "-continuous" in own_id or own_id.startswith("continuous")


def _texts(own_id: str) -> tuple[str, str]:
    if own_id.endswith("discontinuous-nice-loop"):
        return _BACK, _BACK_WHY
    return (_LOOP, _LOOP_WHY) if own_id.endswith("nice-loop") else (_CHAIN, _CHAIN_WHY)


TECHNIQUES = (
    define_technique(
        "remote-pair",
        N_("Remote Pair"),
        "chains",
        rank=560,
        level="hard",
        score=110,
        hodoku_code="0703",
        aliases=("paire distante", "遠端數對"),
        definition=N_(
            "Four or more cells have the same two candidates, each seeing the next. Both digits can be removed from cells that"
            " see two of them an odd number of steps apart."
        ),
        reason=N_("Along the cells the two digits take turns, so two cells an odd number of steps apart hold both."),
        describer=_tell_remote,
    ),
    define_technique(
        "x-chain",
        N_("X-Chain"),
        "chains",
        rank=580,
        level="unfair",
        score=260,
        se=6.5,
        hodoku_code="0701",
        aliases=("x-chaîne", "chaîne x", "X鏈"),
        definition=N_(
            "A chain of alternating strong and weak links of one digit, strong at both ends. The digit "
            "can be removed from cells that see both ends."
        ),
        reason=_CHAIN_WHY,
        describer=_tell_chain,
        explainer=explain_chain,
    ),
    define_technique(
        "xy-chain",
        N_("XY-Chain"),
        "chains",
        rank=582,
        level="unfair",
        score=260,
        se=7.0,
        hodoku_code="0702",
        aliases=("y-chain", "xy-chaîne", "chaîne xy", "XY鏈"),
        definition=N_(
            "A chain through cells with two candidates, each sharing a digit with the next, that starts and ends with the same"
            " digit. It can be removed from cells that see both ends."
        ),
        reason=N_("If the first cell is not the digit, each cell in turn is forced, and the last one is the digit."),
        describer=_tell_chain,
        explainer=explain_chain,
    ),
    *(
        define_technique(
            own_id,
            name,
            "chains",
            rank=rank,
            level="unfair",
            score=score,
            se=se,
            hodoku_code=library,
            aliases=aliases,
            definition=compound_message(
                _texts(own_id)[0],
                *([_GROUP] if own_id.startswith("grouped") else [_SET] if own_id.startswith("als") else []),
            ),
            reason=_texts(own_id)[1],
            describer=_tell_loop if _is_loop(own_id) else _tell_chain,
            explainer=explain_loop if _is_loop(own_id) else explain_chain,
        )
        for own_id, name, score, se, library, rank, aliases in _ROWS
    ),
)
