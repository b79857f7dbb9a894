"""Files for other tools agree with pyproject.toml: the citation, the conda recipe, the checks before a commit."""

from __future__ import annotations

import importlib.metadata
import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

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


def test_the_recipe_has_the_dependencies_of_the_package() -> None:
    run = text("recipe/recipe.yaml").partition("  run:\n")[2].partition("\n\n")[0]
    needed = {line.strip("- ").replace(" ", "") for line in run.splitlines()}
    names = {name.partition(";")[0] for name in PROJECT["dependencies"]}  # conda packages are not for browsers
    assert needed == {*names, f"python{PROJECT['requires-python']}"}


def test_the_checks_before_a_commit_are_those_of_make_check() -> None:
    recipes = [text("Makefile").partition(f"\n{name}:")[2].partition("\n\n")[0] for name in ("lint", "check")]
    checks = "\n".join(recipes).replace("$(BIN)", ".venv/bin")
    entries = re.findall(r"entry: ([^,}\n]+)", text(".pre-commit-config.yaml"))
    assert len(entries) == 5
    for entry in entries:
        assert entry.strip() in checks, entry


def test_actions_are_pinned_by_the_hash_of_a_commit() -> None:
    """A tag can be moved to other code, a hash cannot; dependabot updates both, because the version is in a comment."""
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        for used in re.findall(r"uses: (.*)", workflow.read_text("utf-8")):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+(: .+)?", used), f"{workflow.name}: {used}"


def test_images_are_named_by_their_digests() -> None:
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        for used in re.findall(r"(?:\bimage|container): \"?([^\s\",]+)", workflow.read_text("utf-8")):
            assert re.fullmatch(r"\w+:[\w.-]+@sha256:[0-9a-f]{64}|\$\{\{", used), f"{workflow.name}: {used}"


PINS = ROOT / ".github" / "pins"


def test_the_manual_names_each_extra_and_no_other() -> None:
    rows = text("docs/install.md").partition("| --- | --- |\n")[2].partition("\n\n")[0].splitlines()
    assert sorted(row.split("`")[1] for row in rows) == sorted(PROJECT["optional-dependencies"])


def test_targets_that_the_manual_names_exist() -> None:
    targets = {
        name for line in re.findall(r"^([\w -]+):(?!=)", text("Makefile"), re.MULTILINE) for name in line.split()
    }
    for path in (ROOT / "CONTRIBUTING.md", ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        for line in re.findall(r"(?:`|^)make ([a-z][a-z -]*)", path.read_text("utf-8"), re.MULTILINE):
            named = {name for name in line.split() if not name.startswith("-")}
            assert named <= targets, f"{path.name}: make {line}"


def of_extra(name: str) -> list[str]:
    """Return what an extra needs, with what the extras that it includes need."""
    needed: list[str] = []
    for line in PROJECT["optional-dependencies"][name]:
        included = re.fullmatch(r"lucidoku\[(.+)\]", line)
        needed += [other for part in included[1].split(",") for other in of_extra(part)] if included else [line]
    return needed


def test_release_tools_are_pinned_by_hashes() -> None:
    """Files of pins agree on one version of every package, with hashes, and nothing that makes a release installs
    another.
    """
    all_of = tomllib.loads(text("pyproject.toml"))
    groups, system = all_of["dependency-groups"], all_of["build-system"]["requires"]
    needed = {name: groups[name] for name in ("build", "cmake", "dist", "browser")}
    needed["build"] = [*groups["build"], *system, *groups["frontend"]]
    needed["package"] = PROJECT["dependencies"]
    needed["web"] = [*PROJECT["dependencies"], *of_extra("web")]
    assert {path.stem for path in PINS.glob("*.txt")} == set(needed)
    for name, wanted in needed.items():
        versions = pinned_versions((PINS / f"{name}.txt").read_text("utf-8"))
        for requirement in map(Requirement, wanted):
            assert versions[requirement.name] in requirement.specifier, f"make pins: {requirement} of {name}.txt"


@pytest.mark.parametrize("target", ["wheel", "build/pyodide", "$(VENV)/ready", "$(VENV)/extra-web"])
def test_a_target_of_a_release_installs_by_hashes(target: str) -> None:
    rule = text("Makefile").partition(f"\n{target}:")[2].partition("\n\n")[0]
    installs_by_hashes(rule)
    assert "-m build" not in rule or "-m build --no-isolation" in rule


def test_wheels_and_the_container_are_made_with_pinned_tools() -> None:
    wheels = tomllib.loads(text("pyproject.toml"))["tool"]["cibuildwheel"]
    assert wheels["build-frontend"]["args"] == ["--no-isolation"]
    installs_by_hashes("\n".join((wheels["before-build"], wheels["before-test"])))
    installs_by_hashes(text("Containerfile").partition("AS build")[2].partition("\nFROM ")[0])
    bases = re.findall(r"^FROM (\S+)", text("Containerfile"), re.M)
    assert len(set(bases)) == 1 and re.fullmatch(r"[\w:.-]+@sha256:[0-9a-f]{64}", bases[0])
    for name in ("wheels", "site", "container"):
        assert "pip install" not in text(f".github/workflows/{name}.yml")


def installs_by_hashes(commands: str) -> None:
    """Every call of pip in some lines takes files of pins, or builds local files with the installed tools."""
    lines = commands.replace("\\\n", " ").replace("||", "\n").replace("&&", "\n").splitlines()
    calls = [line for line in lines if re.search(r"\bpip\b.* (install|wheel) ", line)]
    assert calls
    for call in calls:
        assert re.search(r"--require-hashes |\$\(PINNED\)/|--no-deps --no-build-isolation ", call), call


def pinned_versions(lines: str) -> dict[str, str]:
    """Return the version of each package in a file of requirements."""
    versions = {}
    for entry in re.split(r"\n(?=\w)", lines.strip())[1:]:  # after the comment
        one = re.fullmatch(r"([\w.-]+)==(\S+)(?: ; [^\\\n]+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+", entry)
        assert one, entry
        versions[one[1]] = one[2]
    return versions


def test_the_wheel_lists_its_bundled_parts() -> None:
    """The package metadata lists all third-party parts, with the bundled versions."""
    found = importlib.metadata.distribution("lucidoku").read_text("sboms/lucidoku.cdx.json")
    assert found is not None and "@nanobind" not in found and "@SKBUILD" not in found
    bill = json.loads(found)
    assert bill["metadata"]["component"]["version"] == ld.__version__
    listed = {part["bom-ref"]: part.get("version") for part in bill["components"]}
    lock = json.loads(text("web/app/package-lock.json"))["packages"]
    bundled = {
        name.removeprefix("node_modules/"): one["version"] for name, one in lock.items() if name and not one.get("dev")
    }
    assert {name: listed.get(name) for name in bundled} == bundled
    assert listed["nanobind"] and len(listed) == len(bundled) + 4  # and three fonts


def test_workflows_run_targets_that_exist() -> None:
    targets = set(re.findall(r"^([\w-]+):", text("Makefile"), re.M))
    called = set(re.findall(r"run: (?:time )?make ([\w-]+)", text(".github/workflows/test.yml")))
    assert called and called <= targets
