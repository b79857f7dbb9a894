"""The page without a server, from `make site`: playable immediately, hints from the worker, usable offline."""

from __future__ import annotations

from typing import Any

import pytest

import lucidoku as ld
from browser import DESKTOP, ON_SITE, PHONE, PUZZLE, SITE, SOON, Host, Server, Visitor, expect, visitor
from lucidoku.logic.merging import parts

pytestmark = ON_SITE


def _ready(at: Visitor) -> None:
    expect(at.page.locator(".preparing")).to_have_count(0, timeout=SOON)


def test_play_then_hints_then_offline(browser: Any, host: Host) -> None:
    own = Host()
    own.start()
    with visitor(browser, own, offline=True, **DESKTOP) as at:
        # No Python yet: the daily puzzle is shown and playable.
        at.page.route("**/packages.zip.gz", lambda route: (at.page.wait_for_timeout(1500), route.continue_()))
        asked: list[str] = []
        at.page.on("request", lambda request: asked.append(request.url))
        at.visit()
        at.page.locator(".grid").wait_for()
        assert at.page.locator(".preparing").count() == 1
        at.page.locator(".grid").press("1")
        _ready(at)
        before = asked[: next(place for place, url in enumerate(asked) if "/engine-" in url)]
        assert any("/answers/layout-" in url for url in before), "the engine takes the network from the page"
        at.open(PUZZLE)
        at.button("hint").click()
        at.page.locator(".help .message").wait_for()
        at.visit("#/walk")
        expect(at.page.locator(".walk-list li")).to_have_count(len([*parts(ld.explain(PUZZLE))]), timeout=SOON)
        expect(at.page.locator(".walk-words .sentence")).not_to_be_empty()
        at.type("End")
        at.page.locator(".proof-line").wait_for()  # the SAT solver is loaded too
        at.visit("#/play")
        at.button("share").click()
        with at.page.expect_download(timeout=SOON) as saved:
            at.button("print.pdf").click()
        assert saved.value.path().read_bytes().startswith(b"%PDF")
        at.type("Escape")
        # Everything is cached: the second visit needs no host.
        at.page.wait_for_function(
            "async () => { const cache = await caches.open((await caches.keys())[0]);"
            " return (await cache.keys()).some(({url}) => url.endsWith('packages.zip.gz')); }",
            timeout=SOON,
        )
        own.kill()
        at.page.reload()
        at.page.locator("main").wait_for()
        _ready(at)
        at.visit("#/play")
        at.button("hint").click()
        at.page.locator(".help .message").wait_for()
        # A photo is read there, too.
        at.button("open").click()
        at.page.locator("dialog input[accept*=pdf]").set_input_files(
            {"name": "x.png", "mimeType": "image/png", "buffer": ld.Grid(PUZZLE).png()}
        )
        cells = at.page.locator("dialog .photo-cells button")
        expect(cells).to_have_count(81, timeout=SOON)
        assert cells.all_inner_texts() == [symbol.replace(".", "") for symbol in PUZZLE]
        assert at.page.locator("dialog img").evaluate("one => one.complete && one.naturalWidth === 540")


def test_the_puzzles_of_the_day_may_be_the_first_call(browser: Any, host: Host) -> None:
    """They need FastAPI, which imports modules that arrive after those for hints."""
    with visitor(browser, host, **PHONE) as at:
        at.visit("#/puzzles")
        expect(at.page.locator(".offers.six .offer:enabled")).to_have_count(6, timeout=SOON)


def test_links_are_equal_to_those_of_a_server(browser: Any, host: Host) -> None:
    server = Server()
    server.start()
    try:
        with visitor(browser, server, "fr") as at:
            at.open(PUZZLE)
            painted = at.painted()
            at.button("share").click()
            shown = at.page.get_by_label(at.word("share.link"), exact=True)
            at.until(lambda: "#p1." in shown.input_value())
            link = "#" + shown.input_value().split("#")[1]
        with visitor(browser, host, "fr", **PHONE) as there:
            there.visit(link)
            there.page.locator(".grid").wait_for()
            there.until(lambda: there.painted() == painted)
    finally:
        server.kill()


def test_a_call_that_blocks_the_worker_is_aborted(browser: Any, host: Host) -> None:
    """After a new request the worker is restarted and answers it."""
    source = (next(SITE.glob("engine-*")) / "worker.mjs").read_text(encoding="utf-8")
    endless = source.replace("  let ask;", '  if (call === "explain") for (;;);\n  let ask;')
    assert endless != source
    started: list[Any] = []
    bodies = [endless]
    with visitor(browser, host) as at:
        at.page.on("worker", lambda worker: started.append(worker) if worker.url.endswith("worker.mjs") else None)
        at.page.route("**/worker.mjs", lambda route: _instead(route, bodies[-1]))
        at.visit()
        _ready(at)
        at.open(PUZZLE)
        at.visit("#/walk")
        at.page.locator(".walk-side").wait_for()
        bodies.append(source)
        at.button("walk.from-start").click()
        expect(at.page.locator(".walk-list li")).to_have_count(len([*parts(ld.explain(PUZZLE))]), timeout=SOON)
    assert len(started) == 2


def test_a_call_stopped_before_it_begins_does_not_run(browser: Any, host: Host) -> None:
    with visitor(browser, host) as at:
        at.visit()
        script = next(SITE.glob("engine-*")).name + "/worker.mjs"
        said = at.page.evaluate(
            """script => new Promise(resolve => {
                const worker = new Worker(script, { type: "module" }), said = [];
                worker.onmessage = ({ data }) => {
                    if (data.id) said.push([data.id, Object.keys(data).filter(key => key !== "id").join()]);
                    if (data.id === 2 && data.done) resolve(said);
                };
                const ask = id => worker.postMessage({ id, method: "GET", call: "techniques", query: "lang=en", body: "" });
                ask(1);
                worker.postMessage({ stop: 1 });
                ask(2);
            })""",
            script,
        )
    assert [what for call, what in said if call == 1] == ["done"]
    assert [what for call, what in said if call == 2 and what in ("begun", "done")] == ["begun", "done"]


def _instead(route: Any, body: str) -> None:
    route.fulfill(body=body, content_type="text/javascript")


@pytest.mark.parametrize("broken", ["packages.zip.gz", "lucidoku.wasm.gz", "pyodide.asm.wasm.gz"])
def test_an_aborted_download_leaves_the_game_intact(browser: Any, host: Host, broken: str) -> None:
    context = browser.new_context(service_workers="block", **DESKTOP)
    try:
        page = context.new_page()
        page.route(f"**/{broken}", lambda route: route.abort())
        page.goto(host.url)
        page.locator(".grid").wait_for()
        words = page.evaluate("() => fetch('answers/words-en.json').then(found => found.json())")["words"]
        expect(page.get_by_text(words["inside.failed"])).to_be_visible(timeout=SOON)
        expect(page.locator(".preparing")).to_contain_text(words["inside.none"])
        page.locator(".grid").press("1")
        assert page.locator(".grid").is_visible()
        page.unroute(f"**/{broken}")
        page.get_by_role("button", name=words["again"]).click()
        expect(page.locator(".preparing")).to_have_count(0, timeout=SOON)
    finally:
        context.close()


def test_a_browser_without_webassembly_gets_a_message(browser: Any, host: Host) -> None:
    context = browser.new_context(service_workers="block", **DESKTOP)
    try:
        page = context.new_page()
        source = (next(SITE.glob("engine-*")) / "worker.mjs").read_text(encoding="utf-8")
        page.route("**/worker.mjs", lambda route: _instead(route, "self.WebAssembly = undefined;\n" + source))
        page.goto(host.url)
        words = page.evaluate("() => fetch('answers/words-en.json').then(found => found.json())")["words"]
        expect(page.get_by_text(words["inside.old"])).to_be_visible(timeout=SOON)
    finally:
        context.close()
