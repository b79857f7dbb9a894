"""Without resvg-py, as in a browser, PNG raises an error with one sentence, and SVG works."""

from __future__ import annotations

import sys

import pytest

import lucidoku as ld
from lucidoku.drawing.render import render


def test_png_without_its_package_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    picture = ld.explain("1.....2..3.....4").steps[0].svg()
    with pytest.raises(ld.LucidokuError, match="PNG needs the package resvg-py"):
        render(picture)
