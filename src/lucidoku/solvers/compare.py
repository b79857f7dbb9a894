"""The laboratory's benchmark: several solvers on the same puzzles, every answer checked.

Each solver runs in a separate process, so its peak memory can be measured, its time limit holds even inside foreign
code, and a crash is a result like any other.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lucidoku.errors import LucidokuError
from lucidoku.files.processes import end_with_parent, limit_memory
from lucidoku.files.results import pandas_of
from lucidoku.files.writing import whole_file
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.tables import puzzles_of
from lucidoku.search.exact import count
from lucidoku.solvers._protocol import Solver, Unfinished, Work, is_solution
from lucidoku.solvers.own import as_solver, is_ours
from lucidoku.solvers.registry import SOLVERS
from lucidoku.solvers.registry import solver as named
from lucidoku.solvers.results import FAILED, NONE, SOLVED, TIME, WRONG, Result, Runs, Summary
from lucidoku.words.guided import guided
from lucidoku.words.language import _

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

__all__ = ["Comparison", "Result", "Summary", "compare"]

_MEMORY = 1 << 31


class Comparison(Runs):
    """The results of a comparison, as objects, tables, a plot and a page.

    >>> from lucidoku.solvers import compare
    >>> comparison = compare(["mrv", "dlx"], ["1.....2..3.....4"])
    >>> comparison.solvers, comparison.agrees
    (['mrv', 'dlx'], True)
    """

    def arrow(self, detail: bool = False) -> Any:
        """Return the summary, or with `detail` all results, as a `pyarrow.Table`."""
        import pyarrow

        kind: type[Any] = Result if detail else Summary
        rows: Sequence[Any] = self.results if detail else self.summary()
        return pyarrow.table({f.name: [getattr(row, f.name) for row in rows] for f in fields(kind)})

    def dataframe(self, detail: bool = False) -> Any:
        """Return the summary, or with `detail` all results, as a `pandas.DataFrame`."""
        return pandas_of(self.arrow(detail), "dataframe()")

    def plot(self, path: str | Path | None = None, title: str = "") -> Any:
        """Draw the times, to a file, or as a matplotlib figure that a notebook shows; see `lucidoku.solvers.report.plot`."""
        from lucidoku.solvers import report

        return report.plot({title: self}, path)

    def __str__(self) -> str:
        from rich.console import Console

        from lucidoku.solvers import report

        text = StringIO()
        Console(file=text, width=140).print(report.table(self))
        return text.getvalue().rstrip("\n")

    def __repr__(self) -> str:
        puzzles = len(self.results) // max(1, len(self.solvers))
        return f"<Comparison of {', '.join(self.solvers)} on {puzzles} puzzles>"

    def _repr_html_(self) -> str:
        from lucidoku.solvers import report

        return report.html_table(self)


@guided
def compare(
    solvers: Iterable[str | Solver | type[Solver] | Callable[..., Any]],
    puzzles: Iterable[PuzzleLike] | str | os.PathLike[str],
    time_limit: float = 10.0,
    on_result: Callable[[Result], None] | None = None,
) -> Comparison:
    """Run every solver on every puzzle, and check all answers.

    Args:
        solvers: "all", or names (see `SOLVERS`), `FILE.py:NAME`, or your own solvers: classes, instances, or functions (see
            `lucidoku.solvers.own.FunctionSolver`).
        puzzles: puzzles in any form, a file of them, or a table.
        time_limit: seconds per puzzle.
        on_result: called with each result as it comes.

    Raises:
        LucidokuError: there is no solver or no puzzle, a name is unknown, or a module is not installed.

    >>> lab = compare(["naive", "dlx"], ["1.....2..3.....4", "11.............."], time_limit=5)
    >>> [(row.solver, row.solved, row.wrong) for row in lab.summary()]
    [('naive', 2, 0), ('dlx', 2, 0)]
    """
    if isinstance(solvers, str):
        solvers = [*SOLVERS] if solvers == "all" else [solvers]
    given = [solver if isinstance(solver, str) else as_solver(solver) for solver in solvers]
    chosen = [named(solver) if isinstance(solver, str) else solver for solver in given]
    names = _distinct([solver.rpartition(".py:")[2] if isinstance(solver, str) else solver.name for solver in given])
    grids = [Grid(puzzle) for puzzle in puzzles_of(puzzles)]
    if not chosen or not grids:
        raise LucidokuError(_("a comparison needs at least one solver and one puzzle"))
    solvable = [count(grid, 1) > 0 for grid in grids]
    results: list[Result] = []
    memory = {}
    for name, solver in zip(names, chosen, strict=True):
        worker = _Here(solver, time_limit) if sys.platform == "emscripten" else _Worker(solver, time_limit)
        try:
            for number, grid in enumerate(grids, 1):
                result = _judge(worker.ask(grid), name, number, grid, solvable[number - 1])
                results.append(result)
                if on_result:
                    on_result(result)
        finally:
            worker.close()
        memory[name] = worker.memory
    return Comparison(results, memory, time_limit)


def _distinct(names: list[str]) -> list[str]:
    """Distinguish solvers of the same name by a number."""
    distinct: list[str] = []
    for name in names:
        again = sum(name == earlier for earlier in names[: len(distinct)])
        distinct.append(f"{name} {again + 1}" if again else name)
    return distinct


@dataclass(frozen=True)
class _Answer:
    """Answer of a worker: a grid's values, None, or the reason for having no answer."""

    values: bytes | None
    work: Work
    error: str = ""
    unfinished: bool = False
    memory: int = 0


def _judge(answer: _Answer, name: str, number: int, grid: Grid, solvable: bool) -> Result:
    outcome, detail = SOLVED, " ".join(f"{key}:{times}" for key, times in answer.work.log.items())
    if answer.error:
        outcome, detail = (TIME if answer.unfinished else FAILED), answer.error
    elif answer.values is None:
        outcome = WRONG if solvable else NONE
        detail = _("reports that there is no solution") if solvable else ""
    else:
        try:
            solution = Grid(answer.values, grid.layout)
            right = is_solution(solution, grid)
        except LucidokuError:
            right = False
        if not right:
            outcome, detail = WRONG, " ".join(map(str, answer.values))
    work = answer.work
    counted = work.nodes > 0 or work.backtracks > 0
    nodes, backtracks = (work.nodes, work.backtracks) if counted else (None, None)
    return Result(name, number, grid.line, outcome, work.seconds, nodes, backtracks, detail)


class _Worker:
    """A process that solves one puzzle after the other; it is killed and restarted if it does not answer."""

    def __init__(self, solver: Solver, time_limit: float) -> None:
        self.solver, self.time_limit = solver, time_limit
        self.memory = 0
        self._warm = True
        self._process: Any = None
        self._pipe: Connection | None = None

    def _start(self) -> Connection:
        # A forked process also knows solvers defined in a notebook.
        import multiprocessing

        method = "fork" if sys.platform == "linux" else "spawn"
        context: Any = multiprocessing.get_context(method)
        self._pipe, there = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(there, self.solver, self.time_limit, self._warm), daemon=True
        )
        self._process.start()
        there.close()
        # It first solves a small grid, to load the solver's modules; if that takes too long, it is skipped.
        ready = self._pipe.poll(60 if is_ours(self.solver) else max(2.0, self.time_limit))
        with suppress(EOFError, OSError):  # it died; the first question will report it
            if ready:
                self._pipe.recv()
                return self._pipe
            if self._warm:
                self.close()
                self._warm = False
                return self._start()
        return self._pipe

    def ask(self, grid: Grid) -> _Answer:
        pipe = self._pipe or self._start()
        work = Work(self.time_limit)
        try:
            pipe.send(grid)
            if pipe.poll(self.time_limit * 1.08 + 0.01):
                answer: _Answer = pipe.recv()
                self.memory = max(self.memory, answer.memory)
                return answer
            work.stop()
            error, unfinished = str(work.unfinished()), True
        except (EOFError, OSError):
            work.stop()
            error, unfinished = _("its process died"), False
        self.close()
        return _Answer(None, work, error, unfinished)

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


class _Here:
    """Solves in this process, as browsers have no other; there only solvers that count nodes obey the time limit."""

    def __init__(self, solver: Solver, time_limit: float) -> None:
        self.solver, self.time_limit = solver, time_limit
        self.memory = 0
        _answer(solver, Grid.parse("1.....2..3.....4"), max(time_limit, 10.0), 0)

    def ask(self, grid: Grid) -> _Answer:
        return _answer(self.solver, grid, self.time_limit, 0)

    def close(self) -> None:
        pass


def _serve(pipe: Connection, solver: Solver, time_limit: float, warm: bool) -> None:
    """Solve the puzzles sent through the pipe, starting with a small grid to load the solver's modules."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C and ends this process
    end_with_parent()
    if not is_ours(solver):
        _restrict()
    start = _peak_memory()
    if warm:
        _answer(solver, Grid.parse("1.....2..3.....4"), max(time_limit, 10.0), start)
    pipe.send(None)
    while True:
        try:
            grid = pipe.recv()
        except EOFError:
            return
        pipe.send(_answer(solver, grid, time_limit, start))


def _answer(solver: Solver, grid: Grid, time_limit: float, start: int) -> _Answer:
    work = Work(time_limit)
    values, error, unfinished = None, "", False
    try:
        solution = solver.solve(grid, time_limit, work)
        values = None if solution is None else solution.grid.values
    except Unfinished as failure:
        error, unfinished = str(failure), True
    except (Exception, SystemExit) as failure:  # any exception of a solver is its result
        error = f"{type(failure).__name__}: {failure}"
    return _Answer(values, work, error, unfinished, _peak_memory() - start)


def _restrict() -> None:
    """Limit a user's program to 2 GiB and discard its output."""
    limit_memory(_MEMORY)
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115 – for as long as the process lives


def _peak_memory() -> int:
    """Return the peak memory of this process in bytes; 0 if the system does not report it."""
    try:
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    except (ImportError, AttributeError):  # missing on Windows, empty in browsers
        return 0
    return peak if sys.platform == "darwin" else peak * 1024


def write_table(comparisons: Mapping[str, Comparison], path: Path) -> None:
    """Write all results to a CSV or Parquet file, by its suffix, with the name of the list in the first column.

    Raises:
        LucidokuError: the suffix is unknown, or the file cannot be written.
    """
    import pyarrow

    tables = []
    for name, comparison in comparisons.items():
        table = comparison.arrow(detail=True)
        tables.append(table.add_column(0, "list", pyarrow.array([name] * table.num_rows)))
    table = pyarrow.concat_tables(tables, promote_options="permissive")
    if path.suffix not in (".csv", ".parquet"):
        raise LucidokuError(_("{path}: expected a file name ending in .csv or .parquet").format(path=path))
    with whole_file(path) as file:
        if path.suffix == ".parquet":
            import pyarrow.parquet

            pyarrow.parquet.write_table(table, file)
        else:
            import pyarrow.csv

            pyarrow.csv.write_csv(table, file)
