"""Shorter ways: single moves after which simple logic finishes a puzzle, and walks with few steps beyond it.

The search goes by the number of steps. Of the positions that one number of steps reaches, it looks first at those with the
fewest candidates. What the steps of a position lead to is computed once, however often the search comes by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from lucidoku import _engine
from lucidoku.errors import InvalidArgument
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Puzzle
from lucidoku.grid.puzzle import board_of, puzzle_of
from lucidoku.logic.decode import SOLVED, apply, concluded, decode, records
from lucidoku.logic.finding import find_steps, position_bytes
from lucidoku.logic.pipeline import ENGINE_TECHNIQUES, Pipeline, PipelineLike, Stage, length_unit
from lucidoku.logic.step import Step
from lucidoku.search.solutions import Clock, limited, the_solution
from lucidoku.words.language import _, ngettext

__all__ = [
    "AIMS",
    "LONGEST_CHAIN",
    "KeyMoves",
    "Progress",
    "Reached",
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
"""What a walk may aim at, instead of taking the simplest step each time."""

Item = Sequence[int] | Step
LONGEST_CHAIN = 61
"""No chain of a walk that aims at short ones has more links."""
_POSITIONS = 60
"""The most positions of a walk whose steps are listed."""
_WIDTHS = (1, 4, 16, _POSITIONS)


@dataclass(frozen=True)
class Reached:
    """What a walk with an aim has reached.

    Attributes:
        aim: one of `AIMS`.
        figure: how many steps beyond the simple ones it has; for "shortest-chains", the links of the longest chain.
        least: no walk of these techniques can have fewer, as far as all steps of each position are found.
        cut: whether the time was up before the search came to its end.
    """

    aim: str
    figure: int
    least: int
    cut: bool = False

    @property
    def proved(self) -> bool:
        """Whether the figure is the least that there is."""
        return self.figure == self.least

    def __str__(self) -> str:
        if self.aim == "shortest-chains":
            return _("Longest chain: {count} links, the least with which a walk was found.").format(count=self.figure)
        text = ngettext(
            "{count} step beyond the basic ones", "{count} steps beyond the basic ones", self.figure
        ).format(count=self.figure)
        if self.proved:
            return _("{steps}; with fewer of the steps that are found it cannot be done.").format(steps=text)
        if self.cut:
            return _("{steps}: the best that was found in the time; at least {least} are needed.").format(
                steps=text, least=self.least
            )
        return _("{steps}: the best that was found; at least {least} are needed.").format(steps=text, least=self.least)


@dataclass(frozen=True)
class KeyMoves:
    """The moves after which simple logic finishes a puzzle.

    Attributes:
        ways: the ways, the easiest first: each one step, or two if a single one is not enough. A second step is about the
            position that the first and simple logic lead to; of several, the easiest is given. Empty if two are not enough,
            or if simple logic needs no help.
        needed: whether simple logic does not finish the puzzle by itself.
        cut: whether the time was up before all were looked for.
    """

    ways: tuple[tuple[Step, ...], ...]
    needed: bool = True
    cut: bool = False
    opened: tuple[Step | None, ...] = ()
    """For each way, the first simple step that follows it: None where the way itself ends the puzzle."""


@dataclass(eq=False)
class _Place:
    """A position where simple logic is at an end."""

    board: Board
    items: list[Item]  # from the place before: a step and what simple logic does then
    before: _Place | None = None
    rank: int = 0  # of the step, in the pipeline
    left: int = 0  # candidates
    kids: list[_Place] | None = field(default=None, repr=False)

    @property
    def solved(self) -> bool:
        return self.board.solved

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
"""Is called with the share of the work that is done, at most 1."""


class _Search:
    def __init__(
        self, start: Board, pipeline: Pipeline, after: Pipeline, clock: Clock, progress: Progress | None = None
    ) -> None:
        self.clock, self.after, self.progress = clock, after.native(), progress
        self.hard = pipeline.logical().without(*after.by_id) if {*pipeline} & {*after} else pipeline.logical()
        self.rank = {technique.id: rank for rank, technique in enumerate(self.hard)}
        self.positions = 0
        self.cut = False
        values, masks = position_bytes(start)
        (native,) = _engine.walk(start.layout.native, values, self.after, masks, givens=start.givens.values, go_on=True)
        self.root = self._settled(start.copy(), native, [], None, 0)

    def _settled(
        self, board: Board, native: _engine.Walk, items: list[Item], before: _Place | None, rank: int
    ) -> _Place:
        """Carry out what simple logic does on a board, which is changed."""
        for item in records(memoryview(native.words).cast("H")):
            apply(item, board)
            items.append(item)
        return _Place(board, items, before, rank, sum(mask.bit_count() for mask in board.masks))

    def followed(self, place: _Place) -> Iterator[tuple[Item, _engine.Walk]]:
        """The steps beyond simple logic, those of equal conclusions once, each with what simple logic does after it."""
        self.positions += 1
        steps = find_steps(place.board, self.hard, time_limit=self.clock.left)
        self.cut = self.cut or steps.cut
        items: dict[tuple[int, ...], Item] = {}
        for item in steps.items():
            items.setdefault(concluded(item), item)
        values, masks = _after_each(place.board, items.values())
        givens = place.board.givens.values * len(items)
        walks = _engine.walk(place.board.layout.native, values, self.after, masks, givens=givens, go_on=True)
        return zip(items.values(), walks, strict=True)

    def kid(self, place: _Place, item: Item, native: _engine.Walk) -> _Place:
        """The place that a step leads to, with what simple logic does after it."""
        board = place.board.copy()
        apply(item, board)
        technique = item.technique if isinstance(item, Step) else ENGINE_TECHNIQUES[item[1]]
        return self._settled(board, native, [item], place, self.rank[technique.id])

    def kids(self, place: _Place, followed: list[tuple[Item, _engine.Walk]] | None = None) -> list[_Place]:
        """The places that one step beyond simple logic leads to, each once, by the easiest step.

        Where one is the end, it is the only one: all steps to the end lead to the same place.

        Args:
            place: where to start.
            followed: what `followed` gives there, if somebody has asked already.
        """
        if place.kids is not None:
            return place.kids
        ways = list(self.followed(place)) if followed is None else followed
        ends = [way for way in ways if way[1].status == SOLVED]
        found: dict[bytes, _Place] = {}
        for item, native in ends[:1] or ways:
            kid = self.kid(place, item, native)
            found.setdefault(b"".join(position_bytes(kid.board)), kid)
        place.kids = sorted(found.values(), key=lambda kid: (not kid.solved, kid.left, kid.rank))
        return place.kids

    def step(self, place: _Place) -> Step:
        """The step that leads to a place."""
        assert place.before is not None
        return _step(place.items[0], place.before.board)

    def opened(self, place: _Place) -> Step | None:
        """The first simple step after the one that leads to a place."""
        if len(place.items) < 2:
            return None
        assert place.before is not None
        item, board = place.items[1], place.before.board.copy()
        apply(place.items[0], board)
        return _step(item, board)

    def fewest(self, most: int) -> tuple[_Place | None, int]:
        """The end of the shortest way that is found, up to a number of steps, and how many there must be at least."""
        best: _Place | None = None
        least = 0 if self.root.solved else 1
        if self.root.solved:
            return self.root, 0
        for width in _WIDTHS:
            level, whole = [self.root], True
            for depth in range(1, most + 1):
                kids: dict[bytes, _Place] = {}
                for place in level:
                    if self.positions >= _POSITIONS and place.kids is None:
                        whole = False
                        continue
                    for kid in self.kids(place):
                        kids.setdefault(b"".join(position_bytes(kid.board)), kid)
                    if self.progress:
                        self.progress(min(1.0, self.positions / _POSITIONS))
                    if self.clock.up:
                        self.cut = True
                        return best, least
                ends = [kid for kid in kids.values() if kid.solved]
                if ends:
                    best, most = min(ends, key=lambda end: end.ranks), depth - 1
                    break
                if whole and not self.cut:
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
) -> tuple[list[Item], Reached]:
    """Return the walk with the fewest steps beyond the basic ones that is found, and what is known of that number.

    Args:
        start: the position.
        pipeline: the techniques that may be used.
        usual: the walk that takes the simplest step each time.
        solved: whether it leads to the end.
        clock: the time.
        aim: for the record.
        progress: is called with the share of the work that is done.
    """
    basic = Pipeline.of("basic")
    count = hard_steps(usual, basic)
    search = _Search(start, pipeline, basic, clock, progress)
    end, least = search.fewest(count - 1 if solved else _POSITIONS)
    if end is None:
        least = min(least, count)
        return list(usual), Reached(aim, count, least, search.cut)
    return end.way, Reached(aim, end.depth, min(least, end.depth), search.cut)


def up_to(pipeline: Pipeline, hardest: str) -> Pipeline:
    """Return a pipeline as far as the technique of that id."""
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
def key_moves(
    puzzle: Puzzle,
    pipeline: PipelineLike = "logic",
    *,
    after: PipelineLike = "singles",
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> KeyMoves:
    """Return the single moves after which simple logic finishes a puzzle; if there is none, the pairs of moves.

    All steps that `find_steps` gives are tried where simple logic is at an end.

    Args:
        puzzle: a puzzle or a position, as `explain` takes it; it must have one solution.
        pipeline: the techniques of the moves.
        after: the simple techniques, such as "singles" or "basic".
        time_limit: the most seconds to search.
        progress: is called with the share of the work that is done while pairs are looked for.

    Raises:
        NoSolution, MultipleSolutions: there is not exactly one solution.

    >>> found = key_moves("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", after="basic")
    >>> len(found.ways[0]), found.ways[0][0].technique.id
    (2, 'cell-forcing-chain')
    """
    clock = Clock(time_limit)
    start = board_of(puzzle_of(puzzle))
    the_solution(start, time_limit)
    search = _Search(start, Pipeline.of(pipeline), Pipeline.of(after), clock)
    if search.root.solved:
        return KeyMoves((), needed=False)
    followed = list(search.followed(search.root))
    if ends := [search.kid(search.root, item, native) for item, native in followed if native.status == SOLVED]:
        ends.sort(key=lambda end: end.rank)
        return KeyMoves(tuple((search.step(end),) for end in ends), True, search.cut, tuple(map(search.opened, ends)))
    kids = search.kids(search.root, followed)
    pairs: dict[frozenset[tuple[int, ...]], tuple[_Place, _Place]] = {}
    for done, kid in enumerate(kids):
        if clock.up:
            search.cut = True
            break
        if progress:
            progress(done / len(kids))
        for end in search.kids(kid):
            if end.solved:
                pairs.setdefault(frozenset((concluded(kid.items[0]), concluded(end.items[0]))), (kid, end))
    ways = sorted(pairs.values(), key=lambda pair: (pair[1].ranks, pair[0].rank))
    opened = tuple(search.opened(other) for _one, other in ways)
    return KeyMoves(tuple((search.step(one), search.step(other)) for one, other in ways), True, search.cut, opened)


def simplest_trick(start: Board, after: PipelineLike, clock: Clock) -> Step | None:
    """Return the simplest single move of all logic after which simple logic finishes a puzzle; None where there is none.

    Args:
        start: a position with one solution.
        after: the simple techniques, such as "singles" or "basic".
        clock: the time; where it is up, simpler moves may be missing.

    >>> puzzle = ".95.8....8...53..17.36.9...5.........4....68...9.....43..5.4.....1..6......72.5.."
    >>> str(simplest_trick(board_of(puzzle_of(puzzle)), "basic", Clock(None)))
    'XY-Wing: r2c2-2, r2c3-2'
    """
    search = _Search(start, Pipeline.of("logic"), Pipeline.of(after), clock)
    if search.root.solved:
        return None
    ends = (item for item, native in search.followed(search.root) if native.status == SOLVED)
    return next((_step(item, search.root.board) for item in ends), None)


def left_after(board: Board, items: Iterable[Item], after: PipelineLike = "basic") -> list[int]:
    """Return how many cells are open when simple logic has followed each of several steps.

    Args:
        board: the position; it stays as it is.
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
    """Return the name of an aim.

    Raises:
        InvalidArgument: there is no such aim.
    """
    if aim not in AIMS:
        raise InvalidArgument(
            _("unknown aim {name}; expected one of {known}").format(name=repr(aim), known=", ".join(AIMS))
        )
    return aim
