"""Strings of the Interactive Sudoku Solver: `.~R1C1_5~R1C2_3_4`, and the short form of killer puzzles `3x3::k:…`.

A cell with one number is a given, with several its candidates; other parts are rules, see `_iss_rules`. A text may have
comments (`# …`), its parts in several lines, and the cells as a grid before or after them: that program reads all as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import (
    PUZZLE,
    Format,
    Placed,
    Reading,
    as_board,
    as_grid,
    as_reading,
    box_numbers,
    cell_values,
    has_usual_boxes,
    last_cell_note,
    layout_for,
    position,
    side,
)
from lucidoku.formats._iss_rules import ROWS, altered_rules, cell_id, cells_named, read_rule, written_rules
from lucidoku.formats._rules import Refused, RuleCollector, refusal, square_only
from lucidoku.formats._shapes import WHOLE
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules import EXTRA_HOUSES, cells_by_flag, letters, letters_of
from lucidoku.rules._constraint import cell_name
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import N_, _

__all__ = ["FORMAT", "KILLER"]

_CELL = re.compile(r"R(\d{1,2}|[A-G])C(\d{1,2}|[A-G])((?:_\d{1,3})+)", re.IGNORECASE)
_KILLER = re.compile(r"\s*(\d+)x(\d+):([^:]*):k:(\d{1,6}(?::\d{1,6})*:?)\s*")
_PARTS = re.compile(r"(?:\.[A-Z][A-Za-z]*(?:~[^.\s]*)?|\.~[^.\s]*|\.(?=\.))+")
_WHOLE = {word[1:]: kind for word, kind in letters_of("iss").items() if "~" not in word}
_FLAGS = [flag for rule in EXTRA_HOUSES.values() for flag in rule.flags.get("iss", ())]
_HOUSES = (*_WHOLE, *(flag.partition("~")[0] for flag in _FLAGS))
_ALONE = (*_HOUSES, "NoBoxes", *(row.name for row in ROWS if row.shape is WHOLE))

_HEAD = ("Shape", "Jigsaw", "NoBoxes", "SearchPriority")  # the last sets the order in which that program searches
_LONGEST = 64 * 1024  # characters of one string
_LINES = 2000  # of one text
_MOST_PARTS = 5000  # of one string: dots on all borders of a 25x25 grid are 1200


_BEGINS = re.compile(r"\.(?:[A-Z]?~|[A-Z][A-Za-z])")
"""Beginning of a string, or of one of its lines."""
_CELLS = re.compile(r"[.0-9*_]+|[.0-9A-P]+|[.0-9a-p]+")
_FRAME = str.maketrans("", "", "|+-")


def _detect(text: str) -> bool:
    return _is_string(text) if len(text) >= 100_000 else bool(_kind(text))


@lru_cache(maxsize=4)
def _kind(text: str) -> str:
    """Classify a text: "one" puzzle, a "list" of strings, "mixed" grids and strings; "" for any other."""
    sections = _sections(text)
    if sections is None or not _is_string("".join(sections[1])):
        return ""
    grids, strings = sections
    apart = len(strings) > 1 and _are_apart(strings)
    if not grids:
        return "list" if apart else "one"
    return "mixed" if apart or len(grids) > 1 or any(map(_has_givens, strings)) else "one"


def _is_string(text: str) -> bool:
    text = text.rstrip(".")  # a dot may close the last part
    if not text.startswith(".") or not _PARTS.fullmatch(text):
        return False
    return "~" in text or text[1:].startswith(_ALONE)


def _sections(text: str) -> tuple[list[str], list[str]] | None:
    r"""Return the grids and the strings in the lines of a text, without blanks and comments; None where there is more.

    >>> _sections("# mine\n.AntiKnight\n1.....2..3.....4\n.Thermo~R1C1\n~R1C2 # that is all")
    (['1.....2..3.....4'], ['.AntiKnight', '.Thermo~R1C1~R1C2'])
    """
    if text.count("\n") > _LINES or not _BEGINS.search(text):
        return None
    grids, strings, rows = [], list[list[str]](), list[str]()
    goes_on = False
    for line in [*text.split("\n"), ".~"]:  # a last part ends the last rows
        bare = "".join(line.partition("#")[0].split())
        cells = bare.translate(_FRAME)
        if not bare:
            goes_on = goes_on and "#" in line
        elif _CELLS.fullmatch(cells) and (not goes_on or side(len(cells))):
            rows.append(cells)
            goes_on = False
        elif not cells or set(bare) == {"="}:
            continue  # a line of a frame, or between parts
        elif _BEGINS.match(bare):
            whole = "".join(rows)
            grids += [whole] if rows and side(len(whole)) else rows
            rows = []
            strings.append([bare])
            goes_on = True
        elif goes_on:
            strings[-1].append(bare)
        else:
            return None
    strings.pop()
    if not strings or not all(side(len(cells)) for cells in grids):
        return None
    return grids, ["".join(parts) for parts in strings]


def _parts(string: str) -> list[str]:
    return [part for part in re.split(r"(?<!\.)\.++(?=[A-Za-z~])", string.rstrip(".")) if part.strip(".")]


def _claims(string: str) -> Iterator[tuple[str, str]]:
    """Yield the statements that a puzzle makes only once: rules of the whole grid, digits and cages of cells."""
    for part in _parts(string):
        name, *words = part.rstrip("~").split("~")
        if name in ("", "Given"):
            yield from (("given", word.partition("_")[0].upper()) for word in words)
        elif name == "Cage":
            yield from (("cage", word.upper()) for word in words[1:])
        else:
            yield "part", name if name == "Shape" else part


def _are_apart(strings: Sequence[str]) -> bool:
    """Return whether strings are separate puzzles, because two of them say the same or fill the same cells."""
    known: set[tuple[str, str]] = set()
    for claims in map(set, map(_claims, strings)):
        if known & claims:
            return True
        known |= claims
    return False


def _has_givens(string: str) -> bool:
    return any(kind == "given" for kind, _what in _claims(string))


def _is_whole(text: str) -> bool:
    """Return whether a file is one puzzle in several lines, or grids with rules that cannot be assigned to a grid."""
    if len(text) >= _LONGEST or "\n" not in text.strip():
        return False
    kind = _kind(text)
    sections = _sections(text) if kind == "mixed" else None
    return kind == "one" or (sections is not None and not all(map(_has_givens, sections[1])))


def _read_all(text: str, layout: Layout | None) -> Iterator[Placed]:
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.partition("#")[0].strip()]
    if _kind(text) != "list" and _is_whole(text):
        lines = [(lines[0][0] if lines else 1, text)]
    for number, line in lines:
        cells = line.strip()
        try:
            if _CELLS.fullmatch(cells) and side(len(cells)):
                own = layout_for(len(cells), layout)
                yield number, Reading(Grid(cell_values(cells, own, number), own), "line")
            else:
                yield number, as_reading(_read(line, layout), "iss")
        except LucidokuError as error:
            yield number, error


def _read(text: str, layout: Layout | None) -> Reading:
    kind = _kind(text)
    if kind == "list":
        lines = [line for line in text.split("\n") if line.partition("#")[0].strip()]
        return as_reading(_read(lines[0], layout), "iss").first_of(len(lines))
    grids, strings = (kind and _sections(text)) or ([], ["".join(re.sub("#[^\n]*", "", text).split())])
    if kind == "mixed":
        message = _(
            "the text has cells as a grid and strings of the Interactive Sudoku Solver that do not belong to one puzzle"
        )
        raise Refused(message)
    parts = _parts("".join(strings))
    if len(parts) > _MOST_PARTS:
        raise Refused(_("the text is too long for a puzzle"))
    rules = RuleCollector(_rows(parts, grids, layout))
    n = rules.n
    cells = []
    wrong: ParseError | None = None
    flags = cells_by_flag("iss", n, *SIZES.get(n, (1, n)))
    for part in parts:
        name, _tilde, rest = part.partition("~")
        if name in ("", "Given"):
            cells += [word for word in rest.split("~") if word]
        elif house := flags.get(f"{name}~{rest.strip('~')}"):
            rules.region(house)
        elif name in _WHOLE and n == 9:
            rules.extra(_WHOLE[name])
        elif name not in _HEAD:
            try:
                if not read_rule(part, rules):
                    rules.add(name[:40])
            except Refused:
                raise
            except ParseError as error:
                wrong = wrong or error
    if wrong:
        raise refusal(rules.unknown) if rules.unknown else wrong
    _pieces(parts, rules)
    own = layout if layout and rules.is_plain else rules.layout()
    givens, masks = bytearray(n * n), [0] * (n * n)
    named: list[int] = []
    if grids:
        givens[:] = cell_values(grids[0], own)
    for word in cells:
        match = _CELL.fullmatch(word)
        if not match:
            raise ParseError(_("{word} is not a cell; expected for example R1C1_5").format(word=repr(word[:30])))
        (cell,) = cells_named([f"R{match[1]}C{match[2]}"], n, word[:20])
        digits = [int(digit) for digit in match[3].split("_") if digit]
        if len(set(digits)) < len(digits):
            message = _("{cell} has a digit twice")
            raise ParseError(message.format(cell=cell_name(cell, n)))
        named.append(int(cell))
        if not all(1 <= digit <= n for digit in digits):
            message = _("{cell} holds {digit}, but the digits are 1 to {n}")
            raise ParseError(message.format(cell=cell, digit=max(digits), n=n))
        mask = sum(1 << digit - 1 for digit in set(digits))
        before = 1 << givens[cell] - 1 if givens[cell] else masks[cell] or mask
        if before != mask:
            message = _("{cell} is given twice, with different digits")
            raise ParseError(message.format(cell=cell_name(cell, n)))
        if len(set(digits)) == 1:
            givens[cell] = digits[0]
        else:
            masks[cell] = mask
    rules.notes += _losses(strings, named, givens, masks, own)
    return position(own, bytes(givens), None, masks, are_notes=False).noting(*rules.notes)


def _losses(
    strings: Sequence[str], named: list[int], givens: bytearray, masks: list[int], layout: Layout
) -> Iterator[str]:
    """Yield notes if the text seems cut off, or if its list of cells has a gap or ends with a digit that does not fit."""
    cells, marked = layout.n**2, any(masks)
    ordered = named == sorted(named)
    begun = ordered and len(named) >= (1 if marked else layout.n) and named == list(range(len(named)))
    whole = ordered and named[0:1] == [0] and named[-1:] == [cells - 1]
    hole = whole and 2 * len(named) > cells and sum(b - a > 1 for a, b in pairwise(named)) == 1
    gaps = marked and ordered and 2 * len(named) > cells
    stops = bool(strings) and len(strings[-1]) > 2 and strings[-1].endswith(("~", "_"))
    if stops or (len(named) < cells and (begun or hole or gaps)):
        yield _("the list of cells looks incomplete; cells missing from it are taken as empty")
    if strings and strings[-1].endswith("."):
        yield _("nothing follows the {mark} at the end; part of the text may be missing").format(mark=repr("."))
    if strings and (end := re.search(r"_([12])$", strings[-1])) and layout.n >= 10 * int(end[1]):
        yield _("the text ends with {digit}; it may be the beginning of a longer number").format(digit=end[1])
    for cell, mask in enumerate(masks):
        if taken := next((givens[peer] for peer in layout.peers[cell] if mask << 1 >> givens[peer] & 1), 0):
            note = _("{cell} has the candidate {digit}, though one of its peers is {digit}; two cells may be joined")
            yield note.format(cell=cell_name(cell, layout.n), digit=layout.digit_text(taken))
            break
    last = named[-1] if named else 0
    digit = givens[last]
    if digit and begun and any(masks[peer] >> digit - 1 & 1 for peer in layout.peers[last]):
        yield last_cell_note()
    if digit and any(givens[peer] == digit for peer in layout.peers[last]):
        note = _("the last cell, {cell}, has the same digit as one of its peers; it may be cut off")
        yield note.format(cell=cell_name(last, layout.n))


def _rows(parts: Sequence[str], grids: Sequence[str], layout: Layout | None) -> int:
    """Return the number of rows.

    Raises:
        Refused: the grid is not square, has other digits, or has two sizes.
    """
    shapes = {part.rstrip("~") for part in parts if part.startswith("Shape~")}
    own = side(len(grids[0])) if grids else None
    if not shapes:
        return own or (layout.n if layout else 9)
    match = re.fullmatch(r"Shape~(\d{1,2})x(\d{1,2})(?:~(\d{1,2}))?", min(shapes))
    if not match or (match[3] and match[3] != match[1]):
        raise refusal({"other digits": 1})
    square_only(int(match[1]), int(match[2]))
    if len(shapes) > 1 or (own and own != int(match[1])):
        raise refusal({"Shape": 2})
    return int(match[1])


def _pieces(parts: Sequence[str], rules: RuleCollector) -> None:
    """Note the pieces of a jigsaw: instead of boxes where the grid has no boxes, else besides them."""
    maps = list({part.rstrip("~").rpartition("~")[2]: 1 for part in parts if part.startswith("Jigsaw~")})
    if len(maps) > 1:
        rules.add("Jigsaw", len(maps))
    alone = "NoBoxes" in (part.rstrip("~") for part in parts) or rules.n not in SIZES
    if not maps:
        if alone:
            rules.add("no boxes")
    elif alone:
        rules.boxes(list(maps[0].lower()))
        if any(constraint.rule == "disjointgroups" for constraint in rules.constraints):
            rules.add("DisjointSets")  # of the usual boxes, there
    elif len(maps[0]) != rules.n**2:
        raise ParseError(_("the regions of the puzzle are not {n} regions of {n} cells").format(n=rules.n))
    else:
        for piece in dict.fromkeys(maps[0].lower()):
            cells = [cell for cell, name in enumerate(maps[0].lower()) if name == piece]
            if len(cells) == rules.n:  # the cells of other pieces are unrestricted
                rules.region(cells)


def _write(subject: Grid | Board) -> str:
    layout, board = subject.layout, as_board(subject)
    if layout.n > 16:
        raise LucidokuError(_("strings of Interactive Sudoku Solver have up to 16 rows"))
    text = "" if layout.n == 9 else f".Shape~{layout.n}x{layout.n}"
    text += "".join(letters(extra, "iss") for extra in layout.extras)
    if not has_usual_boxes(layout):
        text += ".NoBoxes.Jigsaw~" + "".join(f"{box:x}" for box in box_numbers(layout))
    rules, masks = written_rules(layout)
    cells = ""
    for cell in layout.cells:
        value = board.values[cell]
        digits: Sequence[int] = [value] if value else board.candidates(cell) if isinstance(subject, Board) else []
        if not digits and cell in masks:
            digits = range(1, layout.n + 1)
        digits = [digit for digit in digits if value or masks.get(cell, -1) >> digit - 1 & 1]
        if digits:
            cells += f"~{cell_id(cell, layout.n)}_" + "_".join(map(str, digits))
    return text + rules + "." * bool(cells) + cells or ".~"


def _read_killer(text: str, layout: Layout | None) -> Reading:
    """Read numbers that each tell the cage of a cell, and 256 times its sum; 0 where the cell is in none."""
    match = _KILLER.fullmatch(text)
    if not match:
        raise ParseError(_("the text is not a line of cells, nor in any other known format"))
    height, width = int(match[1]), int(match[2])
    numbers = [int(number) for number in match[4].split(":") if number]
    n = height * width
    if match[3] not in ("", "d") or len(numbers) != n * n:
        raise ParseError(_("expected {count} numbers after {head}").format(count=n * n, head=repr(text.strip()[:8])))
    rules = RuleCollector(n)
    boxes = (r // height * height + c // width for r in range(n) for c in range(n))
    rules.boxes(list(boxes))
    if match[3]:
        rules.extra("diagonal")
    cages: dict[int, list[int]] = {}
    for cell, number in enumerate(numbers):
        if number:
            cages.setdefault(number & 255, []).append(cell)
    for number, cells in cages.items():
        sums = {numbers[cell] >> 8 for cell in cells}
        if len(sums) > 1 or not min(sums):
            raise ParseError(_("the cells of cage {number} do not agree on its sum").format(number=number))
        rules.add_constraint("killercage", [cells], [sums.pop()])
    reading = Reading(Grid(bytes(n * n), rules.layout()))
    if match[4].endswith(":"):
        return reading
    return reading.noting(_("the text does not end with a colon; its last number may be cut off"))


def _write_killer(subject: Grid | Board) -> str:
    layout, grid = subject.layout, as_grid(subject)
    if (
        layout.constraint_names not in ((), ("killercage",))
        or layout.is_jigsaw
        or layout.extras not in ((), ("diagonal",))
    ):
        raise LucidokuError(_("the short form of killer puzzles has a place for cages and diagonals only"))
    numbers = [0] * layout.n**2
    possible = not any(grid.values) and len(layout.placed) < 256
    for number, cage in enumerate(layout.placed, 1):
        possible = possible and bool(cage.values) and not any(numbers[cell] for cell in cage.cells)
        for cell in cage.cells:
            numbers[cell] = 256 * sum(cage.values) + number
    if not possible:
        raise LucidokuError(
            _("the short form of killer puzzles has no digits, and cages with a sum that share no cell")
        )
    return f"{layout.box_height}x{layout.box_width}:{'d' * bool(layout.extras)}:k:{':'.join(map(str, numbers))}:"


FORMAT = Format(
    "iss",
    "the Interactive Sudoku Solver: .~R1C1_5~R1C2_3_4",
    _detect,
    _read,
    _write,
    label="Interactive Sudoku Solver",
    keeps=PUZZLE | {"candidates", "houses", "rules"},
    alters=altered_rules,
    lone="positions",
    read_all=_read_all,
    whole=_is_whole,
)
KILLER = Format(
    "killer",
    "the short form of killer puzzles: 3x3::k:2817:2817:…",
    lambda text: bool(_KILLER.fullmatch(text)),
    _read_killer,
    _write_killer,
    label=N_("The short form of killer puzzles"),
    keeps=frozenset({"size", "houses", "rules"}),
)
