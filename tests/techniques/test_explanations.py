"""Explanations: every technique has one, each row is short and follows, and a false row is noticed."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import lucidoku as ld
from lucidoku.grid.cells import Candidate
from lucidoku.logic import techniques
from lucidoku.logic.explanation import Explanation, Fact, Inference, InferenceSource, Row
from lucidoku.proofs import check_rows
from support import DATA, SHARED, WITH_EXAMPLE, example_step, puzzles

CHAINED = [technique.id for technique in techniques.ALL if technique.explainer is not None]
LANGUAGES = ("en", "fr", "zh_Hant")


def test_the_catalogue_has_examples() -> None:
    assert len(WITH_EXAMPLE) == len(techniques.ALL) > 220
    assert all(map(example_step, WITH_EXAMPLE))
    assert techniques.get("x-wing").example() == example_step("x-wing")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_technique_is_explained(lang: str) -> None:
    for name in WITH_EXAMPLE:
        with ld.language(lang):
            explanation = example_step(name).explanation
            look_at(explanation)


def look_at(explanation: Explanation) -> None:
    """Check the parts that every explanation has."""
    assert explanation.rows and explanation.summary.strip().endswith((".", "。", ")", "\uff09"))
    numbers = [row.number for row in explanation.rows if row.number]
    assert len(set(numbers)) == len(numbers)
    for row in explanation.rows:
        assert row.text.strip() and len(row.text) + len(row.comment) <= 160, row
        assert not re.search(r"\{\w*\}|\(\)|None", row.text + row.comment), row
        assert set(row.uses) <= {*numbers, *(other.sign for other in explanation.rows)}
    assert len(str(explanation).splitlines()) == 1 + len(explanation.rows)
    assert explanation.to_dict()["rows"][0].keys() >= {"text", "premise", "conclusion", "shapes"}


@pytest.mark.parametrize("name", WITH_EXAMPLE)
def test_rows_of_the_examples_follow(name: str) -> None:
    assert check_rows(example_step(name)) == []


def test_golden_explanations() -> None:
    """Compare the explanation of each example with a file that was read; `LUCIDOKU_GOLDEN=1` rewrites it."""
    texts = [f"{name}\n{example_step(name).explanation}\n" for name in WITH_EXAMPLE]
    path = DATA / "explanations.txt"
    if os.environ.get("LUCIDOKU_GOLDEN"):
        path.write_text("\n".join(texts), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == "\n".join(texts)


def test_rows_name_what_they_conclude() -> None:
    """Each cell of an inference that a row states last is in its words."""
    for name in CHAINED:
        for row in example_step(name).explanation.rows:
            if row.inferences and row.inferences[-1].conclusion is not None and not row.continues:
                candidates = row.inferences[-1].conclusion.candidates
                assert re.search(rf"\b{candidates[0].digit}\b", row.text), row
                assert len(candidates) > 1 or f"{candidates[0].cell.row}" in row.text, row


@pytest.mark.parametrize("techniques_used", ["all", "picture-notebook", "braids"])
def test_rows_of_walks_follow(techniques_used: str) -> None:
    for grid in puzzles(9)[:8]:
        for step in ld.explain(grid, techniques_used):
            assert check_rows(step) == [], step
            look_at(step.explanation)


def test_rows_of_every_kind_of_step_follow() -> None:
    """Also where singles are left, so that a case may be the only one."""
    for walk in ld.explain_many(puzzles(9)[:3]):
        for number in range(0, len(walk), 18):
            seen: dict[str, int] = {}
            for step in ld.find_steps(walk.board(number)):
                seen[step.technique.id] = seen.get(step.technique.id, 0) + 1
                if seen[step.technique.id] < 4 and step.technique.explainer is not None:
                    assert check_rows(step) == [], step


@pytest.mark.parametrize("name", ["top1465.txt", "hardest_1106.txt", "trilobite8.txt"])
def test_rows_of_the_lists_follow(name: str) -> None:
    path = SHARED / "puzzles" / name
    if not path.exists():
        pytest.skip("the reference lists are not here")
    lines = [line.split()[0] for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
    for line in random.Random(5).sample(lines, 5):
        for step in ld.explain(line):
            assert check_rows(step) == [], (line, step)
            look_at(step.explanation)


@pytest.mark.parametrize("n", [4, 6, 12, 16])
def test_rows_of_other_sizes_follow(n: int) -> None:
    for grid in puzzles(n)[:3]:
        for step in ld.explain(grid):
            assert check_rows(step) == [], step


def changed(explanation: Explanation, place: int, *rows: Row) -> Explanation:
    before, after = explanation.rows[:place], explanation.rows[place + 1 :]
    return replace(explanation, rows=(*before, *rows, *after))


def spoiled(explanation: Explanation, layout: ld.Layout) -> Iterator[Explanation]:
    """Yield the explanation with one change that makes a row false, or leaves one out that others need."""
    n = layout.n
    for place, row in enumerate(explanation.rows):
        if row.number and row.inferences and not row.depth and row.inferences[-1].conclusion is not None:
            *others, last = row.inferences
            fact = last.conclusion
            assert fact is not None
            wrong = Fact((Candidate(fact.candidates[0].cell, fact.candidates[0].digit % n + 1),), fact.truth)
            if wrong not in {inference.conclusion for inference in row.inferences}:
                yield changed(explanation, place, replace(row, inferences=(*others, replace(last, conclusion=wrong))))
            yield changed(
                explanation, place, replace(row, inferences=(*others, replace(last, source=InferenceSource("both"))))
            )
        if row.assumption and row.branch:
            yield changed(explanation, place, replace(row, assumption=(), inferences=()))
        for k, inference in enumerate(row.inferences):
            if inference.source.house is not None:
                index = (inference.source.house.index + 1) % n
                other = InferenceSource("house", house=layout.houses[index])
                if len({c.cell for f in inference.premise for c in f.candidates}) > 0 and other != inference.source:
                    some = (*row.inferences[:k], replace(inference, source=other), *row.inferences[k + 1 :])
                    yield changed(explanation, place, replace(row, inferences=some))


@pytest.mark.parametrize("name", CHAINED)
def test_a_false_row_is_noticed(name: str) -> None:
    step = example_step(name)
    explanation = step.explanation
    noticed = total = 0
    for wrong in spoiled(explanation, step.layout):
        total += 1
        noticed += bool(check_rows(step, explanation=wrong))
    assert total and noticed == total


def test_a_row_without_its_premise_is_noticed() -> None:
    """Leave out each row of each example that a later one rests on."""
    for name in CHAINED:
        step = example_step(name)
        rows = step.explanation.rows
        for place, row in enumerate(rows):
            later = {fact for other in rows[place + 1 :] for fact in other.premise if other.branch == row.branch}
            if later & set(row.conclusion) and not row.assumption:
                assert check_rows(step, explanation=changed(step.explanation, place)), (name, row)


def test_a_proof_covers_the_rows() -> None:
    """An explanation that says something else than the premises fails the proof, though the conclusion follows."""
    step = example_step("xy-chain")
    assert ld.prove(step)
    links = step.evidence.links
    shorter = replace(step, evidence=replace(step.evidence, links=(*links[:3], *links[5:])))
    proof = ld.prove(shorter)
    assert not proof.ok and "explanation" in proof.reason


SHARING = "3..5..1...7.....8...8..4..66..4..9...3..6..5...7..1..48..1..3......2..6...2..9..."


def test_what_cases_share_is_said_once() -> None:
    step = ld.explain(SHARING)[17]
    assert str(step.explanation).splitlines() == [
        "r4c2 is 1, 2, 5 or 8, and in every case r4c6 is not 2.",
        "① 1 in r4c2",
        "   1  r4c3 is not 1, so it is 5            its only other candidate",
        "   2  r4c5 is not 5, so r6c5 is 5          the only other place in column 5",
        "   3  r6c5 is not 3, so r4c6 is 3          the only other place in box 5",
        "   4  r4c6 is not 2                        same cell",
        "② 2 in r4c2: r4c6 is not 2                 same row",
        "③ 5 in r4c2: r4c5 is not 5                 same row; continues at row 2",
        "④ 8 in r4c2: r6c2 is not 8, so r6c5 is 8   the only other place in row 6; continues at row 3",
    ]
    assert check_rows(step) == []
    for place, row in enumerate(step.explanation.rows):
        for elsewhere in ("", "1", "99") if row.continues else ():
            assert check_rows(step, explanation=changed(step.explanation, place, replace(row, continues=elsewhere)))


def test_nets_say_how_long_they_are_and_fold() -> None:
    explanation = example_step("nested-forcing-net").explanation
    outer = [row for row in explanation.rows if row.number and not row.depth and not row.assumption]
    inner = [row for row in explanation.rows if row.depth and not row.assumption]
    assert f"{len(outer)} steps" in explanation.summary and f"{len(inner)} more" in explanation.summary
    assert any(row.depth for row in explanation.rows)
    assert len(explanation.lines(folded=True)) == sum(not row.depth for row in explanation.rows)


def test_a_picture_and_its_rows_share_one_explanation() -> None:
    step, other = example_step("nested-forcing-net"), example_step("xy-chain")
    explanation = step.explanation
    assert step.explanation is explanation
    with ld.language("fr"):
        assert step.explanation.summary != explanation.summary
    with ld.notation("a1"):
        assert step.explanation.rows[0].text != explanation.rows[0].text
    assert other.explanation.summary != explanation.summary
    assert step.explanation == explanation is not step.explanation
    shorter = replace(step, evidence=replace(step.evidence, branches=step.evidence.branches[:1]))
    assert shorter.explanation != explanation


def test_every_row_of_a_net_is_needed() -> None:
    """Without a row some later one, or the contradiction, does not follow."""
    for walk in ld.explain_many(puzzles(9)[:12]):
        for step in walk:
            if step.technique.id != "forcing-net":
                continue
            rows = step.explanation.rows
            for place, row in enumerate(rows[1:-1], 1):
                assert check_rows(step, explanation=changed(step.explanation, place)), row


def test_ranks() -> None:
    """Loops, fish and subsets have as many links as truths, chains one more; other techniques may have none."""
    expected = {
        "x-wing": (2, 2),
        "naked-pair": (2, 2),
        "continuous-nice-loop": (3, 3),
        "xy-chain": (5, 6),
        "x-chain": (2, 3),
    }
    for name, (truths, links) in expected.items():
        rank = example_step(name).explanation.rank
        assert rank is not None and (rank.truths, rank.links, rank.rank) == (truths, links, links - truths)
    assert example_step("forcing-net").explanation.rank is None
    assert example_step("whip").explanation.notation.startswith("whip[")


def test_a_row_outside_cases_needs_each_case() -> None:
    step = example_step("continuous-nice-loop")
    explanation = step.explanation
    place, row = next((k, row) for k, row in enumerate(explanation.rows) if row.branch is None)
    (first, *_rest) = row.inferences
    one = Inference(first.premise[:1], first.conclusion, first.source)
    assert check_rows(
        step, explanation=changed(explanation, place, replace(row, inferences=(one, *row.inferences[1:])))
    )
