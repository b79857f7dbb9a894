"""Guesses about constraints: a name is answered with the call that makes one of the typed values."""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.rules.constraints import CLASS_NAMES, NICKNAMES
from lucidoku.words.guesses import example_call
from lucidoku.words.rule_names import _WORDS, rule_named

PAIRS = [(["r1c1", "r1c2"],), (["r3c1", "r3c2"],)]
LINES: dict[str, list[tuple[Any, ...]]] = {
    "Arrow": [("r1c1", ["r1c2", "r1c3"]), ("r5c5", ["r5c6", "r5c7"])],
    "Clone": [(["r1c1", "r1c2"], ["r5c5", "r5c6"]), (["r2c1", "r2c2"], ["r6c5", "r6c6"])],
    "GreaterThan": [("r1c1", "r1c2"), ("r3c3", "r3c4")],
    "KillerCage": [(["r1c1", "r1c2"], 8), (["r3c1", "r3c2"], 5)],
    "LittleKiller": [(["r1c2", "r2c1"], 8), (["r1c3", "r2c2", "r3c1"], 12)],
    "NumberedRoom": [("row 1", 5), ("column 3", 2)],
    "Sandwich": [("row 1", 12), ("column 3", 0)],
    "Skyscraper": [("row 1", 3), ("column 3", 2)],
    "XSum": [("row 1", 12), ("column 3", 20)],
    "XV": [(["r1c1", "r1c2"], "X"), (["r3c1", "r3c2"], "V")],
    "Quadruple": [(["r1c1", "r1c2", "r2c1", "r2c2"], [1, 2]), (["r5c5", "r5c6", "r6c5", "r6c6"], [3])],
    "Difference": PAIRS,
    "Ratio": PAIRS,
    "LookAlike": [([["r1c1", "r1c2"], ["r5c5", "r5c6"]],)],
}  # fmt: skip
"""Arguments of two constraints of a class; other classes with cells take these alone."""
CELLS = [(["r1c2", "r1c3", "r1c4"],), (["r5c2", "r5c3", "r5c4"],)]
WHOLE = {name for name in CLASS_NAMES.values() if not fields(getattr(ld, name))}
"""Classes of rules of the whole grid."""


def _answer(typed: str) -> str:
    """Return the code of the answer to a wrong call; the answer leaves nothing out."""
    linecache.cache["typed"] = (len(typed), None, [typed], "typed")
    names = {"ld": ld, "grid": ld.Grid("." * 81), "board": ld.Board("." * 81), "layout": ld.Layout("9x9")}
    with pytest.raises(ld.LucidokuError) as error:
        exec(compile(typed, "typed", "exec"), names)
    message = str(error.value)
    assert "left out" not in message, (typed, message)
    return message.partition("; use ")[2] or message.removeprefix("expected ")


def _constraints(code: str) -> set[Any]:
    """Return the constraints of the object that an answer makes."""
    names: dict[str, Any] = {
        "ld": ld,
        "grid": ld.Grid("." * 81),
        "board": ld.Board("." * 81),
        "layout": ld.Layout("9x9"),
    }
    assigned = re.match(r"(\w+) = ", code)
    exec(code if assigned else f"made = {code}", names)
    made = names[assigned[1] if assigned else "made"]
    layout = made if isinstance(made, ld.Layout) else ld.Layout("9x9", made) if _is_bare(made) else made.layout
    return set(layout.constraints)


def _is_bare(made: object) -> bool:
    return isinstance(made, (list, ld.rules.classes.ConstraintSpec))


def _words() -> Iterator[tuple[str, str, dict[str, int]]]:
    """Yield names of constraints in snake case, with the class and the values that each says."""
    for name in CLASS_NAMES.values():
        spoken = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
        yield from ((word, name, {}) for word in {spoken, spoken.replace("_", ""), f"{spoken.removesuffix('s')}s"})
    for row, words in _WORDS.items():
        head, *more = row.split()
        values = {key: int(number) for key, _is, number in (one.partition("=") for one in more) if number}
        if "swapped" not in more and "or" not in more:
            yield from ((word, head, values) for word in words.split())


WORDS = sorted(set((word, name, tuple(values.items())) for word, name, values in _words()))
LISTED = {"clone", "clones", "max", "min", "difference", "differences", "even", "odd", "x", "v"}
"""Words that mean something else, too, where no constraint fits."""


def _arguments(name: str, values: dict[str, int]) -> list[tuple[Any, ...]]:
    return [one[:1] for one in LINES[name]] if values and name in LINES else LINES.get(name, CELLS)


def _expected(name: str, arguments: list[tuple[Any, ...]], values: dict[str, int]) -> set[Any]:
    return set(ld.Layout("9x9").with_constraints([getattr(ld, name)(*one, **values) for one in arguments]).constraints)


@pytest.mark.parametrize(("word", "name", "values"), WORDS)
def test_a_keyword_may_name_a_constraint(word: str, name: str, values: tuple[Any, ...]) -> None:
    """Grids, boards and layouts, by their names and by others, get each constraint of a list or a dict, or a rule of all."""
    more = dict(values)
    arguments: list[tuple[Any, ...]] = [()]
    if name in WHOLE:
        forms = ["True"]
    else:
        arguments = _arguments(name, more)
        width = len(arguments[0])
        lists = [list(one) if width > 1 else one[0] for one in arguments]
        forms = [repr(lists)]
        if width > 1 and not isinstance(arguments[0][0], list):
            forms.append(repr({one[0]: one[1] for one in arguments}))
        elif width > 1:
            forms.append(repr({tuple(one[0]): one[1] for one in arguments}))
    for form in forms:
        for call in (
            "ld.Puzzle('.' * 81, {})",
            "ld.Grid('.' * 81, {})",
            "ld.Layout('9x9', {})",
            "ld.Board('.' * 81, {})",
            "ld.Sudoku({})",
        ):
            typed = call.format(f"{word}={form}")
            if name == "LookAlike" or not (call.startswith("ld.Layout") and word == "constraints"):
                assert _constraints(_answer(typed)) >= _expected(name, arguments, more), typed


@pytest.mark.parametrize(("word", "name", "values"), WORDS)
def test_a_method_may_put_a_constraint_on_a_grid(word: str, name: str, values: tuple[Any, ...]) -> None:
    more = dict(values)
    arguments = [()] if name in WHOLE else _arguments(name, more)
    shown = ", ".join(map(repr, arguments[0]))
    with_name = ", ".join(filter(None, (repr(word), shown)))
    own = ", ".join(map(repr, ([()] if name in WHOLE else LINES.get(name, CELLS))[0]))
    calls = [
        f".add_{word}({shown})",
        f".add_constraint({with_name})",
        f".with_{word}({shown})",
        f".add(ld.{name}({own}))",
    ]
    calls += [f".{word}({shown})"] if word not in LISTED else []
    for owner in ("grid", "board", "layout", "ld.Grid('.' * 81)", "ld.Grid('.' * 81, layout='9x9+diagonal')"):
        for call in calls:
            is_object = call.startswith(".add(")
            expected = _expected(
                name, LINES.get(name, CELLS)[:1] if is_object and more else arguments[:1], {} if is_object else more
            )
            assert _constraints(_answer(owner + call)) == expected, owner + call


@pytest.mark.parametrize(("word", "name", "values"), WORDS)
def test_a_class_may_have_another_name(word: str, name: str, values: tuple[Any, ...]) -> None:
    more = dict(values)
    arguments = [()] if name in WHOLE else _arguments(name, more)
    shown = ", ".join(map(repr, arguments[0]))
    camel = "".join(part.title() for part in word.split("_"))
    for place in ("ld.{}({})", "ld.constraints.{}({})", "ld.rules.{}({})", "ld.variants.{}({})"):
        typed = place.format(camel, shown)
        if (camel in dir(ld) and place == "ld.{}({})") or hasattr(ld.rules, camel):
            continue
        if camel == "Killer" and place == "ld.{}({})":  # a whole puzzle
            continue
        assert _constraints(_answer(typed)) == _expected(name, arguments[:1], more), typed


@pytest.mark.parametrize("name", sorted(CLASS_NAMES.values()))
def test_an_example_of_a_constraint_can_be_on_a_grid(name: str) -> None:
    made = eval(example_call(f"ld.{name}", getattr(ld, name)), {"ld": ld})
    assert ld.Layout("9x9").with_constraints(made).constraints


def test_every_nickname_of_a_layout_is_known() -> None:
    for word in NICKNAMES:
        assert rule_named(word.replace("-", "_")), word


TYPED = {
    "ld.Whispers('r1c1-r1c2-r1c3', min_diff=4)": "Whispers('r1c1 r1c2 r1c3', difference=4)",
    "ld.GermanWhispers('R1C1 > R1C2 > R2C3')": "Whispers('r1c1 r1c2 r2c3', difference=5)",
    "ld.KropkiDot('r1c1', 'r1c2', 'black')": "Ratio('r1c1 r1c2')",
    "ld.KropkiDot('r1c1', 'r1c2', colour='white')": "Difference('r1c1 r1c2')",
    "grid.kropki('r1c1 r1c2', color='black')": "Ratio('r1c1 r1c2')",
    "ld.Puzzle(kropki={'r1c1r1c2': 'black'})": "Ratio('r1c1 r1c2')",
    "ld.Puzzle(dots={'black': [['r1c1', 'r1c2']]})": "Ratio('r1c1 r1c2')",
    "ld.Puzzle(xv={'V': ['r1c1 r1c2']})": "XV('r1c1 r1c2', sum=5)",
    "ld.LittleKiller('r1c7', direction='down-right', total=20)": "LittleKiller('r1c7 r2c8 r3c9', sum=20)",
    "ld.LittleKiller('r3c1', 'NE', 20)": "LittleKiller('r3c1 r2c2 r1c3', sum=20)",
    "ld.Quadruple('r1c1', [1, 2, 3])": "Quadruple('r1c1 r1c2 r2c1 r2c2', digits=[1, 2, 3])",
    "ld.Quad('r1c1', '123')": "Quadruple('r1c1 r1c2 r2c1 r2c2', digits=[1, 2, 3])",
    "ld.KillerCage(8, 'r1c1 r1c2')": "KillerCage('r1c1 r1c2', sum=8)",
    "ld.Sandwich(col=3, total=5)": "Sandwich('column 3', sum=5)",
    "ld.XSums('row', 2, 7)": "XSum('row 2', sum=7)",
    "ld.LessThan('r1c1', 'r1c2')": "GreaterThan('r1c2', 'r1c1')",
    "ld.Puzzle(arrows=[['r1c1', 'r1c2', 'r1c3']])": "Arrow('r1c1', 'r1c2 r1c3')",
    "grid.add_arrow(bulb='r1c1', path=['r1c2', 'r1c3'])": "Arrow('r1c1', 'r1c2 r1c3')",
    "ld.Puzzle(cages=[{'cells': ['r1c1', 'r1c2'], 'value': 8}])": "KillerCage('r1c1 r1c2', sum=8)",
    "ld.Puzzle(skyscrapers={'rows': [3, 0]})": "Skyscraper('row 1', count=3)",
    "grid.no_king()": "AntiKing()",
    "ld.Puzzle(killer=[['r1c1', 'r1c2', 8]])": "KillerCage('r1c1 r1c2', sum=8)",
    "ld.Puzzle(inequalities=['r1c1>r1c2'])": "GreaterThan('r1c1', 'r1c2')",
    "ld.Puzzle(inequalities=['r1c1<r1c2'])": "GreaterThan('r1c2', 'r1c1')",
    "grid.add_inequality('r1c1', '<', 'r1c2')": "GreaterThan('r1c2', 'r1c1')",
    "grid.add_kropki('r1c1', 'r1c2', black=True)": "Ratio('r1c1 r1c2')",
    "grid.add_line('thermo', ['r1c1', 'r1c2'])": "Thermometer('r1c1 r1c2')",
    "grid.constraints.append(ld.AntiKing())": "AntiKing()",
    "ld.solve('.' * 81, anti_king=True)": "AntiKing()",
}
"""Wrong calls, and the constraint of the answer."""


@pytest.mark.parametrize("typed", TYPED)
def test_a_constraint_is_called_with_the_typed_values(typed: str) -> None:
    assert _constraints(_answer(typed)) == set(ld.Layout("9x9", eval(f"ld.{TYPED[typed]}", {"ld": ld})).constraints)


@pytest.mark.parametrize("name", ["add_diagonals", "with_diagonals", "add_diagonal"])
@pytest.mark.parametrize("owner", ["grid", "board", "ld.Grid('.' * 81)"])
def test_a_method_may_add_houses(owner: str, name: str) -> None:
    code = _answer(f"{owner}.{name}()")
    names: dict[str, Any] = {"ld": ld, "grid": ld.Grid("." * 81), "board": ld.Board("." * 81)}
    exec(code if code.startswith(f"{owner} = ") else f"made = {code}", names)
    made = names["made"] if "made" in names else names[owner]
    assert made.layout == ld.Layout("9x9+diagonal")


def test_several_rules_are_named_together() -> None:
    answer = _answer(
        "ld.Puzzle('.' * 36, anti_king=True, thermos=['r1c1 r1c2'], negative_kropki=True, diagonal=True, even=None)"
    )
    made = eval(answer, {"ld": ld})
    assert str(made.layout) == "6x6+diagonal+antiking+negativedifference+negativeratio+thermometer:r1c1r1c2"


def test_a_variable_is_repeated_and_a_wrong_value_is_left_out() -> None:
    linecache.cache["typed"] = (1, None, ["ld.Puzzle(thermos=lines, cages=5)"], "typed")
    with pytest.raises(ld.LucidokuError) as error:
        exec(
            compile("ld.Puzzle(thermos=lines, cages=5)", "typed", "exec"),
            {"ld": ld, "lines": [["r1c1", "r1c2"], ["r2c1", "r2c2"]]},
        )
    message = str(error.value)
    assert "[ld.Thermometer(cells) for cells in lines]" in message and message.endswith(" (cages=5 is left out)")
    assert "ld.KillerCage('r1c1 r1c2', sum=8)" in message


@pytest.mark.parametrize("given", ["[ld.AntiKing(), ld.Thermometer('r1c1 r1c2')]", "[ld.AntiKing()]", "ld.AntiKing()"])
@pytest.mark.parametrize("call", ["ld.Puzzle({})", "ld.Grid('.' * 81, {})", "ld.Board('.' * 81, {})"])
def test_constraints_as_a_keyword_are_put_into_the_layout(call: str, given: str) -> None:
    made = eval(given)
    wanted = set(made) if isinstance(made, list) else {made}
    assert _constraints(_answer(call.format(f"constraints={given}"))) == wanted
    assert _constraints(_answer(call.format(f"constraints={given}, anti_knight=True"))) == wanted | {ld.AntiKnight()}
