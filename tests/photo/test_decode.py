"""The decoder on probabilities of our own: the puzzles that it takes, its doubts, and that a wrong puzzle never looks safe."""

from random import Random

import pytest

import lucidoku as ld
from lucidoku.photo._shape import Walls, layout_of_walls
from lucidoku.photo.decode import CLASSES, HAND, MARKS, CellProbabilities, decode

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
LAYOUT = ld.Layout("9x9")


def cell(*labels: tuple[int, float], marks: tuple[int, ...] = ()) -> CellProbabilities:
    """Return a cell with these classes of the network, and a little of all others."""
    rest = (1 - sum(probability for _label, probability in labels)) / CLASSES
    row = [rest] * CLASSES
    for label, probability in labels:
        row[label] += probability
    return CellProbabilities.of(row, [0.95 if digit in marks else 0.02 for digit in range(1, MARKS + 1)], 9)


def clear(line: str = PUZZLE) -> list[CellProbabilities]:
    """Return the cells of a puzzle that is printed clearly."""
    return [cell((int(digit) if digit != "." else 0, 0.99999)) for digit in line]


def test_a_clear_puzzle_is_read_as_it_is() -> None:
    reading = decode(clear(), LAYOUT)
    assert reading.puzzle == ld.Grid(PUZZLE) and reading.is_safe and not reading.alternatives
    assert reading.labels == tuple(ld.Grid(PUZZLE).values) and not reading.own and not reading.marks
    assert min(reading.probabilities) > 0.999 and not reading.doubtful


@pytest.mark.parametrize("place", [2, 13, 32, 77])
def test_the_solver_chooses_between_two_digits(place: int) -> None:
    right = int(PUZZLE[place])
    wrong = next(digit for digit in range(1, 10) if not ld.solve(PUZZLE[:place] + str(digit) + PUZZLE[place + 1 :]))
    cells = clear()
    cells[place] = cell((wrong, 0.6), (right, 0.399))
    reading = decode(cells, LAYOUT)
    assert reading.puzzle == ld.Grid(PUZZLE), "the more probable digit has no solution"
    assert reading.labels[place] == right and reading.probabilities[place] == pytest.approx(0.4, abs=0.05)
    assert not reading.is_safe and reading.doubtful[0] == LAYOUT.cells[place]


def test_another_puzzle_with_one_solution_is_no_secret() -> None:
    solution = ld.solve(PUZZLE)
    assert solution is not None
    place = PUZZLE.index(".")
    cells = clear()
    cells[place] = cell((0, 0.7), (solution[place], 0.2999))  # a digit or a shadow: both leave one solution
    reading = decode(cells, LAYOUT)
    assert reading.puzzle == ld.Grid(PUZZLE) and not reading.is_safe
    more = ld.Grid(PUZZLE[:place] + str(solution[place]) + PUZZLE[place + 1 :])
    assert reading.alternatives == (more,) and reading.doubtful == (LAYOUT.cells[place],)


def test_missed_pencil_marks_are_no_doubt() -> None:
    """They change no puzzle; marks that are not there would rule candidates out."""
    place = PUZZLE.index(".")
    cells = clear()
    cells[place] = cell((0, 0.7), (CLASSES - 1, 0.2999))
    reading = decode(cells, LAYOUT)
    assert reading.puzzle == ld.Grid(PUZZLE) and reading.is_safe and not reading.marks
    cells[place] = cell((0, 0.2999), (CLASSES - 1, 0.7), marks=(1, 2))
    reading = decode(cells, LAYOUT)
    assert reading.marks == {LAYOUT.cells[place]: (1, 2)} and reading.doubtful == (LAYOUT.cells[place],)


def test_too_few_digits_are_no_puzzle() -> None:
    reading = decode(clear(PUZZLE.replace("9", ".")), LAYOUT)
    assert reading.puzzle is None and not reading.is_safe
    assert reading.warnings == ("the digits as read have several solutions; a digit may be missing",)
    assert reading.labels == tuple(ld.Grid(PUZZLE.replace("9", ".")).values)
    assert reading.board() is None


def test_equal_digits_are_no_puzzle() -> None:
    reading = decode(clear("22" + PUZZLE[2:]), LAYOUT)
    assert reading.puzzle is None
    assert reading.warnings == ("the digits as read have no solution; a digit may be wrong",)


def test_own_digits_and_marks_are_told_from_givens() -> None:
    solution = ld.solve(PUZZLE)
    assert solution is not None
    empty = [place for place, digit in enumerate(PUZZLE) if digit == "."]
    cells = clear()
    wrong = solution[empty[1]] % 9 + 1
    for place, digit in zip(empty, (solution[empty[0]], wrong), strict=False):
        cells[place] = cell((HAND + digit - 1, 0.999))
    marks = tuple(sorted((solution[empty[2]], solution[empty[2]] % 9 + 1)))
    cells[empty[2]] = cell((CLASSES - 1, 0.999), marks=marks)
    reading = decode(cells, LAYOUT)
    assert reading.puzzle == ld.Grid(PUZZLE)
    assert reading.own == {LAYOUT.cells[empty[0]]: solution[empty[0]], LAYOUT.cells[empty[1]]: wrong}, "mistakes stay"
    assert reading.marks == {LAYOUT.cells[empty[2]]: marks} and reading.labels[empty[2]] == 10
    board = reading.board()
    assert board is not None and board[LAYOUT.cells[empty[0]]] == solution[empty[0]]
    assert set(board.candidates(LAYOUT.cells[empty[2]])) <= set(marks)


def test_an_own_digit_in_doubt_is_that_of_the_solution() -> None:
    solution = ld.solve(PUZZLE)
    assert solution is not None
    place = PUZZLE.index(".")
    right, wrong = solution[place], solution[place] % 9 + 1
    cells = clear()
    cells[place] = cell((HAND + wrong - 1, 0.55), (HAND + right - 1, 0.44))
    assert decode(cells, LAYOUT).own == {LAYOUT.cells[place]: right}


def test_print_is_told_from_hand_by_the_whole_grid() -> None:
    solution = ld.solve(PUZZLE)
    assert solution is not None
    place = PUZZLE.index(".")  # a digit that the puzzle could do without: uniqueness says nothing of it
    digit = solution[place]
    cells = clear()
    cells[place] = cell((digit, 0.4), (HAND + digit - 1, 0.5999))
    reading = decode(cells, LAYOUT)
    assert reading.puzzle == ld.Grid(PUZZLE[:place] + str(digit) + PUZZLE[place + 1 :])
    assert not reading.own, "nothing else in the grid is by hand"


@pytest.mark.parametrize("seed", range(12))
def test_a_wrong_puzzle_is_never_safe(seed: int) -> None:
    """Probabilities are honest here: a label that has 0.9 is wrong once in ten times."""
    random = Random(seed)
    truth = ld.Grid(PUZZLE)
    cells = []
    for digit in truth.values:
        sure = random.choice((0.99999, 0.9999, 0.97, 0.8, 0.6))
        other = random.choice([label for label in range(10) if label != digit])
        first, second = (digit, other) if random.random() < sure else (other, digit)
        cells.append(cell((first, sure), (second, (1 - sure) * 0.99)))
    reading = decode(cells, LAYOUT)
    assert reading.puzzle == truth or not reading.is_safe
    assert reading.warnings


@pytest.mark.parametrize("layout", ["4x4", "6x6", "6x6:3x2", "8x8", "9x9", "10x10", "12x12", "15x15", "16x16"])
@pytest.mark.parametrize("thin, thick", [(12, 30), (9, 14)])
def test_thick_lines_show_the_boxes(layout: str, thin: int, thick: int) -> None:
    shape = ld.Layout(layout)
    assert layout_of_walls(walls_of(shape, thin, thick)) == (shape, True)


def test_thick_lines_show_a_jigsaw() -> None:
    jigsaw = ld.Layout.jigsaw("aaabcabbccbdcddd")
    assert layout_of_walls(walls_of(jigsaw, 10, 30)) == (jigsaw, True)


def test_without_thick_lines_boxes_are_the_usual_ones() -> None:
    assert layout_of_walls(walls_of(ld.Layout("9x9"), 10, 10)) == (ld.Layout("9x9"), True)
    assert layout_of_walls(walls_of(ld.Layout.jigsaw("aaaabbbbccccdddd"), 7, 7)) == (ld.Layout("4x4"), False)


def walls_of(layout: ld.Layout, thin: int, thick: int) -> Walls:
    """Return the lines of a layout that is drawn with these two thicknesses, and a little noise."""
    box = {int(cell): number for number, house in enumerate(layout.boxes) for cell in house.cells}
    n, random = layout.n, Random(1)
    right = [thick if box[a] != box[a + 1] else thin for a in range(n * n) if a % n < n - 1]
    below = [thick if box[a] != box[a + n] else thin for a in range(n * n - n)]
    return Walls(
        n, bytes(ink + random.randint(-1, 1) for ink in right), bytes(ink + random.randint(-1, 1) for ink in below)
    )
