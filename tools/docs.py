"""Write the manual's page on each family of techniques from the catalogue: `make docs`, or `python tools/docs.py [DIR]`.

A page has for each technique its definition, the reason why it is true, a habit, its names and difficulty, and an example with
a picture. There is a folder for each language: docs/techniques/en, fr, zh_Hant. They come from the catalogue alone, so nobody
edits them.
"""

from __future__ import annotations

import re
import sys
from itertools import groupby
from pathlib import Path

import lucidoku as ld
from lucidoku.logic import techniques
from lucidoku.logic.examples import example_step
from lucidoku.logic.technique import Technique
from lucidoku.words.language import _, language_names

ROOT = Path(__file__).parent.parent

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
    others = [other for other in technique.aliases if techniques.keys(other) != techniques.keys(name)]
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
        ]
    return lines


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "techniques")
