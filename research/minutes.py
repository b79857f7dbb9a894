"""Fit the weights of the scale `minutes`: `python research/minutes.py RECORD [--write]`.

RECORD is a table with the columns puzzle, players, mean_seconds, separated by tabs. Prints the results of tenfold
cross-validation; --write replaces src/lucidoku/ratings/minutes_weights.py.

The errors of the logarithm have the weight players / (players + 10), because a mean of few players varies more.
Large errors count linearly (Huber), because some people paused a puzzle. Levenberg and Marquardt's
method finds the weights; each has a wide prior around a plain guess.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

import lucidoku as ld
from lucidoku.ratings.minutes import Beyond, FoundDigit, Trace, group_of, trace
from lucidoku.ratings.minutes_weights import Bound, Weights

TARGET = Path(__file__).parents[1] / "src" / "lucidoku" / "ratings" / "minutes_weights.py"
NAMES = [field.name for field in fields(Weights)]
GUESS = {
    "start": 60, "write": 1, "scan": 0.2, "boxes": 0.1, "look": 20, "base": 0.37, "full": 1, "line": 0.37, "naked": 0.2,
    "emptiness": np.e, "visibility": 1, "locked": 55, "medium": 55, "hard": 55,
}  # fmt: skip
PRIOR = {"start": 2, "look": 2, "visibility": 0.3, "locked": 1.5, "medium": 1.5, "hard": 1.5}  # of logarithms
HUBER, NOISE, PULL = 0.2, 0.06, 0.8
SEEN_OFTEN = 3  # puzzles of the record that must need a technique for its weight to be fitted


def _found(one: Trace) -> tuple[FoundDigit | Beyond, ...]:
    return (*one.seen, *one.beyond)


class Data:
    """Record as arrays."""

    def __init__(self, rows: list[dict[str, str]]) -> None:
        self.traces: list[Trace] = [trace(ld.Grid.parse(row["puzzle"])) for row in rows]
        self.log = np.log([float(row["mean_seconds"]) for row in rows])
        players = np.array([float(row["players"]) for row in rows])
        self.weight = players / (players + 10)
        longest = max(len(one.seen) for one in self.traces)
        self.open = np.zeros((len(rows), longest, 4))
        self.left = np.zeros((len(rows), longest))
        self.count = np.array([len(one.seen) for one in self.traces], float)
        self.looks = np.array([sum(found.looks for found in _found(one)) for one in self.traces], float)
        self.boxes = np.array([one.boxes + sum(found.boxes for found in _found(one)) for one in self.traces], float)
        self.beyond = np.zeros((len(rows), 3))
        for i, one in enumerate(self.traces):
            self.open[i, : len(one.seen)] = [seen.open for seen in one.seen]
            self.left[i, : len(one.seen)] = [seen.left for seen in one.seen]
            for step in one.beyond:
                self.beyond[i, group_of(step.technique)] += 1

    def predicted(self, t: Any, rows: Any) -> Any:
        """Return the logarithms of the seconds for logarithms of weights; equivalent to `seconds_of`."""
        w = dict(zip(NAMES, np.exp(t), strict=True))
        n = self.open[rows]
        ease = w["base"] + w["full"] * n[..., 0] + n[..., 1] + w["line"] * n[..., 2] + w["naked"] * n[..., 3]
        left = self.left[rows]
        waits = w["look"] * np.where(left > 0, left / 40, 0) ** np.log(w["emptiness"]) / ease ** w["visibility"]
        waits[left == 0] = 0
        extra = np.log1p(self.beyond[rows]) @ np.array([w["locked"], w["medium"], w["hard"]])
        searches = w["scan"] * self.looks[rows] + w["boxes"] * self.boxes[rows]
        return np.log(w["start"] + w["write"] * self.count[rows] + searches + waits.sum(1) + extra)

    def fitted(self, rows: Any) -> Any:
        """Return the logarithms of the weights that fit some rows."""
        guess = np.log([GUESS[name] for name in NAMES])
        pull = PULL / np.array([PRIOR.get(name, 1.0) for name in NAMES]) ** 2
        y, weight = self.log[rows], self.weight[rows] / NOISE

        def loss(t: Any) -> float:
            r = np.abs(self.predicted(t, rows) - y)
            return float(
                (weight * np.where(r < HUBER, r * r / 2, HUBER * (r - HUBER / 2))).sum() + pull @ (t - guess) ** 2 / 2
            )

        t, damping, now = guess.copy(), 1e-2, loss(guess)
        for _round in range(50):
            r = self.predicted(t, rows) - y
            size = weight * np.where(np.abs(r) < HUBER, 1, HUBER / np.abs(r).clip(1e-9))
            steps = np.eye(len(t)) * 1e-4
            slopes = np.stack([(self.predicted(t + s, rows) - self.predicted(t - s, rows)) / 2e-4 for s in steps], 1)
            gradient = slopes.T @ (size * r) + pull * (t - guess)
            bend = slopes.T @ (slopes * size[:, None]) + np.diag(pull)
            while damping < 1e6:
                tried = t - np.linalg.solve(bend + damping * np.diag(np.diag(bend)), gradient)
                then = loss(tried)
                if then < now:
                    break
                damping *= 5
            if damping >= 1e6:
                break
            done = now - then < 1e-6 * now
            t, now, damping = tried, then, damping / 5
            if done:
                break
        return t


def bound(predicted: Any, error: Any, share: float) -> Bound:
    """Return a quantile of the puzzles by quantile regression; for logarithms of seconds, and the errors."""
    longer = np.log(np.maximum(1, np.exp(predicted) / 300))

    def fitted(growth: float) -> tuple[float, float]:
        rest = error - growth * longer
        start = np.quantile(rest, share)
        return float(np.where(rest > start, share, share - 1) @ (rest - start)), float(start)

    growth = min(np.linspace(-0.5, 0.5, 1001), key=lambda one: fitted(one)[0])
    return Bound(float(np.exp(fitted(growth)[1])), float(growth))


def between(predicted: Any, error: Any, order: Any) -> Any:
    """Return flags of the puzzles between the bounds fitted to nine tenths of the others."""
    inside = np.zeros(len(error), bool)
    for fold in range(10):
        held = order[fold::10]
        rest = np.setdiff1d(order, held)
        low, high = (bound(predicted[rest], error[rest], share) for share in (0.2, 0.8))
        for i in held:
            minutes = np.exp(predicted[i]) / 60
            inside[i] = low.of(minutes) <= minutes * np.exp(error[i]) <= high.of(minutes)
    return inside


def _ranks(values: Any) -> Any:
    return np.argsort(np.argsort(values))


def main() -> None:
    """Fit, print, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", type=Path)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    with asked.record.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    data = Data(rows)
    order = np.random.default_rng(0).permutation(len(rows))
    predicted = np.zeros(len(rows))
    for fold in range(10):
        held = order[fold::10]
        predicted[held] = data.predicted(data.fitted(np.setdiff1d(order, held)), held)
    error = data.log - predicted
    print(f"{len(rows)} puzzles, each predicted without it and a tenth of the others (tenfold cross-validation):")
    print(f"rank correlation with mean seconds   {np.corrcoef(_ranks(predicted), _ranks(data.log))[0, 1]:.3f}")
    flattered = data.predicted(data.fitted(order), order)
    print(f"correlation of logarithms            {np.corrcoef(predicted, data.log)[0, 1]:.3f}")
    chance = np.random.default_rng(1)
    halves = [chance.integers(0, len(rows), len(rows) // 2) for _ in range(2000)]
    spread = np.quantile([np.corrcoef(predicted[half], data.log[half])[0, 1] for half in halves], [0.05, 0.95])
    print(f"in nine of ten samples of half as many {spread[0]:.2f} to {spread[1]:.2f}")
    print(f"predicted within a quarter           {np.mean(np.abs(np.expm1(-error)) <= 0.25):.3f}")
    print(f"the same, fitted on what it predicts {np.corrcoef(flattered, data.log[order])[0, 1]:.3f}")
    inside, steps = between(predicted, error, order), data.beyond.sum(1) > 0
    thirds = np.digitize(predicted, np.quantile(predicted, [1 / 3, 2 / 3]))
    print(f"between the bounds                   {inside.mean():.2f}")
    print("the shortest, middle, longest third  " + ", ".join(f"{inside[thirds == k].mean():.2f}" for k in range(3)))
    print(f"with steps beyond singles, without   {inside[steps].mean():.2f}, {inside[~steps].mean():.2f}")
    low, high = (bound(predicted, error, share) for share in (0.2, 0.8))
    weights = dict(zip(NAMES, np.exp(data.fitted(np.arange(len(rows)))), strict=True))
    weights["emptiness"] = np.log(weights["emptiness"])
    used = Counter(technique for one in data.traces for technique in {step.technique for step in one.beyond})
    known = sorted(name for name, count in used.items() if count >= SEEN_OFTEN)
    for name, value in weights.items():
        print(f"{name:<12}{value:8.3f}")
    if asked.write:
        head, _mark, _rest = TARGET.read_text("utf-8").partition("WEIGHTS = ")
        lines = "".join(f"    {name}={value:.4g},\n" for name, value in weights.items())
        listed = "".join(f'        "{name}",\n' for name in known)
        TARGET.write_text(
            f"{head}WEIGHTS = Weights(\n{lines})\n"
            f"LOW = Bound(times={low.times:.3f}, growth={low.growth:.3f})\n"
            '"""A fifth of the puzzles with a prediction take less."""\n'
            f"HIGH = Bound(times={high.times:.3f}, growth={high.growth:.3f})\n"
            '"""A fifth of the puzzles with a prediction take more."""\n'
            f"KNOWN = frozenset(\n    [\n{listed}    ]\n)\n"
            '"""The techniques beyond singles that the record knows: three puzzles of it or more need them."""\n',
            "utf-8",
        )
        subprocess.run([sys.executable, "-m", "ruff", "format", "-q", TARGET], check=True)


if __name__ == "__main__":
    main()
