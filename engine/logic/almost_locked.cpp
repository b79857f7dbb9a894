#include "logic/almost_locked.hpp"

#include <algorithm>

namespace lucidoku {

template <class L> void AlmostLockedList<L>::build(const Board<L>& board, int largest, Stop& stop) {
    stop_ = &stop;
    layout_ = &board.layout();
    if (links_built_) std::swap(now_, before_);
    sets_.clear();
    pool_.clear();
    common_.clear();
    for (auto& row : ends_) row.clear();
    links_built_ = rows_built_ = neighbours_built_ = is_truncated_ = false;
    const auto& layout = board.layout();
    now_.cand.resize(index(layout.cells()));
    for (int c = 0; c < layout.cells(); ++c) now_.cand[index(c)] = board.cand(c);
    board.empty().each([&](int c) {
        if (bit_count(board.cand(c)) != 2) return;
        Set cell;
        cell.set(c);
        keep(cell, board.cand(c), 1);
    });
    kept_.resize(index(layout.houses()));
    for (int h = 0; h < layout.houses(); ++h) collect(board, h, std::min(largest, usual));
    for (int size = usual + 1; size <= largest && !is_truncated_; ++size)
        for (int h = 0; h < layout.houses(); ++h) collect_large(board, h, size);
    std::stable_sort(sets_.begin(), sets_.end(), [](const auto& a, const auto& b) { return a.size < b.size; });
    std::size_t total = 0;
    for (const auto& set : sets_) total += 2 * index(set.size + 1);
    pool_.reserve(total);
    for (auto& set : sets_) {
        stop.poll();
        set.parts = pool_.data() + pool_.size();
        each_bit(set.digits, [&](int d) { pool_.push_back(set.cells & board.where(d)); });
        each_bit(set.digits, [&](int d) { pool_.push_back(layout.common_peers(set.at(d)) & board.where(d)); });
    }
}

template <class L> void AlmostLockedList<L>::collect(const Board<L>& board, int house, int largest) {
    const auto& layout = board.layout();
    Kept& kept = kept_[index(house)];
    open_.clear();
    const Mask filled = board.filled(house);
    bool same = kept.largest == largest && kept.filled == filled;
    kept.filled = filled;
    for (int p = 0; p < layout.n(); ++p) {
        const int c = layout.cell_of(house, p);
        if (!board.value(c)) open_.push_back(c);
        same = same && kept.cand[index(p)] == board.cand(c);
        kept.cand[index(p)] = board.cand(c);
    }
    if (same && sets_.size() + kept.sets.size() <= most_sets) {
        sets_.insert(sets_.end(), kept.sets.begin(), kept.sets.end());
        return;
    }
    // A set is useful only if it is not the whole rest of the house.
    most_ = std::min(largest, length(open_) - 1);
    const auto before = static_cast<std::ptrdiff_t>(sets_.size());
    extend(board, house, 0, Set{}, 0, 0);
    kept.sets.assign(sets_.begin() + before, sets_.end());
    kept.largest = is_truncated_ ? 0 : largest;
}

template <class L> void AlmostLockedList<L>::extend(const Board<L>& board, int house, std::size_t from,
                                                    const Set& cells, Mask digits, int size) {
    stop_->poll();
    if (size >= 2 && bit_count(digits) == size + 1) keep_new(board, house, cells, digits, size);
    if (size == most_) return;
    for (std::size_t i = from; i < open_.size(); ++i) {
        const Mask more = digits | board.cand(open_[i]);
        if (bit_count(more) > most_ + 1) continue;
        Set wider = cells;
        wider.set(open_[i]);
        extend(board, house, i + 1, wider, more, size + 1);
    }
}

template <class L> void AlmostLockedList<L>::collect_large(const Board<L>& board, int house, int size) {
    const auto& layout = board.layout();
    open_.clear();
    Mask unplaced = 0;
    for (int p = 0; p < layout.n(); ++p)
        if (const int c = layout.cell_of(house, p); !board.value(c)) {
            open_.push_back(c);
            unplaced |= board.cand(c);
        }
    const int open = length(open_), lacking = bit_count(unplaced) - size - 1;
    if (size >= open || lacking < 0) return;
    if (size <= open / 2) return extend_large(board, house, 0, size, Set{}, 0, 0);
    std::array<typename L::PackedMask, L::max_n> places;
    int count = 0;
    each_bit(unplaced, [&](int d) {
        if (bit_count(board.spots(house, d)) <= open - size) places[index(count++)] = board.spots(house, d);
    });
    Mask all = 0;
    for (int p = 0; p < layout.n(); ++p)
        if (!board.value(layout.cell_of(house, p))) all |= Mask{1} << p;
    left_.clear();
    leave_out(places.data(), count, lacking, all, size);
    std::sort(left_.begin(), left_.end());
    left_.erase(std::unique(left_.begin(), left_.end()), left_.end());
    for (const Mask spots : left_) {
        const Set cells = layout.cells_at(house, spots);
        Mask digits = 0;
        cells.each([&](int c) { digits |= board.cand(c); });
        if (bit_count(digits) == size + 1) keep_new(board, house, cells, digits, size);
    }
}

template <class L> void AlmostLockedList<L>::extend_large(const Board<L>& board, int house, std::size_t from, int size,
                                                          const Set& cells, Mask digits, int chosen) {
    stop_->poll();
    if (chosen == size) {
        if (bit_count(digits) == size + 1) keep_new(board, house, cells, digits, size);
        return;
    }
    for (std::size_t i = from; i + index(size - chosen) <= open_.size(); ++i) {
        const Mask more = digits | board.cand(open_[i]);
        if (bit_count(more) > size + 1) continue;
        Set wider = cells;
        wider.set(open_[i]);
        extend_large(board, house, i + 1, size, wider, more, chosen + 1);
    }
}

// Chooses the digits that a set lacks, and leaves out all their places.
template <class L>
void AlmostLockedList<L>::leave_out(const typename L::PackedMask* places, int count, int lacking, Mask open, int size) {
    stop_->poll();
    if (bit_count(open) < size) return;
    if (lacking == 0) return leave_out_more(open, bit_count(open) - size);
    for (int i = 0; i + lacking <= count; ++i)
        leave_out(places + i + 1, count - i - 1, lacking - 1, open & ~places[i], size);
}

// Leaves out `more` further cells, in every possible way.
template <class L> void AlmostLockedList<L>::leave_out_more(Mask left, int more) {
    if (more == 0) return left_.push_back(left);
    each_bit(left, [&](int p) { leave_out_more(left & ~(Mask{1} << p), more - 1); });
}

// Keeps a set unless its cells also lie in an earlier house, which has listed it.
template <class L>
void AlmostLockedList<L>::keep_new(const Board<L>& board, int house, const Set& cells, Mask digits, int size) {
    bool known = false;
    board.layout().for_houses(
        cells.first(), [&](int g, int) { known = known || (g < house && cells.within(board.layout().house(g))); });
    if (known) return;
    if (sets_.size() >= most_sets) is_truncated_ = true;
    else keep(cells, digits, size);
}

template <class L> void AlmostLockedList<L>::keep(const Set& cells, Mask digits, int size) {
    sets_.push_back({cells, digits, size, nullptr});
}

template <class L> void AlmostLockedList<L>::build_rows() const {
    const int n = layout_->n();
    around_.assign(index(layout_->cells() * n) * words(), 0);
    for (std::size_t i = 0; i < sets_.size(); ++i) {
        stop_->poll();
        each_bit(sets_[i].digits, [&](int d) {
            sets_[i].sees(d).each(
                [&](int c) { around_[index(c * n + d) * words() + i / 64] |= std::uint64_t{1} << (i % 64); });
        });
    }
    rows_built_ = true;
}

template <class L> typename AlmostLockedList<L>::Row AlmostLockedList<L>::sets_seen_by(int c, int d) const {
    if (!rows_built_) build_rows();
    return {around_.data() + index(c * layout_->n() + d) * words(), words()};
}

template <class L> void AlmostLockedList<L>::find_ends(int a, std::vector<typename L::PackedMask>& row) const {
    row.assign(sets_.size(), Mask{0});
    row_.resize(words());
    each_bit(sets_[index(a)].digits, [&](int z) {
        std::fill(row_.begin(), row_.end(), std::uint64_t{0});
        sets_[index(a)].sees(z).each([&](int c) {
            const Row near = sets_seen_by(c, z);
            for (std::size_t k = 0; k < row_.size(); ++k) row_[k] |= near[k];
        });
        for (std::size_t k = 0; k < row_.size(); ++k)
            for (auto w = row_[k]; w; w &= w - 1) row[index(lowest(k, w))] |= Mask{1} << z;
    });
}

template <class L> const std::vector<typename AlmostLockedList<L>::Link>& AlmostLockedList<L>::links() const {
    auto& links = now_.links;
    if (links_built_) return links;
    find_kept();
    more_.clear();
    for (std::size_t a = 0; a < end_of_kept_; ++a)
        if (was_[a] < 0) link_to_later(a);
    std::sort(more_.begin(), more_.end(), comes_first);
    links.clear();
    now_.ends.clear();
    auto next = more_.cbegin();
    for (std::size_t b = 0; b < sets_.size(); ++b) {
        if (was_[b] < 0) link_to_earlier(b, links);
        else {
            const auto old = before_.links_of(index(was_[b]));
            const auto own = std::find_if(next, more_.cend(), [&](const Link& link) { return index(link.b) != b; });
            for (const auto& [a, c, digits] : old) {
                if (became_[index(a)] < 0) continue;
                const Link link{became_[index(a)], static_cast<int>(b), digits};
                while (next != own && comes_first(*next, link)) links.push_back(*next++);
                links.push_back(link);
            }
            links.insert(links.end(), next, own);
            next = own;
        }
        now_.ends.push_back(links.size());
    }
    links_built_ = true;
    return links;
}

// Matches the sets whose cells have kept their candidates. Both lists have them in the same order; a set without a
// counterpart in this order counts as new, and so does every later set of its size.
template <class L> void AlmostLockedList<L>::find_kept() const {
    const auto& old = before_.cells;
    Set changed;
    for (std::size_t c = 0; c < before_.cand.size(); ++c)
        if (before_.cand[c] != now_.cand[c]) changed.set(static_cast<int>(c));
    was_.assign(sets_.size(), -1);
    became_.assign(old.size(), -1);
    now_.cells.clear();
    end_of_kept_ = 0;
    std::size_t j = 0;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
        const auto& set = sets_[i];
        now_.cells.push_back(set.cells);
        if (set.cells.meets(changed)) continue;
        while (j < old.size() && old[j] != set.cells && old[j].count() <= set.size) ++j;
        if (j == old.size() || old[j] != set.cells) continue;
        end_of_kept_ = i + 1;
        was_[i] = static_cast<int>(j);
        became_[j++] = static_cast<int>(i);
    }
}

template <class L> void AlmostLockedList<L>::find_linked(std::size_t set, std::size_t from, std::size_t to) const {
    stop_->poll();
    // The sets that a set is linked to by x see all its places of x.
    common_.resize(sets_.size());
    row_.resize(words());
    touched_.clear();
    if (from == to) return;
    const std::size_t first = from / 64, end = (to - 1) / 64 + 1;
    each_bit(sets_[set].digits, [&](int x) {
        std::fill(row_.begin() + std::ptrdiff_t(first), row_.begin() + std::ptrdiff_t(end), ~std::uint64_t{0});
        row_[first] = ~std::uint64_t{0} << from % 64;
        row_[end - 1] &= ~std::uint64_t{0} >> (64 * end - to);
        sets_[set].at(x).each([&](int c) {
            const Row near = sets_seen_by(c, x);
            for (std::size_t k = first; k < end; ++k) row_[k] &= near[k];
        });
        for (std::size_t k = first; k < end; ++k)
            for (auto w = row_[k]; w; w &= w - 1) {
                const std::size_t a = 64 * k + index(std::countr_zero(w));
                if (!common_[a]) touched_.push_back(static_cast<int>(a));
                common_[a] |= 1u << x;
            }
    });
}

template <class L> void AlmostLockedList<L>::link_to_earlier(std::size_t b, std::vector<Link>& links) const {
    find_linked(b, 0, b);
    for (int a : touched_) {
        links.push_back({a, static_cast<int>(b), common_[index(a)]});
        common_[index(a)] = 0;
    }
}

template <class L> void AlmostLockedList<L>::link_to_later(std::size_t a) const {
    find_linked(a, a + 1, end_of_kept_);
    for (int b : touched_) {
        if (was_[index(b)] >= 0) more_.push_back({static_cast<int>(a), b, common_[index(b)]});
        common_[index(b)] = 0;
    }
}

template <class L>
const std::vector<std::vector<std::pair<int, typename L::Mask>>>& AlmostLockedList<L>::linked() const {
    if (!neighbours_built_) {
        neighbours_built_ = true;
        if (linked_.size() < sets_.size()) linked_.resize(sets_.size());
        for (auto& list : linked_) list.clear();
        for (const auto& [a, b, digits] : links()) {
            linked_[index(a)].push_back({b, digits});
            linked_[index(b)].push_back({a, digits});
        }
    }
    return linked_;
}

#define LUCIDOKU_ALMOST_LOCKED_LIST(L) template class AlmostLockedList<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_ALMOST_LOCKED_LIST);
#undef LUCIDOKU_ALMOST_LOCKED_LIST

} // namespace lucidoku
