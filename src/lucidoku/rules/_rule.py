"""What a kind of extra house is: data for everything that reads, writes, draws or names it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["ExtraHouses", "HouseKind"]

HouseKind = Literal["row", "column", "box", "diagonal", "window"]


@dataclass(frozen=True)
class ExtraHouses:
    """A kind of extra house.

    Attributes:
        name: the kind of its houses, and its word in the code of a layout.
        plural: its other word there; both are read.
        method: the method of a Layout that adds it.
        houses: their cells on a grid, from n and the height and width of a box.
        house: one of them in a sentence, with its {number}.
        several: several of them in a sentence, with their {numbers}.
        things: what a layout has, in a list: "diagonals".
        with_things: a {grid} that has them, for people.
        letters: how formats write it, by format.
        zones: whether ipuz names the cells of each house, too.
    """

    name: HouseKind
    plural: str
    method: str
    houses: Callable[[int, int, int], list[list[int]]]
    house: str
    several: str
    things: str
    with_things: str
    letters: Mapping[str, str] = field(default_factory=dict)
    zones: bool = False
