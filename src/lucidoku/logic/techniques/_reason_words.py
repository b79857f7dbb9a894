"""The reason of a step by constraints: exclusions with their numbers, few ways one by one, or cases that fail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Step
from lucidoku.logic.techniques._claims import Claim, cell_text
from lucidoku.logic.techniques._constraint_words import MOST_SETS, open_of
from lucidoku.logic.techniques._exclusion_words import ExclusionTeller, bits
from lucidoku.logic.techniques._sum_words import sums_text
from lucidoku.logic.techniques._variant_claims import Inferred, OnlyWays, marks_of
from lucidoku.logic.techniques._words import choice, clauses, join
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.logic.variants.reasons import Refutation
    from lucidoku.logic.variants.scope import Scope

_MOST_CASES = 6
"""The most candidates that are refuted one by one."""

_MOST_ROWS = 15
"""The most exclusions in all cases together."""

_MOST_CLAUSES = 8
"""The most clauses of a reason, if the ways to fill the cells are few."""

_MOST_SHOWN = 4
"""The most cells whose ways are listed."""


class WordedReason(NamedTuple):
    """A reason in words, without the conclusion, and the claims that it makes.

    Attributes:
        kind: "exclusions", "ways" or "cases".
    """

    kind: str
    text: str
    claims: tuple[Claim, ...]


def reason_of(step: Step) -> WordedReason | None:
    """Return the simplest reason for a step by the fillings of its constraints: exclusions, few ways, or few cases.

    The result is None if only counting through all ways shows the claim of the step.
    """
    from lucidoku.logic.variants.reasons import Reasons
    from lucidoku.logic.variants.scope import scope_of

    layout = step.layout
    cells = tuple(int(cell) for cell in step.evidence.cells["primary"])
    scope = scope_of(layout, cells, tuple(layout.placed.index(p.mark) for p in marks_of(step)))
    open_ = [(1 << layout.n) - 1] * layout.n**2
    for cell, digits in open_of(step).items():
        open_[cell] = sum(1 << digit - 1 for digit in digits)
    wanted: dict[int, int] = {}
    for cell, digit in step.eliminations:
        wanted[int(cell)] = wanted.get(int(cell), 0) | 1 << digit - 1
    rows, rest = Reasons(scope, open_).explain(wanted)
    texts, infers = ExclusionTeller(step, scope, open_).tell(rows)
    removed = tuple(one for one in step.eliminations if not rest.get(int(one.cell), 0) >> one.digit - 1 & 1)
    inferred = WordedReason(
        "exclusions", _("; ").join(texts), (Inferred(marks_of(step), tuple(infers), removed=removed),)
    )
    if not rest and len(texts) <= _MOST_CLAUSES:
        return inferred
    listed = _ways(step, scope, open_)
    if listed or not rest:
        return listed or inferred
    cases = _cases(step, scope, open_, rest)
    if cases is None or len(texts) > _MOST_CLAUSES or not texts:
        return cases if not texts else None
    return WordedReason("cases", _("; ").join((inferred.text, cases.text)), (*inferred.claims, *cases.claims))


def _ways(step: Step, scope: Scope, open_: Sequence[int]) -> WordedReason | None:
    """Return the reason that lists the ways to fill the cells; None if they are many, or the cells are."""
    from lucidoku.logic.variants.site import model_of
    from lucidoku.logic.variants.unit import Unit

    texts, claims = sums_text(step)
    if texts and set(scope.cells) <= {int(cell) for premise in marks_of(step) for cell in premise.cells}:
        return WordedReason("ways", join(texts), tuple(claims))
    cells, layout = tuple(sorted(scope.cells)), step.layout
    if len(cells) > _MOST_SHOWN:
        return None
    unit = Unit(scope.marks, cells, tuple(relation for _number, relation in scope.relations))
    found = model_of(layout).ways(unit, open_)
    if not 0 < len(found) <= MOST_SETS:
        return None
    ways = tuple(tuple(one % layout.n + 1 for one in way.candidates) for way in found.each)
    those = tuple(layout.cells[cell] for cell in cells)
    text = _("{cells} can only be {ways}").format(
        cells=join(map(cell_text, those)), ways=choice("".join(map(layout.digit_text, way)) for way in ways)
    )
    return WordedReason("ways", text, (OnlyWays(marks_of(step), those, ways),))


def _cases(step: Step, scope: Scope, open_: Sequence[int], wanted: Mapping[int, int]) -> WordedReason | None:
    """Return the reason that refutes candidates one by one; None if they are many, or one is not refuted in a few steps."""
    from lucidoku.logic.variants.reasons import Reasons

    candidates = [(cell, d) for cell, mask in wanted.items() for d in bits(mask)]
    if len(candidates) > _MOST_CASES:
        return None
    found = [Reasons(scope, open_).refute(cell, d) for cell, d in candidates]
    cases = [case for case in found if case is not None and _says_something(case)]
    if len(cases) < len(found) or sum(len(case.rows) for case in cases) > _MOST_ROWS:
        return None
    texts: list[str] = []
    claims: list[Claim] = []
    for case in cases:
        assumed = list(open_)
        assumed[case.cell] = 1 << case.digit
        rows, infers = ExclusionTeller(step, scope, assumed).follow(case.rows)
        candidate = Candidate(step.layout.cells[case.cell], case.digit + 1)
        texts.append(
            _("with {digit} in {cell}, {rows}").format(
                digit=candidate.digit_text, cell=cell_text(candidate.cell), rows=clauses(rows)
            )
        )
        claims.append(Inferred(marks_of(step), tuple(infers), assumed=candidate))
    return WordedReason("cases", _("; ").join(texts), tuple(claims))


def _says_something(refutation: Refutation) -> bool:
    """Return whether a refutation is more than the statement that nothing fills the cells."""
    *before, end = refutation.rows
    return end.kind != "nothing" or any(row.kind != "sees" for row in before)
