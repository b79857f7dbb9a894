"""The column `evidence` of a corpus: the JSON of a step's evidence, abridged.

It is the field "evidence" of `docs/schema/step-1.json`, with only the variant constraints among its premises; for a
step that uses no candidates, only its house. Corpora of schemas 1 to 3 hold an older form; `read_evidence` reads both.
"""

from __future__ import annotations

import json
import re
from typing import Any

__all__ = ["read_evidence"]

_KINDS = {"r": "row", "c": "column", "b": "box", "d": "diagonal", "w": "window"}
"""The kinds of houses in the older form, by their letter."""


def read_evidence(text: str | None) -> dict[str, Any]:
    """Return the evidence of a step as plain data, as in the JSON of a walkthrough.

    Args:
        text: the column `evidence`, in the current or the older form; None or "" for a corpus without it.

    >>> read_evidence('{"houses":{"house":["row 1"]}}')
    {'houses': {'house': ['row 1']}}
    >>> read_evidence('{"houses":{"base":["r1"]},"links":["(5)r1c2=(5)r1c9"]}')
    {'houses': {'base': ['row 1']}, 'links': [{'from': ['(5)r1c2'], 'to': ['(5)r1c9'], 'strong': True}]}
    """
    record: dict[str, Any] = json.loads(text or "{}")
    if "houses" in record:
        record["houses"] = {role: [_house(name) for name in names] for role, names in record["houses"].items()}
    if "links" in record:
        record["links"] = [_link(link) for link in record["links"]]
    if "branches" in record:
        record["branches"] = [_branch(branch) for branch in record["branches"]]
    return record


def _house(name: str) -> str:
    old = re.fullmatch(r"([rcbdw])(\d+)", name)
    return f"{_KINDS[old[1]]} {old[2]}" if old else name


def _link(link: Any) -> Any:
    if not isinstance(link, str):
        return link
    sign = "=" if "=" in link else "-"
    start, _sign, end = link.partition(sign)
    return {"from": start.split(","), "to": end.split(","), "strong": sign == "="}


def _branch(branch: dict[str, Any]) -> dict[str, Any]:
    links = [_link(link) for link in branch.get("links", ())]
    if "assumption" in branch:
        return {**branch, "links": links}
    truth = "if" in branch
    rest = {name: value for name, value in branch.items() if name in ("depth", "dead_end")}
    return {"assumption": branch["if" if truth else "not"], "truth": truth, "links": links, **rest}
