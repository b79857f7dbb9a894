"""Player in a browser: its module on a page in place of a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("anywidget")

import lucidoku as ld
from browser import AXE, expect
from lucidoku.web.player import MODULE
from lucidoku.web.widget import Player
from notebook_page import Notebook, notebook

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."

pytestmark = pytest.mark.skipif(not MODULE.exists(), reason="the module of the widget is built by `make page`")


@pytest.fixture
def book(browser: Any) -> Iterator[Notebook]:
    with notebook(browser, Player(PUZZLE)) as found:
        yield found


def until(found: Notebook, true: Any) -> None:
    """Wait until a condition on the player is true."""
    for _try in range(600):
        if true():
            return
        found.page.wait_for_timeout(20)
    raise AssertionError("it did not become true")


def press(found: Notebook, keys: str) -> None:
    for key in keys.split():
        found.page.keyboard.press(key)


def button(found: Notebook, name: str) -> Any:
    return found.page.get_by_role("button", name=name, exact=True).first


def test_a_click_and_keys_reach_python(book: Notebook) -> None:
    player = book.player
    book.cell(1, 1).click(force=True)
    until(book, lambda: player.selection == ld.CellSet("r1c1", "9x9"))
    press(book, "5 ArrowRight Shift+Digit3 Shift+Digit6 ArrowDown Control+Digit1")
    until(book, lambda: player.position["centre"] == {"10": [1]})
    focused = "document.querySelector('.lucidoku-player').shadowRoot.activeElement.dataset.cell"
    until(book, lambda: book.page.evaluate(focused) == "10")  # readers of the screen follow
    assert player.board["r1c1"] == 5 and player.position["corner"] == {"1": [3, 6]}
    press(book, "Control+z Control+z Control+z Control+z")
    until(book, lambda: player.position["values"] == "." * 81)
    assert player.position["corner"] == {}


def test_python_selects_and_places(book: Notebook) -> None:
    player = book.player
    player.selection = "r9c8 r9c9"
    board = player.board.copy()
    board["r1c1"] = 5
    player.board = board
    book.sync()
    expect(book.cell(9, 9)).to_have_attribute("aria-selected", "true")
    expect(book.cell(1, 1)).to_have_attribute("aria-label", "row 1 column 1, 5")
    book.cell(5, 5).click(force=True)
    press(book, "Control+z")  # a move like any other
    expect(book.cell(1, 1)).to_have_attribute("aria-label", "row 1 column 1, empty")
    until(book, lambda: player.board == ld.Board(PUZZLE))
    player.board = "1.....2..3.....4"
    book.sync()
    expect(book.cell(4, 4)).to_have_attribute("aria-label", "row 4 column 4, 4, given")
    expect(book.page.locator(".key")).to_have_count(4)


def test_a_new_puzzle_comes_with_its_selection(book: Notebook) -> None:
    """A new puzzle clears the selection, but not the one that came with it."""
    player = book.player
    book.cell(1, 1).click(force=True)
    until(book, lambda: len(player.selection) == 1)
    player.board = ld.Grid(PUZZLE[::-1])
    player.selection = "r5c5"
    book.sync()
    expect(book.cell(5, 5)).to_have_attribute("aria-selected", "true")
    book.page.wait_for_timeout(100)
    assert [str(cell) for cell in player.selection] == ["r5c5"]


def test_a_hint_has_three_stages(book: Notebook) -> None:
    player = book.player
    step = player.board.hint()
    message = book.page.locator(".message")
    for stage in (1, 2, 3):
        button(book, "Hint").click() if stage == 1 else press(book, "?")
        expect(message.locator(".stages li.on")).to_have_count(stage)
        assert player.position["values"] == "." * 81
    expect(message).to_contain_text(str(step.conclusion[0]).split("=")[0])
    press(book, "?")  # takes the step
    (done,) = step.placements
    until(book, lambda: player.board[done.cell] == done.digit)


def test_a_check_says_what_is_wrong(book: Notebook) -> None:
    book.cell(1, 1).click(force=True)
    press(book, "3")
    button(book, "Check").click()
    expect(book.page.locator(".message.trouble")).to_be_visible()
    button(book, "Show me where").click()
    expect(book.page.locator(".mistakes li")).to_have_count(1)


def test_a_walkthrough_is_in_step_with_python(book: Notebook) -> None:
    player, walk = book.player, ld.explain(PUZZLE)
    button(book, "Explain").click()
    expect(book.page.locator(".walk-list li").first).to_be_visible()
    until(book, lambda: player.step == walk[0])
    button(book, "Next step").click()
    until(book, lambda: player.step == walk[1])
    player.step = walk[34]
    book.sync()
    heading = book.page.locator(".walk-words h2")
    expect(heading).to_contain_text("35")
    expect(heading).to_contain_text(walk[34].technique.name)
    row = book.page.locator(".walk-words .row").nth(1)  # a row lights its links
    row.hover()
    expect(book.page.locator(".walk-words .row.on")).to_have_count(1)
    button(book, "Solve").click()
    until(book, lambda: player.step is None)
    assert player.position["values"] == "." * 81  # the walkthrough is not the player's own game


def test_a_step_without_a_walkthrough_is_drawn(book: Notebook) -> None:
    (step,) = ld.find_steps(ld.explain(PUZZLE).board(34), ["xyz-wing"])[:1]
    book.player.step = step
    book.sync()
    expect(book.page.locator(".walk-words h2")).to_contain_text("XYZ-Wing")
    expect(book.page.locator(".board-picture [data-link], .board-picture .over *").first).to_be_attached()
    assert book.player.step == step


def test_techniques_are_chosen_on_both_sides(book: Notebook) -> None:
    choice = book.page.get_by_label("Techniques")
    choice.select_option("easy")
    until(book, lambda: book.player.techniques == "easy")
    book.player.techniques = "x-wing,naked-single"
    book.sync()
    expect(choice).to_have_value("x-wing,naked-single")


def test_a_refused_trait_comes_back(book: Notebook) -> None:
    book.cell(1, 1).click(force=True)
    until(book, lambda: len(book.player.selection) == 1)
    book.page.evaluate("model.traits.selection = [999]; model.python({ traits: { selection: [999] } })")
    expect(book.cell(1, 1)).to_have_attribute("aria-selected", "true")
    assert [str(cell) for cell in book.player.selection] == ["r1c1"]
    button(book, "Hint").click()
    expect(book.page.locator(".message .stages")).to_be_visible()


def test_views_of_a_player_agree(browser: Any) -> None:
    """Each view has a separate state; they meet in the traits."""
    with notebook(browser, Player(PUZZLE), views=2) as found:
        found.cell(1, 1, view=0).click(force=True)
        press(found, "5")
        expect(found.cell(1, 1, view=1)).to_have_attribute("aria-label", "row 1 column 1, 5")
        found.cell(1, 2, view=1).click(force=True)
        press(found, "8")
        expect(found.cell(1, 2, view=0)).to_have_attribute("aria-label", "row 1 column 2, 8")
        until(found, lambda: found.player.position["values"][:2] == "58")


def test_the_notebook_keeps_its_keys_and_its_storage(book: Notebook) -> None:
    kept = "document.querySelector('[data-lm-suppress-shortcuts]') !== null"
    book.page.evaluate(f"window.keys = []; addEventListener('keydown', event => keys.push([event.key, {kept}]))")
    book.cell(1, 1).click(force=True)
    press(book, "5 m d ArrowRight")
    until(book, lambda: book.player.board["r1c1"] == 5)
    assert book.page.evaluate("keys") == []
    press(book, "Control+s")  # saves the notebook
    press(book, "m")
    assert book.page.evaluate("keys") == [["s", False]]
    assert book.page.evaluate(kept)
    assert book.page.evaluate("localStorage.length + sessionStorage.length") == 0
    assert book.page.evaluate("[...document.head.children].length + document.styleSheets.length") == 0
    book.page.evaluate("end()")
    assert book.page.locator(".lucidoku-player").count() == 0
    book.player.selection = "r9c9"
    book.sync()  # nothing listens


@pytest.mark.parametrize(("ground", "theme"), [("white", "light"), ("#111", "dark"), ("oklch(0.2 0 0)", "dark")])
def test_the_colours_are_those_of_the_notebook(browser: Any, ground: str, theme: str) -> None:
    with notebook(browser, Player(PUZZLE, lang="fr"), ground=ground) as found:
        expect(found.page.locator(".lucidoku-player")).to_have_attribute("data-theme", theme)
        expect(button(found, "Indice")).to_be_visible()


@pytest.mark.skipif(not AXE.exists(), reason="needs npm ci in web/app")
def test_anyone_can_use_it(book: Notebook) -> None:
    book.page.evaluate(AXE.read_text("utf-8"))
    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}
    found = book.page.evaluate("rules => axe.run('.lucidoku-player', rules)", rules)
    assert [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found["violations"]] == []


def test_a_notebook_that_was_only_opened_says_what_to_do(browser: Any) -> None:
    """Without its Python nobody sends the board."""
    page = browser.new_page()
    page.clock.install()
    page.set_content("<p></p>")
    state = Player(PUZZLE, lang="fr").get_state()
    page.evaluate(
        """async ([esm, note]) => {
          const model = { get: () => note, on: () => 0, off: () => 0, send: () => 0 };
          const { default: widget } = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
          widget.render({ model, el: document.querySelector("p") });
        }""",
        [state["_esm"], state["_note"]],
    )
    expect(page.locator("p")).to_have_text("")
    page.clock.fast_forward(6000)
    expect(page.locator("p")).to_have_text("La grille apparaît quand sa cellule s'exécute.")
    page.close()
