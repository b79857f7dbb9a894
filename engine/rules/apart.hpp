// Candidates that exclude each other by houses, rules and fillings: what sets of them exclude, and chains of a few
// strong links between them.
#pragma once

#include "rules/relation.hpp"
#include "run/stop.hpp"

#include <cstdint>
#include <vector>

namespace lucidoku {

// A strong link: one of two sets of candidates is true, because a cell has two candidates, or because all places of a
// digit of a house (`number`, `digit`) are in them.
struct StrongLink {
    std::vector<int> one, other; // a candidate, or several places of a digit
    bool of_house;
    int number, digit; // the cell, or the house and the digit
};

// A chain: its strong links in order, each entered from its first set; between two of them one set excludes the next.
using ShortChain = std::vector<StrongLink>;

// The sets of candidates that exclude each other: a row of bits for each candidate.
struct ApartCandidates {
    int count; // of the candidates
    std::vector<std::uint64_t> rows;
    std::size_t words() const { return (static_cast<std::size_t>(count) + 63) / 64; }
};

// Notes that one of the candidates excludes others, and they exclude it, as far as all are `possible`.
void exclude_more(ApartCandidates& apart, int one, const std::vector<std::uint64_t>& others,
                  const std::vector<std::uint64_t>& possible);

// Candidates of `alive` that all candidates of a set exclude.
struct CommonExclusion {
    int set; // its number
    std::vector<int> excluded;
};

// Returns the candidates that each of some sets excludes, where there are any. Sets are given as bits, one after the
// other.
std::vector<CommonExclusion> common_exclusions(const ApartCandidates& apart, const std::vector<std::uint64_t>& alive,
                                               const std::vector<std::uint64_t>& sets, Stop& stop);

// Returns the chains of two to `most` strong links whose ends both exclude a candidate of `alive`, the shortest first.
std::vector<ShortChain> short_chains(const ApartCandidates& apart, const std::vector<std::uint64_t>& alive,
                                     const std::vector<StrongLink>& links, int most, Stop& stop);

} // namespace lucidoku
