// Forcing chains: whichever candidate of a cell, or place of a digit in a house, is true, the same follows along a
// chain of links each.
#include "logic/workspace.hpp"

#include <algorithm>

namespace lucidoku {

std::span<const Finder> forcing_nets();

namespace {

// What follows along links when a node is true, for every single node: `on[k]` what is true k strong links further.
template <class L> class Consequences {
public:
    static constexpr int most_levels = 12;

    explicit Consequences(const Graph<L>& graph, int levels)
        : graph_(graph), levels_(std::min(levels, most_levels)), distance_(at(graph.singles() * graph.size()), -1) {
        truths_.reset(graph.singles(), graph.size());
        falls_.reset(graph.singles(), graph.size());
        Rows front;
        front.reset(1, graph.size());
        std::vector<int> queue;
        for (int x = 0; x < graph.singles(); ++x) {
            queue.assign(1, x);
            truths_.set(x, x);
            distance_[at(x * graph.size() + x)] = 0;
            for (std::size_t i = 0; i < queue.size(); ++i) {
                const int a = queue[i], far = distance_[at(x * graph.size() + a)];
                falls_.merge(x, graph.weak[a]);
                if (far == levels_) continue;
                graph.jump.each(a, [&](int b) {
                    if (truths_.test(x, b)) return;
                    truths_.set(x, b);
                    distance_[at(x * graph.size() + b)] = far + 1;
                    queue.push_back(b);
                });
            }
        }
    }
    const Rows& truths() const { return truths_; }
    const Rows& falls() const { return falls_; }

    // Links from x to y, or -1.
    int length(int x, int y, bool truth) const {
        if (truth) {
            const int far = distance_[at(x * graph_.size() + y)];
            return far < 0 ? -1 : 2 * far;
        }
        int best = -1;
        graph_.weak.each(y, [&](int a) {
            const int far = distance_[at(x * graph_.size() + a)];
            if (far >= 0 && (best < 0 || 2 * far + 1 < best)) best = 2 * far + 1;
        });
        return best;
    }

    // The nodes of a shortest chain x - a = b - … that makes y true or false.
    std::vector<int> path(int x, int y, bool truth) const {
        std::vector<int> back;
        int b = y;
        if (!truth) {
            back.push_back(y);
            int best = -1;
            graph_.weak.each(y, [&](int a) {
                const int far = distance_[at(x * graph_.size() + a)];
                if (far >= 0 && (best < 0 || far < distance_[at(x * graph_.size() + best)])) best = a;
            });
            b = best;
        }
        back.push_back(b);
        for (int far = distance_[at(x * graph_.size() + b)]; far > 0; --far) {
            int from = -1;
            truths_.each(x, [&](int a) {
                if (from < 0 && distance_[at(x * graph_.size() + a)] == far - 1 && graph_.jump.test(a, b)) from = a;
            });
            back.push_back(graph_.between(from, b));
            back.push_back(from);
            b = from;
        }
        std::reverse(back.begin(), back.end());
        return back;
    }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    const Graph<L>& graph_;
    int levels_;
    Rows truths_, falls_;
    std::vector<std::int16_t> distance_;
};

// The parameter tells whose candidates are looked at: those of cells (0) or the places in houses (1).
template <class L> class ForcingChain {
    using Chunk = Rows::Chunk;

public:
    static void find(const Position<L>& position, int houses, Sink& sink) {
        const auto& graph = position.work.graph(position.board, Workspace<L>::grouped);
        const Consequences<L> follows(graph, position.limit ? position.limit / 2 : 6);
        ForcingChain search(position, graph, follows, sink);
        const auto& board = position.board;
        if (!houses) {
            board.empty().each([&](int c) {
                std::vector<int> options;
                each_bit(board.cand(c), [&](int d) { options.push_back(graph.id(c, d)); });
                search.look(options, {c, -1});
            });
        } else {
            for (int h = 0; h < position.layout().houses(); ++h)
                for (int d = 0; d < position.layout().n(); ++d) {
                    std::vector<int> options;
                    each_bit(board.spots(h, d),
                             [&](int p) { options.push_back(graph.id(position.layout().cell_of(h, p), d)); });
                    search.look(options, {h, d});
                }
        }
    }

private:
    ForcingChain(const Position<L>& position, const Graph<L>& graph, const Consequences<L>& follows, Sink& sink)
        : board_(position.board), graph_(graph), follows_(follows), sink_(sink) {}

    struct Source {
        int which, digit; // a cell, or a house and a digit
    };

    void look(const std::vector<int>& options, Source source) {
        if (options.size() < 2) return;
        common(follows_.falls(), options, [&](int y) {
            if (graph_.single(y)) conclude(options, source, y, false);
        });
        common(follows_.truths(), options, [&](int y) {
            if (graph_.single(y)) conclude(options, source, y, true);
        });
    }

    template <class Visit> void common(const Rows& rows, const std::vector<int>& options, Visit&& visit) {
        for (std::size_t k = 0; k < rows.stride(); ++k) {
            Chunk both = ~Chunk{0};
            for (int x : options) both &= rows[x][k];
            for (; both; both &= both - 1) visit(static_cast<int>(64 * k) + std::countr_zero(both));
        }
    }

    void conclude(const std::vector<int>& options, Source source, int y, bool truth) {
        int links = 0;
        for (int x : options) {
            const int length = follows_.length(x, y, truth);
            if (length < 0) return;
            links += length;
        }
        if (!sink_.wants(1, links)) return;
        const auto& target = graph_.node(y);
        Step& step = sink_.draft();
        if (truth) step.place(target.cells.first(), target.digit);
        else step.eliminate(target.cells.first(), target.digit);
        if (source.digit < 0) {
            step.digits(board_.cand(source.which));
            step.cells(Role::pivot, {source.which});
            step.premise_cell(source.which, board_.cand(source.which));
        } else {
            const auto places = board_.where(source.digit) & board_.layout().house(source.which);
            step.digit_list({source.digit});
            step.houses(Role::house, {source.which});
            step.premise_house(source.which, source.digit, places);
        }
        for (int x : options) {
            const auto& start = graph_.node(x);
            const auto path = follows_.path(x, y, truth);
            step.branch({start.cells.first(), start.digit}, true);
            graph_.write(path, false, step);
            for (std::size_t i = 0; i < path.size(); ++i) {
                const auto& node = graph_.node(path[i]);
                step.candidates(i % 2 ? Role::second : Role::pattern, node.cells, node.digit);
            }
        }
        step.cost(links);
        sink_.offer();
    }

    const Board<L>& board_;
    const Graph<L>& graph_;
    const Consequences<L>& follows_;
    Sink& sink_;
};

constexpr Finder table[] = {
    finder<ForcingChain>("cell-forcing-chain", 0),
    finder<ForcingChain>("region-forcing-chain", 1),
};

} // namespace

std::span<const Finder> forcing() {
    static const std::vector<Finder> all = [] {
        std::vector<Finder> list(std::begin(table), std::end(table));
        list.insert(list.end(), forcing_nets().begin(), forcing_nets().end());
        return list;
    }();
    return all;
}

} // namespace lucidoku
