// Forcing nets: an assumption and all singles that follow from it.
//
//     contradiction   a candidate that leaves some cell or house without one is false
//     verity          a conclusion of every candidate of a cell, or every place in a house, is true
//     nested          inside a net, candidates that would lead to a contradiction there are removed too
#include "logic/net.hpp"
#include "logic/net_board.hpp"
#include "logic/workspace.hpp"

namespace lucidoku {

std::span<const Finder> forcing_nets();

namespace {

// The consequences of a true candidate when all singles are placed: the cells that lose each digit, and those that get
// it; the net with its reasons is made on demand.
template <class L> struct NetOutcome {
    bool dead = false;
    std::array<typename L::Set, L::max_n> eliminated, placed_cells;
    std::unique_ptr<Net<L>> reasons;
};
template <class L> struct NetOutcomes {
    std::vector<int> number; // by cell and digit: the index of the candidate's outcome
    std::vector<NetOutcome<L>> list;
};

template <class L> void write_pattern(const NetProof& proof, Step& step) {
    for (const auto& event : proof.events)
        if (event.truth) step.candidate_list(Role::pattern, {event.at});
}

// Calls visit(cell, digit) for every candidate, those of cells with few candidates first.
template <class L, class Visit> void by_cells(const Board<L>& board, Visit&& visit) {
    for (int k = 2; k <= board.layout().n(); ++k)
        board.empty().each([&](int c) {
            if (bit_count(board.cand(c)) == k) each_bit(board.cand(c), [&](int d) { visit(c, d); });
        });
}

// The nets of all singles that follow from single candidates of a position; reuses those of earlier positions.
template <class L> class Nets {
public:
    explicit Nets(const Position<L>& position, bool only_digit = false)
        : board_(position.board), memory_(own<NetMemory<L>>(position)),
          keeps_(!only_digit && NetMemory<L>::may_keep(position.board)), start_(position.board),
          net_(start_, position.board, false) {
        net_.only_digit = only_digit;
        if (keeps_) memory_.note_removed(board_);
    }

    // Returns the end of the net of a candidate if it is known to have no contradiction, otherwise null.
    const NetBoard<L>* known_end(int c, int d) {
        const NetBoard<L>* end = keeps_ ? memory_.end_of(c, d) : nullptr;
        if (!end || memory_.remove_gone(c, d)) return end;
        net_.most_placed = Net<L>::max_placed;
        net_.restart(*end);
        if (!net_.follow(board_)) {
            memory_.drop(c, d);
            return nullptr;
        }
        memory_.keep(c, d, net_.board());
        return end;
    }
    // Builds the net of a candidate from its start; see Net::assume.
    bool follow(int c, int d, int most_placed = Net<L>::max_placed) {
        net_.most_placed = most_placed;
        net_.restart(start_);
        if (!net_.assume(c, d)) return false;
        if (keeps_ && net_.is_complete()) memory_.keep(c, d, net_.board());
        return true;
    }
    const NetBoard<L>& start() const { return start_; }
    // Returns the last net built by `follow`.
    const Net<L>& net() const { return net_; }
    // Returns the end of the net of a candidate, or null if it has a contradiction.
    const NetBoard<L>* end(int c, int d) {
        if (const NetBoard<L>* end = known_end(c, d)) return end;
        return follow(c, d) ? &net_.board() : nullptr;
    }

private:
    const Board<L>& board_;
    NetMemory<L>& memory_;
    const bool keeps_;
    const NetBoard<L> start_;
    Net<L> net_;
};

// The singles that a net follows: those of one digit (nishio), or all.
enum Followed { one_digit, all_singles };

template <class L> class NetContradiction {
    using Set = typename L::Set;

public:
    static void find(const Position<L>& position, Followed followed, StepCollector& collector) {
        const bool all = followed == all_singles;
        const auto& board = position.board;
        Nets<L> nets(position, !all);
        struct Dead {
            int placed;
            Candidate at;
        };
        std::vector<Dead> refuted;
        std::vector<int> ways;
        int most_placed = Net<L>::max_placed;
        // Candidates placed in a net without a contradiction lead to none either: their nets lie inside it.
        std::array<Set, L::max_n> alive;
        // The net of a single digit changes only with the places of that digit.
        const auto fresh = all ? position.layout().all_digits() : position.work.fresh_digits(board, collector.stage());
        by_cells(board, [&](int c, int d) {
            if (!(fresh >> d & 1) || alive[index(d)].test(c)) return;
            collector.poll();
            if (!all) {
                if (const Set end = places_of_digit(board, c, d); end.any()) {
                    alive[index(d)] |= end;
                    return;
                }
            }
            const NetBoard<L>* end = nets.known_end(c, d);
            if (!end && nets.follow(c, d, most_placed)) {
                if (!nets.net().is_complete()) return;
                end = &nets.net().board();
            }
            if (end) {
                for (int e = 0; e < position.layout().n(); ++e) alive[index(e)] |= end->placed(e);
                return;
            }
            const int placed = nets.net().placed();
            refuted.push_back({placed, {c, d}});
            if (collector.lists_all() || position.limit) return;
            // Stop nets that would be longer than the best so far.
            ways.insert(std::upper_bound(ways.begin(), ways.end(), placed), placed);
            if (ways.size() >= most_proofs) most_placed = ways[most_proofs - 1];
        });
        // A proof is shorter than its path to the contradiction, so the shortest paths are tried first.
        std::stable_sort(refuted.begin(), refuted.end(),
                         [](const Dead& a, const Dead& b) { return a.placed < b.placed; });
        if (!collector.lists_all() && !position.limit && refuted.size() > most_proofs) refuted.resize(most_proofs);
        std::optional<Net<L>> net;
        for (const auto& dead : refuted) {
            collector.poll();
            const auto [c, d] = dead.at;
            if (net) net->restart(nets.start());
            else net.emplace(nets.start(), board, true);
            net->only_digit = !all;
            net->assume(c, d);
            const int size = net->size_of_dead_end();
            if ((position.limit && size > position.limit) || !collector.wants(1, size)) continue;
            const NetProof proof = net->prove_dead_end();
            Step& step = collector.draft();
            step.eliminate(c, d);
            step.digit_list({d});
            write_pattern<L>(proof, step);
            write_net(board, proof, step);
            step.cost(proof.size);
            collector.offer();
        }
        if (!all && !collector.has_step()) position.work.mark_nothing_found(board, collector.stage());
    }

private:
    // Returns the places that a digit has when it is put into a cell and all its hidden singles are placed, including
    // those of the position itself; empty if a house is left without one. So the net of a candidate with places here
    // has no contradiction.
    static Set places_of_digit(const Board<L>& board, int c, int d) {
        const auto& layout = board.layout();
        Set may = (board.where(d) - layout.peers(c)) | board.placed(d), single;
        for (bool more = true; more;) {
            more = false;
            for (int h = 0; h < layout.houses(); ++h) {
                const Set places = may & layout.house(h);
                if (places.none()) return {};
                if (places.meets(single) || places.count() != 1) continue;
                const Set removed = may & layout.peers(places.first());
                may -= removed;
                single |= places;
                more = more || removed.any();
            }
        }
        return single;
    }

    static constexpr std::size_t most_proofs = 6;
};

// The alternatives: exactly one candidate of a cell, or one place of a digit in a house, is true.
enum Choice { in_cell, in_house };

template <class L> class NetVerity {
    using Set = typename L::Set;

public:
    static void find(const Position<L>& position, Choice choice, StepCollector& collector) {
        NetVerity search(position, collector);
        const auto& board = position.board;
        std::vector<Candidate> options;
        if (choice == in_cell) {
            board.empty().each([&](int c) {
                options.clear();
                each_bit(board.cand(c), [&](int d) { options.push_back({c, d}); });
                search.examine(options, {Clause::cell, c, 0});
            });
            return;
        }
        for (int h = 0; h < position.layout().houses(); ++h)
            for (int d = 0; d < position.layout().n(); ++d) {
                options.clear();
                each_bit(board.spots(h, d), [&](int p) { options.push_back({position.layout().cell_of(h, p), d}); });
                search.examine(options, {Clause::house, h, d});
            }
    }

private:
    NetVerity(const Position<L>& position, StepCollector& collector)
        : board_(position.board), layout_(position.layout()), limit_(position.limit), collector_(collector),
          outcomes_(own<Cached<NetOutcomes<L>>>(position).get(position.work.now(), [&](auto& outcomes) {
              outcomes.number.assign(index(L::max_cells * L::max_n), -1);
              outcomes.list.clear();
              collect(position, outcomes);
          })) {}

    void collect(const Position<L>& position, NetOutcomes<L>& outcomes) const {
        const int n = layout_.n();
        Nets<L> nets(position);
        board_.empty().each([&](int c) {
            each_bit(board_.cand(c), [&](int d) {
                collector_.poll();
                outcomes.number[index(c * n + d)] = length(outcomes.list);
                NetOutcome<L>& outcome = outcomes.list.emplace_back();
                const NetBoard<L>* end = nets.end(c, d);
                outcome.dead = !end;
                for (int e = 0; end && e < n; ++e) {
                    outcome.placed_cells[index(e)] = end->placed(e) - board_.placed(e);
                    outcome.eliminated[index(e)] = board_.where(e) - end->may(e);
                }
            });
        });
    }

    NetOutcome<L>& outcome(Candidate x) const {
        const int number = outcomes_.number[index(x.cell * layout_.n() + x.digit)];
        return outcomes_.list[index(number)];
    }

    void examine(const std::vector<Candidate>& options, const Clause& clause) {
        if (options.size() < 2) return;
        for (auto x : options)
            if (outcome(x).dead) return;
        auto eliminated = outcome(options.front()).eliminated, placed_cells = outcome(options.front()).placed_cells;
        for (auto x : options) {
            const auto& more = outcome(x);
            Set left;
            for (std::size_t k = 0; k < L::max_n; ++k)
                left |= (eliminated[k] &= more.eliminated[k]) | (placed_cells[k] &= more.placed_cells[k]);
            if (left.none()) return;
        }
        for (int e = 0; e < layout_.n(); ++e) {
            eliminated[index(e)].each([&](int c) { conclude(options, clause, {c, e}, false); });
            placed_cells[index(e)].each([&](int c) { conclude(options, clause, {c, e}, true); });
        }
    }

    // Returns the net of a candidate that is not dead, with its reasons.
    const Net<L>& reasons(Candidate x) const {
        auto& net = outcome(x).reasons;
        if (net) return *net;
        net = std::make_unique<Net<L>>(board_, true);
        net->assume(x.cell, x.digit);
        return *net;
    }

    void conclude(const std::vector<Candidate>& options, const Clause& clause, Candidate target, bool truth) {
        collector_.poll();
        if (++proofs_tried_ > most_proofs && collector_.has_step() && !collector_.lists_all()) return;
        int size = 0;
        for (auto x : options) size += reasons(x).size_of_outcome(target, truth) + 1;
        if ((limit_ && size > limit_) || !collector_.wants(1, size)) return;
        if (!collector_.improves(ConclusionKey().add(target.cell, target.digit, truth), size)) return;
        Step& step = collector_.draft();
        if (truth) step.place(target.cell, target.digit);
        else step.eliminate(target.cell, target.digit);
        step.digit_list({target.digit});
        if (clause.kind == Clause::cell) step.cells(Role::pivot, {clause.which});
        else step.houses(Role::house, {clause.which});
        write_clause(board_, clause, step);
        for (auto x : options) {
            const NetProof proof = reasons(x).prove_outcome(target, truth);
            write_pattern<L>(proof, step);
            write_net(board_, proof, step);
        }
        step.cost(size);
        collector_.offer();
    }

    static constexpr int most_proofs = 60; // enough to find a short proof

    const Board<L>& board_;
    const L& layout_;
    int limit_;
    StepCollector& collector_;
    int proofs_tried_ = 0;
    NetOutcomes<L>& outcomes_;
};

// Nets in nets; the depth is the number of levels inside the first net.
template <class L> class NestedNet {
    // The candidates refuted inside a net, in order, with their proofs.
    struct Plan {
        struct Item {
            Candidate at;
            Plan inner;
        };
        std::vector<Item> items;
    };

public:
    static void find(const Position<L>& position, int depth, StepCollector& collector) {
        NestedNet(position, depth, collector).run(position);
    }

private:
    NestedNet(const Position<L>& position, int depth, StepCollector& collector)
        : board_(position.board), depth_(depth), limit_(position.limit), collector_(collector) {
        for (int k = 0; k <= depth; ++k) nets_.push_back(std::make_unique<Net<L>>(board_));
    }

    void run(const Position<L>& position) {
        // Assumptions with many consequences come first.
        struct Start {
            int left;
            Candidate at;
        };
        std::vector<Start> starts;
        Nets<L> plain(position);
        by_cells(board_, [&](int c, int d) {
            collector_.poll();
            const NetBoard<L>* end = plain.end(c, d);
            if (!end) return; // a plain net refutes it
            starts.push_back({end->candidates(), {c, d}});
        });
        std::stable_sort(starts.begin(), starts.end(), [](const Start& a, const Start& b) { return a.left < b.left; });
        for (const auto& start : starts) {
            Plan plan;
            nets_[0]->restart(*plain.end(start.at.cell, start.at.digit));
            if (!refute(0, plan)) continue;
            write(start.at, plan);
            if (collector_.has_step() && !collector_.lists_all()) return;
        }
    }

    // Removes the candidates that nested nets refute, until the net at this level fails or no more can be removed.
    bool refute(int level, Plan& plan) {
        Net<L>& net = *nets_[index(level)];
        Net<L>& inner = *nets_[index(level) + 1];
        const auto& layout = board_.layout();
        // Candidates placed in an inner net without a contradiction lead to none either, while nothing else is removed.
        std::array<typename L::Set, L::max_n> alive{};
        for (int unchanged = 0, c = 0; unchanged < layout.cells();
             ++unchanged, c = c + 1 < layout.cells() ? c + 1 : 0) {
            if (net.board().filled(c)) continue;
            for (auto digits = net.board().cand(c); digits; digits &= digits - 1) {
                const int d = low_bit(digits);
                if (!net.board().has(c, d) || alive[index(d)].test(c)) continue;
                collector_.poll();
                inner.restart(net.board());
                Plan deeper;
                if (inner.assume(c, d) && (level + 1 >= depth_ || !refute(level + 1, deeper))) {
                    for (int e = 0; e < layout.n(); ++e) alive[index(e)] |= inner.board().placed(e);
                    continue;
                }
                alive = {};
                plan.items.push_back({{c, d}, std::move(deeper)});
                unchanged = 0;
                if (!net.refute(c, d)) return true;
            }
        }
        return false;
    }

    void write(Candidate start, const Plan& plan) {
        Net<L> net(board_, true);
        net.assume(start.cell, start.digit);
        replay(net, plan);
        const NetProof proof = net.prove_dead_end();
        if ((limit_ && proof.size > limit_) || !collector_.wants(1, proof.size)) return;
        Step& step = collector_.draft();
        step.eliminate(start.cell, start.digit);
        step.digit_list({start.digit});
        write_pattern<L>(proof, step);
        write_net(board_, proof, step);
        step.cost(proof.size);
        collector_.offer();
    }

    void replay(Net<L>& net, const Plan& plan) {
        for (const auto& item : plan.items) {
            collector_.poll();
            Net<L> inner = Net<L>::inside(net);
            if (inner.assume(item.at.cell, item.at.digit)) replay(inner, item.inner);
            if (!net.refute(item.at.cell, item.at.digit, std::make_shared<NetProof>(inner.prove_dead_end()))) return;
        }
    }

    const Board<L>& board_;
    int depth_, limit_;
    StepCollector& collector_;
    std::vector<std::unique_ptr<Net<L>>> nets_;
};

constexpr Finder forcing_nets_table[] = {
    with_limit(Limit::inferences, finder<NetContradiction, one_digit>("nishio")),
    with_limit(Limit::inferences, finder<NetContradiction, all_singles>("forcing-net")),
    with_limit(Limit::inferences, finder<NetVerity, in_cell>("cell-forcing-net")),
    with_limit(Limit::inferences, finder<NetVerity, in_house>("region-forcing-net")),
    with_limit(Limit::inferences, slow_finder<NestedNet, 1>("nested-forcing-net")),
    with_limit(Limit::inferences, slow_finder<NestedNet, 2>("deep-forcing-net")),
};

} // namespace

std::span<const Finder> forcing_nets() { return forcing_nets_table; }

} // namespace lucidoku
