"""A search to watch: several solvers on the same puzzle, side by side, move by move, on an HTML page."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.grid.grid import Grid
from lucidoku.solvers._protocol import Solver, Unfinished, Work
from lucidoku.solvers.registry import solver as named
from lucidoku.words.guided import guided
from lucidoku.words.language import _
from lucidoku.words.markup import escape

__all__ = ["race", "tries"]


class _Enough(Exception):
    """The maximum number of recorded moves."""


@guided
def tries(
    solver: str | Solver, puzzle: Grid | str, limit: int = 20_000, time_limit: float = 10.0
) -> list[tuple[str, int, int]]:
    """Return the moves of a search: ("try" or "back", cell from 0, digit).

    Args:
        solver: a name, or a solver that passes its moves to `work.node` and `work.back`.
        puzzle: the puzzle.
        limit: the maximum number of moves.
        time_limit: seconds.

    >>> tries("naive", "1.....2..3.....4")[:3]
    [('try', 1, 2), ('try', 2, 3), ('back', 2, 3)]
    """
    grid = Grid.parse(puzzle) if isinstance(puzzle, str) else puzzle
    moves: list[tuple[str, int, int]] = []

    def hear(kind: str, what: Any) -> None:
        if isinstance(what, tuple) and len(what) == 2:
            moves.append((kind, int(what[0]), int(what[1])))
        if len(moves) >= limit:
            raise _Enough

    work = Work(time_limit, listeners=[hear])
    with suppress(_Enough, Unfinished):
        (named(solver) if isinstance(solver, str) else solver).solve(grid, time_limit, work=work)
    return moves


@guided
def race(puzzle: Grid | str, solvers: Iterable[str | Solver] = ("naive", "mrv", "dlx"), limit: int = 20_000) -> str:
    """Return a page on which solvers search the same puzzle side by side, with controls for play, pause, step and speed.

    Raises:
        LucidokuError: none of the solvers reports its moves. Solvers that do not are left out.

    >>> from lucidoku.solvers import race
    >>> race("1.....2..3.....4", ["naive", "mrv"])[:15]
    '<!doctype html>'
    """
    grid = Grid.parse(puzzle) if isinstance(puzzle, str) else puzzle
    n = grid.layout.n
    runs = []
    for solver in solvers:
        name = solver if isinstance(solver, str) else solver.name
        moves = tries(solver, grid, limit)
        if not moves and 0 in grid.values:
            continue
        runs.append(
            {
                "name": name,
                "moves": [[kind == "try", cell, digit] for kind, cell, digit in moves],
                "cut": len(moves) >= limit,
            }
        )
    if not runs:
        raise LucidokuError(_("none of these solvers reports its moves; naive, mrv, norvig and dlx do"))
    data = {
        "n": n,
        "givens": list(grid.values),
        "runs": runs,
        "box": [
            next((h.number for h in grid.layout.houses if h.kind == "box" and cell in h.cells), 0)
            for cell in range(n * n)
        ],
        "words": {"tries": _("tries"), "backs": _("steps back"), "done": _("solved"), "cut": _("and so on")},
    }
    title = _("Solvers at work, try by try")
    return (
        _PAGE.replace("{title}", escape(title))
        .replace("{play}", escape(_("Play")))
        .replace("{step}", escape(_("One step")))
        .replace("{again}", escape(_("Again")))
        .replace("{speed}", escape(_("Speed")))
        .replace("{data}", json.dumps(data, ensure_ascii=False).replace("</", "<\\/"))
    )


_PAGE = """<!doctype html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title}</title>
<style>
body { font: 16px/1.4 "Noto Sans", "Noto Sans CJK TC", system-ui, sans-serif; margin: 1rem; color: #222; }
.runs { display: flex; flex-wrap: wrap; gap: 1.5rem; } figure { margin: 0; }
table { border-collapse: collapse; } td { width: 1.7em; height: 1.7em; text-align: center; border: 1px solid #bbb; padding: 0; }
td.top { border-top: 2px solid #333; } td.left { border-left: 2px solid #333; }
table { border: 2px solid #333; } td.given { font-weight: bold; background: #f0f0f0; }
td.try { background: #d9f2dd; } td.back { background: #fbd5cf; } figcaption { font-weight: bold; }
.count { font-variant-numeric: tabular-nums; font-weight: normal; } button, input { font: inherit; margin-right: .5rem; }
</style>
<h1>{title}</h1>
<p><button id="play">{play}</button><button id="step">{step}</button><button id="again">{again}</button>
<label>{speed} <input id="speed" type="range" min="0" max="12" value="4"></label></p>
<div class="runs" id="runs"></div>
<script>
const data = {data};
const n = data.n, runs = document.getElementById("runs");
const views = data.runs.map(run => {
  const figure = document.createElement("figure"), table = document.createElement("table"), cells = [];
  const caption = document.createElement("figcaption"), count = document.createElement("div");
  caption.textContent = run.name; count.className = "count";
  for (let r = 0; r < n; r++) {
    const row = table.insertRow();
    for (let c = 0; c < n; c++) {
      const cell = row.insertCell(), at = r * n + c;
      if (r && data.box[at] !== data.box[at - n]) cell.classList.add("top");
      if (c && data.box[at] !== data.box[at - 1]) cell.classList.add("left");
      if (data.givens[at]) cell.classList.add("given");
      cells.push(cell);
    }
  }
  figure.append(caption, table, count); runs.append(figure);
  return {run, cells, count};
});
function reset() {
  for (const v of views) {
    v.at = v.tried = v.back = 0; v.last = null;
    v.cells.forEach((cell, k) => { cell.textContent = data.givens[k] || ""; cell.classList.remove("try", "back"); });
    tell(v);
  }
}
function tell(v) {
  let text = `${v.tried} ${data.words.tries}, ${v.back} ${data.words.backs}`;
  if (v.at === v.run.moves.length) text += " – " + (v.run.cut ? data.words.cut : data.words.done);
  v.count.textContent = text;
}
function step() {
  let going = false;
  for (const v of views) {
    if (v.at >= v.run.moves.length) continue;
    const [tried, cell, digit] = v.run.moves[v.at++], box = v.cells[cell];
    if (v.last) v.last.classList.remove("try", "back");
    box.textContent = tried ? digit : ""; box.classList.add(tried ? "try" : "back");
    tried ? v.tried++ : v.back++;
    v.last = box; tell(v); going = true;
  }
  return going;
}
let timer = null;
function pause() { clearTimeout(timer); timer = null; }
function play() {
  const speed = +document.getElementById("speed").value, many = speed > 6 ? 2 ** (speed - 6) : 1;
  let going = true;
  for (let k = 0; k < many && going; k++) going = step();
  timer = going ? setTimeout(play, speed > 6 ? 30 : 800 / 2 ** speed) : null;
}
document.getElementById("play").onclick = () => timer ? pause() : play();
document.getElementById("step").onclick = () => { pause(); step(); };
document.getElementById("again").onclick = () => { pause(); reset(); };
reset();
</script>
"""
