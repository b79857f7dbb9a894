"""The pipeline picture-notebook compared with the notebook whose techniques it takes."""

from __future__ import annotations

import gzip
import json
from collections import Counter

import pytest

import lucidoku as ld
from lucidoku.grid.grid import Grid
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import Pipeline, resolve
from lucidoku.logic.techniques import notebook
from support import SHARED, puzzles

REFERENCE = SHARED / "seed-000"


def test_a_pasted_list_of_its_names_is_its_pipeline() -> None:
    assert resolve(list(notebook.SEARCHES)).stages == resolve("picture-notebook").stages
    assert resolve(",".join(notebook.SEARCHES)).stages == resolve("picture-notebook").stages
    without = resolve([name for name in notebook.SEARCHES if name not in ("medusa", "brutal")])
    assert [t.id for t in without] == [
        t.id for t in resolve("picture-notebook") if "medusa" not in t.id and t.kind != "guess"
    ]


def test_few_of_its_names_stand_for_what_they_mean_elsewhere() -> None:
    assert [t.id for t in resolve(["swordfish", "trial"])] == ["swordfish", "trial"]
    assert [t.id for t in techniques.resolve(["chain"])] == ["aic", "discontinuous-nice-loop"]
    assert [t.id for t in techniques.resolve(["loop"])] == ["continuous-nice-loop"]
    assert techniques.resolve(["mini suedecoq"]) == techniques.resolve(["naked tuple"])
    assert "strong-chain-medusa" in [t.id for t in techniques.resolve(["medusa"])]


def test_its_order_is_kept() -> None:
    ids = [technique.id for technique in resolve("picture-notebook")]
    assert ids[:2] == ["hidden-single", "naked-single"]
    assert "full-house" not in ids
    assert ids.index("lucky-trial") < ids.index("common-trial")


def test_of_one_search_the_shortest_step_is_taken() -> None:
    pipeline = resolve("picture-notebook")
    chains = [stage for stage in pipeline.stages if stage.search == "chain"]
    seen = Counter[str]()
    for grid in puzzles(9)[::2]:
        walk = ld.explain(grid, pipeline)
        for k, step in enumerate(walk):
            if step.technique.id not in {stage.technique.id for stage in chains}:
                continue
            seen[step.technique.id] += 1
            others = ld.find_steps(walk.board(k), Pipeline("chains", tuple(chains)))
            assert length(step) == min(map(length, others))
    assert len(seen) >= 2


def length(step: ld.Step) -> int:
    """Links as the notebook counts them: without the one that closes a loop, without those in the box."""
    if step.technique.id == "empty-rectangle-chain":
        (end,) = step.evidence.cells["pincer"]
        links = step.evidence.branches[0].links
        digits = step.evidence.digits
        return next(
            i
            for i, k in enumerate(links)
            if (k.source.cells, (k.source.digit,)) == ((end,), digits) and i % 2 == 0 and i
        )
    return len(step.evidence.links) - (step.technique.id == "continuous-nice-loop")


def test_a_trial_stops_at_the_first_pair_that_tells_something() -> None:
    looked = 0
    pipeline = resolve("picture-notebook")
    for grid in puzzles(9):
        walk = ld.explain(grid, pipeline)
        for k, step in enumerate(walk):
            if step.technique.kind != "trial":
                continue
            looked += 1
            first = min(map(pair, ld.find_steps(walk.board(k), ["lucky-trial", "common-trial"])))
            assert pair(step) == first
    assert looked


def pair(step: ld.Step) -> tuple[int, int]:
    link = step.evidence.links[0]
    ends = [(c.cell, c.digit) for node in (link.source, link.target) for c in node.candidates]
    return min(ends)


@pytest.mark.skipif(not REFERENCE.exists(), reason="the notebook's walks are not here")
def test_the_printed_puzzles_have_its_classes() -> None:
    for walk in json.loads((REFERENCE / "walks-printed.json").read_text()):
        names = {step[0] for step in walk["steps"]}
        ours = ld.explain(Grid.parse(walk["puzzle"]), "picture-notebook")
        assert (ours.guesses > 0) == ("brutal" in names)
        assert (ours.trials + ours.guesses > 0) == bool(names & {"trial", "trial lucky", "brutal"})


def test_its_names_mean_what_it_means_by_them_when_it_is_named() -> None:
    for name in notebook.MEANS:
        for text in (f"picture-notebook:{name}", f"Picture Notebook: {name.title().replace(' ', '-')}"):
            assert techniques.resolve([text]) == techniques.resolve(notebook.means(name)), text
    assert [t.id for t in techniques.resolve(["picture-notebook:Finned X-Wing"])] == ["finned-x-wing", "sashimi-x-wing"]
    assert {name for name in notebook.SEARCHES if not notebook.means(name)} <= {"finned swordfish"}
    with pytest.raises(ld.UnknownTechnique):
        techniques.resolve(["picture-notebook:skyscraper"])


@pytest.mark.skipif(not REFERENCE.exists(), reason="the notebook's steps are not here")
def test_its_steps_are_found_where_it_takes_them() -> None:
    lines = gzip.decompress((REFERENCE / "steps-half.tsv.gz").read_bytes()).decode().splitlines()[1:]
    missing = Counter[str]()
    for line in lines[::8]:
        name, _number, puzzle, values, candidates, conclusions = line.split("\t")
        board = ld.Board(Grid.parse(puzzle))
        for cell in board.layout.cells:
            if values[cell] != "." and not board.values[cell]:
                board.place(cell, int(values[cell]))
        for cell, kept in zip(board.layout.cells, candidates.split(" "), strict=True):
            for digit in board.candidates(cell):
                if str(digit) not in kept:
                    board.eliminate(cell, digit)
        wanted = set(conclusions.split())
        steps = ld.find_steps(board, f"picture-notebook:{name}")
        missing[name] += not any(wanted <= conclusions_of(step) for step in steps)
    assert missing.total() - missing["trial"] <= 1


def conclusions_of(step: ld.Step) -> set[str]:
    placed = {f"{c.cell}={c.digit}" for c in step.placements}
    return placed | {f"{c.cell}-{c.digit}" for c in step.eliminations}


def test_where_the_techniques_of_the_other_notebook_end_one_search_fills_the_rest() -> None:
    searched = 0
    for grid in puzzles(9):
        walk = ld.explain(grid, "strategy-notebook")
        assert walk.is_solved and walk.guesses <= 1
        if walk.guesses:
            searched += 1
            *_logic, last = walk
            assert last.technique.id == "backtracking"
            assert len(last.placements) == sum(not value for value in walk.board(len(walk) - 1).values)
            assert not ld.find_steps(walk.board(len(walk) - 1), resolve("strategy-notebook").logical())
    assert searched
