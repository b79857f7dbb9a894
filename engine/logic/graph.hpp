// The links of a position: nodes, and the implications between them.
//
// A node is a digit in one cell, or in a few cells (meaning that one of them has it). Between nodes there are
//
//     strong links   a = b   at least one is true      a false  =>  b true
//     weak links     a - b   at most one is true       a true   =>  b false
//
// Sets of nodes are rows of bits, so the consequences of a set of nodes are the OR of a few rows. `jump[a]` has the
// nodes that are true if a is true, one weak and one strong link further:   a - x = b.
#pragma once

#include "logic/almost_locked.hpp"
#include "logic/step.hpp"

#include <algorithm>
#include <memory>

namespace lucidoku {

// A table of bit rows of equal width, a multiple of two words, so that loops over them are vector operations.
class Rows {
public:
    using Chunk = std::uint64_t;

    void reset(int rows, int bits) {
        shape(rows, bits);
        std::fill(data_.begin(), data_.end(), Chunk{0});
    }
    // Shapes the table without clearing it: for tables in which every row is then written or cleared.
    void shape(int rows, int bits) {
        stride_ = (index(bits + 63) / 64 + 1) & ~std::size_t{1};
        data_.resize(index(rows) * stride_);
    }
    void clear(int row) { std::fill_n((*this)[row], stride_, Chunk{0}); }
    std::size_t stride() const { return stride_; }
    Chunk* operator[](int row) { return data_.data() + index(row) * stride_; }
    const Chunk* operator[](int row) const { return data_.data() + index(row) * stride_; }
    void set(int row, int bit) { (*this)[row][bit / 64] |= Chunk{1} << (bit & 63); }
    bool test(int row, int bit) const { return (*this)[row][bit / 64] >> (bit & 63) & 1; }
    // Writes to `sum` the union of the rows whose bits are set in `chosen`, both of this width; for tables with as many
    // rows as bits.
    void gather(const Chunk* chosen, Chunk* sum) const {
        with_width([&]<std::size_t Width>() { return gather_in_registers<Width, false>(chosen, nullptr, sum); });
    }
    // Writes to `fresh` the same without `known`, and adds it to `known`; returns whether anything is new.
    bool spread(const Chunk* chosen, Chunk* known, Chunk* fresh) const {
        return with_width([&]<std::size_t Width>() { return gather_in_registers<Width, true>(chosen, known, fresh); });
    }
    template <class Visit> void each(int row, Visit&& visit) const { each_member((*this)[row], stride_, visit); }
    // Calls visit(bit) for the bits common to two rows of this width.
    template <class Visit> void each_common(const Chunk* one, const Chunk* other, Visit&& visit) const {
        for (std::size_t k = 0; k < stride_; ++k)
            for (Chunk w = one[k] & other[k]; w; w &= w - 1) visit(lowest(k, w));
    }
    // Returns the first common bit, or -1.
    int first_common(const Chunk* one, const Chunk* other) const {
        for (std::size_t k = 0; k < stride_; ++k)
            if (const Chunk w = one[k] & other[k]) return lowest(k, w);
        return -1;
    }

private:
    template <class Visit> static void each_member(const Chunk* chosen, std::size_t words, Visit&& visit) {
        for (std::size_t k = 0; k < words; ++k)
            for (Chunk w = chosen[k]; w; w &= w - 1) visit(lowest(k, w));
    }
    // Calls f with the width of a narrow table, so that rows are gathered in registers; Width 0: in memory.
    template <class F> bool with_width(F&& f) const {
        switch (stride_) {
        case 2:
            return f.template operator()<2>();
        case 4:
            return f.template operator()<4>();
        case 6:
            return f.template operator()<6>();
        case 8:
            return f.template operator()<8>();
        case 10:
            return f.template operator()<10>();
        case 12:
            return f.template operator()<12>();
        default:
            return f.template operator()<0>();
        }
    }
    template <std::size_t Width, bool Fresh>
    bool gather_in_registers(const Chunk* chosen, Chunk* known, Chunk* sum) const {
        const std::size_t width = Width ? Width : stride_;
        std::array<Chunk, Width ? Width : 1> registers{};
        Chunk* local = Width ? registers.data() : sum;
        if (!Width) std::fill_n(sum, width, Chunk{0});
        each_member(chosen, width, [&](int row) {
            const Chunk* other = data_.data() + index(row) * width;
            for (std::size_t i = 0; i < width; ++i) local[i] |= other[i];
        });
        Chunk any = 0;
        for (std::size_t i = 0; i < width; ++i) {
            Chunk bits = local[i];
            if constexpr (Fresh) {
                bits &= ~known[i];
                known[i] |= bits;
            }
            sum[i] = bits;
            any |= bits;
        }
        return any != 0;
    }

    std::size_t stride_ = 0;
    std::vector<Chunk> data_;
};

// The links that a graph has.
struct GraphKind {
    bool cells = true;       // strong links of the two candidates of a cell, weak links between the digits of a cell
    bool houses = true;      // strong links of the two places in a house
    bool groups = false;     // nodes of several cells in the crossing of two houses
    int almost_locked = 0;   // strong links through almost locked sets of at most this number of cells
    bool all_starts = false; // chains may start from any candidate, not just from those with strong links
    friend bool operator==(const GraphKind&, const GraphKind&) = default;
};

template <class L> class Graph {
public:
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    struct Node {
        Set cells;
        int digit;
        Set sees; // cells that see all of the node's
    };
    // The reason of a strong link.
    struct Reason {
        enum Kind : std::uint8_t { cell, house, almost_locked } kind;
        int which; // cell, house, or index into `sets`
    };

    // Makes the nodes and the strong links between them; `build_rows` does the rest. `sets` are needed for links
    // through almost locked sets. A graph of houses alone may leave digits out. `base`: a graph of the same position,
    // which is copied and extended by almost locked sets. Memory is kept from one position to the next.
    void build(const Board<L>& board, GraphKind kind, Mask digits, Stop& stop,
               const AlmostLockedList<L>* sets = nullptr, Graph* base = nullptr);
    void build_rows();

    int size() const { return length(nodes_); }
    int singles() const { return singles_; } // nodes of one candidate come first, in order of cells and digits
    const Node& node(int i) const { return nodes_[index(i)]; }
    bool is_single(int i) const { return i < singles_; }
    bool is_linked(int i) const { return first_edge_[index(i)] >= 0; } // by a strong link
    // Returns whether a node has rows in `weak` and `jump`.
    bool has_rows(int i) const { return is_linked(i) || (kind_.all_starts && is_single(i)); }
    int cell(int i) const { return node(i).cells.first(); }
    int id(int c, int d) const { return id_[index(c * board_->layout().n() + d)]; }
    const Board<L>& board() const { return *board_; }
    Stop& stop() const { return *stop_; }
    const AlmostLockedList<L>& sets() const { return *sets_; }
    const GraphKind& kind() const { return kind_; }
    // Returns the nodes of several cells with this digit.
    const std::vector<int>& groups(int digit) const { return of_digit_[index(digit)]; }
    // Calls visit(a, b, reason) for each strong link.
    template <class Visit> void each_link(Visit&& visit) const {
        for (std::size_t i = 0; i < edges_.size(); i += 2) visit(edges_[i + 1].to, edges_[i].to, edges_[i].reason);
    }
    // Calls visit(b, reason) for each strong link of a node.
    template <class Visit> void each_link_of(int a, Visit&& visit) const {
        for (int e = first_edge_[index(a)]; e >= 0; e = edges_[index(e)].next)
            visit(edges_[index(e)].to, edges_[index(e)].reason);
    }

    // Rows. In `weak` and `jump` the rows of nodes without `has_rows` are undefined.
    Rows strong, weak, jump;

    // Returns the reason of a strong link; if there are several, the one with the least evidence.
    Reason reason(int a, int b) const;
    // Returns the first node x with  a - x = b.
    int between(int a, int b) const { return weak.first_common(weak[a], strong[b]); }
    // Returns the nodes that lead to b in `jump`; computed on first use.
    const Rows::Chunk* before(int b) const {
        if (!before_known_[index(b)]) {
            before_known_[index(b)] = true;
            weak.gather(strong[b], before_[b]);
        }
        return before_[b];
    }

    // Extends chains that start with a strong link from a node assumed false. Level k holds the nodes first reached
    // over k + 1 strong links. Returns false if the level has none.
    bool level(int k);
    // Restricts chains to these start nodes, ascending; call it before any level is made.
    void start_from(std::vector<int> nodes);
    const Rows& fresh(int k) const { return k ? fresh_[index(k)] : strong; }
    // Returns the nodes with fresh ends at a level, ascending; links are few, and so are these.
    const std::vector<int>& starts(int k) const { return starts_[index(k)]; }
    const Rows& reached() const { return reached_; }
    // Notes that no two different ends of a level exclude anything.
    void mark_barren(int k) {
        if (k < 64) barren_ |= std::uint64_t{1} << k;
    }
    bool is_barren(int k) const { return k < 64 && barren_ >> k & 1; }
    // Returns the nodes of a shortest chain from a to b: a = x1 - x2 = … = b, of even length; b is in level k of a.
    std::vector<int> path(int a, int b) const;
    // Calls visit(path) for every shortest chain, `most` at most; returns false if there are more.
    template <class Visit> bool each_path(int a, int b, int most, Visit&& visit) const {
        int k = 0;
        while (!fresh(k).test(a, b)) ++k;
        std::vector<int> path(index(2 * k + 2));
        path[0] = a;
        path.back() = b;
        step_back(path, k, most, visit);
        return most >= 0;
    }

    // Writes links and premises of a chain; `first_strong` is whether its first link is strong.
    void write(const std::vector<int>& path, bool first_strong, Step& step) const;
    void write_premise(int a, int b, Step& step) const;

private:
    // Fills path[2k - 1] and path[2k], the nodes before path[2k + 1].
    template <class Visit> void step_back(std::vector<int>& path, int k, int& most, Visit& visit) const {
        stop_->poll();
        if (k == 0) {
            if (--most >= 0) visit(path);
            return;
        }
        const auto place = index(2 * k);
        const int to = path[place + 1];
        jump.each_common(fresh(k - 1)[path[0]], before(to), [&](int from) {
            if (most < 0) return;
            path[place - 1] = from;
            weak.each_common(weak[from], strong[to], [&](int x) {
                if (most < 0) return;
                path[place] = x;
                step_back(path, k - 1, most, visit);
            });
        });
    }
    void add_singles();
    void add_groups();
    void add_almost_locked(int largest);
    void link_cells();
    void link_houses();
    void copy(const Graph& base);
    void link_weak();
    void link_weak_single(int a);
    void link_weak_group(int a, const std::vector<int>& others);
    // Returns the node of several cells, made if there is none.
    int group(const Set& cells, int digit, bool& fresh);
    std::size_t slot_of_group(const Set& cells, int digit) const;
    void join(int a, int b, Reason reason);
    std::size_t place(int h, int d) const { return index(h * board_->layout().n() + d); }

    const Board<L>* board_ = nullptr;
    Stop* stop_ = nullptr;
    const AlmostLockedList<L>* sets_ = nullptr;
    Graph* base_ = nullptr;
    bool has_weak_ = false;
    Mask digits_ = 0;
    GraphKind kind_;
    int singles_ = 0;
    std::vector<Node> nodes_;
    std::vector<int> id_;
    std::vector<std::vector<int>> of_digit_; // nodes of several cells
    std::vector<int> entered_;               // those of a digit whose weak links have been made
    std::vector<int> groups_;                // the same as a hash table (-1 is free)
    struct Inside {
        int node, next;
    };
    std::vector<Inside> inside_; // lists of the groups in a house, by house and digit, ascending
    struct Ends {
        int first, last;
    };
    std::vector<Ends> inside_ends_;
    struct Edge {
        int to, next;
        Reason reason;
    };
    std::vector<Edge> edges_; // linked lists through `next`; both directions of a link are adjacent
    std::vector<int> first_edge_;
    std::vector<Rows> fresh_;
    std::vector<std::vector<int>> starts_;
    Rows reached_;
    mutable Rows before_;
    mutable std::vector<std::uint8_t> before_known_;
    struct CachedReason { // of a strong link
        int a = -1, b = -1;
        Reason reason{};
    };
    static constexpr std::size_t reason_cache_size = 1024;
    mutable std::vector<CachedReason> reason_cache_; // recent results of `reason`, by hash; empty until the first call
    int levels_ = 0;                                 // number of levels in `fresh_`
    bool exhausted_ = false;
    std::uint64_t barren_ = 0; // a bit for each level
};

extern template class Graph<Layout9>;
extern template class Graph<Layout16>;
extern template class Graph<Layout25>;

} // namespace lucidoku
