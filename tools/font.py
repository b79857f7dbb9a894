"""Cut the fonts that the package ships, into src/lucidoku/drawing/fonts.

    python tools/font.py NotoSansCJKsc-Regular.otf

keeps the characters that the Traditional Chinese catalogue, lessons and guide use, in the forms of Taiwan, and writes
LucidokuHan.otf, and next to it the list of these characters. The tests report a missing one. Pictures use it, and the page
where a reader has no Chinese font.

    python tools/font.py atkinson-hyperlegible-next-latin-wght-normal.woff2

keeps the digits and letters in cells, for the page, and writes LucidokuDigits.woff2; needs the package brotli.
The file comes with the npm package @fontsource-variable/atkinson-hyperlegible-next.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = Path(__file__).parent.parent / "src" / "lucidoku"
FONTS = SOURCE / "drawing" / "fonts"
FONT = FONTS / "LucidokuHan.otf"
DIGITS = FONTS / "LucidokuDigits.woff2"
SYMBOLS = "0123456789ABCDEFGHIJKLMNOP"  # of all layouts
WEIGHTS = (400, 700)
CAPITALS = 0.72  # their height in ems, as in most fonts of systems
WORDS = "words/locale/zh_Hant/LC_MESSAGES/lucidoku.po"
NAME = "words/locale/zh_Hant/rules.py"
GUIDE = "school/guide/zh_Hant.md"
LESSONS = "school/lessons/zh_Hant/*.ipynb"
DATES = "星期一二三四五六日年月"  # browsers write the days of the calendar
EAST_ASIAN = re.compile("[\u3000-\u9fff\uff00-\uffef]")


def characters() -> str:
    """Return the East Asian characters that may occur in a picture or on the page, in order.

    They are those of our sentences, of the name of their language, of lessons, of the guide, and of dates.
    """
    texts = [DATES, *((SOURCE / name).read_text(encoding="utf-8") for name in (WORDS, NAME, GUIDE))]
    for path in SOURCE.glob(LESSONS):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        texts += ["".join(cell["source"]) for cell in cells]
    return "".join(sorted({character for text in texts for character in EAST_ASIAN.findall(text)}))


def use_forms(font: TTFont, wanted: str, script: str, language: str = "dflt") -> None:
    """Make the glyphs by which a feature replaces others in a language the font's usual ones."""
    table = font["GSUB"].table
    forms: dict[str, str] = {}
    for one in table.ScriptList.ScriptRecord:
        languages = {record.LangSysTag: record.LangSys for record in one.Script.LangSysRecord}
        languages["dflt"] = one.Script.DefaultLangSys
        if one.ScriptTag != script or language not in languages:
            continue
        for index in languages[language].FeatureIndex:
            feature = table.FeatureList.FeatureRecord[index]
            if feature.FeatureTag == wanted:
                for lookup in feature.Feature.LookupListIndex:
                    for part in table.LookupList.Lookup[lookup].SubTable:
                        forms |= dict(getattr(part, "ExtSubTable", part).mapping)
    for codes in font["cmap"].tables:
        if hasattr(codes, "cmap"):
            codes.cmap = {code: forms.get(glyph, glyph) for code, glyph in codes.cmap.items()}


def cut(font: TTFont, text: str, name: str, path: Path) -> None:
    """Write a font under a name of ours, with some characters only."""
    options = subset.Options(layout_features=[], name_IDs=[0, 1, 2, 4, 6, 13, 14], desubroutinize=True, hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)
    for number, value in ((1, name), (4, name), (6, f"{name.replace(' ', '')}-Regular")):
        font["name"].setName(value, number, 3, 1, 0x409)
    font.save(path)
    print(f"{path.name}: {len(text)} characters, {path.stat().st_size:,} bytes")


def cut_digits(font: TTFont) -> None:
    """Write the font of digits, whose line is as high as an em and has its digits in the middle: they need no shifting."""
    instantiateVariableFont(font, {"wght": (WEIGHTS[0], WEIGHTS[0], WEIGHTS[1])}, inplace=True)
    use_forms(font, "tnum", "latn")  # all as wide
    height = font["OS/2"].sCapHeight
    em = round(height / CAPITALS)
    font["head"].unitsPerEm = em
    above, below = (em + height) // 2, -((em - height) // 2)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = above, below, 0
    font["OS/2"].sTypoAscender, font["OS/2"].sTypoDescender, font["OS/2"].sTypoLineGap = above, below, 0
    font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = above, -below
    font.flavor = "woff2"
    cut(font, SYMBOLS, "Lucidoku Digits", DIGITS)


def cut_han(font: TTFont) -> None:
    """Write the font of Chinese characters, and their list."""
    wanted = characters()
    use_forms(font, "locl", "hani", "ZHT ")
    cut(font, wanted, "Lucidoku Han", FONT)
    FONT.with_suffix(".txt").write_text(wanted + "\n", encoding="utf-8")


if __name__ == "__main__":
    given = TTFont(sys.argv[1], recalcTimestamp=False)
    (cut_digits if "fvar" in given else cut_han)(given)
