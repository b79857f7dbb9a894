"""Parts of the site: the animated example, the list of techniques, search without a server, and the reference pages."""

from __future__ import annotations

import base64
import html
import json
import re
import threading
import zlib
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

import api_pages
import docs as technique_pages
import lucidoku as ld
import pages
import site_hook
import write_site
from browser import browse, expect
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.examples import example_step
from lucidoku.school.trainer import STATIONS
from lucidoku.web.models.base import PagePosition
from lucidoku.web.positions import board_of

ASSETS = Path(__file__).parent.parent / "docs" / "assets"


def test_every_public_name_is_on_a_page_of_the_reference(tmp_path: Path) -> None:
    assert api_pages.missing() == []
    api_pages.write(tmp_path)
    files = {path.name for path in tmp_path.iterdir()}
    assert files == {f"{page.file}.md" for page in api_pages.PAGES} | {"index.md"}
    navigation = re.findall(
        r": api/([\w-]+\.md)$", (ASSETS.parents[1] / "mkdocs.yml").read_text(encoding="utf-8"), re.M
    )
    assert sorted(navigation) == sorted(files)
    everything = "".join(path.read_text(encoding="utf-8") for path in tmp_path.glob("[!i]*.md"))
    for name in (
        "lucidoku.logic.explaining.explain",
        "lucidoku.grid.board.Board",
        "lucidoku.generator.making.make_many",
    ):
        assert f"::: {name}\n" in everything
    assert len(re.findall(r"^:::", everything, re.M)) == len(set(re.findall(r"^::: (.*)", everything, re.M)))


def test_every_public_name_has_an_example() -> None:
    needs_ray, alias = "cluster.build", "PuzzleLike"
    without = {
        name
        for page in api_pages.PAGES
        for name, _home, thing in api_pages._members(page)
        if callable(thing) and ">>> " not in (thing.__doc__ or "")
        if not (isinstance(thing, type) and issubclass(thing, ld.ConstraintSpec))  # their base class has it
    }
    assert without == {needs_ray, alias}


def test_commands_are_listed_by_task_with_every_option() -> None:
    text = pages.command_line()
    assert "## More" not in text, "a command has no group in tools/pages.py"
    order = [text.index(f"### lucidoku {name}") for name in ("explain", "make", "rate", "corpus", "school", "case")]
    assert order == sorted(order) and "`--needs-only`" in text


def test_techniques_are_listed_from_easy_to_hard() -> None:
    rows = re.findall(r'href="\w+\.html#([\w-]+)"', technique_pages.listing(technique_pages.WORDS["en"]))
    listed = [techniques.get(own_id) for own_id in rows]
    ranks = [(one.family == "variants", techniques.LEVELS.index(one.level)) for one in listed]
    assert rows[0] == "full-house" and ranks == sorted(ranks) and len(rows) == len(techniques.ALL)


@pytest.mark.parametrize("lang", technique_pages.WORDS)
def test_the_path_of_a_learner_leads_to_techniques(lang: str) -> None:
    listed = technique_pages.listing(technique_pages.WORDS[lang], "", f"techniques/{lang}/")
    path = re.findall(r"\]\(([\w/-]+)\.md(#[\w-]+)\)", pages.stations(lang))
    assert len(path) == len(STATIONS)
    assert set(path) <= set(re.findall(r'href="([\w/-]+)\.html(#[\w-]+)"', listed))


def test_a_page_links_to_its_translations() -> None:
    french = pages.in_other_languages("# École\n\nUn monde.", Path("fr/school.md"))
    assert french == "# École\n\n[English](../school.md) · Français · [繁體中文](../zh_Hant/school.md)\n\nUn monde."
    assert "[Français](../fr/tutorials/class.md)" in pages.in_other_languages("# A\n\nb", Path("tutorials/class.md"))
    assert pages.in_other_languages("# A\n\nb", Path("formats.md")) == "# A\n\nb"


def test_examples_of_techniques_link_to_their_position() -> None:
    step = example_step("x-wing")
    assert step is not None
    links = technique_pages.position_links(step, technique_pages.WORDS["fr"])
    packed = re.search(r"#p1\.([\w-]+)\)", links)
    assert packed and "(https://www.sudokuwiki.org/" in links
    game = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed[1] + "=="), -15))
    assert board_of(PagePosition(**game["position"])) == step.board


def test_positions_open_on_the_page_that_the_manual_lies_next_to() -> None:
    text = technique_pages.listing(technique_pages.WORDS["en"])
    here = write_site.positions_here(text, "../..")
    assert technique_pages.PAGE not in here and here.count('href="../../index.html#p1.') == len(techniques.ALL)


@pytest.fixture(scope="module")
def front(driver: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """Open a browser with a page of the film and the list from a folder; yield it and the page's address."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "images").mkdir()
    (folder / "index.md").write_text("<!-- film en -->", encoding="utf-8")
    pages.front(folder, ld.explain(pages.PUZZLE))
    film = (folder / "index.md").read_text(encoding="utf-8")
    listing = technique_pages.listing(technique_pages.WORDS["en"])
    controls = listing[listing.index('<div class="ld-filter"') :]
    for name in ("site.js", "site.css", "search-iframe-worker.js"):
        (folder / "assets" / name).write_bytes((ASSETS / name).read_bytes())
    (folder / "echo.js").write_text(
        "importScripts('more.js').then(() => addEventListener('message', e => postMessage(more(e.data))))"
    )
    (folder / "more.js").write_text("function more(x) { return x + 1 }")
    (folder / "index.html").write_text(
        f'<meta charset="utf-8"><link rel="stylesheet" href="assets/site.css"><body data-md-color-scheme="default">{film}'
        f'<div class="md-search"><input></div>{controls}'
        '<script src="assets/search-iframe-worker.js"></script><script src="assets/site.js"></script>',
        encoding="utf-8",
    )
    window = browse(driver)
    yield window, (folder / "index.html").as_uri()
    window.close()


def test_the_film_goes_back_and_forth_and_stops_where_one_looks(front: tuple[Any, str]) -> None:
    window, address = front
    page = window.new_page()
    page.goto(address)
    first = page.locator("figcaption").inner_text()
    assert first.startswith("W-Wing – ") and page.locator(".ld-count").inner_text() == "Step 36 of 70"
    page.click(".ld-next")
    assert page.locator(".ld-count").inner_text() == "Step 37 of 70"
    assert page.locator(".ld-film img.ld-light").get_attribute("src") == "images/film-37-light.svg"
    assert page.evaluate("document.querySelector('.ld-film img.ld-light').decode().then(() => true)")
    page.locator(".ld-film").press("ArrowLeft")
    assert page.locator("figcaption").inner_text() == first
    page.click(".ld-back")
    assert page.locator(".ld-count").inner_text() == f"Step {pages.FILM[-1]} of 70"
    assert page.get_by_label("Play", exact=True).count() == 1
    page.close()


@pytest.fixture
def hosted(front: tuple[Any, str]) -> Iterator[str]:
    """Yield the address of the page of the film on a host."""
    folder = Path(unquote(urlparse(front[1]).path)).parent
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}/index.html"
    host.shutdown()
    host.server_close()


@pytest.fixture
def before_the_board(front: tuple[Any, str], hosted: str) -> Iterator[tuple[Any, Any]]:
    """Yield the page of the film on a host, and the request for its board, which waits to be continued."""
    page = front[0].new_page()
    held: list[Any] = []
    page.route("**/board-en.json", lambda route: held.append(route))
    page.goto(hosted)
    while not held:
        page.wait_for_timeout(20)
    yield page, held[0]
    page.close()


def test_from_a_folder_there_is_the_example_alone(front: tuple[Any, str]) -> None:
    window, address = front
    page = window.new_page()
    page.goto(address)
    assert page.locator("lucidoku-board").count() == 0 and page.locator(".ld-film").is_visible()
    page.close()


def test_a_board_is_live_on_the_front_page(before_the_board: tuple[Any, Any]) -> None:
    """From a host, the first thing is a board to play on."""
    page, board = before_the_board
    assert page.locator(".ld-film").is_visible()  # until the board is there
    board.continue_()
    page.locator("lucidoku-board [data-cell='0']").click(force=True)
    page.keyboard.press("5")
    expect(page.locator("lucidoku-board [data-cell='0']")).to_have_attribute("aria-label", re.compile("5$"))
    assert not page.locator(".ld-film").is_visible()
    page.get_by_role("button", name="See a step explained").click()
    assert page.locator(".ld-film").is_visible() and not page.locator("lucidoku-board").is_visible()


def test_the_board_is_loaded_once_and_when_the_page_is_seen(before_the_board: tuple[Any, Any]) -> None:
    page, board = before_the_board
    board.continue_()
    page.locator("lucidoku-board .grid").wait_for()
    painted, *loaded = page.evaluate(
        """[...performance.getEntriesByName("first-contentful-paint"),
        ...performance.getEntriesByType("resource").filter(({ name }) => /player.js/.test(name))].map(one => one.startTime)"""
    )
    assert len(loaded) == 1 and loaded[0] >= painted


@pytest.mark.parametrize("act", ["scroll", "key", "touch"])
def test_a_board_below_the_fold_is_loaded_when_somebody_does_something(
    front: tuple[Any, str], hosted: str, act: str
) -> None:
    """A phone shows it further down; until then a moving example takes its place."""
    window = front[0].new_context(viewport={"width": 412, "height": 823}, has_touch=True)
    page = window.new_page()
    try:
        page.route(
            hosted,
            lambda route: route.fulfill(
                response=(found := route.fetch()), body="<p style='height: 900px'></p>" + found.text()
            ),
        )
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(hosted, wait_until="networkidle")
        assert not any("player.js" in url for url in asked)
        if act == "scroll":
            page.mouse.wheel(0, 30)
        elif act == "key":
            page.keyboard.press("Tab")
        else:
            page.touchscreen.tap(5, 5)
        page.locator("lucidoku-board .grid").wait_for(state="attached")
    finally:
        window.close()


def test_whoever_reads_the_example_keeps_it(before_the_board: tuple[Any, Any]) -> None:
    page, board = before_the_board
    page.click(".ld-next")
    board.continue_()
    page.get_by_role("button", name="See a step explained", pressed=True).wait_for()
    assert page.locator(".ld-count").inner_text() == "Step 37 of 70"
    page.get_by_role("button", name="Play here").click()
    page.locator("lucidoku-board .grid").wait_for()


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_manual_keeps_the_scheme_that_one_chose(driver: Any, tmp_path: Path, system: str) -> None:
    """The scheme and the parts that need scripts are there before the first picture; the keyboard stays on the switch."""
    jinja = pytest.importorskip("jinja2")
    theme = ASSETS.parents[1] / "tools" / "theme"
    icons = jinja.DictLoader({f".icons/{name}.svg": name for name in ("moon", "sun")})
    environment = jinja.Environment(loader=jinja.ChoiceLoader([jinja.FileSystemLoader(theme), icons]))
    palette = [
        {"scheme": scheme, "toggle": {"icon": icon, "name": f"to {icon}"}}
        for scheme, icon in (("default", "moon"), ("slate", "sun"))
    ]
    config = SimpleNamespace(theme=SimpleNamespace(palette=palette))
    parts = [
        environment.get_template(f"partials/{name}palette.html").render(config=config) for name in ("", "javascripts/")
    ]
    kept = (
        "<script>const __md_get = key => JSON.parse(localStorage[key] ?? null), "
        "__md_set = (key, value) => (localStorage[key] = JSON.stringify(value))</script>"
    )
    css = (ASSETS / "site.css").read_text(encoding="utf-8")
    (tmp_path / "index.html").write_text(
        f'<html class="no-js"><style>{css}</style><body data-md-color-scheme="default">{kept}{"".join(parts)}'
        "<script>window.first = document.body.dataset.mdColorScheme; window.kind = document.documentElement.className</script>",
        encoding="utf-8",
    )
    own, other = ("default", "slate") if system == "light" else ("slate", "default")
    window = browse(driver)
    page = window.new_page(color_scheme=system)
    try:
        page.goto((tmp_path / "index.html").as_uri())
        assert page.evaluate("first") == own and page.evaluate("kind") == "js"
        page.get_by_role("button").press("Enter")  # one is shown
        assert page.evaluate("document.body.dataset.mdColorScheme") == other
        assert page.evaluate("document.activeElement.value") == own
        page.reload()
        assert page.evaluate("first") == other
        page.get_by_role("button").click()
        assert page.evaluate("document.body.dataset.mdColorScheme") == own
    finally:
        window.close()


class Quiet(SimpleHTTPRequestHandler):
    """Server of a folder that reports nothing."""

    def log_message(self, *_found: object) -> None:
        return


def test_the_film_speaks_every_language_of_a_front_page() -> None:
    walk = ld.explain(pages.PUZZLE)
    assert "Étape {k}" in pages.film(walk, "fr") and "下一步" in pages.film(walk, "zh_Hant")
    for lang, page in pages.FRONT.items():
        assert f"<!-- film {lang} -->" in (ASSETS.parent / page).read_text(encoding="utf-8")


def test_the_film_starts_unless_motion_is_reduced(front: tuple[Any, str]) -> None:
    window, address = front
    for motion, label in (("no-preference", "Pause"), ("reduce", "Play")):
        page = window.new_page(reduced_motion=motion)
        page.goto(address)
        page.mouse.move(50, 50)
        page.mouse.move(60, 60)
        page.wait_for_timeout(150)
        assert page.locator(".ld-play").get_attribute("aria-label") == label
        page.close()


def test_the_list_is_filtered_and_ordered(front: tuple[Any, str]) -> None:
    window, address = front
    page = window.new_page()
    page.goto(address)
    shown = page.locator(".ld-techniques > li:visible")

    def names() -> list[str]:
        return [str(text) for text in shown.locator("strong").all_inner_texts()]

    written = names()
    assert len(written) == len(techniques.ALL) and page.locator("output").inner_text() == str(len(written))
    page.click("button[value=easy]")
    assert shown.count() == sum(t.level == "easy" for t in techniques.ALL)
    page.select_option(".ld-family", "singles")
    assert set(names()) == {t.name for t in techniques.ALL if t.level == "easy" and t.family == "singles"}
    page.select_option(".ld-family", "")
    page.click(".ld-filter button[value='']")
    page.fill(".ld-filter input", "swordfish")
    named = [t for t in techniques.ALL if "swordfish" in t.name.lower()]
    assert len(named) > 5 and set(names()) == {t.name for t in named}
    page.select_option(".ld-order", "score")
    scores = [techniques.get(name).score for name in names()]
    assert scores == sorted(scores) and len(set(scores)) > 3
    page.fill(".ld-filter input", "")
    page.select_option(".ld-order", "name")
    assert names() == sorted(written, key=str.casefold) != written
    page.select_option(".ld-order", "")
    assert names() == written
    page.close()


def test_a_card_has_a_picture_a_page_and_its_position() -> None:
    for lang, root, own in (("en", "", "en/"), ("fr", "../", "")):
        with ld.language(lang):
            text = technique_pages.listing(technique_pages.WORDS[lang], root, own)
        cards = re.findall(r"^<li.*</li>$", text, re.M)
        assert len(cards) == len(techniques.ALL)
        for technique, one in zip(sorted(techniques.ALL, key=technique_pages.place), cards, strict=True):
            assert f'href="{own}{technique.family}.html#{technique.id}"' in one
            assert f'src="{root}small/{technique.id}-dark.svg"' in one
            packed = re.search(rf'href="{technique_pages.PAGE}#p1\.([\w-]+)"', one)
            step = example_step(technique.id)
            assert packed and step is not None
            game = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed[1] + "==="), -15))
            assert Layout.parse(game["position"]["layout"]) == step.layout


def test_the_index_of_the_search_is_asked_for_when_one_turns_to_it(front: tuple[Any, str]) -> None:
    window, address = front
    page = window.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith(".json") else None)
    page.route("**/*.json", lambda route: route.fulfill(body="{}"))
    page.goto(address)
    page.evaluate(
        """window.done = []; for (const name of ["search/search_index.json", "other.json"]) {
        const request = new XMLHttpRequest(); request.open("GET", "https://site.test/" + name);
        request.onload = request.onerror = () => done.push(name); request.send(); }"""
    )
    page.wait_for_function("done.includes('other.json')")
    assert asked == ["https://site.test/other.json"]
    page.focus(".md-search input")
    page.wait_for_function("done.length == 2")
    assert asked[1:] == ["https://site.test/search/search_index.json"]
    page.close()


def _page_of_search(window: Any, body: str) -> Any:
    """Return a page with the script of the search."""
    page = window.new_page()
    page.route("https://site.test/", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto("https://site.test/")
    page.add_script_tag(path=ASSETS / "search-iframe-worker.js")
    return page


def _asked_by(page: Any, typed: str) -> str:
    """Return the query that the worker of a page gets for typed words."""
    page.evaluate("query => worker.postMessage({ type: 2, data: query })", typed)
    page.wait_for_function("heard.length")
    return str(page.evaluate("heard.pop()")["data"])


@pytest.mark.parametrize(("language", "index"), [("fr", "fr/search_index.json"), ("en", "search_index.json")])
def test_each_language_has_its_own_index(front: tuple[Any, str], language: str, index: str) -> None:
    page = _page_of_search(front[0], f'<html lang={language}><div class="md-search"><input></div>')
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith(".json") else None)
    page.route("**/*.json", lambda route: route.fulfill(body="{}"))
    page.focus("input")
    page.evaluate(
        """new Promise(done => { const request = new XMLHttpRequest();
        request.open("GET", "search/search_index.json"); request.onload = done; request.send(); })"""
    )
    assert asked == [f"https://site.test/search/{index}"]
    page.close()


def test_a_chinese_word_is_all_of_its_characters(front: tuple[Any, str]) -> None:
    """Words are asked for character by character; what has its own signs stays."""
    page = _page_of_search(front[0], "<p>")
    page.evaluate(
        """window.heard = []; const echo = new Blob(["onmessage = ({ data }) => postMessage(data)"]);
        window.worker = new Worker(URL.createObjectURL(echo)); worker.onmessage = ({ data }) => heard.push(data); null"""
    )
    for typed, asked in (("隱性數對* x-wing", "+隱 +性 +數 +對* x-wing"), ("+數 -對 fish", "+數 -對 fish")):
        assert _asked_by(page, typed) == asked
    page.close()


def test_a_word_is_found_without_its_accents(front: tuple[Any, str]) -> None:
    """A query takes the accents of the words that begin so, also while it is typed; other words stay."""
    page = _page_of_search(front[0], "<p>")
    page.evaluate(
        """window.heard = []; const echo = new Blob(["onmessage = ({ data }) => data.type && postMessage(data)"]);
        window.worker = new Worker(URL.createObjectURL(echo)); worker.onmessage = ({ data }) => heard.push(data);
        const text = "<p>Une élimination, deux éliminations (eliminations) : la clé d'une case vide</p>";
        const docs = [{ title: "Étapes", text }];
        worker.postMessage({ type: 0, data: { config: {}, docs, options: {} } })"""
    )
    for typed, asked in (
        ("elimination cle", "élimination clé"),
        ("Elim", "élim"),
        ("vide x-wing", "vide x-wing"),
        ("+étapes* vidé", "+étapes* vide"),
    ):
        assert _asked_by(page, typed) == asked
    page.close()


def test_the_index_is_split_by_language(tmp_path: Path) -> None:
    places = [
        "install.html",
        "fr.html#a",
        "techniques/fr/x-wing.html",
        "zh_Hant/school.html#b",
        "guide/zh_Hant.html",
        "france.html",
    ]
    index = {"config": {"lang": ["en"], "separator": " "}, "docs": [{"location": place} for place in places]}
    (tmp_path / "search").mkdir()
    (tmp_path / "search" / "search_index.json").write_text(json.dumps(index))
    site_hook.on_post_build(SimpleNamespace(site_dir=tmp_path))
    found = {}
    for folder in (".", "fr", "zh-Hant"):
        text = (tmp_path / "search" / folder / "search_index.json").read_text()
        assert (tmp_path / "search" / folder / "search_index.js").read_text() == f"var __index = {text}"
        found[folder] = [doc["location"] for doc in json.loads(text)["docs"]]
    assert found == {".": [places[0], places[5]], "fr": places[1:3], "zh-Hant": places[3:5]}


def test_commands_are_copied_without_prompts_and_outputs() -> None:
    block = (
        '<div class="language-console highlight"><pre><code>'
        '<span class="gp">$ </span>echo<span class="w"> </span>&quot;a&quot; &gt; b\n'
        '<span class="go">out</span>\n<span class="gp">$ </span>ls<span class="se">\\</span>\n  b\n</code></pre></div>'
    )
    page = SimpleNamespace(file=SimpleNamespace(src_uri="install.md"))
    shown = site_hook.on_post_page(block, page, None)
    copied = re.search('data-copy="([^"]*)"', shown)
    assert copied and html.unescape(copied[1]) == 'echo "a" > b\nls\\\n  b'
    plain = block.replace('"gp"', '"k"')
    assert site_hook.on_post_page(plain, page, None) == plain


def test_sessions_of_python_are_shown_and_copied_as_such(tmp_path: Path) -> None:
    text = "```python\n>>> 1 + 1\n2\n```\n\n- a\n\n  ```python\n  >>> 2\n  ```\n\n```python\nx = 1\n```\n"
    pages.put(tmp_path, "a.md", text.encode(), ASSETS)
    assert re.findall("```(\\w+)", (tmp_path / "a.md").read_text()) == ["pycon", "pycon", "python"]


@pytest.mark.parametrize("wide", [True, False])
def test_what_scrolls_sideways_is_reached_by_keyboard(front: tuple[Any, str], wide: bool) -> None:
    window, address = front
    page = window.new_page()
    table = '<div class="md-typeset__scrollwrap" style="overflow: auto"><p style="width: 900px">a</p></div>'
    body = f'{table}<script src="assets/site.js"></script>'
    page.route(address, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(address)
    page.set_viewport_size({"width": 300 if wide else 1200, "height": 600})
    page.wait_for_function("wide => document.querySelector('div').hasAttribute('tabindex') === wide", arg=wide)
    page.evaluate("document.body.append(Object.assign(document.createElement('nav'), { className: 'md-code__nav' }))")
    page.locator("nav[role=none]").wait_for(state="attached")
    page.close()


def test_a_frame_works_for_a_worker_in_a_page_from_a_folder(front: tuple[Any, str]) -> None:
    window, address = front
    page = window.new_page()
    page.goto(address)
    answer = page.evaluate(
        "new Promise(done => { const w = new Worker('echo.js'); w.onmessage = e => done(e.data); "
        "w.ready.then(() => setTimeout(() => w.postMessage(41), 200)) })"
    )
    assert answer == 42
    page.close()
