"""Last resort: the steps of a walk that has no technique left. No logic."""

from __future__ import annotations

from lucidoku.logic.step import Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import Follows, OneOf, Only, sentence
from lucidoku.logic.techniques._words import candidate_text, cells_text, conclusion, dead_end_text, digits_text
from lucidoku.words.language import N_, _, compound_message, ngettext

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}


def _tell_guess(step: Step, length: str) -> str:
    cell, digit = step.placements[0]
    if length == "hint":
        return _("No available technique makes progress here; a guess in {cell} would.").format(cell=cell)
    return sentence(
        _(
            "No available technique makes progress here. Of the candidates {digits} of {cell}, the "
            "solution has {digit}: a guess, not a deduction."
        ),
        lambda: [Only((cell,), tuple(c.digit for c in step.evidence.candidates["pattern"]))],
        cell=cell,
        digits=digits_text((c.digit for c in step.evidence.candidates["pattern"]), step.layout),
        digit=step.layout.digit_text(digit),
    )


def _tell_backtracking(step: Step, length: str) -> str:
    cells = step.evidence.cells["primary"]
    if length == "hint":
        return ngettext(
            "No available technique makes progress here; a search would fill the empty cell.",
            "No available technique makes progress here; a search would fill all {count} empty cells.",
            len(cells),
        ).format(count=len(cells))
    open_digits = sorted({digit for cell in cells for digit in step.board.candidates(cell)})
    return sentence(
        ngettext(
            "No available technique makes progress here. A search that tries candidates and takes back "
            "what fails fills the empty cell: {conclusion}. A computation, not a deduction.",
            "No available technique makes progress here. A search that tries candidates and takes back "
            "what fails fills all {count} empty cells: {conclusion}. A computation, not a deduction.",
            len(cells),
        ),
        lambda: [Only(cells, tuple(open_digits))],
        count=len(cells),
        conclusion=conclusion(step),
    )


def _tell_link_guess(step: Step, length: str) -> str:
    if not step.evidence.links:
        return _tell_guess(step, length)
    one, other = _pair(step)
    if length == "hint":
        pair = dict.fromkeys(c.cell for c in step.evidence.candidates["pattern"])
        return _("No available technique makes progress here; a guess in {cell} would.").format(
            cell=cells_text(pair, step.layout)
        )
    return sentence(
        _(
            "No available technique makes progress here. One of {one} and {other} is true, and the "
            "solution has {digit} in {cell}: a guess, not a deduction."
        ),
        lambda: [OneOf(step.evidence.candidates["pattern"])],
        one=one,
        other=other,
        cell=step.placements[0].cell,
        digit=step.layout.digit_text(step.placements[0].digit),
    )


def _pair(step: Step) -> tuple[str, str]:
    link = step.evidence.links[0]
    return candidate_text(link.source.candidates[0]), candidate_text(link.target.candidates[0])


def _tell_trial(step: Step, length: str) -> str:
    one, other = _pair(step)
    if length == "hint":
        link = step.evidence.links[0]
        return _("Trial: try the two candidates {digits} of {cells}, each with the singles that follow.").format(
            digits=digits_text(sorted({link.source.digit, link.target.digit}), step.layout),
            cells=cells_text(dict.fromkeys((*link.source.cells, *link.target.cells)), step.layout),
        )
    branches = step.evidence.branches
    first = step.evidence.links[0]
    reached = (step.placements, step.eliminations) if len(branches) == 2 else (first.target.candidates,)
    end = ""
    if len(branches) == 2:
        template = _(
            "One of {one} and {other} is true. Both were tried with the singles that follow, and both lead to this:"
            " {conclusion}. A trial, not a deduction."
        )
    elif branches[0].dead_end:
        end = dead_end_text(branches[0], step.layout)
        template = _(
            "One of {one} and {other} is true. A trial of {one} with the singles that follow leads to a contradiction:"
            " {end}. So {conclusion}. A trial, not a deduction."
        )
    else:
        template = _(
            "One of {one} and {other} is true. A trial of {one} with the singles that follow leads to {other}, so"
            " {conclusion}. A trial, not a deduction."
        )
    return sentence(
        template,
        lambda: [
            OneOf((*first.source.candidates, *first.target.candidates)),
            *[Follows(b, ()) if b.dead_end else Follows(b, (), *reached) for b in branches],
        ],
        one=one,
        other=other,
        end=end,
        conclusion=conclusion(step),
    )


def _tell_lucky(step: Step, length: str) -> str:
    if length == "hint":
        return _tell_trial(step, length)
    one, other = _pair(step)
    link = step.evidence.links[0]
    return sentence(
        _(
            "One of {one} and {other} is true. A trial of {one} happens to fill the whole grid with singles, and the puzzle has"
            " one solution: {conclusion}. Luck, not a deduction."
        ),
        lambda: [OneOf((*link.source.candidates, *link.target.candidates))],
        one=one,
        other=other,
        conclusion=conclusion(step),
    )


_TRIED = N_("Two candidates of which one must be true are tried in turn, each with the singles that follow.")

TECHNIQUES = (
    define_technique(
        "trial",
        N_("Trial"),
        "last_resort",
        rank=8000,
        level="extreme",
        score=9000,
        kind="trial",
        aliases=("trial and error", "emulation", "essai et erreur", "試誤法"),
        definition=compound_message(
            _TRIED,
            N_(" If one leads to the other, or to a contradiction, the other is true; what follows from both is true."),
        ),
        reason=N_("One of the two is true. Purists do not call it logic, so trials are counted separately."),
        describer=_tell_trial,
    ),
    define_technique(
        "lucky-trial",
        N_("Lucky Trial"),
        "last_resort",
        rank=8010,
        level="extreme",
        score=9500,
        kind="trial",
        assumes_uniqueness=True,
        aliases=("trial lucky", "essai chanceux"),
        definition=compound_message(_TRIED, N_(" If one fills the whole grid, it is true.")),
        reason=N_("A puzzle with one solution has no other way to be filled. It is luck, and counted as a trial."),
        describer=_tell_lucky,
    ),
    define_technique(
        "common-trial",
        N_("Common Trial"),
        "last_resort",
        rank=8005,
        level="extreme",
        score=9000,
        kind="trial",
        on_request=True,
        aliases=("trial in common", "essai commun"),
        definition=compound_message(
            _TRIED,
            N_(" What follows from both is true. A contradiction of one of them is not used."),
        ),
        reason=N_("One of the two is true. Purists do not call it logic, so trials are counted separately."),
        describer=_tell_trial,
    ),
    define_technique(
        "guess-at-link",
        N_("Guess at a Strong Link"),
        "last_resort",
        rank=9010,
        level="extreme",
        score=10000,
        kind="guess",
        on_request=True,
        aliases=("brutal at a strong link", "pari sur un lien fort"),
        definition=N_(
            "Two candidates of which one must be true: the solution decides. Without such a pair, a cell "
            "with the fewest candidates takes its value from the solution."
        ),
        reason=N_("This is not logic: the value is looked up. Guesses are counted separately."),
        describer=_tell_link_guess,
    ),
    define_technique(
        "guess",
        N_("Guess"),
        "last_resort",
        rank=9000,
        level="extreme",
        score=10000,
        kind="guess",
        aliases=("brutal", "brute force", "guessing", "猜測"),
        definition=N_("A cell with the fewest candidates takes its value from the solution."),
        reason=N_("This is not logic: the value is looked up. Guesses are counted separately."),
        describer=_tell_guess,
    ),
    define_technique(
        "backtracking",
        N_("Backtracking"),
        "last_resort",
        rank=9020,
        level="extreme",
        score=10000,
        kind="guess",
        on_request=True,
        aliases=("search", "final search", "recherche", "retour arrière", "回溯法"),
        definition=N_("All empty cells are filled from the solution at once, as a search by computer would find it."),
        reason=N_("This is not logic: the values are looked up. The search is counted as one guess."),
        describer=_tell_backtracking,
    ),
)
