"""Walkthroughs as JSON text, written directly.

The text equals that of `json.dumps` for `lucidoku.logic.record.walk_record`, character for character. The engine writes all
records of a walkthrough in one call; this module provides their sentences.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lucidoku import _engine
from lucidoku.grid.layout import Layout, derived
from lucidoku.logic import techniques
from lucidoku.logic.decode import LazySteps, records, single_of
from lucidoku.logic.pipeline import ENGINE_TECHNIQUES
from lucidoku.logic.record import head_record, step_record
from lucidoku.logic.single_texts import Phrases, single_phrases
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique
from lucidoku.words.language import language

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["steps_json", "walk_json"]


def walk_json(walk: Walkthrough, lang: str | None = None) -> str:
    """Return a walkthrough as JSON, on one line; see `lucidoku.logic.record.walk_record`.

    >>> from lucidoku import explain
    >>> walk_json(explain("1.....2..3.....4"))[:60]
    '{"schema":"lucidoku/walkthrough/1","puzzle":"1.....2..3.....'
    """
    with language(lang):
        steps = ",".join(steps_json(walk, walk.layout))
        head = _plain(head_record(walk))
    return f'{head[:-1]},"steps":[{steps}],"techniques":{_plain(walk.techniques)}}}'


def _plain(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def steps_json(steps: LazySteps, layout: Layout) -> list[str]:
    """Return each step as JSON; see `lucidoku.logic.record.step_record`."""
    of_engine = layout.first_digit == 1  # the engine writes no other digits
    words = steps.words() if of_engine else b""
    kept = iter(records(array("H", words).tolist()))
    phrases = single_phrases(layout)
    texts, own = [], []
    for number, item in enumerate(steps.items(), 1):
        if isinstance(item, Step) or not of_engine:
            own.append((number - 1, _plain(step_record(steps[number - 1], number))))
        else:
            record = next(kept)
            read = partial(steps.read, number - 1, record)
            texts.append((number, *_texts(record, ENGINE_TECHNIQUES[record[1]], phrases, read)))
    written = _writer(layout).write(words, texts)
    for place, step in own:
        written.insert(place, step)
    return written


def _texts(record: Sequence[int], technique: Technique, phrases: Phrases, step: Callable[[], Step]) -> tuple[str, str]:
    """Return the whole sentence and the hint of an engine's record; `step` makes its `Step`, where they need one."""
    teller = phrases.tellers.get(technique.id)
    single = single_of(record) if teller else None
    if teller and single:
        return teller(single)
    made = step()
    return techniques.describe(made, "full"), techniques.describe(made, "hint")


@derived(lambda _writer: 20_000)
def _writer(layout: Layout) -> _engine.StepWriter:
    names = [
        f'"technique":{_plain(technique.id)},"family":{_plain(technique.family)}' for technique in ENGINE_TECHNIQUES
    ]
    return _engine.StepWriter(layout.n, list(map(str, layout.houses)), names)
