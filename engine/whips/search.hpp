// Whips and braids against one candidate, found by levels of length.
#pragma once

#include "run/stop.hpp"
#include "whips/grid.hpp"

#include <bitset>
#include <unordered_set>
#include <vector>

namespace lucidoku::whips {

// What chains are built of.
struct Kind {
    bool braid = false;  // a variable may be linked to any earlier candidate, not only to the last
    bool groups = false; // what stands to the right may be a group
    bool operator==(const Kind&) const = default;
};

// The partial chains of one length against one candidate; `lengthen` goes to the next length.
class Frontier {
public:
    Frontier(const Position& position, int target, Kind kind);
    // Whether a chain of the next length ends in a variable that has nothing left.
    bool lengthen(Stop& stop);
    bool empty() const { return partial_.empty(); }
    int target() const { return target_; }

private:
    struct Partial {
        Set left;                  // candidates that neither the target nor a right-linking candidate excludes
        std::vector<Right> rights; // the target, then the right-linking candidates, in order
    };
    std::vector<int> touched_by(Right last) const;
    bool extend(const Partial& from, int variable, std::vector<Partial>& next);

    const Position* position_;
    int target_;
    Kind kind_;
    std::vector<int> open_;          // the variables that are not decided
    std::bitset<variables> is_open_; // the same
    std::vector<Partial> partial_;
    std::unordered_set<std::uint64_t> seen_;
};

// Whether a candidate leads to a contradiction by singles (and by groups in a box and a line); without that no chain of
// any length excludes it.
bool refuted(const Position& position, int candidate, bool groups);

} // namespace lucidoku::whips
