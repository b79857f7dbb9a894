// Aligned exclusion: a few cells cannot take a combination of digits in which cells that see each other are equal, or
// which leaves an almost locked set too few digits. A candidate that occurs in none of the remaining combinations is
// false.
//
//     a set that loses two of its digits to two cells has fewer digits than cells
//     a cell that sees three cells and has only their three digits would be left with none
#include "logic/workspace.hpp"

namespace lucidoku {

std::span<const Finder> aligned_exclusions();

namespace {

// The size is the number of cells, 2 or 3.
template <class L> class Aligned {
    using Set = typename L::Set;
    using Mask = typename L::Mask;
    using List = AlmostLockedList<L>;

public:
    static void find(const Position<L>& position, int size, StepCollector& collector) {
        const int largest = position.full_depth ? Workspace<L>::all_sets : Workspace<L>::usual_sets;
        const auto& sets =
            position.work.sets(position.board, position.limit ? std::min(position.limit, largest) : largest);
        Aligned search(position, sets, size == 2 ? most_options : most_options - 1, collector);
        const auto& open = search.open_;
        for (std::size_t i = 0; i < open.size(); ++i)
            for (std::size_t j = i + 1; j < open.size(); ++j) {
                if (size == 2) {
                    search.examine({open[i], open[j]});
                    continue;
                }
                for (std::size_t k = j + 1; k < open.size(); ++k) search.examine({open[i], open[j], open[k]});
            }
    }

private:
    static constexpr int most_options = 5;

    struct Why { // why a combination is excluded: by a set, by a cell, or because equal digits see each other
        int set = -1, cell = -1;
    };

    Aligned(const Position<L>& position, const List& sets, int most, StepCollector& collector)
        : board_(position.board), layout_(position.layout()), sets_(sets), collector_(collector) {
        first_.assign(index(layout_.cells()), 0);
        board_.empty().each([&](int c) {
            if (bit_count(board_.cand(c)) > most) return;
            open_.push_back(c);
            first_[index(c)] = count_;
            count_ += index(bit_count(board_.cand(c)));
        });
        known_.assign(count_ * count_, unknown);
    }

    // Returns the smallest set that loses both digits; `free` if there is none, `equal` if the digits exclude each
    // other anyway.
    int exclusion(int c, int a, int e, int b) {
        if (a == b) return layout_.sees(c, e) ? equal : free;
        auto& known = known_[number(c, a) * count_ + number(e, b)];
        if (known == unknown) {
            known = free;
            const auto one = sets_.sets_seen_by(c, a), other = sets_.sets_seen_by(e, b);
            for (std::size_t k = 0; k < one.size() && known == free; ++k)
                if (const auto both = one[k] & other[k]) known = lowest(k, both);
        }
        return known;
    }

    std::size_t number(int c, int d) const {
        return first_[index(c)] + index(bit_count(board_.cand(c) & ((Mask{1} << d) - 1)));
    }

    void examine(std::initializer_list<int> list) {
        collector_.poll();
        const std::vector<int> cells(list);
        const Set common = cells.size() == 3 ? three_peers(cells) : Set{};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            Mask removed = 0;
            each_bit(board_.cand(cells[i]), [&](int a) {
                if (impossible(cells, common, i, a, nullptr)) removed |= 1u << a;
            });
            if (removed) write(cells, common, i, removed);
        }
    }

    Set three_peers(const std::vector<int>& cells) const {
        Set peers;
        (board_.empty() & layout_.peers(cells[0]) & layout_.peers(cells[1]) & layout_.peers(cells[2])).each([&](int c) {
            if (bit_count(board_.cand(c)) == 3) peers.set(c);
        });
        return peers;
    }

    // Returns whether every combination with digit a in cell i is excluded; collects the reasons.
    bool impossible(const std::vector<int>& cells, const Set& common, std::size_t i, int a, std::vector<Why>* why) {
        std::vector<int> digits(cells.size(), -1);
        digits[i] = a;
        return fill(cells, common, digits, 0, why);
    }

    bool fill(const std::vector<int>& cells, const Set& common, std::vector<int>& digits, std::size_t k,
              std::vector<Why>* why) {
        Why reason;
        if (excluded(cells, common, digits, reason)) {
            if (why) why->push_back(reason);
            return true;
        }
        while (k < cells.size() && digits[k] >= 0) ++k;
        if (k == cells.size()) return false;
        bool all = true;
        each_bit(board_.cand(cells[k]), [&](int d) {
            if (!all) return;
            digits[k] = d;
            all = fill(cells, common, digits, k + 1, why);
            digits[k] = -1;
        });
        return all;
    }

    bool excluded(const std::vector<int>& cells, const Set& common, const std::vector<int>& digits, Why& why) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (std::size_t j = i + 1; j < cells.size(); ++j) {
                if (digits[i] < 0 || digits[j] < 0) continue;
                const int set = exclusion(cells[i], digits[i], cells[j], digits[j]);
                if (set == free) continue;
                why.set = set == equal ? -1 : set;
                return true;
            }
        if (cells.size() == 3 && digits[0] >= 0 && digits[1] >= 0 && digits[2] >= 0) {
            const Mask taken = 1u << digits[0] | 1u << digits[1] | 1u << digits[2];
            bool explained = false;
            common.each([&](int c) {
                if (explained || board_.cand(c) & ~taken) return;
                why.cell = c;
                explained = true;
            });
            return explained;
        }
        return false;
    }

    void write(const std::vector<int>& cells, const Set& common, std::size_t i, Mask removed) {
        if (!collector_.wants(bit_count(removed))) return;
        ConclusionKey key;
        each_bit(removed, [&](int d) { key.add(cells[i], d); });
        std::vector<Why> why;
        each_bit(removed, [&](int d) { impossible(cells, common, i, d, &why); });
        std::vector<int> sets;
        Set single;
        int cost = length(cells);
        for (const auto& reason : why) {
            if (reason.set >= 0 && std::find(sets.begin(), sets.end(), reason.set) == sets.end()) {
                sets.push_back(reason.set);
                cost += sets_[index(reason.set)].size;
            }
            if (reason.cell >= 0) single.set(reason.cell);
        }
        cost += single.count();
        if (sets.empty() && single.none()) return; // no more than a pair or pointing
        if (!collector_.improves(key, cost)) return;
        Step& step = collector_.draft();
        step.eliminate_mask(cells[i], removed);
        step.digits(removed);
        Set base;
        for (int c : cells) base.set(c);
        step.cells(Role::pivot, base);
        for (std::size_t k = 0; k < cells.size(); ++k) {
            if (k == i) continue;
            step.candidates_of(Role::pattern, cells[k], board_.cand(cells[k]));
            step.premise_cell(cells[k], board_.cand(cells[k]));
        }
        const auto tell = [&](const Set& set, Mask digits) {
            step.cell_set(set, digits);
            set.each([&](int c) {
                step.candidates_of(Role::second, c, board_.cand(c));
                step.premise_cell(c, board_.cand(c));
            });
        };
        for (int s : sets) tell(sets_[index(s)].cells, sets_[index(s)].digits);
        single.each([&](int c) {
            Set cell;
            cell.set(c);
            tell(cell, board_.cand(c));
        });
        step.cost(cost);
        collector_.offer();
    }

    static constexpr int unknown = -1, free = -2, equal = -3;

    const Board<L>& board_;
    const L& layout_;
    const List& sets_;
    StepCollector& collector_;
    std::vector<int> open_; // the cells under examination; their candidates are numbered
    std::vector<std::size_t> first_;
    std::size_t count_ = 0;
    std::vector<int> known_; // indexed by two candidates
};

constexpr Finder aligned_table[] = {
    with_limit(Limit::cells, with_full_depth_mode(finder<Aligned, 2>("aligned-pair-exclusion"))),
    with_limit(Limit::cells, with_full_depth_mode(finder<Aligned, 3>("aligned-triplet-exclusion"))),
};

} // namespace

std::span<const Finder> aligned_exclusions() { return aligned_table; }

} // namespace lucidoku
