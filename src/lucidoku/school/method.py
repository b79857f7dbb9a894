"""A method: a function that acts on a world, with a name and a level of difficulty."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass

from lucidoku.errors import LucidokuError
from lucidoku.school.judge import is_ours
from lucidoku.school.world import World
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _, untranslated

__all__ = ["Method", "method"]


@dataclass(frozen=True)
class Method(Guided):
    """A named technique of the school with a level of difficulty.

    Attributes:
        run: the function; it inspects a world, and places or removes digits there.
        name: its name.
        level: how hard it is for a person; simple ones come first.
        place: rank among methods of the same level.
        basic: whether it is used inside an emulation.
        emulates: whether it tries something out in a copy of the world.
        for_rules: whether it needs constraints of variants, and is idle without them.

    >>> from lucidoku.school import method
    >>> @method(level=2, name="last place")
    ... def last_place(world):
    ...     "Places a digit that has one place in a house."
    >>> last_place.level, last_place.name
    (2, 'last place')
    """

    run: Callable[[World], object]
    name: str
    level: int = 10
    place: int = 100
    basic: bool = False
    emulates: bool = False
    for_rules: bool = False

    def __call__(self, world: World) -> object:
        """Run it on a world."""
        return self.run(world)


@guided
def method(
    level: int = 10,
    name: str = "",
    place: int = 100,
    basic: bool = False,
    emulates: bool = False,
    for_rules: bool = False,
) -> Callable[[Callable[[World], object]], Method]:
    """Turn a function of a world into a method; it returns nothing or a list of actions such as "r1c2=3" and "r1c3-4".

    Args:
        level: how hard it is for a person.
        name: its name; the function's name by default.
        place: rank among methods of the same level.
        basic: whether it may be used inside an emulation.
        emulates: whether it runs emulations itself.
        for_rules: whether it needs constraints of variants; it is skipped if a puzzle has none.

    Raises:
        LucidokuError: `@method` lacks its parentheses, or the function does not take exactly one world.

    >>> @method(level=2, name="my first method")
    ... def mine(world):
    ...     for cell in world.cells("empty", possibles=1):
    ...         return [f"{cell}={min(cell.possible)}"]
    >>> mine.name, mine.level
    ('my first method', 2)
    """
    if not isinstance(level, (int, float)):
        raise LucidokuError(_("write @method(level=2) with a number in parentheses, above the function"))

    def make(function: Callable[[World], object]) -> Method:
        try:
            inspect.signature(function).bind(None)
        except TypeError as error:
            called = getattr(function, "__name__", "?")
            message = _("the method {name} receives the world and nothing else: write def {name}(world):")
            raise LucidokuError(message.format(name=called)) from error
        called = name or function.__name__.replace("_", " ")
        return Method(
            function, called if is_ours(function) else untranslated(called), level, place, basic, emulates, for_rules
        )

    return make
