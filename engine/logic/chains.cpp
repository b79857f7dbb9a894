// Chains: alternating strong and weak links,
//
//     a = x1 - x2 = x3 - … = b        one of a, b is true: what both exclude is false
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

    // A chain found: its ends, how many strong links it has beyond the first, and what it removes.
    struct Catch {
        int a, b, level, count;
        Row out;
        std::vector<int> path; // of a loop; of others it is looked up when it is written
    };

public:
    // What a listing has, one chain for each set of conclusions; searches in several graphs of a position share it.
    struct Listed {
        Row single; // what chains that remove one candidate remove
        std::unordered_set<std::string> several;
    };

    ChainSearch(const Position<L>& position, typename Work::Graphs kind, Sink& sink, Listed& listed)
        : board_(position.board), graph_(kind == Work::almost_locked ? position.work.graph_through_sets(position, kind)
                                                                     : position.work.graph(position.board, kind)),
          kind_(kind), sink_(sink), listed_(listed), limit_(position.limit), full_depth_(position.full_depth),
          levels_(((position.limit ? position.limit : default_links) + 1) / 2) {
        // A listing makes chains only from where they may end with something that follows.
        if (kind == Work::almost_locked && sink.lists_all()) position.work.closure_through_sets(position, kind);
        width_ = graph_.weak.stride();
        out_.resize(width_);
        singles_.assign(width_, 0);
        std::fill_n(singles_.begin(), word(graph_.singles()), ~Chunk{0});
        if (const int rest = graph_.singles() & 63) singles_[word(graph_.singles())] = ~(~Chunk{0} << rest);
        most_words_ = (word(graph_.singles() + 63) + 1) & ~std::size_t{1};
        listed_.single.resize(most_words_);
    }

    // Chains whose ends are different nodes. The shortest come first; among equals the one that removes most.
    void pairs(int least) {
        for (int k = 1; k < levels_ && graph_.level(k); ++k) {
            bool barren = true;
            each_pair(k, [&](int a, int b) {
                if (a == b) return;
                const int count = exclude(a, b);
                barren = barren && count == 0;
                if (count >= least) keep(a, b, k);
            });
            if (barren) graph_.barren(k);
            silent_ = silent_ && barren;
            if (finish()) return;
        }
    }

    // Chains that show one candidate to be false, or (coming back to their start) one to be true.
    void discontinuous() {
        for (int k = 1; k < levels_ && graph_.level(k); ++k) {
            for (const int a : graph_.starts(k))
                if (graph_.single(a) && graph_.fresh(k).test(a, a) && others_in_cell(a)) keep(a, a, k);
            if (graph_.is_barren(k)) {
                if (finish()) return;
                continue;
            }
            each_pair(k, [&](int a, int b) {
                if (a == b || !exclude(a, b)) return;
                if (sink_.lists_all()) return keep_each(a, b, k);
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
                    if (around(a)) keep(a, b, k);
                };
                if (!graph_.each_path(a, b, full_depth_ ? most_paths : 1, visit) && full_depth_) sink_.give_up();
            });
            if (finish()) return;
        }
    }

    // After a search for pairs or discontinuous chains that found nothing: whether no chain of the usual length
    // excludes anything, be it one that was not wanted, or a single strong link, which no search looks at.
    bool silent() {
        if (!silent_ || limit_) return false;
        bool none = true;
        if (graph_.level(0)) each_pair(0, [&](int a, int b) { none = none && !exclude(a, b); });
        return none;
    }
    // Whether no chain of the graph is longer than the usual length.
    bool whole() { return !graph_.level(levels_); }

private:
    static std::size_t word(int i) { return index(i) / 64; }

    // Each pair once, for the chain back is the same: a <= b.
    template <class Visit> void each_pair(int k, Visit&& visit) {
        const Rows& fresh = graph_.fresh(k);
        for (const int a : graph_.starts(k)) {
            sink_.poll();
            const Chunk* far = fresh[a];
            Chunk mask = ~Chunk{0} << (a & 63);
            for (std::size_t w = word(a); w < width_; ++w, mask = ~Chunk{0})
                for (Chunk left = far[w] & mask; left; left &= left - 1) visit(a, lowest(w, left));
        }
    }

    // Those whose ends exclude each other, each once.
    template <class Visit> void each_closed_pair(int k, Visit&& visit) {
        const Rows& fresh = graph_.fresh(k);
        for (const int a : graph_.starts(k)) {
            sink_.poll();
            const Chunk *far = fresh[a], *near = graph_.weak[a];
            for (std::size_t w = word(a); w < width_; ++w)
                for (Chunk both = far[w] & near[w]; both; both &= both - 1)
                    if (const int b = lowest(w, both); b > a) visit(a, b);
        }
    }

    // What both ends exclude.
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

    // What the weak links of a continuous loop exclude. One end of each is true. An almost locked set whose link is
    // part of the loop lacks just one of the two digits, so that it holds all others.
    int around(int a) {
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
        silent_ = false;
        if (!sink_.lists_all()) {
            catches_.push_back({a, b, level, count_, out_, path_});
            return;
        }
        // Of the chains that remove the same, the first that is of its kind.
        if (is_listed()) return;
        if (!closed_) path_ = graph_.path(a, b);
        if (write(a, b, level, out_)) list();
    }

    // For a listing: a chain for each candidate that both ends exclude, where there is none yet.
    void keep_each(int a, int b, int level) {
        const Row all = out_;
        bool looked = false;
        silent_ = false;
        for (std::size_t w = 0; w < most_words_; ++w)
            for (Chunk left = all[w] & ~listed_.single[w]; left; left &= left - 1) {
                if (!looked) {
                    path_ = graph_.path(a, b);
                    if (!of_its_kind()) return;
                    looked = true;
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

    // For a walk: writes the best chain of this level, if there is one.
    bool finish() {
        if (sink_.lists_all() || catches_.empty()) return false;
        std::stable_sort(catches_.begin(), catches_.end(),
                         [](const auto& x, const auto& y) { return x.count > y.count; });
        for (const auto& found : catches_) {
            path_ = closed_ ? found.path : graph_.path(found.a, found.b);
            if (write(found.a, found.b, found.level, found.out)) return true;
        }
        catches_.clear();
        return false;
    }

    // A grouped chain needs a group, a chain with almost locked sets such a set.
    bool of_its_kind() const {
        if (kind_ < Work::grouped) return true;
        for (std::size_t i = 0; i < path_.size(); ++i) {
            if (kind_ == Work::grouped && !graph_.single(path_[i])) return true;
            if (kind_ == Work::almost_locked && i % 2 == 0 && i + 1 < path_.size() &&
                graph_.reason(path_[i], path_[i + 1]).kind == Graph<L>::Reason::almost_locked)
                return true;
        }
        return false;
    }

    // The chain in path_, if it is of its kind.
    bool write(int start, int end, int level, const Row& out) {
        if (!of_its_kind()) return false;
        Step& step = sink_.draft();
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
        sink_.offer();
        return true;
    }

    const Board<L>& board_;
    Graph<L>& graph_;
    typename Work::Graphs kind_;
    Sink& sink_;
    Listed& listed_;
    int limit_;
    bool full_depth_, closed_ = false; // closed: loops that close by a weak link
    int levels_;
    std::size_t width_, most_words_; // of a row: all, and those with nodes of one candidate
    int count_ = 0;
    bool silent_ = true; // as far as was looked
    Row out_, singles_;
    std::vector<int> path_;
    std::vector<Catch> catches_;
};

template <class L> struct XChain {
    static void find(const Position<L>& position, Sink& sink) {
        auto& work = position.work;
        const auto fresh = work.fresh_digits(position.board, sink.place());
        if (!fresh) return;
        if (!work.chains_say_nothing(position.board)) {
            work.graph(position.board, Workspace<L>::single_digit, fresh);
            typename ChainSearch<L>::Listed listed;
            ChainSearch<L>(position, Workspace<L>::single_digit, sink, listed).pairs(1);
            if (sink.found()) return;
        }
        work.nothing_found(position.board, sink.place());
    }
};

template <class L> struct XYChain {
    static void find(const Position<L>& position, Sink& sink) {
        constexpr auto kind = Workspace<L>::bivalue;
        auto& work = position.work;
        if (work.chains_say_nothing(position.board) || work.no_new_chain(position.board, kind, sink.place())) return;
        if (position.limit || !work.is_silent(kind)) {
            typename ChainSearch<L>::Listed listed;
            ChainSearch<L> search(position, kind, sink, listed);
            search.pairs(1);
            if (sink.found()) return;
            if (search.silent()) work.silent(kind, search.whole());
        }
        work.no_chain(kind, sink.place());
    }
};

// Nice loops and alternating inference chains, by their kind and the graph in which they run.
template <class L> struct Inference {
    static void find(const Position<L>& position, ChainKind chain, int graphs, Sink& sink) {
        const auto kind = static_cast<typename Workspace<L>::Graphs>(graphs);
        const bool full_depth = position.full_depth && (kind == Workspace<L>::almost_locked || chain == continuous);
        const bool through = kind == Workspace<L>::almost_locked;
        const bool remembers = !full_depth && !(through && position.cells);
        auto& work = position.work;
        const bool foresees = remembers && through && !sink.lists_all();
        if (foresees && !work.chains_through_sets_may_exist(position.board)) return;
        if (remembers && work.no_new_chain(position.board, kind, sink.place())) return;
        if (remembers && !through && !position.limit && work.is_silent(kind)) return work.no_chain(kind, sink.place());
        if (sink.lists_all() && through && work.leaves_sets_out(position)) sink.give_up();
        typename ChainSearch<L>::Listed listed;
        ChainSearch<L> search(position, kind, sink, listed);
        run(chain, search);
        // With larger sets, the same ends are joined by a shorter chain, which closes another loop, or by one set. So a
        // listing looks at the chains through the usual sets as well, and has what walks take.
        if (sink.lists_all() && through)
            if (const auto usual = work.through_usual_sets(position)) {
                ChainSearch<L> shallow(*usual, kind, sink, listed);
                run(chain, shallow);
            }
        if (sink.found() || !remembers) return;
        if (foresees) work.no_chain_through_sets(position.board);
        work.no_chain(kind, sink.place());
        if (chain == discontinuous && !through && search.silent()) work.silent(kind, search.whole());
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

// Cells with the same two candidates, each seeing the next: neighbours differ, so cells an odd number of links apart
// hold both digits between them.
template <class L> class RemotePair {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, Sink& sink) {
        const auto& board = position.board;
        if (position.work.chains_say_nothing(board)) return;
        for (Set left = position.work.small_cells(board, 2); left.any();) {
            const Mask pair = board.cand(left.first());
            Set same;
            left.each([&](int c) {
                if (board.cand(c) == pair) same.set(c);
            });
            left -= same;
            if (same.count() >= 4) RemotePair(position, pair, same).run(position.limit, sink);
        }
    }

private:
    RemotePair(const Position<L>& position, Mask pair, const Set& cells)
        : board_(position.board), layout_(position.layout()), pair_(pair), cells_(cells) {}

    void run(int limit, Sink& sink) {
        cells_.each([&](int start) {
            sink.poll();
            spread(start);
            cells_.each([&](int end) {
                const int far = distance_[index(end)];
                if (limit && 2 * far + 1 > limit) return;
                if (end > start && far >= 3 && far % 2 == 1) write(end, sink);
            });
        });
    }

    // Distances from the start, and for each cell the one before it.
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

    void write(int end, Sink& sink) {
        std::vector<int> chain;
        for (int c = end; c >= 0; c = before_[index(c)]) chain.push_back(c);
        Set odd, even, members; // cells that see one of either colour
        for (std::size_t i = 0; i < chain.size(); ++i) {
            (i % 2 ? odd : even) |= layout_.peers(chain[i]);
            members.set(chain[i]);
        }
        const Set out = (odd & even) - members;
        const int a = low_bit(pair_), b = low_bit(pair_ & (pair_ - 1));
        Step& step = sink.draft();
        step.eliminate_all(out & board_.where(a), a);
        step.eliminate_all(out & board_.where(b), b);
        if (!step.conclusive()) return;
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
        sink.offer();
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
    limited(Limit::links, finder<RemotePair>("remote-pair")),
    limited(Limit::links, finder<XChain>("x-chain")),
    limited(Limit::links, finder<XYChain>("xy-chain")),
    limited(Limit::links, widening(finder<Inference, continuous, plain>("continuous-nice-loop"))),
    limited(Limit::links, finder<Inference, pairwise, plain>("aic")),
    limited(Limit::links, finder<Inference, discontinuous, plain>("discontinuous-nice-loop")),
    limited(Limit::links, widening(finder<Inference, continuous, grouped>("grouped-continuous-nice-loop"))),
    limited(Limit::links, finder<Inference, pairwise, grouped>("grouped-aic")),
    limited(Limit::links, finder<Inference, discontinuous, grouped>("grouped-discontinuous-nice-loop")),
    through_sets(
        limited(Limit::links, widening(finder<Inference, continuous, almost_locked>("als-continuous-nice-loop")))),
    through_sets(limited(Limit::links, widening(finder<Inference, pairwise, almost_locked>("als-aic")))),
    through_sets(limited(Limit::links,
                         widening(finder<Inference, discontinuous, almost_locked>("als-discontinuous-nice-loop")))),
};

} // namespace

std::span<const Finder> chains() { return chains_table; }

} // namespace lucidoku
