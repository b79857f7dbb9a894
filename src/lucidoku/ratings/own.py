"""Our own scale: the knowledge that a puzzle requires, and how much choice it leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lucidoku import _engine
from lucidoku.files.version import __version__
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic.decode import SOLVED, conclusion_key
from lucidoku.logic.explaining import explain
from lucidoku.logic.finding import find_steps, position_bytes
from lucidoku.logic.pipeline import NETS_IN_NETS, Pipeline
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques import LEVELS, all_techniques
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.ratings.keys import Keys, keys_of
from lucidoku.ratings.scale import ID, LEVEL, STRINGS, NumericRating, Scale, Terms, one_by_one
from lucidoku.search.solutions import Clock
from lucidoku.words.guided import Guided
from lucidoku.words.language import _, ngettext

__all__ = ["SCALE", "Narrowest", "OwnRating", "rate_own"]

_SINGLES = ("full-house", "hidden-single", "naked-single")


@dataclass(frozen=True)
class Narrowest(Guided):
    """The position that leaves the least choice.

    Attributes:
        number: the number of the walk's step there, from 1.
        technique: the id of the easiest technique that helps there.
        steps: the number of different steps of that technique.

    >>> from lucidoku import rate
    >>> card = rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "own")
    >>> card.own.narrowest
    Narrowest(number=37, technique='unique-rectangle-3', steps=1)
    """

    number: int
    technique: str
    steps: int


@dataclass(frozen=True)
class OwnRating(NumericRating):
    """The knowledge that a puzzle requires; its number is that of the level, 1 for easy to 5 for extreme.

    Attributes:
        level: "easy" … "extreme", that of the hardest technique of the walk.
        hardest: its id; None for a full grid.
        needs: the indispensable techniques other than singles, each with those that could replace it (not determined
            for variant puzzles).
        steps_by_level: the number of steps of the walk at each level.
        narrowest: the position with the fewest steps; None for a full grid.
        keys: the keys that open the puzzle.
        complete: whether logic suffices; False if time ran out before that was known.
        engine: the program that computed it, with its version.

    >>> from lucidoku import rate
    >>> card = rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "own")
    >>> card.own.level, card.own.keys.backdoors
    ('hard', (('r2c9',), ('r4c1',), ('r4c7',)))
    """

    level: str
    hardest: str | None
    needs: tuple[tuple[str, ...], ...]
    steps_by_level: dict[str, int]
    narrowest: Narrowest | None
    keys: Keys
    complete: bool
    engine: str
    cut_short: bool = False
    """True if time ran out: then the level is "at least", and undetermined parts are left empty."""
    assumes_uniqueness: bool = False
    """True if the walk assumes that there is one solution."""

    def __float__(self) -> float:
        return float(LEVELS.index(self.level) + 1)

    def to_dict(self) -> dict[str, Any]:
        """Return the rating as plain data, ready for JSON."""
        return {
            "level": self.level,
            "hardest": self.hardest,
            "needs": [list(names) for names in self.needs],
            "steps_by_level": dict(self.steps_by_level),
            "narrowest": self.narrowest
            and {
                "number": self.narrowest.number,
                "technique": self.narrowest.technique,
                "steps": self.narrowest.steps,
            },
            "backdoor_size": self.keys.backdoor_size,
            "backdoors": [list(cells) for cells in self.keys.backdoors],
            "anti_backdoors": list(self.keys.anti_backdoors),
            "key_moves": list(self.keys.key_moves),
            "one_trick_after_basics": list(self.keys.one_trick_after_basics),
            "complete": self.complete,
            "engine": self.engine,
        }

    def row(self) -> dict[str, Any]:
        """Return a value for each column of the scale."""
        return self.to_dict() | {
            "needs": " & ".join("|".join(names) for names in self.needs),
            "narrowest": self.narrowest and self.narrowest.steps,
            "anti_backdoors": len(self.keys.anti_backdoors),
            "key_moves": "|".join(self.keys.key_moves),
            "one_trick_after_basics": "|".join(self.keys.one_trick_after_basics),
        }

    @property
    def brief(self) -> str:
        """Level and hardest technique."""
        return f"{self.level},{self.hardest}"

    @property
    def source(self) -> str:
        """Empty line; the scale is our own."""
        return ""

    def lines(self) -> list[str]:
        """Return a description, one line per fact."""
        name = _(Technique(self.hardest).name) if self.hardest else ""
        sentence = (
            _("own at least {level}, hardest technique so far {name}")
            if self.cut_short and not self.complete
            else _("own {level}, hardest technique {name}")
        )
        lines = [sentence.format(level=_(self.level), name=name)]
        for names in self.needs:
            shown = [_(Technique(technique).name) for technique in names[:5]]
            more = " …" if len(names) > len(shown) else ""
            lines.append(_("needs {names}").format(names=_(" or ").join(shown) + more))
        counts = ", ".join(f"{_(level)} {count}" for level, count in self.steps_by_level.items())
        lines.append(_("steps: {counts}").format(counts=counts))
        if self.narrowest:
            lines.append(
                ngettext(
                    "narrowest at step {number}: {count} step, {name}",
                    "narrowest at step {number}: {count} steps, {name}",
                    self.narrowest.steps,
                ).format(
                    number=self.narrowest.number,
                    count=self.narrowest.steps,
                    name=_(Technique(self.narrowest.technique).name),
                )
            )
        return [*lines, *self.keys.lines()]

    def __str__(self) -> str:
        return "\n".join(self.lines())


def rate_own(walk: Walkthrough, time_limit: float | None = None) -> OwnRating:
    """Rate the puzzle of a walkthrough that was made with all techniques, within a time limit in seconds.

    >>> from lucidoku import explain
    >>> rate_own(explain("1.....2..3.....4")).steps_by_level
    {'easy': 12}
    """
    techniques = [step.technique for step in walk]
    by_level = Counter(technique.level for technique in techniques)
    hardest = max(techniques, key=lambda t: (LEVELS.index(t.level), t.rank), default=None)
    clock = Clock(time_limit)
    needs, narrowest = _needs(walk, clock), _narrowest(walk, clock)
    keys = Keys() if walk.timed_out else keys_of(walk.board(0), walk.solution, clock)
    return OwnRating(
        hardest.level if hardest else LEVELS[0],
        hardest.id if hardest else None,
        needs,
        {level: by_level[level] for level in LEVELS if by_level[level]},
        narrowest,
        keys,
        walk.is_solved and not walk.guesses and not walk.trials,
        f"Lucidoku {__version__}",
        walk.timed_out or clock.up,
        any(step.assumes_uniqueness for step in walk),
    )


def _rate(start: Grid | Board, terms: Terms) -> OwnRating:
    clock = Clock(terms.time_limit)  # for the walk and for the rating derived from it
    return rate_own(explain(start, time_limit=clock.left), clock.left)


def _solves(start: Board, techniques: Iterable[Technique], clock: Clock) -> bool:
    chosen = sorted(techniques, key=lambda technique: technique.rank)
    if start.layout.placed:
        return not clock.up and explain(start, chosen, allow_multiple=True, time_limit=clock.left).is_solved
    values, masks = position_bytes(start)
    native = Pipeline.of(chosen).native()
    (walked,) = _engine.walk(
        start.layout.native, values, native, masks, givens=start.givens.values, go_on=True, seconds=clock.left
    )
    return walked.status == SOLVED


def _needs(walk: Walkthrough, clock: Clock) -> tuple[tuple[str, ...], ...]:
    """Drop dispensable techniques, hardest first, then find alternatives for each that remains."""
    start = walk.board(0)
    singles = {Technique(name) for name in _SINGLES}
    used = {step.technique for step in walk} | singles
    ruled = bool(walk.layout.placed)
    if not walk.is_solved or any(not technique.logical or (technique.finder and not ruled) for technique in used):
        return ()
    before = set[Technique]()
    while used != before:  # a technique may become dispensable once another has gone
        before = set(used)
        for technique in sorted(used - singles, key=lambda t: -t.rank):
            if _solves(start, used - {technique}, clock):
                used.discard(technique)
    needs = []
    for technique in sorted(used - singles, key=lambda t: t.rank):
        rest = used - {technique}
        peers = () if ruled else _peers(technique)  # a walk with variant rules takes some fifty times as long
        others = [other for other in peers if other not in used and _solves(start, {*rest, other}, clock)]
        if clock.up:
            return ()
        needs.append((technique.id, *(other.id for other in others)))
    return tuple(needs)


def _peers(technique: Technique) -> list[Technique]:
    """Return the techniques of a level for plain puzzles; of the hardest level only related ones, as the others do everything."""
    return [
        other
        for other in all_techniques()
        if other.level == technique.level
        and other.logical
        and not other.on_request
        and not other.needs_rules  # the puzzle has none
        and (technique.level != LEVELS[-1] or other.family == technique.family)
    ]


def _narrowest(walk: Walkthrough, clock: Clock) -> Narrowest | None:
    best: tuple[int, int, int] | None = None
    alone = {technique: Pipeline.of([technique]) for technique in {step.technique for step in walk}}
    for number, step in enumerate(walk):
        technique = step.technique
        if (technique.finder and not walk.layout.placed) or not technique.logical or technique.id in NETS_IN_NETS:
            continue
        if clock.up or walk.timed_out:
            return None
        steps = find_steps(walk.board(number), alone[technique], time_limit=clock.left)
        room = len(set(map(conclusion_key, steps.items())))
        key = (room, -technique.rank, number)
        if best is None or key < best:
            best = key
    if best is None:
        return None
    return Narrowest(best[2] + 1, walk[best[2]].technique.id, best[0])


SCALE = Scale(
    "own",
    "Lucidoku",
    one_by_one(_rate),
    {
        "type": "object",
        "properties": {
            "level": LEVEL,
            "hardest": ID,
            "needs": {"type": "array", "items": STRINGS},
            "steps_by_level": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
            "narrowest": {
                "type": ["object", "null"],
                "properties": {
                    "number": {"type": "integer", "minimum": 1},
                    "technique": {"type": "string"},
                    "steps": {"type": "integer", "minimum": 1},
                },
                "required": ["number", "technique", "steps"],
                "additionalProperties": False,
            },
            "backdoor_size": {"type": ["integer", "null"], "minimum": 0, "maximum": 3},
            "backdoors": {"type": "array", "items": STRINGS},
            "anti_backdoors": STRINGS,
            "key_moves": STRINGS,
            "one_trick_after_basics": STRINGS,
            "complete": {"type": "boolean"},
            "engine": {"type": "string"},
        },
        "required": [
            *("level", "hardest", "needs", "steps_by_level", "narrowest"),
            *("backdoor_size", "backdoors", "anti_backdoors", "key_moves", "one_trick_after_basics"),
            *("complete", "engine"),
        ],
        "additionalProperties": False,
    },
    {
        "level": "string",
        "hardest": "string",
        "needs": "string",
        "narrowest": "int32",
        "backdoor_size": "int32",
        "anti_backdoors": "int32",
        "key_moves": "string",
        "one_trick_after_basics": "string",
        "complete": "bool",
        "engine": "string",
    },
    rules=True,
)
"""The scale of required knowledge; puzzles of a level are made with `make --level`."""
