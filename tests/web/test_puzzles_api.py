"""Ratings, new puzzles, daily puzzles, practice; the catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

import lucidoku as ld
from lucidoku.logic import techniques
from lucidoku.logic.examples import example_step
from lucidoku.logic.finding import find_steps
from lucidoku.logic.near_misses import near_miss
from lucidoku.ratings import SCHEMA
from lucidoku.web.models.learn import TechniqueAnswer, TechniquesAnswer
from lucidoku.web.models.puzzles import DailyAnswer, MakeAnswer, PracticeAnswer, RateAnswer

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


def test_the_card_agrees_with_the_library(ask: Any) -> None:
    found = RateAnswer.read(ask("rate", position={"givens": PUZZLE}))
    assert found.card is not None
    jsonschema.validate(found.card, SCHEMA)
    assert found.text == "It needs XYZ-Wing, Two-String Kite, W-Wing, Swordfish, and simpler steps."  # in order of use
    card = ld.rate(PUZZLE, "se")
    assert card.se is not None and found.card["se"]["er"] == card.se.er and len(found.lines) >= 3
    other = ask("rate", position={"layout": "4x4", "givens": "1.....2..3.....4"}, lang="fr")
    assert "se" not in other["card"] and other["level_name"] == "facile"
    full = ld.generator.full_grids(1, seed=1, layout=ld.Layout.standard(4, 4))[0].line
    large = ask("rate", position={"layout": "16x16", "givens": full.replace("7", ".")})
    assert large["card"] is None and large["lines"] and large["level"]
    assert ask("rate", 422, position={"givens": "." * 81})["error"]


def test_requests_are_met_and_seeds_are_reproducible(ask: Any) -> None:
    wanted = {"level": "hard", "symmetry": "rotate180", "count": 2, "seed": 5}
    found = MakeAnswer.read(ask("make", **wanted))
    assert [made.level for made in found.puzzles] == ["hard", "hard"] and found.seed == 5
    for made in found.puzzles:
        assert ld.is_unique(made.position.givens)
        assert [ch == "." for ch in made.position.givens] == [ch == "." for ch in made.position.givens[::-1]]
    assert ask("make", **wanted) == found.record()


@pytest.mark.parametrize("wrong", [{"level": "silly"}, {"needs": "wizardry"}, {"givens": [3, 5]}, {"count": 1000}])
def test_an_invalid_request_is_refused_in_one_sentence(ask: Any, wrong: dict[str, Any]) -> None:
    assert ask("make", 422, **wrong)["error"]


def test_daily_puzzles_are_of_rising_difficulty_and_equal_for_all(ask: Any) -> None:
    found = DailyAnswer.read(ask("daily", date="2026-01-31"))
    assert [made.level for made in found.puzzles] == ["easy", "easy", "medium", "hard", "unfair", "extreme"]
    assert ask("daily", date="2026-01-31", lang="fr")["puzzles"][0]["position"] == found.puzzles[0].position.record()
    third = ask("daily", date="2026-01-31", only=3)["puzzles"]
    assert third == [found.puzzles[2].record()]
    assert ask("daily", 422, date="2026-02-30")["error"] and ask("daily", 422, date="today")["error"]


@pytest.mark.parametrize("name", ["hidden-single", "x-wing", "xy-wing", "unique-rectangle-1", "Y-Wing"])
def test_in_a_practice_position_the_technique_is_next(ask: Any, name: str) -> None:
    found = PracticeAnswer.read(ask("practice", technique=name, seed=3, reveal=True))
    assert found.technique == techniques.get(name).id and found.step is not None
    hint = ask("hint", position=found.position.record(), stage=3)
    assert hint["technique"] == found.technique
    listed = ask("steps", position=found.position.record(), only=[found.technique])
    answer = [(s["step"]["placements"], s["step"]["eliminations"]) for g in listed["groups"] for s in g["steps"]]
    assert (found.step.step["placements"], found.step.step["eliminations"]) in answer
    assert ask("practice", technique=name, seed=3)["step"] is None


def test_unpractisable_techniques_are_refused(ask: Any) -> None:
    assert ask("practice", 422, technique="guess")["error"] and ask("practice", 422, technique="wizardry")["error"]


def test_the_catalogue_is_complete(client: Any) -> None:
    found = TechniquesAnswer.read(client.get("/api/v1/techniques?lang=fr").json())
    assert [row.id for row in found.techniques] == [technique.id for technique in techniques.all_techniques()]
    assert {row.level for row in found.techniques} <= set(found.levels)
    assert {row.family for row in found.techniques} <= set(found.families)
    hidden = next(row for row in found.techniques if row.id == "hidden-single")
    assert hidden.name == "Singleton caché" and "Hidden Single" in hidden.aliases  # known by both


def test_a_technique_has_a_page_with_examples(client: Any, ask: Any) -> None:
    page = TechniqueAnswer.read(ask("technique", name="x-wing", examples=3))
    assert page.definition and page.reason and page.habit and "swordfish" in page.kin and len(page.examples) == 3
    rows = {row.id: row for row in TechniquesAnswer.read(client.get("/api/v1/techniques").json()).techniques}
    assert not any(rows[one].never_needed for one in page.kin)
    odd = next(row.id for row in rows.values() if row.never_needed and row.family == "fish")
    assert "x-wing" in (far := ask("technique", name=odd)["kin"]) and any(rows[one].never_needed for one in far)
    for example in page.examples:
        assert example.step["technique"] == "x-wing" and example.drawing["over"]
        steps = ask("steps", position=example.position.record(), only=["x-wing"])
        assert steps["count"]


def test_a_near_miss_lacks_one_premise(ask: Any) -> None:
    """One candidate more, and the conclusion of the example does not follow from the pattern."""
    for name in ("x-wing", "naked-pair", "xy-wing", "locked-candidates-pointing", "skyscraper"):
        step = example_step(name)
        assert step is not None
        near = near_miss(step)
        assert (
            near is not None
            and not near.premise.holds(near.board)
            and near.candidate.digit in near.board.candidates(near.candidate.cell)
        )
        assert near.board.mistakes() == []
        others = [premise for premise in step.premises if premise != near.premise]
        assert all(premise.holds(near.board) for premise in others)
        found = {done for other in find_steps(near.board, [name]) for done in (*other.placements, *other.eliminations)}
        assert found.isdisjoint((*step.placements, *step.eliminations))
        near.board.eliminate(*near.candidate)
        assert near.premise.holds(near.board)
        page = TechniqueAnswer.read(ask("technique", name=name, lang="fr"))
        assert page.near and str(near.candidate.cell) in page.near.text and "ne prouve rien" in page.near.text
    assert TechniqueAnswer.read(ask("technique", name="full-house")).near is None


def test_lessons_are_listed(client: Any) -> None:
    folder = Path(ld.__file__).parent / "school" / "lessons" / "en"
    found = client.get("/api/v1/lessons?lang=en").json()["lessons"]
    assert [lesson["name"] for lesson in found] == sorted(path.stem for path in folder.glob("*.ipynb"))
    assert all(lesson["title"] and lesson["text"] for lesson in found)
