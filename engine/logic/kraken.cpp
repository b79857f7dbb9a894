// Kraken fish: a finned fish whose fins do not see the eliminated candidate, but lead there along chains of links.
//
// A digit's places in k base lines lie in k cover lines, except for the fins. So either a fin is true, or each cover
// line has one of the places in the base.
//
//     type 1   an elimination of the fish alone is valid if every fin leads to it
//     type 2   a conclusion of each fin, and of each place of one cover line in the base, is true
#include "logic/workspace.hpp"

namespace lucidoku {

std::span<const Finder> kraken_fish();

namespace {

template <class L> class Kraken {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, int size, int type, StepCollector& collector) {
        const auto& board = position.board;
        const int n = position.layout().n();
        Kraken search(position, size, type, collector);
        for (int d = 0; d < n; ++d)
            for (int first : {0, n}) {
                search.lines_.clear();
                for (int h = first; h < first + n; ++h)
                    if (const int k = bit_count(board.spots(h, d)); k >= 2 && k <= search.size_ + most_fins)
                        search.lines_.push_back(h);
                search.d_ = d;
                search.first_ = first;
                search.choose_base(0, 0);
            }
    }

private:
    static constexpr int most_fins = 3;

    Kraken(const Position<L>& position, int size, int type, StepCollector& collector)
        : board_(position.board), layout_(position.layout()),
          graph_(position.work.graph(position.board, Workspace<L>::grouped)),
          follows_(position.work.consequences(position.board, position.limit)), size_(size), type_(type),
          collector_(collector) {}

    // Chooses base lines; positions in a line are numbers of the crossing lines.
    void choose_base(std::size_t from, Mask across) {
        collector_.poll();
        if (length(base_) == size_) return choose_cover(across);
        for (std::size_t i = from; i < lines_.size(); ++i) {
            base_.push_back(lines_[i]);
            choose_base(i + 1, across | board_.spots(lines_[i], d_));
            base_.pop_back();
        }
    }

    void choose_cover(Mask across) {
        std::vector<int> columns;
        each_bit(across, [&](int p) { columns.push_back(p); });
        if (length(columns) <= size_) return; // a plain fish, or less
        std::vector<int> chosen(index(size_));
        const auto choose = [&](auto&& self, std::size_t depth, std::size_t from, Mask cover) -> void {
            if (depth == chosen.size()) return examine(cover);
            for (std::size_t i = from; i < columns.size(); ++i)
                self(self, depth + 1, i + 1, cover | (1u << columns[i]));
        };
        choose(choose, 0, 0, 0);
    }

    int crossing_line(int p) const { return (first_ ? 0 : layout_.n()) + p; }

    void examine(Mask cover) {
        collector_.poll();
        Set body, columns;
        for (int h : base_) body |= board_.where(d_) & layout_.house(h);
        each_bit(cover, [&](int p) { columns |= layout_.house(crossing_line(p)); });
        const Set fins = body - columns;
        if (fins.none() || fins.count() > most_fins) return;
        std::vector<int> options;
        fins.each([&](int f) { options.push_back(graph_.id(f, d_)); });
        if (!follows_.may_agree(options)) return;
        if (type_ == 1) {
            const Set out = (board_.where(d_) & columns) - body;
            follows_.each_common(options, false, [&](int y) {
                const auto& node = graph_.node(y);
                if (node.digit != d_ || !out.test(node.cells.first())) return;
                // A finned fish that needs no chain is not a Kraken.
                if (!fins.within(layout_.peers(node.cells.first()))) conclude(options, body, fins, cover, y, false);
            });
            return;
        }
        each_bit(cover, [&](int p) {
            const Set column = body & layout_.house(crossing_line(p));
            if (column.none()) return;
            auto all = options;
            column.each([&](int c) { all.push_back(graph_.id(c, d_)); });
            if (!follows_.may_agree(all)) return;
            for (bool truth : {false, true})
                follows_.each_common(all, truth, [&](int y) { conclude(all, body, fins, cover, y, truth); });
        });
    }

    void conclude(const std::vector<int>& options, const Set& body, const Set& fins, Mask cover, int y, bool truth) {
        const int links = follows_.length(options, y, truth);
        if (links < 0) return;
        const auto& target = graph_.node(y);
        const int c = target.cells.first();
        if (!collector_.wants(1, links) || !collector_.improves(ConclusionKey().add(c, target.digit, truth), links))
            return;
        Step& step = collector_.draft();
        if (truth) step.place(c, target.digit);
        else step.eliminate(c, target.digit);
        step.digit_list({d_});
        step.houses(Role::base, base_);
        for (int h : base_) step.premise_house(h, d_, board_.where(d_) & layout_.house(h));
        std::vector<int> lines;
        each_bit(cover, [&](int p) { lines.push_back(crossing_line(p)); });
        step.houses(Role::cover, lines);
        step.candidates(Role::pattern, body - fins, d_);
        step.cells(Role::fin, fins);
        step.candidates(Role::fin, fins, d_);
        follows_.write_branches(options, y, truth, step, [](const std::vector<int>&) {});
        step.cost(links);
        collector_.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    const Graph<L>& graph_;
    const Consequences<L>& follows_;
    int size_, type_;
    StepCollector& collector_;
    int d_ = 0, first_ = 0;
    std::vector<int> lines_, base_;
};

constexpr Finder kraken_table[] = {
    with_limit(Limit::links, finder<Kraken, 2, 1>("kraken-x-wing-1")),
    with_limit(Limit::links, finder<Kraken, 2, 2>("kraken-x-wing-2")),
    with_limit(Limit::links, finder<Kraken, 3, 1>("kraken-swordfish-1")),
    with_limit(Limit::links, finder<Kraken, 3, 2>("kraken-swordfish-2")),
    with_limit(Limit::links, finder<Kraken, 4, 1>("kraken-jellyfish-1")),
    with_limit(Limit::links, finder<Kraken, 4, 2>("kraken-jellyfish-2")),
};

} // namespace

std::span<const Finder> kraken_fish() { return kraken_table; }

} // namespace lucidoku
