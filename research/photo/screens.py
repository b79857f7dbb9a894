"""Draw whole screenshots with pencil marks in held-back fonts and themes, read them, and count the faults.

    python -m photo.screens FONTS [--count 60] [--seed 1] [--part later] [--keep FOLDER]  (in research/)

Needs Pillow, OpenCV and NumPy (of `render.py`, whose fonts and themes it takes). All of one picture is in one font, as in
an application: printed digits, digits of a player in another colour, and pencil marks: 3 × 3, at the corners, or in the
centre. `--part` names the fonts (`render.part_of`); with "trained", the themes are those of the training, too, to choose
by. `--keep` keeps pictures that are read wrongly.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw

import lucidoku as ld
from photo.render import HELD_BACK_THEMES, families, font

FINE = 3  # the picture is drawn so much larger
STYLES = ("grid", "corner", "centre")
THEMES = [
    (
        255,
        170,
        20,
        10,
        60,
        100,
    ),  # (paper, thin lines, thick lines, given digits, other digits, marks), for the part "trained"
    (245, 205, 90, 40, 90, 130),
    (28, 60, 110, 230, 150, 170),
    (15, 80, 190, 245, 140, 200),
    (232, 150, 60, 0, 70, 60),
]


class Screen:
    """One screenshot and its contents."""

    def __init__(self, faces: str, theme: tuple[int, ...], style: str, chance: random.Random) -> None:
        self.style, self.chance, self.faces = style, chance, faces
        self.paper, self.thin, self.thick, self.given, self.other, self.pencil = theme
        self.cell = chance.randint(34, 100)
        self.digits: dict[int, int] = {}
        self.marks: dict[int, tuple[int, ...]] = {}

    def text(self, pen: ImageDraw.ImageDraw, words: str, height: float, centre: tuple[float, float], ink: int) -> None:
        """Draw words; `height` is that of their digits in pixels."""
        box = font(self.faces, 200).getbbox("0123456789")
        size = max(4, round(200 * height / (box[3] - box[1])))
        wide = font(self.faces, size).getbbox(words)
        digit = font(self.faces, size).getbbox("0123456789")
        place = (centre[0] - (wide[0] + wide[2]) / 2, centre[1] - (digit[1] + digit[3]) / 2)
        pen.text(place, words, fill=ink, font=font(self.faces, size))

    def drawn(self) -> Image.Image:
        """Draw the screenshot; the position is a puzzle that is half solved."""
        chance, cell = self.chance, self.cell * FINE
        edge = round(cell * chance.uniform(0.2, 1))
        side = 9 * cell + 2 * edge
        image = Image.new("L", (side, side), self.paper)
        pen = ImageDraw.Draw(image)
        toward = 22 if self.paper < 128 else -22
        if chance.random() < 0.4:  # the peers of the chosen cell
            row, column = chance.randrange(9), chance.randrange(9)
            across, down = edge + column * cell, edge + row * cell
            pen.rectangle((across, edge, across + cell, edge + 9 * cell), fill=self.paper + toward)
            pen.rectangle((edge, down, edge + 9 * cell, down + cell), fill=self.paper + toward)
        thin, thick = (
            FINE * max(1, round(self.cell * 0.015)),
            FINE * max(2, round(self.cell * chance.uniform(0.03, 0.06))),
        )
        for heavy in (False, True):
            for k in range(10):
                if (k % 3 == 0) == heavy:
                    at, half = edge + k * cell, (thick if heavy else thin) / 2
                    ink = self.thick if heavy else self.thin
                    pen.rectangle((at - half, edge - half, at + half, edge + 9 * cell + half), fill=ink)
                    pen.rectangle((edge - half, at - half, edge + 9 * cell + half, at + half), fill=ink)
        puzzle = ld.make(seed=chance.randrange(10**6))
        board, solution = puzzle.board(), puzzle.solve()
        assert solution is not None
        high = cell * chance.uniform(0.42, 0.62)
        small = cell * chance.uniform(0.15, 0.23)
        spread = cell * chance.uniform(0.28, 0.32)
        for place in range(81):
            x, y = edge + (place % 9 + 0.5) * cell, edge + (place // 9 + 0.5) * cell
            own = not puzzle.values[place] and chance.random() < 0.25
            if puzzle.values[place] or own:
                self.digits[place] = solution.values[place]
                self.text(pen, str(solution.values[place]), high, (x, y), self.other if own else self.given)
                continue
            if chance.random() < 0.15:
                continue
            marks = tuple(board.candidates(puzzle.layout.cells[place]))
            if self.style != "grid":
                marks = tuple(sorted(chance.sample(range(1, 10), chance.randint(1, 4))))
            self.marks[place] = marks
            if self.style == "centre":
                self.text(pen, "".join(map(str, marks)), small * 1.15, (x, y), self.pencil)
            for order, digit in enumerate(marks):
                if self.style == "grid":
                    across, down = (digit - 1) % 3 - 1, (digit - 1) // 3 - 1
                    self.text(pen, str(digit), small, (x + across * spread, y + down * spread), self.pencil)
                elif self.style == "corner":
                    across, down = ((-1, -1), (1, -1), (-1, 1), (1, 1))[order]
                    self.text(
                        pen, str(digit), small * 1.1, (x + across * cell * 0.33, y + down * cell * 0.32), self.pencil
                    )
        return image.resize((side // FINE, side // FINE), Image.Resampling.BOX)


def screens(fonts: Path, count: int, seed: int, part: str) -> Iterator[tuple[Screen, Image.Image]]:
    """Yield screenshots."""
    chance = random.Random(seed)
    printed, _hand = families(fonts, part)
    for number in range(count):
        faces = chance.choice(chance.choice(printed))
        screen = Screen(
            faces, chance.choice(THEMES if part == "trained" else HELD_BACK_THEMES), STYLES[number % 3], chance
        )
        yield screen, screen.drawn()


def main() -> None:
    """Count wrong digits and wrong pencil marks."""
    parser = argparse.ArgumentParser()
    parser.add_argument("fonts", type=Path)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", choices=("trained", "held-back", "later"), default="held-back")
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    counts: Counter[str] = Counter()
    for number, (screen, image) in enumerate(screens(args.fonts, args.count, args.seed, args.part)):
        try:
            reading = ld.read_image(image)
        except ld.LucidokuError as error:
            print(number, screen.style, screen.cell, error)
            counts["no grid"] += 1
            continue
        labels = [label if label < 10 else 0 for label in reading.labels]
        wrong = [place for place in range(81) if labels[place] != screen.digits.get(place, 0)]
        seen = {int(cell): digits for cell, digits in reading.marks.items()}
        bad = []
        for place, marks in screen.marks.items():
            found = seen.get(place, ())
            missed = len(set(marks) ^ set(found))
            size = "small" if screen.cell < 55 else "large"
            for key in ("all", screen.style, size):
                counts[f"marks {key}"] += 9
                counts[f"wrong marks {key}"] += missed
                counts[f"cells {key}"] += 1
                counts[f"wrong cells {key}"] += missed > 0
            if missed:
                bad.append((place, marks, found))
        counts["no mark read as marks"] += len(seen.keys() - screen.marks.keys())
        counts["digits"] += len(screen.digits)
        counts["wrong digits"] += len([place for place in wrong if place in screen.digits])
        counts["digits where none is"] += len([place for place in wrong if place not in screen.digits])
        exact = not wrong
        counts["pictures"] += 1
        counts["exact"] += exact
        counts["safe"] += reading.is_safe
        counts["silently wrong"] += reading.is_safe and not exact
        if wrong or bad:
            print(
                number,
                screen.style,
                screen.cell,
                Path(screen.faces).stem,
                "paper",
                screen.paper,
                "digits",
                wrong,
                "marks",
                bad[:4],
                len(bad),
            )
            if args.keep:
                image.save(args.keep / f"{number}.png")
    for key, value in sorted(counts.items()):
        print(f"{key}: {value}")
    for key in ("all", *STYLES, "small", "large"):
        if counts[f"marks {key}"]:
            print(
                f"{key}: single marks {1 - counts[f'wrong marks {key}'] / counts[f'marks {key}']:.4f}, "
                f"whole cells {1 - counts[f'wrong cells {key}'] / counts[f'cells {key}']:.4f}"
            )


if __name__ == "__main__":
    main()
