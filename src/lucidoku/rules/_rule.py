"""Kinds of extra houses, as data for reading, writing, drawing and naming them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

HouseKind = str
"""The kind of a house: "row", "column", "box", or the name of a kind of extra house."""


@dataclass(frozen=True)
class ExtraHouses:
    """A kind of extra house.

    Attributes:
        name: the kind of its houses, and its word in the code of a layout.
        plural: its other word there; both are read.
        nicknames: other names of it, or of a grid with it; these are read there, too.
        houses: their cells on a grid, from n and the height and width of a box.
        house: one of them in a sentence, with its {number}.
        several: several of them in a sentence, with their {numbers}.
        things: its plural in a list of the parts of a layout: "diagonals".
        with_things: a {grid} that has them, for people.
        letters: how formats write it, by format.
        flags: how formats write each of the houses alone, in the order of the houses, by format.
        addresses: words in addresses at sudokuwiki.org that mean a puzzle with these houses.
        zones: whether ipuz names the cells of each house, too.
        is_line: whether a house runs across the grid as rows do, for the engine; otherwise it is a region, as boxes are.
    """

    name: str
    plural: str
    houses: Callable[[int, int, int], list[list[int]]]
    house: str
    several: str
    things: str
    with_things: str
    nicknames: tuple[str, ...] = ()
    letters: Mapping[str, str] = field(default_factory=dict)
    flags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    addresses: tuple[str, ...] = ()
    zones: bool = False
    is_line: bool = False
