"""Write the manual's page on each family of techniques from the catalogue: `make docs`, or `python tools/docs.py [DIR]`.

A page has for each technique its definition, the reason why it is true, a habit, its names and difficulty, and an example with
a picture. There is a folder for each language: docs/techniques/en, fr, zh_Hant. They come from the catalogue alone, so nobody
edits them.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import zlib
from itertools import groupby
from pathlib import Path

import lucidoku as ld
from lucidoku.formats import sudokuwiki
from lucidoku.logic import techniques
from lucidoku.logic.examples import example_step
from lucidoku.logic.technique import Technique
from lucidoku.web.positions import position_of
from lucidoku.words.language import _, language_names

ROOT = Path(__file__).parent.parent
PAGE = "http://127.0.0.1:8460/"
"""Where `lucidoku web` serves the page."""

WORDS: dict[str, dict[str, str | tuple[str, ...]]] = {
    "en": {
        "title": "Techniques",
        "columns": ("technique", "family", "level", "HoDoKu", "Sudoku Explainer"),
        "purpose": "Every technique, from the easiest to the hardest, with definition, reason and example.",
        "all": "all",
        "find": "Search",
        "unique": "only for puzzles with one solution",
        "request": "used where it is named",
        "seen": "What is seen, and what follows.",
        "why": "Why it is true.",
        "habit": "A habit.",
        "example": "Example{size}.",
        "open": "Open this position: [on your page]({page}) (`lucidoku web`)",
        "elsewhere": " · [at SudokuWiki]({link})",
        "stop": ".",
    },
    "fr": {
        "title": "Techniques",
        "columns": ("technique", "famille", "niveau", "HoDoKu", "Sudoku Explainer"),
        "purpose": "Toutes les techniques, de la plus facile à la plus difficile, avec définition, raison et exemple.",
        "all": "toutes",
        "find": "Chercher",
        "unique": "seulement pour les grilles à solution unique",
        "request": "employée là où elle est nommée",
        "seen": "Ce que l'on voit, et ce qui s'ensuit.",
        "why": "Pourquoi c'est vrai.",
        "habit": "Une habitude.",
        "example": "Exemple{size}.",
        "open": "Ouvrir cette position\N{NO-BREAK SPACE}: [dans votre page]({page}) (`lucidoku web`)",
        "elsewhere": " · [chez SudokuWiki]({link})",
        "stop": ".",
    },
    "zh_Hant": {
        "title": "技巧",
        "columns": ("技巧", "類別", "等級", "HoDoKu", "Sudoku Explainer"),
        "purpose": "所有技巧由易到難\N{FULLWIDTH COMMA}各有定義、理由和範例。",
        "all": "全部",
        "find": "搜尋",
        "unique": "只適用於唯一解的題目",
        "request": "只在指定時使用",
        "seen": "看到什麼、得出什麼。",
        "why": "為什麼成立。",
        "habit": "養成習慣。",
        "example": "範例{size}。",
        "open": "打開這個盤面\N{FULLWIDTH COLON}[在你的網頁]({page}) \N{MIDDLE DOT} `lucidoku web`",
        "elsewhere": " · [在 SudokuWiki]({link})",
        "stop": "。",
    },
}
"""The words of the pages besides the catalogue's texts."""


def main(directory: Path) -> None:
    """Write a folder for each language: a page a family, an index and the pictures. The English index is the first page."""
    for lang in WORDS:
        with ld.language(lang):
            write_language(directory / lang, WORDS[lang])
    first = (directory / "en" / "README.md").read_text(encoding="utf-8")
    inside = first.replace("](../", "](").replace("](en/README.md)", "](README.md)")
    (directory / "README.md").write_text(re.sub(r"\]\(([\w-]+\.md#)", r"](en/\1", inside), encoding="utf-8")
    print(f"{len(list(directory.rglob('*.md')))} pages in {directory}")


def write_language(directory: Path, words: dict[str, str | tuple[str, ...]]) -> None:
    """Write the pages of the language in use."""
    pictures = directory / "images"
    pictures.mkdir(parents=True, exist_ok=True)
    for family, some in groupby(sorted(techniques.ALL, key=lambda t: t.family), key=lambda t: t.family):
        lines = [f"# {title(family)}", ""]
        for technique in sorted(some, key=lambda t: t.rank):
            lines += section(technique, pictures, words)
        (directory / f"{family}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (directory / "README.md").write_text(listing(words), encoding="utf-8")


def listing(words: dict[str, str | tuple[str, ...]]) -> str:
    """Return the list of all techniques in the order of a walk, with a filter by level."""
    languages = " · ".join(f"[{name}](../{lang}/README.md)" for lang, name in language_names().items())
    levels = "".join(f'<button type="button" value="{_(level)}">{_(level)}</button>' for level in techniques.LEVELS)
    columns = words["columns"]
    lines = [
        f"# {words['title']}",
        "",
        str(words["purpose"]),
        "",
        languages,
        "",
        f'<div class="ld-filter" data-column="2"><button type="button" value="">{words["all"]}</button>{levels}'
        f'<input type="search" placeholder="{words["find"]}" aria-label="{words["find"]}"></div>',
        "",
        f"| {' | '.join(columns)} |",
        "| --- | --- | --- | --- | --- |",
    ]
    for t in sorted(techniques.ALL, key=lambda t: (techniques.LEVELS.index(t.level), t.rank)):
        link = f"[{_(t.name)}]({t.family}.md#{t.id})"
        lines.append(f"| {link} | {title(t.family)} | {_(t.level)} | {t.score or ''} | {t.se or ''} |")
    return "\n".join(lines) + "\n"


def title(family: str) -> str:
    """Return a family's name for people."""
    name = _(techniques.FAMILY_NAMES[family])
    return name[0].upper() + name[1:]


def section(technique: Technique, pictures: Path, words: dict[str, str | tuple[str, ...]]) -> list[str]:
    """Return what a page says of a technique, and write its picture."""
    name = _(technique.name)
    facts = [_(technique.level)]
    if technique.score:
        facts.append(_("HoDoKu score {score}").format(score=technique.score))
    if technique.se is not None:
        facts.append(_("Sudoku Explainer {rating}").format(rating=technique.se))
    if technique.assumes_uniqueness:
        facts.append(str(words["unique"]))
    if technique.on_request:
        facts.append(str(words["request"]))
    told = _(", ").join(facts)
    lines = [f'<a id="{technique.id}"></a>', "", f"## {name}", "", f"`{technique.id}` – {told}{words['stop']}", ""]
    others = techniques.other_names(technique)
    if others:
        lines += [_("Also called: {names}").format(names=_(", ").join(others)) + str(words["stop"]), ""]
    lines += [f"**{words['seen']}** {_(technique.definition)}", "", f"**{words['why']}** {_(technique.reason)}", ""]
    if techniques.bound(technique):
        lines += [_("How far: {bound}").format(bound=techniques.bound(technique)), ""]
    if techniques.habit(technique):
        lines += [f"**{words['habit']}** {techniques.habit(technique)}", ""]
    step = example_step(technique.id)
    if step is not None:
        file = f"{technique.id}.svg"
        (pictures / file).write_text(ld.draw.svg(step, caption=False), encoding="utf-8")
        size = f" ({step.layout})" if step.layout.n != 9 else ""
        lines += [
            f"**{str(words['example']).format(size=size)}** {step.tell()}",
            "",
            f"![{name}](images/{file})",
            "",
            position_links(step, words),
            "",
        ]
    return lines


def position_links(step: ld.Step, words: dict[str, str | tuple[str, ...]]) -> str:
    """Return links that open the position of a step: in the page of `lucidoku web`, and at SudokuWiki where it can show it."""
    text = str(words["open"]).format(page=PAGE + "#" + fragment(step.board))
    if step.layout == ld.Layout.standard(3, 3):
        text += str(words["elsewhere"]).format(link=sudokuwiki.link(step.board))
    return text


def fragment(board: ld.Board) -> str:
    """Return a position as the end of a link to the page, as `web/app/src/model/share.ts` reads it."""
    position = position_of(board).model_dump(
        mode="json", include={"layout", "givens", "values", "candidates", "eliminated"}
    )
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = pack.compress(json.dumps({"position": position}, separators=(",", ":")).encode()) + pack.flush()
    return "p1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "techniques")
