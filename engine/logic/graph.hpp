// The links of a position: nodes, and which of them follow from which.
//
// A node is a digit in one cell or in a few cells (then it means: one of them has it). Between nodes there are
//
//     strong links   a = b   at least one is true      a false  =>  b true
//     weak links     a - b   at most one is true       a true   =>  b false
//
// Sets of nodes are rows of bits, so that what follows from a set of nodes is the OR of a few rows. `jump[a]` is what
// is true when a is true, one weak and one strong link further:   a - x = b.
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
    // The same for a table of which every row is then written or cleared: it may hold anything.
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
    // Writes to `sum` what is in any of the rows whose bits are set in `chosen`, both of this width: for tables of as
    // many rows as bits.
    void gather(const Chunk* chosen, Chunk* sum) const {
        with_width([&]<std::size_t Width>() { return gather_in_registers<Width, false>(chosen, nullptr, sum); });
    }
    // The same without what is known, to which it is added; whether there is anything.
    bool spread(const Chunk* chosen, Chunk* known, Chunk* fresh) const {
        return with_width([&]<std::size_t Width>() { return gather_in_registers<Width, true>(chosen, known, fresh); });
    }
    template <class Visit> void each(int row, Visit&& visit) const { each_member((*this)[row], stride_, visit); }
    // Calls visit(bit) for what is in both of two rows of this width.
    template <class Visit> void each_common(const Chunk* one, const Chunk* other, Visit&& visit) const {
        for (std::size_t k = 0; k < stride_; ++k)
            for (Chunk w = one[k] & other[k]; w; w &= w - 1) visit(lowest(k, w));
    }
    // The first of it, or -1.
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
    // Narrow tables are gathered in registers; Width 0: in memory.
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
            Chunk found = local[i];
            if constexpr (Fresh) {
                found &= ~known[i];
                known[i] |= found;
            }
            sum[i] = found;
            any |= found;
        }
        return any != 0;
    }

    std::size_t stride_ = 0;
    std::vector<Chunk> data_;
};

// Which links a graph has.
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
    // Why a strong link holds.
    struct Reason {
        enum Kind : std::uint8_t { cell, house, almost_locked } kind;
        int which; // cell, house, or index into `sets`
    };

    // Makes the nodes and finds the strong links between them; `complete` does the rest.
    // `sets` are needed for links through almost locked sets. A graph of houses alone may leave digits out.
    // `base`: a graph of the same position, to which this one adds almost locked sets; it is copied.
    // Memory is kept from one position to the next.
    void build(const Board<L>& board, GraphKind kind, Mask digits, Stop& stop,
               const AlmostLockedList<L>* sets = nullptr, Graph* base = nullptr);
    void complete();
    // Whether there is a strong link that was not there when this was last asked.
    bool grew();
    // How often that has been asked.
    std::uint32_t asked() const { return asked_; }
    // Calls visit(a, b) for each strong link that has come up since that question.
    template <class Visit> void each_link_since(std::uint32_t asked, Visit&& visit) const {
        for (std::size_t i = 0; i < born_.size(); ++i)
            if (born_[i] > asked) visit(edges_[2 * i].to, edges_[2 * i + 1].to);
    }
    // Whether no chain excludes anything through a strong link that has come up since that question. Links are enough
    // for that; a graph through almost locked sets cannot tell, because a loop through them excludes more.
    bool is_silent_since(std::uint32_t asked);
    void forget() {
        known_.clear();
        known_count_ = asked_ = 0;
    }

    int size() const { return length(nodes_); }
    int singles() const { return singles_; } // nodes of one candidate come first, in order of cells and digits
    const Node& node(int i) const { return nodes_[index(i)]; }
    bool single(int i) const { return i < singles_; }
    bool linked(int i) const { return first_edge_[index(i)] >= 0; } // by a strong link
    // Whether anybody asks what a node excludes, or by what it is excluded.
    bool asked_for(int i) const { return linked(i) || (kind_.all_starts && single(i)); }
    int cell(int i) const { return node(i).cells.first(); }
    int id(int c, int d) const { return id_[index(c * board_->layout().n() + d)]; }
    const Board<L>& board() const { return *board_; }
    Stop& stop() const { return *stop_; }
    const AlmostLockedList<L>& sets() const { return *sets_; }

    // The rows of `weak` and `jump` of nodes that nobody asks for hold anything.
    Rows strong, weak, jump;

    // The reason of a strong link; the one with the least evidence, when there are several.
    Reason reason(int a, int b) const;
    // Calls visit(reason) for each strong link of a node.
    template <class Visit> void each_reason(int a, Visit&& visit) const {
        for (int e = first_edge_[index(a)]; e >= 0; e = edges_[index(e)].next) visit(edges_[index(e)].reason);
    }
    // The nodes between a and b in  a - x = b;  the first such x.
    int between(int a, int b) const { return weak.first_common(weak[a], strong[b]); }
    // The nodes that lead to b in `jump`; found when first asked for.
    const Rows::Chunk* before(int b) const {
        if (!before_known_[index(b)]) {
            before_known_[index(b)] = true;
            weak.gather(strong[b], before_[b]);
        }
        return before_[b];
    }

    // Chains that start with a strong link from a node assumed false. Level k holds what is first reached over k + 1
    // strong links. Extended on demand; false when nothing new is reached at that level.
    bool level(int k);
    // Before any level is made: only chains from these nodes are asked for, ascending.
    void start_from(std::vector<int> nodes);
    const Rows& fresh(int k) const { return k ? fresh_[index(k)] : strong; }
    // The nodes from which anything is fresh at a level that is made, ascending: links are few, and so are these.
    const std::vector<int>& starts(int k) const { return starts_[index(k)]; }
    const Rows& reached() const { return reached_; }
    // What a search has found out of a level: that no two different ends exclude anything.
    void barren(int k) {
        if (k < 64) barren_ |= std::uint64_t{1} << k;
    }
    bool is_barren(int k) const { return k < 64 && barren_ >> k & 1; }
    // The nodes of a shortest chain from a to b: a = x1 - x2 = … = b, of even length; b is in level k of a.
    std::vector<int> path(int a, int b) const;
    // All of them, `most` at most; calls visit(path). False when there were more.
    template <class Visit> bool each_path(int a, int b, int most, Visit&& visit) const {
        int k = 0;
        while (!fresh(k).test(a, b)) ++k;
        std::vector<int> path(index(2 * k + 2));
        path[0] = a;
        path.back() = b;
        step_back(path, k, most, visit);
        return most >= 0;
    }

    // Writes links and premises of a chain; `first_strong` tells which kind its first link is.
    void write(const std::vector<int>& path, bool first_strong, Step& step) const;
    void write_premise(int a, int b, Step& step) const;

private:
    // Fills path[2k - 1], path[2k] before the node path[2k + 1].
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
    // What is false, by digit, when a node is true and all that follows from it.
    using Dark = std::array<Set, L::max_n>;
    void darken(int start, Dark& dark);
    void grow_known();
    std::size_t place_of_known(std::uint64_t key) const;
    void add_singles();
    void add_groups();
    void add_almost_locked(int largest);
    void link_cells();
    void link_houses();
    void copy(const Graph& base);
    void link_weak();
    void link_weak_single(int a);
    void link_weak_group(int a, const std::vector<int>& others);
    // The node of several cells, made if there is none.
    int group(const Set& cells, int digit, bool& fresh);
    std::size_t place_of_group(const Set& cells, int digit) const;
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
    std::vector<int> entered_;               // those of a digit whose weak links are known
    std::vector<int> groups_;                // the same, as a table by hash (-1 is free)
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
    std::vector<Edge> edges_; // lists, one after the other through `next`; both directions of a link side by side
    std::vector<std::uint32_t> born_; // of each link: the question `grew` at which it had come up
    std::vector<int> first_edge_;
    // A table of strong links as hashes (0 is free), each with the numbers of the questions `grew` at which it was
    // there last, and since which it has been there.
    struct Known {
        std::uint64_t key;
        std::uint32_t asked, born;
    };
    std::vector<Known> known_;
    std::size_t known_count_ = 0;
    std::vector<std::uint64_t> of_node_; // hashes
    std::uint32_t asked_ = 0;
    std::vector<Dark> darks_;
    std::vector<int> dark_of_;       // of each node, the place among these, or -1
    std::vector<int> lit_;           // nodes that follow
    std::vector<std::uint8_t> seen_; // whether a node is among them
    std::vector<Rows> fresh_;
    std::vector<std::vector<int>> starts_;
    Rows reached_;
    mutable Rows before_;
    mutable std::vector<std::uint8_t> before_known_;
    struct Told { // of a strong link
        int a = -1, b = -1;
        Reason reason{};
    };
    static constexpr std::size_t told_size = 1024;
    mutable std::vector<Told> told_; // reasons asked for lately, by hash; empty until somebody asks
    int levels_ = 0;                 // of `fresh_` that are made
    bool exhausted_ = false;
    std::uint64_t barren_ = 0; // levels
};

extern template class Graph<Layout9>;
extern template class Graph<Layout16>;
extern template class Graph<Layout25>;

} // namespace lucidoku
