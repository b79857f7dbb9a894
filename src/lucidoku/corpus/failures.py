"""Lines that are not puzzles: stored in English, displayed in the user's language."""

from __future__ import annotations

from dataclasses import dataclass

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.located import located
from lucidoku.formats import read
from lucidoku.tables.batch import LONGEST_TEXT
from lucidoku.words.guided import Guided
from lucidoku.words.language import _

__all__ = ["Failure"]


@dataclass(frozen=True)
class Failure(Guided):
    """A line without a uniquely solvable puzzle.

    Attributes:
        source: the file.
        line: the line, from 1.
        text: its content.
        stored: the reason in English, as in the column `reason`.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1..............."], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         print(corpus.failures()[0].reason)
    several solutions
    """

    source: str
    line: int
    text: str
    stored: str

    @property
    def reason(self) -> str:
        """Reason in the current language.

        >>> from lucidoku import language
        >>> with language("en"):
        ...     Failure("list.txt", 7, "." * 81, "several solutions").reason
        'several solutions'
        """
        whole = 0 < len(self.text) < LONGEST_TEXT
        if whole and self.stored not in ("no solution", "several solutions", "not found in time"):
            # Reading the line again gives the reason in the current language.
            try:
                read(self.text)
            except ParseError as error:
                return str(located(error.message or str(error), self.line, error.column))
            except LucidokuError as error:
                return str(error)
        return _(self.stored)

    def __str__(self) -> str:
        return f"{self.source}:{self.line}: {self.reason}"
