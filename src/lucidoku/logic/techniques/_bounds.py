"""The bounds of the search for a technique: with them, readers can tell whether an empty listing is exhaustive."""

from __future__ import annotations

from lucidoku.logic.technique import Technique
from lucidoku.words.language import N_, _

_SETS = N_(
    "A walk looks for sets of more than four cells (three on grids larger than 9x9) only when nothing else is left before a"
    " trial; a listing takes all sizes, up to 12,000 sets in a position."
)
_CHAINS = N_(
    "A chain has at most 25 links unless a length is given. A walk takes the shortest, a listing the shortest between any two"
    " ends."
)
_LOOPS = N_(
    "A loop has at most 25 links unless a length is given. A walk takes the shortest, a listing up to 40 through the same two"
    " places."
)
_WITH_SETS = N_(
    "A chain has at most 25 links unless a length is given; on grids larger than 16x16 its sets have at most eight cells unless"
    " another number is given (--max-cells)."
)
_BRANCHES = N_("A branch is followed over chains of at most 13 links unless a length is given.")
_FINS = N_("At most five fins.")

_HOUSE_SUMS = N_("Up to four lines side by side or two boxes, and four cells left.")

_WAYS = N_("Constraints that can be filled in at most 300 ways.")

_BOUNDS = {
    "aic": _CHAINS,
    "als-aic": _WITH_SETS,
    "als-chain": N_(
        "At most eight sets, of at most eight cells on grids larger than 16x16 unless another number is given (--max-cells); of"
        " the chains between the same two ends a listing looks at 40. A walk looks for sets of more than four cells (three on"
        " grids larger than 9x9) only when nothing else is left before a trial."
    ),
    "als-continuous-nice-loop": _WITH_SETS,
    "als-discontinuous-nice-loop": _WITH_SETS,
    "als-xy-wing": _SETS,
    "als-xz": _SETS,
    "constraint-chain": N_("Chains of at most four strong links."),
    "blocked-combination": _WAYS,
    "combination-pointing": _WAYS,
    "constraint-comparison": _WAYS,
    "house-with-constraints": N_("Constraints with at most four cells outside the house."),
    "constraint-net": N_("Up to six candidates are followed."),
    "nested-constraint-net": N_("Contradictions inside contradictions, one level deep."),
    "constraint-forcing": N_("Up to three cases."),
    "innie": _HOUSE_SUMS,
    "outie": _HOUSE_SUMS,
    "aligned-pair-exclusion": N_("Cells with at most five candidates."),
    "aligned-triplet-exclusion": N_("Cells with at most five candidates."),
    "chains": _CHAINS,
    "continuous-nice-loop": _LOOPS,
    "death-blossom": N_("A stem of two to five candidates, and 20,000 choices of sets around it."),
    "extended-rectangle": N_("At most four crossing lines."),
    "finned-franken": _FINS,
    "finned-mutant": _FINS,
    "grouped-continuous-nice-loop": _LOOPS,
    "cell-forcing-chain": _BRANCHES,
    "region-forcing-chain": _BRANCHES,
    "kraken": N_("At most three fins, and branches of at most 13 links unless a length is given."),
    "ny-wing": N_("At most six cells where a box and a line cross."),
    "siamese-finned-franken": _FINS,
    "siamese-finned-mutant": _FINS,
    "sue_de_coq": N_("At most 200,000 choices of cells next to one crossing."),
    "templates": N_("Digits that can be completed in at most 20,000 ways."),
    "tridagon": N_("At most three cells of the pattern have further candidates."),
    "unique-loop": N_("Loops of at most 14 cells, and at most 20,000 paths."),
}
"""By id, by the beginning of ids, or by family; whichever fits best."""


def search_limits(technique: Technique) -> str:
    """Return the bound of the search for a technique, in the current language; empty if it finds everything.

    >>> from lucidoku import Technique
    >>> search_limits(Technique("unique-loop-1")), search_limits(Technique("x-wing"))
    ('Loops of at most 14 cells, and at most 20,000 paths.', '')
    """
    beginnings = [key for key in _BOUNDS if technique.id == key or technique.id.startswith(f"{key}-")]
    found = max(beginnings, key=len, default=technique.family)
    return _(_BOUNDS[found]) if found in _BOUNDS else ""
