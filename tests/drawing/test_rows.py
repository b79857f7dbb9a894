"""Rows of chains in pages, notebooks, the terminal and PDFs, and how they and their picture light each other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from html import escape
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from browser import browse
from lucidoku.drawing.html import page, step_html
from lucidoku.drawing.theme import THEMES, role_colours, role_theme
from lucidoku.logic import techniques
from lucidoku.paper._canvas import Svg
from support import call, example_step, validator

PUZZLE = "3..5..1...7.....8...8..4..66..4..9...3..6..5...7..1..48..1..3......2..6...2..9..."
CHAINED = [t.id for t in techniques.ALL if t.explainer is not None and t.example() is not None]


@pytest.fixture(scope="module")
def walk() -> ld.Walkthrough:
    return ld.explain(PUZZLE)


@pytest.mark.parametrize("name", CHAINED)
def test_rows_name_links_of_their_step(name: str) -> None:
    step = example_step(name)
    evidence = step.evidence
    known = {str(number) for number in range(len(evidence.links))}
    known |= {f"{k}.{number}" for k, branch in enumerate(evidence.branches) for number in range(len(branch.links))}
    rows = step.explanation.rows
    named = {link for row in rows for link in row.shapes.links}
    assert named <= known
    if name.endswith("forcing-chain") or name.startswith("kraken"):
        assert named == known  # each link that is drawn lights a row
    every = set(step.board.all_candidates())
    assert all(set(row.shapes.candidates) <= every for row in rows)


@pytest.mark.parametrize("name", [*CHAINED, "x-wing", "hidden-single", "unique-rectangle-1"])
def test_a_step_as_data_follows_the_schema(name: str) -> None:
    validator("step-1").validate(example_step(name).to_dict())


def test_colours_of_roles_are_those_of_the_theme() -> None:
    roles = role_colours(role_theme())
    assert all(role == colour for role, colour in roles.items())
    for theme in THEMES.values():
        assert role_colours(theme).keys() == roles.keys()


def test_the_page_lists_the_rows_and_is_lighter_than_two_pictures_of_each_step(walk: ld.Walkthrough) -> None:
    text = page(walk, merge="none")
    for step in walk:
        explanation = step.explanation
        if step.technique.explainer is not None and explanation.is_stepwise:
            assert escape(explanation.summary) in text
    assert text.count("<svg") == len(walk) + 2
    pictures = sum(2 * len(step.svg(title=False, caption=False)) for step in walk)
    assert len(text) < pictures


def test_rows_of_inner_branches_fold() -> None:
    step = example_step("nested-forcing-net")
    text = step_html(step)
    inner = sum(row.depth == 1 for row in step.explanation.rows)
    assert text.count("<details>") == 1
    assert text.partition("<details>")[2].partition("</details>")[0].count("<li") == inner
    assert len(text) < 60_000 and "<script" not in text
    assert step._repr_html_() == text
    assert example_step("x-wing")._repr_html_() is None


@contextmanager
def tab(driver: Any, **options: Any) -> Iterator[Any]:
    """Yield a tab of a browser, which has no errors in the end."""
    with browse(driver) as browser:
        found = browser.new_page(**options)
        faults: list[str] = []
        found.on("pageerror", lambda error: faults.append(str(error)))
        yield found
        assert not faults


def test_rows_and_picture_light_each_other(driver: Any, walk: ld.Walkthrough, tmp_path: Path) -> None:
    path = tmp_path / "walk.html"
    path.write_text(page(walk, merge="none"), encoding="utf-8")

    with tab(driver, color_scheme="dark") as at:
        at.goto(path.as_uri())
        at.locator("ol button").nth(18).click()
        figure = at.locator("figure:not([hidden])")
        assert figure.locator("figcaption li").count() == len(walk[17].explanation.rows)
        figure.get_by_text("r4c5 is not 5, so r6c5 is 5").hover()
        assert figure.locator(".lit circle").count() == 3
        assert figure.locator(".on").count() == 1
        spot = figure.get_by_text("r6c5 is not 3, so r4c6 is 3").get_attribute("data-at").split()[2].split(",")
        place = at.evaluate(
            """([x, y]) => { const to = document.querySelector("figure:not([hidden]) svg").getScreenCTM();
            const at = new DOMPoint(x, y).matrixTransform(to); return [at.x, at.y]; }""",
            [float(spot[0]), float(spot[1])],
        )
        assert 0 < place[1] < 720  # the picture stays in view with the rows
        at.mouse.move(*place)
        assert "r4c6 is 3" in figure.locator(".on").inner_text()
        assert at.evaluate("getComputedStyle(document.querySelector('svg rect')).fill") == "rgb(23, 27, 33)"


@pytest.mark.parametrize("kind", ["page", "notebook"])
def test_a_film_plays(driver: Any, walk: ld.Walkthrough, tmp_path: Path, kind: str) -> None:
    cell = ld.Stepper(walk).goto(18)._repr_html_()
    assert cell is not None and len(cell) < 60_000
    path = tmp_path / "film.html"
    text = page(walk, merge="none") if kind == "page" else cell + cell
    path.write_text(f'<meta charset="utf-8">{text}', encoding="utf-8")
    rows = walk[17].explanation.rows

    with tab(driver, reduced_motion="no-preference") as at:
        at.clock.install()
        at.goto(path.as_uri())
        at.clock.pause_at(datetime.now() + timedelta(minutes=1))  # no row passes between two looks
        film = at.locator(".film").first
        if kind == "page":
            assert not film.is_visible()
            at.locator("ol button").nth(18).click()
        back, play, onward = film.locator("button").all()
        play.click()
        seen = [at.locator(".on").inner_text()]
        while play.inner_text() != "▶" and len(seen) < 100:
            at.clock.run_for(500)
            lit = at.locator(".on").inner_text()
            seen += [lit] if lit != seen[-1] else []
        assert len(seen) == len(rows)
        assert all(row.text in shown for row, shown in zip(rows, seen, strict=True))
        onward.click()
        assert rows[-1].text in at.locator(".on").inner_text()
        for k in range(len(rows) - 2, 1, -1):
            back.click()
            assert rows[k].text in at.locator(".on").inner_text()
            case = {link for row in rows[: k + 1] if row.branch == rows[k].branch for link in row.shapes.links}
            figure = at.locator("figure:not([hidden])").first
            assert figure.locator("[data-link]:not(.off)").count() == len(case)
        at.emulate_media(reduced_motion="reduce")
        assert not play.is_visible() and onward.is_visible()


def test_a_stepper_without_rows_shows_its_picture(walk: ld.Walkthrough) -> None:
    stepper = ld.Stepper(walk)
    assert stepper.goto(3)._repr_html_() is stepper.reset()._repr_html_() is None


def test_the_terminal_prints_rows_and_folds_inner_branches(walk: ld.Walkthrough) -> None:
    shown = call(["explain", PUZZLE, "--step", "18"]).stdout
    lines = walk[17].explanation.lines()
    assert all(line in shown for line in lines)
    answer = call(["explain", PUZZLE, "-v"]).stdout
    assert all(f"      {line}" in answer for line in lines)
    assert re.search(r"\[\(1\)r4c2-\(1\)r4c3=", shown)


def test_json_has_rows_where_they_are_asked_for(walk: ld.Walkthrough) -> None:
    plain = json.loads(call(["explain", PUZZLE, "-f", "json"]).stdout)
    explained = json.loads(call(["explain", PUZZLE, "-f", "json", "-v"]).stdout)
    assert "explanation" not in plain["steps"][17]
    assert explained["steps"][17]["explanation"] == walk[17].explanation.to_dict()
    assert ld.Walkthrough.from_dict(explained) == walk
    one = json.loads(call(["explain", PUZZLE, "-f", "json", "--step", "18"]).stdout)
    assert one["explanation"] == walk[17].explanation.to_dict()


def test_paper_numbers_the_rows(walk: ld.Walkthrough) -> None:
    for make in (ld.paper.walkthrough, ld.paper.slides):
        canvas = Svg()
        make(walk, canvas=canvas)
        text = " ".join(re.findall(r">([^<]*)</text>", " ".join(canvas.pages())))
        assert "① 1 in r4c2" in text and "continues at row 3" in text
