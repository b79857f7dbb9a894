"""Collect the pages of the site: `make docs`, or `python tools/pages.py [DIR]`.

The manual's pages come from docs/, the pages on techniques from the catalogue, the lessons from their notebooks, the command line
from its own help, the reference from the docstrings (by mkdocstrings), the pictures from the package. DIR is build/pages.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from html import escape
from pathlib import Path
from typing import Any

import api_pages
import docs as techniques_pages
import lucidoku as ld
from lucidoku.cli import TASKS, commands
from lucidoku.cli._parser import Command, parser_of
from lucidoku.drawing.html import page
from lucidoku.drawing.pictures import sheet
from lucidoku.logic.examples import example_step
from lucidoku.school.trainer import STATIONS
from lucidoku.web.elements import element_record
from lucidoku.web.player import MODULE
from lucidoku.words.language import _, language_names

ROOT = Path(__file__).parent.parent
STUDY = ROOT / "src" / "lucidoku" / "school"
PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
FILM = range(36, 44)
"""Steps of PUZZLE that the front page shows, a W-Wing first."""
FRONT = {"en": "index.md", "fr": "fr.md", "zh_Hant": "zh_Hant.md"}
FILM_WORDS = {
    "en": ("Steps of a walkthrough", "Step {k} of {n}", "Back", "Play", "Pause", "Next"),
    "fr": ("Étapes d'un parcours", "Étape {k} sur {n}", "Précédente", "Jouer", "Pause", "Suivante"),
    "zh_Hant": ("解題過程的步驟", "第 {k} 步 / 共 {n} 步", "上一步", "播放", "暫停", "下一步"),
}
"""Front pages, and the words of their animated example."""
LIVE_WORDS = {
    "en": ("Play here", "See a step explained"),
    "fr": ("Jouer ici", "Voir une étape expliquée"),
    "zh_Hant": ("在此解題", "看一步的說明"),
}
"""The words that choose between the live board and the animated example."""
PATH_WORDS = {
    "en": "{count} stations, each a few minutes. Read the page of the first pattern that you do not see at once; *Learn* on the "
    "page in the browser [trains it](howto/train.md).",
    "fr": "{count} stations de quelques minutes. Lisez la page du premier motif que vous ne voyez pas d'emblée ; *Apprendre*, "
    "sur la page du navigateur, [l'exerce](howto/train.md) (en anglais).",
    "zh_Hant": "共 {count} 站，每站幾分鐘。從第一個不能一眼看出的型態讀起；"  # noqa: RUF001
    "瀏覽器頁面的「學習」會帶你[練習](howto/train.md)（英文）。",  # noqa: RUF001
}
"""The sentence above the learner's path."""
MOVED = {  # address of the repository's files on the site
    "SECURITY.md": "security.md",
    "src/lucidoku/school/guide/": "guide/",
    "src/lucidoku/school/lessons": "lessons/README.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
}


def main(directory: Path) -> None:
    """Write all pages."""
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    for path in sorted((ROOT / "docs").rglob("*")):
        place = path.relative_to(ROOT / "docs")
        if path.is_file() and place.parts[0] != "techniques":
            content = path.read_bytes()
            if path.suffix == ".md":
                content = in_other_languages(content.decode(), place).encode()
            put(directory, place, content, path.parent)
    put(directory, "contributing.md", (ROOT / "CONTRIBUTING.md").read_bytes(), ROOT)
    put(directory, "changes.md", (ROOT / "CHANGELOG.md").read_bytes(), ROOT)
    put(directory, "security.md", (ROOT / "SECURITY.md").read_bytes(), ROOT)
    put(directory, "assets/icon.svg", (ROOT / "web/app/public/icon.svg").read_bytes(), ROOT)
    for path in sorted((STUDY / "guide").glob("*.md")):
        put(directory, Path("guide", path.name), path.read_bytes(), path.parent)
    techniques_pages.main(directory / "techniques")
    lessons(directory)
    api_pages.write(directory / "api")
    (directory / "command-line.md").write_text(command_line(), encoding="utf-8")
    walk = ld.explain(PUZZLE)
    (directory / "walkthrough.html").write_text(page(walk), encoding="utf-8")
    gallery(directory)
    front(directory, walk)
    print(f"{len(list(directory.rglob('*.md')))} pages in {directory}")


def in_other_languages(text: str, place: Path) -> str:
    """Return a page of docs/ with links to its translations below its title, if it has any."""
    names = language_names()
    own = place.parts[0] if place.parts[0] in names else "en"
    page = Path(*place.parts[1:]) if own != "en" else place
    homes = {lang: page if lang == "en" else Path(lang) / page for lang in names}
    there = {lang: home for lang, home in homes.items() if (ROOT / "docs" / home).exists()}
    if len(there) == 1 or not text.startswith("# "):
        return text
    links = [
        names[lang] if lang == own else f"[{names[lang]}]({os.path.relpath(home, place.parent)})"
        for lang, home in there.items()
    ]
    return text.replace("\n\n", f"\n\n{' · '.join(links)}\n\n", 1)


def put(root: Path, place: Path | str, content: bytes, home: Path) -> None:
    """Write one file; rewrite links out of its folder to addresses of the site, and name sessions of Python as such."""
    target = root / place
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.suffix != ".md":
        target.write_bytes(content)
        return

    def moved(match: re.Match[str]) -> str:
        link = Path(os.path.normpath(home / match[1]))
        if not link.is_relative_to(ROOT):
            return match[0]
        inside = link.relative_to(ROOT).as_posix()
        for old, new in MOVED.items():
            if inside.startswith(old):
                inside = new + inside.removeprefix(old) if new.endswith("/") else new
                return f"]({os.path.relpath(root / inside, target.parent)}{match[2] or ''})"
        if inside.startswith("docs/"):
            return f"]({os.path.relpath(root / inside.removeprefix('docs/'), target.parent)}{match[2] or ''})"
        return match[0]

    text = re.sub(r"\]\((?!\w+:)([^)#\s]+)(#[^)]*)?\)", moved, content.decode())
    text = re.sub(r"^( *)```python\n(?=\1>>> )", r"\1```pycon\n", text, flags=re.M)
    target.write_text(text, encoding="utf-8")


def lessons(root: Path) -> None:
    """Write every lesson as a page, and a page that lists them."""
    index = [
        "# Lessons",
        "",
        "The notebooks of the school, to read here. `lucidoku school new FOLDER` copies them into a folder to run.",
        "",
    ]
    for lang, name in language_names().items():
        index += [f"## {name}", ""]
        for path in sorted((STUDY / "lessons" / lang).glob("*.ipynb")):
            text = lesson(json.loads(path.read_text(encoding="utf-8")))
            heading = re.search(r"^# (.+)$", text, re.M)
            target = Path("lessons", lang, f"{path.stem}.md")
            put(root, target, text.encode(), path.parent)
            index.append(f"- [{heading[1] if heading else path.stem}]({lang}/{target.name})")
        index.append("")
    (root / "lessons" / "README.md").write_text("\n".join(index), encoding="utf-8")


def lesson(notebook: dict[str, Any]) -> str:
    """Return a notebook as a page: its texts, and its programs as code blocks."""
    pieces = []
    for cell in notebook["cells"]:
        text = "".join(cell["source"]).strip()
        pieces.append(text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```")
    return "\n\n".join(pieces) + "\n"


def command_line() -> str:
    """Return the commands by task, with their help."""
    lines = [
        "# Commands",
        "",
        "Every command with its options, by task; `lucidoku COMMAND --help-all` shows the same. All of them also have",
        "`--lang CODE` and `--notation NAME`, which `lucidoku.toml` can set once.",
        "",
    ]
    for task, names in TASKS.items():
        lines += [f"## {task}", ""]
        for name in names:
            for command in commands(name):
                lines += describe_command(command)
    return "\n".join(lines)


def describe_command(command: Command) -> list[str]:
    """Return the help of a command: its purpose, calls to copy, a table of its options."""
    lines = [f"### lucidoku {command.name}", "", command.summary, ""]
    if command.examples:
        lines += ["```sh", *(f"{call}  # {about}" for call, about in command.examples), "```", ""]
    rows = []
    for action in parser_of(command, full=True)[1].actions:
        about = "" if action.help == "==SUPPRESS==" else " ".join((action.help or "").replace("%%", "%").split())
        names = ", ".join(f"`{name}`" for name in action.option_strings) or f"`{action.metavar}`"
        if about and action.dest not in ("help", "help_all", "lang", "notation"):
            rows.append(f"| {names} | {about.replace('|', chr(92) + '|')} |")
    if not rows:
        return lines
    summary = f"<summary>All {len(rows)} options</summary>"
    table = ["| option | meaning |", "| --- | --- |", *rows]
    return [*lines, '<details class="ld-options" markdown>', summary, "", *table, "", "</details>", ""]


def front(directory: Path, walk: ld.Walkthrough) -> None:
    """Write what moves on the front page of each language: a live board, an animated example, and the learner's path."""
    for k in FILM:
        for theme in ("light", "dark"):
            picture = walk[k - 1].svg(theme=theme, caption=False)
            (directory / "images" / f"film-{k}-{theme}.svg").write_text(picture, encoding="utf-8")
    for lang, name in FRONT.items():
        path = directory / name
        if path.exists():
            text = path.read_text(encoding="utf-8")
            text = text.replace(f"<!-- film {lang} -->", film(walk, lang)).replace(
                f"<!-- path {lang} -->", stations(lang)
            )
            path.write_text(text, encoding="utf-8")
    assets = directory / "assets"
    assets.mkdir(exist_ok=True)
    shutil.copy(MODULE, assets)
    for lang in FRONT:
        record = element_record(walk, lang) | {"lines": []}  # a board to play on has no steps
        (assets / f"board-{lang}.json").write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")


def stations(lang: str) -> str:
    """Return the learner's path in one language: the stations of the trainer with links to their techniques."""
    with ld.language(lang):
        first = {one.name: ld.techniques[one.ids[0]] for one in STATIONS}
        rows = [f"1. [{name}](techniques/{lang}/{one.family}.md#{one.id})" for name, one in first.items()]
    return "\n".join(
        [PATH_WORDS[lang].format(count=len(rows)), "", '<div class="ld-path" markdown>', "", *rows, "", "</div>"]
    )


def film(walk: ld.Walkthrough, lang: str) -> str:
    """Return the animated example in one language, and room for a live board; docs/assets/site.js wakes both.

    Where a browser loads no modules, as from a folder, the example is there alone.
    """
    choices = "".join(f'<button type="button">{word}</button>' for word in LIVE_WORDS[lang])
    label, count, back, play, pause, forth = FILM_WORDS[lang]
    with ld.language(lang):
        steps = [{"number": k, "name": _(walk[k - 1].technique.name), "text": walk[k - 1].text} for k in FILM]
    first = steps[0]
    pictures = "".join(
        f'<img class="ld-{theme}" src="images/film-{first["number"]}-{theme}.svg" data-src="images/film-NN-{theme}.svg" '
        f'alt="{escape(str(first["name"]))}" width="600" height="600">'
        for theme in ("light", "dark")
    )
    return (
        f'<div class="ld-live" data-board="assets/board-{lang}.json">'
        f'<div class="ld-choice" role="group" hidden>{choices}</div>'
        f'<figure class="ld-film" tabindex="0" lang="{lang.replace("_", "-")}" aria-label="{label}" data-count="{count}" '
        f'data-play="{play}" data-pause="{pause}" data-total="{len(walk)}" data-steps="{escape(json.dumps(steps))}">'
        f"{pictures}<figcaption><strong>{first['name']}</strong> – {escape(str(first['text']))}</figcaption>"
        f'<nav aria-label="{label}"><button class="ld-back" type="button" aria-label="{back}">◀</button>'
        f'<button class="ld-play" type="button" aria-label="{play}">▶</button>'
        f'<button class="ld-next" type="button" aria-label="{forth}">▶▏</button><span class="ld-count"></span></nav>'
        "</figure></div>"
    )


def gallery(directory: Path) -> None:
    """Write pictures of several kinds, and the page that shows them."""
    images = directory / "images"
    images.mkdir(exist_ok=True)
    walk = ld.explain(PUZZLE)
    (images / "gallery-sheet.png").write_bytes(sheet(walk))
    lines = [
        "# Gallery",
        "",
        "Pictures that the package draws: `step.svg()`, `ld.drawing.sheet`, and `lucidoku explain --out`.",
        "",
    ]
    lines += [
        "## A walkthrough on one sheet",
        "",
        "![All steps of a puzzle on one sheet](images/gallery-sheet.png)",
        "",
    ]
    for technique in (
        "x-wing",
        "swordfish",
        "w-wing",
        "sue-de-coq-basic",
        "als-xz",
        "death-blossom",
        "junior-exocet",
        "cell-forcing-chain",
    ):
        step = example_step(technique)
        if step is not None:
            for theme in ("light", "dark"):
                (images / f"gallery-{technique}-{theme}.svg").write_text(step.svg(theme=theme), encoding="utf-8")
            lines += [f"## {step.technique.name}", ""]
            lines += [
                f"![{step.technique.name}, {theme}](images/gallery-{technique}-{theme}.svg){{ width=48% }}"
                for theme in ("light", "dark")
            ]
            lines.append("")
    (directory / "gallery.md").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build" / "pages")
