"""Puzzles embedded in web pages, mails, programs and tables, which no format reads unchanged."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from urllib.parse import quote

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats._lz import compress
from lucidoku.formats._pasted import cleaned_variants
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from support import puzzles

LINE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
GRID = Grid.parse(LINE)
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
ZEROS = [row.replace(".", "0") for row in ROWS]
SOLUTION = "162857493534129678789643521475312986913586742628794135356478219241935867897261354"
BOXED = [" | ".join(" ".join(row[c : c + 3]) for c in (0, 3, 6)) for row in ROWS]
JIGSAW = "111222233111222233114452333144455633444555666774556668777956688779999888779999888"
FRAMED = formats.write(GRID, "grid")


def table(row: str, cell: str, between: str = "\n", empty: str = "") -> str:
    """Return the rows, each in `row` with its cells in `cell`."""
    return between.join(row.replace("…", "".join(cell.replace("…", ch.strip(".") or empty) for ch in r)) for r in ROWS)


DRESSED = {
    "numbered rows": "\n".join(f"Row {i}: {row}" for i, row in enumerate(ROWS, 1)),
    "numbered with points": "\n".join(f"{i}. {row}" for i, row in enumerate(ROWS, 1)),
    "numbered with brackets": "\n".join(f"{i}) {' '.join(row)}" for i, row in enumerate(ROWS, 1)),
    "lettered rows": "\n".join(f"{name} {row}" for name, row in zip("ABCDEFGHI", ROWS, strict=True)),
    "labels around": "    1 2 3   4 5 6   7 8 9\n  +-------+-------+-------+\n"
    + "\n".join(f"{name} | {row} |" for name, row in zip("ABCDEFGHI", BOXED, strict=True)),
    "names of cells around": "   c1 c2 c3 c4 c5 c6 c7 c8 c9\n" + "\n".join(f"r{i} | {row} |" for i, row in enumerate(BOXED, 1)),
    "a data frame": "   " + "  ".join("012345678") + "\n" + "\n".join(f"{i}  " + "  ".join(row) for i, row in enumerate(ZEROS)),
    "a matrix of R": "      [,1] [,2]\n" + "\n".join(f" [{i},]    " + "    ".join(row) for i, row in enumerate(ZEROS, 1)),
    "R": "matrix(c(" + ",\n".join(",".join(row) for row in ZEROS) + "), 9, 9, byrow=TRUE)",
    "matlab": "M = [" + "; ".join(" ".join(row) for row in ZEROS) + "];",
    "minizinc": "start=[|\n" + "|\n".join(",".join(row) for row in ZEROS) + "|];",
    "prolog": "problem(1, [[" + "],\n[".join(",".join(row.replace(".", "_")) for row in ROWS) + "]]).",
    "lisp": "((" + ")\n (".join(" ".join(row) for row in ZEROS) + "))",
    "c++": "vector<vector<char>> b = {" + ",".join("{" + ",".join(f"'{ch}'" for ch in row) + "}" for row in ROWS) + "};",
    "floats": "[[" + "]\n [".join(" ".join(ch + "." for ch in row) for row in ZEROS) + "]]",
    "not a number": "[[" + "]\n [".join(" ".join("nan" if ch == "." else ch + "." for ch in row) for row in ROWS) + "]]",
    "tensor": "tensor([[" + "],\n        [".join(", ".join(row) for row in ZEROS) + "]])",
    "ruby": "%w[" + "\n".join(ROWS) + "]",
    "joined strings": '"' + '" +\n"'.join(ROWS) + '";',
    "escaped ends of lines": "\\n".join(ROWS),
    "rows with semicolons": ";".join(ROWS),
    "rows with slashes": "/".join(ROWS),
    "rows with bars": "|".join(ROWS),
    "rows with blanks": " ".join(ROWS),
    "two columns": "\n".join(f"{row}   {SOLUTION[9 * i : 9 * i + 9]}" for i, row in enumerate(ROWS)),
    "html table": f"<table>\n{table('<tr>…</tr>', '<td>…</td>')}\n</table>",
    "html table, one line": f"<table><tbody>{table('<tr>…</tr>', '<td>…</td>', '', '&nbsp;')}</tbody></table>",
    "html table of inputs": table("<tr>…</tr>", '<td><input type="text" value="…"></td>'),
    "preformatted": f"<pre>\n{FRAMED}\n</pre>",
    "breaks": "<br>".join(ROWS),
    "forum code": f"[code]{LINE}[/code]",
    "forum quote": f"[quote=me]\n{FRAMED}\n[/quote]",
    "bold markdown": "|" + "   |" * 9 + "\n|" + "---|" * 9 + "\n" + table("| … ", "**…** | ").replace("****", "  "),
    "code mark": f"`{LINE}`",
    "quoted frame": "x wrote:\n" + "\n".join("> " + line for line in FRAMED.split("\n")),
    "quoted twice": "\n".join(">> " + line for line in FRAMED.split("\n")),
    "latex table": "\\begin{tabular}{ccc}\n\\hline\n"
    + "\n".join(" & ".join(ch.strip(".") for ch in row) + " \\\\" for row in ROWS),
    "latex package": formats.write(GRID, "latex-sudoku"),
    "frame of hashes": "#############\n" + "\n".join(f"#{'#'.join((r[:3], r[3:6], r[6:]))}#" for r in ROWS) + "\n#############",
    "frame of underscores": " _____ _____ _____\n" + "\n".join(f"|{row}|" for row in BOXED) + "\n _____ _____ _____",
    "a row and column free between boxes": "\n".join(
        "\t\t".join("\t".join(ch.strip(".") for ch in row[c : c + 3]) for c in (0, 3, 6)) + "\n" * (i in (2, 5))
        for i, row in enumerate(ROWS)
    ),
    "ellipses": "\n".join(row.replace("...", "…") for row in ROWS),
    "letter o": "\n".join(row.replace(".", "o") for row in ROWS),
    "letter O": LINE.replace(".", "O"),
    "tildes": LINE.replace(".", "~"),
    "colons": LINE.replace(".", ":"),
    "pluses": "\n".join(row.replace(".", "+") for row in ROWS),
    "hashes": "\n".join(row.replace(".", "#") for row in ROWS),
    "commas": "\n".join(row.replace(".", ",") for row in ROWS),
    "keycaps": "\n".join("".join(f"{ch}\ufe0f\u20e3" if ch != "." else "⬛" for ch in row) for row in ROWS),
    "arabic": LINE.translate({0x30 + d: chr(0x660 + d) for d in range(10)}),
    "chinese": LINE.translate({0x30 + d: "零一二三四五六七八九"[d] for d in range(10)}).replace(".", "零"),
    "invisible marks": "\n".join(f"\u200e{row}\u200b" for row in ROWS),
    "soft hyphen": LINE[:40] + "\u00ad" + LINE[40:],
    "line separators": "\u2028".join(ROWS),
    "a title in Chinese": f"題目\uff1a{LINE}",
    "glued comment": LINE + "#C1",
    "python object": str({"puzzle": LINE, "level": None}),
    "service": json.dumps({"newboard": {"grids": [{"value": [[int(d) for d in row] for row in ZEROS], "difficulty": "Hard"}]}}),
    "a grid in an object": json.dumps({"grid": [[int(d) for d in row] for row in ZEROS]}),
    "list of objects": json.dumps([{"mission": "".join(ZEROS), "solution": SOLUTION}]),
    "cells as objects": json.dumps({"cells": [{"value": int(d)} for d in "".join(ZEROS)]}),
    "table, other name": f"id,unsolved,level\n7,{LINE},easy\n",
    "table, lone other name": f"sudoku string\n{LINE}\n",
    "table, solution first": f"answer;start\n{SOLUTION};{LINE}\n",
    "table, quoted": f'"id"\t"puzzle"\n"1"\t"{LINE}"\n',
    "table, a comment first": f"# mine\nid,board\n1,{LINE}\n",
}  # fmt: skip


@pytest.mark.parametrize("name", DRESSED)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_dressed(name: str, end: str) -> None:
    text = DRESSED[name].replace("\n", end)
    assert formats.read(text).puzzle == GRID
    (entry,) = ld.read_puzzles(text.splitlines(keepends=True))
    assert entry.puzzle == GRID


def test_a_table_with_a_cell_a_column() -> None:
    head = ",".join(f"c{i}" for i in range(81))
    assert formats.read(f"{head}\n{','.join(''.join(ZEROS))}").puzzle == GRID


@pytest.mark.parametrize("n", [4, 6, 8, 9, 12, 16])
def test_other_sizes(n: int) -> None:
    grid = puzzles(n)[0]
    rows = [grid.line[i : i + n] for i in range(0, n * n, n)]
    for text in (
        "\n".join(f"{i}) {' '.join(row)}" for i, row in enumerate(rows, 1)),
        "<table>" + "".join("<tr>" + "".join(f"<td>{ch.strip('.')}</td>" for ch in row) + "</tr>" for row in rows) + "</table>",
        "{{" + "},\n{".join(",".join(f"'{ch}'" for ch in row) for row in rows) + "}};",
        *(["/".join(rows)] if n > 4 else []),
    ):  # fmt: skip
        assert formats.read(text, layout=grid.layout).puzzle == grid


def links() -> dict[str, str]:
    board = ld.explain(GRID).board(8)
    links_by_name = {f"{site}, state": link for site, link in formats.addresses(board).items()}
    for kind, layout in (("diagonals", GRID.layout.with_diagonals()), ("windows", GRID.layout.with_windows())):
        links_by_name |= {f"{site}, {kind}": link for site, link in formats.addresses(Grid(bytes(81), layout)).items()}
    links_by_name["string of SudokuWiki"] = formats.write(board, "sudokuwiki")
    links_by_name["short code"] = formats.write(GRID, "scf")
    return links_by_name


def wrapped(text: str, width: int, before: str = "", after: str = "") -> str:
    return "\n".join(before + text[i : i + width] + after for i in range(0, len(text), width))


MAILED: dict[str, Callable[[str], str]] = {
    "in words": lambda link: f"Try this: {link}, please.",
    "with a title": lambda link: f"My puzzle\n\n{link}\n\n-- \nme",
    "in angle brackets": lambda link: f"<{link}>",
    "in Markdown": lambda link: f"[mine]({link})",
    "in HTML": lambda link: f'<a href="{html.escape(link)}">puzzle</a>',
    "broken": lambda link: wrapped(link, 76),
    "broken and quoted": lambda link: wrapped(link, 70, "> "),
    "broken in angle brackets": lambda link: wrapped(f"<{link}>", 76),
    "quoted printable": lambda link: wrapped(link.replace("=", "=3D"), 75, "", "=").removesuffix("="),
    "slashes encoded": lambda link: link.replace("://", "§").replace("/", "%2F").replace("§", "://"),
    "encoded": lambda link: quote(link, safe=":/?=&"),
    "encoded twice": lambda link: quote(quote(link, safe=":/?=&"), safe=":/?=&"),
    "without padding": lambda link: link.rstrip("="),
    "with blanks for plus": lambda link: link.replace("+", " "),
    "without scheme": lambda link: link.removeprefix("https://"),
    "with an invisible blank": lambda link: f"{link[:20]}\u200b{link[20:]}",
}


@pytest.mark.parametrize("how", MAILED)
def test_links_as_mails_break_them(how: str) -> None:
    for name, link in links().items():
        text = MAILED[how](link)
        assert formats.read(text).puzzle == formats.read(link).puzzle, name
        (entry,) = ld.read_puzzles(text.splitlines(keepends=True))
        assert entry.puzzle == formats.read(link).puzzle, name


def test_a_rule_is_not_dropped_by_another_reading() -> None:
    for text in (
        json.dumps({"board": [[int(d) for d in row] for row in ZEROS], "cages": [[1, 2]]}),
        json.dumps({"data": {"puzzle": LINE}, "constraints": ["anti-knight"]}),
        json.dumps([{"puzzle": LINE, "thermometers": [[0, 1]]}]),
    ):
        with pytest.raises(ld.ParseError, match="Lucidoku does not support"):
            formats.read(text)
    x = f"Look: https://www.sudokuwiki.org/sudokux.htm?bd={LINE.replace('.', '0')} !"
    assert formats.read(x).puzzle.layout.extras == ("diagonal",)
    assert formats.read(json.dumps({"puzzle": LINE, "rules": "Normal sudoku rules apply", "cages": []})).puzzle == GRID


def test_errors_still_describe_the_original_text() -> None:
    for text, says in (
        ("\n".join(f"{i}. {row}" for i, row in enumerate(ROWS[:8], 1)), "8"),
        ("see https://sudokupad.app/abcdefgh", "does not contain it"),
        (f"<table><tr><td>{LINE[:80]}</td></tr></table>", "no puzzle found"),
        ("hello", "no grid"),
    ):
        with pytest.raises(ld.ParseError, match=says) as caught:
            formats.read(text)
        assert "\n" not in str(caught.value)


def test_a_long_text_is_not_read_again() -> None:
    assert not list(cleaned_variants("1) .\n" * 20_000))


def test_the_first_strings_of_sudokuwiki() -> None:
    """Codes of January 2023: with 1 for a given, as defined, and with the digit for it, as the site wrote."""
    letters = "0123456789abcdefghijklmnopqrstuv"
    board = Board(GRID)

    def link(flag: Callable[[int], int]) -> str:
        numbers = [flag(v) + (2 << v - 1) if v else 2 * mask for v, mask in zip(board.values, board.masks, strict=True)]
        text = "".join(letters[number // 32] + letters[number % 32] for number in numbers)
        return f"https://www.sudokuwiki.org/sudoku.htm?bd={text}"

    for flag in (lambda digit: 1, lambda digit: digit):
        puzzle = formats.read(link(flag)).puzzle
        assert isinstance(puzzle, Board) and puzzle.givens == GRID and puzzle == board
    with pytest.raises(ld.ParseError, match="do not encode a cell"):
        formats.read(link(lambda digit: 1)[:-2] + "01")


def test_a_list_of_variants_keeps_their_houses() -> None:
    layouts = (Layout.jigsaw(JIGSAW), GRID.layout.with_diagonals(), GRID.layout.with_windows())
    for name in ("andoku", "json"):
        grids = [Grid(bytes([1]) + bytes(80), layout) for layout in layouts]
        lines = [formats.write(grid, name) for grid in grids]
        assert [entry.puzzle for entry in ld.read_puzzles(lines)] == grids
        assert formats.read(lines[0]).puzzle == grids[0]


def test_jigsaws_keep_their_regions() -> None:
    grid = Grid(bytes(81), Layout.jigsaw(JIGSAW))
    for name in ("sudokuwiki", "f-puzzles"):
        assert formats.read(f"A jigsaw: {formats.write(grid, name)} by me").puzzle == grid


AMONG_WORDS = {
    "a line": LINE,
    "two lines": f"{LINE}\n{SOLUTION}",
    "placed digits": LINE.replace("7", "+7", 1),
    "candidates": formats.write(Board(GRID), "candidates"),
    "cells with names": formats.write(GRID, "iss"),
    "a case": formats.write(Board(GRID), "library"),
}


@pytest.mark.parametrize("name", AMONG_WORDS)
@pytest.mark.parametrize(
    "words", ["Hi all, what is next here?\n\n{}\n\nThanks, Ann\n", "<p>Look:</p><pre><code>{}</code></pre>"]
)
def test_lines_among_words(name: str, words: str) -> None:
    text = words.format(AMONG_WORDS[name])
    assert formats.read(text).puzzle.values == GRID.values
    assert next(iter(ld.read_puzzles(text.splitlines(keepends=True)))).puzzle.values == GRID.values  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["rows", "json", "sdk", "csv", "markdown", "candidates"])
def test_everything_quoted_in_a_mail(name: str) -> None:
    for subject in (GRID, Board(GRID)):
        text = formats.write(subject, name)
        quoted = [f">> {line}\n" for line in text.split("\n")]
        puzzles = [formats.read("".join(quoted)).puzzle, *(entry.puzzle for entry in ld.read_puzzles(quoted))]
        assert [puzzle.values for puzzle in puzzles if puzzle] == [GRID.values] * 2


@pytest.mark.parametrize("sign", ["*", "-", "--", "//", "%", "REM", "(*"])
@pytest.mark.parametrize("name", ["sdk", "grid", "markdown", "ss"])
def test_rows_in_a_comment_or_a_list(name: str, sign: str) -> None:
    text = "".join(f" {sign} {line}\n" for line in formats.write(GRID, name).split("\n"))
    for whole in (text, f"/**\n{text} */" if sign == "*" else text + f" {sign}"):
        assert formats.read(whole).puzzle == GRID
        assert [entry.puzzle for entry in ld.read_puzzles(whole.splitlines(keepends=True))] == [GRID]


def test_a_sign_of_lists_may_be_an_empty_cell() -> None:
    grid = Grid("-1-3-3-1-4-2-2-4".replace("-", "."))
    rows = [" ".join(grid.line[start : start + 4]).replace(".", "-") for start in range(0, 16, 4)]
    assert all(row.startswith("- ") for row in rows)
    assert formats.read("\n".join(rows)).puzzle == grid


@pytest.mark.parametrize("end", ["\\", " \\"])
def test_lines_that_go_on(end: str) -> None:
    for name in ("sdk", "grid", "ss"):
        assert formats.read(formats.write(GRID, name).replace("\n", end + "\n")).puzzle == GRID


def test_signs_next_to_cells_are_not_an_empty_grid() -> None:
    rows = formats.write(GRID, "rows")
    for sign in (">", "!", "x ="):
        (entry,) = ld.read_puzzles([f"{sign} {rows}"])
        assert entry.puzzle is None or entry.puzzle.values == GRID.values


def test_a_link_that_is_encoded_whole() -> None:
    link = formats.write(GRID, "f-puzzles")
    assert formats.read(quote(link, safe="")).puzzle == GRID


def test_a_refused_rule_of_a_link_among_words_is_reported() -> None:
    link = "https://sudokupad.app/fpuzzles" + quote(
        compress(json.dumps({"size": 9, "grid": [[{}] * 9] * 9, "chaosconstruction": True}))
    )
    (entry,) = ld.read_puzzles([f"Try this: {link} and tell me.\n"])
    assert "chaosconstruction" in str(entry.error)


def test_an_indented_table() -> None:
    assert formats.read("\n".join("\t" + ",".join(ch.strip(".") for ch in row) for row in ROWS)).puzzle == GRID


CELL_NAMES = {
    "rows and columns": ",".join(f"r{r}c{c}" for r in range(1, 10) for c in range(1, 10)),
    "letters": ";".join(f"{row}{c}" for row in "ABCDEFGHI" for c in range(1, 10)),
    "numbered cells": ",".join(f"cell_{i}" for i in range(81)),
    "numbers": "\t".join(map(str, range(81))),
}


@pytest.mark.parametrize("name", CELL_NAMES)
@pytest.mark.parametrize("empty", ["", "0", "."])
def test_a_column_a_cell_in_a_file(name: str, empty: str) -> None:
    header = CELL_NAMES[name]
    delimiter = next(ch for ch in ",;\t" if ch in header)
    row = delimiter.join(ch.replace(".", empty) for ch in LINE)
    lines = [header, row, row]
    if name != "numbers":  # there may be other columns
        lines = [f"id{delimiter}{header}{delimiter}rating", *(f"17{delimiter}{row}{delimiter}3.4" for _ in range(2))]
    assert [entry.puzzle for entry in ld.read_puzzles([line + "\n" for line in lines])] == [GRID, GRID]
    assert formats.read("\n".join(lines)).puzzle == GRID
