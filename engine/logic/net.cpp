#include "logic/net.hpp"

namespace lucidoku {

template <class L> void write_clause(const Board<L>& board, const Clause& clause, Step& step) {
    if (clause.kind == Clause::cell) step.premise_cell(clause.which, board.cand(clause.which));
    else step.premise_house(clause.which, clause.digit, board.where(clause.digit) & board.layout().house(clause.which));
}

template <class L> void write_net(const Board<L>& board, const NetProof& proof, Step& step, int depth) {
    step.branch(proof.assumption, proof.truth, depth);
    const auto same = [](Candidate a, Candidate b) { return a.cell == b.cell && a.digit == b.digit; };
    // What each true candidate excludes, together.
    const auto exclude = [&](const std::vector<Candidate>& causes, const std::vector<Candidate>& sources) {
        std::vector<char> written(causes.size(), 0);
        for (std::size_t i = 0; i < causes.size(); ++i) {
            if (written[i] || same(causes[i], sources[i])) continue;
            std::vector<Candidate> excluded;
            for (std::size_t j = i; j < causes.size(); ++j)
                if (same(sources[j], sources[i])) {
                    excluded.push_back(causes[j]);
                    written[j] = 1;
                }
            step.link_lists(false, std::vector<Candidate>{sources[i]}, excluded);
        }
    };
    for (std::size_t e = 0; e < proof.events.size(); ++e) {
        const auto& event = proof.events[e];
        if (event.kind != NetEvent::forced) continue;
        exclude(proof.causes[e], proof.sources[e]);
        if (!proof.causes[e].empty()) step.link_lists(true, proof.causes[e], std::vector<Candidate>{event.at});
        write_clause(board, event.why, step);
    }
    exclude(proof.end_causes, proof.end_sources);
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
