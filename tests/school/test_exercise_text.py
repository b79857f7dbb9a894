"""The exercise speaks one language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import lucidoku as ld
from support import sentences

SOURCES = Path(ld.__file__).parent


_MAY_HIDE = re.compile(r"\{[^{}]*\b_\(")
"""A call between braces, as in an f-string: most files have none, and need not be parsed."""


def test_no_message_hides_in_an_f_string() -> None:
    # gettext's collector skips f-strings, so such a sentence would stay English.
    for path in SOURCES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not _MAY_HIDE.search(text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.JoinedStr):
                calls = [
                    one for one in ast.walk(node) if isinstance(one, ast.Call) and getattr(one.func, "id", "") == "_"
                ]
                texts = [str(one.args[0].value) for one in calls if isinstance(one.args[0], ast.Constant)]
                lost = [text for text in texts if text not in sentences()]
                assert not lost, f"{path.name}, line {node.lineno}: {lost}"
