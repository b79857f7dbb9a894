#include "logic/net.hpp"

namespace lucidoku {

template <class L> void write_clause(const Board<L>& board, const Clause& clause, Step& step) {
    if (clause.kind == Clause::cell) step.premise_cell(clause.which, board.cand(clause.which));
    else step.premise_house(clause.which, clause.digit, board.where(clause.digit) & board.layout().house(clause.which));
}

template <class L> void write_net(const Board<L>& board, const NetProof& proof, Step& step, int depth) {
    step.branch(proof.assumption, proof.truth, depth);
    const auto same = [](Candidate a, Candidate b) { return a.cell == b.cell && a.digit == b.digit; };
    // Collect the exclusions of each true candidate.
    std::vector<Candidate> list, one(1);
    std::vector<char> written;
    const auto exclude = [&](std::span<const NetProof::Cause> causes) {
        written.assign(causes.size(), 0);
        for (std::size_t i = 0; i < causes.size(); ++i) {
            if (written[i] || same(causes[i].at, causes[i].source)) continue;
            list.clear();
            for (std::size_t j = i; j < causes.size(); ++j)
                if (same(causes[j].source, causes[i].source)) {
                    list.push_back(causes[j].at);
                    written[j] = 1;
                }
            one[0] = causes[i].source;
            step.link_lists(false, one, list);
        }
    };
    for (std::size_t e = 0; e < proof.events.size(); ++e) {
        const auto& event = proof.events[e];
        if (event.kind != NetEvent::forced) continue;
        const auto causes = proof.causes_of(proof.parts[e]);
        exclude(causes);
        list.clear();
        for (const auto& cause : causes) list.push_back(cause.at);
        one[0] = event.at;
        if (!list.empty()) step.link_lists(true, list, one);
        write_clause(board, event.why, step);
    }
    exclude(proof.causes_of(proof.end));
    if (proof.dead_end.kind == Clause::cell) {
        step.dead_end_cell(proof.dead_end.which, board.cand(proof.dead_end.which));
        write_clause(board, proof.dead_end, step);
    } else if (proof.dead_end.kind == Clause::house) {
        step.dead_end(board.where(proof.dead_end.digit) & board.layout().house(proof.dead_end.which),
                      proof.dead_end.digit);
        write_clause(board, proof.dead_end, step);
    }
    for (const auto& event : proof.events)
        if (event.kind == NetEvent::refuted) write_net(board, *event.refutation, step, depth + 1);
}

#define LUCIDOKU_WRITE_NET(L)                                                                                          \
    template void write_net(const Board<L>&, const NetProof&, Step&, int);                                             \
    template void write_clause(const Board<L>&, const Clause&, Step&)
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_WRITE_NET);
#undef LUCIDOKU_WRITE_NET

} // namespace lucidoku
