// Forcing chains: whichever candidate of a cell, or place of a digit in a house, is true, the same follows along a
// chain of links each.
#include "logic/workspace.hpp"

namespace lucidoku {

std::span<const Finder> forcing_nets();

namespace {

// The alternatives: exactly one candidate of a cell, or one place of a digit in a house, is true.
enum Options { of_cells, of_houses };

template <class L> class ForcingChain {
public:
    static void find(const Position<L>& position, Options options_of, StepCollector& collector) {
        auto& work = position.work;
        const auto& graph = work.graph(position.board, Workspace<L>::grouped);
        const auto& follows = work.consequences(position.board, position.limit);
        ForcingChain search(position, graph, follows, collector);
        const auto& board = position.board;
        std::vector<int> options;
        if (options_of == of_cells) {
            board.empty().each([&](int c) {
                options.clear();
                each_bit(board.cand(c), [&](int d) { options.push_back(graph.id(c, d)); });
                search.examine(options, {c, -1});
            });
        } else {
            for (int h = 0; h < position.layout().houses(); ++h)
                for (int d = 0; d < position.layout().n(); ++d) {
                    options.clear();
                    each_bit(board.spots(h, d),
                             [&](int p) { options.push_back(graph.id(position.layout().cell_of(h, p), d)); });
                    search.examine(options, {h, d});
                }
        }
    }

private:
    ForcingChain(const Position<L>& position, const Graph<L>& graph, const Consequences<L>& follows,
                 StepCollector& collector)
        : board_(position.board), graph_(graph), follows_(follows), collector_(collector) {}

    struct Source {
        int which, digit; // a cell, or a house and a digit
    };

    void examine(const std::vector<int>& options, Source source) {
        collector_.poll();
        if (options.size() < 2 || !follows_.may_agree(options)) return;
        for (bool truth : {false, true})
            follows_.each_common(options, truth, [&](int y) { conclude(options, source, y, truth); });
    }

    void conclude(const std::vector<int>& options, Source source, int y, bool truth) {
        const int links = follows_.length(options, y, truth);
        const auto& target = graph_.node(y);
        if (links < 0 || !collector_.wants(1, links)) return;
        if (!collector_.improves(ConclusionKey().add(target.cells.first(), target.digit, truth), links)) return;
        Step& step = collector_.draft();
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
        follows_.write_branches(options, y, truth, step, [&](const std::vector<int>& path) {
            for (std::size_t i = 0; i < path.size(); ++i) {
                const auto& node = graph_.node(path[i]);
                step.candidates(i % 2 ? Role::second : Role::pattern, node.cells, node.digit);
            }
        });
        step.cost(links);
        collector_.offer();
    }

    const Board<L>& board_;
    const Graph<L>& graph_;
    const Consequences<L>& follows_;
    StepCollector& collector_;
};

constexpr Finder forcing_table[] = {
    with_limit(Limit::links, finder<ForcingChain, of_cells>("cell-forcing-chain")),
    with_limit(Limit::links, finder<ForcingChain, of_houses>("region-forcing-chain")),
};

} // namespace

std::span<const Finder> forcing() {
    static const std::vector<Finder> all = join_tables({forcing_table, forcing_nets()});
    return all;
}

} // namespace lucidoku
