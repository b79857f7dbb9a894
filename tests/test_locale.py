"""Every language: nothing missing, nothing stale, no placeholder lost, no sentence left in English."""

from __future__ import annotations

import gettext
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

import catalogues
import lucidoku as ld
from lucidoku.logic.techniques import ALL
from lucidoku.school import Brain
from lucidoku.school.exercises import check, skeleton
from lucidoku.words.language import _, fix_elisions, language, languages
from support import call, puzzles, sentences

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "src" / "lucidoku" / "words" / "locale"
LANGUAGES = sorted(path.parents[1].name for path in LOCALE.glob("*/LC_MESSAGES/lucidoku.po"))
NAMES = re.compile(
    r"[A-Z0-9-]*-?Wing|Swordfish|Jellyfish|Squirmbag|Whale|Leviathan|Sue de Coq|Nishio|Parquet|Score|Solution|Questions|Technique"
    r"|Death Blossom"
)


def messages(path: Path, lang: str | None = None) -> dict[str, tuple[str, ...]]:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=lang)
    entries = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            value = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            assert not message.fuzzy, key
            entries[key] = value
    return entries


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{[^{}]*\}", text))


PUNCTUATION = {
    "fr": (
        (r" [:;!?»](?=[\s\xa0.,)]|$)|« ", "a no-break space before : ; ! ? and » and after «"),
        (r"\u2019", "the straight apostrophe, as in the other sentences"),
    ),
    "zh_Hant": (
        (r"[\u4e00-\u9fff] +[\u4e00-\u9fff]", "no space between Chinese characters"),
        (r"[\u4e00-\u9fff][,;:?!(]|\)[\u4e00-\u9fff]", "full-width punctuation next to Chinese characters"),
        (
            r"[\uff00-\uff20\u3002] (?=\S)| [\uff00-\uff07\uff09-\uff20\u3002]",
            "no space next to full-width punctuation",
        ),
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_punctuation_is_that_of_the_language(lang: str) -> None:
    texts = [text for found in messages(LOCALE / lang / "LC_MESSAGES" / "lucidoku.po", lang).values() for text in found]
    for pattern, wanted in PUNCTUATION.get(lang, ()):
        wrong = [text for text in texts if re.search(pattern, re.sub(r"`[^`]*`", "`", text))]
        assert not wrong, f"{wanted}: {wrong[:3]}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_translation_is_whole(lang: str) -> None:
    path = LOCALE / lang / "LC_MESSAGES" / "lucidoku.po"
    entries = messages(path, lang)
    assert set(entries) == sentences(), "run `make locale` and translate what is new"
    with path.open("rb") as file:
        plural = read_po(file, locale=lang).num_plurals
    for source, texts in entries.items():
        assert all(texts), f"not translated: {source}"
        assert len(texts) in (1, plural)
        for text in texts:
            assert placeholders(text) == placeholders(source) or len(texts) > 1, source
            assert (
                len(source) - len(source.rstrip()) == len(text) - len(text.rstrip())
                or source
                in (
                    " or ",
                    ", ",
                    "; ",
                )
                or text.endswith("\uff1a")
            ), source
            if text == source:
                short = NAMES.search(source) or not re.search(r"[a-z]{3} [a-z]{3}", source)
                assert short, f"left in English: {source}"
            if lang == "zh_Hant" and re.search(r"[a-z]{3} [a-z]{3} [a-z]{3}", re.sub(r"\{[^}]*\}", "", source)):
                assert re.search(r"[\u4e00-\u9fff]", text), f"left in English: {source}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_compiled_catalogue_is_current(lang: str) -> None:
    folder = LOCALE / lang / "LC_MESSAGES"
    by_babel = BytesIO()
    with (folder / "lucidoku.po").open("rb") as file:
        write_mo(by_babel, read_po(file, locale=lang))
    expected = entries_of(by_babel.getvalue())
    source = (folder / "lucidoku.po").read_text(encoding="utf-8")
    assert entries_of(catalogues.compile_catalogue(catalogues.messages(source))) == expected
    assert entries_of((folder / "lucidoku.mo").read_bytes()) == expected, "build again: `make .venv/built`"


def entries_of(compiled: bytes) -> dict[object, str]:
    """Return the messages of a compiled catalogue, without its header."""
    entries: dict[object, str] = dict(vars(gettext.GNUTranslations(BytesIO(compiled)))["_catalog"])
    entries.pop("")
    return entries


def test_fuzzy_and_missing_translations_stay_english() -> None:
    text = """
#, fuzzy
msgid "cell"
msgstr "case"

msgid "house"
msgstr ""

#, python-format
msgid "a \\"row\\""
msgstr "une "
"ligne"
"""
    assert catalogues.messages(text) == {'a "row"': "une ligne"}
    with pytest.raises(SystemExit, match=r"some\.po, line 2: expected msgid"):
        catalogues.messages("\nmsgod", "some.po")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_walkthroughs_are_described_in_every_language(lang: str) -> None:
    assert lang in languages()
    for grid in puzzles(9)[:8]:
        for step in ld.explain(grid):
            for length in ("full", "hint"):
                english, text = step.describe(length), step.describe(length, lang)
                assert text != english and "{" not in text and "  " not in text
                assert not re.search(r"c\d+[a-z]+r\d", english + text), text
                words = set(re.findall(r"\b(?:the|and|only|from|which|removed|cells?)\b", text))
                assert not words, (step.technique.id, text)
                if lang == "fr":
                    assert not re.search(r"\b[Dd]e les? |\bà les? ", text), text
                numbers = re.findall(r"r\d+c\d+", english)
                assert len(set(numbers) - set(re.findall(r"r\d+c\d+", text))) == 0, (english, text)


@given(st.sampled_from(["fr", "zh_Hant"]), st.text(max_size=40))
def test_polishing_ends(lang: str, text: str) -> None:
    with language(lang):
        assert fix_elisions(fix_elisions(text)) == fix_elisions(text) or lang == "zh_Hant"


def test_the_school_speaks_the_language(tmp_path: Path) -> None:
    with language("fr"):
        outcome = Brain().solve(puzzles(9)[0].line)
        story = "\n".join([*outcome.world.story(), str(outcome)])
        assert "Résolue" in story and "la dernière case vide d" in story and not re.search(r"\bde le ", story)
        path = tmp_path / "exercice.py"
        path.write_text(skeleton(french=True))
        assert "def ligne(" in path.read_text() and "colonne(S, 0)" in path.read_text()
        assert all(verdict.text == "pas encore écrite" for verdict in check(path))
    result = call(["school", "new", str(tmp_path / "zh"), "--lang", "zh_Hant"])
    assert result.exit_code == 0 and "練習.py" in result.stdout
    result = call(["explain", puzzles(9)[0].line, "--lang", "zh-Hant", "-v"])
    assert result.exit_code == 0 and "摒除解" in result.stdout
    assert call(["explain", puzzles(9)[0].line, "--lang", "xx"]).exit_code == 2


def test_the_environment_chooses_the_language() -> None:
    for variable, lang, expected in (
        ("LUCIDOKU_LANG", "fr", "explique"),
        ("LANG", "zh_TW.UTF-8", "數獨"),
        ("LANG", "C", "explains"),
    ):
        environment = {"PATH": "/usr/bin:/bin", variable: lang, "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-c", "from lucidoku.cli import main; main()", "--help"]
        run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment)
        assert expected in run.stdout, run.stdout[:300] + run.stderr[-300:]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_is_translated(lang: str) -> None:
    for technique in ALL:
        with language(lang):
            for text in (technique.definition, technique.reason):
                assert _(text) != text, technique.id
            assert _(technique.name) != technique.name or NAMES.search(technique.name) or technique.id == "als-xz"
