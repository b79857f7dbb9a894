"""Check of regular expressions: reported patterns are slow, and linear ones pass."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regexes import faults_in, main, slow

SLOW = [
    (r"(a+)+b", 0, "match", "a repeat directly in a repeat"),
    (r"(?:a*,?)*x", 0, "match", "a repeat directly in a repeat"),
    (r"(a[bx]|[ac]b)*d", 0, "match", "two repeats match the same text"),
    (r"\s*=?\s*x", 0, "match", "two repeats match the same text, as in ' '"),
    (r"^\s*[\w ]*?=?\s*(?:np\.)?(?:array)?\(?\s*(?=[\[{(])", 0, "sub", "two repeats"),
    (r"\w+\d+", 0, "fullmatch", "two repeats match the same text, as in '0'"),
    (r"a.*b.*c", 0, "match", "two repeats match the same text, as in 'b"),
    (r"\s+$", 0, "sub", "the search starts again at each ' '"),
    (r"\d+x", 0, "search", "the search starts again at each '0'"),
    (r"x{2,}y", 0, "search", "the search starts again"),
    (r"<input\b[^>]*?\bvalue\s*=\s*(\d*)[^>]*>", re.I, "sub", "the search starts again at each '<INPUT '"),
    (r"\[/?(?:code|b)(?:=[^\]]*)?\]", re.I, "sub", "the search starts again at each '[B= '"),
    (r"^\s*```\w*\s*$", re.M, "sub", "the search starts again"),
    (r"\s*(-+)\s*", 0, "search", "the search starts again at each ' '"),
    (r"(?=.*x)y", 0, "search", "the search starts again at each ' '"),
    (r'"(?:\\.|[^"\\])*"', 0, "sub", "the search starts again"),
    (r"a\d*(?!b)[0-9a]*c", 0, "match", "two repeats"),
]
LINEAR = [
    (r"\d+", 0, "findall"),
    (r"\s*x", 0, "match"),
    (r"^\s*x", 0, "search"),
    (r"^[ \t]*x", re.M, "search"),
    (r"\b\w+x", 0, "search"),
    (r"(?<!\w)\w+://", 0, "search"),
    (r"<[^<>]*>", 0, "sub"),
    (r"\[b=[^\]\[]*\]", 0, "sub"),
    (r"\s*+=?\s*+x", 0, "match"),
    (r"(?:\s*+\w++)*+x", 0, "match"),
    (r"(?>\s*)\s*x", 0, "match"),
    (r"[a-z]{1,40}x", 0, "search"),
    (r"(?:\d+,)*\d+", 0, "fullmatch"),
    (r"(?:_\d{1,3})+", 0, "fullmatch"),
    (r"a+b?", 0, "search"),
    (r"(\d)\1", 0, "search"),
    (r"(a)?(?(1)b|c)", 0, "search"),
    (r"(?<=x)\d+", 0, "search"),
]


@pytest.mark.parametrize("pattern, flags, way, why", SLOW, ids=[pattern for pattern, *_rest in SLOW])
def test_a_slow_pattern(pattern: str, flags: int, way: str, why: str) -> None:
    assert slow(pattern, flags, way).startswith(why)


@pytest.mark.parametrize("pattern, flags, way", LINEAR, ids=[pattern for pattern, *_rest in LINEAR])
def test_a_linear_pattern(pattern: str, flags: int, way: str) -> None:
    assert slow(pattern, flags, way) == ""


def test_patterns_are_found_in_a_source() -> None:
    source = """
import re
SPACE = r"\\s"
_LEFT = re.compile(r"\\s+$")
_START = re.compile(r"\\s+$")
_KNOWN = re.compile(r"\\s+$")  # linear: the text is one line
_UNION = re.compile(f"{SPACE}*=?{re.escape('=')}?{SPACE}*x", re.M | re.I)
def use(text, more):
    _LEFT.sub("", text), _START.match(text), _KNOWN.sub("", text), _UNION.match(text)
    re.search(more, text), re.search(b"a+b", text), re.split(r",+;", text)
    return (_LEFT if text else _START).search(text)
"""
    assert [(fault.line, fault.pattern) for fault in faults_in(source)] == [
        (4, r"\s+$"),
        (5, r"\s+$"),
        (7, r"\s*=?=?\s*x"),
        (10, "a+b"),
        (10, ",+;"),
    ]


def test_the_command_names_each_slow_pattern(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.py"
    path.write_text('import re\nre.sub(r"\\s+$", "", "")\nre.match(input(), "")\n')
    assert main([str(path)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{path}:2: the search starts again at each ' '")
    assert last == "1 regular expressions, 1 slow; 1 are put together at run time and were not checked"
