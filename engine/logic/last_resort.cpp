// What is left when logic has run out.
#include "logic/finder.hpp"

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

constexpr Finder table[] = {finder<Guess>("guess")};

} // namespace

std::span<const Finder> last_resort() { return table; }

} // namespace lucidoku
