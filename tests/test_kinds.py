"""Files that are not text, and prose: one sentence names their kind, wherever they are read."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.files.kinds import is_prose, kind_of_file, kind_of_text, seen_kind
from lucidoku.formats import FORMATS
from lucidoku.formats.bulk import Source
from support import call, puzzles

PROSE = "The quick brown fox jumps.\n\nIt was a dark and stormy night, in 1984.\n" * 7
PLAIN = "1.....2..3.....4"


def zip_file() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("notes.txt", "hello")
    return file.getvalue()


FILES = {
    "a PNG picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\6\0\0\0",
    "a JPEG picture": b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\0\0\1\0\1\0\0",
    "a GIF picture": b"GIF89a\1\0\1\0\0\0\0",
    "a PDF document": b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n123456789\nendobj\n",
    "an RTF document": b"{\\rtf1\\ansi 1234}",
    "a ZIP archive": zip_file(),
    "a program": b"\x7fELF\2\1\1" + bytes(40),
    "an SQLite database": b"SQLite format 3\0\x10\0",
    "a binary file": bytes(range(1, 256)) * 3,
}
SEEN = {kind for kind in FILES if seen_kind(FILES[kind])}
"""Kinds in which `lucidoku.photo` looks for puzzles."""
COMMANDS = (
    "check",
    "solve",
    "show",
    "explain",
    "hint",
    "candidates",
    "rate",
    "convert",
    "compare",
    "print",
    "analyse",
    "corpus build",
    "data audit",
    "data traces",
    "make --keep",
)


def run(command: str, path: Path) -> str:
    """Run a command on a file without a puzzle; return its only sentence."""
    made = path.with_name("out.corpus" if command == "corpus build" else "out.jsonl")
    out = ["--out", str(made)] if command in ("corpus build", "data traces") else []
    result = call([*command.split(), str(path), *out])
    assert result.exit_code == 2 and not result.stdout, (command, result)
    lines = result.stderr.splitlines()
    assert len(lines) == 1, (command, lines)
    assert not made.exists()
    return lines[0]


@pytest.mark.parametrize("kind", FILES)
def test_first_bytes_tell_the_kind(kind: str) -> None:
    assert kind_of_file(FILES[kind]) == kind
    assert kind_of_text(FILES[kind].decode("latin-1")) == kind
    assert kind_of_text(FILES[kind].decode("utf-8", "replace")) == kind
    rest = (
        r"the commands .* or ld.read_\w+\(path\), read puzzles in it"
        if kind in SEEN
        else "Lucidoku reads puzzles as text"
    )
    with pytest.raises(ld.ParseError, match=f"the text is {kind}; {rest}"):
        ld.Grid.parse(FILES[kind].decode("utf-8", "replace"))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_names_the_kind_of_a_file(command: str, tmp_path: Path) -> None:
    if command in ("corpus build", "data audit"):
        pytest.importorskip("pyarrow")
    for number, (kind, content) in enumerate(FILES.items()):
        path = tmp_path / f"{number}.txt"
        path.write_bytes(content)
        sentence = run(command, path)
        if kind in SEEN:  # most commands look into it, and find that this one is damaged
            assert ("PDF" if "PDF" in kind else "picture") in sentence
        else:
            assert sentence == f"lucidoku: {path} is {kind}; Lucidoku reads puzzles as text"


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != "analyse"])
def test_every_command_reports_prose_once(command: str, tmp_path: Path) -> None:
    if command in ("corpus build", "data audit"):
        pytest.importorskip("pyarrow")
    path = tmp_path / "story.txt"
    path.write_text(PROSE)
    assert run(command, path) == f"lucidoku: no puzzle found in {path} (21 lines)"


@pytest.mark.parametrize("command", ["solve", "explain", "rate", "convert"])
def test_standard_input_has_a_kind_too(command: str) -> None:
    result = call([command, "-"], input=FILES["a ZIP archive"])
    assert result.exit_code == 2
    assert result.stderr == "lucidoku: standard input is a ZIP archive; Lucidoku reads puzzles as text\n"
    result = call([command, "-"], input=FILES["a PDF document"])
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert "the document is not a PDF document, or is damaged" in result.stderr or "pip install" in result.stderr


@pytest.mark.parametrize("command", ["solve", "explain", "rate", "convert", "show"])
def test_prose_from_another_command_is_reported_once(command: str) -> None:
    result = call([command, "-"], input=PROSE)
    assert result.exit_code == 2
    assert result.stderr == "lucidoku: no puzzle found in standard input (21 lines)\n"
    assert PLAIN in call(["convert", "-"], input=f"{PROSE}\n{PLAIN}\n").stdout


def test_compressed_files_are_examined(tmp_path: Path) -> None:
    path = tmp_path / "a.txt.gz"
    path.write_bytes(gzip.compress(FILES["a PNG picture"]))
    for read in (ld.read_puzzles, Source):
        with pytest.raises(ld.ParseError, match=r"a\.txt\.gz is a PNG picture"):
            list(read(str(path)))
    unnamed = tmp_path / "a.txt"
    unnamed.write_bytes(path.read_bytes())
    with pytest.raises(ld.ParseError, match=r"is a gzip file, whose name must end in \.gz"):
        list(ld.read_puzzles(unnamed))


def test_text_has_no_kind() -> None:
    """All written output counts as text; so do colours of a terminal, other encodings and a stray character."""
    puzzle = next(grid for grid in puzzles(9) if grid.layout.is_usual)
    texts = [form.write(puzzle) for form in FORMATS.values() if form.write and "killer" not in form.name]
    texts += [
        "",
        "\x1b[1m5\x1b[0m 3 . . 7",
        f"{PLAIN}\x01",
        "BM 4x4",
        "ID3: 1.....2..3.....4",
        "é" * 50,
        "三三三",
        f"{PLAIN[:8]}\0{PLAIN[8:]}",
    ]
    for text in texts:
        assert kind_of_text(text) is None and kind_of_file(text.encode()) is None, text[:60]
        assert not is_prose(text.splitlines()), text[:60]
    for encoding in ("utf-8-sig", "utf-16", "utf-32"):
        assert kind_of_file(PLAIN.encode(encoding)) is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_encodings_are_read(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(f"{PLAIN}\n".encode(encoding))
    assert [entry.puzzle for entry in ld.read_puzzles(path)] == [ld.Grid.parse(PLAIN)]
    assert [block.split() for block in Source(str(path))] == [[PLAIN.encode()]]


def test_prose_around_a_puzzle_is_no_obstacle(tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text(f"{PROSE}\n{PLAIN}\n")
    assert PLAIN in [entry.puzzle.line for entry in ld.read_puzzles(path) if isinstance(entry.puzzle, ld.Grid)]


def test_a_possible_puzzle_is_not_prose() -> None:
    for text in (
        "ABCD EFGH\nIJKL MNOP",
        "一二三 四五六 七八九",
        "1984 1985 1986",
        "https://example.org/abcdef",
        "AAA BBB CCC\n" * 9,
        f"Title: a small one\nAuthor: somebody else\npuzzle: {PLAIN}",
        "Here is the grid of today\nrow: 12..\nrow: ..3.",
        "It was a dark night, see 12.4",
    ):
        assert not is_prose(text.splitlines()), text
    for text in (
        "# only a comment in the file",
        "第一章。那是一個黑暗而風雨交加的夜晚。\n他說「數獨很好玩」。我們來玩吧。",
    ):
        assert is_prose(text.splitlines()), text
