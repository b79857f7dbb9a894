"""The network of one cell in NumPy: the same arithmetic as `engine/photo/network.cpp`, and the file of its weights.

`normalise` and `forward` take many patches together. The file is safetensors with float16 numbers: the length of a
header, the header (JSON: name, type, shape and place of each tensor), and the numbers.
"""

import json
import struct
from pathlib import Path

import numpy as np

SIDE = 40  # of a patch
CLASSES = 34  # 0 empty, 1–16 printed, 17–23 letters A–G, 24–32 handwritten 1–9, 33 pencil marks
MARKS = 9
CHANNELS = (1, 16, 24, 48, 48)

Weights = dict[str, np.ndarray]


def normalise(brightness: np.ndarray) -> np.ndarray:
    """Return patches in which 0 is the paper and 1 the ink, from brightness 0–255 (any number × 40 × 40)."""
    levels = np.clip(brightness + 0.5, 0, 255).astype(np.int32)
    border, edge = SIDE // 5, SIDE // 10
    middle = np.sort(levels[:, border:-border, border:-border].reshape(len(levels), -1), axis=1)
    paper = middle[:, middle.shape[1] // 2, None, None].astype(np.float32)
    difference = paper - brightness
    inner = difference[:, edge:-edge, edge:-edge].reshape(len(levels), -1)
    darker, lighter = (
        np.sort((np.clip(np.maximum(side, 0) + 0.5, 0, 255)).astype(np.int32), axis=1)[:, -25]
        for side in (inner, -inner)
    )
    scale = np.where(lighter > darker, -1.0, 1.0) / np.maximum(np.maximum(darker, lighter), 24)
    result: np.ndarray = np.clip(difference * scale[:, None, None], -1, 1.5).astype(np.float32)
    return result


def convolve(maps: np.ndarray, weights: np.ndarray, biases: np.ndarray, step: int) -> np.ndarray:
    """Return the convolution of maps (number × side × side × in) by weights (out × window × window × in), cut off at 0."""
    out, window, _, inputs = weights.shape
    around = window // 2
    padded = np.pad(maps, ((0, 0), (around, around), (around, around), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (window, window), axis=(1, 2))[:, ::step, ::step]
    rows = windows.transpose(0, 1, 2, 4, 5, 3).reshape(-1, window * window * inputs)
    side = maps.shape[1] // step
    sums = rows @ weights.reshape(out, -1).T + biases
    result: np.ndarray = np.maximum(sums, 0).reshape(len(maps), side, side, out)
    return result


def halve(maps: np.ndarray) -> np.ndarray:
    """Return maps of half the side: each place keeps the largest of four."""
    count, side, _, channels = maps.shape
    result: np.ndarray = maps.reshape(count, side // 2, 2, side // 2, 2, channels).max(axis=(2, 4))
    return result


def forward(weights: Weights, patches: np.ndarray) -> np.ndarray:
    """Return the 34 + 9 logits of normalised patches."""
    maps = convolve(patches[..., None], weights["conv1.weight"], weights["conv1.bias"], 2)
    maps = halve(convolve(maps, weights["conv2.weight"], weights["conv2.bias"], 1))
    maps = halve(convolve(maps, weights["conv3.weight"], weights["conv3.bias"], 1))
    maps = convolve(maps, weights["conv4.weight"], weights["conv4.bias"], 1)
    return maps.reshape(len(maps), -1) @ weights["head.weight"].T + weights["head.bias"]


def write(path: Path, weights: Weights) -> None:
    """Write weights as float16 in a safetensors file."""
    header, data = {}, b""
    for name, tensor in weights.items():
        part = tensor.astype("<f2").tobytes()
        header[name] = {"dtype": "F16", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(part)]}
        data += part
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def read(path: Path) -> Weights:
    """Read weights that `write` wrote."""
    content = path.read_bytes()
    (length,) = struct.unpack("<Q", content[:8])
    header, data = json.loads(content[8 : 8 + length]), content[8 + length :]
    return {
        name: np.frombuffer(data[slice(*entry["data_offsets"])], "<f2").astype(np.float32).reshape(entry["shape"])
        for name, entry in header.items()
    }
