"""Every name that the interface prints, in each language, is understood as a technique, a family or a level."""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import resolve
from lucidoku.logic.techniques import _names
from lucidoku.words.language import _, language, languages
from support import call, puzzles


def written(name: str) -> set[str]:
    """Return a name as people may write it."""
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
            if text.lower().replace(" ", "-") in techniques.GROUPS:  # "ALS chains" are a separate group
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
            assert len(resolve(text)) == len(resolve(level))


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
            names = [_names.name_keys(_(t.name))[1] for t in techniques.ALL]
        assert len(set(names)) == len(names), lang


def test_the_command_line_understands_its_own_names() -> None:
    for arguments in (
        ["techniques", "Singleton caché", "--lang", "fr"],
        ["techniques", "TRES DIFFICILE", "--lang", "fr"],
        ["explain", "1.....2..3.....4", "--techniques", "ardu"],
        ["explain", "1.....2..3.....4", "--techniques", "Dernière case,Singleton caché"],
        ["techniques", "摒除解", "--lang", "zh_Hant"],
    ):
        result = call(arguments)
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("lang", languages())
def test_every_printed_name_of_a_family_is_understood(lang: str) -> None:
    for family, called in techniques.FAMILY_NAMES.items():
        assert techniques.family_of(family) == techniques.family_of(family.replace("_", "-").upper()) == family
        with language(lang):
            name = _(called)
        for text in (*written(name), plural(name, lang)):
            assert techniques.family_of(text) == family, (lang, text)


@pytest.mark.parametrize("lang", ["fr", "zh_Hant"])
def test_names_are_understood_wherever_they_are_asked_for(lang: str, tmp_path: Path) -> None:
    for package in ("duckdb", "fastapi"):
        pytest.importorskip(package)
    from lucidoku.corpus import Corpus, build
    from lucidoku.generator import PuzzleSpec
    from lucidoku.web.calls._common import pipeline_for

    def called(english: str) -> str:
        with language(lang):
            return _(english).upper()

    grid = puzzles(9)[0]
    chain, singles, hard = called("XY-Chain"), called("singles"), called("hard")
    pipeline = ld.Pipeline.of(f"{singles},{chain}")
    assert "xy-chain" in pipeline and "naked-single" in pipeline
    assert pipeline.limited(chain, max_length=5).stages[-1].max_length == 5
    assert "xy-chain" not in pipeline.without(chain)
    assert ld.Pipeline.of(hard).stages == ld.Pipeline.of("hard").stages
    board = ld.explain(grid, "basic").board(-1)
    assert [*ld.find_steps(board, chain)] == [*ld.find_steps(board, "xy-chain")]
    assert pipeline_for(only=(chain, singles)).stages[0].technique.id == "xy-chain"
    assert pipeline_for(only=(hard,)).stages == pipeline_for(only=("hard",)).stages
    assert PuzzleSpec(level=hard).level == "hard"
    spec = PuzzleSpec(needs=chain, nothing_harder_than=chain)
    assert spec.target is techniques.get("xy-chain")
    assert ld.Stepper(grid).next(called("Hidden Single")) is not None
    build([grid], tmp_path / "one.corpus")
    with Corpus(tmp_path / "one.corpus") as corpus:
        assert (
            corpus.steps(technique=called("Hidden Single")).count()
            == corpus.steps(technique="hidden-single").count()
            > 0
        )
        assert corpus.steps(family=singles).count() == corpus.steps(family="singles").count() > 0
        level = corpus[1].level
        assert corpus.puzzles(level=called(level)).count() == corpus.puzzles(level=[called(level)]).count() == 1
        assert corpus.puzzles(needs=called("logic")).count() == 1
        with pytest.raises(ld.LucidokuError, match="nothing like it"):
            corpus.steps(family="nothing like it")


def test_no_language_gives_a_name_of_the_catalogue_another_meaning() -> None:
    """`resolve` and `level_of` search the other languages only for names that the catalogue itself does not have."""
    written, every = techniques._written(), techniques._index()
    assert len(every) > len(written) > len(techniques.ALL)
    assert {name: every[name] for name in written} == written
    levels = {*_names._words(techniques.LEVELS), *_names._MORE_LEVELS}
    assert not levels & written.keys()
    assert [techniques.level_of(level) for level in techniques.LEVELS] == list(techniques.LEVELS)


@pytest.mark.parametrize("names", ["'x-wing'", "'X wing', 'singles', '0300', 'w-wing'"])
def test_a_name_of_the_catalogue_needs_no_language(names: str) -> None:
    program = f"""
from lucidoku import Pipeline
from lucidoku.words import language
Pipeline.of([{names}])
Pipeline.of("hard")
read = language._catalogue.cache_info().currsize
Pipeline.of(["Singletons nus"])
print(read, language._catalogue.cache_info().currsize > read)
"""
    environment = os.environ | {"LUCIDOKU_LANG": "en"}
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
    ).stdout
    assert said == "0 True\n"
