"""Links to puzzle sites, and the strings in them pasted bare.

A link is known by its host: sudokuwiki.org, sudokupad.app and its aliases, f-puzzles.com, sudokuexchange.com,
sudokumaker.app, the Interactive Sudoku Solver, and Penpa. A short link is only a name at the site, which we do not ask.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs, unquote

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats import codoku, fpuzzles, iss, penpa, sudokumaker, sudokupad, sudokuwiki
from lucidoku.formats._format import EVERYTHING, STATE, Format, Reading, as_reading, cell_values, layout_for
from lucidoku.formats._fpuzzles_rules import altered_constraints
from lucidoku.formats._lz import decompress, readings
from lucidoku.formats._rules import altered_regions, split_link
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import N_, _

__all__ = ["EXCHANGE", "FPUZZLES", "LINK", "MAKER", "OPEN_IN", "SUDOKUPAD", "addresses"]

_HOSTS = r"sudokuwiki\.org|sudokupad\.app|crackingthecryptic\.com|f-puzzles\.com|sudokuexchange\.com|sudokumaker\.app|github\.io"
_LINK = re.compile(rf"[a-zA-Z][\w+.-]*://[^\n]+|(?:[\w-]+\.)*(?:{_HOSTS})/\S*")
_TRAILER = re.compile(r"(?s:(?:[?&](?:setting|utm|ref|fbclid|gclid|si)[-_=]|#).*)")
_PREFIX = re.compile(r"(scf|scl|ctc|fpuz(?:zles)?)([^\s]{4,})")

_SITES = tuple(host.replace("\\", "") for host in _HOSTS.split("|") if "github" not in host)
"""The sites whose links are read, so that one of them without a puzzle is a short link."""


def _detect(text: str) -> bool:
    return _LINK.fullmatch(text.strip()) is not None


def _read(text: str, layout: Layout | None) -> Reading:
    word = text.strip()
    address = split_link(word)
    host = (address.hostname or "").removeprefix("www.")
    query, whole = parse_qs(address.query), address.query + "&" + address.fragment
    if host.endswith("sudokuwiki.org"):
        return _read_as(sudokuwiki.FORMAT, word, layout)
    if host.endswith(("sudokupad.app", "crackingthecryptic.com", "svencodes.com")) or address.scheme == "sudokupad":
        return _pad(_identity(word, address.path, query), layout)
    if host.endswith("f-puzzles.com"):
        packed = re.search(r"load=([^&]+)", whole)
        if not packed:
            return _short(word)
        return as_reading(_fpuzzles(packed[1]), "f-puzzles")
    if host.endswith("sudokuexchange.com"):
        wanted = (query.get("s") or query.get("S") or [""])[0]
        return _exchange(wanted, layout) if wanted else _short(word)
    if host.endswith("sudokumaker.app"):
        packed = re.search(r"puzzle=([^&]+)", whole)
        return as_reading(sudokumaker.read_packed(unquote(packed[1])), "sudokumaker") if packed else _short(word)
    if "penpa" in word.lower() and re.search(r"[&#?]p=", word):
        return as_reading(penpa.read_link(word), "penpa")
    if match := re.search(r"[?&#]q=([^&]+)", word):
        rules = unquote(match[1])
        if iss.FORMAT.detect(rules):
            return _read_as(iss.FORMAT, rules, layout)
        if "Interactive-Sudoku-Solver" in address.path:
            return _read_as(iss.FORMAT, rules, layout)  # raises the error
    imports = ("import",) if host.endswith("lisudoku.xyz") else ()
    for parameter in (*imports, "bd", "s", "puzzle", "p", "q", "grid", "sudoku", "board", "givens", "clues"):
        for value in query.get(parameter, ()):
            if re.fullmatch(r"[0-9._*-]{16,625}", value):
                own = layout_for(len(value), layout, _("the line"))
                return Reading(Grid(cell_values(value, own), own), "link")
    fields = [value for values in query.values() for value in values]
    if not host.endswith((*_SITES, "svencodes.com")) and any(
        len(text) >= 16 for text in (*fields, address.fragment, *address.path.split("/"))
    ):
        raise ParseError(
            _("links of {host} are not read; copy the givens, or a link of a site that Lucidoku reads").format(
                host=host[:60]
            )
        )
    return _short(word)


def _read_as(form: Format, text: str, layout: Layout | None) -> Reading:
    assert form.read is not None
    return as_reading(form.read(text, layout), form.name)


def _short(word: str) -> Reading:
    name = word if len(word) <= 60 else word[:59] + "…"
    raise ParseError(
        _("{link} names a puzzle but does not contain it; open it and copy the long link, or the givens").format(
            link=name
        )
    )


def _identity(word: str, path: str, query: dict[str, list[str]]) -> str:
    """Return the name of the puzzle in an address of SudokuPad: a short one, or the puzzle itself."""
    if match := re.search(r"[?&](?:puzzleid|load)=([^&]+)", word):
        return unquote(match[1])
    rest = word.partition("://")[2].partition("/")[2] if "://" in word else word.partition("/")[2]
    rest = re.sub(r"^(?:sudoku|puzzle|classic|fog)/", "", rest)
    return unquote(_TRAILER.sub("", rest).strip("/"))


def _pad(name: str, layout: Layout | None) -> Reading:
    match = _PREFIX.fullmatch(name.strip().replace(" ", "+"))
    if not match:
        return _short(f"sudokupad.app/{name.strip()}")
    kind, rest = match[1], match[2]
    if kind == "scf":
        return codoku.read_scf(name.strip()[3:], layout)
    if kind in ("scl", "ctc"):
        puzzle = sudokupad.unzip(rest) if rest.startswith("{") else _unpacked(rest)
        if not sudokupad.is_sudokupad(puzzle):
            raise ParseError(_("the packed part of the link is not a SudokuPad puzzle"))
        return as_reading(sudokupad.read_sudokupad(puzzle), "sudokupad")
    return as_reading(_fpuzzles(rest), "f-puzzles")


def _unpacked(packed: str) -> dict[str, Any]:
    """Return the object that a link has packed, with the slashes that it may have lost on its way.

    Raises:
        ParseError: the link is damaged or not a puzzle; the message describes the link unchanged.
    """
    data = _first_object(packed)
    if data is None:
        sudokupad.unzip(decompress(packed))  # raises the error of the link unchanged
        raise ParseError(_("the packed part of the link is not a puzzle"))
    return data


@lru_cache(maxsize=4)
def _first_object(packed: str) -> dict[str, Any] | None:
    """Return the first object among the readings of a packed text, if there is one; it is for all who ask: not to be changed.

    It is remembered, for each reading of a text with a damaged link asks for it again.
    """
    for text in readings(packed):
        try:
            data = sudokupad.unzip(text)
        except ParseError:
            continue
        if isinstance(data, dict):
            return data
    return None


def _fpuzzles(packed: str) -> Reading:
    while "%" in packed and unquote(packed) != packed:  # quoted twice, as some pages do
        packed = unquote(packed)
    puzzle = _unpacked(packed.replace(" ", "+"))
    if not fpuzzles.is_fpuzzles(puzzle):
        raise ParseError(_("the packed part of the link is not an f-puzzles puzzle"))
    return fpuzzles.read_fpuzzles(puzzle)


def _exchange(wanted: str, layout: Layout | None) -> Reading:
    digits = wanted if re.fullmatch(r"[0-9.]+", wanted) and len(wanted) in (16, 36, 81) else codoku.decode(wanted)
    if len(digits) != 81 and layout is None:
        message = _("the address of SudokuExchange has {count} cells; expected {expected}")
        raise ParseError(message.format(count=len(digits), expected=81))
    own = layout_for(len(digits), layout, _("the line"))
    return Reading(Grid(cell_values(digits, own), own), "sudokuexchange")


def _detect_bare(text: str) -> bool:
    match = _PREFIX.fullmatch(unquote(text.strip()))
    if not match:
        return False
    if match[1] == "scf":
        return codoku.SCF.detect(unquote(text))
    return len(match[2]) >= 40


def addresses(subject: Grid | Board) -> dict[str, str]:
    """Return the links that open a puzzle elsewhere, by the names of the sites; those that cannot hold it are left out.

    >>> list(addresses(Grid.parse("1.....2..3.....4")))
    ['SudokuPad', 'f-puzzles']
    """
    links = {}
    for site, write in OPEN_IN.items():
        try:
            links[site] = write(subject)
        except LucidokuError:
            continue
    return links


def _exchange_link(subject: Grid | Board) -> str:
    layout = subject.layout
    layout.require_no_constraints()
    if layout.n != 9 or layout.is_jigsaw or layout.extras:
        raise ParseError(_("SudokuExchange supports only 9x9 grids without diagonals, windows or jigsaw boxes"))
    givens = subject.givens if isinstance(subject, Board) else subject
    return f"https://sudokuexchange.com/play/?s={givens.line.replace('.', '0')}"


OPEN_IN = {
    "SudokuPad": fpuzzles.sudokupad_link,
    "SudokuWiki": sudokuwiki.link,
    "f-puzzles": fpuzzles.fpuzzles_link,
    "SudokuExchange": _exchange_link,
}
"""The sites that a puzzle can be opened at, with the function that makes the link."""

LINK = Format(
    "link",
    "a link to a puzzle site",
    _detect,
    _read,
    fpuzzles.sudokupad_link,
    label=N_("A link to a puzzle site"),
    keeps=EVERYTHING | {"rules"},
    alters=altered_constraints,
    line=lambda text: bool(re.match(r"\w+://", text)),
)
FPUZZLES = Format(
    "f-puzzles",
    "a link of f-puzzles, with candidates",
    lambda text: False,
    _read,
    fpuzzles.fpuzzles_link,
    label=N_("A link of f-puzzles"),
    keeps=EVERYTHING | {"rules"},
    alters=altered_constraints,
)
SUDOKUPAD = Format(
    "sudokupad",
    "a link of SudokuPad (scl, ctc, fpuz), with candidates",
    _detect_bare,
    lambda text, layout: _read(text, layout) if _detect(text) else _pad(unquote(text.strip()), layout),
    fpuzzles.sudokupad_link,
    label=N_("A link of SudokuPad"),
    keeps=EVERYTHING | {"rules"},
    alters=altered_constraints,
)
MAKER = Format(
    "sudokumaker",
    "a link of sudokumaker.app, with candidates",
    lambda text: False,
    _read,
    sudokumaker.sudokumaker_link,
    label=N_("A link of SudokuMaker"),
    keeps=STATE | {"houses", "rules", "corners", "title"},
    alters=altered_regions,
)
EXCHANGE = Format(
    "sudokuexchange",
    "a link of SudokuExchange: givens only",
    lambda text: False,
    _read,
    _exchange_link,
    label=N_("A link of SudokuExchange"),
    keeps=frozenset({"size"}),
)
