"""What a step rests on as JSON, written from the engine's record without a step in between.

The text is what `lucidoku._json` makes of the decoded step, character for character. The same facts and links come again and
again: each is written once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lucidoku.cells import digit_text
from lucidoku.layout import Layout
from lucidoku.steps import ITEM, ROLES

__all__ = ["written"]

_VALUE, _CELL = ITEM["value_premise"], ITEM["cell_premise"]
_HOUSE = ITEM["house_premise"]
_PREMISES = (_VALUE, _CELL, _HOUSE)
_LINK, _BRANCH, _DEAD_END = ITEM["link"], ITEM["branch"], ITEM["dead_end"]
_DIGITS, _SET = ITEM["digits"], ITEM["set"]
_MOST = 1 << 15  # facts and links of a layout that are kept

_Payload = tuple[int, ...]


def written(record: Sequence[int], layout: Layout) -> tuple[str, str, str]:
    """Return what a record places and what it removes, each without brackets, and its evidence, all as JSON.

    Args:
        record: the step, see `lucidoku.steps.decode`.
        layout: the layout of the board.

    >>> from lucidoku import Layout, explain
    >>> record = explain("1.....2..3.....4").record(0)
    >>> written(record, Layout.standard(2, 2))[:2]
    ('"r1c2=2"', '')
    """
    return _writer(layout).step(tuple(record))


@lru_cache(maxsize=16)
def _writer(layout: Layout) -> _Writer:
    return _Writer(layout)


class _Writer:
    """The names of a layout, quoted, and what was written with them."""

    def __init__(self, layout: Layout) -> None:
        names = list(map(repr, layout.cells))
        digits = [digit_text(digit) for digit in range(1, layout.n + 1)]
        self._cells = [f'"{name}"' for name in names]
        self._candidates = [f'"({digit}){name}"' for name in names for digit in digits]
        self._placed = [f'"{name}={digit}"' for name in names for digit in digits]
        self._removed = [f'"{name}-{digit}"' for name in names for digit in digits]
        self._houses = [f'"{house}"' for house in layout.houses]
        self._lists = tuple(
            (ITEM[name], f'"{name}":{{', quoted)
            for name, quoted in (("houses", self._houses), ("cells", self._cells), ("candidates", self._candidates))
        )
        self._known: dict[tuple[int, _Payload], str] = {}

    def step(self, words: _Payload) -> tuple[str, str, str]:
        at = 4 + words[3]
        placed = ",".join([self._placed[code] for code in words[4:at]])
        end = at + 1 + words[at]
        removed = ",".join([self._removed[code] for code in words[at + 1 : end]])
        return placed, removed, self._evidence(words, end, bool(words[2] & 1))

    def _evidence(self, words: _Payload, at: int, assumes_uniqueness: bool) -> str:
        digits: _Payload = ()
        roles: dict[int, dict[int, _Payload]] = {}
        links: list[str] = []
        branches: list[tuple[str, list[str], list[int]]] = []
        sets: dict[str, None] = {}
        premises: list[str] = []
        while at < len(words):
            head, end = words[at], at + 2 + words[at + 1]
            payload = words[at + 2 : end]
            at, kind = end, head >> 8
            if kind in _PREMISES:
                premises.append(self._kept(head, payload))
            elif kind == _LINK:
                (branches[-1][1] if branches else links).append(self._kept(head, payload))
            elif kind == _DIGITS:
                digits = payload
            elif kind == _SET:
                sets[self._kept(head, payload)] = None
            elif kind == _BRANCH:
                branches.append((self._branch(head & 255, payload), [], []))
            elif kind == _DEAD_END:
                branches[-1][2].extend(payload)
            else:
                some = roles.setdefault(kind, {})
                role = head & 255
                some[role] = (*some[role], *payload) if role in some else payload
        parts = [f'"digits":{_numbers(digits)}'] if digits else []
        for kind, opened, names in self._lists:
            if kind in roles:
                told = [
                    f'"{ROLES[role]}":{_list(names, tuple(dict.fromkeys(some)))}' for role, some in roles[kind].items()
                ]
                parts.append(opened + ",".join(told) + "}")
        if links:
            parts.append(f'"links":[{",".join(links)}]')
        if branches:
            parts.append(f'"branches":[{",".join([self._closed(*branch) for branch in branches])}]')
        if sets:
            parts.append(f'"sets":[{",".join(sets)}]')
        if premises:
            parts.append(f'"premises":[{",".join(premises)}]')
        if assumes_uniqueness:
            parts.append('"assumes_uniqueness":true')
        return "{" + ",".join(parts) + "}"

    def _kept(self, head: int, payload: _Payload) -> str:
        """A fact, a link or a set."""
        known = self._known.get((head, payload))
        if known is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            known = self._known[head, payload] = self._told(head >> 8, head & 255, payload)
        return known

    def _told(self, kind: int, role: int, payload: _Payload) -> str:
        cells = self._cells
        if kind == _LINK:
            split = 1 + payload[0]
            source, target = _list(self._candidates, payload[1:split]), _list(self._candidates, payload[split:])
            return f'{{"from":{source},"to":{target},"strong":{"true" if role == 1 else "false"}}}'
        if kind == _SET:
            split = 1 + payload[0]
            return f'{{"cells":{_list(cells, payload[1:split])},"digits":{_numbers(payload[split:])}}}'
        if kind == _HOUSE:
            where = f'"house":{self._houses[payload[0]]},"cells":{_list(cells, payload[2:])}'
            return f'{{"kind":"house",{where},"digits":[{payload[1]}]}}'
        name = "value" if kind == _VALUE else "cell"
        return f'{{"kind":"{name}","cells":[{cells[payload[0]]}],"digits":{_numbers(payload[1:])}}}'

    def _branch(self, role: int, payload: _Payload) -> str:
        truth = "true" if role == 1 else "false"
        depth = f',"depth":{payload[0]}' if payload[0] else ""
        return f'{{"assumption":{self._candidates[payload[1]]},"truth":{truth}{depth},"links":['

    def _closed(self, opened: str, links: list[str], dead_end: list[int]) -> str:
        end = f',"dead_end":{_list(self._candidates, dead_end)}' if dead_end else ""
        return f"{opened}{','.join(links)}]{end}}}"


def _numbers(numbers: _Payload) -> str:
    return "[" + ",".join(map(str, numbers)) + "]"


def _list(names: list[str], numbers: Sequence[int]) -> str:
    return "[" + ",".join([names[number] for number in numbers]) + "]"
