"""The engine's step records: reading one, and sequences of steps that are read on demand."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, TypeVar, overload

from lucidoku import _engine
from lucidoku.errors import WrongType
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.layout import Layout, derived
from lucidoku.logic.step import Branch, Evidence, Link, LockedSet, Node, Premise, Step, step_of_engine
from lucidoku.logic.technique import Technique
from lucidoku.words.guided import GuidedCollection
from lucidoku.words.language import _

__all__ = [
    "CUT",
    "NO_SOLUTION",
    "SEVERAL",
    "SOLVED",
    "STUCK",
    "LazySteps",
    "Single",
    "Steps",
    "apply",
    "conclusion_key",
    "decode",
    "evidence_of",
    "records",
    "single_of",
    "starts",
]

SOLVED, STUCK, NO_SOLUTION, SEVERAL, CUT = range(5)
"""Outcome of the engine's walk."""

_ROLES: tuple[str, ...] = tuple(_engine.ROLES)

_number = _engine.ITEMS.index
_DIGITS, _LINK, _BRANCH, _DEAD_END, _SET = map(_number, ("digits", "link", "branch", "dead_end", "set"))
_HOUSES, _CELLS, _CANDIDATES = _IN_ROLES = tuple(map(_number, ("houses", "cells", "candidates")))
_Member = TypeVar("_Member")
_VALUE, _CELL, _HOUSE = _PREMISES = tuple(map(_number, ("value_premise", "cell_premise", "house_premise")))


def decode(
    words: Sequence[int],
    layout: Layout,
    techniques: Sequence[Technique],
    before: Callable[[], Board] | None = None,
    number: int = 0,
) -> Step:
    """Read one step record of the engine.

    The record is a sequence of 16-bit words; a candidate is `cell * n + digit - 1`::

        length  technique  flags  #placements placement…  #eliminations elimination…  item…

    and an item is `kind << 8 | role, length, payload…`; engine/logic/step.hpp describes kinds and payloads. Flag 1 is
    "assumes uniqueness", 2 "uses candidates"; the upper byte of the flags is the length divided by 65536.

    Args:
        words: the record.
        layout: the layout of the board.
        techniques: the techniques, by their number in the record.
        before: makes the position that the step applies to.
        number: the step's place in its walkthrough, from 1; 0 outside of one.

    """
    every = layout.candidates
    flags, start = words[2], 4 + words[3]
    end = start + 1 + words[start]
    return step_of_engine(
        words.tobytes() if isinstance(words, memoryview) else array("H", words).tobytes(),
        technique=techniques[words[1]],
        layout=layout,
        placements=tuple([every[code] for code in words[4:start]]),
        eliminations=tuple([every[code] for code in words[start + 1 : end]]),
        assumes_uniqueness=bool(flags & 1),
        uses_candidates=bool(flags & 2),
        _before=before,
        number=number,
    )


def evidence_of(record: bytes, layout: Layout) -> tuple[Evidence, tuple[Premise, ...]]:
    """Read the items of a record.

    Raises:
        ValueError: an item is of an unknown kind.
    """
    words = tuple(memoryview(record).cast("H"))
    place = 4 + words[3]
    place += 1 + words[place]
    roles: dict[int, tuple[int, ...]] = {}  # by kind and role, in one number as in the record
    digits: tuple[int, ...] = ()
    links: list[Link] = []
    branches: list[tuple[Candidate, bool, int, list[Link], list[Candidate]]] = []
    sets: dict[LockedSet, None] = {}
    premises: list[Premise] = []
    flow, every, total, facts = links, layout.candidates, len(words), _facts(layout)
    while place < total:
        head, start = words[place], place + 2
        place = start + words[place + 1]
        kind, payload = head >> 8, words[start:place]
        if kind in _PREMISES:
            premises.append(facts.premise(kind, payload))
        elif kind in _IN_ROLES:
            roles[head] = roles[head] + payload if head in roles else payload
        elif kind == _LINK:
            flow.append(facts.link(head & 255 == 1, payload))
        elif kind == _DIGITS:
            digits = payload
        elif kind == _BRANCH:
            flow = []
            branches.append((every[payload[1]], head & 255 == 1, payload[0], flow, []))
        elif kind == _DEAD_END:
            branches[-1][4].extend([every[code] for code in payload])
        elif kind == _SET:
            sets[facts.locked_set(payload)] = None
        else:
            raise ValueError(f"a step record has an item of unknown kind {kind}")
    evidence = Evidence(
        digits,
        _members(roles, _HOUSES, layout.houses),
        _members(roles, _CELLS, layout.cells),
        _members(roles, _CANDIDATES, every),
        tuple(links),
        tuple([Branch(of, tuple(follows), true, depth, tuple(ends)) for of, true, depth, follows, ends in branches]),
        tuple(sets),
    )
    return evidence, tuple(premises)


def _members(roles: dict[int, tuple[int, ...]], kind: int, every: Sequence[_Member]) -> dict[str, tuple[_Member, ...]]:
    """Return the members of each role in order, without repetition."""
    return {
        _ROLES[head & 255]: tuple([every[number] for number in dict.fromkeys(numbers)])
        for head, numbers in roles.items()
        if head >> 8 == kind
    }


class _LayoutFacts:
    """Cache of the premises, links and sets of cells of a layout: the same ones recur, and each is made once."""

    def __init__(self, layout: Layout) -> None:
        cells, houses, every = layout.cells, layout.houses, layout.candidates

        @lru_cache(maxsize=1 << 14)
        def premise(kind: int, payload: tuple[int, ...]) -> Premise:
            if kind == _VALUE:
                return Premise("value", (cells[payload[0]],), payload[1:])
            if kind == _CELL:
                return Premise("cell", (cells[payload[0]],), payload[1:])
            return Premise("house", tuple(cells[c] for c in payload[2:]), (payload[1],), houses[payload[0]])

        @lru_cache(maxsize=1 << 13)
        def node(codes: tuple[int, ...]) -> Node:
            return Node(tuple(every[code] for code in codes))

        @lru_cache(maxsize=1 << 14)
        def link(strong: bool, payload: tuple[int, ...]) -> Link:
            split = 1 + payload[0]
            return Link(node(payload[1:split]), node(payload[split:]), strong)

        @lru_cache(maxsize=1 << 13)
        def locked_set(payload: tuple[int, ...]) -> LockedSet:
            split = 1 + payload[0]
            return LockedSet(tuple(cells[c] for c in payload[1:split]), payload[split:])

        self.premise, self.link, self.locked_set = premise, link, locked_set
        self._all = premise, node, link, locked_set

    def size(self) -> int:
        """Their approximate size in bytes."""
        return 400 * sum(one.cache_info().currsize for one in self._all)


_facts = derived(_LayoutFacts.size)(_LayoutFacts)


class Single(NamedTuple):
    """The content of a single's record, as numbers of cells and houses.

    Attributes:
        code: its candidate, as `Layout.candidates` numbers them.
        house: its house; -1 for a naked single.
        marked: whether it rests on candidates, and not on placed values alone.
        excluding: the houses that keep its digit, or all others, out.
        cells: the cells of the values that it rests on.
        values: these values.
    """

    code: int
    house: int
    marked: bool
    excluding: tuple[int, ...]
    cells: tuple[int, ...]
    values: tuple[int, ...]


def single_of(words: Sequence[int]) -> Single | None:
    """Read the record of a single; return None for any other.

    It has one placement and its digit, then, if present and in this order: the house, the excluding houses, the cells of
    values, a value premise for each of them. A single that rests on candidates has candidates and another premise there.
    """
    words = tuple(words)
    if words[3] != 1 or words[5] or words[6] != _ONE_DIGIT or words[7] != 1:
        return None
    start, house = 9, -1
    excluding: tuple[int, ...] = ()
    if words[start] == _HOUSES_OF["house"]:
        start, house = 12, words[11]
    if words[2] & 2:
        return Single(words[4], house, True, (), (), ()) if words[start] == _PATTERN else None
    if words[start] == _HOUSES_OF["excluding"]:
        excluding = words[start + 2 : start + 2 + words[start + 1]]
        start += 2 + len(excluding)
    count = words[start + 1]
    start += 2 + count
    if len(words) != start + 4 * count or words[start::4] != (_VALUE << 8,) * count:
        return None
    return Single(words[4], house, False, excluding, words[start + 2 :: 4], words[start + 3 :: 4])


_ONE_DIGIT = _DIGITS << 8
_HOUSES_OF = {role: _number("houses") << 8 | number for number, role in enumerate(_ROLES)}
_PATTERN = _number("candidates") << 8 | _ROLES.index("pattern")


def apply(item: Sequence[int] | Step, board: Board) -> None:
    """Apply the conclusions of a record or a step to a board."""
    if isinstance(item, Step):
        item.apply(board)
        return
    every, start = board.layout.candidates, 4 + item[3]
    for code in item[4:start]:
        board.place(*every[code])
    for code in item[start + 1 : start + 1 + item[start]]:
        board.eliminate(*every[code])


def conclusion_key(item: Sequence[int] | Step) -> tuple[int, ...]:
    """Return the conclusions of a record or a step as numbers that do not depend on their order."""
    if isinstance(item, Step):
        n = item.layout.n
        placed = [c.cell * n + c.digit - 1 for c in item.placements]
        gone = [c.cell * n + c.digit - 1 for c in item.eliminations]
    else:
        start = 4 + item[3]
        placed, gone = list(item[4:start]), list(item[start + 1 : start + 1 + item[start]])
    return (len(placed), *sorted(placed), *sorted(gone))


class LazySteps(GuidedCollection, Sequence[Step]):
    """Steps kept as the engine's records; each becomes a `Step` on demand, and remains one.

    Records that come as bytes, one after the other, are separated when a step is asked for.
    """

    def __init__(self, items: Iterable[Sequence[int] | Step] | bytes, count: int | None = None) -> None:
        """Use `find_steps` or `explain` instead; `count` is their number, where it is known."""
        self._count = count
        if isinstance(items, bytes):
            self._words = items
        else:
            self._items = list(items)

    @cached_property
    def _items(self) -> list[Sequence[int] | Step]:
        return [*records(memoryview(self._words).cast("H"))]

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | Sequence[Step]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if isinstance(index, str):
            call = f"[step for step in walk if step.technique == {index[:40]!r}]"
            raise WrongType(
                _("expected the number of a step, got {value}; use {call}").format(value=repr(index[:40]), call=call)
            )
        number = range(len(self._items))[index]
        step = self._items[number] = self._made(number, self._items[number])
        return step

    def items(self) -> Iterator[Sequence[int] | Step]:
        """Return the stored items: records, and steps that have been read or never were records."""
        return iter(self._items)

    def words(self) -> bytes:
        """Return the records among the items, one after the other."""
        return b"".join([memoryview(item) for item in self._items if not isinstance(item, Step)])  # type: ignore[arg-type]

    def read(self, index: int, item: Sequence[int] | Step | None = None) -> Step:
        """Return a step without keeping it, for a single pass over all of them.

        Args:
            index: its place.
            item: the item of the pool, if already read.

        >>> from lucidoku import explain
        >>> walk = explain("1.....2..3.....4")
        >>> walk.read(0) == walk[0]
        True
        """
        return self._made(index, self._items[index] if item is None else item)

    def _made(self, number: int, item: Sequence[int] | Step) -> Step:
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self._items) if self._count is None else self._count


class Steps(LazySteps):
    """Steps of one position, which become objects on demand.

    Attributes:
        timed_out: whether the time was up before the search ended.
        limit_reached: whether the search ended at its limit of steps.
        incomplete_techniques: the techniques that may have more steps: those whose search has its own bound, and with
            `timed_out` or `limit_reached` those whose search did not end.

    >>> from lucidoku import find_steps
    >>> steps = find_steps("1.....2..3.....4", ["naked-single", "hidden-single"])
    >>> len(steps), steps[0], steps[-1]
    (20, ..., ...)
    >>> print(steps[0])
    Naked Single: r1c4=3
    """

    def __init__(
        self,
        items: Iterable[Sequence[int] | Step] | bytes,
        board: Board,
        techniques: Sequence[Technique],
        *,
        count: int | None = None,
        timed_out: bool = False,
        limit_reached: bool = False,
        incomplete_techniques: Iterable[Technique] = (),
    ) -> None:
        """Use `find_steps` instead."""
        super().__init__(items, count)
        self.timed_out: bool = timed_out
        self.limit_reached: bool = limit_reached
        self.incomplete_techniques: tuple[Technique, ...] = tuple(dict.fromkeys(incomplete_techniques))
        self._board = board
        self._before = lambda: board
        self._techniques = techniques

    def _repr_html_(self) -> str:
        from lucidoku.drawing.html import steps_html

        return steps_html(self)

    def __reduce__(self) -> tuple[Any, ...]:
        kept = partial(
            Steps,
            timed_out=self.timed_out,
            limit_reached=self.limit_reached,
            incomplete_techniques=self.incomplete_techniques,
        )
        return kept, (list(self), self._board, self._techniques)

    def _made(self, number: int, item: Sequence[int] | Step) -> Step:
        if isinstance(item, Step):
            return item
        return decode(item, self._board.layout, self._techniques, self._before)

    def outline(self, index: int) -> Step:
        """Return a step with only its technique and its conclusion, in a fraction of the time that the whole step takes.

        >>> from lucidoku import find_steps
        >>> steps = find_steps("1.....2..3.....4", ["naked-single"])
        >>> print(steps.outline(0)), steps.outline(0).premises
        Naked Single: r1c4=3
        (None, ())
        """
        item = self._items[index]
        if isinstance(item, Step):
            return replace(item, evidence=Evidence(), premises=())
        every, start = self._board.layout.candidates, 4 + item[3]
        placements = tuple([every[code] for code in item[4:start]])
        eliminations = tuple([every[code] for code in item[start + 1 : start + 1 + item[start]]])
        return Step(self._techniques[item[1]], self._board.layout, placements, eliminations)

    def giving(self, placements: Iterable[Candidate], eliminations: Iterable[Candidate]) -> list[Step]:
        """Return the steps whose conclusions include these; only they are read.

        >>> from lucidoku import find_steps
        >>> steps = find_steps("1.....2..3.....4", ["naked-single", "hidden-single"])
        >>> [str(step) for step in steps.giving([steps[0].placements[0]], [])]
        ['Naked Single: r1c4=3']
        """
        n = self._board.layout.n
        placed, gone = ([c.cell * n + c.digit - 1 for c in wanted] for wanted in (placements, eliminations))
        found = []
        for index, item in enumerate(self._items):
            if isinstance(item, Step):
                fits = {*placements} <= {*item.placements} and {*eliminations} <= {*item.eliminations}
            else:
                start = 4 + item[3]
                fits = all(code in item[4:start] for code in placed) and (
                    not gone or all(code in item[start + 1 : start + 1 + item[start]] for code in gone)
                )
            if fits:
                found.append(self[index])
        return found

    def __add__(self, other: Sequence[Step]) -> list[Step]:
        return [*self, *other]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        first = str(self.outline(0)) if len(self) else "none"
        first = first if len(first) <= 60 else first[:59] + "…"
        more = f", … {len(self)} in all" if len(self) > 1 else ""
        return f"<Steps {first}{more}{', timed out' if self.timed_out else ''}>"


def records(words: Sequence[int]) -> list[Sequence[int]]:
    """Return the records of a buffer of consecutive records, each preceded by its length."""
    return [words[start:end] for start, end in pairwise((*starts(words), len(words)))]


def starts(words: Sequence[int]) -> list[int]:
    """Return where the records of such a buffer start."""
    found, start, end = [], 0, len(words)
    if end < 1 << 16:  # no record is long enough to need the upper byte of the flags
        while start < end:
            found.append(start)
            start += words[start]
        return found
    while start < end:
        found.append(start)
        start += words[start] + (words[start + 2] >> 8 << 16)
    return found
