// Fallbacks for positions where logic has run out.
#include "logic/net.hpp"

namespace lucidoku {
namespace {

// Calls visit(one, other) for each pair of candidates joined by a strong link, in order of cells and digits.
template <class L, class Visit> void each_strong_link(const Board<L>& board, Visit&& visit) {
    const auto& layout = board.layout();
    board.empty().each([&](int c) {
        each_bit(board.cand(c), [&](int d) {
            if (bit_count(board.cand(c)) == 2) {
                const typename L::Mask rest = board.cand(c) & ~(1u << d);
                if (low_bit(rest) > d) visit(Candidate{c, d}, Candidate{c, low_bit(rest)});
            }
            layout.for_houses(c, [&](int h, int p) {
                const typename L::Mask rest = board.spots(h, d) & ~(1u << p);
                if (bit_count(rest) != 1) return;
                if (const int e = layout.cell_of(h, low_bit(rest)); e > c) visit(Candidate{c, d}, Candidate{e, d});
            });
        });
    });
}

// Takes a value from the solution; not logic, and counted separately. It takes a cell with the fewest candidates, or
// the true one of two candidates joined by a strong link, if there is a link (picture notebook, BRUTAL).
enum Where { in_fewest, at_link };

template <class L> struct Guess {
    static void find(const Position<L>& position, Where where, StepCollector& collector) {
        if (!position.solution) return;
        const auto& board = position.board;
        if (where == at_link) {
            each_strong_link(board, [&](Candidate one, Candidate other) {
                if (collector.lists_all() || !collector.has_step()) write_link(position, one, other, collector);
            });
            if (collector.has_step()) return;
        }
        int best = -1;
        board.empty().each([&](int c) {
            if (collector.lists_all()) write(position, c, collector);
            else if (best < 0 || bit_count(board.cand(c)) < bit_count(board.cand(best))) best = c;
        });
        if (best >= 0) write(position, best, collector);
    }

    static void write(const Position<L>& position, int c, StepCollector& collector) {
        const int d = position.solution[c] - 1;
        Step& step = collector.draft();
        step.place(c, d);
        step.digit_list({d});
        step.cells(Role::primary, {c});
        step.candidates_of(Role::pattern, c, position.board.cand(c));
        collector.offer();
    }

    static void write_link(const Position<L>& position, Candidate one, Candidate other, StepCollector& collector) {
        const bool first = position.solution[one.cell] == one.digit + 1;
        const Candidate right = first ? one : other;
        Step& step = collector.draft();
        step.place(right.cell, right.digit);
        step.digit_list({right.digit});
        step.cells(Role::primary, {right.cell});
        step.candidate_list(Role::pattern, {one, other});
        step.link(true, one, other);
        collector.offer();
    }
};

// The whole rest of the solution in one step (strategy notebook), as a search would find it.
template <class L> struct Backtracking {
    static void find(const Position<L>& position, StepCollector& collector) {
        if (!position.solution || position.board.empty().none()) return;
        Step& step = collector.draft();
        position.board.empty().each([&](int c) { step.place(c, position.solution[c] - 1); });
        step.cells(Role::primary, position.board.empty());
        collector.offer();
    }
};

// Tries both candidates of a strong link, with the singles that follow (picture notebook, TRIAL).
template <class L> class Trial {
    using Set = typename L::Set;

public:
    // The accepted outcome. `settled`: one candidate leads to a contradiction, or both lead to the same conclusion.
    // `lucky`: a try happens to solve the puzzle (TRIAL LUCKY). `common`: only conclusions of both, ignoring
    // contradictions (TRIAL). Pairs are tried in order, so that of joined techniques the earlier pair wins, and luck
    // comes first.
    enum Outcome { settled, lucky, common };

    static void find(const Position<L>& position, int outcome, StepCollector& collector) {
        Trial trial(position, outcome, collector);
        int pair = 0;
        each_strong_link(position.board, [&](Candidate one, Candidate other) {
            collector.poll();
            trial.cost_ = 2 * pair++ + (outcome == lucky ? 0 : 1);
            if (!collector.lists_all() && !collector.wants(0, trial.cost_)) return;
            if (outcome == lucky) trial.examine_lucky(one, other);
            else trial.examine(one, other);
        });
    }

private:
    Trial(const Position<L>& position, int outcome, StepCollector& collector)
        : board_(position.board), start_(board_), outcome_(outcome), one_(board_), other_(board_),
          collector_(collector) {
        one_.ignores_contradictions = other_.ignores_contradictions = outcome == common;
    }

    void examine_lucky(Candidate one, Candidate other) {
        for (auto [c, e] : {std::pair{one, other}, std::pair{other, one}}) {
            one_.restart(start_);
            if (!one_.assume(c.cell, c.digit) || !one_.board().is_solved()) continue;
            Step& step = begin(c, e);
            step.place(c.cell, c.digit);
            tell(c, step);
            collector_.offer();
            if (!collector_.lists_all()) return;
        }
    }

    void examine(Candidate one, Candidate other) {
        one_.restart(start_);
        other_.restart(start_);
        const bool first = one_.assume(one.cell, one.digit), second = other_.assume(other.cell, other.digit);
        if (outcome_ == settled) {
            if (!first) return settle(one, other);
            if (!second) return settle(other, one);
        } else if (one_.placed() == 1 || other_.placed() == 1) {
            return; // no single follows
        }
        Step& step = begin(one, other);
        for (int d = 0; d < board_.layout().n(); ++d) {
            const Set both = (one_.board().placed(d) & other_.board().placed(d)) - board_.placed(d);
            both.each([&](int c) { step.place(c, d); });
            Set out = board_.where(d);
            for (const auto* net : {&one_, &other_}) out -= net->board().may(d);
            out.each([&](int c) { step.eliminate(c, d); });
        }
        if (!step.is_conclusive()) return;
        tell(one, step);
        tell(other, step);
        collector_.offer();
    }

    // Writes the step for a wrong candidate that leads to a contradiction.
    void settle(Candidate wrong, Candidate right) {
        Step& step = begin(wrong, right);
        step.place(right.cell, right.digit);
        tell(wrong, step);
        collector_.offer();
    }

    Step& begin(Candidate one, Candidate other) {
        Step& step = collector_.draft();
        step.candidate_list(Role::pattern, {one});
        step.candidate_list(Role::second, {other});
        step.link(true, one, other);
        step.cost(cost_);
        return step;
    }

    void tell(Candidate assumed, Step& step) {
        Net<L> net(board_, true);
        net.ignores_contradictions = outcome_ == common;
        const bool alive = net.assume(assumed.cell, assumed.digit) || net.ignores_contradictions;
        write_net(board_, alive ? net.story() : net.prove_dead_end(), step);
    }

    const Board<L>& board_;
    const NetBoard<L> start_;
    int outcome_;
    Net<L> one_, other_;
    StepCollector& collector_;
    int cost_ = 0;
};

constexpr Finder last_resort_table[] = {
    fallback(finder<Trial, Trial<Layout9>::settled>("trial")),
    fallback(unique_finder<Trial, Trial<Layout9>::lucky>("lucky-trial")),
    fallback(finder<Trial, Trial<Layout9>::common>("common-trial")),
    fallback(finder<Guess, in_fewest>("guess")),
    fallback(finder<Guess, at_link>("guess-at-link")),
    fallback(finder<Backtracking>("backtracking")),
};

} // namespace

std::span<const Finder> last_resort() { return last_resort_table; }

} // namespace lucidoku
