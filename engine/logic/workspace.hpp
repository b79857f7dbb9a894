// Data that finders of several families compute about one position, kept until the position changes, and their memory
// of earlier positions (memory.hpp). Data of a single family is declared in its file: `own<Type>(position)`.
#pragma once

#include "logic/cached.hpp"
#include "logic/cluster.hpp"
#include "logic/consequences.hpp"
#include "logic/earlier_closure.hpp"
#include "logic/finder.hpp"
#include "logic/memory.hpp"

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

    static constexpr int usual_links = 13; // the default limit on chains inside forcing chains

    // Sets the stop that long computations poll; call this first.
    void serve(Stop& stop) { stop_ = &stop; }
    // Forgets everything, for another puzzle.
    void reset() {
        clear();
        this->forget();
        owned_.forget();
        earlier_.forget();
        earlier_through_.forget();
        for (auto& list : sets_) list.thing().forget();
        for (auto& shared : graphs_) {
            shared.version = 1;
            shared.last_silent_version = 0;
            shared.links.thing().forget();
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

    // Returns whether a walk can skip the search for chains of a graph: the finder at this stage found none last time,
    // and no strong link is new since. It calls `mark_no_chain` when it finds none.
    bool no_new_chain(const Board<L>& board, Graphs kind, int stage) {
        diff_links(board, kind);
        return this->knows_no_chain(stage, graphs_[kind].version);
    }
    void mark_no_chain(Graphs kind, int stage) { this->note_no_chain(stage, graphs_[kind].version); }
    // Returns whether no chain of the usual length excludes anything, for any kind of chain: none did when a finder
    // called `mark_silent`, and none does through strong links new since. Call `no_new_chain` first.
    bool is_silent(Graphs kind) {
        auto& shared = graphs_[kind];
        return shared.still_silent.get(now_, [&](bool& still_silent) {
            auto& links = shared.links.thing();
            still_silent = shared.last_silent_version && links.is_silent_since(shared.last_silent_version);
            if (still_silent) shared.last_silent_version = links.version();
        });
    }
    // Notes that no chain excludes anything; `unbounded`: there are no longer chains either.
    void mark_silent(Graphs kind, bool unbounded) {
        auto& shared = graphs_[kind];
        shared.last_silent_version = shared.links.thing().version();
        shared.unbounded = unbounded;
        shared.still_silent.drop();
    }
    // Returns whether no chain of plain nodes of any length excludes anything, so that patterns made of such chains can
    // be skipped. The graph is needed for chains anyway; it is compared only if the answer was yes at an earlier
    // position.
    bool is_barren_of_plain_chains(const Board<L>& board) {
        const auto& shared = graphs_[plain];
        if (!shared.last_silent_version || !shared.unbounded) return false;
        diff_links(board, plain);
        return is_silent(plain);
    }

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

    // Returns whether forcing chains may find anything in a walk; data of an earlier position may rule it out. They
    // call `keep_consequences` when they search.
    bool options_may_agree(const Board<L>& board) {
        return earlier_.may_agree.get(now_, [&](bool& may) {
            may = true;
            if (!earlier_.closure.is_known() || !earlier_.pays_off()) return;
            diff_links(board, grouped);
            may = earlier_.record(earlier_.closure.options_may_agree(board, graphs_[grouped].links.thing()));
        });
    }
    void keep_consequences(const Board<L>& board, const Consequences<L>& known) {
        earlier_.kept.get(now_, [&](Nothing) {
            diff_links(board, grouped);
            earlier_.closure.keep(graphs_[grouped].links.thing(), known.closure());
        });
    }
    // Returns the same for chains through the usual almost locked sets. They call `mark_no_chain_through_sets` when
    // they search without success.
    bool chains_through_sets_may_exist(const Board<L>& board) {
        auto& earlier = earlier_through_;
        return earlier.may_agree.get(now_, [&](bool& may) {
            // An existing graph may lack the rows of candidates without strong links.
            earlier.worth_keeping = ++earlier.position_count > 3 && earlier.pays_off() &&
                                    earlier.kept_count <= earlier.spared_count &&
                                    !graphs_[almost_locked].links.is_made(now_);
            may = true;
            if (!earlier.closure.is_known() || !earlier.pays_off()) return;
            diff_links(board, almost_locked);
            may = earlier.record(earlier.closure.links_may_agree(board, graphs_[almost_locked].links.thing()));
        });
    }
    void mark_no_chain_through_sets(const Board<L>& board) {
        auto& earlier = earlier_through_;
        if (!earlier.worth_keeping) return;
        earlier.kept.get(now_, [&](Nothing) {
            diff_links(board, almost_locked);
            Graph<L>& made = graph(board, almost_locked);
            earlier.closure.keep(
                made, graphs_[almost_locked].closure.get(now_, [&](Closure<L>& closure) { closure.build(made); }));
            ++earlier.kept_count;
        });
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
        if (graphs_[other].largest != most) graphs_[other].links.drop();
        graphs_[other].largest = most;
        return other;
    }

    struct Nothing {};
    struct SharedGraph {
        Cached<Graph<L>> links;     // strong links only
        Cached<Nothing> rows_built; // rows of the graph are complete
        Cached<Closure<L>> closure;
        Cached<Nothing> diffed; // the strong links have been compared with the last version
        Cached<std::vector<Cluster<L>>> clusters;
        std::uint32_t version = 1;             // of the strong links
        std::uint32_t last_silent_version = 0; // the last one at which no chain excluded anything; 0: none
        bool unbounded = false;                // nor did a longer one
        Cached<bool> still_silent;             // and none does now
        int largest = 0;                       // cells of a set, where the kind leaves it open
    };

    struct Earlier {
        EarlierClosure<L> closure;
        Cached<bool> may_agree;
        Cached<Nothing> kept;
        // Counters for this puzzle: positions, closures kept, queries, and searches saved.
        int position_count = 0, kept_count = 0, query_count = 0, spared_count = 0;
        bool worth_keeping = false; // whether to keep the closure at this position
        // Returns false in puzzles where most queries cannot rule out a chain.
        bool pays_off() const { return query_count <= 2 * spared_count + 1; }
        bool record(bool may) {
            ++query_count;
            spared_count += !may;
            return may;
        }
        void forget() {
            closure.forget();
            position_count = kept_count = query_count = spared_count = 0;
            worth_keeping = false;
        }
    };

    // Compares the strong links of a graph with its last version, once for each position.
    void diff_links(const Board<L>& board, Graphs kind) {
        auto& shared = graphs_[kind];
        shared.diffed.get(now_, [&](Nothing) {
            if (links(board, kind, board.layout().all_digits()).diff_strong_links()) ++shared.version;
        });
    }

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
            if (kind == almost_locked) made.all_starts = earlier_through_.worth_keeping;
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
    Earlier earlier_, earlier_through_; // for the graph with groups, and for the usual sets
    std::array<Cached<AlmostLockedList<L>>, L::max_n> sets_;
    Owned owned_;
    std::array<Cached<Set>, L::max_n + 1> small_cells_;
};

template <class T, class L> T& own(const Position<L>& position) { return position.work.template own<T>(); }

} // namespace lucidoku
