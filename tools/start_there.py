"""Start of Python in the page: it uses what was compiled when the page was packed.

A dataclass writes its methods as text and compiles it where its class is defined, and modules compile their patterns
when they are imported. Both took a tenth of the time until the first hint. Python imports this module, which is packed
as `sitecustomize`, before others. The library contains what an earlier start compiled (tools/record_there.py), and
everything else is compiled as usual.
"""

from __future__ import annotations

import dataclasses
import inspect
import marshal
from importlib import import_module
from types import CodeType, SimpleNamespace
from typing import Any

NAME = "start.marshal"
METHODS: dict[str, CodeType] = {}
"""Code of dataclasses by its text."""
PATTERNS: dict[tuple[Any, int], tuple[Any, ...]] = {}
"""Arguments for the regular expression engine, by pattern and flags."""

makers: Any = dataclasses
compiler: Any = import_module("re._compiler")
compile_anew = compiler.compile
engine = compiler._sre


def run_methods(text: str, *places: dict[str, Any]) -> None:
    """Define the methods of a dataclass."""
    exec(METHODS.get(text, text), *places)


def compile_pattern(pattern: Any, flags: int = 0) -> Any:
    """Return the regular expression."""
    known = PATTERNS.get((pattern, int(flags)))
    return engine.compile(*known) if known else compile_anew(pattern, flags)


def record_methods(text: str, *places: dict[str, Any]) -> None:
    """Define the methods of a dataclass, and keep their code."""
    METHODS[text] = compile(text, "<string>", "exec")
    run_methods(text, *places)


def record_pattern(pattern: Any, flags: int = 0) -> Any:
    """Return the regular expression, and keep what makes it."""

    def make(text: Any, marks: int, code: list[int], *groups: Any) -> Any:
        PATTERNS[pattern, int(flags)] = text, int(marks), [int(one) for one in code], *groups
        return engine.compile(text, marks, code, *groups)

    compiler._sre = SimpleNamespace(**vars(engine) | {"compile": make})
    return compile_anew(pattern, flags)


def refuse_signature(*_class: Any, **_format: Any) -> str:
    """Refuse the signature of a class, which a dataclass would write as its docstring."""
    raise ValueError


makers.inspect = SimpleNamespace(**vars(inspect) | {"signature": refuse_signature})
try:
    loader = globals()["__loader__"]
    METHODS, PATTERNS = marshal.loads(loader.get_data(f"{loader.archive}/{NAME}"))
    makers.exec, compiler.compile = run_methods, compile_pattern
except OSError:
    makers.exec, compiler.compile = record_methods, record_pattern
