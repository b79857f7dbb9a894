"""Extension of the reference that shows examples of docstrings as programs, not as quotations."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^(>>> .*(?:\n(?!\s*$).*)*)", re.M)


class Examples(griffe.Extension):  # type: ignore[misc]
    """Transformer that fences every block of lines that begins with `>>>`."""

    def on_instance(self, *, obj: Any, **_rest: Any) -> None:
        """Change the docstring of one object."""
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\1\n```", obj.docstring.value)
