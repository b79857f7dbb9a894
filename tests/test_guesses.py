"""What people type by guess: each guess works, or the error names the call to type instead."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld

P = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

WORKS = """
ld.Grid(P)
ld.Grid.parse(P)
ld.Grid(P, "9x9")
ld.Grid(P, layout="9x9")
ld.Grid.parse(P, layout="9x9")
ld.Grid([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]])
ld.Grid(np.zeros((9, 9), int))
ld.Grid.from_dict(grid.to_dict()) == grid
grid.rows[0][2] == 7
grid.columns[0][0] == 0
len(grid.boxes) == 9
grid[0, 2] == 7
grid["r1c3"] == 7
grid[2] == 7
grid.shape == (9, 9)
grid.size == 9
len(grid) == 81
grid.line == P
str(grid)
print(grid)
repr(grid)
list(grid)
grid.givens[0]
grid.given_count == 28
grid.layout == ld.Layout("9x9")
np.asarray(grid).shape == (9, 9)
np.array(grid)[0, 2] == 7
grid.to_numpy().shape == (9, 9)
grid.solve().is_solved
grid.solve() == ld.solve(P)
grid.explain().is_solved
grid.explain(techniques="basic")
grid.hint().text
grid.rate().level
grid.count() == 1
grid.is_unique
grid.is_valid
not grid.is_solved
grid.canonical()
grid.svg().startswith("<svg")
grid.svg(theme="dark", width=300)
grid.png()[:4] == b"\\x89PNG"
grid.save("grid.svg")
grid.save("grid.png")
grid.to_dict()["puzzle"]
grid.text
grid == ld.Grid(P)
hash(grid)
copy.deepcopy(grid) == grid
pickle.loads(pickle.dumps(grid)) == grid
grid.format("pencil")
ld.Board(P)
ld.Board(grid)
grid.board()
board["r1c1"] == 0
board.__setitem__("r1c1", 5)
board.__setitem__((0, 0), 5)
board[0, 2] == 7
board.place("r1c1", 5)
board.eliminate("r1c1", 5)
board.clear("r1c1")
board.undo()
board.redo()
board.candidates("r1c1")
board.candidates(0)
board.candidates(0, 0)
board.has_candidate("r1c1", 5)
board.mistakes()
board.conflicts()
board.is_valid
not board.is_solved
board.is_unique
board.hint().text
board.solve()
board.explain()
board.rate()
board.find_steps("singles")
board.steps("singles")
board.copy() == board
board.grid
board.givens
board.layout
board.rows
board.empty_cells
board.text
board.svg()
board.png()
board.save("board.svg")
board.to_dict()
ld.Board.from_dict(board.to_dict()) == board
print(board)
board.cells_with(5)
board.count()
ld.Layout("9x9") == ld.Layout.parse("9x9")
ld.Layout("4x4").n == 4
ld.Layout("16x16").n == 16
ld.Layout("6x6:3x2").n == 6
ld.Layout("9x9+diagonals")
ld.Layout("9") == ld.Layout("9x9")
ld.Layout(9) == ld.Layout("9x9")
ld.Layout.parse(str(layout)) == layout
ld.Layout(str(ld.Layout("6x6:3x2"))) == ld.Layout("6x6:3x2")
str(ld.Layout("4x4")) == "4x4"
layout.size == 9
layout.n == 9
layout.rows[0]
layout.columns[0]
layout.boxes[0]
layout.houses[0]
layout.cells[0]
layout.code
layout.constraints == ()
layout.with_constraints([ld.KillerCage(cells=["r1c1", "r1c2"], sum=8)])
layout.with_constraints(ld.KillerCage(["r1c1", "r1c2"], 8))
layout.with_constraints([ld.KillerCage(["r1c1", "r1c2"], 8)]).constraints[0].sum == 8
ld.Layout("9x9", constraints=[ld.Thermometer(["r1c1", "r1c2", "r1c3"])])
layout.with_constraints([ld.Thermometer(["r1c1", "r1c2"])]).constraints[0].cells == ("r1c1", "r1c2")
layout.with_constraints([ld.Arrow(["r1c1"], ["r1c2", "r1c3"])])
layout.with_constraints([ld.AntiKnight()])
layout.with_constraints([ld.Sandwich("row 1", 12)])
layout.with_diagonals()
layout.with_windows()
ld.Grid("." * 81, layout=layout.with_constraints([ld.AntiKing()]))
layout.svg()
layout.to_dict()
ld.Layout.from_dict(layout.to_dict()) == layout
ld.solve(P)
ld.solve(grid)
ld.solve(board)
ld.solve(P, time_limit=5)
ld.solve([P, EASY])[1] == ld.solve(EASY)
ld.solve_many([P, EASY])[0]
len(ld.solve_many([P, EASY])) == 2
list(ld.solve_many([P, EASY]))
ld.solve_many(df.puzzle)
ld.solve_many(df["puzzle"], threads=2)
ld.solve_many(df)
ld.solve_many(np.array([list(ld.Grid(P))]))
ld.solve_many(P + "\\n" + EASY)
ld.solve_many([P, EASY]).to_pandas()
ld.solve_many([P, EASY]).to_polars()
ld.solve_many([P, EASY]).to_arrow()
ld.solve_many([P, EASY]).to_numpy()
ld.solve_many("list.txt")
ld.solve_many(pathlib.Path("list.txt"))
ld.count(P) == 1
ld.is_unique(P)
list(ld.solutions(P))
ld.solutions(P)[0]
ld.true_candidates(P)
ld.true_candidates(P).candidates("r1c1")
ld.canonical(P)
ld.explain(P)
ld.explain(grid, techniques="all")
ld.explain(grid, "basic")
ld.explain(grid, techniques=["naked-single", "hidden-single"])
ld.explain(grid, techniques=["X-Wing", "Hidden Single"])
ld.explain(grid, time_limit=5)
ld.explain(grid, aim="shortest", time_limit=1)
ld.explain_many([P, EASY])
ld.explain_many([P, EASY])[0]
len(ld.explain_many([P, EASY])) == 2
ld.explain_many(df.puzzle)
ld.explain_many(df, techniques="basic")
ld.explain_many([P, EASY]).to_pandas()
ld.explain_many([P, EASY]).to_arrow()
ld.hint(P)
ld.hint(board).text
ld.find_steps(board, ["hidden-single"])
ld.find_steps(board, "singles")
ld.find_steps(board, techniques="singles")[0].text
walk.text
print(walk)
walk.steps[0]
walk[0]
len(walk)
list(walk)
walk.techniques["hidden-single"] > 0
walk.techniques.most_common(1)
walk.hardest.technique.name
walk.hardest.name
walk.level == "hard"
walk.needs == "logic"
walk.is_solved
walk.solved
not walk.timed_out
walk.board(3)
walk.boards
walk.solution
walk.puzzle
walk.guesses == 0
walk.prove().ok
all(walk.prove())
walk.to_pandas()
walk.to_polars()
walk.to_arrow()
walk.to_dict()
walk.to_json()
ld.Walkthrough.from_dict(walk.to_dict()) == walk
walk.save("walk.html")
walk.save("walk.pdf")
walk.save("walk.json")
walk.save("walk.txt")
walk.html()
walk.rate()
walk.layout
pd.DataFrame(walk)
step.text
str(step)
step.hint(1)
step.hint()
step.technique.name
step.technique.id
step.name
step.level
step.placements[0].cell
step.placements[0].digit
step.eliminations
step.premises
step.prove().ok
step.svg()
step.png()
step.save("step.png")
step.save("step.svg")
step.board
step.cells
step.to_dict()
ld.Step.from_dict(step.to_dict()).text == step.text
step.apply(ld.Board(P))
ld.prove(step).ok
ld.prove(walk).ok
ld.rate(P).level
ld.rate(P).se.er
float(ld.rate(P).se)
ld.rate(P, "se")
ld.rate(P, scale="se").se.er
ld.rate(P, scale=["se", "hodoku"])
ld.rate(P).minutes
card.level
card.to_dict()
card.to_json()
card.text
card.hodoku.score
card["se"]
ld.rate_many([P, EASY])
ld.rate_many([P, EASY])[0]
ld.rate_many([P, EASY], scale="se").to_pandas()
ld.rate_many(df.puzzle)
ld.make()
ld.make(level="easy")
ld.make("easy")
ld.make(level="easy", seed=1) == ld.make(level="easy", seed=1)
ld.make(level="easy", symmetry="rotational", seed=1)
ld.make(layout="4x4")
ld.make(level="easy", givens=30)
ld.make(needs="x-wing", seed=1)
ld.make(ld.PuzzleSpec(level="easy"))
list(ld.make_many(2, level="easy"))
list(ld.make_many(2, level="easy", seed=5, layout="6x6"))
ld.make_many(2, level="easy").to_pandas()
ld.techniques.get("x-wing").definition
ld.Technique("x-wing").name
ld.Technique.named("x-wing")
ld.techniques["x-wing"]
list(ld.techniques)
len(ld.techniques)
ld.Technique("x-wing").example()
ld.Technique("x-wing").text
ld.set_language("en")
ld.language("fr").__enter__()
ld.languages()
ld.technique(level="easy", register=False)(lambda_technique)
ld.formats.read(P)
ld.formats.write(grid, "pencil")
ld.read_puzzles("list.txt")
ld.read_puzzles(pathlib.Path("list.txt"))
ld.drawing.svg(grid)
ld.drawing.png(step)
ld.generator.make(level="easy")
ld.proofs.prove(step)
ld.ratings.rate(P)
ld.paper.sheet([P])
ld.corpus.build([P], "a.corpus")
ld.solvers.compare(["dlx", "mrv"], [P])
ld.school.World(P)
ld.Stepper(grid).next()
ld.__version__
from lucidoku import Grid, Board, Layout, explain, solve, rate, make, prove, hint, count
from lucidoku.datasets import audit, split
from lucidoku.errors import LucidokuError, ParseError
""".strip().splitlines()
"""Each runs, and is not False."""

ANSWERED = {
    "ld.verify(step)": "ld.prove(step)",
    "ld.check(step)": "ld.prove(",
    "ld.validate(P)": "ld.is_unique(",
    "ld.is_valid(P)": "ld.is_unique(",
    "ld.has_unique_solution(P)": "ld.is_unique(",
    "ld.unique(P)": "ld.is_unique(",
    "ld.generate(level='hard')": "ld.make(",
    "ld.create(level='hard')": "ld.make(",
    "ld.generate_many(3)": "ld.make_many(",
    "ld.generate_puzzle()": "ld.make(",
    "ld.parse(P)": "ld.Grid.parse(",
    "ld.load('list.txt')": "ld.read_puzzles(",
    "ld.read('list.txt')": "ld.read_puzzles(",
    "ld.read_csv('list.csv')": "ld.read_puzzles(",
    "ld.open('list.txt')": "ld.read_puzzles(",
    "ld.from_string(P)": "ld.Grid.parse(",
    "ld.Sudoku(P)": "ld.Grid(",
    "ld.Puzzle(P)": "ld.Grid(",
    "ld.Solver(P)": "ld.solve(",
    "ld.solve_all([P])": "ld.solve_many(",
    "ld.solve_array([P])": "ld.solve_many(",
    "ld.solve_batch([P])": "ld.solve_many(",
    "ld.count_solutions(P)": "ld.count(",
    "ld.all_solutions(P)": "ld.solutions(",
    "ld.difficulty(P)": "ld.rate(",
    "ld.grade(P)": "ld.rate(",
    "ld.rating(P)": "ld.rate(",
    "ld.analyze(P)": "ld.explain(",
    "ld.walkthrough(P)": "ld.explain(",
    "ld.steps(board)": "ld.find_steps(",
    "ld.find(board, 'x-wing')": "ld.find_steps(",
    "ld.next_step(board)": "ld.hint(",
    "ld.get_hint(board)": "ld.hint(",
    "ld.draw(grid)": ".svg(",
    "ld.svg(grid)": ".svg(",
    "ld.png(grid)": ".png(",
    "ld.plot(grid)": ".svg(",
    "ld.show(grid)": ".svg(",
    "ld.speak('fr')": "ld.set_language(",
    "ld.set_locale('fr')": "ld.set_language(",
    "ld.own_technique": "ld.technique",
    "ld.normalize(P)": "ld.canonical(",
    "ld.canonicalize(P)": "ld.canonical(",
    "ld.canonical_form(P)": "ld.canonical(",
    "ld.Killer(['r1c1'], 3)": "KillerCage",
    "ld.Cage(['r1c1'], 3)": "KillerCage",
    "ld.Thermo(['r1c1', 'r1c2'])": "Thermometer",
    "ld.study": "ld.school",
    "ld.learning": "ld.datasets",
    "ld.scale": "ld.cluster",
    "grid.clues": "given_count",
    "grid.values_": "grid.values",
    "grid.cells": "grid.layout.cells",
    "grid.to_string()": "grid.line",
    "grid.to_list()": "grid.rows",
    "grid.tolist()": "grid.rows",
    "grid.cell('r1c1')": "grid[",
    "grid.get('r1c1')": "grid[",
    "grid.draw()": "grid.svg(",
    "grid.show()": "grid.svg(",
    "grid.plot()": "grid.svg(",
    "grid.solution": "grid.solve(",
    "grid.solved()": "is_solved",
    "grid.difficulty": "grid.rate(",
    "grid.level": "grid.rate(",
    "grid.candidates('r1c1')": "ld.Board(",
    "grid.place('r1c1', 5)": "ld.Board(",
    "grid.__setitem__('r1c1', 5)": "ld.Board(",
    "grid.verify()": "grid.is_unique",
    "grid.validate()": "grid.is_valid",
    "grid.write('x.svg')": "grid.save(",
    "grid.to_svg()": "grid.svg(",
    "grid.to_png()": "grid.png(",
    "board.set('r1c1', 5)": "board.place(",
    "board.set_cell('r1c1', 5)": "board.place(",
    "board.set_value('r1c1', 5)": "board.place(",
    "board.get_candidates('r1c1')": "board.candidates(",
    "board.pencil_marks('r1c1')": "board.candidates(",
    "board.remove('r1c1', 5)": "board.eliminate(",
    "board.remove_candidate('r1c1', 5)": "board.eliminate(",
    "board.errors()": "board.mistakes(",
    "board.has('r1c1', 5)": "board.has_candidate(",
    "board.push('r1c1', 5)": "board.place(",
    "board.pop()": "board.undo(",
    "board.reset()": "board.undo(",
    "board.solved": "is_solved",
    "board.is_complete": "is_solved",
    "board.is_consistent": "is_valid",
    "board.legal_moves": "candidates",
    "layout.marks": "layout.constraints",
    "layout.rules": "layout.constraints",
    "layout.with_rules([])": "with_constraints(",
    "layout.add(ld.AntiKing())": "with_constraints(",
    "layout.add_constraint(ld.AntiKing())": "with_constraints(",
    "layout.height": "layout.n",
    "walk.tell()": "walk.text",
    "walk.describe()": "walk.text",
    "walk.difficulty": "walk.level",
    "walk.statistics": "walk.techniques",
    "walk.verify()": "walk.prove(",
    "walk.export('w.pdf')": "walk.save(",
    "walk.write('w.pdf')": "walk.save(",
    "walk.to_html()": "walk.html(",
    "walk.cut": "walk.timed_out",
    "walk.hardest_technique": "walk.hardest",
    "walk.hardest_step": "walk.hardest",
    "walk.to_csv('w.csv')": "to_pandas(",
    "walk.df": "to_pandas(",
    "step.tell()": "step.text",
    "step.explain()": "step.text",
    "step.explanation": "step.text",
    "step.description": "step.text",
    "step.reason": "step.text",
    "step.verify()": "step.prove(",
    "step.difficulty": "step.level",
    "step.removed": "step.eliminations",
    "step.deletions": "step.eliminations",
    "step.to_svg()": "step.svg(",
    "step.draw()": "step.svg(",
    "step.cell": "step.placements",
    "step.digit": "step.placements",
    "step.value": "step.placements",
    "card.difficulty": "card.level",
    "card.score": "card.hodoku",
    "card.er": "card.se.er",
    "card.rating": "card.se",
    "card.time": "card.minutes",
    "ld.explain(P, pipeline='all')": "techniques=",
    "ld.explain(P, strategies=['x-wing'])": "techniques=",
    "ld.explain(P, methods='basic')": "techniques=",
    "ld.explain(P, timeout=3)": "time_limit=",
    "ld.solve(P, timeout=3)": "time_limit=",
    "ld.solve(P, max_time=3)": "time_limit=",
    "ld.count(P, max_solutions=3)": "limit=",
    "ld.make(difficulty='hard')": "level=",
    "ld.make(technique='x-wing')": "needs=",
    "ld.make(size=4)": "layout=",
    "ld.make(clues=30)": "givens=",
    "ld.make(random_state=3)": "seed=",
    "ld.make(n=3)": "ld.make_many(",
    "ld.make(count=3)": "ld.make_many(",
    "ld.make_many(level='easy')": "count",
    "ld.rate(P, scales='se')": "scale=",
    "ld.rate(P, metric='se')": "scale=",
    "ld.solve_many([P], n_jobs=2)": "threads=",
    "ld.solve_many([P], workers=2)": "threads=",
    "ld.explain_many([P], jobs=2)": "threads=",
    "ld.explain(P, lang='fr')": "ld.language(",
    "ld.set_language('klingon')": "fr",
    "ld.explain(P, techniques='x-wnig')": "x-wing",
    "ld.make(level='difficult')": "hard",
    "ld.rate(P, scale='sudoku explainer')": "se",
    "ld.Layout('9by9')": "9x9",
    "ld.Layout('9x9+kiler')": "killercage",
    "grid['z9']": "r1c1",
    "grid[9, 9]": "r1c1",
    "board.__setitem__('r1c1', 12)": "1 to 9",
    "board.candidates('r0c0')": "r1c1",
    "grid.save('x.doc')": ".svg",
    "walk.save('x.doc')": ".pdf",
    "ld.Grid(P, layout='4x4')": "16",
    "ld.Grid('hello')": "expected",
    "ld.Grid(None)": "expected",
    "ld.Grid()": "Grid(",
    "ld.explain()": "ld.explain(puzzle",
    "layout.with_constraints([('killercage', 3)])": "KillerCage",
    "ld.KillerCage(['r1c1'], total=3)": "sum=",
    "ld.KillerCage(['z1'])": "r1c1",
}
"""Each raises a `LucidokuError` whose sentence has this in it."""


@cache
def _values() -> dict[str, Any]:
    import copy
    import pathlib
    import pickle

    import numpy as np
    import pandas as pd

    walk = ld.explain(P)
    return {
        "ld": ld, "np": np, "pd": pd, "P": P, "EASY": EASY, "copy": copy, "pickle": pickle, "pathlib": pathlib,
        "grid": ld.Grid(P), "layout": ld.Layout("9x9"), "walk": walk, "step": walk[0], "card": ld.rate(P),
        "df": pd.DataFrame({"id": [1, 2], "puzzle": [P, EASY]}), "lambda_technique": _no_steps,
    }  # fmt: skip


def _no_steps(board: ld.Board) -> Any:
    """Find nothing."""
    return iter(())


def _run(guess: str) -> object:
    names = {**_values(), "board": ld.Board(P)}
    if guess.startswith("from "):
        exec(guess, names)
        return True
    return eval(guess, names)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    Path("list.txt").write_text(f"{P}\n{EASY}\n")
    yield
    ld.set_language(None)


@pytest.mark.parametrize("guess", WORKS)
def test_a_guess_works(guess: str) -> None:
    assert _run(guess) is not False


@pytest.mark.parametrize("guess", ANSWERED)
def test_a_guess_is_answered(guess: str) -> None:
    with pytest.raises(ld.LucidokuError) as error:
        _run(guess)
    assert ANSWERED[guess] in str(error.value)


def test_there_are_enough() -> None:
    assert len(WORKS) + len(ANSWERED) >= 400
