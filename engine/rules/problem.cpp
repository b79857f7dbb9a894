#include "rules/problem.hpp"

#include <algorithm>
#include <stdexcept>

namespace lucidoku {

namespace {

bool single(DigitMask mask) { return !(mask & (mask - 1)); }

} // namespace

RuleProblem::RuleProblem(int n, const std::vector<std::vector<int>>& houses, const std::vector<Relation>& relations)
    : n_(n), all_((DigitMask{1} << n) - 1) {
    if (n < 1 || n > 25) throw std::invalid_argument("a grid has 1 to 25 rows");
    const auto count = index(cells());
    first_.assign(count, all_);
    peers_.resize(count), links_.resize(count), watchers_.resize(count), weights_.assign(count, 1);
    cell_waits_.assign(count, 0), touched_.assign(count, 0), before_.resize(count);
    Sees sees(count, std::vector<std::uint8_t>(count, 0));
    const auto check_cells = [&](const std::vector<int>& list, int least) {
        if (length(list) < least) throw std::invalid_argument("a relation has too few cells");
        for (int c : list)
            if (c < 0 || c >= cells()) throw std::invalid_argument("a relation has a cell outside the grid");
    };
    const auto differ = [&](const std::vector<int>& list) {
        for (int a : list)
            for (int b : list)
                if (a != b) sees[index(a)][index(b)] = 1;
    };
    for (const auto& house : houses) {
        check_cells(house, n);
        differ(house);
        propagators_.push_back(make_house(house, n));
        houses_.push_back(house);
    }
    for (const auto& relation : relations) {
        check_cells(relation.cells, 1);
        if (relation.kind == RelationKind::different || relation.kind == RelationKind::sets) differ(relation.cells);
    }
    for (const auto& relation : relations) {
        const auto& data = *relation.data;
        switch (relation.kind) {
        case RelationKind::only:
            if (data.size() != 1) throw std::invalid_argument("one mask is expected");
            for (int c : relation.cells) first_[index(c)] &= static_cast<DigitMask>(data[0]);
            break;
        case RelationKind::pair: {
            if (relation.cells.size() != 2 || relation.cells[0] == relation.cells[1] || length(data) != n)
                throw std::invalid_argument("a pair has two cells and a mask a digit");
            std::vector<DigitMask> there(index(n)), back(index(n));
            for (int d = 0; d < n; ++d) {
                there[index(d)] = static_cast<DigitMask>(data[index(d)]) & all_;
                each_bit(there[index(d)], [&](int e) { back[index(e)] |= DigitMask{1} << d; });
            }
            add_table(relation.cells[0], relation.cells[1], there);
            add_table(relation.cells[1], relation.cells[0], back);
            break;
        }
        case RelationKind::different:
            if (length(relation.cells) == n) {
                propagators_.push_back(make_house(relation.cells, n));
                houses_.push_back(relation.cells);
            }
            break;
        case RelationKind::sets:
            propagators_.push_back(make_sets(relation, n));
            break;
        case RelationKind::sum:
            propagators_.push_back(make_sum(relation, n, sees));
            break;
        case RelationKind::automaton:
            propagators_.push_back(make_automaton(relation, n));
            break;
        }
    }
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < count; ++b)
            if (sees[a][b]) peers_[a].push_back(static_cast<int>(b));
    for (int p = 0; p < length(propagators_); ++p)
        for (int c : propagators_[index(p)]->cells()) watchers_[index(c)].push_back(p);
    propagator_waits_.assign(propagators_.size(), 0), sides_.assign(propagators_.size(), 0);
}

void RuleProblem::add_table(int a, int b, const std::vector<DigitMask>& allowed) {
    for (const Link& link : links_[index(a)])
        if (link.cell == b) { // both tables must hold
            for (std::size_t d = 0; d < allowed.size(); ++d) tables_[index(link.table)][d] &= allowed[d];
            return;
        }
    links_[index(a)].push_back({b, length(tables_)});
    tables_.push_back(allowed);
}

void RuleProblem::mark_changed(int cell) {
    touched_[index(cell)] = 1;
    if (!cell_waits_[index(cell)]) cell_waits_[index(cell)] = 1, open_cells_.push_back(cell);
    for (int p : watchers_[index(cell)])
        if (!propagator_waits_[index(p)]) propagator_waits_[index(p)] = 1, open_propagators_.push_back(p);
}

void RuleProblem::blame(const std::vector<int>& list) {
    for (int c : list) ++weights_[index(c)];
    forget_waiting();
}

void RuleProblem::forget_waiting() {
    for (int c : open_cells_) cell_waits_[index(c)] = 0;
    for (int p : open_propagators_) propagator_waits_[index(p)] = 0;
    open_cells_.clear(), open_propagators_.clear();
}

bool RuleProblem::spread(DigitMask* masks, int cell) {
    const DigitMask mask = masks[cell];
    if (!mask) return blame({cell}), false;
    if (single(mask))
        for (int b : peers_[index(cell)])
            if (masks[b] & mask) {
                masks[b] &= ~mask;
                if (!masks[b]) return blame({cell, b}), false;
                mark_changed(b);
            }
    for (const Link& link : links_[index(cell)]) {
        const auto& table = tables_[index(link.table)];
        DigitMask may = 0;
        each_bit(mask, [&](int d) { may |= table[index(d)]; });
        if (masks[link.cell] & ~may) {
            masks[link.cell] &= may;
            if (!masks[link.cell]) return blame({cell, link.cell}), false;
            mark_changed(link.cell);
        }
    }
    return true;
}

bool RuleProblem::run_queue(DigitMask* masks) {
    for (;;) {
        while (!open_cells_.empty()) {
            const int cell = open_cells_.back();
            open_cells_.pop_back();
            cell_waits_[index(cell)] = 0;
            if (!spread(masks, cell)) return false;
        }
        if (open_propagators_.empty()) return true;
        if (stop_) stop_->poll();
        const int number = open_propagators_.back();
        open_propagators_.pop_back();
        Propagator& propagator = *propagators_[index(number)];
        for (int c : propagator.cells()) before_[index(c)] = masks[c];
        if (!propagator.narrow(masks)) {
            propagator_waits_[index(number)] = 0;
            return blame(propagator.cells()), false;
        }
        for (int c : propagator.cells()) // the propagator knows its own changes, so it still counts as waiting
            if (masks[c] != before_[index(c)]) mark_changed(c);
        propagator_waits_[index(number)] = 0;
    }
}

bool RuleProblem::settle(std::vector<DigitMask>& masks) {
    std::fill(touched_.begin(), touched_.end(), 1);
    for (int c = 0; c < cells(); ++c) {
        masks[index(c)] &= first_[index(c)];
        if (!masks[index(c)]) return blame({c}), false;
        if (!watchers_[index(c)].empty() || !peers_[index(c)].empty() || !links_[index(c)].empty()) mark_changed(c);
    }
    return run_queue(masks.data());
}

bool RuleProblem::set(std::vector<DigitMask>& masks, int cell, DigitMask keep) {
    masks[index(cell)] &= keep;
    mark_changed(cell);
    return run_queue(masks.data());
}

// Returns the cell with the fewest digits for its failures, or one of two places of a digit; cell -1 if all are filled.
RuleProblem::Branch RuleProblem::choose(const DigitMask* masks) const {
    Branch best{-1, 0};
    std::uint64_t best_count = 0, best_weight = 1;
    const auto better = [&](int cell, DigitMask digit, int count, std::uint64_t weight) {
        if (best.cell >= 0 && static_cast<std::uint64_t>(count) * best_weight >= best_count * weight) return;
        best = {cell, digit};
        best_count = static_cast<std::uint64_t>(count), best_weight = weight;
    };
    for (int c = 0; c < cells(); ++c)
        if (!single(masks[c])) better(c, masks[c] & (~masks[c] + 1), bit_count(masks[c]), weights_[index(c)]);
    if (best.cell < 0 || bit_count(masks[best.cell]) == 2) return best;
    for (const auto& house : houses_) {
        DigitMask once = 0, twice = 0, more = 0;
        for (int c : house) {
            more |= twice & masks[c];
            twice |= once & masks[c];
            once |= masks[c];
        }
        for (DigitMask left = twice & ~more; left; left &= left - 1) {
            const DigitMask digit = left & (~left + 1);
            std::uint64_t weight = 0;
            int place = -1;
            for (int c : house)
                if (masks[c] & digit) {
                    weight += weights_[index(c)];
                    if (place < 0) place = c;
                }
            better(place, digit, 2, weight / 2);
        }
    }
    return best;
}

void RuleProblem::search(std::vector<DigitMask>& masks, const SearchLimits& limits, Stop& stop, SearchResult& result,
                         std::uint64_t& nodes) {
    for (;;) {
        stop.poll();
        const Branch branch = choose(masks.data());
        if (branch.cell < 0) {
            if (result.grids.size() < limits.keep) {
                Values values;
                for (DigitMask mask : masks) values.push_back(static_cast<std::uint8_t>(low_bit(mask) + 1));
                result.grids.push_back(std::move(values));
            }
            ++result.count;
            return;
        }
        if (nodes++ >= limits.nodes) {
            result.end = SearchResult::End::given_up;
            return;
        }
        auto trial = masks;
        if (set(trial, branch.cell, branch.digit)) search(trial, limits, stop, result, nodes);
        if (result.count >= limits.count || result.end != SearchResult::End::whole) return;
        if (!set(masks, branch.cell, ~branch.digit)) return;
    }
}

SearchResult RuleProblem::solutions(std::vector<DigitMask> masks, const SearchLimits& limits, Stop& stop) {
    SearchResult result;
    if (!limits.count) return result;
    const StopScope scope(*this, stop);
    std::uint64_t nodes = 0;
    std::fill(weights_.begin(), weights_.end(), 1);
    try {
        if (settle(masks)) search(masks, limits, stop, result, nodes);
    } catch (Stopped stopped) {
        forget_waiting();
        if (!stopped.late) throw;
        result.end = SearchResult::End::late;
    }
    return result;
}

std::vector<DigitMask> RuleProblem::supported(std::vector<DigitMask> masks, const std::vector<int>& list, Stop& stop) {
    const StopScope scope(*this, stop);
    std::vector<DigitMask> supported(list.size(), 0);
    if (!settle(masks)) return supported;
    for (std::size_t i = 0; i < list.size(); ++i)
        for (int digit = 0; digit < n_; ++digit) {
            const auto bit = DigitMask{1} << digit;
            if (!(masks[index(list[i])] & bit) || supported[i] & bit) continue;
            stop.check();
            auto tried = masks;
            SearchResult answer;
            std::uint64_t nodes = 0;
            std::fill(weights_.begin(), weights_.end(), 1);
            if (set(tried, list[i], bit)) search(tried, {.count = 1, .keep = 1}, stop, answer, nodes);
            if (answer.grids.empty()) continue;
            for (std::size_t j = 0; j < list.size(); ++j)
                supported[j] |= DigitMask{1} << (answer.grids[0][index(list[j])] - 1);
        }
    return supported;
}

TrueCandidates RuleProblem::true_candidates(const std::vector<DigitMask>& masks, std::uint64_t limit,
                                            std::uint64_t keep, Stop& stop) {
    auto left = masks;
    try {
        const StopScope scope(*this, stop);
        if (!settle(left)) std::fill(left.begin(), left.end(), 0); // no solution
    } catch (Stopped stopped) {
        forget_waiting();
        if (!stopped.late) throw;
        TrueCandidates none;
        none.counts.assign(masks.size() * index(n_), 0);
        none.late = true;
        return none;
    }
    return lucidoku::true_candidates(n_, left, limit, keep, [&](int cell, int digit, const SearchLimits& limits) {
        auto trial = left;
        if (cell >= 0) trial[index(cell)] = DigitMask{1} << digit;
        return solutions(std::move(trial), limits, stop);
    });
}

} // namespace lucidoku
