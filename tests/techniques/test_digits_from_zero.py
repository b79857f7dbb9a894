"""Sentences about a puzzle whose digits start at 0 equal those about the same puzzle from 1, except for the digits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import lucidoku as ld
from lucidoku import drawing
from lucidoku.formats import eureka, library_line
from lucidoku.formats._format import with_layout_of
from lucidoku.grid import cells
from lucidoku.logic.record import plain_record
from lucidoku.logic.step import Step
from lucidoku.words import notation
from support import WITH_EXAMPLE, example_case, example_steps

GREEK = "αβγδεζηθικλμνξοπρστυφχψως"
CYRILLIC = "бвгдежзиклмнопрстуфхцчшщъ"
SAME = str.maketrans(GREEK, CYRILLIC)
BOARDS = {name: case.board for name in WITH_EXAMPLE if not (case := example_case(name)).board.layout.placed}


@pytest.fixture
def greek(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Print the digits from 0 as Greek letters, and those from 1 as Cyrillic ones: nothing else in a sentence uses them."""
    monkeypatch.setattr(cells, "_DIGITS", (GREEK, CYRILLIC))
    token = notation._current.set(replace(notation.USUAL, name="greek"))  # phrases are cached by notation
    yield
    notation._current.reset(token)


def _texts(step: Step) -> list[str]:
    texts = [step.text, step.hint(), str(step), eureka(step), *step.conclusion, *map(str, step.premises)]
    return [*texts, library_line(step), str(plain_record(step))]


@pytest.mark.parametrize("name", BOARDS)
def test_sentences_have_the_digits_of_the_layout(greek: None, name: str) -> None:
    board = BOARDS[name]
    zero = with_layout_of(board, board.layout.from_zero())
    assert isinstance(zero, ld.Board)
    usual, from_zero = (list(steps[:3]) for steps in (example_steps(name), ld.find_steps(zero, [name])))
    assert usual and len(usual) == len(from_zero)
    for step, other in zip(usual, from_zero, strict=True):
        for text, other_text in zip(_texts(step), _texts(other), strict=True):
            assert set(CYRILLIC).isdisjoint(other_text)
            assert other_text.translate(SAME).replace(f":{zero.layout.code}", "") == text


def test_pictures_have_the_digits_of_the_layout(greek: None) -> None:
    board = BOARDS["x-wing"]
    zero = with_layout_of(board, board.layout.from_zero())
    pairs: list[tuple[ld.Board | ld.Grid | Step, ...]] = [(board, zero)]
    pairs.append(tuple(next(iter(ld.find_steps(one, ["x-wing"]))) for one in (board, zero)))
    for usual, from_zero in pairs:
        picture = drawing.svg(from_zero)
        assert GREEK[0] in picture and set(CYRILLIC).isdisjoint(picture)
        assert picture.translate(SAME).replace(" with digits from 0", "") == drawing.svg(usual)
