"""A page in place of a notebook: a model like that of anywidget, whose other end is a player in this process."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

ADDRESS = "http://notebook.test/"
POLICY = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; font-src data:; img-src data: blob:"
"""The least that notebooks allow, such as those of VS Code: modules of the page alone, no network."""

# What anywidget gives a module: traits, changes, messages. `python` takes a message and returns the answers.
_PAGE = """<!doctype html><html><body style="margin:0;padding:12px;background:GROUND"><script>
class Model {
  constructor(traits) { this.traits = traits; this.changed = {}; this.heard = new Map(); }
  get(name) { return this.traits[name]; }
  set(name, value) { this.traits[name] = value; this.changed[name] = value; this.tell("change:" + name); }
  on(event, heard) { this.heard.set(event, [...(this.heard.get(event) ?? []), heard]); }
  off(event, heard) { this.heard.set(event, (this.heard.get(event) ?? []).filter(one => one !== heard)); }
  tell(event, ...found) { for (const heard of this.heard.get(event) ?? []) heard(...found); }
  async python(message) { for (const [name, value] of await window.python(message)) this.take(name, value); }
  save_changes() { const changed = this.changed; this.changed = {}; return this.python({ traits: changed }); }
  send(content) { return this.python({ content }); }
  takeAll(state) {  // all traits have changed before anybody hears of one
    const changed = Object.keys(state).filter(name => JSON.stringify(this.traits[name]) !== JSON.stringify(state[name]));
    Object.assign(this.traits, state);
    for (const name of changed) this.tell("change:" + name);
  }
  take(name, value) {
    if (name === "msg:custom") this.tell(name, value);
    else if (JSON.stringify(this.traits[name]) !== JSON.stringify(value)) {
      this.traits[name] = value;
      this.tell("change:" + name);
    }
  }
}
async function show(esm, traits, count) {
  window.model = new Model(traits);
  const { default: widget } = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  for (let k = 0; k < count; k++) {
    const el = document.body.appendChild(document.createElement("div"));
    window.end = await widget.render({ model, el });
  }
}
</script></body></html>"""


class Notebook:
    """A page with views of a player.

    Args:
        page: the page of a browser.
        player: the player to show.
        ground: the colour of the page.
        views: the number of views.
    """

    def __init__(self, page: Any, player: Any, ground: str = "white", views: int = 1) -> None:
        self.page, self.player = page, player
        self._sent: list[tuple[str, Any]] = []
        self._thread = ThreadPoolExecutor(1)  # without a running loop: calls are answered at once
        player.send = lambda content, _buffers=None: self._sent.append(("msg:custom", content))
        player.send_state = lambda key=None: self._sent.extend(player.get_state(key).items())
        page.expose_function("python", self._hear)
        headers = {"content-type": "text/html", "content-security-policy": POLICY}
        page.route(ADDRESS, lambda route: route.fulfill(body=_PAGE.replace("GROUND", ground), headers=headers))
        page.goto(ADDRESS)
        page.evaluate(
            "([esm, traits, count]) => show(esm, traits, count)",
            [player.get_state()["_esm"], player.get_state(), views],
        )
        page.locator(".grid").first.wait_for()

    def _hear(self, message: dict[str, Any]) -> list[tuple[str, Any]]:
        return self._thread.submit(self._answer, message).result()

    def _answer(self, message: dict[str, Any]) -> list[tuple[str, Any]]:
        self._sent.clear()
        if "traits" in message:
            self.player.set_state(message["traits"])
        else:
            self.player._handle_custom_msg(message["content"], [])
        return list(self._sent)

    def sync(self) -> None:
        """Send the traits that Python has set, as the widget does by itself where there is a notebook."""
        names = ("position", "selection", "step", "techniques")
        state = {name: self.player.get_state(name)[name] for name in names}
        self.page.evaluate("state => model.takeAll(state)", state)

    def cell(self, row: int, column: int, view: int = 0) -> Any:
        """Return a cell of the board."""
        return self.page.locator(f'[role="row"][aria-rowindex="{row}"] [aria-colindex="{column}"]').nth(view)

    def close(self) -> None:
        """End the thread of the answers."""
        self._thread.shutdown()


@contextmanager
def notebook(browser: Any, player: Any, **options: Any) -> Iterator[Notebook]:
    """Yield a page that shows a player; fails on any error in the console."""
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    page.set_default_timeout(60_000)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.extend([said.text] if said.type in ("error", "warning") else []))
    found = Notebook(page, player, **options)
    try:
        yield found
        assert troubles == []
    finally:
        page.close()
        found.close()
