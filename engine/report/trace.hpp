// Many walks as columns, for tables of millions of steps: an entry for each step in each vector, and no objects.
#pragma once

#include "logic/walk.hpp"
#include "report/step_json.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace lucidoku {

struct Trace {
    // One entry for each walk.
    std::vector<std::uint8_t> status;
    std::vector<std::uint8_t> solutions; // n*n digits for each walk, zeros if the solution is unknown
    std::vector<std::uint32_t> steps;
    // One entry for each step; the ends count from the start of the trace.
    std::vector<std::uint16_t> technique;
    std::vector<std::uint8_t> flags;
    std::vector<std::uint32_t> links; // of its chain, or of all its branches together
    std::vector<std::uint32_t> placed_end, eliminated_end;
    std::vector<std::uint64_t> evidence_end;
    // The data that the ends refer to: candidates as cell * n + digit - 1, and evidence as JSON.
    std::vector<std::uint16_t> placements, eliminations;
    std::string evidence;

    // Adds a walk; its evidence only if there is a writer.
    template <class L> void add(const L& layout, const Walk& walk, EvidenceWriter* writer);
    void append(const Trace& other);
};

extern template void Trace::add(const Layout9&, const Walk&, EvidenceWriter*);
extern template void Trace::add(const Layout16&, const Walk&, EvidenceWriter*);
extern template void Trace::add(const Layout25&, const Walk&, EvidenceWriter*);

} // namespace lucidoku
