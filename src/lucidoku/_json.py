"""Walkthroughs as JSON text, written directly.

The text is what `json.dumps` makes of `lucidoku.record.walk_record`, character for character. What the engine's records say is
written by the engine, all steps of a walkthrough at once; sentences are put between.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from functools import lru_cache, partial
from json.encoder import encode_basestring as quoted  # characters other than ASCII stay as they are

from lucidoku import _engine, techniques
from lucidoku._text import language
from lucidoku.layout import Layout
from lucidoku.pipeline import ENGINE_TECHNIQUES
from lucidoku.record import step_record
from lucidoku.step import Step
from lucidoku.steps import LazySteps, records
from lucidoku.walkthrough import Walkthrough

__all__ = ["steps_json", "walk_json"]


def walk_json(walk: Walkthrough, lang: str | None = None) -> str:
    """Return a walkthrough as JSON, on one line; see `lucidoku.record.walk_record`.

    >>> from lucidoku import explain
    >>> walk_json(explain("1.....2..3.....4"))[:60]
    '{"schema":"lucidoku/walkthrough/1","puzzle":"1.....2..3.....'
    """
    with language(lang):
        steps = ",".join(steps_json(walk, walk.layout))
    head = _plain(
        {
            "schema": "lucidoku/walkthrough/1",
            "puzzle": walk.puzzle.line,
            "layout": str(walk.layout),
            "solution": walk.solution.line if walk.solution else None,
            "solved": walk.solved,
            "guesses": walk.guesses,
            "trials": walk.trials,
            "hardest": walk.hardest.id if walk.hardest else None,
        }
    )
    return f'{head[:-1]},"steps":[{steps}],"statistics":{_plain(walk.statistics)}}}'


def _plain(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def steps_json(steps: LazySteps, layout: Layout) -> Iterator[str]:
    """Yield each step as JSON; see `lucidoku.record.step_record`."""
    said = techniques.phrases(layout)
    words = steps.words()
    written = zip(records(array("H", words).tolist()), _writer(layout).write(words), strict=True)
    for number, item in enumerate(steps.items(), 1):
        if isinstance(item, Step):
            yield _plain(step_record(steps[number - 1], number))
            continue
        record, (conclusion, evidence) = next(written)
        index = record[1]
        full, hint = techniques.tell_record(
            record, ENGINE_TECHNIQUES[index], said, partial(steps.read, number - 1, record)
        )
        yield (
            f'{{"schema":"lucidoku/step/1","number":{number},{_NAMES[index]},{conclusion}'
            f',"text":{quoted(full)},"hint":{quoted(hint)},"evidence":{evidence}}}'
        )


_NAMES = [f'"technique":{quoted(some.id)},"family":{quoted(some.family)}' for some in ENGINE_TECHNIQUES]


@lru_cache(maxsize=64)
def _writer(layout: Layout) -> _engine.StepWriter:
    return _engine.StepWriter(layout.n, list(map(str, layout.houses)))
