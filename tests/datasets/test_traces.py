"""Traces can be read back, and transformed walkthroughs pass the proof checker like the others."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.datasets import audit
from lucidoku.datasets.reading import batches
from lucidoku.datasets.symmetry import Symmetry, walks_of
from lucidoku.datasets.traces import FORMS, Choice, chat, integers, tokens, traces, untokens, vocabulary, write_traces
from lucidoku.errors import InvalidArgument, LucidokuError, ParseError
from lucidoku.logic.techniques import ALL
from sets import GRIDS, LINES, listed
from support import call, puzzles

HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SMALL = "1.....2..3.....4"


@pytest.mark.parametrize("line", [SMALL, HARD, *(grid.line for n in (6, 16) for grid in puzzles(n)[:1])])
def test_tokens_are_read_back(line: str) -> None:
    walk = ld.explain(line, allow_multiple=True)
    encoded = tokens(walk)
    puzzle, steps, solved = untokens([*encoded, "<pad>", "<pad>"], walk.layout)
    assert puzzle == walk.puzzle and solved == walk.is_solved
    assert [(s.technique.id, s.placements, s.eliminations) for s in walk] == [tuple(step) for step in steps]
    assert set(encoded) <= set(vocabulary(walk.layout).words)


def test_a_vocabulary_has_each_token_once_and_every_technique() -> None:
    words = vocabulary(ld.Layout.standard(3, 3)).words
    assert len(set(words)) == len(words) == 7 + 10 + 81 + len(ALL)
    assert [words[n] for n in (0, 7, 8, 16, 17, 97)] == ["<pad>", ".", "1", "9", "r1c1", "r9c9"]


@settings(max_examples=60)
@given(st.data())
def test_tokens_in_another_order_are_refused_with_their_place(data: st.DataObject) -> None:
    encoded = tokens(ld.explain(SMALL))
    layout = ld.Layout.standard(2, 2)
    place = data.draw(st.integers(0, len(encoded) - 1))
    word = data.draw(st.sampled_from(("<puzzle>", "<step>", "<place>", "<solved>", "r9c9", "5", "nothing")))
    other = [*encoded[:place], word, *encoded[place + 1 :]]
    try:
        puzzle, steps, _solved = untokens(other, layout)
    except ParseError as error:
        assert f"token {place + 1}:" in str(error) or f"token {place + 2}:" in str(error)
    else:
        assert encoded[place] == word or word in ("<solved>", "<stuck>")
        assert len(puzzle.values) == 16 and steps


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_messages_give_the_reason_of_each_step(lang: str) -> None:
    walk = ld.explain(SMALL)
    question, answer = chat(walk, lang)
    assert (question["role"], answer["role"]) == ("user", "assistant")
    lines = answer["content"].splitlines()
    with ld.language(lang):
        for step, line in zip(walk, lines, strict=False):
            assert step.text in line and line.endswith(", ".join(step.conclusion))
    assert walk.solution
    assert "".join(lines[-4:]).replace(" ", "") == walk.solution.line


def test_transformed_walks_are_proved_and_described_correctly() -> None:
    pytest.importorskip("pysat")
    from lucidoku.proofs import ProofStatus, check_words, prove

    walk = ld.explain(HARD)
    for seed in range(2):
        other = Symmetry.random(walk.layout, random.Random(seed)).walk(walk)
        assert other.puzzle != walk.puzzle and other.solution == ld.solve(other.puzzle)
        for step in other:
            assert prove(step, minimal=False).status is ProofStatus.PROVED
            assert not check_words(step)


@pytest.mark.parametrize("n", [4, 6, 9])
def test_a_symmetry_can_be_inverted(n: int) -> None:
    grid = puzzles(n)[0]
    walk = ld.explain(grid, allow_multiple=True)
    for seed in range(5):
        disguise = Symmetry.random(grid.layout, random.Random(seed))
        assert disguise.inverse.walk(disguise.walk(walk)).puzzle == grid
        back = disguise.inverse.walk(disguise.walk(walk))
        assert [sorted(step.conclusion) for step in back] == [sorted(step.conclusion) for step in walk]
        assert [set(step.premises) for step in back] == [set(step.premises) for step in walk]


def test_extra_houses_have_no_such_symmetries() -> None:
    with pytest.raises(InvalidArgument, match="only plain boxes"):
        Symmetry.random(ld.Layout.parse("9x9+diagonals"), random.Random(1))


def test_several_walks_of_one_puzzle_differ_and_all_solve_it() -> None:
    walks = walks_of(ld.Grid.parse(HARD), 4, random.Random(1))
    assert len(walks) == 4 and len({tuple(tuple(s.conclusion) for s in walk) for walk in walks}) == 4
    assert {walk.solution for walk in walks} == {ld.solve(HARD)} and all(walk.is_solved for walk in walks)
    for walk in walks:
        board = ld.Board(walk.puzzle)
        for step in walk:
            step.apply(board)
        assert board.grid == walk.solution


def test_integers_encode_the_puzzle_and_the_techniques(tmp_path: Path) -> None:
    walk = ld.explain(GRIDS[0])
    encoded = integers(walk)
    cells = np.array(encoded[1:]).reshape(81, 4)
    given = encoded[0]
    assert (cells[:given, 3] == 0).all() and (cells[given:, 3] >= 2).all()
    assert {tuple(row) for row in cells[:, :2]} == {(r, c) for r in range(9) for c in range(9)}
    np.save(tmp_path / "a.npy", np.array([encoded], np.int32))
    (batch,) = batches(tmp_path / "a.npy")
    assert batch.puzzles[0].tobytes() == walk.puzzle.values
    assert walk.solution and batch.answers[0].tobytes() == walk.solution.values
    with pytest.raises(InvalidArgument, match="9×9"):
        integers(ld.explain(SMALL))


def test_hrm_folders_are_groups_of_a_puzzle_and_its_transformed_copies(tmp_path: Path) -> None:
    done = write_traces(LINES[:3], "hrm", tmp_path / "hrm", Choice(augment=2))
    assert (done.puzzles, done.rows) == (3, 9)
    report = audit([tmp_path / "hrm"]).files[0]
    assert (report.rows, report.equivalent, report.wrong_answer, report.not_unique) == (9, 6, 0, 0)
    load = {
        name: np.load(tmp_path / "hrm" / f"all__{name}.npy") for name in ("inputs", "group_indices", "puzzle_indices")
    }
    assert load["group_indices"].tolist() == [0, 3, 6, 9] and load["puzzle_indices"].tolist() == list(range(10))
    assert load["inputs"].min() == 1 and load["inputs"].max() == 10
    about = json.loads((tmp_path / "hrm" / "dataset.json").read_text())
    assert (about["seq_len"], about["vocab_size"], about["total_groups"]) == (81, 11, 3)


def test_lines_of_json_have_premises_and_can_be_read_back(tmp_path: Path) -> None:
    write_traces([HARD], "jsonl", tmp_path / "a.jsonl", Choice(walks=2))
    for line in (tmp_path / "a.jsonl").read_text().splitlines():
        record = json.loads(line)
        layout = ld.Layout.parse(record["layout"])
        steps = [ld.Step.from_dict(step, layout) for step in record["steps"]]
        assert all(step.premises for step in steps)


def test_the_seed_decides(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        write_traces(LINES[:2], "chat", tmp_path / name, Choice(augment=1, seed=seed))
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")
    assert a == b != c
    first, two = (traces(LINES[0], Choice(augment=2), number) for number in (1, 2))
    assert first[0] == two[0] and first[1].puzzle != two[1].puzzle


@pytest.mark.parametrize("form", FORMS)
def test_the_command_writes_every_form(tmp_path: Path, form: str) -> None:
    path, out = listed(tmp_path / "list.txt", [*LINES[:2], "12"]), tmp_path / "out"
    done = call(["data", "traces", str(path), "--form", form, "--out", str(out)])
    assert done.exit_code == 1 and "puzzle 3:" in done.output and "2 rows of 2 puzzles" in done.output
    assert out.exists() and not list(tmp_path.glob("*.partial"))
    assert call(["data", "traces", str(path), "--form", form, "--out", str(out)]).exit_code == 2


@pytest.mark.parametrize("form", FORMS)
def test_nothing_is_written_if_no_puzzle_can_be_explained(tmp_path: Path, form: str) -> None:
    done = call(
        ["data", "traces", str(listed(tmp_path / "list.txt", ["1.2"])), "--form", form, "--out", str(tmp_path / "out")]
    )
    assert done.exit_code == 2 and "puzzle 1:" in done.output and not (tmp_path / "out").exists()


def test_bad_choices_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="unknown form 'poem'; expected one of jsonl, chat"):
        write_traces([SMALL], "poem", tmp_path / "a")
    with pytest.raises(InvalidArgument, match="one walkthrough or more"):
        traces(SMALL, Choice(walks=0))
    with pytest.raises(LucidokuError, match="same size"):
        write_traces([SMALL, LINES[0]], "hrm", tmp_path / "b")
    assert not (tmp_path / "b").exists()
