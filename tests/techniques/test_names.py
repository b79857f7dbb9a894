"""Every name that the interface prints, in each language, is understood where a technique, a family or a level is asked for."""

from __future__ import annotations

import unicodedata

import pytest
from typer.testing import CliRunner

import lucidoku as ld
from lucidoku import techniques
from lucidoku._text import _, language, languages
from lucidoku.cli import app


def written(name: str) -> set[str]:
    """A name as people may write it."""
    bare = "".join(ch for ch in unicodedata.normalize("NFKD", name) if not unicodedata.combining(ch))
    return {
        name,
        name.upper(),
        name.lower(),
        name.title(),
        bare,
        f" {name} ",
        name.replace(" ", "_"),
        name.replace(" ", "-"),
    }


def plural(name: str, lang: str) -> str:
    if lang == "zh_Hant" or not name[-1].isalpha() or name.endswith("s"):
        return name
    words = name.split(" ")
    if lang == "en":
        return " ".join([*words[:-1], words[-1] + ("es" if words[-1].endswith(("s", "sh", "x")) else "s")])
    return " ".join(
        w + ("x" if w.endswith("eau") else "s") if w.isalpha() and len(w) > 2 and w[-1] not in "sx" else w
        for w in words
    )


@pytest.mark.parametrize("lang", languages())
def test_every_printed_name_is_understood(lang: str) -> None:
    for technique in techniques.ALL:
        with language(lang):
            name = _(technique.name)
        for text in (*written(name), plural(name, lang)):
            if text.lower().replace(" ", "-") in techniques.GROUPS:  # "ALS chains" are a group of their own
                continue
            assert techniques.get(text) is technique, (lang, text)
        for alias in technique.aliases:
            assert techniques.get(alias.upper()) is technique, alias
    for family, called in techniques.FAMILY_NAMES.items():
        members = {t for t in techniques.ALL if t.family == family}
        with language(lang):
            name = _(called)
        for text in written(name) if members else ():
            assert set(techniques.resolve([text])) <= members, (lang, text)
    for level in techniques.LEVELS:
        with language(lang):
            name = _(level)
        for text in written(name):
            assert techniques.level_of(text) == level, (lang, text)
            assert len(ld.pipeline.resolve(text)) == len(ld.pipeline.resolve(level))


def test_plural_names_of_the_notebooks() -> None:
    wanted = {
        "Naked Singles": "naked-single",
        "Hidden Singles": "hidden-single",
        "Naked Pairs": "naked-pair",
        "singletons nus": "naked-single",
        "Paires cachées": "hidden-pair",
        "X-Wings": "x-wing",
        "guesses": "guess",
        "Essai": "trial",
        "essais": "trial",
        "Pari": "guess",
        "x wing a ailerons": "finned-x-wing",
        "single nu": "naked-single",
    }
    for name, own_id in wanted.items():
        assert techniques.get(name).id == own_id, name
    assert {t.family for t in techniques.resolve(["Unique Rectangles"])} == {"uniqueness"}


def test_no_two_techniques_share_a_printed_name() -> None:
    for lang in languages():
        with language(lang):
            names = [techniques.keys(_(t.name))[1] for t in techniques.ALL]
        assert len(set(names)) == len(names), lang


def test_the_command_line_understands_its_own_names() -> None:
    run = CliRunner()
    for arguments in (
        ["techniques", "Singleton caché", "--lang", "fr"],
        ["techniques", "TRES DIFFICILE", "--lang", "fr"],
        ["explain", "1.....2..3.....4", "--level", "ardu"],
        ["explain", "1.....2..3.....4", "--techniques", "Dernière case,Singleton caché"],
        ["techniques", "摒除解", "--lang", "zh_Hant"],
    ):
        result = run.invoke(app, arguments)
        assert result.exit_code == 0, result.output
