"""The specification of puzzles to make; each field has one exact definition."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from lucidoku.errors import InvalidArgument
from lucidoku.generator.possible import check_possible
from lucidoku.generator.ranges import layout_of, rating_of, span_of, uses_of
from lucidoku.generator.seeds import NEVER_NEEDED
from lucidoku.generator.symmetry import orbits_of, symmetries_of, symmetry_named
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.technique import Technique
from lucidoku.ratings.registry import names, scale_named
from lucidoku.ratings.scale import Scale
from lucidoku.words.guesses import as_typed, call_with, keyword_of, saved_call
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _, ngettext

__all__ = ["PuzzleSpec", "Span"]

Span = tuple[int, int]
"""A least and a greatest number, both allowed."""

FEWEST_GIVENS = {4: 4, 6: 8, 9: 17}
"""The fewest givens with which a puzzle of the usual layout can have one solution, where that is proved."""
MOST_MINIMAL = {4: 6, 9: 40}
"""The most givens of a known minimal puzzle of the usual layout."""
_ANY: Span = (0, 1_000_000_000)


def unknown_level(name: object) -> InvalidArgument:
    """Return the error for a level that there is not; names the condition of which it is a value, in the typed call if known."""
    if meant := keyword_of(name, ("rules", "layout", "needs")):
        call = as_typed(f"ld.make({meant})") or as_typed(f"ld.make_many(10, {meant})") or meant
        return InvalidArgument(_("unknown level {name}; use {answer}").format(name=repr(name), answer=call))
    if level := techniques.level_meant(name) if isinstance(name, str) else None:
        call = call_with(level, str(name)) or f"level={level!r}"
        return InvalidArgument(_("unknown level {name}; use {answer}").format(name=repr(name), answer=call))
    if call := saved_call(name):
        return InvalidArgument(_("unknown level {name}; use {answer}").format(name=repr(name), answer=call))
    message = _("unknown level {name}; expected one of {known}")
    return InvalidArgument(message.format(name=repr(name), known=", ".join(map(_, techniques.LEVELS))))


@dataclass(frozen=True)
class PuzzleSpec(Guided):
    """A specification of puzzles. Fields left out are unrestricted. Ranges and layouts may be text, as on the command line.

    A puzzle is *solved with* techniques if the walk restricted to them fills the grid (no trials, no guesses); the
    techniques are tried in the order of the catalogue.

    Attributes:
        layout: the shape.
        givens: the least and the greatest number of givens, such as (24, 26).
        minimal: whether every given is needed for the unique solution.
        symmetry: one of `SYMMETRIES`, or another of its names: which cells are given or empty together.
        pattern: n² characters, `x` for a cell that is given and `.` for one that is not; or an array, a list or rows of truth
            values.
        solution: the full grid that the puzzle must have.
        keep: givens of a partial puzzle to complete.
        level: the hardest technique of the walk has this level.
        needs: a technique: the puzzle is solved with the techniques up to this one, but not with those before it.
        needs_only: a technique: the puzzle is solved with singles and this one, but not with singles alone; where it is a
            single, with those before it.
        key_move: a technique: where singles, intersections and subsets end, one step of it lets them finish the puzzle, and
            no single step of a simpler technique does.
        nothing_harder_than: a technique: the puzzle is solved with the techniques up to this one.
        uses: how often techniques, families or groups are used in the walk (which goes up to `needs`,
            `nothing_harder_than` or `level`, or has all logic).
        without: techniques, families or groups that the walk may not use; "uniqueness" for all that assume that there is
            one solution.
        steps: the least and the greatest number of steps of the walk.
        score: the least and the greatest sum of the scores of its steps, on HoDoKu's scale.
        rating: a scale with a number, such as "se", with the least and the greatest rating.
        bottleneck: the least and the greatest number of available steps at the position with the fewest.
        practice: a technique: makes positions in which it is the next step, from puzzles that need it.
        distinct: whether no two of the puzzles are the same under the symmetries of Sudoku; "solutions" for both this and the
            next one.
        distinct_solutions: whether no two have the same solution under these symmetries.
        uniform: whether solutions are drawn with all full grids exactly equally likely (9×9 and up to six rows).

    Raises:
        InvalidArgument: a value is unknown, or two of them contradict each other.

    >>> spec = PuzzleSpec(needs="swordfish", symmetry="rotational", givens="24..28")
    >>> spec.pipeline.stages[-1].technique.id, spec.symmetry, spec.givens
    ('swordfish', 'rotate180', (24, 28))
    >>> PuzzleSpec(givens=(41, 81), minimal=True)
    Traceback (most recent call last):
        ...
    lucidoku.errors.InvalidArgument: no minimal 9x9 puzzle with 41 or more givens is known
    """

    layout: Layout = field(default_factory=lambda: Layout.standard(3, 3))
    givens: Span | int | None = None
    minimal: bool = False
    symmetry: str = "none"
    pattern: str | Iterable[Any] | None = None
    solution: Grid | None = None
    keep: Grid | None = None
    level: str | None = None
    needs: str | None = None
    needs_only: str | None = None
    key_move: str | None = None
    nothing_harder_than: str | None = None
    uses: Mapping[str, Span] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    steps: Span | None = None
    score: Span | None = None
    rating: tuple[str, float, float] | None = None
    bottleneck: Span | None = None
    practice: str | None = None
    distinct: bool = False
    distinct_solutions: bool = False
    uniform: bool = False

    def __post_init__(self) -> None:
        self._read()
        orbits_of(self.layout, self.symmetry)
        if self.level is not None:
            level = techniques.level_of(self.level) if isinstance(self.level, str) else None
            if level is None:
                raise unknown_level(self.level)
            object.__setattr__(self, "level", level)  # "difficile" becomes "hard" for all readers of the field
        for name, span in (("steps", self.steps), ("score", self.score), ("bottleneck", self.bottleneck)):
            _check_span(name, span)
        for name, span in self.uses.items():
            _check_span(name, span)
        self._check_cells()
        self._check_givens()
        self._check_walk()
        self._check_needed()
        self._check_rating()
        check_possible(self)

    def _read(self) -> None:
        """Parse fields given as text or in other plausible forms."""
        wishes: dict[str, Any] = {
            "layout": layout_of(self.layout, 0),
            "symmetry": symmetry_named(self.symmetry),
            "rating": rating_of("rating", self.rating),
            "uses": uses_of("uses", self.uses),
            "pattern": _pattern_text(self.pattern),
            "without": (self.without,) if isinstance(self.without, str) else tuple(self.without),
        }
        for name in ("givens", "steps", "score", "bottleneck"):
            value = getattr(self, name)
            wishes[name] = value if name == "givens" and isinstance(value, int) else span_of(name, value)
        for name in ("solution", "keep"):
            value = getattr(self, name)
            wishes[name] = value if value is None or isinstance(value, Grid) else Grid(value, wishes["layout"])
        if isinstance(self.distinct, str):
            if self.distinct not in ("puzzles", "solutions"):
                message = _("unknown value {value}; expected one of {known}")
                raise InvalidArgument(message.format(value=repr(self.distinct), known="puzzles, solutions"))
            wishes |= {"distinct": True, "distinct_solutions": self.distinct == "solutions"}
        for name, value in wishes.items():
            object.__setattr__(self, name, value)

    @property
    def given_range(self) -> Span:
        """The least and the greatest number of givens; 0 and n² if unspecified."""
        if self.pattern is not None:
            count = self.pattern_cells.count(True)
            return (count, count)
        if self.givens is None:
            return (0, self.layout.n**2)
        return (self.givens, self.givens) if isinstance(self.givens, int) else self.givens

    @cached_property
    def pattern_cells(self) -> list[bool]:
        """For each cell whether the pattern includes it; all cells without a pattern."""
        if not isinstance(self.pattern, str):
            return [True] * self.layout.n**2
        return [ch in "xX#" or (ch.isalnum() and ch != "0") for ch in "".join(self.pattern.split())]

    @cached_property
    def target(self) -> Technique | None:
        """The needed technique."""
        name = self.needs or self.needs_only or self.key_move or self.practice
        return None if name is None else techniques.get(name)

    @cached_property
    def restricts_walk(self) -> bool:
        """True if the spec restricts how the puzzle is solved."""
        wishes = (self.level, self.target, self.nothing_harder_than, self.steps, self.score, self.bottleneck)
        return any(wish is not None for wish in wishes) or bool(self.uses or self.without)

    @cached_property
    def needs_search(self) -> bool:
        """True if the spec restricts more than the givens, so that a search is needed."""
        return self.restricts_walk or (self.rating is not None and self.rated_scale is None)

    @cached_property
    def rated_scale(self) -> Scale | None:
        """The scale on which puzzles are rated after they are made, because the engine's maker does not know it."""
        scale = None if self.rating is None else scale_named(self.rating[0])
        return scale if scale and scale.demand is None else None

    @cached_property
    def pipeline(self) -> Pipeline:
        """The techniques with which the puzzles are solved: those of the engine, which makes the puzzles."""
        chosen = Pipeline.of("logic")
        target = self.target
        if self.needs_only is not None and target is not None:
            singles = [t for t in chosen if t.family == "singles" and t.rank < target.rank]
            chosen = Pipeline.of([*singles, target])
        elif self.key_move is not None and target is not None:
            chosen = Pipeline.of([*Pipeline.of("basic"), target])
        else:
            last = target or (techniques.get(self.nothing_harder_than) if self.nothing_harder_than else None)
            level = self.level if target is None else None  # where a technique is needed, its level is the level
            if level is not None:
                chosen = Pipeline.of(level)
            if last is not None:
                within = [t for t in chosen if t.rank < last.rank]
                chosen = Pipeline.of(within if level is not None and last not in chosen else [*within, last])
        if "uniqueness" in self.without:
            chosen = chosen.without_uniqueness()
        named = [name for name in self.without if name != "uniqueness"]
        return (chosen.without(*named) if named else chosen).in_engine

    def to_dict(self) -> dict[str, Any]:
        """Return the specification as plain data, without unrestricted fields."""
        plain: dict[str, Any] = {"layout": self.layout.code}
        for item in fields(self):
            value = getattr(self, item.name)
            if item.name != "layout" and value != item.default and value not in (None, {}, ()):
                plain[item.name] = value.line if isinstance(value, Grid) else value
        return json.loads(json.dumps(plain, default=dict))  # type: ignore[no-any-return]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> PuzzleSpec:
        """Return the specification from the output of `to_dict`.

        >>> spec = PuzzleSpec(level="medium", givens=30, uses={"naked-pair": (1, 2)})
        >>> PuzzleSpec.from_dict(spec.to_dict()) == spec
        True
        """
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**values)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    @property
    def fingerprint(self) -> str:
        """Short name of the specification, equal for equal specifications."""
        text = json.dumps(self.to_dict(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def _check_cells(self) -> None:
        n = self.layout.n
        if isinstance(self.pattern, str):
            text = "".join(self.pattern.split())
            if len(text) != n * n:
                raise InvalidArgument(
                    _(
                        "expected {expected} cells in the pattern, x for a given and . for an empty cell, got {count}"
                    ).format(count=len(text), expected=n * n)
                )
            if self.givens is not None:
                raise InvalidArgument(_("the pattern already sets the number of givens; leave that option out"))
            cells = [i for i, given in enumerate(self.pattern_cells) if given]
            if self.symmetry != "none" and self.symmetry not in symmetries_of(self.layout, cells):
                raise InvalidArgument(_("the pattern is not symmetric under {name}").format(name=self.symmetry))
        for grid in (self.solution, self.keep):
            if grid is not None and grid.layout != self.layout:
                raise InvalidArgument(
                    _("the grid is {layout}, but puzzles of {other} were requested").format(
                        layout=grid.layout, other=self.layout
                    )
                )
            if grid is not None:
                grid.check()
        if self.solution is not None and 0 in self.solution.values:
            raise InvalidArgument(_("the requested solution has empty cells"))
        if self.keep is not None:
            pairs = zip(self.layout.cells, self.keep, self.pattern_cells, strict=True)
            for cell, digit, allowed in pairs:
                if digit and not allowed:
                    raise InvalidArgument(
                        _("{cell} must stay given, but the pattern leaves it empty").format(cell=cell)
                    )
                if digit and self.solution is not None and self.solution[cell] != digit:
                    raise InvalidArgument(
                        _("{cell} must stay {digit}, but the solution has {other} there").format(
                            cell=cell,
                            digit=self.layout.digit_text(digit),
                            other=self.layout.digit_text(self.solution[cell]),
                        )
                    )

    def _check_givens(self) -> None:
        least, most = self.given_range
        n = self.layout.n
        if least > most or most < 1 or least > n * n:
            raise InvalidArgument(_("no puzzle can have {least} to {most} givens").format(least=least, most=most))
        usual = self.layout == Layout.of_size(n) if n in (4, 6, 9) else False
        fewest = FEWEST_GIVENS.get(n) if usual else None
        if fewest is not None and most < fewest:
            raise InvalidArgument(
                ngettext(
                    "{count} given is too few: no {layout} puzzle with fewer than {fewest} has a unique solution",
                    "{count} givens are too few: no {layout} puzzle with fewer than {fewest} has a unique solution",
                    most,
                ).format(count=most, fewest=fewest, layout=self.layout)
            )
        known = MOST_MINIMAL.get(n) if usual else None
        if self.minimal and known is not None and least > known:
            raise InvalidArgument(
                _("no minimal {layout} puzzle with {count} or more givens is known").format(
                    count=least, layout=self.layout
                )
            )
        if self.keep is not None and self.keep.given_count > most:
            raise InvalidArgument(
                ngettext(
                    "{count} given must stay, but at most {most} are allowed",
                    "{count} givens must stay, but at most {most} are allowed",
                    self.keep.given_count,
                ).format(count=self.keep.given_count, most=most)
            )

    def _check_walk(self) -> None:
        named = [name for name in (self.needs, self.needs_only, self.key_move, self.practice) if name is not None]
        if len(named) > 1:
            raise InvalidArgument(_("needs, needs only, key move and practice exclude each other; choose one"))
        if self.key_move is not None and techniques.get(self.key_move) in Pipeline.of("basic"):
            raise InvalidArgument(
                _(
                    "key move: {name} is a basic technique; expected one beyond singles, intersections and subsets"
                ).format(name=techniques.get(self.key_move).id)
            )
        target = self.target
        if target is not None and not target.logical:
            raise InvalidArgument(
                _("{name} is not a logical technique, so no puzzle can require it").format(name=target.id)
            )
        if target is not None and target.finder is not None:
            raise InvalidArgument(
                _(
                    "no puzzle can be made that requires {name}: "
                    "the generator knows neither techniques of constraints nor those of plug-ins"
                ).format(name=target.id)
            )
        limit = techniques.get(self.nothing_harder_than) if self.nothing_harder_than else None
        if target is not None and limit is not None and limit.rank < target.rank:
            raise InvalidArgument(
                _("{target} is required, but nothing harder than {limit} is allowed").format(
                    target=target.id, limit=limit.id
                )
            )
        pipeline = self.pipeline
        if target is not None and target not in pipeline:
            raise InvalidArgument(_("{target} is both required and forbidden").format(target=target.id))
        if target is not None and self.level is not None and target.level != self.level:
            raise InvalidArgument(
                _("a puzzle that needs {target} has the level {level}, not {wanted}").format(
                    target=target.id, level=target.level, wanted=self.level
                )
            )
        if self.level is not None and not any(t.level == self.level for t in pipeline):
            raise InvalidArgument(
                _("the level {level} is requested, but none of its techniques is allowed").format(level=self.level)
            )
        for name, (least, _most) in self.uses.items():
            if least > 0 and not any(t in pipeline for t in techniques.resolve([name])):
                raise InvalidArgument(
                    _("{name} must be used, but it is not among the allowed techniques").format(name=name)
                )

    def _check_needed(self) -> None:
        target = self.target
        if target is None or self.needs_only or self.key_move or self.layout != Layout.standard(3, 3):
            return
        simpler = NEVER_NEEDED.get(target.id, ())
        if simpler and all(techniques.get(name) in self.pipeline for name in simpler):
            raise InvalidArgument(
                _(
                    "no 9x9 puzzle needs {name}: wherever it applies, so does one of these, which come first: {simpler}"
                ).format(name=target.id, simpler=", ".join(simpler))
            )

    def _check_rating(self) -> None:
        if self.rating is None:
            return
        name, least, most = self.rating
        scale = scale_named(name)
        numbers = scale.range
        if numbers is None:
            raise InvalidArgument(
                _("the scale {name} has no range to request; expected one of {known}").format(
                    name=repr(name), known=", ".join(names(ranged=True))
                )
            )
        if not scale.fits(self.layout):
            raise InvalidArgument(
                _("the scale {name} is for {layouts}, not {layout}").format(
                    name=name, layouts=_(scale.where), layout=self.layout
                )
            )
        if not most >= numbers.least or least > most or least > numbers.most:
            raise InvalidArgument(
                _("no rating is {least} to {most}; expected a range between {lowest} and {highest}").format(
                    least=f"{least:g}", most=f"{most:g}", lowest=f"{numbers.least:g}", highest=f"{numbers.most:g}"
                )
            )


_init = PuzzleSpec.__init__
_init.__name__ = "PuzzleSpec"
PuzzleSpec.__init__ = guided(_init)  # type: ignore[method-assign]


def _pattern_text(pattern: Any) -> str | None:
    """Return a pattern as text, for one that may be an array, a list or rows of truth values or of texts."""
    if pattern is None or isinstance(pattern, str):
        return pattern
    if not isinstance(pattern, Iterable):
        return "x" if pattern else "."
    return "".join(filter(None, map(_pattern_text, pattern)))


def _check_span(name: str, span: Span | None) -> None:
    if span is not None and (span[0] > span[1] or span[1] < 0):
        raise InvalidArgument(
            _("{name}: {least} to {most} is not a range").format(name=name, least=span[0], most=span[1])
        )
