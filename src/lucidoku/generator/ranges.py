"""Parse conditions of puzzles as people write them: "22..26", "se:7.0..7.5", "xy-wing:2..3", "jigsaw"."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from lucidoku.errors import InvalidArgument, ParseError
from lucidoku.generator.regions import random_jigsaw
from lucidoku.grid.layout import Layout, LayoutLike
from lucidoku.grid.layout import layout_of as known_layout
from lucidoku.logic import techniques
from lucidoku.ratings.registry import scale_named
from lucidoku.rules.constraints import CLASS_NAMES, NICKNAMES
from lucidoku.words.language import _

__all__ = ["halves_of", "layout_of", "rating_of", "rules_of", "span_of", "split_rules", "uses_of"]

_MOST = 1_000_000_000


def halves_of(text: str) -> tuple[str, str, str]:
    """Split a range at its dots, or at a dash between numbers; one number comes first, and alone.

    >>> halves_of("22..26"), halves_of("22-26"), halves_of("22")
    (('22', '..', '26'), ('22', '..', '26'), ('22', '', ''))
    """
    return re.sub(r"(?<=\d)\s?[-–]\s?(?=\d)", "..", text.strip()).partition("..")


def span_of(name: str, value: Any) -> tuple[int, int] | None:
    """Return a least and a greatest number, from a number, a pair, a range, or text such as "24", "22..26", "22.." or "..26".

    Args:
        name: the name of the condition, for the message.
        value: the requested value.

    Raises:
        ParseError: it has none of these forms.

    >>> span_of("givens", 24), span_of("givens", (22, 26)), span_of("givens", "22-26"), span_of("givens", range(22, 27))
    ((24, 24), (22, 26), (22, 26), (22, 26))
    """
    if value is None:
        return None
    try:
        if isinstance(value, str):
            least, dots, most = halves_of(value)
            low = int(least) if least else 0
            return (low, (int(most) if most else _MOST) if dots else low)
        if isinstance(value, range):
            return (value[0], value[-1])
        low, high = value if isinstance(value, Iterable) else (value, value)
        return (int(low), int(high))
    except (ValueError, TypeError, IndexError):
        raise ParseError(
            _("{option} {text} is not a range; expected a number such as 24, or 22..26").format(
                option=name, text=repr(value)
            )
        ) from None


def rating_of(name: str, value: Any) -> tuple[str, float, float] | None:
    """Return a scale with a least and a greatest rating, from text such as "se:7.0..7.5", "se121:9" or, for `se`, "7..".

    Args:
        name: the name of the condition, for the message.
        value: the requested value; a triple is returned unchanged, and two numbers are of Sudoku Explainer.

    Raises:
        ParseError: it is not a range of ratings.
        InvalidArgument: the scale is unknown.

    >>> rating_of("rating", "se:7.0..7.5"), rating_of("rating", ("minutes", 8, 12)), rating_of("rating", (2, 3))
    (('se', 7.0, 7.5), ('minutes', 8, 12), ('se', 2.0, 3.0))
    """
    if value is None or (isinstance(value, tuple) and len(value) == 3):
        return value
    if isinstance(value, (tuple, list)) and len(value) == 2:
        value = f"{value[0]}..{value[1]}"
    scale_name, colon, span = str(value).strip().rpartition(":")
    scale = scale_named(scale_name.strip().lower() if colon else "se")
    lowest, highest = (scale.range.least, scale.range.most) if scale.range else (0.0, math.inf)
    least, dots, most = halves_of(span)
    try:
        low = float(least) if least else lowest
        high = (float(most) if most else highest) if dots else low
        if math.isnan(low) or math.isnan(high) or math.isinf(low) or (most and math.isinf(high)):
            raise ValueError
    except ValueError:
        raise ParseError(
            _("{option} {text} is not a range of ratings; expected for example se:7.0..7.5").format(
                option=name, text=repr(value)
            )
        ) from None
    return (scale.name, low, high)


def uses_of(name: str, value: Any) -> dict[str, tuple[int, int]]:
    """Return how often techniques must be used, from a mapping or texts such as "xy-wing:2..3" and "xy-wing".

    >>> uses_of("uses", "xy-wing:2..3"), uses_of("uses", {"xy-wing": 2})
    ({'xy-wing': (2, 3)}, {'xy-wing': (2, 2)})
    """
    if isinstance(value, Mapping):
        return {each: span_of(name, span) or (1, _MOST) for each, span in value.items()}
    wishes: dict[str, tuple[int, int]] = {}
    for text in [value] if isinstance(value, str) else value or ():
        technique, colon, span = text.rpartition(":")
        if not colon:
            technique, span = text, "1.."
        techniques.resolve([technique])
        wishes[technique] = span_of(name, span) or (1, _MOST)
    return wishes


def rules_of(rules: Any) -> list[str]:
    """Return the names of rules from a text such as "killer,antiknight", a class of constraints, or several of them.

    Raises:
        InvalidArgument: a constraint has cells: puzzles are made with random ones.

    >>> from lucidoku import AntiKnight, Thermometer
    >>> rules_of("killer,antiknight"), rules_of([AntiKnight(), Thermometer])
    (['killer', 'antiknight'], ['antiknight', 'thermometer'])
    """
    if isinstance(rules, str):
        return rules.split(",")
    names = []
    for rule in rules if isinstance(rules, Iterable) else [rules]:
        name = rule if isinstance(rule, str) else str(getattr(rule, "rule", rule))
        if is_dataclass(rule) and not isinstance(rule, type) and fields(rule):
            message = _("{rule}: the cells of made puzzles are random; use {call}")
            raise InvalidArgument(message.format(rule=repr(rule)[:60], call=f"rules={name!r}"))
        names.append(name)
    return names


def split_rules(layout: LayoutLike | None) -> tuple[LayoutLike | None, list[str]]:
    """Return a layout without the rules that it names without cells, and these: puzzles are made with them.

    >>> split_rules("6x6+thermo"), split_rules("9x9+diagonal")
    (('6x6', ['thermo']), ('9x9+diagonal', []))
    """
    text = layout.code if isinstance(layout, Layout) and layout.constraints else layout
    if not isinstance(text, str):
        return layout, []
    base, *words = text.split("+")
    rules = [word for word in words if word.strip().lower() in {*NICKNAMES, *CLASS_NAMES}]
    if not rules:
        return layout, []
    return "+".join([base, *(word for word in words if word not in rules)]), rules


def layout_of(layout: LayoutLike | None, seed: int) -> Layout:
    """Return the layout of puzzles to make: "jigsaw" and "7x7+jigsaw" mean a map chosen by the seed; None means 9×9.

    >>> layout_of("6x6", 0), layout_of("jigsaw", 1).is_jigsaw, layout_of("7x7+jigsaw", 1).n
    (Layout('6x6'), True, 7)
    """
    if not isinstance(layout, str):
        return known_layout("9x9" if layout is None else layout)
    shape = re.fullmatch(r"(?:(\d{1,2})(?:x\1)?\+)?jigsaw(\d{1,2})?(\+[^:]+)?", layout.strip().lower())
    if shape is None:
        return Layout.parse(layout)
    extras = Layout.parse(f"9x9{shape[3]}").extras if shape[3] else ()
    return random_jigsaw(int(shape[1] or shape[2] or 9), seed, extras=extras)
