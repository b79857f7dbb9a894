"""HTML: a self-contained page, and a stepper for notebooks."""

from __future__ import annotations

import hashlib
from html import escape
from typing import TYPE_CHECKING

from lucidoku.drawing.images import svg
from lucidoku.drawing.pages import pages
from lucidoku.logic.merging import SINGLES, parts
from lucidoku.logic.step import Step
from lucidoku.words.language import _, current_language, language

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["page", "stepper_html", "summary_html"]

# All rules start with the stepper's class, so that several share a notebook, even the same one shown twice; the class is
# named twice so that the rules win over those of the notebook.
_STYLE = """
.ID.ID{--paper:#fff;--ink:#22272e;--soft:#66707b;--line:#d9dde2;--mark:#e4f0f8;--hue:#0072b2;
font:16px/1.5 system-ui,"DejaVu Sans",sans-serif;color:var(--ink);background:var(--paper);display:grid;
grid-template-columns:minmax(11rem,16rem) minmax(18rem,36rem);gap:1.5rem;justify-content:center;padding:1rem}
.ID.ID .dark{display:none}
@media (prefers-color-scheme:dark){.ID.ID{--paper:#171b21;--ink:#e4e8ec;--soft:#98a3af;--line:#333c47;--mark:#1e3a50;
--hue:#56b4e9}.ID.ID .light{display:none}.ID.ID .dark{display:block}}
@media (max-width:44rem){.ID.ID{grid-template-columns:1fr}.ID.ID ol{max-height:9rem;order:2}}
.ID.ID ol{margin:0;padding:0;list-style:none;overflow:auto;position:relative;max-height:80vh;
border:1px solid var(--line);border-radius:8px}
.ID.ID li button{all:unset;display:block;width:100%;box-sizing:border-box;padding:.2rem .7rem;cursor:pointer}
.ID.ID li button:hover,.ID.ID li button[aria-current=true]{background:var(--mark)}
.ID.ID li button[aria-current=true]{box-shadow:inset 3px 0 var(--hue)}
.ID.ID li button:focus-visible,.ID.ID nav button:focus-visible{outline:2px solid var(--hue)}
.ID.ID figure{margin:0}
.ID.ID svg{width:100%;height:auto;display:block}
.ID.ID svg.dark{display:none}
@media (prefers-color-scheme:dark){.ID.ID svg.light{display:none}.ID.ID svg.dark{display:block}}
.ID.ID figcaption{min-height:6em;padding:.3rem .2rem}
.ID.ID nav{display:flex;gap:.5rem;align-items:center;color:var(--soft)}
.ID.ID nav button{font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:6px;
padding:.2rem .8rem;cursor:pointer}
"""

_SCRIPT = """
document.querySelectorAll(".ID:not([data-ready])").forEach(function(root){root.dataset.ready=1;
var pages=root.querySelectorAll("figure"),
marks=root.querySelectorAll("li button"),count=root.querySelector(".count"),at=0;
function go(k){at=Math.max(0,Math.min(pages.length-1,k));
pages.forEach(function(p,i){p.hidden=i!==at});
marks.forEach(function(m,i){m.setAttribute("aria-current",i===at)});
var list=root.querySelector("ol"),mark=marks[at];
if(mark.offsetTop<list.scrollTop||mark.offsetTop+mark.offsetHeight>list.scrollTop+list.clientHeight)
list.scrollTop=mark.offsetTop-list.clientHeight/2;
count.textContent=at+" / "+(pages.length-1)}
marks.forEach(function(m,i){m.onclick=function(){go(i)}});
root.querySelector(".back").onclick=function(){go(at-1)};root.querySelector(".next").onclick=function(){go(at+1)};
(WHERE).addEventListener("keydown",function(e){if(e.ctrlKey||e.metaKey||e.altKey)return;
var k={ArrowLeft:at-1,ArrowRight:at+1,Home:0,End:pages.length-1}[e.key];
if(k!==undefined){e.preventDefault();e.stopPropagation();go(k)}});go(0)});
"""


def _stepper(walk: Walkthrough, lang: str | None, name: str, keys_from: str, merge: str | None = SINGLES) -> str:
    items, figures = [], []
    with language(lang):
        for k, (_name, title, subject) in enumerate(pages(walk, merge=merge)):
            light, dark = (
                svg(subject, theme=theme, title=False, caption=False).replace("<svg ", f'<svg class="{theme}" ', 1)
                for theme in ("light", "dark")
            )
            words = escape(subject.text) if isinstance(subject, Step) else ""
            items.append(f'<li><button type="button">{escape(title)}</button></li>')
            hidden = " hidden" if k else ""
            figures.append(
                f"<figure{hidden}>{light}{dark}<figcaption><strong>{escape(title)}</strong><br>{words}</figcaption></figure>"
            )
        back, following = _("Back"), _("Next")
    style, script = _STYLE.replace("ID", name), _SCRIPT.replace("ID", name).replace("WHERE", keys_from)
    return (
        f'<style>{style}</style><div class="{name}" tabindex="0"><ol>{"".join(items)}</ol><main>{"".join(figures)}'
        f'<nav><button type="button" class="back">← {back}</button><button type="button" class="next">{following} →</button>'
        f'<span class="count"></span></nav></main></div><script>{script}</script>'
    )


def _tag(lang: str | None) -> str:
    """Return the language tag for web pages."""
    with language(lang):
        return current_language().replace("_", "-")


def page(walk: Walkthrough, lang: str | None = None, *, merge: str | None = SINGLES) -> str:
    """Return a self-contained page that steps through a walkthrough with the arrow keys; it needs no network.

    Args:
        walk: the walkthrough.
        lang: language of the words.
        merge: the runs of steps that share a picture and a sentence, see `lucidoku.logic.merging.parts`.

    >>> from lucidoku import explain
    >>> page(explain("1.....2..3.....4")).startswith("<!doctype html>")
    True
    """
    body = _stepper(walk, lang, "walk", "document", merge)
    return (
        f'<!doctype html>\n<html lang="{_tag(lang)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">'
        f"<title>Lucidoku: {escape(walk.puzzle.line)}</title><style>body{{margin:0}}"
        "@media (prefers-color-scheme:dark){body{background:#171b21}}</style></head>"
        f"<body>{body}</body></html>\n"
    )


def stepper_html(walk: Walkthrough, lang: str | None = None) -> str:
    """Return a stepper for a notebook cell; a page may have several, and keys go to the one in focus.

    >>> from lucidoku import drawing, explain
    >>> drawing.stepper_html(explain("1.....2..3.....4")).count("<svg")
    28
    """
    name = "walk-" + hashlib.sha1(f"{walk.puzzle.line} {walk.allowed.name}".encode()).hexdigest()[:10]
    return _stepper(walk, lang, name, "root")


_PICTURE, _SENTENCES, _SENTENCE = 36_000, 16_000, 400
"""Most characters of a summary's picture, of all its sentences, and of one sentence."""


def summary_html(walk: Walkthrough, lang: str | None = None) -> str:
    """Return a walkthrough for a notebook cell: its figures, the picture of the hardest step, and all steps in words.

    It needs no scripts, and has less than 60 kB; `page` steps through all pictures.

    >>> from lucidoku import explain
    >>> text = summary_html(explain("1.....2..3.....4"))
    >>> text.count("<svg"), text.count("<li ")
    (1, 12)
    """
    from lucidoku.logic.walkthrough import summary_lines

    with language(lang):
        head = "<br>".join(escape(line.strip()) for line in summary_lines(walk))
        hardest = walk.hardest
        picture = svg(hardest, width=420, caption=False) if hardest else svg(walk.puzzle, width=420)
        if len(picture) > _PICTURE:
            picture = svg(walk.puzzle, width=420, legend=False)
        words, left = [], _SENTENCES
        for part in parts(walk):
            text = escape(f"{part.name}: {part.step.text}"[:_SENTENCE])
            left -= len(text)
            if left < 0:
                words.append("<li>…</li>")
                break
            words.append(f'<li value="{part.first}">{text}</li>')
        title = escape(_("All steps in words"))
    shown = picture if len(picture) <= _PICTURE else ""
    return f"<p>{head}</p>{shown}<details><summary>{title}</summary><ol>{''.join(words)}</ol></details>"
