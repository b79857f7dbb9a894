"""The catalogue: list of techniques, a page for each; lessons."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.examples import example_step
from lucidoku.logic.explaining import explain
from lucidoku.logic.near_misses import near_miss
from lucidoku.logic.record import explained_record
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques import FAMILY_NAMES, LEVELS
from lucidoku.logic.techniques._details import search_habit
from lucidoku.logic.techniques.examples import example
from lucidoku.school.school import school_language
from lucidoku.web import reading
from lucidoku.web.calls._common import CALL_TIMEOUT
from lucidoku.web.drawing import drawing_record, pattern_of
from lucidoku.web.models.learn import (
    CatalogueRow,
    Example,
    LessonAnswer,
    LessonAsk,
    LessonRow,
    LessonsAnswer,
    NearMiss,
    TechniqueAnswer,
    TechniqueAsk,
    TechniquesAnswer,
)
from lucidoku.web.positions import position_of
from lucidoku.web.route import Lang, as_json, routes
from lucidoku.words.language import _

__all__ = ["catalogue", "get_lesson", "lessons", "router", "technique_page"]

router = routes("techniques")


@router.get("/techniques", response_model=TechniquesAnswer)
def catalogue(lang: Lang = "en") -> bytes:
    """Return the catalogue."""
    return _catalogue(lang)


@lru_cache(maxsize=8)
def _catalogue(_lang: str) -> bytes:
    return as_json(
        TechniquesAnswer(
            techniques=[_row(technique) for technique in techniques.all_techniques()],
            levels={level: _(level) for level in LEVELS},
            families={family: _(name) for family, name in FAMILY_NAMES.items()},
        )
    )


def _row(technique: Technique) -> CatalogueRow:
    from lucidoku.generator.seeds import NEVER_NEEDED

    return CatalogueRow(
        id=technique.id,
        name=_(technique.name),
        family=technique.family,
        family_name=_(FAMILY_NAMES.get(technique.family, technique.family)),
        level=technique.level,
        level_name=_(technique.level),
        score=technique.score,
        se=technique.se,
        aliases=techniques.other_names(technique),
        uniqueness=technique.assumes_uniqueness,
        logical=technique.logical,
        on_request=technique.on_request,
        never_needed=technique.id in NEVER_NEEDED,
        example=example(technique.id) is not None,
    )


@router.post("/technique")
def technique_page(ask: TechniqueAsk) -> TechniqueAnswer:
    """Return the page of a technique, with examples."""
    technique = techniques.get(ask.name)
    row = _row(technique)
    family = [
        _row(one) for one in techniques.all_techniques() if one.family == technique.family and one is not technique
    ]
    examples = _examples(technique, ask.examples)
    return TechniqueAnswer(
        technique=row,
        definition=_(technique.definition) if technique.definition else "",
        reason=_(technique.reason) if technique.reason else "",
        habit=search_habit(technique),
        examples=[_example(step) for step in examples],
        near=next(filter(None, map(_near, examples)), None),
        kin=[one.id for one in family if row.never_needed or not one.never_needed],
    )


def _example(step: Step) -> Example:
    return Example(position=position_of(step.board), step=explained_record(step, 1), drawing=drawing_record(step))


def _near(step: Step) -> NearMiss | None:
    near = near_miss(step)
    if near is None:
        return None
    pattern = pattern_of(step)
    extra = (*pattern.evidence.candidates.get("guardian", ()), near.candidate)
    evidence = replace(pattern.evidence, candidates={**pattern.evidence.candidates, "guardian": extra})
    drawing = drawing_record(replace(pattern, evidence=evidence), near.board)
    return NearMiss(position=position_of(near.board), drawing=drawing, text=near.text)


@lru_cache(maxsize=512)
def _examples(technique: Technique, count: int) -> tuple[Step, ...]:
    """Return the catalogue's example, and steps from stored puzzles that need the technique."""
    from lucidoku.generator.seeds import seeds_for

    steps = [step for step in (example_step(technique.id),) if step is not None][:count]
    for grid in seeds_for(technique.id, Layout.standard(3, 3)):
        if len(steps) >= count:
            break
        walk = explain(grid, "logic", time_limit=CALL_TIMEOUT / 4)
        steps += [step for step in walk if step.technique == technique][:1]
    return tuple(steps)


@router.get("/lessons", response_model=LessonsAnswer)
def lessons(lang: Lang = "en") -> bytes:
    """Return the lessons of the school: the notebooks that `lucidoku school new` copies into a folder."""
    return _lessons(lang)


@lru_cache(maxsize=8)
def _lessons(_lang: str) -> bytes:
    rows = []
    for name in reading.names(school_language()):
        lesson = reading.lesson(name)
        first: dict[str, Any] = next((one for one in lesson["blocks"] if one["kind"] == "paragraph"), {"spans": []})
        text = "".join(span["text"] for span in first["spans"])
        rows.append(LessonRow(name=name, title=lesson["title"], text=text))
    return as_json(LessonsAnswer(lessons=rows))


@router.post("/lesson", response_model=LessonAnswer)
def get_lesson(ask: LessonAsk) -> dict[str, Any]:
    """Return a lesson for reading; none of it is run."""
    return reading.lesson(ask.name)
