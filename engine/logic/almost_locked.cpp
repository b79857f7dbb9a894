#include "logic/almost_locked.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace lucidoku {
namespace {

template <class L> class Collector {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    Collector(const Board<L>& board, int largest) : board_(board), layout_(board.layout()), largest_(largest) {}

    std::vector<AlmostLocked<L>> run() {
        board_.empty().each([&](int c) {
            if (bit_count(board_.cand(c)) == 2) {
                Set one;
                one.set(c);
                keep(one, board_.cand(c), 1);
            }
        });
        for (int h = 0; h < layout_.houses(); ++h) {
            open_.clear();
            for (int p = 0; p < layout_.n(); ++p)
                if (const int c = layout_.cell_of(h, p); !board_.value(c)) open_.push_back(c);
            // A set is worth having only when it is not the whole rest of the house.
            most_ = std::min(largest_, static_cast<int>(open_.size()) - 1);
            extend(0, Set{}, 0, 0);
        }
        std::stable_sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.size < b.size; });
        return std::move(found_);
    }

private:
    void extend(std::size_t from, const Set& cells, Mask digits, int size) {
        if (size >= 2 && bit_count(digits) == size + 1) keep(cells, digits, size);
        if (size == most_) return;
        for (std::size_t i = from; i < open_.size(); ++i) {
            const auto more = static_cast<Mask>(digits | board_.cand(open_[i]));
            if (bit_count(more) > most_ + 1) continue;
            Set wider = cells;
            wider.set(open_[i]);
            extend(i + 1, wider, more, size + 1);
        }
    }

    void keep(const Set& cells, Mask digits, int size) {
        const std::string_view key(reinterpret_cast<const char*>(&cells), sizeof cells);
        if (size > 1 && !seen_.emplace(key).second) return;
        AlmostLocked<L> set{cells, digits, size, {}, {}};
        set.at.resize(static_cast<std::size_t>(layout_.n()));
        set.sees.resize(static_cast<std::size_t>(layout_.n()));
        each_bit(digits, [&](int d) {
            const auto k = static_cast<std::size_t>(d);
            set.at[k] = cells & board_.where(d);
            set.sees[k] = layout_.common_peers(set.at[k]) & board_.where(d);
        });
        found_.push_back(std::move(set));
    }

    const Board<L>& board_;
    const L& layout_;
    int largest_, most_ = 0;
    std::vector<int> open_;
    std::vector<AlmostLocked<L>> found_;
    std::unordered_set<std::string> seen_;
};

} // namespace

template <class L> std::vector<AlmostLocked<L>> almost_locked_sets(const Board<L>& board, int largest) {
    return Collector<L>(board, largest).run();
}

template std::vector<AlmostLocked<Layout9>> almost_locked_sets(const Board<Layout9>&, int);
template std::vector<AlmostLocked<Layout16>> almost_locked_sets(const Board<Layout16>&, int);
template std::vector<AlmostLocked<Layout25>> almost_locked_sets(const Board<Layout25>&, int);

} // namespace lucidoku
