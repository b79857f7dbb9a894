"""Tables with the names of their rows and columns, and maps of boxes in another form than the cells."""

from __future__ import annotations

import pytest

import lucidoku as ld
from lucidoku import formats

SIZES = [4, 6, 9, 10, 12, 16]
MAP = "AAABBBBCCAAABBBBCCAADDEBCCCADDDEEFCCDDDEEEFFFGGDEEFFFHGGGIEFFHHGGIIIIHHHGGIIIIHHH"
JIGSAW = ld.Grid(
    "..3.5..8...7.......6.2...7....9.....7...1.4.62....7................4..5..8....6.1", ld.Layout.jigsaw(MAP)
)


def puzzle(n: int) -> ld.Grid:
    """Return a grid in which no row or column has numbers in order."""
    return ld.Grid(
        [1 + (cell * cell + cell // n) % n if cell % 3 else 0 for cell in range(n * n)], ld.Layout.of_size(n)
    )


def names(kind: str, count: int) -> list[str]:
    return [str(number) if kind == "numbers" else chr(64 + number) for number in range(1, count + 1)]


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("across", ["numbers", "letters"])
@pytest.mark.parametrize("down", ["numbers", "letters", ""])
def test_names_of_rows_and_columns_are_no_cells(n: int, across: str, down: str) -> None:
    grid = puzzle(n)
    rows = [[str(value or "") for value in grid.values[start : start + n]] for start in range(0, n * n, n)]
    head = names(across, n)
    if down:
        head, rows = ["", *head], [[name, *row] for name, row in zip(names(down, n), rows, strict=True)]
    markdown = [head, ["---"] * len(head), *rows]
    texts = {
        "tabs": "\n".join("\t".join(row) for row in [head, *rows]),
        "semicolons": "\n".join(";".join(row) for row in [head, *rows]),
        "markdown": "\n".join("| " + " | ".join(cell or " " for cell in row) + " |" for row in markdown),
    }
    for name, text in texts.items():
        if "letters" in (across, down) and n > 9:
            continue  # the letters are digits, too
        assert formats.read(text).puzzle == grid, text
        (entry,) = ld.read_puzzles(text.split("\n"))
        assert entry.puzzle == grid
        lines = text.split("\n")
        for lost in range(len(lines) - n, len(lines)) if down or name == "markdown" else ():
            with pytest.raises(ld.LucidokuError):
                formats.read("\n".join([*lines[:lost], *lines[lost + 1 :]]))


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n\nRegions:\n"])
@pytest.mark.parametrize("letters", [MAP, MAP.lower(), "".join(str(ord(sign) - 64) for sign in MAP)])
def test_a_map_belongs_to_the_cells_in_any_form(gap: str, letters: str) -> None:
    cells = [JIGSAW.line, "\n".join(JIGSAW.line[at : at + 9] for at in range(0, 81, 9))]
    maps = [letters, "\n".join(letters[at : at + 9] for at in range(0, 81, 9))]
    for text in (cells[0] + gap + maps[1], cells[1] + gap + maps[0]):
        assert formats.read(text).puzzle == JIGSAW, text
        entries = list(ld.read_puzzles(text.split("\n")))
        if "Regions" in gap and entries[0].puzzle != JIGSAW:  # the list of lines is read one by one
            assert any("a map of boxes without the cells" in str(entry.error) for entry in entries)
        else:
            assert [entry.puzzle for entry in entries] == [JIGSAW]


def test_dates_of_a_chat_are_words() -> None:
    text = (
        f"Ann#1234 — 28/11/2026 09:12\nhere is the puzzle of today\n{puzzle(9).line}\nBob#0001 — 28/11/2026 09:13\nnice"
    )
    assert formats.read(text).puzzle == puzzle(9)


def test_a_lost_row_makes_no_line_a_puzzle() -> None:
    rows = ["*;*;*;*;*;*;*;*;*;*;*;*;*;D;*;*", *(["F;3;6;*;D;*;9;*;*;*;G;*;*;8;A;B"] * 14)]
    with pytest.raises(ld.ParseError, match="15 rows"):
        formats.read("\n".join(rows))


def test_what_a_cleaned_text_leaves_out_is_no_noise() -> None:
    """Rows that are read without the rest of a map, and a table whose digits are in damaged tags, are refused."""
    rows = [JIGSAW.line[at : at + 9] for at in range(0, 81, 9)]
    with pytest.raises(ld.LucidokuError):
        formats.read("\n".join([*rows, MAP[:40], MAP[40:]]))
    cell = '<td><inputtype="text"value="{}"></td>'  # blanks were lost
    page = "".join("<tr>" + "".join(cell.format(sign.strip(".")) for sign in row) + "</tr>" for row in rows)
    assert formats.read(f"<table>{page}</table>").puzzle == ld.Grid(JIGSAW.line)
    cell = '<td><iput type="text"value="{}"></td>'
    page = "".join("<tr>" + "".join(cell.format(sign.strip(".")) for sign in row) + "</tr>" for row in rows)
    with pytest.raises(ld.LucidokuError):
        formats.read(f"<table>{page}</table>")
    with pytest.raises(ld.LucidokuError):
        list(ld.read_puzzles([f"<table>{page}</table>"]))


@pytest.mark.parametrize("mark", "\t;,")
@pytest.mark.parametrize("n", [4, 6, 9])
def test_numbers_of_columns_are_no_row(n: int, mark: str) -> None:
    """With all rows below them they are left out; where one is missing, a note says so."""
    head = mark.join(str(number) for number in range(1, n + 1))
    rows = [mark.join("1" if column == row else "" for column in range(n)) for row in range(n)]
    whole, cut = (ld.formats.read("\n".join([head, *below])) for below in (rows, rows[:-1]))
    assert whole.puzzle == ld.Grid([int(row == column) for row in range(n) for column in range(n)]) and not whole.notes
    assert any("numbers of the columns" in note for note in cut.notes), cut


@pytest.mark.parametrize("before", ["", "'", "x = '", "puzzle: "])
@pytest.mark.parametrize("behind", ["", "'", "';"])
def test_a_literal_of_a_program_keeps_its_map(before: str, behind: str) -> None:
    """The ends of lines are two characters each there; a part of such a text is refused, or has a note."""
    rows = [JIGSAW.line[at : at + 9] for at in range(0, 81, 9)]
    text = before + "\\n".join([*rows, MAP]) + behind
    try:
        reading = formats.read(text)
    except ld.ParseError:
        assert before or behind
    else:
        assert reading.puzzle == JIGSAW or any("part of the text" in note for note in reading.notes), reading
