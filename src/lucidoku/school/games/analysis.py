"""A player's own game, explained: each move next to the easiest step that justifies it; guesses, mistakes, long waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import median
from typing import Any, Literal

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.puzzle import board_of
from lucidoku.logic.finding import find_steps, next_step
from lucidoku.logic.pipeline import Pipeline, PipelineLike
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique
from lucidoku.school.games import words
from lucidoku.school.games.moves import GameMove, check_count
from lucidoku.search.solutions import Clock, limited, the_solution

__all__ = ["AnalysedMove", "GameAnalysis", "Kind", "analyse_game"]

Kind = Literal["step", "guess", "mistake", "follow", "repaired", "undone", "again", "unsettled"]
"""step: a step justifies it · guess: right, but no known step justifies it · mistake · follow: wrong because of an earlier
mistake · repaired: a mistake was taken back · undone: a right move was taken back · again: repeated · unsettled: time ran
out."""

_LONG = 20.0  # seconds; a wait is long from here on …
_INSTRUCTIVE = 2
_TIMES = 3.0  # … if it is also this multiple of the median


@dataclass(frozen=True)
class AnalysedMove:
    """A move and its analysis.

    Attributes:
        move: the number of its move, from 0.
        kind: see `Kind`.
        candidate: cell and digit.
        placement: whether the digit was entered (or taken back); otherwise the candidate was removed (or put back).
        at: seconds since the start; None if unknown.
        waited: seconds since the previous move; None if unknown.
        step: the easiest step that justifies it.
        after: the hardest step that must come first, if `step` is not available yet.
        there: after a long wait, a guess or a mistake, the easiest step that was available.
        until: for a mistake, the number of the move that took it back, if any.
        cost: for a mistake, the seconds until then, or until the end; None if times are unknown.
        long: whether it came after a long wait.
    """

    move: int
    kind: Kind
    candidate: Candidate
    placement: bool
    at: float | None = None
    waited: float | None = None
    step: Step | None = None
    after: Step | None = None
    there: Step | None = None
    until: int | None = None
    cost: float | None = None
    long: bool = False

    @property
    def hardest(self) -> Step | None:
        """The step that names the technique: `after`, or else `step`."""
        return self.after or self.step

    @property
    def text(self) -> str:
        """A comment on the move, in the current language and notation."""
        return words.sentence_of(self)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return words.record(self)


@dataclass(frozen=True)
class GameAnalysis:
    """The analysis of a game.

    Attributes:
        grid: the givens.
        moves: the moves, in order.
        count: the number of moves, including those of notes.
        solved: whether the puzzle was solved in the end.
        seconds: the time of the last move; None if times are unknown.
        settled: whether the analysis finished in time.
    """

    grid: Grid
    moves: tuple[AnalysedMove, ...]
    count: int
    solved: bool
    seconds: float | None
    settled: bool

    def of(self, *kinds: Kind) -> tuple[AnalysedMove, ...]:
        """Return the moves of some kinds."""
        return tuple(one for one in self.moves if one.kind in kinds)

    @cached_property
    def used(self) -> Mapping[Technique, int]:
        """The techniques that justify moves, the most used first, with their counts."""
        return _count(one.hardest for one in self.moves if one.kind == "step")

    @cached_property
    def missed(self) -> Mapping[Technique, int]:
        """The techniques that were available at guesses, mistakes and long waits but never used, with their counts."""
        available = _count(one.there for one in self.moves)
        return {technique: count for technique, count in available.items() if technique not in self.used}

    @property
    def waits(self) -> tuple[AnalysedMove, ...]:
        """The moves after long waits, the longest first."""
        return tuple(sorted((one for one in self.moves if one.long), key=lambda one: -(one.waited or 0)))

    @property
    def reasoned(self) -> tuple[int, int]:
        """The number of right digits that a known step led to, and of all right digits that were analysed in time."""
        entered = [one for one in self.of("step", "guess") if one.placement]
        return sum(one.kind == "step" for one in entered), len(entered)

    @property
    def instructive(self) -> tuple[AnalysedMove, ...]:
        """The two moves to learn most from, in the order of the game.

        First come those at which a known step was available, then those that cost most time.
        """
        some = [one for one in self.moves if one.kind in ("mistake", "guess") or one.long]
        some.sort(key=lambda one: (one.there is None and one.after is None, -(one.cost or one.waited or 0)))
        return tuple(sorted(some[:_INSTRUCTIVE], key=lambda one: one.move))

    def __str__(self) -> str:
        return "\n".join(words.summary(self))

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return words.whole(self)


def _count(steps: Iterable[Step | None]) -> dict[Technique, int]:
    return dict(Counter(step.technique for step in steps if step).most_common())


@limited
def analyse_game(
    puzzle: PuzzleLike,
    moves: Sequence[GameMove],
    techniques: PipelineLike = "hard",
    *,
    time_limit: float | None = None,
) -> GameAnalysis:
    """Analyse a game: the step behind each move, guesses, mistakes and long waits.

    Each move is judged in the player's position, without mistakes. A digit is justified if it is a single there, or becomes
    one after steps that only remove candidates; then the hardest of these is named. Digits that could have been entered
    before do not count until they are entered.

    Args:
        puzzle: the puzzle as it was at the start.
        moves: the moves, in order; `PlayedGame.from_json(text).moves` reads them.
        techniques: the techniques that a player may know; a digit beyond them is a guess.
        time_limit: time limit in seconds; the moves left by then are "unsettled".

    Raises:
        NoSolution: the puzzle has no solution.
        MultipleSolutions: the puzzle has several solutions.
        ParseError: the history is too long.

    >>> from lucidoku.school.games import GameMove, analyse_game
    >>> game = [GameMove(4, ((1, 2),)), GameMove(60, ((2, 4),)), GameMove(61, ((2, 0),)), GameMove(65, ((6, 1),))]
    >>> for one in analyse_game("1......2.3.....4", game[:1]).moves:
    ...     print(one.kind, "–", one.text)
    step – r1c2=2: Hidden Single.
    """
    check_count(len(moves))
    return _Analysis(board_of(puzzle), Pipeline.of(techniques), Clock(time_limit)).run(moves)


@dataclass
class _Open:
    """An open mistake: its index in the list, and the time of the move."""

    place: int
    at: float | None


@dataclass
class _Analysis:
    start: Board
    pipeline: Pipeline
    clock: Clock
    found: list[AnalysedMove] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.solution = the_solution(self.start, self.clock.to_know)
        chosen = self.pipeline.for_layout(self.start.layout)
        self.easy = Pipeline.of("easy").for_layout(self.start.layout)
        self.beyond = chosen.without(*(technique.id for technique in self.easy))
        self._board: Board | None = None
        self.values = {cell: digit for cell, digit in enumerate(self.start.values) if digit}
        self.removed: set[tuple[int, int]] = set()
        self.wrong: dict[tuple[int, int, bool], _Open] = {}
        self.known: set[tuple[int, int, bool]] = set()  # the moves so far
        self.settled = True

    def run(self, moves: Sequence[GameMove]) -> GameAnalysis:
        before, waits = 0.0, []
        for move in moves:
            if move.at is not None:
                waits.append(move.at - before)
                before = move.at
        self.patience = max(_LONG, _TIMES * median(waits or [0]))
        before = 0.0
        for number, move in enumerate(moves):
            self._analyse_move(number, move, None if move.at is None else move.at - before)
            before = before if move.at is None else move.at
        end = next((move.at for move in reversed(moves) if move.at is not None), None)
        for opened in self.wrong.values():
            self._close(opened, None, end)
        layout = self.start.layout
        solved = all(self.values.get(cell) == self.solution[cell] for cell in layout.cells)
        return GameAnalysis(self.start.givens, tuple(self.found), len(moves), solved, end, self.settled)

    def _analyse_move(self, number: int, move: GameMove, waited: float | None) -> None:
        given, done = self.start.values, []
        values = dict(self.values)
        for cell, digit in move.values:  # perhaps the same cell twice
            old = values.get(cell, 0)
            values[cell] = digit
            if given[cell] or old == digit:
                continue
            if old:
                done.append((cell, old, True, False))
            if digit:
                done.append((cell, digit, True, True))
        done += [
            (cell, digit, False, False) for cell, digit in dict.fromkeys(move.restored) if (cell, digit) in self.removed
        ]
        done += [
            (cell, digit, False, True)
            for cell, digit in dict.fromkeys(move.removed)
            if (cell, digit) not in self.removed and not given[cell]
        ]
        for cell, digit, placement, forward in done:
            act = self._forward if forward else self._back
            act(number, move.at, waited, cell, digit, placement)
            waited = 0.0 if waited is not None else None

    def _note(
        self, number: int, at: float | None, waited: float | None, kind: Kind, key: tuple[int, int, bool], **more: Any
    ) -> None:
        cell, digit, placement = key
        candidate = Candidate(self.start.layout.cells[cell], digit)
        long = self._is_long(waited)
        self.found.append(AnalysedMove(number, kind, candidate, placement, at, waited, long=long, **more))

    def _back(
        self, number: int, at: float | None, waited: float | None, cell: int, digit: int, placement: bool
    ) -> None:
        key = (cell, digit, placement)
        opened = self.wrong.pop(key, None)
        if placement:
            del self.values[cell]
        else:
            self.removed.discard((cell, digit))
        if opened:
            self._close(opened, number, at)
        else:
            self._board = None
        self._note(number, at, waited, "repaired" if opened else "undone", key)

    def _close(self, opened: _Open, number: int | None, at: float | None) -> None:
        cost = None if at is None or opened.at is None else at - opened.at
        self.found[opened.place] = replace(self.found[opened.place], until=number, cost=cost)

    def _forward(
        self, number: int, at: float | None, waited: float | None, cell: int, digit: int, placement: bool
    ) -> None:
        key = (cell, digit, placement)
        if (self.solution[cell] == digit) != placement:
            kind: Kind = "follow" if self.wrong else "mistake"
            there = self._easiest() if kind == "mistake" or self._is_long(waited) else None
            self.wrong[key] = _Open(len(self.found), at)
            self._note(number, at, waited, kind, key, there=there)
        elif key in self.known:
            self._note(number, at, waited, "again", key)
        elif placement or self.board.has_candidate(cell, digit):  # otherwise the rules removed it
            step, after, sure = self._find_justification(cell, digit, placement)
            kind = "step" if step else "guess" if sure else "unsettled"
            there = self._easiest() if kind == "guess" or self._is_long(waited) else None
            if there and step and there.placements == step.placements:
                there = None  # it is the step found
            self._note(number, at, waited, kind, key, step=step, after=after, there=there)
            self.known.add(key)
        if placement:
            self.values[cell] = digit
        else:
            self.removed.add((cell, digit))
        self._do(cell, digit, placement)

    def _is_long(self, waited: float | None) -> bool:
        return waited is not None and waited >= self.patience

    def _do(self, cell: int, digit: int, placement: bool) -> None:
        board = self._board
        if board is None or board.values[cell] or (self.solution[cell] == digit) != placement:
            return
        if placement:
            board.place(cell, digit)
        else:
            board.eliminate(cell, digit)

    @property
    def board(self) -> Board:
        """The right part of the player's position; rebuilt after something was taken back."""
        if self._board is None:
            self._board = self.start.copy()
            for cell, digit in self.values.items():
                self._do(cell, digit, True)
            for cell, digit in self.removed:
                self._do(cell, digit, False)
        return self._board

    def _easiest(self) -> Step | None:
        """Return the easiest step of the position."""
        step = next_step(self.board, self.easy, self.solution, Counter(), Clock(None))
        if step is None and not self.clock.up:
            step = next_step(self.board, self.beyond, self.solution, Counter(), self.clock)
        return step

    def _find_justification(self, cell: int, digit: int, placement: bool) -> tuple[Step | None, Step | None, bool]:
        """Return the step that justifies a candidate, the hardest step before it, and whether the search finished."""
        if self.clock.up:
            self.settled = False
            return None, None, False
        if placement and (step := self._single(self.board, cell, digit)):
            return step, None, True
        mind, hardest = self.board.copy(), None
        rank = {technique.id: place for place, technique in enumerate(self.beyond)}
        while not self.clock.up:
            step = next_step(mind, self.beyond, self.solution, Counter(), self.clock)
            if step is None:
                self.settled = self.settled and not self.clock.up
                return None, None, not self.clock.up
            if hardest is None or rank[step.technique.id] >= rank[hardest.technique.id]:
                hardest = step
            one = Candidate(self.start.layout.cells[cell], digit)
            if one in (step.placements if placement else step.eliminations):
                return step, None if hardest is step else hardest, True
            if not _remove_excluded(mind, step):
                break
            if not placement and not mind.has_candidate(cell, digit):
                return step, None if hardest is step else hardest, True
            if placement and (last := self._single(mind, cell, digit)):
                return last, hardest, True
        self.settled = self.settled and not self.clock.up
        return None, None, not self.clock.up

    def _single(self, board: Board, cell: int, digit: int) -> Step | None:
        """Return the single that gives a digit."""
        bit = 1 << digit - 1
        houses = (house for house in board.layout.houses if cell in house.cells)
        if board.masks[cell] != bit and not any(
            sum(bool(board.masks[one] & bit) for one in house.cells) == 1 for house in houses
        ):
            return None
        steps = find_steps(board, self.easy)
        return next(
            (step for step in steps if any((int(c.cell), c.digit) == (cell, digit) for c in step.placements)), None
        )


def _remove_excluded(board: Board, step: Step) -> bool:
    """Remove the candidates that a step excludes, also from cells that it fills; return whether anything changed."""
    gone = [one for one in step.eliminations if board.has_candidate(one)]
    for one in step.placements:
        gone += [Candidate(one.cell, other) for other in board.candidates(one.cell) if other != one.digit]
    for cell, digit in gone:
        board.eliminate(cell, digit)
    return bool(gone)
