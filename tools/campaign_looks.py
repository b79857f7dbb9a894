"""Checks of `tools/campaign.py` except that of steps: each compares one promise with code that is independent of it.

Each takes a seed and a number, which determine its positions, and returns their number, their kind, and the faults.
"""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from itertools import chain, combinations, permutations, product
from itertools import count as numbers_from
from typing import Any

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as with_seed
from pysat.solvers import Solver

import lucidoku as ld
from campaign_rules import keep_houses, keep_mark, latin, search_grids
from cpsat import model_of
from formats.boards import jigsaw_map, puzzle
from formats.texts import _said, judged, text_of
from lucidoku import formats
from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Premise
from lucidoku.logic.technique import BY_HAND
from lucidoku.logic.techniques import ALL
from lucidoku.proofs import ProofStatus, prove
from lucidoku.proofs.relations import relation_clauses
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.alike import _moves
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from random_constraints import layouts as marked_layouts
from ruled import FURTHER, OLD, QUICK, position
from rules.test_alike import STAYING, moved
from support import puzzles

__all__ = ["LOOKS", "Found"]

Found = tuple[int, Counter[str], list[str]]
_MOST = 3000
"""Most solutions of a position that are listed."""


# Random layouts


def _houses(layout: ld.Layout) -> tuple[list[list[int]], list[list[int]]]:
    """Return all houses of a layout, and its boxes, from only its map and its name."""
    n = layout.n
    lines = [list(range(k * n, k * n + n)) for k in range(n)] + [list(range(k, n * n, n)) for k in range(n)]
    names: Sequence[object] = layout.code.partition("jigsaw:")[2].partition("+")[0] or [
        (cell // n // layout.box_height, cell % n // layout.box_width) for cell in range(n * n)
    ]
    boxes = [[cell for cell in range(n * n) if names[cell] == name] for name in dict.fromkeys(names)]
    more: list[list[int]] = []
    if "diagonal" in layout.extras:
        more += [[k * n + k for k in range(n)], [k * n + n - 1 - k for k in range(n)]]
    if "window" in layout.extras:
        more += [[(r + i) * 9 + c + j for i in range(3) for j in range(3)] for r in (1, 5) for c in (1, 5)]
    return lines + boxes + more, boxes


def _layout(n: int, chance: random.Random) -> ld.Layout:
    jigsaw = n == 5 or chance.random() < 0.3
    layout = ld.Layout.jigsaw(jigsaw_map(chance, n)) if jigsaw else ld.Layout.of_size(n)
    if chance.random() < 0.25:
        layout = layout.with_diagonals()
    return layout.with_windows() if n == 9 and chance.random() < 0.25 else layout


def _line(n: int, count: int, chance: random.Random) -> list[int]:
    """Return cells of a line, each next to the one before, or a ring around a rectangle."""
    line = [chance.randrange(n * n)]
    while len(line) < count:
        row, column = divmod(line[-1], n)
        near = [r * n + c for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)
                if 0 <= r < n and 0 <= c < n and r * n + c not in line]  # fmt: skip
        if not near:
            break
        line.append(chance.choice(near))
    return line


def _ring(n: int, chance: random.Random) -> list[int]:
    high, wide = chance.randint(2, min(n, 4)), chance.randint(2, min(n, 4))
    top, left = chance.randint(0, n - high), chance.randint(0, n - wide)
    around = [(0, c) for c in range(wide)] + [(r, wide - 1) for r in range(1, high)]
    around += [(high - 1, c) for c in range(wide - 2, -1, -1)] + [(r, 0) for r in range(high - 2, 0, -1)]
    cells = [(top + r) * n + left + c for r, c in around]
    turn = chance.randrange(len(cells))
    return [*cells[turn:], *cells[:turn], cells[turn]]


def _mark(name: str, n: int, solution: Sequence[int] | None, chance: random.Random) -> Constraint:
    """Return a constraint of a rule, mostly with numbers of a solution."""
    rule = constraint_type(name)
    least, most = (n if k < 0 else k for k in rule.cells)
    if rule.lines == (0, 0):
        return Constraint(name)
    if rule.closes and chance.random() < 0.2:
        lines = [_ring(n, chance)]
    elif name in ("sandwichsum", "xsum", "skyscraper", "numberedroom"):
        k, across = chance.randrange(n), chance.random() < 0.5
        line = list(range(k * n, k * n + n)) if across else list(range(k, n * n, n))
        lines = [line[:: chance.choice((1, -1))]]
    elif name in ("arrow", "clone", "lookalike"):
        line = _line(n, 6, chance)
        cut = chance.randint(1, 2) if name == "arrow" else len(line) // 2
        lines = [line[:cut], line[cut:] if name == "arrow" else line[cut : 2 * cut]]
    else:
        count = chance.randint(max(least, 2), min(most or 6, 6, n + 1)) if most != 1 else 1
        lines = [_line(n, count, chance) for _ in range(2 if rule.lines[1] > 9 and chance.random() < 0.3 else 1)]
    digits = (
        [solution[c] for c in lines[0]] if solution and chance.random() < 0.85 else chance.choices(range(1, n + 1), k=9)
    )
    values: tuple[int, ...] = ()
    if rule.values[0] or (rule.values[1] and chance.random() < 0.6):
        made: dict[str, Callable[[], tuple[int, ...]]] = {
            "quadruple": lambda: tuple(sorted(digits[: chance.randint(1, len(lines[0]))])),
            "xsum": lambda: (sum(digits[: digits[0]]),),
            "numberedroom": lambda: (digits[min(digits[0], len(digits)) - 1],),
            "skyscraper": lambda: (sum(d > max(digits[:i], default=0) for i, d in enumerate(digits)),),
            "sandwichsum": lambda: (chance.randint(0, n * (n + 1) // 2 - n - 1),),
            "difference": lambda: (abs(digits[0] - digits[1]),),
            "ratio": lambda: (max(digits[:2]) // min(digits[:2]),),
            "whispers": lambda: (chance.randint(1, (n + 1) // 2),),
            "lockout": lambda: (chance.randint(1, max(1, n // 2)),),
        }
        values = made[name]() if name in made else (sum(digits[: len(lines[0])]),)
    return Constraint(name, tuple(map(tuple, lines)), values)


def _with_marks(layout: ld.Layout, solution: Sequence[int] | None, chance: random.Random, most: int) -> ld.Layout:
    wanted = chance.randint(1, most)
    for _try in range(wanted + 4):
        try:
            layout = layout.with_constraints([_mark(chance.choice(CONSTRAINT_NAMES), layout.n, solution, chance)])
        except ld.LucidokuError:  # such a constraint is impossible
            continue
        if len(layout.placed) == wanted:
            break
    return layout


# Counts: exact search, compared with all grids of a small layout or with plain backtracking, and with plain definitions

_MANY = {4: 400, 5: 100, 6: 10, 9: 6}
"""Number of positions that share a layout."""
_SINGLE = 8
"""Number of those that are also given to the calls for one puzzle."""
_SIZES = (4, 4, 4, 4, 4, 4, 4, 5, 6, 9)


def _solution(layout: ld.Layout, chance: random.Random) -> list[int] | None:
    """Return a full grid of the houses; the search only proposes it."""
    n = layout.n
    for _try in range(5):
        row = chance.sample(range(1, n + 1), n)
        if solved := ld.solve(ld.Grid(bytes([*row, *[0] * (n * n - n)]), layout.without_constraints)):
            return list(solved.values)
    return None


def _masks(layout: ld.Layout, solution: Sequence[int] | None, chance: random.Random) -> list[int]:
    """Return the candidates of all cells: those that follow from the givens, or of a half-solved position."""
    n, full = layout.n, (1 << layout.n) - 1
    values = list(solution) if solution else chance.choices(range(1, n + 1), k=n * n)
    if n < 6 and chance.random() < 0.3:
        values = [chance.randint(1, n) if chance.random() < 0.05 else v for v in values]
    if chance.random() < 0.5:
        empty = chance.uniform(0.3, 1) if n < 6 else chance.uniform(0.3, 0.75 if n == 6 else 0.6)
        return [full if chance.random() < empty else 1 << v - 1 for v in values]
    open_ = chance.uniform(0.2, 1) if n < 6 else chance.uniform(0.1, 0.7 if n == 6 else 0.35)
    return [1 << v - 1 | sum(1 << d for d in range(n) if chance.random() < open_) for v in values]


def counts(seed: int, number: int) -> Found:
    """Compare `solve_many`, `count`, `solve`, `solutions` and `true_candidates` with all solutions of positions."""
    chance = random.Random(f"{seed}-counts-{number}")
    n = _SIZES[number % len(_SIZES)]
    layout = _layout(n, chance)
    houses, boxes = _houses(layout)
    solution = _solution(layout, chance)
    every: Any = latin(n)[keep_houses(latin(n), houses)] if n < 6 else None
    if every is not None and len(every):
        solution = chance.choice(every).tolist()
    if solution is None and n > 5:
        return 0, Counter(), []
    if chance.random() < 0.8:
        layout = _with_marks(layout, solution, chance, 4)
    for mark in layout.placed if every is not None else ():
        every = every[keep_mark(mark, layout.placed, n, boxes, every)]
    if every is not None and len(every) > _MOST:
        every = every if n == 4 else None
    wanted: list[tuple[list[int], Any]] = []
    for _position in range(_MANY[n]):
        masks = _masks(layout, solution, chance)
        if every is not None:
            fits = (np.array(masks)[None, :] >> every - 1 & 1).all(axis=1)
            wanted.append((masks, every[fits]))
            continue
        grids = search_grids(n, houses, masks, _MOST)
        if grids is not None:
            for mark in layout.placed:
                grids = grids[keep_mark(mark, layout.placed, n, boxes, grids)]
            wanted.append((masks, grids))
    if not wanted:
        return 0, Counter(), []
    kind = f"{n}x{n} " + ("with rules" if layout.placed else "jigsaw" if layout.is_jigsaw else "plain")
    complaints = list(_wrong_arrays(layout, wanted))
    for masks, grids in chance.sample(wanted, min(_SINGLE, len(wanted))):
        complaints += _wrong_single(layout, masks, grids, every, chance)
    seen = Counter({kind: len(wanted)}) + Counter(f"rule {mark.rule}" for mark in layout.placed)
    return len(wanted), seen, [f"{number} {text} on {layout.code}" for text in complaints]


def _wrong_arrays(layout: ld.Layout, wanted: list[tuple[list[int], Any]]) -> Iterator[str]:
    full = (1 << layout.n) - 1
    answers = ld.solve_many(np.array([masks for masks, _f in wanted], np.uint32), layout=layout, limit=_MOST + 1)
    yield from _wrong_answers(answers, wanted, "masks")
    given = [(m, found) for m, found in wanted if all(mask == full or mask.bit_count() == 1 for mask in m)]
    if given:
        digits = [[0 if mask == full else mask.bit_length() for mask in masks] for masks, _f in given]
        yield from _wrong_answers(
            ld.solve_many(np.array(digits, np.uint8), layout=layout, limit=_MOST + 1), given, "digits"
        )


def _wrong_answers(answers: Any, wanted: list[tuple[list[int], Any]], way: str) -> Iterator[str]:
    solved = answers.to_numpy()
    for row, (masks, found) in enumerate(wanted):
        if answers.counts[row] != len(found):
            yield f"solve_many of {way} counts {answers.counts[row]}, not {len(found)}, for {masks}"
        elif len(found) and not (found == solved[row][None, :]).all(axis=1).any():
            yield f"solve_many of {way} finds a wrong solution for {masks}"
        elif not len(found) and solved[row].any():
            yield f"solve_many of {way} has a solution where there is none, for {masks}"


def _wrong_single(layout: ld.Layout, masks: list[int], found: Any, every: Any, chance: random.Random) -> Iterator[str]:
    n = layout.n
    full = (1 << n) - 1
    grid = ld.Grid(bytes(0 if mask.bit_count() > 1 else mask.bit_length() for mask in masks), layout)
    plain = all(mask == full or mask.bit_count() == 1 for mask in masks)
    subject: ld.Grid | ld.Board = grid
    if not plain:
        lone = [0 if chance.random() < 0.5 or mask.bit_count() > 1 else mask.bit_length() for mask in masks]
        try:
            subject = ld.Board.from_masks(layout, masks, bytes(lone))
        except ld.LucidokuError:  # an obvious contradiction
            if len(found):
                yield f"no board of {masks}, which has {len(found)} solutions"
            return
    solutions = {bytes(row.tolist()) for row in found.astype(np.uint8)}
    limit = chance.choice((1, 2, 5, _MOST + 1))
    if ld.count(subject, limit) != min(limit, len(solutions)):
        yield f"count to {limit} is {ld.count(subject, limit)}, not {len(solutions)}, for {masks}"
    solved = ld.solve(subject)
    if (solved is None) != (not solutions) or (solved and solved.values not in solutions):
        yield f"solve gives {solved} for {masks}"
    if ld.is_unique(subject) != (len(solutions) == 1):
        yield f"is_unique is wrong for {masks}"
    listed = [other.values for other in ld.solutions(subject)]
    if len(listed) != len(solutions) or set(listed) != solutions:
        yield f"solutions gives {len(listed)} grids, not {len(solutions)}, for {masks}"
    if solutions:
        yield from _wrong_candidates(subject, masks, solutions, every, limit if limit > 2 else _MOST)


def _wrong_candidates(
    subject: ld.Grid | ld.Board, masks: list[int], solutions: set[bytes], every: Any, limit: int
) -> Iterator[str]:
    answer = ld.true_candidates(subject, limit=limit)
    n, cells = subject.layout.n, subject.layout.cells
    held = Counter((cell, digit) for grid in solutions for cell, digit in enumerate(grid))
    if (answer.solutions, answer.more) != (min(limit, len(solutions)), len(solutions) > limit):
        yield f"true_candidates counts {answer.solutions} of {len(solutions)} for {masks}"
    for cell in cells:
        if answer.candidates(cell) != tuple(d for d in range(1, n + 1) if held[int(cell), d]):
            yield f"true_candidates of {cell} are {answer.candidates(cell)} for {masks}"
        for digit in range(1, n + 1):
            number, there = answer.solutions_with(cell, digit), held[int(cell), digit]
            if number != there and not (number is None and answer.more and there > 1):
                yield f"true_candidates has {number} solutions with {cell}={digit}, not {there}, for {masks}"
    lone = {place for place, times in held.items() if times == 1} if len(solutions) > 1 else set()
    if {(int(c.cell), c.digit) for c in answer.decisive} != lone:
        yield f"true_candidates has wrong decisive ones for {masks}"
    for difference in answer.differences:
        where = list(map(int, difference.cells))
        first, second = (
            {g for g in solutions if [g[c] for c in where] == list(digits)}
            for digits in (difference.first, difference.second)
        )
        others = set(where) ^ set(range(n * n))
        if not any(all(a[c] == b[c] for c in others) for a in first for b in second):
            yield f"true_candidates has a difference {where} that no two solutions have, for {masks}"
    if every is not None and isinstance(subject, ld.Grid):
        values = np.frombuffer(subject.values, np.uint8)
        free = set()
        for given_one in np.flatnonzero(values):
            rest = [c for c in np.flatnonzero(values) if c != given_one]
            if (every[:, rest] == values[rest][None, :]).all(axis=1).sum() == len(solutions):
                free.add((int(given_one), int(values[given_one])))
        if {(int(c.cell), c.digit) for c in answer.redundant} != free:
            yield f"true_candidates has wrong redundant givens for {masks}"


# Proofs: altered steps, compared with all grids


def _true(premise: Premise, board: ld.Board) -> bool:
    """Return whether a premise holds on a board."""
    if premise.mark is not None:
        return premise.mark in board.layout.placed
    digits = [{board.values[c]} if board.values[c] else set(board.candidates(c)) for c in board.layout.cells]
    if premise.house is None:
        filled = bool(board.values[premise.cells[0]])
        return filled == (premise.kind == "value") and digits[premise.cells[0]] <= set(premise.digits)
    return all(
        board.values[c] != premise.digits[0] and (c in premise.cells or premise.digits[0] not in digits[c])
        for c in premise.house.cells
    )


def _follows(step: ld.Step) -> bool:
    """Return whether every grid of the houses that keeps the premises keeps the conclusions, by trying all grids of four rows."""
    layout = step.layout
    _all, boxes = _houses(layout)
    grids = _fours(layout.without_constraints.code)
    for premise in step.premises:
        if premise.mark is not None:
            grids = grids[keep_mark(premise.mark, layout.placed, 4, boxes, grids)]
        elif premise.house is None:
            grids = grids[np.isin(grids[:, int(premise.cells[0])], premise.digits)]
        else:
            grids = grids[(grids[:, list(map(int, premise.cells))] == premise.digits[0]).any(axis=1)]
    return all((grids[:, int(c)] == d).all() for c, d in step.placements) and all(
        (grids[:, int(c)] != d).all() for c, d in step.eliminations
    )


@lru_cache(64)
def _fours(code: str) -> Any:
    return latin(4)[keep_houses(latin(4), _houses(ld.Layout.parse(code))[0])]


def _untrue(step: ld.Step, chance: random.Random) -> Premise | None:
    """Return an altered premise of a step that is false on the board."""
    premise, n = chance.choice(step.premises), step.layout.n
    if premise.mark is not None:
        mark = premise.mark
        lines = tuple(tuple(n * n - 1 - c for c in line) for line in mark.lines)
        changed = replace(premise, mark=mark._replace(lines=lines, values=tuple(v + 1 for v in mark.values)))
    elif premise.kind == "value":
        changed = replace(premise, digits=(premise.digits[0] % n + 1,))
    elif premise.house is None:
        left = chance.choice(step.board.candidates(premise.cells[0]) or premise.digits)
        changed = replace(premise, digits=tuple(d for d in premise.digits if d != left))
    else:
        gone = chance.choice(premise.cells)
        changed = replace(premise, cells=tuple(c for c in premise.cells if c != gone))
    return None if _true(changed, step.board) else changed


def _false_conclusions(
    step: ld.Step, solutions: Sequence[bytes], chance: random.Random
) -> Iterator[tuple[str, ld.Step]]:
    """Return the step with a conclusion that some solution contradicts, instead of a true one or in addition."""
    cells, n = step.layout.cells, step.layout.n
    grid = chance.choice(solutions)
    cell = chance.choice([c for c in cells if not step.board.values[c]] or list(cells))
    gone = Candidate(cell, grid[cell])
    put = Candidate(cell, (grid[cell] + chance.randrange(n - 1)) % n + 1)
    yield "a false elimination more", replace(step, eliminations=(*step.eliminations, gone))
    yield "a false placement more", replace(step, placements=(*step.placements, put))
    if step.eliminations:
        at = chance.randrange(len(step.eliminations))
        other = (*step.eliminations[:at], gone, *step.eliminations[at + 1 :])
        yield "a false elimination instead", replace(step, eliminations=other)
        first = step.eliminations[at]
        yield "an elimination as a placement", replace(step, placements=(first,), eliminations=())
    if step.placements:
        yield "a placement as an elimination", replace(step, placements=(), eliminations=step.placements)


def _positions(seed: int, number: int) -> tuple[ld.Board, list[bytes], list[ld.Step]] | None:
    """Return a position with all its solutions, and some steps: a variant, or from a walk through a plain puzzle."""
    chance = random.Random(f"{seed}-proofs-{number}")
    n = (4, 4, 4, 6, 9)[number % 5]
    if number % 3 == 0:
        grid = chance.choice(puzzles(n))
        walk = ld.explain(grid)
        board = walk.board(chance.randrange(len(walk)))
        names = [*OLD, *(t.id for t in ALL if t.assumes_uniqueness and t.logical and not t.on_request)]
        steps = ld.find_steps(board, chance.sample(names, 30), limit=20)
        assert walk.solution
        return board, [walk.solution.values], list(steps) or [walk[len(walk) - 1]]
    drawn = position(n, chance)
    if not drawn or not drawn[1]:
        return None
    board, solutions = drawn
    further = ld.find_steps(board, chance.sample(FURTHER, min(8, len(FURTHER))), limit=6)
    return board, solutions, [*further, *ld.find_steps(board, QUICK if n > 4 else OLD, limit=10)]


def proofs(seed: int, number: int) -> Found:
    """Alter true steps, and compare the proof checker's verdict with all grids, or with a known solution."""
    chance = random.Random(f"{seed}-doctor-{number}")
    made = _positions(seed, number)
    if made is None:
        return 0, Counter(), []
    board, solutions, steps = made
    seen, complaints = Counter[str](), []
    for step in chance.sample(steps, min(len(steps), 8)):
        cases: list[tuple[str, ld.Step, bool]] = []  # whether the step is true
        cases += [(name, other, False) for name, other in _false_conclusions(step, solutions, chance)]
        if not step.premises:
            continue
        if untrue := _untrue(step, chance):
            cases.append(("an untrue premise more", replace(step, premises=(*step.premises, untrue)), False))
        if board.layout.n == 4 and not step.assumes_uniqueness:
            fewer = tuple(p for p in step.premises if chance.random() < 0.7) or step.premises[:1]
            bare = replace(
                step, technique=BY_HAND
            )  # no technique whose explanation gives something else, or needs more
            held = replace(bare, premises=fewer)
            cases += [("fewer premises", held, _follows(held))]
            cell, digit = chance.choice(board.layout.cells), chance.randint(1, 4)
            some = (Candidate(cell, digit),)
            other = replace(bare, placements=(), eliminations=some)
            cases += [("any elimination", other, _follows(other))]
            other = replace(bare, placements=some, eliminations=())
            cases += [("any placement", other, _follows(other))]
        for name, other, true in cases:
            seen[name] += 1
            status = prove(other, minimal=False).status
            if status is not (ProofStatus.PROVED if true else ProofStatus.FAILED):
                complaints.append(
                    f"{number} {name}: {status.value}, not {'proved' if true else 'failed'}: {step.technique.id} {other}, "
                    f"premises {[str(p) for p in other.premises]}, on {board.layout.code}, {list(board.values)}, "
                    f"{list(board.masks)}"
                )
    return sum(seen.values()), seen, complaints


# Round trips: texts of every format, values that travel, canonical forms


def round_trips(seed: int, number: int) -> Found:
    """Write a puzzle in a format and read it again, pass it on as a value, and compare canonical forms."""
    chance = random.Random(f"{seed}-trips-{number}")
    seen, complaints = Counter[str](), []
    kinds = [f"ours:{name}" for name in formats.names(writing=True) if formats.FORMATS[name].read]
    kind = kinds[number % len(kinds)]
    text = text_of(seed, number, [kind], damaged=0)
    expected = [_said(one, text.keeps) for one in text.truth]
    if not text.wrapper:
        seen[kind] += 1
        try:
            read = formats.read(text.text, None, kind.removeprefix("ours:"))
            if [_said(read.puzzle, text.keeps)] != expected and not read.notes:
                complaints.append(f"{number} {kind}: {text.text!r} is read as {read.puzzle!r}")
        except ld.LucidokuError as error:
            complaints.append(f"{number} {kind}: {text.text!r} is refused: {error}")
    for way in ("read", "file"):
        seen[f"{kind} undeclared"] += 1
        outcome, read_back = judged(text, way)
        if outcome not in ("right", "noted", "refused" if text.wrapper else ""):
            complaints.append(
                f"{number} {kind}, {way}, wrapper {text.wrapper!r}: {outcome}: {text.text!r}: {read_back}"
            )
    complaints += [f"{number} {fault}" for fault in _wrong_values(text.truth[0], chance)]
    seen["values"] += 1
    for fault in _wrong_forms(chance, seen):
        complaints.append(f"{number} {fault}")
    return sum(seen.values()), seen, complaints


def _wrong_values(subject: ld.Grid | ld.Board, chance: random.Random) -> Iterator[str]:
    """Return the values that do not survive transport: pickled, as the code of a layout, as JSON."""
    layout = subject.layout
    if pickle.loads(pickle.dumps(subject)) != subject or pickle.loads(pickle.dumps(layout)) is not layout:
        yield f"pickled: {subject!r}"
    if ld.Layout.parse(layout.code) is not layout:
        yield f"code: {layout.code}"
    again = formats.read(formats.write(subject, "json")).puzzle
    if again != subject or again.layout is not layout:
        yield f"json: {formats.write(subject, 'json')}"
    if isinstance(subject, ld.Board) and (not isinstance(again, ld.Board) or again.givens != subject.givens):
        yield f"json loses givens: {formats.write(subject, 'json')}"
    if layout.n <= 9 and chance.random() < 0.02:
        grid = chance.choice(puzzles(chance.choice((4, 6, 9))))
        walk = ld.explain(grid)
        if json.loads(walk.to_json()) != json.loads(json.dumps(walk.to_dict())):
            yield f"to_json is not to_dict for {grid.line}"
        if pickle.loads(pickle.dumps(walk)) != walk:
            yield f"pickled walk of {grid.line}"


@lru_cache
def _all_moves(high: int, wide: int) -> Any:
    """Return every move of the cells of a small grid with boxes: for each position the cell that moves there."""
    n = high * wide

    def orders(size: int, count: int) -> list[list[int]]:
        found = []
        for bands in permutations(range(count)):
            parts: list[list[int]] = [[]]
            for band in bands:
                parts = [[*p, *(band * size + k for k in inner)] for p in parts for inner in permutations(range(size))]
            found += parts
        return found

    cells = np.array(
        [[r * n + c for r in rows for c in columns] for rows in orders(high, wide) for columns in orders(wide, high)]
    )
    if high == wide:
        cells = np.concatenate([cells, cells.reshape(-1, n, n).transpose(0, 2, 1).reshape(-1, n * n)])
    return cells


def _least(values: bytes, high: int, wide: int) -> bytes:
    """Return the least of all grids that a symmetry makes of one, by trying each."""
    grids = np.frombuffer(values, np.uint8)[_all_moves(high, wide)]
    label = np.zeros((len(grids), high * wide + 1), np.uint8)
    used = np.zeros(len(grids), np.uint8)
    rows, found = np.arange(len(grids)), np.zeros_like(grids)
    for cell in range(grids.shape[1]):
        digit = grids[:, cell]
        fresh = (digit > 0) & (label[rows, digit] == 0)
        used = used + fresh
        label[rows[fresh], digit[fresh]] = used[fresh]
        found[:, cell] = np.where(digit > 0, label[rows, digit], 0)
    return min(map(bytes, found))


def _move(grid: ld.Grid, chance: random.Random) -> ld.Grid:
    """Return a grid under a random symmetry of its boxes."""
    layout = grid.layout
    n, high, wide = layout.n, layout.box_height, layout.box_width

    def order(size: int) -> list[int]:
        return [
            b * size + k for b in chance.sample(range(n // size), n // size) for k in chance.sample(range(size), size)
        ]

    rows, columns = order(high), order(wide)
    cells = [r * n + c for r in rows for c in columns]
    if high == wide and chance.random() < 0.5:
        cells = [cells[c * n + r] for r in range(n) for c in range(n)]
    digits = [0, *chance.sample(range(1, n + 1), n)]
    return ld.Grid(bytes(digits[grid.values[cell]] for cell in cells), layout)


def _wrong_forms(chance: random.Random, seen: Counter[str]) -> Iterator[str]:
    high, wide = chance.choice(((2, 2), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (2, 4), (3, 4), (4, 4)))
    layout = ld.Layout.standard(high, wide)
    grid = puzzle(chance, layout)
    other = _move(grid, chance)
    seen[f"form {layout.n}x{layout.n}"] += 1
    try:
        form = ld.canonical(grid, time_limit=5)
    except ld.TimeLimit:  # it may take too long on large grids
        return
    try:
        again = ld.canonical(other, time_limit=5)
    except ld.TimeLimit:
        seen["a form that one of two equal grids lacks"] += 1
        return
    if again != form:
        yield f"another form: {grid.line} and {other.line} of {layout.code}"
    if ld.canonical(form) != form:
        yield f"the form of a form is another one: {grid.line} of {layout.code}"
    if _pattern(grid) != _pattern(form):
        yield f"the form is no move of the grid: {grid.line} of {layout.code}"
    values = bytearray(grid.values)
    a, b = chance.sample(range(len(values)), 2)
    values[a], values[b] = (values[b], values[a]) if chance.random() < 0.7 else (chance.randint(0, layout.n), values[b])
    near = ld.Grid(bytes(values), layout)
    try:
        near.check()
    except ld.LucidokuError:  # two equal digits in a house
        return
    try:
        same = ld.canonical(near, time_limit=5) == form
    except ld.TimeLimit:
        return
    if layout.n <= 6:
        seen["orbit"] += 1
        if same != (_least(grid.values, high, wide) == _least(near.values, high, wide)):
            yield f"equal forms {same}: {grid.line} and {near.line} of {layout.code}"
        if _least(form.values, high, wide) != _least(grid.values, high, wide):
            yield f"the form is no move of the grid: {grid.line} of {layout.code}"
    elif same and _pattern(near) != _pattern(grid):
        yield f"equal forms of different grids: {grid.line} and {near.line} of {layout.code}"


def _pattern(grid: ld.Grid) -> tuple[object, ...]:
    """Return invariants of all symmetries: the count of each digit, and the number of digits in the rows of each band."""
    layout = grid.layout
    n, v = layout.n, grid.values
    count = Counter(v)
    rows = [sum(bool(v[r * n + c]) for c in range(n)) for r in range(n)]
    columns = [sum(bool(v[r * n + c]) for r in range(n)) for c in range(n)]
    bands = sorted(sorted(rows[k : k + layout.box_height]) for k in range(0, n, layout.box_height))
    stacks = sorted(sorted(columns[k : k + layout.box_width]) for k in range(0, n, layout.box_width))
    both = [bands, stacks]
    per_digit = sorted(
        (count[d], sorted(sum(v[r * n + c] == d for c in range(n)) for r in range(n)) == [0] * n)
        for d in range(1, n + 1)
    )
    return count[0], per_digit, sorted(both) if layout.box_height == layout.box_width else both


# Variant puzzles that are the same

_CASES = 20
"""Layouts made from one number."""


def _grids(layout: ld.Layout) -> Any:
    _all, boxes = _houses(layout)
    grids = _fours(layout.without_constraints.code)
    for mark in layout.placed:
        grids = grids[keep_mark(mark, layout.placed, 4, boxes, grids)]
    return grids


def _same(one: Any, other: Any, any_digits: bool) -> bool:
    """Return whether a turn or a mirror, with digits renamed if allowed or else reversed, maps one set of grids to another."""
    if len(one) != len(other):
        return False
    goal = {bytes(grid) for grid in other.astype(np.uint8)}
    maps = permutations(range(1, 5)) if any_digits else [(1, 2, 3, 4), (4, 3, 2, 1)]
    for digits in maps:
        named = np.array([0, *digits], np.uint8)[one]
        for move in _moves(4):
            if {bytes(grid) for grid in named[:, list(move)]} == goal:
                return True
    return False


def alike(seed: int, number: int) -> Found:
    """Move variant puzzles and compare their names; compare puzzles with equal names by all their solutions.

    The puzzles are those of tests/rules/test_alike.py.
    """
    seen, complaints = Counter[str](), []
    names = tuple(name for name in CONSTRAINT_NAMES if name not in STAYING)
    by_name: dict[str, ld.Layout] = {}
    chance = random.Random(f"{seed}-alike-{number}")

    @with_seed(f"{seed}-{number}")
    @settings(
        max_examples=_CASES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(marked_layouts(rules=names, sizes=(*[4] * 15, 9)))
    def look(layout: ld.Layout) -> None:
        form, n = layout.symmetry_class, layout.n
        digits = [0, *chance.sample(range(1, n + 1), n)] if form.any_digits else list(range(n + 1))
        values = [chance.choice((0, chance.randint(1, n))) for _ in range(n * n)]
        for move in chance.sample(_moves(n), 4):
            seen["moves"] += 1
            there = moved(layout, move)
            if there.symmetry_class.name != form.name:
                complaints.append(f"{number} missed: {layout.code} moved by {move}")
            elif there.symmetry_class.form([digits[values[cell]] for cell in move]) != form.form(values):
                complaints.append(f"{number} missed: {values} on {layout.code} moved by {move}")
        if n != 4:
            return
        plain, mark = layout.without_constraints, [chance.choice(layout.placed)] if layout.placed else []
        alone = plain.with_constraints(mark)
        pairs = [
            (layout, by_name.setdefault(form.name, layout)),
            (layout, plain.with_constraints(_change_one(layout.placed, chance))),
        ]
        pairs += [(alone, plain.with_constraints(_change_one(mark, chance))) for _other in range(8)]
        for one, other in pairs:
            if one is other:
                continue
            seen["pairs"] += 1
            if one.symmetry_class.name == other.symmetry_class.name:
                seen["pairs of equal names"] += 1
                if not _same(_grids(one), _grids(other), one.symmetry_class.any_digits):
                    complaints.append(f"{number} false: {one.code} and {other.code} have one name")

    look()
    return seen["moves"], seen, complaints


def _change_one(marks: Sequence[Constraint], chance: random.Random) -> list[Constraint]:
    """Return the constraints with a small change to one: its line reversed, a cell exchanged, its rule, its number plus one."""
    changed_marks = list(marks)
    if not changed_marks:
        return changed_marks
    at = chance.randrange(len(changed_marks))
    mark = changed_marks[at]
    kind = chance.randrange(4)
    if kind == 3:
        changed = mark._replace(rule=chance.choice([name for name in CONSTRAINT_NAMES if name not in STAYING]))
    elif kind == 0:
        changed = mark._replace(lines=tuple(line[::-1] for line in mark.lines))
    elif kind == 1 and mark.cells:
        one, other = chance.choice(mark.cells), chance.randrange(16)
        change = {one: other, other: one}
        changed = mark._replace(lines=tuple(tuple(change.get(c, c) for c in line) for line in mark.lines))
    else:
        changed = mark._replace(values=tuple(v + 1 for v in mark.values))
    changed_marks[at] = changed
    try:
        ld.Layout.of_size(4).with_constraints(changed_marks)
    except ld.LucidokuError:  # such a constraint is impossible, alone or with the others
        changed_marks[at] = mark
    return changed_marks


# Other solvers


def solvers(seed: int, number: int) -> Found:
    """Compare all solutions of positions with those of a SAT solver and, with `pip install ortools`, of CP-SAT."""
    chance = random.Random(f"{seed}-solvers-{number}")
    drawn = position((4, 6, 6, 9)[number % 4], chance)
    if not drawn:
        return 0, Counter(), []
    board, solutions = drawn
    most = len(solutions) + 1
    answers = {"SAT": _by_sat(board, most)}
    if find_spec("ortools"):
        answers["CP-SAT"] = _by_cpsat(board, most)
    code = board.layout.code
    wrong = [name for name, grids in answers.items() if sorted(grids) != sorted(solutions)]
    return 1, Counter(answers.keys()), [f"{number} {name} disagrees on {board} of {code}" for name in wrong]


def _by_sat(board: ld.Board, most: int) -> list[bytes]:
    """Return solutions by the clauses of a proof."""
    n, layout = board.layout.n, board.layout
    fresh = numbers_from(n**3 + 1)

    def literal(cell: int, digit: int) -> int:
        return cell * n + digit

    digits = range(1, n + 1)
    found: list[bytes] = []
    with Solver(name="cadical153") as solver:
        for cell in range(n * n):
            solver.add_clause([literal(cell, d) for d in board.candidates(cell) or [board.values[cell]]])
            solver.append_formula([[-literal(cell, a), -literal(cell, b)] for a, b in combinations(digits, 2)])
        for house, digit in product(layout.houses, digits):
            pairs = combinations(house.cells, 2)
            solver.append_formula([[-literal(a, digit), -literal(b, digit)] for a, b in pairs])
        for relation in chain.from_iterable(layout.relations):
            solver.append_formula(list(relation_clauses(relation, n, literal, lambda: next(fresh))))
        while len(found) < most and solver.solve():
            placed = [one for one in solver.get_model()[: n**3] if one > 0]
            found.append(bytes((one - 1) % n + 1 for one in placed))
            solver.add_clause([-one for one in placed])
    return found


def _by_cpsat(board: ld.Board, most: int) -> list[bytes]:
    """Return solutions by the model of `bench/cpsat.py`."""
    from ortools.sat.python import cp_model

    model, cells = model_of(board.grid)
    for number, cell in enumerate(cells):
        allowed = [(d,) for d in board.candidates(number) or [board.values[number]]]
        model.add_allowed_assignments([cell], allowed)
    found: list[bytes] = []
    while len(found) < most:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) == cp_model.INFEASIBLE:
            break
        found.append(bytes(solver.value(cell) for cell in cells))
        model.add_forbidden_assignments(cells, [tuple(found[-1])])
    return found


LOOKS: dict[str, Callable[[int, int], Found]] = {
    "counts": counts,
    "solvers": solvers,
    "proofs": proofs,
    "round-trips": round_trips,
    "alike": alike,
}
"""Checks by name."""
