"""A generator of texts with puzzles, and the judge of their readings: the measurement of reading.

Each text has a form (`forms.FORMS`), a wrapper that people's programs put around it, and, mostly, one damage. Its reading is
right where it is the same puzzle: the same boxes, extra houses, rules, givens and candidates. It may also be a refusal, or
carry a note that names a loss. Everything else is a silent misreading, and there may be none.

Of a damaged text one more reading is allowed: a damage may make a perfect text of another puzzle, which no reader can see.
Where the same form and wrapper, with the same options, write the damaged text for the puzzle that was read, the reading
counts as right. The number of blanks, blank lines, the length of rules and the places where a mail program breaks lines do
not matter for that. It counts as right, too, where only words of the wrapper were cut off, and where a plain line is left.

    python tests/formats/texts.py --count 100000 --seed 1 --out report.jsonl
"""

from __future__ import annotations

import argparse
import html
import json
import quopri
import random
import re
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

import lucidoku as ld
from formats.boards import Subject
from formats.forms import FORMS, Form, Unfit
from lucidoku import formats
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from mutations import Slow, alarm

__all__ = ["DAMAGES", "LOSSES", "OUTCOMES", "Text", "judged", "text_of"]

OUTCOMES = ("right", "refused", "noted", "misread", "crash", "slow")


@dataclass(frozen=True)
class Text:
    """A text, and its meaning.

    Attributes:
        again: writes other puzzles in the form and the wrapper; raises Unfit.
        bare: writes other puzzles in the form; raises Unfit.
    """

    text: str
    form: str
    wrapper: str
    damage: str
    truth: tuple[Subject, ...]
    keeps: str
    blanks: bool
    again: Callable[[Sequence[Subject]], str]
    bare: Callable[[Sequence[Subject]], str]


# Wrappers


def _title(text: str, rng: random.Random) -> str:
    return (
        rng.choice(["My puzzle", "A hard one:", "Here it is", "From the paper of Monday"])
        + rng.choice(["\n", "\n\n"])
        + text
    )


def _words(text: str, rng: random.Random) -> str:
    return f"Hi all, can anybody solve this?\n\n{text}\n\nThanks, Ann"


def _quoted(text: str, rng: random.Random) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


def _fence(text: str, rng: random.Random) -> str:
    return f"```{rng.choice(['', 'text'])}\n{text}\n```"


def _forum(text: str, rng: random.Random) -> str:
    return f"[code]{rng.choice(['', chr(10)])}{text}[/code]"


def _pre(text: str, rng: random.Random) -> str:
    return f"<pre>{html.escape(text, quote=False)}</pre>"


def _page(text: str, rng: random.Random) -> str:
    return f"<html><body><h1>Sudoku</h1>\n<pre>\n{html.escape(text, quote=False)}\n</pre></body></html>"


def _indented(text: str, rng: random.Random) -> str:
    return textwrap.indent(text, "    ")


def _string(text: str, rng: random.Random) -> str:
    return json.dumps({"puzzle": text})


def _bare_string(text: str, rng: random.Random) -> str:
    return json.dumps(text)


def _csv_cell(text: str, rng: random.Random) -> str:
    quoted = text.replace('"', '""')
    return f'id,puzzle\n1,"{quoted}"'


def _literal_ends(text: str, rng: random.Random) -> str:
    return text.replace("\n", "\\n")


def _joined(text: str, rng: random.Random) -> str:
    return " ".join(line.strip() for line in text.split("\n"))


def _wrapped(text: str, rng: random.Random) -> str:
    return "\n".join(line[i : i + 76] for line in text.split("\n") for i in range(0, max(len(line), 1), 76))


def _mail(text: str, rng: random.Random) -> str:
    return quopri.encodestring(text.encode()).decode()


def _colours(text: str, rng: random.Random) -> str:
    return re.sub(r"(?<!\x1b\[)(?<![\d;])([1-9])(?![\d;m])", "\x1b[1m\\1\x1b[0m", text)


def _comment(text: str, rng: random.Random) -> str:
    sign = rng.choice(("*", "*", "//", "--", "%", "-"))
    lines = [f" {sign} {line}".rstrip() for line in text.split("\n")]
    return "\n".join(["/**", *lines, " */"] if sign == "*" else lines)


def _continued(text: str, rng: random.Random) -> str:
    return text.replace("\n", "\\\n")


def _trimmed(text: str, rng: random.Random) -> str:
    return text.strip()


def _windows(text: str, rng: random.Random) -> str:
    return "\ufeff" + text.replace("\n", "\r\n") + "\r\n"


Wrap = Callable[[str, random.Random], str]
_WRAPPERS: dict[str, Wrap] = {
    "title": _title, "words": _words, "quoted": _quoted, "fence": _fence, "forum": _forum, "pre": _pre, "page": _page,
    "indented": _indented, "string": _string, "bare string": _bare_string, "csv cell": _csv_cell,
    "literal ends": _literal_ends, "joined": _joined, "wrapped": _wrapped, "mail": _mail, "colours": _colours,
    "windows": _windows, "comment": _comment, "continued": _continued, "trimmed": _trimmed,
}  # fmt: skip
_ONE_PUZZLE = {"string", "bare string", "csv cell", "literal ends", "joined"}


def _wrapper(rng: random.Random, form: Form, text: str) -> str:
    """Return a wrapper that leaves the text readable; "" for none."""
    if rng.random() < 0.4:
        return ""
    name = rng.choice(list(_WRAPPERS))
    long = max(map(len, text.split("\n"))) > 76
    bad = (
        (name in _ONE_PUZZLE and len(form.subjects) > 1)
        or (name == "joined" and (not form.joins or form.blanks))
        or (name == "literal ends" and (form.lines == "one" or "\\" in text))
        or (name == "wrapped" and not (long and form.lines == "one"))
        or (name == "mail" and not ((long or "=" in text) and text.isascii()))
        or (name in ("colours", "comment") and form.lines != "grid")
        or (name == "continued" and (form.lines != "grid" or "\\" in text))
        or (name in ("title", "words", "quoted", "fence", "forum", "indented") and text[:1] == "<")
        or (name in ("string", "bare string", "csv cell", "literal ends") and form.lines == "document")
    )
    return "" if bad else name


# Damages


def _dropped_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def _doubled_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    return "\n".join([*lines[:place], lines[place], *lines[place:]])


def _swapped_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    place = rng.randrange(max(len(lines) - 1, 1))
    lines[place : place + 2] = lines[place : place + 2][::-1]
    return "\n".join(lines)


def _cut_end(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(1, len(text))] if rng.random() < 0.5 else text[: -rng.randint(1, 20)]


def _cut_start(text: str, rng: random.Random) -> str:
    return text[rng.randint(1, min(20, len(text) - 1)) :]


def _dropped(signs: str) -> Wrap:
    def drop(text: str, rng: random.Random) -> str:
        places = [i for i, ch in enumerate(text) if not signs or ch in signs]
        if not places:
            return text
        place = rng.choice(places)
        return text[:place] + text[place + 1 :]

    return drop


def _doubled(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + text[place] + text[place:]


def _changed(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice("0123456789ABx.,|-+:;#@ \"'[{(<\n\t") + text[place + 1 :]


def _trailing(text: str, rng: random.Random) -> str:
    return text + rng.choice(
        [" 17", "\n17", " solved in 12:30", "\n(c) 2024 by N. N.", ",", "\n---", "]", "}", "\n1 2 3", "x"]
    )


def _cut_column(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    place = rng.randrange(max(map(len, lines)) or 1)
    return "\n".join(line[:place] + line[place + 1 :] for line in lines)


def _narrowed(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    width = max(map(len, lines)) - rng.randint(1, 4)
    return "\n".join(line[: max(width, 0)] for line in lines)


def _no_blanks(text: str, rng: random.Random) -> str:
    return text.replace(" ", "")


def _stripped_lines(text: str, rng: random.Random) -> str:
    return "\n".join(line.strip() for line in text.split("\n"))


def _collapsed(text: str, rng: random.Random) -> str:
    return re.sub(r"[ \t]+", " ", text)


DAMAGES: dict[str, Wrap] = {
    "dropped line": _dropped_line, "doubled line": _doubled_line, "swapped lines": _swapped_lines, "cut end": _cut_end,
    "cut start": _cut_start, "dropped bracket": _dropped("[]{}()<>"), "dropped quote": _dropped("\"'`"),
    "dropped character": _dropped(""), "dropped bar": _dropped("|│║┃+-"), "doubled character": _doubled,
    "changed character": _changed, "wrapped at 76": _wrapped, "trailing": _trailing, "cut column": _cut_column,
    "narrowed": _narrowed, "blanks lost": _no_blanks, "stripped lines": _stripped_lines,
    "blanks collapsed": _collapsed,
}  # fmt: skip


LOSSES = ("dropped line", "cut end", "dropped bracket", "wrapped at 76", "stripped lines", "blanks collapsed")
"""The damages that lose or break something; one changed or doubled sign may make a good text of another puzzle."""


def text_of(
    seed: int, number: int, kinds: Sequence[str] = (), damaged: float = 0.75, damages: Sequence[str] = tuple(DAMAGES)
) -> Text:
    """Return the text of a number: the same one for the same seed, independent of other arguments.

    Args:
        kinds: the forms to take; all by default.
        damaged: the share of damaged texts.
        damages: those to take.
    """
    rng = random.Random(f"{seed}/{number}")
    name = rng.choice(list(kinds or FORMS))
    while True:
        form = FORMS[name](rng)
        try:
            plain = form.write(form.subjects)
            break
        except Unfit:
            continue
    wrapper = _wrapper(rng, form, plain)
    state = rng.getrandbits(64)

    def again(subjects: Sequence[Subject]) -> str:
        text = form.write(subjects)
        return _WRAPPERS[wrapper](text, random.Random(state)) if wrapper else text

    text = again(form.subjects)
    damage = ""
    if rng.random() < damaged:
        damage = rng.choice(list(damages))
        changed = DAMAGES[damage](text, rng)
        damage, text = (damage, changed) if changed != text else ("", text)
    return Text(text, name, wrapper, damage, form.subjects, form.keeps, form.blanks, again, form.write)


# The judge


def _said(subject: Subject, keeps: str) -> tuple[Any, ...]:
    """Return the parts of a puzzle that a form keeps: two texts with the same parts are the same puzzle."""
    layout = subject.layout
    boxes = frozenset(frozenset(map(int, h.cells)) for h in layout.houses if h.kind == "box")
    shape = (layout.n, layout.first_digit, boxes, layout.extras, tuple(map(str, layout.placed)))
    if keeps == "givens" and isinstance(subject, Grid):
        return (*shape, bytes(subject.values))
    try:
        board = subject if isinstance(subject, Board) else Board(subject)
        every = Board(Grid(bytes(board.values), layout)).masks
    except ld.LucidokuError:
        return (*shape, bytes(subject.values), "clash")
    masks = tuple(a & b for a, b in zip(board.masks, every, strict=True))
    values, givens = bytes(board.values), bytes(board.givens.values)
    if keeps == "placed":
        return (*shape, values, masks, givens)
    if keeps == "candidates":
        return (*shape, values, masks)
    plain = masks == tuple(every) and givens == values
    return (*shape, values) if plain else (*shape, values, masks, givens)


_COUNTED = re.compile(r"the text contains \d+ puzzles")


def _squeezed(text: str, blanks: bool) -> str:
    """Return a text without irrelevant differences: blank lines, colours, the number of blanks, the length of rules."""
    if "=\n" in text:  # a mail program breaks lines elsewhere in another text
        text = quopri.decodestring(text.encode()).decode("utf-8", "replace")
    text = re.sub(r"\x1b(?:\[[\d;]*m?)?", "", text.lstrip("\ufeff").replace("\r", "").removesuffix("\\n"))
    text = re.sub(r"([-=─━═])\1+", r"\1", text)
    lines = [line.rstrip() if blanks else " ".join(line.split()) for line in text.split("\n")]
    return "\n".join(line for line in lines if line not in ("", ">"))


def _is_perfect(text: Text, puzzles: Sequence[Subject]) -> bool:
    """Return whether a damaged text is exactly the one that its form writes for the puzzles that were read."""
    if not puzzles:
        return False
    lines = text.text.lstrip("\ufeff").replace("\r", "").rstrip("> \n")
    lines = lines.replace("\n", "") if text.wrapper == "wrapped" else lines
    last = lines.split("\n")[-1].strip("> ").replace("0", ".")
    if len(puzzles) == 1 and isinstance(puzzles[0], Grid) and last == puzzles[0].line:
        return puzzles[0].layout.is_usual
    try:
        left, whole = _squeezed(text.text, text.blanks), _squeezed(text.again(puzzles), text.blanks)
        if text.form == "ours:sdk":  # its first sections are complete by themselves
            whole = _squeezed(
                text.again([puzzle if isinstance(puzzle, Board) else Board(puzzle) for puzzle in puzzles]), text.blanks
            )
            lost = next((name for name in ("[State]", "[PencilMarks]") if name not in left), "[]")
            whole = whole.partition(lost)[0].strip()
        return left == whole or (whole.startswith(left) and _squeezed(text.bare(puzzles), text.blanks) in left)
    except (Unfit, ld.LucidokuError, ValueError, KeyError, IndexError):
        return False


def _outcome(text: Text, puzzles: Sequence[Subject], notes: Sequence[str], whole: bool) -> str:
    """Judge the puzzles that were read: all that the text has if `whole`, else the first one."""
    truth = [_said(one, text.keeps) for one in text.truth]
    said = [_said(one, text.keeps) for one in puzzles]
    losses = [note for note in notes if len(text.truth) > 1 or not _COUNTED.match(note)]
    if whole and said == truth:
        return "right"
    if not whole and said == truth[:1]:
        counted = len(truth) == 1 or any(map(_COUNTED.match, notes))
        return "right" if counted or losses or text.damage else "misread"
    if text.damage and said and set(said) <= set(truth):
        return "right"  # a line was lost or doubled in a list of puzzles
    if losses:
        return "noted"
    return "right" if text.damage and _is_perfect(text, puzzles) else "misread"


def judged(text: Text, way: str, seconds: float = 0) -> tuple[str, str]:
    """Read a text in a way, "read" or "file"; return the outcome, and the puzzles or the message."""
    try:
        if seconds:
            with alarm(seconds):
                return _judged(text, way)
        return _judged(text, way)
    except Slow:
        return "slow", f"more than {seconds} s"
    except Exception as error:  # this test searches for crashes
        return "crash", f"{type(error).__name__}: {error}"


def _judged(text: Text, way: str) -> tuple[str, str]:
    try:
        if way == "read":
            reading = formats.read(text.text)
            puzzles, notes = [reading.puzzle], list(reading.notes)
        else:
            entries = list(ld.read_puzzles(text.text.splitlines()))
            wrong = next((entry.error for entry in entries if entry.error), None)
            if wrong:
                return "refused", str(wrong)
            puzzles = [entry.puzzle for entry in entries if entry.puzzle is not None]
            notes = [note for entry in entries for note in entry.notes]
    except ld.LucidokuError as error:
        return "refused", str(error)
    message = "; ".join(
        f"{puzzle.layout.code} {puzzle.values.hex() if puzzle.layout.n > 9 else ''.join(map(str, puzzle.values))}"
        for puzzle in puzzles
    )
    return _outcome(text, puzzles, notes, way == "file"), f"{message} {notes or ''}".strip()


WAYS = ("read", "file")


def main() -> int:
    """Generate texts, judge their readings and print a table of the kinds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000, help="how many texts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="the number of the first text")
    parser.add_argument("--kinds", nargs="*", default=[], help="forms: " + ", ".join(FORMS))
    parser.add_argument("--undamaged", action="store_true", help="no damages")
    parser.add_argument("--losses", action="store_true", help="only damages that lose or break something")
    parser.add_argument("--seconds", type=float, default=5, help="processor time that a reading may take")
    parser.add_argument(
        "--out",
        type=Path,
        help="a file of JSON lines: each text that is misread, crashes or is slow, and refused ones without damage",
    )
    parser.add_argument("--show", type=int, default=0, help="print so many of the texts that are misread")
    wanted = parser.parse_args()
    tables: dict[str, dict[str, Counter[str]]] = {"form": {}, "wrapper": {}, "damage": {}}
    clean: dict[str, Counter[str]] = {}
    slowest, shown, bad = 0.0, 0, 0
    out = wanted.out.open("w", encoding="utf-8") if wanted.out else None
    start = time.process_time()
    for number in range(wanted.start, wanted.start + wanted.count):
        damages = LOSSES if wanted.losses else tuple(DAMAGES)
        text = text_of(wanted.seed, number, wanted.kinds, 0 if wanted.undamaged else 0.75, damages)
        for way in WAYS:
            began = time.process_time()
            outcome, message = judged(text, way, wanted.seconds)
            slowest = max(slowest, time.process_time() - began)
            for axis, table in tables.items():
                table.setdefault(getattr(text, axis) or "none", Counter())[outcome] += 1
            if not text.damage:
                clean.setdefault(text.form, Counter())[outcome] += 1
            wrong = outcome in ("misread", "crash", "slow")
            bad += wrong
            if out and (wrong or (outcome == "refused" and not text.damage)):
                row = {"number": number, "way": way, "outcome": outcome, "form": text.form, "wrapper": text.wrapper,
                       "damage": text.damage, "text": text.text, "told": message,
                       "truth": [f"{puzzle.layout.code} {puzzle.values.hex()}" for puzzle in text.truth]}  # fmt: skip
                out.write(json.dumps(row, ensure_ascii=False) + "\n")
            if wrong and shown < wanted.show:
                shown += 1
                print(f"--- {number} {way} {outcome}: {text.form}, {text.wrapper or 'bare'}, {text.damage or 'whole'}")
                print(text.text[:1500])
                print("truth:", *(f"{puzzle.layout.code} {''.join(map(str, puzzle.values))}" for puzzle in text.truth))
                print("read: ", message)
    for axis, table in {**tables, "form, undamaged": clean}.items():
        print(f"\n{axis:30s} {'texts':>7s} " + " ".join(f"{name:>8s}" for name in OUTCOMES))
        for name, counts in [*sorted(table.items()), ("all", sum(table.values(), Counter()))]:
            cells = " ".join(f"{counts[puzzle] or '-':>8}" for puzzle in OUTCOMES)
            print(f"{name:30s} {counts.total():7d} {cells}  {counts['right'] / counts.total():.1%}")
    print(
        f"\n{time.process_time() - start:.0f} s of processor time; the slowest reading took {slowest:.2f} s; {bad} failed"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
