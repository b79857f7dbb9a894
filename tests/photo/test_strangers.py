"""Pictures and documents made to take all time or memory: one sentence, in time, and the next one is read."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import time
import zlib
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.files.apart import Apart
from lucidoku.files.processes import limit_memory
from lucidoku.photo import apart
from lucidoku.photo.entries import seen_in
from lucidoku.photo.pdf import each_in_pdf, read_pdf
from lucidoku.rules.limit import OutOfTime, within

pytest.importorskip("pypdfium2")
pytest.importorskip("PIL")
posix = pytest.mark.skipif(os.name != "posix", reason="needs limits and signals of POSIX")
PUZZLE = "1.....2..3.....4"


def pdf_of(*objects: bytes) -> bytes:
    """Return a document of objects; PDFium finds them without a table."""
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % row for row in enumerate(objects, 1))
    return b"%PDF-1.7\n" + body + b"trailer\n<</Root 1 0 R>>\n%%EOF"


def stream(data: bytes, more: bytes = b"") -> bytes:
    return b"<</Length %d%s>>stream\n%s\nendstream" % (len(data), more, data)


def nested(depth: int, pages: int = 1) -> bytes:
    """Return a document in which each form draws the next one ten times."""
    first = 4
    forms = []
    for level in range(depth):
        inner = b"/Resources<</XObject<</X %d 0 R>>>>" % (first + level + 1) if level + 1 < depth else b""
        drawn = b"/X Do " * 10 if inner else b"0 0 m 10 10 l S"
        forms.append(stream(drawn, b"/Type/XObject/Subtype/Form/BBox[0 0 600 800]" + inner))
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 3 0 R/Resources<</XObject<</X 4 0 R>>>>>>"
    kids = b" ".join(b"%d 0 R" % (first + depth + number) for number in range(pages))
    tree = b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, kids)
    return pdf_of(b"<</Type/Catalog/Pages 2 0 R>>", tree, stream(b"/X Do"), *forms, *[page] * pages)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, *more: bytes) -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    rows = zlib.compress(bytes(height * (width + 1)) if width * height < 10**6 else b"")
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


BOMB = zlib.compress(bytes(80_000_000))
PICTURES = {
    "long text": png(9, 9, chunk(b"zTXt", b"a\0\0" + BOMB)),
    "long profile": png(9, 9, chunk(b"iCCP", b"a\0\0" + BOMB)),
    "100 megapixels": png(10_000, 10_000),
    "900 megapixels": png(30_000, 30_000),
    "no pixels": png(0, 0),
    "negative": png(0xFFFFFFFF, 0xFFFFFFFF),
    "no rows": png(2000, 2000),
    "only a head": b"\x89PNG\r\n\x1a\n",
    "PostScript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\nshowpage\n",
}


@pytest.mark.parametrize("kind", PICTURES)
def test_a_hostile_picture_gets_a_sentence(kind: str) -> None:
    with pytest.raises(ld.ParseError) as told:
        ld.read_images(PICTURES[kind])
    assert "\n" not in str(told.value)


@posix
def test_a_page_that_takes_too_long_ends_with_the_limit() -> None:
    start = time.monotonic()
    with within(0.5), pytest.raises(OutOfTime):
        list(each_in_pdf(nested(9)))
    assert time.monotonic() - start < 20  # alone it takes minutes
    [found] = read_pdf(ld.paper.sheet([PUZZLE], solutions="none"))
    assert found.puzzle == ld.Grid(PUZZLE)


@posix
def test_a_page_without_a_limit_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "_LONGEST", 0.5)
    with pytest.raises(ld.ParseError, match="page 1 of the document cannot be read: it takes too long"):
        read_pdf(nested(9))


@posix
def test_a_page_that_needs_all_memory_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "_APART", Apart(lambda: 60, partial(limit_memory, 60 << 20)))
    with pytest.raises(ld.ParseError, match="page 1 of the document cannot be read: it needs too much memory"):
        read_pdf(nested(9))


def test_sentences_of_the_other_process_are_in_the_language_of_this_one() -> None:
    for lang, word in (("fr", "document"), ("zh_Hant", "文件")):
        with ld.words.language.language(lang), pytest.raises(ld.ParseError, match=word):
            read_pdf(b"%PDF-1.7\nnothing")


def test_a_picture_is_read_alike_in_another_process() -> None:
    picture = ld.Grid(PUZZLE).png()
    assert [*seen_in(picture, "picture", apart=True)] == [*seen_in(picture, "picture")]


@posix
def test_an_interruption_ends_the_reading(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(nested(9))
    run: Any = subprocess.Popen([sys.executable, "-m", "lucidoku", "solve", "x.pdf"], cwd=tmp_path, stderr=-1)
    time.sleep(2)
    run.send_signal(signal.SIGINT)
    start = time.monotonic()
    run.communicate()
    assert run.returncode == 130 and time.monotonic() - start < 10
