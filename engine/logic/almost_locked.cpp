#include "logic/almost_locked.hpp"

#include <algorithm>

namespace lucidoku {

template <class L> AlmostLockedList<L>::AlmostLockedList(const Board<L>& board, int largest) {
    const auto& layout = board.layout();
    board.empty().each([&](int c) {
        if (bit_count(board.cand(c)) != 2) return;
        Set one;
        one.set(c);
        keep(one, board.cand(c), 1);
    });
    for (int h = 0; h < layout.houses(); ++h) collect(board, h, largest);
    std::stable_sort(sets_.begin(), sets_.end(), [](const auto& a, const auto& b) { return a.size < b.size; });
    std::size_t total = 0;
    for (const auto& set : sets_) total += 2 * static_cast<std::size_t>(set.size + 1);
    pool_.reserve(total);
    for (auto& set : sets_) {
        set.parts = pool_.data() + pool_.size();
        each_bit(set.digits, [&](int d) { pool_.push_back(set.cells & board.where(d)); });
        each_bit(set.digits, [&](int d) { pool_.push_back(layout.common_peers(set.at(d)) & board.where(d)); });
    }
}

template <class L> void AlmostLockedList<L>::collect(const Board<L>& board, int house, int largest) {
    const auto& layout = board.layout();
    open_.clear();
    for (int p = 0; p < layout.n(); ++p)
        if (const int c = layout.cell_of(house, p); !board.value(c)) open_.push_back(c);
    // A set is worth having only when it is not the whole rest of the house.
    most_ = std::min(largest, static_cast<int>(open_.size()) - 1);
    extend(board, house, 0, Set{}, 0, 0);
}

template <class L> void AlmostLockedList<L>::extend(const Board<L>& board, int house, std::size_t from,
                                                    const Set& cells, Mask digits, int size) {
    if (size >= 2 && bit_count(digits) == size + 1) {
        // Cells of two houses were found in the first of them.
        bool known = false;
        board.layout().for_houses(
            cells.first(), [&](int g, int) { known = known || (g < house && cells.within(board.layout().house(g))); });
        if (!known) keep(cells, digits, size);
    }
    if (size == most_) return;
    for (std::size_t i = from; i < open_.size(); ++i) {
        const auto more = static_cast<Mask>(digits | board.cand(open_[i]));
        if (bit_count(more) > most_ + 1) continue;
        Set wider = cells;
        wider.set(open_[i]);
        extend(board, house, i + 1, wider, more, size + 1);
    }
}

template <class L> void AlmostLockedList<L>::keep(const Set& cells, Mask digits, int size) {
    sets_.push_back({cells, digits, size, nullptr});
}

template <class L> const std::vector<typename AlmostLockedList<L>::Link>& AlmostLockedList<L>::links() const {
    if (looked_) return links_;
    looked_ = true;
    for (std::size_t i = 0; i < sets_.size(); ++i)
        for (std::size_t j = i + 1; j < sets_.size(); ++j) {
            const auto &a = sets_[i], &b = sets_[j];
            Mask digits = 0;
            each_bit(static_cast<Mask>(a.digits & b.digits), [&](int x) {
                if (b.at(x).within(a.sees(x))) digits = static_cast<Mask>(digits | (1u << x));
            });
            if (digits) links_.push_back({static_cast<int>(i), static_cast<int>(j), digits});
        }
    return links_;
}

template <class L>
const std::vector<std::vector<std::pair<int, typename L::Mask>>>& AlmostLockedList<L>::linked() const {
    if (linked_.empty()) {
        linked_.resize(sets_.size());
        for (const auto& [a, b, digits] : links()) {
            linked_[static_cast<std::size_t>(a)].push_back({b, digits});
            linked_[static_cast<std::size_t>(b)].push_back({a, digits});
        }
    }
    return linked_;
}

template class AlmostLockedList<Layout9>;
template class AlmostLockedList<Layout16>;
template class AlmostLockedList<Layout25>;

} // namespace lucidoku
