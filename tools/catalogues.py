"""Compile translations: `python tools/catalogues.py IN.po OUT.mo`. The build calls it; it needs only Python.

It reads what `make locale` writes: entries of msgid, msgid_plural and msgstr, each one or more quoted strings.
Untranslated and fuzzy entries are left out, so that gettext falls back to the English text.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

_FIELD = re.compile(r"(msgid|msgid_plural|msgstr(?:\[\d+\])?) (\".*\")$")


def main(source: Path, target: Path) -> None:
    """Compile one catalogue."""
    made = compile_catalogue(messages(source.read_text(encoding="utf-8"), source.name))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(made)


def messages(text: str, name: str = "the catalogue") -> dict[str, str]:
    r"""Return the translated entries in the form of gettext files: plural forms are joined by a zero.

    >>> messages('msgid "a cell"\nmsgid_plural "{n} cells"\nmsgstr[0] "une case"\nmsgstr[1] "{n} "\n"cases"\n')
    {'a cell\x00{n} cells': 'une case\x00{n} cases'}
    """
    entries = {}
    for fields, fuzzy in _entries(text, name):
        key = "\0".join(fields[part] for part in ("msgid", "msgid_plural") if part in fields)
        forms = [fields[part] for part in sorted(fields, key=_number) if part.startswith("msgstr")]
        if not fuzzy and all(forms):
            entries[key] = "\0".join(forms)
    return entries


def _number(part: str) -> int:
    digits = re.findall(r"\d+", part)
    return int(digits[0]) if digits else 0


def _entries(text: str, name: str) -> Iterator[tuple[dict[str, str], bool]]:
    """Yield the fields of each entry, and whether it is fuzzy."""
    fields: dict[str, str] = {}
    part, fuzzy, marked = "", False, False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            marked = marked or (line.startswith("#,") and "fuzzy" in line)
            continue
        if not line.strip():
            continue
        match = _FIELD.match(line)
        if match is None and not (part and line.startswith('"') and line.endswith('"')):
            raise SystemExit(f"{name}, line {number}: expected msgid, msgid_plural, msgstr or a quoted text")
        if match is None:
            fields[part] += ast.literal_eval(line)
            continue
        part = match[1]
        if part == "msgid":
            if fields:
                yield fields, fuzzy
            fields, fuzzy, marked = {}, marked, False
        fields[part] = ast.literal_eval(match[2])
    if fields:
        yield fields, fuzzy


def compile_catalogue(entries: dict[str, str]) -> bytes:
    """Return a gettext file: seven numbers, two tables of (length, offset), then all texts, each followed by a zero."""
    pairs = sorted((key.encode(), text.encode()) for key, text in entries.items())
    place = 7 * 4 + 2 * 8 * len(pairs)
    tables, texts = [], b""
    for column in (0, 1):
        for pair in pairs:
            tables += [len(pair[column]), place + len(texts)]
            texts += pair[column] + b"\0"
    head = (0x950412DE, 0, len(pairs), 7 * 4, 7 * 4 + 8 * len(pairs), 0, place)
    return struct.pack(f"<7I{len(tables)}I", *head, *tables) + texts


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("usage: catalogues.py IN.po OUT.mo")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
