"""A small model that learns steps from traces and is judged step by step: the whole kit in one file.

    pip install 'lucidoku[datasets,proofs]' jax
    lucidoku make --count 3000 --level easy --out easy.txt
    lucidoku data split easy.txt --into train:0.9,test:0.1 --format csv --out sets
    lucidoku data traces sets/train.csv --out train.jsonl
    lucidoku data traces sets/test.csv --out test.jsonl
    python baseline.py train.jsonl test.jsonl

The model sees the candidates of a position and says which digit to place where. It knows nothing of techniques: in each layer a
candidate hears of the others in its cell, and of those of its digit in its row, column and box. The same weights serve all
candidates, so digits may be renamed and lines exchanged. It learns from the steps of walkthroughs, then solves puzzles by itself;
`Judge` says of each of its steps whether it is right, and whether it follows from the position.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import lucidoku as ld
from lucidoku.datasets import Judge
from lucidoku.grid.cells import digit_text
from lucidoku.logic.step import read_conclusion

Weights = list[dict[str, jax.Array]]


def positions(path: Path, most: int) -> tuple[ld.Layout, np.ndarray, np.ndarray]:
    """Read traces.

    Args:
        path: what `lucidoku data traces` wrote.
        most: how many walkthroughs to read.

    Returns:
        The layout; of each position before a placement the candidates of its open cells, and those of them that singles place,
        as arrays of truths: positions × cells × digits.
    """
    seen, right = [], []
    layout = None
    with path.open(encoding="utf-8") as lines:
        for line, _number in zip(lines, range(most), strict=False):
            trace = json.loads(line)
            board = ld.Board(trace["puzzle"])
            layout = board.layout
            for step in trace["steps"]:
                if step["placements"]:
                    singles = [c for s in ld.find_steps(board, "singles") for c in s.placements]
                    seen.append(candidates_of(board))
                    right.append(np.zeros_like(seen[-1]))
                    for cell, digit in singles or [read_conclusion(text, layout)[0] for text in step["placements"]]:
                        right[-1][cell, digit - 1] = True
                carry_out(board, step)
    if layout is None:
        sys.exit(f"{path} holds no walkthrough")
    return layout, np.array(seen), np.array(right)


def candidates_of(board: ld.Board) -> np.ndarray:
    """Return which digits each open cell may hold; none where a cell is filled: cells × digits."""
    masks = np.array(board.masks) * (np.array(board.values) == 0)
    return (masks[:, None] >> np.arange(board.layout.n) & 1).astype(bool)


def carry_out(board: ld.Board, step: dict[str, Any]) -> None:
    """Carry out a step of a trace."""
    for text in (*step["placements"], *step["eliminations"]):
        candidate, placed = read_conclusion(text, board.layout)
        if placed:
            board.place(*candidate)
        elif board.has_candidate(candidate):
            board.eliminate(*candidate)


def houses_of(layout: ld.Layout) -> np.ndarray:
    """Return which cells each house has: kinds (row, column, box) × houses × cells."""
    n = layout.n
    members = np.zeros((3, n, n * n), np.float32)
    for number, house in enumerate(layout.houses[: 3 * n]):
        for cell in house.cells:
            members[number // n, number % n, cell] = 1
    return members


def fresh(key: jax.Array, width: int, layers: int) -> Weights:
    """Return weights to begin with."""
    sizes = [(5 * (1 if layer == 0 else width), width) for layer in range(layers)] + [(width, 1)]
    keys = jax.random.split(key, len(sizes))
    return [
        {"w": jax.random.normal(one, size) / np.sqrt(size[0]), "b": jnp.zeros(size[1])}
        for one, size in zip(keys, sizes, strict=True)
    ]


def scores(weights: Weights, houses: jax.Array, seen: jax.Array) -> jax.Array:
    """Return how good each placement is: positions × cells × digits."""
    there = seen[..., None]
    features = there.astype(jnp.float32)
    for layer in weights[:-1]:
        heard = [features, jnp.broadcast_to(features.sum(2, keepdims=True), features.shape)]  # itself, and its cell
        heard += [jnp.einsum("hc,hk,bkdf->bcdf", kind, kind, features) for kind in houses]
        features = jax.nn.relu(jnp.concatenate(heard, -1) @ layer["w"] / 2 + layer["b"]) * there
    value = (features @ weights[-1]["w"] + weights[-1]["b"])[..., 0]
    return jnp.where(seen, value, -1e9)


def loss(weights: Weights, houses: jax.Array, seen: jax.Array, right: jax.Array) -> jax.Array:
    """Return how unlikely the right placements are: the mean negative logarithm of their share."""
    found = scores(weights, houses, seen).reshape(len(seen), -1)
    shares = jax.nn.log_softmax(found)
    return -jax.nn.logsumexp(jnp.where(right.reshape(found.shape), shares, -1e9), axis=-1).mean()


def train(weights: Weights, houses: jax.Array, data: Iterator[tuple[np.ndarray, np.ndarray]], pace: float) -> Weights:
    """Train with Adam (Kingma and Ba, 2015) on batches; prints the loss now and then."""

    @jax.jit
    def update(weights: Weights, means: Any, squares: Any, count: jax.Array, seen: jax.Array, right: jax.Array) -> Any:
        value, slope = jax.value_and_grad(loss)(weights, houses, seen, right)
        means = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, means, slope)
        squares = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, squares, slope)

        def moved(weight: jax.Array, mean: jax.Array, square: jax.Array) -> jax.Array:
            return weight - pace * (mean / (1 - 0.9**count)) / (jnp.sqrt(square / (1 - 0.999**count)) + 1e-8)

        return jax.tree.map(moved, weights, means, squares), means, squares, value

    means = squares = jax.tree.map(jnp.zeros_like, weights)
    begun = time.perf_counter()
    for count, (seen, right) in enumerate(data, 1):
        weights, means, squares, value = update(weights, means, squares, jnp.float32(count), seen, right)
        if count % 100 == 0:
            print(f"{count:6} batches  loss {value:.3f}  {time.perf_counter() - begun:.0f} s", flush=True)
    return weights


def batches(
    seen: np.ndarray, right: np.ndarray, size: int, count: int, seed: int
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield positions by chance."""
    chance = np.random.default_rng(seed)
    for _number in range(count):
        chosen = chance.integers(len(seen), size=size)
        yield seen[chosen], right[chosen]


def judged(weights: Weights, houses: jax.Array, puzzles: list[str]) -> Counter[str]:
    """Let the model solve puzzles; it stops at its first step that is not right.

    Returns:
        The number of steps, of those that are right, of those that follow from the position by a known step, and of puzzles that
        are solved.
    """
    best = jax.jit(lambda seen: scores(weights, houses, seen[None]).argmax())
    found: Counter[str] = Counter()
    for puzzle in puzzles:
        judge = Judge(puzzle)
        while not judge.board.is_solved:
            cell, digit = divmod(int(best(candidates_of(judge.board))), judge.layout.n)
            verdict = judge.play(f"{judge.layout.cells[cell]!r}={digit_text(digit + 1)}")
            found["steps"] += 1
            found["right"] += verdict.right
            found["follows"] += verdict.right and verdict.follows
            if not verdict.right:
                break
        found["solved"] += judge.board.is_solved
        found["puzzles"] += 1
    return found


def told(found: Counter[str]) -> str:
    """Return what the judge says, in a line."""
    right, follows = (100 * found[name] / max(1, found["steps"]) for name in ("right", "follows"))
    return f"{found['solved']} of {found['puzzles']} puzzles solved; of its steps {right:.1f} % right, {follows:.1f} % follow"


def main(arguments: list[str] | None = None) -> Counter[str]:
    """Read, train, judge; return what the judge has counted at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("train", type=Path)
    parser.add_argument("test", type=Path)
    parser.add_argument("--walks", type=int, default=400, help="how many walkthroughs to learn from")
    parser.add_argument("--batches", type=int, default=3000)
    parser.add_argument("--size", type=int, default=32, help="positions of a batch")
    parser.add_argument("--width", type=int, default=16)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--pace", type=float, default=3e-3)
    parser.add_argument("--tests", type=int, default=50, help="how many puzzles to solve")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    layout, seen, right = positions(given.train, given.walks)
    with given.test.open(encoding="utf-8") as lines:
        puzzles = [json.loads(line)["puzzle"] for line, _number in zip(lines, range(given.tests), strict=False)]
    houses = jnp.array(houses_of(layout))
    weights = fresh(jax.random.key(given.seed), given.width, given.layers)
    print(f"{len(seen)} positions; before training: {told(judged(weights, houses, puzzles))}", flush=True)
    weights = train(weights, houses, batches(seen, right, given.size, given.batches, given.seed), given.pace)
    found = judged(weights, houses, puzzles)
    print(f"after training: {told(found)}")
    return found


if __name__ == "__main__":
    main()
