// What several finders compute about one position, kept until the position changes; and what need not be looked at
// again while it has not changed.
#pragma once

#include "logic/cluster.hpp"
#include "logic/consequences.hpp"
#include "logic/finder.hpp"

#include <optional>

namespace lucidoku {

// A fish: base and cover houses, its fins, and the places that fall.
template <class L> struct FishCatch {
    int digit;
    std::vector<int> base, cover;
    typename L::Set fins, out;
};

// Two strong links of one digit, in houses h1 and h2, and the weak link between them: a1 = b1 - b2 = a2.
struct LinkPair {
    int kind, h1, h2, a1, b1, b2, a2;
};

template <class L> struct Workspace {
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

    // Almost locked sets have up to so many cells, larger ones being hard to see, and when a finder is to look far so
    // many: in chains a few on large grids, for there are very many chains; elsewhere all that a house can have.
    static constexpr int usual_sets = AlmostLockedList<L>::usual, all_sets = L::max_n - 1;
    static constexpr int widest_set = L::max_n == 9 ? all_sets : 4;

    static constexpr int usual_links = 13; // of chains that forcing chains follow

    // The graph of one digit alone need not have digits that nobody asks for.
    Graph<L>& graph(const Board<L>& board, Graphs kind, Mask digits) {
        Graph<L>& made = links(board, kind, digits);
        if (!complete_[kind]) made.complete();
        complete_[kind] = true;
        return made;
    }
    Graph<L>& graph(const Board<L>& board, Graphs kind) {
        return graph(board, kind, kind == single_digit && built_[kind] ? Mask{0} : board.layout().all_digits());
    }

    // Whether chains of a graph need not be looked for again in a walk: the finder at that place of the pipeline found
    // none when it was last here, and no strong link has come up since. It says `no_chain` when it finds none.
    bool no_new_chain(const Board<L>& board, Graphs kind, int place) {
        if (!compared_[kind] && links(board, kind, board.layout().all_digits()).grew()) ++version_[kind];
        compared_[kind] = true;
        return memo_of(place).links == version_[kind];
    }
    void no_chain(Graphs kind, int place) { memo_of(place).links = version_[kind]; }

    // The cells whose candidates have changed since the finder at that place of the pipeline said `nothing_found_in`.
    Set changed_cells(const Board<L>& board, int place) {
        const auto& known = memo_of(place).cand;
        Set changed;
        board.empty().each([&](int c) {
            if (known.empty() || known[static_cast<std::size_t>(c)] != board.cand(c)) changed.set(c);
        });
        return changed;
    }
    void nothing_found_in(const Board<L>& board, int place) {
        auto& known = memo_of(place).cand;
        known.resize(static_cast<std::size_t>(board.layout().cells()));
        board.empty().each([&](int c) { known[static_cast<std::size_t>(c)] = board.cand(c); });
    }

private:
    // The graph with its strong links only.
    Graph<L>& links(const Board<L>& board, Graphs kind, Mask digits) {
        static constexpr GraphKind kinds[] = {
            {.cells = false},
            {.houses = false},
            {},
            {.groups = true, .all_starts = true},
            {.groups = true, .almost_locked = usual_sets},
            {.cells = false, .houses = false, .almost_locked = usual_sets},
            {.groups = true, .almost_locked = widest_set},
            {.cells = false, .houses = false, .almost_locked = widest_set},
            {.all_starts = true},
        };
        used_ = true;
        if (kind != single_digit) digits = board.layout().all_digits();
        if (!built_[kind] || (kind == single_digit && digits & ~graph_digits_)) {
            built_[kind] = true;
            complete_[kind] = false;
            clustered_[kind] = false;
            if (kind == single_digit) graph_digits_ = digits;
            const int largest = kinds[kind].almost_locked;
            const auto* chosen = largest ? &sets(board, largest) : nullptr;
            graph_[kind].build(board, kinds[kind], digits, *stop_, chosen);
        }
        return graph_[kind];
    }

public:
    // What follows from each candidate in the graph with groups (or in `plain_all`), along chains of up to `limit`
    // links (0: as many as people can still read).
    const Consequences<L>& consequences(const Board<L>& board, int limit, Graphs kind = grouped) {
        if (!limit) limit = usual_links;
        auto& made = consequences_[kind == grouped ? 0 : 1];
        auto& links = consequence_links_[kind == grouped ? 0 : 1];
        if (limit != links) {
            links = 0;
            made.build(graph(board, kind), limit);
            links = limit;
        }
        return made;
    }

    // The coloured clusters of a graph that was made.
    const std::vector<Cluster<L>>& clusters(Graphs kind) {
        if (!clustered_[kind]) clusters_[kind] = Cluster<L>::all(graph_[kind]);
        clustered_[kind] = true;
        return clusters_[kind];
    }

    // Almost locked sets of up to so many cells.
    const AlmostLockedList<L>& sets(const Board<L>& board, int largest) {
        used_ = true;
        const auto k = static_cast<std::size_t>(largest);
        if (!collected_[k]) sets_[k].build(board, largest, *stop_);
        collected_[k] = true;
        return sets_[k];
    }

    // What a technique need not look at again in a walk: digits and houses in which it found nothing and which have not
    // changed since. It says `nothing_found` when it has looked at all others in vain.
    Mask fresh_digits(const Board<L>& board, int place) {
        const Memo& memo = memo_of(place);
        Mask fresh = 0;
        for (int d = 0; d < board.layout().n(); ++d)
            if (memo.digit[static_cast<std::size_t>(d)] != board.digit_version(d) + 1)
                fresh = static_cast<Mask>(fresh | (1u << d));
        return fresh;
    }
    bool fresh_house(const Board<L>& board, int place, int h) {
        return memo_of(place).house[static_cast<std::size_t>(h)] != board.house_version(h) + 1;
    }
    void nothing_found(const Board<L>& board, int place) {
        Memo& memo = memo_of(place);
        for (int d = 0; d < board.layout().n(); ++d)
            memo.digit[static_cast<std::size_t>(d)] = board.digit_version(d) + 1;
        for (int h = 0; h < board.layout().houses(); ++h)
            memo.house[static_cast<std::size_t>(h)] = board.house_version(h) + 1;
    }

    // Whether a digit has no fish with fins of that size, as it stands; finned, sashimi and siamese ones need not all
    // look.
    bool finless(const Board<L>& board, int size, int d) const {
        return no_fins_[static_cast<std::size_t>(size * L::max_n + d)] == board.digit_version(d) + 1;
    }
    void no_fins(const Board<L>& board, int size, int d) {
        no_fins_[static_cast<std::size_t>(size * L::max_n + d)] = board.digit_version(d) + 1;
    }

    // Whether a search of the crossing of two houses, as they stand, has found no Sue de Coq of any form.
    bool without_sue_de_coq(const Board<L>& board, int g, int h) { return crossing(g, h) == versions(board, g, h); }
    void no_sue_de_coq(const Board<L>& board, int g, int h) { crossing(g, h) = versions(board, g, h); }

    // What showing a hidden single costs, kept while it cannot change.
    struct Cost {
        Mask filled = 0;
        typename L::Houses excluding; // crossing houses that hold the digit
        int value = -1;
    };
    Cost& cost_of(int h, int d) { return costs_[static_cast<std::size_t>(h * L::max_n + d)]; }

    // Where a walk has its steps put.
    Sink& sink(int n) {
        if (!sink_) sink_.emplace(n, Sink::Mode::best, *stop_);
        sink_->serve(*stop_);
        return *sink_;
    }
    // What is computed here asks `stop` whether to end; to be called before anything else.
    void serve(Stop& stop) { stop_ = &stop; }

    // Forgets all, for another puzzle.
    void reset() {
        clear();
        costs_.fill({});
        no_fins_.fill(0);
        ++puzzle_;
        version_.fill(1);
        for (auto& graph : graph_) graph.forget();
    }

    // Forgets what was computed; called when the position has changed. Memory is kept.
    void clear() {
        if (!used_) return;
        used_ = false;
        built_.fill(false);
        compared_.fill(false);
        shaped_.fill(false);
        paired_ = 0;
        clustered_.fill(false);
        collected_.fill(false);
        consequence_links_.fill(0);
        for (auto& kind : fish_)
            for (auto& made : kind) made.reset();
    }

    // Cells and digits that could make a deadly pattern, by kind; `collect(list)` is called once for a position.
    enum Shapes { rectangles, extended, loops, avoidable, shape_kinds };
    struct Shape {
        std::vector<int> cells;
        Mask digits;
    };
    template <class Collect> const std::vector<Shape>& shapes(Shapes kind, Collect&& collect) {
        used_ = true;
        if (!shaped_[kind]) {
            shapes_[kind].clear();
            collect(shapes_[kind]);
        }
        shaped_[kind] = true;
        return shapes_[kind];
    }

    // The pairs of strong links of a digit; `collect(list)` is called once for a position and digit.
    template <class Collect> const std::vector<LinkPair>& link_pairs(int d, Collect&& collect) {
        used_ = true;
        auto& list = link_pairs_[static_cast<std::size_t>(d)];
        if (!(paired_ >> d & 1)) {
            list.clear();
            collect(list);
            paired_ = static_cast<Mask>(paired_ | (Mask{1} << d));
        }
        return list;
    }

    // Franken (0) and Mutant (1) fish by size, made by the first finder that asks.
    std::unique_ptr<std::vector<FishCatch<L>>>& fish(int kind, int size) {
        used_ = true;
        return fish_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(size)];
    }

private:
    // Both versions of two houses in one number that another puzzle does not have.
    std::array<std::uint64_t, 2> versions(const Board<L>& board, int g, int h) const {
        return {puzzle_, std::uint64_t{board.house_version(g)} << 32 | board.house_version(h)};
    }
    std::array<std::uint64_t, 2>& crossing(int g, int h) {
        crossings_.resize(static_cast<std::size_t>(L::max_houses * L::max_houses));
        return crossings_[static_cast<std::size_t>(g * L::max_houses + h)];
    }

    struct Memo {
        std::array<std::uint32_t, L::max_n> digit{};
        std::array<std::uint32_t, L::max_houses> house{};
        std::uint32_t links = 0;
        std::uint64_t puzzle = 0; // that this is about
        std::vector<Mask> cand;
    };
    Memo& memo_of(int place) {
        const auto i = static_cast<std::size_t>(place);
        if (memo_.size() <= i) memo_.resize(i + 1);
        Memo& memo = memo_[i];
        if (memo.puzzle != puzzle_) {
            memo.puzzle = puzzle_;
            memo.digit.fill(0);
            memo.house.fill(0);
            memo.links = 0;
            memo.cand.clear();
        }
        return memo;
    }

    static constexpr std::size_t largest_finned = 4;
    std::array<std::uint32_t, (largest_finned + 1) * L::max_n> no_fins_{};
    bool used_ = true; // since it was cleared
    std::optional<Sink> sink_;
    Stop* stop_ = nullptr;
    std::unique_ptr<std::vector<FishCatch<L>>> fish_[2][8];
    std::array<Cost, L::max_houses * L::max_n> costs_;
    std::vector<Memo> memo_;
    std::vector<std::array<std::uint64_t, 2>> crossings_;
    std::uint64_t puzzle_ = 0;
    Mask graph_digits_ = 0;
    std::array<Graph<L>, graph_kinds> graph_;
    std::array<bool, graph_kinds> built_{}, complete_{}, compared_{}, clustered_{};
    std::array<std::uint32_t, graph_kinds> version_{};
    std::array<std::vector<Shape>, shape_kinds> shapes_;
    std::array<std::vector<LinkPair>, L::max_n> link_pairs_;
    Mask paired_ = 0;
    std::array<bool, shape_kinds> shaped_{};
    std::array<std::vector<Cluster<L>>, graph_kinds> clusters_;
    std::array<Consequences<L>, 2> consequences_;
    std::array<int, 2> consequence_links_{};
    std::array<AlmostLockedList<L>, L::max_n> sets_;
    std::array<bool, L::max_n> collected_{};
};

} // namespace lucidoku
