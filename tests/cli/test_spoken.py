"""The user's language on the command line: help, options and errors."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lucidoku import cli
from lucidoku.cli._parser import ARGPARSE_SAYS, Command, parser_of
from support import call, sentences

ENGLISH = re.compile(r"\b(?:the|Show|show|Usage|usage|Options|required|default|this|and exit|Print|Draw|Solve)\b")
COMMANDS = [command for names in cli.TASKS.values() for name in names for command in cli.commands(name)]
EXCEPTIONS = {"rate": {"--format"}, "corpus query": {"--needs"}}
"""Options with a special meaning: the lines of Sudoku Explainer, and the needs of puzzles in a corpus."""
USUAL_LINES = 40  # length of a short help in a terminal of 80 columns


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from lucidoku.cli import main; main()", *arguments]
    environment = {"PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8", "COLUMNS": "200", "LANG": "C"} | environment
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_help_in_french(command: Command) -> None:
    output = call([*command.name.split(), "--help-all", "--lang", "fr"]).stdout
    assert output.startswith("utilisation") and "--lang" in output and "--notation" in output
    shown = re.sub(r"lucidoku .*|<[^>]*>|--?[\w-]+|options\s*:|options pour|[\w']* options\b", "", output)
    assert not ENGLISH.search(shown), ENGLISH.findall(shown)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_help_has_one_screen_and_examples(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    short, full = (call([*command.name.split(), option]).stdout for option in ("--help", "--help-all"))
    assert len(short.splitlines()) <= USUAL_LINES and len(command.examples) >= 2
    for lang in ("fr", "zh_Hant"):
        assert len(call([*command.name.split(), "--help", "--lang", lang]).stdout.splitlines()) <= USUAL_LINES
    hides = parser_of(command)[1].hides
    assert hides == ("--help-all" in short) and (len(full) > len(short)) == hides
    for example, _about in command.examples:
        assert example.startswith(f"lucidoku {command.name} ") or example == f"lucidoku {command.name}"
        assert example in short


def test_examples_have_options_that_exist() -> None:
    for command in COMMANDS:
        known = {name for action in parser_of(command)[1].actions for name in action.option_strings}
        for example, _about in command.examples:
            assert {word for word in example.split() if word.startswith("-") and word != "-"} <= known, example


def test_every_summary_and_example_is_marked_for_translation() -> None:
    known = sentences()
    assert set(ARGPARSE_SAYS) <= known and set(cli.TASKS) <= known
    for command in COMMANDS:
        assert command.summary in known
        assert {about for _call, about in command.examples} <= known


def test_an_option_means_the_same_in_every_command() -> None:
    """An option takes the same values in every command."""
    kinds: dict[str, set[tuple[str, bool]]] = {}
    for command in COMMANDS:
        for action in parser_of(command, full=True)[1].actions:
            for name in {*action.option_strings} - EXCEPTIONS.get(command.name, set()):
                if action.help != "==SUPPRESS==":
                    metavar = str(action.metavar or action.dest.upper())
                    kinds.setdefault(name, set()).add((metavar.removesuffix("S"), action.nargs == 0))
    assert {name: found for name, found in kinds.items() if len(found) > 1} == {}


def test_an_option_takes_its_value_once_or_lists_them() -> None:
    """No option drops its first value: it lists its values, or refuses a second one."""
    tried = 0
    for command in COMMANDS:
        for action in parser_of(command, full=True)[1].actions:
            if not action.option_strings or action.nargs == 0 or isinstance(action, argparse._AppendAction):
                continue
            name, values = action.option_strings[0], [value for value in action.choices or ("1", "2") if value][:2]
            result = call([*command.name.split(), *(word for value in values for word in (name, value))])
            if isinstance(action.type, type(None)) or action.choices:
                assert f"{'/'.join(action.option_strings)}: given twice" in result.stderr, (command.name, name)
                tried += 1
    assert tried > 50
    assert "expected NAME after it (line" in call(["solve", "x", "--format"]).stderr  # not "unknown value"
    same = call(["techniques", "x-wing", "--theme", "dark", "--theme=dark"])
    assert same.exit_code == 0 and same.stdout


def test_wrong_calls_are_reported_in_the_language() -> None:
    for arguments, sentence in (
        (["explain"], "puzzle manque"),
        (["explain", "x", "--nothing"], "option inconnue --nothing"),
        (["shwo", "x"], "commande inconnue 'shwo'"),
    ):
        result = call([*arguments, "--lang", "fr"])
        assert result.exit_code == 2 and sentence in result.stderr.lower(), result.stderr
    assert call(["corpus", "--help", "--lang", "fr"]).stdout.startswith("utilisation")
    assert "未知" in call(["--lang", "zh_Hant", "shwo"]).stderr
    assert call(["--version"]).stdout.startswith("lucidoku ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["explain", "x", "--step", "a"], "--step: expected a whole number, got 'a'"),
        (["explain", "x", "--threads", "0"], "--threads: expected 1 or more, got 0"),
        (
            ["explain", "x", "--step"],
            "--step: expected K after it (Show one step, with a picture: a number, or hardest)",
        ),
        (["explain", "x", "--prove=1"], "--prove: ignored explicit argument '1'"),
        (["explain", "x", "y"], "unexpected argument 'y'"),
        (["explain", "x", "--threds", "1"], "unknown option --threds; did you mean lucidoku explain x --threads 1?"),
        (["sovle", "x"], "unknown command 'sovle'; did you mean lucidoku solve x?"),
        (["corpus", "bild"], "unknown command 'corpus bild'; did you mean build?"),
        (["school", "sheet", "4", "--out", "x.pdf"], "STEP: expected 3 or less, got 4"),
        (["explain", "x", "--time-limit"], "--time-limit: expected TIME after it (Time for each puzzle"),
        (["print"], "PUZZLE is missing"),
        (["--nothing"], "unknown option --nothing"),
    ],
)
def test_wrong_values_are_reported_with_their_option(arguments: list[str], sentence: str) -> None:
    result = call(arguments)
    assert result.exit_code == 2
    first, *others = result.stderr.splitlines()
    assert first.startswith(f"lucidoku: {sentence}")
    assert "did you mean lucidoku " in first if not others else "--help" in others[0]


@pytest.mark.parametrize(
    ("files", "sentence"),
    [(("a.csv", "b.parquet"), "a.csv and b.parquet exclude each other"), (("a.txt",), "a.txt has an unknown ending")],
)
def test_each_file_of_out_has_the_content_of_its_ending(files: tuple[str, ...], sentence: str) -> None:
    result = call(["compare", "easy", *(word for name in files for word in ("--out", name))])
    assert result.exit_code == 2 and result.stderr.startswith(f"lucidoku: {sentence}")


def test_the_overview_is_one_screen_and_names_every_command() -> None:
    output = call([]).stdout
    assert len(output.splitlines()) <= 46
    assert {name for names in cli.TASKS.values() for name in names} <= set(output.split())


@pytest.mark.parametrize("more", [[], ["--prove"], ["-v"]])
def test_a_puzzle_alone_is_explained(more: list[str]) -> None:
    line = "1.....2..3.....4"
    assert call([line, *more]) == call(["explain", line, *more])
    assert call([line, *more]).exit_code == 0


def test_options_may_be_anywhere() -> None:
    line = "1.....2..3.....4"
    wanted = call(["solve", line, "--answer", "all", "--limit", "3"]).stdout
    for words in (["--answer=all", line, "--limit=3"], ["--limit", "3", "--answer", "all", line]):
        assert call(["solve", *words]).stdout == wanted
    assert call(["--lang", "fr", "explain", line]) == call(["explain", line, "--lang", "fr"])


def test_settings_come_from_a_file_and_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "1.....2..3.....4"
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LUCIDOKU_LANG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    users = tmp_path / "home" / "lucidoku" / "lucidoku.toml"
    users.parent.mkdir(parents=True)
    users.write_text('lang = "fr"\nnotation = "chess"\n')
    french = call(["explain", line]).stdout
    assert french == call(["explain", line, "--lang", "fr", "--notation", "chess"]).stdout
    assert "Solved" in call(["explain", line, "--lang", "en"]).stdout
    (tmp_path / "lucidoku.toml").write_text('lang = "zh_Hant"\n')
    assert call(["explain", line]).stdout == call(["explain", line, "--lang", "zh_Hant"]).stdout
    monkeypatch.setenv("LUCIDOKU_NOTATION", "excel")
    assert call(["explain", line]).stdout == call(["explain", line, "--notation", "excel"]).stdout
    (tmp_path / "lucidoku.toml").write_text('paper = "letter"\ntheme = "dark"\ntraining = "kept.json"\n')
    for name, words in (("pdf", ["print", line]), ("svg", ["show", line])):
        assert call([*words, "--out", f"set.{name}"]).exit_code == 0
        given = ["--paper", "letter"] if name == "pdf" else ["--theme", "dark"]
        assert call([*words, *given, "--out", f"given.{name}"]).exit_code == 0
    assert b"612.00 792.00" in (tmp_path / "set.pdf").read_bytes()
    assert (tmp_path / "set.svg").read_bytes() == (tmp_path / "given.svg").read_bytes()
    (tmp_path / "kept.json").write_text("{}")
    assert "not a progress file" in call(["train", "--list", "--lang", "en"]).stderr
    for text, problem in (
        ("language = 'fr'", "unknown setting 'language'"),
        ("threads = 'x'", "expected a whole number of 1 or more, got 'x'"),
        ("lang", "is not a TOML file"),
    ):
        (tmp_path / "lucidoku.toml").write_text(text)
        result = call(["explain", line, "--lang", "en"])
        assert result.exit_code == 2 and problem in result.stderr and len(result.stderr.splitlines()) == 1


def test_a_command_is_called_without_the_others() -> None:
    code = (
        "import sys; sys.argv = ['lucidoku', 'explain', '1.....2..3.....4']; from lucidoku.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "heavy = {'pydantic', 'rich', 'concurrent.futures', 'urllib.request', 'lucidoku.drawing.images', 'lucidoku.cli.corpus'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output.splitlines()[-1] == "[]"


def test_messages_of_the_system_are_translated() -> None:
    assert "fichier ou dossier absent" in run("explain", "no/such/file.txt", "--lang", "fr").stderr
    assert "沒有這個檔案" in run("solve", "no/such/file.txt", "--lang", "zh_Hant").stderr


def test_all_steps_list_a_conclusion_once() -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    heading, *lines = call(
        ["explain", puzzle, "--step", "1", "--all-steps", "--techniques", "hidden-single"]
    ).stdout.splitlines()
    assert len(set(lines)) == len(lines) and heading == f"Hidden Single ({len(lines)})"


def test_explain_takes_the_first_puzzles_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("1.....2..3.....4\n" * 3)
    assert len(call(["explain", str(tmp_path / "list.txt"), "--first", "2", "--json"]).stdout.splitlines()) == 2
