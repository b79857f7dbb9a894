"""Pipelines: the techniques that a walkthrough may use, in their order and with their limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

from lucidoku import _engine
from lucidoku.errors import InvalidArgument, UnknownTechnique, WrongType
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques import LEVELS, notebook
from lucidoku.words.guided import Guided
from lucidoku.words.language import _
from lucidoku.words.quoting import quoted

__all__ = ["NAMED", "NETS_IN_NETS", "Pipeline", "PipelineLike", "Stage", "length_unit", "resolve", "through_sets"]

NETS_IN_NETS = ("nested-forcing-net", "deep-forcing-net")
"""Techniques that may take minutes for a step: listings try them last; rating and generating puzzles leave them out."""

ENGINE_INDEX = {name: index for index, name in enumerate(_engine.TECHNIQUES)}
_LONGEST = 80  # characters of an unknown name that are compared with known ones
_BY_ID = {technique.id: technique for technique in techniques.ALL}
ENGINE_TECHNIQUES = tuple(_BY_ID[name] for name in _engine.TECHNIQUES)


def length_unit(technique: Technique) -> str:
    """Return the unit of `max_length` for a technique: "links", "inferences" or "cells"; "" if it has no limit.

    >>> length_unit(Technique("xy-chain")), length_unit(Technique("x-wing"))
    ('links', '')
    """
    return _engine.LIMITS[ENGINE_INDEX[technique.id]] if technique.id in ENGINE_INDEX else ""


def through_sets(technique: Technique) -> bool:
    """Return whether a technique's chains run through almost locked sets, whose cells `max_cells` limits.

    >>> through_sets(Technique("als-aic")), through_sets(Technique("aic"))
    (True, False)
    """
    return technique.id in ENGINE_INDEX and _engine.THROUGH_SETS[ENGINE_INDEX[technique.id]]


@dataclass(frozen=True)
class Stage(Guided):
    """A technique's stage in a pipeline.

    Attributes:
        technique: the technique; it may be given by name.
        max_uses: how often one walkthrough may use it; 0 for no limit.
        max_length: the limit on the length of its steps, in the unit that `length_unit` returns: links of a chain (of the
            longest branch), inferences of a net, cells of a set; 0 for the technique's own limit.
        search: consecutive techniques with the same word here are one search, and the walk takes the shortest of their
            steps; "" for a separate search.
        max_cells: the most cells of an almost locked set in a chain; 0 for the technique's own limit: all sizes up to
            16x16, eight on larger grids, where more may take long. See `through_sets`.

    Raises:
        InvalidArgument: a limit below 0, or a length or a number of cells for a technique that it would not bound.
        UnknownTechnique: no technique has this name.
        WrongType: neither a technique nor a name.

    >>> Stage("xy-chain", max_length=9).max_length
    9
    >>> Stage("x-wing", max_length=9)
    Traceback (most recent call last):
    lucidoku.errors.InvalidArgument: x-wing has no length to limit
    """

    technique: Technique
    max_uses: int
    max_length: int
    search: str
    max_cells: int

    def __init__(
        self,
        technique: Technique | str,
        max_uses: int = 0,
        max_length: int = 0,
        search: str = "",
        max_cells: int = 0,
    ) -> None:
        limits = {"max_uses": max_uses, "max_length": max_length, "max_cells": max_cells}
        for name, value in {"technique": _technique_of(technique), **limits, "search": search}.items():
            object.__setattr__(self, name, value)
        for name, value in limits.items():
            if not isinstance(value, int) or value < 0:
                raise InvalidArgument(
                    _("{name} must be 0 (no limit) or more, got {value}").format(name=name, value=quoted(value))
                )
        if self.max_length and not length_unit(self.technique):
            raise InvalidArgument(_("{name} has no length to limit").format(name=self.technique.id))
        if self.max_cells and not through_sets(self.technique):
            raise InvalidArgument(
                _("{name} has no chains through sets of cells to limit").format(name=self.technique.id)
            )


class EngineStage(NamedTuple):
    """A stage in the engine's form.

    Attributes:
        technique: its index in the engine.
        max_uses: how often a walk may use it; 0 for no limit.
        max_length: the longest chain, net or set; 0 for the technique's own limit.
        joined: whether it is searched together with the stage before it.
        max_cells: the most cells of the sets in its chains; 0 for the technique's own limit.
    """

    technique: int
    max_uses: int
    max_length: int
    joined: bool
    max_cells: int


def _technique_of(given: object) -> Technique:
    if isinstance(given, str):
        return Technique(given)
    if not isinstance(given, Technique):
        raise WrongType(_("expected a technique or its name, got {kind}").format(kind=type(given).__name__))
    return given


@dataclass(frozen=True, repr=False, init=False)
class Pipeline(Guided):
    """An ordered list of techniques with limits; the walk always takes the first that makes progress.

    `Pipeline("basic")` and `Pipeline(["x-wing", "skyscraper"])` are those of `Pipeline.of`; with stages, the first argument
    is a name.

    >>> basic = Pipeline("basic")
    >>> [technique.id for technique in basic][:3]
    ['full-house', 'hidden-single', 'naked-single']
    >>> "x-wing" in basic, "x-wing" in resolve("all")
    (False, True)
    """

    name: str
    stages: tuple[Stage, ...]
    variant_stages: tuple[Stage, ...] = ()
    """The variant techniques; they are used only on puzzles with variant constraints, see `for_layout`."""

    def __init__(
        self,
        name: PipelineLike = "all",
        stages: tuple[Stage, ...] | None = None,
        variant_stages: tuple[Stage, ...] = (),
    ) -> None:
        if stages is None:
            chosen = resolve(name)
            name, stages, variant_stages = chosen.name, chosen.stages, chosen.variant_stages
        for key, value in {"name": name, "stages": stages, "variant_stages": variant_stages}.items():
            object.__setattr__(self, key, value)

    @classmethod
    def of(cls, spec: PipelineLike = "all") -> Pipeline:
        """Return the pipeline for a name or a list of technique names.

        Args:
            spec: a named pipeline (see `NAMED`: "all", "logic", "basic", "hodoku", "se", "picture-notebook",
                "strategy-notebook"); a level, which means all techniques up to it; or names of techniques, aliases or
                families separated by commas. Also an iterable of these, of techniques and of Stages, where a technique may
                occur twice (short chains before long ones), or a Pipeline.

        Raises:
            UnknownTechnique: a name is not known; names the nearest ones.
            WrongType: something else.

        >>> "x-wing" in Pipeline.of("hodoku"), [technique.id for technique in Pipeline.of(["x-wing", "skyscraper"])]
        (True, ['x-wing', 'skyscraper'])
        >>> [stage.max_length for stage in Pipeline.of([Stage("aic", max_length=5), "aic"]).stages]
        [5, 0]
        """
        return resolve(spec)

    def __repr__(self) -> str:
        name = self.name if len(self.name) <= 50 else self.name[:49] + "…"
        return f"<Pipeline {name}: {len(self)} techniques>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.variant_stages or not all(
            stage.technique.id in ENGINE_INDEX for stage in self.stages
        ):  # or a user's technique
            return (Pipeline, (self.name, self.stages, self.variant_stages))
        rows = [(ENGINE_INDEX[s.technique.id], s.max_uses, s.max_length, s.search, s.max_cells) for s in self.stages]
        return (_of_engine, (self.name, tuple(rows)))

    @cached_property
    def assumes_uniqueness(self) -> bool:
        """True if one of its techniques needs the puzzle to have exactly one solution."""
        return any(technique.assumes_uniqueness for technique in self)

    @cached_property
    def limits_uses(self) -> bool:
        """True if a walk may use one of its techniques a number of times only."""
        return any(stage.max_uses for stage in self.stages)

    @cached_property
    def needs_solution(self) -> bool:
        """True if one of its techniques needs the solution to be found, or is a trial or a guess."""
        return any(not technique.logical or technique.assumes_uniqueness for technique in self)

    @cached_property
    def by_id(self) -> dict[str, Technique]:
        """Its techniques by id, without repetition, in their order."""
        return {technique.id: technique for technique in self}

    def logical(self) -> Pipeline:
        """Return this pipeline without trials and guesses.

        >>> "guess" in Pipeline.of("all").logical()
        False
        """
        return self._derived("logic", [stage for stage in self.stages if stage.technique.logical])

    @cached_property
    def in_engine(self) -> Pipeline:
        """This pipeline without techniques that are Python functions, such as those of plug-ins."""
        kept = tuple(stage for stage in self.stages if stage.technique.finder is None)
        return self if kept == self.stages else Pipeline(self.name, kept, self.variant_stages)

    def _derived(self, change: str, stages: Iterable[Stage]) -> Pipeline:
        """Return a pipeline whose name describes the difference; this one if there is no difference."""
        kept = tuple(stages)
        return self if kept == self.stages else Pipeline(f"{self.name}-{change}", kept, self.variant_stages)

    def for_layout(self, layout: Layout) -> Pipeline:
        """Return the pipeline for puzzles of a layout.

        With variant constraints, the variant techniques are inserted, each after the simpler ones, and techniques that
        exchange digits or cells (uniqueness) are left out: the constraints need not hold after the exchange.

        >>> from lucidoku.grid.grid import Layout
        >>> knights = Pipeline.of("all").for_layout(Layout.parse("9x9+antiknight"))
        >>> "cage-combination" in knights, "bug-plus-1" in knights
        (True, False)
        """
        return _on_rules(self) if layout.placed else self

    def __iter__(self) -> Iterator[Technique]:
        return (stage.technique for stage in self.stages)

    def __len__(self) -> int:
        return len(self.stages)

    def __contains__(self, name: object) -> bool:
        return any(technique is name or technique.id == name for technique in self)

    def including(self, technique: Technique) -> Pipeline:
        """Return this pipeline with one more technique, after the others of its level."""
        place = techniques.insert_at_level(list(self), technique)
        return self._derived(f"with-{technique.id}", (*self.stages[:place], Stage(technique), *self.stages[place:]))

    def without(self, *names: str) -> Pipeline:
        """Return this pipeline without the named techniques (ids, aliases or families)."""
        gone = set(techniques.resolve(names))
        kept = tuple(stage for stage in self.stages if stage.technique not in gone)
        variant_stages = tuple(stage for stage in self.variant_stages if stage.technique not in gone)
        if (kept, variant_stages) == (self.stages, self.variant_stages):
            return self
        return Pipeline(f"{self.name}-without-{'-'.join(names)}", kept, variant_stages)

    def without_uniqueness(self) -> Pipeline:
        """Return this pipeline without the techniques that need the puzzle to have one solution."""
        kept = [stage for stage in self.stages if not stage.technique.assumes_uniqueness]
        return self._derived("without-uniqueness", kept)

    def limited(
        self, name: str, *, max_uses: int | None = None, max_length: int | None = None, max_cells: int | None = None
    ) -> Pipeline:
        """Return this pipeline with limits for a technique, a family or a group.

        Args:
            name: the technique; of a family or group, a length or a number of cells limits the members that have one.
            max_uses: how often one walkthrough may use it; 0 for no limit.
            max_length: the limit on the length of its steps, see `Stage`; 0 for the technique's own limit.
            max_cells: the most cells of a set in a chain, see `Stage`; 0 for the technique's own limit.

        Raises:
            UnknownTechnique: the name is not known, or the pipeline has no such technique.
            InvalidArgument: a limit below 0, or a length or a number of cells where it would bound nothing.

        >>> short = Pipeline.of("all").limited("aic", max_length=7)
        >>> short.name
        'all-aic-length-7'
        >>> far = Pipeline.of("als-chain, als-aic").limited("als-aic", max_cells=6)
        >>> [stage.max_cells for stage in far.stages]
        [0, 6]
        """
        chosen = set(techniques.resolve([name]))
        if not chosen & {*self}:
            raise UnknownTechnique(_("{name} is not among these techniques").format(name=quoted(name)))
        bounded = {technique for technique in chosen if length_unit(technique)}
        if max_length and not bounded:
            raise InvalidArgument(_("{name} has no length to limit").format(name=name))
        chained = {technique for technique in chosen if through_sets(technique)}
        if max_cells and not chained:
            raise InvalidArgument(_("{name} has no chains through sets of cells to limit").format(name=name))
        stages = (
            replace(
                stage,
                max_uses=stage.max_uses if max_uses is None else max_uses,
                max_length=stage.max_length if max_length is None or stage.technique not in bounded else max_length,
                max_cells=stage.max_cells if max_cells is None or stage.technique not in chained else max_cells,
            )
            if stage.technique in chosen
            else stage
            for stage in self.stages
        )
        limits = [("uses", max_uses), ("length", max_length), ("cells", max_cells)]
        suffix = "-".join(f"{what}-{limit}" for what, limit in limits if limit is not None)
        return self._derived(f"{name}-{suffix}", stages)

    @cached_property
    def engine_runs(self) -> tuple[tuple[int, int, bool], ...]:
        """The longest runs for one engine call each: start, stop, and whether it is a single technique in Python.

        >>> Pipeline.of("x-wing, skyscraper").engine_runs
        ((0, 2, False),)
        """
        found = []
        start = 0
        while start < len(self):
            end = start + 1
            python = self.stages[start].technique.finder is not None
            while not python and end < len(self) and self.stages[end].technique.finder is None:
                end += 1
            found.append((start, end, python))
            start = end
        return tuple(found)

    @cached_property
    def native_runs(self) -> tuple[Sequence[EngineStage], ...]:
        """The engine's form of each run, as `native` returns it; cached, because servers use the same ones repeatedly."""
        return tuple(self.native(start, end) for start, end, _python in self.engine_runs)

    @cached_property
    def nested_nets_only(self) -> Pipeline:
        """Its nested nets alone, which are very slow; empty if it has none."""
        return Pipeline(self.name, tuple(stage for stage in self.stages if stage.technique.id in NETS_IN_NETS))

    @cached_property
    def without_nested_nets(self) -> Pipeline:
        """This pipeline without nested nets; cached for the same reason."""
        return self.without(*NETS_IN_NETS)

    def native(self, start: int = 0, stop: int | None = None) -> Sequence[EngineStage]:
        """Return the engine's form of the stages that the engine can run."""
        return self._native if start == 0 and stop is None else self._engine_stages(self.stages[start:stop])

    @cached_property
    def _native(self) -> Sequence[EngineStage]:
        return self._engine_stages(self.stages)

    @staticmethod
    def _engine_stages(stages: Iterable[Stage]) -> Sequence[EngineStage]:
        stages = [stage for stage in stages if stage.technique.finder is None]
        return tuple(
            EngineStage(
                technique=ENGINE_INDEX[stage.technique.id],
                max_uses=stage.max_uses,
                max_length=stage.max_length,
                joined=bool(stage.search) and i > 0 and stages[i - 1].search == stage.search,
                max_cells=stage.max_cells,
            )
            for i, stage in enumerate(stages)
        )


_HODOKU = (
    *("full-house", "naked-single", "hidden-single", "locked-pair", "locked-triple", "locked-candidates"),
    *("naked-pair", "naked-triple", "hidden-pair", "hidden-triple", "naked-quad", "hidden-quad"),
    *("x-wing", "swordfish", "jellyfish", "remote-pair", "bug-plus-1", "skyscraper", "two-string-kite"),
    *(
        "dual-two-string-kite",
        "turbot-fish",
        "empty-rectangle",
        "dual-empty-rectangle",
        "w-wing",
        "xy-wing",
        "xyz-wing",
    ),
    *(f"unique-rectangle-{kind}" for kind in range(1, 7)),
    *("hidden-rectangle", "avoidable-rectangle-1", "avoidable-rectangle-2"),
    *(f"{kind}-{fish}" for fish in ("x-wing", "swordfish", "jellyfish") for kind in ("finned", "sashimi")),
    *(
        "sue-de-coq-basic",
        "sue-de-coq-bis",
        "sue-de-coq-extended",
        "simple-colors",
        "multi-colors",
        "x-chain",
        "xy-chain",
    ),
    *("continuous-nice-loop", "discontinuous-nice-loop", "aic"),
    *("grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic"),
    *("als-xz", "als-xy-wing", "als-chain", "franken-x-wing", "franken-swordfish"),
    *("finned-franken-x-wing", "finned-franken-swordfish"),
    *("cell-forcing-chain", "region-forcing-chain", "forcing-net", "cell-forcing-net", "region-forcing-net", "guess"),
)
_STRATEGY_NOTEBOOK = (
    *("naked-single", "hidden-single", "naked-pair", "locked-candidates-pointing", "locked-candidates-claiming"),
    *("x-wing", "backtracking"),
)
_WHIPS = {
    "whips": ("whip", "bivalue-chain", "z-chain", "t-whip"),
    "g-whips": ("whip", "g-whip", "bivalue-chain", "z-chain", "t-whip"),
    "braids": ("whip", "braid", "bivalue-chain", "z-chain", "t-whip"),
    "g-braids": ("whip", "g-whip", "braid", "g-braid", "bivalue-chain", "z-chain", "t-whip"),
}
"""Each is a single search: of equal length, the simplest kind wins, regardless of the order here; the first one sets the
length limit."""
NAMED = {
    "all": "every technique but those that are used on request only",
    "logic": "the same without trials and guesses",
    "basic": "singles, intersections, subsets",
    "hodoku": "the default techniques of HoDoKu, in its order",
    "se": "the techniques that Sudoku Explainer has a rating for, in the order of these ratings",
    "whips": "singles and locked candidates, then whips, the shortest first",
    "g-whips": "the same with groups",
    "braids": "singles and locked candidates, then whips and braids, the shortest first",
    "g-braids": "the same with groups",
    "picture-notebook": "the techniques of the notebook that explains puzzles by pictures, in its order",
    "strategy-notebook": "the techniques of the notebook on human strategies, in its order",
}
"""The named pipelines."""


PipelineLike: TypeAlias = str | Technique | Stage | Iterable[str | Technique | Stage] | Pipeline
"""Any value that names a pipeline, see `Pipeline.of`."""


def resolve(spec: PipelineLike = "all") -> Pipeline:
    """Return the pipeline for a name or a list; see `Pipeline.of`."""
    if isinstance(spec, Pipeline):
        return spec
    if isinstance(spec, (Technique, Stage)):
        spec = [spec]
    if isinstance(spec, str):
        known = _known_pipeline(spec)
        if known:
            return known
        names = [name for name in dict.fromkeys(part.strip() for part in spec.split(",")) if name]
        if not names:
            raise UnknownTechnique(_("the list of techniques is empty; expected names separated by commas"))
        try:
            return resolve(names)
        except UnknownTechnique:
            from difflib import get_close_matches

            from lucidoku.words.guesses import call_with, entered_call, saved_call

            level = techniques.level_meant(spec)
            if call := saved_call(spec) or entered_call(spec) or (call_with(level, spec) if level else ""):
                raise WrongType(_("expected {call}").format(call=call)) from None
            near = get_close_matches(names[0][:_LONGEST].lower(), (*LEVELS, *NAMED), 1, 0.75) if len(names) == 1 else []
            if not near:
                raise
            advice = _("did you mean {name}?").format(name=near[0])
            error = UnknownTechnique(
                _("unknown technique {name}; {advice}").format(name=quoted(names[0]), advice=advice)
            )
            error.near = tuple(near)
            raise error from None
    if isinstance(spec, Mapping) or not isinstance(spec, Iterable):
        from lucidoku.words.guesses import entered_call

        if call := entered_call(spec):
            raise WrongType(_("expected {call}").format(call=call))
        raise WrongType(
            _("expected names of techniques, a level, or a list such as 'all', got {kind}").format(
                kind=type(spec).__name__
            )
        )
    spec = list(spec)
    pasted = notebook.rows([item for item in spec if isinstance(item, str)])
    if pasted and all(isinstance(item, str) for item in spec):
        return _of_rows(",".join(map(str, spec)), pasted)
    stages: dict[Stage | str, Stage] = {}  # without repetition: a stage unchanged, a technique named by its id
    for item in spec:
        if isinstance(item, Stage):
            stages.setdefault(item, item)
        else:
            for stage in _stages_of(item):
                stages.setdefault(stage.technique.id, stage)
    return _split(",".join(stage.technique.id for stage in stages.values()), stages.values())


def _split(name: str, stages: Iterable[Stage]) -> Pipeline:
    """Make a pipeline of stages, including the variant ones."""
    every = tuple(stages)
    return Pipeline(
        name,
        tuple(stage for stage in every if not stage.technique.needs_rules),
        tuple(stage for stage in every if stage.technique.needs_rules),
    )


_REPLACED = ("complex_fish", "exotic", "templates", "forcing")
"""Families that see only houses: where nets know the variant constraints, these are slower and find less."""


@lru_cache(maxsize=64)
def _on_rules(pipeline: Pipeline) -> Pipeline:
    nets = any(stage.technique.id == "constraint-net" for stage in pipeline.variant_stages)
    stages = [
        stage
        for stage in pipeline.stages
        if not stage.technique.assumes_uniqueness and not (nets and stage.technique.family in _REPLACED)
    ]
    for stage in pipeline.variant_stages:
        rank = stage.technique.rank
        later = (i for i, other in enumerate(stages) if other.technique.rank > rank)
        stages.insert(next(later, len(stages)), stage)
    return Pipeline(pipeline.name, tuple(stages))


def _known_pipeline(name: str) -> Pipeline | None:
    """Return the pipeline or the level of that name, or None where there is none."""
    return _in_catalogue(name.strip().lower(), techniques.registered())


@lru_cache(maxsize=64)
def _in_catalogue(key: str, _registered: tuple[Technique, ...]) -> Pipeline | None:
    """Return the same, cached for a catalogue: building a pipeline takes half a millisecond, noticeable in a hint."""
    if key == "all":
        return _pipeline(key, (t for t in techniques.all_techniques() if not t.on_request))
    if key == "logic":
        return _pipeline(key, (t for t in techniques.all_techniques() if t.logical and not t.on_request))
    if key == "basic":
        families = ("singles", "intersections", "subsets")
        return _pipeline(key, (t for t in techniques.all_techniques() if t.family in families))
    if key == "se":
        rated = [t for t in techniques.all_techniques() if t.se is not None and t.logical and not t.on_request]
        return _pipeline(key, sorted(rated, key=lambda technique: technique.se or 0))
    if key == "picture-notebook":
        return _of_rows(key, notebook.rows(notebook.SEARCHES) or [])
    if key in _WHIPS:
        first = (t for t in techniques.all_techniques() if t.family == "singles" and not t.on_request)
        locked = techniques.resolve(["locked-candidates"])  # the whips of length 1
        return Pipeline(key, (*map(Stage, (*first, *locked)), *(Stage(own, search=key) for own in _WHIPS[key])))
    for own, ids in (("hodoku", _HODOKU), ("strategy-notebook", _STRATEGY_NOTEBOOK)):
        if key == own:
            return _pipeline(key, techniques.resolve(ids))
    level = techniques.level_of(key)
    if level is None:
        return None
    rank = LEVELS.index(level)
    usual = (t for t in techniques.all_techniques() if t.logical and not t.on_request)
    return _pipeline(level, (t for t in usual if LEVELS.index(t.level) <= rank))


def _stages_of(item: object) -> tuple[Stage, ...]:
    """Return the stages for one member of a list."""
    if isinstance(item, str):
        known = _known_pipeline(item)
        return (*known.stages, *known.variant_stages) if known else tuple(map(Stage, techniques.resolve([item])))
    return (Stage(_technique_of(item)),)


def _of_rows(name: str, rows: Iterable[notebook.Row]) -> Pipeline:
    return Pipeline(
        name,
        tuple(
            Stage(technique, max_length=length, search=search)
            for spec, length, search in rows
            for technique in techniques.resolve([spec])
        ),
    )


@lru_cache(maxsize=32)
def _of_engine(name: str, rows: tuple[tuple[int, int, int, str, int], ...]) -> Pipeline:
    """Return a pipeline of the engine's techniques, by number; most pickled walkthroughs share one."""
    return Pipeline(
        name,
        tuple(Stage(ENGINE_TECHNIQUES[t], uses, length, search, cells) for t, uses, length, search, cells in rows),
    )


def _pipeline(name: str, chosen: Iterable[Technique]) -> Pipeline:
    return _split(name, map(Stage, chosen))
