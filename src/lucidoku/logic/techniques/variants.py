"""Variant techniques: conclusions from constraints alone, with houses and in chains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, cast

from lucidoku.grid.board import Board
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Level, Technique, define_technique
from lucidoku.logic.techniques._cage_words import tell_cages, tell_combination, tell_split, tell_sum
from lucidoku.logic.techniques._explained import explain_cases, explain_chain
from lucidoku.logic.techniques._variant_words import (
    tell_blocked,
    tell_chain,
    tell_emptied,
    tell_filling,
    tell_forced,
    tell_housed,
    tell_joined,
    tell_marked,
    tell_net,
    tell_pointing,
    tell_seen,
)
from lucidoku.words.language import N_

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {
    "rule of 45": ("innie", "outie", "hidden-cage", "innie-outie-difference", "cage-split"),
    "killer set": ("killer-pair", "killer-triple"),
    "hidden killer set": ("hidden-killer-pair", "hidden-killer-triple"),
}


def _finder(name: str, *arguments: Any) -> Callable[[Board], Iterator[Step]]:
    """Return a finder, which is imported when a puzzle has variant constraints."""

    @cache
    def made() -> Callable[[Board], Iterator[Step]]:
        from lucidoku.logic.variants import blocked, cages, chains, finders, nets

        found = getattr(next(home for home in (nets, blocked, cages, chains, finders) if name in home.__all__), name)
        return cast(Callable[[Board], Iterator[Step]], found(*arguments) if arguments else found)

    return lambda board: made()(board)


class _FillingRow(NamedTuple):
    """A technique that fills a kind of constraint."""

    id: str
    name: str
    rules: tuple[str, ...]
    level: Level
    definition: str


_FILLED = (
    _FillingRow("dot-pair", N_("Dot Pair"), ("difference", "ratio", "xv"), "easy",
         N_("A dot, X or V allows few pairs of digits; a digit without a partner on the other side can be removed.")),
    _FillingRow("thermo-bounds", N_("Thermo Bounds"), ("thermometer", "slowthermometer"), "easy",
         N_("Digits rise along a thermometer: each cell is above those before it and below those after it.")),
    _FillingRow("whisper-neighbours", N_("Whisper Neighbours"), ("whispers",), "easy",
         N_("Along a whisper line low and high digits alternate; a digit that is too near to all digits of the next"
            " cell can be removed.")),
    _FillingRow("mirrored-cells", N_("Mirrored Cells"), ("palindrome", "clone"), "easy",
         N_("Cells that hold the same digit have the same candidates.")),
    _FillingRow("extreme-cell", N_("Minimum or Maximum Cell"), ("minimum", "maximum"), "easy",
         N_("A cell is smaller, or larger, than all cells next to it.")),
    _FillingRow("look-alike-cages", N_("Look-alike Cages"), ("lookalike",), "medium",
         N_("Look-alike cages hold the same digits: a digit without a place in one cannot be in the other.")),
    _FillingRow("renban-range", N_("Renban Range"), ("renban",), "medium",
         N_("A renban line is a run of digits without a gap. A digit that is in none of the runs left can be removed.")),
    _FillingRow("nabner-line", N_("Nabner Neighbours"), ("nabner",), "medium",
         N_("A digit of a nabner line takes itself and both its neighbours from the rest of the line.")),
    _FillingRow("arrow-bounds", N_("Arrow Bounds"), ("arrow", "doublearrow"), "medium",
         N_("The digits of an arrow add up to its circle: digits that are too large or too small for the rest can be"
            " removed.")),
    _FillingRow("between-bounds", N_("Between Bounds"), ("betweenline", "lockout"), "medium",
         N_("The ends of the line bound, or shut out, the digits between them.")),
    _FillingRow("quadruple-digits", N_("Quadruple Digits"), ("quadruple",), "medium",
         N_("Four cells must hold the digits of a quadruple; if these need all remaining places, other digits can be"
            " removed.")),
    _FillingRow("line-of-thirds", N_("Line of Thirds"), ("entropicline", "modularline"), "medium",
         N_("Any three cells in a row on the line are of three kinds; cells three steps apart are of one kind.")),
    _FillingRow("extra-region", N_("Extra Region Subset"), ("extraregion", "disjointgroups"), "medium",
         N_("Cells of a region outside rows, columns and boxes differ: candidates that would leave one of them no"
            " digit can be removed.")),
    _FillingRow("indexing", N_("Indexing"), ("rowindexer", "columnindexer", "boxindexer"), "medium",
         N_("A digit names the place of another one; if the other one cannot be there, the digit can be removed.")),
    _FillingRow("cage-permutation", N_("Cage Permutation"), ("killercage",), "medium",
         N_("A digit can be removed from a cell of a cage if no way to place one of its combinations has it there.")),
    _FillingRow("line-sum", N_("Line Sum"), ("regionsumline", "zipperline"), "hard",
         N_("Parts of a line have the same sum: digits that no common sum allows can be removed.")),
    _FillingRow("little-killer-sum", N_("Little Killer Sum"), ("littlekillersum",), "hard",
         N_("Digits along a diagonal add up to the number outside: digits that are too large or too small for the rest"
            " can be removed.")),
    _FillingRow("sandwich-lengths", N_("Sandwich Lengths"), ("sandwichsum",), "hard",
         N_("The sum of a sandwich bounds the distance of 1 and 9, and the digits between them.")),
    _FillingRow("x-sum-digits", N_("X-Sum Digits"), ("xsum",), "hard",
         N_("The first digit says how many digits add up to the number outside: digits that fit no first digit can be"
            " removed.")),
    _FillingRow("skyscraper-clue", N_("Skyscraper Clue"), ("skyscraper",), "hard",
         N_("The number outside counts the digits larger than all before them: a large digit that comes too early or"
            " too late can be removed.")),
)  # fmt: skip

_RANKS = (*range(124, 129), 264, *range(266, 280))
"""Their ranks among all techniques, in the same order; subsets have the numbers between."""

_NAMED = tuple(rule for row in _FILLED for rule in row.rules)
"""The rules whose fillings have a separate technique."""

_NO_FILLING = N_("The constraint holds in the solution, so a candidate is false if no way to fill its cells has it.")


_KILLER = N_(
    "Cages and cells of a house together need as many of some digits as there are; other cells of the house lose them."
)
_KILLER_WHY = N_("Every combination of the cages has its share of the digits, which other cells then cannot have.")
_HIDDEN_KILLER = N_(
    "Some digits of a house fit only into cages and cells that can hold exactly that number of them: each holds its share."
)
_HIDDEN_KILLER_WHY = N_("If one held fewer of the digits, the others could not hold all of the rest.")

_SCORES: dict[Level, int] = {"easy": 12, "medium": 60, "hard": 150, "unfair": 300, "extreme": 500}


def _technique(
    id: str, name: str, level: Level, rank: int, finder: Any, teller: Any, definition: str, reason: str, *aliases: str
) -> Technique:
    return define_technique(
        id, name, "variants", rank=rank, level=level, score=_SCORES[level], aliases=aliases, definition=definition, reason=reason,
        describer=teller, finder=finder, needs_rules=True, explainer=_EXPLAINED.get(id),
    )  # fmt: skip


_EXPLAINED = {"rule-chain": explain_chain, "rule-forcing": explain_cases}
"""Techniques that explain their steps in rows."""

TECHNIQUES = (
    _technique("odd-even-cell", N_("Odd or Even Cell"), "easy", 121, _finder("marked_cells"), tell_marked,
          N_("A constraint on a single cell, such as odd or even, allows some digits only."),
          N_("The constraint is given.")),
    _technique("constraint-elimination", N_("Constraint Elimination"), "easy", 122, _finder("seen_by_rule"), tell_seen,
          N_("A placed digit excludes candidates of the cells that share a constraint with it."),
          N_("The constraint does not allow both digits at once.")),
    _technique("cage-combination", N_("Cage Combination"), "easy", 123, _finder("combinations_left", ("killercage",)),
          tell_combination,
          N_("A cage has a sum and few combinations of digits that make it; a digit that is in none of them goes."),
          N_("The cage holds one of its combinations, and each that the candidates do not allow is out."),
          "killer combination"),
    *(
        _technique(row.id, row.name, row.level, rank, _finder("fillings", row.rules), tell_filling, row.definition, _NO_FILLING)
        for rank, row in zip(_RANKS, _FILLED, strict=True)
    ),
    _technique("constraint-bounds", N_("Constraint Bounds"), "medium", 286, _finder("fillings", _NAMED, True), tell_filling,
          N_("A digit can be removed from a cell of a constraint if no way to fill the constraint has it there."), _NO_FILLING),
    _technique("required-digit", N_("Required Digit"), "medium", 281, _finder("must_have"), tell_pointing,
          N_("Every way to fill a cage or a line has a digit. Candidates that exclude all its places there can be removed."),
          N_("One of the places holds the digit, and each of them excludes the candidate."), "cage-house overlap"),
    _technique("cell-pointing", N_("Cell Pointing"), "medium", 282, _finder("emptied_cells"), tell_emptied,
          N_("A candidate excludes, by houses and constraints, everything that a cell can hold."),
          N_("The cell would be left empty.")),
    _technique("constraint-pointing", N_("Constraint Pointing"), "medium", 283, _finder("lost_places"), tell_emptied,
          N_("A candidate excludes, by houses and constraints, all places of a digit in a house."),
          N_("The digit would have no place left in the house.")),
    _technique("innie", N_("Innie"), "medium", 284, _finder("house_sums", "innie"), tell_sum,
          N_("Cages fill houses except a few cells inside; these hold what is missing to the sum of the houses."),
          N_("Each house adds up to the sum of all digits, 45 on a grid of nine rows.")),
    _technique("outie", N_("Outie"), "medium", 285, _finder("house_sums", "outie"), tell_sum,
          N_("Cages cover whole houses and a few cells outside them. These hold what the cages add up to beyond the houses."),
          N_("Each house adds up to the sum of all digits, 45 on a grid of nine rows.")),
    _technique("innie-outie-difference", N_("Innie-Outie Difference"), "hard", 296, _finder("house_sums", "both"), tell_sum,
          N_("Cages nearly fill houses: some cells lie outside, some inside are in no cage; their difference is known."),
          N_("Each house adds up to the sum of all digits, 45 on a grid of nine rows.")),
    _technique("hidden-cage", N_("Hidden Cage"), "hard", 297, _finder("house_sums", "hidden"), tell_sum,
          N_("Sums of houses and of cages tell the sum of two to four cells, which are filled like a cage."),
          N_("Each house adds up to the sum of all digits, 45 on a grid of nine rows.")),
    _technique("cage-split", N_("Cage Split"), "hard", 298, _finder("split_cages"), tell_split,
          N_("Sums of houses tell the sum of the part of a cage inside or outside them, and so that of its rest."),
          N_("Each house adds up to the sum of all digits, 45 on a grid of nine rows."), "cage splitting"),
    _technique("dots-in-a-row", N_("Dots in a Row"), "medium", 287, _finder("joined_marks", "dots"), tell_joined,
          N_("Two or three dots share cells; digits that no way to fill all of them has can be removed."), _NO_FILLING),
    *(
        _technique(id, name, "hard", rank, _finder(finder, size), tell_cages(words), definition, reason)
        for id, name, rank, finder, size, words, definition, reason in (
            ("killer-pair", N_("Killer Pair"), 299, "killer_sets", 2, "killer-pair", _KILLER, _KILLER_WHY),
            ("killer-triple", N_("Killer Triple"), 301, "killer_sets", 3, "killer-pair", _KILLER, _KILLER_WHY),
            ("hidden-killer-pair", N_("Hidden Killer Pair"), 302, "hidden_killer_sets", 2, "hidden-killer-pair",
             _HIDDEN_KILLER, _HIDDEN_KILLER_WHY),
            ("hidden-killer-triple", N_("Hidden Killer Triple"), 303, "hidden_killer_sets", 3, "hidden-killer-pair",
             _HIDDEN_KILLER, _HIDDEN_KILLER_WHY),
        )
    ),
    _technique("cage-comparison", N_("Cage Comparison"), "hard", 304, _finder("compared_cages"), tell_cages("cage-comparison"),
          N_("Two cages lie in one house. A combination of one that leaves the other no combination can be removed."),
          N_("Cages of a house share no digit.")),
    _technique("cage-blocker", N_("Cage Blocker"), "hard", 305, _finder("blocked_combinations"), tell_cages("cage-blocker"),
          N_("A combination of a cage has all candidates of a cell in the same house, so it would leave that cell empty."),
          N_("The cell needs a digit that the cage does not take.")),
    _technique("crossing-constraints", N_("Crossing Constraints"), "hard", 306, _finder("joined_marks", "crossings"), tell_joined,
          N_("Two constraints share a cell; digits that no way to fill both has can be removed."), _NO_FILLING),
    _technique("blocked-combination", N_("Blocked Combination"), "hard", 307, _finder("blocked_fillings"), tell_blocked,
          N_("Every way to fill a constraint with a candidate would leave a cell no candidate or a digit no place in a house."),
          N_("The constraint is filled in one of its ways, and none of those with the candidate is possible.")),
    _technique("combination-pointing", N_("Combination Pointing"), "hard", 308, _finder("excluded_by_marks"), tell_emptied,
          N_("A candidate excludes everything that a cell can hold, or all places of a digit in a house, also since no way to"
             " fill a constraint has both."),
          N_("The cell would be left empty, or the digit would have no place left in the house.")),
    _technique("constraint-comparison", N_("Constraint Comparison"), "hard", 309, _finder("compared_marks"), tell_blocked,
          N_("Every way to fill a constraint with a candidate would leave another constraint no way to be filled."),
          N_("The constraint is filled in one of its ways, and none of those with the candidate is possible.")),
    _technique("constraint-chain", N_("Constraint Chain"), "unfair", 556, _finder("short_chains"), tell_chain,
          N_("A chain of strong links in cells and houses, and of weak links by houses, by constraints and by all ways to fill"
             " them."),
          N_("One of both ends is true, so what both exclude is false.")),
    _technique("house-with-constraints", N_("House with Constraints"), "unfair", 557, _finder("marks_in_houses"), tell_housed,
          N_("A house is filled together with the constraints that lie in it or mostly in it; digits that no way has can be"
             " removed."),
          _NO_FILLING),
    _technique("constraint-net", N_("Constraint Net"), "unfair", 780, _finder("refuted_candidates"), tell_net,
          N_("The consequences of a candidate, by singles and constraints, leave a cell, a house or a constraint nothing."),
          N_("A candidate from which the impossible follows is false.")),
    _technique("constraint-forcing", N_("Constraint Forcing"), "extreme", 945, _finder("common_consequences"), tell_forced,
          N_("One of two or three candidates is true, and the same follows from each, also by constraints."),
          N_("One of the candidates is true, and each leads to the conclusion.")),
    _technique("nested-constraint-net", N_("Nested Constraint Net"), "extreme", 959, _finder("nested_contradictions"), tell_net,
          N_("A candidate is assumed. Candidates that would then lead to a contradiction are removed, until a cell or a"
             " house has none left."),
          N_("A candidate from which the impossible follows is false.")),
)  # fmt: skip
