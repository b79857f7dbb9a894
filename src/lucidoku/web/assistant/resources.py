"""Resources of an assistant: a page of text for each technique, with its definition and an example."""

from __future__ import annotations

from functools import lru_cache

from lucidoku.errors import InvalidArgument
from lucidoku.logic import techniques
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques import FAMILY_NAMES, all_techniques, other_names, score_text
from lucidoku.words.language import _, current_language
from lucidoku.words.quoting import quoted

__all__ = ["PREFIX", "listed", "text_of"]

PREFIX = "lucidoku://technique/"
"""Beginning of the address of each; the id of the technique follows."""


def listed() -> list[dict[str, str]]:
    """Return the address, the name and a description of each resource.

    >>> listed()[0]["uri"]
    'lucidoku://technique/full-house'
    """
    return [
        {
            "uri": PREFIX + technique.id,
            "name": technique.id,
            "title": _(technique.name),
            "description": _("{family}, {level}").format(family=_family(technique), level=_(technique.level)),
        }
        for technique in all_techniques()
    ]


def text_of(uri: str) -> str:
    """Return the text of a resource: name, definition, reason, example, picture as text.

    Raises:
        LucidokuError: there is no such resource.

    >>> print(text_of("lucidoku://technique/x-wing"))
    X-Wing
    fish, hard, HoDoKu score 140
    ...
    Example. In rows 5 and 9, 4 fits only where columns 7 and 8 cross them. ...
    """
    if not uri.startswith(PREFIX):
        message = _("there is no resource {uri}; expected {prefix} and the id of a technique, such as x-wing")
        raise InvalidArgument(message.format(uri=quoted(uri), prefix=PREFIX))
    return _text(techniques.get(uri.removeprefix(PREFIX)[:80]), current_language())


def _family(technique: Technique) -> str:
    return _(FAMILY_NAMES.get(technique.family, technique.family))


@lru_cache(maxsize=256)
def _text(technique: Technique, _language: str) -> str:
    facts = [_family(technique), _(technique.level)]
    if technique.score:
        facts.append(score_text(technique))
    parts = [_(technique.name) + "\n" + _(", ").join(facts)]
    if others := other_names(technique):
        parts.append(_("Also called: {names}").format(names=_(", ").join(others)))
    parts += [_(text) for text in (technique.definition, technique.reason) if text]
    from lucidoku.logic.examples import example_step

    step = example_step(technique.id)
    if step is not None:
        from lucidoku.drawing import terminal  # Rich comes to a page without a server later than the first hint

        picture = "\n".join(line.rstrip() for line in str(terminal(step)).splitlines())
        parts += [_("Example. {text}").format(text=step.text), picture]
    return "\n\n".join(parts) + "\n"
