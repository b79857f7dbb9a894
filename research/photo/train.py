"""Train the network that reads one cell of a photo, and write its weights.

    python -m photo.train CELLS OUT [--minutes 50] [--from WEIGHTS] [--rate 0.004]  (in research/; needs PyTorch)

CELLS is the folder of `crops.py` (`newspaper-train.npz`, `phones-train.npz`) and `render.py` (`cells*.npz`). Every
fifth newspaper (number % 5 = 0) is held back for measuring, and phones-val is never read here. OUT is a safetensors
file. One thread.
"""

import argparse
import re
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from photo import model

PENCIL = 33


class Cells(nn.Module):
    """The network with batch normalisation, for training."""

    def __init__(self) -> None:
        super().__init__()
        c = model.CHANNELS
        windows = (5, 3, 3, 3)
        self.convolutions = nn.ModuleList(
            nn.Conv2d(c[i], c[i + 1], windows[i], 2 if i == 0 else 1, windows[i] // 2, bias=False) for i in range(4)
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(n) for n in c[1:])
        self.drop = nn.Dropout(0.15)
        self.head = nn.Linear(5 * 5 * c[4], model.CLASSES + model.MARKS)

    def forward(self, patches: Tensor) -> Tensor:
        """Return the logits of normalised patches."""
        maps = patches[:, None].contiguous(memory_format=torch.channels_last)
        for i, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True)):
            maps = functional.relu(norm(convolution(maps)))
            if i in (1, 2):
                maps = functional.max_pool2d(maps, 2)
        result: Tensor = self.head(self.drop(maps.permute(0, 2, 3, 1).flatten(1)))
        return result

    def folded(self) -> model.Weights:
        """Return the weights with the normalisation folded into the convolutions."""
        weights = {}
        for i, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True), start=1):
            factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            weights[f"conv{i}.weight"] = (convolution.weight * factor[:, None, None, None]).permute(0, 2, 3, 1)
            weights[f"conv{i}.bias"] = norm.bias - norm.running_mean * factor
        weights["head.weight"], weights["head.bias"] = self.head.weight, self.head.bias
        return {name: tensor.detach().numpy() for name, tensor in weights.items()}

    def unfold(self, weights: model.Weights, patches: Tensor) -> None:
        """Take folded weights, as a start: the patches tell each layer's mean and spread."""
        with torch.no_grad():
            maps = patches[:, None]
            for i, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True), start=1):
                convolution.weight.copy_(torch.from_numpy(weights[f"conv{i}.weight"]).permute(0, 3, 1, 2))
                sums = convolution(maps)
                norm.running_mean.copy_(sums.mean(dim=(0, 2, 3)))
                norm.running_var.copy_(sums.var(dim=(0, 2, 3)))
                norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
                norm.bias.copy_(torch.from_numpy(weights[f"conv{i}.bias"]) + norm.running_mean)
                maps = functional.relu(norm.eval()(sums))
                norm.train()
                if i in (2, 3):
                    maps = functional.max_pool2d(maps, 2)
            self.head.weight.copy_(torch.from_numpy(weights["head.weight"]))
            self.head.bias.copy_(torch.from_numpy(weights["head.bias"]))


def normalise(brightness: Tensor) -> Tensor:
    """Do what `model.normalise` does."""
    border, edge, count = model.SIDE // 5, model.SIDE // 10, len(brightness)
    levels = (brightness + 0.5).clamp(0, 255).floor()
    middle = levels[:, border:-border, border:-border].reshape(count, -1)
    paper = middle.kthvalue(middle.shape[1] // 2 + 1, dim=1).values[:, None, None]
    difference = paper - brightness
    inner = difference[:, edge:-edge, edge:-edge].reshape(count, -1)
    darker, lighter = (
        (side.topk(25, dim=1).values[:, -1].clamp(min=0) + 0.5).clamp(0, 255).floor() for side in (inner, -inner)
    )
    scale = torch.where(lighter > darker, -1.0, 1.0) / torch.maximum(darker, lighter).clamp(min=24)
    return (difference * scale[:, None, None]).clamp(-1, 1.5)


def vary(pixels: Tensor, strength: float = 1.0) -> Tensor:
    """Return patches of the network's size, moved, turned, stretched and bent a little, in other light."""
    count = len(pixels)

    def mix(low: float, high: float) -> Tensor:
        return torch.rand(count) * (high - low) + low

    turn, slant = mix(-0.06, 0.06) * strength, mix(-0.06, 0.06) * strength
    wide, high = 1 + mix(-0.06, 0.06) * strength, 1 + mix(-0.06, 0.06) * strength
    matrix = torch.stack(
        [
            torch.stack([wide * torch.cos(turn), slant - torch.sin(turn), mix(-0.07, 0.07) * strength], 1),
            torch.stack([torch.sin(turn), high * torch.cos(turn), mix(-0.07, 0.07) * strength], 1),
        ],
        1,
    )
    grid = functional.affine_grid(matrix, [count, 1, model.SIDE, model.SIDE], align_corners=False)
    bend = torch.randn(count, 2, 6, 6) * (mix(0, 0.035) * strength * (torch.rand(count) < 0.6))[:, None, None, None]
    grid = grid + functional.interpolate(
        bend, size=(model.SIDE, model.SIDE), mode="bilinear", align_corners=False
    ).permute(0, 2, 3, 1)
    moved = functional.grid_sample(pixels[:, None].float(), grid, padding_mode="border", align_corners=False)[:, 0]
    soft = functional.avg_pool2d(functional.pad(moved[:, None], (1, 1, 1, 1), mode="replicate"), 3, 1)[:, 0]
    share = (mix(-0.6, 0.8) * (torch.rand(count) < 0.5) * strength)[:, None, None]  # sharper or softer
    moved = moved + share * (soft - moved)
    noise = torch.randn_like(moved) * (mix(0, 6) * (torch.rand(count) < 0.5) * strength)[:, None, None]
    light = mix(0.75, 1.0)[:, None, None]
    return (moved * light + noise).clamp(0, 255)


class Store:
    """Cells with their classes and their pencil marks (0 where these are not known)."""

    def __init__(self, pixels: np.ndarray, labels: np.ndarray, marks: np.ndarray) -> None:
        self.pixels = torch.from_numpy(pixels)
        self.labels, self.marks = torch.from_numpy(labels.astype(np.int64)), torch.from_numpy(marks.astype(np.int32))
        self.order = torch.randperm(len(pixels))
        self.place = 0

    def take(self, count: int) -> tuple[Tensor, Tensor, Tensor]:
        """Return the next cells in random order."""
        if self.place + count > len(self.order):
            self.order, self.place = torch.randperm(len(self.order)), 0
        chosen = self.order[self.place : self.place + count]
        self.place += count
        return self.pixels[chosen], self.labels[chosen], self.marks[chosen]


def printed_cells() -> dict[str, list[bool]]:
    """Return which cells of the phones' training puzzles are printed, by the first five letters of a photo's name."""
    with open(Path(__file__).with_name("printed.tsv")) as lines:
        rows = [line.split() for line in lines][1:]
    return {name: [mark == "x" for mark in marks.replace("/", "")] for name, marks in rows}


def photo_cells(path: Path) -> Store:
    """Return the cells of photos; every fifth newspaper is left out.

    A newspaper's digits are printed. Of the phones' digits the truth does not say so: `printed.tsv` does.
    """
    data = np.load(path)
    newspaper = "newspaper" in path.name
    keep = [i for i, name in enumerate(data["names"]) if not newspaper or int(re.findall(r"\d+", name)[0]) % 5]
    pixels, truth = data["pixels"][keep].reshape(-1, 48, 48), data["truth"][keep].reshape(-1)
    marks = printed_cells()
    printed = np.array([[newspaper] * 81 if newspaper else marks[name[:5]] for name in data["names"][keep]]).reshape(-1)
    labels = np.where(truth == 10, PENCIL, np.where((truth == 0) | printed, truth, truth + 23))
    return Store(pixels, labels, np.zeros(len(truth)))


def drawn_cells(paths: list[Path]) -> Store:
    """Return drawn cells."""
    parts = [np.load(path) for path in paths]
    pixels, labels, marks = (np.concatenate([part[key] for part in parts]) for key in ("pixels", "label", "marks"))
    return Store(pixels, labels, marks)


def all_cells(folder: Path) -> list[Store]:
    """Return drawn cells, newspapers' cells and phones' cells."""
    stores = [drawn_cells(sorted(folder.glob("cells*.npz")))]
    stores += [photo_cells(folder / "newspaper-train.npz"), photo_cells(folder / "phones-train.npz")]
    print([len(store.pixels) for store in stores], "cells", flush=True)
    return stores


def main() -> None:
    """Train for as many minutes as asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("cells", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=50)
    parser.add_argument("--from", dest="start", type=Path)
    parser.add_argument("--rate", type=float, default=0.004)
    parser.add_argument(
        "--batch", type=int, nargs=3, default=(64, 12, 20), help="drawn, newspapers' and phones' cells a step"
    )
    parser.add_argument("--pencil", type=float, default=4.0, help="the weight of pencil marks against labels")
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(5)
    network = Cells().to(memory_format=torch.channels_last)
    stores = all_cells(args.cells)
    if args.start:
        pixels = torch.cat(
            [store.take(600 * count // sum(args.batch))[0] for store, count in zip(stores, args.batch, strict=True)]
        )
        network.unfold(model.read(args.start), normalise(vary(pixels)))
    print(sum(p.numel() for p in network.parameters()), "parameters", flush=True)
    optimiser = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=0.02)
    start, step, reported = time.monotonic(), 0, 0.0
    losses: list[tuple[float, float]] = []
    bits = torch.arange(model.MARKS)
    while (part := (time.monotonic() - start) / (60 * args.minutes)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = args.rate * min(1, part / 0.03 + 0.02) * (0.5 + 0.5 * np.cos(np.pi * part)) + 1e-6
        pieces = [store.take(count) for store, count in zip(stores, args.batch, strict=True)]
        pixels, labels, marks = (torch.cat(column) for column in zip(*pieces, strict=True))
        logits = network(normalise(vary(pixels)))
        loss = functional.cross_entropy(logits[:, : model.CLASSES], labels)
        known = marks > 0
        wanted = (marks[known][:, None] >> bits & 1).float()
        pencil = functional.binary_cross_entropy_with_logits(logits[known, model.CLASSES :], wanted)
        optimiser.zero_grad()
        (loss + args.pencil * pencil).backward()
        optimiser.step()
        losses.append((loss.item(), pencil.item()))
        step += 1
        if part - reported > 0.05:
            reported = part
            print(f"{part:.2f} step {step} losses {np.mean(losses[-300:], axis=0).round(4)}", flush=True)
            model.write(args.out.with_suffix(".part"), network.folded())
    network.eval()
    model.write(args.out, network.folded())
    print(step, "steps", args.out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
