"""Write the manual's page on each family of techniques from the catalogue: `make docs`, or `python tools/docs.py [DIR]`.

A page has for each technique its definition, the reason why it is true, a habit, its names and difficulty, and an example with
a picture. There is a folder for each language: docs/techniques/en, fr, zh_Hant. They come from the catalogue alone, so nobody
edits them.
"""

from __future__ import annotations

import base64
import json
import sys
import zlib
from collections.abc import Sequence
from html import escape
from itertools import groupby
from pathlib import Path

import lucidoku as ld
from lucidoku.formats import sudokuwiki
from lucidoku.logic import techniques
from lucidoku.logic.examples import example_step
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques._bounds import search_limits
from lucidoku.logic.techniques._details import search_habit
from lucidoku.web.positions import position_of
from lucidoku.words.language import _, language_names

ROOT = Path(__file__).parent.parent
PAGE = "http://127.0.0.1:8460/"
"""Address of `lucidoku web`."""
THEMES = ("light", "dark")

Words = dict[str, str | tuple[str, ...]]
WORDS: dict[str, Words] = {
    "en": {
        "title": "Techniques",
        "purpose": "Every technique, from the easiest to the hardest, with definition, reason and example; "
        "those for [variants](../rules.md) are at the end. "
        "*Open* shows the position on [your page](../howto/serve.md).",
        "all": "all",
        "families": "All families",
        "find": "Search",
        "order": "Order",
        "orders": ("from easy to hard", "by name", "by family", "by score", "by Sudoku Explainer"),
        "position": "Open",
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
        "purpose": "Toutes les techniques, de la plus facile à la plus difficile, avec définition, raison et exemple"
        "\N{NO-BREAK SPACE}; "
        "à la fin, celles des [règles supplémentaires](../rules.md). "
        "*Ouvrir* montre la position sur [votre page](../howto/serve.md) (en anglais).",
        "all": "toutes",
        "families": "Toutes les familles",
        "find": "Chercher",
        "order": "Ordre",
        "orders": ("de facile à difficile", "par nom", "par famille", "par score", "par Sudoku Explainer"),
        "position": "Ouvrir",
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
        "purpose": "所有技巧由易到難\N{FULLWIDTH COMMA}各有定義、理由和範例\N{FULLWIDTH SEMICOLON}"
        "[其他規則](../rules.md)的技巧排在最後。「打開」會在[你的網頁](../howto/serve.md)顯示盤面。",
        "all": "全部",
        "families": "所有類別",
        "find": "搜尋",
        "order": "順序",
        "orders": ("由易到難", "按名稱", "按類別", "按分數", "按 Sudoku Explainer"),
        "position": "打開",
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
"""Words of the pages besides the catalogue's texts."""


ORDERS = ("", "name", "family", "score", "se")
"""Orders of the list, named as in docs/assets/site.js; the first is the order in which it is written."""


def main(directory: Path) -> None:
    """Write a folder for each language: a page for each family, an index and the pictures. The English index comes first."""
    small = directory / "small"
    small.mkdir(parents=True, exist_ok=True)
    for technique in techniques.ALL:
        if (step := example_step(technique.id)) is not None:
            for theme in THEMES:
                picture = ld.drawing.svg(
                    step, title=False, caption=False, legend=False, candidates="marked", theme=theme
                )
                (small / f"{technique.id}-{theme}.svg").write_text(picture, encoding="utf-8")
    for lang in WORDS:
        with ld.language(lang):
            write_language(directory / lang, WORDS[lang])
            if lang == "en":
                (directory / "README.md").write_text(listing(WORDS[lang], "", "en/"), encoding="utf-8")
    print(f"{len(list(directory.rglob('*.md')))} pages in {directory}")


def write_language(directory: Path, words: Words) -> None:
    """Write the pages of the language in use."""
    pictures = directory / "images"
    pictures.mkdir(parents=True, exist_ok=True)
    for family, some in groupby(sorted(techniques.ALL, key=lambda t: t.family), key=lambda t: t.family):
        lines = [f"# {title(family)}", ""]
        for technique in sorted(some, key=lambda t: t.rank):
            lines += section(technique, pictures, words)
        (directory / f"{family}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (directory / "README.md").write_text(listing(words, "../", ""), encoding="utf-8")


def listing(words: Words, root: str = "../", own: str = "") -> str:
    """Return the list of all techniques in the order of a walk, with their pictures, filters and orders.

    Args:
        words: the words of the language in use.
        root: the path of the folder of all languages, from the page.
        own: the path of the pages on families.
    """
    languages = " · ".join(
        f"[{name}]({root}README.md)" if lang == "en" and not root else f"[{name}]({root}{lang}/README.md)"
        for lang, name in language_names().items()
    )
    purpose = str(words["purpose"]).replace("(../", f"({root}../")
    some = sorted(techniques.ALL, key=place)
    cards = "\n".join(card(technique, words, root, own) for technique in some)
    return (
        f"---\nhide: [navigation, toc]\n---\n# {words['title']}\n\n{purpose}\n\n{languages}\n\n{filters(words, some)}\n\n"
        f'<ul class="ld-techniques">\n{cards}\n</ul>\n'
    )


def filters(words: Words, some: Sequence[Technique]) -> str:
    """Return the controls of the list, which docs/assets/site.js activates and shows."""
    levels = "".join(
        f'<button type="button" value="{level}" aria-pressed="false">{_(level)}</button>' for level in techniques.LEVELS
    )
    families = sorted({t.family for t in some}, key=lambda family: title(family).casefold())
    options = "".join(f'<option value="{family}">{title(family)}</option>' for family in families)
    orders = "".join(
        f'<option value="{order}">{name}</option>' for order, name in zip(ORDERS, words["orders"], strict=True)
    )
    return (
        f'<div class="ld-filter"><button type="button" value="" aria-pressed="true">{words["all"]}</button>{levels}'
        f'<select class="ld-family" aria-label="{words["families"]}"><option value="">{words["families"]}</option>{options}'
        f'</select><select class="ld-order" aria-label="{words["order"]}">{orders}</select>'
        f'<input type="search" placeholder="{words["find"]}" aria-label="{words["find"]}">'
        f'<output aria-live="polite">{len(some)}</output></div>'
    )


def card(technique: Technique, words: Words, root: str, own: str) -> str:
    """Return a list entry of a technique: its picture, its name with a link, its ratings, its position on the page."""
    name = escape(_(technique.name))
    step = example_step(technique.id)
    pictures = "".join(
        f'<img class="ld-{theme}" src="{root}small/{technique.id}-{theme}.svg" alt="" width="160" height="160" loading="lazy">'
        for theme in THEMES
        if step is not None
    )
    facts = [title(technique.family), _(technique.level)]
    figures = [techniques.score_text(technique)] if technique.score else []
    if technique.se is not None:
        figures.append(f"SE\N{NO-BREAK SPACE}{technique.se}")
    data = {
        "level": technique.level,
        "family": technique.family,
        "name": name,
        "score": technique.score,
        "se": technique.se or 99,
    }
    attributes = " ".join(f'data-{key}="{value}"' for key, value in data.items())
    position = f'<a class="ld-open" href="{PAGE}#{fragment(step.board)}">{words["position"]}</a>' if step else ""
    return (
        f'<li {attributes}><a href="{own}{technique.family}.html#{technique.id}">{pictures}<strong>{name}</strong></a>'
        f"<span>{' · '.join(facts)}</span><span>{' · '.join(figures)}</span>{position}</li>"
    )


def place(technique: Technique) -> tuple[bool, int, int]:
    """Return a technique's place in the list: those for variants, which fewer readers look for, come last."""
    return technique.family == "variants", techniques.LEVELS.index(technique.level), technique.rank


def title(family: str) -> str:
    """Return a family's name for readers."""
    name = _(techniques.FAMILY_NAMES[family])
    return name[0].upper() + name[1:]


def section(technique: Technique, pictures: Path, words: Words) -> list[str]:
    """Return the section of a page on a technique, and write its picture."""
    name = _(technique.name)
    facts = [_(technique.level)]
    if technique.score:
        facts.append(techniques.score_text(technique))
    if technique.se is not None:
        facts.append(_("Sudoku Explainer {rating}").format(rating=technique.se))
    if technique.assumes_uniqueness:
        facts.append(str(words["unique"]))
    if technique.on_request:
        facts.append(str(words["request"]))
    facts_text = _(", ").join(facts)
    lines = [
        f'<a id="{technique.id}"></a>',
        "",
        f"## {name}",
        "",
        f"`{technique.id}` – {facts_text}{words['stop']}",
        "",
    ]
    others = techniques.other_names(technique)
    if others:
        lines += [_("Also called: {names}").format(names=_(", ").join(others)) + str(words["stop"]), ""]
    lines += [f"**{words['seen']}** {_(technique.definition)}", "", f"**{words['why']}** {_(technique.reason)}", ""]
    if search_limits(technique):
        lines += [_("How far: {bound}").format(bound=search_limits(technique)), ""]
    if search_habit(technique):
        lines += [f"**{words['habit']}** {search_habit(technique)}", ""]
    step = example_step(technique.id)
    if step is not None:
        drawn = []
        for theme in THEMES:
            file = f"{technique.id}-{theme}.svg"
            (pictures / file).write_text(ld.drawing.svg(step, caption=False, theme=theme), encoding="utf-8")
            drawn.append(f"![{name}](images/{file}){{ .ld-{theme} loading=lazy }}")
        size = f" ({step.layout})" if step.layout.n != 9 else ""
        lines += [
            f"**{str(words['example']).format(size=size)}** {step.text}",
            "",
            " ".join(drawn),
            "",
            position_links(step, words),
            "",
        ]
    return lines


def position_links(step: ld.Step, words: Words) -> str:
    """Return links that open the position of a step: on the page of `lucidoku web`, and at SudokuWiki if it can show it."""
    text = str(words["open"]).format(page=PAGE + "#" + fragment(step.board))
    if step.layout == ld.Layout.standard(3, 3):
        text += str(words["elsewhere"]).format(link=sudokuwiki.link(step.board))
    return text


def fragment(board: ld.Board) -> str:
    """Return a position as the end of a link to the page, in the form that `web/app/src/model/share.ts` reads."""
    record = position_of(board).record()
    position = {name: record[name] for name in ("layout", "givens", "values", "candidates", "eliminated")}
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = pack.compress(json.dumps({"position": position}, separators=(",", ":")).encode()) + pack.flush()
    return "p1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "techniques")
