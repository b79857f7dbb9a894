// Whips and braids against one candidate, searched by increasing length.
#pragma once

#include "run/stop.hpp"
#include "whips/grid.hpp"

#include <span>
#include <vector>

namespace lucidoku::whips {

// The elements allowed in chains.
struct ChainRules {
    bool braid = false;  // a variable may be linked to any earlier candidate, not only to the last
    bool groups = false; // the right-linking part may be a group
    bool z = true;       // a variable may have further candidates that the target excludes
    bool t = true;       // and further ones that right-linking candidates exclude
    bool operator==(const ChainRules&) const = default;
};

// A chain: its last variable has no candidate left, once the target and the right-linking candidates are true.
struct Chain {
    int target = 0;
    std::vector<int> variables;
    std::vector<Right> rights; // of all variables but the last
};

// A position prepared for search: candidates of each variable, and the variables that a candidate touches. The position
// must outlive it.
template <class L> class Field {
public:
    using Set = typename VariableTables<L>::Set;

    explicit Field(const CandidateGrid<L>& position);
    const VariableTables<L>& tables() const { return *tables_; }
    const Set& alive() const { return *alive_; }
    // Returns the undecided variables, ascending.
    const std::vector<int>& open() const { return open_; }
    // Returns the remaining candidates of an open variable.
    std::span<const std::int16_t> members(int v) const { return {&members_[index(first_[index(v)])], size_[index(v)]}; }
    // Returns the open variables with a candidate linked to this one, or to this group; ascending.
    const std::vector<int>& touched_by(Right right);

private:
    const VariableTables<L>* tables_;
    const Set* alive_;
    std::vector<int> open_, first_;
    std::vector<std::uint8_t> size_; // 0 for a decided variable
    std::vector<std::int16_t> members_;
    std::vector<std::vector<int>> touched_; // empty until requested
};

// A set of keys that only grows.
class Seen {
public:
    // Adds a key; returns whether it is new.
    bool add(std::uint64_t key);

private:
    std::vector<std::uint64_t> slots_; // 0 for a free slot
    std::size_t used_ = 0;
};

// The partial chains of one length against one candidate; `lengthen` goes to the next length.
template <class L> class Frontier {
public:
    using Set = typename VariableTables<L>::Set;

    // Starts with the target; no known chain is shorter than `least` (see least_length). The field must outlive it.
    Frontier(Field<L>& field, int target, ChainRules kind, int least = 1);
    // Returns whether a chain of the next length ends in a variable without candidates.
    bool lengthen(Stop& stop);
    bool empty() const { return partial_.empty(); }
    std::size_t size() const { return partial_.size(); }
    int target() const { return target_; }
    // Returns the chain of the last `lengthen`; after `finish` no longer chains are searched.
    Chain chain() const;
    void finish() { partial_.clear(); }

private:
    struct Partial {
        Set left; // candidates not excluded by right-linking ones
        int link; // the last link
    };
    struct Link {
        int before; // -1 for the target, which comes first
        Right right;
        std::int16_t left; // the left-linking candidate if the search is strict, else -1
    };
    enum class Lead { none, further, to_end };
    bool find_end(const Partial& partial);
    bool extend_all(Stop& stop);
    bool extend(const Partial& from, int variable, std::vector<Partial>& next);
    // Returns where a variable leads a partial chain, and its right-linking part.
    Lead lead_of(const Partial& from, int variable, int& right) const;
    bool fits(const Partial& from, int variable, int right) const;
    bool has(int link, int right) const;
    // Returns whether the left-linking candidates of a chain must be distinct (whips). The search ignores that until it
    // finds a chain that has no such candidates; then it restarts strictly, with the left-linking candidates as part of
    // the key.
    bool needs_distinct_lefts() const { return !kind_.braid && kind_.z && kind_.t; }
    void begin(bool strict);
    bool is_left_linking(const Partial& from, int right, int candidate) const;
    bool has_left(int link, int candidate) const;
    bool has_different_lefts() const;
    Set less(const Set& left, int right) const;

    Field<L>* field_;
    int target_;
    ChainRules kind_;
    bool counts_target_; // `left` is without the exclusions of the target
    int least_, length_ = 0, level_ = 0;
    std::vector<Link> links_;
    std::vector<Partial> partial_;
    Seen seen_;
    bool strict_ = false;
    int end_ = -1, last_ = -1; // the last link of the chain, and its last variable
};

// Returns the exclusions of chains of length 1 of any kind: a variable has only candidates linked to them.
template <class L> typename VariableTables<L>::Set excluded_at_once(const CandidateGrid<L>& position);

// Returns a lower bound of the length of chains against a candidate: the number of rounds, in each of which all
// variables with one candidate (or group) are followed, until a variable has none. 0 if there is no chain of any
// length.
template <class L> int least_length(const CandidateGrid<L>& position, int candidate, bool groups);

} // namespace lucidoku::whips
