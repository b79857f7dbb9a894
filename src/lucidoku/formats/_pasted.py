"""Variants of a pasted text that no format accepts unchanged, after cleaning.

People paste from web pages, mails, forums, programs and tables. Each function here removes one kind of wrapping and returns the
text under it; `cleaned_variants` yields those that differ from the text, and the reader tries them one after the other. The
formats alone decide whether a variant is a puzzle.
"""

from __future__ import annotations

import json
import quopri
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate, pairwise
from textwrap import dedent
from urllib.parse import unquote

from lucidoku.formats._format import EMPTY, side
from lucidoku.formats._json import looks_like_json_object
from lucidoku.formats._maps import in_form_of_cells
from lucidoku.formats._noise import structure
from lucidoku.formats._page import blocks_as_cells, tables_as_boxes
from lucidoku.formats._rules import Refused
from lucidoku.formats._table import kind_of
from lucidoku.formats.codoku import is_code
from lucidoku.formats.line import is_count, line_map, puzzle_word
from lucidoku.formats.separated import is_header
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _

_MAILED = 76  # characters of a line of a mail, at most
_MOST = 64 * 1024  # characters of a text that is cleaned and read again
_FEW = 16 * 1024  # characters of a text to which all steps are applied
_LINES = 4000  # of a text whose words are removed
_LISTS = 2000  # in brackets
_WORK = 128 * 1024  # characters of all readings; half of it for a long text


_STAMP = re.compile(r"^\[\d{1,2}[:./-]\d{1,2}[^\[\]\n]{0,24}\][ \t]{1,3}[^:\n]{1,40}:[ \t]", re.MULTILINE)
"""Time and name before a message of a chat."""


_MARGINS = frozenset({"*", "-", "--", "---", "%", "%%", "$", "//", "///", "REM", "dnl", "(*"})
"""Signs with which lines of comments in programs, of lists in Markdown and of terminals begin."""
_CELLS = frozenset({"*", "-", "--", "---"})
"""Those that may be an empty cell."""
_AROUND_COMMENT = frozenset({"/*", "/**", "*/"})


def strip_margin(text: str) -> str:
    r"""Return a text without the sign of a comment or a list before each of its lines.

    A sign that is in other places, too, is an empty cell.

    >>> strip_margin(" * 1 . 3 .\n * . . . 2\n * 2 . . .\n * . . . .\n *").split()
    ['1', '.', '3', '.', '.', '.', '.', '2', '2', '.', '.', '.', '.', '.', '.', '.']
    """
    last = text.rsplit("\n", 1)[-1].strip()
    if last != "*/" and not _MARGINS.issuperset(last.split(None, 1)[:1]):
        return text
    lines = ["" if line.strip() in _AROUND_COMMENT else line for line in text.split("\n", _LINES)]
    starts = [words[0] for line in lines if (words := line.split(None, 1))]
    if len(lines) > _LINES or not starts or starts[-1] not in _MARGINS:
        return text
    sign = starts[-1]
    is_in_all = starts.count(sign) == len(starts)
    if not is_in_all or (sign in _CELLS and last != "*/"):
        rows = [words[1:] for line in lines if (words := line.split(None, _WIDE))[:1] == [sign]]
        widths = Counter(len(words) for words in rows if len(words) > 1)
        width, count = widths.most_common(1)[0] if widths else (0, 0)
        is_column = count == width + 1 if widths else any(len(word) < 4 for words in rows for word in words)
        if is_column or any(sign in words for words in rows):
            return text
    return "\n".join(line.lstrip().removeprefix(sign) if line.split(None, 1)[:1] == [sign] else line for line in lines)


_WIDE = 26  # words of a row, and its sign


def strip_line_ends(text: str) -> str:
    """Return a text without the sign at the end of a line by which Markdown and programs tell that it continues."""
    return _CONTINUED.sub("", text) if "\\\n" in text else text


_CONTINUED = re.compile(r"(?<!\\)\\$", re.MULTILINE)


def cleaned_variants(text: str) -> Iterator[str]:
    r"""Yield other readings of a text, the most certain first.

    >>> next(cleaned_variants("Row 1: 1.3.\nRow 2: ...2\nRow 3: 2...\nRow 4: ....")).split()
    ['1', '.', '3', '.', '.', '.', '.', '2', '2', '.', '.', '.', '.', '.', '.', '.']
    """
    if len(text) > _MOST:
        return
    seen = {text}
    text = _STAMP.sub("", text) if "[" in text else text
    bare = _without_tags(text)
    if bare != text and "&lt;" in text:  # a page that shows the text of a page
        bare = _without_tags(bare)
    ways = _OF_OBJECTS if _has_fields(text) else _WAYS if len(text) <= _FEW else _LONG_WAYS
    sources = (text, bare, strip_quote_marks(text), strip_quote_marks(bare), _unescaped(text), _join_broken_lines(text))
    left = _WORK if len(text) <= _FEW else _WORK // 2
    for source in dict.fromkeys(filter(None, sources)):
        # Digits in a link are not a puzzle without the rest of it.
        plain = _LINK.sub(" ", source) if "://" in source else source
        for way in ways:
            variant = in_form_of_cells(way(source if way in _WHOLE else plain))
            if variant.strip() and variant not in seen:
                seen.add(variant)
                yield variant
                left -= len(variant)
            if left < 0:
                return


def _has_fields(text: str) -> bool:
    """Return whether a text has fields of JSON: then its digits alone are not the puzzle."""
    return _FIELD.search(text) is not None or (text.lstrip()[:1] in ("{", "[") and looks_like_json_object(text))


_FIELD = re.compile(r"""(?<!\w)(?P<quote>["']|&quot;)[\w][\w -]{0,40}\\?(?P=quote){1,2}\s{0,4}:(?!//)""")


def _unescaped(text: str) -> str:
    """Return the value of a string literal of a program: with real line ends for those written as two characters."""
    word = text.strip()
    if word[:1] in ("'", '"') and word[-1:] == word[:1]:
        try:
            value = json.loads(word) if word[0] == '"' else word[1:-1]
        except ValueError:
            value = word[1:-1]
        if isinstance(value, str):
            text = value
    if "\n" in word:
        return text if text != word else ""
    return text.replace("\\r", "").replace("\\n", "\n").replace("\\t", "\t")


def is_mailed(text: str) -> bool:
    """Check whether a text is quoted-printable, as mail programs encode it: each long line ends with `=`."""
    if "=\n" not in text or not text.isascii():
        return False
    if re.search(r"=(?!\n|[0-9A-F]{2}|[0-9A-F]?\Z)", text):
        return False
    lines = text.split("\n")
    return max(map(len, lines)) <= _MAILED and all(len(line) > _MAILED - 8 for line in lines if line.endswith("="))


def decode_mail(text: str) -> tuple[str, list[str]]:
    """Return a text as it was before it was encoded for a mail, and a note where its end is lost."""
    cut = re.search(r"=[0-9A-F]?\Z", text)
    notes = [_("the text ends within an encoded character; part of it may be missing")] if cut else []
    return quopri.decodestring(text.encode()).decode("utf-8", "replace"), notes


def _join_broken_lines(text: str) -> str:
    """Return a text without the soft ends of lines of mails (quoted-printable)."""
    return re.sub(r"=3[Dd]", "=", text.replace("=\n", "")) if "=\n" in text else ""


def _dedent(text: str) -> str:
    """Return a text without the blanks at the beginning of all its lines; a tab is one of them only where no other tabs are."""
    lines = text.split("\n")
    if not any("\t" in line.strip() for line in lines):
        return dedent(text)
    margin = min(len(line) - len(line.lstrip(" ")) for line in lines if line)
    return "\n".join(line[margin:] for line in lines)


def _unwrapped(text: str) -> str:
    """Return a text of one line that was broken into lines of equal length, as programs do; empty for one with columns."""
    lines = text.split("\n")
    width = len(lines[0])
    if len(lines) < 2 or not 60 <= width <= 100 or side(width) or len(lines[-1]) >= width or "  " in text:
        return ""
    return "".join(lines) if all(len(line) == width for line in lines[:-1]) else ""


def _same(text: str) -> str:
    return text


def _unescape(text: str) -> str:
    """Return a text with its characters for those that HTML has names for."""
    if "&" not in text:
        return text
    import html  # has a long table of them

    return html.unescape(text)


_CELL_END = re.compile(r"</t[dh]\s*>\s*(?=</tr|<tr|</tbody|</table|$)", re.IGNORECASE)
_NEXT_CELL = re.compile(r"</t[dh]\s*>|<t[dh]\b[^<>]*+(?<=/)>", re.IGNORECASE)
_NEXT_LINE = re.compile(
    r"</tr\s*>|<br\s*/?>|</(?:p|div|li|pre|code|h\d)\s*>|<(?:pre|table|code)\b[^<>]*+>", re.IGNORECASE
)
_INPUT = re.compile(r"<input([^<>]*)>", re.IGNORECASE)  # a mail program may have lost the blank behind it
_VALUE = re.compile(r"value\s{0,3}=\s{0,3}[\"']?(\d*)", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|</[A-Za-z]*\s*$")  # the last one may be cut
_BB = re.compile(
    r"\[/?(?:code|quote|pre|tt|b|i|u|size|color|font|spoiler|center|url|img|sudoku)(?:=[^\[\]]{0,200})?\]", re.I
)


_PUZZLE = re.compile(r"\[/?puzzle(?:=[^\[\]]{0,200})?\]", re.I)
"""A tag of forums where it is closed; else the section of a file of SudoCue."""


def _without_tags(text: str) -> str:
    """Return a text without the tags of HTML and of forums, without Markdown's bold letters and code marks."""
    if _TAG.search(text) and "<opensudoku" not in text.lower():
        text = _TAG.sub(lambda match: match[0].replace("\n", ""), text)  # as mails break them
        if re.search(r"<t[dh]\b", text, re.IGNORECASE):
            text = "".join(line.strip() for line in text.split("\n"))
        text = _NEXT_CELL.sub("\t", _CELL_END.sub("", _INPUT.sub(_value_of, text)))
        text = _unescape(_TAG.sub("", _NEXT_LINE.sub("\n", text))).replace("\xa0", " ")
        if "\t" in text:
            text = "\n".join(_with_dots(line) if "\t" in line else line for line in text.split("\n"))
    text = re.sub(r"(\*\*|__|`)(\d|[1-9][1-9 ]*+)\1", r"\2", text)
    return (strip_code_marks(text) if is_marked(text) else text).strip("\n")


_COMMAND = re.compile(r"\\(?:begin|end|setlength|hline|cline|renewcommand)\b[^\n]*")


def without_marks(text: str) -> str:
    """Return a text without marks of mail, pages, forums and LaTeX."""
    return _COMMAND.sub("", _without_tags(strip_quote_marks(text)))


def is_marked(text: str) -> bool:
    """Return whether a text has marks of code: tags of forums or fences of Markdown."""
    if "[" not in text or "]" not in text:
        return "`" in text or "~~~" in text
    return "`" in text or "~~~" in text or _BB.search(text) is not None or _has_puzzle_tag(text)


def _has_puzzle_tag(text: str) -> bool:
    return "[/puzzle" in text.lower()


def strip_code_marks(text: str) -> str:
    """Return a text without the tags of forums and fences of Markdown; every line keeps its number.

    >>> strip_code_marks("[code]1 . 3 .[/code]")
    '1 . 3 .'
    """
    if "[" in text:
        text = _BB.sub("", _PUZZLE.sub("", text) if _has_puzzle_tag(text) else text)
    return "\n".join("" if _is_fence(line) else _strip_code(line) for line in text.split("\n"))


def _is_fence(line: str) -> bool:
    bare = line.strip()
    return bare[:3] in ("```", "~~~") and len(bare) < 30 and (not bare[3:] or bare[3:].strip().isidentifier())


def _strip_code(line: str) -> str:
    """Return a line without the marks of code around it."""
    bare = line.strip()
    return bare[1:-1] if len(bare) > 2 and bare[0] == bare[-1] == "`" and "`" not in bare[1:-1] else line


def _value_of(match: re.Match[str]) -> str:
    """Return the value of a field of a form."""
    value = _VALUE.search(match[1])
    return value[1] if value else ""


def _with_dots(line: str) -> str:
    """Return the cells of a row, a point for an empty one."""
    return "\t".join(cell.strip() or "." for cell in line.split("\t"))


def is_quoted(text: str) -> bool:
    r"""Return whether the lines that are not empty have the mark of quoted mail; one in eight may have lost it.

    >>> is_quoted("> 1 .\n> . 2"), is_quoted("1 > 2")
    (True, False)
    """
    if ">" not in text:
        return False
    first = [line.lstrip()[:1] for line in text.split("\n") if line.strip()]
    return 8 * first.count(">") >= 7 * len(first)


def strip_quote_marks(text: str) -> str:
    """Return a text without the marks of quoted mail."""
    return re.sub(r"^(?:[ \t]*>)+ ?", "", text, flags=re.MULTILINE) if ">" in text else text


_ADDRESS = re.compile(
    r"(?<![\w+.-])[A-Za-z][\w+.-]{1,20}://[^\s<>\"'|^`\\]+"
    r"|(?<!\w)(?:[SXWJCLM]\d[A-C][0-9A-Za-z]{20,}|scf[0-9A-Za-x]{3,}[^\s<>\"'|^`)\[\]?#]*|(?:fpuz|scl|ctc)[\w+/=%-]{40,}"
    r"|N4I[\w+/=%-]{40,})|(?<![\w.])\.[A-Za-z]{0,40}~[^\s<>\"'`]+"
)
_LINK_SIGNS = ("://", "~", "scf", "scl", "ctc", "fpuz", "N4I")
_LINK_STRING = re.compile(r"[SXWJCLM]\d[A-C]")
_GOES_ON = re.compile(r"[\s>]*[\w%+/=.~&*-]+>?[\s)]*")


def _is_string(word: str) -> bool:
    """Return whether a candidate for a link or its string is one: a short code has the length of a grid, a solver's cells."""
    if word.startswith("."):
        return re.search(r"~R\d+C\d+_\d", word) is not None
    if not word.startswith("scf"):
        return True
    return is_code(re.split(r"[^0-9A-Za-x]", word[3:].removesuffix("."))[0])


def _link(text: str) -> str:
    """Return the first link in a text, or string of one, mended: as mails and pages break, quote and encode them."""
    text = _unescape(text)
    if re.search(r"=\n", text):
        text = re.sub(r"=3[Dd]", "=", re.sub(r"=\n", "", text))
    if "://" not in text and re.search(r"[a-z]%3A%2F%2F\w", text, re.IGNORECASE):  # a link inside another one
        text = unquote(text)
    if not any(sign in text for sign in _LINK_SIGNS) and not _LINK_STRING.search(text):
        return ""  # most texts have no link, and this is quicker
    match = next((address for address in _ADDRESS.finditer(text) if _is_string(address[0])), None)
    if not match:
        return ""
    word = match[0]
    rest = text[match.end() :].split("\n")
    for line in rest[1:] if not rest[0].strip() else []:  # a long link continues in lines without blanks
        part, tag, _rest = line.partition("</")  # of the page that it is in
        if _ADDRESS.search(part) or not _GOES_ON.fullmatch(part) or len(word) < 40:
            break
        word += part.strip(" \t<>)")
        if tag:
            break
    if not re.search(r"\*[ta]", word):
        word = word.rstrip(").,;]!?>")
    while "%25" in word:
        word = unquote(word)
    word = re.sub(r"^(\w+://[^/%?#]+)%2[Ff]", r"\1/", word)
    return f"fpuzzles{word}" if word.startswith("N4I") else word


_WORDS_BEFORE = re.compile(r"\s*(?:[^\W\d_](?:[^\W\d_]|[\u2019'-])+[,.:;!?]*\s+)*[^\W\d_]{2,}[,:;!?]*\s+")
_WORD_AFTER = re.compile(r"[^\W\d_]{2,}[,.:;!?\u2019']*")
_LONG_WORD = 25  # letters; a longer one may be a map of boxes
_SIGNS = "#[<{\"'|"


def _speaks(line: str) -> bool:
    """Return whether a line is words: without a digit, or with few of them among many words; no head, tag, section or field."""
    if not line.strip() or re.fullmatch(r"\s*(?:-- ?|```\w*|~~~\w*)\s*", line):
        return True
    if line.lstrip()[0] in _SIGNS or re.search(r"[\[{<|]|[.0_*]{12}", line):
        return False
    if line_map(line) or structure(line) is not None or kind_of(line) == "row" or is_header(line):
        return False
    digits, words = len(re.findall(r"\d", line)), re.findall(r"[^\W\d_]{2,}", line)
    if not digits:
        return bool(words) and not re.search(r"[|;=]|\.{2}|_{2}", line)
    return len(words) > 2 and 4 * digits < sum(map(len, words)) and not re.search(r"[|{}\[\]]|\d{4}|://", line)


@lru_cache(maxsize=2)
def _without_words(text: str) -> str:
    """Return a text without the lines of words before and after it."""
    lines = text.split("\n")
    start, end = 0, len(lines)
    if end > _LINES:
        return ""
    while start < end and _speaks(lines[start]):
        start += 1
    while end > start and _speaks(lines[end - 1]):
        end -= 1
    return "\n".join(lines[start:end])


def _without_words_beside(text: str) -> str:
    """Return a text without the words before it in its first line and after it in its last one."""
    text = _without_words(text)
    match = _WORDS_BEFORE.match(text.split("\n", 1)[0])
    if match and max(map(len, match[0].split())) <= _LONG_WORD:
        text = text[match.end() :]
    start = text.rfind("\n") + 1
    words = list(re.finditer(r"\S+", text[start:]))
    while len(words) > 1 and len(words[-1][0]) <= _LONG_WORD and _WORD_AFTER.fullmatch(words[-1][0]):
        words.pop()
    return text[: start + words[-1].end()].rstrip(",;") if words else text


def has_header(line: str) -> bool:
    """Return whether a line is the header of a table, perhaps with tags before or behind it."""
    return is_header(_TAG.sub("", line))


_DATE = re.compile(r"(?<!\S)(?:\w*#\d{4}|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2}:\d{2}|(?:19|20)\d{2})(?=[\s,;]|$)")
"""Dates, times and the numbers of names, as chats and forums show them."""


def _lines_among_words(text: str) -> str:
    """Return the lines that hold a whole puzzle each, where all others are words."""
    kept = []
    for line in text.split("\n"):
        if _holds_puzzle(line) or line_map(line):
            kept.append(line.strip())
        elif line.strip() and (
            has_header(line)
            or len(re.findall(r"\d", _DATE.sub("", line))) > 8
            or not re.search(r"[^\W\d_]{2}", line)
            or structure(line) is not None
        ):
            return ""
    return "\n".join(kept)


def _holds_puzzle(line: str) -> bool:
    """Return whether a line has a puzzle in it: plain, with plus signs, of a library, as candidates, or as cells with names."""
    word = max(line.split(), key=len, default="")
    if len(re.findall(r"\d", word)) < 4:
        return False
    placed = word.partition(":")[0].replace("+", "")
    if puzzle_word(word) or side(len(placed)) is not None:
        return True
    return bool(re.match(r"\s*:[\w-]*:[^:]*:[^:]+:", line) or re.match(r"\.?~?R\d+C\d", word)) or _is_candidates(word)


def _is_candidates(word: str) -> bool:
    """Return whether a word has a character for each candidate of each cell: n times n times n of them."""
    n = round(len(word) ** (1 / 3))
    return n in SIZES and len(word) == n**3 and not re.search(r"[^\w.*-]", word)


_LABEL = re.compile(
    r"\s*+[\[(#]?(?:row|line|ligne|rangée|r|L)?[ .]{0,3}([0-9]{1,2}(?!\w)|[A-Pa-p])[.,:;)\]]{0,2}[ \t]{0,9}[|│║┃]?[ \t]*+",
    re.IGNORECASE,
)


def _labelled_rows(text: str) -> str:
    """Return the rows of a text that are numbered or lettered in order, cell by cell, without their labels."""
    rows: list[tuple[int, list[str]]] = []
    for line in text.split("\n"):
        match = _LABEL.match(line)
        if not match:
            continue
        name = match[1].upper()
        number = int(name) if name.isdecimal() else ord(name) - 64
        for cells in _cells_behind(line, match.end()):
            if len(cells) in SIZES and all(map(_is_cell, cells)):
                rows.append((number, cells))
                break
    for n in {len(cells) for _number, cells in rows}:
        own = [(number, cells) for number, cells in rows if len(cells) == n]
        for start in range(len(own) - n + 1):
            part = own[start : start + n]
            if part[0][0] in (0, 1) and all(b[0] == a[0] + 1 for a, b in pairwise(part)):
                return "\n".join(" ".join(cells) for _number, cells in part)
    return ""


def _cells_behind(line: str, start: int) -> Iterator[list[str]]:
    """Yield the ways to cut a line behind its name, which ends at `start`, into cells: fields, or else words and characters."""
    for mark in "\t;|":
        bare = line.strip(" ").removeprefix("|").removesuffix("|") if mark == "|" else line
        name, *fields = map(str.strip, bare.split(mark))
        if len(fields) > 3 and not any(" " in field for field in fields):  # else these are boxes
            if name:
                yield [field or "." for field in fields]  # an empty field is an empty cell
            return
    rest = line[start:]
    yield _words_of(rest)
    yield list(re.sub(r"[\s,;|│║┃+\[\]]", "", rest))


_DRAWN_ROW = re.compile(r"\w{1,4}[ \t]*[|│](.*)[|│][ \t]*")
_DRAWN_RULE = re.compile(r"[ \t]*\+[-+]*\+[ \t]*")
_DRAWN_CELL = re.compile(
    r"(?:[1-9A-Pa-p]|\([1-9A-Pa-p]\)|\[[1-9A-Pa-p]\]|<[1-9A-Pa-p]>|-[1-9A-Pa-p]-|\*[1-9A-Pa-p]\*)+|\."
)


def _picture_rows(text: str) -> str:
    """Return the rows of a picture of the terminal: without names of rows and columns, and without the marks of a step.

    Raises:
        Refused: its boxes are not rectangles, or it has constraints; the rows alone would drop them.
    """
    rows: list[str] = []
    rules = 0
    below = ""
    for line in text.split("\n"):
        if match := _DRAWN_ROW.fullmatch(line.strip()):
            rows.append(match[1])
        elif rows and _DRAWN_RULE.fullmatch(line):
            rules, below = rules + 1, ""
        else:
            below += line.strip()
    n = len(rows)
    # counted in cells, not characters: who crosses off a candidate by hand moves the bars of that row
    bars = {tuple(accumulate(len(part.split()) for part in re.split(r"[|│]", row)[:-1])) for row in rows}
    cells = [re.sub(r"[|│]", " ", row).split() for row in rows]
    if not rules or n not in SIZES or not all(len(row) == n and all(map(_DRAWN_CELL.fullmatch, row)) for row in cells):
        return ""
    if len(bars) != 1 or n % (len(bars.pop()) + 1) or n % rules or _has_rules(below):
        raise Refused(_("a picture does not hold its jigsaw boxes or constraints: paste the puzzle itself"))
    marked = any(len(_bare(cell)) > 1 for row in cells for cell in row)
    return "\n".join(" ".join(_bare(cell) if marked or cell[0] != "*" else "." for cell in row) for row in cells)


def _has_rules(below: str) -> bool:
    """Return whether the words below a picture are those of extra houses or constraints."""
    if any(text.partition("{")[0] in below for text in ("Extra houses: {things}", _("Extra houses: {things}"))):
        return True
    meanings = [constraint_type(name).meaning for name in CONSTRAINT_NAMES] if below else []
    return any(text in below for meaning in meanings for text in (meaning, _(meaning)))


def _bare(cell: str) -> str:
    """Return the digits and points of a drawn cell, without the signs of a step."""
    return re.sub(r"[^\w.]", "", cell)


_EMPTY_WORDS = frozenset({"none", "null", "nan", "na", "nil", "nothing", "empty", '""', "''", "_", "' '", '" "'})


_BETWEEN = re.compile(r" ?[,;&|│║┃] ?| ")


def _words_of(text: str) -> list[str]:
    """Return the entries of a list, an empty one as a point."""
    words = []
    for word in _BETWEEN.split(" ".join(text.strip(" \t\n,;&|│║┃").split())):
        word = word.strip("'\"")
        if word.lower() in _EMPTY_WORDS or not word:
            word = "."
        words.append(re.sub(r"^(\d+)\.0?$", r"\1", word))
    return words


def _is_cell(word: str) -> bool:
    return word in EMPTY or bool(re.fullmatch(r"[1-9]|[12]\d|[A-PYa-p]", word))


def _json_object(text: str) -> str:
    """Return the JSON object in a text that has one: its lists are not read without the rest of it."""
    if (start := text.find('{"')) < 0:
        return ""
    try:
        _found, end = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return ""
    return text[start:end] if '{"' not in text[end:] else ""


_GROUP = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")


def _rows_in_brackets(text: str) -> str:
    """Return the rows in brackets of any language: n lists of n entries for each grid, or one list of all."""
    if any(text.count(a) != text.count(b) for a, b in ("[]", "()", "{}")):
        return ""  # a bracket was lost, and cells with it
    if sum(map(text.count, "[({")) > _LISTS:
        return ""
    every = [_entries(match[1]) for match in _GROUP.finditer(text)]
    lists = [words for words in every if len(words) in (*SIZES, *_SQUARES)]
    for words in lists:
        n = side(len(words))
        if n and n > 4 and all(map(_is_cell, words)):
            down = re.search(r"\bmatrix\(", text) and not re.search(r"\bbyrow\s{0,9}=\s{0,9}T", text)  # as R fills it
            rows = [words[i::n] for i in range(n)] if down else [words[i : i + n] for i in range(0, n * n, n)]
            return "\n".join(map(" ".join, rows))
    grids: list[str] = []
    start = size = 0
    while start < len(lists):
        n = len(lists[start])
        rows = lists[start : start + n]
        if n in SIZES and len(rows) == n and all(len(row) == n and all(map(_is_cell, row)) for row in rows):
            grids.append("\n".join(map(" ".join, rows)))
            start += n
            size = size or n
        else:
            start += 1
    if any(len(words) not in (size, 1, 2) and all(map(_is_cell, words)) for words in every):
        return ""  # a cell of a row was lost
    return "\n\n".join(grids)


_SQUARES = tuple(n * n for n in SIZES)


def _entries(text: str) -> list[str]:
    return _words_of(re.sub(r"'(.)'|\"(.)\"", lambda match: match[1] or match[2] if match[0][1] != " " else ".", text))


_RUN = re.compile(r"(?<![\w.*?-])[0-9A-Za-z.*_?-]{4,25}(?![\w.*?-])")


def _rows_in_one_line(text: str) -> str:
    """Return rows that follow one another, separated by something other than a line end; of two columns the first."""
    lengths = Counter(map(len, _RUN.findall(text)))
    for n in sorted({*SIZES, 5, 7}, reverse=True):
        if n > 5 and lengths[n] not in (n, 2 * n):
            continue
        signs = "1-9A-Ia-i" if n <= 9 else "0-9A-Za-p"
        pattern = re.compile(rf"(?<![\w.*?-])[{signs}0.*_?xX-]{{{n}}}(?![\w.*?-])")
        if n < 6 and not re.fullmatch(r"[\s/|;,\\]*", pattern.sub("", text)):
            continue
        rows = [
            [word for word in pattern.findall(line) if re.search(r"\d|[._*xX?-]|^(?:[A-Z]+|[a-z]+)$", word)]
            for line in text.split("\n")
        ]
        count = sum(map(len, rows))
        if not any(ch.isalnum() and ch not in "0xX" for row in rows for word in row for ch in word):
            continue
        if count == 2 * n and all(len(row) in (0, 2) for row in rows):
            return "".join(row[0] for row in rows if row) + " " + "".join(row[1] for row in rows if row)
        widths = [len(row) for row in rows if row]
        joined = len(set(widths)) == 1 and (widths[0] != 2 or len(widths) == 1)  # two of each are cells and a map
        if count == n and joined and not re.search(r"\d", pattern.sub("", text)):
            return "\n".join(word for row in rows for word in row)
    return ""


def _one_empty_sign(text: str) -> str:
    """Return a text of digits and one other sign with points for that sign; a rare sign is a typo."""
    lines = [line.strip() for line in text.strip().split("\n") if line.strip()]
    signs = "".join(lines)
    n = side(len(signs)) or 0
    whole = n > 0 and (len(lines) == 1 or (len(lines) == n and all(len(line) == n for line in lines)))
    others = set(signs) - set("123456789")
    if not whole or len(others) != 1 or line_map(signs) or ("+" in others and "++" not in signs):
        return ""
    sign = others.pop()
    return "\n".join(lines).replace(sign, ".") if n <= signs.count(sign) < len(signs) else ""


def _typing(text: str) -> str:
    """Return a text with zeros and points restored where word processors replaced them."""
    text = text.replace("…", "...").replace("‥", "..")
    text = "\n".join(_O.sub(_zeros, line) if _DIGIT_ROW.fullmatch(line) else line for line in text.split("\n"))
    return text.translate(_CHINESE)


_O = re.compile("[oO]+")
_DIGIT_ROW = re.compile(r"(?=.*\d|[oO\W]+$)[^A-NP-WYZa-np-wyz]*+")  # without other letters than o and x


def _zeros(match: re.Match[str]) -> str:
    return "0" * len(match[0])


_CHINESE = str.maketrans("一二三四五六七八九〇零○◯", "1234567890000")


def _other_frames(text: str) -> str:
    """Return a text with unusual frames taken off: lines without a cell, and signs between the boxes."""
    bars = re.compile(r"[#&§¤]|//|\\\\|(?<!-)\+(?![\d-]|[a-z]{3})")
    kept = []
    for line in text.split("\n"):
        if kind_of(line) in ("frame", "blank"):
            kept.append(line)
        elif line.count("|") > 1 or re.search(r"[0-9.A-Za-z]", line):  # a row may have no digit
            kept.append(re.sub(r"(?<=\d) ?_++(?=\s)", "", bars.sub(" | ", line)))
    return "\n".join(kept)


def _python_object(text: str) -> str:
    """Return an object as Python prints it as JSON."""
    if not text.lstrip().startswith("{"):
        return ""
    words = {"None": "null", "True": "true", "False": "false"}
    return re.sub(r"\b(?:None|True|False)\b", lambda match: words[match[0]], text.replace("'", '"'))


def _latex(text: str) -> str:
    """Return the rows of a table of LaTeX, or of its package sudoku."""
    if "\\" not in text:
        return ""
    lines = [re.sub(r"\\(?:hline|cline\{[^{}]{0,20}\})", "", line) for line in text.replace("\\\\", "\n").split("\n")]
    kept = [line.strip() for line in lines if not line.lstrip().startswith("\\") and line.strip()]
    if any("&" in line for line in kept):
        return "\n".join("\t".join(cell.strip() for cell in line.split("&")) for line in kept)
    rows = [line[1:-2].split("|") for line in kept if re.fullmatch(r"\|.*\|\.", line)]
    return "\n".join(" ".join(cell.strip() or "." for cell in row) for row in rows)


def _without_empty_columns(text: str) -> str:
    """Return a table with tabs without the empty columns and rows between its boxes."""
    rows = [line.split("\t") for line in text.split("\n") if line.strip()]
    wide = max(map(len, rows), default=0)
    if wide < 5 or not all("\t" in line for line in text.split("\n") if line.strip()):
        return ""
    rows = [[cell.strip() for cell in row] + [""] * (wide - len(row)) for row in rows]
    for n in SIZES:
        for box in (3, 2, 4, 5):
            if n % box == 0 and wide == n + n // box - 1:
                gaps = set(range(box, wide, box + 1))
                if not any(row[i] for row in rows for i in gaps):
                    return "\n".join(
                        " ".join(cell or "." for i, cell in enumerate(row) if i not in gaps) for row in rows
                    )
    return ""


_LINK = re.compile(r"(?<![\w+.-])[A-Za-z][\w+.-]{1,20}://\S*")


def _without_count(text: str) -> str:
    """Return a list without the number of its puzzles in the first line."""
    head, _newline, rest = text.partition("\n")
    below = puzzle_word(rest.lstrip("\n").partition("\n")[0]) if is_count(head) else None
    return rest if below is not None and len(below[0]) >= 36 else ""


_WHOLE = (
    tables_as_boxes,
    blocks_as_cells,
    _join_broken_lines,
    _unwrapped,
    _unescaped,
    _same,
    _link,
    _json_object,
    _dedent,
    _without_words,
    _without_words_beside,
)
_OF_OBJECTS = (
    _join_broken_lines,
    _unwrapped,
    _same,
    _without_words,
    _link,
    _without_words_beside,
    _python_object,
    _json_object,
)
_LONG_WAYS = (
    tables_as_boxes,
    blocks_as_cells,
    _same,
    _without_words,
    _link,
    _without_words_beside,
    _latex,
    _json_object,
    _rows_in_brackets,
)
_WAYS: tuple[Callable[[str], str], ...] = (
    tables_as_boxes,
    blocks_as_cells,
    _join_broken_lines,
    _unwrapped,
    _unescaped,
    _picture_rows,
    _labelled_rows,
    _without_count,
    _same,
    _without_words,
    _link,
    _without_words_beside,
    _dedent,
    _lines_among_words,
    _latex,
    _python_object,
    _json_object,
    _rows_in_brackets,
    _one_empty_sign,
    _rows_in_one_line,
    _without_empty_columns,
    _typing,
    _other_frames,
)
