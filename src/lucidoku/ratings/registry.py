"""The list of rating scales, a row each; all else is in the scale's file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from lucidoku.errors import InvalidArgument, WrongType
from lucidoku.files.plugins import Plugged, Plugin
from lucidoku.ratings.scale import Scale
from lucidoku.words.language import _

__all__ = ["ROWS", "SCALES", "names", "numbered", "scale_named", "scales_of", "usual_name"]


def _add(rows: dict[str, str], found: Any, plugin: Plugin) -> None:
    """Add the scale of a plug-in behind the others.

    Raises:
        LucidokuError: it is not a scale, or its name is taken.
    """
    plugin.check(found, Scale, rows)
    rows[found.name] = plugin.place
    _plugged[plugin.place] = replace(found, rate=plugin.guard(found.rate), usual=False)


_plugged: dict[str, Scale] = {}

_OWN = {
    "se": "se:SCALE",
    "se121": "se121:SCALE",
    "hodoku": "hodoku:SCALE",
    "own": "own:SCALE",
    "minutes": "minutes:SCALE",
    "w": "chains:W",
    "b": "chains:B",
    "gw": "chains:GW",
    "gb": "chains:GB",
    "sw": "chains:SW",
    "sgw": "chains:SGW",
    "sfinw": "chains:SFINW",
    "te": "chains:TE",
    "bxb": "chains:BXB",
    "bxbb": "chains:BXBB",
}
"""Location of each scale: its file in this folder and its name there; in the order of a card."""

_NICKNAMES = {
    "er": "se",
    "serating": "se",
    "sudokuexplainer": "se",
    "explainer": "se",
    "hodokuscore": "hodoku",
    "time": "minutes",
}
"""Other names of scales, without blanks and capitals."""

ROWS: Plugged[str] = Plugged(_OWN, "lucidoku.scales", _add)
"""The same, with those of plug-ins."""

SCALES: tuple[str, ...]
"""The names of the scales."""


def __getattr__(name: str) -> tuple[str, ...]:
    if name == "SCALES":  # when it is asked for: a plug-in may import this module
        return tuple(ROWS)
    raise AttributeError(name)


@cache
def _load(row: str) -> Scale:
    if row in _plugged:
        return _plugged[row]
    module, _colon, name = row.partition(":")
    scale: Scale = getattr(import_module(f"lucidoku.ratings.{module}"), name)
    return scale


def usual_name(name: str) -> str:
    """Return the name of a scale for one in any spelling.

    >>> usual_name("SE"), usual_name("Sudoku Explainer")
    ('se', 'se')
    """
    plain = re.sub(r"[\W_]", "", name.lower())
    return name if name in ROWS else _NICKNAMES.get(plain, plain if plain in ROWS else name)


def scale_named(name: str) -> Scale:
    """Return the scale with a name.

    Raises:
        InvalidArgument: the scale is unknown.

    >>> scale_named("se121").title
    'Sudoku Explainer 1.2.1'
    """
    name = usual_name(name)
    if name not in ROWS:
        from lucidoku.words.guesses import saved_call

        if call := saved_call(name):
            raise WrongType(_("expected {call}").format(call=call))
        raise InvalidArgument(
            _("unknown scale {name}; expected one of {known}").format(name=repr(name), known=", ".join(ROWS))
        )
    return _load(ROWS[name])


def numbered(name: str) -> tuple[Scale, Callable[[Any], float]]:
    """Return the scale with a name, and the function that gives the number of one of its ratings.

    Raises:
        InvalidArgument: it does not exist, or its ratings are not numbers.

    >>> numbered("se")[0].name
    'se'
    """
    scale = scale_named(name)
    if scale.range is None:
        raise InvalidArgument(_("the scale {name} has no number").format(name=scale.name))
    return scale, scale.range.of


def names(*, usual: bool = False, stored: bool = False, ranged: bool = False, steps: bool = False) -> tuple[str, ...]:
    """Return the names of all scales, or of some.

    Args:
        usual: only those that a card has unless scales are named.
        stored: only those with columns in a corpus.
        ranged: only those whose number can be requested of puzzles.
        steps: only those whose ratings have steps.

    >>> names(usual=True)
    ('se', 'se121', 'hodoku', 'own')
    """
    every = (scale_named(name) for name in ROWS)
    return tuple(
        scale.name
        for scale in every
        if (scale.usual or not usual)
        and (scale.stored or not stored)
        and (scale.range or not ranged)
        and (scale.steps or not steps)
    )


def scales_of(scales: str | Iterable[str]) -> tuple[str, ...]:
    """Return the scales with the given names, separated by commas or in a list; "all" are the usual ones.

    Raises:
        InvalidArgument: a scale is unknown.

    >>> scales_of("se,own"), scales_of("all") == tuple(names(usual=True))
    (('se', 'own'), True)
    """
    if isinstance(scales, str) and scales.strip().lower() == "all":
        return tuple(names(usual=True))
    chosen = [name.strip() for name in (scales.split(",") if isinstance(scales, str) else scales)]
    if not chosen:
        raise InvalidArgument(_("no scale was named: expected one of {known}").format(known=", ".join(ROWS)))
    return tuple(dict.fromkeys(scale_named(name).name for name in chosen))
