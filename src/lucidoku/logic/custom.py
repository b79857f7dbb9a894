"""Custom techniques: a user's Python function joins the techniques of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import overload

from lucidoku.errors import LucidokuError, WrongType
from lucidoku.grid.board import Board
from lucidoku.logic import techniques
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Level, Technique, define_technique
from lucidoku.logic.techniques import LEVELS, level_of
from lucidoku.logic.techniques._names import normalise_name
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["technique"]


Finder = Callable[[Board], Iterable[Step]]


def _catalogued(name: str) -> str | None:
    """Return the id of the technique of the catalogue with a name; plug-ins, which may be loading now, do not count."""
    key = normalise_name(name)
    return next((t.id for t in techniques.ALL if key in (normalise_name(t.id), normalise_name(t.name))), None)


@overload
def technique(id: Finder, /) -> Technique: ...
@overload
def technique(
    id: str | None = None,
    *,
    name: str | None = None,
    level: Level = "hard",
    score: int = 0,
    definition: str = "",
    register: bool = True,
) -> Callable[[Finder], Technique]: ...
@guided
def technique(
    id: str | Finder | None = None,
    *,
    name: str | None = None,
    level: Level = "hard",
    score: int = 0,
    definition: str = "",
    register: bool = True,
) -> Technique | Callable[[Finder], Technique]:
    """Make a technique from a function from a board to steps, and add it to the catalogue at its level.

    From then on "all", "logic" and the levels use it behind the other techniques of its level; find it by
    its id like any other. Every step it gives is checked against the solution.

    Args:
        id: the name in code; the function's name with dashes by default. The decorator works without brackets, too.
        name: the name for people.
        level: "easy", "medium", "hard", "unfair" or "extreme".
        score: difficulty on HoDoKu's scale.
        definition: the pattern and its conclusions; the function's docstring by default.
        register: False leaves the catalogue alone; use `Pipeline.of("logic").including(...)` then.

    Raises:
        LucidokuError: the id is taken, or the level unknown.
        WrongType: the decorated object is not a function, or the id is not a string.

    >>> from lucidoku import Grid, Pipeline, Step, explain
    >>> @technique(level="easy", register=False)
    ... def only_one_left(board):
    ...     "A cell with one candidate."
    ...     for cell in board.layout.cells:
    ...         if len(board.candidates(cell)) == 1:
    ...             yield Step.of(board, f"{cell}={board.candidates(cell)[0]}", why="Nothing else fits.")
    >>> walk = explain(Grid.parse("1.....2..3.....4"), Pipeline.of(["guess"]).including(only_one_left))
    >>> walk.techniques
    Counter({'only-one-left': 12})
    """
    if callable(id):
        return technique()(id)
    if id is not None and not isinstance(id, str):
        raise WrongType(_("the id of a technique must be a string, got {kind}").format(kind=type(id).__name__))
    known = None if id is None or name is not None or definition else _catalogued(id)
    if known is not None:
        advice = _("{name} is already a technique; look it up by {call}, or choose another id for yours")
        raise LucidokuError(advice.format(name=repr(id), call=f"ld.techniques[{known!r}]"))
    known_level = level_of(level) if isinstance(level, str) else None
    if known_level is None:
        raise LucidokuError(
            _("unknown level {level}; expected one of {known}").format(level=repr(level), known=", ".join(LEVELS))
        )

    def make(finder: Finder) -> Technique:
        if not callable(finder):
            raise WrongType(
                _("technique decorates a function from a board to steps, got {kind}").format(kind=type(finder).__name__)
            )
        own_id = id or finder.__name__.strip("_").replace("_", "-").lower()
        made = define_technique(
            own_id,
            name or own_id.replace("-", " ").title(),
            "custom",
            level=known_level,
            score=score,
            definition=definition or (finder.__doc__ or "").strip(),
            finder=finder,
        )
        if register:
            techniques.register(made)
        return made

    return make
