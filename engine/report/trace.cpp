#include "report/trace.hpp"

#include "run/columns.hpp"

namespace lucidoku {
template <class L> void Trace::add(const L& layout, const Walk& walk, EvidenceWriter* writer) {
    status.push_back(static_cast<std::uint8_t>(walk.status));
    const auto cells = static_cast<std::size_t>(layout.cells());
    if (walk.solution.size() == cells) extend(solutions, walk.solution);
    else solutions.resize(solutions.size() + cells);
    steps.push_back(static_cast<std::uint32_t>(walk.steps));
    each_record(walk.words, [&](const Record& record) {
        technique.push_back(record.technique());
        flags.push_back(static_cast<std::uint8_t>(record.flags()));
        placements.insert(placements.end(), record.placements().begin(), record.placements().end());
        eliminations.insert(eliminations.end(), record.eliminations().begin(), record.eliminations().end());
        placed_end.push_back(end_of(placements.size()));
        eliminated_end.push_back(end_of(eliminations.size()));
        std::uint32_t count = 0;
        record.each_of(Item::link, [&](Word, auto) { ++count; });
        links.push_back(count);
        if (writer) writer->write(record, EvidenceWriter::Detail::brief, evidence);
        evidence_end.push_back(evidence.size());
    });
}

void Trace::append(const Trace& other) {
    extend(status, other.status);
    extend(solutions, other.solutions);
    extend(steps, other.steps);
    extend(technique, other.technique);
    extend(flags, other.flags);
    extend(links, other.links);
    extend_ends(placed_end, other.placed_end, placements.size());
    extend_ends(eliminated_end, other.eliminated_end, eliminations.size());
    extend_ends(evidence_end, other.evidence_end, evidence.size());
    extend(placements, other.placements);
    extend(eliminations, other.eliminations);
    evidence += other.evidence;
}

#define LUCIDOKU_ADD_TRACE(L) template void Trace::add(const L&, const Walk&, EvidenceWriter*)
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_ADD_TRACE);
#undef LUCIDOKU_ADD_TRACE

} // namespace lucidoku
