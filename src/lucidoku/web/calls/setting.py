"""Help for setters: what the puzzle that is being made leaves open."""

from __future__ import annotations

from lucidoku.search.true_candidates import true_candidates
from lucidoku.web.calls._common import SECONDS
from lucidoku.web.models.setting import CandidatesAnswer, CandidatesAsk, DifferenceRow
from lucidoku.web.positions import givens_of, values_of
from lucidoku.web.route import routes

__all__ = ["router", "true_of"]

router = routes("setting")


@router.post("/candidates")
def true_of(ask: CandidatesAsk) -> CandidatesAnswer:
    """Return the digits that each cell has in some solution, with all digits of the position as givens."""
    found = true_candidates(values_of(ask.position, givens_of(ask.position)), time_limit=SECONDS)
    return CandidatesAnswer(
        masks=list(found.masks),
        solutions=found.solutions,
        more=found.more,
        text=str(found),
        redundant=[int(given.cell) for given in found.redundant],
        decisive=[(int(one.cell), one.digit) for one in found.decisive],
        differences=[
            DifferenceRow(cells=list(map(int, one.cells)), first=list(one.first), second=list(one.second))
            for one in found.differences
        ],
    )
