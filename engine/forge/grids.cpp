#include "forge/grids.hpp"

#include "search/settle.hpp"

#include <array>
#include <memory>
#include <numeric>

namespace lucidoku {
namespace {

using Nine9 = std::array<std::array<std::uint8_t, 9>, 9>;

// Draws the digits of the minirows of boxes 2 and 3, given box 1; all 56 * 6^6 ways are equally likely.
//
// `own[r]` are the digits of row r in box 1. Row 0 of box 2 takes k digits of own[2] and 3 - k of own[1]; then row 1 of
// box 2 needs the other 3 - k of own[2] and k of own[0], and row 2 the rest. That makes C(3,k)^3 ways: 1, 27, 27, 1.
using Minirow = std::array<std::uint8_t, 3>;
void draw_beside(const std::array<Minirow, 3>& own, Random& random, std::array<Minirow, 3>& second,
                 std::array<Minirow, 3>& third) {
    const std::uint32_t way = random.below(56);
    const std::size_t k = way == 0 ? 0 : way < 28 ? 1 : way < 55 ? 2 : 3;
    std::array<Minirow, 3> mixed = own;
    for (auto& row : mixed) random.shuffle(row); // the first k of each are a random choice of k
    for (std::size_t i = 0; i < 3; ++i) {
        second[0][i] = i < k ? mixed[2][i] : mixed[1][i];
        second[1][i] = i < k ? mixed[0][i] : mixed[2][i];
        second[2][i] = i < k ? mixed[1][i] : mixed[0][i];
        third[0][i] = i < k ? mixed[1][i] : mixed[2][i];
        third[1][i] = i < k ? mixed[2][i] : mixed[0][i];
        third[2][i] = i < k ? mixed[0][i] : mixed[1][i];
    }
    for (std::size_t r = 0; r < 3; ++r) {
        random.shuffle(second[r]);
        random.shuffle(third[r]);
    }
}

// Returns a grid with boxes 1 to 4 and 7 filled: the first band, and the first stack, all choices equally likely.
Nine::Digits band_and_stack(Random& random) {
    Nine::Digits grid{};
    std::array<std::uint8_t, 9> digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(digits);
    std::array<Minirow, 3> rows{}, columns{}, second{}, third{};
    for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t c = 0; c < 3; ++c) {
            grid[9 * r + c] = digits[3 * r + c];
            rows[r][c] = columns[c][r] = digits[3 * r + c];
        }
    draw_beside(rows, random, second, third);
    for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t c = 0; c < 3; ++c) {
            grid[9 * r + 3 + c] = second[r][c];
            grid[9 * r + 6 + c] = third[r][c];
        }
    draw_beside(columns, random, second, third);
    for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t c = 0; c < 3; ++c) {
            grid[9 * (3 + r) + c] = second[c][r];
            grid[9 * (6 + r) + c] = third[c][r];
        }
    return grid;
}

// Permutes rows in bands, bands, columns in stacks and stacks, and transposes or not.
Values shuffle_grid(const std::uint8_t* grid, Random& random) {
    const auto order = [&] {
        std::array<std::uint8_t, 3> chutes{0, 1, 2};
        random.shuffle(chutes);
        std::array<std::uint8_t, 9> lines{};
        for (std::size_t b = 0; b < 3; ++b) {
            std::array<std::uint8_t, 3> inside{0, 1, 2};
            random.shuffle(inside);
            for (std::size_t i = 0; i < 3; ++i) lines[3 * b + i] = static_cast<std::uint8_t>(3 * chutes[b] + inside[i]);
        }
        return lines;
    };
    const auto rows = order(), columns = order();
    const bool transposed = random.below(2) != 0;
    Values made(81);
    for (std::size_t r = 0; r < 9; ++r)
        for (std::size_t c = 0; c < 9; ++c)
            made[9 * r + c] = transposed ? grid[9u * columns[c] + rows[r]] : grid[9u * rows[r] + columns[c]];
    return made;
}

// Fills a board at random, the cell with the fewest digits first.
template <class L> class Filling {
public:
    Filling(Random& random, std::uint64_t most_nodes, Stop& stop)
        : random_(random), most_nodes_(most_nodes), stop_(stop) {}

    std::optional<Values> run(const Board<L>& board) {
        nodes_ = 0;
        if (!descend(std::make_unique<Board<L>>(board))) return std::nullopt;
        return std::move(found_);
    }
    bool has_given_up() const { return nodes_ > most_nodes_; }

private:
    // Boards are on the heap: the recursion holds several hundred, and those of a 25x25 grid would overflow the call
    // stack.
    bool descend(std::unique_ptr<Board<L>> board) {
        ++nodes_;
        stop_.poll();
        if (has_given_up()) return false;
        if (!settle(*board)) return false;
        if (board->is_solved()) {
            found_.assign(board->values().begin(), board->values().end());
            return true;
        }
        int fewest = 1 << 30, ties = 0, cell = -1;
        board->empty().each([&](int c) {
            const int count = bit_count(board->cand(c));
            if (count < fewest) fewest = count, ties = 0;
            if (count == fewest && random_.below(static_cast<std::uint32_t>(++ties)) == 0) cell = c;
        });
        std::vector<int> digits;
        each_bit(board->cand(cell), [&](int d) { digits.push_back(d); });
        random_.shuffle(digits);
        for (const int d : digits) {
            auto next = std::make_unique<Board<L>>(*board);
            next->place(cell, d);
            if (descend(std::move(next))) return true;
            if (has_given_up()) return false;
        }
        return false;
    }

    Random& random_;
    std::uint64_t most_nodes_, nodes_ = 0;
    Stop& stop_;
    Values found_;
};

constexpr int most_rows_by_chance = 16;

// Returns a random grid for more rows, where random filling runs into dead ends. Exact search yields one fixed grid,
// which is then mixed: repeatedly, all cells with a few of the digits, except the givens, are emptied and filled at
// random. In time all pairs of digits are mixed.
template <class L>
std::optional<Values> mix_grid(const L& layout, const std::uint8_t* givens, Random& random, Stop& stop) {
    constexpr int rounds_of_a_digit = 20, most_digits = 5;
    constexpr std::uint64_t most_nodes = 400;
    const auto start = board_of(layout, givens);
    if (!start) return std::nullopt;
    SearchResult result = solutions(*start, {.count = 1}, stop);
    if (result.end == SearchResult::End::late) throw Stopped{true};
    if (result.grids.empty()) return std::nullopt;
    Values grid = std::move(result.grids[0]);
    std::vector<std::uint8_t> digits(index(layout.n()));
    std::iota(digits.begin(), digits.end(), std::uint8_t{1});
    if (std::all_of(givens, givens + layout.cells(), [](auto digit) { return digit == 0; })) {
        random.shuffle(digits);
        for (auto& digit : grid) digit = digits[digit - 1u];
    }
    for (int round = 0; round < rounds_of_a_digit * layout.n() / 3; ++round) {
        random.shuffle(digits);
        const auto end = digits.begin() + 2 + static_cast<std::ptrdiff_t>(random.index(most_digits - 1));
        Values rest = grid;
        for (std::size_t c = 0; c < rest.size(); ++c)
            if (!givens[c] && std::find(digits.begin(), end, rest[c]) != end) rest[c] = 0;
        Filling<L> filling(random, most_nodes, stop);
        if (auto other = filling.run(*board_of(layout, rest.data()))) grid = std::move(*other);
    }
    return grid;
}

} // namespace

template <class L>
std::optional<Values> random_completion(const L& layout, const std::uint8_t* givens, Random& random, Stop& stop) {
    if (layout.n() > most_rows_by_chance) return mix_grid(layout, givens, random, stop);
    const auto board = board_of(layout, givens);
    if (!board) return std::nullopt;
    // Restart a search that got lost.
    for (std::uint64_t most = 2'000; most < 4'000'000; most *= 2) {
        Filling<L> filling(random, most, stop);
        if (auto grid = filling.run(*board)) return grid;
        if (!filling.has_given_up()) return std::nullopt;
    }
    return std::nullopt;
}

template <class L> Values random_grid(SolutionFinder<L>& finder, Random& random, Stop& stop) {
    const L& layout = finder.layout();
    if (layout.is_plain9()) {
        for (;;)
            if (finder.find(band_and_stack(random).data(), 1, stop) == 1)
                return shuffle_grid(finder.solution(0), random);
    }
    const Values nothing(index(layout.cells()), 0);
    for (;;)
        if (auto grid = random_completion(layout, nothing.data(), random, stop)) return *grid;
}

// Draws one of all grids that have the digits in order in the first row, if they are few enough, and relabels the
// digits. Houses do not depend on digits, so each full grid is one of these under n! labellings.
template <class L> std::optional<Values> UniformGrids<L>::next_of_all(Random& random, Stop& stop) {
    constexpr std::size_t most = 1u << 16;
    const L& layout = finder_.layout();
    const auto n = index(layout.n());
    Values grid(n * n, 0);
    for (std::size_t c = 0; c < n; ++c) grid[c] = static_cast<std::uint8_t>(c + 1);
    if (!listed_) {
        const std::size_t count = n > 6 ? 0 : finder_.find(grid.data(), most, stop);
        if (count < most) // and known
            for (std::size_t i = 0; i < count; ++i)
                all_.emplace_back(finder_.solution(i), finder_.solution(i) + layout.cells());
        listed_ = true;
    }
    if (all_.empty()) return std::nullopt;
    std::vector<std::uint8_t> label(grid.begin(), grid.begin() + static_cast<std::ptrdiff_t>(n));
    random.shuffle(label);
    const Values& full = all_[random.index(all_.size())];
    for (std::size_t c = 0; c < n * n; ++c) grid[c] = label[full[c] - 1u];
    return grid;
}

template <class L> std::optional<Values> UniformGrids<L>::next(Random& random, Stop& stop) {
    const L& layout = finder_.layout();
    if (!layout.is_plain9()) return next_of_all(random, stop);
    // Each pair of a band and a stack has `slots` places, filled with its completions (2,693 on average; none of a
    // million had half as many as there are places). Draw a place, and if it is empty, draw everything again. So every
    // full grid has exactly one place of the same probability.
    constexpr std::uint32_t slots = 1u << 14;
    for (;;) {
        stop.poll();
        const Nine::Digits start = band_and_stack(random);
        const std::uint32_t slot = random.below(slots);
        const std::size_t count = finder_.find(start.data(), slots, stop);
        if (count == SolutionFinder<L>::unknown) return std::nullopt;
        if (slot >= count) continue;
        const std::uint8_t* completion = finder_.solution(slot);
        return Values(completion, completion + layout.cells());
    }
}

#define LUCIDOKU_RANDOM_GRIDS(L)                                                                                       \
    template Values random_grid(SolutionFinder<L>&, Random&, Stop&);                                                   \
    template class UniformGrids<L>;                                                                                    \
    template std::optional<Values> random_completion(const L&, const std::uint8_t*, Random&, Stop&)
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_RANDOM_GRIDS);
#undef LUCIDOKU_RANDOM_GRIDS

} // namespace lucidoku
