// Neighbours of a puzzle: other givens in place of some removed ones.
#pragma once

#include "forge/finder.hpp"
#include "forge/random.hpp"
#include "forge/spec.hpp"

#include <unordered_set>

namespace lucidoku {

// Returns the number of givens of a puzzle.
inline int clues(const Values& puzzle) {
    return static_cast<int>(puzzle.size() - static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), 0)));
}

// Returns a hash of a grid, the same on every machine.
inline std::uint64_t key_of(const std::uint8_t* grid, std::size_t cells) {
    std::uint64_t key = 0xcbf29ce484222325u;
    for (std::size_t c = 0; c < cells; ++c) key = (key ^ grid[c]) * 0x100000001b3u;
    return key;
}

// A puzzle with its only solution.
struct Solved {
    Values puzzle, solution;
};

// Lists the neighbours of a puzzle. Some givens have been removed; the solutions of the rest are listed once, and
// givens are added that only one of them has. So each neighbour has a unique solution without another search.
template <class L> class Exchange {
public:
    Exchange(SolutionFinder<L>& finder, const PuzzleSpec& spec)
        : finder_(finder), layout_(finder.layout()), spec_(spec) {}

    // Returns puzzles with the givens of `rest`, one orbit more, and as many of the removed orbits, with digits of the
    // new solution, as are needed to fill up: at most `most` of them, those with solutions not noted before first. On a
    // pattern the same orbits return with other digits.
    //
    // If every given must be needed, so must those of an added orbit; the list of solutions shows it.
    const std::vector<Solved>& list(const Values& rest, const std::vector<int>& removed, const Values& solution,
                                    std::size_t most, Random& random, Stop& stop);

    // Notes a solution visited by the walk; `forget` clears them. (If two solutions have the same key, one neighbour is
    // missed.)
    void note(const Values& solution) { seen_.insert(key_of(solution.data(), solution.size())); }
    void forget() { seen_.clear(); }

private:
    struct Candidate {
        std::size_t choice, solution;
    };
    void choose(const Values& rest, const std::vector<int>& removed, Random& random);
    void pick(std::size_t choice, std::size_t count, bool alone);
    void tally(const std::vector<int>& cells, std::size_t left_out, std::size_t count);
    bool once(std::size_t k) const { return times_[slots_[k]] == 1; }
    void prefer_new(std::size_t most);
    std::size_t most_solutions(const std::vector<int>& removed) const;

    SolutionFinder<L>& finder_;
    const L& layout_;
    const PuzzleSpec& spec_;
    std::vector<std::vector<int>> choices_; // the cells of each orbit that may be added
    std::vector<Candidate> candidates_;
    std::vector<std::uint32_t> slots_; // of each solution: the slot that counts its digits
    std::vector<std::uint16_t> times_; // the number of solutions with the same digits
    std::vector<char> fits_;           // the solutions that the digits of a choice distinguish
    std::vector<std::pair<std::uint64_t, std::uint32_t>> sorted_;
    std::vector<Solved> neighbours_;
    std::unordered_set<std::uint64_t> seen_;
};

extern template class Exchange<Layout9>;
extern template class Exchange<Layout16>;
extern template class Exchange<Layout25>;

} // namespace lucidoku
