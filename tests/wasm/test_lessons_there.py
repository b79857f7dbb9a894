"""Lessons of `make site` in a browser: opened from the page and run to the end without any other host.

Runs one lesson per language; LUCIDOKU_LESSONS=1 runs all.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from browser import SITE, SOON, Host
from lucidoku.school.exercises import model_answers
from lucidoku.web.reading import stored_outputs
from lucidoku.words.language import _, language

FILES = SITE / "lessons" / "files"
pytestmark = pytest.mark.skipif(not FILES.exists(), reason="`make site` was not run; it needs emscripten")

ALL = sorted(f"{path.parent.name}/{path.stem}" for path in FILES.glob("*/[0-9]*.ipynb"))
FEW = ["fr/05-your-first-method", "zh_Hant/01-the-valley"]

READY = (
    "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.connectionStatus === 'connected'"
)
RUN_ALL = """async () => {
  await jupyterapp.shell.currentWidget.context.ready;
  await jupyterapp.commands.execute("notebook:run-all-cells");
  return jupyterapp.shell.currentWidget.content.model.toJSON().cells.filter((cell) => cell.cell_type === "code");
}"""
RUN = """async (code) => {
  const future = jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code });
  let text = "";
  future.onIOPub = ({ content }) => (text += content.text ?? content.evalue ?? "");
  await future.done;
  return text;
}"""

SCOPES = """async () => {
  const all = ServiceWorkerContainer.prototype.getRegistrations; // the lessons see only their own
  return (await all.call(navigator.serviceWorker)).map(({ scope }) => scope);
}"""


@contextmanager
def reader(browser: Any, host: Host) -> Iterator[Any]:
    """Yield a page restricted to this host; fails if it requests another."""
    context = browser.new_context(viewport={"width": 1200, "height": 900}, locale="en-GB")
    others: list[str] = []

    def asked(route: Any) -> None:
        others.append(route.request.url)
        route.abort()

    context.route(re.compile(rf"^https?://(?!127\.0\.0\.1:{host.port}/)"), asked)
    try:
        yield context.new_page()
        assert others == []
    finally:
        context.close()


def open_notebook(page: Any, host: Host, path: str) -> None:
    page.goto(f"{host.url}lessons/notebooks/index.html?path={path}.ipynb")
    page.wait_for_function(READY, timeout=SOON)


@pytest.mark.parametrize("lesson", ALL if "LUCIDOKU_LESSONS" in os.environ else [one for one in ALL if one in FEW])
def test_a_lesson_has_the_same_output_as_locally(browser: Any, host: Host, lesson: str) -> None:
    lang, name = lesson.split("/")
    with reader(browser, host) as page:
        open_notebook(page, host, lesson)
        cells = page.evaluate(RUN_ALL)
    stored = stored_outputs(lang)[name]
    assert len(cells) == len(stored)
    for cell, here in zip(cells, stored, strict=True):
        text, picture = "", ""
        for output in cell["outputs"]:
            assert output["output_type"] != "error", output["evalue"]
            text += "".join(output.get("text", ""))
            data = output.get("data", {})
            picture += "".join(data.get("image/svg+xml", ""))
            text += "" if "image/svg+xml" in data else "".join(data.get("text/plain", ""))
        lines = list(zip(comparable(text, name), comparable(here.get("shown", ""), name), strict=True))
        # Notebooks add the source line to a message.
        assert all(there.startswith(line) for there, line in lines), lines
        assert ("<svg" in picture) == ("picture" in here)


def comparable(text: str, name: str) -> list[str]:
    """Return the lines, without times in the laboratory."""
    plain = re.sub(r"\s*[\d.,]+", " #", text) if "laboratory" in name else text
    return plain.strip().splitlines()


def test_the_page_opens_a_lesson_and_keeps_its_files(browser: Any, host: Host) -> None:
    """The page's service worker remains active, and a pupil's changes survive reopening the notebook."""
    with reader(browser, host) as page:
        page.goto(f"{host.url}#/learn/lesson/01-the-valley")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        words = page.evaluate("() => fetch('answers/words-en.json').then(found => found.json())")["words"]
        page.get_by_role("link", name=words["lesson.run"]).click(timeout=SOON)
        page.wait_for_function(READY, timeout=SOON)
        assert "path=en/01-the-valley.ipynb" in page.url
        page.evaluate(RUN, "open('mine.txt', 'w').write('kept')")
        open_notebook(page, host, "en/00-first-steps")
        assert page.evaluate(RUN, "print(open('mine.txt').read())").strip() == "kept"
        scopes = page.evaluate(SCOPES)
        assert set(scopes) == {host.url, f"{host.url}lessons/"}


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_the_exercise_is_checked_in_the_browser(browser: Any, host: Host, lang: str) -> None:
    with language(lang):
        exercise = _("exercise")
        right = model_answers(lang == "fr")
        endless = "def ligne(S, i):\n    while True:\n        pass\n"
    with reader(browser, host) as page:
        open_notebook(page, host, f"{lang}/{exercise}")
        page.evaluate(RUN, f"open('right.py', 'w').write({right!r}); open('endless.py', 'w').write({endless!r})")
        cells = page.evaluate(RUN_ALL)
        answer = "".join("".join(output.get("text", "")) for output in cells[-1]["outputs"])
        assert answer.count("✗") >= 6 and "✓" not in answer
        answer = page.evaluate(RUN, "%lucidoku school check right.py")
        assert answer.count("✓") == 6 and "✗" not in answer
        answer = page.evaluate(RUN, "%lucidoku school check endless.py")
        assert "while True" in answer or "pass" in answer
