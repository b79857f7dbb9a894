"""Pictures: our own drawings as screenshots and as a camera sees them, photos where they are at hand, pictures without a grid."""

import csv
import io
import re
import struct
import sys
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.cli import main
from lucidoku.errors import LucidokuError, ParseError, WrongType
from lucidoku.files.kinds import seen_kind
from lucidoku.photo import ImageReading, _pixels, read_pixels
from lucidoku.photo._shape import Walls, layout_of_walls
from lucidoku.photo.cages import CageMarks, seen_cages
from lucidoku.photo.entries import refusal
from support import SHARED

Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")
ImageFilter = pytest.importorskip("PIL.ImageFilter")
ImageFont = pytest.importorskip("PIL.ImageFont")
features = pytest.importorskip("PIL.features")

PUZZLE = ld.Grid("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
JIGSAW = "7x7+jigsaw:1111112122222233333443344444556777756666675555677"
PHOTOS = SHARED / "photos"
FONTS = Path(ld.__file__).parent / "drawing" / "fonts"


def drawn(grid: ld.Grid = PUZZLE, **options: Any) -> Any:
    """Return the picture of a grid in colours."""
    return Image.open(io.BytesIO(grid.png(**{"scale": 1.5, **options}))).convert("RGB")


@pytest.mark.parametrize("layout", ["4x4", "5x5", "6x6", "6x6:3x2", "7x7", JIGSAW, "8x8", "9x9", "12x12", "16x16"])
def test_drawings_of_every_size(layout: str) -> None:
    grid = ld.make(layout=layout, seed=3)
    reading = ld.read_image(drawn(grid))
    assert reading.layout == ld.Layout(layout) and reading.puzzle == grid and not reading.own


@pytest.mark.parametrize("layout", ["4x4", "6x6", "8x8", "9x9", "12x12", "16x16"])
@pytest.mark.parametrize("scale", [0.6, 1])
def test_drawings_in_a_dark_theme(layout: str, scale: float) -> None:
    grid = ld.make(layout=layout, seed=3) if layout != "9x9" else PUZZLE
    reading = ld.read_image(drawn(grid, theme="dark", scale=scale))
    assert reading.layout == ld.Layout(layout) and reading.puzzle == grid and not reading.own and not reading.marks


def test_a_dark_grid_may_be_on_a_light_page() -> None:
    dark = drawn(theme="dark")
    page = Image.new("RGB", (dark.width * 2, dark.height * 2), "white")
    page.paste(dark, (dark.width // 2, dark.height // 2))
    assert ld.read_image(page).puzzle == PUZZLE


@pytest.mark.parametrize("light", [0.04, 0.07, 0.3])
def test_a_picture_may_have_too_little_light(light: float) -> None:
    reading = ld.read_image(drawn().point(lambda value: int(value * light)))
    assert reading.puzzle == PUZZLE and not reading.own


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12, 15, 16])
@pytest.mark.parametrize("thick", [13, 14, 200])
def test_equal_thick_lines_show_regular_boxes(n: int, thick: int) -> None:
    for height in range(2, n):
        if n % height or height == n:
            continue
        layout = ld.Layout.standard(height, n // height)
        box = {cell: place for place, house in enumerate(layout.boxes) for cell in map(int, house.cells)}
        inks = [(a, a + 1) for a in range(n * n) if a % n < n - 1], [(a, a + n) for a in range(n * n - n)]
        walls = Walls(n, *(bytes(thick if box[a] != box[b] else 1 for a, b in pairs) for pairs in inks))
        found, is_shown = layout_of_walls(walls)
        assert str(found) == str(layout) and is_shown


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_page_may_lie_on_its_side(turns: int) -> None:
    upright = ld.read_image(drawn()).corners
    turned = ld.read_image(drawn().rotate(90 * turns, expand=True))
    assert turned.puzzle == PUZZLE
    # the first corner is the grid's top left, wherever that is in the picture
    across, down = turned.corners[0][0] - turned.corners[2][0], turned.corners[0][1] - turned.corners[2][1]
    assert (across > 0, down > 0) == {1: (False, True), 2: (True, True), 3: (True, False)}[turns]
    assert upright[0][0] < upright[2][0] and upright[0][1] < upright[2][1]


@pytest.mark.parametrize("angle", [-14, 9, 31])
def test_a_page_may_lie_askew(angle: int) -> None:
    assert ld.read_image(drawn().rotate(angle, expand=True, fillcolor="white")).puzzle == PUZZLE


def test_a_camera_looks_from_the_side() -> None:
    picture = drawn(scale=1)
    width, height = picture.size
    seen = picture.transform(
        (width + 100, height + 100),
        Image.Transform.PERSPECTIVE,
        (1.25, 0.12, -90, 0.05, 1.3, -90, 0.0001, 0.00035),
        Image.Resampling.BILINEAR,
        fillcolor=(205, 200, 190),
    )
    assert ld.read_image(seen).puzzle == PUZZLE


@pytest.mark.parametrize("light", [0.6, 0.4, 0.25])
@pytest.mark.parametrize("edge", [(0.2, 0.85), (0.75, 0.4)])
def test_a_shadow_has_a_hard_edge(light: float, edge: tuple[float, float]) -> None:
    picture = drawn()
    width, height = picture.size
    shade = Image.new("L", picture.size, 0)
    ImageDraw.Draw(shade).polygon([(0, edge[0] * height), (width, edge[1] * height), (width, height), (0, height)], 255)
    dark = picture.point(lambda value: int(value * light))
    picture.paste(dark, mask=shade.filter(ImageFilter.GaussianBlur(2)))
    reading = ld.read_image(picture)
    assert reading.puzzle == PUZZLE and not reading.own and len(reading.doubtful) < 2


@pytest.mark.parametrize("ink", [0, 255])
def test_a_chosen_cell_has_another_ground(ink: int) -> None:
    """It is much darker than the others, with a digit that is darker or lighter still."""
    picture = drawn()
    (left, top), _, (right, _bottom), _ = ld.read_image(picture).corners
    side = (right - left) / 9
    row, column = next(divmod(place, 9) for place, digit in enumerate(PUZZLE.values) if digit)
    x, y = round(left + column * side), round(top + row * side)
    box = (x + 4, y + 4, round(x + side - 4), round(y + side - 4))
    cell = picture.crop(box).convert("L")
    cell = cell.point(lambda value: round(110 + (ink - 110) * (255 - value) / 255))
    picture.paste(cell.convert("RGB"), box[:2])
    reading = ld.read_image(picture)
    assert reading.puzzle == PUZZLE and not reading.own


def plain_drawing(
    side: int, thick: int, thin: int, place: tuple[float, float], high: float, shapes: str = "123456789"
) -> Any:
    """Return a simple drawing of the puzzle: lines of whole pixels, and digits with their middle at a place in the cell."""
    picture = Image.new("RGB", (side, side), "white")
    pen, edge = ImageDraw.Draw(picture), 20
    cell = (side - 2 * edge) / 9
    for k in range(10):
        at, width = round(edge + k * cell), thin if k % 3 else thick
        pen.line((at, edge, at, side - edge), fill=0, width=width)
        pen.line((edge, at, side - edge, at), fill=0, width=width)
    font = ImageFont.truetype(FONTS / "DejaVuSans.ttf", round(high * cell))
    for number, digit in enumerate(PUZZLE.values):
        x, y = edge + (number % 9 + place[0]) * cell, edge + (number // 9 + place[1]) * cell
        if digit:
            pen.text((x, y), shapes[digit - 1], fill=0, font=font, anchor="mm")
    return picture


def test_a_digit_of_an_unknown_shape_is_the_one_that_is_missing() -> None:
    """Equal digits of a program look alike, and different ones do not."""
    reading = ld.read_image(plain_drawing(720, 6, 2, (0.5, 0.5), 0.6, "12345678q"))
    assert [label % 10 for label in reading.labels] == [*PUZZLE.values]


@pytest.mark.parametrize(
    ("side", "thick", "thin", "place", "high", "quality"),
    [
        (350, 3, 1, (0.5, 0.5), 0.45, 0),
        (500, 3, 2, (0.5, 0.5), 0.6, 30),
        (720, 6, 3, (0.5, 0.5), 0.7, 0),
        (1000, 3, 3, (0.5, 0.5), 0.6, 0),
        (720, 8, 2, (0.4, 0.33), 0.5, 0),
        (600, 4, 1, (0.5, 0.68), 0.5, 75),
    ],
)
def test_plain_drawings_are_safe(
    side: int, thick: int, thin: int, place: tuple[float, float], high: float, quality: int
) -> None:
    """Lines are a pixel off, a JPEG file ripples next to them, no line is thick, or digits are not in the middle."""
    picture = plain_drawing(side, thick, thin, place, high)
    if quality:
        picture.save(file := io.BytesIO(), "JPEG", quality=quality)
        picture = Image.open(file)
    reading = ld.read_image(picture)
    assert reading.puzzle == PUZZLE and reading.is_safe, reading.warnings


def with_drawn_cages(inset: float, dash: int, gap: int, *, sums: bool = True) -> tuple[Any, ld.Layout]:
    """Return a picture of the puzzle with cages as other programs draw them, and the layout that has these cages."""
    picture, solution = drawn(), PUZZLE.solve()
    assert solution is not None
    (left, top), _, (right, _bottom), _ = ld.read_image(picture).corners
    side, pen, cages = (right - left) / 9, ImageDraw.Draw(picture), []
    font = ImageFont.truetype(FONTS / "DejaVuSans.ttf", round(0.2 * side))
    for row in range(0, 9, 2):
        for column in range(0, 9, 3):
            cells = [PUZZLE.layout.cells[9 * row + column + k] for k in range(2)]
            cages.append(ld.KillerCage(cells, sum=sum(solution[cell] for cell in cells) if sums else None))
            x0, x1 = left + (column + inset) * side, left + (column + 2 - inset) * side
            y0, y1 = top + (row + inset) * side, top + (row + 1 - inset) * side
            for at in range(0, int(x1 - x0), dash + gap):
                for y in (y0, y1):
                    pen.line((x0 + at, y, min(x1, x0 + at + dash), y), fill=(90, 90, 90), width=2)
            for at in range(0, int(y1 - y0), dash + gap):
                for x in (x0, x1):
                    pen.line((x, y0 + at, x, min(y1, y0 + at + dash)), fill=(90, 90, 90), width=2)
            if sums:
                pen.text((x0 + 4, y0 + 2), str(cages[-1].sum), font=font, fill=0)
    return picture, PUZZLE.layout.with_constraints(cages)


@pytest.mark.parametrize(("inset", "dash", "gap"), [(0.06, 6, 4), (0.1, 9, 6), (0.1, 999, 0), (0.12, 2, 5)])
def test_cages_of_other_programs_are_read(inset: float, dash: int, gap: int) -> None:
    picture, layout = with_drawn_cages(inset, dash, gap)
    reading = ld.read_image(picture)
    assert reading.puzzle == ld.Grid(PUZZLE.values, layout) and not reading.marks
    assert not re.search("cage|rules", " ".join(reading.warnings))


def test_outlines_without_sums_are_never_lost_silently() -> None:
    """They may be the frames of chosen cells."""
    picture, _layout = with_drawn_cages(0.1, 9, 6, sums=False)
    reading = ld.read_image(picture)
    assert reading.puzzle == PUZZLE and not reading.is_safe
    assert reading.warnings[0] == "the grid has more than lines and digits; rules that it shows were not read"


@pytest.mark.parametrize("layout", ["6x6", "9x9"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_killers_are_read_with_their_cages(layout: str, theme: str) -> None:
    killer = ld.make(layout=layout, rules="killer", seed=1)
    reading = ld.read_image(drawn(killer, theme=theme))
    assert reading.puzzle == killer and reading.is_safe and not reading.marks and not reading.own


def number(*digits: tuple[int, float]) -> list[list[float]]:
    """Return a number whose digits are so probable, and else a 7."""
    return [[chance if k == digit else (1 - chance) * (k == 7) for k in range(10)] for digit, chance in digits]


@pytest.mark.parametrize(
    ("first", "second", "total", "sums"),
    [
        (number((3, 0.6)), number((5, 0.95)), 8, (3, 5)),  # not 7 and 5
        (number((4, 0.6)), number((5, 0.6)), 9, (4, 5)),
        (number((5, 0.6)), number((5, 0.6)), 12, None),  # 5 and 7, or 7 and 5
        (number((1, 1.0), (5, 1.0)), number((4, 0.6)), 9, (5, 4)),  # the 1 is a dash
        (number((4, 0.6)), number((5, 0.6)), 10, None),
    ],
)
def test_all_sums_together_decide_unclear_ones(
    first: list[list[float]], second: list[list[float]], total: int, sums: tuple[int, int] | None
) -> None:
    """A 4x4, whose sum is 40, is covered with eight cages of two cells; two sums are unclear."""
    lines = bytes(255 * side for _cage in range(8) for side in (1, 0, 1, 1, 1, 1, 1, 0))
    others = [5] * 6
    for place in range(10 - total if total < 10 else 0):
        others[place] += 1
    for place in range(total - 10 if total > 10 else 0):
        others[place] -= 1
    numbers: list[list[list[float]]] = []
    for one in (first, second, *(number((sum_, 1.0)) for sum_ in others)):
        numbers += [one, []]
    seen = seen_cages(CageMarks(4, lines, numbers))
    assert seen.doubtful == ((0, 2) if sums is None else ())
    assert sums is None or tuple(seen.sums.values()) == (*sums, *others)


def test_a_sum_that_cannot_be_is_doubted() -> None:
    killer = ld.make(layout="6x6", rules="killer", seed=1)
    picture = drawn(killer)
    (left, top), (right, _top), *_rest = ld.read_image(picture).corners
    side = (right - left) / 6
    ImageDraw.Draw(picture).rectangle((left + 4, top + 4, left + side / 2, top + side / 3), fill="white")
    reading = ld.read_image(picture)
    assert not reading.is_safe and "r1c1" in " ".join(reading.warnings)


def test_corners_are_pixels_of_the_picture() -> None:
    small, large = ld.read_image(drawn(scale=1)).corners, ld.read_image(drawn(scale=4)).corners
    assert max(drawn(scale=4).size) > _pixels._LONGEST, "it is reduced"
    for (x, y), (large_x, large_y) in zip(small, large, strict=True):
        assert large_x == pytest.approx(4 * x, abs=12) and large_y == pytest.approx(4 * y, abs=12)


def test_several_grids_are_read_row_by_row() -> None:
    grids = [ld.make(seed=seed) for seed in range(4)]
    page = Image.new("RGB", (1400, 1500), "white")
    for place, grid in enumerate(grids):
        picture = drawn(grid, scale=1)
        picture.thumbnail((600, 600))
        page.paste(picture, (60 + place % 2 * 680, 50 + place // 2 * 720 + place % 2 * 20))
    assert [reading.puzzle for reading in ld.read_images(page)] == grids


def test_a_file_its_bytes_an_array_and_a_picture_are_the_same(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    picture = drawn()
    path = tmp_path / "puzzle.png"
    picture.save(path)
    readings = [ld.read_image(form) for form in (picture, path, str(path), path.read_bytes(), numpy.asarray(picture))]
    assert len(set(map(repr, readings))) == 1 and readings[0].puzzle == PUZZLE
    gray = picture.convert("L")
    assert [reading.puzzle for reading in read_pixels(gray.tobytes(), *gray.size)] == [PUZZLE]


def test_transparent_paper_is_white() -> None:
    picture = drawn().convert("RGBA")
    picture.putalpha(picture.convert("L").point(lambda value: 0 if value > 250 else 255))
    assert ld.read_image(picture).puzzle == PUZZLE


def no_grids() -> Iterator[Any]:
    yield Image.new("RGB", (400, 300), "white")
    yield Image.new("L", (1, 1))
    yield Image.new("L", (3000, 2), 200)
    yield Image.effect_noise((300, 300), 90)
    yield drawn().crop((300, 0, 900, 900))  # half a grid
    stripes = Image.new("L", (500, 500), 255)
    for row in range(0, 500, 20):
        stripes.paste(0, (0, row, 500, row + 3))
    yield stripes


@pytest.mark.parametrize("number", range(6))
def test_a_picture_without_a_grid(number: int) -> None:
    with pytest.raises(ParseError, match="no grid was found in the picture"):
        ld.read_image(list(no_grids())[number])


def test_an_empty_grid_has_no_puzzle() -> None:
    reading = ld.read_image(drawn(ld.Grid("." * 81)))
    assert reading.puzzle is None and not any(reading.labels) and not reading.is_safe
    assert reading.warnings[0] == "no printed digit was read; expected the givens of a puzzle"


def jpeg(picture: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, "JPEG")
    return file.getvalue()


def test_a_refusal_has_a_line_only_if_it_has_digits() -> None:
    layout = ld.Layout("4x4")
    seen = ImageReading(layout, None, (0,) * 16, doubtful=(layout.cell("r1c2"),), warnings=("no digit was read",))
    assert refusal(seen) == "the reading is not safe: no digit was read"
    assert refusal(replace(seen, labels=(1, *[0] * 15))).endswith("picture: 1...............")


def test_bad_files_have_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "text.png").write_text("no picture")
    (tmp_path / "cut.jpg").write_bytes(jpeg(drawn())[:20000])
    for source, sentence in (
        (tmp_path / "text.png", r"text.png is not a picture that can be read; expected PNG, JPEG, WebP or the like"),
        (b"", "the picture is not a picture"),
        (tmp_path / "cut.jpg", "cut.jpg is damaged: "),
        (tmp_path / "none.jpg", "cannot read .*none.jpg: "),
        (tmp_path, "cannot read "),
        (81, "expected a path, the bytes of a file, a Pillow image or an array, got int"),
    ):
        with pytest.raises(LucidokuError, match=sentence) as caught:
            ld.read_image(source)
        assert "\n" not in str(caught.value)
    with pytest.raises(WrongType, match="expected an array of bytes of shape"):
        ld.read_image(pytest.importorskip("numpy").zeros((9, 9)))
    with pytest.raises(ParseError, match="the picture has 117 megapixels; at most 60 are read, so reduce it first"):
        ld.read_image(png_header(13000, 9000))
    with pytest.raises(ParseError, match="the picture has more than 178 megapixels"):
        ld.read_image(png_header(20000, 20000))


def png_header(width: int, height: int) -> bytes:
    """Return the beginning of a PNG picture of this size."""
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)), (b"IDAT", zlib.compress(bytes(1000)))]
    chunks = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def test_a_large_jpeg_is_reduced_while_it_is_decoded() -> None:
    large = jpeg(drawn().resize((8200, 8040), Image.Resampling.BILINEAR))
    assert _pixels._MOST_PIXELS < 8200 * 8040
    assert ld.read_image(large).puzzle == PUZZLE


def test_the_engine_refuses_other_bytes() -> None:
    with pytest.raises(ParseError, match="expected 10 × 10 bytes of brightness"):
        read_pixels(bytes(99), 10, 10)
    with pytest.raises(ValueError, match="not the weights"):
        _engine.find_grids(bytes(100), 10, 10, b"weights")


def truths(folder: str) -> dict[str, list[int]]:
    """Return the label of each cell of each photo: 0 empty, 10 pencil marks."""
    with open(PHOTOS / folder / "truth.tsv", encoding="utf-8") as lines:
        rows = list(csv.reader(lines, delimiter="\t"))[1:]
    return {
        name: [int(item) for item in (text.split() if " " in text else text.replace("/", "").replace(".", "0"))]
        for name, text in rows
    }


@pytest.mark.skipif(not PHOTOS.exists(), reason="the shared photos are not here")
def test_photos_of_newspapers() -> None:
    held = {
        name: truth for name, truth in truths("newspaper-train").items() if int(re.findall(r"\d+", name)[0]) % 5 == 0
    }
    exact = 0
    for name in sorted(held)[::4]:
        reading = ld.read_image(PHOTOS / "newspaper-train" / name)
        is_right = reading.puzzle is not None and list(reading.puzzle.values) == held[name]
        assert is_right or not reading.is_safe, name
        exact += is_right
    assert exact >= len(sorted(held)[::4]) - 1


@pytest.mark.skipif(not PHOTOS.exists(), reason="the shared photos are not here")
def test_photos_of_half_filled_grids() -> None:
    wrong = cells = 0
    for name, truth in sorted(truths("phones-val").items())[::12]:
        reading = ld.read_image(PHOTOS / "phones-val" / name)
        wrong += sum(label != right for label, right in zip(reading.labels, truth, strict=True))
        cells += len(truth)
        assert reading.puzzle is not None
        assert all(right == given for given, right in zip(reading.puzzle.values, truth, strict=True) if given), name
    assert wrong <= cells // 200


def test_plain_pixels_need_no_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page without a server sends them; it has no Pillow."""
    pixels = _pixels.Pixels.of_pillow(drawn(scale=2))
    file = b"P6\n%d %d\n255\n" % (pixels.width, pixels.height) + pixels.rgb
    assert seen_kind(file) == "picture"
    wanted = ld.read_image(drawn(scale=2))
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "PIL", None)
        assert ld.read_image(file) == wanted
        with pytest.raises(ld.LucidokuError, match="Pillow"):
            ld.read_image(file[:-1])
        kind, png = pixels.file()
    assert kind == "image/png"
    opened = Image.open(io.BytesIO(png))
    assert opened.size == (pixels.width, pixels.height) and opened.tobytes() == pixels.rgb


@pytest.mark.parametrize("ground", [0, 255])
def test_brightness_is_that_of_ink(ground: int) -> None:
    """Colours count as black on a light ground, and as white on a dark one."""
    ink = {255: [(255, 0, 0), (0, 0, 255), (0, 0, 0)], 0: [(255, 0, 0), (0, 255, 0), (255, 255, 255)]}[ground]
    pixels = _pixels.Pixels(10, 10, bytes([ground] * 291) + bytes(n for colour in ink for n in colour))
    gray = pixels.gray()
    assert len(gray) == 100 and set(gray[:97]) == {ground} and set(gray[97:]) == {255 - ground}


def test_little_light_is_made_more() -> None:
    gray = _pixels.Pixels(10, 10, bytes([50, 60, 70] * 98 + [10] * 6)).gray()
    assert (gray[0], gray[99]) == (50 * 255 // 70, 10 * 255 // 70)


@pytest.mark.parametrize("ground", ["white", "black"])
def test_grids_in_both_themes(ground: str) -> None:
    """A light and a dark grid are in one picture."""
    light, dark = drawn(), drawn(ld.make(seed=4), theme="dark")
    page = Image.new("RGB", (light.width + dark.width + 60, light.height + 40), ground)
    page.paste(light, (20, 20))
    page.paste(dark, (light.width + 40, 20))
    assert [reading.puzzle for reading in ld.read_images(page)] == [PUZZLE, ld.make(seed=4)]


@pytest.mark.parametrize("code", ["9x9", "6x6:3x2"])
def test_walls_of_usual_boxes_are_not_a_jigsaw(code: str) -> None:
    """Lines that marks of rules make uneven, but whose regions are boxes."""
    layout = ld.Layout(code)
    boxes = [next(i for i, house in enumerate(layout.boxes) if cell in house.cells) for cell in layout.cells]
    n = layout.n
    cells = range(n * n)
    right = bytes(200 if boxes[i] != boxes[i + 1] else i * 7 % 90 for i in cells if i % n < n - 1)
    below = bytes(200 if boxes[i] != boxes[i + n] else i * 5 % 90 for i in cells if i < n * (n - 1))
    assert layout_of_walls(Walls(n, right, below)) == (layout, True)


BAD = {
    "empty.png": (b"", "is empty"),
    "empty.PDF": (b"", "is empty"),
    "a.heic": (b"\0\0\0\x18ftypheic" + bytes(60), "must be saved as JPEG or PNG"),
    "a.svg": (PUZZLE.svg().encode(), "save it as PNG"),
    "broken.avif": (b"\0\0\0\x18ftypavif" + bytes(60), "picture"),
    "broken.jpg": (b"\xff\xd8\xff\xe0" + b"x" * 100, "cannot read"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_get_one_sentence(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content, said = BAD[name]
    (tmp_path / name).write_bytes(content)
    with pytest.raises(SystemExit) as ended:
        main(["solve", str(tmp_path / name)])
    assert ended.value.code == 2
    out, error = capsys.readouterr()
    assert out in ("", "bad\n") and said in error and len(error.splitlines()) == 1


@pytest.mark.parametrize("kind", ["CMYK", "L16", "1", "P", "GIF", "WEBP", "AVIF"])
def test_kinds_of_pictures(kind: str) -> None:
    picture = drawn(scale=2)
    file = io.BytesIO()
    if kind == "CMYK":
        picture.convert("CMYK").save(file, "JPEG")
    elif kind == "L16":
        picture.convert("L").convert("I").point(lambda value: value * 257).convert("I;16").save(file, "PNG")
    elif kind == "GIF":
        picture.save(file, "GIF", save_all=True, append_images=[picture.rotate(90)])
    elif kind in ("1", "P"):
        picture.convert(kind).save(file, "PNG")
    else:
        if kind == "AVIF" and not features.check("avif"):
            pytest.skip("this Pillow has no AVIF")
        picture.save(file, kind, **({"speed": 10} if kind == "AVIF" else {}))
    assert seen_kind(file.getvalue()) == "picture"
    assert ld.read_image(file.getvalue()).puzzle == PUZZLE


@pytest.mark.parametrize("places", ["corner", "centre", "grid"])
def test_pencil_marks_are_read_wherever_they_are(places: str) -> None:
    """They are drawn into the empty cells: at the corners, in a row, or 3 x 3; in light and dark themes."""
    for theme, ink in (("light", 110), ("dark", 170)):
        picture = drawn(scale=2, theme=theme)
        font = ImageFont.truetype(str(FONTS / "DejaVuSans.ttf"), picture.width // 50)
        corners = ld.read_image(picture).corners
        left, top, cell = corners[0][0], corners[0][1], (corners[1][0] - corners[0][0]) / 9
        pen = ImageDraw.Draw(picture)
        wanted = {}
        for place in (place for place in range(81) if not PUZZLE.values[place]):
            digits = [
                digit for digit in range(1, 10) if (place * 7 + digit * digit) % 3 == 0 or digit == place % 9 + 1
            ][:4]
            wanted[place] = tuple(digits)
            x, y = left + (place % 9 + 0.5) * cell, top + (place // 9 + 0.5) * cell
            if places == "centre":
                pen.text((x, y), "".join(map(str, digits)), fill=(ink,) * 3, font=font, anchor="mm")
                continue
            for digit, (across, down) in zip(digits, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=False):
                if places == "grid":
                    across, down = (digit - 1) % 3 - 1, (digit - 1) // 3 - 1
                spot = (x + across * cell * 0.31, y + down * cell * 0.31)
                pen.text(spot, str(digit), fill=(ink,) * 3, font=font, anchor="mm")
        reading = ld.read_image(picture)
        assert reading.puzzle == PUZZLE
        wrong = [place for place in wanted if reading.marks.get(PUZZLE.layout.cells[place]) != wanted[place]]
        assert not wrong, (theme, [(wanted[place], reading.marks.get(PUZZLE.layout.cells[place])) for place in wrong])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_digits_may_be_as_high_as_small_letters(theme: str) -> None:
    """Old typefaces draw 1 and 2 low: alone in a cell they are digits, and pencil marks where they are smaller."""
    picture = drawn(ld.Grid("." * 81), scale=2, theme=theme)
    (left, top), (right, _top), *_rest = ld.read_image(picture).corners
    cell, pen = (right - left) / 9, ImageDraw.Draw(picture)
    ink = 0 if theme == "light" else 240

    def draw(digit: int, x: float, y: float, size: float) -> float:
        """Draw a digit on a line whose middle is y, and return where the next one is."""
        font = ImageFont.truetype(str(FONTS / "DejaVuSans.ttf"), round(size * (0.66 if digit < 3 else 1)))
        pen.text((x, y + 0.36 * size), str(digit), fill=(ink,) * 3, font=font, anchor="ms")
        return x + 0.75 * size

    wanted = {}
    for place, digit in enumerate(PUZZLE.values):
        x, y = left + (place % 9 + 0.5) * cell, top + (place // 9 + 0.5) * cell
        if digit:
            draw(digit, x, y, 0.36 * cell)
            continue
        marks = (1 + place % 2,) if place % 4 == 0 else (1 + place % 2, 3 + place % 7)
        wanted[PUZZLE.layout.cells[place]] = marks
        x -= 0.075 * cell * (len(marks) - 1)
        for mark in marks:
            x = draw(mark, x, y, 0.2 * cell)
    reading = ld.read_image(picture)
    assert reading.puzzle == PUZZLE and reading.marks == wanted
