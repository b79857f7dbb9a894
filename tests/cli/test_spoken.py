"""The command line speaks the user's language: help, options and what is wrong with a call."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from lucidoku.cli import app, corpus, study
from lucidoku.cli._spoken import SUMMARIES

ENGLISH = re.compile(r"\b(?:the|Show|Usage|Options|required|default|this|and exit|Print|Draw|Solve)\b")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from lucidoku.cli import main; main()", *arguments]
    environment = {"PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8", "COLUMNS": "200", "LANG": "C"}
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment)


COMMANDS = [
    *([info.name] for info in app.registered_commands),
    *(["corpus", info.name or info.callback.__name__] for info in corpus.app.registered_commands if info.callback),
    *(["study", info.name or info.callback.__name__] for info in study.app.registered_commands if info.callback),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda names: "-".join(map(str, names)))
def test_help_in_french(command: list[str]) -> None:
    told = run(*command, "--help", "--lang", "fr").stdout
    assert "Emploi" in told and "--lang" in told and "--notation" in told
    shown = re.sub(r"\[OPTIONS\]|\{\w+\}|<[^>]*>|--?[\w-]+|Options\s*:", "", told)
    assert not ENGLISH.search(shown), ENGLISH.findall(shown)


def test_every_summary_is_marked_for_translation() -> None:
    for group in (app, corpus.app, study.app):
        for info in group.registered_commands:
            text = (info.callback.__doc__ or "").strip().partition("\n\n")[0]
            assert " ".join(text.split()) in SUMMARIES


def test_wrong_calls_are_told_in_the_language() -> None:
    for arguments, sentence in (
        (["explain"], "puzzle manque"),
        (["explain", "x", "--nothing"], "il n'y a pas d'option --nothing"),
        (["shwo", "x"], "il n'y a pas de commande 'shwo'"),
    ):
        result = run(*arguments, "--lang", "fr")
        assert result.returncode == 2 and sentence in result.stderr.lower(), result.stderr
    assert run("corpus", "--help", "--lang", "fr").stdout.startswith("Emploi")
    assert "沒有" in run("--lang", "zh_Hant", "shwo").stderr
    assert run("--version").stdout.startswith("lucidoku ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["explain", "x", "--step", "a"], "--step must be a whole number, not 'a'"),
        (["explain", "x", "--threads", "0"], "--threads must be at least 1, not 0"),
        (["explain", "x", "--step"], "--step needs a value"),
        (["explain", "x", "--verify=1"], "--verify takes no value"),
        (["explain", "x", "y"], "there is no place for 'y' in this call"),
        (["explain", "x", "--threds", "1"], "unknown option --threds: did you mean --threads"),
    ],
)
def test_wrong_values_are_told_by_their_option(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stderr.splitlines()[0].startswith(f"lucidoku: {sentence}")


def test_a_command_is_called_without_the_others() -> None:
    code = (
        "import sys; sys.argv = ['lucidoku', 'explain', '1.....2..3.....4']; from lucidoku.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "heavy = {'pydantic', 'rich', 'concurrent.futures', 'urllib.request', 'lucidoku.draw.drawing', 'lucidoku.cli.corpus'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "[]"


def test_what_the_system_says_is_told_in_the_language() -> None:
    assert "fichier ou dossier absent" in run("explain", "no/such/file.txt", "--lang", "fr").stderr
    assert "沒有這個檔案" in run("solve", "no/such/file.txt", "--lang", "zh_Hant").stderr
