"""The manual is true: its programs run and print the output it shows, its paths and links exist, it is in plain
English.

CONTRIBUTING.md, "A page of the manual", says which blocks are run. pytest collects examples with `>>>` itself, as doctests.
"""

from __future__ import annotations

import ast
import doctest
import json
import re
import shlex
from argparse import SUPPRESS
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import plain_words
from lucidoku import cli
from lucidoku.cli._parser import parser_of
from support import call, puzzles

NAMES = {name for names in cli.TASKS.values() for name in names}
ROOT = Path(__file__).parent.parent
MADE = ("api/", "techniques/", "lessons/", "guide/", "command-line.md", "gallery.md", "walkthrough.html")
"""Pages that tools/pages.py makes; `mkdocs build --strict` follows links to them."""
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])

TRANSLATED = [page for lang in ("fr", "zh_Hant") for page in sorted((ROOT / "docs" / lang).rglob("*.md"))]


class Block(NamedTuple):
    """Block between fences: its language, its text and the number of its first line."""

    language: str
    text: str
    line: int


def blocks(path: Path) -> list[Block]:
    text = path.read_text(encoding="utf-8")
    fences = re.finditer(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```", text, re.M | re.S)
    return [
        Block(match[2], re.sub(rf"^{match[1]}", "", match[3], flags=re.M), text.count("\n", 0, match.start()) + 2)
        for match in fences
    ]


def runs(block: Block) -> bool:
    return block.language == "console" or (block.language == "python" and ">>>" not in block.text)


class Command(NamedTuple):
    """Command of a console block, the output that the page shows for it, and the exit code in a comment."""

    words: str
    shown: str
    code: int


def commands(block: Block) -> Iterator[Command]:
    for piece in re.split(r"^\$ ", block.text, flags=re.M)[1:]:
        first, *shown = piece.split("\n")
        while first.endswith("\\") or first.count('"') % 2:
            first = first.removesuffix("\\") + "\n" + shown.pop(0)
        code = re.search(r"# .*?(?:exit code|code de sortie|結束代碼) (\d)", first)
        yield Command(re.sub(r"\s+# .*$", "", first), "\n".join(shown).strip(), int(code[1]) if code else 0)


def head(words: list[str], stdin: str) -> str:
    lines = int(words[1]) if words[:1] == ["-n"] else 10
    files = words[2:] if words[:1] == ["-n"] else words
    text = Path(files[0]).read_text(encoding="utf-8") if files else stdin
    return "".join(text.splitlines(keepends=True)[:lines])


PROGRAMS: dict[str, Callable[[list[str], str], str]] = {
    "echo": lambda words, stdin: " ".join(words) + "\n",
    "cat": lambda words, stdin: "".join(Path(name).read_text(encoding="utf-8") for name in words),
    "ls": lambda words, stdin: "\n".join(sorted(path.name for path in Path(*words).iterdir())) + "\n",
    "head": head,
}


def shell(command: Command) -> str:
    """Run one line, programs joined by `|` and perhaps `> FILE`, and return its output."""
    words = shlex.shlex(command.words, posix=True, punctuation_chars="|>")
    words.whitespace_split = True
    pipeline: list[list[str]] = [[]]
    target = None
    for word in words:
        if word == "|":
            pipeline.append([])
        elif word == ">":
            target = Path(next(words))
        else:
            pipeline[-1].append(word)
    output = ""
    for program, *rest in pipeline:
        if program == "lucidoku":
            result = call(rest, input=output)
            assert result.exit_code == command.code, f"{command.words}: {result.output}"
            output = result.stdout or (result.stderr if result.exit_code == 2 else "")
        else:
            assert program in PROGRAMS, f"a console block cannot run {program!r}; use an sh block"
            output = PROGRAMS[program](rest, output)
    if target is not None:
        target.write_text(output, encoding="utf-8")
        return ""
    return output


def matches(shown: str, output: str) -> bool:
    """Return whether output matches the page, on which … stands for anything."""
    wanted = ".*".join(re.escape(re.sub(r"\s+", " ", part).strip()) for part in shown.split("…"))
    return re.fullmatch(wanted, re.sub(r"\s+", " ", output).strip(), re.S) is not None


def test_an_ellipsis_matches_anything_and_other_text_itself() -> None:
    assert matches("one\n…\nthree", "one\ntwo\nthree\n") and matches("…", "")
    assert not matches("one", "one two") and not matches("a.c", "abc")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for the tutorials; with a puzzle, a list and two sets for other pages."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUCIDOKU_LANG", "en")
    return tmp_path


def supplies() -> None:
    nine = [grid.line for grid in puzzles(9)[:6]]
    Path("puzzle.txt").write_text("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..\n")
    Path("list.txt").write_text("\n".join(nine) + "\n")
    Path("all.csv").write_text("puzzle\n" + "\n".join(grid.line for grid in puzzles(9)[:30]) + "\n")
    Path("train.csv").write_text("puzzle\n" + "\n".join(nine[:4]) + "\n")
    Path("test.csv").write_text("puzzle\n" + "\n".join(nine[3:]) + "\n")


def _page(path: Path) -> Any:
    """Return a page as a parameter, marked with the heavy packages that its programs need."""
    needs = {"pandas": r"\.df\(\)|to_pandas\(", "matplotlib": r"compare .*--out|\.plot\(", "ray": r"--engine ray"}
    text = "\n".join(block.text for block in blocks(path) if runs(block))
    marks = [pytest.mark.heavy(name) for name, use in needs.items() if re.search(use, text)]
    return pytest.param(path, marks=marks, id=str(path.relative_to(ROOT)))


@pytest.mark.parametrize("page", [_page(path) for path in PAGES if any(map(runs, blocks(path)))])
def test_the_programs_of_a_page_run(page: Path, folder: Path) -> None:
    if page.parent.name != "tutorials":
        supplies()
    names: dict[str, Any] = {"__name__": "__page__"}
    for block in filter(runs, blocks(page)):
        if block.language == "python":
            exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)
            continue
        for command in commands(block):
            output = shell(command)
            if command.shown:
                assert matches(command.shown, output), f"{page.name}: {command.words}\n{output}"


EVERYWHERE = {"lang", "notation", "help", "help_all"}
"""The manual names only options that a help shows."""


def options(words: list[str]) -> tuple[str, set[str]]:
    """Return the command that words call, and the options that it knows."""
    members = cli.commands(words[1] if words[1:] and words[1] in NAMES else "explain")
    name = members[0].name if len(members) == 1 else " ".join(words[1:3])
    for command in members:
        if command.name == name:
            _parser, declared = parser_of(command, full=True)
            shown = [action for action in declared.actions if action.help != SUPPRESS or action.dest in EVERYWHERE]
            return name, {option for action in shown for option in action.option_strings}
    return name, {"--help", "--version", "--lang", "--notation"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_that_are_not_run_have_options_that_exist(page: Path) -> None:
    for block in blocks(page):
        if block.language != "sh":
            continue
        text = re.sub(r"\"[^\"]*\"|'[^']*'", "TEXT", re.sub(r"\\\n| # .*", " ", block.text))
        for words in map(str.split, re.findall(r"(?:^|\| *)(lucidoku [^|\n]*)", text, re.M)):
            name, known = options(words)
            asked = {word.partition("=")[0] for word in words if word.startswith("--")}
            assert asked <= known, f"{page.name}: {name} has no {sorted(asked - known)}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_and_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^( *)```.*?^\1```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for link in re.findall(r"\]\((?!\w+:|#)([^)#\s]+)", text):
        inside = (page.parent / link).resolve()
        in_site = inside.relative_to(ROOT / "docs").as_posix() if inside.is_relative_to(ROOT / "docs") else ""
        assert inside.exists() or in_site.startswith(MADE), f"{page.name} links to {link}"
    roots = r"(?:engine|src|tests|tools|bench|docs|web/app|research)/"
    for path in re.findall(rf"(?<![\w/.])({roots}[\w./*-]*[\w*])", text):
        assert any(ROOT.glob(path)) or "<" in path, f"{page.name} names {path}"


class Shape(NamedTuple):
    """Return the parts that a page and its translations share: headings, blocks, commands with options, names in
    programs.
    """

    headings: list[int]
    blocks: list[str]
    commands: list[tuple[str, ...]]
    names: set[str]


def shape(page: Path) -> Shape:
    prose = re.sub(r"^( *)```.*?^\1```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    page_blocks = blocks(page)
    parts: list[tuple[str, ...]] = []
    for line in re.findall(
        r"^(?:\$ )?((?:lucidoku|echo|cat|head|ls) .*)$", "\n".join(block.text for block in page_blocks), re.M
    ):
        words = shlex.split(line, comments=True)
        options = [word for word in words if word.startswith("-") and word != "--lang"]
        parts.append((*words[: 3 if words[1] in ("school", "corpus") else 1], *options))
    examples = doctest.DocTestParser()
    programs = [
        "".join(example.source for example in examples.get_examples(block.text)) or block.text
        for block in page_blocks
        if block.language == "python"
    ]
    names = {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for program in programs
        for node in ast.walk(ast.parse(program))
        if isinstance(node, (ast.Attribute, ast.Name))
    }
    return Shape(
        [len(marks) for marks in re.findall(r"^(#+) ", prose, re.M)],
        [b.language for b in page_blocks],
        parts,
        names - {"language"},
    )


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_translated_page_keeps_the_shape_of_the_english_one(page: Path) -> None:
    english = ROOT / "docs" / Path(*page.relative_to(ROOT / "docs").parts[1:])
    assert shape(page) == shape(english)


def test_tutorials_and_the_school_are_translated() -> None:
    english = [*(ROOT / "docs" / "tutorials").glob("*.md"), ROOT / "docs" / "school.md"]
    wanted = {ROOT / "docs" / lang / page.relative_to(ROOT / "docs") for page in english for lang in ("fr", "zh_Hant")}
    assert wanted == set(TRANSLATED)


def test_the_linter_of_plain_english_reads_every_kind_of_file() -> None:
    kinds = {path.suffix for path in plain_words.checked()}
    assert kinds >= {".md", ".py", ".ipynb", ".cpp", ".hpp", ".ts", ".tsx"}


EXAMPLES = [
    ("'x' is no scale", "unknown scale 'x'; expected one of …"),
    ("the number of rows is told", "the number of rows is reported"),
    ("puzzles as ordered", "puzzles that match the request"),
    ("it has so many givens", "it has this number of givens"),
    ("it has not the symmetry", "it is not symmetric under …"),
    ("neighbours listed in vain", "neighbours listed without success"),
    ("a second run goes on", "a second run resumes"),
    ("beside tdoku", "compared with tdoku; next to the board"),
    ("a puzzle that is none is given up", "a puzzle that does not qualify is skipped"),
    ("looks whether it holds", "checks whether it holds"),
    ("a file that can be asked", "a file that you can query"),
    ("a technique of your own", "your own technique"),
    ("another one in its stead", "another one instead"),
    ("the same but for the words", "the same except for the words"),
    ("who wants a few more", "if you want a few more"),
    ("measured by turns", "measured alternately"),
    ("solved too far off", "solved too late in the walk"),
    ("no two that shall be equal", "no two that may be equal"),
    ("the reason stands in the column", "the reason is in the column"),
    ("the format is found out", "the format is detected"),
    ("there to be seen, never used", "available, never used"),
    ("a sheet of puzzles that rise", "a sheet of puzzles of rising difficulty"),
    ("the table has a row a pupil", "the table has a row for each pupil"),
    ("the request comes to its end", "the request finishes"),
    ("before the last round", "before 3f47952 (2026-11-20)"),
]
"""Examples of faults, one for each rule of the linter, with the correction."""


def test_the_linter_knows_its_examples() -> None:
    assert len(EXAMPLES) == len(plain_words.RULES)
    for (bad, good), rule in zip(EXAMPLES, plain_words.RULES, strict=True):
        assert rule.pattern.search(bad), bad
        assert not plain_words.faults(good), good


def test_docstrings_start_with_a_verb_or_a_noun(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    for first in ("What a cell holds.", "Whether it is solved.", "Opened with care.", "Of the cells, the first."):
        for text in (f'"""{first}"""\n', f'A = 1\n"""{first}"""\n'):
            module.write_text(text)
            assert plain_words.check(module), first
    for first in ("Return what a cell holds.", "Files that are open.", "Filled cells of a grid."):
        for text in (f'"""{first}"""\n', f'A = 1\n"""{first}"""\n'):
            module.write_text(text)
            assert not plain_words.check(module), first


def test_a_dialect_is_counted_by_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_words, "ROOT", tmp_path)
    monkeypatch.setattr(plain_words, "CHECKED", ("src/**/*.py",))
    for room, words in (
        ("plain", "the cell " * 150),
        ("strange", "the cell " * 148 + "anew thereby"),
        ("short", "anew"),
    ):
        module = tmp_path / "src" / "lucidoku" / room / "module.py"
        module.parent.mkdir(parents=True)
        module.write_text(f'"""Cells: {words}."""\n'.replace(" the", ".\n\nThe"))
    assert plain_words.rates(plain_words.checked()) == {
        "lucidoku/strange": pytest.approx(6.7, abs=0.1),
        "lucidoku/plain": 0,
    }
    assert plain_words.main([]) == 1
    (tmp_path / "src" / "lucidoku" / "strange" / "module.py").unlink()
    assert plain_words.main([]) == 0


def test_long_sentences_and_docstrings_are_found(tmp_path: Path) -> None:
    assert not plain_words.faults("word " * 40 + ".")
    assert plain_words.faults("\n\n" + "word " * 41 + ".")[0].line == 3
    module = tmp_path / "module.py"
    module.write_text(
        '"""A module."""\n\n\ndef f():\n    """It is told.\n\n    >>> "told"\n    """\n    _("x is no y")\n'
    )
    assert sorted(fault.line for fault in plain_words.check(module)) == [5, 9]
    module.write_text(
        'A = 1\n"""Cells, so many of them."""\n\n\nclass C:\n    B: int = 2\n    """It is told."""\n\n    "told"\n'
    )
    assert sorted(fault.line for fault in plain_words.check(module)) == [2, 7]


def test_lines_of_a_notebook_are_lines_of_its_file(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# A lesson\n", "\n", "It is told."]},
        {"cell_type": "code", "source": ["told = 1\n", "# a way of its own\n"]},
        {"cell_type": "markdown", "source": []},
    ]
    notebook = tmp_path / "lesson.ipynb"
    notebook.write_text(json.dumps({"cells": cells}, indent=1, ensure_ascii=False))
    lines = notebook.read_text().splitlines()
    assert ["told" in lines[f.line - 1] or "its own" in lines[f.line - 1] for f in plain_words.check(notebook)] == [
        True
    ] * 2


def test_every_page_is_in_the_navigation_and_begins_with_its_purpose() -> None:
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r"^ +- [^\n]*?([\w./-]+\.md)$", site[site.index("\nnav:") :], re.M))
    for page in (ROOT / "docs").rglob("*.md"):
        name = page.relative_to(ROOT / "docs").as_posix()
        if name.startswith("decisions/0"):
            continue
        assert name in listed, name
        lines = page.read_text(encoding="utf-8").splitlines()
        if lines[0] != "---":  # a front page
            assert lines[0].startswith("# ") and lines[1] == "" and re.match(r"[^\W\d_]|`", lines[2]), (
                f"{name}: {lines[2]}"
            )
