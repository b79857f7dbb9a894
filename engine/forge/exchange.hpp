// What may be given instead of givens that went.
#pragma once

#include "forge/finder.hpp"
#include "forge/random.hpp"
#include "forge/spec.hpp"

#include <unordered_set>

namespace lucidoku {

// How many givens a puzzle has.
inline int clues(const Values& puzzle) {
    return static_cast<int>(puzzle.size() - static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), 0)));
}

// A number for a grid, the same on every machine.
inline std::uint64_t key_of(const std::uint8_t* grid, std::size_t cells) {
    std::uint64_t key = 0xcbf29ce484222325u;
    for (std::size_t c = 0; c < cells; ++c) key = (key ^ grid[c]) * 0x100000001b3u;
    return key;
}

// A puzzle with its only solution.
struct Solved {
    Values puzzle, solution;
};

// Lists the neighbours of a puzzle. Some givens went; all solutions that this leaves are listed once, and other givens
// come that just one of them has. So each neighbour has one solution without being asked for it.
template <class L> class Exchange {
public:
    Exchange(SolutionFinder<L>& finder, const PuzzleSpec& spec)
        : finder_(finder), layout_(finder.layout()), spec_(spec) {}

    // Puzzles that have the givens of `rest`, an orbit more, and of its solution as many of the orbits that went as are
    // missing: up to `most` of them, such as lead to solutions that were not noted before those that do. On a pattern
    // the same orbits come again with other digits.
    //
    // If every given must be needed, so must those of an orbit that comes: the list of solutions shows it.
    const std::vector<Solved>& list(const Values& rest, const std::vector<int>& gone, const Values& solution,
                                    std::size_t most, Random& random, Stop& stop);

    // Remembers a solution that the walk has come by; `forget` all of them. (Where two have the same key, a neighbour
    // less is looked at.)
    void note(const Values& solution) { seen_.insert(key_of(solution.data(), solution.size())); }
    void forget() { seen_.clear(); }

private:
    struct Candidate {
        std::size_t choice, solution;
    };
    void choose(const Values& rest, const std::vector<int>& gone, Random& random);
    void pick(std::size_t choice, std::size_t count, bool alone);
    void tally(const std::vector<int>& cells, std::size_t left_out, std::size_t count);
    bool once(std::size_t k) const { return times_[slots_[k]] == 1; }
    void prefer_new(std::size_t most);
    std::size_t most_solutions(const std::vector<int>& gone) const;

    SolutionFinder<L>& finder_;
    const L& layout_;
    const PuzzleSpec& spec_;
    std::vector<std::vector<int>> choices_; // the cells of what may come
    std::vector<Candidate> candidates_;
    std::vector<std::uint32_t> slots_; // of each solution: where its digits are counted
    std::vector<std::uint16_t> times_; // how many solutions have the same digits
    std::vector<char> fits_;           // which solutions the digits of a choice distinguish
    std::vector<std::pair<std::uint64_t, std::uint32_t>> sorted_;
    std::vector<Solved> found_;
    std::unordered_set<std::uint64_t> seen_;
};

extern template class Exchange<Layout9>;
extern template class Exchange<Layout16>;
extern template class Exchange<Layout25>;

} // namespace lucidoku
