// Almost locked sets: n empty cells of one house with n + 1 candidates between them.
#pragma once

#include "grid/board.hpp"
#include "run/stop.hpp"

#include <span>
#include <tuple>
#include <vector>

namespace lucidoku {

template <class L> struct AlmostLocked {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    Set cells;
    Mask digits;
    int size;
    const Set* parts; // in the list's pool

    // Returns the places of a digit in the set, and the candidates of the digit that see all these cells.
    const Set& at(int d) const { return parts[rank(d)]; }
    const Set& sees(int d) const { return parts[size + 1 + rank(d)]; }

private:
    int rank(int d) const { return bit_count(digits & ((Mask{1} << d) - 1)); }
};

// All sets of a position with at most this number of cells, each listed once, small ones first. Bivalue cells are the
// smallest.
//
// Large sets are found through the cells that they leave out: where m cells of a house are open, a set of s cells lacks
// m - s - 1 of their digits, and all places of these lie in the other m - s cells. So no search is wider than half a
// house.
//
//     3 4 | 3 4 5 | 4 5 | 3 5 6 | . . .       4 cells with 3, 4, 5, 6; of the other 3 cells' digits two are only there
template <class L> class AlmostLockedList {
public:
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    // Two sets and the digits that link them: every place in one sees every place in the other.
    struct Link {
        int a, b;
        Mask digits;
        bool operator==(const Link&) const = default;
    };
    using Row = std::span<const std::uint64_t>; // a set of sets, by number

    // Larger sets are hard to see: a walk looks for them only after everything else has failed.
    static constexpr int usual = L::max_n == 9 ? 4 : 3;

    AlmostLockedList() = default;
    AlmostLockedList(const AlmostLockedList&) = delete;
    // Lists the sets. Memory is kept from one position to the next; so are the usual sets of a house until its
    // candidates change, and the links of two sets until the candidates of their cells change.
    void build(const Board<L>& board, int largest, Stop& stop);
    // Prepares for another layout.
    void forget() {
        for (auto& kept : kept_) kept.largest = 0;
        before_.forget();
        links_built_ = false;
    }
    // Returns whether the list was full, so that large sets are missing.
    bool is_truncated() const { return is_truncated_; }

    std::size_t size() const { return sets_.size(); }
    const AlmostLocked<L>& operator[](std::size_t i) const { return sets_[i]; }
    auto begin() const { return sets_.begin(); }
    auto end() const { return sets_.end(); }

    // Returns the sets all of whose places of a digit see a cell.
    Row sets_seen_by(int c, int d) const;
    // Returns all linked pairs, a < b, by b, then by the first digit, then by a; computed on first use.
    const std::vector<Link>& links() const;
    // Calls visit(a, b, digits) for the linked pairs with b >= from; reuses the pairs in `links`.
    template <class Visit> void each_link(std::size_t from, Visit&& visit) const {
        if (from == 0) {
            for (const auto& [a, b, digits] : links()) visit(a, b, digits);
            return;
        }
        std::vector<Link> links;
        for (std::size_t b = from; b < sets_.size(); ++b) link_to_earlier(b, links);
        for (const auto& [a, c, digits] : links) visit(a, c, digits);
    }
    // Returns the digits with a candidate that sees all places in both sets: if one of the two sets is sure to hold
    // such a digit, that candidate is false. Computed for a set and all others together, on first use.
    Mask ends(int a, int b) const {
        const auto* known = ends_of_set(a);
        return known ? Mask{known[b]} : ends_of(sets_[index(a)], sets_[index(b)]);
    }
    // Returns the same for all other sets, by number; null if there are too many of them.
    const typename L::PackedMask* ends_of_set(int a) const {
        if (sets_.size() > most_kept) return nullptr;
        if (ends_.size() < sets_.size()) ends_.resize(sets_.size());
        auto& row = ends_[index(a)];
        if (row.empty()) find_ends(a, row);
        return row.data();
    }
    static Mask ends_of(const AlmostLocked<L>& a, const AlmostLocked<L>& b) {
        Mask ends = 0;
        each_bit(a.digits & b.digits, [&](int z) { ends |= Mask{a.sees(z).meets(b.sees(z))} << z; });
        return ends;
    }
    // Returns the links of each set, as (other set, digits).
    const std::vector<std::vector<std::pair<int, Mask>>>& linked() const;

private:
    static constexpr std::size_t most_sets = 12000;
    static constexpr std::size_t most_kept = 2048; // up to this number of sets the ends of all pairs are kept
    struct Kept {                                  // of a house, for these candidates, by place, and this bound
        std::array<typename L::PackedMask, L::max_n> cand{};
        Mask filled = 0; // places
        int largest = 0; // 0: nothing is kept
        std::vector<AlmostLocked<L>> sets;
    };
    struct Links {                                // of a position
        std::vector<typename L::PackedMask> cand; // by cell
        std::vector<Set> cells;                   // of each set
        std::vector<Link> links;
        std::vector<std::size_t> ends; // of the links of each set to those before it

        std::span<const Link> links_of(std::size_t set) const {
            const std::size_t from = set ? ends[set - 1] : 0;
            return {links.data() + from, ends[set] - from};
        }
        void forget() {
            cand.clear();
            cells.clear();
        }
    };
    void collect(const Board<L>& board, int house, int largest);
    void extend(const Board<L>& board, int house, std::size_t from, const Set& cells, Mask digits, int size);
    void collect_large(const Board<L>& board, int house, int size);
    void extend_large(const Board<L>& board, int house, std::size_t from, int size, const Set& cells, Mask digits,
                      int chosen);
    void leave_out(const typename L::PackedMask* places, int count, int lacking, Mask open, int size);
    void leave_out_more(Mask left, int more);
    void keep_new(const Board<L>& board, int house, const Set& cells, Mask digits, int size);
    void keep(const Set& cells, Mask digits, int size);

    void build_rows() const;
    void find_ends(int a, std::vector<typename L::PackedMask>& row) const;
    // Fills `touched_` with the sets from `from` to `to` that a set is linked to, by the first digit.
    void find_linked(std::size_t set, std::size_t from, std::size_t to) const;
    // Adds the links of a set to earlier sets.
    void link_to_earlier(std::size_t b, std::vector<Link>& links) const;
    // Adds to `more_` the links of a new set to the kept sets after it.
    void link_to_later(std::size_t a) const;
    void find_kept() const;
    static bool comes_first(const Link& one, const Link& other) {
        return std::make_tuple(one.b, low_bit(one.digits), one.a) <
               std::make_tuple(other.b, low_bit(other.digits), other.a);
    }

    std::size_t words() const { return (sets_.size() + 63) / 64; }

    const L* layout_ = nullptr;
    Stop* stop_ = nullptr;
    int most_ = 0;
    bool is_truncated_ = false;
    std::vector<int> open_;
    std::vector<typename L::PackedMask> left_; // places in a house that a large set may use
    std::vector<AlmostLocked<L>> sets_;
    std::vector<Kept> kept_; // by house
    std::vector<Set> pool_;
    mutable bool links_built_ = false, rows_built_ = false, neighbours_built_ = false;
    mutable std::vector<std::uint64_t> around_; // rows by cell * n + digit
    mutable Links now_;
    Links before_;                          // of the last position whose links were requested
    mutable std::vector<int> was_, became_; // numbers of the sets in `before_`, and of those sets here; -1: none
    mutable std::size_t end_of_kept_ = 0;   // the number after the last kept set
    mutable std::vector<Link> more_;        // of kept sets to new ones before them
    mutable std::vector<typename L::PackedMask> common_; // the digits that link a set to each earlier one
    mutable std::vector<int> touched_;                   // the sets where that is not empty
    mutable std::vector<std::uint64_t> row_;
    mutable std::vector<std::vector<typename L::PackedMask>> ends_; // by set; empty until requested
    mutable std::vector<std::vector<std::pair<int, Mask>>> linked_;
};

extern template class AlmostLockedList<Layout9>;
extern template class AlmostLockedList<Layout16>;
extern template class AlmostLockedList<Layout25>;

} // namespace lucidoku
