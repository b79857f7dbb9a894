"""The guardian of the valley: a brain that tries the methods it has been taught, from the simple to the hard.

After each success it begins again with the simplest one. Each method that it tries adds its level to the score, whether
it works or not: so the score says how much a person would have to look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from lucidoku._text import N_, _
from lucidoku.errors import LucidokuError
from lucidoku.study.houses import Cell
from lucidoku.study.world import Action, CellWasSet, SudokuError, SudokuStop, World
from lucidoku.walkthrough import solutions

__all__ = ["Brain", "Method", "Outcome", "WrongMove", "method", "try_error"]


@dataclass(frozen=True)
class Method:
    """A way to find something out.

    Attributes:
        run: the function; it looks at a world, and places or removes digits there.
        name: how it is called.
        level: how hard it is for a person; simple ones come first.
        place: decides among methods of the same level.
        basic: whether it is used inside an emulation.
        emulates: whether it tries something out in a copy of the world.
    """

    run: Callable[[World], object]
    name: str
    level: int = 10
    place: int = 100
    basic: bool = False
    emulates: bool = False

    def __call__(self, world: World) -> object:
        """Let it look at a world."""
        return self.run(world)


def method(
    level: int = 10, name: str = "", place: int = 100, basic: bool = False, emulates: bool = False
) -> Callable[[Callable[[World], object]], Method]:
    """Make a method of a function from a world to nothing, or to a list of actions such as "r1c2=3" and "r1c3-4".

    Args:
        level: how hard it is for a person.
        name: how it is called; the function's name by default.
        place: decides among methods of the same level.
        basic: whether it may be used inside an emulation.
        emulates: whether it emulates itself.

    >>> @method(level=2, name="my first method")
    ... def mine(world):
    ...     for cell in world.cells("empty", possibles=1):
    ...         return [f"{cell}={min(cell.possible)}"]
    >>> mine.name, mine.level
    ('my first method', 2)
    """

    def make(function: Callable[[World], object]) -> Method:
        return Method(function, name or function.__name__.replace("_", " "), level, place, basic, emulates)

    return make


class WrongMove(SudokuError):
    """A method did something that the solution contradicts.

    Attributes:
        action: what it did, with its reason.
        solution: the digit that belongs into the cell.
    """

    def __init__(self, message: str, cell: Cell, action: Action, solution: int) -> None:
        super().__init__(message, cell, action.digit)
        self.action, self.solution = action, solution


@dataclass
class Outcome:
    """What a brain made of a puzzle.

    Attributes:
        world: how it looks at the end.
        solved: whether all cells are filled.
        score: the levels of all methods that were tried, added up.
        used: how often each method worked.
        tried: how many methods were tried.
        guesses: how often it guessed.
    """

    world: World
    solved: bool = False
    score: int = 0
    used: dict[str, int] = field(default_factory=dict)
    tried: int = 0
    guesses: int = 0

    @property
    def left(self) -> int:
        """How many cells are empty."""
        return 81 - self.world.filled

    def __str__(self) -> str:
        methods = ", ".join(f"{_(name)} ({times})" for name, times in self.used.items())
        if self.solved:
            return _("Solved. Score {score}, {guesses} guesses. Methods: {methods}").format(
                score=self.score, guesses=self.guesses, methods=methods or "–"
            )
        return _("Stuck: {left} cells are left. Score {score}. Methods: {methods}").format(
            left=self.left, score=self.score, methods=methods or "–"
        )


class Brain:
    """Tries methods on worlds.

    Args:
        methods: what it knows; by default all methods of `lucidoku.study.methods`.
        level_limit: leave out harder methods; 0 for none.
        use_guess: guess when nothing else works, and take it back when it was wrong.
        use_emulation: use the methods that try out a cell, or a digit of a house.
        emulation_limit: how many possible digits, or places, an emulation may have.
        loop_limit: stop after so many rounds; 0 for none.
        record_limit: stop when the record has so many actions; 0 for none.
        check: compare every action of a method with the solution.

    >>> brain = Brain(use_guess=False)
    >>> outcome = brain.solve("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
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
    ) -> None:
        if methods is None:
            from lucidoku.study.methods import STANDARD

            methods = STANDARD
        self.methods: list[Method] = []
        for one in methods:
            self.learn(one)
        self.level_limit = level_limit
        self.use_guess, self.use_emulation, self.emulation_limit = use_guess, use_emulation, emulation_limit
        self.loop_limit, self.record_limit = loop_limit, record_limit
        self.check = check

    def learn(self, one: Method) -> Method:
        """Teach it a method; it comes behind the others of its level."""
        self.methods.append(one)
        self.methods.sort(key=lambda known: (known.level, known.place))
        return one

    def solve(self, puzzle: World | str) -> Outcome:
        """Use the methods until the world is full, or none works any more.

        Raises:
            WrongMove: a method did something wrong; says what, why, and what is right.
            SudokuError: the puzzle has no solution.
            LucidokuError: the puzzle cannot be read.
        """
        world = puzzle if isinstance(puzzle, World) else World(puzzle)
        outcome = Outcome(world)
        stack: list[tuple[World, Cell, list[int]]] = []
        judge = _Judge(world) if self.check else None
        limit, rounds = self.level_limit, 0
        while not outcome.world.done and (not self.loop_limit or rounds < self.loop_limit):
            rounds += 1
            world = outcome.world
            world.record_limit = self.record_limit
            try:
                if stack and world.contradiction:
                    raise SudokuError(world.contradiction, world.at(1, 1), 0)
                if self._one_success(world, outcome, limit, None if stack else judge):
                    continue
            except SudokuStop:
                break
            except SudokuError:
                if not stack:
                    raise
                outcome.world = self._take_back(stack)
                continue
            if not self.use_guess:
                break
            outcome.guesses += 1
            outcome.score += 5
            limit = min(limit or 2, 2)  # who guesses does not think hard in between
            cell = min(world.cells("empty"), key=lambda cell: len(cell.possible))
            stack.append((world.copy(), cell, sorted(cell.possible)))
            outcome.world = self._take_back(stack)
        outcome.solved = outcome.world.done
        return outcome

    def _take_back(self, stack: list[tuple[World, Cell, list[int]]]) -> World:
        """Return the world of the last guess with the next digit tried there.

        Raises:
            SudokuError: all has been tried.
        """
        while stack:
            before, cell, digits = stack[-1]
            if not digits:
                stack.pop()
                continue
            digit = digits.pop(0)
            world = before.copy()
            world.method = N_("guess")
            try:
                world.place(world.at(cell.x, cell.y), digit, _("a guess"))
            except SudokuError:
                continue
            return world
        raise SudokuError(_("the puzzle has no solution"), Cell(1, 1), 0)

    def _one_success(self, world: World, outcome: Outcome, limit: int, judge: _Judge | None) -> bool:
        """Try one method after the other until one works; return whether one did."""
        allowed = [one for one in self.methods if not limit or one.level <= limit]
        for size in range(2, max(2, self.emulation_limit) + 1):
            world.emulation = Emulation(self, size)
            if size > 2:
                outcome.score += 1000
            for one in allowed:
                if (size > 2 and not one.emulates) or (one.emulates and not self.use_emulation):
                    continue
                outcome.tried += 1
                outcome.score += one.level
                before, written = len(world.record), world.notes_written
                world.method = one.name
                apply(world, one(world))
                if judge:
                    judge.look_at(world, world.record[before:])
                if len(world.record) > before or world.notes_written != written:
                    outcome.used[one.name] = outcome.used.get(one.name, 0) + 1
                    return True
        return False


@dataclass
class Emulation:
    """What a method may do to try something out.

    Attributes:
        brain: whose basic methods are used.
        size: how many possible digits, or places, are tried.
    """

    brain: Brain
    size: int

    def run(
        self, world: World, cell: Cell, digit: int, targets: Iterable[Cell] = (), wanted: int = 0
    ) -> tuple[str, World]:
        """Place a digit in a copy of the world and go on there; see `lucidoku.study.world.Emulator`."""
        other = world.copy()
        other.stop_at, other.stop_digit = {other.at(target.x, target.y) for target in targets}, wanted
        basic = [one for one in self.brain.methods if one.basic]
        met = False
        try:
            other.method = N_("emulation")
            other.place(other.at(cell.x, cell.y), digit, _("only to try"))
            at = 0
            while at < len(basic) and not other.done:
                before = len(other.record)
                other.method = basic[at].name
                apply(other, basic[at](other))
                at = 0 if len(other.record) > before else at + 1
                if not at and any(not c.value and not c.possible for c in other.cells()):
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


def apply(world: World, found: object) -> None:
    """Carry out the actions that a method returned as texts."""
    if not isinstance(found, (list, tuple)):
        return
    for item in found:
        text = str(item)
        name, sign, digit = text.partition("=" if "=" in text else "-")
        if not sign or not digit.strip().isdigit():
            raise LucidokuError(
                _("{text} is not an action: expected a form like r1c1=5 or r2c3-4").format(text=repr(text))
            )
        cell = world.cell(name)
        if sign == "-":
            world.remove(cell, int(digit))
        elif cell.value != int(digit):
            world.place(cell, int(digit))


class _Judge:
    """Knows the solution, where there is just one, and looks at every action."""

    def __init__(self, world: World) -> None:
        found = solutions(world.grid, 2)
        if not found:
            raise SudokuError(_("the puzzle has no solution"), world.at(1, 1), 0)
        self._solution = found[0] if len(found) == 1 else None

    def look_at(self, world: World, actions: list[Action]) -> None:
        if self._solution is None:
            return
        for action in actions:
            right = self._solution[(action.y - 1) * 9 + action.x - 1]
            cell = world.at(action.x, action.y)
            reason = action.why or _("no reason was given")
            if action.kind == "place" and right != action.digit:
                told = _("{method} puts {digit} into {cell} ({why}), but in the solution {cell} is {right}")
            elif action.kind == "remove" and right == action.digit:
                told = _("{method} removes {digit} from {cell} ({why}), but in the solution {cell} is {right}")
            else:
                continue
            message = told.format(method=_(action.method), digit=action.digit, cell=cell, why=reason, right=right)
            raise WrongMove(message, cell, action, right)


def try_error(world: World) -> World | None:
    """Solve a world as a machine would: try every digit in the cell with the fewest, and the same again behind it.

    >>> solved = try_error(World("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."))
    >>> solved.done
    True
    """
    if world.done:
        return world
    cell = min(world.cells("empty"), key=lambda cell: len(cell.possible))
    for digit in sorted(cell.possible):
        other = world.copy()
        other.method = N_("try and error")
        other.place(other.at(cell.x, cell.y), digit)
        solved = try_error(other)
        if solved:
            return solved
    return None
