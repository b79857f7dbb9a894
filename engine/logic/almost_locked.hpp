// Almost locked sets: n empty cells of one house with n + 1 candidates between them.
#pragma once

#include "grid/board.hpp"
#include "run/stop.hpp"

#include <span>
#include <vector>

namespace lucidoku {

template <class L> struct AlmostLocked {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    Set cells;
    Mask digits;
    int size;
    const Set* parts; // in the list's pool

    // Where a digit of the set may stand in it, and the candidates of the digit that see all these cells.
    const Set& at(int d) const { return parts[rank(d)]; }
    const Set& sees(int d) const { return parts[size + 1 + rank(d)]; }

private:
    int rank(int d) const { return bit_count(static_cast<Mask>(digits & ((Mask{1} << d) - 1))); }
};

// All sets of a position with up to so many cells, each once, small ones first. Bivalue cells are the smallest.
template <class L> class AlmostLockedList {
public:
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    // Two sets and the digits that link them: every place in one sees every place in the other.
    struct Link {
        int a, b;
        Mask digits;
    };
    using Row = std::span<const std::uint64_t>; // a set of sets, by number

    AlmostLockedList() = default;
    AlmostLockedList(const AlmostLockedList&) = delete;
    // Memory is kept from one position to the next.
    void build(const Board<L>& board, int largest, Stop& stop);

    std::size_t size() const { return sets_.size(); }
    const AlmostLocked<L>& operator[](std::size_t i) const { return sets_[i]; }
    auto begin() const { return sets_.begin(); }
    auto end() const { return sets_.end(); }

    // The sets all of whose places of a digit see a cell.
    Row around(int c, int d) const;
    // All linked pairs, a < b; found when first asked for.
    const std::vector<Link>& links() const;
    // The links of each set, as (other set, digits).
    const std::vector<std::vector<std::pair<int, Mask>>>& linked() const;

private:
    void collect(const Board<L>& board, int house, int largest);
    void extend(const Board<L>& board, int house, std::size_t from, const Set& cells, Mask digits, int size);
    void keep(const Set& cells, Mask digits, int size);

    void look_around() const;

    std::size_t words() const { return (sets_.size() + 63) / 64; }

    const L* layout_ = nullptr;
    Stop* stop_ = nullptr;
    int most_ = 0;
    std::vector<int> open_;
    std::vector<AlmostLocked<L>> sets_;
    std::vector<Set> pool_;
    mutable bool looked_ = false, looked_around_ = false, joined_ = false;
    mutable std::vector<std::uint64_t> around_; // rows by cell * n + digit
    mutable std::vector<Link> links_;
    mutable std::vector<std::vector<std::pair<int, Mask>>> linked_;
};

extern template class AlmostLockedList<Layout9>;
extern template class AlmostLockedList<Layout16>;
extern template class AlmostLockedList<Layout25>;

} // namespace lucidoku
