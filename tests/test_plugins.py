"""Techniques, formats and scales of other packages join by their entry points; broken ones are left out with a sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Mapping
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.files.plugins import OFF, Plugged, Plugin, PluginWarning
from lucidoku.formats import registry as formats_registry
from lucidoku.ratings import registry as ratings_registry

EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "plugin"
PUZZLE = "1.....2..3.....4"
GROUPS = ("lucidoku.techniques", "lucidoku.formats", "lucidoku.scales")


def lucidoku(*words: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line with the packages of a folder."""
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, "-m", "lucidoku", *words],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path, **environment},
    )


def package(
    folder: Path, modules: Mapping[str, str], points: Mapping[str, Mapping[str, str]], name: str = "other"
) -> None:
    """Write an installed package: modules, and entry points by group."""
    described = folder / f"{name}-2.0.dist-info"
    described.mkdir(parents=True)
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.0\n")
    rows = [
        line for group, named in points.items() for line in (f"[{group}]", *(f"{n} = {p}" for n, p in named.items()))
    ]
    (described / "entry_points.txt").write_text("\n".join(rows) + "\n")
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(text)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the template, and install it into a folder, without a network."""
    pytest.importorskip("flit_core")
    pytest.importorskip("pip")
    folder = tmp_path_factory.mktemp("plugin")
    shutil.copytree(EXAMPLE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    offline = ["--no-deps", "--no-index", "--no-build-isolation", "--no-cache-dir", "--disable-pip-version-check", "-q"]
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        *offline,
        "--target",
        str(folder / "target"),
        str(folder / "source"),
    ]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "target"


def test_the_template_is_built_installed_and_used(installed: Path) -> None:
    told = lucidoku("techniques", "last place", folder=installed)
    assert told.stdout.startswith("Last Place\n") and "has one place left in a row" in told.stdout
    solved = lucidoku("explain", PUZZLE, "--techniques", "last-place", "-v", folder=installed)
    assert solved.stdout.count("Last Place.") == 12 and solved.returncode == 0
    assert lucidoku("convert", PUZZLE, "--to", "slashes", folder=installed).stdout == "1___/__2_/_3__/___4\n"
    assert lucidoku("solve", "1___/__2_/_3__/___4", folder=installed).stdout == "1243342143122134\n"
    rated = lucidoku("rate", PUZZLE, "--scale", "emptiness,own", "--json", folder=installed)
    assert '"emptiness": {"cells": 12}' in rated.stdout
    for run in (told, solved, rated):
        assert run.stderr == ""


def test_plug_ins_can_be_switched_off(installed: Path) -> None:
    off = lucidoku("convert", PUZZLE, "--to", "slashes", folder=installed, **{OFF: "off"})
    assert off.returncode == 2 and "unknown format 'slashes'" in off.stderr


def test_the_usual_card_stays_the_same(installed: Path) -> None:
    assert "emptiness" not in lucidoku("rate", PUZZLE, folder=installed).stdout


@pytest.mark.parametrize(
    "words",
    [
        ("--level", "easy"),
        ("--level", "hard", "--layout", "6x6"),
        ("--needs", "x-wing"),
        ("--rules", "killer", "--layout", "4x4"),
    ],
)
def test_puzzles_are_the_same_with_a_plug_in(installed: Path, words: tuple[str, ...]) -> None:
    made = [lucidoku("make", *words, "--seed", "3", folder=installed, **{OFF: off}) for off in ("", "off")]
    assert made[0].stdout and made[0].stdout == made[1].stdout and made[0].returncode == 0


def test_no_puzzle_requires_a_plug_in(installed: Path) -> None:
    made = lucidoku("make", "--needs", "last-place", folder=installed)
    assert made.returncode == 2 and len(made.stderr.splitlines()) == 1
    assert "no puzzle can be made that requires last-place" in made.stderr


def test_a_corpus_is_the_same_with_a_plug_in(installed: Path, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    (tmp_path / "list.txt").write_text(f"{PUZZLE}\n")
    found = []
    for off in ("", "off"):
        corpus = str(tmp_path / f"{off}.corpus")
        built = lucidoku("corpus", "build", str(tmp_path / "list.txt"), "--out", corpus, folder=installed, **{OFF: off})
        assert built.returncode == 0, built.stderr
        query = "SELECT technique_list, technique, placements FROM puzzles JOIN steps ON id = puzzle_id ORDER BY ALL"
        found.append(lucidoku("corpus", "sql", corpus, query, folder=installed).stdout)
    assert "full-house" in found[0] and found[0] == found[1]
    named = lucidoku(
        "corpus",
        "build",
        str(tmp_path / "list.txt"),
        "--out",
        str(tmp_path / "own.corpus"),
        "--techniques",
        "last-place",
        folder=installed,
    )
    assert named.returncode == 2 and "cannot use last-place" in named.stderr


BROKEN = {
    "broken": "import nothing_like_this",
    "leaving": "raise SystemExit(3)",
    "wrong": "THING = 7\nSEVERAL = [7]",
    "taken": """
import lucidoku as ld
from lucidoku.formats import Format
from lucidoku.ratings import Scale

@ld.technique("x-wing-again", register=False)
def again(board):
    "Nothing."
    yield from ()

object.__setattr__(again, "id", "x-wing")
LINE = Format("line", "a line", lambda text: True, None)
SE = Scale("se", "SE", lambda puzzles, terms: [], {}, {})
""",
    "failing": """
import lucidoku as ld
from lucidoku.formats import Format
from lucidoku.ratings import Scale

@ld.technique(level="easy")
def failing(board):
    "Fails."
    yield 1 // 0

def detect(text):
    return {}[text]

def read(text, layout):
    return {}[text]

def rate(puzzles, terms):
    for puzzle in puzzles:
        yield 1 // 0

FORM = Format("failing", "nothing", detect, read, read)
SCALE = Scale("failing", "Failing", rate, {}, {})

def leave(text, layout=None):
    raise SystemExit(0)

EXIT = Format("leaving", "nothing", leave, leave, leave)
""",
    "working": """
import lucidoku as ld

@ld.technique(level="easy")
def working(board):
    "Finds the first lone candidate."
    for cell in board.layout.cells:
        if len(board.candidates(cell)) == 1:
            yield ld.Step.of(board, f"{cell}={board.candidates(cell)[0]}")
""",
}


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """Return a folder with a package whose plug-ins are broken; one works."""
    points = {
        GROUPS[0]: {
            "a": "broken:X",
            "b": "leaving:X",
            "c": "wrong:THING",
            "d": "wrong:SEVERAL",
            "e": "taken:again",
            "f": "wrong:MISSING",
            "g": "working:working",
        },
        GROUPS[1]: {"h": "broken:X", "i": "taken:LINE", "j": "wrong:THING"},
        GROUPS[2]: {"k": "leaving:X", "l": "taken:SE", "m": "wrong:THING"},
    }
    package(tmp_path, BROKEN, points)
    return tmp_path


def test_broken_plug_ins_are_named_and_left_out(several: Path) -> None:
    run = lucidoku("explain", PUZZLE, "--techniques", "working", folder=several)
    assert run.returncode == 0 and "Working" in run.stdout
    rated = lucidoku("rate", PUZZLE, "--scale", "own", folder=several)
    assert rated.returncode == 0
    drawn = lucidoku("convert", PUZZLE, "--to", "pencil", folder=several)
    assert drawn.returncode == 0
    lines = {line for each in (run, rated, drawn) for line in each.stderr.splitlines()}
    assert all(line.startswith("lucidoku: the plug-in ") and " of other 2.0 is left out: " in line for line in lines)
    assert {line.split()[3] for line in lines} == set("abcdefhijklm")
    reasons = {line.split()[3]: line.partition("left out: ")[2] for line in lines}
    assert reasons["a"] == "ModuleNotFoundError: No module named 'nothing_like_this'"
    assert reasons["b"] == "SystemExit: 3"
    assert (
        "got int" in reasons["c"]
        and "got int" in reasons["d"]
        and "got int" in reasons["j"]
        and "got int" in reasons["m"]
    )
    assert reasons["e"] == "'x-wing' is already the name of a technique; choose another"
    assert reasons["i"] == "the name 'line' is taken" and reasons["l"] == "the name 'se' is taken"
    assert len(run.stderr.splitlines()) == len(set(run.stderr.splitlines()))


def test_plug_ins_that_fail_later_end_a_call_with_a_sentence(tmp_path: Path) -> None:
    points = {
        GROUPS[0]: {"t": "failing:failing"},
        GROUPS[1]: {"f": "failing:FORM", "x": "failing:EXIT"},
        GROUPS[2]: {"s": "failing:SCALE"},
    }
    package(tmp_path, BROKEN, points)
    assert lucidoku("solve", PUZZLE, folder=tmp_path).stdout == "1243342143122134\n"  # `detect` fails
    for name, words in {
        "t": ("explain", PUZZLE, "--techniques", "failing"),
        "f": ("convert", PUZZLE, "--to", "failing"),
        "x": ("convert", PUZZLE, "--to", "leaving"),
        "s": ("rate", PUZZLE, "--scale", "failing"),
    }.items():
        run = lucidoku(*words, folder=tmp_path)
        assert "Traceback" not in run.stderr and run.returncode in (1, 2)
        assert f"the plug-in {name} of other 2.0 failed: " in run.stderr and len(run.stderr.splitlines()) <= 2


def test_a_registry_is_filled_when_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, {"colours_of_others": "LOADED = []\nGREEN = 3\nRED = 1"}, {
        "lucidoku.colours": {"green": "colours_of_others:GREEN", "red": "colours_of_others:RED"}
    })  # fmt: skip
    monkeypatch.syspath_prepend(str(tmp_path))

    def add(rows: dict[str, int], found: object, plugin: Plugin) -> None:
        assert list(colours) == list(rows)  # it may read the registry meanwhile
        if plugin.name in rows:
            raise LucidokuError("taken")
        rows[plugin.name] = int(str(found))

    colours: Plugged[int] = Plugged({"red": 7}, "lucidoku.colours", add)
    colours["blue"] = 2
    assert "colours_of_others" not in sys.modules
    with pytest.warns(PluginWarning, match=r"the plug-in red of other 2.0 is left out: taken"):
        assert dict(colours) == {"red": 7, "blue": 2, "green": 3}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(colours) == 3 and "green" in colours and list(colours.values()) == [7, 2, 3]
    del colours["red"]
    assert dict(colours.items()) == {"blue": 2, "green": 3}


def test_nothing_is_loaded_where_nothing_is_installed() -> None:
    """The registries of the program itself are those of the documents, and importlib.metadata stays unloaded."""
    assert list(formats_registry.FORMATS) == list(formats_registry.load())
    assert list(ratings_registry.ROWS) == list(ratings_registry.SCALES)
    assert ld.techniques and len(ratings_registry.SCALES) > 10
    program = "import sys, lucidoku as ld; ld.explain('1.....2..3.....4'); print('importlib.metadata' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
