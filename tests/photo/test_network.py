"""The network of one cell: the engine computes the same as the program that trained it, and refuses other files."""

import random
import struct
from pathlib import Path
from typing import Any

import pytest

import lucidoku
from lucidoku._engine import _native

np = pytest.importorskip("numpy")
from photo import model  # noqa: E402 (of research/, which needs NumPy)

WEIGHTS = Path(lucidoku.__file__).parent / "photo" / "cells.safetensors"


def picture(chance: random.Random) -> Any:
    """Paper, a few strokes and noise, in any light."""
    noise = np.random.default_rng(chance.randrange(10**6))
    cell = np.full((model.SIDE, model.SIDE), chance.uniform(0, 255))
    for _ in range(chance.randrange(6)):
        top, left, high, wide = (chance.randrange(model.SIDE) for _ in range(4))
        cell[top : top + high // 2 + 1, left : left + wide // 2 + 1] = chance.uniform(0, 255)
    cell += noise.normal(0, chance.choice([0, 2, 20]), cell.shape)
    return np.clip(cell, 0, 255).astype(np.uint8)


def pictures(count: int, seed: int) -> Any:
    chance = random.Random(seed)
    return np.array([picture(chance) for _ in range(count)])


def logits_of(weights: bytes, cells: Any) -> Any:
    return np.frombuffer(_native.cell_logits(weights, cells.tobytes()), "<f4").reshape(len(cells), -1)


def test_engine_computes_what_training_computes() -> None:
    cells = pictures(60, seed=1)
    expected = model.forward(model.read(WEIGHTS), model.normalise(cells.astype(np.float32)))
    assert np.abs(logits_of(WEIGHTS.read_bytes(), cells) - expected).max() < 1e-3
    assert len(np.unique(expected.argmax(axis=1))) > 3  # the pictures differ


def test_light_contrast_and_theme_do_not_change_the_reading() -> None:
    cells = pictures(40, seed=2).astype(np.float32)
    weights = WEIGHTS.read_bytes()
    usual = logits_of(weights, (cells // 2 + 100).astype(np.uint8))
    assert np.array_equal(usual, logits_of(weights, (cells // 2 + 20).astype(np.uint8)))  # darker
    negative = logits_of(weights, (255 - (cells // 2 + 100)).astype(np.uint8))
    strongest = np.abs(model.normalise(cells // 2 + 100)).max(axis=(1, 2)) > 0
    assert (
        np.median(np.abs(usual - negative)[strongest]) < 1e-3
    )  # dark themes; where dark and light are as strong, one is chosen


def test_empty_paper_is_empty() -> None:
    flat = np.repeat(np.array([0, 30, 128, 255], np.uint8), model.SIDE**2).reshape(-1, model.SIDE, model.SIDE)
    assert (logits_of(WEIGHTS.read_bytes(), flat)[:, : model.CLASSES].argmax(axis=1) == 0).all()


def test_weights_are_few_and_small() -> None:
    assert sum(tensor.size for tensor in model.read(WEIGHTS).values()) <= 100_000
    assert WEIGHTS.stat().st_size <= 300_000


def test_written_weights_are_read_again(tmp_path: Path) -> None:
    weights = model.read(WEIGHTS)
    model.write(tmp_path / "again", weights)
    assert (tmp_path / "again").read_bytes() == WEIGHTS.read_bytes()


def broken(content: bytes, how: str) -> bytes:
    (length,) = struct.unpack("<Q", content[:8])
    match how:
        case "nothing":
            return b""
        case "cut in the header":
            return content[: 8 + length // 2]
        case "cut in the numbers":
            return content[:-2]
        case "a long header":
            return struct.pack("<Q", 2**63) + content[8:]
        case "far offsets":
            return content.replace(b'"data_offsets":[0,', b'"data_offsets":[99999999999999999999999,')
        case "another shape":
            return content.replace(b"[43,1200]", b"[43,1201]")
        case "not finite":
            return content[: 8 + length] + b"\x00\x7c" + content[10 + length :]
    raise AssertionError(how)


@pytest.mark.parametrize(
    "how",
    [
        "nothing",
        "cut in the header",
        "cut in the numbers",
        "a long header",
        "far offsets",
        "another shape",
        "not finite",
    ],
)
def test_other_files_are_refused(how: str) -> None:
    content = broken(WEIGHTS.read_bytes(), how)
    with pytest.raises(ValueError, match="not the weights of the network: "):
        _native.cell_logits(content, bytes(model.SIDE**2))


def test_half_a_cell_is_refused() -> None:
    with pytest.raises(ValueError, match="whole number of cells"):
        _native.cell_logits(WEIGHTS.read_bytes(), bytes(model.SIDE**2 + 1))
