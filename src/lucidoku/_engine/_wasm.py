"""The engine in a browser: the same names as the compiled module, over a WebAssembly module next to Python.

`lucidokuEngine`, a global of JavaScript (web/engine/engine.mjs makes it), takes a call as bytes and answers with bytes. The
page makes it before Python starts; the wheel for browsers (tools/write_wheel.py) carries the engine and starts it here.
The encoding of values is described in engine/wasm/nanobind/value.hpp.
"""

from __future__ import annotations

import struct
import weakref
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

_INTEGER, _NATURAL, _REAL, _LENGTH, _OBJECT = (struct.Struct(form) for form in ("<q", "<Q", "<d", "<I", "<II"))
_ERRORS: dict[int, type[Exception]] = {1: ValueError, 2: TypeError, 3: MemoryError, 4: RuntimeError}


class _Object:
    """Something that the engine holds, by number."""

    _kind: int
    _number: int
    _ends: weakref.finalize[..., _Object]

    def _take(self, number: int) -> None:
        self._number = number
        self._ends = weakref.finalize(self, _drop, number)
        self._ends.atexit = False


_kinds: list[type[_Object]] = []


def write(out: bytearray, value: object) -> None:
    """Append a value as the engine reads it."""
    if value is None:
        out += b"n"
    elif value is True or value is False:
        out += b"1" if value else b"0"
    elif isinstance(value, int):
        out += b"i" + _INTEGER.pack(value) if -(2**63) <= value < 2**63 else b"u" + _NATURAL.pack(value)
    elif isinstance(value, float):
        out += b"f" + _REAL.pack(value)
    elif isinstance(value, bytes):
        out += b"b" + _LENGTH.pack(len(value)) + value
    elif isinstance(value, str):
        text = value.encode()
        out += b"s" + _LENGTH.pack(len(text)) + text
    elif isinstance(value, (list, tuple)):
        out += (b"l" if isinstance(value, list) else b"t") + _LENGTH.pack(len(value))
        for item in value:
            write(out, item)
    elif isinstance(value, dict):
        out += b"d" + _LENGTH.pack(2 * len(value))
        for key, item in value.items():
            write(out, key)
            write(out, item)
    elif isinstance(value, _Object):
        out += b"o" + _OBJECT.pack(value._kind, value._number)
    elif hasattr(value, "__index__"):
        write(out, value.__index__())
    else:
        raise TypeError(f"the engine takes no {type(value).__name__}")


def read(data: bytes, at: int) -> tuple[Any, int]:
    """Read a value, and return it with the place after it."""
    sign, at = data[at : at + 1], at + 1
    if sign in b"n01":
        return {b"n": None, b"0": False, b"1": True}[sign], at
    if sign in b"iuf":
        form = {b"i": _INTEGER, b"u": _NATURAL, b"f": _REAL}[sign]
        return form.unpack_from(data, at)[0], at + 8
    if sign == b"o":
        kind, number = _OBJECT.unpack_from(data, at)
        made = object.__new__(_kinds[kind])
        made._take(number)
        return made, at + 8
    (length,) = _LENGTH.unpack_from(data, at)
    at += 4
    if sign in b"bs":
        part = data[at : at + length]
        return (part if sign == b"b" else part.decode()), at + length
    items = []
    for _ in range(length):
        item, at = read(data, at)
        items.append(item)
    if sign == b"d":
        return dict(zip(items[::2], items[1::2], strict=True)), at
    return (items if sign == b"l" else tuple(items)), at


def _call(where: tuple[str, str] | None, name: str, values: tuple[object, ...], named: dict[str, object]) -> Any:
    out = bytearray()
    for part in (where, name, values, named):
        write(out, part)
    answer: bytes = _engine.call(_to_js(bytes(out))).to_bytes()
    result, _ = read(answer, 1)
    if answer[0]:
        raise _ERRORS[answer[0]](result)
    return result


def _drop(number: int) -> None:
    _engine.drop(number)


def _function(name: str) -> Callable[..., Any]:
    def function(*values: object, **named: object) -> Any:
        return _call(None, name, values, named)

    function.__name__ = function.__qualname__ = name
    return function


def _method(kind: str, name: str) -> Callable[..., Any]:
    def method(self: _Object, *values: object, **named: object) -> Any:
        return _call((kind, "call"), name, (self, *values), named)

    method.__name__ = name
    return method


def _maker(kind: str) -> Callable[..., None]:
    def __init__(self: _Object, *values: object, **named: object) -> None:
        made: _Object = _call((kind, "call"), "__init__", values, named)
        made._ends.detach()  # the engine lets go of it with `self`
        self._take(made._number)

    return __init__


def _field(kind: str, name: str, writable: bool) -> property:
    def reader(self: _Object) -> Any:
        return _call((kind, "get"), name, (self,), {})

    def writer(self: _Object, value: object) -> None:
        _call((kind, "set"), name, (self, value), {})

    return property(reader, writer if writable else None)


def _class(number: int, name: str, functions: list[str], readers: list[str], writers: list[str]) -> type[_Object]:
    body: dict[str, Any] = {field: _field(name, field, field in writers) for field in readers}
    body.update({function: _method(name, function) for function in functions if function != "__init__"})
    if "__init__" in functions:
        body["__init__"] = _maker(name)
    return type(name, (_Object,), {**body, "_kind": number})


def _start() -> Any:
    """Return the running engine, or start the one of this package."""
    there = getattr(import_module("js"), "lucidokuEngine", None)
    if there is not None:
        return there
    here = Path(__file__).parent
    if not (here / "lucidoku.wasm").exists():
        raise ImportError("there is no engine here: install the wheel of lucidoku for Pyodide")
    start = import_module("pyodide.code").run_js((here / "engine.js").read_text(encoding="utf-8"))
    return start(_to_js((here / "lucidoku.wasm").read_bytes()))


_to_js: Any = import_module("pyodide.ffi").to_js
_engine: Any = _start()
_functions, _constants, _described = _call(None, "describe", (), {})
for _number, _parts in enumerate(_described):
    _kinds.append(_class(_number, *_parts))
    globals()[_parts[0]] = _kinds[-1]
globals().update({_name: _function(_name) for _name in _functions})
globals().update(_constants)
