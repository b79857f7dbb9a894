"""Text of a puzzle's rules: drawings have the stated or usual meaning, or a refusal quotes the sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.formats import read
from lucidoku.formats._stated_rules import RuleWords

Digits = tuple[int, ...]


@cache
def fours() -> list[Digits]:
    """Return all 288 grids of four rows."""
    return [tuple(grid.values) for grid in ld.solutions(ld.Grid(bytes(16)), 1000)]


def pad(n: int = 9, text: str = "", **drawn: Any) -> str:
    boxes = [[list(divmod(int(c), n)) for c in h.cells] for h in ld.Layout.of_size(n).houses if h.kind == "box"]
    document = {"cells": [[{}] * n] * n, "regions": boxes, "cages": [], "metadata": {"rules": text}}
    return json.dumps(document | drawn)


def dot(row: float, column: float) -> dict[str, Any]:
    look = {"rounded": True, "backgroundColor": "#FFFFFF", "borderColor": "#000000"}
    return {"center": [row, column], "width": 0.3, "height": 0.3, **look}


def fpuzzle(words: str = "", **more: Any) -> str:
    return json.dumps({"size": 4, "grid": [[{}] * 4] * 4, "ruleset": words, **more})


def circle(*cells: str, color: str = "#FFFFFF") -> dict[str, Any]:
    return {"cells": list(cells), "baseC": color, "outlineC": "#000000", "width": 0.3, "height": 0.3}


def line(*cells: str, color: str = "#CFCFCF") -> dict[str, Any]:
    return {"lines": [list(cells)], "outlineC": color, "width": 0.2}


USUAL = {
    "difference": [
        "A white dot separates consecutive digits.",
        "Digits separated by a white dot are consecutive, and digits separated by a black dot are in a 1:2 ratio. Not all dots are given.",
        "Cells joined by a white dot have a difference of 1",
        "Standard Kropki rules apply: white dots separate consecutive digits; black dots separate digits in a ratio of 1:2.",
        "If two digits are separated by a white dot, they're consecutive",
        "A white dot marks consecutive digits. Cells without a dot may or may not be consecutive",
    ],
    "ratio": [
        "A black dot separates digits where one is double the other",
        "Black Kropki dots: ratio 1:2",
        "black dots show cells where one of the digits is twice the other",
    ],
    "killercage": [
        "Digits in cages sum to the number in the top left corner and cannot repeat within a cage.",
        "Killer cages: digits in a cage do not repeat and sum to the small clue in the top-left corner.",
        "Cages show their sums. Digits can't repeat in cages",
    ],
    "arrow": [
        "Digits along an arrow sum to the digit in the attached circle.",
        "Digits on arrows sum to the number in the circle. Digits may repeat on arrows if allowed by other rules",
        "The digits along an arrow must sum to the number in the circle or pill, read left to right or top to bottom",
        "Numbers on an arrow's body add up to the corresponding circle",
    ],
    "thermometer": [
        "Digits along thermometers increase from the bulb end.",
        "Along a thermometer, digits strictly increase from the bulb to the tip",
        "Digits placed on thermometers form an increasing sequence, starting at the bulb",
    ],
    "slowthermometer": ["Slow thermometers.", "Digits on a thermometer increase or stay the same from the bulb"],
    "palindrome": ["Grey lines are palindromes.", "Digits along grey lines read the same forwards and backwards",
                   "Each gray line must form a palindrome"],
    "renban": [
        "Digits on a purple line form a set of consecutive, non-repeating digits in any order",
        "A renban line holds a set of consecutive digits in any order - for instance, five cells may be 43256, not 22345",
    ],
    "whispers": [
        "Adjacent digits on a green line must differ by at least 5.",
        "German whispers: adjacent digits on the green line have a difference of 5 or more",
        "**Digits directly joined by a green line** must differ by at least 5",
    ],
    "regionsumline": ["Box borders divide each blue line into segments with the same sum"],
    "sandwichsum": ["Clues outside the grid give the sum of the digits between the 1 and the 9 in that row or column"],
    "xsum": [
        "Clues outside show the sum of the first X digits in that row or column, where X is the first digit",
        "Numbers outside tell you the sum of the nearest X digits of their row or column, where X is the nearest digit",
    ],
    "skyscraper": ["Skyscraper clues outside the grid indicate the number of buildings visible from that direction"],
    "littlekillersum": ["Clues outside the grid give the sum of the digits along the indicated diagonals. Digits may repeat"],
    "diagonal": ["Digits may not repeat on the marked diagonals.", "Each main diagonal contains the digits 1-9 once each"],
    "xv": [
        "Digits separated by an X sum to 10, by a V to 5.",
        "Cells separated by X or V sum to 10 or 5 respectively",
        "Digits with an X between them sum to 10. Digits with a V between them sum to 5. Not all Xs and Vs are given",
        "Cells joined by an X sum to 10. Not all Xes and Vs are necessarily given",
    ],
    "quadruple": [
        "Digits in circles must appear at least once in the surrounding four cells",
        "Each digit in a white circle appears in one of the four cells around it, in some order",
    ],
    "antiknight": ["Identical digits never appear a knight's move (as in chess) away from each other"],
    "nonconsecutive": ["Digits that are orthogonally adjacent to each other may not be consecutive"],
    "odd": ["Grey circles contain odd digits; grey squares contain even digits", "Cells with a grey circle/square are odd/even"],
    "betweenline": ["Digits on a line lie between the digits in the circles at its ends"],
}  # fmt: skip


@pytest.mark.parametrize(("rule", "words"), [(rule, words) for rule, listed in USUAL.items() for words in listed])
def test_usual_words_are_understood(rule: str, words: str) -> None:
    rule_words = RuleWords(f"Normal sudoku rules apply. {words.rstrip('.')}. Have fun!")
    assert rule_words.speaks_of(rule) and not rule_words.doubt(rule)


UNUSUAL = {
    "difference": [
        "Digits separated by a white dot sum to 5.",
        "White dots are not consecutive",
        "White dots: either consecutive or equal",
        "A white dot separates digits in a 1:2 ratio, a black dot consecutive digits",
        "White dots separate consecutive digits except in box 5",
        "Exactly one of the white dots separates consecutive digits",
        "White dots separate digits with a difference of 2",
        "White dots separate consecutive digits which are odd",
        "A white dot separates digits which are consecutive and odd",
        "anti-Kropki: no white dot separates consecutive digits",
        "The product of digits at a white dot is even",
        "Some white dots separate consecutive digits",
        "Les points blancs (Kropki) séparent des chiffres qui ne sont pas consécutifs",
        "White dots separate digits that are not consecutive",
        "White dots separate nonconsecutive digits",
        "Digits at white dots have a ratio of 1:2",
        "White dots separate digits with difference 3",
        "White dots: sum is prime",
        "Digits with a white dot have the same parity",
        "white dots: digits differ by at least 1",
        "white dots mean one digit is consecutive to the sum",
        "A white dot separates consecutive digits or digits in ratio 1:2",
        "Two digits separated by a white dot are both even",
        "white dots are placed between consecutive digits but one is missing",
        "In each row one white dot is false",
        "White dots separate consecutive digits of neighbouring boxes",
        "White dots: |a-b|=1 or a=2b",
        "White dot: average is 5",
        "White dots separate digits adding to 10",
        "White dots separate consecutive primes",
        "White dots mean that the digits are consecutive modulo 9",
        "White dots: consecutive (9 and 1 count as consecutive)",
        "Digits separated by a white dot are consecutive numbers, digits wrap",
        "Dots: the colour is unknown",
        "Digits joined by a white dot are consecutive. White dots lie.",
        "White circles on borders: digits add up to a square number",
        "Digits separated by white dots differ by 2",
        "Digits separated by white dots have difference of 1 and sum of 7",
        "White dots: all possible sums are 5",
    ],
    "ratio": [
        "Digits separated by a black dot are consecutive",
        "Digits separated by a black dot are in a 1:3 ratio",
    ],
    "killercage": [
        "Digits may repeat in a cage.",
        "The product of digits in a cage is given",
        "Cages contain two different digits, no more",
        "Repeats are allowed in cages",
        "Digits in cages sum to the given total, digits may repeat",
        "Digits in a cage can repeat",
        "Cages: sum. Repeats allowed in cages.",
        "Digits in cages average to the number",
        "Cages have a sum divisible by the clue",
        "The number in a cage is the product",
        "The clue in a cage is the number of odd digits",
        "Cages: the largest digit is given",
        "Digits in a cage must not sum to the number",
        "digits in cages sum to at least the number",
        "cages sum to clue + 1",
        "Cages contain the number",
        "Each cage contains consecutive digits",
        "Digits in cages are allowed to repeat",
        "Digits in cages do not need to be different",
        "Digits within cages may be the same",
        "The sum of cage digits is the cage number plus or minus one",
        "Digits in cages need not be distinct",
        "Digits in a cage sum to the number shown. Digits may repeat within cages if they do not share a row",
        "Cage sums use base 8",
    ],
    "arrow": [
        "The product of digits along an arrow equals the circle",
        "Digits on an arrow cannot repeat",
        "Digits along an arrow multiply to the circle",
        "arrow: the circle is the difference of digits",
        "Digits on arrow sum to the circle or its double",
        "Digits on the arrow sum to less than the circle",
        "the number of odd digits on the arrow is the circle",
        "Arrows point at smaller digits",
        "The digit in the circle is the average of digits along arrow",
        "An arrow points to the largest digit in its row",
        "Digits on an arrow do not repeat",
        "Arrows sum to twice the circle",
    ],
    "thermometer": [
        "Digits on a thermometer decrease from the bulb.",
        "Digits on thermometers increase towards the bulb",
        "anti-thermometers",
        "Each thermometer is either fast or slow",
        "Thermometers decrease",
        "Digits increase from tip to bulb",
        "Digits fall along the thermometer from the bulb",
        "Thermometers: digits increase by exactly 1",
        "Thermometers increase away from the tip end",
        "Digits on thermometers alternate",
        "Broken thermometers: one digit violates",
        "Digits increase on thermometers towards bulb end",
        "Thermos: rising or falling",
        "One end of each thermometer has the bulb",
        "Digits along a thermometer from the bulb end are non increasing",
        "Bulbs are at the wrong end",
        "On thermometers digits increase from the end to the bulb",
    ],
    "renban": [
        "Each purple line is either a renban or a palindrome.",
        "Purple lines are not renban lines",
        "anti-renban",
        "Purple lines are renban lines or palindromes",
        "Renban lines may skip one digit",
        "Anti renban",
        "Purple: consecutive digits in order",
        "renban lines with exactly one gap",
        "renban with repeats",
    ],
    "sandwichsum": [
        "Clues outside are not sandwich sums: they give the sum of the first two digits.",
        "sandwich: sum of digits outside the 1 and 9",
        "sandwich: number of digits between 1 and 9",
        "Sandwich sums of 2 and 8",
        "Sandwich: sum between the two largest digits",
        "X-sums or sandwich sums",
        "The sandwich clues are the product",
    ],
    "diagonal": [
        "The marked diagonal contains exactly two different digits.",
        "Digits on the diagonal sum to 40",
        "Digits may repeat on the diagonals",
        "The diagonals contain consecutive digits",
        "Marked diagonal is a palindrome",
        "The diagonal sums to 20",
        "The diagonals contain every digit but 5",
        "Both diagonals have the same digits",
    ],
    "xv": [
        "An X means the sum is 5, a V means 10",
        "Cells with X do not sum to 10",
        "X: difference 10?",
        "X and V: sums 10 and 5 in roman numerals, reversed",
        "XV: X is 10, V is 6",
        "Digits across X or V do not sum to 10 or 5",
        "X means 11",
    ],
    "whispers": [
        "Whispers differ by at least 5 in box 1, by at least 4 elsewhere",
        "whisper lines: not less than 5",
        "Green lines: adjacent digits differ by at most 2",
        "Green whisper lines differ by less than 5",
        "whispers: exactly 5",
        "Whisper lines: difference at least 3, sum even",
        "Adjacent digits along whispers do not differ by at least 5",
    ],
    "skyscraper": [
        "Skyscraper clues are all one too high",
        "Skyscraper: sum of visible buildings",
        "Skyscrapers: lower buildings hide higher",
        "skyscraper clues give number of hidden buildings",
    ],
    "palindrome": [
        "Grey lines are palindromes except one",
        "palindromes read differently",
    ],
    "xsum": [
        "x-sums: sum of the last x digits",
        "X-sum product",
        "X sum: sum of the first X digits minus 1",
    ],
    "odd": [
        "Grey circles contain even digits",
        "Circled cells are not odd",
        "grey circle prime",
        "Grey circles are odd or prime",
    ],
    "quadruple": [
        "Digits in circles do not appear in the surrounding cells",
        "Circles give the sum of the surrounding cells",
        "Digits in circle must appear exactly once in the surrounding four cells",
        "Each quadruple contains one wrong digit",
    ],
    "littlekillersum": [
        "Little killers: product of digits on the diagonal",
        "Little killer clues: digits on the diagonal do not repeat",
        "sum of odd digits along the indicated diagonal outside",
    ],
    "betweenline": [
        "Digits on line are not between the circles",
        "Digits between circles are outside the range",
    ],
    "regionsumline": [
        "Blue lines: sums in each box are different",
        "Box borders divide blue lines into segments of consecutive sums",
    ],
    "slowthermometer": [
        "Slow thermometers decrease",
        "Digits on a thermometer stay the same or decrease from the bulb",
    ],
}


@pytest.mark.parametrize(("rule", "words"), [(rule, words) for rule, listed in UNUSUAL.items() for words in listed])
def test_words_with_another_meaning_are_a_doubt(rule: str, words: str) -> None:
    rule_words = RuleWords(f"Normal sudoku rules apply. {words.rstrip('.')}. Have fun!")
    assert not rule_words.speaks_of(rule) or (rule_words.doubt(rule) and rule_words.doubt(rule) in words)


FULL = "1234341221434321"
DOTS = [
    circle(f"R{a // 4 + 1}C{a % 4 + 1}", f"R{b // 4 + 1}C{b % 4 + 1}")
    for a in range(16)
    for b in ((a + 1) * (a % 4 < 3), (a + 4) * (a < 12))
    if b and abs(int(FULL[a]) - int(FULL[b])) == 1
]
WORDS: list[tuple[str, str, int | None]] = [
    (fpuzzle("A white dot separates consecutive digits. All possible dots are given.", circle=DOTS), "", 2),
    (
        fpuzzle(
            "Digits in a cage sum to the number in its corner. Digits may repeat in a cage.",
            cage=[{"cells": ["R2C2", "R3C3"], "value": "4"}],
        ),
        "Digits may repeat in a cage",
        None,
    ),
    (fpuzzle("Digits separated by a white dot sum to 5.", circle=[circle("R1C1", "R1C2")]), "Digits separated by a white dot", None),
    (
        fpuzzle("Each purple line is either a renban or a palindrome.", line=[line("R1C2", "R2C3", color="#F067F0")]),
        "Each purple line is either a renban or a palindrome",
        None,
    ),
    (
        fpuzzle(
            "Digits on a thermometer decrease from the bulb.",
            line=[line("R1C1", "R1C2")],
            circle=[circle("R1C1", color="#CFCFCF") | {"width": 0.85, "height": 0.85}],
        ),
        "Digits on a thermometer decrease from the bulb",
        None,
    ),
    (
        fpuzzle(
            "Clues outside are not sandwich sums: they give the sum of the first two digits.",
            text=[{"cells": ["R1C0"], "value": "5"}],
        ),
        "Clues outside are not sandwich sums: they give the sum of the first two digits",
        None,
    ),
    (
        pad(
            4,
            "The marked diagonal contains exactly two different digits.",
            lines=[{"color": "#34BBE6", "wayPoints": [[0, 0], [4, 4]]}],
        ),
        "The marked diagonal contains exactly two different digits",
        None,
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sentence", "count"), WORDS, ids=[sentence or "dots" for _text, sentence, _count in WORDS]
)
def test_drawings_are_never_read_by_a_keyword_alone(text: str, sentence: str, count: int | None) -> None:
    if count is None:
        with pytest.raises(LucidokuError) as caught:
            read(text)
        assert f'the rules say "{sentence}' in str(caught.value)
    else:
        puzzle = read(text).puzzle
        assert ld.count(puzzle, 1000) == count


def test_words_apply_to_cages_and_diagonals_too() -> None:
    cage: dict[str, Any] = {"cage": [{"cells": ["R2C2", "R3C3"], "value": "4"}]}
    assert ld.count(read(fpuzzle("Killer cages.", **cage)).puzzle, 1000) == 36
    assert ld.count(read(fpuzzle(**cage)).puzzle, 1000) == 36
    reading = read(fpuzzle("Dots are consecutive.", **cage))
    assert (
        reading.puzzle.layout is ld.Layout.of_size(4)
        and "a cage at r2c2 only frames cells; it was left out" in reading.notes
    )
    lines = [{"color": "#34BBE6", "wayPoints": [[0, 0], [4, 4]]}]
    with pytest.raises(LucidokuError, match="a line from r1c1 to r5c5"):
        read(pad(4, "Arrows.", lines=lines))
    assert read(pad(4, "The diagonal contains each digit once.", lines=lines)).puzzle.layout.constraint_names == (
        "extraregion",
    )


OF_ALL: list[tuple[str, list[str], list[str]]] = [
    ("All dots are given.", ["difference"], ["difference"]),
    ("White: consecutive. Black: 1:2. All dots are given", ["difference"], ["difference", "ratio"]),
    ("Kropki rules apply. All possible dots have been marked.", ["difference"], ["difference", "ratio"]),
    ("All possible white dots are given", ["difference", "ratio"], ["difference"]),
    ("All black dots are given", ["ratio"], ["ratio"]),
    ("All white and black dots are given", ["difference", "ratio"], ["difference", "ratio"]),
    ("There is a negative constraint", ["xv"], ["xv"]),
    ("Digits separated by an X sum to 10, by a V to 5, and all Xs and Vs are given", ["xv"], ["xv"]),
    (
        "Adjacent cells without a dot are neither consecutive nor in a 1:2 ratio",
        ["difference", "ratio"],
        ["difference", "ratio"],
    ),
    ("Not all dots are necessarily given", ["difference"], []),
    ("All dots are not necessarily given", ["difference"], []),
    ("No negative constraint applies.", ["xv"], []),
    ("Cells without a dot may or may not contain consecutive digits", ["difference"], []),
    ("Two cells with no dot between them can still be in a ratio of 1:2", ["ratio"], []),
    (
        "No negative constraint: cells separated by no dot may have a difference of 5 or ratio of 3:1",
        ["difference", "ratio"],
        [],
    ),
    ("All dots are given", ["xv"], []),
]
UNCLEAR = [
    ("All Xs are given", ["xv"]),
    ("There is a negative constraint", ["xv", "ratio"]),
    ("All white dots are given except in box 5", ["difference"]),
    ("All dots of the left half are given", ["difference"]),
    ("Cells without a dot may be consecutive only in box 5", ["difference"]),
]


@pytest.mark.parametrize(("words", "present", "wanted"), OF_ALL)
def test_whether_all_constraints_are_given(words: str, present: list[str], wanted: list[str]) -> None:
    assert RuleWords(words).negatives(present) == ([f"negative{rule}" for rule in wanted], [])


@pytest.mark.parametrize(("words", "present"), UNCLEAR)
def test_unclear_words_about_all_constraints_are_quoted(words: str, present: list[str]) -> None:
    rule_words = RuleWords(words)
    assert rule_words.negatives(present) == ([], [words]) or rule_words.doubt(present[0]) == words


@pytest.mark.parametrize(
    ("words", "dots", "is_usual"),
    [
        ("White dots mark a difference of 3", [3, 3], True),
        ("White dots mark a difference of 3", [2, 2], False),
        ("White dots mark a difference of 3", [1, 1], False),
        ("White dots mark a difference of N, where N is the number in the dot", [2, 3], True),
        ("White dots mark a difference of N, where N is the number in the dot", [1, 1], False),
    ],
)
def test_numbers_of_dots_are_those_that_the_words_tell(words: str, dots: list[int], is_usual: bool) -> None:
    cells = (["R1C1", "R1C2"], ["R3C3", "R3C4"])
    drawn = [{"cells": pair, "value": str(dot)} for pair, dot in zip(cells, dots, strict=True)]
    notes = read(fpuzzle(f"{words}.", difference=drawn)).notes
    assert any("was not taken into account" in note for note in notes) != is_usual


Holds = Callable[[Digits], bool]


def pairs(digits: Digits) -> list[tuple[int, int, int, int]]:
    """Return the digits of all neighbours, each behind the two cells."""
    side = [(c, c + 1) for c in range(16) if c % 4 < 3] + [(c, c + 4) for c in range(12)]
    return [(a, b, digits[a], digits[b]) for a, b in side]


DOT = {"difference": [{"cells": ["R1C1", "R1C2"]}]}
LISTED: list[tuple[str, dict[str, Any], Holds]] = [
    ("All possible white dots are given", DOT, lambda d: all((abs(a - b) == 1) == ((x, y) == (0, 1)) for x, y, a, b in pairs(d))),
    ("There is a negative constraint", {"xv": [{"cells": ["R1C1", "R1C2"], "value": "V"}]},
     lambda d: all((a + b == 5) == ((x, y) == (0, 1)) for x, y, a, b in pairs(d))),
    ("Anti-knight", {}, lambda d: all(d[a] != d[b] for a in range(16) for b in range(16)
                                      if {abs(a // 4 - b // 4), abs(a % 4 - b % 4)} == {1, 2})),
    ("Cells a king's move apart cannot contain the same digit.", {}, lambda d: all(
        d[a] != d[b] for a in range(16) for b in range(16) if abs(a // 4 - b // 4) == abs(a % 4 - b % 4) == 1)),
    ("Both main diagonals contain each digit once.", {}, lambda d: len(set(d[::5])) == len(set(d[3:15:3])) == 4),
]  # fmt: skip


@pytest.mark.parametrize(("words", "more", "holds"), LISTED, ids=[words for words, _more, _holds in LISTED])
def test_rules_that_only_the_words_state_are_read(words: str, more: dict[str, Any], holds: Holds) -> None:
    reading = read(fpuzzle(words, **more))
    assert {tuple(grid.values) for grid in ld.solutions(reading.puzzle, 1000)} == set(filter(holds, fours()))
    assert any("taken from the words" in note for note in reading.notes)


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("Digits separated by a white dot sum to 5.", DOT),
        ("Digits on a thermometer decrease from the bulb.", {"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}),
        ("Digits may repeat in a cage.", {"killercage": [{"cells": ["R2C2", "R3C3"], "value": "4"}]}),
        ("Knights never sleep.", {}),
        ("All dots but one are given.", DOT),
        ("Digits on the red line are prime, as on arrows.", {}),
        ("All clues are wrong.", DOT),
    ],
)
def test_words_that_are_not_heeded_are_quoted_in_a_note(words: str, more: dict[str, Any]) -> None:
    assert any(f'the rules say "{words[:-1]}"' in note for note in read(fpuzzle(words, **more)).notes)


def test_words_about_missing_constraints_are_quoted() -> None:
    for words in (
        "Digits on red lines are prime",
        "Digits along arrows sum to the circle",
        "Thermometers increase from the bulb",
    ):
        assert f'the rules say "{words}", but the puzzle has no such mark' in read(fpuzzle(words)).notes
    with pytest.raises(LucidokuError, match='the rules say "Half of the clues are false"'):
        read(fpuzzle("White dots are consecutive. Half of the clues are false.", circle=[circle("R1C1", "R1C2")]))


# f-puzzles' rule of no consecutive neighbours

WHITE = "142536635241251463364125526314413652"


def test_a_dot_lifts_the_rule_of_no_consecutive_neighbours() -> None:
    pairs_of = [("12", "22"), ("15", "25"), ("31", "41"), ("32", "42"), ("44", "45"), ("45", "55"), ("46", "56"), ("51", "61"),
                ("52", "62"), ("64", "65")]  # fmt: skip
    dots = [{"cells": [f"R{a[0]}C{a[1]}", f"R{b[0]}C{b[1]}"]} for a, b in pairs_of]
    rows: list[list[dict[str, Any]]] = [[{} for _c in range(6)] for _r in range(6)]
    rows[0][0] = {"value": 1, "given": True}
    text = json.dumps({"size": 6, "grid": rows, "nonconsecutive": True, "difference": dots})
    puzzle = read(text).puzzle
    assert [grid.line for grid in ld.solutions(puzzle, 2)] == [WHITE]
    drawn = [dot((int(a[0]) + int(b[0]) - 1) / 2, (int(a[1]) + int(b[1]) - 1) / 2) for a, b in pairs_of]
    shown = json.loads(pad(6, overlays=drawn)) | {"metadata": {"nonconsecutive": True}}
    assert read(json.dumps(shown)).puzzle.layout is puzzle.layout


LIFTED = [
    ("nonconsecutive", "nonconsecutive"),
    ("nonconsecutive+difference:3@r1c1r1c2", "nonconsecutive+difference:3@r1c1r1c2"),
    ("nonconsecutive+difference:r1c1r1c2", "negativedifference+difference:r1c1r1c2"),
    ("nonconsecutive+ratio:r1c1r1c2", "negativedifference+ratio:r1c1r1c2"),
    ("nonconsecutive+ratio:3@r1c1r1c2", "nonconsecutive+ratio:3@r1c1r1c2"),
    ("nonconsecutive+difference:r1c1r1c2;3@r2c1r2c2", None),
]


@pytest.mark.parametrize(("code", "wanted"), LIFTED, ids=[code for code, _wanted in LIFTED])
def test_when_dots_lift_the_rule(code: str, wanted: str | None) -> None:
    layout = ld.Layout.parse(f"6+{code.removeprefix('nonconsecutive').removeprefix('+')}" if "+" in code else "6")
    document = json.loads(json.dumps(ld.formats.fpuzzles.dump(ld.Grid(bytes(36), layout)))) | {"nonconsecutive": True}
    if wanted is None:
        with pytest.raises(LucidokuError, match="a rule on all pairs"):
            read(json.dumps(document))
    else:
        assert read(json.dumps(document)).puzzle.layout is ld.Layout.parse(f"6+{wanted}")


def test_all_white_dots_are_written_as_solvers_of_f_puzzles_know_it() -> None:
    for code in (
        "6+negativedifference",
        "6+difference:r1c1r1c2+negativedifference",
        "6+negativedifference+ratio:r1c1r1c2",
    ):
        grid = ld.Grid(bytes(36), ld.Layout.parse(code))
        assert ld.formats.fpuzzles.dump(grid)["nonconsecutive"] is True
        assert read(ld.formats.write(grid, "f-puzzles")).puzzle == grid
    with pytest.raises(LucidokuError, match="f-puzzles cannot store it"):
        ld.formats.write(ld.Grid(bytes(36), ld.Layout.parse("6+nonconsecutive+ratio:r1c1r1c2")), "f-puzzles")


# Pencil marks, fog, pictures, and unknown drawings


def test_given_pencil_marks_are_part_of_the_puzzle() -> None:
    rows: list[list[dict[str, Any]]] = [[{} for _c in range(4)] for _r in range(4)]
    for marks, count in (
        ({"givenPencilMarks": [1, 2]}, 144),
        ({"givenPencilMarks": [1, 2], "centerPencilMarks": [3]}, 144),
        ({"givenPencilMarks": [1, 2], "centerPencilMarks": [1]}, 144),
        ({"centerPencilMarks": [3]}, 72),
    ):
        rows[0][0] = marks
        reading = read(json.dumps({"size": 4, "grid": rows}))
        assert ld.count(reading.puzzle, 1000) == count
        assert any("centre marks" in note for note in reading.notes) == (len(marks) == 2)


NOTED: list[tuple[str, str]] = [
    (fpuzzle(fogofwar=["R1C1"]), "the puzzle has fog"),
    (fpuzzle(negative=["foglight"]), "the puzzle has fog"),
    (fpuzzle(cage=[{"value": "FOGLIGHT", "cells": ["R1C1"]}]), "the puzzle has fog"),
    (fpuzzle(triggereffect=[1]), "the puzzle has fog"),
    (fpuzzle(metadata={"bgimage": "https://example.org/x.png"}), "the puzzle has a background picture"),
    (fpuzzle(cage=[{"value": "bgimage: https://example.org/x.png", "cells": []}]), "the puzzle has a background picture"),
    (fpuzzle(cage=[{"cells": ["R1C1", "R1C2"]}]), "a cage at r1c1 only frames cells"),
    (pad(4, foglight=[[0, 0]]), "the puzzle has fog"),
    (pad(4, cages=[{"cells": [[0, 0], [0, 1]]}]), "a cage at r1c1 only frames cells"),
    (pad(4, cages=[{"value": "wobble: 3"}]), "the text 'wobble: 3' of a cage without cells"),
    (pad(4, cages=[{"value": "bgimage: x"}]), "the puzzle has a background picture"),
    (fpuzzle(killercage=[{"cells": ["R1C1", "R1C2"], "value": "3", "wobble": 1}]), "the field 'wobble' of killer cage is unknown"),
    (fpuzzle(metadata={"tags": ["hard", "odd"]}), "the field 'tags' of metadata is unknown"),
    (fpuzzle(metadata={"wobble": "three"}), "the field 'wobble' of metadata is unknown"),
    (json.dumps({"size": 4, "grid": [[{"wobble": 1}] * 4] * 4}), "the field 'wobble' of cells is unknown"),
    (json.dumps({"size": 4, "grid": [[{"value": 1, "given": True}, *[{}] * 3], *[[{}] * 4] * 3], "solution": [2] * 16}),
     "the stored solution has another digit than the given in r1c1"),
    (fpuzzle(solution=[*range(1, 5)] * 4), "the stored solution breaks the rules as they were read"),
    (fpuzzle(solution="1234341221434321", killercage=[{"cells": ["R1C1", "R1C2"], "value": "4"}]),
     "the stored solution breaks the rules as they were read: killer cage at r1c1"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "note"), NOTED, ids=[note for _text, note in NOTED])
def test_drawings_that_do_not_change_the_solution_are_noted(text: str, note: str) -> None:
    assert any(line.startswith(note) for line in read(text).notes)


REFUSED: list[tuple[str, str]] = [
    (fpuzzle(metadata={"wobble": True}), "this puzzle has wobble,"),
    (fpuzzle(line=[line("R1C1", "R1C2") | {"fromConstraint": "Renban"}]), "this puzzle has a line from r1c1 to r1c2,"),
    (
        pad(4, "Cages frame odd digits", cages=[{"cells": [[0, 0], [0, 1]]}]),
        "this puzzle has a cage at r1c1 that only frames cells,",
    ),
    (json.dumps({"size": 4, "grid": [[{}] * 6] * 4}), "grids of 4×6 are not supported"),
    (json.dumps({"cells": [[{}] * 6] * 4}), "grids of 4×6 are not supported"),
]


@pytest.mark.parametrize(("text", "says"), REFUSED, ids=[says for _text, says in REFUSED])
def test_what_may_be_a_rule_is_refused(text: str, says: str) -> None:
    with pytest.raises(LucidokuError) as caught:
        read(text)
    assert str(caught.value).startswith(says)


def test_a_matching_solution_and_blank_letters_are_not_noted() -> None:
    blank: dict[str, Any] = {"xv": [{"cells": ["R1C1", "R1C2"], "value": value} for value in ("", " ", None)]}
    reading = read(fpuzzle(solution="1234341221434321", **blank))
    assert reading.notes == () and reading.puzzle.layout is ld.Layout.of_size(4)
