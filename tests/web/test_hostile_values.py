"""Values that JSON allows but the page never sends: each call answers or refuses them in one sentence."""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Annotated, Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

import lucidoku as ld
from lucidoku.logic.record import step_record
from lucidoku.school.trainer import TrainingProgress
from lucidoku.web.app import routers
from lucidoku.web.calls import board, help
from lucidoku.web.models.base import validator
from lucidoku.web.models.checked import Unsure, checked

SMALL = "1.....2..3.....4"
GAME = {"schema": "lucidoku/game/1", "layout": "4x4", "givens": SMALL}
TWICE = [{"at": 1, "set": [[3, 3]]}, {"at": 2, "set": [[3, 0], [3, 1]], "remove": [[1, 2], [1, 2]]}]
RULED: dict[str, Any] = {
    "schema": "lucidoku/puzzle/1",
    "title": "a title",
    "layout": "4x4+killercage:3@r1c1r1c2",
    "puzzle": SMALL,
}
FIELDS: dict[str, Any] = {
    "notation": "L1C1",
    "layout": "4x4",
    "givens": SMALL,
    "text": SMALL,
    "eliminated": [[1, 4]],
    "techniques": "logic",
    "only": ["naked-pair"],
    "technique": "naked-pair",
    "name": "naked-pair",
    "station": "only-place",
    "progress": TrainingProgress().to_json(),
    "today": "2026-11-23",
    "date": "2026-11-23",
    "level": "easy",
    "format": "svg",
    "kind": "sheets",
    "step": step_record(ld.explain(SMALL)[0], 1),
    "state": {"title": {"of": "a puzzle", "number": 1.5}, "list": ["x"]},
    "game": json.dumps({**GAME, "moves": TWICE}),
}
MORE = ("eliminated", "techniques", "notation", "corner", "centre", "colours", "heading", "title", "progress", "layout")
SPECIAL: dict[str, dict[str, Any]] = {
    "export": {"format": "line"},
    "lesson": {"name": "techniques/naked-single"},
    "daily": {"only": 1},
    "tool": {"name": "why_not", "arguments": {"puzzle": SMALL, "cell": "r1c1", "digit": 1}},
}
CALLS = [
    route
    for router in routers()
    for route in router.routes
    if isinstance(route, APIRoute) and "POST" in (route.methods or ()) and route.body_field is not None
]

VALUES = [
    "\ud800", "half \udfff a sign", "\x00", "1e999", "9" * 5000, float("inf"), float("-inf"), float("nan"), 1e308, 10**400, 2**63,
    -1, True, None, {"\ud800": "\ud800"}, ["\ud800"], [float("inf")],
]  # fmt: skip
UNWRITTEN = ["1e999", "-1e999", "9" * 5000, "[" * 3000 + "]" * 3000]
"""JSON texts that Python does not produce itself."""


def example(name: str, kind: Any) -> Any:
    """Return a valid value of a field."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return example(name, parts[0])
    if is_dataclass(kind):
        return example_of(kind)
    if name in FIELDS:
        return FIELDS[name]
    if origin in (Union, types.UnionType):
        return example(name, next(part for part in parts if part is not type(None)))
    if origin is Literal:
        return parts[0]
    if origin is list:
        return [example("", parts[0])]
    if origin is tuple:
        return [example("", part) for part in parts]
    if origin is dict:
        return {"1": example("", parts[1])}
    return {str: "a", bool: True, float: 1.5}.get(kind, 1)


def example_of(model: Any) -> dict[str, Any]:
    kinds = get_type_hints(model, include_extras=True)
    return {
        one.name: example(one.name, kinds[one.name])
        for one in fields(model)
        if (one.default is MISSING and one.default_factory is MISSING) or one.name in MORE
    }


def example_for(route: APIRoute) -> dict[str, Any]:
    assert route.body_field is not None
    name = route.path.removeprefix("/api/v1/")
    body = example_of(route.body_field.field_info.annotation) | SPECIAL.get(name, {})
    if name == "explain":
        body |= {"position": {"layout": "4x4", "givens": SMALL}}
    return body


def places(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all parts of a value, its own path first."""
    yield before
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from places(one, (*before, key))


def with_value(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    """Return a copy with another part at a path."""
    if not place:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[place[0]] = with_value(value[place[0]], place[1:], new)
    return copy


TYPED = re.compile(r"`\w|\blucidoku [a-z]|(?<![\w-])--[a-z]|\bld\.\w")
"""Text to type in a shell or in Python, which a page cannot run."""


def wrong_json(name: str) -> NoReturn:
    raise AssertionError(f"{name} is not JSON")


def check(client: TestClient, call: str, content: str) -> int:
    """Check that a request is answered, or refused in one sentence; return the status."""
    found = client.post(f"/api/v1/{call}", content=content, headers={"content-type": "application/json"})
    assert found.status_code in (200, 422), (call, content[:300], found.text)
    if found.headers["content-type"] == "application/json":
        answer = json.loads(found.content, parse_constant=wrong_json)
        if found.status_code == 422:
            assert answer["error"] and len(answer["error"]) <= 600 and "\n" not in answer["error"]
            assert not TYPED.search(answer["error"])
    return int(found.status_code)


@pytest.mark.parametrize("route", CALLS, ids=lambda route: route.path.removeprefix("/api/v1/"))
def test_every_field_of_every_call(client: TestClient, route: APIRoute) -> None:
    call, body = route.path.removeprefix("/api/v1/"), example_for(route)
    if not call.startswith("corpus") and call not in ("lesson", "training/judge", "training/placement"):
        assert check(client, call, json.dumps(body)) == 200
    for place in places(body):
        for value in VALUES:
            check(client, call, json.dumps(with_value(body, place, value)))
        for text in UNWRITTEN[:3]:
            check(client, call, json.dumps(with_value(body, place, "@")).replace('"@"', text))
    for text in UNWRITTEN:
        check(client, call, json.dumps({**body, "more": "@"}).replace('"@"', text))
    check(client, call, json.dumps({**body, "\ud800": 1}))


def within(document: dict[str, Any]) -> Iterator[str]:
    """Yield JSON texts with a value replaced by another."""
    for place in places(document):
        for value in VALUES:
            yield json.dumps(with_value(document, place, value))
        for text in UNWRITTEN:
            yield json.dumps(with_value(document, place, "@")).replace('"@"', text)


@pytest.mark.parametrize("call", ["parse", "explain"])
def test_every_value_of_a_puzzle_with_rules(client: TestClient, call: str) -> None:
    assert check(client, call, json.dumps({"text": json.dumps(RULED)})) == 200
    for text in within(RULED):
        check(client, call, json.dumps({"text": text}))


FIRST = {
    route.path: route
    for route in CALLS
    if route.path[7:] in {one.path for one in (*board.router.all, *help.router.all)}
}


@pytest.mark.parametrize("path", FIRST)
def test_a_request_that_is_accepted_without_pydantic_is_what_pydantic_makes_of_it(path: str) -> None:
    """Try any value in any place of the requests that a page without a server starts with."""
    kind: Any = FIRST[path].body_field.field_info.annotation  # type: ignore[union-attr]
    whole = {one.name: example(one.name, get_type_hints(kind, include_extras=True)[one.name]) for one in fields(kind)}
    assert repr(checked(kind, whole)) == repr(validator(kind).validate_python(whole))
    for place in places(whole):
        for value in [
            *VALUES,
            -0.0,
            0,
            1,
            81,
            625,
            "",
            "9x9",
            "a" * 700,
            [],
            [1],
            {},
            {"1": [2]},
            {"x": []},
            {1: []},
            (1, 2),
        ]:
            changed = with_value(whole, place, value)
            try:
                found = checked(kind, changed)
            except Unsure:
                continue
            assert repr(found) == repr(validator(kind).validate_python(changed)), (place, value)


def test_every_value_of_a_game(client: TestClient) -> None:
    for text in within({**GAME, "moves": TWICE}):
        check(client, "game", json.dumps({"game": text}))


def test_a_game_that_sets_a_cell_twice_in_a_move_is_explained(client: TestClient) -> None:
    found = client.post("/api/v1/game", json={"game": json.dumps({**GAME, "moves": TWICE})}).json()
    assert [(act["kind"], act["cell"], act["digit"]) for act in found["acts"]][:3] == [
        ("step", 3, 3),
        ("undone", 3, 3),
        ("mistake", 3, 1),
    ]


def test_the_size_of_a_layout_answer_is_bounded(client: TestClient) -> None:
    """A layout code of 3 KB with very many states is drawn; its automata of tens of MB stay on the server."""
    row = "/".join("".join(f"r{row}c{column}" for column in range(1, 26)) for row in range(1, 26))
    found = client.post("/api/v1/layout", json={"layout": f"25x25+lookalike:{row}+odd:r1c1"})
    assert found.status_code == 200 and len(found.content) < 8_000_000
    kinds = [kind for kind, _cells, _numbers in found.json()["relations"]]
    assert 0 in kinds and 5 in kinds  # the small constraint, and the automata that fit
