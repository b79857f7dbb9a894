"""Write the manual's page on each family of techniques from the catalogue: `make docs`, or `python tools/docs.py [DIR]`.

A page tells of each technique what must be seen, what follows and why, its names and difficulty, and an example with its
picture. The pages and pictures are written to docs/techniques; they are made from the catalogue alone, so nobody edits them.
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

import lucidoku as ld
from lucidoku import techniques
from lucidoku.examples import example_step
from lucidoku.step import Technique

ROOT = Path(__file__).parent.parent


def main(directory: Path) -> None:
    """Write one page a family, an index, and the pictures."""
    pictures = directory / "images"
    pictures.mkdir(parents=True, exist_ok=True)
    index = [
        "# Techniques",
        "",
        "| technique | family | level | HoDoKu | Sudoku Explainer |",
        "| --- | --- | --- | --- | --- |",
    ]
    by_family = sorted(techniques.ALL, key=lambda t: t.family)
    for family, some in groupby(by_family, key=lambda t: t.family):
        members = sorted(some, key=lambda t: t.rank)
        lines = [f"# {title(family)}", ""]
        for technique in members:
            lines += section(technique, pictures)
        (directory / f"{family}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for t in techniques.ALL:
        index.append(
            f"| [{t.name}]({t.family}.md#{t.id}) | {title(t.family)} | {t.level} | {t.score or ''} | {t.se or ''} |"
        )
    (directory / "README.md").write_text("\n".join(index) + "\n", encoding="utf-8")
    print(f"{len(list(directory.glob('*.md')))} pages in {directory}")


def title(family: str) -> str:
    """Return a family's name for people."""
    return {"als": "Almost locked sets", "sue_de_coq": "Sue de Coq"}.get(family, family.replace("_", " ").capitalize())


def section(technique: Technique, pictures: Path) -> list[str]:
    """Return what a page says of a technique, and write its picture."""
    facts: list[str] = [technique.level]
    if technique.score:
        facts.append(f"HoDoKu score {technique.score}")
    if technique.se is not None:
        facts.append(f"Sudoku Explainer {technique.se}")
    if technique.library:
        facts.append(f"library code {technique.library}")
    if technique.assumes_uniqueness:
        facts.append("only for puzzles with one solution")
    if technique.on_request:
        facts.append("used where it is named")
    lines = [
        f'<a id="{technique.id}"></a>',
        "",
        f"## {technique.name}",
        "",
        f"`{technique.id}` – {', '.join(facts)}.",
        "",
    ]
    if technique.aliases:
        lines += [f"Also called: {', '.join(technique.aliases)}.", ""]
    lines += [f"**What is seen, and what follows.** {technique.definition}", "", f"**Why.** {technique.reason}", ""]
    step = example_step(technique.id)
    if step is not None:
        name = f"{technique.id}.svg"
        (pictures / name).write_text(ld.draw.svg(step, caption=False), encoding="utf-8")
        size = f" ({step.layout})" if step.layout.n != 9 else ""
        lines += [f"**Example{size}.** {step.tell()}", "", f"![{technique.name}](images/{name})", ""]
    return lines


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "techniques")
