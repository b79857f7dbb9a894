"""Almost locked sets: n cells with n + 1 candidates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.step import LockedSet, Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import AtMostOnce, Equal, Excludes, Linked, Only, SeesEveryGroup, sentence
from lucidoku.logic.techniques._explained import explain_blossom, explain_chain, sets_in_order
from lucidoku.logic.techniques._rows import followed_text
from lucidoku.logic.techniques._words import (
    cells_text,
    choice,
    conclusion,
    count_text,
    digits_text,
    lettered_set,
    set_list,
    spare_digits,
)
from lucidoku.words.language import N_, _, ngettext

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {"als-wings": ("als-xz", "als-xy-wing")}


def _hint(step: Step) -> str:
    gone = {c.cell for c in step.eliminations}
    first = next((s for s in step.evidence.sets if not gone & set(s.cells)), None)
    if first is None:
        return _("{technique}: look at the digits {digits}.").format(
            technique=_(step.technique.name), digits=digits_text(step.evidence.digits, step.layout)
        )
    return _("{technique}: look at the set {cells}.").format(
        technique=_(step.technique.name), cells=cells_text(first.cells, step.layout)
    )


def _removed_digits(step: Step) -> list[int]:
    """Return the digits that fall."""
    return sorted({c.digit for c in step.eliminations})


def _any(digits: Iterable[int], step: Step) -> str:
    return choice(map(step.layout.digit_text, digits))


def _tell_xz(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    a, b = step.evidence.sets
    links = step.evidence.links
    if not any(link.strong for link in links):
        x, y, *_further = (step.layout.digit_text(link.source.digit) for link in links)
        return sentence(
            _(
                "The sets {a} and {b} each have one more digit than cells. All {x}s of one see all {x}s "
                "of the other, and so do the {y}s. So one of the sets holds {x} and the other {y}, and "
                "each holds all its other digits too. Cells that see all places of such a digit lose it: "
                "{conclusion}."
            ),
            lambda: [
                *spare_digits(step),
                *[Excludes(link.source.candidates, link.target.candidates) for link in links],
            ],
            a=lettered_set(a, step),
            b=lettered_set(b, step),
            x=x,
            y=y,
            conclusion=conclusion(step),
        )
    return sentence(
        _(
            "The sets {a} and {b} each have one more digit than cells. All {x}s of one see all {x}s of the other, so"
            " one of them lacks {x} and holds all its other digits. A {z} that sees all places of its digit in both"
            " sets can be removed: {conclusion}."
        ),
        lambda: [*spare_digits(step), Linked(links), SeesEveryGroup(step.eliminations, (a.cells, b.cells))],
        a=lettered_set(a, step),
        b=lettered_set(b, step),
        x=step.layout.digit_text(links[0].target.digit),
        z=_any(_removed_digits(step), step),
        conclusion=conclusion(step),
    )


def _tell_wing(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    cells = tuple(sorted({cell for locked in step.evidence.sets for cell in locked.cells}))
    digits = tuple(sorted({digit for locked in step.evidence.sets for digit in locked.digits}))
    (z,) = _removed_digits(step)
    return sentence(
        _(
            "The {count} cells {cells} have only the {count} digits {digits}. Each digit except {z} lies "
            "in cells that all see each other, so it is there at most once; without {z} there would be "
            "too few digits for the cells. So one of them is {z}, and cells that see all its places "
            "cannot be {z}: {conclusion}."
        ),
        lambda: [
            Only(cells, digits),
            Equal(len(cells), len(digits)),
            *[AtMostOnce(digit, cells) for digit in digits if digit != z],
            SeesEveryGroup(step.eliminations, (cells,)),
        ],
        count=count_text(len(cells)),
        cells=cells_text(cells, step.layout),
        digits=digits_text(digits, step.layout),
        z=step.layout.digit_text(z),
        conclusion=conclusion(step),
    )


def _tell_chain(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    sets, links = sets_in_order(step), step.evidence.links
    fallen = _removed_digits(step)
    # The chain is written for one digit; if several are removed, each of them is at both its ends.
    template = (
        _(
            "The sets {sets} each have one more digit than cells. If the first lacks {z}, it holds the digit that it"
            " shares with the second, which then lacks it and holds all others, and so on to the last: {line}. So"
            " one end holds {z}: {conclusion}."
        )
        if len(fallen) == 1
        else _(
            "The sets {sets} each have one more digit than cells. Take one of the digits {z} by itself: if the first"
            " set lacks it, that set holds the digit that it shares with the second, which then lacks it and holds"
            " all others, and so on to the last, as here for {first}: {line}. So one end holds the digit, whichever"
            " of them was taken: {conclusion}."
        )
    )
    return sentence(
        template,
        lambda: [
            *spare_digits(step),
            Linked(links),
            SeesEveryGroup(step.eliminations, (sets[0].cells, sets[-1].cells)),
            Equal(sum(digit in sets[0].digits and digit in sets[-1].digits for digit in fallen), len(fallen)),
            Equal(links[0].source.digit in fallen, links[-1].target.digit in fallen),
        ],
        sets=set_list(sets, step),
        z=digits_text(fallen, step.layout) if len(fallen) == 1 else _any(fallen, step),
        first=step.layout.digit_text(links[0].source.digit),
        line=followed_text(links, step.layout),
        conclusion=conclusion(step),
    )


def _tell_blossom(step: Step, length: str) -> str:
    evidence = step.evidence
    stem = evidence.cells["pivot"][0]
    if length == "hint":
        return _("Death blossom: look at the stem {cell} and the sets that see it.").format(cell=stem)
    found = [(link, _petal(link.target.cells, link.target.digit, step)) for link in evidence.links]
    petals = _("; ").join(
        _("if it is {digit}, {set} loses {digit}").format(
            digit=step.layout.digit_text(link.source.digit), set=lettered_set(petal, step)
        )
        for link, petal in found
    )
    fallen = _removed_digits(step)
    return sentence(
        _(
            "Whichever digit the stem {stem} is, it takes it from one of the sets around: {petals}. A set that loses"
            " a digit holds all its others, {zs} among them, so a {z} that sees all places of its digit in all sets"
            " can be removed: {conclusion}."
        ),
        lambda: [
            *spare_digits(step),
            Only((stem,), tuple(sorted(link.source.digit for link in evidence.links))),
            *[
                SeesEveryGroup(link.source.candidates, (tuple(c for c in petal.cells if c in link.target.cells),))
                for link, petal in found
            ],
            *[
                Equal(
                    sum(step.board.has_candidate(Candidate(c, link.source.digit)) for c in petal.cells),
                    len(link.target.cells),
                )
                for link, petal in found
            ],
            SeesEveryGroup(step.eliminations, tuple(petal.cells for _link, petal in found)),
        ],
        stem=stem,
        petals=petals,
        zs=digits_text(fallen, step.layout),
        z=_any(fallen, step),
        conclusion=conclusion(step),
    )


def _petal(cells: Sequence[Cell], digit: int, step: Step) -> LockedSet:
    """Return the set that has exactly these places of a digit; sets may overlap, so several may share one of the cells."""
    board = step.board
    return next(
        s for s in step.evidence.sets if {c for c in s.cells if board.has_candidate(Candidate(c, digit))} == set(cells)
    )


def _tell_aligned(step: Step, length: str) -> str:
    target = step.eliminations[0].cell
    others = [cell for cell in step.evidence.cells["pivot"] if cell != target]
    if length == "hint":
        return _("{technique}: look at what {cells} and another cell can take together.").format(
            technique=_(step.technique.name), cells=cells_text(others, step.layout)
        )
    return sentence(
        ngettext(
            "If {target} were {digits}, every digit of {others} would either be the same in a cell that it sees or take a second"
            " digit from a set that has only one to spare: {sets}. So {conclusion}.",
            "If {target} were {digits}, all digits of {others} together would either repeat in cells that see each other or"
            " take more digits from a set than it has to spare: {sets}. So {conclusion}.",
            len(others),
        ),
        lambda: [
            *[Only(locked.cells, locked.digits) for locked in step.evidence.sets],
            Equal(len({c.cell for c in step.eliminations}), 1),
        ],
        target=target,
        digits=_any((c.digit for c in step.eliminations), step),
        others=cells_text(others, step.layout),
        sets=set_list(step.evidence.sets, step),
        conclusion=conclusion(step),
    )


_XZ = N_(
    "Two sets of n cells with n + 1 digits each, and a digit x of both, all places of which in one set see all in the other."
    " Any other common digit z can be removed from cells that see all its places in both sets. With two such digits x, y, the"
    " other digits of each set are locked in it."
)
_XZ_WHY = N_(
    "The sets cannot both hold x, and a set that lacks one digit holds all its others; so one of them holds z."
)

_WINGS = (
    ("wxyz-wing", N_("WXYZ-Wing"), 200, 4.6, 638, ("wxyz wing", "WXYZ翼")),
    ("vwxyz-wing", N_("VWXYZ-Wing"), 220, None, 641, ()),
    ("uvwxyz-wing", N_("UVWXYZ-Wing"), 240, None, 642, ()),
)

TECHNIQUES = (
    *(
        define_technique(
            own_id,
            name,
            "als",
            rank=rank,
            level="unfair",
            score=score,
            se=se,
            aliases=aliases,
            definition=N_(
                "A number of cells with the same number of digits, in two houses that cross. The places "
                "of each digit except z see each other. z can be removed from cells that see all its "
                "places."
            ),
            reason=N_(
                "Every digit except z is there at most once, which is one too few for the cells; so one of them is z."
            ),
            describer=_tell_wing,
        )
        for own_id, name, score, se, rank, aliases in _WINGS
    ),
    define_technique(
        "als-xz",
        N_("ALS-XZ"),
        "als",
        rank=651,
        level="unfair",
        score=300,
        se=7.5,
        hodoku_code="0901",
        aliases=("als xz", "als-xz rule", "almost locked sets xz-rule", "ALS-XZ 法則"),
        definition=_XZ,
        reason=_XZ_WHY,
        describer=_tell_xz,
        explainer=explain_chain,
    ),
    define_technique(
        "one-link-als-xz",
        N_("ALS-XZ with One Link"),
        "als",
        rank=652,
        level="unfair",
        score=300,
        on_request=True,
        aliases=("single link als-xz",),
        definition=N_(
            "Two sets of n cells with n + 1 digits that are linked by a digit x: all its places in one "
            "set see all in the other. Any other common digit z can be removed from cells that see all "
            "its places in both sets. A second link is not used."
        ),
        reason=_XZ_WHY,
        describer=_tell_xz,
        explainer=explain_chain,
    ),
    define_technique(
        "als-xy-wing",
        N_("ALS-XY-Wing"),
        "als",
        rank=656,
        level="unfair",
        score=320,
        se=8.0,
        hodoku_code="0902",
        aliases=("als xy wing", "almost locked sets xy-wing", "ALS-XY翼"),
        definition=N_(
            "Three sets of n cells with n + 1 digits. The first and the second are linked by a digit x, the second and the third"
            " by another digit y. A digit z of the first and the third can be removed from cells that see all its places there."
        ),
        reason=N_(
            "The middle set lacks x or y at most once, so it takes x from the first or y from the third, which then holds z."
        ),
        describer=_tell_chain,
        explainer=explain_chain,
    ),
    define_technique(
        "als-chain",
        N_("ALS Chain"),
        "als",
        rank=941,
        level="unfair",
        score=340,
        hodoku_code="0903",
        aliases=("als-xy-chain", "almost locked sets chain", "chaîne d'als", "ALS鏈"),
        definition=N_(
            "Four or more sets of n cells with n + 1 digits, each linked to the next by another digit than to the one before."
            " A digit z of both ends can be removed from cells that see all its places there."
        ),
        reason=N_(
            "If the first set lacks z, each set in turn loses its link digit and holds all others, so the last holds z."
        ),
        describer=_tell_chain,
        explainer=explain_chain,
    ),
    *(
        define_technique(
            own_id,
            name,
            "als",
            rank=rank,
            level="unfair",
            score=score,
            se=se,
            aliases=aliases,
            on_request=True,
            definition=N_(
                "A few cells, and the combinations of digits that they could take. A combination is "
                "excluded in three cases: equal digits see each other; two of its digits are all seen in "
                "a set of n cells with n + 1 digits; or the cells see a cell with only three digits, all "
                "of them taken. A digit that is in no combination left can be removed from its cell."
            ),
            reason=N_("An excluded combination would leave some cells with fewer digits than cells."),
            describer=_tell_aligned,
        )
        for own_id, name, score, se, rank, aliases in (
            (
                "aligned-pair-exclusion",
                N_("Aligned Pair Exclusion"),
                320,
                6.2,
                671,
                ("ape", "aligned pair", "雙格排除"),
            ),
            (
                "aligned-triplet-exclusion",
                N_("Aligned Triplet Exclusion"),
                360,
                7.5,
                672,
                ("aligned triple exclusion", "aligned triplet", "三格排除"),
            ),
        )
    ),
    define_technique(
        "death-blossom",
        N_("Death Blossom"),
        "als",
        rank=946,
        level="unfair",
        score=360,
        hodoku_code="0904",
        aliases=("blossom", "fleur de la mort", "死亡綻放"),
        definition=N_(
            "A stem cell, and for each of its candidates a set of n cells with n + 1 digits whose places of that candidate see"
            " the stem. A digit z of all sets can be removed from cells that see all its places in all of them."
        ),
        reason=N_(
            "The stem takes its digit from one of the sets, which then holds all its other digits, z among them."
        ),
        describer=_tell_blossom,
        explainer=explain_blossom,
    ),
)
