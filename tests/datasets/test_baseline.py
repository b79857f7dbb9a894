"""Toy-sized run of the manual's example that trains on traces and is judged step by step."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from support import call

pytest.importorskip("jax", reason="the example needs jax: pip install jax")
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "baseline.py"


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("baseline", EXAMPLE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_model_learns_to_follow(tmp_path: Path) -> None:
    for name, seed in (("train", 1), ("test", 2)):
        puzzles = tmp_path / f"{name}.txt"
        done = call(["make", "--layout", "4x4", "--count", "30", "--seed", str(seed), "--out", str(puzzles)])
        assert done.exit_code == 0
        call(["data", "traces", str(puzzles), "--out", str(tmp_path / f"{name}.jsonl")])
    files = [str(tmp_path / f"{name}.jsonl") for name in ("train", "test")]
    small = ["--width", "8", "--layers", "2", "--tests", "20"]
    before = example().main([*files, *small, "--batches", "1"])
    after = example().main([*files, *small, "--batches", "200"])
    assert after["puzzles"] == 20 and after["solved"] > before["solved"] + 5
    assert after["right"] / after["steps"] > max(0.9, before["right"] / before["steps"])
