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

    // The places of a digit in the set, and the candidates of the digit that see all these cells.
    const Set& at(int d) const { return parts[rank(d)]; }
    const Set& sees(int d) const { return parts[size + 1 + rank(d)]; }

private:
    int rank(int d) const { return bit_count(digits & ((Mask{1} << d) - 1)); }
};

// All sets of a position with at most this number of cells, each once, small ones first. Bivalue cells are the
// smallest.
//
// Large sets are found by the cells around them: where m cells of a house are open, a set of s cells lacks m - s - 1 of
// their digits, and all places of these are in the m - s cells that are left out. So no search is wider than half a
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

    // Sets of more cells are hard to see: a walk looks for them when all else has failed.
    static constexpr int usual = L::max_n == 9 ? 4 : 3;

    AlmostLockedList() = default;
    AlmostLockedList(const AlmostLockedList&) = delete;
    // Memory is kept from one position to the next, and so are the usual sets of each house, until its candidates
    // change, and the links of two sets, until those of their cells do.
    void build(const Board<L>& board, int largest, Stop& stop);
    // For another layout.
    void forget() {
        for (auto& kept : kept_) kept.largest = 0;
        before_.forget();
        looked_ = false;
    }
    // Whether there were more sets than a list takes, so that large ones are missing.
    bool cut() const { return cut_; }

    std::size_t size() const { return sets_.size(); }
    const AlmostLocked<L>& operator[](std::size_t i) const { return sets_[i]; }
    auto begin() const { return sets_.begin(); }
    auto end() const { return sets_.end(); }

    // The sets all of whose places of a digit see a cell.
    Row around(int c, int d) const;
    // All linked pairs, a < b, by b, then by the first digit, then by a; found when first asked for.
    const std::vector<Link>& links() const;
    // Calls visit(a, b, digits) for the linked pairs with b >= from; what was found in `links` is not found again.
    template <class Visit> void each_link(std::size_t from, Visit&& visit) const {
        if (from == 0) {
            for (const auto& [a, b, digits] : links()) visit(a, b, digits);
            return;
        }
        std::vector<Link> found;
        for (std::size_t b = from; b < sets_.size(); ++b) link_back(b, found);
        for (const auto& [a, c, digits] : found) visit(a, c, digits);
    }
    // The digits of which there is a candidate that sees all places in both sets: what one of them holds in any case is
    // false there. Found for a set and all others at once, when first asked for.
    Mask ends(int a, int b) const {
        const auto* known = ends_of_set(a);
        return known ? Mask{known[b]} : ends_of(sets_[index(a)], sets_[index(b)]);
    }
    // The same with all other sets, by number; nothing where there are too many of them.
    const typename L::PackedMask* ends_of_set(int a) const {
        if (sets_.size() > most_kept) return nullptr;
        if (ends_.size() < sets_.size()) ends_.resize(sets_.size());
        auto& row = ends_[index(a)];
        if (row.empty()) look_for_ends(a, row);
        return row.data();
    }
    static Mask ends_of(const AlmostLocked<L>& a, const AlmostLocked<L>& b) {
        Mask ends = 0;
        each_bit(a.digits & b.digits, [&](int z) { ends |= Mask{a.sees(z).meets(b.sees(z))} << z; });
        return ends;
    }
    // The links of each set, as (other set, digits).
    const std::vector<std::vector<std::pair<int, Mask>>>& linked() const;

private:
    static constexpr std::size_t most_sets = 12000;
    static constexpr std::size_t most_kept = 2048; // up to this number of sets the ends of all pairs are kept
    struct Kept {                                  // of a house with these candidates, by place, and with that bound
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
    void without(Mask left, int more);
    void keep_new(const Board<L>& board, int house, const Set& cells, Mask digits, int size);
    void keep(const Set& cells, Mask digits, int size);

    void look_around() const;
    void look_for_ends(int a, std::vector<typename L::PackedMask>& row) const;
    // The sets with these numbers that a set is linked to, in `touched_`, by the first digit.
    void find_linked(std::size_t set, std::size_t from, std::size_t to) const;
    // Adds the links of a set to those before it.
    void link_back(std::size_t b, std::vector<Link>& found) const;
    // Adds the links of a new set to the kept ones after it, to `more_`.
    void link_ahead(std::size_t a) const;
    void find_kept() const;
    static bool comes_first(const Link& one, const Link& other) {
        return std::make_tuple(one.b, low_bit(one.digits), one.a) <
               std::make_tuple(other.b, low_bit(other.digits), other.a);
    }

    std::size_t words() const { return (sets_.size() + 63) / 64; }

    const L* layout_ = nullptr;
    Stop* stop_ = nullptr;
    int most_ = 0;
    bool cut_ = false;
    std::vector<int> open_;
    std::vector<typename L::PackedMask> left_; // places in a house that a large set may have
    std::vector<AlmostLocked<L>> sets_;
    std::vector<Kept> kept_; // by house
    std::vector<Set> pool_;
    mutable bool looked_ = false, looked_around_ = false, joined_ = false;
    mutable std::vector<std::uint64_t> around_; // rows by cell * n + digit
    mutable Links now_;
    Links before_;                          // of the last position whose links somebody asked for
    mutable std::vector<int> was_, became_; // the numbers of kept sets in `before_`, and of its sets here; -1: none
    mutable std::size_t end_of_kept_ = 0;   // the number after the last kept set
    mutable std::vector<Link> more_;        // of kept sets to new ones before them
    mutable std::vector<typename L::PackedMask> common_; // what links a set to each before it
    mutable std::vector<int> touched_;                   // where that is not empty
    mutable std::vector<std::uint64_t> row_;
    mutable std::vector<std::vector<typename L::PackedMask>> ends_; // by set; empty where nobody has asked
    mutable std::vector<std::vector<std::pair<int, Mask>>> linked_;
};

extern template class AlmostLockedList<Layout9>;
extern template class AlmostLockedList<Layout16>;
extern template class AlmostLockedList<Layout25>;

} // namespace lucidoku
