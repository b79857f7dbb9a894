"""Shorter ways: single moves after which simple logic finishes a puzzle, and walks with few steps beyond it.

The search proceeds by the number of steps. Of the positions that a number of steps reaches, it examines those with the
fewest candidates first. The successors of a position are computed only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from lucidoku import _engine
from lucidoku.errors import InvalidArgument
from lucidoku.grid.board import Board
from lucidoku.grid.grid import PuzzleLike
from lucidoku.grid.puzzle import board_of, puzzle_of
from lucidoku.logic.decode import SOLVED, apply, conclusion_key, decode, records
from lucidoku.logic.finding import find_steps, position_bytes
from lucidoku.logic.pipeline import ENGINE_TECHNIQUES, Pipeline, PipelineLike, Stage, length_unit
from lucidoku.logic.step import Step
from lucidoku.search.solutions import Clock, limited, the_solution
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _, ngettext

__all__ = [
    "AIMS",
    "LONGEST_CHAIN",
    "AimResult",
    "KeyMoves",
    "Progress",
    "check_aim",
    "fewest",
    "hard_steps",
    "key_moves",
    "left_after",
    "simplest_trick",
    "up_to",
    "with_chains_of",
]

AIMS = ("fewest-hard-steps", "lowest-then-fewest", "shortest-chains")
"""The aims of a walk that does not simply take the simplest step each time."""

Item = Sequence[int] | Step
LONGEST_CHAIN = 61
"""The most links of a chain in a walk that aims at short chains."""
_POSITIONS = 60
"""The most positions of a walk whose steps are listed."""
_WIDTHS = (1, 4, 16, _POSITIONS)


@dataclass(frozen=True)
class AimResult(Guided):
    """The length of a walk with an aim, and the known bounds.

    Attributes:
        aim: one of `AIMS`.
        length: the number of steps beyond the simple ones; for "shortest-chains", the links of the longest chain.
        least: no walk with these techniques can have fewer, provided that all steps of each position are found.
        timed_out: whether the time was up before the search ended.
    """

    aim: str
    length: int
    least: int
    timed_out: bool = False

    @property
    def proved(self) -> bool:
        """True if no walk can be shorter."""
        return self.length == self.least

    def __str__(self) -> str:
        if self.aim == "shortest-chains":
            return _("Longest chain: {count} links, the least with which a walk was found.").format(count=self.length)
        text = ngettext(
            "{count} step beyond the basic ones", "{count} steps beyond the basic ones", self.length
        ).format(count=self.length)
        if self.proved:
            return _("{steps}; with fewer of the steps that are found it cannot be done.").format(steps=text)
        if self.timed_out:
            return _("{steps}: the best that was found in the time; at least {least} are needed.").format(
                steps=text, least=self.least
            )
        return _("{steps}: the best that was found; at least {least} are needed.").format(steps=text, least=self.least)


@dataclass(frozen=True)
class KeyMoves(Guided):
    """The moves after which simple logic finishes a puzzle.

    Attributes:
        ways: the ways, the easiest first: each one step, or two if a single one is not enough. A second step is about the
            position that the first and simple logic lead to; of several, the easiest is given. Empty if two are not enough,
            or if simple logic needs no help.
        needed: whether simple logic alone does not finish the puzzle.
        timed_out: whether the time was up before the search for all ended.
    """

    ways: tuple[tuple[Step, ...], ...]
    needed: bool = True
    timed_out: bool = False
    opened: tuple[Step | None, ...] = ()
    """For each way, the first simple step that follows it: None where the way itself ends the puzzle."""


@dataclass(eq=False)
class _Stuck:
    """A position where simple logic is stuck."""

    board: Board
    items: list[Item]  # from the place before: a step and the simple logic that follows
    before: _Stuck | None = None
    rank: int = 0  # the step's technique in the pipeline
    left: int = 0  # candidates
    kids: list[_Stuck] | None = field(default=None, repr=False)

    @property
    def solved(self) -> bool:
        return self.board.is_solved

    @property
    def depth(self) -> int:
        return 0 if self.before is None else self.before.depth + 1

    @property
    def ranks(self) -> tuple[int, ...]:
        """The steps on the way, the hardest first."""
        place, found = self, []
        while place.before is not None:
            found.append(place.rank)
            place = place.before
        return tuple(sorted(found, reverse=True))

    @property
    def way(self) -> list[Item]:
        return [*(self.before.way if self.before else ()), *self.items]


Progress = Callable[[float], None]
"""Callback that receives the share of the work that is done, at most 1."""


class _AimSearch:
    def __init__(
        self, start: Board, pipeline: Pipeline, after: Pipeline, clock: Clock, progress: Progress | None = None
    ) -> None:
        self.clock, self.after, self.progress = clock, after.native(), progress
        self.hard = pipeline.logical().without(*after.by_id) if {*pipeline} & {*after} else pipeline.logical()
        self.rank = {technique.id: rank for rank, technique in enumerate(self.hard)}
        self.positions = 0
        self.timed_out = False
        values, masks = position_bytes(start)
        (native,) = _engine.walk(start.layout.native, values, self.after, masks, givens=start.givens.values, go_on=True)
        self.root = self._settle(start.copy(), native, [], None, 0)

    def _settle(
        self, board: Board, native: _engine.Walk, items: list[Item], before: _Stuck | None, rank: int
    ) -> _Stuck:
        """Apply simple logic to a board, in place."""
        for item in records(memoryview(native.words).cast("H")):
            apply(item, board)
            items.append(item)
        return _Stuck(board, items, before, rank, sum(mask.bit_count() for mask in board.masks))

    def followed(self, place: _Stuck) -> Iterator[tuple[Item, _engine.Walk]]:
        """Return the steps beyond simple logic, each conclusion once, together with the simple logic that follows."""
        self.positions += 1
        steps = find_steps(place.board, self.hard, time_limit=self.clock.left)
        self.timed_out = self.timed_out or steps.timed_out
        items: dict[tuple[int, ...], Item] = {}
        for item in steps.items():
            items.setdefault(conclusion_key(item), item)
        values, masks = _after_each(place.board, items.values())
        givens = place.board.givens.values * len(items)
        walks = _engine.walk(place.board.layout.native, values, self.after, masks, givens=givens, go_on=True)
        return zip(items.values(), walks, strict=True)

    def kid(self, place: _Stuck, item: Item, native: _engine.Walk) -> _Stuck:
        """Return the place that a step leads to, after the simple logic that follows."""
        board = place.board.copy()
        apply(item, board)
        technique = item.technique if isinstance(item, Step) else ENGINE_TECHNIQUES[item[1]]
        return self._settle(board, native, [item], place, self.rank[technique.id])

    def kids(self, place: _Stuck, followed: list[tuple[Item, _engine.Walk]] | None = None) -> list[_Stuck]:
        """Return the places that one step beyond simple logic leads to, each with its easiest step.

        If one is the end, only this one is returned: all steps to the end lead to the same place.

        Args:
            place: where to start.
            followed: the result of `followed` there, if it has been computed already.
        """
        if place.kids is not None:
            return place.kids
        ways = list(self.followed(place)) if followed is None else followed
        ends = [way for way in ways if way[1].status == SOLVED]
        found: dict[bytes, _Stuck] = {}
        for item, native in ends[:1] or ways:
            kid = self.kid(place, item, native)
            found.setdefault(b"".join(position_bytes(kid.board)), kid)
        place.kids = sorted(found.values(), key=lambda kid: (not kid.solved, kid.left, kid.rank))
        return place.kids

    def step(self, place: _Stuck) -> Step:
        """Return the step that leads to a place."""
        assert place.before is not None
        return _step(place.items[0], place.before.board)

    def opened(self, place: _Stuck) -> Step | None:
        """Return the first simple step after the one that leads to a place."""
        if len(place.items) < 2:
            return None
        assert place.before is not None
        item, board = place.items[1], place.before.board.copy()
        apply(place.items[0], board)
        return _step(item, board)

    def fewest(self, most: int) -> tuple[_Stuck | None, int]:
        """Return the end of the shortest way found, up to a number of steps, and the fewest steps that there must be."""
        best: _Stuck | None = None
        least = 0 if self.root.solved else 1
        if self.root.solved:
            return self.root, 0
        for width in _WIDTHS:
            level, whole = [self.root], True
            for depth in range(1, most + 1):
                kids: dict[bytes, _Stuck] = {}
                for place in level:
                    if self.positions >= _POSITIONS and place.kids is None:
                        whole = False
                        continue
                    for kid in self.kids(place):
                        kids.setdefault(b"".join(position_bytes(kid.board)), kid)
                    if self.progress:
                        self.progress(min(1.0, self.positions / _POSITIONS))
                    if self.clock.up:
                        self.timed_out = True
                        return best, least
                ends = [kid for kid in kids.values() if kid.solved]
                if ends:
                    best, most = min(ends, key=lambda end: end.ranks), depth - 1
                    break
                if whole and not self.timed_out:
                    least = max(least, depth + 1)
                ordered = sorted(kids.values(), key=lambda kid: (kid.left, kid.ranks))
                level, whole = ordered[:width], whole and len(ordered) <= width
            if least > most or self.positions >= _POSITIONS:
                break
        return best, least


def _step(item: Item, board: Board) -> Step:
    return item if isinstance(item, Step) else decode(item, board.layout, ENGINE_TECHNIQUES, lambda: board)


def _after_each(board: Board, items: Iterable[Item]) -> tuple[bytes, bytes]:
    """Return the positions after each of several steps, values and masks of all."""
    values, masks = bytearray(), bytearray()
    for item in items:
        changed = board.copy()
        apply(item, changed)
        for whole, part in zip((values, masks), position_bytes(changed), strict=True):
            whole += part
    return bytes(values), bytes(masks)


def hard_steps(items: Iterable[Item], after: Pipeline) -> int:
    """Return how many steps are not of some simple techniques."""
    return sum(
        (item.technique if isinstance(item, Step) else ENGINE_TECHNIQUES[item[1]]).id not in after.by_id
        for item in items
    )


def fewest(
    start: Board,
    pipeline: Pipeline,
    usual: Sequence[Item],
    solved: bool,
    clock: Clock,
    aim: str,
    progress: Progress | None = None,
) -> tuple[list[Item], AimResult]:
    """Return the walk with the fewest steps beyond the basic ones that can be found, with the bounds on that number.

    Args:
        start: the position.
        pipeline: the techniques that may be used.
        usual: the walk that takes the simplest step each time.
        solved: whether it leads to the end.
        clock: the time.
        aim: for the record.
        progress: called with the share of the work that is done.
    """
    basic = Pipeline.of("basic")
    count = hard_steps(usual, basic)
    search = _AimSearch(start, pipeline, basic, clock, progress)
    end, least = search.fewest(count - 1 if solved else _POSITIONS)
    if end is None:
        least = min(least, count)
        return list(usual), AimResult(aim, count, least, search.timed_out)
    return end.way, AimResult(aim, end.depth, min(least, end.depth), search.timed_out)


def up_to(pipeline: Pipeline, hardest: str) -> Pipeline:
    """Return a pipeline up to the technique of that id."""
    last = max(i for i, stage in enumerate(pipeline.stages) if stage.technique.id == hardest)
    return Pipeline(f"{pipeline.name}-up-to-{hardest}", pipeline.stages[: last + 1])


def with_chains_of(pipeline: Pipeline, links: int) -> Pipeline:
    """Return the logic of a pipeline, without nets, and with a bound on the links of its chains."""
    kept = (s for s in pipeline.logical().stages if length_unit(s.technique) != "inferences")
    stages = [
        Stage(s.technique, s.max_uses, links, s.search, s.max_cells) if length_unit(s.technique) == "links" else s
        for s in kept
    ]
    return Pipeline(f"{pipeline.name}-links-{links}", tuple(stages))


@limited
@guided
def key_moves(
    puzzle: PuzzleLike,
    techniques: PipelineLike = "logic",
    *,
    after: PipelineLike = "singles",
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> KeyMoves:
    """Return the single moves after which simple logic finishes a puzzle; if there is none, the pairs of moves.

    All steps that `find_steps` returns are tried where simple logic is stuck.

    Args:
        puzzle: a puzzle or a position, as `explain` takes it; it must have one solution.
        techniques: the techniques of the moves.
        after: the simple techniques, such as "singles" or "basic".
        time_limit: the most seconds to search.
        progress: called with the share of the work that is done during the search for pairs.

    Raises:
        NoSolution, MultipleSolutions: there is not exactly one solution.

    >>> found = key_moves("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", after="basic")
    >>> len(found.ways[0]), found.ways[0][0].technique.id
    (2, 'cell-forcing-chain')
    """
    clock = Clock(time_limit)
    start = board_of(puzzle_of(puzzle))
    the_solution(start, time_limit)
    search = _AimSearch(start, Pipeline.of(techniques), Pipeline.of(after), clock)
    if search.root.solved:
        return KeyMoves((), needed=False)
    followed = list(search.followed(search.root))
    if ends := [search.kid(search.root, item, native) for item, native in followed if native.status == SOLVED]:
        ends.sort(key=lambda end: end.rank)
        return KeyMoves(
            tuple((search.step(end),) for end in ends), True, search.timed_out, tuple(map(search.opened, ends))
        )
    kids = search.kids(search.root, followed)
    pairs: dict[frozenset[tuple[int, ...]], tuple[_Stuck, _Stuck]] = {}
    for done, kid in enumerate(kids):
        if clock.up:
            search.timed_out = True
            break
        if progress:
            progress(done / len(kids))
        for end in search.kids(kid):
            if end.solved:
                pairs.setdefault(frozenset((conclusion_key(kid.items[0]), conclusion_key(end.items[0]))), (kid, end))
    ways = sorted(pairs.values(), key=lambda pair: (pair[1].ranks, pair[0].rank))
    opened = tuple(search.opened(other) for _one, other in ways)
    return KeyMoves(
        tuple((search.step(one), search.step(other)) for one, other in ways), True, search.timed_out, opened
    )


def simplest_trick(start: Board, after: PipelineLike, clock: Clock) -> Step | None:
    """Return the simplest single move of all logic after which simple logic finishes a puzzle, or None.

    Args:
        start: a position with one solution.
        after: the simple techniques, such as "singles" or "basic".
        clock: the time; where it is up, simpler moves may be missing.

    >>> puzzle = ".95.8....8...53..17.36.9...5.........4....68...9.....43..5.4.....1..6......72.5.."
    >>> str(simplest_trick(board_of(puzzle_of(puzzle)), "basic", Clock(None)))
    'XY-Wing: r2c2-2, r2c3-2'
    """
    search = _AimSearch(start, Pipeline.of("logic"), Pipeline.of(after), clock)
    if search.root.solved:
        return None
    ends = (item for item, native in search.followed(search.root) if native.status == SOLVED)
    return next((_step(item, search.root.board) for item in ends), None)


def left_after(board: Board, items: Iterable[Item], after: PipelineLike = "basic") -> list[int]:
    """Return the number of cells still empty after each of several steps and the simple logic that follows it.

    Args:
        board: the position; it is not changed.
        items: its steps, as `Steps.items` gives them.
        after: the simple techniques.

    >>> from lucidoku import find_steps
    >>> board = board_of(puzzle_of("1.....2..3.....4"))
    >>> left_after(board, find_steps(board, "full-house").items()), left_after(board, find_steps(board).items())[0]
    ([], 0)
    """
    values, masks = _after_each(board, items)
    if not values:
        return []
    simple = Pipeline.of(after).native()
    walks = _engine.walk(board.layout.native, values, simple, masks, go_on=True)
    placed = (sum(item[3] for item in records(memoryview(walk.words).cast("H"))) for walk in walks)
    size = len(board.values)
    return [
        values.count(0, start, start + size) - count
        for start, count in zip(range(0, len(values), size), placed, strict=True)
    ]


def check_aim(aim: str) -> str:
    """Return the name of an aim; "shortest", "fewest" and "lowest" say enough.

    Raises:
        InvalidArgument: there is no such aim.
    """
    if isinstance(aim, str) and (begun := [name for name in AIMS if name == aim or name.startswith(f"{aim}-")]):
        return begun[0]
    if aim not in AIMS:
        raise InvalidArgument(
            _("unknown aim {name}; expected one of {known}").format(name=repr(aim), known=", ".join(AIMS))
        )
    return aim
