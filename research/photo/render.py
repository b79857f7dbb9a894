"""Draw cells of Sudokus: print, handwriting, pencil marks, in light and dark themes, and as a bad camera sees them.

    python -m photo.render FONTS OUT COUNT [--held-back] [--seed N] [--clean] [--pencil N]  (in research/)

Needs Pillow, OpenCV and NumPy. FONTS is a folder of folders with fonts, one a family (Debian's packages, unpacked by
`dpkg -x`). OUT becomes an `.npz`: `pixels` (COUNT × 48 × 48, darkest channel), `label` (the network's class) and
`marks` (bits 0–8: pencil marks 1–9). Families in `HELD_BACK` are drawn with `--held-back` only, with the themes of
`HELD_BACK_THEMES`: they measure, they never train. `--clean` draws screenshots only.
"""

import argparse
import random
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont, features

SIDE = 48
SHARP = 160  # pixels of a patch while it is drawn
INSET = round(SHARP * 0.12 / 1.24)  # where the cell begins
CELL = SHARP - 2 * INSET
LETTERS = "ABCDEFG"
PENCIL = 33

HAND = [
    "breip",
    "bwht",
    "femkeklaver",
    "dkg-handwriting",
    "humor-sans",
    "kristi",
    "sjfonts",
    "rufscript",
    "ecolier-court",
    "tomsontalks",
]
HAND += [
    "seto",
    "kiloji",
    "yozvox-yozfont-standard-kana",
    "tlwg-purisa-ttf",
    "smc-chilanka",
    "yusei-magic",
    "klee",
    "havana",
]
HELD_BACK = [
    "cabin",
    "vollkorn",
    "b612",
    "clear-sans",
    "play",
    "sil-gentium-basic",
    "averia-serif-gwf",
    "oxygen",
    "open-sans",
    "texgyre",
]
HELD_BACK += ["sjfonts", "dkg-handwriting", "smc-chilanka"]
# The families of a later measure: faults that those above showed were mended, so that their figures may be too good.
HELD_BACK_LATER = [
    "fanwood",
    "arapey",
    "allerta",
    "adf-libris",
    "mononoki",
    "fantasque-sans",
    "junction",
    "gfs-neohellenic",
    "yrsa-rasa",
    "elstob",
    "league-mono",
    "smc-manjari",
    "hosny-amiri",
    "tiresias",
    "adf-berenis",
    "sil-doulos",
]
LEFT_OUT = ["aenigma", "dancingscript", "kaushanscript", "nanum", "ubuntu-title", "wqy-microhei", "opendyslexic"]
ODD = (
    "dingbat",
    "symbol",
    "d050",
    "math",
    "lmsans8",
    "cmunbi",
    "upright",
    "size",
    "ext",
    "notosans-",
    "stixint",
    "stixvar",
    "stixnonuni",
    "biolinum_k",
)

# (paper, thin lines, thick lines, given digits, other digits, marks): brightness of the darkest channel.
HELD_BACK_THEMES = [
    (255, 190, 0, 0, 24, 90),  # a plain page
    (255, 120, 30, 51, 20, 102),  # a blue pen on white
    (33, 70, 120, 235, 70, 150),  # a dark page, blue digits
    (0, 60, 140, 255, 120, 180),  # black, for OLED
    (205, 150, 60, 30, 0, 70),  # sepia
    (41, 85, 200, 190, 110, 140),  # solarised, dark
]


def family_of(folder: Path) -> str:
    """Return the name of a package of fonts without its prefix."""
    return folder.name.removeprefix("fonts-")


@cache
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a font in a size."""
    return ImageFont.truetype(path, size)


def part_of(family: str) -> str:
    """Return the use of a family: "trained", "held-back" or "later" (held back for the later measure)."""
    return "held-back" if family in HELD_BACK else "later" if family in HELD_BACK_LATER else "trained"


def has_digits(path: str) -> bool:
    """Return whether a font draws all characters that a Sudoku needs, each differently."""
    try:
        faces = [font(path, 40).getmask(letter) for letter in "123456789" + LETTERS]
    except OSError:
        return False
    return all(face.getbbox() for face in faces) and len({bytes(face) + bytes(face.size) for face in faces}) == len(
        faces
    )


@cache
def old_style(path: str) -> list[str]:
    """Return the feature of a font that draws digits as high as small letters, some with descenders; none if it has none."""
    if not features.check("raqm"):
        return []
    face = font(path, 40)
    return ["onum"] if bytes(face.getmask("1", features=["onum"])) != bytes(face.getmask("1")) else []


def families(fonts: Path, part: str) -> tuple[list[list[str]], list[list[str]]]:
    """Return the faces of printed and of handwritten families of a part, see `part_of`."""
    printed: list[list[str]] = []
    hand: list[list[str]] = []
    for folder in sorted(fonts.iterdir()):
        family = family_of(folder)
        if family in LEFT_OUT or part_of(family) != part:
            continue
        faces = [str(path) for path in sorted(folder.rglob("*")) if path.suffix.lower() in (".ttf", ".otf", ".ttc")]
        if family == "noto-core":
            faces = [
                path
                for path in faces
                if Path(path).name.split("-")[0] in ("NotoSans", "NotoSerif", "NotoSansDisplay", "NotoSerifDisplay")
            ]
        else:
            faces = [path for path in faces if not any(word in Path(path).name.lower() for word in ODD)]
        faces = [path for path in faces if has_digits(path)]
        if faces:
            (hand if family in HAND else printed).append(faces)
    return printed, hand


# Handwritten digits as strokes: points in a square of side 1, y downwards; each is one of the ways in which people write it.
STROKES: dict[int, list[list[list[tuple[float, float]]]]] = {
    1: [
        [[(0.5, 0.0), (0.5, 0.5), (0.5, 1.0)]],
        [[(0.25, 0.28), (0.4, 0.15), (0.55, 0.0), (0.55, 0.5), (0.55, 1.0)]],
        [[(0.3, 0.25), (0.52, 0.0), (0.5, 0.5), (0.5, 1.0)], [(0.2, 1.0), (0.5, 1.0), (0.8, 1.0)]],
    ],
    2: [
        [[(0.15, 0.25), (0.3, 0.03), (0.7, 0.05), (0.8, 0.3), (0.55, 0.62), (0.12, 1.0), (0.5, 0.98), (0.9, 0.97)]],
        [
            [
                (0.15, 0.25),
                (0.45, 0.0),
                (0.8, 0.2),
                (0.6, 0.6),
                (0.25, 0.95),
                (0.15, 0.85),
                (0.35, 0.8),
                (0.65, 0.98),
                (0.9, 0.9),
            ]
        ],
    ],
    3: [
        [
            [
                (0.15, 0.15),
                (0.5, 0.0),
                (0.8, 0.2),
                (0.6, 0.43),
                (0.4, 0.47),
                (0.7, 0.5),
                (0.85, 0.75),
                (0.5, 1.0),
                (0.12, 0.87),
            ]
        ],
        [[(0.15, 0.03), (0.5, 0.03), (0.82, 0.02), (0.45, 0.4), (0.8, 0.55), (0.8, 0.85), (0.45, 1.0), (0.12, 0.88)]],
    ],
    4: [
        [[(0.6, 0.0), (0.3, 0.4), (0.08, 0.68), (0.5, 0.67), (0.95, 0.65)], [(0.65, 0.35), (0.65, 0.7), (0.62, 1.0)]],
        [[(0.25, 0.0), (0.2, 0.3), (0.15, 0.55), (0.5, 0.55), (0.9, 0.52)], [(0.72, 0.05), (0.7, 0.5), (0.66, 1.0)]],
        [[(0.68, 1.0), (0.69, 0.5), (0.7, 0.0), (0.4, 0.32), (0.08, 0.66), (0.5, 0.66), (0.95, 0.66)]],
    ],
    5: [
        [
            [(0.25, 0.0), (0.22, 0.2), (0.2, 0.42), (0.55, 0.38), (0.85, 0.65), (0.6, 0.97), (0.12, 0.92)],
            [(0.25, 0.02), (0.55, 0.01), (0.85, 0.0)],
        ],
        [[(0.85, 0.0), (0.55, 0.02), (0.28, 0.03), (0.2, 0.45), (0.6, 0.38), (0.82, 0.7), (0.5, 1.0), (0.12, 0.9)]],
    ],
    6: [
        [[(0.7, 0.0), (0.35, 0.3), (0.15, 0.7), (0.45, 1.0), (0.82, 0.78), (0.6, 0.52), (0.2, 0.68)]],
        [[(0.45, 0.0), (0.22, 0.4), (0.18, 0.8), (0.5, 1.0), (0.8, 0.8), (0.5, 0.58), (0.2, 0.8)]],
    ],
    7: [
        [[(0.1, 0.03), (0.5, 0.03), (0.88, 0.0), (0.6, 0.5), (0.4, 1.0)]],
        [[(0.1, 0.03), (0.5, 0.03), (0.88, 0.0), (0.6, 0.5), (0.4, 1.0)], [(0.3, 0.52), (0.55, 0.5), (0.82, 0.48)]],
        [[(0.12, 0.2), (0.14, 0.03), (0.5, 0.04), (0.88, 0.02), (0.6, 0.5), (0.5, 1.0)]],
    ],
    8: [
        [
            [
                (0.72, 0.15),
                (0.45, 0.0),
                (0.2, 0.2),
                (0.5, 0.47),
                (0.8, 0.75),
                (0.5, 1.0),
                (0.18, 0.78),
                (0.5, 0.47),
                (0.78, 0.22),
                (0.66, 0.08),
            ],
        ],
        [
            [(0.5, 0.0), (0.22, 0.2), (0.5, 0.44), (0.78, 0.2), (0.5, 0.0)],
            [(0.5, 0.44), (0.15, 0.72), (0.5, 1.0), (0.85, 0.72), (0.5, 0.44)],
        ],
    ],
    9: [
        [[(0.75, 0.2), (0.45, 0.02), (0.2, 0.28), (0.45, 0.5), (0.75, 0.25), (0.76, 0.1), (0.74, 0.55), (0.68, 1.0)]],
        [[(0.78, 0.15), (0.4, 0.0), (0.18, 0.3), (0.5, 0.52), (0.78, 0.2), (0.75, 0.7), (0.5, 1.0), (0.2, 0.92)]],
    ],
}


def smooth(points: np.ndarray) -> np.ndarray:
    """Return a curve through points (Catmull and Rom)."""
    ends = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, 8, endpoint=False)[:, None]
    curve = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False)
    ]
    return np.vstack([*curve, points[-1:]])


class Painter:
    """Draws one cell after another."""

    def __init__(
        self, fonts: Path, held_back: bool, clean: bool, seed: int, scans: np.ndarray | None, pencil: int
    ) -> None:
        self.random = random.Random(seed)
        self.noise = np.random.default_rng(seed)
        self.printed, self.hand = families(fonts, "held-back" if held_back else "trained")
        self.held_back, self.clean = held_back, clean
        self.pencil = pencil  # the weight of cells with pencil marks; all others together have 78
        self.scans = scans  # small scans of handwritten digits: rows of 64 pixels (0–16) and the digit
        print(len(self.printed), "printed and", len(self.hand), "handwritten families", flush=True)

    def mix(self, low: float, high: float) -> float:
        """Return a number between two."""
        return self.random.uniform(low, high)

    def chance(self, share: float) -> bool:
        """Return true with this probability."""
        return self.random.random() < share

    # ---- masks of ink: arrays of SHARP × SHARP, 0 to 1 ----

    def text(
        self, text: str, faces: list[str] | str, height: float, centre: tuple[float, float], widest: float = CELL
    ) -> np.ndarray:
        """Draw text whose digits are `height` pixels high around a centre; in half of the cases all on one base line."""
        path = faces if isinstance(faces, str) else self.random.choice(faces)
        every = "0123456789" if text.isdigit() else "ABCDEFG"
        styles = old_style(path) if text.isdigit() and self.chance(0.35) else []
        probe = font(path, 100).getbbox(every, features=styles)
        size = max(6, round(100 * height / max(1, probe[3] - probe[1])))
        box = font(path, size).getbbox(text, features=styles)
        if box[2] - box[0] > widest:
            size = max(6, int(size * widest / (box[2] - box[0])))
            box = font(path, size).getbbox(text, features=styles)
        middle = font(path, size).getbbox(every, features=styles) if self.chance(0.5) else box
        image = Image.new("L", (SHARP, SHARP))
        place = (centre[0] - (box[0] + box[2]) / 2, centre[1] - (middle[1] + middle[3]) / 2)
        ImageDraw.Draw(image).text(place, text, fill=255, font=font(path, size), features=styles)
        return np.asarray(image, np.float32) / 255

    def strokes(self, digit: int, height: float, width: float, centre: tuple[float, float], thick: float) -> np.ndarray:
        """Draw a digit by hand, stroke by stroke."""
        image = np.zeros((SHARP, SHARP), np.uint8)
        turn, slant = self.mix(-0.15, 0.15), self.mix(-0.25, 0.15)
        matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ np.array(
            [[1, -slant], [0, 1]]
        )
        wobble = self.mix(0.01, 0.06)
        for stroke in self.random.choice(STROKES[digit]):
            points = np.array(stroke) + self.noise.normal(0, wobble, (len(stroke), 2)) - 0.5
            points = (points * (width, height)) @ matrix.T + centre
            curve = smooth(points) if self.chance(0.9) else points
            cv2.polylines(
                image, [np.round(curve * 16).astype(np.int32)], False, 255, max(1, round(thick)), cv2.LINE_AA, 4
            )
        return image.astype(np.float32) / 255

    def scan(self, digit: int, height: float, centre: tuple[float, float]) -> np.ndarray:
        """Draw a scanned digit of many people's handwriting."""
        assert self.scans is not None
        rows = self.scans[self.scans[:, 64] == digit]
        small = self.random.choice(rows)[:64].reshape(8, 8).astype(np.float32) / 16
        size = max(8, round(height))
        large = cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
        large = np.clip((large - self.mix(0.3, 0.5)) * self.mix(2, 5) + 0.3, 0, 1)
        image = np.zeros((SHARP, SHARP), np.float32)
        left, top = (int(np.clip(c - size / 2, 0, SHARP - size)) for c in centre)
        image[top : top + size, left : left + size] = large
        return image

    def elastic(self, mask: np.ndarray, strength: float) -> np.ndarray:
        """Bend, turn and slant a mask as a hand does."""
        small = self.noise.normal(0, 1, (2, 5, 5)).astype(np.float32)
        dx, dy = (cv2.resize(plane, (SHARP, SHARP), interpolation=cv2.INTER_CUBIC) * strength for plane in small)
        y, x = np.mgrid[0:SHARP, 0:SHARP].astype(np.float32)
        turn, slant = self.mix(-0.15, 0.15), self.mix(-0.15, 0.15)
        c = SHARP / 2
        u = c + (x - c) * np.cos(turn) - (y - c) * np.sin(turn) + slant * (y - c)
        v = c + (x - c) * np.sin(turn) + (y - c) * np.cos(turn)
        bent: np.ndarray = cv2.remap(mask, (u + dx).astype(np.float32), (v + dy).astype(np.float32), cv2.INTER_LINEAR)
        return bent

    def weight(self, mask: np.ndarray) -> np.ndarray:
        """Make strokes thicker or thinner."""
        size = self.random.choice([1, 1, 2, 3, 4])
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
        other: np.ndarray = cv2.dilate(mask, kernel) if self.chance(0.75) else cv2.erode(mask, kernel)
        return other

    def by_hand(self, digit: int, height: float, centre: tuple[float, float], small: bool = False) -> np.ndarray:
        """Draw a digit by hand in one of three ways."""
        way = self.random.random()
        if way < 0.5 or (small and way < 0.65):
            thick = height * self.mix(0.04, 0.16) if not small else self.mix(2.5, 7)
            return self.strokes(digit, height, height * self.mix(0.4, 0.85), centre, thick)
        if way < 0.65 and self.scans is not None and not self.held_back:
            mask = self.scan(digit, height * 1.1, centre)
        else:
            mask = self.text(str(digit), self.random.choice(self.hand), height, centre)
        return mask if small else self.weight(self.elastic(mask, self.mix(0.5, 4)))

    def some_marks(self, most: int) -> list[int]:
        """Return pencil marks, ascending."""
        return sorted(self.random.sample(range(1, 10), self.random.randint(1, most)))

    def marks(self) -> tuple[np.ndarray, list[int], bool]:
        """Draw pencil marks; return them, and whether they are at the top left only."""
        mask = np.zeros((SHARP, SHARP), np.float32)
        way = self.random.choices(
            ["grid", "corner", "centre", "both", "row", "hand grid"],
            [40, 14, 16, 8, 16 * (not self.clean), 8 * (not self.clean)],
        )[0]
        faces = self.random.choice(self.random.choice(self.printed))
        c = SHARP / 2
        if way in ("grid", "hand grid"):
            digits = self.some_marks(9) if self.chance(0.6) else self.some_marks(4)
            third = CELL * self.mix(0.26, 0.33)
            height = CELL * self.mix(0.13, 0.23)
            shift = (c + self.mix(-0.02, 0.02) * CELL, c + self.mix(-0.02, 0.02) * CELL)
            order = self.chance(0.08)  # a telephone's order: 7 8 9 on top
            for digit in digits:
                row, column = divmod(digit - 1, 3)
                place = (shift[0] + (column - 1) * third, shift[1] + ((1 - row) if order else (row - 1)) * third)
                if way == "grid":
                    mask = np.maximum(mask, self.text(str(digit), faces, height, place))
                else:
                    place = (place[0] + self.mix(-0.05, 0.05) * CELL, place[1] + self.mix(-0.05, 0.05) * CELL)
                    mask = np.maximum(mask, self.by_hand(digit, height * self.mix(0.9, 1.3), place, small=True))
            return mask, digits, False
        if way == "row":  # by hand, in a row at the top, at the bottom or in the middle
            digits = self.some_marks(4)
            height = CELL * self.mix(0.2, 0.45)
            step = min(height * self.mix(0.55, 0.9), CELL * 0.95 / len(digits))
            y = (
                self.random.choice(
                    [self.mix(0.15, 0.32), self.mix(0.15, 0.32), self.mix(0.4, 0.6), self.mix(0.68, 0.85)]
                )
                * CELL
                + INSET
            )
            x = (
                INSET + CELL * self.mix(0.08, 0.2) + step / 2
                if self.chance(0.6)
                else INSET + CELL * self.mix(0.6, 0.95) - step * (len(digits) - 0.5)
            )
            x = max(x, INSET + step * 0.3)
            faces_hand = self.random.choice(self.random.choice(self.hand))
            stroked, thick = self.chance(0.7), self.mix(2.5, 7)
            for digit in digits:
                place = (x, y + self.mix(-0.03, 0.03) * CELL)
                if stroked:
                    one = self.strokes(digit, height * self.mix(0.85, 1.15), height * self.mix(0.45, 0.7), place, thick)
                else:
                    one = self.text(str(digit), faces_hand, height, place)
                mask = np.maximum(mask, one)
                x += step * self.mix(0.9, 1.1)
            return mask, digits, False
        corner: list[int] = []
        centre: list[int] = []
        if way in ("corner", "both"):
            corner = self.some_marks(self.random.choice([2, 4, 4, 6, 8]))
            height = CELL * self.mix(0.15, 0.24)
            away = CELL * (0.5 - self.mix(0.13, 0.2))
            places = [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0)]
            for digit, (x, y) in zip(corner, places, strict=False):
                mask = np.maximum(mask, self.text(str(digit), faces, height, (c + x * away, c + y * away)))
        if way in ("centre", "both"):
            centre = self.some_marks(self.random.choice([2, 3, 4, 5, 7 if way == "centre" else 5]))
            height = CELL * self.mix(0.16, 0.28)
            text = (" " if self.chance(0.1) else "").join(map(str, centre))
            if len(centre) > 4 and self.chance(0.3):
                half = (len(centre) + 1) // 2
                for part, y in ((centre[:half], -0.6), (centre[half:], 0.6)):
                    mask = np.maximum(
                        mask, self.text("".join(map(str, part)), faces, height, (c, c + y * height * 1.1), CELL * 0.92)
                    )
            else:
                mask = np.maximum(mask, self.text(text, faces, height, (c, c), CELL * self.mix(0.8, 0.95)))
        return mask, sorted({*corner, *centre}), way == "corner" and len(corner) < 2

    # ---- the whole cell ----

    def theme(self) -> tuple[float, float, float, float, float, float]:
        """Return the brightness of paper, thin and thick lines, given digits, other digits and marks."""
        if self.held_back:
            return self.random.choice(HELD_BACK_THEMES)
        if self.chance(0.75 if not self.clean else 0.6):
            paper = self.mix(185, 255)
            thick, given = self.mix(0, 70), self.mix(0, 80)
            return paper, self.mix(thick, paper - 25), thick, given, self.mix(0, 130), self.mix(0, 150)
        paper = self.mix(0, 75)
        given = self.mix(160, 255)
        line = self.mix(max(0, paper - 40), min(255, paper + 130))
        return (
            paper,
            line,
            self.mix(line, 220) if self.chance(0.7) else line,
            given,
            self.mix(max(110, paper + 70), 255),
            self.mix(max(95, paper + 60), 230),
        )

    def frame(self, image: np.ndarray, theme: tuple[float, ...], around: list[float]) -> None:
        """Draw the lines around the cell, and the neighbours' paper."""
        a, b = INSET, SHARP - INSET
        image[:a], image[b:], image[:, :a], image[:, b:] = around
        thin = CELL * self.mix(0.006, 0.03)
        thick = CELL * self.mix(0.025, 0.075)
        bare = self.chance(0.03)
        for side in range(4):
            if bare:
                continue
            heavy = self.chance(0.3)
            half = max(0.5, (thick if heavy else thin) / 2)
            place = a if side % 2 == 0 else b
            low, high = round(place - half), round(place + half)
            band = slice(low, max(high, low + 1))
            image[(band, slice(None)) if side < 2 else (slice(None), band)] = theme[2] if heavy else theme[1]

    def dashes(self, image: np.ndarray, ink: float) -> None:
        """Draw the dashed border of a cage inside the cell, on some of its sides."""
        inset = INSET + round(CELL * self.mix(0.05, 0.11))
        period, length, width = self.mix(8, 18), self.mix(0.4, 0.7), self.random.choice([1, 2, 2, 3])
        solid = self.chance(0.1)
        sides = [self.chance(0.55) for _ in range(4)]
        for side in range(4):
            if not sides[side]:
                continue
            place = inset if side % 2 == 0 else SHARP - inset
            start = self.mix(0, period)
            for i in np.arange(-period + start, SHARP, period):
                span = slice(max(0, round(i)), max(0, round(i + period * (1 if solid else length))))
                band = slice(place, place + width)
                image[(band, span) if side < 2 else (span, band)] = ink

    def ghosts(self, image: np.ndarray, paper: float, ink: float) -> None:
        """Let the other side of the page show through."""
        mask = self.text(
            str(self.random.randint(1, 9)),
            self.random.choice(self.printed),
            CELL * self.mix(0.4, 0.7),
            (self.mix(20, 140), self.mix(20, 140)),
        )
        mask = cv2.GaussianBlur(mask[:, ::-1] if self.chance(0.8) else mask, (0, 0), self.mix(1, 4))
        image += mask * (ink - paper) * self.mix(0.03, 0.16)

    def clutter(self, image: np.ndarray, ink: float) -> None:
        """Draw other things than digits: specks, a hair, a diagonal, a shaded disc."""
        paper = float(np.median(image))
        kind = self.random.choice(["specks", "specks", "hair", "diagonal", "disc", "dot"])
        layer = np.zeros((SHARP, SHARP), np.uint8)
        strength = self.mix(0.3, 1)
        if kind == "specks":
            for _ in range(self.random.randint(1, 5)):
                cv2.circle(
                    layer,
                    (self.random.randrange(SHARP), self.random.randrange(SHARP)),
                    self.random.randint(1, 4),
                    255,
                    -1,
                    cv2.LINE_AA,
                )
        elif kind == "hair":
            points = np.cumsum(self.noise.normal(0, 18, (5, 2)), axis=0) + self.noise.uniform(20, 140, 2)
            cv2.polylines(layer, [np.round(smooth(points) * 16).astype(np.int32)], False, 255, 1, cv2.LINE_AA, 4)
            strength = self.mix(0.2, 0.7)
        elif kind == "diagonal":
            ends = ((0, 0), (SHARP, SHARP)) if self.chance(0.5) else ((SHARP, 0), (0, SHARP))
            cv2.line(layer, *ends, 255, self.random.randint(1, 3), cv2.LINE_AA)
            strength = self.mix(0.15, 0.6)
        elif kind == "disc":
            cv2.circle(
                layer,
                (SHARP // 2, SHARP // 2),
                round(CELL * self.mix(0.3, 0.45)),
                255,
                -1 if self.chance(0.6) else 3,
                cv2.LINE_AA,
            )
            strength = self.mix(0.08, 0.3)
        else:
            cv2.circle(layer, (SHARP // 2, SHARP // 2), self.random.randint(2, 6), 255, -1, cv2.LINE_AA)
            strength = self.mix(0.2, 0.6)
        image += layer.astype(np.float32) / 255 * (ink - paper) * strength

    def kind(self) -> int:
        """Return the class of the next cell."""
        if self.clean:
            return self.random.choices(
                [0, self.random.randint(1, 9), self.random.randint(10, 23), PENCIL], [15, 50, 10, 40]
            )[0]
        kinds = [
            0,
            self.random.randint(1, 9),
            self.random.randint(10, 16),
            self.random.randint(17, 23),
            self.random.randint(24, 32),
            PENCIL,
        ]
        return self.random.choices(kinds, [16, 30, 6, 5, 21, self.pencil])[0]

    def cell(self) -> tuple[np.ndarray, int, int]:
        """Return a cell's pixels, its class and its pencil marks."""
        theme = self.theme()
        paper, _, thick, given, other, pencil = theme
        label = self.kind()
        image = np.full((SHARP, SHARP), paper, np.float32)
        toward = 1 if paper < 128 else -1
        if self.chance(0.25):  # shaded: boxes in turn, peers of the chosen cell
            image += toward * self.mix(0, 45)
            around = [paper if self.chance(0.5) else float(image[0, 0]) for _ in range(4)]
        else:
            around = [paper + (toward * self.mix(0, 45) if self.chance(0.1) else 0) for _ in range(4)]
        paper = float(image[0, 0])
        self.frame(image, theme, around)
        if self.chance(0.05):  # the chosen cell
            width = self.random.randint(2, 8)
            cv2.rectangle(
                image,
                (INSET + width, INSET + width),
                (SHARP - INSET - width, SHARP - INSET - width),
                self.mix(min(paper, given), max(paper, given)),
                width,
            )
        if not self.clean and self.chance(0.2):
            self.ghosts(image, paper, thick if abs(thick - paper) > 60 else given)
        if self.chance(0.12):
            self.clutter(image, given)
        faces = self.random.choice(self.random.choice(self.printed))
        c = SHARP / 2
        marks: list[int] = []
        lonely = False
        mask, ink = None, given
        if label == PENCIL:
            mask, marks, lonely = self.marks()
            ink = pencil
        elif label >= 24:
            centre = (c + self.mix(-0.12, 0.12) * CELL, c + self.mix(-0.12, 0.12) * CELL)
            mask = self.by_hand(label - 23, CELL * self.mix(0.42, 0.95), centre)
            ink = self.mix(given, given + (paper - given) * 0.6) if self.chance(0.6) else given
        elif label:
            text = str(label) if label <= 16 else LETTERS[label - 17]
            centre = (c + self.mix(-0.06, 0.06) * CELL, c + self.mix(-0.08, 0.08) * CELL)
            mask = self.text(text, faces, CELL * self.mix(0.36, 0.78), centre, CELL * self.mix(0.75, 0.92))
            ink = other if self.chance(0.35) else given
        if self.chance(0.14) and not lonely:  # a killer cage, its sum perhaps
            ink_of_cage = paper + (given - paper) * self.mix(0.3, 1)
            self.dashes(image, ink_of_cage)
            if self.chance(0.6):
                size, sums = CELL * self.mix(0.11, 0.19), str(self.random.randint(3, 45))
                place = (INSET + CELL * self.mix(0.13, 0.2), INSET + CELL * self.mix(0.11, 0.17))
                plate = self.text(sums, faces, size, place, CELL * 0.3)
                box = np.argwhere(plate > 0.2)
                if box.size and (
                    mask is None or not np.any(np.minimum(cv2.dilate(mask, np.ones((5, 5))), plate) > 0.2)
                ):
                    (top, left), (bottom, right) = box.min(axis=0), box.max(axis=0)
                    image[max(0, top - 3) : bottom + 4, max(0, left - 3) : right + 4] = paper
                    image += plate * (ink_of_cage - image)
        if not self.clean and self.chance(0.1):  # a neighbour's digit that is written over the line
            away = self.random.choice([(-1, 0), (1, 0), (0, -1), (0, 1)])
            over = (c + away[0] * CELL * self.mix(0.75, 0.95), c + away[1] * CELL * self.mix(0.75, 0.95))
            image += self.strokes(self.random.randint(1, 9), CELL * 0.8, CELL * 0.5, over, self.mix(3, 10)) * (
                ink - image
            )
        if mask is not None:
            if abs(ink - paper) < 45:
                ink = paper - 60 if paper > 128 else paper + 60
            image += mask * (ink - image)
        return self.seen(image, 0.5 if label == PENCIL else 1.0), label, sum(1 << digit - 1 for digit in marks)

    def seen(self, image: np.ndarray, harm: float) -> np.ndarray:
        """Return the cell as a screenshot or a camera shows it, SIDE pixels wide; `harm` says how bad a camera may be."""
        shot = self.clean or self.chance(0.3)
        size = round(self.mix(44, 120) if shot else np.exp(self.mix(np.log(26 if harm == 1 else 42), np.log(130))))
        if shot:
            image = cv2.resize(image, (size, size), interpolation=cv2.INTER_AREA)
            if self.chance(0.3):
                image = self.jpeg(image, 60, 95)
        else:
            corners = np.array([[0, 0], [SHARP, 0], [SHARP, SHARP], [0, SHARP]], np.float32)
            moved = (corners + self.noise.uniform(-0.03, 0.03, (4, 2)) * SHARP).astype(np.float32)
            image = cv2.warpPerspective(
                image, cv2.getPerspectiveTransform(moved, corners), (SHARP, SHARP), borderMode=cv2.BORDER_REPLICATE
            )
            image = cv2.resize(image, (size, size), interpolation=cv2.INTER_AREA)
            if self.chance(0.7):
                blur = self.mix(0.3, max(0.5, 0.035 * size * harm))
                if self.chance(0.75):
                    image = cv2.GaussianBlur(image, (0, 0), blur)
                else:  # a hand that shakes
                    kernel = np.zeros((9, 9), np.float32)
                    end = self.noise.normal(0, min(blur, 2), 2)
                    cv2.line(
                        kernel,
                        tuple(np.round(4 - end).astype(int).tolist()),
                        tuple(np.round(4 + end).astype(int).tolist()),
                        1,
                        1,
                    )
                    image = cv2.filter2D(image, -1, kernel / kernel.sum())
            if self.chance(0.6):  # shade
                x, y = np.meshgrid(np.linspace(-1, 1, size), np.linspace(-1, 1, size))
                image = image * (1 + self.mix(-0.2, 0.2) * x + self.mix(-0.2, 0.2) * y).astype(np.float32)
                if self.chance(0.15):
                    edge = x * self.mix(-1, 1) + y * self.mix(-1, 1) > self.mix(-0.6, 0.6)
                    image = image * (
                        1 - self.mix(0.1, 0.5) * cv2.GaussianBlur(edge.astype(np.float32), (0, 0), self.mix(0.5, 4))
                    )
            image = image * self.mix(0.45, 1) + self.mix(0, 40)
            if self.chance(0.7):
                noise = self.noise.normal(0, self.mix(1, 12) * harm, (size, size)).astype(np.float32)
                image = image + (cv2.GaussianBlur(noise, (0, 0), 0.8) * 1.7 if self.chance(0.5) else noise)
            if self.chance(0.15):  # sharpened by the camera
                image = image + self.mix(0.3, 1) * (image - cv2.GaussianBlur(image, (0, 0), 1.2))
            if self.chance(0.5):
                image = self.jpeg(image, 30, 95)
        image = np.clip(image, 0, 255)
        way = cv2.INTER_AREA if size > SIDE else cv2.INTER_LINEAR
        patch: np.ndarray = cv2.resize(image, (SIDE, SIDE), interpolation=way).round().astype(np.uint8)
        return patch

    def jpeg(self, image: np.ndarray, low: int, high: int) -> np.ndarray:
        """Return the image after a JPEG file of some quality."""
        _, data = cv2.imencode(
            ".jpg", np.clip(image, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, self.random.randint(low, high)]
        )
        decoded: np.ndarray = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE).astype(np.float32)
        return decoded


def main() -> None:
    """Draw as many cells as asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("fonts", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--held-back", action="store_true")
    parser.add_argument("--clean", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--pencil", type=int, default=22, help="the weight of cells with pencil marks; the others have 78"
    )
    parser.add_argument("--scans", type=Path, help="handwritten digits of 8 × 8 pixels (scikit-learn's digits.csv.gz)")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    scans = np.loadtxt(args.scans, delimiter=",", dtype=np.int16) if args.scans else None
    painter = Painter(args.fonts, args.held_back, args.clean, args.seed, scans, args.pencil)
    pixels = np.zeros((args.count, SIDE, SIDE), np.uint8)
    labels, marks = np.zeros(args.count, np.uint8), np.zeros(args.count, np.uint16)
    for i in range(args.count):
        pixels[i], labels[i], marks[i] = painter.cell()
    np.savez(args.out, pixels=pixels, label=labels, marks=marks)


if __name__ == "__main__":
    main()
