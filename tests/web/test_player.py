"""Player: traits, calls over messages, forbidden requests of a front end, and sizes."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.logic.examples import example_step
from lucidoku.web.still import StillPlayer, still_html
from support import puzzles

pytest.importorskip("anywidget")
pytest.importorskip("fastapi")

from lucidoku.web import widget
from lucidoku.web.widget import Player

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
SMALL = "1.....2..3.....4"
TRAITS = ("position", "selection", "step", "techniques")


class Heard:
    """Messages of a player to its front ends."""

    def __init__(self, player: Player) -> None:
        self.messages: list[dict[str, Any]] = []
        self.states: list[str] = []
        player.send = lambda content, _buffers=None: self.messages.append(content)
        player.send_state = lambda key=None: self.states.append(key)

    def answer(self, key: str) -> tuple[int, Any]:
        """Return the status and the body of an answer."""
        found = [one for one in self.messages if one.get("id") == key]
        assert found[-1]["done"]
        text = "".join(one.get("part", "") for one in found)
        return found[0]["status"], json.loads(text)


def ask(player: Player, message: Any) -> None:
    """Send a message to a player where no loop runs: it is answered immediately."""
    player._handle_custom_msg(message, [])


def front(player: Player) -> dict[str, Any]:
    """Return the traits as a front end has them: as JSON."""
    found: dict[str, Any] = json.loads(json.dumps({name: player.get_state(name)[name] for name in TRAITS}))
    return found


def test_a_click_reaches_python() -> None:
    player, clicked = Player(PUZZLE), []
    player.observe(lambda change: clicked.append(change.new), "selection")
    player.set_state({"selection": [0, 11]})
    assert clicked == [player.selection] == [ld.CellSet("r1c1 r2c3", player.board.layout)]


def test_nothing_bounces() -> None:
    """A front end that moves on quickly is not thrown back, except by Python."""
    player, walk = Player(PUZZLE), ld.explain(PUZZLE)
    player.step = walk[34]
    record = front(player)["step"] | {"more": 1}
    player.step = None
    heard = Heard(player)
    player.set_state({"position": {"givens": PUZZLE, "values": "5" + "." * 80}, "selection": [3], "step": record})
    assert heard.states == [] and player.step == walk[34] and player.board["r1c1"] == 5
    player.observe(lambda change: setattr(player, "selection", "r9c9"), "selection")
    player.set_state({"selection": [4]})
    assert heard.states == ["selection"]


@pytest.mark.parametrize("cells", ["r1c1 r2c3", ["r1c1", "r2c3"], [0, 11], ld.CellSet("r2c3 r1c1", "9x9")], ids=str)
def test_cells_are_selected_by_any_name(cells: Any) -> None:
    player = Player(PUZZLE)
    player.selection = cells
    assert front(player)["selection"] == [0, 11]


def test_a_digit_reaches_the_board() -> None:
    player, boards = Player(PUZZLE), []
    player.observe(lambda change: boards.append(change.new), "board")
    values = "5" + "." * 80
    player.set_state({"position": {**player.position, "values": values, "corner": {"1": [3]}}})
    assert boards == [player.board] and player.board["r1c1"] == 5
    board = player.board.copy()
    board["r1c2"] = 8
    player.board = board
    assert player.position["values"] == "58" + "." * 79
    assert player.position["corner"] == {"1": [3]}  # the player's marks stay
    player.board = SMALL
    assert player.position["givens"] == SMALL and player.position["corner"] == {}


def test_a_wrong_position_has_a_board() -> None:
    """Two digits may clash during a game."""
    player = Player(PUZZLE)
    player.set_state({"position": {**player.position, "values": "7" + "." * 80}})
    assert player.board.status() & ld.PositionStatus.EQUAL_DIGITS


@given(st.lists(st.tuples(st.integers(0, 15), st.integers(1, 4), st.booleans()), max_size=8))
@settings(max_examples=40, deadline=None)
def test_board_and_position_are_one(changes: list[tuple[int, int, bool]]) -> None:
    player, board = Player(SMALL), ld.Board(SMALL)
    for cell, digit, places in changes:
        if board.has_candidate(cell, digit):
            board.place(cell, digit) if places else board.eliminate(cell, digit)
    player.board = board
    other = Player(SMALL)
    other.set_state({"position": front(player)["position"]})
    assert other.board == board == player.board and front(other) == front(player)


def test_one_cell_or_none_is_a_selection() -> None:
    player = Player(PUZZLE)
    for value, names in ((player.board.layout.cell("r1c3"), "r1c3"), (2, "r1c3"), (None, "")):
        player.selection = value
        assert player.selection == ld.CellSet(names, player.board.layout)
        assert front(player)["selection"] == list(map(int, player.selection))


def test_another_size_clears_the_selection() -> None:
    player = Player(PUZZLE)
    player.selection = "r9c9"
    player.set_state({"position": Player(SMALL).position})
    assert len(player.selection) == 0 and player.board.layout.n == 4


@pytest.mark.parametrize(
    "name", ["hidden-single", "x-wing", "xy-wing", "aic", "nested-forcing-net", "sue-de-coq-basic"]
)
def test_a_step_goes_there_and_back(name: str) -> None:
    step = example_step(name)
    assert step is not None
    player = Player(step.board)
    player.step = step
    record = front(player)["step"]
    player.step = None
    player.set_state({"step": record})
    assert player.step == step and player.step.board.masks == step.board.masks
    assert player.step.svg() == step.svg()


@pytest.mark.parametrize("odd", ["\ud800", [[[[1]]]], float("nan"), 10**400], ids=repr)
def test_a_step_that_was_taken_can_be_sent_back(odd: Any) -> None:
    """Parts of a step that are not read come back as they were sent, and Python must be able to write them."""
    player = Player(PUZZLE)
    player.step = example_step("aic")
    heard, record = Heard(player), json.dumps(front(player)["step"])
    for nested in (odd, deep(odd, 800)):
        for field in ("strong", "kind", "digits", "technique"):
            changed = json.loads(re.sub(rf'"{field}": ("[^"]*"|\w+|\[[^\[\]]*\])', f'"{field}": "HERE"', record))
            assert "HERE" in json.dumps(changed)
            player.set_state({"step": _put(nested, changed)})
            json.dumps(player.get_state(), ensure_ascii=False, allow_nan=False).encode()
            ask(player, {"id": odd, "call": "start"})
            json.dumps(heard.messages, ensure_ascii=False).encode()


def deep(odd: Any, levels: int) -> Any:
    """Return nested lists."""
    for _level in range(levels):
        odd = [odd]
    return odd


def _put(odd: Any, record: Any) -> Any:
    """Return a record with a value at each place that waits for one."""
    if isinstance(record, dict):
        return {key: _put(odd, value) for key, value in record.items()}
    if isinstance(record, list):
        return [_put(odd, value) for value in record]
    return odd if record == "HERE" else record


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda one: st.lists(one, max_size=4) | st.dictionaries(st.text(max_size=8), one, max_size=4),
    max_leaves=8,
)
HALF = {"technique": "x-wing"}
"""Record of a step whose evidence is missing."""
WRONG: list[tuple[str, Any]] = [
    ("position", {}),
    ("position", {"givens": "1"}),
    ("position", {"givens": "." * 81, "values": "x" * 81}),
    ("position", {"givens": "." * 81, "eliminated": [[99, 1]]}),
    ("position", {"givens": "." * 81, "layout": "9x9+jigsaw:aaa"}),
    ("position", {"givens": "." * 81, "more": 1}),
    ("selection", [81]),
    ("selection", [-1]),
    ("selection", [True]),
    ("selection", ["r1c1"]),
    ("selection", "r1c1"),
    ("selection", None),
    ("selection", [0] * 82),
    ("step", {"step": {}}),
    ("step", {"step": HALF, "position": {"givens": "." * 81}, "values": "." * 81, "candidates": [511] * 81}),
    ("step", 7),
    ("techniques", "nonsense"),
    ("techniques", "x" * 100_000),
    ("techniques", 7),
    ("techniques", None),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_trait_is_refused(name: str, value: Any) -> None:
    player = Player(PUZZLE)
    heard, before = Heard(player), front(player)
    more = {"selection": [3]} if name == "techniques" else {"techniques": "easy"}
    player.set_state({name: value, **more})
    (message,) = heard.messages
    assert message["refused"] == name and 0 < len(message["error"]) < 300 and "\n" not in message["error"]
    assert heard.states[0] == name  # the front end gets the old one back
    assert front(player)[name] == before[name]
    assert front(player).items() >= more.items()  # the rest is taken
    ask(player, {"id": "a", "call": "layout", "body": '{"layout": "4x4"}'})
    assert heard.answer("a")[0] == 200


@given(st.sampled_from([*TRAITS, "_esm", "layout", "board", "lang"]), ANYTHING)
@settings(max_examples=60, deadline=None)
def test_no_trait_breaks_the_player(name: str, value: Any) -> None:
    player = Player(SMALL)
    heard = Heard(player)
    player.set_state({name: value})
    assert player.get_state()["_esm"] == widget._LOADER
    assert {one["refused"] for one in heard.messages} <= {name}
    front(player)
    assert isinstance(player.board, ld.Board)


@given(
    st.fixed_dictionaries({}, optional={key: ANYTHING for key in ("id", "query", "body")}).flatmap(
        lambda some: st.sampled_from([*widget._CALLS, "start", "corpus", 7]).map(lambda call: {**some, "call": call})
    )
    | ANYTHING
)
@settings(max_examples=150, deadline=None)
def test_no_message_breaks_the_player(message: Any) -> None:
    player = Player(SMALL)
    heard = Heard(player)
    ask(player, message)
    key = message.get("id") if isinstance(message, dict) else None
    assert all(one["id"] == key for one in heard.messages)
    if isinstance(key, str) and key.isascii() and message["call"] != "start":
        status, answer = heard.answer(key)
        assert status == 200 or answer["error"]


def test_half_a_character_in_a_query_gets_an_answer() -> None:
    player = Player(SMALL)
    heard = Heard(player)
    ask(player, {"id": "a", "call": "layout", "query": "lang=\ud800", "body": '{"layout": "4x4"}'})
    assert heard.answer("a")[0] in (200, 422)


@pytest.fixture(name="server")
def ask_server(ask: Any) -> Any:
    return ask


def test_calls_are_answered_as_by_the_server(server: Any) -> None:
    player = Player(PUZZLE, "easy")
    heard = Heard(player)
    for stage in (1, 2, 3):
        body = {"position": player.position, "stage": stage, "techniques": "easy"}
        ask(player, {"id": str(stage), "call": "hint", "query": "", "body": json.dumps(body)})
        assert heard.answer(str(stage)) == (200, server("hint", **body))


def test_only_calls_of_the_board_are_answered() -> None:
    player = Player(SMALL)
    heard = Heard(player)
    for call in ("corpus", "../openapi.json", "make", "print", "", None, ["hint"]):
        ask(player, {"id": "a", "call": call, "body": "{}"})
        status, answer = heard.answer("a")
        assert status == 422 and "hint" in answer["error"]
        heard.messages.clear()
    ask(player, {"id": "a", "call": "hint", "body": "x" * 300_000})
    assert heard.answer("a")[0] == 413


def test_a_flood_is_refused_and_survived() -> None:
    player = Player(PUZZLE)
    heard = Heard(player)
    body = json.dumps({"position": player.position, "stage": 1})

    async def flood() -> None:
        for k in range(60):
            player._handle_custom_msg({"id": str(k), "call": "hint", "body": body}, [])
        while player._answering:
            await asyncio.sleep(0.01)

    asyncio.run(flood())
    statuses = [heard.answer(str(k))[0] for k in range(60)]
    assert statuses.count(200) == widget._WAITING and statuses.count(429) == 60 - widget._WAITING


def test_answers_are_in_the_language_of_the_player() -> None:
    player = Player(PUZZLE, lang="fr")
    heard = Heard(player)
    ask(player, {"id": "a", "call": "start"})
    assert heard.messages[-1]["lang"] == "fr" and len(heard.messages[-1]["module"]) > 50_000
    ask(player, {"id": "b", "call": "nothing"})
    assert "attendu" in heard.answer("b")[1]["error"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"puzzle": "nothing like a puzzle"},
        {"puzzle": PUZZLE, "techniques": "nonsense"},
        {"puzzle": PUZZLE, "techniques": 7},
        {"puzzle": PUZZLE, "technique": "easy"},
        {"puzzle": PUZZLE, "colour": "red"},
        {"puzzle": PUZZLE, "techniques": [ld.Stage("aic", max_length=5)]},
        {"puzzle": "x" * 5000},
        {"puzzle": PUZZLE, "techniques": "y" * 5000},
        {"puzzle": PUZZLE, "lang": "z" * 5000},
        {"puzzle": PUZZLE, "selection": "r" * 5000},
        {"puzzle": PUZZLE, "k" * 5000: 1},
    ],
    ids=lambda wrong: str(wrong)[-60:],
)
def test_wrong_arguments_are_named(wrong: Any) -> None:
    for kind in (Player, StillPlayer):
        with pytest.raises(ld.LucidokuError) as caught:
            kind(**wrong)
        assert len(str(caught.value)) < 250 and "\n" not in str(caught.value)


@pytest.mark.parametrize("kind", [Player, StillPlayer])
def test_techniques_are_given_as_everywhere(kind: Any) -> None:
    step = ld.hint(PUZZLE)
    for named, text in (
        (["x-wing", "naked-pair"], "x-wing,naked-pair"),
        ((ld.Technique("x-wing"),), "x-wing"),
        ("medium", "medium"),
        ("", ""),
    ):
        player = kind(PUZZLE, named, selection="r1c1", step=step)
        assert player.techniques == text and player.step == step
        assert player.selection == ld.CellSet("r1c1", player.board.layout)
    basic = ld.Pipeline.of("basic")
    assert ld.Pipeline.of(kind(PUZZLE, basic).techniques).stages == basic.stages


def test_a_list_of_techniques_is_assigned() -> None:
    player = Player(PUZZLE)
    player.techniques = ["x-wing", "naked-pair"]
    assert front(player)["techniques"] == "x-wing,naked-pair"


WRONG_VALUES: dict[str, tuple[Any, ...]] = {
    "selection": ("r10c1", 81, 2.5, [None]),
    "step": ("x-wing", 7),
    "techniques": ("nonsense", 7, None),
    "board": ("x", 7, None),
    "position": ({}, 7, None),
}


def test_wrong_values_are_named() -> None:
    player = Player(PUZZLE)
    for name, values in WRONG_VALUES.items():
        for value in values:
            with pytest.raises(ld.LucidokuError):
                setattr(player, name, value)
    assert len(player.selection) == 0 and player.step is None and player.board == ld.Board(PUZZLE)


SHOWN = [*puzzles(9)[:3], SMALL, "." * 81, ld.Grid.parse("." * 625), example_step("x-wing").board]  # type: ignore[union-attr]


@pytest.mark.parametrize("puzzle", SHOWN, ids=lambda one: repr(one)[:30])
def test_a_notebook_stays_small(puzzle: Any) -> None:
    """One picture and words, without scripts; the module is in no notebook, not even with the widget's state."""
    bundle, _metadata = Player(puzzle)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/html"].count("<svg") == 1 and "<script" not in bundle["text/html"]
    assert len(json.dumps(bundle)) < 60_000
    assert len(json.dumps(Player(puzzle).get_state())) < 30_000


def test_the_picture_keeps_the_solution() -> None:
    walk = ld.explain(PUZZLE)
    assert walk.solution is not None and walk.solution.line in walk._repr_html_()
    assert walk.solution.line not in still_html(ld.Board(PUZZLE))


def test_without_the_widget_there_is_a_picture() -> None:
    player = StillPlayer(PUZZLE, lang="fr")
    shown = player._repr_html_()
    assert shown.count("<svg") == 1 and "<script" not in shown and "lucidoku[notebook]" in shown
    assert shown.count("<li") > 15 and len(shown) < 60_000
    assert player.board == ld.Board(PUZZLE) and player.step is None and len(player.selection) == 0
    player.observe(print, "selection")  # a program that plays runs here, too
    assert player.svg() == Player(PUZZLE).svg() == ld.Board(PUZZLE).svg()
    assert "<svg" in still_html(ld.Board("." * 81))
