// Native calls for grids with variant rules.
#pragma once

#include "binding/search.hpp"
#include "rules/problem.hpp"

#include <exception>
#include <memory>
#include <mutex>

namespace lucidoku {

// Houses and relations, compiled once for each layout; searches may run in parallel, each with its own memory.
class RuleSearch {
public:
    using Relations = std::vector<std::tuple<int, std::vector<int>, int>>;

    RuleSearch(int n, std::vector<std::vector<int>> houses, const Relations& relations,
               std::vector<std::vector<int>> data)
        : n_(n), houses_(std::move(houses)) {
        std::vector<std::shared_ptr<const std::vector<int>>> shared;
        for (auto& list : data) shared.push_back(std::make_shared<const std::vector<int>>(std::move(list)));
        for (const auto& [kind, cells, number] : relations) {
            if (kind < 0 || kind > static_cast<int>(RelationKind::automaton))
                throw nb::value_error("unknown kind of relation");
            if (number < 0 || number >= length(shared)) throw nb::value_error("a relation has no data");
            relations_.push_back({static_cast<RelationKind>(kind), cells, shared[index(number)]});
        }
        try {
            free_.push_back(std::make_unique<RuleProblem>(n_, houses_, relations_));
        } catch (const std::invalid_argument& error) {
            throw nb::value_error(error.what());
        }
    }

    std::tuple<nb::typed<nb::list, nb::bytes>, std::uint64_t, bool> solutions(const nb::bytes& masks,
                                                                              std::uint64_t limit, std::uint64_t keep,
                                                                              Seconds seconds,
                                                                              std::uint64_t nodes) const {
        const auto candidates = read(masks);
        const Limits limits(seconds, std::nullopt);
        SearchResult result;
        without_gil([&] {
            Stop stop(is_interrupted, limits.end);
            result = Use(*this)->solutions(candidates, {.count = limit, .keep = keep, .nodes = nodes}, stop);
        });
        nb::typed<nb::list, nb::bytes> list;
        for (const auto& grid : result.grids) list.append(to_bytes(grid));
        return {list, result.count, result.end != SearchResult::End::whole};
    }

    TrueAnswer true_candidates(const nb::bytes& masks, std::uint64_t limit, std::uint64_t keep, Seconds seconds) const {
        const auto candidates = read(masks);
        const Limits limits(seconds, std::nullopt);
        TrueCandidates result;
        without_gil([&] {
            Stop stop(is_interrupted, limits.end);
            result = Use(*this)->true_candidates(candidates, limit, keep, stop);
        });
        return answer_of(result);
    }

    // Returns the remaining candidates when propagation ends; nothing if a cell has none.
    std::optional<nb::bytes> settled(const nb::bytes& masks) const {
        auto candidates = read(masks);
        if (!Use(*this)->settle(candidates)) return std::nullopt;
        return to_bytes(candidates);
    }

    // Returns the candidates that propagation refutes, as a mask for each cell (rules/problem.hpp); nothing if time is
    // up.
    std::optional<nb::bytes> refuted(const nb::bytes& masks, int most, Seconds seconds) const {
        const auto candidates = read(masks);
        std::vector<DigitMask> refuted;
        if (!in_time(seconds, [&](Stop& stop) { refuted = Use(*this)->refuted(candidates, most, stop); }))
            return std::nullopt;
        return to_bytes(refuted);
    }

    // Returns a candidate, none of `without`, that is refuted once others are refuted inside its assumption, and these
    // (rules/problem.hpp).
    std::optional<std::vector<int>> refuted_deeper(const nb::bytes& masks, const nb::bytes& without,
                                                   Seconds seconds) const {
        const auto candidates = read(masks), known = read(without);
        std::vector<int> refuted;
        if (!in_time(seconds, [&](Stop& stop) { refuted = Use(*this)->refuted_deeper(candidates, known, stop); }))
            return std::nullopt;
        return refuted;
    }

    // Returns the candidates that each candidate leaves, as masks; nothing for a contradiction (rules/problem.hpp).
    std::optional<nb::typed<nb::list, std::optional<nb::bytes>>> consequences(const nb::bytes& masks,
                                                                              Seconds seconds) const {
        const auto candidates = read(masks);
        std::vector<std::vector<DigitMask>> results;
        if (!in_time(seconds, [&](Stop& stop) { results = Use(*this)->consequences(candidates, stop); }))
            return std::nullopt;
        nb::typed<nb::list, std::optional<nb::bytes>> list;
        for (const auto& masks_left : results) {
            if (masks_left.empty()) list.append(nb::none());
            else list.append(to_bytes(masks_left));
        }
        return list;
    }

    // Returns the candidates of some cells that occur in a solution, or none without a solution; nothing if time is up.
    std::optional<nb::bytes> supported(const nb::bytes& masks, const std::vector<int>& cells, Seconds seconds) const {
        auto open = read(masks);
        std::vector<DigitMask> supported(cells.size(), 0);
        for (const int cell : cells)
            if (cell < 0 || cell >= n_ * n_) throw nb::value_error("a cell is outside the grid");
        const bool whole = in_time(seconds, [&](Stop& stop) {
            const Use problem(*this);
            if (!problem->settle(open)) return;
            for (std::size_t i = 0; i < cells.size(); ++i)
                for (int digit = 0; digit < n_; ++digit) {
                    const auto bit = DigitMask{1} << digit;
                    if (!(open[index(cells[i])] & bit) || supported[i] & bit) continue;
                    stop.check();
                    auto tried = open;
                    tried[index(cells[i])] = bit;
                    const auto answer = problem->solutions(tried, {.count = 1, .keep = 1}, stop);
                    if (answer.end == SearchResult::End::late) throw Stopped{true};
                    if (answer.grids.empty()) continue;
                    for (std::size_t j = 0; j < cells.size(); ++j)
                        supported[j] |= DigitMask{1} << (answer.grids[0][index(cells[j])] - 1);
                }
        });
        if (!whole) return std::nullopt;
        return to_bytes(supported);
    }

private:
    // Runs something without the GIL; returns false if its time is up.
    template <class Run> static bool in_time(Seconds seconds, Run&& run) {
        const Limits limits(seconds, std::nullopt);
        bool whole = true;
        without_gil([&] {
            Stop stop(is_interrupted, limits.end);
            try {
                run(stop);
            } catch (Stopped stopped) {
                if (!stopped.late) throw;
                whole = false;
            }
        });
        return whole;
    }

    // The problem used by one call: a free one, or a new one.
    class Use {
    public:
        explicit Use(const RuleSearch& owner) : owner_(owner) {
            {
                const std::lock_guard lock(owner_.free_now_);
                if (!owner_.free_.empty()) {
                    problem_ = std::move(owner_.free_.back());
                    owner_.free_.pop_back();
                }
            }
            if (!problem_) problem_ = std::make_unique<RuleProblem>(owner_.n_, owner_.houses_, owner_.relations_);
        }
        ~Use() {
            if (std::uncaught_exceptions() > before_) return; // it was interrupted, so its state is unknown
            const std::lock_guard lock(owner_.free_now_);
            owner_.free_.push_back(std::move(problem_));
        }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        RuleProblem* operator->() const { return problem_.get(); }

    private:
        const RuleSearch& owner_;
        const int before_ = std::uncaught_exceptions();
        std::unique_ptr<RuleProblem> problem_;
    };

    std::vector<DigitMask> read(const nb::bytes& masks) const {
        std::vector<DigitMask> candidates(index(n_ * n_));
        if (masks.size() != candidates.size() * sizeof(DigitMask)) throw nb::value_error("one mask a cell is expected");
        std::memcpy(candidates.data(), masks.data(), masks.size());
        for (auto& mask : candidates) mask &= (DigitMask{1} << n_) - 1;
        return candidates;
    }

    int n_;
    std::vector<std::vector<int>> houses_;
    std::vector<Relation> relations_;
    mutable std::mutex free_now_;
    mutable std::vector<std::unique_ptr<RuleProblem>> free_;
};

} // namespace lucidoku
