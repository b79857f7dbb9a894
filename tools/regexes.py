r"""Check that regular expressions take linear time: `make check`, or `python tools/regexes.py [FILE…]`.

Python's `re` tries one way after the other. If two unbounded repeats can share a text in many ways, the time grows with
the square of its length, or faster. Each pattern is turned into an automaton of its characters (Glushkov's). Three
things are slow:

- a repeat directly in a repeat, such as `(a+)+`: the time doubles with each character;
- two repeats, one after the other, that both match some text, such as `\s*=?\s*`;
- a repeat in a search without an anchor, such as `\s+$`: the search starts again at each character of the repeat.

A repeat is harmless if the match cannot fail after it. Possessive repeats (`*+`) and atomic groups (`(?>…)`) give nothing back,
and a bounded repeat (`{0,40}`) costs a constant. A pattern that is right for another reason has a comment `# linear: reason` on
its line or on the line before. Patterns that are put together at run time are counted, not checked.
"""

from __future__ import annotations

import ast
import re
import re._constants as ops  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["Fault", "faults_in", "slow"]

ROOT = Path(__file__).parent.parent
_SAMPLES = [chr(code) for code in range(128)] + list("\u00a0\u2028éßÀ中\u0663²①│😀")
_EVERY = (1 << len(_SAMPLES)) - 1
_MOST = 256  # a repeat up to this number counts as bounded
_ANCHORED = {"match", "fullmatch"}
_CALLS = {"compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn"}
_EXEMPT = re.compile(r"#\s*linear: \S")


class Fault(NamedTuple):
    """Pattern that may take long."""

    line: int
    pattern: str
    why: str


# Sets of characters, as bits over the samples


def _where(test: str, flags: int = 0) -> int:
    pattern = re.compile(test, flags | re.DOTALL)
    return sum(1 << i for i, ch in enumerate(_SAMPLES) if pattern.fullmatch(ch))


_CATEGORIES = {
    ops.CATEGORY_DIGIT: _where(r"\d"),
    ops.CATEGORY_NOT_DIGIT: _where(r"\D"),
    ops.CATEGORY_SPACE: _where(r"\s"),
    ops.CATEGORY_NOT_SPACE: _where(r"\S"),
    ops.CATEGORY_WORD: _where(r"\w"),
    ops.CATEGORY_NOT_WORD: _where(r"\W"),
}
_WORD = _CATEGORIES[ops.CATEGORY_WORD]
_NEWLINE = 1 << _SAMPLES.index("\n")


def _range(low: int, high: int, flags: int) -> int:
    mask = 0
    for i, ch in enumerate(_SAMPLES):
        forms = {ch, ch.lower(), ch.upper()} if flags & re.IGNORECASE else {ch}
        if any(len(form) == 1 and low <= ord(form) <= high for form in forms):
            mask |= 1 << i
    return mask


def _set_of(items: Iterable[tuple[Any, Any]], flags: int) -> int:
    mask, negated = 0, False
    for op, value in items:
        if op is ops.NEGATE:
            negated = True
        elif op is ops.LITERAL:
            mask |= _range(value, value, flags)
        elif op is ops.RANGE:
            low, high = value
            mask |= _range(low, high, flags)
        elif op is ops.CATEGORY:
            mask |= _CATEGORIES[value]
    return _EVERY & ~mask if negated else mask


# The automaton


@dataclass
class _Part:
    r"""Part of a pattern: where it may begin and end.

    Attributes:
        first: the positions where it may begin, each with the characters that may be before it.
        last: the positions where it may end, each with whether the match may end there without a further condition.
        before: where the part may match nothing: the characters that may be before it then; None if it always matches some.
        edge: whether a word begins or ends before the next part (`\b` at its end).
        free: whether nothing may match without a condition.
    """

    first: dict[int, int] = field(default_factory=dict)
    last: dict[int, bool] = field(default_factory=dict)
    before: int | None = _EVERY
    edge: bool = False
    free: bool = True


class _Automaton:
    """Positions of a pattern, the characters that each matches, and its successors with the characters that they require."""

    def __init__(self) -> None:
        self.sets: list[int] = []
        self.follow: list[dict[int, int]] = []
        self.doubled = False  # a repeat directly in a repeat
        self.kept: dict[
            int, int
        ] = {}  # the characters that an atomic group consumes itself after a position, so that nothing after it does

    def position(self, chars: int) -> _Part:
        self.sets.append(chars)
        self.follow.append({})
        new = len(self.sets) - 1
        return _Part({new: _EVERY}, {new: True}, None)

    def join(self, one: _Part, other: _Part, *, again: bool = False) -> None:
        """Link the ends of one part to the beginnings of another."""
        for x in one.last:
            for y, before in other.first.items():
                before = self._at_edge(y, before) if one.edge else before
                allowed = self.sets[y] & ~self.kept.get(x, 0)
                if self.sets[x] & before and allowed:
                    if again and self.follow[x].get(y, 0) & allowed:
                        self.doubled = True
                    self.follow[x][y] = self.follow[x].get(y, 0) | allowed

    def _at_edge(self, y: int, before: int) -> int:
        if not self.sets[y] & ~_WORD:
            return before & ~_WORD
        return before & _WORD if not self.sets[y] & _WORD else before

    def sequence(self, items: Iterable[Any], flags: int) -> _Part:
        """Add a lookahead, a branch that leads nowhere: the part before it may be followed by the text it requires."""
        whole, aside = _Part(), dict[int, int]()
        for item in items:
            op, value = item
            if op in (ops.ASSERT, ops.ASSERT_NOT) and value[0] > 0:
                inner = self._then(whole, self.sequence(value[1], flags))
                aside |= {y: before for y, before in inner.first.items() if y not in whole.first}
            whole = self._then(whole, self.part(item, flags))
        return replace(whole, first=aside | whole.first)

    def _then(self, one: _Part, other: _Part) -> _Part:
        self.join(one, other)
        first = dict(one.first)
        if one.before is not None:
            for y, before in other.first.items():
                before = self._at_edge(y, before & one.before) if one.edge else before & one.before
                first[y] = first.get(y, 0) | before
        last = dict(other.last)
        if other.before is not None:
            for x, free in one.last.items():
                last[x] = last.get(x, False) or (free and other.free)
        nothing = None if one.before is None or other.before is None else one.before & other.before
        edge = other.edge or (one.edge and other.before is not None)
        return _Part(first, last, nothing, edge, one.free and other.free)

    def part(self, item: Any, flags: int) -> _Part:
        """Return an item of a parsed pattern as a part."""
        op, value = item
        if op is ops.LITERAL:
            return self.position(_range(value, value, flags))
        if op is ops.NOT_LITERAL:
            return self.position(_EVERY & ~_range(value, value, flags))
        if op is ops.ANY:
            return self.position(_EVERY if flags & re.DOTALL else _EVERY & ~_NEWLINE)
        if op is ops.IN:
            return self.position(_set_of(value, flags))
        if op is ops.BRANCH:
            return self._branch([self.sequence(one, flags) for one in value[1]])
        if op is ops.SUBPATTERN:
            _group, more, less, inner = value
            return self.sequence(inner, (flags | more) & ~less)
        if op is ops.ATOMIC_GROUP:
            return self._atomic(self.sequence(value, flags))
        if op in (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT):
            least, most, inner = value
            whole = self._repeat(least, most, inner, flags)
            return self._atomic(whole) if op is ops.POSSESSIVE_REPEAT else whole
        if op is ops.GROUPREF_EXISTS:
            return self._branch([self.sequence(one or [], flags) for one in value[1:]])
        return self._condition(op, value, flags)

    def _branch(self, parts: list[_Part]) -> _Part:
        whole = _Part(before=None)
        for one in parts:
            whole.first |= one.first
            whole.last |= one.last
            if one.before is not None:
                whole.before = (whole.before or 0) | one.before
                whole.free &= one.free
        return whole

    def _repeat(self, least: int, most: Any, inner: Any, flags: int) -> _Part:
        """Return a chain of copies; the last one repeats itself if there is no bound."""
        unbounded = most is ops.MAXREPEAT or most > _MOST
        copies = max(1, min(least, 2)) if unbounded else min(int(most), 3)
        needed = min(least, copies)
        parts = [self.sequence(inner, flags) for _copy in range(copies)]
        if not parts:
            return _Part()
        if unbounded:
            self.join(parts[-1], parts[-1], again=True)
        whole = parts[-1]
        for number in range(copies - 2, -1, -1):
            if number + 1 >= needed:
                whole.before = _EVERY
            whole = self._then(parts[number], whole)
        if not needed:
            whole.before = _EVERY
        return whole

    def _atomic(self, whole: _Part) -> _Part:
        """Let the next part not begin with characters that the group itself could have consumed."""
        for x in whole.last:
            for chars in self.follow[x].values():
                self.kept[x] = self.kept.get(x, 0) | chars
        return whole

    def _condition(self, op: Any, value: Any, flags: int) -> _Part:
        if op is ops.AT:
            if value in (ops.AT_BEGINNING_STRING, ops.AT_BEGINNING) and not flags & re.MULTILINE:
                return _Part(before=0, free=False)
            if value is ops.AT_BEGINNING:
                return _Part(before=_NEWLINE, free=False)
            return _Part(edge=value is ops.AT_BOUNDARY, free=False)
        if op in (ops.ASSERT, ops.ASSERT_NOT):
            way, inner = value
            if way < 0 and len(inner) == 1 and inner[0][0] in (ops.IN, ops.LITERAL, ops.NOT_LITERAL, ops.ANY):
                chars = self.sets[next(iter(self.part(inner[0], flags).first))]
                return _Part(before=chars if op is ops.ASSERT else _EVERY & ~chars, free=False)
            return _Part(free=False)
        return _Part()  # a reference to a group has the text of that group


def _components(follow: list[dict[int, int]]) -> list[set[int]]:
    """Return for each position the positions of its loop; nothing if it is in no loop."""
    reach = [_reachable(follow, x) for x in range(len(follow))]
    return [{y for y in reach[x] if x in reach[y]} if x in reach[x] else set() for x in range(len(follow))]


def _reachable(follow: list[dict[int, int]], start: int) -> set[int]:
    positions: set[int] = set()
    todo = list(follow[start])
    while todo:
        x = todo.pop()
        if x not in positions:
            positions.add(x)
            todo += follow[x]
    return positions


def _shared_word(follow: list[dict[int, int]], p: int, q: int, loops: list[set[int]], between: set[int]) -> str | None:
    """Return a text that leads from p to p, from p to q, and from q to q; None if there is none."""
    start, goal = (p, p, q), (p, q, q)
    came: dict[tuple[int, int, int], tuple[tuple[int, int, int], int]] = {}
    todo = deque([start])
    while todo and len(came) < 200_000:
        here = todo.popleft()
        a, b, c = here
        for a2, chars_a in follow[a].items():
            if a2 not in loops[p]:
                continue
            for c2, chars_c in follow[c].items():
                if c2 not in loops[q] or not chars_a & chars_c:
                    continue
                for b2, chars_b in follow[b].items():
                    common = chars_a & chars_b & chars_c
                    there = (a2, b2, c2)
                    if not common or b2 not in between or there in came:
                        continue
                    came[there] = (here, common)
                    if there == goal:
                        return _word(came, start, goal)
                    todo.append(there)
    return None


def _word(came: Mapping[tuple[int, int, int], tuple[tuple[int, int, int], int]], start: Any, goal: Any) -> str:
    text, here = "", goal
    while True:
        here, chars = came[here]
        bits = [i for i in range(len(_SAMPLES)) if chars >> i & 1]
        text = _SAMPLES[next((i for i in bits if _SAMPLES[i].isalnum() or _SAMPLES[i] == " "), bits[0])] + text
        if here == start:
            return text


def slow(pattern: str, flags: int = 0, way: str = "search") -> str:
    """Return why a pattern may take more than linear time; "" if it does not.

    Args:
        pattern: the regular expression.
        flags: those of `re`.
        way: its use: "match", "fullmatch", or any other function of `re`, which searches.
    """
    parsed = parser.parse(pattern, flags)
    return _slow(parsed, parsed.state.flags, way)


def _slow(parsed: Any, flags: int, way: str) -> str:
    automaton = _Automaton()
    whole = automaton.sequence(parsed, flags)
    follow, sets = automaton.follow, automaton.sets
    if automaton.doubled:
        return "a repeat directly in a repeat"
    starts: set[int] = set()
    if way not in _ANCHORED:
        starts = _searching(automaton, whole)
    loops = _components(follow)
    reach = [_reachable(follow, x) for x in range(len(follow))]
    backward = [{x for x in range(len(follow)) if y in reach[x]} | {y} for y in range(len(follow))]
    safe = {x for x, free in whole.last.items() if free and way != "fullmatch"}
    for p in sorted(starts) + [x for x in range(len(sets)) if loops[x] and x not in starts]:
        for q in range(len(follow)):
            if p == q or not loops[p] or not loops[q] or q not in reach[p] or q in starts or loops[q] & safe:
                continue
            if p in starts and p != min(starts):
                continue
            word = _shared_word(follow, p, q, loops, (reach[p] | {p}) & backward[q])
            if word is not None:
                if p in starts:
                    return f"the search starts again at each {word!r} of a repeat"
                return f"two repeats match the same text, as in {word!r} many times"
    return ""


def _searching(automaton: _Automaton, whole: _Part) -> set[int]:
    """Add the behaviour of a search: it skips any text, and begins where the characters before allow it."""
    allowed: dict[int, list[int]] = {}
    for y, before in whole.first.items():
        if before:
            allowed.setdefault(before, []).append(y)
    if not allowed:
        return set()
    skip = len(automaton.sets)
    automaton.sets.append(_EVERY)
    automaton.follow.append({skip: _EVERY})
    starts = {skip}
    for before, firsts in allowed.items():
        new = skip
        if before != _EVERY:
            new = len(automaton.sets)
            automaton.sets.append(before)
            automaton.follow.append({skip: _EVERY})
            for one in starts:
                automaton.follow[one][new] = before
            starts.add(new)
        for y in firsts:
            automaton.follow[new][y] = automaton.sets[y]
    return starts


# Patterns in Python


class _Patterns(ast.NodeVisitor):
    """Calls of `re` in a module, with the patterns that are known without running it."""

    def __init__(self, tree: ast.Module, elsewhere: Mapping[str, ast.expr] | None = None) -> None:
        self.constants: dict[str, ast.expr] = dict(elsewhere or {})
        self.uses: dict[str, set[str]] = {}
        self.found: list[tuple[int, int, str, int, str]] = []  # first line, last line, pattern, flags, way
        self.skipped = 0
        self.constants |= _constants(tree)
        self.visit(tree)

    def visit_Assign(self, node: ast.Assign) -> None:
        name = node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""
        if isinstance(node.value, ast.Call) and _is_re(node.value.func, "compile") and name:
            self._call(node.value, f"={name}")
            return
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr in _CALLS:
            if isinstance(called.value, ast.Name) and called.value.id == "re":
                self._call(node, called.attr)
            elif isinstance(called.value, ast.Name):
                self.uses.setdefault(called.value.id, set()).add(called.attr)
            elif isinstance(called.value, ast.Attribute):
                self.uses.setdefault(called.value.attr, set()).add(called.attr)
            elif isinstance(called.value, ast.IfExp):
                for one in (called.value.body, called.value.orelse):
                    if isinstance(one, ast.Name):
                        self.uses.setdefault(one.id, set()).add(called.attr)
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and node.attr in _CALLS and node.value.id != "re":
            self.uses.setdefault(node.value.id, set()).add(node.attr)  # handed on, as in map(PATTERN.match, …)
        self.generic_visit(node)

    def _call(self, node: ast.Call, way: str) -> None:
        if not node.args:
            return
        first = node.args[0]
        if isinstance(first, ast.Name) and isinstance(self.constants.get(first.id), ast.Call):
            return  # a compiled pattern
        pattern = self._text(first)
        if pattern is None:
            self.skipped += 1
            return
        place = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(way.partition("=")[0] or "compile", 2)
        flag = next((k.value for k in node.keywords if k.arg == "flags"), None)
        if flag is None and len(node.args) > place:
            flag = node.args[place]
        self.found.append((node.lineno, node.end_lineno or node.lineno, pattern, _flags(flag), way))

    def _text(self, node: ast.expr | None) -> str | None:
        """Return the text of an expression, if it is constant: also names, sums and f-strings of constants."""
        if isinstance(node, ast.Constant):
            value = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
            return value if isinstance(value, str) else None
        if isinstance(node, ast.Call) and _is_re(node.func, "escape") and node.args:
            inner = self._text(node.args[0])
            return None if inner is None else re.escape(inner)
        if isinstance(node, ast.Name):
            return self._text(self.constants.get(node.id))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            left, right = self._text(node.left), self._text(node.right)
            return None if left is None or right is None else left + right
        if isinstance(node, ast.JoinedStr):
            parts = [self._text(one.value if isinstance(one, ast.FormattedValue) else one) for one in node.values]
            return None if None in parts else "".join(part or "" for part in parts)
        return None


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return the names that a module assigns once, at top level."""
    return {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }


def _is_re(node: ast.expr, name: str) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr == name
        and isinstance(node.value, ast.Name)
        and node.value.id == "re"
    )


def _flags(node: ast.expr | None) -> int:
    if isinstance(node, ast.BinOp):
        return _flags(node.left) | _flags(node.right)
    return int(getattr(re, node.attr, 0)) if isinstance(node, ast.Attribute) else 0


def faults_in(source: str, elsewhere: Mapping[str, set[str]] | None = None) -> Iterator[Fault]:
    """Yield the slow patterns of a Python source.

    Args:
        source: its source text.
        elsewhere: the uses of compiled patterns by other files, by their names.
    """
    yield from _faults(source, _Patterns(ast.parse(source)), elsewhere or {})


def _faults(source: str, patterns: _Patterns, elsewhere: Mapping[str, set[str]]) -> Iterator[Fault]:
    lines = source.split("\n")
    for first, last, pattern, flags, way in patterns.found:
        ways = {way}
        if way.startswith("="):
            ways = patterns.uses.get(way[1:], set()) | elsewhere.get(way[1:], set()) or {"search"}
        above = lines[first - 2].strip() if first > 1 else ""
        if any(map(_EXEMPT.search, lines[first - 1 : last])) or _EXEMPT.match(above):
            continue
        for one in sorted(ways):
            try:
                why = slow(pattern, flags, one)
            except re.error as error:
                why = f"this is not a regular expression: {error}"
            if why:
                yield Fault(first, pattern, f"{why} ({one})")
                break


def main(arguments: list[str]) -> int:
    """Check files, by default those of the package; print each slow pattern."""
    paths = [Path(name) for name in arguments] or sorted((ROOT / "src").rglob("*.py"))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    constants = {name: value for tree in trees.values() for name, value in _constants(tree).items()}
    modules = {path: _Patterns(tree, constants) for path, tree in trees.items()}
    public: dict[str, set[str]] = {}
    for patterns in modules.values():
        for name, ways in patterns.uses.items():
            public.setdefault(name, set()).update(ways)
    count = 0
    for path, patterns in modules.items():
        own = {name for name in _constants(trees[path]) if patterns.uses.get(name)}
        elsewhere = {name: ways for name, ways in public.items() if name not in own}
        for fault in _faults(path.read_text(encoding="utf-8"), patterns, elsewhere):
            count += 1
            shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            print(f"{shown}:{fault.line}: {fault.why}: {fault.pattern}")
    known = sum(len(patterns.found) for patterns in modules.values())
    skipped = sum(patterns.skipped for patterns in modules.values())
    print(f"{known} regular expressions, {count} slow; {skipped} are put together at run time and were not checked")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
