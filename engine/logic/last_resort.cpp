// What is left when logic has run out.
#include "logic/net.hpp"

namespace lucidoku {
namespace {

// Takes a value from the solution, in a cell with the fewest candidates. No logic, and counted apart.
template <class L> struct Guess {
    static void find(const Position<L>& position, int, Sink& sink) {
        if (!position.solution) return;
        const auto& board = position.board;
        int best = -1;
        board.empty().each([&](int c) {
            if (sink.lists_all()) write(position, c, sink);
            else if (best < 0 || bit_count(board.cand(c)) < bit_count(board.cand(best))) best = c;
        });
        if (best >= 0) write(position, best, sink);
    }

    static void write(const Position<L>& position, int c, Sink& sink) {
        const int d = position.solution[c] - 1;
        Step& step = sink.draft();
        step.place(c, d);
        step.digit_list({d});
        step.cells(Role::primary, {c});
        step.candidates_of(Role::pattern, c, position.board.cand(c));
        sink.offer();
    }
};

// Two candidates joined by a strong link are tried in turn, with the singles that follow (seed 000, TRIAL). The
// parameter: 0 for what follows when one of them leads to the other, or to nothing at all, or both to the same; 1 for a
// try that happens to solve the puzzle (TRIAL LUCKY).
template <class L> class Trial {
    using Set = typename L::Set;

public:
    static void find(const Position<L>& position, int lucky, Sink& sink) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        Trial trial(position, sink);
        const auto look = [&](Candidate one, Candidate other) {
            sink.poll();
            if (sink.found() && !sink.lists_all()) return;
            if (lucky) trial.look_lucky(one, other);
            else trial.look(one, other);
        };
        board.empty().each([&](int c) {
            each_bit(board.cand(c), [&](int d) {
                if (bit_count(board.cand(c)) == 2) {
                    const auto rest = static_cast<typename L::Mask>(board.cand(c) & ~(1u << d));
                    if (low_bit(rest) > d) look({c, d}, {c, low_bit(rest)});
                }
                layout.for_houses(c, [&](int h, int p) {
                    const auto rest = static_cast<typename L::Mask>(board.spots(h, d) & ~(1u << p));
                    if (bit_count(rest) != 1) return;
                    if (const int e = layout.cell_of(h, low_bit(rest)); e > c) look({c, d}, {e, d});
                });
            });
        });
    }

private:
    Trial(const Position<L>& position, Sink& sink)
        : board_(position.board), one_(board_), other_(board_), sink_(sink) {}

    static bool holds(const Net<L>& net, Candidate x) { return net.board().placed(x.digit).test(x.cell); }

    void look_lucky(Candidate one, Candidate other) {
        for (auto [c, e] : {std::pair{one, other}, std::pair{other, one}}) {
            one_.restart(board_);
            if (!one_.assume(c.cell, c.digit) || !one_.board().solved()) continue;
            Step& step = begin(c, e);
            step.place(c.cell, c.digit);
            tell(c, step);
            sink_.offer();
            if (!sink_.lists_all()) return;
        }
    }

    void look(Candidate one, Candidate other) {
        one_.restart(board_);
        other_.restart(board_);
        const bool first = one_.assume(one.cell, one.digit), second = other_.assume(other.cell, other.digit);
        if (!first || holds(one_, other)) return settle(one, other);
        if (!second || holds(other_, one)) return settle(other, one);
        Step& step = begin(one, other);
        for (int d = 0; d < board_.layout().n(); ++d) {
            const Set both = (one_.board().placed(d) & other_.board().placed(d)) - board_.placed(d);
            both.each([&](int c) { step.place(c, d); });
            Set out = board_.where(d);
            for (const auto* net : {&one_, &other_}) out -= net->board().where(d) | net->board().placed(d);
            out.each([&](int c) { step.eliminate(c, d); });
        }
        if (!step.conclusive()) return;
        tell(one, step);
        tell(other, step);
        sink_.offer();
    }

    // The wrong candidate leads to the right one, or to a contradiction.
    void settle(Candidate wrong, Candidate right) {
        Step& step = begin(wrong, right);
        step.place(right.cell, right.digit);
        tell(wrong, step);
        sink_.offer();
    }

    Step& begin(Candidate one, Candidate other) {
        Step& step = sink_.draft();
        step.candidate_list(Role::pattern, {one});
        step.candidate_list(Role::second, {other});
        step.link(true, one, other);
        return step;
    }

    void tell(Candidate assumed, Step& step) {
        Net<L> net(board_, true);
        const bool alive = net.assume(assumed.cell, assumed.digit);
        write_net(board_, alive ? net.story() : net.prove_dead_end(), step);
    }

    const Board<L>& board_;
    Net<L> one_, other_;
    Sink& sink_;
};

constexpr Finder table[] = {
    finder<Trial>("trial", 0),
    unique_finder<Trial>("lucky-trial", 1),
    finder<Guess>("guess"),
};

} // namespace

std::span<const Finder> last_resort() { return table; }

} // namespace lucidoku
