// Data that finders of several families compute about one position, kept until the position changes, and their memory
// of earlier positions (memory.hpp, chains_may_exist.hpp). Data of a single family is declared in its file:
// `own<Type>(position)`.
#pragma once

#include "logic/cached.hpp"
#include "logic/chains_may_exist.hpp"
#include "logic/cluster.hpp"
#include "logic/consequences.hpp"
#include "logic/finder.hpp"
#include "logic/memory.hpp"

#include <algorithm>
#include <optional>

namespace lucidoku {

template <class L> struct Workspace : FinderMemory<L> {
    using Mask = typename L::Mask;
    using Set = typename L::Set;

    // The graphs that finders share, each made on first use.
    enum Graphs {
        single_digit,
        bivalue,
        plain,
        grouped,
        almost_locked,
        sets_only,
        wide,
        wide_sets,
        plain_all,
        graph_kinds
    };

    // Limits on the cells of an almost locked set: the usual one, because larger sets are hard to see, and the one at
    // full depth, every size that a house allows. On the largest grids chains use at most eight cells unless the
    // pipeline sets the limit, because nearly empty grids have very many large sets and chains through them.
    static constexpr int usual_sets = AlmostLockedList<L>::usual, all_sets = L::max_n - 1;
    static int widest_set(int n) { return n <= 16 ? all_sets : 8; }
    // Returns the limit on the cells of sets in a finder's chains.
    static int cells_in_chains(const Position<L>& position) {
        const int most = position.cells ? std::min(position.cells, all_sets) : widest_set(position.layout().n());
        return position.full_depth ? most : std::min(most, usual_sets);
    }
    // Returns the position without full depth if a finder's chains then run through fewer sets.
    static std::optional<Position<L>> through_usual_sets(Position<L> position) {
        const int most = cells_in_chains(position);
        position.full_depth = false;
        if (cells_in_chains(position) == most) return std::nullopt;
        return position;
    }
    // Returns whether some sets are too large for a finder's chains.
    bool leaves_sets_out(const Position<L>& position) {
        const int most = cells_in_chains(position);
        return most < all_sets && sets(position.board, all_sets).size() > sets(position.board, most).size();
    }
    // Returns the graph of these chains: `almost_locked` or `sets_only`, or its variant with larger sets.
    Graph<L>& graph_through_sets(const Position<L>& position, Graphs kind) {
        return graph(position.board, kind_through_sets(position, kind));
    }
    // Returns the nodes that are false in this graph along any number of links. From then on its levels start only at
    // possible ends of conclusive chains, which pays off for callers that enumerate all chains.
    const Closure<L>& closure_through_sets(const Position<L>& position, Graphs kind) {
        auto& shared = graphs_[kind_through_sets(position, kind)];
        auto& made = graph_through_sets(position, kind);
        return shared.closure.get(now_, [&](Closure<L>& closure) {
            closure.build(made);
            made.start_from(closure.ends());
        });
    }

    static constexpr int most_nodes_kept = 2048; // of a graph, in a workspace kept for other positions
    static constexpr int usual_links = 13;       // the default limit on chains inside forcing chains

    // Sets the stop that long computations poll; call this first.
    void serve(Stop& stop) { stop_ = &stop; }
    // Forgets everything, for another puzzle.
    void reset() {
        clear();
        this->forget();
        owned_.forget();
        for (auto& list : sets_) list.thing().forget();
        for (auto& shared : graphs_) shared.chains_may_exist.forget();
    }
    // Returns whether it is worth keeping: its memory grows with the square of a graph's nodes.
    bool is_small() {
        return std::all_of(graphs_.begin(), graphs_.end(),
                           [](auto& shared) { return shared.links.thing().size() <= most_nodes_kept; });
    }
    // Frees everything but the knowledge of graphs that were silent at earlier positions, which takes kilobytes.
    void keep_silence_only() {
        this->forget();
        owned_ = {};
        sets_ = {};
        consequences_ = {};
        for (auto& shared : graphs_) {
            SharedGraph empty;
            empty.chains_may_exist = std::move(shared.chains_may_exist);
            empty.largest = shared.largest;
            shared = std::move(empty);
        }
    }
    // Makes all computed data stale, for another position.
    void clear() { ++now_; }
    Stamp now() const { return now_; }

    // Returns the data that a family keeps, by type.
    template <class T> T& own() { return owned_.get<T>(); }

    // Returns the collector of steps for a walk.
    StepCollector& collector(int n) {
        if (!collector_) collector_.emplace(n, StepCollector::Mode::best, *stop_);
        collector_->serve(*stop_);
        return *collector_;
    }

    // Returns a shared graph with all rows; the graph of single digits may lack digits that nobody needs.
    Graph<L>& graph(const Board<L>& board, Graphs kind, Mask digits) {
        Graph<L>& made = links(board, kind, digits);
        graphs_[kind].rows_built.get(now_, [&](Nothing) { made.build_rows(); });
        return made;
    }
    Graph<L>& graph(const Board<L>& board, Graphs kind) {
        const bool enough = kind == single_digit && graphs_[kind].links.is_made(now_);
        return graph(board, kind, enough ? Mask{0} : board.layout().all_digits());
    }

    // Returns whether chains may exist in a graph. False if none, whatever its length, concludes anything; then a
    // finder of chains of this graph, or of a part of it, returns at once.
    bool chains_may_exist(const Position<L>& position, Graphs kind) {
        if (!remembers_silence_) return true;
        if (kind == almost_locked) kind = kind_through_sets(position, kind);
        return graphs_[kind].chains_may_exist.ask(
            now_, [&]() -> const Graph<L>& { return links(position.board, kind, position.layout().all_digits()); });
    }
    // Notes that a search has shown this for the present position.
    void note_silence(const Position<L>& position, Graphs kind) {
        if (kind == almost_locked) {
            if (sets(position.board, cells_in_chains(position)).is_truncated()) return;
            kind = kind_through_sets(position, kind);
        }
        graphs_[kind].chains_may_exist.note_silence(position.board, now_);
    }
    // Makes a walk search for chains at every position, or not: its steps are the same.
    void remember_silence(bool remember) { remembers_silence_ = remember; }

    // Returns the consequences of each candidate in the graph with groups (or in `plain_all`), along chains of up to
    // `limit` links (0: the default limit).
    const Consequences<L>& consequences(const Board<L>& board, int limit, Graphs kind = grouped) {
        assert(kind == grouped || kind == plain_all);
        if (!limit) limit = usual_links;
        auto& known = consequences_[kind == grouped ? 0 : 1];
        if (known.links != limit) known.made.drop();
        known.links = limit;
        return known.made.get(now_, [&](Consequences<L>& made) { made.build(graph(board, kind), limit); });
    }

    // Returns the coloured clusters of a graph with rows.
    const std::vector<Cluster<L>>& clusters(Graphs kind) {
        auto& shared = graphs_[kind];
        assert(shared.rows_built.is_made(now_));
        return shared.clusters.get(now_, [&](auto& list) { list = Cluster<L>::all(shared.links.thing()); });
    }

    // Returns the cells with at least two candidates and at most `most`.
    const Set& small_cells(const Board<L>& board, int most) {
        return small_cells_[index(most)].get(now_, [&](Set& cells) {
            cells = most == 2   ? cells_of_up_to<2>(board)
                    : most == 3 ? cells_of_up_to<3>(board)
                    : most == 4 ? cells_of_up_to<4>(board)
                                : Set::of([&](int c) {
                                      const int k = bit_count(board.cand(c));
                                      return k >= 2 && k <= most;
                                  });
        });
    }

    // Returns the almost locked sets of at most `largest` cells.
    const AlmostLockedList<L>& sets(const Board<L>& board, int largest) {
        assert(largest >= 0 && largest < length(sets_));
        return sets_[index(largest)].get(now_, [&](AlmostLockedList<L>& list) { list.build(board, largest, *stop_); });
    }

private:
    Graphs kind_through_sets(const Position<L>& position, Graphs kind) {
        assert(kind == almost_locked || kind == sets_only);
        const int most = cells_in_chains(position);
        if (most == usual_sets) return kind;
        const Graphs other = kind == almost_locked ? wide : wide_sets;
        if (graphs_[other].largest != most) graphs_[other].links.drop(), graphs_[other].chains_may_exist.forget();
        graphs_[other].largest = most;
        return other;
    }

    struct Nothing {};
    struct SharedGraph {
        Cached<Graph<L>> links;     // strong links only
        Cached<Nothing> rows_built; // rows of the graph are complete
        Cached<Closure<L>> closure;
        Cached<std::vector<Cluster<L>>> clusters;
        ChainsMayExist<L> chains_may_exist;
        int largest = 0; // cells of a set, where the kind leaves it open
    };

    // Finds the cells without counting bits, so that compilers process eight cells at a time.
    template <int most> static Set cells_of_up_to(const Board<L>& board) {
        using Narrow = typename L::PackedMask::Number;
        return Set::of([&](int c) {
            const auto first = static_cast<Narrow>(board.cand(c));
            const auto second = static_cast<Narrow>(first & (first - 1));
            Narrow more = second;
            for (int k = 2; k <= most; ++k) more = static_cast<Narrow>(more & (more - 1));
            return second != 0 && more == 0;
        });
    }

    struct SharedConsequences {
        Cached<Consequences<L>> made;
        int links = 0; // the limit on its chains
    };

    Graph<L>& links(const Board<L>& board, Graphs kind, Mask digits) {
        static constexpr GraphKind kinds[] = {
            {.cells = false},
            {.houses = false},
            {},
            {.groups = true, .all_starts = true},
            {.groups = true, .almost_locked = usual_sets},
            {.cells = false, .houses = false, .almost_locked = usual_sets},
            {.groups = true},
            {.cells = false, .houses = false},
            {.all_starts = true},
        };
        auto& shared = graphs_[kind];
        if (kind != single_digit) digits = board.layout().all_digits();
        else if (digits & ~graph_digits_) shared.links.drop();
        return shared.links.get(now_, [&](Graph<L>& graph) {
            shared.rows_built.drop();
            shared.clusters.drop();
            shared.closure.drop();
            if (kind == single_digit) graph_digits_ = digits;
            GraphKind made = kinds[kind];
            if (kind == wide || kind == wide_sets) made.almost_locked = shared.largest;
            const auto* chosen = made.almost_locked ? &sets(board, made.almost_locked) : nullptr;
            auto* base = made.almost_locked && made.houses ? &links(board, grouped, digits) : nullptr;
            graph.build(board, made, digits, *stop_, chosen, base);
        });
    }

    Stamp now_ = 1;
    Stop* stop_ = nullptr;
    std::optional<StepCollector> collector_;
    std::array<SharedGraph, graph_kinds> graphs_;
    Mask graph_digits_ = 0;
    std::array<SharedConsequences, 2> consequences_;
    bool remembers_silence_ = true;
    std::array<Cached<AlmostLockedList<L>>, L::max_n> sets_;
    Owned owned_;
    std::array<Cached<Set>, L::max_n + 1> small_cells_;
};

template <class T, class L> T& own(const Position<L>& position) { return position.work.template own<T>(); }

} // namespace lucidoku
