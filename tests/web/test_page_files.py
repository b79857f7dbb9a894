"""The page's sources and build: every text is known and used, and the package contains the current build."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lucidoku.web.strings import STRINGS
from lucidoku.web.words import WORDS

APP = Path(__file__).parents[2] / "web" / "app"
STATIC = Path(__file__).parents[2] / "src" / "lucidoku" / "web" / "static"
SOURCES = {path: path.read_text("utf-8") for path in sorted((APP / "src").rglob("*.ts*")) if path.name != "api.ts"}


def _patterns() -> list[re.Pattern[str]]:
    """Return patterns of the text keys in the sources, with wildcards for computed parts."""
    text = "\n".join(SOURCES.values())
    plain = re.findall(r'"([a-z][\w-]*(?:\.[\w-]+)*)"', text)
    filled = re.findall(r"`([a-z][\w-]*\.[^`]*\$\{[^`]*)`", text)
    found = [re.escape(key) for key in plain]
    found += [".+".join(map(re.escape, re.split(r"\$\{[^}]*\}", key))) for key in filled]
    return [re.compile(one) for one in sorted(set(found))]


def test_every_text_is_known() -> None:
    for path, text in SOURCES.items():
        for key in re.findall(r'\bt\(\s*"([^"]+)"', text):
            assert key in WORDS, f"{path.name}: {key}"


def test_no_text_is_unused() -> None:
    patterns = _patterns()
    unused = [key for key in STRINGS if not any(pattern.fullmatch(key) for pattern in patterns)]
    assert unused == []


def test_texts_are_filled_in_alike() -> None:
    """Every name in braces is filled in somewhere in the sources."""
    text = "\n".join(SOURCES.values())
    for key, words in STRINGS.items():
        for name in re.findall(r"\{(\w+)\}", words):
            assert re.search(rf"\b{name}\b\s*[:,}}]", text), f"{key}: {name}"


def test_no_sentence_in_the_sources() -> None:
    """All texts come from Python; the sources have no text between tags."""
    for path, text in SOURCES.items():
        if path.suffix == ".tsx":
            between = re.findall(
                r"<(?:p|span|h\d|button|strong|label|li|th|td|a|small)\b[^<>{}]*>\s*([A-Za-z][^<>{}]*)<", text
            )
            assert between == [], path.name


def test_nothing_inline() -> None:
    """The policy allows neither inline scripts nor inline styles."""
    page = (STATIC / "index.html").read_text("utf-8")
    assert not re.search(r"<style|style=|\son\w+=|javascript:", page)
    assert re.findall(r"<script(?![^>]*\ssrc=)", page) == []


NPM = pytest.mark.skipif(
    shutil.which("npm") is None or not (APP / "node_modules").exists(), reason="needs npm, and npm ci in web/app"
)


@NPM
def test_the_page_fits_the_models() -> None:
    """The page compiles against the server's models, whose types are made here as `make page` makes them."""
    subprocess.run([sys.executable, "tools/api.py"], cwd=APP.parents[1], check=True, capture_output=True, timeout=120)
    for script in ("types", "check"):
        found = subprocess.run(["npm", "run", "--silent", script], cwd=APP, capture_output=True, text=True, timeout=240)
        assert found.returncode == 0, found.stdout + found.stderr


@NPM
def test_the_package_contains_the_current_build(tmp_path: Path) -> None:
    command = ["npx", "--no-install", "vite", "build", "--outDir", str(tmp_path / "page"), "--logLevel", "error"]
    for more in ([], ["-c", "vite.player.config.js"]):
        subprocess.run([*command, *more], cwd=APP, check=True, capture_output=True, timeout=120)
    built = {
        path.relative_to(tmp_path / "page"): path.read_bytes()
        for path in (tmp_path / "page").rglob("*")
        if path.is_file()
    }
    kept = {path.relative_to(STATIC): path.read_bytes() for path in STATIC.rglob("*") if path.is_file()}
    assert sorted(built) == sorted(kept)
    assert built == kept, "the page is older than its sources: make page"
