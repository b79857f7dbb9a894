"""A file with one puzzle is treated like a typed puzzle; --number takes one puzzle of a file."""

import sys
from pathlib import Path

import pytest

from lucidoku import explain, techniques
from lucidoku.cli._main import _extra_of
from lucidoku.errors import LucidokuError
from support import call

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
SMALL = "1.....2..3.....4"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(f"{SMALL}\n")
    return path


@pytest.fixture
def three(tmp_path: Path) -> Path:
    path = tmp_path / "three.txt"
    path.write_text(f"{SMALL}\n1234\n{PUZZLE}\n")
    return path


def test_a_file_of_one_puzzle_is_a_puzzle(file: Path, tmp_path: Path) -> None:
    typed = call(["explain", SMALL])
    assert call(["explain", str(file)]) == typed and typed.exit_code == 0
    assert call(["rate", str(file)]) == call(["rate", SMALL])
    call(["explain", str(file), "--out", str(tmp_path / "out"), "--format", "svg"])
    assert (tmp_path / "out" / "000-initial.svg").is_file()


def test_errors_in_a_single_puzzle_file_name_no_line(file: Path) -> None:
    file.write_text("1.1.............\n")
    for command in ("explain", "rate"):
        result = call([command, str(file)])
        assert result.exit_code == 2 and result.stderr == "lucidoku: r1c1 and r1c3 both hold 1 in row 1\n"


def test_a_puzzle_of_a_file_is_named_by_its_number(three: Path, tmp_path: Path) -> None:
    assert call(["explain", str(three), "--number", "3"]).stdout == call(["explain", PUZZLE]).stdout
    assert call(["show", str(three), "--number", "1"]).stdout == call(["show", SMALL]).stdout
    page = tmp_path / "walk.html"
    arguments = ["print", str(three), "--as", "walkthrough", "--out", str(page)]
    assert "name one with --number N" in call(arguments).stderr
    assert call([*arguments, "--number", "1"]).exit_code == 0 and page.is_file()
    bad = call(["explain", str(three), "--number", "2"])
    assert bad.exit_code == 2 and "4 cells" in bad.stderr
    none = call(["explain", str(three), "--number", "4"])
    assert none.exit_code == 2 and none.stderr == "lucidoku: --number 4: there are only 3 puzzles\n"


def test_the_picture_of_one_step_is_one_file(file: Path, three: Path, tmp_path: Path) -> None:
    picture = tmp_path / "step.svg"
    result = call(["explain", str(file), "--step", "1", "--out", str(picture)])
    assert result.exit_code == 0 and picture.read_text().startswith("<svg") and result.stdout.startswith("1. ")
    whole = call(["explain", str(file), "--out", str(tmp_path / "walk.png")])
    assert whole.exit_code == 2 and "add --step K, or name a folder" in whole.stderr
    assert "--number N" in call(["explain", str(three), "--step", "1", "--out", str(picture)]).stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["puzzle.txt", "step.svg", "three.txt"]


def test_the_last_stage_of_a_hint_is_the_step() -> None:
    whole = call(["hint", PUZZLE, "--stage", "3"])
    assert whole.stdout == call(["explain", PUZZLE, "--step", "1"]).stdout


def test_a_list_of_all_steps_ends_at_the_level_hard() -> None:
    puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    levels = {techniques.get(name).level for name in _list_steps(["--step", "1"], puzzle)}
    assert levels <= {"easy", "medium", "hard"}
    every = _list_steps(["--step", "1", "--techniques", "extreme"], puzzle)
    assert set(_list_steps(["--step", "1"], puzzle)) < set(every)


def _list_steps(words: list[str], puzzle: str) -> list[str]:
    lines = call(["explain", puzzle, "--all-steps", *words]).stdout.splitlines()
    assert ("--techniques extreme" in lines[-1]) == ("--techniques" not in words)
    return [line.rsplit(" (", 1)[0] for line in lines if line[0] != " " and line.endswith(")")]


def test_all_steps_of_a_technique_need_no_walk_by_it() -> None:
    ask = ["explain", PUZZLE, "--step", "1", "--all-steps", "--techniques"]
    assert call([*ask, "squirmbag"]).stdout == "There is no further step.\n"
    assert "X-Wing" in call([*ask, "x-wing"]).stdout
    result = call(["explain", PUZZLE, "--step", "1", "--techniques", "squirmbag"])
    assert result.exit_code == 2 and "none of the techniques gives one here" in result.stderr


@pytest.mark.parametrize(
    ("words", "module", "extra"),
    [
        (["corpus", "build", "x"], "numpy", "corpus"),
        (["data", "audit", "x"], "pyarrow.parquet", "datasets"),
        (["rate", "x"], "pyarrow", "tables"),
        (["explain", "x"], "no_such_module", ""),
    ],
)
def test_a_missing_package_is_named_with_its_extra(
    words: list[str], module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_words: list[str]) -> int:
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)

    monkeypatch.setattr("lucidoku.cli._main._run", fails)
    if not extra:
        with pytest.raises(ModuleNotFoundError):
            call(words)
        return
    result = call(words)
    assert result.exit_code == 2 and result.stderr.endswith(f"needs {module}: pip install 'lucidoku[{extra}]'\n")


@pytest.mark.parametrize(
    "words", ["audit x.csv", "split x.csv --into a:0.5,b:0.5 --out y", "make 4 --out y", "publish x --license mit"]
)
def test_a_set_without_arrow_needs_the_extra_of_the_manual(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = call(["data", *words.split()])
    assert result.exit_code == 2 and result.stderr.endswith("needs pyarrow: pip install 'lucidoku[datasets]'\n")


def test_a_misspelt_pipeline_is_near_a_pipeline() -> None:
    with pytest.raises(LucidokuError, match=r"unknown technique 'lgic'; did you mean logic\?"):
        explain(SMALL, "lgic")


@pytest.mark.parametrize("line", [["explain", "--step", "1", "--out", "step.png"], ["explain", "--out", "walk.html"]])
def test_a_missing_file_is_called_missing(tmp_path: Path, line: list[str]) -> None:
    """A single file is not treated as a list of several puzzles, whatever --out names."""
    missing = tmp_path / "none.txt"
    ended = call([*line, str(missing)])
    assert (ended.exit_code, ended.stderr) == (2, f"lucidoku: cannot read {missing}: No such file or directory\n")


def test_an_extra_brings_what_it_includes(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        "rich>=13",
        'numpy>=1; extra == "tables"',
        'lucidoku[tables]; extra == "corpus"',
        'duckdb>=1; extra == "corpus"',
    ]
    monkeypatch.setattr("importlib.metadata.requires", lambda _name: lines)
    assert _extra_of(["corpus", "build"], "numpy.linalg") == "corpus"
    assert _extra_of(["rate"], "numpy") == "tables"
    assert (_extra_of(["rate"], "duckdb"), _extra_of(["rate"], "rich")) == ("corpus", "")
