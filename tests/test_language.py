"""A language is one folder: its catalogue and its rules."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import lucidoku as ld
from lucidoku.cli import main
from lucidoku.words import language, locale

LOCALE = Path(locale.__file__).parent
PUZZLE = "1.....2..3.....4"
RULES = """
import re
from lucidoku.words.rules import LanguageRules, join

RULES = LanguageRules(
    name="Latina",
    joins=(join("a a", "ab a", " a"),),
    number=lambda text: text.replace(",", "'"),
    codes=re.compile("lat"),
)
"""


@pytest.fixture
def latin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return a language that is added by a folder alone."""
    code, folder = "la", tmp_path / "la"
    (folder / "LC_MESSAGES").mkdir(parents=True)
    text = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hidden Single"\nmsgstr "Numerus latens"\n'
    (tmp_path / "la.po").write_text(text, encoding="utf-8")
    with open(tmp_path / "la.po", "rb") as source, open(folder / "LC_MESSAGES" / "lucidoku.mo", "wb") as target:
        write_mo(target, read_po(source))
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text(RULES)
    for known in ("fr", "zh_Hant"):
        shutil.copytree(LOCALE / known / "LC_MESSAGES", tmp_path / known / "LC_MESSAGES")
    monkeypatch.setattr(language, "_DIRECTORY", tmp_path)
    monkeypatch.setattr(locale, "__path__", [*locale.__path__, str(tmp_path)])
    caches = (language._match, language._joins, language._catalogue, language.rules)
    for cache in caches:
        cache.cache_clear()
    yield code
    for name in [name for name in sys.modules if name.startswith("lucidoku.words.locale.la")]:
        del sys.modules[name]
    for cache in caches:
        cache.cache_clear()


def test_a_language_is_added_by_its_folder(
    latin: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ld.languages() == ["en", "fr", latin, "zh_Hant"]
    assert language.language_names()[latin] == "Latina"
    with ld.language("lat"):
        assert language.number_text(1234.5, ",.1f") == "1'234.5"
        assert language.fix_elisions("est a a") == "est ab a"
    monkeypatch.setattr(sys, "argv", ["lucidoku", "explain", PUZZLE, "--lang", latin])
    with pytest.raises(SystemExit) as ended:
        main()
    ld.set_language(None)
    assert ended.value.code in (None, 0)
    assert "Numerus latens" in capsys.readouterr().out


def test_the_page_offers_the_installed_languages(latin: str) -> None:
    from lucidoku.web.calls.board import strings_json

    assert json.loads(strings_json(latin, False))["languages"][latin] == "Latina"


def test_a_language_without_lessons_has_the_english_ones(latin: str, tmp_path: Path) -> None:
    """A pupil's folder, its check and the lessons on the page work before any lesson is translated."""
    from lucidoku.school.exercises.classroom import pupils_in
    from lucidoku.school.folder import make
    from lucidoku.web import reading
    from lucidoku.web.calls.learn import lessons

    with ld.language(latin):
        names = list(make(tmp_path / "school", teacher=True))
        assert {f"{name}.ipynb" for name in reading.names("en")} < set(names)
        assert (tmp_path / "school" / "lucidoku.toml").read_text() == 'lang = "la"\n'
        assert {path.stem for path in pupils_in(tmp_path / "school")} == {"exercise", "exercise-answers"}
        assert json.loads(lessons())["lessons"][0]["name"] == reading.names("en")[0]


@pytest.mark.parametrize(
    ("asked", "given"),
    [("zh", "zh_Hant"), ("zh-TW", "zh_Hant"), ("zh_HK", "zh_Hant"), ("fr-CA", "fr"), ("en_US", "en")],
)
def test_codes_of_languages(asked: str, given: str) -> None:
    with ld.language(asked):
        assert language.current_language() == given


@pytest.mark.parametrize("asked", ["zh_CN", "zh-Hans", "zh_Hans_HK", "xx"])
def test_languages_that_are_not_there(asked: str) -> None:
    with pytest.raises(ld.LucidokuError, match=re.escape(asked)), ld.language(asked):
        pass


def test_every_language_has_rules() -> None:
    assert {path.parent.name for path in LOCALE.glob("*/rules.py")} == set(ld.languages())
