"""HTML: a self-contained page, and a stepper for notebooks."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from lucidoku.drawing.geometry import Geometry
from lucidoku.drawing.images import drawing, svg
from lucidoku.drawing.pages import pages
from lucidoku.drawing.printing import svg_drawing
from lucidoku.drawing.theme import THEMES, role_colours, role_theme
from lucidoku.logic.explanation import Row, stepwise
from lucidoku.logic.merging import SINGLES, parts
from lucidoku.logic.step import Step
from lucidoku.words.guided import guided
from lucidoku.words.language import _, current_language, language
from lucidoku.words.markup import escape

if TYPE_CHECKING:
    from lucidoku.grid.board import Board
    from lucidoku.grid.grid import Grid
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["LISTED", "film_html", "page", "rows_html", "step_html", "stepper_html", "steps_html", "summary_html"]

# All rules start with the stepper's class, so that several share a notebook, even the same one shown twice; the class is
# named twice so that the rules win over those of the notebook.
_STYLE = """
.ID.ID{LIGHT;--ink:#22272e;--soft:#66707b;--rule:#d9dde2;--mark:#e4f0f8;--hue:#0072b2;
font:16px/1.5 system-ui,"DejaVu Sans",sans-serif;color:var(--ink);background:var(--paper);display:grid;
grid-template-columns:minmax(11rem,16rem) minmax(18rem,36rem);gap:1.5rem;justify-content:center;padding:1rem}
@media (prefers-color-scheme:dark){.ID.ID{DARK;--ink:#e4e8ec;--soft:#98a3af;--rule:#333c47;--mark:#1e3a50;
--hue:#56b4e9}}
@media (max-width:44rem){.ID.ID{grid-template-columns:1fr}.ID.ID ol{max-height:9rem;order:2}}
.ID.ID ol{margin:0;padding:0;list-style:none;overflow:auto;position:relative;max-height:80vh;
border:1px solid var(--rule);border-radius:8px}
.ID.ID ol button{all:unset;display:block;width:100%;box-sizing:border-box;padding:.2rem .7rem;cursor:pointer}
.ID.ID ol button:hover,.ID.ID ol button[aria-current=true]{background:var(--mark)}
.ID.ID ol button[aria-current=true]{box-shadow:inset 3px 0 var(--hue)}
.ID.ID ol button:focus-visible,.ID.ID nav button:focus-visible,.ID.ID li>span:focus-visible{outline:2px solid var(--hue)}
.ID.ID figure{margin:0}
.ID.ID svg{width:100%;height:auto;display:block;max-height:64vh;position:sticky;top:0;background:var(--paper)}
.ID.ID svg .off{opacity:.15}
.ID.ID svg .lit{fill:none;stroke:var(--hue);stroke-width:2.4}
.ID.ID figcaption{min-height:6em;padding:.3rem .2rem}
.ID.ID ul{list-style:none;margin:.3rem 0 0;padding:0}
.ID.ID ul ul{margin-left:1.4rem}
.ID.ID li>span{display:block;border-radius:4px;padding-left:1.9em;text-indent:-1.9em}
.ID.ID li>.on{background:var(--mark)}
.ID.ID ul b{display:inline-block;min-width:1.6em;text-indent:0;font-weight:400;color:var(--soft)}
.ID.ID ul .in{margin-left:1.4rem}
.ID.ID small{color:var(--soft)}
.ID.ID details{margin-left:1.9em}
@media (prefers-reduced-motion:reduce){.ID.ID .moving{display:none}}
.ID.ID nav{display:flex;gap:.5rem;align-items:center;color:var(--soft)}
.ID.ID main:only-child{grid-column:1/-1}
.ID.ID nav button{font:inherit;color:inherit;background:none;border:1px solid var(--rule);border-radius:6px;
padding:.2rem .8rem;cursor:pointer}
"""

# A row that is played, or under the pointer, lights its candidates and its links; a candidate or a link of the picture its row.
_SCRIPT = """
document.querySelectorAll(".ID:not([data-ready])").forEach(function(root){root.dataset.ready=1;
function all(what){return Array.from(root.querySelectorAll(what))}
var pages=all("figure"),marks=all("ol button"),count=root.querySelector(".count"),film=root.querySelector(".film"),
at=0,last,ring,timer;
function rows(){return Array.from(pages[at].querySelectorAll("[data-at]"))}
function spots(row){return row.dataset.at.split(" ").map(function(at){return at.split(",").map(Number)})}
function links(row){return(row.dataset.links||"").split(" ")}
function light(row,before){var svg=pages[at].querySelector("svg"),shown=row?links(row):[];
(before||[]).forEach(function(one){shown=shown.concat(links(one))});
rows().forEach(function(one){one.classList.toggle("on",one===row)});
svg.querySelectorAll("[data-link]").forEach(function(link){
link.classList.toggle("off",!!row&&shown.indexOf(link.dataset.link)<0)});
if(ring)ring.remove();ring=0;if(!row)return;last=row;
svg.insertAdjacentHTML("beforeend",'<g class="lit">'+spots(row).map(function(at){
return'<circle cx="'+at[0]+'" cy="'+at[1]+'" r="'+svg.dataset.r+'"/>'}).join("")+"</g>");ring=svg.lastChild}
function turn(by){var seen=rows().filter(function(row){return row.offsetParent}),to=seen.indexOf(last)+by,from=to;
if(!seen[to])return;while(from&&!/^[①-⑩[]/.test(seen[from].textContent))from--;
light(seen[to],seen.slice(from,to));seen[to].scrollIntoView({block:"nearest"});return 1}
function stop(){clearTimeout(timer);timer=0;film.children[1].textContent="▶"}
function play(){if(!turn(1))return stop();
film.children[1].textContent="‖";timer=setTimeout(play,1000+25*last.textContent.length);return 1}
if(film){film.children[0].onclick=function(){stop();turn(-1)};film.children[2].onclick=function(){stop();turn(1)};
film.children[1].onclick=function(){if(timer)stop();else if(!play()){last=0;play()}}}
function go(k){if(film)stop();light();last=0;at=Math.max(0,Math.min(pages.length-1,k));
pages.forEach(function(p,i){p.hidden=i!==at});if(film)film.hidden=!rows().length;if(!count)return;
marks.forEach(function(m,i){m.setAttribute("aria-current",i===at)});
var list=root.querySelector("ol"),mark=marks[at];
if(mark.offsetTop<list.scrollTop||mark.offsetTop+mark.offsetHeight>list.scrollTop+list.clientHeight)
list.scrollTop=mark.offsetTop-list.clientHeight/2;
count.textContent=at+" / "+(pages.length-1)}
if(count){marks.forEach(function(m,i){m.onclick=function(){go(i)}});
root.querySelector(".back").onclick=function(){go(at-1)};root.querySelector(".next").onclick=function(){go(at+1)};
(WHERE).addEventListener("keydown",function(e){if(e.ctrlKey||e.metaKey||e.altKey)return;
var k={ArrowLeft:at-1,ArrowRight:at+1,Home:0,End:pages.length-1}[e.key];
if(k!==undefined){e.preventDefault();e.stopPropagation();go(k)}})}go(0);
all("[data-at]").forEach(function(row){row.tabIndex=0});
root.addEventListener("mouseover",function(e){var row=e.target.closest("[data-at]");if(row)light(row)});
root.addEventListener("focusin",function(e){if(e.target.dataset.at)light(e.target)});
root.addEventListener("mouseout",function(e){if(!timer&&e.target.closest("[data-at],svg"))light()});
root.addEventListener("focusout",function(e){if(e.target.dataset.at)light()});
pages.forEach(function(page){var svg=page.querySelector("svg");if(svg.dataset.r)
svg.onmousemove=function(e){var link=e.target.dataset.link,at=new DOMPoint(e.clientX,e.clientY).matrixTransform(
svg.getScreenCTM().inverse()),hit=rows().find(function(row){return link?links(row).indexOf(link)>=0:
row.offsetParent&&spots(row).slice(1).some(function(spot){return svg.dataset.r>Math.hypot(spot[0]-at.x,spot[1]-at.y)})});
if(hit||!timer)light(hit)}})});
"""


def _stepper(walk: Walkthrough, lang: str | None, name: str, keys_from: str, merge: str | None = SINGLES) -> str:
    items, figures = [], []
    with language(lang):
        for k, (_name, title, subject) in enumerate(pages(walk, merge=merge)):
            items.append(f'<li><button type="button">{escape(title)}</button></li>')
            figures.append(_figure(subject, title, " hidden" if k else ""))
        film = _film() if any("data-r=" in figure for figure in figures) else ""
        back, following = _("Back"), _("Next")
        body = (
            f'<ol>{"".join(items)}</ol><main>{"".join(figures)}<nav><button type="button" class="back">← {back}</button>'
            f'<button type="button" class="next">{following} →</button><span class="count"></span>{film}</nav></main>'
        )
    return _panel(body, name, keys_from)


def _panel(body: str, name: str, keys_from: str) -> str:
    """Return figures with their style and script."""
    style, script = _STYLE, _SCRIPT.replace("ID", name).replace("WHERE", keys_from)
    for sign in ("light", "dark"):
        colours = ";".join(f"--{role}:{colour}" for role, colour in role_colours(THEMES[sign]).items())
        style = style.replace(sign.upper(), colours)
    style = style.replace("ID", name)
    return f'<style>{style}</style><div class="{name}" tabindex="0">{body}</div><script>{script}</script>'


def _figure(subject: Step | Grid | Board, title: str, attributes: str = "") -> str:
    """Return a picture with its words; rows know where their candidates are."""
    drawn = drawing(subject, theme=role_theme("var(--{})"), title=False, caption=False)
    picture, words = svg_drawing(drawn), ""
    if isinstance(subject, Step):
        words, rows = _text_html(subject, drawn.origin)
        if rows:
            reach = Geometry(subject.layout).radius + 3
            picture = picture.replace("<svg ", f'<svg data-r="{reach:.0f}" ', 1)
    return f"<figure{attributes}>{picture}<figcaption><strong>{escape(title)}</strong><br>{words}</figcaption></figure>"


def _film() -> str:
    """Return the buttons that play rows, or go from row to row."""
    buttons = ("↑", _("Previous row"), ""), ("▶", _("Play the rows"), ' class="moving"'), ("↓", _("Next row"), "")
    return '<span class="film">{}</span>'.format(
        "".join(
            f'<button type="button" aria-label="{escape(name)}"{more}>{sign}</button>' for sign, name, more in buttons
        )
    )


def _text_html(step: Step, origin: tuple[float, float] | None = None) -> tuple[str, bool]:
    """Return a step in words, and whether they have rows: a sentence, or a summary and the rows of a chain.

    Args:
        step: the step.
        origin: the corner of the grid in the picture, for rows that know their candidates' places.
    """
    explanation = stepwise(step)
    if explanation is None:
        return escape(step.text), False
    rows = list(explanation.rows)
    expert = f"<small>{escape(explanation.expert)}</small>" if explanation.expert else ""
    place = _Places(step, origin) if origin else None
    length = f" <small>{escape(explanation.length)}</small>"
    return f"{escape(explanation.summary)}{length}<ul>{_rows(rows, 0, place)}</ul>{expert}", True


class _Places:
    """Positions of candidates in a picture, as attributes of rows."""

    def __init__(self, step: Step, origin: tuple[float, float]) -> None:
        self._geometry, self._origin = Geometry(step.layout), origin

    def attributes(self, row: Row) -> str:
        left, top = self._origin
        spots = [self._geometry.spot(candidate) for candidate in row.shapes.candidates]
        at = " ".join(f"{left + x:.0f},{top + y:.0f}" for x, y in spots)
        links = f' data-links="{" ".join(row.shapes.links)}"' if row.shapes.links else ""
        return f' data-at="{at}"{links}' if at else ""


def _rows(rows: list[Row], depth: int, places: _Places | None) -> str:
    """Return rows as list items; those of an inner branch fold in the row that they prove."""
    items = ""
    while rows and rows[0].depth == depth:
        row = rows.pop(0)
        inside = _rows(rows, depth + 1, places) if rows and rows[0].depth > depth else ""
        comment = f" <small>{escape(row.comment)}</small>" if row.comment else ""
        if inside:
            inside = f"<details><summary>{comment}</summary><ul>{inside}</ul></details>"
            comment = ""
        indent = ' class="in"' if row.branch and not row.assumption and not depth else ""
        sign = f"<b>{row.sign}</b> " if row.sign else ""
        attributes = places.attributes(row) if places else ""
        items += f"<li{indent}><span{attributes}>{sign}{escape(row.text)}{comment}</span>{inside}</li>"
    return items


def step_html(step: Step, lang: str | None = None) -> str:
    """Return a step for a notebook cell: its picture, and its sentence or its rows; it needs no scripts.

    >>> from lucidoku.logic.examples import example_step
    >>> step_html(example_step("xy-wing")).count("<li")
    6
    """
    with language(lang):
        words, _has_rows = _text_html(step)
        return f"{svg(step, caption=False)}<div>{words}</div>"


LISTED = 30
"""Most rows of a list in a notebook cell."""


def rows_html(count: int, rows: Iterable[Sequence[object]], picture: str = "") -> str:
    """Return a list for a notebook cell: a table of its first rows, how many there are, and the picture of one.

    >>> rows_html(40, [["X-Wing", "r1c1-3"]]).count("<td")
    3
    """
    shown = [list(map(str, row)) for row in itertools.islice(rows, LISTED)]
    if not shown:
        return f"<p>{escape(_('nothing was found'))}</p>"
    cells = ["".join(f"<td style='text-align:left'>{escape(text)}</td>" for text in row) for row in shown]
    if count > len(shown):
        width = max(map(len, shown))
        more = _("{shown} of {count}").format(shown=len(shown), count=count)
        cells.append(f"<td colspan='{width}' style='text-align:left'>{escape(more)}</td>")
    return f"{picture}<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def steps_html(steps: Sequence[Step]) -> str:
    """Return steps for a notebook cell: the picture of the first, and a table of technique, conclusion and level.

    >>> from lucidoku import find_steps
    >>> steps_html(find_steps("1.....2..3.....4", ["naked-single"])).count("<tr>")
    4
    """
    rows = ((_(step.technique.name), ", ".join(step.conclusion), _(step.technique.level)) for step in steps)
    return rows_html(len(steps), rows, svg(steps[0], width=360) if steps else "")


def film_html(step: Step, lang: str | None = None) -> str:
    """Return a step for a notebook cell, with buttons that play its rows; without scripts, it shows the rows.

    >>> from lucidoku.logic.examples import example_step
    >>> film_html(example_step("xy-wing")).count("<button")
    3
    """
    with language(lang):
        title = f"{step.number}. {_(step.technique.name)}" if step.number else _(step.technique.name)
        body = f"<main>{_figure(step, title)}<nav>{_film()}</nav></main>"
        return _panel(body, f"step-{hashlib.sha1(body.encode()).hexdigest()[:10]}", "root")


def _tag(lang: str | None) -> str:
    """Return the language tag for web pages."""
    with language(lang):
        return current_language().replace("_", "-")


@guided
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
    14
    """
    name = "walk-" + hashlib.sha1(f"{walk.puzzle.line} {walk.allowed.name}".encode()).hexdigest()[:10]
    return _stepper(walk, lang, name, "root")


_PICTURE, _SENTENCES, _SENTENCE = 36_000, 16_000, 400
"""Most characters of a summary's picture, of all its sentences, and of one sentence."""


def summary_html(walk: Walkthrough, lang: str | None = None, shown: Grid | Board | None = None) -> str:
    """Return a walkthrough for a notebook cell: its figures, a picture, and all steps in words.

    It needs no scripts, and has less than 60 kB; `page` steps through all pictures.

    Args:
        walk: the walkthrough.
        lang: language of the words.
        shown: the position to draw, without the solution, for someone who plays it; by default the hardest step.

    >>> from lucidoku import explain
    >>> text = summary_html(explain("1.....2..3.....4"))
    >>> text.count("<svg"), text.count("<li ")
    (1, 12)
    """
    from lucidoku.logic.walkthrough import summary_lines

    with language(lang):
        hidden = walk.solution.line if shown and walk.solution else "\n"  # no line has a line feed
        head = "<br>".join(escape(line.strip()) for line in summary_lines(walk) if hidden not in line)
        subject: Grid | Board | Step = shown or walk.hardest or walk.puzzle
        picture = svg(subject, width=420, caption=False)
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
    drawn = picture if len(picture) <= _PICTURE else ""
    return f"<p>{head}</p>{drawn}<details><summary>{title}</summary><ol>{''.join(words)}</ol></details>"
