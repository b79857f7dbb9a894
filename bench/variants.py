"""Walks through variant puzzles: `python bench/variants.py [FILE…]`.

Each file is a list of samples as JSON, with a text in `puzzle` or `text`, or lines whose first column is one: a text of any
format, or the data of an f-puzzles link. Prints for each puzzle its rules, the steps and the time of its walk by logic alone, and
whether every step is proved from the rules that it names. Then it prints the kinds of reasons that its steps by fillings have, by
rule, the share that is solved, the median time and the techniques that were used.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from _common import LISTS
from lucidoku.logic.techniques import _claims, describe
from lucidoku.logic.techniques import _variant_claims as variant

MANNERS = ("exclusions", "ways", "cases", "counting")
LISTING = (variant.OnlyWays, variant.Total, variant.Outside, _claims.Combinations)
DIRECT = ("odd-even-cell", "innie", "outie", "hidden-cage", "innie-outie-difference")
SAMPLES = [LISTS.parent / "variants" / name for name in ("cc-by-odd.json", "solver-tests-odd.tsv", "public-odd.json")]
PACKED = re.compile(r"[A-Za-z0-9+/=]{100,}")
"""The data of an f-puzzles link."""


def puzzles(path: Path) -> Iterator[str]:
    """Yield the puzzles of a file of samples."""
    text = path.read_text(encoding="utf-8")
    packed = (
        [sample.get("puzzle") or sample.get("text") for sample in json.loads(text)]
        if path.suffix == ".json"
        else [line.split("\t")[0] for line in text.splitlines()[1:]]
    )
    return (f"https://f-puzzles.com/?load={text}" if PACKED.fullmatch(text) else text for text in packed if text)


def manner(step: ld.Step) -> str:
    """Return how a sentence gives the reason of a step by fillings: "" for a step of another kind."""
    stated = getattr(describe(step), "claims", ())
    if any(isinstance(claim, variant.Inferred) and claim.assumed for claim in stated):
        return "cases"
    if any(isinstance(claim, variant.Inferred) for claim in stated):
        return "exclusions"
    if any(isinstance(claim, LISTING) for claim in stated):
        return "ways"
    return "counting" if any(isinstance(claim, variant.Fillable) for claim in stated) else ""


def reasons(counts: Counter[tuple[str, str]], steps: int) -> Table:
    """Return a table of the kinds of reasons, by the constraints of the steps."""
    table = Table("rules of a step by fillings", *MANNERS, title="kinds of reasons")
    for rules in sorted({rules for rules, _manner in counts}):
        table.add_row(rules, *(str(counts[rules, manner] or "") for manner in MANNERS))
    every = [sum(count for (_rules, manner), count in counts.items() if manner == one) for one in MANNERS]
    table.add_section()
    table.add_row("all", *map(str, every))
    table.add_row(f"of {steps} steps", *(f"{count / max(steps, 1):.2%}" for count in every))
    return table


def main() -> None:
    """Walk, prove, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=SAMPLES)
    parser.add_argument("--limit", type=float, default=10, help="seconds a puzzle")
    options = parser.parse_args()
    table = Table("rules", "steps", "ms", "solved", "proved", "verify ms")
    times, used, kinds = [], Counter[str](), Counter[tuple[str, str]]()
    solved = refused = unproved = 0
    for link in (link for path in options.files for link in puzzles(path)):
        try:
            grid = ld.Grid.parse(link)
        except ld.LucidokuError:
            refused += 1
            continue
        start = time.process_time()
        walk = ld.explain(grid, "logic", time_limit=options.limit)
        times.append(time.process_time() - start)
        start = time.process_time()
        failed = sum(not proof.ok for proof in ld.prove(walk))
        proving = time.process_time() - start
        solved += walk.is_solved
        unproved += failed
        used.update(walk.techniques)
        for step in walk:
            if step.technique.needs_rules and step.technique.id not in DIRECT and (how := manner(step)):
                rules = {premise.mark.rule for premise in step.premises if premise.mark is not None}
                kinds["+".join(sorted(rules)), how] += 1
        table.add_row(
            ", ".join(grid.layout.constraint_names), str(len(walk)), f"{times[-1] * 1000:.0f}", "yes" if walk.is_solved else "",
            str(len(walk) - failed), f"{proving * 1000:.0f}",
        )  # fmt: skip
    console = Console()
    console.print(table)
    console.print(reasons(kinds, used.total()))
    console.print(
        f"{solved} of {len(times)} solved by logic; {refused} not read; {unproved} steps not proved; median walk"
        f" {statistics.median(times) * 1000:.0f} ms of processor time"
    )
    console.print(", ".join(f"{name} {count}" for name, count in used.most_common()))


if __name__ == "__main__":
    main()
