"""Damage photos that the network was not trained on, read them, and count right readings: the faults of a camera, kind by kind.

    python -m photo.stress PHOTOS [--every 2] [--only KIND …] [--keep FOLDER]  (in research/; needs OpenCV and NumPy)

PHOTOS has the folders `newspaper-train`, of which every fifth (number % 5 = 0) was held back from training, and
`phones-val`; `--every 2` takes every second of the former, and every eighth of that of the latter. The damage to a photo
is always the same. A line counts exact readings, safe ones, silent faults, and photos in which no grid was found.
"""

import argparse
import csv
import re
import time
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

import lucidoku as ld
from photo.crops import truths

LONGEST = 1000  # pixels of a photo before it is damaged, about those of the phones of 2010
Damage = Callable[[np.ndarray, np.random.Generator], np.ndarray]


def shadow(image: np.ndarray, chance: np.random.Generator, light: float, soft: float) -> np.ndarray:
    """Return the photo with the shadow of something with a straight edge through its middle."""
    height, width = image.shape[:2]
    angle = chance.uniform(0, 2 * np.pi)
    x, y = np.meshgrid(np.arange(width) - width / 2, np.arange(height) - height / 2)
    off = x * np.cos(angle) + y * np.sin(angle) - chance.uniform(-0.12, 0.12) * min(width, height)
    part = 1 / (1 + np.exp(-off / soft))
    shaded: np.ndarray = image * (1 - (1 - light) * part[..., None])
    return shaded


def moved(image: np.ndarray, places: Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    """Return the photo bent: `places` gives the origin of each pixel, in shares of the width and height."""
    height, width = image.shape[:2]
    u, v = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    x, y = places(u, v)
    way = cv2.INTER_LINEAR
    bent: np.ndarray = cv2.remap(
        image, (x * width).astype(np.float32), (y * height).astype(np.float32), way, borderMode=cv2.BORDER_REPLICATE
    )
    return bent


def tilted(image: np.ndarray, chance: np.random.Generator, strength: float) -> np.ndarray:
    """Return the photo as a camera sees it from the side."""
    height, width = image.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    side = chance.integers(4)
    goal = corners.copy()
    for corner, sign in ((side, 1), ((side + 1) % 4, -1)):
        goal[corner] += sign * strength * (corners[(side + 1) % 4] - corners[side]) / 2
        goal[corner] += strength * (corners[(side + 3) % 4] - corners[side]) / 2
    matrix = cv2.getPerspectiveTransform(corners, goal)
    seen: np.ndarray = cv2.warpPerspective(image, matrix, (width, height), borderValue=(120, 130, 140))
    return seen


def turned(image: np.ndarray, angle: float) -> np.ndarray:
    """Return the photo turned by degrees, all of it in sight."""
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1)
    wide = int(height * abs(matrix[0, 1]) + width * abs(matrix[0, 0]))
    high = int(height * abs(matrix[0, 0]) + width * abs(matrix[0, 1]))
    matrix[:, 2] += ((wide - width) / 2, (high - height) / 2)
    whole: np.ndarray = cv2.warpAffine(image, matrix, (wide, high), borderValue=(120, 130, 140))
    return whole


def glare(image: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Return the photo with the reflection of a lamp near its middle."""
    height, width = image.shape[:2]
    x, y = np.meshgrid(np.arange(width) / width, np.arange(height) / height)
    at = chance.uniform(0.35, 0.65, 2)
    spot = np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * 0.12**2))
    lit: np.ndarray = image + 130 * spot[..., None]
    return lit


def grain(image: np.ndarray, chance: np.random.Generator, strength: float) -> np.ndarray:
    """Return the photo with noise."""
    grainy: np.ndarray = image + chance.normal(0, strength, image.shape)
    return grainy


def reduced(image: np.ndarray, longest: int) -> np.ndarray:
    """Return the photo in fewer pixels."""
    scale = longest / max(image.shape[:2])
    small: np.ndarray = (
        cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
    )
    return small


def in_jpeg(image: np.ndarray, quality: int) -> np.ndarray:
    """Return the photo after a JPEG file of this quality."""
    _, data = cv2.imencode(".jpg", np.clip(image, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
    decoded: np.ndarray = cv2.imdecode(data, cv2.IMREAD_COLOR).astype(np.float32)
    return decoded


def shaken(image: np.ndarray, chance: np.random.Generator, way: int) -> np.ndarray:
    """Return the photo of a hand that moved by a number of pixels."""
    kernel = np.zeros((way, way), np.float32)
    angle = chance.uniform(0, np.pi)
    middle, reach = way // 2, way / 2 * np.array([np.cos(angle), np.sin(angle)])
    ends = [tuple(np.round(middle + sign * reach).astype(int).tolist()) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1)
    blurred: np.ndarray = cv2.filter2D(image, -1, kernel / kernel.sum())
    return blurred


def on_a_desk(image: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Return the photo as a print that lies far away on a wooden desk."""
    height, width = image.shape[:2]
    wood = cv2.resize(chance.normal(0, 18, (height, 24)), (width, height), interpolation=cv2.INTER_CUBIC)
    desk = np.stack([60 + wood, 95 + wood, 130 + wood], axis=2)
    small = cv2.resize(image, (round(0.5 * width), round(0.5 * height)), interpolation=cv2.INTER_AREA)
    top, left = round(0.3 * height), round(0.2 * width)
    desk[top : top + small.shape[0], left : left + small.shape[1]] = small
    return desk


DAMAGES: dict[str, Damage] = {
    "none": lambda image, _chance: image,
    "shadow, soft, 0.5": lambda image, chance: shadow(image, chance, 0.5, 40),
    "shadow, hard, 0.6": lambda image, chance: shadow(image, chance, 0.6, 2),
    "shadow, hard, 0.4": lambda image, chance: shadow(image, chance, 0.4, 2),
    "shadow, hard, 0.25": lambda image, chance: shadow(image, chance, 0.25, 2),
    "blur 2": lambda image, _chance: cv2.GaussianBlur(image, (0, 0), 2),
    "blur 3.5": lambda image, _chance: cv2.GaussianBlur(image, (0, 0), 3.5),
    "shaken 9": lambda image, chance: shaken(image, chance, 9),
    "480 pixels": lambda image, _chance: reduced(image, 480),
    "320 pixels": lambda image, _chance: reduced(image, 320),
    "JPEG 12": lambda image, _chance: in_jpeg(reduced(image, 640), 12),
    "noise 25": lambda image, chance: grain(image, chance, 25),
    "dark": lambda image, chance: grain(image * 0.2, chance, 3),
    "low contrast": lambda image, chance: grain(image * 0.3 + 120, chance, 3),
    "glare": glare,
    "tilted 0.25": lambda image, chance: tilted(image, chance, 0.25),
    "tilted 0.4": lambda image, chance: tilted(image, chance, 0.4),
    "curved page": lambda image, _chance: moved(image, lambda u, v: (u, v + 0.05 * np.sin(2.5 * np.pi * u))),
    "barrel": lambda image, _chance: moved(
        image,
        lambda u, v: (
            0.5 + (u - 0.5) * (0.9 + 0.5 * ((u - 0.5) ** 2 + (v - 0.5) ** 2)),
            0.5 + (v - 0.5) * (0.9 + 0.5 * ((u - 0.5) ** 2 + (v - 0.5) ** 2)),
        ),
    ),
    "turned 90": lambda image, _chance: np.rot90(image).copy(),
    "turned 180": lambda image, _chance: np.rot90(image, 2).copy(),
    "turned 25": lambda image, _chance: turned(image, 25),
    "yellow lamp": lambda image, _chance: image * np.array([0.45, 0.85, 1]),
    "far away": on_a_desk,
}


def framed(image: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Return the photo with a thick black frame around the grid."""
    side = np.sqrt(cv2.contourArea(corners.astype(np.float32)))
    middle = corners.mean(axis=0)
    outer = middle + (corners - middle) * 1.025
    made = image.copy()
    cv2.polylines(made, [np.round(outer).astype(np.int32)], True, (25, 25, 25), max(3, round(0.04 * side)), cv2.LINE_AA)
    return made


def photos(folder: Path, every: int) -> list[tuple[Path, list[int]]]:
    """Return the photos and their labels."""
    held = {n: t for n, t in truths(folder / "newspaper-train").items() if int(re.findall(r"\d+", n)[0]) % 5 == 0}
    phones = sorted(truths(folder / "phones-val").items())[:: 8 * every]
    return [(folder / "newspaper-train" / name, truth) for name, truth in sorted(held.items())[::every]] + [
        (folder / "phones-val" / name, truth) for name, truth in phones
    ]


def main() -> None:
    """Print a line for each kind of damage."""
    parser = argparse.ArgumentParser()
    parser.add_argument("photos", type=Path)
    parser.add_argument("--every", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[*DAMAGES, "thick frame"])
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    with open(args.photos / "outlines.csv") as lines:
        outlines = {
            Path(row[0]).name: np.array(row[1:9], np.float32).reshape(4, 2) for row in list(csv.reader(lines))[1:]
        }
    all_photos = [(path, truth, cv2.imread(str(path))) for path, truth in photos(args.photos, args.every)]
    for kind in args.only:
        counts: Counter[str] = Counter()
        start = time.process_time()
        for path, truth, image in all_photos:
            chance = np.random.default_rng(zlib.crc32(f"{kind} {path.name}".encode()))
            if kind == "thick frame":
                if path.name not in outlines:
                    continue
                worse = framed(image.astype(np.float32), outlines[path.name])
            else:
                worse = DAMAGES[kind](reduced(image.astype(np.float32), LONGEST), chance)
            seen = np.clip(worse, 0, 255).astype(np.uint8)[:, :, ::-1].copy()
            counts["photos"] += 1
            try:
                reading = ld.read_image(seen)
            except ld.LucidokuError:
                counts["no grid"] += 1
                verdict = "no grid"
            else:
                # In a half-filled grid, printed digits must be those of the truth, and all labels count.
                if "newspaper" in path.parent.name:
                    is_right = reading.puzzle is not None and list(reading.puzzle.values) == truth
                else:
                    is_right = list(reading.labels) == truth
                is_wrong = reading.puzzle is not None and any(
                    given not in (0, right) for given, right in zip(reading.puzzle.values, truth, strict=False)
                )
                verdict = "right" if is_right else "wrong"
                counts["exact"] += is_right
                counts["safe"] += reading.is_safe
                if "newspaper" in path.parent.name:
                    is_wrong = not is_right
                counts["silent"] += reading.is_safe and is_wrong
                verdict += " safe" if reading.is_safe else ""
            if args.keep and verdict not in ("right", "right safe"):
                cv2.imwrite(str(args.keep / f"{kind} {path.stem} {verdict}.png".replace(",", "")), seen[:, :, ::-1])
        seconds = (time.process_time() - start) / max(1, counts["photos"])
        print(
            f"{kind:20} {counts['photos']} photos: exact {counts['exact']}, safe {counts['safe']}, silent {counts['silent']}, "
            f"no grid {counts['no grid']}; {seconds:.2f} s each",
            flush=True,
        )


if __name__ == "__main__":
    main()
