// Common parts of the finders on almost locked sets, n cells of a house with n + 1 digits. Two sets are linked by a
// digit x (restricted common candidate) when every x of one sees every x of the other: then at least one of them lacks
// x, and a set that lacks a digit holds all its others.
#pragma once

#include "logic/workspace.hpp"

#include <algorithm>

namespace lucidoku {

template <class L> using Als = AlmostLocked<L>;

// Calls examine(sets, from) with the sets of at most `most` cells; the sets before `from` have been examined. At full
// depth a walk allows one cell more in each pass, until something is found.
template <class L, class Examine>
void each_reach(const Position<L>& position, int most, StepCollector& collector, Examine&& examine) {
    using Work = Workspace<L>;
    if (position.limit) most = std::min(most, position.limit);
    const auto sets = [&](int largest) -> const AlmostLockedList<L>& {
        const auto& list = position.work.sets(position.board, std::clamp(largest, 1, Work::all_sets));
        if (list.is_truncated()) collector.mark_incomplete();
        return list;
    };
    if (!position.full_depth) return examine(sets(std::min(most, Work::usual_sets)), std::size_t{0});
    if (collector.lists_all()) return examine(sets(most), std::size_t{0});
    for (int k = Work::usual_sets + 1; k <= most && !collector.has_step(); ++k)
        if (sets(k).size() > sets(k - 1).size()) examine(sets(k), sets(k - 1).size());
}

template <class L> void write_set(const Board<L>& board, const Als<L>& set, Step& step) {
    step.cell_set(set.cells, set.digits);
    set.cells.each([&](int c) { step.premise_cell(c, board.cand(c)); });
}

// Writes the chain (z)A = (x)A - (x)B = (y)B - …  through sets; `link[i]` leads from set i to set i + 1.
template <class L> void write_chain(const std::vector<const Als<L>*>& sets, const std::vector<int>& link, int first,
                                    int last, Step& step) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const auto& set = *sets[i];
        const int in = i ? link[i - 1] : first, out = i + 1 < sets.size() ? link[i] : last;
        step.link(true, set.at(in), in, set.at(out), out);
        step.candidates(Role::second, set.at(i ? in : out), i ? in : out);
        if (i + 1 < sets.size()) {
            step.candidates(Role::second, set.at(out), out);
            step.link(false, set.at(out), out, sets[i + 1]->at(out), out);
        }
    }
}

// The conclusions recently offered to a listing for pairs of sets; the same ends at no lower cost are not computed
// again.
class Offered {
public:
    // Returns whether these ends have been offered at this cost or less; records them otherwise.
    bool knows(int a, int b, std::uint32_t ends, int cost) {
        if (a > b) std::swap(a, b);
        if (entries_.empty()) entries_.resize(size);
        Entry& known = entries_[(index(a) * 0x9e3779b1u + index(b) * 0x85ebca77u) >> 8 & (size - 1)];
        if (known.a == a && known.b == b && known.ends == ends && known.cost <= cost) return true;
        known = {a, b, ends, cost};
        return false;
    }

private:
    static constexpr std::size_t size = 4096;
    struct Entry {
        int a = -1, b = -1;
        std::uint32_t ends = 0;
        int cost = 0;
    };
    std::vector<Entry> entries_;
};

} // namespace lucidoku
