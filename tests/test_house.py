"""Structure of the code: documents and tools agree on it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "lucidoku"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
LAYERS = next(contract["layers"] for contract in CONTRACTS if contract["type"] == "layers")


def test_the_plan_names_the_layers_that_are_checked() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    match = re.search(r"\*\*Arrows point down\*\*: ([^.]+)\.", text)
    assert match
    layers = [sorted(names.split(", ")) for names in re.sub(r"\s+", " ", match[1]).split(" → ")]
    assert layers == [sorted(re.findall(r"lucidoku\._?([a-z]+)", layer)) for layer in LAYERS]


def test_every_wing_has_a_layer() -> None:
    wings = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert wings == {name for layer in LAYERS for name in re.findall(r"lucidoku\.(\w+)", layer)} - {"errors"}


def test_the_root_has_no_other_files() -> None:
    assert {path.name for path in PACKAGE.glob("*.py")} == {
        "__init__.py", "__main__.py", "errors.py",
    }  # fmt: skip


# Methods of nouns that import their needs when called (decision 0002), inside their wings; those between wings are
# listed in pyproject.toml.
NOUNS = {
    ("lucidoku.grid.puzzle", "lucidoku.grid.grid"),  # `puzzle_of` returns either, and both take its arguments
    ("lucidoku.grid.puzzle", "lucidoku.grid.board"),
    ("lucidoku.grid.grid", "lucidoku.grid.board"),  # Grid.board, Grid.status
    ("lucidoku.grid.houses", "lucidoku.grid.layout"),  # CellSet takes the text of a layout
    ("lucidoku.grid.layout", "lucidoku.grid.grid"),  # Layout.svg draws its empty grid
    ("lucidoku.formats._format", "lucidoku.formats._spans"),  # Reading.spans
    ("lucidoku.formats.lists", "lucidoku.formats.documents"),  # a list may hold objects
    ("lucidoku.formats.separated", "lucidoku.formats.reading"),  # a quoted field may hold any text, too
    ("lucidoku.formats._unknown", "lucidoku.formats.reading"),  # a field may hold any text
    ("lucidoku.logic.step", "lucidoku.logic.record"),  # Step.record
    ("lucidoku.logic.step", "lucidoku.logic.techniques"),  # Step.tell
    ("lucidoku.logic.technique", "lucidoku.logic.examples"),  # Technique.example
    ("lucidoku.logic.record", "lucidoku.logic.walkthrough"),  # a record is read back
    ("lucidoku.logic.technique", "lucidoku.logic.techniques"),  # a technique is read back by its name
    ("lucidoku.school.world", "lucidoku.school.watching"),  # World.walkthrough
    ("lucidoku.generator.making", "lucidoku.generator.with_rules"),  # make with rules
    ("lucidoku.cli._guesses", "lucidoku.cli._main"),  # an answer is a call, which is read as any other
    ("lucidoku.cli._guesses", "lucidoku.cli._parser"),
    ("lucidoku.words.language", "lucidoku.words.guesses"),  # a file name in place of a language is answered with a call
}


def imports(tree: ast.AST, known: set[str]) -> Iterator[str]:
    """Yield the modules that a module imports, including in functions, but not for types only."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from {f"{node.module}.{name.name}" for name in node.names} & known or {node.module} & known
        yield from imports(node, known)


def test_no_circles_between_files() -> None:
    files = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in PACKAGE.rglob("*.py")
    }
    arrows = {
        name: set(imports(ast.parse(path.read_text("utf-8")), set(files))) - {name} for name, path in files.items()
    }
    named = {tuple(arrow.split(" -> ")) for contract in CONTRACTS for arrow in contract.get("ignore_imports", ())}
    for name, other in NOUNS:
        assert other in arrows[name], "this arrow is gone"
    for name, other in NOUNS | named:
        arrows[name].discard(other)
    while free := {name for name, others in arrows.items() if not others}:
        arrows = {name: others - free for name, others in arrows.items() if name not in free}
    assert not arrows, "files that import each other, and those that import them"


def test_names_are_descriptive() -> None:
    """No class is named by a participle, and no public function by a word that is unclear outside its room."""
    vague = {"Found", "Made", "Told", "Kept", "spoken", "drawn", "told"}
    names = {
        f"{path.relative_to(PACKAGE)}: {node.name}"
        for path in PACKAGE.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name in vague
    }
    assert not names
