"""The spans of a reading: the parts of a text that it used, and nothing that looks like a puzzle outside of them."""

from __future__ import annotations

import pytest

import lucidoku as ld
from formats.forms import FORMS
from formats.texts import text_of
from lucidoku.formats import read
from lucidoku.formats._format import normalise_characters
from lucidoku.formats._noise import structure
from lucidoku.formats._pasted import _without_tags, strip_quote_marks

LINE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
MAP = "aaabbbcccaaabbbcccaaabbbcccdddeeefffdddeeefffdddeeefffggghhhiiiggghhhiiiggghhhiii"
SOLVED = ld.solutions(LINE)[0].line
ROWS = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))
NUMBERED = "\n".join(f"Row {number}: {row}" for number, row in enumerate(ROWS.split("\n"), 1))


def parts(text: str, reading: ld.formats.Reading) -> list[str]:
    return [text[start:end] for start, end in reading.spans]


def rest(text: str, reading: ld.formats.Reading) -> str:
    """Return a text with blanks for what the reading used."""
    left = list(text)
    for start, end in reading.spans:
        left[start:end] = ["\n" if sign == "\n" else " " for sign in text[start:end]]
    return "".join(left)


def unexplained(text: str) -> list[str]:
    """Return the lines that are neither markup nor noise."""
    lines = _without_tags(strip_quote_marks(normalise_characters(text))).split("\n")
    return [line for line in lines if structure(line) is not None and not line.startswith("\\begin{")]


@pytest.mark.parametrize("form", FORMS)
def test_all_outside_the_spans_is_noise(form: str) -> None:
    """Spans are in order and apart, they hold the puzzle, and nothing that has the look of a part of it is outside."""
    for number in range(8):
        text = text_of(8, number, [form], damaged=0)
        try:
            reading = read(text.text)
        except ld.LucidokuError:
            continue
        ends = [place for span in reading.spans for place in span]
        assert ends and ends == sorted(ends) and all(start < end for start, end in reading.spans), text.text
        assert ends[0] >= 0 and ends[-1] <= len(text.text)
        is_first = any("only the first was read" in note for note in reading.notes)
        assert is_first or unexplained(rest(text.text, reading)) == [], (text.text, reading.spans)
        with pytest.raises(ld.LucidokuError):
            read("\n".join(rest(text.text, reading).split()[: None if not is_first else 0]))
        if text.wrapper not in ("mail", "pre", "page", "string", "bare string"):
            assert read("\n".join(parts(text.text, reading))).puzzle == reading.puzzle or form == "literal"


USED = {
    "a line": (LINE, [LINE]),
    "words beside": (f"Monday: {LINE} (easy)", [LINE]),
    "a map": (f"{LINE} {MAP}", [LINE, MAP]),
    "a solution": (f"{LINE},{SOLVED},easy", [LINE, SOLVED]),
    "rows": (f"Hello,\n\n{ROWS}\n\nThanks, Ann", ROWS.split("\n")),
    "rows with names": (NUMBERED, ROWS.split("\n")),
    "lines of Windows": (f"\ufeffHello\r\n{LINE}\r\n", [LINE]),
    "the first of two": (f"{LINE}\n{LINE[::-1]}", [LINE]),
    "a table": (f"id,puzzle\n1,{LINE}\n2,{LINE}", ["id,puzzle", f"1,{LINE}"]),
    "an object": (f'See {{"puzzle": "{LINE}", "id": 7}} there', [f'{{"puzzle": "{LINE}", "id": 7}}']),
    "a cell of a page": (f"<p>Today:</p><p>{LINE}</p><p>Good luck 9</p>", [LINE]),
    "full-width digits": ("Hello\n" + LINE.translate({0x31 + i: 0xFF11 + i for i in range(9)}), None),
}


@pytest.mark.parametrize("name", USED)
def test_the_parts_that_are_used(name: str) -> None:
    text, wanted = USED[name]
    reading = read(text)
    found = parts(text, reading)
    assert found == (wanted or [text.partition("\n")[2]])
    assert parts(text, reading.noting("a note")) == found


def test_puzzles_of_a_file_have_lines_instead() -> None:
    lines = [f"{LINE} easy", f'{{"puzzle": "{LINE}"}}', f"<p>{LINE}</p>"]
    for entries in (list(ld.read_puzzles(lines)), [next(iter(ld.read_puzzles([line]))) for line in lines]):
        assert len(entries) == 3 and all(entry.puzzle for entry in entries)
        assert all(entry.reading is None or entry.reading.spans == () for entry in entries)
