"""Pictures: well-formed, complete, reproducible; golden files reviewed by eye.

`LUCIDOKU_GOLDEN=1 pytest tests/drawing` rewrites the golden files.
"""

from __future__ import annotations

import itertools
import pathlib
import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import drawing, paper
from lucidoku.drawing import images
from lucidoku.drawing.chains import chains_of, truths_of, unused_of
from lucidoku.drawing.constraints import room_outside
from lucidoku.drawing.contact import sheet_svg
from lucidoku.drawing.figure import Figure
from lucidoku.drawing.geometry import Geometry, number
from lucidoku.drawing.legend import joined_entries, legend_of
from lucidoku.drawing.render import _HAN, Job, _bundled_characters, _render, _shares, render
from lucidoku.drawing.shapes import Circle, Path, Rectangle, TextLabel, box_of
from lucidoku.drawing.stamps import Stamps
from lucidoku.drawing.tags import Tags
from lucidoku.drawing.theme import THEMES
from lucidoku.grid.cells import Candidate
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.step import Evidence
from lucidoku.rules.limit import OutOfTime, within
from lucidoku.web.drawing import pattern_of
from support import WITH_EXAMPLE, agrees_with_picture, example_step, puzzles

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", WITH_EXAMPLE)
@pytest.mark.parametrize("theme", THEMES)
def test_every_technique_is_drawn(name: str, theme: str) -> None:
    step = example_step(name)
    picture = step.svg(theme=theme)
    root = ElementTree.fromstring(picture)
    assert theme != "light" or picture == step.svg(theme=theme)
    colours = THEMES[theme]
    assert root.find(f"{SVG}title").text == step.technique.name  # type: ignore[union-attr]
    dead_ends = any(branch.dead_end for branch in step.evidence.branches)  # framed
    assert (colours.out in picture) == (bool(step.eliminations) or dead_ends)
    assert ('class="new' in picture) == bool(step.placements)
    dashed = sum('stroke-dasharray="6 5"' in line for line in picture.splitlines())
    lines = list(step.evidence.links)
    followed: list[ld.Candidate] = []
    for branch in step.evidence.branches:
        # A branch that is a single chain is drawn as lines; in a net the conclusions are numbered.
        chain = all(a.target == b.source for a, b in itertools.pairwise(branch.links))
        if not branch.depth and chain:
            lines += branch.links
        elif not branch.depth:
            followed += [c for link in branch.links if link.strong for c in link.target.candidates]
    orders = [t.text for t in root.iter(f"{SVG}text") if t.get("class") == "order"]
    # the rows under the picture; trials have none
    numbers = step.explanation.order if followed and step.explanation.is_stepwise else {}
    counted = [str(k) for k in range(1, len(followed) + 1)]
    assert orders == ([numbers[c] for c in followed if c in numbers] if numbers else counted)
    assert dashed == sum(not link.strong for link in lines)
    tints = {c.cell for some in step.evidence.sets for c in step.board.all_candidates() if c.cell in some.cells}
    assert sum(picture.count(f'fill="{tint}"') for tint in colours.sets) >= len(tints)


@pytest.mark.parametrize(
    "name",
    [
        *("hidden-single", "x-wing", "finned-swordfish", "w-wing", "empty-rectangle", "naked-triple"),
        *("als-chain", "grouped-aic", "medusa-trap", "unique-rectangle-3", "cell-forcing-chain", "forcing-net"),
        *("nested-forcing-net", "sue-de-coq-basic", "junior-exocet", "multi-sector-locked-set", "tridagon"),
        *("locked-candidates-pointing", "strong-chain-medusa", "common-trial", "kraken-x-wing-1", "death-blossom"),
    ],
)
def test_golden(name: str) -> None:
    agrees_with_golden(example_step(name), name)


@pytest.mark.parametrize(
    "name",
    [
        "als-xz",
        "cell-forcing-chain",
        "finned-swordfish",
        "grouped-aic",
        "hidden-single",
        "medusa-trap",
        "sue-de-coq-extended",
    ],
)
@pytest.mark.parametrize("n", [16, 25])
def test_golden_on_large_grids(n: int, name: str) -> None:
    boards = (ld.explain(puzzles(n)[0], "basic").board(-1), ld.Board(puzzles(n)[0]))
    agrees_with_golden(next(step for board in boards for step in ld.find_steps(board, name)), f"{n}-{name}")


def agrees_with_golden(step: ld.Step, name: str) -> None:
    agrees_with_picture(step.svg(), name)


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12, 16, 25])
def test_every_size_is_drawn(n: int) -> None:
    walk = ld.explain(puzzles(n)[0])
    board = walk.board(0)
    for subject in (walk.puzzle, board, walk[0]):
        root = ElementTree.fromstring(drawing.svg(subject))
        assert root.get("viewBox")
    texts = "".join(
        t.text or "" for t in ElementTree.fromstring(drawing.svg(board, candidates=True)).iter(f"{SVG}text")
    )
    candidates = sum(1 for _ in board.all_candidates())
    labels = 2 * sum(len(f"c{i + 1}") for i in range(n))
    assert len(texts) == walk.puzzle.given_count + candidates + labels


@pytest.mark.parametrize("n", [4, 6, 9, 10, 16, 25])
def test_candidates_stay_in_their_cells(n: int) -> None:
    geometry = Geometry(Layout.of_size(n))
    spots = set()
    for candidate in ld.Board(ld.Grid(bytes(n * n))).all_candidates():
        x, y = geometry.spot(candidate)
        left, top = geometry.corner(candidate.cell)
        assert left < x - geometry.radius
        assert x + geometry.radius < left + geometry.size
        assert top < y - geometry.radius
        assert y + geometry.radius < top + geometry.size
        spots.add((round(x, 3), round(y, 3)))
    assert len(spots) == n**3


def test_extra_houses_and_jigsaws_are_drawn() -> None:
    plain = ld.Grid(bytes(81))
    for layout in (plain.layout.with_diagonals(), plain.layout.with_windows()):
        assert THEMES["light"].shade in drawing.svg(ld.Grid(bytes(81), layout))
    assert THEMES["light"].shade not in drawing.svg(plain)
    jigsaw = Layout.jigsaw("aaab abbb ccdd ccdd")
    ElementTree.fromstring(drawing.svg(ld.Grid(bytes(16), jigsaw)))


def test_png_is_a_png_of_the_right_size() -> None:
    data = drawing.png(puzzles(4)[0], scale=2)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    root = ElementTree.fromstring(drawing.svg(puzzles(4)[0]))
    assert abs(width - 2 * float(root.get("width", ""))) <= 2
    assert abs(height - 2 * float(root.get("height", ""))) <= 2


def test_pictures_of_a_walkthrough(tmp_path: pathlib.Path) -> None:
    walk = ld.explain(puzzles(6)[0])
    written = drawing.write_pictures(walk, tmp_path / "new" / "dir", ("png", "svg", "sheet", "html"))
    names = sorted(path.name for path in written)
    assert names == sorted(path.name for path in (tmp_path / "new" / "dir").iterdir())
    count = len(walk) + 2
    assert len(names) == 2 * count + 2
    assert "000-initial.png" in names
    assert f"001-{walk[0].technique.id}.svg" in names
    assert f"{count - 1:03}-solution.png" in names
    assert "sheet.png" in names
    assert all(path.stat().st_size > 500 for path in written)


def test_many_pictures_are_shared_out(tmp_path: pathlib.Path) -> None:
    walk = ld.explain(puzzles(9)[0])
    written = drawing.write_pictures(walk, tmp_path, ("png",), scale=0.2)
    assert len(written) == len(walk) + 2 > 24
    assert all(path.read_bytes()[:4] == b"\x89PNG" for path in written)


def test_page_needs_no_network() -> None:
    walk = ld.explain(puzzles(6)[0])
    page = drawing.page(walk)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count("<figure") == len(walk) + 2
    assert "ArrowRight" in page


def test_steppers_do_not_clash() -> None:
    one, other = (ld.drawing.stepper_html(ld.explain(grid)) for grid in puzzles(6)[:2])
    assert one.split('<div class="')[1].split('"')[0] != other.split('<div class="')[1].split('"')[0]
    # The same stepper may be shown twice: it has no id, and its script initialises each one that is not ready.
    assert ' id="' not in one
    assert ":not([data-ready])" in one


def test_a_notebook_cell_is_small_and_needs_no_scripts() -> None:
    for grid in (*puzzles(9)[-3:], *puzzles(16)[:1]):
        cell = ld.explain(grid, allow_multiple=True)._repr_html_()
        assert len(cell.encode()) < 60_000 and "<script" not in cell and "<details" in cell


def test_placed_digit_does_not_cover_candidates() -> None:
    step = example_step("hidden-single")
    large = f'font-size="{number(Geometry(step.layout).size * 0.6)}"'
    assert large in step.svg()
    assert large not in step.svg(candidates=True)


def test_jigsaws_without_a_box_shape_stay_handy() -> None:
    for n in (5, 7, 11, 13):
        layout = Layout.jigsaw("".join(chr(97 + i) * n for i in range(n)))
        assert Geometry(layout).size <= 80
    assert Geometry(Layout.standard(2, 5)).across == 5


def test_work_is_shared_by_pixels() -> None:
    def job(name: str, side: int, scale: float = 1.0) -> Job:
        return name, f'<svg width="{side}" height="{side}">', scale

    jobs = [job("sheet", 100), *(job(str(k), 50) for k in range(6))]
    shares = _shares(jobs, 2)
    assert sorted(j for share in shares for j in share) == sorted(jobs)
    assert [len(share) for share in shares] == [2, 5]
    assert shares[0][0] is jobs[0]
    assert [len(share) for share in _shares([job("a", 200, 0.5), job("b", 100), job("c", 100)], 3)] == [1, 1, 1]


def test_a_large_picture_heeds_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes over a second, in which resvg lets nothing else run; a kept process answers again after one was killed."""
    picture = ld.Board("." * 625).svg()
    with within(0.1), pytest.raises(OutOfTime):
        render(picture)
    figure = drawing.svg("1.....2..3.....4")
    monkeypatch.setattr("lucidoku.drawing.render._LONG", 0)
    assert render(figure, 2.0) == _render(figure, 2.0)


@pytest.mark.parametrize("scale", [0, -1, 1e-9, 1e3, 10**400, float("nan"), float("inf"), "2", None])
def test_a_picture_of_no_size_is_refused(scale: Any) -> None:
    with pytest.raises(ld.InvalidArgument, match="expected a number for a picture of 1 pixel to 400 megapixels"):
        ld.Grid("1.....2..3.....4").png(scale=scale)


def test_terminal_shows_jigsaw_boxes() -> None:
    lines = [
        "      c1   c2   c3   c4",
        "    +--------------+----+",
        "r1  |  .    .    . |  . |",
        "    |    +---------+    |",
        "r2  |  . |  .    .    . |",
        "    +----+----+---------+",
        "r3  |  .    . |  .    . |",
        "r4  |  .    . |  .    . |",
        "    +---------+---------+",
    ]
    grid = ld.Grid(bytes(16), Layout.jigsaw("aaab abbb ccdd ccdd"))
    assert [line.rstrip() for line in drawing.terminal(grid).plain.splitlines()] == lines


def test_terminal_shows_marks_without_colour() -> None:
    step = example_step("finned-x-wing")
    text = drawing.terminal(step).plain
    for candidate in step.eliminations:
        assert f"-{candidate.digit}-" in text
    assert text.count("<") == len(step.evidence.cells["fin"])


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12, 16, 25])
def test_outlines_and_letters_keep_off_candidates(n: int) -> None:
    geometry = Geometry(Layout.of_size(n))
    spots = [geometry.spot(Candidate(geometry.layout.cells[0], d)) for d in range(1, n + 1)]
    free = min(min(x, y, geometry.size - x, geometry.size - y) for x, y in spots) - geometry.radius
    figure = Figure(geometry, THEMES["light"])
    figure.houses(Evidence(houses={"cover": geometry.layout.houses[:1]}))
    (outline,) = figure.shapes
    assert isinstance(outline, Rectangle)
    assert outline.x + outline.style.width / 2 <= free
    corners = [(x, y) for x in (0.0, geometry.size) for y in (0.0, geometry.size)]
    nearest = min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for x, y in spots for a, b in corners)
    assert geometry.letter_radius + geometry.radius <= nearest


def test_links_end_at_candidates() -> None:
    linked = [step for step in map(example_step, WITH_EXAMPLE) if step.evidence.links]
    assert len(linked) > 30
    for step in linked:
        root = ElementTree.fromstring(step.svg())
        geometry = Geometry(step.layout)
        paths = [p.get("d", "") for p in root.iter(f"{SVG}path") if p.get("class", "").startswith("link")]
        assert len(paths) >= len(step.evidence.links)
        for path, link in zip(paths, step.evidence.links, strict=False):
            numbers = [float(v) for v in re.findall(r"-?[\d.]+", path)]
            for at, node in ((0, link.source), (-2, link.target)):
                x, y = numbers[at], numbers[at + 1]
                away = [((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in map(geometry.spot, node.candidates)]
                assert min(away) <= geometry.radius + 0.2, (step.technique.id, link)


def test_links_keep_off_other_nodes() -> None:
    """A line through the mark of a third candidate would seem to end there."""
    touched = drawn = 0
    for name in WITH_EXAMPLE:
        step = example_step(name)
        geometry = Geometry(step.layout)
        nodes = {c for link in step.evidence.links for node in (link.source, link.target) for c in node.candidates}
        root = ElementTree.fromstring(step.svg())
        paths = [p.get("d", "") for p in root.iter(f"{SVG}path") if p.get("class", "").startswith("link")]
        for path, link in zip(paths, step.evidence.links, strict=False):
            x0, y0, cx, cy, x1, y1 = map(float, re.findall(r"-?[\d.]+", path))
            line = [
                (
                    (1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t**2 * x1,
                    (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t**2 * y1,
                )
                for t in (i / 200 for i in range(201))
            ]
            others = nodes - {*link.source.candidates, *link.target.candidates}
            spots = [geometry.spot(c) for c in others]
            drawn += 1
            touched += any(
                (x - a) ** 2 + (y - b) ** 2 < (geometry.radius * 0.8) ** 2 for x, y in line for a, b in spots
            )
    assert drawn > 200
    assert touched == 0


GRID = {"line", "line box", "shade", "axis", "given", "value", "candidate"}
SIGNS = {
    **{"new": "placed", "new among": "placed", "placement": "placed", "placed": "blocker"},
    **{"out": "removed", "candidate out": "removed", "strike": "removed"},
    **{"pattern": "disc", "candidate pattern": "disc", "second": "ring", "candidate second": "ring"},
    **{"fin": "fin", "candidate fin": "fin", "set": "set", "letter": "set", "house house": "house"},
    **{"house base": "house", "house cover": "cover", "house excluding": "excluding"},
    **{"link strong": "strong", "link weak": "weak"},
}
"""The sign of each part of a picture, where it is not named as the part."""


@pytest.mark.parametrize("name", WITH_EXAMPLE)
def test_the_legend_has_the_signs_that_are_drawn(name: str) -> None:
    step = example_step(name)
    for theme in THEMES:
        shapes = [shape for shape in images.drawing(step, theme=theme).grid if not shape.part.startswith("mark ")]
        parts = {shape.part for shape in shapes if shape.part not in GRID}
        letters = {shape.text for shape in shapes if isinstance(shape, TextLabel) and shape.part == "extra"}
        entries = legend_of(step, shapes, THEMES[theme])
        assert {e.sign for e in entries} == {SIGNS.get(part, part) for part in parts - {"head", "extra"}} | letters
        assert all(entry.text for entry in entries)
        # A sample has a colour of its sign, and arrow heads like the links.
        for entry in entries:
            own = [s for s in shapes if SIGNS.get(s.part, s.part) == entry.sign or s.part == "extra"]
            hues = {hue for shape in own for hue in (shape.style.fill, shape.style.stroke) if hue}
            assert hues & {hue for shape in entry.shapes for hue in (shape.style.fill, shape.style.stroke) if hue}, (
                entry
            )
            if entry.sign in ("strong", "weak"):
                assert (len(entry.shapes) == 2) == ("head" in parts)


def test_a_net_marks_only_what_its_rows_need() -> None:
    walk = ld.explain("100000002090400050006000700050903000000070000000850040700000600030009080002000001")
    step = walk[9]
    needless = {ld.Candidate(step.layout.cell("r2c7"), 1)}
    assert step.name == "Forcing Net" and needless == unused_of(step) < set(step.evidence.candidates["pattern"])
    root = ElementTree.fromstring(step.svg())
    orders = [t.text or "" for t in root.iter(f"{SVG}text") if t.get("class") == "order"]
    assert sorted(orders, key=int) == [row.number for row in step.explanation.rows if row.number and row.reason]
    assert step.svg().count("candidate of the pattern") == 0


@pytest.mark.parametrize("cells", [16, 81])
def test_a_title_is_not_cut(cells: int) -> None:
    names = sorted((t.name for t in techniques.ALL), key=len)
    sizes = []
    for name in (names[0], names[-1]):
        picture = images.drawing(ld.Grid("." * cells), title=f"100. {name}")
        (title,) = (line for line in picture.words if line.part == "title")
        assert title.x + 0.61 * title.size * len(title.text) <= picture.width
        sizes.append(title.size)
    assert sizes[0] > sizes[1]


def test_marks_have_a_legend() -> None:
    def legend(name: str) -> list[str]:
        root = ElementTree.fromstring(example_step(name).svg())
        return [t.text or "" for t in root.iter(f"{SVG}text") if t.get("class") == "legend" and len(t.text or "") > 1]

    assert legend("full-house") == ["placed", "house of the pattern"]
    assert legend("finned-x-wing") == ["removed", "base", "cover", "candidate of the pattern", "fin"]
    assert {"if one is false, the next is true", "end of the chain"} <= set(legend("xy-wing"))
    assert {"one colour", "one of the two is true"} <= set(legend("simple-colors-trap"))
    assert "group: one of its cells" in legend("grouped-aic")
    assert "r1c1 (2 and 7)" in legend("als-chain")
    assert "the order in which it follows" in legend("forcing-net")
    assert "legend" not in example_step("als-xz").svg(legend=False)
    entries = [
        entry
        for name in ("x-wing", "xy-wing", "als-xz", "als-chain")
        for entry in legend_of(example_step(name), images.drawing(example_step(name)).grid, THEMES["light"])
    ]
    joined = {entry.sign: entry.text for entry in joined_entries(entries)}
    assert joined["disc"] == "candidate of the pattern; true along the arrows" and joined["set"] == "set of cells"


def test_the_conclusion_is_the_strongest_mark() -> None:
    for theme in THEMES.values():
        stamps = Stamps(theme, 8.5)
        removed, placed, disc = stamps.removed("", 0, 0), stamps.placed("", 0, 0), stamps.disc("", 0, 0)
        assert removed.radius > 1.2 * disc.radius and placed.radius > 1.2 * disc.radius
        assert removed.style.fill == theme.out and placed.style.fill == theme.placed
        for hue in (theme.out, theme.placed):  # also in grey
            assert contrast(hue, theme.paper) > 4
    for name in ("xy-chain", "naked-triple"):
        circles = [shape for shape in images.drawing(example_step(name)).grid if isinstance(shape, Circle)]
        largest = max(shape.radius for shape in circles if shape.part != "start")
        assert {shape.part for shape in circles if shape.radius == largest} == {"out"}


def contrast(a: str, b: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    darker, lighter = sorted((light(a), light(b)))
    return (lighter + 0.05) / (darker + 0.05)


def test_constraints_in_use_are_lit_and_the_others_are_not() -> None:
    seen = set()
    for name in WITH_EXAMPLE:
        step = example_step(name)
        used = {premise.mark for premise in step.premises if premise.mark is not None}
        signs = [(mark, sign) for mark, sign in step.layout.signs if mark in used]
        lit = [shape for shape in images.drawing(step).grid if shape.part == "lit"]
        assert bool(lit) == bool(signs), name
        geometry = Geometry(step.layout)
        room = room_outside(step.layout)
        reach = geometry.size * (0.5 + max(room.left, room.top, room.right, room.bottom))
        middles = [
            geometry.centre(step.layout.cells[cell]) for mark, _sign in signs for line in mark.lines for cell in line
        ]
        for shape in lit:
            left, top, right, bottom = box_of(shape)
            assert left > min(x for x, _y in middles) - reach and right < max(x for x, _y in middles) + reach
            assert top > min(y for _x, y in middles) - reach and bottom < max(y for _x, y in middles) + reach
        seen |= {type(sign).__name__ for _mark, sign in signs}
    assert seen >= {"LineSign", "Disc", "Cage", "Dot", "OutsideClue", "Patch", "Wedges"}


def test_signs_of_constraints_are_lighter_than_digits() -> None:
    for theme in THEMES.values():
        for hue in (hue for name, hue in theme.signs.items() if name not in ("black", "white")):
            assert (
                contrast(hue, theme.paper) < contrast(theme.candidate, theme.paper) < contrast(theme.given, theme.paper)
            )


def test_links_with_a_direction_have_heads_at_their_ends() -> None:
    seen = 0
    for name in WITH_EXAMPLE:
        step = example_step(name)
        geometry = Geometry(step.layout)
        chains = [chain for chain in chains_of(step) if chain.truth is not None]
        heads = [s for s in images.drawing(step).grid if isinstance(s, Path) and s.part == "head"]
        tips = [command[1:] for shape in heads for command in shape.commands if command[0] == "M"]
        targets = [link.target.candidates for chain in chains for link in chain.links]
        assert len(tips) == len(targets), name
        for candidates in targets:
            spots = [geometry.spot(candidate) for candidate in candidates]
            assert any(hypot(x - a, y - b) < geometry.radius + 0.5 for x, y in tips for a, b in spots), name
        seen += len(tips)
        starts = {s.part for s in images.drawing(step).grid if s.part in ("start", "finish", "branch")}
        loops = [chain for chain in chains if chain.branch is None and chain.is_loop]
        own = [chain for chain in chains if chain.branch is None]
        outer = [branch for branch in step.evidence.branches if not branch.depth]
        assert ("finish" in starts) == (len(own) > len(loops))
        assert ("branch" in starts) == (len(outer) > 1)
    assert seen > 150


def test_truth_alternates_along_a_chain() -> None:
    for name in WITH_EXAMPLE:
        for chain in chains_of(example_step(name)):
            if chain.truth is None:
                continue
            nodes = dict.fromkeys(node for link in chain.links for node in (link.source, link.target))
            every = [candidate for node in nodes for candidate in node.candidates]
            if len(set(every)) < len(every) or (chain.branch is not None and chain.is_loop):
                continue  # one is both true and false
            truths = truths_of([chain])
            assert truths[chain.links[0].source.candidates[0]] == chain.truth
            for link in chain.links:
                before, after = ({truths[c] for c in node.candidates} for node in (link.source, link.target))
                assert (before, after) == ({not link.strong}, {link.strong}), name


def test_links_of_colours_have_no_direction() -> None:
    step = example_step("death-blossom")
    assert all(chain.truth is True for chain in chains_of(step))
    assert all(chain.truth is None for chain in chains_of(replace(step, technique=techniques.get("multi-colors-1"))))


def test_tags_keep_off_each_other_digits_and_the_border() -> None:
    geometry = Geometry(Layout.of_size(9))
    layout = geometry.layout
    candidates = [Candidate(layout.cells[0], 1), Candidate(layout.cells[0], 2), Candidate(layout.cells[80], 9)]
    masks = [0b11, *([0] * 79), 0b100000000]
    values = [0, 5, *([0] * 79)]
    tags = Tags(geometry, values, masks, {geometry.spot(candidates[1])})
    places = [(spot, tags.place(spot, 5, 5)) for spot in map(geometry.spot, [*candidates, *candidates])]
    for (x, y), (a, b) in places:
        assert 5 <= a <= geometry.span - 5 and 5 <= b <= geometry.span - 5
        assert max(abs(a - x), abs(b - y)) > 5  # its digit is seen
        assert hypot(a - x, b - y) < geometry.pitch
    for (_one, (a, b)), (_other, (c, d)) in itertools.combinations(places, 2):
        assert max(abs(a - c), abs(b - d)) >= 10


def test_tags_do_not_cover_each_other() -> None:
    seen = 0
    for name in WITH_EXAMPLE:
        step = example_step(name)
        if step.technique.family == "last_resort":
            continue
        plates = [
            shape
            for shape in images.drawing(step).grid
            if isinstance(shape, Rectangle) and shape.part in ("order", "branch")
        ]
        for one, other in itertools.combinations(plates, 2):
            apart = max(abs(one.x + one.width / 2 - other.x - other.width / 2) / (one.width + other.width), 0)
            above = abs(one.y + one.height / 2 - other.y - other.height / 2) / (one.height + other.height)
            assert max(apart, above) >= 0.49, name
        seen += len(plates)
    assert seen > 40


def strokes(shape: Path) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield start and end of each straight stroke of a path."""
    x = y = 0.0
    for command in shape.commands:
        kind, *place = command
        to_x, to_y = float(place[0]), float(place[1])
        if kind == "l":
            to_x, to_y = x + to_x, y + to_y
        if kind != "M":
            yield (x, y), (to_x, to_y)
        x, y = to_x, to_y


def test_a_single_shows_the_digits_that_block_and_the_cells_that_they_close() -> None:
    seen = 0
    for grid in puzzles(9)[:3]:
        for step in ld.explain(grid):
            if step.technique.id != "hidden-single" or step.uses_candidates:
                continue
            board, (cell, digit) = step.board, step.placements[0]
            shapes = images.drawing(step).grid
            rings = {shape.cell for shape in shapes if shape.part == "placed"}
            assert rings == {c for c in step.evidence.cells["placed"] if board.values[c] == digit}
            (house,) = step.evidence.houses["house"]
            shut = {c for c in house.cells if not board.values[c] and c != cell}
            geometry = Geometry(step.layout)
            crosses, rays = (
                [way for shape in shapes if isinstance(shape, Path) and shape.part == part for way in strokes(shape)]
                for part in ("closed", "ray")
            )
            middles = {(round((ax + bx) / 2), round((ay + by) / 2)) for (ax, ay), (bx, by) in crosses}
            assert middles == {tuple(map(round, geometry.centre(c))) for c in shut}
            assert {start for start, _end in rays} <= {geometry.centre(c) for c in rings if c is not None}
            assert {end for _start, end in rays} <= {geometry.centre(c) for c in shut}
            for blocker in filter(None, rings):
                for c in shut:
                    if c.row == blocker.row or c.column == blocker.column:
                        x, y = geometry.centre(c)
                        covers = [
                            (start, end)
                            for start, end in rays
                            if start == geometry.centre(blocker)
                            and min(start[0], end[0]) <= x <= max(start[0], end[0])
                            and min(start[1], end[1]) <= y <= max(start[1], end[1])
                        ]
                        assert covers
            hinted = pattern_of(step)
            assert not {shape.part for shape in images.drawing(hinted, caption=False).grid} & {"closed", "new"}
            seen += len(rays)
    assert seen > 20


@given(st.text(st.characters(categories=None), min_size=1))
@example("".join(map(chr, range(160))) + "\ud800\udfff\ufffe\uffff")
@settings(max_examples=20)
def test_a_title_may_be_any_text(title: str) -> None:
    """XML and UTF-8 forbid some characters: a picture omits them, and a document of pages too."""
    ElementTree.fromstring(ld.Grid("1.....2..3.....4").svg(title=title).encode())
    page = paper.Svg()
    page.page(100, 100)
    page.words(0, 0, title, size=9)
    page.link(0, 0, 9, 9, title)
    ElementTree.fromstring(page.pages()[0].encode())


def test_every_room_escapes_texts_alike() -> None:
    """`html.escape` leaves characters that XML forbids; `words.markup` alone calls it."""
    sources = pathlib.Path(ld.__file__).parent.rglob("*.py")
    own = r"^\s*(from (html|xml\.sax\.saxutils) import .*\bescape\b|import html$)"
    named = {source.name for source in sources if re.search(own, source.read_text(encoding="utf-8"), re.M)}
    assert named - {"_pasted.py"} == {"markup.py"}


def test_steps_of_a_walk_have_their_number() -> None:
    walk = ld.explain(puzzles(9)[0])
    assert [step.number for step in walk] == list(range(1, len(walk) + 1))
    assert "<title>3. " in walk[2].svg()
    assert walk[2] == next(iter(walk[2:3]))


def test_captions_do_not_break_before_punctuation() -> None:
    for name in WITH_EXAMPLE:
        step = example_step(name)
        root = ElementTree.fromstring(step.svg(lang="fr"))
        for text in root.iter(f"{SVG}text"):
            assert not re.match(r"[:;!?»]", text.text or ""), (name, text.text)


def test_a_contact_sheet_can_be_read() -> None:
    walk = ld.explain(puzzles(4)[0])
    small, large, captioned = (
        sheet_svg(walk, "light"),
        sheet_svg(walk, "light", 3),
        sheet_svg(walk, "light", 2, None, True),
    )
    widths = [float(re.search(r'width="([\d.]+)"', some)[1]) for some in (large, captioned)]  # type: ignore[index]
    assert widths[0] == 3 * (470 + 12) + 12 and widths[1] == 2 * (470 + 12) + 12
    assert 'class="caption"' in captioned and 'class="caption"' not in large
    assert small.count("<svg") == large.count("<svg") == len(walk) + 3
    with pytest.raises(ld.InvalidArgument, match="1 or more"):
        drawing.sheet(walk, columns=0)


def test_notation_of_a_picture() -> None:
    for name, first, last in (("L1C1", "L1", "C9"), ("A1", "A", "9"), ("chess", "9", "i")):
        texts = [t.text for t in ElementTree.fromstring(drawing.svg(puzzles(9)[0], notation=name)).iter(f"{SVG}text")]
        assert first in texts and last in texts


def test_wrong_options_are_reported(tmp_path: pathlib.Path) -> None:
    with pytest.raises(ld.LucidokuError, match="light or dark"):
        drawing.svg(puzzles(4)[0], theme="pink")
    with pytest.raises(ld.LucidokuError, match="expected png, svg"):
        drawing.write_pictures(ld.explain(puzzles(4)[0]), tmp_path, ("gif",))
    (tmp_path / "file").write_text("")
    with pytest.raises(ld.LucidokuError, match="cannot write"):
        drawing.write_pictures(ld.explain(puzzles(4)[0]), tmp_path / "file", ("svg",))


def test_chinese_needs_no_font_of_the_system() -> None:
    """Every character of our Chinese text is in the bundled font, and pictures contain them."""
    ttfont = pytest.importorskip("fontTools.ttLib").TTFont
    from font import characters

    assert _bundled_characters() <= {chr(code) for code in ttfont(_HAN).getBestCmap()}
    missing = set(characters()) - _bundled_characters()
    assert not missing, f"run tools/font.py: {''.join(sorted(missing))}"
    pictures = {drawing.png(example_step("xy-wing"), caption=False, title=title) for title in ("數獨", "獨數", "一二")}
    assert len(pictures) == 3


def test_han_and_latin_are_set_apart() -> None:
    for name in ("bug-type-4", "xy-wing", "multi-sector-locked-set", "tridagon"):
        text = example_step(name).describe("full", "zh_Hant")
        assert not re.search(r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]", text), text


def test_pictures_are_made_in_one_process_where_no_python_can_be_started(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise AssertionError("a process was started")

    walk = ld.explain(puzzles(6)[0])
    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert len(drawing.write_pictures(walk, tmp_path / "a", ("png",), scale=0.1)) == len(walk) + 2
    monkeypatch.setattr(sys, "frozen", False)
    monkeypatch.setattr(sys, "executable", "/usr/bin/blender")
    assert len(drawing.write_pictures(walk, tmp_path / "b", ("png",), scale=0.1)) == len(walk) + 2
    monkeypatch.undo()
    assert len(drawing.write_pictures(walk, tmp_path / "c", ("png",), scale=0.1, processes=1)) == len(walk) + 2


def test_a_new_output_is_one_row(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lucidoku.drawing import outputs

    row = outputs.WalkOutput(
        "names", lambda drawn: iter([("names.txt", "\n".join(name for name, _svg in drawn.pictures))])
    )
    monkeypatch.setattr(outputs, "OUTPUTS", {**outputs.OUTPUTS, "names": row})
    monkeypatch.setattr("lucidoku.drawing.pictures.OUTPUTS", outputs.OUTPUTS)
    walk = ld.explain(puzzles(4)[0])
    (path,) = drawing.write_pictures(walk, tmp_path, ["names"])
    assert path.read_text().splitlines()[0] == "000-initial" and len(path.read_text().splitlines()) == len(walk) + 2
    written = {path.name for path in drawing.write_pictures(walk, tmp_path / "all", list(outputs.OUTPUTS), scale=0.1)}
    assert {"sheet.png", "walkthrough.html", "names.txt", "000-initial.svg", "000-initial.png"} <= written
