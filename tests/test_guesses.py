"""Guesses that people type: each works, or the error names the call to type instead."""

from __future__ import annotations

import importlib
import inspect
import linecache
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from enum import Enum
from functools import cache, partial
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import numpy as np
import pytest

import lucidoku as ld
from lucidoku.words import guesses
from lucidoku.words.guesses import _CALLS, _CALLS_OF, CALLED, unknown_name
from lucidoku.words.meaning import _public_members
from lucidoku.words.meant import CANNOT, MEANT

P = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

WORKS = """
grid.rotate(90).rotate(270) == grid
ld.Thermometer("r1c1-r1c4") == ld.Thermometer("r1c1 r1c2 r1c3 r1c4")
ld.Thermometer("r4c4-r2c2") == ld.Thermometer("r4c4 r3c3 r2c2")
ld.generator.PuzzleSpec(pattern=np.asarray(grid) > 0).pattern_cells.count(True) == grid.given_count
ld.generator.PuzzleSpec(pattern=[[1] * 9] * 9) == ld.generator.PuzzleSpec(pattern=["xxxxxxxxx"] * 9)
grid.mirror().transpose().relabel({1: 2, 2: 1})
step.eureka()
ld.datasets.load_puzzles()[0].puzzle
ld.write_puzzles([P, grid], "out.sdm") == 2
walk.save("steps.csv")
ld.solve_many([P]).save("solved.parquet")
str(ld.read_puzzles([P])).endswith(P)
print(ld.make_many(2, level="easy", seed=1))
dict(board.candidates)
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
grid.row(1) == grid.rows[1]
grid.column("r3c5") == grid.columns[4]
grid.box("box 5") == board.box("r5c5") == board.boxes[4]
layout.box(4, 4) == layout.boxes[4]
grid.shape == (9, 9)
grid.size == 9
len(grid) == 81
grid.line == P
str(grid)
print(grid)
repr(grid)
list(grid)
grid.givens[0]
grid.givens[0].digit == 7
grid.givens[0].text
[*zip(*grid.rows)] == list(grid.columns)
grid[:3] == (0, 0, 7)
sum(grid) > 0
5 in grid
np.asarray(grid, dtype=int).sum() == sum(grid)
pd.DataFrame(grid.rows).shape == (9, 9)
pd.DataFrame(np.asarray(grid)).loc[0, 2] == 7
grid.solve()["r1c1"]
grid.solve().rows[0]
grid.conflicts() == []
ld.formats.write(P, "latex")
ld.Board(P, ld.solve(P)).mistakes() == []
grid.why("r8c2").placement
ld.why(P, "r8c2", 9).steps
ld.why(P, "r8c2=1").text
board.why("r1c1", 4).candidate
ld.Layout("9x9").peers_of("r1c1")
ld.datasets.shuffle(P, seed=3).canonical() == grid.canonical()
ld.KillerCage(["r1c1", "r1c2"], sum=3).combinations() == [(1, 2)]
grid.find_steps("hidden-single")
grid.status() == 0
ld.Grid(grid.rows) == grid
ld.Grid(grid.to_numpy()) == grid
ld.Grid(np.asarray(grid)) == grid
ld.Grid(grid.text) == grid
ld.Grid.parse(str(grid)) == grid
eval(repr(grid), {"Grid": ld.Grid}) == grid
len(repr(ld.Grid("." * 625))) <= 100
grid.save("grid.sdk")
grid.save("grid.json")
grid.save("grid.txt")
grid.save(pathlib.Path("grid.svg"), theme="dark")
ld.Grid.parse(pathlib.Path("list.txt").read_text().split()[0]) == grid
grid.given_count == 25
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
board.candidates((0, 0))
ld.true_candidates(P)["r1c1"] == ld.true_candidates(P).candidates("r1c1")
board.candidates["r1c1"] == board.candidates[0, 0] == board.candidates("r1c1")
len(board.candidates) == len(board.empty_cells)
ld.Candidate("r1c3", 7) == grid.givens[0]
ld.Candidate((0, 2), "7").text == "(7)r1c3"
ld.Cell("r1c1") == ld.Cell(0) == 0
[technique.name for technique in ld.techniques()][0] == "Full House"
ld.Technique("x-wing") in ld.techniques
walk[0].technique == "hidden-single"
f"{grid:pencil}" == grid.format("pencil")
board.__delitem__("r1c1")
ld.Layout.jigsaw(["aabb", "aabb", "ccdd", "ccdd"]) == ld.Layout.jigsaw("aabb aabb ccdd ccdd")
ld.Grid(pathlib.Path("one.txt")) == ld.Grid(open("one.txt")) == P
ld.solve(pathlib.Path("one.txt")).is_solved
ld.Pipeline(["x-wing"]) == ld.Pipeline.of(["x-wing"])
ld.Pipeline("basic") == ld.Pipeline.of("basic")
ld.solve(P) == ld.solve(P).line
grid != "x" and grid == P and {P: 1}[grid] == 1
(grid == grid.to_numpy()).all()
len(ld.read_puzzles("list.txt")) == 2
ld.find_steps(P, ld.Technique("x-wing"))[0].technique == "x-wing"
ld.paper.sheet([P], solutions=True) == ld.paper.sheet([P])
ld.paper.sheet([P], solutions=False) == ld.paper.sheet([P], solutions="none")
ld.read_puzzles("list.txt")[1].puzzle == EASY
next(ld.read_puzzles("list.txt")).puzzle == P
[entry.line_number for entry in ld.read_puzzles("list.txt")] == [1, 2]
ld.read_puzzles("list.txt").to_pandas().puzzle[1] == EASY
ld.solvers.compare(["dlx"], ld.read_puzzles("list.txt")).agrees
ld.solvers.compare(["dlx"], "list.txt").agrees
ld.solvers.sat.dimacs(grid).startswith("c ..72.9")
not ld.true_candidates(ld.generator.minimize(EASY)).redundant
board.place((0, 0), 5)
board.__setitem__("r1c1", 0)
board.__setitem__("r1c1", None)
board.undo(2) == 0
board.has_candidate((0, 0), 5)
board.has_candidate(next(board.all_candidates()))
board.columns[2]
board.boxes
board.shape == (9, 9)
np.asarray(board).shape == (9, 9)
board.to_numpy()[0, 2] == 7
list(board)
len(board) == 81
len(repr(board)) <= 100
board.solve().is_solved
board.explain(techniques="basic")
board.rate().level
board.is_valid and not board.is_solved
board.format("pencil")
copy.copy(board) == board
pickle.loads(pickle.dumps(board)) == board
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
layout.with_constraints(ld.Sandwich("column 3", 5, side="bottom")).constraints[0].side == "bottom"
layout.with_constraints(ld.KillerCage("r1c1 r1c2", 8)).constraints == (ld.KillerCage(["r1c1", "r1c2"], sum=8),)
layout.with_constraints(ld.KillerCage([0, 1], 8)) == layout.with_constraints(ld.KillerCage([(0, 0), (0, 1)], 8))
layout.with_constraints([ld.Difference(["r1c1", "r1c2"]), ld.Ratio(["r2c1", "r2c2"]), ld.XV(["r3c1", "r3c2"], "X")])
layout.with_constraints([ld.Even(["r1c1", "r2c2"]), ld.Odd("r3c3"), ld.GreaterThan("r4c4", "r4c5")])
layout.with_constraints([ld.Whispers(["r1c1", "r1c2"]), ld.Renban(["r2c1", "r2c2"]), ld.Palindrome(["r3c1", "r3c2"])])
layout.with_constraints(ld.Quadruple(["r1c1", "r1c2", "r2c1", "r2c2"], digits=[1, 2]))
layout.with_constraints(ld.LittleKiller(["r1c2", "r2c1"], 12))
layout.with_constraints(ld.Thermometer(layout.cells[:3])).svg()
ld.Layout("4x4", constraints=ld.AntiKnight()).constraints == (ld.AntiKnight(),)
eval(repr(ld.KillerCage(["r1c1", "r1c2"], sum=8)), {"KillerCage": ld.KillerCage}) == ld.KillerCage(["r1c1", "r1c2"], sum=8)
ld.KillerCage(["r1c1"]).text
repr(ld.Layout("9x9+diagonal")) == "Layout('9x9+diagonal')"
f"{ld.Layout('9x9+diagonal')}" == "9x9 with diagonals"
ld.Layout("9x9+diagonal").title() == "9x9 with diagonals"
ld.Layout("16") == ld.Layout("16x16") == ld.Layout(16)
ld.Layout("2x5") == ld.Layout("10x10")
ld.Layout("aabbaabbccddccdd").is_jigsaw
ld.Layout(ld.Layout("9x9")) is ld.Layout("9x9")
ld.Layout.from_dict(grid.to_dict()) == layout
pickle.loads(pickle.dumps(layout)) is layout
copy.deepcopy(layout) is layout
{layout: 1}[ld.Layout(9)] == 1
len(layout.rows) == len(layout.columns) == len(layout.boxes) == layout.size
layout.png()[:4] == b"\\x89PNG"
layout.save("layout.svg")
layout.save("layout.png")
layout.peers[layout.cell("r1c1")]
ld.Grid("." * 81, layout="9x9+diagonal").layout.houses[-1]
ld.Grid("." * 16, "4x4")
ld.Grid("." * 16, layout=4)
ld.Grid.parse("." * 36, layout="6x6:3x2")
ld.formats.read("." * 16, layout="4x4")
list(ld.read_puzzles(["." * 16], layout="4x4"))
ld.solve_many(["1.....2..3.....4"], layout="4x4")
ld.generator.full_grids(1, layout="4x4")
ld.solve(ld.Grid("." * 16, layout=ld.Layout("4x4").with_constraints(ld.KillerCage("r1c1 r1c2", 3))))
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
ld.solve_many([grid, board])[1] == ld.solve(P)
ld.solve_many(pl.DataFrame({"puzzle": [P, EASY]}))
ld.solve_many(np.array([P, EASY]))
ld.solve_many(np.zeros((2, 9, 9), int), limit=1).counts[0] == 1
ld.solve_many(pd.Series([grid, grid]))
ld.solve_many(ld.read_puzzles("list.txt"))
ld.solve_many([P, EASY]).counts[0] == 1
not any(ld.solve_many([P, EASY]).timed_out)
ld.solve_many([P, EASY]).to_numpy().shape == (2, 81)
ld.solve_many([P, EASY])[-1].is_solved
ld.solve_many([P, EASY]) == [ld.solve(P), ld.solve(EASY)]
ld.solve_many([P, "11" + "." * 79])[1] is None
ld.solve_many([P], layout="9x9")
dict(zip([P, EASY], ld.solve_many([P, EASY])))
df.assign(solution=[str(solution) for solution in ld.solve_many(df.puzzle)])
pd.concat([df, ld.rate_many(df.puzzle).to_pandas()], axis=1)
ld.count(P) == 1
ld.is_unique(P)
ld.check(P).ok
ld.Grid({"r1c3": 7, (0, 3): 2})["r1c4"] == 2
ld.Grid.from_dict({"r1c3": 7})["r1c3"] == 7
board.cells_with(5, "box 1") == board.cells_with(5, board.layout.boxes[0])
walk[0].apply(walk[0].board.copy()) == walk.board(1)
not ld.check(P, ld.solve(P).line[::-1])
list(ld.solutions(P))
ld.solutions(P)[0]
len(ld.solutions(P)) == 1
ld.solutions(P, limit=10) == [ld.solve(P)]
next(iter(ld.solutions("." * 81)))
len(ld.solutions("." * 81, limit=20)) == 20
[solution.line for solution in ld.solutions(P)]
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
ld.explain_many("list.txt")[1].is_solved
ld.explain_many(P + "\\n" + EASY).to_polars()
ld.explain_many(np.array([list(grid), list(grid)]), threads=2)
ld.explain_many([P, "." * 81], errors="return")[1]
[walk.level for walk in ld.explain_many([P, EASY])]
ld.explain_many([P, EASY]).to_pandas().level[0] == "hard"
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
walk[walk.index("Naked Single")].technique.id == "naked-single"
walk.index(walk[3]) == 3
walk[0]
len(walk)
list(walk)
walk.techniques["hidden-single"] > 0
walk.techniques.most_common(1)
"x-wing" not in walk.techniques or walk.techniques["x-wing"] > 0
walk.hardest.level == walk.level
len(repr(walk)) <= 100
len(walk._repr_html_()) < 60_000
"<script" not in walk._repr_html_()
len(repr(step)) <= 100
len(walk.boards) == len(walk) + 1
walk.board(0) == ld.Board(P)
walk.board(-1).is_solved
len(walk.prove()) == len(walk)
walk.text.splitlines()[0].startswith("1. ")
walk.save("walk.svg")
walk.save("walk.png")
walk.svg().startswith("<svg")
walk.aim_result is None
walk[-1].placements
walk[:3][0].text
copy.deepcopy(walk) == walk
pickle.loads(pickle.dumps(walk)) == walk
step.describe("teach")
step.describe(lang="fr")
step.save("step.json")
step.save("step.txt")
step.technique == ld.Technique("hidden-single")
ld.Step.from_dict(step.to_dict()).board == step.board
hash(step)
walk.hardest.technique.name
walk.hardest.name
walk.level == "hard"
walk.needs == "logic"
walk.is_solved
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
step.save("step.pdf")
grid.save("grid.pdf")
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
ld.rate(P, scale="Sudoku Explainer").se.er
ld.rate(P, scale="SE").se.er
ld.formats.write(P, "SDK")
ld.Board(P).mistakes(ld.solve(P)) == []
[str(mistake) for mistake in ld.Board(P).mistakes("1" + ld.solve(P).line[1:])] == ["(1)r1c1"]
walk.count("Full House") == walk.techniques["full-house"]
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
ld.rate_many("list.txt").to_pandas().se_er[0] == 4.4
ld.rate_many([P, EASY], "hodoku", threads=2)
ld.rate_many([P, EASY])[1].level == "easy"
sorted(ld.rate_many([P, EASY]), key=lambda card: card.se)[0].se.er == 1.2
float(card.minutes) > 5
card.minutes.low < card.minutes
f"{card.minutes:.0f} minutes"
round(card.minutes)
float(card.hodoku) == card.hodoku.score
float(card["own"]) == 3
card.se > 4
card.own.level
repr(card)
card.ratings
card.puzzle
ld.make()
ld.make(level="easy")
ld.make("easy")
ld.make(level="easy", seed=1) == ld.make(level="easy", seed=1)
ld.make(level="easy", symmetry="rotational", seed=1)
ld.make(layout="4x4")
ld.make(level="easy", givens=30)
ld.make(needs="x-wing", seed=1)
ld.make(ld.PuzzleSpec(level="easy"))
ld.make(ld.PuzzleSpec(symmetry="mirror", givens="30..34"))
ld.make(symmetry="180")
ld.PuzzleSpec.from_dict(ld.PuzzleSpec(level="easy").to_dict())
ld.make(givens=(28, 32))
ld.make(givens="28..32").given_count <= 32
ld.make(givens=range(28, 33))
ld.make(minimal=True)
ld.make(rating="se:1.2..2.0")
ld.make(rating=("se", 1.2, 2.0))
ld.make(layout="4x4", rules=["killer"])
ld.make(layout="4x4", rules="killer", level="easy")
ld.make(layout="4x4+killer", seed=1) == ld.make(layout="4x4", rules="killer", seed=1)
ld.make(layout=ld.Layout("6x6+antiknight"), seed=1) == ld.make(layout="6x6", rules=[ld.AntiKnight()], seed=1)
ld.make(layout="4x4", rules=ld.Thermometer, seed=1).layout.constraint_names == ("thermometer",)
ld.make(layout=ld.Layout("6x6"))
ld.make(layout="9x9+diagonals")
ld.make(layout="jigsaw")
ld.make(uses="naked-pair:1..", level="medium")
ld.make(solution=ld.solve(P)).solve() == ld.solve(P)
ld.make("easy").rate().level == "easy"
ld.make_many(2)[0].puzzle
len(ld.make_many(2, "easy")) == 2
ld.make_many(2, ld.PuzzleSpec(level="easy"))[1].puzzle.given_count
[made.puzzle.line for made in ld.make_many(2)]
ld.solve_many([made.puzzle for made in ld.make_many(3)])
ld.make_many(2, level="easy", distinct=True, threads=1).to_polars()
list(ld.make_many(2, level="easy"))
list(ld.make_many(2, level="easy", seed=5, layout="6x6"))
ld.make_many(2, level="easy").to_pandas()
ld.techniques.get("x-wing").definition
ld.Technique("x-wing").name
ld.techniques["x-wing"]
"x-wing" in ld.techniques
len(ld.techniques) > 100
list(ld.techniques)[0] == "full-house"
ld.techniques.get("nope") is None
[t.name for t in ld.techniques.values() if t.level == "easy"]
dict(ld.techniques)["x-wing"].level
ld.Technique("X-Wing") == ld.Technique("x-wing")
ld.Technique("x-wing").text
ld.Technique("x-wing").example().text
ld.Technique("x-wing")._repr_html_()
ld.key_moves(P, techniques="logic", after="basic").ways
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
ld.paper.sheet([P, grid, board], "sheet.pdf")
ld.paper.sheet(P, path="sheet.pdf")
ld.paper.sheet("list.txt")
ld.paper.sheet(grid, paper="letter", per_page=1)
ld.paper.booklet([P], "booklet.pdf")
ld.paper.walkthrough(walk, "walk.pdf")
ld.paper.walkthrough(P)
ld.paper.slides(walk, pathlib.Path("slides.pdf"))
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
    "grid.flip()": "grid.mirror()",
    "ld.rotate(P, 90)": "ld.Grid(puzzle).rotate(90)",
    "ld.save([P], 'out.sdm')": "ld.write_puzzles(puzzles, 'list.sdm')",
    "ld.dedupe([P, P])": "ld.datasets.distinct(puzzles)",
    "ld.datasets.drop_duplicates([P])": "ld.datasets.distinct(puzzles)",
    "ld.describe('list.txt')": "ld.rate_many(puzzles).to_pandas().describe()",
    "ld.dataset('list.txt')": "ld.datasets.split(['list.txt']",
    "ld.solve_many([P]).to_parquet('x.parquet')": "solved.save('solved.parquet')",
    "ld.rate_many([P]).to_csv('x.csv')": "results.save('results.csv')",
    "step.notation()": "step.eureka()",
    "board.to_networkx()": "use import networkx as nx; nx.Graph(dict(enumerate(board.layout.peers)))",
    "ld.Walkthrough.from_json('{}')": "ld.Walkthrough.from_dict(json.loads(text))",
    "ld.Sandwich('row', 1, 12)": "with its number, such as 'row 1'",
    "ld.Layout('samurai')": "grids that overlap are not supported",
    "ld.datasets.load_puzzles('evil')": "easy, medium, hard",
    "ld.explain(P, strategy='shortest')": "aim='fewest-hard-steps'",
    "ld.solve(P, stats=True)": "ld.solvers.solver('dlx').solve(puzzle)",
    "ld.solve('one.txt')": "ld.read_puzzles('one.txt')",
    "board.empty_cells()": "not a function",
    "walk.steps()": "not a function",
    "walk.boards()": "not a function",
    "grid.rows()": "not a function",
    "ld.read(P)": "ld.Grid.parse(text)",
    "ld.read('puzzles.txt')": "ld.read_puzzles(path)",
    "grid.cages": "grid.layout.constraints",
    "step.to_latex()": "step.svg()",
    "step.format('html')": "step.text",
    "ld.make(needs=['swordfish'])": "expected the name of one technique, such as 'x-wing', got ['swordfish']",
    "ld.datasets.load_sudoku()": "X, y = np.array(",
    "board.undo(1, 2)": "expected board.undo(count=…)",
    "board.undo(moves=2)": "undo() has no 'moves', and nothing like it; it has count=",
    "walk.board()": "expected walk.board(number)",
    "ld.techniques.basic()": "ld.Pipeline.of('basic')",
    "ld.ratings.se(P)": "ld.rate(puzzle, 'se')",
    "ld.Layout(size=6)": "ld.Layout(9)",
    "ld.RegionSum(['r1c1'])": "ld.RegionSumLine('r1c1 r1c2')",
    "ld.Disjoint()": "ld.DisjointGroups()",
    "ld.datasets.load_puzzles('one.txt')": "ld.read_puzzles('one.txt')",
    "ld.rate(P)['level']": "card.level",
    "ld.datasets.list()": "{name: ld.datasets.load_puzzles(name) for name in ('easy', 'medium', 'hard')}",
    "ld.read_puzzles([P]).to_array()": "np.array([entry.puzzle for entry in ",
    "ld.solve_many([P]).rate()": "ld.rate_many(",
    "ld.solve_many([P]).last()": "solved[-1]",
    "ld.make_many(1).to_pdf('list.pdf')": "ld.paper.sheet(",
    "ld.school.hint(P)": "ld.hint(puzzle)",
    "step.solvable": "ld.count(step.board) > 0",
    "grid.iloc[0, 1]": "grid[0, 1]",
    "grid.statistics": "grid.text",
    "board.outcome()": "board.is_solved",
    "board.set_piece_at('r1c2', 3)": "board.place('r1c1', 5)",
    "board.remove_piece_at('r1c2')": "board.clear('r1c1')",
    "ld.split(grid)": "ld.datasets.split(files",
    "ld.verify(step)": "ld.prove(step)",
    "ld.verify_step(step)": "ld.prove(",
    "ld.validate(P)": "ld.check(puzzle)",
    "ld.Board.empty()": "ld.Board(ld.Grid('.' * 81, layout='9x9'))",
    "ld.make_many(2).describe()": "results.to_pandas().describe()",
    "ld.Layout('9x9').solve()": "ld.Grid('.' * 81, layout=layout).solve()",
    "ld.Layout('9x9').with_thermometers(['r1c1 r1c2'])": "layout.with_constraints([ld.Thermometer('r1c1 r1c2')])",
    "ld.Layout('9x9').cages": "layout.constraints",
    "ld.rate(P).explain()": "ld.explain(card.puzzle)",
    "ld.Quad('r1c1', [1, 2])": "Quadruple",
    "ld.prove(walk).save('proof.txt')": "Lucidoku cannot do it",
    "ld.make(max_technique='naked-pair')": "nothing_harder_than='naked-pair'",
    "ld.make(like=P)": "nothing like it",
    "ld.hint(P, without='singles')": "ld.Pipeline.of('all').without(",
    "ld.make(avoid='swordfish')": "use without=",
    "ld.datasets.Judge(P).check('r1c2=8')": "judge.step(claim)",
    "board.hint().rank": "step.technique.rank",
    "ld.conflicts(P)": "ld.Grid(puzzle).conflicts()",
    "walk.givens": "walk.puzzle.givens",
    "board.completed_digits()": "list(board).count(digit) == 9",
    "ld.load_dataset('hardest')": "ld.datasets.load_puzzles('hard')",
    "ld.solvers.compare('dlx', 'mrv', puzzles=[P])": "expected ld.solvers.compare(",
    "ld.is_valid(P)": "ld.check(puzzle)",
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
    "ld.solve([P, EASY])": "ld.solve_many(",
    "ld.solve(df)": "ld.solve_many(",
    "ld.solve(df.puzzle)": "ld.solve_many(",
    "ld.explain([grid, grid])": "ld.explain_many(",
    "ld.rate([P, EASY])": "ld.rate_many(",
    "ld.solve('list.txt')": "ld.read_puzzles(",
    "ld.explain('puzzle.sdk')": "ld.read_puzzles(",
    "ld.solve_many(5)": "expected puzzles",
    "ld.solve_many([P]).grid(0)": "solved[0]",
    "ld.solve_many([P]).solutions": "list(",
    "ld.solve_many([P]).df": "to_pandas(",
    "ld.solve_many([P], n_solutions=2)": "limit=",
    "ld.explain_many([P]).df": "to_pandas(",
    "ld.explain_many([P]).collect()": "list(results)",
    "ld.iter_solutions(P)": "ld.solutions(",
    "ld.solutions(P, max_solutions=3)": "limit=",
    "card.w": "scale='w'",
    "card['chess']": "se",
    "ld.rate('1.....2..3.....4').se": "the scale se is for",
    "ld.rate_many([P], scales='se')": "scale=",
    "ld.make(symmetry='sideways')": "rotate180",
    "ld.make(givens='few')": "22..26",
    "ld.make(givens=5)": "17",
    "ld.make(level='easy', n_clues=30)": "givens=",
    "ld.make(rules=['killer'], minimal=True)": "minimal=",
    "ld.make(needs='swordfsh')": "swordfish",
    "ld.make(rng=3)": "seed=",
    "ld.PuzzleSpec(difficulty='hard')": "level=",
    "ld.PuzzleSpec(clues=30)": "givens=",
    "ld.make_many('easy')": "ld.make_many(10",
    "ld.make_many(2, n_jobs=2)": "threads=",
    "ld.make_many(1)[0].grid": "made.puzzle",
    "ld.make_many(1)[0].solution": "made.puzzle.solve(",
    "ld.generator.generate()": "ld.make(",
    "ld.ratings.grade(P)": "ld.rate(",
    "ld.proofs.verify(step)": "ld.prove(",
    "ld.proofs.prove_walk(walk)": "ld.prove(walk)",
    "ld.formats.load(P)": "ld.formats.read(",
    "ld.paper.puzzles([P])": "ld.paper.sheet(",
    "ld.paper.document(walk)": "ld.paper.walkthrough(",
    "ld.paper.sheet([P], 'sheet.docx')": ".pdf",
    "ld.paper.sheet([P], title='Monday')": "heading=",
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
    "grid.values_": "values",
    "grid.cells": "grid.layout.cells",
    "grid.to_string()": "grid.line or grid.format('sdk')",
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
    "board.pencil_marks('r1c1')": "board.candidates('r1c1')",
    "board.remove('r1c1', 5)": "board.eliminate(",
    "board.remove_candidate('r1c1', 5)": "board.eliminate(",
    "board.errors()": "board.mistakes(",
    "board.steps('singles')": "board.find_steps(",
    "board.has('r1c1', 5)": "board.has_candidate(",
    "board.push('r1c1', 5)": "board.place(",
    "board.pop()": "board.undo(",
    "board.clone()": "board.copy(",
    "board.fen()": "board.text",
    "board.is_game_over()": "is_solved",
    "board.to_json()": "board.format('json')",
    "board.clashes()": "board.conflicts(",
    "board.incorrect": "board.mistakes(",
    "board.savefig('x.png')": "board.save(",
    "board.is_legal('r1c1', 5)": "has_candidate",
    "board.piece_at('r1c1')": "board[",
    "board.erase('r1c1')": "board.clear(",
    "board.clear('r1c3')": "given",
    "board.place('r1c3', 5)": "already holds",
    "board.place('r1c1', 'x')": "not a digit",
    "board.save('board.doc')": ".svg",
    "board.save('board.txt', theme='dark')": ".svg",
    "board.svg(colour='red')": "svg()",
    "board.has_candidate('r1c1')": "has_candidate(cell, digit)",
    "ld.Board()": "ld.Board(",
    "ld.Board(P, deleted=[])": "eliminated=",
    "ld.Grid(P, shape='9x9')": "layout=",
    "ld.Grid(P, size=9)": "layout=",
    "grid.errors()": "grid.conflicts(",
    "grid.to_json()": "grid.format('json')",
    "grid.find()": "grid.find_steps(",
    "grid.svg(color='red')": "svg()",
    "grid.explain(pipeline='all')": "techniques=",
    "grid.rate(scales='se')": "scale=",
    "grid.count(max_solutions=3)": "limit=",
    "grid[81]": "r9c9",
    "grid['r10c1']": "r9c9",
    "board.reset()": "board.givens.board()",
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
    "layout.diagonal()": "with_diagonals(",
    "layout.windows()": "with_windows(",
    "layout.to_string()": "str(layout)",
    "layout.draw()": "layout.svg(",
    "layout.to_png()": "layout.png(",
    "layout.export('x.svg')": "layout.save(",
    "layout.blocks": "layout.boxes",
    "ld.Layout('3x3')": "9x9",
    "ld.Layout('2x2+diagonal')": "4x4",
    "ld.Layout(3, 3)": "ld.Layout.standard(3, 3)",
    "ld.Layout(3)": "9x9",
    "ld.Layout()": "ld.Layout('9x9')",
    "ld.Layout(None)": "ld.Layout('9x9')",
    "ld.Layout([9])": "'9x9'",
    "ld.Layout('9x9', rules=[])": "constraints=",
    "ld.Grid('.' * 81, layout=[9])": "'9x9'",
    "layout.with_constraints(ld.KillerCage('r1c1 r1c2', 99))": "3 to 17",
    "layout.with_constraints(ld.KillerCage(['r10c1', 'r1c2'], 9))": "r9c9",
    "layout.with_constraints('antiknight')": "such as ld.AntiKnight()",
    "ld.KillerCage()": "ld.KillerCage('r1c1 r1c2', sum=8)",
    "ld.KillerCage(['r1c1'], 'a')": "whole number",
    "ld.Sandwich('row 1', 3, side='top')": "left or right",
    "ld.SandwichSum('row 1', 3)": "ld.Sandwich(",
    "ld.GermanWhispers(['r1c1', 'r1c2'])": "ld.Whispers(",
    "ld.KropkiDot(['r1c1', 'r1c2'])": "ld.Difference(",
    "ld.BlackDot(['r1c1', 'r1c2'])": "ld.Ratio(",
    "ld.Inequality('r1c1', 'r1c2')": "ld.GreaterThan(",
    "ld.Nonconsecutive()": "ld.NonConsecutive(",
    "ld.Renbn(['r1c1'])": "Renban",
    "ld.Windoku()": "with_windows(",
    "walk.tell()": "walk.text",
    "walk.describe()": "walk.text",
    "walk.difficulty": "walk.level",
    "walk.statistics": "walk.techniques",
    "walk.verify()": "walk.prove(",
    "walk.export('w.pdf')": "walk.save(",
    "walk.write('w.pdf')": "walk.save(",
    "walk.to_html()": "walk.html(",
    "walk.cut": "walk.timed_out",
    "walk.solved": "walk.is_solved",
    "walk.finished": "walk.is_solved",
    "walk.reached": "walk.aim_result",
    "walk.requires": "walk.needs",
    "walk.moves": "walk.steps",
    "walk.grid": "walk.puzzle",
    "walk.position(3)": "walk.board(k)",
    "walk.dataframe": "to_pandas(",
    "walk.strategies": "walk.techniques",
    "walk.pipeline": "walk.techniques",
    "walk.max_difficulty": "level",
    "walk.length": "len(walk)",
    "walk.final_grid": "walk.board(-1)",
    "walk.draw()": "svg(",
    "walk.save('walk')": ".pdf",
    "walk.save('w.txt', theme='dark')": "lang=",
    "walk.save('w.pdf', papers='a4')": "paper=",
    "walk.svg(themes='dark')": "theme=",
    "step.save('s.txt', theme='dark')": "detail=",
    "step.save('x.doc')": ".svg",
    "step.hint(9)": "from 1 to 3",
    "step.describe('long')": "teach",
    "step.notes": "step.",
    "step.moves": "step.placements",
    "step.id": "step.technique.id",
    "step.title": "step.technique.name",
    "step.score": "step.technique.score",
    "step.chain": "step.evidence.links",
    "step.facts": "step.premises",
    "step.pattern": "step.cells",
    "step.deleted": "step.eliminations",
    "step.why_text": "step.text",
    "step.play(board)": "step.apply(board)",
    "ld.techniques['x-wnig']": "x-wing",
    "ld.Technique('x-wnig')": "x-wing",
    "ld.Technique('x-wing').description": "technique.definition",
    "ld.Technique('x-wing').difficulty": "technique.level",
    "ld.Technique('x-wing').er": "technique.se",
    "ld.Technique('x-wing').synonyms": "technique.aliases",
    "ld.hint(P, pipeline='all')": "techniques=",
    "ld.hint(P, strategy='basic')": "techniques=",
    "ld.hint()": "ld.hint(puzzle",
    "ld.find_steps(board, 'singles', max_steps=3)": "limit=",
    "ld.find_steps(board, timeout=3)": "time_limit=",
    "ld.find_steps(board, [3])": "technique",
    "ld.key_moves(P, pipeline='logic')": "techniques=",
    "ld.explain(P, 7)": "names of techniques",
    "ld.explain(P, aim='fastest')": "shortest-chains",
    "ld.prove(3)": "a step or a walkthrough",
    "ld.Walkthrough.from_dict({})": "record of a walkthrough",
    "ld.Step.from_dict({})": "record of a step",
    "walk.hardest_technique": "walk.hardest",
    "walk.hardest_step": "walk.hardest",
    "walk.to_csv('w.csv')": "walk.save('walk.csv')",
    "walk.df": "to_pandas(",
    "step.tell()": "step.text",
    "step.explain()": "step.explanation",
    "step.rows": "step.explanation",
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
    "ld.make(3, needs='x-wing')": "use ld.make_many(3, needs='x-wing')",
    "ld.make(4, level='easy', seed=1)": "use ld.make_many(4, level='easy', seed=1)",
    "ld.make(rules=[ld.Thermometer('r1c1 r1c2')])": "use rules='thermometer'",
    "ld.make(constraints=[ld.AntiKnight(), ld.AntiKing()])": "use rules=['antiknight', 'antiking']",
    "ld.make(variants=ld.AntiKnight())": "use rules='antiknight'",
    "ld.Layout('9x9+thermo')": "ld.make(rules='thermometer')",
    "grid.symmetries()": "ld.generator.symmetries_of(grid.layout,",
    "ld.generator.symmetries_of(grid)": "expected ld.generator.symmetries_of(layout, cells)",
    "ld.X('r8c1', 'r8c2')": "ld.XV(",
    "walk.save('slides.pptx')": "ld.paper.slides(walk, 'slides.pdf')",
    "grid.svg(symbols='ABCDEFGHI')": "cannot do it",
    "ld.datasets.TorchDataset('puzzles.txt')": "cannot do it",
    "ld.datasets.score(P, P)": "ld.Board(puzzle).mistakes(answer)",
    "ld.school.exercises('naked-pair', count=2)": "lucidoku train naked-pair",
    "board.check('r1c2', 8)": "board.has_candidate('r1c1', 5)",
    "grid.solve().nodes": "ld.solvers.solver('dlx').solve(grid).nodes",
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
    "ld.Layout('9by9')": "9x9",
    "ld.Layout('9x9+kiler')": "killercage",
    "grid['z9']": "r1c1",
    "grid[9, 9]": "r1c1",
    "board.__setitem__('r1c1', 12)": "1 to 9",
    "board.candidates('r0c0')": "r1c1",
    "grid.save('x.doc')": ".svg",
    "ld.mistakes(P)": "ld.check(puzzle, answer)",
    "ld.save(P, 'x.sdk')": "ld.Grid(puzzle).save(",
    "ld.LEVELS": "t.level",
    "ld.variants()": "sorted(ld.rules.classes.CLASSES)",
    "ld.TECHNIQUES": "ld.techniques",
    "ld.techniques.XWing": "ld.techniques['x-wing']",
    "ld.corpus('x')": "ld.corpus.Corpus('my.corpus')",
    "ld.formats()": "ld.formats.names()",
    "ld.school()": "ld.school.World(",
    "ld.solvers('dlx')": "ld.solvers.solver('dlx')",
    "ld.load_corpus('x')": "ld.corpus.Corpus('my.corpus') or ld.corpus.build(puzzles, 'my.corpus')",
    "ld.Corpus('x')": "ld.corpus.Corpus('my.corpus') or ld.corpus.build(puzzles, 'my.corpus')",
    "ld.solve_async(P)": "asyncio.to_thread(lambda: ld.solve(puzzle))",
    "ld.aexplain(P)": "asyncio.to_thread(lambda: ld.explain(puzzle))",
    "ld.Grid('.' * 81, [ld.AntiKnight()])": "layout=ld.Layout('9x9').with_constraints(constraints)",
    "ld.Classroom('5b')": "cannot do it; the nearest is the command lucidoku school sheet",
    "walk.index('jellyfish')": "the walkthrough has no jellyfish",
    "walk.index('x-wnig')": "x-wing",
    "step.apply(grid)": "board = ld.Board(grid); step.apply(board)",
    "step.digits": "(*step.placements, *step.eliminations)",
    "ld.make(max_se=3)": "rating='se:..3'",
    "grid.automorphisms()": "cannot do it; the nearest is ld.canonical(grid)",
    "ld.automorphisms(P)": "cannot do it; the nearest is ld.canonical(puzzle)",
    "ld.to_frame(P)": "to_pandas()",
    "ld.steps(P)": "ld.find_steps(puzzle",
    "ld.play(P)": "ld.Player(puzzle)",
    "ld.make_dataset(n=5)": "ld.datasets.make_set('easy', 1000, 'set')",
    "ld.is_minimal(P)": "ld.true_candidates(puzzle).redundant",
    "ld.Kropki(['r1c1', 'r1c2'], color='black')": "ld.Ratio(['r1c1', 'r1c2']) for a black one",
    "ld.write('out.sdm', [P, P])": "ld.write_puzzles(puzzles, 'list.sdm')",
    "ld.diff(P, P)": "[cell for cell in ld.Grid(puzzle).layout.cells if ",
    "ld.datasets.shuffle(P, n=3)": "[ld.datasets.shuffle(puzzle, seed) for seed in range(3)]",
    "ld.paper.sheet([P], 's.pdf', n=4)": "per_page=",
    "ld.Arrow(path=['r1c1', 'r1c2'])": "shaft=",
    "grid.to_dataframe()": "pandas.DataFrame(grid.rows)",
    "grid.to_tensor()": "np.asarray(grid)",
    "grid.candidate_mask()": "ld.Board(grid).has_candidate(cell, digit)",
    "grid.to_networkx()": "nx.Graph(dict(enumerate(grid.layout.peers)))",
    "grid.subs({'r1c1': 4})": "ld.Board(grid, {'r1c1': 4})",
    "grid.raise_for_status()": "grid.check()",
    "grid.write_text('g.txt')": "grid.save('grid.txt')",
    "grid.svg(filename='x.svg')": "grid.save('grid.svg')",
    "walk.head(3)": "walk[:3]",
    "walk.grid_at(3)": "walk.board(3)",
    "walk.to_messages()": "lucidoku data traces",
    "ld.why_not(P, 'r1c1', 9)": "ld.why(puzzle, 'r1c1', 5)",
    "ld.candidates(P, 'r1c1')": "ld.Board(puzzle).candidates('r1c1')",
    "ld.peers('r1c1')": "ld.Layout('9x9').peers_of('r1c1')",
    "ld.ROWS": "ld.Layout('9x9').rows",
    "ld.shuffle(P, seed=1)": "ld.datasets.shuffle(puzzle, seed=1)",
    "ld.train_test_split([P])": "ld.datasets.split",
    "ld.booklet([P], 'b.pdf')": "ld.paper.booklet",
    "ld.Booklet(title='x')": "ld.paper.booklet",
    "ld.print_pdf([P], 'p.pdf')": "ld.paper.sheet(puzzles, 'sheet.pdf')",
    "ld.lesson('naked pair')": "ld.techniques['x-wing'].text",
    "ld.check_marks(P, {'r1c1': [5, 6]})": "ld.Board(puzzle).mistakes()",
    "ld.check_explanation(P, 'r1c1 is 5')": "ld.datasets.Judge(puzzle).step(claim)",
    "ld.Env(P)": "gymnasium.make",
    "ld.to_prompt(P)": "lucidoku data traces",
    "ld.features(P)": "ld.rate(puzzle).to_dict()",
    "ld.compare(P, P)": "ld.solvers.compare",
    "ld.combinations(10, 3)": "ld.KillerCage(sum=8, cells=range(2)).combinations()",
    "ld.Sum(['r1c1'], 10)": "ld.KillerCage('r1c1 r1c2', sum=8)",
    "ld.Model()": "with_constraints",
    "ld.search('puzzles.txt', technique='naked pair')": "ld.corpus.Corpus('my.corpus').steps",
    "ld.datasets.judge(P)": "ld.datasets.Judge(puzzle)",
    "ld.corpus.Corpus('list.txt')": "lucidoku corpus build list.txt --out my.corpus",
    "ld.solve(P, max_level='easy')": "ld.explain(puzzle, techniques='easy')",
    "ld.make(require=['naked pair'])": "needs=",
    "ld.make_many(n=3)": "count=",
    "ld.Technique['XWING']": "ld.techniques['x-wing']",
    "grid.unicode()": "grid.text",
    "grid.to_fpuzzles()": "grid.format('f-puzzles')",
    "grid.to_latex()": "grid.format('latex')",
    "grid.from_url('https://f-puzzles.com')": "ld.Grid.parse(text)",
    "grid.T": "grid.transpose()",
    "grid.check('r1c1', 6)": "expected grid.check()",
    "grid.svg(size=300)": "width=",
    "float(card)": "float(card.se)",
    "card > 3": "card.se > 3",
    "walk.json()": "walk.to_json",
    "walk.records()": "[step.to_dict() for step in walk]",
    "walk.write_text('w.txt')": "walk.save('walk.txt')",
    "walk.after(3)": "walk.board(3)",
    "step.from_string('r1c1=5')": "ld.Step.of(board, 'r1c1=5')",
    "board.add(ld.KillerCage(['r1c1', 'r1c2'], 10))": "with_constraints",
    "board.why_not('r1c1', 5)": "board.why('r1c1', 5)",
    "ld.why(P)": "expected ld.why(puzzle, cell",
    "ld.minimize(P)": "ld.generator.minimize(",
    "ld.serve()": "lucidoku web",
    "ld.config.language": "ld.set_language('fr')",
    "ld.SudokuError": "ld.LucidokuError",
    "ld.Timeout": "ld.TimeLimit",
    "ld.jigsaw('x')": "ld.Layout.jigsaw(regions)",
    "ld.to_pdf([P], 'x.pdf')": "ld.paper.sheet(",
    "ld.prove(P)": "ld.prove(ld.explain(puzzle))",
    "ld.Grid.from_string(P)": "ld.Grid.parse(text)",
    "ld.Grid.from_numpy(np.zeros((9, 9)))": "ld.Grid(values)",
    "ld.Grid.empty()": "ld.Grid('.' * 81, layout='9x9')",
    "ld.Grid.random()": "ld.make(",
    "ld.Board.from_string(P)": "ld.Board(grid)",
    "ld.Board.blank()": "ld.Board(ld.Grid('.' * 81, layout='9x9'))",
    "ld.Layout.square(9)": "ld.Layout('9x9')",
    "ld.Layout.standard(9)": "ld.Layout.standard(box_height, box_width)",
    "ld.Walkthrough.from_json('x.json')": "ld.Walkthrough.load(saved)",
    "ld.load_walk('x.json')": "ld.Walkthrough.load(saved)",
    "ld.Technique.named('x-wing')": "ld.Technique('x-wing')",
    "ld.solve(P, cages=[])": "ld.KillerCage(",
    "ld.solve(P, diagonal=True)": "layout='9x9+diagonal'",
    "ld.Board(P, thermometers=[])": "ld.Thermometer(",
    "ld.Board(size=6)": "layout='9x9'",
    "ld.Layout(6, box=(2, 3))": "ld.Layout('6x6:3x2')",
    "ld.solve(P, limit=2)": "ld.solutions(puzzle, limit=2)",
    "ld.explain(P, max_steps=5)": "ld.explain(puzzle).steps[:5]",
    "ld.explain(P, variant='x')": "layout=",
    "board.candidates()": "dict(board.candidates)",
    "board.place(0, 0, 5)": "board.place(cell, digit)",
    "board.place('r1c1')": "board.place(cell, digit)",
    "board.clues": "board.givens",
    "board.count_solutions(limit=2)": "board.count()",
    "board.move_stack": "cannot do it; the nearest is board.copy()",
    "board.peers('r1c1')": "board.layout.peers_of('r1c1')",
    "board.houses": "board.layout.houses",
    "board.bivalue_cells()": "board.empty_cells",
    "grid.peers(0)": "grid.layout.peers_of('r1c1')",
    "walk.to_markdown()": "f'{step.number}. {step.text}' for step in walk",
    "walk.filter(technique='x-wing')": "step.technique == 'x-wing'",
    "walk.replay()": "walk.boards",
    "step.after": "step.apply(step.board.copy())",
    "card.hardest_technique": "ld.explain(card.puzzle).hardest",
    "walk.save('x.doc')": ".pdf",
    "ld.Grid(P, layout='4x4')": "16",
    "ld.Grid('hello')": "expected",
    "ld.Grid(None)": "expected",
    "ld.Grid()": "Grid(",
    "ld.explain()": "ld.explain(puzzle",
    "walk.techniques()": "not a function",
    "board.givens()": "not a function",
    "step.technique()": "not a function",
    "walk.hardest()": "not a function",
    "grid.rows(1)": "not a function",
    "ld.techniques('x-wing')": "ld.techniques['x-wing']",
    "hash(board)": "hash(board.grid)",
    "ld.Cell('z9')": "r1c1 to r9c9",
    "ld.Candidate('r1c10', 5)": "r1c1 to r9c9",
    "ld.Step('r1c1', 5)": "ld.Step.of(board, 'r1c1=5')",
    "ld.Pipeline(3)": "expected names of techniques",
    "ld.solves_with(P, ['naked-single'])": "ld.explain(puzzle, techniques=['naked-single', 'hidden-single']).is_solved",
    "walk.summary()": "walk.hardest",
    "ld.filter([P], level='easy')": "if ld.rate(puzzle).level == 'easy'",
    "ld.constraints()": "sorted(ld.rules.classes.CLASSES)",
    "board.strong_links(5)": "board.has_candidate(c, 5)",
    "board.svg(colors={'r1c1': 'red'})": "ld.Step.of(board, cells=",
    "board.svg(theme={'r1c1': 'red'})": "light or dark",
    "grid.to_cnf()": "ld.solvers.sat.dimacs(grid)",
    "grid.to('sdk')": "grid.format('sdk')",
    "ld.unavoidable_sets(P)": "ld.true_candidates(puzzle).differences",
    "grid.is_minimal()": "not ld.true_candidates(grid).redundant",
    "board.all_steps()": "board.find_steps()",
    "ld.explain(P, lang='xx')": "expected one of en, fr, zh_Hant; use with ld.language('fr')",
    "ld.make(size=6)": "layout='6x6'",
    "board.place('r1c1', 7)": "r1c3 holds it; ld.Grid(text).conflicts()",
    "ld.read_puzzles([P])[0].line": "entry.puzzle.line",
    "ld.read_puzzles([P])[0].solve()": "entry.puzzle.solve()",
    "ld.make_many(1)[0].hint()": "made.puzzle.hint()",
    "board.board()": "board.copy()",
    "grid.possible_values('r1c1')": "ld.Board(grid).candidates('r1c1')",
    "grid.items()": "dict(zip(grid.layout.cells, grid))",
    "grid.missing_digits('row 1')": "set(range(1, 10)) - {grid[cell] for cell in grid.layout.house('row 1').cells}",
    "grid.box_of('r1c1')": "grid.layout.box('r1c1')",
    "grid.row_of('r1c1')": "grid.layout.row('r1c1')",
    "grid.equals(grid)": "grid == other",
    "grid.is_filled()": "0 not in grid",
    "board.is_stuck()": "not board.find_steps()",
    "board.progress": "len(board.empty_cells) / len(board)",
    "ld.read_puzzles([P]).puzzles": "[entry.puzzle for entry in entries]",
    "ld.explain(P, stop_at='hard')": "techniques=",
    "ld.is_easy(P)": "ld.rate(puzzle).level == 'easy'",
    "grid.is_hard()": "grid.rate().level == 'hard'",
    "ld.techniques.hard": "if t.level == 'hard'",
    "ld.make('hard', 3)": "ld.make_many(count)",
    "ld.Generator(level='easy')": "ld.make(level='hard')",
    "ld.Grid(pathlib.Path('list.txt'))": "ld.read_puzzles('list.txt')",
    "ld.technique('X-Wing')": "ld.techniques['x-wing']",
    "ld.Technique.X_WING": "ld.techniques['x-wing']",
    "ld.describe('swordfish')": "ld.techniques['x-wing'].text",
    "ld.techniques['swordfish'].describe()": ".text",
    "ld.techniques['swordfish'].explain()": ".text",
    "ld.make(variant='killer')": "rules='killer'",
    "ld.make(layout='killer')": "ld.make(rules='killer')",
    "ld.rate(P, method='hodoku')": "scale='hodoku'",
    "ld.make(max_clues=28)": "givens='..28'",
    "ld.make(at_least_givens=28)": "givens='28..'",
    "board.push(step)": "step.apply(board)",
    "board.apply(step)": "step.apply(board)",
    "ld.hint(P, level=1)": "ld.hint(puzzle).hint(1)",
    "ld.from_image('photo.jpg')": "ld.read_image(path)",
    "ld.ocr('photo.jpg')": "ld.read_image(path)",
    "ld.scan_picture('photo.jpg')": "ld.read_image(path)",
    "list(ld.read_puzzles('https://example.invalid/puzzle.sdk'))": "not fetched",
    "ld.solve_many('https://example.invalid/puzzles.txt')": "not fetched",
    "grid.format('hodoku')": "library or pencil or ss",
    "walk.value_counts()": "walk.techniques",
    "ld.se_rating(P)": "ld.rate(puzzle, 'se').se.er",
    "ld.hodoku(P)": "ld.rate(puzzle, 'hodoku').hodoku.score",
    "board.hodoku_score": "board.rate('hodoku').hodoku.score",
    "ld.find_errors(P, P)": "ld.check(puzzle, answer)",
    "grid.url()": "grid.format('link')",
    "ld.to_cnf(P)": "ld.solvers.sat.dimacs(puzzle)",
    "ld.practice('x-wing')": "ld.make(practice='x-wing')",
    "ld.booklet([P], filename='b.pdf')": "ld.paper.booklet(puzzles, 'booklet.pdf')",
    "ld.paper.booklet([P], filename='b.pdf')": "path=",
    "ld.paper.sheet([P], columns=2)": "per_page=",
    "lucidoku.mcp.main": "ld.mcp.serve()",
    "ld.web.run()": "lucidoku web",
    "ld.make_killer()": "ld.make(rules='killer')",
    "ld.make_hard()": "ld.make(level='hard')",
    "ld.make_x_wing()": "ld.make(needs='x-wing')",
    "ld.dlx(P)": "ld.solvers.solver('dlx')",
    "ld.solvers.dlx(P)": "ld.solvers.solver('dlx').solve(puzzle)",
    "ld.solvers['dlx']": "ld.solvers.solver('dlx')",
    "ld.explain(P, exclude=['x-wing'])": ".without('x-wing')",
    "ld.explain(P, format='json')": "to_json()",
    "ld.solve(P, backend='dlx')": "ld.solvers.solver('dlx')",
    "ld.techniques.by_level('easy')": "t.level == 'easy'",
    "walk['x-wing']": "[step for step in walk if step.technique == 'x-wing']",
    "board.hidden_singles()": "board.find_steps('hidden-single')",
    "ld.Layout('thermo')": "Thermometer",
    "ld.make_booklet([P])": "ld.paper.booklet(",
    "ld.read_clipboard()": "ld.Grid.parse(text)",
    "ld.formats.list()": "ld.formats.names()",
    "ld.daily_puzzle()": "ld.make(seed=1)",
    "ld.corpus.export(0, 'puzzles.csv', format='csv')": "form=",
    "ld.corpus.export(0, 'puzzles.xlsx')": ".csv",
    "ld.relabel(P, {1: 2})": "ld.Grid(puzzle).relabel({1: 2, 2: 1})",
    "ld.rate_csv('puzzles.csv')": "ld.rate_many(",
    "layout.with_constraints([('killercage', 3)])": "KillerCage",
    "ld.KillerCage(['r1c1'], total=3)": "sum=",
    "ld.KillerCage(['z1'])": "r1c1",
}
"""Each raises a `LucidokuError` whose sentence has this in it."""


@cache
def _values() -> dict[str, Any]:
    importlib.import_module("lucidoku.mcp")
    importlib.import_module("lucidoku.web")
    import copy
    import pathlib
    import pickle

    import numpy as np

    walk = ld.explain(P)
    return {
        "ld": ld, "lucidoku": importlib.import_module("lucidoku"), "np": np, "P": P, "EASY": EASY,
        "copy": copy, "pickle": pickle, "pathlib": pathlib,
        "grid": ld.Grid(P), "layout": ld.Layout("9x9"), "walk": walk, "step": walk[0], "card": ld.rate(P),
        "lambda_technique": _no_steps,
    }  # fmt: skip


def _marked(guess: str) -> Any:
    """Return a guess that works as a parameter; guesses about frames need their packages."""
    needs = {"pandas": r"\bpd\.|\bdf\b|to_pandas\(", "polars": r"\bpl\.|to_polars\("}
    return pytest.param(guess, marks=[pytest.mark.heavy(name) for name in needs if re.search(needs[name], guess)])


def _no_steps(board: ld.Board) -> Any:
    """Find nothing."""
    return iter(())


def _run(guess: str) -> object:
    names = {**_values(), "board": ld.Board(P)}
    if re.search(r"\b(pd|df)\b", guess):
        pd = names["pd"] = importlib.import_module("pandas")
        names["df"] = pd.DataFrame({"id": [1, 2], "puzzle": [P, EASY]})
    if re.search(r"\bpl\.", guess):
        names["pl"] = importlib.import_module("polars")
    if guess.startswith("from "):
        exec(guess, names)
        return True
    return eval(guess, names)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    Path("list.txt").write_text(f"{P}\n{EASY}\n")
    Path("one.txt").write_text(ld.Grid(P).text)
    yield
    ld.set_language(None)


@pytest.mark.parametrize("guess", [*map(_marked, WORKS)])
def test_a_guess_works(guess: str) -> None:
    assert _run(guess) is not False


@pytest.mark.parametrize("guess", [*map(_marked, ANSWERED)])
def test_a_guess_is_answered(guess: str) -> None:
    with pytest.raises(ld.LucidokuError) as error:
        _run(guess)
    assert ANSWERED[guess] in str(error.value)


def test_there_are_enough() -> None:
    assert len(WORKS) + len(ANSWERED) >= 400


def _code_in(answer: str) -> list[str]:
    """Return the Python calls of an answer, without the words around them."""
    answer = answer.removeprefix(CANNOT)
    if answer.startswith(("the command ", "with ", "help(", "gymnasium.", "nx.", "dir(", "'9x9'")) or not answer:
        return []
    bare = re.sub(r" \(take one .*\)$| for plain text$| for a (?:white|black) (?:dot|one)", "", answer)
    parts = re.split(
        r"; | or (?=ld\.|board|grid|walk|step|list|puzzles = )|, (?=ld\.)|, or (?=print)",
        re.sub(r",? or the command .*", "", bare),
    )
    return [part for part in parts if not re.match(r"\w+=(?!=)", part)]


def test_every_suggested_call_fits() -> None:
    """Each call in an answer names things that exist, and its arguments fit: none leads to a second error."""
    import itertools
    from ast import Call, Constant, parse, unparse, walk

    made = ld.make_many(1)
    ld.corpus.build([P], "my.corpus")
    values = {
        **_values(), "board": ld.Board(P), "corpus": ld.corpus.Corpus("my.corpus"), "itertools": itertools, "lucidoku": ld,
        "made": made[0], "pipeline": ld.Pipeline.of("all"),
        "results": made, "solved": ld.solve_many([P]), "technique": ld.Technique("x-wing"), "scale": None,
    }  # fmt: skip
    from lucidoku import mcp

    answers = [answer for owner in MEANT.values() for answer in owner] + list(CALLED.values())
    answers += [call for calls in (_CALLS, *_CALLS_OF.values()) for call in calls if "…" not in call]
    checked = 0
    for code in {code for answer in answers for code in _code_in(answer)}:
        tree = parse(code)  # it can be pasted
        for node in walk(tree):
            if not isinstance(node, Call) or re.match(
                r"(query|json|np|print|len|list|getattr|max|min)\b", unparse(node)
            ):
                continue
            try:
                function = eval(unparse(node.func), dict(values))
            except (NameError, ld.LucidokuError):
                continue  # a variable of a comprehension, or a package that is not installed
            if inspect.isroutine(function) and getattr(function, "__module__", "") is not None:
                keywords = {key.arg: Constant(0) for key in node.keywords if key.arg}
                inspect.signature(function).bind(*node.args, **keywords)
                checked += 1
    assert checked > 80 and callable(mcp.serve)


@pytest.mark.parametrize(
    ("owner", "name", "answer"),
    [
        ("lucidoku", "frequency_of_techniques", "for walk in ld.explain_many(puzzles)"),
        ("lucidoku", "rate_in_parallel", "ld.rate_many(puzzles)"),
        ("lucidoku", "count_all_solutions", "ld.count(puzzle)"),
        ("lucidoku", "puzzle_booklet", "ld.paper.booklet(puzzles, 'booklet.pdf')"),
        ("lucidoku", "benchmark_all_solvers", "ld.solvers.compare("),
        ("Board", "assign_a_digit", "board.place('r1c1', 5)"),
        ("Walkthrough", "most_difficult_move", "walk.hardest"),
        ("Grid", "visualise", "grid.svg()"),
    ],
)
def test_a_name_is_found_by_its_meaning(owner: str, name: str, answer: str) -> None:
    assert all(name not in words.split() for words in MEANT[owner].values())
    assert answer in str(unknown_name(owner, name, ()))


@pytest.mark.parametrize("spelling", ["X-Wing", "x_wing", "XWing", "x wings"])
def test_a_name_may_be_a_technique(spelling: str) -> None:
    name = spelling.replace("-", "_").replace(" ", "_")
    assert "ld.find_steps(puzzle, 'x-wing')" in str(unknown_name("lucidoku", f"find_{name}", ["find_steps"]))
    assert "board.find_steps('x-wing')" in str(unknown_name("Board", name, ["find_steps"]))


def test_a_technique_is_a_key_in_any_spelling() -> None:
    walk: Any = ld.explain(P)
    for id, uses in walk.techniques.items():
        name = ld.techniques[id].name
        assert walk.__contains__(name) and name in walk.techniques
        assert walk.techniques[name] == walk.techniques.get(name) == walk.count(name) == uses > 0
    assert walk.__contains__("Full House") and not walk.__contains__("Jellyfish") and walk.techniques["Jellyfish"] == 0
    with pytest.raises(ld.UnknownTechnique, match="x-wing"):
        assert walk.__contains__("x-wnig")
    assert walk[0] in walk


def test_answers_name_what_there_is() -> None:
    """Each dotted name at the beginning of an answer is an attribute."""
    values = _values() | {"board": ld.Board(P)}
    for owner, answers in MEANT.items():
        for answer in [*answers, *([CALLED[owner]] if owner in CALLED else [])]:
            bare = re.sub(r"'[^']*'", "''", answer)
            for name in re.findall(r"\b(?:ld|grid|board|layout|walk|step|card)(?:\.[a-z_]\w*)+", bare, re.IGNORECASE):
                eval(name, values)


def test_every_call_that_a_message_names_exists() -> None:
    """Each `ld.…` in the source is an attribute, and a refused call of a public function names that function."""

    for path in Path(ld.__file__).parent.rglob("*.py"):
        for name in set(re.findall(r"(?<![\w.])ld(?:\.[A-Za-z_]\w*)+(?![\w{])", path.read_text(encoding="utf-8"))):
            eval(name, {"ld": ld})
    refused = 0
    call_it = eval("lambda function: function(*[None] * 60)")  # without a source, which would be read for each message
    for _owner, _name, value in _public_members():
        function = getattr(value, "__func__", value)
        if not hasattr(function, "__wrapped__") or function.__code__.co_name != "call":
            continue
        with pytest.raises(ld.WrongType, match="expected") as error:
            call_it(function)
        if call := re.search(r"expected (ld\.[\w.]+)\(", str(error.value)):
            named = eval(call[1], {"ld": ld})
            assert getattr(named, "__func__", named) is function
            refused += 1
    assert refused > 40


@pytest.mark.parametrize(
    ("owner", "name"),
    [("lucidoku", "sudoku_explosion_factor"), ("Grid", "wavelet_transform"), ("Board", "chess_clock")],
)
def test_a_name_without_a_likely_call_gets_none_as_sure(owner: str, name: str) -> None:
    assert "; use " not in str(unknown_name(owner, name, ()))


def test_a_function_comes_before_a_class_of_the_same_name() -> None:
    assert "use ld.datasets.split(files," in str(unknown_name("MadeSet", "split", ()))


NOTES = {
    "board.is_solved()": "is_solved: this is not a function; use board.is_solved",
    "ld.explain(board).is_solved()": "is_solved: this is not a function; use ld.explain(board).is_solved",
    "ld.Step('r1c1')": "expected ld.Step.of(board, 'r1c1=5')",
    "ld.Technique(name='mine', level='easy')": "expected ld.techniques['x-wing'] or ld.technique(level='easy')(function)",
    "from lucidoku.types import Cell, Digit, Board": "expected from lucidoku import Cell, Board",
    "from lucidoku.ml import Dataset": "lucidoku has no 'ml'; use ld.datasets",
    "from lucid import Board": None,
    "board.layout.cells()": "cells: this is not a function; use board.layout.cells",
    "board.layout.peers('r1c2')": "peers: this is not a function; use board.layout.peers_of('r1c2')",
    "ld.Candidate('r1c1')": "expected ld.Candidate('r1c1', 5)",
    "board.hint()['r1c1']": "Step has apply, ",
    "a, b = ld.Cell('r1c1')": "Cell has digit_text, text",
    "board.candidates(row=0, col=1)": "__call__() has no 'row'; use board.candidates(cell=0, column=1)",
    "board.rows[0]; board.grid[0][2]": "expected board.grid[0, 2]",
    "board[0][2] = 4": "expected board[0, 2] = 4",
    "for row, column, digit in board.grid: pass": "expected zip(board.grid.layout.cells, board.grid)",
    "with ld.Board('1.....2..3.....4') as other: pass": "expected other = ld.Board('1.....2..3.....4')",
    "import json; json.dumps(board)": "expected json.dumps(board.to_dict())",
    "import json; json.dumps([ld.Grid(board)], indent=1)": "expected grid.to_dict()",
    "board['r1c2'].candidates": "expected board.candidates",
    "board.candidates('r1c2').remove(3)": "expected board.eliminate('r1c2', 3)",
    "'x' * 2 + ld.solve(board)": "expected 'x' * 2 + ld.solve(board).line",
    "'x' * 2 + ld.solve(board)[2:]": "expected 'x' * 2 + ld.solve(board).line[2:]",
    "board.grid[1:] + 'x'": "expected board.grid.line[1:] + 'x'",
    "ld.solve('11' + '.' * 14).line": "ld.solve('11' + '.' * 14) found nothing and returned None",
    "ld.solve('11' + '.' * 14)[0]": "ld.solve('11' + '.' * 14) found nothing and returned None",
    "ld.hint(board).comment = 1": "Step cannot be changed; keep further values in a dict",
    "import gymnasium as gym; gym.make('lucidoku/Sudoku-v0', count=2)": ""
    "expected gym.make('lucidoku.datasets.environments:lucidoku/Sudoku-v0', count=2)",
    "ld.solve_many([board]).count()": "expected len(ld.solve_many([board]))",
    "'x' + [1]": None,
    "board[0, 1].qwertz": None,
    "len(board)()": None,
    "len(5)": None,
}
"""Ends of programs with an error of Python's own, and the note on it."""


def test_errors_of_python_get_a_note_when_the_program_ends(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import linecache, sys\nimport lucidoku as ld\nboard = ld.Board('1.....2..3.....4')\n"
        f"for number, call in enumerate({list(NOTES)}):\n"
        "    linecache.cache[str(number)] = (len(call), None, [call], str(number))\n"
        "    try:\n        exec(compile(call, str(number), 'exec'))\n"
        "    except Exception as error:\n"
        "        sys.excepthook(type(error), error, error.__traceback__)\n"
        "        print('end', file=sys.stderr)\n"
    )
    ended = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    for call, shown in zip(NOTES, ended.stderr.split("end\n"), strict=False):
        last = shown.splitlines()[-1]
        assert last.startswith(NOTES[call] or ("TypeError: ", "ModuleNotFoundError: ", "AttributeError: ")), (
            call,
            shown,
        )


IMPORTS = {
    "from lucidoku import Puzzle, Step": "from lucidoku import Grid",
    "from lucidoku import generate": "from lucidoku import make",
    "from lucidoku.corpus import load": "from lucidoku.corpus import Corpus",
    "from lucidoku import draw": "import lucidoku as ld; ld.Grid(puzzle).svg()",
    "from lucidoku.school import Task": "the command lucidoku train x-wing",
}
"""Wrong imports, and the right ones."""


@pytest.mark.parametrize("typed", IMPORTS)
def test_an_import_of_a_wrong_name_is_answered_with_the_right_one(typed: str) -> None:
    with pytest.raises(ImportError, match=re.escape(f"; use {IMPORTS[typed]}") + "$"):
        exec(typed, {})
    if not IMPORTS[typed].startswith("the "):
        exec(IMPORTS[typed], {"puzzle": P})


def test_an_import_of_a_mistyped_name_is_answered_with_a_near_one() -> None:
    with pytest.raises(ImportError, match="did you mean explain"):
        exec("from lucidoku import explian", {})


def test_errors_of_python_get_a_note_in_a_notebook() -> None:
    pytest.importorskip("IPython")
    program = (
        "from IPython.core.interactiveshell import InteractiveShell\n"
        "shell = InteractiveShell.instance(colors='nocolor')\n"
        "shell.run_cell('import lucidoku as ld; board = ld.Board(\"1.....2..3.....4\")')\n"
        f"for call in {list(NOTES)}:\n    shell.run_cell(call)\n    print('end')\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    for call, shown in zip(NOTES, ended.stdout.split("end\n"), strict=False):
        last = shown.strip().splitlines()[-1]
        assert last.startswith(NOTES[call] or ("TypeError: ", "ModuleNotFoundError: ", "AttributeError: ")), (
            call,
            shown,
        )


def test_a_called_mapping_is_answered_with_an_index() -> None:
    names = {"walk": ld.explain(P)}
    for call, right in {
        "walk.steps(3)": "walk.steps[3]",
        "walk.techniques('x-wing')": "walk.techniques['x-wing']",
    }.items():
        linecache.cache[call] = (len(call), None, [call], call)
        with pytest.raises(ld.WrongType, match=re.escape(f"use {right}") + "$"):
            eval(compile(call, call, "eval"), names)


@pytest.mark.parametrize("name", sorted(guesses._TABLE_METHODS | guesses._TABLE_VALUES))
def test_a_name_of_a_table_is_answered_for_all_that_becomes_one(name: str) -> None:
    walk = ld.explain(P)
    for value in (walk, walk.puzzle, walk.board(0), ld.solve_many([P]), ld.rate_many([P]), ld.read_puzzles([P])):
        if not hasattr(type(value), name):
            with pytest.raises(ld.UnknownName, match=r"; use |cannot do it"):
                getattr(value, name)


TYPED = {
    "ld.rate(P, engine='sudoku-explainer')": "ld.rate(P, scale='se')",
    "ld.hint(P, detail='full')": "ld.hint(P).hint(3)",
    "ld.Puzzle(P, constraints=[ld.Diagonal(), ld.Thermo('r1c1', 'r2c1')])": "ld.Grid(P, layout=ld.Layout('9x9+diagonal')"
    ".with_constraints([ld.Thermometer(['r1c1', 'r2c1'])]))",
    "ld.Grid(P).with_constraint('diagonal')": "ld.Grid(P, layout=ld.Layout('9x9').with_diagonals())",
    "ld.hint(own).draw('step.png')": "ld.hint(own).save('step.png')",
    "ld.explain(P).draw('walk.html')": "ld.explain(P).save('walk.html')",
    "own.text()": "own.text",
    "ld.explain(P).level()": "ld.explain(P).level",
    "ld.explain(P).text()": "ld.explain(P).text",
    "ld.hint(P).text()": "ld.hint(P).text",
    "ld.Grid(P).givens()": "ld.Grid(P).givens",
    "ld.make(blanks=50)": "ld.make(givens='31')",
    "ld.make(without_technique='x-wing')": "ld.make(without='x-wing')",
    "ld.make(hardest_technique='x-wing')": "ld.make(nothing_harder_than='x-wing')",
    "ld.make(with_solution=True)": "ld.make().solve()",
    "ld.find_steps(P, target='r5c5')": "[step for step in ld.find_steps(P) if 'r5c5' in map(str, step.cells)]",
    "ld.constraint('killer', 'r1c1 r1c2', 8)": "ld.KillerCage('r1c1 r1c2', sum=8)",
    "ld.Thermo(bulb='r1c1', path=['r1c2'])": "ld.Thermometer(cells='r1c1 r1c2')",
    "ld.AntiKnight().is_valid(P)": "ld.Grid(P, layout=ld.Layout('9x9').with_constraints([ld.AntiKnight()])).is_valid",
    "ld.Grid(P, variant='anti-knight')": "ld.Grid(P, layout=ld.Layout('9x9').with_constraints([ld.AntiKnight()]))",
    "ld.add_constraint(P, ld.AntiKnight())": "ld.Grid(P, layout=ld.Layout('9x9').with_constraints(ld.AntiKnight()))",
    "ld.cage_sums(17, 3)": "ld.KillerCage(sum=17, cells=range(3)).combinations()",
    "ld.y_wing(P)": "ld.find_steps(P, 'xy-wing')",
    "ld.simple_coloring(P)": "ld.find_steps(P, 'simple-colors-trap')",
    "ld.make_diagonal(seed=1)": "ld.make(seed=1, layout='9x9+diagonal')",
    "ld.make_variant('jigsaw', seed=1)": "ld.make(seed=1, layout='jigsaw')",
    "ld.make_like(P)": "ld.make(level=ld.rate(P).level)",
    "ld.make(hard=True)": "ld.make(level='hard')",
    "ld.make(hodoku=(500, 800))": "ld.make(rating='hodoku:500..800')",
    "ld.make(min_hodoku=500)": "ld.make(rating='hodoku:500..')",
    "ld.make(size=(2, 3))": "ld.make(layout='6x6:2x3')",
    "ld.make(techniques=['x-wing'])": "ld.make(needs='x-wing')",
    "ld.make(no_guess=True)": "ld.make(without='guess')",
    "ld.explain(P, allow=['singles', 'pairs'])": "ld.explain(P, techniques=['singles', 'pairs'])",
    "ld.explain(P, blacklist='w-wing')": "ld.explain(P, techniques=ld.Pipeline.of('all').without('w-wing'))",
    "ld.explain(P, chains=False)": "ld.explain(P, techniques=ld.Pipeline.of('all').without('chains'))",
    "ld.explain(P, only_singles=True)": "ld.explain(P, techniques='singles')",
    "ld.explain(P, prefer='fewest_steps')": "ld.explain(P, aim='fewest-hard-steps')",
    "ld.explain(P, unique=False)": "ld.explain(P, allow_multiple=True)",
    "ld.explain(P, hardest='x-wing')": "t for t in ld.techniques.values() if t.rank <= ld.techniques['x-wing'].rank",
    "ld.hint(P, full=True)": "ld.hint(P).hint(3)",
    "ld.hint(P, n=3)": "ld.find_steps(P, limit=3)",
    "ld.hint(P, moves=['r9c5=2'])": "ld.hint(ld.Board(P, {'r9c5': 2}))",
    "ld.solve(P, n=2)": "ld.solutions(P, limit=2)",
    "ld.solve_sat(P)": "ld.solvers.solver('sat').solve(P)",
    "ld.rate(P).ep": "ld.rate(P).se.ep",
    "ld.hint(P).aka": "ld.hint(P).technique.aliases",
    "ld.find_steps(P).filter('X-Wing')": "[step for step in ld.find_steps(P) if step.technique == 'X-Wing']",
    "ld.techniques.fish": "[t for t in ld.techniques.values() if t.family == 'fish']",
    "ld.level_of('x-wing')": "ld.techniques['x-wing'].level",
    "ld.grade(P, EASY)": "ld.check(P, EASY)",
    "ld.errors.UnsolvableError": "ld.NoSolution",
    "ld.TechniqueNotFound": "ld.UnknownTechnique",
    "ld.set_notation('A1')": "ld.set_language(None, notation='A1')",
    "ld.book(lines, 'out.pdf', n=1)": "ld.paper.booklet(lines, 'out.pdf', per_page=1)",
    "ld.generate(difficulty='easy', random_state=1)": "ld.make(level='easy', seed=1)",
    "ld.load('one.txt')": "ld.read_puzzles('one.txt')",
    "ld.load(P)": "ld.Grid.parse(P)",
    "ld.draw(P, dark=True)": "ld.Grid(P).svg(theme='dark')",
    "ld.stats('list.txt')": "ld.explain_many('list.txt')",
    "ld.turn(P, 180)": "ld.Grid(P).rotate(180)",
    "ld.rate_one(ld.Grid(P), 'se')": "ld.rate(ld.Grid(P), 'se')",
    "own.set('r1c1', 5)": "own.place('r1c1', 5)",
    "own.piece_at(2)": "own[2]",
    "ld.techniques()['w-wing']": "ld.techniques['w-wing']",
    "ld.explain(own).steps.filter('x-wing')": "[step for step in ld.explain(own) if step.technique == 'x-wing']",
    "own.layout.constraints.append(ld.AntiKing())": "own = ld.Board(ld.Grid(own.grid, layout=own.layout.with_constraints("
    "[ld.AntiKing()])), own)",
    "print(own.layout.constraints.append(ld.AntiKing()))": "own.layout.with_constraints([ld.AntiKing()])",
    "own.push((0, 0, 5))": "own.place((0, 0), 5)",
    "own.set('r1c1=5')": "own.place('r1c1', 5)",
    "ld.Arrow(head='r1c1', tail=['r1c2'])": "ld.Arrow(circle='r1c1', shaft=['r1c2'])",
    "own.hint().hint(level=2)": "own.hint().hint(stage=2)",
    "own.save('own.pdf', size=300, colours='dark')": "own.save('own.pdf', width=300, theme='dark')",
    "own.to_pdf('own.pdf')": "own.save('own.pdf')",
    "own.to_png('own.png', size=300, dpi=3)": "own.save('own.png', width=300) (dpi=3 is left out)",
    "ld.Grid(P).clues": "ld.Grid(P).given_count",
    "ld.solve(P, timeout=9)": "ld.solve(P, time_limit=9)",
    "ld.solve(P, solver='mrv')": "ld.solvers.solver('mrv').solve(P)",
    "ld.hint(P, level=2)": "ld.hint(P).hint(2)",
    "ld.rate_many(lines, n_jobs=1, quiet=True)": "ld.rate_many(lines, threads=1)",
    "ld.Arrow('r1c1', arrow='r1c2 r1c3')": "ld.Arrow('r1c1', shaft='r1c2 r1c3')",
    "ld.datasets.split('list.txt', test_size=0.5, random_state=0)": "into={'train': 0.5, 'test': 0.5}, seed=0",
    "ld.cage_combinations(sum=15, cells=3)": "ld.KillerCage(sum=15, cells=range(3)).combinations()",
    "ld.generate(n=2, level='easy', random_state=1)": "ld.make_many(2, level='easy', seed=1)",
    "ld.make(box=(2, 3), seed=1)": "ld.make(layout='6x6:2x3', seed=1)",
    "ld.Grid(P).peers('r2c2')": "ld.Grid(P).layout.peers_of('r2c2')",
    "ld.Board(puzzle=P, entries={'r1c1': 5})": "ld.Board(grid=P, values={'r1c1': 5})",
    "ld.rate_many(lines).level": "[each.level for each in ld.rate_many(lines)]",
    "ld.minimise(lines)": "[ld.generator.minimize(puzzle) for puzzle in lines]",
    "ld.grade(lines)": "ld.rate_many(lines)",
    "ld.read_puzzles('list.txt').clues": "[each.puzzle.given_count for each in ld.read_puzzles('list.txt')]",
    "ld.rate_many(lines).levels": "[each.level for each in ld.rate_many(lines)]",
    "ld.rate_many(lines).se": "[each.se.er for each in ld.rate_many(lines)]",
    "ld.explain_many(lines).n_steps": "[len(each) for each in ld.explain_many(lines)]",
    "ld.explain_many(lines).technique_counts": "[each.techniques for each in ld.explain_many(lines)]",
    "ld.make_many(2).lines": "[each.puzzle.line for each in ld.make_many(2)]",
    "ld.solve_many(lines).lines": "[each.line for each in ld.solve_many(lines) if each]",
    "ld.solve_many(lines).map(len)": "list(map(len, ld.solve_many(lines)))",
    "ld.datasets.Judge(P).check('r1c2=8')": "ld.datasets.Judge(P).step('r1c2=8')",
    "ld.judge(P, 'r1c2=8')": "ld.datasets.Judge(P).step('r1c2=8')",
    "ld.solve_many(lines, return_counts=True)": "ld.solve_many(lines).counts",
    "ld.solve_many('list.txt', method='dlx')": "[ld.solvers.solver('dlx').solve(entry.puzzle).grid for entry in",
    "ld.head('list.txt', 1)": "ld.read_puzzles('list.txt')[:1]",
    "ld.convert('list.txt', 'list.sdm')": "ld.write_puzzles('list.txt', 'list.sdm')",
    "ld.check_many('list.txt')": "[ld.check(entry.puzzle) for entry in ld.read_puzzles('list.txt')]",
    "ld.batch_rate(lines)": "ld.rate_many(lines)",
    "ld.list_solvers()": "ld.solvers",
    "ld.format_names()": "ld.formats.names()",
    "ld.concat('list.txt', 'list.txt')": "for path in ['list.txt', 'list.txt'] for entry in ld.read_puzzles(path)]",
    "ld.evaluate(ld.solve, lines)": "ld.solvers.compare([ld.solve], lines)",
    "ld.read_puzzles('list.txt', skiprows=1)": "ld.read_puzzles('list.txt')[1:]",
    "ld.read_puzzles(filename='list.txt')": "ld.read_puzzles(source='list.txt')",
    "ld.rate_many(lines, hodoku=True)": "ld.rate_many(lines, scale='hodoku')",
    "ld.read_puzzles('list.txt').errors": "[entry for entry in ld.read_puzzles('list.txt') if entry.error]",
    "ld.Puzzle(P, diagonals=True)": "ld.Grid(P, layout='9x9+diagonal')",
    "ld.Puzzle(P, rules=[ld.AntiKing()])": "ld.Grid(P, layout=ld.Layout('9x9').with_constraints([ld.AntiKing()]))",
    "ld.Grid(P, variants=ld.AntiKing())": "ld.Grid(P, layout=ld.Layout('9x9').with_constraints(ld.AntiKing()))",
    "ld.Sandwich(row=2, total=15)": "ld.Sandwich('row 2', sum=15)",
    "ld.draw(P, dark=True).save('a.svg')": "ld.Grid(P).save('a.svg', theme='dark')",
    "own.plot().savefig('a.png')": "own.save('a.png')",
    "ld.Grid(P).box_of('r5c5')": "ld.Grid(P).layout.box('r5c5')",
    "ld.Grid(P).places(7, row=3)": "ld.Board(ld.Grid(P)).cells_with(7, 'row 3')",
    "ld.Grid(P).candidates(0, 1)": "ld.Board(ld.Grid(P)).candidates((0, 1))",
    "ld.Grid(P).augment(seed=3)": "ld.datasets.shuffle(ld.Grid(P), seed=3)",
    "ld.Grid(P).print_pdf('a.pdf')": "ld.paper.sheet([ld.Grid(P)], 'a.pdf')",
    "ld.Grid(P).to_string()": "ld.Grid(P).line or ld.Grid(P).format('sdk')",
    "ld.Grid(P).redundant()": "ld.true_candidates(ld.Grid(P)).redundant",
    "ld.explain(P, exclude=['w-wing', 'x-wing'])": "ld.Pipeline.of('all').without('w-wing', 'x-wing'))",
    "ld.generate(min_se=1.0, max_se=3.0, seed=1)": "ld.make(rating='se:1.0..3.0', seed=1)",
    "ld.make(min_clues=24, max_clues=40, seed=1)": "ld.make(givens='24..40', seed=1)",
    "ld.print([P, P], 'a.pdf', per_page=4)": "ld.paper.sheet([P, P], 'a.pdf', per_page=4)",
    "own.add(ld.AntiKnight())": "own = ld.Board(ld.Grid(own.grid, layout=own.layout.with_constraints([ld.AntiKnight()])), own)",
    "own.svg(highlight=['r1c1', 'r2c2'])": "ld.Step.of(own, cells={'primary': ['r1c1', 'r2c2']}).svg(board=own",
    "ld.cells_of(P, 7)": "[cell for cell in ld.Grid(P).layout.cells if ld.Grid(P)[cell] == 7]",
    "ld.Puzzle(P, [ld.AntiKing()])": "ld.Grid(P, layout=ld.Layout('9x9').with_constraints([ld.AntiKing()]))",
    "ld.solve(own.grid, constraints=[ld.AntiKing()])": "ld.solve(ld.Grid(own.grid, layout=",
    "ld.make_killer(level='easy', seed=1)": "ld.make(level='easy', seed=1, rules='killer')",
    "ld.make_jigsaw(seed=1)": "ld.make(seed=1, layout='jigsaw')",
    "ld.Grid(P).swap(1, 2)": "ld.Grid(P).relabel({1: 2, 2: 1})",
    "ld.Grid(P).swap(3, 9)": "ld.Grid(P).relabel({3: 9, 9: 3})",
    "ld.Grid(P).relabel(seed=3)": "ld.datasets.shuffle(ld.Grid(P), seed=3)",
    "ld.Grid(P).find(7)": "[cell for cell in ld.Grid(P).layout.cells if ld.Grid(P)[cell] == 7]",
    "ld.Grid(rows=[[0] * 9] * 9)": "ld.Grid(values=[[0] * 9] * 9)",
    "ld.verify(P, EASY)": "ld.check(P, EASY)",
    "ld.verify(ld.explain(P))": "ld.prove(ld.explain(P))",
    "ld.hint(P, level='easy')": "ld.hint(P, techniques='easy')",
    "own.hint(difficulty='easy')": "own.hint(techniques='easy')",
    "own.hints(n=3)": "own.find_steps()[:3]",
    "own.apply(ld.explain(P)[0])": "ld.explain(P)[0].apply(own)",
    "ld.Technique('x-wing').find(own)": "ld.find_steps(own, ld.Technique('x-wing'))",
    "ld.explain(P).filter(lambda step: step.level == 'hard')": "list(filter(lambda step: step.level == 'hard', ld.explain(P)))",
    "ld.explain(P).filter(level='hard')": "[step for step in ld.explain(P) if step.level == 'hard']",
    "ld.explain(P).count_by('level')": "collections.Counter((step.level for step in ld.explain(P)))",
    "ld.explain(P).show(3)": "ld.explain(P)[3].svg()",
    "ld.datasets.load_puzzles('hard', n=3)": "ld.datasets.load_puzzles('hard')[:3]",
    "ld.read_puzzles('list.txt', column='puzzle')": "ld.read_puzzles('list.txt')",
    "ld.paper.sheet(lines, 'a.pdf', answers=True)": "ld.paper.sheet(lines, 'a.pdf', solutions=True)",
    "ld.datasets.split(lines, test_size=0.5)": "ld.write_puzzles(lines, 'all.csv'); ld.datasets.split(['all.csv'], into=",
    "ld.load_dataset('csv', data_files='list.txt', split='train')": "ld.read_puzzles('list.txt')",
    "ld.load_dataset('text', data_files={'train': 'list.txt'})": "ld.read_puzzles('list.txt')",
    "own.transform('transpose')": "own.grid.transpose()",
    "own.transform(rotate=90)": "own.grid.rotate(90)",
    "ld.transform(P, 'rotate90')": "ld.Grid(P).rotate(90)",
    "ld.Grid(P).transform('mirror')": "ld.Grid(P).mirror()",
    "ld.analyse(own, multipv=3)": "ld.find_steps(own)[:3]",
    "list(map(ld.level, lines))": "lambda puzzle: ld.rate(puzzle).level",
    "ld.level(P)": "ld.rate(P).level",
    "ld.make(killer=True, thermo=True, layout='4x4')": "ld.make(rules=['killer', 'thermo'], layout='4x4')",
    "ld.hint(P).vague": "ld.hint(P).hint(1)",
    "ld.Grid(P).rules": "'\\n'.join(ld.Grid(P).layout.rule_lines)",
    "ld.Puzzle()": "ld.Grid('.' * 81)",
    "ld.Grid(P).push('r1c1=5')": "board = ld.Board(ld.Grid(P)); board.place('r1c1', 5)",
    "ld.place(P, 'r1c1', 5)": "board = ld.Board(P); board.place('r1c1', 5)",
    "ld.Grid(P).replace(3, 9)": "ld.Grid(P).relabel({3: 9, 9: 3})",
    "ld.Grid(P).clear('r1c3')": "ld.Grid([0 if cell == ld.Grid(P).layout.cell('r1c3') else ld.Grid(P)[cell]",
    "ld.Grid(P).pencilmarks['r1c1']": "ld.Board(ld.Grid(P)).candidates('r1c1')",
    "own.marks['r1c1']": "own.candidates('r1c1')",
    "ld.candidates(P)": "dict(ld.Board(P).candidates)",
    "ld.candidates(P, 'r1c2')": "ld.Board(P).candidates('r1c2')",
    "ld.pencil_marks(P, 'r1c2')": "ld.Board(P).candidates('r1c2')",
    "own.candidate_count('r1c2')": "len(own.candidates('r1c2'))",
    "own.set_candidates('r1c1', [4, 5])": "own.eliminate('r1c1', {*own.candidates('r1c1')} - {*[4, 5]})",
    "own.update({'r1c1': 5})": "[own.place(cell, digit) for cell, digit in {'r1c1': 5}.items()]",
    "own.remove('r1c1')": "own.clear('r1c1')",
    "own.remove('r1c1', 5)": "own.eliminate('r1c1', 5)",
    "ld.cell_name(40)": "str(ld.Layout('9x9').cell(40))",
    "ld.Grid(P).index_of('r1c3')": "int(ld.Grid(P).layout.cell('r1c3'))",
    "ld.Layout('9x9').coordinates(40)": "divmod(ld.Layout('9x9').cell(40), ld.Layout('9x9').n)",
    "own.all_candidates().__next__().column": "own.all_candidates().__next__().cell.column",
    "ld.Grid(P).sees('r1c1', 'r5c5')": "ld.Grid(P).layout.cell('r1c1') in ld.Grid(P).layout.peers_of('r5c5')",
    "ld.Layout('9x9').degree('r1c1')": "len(ld.Layout('9x9').peers_of('r1c1'))",
    "ld.houses_of('r1c1')": "[house for house in ld.Layout('9x9').houses if ld.Layout('9x9').cell('r1c1') in house.cells]",
    "ld.Layout('9x9').n_boxes": "len(ld.Layout('9x9').boxes)",
    "ld.Layout.windoku()": "ld.Layout('9x9').with_windows()",
    "ld.Layout.jigsaw_from('1122112233443344')": "ld.Layout.jigsaw('1122112233443344')",
    "ld.Grid(P).is_empty('r1c3')": "ld.Grid(P)['r1c3'] == 0",
    "ld.Grid(P).is_fixed(0, 2)": "ld.Grid(P)[0, 2] != 0",
    "ld.Grid(P).count_digit(7)": "list(ld.Grid(P)).count(7)",
    "ld.Grid(P).value_counts()": "collections.Counter(ld.Grid(P))",
    "ld.Grid(P).missing_digits('box 2')": "set(range(1, 10)) - {ld.Grid(P)[cell] for cell in",
    "ld.Grid(P).mark(EASY)": "ld.check(ld.Grid(P), EASY)",
    "ld.Grid(P).is_solution(EASY)": "ld.check(ld.Grid(P), EASY).ok",
    "ld.Grid(P).fingerprint()": "ld.Grid(P).canonical().line",
    "ld.Grid(P).transform('flip-vertical')": "ld.Grid(P).mirror().rotate(180)",
    "ld.flip(P, 'vertical')": "ld.Grid(P).mirror().rotate(180)",
    "ld.Grid(P).rot90(2)": "ld.Grid(P).rotate(180)",
    "ld.rot180(P)": "ld.Grid(P).rotate(180)",
    "ld.Grid(P).rotate(k=3)": "ld.Grid(P).rotate(degrees=90 * 3)",
    "ld.Grid(P).mirror(axis=0)": "ld.Grid(P).mirror().rotate(180)",
    "ld.Grid(P).swap_rows(3, 4)": "rows = [*ld.Grid(P).rows]; rows[3], rows[4] = (rows[4], rows[3]); ld.Grid(rows)",
    "ld.Grid(P).savefig('p.png', dpi=150)": "ld.Grid(P).save('p.png', width=6 * 150)",
    "ld.Grid(P).draw(figsize=(6, 6), pencil_marks=True)": "ld.Grid(P).svg(width=100 * 6, candidates=True)",
    "ld.Grid(P).png(width=300, height=300)": "ld.Grid(P).png(width=300)",
    "ld.Grid(P).export('sdk')": "ld.Grid(P).format('sdk')",
    "ld.Grid(P).row_contains(0, 7)": "ld.Grid(P).row(0).count(7) > 0",
    "ld.Grid(P).verify(EASY)": "ld.check(ld.Grid(P), EASY)",
    "own.common_candidates('r1c1', 'r1c2')": "sorted({*own.candidates('r1c1')} & {*own.candidates('r1c2')})",
    "ld.Layout(box=(2, 3))": "ld.Layout(layout='6x6:2x3')",
    "ld.can_place(P, 0, 2, 4)": "ld.Board(P).has_candidate((0, 2), 4)",
    "ld.get_cell(P, 'r1c1')": "ld.Grid(P)['r1c1']",
    "ld.select(lines, level='hard')": "[puzzle for puzzle in lines if ld.rate(puzzle).level == 'hard']",
}
"""Wrong calls in a program, and the right ones with the same values."""


MESSAGES = {
    "ld.make(level='expert')": "unknown level 'expert'; use ld.make(level='unfair')",
    "ld.explain(P, 'advanced')": "expected ld.explain(P, 'hard')",
    "ld.explain(P, allow_multiple=['singles'])": "got ['singles']; use ld.explain(P, techniques=['singles'])",
    "ld.hint(P, {'r9c5': 2})": "expected ld.hint(ld.Board(P, {'r9c5': 2}))",
    "ld.paper.sheet([P], 'a.pdf', paper='B5')": "use ld.paper.sheet([P], 'a.pdf', paper='a4')",
    "ld.explain(P).to_markdown('walk.md')": "pathlib.Path('walk.md').write_text('\\n'.join((f'{step.number}. {step.text}' "
    "for step in ld.explain(P))))",
    "ld.make(seed='today')": "seed must be a whole number, got 'today'",
    "ld.make(time_limit='5s')": "expected a time limit in seconds above 0, got '5s'",
    "ld.datasets.audit([P, P])": "use ld.write_puzzles([P, P], 'all.csv'); ld.datasets.audit(['all.csv'])",
    "ld.datasets.split('a.csv', ratios=[0.5, 0.5])": "ld.datasets.split(['a.csv'], into={'train': 0.5, 'test': 0.5}, out='sets')",
    "ld.available_constraints()": "sorted(ld.rules.classes.CLASSES)",
    "ld.sample('list.txt', 1)": "random.sample([entry.puzzle for entry in ld.read_puzzles('list.txt')], 1)",
    "ld.Env(P)": "gymnasium.make('lucidoku.datasets.environments:lucidoku/Sudoku-v0', puzzles=[P])",
    "ld.merge('a.corpus', 'b.corpus', out='c.corpus')": "ld.corpus.merge('c.corpus', 'a.corpus', 'b.corpus')",
    "ld.Corpus('my.corpus')": "ld.corpus.Corpus('my.corpus')",
    "ld.worksheet('naked-pair', n=4)": "use the command lucidoku train naked-pair --out sheet.pdf",
    "ld.exercises('naked-pair', count=1)": "ld.make_many(1, practice='naked-pair') or the command lucidoku train naked-pair",
    "ld.Grid(P).to_image()": "PIL.Image.open(io.BytesIO(ld.Grid(P).png()))",
    "ld.explain(P).animate('walk.gif')": "the nearest is ld.explain(P).html() ('walk.gif' is left out)",
    "ld.load_data(0.8)": "ld.datasets.split(['list.txt'], into={'train': 0.8, 'test': 0.2}, out='sets')",
    "ld.Puzzle.from_rows([])": "use ld.Grid([])",
}
"""Wrong calls in a program, and the ends of their messages; the right ones need files, other packages or a terminal."""


def _message(typed: str, names: dict[str, Any]) -> str:
    """Return the message on a wrong call in a program."""
    linecache.cache["typed"] = (len(typed), None, [typed], "typed")
    with pytest.raises(ld.LucidokuError) as error:
        exec(compile(typed, "typed", "exec"), names)
    return str(error.value)


@pytest.mark.parametrize("typed", MESSAGES)
def test_an_answer_repeats_the_typed_values(typed: str) -> None:
    assert _message(typed, {"ld": ld, "P": P}).endswith(MESSAGES[typed])


@pytest.mark.parametrize("typed", TYPED)
def test_an_answer_repeats_the_typed_values_and_runs(typed: str) -> None:
    import collections

    names: dict[str, Any] = {"ld": ld, "P": P, "EASY": EASY, "lines": [P, EASY], "own": ld.Board(P)}
    names["collections"] = collections
    message = _message(typed, names)
    assert TYPED[typed] in message
    call = re.sub(r" \([^()]* is left out\)$", "", message.partition("; use ")[2])
    exec(call, names)


RUN = """
ld.Puzzle.empty(size=6)
ld.Grid.empty(size=16)
ld.Grid.empty(9)
ld.Board.empty(4)
ld.Sudoku.empty("6x6")
ld.Puzzle("." * 81, constraints=["diagonal"])
ld.Grid("." * 81, rules=["diagonal", "antiknight"])
ld.Layout("9x9").with_constraints(["diagonal"])
ld.load_easy()
ld.datasets.load_medium()
X, y = ld.datasets.load_easy(return_X_y=True)
ld.Walkthrough.load(walk.to_json())
ld.Walkthrough.from_json(walk.to_json())
walk.to_json("w.json")
walk.to_dict("w.json")
walk.html("w.html")
walk.to_pandas("w.csv")
ld.solve(line, "s.txt")
ld.make("out.txt")
ld.make_many(3, "out.txt")
ld.rate(line).to_json("r.json")
ld.parse(line, format="hodoku")
ld.Sudoku(3, 3, seed=7)
ld.Sudoku(3, 2)
ld.explain(line, "w.json")
ld.rate_many(lines, "r.csv")
ld.diff(line, line2)
ld.solve_many(path, out="solved.txt")
ld.solve_many(path, output="solved.csv")
ld.rate_many(path, file="rated.csv")
ld.explain_many(path, to="walks.jsonl")
ld.explain(line, allowed_techniques=["naked-single", "hidden-single"])
ld.explain(line, language="de")[3].text
print(ld.explain(line, lang="fr")[3].text)
chosen = ld.explain(line, lang="fr")
ld.svg.board(board, size=400)
ld.io.read(path)
ld.api.solve(line)
ld.tools.minimize(line)
ld.viz.draw(board)
ld.data.load_puzzles("hard")
ld.dataset.split([path], test_size=0.5)
ld.load("list.txt")
ld.load_pack("list.txt")
ld.load_pack("hard")
ld.Sudoku(9)
ld.Corpus("list.txt")
ld.corpus("list.txt")
ld.corpus.open("list.txt")
ld.train_test_split(lines, test_size=0.5, random_state=0)
ld.train_test_split(corpus, test_size=0.5, random_state=0)
ld.export(walk, "walk.pdf")
ld.to_html(walk)
ld.to_json(walk)
ld.draw(step)
ld.text(step)
ld.Killer(cages={("r1c1", "r1c2"): 8})
ld.KillerSudoku([(["r1c1", "r1c2"], 8), (["r2c1", "r2c2"], 5)])
ld.Grid(line2, cages=[(8, ["r1c1", "r1c2"])])
ld.Layout("9x9", cages={8: ["r1c1", "r1c2"]})
ld.solve("." * 81, cages={"r1c1 r1c2": 8})
ld.Layout("9x9", regions="1" * 9 + "2" * 9 + "3" * 9 + "4" * 9 + "5" * 9 + "6" * 9 + "7" * 9 + "8" * 9 + "9" * 9)
ld.Grid("." * 81, regions=rows)
grid.flip("vertical")
grid.flip(axis=0)
grid.flip("horizontal")
walk.export("json")
walk.to("html")
walk.to("pdf")
walk.groupby("technique")
walk.groupby("level").size()
walk.count_by("level")
walk.compare(ld.explain(line, techniques="easy"))
walk.copy()
walk["naked-single"]
ld.solve_many(lines).solutions
walk.to_markdown()
corpus.groupby("level").size()
corpus.histogram("se")
corpus.sort_values("er", ascending=False)
corpus.hardest(3)
ld.sudokupad_link(line2)
ld.to_sudokupad(line2)
grid.where(7, box=5)
grid.common_peers("r1c1", "r2c5")
grid.candidates_array()
ld.explain(line, avoid_uniqueness=True)
ld.make(mask=[[1] * 9] * 9)
ld.Thermo("r1c1-r1c4")
ld.Puzzle("." * 81, even=["r1c1"], odd=["r9c9"])
ld.Jigsaw(rows)
ld.constraint_types()
ld.load_dataset(path, return_X_y=True)
ld.corpus.build(path, "a.corpus", scale="se")
ld.solve(line2, method="brute force")
""".strip().splitlines()
"""Wrong calls, whose answers run in the same program."""


def _answers_in(message: str) -> list[str]:
    """Return the calls of a message, without notes."""
    calls = re.sub(r" \((?:[^()]|\([^()]*\))*left out\)", "", re.split(r"; use |^expected ", message)[-1])
    return re.split(r",? or (?=[a-z\[{(])", calls)


@pytest.mark.parametrize("typed", RUN)
def test_each_answer_runs_in_the_program_that_asked(typed: str) -> None:
    """It needs no name and no import that the program lacks."""
    ld.corpus.build([P, EASY], "my.corpus", rate="se")
    walk = ld.explain(P)
    with ld.corpus.Corpus("my.corpus") as corpus:
        names = {
            "ld": ld, "line": P, "line2": EASY, "lines": [P, EASY], "path": "list.txt", "walk": walk, "step": walk[0],
            "grid": walk.puzzle, "board": ld.Board(P), "rows": [[n] * 9 for n in range(1, 10)], "corpus": corpus,
        }  # fmt: skip
        message = _message(typed, dict(names))
        known = {key: value for key, value in names.items() if key == "ld" or re.search(rf"(?<!\.)\b{key}\b", typed)}
        if "corpus" not in known:
            corpus.close()
        for answer in _answers_in(message):
            exec(answer, known)


ARGUMENTS = {
    "own.place(0, 0, 5)": "own.place((0, 0), 5)",
    "own.place(row=0, col=0, digit=5)": "own.place((0, 0), 5)",
    "ld.solve(P, 'dlx')": "ld.solvers.solver('dlx').solve(P)",
    "ld.hint(P, 2)": "ld.hint(P).hint(2)",
    "ld.make('easy', 2)": "ld.make_many(2, 'easy')",
    "ld.make(count=2, level='easy')": "ld.make_many(2, level='easy')",
    "ld.rate([P, EASY])": "ld.rate_many([P, EASY])",
    "ld.prove(P)": "ld.prove(ld.explain(P))",
    "ld.solvers.compare(lines)": "ld.solvers.compare(['dlx', 'mrv'], lines)",
    "ld.solvers.dlx(P)": "ld.solvers.solver('dlx').solve(P)",
    "ld.make('x-wing', seed=1)": "ld.make(seed=1, needs='x-wing')",
    "ld.make('6x6', level='easy', seed=1)": "ld.make(level='easy', seed=1, layout='6x6')",
    "ld.make_many(2, '6x6', level='easy')": "ld.make_many(2, level='easy', layout='6x6')",
    "ld.Grid(P, [ld.AntiKing()])": "ld.Grid(P, layout=ld.Layout('9x9').with_constraints([ld.AntiKing()]))",
    "ld.solve('list.txt')": "ld.solve_many('list.txt')",
    "ld.datasets.load_puzzles('hard', 3)": "ld.datasets.load_puzzles('hard')[:3]",
    "walk.svg(3)": "walk[3].svg()",
    "ld.corpus.stats(corpus)": "ld.corpus.statistics(corpus)",
    "corpus.puzzles().filter(level='easy')": "corpus.puzzles().where(level='easy')",
    "corpus.puzzles(limit=3)": "corpus.puzzles().limit(3)",
    "corpus.contains(P)": "P in corpus",
    "ld.corpus.sample('my.corpus', 2)": "ld.corpus.Corpus('my.corpus').sample(2)",
    "ld.datasets.shuffle(lines, seed=1)": "[ld.datasets.shuffle(puzzle, seed=1) for puzzle in lines]",
    "ld.datasets.load_puzzles('list.txt')": "ld.read_puzzles('list.txt')",
    "corpus['level']": "corpus.puzzles().to_pandas()['level']",
    "ld.rate_many(lines)['level']": "[each.level for each in ld.rate_many(lines)]",
    "ld.rate_many(lines)['se']": "ld.rate_many(lines).to_pandas()['se_er']",
    "ld.explain_many(lines)['difficulty']": "ld.explain_many(lines).to_pandas()['level']",
    "ld.solve_many(lines)['solution']": "ld.solve_many(lines).to_pandas()['solution']",
    "corpus.puzzles()['clues']": "corpus.puzzles().to_pandas()['given_count']",
    "corpus.puzzles(min_se=4)": "corpus.puzzles().where('se_er >= 4')",
    "ld.write_puzzles('a.txt', lines)": "ld.write_puzzles(lines, 'a.txt')",
    "ld.solve_many([10**80, 10**80])": "ld.solve_many([str(number).zfill(81) for number in [10 ** 80, 10 ** 80]])",
    "ld.read_puzzles('list.txt')['level']": "ld.rate_many(ld.read_puzzles('list.txt')).to_pandas()['level']",
    "ld.Grid(P).mirror('vertical')": "ld.Grid(P).mirror().rotate(180)",
    "ld.Grid(P).rotate('left')": "ld.Grid(P).rotate(270)",
    "ld.Grid(P).check(EASY)": "ld.check(ld.Grid(P), EASY)",
    "ld.Layout(6, 6)": "ld.Layout(6)",
    "ld.Layout(2, 3)": "ld.Layout.standard(2, 3)",
    "ld.Step.of('r1c1=5')": "ld.Step.of(board, 'r1c1=5')",
    "ld.Grid()": "ld.Grid('.' * 81)",
    "ld.Board()": "ld.Board('.' * 81)",
    "corpus.query('SELECT id FROM puzzles')": "corpus.sql('SELECT id FROM puzzles')",
    "ld.KillerCage(3, ['r1c1', 'r1c2'])": "ld.KillerCage(['r1c1', 'r1c2'], sum=3)",
    "ld.Thermometer('r1c1', 'r1c2', 'r1c3')": "ld.Thermometer(['r1c1', 'r1c2', 'r1c3'])",
    "corpus.puzzles(\"level = 'easy'\")": "corpus.query(\"level = 'easy'\")",
    "corpus.steps('x-wing')": "corpus.steps(technique='x-wing')",
    "corpus.filter(lambda p: p.level == 'easy')": "list(filter(lambda p: p.level == 'easy', corpus))",
    "corpus.filter(level='hard')": "corpus.puzzles(level='hard')",
    "corpus.puzzles().sort_values('score', ascending=False)": "corpus.puzzles().order_by('score', reverse=True)",
    "corpus.puzzles().sort_values('score', ascending=True)": "corpus.puzzles().order_by('score', reverse=False)",
}
"""Right names with wrong arguments in a program, and the right calls with the same values."""


@pytest.mark.parametrize("typed", ARGUMENTS)
def test_wrong_arguments_are_answered_with_the_typed_values(typed: str) -> None:
    ld.corpus.build([P], "my.corpus")
    with ld.corpus.Corpus("my.corpus") as corpus:
        names = {"ld": ld, "P": P, "EASY": EASY, "lines": [P, EASY], "own": ld.Board(P), "corpus": corpus}
        names["walk"] = ld.explain(P)
        assert _message(typed, names).endswith((f"expected {ARGUMENTS[typed]}", f" use {ARGUMENTS[typed]}"))
        if (
            "to_pandas" not in ARGUMENTS[typed] and "(board" not in ARGUMENTS[typed]
        ):  # a package, and a variable to make
            eval(ARGUMENTS[typed], names)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("grid['r1c1'] = 5", "board = ld.Board(grid); board['r1c1'] = 5"),
        (
            "del grid['r1c3']",
            "ld.Grid([0 if cell == grid.layout.cell('r1c3') else grid[cell] for cell in grid.layout.cells], layout=",
        ),
    ],
)
def test_a_change_of_a_grid_is_answered_with_one_that_stays(typed: str, answer: str) -> None:
    names = {"ld": ld, "grid": ld.Grid(P)}
    call = _message(typed, names).partition("; use ")[2]
    assert call.startswith(answer)
    exec(call, names)


@pytest.mark.parametrize("kind", [ld.Grid, ld.Board])
def test_what_is_in_a_puzzle_is_a_digit(kind: Any) -> None:
    puzzle = kind(EASY)
    for digit in range(10):
        assert (digit in puzzle) and (digit == 0 or str(digit) in puzzle) and np.int64(digit) in puzzle
    assert 10 not in puzzle and 7 not in kind("1.....2..3.....4")
    name = kind.__name__.lower()
    for item in ("r1c1", (0, 1), ("r1c1", 5), ((0, 1), 5)):
        with pytest.raises(ld.WrongType, match="expected a digit") as error:
            _ = item in puzzle
        eval(str(error.value).partition("; use ")[2], {"ld": ld, name: puzzle})


def test_a_puzzle_in_any_representation_is_in_a_list_of_puzzles() -> None:
    entries: Any = ld.read_puzzles([P, EASY])
    for puzzle in (EASY, EASY.replace(".", "0"), ld.Grid(EASY), ld.Board(EASY), ld.Grid(EASY).rows, entries[1]):
        assert puzzle in entries and puzzle not in ld.read_puzzles([P])
    with pytest.raises(ld.ParseError):
        _ = "list.txt" in entries


def test_solutions_that_are_no_table_are_written_as_the_answer_says() -> None:
    """They are the solved grids, without those of puzzles that have none."""
    solutions = ld.solve_many([P, EASY, "11" + "." * 79])
    with pytest.raises(ld.InvalidArgument) as error:
        solutions.save("solved.txt")
    exec(str(error.value).rpartition("use ")[2], {"ld": ld, "solutions": solutions, "path": "solved.txt"})
    assert [entry.puzzle for entry in ld.read_puzzles("solved.txt")] == [ld.solve(P), ld.solve(EASY)]


def test_a_data_set_may_be_one_file() -> None:
    assert ld.datasets.audit("list.txt") == ld.datasets.audit(["list.txt"])
    shares = {"train": 0.5, "test": 0.5}
    one, other = (
        ld.datasets.split(files, shares, out) for files, out in (("list.txt", "one"), (["list.txt"], "other"))
    )
    assert one == other


def test_a_name_is_searched_for_when_the_message_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []
    write = guesses._unknown_name_text

    def search(owner: str, name: str, *known: Any) -> str:
        searched.append(name)
        return write(owner, name, *known)

    monkeypatch.setattr(guesses, "_unknown_name_text", search)
    assert not hasattr(ld, "ratee") and not hasattr(ld.Grid(P), "clues") and not searched
    with ld.language("fr"), pytest.raises(ld.UnknownName) as caught:
        getattr(ld.Grid(P), "clues")  # noqa: B009
    error = caught.value
    assert (
        str(error) == str(pickle.loads(pickle.dumps(error))) == "Grid n'a pas 'clues'\u00a0; utilisez grid.given_count"
    )
    assert repr(error) == f"UnknownName({str(error)!r})" and searched == ["clues"]


HUGE = 10**5000
"""A number with more digits than Python writes."""


@pytest.mark.parametrize(
    "call", ["Layout", "Grid", "Board", "explain", "rate", "canonical", "make", "make_many", "why"]
)
def test_a_number_of_thousands_of_digits_gets_a_sentence(call: str) -> None:
    """Each public call may quote a number in a message, which Python refuses for such a one."""
    function = getattr(ld, call)
    keywords = [name for name, one in inspect.signature(function).parameters.items() if one.kind == one.KEYWORD_ONLY]
    calls: list[Callable[[], Any]] = [partial(function, *given) for given in ((HUGE,), (P, HUGE), ([HUGE] * 81,))]
    if call != "make_many":
        calls += [partial(function, P, **{name: HUGE}) for name in keywords]
    for each in calls:
        try:
            each()
        except Exception as error:
            assert type(error) not in (ValueError, OverflowError) and len(str(error)) < 1000


@pytest.mark.parametrize("owner", [ld.Grid, ld.Board, ld.Layout])
def test_methods_answer_a_number_of_thousands_of_digits(owner: type) -> None:
    made = ld.Layout("9x9") if owner is ld.Layout else owner(P)
    for name in [one for one in dir(owner) if not one.startswith("_")]:
        method = getattr(made, name)
        for given in (
            ((HUGE,), ("r1c1", HUGE)) if callable(method) and name not in ("digits_text", "digit_text") else ()
        ):
            try:
                method(*given)
            except Exception as error:
                assert type(error) not in (ValueError, OverflowError) and len(str(error)) < 1000


def enumerations() -> list[type[Enum]]:
    """Return the enumerations of all public modules."""
    modules = [
        importlib.import_module(m.name)
        for m in walk_packages(ld.__path__, "lucidoku.")
        if not m.name.endswith(("__main__", "_wasm"))
    ]
    named = [getattr(module, name, None) for module in modules for name in getattr(module, "__all__", ())]
    return list(dict.fromkeys(one for one in named if isinstance(one, type) and issubclass(one, Enum)))


def test_enumerations_answer_a_number_of_thousands_of_digits() -> None:
    assert len(enumerations()) > 3
    for kind in enumerations():
        for given in (HUGE, -HUGE, [HUGE]):
            with pytest.raises(ld.LucidokuError, match="too large"):
                kind(given)
        with pytest.raises(ValueError, match="77"):
            kind(77)


def test_a_number_is_quoted_by_its_length_if_python_does_not_write_it() -> None:
    from lucidoku.words.quoting import quoted

    assert [len(quoted(sign * HUGE)) < 60 for sign in (1, -1)] == [True, True]
    assert quoted(-12) == "-12"


def test_a_puzzle_may_be_a_dict_as_f_puzzles_writes_it() -> None:
    made = ld.Grid({"size": 9, "palindrome": [{"lines": [["R1C1", "R1C2", "R2C3"]]}]})
    assert made.layout.constraints == (ld.Palindrome("r1c1 r1c2 r2c3"),)


def test_an_action_of_an_environment_that_is_no_number_is_answered_with_one() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    env = gymnasium.make("lucidoku.datasets.environments:lucidoku/Sudoku-v0", puzzles=[P]).unwrapped
    env.reset()
    with pytest.raises(ld.WrongType, match=r"from 0 to 1457: .*expected env\.step\(7\)$"):
        env.step((0, 0, 8))
    for action in ("r1c1=8", -1, 1458, None):
        with pytest.raises(ld.WrongType, match="an action is a number"):
            env.step(action)
    assert len(env.step(7)) == 5


def test_a_rule_to_make_puzzles_with_may_have_any_name() -> None:
    assert ld.make(rules="anti_knight", layout="6x6", seed=1) == ld.make(rules="antiknight", layout="6x6", seed=1)
