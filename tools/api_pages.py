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
    """Page: its file, title and purpose, the names of `lucidoku` on it, and modules.

    After a module, the names that the page has of it may follow, as in "corpus: Corpus build"; without them, the page has all
    that no other page has. A page is at most some 15,000 pixels high, so that a reader finds what is on it.
    """

    file: str
    title: str
    purpose: str
    names: str = ""
    modules: tuple[str, ...] = ()


PAGES = (
    Page(
        "explain",
        "Explain",
        "Explanations and hints of a puzzle, and widgets that show them.",
        "explain explain_many hint why Reason find_steps key_moves Stepper Player",
    ),
    Page("walkthrough", "Walkthroughs", "Steps in order, and their records.", "Walkthrough", ("logic.record",)),
    Page("step", "Steps", "A step, and all that it rests on.", "Step Evidence Premise Link Node Branch LockedSet"),
    Page(
        "pipeline",
        "Pipelines",
        "Techniques of yours, and the order in which techniques are tried.",
        "Technique technique Pipeline Stage PipelineLike",
    ),
    Page(
        "techniques",
        "Techniques",
        "All techniques, by name, family and level.",
        "",
        ("logic.techniques", "logic.examples"),
    ),
    Page("grid", "Puzzles", "Grids of digits, and what is accepted as one.", "Grid PuzzleLike"),
    Page(
        "board",
        "Boards",
        "Positions: digits and candidates.",
        "Board PositionStatus",
    ),
    Page("layout", "Layouts", "Shapes of grids, with their houses and constraints.", "Layout"),
    Page(
        "cells",
        "Cells and houses",
        "Names of cells, sets of them, candidates and houses.",
        "House Cell CellSet Candidate",
    ),
    Page(
        "constraints",
        "Variants",
        "A class for each constraint, to be added to a layout.",
        "ConstraintSpec KillerCage LookAlike GreaterThan Difference Ratio XV "
        "NegativeDifference NegativeRatio NegativeXV NonConsecutive AntiKnight AntiKing AntiTaxicab DisjointGroups Odd Even "
        "Minimum Maximum Quadruple Clone ExtraRegion LittleKiller Sandwich XSum Skyscraper NumberedRoom "
        "RowIndexer ColumnIndexer BoxIndexer",
    ),
    Page(
        "lines",
        "Lines",
        "A class for each line, to be added to a layout.",
        "Thermometer SlowThermometer Arrow DoubleArrow Renban Nabner Palindrome Whispers ModularLine EntropicLine ParityLine "
        "RegionSumLine ZipperLine BetweenLine LockoutLine",
    ),
    Page(
        "solve",
        "Solve",
        "Exact search: solutions, their number, true candidates, canonical forms.",
        "solve solve_many solutions Solutions count is_unique check PuzzleCheck true_candidates TrueCandidates canonical",
    ),
    Page("files", "Files of puzzles", "Read and write many puzzles.", "read_puzzles write_puzzles", ("formats.bulk",)),
    Page("formats", "Formats", "Read and write one puzzle, in any format.", "", ("formats",)),
    Page(
        "photo",
        "Photos and PDF",
        "Puzzles in pictures and documents.",
        "read_image read_images read_pdf ImageReading",
        ("photo",),
    ),
    Page("drawing", "Draw", "Pictures, contact sheets and pages.", "", ("drawing",)),
    Page("paper", "Print", "Sheets, booklets, documents and slides.", "", ("paper",)),
    Page("ratings", "Rate", "Ratings on every scale.", "rate rate_many RatingCard", ("ratings",)),
    Page(
        "scales",
        "Scales",
        "The rating of each scale.",
        "",
        ("ratings: ChainRating ExplainerRating RatedStep StepLabel HodokuRating OwnRating Narrowest Terms",),
    ),
    Page("generator", "Make", "Puzzles on request.", "make make_many PuzzleSpec", ("generator",)),
    Page("proofs", "Prove", "Proofs of steps, and checks of their sentences.", "prove", ("proofs",)),
    Page("corpus", "Collections", "Build corpora, merge and export them.", "", ("corpus",)),
    Page(
        "queries",
        "Queries",
        "Puzzles, steps and statistics of a corpus.",
        "",
        ("corpus: PuzzleQuery StepQuery PuzzleRef StepRef StepList Statistics statistics TABLES SCHEMA_VERSION",),
    ),
    Page("datasets", "Data sets", "Audits of data sets for machine learning.", "", ("datasets",)),
    Page("judge", "Judging models", "Verdicts on the steps of a model.", "", ("datasets: Judge Verdict judge_many",)),
    Page("cluster", "Clusters", "Builds on a cluster, and batches for other engines.", "", ("cluster",)),
    Page("solvers", "Algorithms", "Solving algorithms and their comparison.", "", ("solvers",)),
    Page("exact-cover", "Exact cover", "Problems of exact cover.", "", ("solvers: ExactCover CoverError",)),
    Page("school", "School", "The world, and the solver with your methods.", "", ("school",)),
    Page(
        "school-houses",
        "Houses and events",
        "The parts of the school's world, and what happens in it.",
        "",
        (
            "school: Box WorldCell Chain Column Digit GroupNumber WorldHouse Row "
            "Action CellWasSet SudokuDone SudokuError SudokuStop",
        ),
    ),
    Page("trainer", "Trainer", "Stations and exercises.", "", ("school.trainer",)),
    Page(
        "progress",
        "Progress",
        "What a player remembers, and where to begin.",
        "",
        ("school.trainer: Grade Memory Placement TrainingProgress chance_to_find",),
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
    for module, names in map(_of_module, page.modules):
        room = import_module(f"lucidoku.{module}")
        elsewhere = {
            name
            for other in PAGES
            for entry in other.modules
            if entry.startswith(f"{module}:")
            for name in _of_module(entry)[1]
        }
        for name in names or [name for name in room.__all__ if name not in elsewhere]:
            thing = getattr(room, name)
            if not isinstance(thing, ModuleType) and not (callable(thing) and thing in listed):
                yield f"{module}.{name}", _home(f"lucidoku.{module}", name, thing), thing


def _of_module(entry: str) -> tuple[str, list[str]]:
    """Return the module of an entry, and the names that it lists.

    >>> _of_module("corpus: Corpus build")
    ('corpus', ['Corpus', 'build'])
    """
    module, _colon, names = entry.partition(":")
    return module, names.split()


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
    rooms = {_of_module(entry)[0] for page in PAGES for entry in page.modules}
    known = listed | {room.rpartition(".")[2] for room in rooms} | {"__version__"}
    return sorted(set(ld.__all__) - known)


def write(folder: Path) -> None:
    """Write the pages, and one that lists all names."""
    folder.mkdir(parents=True, exist_ok=True)
    index = ["# All names of the Python package", "", "Every public name by task, with its first line.", ""]
    for page in PAGES:
        lines = [f"# {page.title}", "", page.purpose, ""]
        index += [
            f"## [{page.title}]({page.file}.md)",
            "",
            '<div class="ld-names" markdown>',
            "",
        ]
        for name, home, thing in _members(page):
            lines += [f"::: {home}", ""]
            index.append(f"- [`{name}`][{home}] {_first_line(thing)}".rstrip())
        index += ["", "</div>", ""]
        (folder / f"{page.file}.md").write_text("\n".join(lines), encoding="utf-8")
    (folder / "index.md").write_text("\n".join(index), encoding="utf-8")


def _first_line(thing: object) -> str:
    described = isinstance(thing, type) or callable(thing)
    text = (getattr(thing, "__doc__", None) or "").strip().split("\n\n")[0] if described else ""
    return " ".join(text.split())
