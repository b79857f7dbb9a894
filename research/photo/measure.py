"""Measure the network of one cell on photos and drawings that it was not trained on, and calibrate it.

    python -m photo.measure CELLS WEIGHTS [--calibrate OUT] [--wrong PICTURE]  (in research/; needs NumPy, Pillow for PICTURE)

CELLS is the folder of `crops.py` and `render.py`, with `held.npz` (screenshots in held-back fonts and themes) and
`heldphoto.npz` (the same as a camera sees them). `--calibrate` divides the logits by a temperature that is fitted to
held-back newspapers and drawings, and writes the weights so changed. `--wrong` draws the cells of phones-val that are
read wrongly.
"""

import argparse
import re
import time
from pathlib import Path

import numpy as np

from photo import model

SIDE = 48


def shrink(pixels: np.ndarray) -> np.ndarray:
    """Return patches of the network's size from patches of 48 pixels, each pixel between its four nearest."""
    places = (np.arange(model.SIDE) + 0.5) * SIDE / model.SIDE - 0.5
    low = np.floor(places).astype(int)
    part = (places - low)[None, :, None].astype(np.float32)
    high = np.minimum(low + 1, SIDE - 1)
    rows = pixels[:, low].astype(np.float32) * (1 - part) + pixels[:, high] * part
    part = part.transpose(0, 2, 1)
    result: np.ndarray = rows[:, :, low] * (1 - part) + rows[:, :, high] * part
    return result


def logits_of(weights: model.Weights, pixels: np.ndarray) -> np.ndarray:
    """Return the logits of many cells."""
    return np.concatenate(
        [model.forward(weights, model.normalise(shrink(pixels[i : i + 500]))) for i in range(0, len(pixels), 500)]
    )


def softmax(logits: np.ndarray) -> np.ndarray:
    """Return probabilities."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    result: np.ndarray = powers / powers.sum(axis=1, keepdims=True)
    return result


def nine(probabilities: np.ndarray) -> np.ndarray:
    """Return the probabilities of a 9×9 grid's labels: empty, 1–9 by print or hand, pencil marks."""
    digits = probabilities[:, 1:10] + probabilities[:, 24:33]
    labels = np.concatenate([probabilities[:, :1], digits, probabilities[:, 33:34]], axis=1)
    result: np.ndarray = labels / labels.sum(axis=1, keepdims=True)
    return result


def reliability(probabilities: np.ndarray, right: np.ndarray) -> str:
    """Return how often labels are right among those with about the same probability."""
    parts = []
    for low, high in ((0, 0.5), (0.5, 0.8), (0.8, 0.95), (0.95, 0.99), (0.99, 0.999), (0.999, 1.01)):
        chosen = (probabilities >= low) & (probabilities < high)
        if chosen.any():
            parts.append(f"{probabilities[chosen].mean():.4f}:{right[chosen].mean():.4f} ({chosen.sum()})")
    return "said:true " + "  ".join(parts)


def report(name: str, labels: np.ndarray, truth: np.ndarray) -> None:
    """Print how many cells are right: empty ones, digits, pencil marks."""
    said = labels.argmax(axis=1)
    right = said == truth
    shares = [
        f"{kind} {right[chosen].mean():.4f} of {chosen.sum()}"
        for kind, chosen in (("empty", truth == 0), ("digits", (truth > 0) & (truth < 10)), ("pencil", truth == 10))
        if chosen.any()
    ]
    print(f"{name}: {right.mean():.5f} of {len(truth)} cells, {(~right).sum()} wrong; " + ", ".join(shares))
    print("   ", reliability(labels.max(axis=1), right))


def main() -> None:
    """Measure, and calibrate if asked."""
    parser = argparse.ArgumentParser()
    parser.add_argument("cells", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--calibrate", type=Path)
    parser.add_argument("--wrong", type=Path)
    args = parser.parse_args()
    weights = model.read(args.weights)
    print(sum(tensor.size for tensor in weights.values()), "parameters,", args.weights.stat().st_size, "bytes")
    fit: list[tuple[np.ndarray, np.ndarray]] = []
    pencil_fit: list[tuple[np.ndarray, np.ndarray]] = []
    for name in ("newspaper-train", "phones-val"):
        data = np.load(args.cells / f"{name}.npz")
        keep = [
            i
            for i, file in enumerate(data["names"])
            if name == "phones-val" or int(re.findall(r"\d+", file)[0]) % 5 == 0
        ]
        keep = [i for i in keep if data["share"][i] >= 0.7]  # where the lines of the grid were found
        truth = data["truth"][keep].reshape(-1)
        pixels = data["pixels"][keep].reshape(-1, SIDE, SIDE)
        start = time.process_time()
        logits = logits_of(weights, pixels)
        labels = nine(softmax(logits[:, : model.CLASSES]))
        report(
            f"{name} ({len(keep)} photos, {(time.process_time() - start) / len(keep):.3f} s each in NumPy)",
            labels,
            truth,
        )
        right = (labels.argmax(axis=1) == truth).reshape(-1, 81)
        print(f"    {right.all(axis=1).sum()} photos have all cells right")
        if name == "newspaper-train":
            fit.append((logits[:, : model.CLASSES], truth))
        elif args.wrong:
            from PIL import Image

            wrong = np.flatnonzero(labels.argmax(axis=1) != truth)[:400]
            print([(int(truth[i]), int(labels[i].argmax()), round(float(labels[i].max()), 2)) for i in wrong])
            rows = -(-len(wrong) // 20)
            sheet = np.full((rows * 50, 20 * 50), 128, np.uint8)
            for k, i in enumerate(wrong):
                row, column = divmod(k, 20)
                sheet[row * 50 : row * 50 + SIDE, column * 50 : column * 50 + SIDE] = pixels[i]
            Image.fromarray(sheet).save(args.wrong)
    for name in ("held", "heldphoto"):
        data = np.load(args.cells / f"{name}.npz")
        logits, truth = logits_of(weights, data["pixels"]), data["label"]
        said = logits[:, : model.CLASSES].argmax(axis=1)
        one, two = (kinds.astype(int) - 23 * ((kinds > 23) & (kinds < 33)) for kinds in (said, truth))
        groups = [("empty", truth == 0), ("1-9", (truth > 0) & (truth < 10)), ("10-16", (truth > 9) & (truth < 17))]
        groups += [("A-G", (truth > 16) & (truth < 24)), ("hand", (truth > 23) & (truth < 33)), ("pencil", truth == 33)]
        print(
            f"{name}:",
            ", ".join(
                f"{group} {(one == two)[chosen].mean():.4f} of {chosen.sum()}"
                for group, chosen in groups
                if chosen.any()
            ),
        )
        print(f"    print or hand right: {(said == truth)[(truth > 0) & (truth < 10)].mean():.4f} of printed digits")
        chosen = truth == 33
        wanted = data["marks"][chosen][:, None] >> np.arange(9) & 1
        marks = logits[chosen, model.CLASSES :]
        right = (marks > 0) == wanted
        print(f"    marks: {right.mean():.5f} single, {right.all(axis=1).mean():.4f} whole cells")
        if name == "heldphoto":
            pencil_fit.append((marks, wanted))
            fit.append(
                (
                    logits[:, : model.CLASSES],
                    np.where(truth < 10, truth, np.where(truth == 33, 10, np.where(truth > 23, truth - 23, 255))),
                )
            )
    if args.calibrate:
        logits = np.concatenate([part[0] for part in fit])
        truth = np.concatenate([part[1] for part in fit]).astype(int)
        logits, truth = logits[truth < 11], truth[truth < 11]
        places = np.arange(len(truth))
        temperatures = np.geomspace(0.5, 3, 61)
        costs = [-np.log(np.maximum(nine(softmax(logits / t))[places, truth], 1e-9)).mean() for t in temperatures]
        warmth = temperatures[int(np.argmin(costs))]
        marks, wanted = pencil_fit[0]
        mark_costs = [np.mean(np.logaddexp(0, np.where(wanted == 1, -marks, marks) / u)) for u in temperatures]
        u = temperatures[int(np.argmin(mark_costs))]
        print(f"temperatures {warmth:.3f} and {u:.3f}; cost {costs[20]:.5f} → {min(costs):.5f}")
        factors = np.r_[np.full(model.CLASSES, 1 / warmth), np.full(model.MARKS, 1 / u)]
        weights["head.weight"] = weights["head.weight"] * factors[:, None]
        weights["head.bias"] = weights["head.bias"] * factors
        model.write(args.calibrate, weights)


if __name__ == "__main__":
    main()
