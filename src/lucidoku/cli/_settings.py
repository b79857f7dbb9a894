"""Settings of the command line: `lucidoku.toml` and environment variables.

An option of the call counts most, then a variable (`LUCIDOKU_LANG`, `LUCIDOKU_NOTATION`, `LUCIDOKU_THREADS`, …), then
the file `lucidoku.toml` in the folder of the call, then `lucidoku/lucidoku.toml` in the user's folder for settings. For
`lucidoku school` the file next to the exercise takes precedence over that in the current folder.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.files.writing import reason_of
from lucidoku.words.language import _

FILE = "lucidoku.toml"
KINDS: dict[str, type] = {
    "lang": str,
    "notation": str,
    "threads": int,
    "theme": str,
    "paper": str,
    "training": str,
}
"""Settings, each with the type of its value: a language, how cells are written, processor cores, the theme of pictures,
the paper to print on, and the file that keeps the progress of training. Each is an option, too."""


def settings(folder: Path | None = None, words: Sequence[str] = ()) -> dict[str, Any]:
    """Return the effective settings for a folder, by name; unset ones are omitted.

    Args:
        folder: the folder with `lucidoku.toml`; the current one by default.
        words: the words of the call.

    Raises:
        LucidokuError: a file cannot be read, or has an unknown setting or a value of the wrong kind.
    """
    known: dict[str, Any] = {}
    for path in (_users_file(), (folder or Path()) / FILE, *_next_to_files(words)):
        if path.is_file():
            known |= _read(path)
    if os.environ.get("LUCIDOKU_LANG"):
        known.pop("lang", None)  # `lucidoku.words` reads the variable itself
    known.update(_of_environment())
    return known


def _next_to_files(words: Sequence[str]) -> Iterator[Path]:
    """Yield the settings of an exercise folder that a call of `lucidoku school` names, itself or by a file in it."""
    if "school" in words[:5]:
        for word in words:
            with contextlib.suppress(OSError, ValueError):
                path = Path(word)
                if path.exists():
                    yield (path if path.is_dir() else path.parent) / FILE


def _users_file() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming"
    else:
        base = os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.environ.get("HOME") or os.sep, ".config")
    return Path(base) / "lucidoku" / FILE


def _read(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason_of(error))) from None
    except ValueError as error:  # not TOML, or not UTF-8
        raise LucidokuError(_("{path} is not a TOML file: {reason}").format(path=path, reason=error)) from None
    for name, value in values.items():
        if name not in KINDS:
            message = _("{path}: unknown setting {name}; expected one of {known}")
            raise LucidokuError(message.format(path=path, name=repr(name), known=", ".join(KINDS)))
        right = isinstance(value, KINDS[name]) and not isinstance(value, bool)
        if not right or (isinstance(value, int) and value < 1):
            raise _wrong(f"{path}: {name}", name, value)
    return values


def _of_environment() -> Iterator[tuple[str, Any]]:
    for name, kind in KINDS.items():
        if name == "lang":
            continue
        variable = f"LUCIDOKU_{name.upper()}"
        text = os.environ.get(variable, "").strip()
        if text and kind is int and not (text.isdecimal() and int(text) > 0):
            raise _wrong(variable, name, text)
        if text:
            yield name, kind(text)


def _wrong(place: str, name: str, value: object) -> LucidokuError:
    wanted = _("a whole number of 1 or more") if KINDS[name] is int else _("text in quotes")
    return LucidokuError(
        _("{place}: expected {wanted}, got {value}").format(place=place, wanted=wanted, value=repr(value))
    )
