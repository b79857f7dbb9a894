"""The guardian of the valley: a brain that tries the methods it knows, from the simple to the hard.

After each success it starts again with the simplest one. Each method that it tries adds its level to the score, whether it
works or not, so the score measures how much a person would have to search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field

from lucidoku.errors import LucidokuError
from lucidoku.school.events import Action, CellWasSet, SudokuError, SudokuStop
from lucidoku.school.faults import fault_of
from lucidoku.school.houses import WorldCell
from lucidoku.school.judge import MethodFailed, MoveJudge, WrongMove, is_ours
from lucidoku.school.limits import TimeUp, Watchdog, watchdog
from lucidoku.school.method import Method
from lucidoku.school.methods import STANDARD
from lucidoku.school.reading import Puzzle
from lucidoku.school.world import World
from lucidoku.words.guided import Guided
from lucidoku.words.language import N_, _, ngettext

__all__ = ["Brain", "Emulation", "Method", "MethodFailed", "Outcome", "WrongMove", "apply", "try_error"]


@dataclass
class Outcome(Guided):
    """The result of a brain's attempt at a puzzle.

    Attributes:
        world: its final state.
        solved: whether all cells are filled.
        score: the sum of the levels of all methods tried.
        used: how often each method worked.
        tried: how many methods were tried.
        guesses: how often it guessed.
        calls: how often each method was tried.

    >>> from lucidoku.school import Brain
    >>> outcome = Brain().solve("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> outcome.solved, outcome.score, outcome.guesses
    (True, 17, 0)
    """

    world: World
    solved: bool = False
    score: int = 0
    used: dict[str, int] = field(default_factory=dict)
    tried: int = 0
    guesses: int = 0
    calls: dict[str, int] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """The number of empty cells."""
        return 81 - self.world.filled

    def __str__(self) -> str:
        used = (_("{method} ({times})").format(method=_(name), times=times) for name, times in self.used.items())
        methods = _(", ").join(used) or "–"
        if self.solved:
            text = ngettext(
                "Solved. Score {score}, {guesses} guess. Methods: {methods}",
                "Solved. Score {score}, {guesses} guesses. Methods: {methods}",
                self.guesses,
            )
            return text.format(score=self.score, guesses=self.guesses, methods=methods)
        text = ngettext(
            "Stuck: {left} cell is left. Score {score}. Methods: {methods}",
            "Stuck: {left} cells are left. Score {score}. Methods: {methods}",
            self.left,
        )
        return text.format(left=self.left, score=self.score, methods=methods)


class Brain(Guided):
    """A solver that applies methods to worlds.

    Args:
        methods: the methods it knows; by default all of `lucidoku.school.methods`.
        level_limit: leave out harder methods; 0 for none.
        use_guess: guess when nothing else works, and take wrong guesses back.
        use_emulation: use the methods that try out a cell or a digit of a house.
        emulation_limit: the most possible digits, or places, in an emulation.
        loop_limit: stop after this number of rounds; 0 for no limit.
        record_limit: stop when the record has this number of actions; 0 for no limit.
        check: compare every action of a method with the solution.
        method_seconds: time limit for one call of a user's method; 0 for no limit.

    >>> brain = Brain(use_guess=False)
    >>> outcome = brain.solve("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    >>> outcome.solved, outcome.left > 0
    (False, True)
    >>> Brain().solve(outcome.world.replay(27)).solved
    True
    """

    def __init__(
        self,
        methods: Iterable[Method] | None = None,
        level_limit: int = 0,
        use_guess: bool = True,
        use_emulation: bool = False,
        emulation_limit: int = 2,
        loop_limit: int = 0,
        record_limit: int = 0,
        check: bool = True,
        method_seconds: float = 10.0,
    ) -> None:
        if methods is None:
            methods = STANDARD
        self.methods: list[Method] = []
        for one in methods:
            self.learn(one)
        self.level_limit = level_limit
        self.use_guess, self.use_emulation, self.emulation_limit = use_guess, use_emulation, emulation_limit
        self.loop_limit, self.record_limit = loop_limit, record_limit
        self.check = check
        self.method_seconds = method_seconds
        self._dog: Watchdog | None = None

    def learn(self, method: Method) -> Method:
        """Teach it a method, which is tried after the others of its level.

        Raises:
            LucidokuError: it is not a method.
        """
        if not isinstance(method, Method):
            name = getattr(method, "__name__", repr(method))
            message = _("{name} is not a method yet: write @method(level=2) in the line above its definition")
            raise LucidokuError(message.format(name=name))
        self.methods.append(method)
        self.methods.sort(key=lambda known: (known.level, known.place))
        return method

    def solve(self, puzzle: World | Puzzle) -> Outcome:
        """Apply the methods until the world is full or none works any more.

        The given world itself is changed: wrong guesses are taken back there, and stay in its record.

        Raises:
            WrongMove: a method made a wrong move; the message gives the move, its reason, its line and the right digit.
            MethodFailed: a method failed with an error or did not end.
            SudokuError: a method broke the rules, or the puzzle has no solution.
            LucidokuError: the puzzle cannot be read.
        """
        world = puzzle if isinstance(puzzle, World) else World(puzzle)
        outcome = Outcome(world)
        judge = MoveJudge(world, _call.__code__) if self.check else None
        foreign = self.method_seconds and not all(is_ours(one.run) for one in self.methods)
        before = world.record_limit, world.judge
        world.record_limit = self.record_limit
        try:
            with watchdog() if foreign else nullcontext() as self._dog:
                self._think(world, outcome, judge)
        except SudokuStop:
            pass
        finally:
            (world.record_limit, world.judge), self._dog = before, None
        outcome.solved = world.done
        return outcome

    def _think(self, world: World, outcome: Outcome, judge: MoveJudge | None) -> None:
        """Apply methods and guess until the world is full."""
        guesses: list[tuple[World, Action]] = []
        limit, rounds = self.level_limit, 0
        most = sum(cell.written for cell in world.cells())
        while not world.done and (not self.loop_limit or rounds < self.loop_limit):
            rounds += 1
            try:
                if judge:
                    judge.begin(world)
                    world.judge = judge
                if guesses and (wrong := world.contradiction):
                    raise SudokuError(wrong, world.at(1, 1), 0)
                worked = self._try_methods(world, outcome, limit, most)
                world.judge = None
                if worked:
                    most = max(most, sum(cell.written for cell in world.cells()))
                    continue
            except WrongMove:
                raise
            except SudokuError as error:
                world.judge = None
                if not guesses or (judge and judge.solvable):
                    raise  # no guess led here, so the method is wrong
                before, action = guesses.pop()
                world.take_back(before, action, str(error))
                continue
            if not self.use_guess:
                break
            cell = min(world.cells("empty"), key=lambda cell: len(cell.possible))
            if not cell.possible:  # only without a judge: a method has corrupted the world
                if not guesses:
                    raise SudokuError(world.contradiction, cell, 0)
                continue
            outcome.guesses += 1
            outcome.score += 5
            limit = min(limit or 2, 2)  # after a guess only simple methods are tried
            before = world.copy()
            world.method = N_("guess")
            guesses.append((before, world.place(cell, min(cell.possible), _("a guess"))))

    def _try_methods(self, world: World, outcome: Outcome, limit: int, most: int) -> bool:
        """Try the methods one by one until one works; return whether one did.

        A method works if the record grows, or if more cells than before have their possible digits written.
        """
        allowed = [
            one for one in self.methods if (not limit or one.level <= limit) and (world.rules or not one.for_rules)
        ]
        for size in range(2, max(2, self.emulation_limit) + 1):
            world.emulation = Emulation(self, size)
            if size > 2:
                outcome.score += 1000
            for one in allowed:
                if (size > 2 and not one.emulates) or (one.emulates and not self.use_emulation):
                    continue
                outcome.tried += 1
                outcome.score += max(0, one.level)
                outcome.calls[one.name] = outcome.calls.get(one.name, 0) + 1
                before = len(world.record)
                world.method = one.name
                self.use(one, world)
                if len(world.record) > before or sum(cell.written for cell in world.cells()) > most:
                    outcome.used[one.name] = outcome.used.get(one.name, 0) + 1
                    return True
        return False

    def use(self, method: Method, world: World) -> None:
        """Run a method on a world, and carry out the actions it returns.

        Raises:
            MethodFailed: it failed or took too long.
            SudokuError: it broke the rules.
        """
        if is_ours(method.run):
            apply(world, method(world))
            return
        filename = getattr(getattr(method.run, "__code__", None), "co_filename", "")
        name = _(method.name)
        try:
            if self._dog:
                self._dog.call(self.method_seconds, _call, method, world)
            else:
                _call(method, world)
        except (WrongMove, SudokuStop, CellWasSet):
            raise
        except TimeUp as error:
            fault = fault_of(error, filename)
            message = _("your method {method} does not end; after {seconds:g} seconds it is in line {line}: {source}")
            raise _method_error(message, name, fault.line, fault.source, seconds=self.method_seconds) from None
        except SudokuError as error:
            fault = fault_of(error, filename)
            message = (
                _("your method {method}, line {line}: {error}") if fault.line else _("your method {method}: {error}")
            )
            failed = _method_error(message, name, fault.line, fault.source, error=error)
            raise SudokuError(str(failed), error.cell, error.digit) from error
        except (Exception, SystemExit) as error:
            fault = fault_of(error, filename)
            reason = str(error) if isinstance(error, LucidokuError) else fault.text
            message = (
                _("your method {method}, line {line}: {error}") if fault.line else _("your method {method}: {error}")
            )
            failed = _method_error(message, name, fault.line, fault.source, error=reason)
            raise failed from error


def _call(method: Method, world: World) -> None:
    """Run a method; the search for its line in the stack ends at this frame."""
    apply(world, method(world))


def _method_error(template: str, method: str, line: int | None, source: str, **words: object) -> MethodFailed:
    source = source.strip()
    message = template.format(method=method, line=line or "?", source=source, **words)
    if source and "{source}" not in template:
        message += f"\n    {source}"
    return MethodFailed(message, method, line, source)


@dataclass
class Emulation:
    """The tools a method has for trying something out.

    Attributes:
        brain: whose basic methods are used.
        size: the number of possible digits, or places, that are tried.
    """

    brain: Brain
    size: int

    def run(
        self, world: World, cell: WorldCell, digit: int, targets: Iterable[WorldCell] = (), wanted: int = 0
    ) -> tuple[str, World]:
        """Place a digit in a copy of the world and continue there; see `lucidoku.school.world.Emulator`."""
        other = world.copy()
        other.stop_at, other.stop_digit = {other.at(target.x, target.y) for target in targets}, wanted
        basic = [one for one in self.brain.methods if one.basic]
        met = False
        try:
            other.method = N_("emulation")
            other.place(other.at(cell.x, cell.y), digit, _("only to try"))
            i = 0
            while i < len(basic) and not other.done:
                before = len(other.record)
                other.method = basic[i].name
                self.brain.use(basic[i], other)
                i = 0 if len(other.record) > before else i + 1
                if not i and any(not c.value and not c.possible for c in other.cells()):
                    return "error", other
        except CellWasSet:
            met = True
        except SudokuError:
            return "error", other
        if other.contradiction:
            return "error", other
        if met:
            return "target", other
        return ("done" if other.done else "open"), other


def apply(world: World, actions: object) -> None:
    """Carry out the actions that a method returned or yields as text; `Action` objects have already been carried out."""
    if not isinstance(actions, (str, list, tuple, Iterator)):
        return
    for item in [actions] if isinstance(actions, str) else actions:
        if item is None or isinstance(item, Action):
            continue
        text = str(item)
        name, sign, digit = text.partition("=" if "=" in text else "-")
        if not sign or not digit.strip().isdigit():
            raise LucidokuError(
                _("{text} is not an action; expected for example r1c1=5 or r2c3-4").format(text=repr(text))
            )
        cell = world.cell(name)
        if sign == "-":
            world.remove(cell, int(digit))
        elif cell.value != int(digit):
            world.place(cell, int(digit))


def try_error(world: World) -> World | None:
    """Solve a copy of a world by brute force: try every digit of the most constrained cell, recursively.

    The world's listeners are called for every try and every step back, and both stay in the record of the copy.

    >>> solved = try_error(World("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."))
    >>> solved.done, sum(action.kind == "back" for action in solved.record)
    (True, 54)
    """
    other = world.copy()
    other.listeners = world.listeners
    other.method = N_("try and error")
    return other if _complete_world(other) else None


def _complete_world(world: World) -> bool:
    """Complete a world; return whether it could be solved."""
    if world.done:
        return True
    cell = min(world.cells("empty"), key=lambda cell: len(cell.possible))
    while cell.possible:
        before = world.copy()
        world.method = N_("try and error")
        action = world.place(cell, min(cell.possible))
        if _complete_world(world):
            return True
        world.take_back(before, action)
    return False
