"""Write the page as a folder that needs no server: `make site`, after `make wasm`.

Any web host can serve the folder, from any address: the page, the engine as WebAssembly, Python for browsers (Pyodide),
the package, and precomputed answers, so that the page can be played before Python has loaded. The manual and the
lessons are next to it if they have been written (`make docs`, tools/write_lessons.py). A dead or a foreign address
fails the run.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import docs as techniques_pages
import links
from lucidoku.web.inside import Inside
from lucidoku.words.language import languages
from lucidoku.words.notation import NOTATIONS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src" / "lucidoku" / "web" / "static"
ENGINE = ROOT / "web" / "engine"
PYODIDE = ENGINE / "node_modules" / "pyodide"
WASM = ROOT / "build" / "wasm" / "lucidoku.wasm"
PACKAGES = ROOT / "build" / "pyodide"
LESSONS = ROOT / "build" / "lessons"
MANUAL = ROOT / "site"
SERVED = techniques_pages.PAGE
BESIDE = ("lessons", "manual")
"""Folders that the page links to, and that a browser does not keep."""
LAYOUTS = {"9x9": NOTATIONS, **dict.fromkeys(("4x4", "6x6", "8x8", "12x12", "16x16", "25x25"), ("r1c1",))}
"""Layouts that are precomputed, each with its notations: links and files of their puzzles open at once."""
DAYS = 400
"""Number of days whose puzzles are precomputed, from the first of this month on."""

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)


def main(out: Path, first: date) -> None:
    """Write the folder.

    Args:
        out: the folder; its content is replaced.
        first: the first day whose puzzle is precomputed.
    """
    for needed in (WASM, PYODIDE, PACKAGES):
        if not needed.exists():
            sys.exit(f"{needed.relative_to(ROOT)} is missing: run `make wasm` first")
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(PAGE, out)
    engine = engine_files(out)
    (out / "answers").mkdir()
    for name, answer in sorted(asyncio.run(answers(first)).items()):
        (out / "answers" / name).write_bytes(answer)
    names = sorted(path.name for path in (out / "answers").iterdir())
    (out / "answers" / "index.json").write_text(json.dumps(names))
    version = digest(out)
    beside(out)
    index = out / "index.html"
    index.write_text(page(index.read_text(), marks(out, engine, version)))
    worker = (ENGINE / "offline.js").read_text()
    (out / "sw.js").write_text(worker.replace("FILES", json.dumps(kept_addresses(out))).replace("VERSION", version))
    (out / ".nojekyll").touch()
    if wrong := links.wrong(out):
        sys.exit("\n".join(wrong))
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}: {size / 1e6:.1f} MB; python -m http.server -d {out}")


def engine_files(out: Path) -> str:
    """Write all files that the worker loads, and return the name of its folder, which changes with its content."""
    there = out / "engine"
    (there / "pyodide").mkdir(parents=True)
    for name in ("worker.mjs", "inflate.mjs", "engine.mjs"):
        shutil.copy(ENGINE / name, there)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json"):
        shutil.copy(PYODIDE / name, there / "pyodide")
    archives = [there / "packages.zip", there / "pyodide" / "python_stdlib.zip", there / "later.zip"]
    run_there("packages_there.py", archives)
    run_there("record_there.py", [archives[1]], LIBRARY=str(archives[1]))
    for path in (WASM, PYODIDE / "pyodide.asm.wasm", *archives):
        (there / f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    for path in archives:
        path.unlink()
    named = there.with_name(f"engine-{digest(there)}")
    there.rename(named)
    return named.name


def run_there(script: str, files: list[Path], **environment: str) -> None:
    """Run a script of this folder in Pyodide, which gives it the paths of the files that it writes."""
    places = ("/here" / path.relative_to(ROOT) for path in files)
    command = ["node", ENGINE / "python.mjs", WASM, PACKAGES, ROOT / "tools" / script, *places]
    done = subprocess.run(
        list(map(str, command)), cwd=ROOT, env=os.environ | environment, capture_output=True, text=True
    )
    if done.returncode or not all(path.exists() for path in files):
        sys.exit(done.stderr or done.stdout or f"{script} wrote nothing")


def beside(out: Path) -> None:
    """Put the manual and the lessons, if written, next to the page, and link them to each other."""
    if LESSONS.exists():
        shutil.copytree(LESSONS, out / "lessons")
    if not MANUAL.exists():
        return
    shutil.copytree(MANUAL, out / "manual", ignore=shutil.ignore_patterns("404.html", "sitemap.xml*"))
    for lesson in lessons(out):
        lang, name = lesson.split("/")
        text = out / "manual" / "lessons" / lang / f"{name}.html"
        lead(text, f"../../../{notebook(lesson)}", "Run this lesson in the browser")
    lead(out / "manual" / "index.html", "../", "Open the page")
    for text in (out / "manual" / "techniques").rglob("*.html"):
        text.write_text(positions_here(text.read_text(), os.path.relpath(out, text.parent)))


def positions_here(html: str, page: str) -> str:
    """Return a page of the manual whose positions open on the page next to it, not on that of `lucidoku web`.

    >>> positions_here('<a href="http://127.0.0.1:8460/#p1.x">', "../..")
    '<a href="../../index.html#p1.x">'
    """
    return html.replace(f'href="{SERVED}#', f'href="{page}/index.html#')


def lead(text: Path, address: str, words: str) -> None:
    """Add a link after the title of a page of the manual."""
    html, changed = re.subn(
        r"(</h1>)", rf'\1<p><a class="md-button" href="{address}">{words}</a></p>', text.read_text(), count=1
    )
    if not changed:
        sys.exit(f"{text}: there is no title to put a link behind")
    text.write_text(html)


def lessons(out: Path) -> list[str]:
    """Return the lessons that can be run, such as "fr/01-the-valley"."""
    notebooks = (out / "lessons" / "files").glob("*/[0-9]*.ipynb")
    return sorted(f"{path.parent.name}/{path.stem}" for path in notebooks)


def notebook(lesson: str) -> str:
    """Return the address at which a lesson runs."""
    return f"lessons/notebooks/index.html?path={lesson}.ipynb"


def marks(out: Path, engine: str, version: str) -> dict[str, str]:
    """Return the data in the first tag of the page: the path of its worker, its version, its neighbours."""
    data = {"inside": f"./{engine}", "version": version}
    if names := sorted({lesson.split("/")[1] for lesson in lessons(out)}):
        data["lessons"] = " ".join(names)
    if (out / "manual").exists():
        data["manual"] = "./manual/index.html"
    return data


def page(html: str, marks: dict[str, str]) -> str:
    """Return the first page with its tags, and with the policy on what it may load."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    data = "".join(f'data-{name}="{value}" ' for name, value in marks.items())
    marked = re.sub(r"<html ", f"<html {data}", html, count=1)
    return marked.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}', 1)


async def answers(first: date) -> dict[str, bytes]:
    """Return answers by their file names: words, usual layouts, a puzzle for each day."""
    inside = Inside()
    files: dict[str, bytes] = {}
    for lang in languages():
        files[f"words-{lang}.json"] = await answer(inside, "GET", "words", f"lang={lang}")
        for layout, notation in ((layout, notation) for layout, notations in LAYOUTS.items() for notation in notations):
            ask = {"layout": layout, "lang": lang, "notation": notation}
            files[f"layout-{layout}-{lang}-{notation}.json"] = await answer(inside, "POST", "layout", "", ask)
    months: dict[str, dict[str, Any]] = {}
    for number in range(DAYS):
        day = (first + timedelta(number)).isoformat()
        reply = await answer(inside, "POST", "daily", "", {"date": day, "only": 1})
        months.setdefault(f"daily-{day[:7]}.json", {})[day] = json.loads(reply)
    return files | {name: json.dumps(days, ensure_ascii=False).encode() for name, days in months.items()}


async def answer(inside: Inside, method: str, call: str, query: str, ask: dict[str, Any] | None = None) -> bytes:
    """Return the answer of the server."""
    heads: list[tuple[int, str]] = []
    parts: list[bytes] = []
    body = b"" if ask is None else json.dumps(ask).encode()
    await inside.ask(method, call, query, body, lambda *head: heads.append(head), parts.append)
    if heads[0][0] != 200:
        raise SystemExit(f"{call}: {b''.join(parts).decode()}")
    return b"".join(parts)


def kept_addresses(out: Path) -> list[str]:
    """Return the addresses of all files that a browser keeps; those that the page needs first come first."""
    engine = [path for path in files(out) if path.split("/")[0].startswith("engine-")]
    return ["./", *(path for path in files(out) if path not in engine), *engine]


def files(out: Path) -> list[str]:
    """Return the addresses of the files, as the page names them."""
    inner = (path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    own = (path for path in inner if path.split("/")[0] not in BESIDE)
    return sorted(path for path in own if path not in ("index.html", "sw.js", ".nojekyll"))


def digest(folder: Path) -> str:
    """Return a short checksum of the content of a folder."""
    content = hashlib.sha256()
    for path in sorted(file for file in folder.rglob("*") if file.is_file() and file.name != "sw.js"):
        content.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return content.hexdigest()[:12]


if __name__ == "__main__":
    main(ROOT / "build" / "site", date.today().replace(day=1))
