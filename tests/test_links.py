"""The checker of a folder of pages finds all faults that a reader would meet, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import links

RIGHT = """<html><head><link rel="stylesheet" href="a.css"><link rel="canonical" href="https://example.org/"></head>
<body id="top"><a href="">this</a> <a href="sub/">a folder</a> <a href="sub/index.html#part">a part</a> <a href="#top">top</a>
<a href="https://example.org/">elsewhere</a> <a href="#/walk">a view</a> <img src="data:image/png;base64,AA"></body></html>"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sub").mkdir()
    (tmp_path / "index.html").write_text(RIGHT)
    (tmp_path / "a.css").write_text("body { background: url(sub/b.png) }")
    (tmp_path / "sub" / "index.html").write_text('<p id="part"><a href="../">back</a></p>')
    return tmp_path


def test_a_right_folder(folder: Path) -> None:
    assert links.wrong(folder) == []


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ('<a href="none.html">', "none.html leads nowhere"),
        ('<a href="../">', "../ leads nowhere"),
        ('<a href="/index.html">', "/index.html is not relative"),
        ('<a href="sub/index.html#none">', "sub/index.html#none leads to no place of that page"),
        ('<img src="https://example.org/a.png">', "https://example.org/a.png is loaded from elsewhere"),
        ('<script src="//example.org/a.js"></script>', "//example.org/a.js is loaded from elsewhere"),
        (
            '<link rel="stylesheet" href="https://example.org/a.css">',
            "https://example.org/a.css is loaded from elsewhere",
        ),
        ('<script src="none.js"></script>', "none.js leads nowhere"),
    ],
)
def test_a_wrong_address(folder: Path, tag: str, said: str) -> None:
    (folder / "more.html").write_text(f"<p>{tag}</p>")
    assert links.wrong(folder) == [f"more.html: {said}"]


def test_styles_load_nothing_from_elsewhere(folder: Path) -> None:
    (folder / "a.css").write_text("@import url('https://example.org/b.css');")
    assert links.wrong(folder) == ["a.css: https://example.org/b.css is loaded from elsewhere"]
