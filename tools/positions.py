"""Find positions that show each technique, in newly made puzzles, and write them as library cases.

    python tools/positions.py [TECHNIQUE…]

writes src/lucidoku/logic/techniques/examples.txt (one example a technique, for the catalogue) and
tests/data/library.txt (cases and fail cases of every technique). With names, only those are searched for. No case is
lost: new ones follow the existing ones, and an example is taken only where there is none. A case that no longer holds
needs a person's judgement (`make library` names it). Puzzles come from random full grids by taking digits away; the
seed is fixed.

Techniques for variants get only an example: the clearest one in walks of variant puzzles, of six rows and, if these
show none, of nine. tests/ruled.py tests these techniques on random positions.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import lucidoku as ld
from lucidoku.formats.library import Case, write_case
from lucidoku.generator.constraints import LAID, WHOLE_GRID, Ground
from lucidoku.logic import techniques
from lucidoku.logic.record import case_of
from lucidoku.logic.techniques.examples import example
from lucidoku.logic.techniques.variants import GROUPS
from lucidoku.proofs import ProofStatus, check_words, prove
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import CONSTRAINT_NAMES
from ruled import FURTHER, mark_of

ROOT = Path(__file__).parent.parent
CASES = 3
# Sizes other than 9x9 for which a technique is searched, with the number of puzzles.
SIZES = ((9, 6000), (16, 12))
# Sizes of variant puzzles, with the number of puzzles for each set of rules.
RULED = ((6, 30), (9, 6))
# Each rule alone, and rules that show techniques with constraints of several kinds.
RULE_SETS = [[rule] for rule in sorted(LAID.keys() | set(CONSTRAINT_NAMES))] + [
    ["killercage", "thermometer"], ["arrow", "difference"], ["antiknight", "thermometer"], ["renban", "whispers"],
]  # fmt: skip
# Techniques that players know from cages.
OF_CAGES = {own_id for group in GROUPS.values() for own_id in group} | {
    "cage-comparison",
    "cage-blocker",
    "required-digit",
}
# Techniques that take long on large grids.
CHEAP = {
    t.id
    for t in techniques.ALL
    if t.family in ("singles", "intersections", "subsets", "fish", "single_digit", "wings", "uniqueness")
}
SLOW = {t.id for t in techniques.ALL if t.on_request or t.family == "forcing" or t.family == "templates"}


def full_grid(layout: ld.Layout, rng: random.Random) -> ld.Grid:
    """Return a random completed grid: a fixed pattern with digits, rows and columns shuffled."""
    n, h, w = layout.n, layout.box_height, layout.box_width
    digits = rng.sample(range(1, n + 1), n)
    rows = [band * h + r for band in rng.sample(range(n // h), n // h) for r in rng.sample(range(h), h)]
    columns = [stack * w + c for stack in rng.sample(range(n // w), n // w) for c in rng.sample(range(w), w)]
    return ld.Grid([digits[(w * (r % h) + r // h + c) % n] for r in rows for c in columns], layout)


def puzzle(layout: ld.Layout, rng: random.Random) -> ld.Grid:
    """Return a random puzzle with one solution, with few givens."""
    values = bytearray(full_grid(layout, rng).values)
    # Large grids keep more givens, otherwise the search would take long.
    least = {9: 0, 16: 96, 25: 300}[layout.n]
    for cell in rng.sample(range(len(values)), len(values)):
        if len(values) - values.count(0) <= least:
            break
        digit, values[cell] = values[cell], 0
        if len(ld.solutions(ld.Grid(values, layout), 2)) > 1:
            values[cell] = digit
    return ld.Grid(values, layout)


def code_of(own_id: str) -> str:
    """Return the library code of a technique, or its id if it shares the code with others."""
    code = techniques.get(own_id).hodoku_code
    return code if code and len(techniques.resolve([code])) == 1 else own_id


def search(wanted: list[str]) -> tuple[dict[str, list[Case]], dict[str, list[Case]]]:
    """Return positions in which each technique works, and positions of puzzles in which it does not."""
    cases: dict[str, list[Case]] = defaultdict(list)
    fails: dict[str, list[Case]] = defaultdict(list)
    for n, count in SIZES:
        layout, rng = ld.Layout.of_size(n), random.Random(n)
        missing = {own_id: CASES for own_id in wanted if not (n > 9 and own_id in SLOW)}

        def keep(step: ld.Step, board: ld.Board, missing: dict[str, int] = missing) -> None:
            own_id = step.technique.id
            if own_id in missing:
                cases[own_id].append(case_of(step, board))
                missing[own_id] -= 1
                if not missing[own_id]:
                    del missing[own_id]

        for number in range(count):
            if not missing:
                break
            given = puzzle(layout, rng)
            for own_id in list(missing):
                step = lazy_getattr(given, own_id)
                if step is None:
                    continue
                keep(step, step.board)
            if number < count // 4:
                # Return the conclusions of simpler techniques, which would hide the step.
                walk = ld.explain(given, "medium")
                for k in sorted({len(walk) * part // 8 for part in (1, 2, 3, 4, 6)}):
                    board = walk.board(k)
                    for step in ld.find_steps(board, [own_id for own_id in missing if own_id in CHEAP]):
                        if all(case.board != board for case in cases[step.technique.id]):
                            keep(step, board)
            if n == 9 and number % 10 == 0:
                board = stuck(given)
                for own_id in wanted:
                    if not fails[own_id] and not ld.find_steps(board, [own_id]):
                        fails[own_id].append(Case(code_of(own_id), "x", "", board, frozenset(), frozenset()))
            if number % 100 == 0:
                print(n, number, len(missing), file=sys.stderr)
        print(n, missing, file=sys.stderr)
    return cases, fails


def lazy_getattr(given: ld.Grid, own_id: str) -> ld.Step | None:
    """Return the first step of a technique in a walk with few other techniques, if the library runner finds it again."""
    for step in ld.explain(given, [*simpler(own_id), own_id]):
        if step.technique.id == own_id:
            wanted = (set(step.eliminations), set(step.placements))
            again = ld.find_steps(step.board, [own_id])
            return step if any((set(s.eliminations), set(s.placements)) == wanted for s in again) else None
    return None


def simpler(own_id: str) -> list[str]:
    """Return the techniques that a walk may use before this one."""
    wanted = techniques.get(own_id)
    if wanted.family == "uniqueness":
        hard = (t for t in techniques.ALL if techniques.LEVELS.index(t.level) < 3 and t.family != "uniqueness")
        return [t.id for t in hard if own_id.startswith("bug") or t.rank < 300]
    families = ("singles", "intersections", "subsets")
    return [t.id for t in techniques.ALL if t.family in families and t.rank < min(wanted.rank, 290)]


def stuck(given: ld.Grid) -> ld.Board:
    """Return the position at which the simple techniques are exhausted, or the middle of the walk."""
    walk = ld.explain(given, "basic")
    return walk.board(len(walk) // 2 if walk.is_solved else len(walk))


def marked_puzzles(n: int, rules: list[str], count: int) -> Iterator[ld.Grid]:
    """Yield random puzzles with constraints of some rules and one solution, with few givens."""
    chance = random.Random(n)
    for _number in range(count):
        shape = ld.Layout.of_size(n).with_constraints([Constraint(rule) for rule in rules if rule in WHOLE_GRID])
        full = next(iter(ld.solutions(first_row(shape, chance), 1)), None) if shape.placed else full_grid(shape, chance)
        if full is None:
            continue
        ground = Ground(shape, full.values, chance)
        marks: list[Constraint] = []
        for rule in rules:
            if rule in LAID:
                marks += LAID[rule](ground)
            elif rule not in WHOLE_GRID:
                plain = ld.Grid(full.values, shape.without_constraints)
                marks += [mark for mark in (mark_of(rule, plain, chance) for _ in range(n)) if mark]
        try:
            layout = shape.with_constraints(marks)
        except ld.LucidokuError:  # a duplicate constraint with other numbers
            continue
        values = bytearray(full.values)
        for cell in chance.sample(range(n * n), n * n):
            digit, values[cell] = values[cell], 0
            try:
                unique = ld.is_unique(ld.Grid(bytes(values), layout), time_limit=0.3)
            except ld.TimeLimit:
                unique = False
            if not unique:
                values[cell] = digit
        if layout.placed:
            yield ld.Grid(bytes(values), layout)


def first_row(layout: ld.Layout, chance: random.Random) -> ld.Grid:
    """Return a grid with only its first two cells filled, at random."""
    digits = chance.sample(range(1, layout.n + 1), 2)
    return ld.Grid(bytes([*digits, *[0] * (layout.n**2 - 2)]), layout)


def clearest(wanted: list[str]) -> dict[str, Case]:
    """Return the clearest position for each technique for variants: few constraints, a short sentence, a small grid."""
    best: dict[str, tuple[tuple[int, ...], Case]] = {}
    ranks = {own_id: techniques.get(own_id).rank for own_id in FURTHER}
    last = max((ranks[own_id] for own_id in wanted), default=0)
    simplest = sorted((own_id for own_id in FURTHER if ranks[own_id] <= last), key=lambda own_id: ranks[own_id])
    for n, count in RULED:
        missing = [own_id for own_id in wanted if own_id not in best]
        for rules in RULE_SETS if missing else ():
            for given in marked_puzzles(n, rules, count):
                walk = ld.explain(given, "logic", allow_multiple=True, time_limit=5)
                for board in (walk.board(k) for k in sorted({len(walk) * part // 6 for part in range(5)})):
                    if ld.find_steps(board, "singles", limit=1):
                        continue
                    known: set[ld.Candidate] = set()
                    for own_id in simplest:
                        steps = ld.find_steps(board, [own_id], limit=60, time_limit=5)
                        for key, step in sorted(((unclear(s, known), s) for s in steps), key=lambda item: item[0])[:1]:
                            better = own_id in missing and (own_id not in best or key < best[own_id][0])
                            if better and sound(step):
                                best[own_id] = key, case_of(step, board)
                        known.update(candidate for step in steps for candidate in step.eliminations)
            print(n, *rules, *(own_id for own_id in missing if own_id not in best), file=sys.stderr)
    return {own_id: case for own_id, (_key, case) in best.items()}


def unclear(step: ld.Step, known: set[ld.Candidate]) -> tuple[int, ...]:
    """Return how hard a step is to read, as a key: the least is the clearest.

    Args:
        step: the step.
        known: the conclusions that simpler techniques also reach, which show little of this one.
    """
    own_id = step.technique.id
    named = [premise.mark.rule for premise in step.premises if premise.mark is not None]
    unusual = any(rule not in LAID and rule not in WHOLE_GRID for rule in named)
    if own_id in OF_CAGES:
        unusual = any(rule != "killercage" for rule in named)
    needless = not step.placements and known.issuperset(step.eliminations)
    return needless, unusual, len(step.text) + 20 * len(named) + 2 * len(step.layout.placed)


def sound(step: ld.Step) -> bool:
    """Return whether a step is proved, has true words, and is found again under its name."""
    again = ld.find_steps(step.board, [step.technique.id])
    wanted = (set(step.eliminations), set(step.placements))
    return (
        prove(step).status is ProofStatus.PROVED
        and not any(map(check_words, again[:30]))
        and any((set(other.eliminations), set(other.placements)) == wanted for other in again)
    )


def main() -> None:
    """Add the new cases to both files."""
    chosen = sys.argv[1:] or [technique.id for technique in techniques.ALL if technique.logical]
    wanted = [own_id for own_id in chosen if not techniques.get(own_id).needs_rules]
    new_cases, fails = search(wanted)
    ruled = clearest([own_id for own_id in chosen if own_id not in wanted and not example(own_id)])
    examples_file, library_file = ROOT / "src/lucidoku/logic/techniques/examples.txt", ROOT / "tests/data/library.txt"
    old_examples, old_cases = read_cases(examples_file), read_cases(library_file)
    examples, library = examples_file.read_text().splitlines(), library_file.read_text().splitlines()
    for technique in techniques.ALL:
        cases, code = new_cases[technique.id], code_of(technique.id)
        if cases and technique.id not in old_examples:
            easiest = min(cases, key=lambda case: (case.board.layout.n, len(case.board.empty_cells)))
            examples.append(write_case(Case(technique.id, *_fields(easiest))))
        if technique.id in ruled:
            examples.append(write_case(ruled[technique.id]))
        library += [write_case(case) for case in cases[: max(0, CASES - len(old_cases[code]))]]
        library += [write_case(case) for case in fails[technique.id][: 1 - len(old_cases[code + "-x"][:1])]]
    examples_file.write_text("\n".join(dict.fromkeys(examples)) + "\n")
    library_file.write_text("\n".join(dict.fromkeys(library)) + "\n")


def read_cases(path: Path) -> dict[str, list[str]]:
    """Return the cases of a file by code; fail cases have -x appended."""
    lines: dict[str, list[str]] = defaultdict(list)
    for line in path.read_text().splitlines():
        code = line.split(":")[1] if line.startswith(":") else ""
        if code:
            lines[code].append(line)
    return lines


def _fields(case: Case) -> tuple[str, str, ld.Board, frozenset[ld.Candidate], frozenset[ld.Candidate]]:
    return case.variant, case.digits, case.board, case.eliminations, case.placements


if __name__ == "__main__":
    main()
