"""The command line, by Typer's runner and as real processes."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.drawing import svg
from lucidoku.logic import techniques
from lucidoku.logic.examples import example_step
from support import Called, call, puzzles

PUZZLE = puzzles(9)[0].line
MANY = "..4....2361..5......34......97...8..2.6.8...7.......3.........8978.....24...9..6."


def lucidoku(*arguments: str, stdin: str | None = None) -> Called:
    return call(list(arguments), input=stdin)


def process(*arguments: str, **options: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", "from lucidoku.cli import main; main()", *arguments]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, text=True, **{**pipes, **options})  # type: ignore[call-overload, no-any-return]


def test_explain_prints_a_line_a_step_and_a_summary() -> None:
    result = lucidoku("explain", PUZZLE)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split()[:3] == ["1–9", "nine", "singles"]  # --merge none gives each its own line
    assert lucidoku("explain", PUZZLE, "--merge", "none").stdout.split()[:3] == ["1", "Hidden", "Single"]
    assert any(line.startswith("Solved in ") for line in lines)
    assert "Solution: " in result.stdout
    assert "0 guesses" in result.stdout
    longer = lucidoku("explain", PUZZLE, "-v")
    assert "fits only into" in longer.stdout


def test_json_has_its_fields() -> None:
    record = json.loads(lucidoku("explain", PUZZLE, "--format", "json").stdout)
    assert {"puzzle", "layout", "solution", "solved", "guesses", "steps", "techniques"} <= record.keys()
    assert record["puzzle"] == PUZZLE
    assert sum(record["techniques"].values()) == len(record["steps"])
    for number, step in enumerate(record["steps"], 1):
        fields = {"number", "technique", "family", "placements", "eliminations", "text", "hint", "evidence", "schema"}
        assert set(step) == fields
        assert step["number"] == number
        assert step["placements"] or step["eliminations"]


def test_a_file_streams_and_continues_after_bad_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{PUZZLE}\n{PUZZLE[:-1]}\n{MANY}\n# comment\n{puzzles(9)[1].line} easy\n")
    result = lucidoku("explain", str(path), "--format", "json")
    assert result.exit_code == 1
    assert [json.loads(line)["puzzle"] for line in result.stdout.splitlines()] == [PUZZLE, puzzles(9)[1].line]
    assert "line 2: " in result.stderr
    assert "line 3: " in result.stderr
    strict = lucidoku("explain", str(path), "--format", "json", "--strict")
    assert strict.exit_code == 2
    assert len(strict.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["." * 80], "80 cells"),
        ([""], "empty"),
        (["nothing.txt"], "cannot read nothing.txt"),
        (["/"], "cannot read /"),
        (["what"], "neither a puzzle nor a file"),
        (["11" + "." * 79], "r1c1 and r1c2 both hold 1 in row 1"),
        ([MANY], "several solutions: for example r"),
        ([PUZZLE, "--techniques", "swordfsh"], "--techniques swordfish?"),
        ([PUZZLE, "--techniques", "medum"], "--techniques medium?"),
        ([PUZZLE, "--without", "silly"], "silly"),
        ([PUZZLE, "--format", "gif"], "unknown output format"),
        ([PUZZLE, "--format", "png"], "--out DIR"),
        ([PUZZLE, "--layout", "9x8"], "2 to 25"),
        ([PUZZLE, "--layout", "round"], "unknown layout"),
        ([PUZZLE, "--lang", "xx"], "unknown language"),
        ([PUZZLE, "--step", "999"], "there is no step 999"),
        (["1" * 1_000_000], "1000000 cells"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], says: str) -> None:
    result = lucidoku("explain", *arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["explain"],
            "PUZZLE is missing; for example: lucidoku explain PUZZLE -v\n          try lucidoku explain --help",
        ),
        (
            ["print"],
            "PUZZLE is missing; for example: lucidoku print six.txt --per-page 6 --solutions back\n"
            "          try lucidoku print --help",
        ),
        (["data", "make", "3"], "--out is missing; did you mean lucidoku data make 3 --out PATH?\n"),
        (
            ["corpus", "build", "list.txt"],
            "--out is missing; did you mean lucidoku corpus build list.txt --out PATH?\n",
        ),
        (["corpus", "import", "folder"], "--out is missing; did you mean lucidoku corpus import folder --out PATH?\n"),
        (
            ["corpus", "build", "list.txt", "--out"],
            "--out/-o: expected PATH after it (The corpus; made when it is missing)",
        ),
        (
            ["data", "split"],
            "--into, --out is missing; did you mean lucidoku data split FILES --into SHARES --out PATH?\n",
        ),
        (
            ["completion", "fish"],
            "SHELL: unknown value 'fish'; expected one of bash, zsh, tcsh; did you mean lucidoku completion bash?",
        ),
        (
            ["techniques", "foo"],
            "unknown technique 'foo'; no known name is like it; try lucidoku techniques\n",
        ),
        (["school", "solve", "foo"], "'foo' is neither a puzzle nor a file\n"),
        (["help", "foo"], "unknown command 'foo'\n          try lucidoku --help\n"),
    ],
)
def test_a_wrong_call_suggests_the_next_step(arguments: list[str], says: str) -> None:
    called = lucidoku(*arguments)
    assert called.exit_code == 2 and called.stderr.startswith(f"lucidoku: {says}")


def test_help_is_a_command_too() -> None:
    assert lucidoku("help").stdout == lucidoku("--help").stdout
    assert lucidoku("help", "make").stdout == lucidoku("make", "--help").stdout
    assert lucidoku("help", "corpus", "query").stdout == lucidoku("corpus", "query", "--help").stdout
    assert lucidoku("help", "corpus").stdout == lucidoku("corpus").stdout


def test_options_of_explain(tmp_path: Path) -> None:
    assert "Hidden Single: look at box" in lucidoku("hint", PUZZLE).stdout
    assert "Solution" not in lucidoku("hint", PUZZLE).stdout
    assert "+---" in lucidoku("explain", PUZZLE, "--step", "1").stdout
    assert "Not solved" in lucidoku("explain", MANY, "--allow-multiple").stdout
    assert lucidoku("explain", "-", stdin=f"{PUZZLE}\n").exit_code == 0
    result = lucidoku(
        "explain", puzzles(4)[0].line, "--out", str(tmp_path / "o"), "--format", "html,json", "-f", "sheet"
    )
    assert result.exit_code == 0
    assert sorted(p.name for p in (tmp_path / "o").iterdir()) == ["sheet.png", "walkthrough.html", "walkthrough.json"]


def test_one_step_and_one_page(tmp_path: Path) -> None:
    assert lucidoku("explain", PUZZLE, "--format", "html").stdout.startswith("<!doctype html>")
    assert lucidoku("explain", PUZZLE, "--format", "svg", "--step", "2").stdout.startswith("<svg")
    assert json.loads(lucidoku("explain", PUZZLE, "-f", "json", "--step", "2").stdout)["number"] == 2
    result = lucidoku("explain", PUZZLE, "--step", "2", "--out", str(tmp_path), "-f", "svg", "-f", "png")
    assert result.exit_code == 0
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".png", ".svg"]
    assert lucidoku("explain", PUZZLE, "--format", "svg").exit_code == 2


def test_techniques() -> None:
    listed = lucidoku("techniques").stdout
    assert all(t.id in listed for t in techniques.ALL)
    output = lucidoku("techniques", "Y wing").stdout
    assert "XY-Wing" in output
    assert "+---" in output
    assert "swordfish" in lucidoku("techniques", "fish").stdout
    wrong = lucidoku("techniques", "x-wng")
    assert wrong.exit_code == 2
    assert "did you mean lucidoku techniques x-wing" in wrong.stderr


def test_the_picture_of_a_technique(tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    assert lucidoku("techniques", "x-wing", "--out", str(out)).exit_code == 0
    step = example_step("x-wing")
    assert step is not None and out.read_text() == svg(step)
    for words in (("fish", "--out", str(out)), ("x-wing", "--out", str(tmp_path / "x.pdf"))):
        wrong = lucidoku("techniques", *words)
        assert wrong.exit_code == 2 and wrong.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["x.svg"]


def test_show_and_convert(tmp_path: Path) -> None:
    assert "r9" in lucidoku("show", PUZZLE).stdout
    assert lucidoku("show", PUZZLE, "--out", str(tmp_path / "p.svg")).exit_code == 0
    assert (tmp_path / "p.svg").read_text().startswith("<svg")
    assert lucidoku("show", PUZZLE, "--out", str(tmp_path / "p.gif")).exit_code == 2
    marks = lucidoku("convert", PUZZLE, "--to", "pencil").stdout
    back = lucidoku("convert", "-", "--to", "line", stdin=marks)
    assert back.stdout.strip() == PUZZLE
    assert lucidoku("convert", PUZZLE, "--to", "penci").exit_code == 2


def test_version_and_help() -> None:
    assert lucidoku("--version").stdout.startswith("lucidoku ")
    for command in ("explain", "techniques", "show", "convert"):
        assert lucidoku(command, "--help").exit_code == 0
    module = subprocess.run([sys.executable, "-m", "lucidoku", "--version"], capture_output=True, text=True, check=True)
    assert module.stdout == lucidoku("--version").stdout


def test_a_closed_pipe_is_silent(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{PUZZLE}\n" * 3000)
    run = process("explain", str(path))
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.readline()
    run.stdout.close()
    assert run.stderr.read() == ""
    assert run.wait(timeout=20) in (0, 141)


@pytest.mark.skipif(os.name == "nt", reason="terminals of POSIX")
def test_progress_is_shown_on_a_terminal_and_leaves_the_output_alone(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{PUZZLE}\n" * 40)
    screen, terminal = os.openpty()
    run = process("explain", str(path), "--format", "json", stderr=terminal)
    os.close(terminal)
    assert run.stdout is not None
    records = [json.loads(line) for line in run.stdout]
    assert run.wait(timeout=20) == 0
    assert len(records) == 40
    shown = b""
    with contextlib.suppress(OSError):  # Linux reports a closed peer of a terminal in this way
        while piece := os.read(screen, 1 << 16):
            shown += piece
    assert "40/40" in shown.decode(errors="replace")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_interruption_ends_after_a_whole_puzzle() -> None:
    run = process("explain", "-", "--format", "json", start_new_session=True)
    assert run.stdin is not None
    assert run.stdout is not None
    run.stdin.write(f"{PUZZLE}\n" * 2)
    run.stdin.flush()
    first = run.stdout.readline()
    run.send_signal(signal.SIGINT)
    run.stdin.write(f"{PUZZLE}\n" * 50)
    run.stdin.close()
    rest = run.stdout.read()
    assert run.wait(timeout=20) == 130
    assert all(json.loads(line)["solved"] for line in [first, *rest.splitlines()])
    assert len(rest.splitlines()) < 50
    assert run.stderr is not None
    assert "Traceback" not in run.stderr.read()


def test_convert_takes_the_format_from_the_file_name(tmp_path: Path) -> None:
    for name, start in (
        ("a.sdk", "1.."),
        ("a.sdm", "100"),
        ("a.opensudoku", "<?xml"),
        ("a.csv", "puzzle,layout\n"),
        ("a.tex", r"\begin{tikz"),
        ("a.ipuz", '{"version"'),
    ):
        path = tmp_path / name
        assert lucidoku("convert", NINE, "--out", str(path)).exit_code == 0
        assert path.read_text().startswith(start)
        if name != "a.tex":
            assert lucidoku("convert", str(path)).stdout.strip() == NINE
    table = tmp_path / "a.parquet"
    assert lucidoku("convert", NINE, "--out", str(table)).exit_code == 0
    assert lucidoku("solve", str(table)).exit_code == 0


def test_links_are_never_files(tmp_path: Path) -> None:
    assert lucidoku("convert", "https://sudokupad.app/scffHTNWS9Qj5NdLc2kYr0Ls0RbN").stdout.strip() == NINE
    short = lucidoku("explain", "https://sudokupad.app/abc")
    assert short.exit_code == 2 and "does not contain it" in short.stderr
    assert "No such file" not in lucidoku("show", "http://example.org/a.txt").stderr


def test_print_makes_pages(tmp_path: Path) -> None:
    for name, options in (
        ("a.pdf", []),
        ("b.svg", ["--per-page", "1", "--solutions", "none"]),
        ("c.png", ["--solutions", "none"]),
        ("d.pdf", ["--as", "booklet", "--lang", "fr"]),
        ("e.pdf", ["--as", "slides"]),
        ("f.pdf", ["--as", "walkthrough", "--columns", "2"]),
        ("g.svg", ["--solutions", "none"]),
    ):
        result = lucidoku("print", NINE if name != "e.pdf" else PUZZLE, "--out", str(tmp_path / name), *options)
        assert result.exit_code == 0, result.stderr
        assert (tmp_path / name).read_bytes()[:4] in (b"%PDF", b"<svg", b"\x89PNG")
    assert (tmp_path / "b.svg").read_bytes() == (tmp_path / "g.svg").read_bytes()  # one puzzle fills its page
    assert "expected sheets" in lucidoku("print", NINE, "--as", "poster").stderr
    assert ".pdf" in lucidoku("print", NINE, "--out", "a.doc").stderr


NINE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


@pytest.mark.parametrize(("call", "kept"), [("", True), ("['--version']", False)])
def test_only_a_separate_program_excludes_its_imports_from_garbage_collection(call: str, kept: bool) -> None:
    program = f"""
import gc, sys
from lucidoku.cli import main
sys.argv, before = ["lucidoku", "--version"], gc.get_freeze_count()
try:
    main({call})
except SystemExit:
    print(gc.get_freeze_count() > before)
"""
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert output.splitlines()[1:] == [str(kept)]


def test_excluded_techniques_are_not_used() -> None:
    usual, other = (
        lucidoku("explain", PUZZLE, *words).stdout for words in ([], ["--without", "hidden-single, w-wing"])
    )
    assert "Hidden Single" in usual and "Hidden Single" not in other and "Solved in" in other


def test_techniques_of_constraints_are_listed_last() -> None:
    """A list begins with the techniques of every puzzle."""
    names = [
        line.split()[0] for line in call(["techniques", "hard"]).stdout.splitlines()[1:] if not line.startswith(" ")
    ]
    assert set(names) == {one.id for one in ld.techniques.values() if one.level == "hard"}
    variants = [ld.techniques[name].family == "variants" for name in names]
    assert any(variants) and variants == sorted(variants)
