"""Check that documents are in plain English: `make check`, or `python tools/plain_words.py [FILE…]`.

The rules are phrases that were common here and read like a translation, each with a
better one; and no sentence of more than 40 words. Text in backticks, blocks of code and addresses are not checked. Of Python
the docstrings, comments and descriptions (of constants, and those given as `description=`) are checked, and the sentences that
go through `_()`, `N_()` and `ngettext()`; of notebooks the texts and comments; of C++ and TypeScript the comments. Indented
lines of a comment are drawings and tables, and not checked. The first line of a docstring starts with a verb or a noun.

Without files it checks, too, that no room has more than a few words in 1,000 that mark a dialect; `--count` prints their number
for each room.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
CHECKED = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "docs/**/*.md", ".github/**/*.md"),
    *(f"{folder}/**/*.py" for folder in ("src", "tools", "bench", "research", "tests")),
    "src/lucidoku/_engine/_native.pyi",
    *("src/lucidoku/school/guide/en.md", "src/lucidoku/school/lessons/en/*.ipynb"),
    *("engine/**/*.[hc]pp", "tests/engine/*.[hc]pp", "web/app/src/**/*.ts", "web/app/src/**/*.tsx"),
)
"""Files that are checked without arguments."""
PYTHON = {".py", ".pyi"}
MOST_WORDS = 40
MOST_MARKS = {"doc": 7.0, "": 3.0}
"""Marks of a dialect in 1,000 words that a room may have, by how its name begins: the manual says "look at" for what a
player does."""


class Rule(NamedTuple):
    """Phrase to avoid."""

    pattern: re.Pattern[str]
    instead: str


class Fault(NamedTuple):
    """Place that breaks a rule."""

    line: int
    text: str
    advice: str


def _rule(pattern: str, instead: str) -> Rule:
    return Rule(re.compile(pattern, re.IGNORECASE), instead)


RULES = (
    _rule(
        r"(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more\b|less\b|fewer|later|worse|better)",
        "is not a …; unknown …",
    ),
    _rule(r"\btold\b|\btelling\b", "says, reports, described"),
    _rule(r"\bas ordered\b|\bto order\b", "that match the request; on request"),
    _rule(r"\bso many\b|\bthat many\b", "the number of …"),
    _rule(r"\b(?:has|have|had) not (?:the|a|an)\b", "does not have the"),
    _rule(r"\bin vain\b", "without success"),
    _rule(r"\b(?:goes|go|went) on\b(?! to\b)", "continues, resumes"),
    _rule(r"\bbeside\b", "next to, besides, compared with"),
    _rule(r"\bnone is\b|(?<!there )\b(?:is|are) (?-i:none)\b|\bthere are none\b", "if it is not …; there is no …"),
    _rule(r"\b(?:looks|look|looked|looking|asked|asks) whether\b", "checks whether"),
    _rule(r"\b(?:can|may|to) be asked\b|\basked of\b", "can be queried"),
    _rule(r"\bof (?:one's|your|its|his|their) own\b", "your own …; a separate …"),
    _rule(r"\bin (?:its|their) stead\b|\bin (?:its|their) place\b", "instead"),
    _rule(r"\bbut for\b", "except for"),
    _rule(r"\bwho(?:ever)? (?:wants|has|does|orders|finds|gives)\b", "if you …"),
    _rule(r"\bby turns\b|\bforth and back\b", "alternately; back and forth"),
    _rule(r"\bfar(?:ther)? off\b|\bas far as (?:they|it|we|there)\b", "too late; where possible"),
    _rule(r"\b(?:shall|is to|are to) (?:be|come|stand)\b", "must be, will be"),
    _rule(r"\bstands? (?:in|on|at|by|where|beside|behind|above|below)\b", "is in"),
    _rule(r"\bfound out by\b|\b(?:is|are|was) found out\b", "detected"),
    _rule(r"\bthere to be seen\b|\bit is (?:not )?so\b", "available; yes, no"),
    _rule(r"\b(?:puzzles?|ones|sheets?) that rise\b", "of rising difficulty"),
    _rule(r"\ba (?:line|picture|row|slide|page) an? (?!node)\w+", "a line for each …"),
    _rule(r"\bcomes? to its end\b|\bsees? to it\b|\bgoe?s? together with\b", "ends, finishes; ensures; works with"),
    _rule(r"\b(?:two|last|next|that|this) rounds?\b|\bthe (?:notebook|school)'s own kind\b", "a date or a version"),
)
"""Most common faults; tests/test_docs.py has an example of each, in this order."""

_NO_START = re.compile(
    r"(?:What|Whether|How|Which|Where|When|Who|Whose|Of|As|So|Whatever|Whoever|Some(?:body|one)|Nothing)\b"
    r"|(?!Red|Speed|Seed|Need|Feed|Embed|Shed)[A-Z][a-z]+(?:ed|own|ept|oken|ught)\b"
    r"(?! [a-z]*(?:candidate|cell|grid|puzzle|subset|set|file|step)s?\b)"
)
"""First word that makes a docstring an indirect question, or the participle of a missing noun."""
_DIALECT = re.compile(
    r"\b(?:what|whatever|whoever|somebody|anybody|stands?|stood|said|looked (?:at|for)|looks? at|anew|gone on|on wish|meanwhile|"
    r"as it is|as they are|by itself|each once|in turn|by its place|of which|for whoever|thereby|at once)\b",
    re.IGNORECASE,
)
"""Words that a translation leaves behind; a few of them in 1,000 are plain English."""

_FENCE = re.compile(r"^ *(```|~~~).*?^ *\1 *$", re.M | re.S)
_EXAMPLE = re.compile(r"^ *>>> .*?(?=^ *$|\Z)", re.M | re.S)
_HIDDEN = re.compile(r"<!--.*?-->|<[^<>\n]+>|\A---\n.*?\n---\n", re.S)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)|\b[a-z_]+\([^()\n]*\)", re.S)
_LINK = re.compile(r"\]\([^)]*\)|https?://\S+")
_END = re.compile(r"(?<=[.!?:;])[\"')*_]*\s+(?=\S)")
_NEW_BLOCK = re.compile(r"\s*(?:[-*+] |\d+\. |#|\||>|::: |>>> |!!! |\?\?\? )")
_WORD = re.compile(r"[A-Za-zÀ-ÿ0-9][\w'’-]*")


def blanked(text: str) -> str:
    """Return Markdown without its code, tags and addresses; lines and columns stay where they are."""

    def spaces(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", match[0])

    text = _HIDDEN.sub(spaces, _FENCE.sub(spaces, text))
    text = _CODE.sub(lambda match: re.sub(r"[^\n]", "x", match[0]), text)
    return _LINK.sub(spaces, text)


def blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield paragraphs, items of lists and cells of tables, each with the number of its first line."""
    first, lines = 1, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if lines and (not line.strip() or _NEW_BLOCK.match(line)):
            yield first, "\n".join(lines)
            lines = []
        if line.lstrip().startswith("|"):
            yield from ((number, cell) for cell in line.strip().strip("|").split("|"))
        elif line.strip():
            first = first if lines else number
            lines.append(line)


def faults(text: str) -> list[Fault]:
    """Return the faults of a Markdown text.

    >>> faults("A name that is no scale is refused.")[0].advice
    'is not a …; unknown …'
    >>> faults("There is no such scale. `x is no y` is code.")
    []
    """
    result = list[Fault]()
    for first, block in blocks(blanked(text)):
        on_one_line = re.sub(r"\s", " ", block)
        for pattern, instead in RULES:
            for match in pattern.finditer(on_one_line):
                line = first + block.count("\n", 0, match.start())
                result.append(Fault(line, match[0].strip(), instead))
        start = 0
        for sentence in _END.split(block):
            start = block.index(sentence, start)
            if (length := len(_WORD.findall(sentence))) > MOST_WORDS:
                line = first + block.count("\n", 0, start)
                words = " ".join(sentence.split()[:6])
                result.append(Fault(line, f"{words} …", f"{length} words: split this sentence"))
    return sorted(result)


def comments(lines: Iterable[str], mark: str) -> Iterator[tuple[int, str]]:
    r"""Yield runs of comment lines, and comments after code, each with the number of its first line.

    >>> list(comments(["int n; // rows", "// The cells", "//     a b", "// of a row"], "//"))
    [(1, 'rows'), (2, 'The cells\n\nof a row')]
    """
    whole, behind = re.compile(rf"\s*{mark}[/!]?(?: |$)(.*)"), re.compile(rf"(?<=\S)\s+{mark} (.*)")
    first, run = 0, list[str]()
    for number, line in enumerate([*lines, ""], 1):
        if match := whole.fullmatch(line):
            first = first if run else number
            run.append(match[1] if not match[1].startswith("   ") else "")
            continue
        if run:
            yield first, "\n".join(run)
            run = []
        if match := behind.search(line):
            yield number, match[1]


@lru_cache(maxsize=1)
def _tree(text: str) -> ast.Module:
    """Return the syntax tree of a program, which several rules walk one after the other."""
    return ast.parse(text)


def starts(path: Path) -> list[Fault]:
    """Return the first lines of docstrings and descriptions that start with neither a verb nor a noun."""
    if path.suffix not in PYTHON:
        return []
    texts = list[tuple[int, str]]()
    for node in ast.walk(_tree(path.read_text(encoding="utf-8"))):
        texts += _after_assignments(node)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
            docstring := ast.get_docstring(node)
        ):
            texts.append((node.body[0].lineno, docstring))
    advice = "start with a verb or the noun of the thing"
    return [Fault(line, text.partition("\n")[0][:50], advice) for line, text in texts if _NO_START.match(text)]


def dialect(paths: Iterable[Path]) -> dict[str, tuple[int, int]]:
    """Return for each room the number of dialect words, and of all words, in comments and docstrings."""
    rooms: dict[str, tuple[int, int]] = {}
    for path in (path for path in paths if path.suffix != ".pyi"):  # the engine's sources say the same
        parts = path.relative_to(ROOT).parts[:-1]
        room = "/".join(parts[1:3] if parts[:1] == ("src",) else parts[:2]) or "documents"
        marks, words = rooms.get(room, (0, 0))
        for _line, text in prose(path):
            plain = blanked(text)
            marks, words = marks + len(_DIALECT.findall(plain)), words + len(_WORD.findall(plain))
        rooms[room] = marks, words
    return rooms


def prose(path: Path) -> Sequence[tuple[int, str]]:
    """Return the texts of a file that people read, each with the number of its first line."""
    return _prose(path.read_text(encoding="utf-8"), path.suffix)


@cache
def _prose(text: str, suffix: str) -> Sequence[tuple[int, str]]:
    return tuple(_passages(text, suffix))


def _passages(text: str, suffix: str) -> Iterator[tuple[int, str]]:
    if suffix == ".md":
        yield 1, text
        return
    if suffix == ".ipynb":
        yield from _of_notebook(text)
        return
    yield from comments(text.splitlines(), "#" if suffix in PYTHON else "//")
    if suffix not in PYTHON:
        return
    for node in ast.walk(_tree(text)):
        yield from _after_assignments(node)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node)
            if docstring:
                # Examples and their output are not prose; their lines stay, so that later ones keep their numbers.
                text = _EXAMPLE.sub(lambda found: "\n" * found[0].count("\n"), docstring)
                yield node.body[0].lineno, text
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"_", "N_", "ngettext"}:
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.lineno, argument.value
        elif isinstance(node, ast.keyword) and node.arg == "description" and isinstance(node.value, ast.Constant):
            yield node.value.lineno, str(node.value.value)


def _of_notebook(text: str) -> Iterator[tuple[int, str]]:
    """Yield the texts of a notebook and the comments of its code; a line of a cell is a line of the file."""
    lines, at = text.splitlines(), 0
    for cell in json.loads(text)["cells"]:
        if not cell["source"]:
            continue
        first = json.dumps(cell["source"][0], ensure_ascii=False)
        at = next(number for number, line in enumerate(lines[at:], at + 1) if first in line)
        if cell["cell_type"] == "markdown":
            yield at, "".join(cell["source"])
        else:
            yield from (
                (at + number - 1, words) for number, words in comments("".join(cell["source"]).splitlines(), "#")
            )


def _after_assignments(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the strings that describe the constants of a module or a class."""
    body = node.body if isinstance(node, ast.Module | ast.ClassDef) else []
    for before, after in pairwise(body):
        if isinstance(before, ast.Assign | ast.AnnAssign) and isinstance(after, ast.Expr):
            value = after.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.lineno, value.value


def check(path: Path) -> list[Fault]:
    """Return the faults of one file."""
    result = [fault._replace(line=first + fault.line - 1) for first, text in prose(path) for fault in faults(text)]
    return sorted(result + starts(path))


def checked() -> list[Path]:
    """Return the files that are checked without arguments; pages in other languages are not."""
    languages = (path.parent.name for path in ROOT.glob("src/lucidoku/words/locale/*/rules.py"))
    translations = [ROOT / "docs" / lang for lang in languages]
    paths = {path for pattern in CHECKED for path in ROOT.glob(pattern)}
    return sorted(
        path for path in paths if path.with_suffix("") not in translations and not {*translations} & {*path.parents}
    )


def rates(paths: Iterable[Path]) -> dict[str, float]:
    """Return the marks of a dialect in 1,000 words for each room that has some prose, the worst first."""
    found = {room: 1000 * marks / words for room, (marks, words) in dialect(paths).items() if words > 200}
    return dict(sorted(found.items(), key=lambda row: -row[1]))


def most_marks(room: str) -> float:
    """Return the marks in 1,000 words that a room may have."""
    return next(most for start, most in MOST_MARKS.items() if room.startswith(start))


def main(words: list[str] | None = None) -> int:
    """Print every fault; return 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="all documents and sources by default")
    parser.add_argument("--count", action="store_true", help="count words of a dialect, by room")
    wanted = parser.parse_args(words)
    paths = [path.resolve() for path in wanted.files] or checked()
    if wanted.count:
        for room, rate in rates(paths).items():
            print(f"{rate:5.1f}  {room}")
        return 0
    faults = 0
    for path in paths:
        for fault in check(path):
            faults += 1
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            print(f"{name}:{fault.line}: {fault.text!r} – {fault.advice}")
    for room, rate in rates([] if wanted.files else paths).items():
        if rate > most_marks(room):
            faults += 1
            print(
                f"{room}: {rate:.1f} words of dialect in 1,000 – at most {most_marks(room):.0f}; see _DIALECT in this program"
            )
    if faults:
        print(f"{faults} faults; CONTRIBUTING.md, section Plain words, has the rules")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
