#include "forge/dig.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace lucidoku {

Orbits Orbits::single(int cells) {
    Orbits orbits;
    for (int c = 0; c < cells; ++c) {
        orbits.cells.push_back({c});
        orbits.of.push_back(c);
    }
    return orbits;
}

bool Orbits::is_complete(int cells) const {
    std::vector<int> seen(index(cells), 0);
    for (const auto& orbit : this->cells)
        for (const int c : orbit) {
            if (c < 0 || c >= cells || seen[index(c)]++) return false;
        }
    return std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; });
}

template <class L> void Digger<L>::add(const Set& cells) {
    const int number = length(sets_);
    sets_.push_back(cells);
    cells.each([&](int c) { sets_of_[index(c)].push_back(number); });
}

// Collects pairs of digits: they can be exchanged in every part of their cells that is linked by houses.
template <class L> void Digger<L>::collect_pairs_of_digits(const Values& solution) {
    const int n = layout_.n();
    std::array<Set, L::max_n> cells{};
    for (int c = 0; c < layout_.cells(); ++c) cells[solution[index(c)] - 1u].set(c);
    for (int d = 0; d < n; ++d)
        for (int e = d + 1; e < n; ++e) {
            Set left = cells[index(d)] | cells[index(e)];
            const Set both = left;
            while (left.any()) {
                Set part, edge;
                edge.set(left.first());
                while (edge.any()) {
                    part |= edge;
                    Set next;
                    edge.each([&](int c) { next |= layout_.peers(c) & both; });
                    edge = next - part;
                }
                left -= part;
                add(part);
            }
        }
}

// Collects pairs of lines through the same other houses: they can be exchanged in columns whose digits are the same
// above and below.
template <class L> void Digger<L>::collect_pairs_of_lines(const Values& solution) {
    const int n = layout_.n();
    for (int g = 0; g < 2 * n; ++g)
        for (int h = g + 1; h < (g < n ? n : 2 * n); ++h) {
            if (layout_.twins(g, h) != layout_.all_digits()) continue;
            const auto digit = [&](int line, int p) { return solution[index(layout_.cell_of(line, p))] - 1; };
            std::array<int, L::max_n> place{};
            for (int p = 0; p < n; ++p) place[index(digit(g, p))] = p;
            auto left = layout_.all_digits();
            while (left) {
                Set cells;
                for (int p = low_bit(left); left >> p & 1; p = place[index(digit(h, p))]) {
                    left &= ~(typename L::Mask{1} << p);
                    cells.set(layout_.cell_of(g, p));
                    cells.set(layout_.cell_of(h, p));
                }
                add(cells);
            }
        }
}

template <class L> void Digger<L>::collect(const Values& solution) {
    sets_.clear();
    sets_of_.resize(index(layout_.cells()));
    for (auto& list : sets_of_) list.clear();
    collect_pairs_of_digits(solution);
    collect_pairs_of_lines(solution);
}

// Returns whether a known unavoidable set that meets the orbit has no other given.
template <class L> bool Digger<L>::is_needed_by_a_set(const std::vector<int>& orbit, const Set& rest) const {
    for (const int c : orbit)
        for (const int s : sets_of_[index(c)])
            if (!sets_[index(s)].meets(rest)) return true;
    return false;
}

// Returns whether the rest of a puzzle with one solution has several solutions without an orbit; also if exact search
// gives up.
template <class L>
bool Digger<L>::is_needed(const std::vector<int>& orbit, const Values& rest, const Values& solution, Stop& stop) {
    const bool single = orbit.size() == 1;
    const auto digit = solution[index(orbit[0])];
    const std::size_t count =
        single ? finder_.find(rest.data(), 1, stop, {orbit[0], digit}) : finder_.find(rest.data(), 2, stop);
    if (count == SolutionFinder<L>::unknown) has_given_up_ = true;
    return count != (single ? 0u : 1u);
}

template <class L> std::optional<Values> Digger<L>::dig(const Values& solution, const Orbits& orbits,
                                                        std::span<const int> order, Stop& stop) {
    collect(solution);
    has_given_up_ = false;
    in_doubt_.clear();
    Values puzzle = solution;
    Set given = layout_.all_cells();
    const auto orbit_at = [&](std::size_t i) -> const std::vector<int>& { return orbits.cells[index(order[i])]; };
    const auto take = [&](const std::vector<int>& orbit) {
        for (const int c : orbit) {
            given.reset(c);
            puzzle[index(c)] = 0;
        }
    };
    const auto put_back = [&](const std::vector<int>& orbit) {
        for (const int c : orbit) {
            given.set(c);
            puzzle[index(c)] = solution[index(c)];
        }
    };
    std::size_t done = 0;
    for (std::size_t part = order.size() / 2; part > 1; part /= 9) {
        const Set given_before = given;
        const Values before = puzzle;
        for (std::size_t i = done; i < done + part; ++i) {
            take(orbit_at(i));
            if (is_needed_by_a_set(orbit_at(i), given)) put_back(orbit_at(i));
        }
        if (finder_.find(puzzle.data(), 2, stop) == 1) {
            done += part;
            continue;
        }
        given = given_before;
        puzzle = before;
    }
    for (std::size_t i = done; i < order.size(); ++i) {
        stop.poll();
        const auto& orbit = orbit_at(i);
        take(orbit);
        bool needed = is_needed_by_a_set(orbit, given);
        if (!needed) {
            const bool gave_up_before = std::exchange(has_given_up_, false);
            needed = this->is_needed(orbit, puzzle, solution, stop);
            if (has_given_up_) in_doubt_.push_back(order[i]);
            has_given_up_ = has_given_up_ || gave_up_before;
        }
        if (needed) put_back(orbit);
    }
    return puzzle;
}

template <class L> void Digger<L>::settle(Values& puzzle, const Values& solution, const Orbits& orbits, Stop& stop) {
    has_given_up_ = false;
    for (const int orbit : in_doubt_) {
        stop.poll();
        const auto& cells = orbits.cells[index(orbit)];
        for (const int c : cells) puzzle[index(c)] = 0;
        if (!is_needed(cells, puzzle, solution, stop)) continue;
        for (const int c : cells) puzzle[index(c)] = solution[index(c)];
    }
}

template <class L> bool Digger<L>::reduce(Values& puzzle, const Values& solution, const Orbits& orbits,
                                          std::span<const int> order, Stop& stop) {
    has_given_up_ = false;
    std::vector<char> named(orbits.cells.size(), false);
    const auto superfluous = [&](int c) {
        const auto digit = std::exchange(puzzle[index(c)], std::uint8_t{0});
        const bool needed = is_needed({c}, puzzle, solution, stop);
        puzzle[index(c)] = digit;
        return !needed;
    };
    for (const int orbit : order) {
        named[index(orbit)] = true;
        const auto& cells = orbits.cells[index(orbit)];
        if (!puzzle[index(cells[0])]) continue;
        stop.poll();
        if (std::none_of(cells.begin(), cells.end(), superfluous)) continue;
        for (const int c : cells) puzzle[index(c)] = 0;
        if (cells.size() > 1 && is_needed(cells, puzzle, solution, stop)) return false;
    }
    for (std::size_t orbit = 0; orbit < orbits.cells.size(); ++orbit) {
        const auto& cells = orbits.cells[orbit];
        if (named[orbit] || !puzzle[index(cells[0])]) continue;
        if (std::any_of(cells.begin(), cells.end(), superfluous)) return false;
    }
    return !has_given_up_;
}

template <class L>
double Digger<L>::log_weight(const Values& puzzle, const Values& solution, std::span<const int> order, Stop& stop) {
    std::vector<int> empty, given;
    for (const int c : order) (puzzle[index(c)] ? given : empty).push_back(c);
    std::reverse(empty.begin(), empty.end());
    std::vector<int> needs;
    Values rest;
    for (const int p : given) {
        stop.poll();
        int few = 0, enough = length(empty); // with `few` the given is needed, with `enough` it is redundant
        while (enough - few > 1) {
            const int middle = (few + enough) / 2;
            rest = puzzle;
            for (int k = 0; k < middle; ++k) {
                const auto c = index(empty[index(k)]);
                rest[c] = solution[c];
            }
            rest[index(p)] = 0;
            (is_needed({p}, rest, solution, stop) ? few : enough) = middle;
        }
        needs.push_back(enough);
    }
    std::sort(needs.begin(), needs.end());
    double sum = 0;
    for (std::size_t i = 0; i < needs.size(); ++i)
        sum +=
            std::log(static_cast<double>(empty.size() + 1 + i) / static_cast<double>(needs[i] + static_cast<int>(i)));
    return sum;
}

#define LUCIDOKU_DIGGER(L) template class Digger<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_DIGGER);
#undef LUCIDOKU_DIGGER

} // namespace lucidoku
