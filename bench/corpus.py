"""Speed of corpora: `make bench`, or `python bench/corpus.py [--lists DIR] [--no-ray]`.

Prints the time of building compared with the engine alone on the same puzzles and threads, the bytes of a puzzle on
disk, the times of opening, statistics and a query, and the gain of a local Ray cluster.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from _common import LISTS, OWN, RUNS
from lucidoku import _engine
from lucidoku.corpus import Corpus, build, statistics
from lucidoku.logic.pipeline import resolve
from lucidoku.tables.batch import PuzzleBatch
from lucidoku.tables.reading import read_batches


def time_work(work: Callable[[], object]) -> float:
    """Return the wall time of some work."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def engine_time(path: Path, threads: int) -> tuple[int, float]:
    """Return the number of puzzles of a list, and the time that the engine's array call needs for them."""
    pipeline, count, seconds = resolve("all").native(), 0, 0.0
    for batch in read_batches(os.fspath(path)):
        if isinstance(batch, PuzzleBatch):
            count += len(batch)
            for at in range(0, len(batch), 4096):
                digits = batch.digits[at : at + 4096].tobytes()
                call = partial(_engine.walk, batch.layout.native, digits, pipeline, None, threads)
                seconds += time_work(call)
    return count, seconds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--lists", type=Path, default=LISTS)
    parser.add_argument("--no-ray", action="store_true")
    options = parser.parse_args()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    lists = [options.lists / f"{name}.txt" for name in ("top1465", "17clue")]
    lists = [path for path in lists if path.exists()] or [OWN]
    table = Table(title="corpora: build, and the engine alone in the same run")
    for heading in ("list", "threads", "steps", "build", "puzzles/s", "of the engine's rate", "bytes a puzzle"):
        table.add_column(heading, justify="left" if heading == "list" else "right")
    with tempfile.TemporaryDirectory() as folder:
        largest = Path(folder, "none")
        for path in lists:
            for threads in dict.fromkeys((1, cores)):
                count, alone = engine_time(path, threads)
                for steps in (True, False):
                    into = Path(folder, f"{path.stem}-{threads}-{steps}.corpus")
                    call = partial(build, [os.fspath(path)], into, threads=threads, steps=steps)
                    seconds = time_work(call)
                    size = into.stat().st_size
                    rate = f"{count / seconds:,.0f}"
                    share = f"{alone / seconds:.0%}"
                    row = (
                        path.stem,
                        str(threads),
                        "yes" if steps else "no",
                        f"{seconds:.2f} s",
                        rate,
                        share,
                        f"{size / count:,.0f}",
                    )
                    table.add_row(*row)
                    largest = into if steps else largest
        Console(width=130).print(table)
        ask(largest)
        if not options.no_ray:
            by_ray(lists[0], Path(folder), cores)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory: {peak:.0f} MB")


def ask(path: Path) -> None:
    """Print the times of opening and querying."""

    def opened() -> None:
        with Corpus(path) as corpus:
            statistics(corpus)

    with Corpus(path) as corpus:
        count = corpus.steps().count()
        both = median(time_work(opened) for _ in range(RUNS))
        print(f"open and statistics of {count:,} steps: {both:.3f} s")
        for technique, order in (
            ("hidden-single", "elimination_count"),
            ("aic", "chain_length"),
            ("fish", "elimination_count"),
        ):
            query = corpus.steps(technique=technique).order_by(order, reverse=True).limit(12)
            seconds = median(time_work(query.found) for _ in range(RUNS))
            print(f"steps(technique={technique!r}) by {order}, 12 of {query.count():,}: {seconds:.3f} s")


def by_ray(path: Path, folder: Path, cores: int) -> None:
    """Print the gain of a local cluster, without its start."""
    import ray

    from lucidoku.cluster import build as build_by_ray

    alone = time_work(lambda: build([os.fspath(path)], folder / "alone.corpus", threads=cores))
    ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False)
    build_by_ray([os.fspath(OWN)], folder / "warm", workers=cores)  # workers load their modules
    seconds = time_work(lambda: build_by_ray([os.fspath(path)], folder / "ray", workers=cores, size=100))
    ray.shutdown()
    print(f"{path.stem} by Ray on {cores} cores: {seconds:.2f} s, without: {alone:.2f} s ({seconds / alone - 1:+.0%})")


if __name__ == "__main__":
    main()
