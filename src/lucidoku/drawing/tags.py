"""Tags: small numbers next to candidates, each where it hides least."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lucidoku.drawing.geometry import Geometry, Point

__all__ = ["Tags"]

_WAYS = ((1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0))
"""Directions from a candidate to its tag, the preferred ones first."""


class Tags:
    """Places for tags around candidates; a tag may cover the rim of its candidate's disc, but no digit.

    Args:
        geometry: the positions of candidates.
        values: n² digits, 0 for an empty cell.
        masks: the candidates of each cell, bit d-1 for digit d.
        marked: the centres of the candidates with marks.
    """

    def __init__(
        self, geometry: Geometry, values: Sequence[int], masks: Sequence[int], marked: Collection[Point]
    ) -> None:
        self._geometry, self._values, self._masks, self._marked = geometry, values, masks, marked
        self._taken: list[tuple[float, float, float, float]] = []

    def place(self, spot: Point, wide: float, high: float) -> Point:
        """Return the centre of a tag at a candidate, and keep its place free from then on.

        Args:
            spot: the centre of the candidate.
            wide: half the width of the tag.
            high: half its height.
        """
        r = self._geometry.radius
        (x, y), best = spot, None
        for dx, dy in _WAYS:
            if dx and dy:
                at = x + dx * (r * 0.52 + wide * 0.8), y + dy * (r * 0.52 + high * 0.8)
            else:
                at = x + dx * (r * 0.82 + wide), y + dy * (r * 0.82 + high)
            cost = self._cost(at, spot, wide, high)
            if best is None or cost < best[0]:
                best = cost, at
            if cost == 0:
                break
        assert best is not None
        self._taken.append((*best[1], wide, high))
        return best[1]

    def _cost(self, at: Point, own: Point, wide: float, high: float) -> float:
        """Return how much a tag hides there: other tags, values, and the digits of candidates, those with marks counting more."""
        g, (x, y) = self._geometry, at
        cost = 0.0 if wide <= x <= g.span - wide and high <= y <= g.span - high else 8.0
        cost += sum(10.0 for a, b, w, h in self._taken if abs(a - x) < w + wide and abs(b - y) < h + high)
        digit_wide, digit_high = g.pitch * 0.21, g.pitch * 0.26
        n = g.layout.n
        near = {
            (row, column)
            for row in (int((y - high) // g.size), int((y + high) // g.size))
            for column in (int((x - wide) // g.size), int((x + wide) // g.size))
            if 0 <= row < n and 0 <= column < n
        }
        for row, column in near:
            cell = row * n + column
            if self._values[cell]:
                middle = (column + 0.5) * g.size, (row + 0.5) * g.size
                if abs(middle[0] - x) < g.size * 0.18 + wide and abs(middle[1] - y) < g.size * 0.24 + high:
                    cost += 6
                continue
            for digit in range(n):
                if not self._masks[cell] >> digit & 1:
                    continue
                a, b = spot = g.spots[cell * n + digit]
                is_marked = spot in self._marked and spot != own
                reach = (g.radius * 0.9, g.radius * 0.9) if is_marked else (digit_wide, digit_high)
                if abs(a - x) < reach[0] + wide and abs(b - y) < reach[1] + high:
                    cost += 3 if is_marked else 1.5
        return cost
