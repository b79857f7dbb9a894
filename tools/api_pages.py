"""Pages of the Python reference, by task: every public name, filled in from its docstring by mkdocstrings."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import lucidoku as ld

__all__ = ["PAGES", "Page", "missing", "write"]


class Page(NamedTuple):
    """Page: its file, title and purpose, the names of `lucidoku` on it, and the modules that have all its other names."""

    file: str
    title: str
    purpose: str
    names: str = ""
    modules: tuple[str, ...] = ()


PAGES = (
    Page(
        "explain",
        "Explain",
        "Walkthroughs, steps and hints; techniques and pipelines.",
        "explain explain_many hint why Reason find_steps key_moves Walkthrough Step Evidence Premise Link Node Branch LockedSet "
        "Stepper Player Technique technique Pipeline Stage PipelineLike",
        ("logic.techniques", "logic.record", "logic.examples"),
    ),
    Page(
        "board",
        "Puzzles and boards",
        "Grids, boards with candidates, layouts, cells and houses.",
        "Grid Board Layout House Cell CellSet Candidate PositionStatus PuzzleLike",
    ),
    Page(
        "constraints",
        "Variants",
        "A class for each constraint, to be added to a layout.",
        "ConstraintSpec KillerCage Thermometer SlowThermometer Arrow DoubleArrow LookAlike Renban Nabner Palindrome Whispers "
        "ModularLine EntropicLine ParityLine RegionSumLine ZipperLine BetweenLine LockoutLine GreaterThan Difference Ratio XV "
        "NegativeDifference NegativeRatio NegativeXV NonConsecutive AntiKnight AntiKing AntiTaxicab DisjointGroups Odd Even "
        "Minimum Maximum Quadruple Clone ExtraRegion LittleKiller Sandwich XSum Skyscraper NumberedRoom "
        "RowIndexer ColumnIndexer BoxIndexer",
    ),
    Page(
        "solve",
        "Solve",
        "Exact search: solutions, their number, true candidates, canonical forms.",
        "solve solve_many solutions Solutions count is_unique true_candidates TrueCandidates canonical",
    ),
    Page(
        "formats",
        "Formats",
        "Read and write puzzles.",
        "read_puzzles read_image read_images read_pdf ImageReading",
        ("formats", "formats.bulk", "photo"),
    ),
    Page("drawing", "Draw", "Pictures, contact sheets and pages.", "", ("drawing",)),
    Page("paper", "Print", "Sheets, booklets, documents and slides.", "", ("paper",)),
    Page("ratings", "Rate", "Ratings on every scale.", "rate rate_many RatingCard", ("ratings",)),
    Page("generator", "Make", "Puzzles on request.", "make make_many PuzzleSpec", ("generator",)),
    Page("proofs", "Prove", "Proofs of steps, and checks of their sentences.", "prove", ("proofs",)),
    Page("corpus", "Collections", "Build and query corpora.", "", ("corpus",)),
    Page("datasets", "Data sets", "Audits of data sets for machine learning.", "", ("datasets",)),
    Page("cluster", "Clusters", "Builds on a cluster, and batches for other engines.", "", ("cluster",)),
    Page("solvers", "Algorithms", "Solving algorithms and their comparison.", "", ("solvers",)),
    Page(
        "school",
        "School",
        "The world, the solver with your methods, the exercise, the trainer.",
        "",
        ("school", "school.trainer"),
    ),
    Page(
        "words",
        "Languages and notations",
        "Choose a language, and how cells are written.",
        "set_language language languages notation NOTATIONS",
    ),
    Page(
        "errors",
        "Errors",
        "All errors are `LucidokuError`s. Each says where, and what was expected.",
        "LucidokuError InvalidPuzzle ParseError NoSolution MultipleSolutions TimeLimit UnknownKeyword UnknownName "
        "UnknownTechnique UnsoundStep InvalidArgument WrongType",
    ),
)
"""All pages, in the order of the navigation."""


def _members(page: Page) -> Iterator[tuple[str, str, object]]:
    """Yield each name of a page, its address for mkdocstrings, and the object."""
    listed = {getattr(ld, name) for page in PAGES for name in page.names.split() if callable(getattr(ld, name))}
    for name in page.names.split():
        thing = getattr(ld, name)
        yield name, _home("lucidoku", name, thing), thing
    for module in page.modules:
        room = import_module(f"lucidoku.{module}")
        for name in room.__all__:
            thing = getattr(room, name)
            if not isinstance(thing, ModuleType) and not (callable(thing) and thing in listed):
                yield f"{module}.{name}", _home(f"lucidoku.{module}", name, thing), thing


def _home(module: str, name: str, thing: object) -> str:
    home = getattr(thing, "__module__", None)
    if callable(thing) and str(home).startswith("lucidoku"):
        return f"{home}.{getattr(thing, '__qualname__', name)}"
    return f"{module}.{name}"


def missing() -> list[str]:
    """Return the public names of `lucidoku` that are on no page.

    >>> missing()
    []
    """
    listed = {name for page in PAGES for name in page.names.split()}
    rooms = {module for page in PAGES for module in page.modules}
    known = listed | {room.rpartition(".")[2] for room in rooms} | {"__version__"}
    return sorted(set(ld.__all__) - known)


def write(folder: Path) -> None:
    """Write the pages, and one that lists all names."""
    folder.mkdir(parents=True, exist_ok=True)
    index = ["# All names of the Python package", "", "Every public name by task, with its first line.", ""]
    for page in PAGES:
        lines = [f"# {page.title}", "", page.purpose, ""]
        index += [f"## [{page.title}]({page.file}.md)", "", "| name | |", "| --- | --- |"]
        for name, home, thing in _members(page):
            lines += [f"::: {home}", ""]
            index.append(f"| [`{name}`][{home}] | {_first_line(thing)} |")
        index.append("")
        (folder / f"{page.file}.md").write_text("\n".join(lines), encoding="utf-8")
    (folder / "index.md").write_text("\n".join(index), encoding="utf-8")


def _first_line(thing: object) -> str:
    described = isinstance(thing, type) or callable(thing)
    text = (getattr(thing, "__doc__", None) or "").strip().split("\n\n")[0] if described else ""
    return " ".join(text.split()).replace("|", "\\|")
