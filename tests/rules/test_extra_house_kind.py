"""A new kind of extra house is data: one row works in command line, formats, corpus, JSON, pictures and page."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.cli import main
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.record import walk_record
from lucidoku.logic.record_json import walk_json
from lucidoku.rules import EXTRA_HOUSES, ExtraHouses
from support import make_puzzle

_ASTERISK = ExtraHouses(
    name="asterisk",
    plural="asterisks",
    houses=lambda n, _height, _width: [[13, 20, 24, 37, 40, 43, 56, 60, 67]] if n == 9 else [],
    house="asterisk {number}",
    several="asterisks {numbers}",
    things="asterisks",
    with_things="{grid} with an asterisk",
    flags={"f-puzzles": ("asterisk!",)},
)


@pytest.fixture
def puzzle(monkeypatch: pytest.MonkeyPatch) -> Grid:
    monkeypatch.setitem(EXTRA_HOUSES, "asterisk", _ASTERISK)
    made = make_puzzle(Layout.of_size(9).with_extra("asterisk"), random.Random(3))
    assert not ld.is_unique(Grid(made.line))  # it needs the extra house
    return made


def test_it_is_named_and_printed(puzzle: Grid) -> None:
    layout = puzzle.layout
    assert layout.code == "9x9+asterisk" and Layout.parse("9x9+asterisks") is layout
    assert repr(layout) == "Layout('9x9+asterisk')"
    assert layout.houses[-1].name == "asterisk 1" and layout.houses[-1].is_extra


def test_the_command_line_solves_it(
    puzzle: Grid, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["lucidoku", "solve", puzzle.line, "--layout", "9x9+asterisk"])
    with pytest.raises(SystemExit) as end:
        main()
    out, err = capsys.readouterr()
    solved = ld.solve(puzzle)
    assert not end.value.code and solved is not None and solved.line in out, out + err


def test_json_has_its_houses(puzzle: Grid) -> None:
    walk = ld.explain(puzzle)
    record = walk_record(walk)
    assert record["layout"] == "9x9+asterisk"
    assert json.loads(walk_json(walk)) == json.loads(json.dumps(record))
    assert "asterisk 1" in json.dumps(record)


def test_formats_keep_it_or_say_that_they_cannot(puzzle: Grid) -> None:
    assert formats.read(formats.write(puzzle, "json")).puzzle == puzzle
    for format in ("scf", "iss", "sudokuwiki"):
        with pytest.raises(ld.LucidokuError, match="cannot store asterisks"):
            formats.write(puzzle, format)


def test_a_corpus_keeps_it(puzzle: Grid, tmp_path: Path) -> None:
    corpus = pytest.importorskip("lucidoku.corpus")
    (tmp_path / "list.txt").write_text(f"{puzzle.line} {puzzle.layout.code}\n")
    corpus.build([tmp_path / "list.txt"], tmp_path / "corpus")
    assert [found.grid for found in corpus.Corpus(tmp_path / "corpus")] == [puzzle]


def test_the_page_draws_it(puzzle: Grid) -> None:
    board = pytest.importorskip("lucidoku.web.calls.board")
    view = board.layout_view(puzzle.layout)
    assert view.text == "9x9+asterisk" and view.name == "9×9 with an asterisk"
    assert view.shaded == _ASTERISK.houses(9, 3, 3)[0] and view.houses[-1].kind == "asterisk"
    assert "<svg" in (puzzle._repr_svg_() or "")
