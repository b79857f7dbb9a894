"""Calls of constraints with the values of a wrong call: `add_killer(cells, 8)` and `cages={"r1c1 r1c2": 8}` name the same cage.

Each call that is offered has made its constraint, and has placed it on a grid, before it is named.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import MISSING, dataclass, fields
from importlib import import_module
from typing import Any, cast

from lucidoku.errors import LucidokuError
from lucidoku.words.callers import TypedCall
from lucidoku.words.kinds import Instance, kind_of, resolve
from lucidoku.words.rule_names import Rule, rule_named
from lucidoku.words.samples import expression_of, name_of, show, with_node
from lucidoku.words.typed import left_out

__all__ = ["Given", "called_rule", "given_in", "listed_rules", "rule_answer", "rule_call", "with_rules"]

_FIELDS = {
    "cells": "cell line path region positions squares points coords body members locations where pair",
    "circle": "head bulb start base pill source cells from_cell",
    "shaft": "path line body tail arrow arm cells to",
    "copy": "other second to target clone twin",
    "larger": "greater high big first cell1 a",
    "smaller": "lower lesser low small second cell2 b",
    "house": "line place where position at",
    "cages": "cells groups regions pairs",
    "sum": "total value target clue number n result",
    "count": "value clue number n total sum visible",
    "digit": "value clue number n",
    "difference": "diff min_diff min_difference minimum min delta value distance n at_least step",
    "ratio": "factor value multiple n",
    "digits": "values numbers contains clue value",
    "branches": "more",
    "side": "direction edge end from_side",
}
"""Fields of the constraints, and the keywords that people use for them."""

_NUMBERS = ("sum", "count", "digit", "difference", "ratio")
_LINES = ("cells", "circle", "shaft", "copy", "larger", "smaller", "house", "cages")
_HOUSES = {"row": "row", "r": "row", "col": "column", "column": "column", "c": "column"}
_SIDES = ("left", "right", "top", "bottom")
_SIZES = (9, 16, 25)
_IS_TRIED: ContextVar[bool] = ContextVar("is_tried", default=False)
"""True while constraints are tried, whose errors need no answer."""
_CELL = re.compile(r"r\d{1,2}c\d{1,2}", re.IGNORECASE)


@dataclass(frozen=True)
class Given:
    """An argument of a wrong call: its keyword, which may be empty, its value, `...` if it is unknown, and its expression."""

    name: str
    value: Any
    node: ast.expr

    @classmethod
    def of(cls, value: object, name: str = "") -> Given:
        """Return an argument with a value that can be written."""
        return cls(name, value, expression_of(repr(value)))


def given_in(typed: TypedCall) -> list[Given]:
    """Return the arguments of a call."""
    keywords = [Given(name, typed.value(node), node) for name, node in typed.keywords.items()]
    return [Given("", typed.value(node), node) for node in typed.arguments] + keywords


def listed_rules(name: str, given: Sequence[Given]) -> tuple[ast.expr, list[Given]] | None:
    """Return the list of the constraints that a name means for some arguments, and the arguments without a place.

    Args:
        name: the name, such as `thermos`.
        given: the arguments; one alone may hold several constraints, or be a truth value.
    """
    rule = rule_named(name)
    if rule is None:
        return None
    if len(given) == 1 and not given[0].name:
        several = _several(rule, given[0])
        return (several, []) if several else None
    made = called_rule(rule, given)
    return (ast.List([made[0]], ast.Load()), made[1]) if made else None


def called_rule(rule: Rule, given: Sequence[Given]) -> tuple[ast.expr, list[Given]] | None:
    """Return the call of a constraint for some arguments, and the arguments without a place; None if it cannot be made."""
    chosen = next((one for one in given if rule.chosen(_choice(one))), None)
    if chosen and (other := rule.chosen(_choice(chosen))):
        rule, given = other, [one for one in given if one is not chosen]
    if any("<" in str(one.value) for one in given) and len(given) == 1 and (other := rule.chosen("<")):
        rule = other
    if len(rule.names) != 1:
        return None
    kind = _class(rule.names[0])
    named, plain, left = _by_keyword(kind, _in_one(kind, given))
    named = {name: Given.of(value) for name, value in rule.values.items()} | named
    for placed, rest in _placements(kind, named, plain):
        if rule.is_swapped:
            placed = dict(zip(placed, reversed(placed.values()), strict=True))
        if _made(kind, placed) is not None:
            return _call(kind, placed), left + rest
    return None


def _in_one(kind: Any, given: Sequence[Given]) -> Sequence[Given]:
    """Return arguments with one for all cells of a line whose first cell has a separate keyword: `bulb="r1c1", path="r1c2"`."""
    known = {item.name for item in fields(kind)}
    first = [one for one in given if one.name in _FIELDS["circle"].split()]
    rest = [one for one in given if one.name in _FIELDS["shaft"].split()]
    if "circle" in known or "cells" not in known or not (len(first) == len(rest) == 1 and first != rest):
        return given
    try:
        cells = [
            name for one in (*first, *rest) for name in import_module("lucidoku.rules.classes").cells_of(one.value)
        ]
    except (LucidokuError, TypeError):
        return given
    return [Given.of(" ".join(map(str, cells)), "cells"), *(one for one in given if one not in (*first, *rest))]


def _choice(one: Given) -> object:
    """Return the value of an argument, or its keyword for a truth value, as in `black=True`."""
    return one.name if one.value is True else one.value


def _several(rule: Rule, one: Given) -> ast.expr | None:
    """Return the list of constraints that one argument holds; None without one."""
    if one.value is True:
        calls = [expression_of(f"ld.{name}()") for name in rule.names if not _required(_class(name))]
        return ast.List(calls, ast.Load()) if len(calls) == len(rule.names) else None
    made = None if isinstance(one.value, int | float) else _calls(rule, one)
    if not made:
        return None
    return (_comprehended(rule, one, made) if len(made) > 1 else None) or ast.List(made, ast.Load())


def _calls(rule: Rule, one: Given) -> list[ast.expr] | None:
    """Return a call for each constraint that a value holds."""
    value = one.value
    if _is_constraint(value):
        return [one.node]
    if isinstance(value, Mapping):
        return _calls_of_mapping(rule, one)
    items = _items(one) if isinstance(value, list | tuple) else []
    are_lines = len(items) > 1 and all(isinstance(item.value, list | tuple) and len(item.value) > 1 for item in items)
    is_arrow = are_lines and "circle" in _required(_class(rule.names[0]))  # a circle is one cell
    if not is_arrow and (made := _one(rule, [one])):
        return made
    each = [
        _calls_of_mapping(rule, item) if isinstance(item.value, Mapping)
        else [item.node] if _is_constraint(item.value)
        else _one(rule, [item]) or (_one(rule, _items(item)) if isinstance(item.value, list | tuple) else None)
        for item in items
    ]  # fmt: skip
    return [call for calls in each for call in calls or ()] if each and all(each) else None


def _calls_of_mapping(rule: Rule, one: Given) -> list[ast.expr] | None:
    """Return the calls for a mapping: of places to numbers or the reverse, of choices to places, or of keywords to arguments."""
    pairs = _pairs(one)
    found = list[list[ast.expr] | None]()
    if pairs and all(rule.chosen(key.value) for key, _value in pairs):
        found = [_calls(chosen, value) for key, value in pairs if (chosen := rule.chosen(key.value))]
    elif pairs and all(str(key.value).removesuffix("s") in _HOUSES for key, _value in pairs):
        found = [
            _one(rule, [Given.of(f"{_HOUSES[str(key.value).removesuffix('s')]} {place}"), Given.of(number)])
            for key, numbers in pairs
            if isinstance(numbers.value, list | tuple)
            for place, number in enumerate(numbers.value, 1)
            if number
        ]
    elif pairs and all(_is_keyword(key.value) for key, _value in pairs):
        found = [_one(rule, [Given(str(key.value), value.value, value.node) for key, value in pairs])]
    else:
        found = [_one(rule, [key, value]) for key, value in pairs]
    return [call for calls in found for call in calls or ()] if found and all(found) else None


def _is_keyword(value: object) -> bool:
    return isinstance(value, str) and value.isidentifier() and not (_CELL.search(value) or _house(value))


def _one(rule: Rule, given: Sequence[Given]) -> list[ast.expr] | None:
    made = called_rule(rule, given)
    return [made[0]] if made and not made[1] else None


def _comprehended(rule: Rule, one: Given, calls: list[ast.expr]) -> ast.expr | None:
    """Return a list of constraints over a variable; None if its items are not the arguments as they are."""
    if not isinstance(one.node, ast.Name) or rule.choices:
        return None
    kind, it = _class(rule.names[0]), one.value
    first, second = [*(item.name for item in fields(kind)), ""][:2]
    more = "".join(f", {name}={value}" for name, value in rule.values.items())
    forms: list[tuple[str, Callable[[], list[object]]]] = [
        (f"[ld.{kind.__name__}({first}{more}) for {first} in it]", lambda: [kind(item, **rule.values) for item in it])
    ]
    if second and not more:
        over = f"[ld.{kind.__name__}({first}, {second}) for {first}, {second} in "
        forms = [
            (f"{over}it.items()]", lambda: [kind(*pair) for pair in it.items()]),
            (f"{over}it]", lambda: [kind(key, value) for key, value in it]),
            *forms,
        ]
    wanted = [_literal_call(kind, call) for call in calls]
    for form, make in forms:
        with suppress(LucidokuError, TypeError, ValueError, AttributeError):
            if make() == wanted:
                return with_node(form, one.node)
    return None


def _literal_call(kind: Any, call: ast.expr) -> object:
    """Return the constraint that a call with literals makes; None for another call."""
    if not isinstance(call, ast.Call):
        return None
    with suppress(LucidokuError, TypeError, ValueError):
        named = {one.arg: ast.literal_eval(one.value) for one in call.keywords if one.arg}
        return cast(object, kind(*map(ast.literal_eval, call.args), **named))
    return None


def _class(name: str) -> Any:
    return getattr(import_module("lucidoku.rules.classes"), name)


def _required(kind: Any) -> list[str]:
    return [item.name for item in fields(kind) if item.default is MISSING]


def _is_constraint(value: object) -> bool:
    return isinstance(value, import_module("lucidoku.rules.classes").ConstraintSpec)


def _items(one: Given) -> list[Given]:
    """Return the items of a list, with their expressions where it is written out."""
    written = one.node.elts if isinstance(one.node, ast.List | ast.Tuple) else None
    if written is not None and len(written) == len(one.value):
        return [Given("", value, node) for value, node in zip(one.value, written, strict=True)]
    return [Given.of(value) for value in one.value]


def _pairs(one: Given) -> list[tuple[Given, Given]]:
    """Return the keys and values of a mapping."""
    if isinstance(one.node, ast.Dict) and None not in one.node.keys:
        nodes = zip(one.node.keys, one.node.values, strict=True)
        return [(Given("", key, first or second), Given("", value, second))
                for (key, value), (first, second) in zip(one.value.items(), nodes, strict=False)]  # fmt: skip
    return [(Given.of(key), Given.of(value)) for key, value in one.value.items()]


def _by_keyword(kind: Any, given: Sequence[Given]) -> tuple[dict[str, Given], list[Given], list[Given]]:
    """Return the arguments by field, those without a keyword, and those whose keyword no field has."""
    known = [item.name for item in fields(kind)]
    named, plain, left = dict[str, Given](), list[Given](), list[Given]()
    for one in given:
        words = [name for name in known if name not in named and one.name in _FIELDS.get(name, "").split()]
        exact = [one.name] if one.name in known else words
        if not one.name:
            plain.append(one)
        elif "house" in known and one.name in _HOUSES and isinstance(one.value, int):
            named["house"] = Given.of(f"{_HOUSES[one.name]} {one.value}")
        elif exact:
            named[exact[0]] = one
        elif kind.__name__ == "LittleKiller" and _step(one.value):
            plain.append(Given("", one.value, one.node))
        elif one.value is not None and one.value is not False:
            left.append(one)
    return named, plain, left


def _placements(
    kind: Any, named: dict[str, Given], plain: list[Given]
) -> Iterator[tuple[dict[str, Given], list[Given]]]:
    """Yield the ways to give arguments without a keyword to the fields, and the arguments that a way leaves out."""
    known = [item.name for item in fields(kind)]
    free = [name for name in known if name not in named]
    plain = _with_houses(plain) if "house" in free else plain
    straight = [name for name in free if name != "branches"]
    is_grown = kind.__name__ == "Quadruple" and plain and _CELL.fullmatch(str(plain[0].value))
    if len(plain) <= len(straight) and not is_grown:
        yield _in_order(known, named | dict(zip(straight, plain, strict=False))), []
    placed, lines, rest = dict(named), list[Given](), list[Given]()
    step: tuple[int, int] | None = None
    for one in plain:
        value = int(one.value) if isinstance(one.value, str) and re.fullmatch(r"\d{1,3}", one.value) else one.value
        number = next((name for name in _NUMBERS if name in free and name not in placed), "")
        if number and isinstance(value, int) and not isinstance(value, bool):
            placed[number] = one if value is one.value else Given.of(value)
        elif "digits" in free and "digits" not in placed and _are_digits(one.value):
            placed["digits"] = (
                Given.of([int(digit) for digit in re.findall(r"\d", one.value)]) if isinstance(one.value, str) else one
            )
        elif "side" in free and value in _SIDES:
            placed["side"] = one
        elif kind.__name__ == "LittleKiller" and _step(value):
            step = _step(value)
        elif "sum" in free and kind.__name__ == "XV" and value in ("X", "x", "V", "v"):
            placed["sum"] = one
        elif value is ... or _has_cells(value) or _house(value):
            lines.append(one)
        else:
            rest.append(one)
    if step and "cells" in placed and not lines:
        lines = [placed.pop("cells")]
    lines = [_rewritten(one) for one in lines]
    if "cells" in placed:
        placed["cells"] = _rewritten(placed["cells"])
    wanted = [name for name in _LINES if name in known and name not in placed]
    for shared in _shared(wanted, lines):
        whole = placed | shared
        if kind.__name__ == "Quadruple" or step:
            yield (
                _in_order(known, {name: _grown(one, step) if name == "cells" else one for name, one in whole.items()}),
                rest,
            )
        yield _in_order(known, whole), rest


def _with_houses(plain: Sequence[Given]) -> list[Given]:
    """Return arguments with one for the word and the number of a house."""
    found = list[Given]()
    for one in plain:
        if found and type(one.value) is int and found[-1].value in ("row", "column", "col"):
            one = Given.of(f"{_HOUSES[found.pop().value]} {one.value}")
        found.append(one)
    return found


def _in_order(known: Sequence[str], placed: Mapping[str, Given]) -> dict[str, Given]:
    return {name: placed[name] for name in known if name in placed}


def _shared(wanted: list[str], lines: list[Given]) -> Iterator[dict[str, Given]]:
    """Yield the ways to give cells to the fields for them: each its own, one line cut into two, or several joined."""
    if not wanted:
        if not lines:
            yield {}
        return
    if len(lines) == len(wanted):
        yield dict(zip(wanted, lines, strict=True))
    if len(wanted) == 1 and len(lines) > 1:
        yield {wanted[0]: _joined(lines)}
    if len(wanted) == 2:
        cells = _items(lines[0]) if len(lines) == 1 and isinstance(lines[0].value, list | tuple) else lines
        if len(cells) == 1 and isinstance(cells[0].value, str):
            cells = [Given.of(name) for name in _names(cells[0].value)]
        if len(cells) == 2:
            yield dict(zip(wanted, cells, strict=True))
        elif len(cells) > 2:
            yield {wanted[0]: cells[0], wanted[1]: _joined(cells[1:])}


def _joined(lines: Sequence[Given]) -> Given:
    return Given("", [one.value for one in lines], ast.List([one.node for one in lines], ast.Load()))


def _are_digits(value: object) -> bool:
    if isinstance(value, str):
        return re.fullmatch(r"\d(?:[ ,]*\d){0,3}", value) is not None
    return isinstance(value, list | tuple | set) and bool(value) and all(type(one) is int for one in value)


def _has_cells(value: object) -> bool:
    """Return whether a value has cells of a kind that cannot be anything else."""
    if isinstance(value, str):
        return _CELL.search(value) is not None
    if isinstance(value, tuple) and len(value) == 2 and all(type(one) is int for one in value):
        return True
    if isinstance(value, list | tuple | set | frozenset):
        return bool(value) and all(map(_has_cells, value))
    return getattr(value, "kind", "") in ("row", "column", "box")


def _house(value: object) -> str:
    """Return the name of a row or column for a value such as ("row", 1) or "C3"; empty for any other."""
    if isinstance(value, tuple) and len(value) == 2:
        value = f"{value[0]} {value[1]}"
    found = (
        re.fullmatch(r"(row|r|column|col|c)[ _]?(\d{1,2})", value.strip().lower()) if isinstance(value, str) else None
    )
    return f"{_HOUSES[found[1]]} {found[2]}" if found else ""


def _names(text: str) -> list[str]:
    """Return the names of the cells of a text with any signs between them."""
    try:
        return [str(cell) for cell in import_module("lucidoku.rules.classes").cells_of(text)]
    except LucidokuError:
        return [name.lower() for name in _CELL.findall(text)]


def _rewritten(one: Given) -> Given:
    """Return an argument with a house or cells in another form as the classes read them."""
    if house := _house(one.value):
        return one if house == one.value else Given.of(house)
    if isinstance(one.value, str) and re.sub(r"[^a-z0-9]", "", one.value.lower()) == "".join(
        _CELL.findall(one.value.lower())
    ):
        try:
            import_module("lucidoku.rules.classes").cells_of(one.value)
        except LucidokuError:
            return Given.of(" ".join(_names(one.value)))
    return one


def _step(value: object) -> tuple[int, int] | None:
    """Return the step along a diagonal that a word such as "down-right", "SE" or "dr" names; None for any other value."""
    plain = re.sub(r"[^a-z]", "", value.lower()) if isinstance(value, str) else ""
    found = re.fullmatch(r"(down|up|d|u|south|north|s|n|bottom|top|b|t)(right|left|r|l|east|west|e|w)", plain)
    turned = re.fullmatch(r"(right|left|r|l|east|west|e|w)(down|up|d|u|south|north|s|n|bottom|top|b|t)", plain)
    words = found.groups() if found else turned.groups()[::-1] if turned else ()
    return (1 if words[0][0] in "dsb" else -1, 1 if words[1][0] in "re" else -1) if words else None


def _grown(one: Given, step: tuple[int, int] | None) -> Given:
    """Return the cells along a diagonal from one cell on, or the four cells of which one is the upper left."""
    try:
        names = import_module("lucidoku.rules.classes").cells_of(one.value)
    except (LucidokuError, TypeError):
        return one
    place = re.fullmatch(r"r(\d+)c(\d+)", str(names[0])) if len(names) == 1 else None
    if not place:
        return one
    row, column = int(place[1]), int(place[2])
    if step is None:
        cells = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
    else:
        cells = [(row + step[0] * k, column + step[1] * k) for k in range(9)]
    return Given.of(" ".join(f"r{r}c{c}" for r, c in cells if 1 <= r <= 9 and 1 <= c <= 9))


def _made(kind: Any, placed: Mapping[str, Given]) -> object:
    """Return the constraint that some arguments make, if it can be on a grid; True if a value is unknown; None if it cannot."""
    values = {name: one.value for name, one in placed.items()}
    if not {*_required(kind)} <= values.keys():
        return None
    if any(value is ... for value in values.values()):
        return True
    if any(isinstance(value, list | tuple) and {*map(type, value)} >= {str, int} for value in values.values()):
        return None  # a number among the names of cells is a sum
    layout = import_module("lucidoku").Layout
    before = _IS_TRIED.set(True)
    try:
        for size in _SIZES:
            with suppress(LucidokuError, TypeError, ValueError, AttributeError):
                made = kind(**values)
                layout(size).with_constraints(made)
                return made
    finally:
        _IS_TRIED.reset(before)
    return None


def _call(kind: Any, placed: Mapping[str, Given]) -> ast.expr:
    """Return the call: arguments without a keyword keep their places, where nobody takes a number for a cell."""
    known = [item.name for item in fields(kind)]
    plain = list[ast.expr]()
    named = list[ast.keyword]()
    for place, (name, one) in enumerate(placed.items()):
        is_next = place == len(plain) == known.index(name)
        if is_next and not one.name and name != "side" and not (name in _NUMBERS and kind.__name__ in _KEYWORDS):
            plain.append(one.node)
        else:
            named.append(ast.keyword(name, one.node))
    return ast.Call(expression_of(f"ld.{kind.__name__}"), plain, named)


_KEYWORDS = frozenset(("KillerCage", "LittleKiller", "Whispers", "LockoutLine", "Difference", "Ratio", "XV"))
"""Constraints whose number is named, so that nobody takes it for a cell."""


_ADDS = re.compile(
    r"(?:add|with|set|put|insert|append|apply|include|impose|constrain)(?:_(?:constraint|rule|variant|clue|mark|line)s?)?"
)
"""Names of methods that put the constraint of their argument on a grid."""

_ON = ("Grid", "Board", "Layout")
"""Classes of objects that have constraints."""

_IN = ("lucidoku", "ld.rules", "ld.rules.classes", "ld.rules.constraints")
_PLACES = frozenset(
    ["constraints", "constraint", "variants", "variant", "rules", "rule", "lines", "clues", "cages", "classes"]
)
"""Modules, and names that people take for modules, in which they look for constraints."""


def rule_answer(owner: str, name: str, typed: TypedCall, listed: str) -> str:
    """Return the answer for a name that means a constraint: its call, or the grid that has it; empty for any other name.

    Args:
        owner: the class or module that was asked.
        name: the unknown name.
        typed: its call.
        listed: the answer of the tables for the name.
    """
    if owner in _ON:
        behind = typed.next if not typed.call and name in _PLACES else None
        if behind and behind.call and name_of(behind.call) in ("append", "add", "extend"):  # grid.constraints.append(…)
            function = ast.Attribute(typed.receiver, "add", ast.Load())
            call = ast.Call(function, behind.call.args, behind.call.keywords)
            statement = ast.Expr(call) if isinstance(typed.statement, ast.Expr) else None
            return _added(owner, "add", TypedCall(function, call, None, typed.frame, statement), "")
        return _added(owner, name, typed, listed) if typed.call else ""
    if owner not in _IN:
        return ""
    if not typed.call:
        named = getattr(typed.next and typed.next.function, "attr", "") if name in _PLACES else ""
        return rule_answer("ld.rules", named, typed.next, "") if named and typed.next else ""
    kind = typed.value(typed.arguments[0]) if name in _PLACES and typed.arguments else None
    if isinstance(kind, str) and rule_named(kind):  # constraint("killer", cells, 8)
        return rule_answer("ld.rules", kind, typed.without_first(), "")
    rule = rule_named(name)
    is_rule = re.match(r"ld\.(\w+)\([^()]*\)(?!\.)", listed)
    is_other = listed and not (is_rule and is_rule[1] in _classes())
    if rule is None or is_other:
        return ""
    given = given_in(typed)
    holder = resolve(given[0].node, "", typed) if given and not given[0].name else None
    if isinstance(holder, Instance) and holder.kind.__name__ in _ON:  # add_thermo(grid, cells)
        found = _named(name, given[1:]) or (_examples(rule), given[1:])
        return _on(holder.kind.__name__, given[0].node, found[0], typed) + left_out(
            (one.name, one.node) for one in found[1]
        )
    fit = _named(name, given)
    if fit is None and not (listed or name[0].isupper() or owner != "lucidoku"):
        return ""
    made, left = fit or (_examples(rule), given)
    calls = made.elts if isinstance(made, ast.List) else []
    return show(calls[0] if len(calls) == 1 else made) + left_out((one.name, one.node) for one in left)


def rule_call(name: str, typed: TypedCall) -> str:
    """Return the call of a class of constraints with the arguments of a wrong one; empty if none can be made of them."""
    is_own = name in _classes() and typed.call is not None and name_of(typed.call) == name
    rule = rule_named(name) if is_own and not _IS_TRIED.get() else None
    made = called_rule(rule, given_in(typed)) if rule else None
    if made is None:
        return ""
    text = show(made[0])
    return (
        ""
        if text == ast.unparse(typed.call or typed.function)
        else text + left_out((one.name, one.node) for one in made[1])
    )


def with_rules(typed: TypedCall, kind: str) -> tuple[TypedCall, str] | None:
    """Return the call of a grid, board or layout with the constraints of its keywords in a layout; None if it names none.

    Args:
        typed: the call.
        kind: the name of the class that it makes.

    Returns:
        The call, and a note on values that are left out.
    """
    guesses = import_module("lucidoku.words.guesses")
    endings, lists, kept, left = "", list[ast.expr](), list[ast.keyword](), list[tuple[str, ast.expr]]()
    for name, node in typed.keywords.items():
        one = Given(name, typed.value(node), node)
        form = guesses.layout_named(name.lower().replace("_", "")).partition("+")[2]
        if name == "constraints" and kind != "Layout":
            houses, node = _known_calls(node, typed)
            endings += houses
            is_one = _is_constraint(one.value) or (isinstance(node, ast.Call) and name_of(node) in _classes())
            lists.append(ast.List([node], ast.Load()) if is_one else node)
        elif name in ("variant", "variants", "rule", "rules") and isinstance(one.value, str) and rule_named(one.value):
            lists.append(ast.List([node], ast.Load()))
        elif name in ("constraints", "layout", "values", "grid", "eliminated", "seed") or not (
            form or rule_named(name)
        ):
            kept.append(ast.keyword(name, node))
        elif form and (one.value is True or one.value is ...):
            endings += f"+{form}"
        elif one.value is not False and one.value is not None:
            found = listed_rules(name, [Given("", one.value, node)])
            rule = rule_named(name)
            left += [(name, node)] if found is None else []
            lists.append(found[0] if found else _examples(rule) if rule else ast.List([], ast.Load()))
    if not (typed.call and (lists or endings)):
        return None
    constraints = (
        lists[0] if len(lists) == 1 else ast.List([call for one in lists for call in _opened(one)], ast.Load())
    )
    return TypedCall(
        typed.function,
        _shaped(typed, kind, kept, endings, constraints if lists else None),
        typed.behind,
        typed.frame,
        typed.statement,
    ), left_out(left)


def _known_calls(node: ast.expr, typed: TypedCall) -> tuple[str, ast.expr]:
    """Return the ending of a layout, and the rest, of a list of constraints, some with names that there are not."""
    endings, calls = "", list[ast.expr]()
    for one in node.elts if isinstance(node, ast.List) else ():
        called = one if isinstance(one, ast.Call) else None
        name = name_of(called) if called else ""
        form = import_module("lucidoku.words.guesses").layout_named(name.lower()).partition("+")[2]
        rule = rule_named(name) if name and name not in _classes() else None
        given = given_in(TypedCall(called.func, called, None, typed.frame)) if called else []
        made = called_rule(rule, given) if rule else None
        if form:
            endings += f"+{form}"
        else:
            calls.append(made[0] if made and not made[1] else one)
    return endings, ast.List(calls, ast.Load()) if isinstance(node, ast.List) else node


def _shaped(
    typed: TypedCall, kind: str, kept: list[ast.keyword], endings: str, constraints: ast.expr | None
) -> ast.Call:
    """Return a call that makes a grid, board or layout with further houses and constraints."""
    first, rest = next(iter(typed.arguments), None), typed.arguments[1:]
    own = next((one for one in kept if one.arg == ("layout" if kind != "Layout" else "")), None)
    held = resolve(first, "", typed) if first else None
    is_held = isinstance(held, Instance) and held.kind.__name__ in ("Grid", "Board")
    layout = (
        own.value if own
        else first if kind == "Layout" and first
        else ast.Attribute(first, "layout", ast.Load()) if first and is_held
        else ast.Constant(_size(typed, first))
    )  # fmt: skip
    if endings and isinstance(layout, ast.Constant):
        layout = ast.Constant(f"{layout.value!s}{endings}")
    if constraints:
        holder = resolve(layout, "", typed)
        is_layout = isinstance(holder, Instance) and holder.kind.__name__ == "Layout"
        base = layout if is_layout else ast.Call(expression_of("ld.Layout"), [layout], [])
        layout = ast.Call(ast.Attribute(base, "with_constraints", ast.Load()), [constraints], [])
    kept = [one for one in kept if one is not own]
    if kind == "Layout":
        return layout if isinstance(layout, ast.Call) else ast.Call(typed.function, [layout], kept)
    has_text = first is not None or any(one.arg in ("values", "grid", "puzzle") for one in kept)
    text = first or (None if has_text else expression_of("'.' * 81"))
    shape = ast.keyword("layout", layout)
    if kind == "Board":
        grid = ast.Call(expression_of("ld.Grid"), [text] if text else [], [shape])
        return ast.Call(typed.function, [grid, *rest], kept)
    return ast.Call(typed.function, [*([text] if text else []), *rest], [shape, *kept])


def _size(typed: TypedCall, text: ast.expr | None) -> str:
    """Return the layout of a puzzle as a text, 9x9 if it is unknown."""
    value = typed.value(text) if text else ...
    if isinstance(text, ast.BinOp) and isinstance(text.op, ast.Mult):
        sign, count = typed.value(text.left), typed.value(text.right)
        value = sign * count if isinstance(sign, str) and isinstance(count, int) and 0 < count < 1000 else ...
    try:
        return str(import_module("lucidoku").Grid(value).layout.code) if isinstance(value, str) else "9x9"
    except LucidokuError:
        return "9x9"


def _opened(one: ast.expr) -> Iterable[ast.expr]:
    return one.elts if isinstance(one, ast.List) else [ast.Starred(one, ast.Load())]


def _classes() -> frozenset[str]:
    return frozenset(import_module("lucidoku.rules.constraints").CLASS_NAMES.values())


def _named(name: str, given: Sequence[Given]) -> tuple[ast.expr, list[Given]] | None:
    return listed_rules(name, given or [Given.of(True)])


def _examples(rule: Rule) -> ast.expr:
    """Return a list of calls that make a constraint, with sample cells."""
    calls = list[ast.expr]()
    for name in rule.names:
        call = expression_of(import_module("lucidoku.words.guesses").example_call(f"ld.{name}", _class(name)))
        assert isinstance(call, ast.Call)
        more = [ast.keyword(key, expression_of(repr(value))) for key, value in rule.values.items()]
        plain = call.args[:1] if more else call.args
        calls.append(ast.Call(call.func, plain, more or call.keywords))
    return ast.List(calls, ast.Load())


def _added(owner: str, name: str, typed: TypedCall, listed: str) -> str:
    """Return the grid, board or layout with the constraint that a method was to put on it; empty for any other method."""
    given, rule = given_in(typed), rule_named(name)
    found: tuple[ast.expr, list[Given]] | None = None
    plain = re.sub(r"^(?:add|with|set|put)_", "", name)
    houses = import_module("lucidoku.words.guesses").layout_named(plain).partition("+")[2]
    if houses and plain != name and not given and owner != "Layout":  # grid.add_diagonals()
        layout = show(_layout_of(owner, typed.receiver))
        return _on(owner, typed.receiver, expression_of(f"{layout}.with_{houses}s()"), typed, is_whole=True)
    if _ADDS.fullmatch(name):
        first = given[0] if given else None
        word = first.value if first and isinstance(first.value, str) else ""
        named = (
            import_module("lucidoku.words.guesses").layout_named(re.sub(r"[^a-z]", "", word.lower())).partition("+")[2]
        )
        if named and len(given) == 1 and owner != "Layout":  # grid.with_constraint("diagonal")
            layout = show(_layout_of(owner, typed.receiver))
            return _on(owner, typed.receiver, expression_of(f"{layout}.with_{named}s()"), typed, is_whole=True)
        if first and isinstance(first.value, str) and (rule := rule_named(first.value)):
            found = _named(first.value, given[1:]) or (_examples(rule), given[1:])
        elif first and all(kind_of(one.node, typed) == "constraints" for one in given):
            is_one = len(given) == 1 and not isinstance(resolve(first.node, "", typed), Instance)
            found = (first.node if is_one else ast.List([one.node for one in given], ast.Load())), []
    elif rule:
        found = _named(name, given)
        is_sure = not listed or re.match(r"(?:add|with|set|put)_", name)
        if not is_sure and (found is None or sum(len(_CELL.findall(ast.unparse(one.node))) for one in given) < 2):
            return ""
        found = found or (_examples(rule), given)
    return (
        _on(owner, typed.receiver, found[0], typed) + left_out((one.name, one.node) for one in found[1])
        if found
        else ""
    )


def _on(owner: str, receiver: ast.expr, constraints: ast.expr, typed: TypedCall, is_whole: bool = False) -> str:
    """Return the expression of an object with further constraints; a name takes the new object where nothing else does.

    Args:
        owner: the class of the object.
        receiver: the object.
        constraints: the constraints, or the layout with them.
        typed: the wrong call.
        is_whole: True for a layout.
    """
    is_alone = isinstance(typed.statement, ast.Expr) and ast.unparse(typed.statement) == ast.unparse(
        typed.call or typed.function
    )
    if owner == "Layout" and is_alone and isinstance(receiver, ast.Attribute) and receiver.attr == "layout":
        holder = resolve(receiver.value, "", typed)  # a grid whose layout would be changed
        if isinstance(holder, Instance) and holder.kind.__name__ in _ON:
            return _on(holder.kind.__name__, receiver.value, constraints, typed, is_whole)
    added = ast.Call(ast.Attribute(_layout_of(owner, receiver), "with_constraints", ast.Load()), [constraints], [])
    layout = show(constraints if is_whole else added)
    text = show(receiver)
    is_made = isinstance(receiver, ast.Call) and name_of(receiver) == owner and receiver.args
    grid = show(receiver.args[0]) if is_made and isinstance(receiver, ast.Call) else ""
    if owner == "Layout":
        answer = layout
    elif owner == "Grid":
        answer = f"ld.Grid({grid or f'{text}.line'}, layout={layout})"
    else:
        answer = (
            f"ld.Board(ld.Grid({grid}, layout={layout}))"
            if grid
            else f"ld.Board(ld.Grid({text}.grid, layout={layout}), {text})"
        )
    return f"{text} = {answer}" if is_alone and isinstance(receiver, ast.Name) else answer


def _layout_of(owner: str, receiver: ast.expr) -> ast.expr:
    """Return the expression of the layout of an object: that of the call which makes it, if there is one."""
    if owner == "Layout":
        return receiver
    if isinstance(receiver, ast.Call) and name_of(receiver) == owner and receiver.args:
        own = next((one.value for one in receiver.keywords if one.arg == "layout"), None)
        inner = receiver.args[0]
        if own is None and isinstance(inner, ast.Call) and name_of(inner) == "Grid":
            return _layout_of("Grid", inner)
        own = own or ast.Constant("9x9")
        return own if isinstance(own, ast.Call) else ast.Call(expression_of("ld.Layout"), [own], [])
    return ast.Attribute(receiver, "layout", ast.Load())
