"""Texts near good ones: each is read or refused with one sentence, and none takes long.

LUCIDOKU_FUZZ says how many are tried (200 by default), LUCIDOKU_FUZZ_SEED which ones.
"""

from __future__ import annotations

import json
import os
import time

import pytest

import lucidoku as ld
from lucidoku import formats
from mutations import WAYS, Slow, Texts, alarm, complaint

SLOW = 7.5  # processor seconds: the slowest takes a third of one where nothing else runs; quadratic ones take longer
COUNT = int(os.environ.get("LUCIDOKU_FUZZ", "200"))
SEED = int(os.environ.get("LUCIDOKU_FUZZ_SEED", "17"))


@pytest.mark.parametrize("way", WAYS)
def test_texts_near_good_ones(way: str) -> None:
    texts = Texts(SEED)
    for number in range(COUNT):
        text = texts.next()
        problem = complaint(text, way, 5.0)
        assert not problem, f"text {number} of seed {SEED}: {problem}: {text[:300]!r}"


def test_the_alarm_rings() -> None:
    """Without it a text that takes long would keep the others waiting."""

    def endless() -> None:
        while True:
            pass

    with pytest.raises(Slow), alarm(0.05):
        endless()


def test_what_a_complaint_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert complaint("hello", "text", 5.0) == complaint("1.....2..3.....4", "file", 5.0) == ""
    for wrong in (TypeError("x"), ld.ParseError("two\nlines"), ld.ParseError("long" * 200)):

        def read(_text: str, wrong: Exception = wrong) -> None:
            raise wrong

        monkeypatch.setattr(formats, "read", read)
        assert complaint("hello", "text", 5.0)


def test_long_texts_are_not_slow() -> None:
    """Long texts of one kind of character are refused immediately."""
    for text in (
        "|" * 200_000,
        "\n".join(["1." * 4000 + "e"] * 3),
        "a:/" * 60_000 + "://",
        "-" * 200_000,
        "1 " * 50_000,
        "[" * 100_000,
        "{" * 100_000,
        "1\n" * 10_000,
        "|1|\n" * 10_000,
        "a," * 50_000,
        "(" * 50_000,
        "'" * 50_000,
        "scl" + "N" * 100_000,
        "S9B" + "0" * 100_000,
        "\t" * 100_000,
        "> " * 50_000,
        "array(" * 20_000,
        "R1C1_1~" * 20_000,
        ".~" + "R1C1_1~" * 20_000,
        ":" * 100_000,
        "#" * 100_000,
        "<" * 100_000,
        "1+" * 100_000,
        "np.array([[" * 9_000,
        "x = " * 25_000,
        "\\'" * 50_000,
        "#\n" * 7_500 + "1\n" * 7_500,
        "1" * 100_000,
        "12 " * 30_000,
        "aa " * 10_000 + "1",
        "word" * 15_000,
        ".~F1C1_1" + "~F1C6_2" * 8_000,
        "." + ".Ab~" * 15_000,
        "x <opensudoku" * 5_000,
        "scl" + "N4Ig/" * 4_000,
        "text " + "fpuz" + "N4Ig/" * 200 + " end",
        '{ "' * 20_000,
        "[Puzzle]\n" * 3_000,
        "3x3::k:" + "2817:" * 40 + "2817-1",
        "3x3::k:" + "1" * 60 + "x",
        "<opensudoku><game data='version: 1\n0|" + "1" * 60 + "x|1|'/></opensudoku>",
    ):
        for way in (formats.read, lambda text: list(ld.read_puzzles(text.splitlines(keepends=True)))):
            start = time.process_time()
            try:
                way(text)
            except ld.LucidokuError as error:
                assert len(str(error)) < 600
            assert time.process_time() - start < SLOW, text[:20]


def test_a_line_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lucidoku.formats.reading.LONGEST", 1_000_000)

    class Endless:
        asked = 0

        def readline(self, most: int) -> str:
            self.asked += most
            assert self.asked < 10_000_000
            return "0" * most

    with pytest.raises(ld.ParseError, match="line 1: the text is too long"):
        list(ld.read_puzzles(Endless()))  # type: ignore[arg-type]


def test_an_object_with_another_size_is_refused_in_a_sentence() -> None:
    row = [{"value": 1, "given": True}] * 9
    for size in (row, [row] * 9, 10**30, -1, True, "9" * 500):
        with pytest.raises(ld.ParseError, match="'size'"):
            formats.read(json.dumps({"size": size, "grid": [row] * 9}))
