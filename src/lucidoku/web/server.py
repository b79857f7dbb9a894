"""State of a server: workers, metrics, corpus, methods."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from lucidoku.errors import LucidokuError
from lucidoku.web.work import Metrics, WorkerPool
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.corpus import Corpus

__all__ = ["CorpusHolder", "Server"]


class CorpusHolder:
    """Corpus of a server, opened on first use; requests never name a file.

    Args:
        path: the corpus; None for none.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.path: Path | None = None if path is None else Path(path)
        self._corpus: Corpus | None = None
        self._opening = Lock()  # a page sends several requests simultaneously when it opens

    @property
    def corpus(self) -> Corpus:
        """The corpus.

        Raises:
            LucidokuError: the server has no corpus, or it cannot be opened.
        """
        if self.path is None:
            raise LucidokuError(_("this server was started without a corpus"))
        with self._opening:
            if self._corpus is None:
                from lucidoku.corpus import Corpus

                self._corpus = Corpus(self.path, closed=True)
            return self._corpus


@dataclass
class Server:
    """State shared by the calls of a server.

    Attributes:
        workers: the thread pool.
        metrics: counters of calls.
        corpus_holder: the corpus that can be queried.
        teach: files with methods that the page may show films of.
    """

    workers: WorkerPool = field(default_factory=WorkerPool)
    metrics: Metrics = field(default_factory=Metrics)
    corpus_holder: CorpusHolder = field(default_factory=CorpusHolder)
    teach: Sequence[Path] = ()
