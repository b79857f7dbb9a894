"""One word for one thing: terms that must not occur in the texts of the school, by language."""

from __future__ import annotations

import gettext
import json
import re
from pathlib import Path

import pytest

import lucidoku as ld

STUDY = Path(ld.__file__).parent / "study"

UNWANTED = {
    "en": {"colour-blind": "", "color": "colour", "box number from 0": "box"},
    "fr": {"carrés": "blocs", "chaîne de caractère ": "texte", "rangée 1": "ligne 1"},
    "zh_Hant": {
        "清單": "串列",
        "得分": "積分",
        "等級": "難度",
        "收藏": "題庫",
        "移除": "刪去",
        "待定數組": "幾近鎖定集",
        "跳舞鏈": "舞蹈鏈",
        "題目單": "學習單",
        "用手解": "手寫解題",
        "佔": "占",
        "換了衣服": "換了樣子",
        "單數": "唯餘解與摒除解",
        "導彈": "飛彈",
        "鉛筆標記": "候選數",
        "循環": "迴圈",
        "函數": "函式",
        "列表": "串列",
        "文件": "檔案",
        "程序": "程式",
        "默認": "預設",
        "屏幕": "螢幕",
        "信息": "訊息",
        "視頻": "影片",
        "調用": "呼叫",
        "遞歸": "遞迴",
        "類型": "型別",
        "對象": "物件",
        "變量": "變數",
    },
}
"""For each language what must not occur, and what stands there instead."""


def texts(lang: str) -> dict[str, str]:
    found = {"guide": (STUDY / "guide" / f"{lang}.md").read_text(encoding="utf-8")}
    for path in sorted((STUDY / "lessons" / lang).glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        found[path.name] = "\n".join("".join(cell["source"]) for cell in cells)
    return found


@pytest.mark.parametrize("lang", UNWANTED)
def test_one_word_for_one_thing(lang: str) -> None:
    for name, text in texts(lang).items():
        for word, instead in UNWANTED[lang].items():
            assert word not in text, f"{lang}/{name}: {word!r}, but we say {instead!r}"


def test_messages_say_the_same_word() -> None:
    # Messages also list things, number types of rectangles and speak of XML.
    elsewhere = {"清單", "類型", "文件"}
    with (STUDY.parent / "locale" / "zh_Hant" / "LC_MESSAGES" / "lucidoku.mo").open("rb") as file:
        told = [text for text in gettext.GNUTranslations(file)._catalog.values() if isinstance(text, str)]  # type: ignore[attr-defined]
    assert len(told) > 1000
    for word in (*(UNWANTED["zh_Hant"].keys() - elsewhere), "無恙", "虛擬大腦"):
        wrong = [text for text in told if word in text]
        assert not wrong, f"{word!r}: {wrong[:3]}"


def test_chinese_has_full_width_punctuation() -> None:
    for name, text in texts("zh_Hant").items():
        prose = re.sub(r"`[^`]*`|```.*?```|https?://\S+", "", text, flags=re.S)
        wrong = re.findall(r"[\u4e00-\u9fff][,;:?!.](?!\w)[^\n]{0,10}", prose)
        assert not wrong, f"{name}: {wrong[:3]}"
