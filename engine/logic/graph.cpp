#include "logic/graph.hpp"

#include <algorithm>
#include <cassert>

namespace lucidoku {

namespace {

// Compares word by word: a call of memcmp costs more than the comparison.
template <class Set> bool same(const Set& a, const Set& b) { return a.within(b) && b.within(a); }

std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 31;
    x *= 0x9e3779b97f4a7c15u;
    return x ^ x >> 29;
}
} // namespace

template <class L> void Graph<L>::build(const Board<L>& board, GraphKind kind, Mask digits, Stop& stop,
                                        const AlmostLockedList<L>* sets, Graph* base) {
    board_ = &board;
    stop_ = &stop;
    sets_ = sets;
    base_ = base;
    has_weak_ = false;
    digits_ = digits;
    kind_ = kind;
    levels_ = 0;
    exhausted_ = false;
    barren_ = 0;
    if (base) {
        copy(*base);
    } else {
        nodes_.clear();
        edges_.clear();
        of_digit_.resize(index(board.layout().n()));
        for (auto& list : of_digit_) list.clear();
        std::fill(groups_.begin(), groups_.end(), -1);
        add_singles();
        if (kind.groups) add_groups();
        first_edge_.assign(nodes_.size(), -1);
        edges_.reserve(4 * nodes_.size());
        if (kind.cells) link_cells();
        if (kind.houses) link_houses();
    }
    if (kind.almost_locked) add_almost_locked(kind.almost_locked);
}

template <class L> void Graph<L>::copy(const Graph& base) {
    assert(base.kind_.cells == kind_.cells && base.kind_.houses == kind_.houses && base.kind_.groups == kind_.groups);
    nodes_ = base.nodes_;
    singles_ = base.singles_;
    id_ = base.id_;
    of_digit_ = base.of_digit_;
    groups_ = base.groups_;
    edges_ = base.edges_;
    first_edge_ = base.first_edge_;
}

template <class L> void Graph<L>::build_rows() {
    strong.reset(size(), size());
    std::vector<Rows::Chunk> with_links(strong.stride(), 0), chosen(strong.stride());
    for (int a = 0; a < size(); ++a) {
        if (!is_linked(a)) continue;
        with_links[index(a / 64)] |= Rows::Chunk{1} << (a & 63);
        Rows::Chunk* row = strong[a];
        for (int e = first_edge_[index(a)]; e >= 0; e = edges_[index(e)].next) {
            const int b = edges_[index(e)].to;
            row[b / 64] |= Rows::Chunk{1} << (b & 63);
        }
    }
    link_weak();
    jump.shape(size(), size());
    before_.shape(size(), size());
    before_known_.assign(index(size()), false);
    reason_cache_.clear();
    for (int a = 0; a < size(); ++a) {
        if (!kind_.all_starts && !is_linked(a)) continue;
        stop_->poll();
        for (std::size_t k = 0; k < chosen.size(); ++k) chosen[k] = weak[a][k] & with_links[k];
        strong.gather(chosen.data(), jump[a]);
    }
}

template <class L> int Graph<L>::group(const Set& cells, int digit, bool& fresh) {
    const std::size_t groups = nodes_.size() - index(singles_);
    if (groups_.size() <= 2 * groups) {
        groups_.assign(std::max<std::size_t>(1024, 4 * groups_.size()), -1);
        for (int i = singles_; i < size(); ++i) groups_[slot_of_group(node(i).cells, node(i).digit)] = i;
    }
    int& slot = groups_[slot_of_group(cells, digit)];
    fresh = slot < 0;
    if (!fresh) return slot;
    slot = size();
    nodes_.push_back({cells, digit, board_->layout().common_peers(cells)});
    of_digit_[index(digit)].push_back(slot);
    return slot;
}

template <class L> std::size_t Graph<L>::slot_of_group(const Set& cells, int digit) const {
    auto key = static_cast<std::uint64_t>(digit);
    for (int k = 0; k < Set::words; ++k) key = mix(key + cells.from(64 * k));
    std::size_t i = key & (groups_.size() - 1);
    while (groups_[i] >= 0 && !(node(groups_[i]).digit == digit && same(node(groups_[i]).cells, cells)))
        i = (i + 1) & (groups_.size() - 1);
    return i;
}

template <class L> void Graph<L>::add_singles() {
    const auto& layout = board_->layout();
    id_.assign(index(layout.cells() * layout.n()), -1);
    board_->empty().each([&](int c) {
        each_bit(board_->cand(c) & digits_, [&](int d) {
            Set cell;
            cell.set(c);
            nodes_.push_back({cell, d, layout.peers(c)});
            id_[index(c * layout.n() + d)] = size() - 1;
        });
    });
    singles_ = size();
}

template <class L> void Graph<L>::add_groups() {
    const auto& layout = board_->layout();
    inside_.clear();
    inside_ends_.assign(place(layout.houses(), 0), {-1, -1});
    for (int h = 0; h < layout.houses(); ++h)
        for (int g : layout.overlapping(h)) {
            if (g < h) continue;
            stop_->poll();
            for (int d = 0; d < layout.n(); ++d) {
                const Mask spots = board_->spots(h, d) & layout.cross(h, g);
                if (!(spots & (spots - 1))) continue; // fewer than two
                const Set cells = layout.cells_at(h, spots);
                bool fresh = false;
                const int node = group(cells, d, fresh);
                if (!fresh) continue;
                layout.for_houses(cells.first(), [&](int f, int) {
                    if (!cells.within(layout.house(f))) return;
                    auto& [first, last] = inside_ends_[place(f, d)];
                    (first < 0 ? first : inside_[index(last)].next) = length(inside_);
                    last = length(inside_);
                    inside_.push_back({node, -1});
                });
            }
        }
}

template <class L> void Graph<L>::join(int a, int b, Reason reason) {
    for (auto [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
        edges_.push_back({to, first_edge_[index(from)], reason});
        first_edge_[index(from)] = length(edges_) - 1;
    }
}

template <class L> void Graph<L>::link_cells() {
    const int n = board_->layout().n();
    board_->empty().each([&](int c) {
        const Mask digits = board_->cand(c);
        if (bit_count(digits) != 2) return;
        const int a = low_bit(digits), b = low_bit(digits & (digits - 1));
        join(id_[index(c * n + a)], id_[index(c * n + b)], {Reason::cell, c});
    });
}

// Links two nodes that cover all places of a digit in a house.
template <class L> void Graph<L>::link_houses() {
    const auto& layout = board_->layout();
    std::vector<int> inside;
    for (int h = 0; h < layout.houses(); ++h)
        for (Mask left = digits_; left; left &= left - 1) {
            const int d = low_bit(left);
            const Mask spots = board_->spots(h, d);
            const Mask others = spots & (spots - 1); // all except the first
            if (!others) continue;
            if (!(others & (others - 1))) {
                const int a = layout.cell_of(h, low_bit(spots)), b = layout.cell_of(h, low_bit(others));
                join(id(a, d), id(b, d), {Reason::house, h});
                continue;
            }
            if (!kind_.groups) continue;
            inside.clear();
            for (int e = inside_ends_[place(h, d)].first; e >= 0; e = inside_[index(e)].next)
                inside.push_back(inside_[index(e)].node);
            if (inside.empty()) continue;
            const Set places = layout.cells_at(h, spots);
            for (std::size_t i = 0; i < inside.size(); ++i) {
                const Set rest = places - node(inside[i]).cells;
                if (rest.none()) continue;
                if (rest.count() == 1) join(inside[i], id(rest.first(), d), {Reason::house, h});
                for (std::size_t j = i + 1; j < inside.size(); ++j) {
                    const Set& other = node(inside[j]).cells;
                    if (rest.within(other) && !node(inside[i]).cells.within(other))
                        join(inside[i], inside[j], {Reason::house, h});
                }
            }
        }
}

template <class L> void Graph<L>::add_almost_locked(int largest) {
    const auto node_of = [&](const Set& cells, int d) {
        if (cells.count() == 1) return id(cells.first(), d);
        bool fresh = false;
        const int node = group(cells, d, fresh);
        if (fresh) first_edge_.push_back(-1);
        return node;
    };
    std::vector<int> ends;
    for (std::size_t s = 0; s < sets_->size(); ++s) {
        stop_->poll();
        const auto& set = (*sets_)[s];
        if (set.size > largest) break;
        if (set.size == 1 && kind_.cells) continue;
        ends.clear();
        // Only digits seen by some candidate outside can lead into the set or out of it.
        each_bit(set.digits, [&](int d) {
            if (set.sees(d).any()) ends.push_back(d);
        });
        if (ends.size() < 2) continue;
        for (int& d : ends) d = node_of(set.at(d), d);
        for (std::size_t i = 0; i < ends.size(); ++i)
            for (std::size_t j = i + 1; j < ends.size(); ++j)
                join(ends[i], ends[j], {Reason::almost_locked, static_cast<int>(s)});
    }
}

// Makes weak links. Nodes of several cells without a strong link are left out: no chain reaches them.
template <class L> void Graph<L>::link_weak() {
    if (has_weak_) return;
    weak.shape(size(), size());
    int known = 0; // nodes copied from the base
    if (base_) {
        base_->link_weak();
        known = base_->size();
    }
    for (int a = 0; a < size(); ++a) {
        if (!has_rows(a)) continue;
        if (a < known && base_->has_rows(a)) {
            Rows::Chunk* rest = std::copy_n(base_->weak[a], base_->weak.stride(), weak[a]);
            std::fill(rest, weak[a] + weak.stride(), Rows::Chunk{0});
        } else {
            weak.clear(a);
        }
    }
    for (int a = 0; a < singles_; ++a)
        if (has_rows(a) && !(base_ && base_->has_rows(a))) link_weak_single(a);
    for (const auto& groups : of_digit_) {
        entered_.clear();
        const auto is_known = [&](int a) { return a < known && base_->is_linked(a); };
        for (const int a : groups)
            if (is_known(a)) entered_.push_back(a);
        for (const int a : groups) {
            if (!is_linked(a) || is_known(a)) continue;
            link_weak_group(a, entered_);
            entered_.push_back(a);
        }
    }
    has_weak_ = true;
}

template <class L> void Graph<L>::link_weak_single(int a) {
    stop_->poll();
    const int n = board_->layout().n();
    const Node& from = node(a);
    const int* ids = id_.data() + from.digit; // those of the digit's candidates
    Rows::Chunk* row = weak[a];
    (board_->where(from.digit) & from.sees).each([&](int c) {
        const int b = ids[c * n];
        row[b / 64] |= Rows::Chunk{1} << (b & 63);
    });
    if (!kind_.cells || !kind_.houses) return;
    // The candidates of a cell have consecutive numbers.
    const int c = cell(a);
    const auto own_cell = ~(~Rows::Chunk{0} << bit_count(board_->cand(c)));
    const int first = a - bit_count(board_->cand(c) & ((Mask{1} << from.digit) - 1));
    row[first / 64] |= own_cell << (first & 63);
    if ((first & 63) + bit_count(board_->cand(c)) > 64) row[first / 64 + 1] |= own_cell >> (64 - (first & 63));
    row[a / 64] &= ~(Rows::Chunk{1} << (a & 63));
}

// Links a group with all nodes that it sees and that see it: single nodes, and the given other groups.
template <class L> void Graph<L>::link_weak_group(int a, const std::vector<int>& others) {
    stop_->poll();
    const int n = board_->layout().n();
    const Node& from = node(a);
    const int* ids = id_.data() + from.digit;
    (board_->where(from.digit) & from.sees).each([&](int c) {
        const int b = ids[c * n];
        weak.set(a, b);
        if (has_rows(b)) weak.set(b, a);
    });
    for (const int b : others)
        if (node(b).cells.within(from.sees)) {
            weak.set(a, b);
            weak.set(b, a);
        }
}

template <class L> typename Graph<L>::Reason Graph<L>::reason(int a, int b) const {
    if (reason_cache_.empty()) reason_cache_.resize(reason_cache_size);
    CachedReason& cached = reason_cache_[(index(a) * 37 + index(b)) & (reason_cache_size - 1)];
    if (cached.a == a && cached.b == b) return cached.reason;
    const Edge* best = nullptr;
    const auto cost = [&](const Reason& r) {
        return r.kind == Reason::almost_locked ? 10 + (*sets_)[index(r.which)].size : int{r.kind};
    };
    for (int e = first_edge_[index(a)]; e >= 0; e = edges_[index(e)].next) {
        const Edge& edge = edges_[index(e)];
        if (edge.to == b && (!best || cost(edge.reason) <= cost(best->reason))) best = &edge;
    }
    cached = {a, b, best->reason};
    return cached.reason;
}

template <class L> bool Graph<L>::level(int k) {
    while (levels_ <= k) {
        if (exhausted_) return false;
        if (length(fresh_) == levels_) {
            fresh_.emplace_back();
            starts_.emplace_back();
        }
        auto& starts = starts_[index(levels_)];
        if (levels_ == 0) { // the strong links themselves
            reached_ = strong;
            starts.clear();
            for (int a = 0; a < size(); ++a)
                if (first_edge_[index(a)] >= 0) starts.push_back(a);
            ++levels_;
            continue;
        }
        Rows& next = fresh_[index(levels_)];
        const Rows& last = fresh(levels_ - 1);
        for (const int s : starts) next.clear(s); // everything left from another position
        next.shape(size(), size());
        starts.clear();
        for (const int s : starts_[index(levels_ - 1)]) {
            stop_->poll();
            if (jump.spread(last[s], reached_[s], next[s])) starts.push_back(s);
        }
        if (starts.empty()) {
            exhausted_ = true;
            return false;
        }
        ++levels_;
    }
    return true;
}

template <class L> void Graph<L>::start_from(std::vector<int> nodes) {
    assert(levels_ == 0);
    level(0);
    starts_[0] = std::move(nodes);
}

template <class L> std::vector<int> Graph<L>::path(int a, int b) const {
    // Walk backwards from b, each time to a node reached one level earlier.
    int k = 0;
    while (!fresh(k).test(a, b)) ++k;
    std::vector<int> back{b};
    for (int node = b; k > 0; --k) {
        const int from = jump.first_common(fresh(k - 1)[a], before(node));
        back.push_back(between(from, node));
        back.push_back(from);
        node = from;
    }
    back.push_back(a);
    std::reverse(back.begin(), back.end());
    return back;
}

template <class L> void Graph<L>::write_premise(int a, int b, Step& step) const {
    const auto& layout = board_->layout();
    const Reason why = reason(a, b);
    if (why.kind == Reason::cell) {
        step.premise_cell(why.which, board_->cand(why.which));
    } else if (why.kind == Reason::house) {
        const int d = node(a).digit;
        step.premise_house(why.which, d, board_->where(d) & layout.house(why.which));
    } else {
        const auto& set = (*sets_)[index(why.which)];
        step.cell_set(set.cells, set.digits);
        set.cells.each([&](int c) { step.premise_cell(c, board_->cand(c)); });
    }
}

template <class L> void Graph<L>::write(const std::vector<int>& path, bool first_strong, Step& step) const {
    bool is_strong = first_strong;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const Node &from = node(path[i]), &to = node(path[i + 1]);
        step.link(is_strong, from.cells, from.digit, to.cells, to.digit);
        if (is_strong) write_premise(path[i], path[i + 1], step);
        is_strong = !is_strong;
    }
}

#define LUCIDOKU_GRAPH(L) template class Graph<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_GRAPH);
#undef LUCIDOKU_GRAPH

} // namespace lucidoku
