#include "whips/subsets.hpp"

namespace lucidoku::whips {

namespace {

// Nine disjoint variables, and nine that cross them: base i and cover j meet in one candidate.
using Crossing = std::array<std::array<int, 9>, 9>;

std::vector<Crossing> crossings(bool fish) {
    std::vector<Crossing> all;
    const auto add = [&](auto&& meet) {
        Crossing one, other;
        for (int i = 0; i < 9; ++i)
            for (int j = 0; j < 9; ++j) {
                const int c = meet(i, j);
                one[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = c;
                other[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)] = c;
            }
        all.push_back(one);
        all.push_back(other);
    };
    for (int k = 0; k < 9; ++k) {
        if (fish) {
            add([k](int row, int column) { return 9 * (9 * row + column) + k; });
            continue;
        }
        add([k](int column, int d) { return 9 * (9 * k + column) + d; });
        add([k](int row, int d) { return 9 * (9 * row + k) + d; });
        add([k](int place, int d) { return 9 * (9 * (k / 3 * 3 + place / 3) + k % 3 * 3 + place % 3) + d; });
    }
    return all;
}

} // namespace

using Set = CandidateGrid<Layout9>::Set;

Set excluded_by_subsets(const CandidateGrid<Layout9>& position, int size, bool fins) {
    static const std::vector<Crossing> houses = crossings(false), lines = crossings(true);
    Set excluded;
    const auto try_all = [&](const Crossing& crossing, bool with_fins) {
        std::array<unsigned, 9> met{};
        for (std::size_t i = 0; i < 9; ++i)
            for (std::size_t j = 0; j < 9; ++j)
                if (position.alive.test(crossing[i][j])) met[i] |= 1U << j;
        for (unsigned base = 0; base < 512; ++base) {
            if (std::popcount(base) != size) continue;
            unsigned all = 0;
            bool open = true;
            for (std::size_t i = 0; i < 9; ++i)
                if (base >> i & 1) {
                    all |= met[i];
                    open = open && std::popcount(met[i]) > 1;
                }
            if (!open || (!with_fins && std::popcount(all) != size) || std::popcount(all) < size) continue;
            for (unsigned cover = 0; cover < 512; ++cover) {
                if (std::popcount(cover) != size || (cover & all) != cover) continue;
                Set removed;
                for (std::size_t i = 0; i < 9; ++i)
                    for (std::size_t j = 0; j < 9; ++j)
                        if (!(base >> i & 1) && cover >> j & 1) removed.set(crossing[i][j]);
                for (std::size_t i = 0; i < 9; ++i)
                    for (std::size_t j = 0; j < 9; ++j)
                        if ((base >> i & 1) && !(cover >> j & 1) && (met[i] >> j & 1))
                            removed &= position.tables->linked(crossing[i][j]);
                removed &= position.alive;
                excluded |= removed;
            }
        }
    };
    for (const Crossing& crossing : houses) try_all(crossing, false);
    for (const Crossing& crossing : lines) try_all(crossing, fins);
    return excluded;
}

} // namespace lucidoku::whips
