"""Further rules in the formats that have a place for them: written and read again they are the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.formats import left_out, read, registry
from lucidoku.formats._lz import decompress
from lucidoku.formats.fpuzzles import dump
from lucidoku.formats.links import addresses
from lucidoku.rules._mark import Mark
from lucidoku.rules.marks import RULE_NAMES
from random_marks import layouts

LINKS = ("f-puzzles", "sudokupad", "link")


def empty(layout: ld.Layout) -> ld.Grid:
    return ld.Grid(bytes(layout.n**2), layout)


@settings(max_examples=150)
@given(layouts())
def test_fpuzzles_links_keep_every_rule(layout: ld.Layout) -> None:
    grid = empty(layout)
    for name in LINKS:
        assert left_out(grid, name) == ""
        assert read(registry.write(grid, name)).puzzle.layout is layout


@settings(max_examples=40)
@given(layouts())
def test_json_keeps_every_rule(layout: ld.Layout) -> None:
    assert read(registry.write(empty(layout), "json")).puzzle == empty(layout)
    assert ld.Layout.parse(layout.code) is layout


@pytest.mark.parametrize("name", RULE_NAMES)
def test_each_rule_is_made(name: str) -> None:
    found = set()

    @settings(max_examples=25)
    @given(layouts((name,)))
    def gather(layout: ld.Layout) -> None:
        found.update(layout.rules)
        assert read(registry.write(empty(layout), "f-puzzles")).puzzle.layout is layout

    gather()
    assert found == {name}


def test_houses_and_regions_stay_apart() -> None:
    layout = ld.Layout.of_size(9).windows().with_rules([Mark("extraregion", ((0, 10),))])
    assert read(registry.write(empty(layout), "f-puzzles")).puzzle.layout is layout
    layout = layout.without_rules.with_rules([Mark("extraregion", (tuple(range(0, 81, 10)),))])
    assert read(registry.write(empty(layout), "sudokupad")).puzzle.layout is layout
    jigsaw = ld.Layout.jigsaw("aaababbbccddccdd").with_rules([Mark("antiking")])
    assert read(registry.write(empty(jigsaw), "f-puzzles")).puzzle.layout is jigsaw


def test_a_link_of_fpuzzles_shows_rules_that_only_its_extension_knows() -> None:
    layout = ld.Layout.parse("4+renban:r1c1r1c2+rowindexer:r1c1r1c2+skyscraper:2@r1c1r1c2r1c3r1c4")
    told = dump(empty(layout))
    assert told["line"][0]["fromConstraint"] == "Renban" and told["line"][0]["lines"] == [["R1C1", "R1C2"]]
    assert told["cage"][0]["fromConstraint"] == "Row Indexer"
    assert told["text"][0]["cells"] == ["R1C0"] and told["skyscraper"] == [{"cell": "R1C0", "value": "2"}]


def test_an_arrow_begins_in_the_nearest_cell_of_its_pill() -> None:
    layout = ld.Layout.parse("9+arrow:r1c1r1c2/r2c3r3c3/r2c1")
    link = registry.write(empty(layout), "f-puzzles")
    told = json.loads(
        decompress(link.partition("load=")[2].replace("%2B", "+").replace("%2F", "/").replace("%3D", "="))
    )
    assert told["arrow"] == [{"lines": [["R1C2", "R2C3", "R3C3"], ["R1C1", "R2C1"]], "cells": ["R1C1", "R1C2"]}]
    assert read(link).puzzle.layout is layout


REFUSED = [
    (Mark("sandwichsum", ((0, 1, 2, 7),), (2,)), "sandwich sum at r1c1: f-puzzles cannot store it"),
    (Mark("littlekillersum", ((0, 1),), (3,)), "little killer sum at r1c1: f-puzzles cannot store it"),
]


@pytest.mark.parametrize(("one", "sentence"), REFUSED, ids=[m.rule for m, _s in REFUSED])
def test_a_mark_that_a_format_cannot_store_is_named(one: Mark, sentence: str) -> None:
    grid = empty(ld.Layout.of_size(4).with_rules([one]))
    with pytest.raises(LucidokuError) as raised:
        registry.write(grid, "f-puzzles")
    assert str(raised.value) == sentence
    assert addresses(grid) == {}


def test_sites_that_know_no_rules_get_no_link() -> None:
    assert set(addresses(empty(ld.Layout.parse("9+antiking")))) == {"SudokuPad", "f-puzzles"}


def test_a_position_with_rules_keeps_its_candidates() -> None:
    board = ld.Board(empty(ld.Layout.parse("4+killercage:3@r1c1r1c2")))
    board.eliminate("r1c1", 3)
    board.place("r4c4", 2)
    for name in LINKS:
        assert read(registry.write(board, name)).puzzle == board
