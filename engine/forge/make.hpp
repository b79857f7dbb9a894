// Puzzles that match a specification.
#pragma once

#include "forge/job.hpp"

namespace lucidoku {

// Makes puzzles to a specification, job by job. The result of a job depends on the specification, the seed and the
// job's number alone.
//
// Without a walk in the specification, a job digs one puzzle out of a random full grid. With one, it begins with a
// stored start under a random symmetry, or with a puzzle that it digs, and goes from neighbour to neighbour towards the
// specification: some givens go, all solutions that this leaves are listed, and other givens come that only one of them
// has. So every neighbour has one solution without a search for it, and its own solution. Puzzles that need a technique
// lie close together: a tenth to a third of the neighbours of one need it too.
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
