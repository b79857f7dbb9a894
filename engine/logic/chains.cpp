// Chains: alternating strong and weak links,
//
//     a = x1 - x2 = x3 - … = b        one of a, b is true: a candidate excluded by both is false
//
// X-chains stay with one digit, XY-chains go through bivalue cells, remote pairs through equal ones. A chain whose ends
// exclude each other is a continuous loop: each of its weak links then has a true end. One that comes back to where it
// started shows its node to be true. Nodes may be groups, and almost locked sets may stand for strong links.
#include "logic/workspace.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace lucidoku {
namespace {

constexpr int default_links = 25;
constexpr int most_paths = 40; // of loops between two nodes, in a listing

enum ChainKind { pairwise, continuous, discontinuous };

template <class L> class ChainSearch {
    using Set = typename L::Set;
    using Chunk = Rows::Chunk;
    using Row = std::vector<Chunk>;
    using Work = Workspace<L>;

    // A chain: its ends, the number of strong links beyond the first, and the candidates it removes.
    struct Catch {
        int a, b, level, count;
        Row out;
        std::vector<int> path; // of a loop; for other chains computed when the step is written
    };

public:
    // The chains of a listing, one for each set of conclusions; searches in several graphs of a position share it.
    struct Listed {
        Row single; // the candidates removed by chains with one elimination
        std::unordered_set<std::string> several;
    };

    ChainSearch(const Position<L>& position, typename Work::Graphs kind, StepCollector& collector, Listed& listed)
        : board_(position.board), graph_(kind == Work::almost_locked ? position.work.graph_through_sets(position, kind)
                                                                     : position.work.graph(position.board, kind)),
          kind_(kind), collector_(collector), listed_(listed), limit_(position.limit), full_depth_(position.full_depth),
          levels_(((position.limit ? position.limit : default_links) + 1) / 2) {
        // A listing makes chains only from where they may end with something that follows.
        if (kind == Work::almost_locked && collector.lists_all()) position.work.closure_through_sets(position, kind);
        width_ = graph_.weak.stride();
        out_.resize(width_);
        singles_.assign(width_, 0);
        std::fill_n(singles_.begin(), word(graph_.singles()), ~Chunk{0});
        if (const int rest = graph_.singles() & 63) singles_[word(graph_.singles())] = ~(~Chunk{0} << rest);
        most_words_ = (word(graph_.singles() + 63) + 1) & ~std::size_t{1};
        listed_.single.resize(most_words_);
    }

    // Finds chains whose ends are different nodes. The shortest come first; among equals the one that removes most.
    void pairs(int least) {
        for (int k = 1; k < levels_ && graph_.level(k); ++k) {
            bool barren = true;
            each_pair(k, [&](int a, int b) {
                if (a == b) return;
                const int count = exclude(a, b);
                barren = barren && count == 0;
                if (count >= least) keep(a, b, k);
            });
            if (barren) graph_.mark_barren(k);
            if (finish()) return;
        }
    }

    // Finds chains that prove one candidate false, or (returning to their start) one true.
    void discontinuous() {
        for (int k = 1; k < levels_ && graph_.level(k); ++k) {
            for (const int a : graph_.starts(k)) {
                if (!graph_.fresh(k).test(a, a)) continue;
                concludes_ = true; // a is true, even where that eliminates nothing
                if (graph_.is_single(a) && others_in_cell(a)) keep(a, a, k);
            }
            if (graph_.is_barren(k)) {
                if (finish()) return;
                continue;
            }
            each_pair(k, [&](int a, int b) {
                if (a == b || !exclude(a, b)) return;
                if (collector_.lists_all()) return keep_each(a, b, k);
                bool first = true;
                for (Chunk& w : out_) {
                    w = first ? w & (0 - w) : 0;
                    first = first && !w;
                }
                count_ = 1;
                keep(a, b, k);
            });
            if (finish()) return;
        }
    }

    void continuous() {
        closed_ = true;
        for (int k = 1; k < levels_ && graph_.level(k); ++k) {
            if (limit_ && 2 * k + 2 > limit_) break; // the link that closes the loop counts
            each_closed_pair(k, [&](int a, int b) {
                const auto visit = [&](const std::vector<int>& path) {
                    path_ = path;
                    if (exclude_by_loop(a)) keep(a, b, k);
                };
                if (!graph_.each_path(a, b, full_depth_ ? most_paths : 1, visit) && full_depth_)
                    collector_.mark_incomplete();
            });
            if (finish()) return;
        }
    }

    // Returns whether `discontinuous` has shown that the graph is silent: no chain of any length concludes anything,
    // not even a single strong link, which no search examines.
    bool is_silent() {
        if (concludes_ || graph_.level(levels_)) return false;
        bool none = true;
        if (graph_.level(0)) each_pair(0, [&](int a, int b) { none = none && !exclude(a, b); });
        return none;
    }

private:
    static std::size_t word(int i) { return index(i) / 64; }

    // Visits each pair only as a <= b, because the reversed chain is the same.
    template <class Visit> void each_pair(int k, Visit&& visit) {
        const Rows& fresh = graph_.fresh(k);
        for (const int a : graph_.starts(k)) {
            collector_.poll();
            const Chunk* far = fresh[a];
            Chunk mask = ~Chunk{0} << (a & 63);
            for (std::size_t w = word(a); w < width_; ++w, mask = ~Chunk{0})
                for (Chunk left = far[w] & mask; left; left &= left - 1) visit(a, lowest(w, left));
        }
    }

    // Visits each pair whose ends exclude each other, only as a < b.
    template <class Visit> void each_closed_pair(int k, Visit&& visit) {
        const Rows& fresh = graph_.fresh(k);
        for (const int a : graph_.starts(k)) {
            collector_.poll();
            const Chunk *far = fresh[a], *near = graph_.weak[a];
            for (std::size_t w = word(a); w < width_; ++w)
                for (Chunk both = far[w] & near[w]; both; both &= both - 1)
                    if (const int b = lowest(w, both); b > a) visit(a, b);
        }
    }

    // Collects the candidates that both ends exclude, and counts them.
    int exclude(int a, int b) {
        const Chunk *one = graph_.weak[a], *other = graph_.weak[b];
        Chunk any[2] = {};
        for (std::size_t w = 0; w < most_words_; w += 2)
            for (std::size_t i = 0; i < 2; ++i) any[i] |= one[w + i] & other[w + i] & singles_[w + i];
        if (!(any[0] | any[1])) return 0;
        count_ = 0;
        for (std::size_t w = 0; w < most_words_; ++w) {
            out_[w] = one[w] & other[w] & singles_[w];
            count_ += ones(out_[w]);
        }
        return count_;
    }

    int others_in_cell(int a) {
        std::fill(out_.begin(), out_.end(), Chunk{0});
        count_ = 0;
        const int c = graph_.cell(a);
        each_bit(board_.cand(c), [&](int d) {
            if (d == graph_.node(a).digit) return;
            const int i = graph_.id(c, d);
            out_[word(i)] |= Chunk{1} << (i & 63);
            ++count_;
        });
        return count_;
    }

    // Collects the candidates that the weak links of a continuous loop exclude: one end of each is true. An almost
    // locked set whose link is part of the loop lacks only one of the two digits, so it holds all its others.
    int exclude_by_loop(int a) {
        std::fill(out_.begin(), out_.end(), Chunk{0});
        path_.push_back(a);
        for (std::size_t i = 1; i + 1 < path_.size(); i += 2) {
            const Chunk *one = graph_.weak[path_[i]], *other = graph_.weak[path_[i + 1]];
            for (std::size_t w = 0; w < width_; ++w) out_[w] |= one[w] & other[w] & singles_[w];
        }
        if (kind_ == Work::almost_locked) {
            for (std::size_t i = 0; i + 1 < path_.size(); i += 2) {
                const auto why = graph_.reason(path_[i], path_[i + 1]);
                if (why.kind != Graph<L>::Reason::almost_locked) continue;
                const auto& set = graph_.sets()[index(why.which)];
                each_bit(set.digits, [&](int d) {
                    if (d == graph_.node(path_[i]).digit || d == graph_.node(path_[i + 1]).digit) return;
                    set.sees(d).each([&](int c) {
                        const int id = graph_.id(c, d);
                        out_[word(id)] |= Chunk{1} << (id & 63);
                    });
                });
            }
        }
        count_ = 0;
        for (Chunk w : out_) count_ += ones(w);
        path_.pop_back();
        return count_;
    }

    void keep(int a, int b, int level) {
        concludes_ = true;
        if (!collector_.lists_all()) {
            catches_.push_back({a, b, level, count_, out_, path_});
            return;
        }
        // List only the first chain of the requested kind that removes the same candidates.
        if (is_listed()) return;
        if (!closed_) path_ = graph_.path(a, b);
        if (write(a, b, level, out_)) list();
    }

    // Lists a chain for each candidate that both ends exclude and that has none yet.
    void keep_each(int a, int b, int level) {
        const Row all = out_;
        bool is_path_known = false;
        concludes_ = true;
        for (std::size_t w = 0; w < most_words_; ++w)
            for (Chunk left = all[w] & ~listed_.single[w]; left; left &= left - 1) {
                if (!is_path_known) {
                    path_ = graph_.path(a, b);
                    if (!of_its_kind()) return;
                    is_path_known = true;
                }
                std::fill(out_.begin(), out_.end(), Chunk{0});
                out_[w] = left & (0 - left);
                count_ = 1;
                if (write(a, b, level, out_)) list();
            }
    }

    bool is_listed() {
        if (count_ == 1) {
            for (std::size_t w = 0; w < most_words_; ++w)
                if (out_[w]) return (out_[w] & listed_.single[w]) != 0;
        }
        return listed_.several.contains(key());
    }
    void list() {
        if (count_ != 1) listed_.several.insert(key());
        else
            for (std::size_t w = 0; w < most_words_; ++w) listed_.single[w] |= out_[w];
    }
    std::string key() const { return {reinterpret_cast<const char*>(out_.data()), most_words_ * sizeof(Chunk)}; }

    // Writes the best chain of this level, if any, for a walk.
    bool finish() {
        if (collector_.lists_all() || catches_.empty()) return false;
        std::stable_sort(catches_.begin(), catches_.end(),
                         [](const auto& x, const auto& y) { return x.count > y.count; });
        for (const auto& chain : catches_) {
            path_ = closed_ ? chain.path : graph_.path(chain.a, chain.b);
            if (write(chain.a, chain.b, chain.level, chain.out)) return true;
        }
        catches_.clear();
        return false;
    }

    // Returns whether the chain is of the requested kind: a grouped chain needs a group, a chain with almost locked
    // sets such a set.
    bool of_its_kind() const {
        if (kind_ < Work::grouped) return true;
        for (std::size_t i = 0; i < path_.size(); ++i) {
            if (kind_ == Work::grouped && !graph_.is_single(path_[i])) return true;
            if (kind_ == Work::almost_locked && i % 2 == 0 && i + 1 < path_.size() &&
                graph_.reason(path_[i], path_[i + 1]).kind == Graph<L>::Reason::almost_locked)
                return true;
        }
        return false;
    }

    // Writes the chain in `path_` if it is of the requested kind.
    bool write(int start, int end, int level, const Row& out) {
        if (!of_its_kind()) return false;
        Step& step = collector_.draft();
        for (std::size_t w = 0; w < width_; ++w)
            for (Chunk left = out[w]; left; left &= left - 1) {
                const auto& node = graph_.node(lowest(w, left));
                step.eliminate(node.cells.first(), node.digit);
            }
        typename L::Mask digits = 0;
        for (int i : path_) digits |= 1u << graph_.node(i).digit;
        step.digits(digits);
        const auto &a = graph_.node(start), &b = graph_.node(end);
        step.cells(Role::pincer, a.cells | b.cells);
        for (std::size_t i = 0; i < path_.size(); ++i) {
            const auto& node = graph_.node(path_[i]);
            step.candidates(i % 2 ? Role::pattern : Role::second, node.cells, node.digit);
        }
        graph_.write(path_, true, step);
        if (closed_) step.link(false, b.cells, b.digit, a.cells, a.digit);
        step.cost(2 * level + 1);
        collector_.offer();
        return true;
    }

    const Board<L>& board_;
    Graph<L>& graph_;
    typename Work::Graphs kind_;
    StepCollector& collector_;
    Listed& listed_;
    int limit_;
    bool full_depth_, closed_ = false; // closed: loops that close by a weak link
    int levels_;
    std::size_t width_, most_words_; // of a row: all, and those with nodes of one candidate
    int count_ = 0;
    bool concludes_ = false; // a chain that was found, of whatever kind
    Row out_, singles_;
    std::vector<int> path_;
    std::vector<Catch> catches_;
};

template <class L> struct XChain {
    static void find(const Position<L>& position, StepCollector& collector) {
        auto& work = position.work;
        const auto fresh = work.fresh_digits(position.board, collector.stage());
        if (!fresh) return;
        if (work.chains_may_exist(position, Workspace<L>::plain)) {
            work.graph(position.board, Workspace<L>::single_digit, fresh);
            typename ChainSearch<L>::Listed listed;
            ChainSearch<L>(position, Workspace<L>::single_digit, collector, listed).pairs(1);
            if (collector.has_step()) return;
        }
        work.mark_nothing_found(position.board, collector.stage());
    }
};

template <class L> struct XYChain {
    static void find(const Position<L>& position, StepCollector& collector) {
        if (!position.work.chains_may_exist(position, Workspace<L>::plain)) return;
        typename ChainSearch<L>::Listed listed;
        ChainSearch<L>(position, Workspace<L>::bivalue, collector, listed).pairs(1);
    }
};

// Nice loops and alternating inference chains, by their kind and the graph in which they run.
template <class L> struct Inference {
    static void find(const Position<L>& position, ChainKind chain, int graphs, StepCollector& collector) {
        const auto kind = static_cast<typename Workspace<L>::Graphs>(graphs);
        const bool through = kind == Workspace<L>::almost_locked;
        auto& work = position.work;
        if (collector.lists_all() && through && work.leaves_sets_out(position)) collector.mark_incomplete();
        if (!work.chains_may_exist(position, kind)) return;
        typename ChainSearch<L>::Listed listed;
        ChainSearch<L> search(position, kind, collector, listed);
        run(chain, search);
        // With larger sets, a shorter chain or a single set joins the same ends, and the loop is another one. So a
        // listing also searches the chains through the usual sets, to contain the steps of a walk.
        if (collector.lists_all() && through)
            if (const auto usual = work.through_usual_sets(position)) {
                ChainSearch<L> shallow(*usual, kind, collector, listed);
                run(chain, shallow);
            }
        if (chain == discontinuous && search.is_silent()) work.note_silence(position, kind);
    }

private:
    static void run(ChainKind chain, ChainSearch<L>& search) {
        switch (chain) {
        case pairwise:
            search.pairs(2);
            break;
        case continuous:
            search.continuous();
            break;
        case discontinuous:
            search.discontinuous();
        }
    }
};

// Remote pairs: cells with the same two candidates, each seeing the next. Neighbours differ, so two cells an odd number
// of links apart hold both digits between them.
template <class L> class RemotePair {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, StepCollector& collector) {
        const auto& board = position.board;
        if (!position.work.chains_may_exist(position, Workspace<L>::plain)) return;
        for (Set left = position.work.small_cells(board, 2); left.any();) {
            const Mask pair = board.cand(left.first());
            Set same;
            left.each([&](int c) {
                if (board.cand(c) == pair) same.set(c);
            });
            left -= same;
            if (same.count() >= 4) RemotePair(position, pair, same).run(position.limit, collector);
        }
    }

private:
    RemotePair(const Position<L>& position, Mask pair, const Set& cells)
        : board_(position.board), layout_(position.layout()), pair_(pair), cells_(cells) {}

    void run(int limit, StepCollector& collector) {
        cells_.each([&](int start) {
            collector.poll();
            spread(start);
            cells_.each([&](int end) {
                const int far = distance_[index(end)];
                if (limit && 2 * far + 1 > limit) return;
                if (end > start && far >= 3 && far % 2 == 1) write(end, collector);
            });
        });
    }

    // Computes the distances from the start, and the predecessor of each cell.
    void spread(int start) {
        distance_.fill(0);
        std::vector<int> queue{start};
        Set seen;
        seen.set(start);
        before_[index(start)] = -1;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const Set next = (cells_ & layout_.peers(queue[i])) - seen;
            seen |= next;
            next.each([&](int c) {
                distance_[index(c)] = distance_[index(queue[i])] + 1;
                before_[index(c)] = queue[i];
                queue.push_back(c);
            });
        }
    }

    void write(int end, StepCollector& collector) {
        std::vector<int> chain;
        for (int c = end; c >= 0; c = before_[index(c)]) chain.push_back(c);
        Set odd, even, members; // cells that see one of either colour
        for (std::size_t i = 0; i < chain.size(); ++i) {
            (i % 2 ? odd : even) |= layout_.peers(chain[i]);
            members.set(chain[i]);
        }
        const Set out = (odd & even) - members;
        const int a = low_bit(pair_), b = low_bit(pair_ & (pair_ - 1));
        Step& step = collector.draft();
        step.eliminate_all(out & board_.where(a), a);
        step.eliminate_all(out & board_.where(b), b);
        if (!step.is_conclusive()) return;
        step.digits(pair_);
        step.cells(Role::pincer, {chain.front(), chain.back()});
        for (std::size_t i = 0; i < chain.size(); ++i) {
            step.candidates_of(i % 2 ? Role::second : Role::pattern, chain[i], pair_);
            step.premise_cell(chain[i], pair_);
        }
        for (std::size_t i = 0; i < chain.size(); ++i) {
            const int x = i % 2 ? b : a, y = i % 2 ? a : b;
            step.link(true, {chain[i], x}, {chain[i], y});
            if (i + 1 < chain.size()) step.link(false, {chain[i], y}, {chain[i + 1], y});
        }
        step.cost(2 * length(chain) - 1);
        collector.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    Mask pair_;
    Set cells_;
    std::array<int, L::max_cells> distance_, before_;
};

constexpr int plain = Workspace<Layout9>::plain, grouped = Workspace<Layout9>::grouped,
              almost_locked = Workspace<Layout9>::almost_locked;

constexpr Finder chains_table[] = {
    with_limit(Limit::links, finder<RemotePair>("remote-pair")),
    with_limit(Limit::links, finder<XChain>("x-chain")),
    with_limit(Limit::links, finder<XYChain>("xy-chain")),
    with_limit(Limit::links, with_full_depth_mode(finder<Inference, continuous, plain>("continuous-nice-loop"))),
    with_limit(Limit::links, finder<Inference, pairwise, plain>("aic")),
    with_limit(Limit::links, finder<Inference, discontinuous, plain>("discontinuous-nice-loop")),
    with_limit(Limit::links,
               with_full_depth_mode(finder<Inference, continuous, grouped>("grouped-continuous-nice-loop"))),
    with_limit(Limit::links, finder<Inference, pairwise, grouped>("grouped-aic")),
    with_limit(Limit::links, finder<Inference, discontinuous, grouped>("grouped-discontinuous-nice-loop")),
    with_als_chains(with_limit(
        Limit::links, with_full_depth_mode(finder<Inference, continuous, almost_locked>("als-continuous-nice-loop")))),
    with_als_chains(
        with_limit(Limit::links, with_full_depth_mode(finder<Inference, pairwise, almost_locked>("als-aic")))),
    with_als_chains(with_limit(Limit::links, with_full_depth_mode(finder<Inference, discontinuous, almost_locked>(
                                                 "als-discontinuous-nice-loop")))),
};

} // namespace

std::span<const Finder> chains() { return chains_table; }

} // namespace lucidoku
