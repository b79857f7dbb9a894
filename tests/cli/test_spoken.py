"""The command line speaks the user's language: help, options and what is wrong with a call."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lucidoku import cli
from lucidoku.cli._main import _MEANT, _command_of
from lucidoku.cli._parser import ARGPARSE_SAYS, Command, parser_of
from support import call, sentences

ENGLISH = re.compile(r"\b(?:the|Show|show|Usage|usage|Options|required|default|this|and exit|Print|Draw|Solve)\b")
COMMANDS = [command for names in cli.TASKS.values() for name in names for command in cli.commands(name)]
EXCEPTIONS = {"rate": {"--format"}, "explain": {"--one-trick"}}
"""Options that have a separate meaning: the lines of Sudoku Explainer, and all tricks instead of those of a name."""
USUAL_LINES = 40  # of a short help in a terminal of 80 columns


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from lucidoku.cli import main; main()", *arguments]
    environment = {"PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8", "COLUMNS": "200", "LANG": "C"} | environment
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_help_in_french(command: Command) -> None:
    said = call([*command.name.split(), "--help-all", "--lang", "fr"]).stdout
    assert said.startswith("utilisation") and "--lang" in said and "--notation" in said
    shown = re.sub(r"lucidoku .*|<[^>]*>|--?[\w-]+|options\s*:|options pour|[\w']* options\b", "", said)
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
    """What an option takes does not depend on the command."""
    kinds: dict[str, set[tuple[str, bool]]] = {}
    for command in COMMANDS:
        for action in parser_of(command, full=True)[1].actions:
            for name in {*action.option_strings} - EXCEPTIONS.get(command.name, set()):
                if action.help != "==SUPPRESS==":
                    metavar = str(action.metavar or action.dest.upper())
                    kinds.setdefault(name, set()).add((metavar.removesuffix("S"), action.nargs == 0))
    assert {name: found for name, found in kinds.items() if len(found) > 1} == {}


def test_former_options_are_read_and_not_shown() -> None:
    line = "1.....2..3.....4"
    for former, now in (
        (["solve", line, "--count"], ["solve", line, "--answer", "count"]),
        (["solve", line, "--unique"], ["solve", line, "--answer", "unique"]),
        (["explain", line, "--level", "easy"], ["explain", line, "--techniques", "easy"]),
        (["explain", line, "--pipeline", "basic"], ["explain", line, "--techniques", "basic"]),
        (["explain", line, "--no-uniqueness"], ["explain", line, "--without", "uniqueness"]),
        (["explain", line, "--fewest"], ["explain", line, "--aim", "fewest-hard-steps"]),
        (
            ["make", "--seed", "3", "--steps", "40..90"],
            ["make", "--seed", "3", "--rating", "steps:40..90"],
        ),
        (
            ["make", "--seed", "3", "--minutes", "1..99"],
            ["make", "--seed", "3", "--rating", "minutes:1..99"],
        ),
    ):
        result = call(former)
        assert result == call(now) and result.exit_code == 0
        option = next(word for word in former[1:] if word.startswith("--") and word not in now)
        assert f"  {option} " not in call([former[0], "--help-all"]).stdout


def test_wrong_calls_are_told_in_the_language() -> None:
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
        (["explain", "x", "--step"], "--step: expected K after it (Show one step, with a picture)"),
        (["explain", "x", "--verify=1"], "--verify: ignored explicit argument '1'"),
        (["explain", "x", "y"], "there is no place for 'y' in this call"),
        (["explain", "x", "--threds", "1"], "unknown option --threds: did you mean --threads"),
        (["sovle", "x"], "unknown command 'sovle': did you mean solve"),
        (["hint", "x"], "unknown command 'hint': did you mean explain PUZZLE --hint?"),
        (["generate"], "unknown command 'generate': did you mean make?"),
        (["corpus", "bild"], "unknown command 'corpus bild': did you mean build"),
        (["study", "sheet", "4", "--out", "x.pdf"], "STEP: expected 3 or less, got 4"),
        (["explain", "x", "--limit"], "--limit: expected TIME after it (Time for each puzzle"),
        (["corpus", "build", "x"], "--out is missing"),
        (["--nothing"], "unknown option --nothing"),
    ],
)
def test_wrong_values_are_told_by_their_option(arguments: list[str], sentence: str) -> None:
    result = call(arguments)
    assert result.exit_code == 2
    first, second = result.stderr.splitlines()
    assert first.startswith(f"lucidoku: {sentence}") and "--help" in second


@pytest.mark.parametrize(
    ("files", "sentence"),
    [(("a.csv", "b.parquet"), "a.csv and b.parquet exclude each other"), (("a.txt",), "a.txt has an unknown ending")],
)
def test_each_file_of_out_holds_what_its_end_names(files: tuple[str, ...], sentence: str) -> None:
    result = call(["compare", "easy", *(word for name in files for word in ("--out", name))])
    assert result.exit_code == 2 and result.stderr.startswith(f"lucidoku: {sentence}")


def test_the_overview_is_one_screen_and_names_every_command() -> None:
    said = call([]).stdout
    assert len(said.splitlines()) <= 45
    assert {name for names in cli.TASKS.values() for name in names} <= set(said.split())


@pytest.mark.parametrize("more", [[], ["--hint"], ["-v"]])
def test_a_puzzle_alone_is_explained(more: list[str]) -> None:
    line = "1.....2..3.....4"
    assert call([line, *more]) == call(["explain", line, *more])
    assert call([line, *more]).exit_code == 0
    assert call(["explain", "--hint", line]) == call(["explain", line, "--hint"])


def test_options_stand_anywhere() -> None:
    line = "1.....2..3.....4"
    wanted = call(["solve", line, "--count", "--at-most", "3"]).stdout
    for words in (["--count", line, "--at-most=3"], ["--at-most", "3", "--count", line]):
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
    assert "not a file of training" in call(["train", "--list", "--lang", "en"]).stderr
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
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "[]"


def test_what_the_system_says_is_told_in_the_language() -> None:
    assert "fichier ou dossier absent" in run("explain", "no/such/file.txt", "--lang", "fr").stderr
    assert "沒有這個檔案" in run("solve", "no/such/file.txt", "--lang", "zh_Hant").stderr


def test_words_of_other_programs_lead_to_commands_that_exist() -> None:
    for command in _MEANT.values():
        words = [word.replace("PUZZLE", "1.....2..3.....4") for word in command.split()]
        found, _rest = _command_of(words)
        assert found is not None or words[0] == "study", command
        if "PUZZLE" in command and "--out" not in words:
            assert call(words).exit_code == 0, command


def test_all_steps_list_a_conclusion_once() -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    heading, *lines = call(
        ["explain", puzzle, "--step", "1", "--all-steps", "--techniques", "hidden-single"]
    ).stdout.splitlines()
    assert len(set(lines)) == len(lines) and heading == f"Hidden Single ({len(lines)})"


def test_explain_takes_the_first_puzzles_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("1.....2..3.....4\n" * 3)
    assert len(call(["explain", str(tmp_path / "list.txt"), "--first", "2", "--json"]).stdout.splitlines()) == 2
