"""A format is one file and a row: one made here works in the library, on the command line, in a corpus and on the page."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats import FORMATS
from lucidoku.formats.registry import ROWS, load
from lucidoku.words.language import language
from support import call

GRID = ld.Grid.parse("1.....2..3.....4")
DOCS = Path(__file__).parents[2] / "docs" / "formats.md"
MODULE = """
from lucidoku.formats._format import PUZZLE, Format
from lucidoku.grid.grid import Grid
from lucidoku.words.language import N_


def _read(text, layout):
    return Grid.parse(text.removeprefix("hello ").replace("o", "."), layout)


def _write(subject):
    return "hello " + subject.line.replace(".", "o")


FORMAT = Format(
    "hello",
    "a greeting, o for an empty cell",
    lambda text: text.startswith("hello "),
    _read,
    _write,
    label=N_("One line"),
    keeps=PUZZLE | {"houses"},
    suffixes=(".hello",),
    line=lambda text: text.startswith("hello "),
)
"""


@pytest.fixture
def hello(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Yield a puzzle in a format whose module is in the folder and in the list, as long as the test lasts."""
    folder = tmp_path / "formats"
    folder.mkdir()
    (folder / "hello_format.py").write_text(MODULE)
    package = import_module("lucidoku.formats")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    before = dict(FORMATS)
    FORMATS.clear()
    FORMATS.update(load(("hello_format:FORMAT", *ROWS)))
    yield formats.write(GRID, "hello")
    FORMATS.clear()
    FORMATS.update(before)
    sys.modules.pop("lucidoku.formats.hello_format")


@pytest.fixture
def served(hello: str) -> Iterator[str]:
    """Return the same, with nothing remembered of the lists that the page gets."""
    pytest.importorskip("fastapi")
    from lucidoku.web.calls import board, out

    remembered: list[Callable[[], None]] = [board.strings_json.cache_clear, out._formats.cache_clear]
    for forget in remembered:
        forget()
    yield hello
    for forget in remembered:
        forget()


def test_it_is_read_and_written(hello: str) -> None:
    assert hello == "hello 1ooooo2oo3ooooo4"
    reading = formats.read(hello)
    assert (reading.format, reading.puzzle) == ("hello", GRID)
    assert [entry.puzzle for entry in formats.read_puzzles([hello, hello])] == [GRID, GRID]
    nine = ld.Layout.standard(3, 3).with_diagonals()
    assert formats.left_out(ld.Grid(bytes(81), nine), "hello") == ""
    assert formats.left_out(ld.explain(GRID).board(2), "hello").startswith("hello cannot store the difference between")


def test_the_command_line_knows_it(hello: str, tmp_path: Path) -> None:
    out = tmp_path / "list.hello"
    assert call(["convert", GRID.line, "--out", str(out)]).exit_code == 0
    assert out.read_text() == hello + "\n"
    assert call(["convert", hello, "--to", "line"]).stdout == GRID.line + "\n"
    assert call(["solve", str(out)]).stdout.strip() == str(ld.solutions(GRID)[0].line)


def test_a_corpus_takes_it(hello: str, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    from lucidoku.corpus import Corpus

    source, corpus = tmp_path / "list.txt", tmp_path / "my.corpus"
    source.write_text(f"{hello}\n")
    result = call(["corpus", "build", str(source), "--out", str(corpus)])
    assert result.exit_code == 0, result.output
    with Corpus(corpus) as opened:
        assert [row.grid for row in opened] == [GRID]


def test_the_page_offers_it(served: str) -> None:
    pytest.importorskip("fastapi")
    from lucidoku.web.calls import board, out
    from lucidoku.web.words import words

    assert b'"hello"' in out.formats() and b".hello" in out.formats()
    assert words()["format.hello"] == "One line"
    with language("fr"):
        assert words()["format.hello"] == words()["format.line"] != "One line"
    assert b"format.hello" in board.strings_json("en", False)


def test_every_format_that_is_written_has_a_label() -> None:
    assert [form.name for form in FORMATS.values() if form.write and not form.label] == []


def test_what_formats_keep_is_known_by_name() -> None:
    known = {
        "values",
        "size",
        "placed",
        "digits",
        "candidates",
        "boxes",
        "houses",
        "rules",
        "corners",
        "colors",
        "numbered colors",
        "title",
    }
    assert all(form.keeps <= known for form in FORMATS.values())


def test_the_manual_describes_every_format() -> None:
    """Compare the manual's table with the description in the module of each format."""
    table = (
        DOCS.read_text("utf-8").partition("## What is read and written")[2].partition("\n\n")[2].partition("\n\n")[0]
    )
    described = {}
    for row in table.split("\n")[2:]:
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
        for name in re.findall(r"`([\w-]+)`", cells[0]):
            described[name] = [bool(cell) for cell in cells[2:]]
    wanted = {
        form.name: [
            form.read is not None,
            form.write is not None,
            *(kept in form.keeps for kept in ("candidates", "placed", "houses", "rules", "title")),
        ]
        for form in FORMATS.values()
    }
    assert {name: (described.get(name), row) for name, row in wanted.items() if described.get(name) != row} == {}
    assert set(described) == set(wanted)
