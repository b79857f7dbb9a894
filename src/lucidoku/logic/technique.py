"""A technique: the data of a named pattern of the catalogue, and the function that describes its steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from lucidoku.errors import InvalidArgument, LucidokuError, WrongType
from lucidoku.words.guided import Guided, GuidedText
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.grid.board import Board
    from lucidoku.logic.explanation import Explanation
    from lucidoku.logic.step import Step

__all__ = ["BY_HAND", "Kind", "Level", "Technique", "define_technique", "ordered_level"]

Level = Literal["easy", "medium", "hard", "unfair", "extreme"]
Kind = Literal["logic", "trial", "guess"]


class _OrderedLevel(GuidedText):
    """Name of a level; names compare by difficulty, not by the alphabet."""

    __slots__ = ()

    def __lt__(self, other: object) -> bool:
        return _place(self) < _place(other)

    def __le__(self, other: object) -> bool:
        return _place(self) <= _place(other)

    def __gt__(self, other: object) -> bool:
        return _place(self) > _place(other)

    def __ge__(self, other: object) -> bool:
        return _place(self) >= _place(other)


_LEVELS = {name: cast("Level", _OrderedLevel(name)) for name in get_args(Level)}
_PLACES = {name: place for place, name in enumerate(_LEVELS)}


def ordered_level(name: str) -> Level:
    """Return the name of a level as text that compares by difficulty.

    >>> ordered_level("easy") < "hard" < ordered_level("extreme"), max(map(ordered_level, ("unfair", "medium")))
    (True, 'unfair')
    """
    return _LEVELS.get(name, cast("Level", name))


def _place(name: object) -> int:
    """Return the place of a level among all.

    Raises:
        InvalidArgument: there is no such level.
    """
    if name not in _PLACES:
        message = _("unknown level {name}; expected one of {known}")
        raise InvalidArgument(message.format(name=repr(name), known=", ".join(_PLACES)))
    return _PLACES[cast("str", name)]


@dataclass(frozen=True, repr=False, init=False)
class Technique(Guided):
    """A named pattern of the catalogue: `Technique("x-wing")` looks one up by any of its names.

    `lucidoku.technique` makes a technique from your function.

    Attributes:
        id: the field's English name in lower case with dashes, e.g. "finned-x-wing".
        name: the same for people, e.g. "Finned X-Wing".
        family: the group of related techniques, e.g. "fish".
        rank: its place in the order in which they are tried, simple techniques first.
        aliases: other names: seeds, HoDoKu, Sudoku Explainer, French, Chinese.
        level: "easy", "medium", "hard", "unfair" or "extreme" (HoDoKu's default); levels compare by difficulty.
        score: difficulty on HoDoKu's scale: its default score, or our own if HoDoKu lacks the technique.
        se: Sudoku Explainer's base rating; None if it has no such technique.
        definition: the pattern and its conclusions.
        reason: why it is true.
        kind: "logic", "trial" (of a value, by its consequences) or "guess".
        assumes_uniqueness: whether it works only for puzzles with exactly one solution.
        on_request: whether it is used only if it is named, because it is slow and other techniques do its work.
        describer: writes a step in words; called with the step and "hint" or "full".
        hodoku_code: code of HoDoKu's regression library, e.g. "0310".
        finder: for a technique written in Python, the function from board to steps; None for the engine's own.
        needs_rules: whether it needs variant constraints, and finds nothing without them.
        explainer: explains a step in rows; None if the parts of its sentence do.

    Raises:
        UnknownTechnique: no technique or several techniques have this name.

    >>> technique = Technique("Hidden Single")
    >>> technique.id, technique.level, technique.score, technique.se
    ('hidden-single', 'easy', 14, 1.2)
    >>> Technique("Y-Wing"), technique == "hidden-single"
    (Technique('xy-wing'), True)
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
    describer: Callable[[Step, str], str] | None = field(default=None, repr=False, compare=False)
    hodoku_code: str = ""
    finder: Callable[[Board], Any] | None = field(default=None, repr=False, compare=False)
    needs_rules: bool = False
    explainer: Callable[[Step], Explanation] | None = field(default=None, repr=False, compare=False)

    @property
    def logical(self) -> bool:
        """True if it is logic, neither trial nor guess."""
        return self.kind == "logic"

    def __new__(cls, name: str) -> Technique:
        """Return the technique of that name."""
        from lucidoku.logic.techniques import get

        return get(name)

    @property
    def text(self) -> str:
        """The definition and why it is true, in the language in use.

        >>> Technique("full-house").text[:66]
        'A house has one empty cell left. It takes the digit that the house'
        """
        return GuidedText(" ".join(_(text) for text in (self.definition, self.reason) if text))

    def example(self) -> Step | None:
        """Return a real step of the technique, with its position, or None.

        >>> print(Technique("x-wing").example())
        X-Wing: r1c7-4, r1c8-4, r2c7-4, r8c8-4
        """
        from lucidoku.logic.examples import example_step

        return example_step(self.id) if self._in_catalogue() else None

    def _in_catalogue(self) -> bool:
        try:
            return Technique(self.id) == self
        except LucidokuError:
            return False

    if not TYPE_CHECKING:

        def __class_getitem__(cls, _name: object) -> Any:
            raise WrongType(_("techniques are listed by id; use {answer}").format(answer="ld.techniques['x-wing']"))

    def __eq__(self, other: object) -> bool:
        """Compare with another technique, or with an id or a name such as "x-wing"."""
        if isinstance(other, str):
            return other in (self.id, self.name)
        if not isinstance(other, Technique):
            return NotImplemented
        return self is other or self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self.id)

    def __contains__(self, word: str) -> bool:
        """Return whether the id or the name has a word in it: `"wing" in step.technique`."""
        return word in self.id or word in self.name

    def _compared(self) -> tuple[object, ...]:
        return tuple(getattr(self, item.name) for item in fields(self) if item.compare)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Technique({self.id!r})"

    def _repr_html_(self) -> str:
        from lucidoku.words.markup import escape

        step = self.example()
        picture = step.svg(width=360, title=False, caption=False) if step else ""
        caption = f"<p>{escape(step.text)}</p>" if step else ""
        return f"<p><strong>{escape(_(self.name))}</strong>: {escape(self.text)}</p>{picture}{caption}"

    def __reduce__(self) -> tuple[Any, ...]:
        if self._in_catalogue():
            return (Technique, (self.id,))
        # Return the fields to pickle; those of a technique written in Python cannot be pickled.
        return (define_technique, tuple(getattr(self, f.name) if f.compare else f.default for f in fields(self)))

    def __copy__(self) -> Technique:
        return self

    def __deepcopy__(self, memo: object) -> Technique:
        return self


def define_technique(
    id: str,
    name: str,
    family: str,
    rank: int = 0,
    level: Level = "extreme",
    score: int = 0,
    se: float | None = None,
    aliases: tuple[str, ...] = (),
    definition: str = "",
    reason: str = "",
    kind: Kind = "logic",
    assumes_uniqueness: bool = False,
    on_request: bool = False,
    describer: Callable[[Step, str], str] | None = None,
    hodoku_code: str = "",
    finder: Callable[[Board], Any] | None = None,
    needs_rules: bool = False,
    explainer: Callable[[Step], Explanation] | None = None,
) -> Technique:
    """Make a technique from its fields, see `Technique`; `lucidoku.technique` adds one of the user's to the catalogue."""
    values = locals() | {"level": ordered_level(level)}
    made = object.__new__(Technique)
    vars(made).update((f.name, values[f.name]) for f in fields(Technique))
    return made


BY_HAND = define_technique("by-hand", "By hand", "custom")
"""The technique of steps that are made without one from the catalogue."""
