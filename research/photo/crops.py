"""Cut the cells of the training photos into patches of 48 by 48 pixels, for `train.py`.

    python -m photo.crops PHOTOS OUT [WEIGHTS]  (in research/; needs OpenCV and NumPy)

PHOTOS has the folders `newspaper-train`, `phones-train` and `phones-val`, each with `truth.tsv`, and `outlines.csv`
with the corners of the newspapers' grids. The corners of the phones' grids are found here. OUT gets one `.npz` a
folder: `pixels` (photos × 81 × 48 × 48), `truth` (photos × 81; 0 empty, 1–9, 10 pencil marks) and `names`. A patch
has the cell and 12 % of its side more on each side, as the engine cuts it. With the WEIGHTS of a first network,
photos that lie on their side are turned.
"""

import csv
import itertools
import sys
from pathlib import Path

import cv2
import numpy as np

from photo import measure, model

SIDE = 48
MARGIN = 0.12
CELL = 56  # pixels of a cell in the straightened grid
REACH = 12  # pixels around its expected place in which a crossing of lines is searched for


def brightness(path: Path) -> np.ndarray:
    """Return the darkest channel of every pixel, so that red digits are as dark as black ones."""
    darkest: np.ndarray = cv2.imread(str(path)).min(axis=2)
    return darkest


def squares(gray: np.ndarray) -> list[np.ndarray]:
    """Return the corners, clockwise from the top left, of outlines with four corners, the largest first."""
    found = []
    for block in (31, 61, 101):
        ink = cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, 9)
        _, parts, facts, _ = cv2.connectedComponentsWithStats(ink)
        for part in np.argsort(-facts[:, cv2.CC_STAT_WIDTH])[:12]:
            _, _, width, height, area = facts[part]
            if part == 0 or width < 0.15 * gray.shape[1] or not 0.5 < width / height < 2 or area > 0.4 * width * height:
                continue
            outline = max(
                cv2.findContours((parts == part).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0],
                key=cv2.contourArea,
            )
            hull = cv2.convexHull(outline)
            for slack in (0.02, 0.04, 0.06):
                corners = (
                    cv2.approxPolyDP(hull, slack * cv2.arcLength(hull, True), True).reshape(-1, 2).astype(np.float32)
                )
                if len(corners) == 4 and cv2.contourArea(corners) > 0.8 * cv2.contourArea(hull):
                    centre = corners.mean(axis=0)
                    around = corners[np.argsort(np.arctan2(*(corners - centre).T[::-1]))]
                    found.append(np.roll(around, -int(np.argmin(around.sum(axis=1))), axis=0))
                    break
    return sorted(found, key=lambda corners: -cv2.contourArea(corners))[:6]


def straighten(gray: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Return the grid as a square of 11 by 11 cells: one cell of margin on each side."""
    grid = CELL * np.array([[1, 1], [10, 1], [10, 10], [1, 10]], np.float32)
    square: np.ndarray = cv2.warpPerspective(
        gray,
        cv2.getPerspectiveTransform(corners.astype(np.float32), grid),
        (11 * CELL, 11 * CELL),
        flags=cv2.INTER_AREA,
    )
    return square


def crossings(square: np.ndarray) -> np.ndarray:
    """Return where the 10 by 10 crossings of the lines are in a straightened grid (x, y)."""
    paper = cv2.blur(square.astype(np.float32), (CELL, CELL))
    ink = np.clip(paper - square, 0, 60)
    across, down = cv2.blur(ink, (CELL, 3)), cv2.blur(ink, (3, CELL))
    found = np.zeros((10, 10, 2), np.float32)
    bias = 3.0 * np.abs(np.arange(-REACH, REACH + 1)) / REACH
    for row in range(10):
        for column in range(10):
            y, x = (row + 1) * CELL, (column + 1) * CELL
            found[row, column, 1] = y - REACH + np.argmax(across[y - REACH : y + REACH + 1, x] - bias)
            found[row, column, 0] = x - REACH + np.argmax(down[y, x - REACH : x + REACH + 1] - bias)
    # A crossing that disagrees with its neighbours was taken for a digit's stroke: follow the neighbours.
    for axis in (0, 1):
        shift = found[..., axis] - (CELL * (1 + (np.arange(10)[None, :] if axis == 0 else np.arange(10)[:, None])))
        smooth = cv2.medianBlur(shift.astype(np.float32), 3)
        found[..., axis] += np.where(np.abs(shift - smooth) > 2, smooth - shift, 0)
    return found


def line_share(square: np.ndarray, places: np.ndarray) -> float:
    """Return the share of the 180 sides of cells that are darker than the pixels on both sides of them."""
    seen = 0
    soft = cv2.blur(square, (3, 3)).astype(np.float32)
    for axis in (0, 1):
        grid = places if axis == 0 else places.transpose(1, 0, 2)
        for line in grid:
            for start, end in itertools.pairwise(line):
                points = start + (end - start) * np.linspace(0.15, 0.85, 9)[:, None]
                away = np.array([0, 7] if axis == 0 else [7, 0])
                on, above, below = (
                    soft[tuple(np.round(points + shift).astype(int).T[::-1])] for shift in (0 * away, away, -away)
                )
                seen += np.mean(on < np.minimum(above, below) - 4) > 0.6
    return seen / 180


def patches(square: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Return the 81 patches of a grid, each cut by its own four crossings of lines."""
    inset = SIDE * MARGIN / (1 + 2 * MARGIN)
    goal = np.array(
        [[inset, inset], [SIDE - inset, inset], [SIDE - inset, SIDE - inset], [inset, SIDE - inset]], np.float32
    )
    cut = np.zeros((81, SIDE, SIDE), np.uint8)
    for cell in range(81):
        row, column = divmod(cell, 9)
        own = places[[row, row, row + 1, row + 1], [column, column + 1, column + 1, column]]
        cut[cell] = cv2.warpPerspective(
            square,
            cv2.getPerspectiveTransform(own, goal),
            (SIDE, SIDE),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return cut


def truths(folder: Path) -> dict[str, list[int]]:
    """Return the 81 labels of every photo of a folder."""
    with open(folder / "truth.tsv") as lines:
        rows = list(csv.reader(lines, delimiter="\t"))[1:]
    return {
        name: [int(x) for x in text.split()]
        if " " in text
        else [int(x) if x != "." else 0 for x in text.replace("/", "")]
        for name, text in rows
    }


def upright(pixels: np.ndarray, truth: list[int], weights: model.Weights) -> np.ndarray:
    """Return the 81 patches of a grid, turned so that a network reads as much of the truth as it can."""
    best, most = pixels, -np.inf
    for turns in range(4):
        grid = np.rot90(pixels.reshape(9, 9, SIDE, SIDE), turns, axes=(0, 1))
        turned = np.rot90(grid, turns, axes=(2, 3)).reshape(81, SIDE, SIDE)
        labels = measure.nine(measure.softmax(measure.logits_of(weights, turned)[:, : model.CLASSES]))
        fit = np.log(labels[np.arange(81), truth] + 1e-4).sum()
        if fit > most:
            best, most = turned, fit
    return best


def main(photos: Path, out: Path, weights: Path | None = None) -> None:
    """Cut every folder."""
    network = model.read(weights) if weights else None
    with open(photos / "outlines.csv") as lines:
        rows = list(csv.reader(lines))[1:]
    outlines = {Path(row[0]).name: np.array(row[1:9], np.float32).reshape(4, 2) for row in rows}
    for folder in ("newspaper-train", "phones-train", "phones-val"):
        cells, labels, names, shared = [], [], [], []
        for name, truth in truths(photos / folder).items():
            gray = brightness(photos / folder / name)
            tries = [outlines[name]] if name in outlines else squares(gray)
            straight = [straighten(gray, corners) for corners in tries]
            shares = [
                (line_share(square, places), square, places) for square in straight for places in [crossings(square)]
            ]
            share, square, places = max(shares, key=lambda x: x[0], default=(0.0, gray, np.zeros(0)))
            if share < 0.3:
                print(f"no grid in {folder}/{name}")
                continue
            shared.append(share)
            cells.append(
                patches(square, places) if network is None else upright(patches(square, places), truth, network)
            )
            labels.append(truth)
            names.append(name)
        np.savez_compressed(
            out / f"{folder}.npz",
            pixels=np.array(cells),
            truth=np.array(labels, np.uint8),
            names=np.array(names),
            share=np.array(shared),
        )
        print(folder, len(names))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
