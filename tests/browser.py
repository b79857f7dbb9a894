"""Browser and server for tests of the page: Debian's Chromium, driven by Playwright, never downloaded."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

try:
    from playwright.sync_api import expect as expect  # for the tests
except ImportError:  # `browse` skips the tests that need it
    expect = None  # type: ignore[assignment]

PROGRAMS = [
    found
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    if (found := shutil.which(name))
]
"""Browsers on this machine: without a window, Chromium takes half the processor time."""
CHROMIUM = next(iter(PROGRAMS), None)
FONTS = {name: Path(__file__).parent / "fonts" / f"{name}.conf" for name in ("with-chinese", "without-chinese")}
"""Fonts that a browser finds, whatever this machine has; only Linux uses fontconfig."""
SITE = Path(__file__).parent.parent / "build" / "site"
AXE = Path(__file__).parent.parent / "web" / "app" / "node_modules" / "axe-core" / "axe.min.js"

ON_SITE = pytest.mark.skipif(not SITE.exists(), reason="`make site` was not run; it needs emscripten")
WITH_SERVER = pytest.mark.skipif(
    "LUCIDOKU_SITE" in os.environ, reason="looks at what a server gets, sends or keeps: the static page has none"
)

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
SOON = 120_000
"""Time limit in milliseconds for the start of Python inside a browser, on any machine."""

PATIENCE = 240
"""Time limit in seconds for the start of a server; a test that hangs ends later (pytest-timeout)."""

DESKTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 820}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}

PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}"""


def browse(driver: Any, fonts: str = "with-chinese", program: str | None = CHROMIUM) -> Any:
    """Start a browser that finds these fonts; skip the test without one."""
    if program is None:
        pytest.skip("the tests of the page need Chromium: apt-get install chromium")
    environment = os.environ | {"FONTCONFIG_FILE": str(FONTS[fonts])}
    return driver.chromium.launch(executable_path=program, env=environment)


# Notices vanish after some seconds, which a busy machine may take to look for them: all are recorded.
LISTEN = """
window.heard = [];
let latest = null;
new MutationObserver(() => {
  const notice = document.querySelector(".notices p");
  if (notice && notice !== latest)
    heard.push((notice.classList.contains("bad") ? "bad: " : "") + notice.textContent);
  latest = notice;
}).observe(document, { childList: true, subtree: true });
"""


WORKER = """postMessage({ ready: true });
addEventListener("message", async ({ data: { id, method, call, query, body, stop } }) => {
  if (stop) return;
  postMessage({ id, begun: true });
  if (body.includes("deadly")) return postMessage({ fatal: "stack overflow" });
  if (body.includes("endless")) {
    const busy = new XMLHttpRequest();
    busy.open("GET", "/icon.svg?busy", false);
    busy.send();
    for (;;);
  }
  const headers = { "Content-Type": typeof body === "string" ? "application/json" : "image/x-portable-pixmap" };
  const found = await fetch(`/api/v1/${call}?${query}`, { method, headers, body: method === "POST" ? body : undefined });
  postMessage({ id, status: found.status, kind: "application/json" });
  postMessage({ id, part: new Uint8Array(await found.arrayBuffer()) });
  postMessage({ id, done: true });
});"""
"""Replacement for the worker of a page without a server: passes calls on, hangs on one text and ends on another."""


def without_server(place: Any, server: Server) -> None:
    """Serve a page, or the pages of a context, like those of a site: with a worker that passes calls on to the server."""
    from lucidoku.web.app import STATIC

    page = (STATIC / "index.html").read_text(encoding="utf-8").replace("<html", '<html data-inside="engine-0"')
    place.route(
        re.compile(re.escape(server.url) + "(#.*)?$"), lambda route: route.fulfill(body=page, content_type="text/html")
    )
    place.route("**/worker.mjs", lambda route: route.fulfill(body=WORKER, content_type="text/javascript"))
    place.route("**/answers/index.json", lambda route: route.fulfill(json=[]))


class Server:
    """`lucidoku web` in a separate process that can be killed and restarted at the same port."""

    def __init__(self, *arguments: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it listens, however busy the machine is."""
        pytest.importorskip("uvicorn")
        self._process = subprocess.Popen(self._command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        status = self._process.returncode
        raise TimeoutError("the server does not listen" if status is None else f"the server ended with status {status}")

    def _command(self) -> list[str]:
        program = Path(sys.executable).with_name("lucidoku")
        return [str(program), "web", *self._arguments, "--no-open", "--port", str(self.port)]

    def words(self, lang: str) -> str:
        """Return the address of the page's texts in a language."""
        return f"api/v1/words?lang={lang}"

    def kill(self) -> None:
        """Kill the server, like a crash."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Host(Server):
    """Host of static files for the page without a server."""

    def _command(self) -> list[str]:
        return [sys.executable, "-m", "http.server", str(self.port), "-b", "127.0.0.1", "-d", str(SITE)]

    def words(self, lang: str) -> str:
        """Return the address of the page's texts in a language."""
        return f"answers/words-{lang}.json"


class Visitor:
    """A simulated visitor with a window size, colours and a language; collects errors of the console."""

    def __init__(self, page: Any, server: Server, lang: str) -> None:
        self.page = page
        self.server = server
        self.lang = lang
        self.troubles: list[str] = []
        self._words: dict[str, str] = {}
        self._pressed = (0, 0)
        page.add_init_script(LISTEN)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        # Network errors are tested by the messages of the page.
        known = ("Failed to load resource", "Service Worker registration blocked by Playwright")
        if message.type in ("error", "warning") and not any(words in message.text for words in known):
            self.troubles.append(message.text)

    def visit(self, fragment: str = "") -> None:
        """Open the page, optionally at another address."""
        self.page.goto(self.server.url + fragment)
        self.page.locator("main > *").first.wait_for(state="attached")  # rare views load when they are opened
        if not self._words:
            answer = self.page.evaluate(
                "address => fetch(address).then(found => found.json())", self.server.words(self.lang)
            )
            self._words = answer["words"]

    def leave(self) -> None:
        """Leave and delete everything that the page stored."""
        self.page.goto(self.server.url + "icon.svg")  # the last state of the game is saved only now
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.mouse.move(0, 0)
        self._pressed = (0, 0)

    def paste(self, text: str) -> None:
        """Paste a text into the page."""
        self.page.evaluate(PASTE, text)

    def open(self, text: str) -> None:
        """Open a puzzle by pasting it into the page."""
        self.visit("#/play")
        self.settled()  # the page listens from its first frame on
        self.forget()
        self.paste(text)
        self.page.locator(".grid").wait_for()
        self.hears("")

    def heard(self) -> list[str]:
        """Return the notices since the page was loaded, or since `forget`; they vanish from the page after some seconds."""
        return [str(text) for text in self.page.evaluate("heard")]

    def forget(self) -> None:
        """Forget the notices so far."""
        self.page.evaluate("void (heard.length = 0)")

    def hears(self, text: str) -> None:
        """Wait for a notice that contains a text; messages about errors begin with "bad: "."""
        self.until(lambda: any(text in notice for notice in self.heard()))

    def word(self, key: str, **values: object) -> str:
        """Return a text of the page in the visitor's language."""
        text = self._words[key]
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def button(self, key: str, **values: object) -> Any:
        """Return a button by the key of its text."""
        return self.page.get_by_role("button", name=self.word(key, **values), exact=True).first

    def command(self, key: str) -> None:
        """Press a button of the head; a phone has it behind another."""
        if not self.button(key).is_visible():
            self.button("more").click()
        self.button(key).click()

    def cell(self, row: int, column: int) -> Any:
        """Return a cell of the board."""
        return self.page.locator(f'[role="row"][aria-rowindex="{row}"] [role="gridcell"][aria-colindex="{column}"]')

    def label(self, row: int, column: int) -> str:
        """Return the screen reader label of a cell after all pending rendering."""
        self.settled()
        return str(self.cell(row, column).get_attribute("aria-label"))

    def select(self, row: int, column: int) -> None:
        """Click a cell that is not selected."""
        if self._pressed == (row, column):
            self.page.wait_for_timeout(360)  # a second click on a cell selects all cells like it
        self._pressed = (row, column)
        self.cell(row, column).click(force=True)
        self.settled()

    def type(self, keys: str) -> None:
        """Press keys one after the other and wait for their effect."""
        for key in keys.split():
            self.page.keyboard.press(key)
        self.settled()

    def walked(self) -> None:
        """Wait until the walkthrough is complete."""
        self.page.locator('.walk-side[aria-busy="false"] .walk-list li').first.wait_for()

    def to_step(self, number: int) -> None:
        """Go to a step of the walkthrough, by its number from 1."""
        self.walked()
        self.page.locator(".slider").fill(str(number - 1))
        self.settled()

    def settled(self) -> None:
        """Wait for the next frames."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until a condition is true; the page's policy forbids Playwright's own way, which evaluates text."""
        deadline = time.monotonic() + 60
        while not true():
            assert time.monotonic() < deadline, "it did not become true"
            self.page.wait_for_timeout(30)

    def painted(self) -> str:
        """Return the digits on the board as a line."""
        self.settled()
        cells = self.page.eval_on_selector_all(
            ".board > svg .ink",
            "found => [...found[0].children].map(one => one.tagName + (one.textContent || ''))",
        )
        return "|".join(cells)


class Held:
    """Requests of a page to an address that are held until released.

    Create it before the page is visited. The route stays as long as the page: while one is added or removed, Chromium may
    lose requests.

    Args:
        page: the page that sends the requests.
        address: the pattern of addresses, as for `page.route`.
    """

    def __init__(self, page: Any, address: str) -> None:
        self.waiting: list[Any] = []
        self._open = False
        page.route(address, self._asked)

    def _asked(self, route: Any) -> None:
        if self._open:
            route.continue_()
        else:
            self.waiting.append(route)

    def hold(self) -> None:
        """Hold requests from now on."""
        self._open = False

    def let_go(self) -> None:
        """Release held requests and pass on later ones."""
        self.pass_over()
        for route in self.waiting:
            route.continue_()

    def pass_over(self) -> None:
        """Pass on later requests; held ones are never answered."""
        self._open = True


@contextmanager
def visitor(
    browser: Any, server: Server, lang: str = "en", dark: bool = False, offline: bool = False, **size: Any
) -> Iterator[Visitor]:
    """Yield a first-time visitor; fails on any error in the console.

    Args:
        browser: the browser to use.
        server: the server of the page.
        lang: the language of the browser.
        dark: whether dark colours are preferred.
        offline: whether to install the service worker, which takes a quarter of the processor time of a visit.
        size: the size of the window; by default a desktop.
    """
    locale = {"en": "en-GB", "fr": "fr-FR", "zh_Hant": "zh-TW"}[lang]
    context = browser.new_context(
        locale=locale,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        service_workers="allow" if offline or "LUCIDOKU_SITE" in os.environ else "block",
        **(size or DESKTOP),
    )
    context.set_default_timeout(60_000)
    try:
        found = Visitor(context.new_page(), server, lang)
        yield found
        assert found.troubles == []
    finally:
        context.close()


class Desk:
    """A page shared by one guest after another, each without traces of earlier ones; a new page takes twice the time.

    A test that changes the page for good (a route, another size, a second tab) closes it.
    """

    _KEPT = (
        "add_init_script",
        "emulate_media",
        "expose_function",
        "on",
        "route",
        "set_default_timeout",
        "set_viewport_size",
    )

    def __init__(self, browser: Any, server: Server) -> None:
        self._browser = browser
        self._server = server
        self._open = ExitStack()
        self._guest: Visitor | None = None

    @contextmanager
    def guest(self) -> Iterator[Visitor]:
        """Lend the page to a guest; fails on any error in the console."""
        if self._guest is None:
            self.close()
            self._guest = self._open.enter_context(visitor(self._browser, self._server))
            page = self._guest.page
            for owner, name in [*((page, name) for name in self._KEPT), (page.clock, "install")]:
                setattr(owner, name, self._ending(getattr(owner, name)))
        found = self._guest
        yield found
        stays = self._guest is not None and len(found.page.context.pages) == 1 and "LUCIDOKU_SITE" not in os.environ
        self._guest = None
        if stays:
            found.leave()
            self._guest = found
        troubles, found.troubles = found.troubles, []
        assert troubles == []

    def _ending(self, change: Callable[..., Any]) -> Callable[..., Any]:
        def changed(*arguments: Any, **named: Any) -> Any:
            self._guest = None
            return change(*arguments, **named)

        return changed

    def close(self) -> None:
        """Close the page; the next guest gets a new one."""
        self._guest = None
        self._open.close()
