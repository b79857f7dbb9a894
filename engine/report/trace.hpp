// Many walks as columns, for tables of millions of steps: one entry a step in each vector, and no object a step.
#pragma once

#include "logic/walk.hpp"
#include "report/step_json.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace lucidoku {

struct Trace {
    // One entry a walk.
    std::vector<std::uint8_t> status;
    std::vector<std::uint8_t> solutions; // n*n digits a walk, zeros where it is not known
    std::vector<std::uint32_t> steps;
    // One entry a step; the ends count from the start of the trace.
    std::vector<std::uint16_t> technique;
    std::vector<std::uint8_t> flags;
    std::vector<std::uint32_t> links; // of its chain, or of all its branches together
    std::vector<std::uint32_t> placed_end, eliminated_end;
    std::vector<std::uint64_t> evidence_end;
    // What the ends point into: candidates as cell * n + digit - 1, and evidence as JSON.
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
