"""Uniqueness: patterns that cannot occur in a puzzle with exactly one solution."""

from __future__ import annotations

from collections.abc import Sequence

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique, define_technique
from lucidoku.logic.techniques._claims import CellsInHouses, Deadly, Equal, Excludes, Fits, Only, Sentence, sentence
from lucidoku.logic.techniques._words import cells_of, cells_text, conclusion, digits_text, houses_text, join
from lucidoku.words.language import N_, _, compound_message

__all__ = ["GROUPS", "TECHNIQUES"]


def _guardians(step: Step) -> str:
    """Write the candidates that keep the pattern from being deadly: "5 in r1c2 and 7 in r4c2"."""
    return _candidates(step, step.evidence.candidates.get("guardian", ()))


def _candidates(step: Step, candidates: Sequence[Candidate]) -> str:
    return join(
        _("{digit} in {cells}").format(
            digit=step.layout.digit_text(d), cells=cells_text((c.cell for c in candidates if c.digit == d), step.layout)
        )
        for d in sorted({c.digit for c in candidates})
    )


def _hint(step: Step) -> str:
    gone = {c.cell for c in (*step.eliminations, *step.placements)}
    name = _(step.technique.name)
    digits = digits_text(step.evidence.digits, step.layout)
    if step.technique.id.startswith("bug"):
        return _("{technique}: nearly all open cells have two candidates.").format(technique=name)
    cells = [c for c in step.evidence.cells["primary"] if c not in gone]
    if not cells:
        return _("{technique}: look at the digits {digits}.").format(technique=name, digits=digits)
    return _("{technique}: look at the digits {digits} around {cell}.").format(
        technique=name, digits=digits, cell=cells[0]
    )


def _pattern(step: Step) -> Sentence:
    """Write the reason why the pattern is deadly: each filling of it could be replaced by another."""
    evidence = step.evidence

    def deadly() -> Deadly:
        return Deadly(evidence.candidates.get("deadly", ()), evidence.candidates.get("guardian", ()))

    if step.technique.id.startswith("bug"):
        return sentence(
            _(
                "Without {guardians}, every open cell would have two candidates, and every digit two "
                "places in each house that lacks it. Then each open cell of a solution could take its "
                "other candidate, each house would keep its digits, and the puzzle would have two "
                "solutions."
            ),
            lambda: [deadly()],
            guardians=_guardians(step),
        )
    return sentence(
        _(
            "If {cells} held only {digits}, these could be placed there in another way, as none of the cells is given,"
            " and the puzzle would have two solutions."
        ),
        lambda: [deadly(), Equal(len(set(evidence.cells["primary"]) ^ {c.cell for c in deadly().candidates}), 0)],
        cells=cells_text(evidence.cells["primary"], step.layout),
        digits=digits_text(evidence.digits, step.layout),
    )


def _tell_1(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    guardians = step.evidence.candidates["guardian"]
    cells = cells_of(guardians)
    return sentence(
        _("{pattern} Only {cell} has other candidates, so it takes one of these: {conclusion}."),
        lambda: [Equal(len(cells), 1)],
        pattern=_pattern(step),
        cell=cells[0],
        conclusion=conclusion(step),
    )


def _tell_2(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    guardians = step.evidence.candidates["guardian"]
    return sentence(
        _(
            "{pattern} So at least one of {cells} is {digit}, and cells that see all of them cannot be "
            "{digit}: {conclusion}."
        ),
        lambda: [Equal(len({c.digit for c in guardians}), 1), Excludes(step.eliminations, guardians)],
        pattern=_pattern(step),
        cells=cells_text((c.cell for c in guardians), step.layout),
        digit=step.layout.digit_text(guardians[0].digit),
        conclusion=conclusion(step),
    )


def _tell_3(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    (subset,) = step.evidence.sets
    guardians = step.evidence.candidates["guardian"]
    houses = step.evidence.houses["house"]
    pattern, gone = {*cells_of(guardians), *subset.cells}, cells_of(step.eliminations)
    if not set(gone) <= set(houses[0].cells):  # a line and a box share the naked subset
        houses = tuple(house for house in step.layout.houses if pattern <= set(house.cells))
    return sentence(
        _(
            "{pattern} So at least one of the candidates {guardians} is true. In {house} these make a naked"
            " subset with {cells}: together they take the digits {digits}, which no other cell there can have: {conclusion}."
        ),
        lambda: [
            Only(
                subset.cells,
                tuple(d for d in subset.digits if any(d in step.board.candidates(c) for c in subset.cells)),
            ),
            # One cell of the pattern, with one of its further candidates, joins the cells.
            Equal(len(subset.cells) + 1, len(subset.digits)),
            CellsInHouses(tuple(pattern), houses, all=True),
            CellsInHouses(gone, houses),
            Equal(len({c.digit for c in guardians} - set(subset.digits)), 0),
        ],
        pattern=_pattern(step),
        guardians=_guardians(step),
        house=houses_text(houses),
        cells=cells_text(subset.cells, step.layout),
        digits=digits_text(subset.digits, step.layout),
        conclusion=conclusion(step),
    )


def _tell_4(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    second = step.evidence.candidates["second"]
    houses = step.evidence.houses["base"]
    cells = step.evidence.cells["primary"]
    return sentence(
        _(
            "{pattern} In {houses}, {digit} fits only into cells of the pattern. If {out}, none of the further candidates,"
            " {guardians}, would be true; so {conclusion}."
        )
        if step.technique.id.startswith("bug")
        else _(
            "{pattern} In {houses}, {digit} fits only into cells of the pattern. If {out}, {cells} would hold only {digits},"
            " the forbidden pattern; so {conclusion}."
        ),
        lambda: [
            *[Fits(second[0].digit, (h,), _places(step, second[0].digit, h)) for h in houses],
            *[CellsInHouses(_places(step, second[0].digit, h), (h,)) for h in houses],
            Equal(len({c for h in houses for c in _places(step, second[0].digit, h)} - set(cells)), 0),
        ],
        pattern=_pattern(step),
        houses=houses_text(houses),
        digit=step.layout.digit_text(second[0].digit),
        out=_supposition(step),
        guardians=_guardians(step),
        cells=cells_text(cells, step.layout),
        digits=digits_text(step.evidence.digits, step.layout),
        conclusion=conclusion(step),
    )


def _places(step: Step, digit: int, house: House) -> tuple[Cell, ...]:
    """Return the cells of the pattern that may hold a digit in a house."""
    cells = {c.cell for c in step.evidence.candidates.get("deadly", ()) if c.digit == digit}
    board = step.board
    return tuple(c for c in house.cells if c in cells and board.has_candidate(Candidate(c, digit)))


def _supposition(step: Step) -> str:
    digit = step.layout.digit_text(step.eliminations[0].digit)
    cells = [c.cell for c in step.eliminations]
    if len({c.digit for c in step.eliminations}) > 1:
        return _("one of {candidates} were true").format(candidates=_candidates(step, step.eliminations))
    if len(cells) == 1:
        return _("{cell} were {digit}").format(cell=cells[0], digit=digit)
    return _("one of {cells} were {digit}").format(cells=cells_text(cells, step.layout), digit=digit)


_TELLERS = {1: _tell_1, 2: _tell_2, 3: _tell_3, 4: _tell_4, 5: _tell_2, 6: _tell_4}

_TYPES = {
    1: N_("Only one cell has further candidates: the digits of the pattern can be removed from it."),
    2: N_("The further candidates are all the same digit: it can be removed from cells that see all of them."),
    3: N_(
        "The cells with further candidates share a house, in which these candidates and some other cells make a naked subset:"
        " its digits can be removed from the other cells of the house."
    ),
    4: N_(
        "Two cells have further candidates, and a house has one of the digits only in these two: the other digits of the"
        " pattern can be removed from both."
    ),
    5: N_(
        "Two opposite or three cells have one further candidate, the same: it can be removed from cells that see all of them."
    ),
    6: N_(
        "Two opposite cells have further candidates, and both rows, or both columns, have one of the digits only in the"
        " pattern: it can be removed from these two cells."
    ),
}

_WHY = N_(
    "If all cells of the pattern held only its digits, these could be exchanged, each house would keep "
    "its digits, and the puzzle would have two solutions. So some cell of the pattern holds another digit."
)
_RECTANGLE = N_("Four open cells in two rows, two columns and two boxes with the same two candidates.")
_LOOP = N_(
    "Six or more open cells with the same two candidates that make a closed path, each house having two "
    "of them or none."
)
_EXTENDED = N_(
    "Two lines through the same boxes, and three or more crossing lines whose open cells have the same "
    "number of digits."
)
_BUG = N_(
    "Apart from some further candidates, all open cells have two candidates and every digit two places "
    "in each house that lacks it."
)


def _family(
    prefix: str,
    name: str,
    what: str,
    rank: int,
    rows: tuple[tuple[int, float | None, str, tuple[str, ...]], ...],
) -> tuple[Technique, ...]:
    return tuple(
        define_technique(
            f"{prefix}-{kind}",
            compound_message(name, f" {kind}"),
            "uniqueness",
            rank=rank + i,
            level="hard",
            score=100,
            se=se,
            hodoku_code=library,
            aliases=aliases,
            assumes_uniqueness=True,
            definition=compound_message(what, " ", _TYPES[kind]),
            reason=_WHY,
            describer=_TELLERS[kind],
        )
        for i, (kind, se, library, aliases) in enumerate(rows)
    )


TECHNIQUES = (
    *_family(
        "unique-rectangle",
        N_("Unique Rectangle Type"),
        _RECTANGLE,
        450,
        (
            (
                1,
                4.5,
                "0600",
                ("uniqueness test 1", "unique rectangle type 1", "ur1", "rectangle unique 1", "唯一矩形一型"),
            ),
            (2, 4.5, "0601", ("uniqueness test 2", "ur2", "rectangle unique 2")),
            (3, 4.6, "0602", ("uniqueness test 3", "ur3", "rectangle unique 3")),
            (4, 4.5, "0603", ("uniqueness test 4", "ur4", "rectangle unique 4")),
            (5, None, "0604", ("uniqueness test 5", "ur5")),
            (6, None, "0605", ("uniqueness test 6", "ur6")),
        ),
    ),
    define_technique(
        "hidden-rectangle",
        N_("Hidden Rectangle"),
        "uniqueness",
        rank=460,
        level="hard",
        score=100,
        se=4.8,
        hodoku_code="0606",
        aliases=("hidden unique rectangle", "rectangle caché", "隱性唯一矩形"),
        assumes_uniqueness=True,
        definition=N_(
            "Four open cells in two rows, two columns and two boxes with the candidates a, b. One has no others, and the row and"
            " the column of the cell opposite have a only in the pattern: b can be removed from that cell."
        ),
        reason=N_(
            "If the cell were b, its neighbours would be a and the corner opposite b; then a and b could be exchanged, and the"
            " puzzle would have two solutions."
        ),
        describer=_tell_4,
    ),
    define_technique(
        "avoidable-rectangle-1",
        N_("Avoidable Rectangle Type 1"),
        "uniqueness",
        rank=461,
        level="hard",
        score=100,
        hodoku_code="0607",
        aliases=("avoidable rectangle", "rectangle évitable", "可避矩形"),
        assumes_uniqueness=True,
        definition=N_(
            "Three cells of a rectangle in two boxes have placed values a, b, b, none of them given: the "
            "fourth is not a."
        ),
        reason=_WHY,
        describer=_tell_1,
    ),
    define_technique(
        "avoidable-rectangle-2",
        N_("Avoidable Rectangle Type 2"),
        "uniqueness",
        rank=462,
        level="hard",
        score=100,
        hodoku_code="0608",
        assumes_uniqueness=True,
        definition=N_(
            "Two cells of a rectangle in two boxes have placed values, not given ones, and the other two "
            "could complete an exchange if they had no further candidate, the same in both: it can be "
            "removed from cells that see both."
        ),
        reason=_WHY,
        describer=_tell_2,
    ),
    *_family(
        "unique-loop",
        N_("Unique Loop Type"),
        _LOOP,
        470,
        ((1, 4.6, "", ("boucle unique 1",)), (2, 4.6, "", ()), (3, 4.7, "", ()), (4, 4.6, "", ())),
    ),
    *_family(
        "extended-rectangle",
        N_("Extended Rectangle Type"),
        _EXTENDED,
        480,
        ((1, 4.6, "", ("rectangle étendu 1",)), (2, 4.6, "", ()), (3, 4.7, "", ()), (4, 4.6, "", ())),
    ),
    define_technique(
        "bug-plus-1",
        N_("Bivalue Universal Grave + 1"),
        "uniqueness",
        rank=490,
        level="hard",
        score=100,
        se=5.6,
        hodoku_code="0610",
        aliases=("bug+1", "bug 1", "bivalue universal grave", "bug type 1", "bug", "雙值墳墓"),
        assumes_uniqueness=True,
        definition=N_(
            "All open cells have two candidates, except one with three, and each digit has two places in "
            "every house that lacks it, except one digit of that cell: the cell takes this digit."
        ),
        reason=_WHY,
        describer=_tell_1,
    ),
    *_family(
        "bug-type",
        N_("BUG Type"),
        _BUG,
        491,
        ((2, 5.7, "", ()), (3, 5.8, "", ()), (4, 5.7, "", ())),
    ),
)

GROUPS: dict[str, tuple[str, ...]] = {
    "unique-rectangles": tuple(t.id for t in TECHNIQUES if t.id.startswith("unique-rectangle")),
    "avoidable-rectangles": ("avoidable-rectangle-1", "avoidable-rectangle-2"),
    "unique-loops": tuple(t.id for t in TECHNIQUES if t.id.startswith("unique-loop")),
    "extended-rectangles": tuple(t.id for t in TECHNIQUES if t.id.startswith("extended-rectangle")),
    "bugs": tuple(t.id for t in TECHNIQUES if t.id.startswith("bug")),
    "deadly-patterns": tuple(t.id for t in TECHNIQUES),
}
