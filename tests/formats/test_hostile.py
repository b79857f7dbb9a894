"""Reading is linear: any text that is four times as long takes about four times as long.

Processor times of the same process are compared, never seconds with a limit: a very short reading is not
measured, and one that seems to grow too fast is measured again.
"""

from __future__ import annotations

import pytest

import lucidoku as ld
from formats.hostile import AROUND, READERS, TOKENS, cost, text_of
from lucidoku.formats._cells import tables
from support import LONG

INSTANT = 0.025  # processor seconds
MOST = 3  # processor seconds of a reading that is given up: no linear one takes a tenth of it
SIZES = [8 * 1024 * LONG, 32 * 1024 * LONG]


def grows_too_fast(reader: str, token: str, around: tuple[str, str]) -> str:
    """Return by how much a reading grows from a quarter of a text to all of it, if it is much more than four times.

    The first size whose reading is not instant is compared: where that is the smaller one, the larger takes four times as long.
    """
    read = READERS[reader]
    name = f"{reader}: {around[0]!r} {token!r} {around[1]!r}"
    for size in SIZES:
        text = text_of(token, size, around)
        now = cost(read, text, MOST)
        if now == float("inf"):
            return f"{name}: {size // 1024} KB takes more than {MOST} s"
        if now > INSTANT:
            shorter = text_of(token, size // 4, around)
            before = max(INSTANT / 10, cost(read, shorter, MOST))
            if now > 10 * before:
                before = max(before, *(cost(read, shorter, MOST) for _again in range(2)))
                now = min(now, *(cost(read, text, MOST) for _again in range(2)))
            if now > max(INSTANT, 10 * before):
                return f"{name}: {size // 1024} KB takes {now / before:.0f} times as long as a quarter of it"
            break
    return ""


@pytest.mark.parametrize("reader", READERS)
def test_reading_is_linear(reader: str) -> None:
    wrong = []
    for number, token in enumerate(TOKENS):
        if problem := grows_too_fast(reader, token, AROUND[number % len(AROUND)]):
            wrong.append(problem)
            if len(wrong) == 5:
                break
    assert not wrong, "\n".join(wrong)


GRID = "\n".join([*["........."] * 8, "123456789"])


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n1.\n"])
def test_many_grids_are_read_however_they_follow_one_another(between: str) -> None:
    """More rows than those after which a text without a grid is given up."""
    text = between.join([GRID] * 115)
    assert sum(entry.puzzle is not None for entry in ld.read_puzzles(text.split("\n"))) == 115


@pytest.mark.parametrize("line", ["12", "12\n", "1\n", "3 | 3"])
def test_rows_without_a_grid_are_given_up(line: str) -> None:
    (only,) = tables("\n".join([line] * 3000), None)
    assert "none of the first 1000 lines is a puzzle" in str(only[1])


def test_values_of_json_without_a_puzzle_are_given_up() -> None:
    with pytest.raises(ld.ParseError, match="none of the first 1000 lines is a puzzle"):
        list(ld.read_puzzles(["[25]" * 3000]))


@pytest.mark.parametrize("lines", [["1" * 80, "2" * 80], ["puzzle,level", "12,easy", "34,hard"]])
def test_errors_of_many_puzzles_keep_nothing_of_their_reading(lines: list[str]) -> None:
    """The calls that raised them would be two fifths of the memory of a list without a puzzle, and of its time."""
    errors = [entry.error for entry in ld.read_puzzles(lines)]
    assert len(errors) == 2
    assert all(error and error.__traceback__ is None and error.__context__ is None for error in errors)
