"""An example position for each technique, kept as library cases in `examples.txt` next to this file.

The examples of variant techniques end with the code of their layout.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from lucidoku.formats.library import Case, read_case

__all__ = ["example"]


def example(technique_id: str) -> Case | None:
    """Return the example of a technique, or None.

    >>> example("x-wing").code
    'x-wing'
    """
    line = _lines().get(technique_id)
    return read_case(line) if line else None


@lru_cache(maxsize=1)
def _lines() -> dict[str, str]:
    text = Path(__file__).with_name("examples.txt").read_text(encoding="utf-8")
    return {line.split(":")[1]: line for line in text.splitlines() if line.startswith(":")}
