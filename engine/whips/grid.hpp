// The candidates of a grid, its variables (cells, and places of a digit in a house), and their contradictions: the view
// of a puzzle for whips and braids.
#pragma once

#include "grid/layout.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace lucidoku::whips {

// The right-linking part of a link: a candidate (n * cell + digit - 1), or from `candidates` on a group of several in
// the crossing of two houses.
using Right = std::uint16_t;

// Tables of a layout that are the same for all puzzles.
template <class L> struct VariableTables {
    using Set = Bits<L::max_cells * L::max_n>; // of candidates

    explicit VariableTables(const L& layout);

    int n, houses, candidates, variables;
    int widest = 1; // the greatest number of candidates in a group

    // Returns the candidates of a variable: a cell, or from n * n on digit d of house h as n * (n + h) + d.
    std::span<const std::int16_t> members(int v) const { return {&members_[index(v * n)], index(n)}; }
    std::span<const std::int16_t> variables_of(int c) const {
        return {variables_of_[index(c)].data(), index(memberships_[index(c)])};
    }
    // Returns the groups in a variable.
    std::span<const Right> groups_of(int v) const {
        return {groups_of_.data() + first_group_[index(v)], index(first_group_[index(v) + 1] - first_group_[index(v)])};
    }
    int rights() const { return length(linked_); } // candidates and groups
    const Set& group(int right) const { return group_[index(right - candidates)]; }
    // Returns the candidates that cannot be true together with it.
    const Set& linked(int right) const { return linked_[index(right)]; }

private:
    std::vector<std::int16_t> members_;
    std::vector<std::array<std::int16_t, L::max_memberships + 1>> variables_of_;
    std::vector<std::uint8_t> memberships_;
    std::vector<Right> groups_of_;
    std::vector<int> first_group_;
    std::vector<Set> group_, linked_;
};

// The remaining candidates.
template <class L> struct CandidateGrid {
    using Set = typename VariableTables<L>::Set;

    CandidateGrid(const VariableTables<L>& tables, const Set& alive);

    const VariableTables<L>* tables;
    Set alive;
    std::array<std::uint8_t, L::max_cells + L::max_houses * L::max_n> left{}; // number of candidates of each variable
    bool broken = false;                                                      // a variable has none left

    // Removes candidates; adds the variables that now have one left.
    void take(const Set& removed, std::vector<int>& lone);
    // Removes candidates, and places the singles that follow.
    void remove(const Set& removed);
    // Assumes a candidate true, and places the singles that follow.
    void assume(int candidate);
    bool is_solved() const;
};

} // namespace lucidoku::whips
