"""Files that other tools read say the same as pyproject.toml: the citation, the conda recipe, the checks before a commit."""

from __future__ import annotations

import importlib.metadata
import json
import re
import tomllib
from pathlib import Path

import pytest

import lucidoku as ld

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name, pattern", [("CITATION.cff", r"^version: (.*)$"), ("recipe/recipe.yaml", r'^  version: "(.*)"$')]
)
def test_the_version_is_that_of_the_package(name: str, pattern: str) -> None:
    assert re.findall(pattern, text(name), re.M) == [ld.__version__]


def test_the_recipe_needs_what_the_package_needs() -> None:
    run = text("recipe/recipe.yaml").partition("  run:\n")[2].partition("\n\n")[0]
    needed = {line.strip("- ").replace(" ", "") for line in run.splitlines()}
    names = {name.partition(";")[0] for name in PROJECT["dependencies"]}  # conda packages are not for the browser
    assert needed == {*names, f"python{PROJECT['requires-python']}"}


def test_the_checks_before_a_commit_are_those_of_make_check() -> None:
    recipes = [text("Makefile").partition(f"\n{name}:")[2].partition("\n\n")[0] for name in ("lint", "check")]
    checks = "\n".join(recipes).replace("$(BIN)", ".venv/bin")
    entries = re.findall(r"entry: ([^,}\n]+)", text(".pre-commit-config.yaml"))
    assert len(entries) == 5
    for entry in entries:
        assert entry.strip() in checks, entry


def test_actions_are_pinned_by_the_hash_of_a_commit() -> None:
    """A tag can be moved to other code, a hash cannot; dependabot raises both, as the version is in a comment."""
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        for used in re.findall(r"uses: (.*)", workflow.read_text("utf-8")):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+(: .+)?", used), f"{workflow.name}: {used}"


def test_the_wheel_says_what_it_bundles() -> None:
    """The list of parts that others have made is in the metadata of the package, with the versions that are built in."""
    found = importlib.metadata.distribution("lucidoku").read_text("sboms/lucidoku.cdx.json")
    assert found is not None and "@nanobind" not in found and "@SKBUILD" not in found
    bill = json.loads(found)
    assert bill["metadata"]["component"]["version"] == ld.__version__
    said = {part["bom-ref"]: part.get("version") for part in bill["components"]}
    lock = json.loads(text("web/app/package-lock.json"))["packages"]
    bundled = {
        name.removeprefix("node_modules/"): one["version"] for name, one in lock.items() if name and not one.get("dev")
    }
    assert {name: said.get(name) for name in bundled} == bundled
    assert said["nanobind"] and len(said) == len(bundled) + 3  # and two fonts


def test_workflows_run_targets_that_exist() -> None:
    targets = set(re.findall(r"^([\w-]+):", text("Makefile"), re.M))
    called = set(re.findall(r"run: (?:time )?make ([\w-]+)", text(".github/workflows/test.yml")))
    assert called and called <= targets
