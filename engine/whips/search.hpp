// Whips and braids against one candidate, found by levels of length.
#pragma once

#include "run/stop.hpp"
#include "whips/grid.hpp"

#include <span>
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

// A position as the search goes through it: candidates of each variable, and the variables that a candidate touches.
// The position must outlive it.
template <class L> class Field {
public:
    using Set = typename Tables<L>::Set;

    explicit Field(const Position<L>& position);
    const Tables<L>& tables() const { return *tables_; }
    const Set& alive() const { return *alive_; }
    // The variables that are not decided, ascending.
    const std::vector<int>& open() const { return open_; }
    // The candidates that an open variable has left.
    std::span<const std::int16_t> members(int v) const { return {&members_[index(first_[index(v)])], size_[index(v)]}; }
    // The open variables with a candidate linked to this one, or to this group; ascending.
    const std::vector<int>& touched_by(Right right);

private:
    const Tables<L>* tables_;
    const Set* alive_;
    std::vector<int> open_, first_;
    std::vector<std::uint8_t> size_; // 0 where a variable is decided
    std::vector<std::int16_t> members_;
    std::vector<std::vector<int>> touched_; // empty where it has not been asked for
};

// A set of keys that only grows.
class Seen {
public:
    // Whether it is new.
    bool add(std::uint64_t key);

private:
    std::vector<std::uint64_t> slots_; // 0 where free
    std::size_t used_ = 0;
};

// The partial chains of one length against one candidate; `lengthen` goes to the next length.
template <class L> class Frontier {
public:
    using Set = typename Tables<L>::Set;

    // No chain is shorter than `least`, as far as is known (see least_length). The field must outlive it.
    Frontier(Field<L>& field, int target, Kind kind, int least = 1);
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
        Set left; // candidates that nothing to the right excludes
        int link; // the last of its links
    };
    struct Link {
        int before; // -1 for the target, which comes first
        Right right;
        std::int16_t left; // the left-linking candidate where the search minds which it is, else -1
    };
    enum class Leads { nowhere, on, to_an_end };
    bool look_for_ends(const Partial& partial);
    bool extend_all(Stop& stop);
    bool extend(const Partial& from, int variable, std::vector<Partial>& next);
    // What a variable makes of a partial chain, and what then stands to the right in it.
    Leads look(const Partial& from, int variable, int& right) const;
    bool fits(const Partial& from, int variable, int right) const;
    bool has(int link, int right) const;
    // Whips: the left-linking candidates of a chain must be different. The search does not mind until it comes to a
    // chain without such candidates; then it begins again and tells chains apart by them.
    bool minds() const { return !kind_.braid && kind_.z && kind_.t; }
    void begin(bool strict);
    bool is_left_linking(const Partial& from, int right, int candidate) const;
    bool has_left(int link, int candidate) const;
    bool has_different_lefts() const;
    Set less(const Set& left, int right) const;

    Field<L>* field_;
    int target_;
    Kind kind_;
    bool counts_target_; // whether `left` is without what the target excludes
    int least_, length_ = 0, level_ = 0;
    std::vector<Link> links_;
    std::vector<Partial> partial_;
    Seen seen_;
    bool strict_ = false;
    int end_ = -1, last_ = -1; // the last link of the chain that was found, and its last variable
};

// What chains of length 1 exclude, whatever their kind: a variable has candidates linked to it only.
template <class L> typename Tables<L>::Set excluded_at_once(const Position<L>& position);

// A length that no chain against a candidate is shorter than: how often all variables with one candidate (or group)
// must be followed at once, until one has none. 0 where there is no chain of any length.
template <class L> int least_length(const Position<L>& position, int candidate, bool groups);

} // namespace lucidoku::whips
