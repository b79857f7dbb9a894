"""Cut the font for Chinese pictures out of Noto Sans CJK.

    python tools/font.py NotoSansCJKsc-Regular.otf

keeps the characters that the Traditional Chinese catalogue, lessons and guide use, in the forms of Taiwan, and writes
src/lucidoku/drawing/fonts/LucidokuHan.otf, and next to it the list of these characters. The tests report a missing one.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = Path(__file__).parent.parent / "src" / "lucidoku"
FONT = SOURCE / "drawing" / "fonts" / "LucidokuHan.otf"
WORDS = "words/locale/zh_Hant/LC_MESSAGES/lucidoku.po"
LESSONS = "school/lessons/zh_Hant/*.ipynb"
EAST_ASIAN = re.compile("[\u3000-\u9fff\uff00-\uffef]")


def characters() -> str:
    """Return the East Asian characters that may occur in a picture, in order: our sentences, and reasons given in lessons."""
    texts = [(SOURCE / WORDS).read_text(encoding="utf-8")]
    for path in SOURCE.glob(LESSONS):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        texts += ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return "".join(sorted({character for text in texts for character in EAST_ASIAN.findall(text)}))


def forms_of(font: TTFont, language: str) -> dict[str, str]:
    """Return the glyphs that a language replaces, with their replacements."""
    table = font["GSUB"].table
    forms: dict[str, str] = {}
    for script in table.ScriptList.ScriptRecord:
        for record in script.Script.LangSysRecord:
            if script.ScriptTag != "hani" or record.LangSysTag != language:
                continue
            for index in record.LangSys.FeatureIndex:
                feature = table.FeatureList.FeatureRecord[index]
                if feature.FeatureTag == "locl":
                    for lookup in feature.Feature.LookupListIndex:
                        for part in table.LookupList.Lookup[lookup].SubTable:
                            forms |= dict(getattr(part, "ExtSubTable", part).mapping)
    return forms


def main() -> None:
    """Write the font and the list of its characters."""
    font = TTFont(sys.argv[1], recalcTimestamp=False)
    wanted = characters()
    forms = forms_of(font, "ZHT ")
    for table in font["cmap"].tables:
        if hasattr(table, "cmap"):
            table.cmap = {code: forms.get(glyph, glyph) for code, glyph in table.cmap.items()}
    options = subset.Options(layout_features=[], name_IDs=[0, 1, 2, 4, 6, 13, 14], desubroutinize=True, hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=wanted)
    cutter.subset(font)
    for number, text in ((1, "Lucidoku Han"), (4, "Lucidoku Han"), (6, "LucidokuHan-Regular")):
        font["name"].setName(text, number, 3, 1, 0x409)
    font.save(FONT)
    FONT.with_suffix(".txt").write_text(wanted + "\n", encoding="utf-8")
    print(f"{len(wanted)} characters, {FONT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
