"""Pages and the places of their parts; shapes are counted on SVG pages, PDFs are read by other programs."""

from __future__ import annotations

import pathlib
import re
import time
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import paper
from lucidoku.drawing.images import drawing
from lucidoku.drawing.legend import legend_of
from lucidoku.drawing.printing import svg_elements
from lucidoku.drawing.shapes import Circle, Drawing, Path, Rectangle, Shape, Style, TextLabel, TextLine
from lucidoku.drawing.theme import THEMES
from lucidoku.formats import read
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.merging import parts
from lucidoku.paper import Pdf, Svg
from lucidoku.paper._canvas import SIZES, width_of, wrap
from lucidoku.paper._grids import draw_picture
from support import puzzles

GRID = Grid.parse("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")


def pages(**options: object) -> list[str]:
    canvas = Svg()
    many = options.pop("subjects", [GRID] * 5)
    assert paper.sheet(many, canvas=canvas, **options) == b""  # type: ignore[arg-type]
    return canvas.pages()


def groups(page: str) -> list[tuple[float, float, float, str]]:
    """Return the shapes that were drawn together on a page: their origins, scales and contents."""
    found = re.findall(
        r'<g transform="translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)"[^>]*>((?:<g\b.*?</g>|(?!</g>).)*?)</g>',
        page,
        re.DOTALL,
    )
    return [(float(x), float(y), float(scale), shapes) for x, y, scale, shapes in found]


def digits(page: str) -> list[tuple[float, float, str]]:
    """Return the digits in the cells of a page, with their places."""
    return [
        (left + scale * float(x), top + scale * float(y), digit)
        for left, top, scale, shapes in groups(page)
        for xs, ys, text in re.findall(r'<text class="[a-z ]+" x="([\d. ]+)" y="([\d. ]+)"[^>]*>([1-9A-P]+)<', shapes)
        for x, y, digit in zip(xs.split(), ys.split(), text, strict=True)
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("per_page", sorted(paper.PER_PAGE))
def test_the_number_per_page_is_right_and_all_parts_are_inside(size: str, per_page: int) -> None:
    sheets = pages(per_page=per_page, solutions="none", paper=size)
    assert len(sheets) == -(-5 // per_page)
    assert sum(len(digits(page)) for page in sheets) >= 5 * GRID.given_count
    width, height = SIZES[size]
    for page in sheets:
        for left, top, scale, shapes in groups(page):
            for bar in re.findall(r'<rect[^>]* x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"', shapes):
                x, y, w, h = (scale * float(k) for k in bar)
                assert left + x >= 0 and top + y >= 0 and left + x + w <= width and top + y + h <= height - 24


def test_the_digits_on_the_page_are_the_puzzle() -> None:
    (page,) = pages(subjects=[GRID], per_page=1, solutions="none")
    answer = [text for _x, _y, text in digits(page)]
    assert answer[-GRID.given_count :] == [ch for ch in GRID.line if ch != "."]


def test_solutions_are_in_the_requested_place() -> None:
    solution = ld.solve(GRID)
    assert solution is not None
    assert len(pages(solutions="none")) == 2
    end = pages(solutions="end")
    assert len(end) == 3 and [t for *_xy, t in digits(end[2])].count("5") >= 5 * 9
    back = pages(solutions="back", per_page=2, subjects=[GRID, GRID, GRID])
    assert len(back) == 4 and "Solutions" in back[1] and "Solutions" in back[3]
    below = pages(solutions="below", upside_down=True, subjects=[GRID], per_page=1)
    assert len(below) == 1 and "rotate(180" in below[0]
    assert "rotate(180" not in pages(solutions="below", subjects=[GRID], per_page=1)[0]


def test_a_solution_has_its_digits_alone() -> None:
    killer = Grid(bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3]) + bytes(4), Layout.parse("4+killercage:3@r1c1r1c2"))
    puzzle, solution = pages(subjects=[killer], per_page=1, solutions="end")
    assert "dasharray" in puzzle and "dasharray" not in solution
    assert len(digits(solution)) == 16


def test_solutions_lie_behind_their_puzzles() -> None:
    """The paper is turned about its long edge: the front's left is the back's right."""
    two = [GRID, puzzles(4)[0], GRID, GRID]
    front, back = pages(subjects=two, per_page=4, solutions="back")
    titles = [
        dict(
            (t, float(x))
            for x, t in re.findall(
                r'<text x="([\d.]+)" y="[\d.]+" font-size="9" font-weight="700"[^>]*>([1-4])</text>', page
            )
        )
        for page in (front, back)
    ]
    assert titles[0]["1"] < 300 < titles[1]["1"] and titles[1]["2"] < 300 < titles[0]["2"]


@pytest.mark.parametrize("n", [4, 6, 9, 16, 25])
def test_every_size_with_candidates(n: int) -> None:
    grid = puzzles(n)[0]
    (page,) = pages(subjects=[grid], per_page=1, solutions="none", candidates=True)
    marks = sum(map(int.bit_count, ld.Board(grid).masks))
    assert len(digits(page)) == marks + grid.given_count


def test_jigsaws_and_extra_houses_show() -> None:
    jigsaw = Grid(bytes(81), Layout.jigsaw("ABCDEFGHI" * 9))
    (page,) = pages(subjects=[jigsaw], per_page=1, solutions="none")
    (lines,) = re.findall(r'class="line box" d="([^"]*)"', page)
    assert lines.count("M") == 12  # eight upright lines and the frame
    (shaded,) = pages(subjects=[Grid(bytes(81), Layout.standard(3, 3).with_diagonals())], per_page=1, solutions="none")
    assert shaded.count('fill="#e6e6e6"') == 17  # the middle line only once


def test_pdf_is_the_same_each_time_and_has_its_fonts() -> None:
    first, two = (paper.sheet([GRID], heading="Rätsel 數獨", lang="zh_Hant") for _ in range(2))
    assert first == two and first.startswith(b"%PDF-") and first.count(b"/FontFile") >= 2
    assert b"/Subtype /Image" not in first  # vectors only


def test_booklets_fold() -> None:
    canvas = Svg()
    paper.booklet([*puzzles(9)[:5], *puzzles(4)[:2]], canvas=canvas, heading="Seven", per_page=1)
    sheets = canvas.pages()
    flat = Svg()
    paper.booklet([*puzzles(9)[:5], *puzzles(4)[:2]], canvas=flat, heading="Seven", per_page=1, fold=False)
    plain = flat.pages()
    assert len(sheets) == -(-len(plain) // 4) * 2
    assert "Seven" in plain[0] and "7 puzzles" in plain[0] and any("Hints" in page for page in plain)
    assert "Solutions" in "".join(plain[-2:])
    numbers = [
        re.findall(
            r'<text x="([\d.]+)" y="[\d.]+" font-size="8" text-anchor="middle" fill="#555555">(\d+)</text>', page
        )
        for page in sheets
    ]
    assert [text for _x, text in numbers[1]][:1] == ["2"] and float(
        numbers[1][0][0]
    ) < 300  # behind the cover, at its left


def test_the_cover_counts_puzzles_by_level() -> None:
    canvas = Svg()
    paper.booklet([*puzzles(4)[:2]], canvas=canvas, fold=False)
    assert re.search(r">[A-Z][a-z ]+: 2<", canvas.pages()[0])
    assert [page.count('stroke="#222222"') for page in canvas.pages()[2:4]] == [5, 5]  # the stars of a puzzle


def test_a_booklet_says_how_to_play() -> None:
    """The page after the cover has all rules of the puzzles, the first step of the first one, and each level."""
    killer = ld.Grid.parse("1.....2..3.....4", "4+killercage:3@r1c1r1c2")
    subjects = [*puzzles(9)[:3], *puzzles(4)[:2]]
    for more in ([], [killer]):
        canvas = Svg()
        paper.booklet([*subjects, *more], canvas=canvas, fold=False)
        page = " ".join(re.findall(r">([^<]*)</text>", canvas.pages()[1]))
        levels = re.findall(r">([A-Z][a-z ]+): \d+<", canvas.pages()[0])
        assert "How to play" in page and "every digit once" in page and "hints" in page
        assert all(level in page for level in levels)
        assert ("in a cage" in page) == bool(more)
        assert "fits only into" in page or "only" in page  # a single


def test_documents_and_slides_have_every_step() -> None:
    walk = ld.explain(puzzles(9)[3])
    for lang in ("en", "fr", "zh_Hant"):
        canvas = Svg()
        paper.walkthrough(walk, canvas=canvas, lang=lang)
        text = "\n".join(canvas.pages())
        assert all(f">{number}. " in text for number in range(1, len(walk) + 1))
        slides = Svg()
        paper.slides(walk, canvas=slides, lang=lang)
        assert len(slides.pages()) == len(walk) + 2
    assert paper.slides(walk).startswith(b"%PDF-")


def test_the_first_page_explains_every_sign_and_rule_once() -> None:
    killer = ld.Grid(bytes(16), ld.Layout.parse("4+killercage:3@r1c1r1c2;7@r1c3r1c4;5@r2c1r3c1"))
    for walk in (ld.explain(puzzles(9)[-1]), ld.explain(killer, allow_multiple=True)):
        canvas = Svg()
        paper.walkthrough(walk, canvas=canvas)
        first, *others = canvas.pages()
        entries = [
            entry
            for step in (part.step for part in parts(walk))
            for entry in legend_of(step, drawing(step, legend=False).grid, THEMES["light"])
            if entry.sign != "set"
        ]
        assert entries and all(escape(text, False) in first for entry in entries for text in entry.text.split("; "))
        words = re.sub(r"<[^>]*>", " ", "".join(canvas.pages()))
        for meaning in walk.layout.meanings:
            assert words.count(meaning[:40]) == 1
        assert others or len(walk) < 9


def test_pictures_with_candidates_are_larger() -> None:
    walk = ld.explain("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
    assert {step.uses_candidates for step in walk} == {True, False}
    canvas = Svg()
    paper.walkthrough(walk, merge=None, canvas=canvas)
    titles = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" font-size="[\d.]+"[^>]*>(\d+)\. ', "".join(canvas.pages()))
    left = {int(number): float(x) for x, _y, number in titles}
    for step, (number, x) in zip(walk, sorted(left.items()), strict=True):
        if step.uses_candidates:
            assert x in (36, left[1]) or x > 300, number  # two per row
    assert any(200 < x < 300 for x in left.values())  # three per row


def test_pages_with_chains_are_full() -> None:
    """A page has at least two rows of steps, and three where the words of chains leave room."""
    walk = ld.explain("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    canvas = Svg()
    paper.walkthrough(walk, canvas=canvas)
    rows = [
        {
            y
            for y, text in re.findall(r'<text x="[\d.]+" y="([\d.]+)"[^>]*>([^<]*)', page)
            if re.match(r"\d[\d–]*[.:] ", text)
        }
        for page in canvas.pages()
    ]
    assert min(map(len, rows[1:-1])) == 2 and sum(len(row) == 3 for row in rows) > 5
    lines = re.findall(r'y="([\d.]+)"[^>]*fill="#222222"', "".join(canvas.pages()))
    assert max(map(float, lines)) < 842 - 34


def test_words_do_not_leave_the_page() -> None:
    walk = ld.explain(puzzles(9)[3])
    canvas = Svg()
    paper.walkthrough(walk, canvas=canvas, columns=3, lang="zh_Hant")
    for page in canvas.pages():
        for x, size, text in re.findall(
            r'<text x="([\d.]+)" y="[\d.]+" font-size="([\d.]+)" fill="#222222">([^<]+)<', page
        ):
            assert float(x) + width_of(text, float(size)) < 595.28 - 30


def test_lines_break_only_where_allowed() -> None:
    for text in ("one two three four", "在第 8 宮中，2 只能放在 r9c5：r1c4=2、r8c3=2", "a" * 80):
        lines = wrap(text, 10, 60)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(width_of(line, 10) <= 60.01 for line in lines)
        assert not any(line[0] in "，。、：" for line in lines)
    assert wrap("(6)r9c4=(6)r9c1-(6)r7c3=(6)r5c3", 10, 60) == ["(6)r9c4=", "(6)r9c1-", "(6)r7c3=", "(6)r5c3"]


def picture(*shapes: Shape, marks: tuple[Shape, ...] = (), words: tuple[TextLine, ...] = ()) -> Drawing:
    return Drawing(10, 20, "#ffffff", (1, 2), shapes, marks, words, "", "")


def test_pictures_are_drawn_shape_by_shape() -> None:
    canvas = Svg()
    canvas.page(300, 300)
    seen = picture(
        Rectangle("set", 1, 1, 2, 2, style=Style("#ff0000")),
        marks=(Circle("legend", 3, 4, 1, style=Style("#00ff00")),),
        words=(TextLine("title", 1, 5, "a & b", 3, "#0000ff"),),
    )
    assert draw_picture(canvas, seen, 100, 100, 100) == 200
    (page,) = canvas.pages()
    (left, top, scale, shapes), (*corner, _scale, marks) = groups(page)
    assert (left, top, scale, corner) == (110, 120, 10, [100, 100])
    assert '<rect class="set" x="1" y="1" width="2" height="2" fill="#ff0000"/>' in shapes and "<circle" in marks
    assert '<text x="110.00" y="150.00" font-size="30" fill="#0000ff">a &amp; b</text>' in page


def operators(*shapes: Shape) -> str:
    """Return the content and styles of a PDF page of 100 x 100 with shapes drawn twice as large at the point (10, 20)."""
    canvas = Pdf()
    canvas._pdf.set_compression(False)
    canvas.page(100, 100)
    canvas.shapes(shapes, 10, 20, 2)
    text = canvas.bytes().decode("latin-1")
    content = text.partition("stream\n")[2].partition("endstream")[0]
    return re.sub(r"(\d)\.00?\b", r"\1", " ".join(content.split())) + " ".join(re.findall(r"/L[CW] [\d.]+", text))


def test_a_pdf_has_each_kind_of_shape_in_its_place() -> None:
    blue = Style(stroke="#0000ff", width=1, dash=(3, 2), round_ends=True)
    way = operators(Path("link", (("M", 1, 2), ("L", 5, 2), ("l", -1, 3), ("Q", 6, 5, 7, 8), ("Z",)), style=blue))
    assert "/LW 2" in way and "/LC 1" in way and "[6 4]" in way and "0 0 1 RG" in way
    assert "12 24 m 20 24 l 18 30 l 20.6667 30 22.6667 32 24 36 c h" in way
    frame = operators(Rectangle("end", 0, 0, 10, 10, 2, style=Style("", "#ff0000", 3, (5, 3))))
    assert "[10 6] 0 d" in frame and "/LC 0" in frame  # square ends would close the gaps
    bar = operators(Rectangle("line", 0, 0, 10, 1, style=Style("#000000")))
    assert "11 79 m 29 79 l S" in bar  # its square ends add half of its width
    assert " re" in operators(Rectangle("set", 0, 0, 10, 10, style=Style("#d6e8f7")))
    label = operators(TextLabel("order", 1, 1, "3", 5, halo="#ffffff", style=Style("#000000")))
    assert label.count(" Tj") == 2 and 0 < label.index(" 1 Tr ") < label.index(" Tj")  # the margin, then the words


def test_grids_and_steps_on_paper_are_those_of_pictures() -> None:
    """Paper draws the same shapes as the screen, cell by cell."""
    walk = ld.explain(puzzles(9)[3])
    seen = drawing(walk[0], title=False, caption=False)
    canvas = Svg()
    paper.slides(walk, canvas=canvas)
    shapes = groups(canvas.pages()[1])[0][3].strip()
    assert shapes == "\n".join(svg_elements(seen.grid))


def test_unprintable_input_is_reported() -> None:
    with pytest.raises(ld.LucidokuError, match="no puzzle"):
        paper.sheet([])
    with pytest.raises(ld.LucidokuError, match="unknown paper size"):
        paper.sheet([GRID], paper="b7")
    with pytest.raises(ld.LucidokuError, match="puzzles per page"):
        paper.sheet([GRID], per_page=5)
    with pytest.raises(ld.LucidokuError, match="below"):
        paper.sheet([GRID], solutions="nowhere")
    assert "no solution" in pages(subjects=[read("11" + "." * 14).puzzle], solutions="below", per_page=1)[0]


@given(st.text(st.characters(categories=["Cc", "Cs", "Cn"]), min_size=1, max_size=9))
@settings(max_examples=5)
def test_a_heading_may_be_any_text(heading: str) -> None:
    document = Pdf(heading)
    document.page(200, 100)
    document.words(0, 50, heading, size=9)
    assert document.bytes().startswith(b"%PDF")


def test_five_hundred_puzzles_are_quick() -> None:
    start = time.process_time()
    assert len(paper.sheet([GRID] * 500, per_page=4, solutions="none")) > 100_000
    assert time.process_time() - start < 10


def test_stars_notes_and_codes() -> None:
    """Stars and minutes are above a puzzle; a code is next to its solution, readable, upright and clickable."""
    link = paper.walk_link("https://a.example/", GRID)
    items = [paper.Item(GRID, "1", "about 9 minutes", 3, link)] * 2
    places = []
    for turned in (False, True):
        front, back = pages(subjects=items, per_page=6, solutions="back", upside_down=turned, name_line=True)
        assert front.count('class="star full"') == 6 and front.count('class="star"') == 4
        assert ">about 9 minutes</text>" in front and ">Name:</text>" in front and 'class="code"' not in front
        assert back.count('class="code"') == 2 and back.count(f'<a href="{link}">') == 2 and ">Name:</text>" not in back
        inside = "".join(re.findall(r'<g transform="rotate\(180.*?\n</g>\n</g>', back, re.DOTALL))
        assert ("<text" in inside) == turned and 'class="code"' not in inside
        places.append(sorted(float(x) for x in re.findall(r'<a href="[^"]+"><rect x="([\d.]+)"', back)))
    assert all(
        right - left > 120 for right, left in zip(*places, strict=True)
    )  # on the other side of a turned solution
    below = pages(subjects=items, per_page=2, solutions="below")[0]
    assert below.count('class="code"') == 2
    assert 'class="code"' not in "".join(pages(subjects=items, per_page=6, solutions="none"))


def test_a_code_holds_the_link() -> None:
    segno = pytest.importorskip("segno")
    link = paper.walk_link("http://a.example/page#/play", GRID)
    assert link == f"http://a.example/page#/walk/{GRID.line}"
    back = pages(subjects=[paper.Item(GRID, link=link)], per_page=1, solutions="back")[1]
    path = re.search(r'<path class="code" d="([^"]+)"', back)
    assert path is not None
    runs = sum(
        sum(dark and not before for before, dark in zip([0, *row], row, strict=False))
        for row in segno.make_qr(link, error="l").matrix
    )
    assert path[1].count("M") == runs
    for wrong in ("a.example", "ftp://a.example", ""):
        with pytest.raises(ld.LucidokuError):
            paper.walk_link(wrong, GRID)
    with pytest.raises(ld.LucidokuError, match="cannot hold"):
        pages(subjects=[paper.Item(GRID, link="https://a.example/" + "x" * 3000)])


def test_runs_are_merged_on_paper_and_slides() -> None:
    small = ld.explain("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
    whole, merged = Svg(), Svg()
    paper.slides(small, merge=None, canvas=whole)
    done: list[int] = []
    paper.slides(small, canvas=merged, tick=done.append)
    assert len(whole.pages()) == len(small) + 2 and len(merged.pages()) == 21 and sum(done) == len(small)
    assert ">1–18: 18 singles</text>" in merged.pages()[1] and ">18 / 70</text>" in merged.pages()[1]
    listed = [len(re.findall(r"r\dc\d=\d", page)) for page in merged.pages() if "singles</text>" in page]
    assert listed and max(listed) <= 3
    assert ">Puzzle, hard</text>" in merged.pages()[0] and merged.pages()[0].lower().count("hard<") == 1
    document = Svg()
    paper.walkthrough(small, canvas=document)
    sizes = {
        float(size)
        for page in document.pages()
        for size in re.findall(r'<text x="[^>]*font-size="([\d.]+)"[^>]*fill="#222222">', page)
    }
    assert sizes == {10.0} and len(document.pages()) < 7
    with pytest.raises(ld.LucidokuError, match="unknown level"):
        paper.walkthrough(small, merge="dull", canvas=Svg())


def test_everything_that_is_drawn_is_saved_as_a_page_of_its_size(tmp_path: pathlib.Path) -> None:
    walk = ld.explain(puzzles()[0])
    for number, subject in enumerate((walk.puzzle, walk.board(5), walk[3], walk.layout)):
        path = tmp_path / f"{number}.pdf"
        subject.save(path, width=200)
        width, height = map(float, re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", path.read_bytes())[-1])
        size = re.match(r'<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"', subject.svg())
        assert size and width == 200
        assert abs(height / width - float(size[2]) / float(size[1])) < 0.01
