// Whips and braids against one candidate, found by levels of length.
#pragma once

#include "run/stop.hpp"
#include "whips/grid.hpp"

#include <unordered_set>
#include <vector>

namespace lucidoku::whips {

// What chains are built of.
struct Kind {
    bool braid = false;  // a variable may be linked to any earlier candidate, not only to the last
    bool groups = false; // what stands to the right may be a group
    bool z = true;       // a variable may have further candidates that the target excludes
    bool t = true;       // and further ones that right-linking candidates exclude
    bool operator==(const Kind&) const = default;
};

// A chain: the last of its variables has no candidate left, once the target and what stands to the right are true.
struct Chain {
    int target = 0;
    std::vector<int> variables;
    std::vector<Right> rights; // of all variables but the last
};

// The partial chains of one length against one candidate; `lengthen` goes to the next length.
template <class L> class Frontier {
public:
    using Set = typename Tables<L>::Set;

    Frontier(const Position<L>& position, int target, Kind kind);
    // Whether a chain of the next length ends in a variable that has nothing left.
    bool lengthen(Stop& stop);
    bool empty() const { return partial_.empty(); }
    std::size_t size() const { return partial_.size(); }
    int target() const { return target_; }
    // The chain that the last `lengthen` came to; after `finish` it is not looked for longer ones.
    Chain chain() const;
    void finish() { partial_.clear(); }

private:
    struct Partial {
        Set left;                  // candidates that none of `rights` excludes
        std::vector<Right> rights; // the target, then the right-linking candidates, in order
    };
    enum class Leads { nowhere, on, to_an_end };
    std::vector<int> touched_by(Right last) const;
    // What a variable makes of a partial chain, and what then stands to the right in it.
    Leads look(const Partial& from, int variable, int& right) const;
    bool fits(const Partial& from, int variable, int right) const;
    Set less(const Set& left, int right) const;
    bool extend(const Partial& from, int variable, std::vector<Partial>& next);

    const Position<L>* position_;
    int target_;
    Kind kind_;
    bool counts_target_;                // whether `left` is without what the target excludes
    std::vector<int> open_;             // the variables that are not decided
    std::vector<std::uint8_t> is_open_; // the same
    std::vector<Partial> partial_;
    std::unordered_set<std::uint64_t> seen_;
    std::vector<Right> ended_; // `rights` of the chain that was found
    int last_ = -1;            // its last variable
};

// What chains of length 1 exclude, whatever their kind: a variable has candidates linked to it only.
template <class L> typename Tables<L>::Set excluded_at_once(const Position<L>& position);

// Whether a candidate leads to a contradiction by singles (and by groups in two houses); without that no chain of any
// length excludes it.
template <class L> bool refuted(const Position<L>& position, int candidate, bool groups);

} // namespace lucidoku::whips
