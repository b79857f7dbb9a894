"""Reasons of steps by the fillings of constraints: what a person would say, and every claim of it checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.logic.techniques import _variant_claims as claims
from lucidoku.logic.techniques import describe
from lucidoku.logic.techniques._reason_words import reason_of
from lucidoku.logic.techniques._variant_words import tell_filling
from lucidoku.logic.techniques.variants import TECHNIQUES
from lucidoku.logic.variants.bounds import extreme_sum
from lucidoku.proofs.constraints import CHECKS
from lucidoku.rules.constraints import CONSTRAINT_NAMES
from ruled import positions, positions_with
from support import LONG

FILLED = [
    technique.id
    for technique in TECHNIQUES
    if technique.describer is not None
    and technique.describer.__name__ in ("tell_filling", "tell_joined", "tell_housed")
]


@dataclass(frozen=True)
class Case:
    """A constraint, the candidates that are left in some cells, and the beginning of a reason."""

    code: str
    left: dict[str, str]
    text: str


@pytest.mark.parametrize(
    "expected",
    [
        Case("9x9+arrow:r1c1/r1c2r1c3r1c4", {}, "R1c234 add up to at least 1+2+3 = 6, so the circle"),
        Case("9x9+arrow:r5c5/r5c6r6c6", {"r5c6": "3", "r6c6": "45"}, "r56c6 add up to at least 3+4 = 7, so the circle"),
        Case("9x9+palindrome:r1c1r4c5", {"r1c1": "235"}, "r1c1 and r4c5 hold the same digit, and 1, 4, 6, 7, 8 and 9 are"),
        Case("9x9+ratio:r1c1r1c2", {}, "5, 7 and 9 have no partner:"),
        Case("9x9+ratio:r1c1r1c2", {"r1c2": "6", "r1c1": "34"}, "r1c2 is 6, so r1c1 can only be 3:"),
        Case("9x9+difference:r1c1r1c2", {"r1c1": "1378", "r1c2": "6789"}, "1 or 3 in r1c1 would need 2 or 4 in r1c2:"),
        Case("9x9+xv:5@r1c1r1c2", {"r1c2": "13", "r1c1": "1234"}, "r1c2 is 1 or 3, so r1c1 can only be 2 or 4:"),
        Case("9x9+whispers:r1c1r1c2r1c3", {}, "5 has no partner; 4 or 6 in r1c2 would need the same digit, 1 or 9, in two cells"),
        Case("9x9+thermometer:r1c1r1c2r1c3", {"r1c1": "345"}, "Counting up from r1c1 (at least 3), r1c2 and r1c3 are"),
        Case("9x9+minimum:r2c2", {}, "r13c2 and r2c13 must be larger than r2c2;"),
        Case("9x9+renban:r1c1r1c2r1c3", {"r1c1": "89"}, "r1c123 can only hold 678 or 789:"),
        Case("9x9+killercage:17@r1c1r1c2r1c3", {"r1c1": "12"}, "The sum is 17 and"),
        Case("9x9+quadruple:1,2,3,4@r1c1r1c2r2c1r2c2", {}, "1, 2, 3 and 4 fit only into r12c12:"),
        Case("9x9+skyscraper:7@r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9", {}, "With"),
        Case("9x9+betweenline:r1c1r1c2r1c3", {"r1c1": "2", "r1c3": "79"}, "9 never lies between the ends; no end is less than 2"),
        Case("9x9+lockout:r1c1r1c2r1c3", {"r1c1": "2", "r1c3": "78"}, "The ends r1c1 and r1c3 can only be 2–7 or 2–8:"),
        Case("9x9+entropicline:r1c1r1c2r1c3", {"r1c1": "123", "r1c2": "456"}, "One of r1c12 is 1, 2 or 3 and one 4, 5 or 6, so"),
        Case("9x9+littlekillersum:7@r1c3r2c2r3c1", {}, "The sum is 7 and the other cells add up to at least 1+2 = 3, so"),
        Case("9x9+columnindexer:r1c1", {"r1c4": "2356789"}, "4 in r1c1 would need 1 in r1c4:"),
    ],
    ids=lambda expected: f"{expected.code[4:]}{''.join(expected.left.values())}",
)  # fmt: skip
def test_a_reason_is_what_a_person_would_say(expected: Case) -> None:
    board = ld.Board(ld.Grid(bytes(81), ld.Layout.parse(expected.code)))
    for cell, digits in expected.left.items():
        for digit in board.candidates(cell):
            if str(digit) not in digits:
                board.eliminate(cell, digit)
    steps = list(ld.find_steps(board, FILLED))
    texts = [step.text for step in steps]
    assert any(text.casefold().startswith(expected.text.casefold()) for text in texts), texts
    for step in steps:
        assert all(_fault(claim, step) == "" for claim in _claims(step))


def _claims(step: ld.Step) -> tuple[Any, ...]:
    return tuple(claim for claim in getattr(describe(step), "claims", ()) if type(claim) in CHECKS)


def _fault(claim: Any, step: ld.Step) -> str:
    found: str = CHECKS[type(claim)](claim, step.board, step)
    return found


SIMPLE = ("palindrome", "clone", "difference", "ratio", "xv", "thermometer", "greater", "renban", "quadruple")
"""Rules whose steps never need counting through."""


@pytest.mark.parametrize("rule", CONSTRAINT_NAMES)
def test_reasons_are_true(rule: str) -> None:
    kinds = Counter[str]()
    for board, _solutions in positions_with(rule, 5):
        for step in ld.find_steps(board, FILLED, limit=40):
            reason = reason_of(step)
            if step.technique.describer is tell_filling:
                kinds[reason.kind if reason else "counting"] += 1
            for claim in reason.claims if reason else ():
                assert _fault(claim, step) == "", (board.layout.code, step.text)
            assert "{" not in step.text
    if rule in SIMPLE:
        assert kinds["counting"] == 0, kinds
    assert kinds["counting"] <= max(1, kinds.total() / 2), kinds


def _spoiled(claim: claims.Inferred, n: int) -> list[claims.Inferred]:
    """Return a claim with one false statement in each of its rows."""
    wrong = []
    for place, row in enumerate(claim.rows):
        rows = [row._replace(left=row.left[1:])] if row.left else []
        for number, detail in enumerate(row.facts):
            for other in _false(detail, n):
                facts = (*row.facts[:number], other, *row.facts[number + 1 :])
                rows.append(row._replace(facts=facts))
        for one in rows:
            every = (*claim.rows[:place], one, *claim.rows[place + 1 :])
            wrong.append(claims.Inferred(claim.marks, every, claim.removed, claim.assumed))
    return wrong


def _false(detail: Any, n: int) -> list[Any]:
    if isinstance(detail, claims.AddUp):
        return [detail._replace(sum=detail.sum + change) for change in (-1, 1)]
    if isinstance(detail, claims.Hold):
        return [detail._replace(digits=detail.digits[1:])]
    if isinstance(detail, claims.PartnerNeed):
        return [detail._replace(partners=detail.partners[1:])] if detail.partners else []
    if isinstance(detail, claims.FitIn):
        return [detail._replace(places=detail.places[1:])]
    if isinstance(detail, (claims.NoSets, claims.SetsLeft)):
        return [detail._replace(sets=((*range(1, n + 1),), *detail.sets))]
    if isinstance(detail, claims.EndPairs):
        return [detail._replace(pairs=detail.pairs[1:])] if detail.pairs else []
    if isinstance(detail, claims.SeenCount):
        return [detail._replace(more=not detail.more)]
    return []


def test_false_reasons_are_noticed() -> None:
    noticed, missed = Counter[str](), Counter[str]()
    rules = (
        ["arrow", "thermometer", "whispers", "renban", "killercage"],
        ["skyscraper", "betweenline", "lockout", "quadruple", "extraregion"],
        ["difference", "ratio", "palindrome", "zipperline", "littlekillersum", "entropicline"],
    )
    for seed, names in enumerate(rules):
        for board, _solutions in positions(6, 12 * LONG, seed, names):
            for step in ld.find_steps(board, FILLED, limit=12):
                for claim in _claims(step):
                    if not isinstance(claim, claims.Inferred):
                        continue
                    for wrong in _spoiled(claim, 6):
                        (noticed if _fault(wrong, step) else missed)["inferred"] += 1
    # A digit that a row keeps but that is out anyway may be left out of it unnoticed.
    assert noticed["inferred"] > 200 * LONG and missed["inferred"] < noticed["inferred"] / 20, (noticed, missed)


def test_a_reason_needs_its_constraint() -> None:
    noticed = Counter[bool]()
    for board, _solutions in positions(6, 40 * LONG, 8, ["arrow", "thermometer", "whispers", "renban"]):
        for step in ld.find_steps(board, FILLED, limit=6):
            for claim in _claims(step):
                if isinstance(claim, claims.Inferred) and not step.evidence.houses:
                    alone = claims.Inferred((), claim.rows, claim.removed, claim.assumed)
                    noticed[bool(_fault(alone, step))] += 1
    assert noticed[True] > 15 * LONG and noticed[True] > 2 * noticed[False], noticed  # houses alone suffice for a few


def test_extreme_sums_are_those_of_all_fillings() -> None:
    from itertools import product

    for board, _solutions in positions(6, 20, 4):
        masks = [int(mask) or 1 << value - 1 for mask, value in zip(board.masks, board.values, strict=True)]
        cells = [int(cell) for cell in board.layout.houses[0].cells[:2]] + [14, 21]
        digits = [[d for d in range(1, 7) if masks[cell] >> d - 1 & 1] for cell in cells]
        fits = [
            way
            for way in product(*digits)
            if all(way[a] != way[b] or cells[b] not in board.layout.peers[cells[a]] for a in range(4) for b in range(a))
        ]
        for most in (False, True):
            found = extreme_sum(board.layout, cells, masks, most)
            assert (sum(found) if found else None) == (max if most else min)(map(sum, fits), default=None)


def test_a_walk_says_what_its_constraints_mean_once() -> None:
    from lucidoku.cli._walk_text import walk_text

    layout = ld.Layout.parse("6+antiking+thermometer:r1c1r1c2r1c3r1c4")
    solution = next(iter(ld.solutions(ld.Grid(bytes(36), layout))))
    walk = ld.explain(ld.Grid(solution.values[:14] + bytes(22), layout), "logic", allow_multiple=True)
    assert any(step.technique.needs_rules for step in walk)
    text = walk_text(walk, True, width=None)
    for meaning in layout.meanings:
        assert text.count(meaning) == 1 and text.startswith(layout.meanings[0])
    assert layout.meanings[0] not in walk_text(walk, False, width=None)
