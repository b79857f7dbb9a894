"""The calls of the API as a table: what each takes, does and answers, without any framework.

So they are there before one is loaded, and are answered without its overhead; `lucidoku.web.service` describes the same table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel

from lucidoku.web.models import Ask

__all__ = ["Call", "Calls", "Sent", "Told"]

_Ask = TypeVar("_Ask", bound=Ask)
_Work = TypeVar("_Work", bound=Callable[..., Any])

Told = BaseModel | dict[str, Any] | list[Any]
"""What is sent as JSON."""


@dataclass(frozen=True)
class Sent:
    """A file as an answer: its bytes, their media type, and the name under which it is kept."""

    body: bytes
    kind: str
    name: str


@dataclass(frozen=True)
class Call:
    """One call.

    Attributes:
        name: its address below api/v1.
        method: POST for a question with a body; GET for what is the same for everybody, by language.
        tag: the group that it belongs to in the documentation.
        work: what answers; of a POST from its model, of a GET from the language and whether there is a corpus.
        asks: the model of the body; of a GET `Ask`.
        answers: the model of the answer, or the media types of the file that it is.
        about: what it does, for the documentation.
    """

    name: str
    method: str
    tag: str
    work: Callable[..., Any]
    asks: type[Ask]
    answers: Any
    about: str


class Calls:
    """The calls of a module, which are entered by decorators.

    Args:
        tag: the group that they belong to.

    >>> calls = Calls("greeting")
    >>> @calls.post("greet", Ask, dict)
    ... def greet(ask: Ask) -> dict[str, str]:
    ...     "Say something nice."
    ...     return {"said": ask.lang}
    >>> calls.list[0].name, calls.list[0].about
    ('greet', 'Say something nice.')
    """

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.list: list[Call] = []

    def post(self, name: str, asks: type[_Ask], answers: Any) -> Callable[[_Work], _Work]:
        """Enter a function that answers a model."""
        return self._entered(name, "POST", asks, answers)

    def get(self, name: str, answers: Any) -> Callable[[_Work], _Work]:
        """Enter a function that answers a language, and whether there is a corpus, with JSON as bytes."""
        return self._entered(name, "GET", Ask, answers)

    def _entered(self, name: str, method: str, asks: type[Ask], answers: Any) -> Callable[[_Work], _Work]:
        def enter(work: _Work) -> _Work:
            about = (work.__doc__ or "").partition("\n\n")[0]
            self.list.append(Call(name, method, self.tag, work, asks, answers, " ".join(about.split())))
            return work

        return enter
