// What finders of several families compute about one position, kept until the position changes; with what they remember
// of earlier ones (memory.hpp). What one family alone keeps is declared in its file: `own<Type>(position)`.
#pragma once

#include "logic/cached.hpp"
#include "logic/cluster.hpp"
#include "logic/consequences.hpp"
#include "logic/earlier_closure.hpp"
#include "logic/finder.hpp"
#include "logic/memory.hpp"

#include <optional>

namespace lucidoku {

template <class L> struct Workspace : Memory<L> {
    using Mask = typename L::Mask;
    using Set = typename L::Set;

    // The graphs that finders share, each made when it is first asked for.
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

    // The most cells of an almost locked set, because larger ones are hard to see; and the most when a finder looks
    // far: all that a house can have. In chains on the largest grids it is eight unless the pipeline says how many, for
    // nearly empty grids have very many large sets, and chains through them.
    static constexpr int usual_sets = AlmostLockedList<L>::usual, all_sets = L::max_n - 1;
    static int widest_set(int n) { return n <= 16 ? all_sets : 8; }
    // How many cells the sets may have that the chains of a finder run through.
    static int cells_in_chains(const Position<L>& position) {
        const int most = position.cells ? std::min(position.cells, all_sets) : widest_set(position.layout().n());
        return position.full_depth ? most : std::min(most, usual_sets);
    }
    // The same position as a walk looks at it first, if then the chains of a finder run through fewer sets.
    static std::optional<Position<L>> through_usual_sets(Position<L> position) {
        const int most = cells_in_chains(position);
        position.full_depth = false;
        if (cells_in_chains(position) == most) return std::nullopt;
        return position;
    }
    // Whether there are sets that the chains of a finder do not run through.
    bool leaves_sets_out(const Position<L>& position) {
        const int most = cells_in_chains(position);
        return most < all_sets && sets(position.board, all_sets).size() > sets(position.board, most).size();
    }
    // The graph of these chains: `almost_locked` or `sets_only`, or the same with other sets.
    Graph<L>& graph_through_sets(const Position<L>& position, Graphs kind) {
        return graph(position.board, kind_through_sets(position, kind));
    }
    // What is false in this graph along any number of links. From then on its levels start only where chains may end
    // of which something follows: that pays for who looks at all chains.
    const Closure<L>& closure_through_sets(const Position<L>& position, Graphs kind) {
        auto& shared = graphs_[kind_through_sets(position, kind)];
        auto& made = graph_through_sets(position, kind);
        return shared.closure.get(now_, [&](Closure<L>& closure) {
            closure.build(made);
            made.start_from(closure.ends());
        });
    }

    static constexpr int usual_links = 13; // of chains that forcing chains follow

    // What is computed here asks `stop` whether to end; to be called before anything else.
    void serve(Stop& stop) { stop_ = &stop; }
    // Forgets all, for another puzzle.
    void reset() {
        clear();
        this->forget();
        owned_.forget();
        earlier_.forget();
        earlier_through_.forget();
        for (auto& list : sets_) list.thing().forget();
        for (auto& shared : graphs_) {
            shared.version = 1;
            shared.silent = 0;
            shared.links.thing().forget();
        }
    }
    // The position has changed: what was computed is old.
    void clear() { ++now_; }
    Stamp now() const { return now_; }

    // The data that a family keeps, as a type of that family.
    template <class T> T& own() { return owned_.get<T>(); }

    // Where a walk has its steps put.
    Sink& sink(int n) {
        if (!sink_) sink_.emplace(n, Sink::Mode::best, *stop_);
        sink_->serve(*stop_);
        return *sink_;
    }

    // The graph of one digit alone need not have digits that nobody asks for.
    Graph<L>& graph(const Board<L>& board, Graphs kind, Mask digits) {
        Graph<L>& made = links(board, kind, digits);
        graphs_[kind].complete.get(now_, [&](Nothing) { made.complete(); });
        return made;
    }
    Graph<L>& graph(const Board<L>& board, Graphs kind) {
        const bool enough = kind == single_digit && graphs_[kind].links.is_made(now_);
        return graph(board, kind, enough ? Mask{0} : board.layout().all_digits());
    }

    // Whether chains of a graph need not be looked for again in a walk: the finder at that place of the pipeline found
    // none when it was last here, and no strong link has come up since. It says `no_chain` when it finds none.
    bool no_new_chain(const Board<L>& board, Graphs kind, int place) {
        compare(board, kind);
        return this->knows_no_chain(place, graphs_[kind].version);
    }
    void no_chain(Graphs kind, int place) { this->no_chain_of(place, graphs_[kind].version); }
    // The same whatever chains are looked for, of the usual length: none excluded anything when a finder said `silent`,
    // and none does through strong links that have come up since. `no_new_chain` comes first.
    bool is_silent(Graphs kind) {
        auto& shared = graphs_[kind];
        return shared.quiet.get(now_, [&](bool& quiet) {
            auto& links = shared.links.thing();
            quiet = shared.silent && links.is_silent_since(shared.silent);
            if (quiet) shared.silent = links.asked();
        });
    }
    // `whole`: there are no longer chains, which would have to be looked at, too.
    void silent(Graphs kind, bool whole) {
        auto& shared = graphs_[kind];
        shared.silent = shared.links.thing().asked();
        shared.whole = whole;
        shared.quiet.drop();
    }
    // Whether no chain of plain nodes excludes anything, whatever its length: patterns that are such chains need not
    // be looked for. It is asked only where that was so at an earlier position; the graph is made for chains anyway.
    bool chains_say_nothing(const Board<L>& board) {
        const auto& shared = graphs_[plain];
        if (!shared.silent || !shared.whole) return false;
        compare(board, plain);
        return is_silent(plain);
    }

    // What follows from each candidate in the graph with groups (or in `plain_all`), along chains of up to `limit`
    // links (0: as many as people can still read).
    const Consequences<L>& consequences(const Board<L>& board, int limit, Graphs kind = grouped) {
        assert(kind == grouped || kind == plain_all);
        if (!limit) limit = usual_links;
        auto& known = consequences_[kind == grouped ? 0 : 1];
        if (known.links != limit) known.made.drop();
        known.links = limit;
        return known.made.get(now_, [&](Consequences<L>& made) { made.build(graph(board, kind), limit); });
    }

    // Whether forcing chains may find anything in a walk: what is known of an earlier position may exclude that. They
    // call `keep_consequences` where they look.
    bool options_may_agree(const Board<L>& board) {
        return earlier_.may_agree.get(now_, [&](bool& may) {
            may = true;
            if (!earlier_.closure.is_known() || !earlier_.pays()) return;
            compare(board, grouped);
            may = earlier_.noted(earlier_.closure.options_may_agree(board, graphs_[grouped].links.thing()));
        });
    }
    void keep_consequences(const Board<L>& board, const Consequences<L>& known) {
        earlier_.kept.get(now_, [&](Nothing) {
            compare(board, grouped);
            earlier_.closure.keep(graphs_[grouped].links.thing(), known.closure());
        });
    }
    // The same for chains through the usual almost locked sets. They call `no_chain_through_sets` where they look and
    // find nothing.
    bool chains_through_sets_may_exist(const Board<L>& board) {
        auto& earlier = earlier_through_;
        return earlier.may_agree.get(now_, [&](bool& may) {
            // A graph that is made already lacks the rows of candidates without strong links.
            earlier.keeps = ++earlier.positions > 3 && earlier.pays() && earlier.times <= earlier.spared &&
                            !graphs_[almost_locked].links.is_made(now_);
            may = true;
            if (!earlier.closure.is_known() || !earlier.pays()) return;
            compare(board, almost_locked);
            may = earlier.noted(earlier.closure.links_may_agree(board, graphs_[almost_locked].links.thing()));
        });
    }
    void no_chain_through_sets(const Board<L>& board) {
        auto& earlier = earlier_through_;
        if (!earlier.keeps) return;
        earlier.kept.get(now_, [&](Nothing) {
            compare(board, almost_locked);
            Graph<L>& made = graph(board, almost_locked);
            earlier.closure.keep(
                made, graphs_[almost_locked].closure.get(now_, [&](Closure<L>& closure) { closure.build(made); }));
            ++earlier.times;
        });
    }

    // The coloured clusters of a graph that was made.
    const std::vector<Cluster<L>>& clusters(Graphs kind) {
        auto& shared = graphs_[kind];
        assert(shared.complete.is_made(now_));
        return shared.clusters.get(now_, [&](auto& list) { list = Cluster<L>::all(shared.links.thing()); });
    }

    // The cells with at least two candidates and at most this number.
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

    // Almost locked sets of at most this number of cells.
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
        Cached<Graph<L>> links;   // with its strong links only
        Cached<Nothing> complete; // all the rest of it
        Cached<Closure<L>> closure;
        Cached<Nothing> compared; // with the strong links that were known
        Cached<std::vector<Cluster<L>>> clusters;
        std::uint32_t version = 1; // of the strong links
        std::uint32_t silent = 0;  // the last question `grew` at which no chain excluded anything; 0: none
        bool whole = false;        // no longer one either
        Cached<bool> quiet;        // whether none does now
        int largest = 0;           // sets, where the kind does not say
    };

    struct Earlier {
        EarlierClosure<L> closure;
        Cached<bool> may_agree;
        Cached<Nothing> kept;
        // In this puzzle: positions, how often it was kept and asked, and how often nothing had to be looked for.
        int positions = 0, times = 0, asked = 0, spared = 0;
        bool keeps = false; // whether it is worth to be kept at this position
        // Not in puzzles in which something may follow at most positions.
        bool pays() const { return asked <= 2 * spared + 1; }
        bool noted(bool may) {
            ++asked;
            spared += !may;
            return may;
        }
        void forget() {
            closure.forget();
            positions = times = asked = spared = 0;
            keeps = false;
        }
    };

    // Which strong links of a graph are new, found once a position.
    void compare(const Board<L>& board, Graphs kind) {
        auto& shared = graphs_[kind];
        shared.compared.get(now_, [&](Nothing) {
            if (links(board, kind, board.layout().all_digits()).grew()) ++shared.version;
        });
    }

    // Without counting: so compilers take eight cells at once.
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
        int links = 0; // that its chains may have
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
            shared.complete.drop();
            shared.clusters.drop();
            shared.closure.drop();
            if (kind == single_digit) graph_digits_ = digits;
            GraphKind made = kinds[kind];
            if (kind == almost_locked) made.all_starts = earlier_through_.keeps;
            if (kind == wide || kind == wide_sets) made.almost_locked = shared.largest;
            const auto* chosen = made.almost_locked ? &sets(board, made.almost_locked) : nullptr;
            auto* base = made.almost_locked && made.houses ? &links(board, grouped, digits) : nullptr;
            graph.build(board, made, digits, *stop_, chosen, base);
        });
    }

    Stamp now_ = 1;
    Stop* stop_ = nullptr;
    std::optional<Sink> sink_;
    std::array<SharedGraph, graph_kinds> graphs_;
    Mask graph_digits_ = 0;
    std::array<SharedConsequences, 2> consequences_;
    Earlier earlier_, earlier_through_; // of the graph with groups, and through the usual sets
    std::array<Cached<AlmostLockedList<L>>, L::max_n> sets_;
    Owned owned_;
    std::array<Cached<Set>, L::max_n + 1> small_cells_;
};

template <class T, class L> T& own(const Position<L>& position) { return position.work.template own<T>(); }

} // namespace lucidoku
