"""How the code is laid out: what documents and tools say of it is the same."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "lucidoku"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
LAYERS = next(contract["layers"] for contract in CONTRACTS if contract["type"] == "layers")


def test_the_plan_names_the_layers_that_are_checked() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    found = re.search(r"\*\*Arrows point down\*\*: ([^.]+)\.", text)
    assert found
    told = [sorted(names.split(", ")) for names in re.sub(r"\s+", " ", found[1]).split(" → ")]
    assert told == [sorted(re.findall(r"lucidoku\._?([a-z]+)", layer)) for layer in LAYERS]


def test_every_wing_has_a_layer() -> None:
    wings = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert wings == {name for layer in LAYERS for name in re.findall(r"lucidoku\.(\w+)", layer)} - {"errors"}


def test_nothing_else_stands_at_the_root() -> None:
    assert {path.name for path in PACKAGE.glob("*.py")} == {
        "__init__.py", "__main__.py", "_version.py", "errors.py",
    }  # fmt: skip
