"""A technique: the data of a named pattern of the catalogue, and the function that words its steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal

from lucidoku.errors import LucidokuError

if TYPE_CHECKING:
    from lucidoku.grid.board import Board
    from lucidoku.logic.step import Step

__all__ = ["BY_HAND", "Kind", "Level", "Technique"]

Level = Literal["easy", "medium", "hard", "unfair", "extreme"]
Kind = Literal["logic", "trial", "guess"]


@dataclass(frozen=True, repr=False)
class Technique:
    """A named pattern of the catalogue.

    Attributes:
        id: the field's English name in lower case with dashes, e.g. "finned-x-wing".
        name: the same for people, e.g. "Finned X-Wing".
        family: the group of related techniques, e.g. "fish".
        rank: its place in the default pipeline, simple techniques first.
        aliases: other names: seeds, HoDoKu, Sudoku Explainer, French, Chinese.
        level: "easy", "medium", "hard", "unfair" or "extreme" (HoDoKu's default).
        score: difficulty on HoDoKu's scale: its default score, or ours where it has no such technique.
        se: Sudoku Explainer's base rating; None if it has no such technique.
        definition: the pattern, and what follows from it.
        reason: why it is true.
        kind: "logic", "trial" (of a value, by its consequences) or "guess".
        assumes_uniqueness: whether it works only for puzzles with exactly one solution.
        on_request: whether it is used only if it is named, because it is slow and other techniques do its work.
        teller: writes a step in words; called with the step and "hint" or "full".
        library: code of HoDoKu's regression library, e.g. "0310".
        finder: for a technique written in Python, the function from board to steps; None for the engine's own.
        needs_rules: whether it is about further rules of a puzzle, and idle without them.

    >>> from lucidoku import explain
    >>> technique = explain("1.....2..3.....4").hardest
    >>> technique.id, technique.level, technique.score, technique.se
    ('hidden-single', 'easy', 14, 1.2)
    """

    id: str
    name: str
    family: str
    rank: int = 0
    level: Level = "extreme"
    score: int = 0
    se: float | None = None
    aliases: tuple[str, ...] = ()
    definition: str = ""
    reason: str = ""
    kind: Kind = "logic"
    assumes_uniqueness: bool = False
    on_request: bool = False
    teller: Callable[[Step, str], str] | None = field(default=None, repr=False, compare=False)
    library: str = ""
    finder: Callable[[Board], Any] | None = field(default=None, repr=False, compare=False)
    needs_rules: bool = False

    @property
    def logical(self) -> bool:
        """Whether it is logic, no trial and no guess."""
        return self.kind == "logic"

    @classmethod
    def named(cls, name: str) -> Technique:
        """Return the one technique of the catalogue that a name, alias or library code stands for.

        Raises:
            UnknownTechnique: the name stands for none or for several.

        >>> Technique.named("Y-Wing")
        Technique.named('xy-wing')
        """
        from lucidoku.logic.techniques import get

        return get(name)

    def _in_catalogue(self) -> bool:
        try:
            return Technique.named(self.id) == self
        except LucidokuError:
            return False

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        if self._in_catalogue():
            return f"Technique.named({self.id!r})"
        values = [
            (f.name, getattr(self, f.name)) for f in fields(self) if f.repr and getattr(self, f.name) != f.default
        ]
        return f"Technique({', '.join(f'{name}={value!r}' for name, value in values)})"

    def __reduce__(self) -> tuple[Any, ...]:
        if self._in_catalogue():
            return (_technique_named, (self.id,))
        # What a function of a user's does cannot be taken along.
        return (Technique, tuple(getattr(self, f.name) if f.compare else f.default for f in fields(self)))

    def __copy__(self) -> Technique:
        return self

    def __deepcopy__(self, memo: object) -> Technique:
        return self


def _technique_named(name: str) -> Technique:
    return Technique.named(name)


BY_HAND = Technique("by-hand", "By hand", "custom")
"""The technique of steps that are made without one of the catalogue."""
