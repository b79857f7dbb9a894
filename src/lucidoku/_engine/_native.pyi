"""
The engine room: layouts, technique finders and exact search. Use the `lucidoku` package instead.
"""

from collections.abc import Sequence


class Layout:
    """The tables of a layout."""

    def __init__(self, n: int, houses: Sequence[tuple[Sequence[int], int]]) -> None:
        """
        Make the tables for n*n cells and houses given as (cells, kind); rows and columns come first.
        """

    @property
    def cells(self) -> int:
        """The number of cells."""

class Walk:
    """The outcome of one walk."""

    @property
    def status(self) -> int:
        """
        0 solved, 1 stuck, 2 no solution, 3 several solutions, 4 cut: its time was up.
        """

    @property
    def steps(self) -> int:
        """The number of steps."""

    @property
    def words(self) -> bytes:
        """The step records, 16-bit words."""

    @property
    def solution(self) -> bytes:
        """n*n digits, or nothing."""

    @property
    def second(self) -> bytes:
        """Another solution, or nothing."""

class Listing:
    """Steps of one position."""

    @property
    def words(self) -> bytes:
        """The step records, 16-bit words."""

    @property
    def count(self) -> int:
        """The number of steps."""

    @property
    def cut(self) -> bool:
        """True if its time was up."""

    @property
    def full(self) -> bool:
        """True if it ended because it had as many steps as were wanted."""

    @property
    def short(self) -> list[int]:
        """
        The numbers of the techniques that may have more steps than it tells: those that stop at a bound, and those that were not looked for to their end.
        """

class StepWriter:
    """Writes step records as JSON."""

    def __init__(self, n: int, houses: Sequence[str], techniques: Sequence[str]) -> None:
        """
        A writer for grids of n*n cells, with the names of their houses and the fields that name techniques.
        """

    def write(self, words: bytes, said: list[tuple[int, str, str]]) -> list[str]:
        """
        Each record as an object, with what is said of it: its number, the whole sentence and the hint.
        """

def level() -> int:
    """
    The kind of processor that exact search is running for: 0 plain, 1 x86-64-v3, 2 x86-64-v4.
    """

def use_level(wanted: int) -> bool:
    """
    Make exact search run for another kind of processor; false where this one cannot.
    """

def roles() -> list[str]:
    """The names of the evidence roles, by number."""

def items() -> list[str]:
    """The kinds of items in a step record, by number."""

def relations() -> list[str]:
    """The kinds of relations between cells, by number."""

RECORD_VERSION: int = 1

def techniques() -> list[str]:
    """The ids of the techniques, by number."""

def limits() -> list[str]:
    """
    The thing that a pipeline's limit bounds in each technique, by number: links, inferences, cells, or nothing.
    """

def through_sets() -> list[bool]:
    """
    For each technique, by number: true if its chains run through almost locked sets, whose cells can be bounded.
    """

def solve(layout: Layout, digits: bytes, limit: int = 2, threads: int = 1, masks: bytes | None = None, seconds: float | None = None, seconds_each: float | None = None) -> tuple[bytes, bytes, bytes]:
    """
    Count solutions up to a limit: 32-bit counts (all ones for a bad digit), the first solutions, and a byte a puzzle: 1 where its time was up, so that there may be more.
    """

def solve_lines(layout: Layout, lines: bytes, meaning: bytes, characters: bytes, limit: int = 2, threads: int = 1, seconds_each: float | None = None, instead: bytes | None = None) -> tuple[bytes, bytes, bytes] | None:
    """
    The same of lines of text, with a character a cell: counts, the first solutions as such lines, and what was cut; nothing where a line is not such a puzzle. `meaning` has the value of each character (255: none), `characters` the character of each value. `instead` has three lines that replace a solution: where there is none, where there are several, and where the time was up before either was known.
    """

def solutions(layout: Layout, values: bytes, masks: bytes | None = None, limit: int = 2, seconds: float | None = None) -> tuple[list[bytes], bool]:
    """
    Up to `limit` solutions of one position, and whether its time was up before.
    """

def true_candidates(layout: Layout, values: bytes, masks: bytes | None = None, limit: int = 1000, keep: int = 2, seconds: float | None = None) -> tuple[bytes, list[bytes], int, bool]:
    """
    The times that each candidate occurs in the solutions of one position that were looked at, 32-bit numbers, n a cell: exact where there are no more solutions than `limit`, else exact up to 1; the first `keep` solutions; how many there are, up to `limit` + 1; and whether its time was up before.
    """

def guesses(digits: bytes, limit: int = 2, seconds: float | None = None) -> bytes:
    """
    The number of guesses that the search on plain 9x9 grids needs for each puzzle, 32-bit numbers; all ones where its time was up.
    """

def canonical(digits: bytes, height: int, width: int, threads: int = 1, seconds: float | None = None, seconds_each: float | None = None) -> tuple[bytes, bytes]:
    """
    The canonical forms of grids of n*n digits, under all symmetries of Sudoku, and a byte a grid: 0 known, 1 too much work, 2 its time was up. Of the latter two the form is zeros.
    """

class RuleSearch:
    """Exact search on a grid with constraints."""

    def __init__(self, n: int, houses: Sequence[Sequence[int]], relations: Sequence[tuple[int, Sequence[int], int]], data: Sequence[Sequence[int]]) -> None:
        """
        Make it for n*n cells, houses of n cells each, and relations given as (kind, cells, number of their data).
        """

    def solutions(self, masks: bytes, limit: int = 2, keep: int = 18446744073709551615, seconds: float | None = None, nodes: int = 18446744073709551615) -> tuple[list[bytes], int, bool]:
        """
        The first `keep` solutions that agree with the candidates, how many there are up to `limit`, and whether the time was up, or the search tree had `nodes` nodes, before.
        """

    def true_candidates(self, masks: bytes, limit: int = 1000, keep: int = 2, seconds: float | None = None) -> tuple[bytes, list[bytes], int, bool]:
        """The result of the function of this name."""

    def settled(self, masks: bytes) -> bytes | None:
        """
        The candidates that are left when nothing more follows at once; nothing where a cell has none.
        """

    def supported(self, masks: bytes, cells: Sequence[int], seconds: float | None = None) -> bytes | None:
        """
        For each of some cells the candidates that occur in a solution, as bytes of masks; nothing where the time was up.
        """

    def refuted(self, masks: bytes, most: int = 32768, seconds: float | None = None) -> bytes | None:
        """
        For each cell the candidates that lead to a contradiction at once, as bytes of masks; those of cells with few candidates first, up to `most`. Nothing where the time was up.
        """

    def refuted_deeper(self, masks: bytes, without: bytes, seconds: float | None = None) -> list[int] | None:
        """
        A candidate, none of `without`, that leads to a contradiction when others, which lead to one inside, are taken away: its number, then theirs in their order; an empty list where there is none, nothing where the time was up.
        """

    def consequences(self, masks: bytes, seconds: float | None = None) -> list[bytes | None] | None:
        """
        For each candidate, by number, the candidates that are left when all that follows at once is drawn, as bytes of masks; nothing where that is a contradiction, or where the cell is filled. No list where the time was up.
        """

class Ways:
    """The ways to fill a constraint."""

    def __init__(self, n: int, cells: Sequence[int], grids: Sequence[bytes], excluded: bytes) -> None:
        """
        Make it for some cells and the digits of each way, those of a whole grid; `excluded` has a row of bits for each candidate: those that it excludes.
        """

    @property
    def count(self) -> int:
        """The number of ways."""

    @property
    def candidates(self) -> list[int]:
        """The candidates of each way, one way after the other."""

    @property
    def all(self) -> bytes:
        """The candidates that occur, as a row."""

    @property
    def excluded(self) -> list[tuple[int, bytes]]:
        """
        Each candidate that occurs, with a row of those that no way with it leaves.
        """

    def within(self, allowed: bytes) -> Ways:
        """The ways whose candidates are all in a row."""

class Needs:
    """Needs of a position."""

    def __init__(self, sets: bytes, words: int) -> None:
        """
        Make it for sets of candidates, rows one after the other; one of each is true.
        """

    def add(self, ways: Ways) -> None:
        """Note that one of some ways is true."""

    def blocked(self, ways: Ways, own: int, alive: bytes, seconds: float | None = None) -> list[tuple[list[int], bytes]] | None:
        """
        The candidates of `alive` that occur only in ways that leave a need nothing, as rows, each after the numbers of the fewest needs that show it; those that were added follow the sets, and the ways may be number `own` of them. Nothing where the time was up.
        """

def apart_candidates(n: int, rows: bytes, those: Sequence[int], further: bytes, possible: bytes) -> bytes:
    """
    Rows of bits, for each candidate those that it excludes, with more for some of them: `further` has their rows, of which the possible candidates count. All exclude each other.
    """

def common_exclusions(n: int, apart: bytes, alive: bytes, sets: bytes, seconds: float | None = None) -> list[list[int]] | None:
    """
    For each set of candidates, given as bits, that excludes some of `alive` together: its number, and these. `apart` has a row of bits for each candidate: those that it excludes. Nothing where the time was up.
    """

def short_chains(n: int, apart: bytes, alive: bytes, links: bytes, most: int, seconds: float | None = None) -> list[list[int]] | None:
    """
    The chains of two to `most` strong links whose ends both exclude a candidate of `alive`, the shortest first, each as its links. `apart` has a row of bits for each candidate: those that it excludes. A link is written as numbers (engine/binding/rules.hpp), those given as 16-bit ones. Nothing where the time was up.
    """

class FollowedRules:
    """The basis of consequences of candidates."""

    def __init__(self, n: int, houses: Sequence[Sequence[int]], by_mark: Sequence[Sequence[tuple[int, int]]], units: Sequence[tuple[Sequence[int], Sequence[tuple[int, Sequence[int], int]]]], data: Sequence[Sequence[int]]) -> None:
        """
        Make it for n*n cells, houses, the candidates that exclude each other by each mark, and units: their cells, and relations as for RuleSearch.
        """

class FollowedCandidate:
    """The consequences of a candidate, each with its reasons."""

    def __init__(self, rules: FollowedRules, masks: bytes, values: bytes, start: int) -> None:
        """
        Assume a candidate, by number, at a position: the digits of each cell as masks, and those that are filled.
        """

    def follow(self, most: int | None = None, seconds: float | None = None) -> bool | None:
        """
        Derive about `most` consequences, or all; true if that ends in a contradiction. Nothing where the time was up.
        """

    def refute(self, start: int, seconds: float | None = None) -> bool | None:
        """
        True if another candidate leads to a contradiction inside; nothing where the time was up.
        """

    def remove_refuted(self) -> None:
        """Take away the candidates that were refuted inside."""

    def argument(self) -> list[int]:
        """
        The consequences that lead to the contradiction, and it, as numbers (engine/binding/rules.hpp).
        """

    def argument_against(self, candidate: int) -> list[int]:
        """Those that lead to the falsehood of a candidate, and it."""

    @property
    def is_broken(self) -> bool:
        """True after a contradiction."""

    @property
    def masks(self) -> bytes:
        """The digits that each cell has left, as bytes of masks."""

    @property
    def alive(self) -> bytes:
        """
        The candidates of the cells that were not filled, as a set of bits, in 64-bit words.
        """

def walk(layout: Layout, values: bytes, pipeline: Sequence[tuple[int, int, int, bool, int]], masks: bytes | None = None, threads: int = 1, givens: bytes | None = None, go_on: bool = False, seconds: float | None = None, seconds_each: float | None = None, remember_silence: bool = True) -> list[Walk]:
    """
    Walk every puzzle, those with several solutions as far as logic goes if `go_on`; the pipeline is a list of (technique, most uses or 0, longest chain or 0). `remember_silence`: skip the search for chains where an earlier position shows that none exists; the steps are the same.
    """

def trace(layout: Layout, values: bytes, pipeline: Sequence[tuple[int, int, int, bool, int]], threads: int = 1, go_on: bool = False, houses: Sequence[str] = (), seconds: float | None = None, seconds_each: float | None = None) -> dict[str, bytes]:
    """
    Walk every puzzle and return columns, one entry a walk (status u8, solutions n*n u8, steps u32) or a step (technique u16, flags u8, links u32; the ends of its placements, eliminations and evidence: u32, u32, u64). The evidence names the houses as given; without their names there is none.
    """

def next_step(layout: Layout, values: bytes, pipeline: Sequence[tuple[int, int, int, bool, int]], masks: bytes | None = None, solution: bytes | None = None, givens: bytes | None = None, seconds: float | None = None) -> Listing:
    """The step that a walk would take next, if there is one."""

def all_steps(layout: Layout, values: bytes, pipeline: Sequence[tuple[int, int, int, bool, int]], masks: bytes | None = None, solution: bytes | None = None, givens: bytes | None = None, seconds: float | None = None, limit: int = 0) -> Listing:
    """All distinct steps of the techniques, or the first `limit` of them."""

def rate(digits: bytes, classic: bool, masks: bytes | None = None, threads: int = 1, steps: bool = False, check: bool = True, seconds: float | None = None, seconds_each: float | None = None) -> tuple[dict[str, bytes], list[tuple[str, str]]]:
    """
    Rate plain 9x9 puzzles as Sukaku Explainer does: columns, one entry a puzzle or a step, and the short and long names that they tell by number.
    """

def rate_chains(masks: bytes, solutions: bytes, figure: int, threads: int = 1, seconds_each: float | None = None) -> tuple[bytes, bytes]:
    """
    Rate plain 9x9 puzzles by the length of chains or the depth of trying: for each puzzle the figure, and 0: exact, 1: this logic does not solve it, 2: its time was up.
    """

class PuzzleSpec:
    """A specification of puzzles."""

    def __init__(self, layout: Layout) -> None:
        """A specification for any puzzle of a layout."""

    def orbits(self, cells: Sequence[Sequence[int]]) -> None:
        """Cells that are given or empty together."""

    def givens(self, least: int, most: int) -> None:
        """The range of the number of givens."""

    @property
    def minimal(self) -> bool:
        """True if no given can go."""

    @minimal.setter
    def minimal(self, arg: bool, /) -> None: ...

    @property
    def gate(self) -> int:
        """
        A place of the walk, or 0: most puzzles in which the last technique does not come up as soon as nothing before this place makes progress are dropped.
        """

    @gate.setter
    def gate(self, arg: int, /) -> None: ...

    @property
    def indispensable(self) -> bool:
        """
        True if the last technique of the walk is needed, and all before it, at their full depth, must not solve the puzzle.
        """

    @indispensable.setter
    def indispensable(self, arg: bool, /) -> None: ...

    @property
    def pattern(self) -> bool:
        """True if all cells that may be given must be."""

    @pattern.setter
    def pattern(self, arg: bool, /) -> None: ...

    @property
    def uniform(self) -> bool:
        """True if full grids are drawn exactly equally likely."""

    @uniform.setter
    def uniform(self, arg: bool, /) -> None: ...

    @property
    def weighted(self) -> bool:
        """True if each puzzle's weight is wanted."""

    @weighted.setter
    def weighted(self, arg: bool, /) -> None: ...

    @property
    def most_results(self) -> int:
        """The number of puzzles made from one start."""

    @most_results.setter
    def most_results(self, arg: int, /) -> None: ...

    @property
    def most_tries(self) -> int:
        """The number of neighbours looked at for one result."""

    @most_tries.setter
    def most_tries(self, arg: int, /) -> None: ...

    def cells(self, solution: bytes, kept: bytes, allowed: bytes) -> None:
        """
        The full grid, the givens that stay, and for each cell whether it may be given; empty: as it comes.
        """

    def walk(self, pipeline: Sequence[tuple[int, int, int, bool, int]], needed: Sequence[int], uses: Sequence[tuple[int, int]], scores: Sequence[int], steps: tuple[int, int], score: tuple[int, int]) -> None:
        """
        The pipeline that must solve it; places of it of which one must be used; how often each may be; the score of each; how many steps and what score in all.
        """

    def rating(self, classic: bool, least: int, most: int) -> None:
        """
        The range of Sudoku Explainer's rating in tenths; `classic` for its classic technique set.
        """

    def starts(self, layout: Layout, puzzles: bytes) -> None:
        """Puzzles with one solution to begin with."""

def make(layout: Layout, order: PuzzleSpec, seed: int, first: int, jobs: int, threads: int = 1, seconds: float | None = None) -> list[tuple[bytes, list[float], int, int, list[int]]]:
    """
    Make puzzles that match a specification: for each job from `first` on the puzzles, their weights where wanted, how many were looked at, how near they came, and the kinds of the solutions. What a job makes depends on the specification, the seed and its number alone, unless time ran out.
    """

def kinds_of_grids(layout: Layout, grids: bytes) -> list[int]:
    """
    For each full grid a number that is the same for grids that are the same under the symmetries of Sudoku, and hardly ever the same for others; 0 where a grid is not full.
    """

def full_grids(layout: Layout, count: int, seed: int, first: int = 0, uniform: bool = False, threads: int = 1, seconds: float | None = None) -> bytes:
    """
    Random full grids, n*n digits each; fewer where time ran out, none if they must be equally likely and that cannot be had.
    """

def brightness(rgb: bytes, width: int, height: int) -> bytes:
    """
    Return the brightness of each pixel of a picture in colour (three bytes each) that find_grids reads best: the least channel; in a dark picture, the greatest. Pictures with little light are made brighter.
    """

def straighten(rgb: bytes, width: int, height: int, corners: Sequence[float], side: int, margin: float) -> bytes:
    """
    Return the part of a picture in colour between four corners (x, y, x, ..., clockwise from the top left) as a square of side times side pixels, with a margin around it that is a share of the side.
    """

def find_grids(gray: bytes, width: int, height: int, weights: bytes, most: int = 16, clear_only: bool = False) -> list[tuple[int, list[float], bytes, bytes, bytes, bytes, float, bytes, list[bytes]]]:
    """
    Find the grids in a picture of brightnesses, row by row, and read their cells with the network of these weights. For each grid: the rows; its corners, clockwise from the top left as its digits stand (x, y, x, ...); 34 probabilities a cell (32-bit: empty, printed 1 to 16 and A to G, handwritten 1 to 9, pencil marks) and 9 (each digit as a pencil mark); the ink across the line to the right of each cell, and below it (a byte each); the share of its lines that is visible; the share of each side of each cell (top, right, bottom, left) along which the line of a cage runs (a byte each); and for each cell the number in its upper left corner, 10 probabilities a digit (32-bit). With `clear_only`, only grids with dark and clear lines are found, in a tenth of the time.
    """

def cell_logits(weights: bytes, cells: bytes) -> bytes:
    """
    The logits that the network with these weights gives single cells, 40 by 40 pixels of brightness each: 34 logits of labels and 9 of pencil marks a cell (32-bit).
    """
