"""Player without a widget: the picture of the board and all steps in words, for notebooks that run no scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lucidoku.drawing.html import summary_html
from lucidoku.drawing.images import svg
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import PuzzleLike
from lucidoku.grid.houses import CellSet
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.logic.explaining import explain
from lucidoku.logic.pipeline import Pipeline, PipelineLike
from lucidoku.logic.step import Step
from lucidoku.words.guesses import unknown_keyword
from lucidoku.words.language import _, current_language, language
from lucidoku.words.markup import escape

__all__ = ["StillPlayer", "check_keywords", "still_html", "text_of"]

_TIME = 2.0
"""Time limit of the walkthrough in seconds; a cell shows its board without it rather than late."""


def still_html(board: Board, techniques: str = "", lang: str | None = None) -> str:
    """Return a board for a notebook cell that runs no scripts: its picture, and the steps from it, folded, in words.

    Args:
        board: the position; a wrong one has a picture and no steps.
        techniques: the techniques of the steps; "" for all.
        lang: the language of the words.

    >>> still_html(Board("1.....2..3.....4")).count("<svg")
    1
    """
    with language(lang):
        try:
            start = board.givens if board == Board(board.givens) else board
            walk = explain(start, techniques or "all", allow_multiple=True, time_limit=_TIME)
            return summary_html(walk, shown=start)
        except LucidokuError as error:
            return f"{svg(board, width=420)}<p>{escape(str(error))}</p>"


_KEYWORDS = ("lang", "puzzle", "selection", "step", "techniques")
_OF_WIDGETS = ("comm", "layout", "tabbable", "tooltip")  # of ipywidgets


def check_keywords(names: Iterable[str]) -> None:
    """Ensure that a player has these keywords.

    Raises:
        UnknownKeyword: it has not; names the nearest one.

    >>> check_keywords(["technique"])
    Traceback (most recent call last):
        ...
    lucidoku.errors.UnknownKeyword: Player() has no 'technique'; use techniques=
    """
    for name in names:
        if name not in (*_KEYWORDS, *_OF_WIDGETS):
            raise unknown_keyword("Player", name, frozenset(_KEYWORDS))


def text_of(techniques: PipelineLike) -> str:
    """Return techniques as a text, which a front end can have.

    Raises:
        LucidokuError: one is unknown, or the list says more than names.

    >>> text_of(["x-wing", "skyscraper"]), text_of("medium"), text_of("")
    ('x-wing,skyscraper', 'medium', '')
    """
    if isinstance(techniques, str) and not techniques:
        return ""
    pipeline = Pipeline.of(techniques)
    if isinstance(techniques, str):
        return techniques
    text = ",".join(technique.id for technique in pipeline)
    if Pipeline.of(text).stages != pipeline.stages:
        raise InvalidArgument(_("expected techniques without limits of uses or lengths, such as ['x-wing', 'aic']"))
    return text


class StillPlayer:
    """Player where anywidget is not installed: a picture of its puzzle, which says what playing needs.

    Nobody can click it, so that functions given to `observe` are never called.

    Args:
        puzzle: a Grid, a Board (values and candidates), text, a list or an array.
        techniques: techniques of the steps, as for `explain`.
        lang: language of the words.

    >>> player = StillPlayer("1.....2..3.....4")
    >>> player.board["r1c1"], "<svg" in player._repr_html_()
    (1, True)
    """

    def __init__(
        self,
        puzzle: PuzzleLike,
        techniques: PipelineLike = "",
        *,
        lang: str | None = None,
        selection: Any = (),
        step: Step | None = None,
        **options: Any,
    ) -> None:
        check_keywords(options)
        start = puzzle_of(puzzle)
        self.board = start if isinstance(start, Board) else Board(start)
        self.techniques = text_of(techniques)
        self.selection = CellSet(selection, self.board.layout)
        self.step = step
        with language(lang):
            self._lang = current_language()

    def observe(self, handler: Callable[..., Any], names: Any = None, type: str = "change") -> None:
        """Take a function to be called when a trait changes, as the widget does; here none changes."""

    def svg(self, **options: Any) -> str:
        """Return the picture of the board; the options are those of `lucidoku.drawing.svg`."""
        return self.board.svg(**options)

    def __repr__(self) -> str:
        return f"<Player {self.board.givens.line[:24]}…>"

    def _repr_html_(self) -> str:
        with language(self._lang):
            needs = _("To play on the board of a notebook: pip install 'lucidoku[notebook]'.")
            return f"{still_html(self.board, self.techniques)}<p>{escape(needs)}</p>"
