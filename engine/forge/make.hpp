// Puzzles that match a specification.
#pragma once

#include "forge/job.hpp"

namespace lucidoku {

// Makes puzzles that match a specification, job by job. The result of a job depends only on the specification, the seed
// and the number of the job.
//
// Without a walk in the specification, a job digs one puzzle out of a random full grid. With one, it begins with a
// stored start under a random symmetry, or with a puzzle that it digs, and moves from neighbour to neighbour towards
// the specification: some givens are removed, the solutions of the rest are listed, and givens are added that only one
// of them has. So every neighbour has a unique solution without a search for it, and its own solution. Puzzles that
// need a technique lie close together: a tenth to a third of the neighbours of one need it too.
template <class L> class Maker {
public:
    Maker(const L& layout, const PuzzleSpec& spec) : tools_(layout, spec) {}

    JobResult job(std::uint64_t seed, std::uint64_t number, Stop& stop) {
        return Job<L>(tools_, seed, number, stop).run();
    }

private:
    ForgeTools<L> tools_;
};

} // namespace lucidoku
