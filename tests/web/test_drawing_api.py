"""Drawings as data: their contents, and patterns without the conclusion."""

from __future__ import annotations

import pytest

from lucidoku.drawing.chains import chains_of
from lucidoku.drawing.theme import THEMES
from lucidoku.logic import techniques
from lucidoku.logic.examples import example_step
from lucidoku.logic.step import Step
from lucidoku.web.drawing import ROLES, drawing_record, pattern_of

CONCLUSIONS = {"placement", "new", "new among", "out", "candidate out", "strike"}


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    found = (example_step(technique.id) for technique in techniques.ALL if technique.logical)
    return [step for step in found if step is not None]


def test_every_technique_is_drawn_with_roles_for_colours(steps: list[Step]) -> None:
    for step in steps:
        drawing = drawing_record(step)
        shapes = [*drawing["under"], *drawing["over"]]
        assert {shape["part"] for shape in shapes} & CONCLUSIONS
        links = [chain.name(number) for chain in chains_of(step) for number in range(len(chain.links))]
        assert [shape["link"] for shape in shapes if "link" in shape] == links and len(set(links)) == len(links)
        shapes += [shape for entry in drawing["legend"] for shape in entry["sample"]]
        assert drawing["legend"] and all(entry["text"] and entry["width"] > 0 for entry in drawing["legend"])
        painted = {shape[key] for shape in shapes for key in ("fill", "stroke", "halo") if key in shape}
        assert painted <= set(ROLES) and all(shape["shape"] in ("rect", "circle", "path", "text") for shape in shapes)
    assert len(ROLES) == len(set(ROLES)) > len(THEMES)


def test_a_pattern_does_not_reveal_the_conclusion(steps: list[Step]) -> None:
    for step in steps:
        pattern = pattern_of(step)
        drawing = drawing_record(pattern)
        shapes = [*drawing["under"], *drawing["over"]]
        assert not {shape["part"] for shape in shapes} & CONCLUSIONS
        answer = {int(candidate.cell) for candidate in step.placements}
        assert not answer & {shape["cell"] for shape in shapes if "cell" in shape}, step
        assert not answer & {int(cell) for some in pattern.evidence.cells.values() for cell in some}, step
        assert not pattern.conclusion and step.conclusion
