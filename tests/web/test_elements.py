"""Elements for other people's pages: files without a server, independent of each other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from browser import expect
from lucidoku.web.elements import element_record, write_elements
from lucidoku.web.player import MODULE
from lucidoku.web.words import WORDS

pytestmark = pytest.mark.skipif(not MODULE.exists(), reason="the module of the elements is built by `make page`")

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
WALK = ld.explain(PUZZLE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("blog") / "new"
    assert [path.name for path in write_elements(WALK, found, lang="fr")] == ["player.js", "walk.json", "index.html"]
    return found


@pytest.fixture
def page(browser: Any, folder: Path) -> Iterator[Any]:
    """Yield a page of a host that has these files and nothing else."""
    found = browser.new_page()
    found.set_default_timeout(60_000)
    asked, troubles = [], []
    kinds = {".js": "text/javascript", ".json": "application/json", ".html": "text/html"}

    def answer(route: Any) -> None:
        path = folder / route.request.url.partition("?")[0].partition("#")[0].rpartition("/")[2]
        asked.append(path.name)
        route.fulfill(body=path.read_text("utf-8"), content_type=kinds[path.suffix])

    found.route("**/*", answer)
    found.on("pageerror", lambda error: troubles.append(str(error)))
    found.goto("http://blog.test/index.html")
    found.locator("lucidoku-step .walk-list li").first.wait_for()
    found.locator("lucidoku-board .grid").wait_for()
    yield found
    assert troubles == [] and set(asked) == {"index.html", "player.js", "walk.json"}
    found.close()


def test_from_a_disk_the_page_says_what_it_needs(browser: Any, folder: Path, page: Any) -> None:
    expect(page.get_by_text("http.server")).to_be_hidden()
    opened = browser.new_page()
    opened.goto((folder / "index.html").as_uri())
    expect(opened.get_by_text("python -m http.server")).to_be_visible()
    opened.close()


def test_a_step_is_opened_and_left(page: Any) -> None:
    hardest = WALK.hardest
    assert hardest is not None
    words = page.locator("lucidoku-step .walk-words")
    expect(words.locator("h2 .number")).to_have_text(str(hardest.number))
    with ld.language("fr"):
        expect(words).to_contain_text(WALK[hardest.number - 1].text.split(" ")[0])
    page.evaluate("window.seen = []; addEventListener('step', event => seen.push(event.detail.step.number))")
    page.evaluate("document.querySelector('lucidoku-step').step = 5")
    expect(words.locator("h2 .number")).to_have_text("5")
    page.locator("lucidoku-step .walk-keys button.main").click()
    expect(words.locator("h2 .number")).to_have_text("6")
    assert page.evaluate("seen") == [5, 6]


def test_elements_have_a_width_where_nothing_gives_them_one(page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    for style in ("float: left", "display: inline-block", "display: flex", "display: grid"):
        page.evaluate("style => document.body.style.cssText = style", style)
        for name in ("lucidoku-step", "lucidoku-board"):
            box = page.locator(f"{name} .player").bounding_box()
            assert 160 <= box["width"] <= 360, (style, name)
    page.set_viewport_size({"width": 1280, "height": 720})


def test_elements_share_nothing(page: Any) -> None:
    page.evaluate(
        """const other = Object.assign(document.createElement('lucidoku-board'), { id: 'other' });
        other.setAttribute('src', 'walk.json');
        window.seen = [];
        addEventListener('position', event => seen.push(event.detail.values.slice(0, 2)));
        document.body.append(other)"""
    )
    page.locator("#other [data-cell='0']").click(force=True)
    page.keyboard.press("5")
    expect(page.locator("#other [data-cell='0']")).to_have_attribute("aria-label", re.compile("5$"))
    expect(page.locator("lucidoku-board:not(#other) [data-cell='0']")).not_to_have_attribute(
        "aria-label", re.compile("5$")
    )
    assert page.evaluate("seen") == ["5."]
    page.evaluate("document.querySelector('#other').remove()")
    assert page.locator("lucidoku-board").count() == 1
    assert page.evaluate("localStorage.length") == 0


def test_the_keys_are_drawn_after_the_board(page: Any) -> None:
    """Each has its own task: a slow device answers in between."""
    page.evaluate(
        """() => {
        const other = Object.assign(document.createElement('lucidoku-board'), { id: 'other' });
        other.setAttribute('src', 'walk.json');
        window.seen = new Set();
        const watch = (root) => {
          const look = () => seen.add([".grid", ".hands"].filter((one) => root.querySelector(one)).join());
          new MutationObserver(look).observe(root, { childList: true, subtree: true });
        };
        new MutationObserver(() => watch(other.firstElementChild.shadowRoot)).observe(other, { childList: true });
        document.body.append(other);
        }"""
    )
    page.locator("#other .hands").wait_for()
    assert {".grid", ".grid,.hands"} <= set(page.evaluate("[...seen]"))


@pytest.mark.parametrize("source", ["", "index.html", "player.js", "data:application/json,null", "javascript:1", "//"])
def test_a_wrong_file_is_named_in_place(page: Any, source: str) -> None:
    page.evaluate(
        """source => { const other = document.createElement('lucidoku-step');
        other.id = 'other';
        other.setAttribute('src', source);
        document.body.append(other); }""",
        source,
    )
    expect(page.locator("#other")).to_have_text(
        f"{source or 'src'}: not a walkthrough that lucidoku.web.elements.write_elements has written"
    )


def test_every_word_is_there(page: Any) -> None:
    """The file has only the words that are used: no key is shown instead of a text."""
    texts = page.evaluate(
        """[...document.querySelectorAll('.lucidoku-player')].flatMap(host => [...host.shadowRoot.querySelectorAll('*')])
        .flatMap(one => [one.getAttribute('aria-label'), one.title, one.children.length ? '' : one.textContent])"""
    )
    assert {text for text in texts if text} & set(WORDS) == set()
    assert "Annuler" in texts


HOSTILE = """"'><img src=x onerror="window.hit=1"><script>window.hit=1</script>"""
NUMBERS = ("-1", "1e999", "NaN", "\ud800", "<script>window.hit=1</script>", "9" * 400, "5 onload=window.hit=1", "")


def _with_hostile_texts(value: Any, is_hostile: Callable[[str], bool]) -> Any:
    if isinstance(value, dict):
        return {key: _with_hostile_texts(one, is_hostile) for key, one in value.items()}
    if isinstance(value, list):
        return [_with_hostile_texts(one, is_hostile) for one in value]
    return value + HOSTILE if isinstance(value, str) and is_hostile(value) else value


def test_hostile_attributes_show_a_step_and_run_nothing(page: Any) -> None:
    for number in NUMBERS:
        page.evaluate("text => document.querySelector('lucidoku-step').setAttribute('step', text)", number)
        expect(page.locator("lucidoku-step .walk-words")).not_to_be_empty()
    assert page.evaluate("window.hit") is None


@pytest.mark.parametrize("is_hostile", [lambda text: " " in text, lambda text: True], ids=["sentences", "all"])
def test_hostile_texts_of_a_file_run_nothing(browser: Any, folder: Path, is_hostile: Callable[[str], bool]) -> None:
    record = _with_hostile_texts(json.loads((folder / "walk.json").read_text("utf-8")), is_hostile)
    found = browser.new_page()
    files = {"player.js": (folder / "player.js").read_text("utf-8"), "walk.json": json.dumps(record)}
    files["index.html"] = (folder / "index.html").read_text("utf-8")
    kinds = {"js": "text/javascript", "json": "application/json", "html": "text/html"}
    asked: list[str] = []

    def answer(route: Any) -> None:
        name = route.request.url.partition("#")[0].rpartition("/")[2]
        asked.append(name)
        route.fulfill(body=files.get(name, ""), content_type=kinds.get(name.rpartition(".")[2], "text/plain"))

    found.route("**/*", answer)
    found.goto("http://blog.test/index.html")
    found.wait_for_load_state("networkidle")
    if is_hostile("x") is False:  # the file is still one that can be shown
        expect(found.locator("lucidoku-step .walk-words")).to_contain_text("onerror")
    assert found.evaluate("window.hit") is None and set(asked) <= set(files), asked
    found.close()


@pytest.mark.parametrize("lang", ["en", "zh_Hant"])
def test_a_record_is_json_and_whole(lang: str) -> None:
    record = json.loads(json.dumps(element_record(WALK, lang)))
    assert [line["step"]["technique"] for line in record["lines"][1:-1]] == [step.technique.id for step in WALK]
    assert record["words"]["lang"] == lang and record["position"]["givens"] == PUZZLE
    used = [key for key in WORDS if re.search(rf't\("{re.escape(key)}"', _sources())]
    assert set(used) <= set(record["words"]["words"])


def _sources() -> str:
    here = Path(__file__).parents[2] / "web" / "app" / "src" / "player"
    return "".join(path.read_text("utf-8") for path in here.glob("*.ts*"))
