"""Faults of the page without a server: a plain message, and the game is never lost."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from browser import DESKTOP, ON_SITE, PUZZLE, SITE, SOON, Host, Visitor, expect, visitor

pytestmark = ON_SITE


class HostOf(Host):
    """Host of a copy of the site."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def _command(self) -> list[str]:
        return [*super()._command()[:-1], str(self.folder)]


def hint(at: Visitor) -> None:
    expect(at.page.locator(".preparing")).to_have_count(0, timeout=SOON)
    at.button("hint").click()
    at.page.locator(".help .message").wait_for(timeout=SOON)


FORBIDDEN = """for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"])
  Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.mark.parametrize("script", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_the_page_works_without_storage(browser: Any, host: Host, script: str) -> None:
    with visitor(browser, host) as at:
        at.page.add_init_script(script)
        at.open(PUZZLE)
        at.select(1, 1)
        at.type("5")
        expect(at.page.get_by_text(at.word("storage.full"))).to_be_visible()
        hint(at)
        assert at.label(1, 1).endswith("5")


def test_a_lack_of_storage_is_reported(browser: Any, host: Host) -> None:
    """With a quota of one megabyte the page works, even though the engine cannot be cached."""
    context = browser.new_context(locale="en-GB", **DESKTOP)
    try:
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": host.url.rstrip("/"), "quotaSize": 1_000_000})
        at = Visitor(page, host, "en")
        at.visit()
        at.page.get_by_text(at.word("inside.not-kept")).wait_for(timeout=SOON)
        at.open(PUZZLE)
        hint(at)
    finally:
        context.close()


REFUSED = "WebAssembly.compileStreaming = async () => {{ throw new WebAssembly.CompileError({!r}); }};"
LACKS = {
    "simd": REFUSED.format("invalid value type, enable with SIMD"),
    "exceptions": REFUSED.format("unexpected section <Tag>"),
    "webassembly": "self.WebAssembly = undefined;",
}


@pytest.mark.parametrize("lacks", list(LACKS.values()), ids=list(LACKS))
def test_an_old_browser_plays_without_hints(browser: Any, host: Host, lacks: str) -> None:
    source = (next(SITE.glob("engine-*")) / "worker.mjs").read_text(encoding="utf-8")
    context = browser.new_context(service_workers="block", locale="en-GB", **DESKTOP)
    try:
        page = context.new_page()
        page.route(
            "**/worker.mjs", lambda route: route.fulfill(body=lacks + "\n" + source, content_type="text/javascript")
        )
        at = Visitor(page, host, "en")
        at.visit()
        page.get_by_text(at.word("inside.old")).wait_for(timeout=SOON)
        expect(page.locator(".preparing")).to_have_text(at.word("inside.none"))
        page.locator(".grid").wait_for()
        given = at.painted()
        for row in range(1, 10):
            at.select(row, row)
            at.type("5")
        assert at.painted() != given
        played = at.painted()
        page.wait_for_timeout(300)
        page.reload()
        page.locator(".grid").wait_for()
        at.until(lambda: at.painted() == played)
    finally:
        context.close()


def test_deep_texts_do_not_end_python(browser: Any, host: Host) -> None:
    with visitor(browser, host) as at:
        at.visit()
        expect(at.page.locator(".preparing")).to_have_count(0, timeout=SOON)
        for level in '{"a":', "[", "(", "<opensudoku>":
            at.forget()
            at.paste(level * 8000)
            at.hears("bad: ")
            assert not any(
                at.word("inside.ended") in notice or at.word("error.late") in notice for notice in at.heard()
            )
        at.open(PUZZLE)
        hint(at)


def test_two_tabs_show_the_same_game(browser: Any, host: Host) -> None:
    context = browser.new_context(locale="en-GB", **DESKTOP)
    try:
        one = Visitor(context.new_page(), host, "en")
        one.open(PUZZLE)
        one.select(1, 1)
        one.type("5")
        one.page.wait_for_timeout(500)
        other = Visitor(context.new_page(), host, "en")
        other.visit("#/play")
        other.page.locator(".grid").wait_for()
        other.until(lambda: other.painted() == one.painted())
        other.select(1, 2)
        other.type("3")
        other.page.wait_for_timeout(500)
        one.until(lambda: one.label(1, 2).endswith("3"))
        assert one.label(1, 1).endswith("5")
        hint(one)
        hint(other)
    finally:
        context.close()


def test_an_old_page_meets_a_new_version(browser: Any, tmp_path: Path) -> None:
    """A version is uploaded during a game: the page announces it and continues; the next load is the new version."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder, ignore=shutil.ignore_patterns("lessons", "manual"))
    host = HostOf(folder)
    host.start()
    try:
        with visitor(browser, host, offline=True) as at:
            at.open(PUZZLE)
            at.select(1, 1)
            at.type("5")
            hint(at)
            at.page.wait_for_function("() => navigator.serviceWorker.controller")
            at.page.wait_for_function(KEPT, timeout=SOON)
            old = at.page.evaluate("() => document.documentElement.dataset.version")
            upload(folder)
            # The old page still loads, entirely from the cache, and then announces the new version.
            at.page.reload()
            at.page.get_by_text(at.word("inside.newer")).wait_for(timeout=SOON)
            assert at.page.evaluate("() => document.documentElement.dataset.version") == old
            assert at.label(1, 1).endswith("5")
            hint(at)
            at.page.reload()
            at.page.locator(".grid").wait_for()
            assert at.page.evaluate("() => document.documentElement.dataset.version") == "newer"
            assert at.label(1, 1).endswith("5")
            hint(at)
            at.button("settings").click()
            expect(at.page.locator(".about")).to_contain_text("newer")
    finally:
        host.kill()


DAMAGE = """async file => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (url.endsWith(file)) await cache.put(url, new Response("damaged"));
  }
}"""
PAGES = """async () => {
  const pages = [];
  for (const name of await caches.keys())
    for (const answer of await (await caches.open(name)).matchAll())
      if (answer.headers.get("Content-Type").startsWith("text/html")) pages.push(answer.url);
  return pages;
}"""
BREAK = """() => {
  for (const name of ["open", "match"])
    caches[name] = () => Promise.reject(new DOMException("unexpected", "UnknownError"));
}"""


def kept_by(at: Visitor) -> None:
    """Open a puzzle, place a digit, and wait until the browser has stored the page and its engine."""
    at.open(PUZZLE)
    at.select(1, 1)
    at.type("5")
    hint(at)
    at.page.wait_for_function("() => navigator.serviceWorker.controller")
    at.page.wait_for_function(KEPT, timeout=SOON)


@pytest.mark.parametrize("file", ["/worker.mjs", "/lucidoku.wasm.gz"])
def test_damaged_files_of_the_storage_are_replaced(browser: Any, host: Host, file: str) -> None:
    with visitor(browser, host, offline=True) as at:
        kept_by(at)
        at.page.evaluate(DAMAGE, file)
        at.page.reload()
        at.page.get_by_text(at.word("inside.failed")).first.wait_for(timeout=SOON)
        assert at.label(1, 1).endswith("5")
        at.button("again").click()
        hint(at)
        at.troubles.clear()  # the damage itself, in the console


def test_a_storage_that_cannot_be_read_is_not_needed(browser: Any, host: Host) -> None:
    with visitor(browser, host, offline=True) as at:
        kept_by(at)
        at.page.context.service_workers[0].evaluate(BREAK)
        at.page.reload()
        at.page.locator(".grid").wait_for()
        assert at.label(1, 1).endswith("5")
        hint(at)


def test_a_download_that_breaks_off_is_no_fault_of_the_browser(browser: Any, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder, ignore=shutil.ignore_patterns("lessons", "manual"))
    file = next(folder.glob("engine-*")) / "lucidoku.wasm.gz"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    host = HostOf(folder)
    host.start()
    try:
        with visitor(browser, host, offline=True) as at:
            at.visit()
            at.page.get_by_text(at.word("inside.failed")).first.wait_for(timeout=SOON)
            file.write_bytes(whole)
            at.button("again").click()
            at.open(PUZZLE)
            hint(at)
            at.troubles.clear()
    finally:
        host.kill()


def test_a_page_of_the_host_is_not_stored_as_a_file(browser: Any, tmp_path: Path) -> None:
    """Some hosts answer with a page where a file is missing for now."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder, ignore=shutil.ignore_patterns("lessons", "manual"))
    file = next(folder.glob("assets/learn-*.js"))
    script = file.read_bytes()
    file.unlink()
    file.mkdir()
    (file / "index.html").write_text("<h1>Soon</h1>")
    host = HostOf(folder)
    host.start()
    try:
        with visitor(browser, host, offline=True) as at:
            at.visit()
            at.page.wait_for_timeout(3000)
            shutil.rmtree(file)
            file.write_bytes(script)
            at.visit("#/play")
            at.page.reload()
            at.page.wait_for_function("() => navigator.serviceWorker.controller", timeout=SOON)
            assert at.page.evaluate(PAGES) == [host.url]
            at.troubles.clear()
    finally:
        host.kill()


KEPT = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if ((await cache.keys()).some(({ url }) => url.endsWith("worker.mjs"))) return true;
  }
  return false;
}"""


def upload(folder: Path) -> None:
    """Replace the page by another version with other file names."""
    script = next(folder.glob("assets/page-*.js"))
    engine = next(folder.glob("engine-*"))
    names = {script.name: "page-newer.js", engine.name: "engine-newer"}
    script.rename(script.with_name("page-newer.js"))
    engine.rename(engine.with_name("engine-newer"))
    for path in (folder / "index.html", folder / "sw.js"):
        text = path.read_text(encoding="utf-8")
        for old, new in names.items():
            text = text.replace(old, new)
        version = (folder / "index.html").read_text(encoding="utf-8").split('data-version="')[-1].split('"')[0]
        path.write_text(text.replace(f'data-version="{version}"', 'data-version="newer"'), encoding="utf-8")
    worker = folder / "sw.js"
    text = worker.read_text(encoding="utf-8")
    kept = text.split("const KEPT = `${NAME}")[1].split("`")[0]
    worker.write_text(text.replace("${NAME}" + kept, "${NAME}newer"), encoding="utf-8")
