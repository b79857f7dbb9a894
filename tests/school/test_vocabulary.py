"""One word for one thing: terms that must not occur in the texts of the school and in translated pages, by language."""

from __future__ import annotations

import gettext
import json
import re
from pathlib import Path

import pytest

import lucidoku as ld

STUDY = Path(ld.__file__).parent / "school"

DOCS = Path(__file__).parents[2] / "docs"
GLOSSARY = DOCS / "glossary.md"
NAMES = {"English": "en", "français": "fr", "繁體中文": "zh_Hant"}


def unwanted() -> dict[str, dict[str, str]]:
    """Return, by language, the words that the glossary lists as unwanted, with their replacements."""
    table = GLOSSARY.read_text(encoding="utf-8").partition("## Words to avoid")[2]
    found: dict[str, dict[str, str]] = {lang: {} for lang in NAMES.values()}
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 3 and cells[0] in NAMES:
            found[NAMES[cells[0]]][cells[1]] = cells[2]
    return found


UNWANTED = unwanted()
"""Words to avoid and their replacements, by language."""


def texts(lang: str) -> dict[str, str]:
    found = {"guide": (STUDY / "guide" / f"{lang}.md").read_text(encoding="utf-8")}
    for path in sorted((STUDY / "lessons" / lang).glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        found[path.name] = "\n".join("".join(cell["source"]) for cell in cells)
    for path in [*(DOCS / lang).rglob("*.md"), *DOCS.glob(f"{lang}.md")]:
        found[path.relative_to(DOCS).as_posix()] = re.sub(
            r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.S
        )
    return found


def test_the_glossary_has_unwanted_words() -> None:
    assert len(UNWANTED["zh_Hant"]) > 25 and UNWANTED["en"] and UNWANTED["fr"]


@pytest.mark.parametrize("lang", UNWANTED)
def test_one_word_for_one_thing(lang: str) -> None:
    for name, text in texts(lang).items():
        for word, instead in UNWANTED[lang].items():
            assert word not in text, f"{lang}/{name}: {word!r}, but we say {instead!r}"


def test_messages_say_the_same_word() -> None:
    # Messages also list things, number types of rectangles and speak of XML.
    elsewhere = {"清單", "類型", "文件"}
    with (STUDY.parent / "words" / "locale" / "zh_Hant" / "LC_MESSAGES" / "lucidoku.mo").open("rb") as file:
        messages = [text for text in gettext.GNUTranslations(file)._catalog.values() if isinstance(text, str)]  # type: ignore[attr-defined]
    assert len(messages) > 1000
    for word in (*(UNWANTED["zh_Hant"].keys() - elsewhere), "無恙", "虛擬大腦"):
        wrong = [text for text in messages if word in text.replace("列表示", "")]  # "row 9 shows", not "list"
        assert not wrong, f"{word!r}: {wrong[:3]}"


def test_chinese_has_full_width_punctuation() -> None:
    for name, text in texts("zh_Hant").items():
        prose = re.sub(r"```.*?```|`[^`]*`|https?://\S+|^---\n.*?\n---", "", text, flags=re.S)
        wrong = re.findall(r"[\u4e00-\u9fff][,;:?!.](?!\w)[^\n]{0,10}", prose)
        assert not wrong, f"{name}: {wrong[:3]}"
