"""What a server knows and holds: its workers, what it counts, its corpus, its methods."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from lucidoku.errors import LucidokuError
from lucidoku.web.work import Numbers, Workers
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.corpus import Corpus

__all__ = ["Server", "Shelf"]


class Shelf:
    """The corpus of a server, opened when it is first asked; no request names a file.

    Args:
        path: the corpus; None for none.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.path: Path | None = None if path is None else Path(path)
        self._corpus: Corpus | None = None
        self._opening = Lock()  # a page asks several things at once when it is opened

    @property
    def corpus(self) -> Corpus:
        """The corpus.

        Raises:
            LucidokuError: the server was started without one, or it cannot be opened.
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
    """What the calls of one server share.

    Attributes:
        workers: they do the work.
        numbers: what was done.
        shelf: the corpus that can be queried.
        teach: files with methods, whose films the page may show.
    """

    workers: Workers = field(default_factory=Workers)
    numbers: Numbers = field(default_factory=Numbers)
    shelf: Shelf = field(default_factory=Shelf)
    teach: Sequence[Path] = ()
