// Native calls for grids with variant rules.
#pragma once

#include "binding/search.hpp"
#include "rules/apart.hpp"
#include "rules/problem.hpp"
#include "rules/propagation.hpp"
#include "rules/ways.hpp"

#include <exception>
#include <memory>
#include <mutex>

namespace lucidoku {

// Runs something without the GIL; returns false if its time is up.
template <class Run> bool in_time(Seconds seconds, Run&& run) {
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

// Reads the digits of each cell as bits.
inline std::vector<DigitMask> read_masks(const nb::bytes& masks, int n) {
    std::vector<DigitMask> candidates(index(n * n));
    if (masks.size() != candidates.size() * sizeof(DigitMask)) throw nb::value_error("one mask a cell is expected");
    std::memcpy(candidates.data(), masks.data(), masks.size());
    for (auto& mask : candidates) mask &= (DigitMask{1} << n) - 1;
    return candidates;
}

// Relations as Python gives them: kind, cells, the number of their data.
using Relations = std::vector<std::tuple<int, std::vector<int>, int>>;
using SharedData = std::vector<std::shared_ptr<const std::vector<int>>>;

inline SharedData shared_data(std::vector<std::vector<int>> data) {
    SharedData shared;
    for (auto& list : data) shared.push_back(std::make_shared<const std::vector<int>>(std::move(list)));
    return shared;
}

inline std::vector<Relation> relations_of(const Relations& relations, const SharedData& shared) {
    std::vector<Relation> found;
    for (const auto& [kind, cells, number] : relations) {
        if (kind < 0 || kind > static_cast<int>(RelationKind::automaton))
            throw nb::value_error("unknown kind of relation");
        if (number < 0 || number >= length(shared)) throw nb::value_error("a relation has no data");
        found.push_back({static_cast<RelationKind>(kind), cells, shared[index(number)]});
    }
    return found;
}

// Houses and relations, compiled once for each layout; searches may run in parallel, each with its own memory.
class RuleSearch {
public:
    RuleSearch(int n, std::vector<std::vector<int>> houses, const Relations& relations,
               std::vector<std::vector<int>> data)
        : n_(n), houses_(std::move(houses)), relations_(relations_of(relations, shared_data(std::move(data)))) {
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
        const auto open = read(masks);
        std::vector<DigitMask> supported;
        for (const int cell : cells)
            if (cell < 0 || cell >= n_ * n_) throw nb::value_error("a cell is outside the grid");
        if (!in_time(seconds, [&](Stop& stop) { supported = Use(*this)->supported(open, cells, stop); }))
            return std::nullopt;
        return to_bytes(supported);
    }

private:
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

    std::vector<DigitMask> read(const nb::bytes& masks) const { return read_masks(masks, n_); }

    int n_;
    std::vector<std::vector<int>> houses_;
    std::vector<Relation> relations_;
    mutable std::mutex free_now_;
    mutable std::vector<std::unique_ptr<RuleProblem>> free_;
};

// The basis of consequences, made once for each layout (rules/propagation.hpp).
class FollowedRules {
public:
    using Units = std::vector<std::pair<std::vector<int>, Relations>>;

    FollowedRules(int n, std::vector<std::vector<int>> houses, const RuleGraph::Exclusions& by_mark, const Units& units,
                  std::vector<std::vector<int>> data) {
        const SharedData shared = shared_data(std::move(data));
        std::vector<RuleGraph::Unit> made;
        for (const auto& [cells, relations] : units) made.push_back({cells, relations_of(relations, shared)});
        try {
            graph = std::make_shared<RuleGraph>(n, std::move(houses), by_mark, std::move(made));
        } catch (const std::invalid_argument& error) {
            throw nb::value_error(error.what());
        }
    }

    std::shared_ptr<RuleGraph> graph;
};

// The consequences of a candidate, for one thread.
class FollowedCandidate {
public:
    FollowedCandidate(const FollowedRules& rules, const nb::bytes& masks, const nb::bytes& values, int start)
        : propagation_(rules.graph, read_masks(masks, rules.graph->n()), read_values(values, rules.graph->cells()),
                       checked(start, rules.graph->cells() * rules.graph->n())),
          candidates_(rules.graph->cells() * rules.graph->n()) {}

    bool is_broken() const { return propagation_.is_broken(); }
    nb::bytes masks() const { return to_bytes(propagation_.open()); }
    nb::bytes alive() const { return to_bytes(propagation_.alive()); }

    // Returns whether there is a contradiction; nothing if time is up.
    std::optional<bool> follow(std::optional<std::size_t> most, Seconds seconds) {
        bool broken = false;
        if (!in_time(seconds, [&](Stop& stop) { broken = propagation_.follow(most.value_or(SIZE_MAX), stop); }))
            return std::nullopt;
        return broken;
    }
    std::optional<bool> refute(int start, Seconds seconds) {
        checked(start, candidates_);
        bool refuted = false;
        if (!in_time(seconds, [&](Stop& stop) { refuted = propagation_.refute(start, stop); })) return std::nullopt;
        return refuted;
    }
    void remove_refuted() { propagation_.remove_refuted(); }
    std::vector<int> argument() const { return numbers(propagation_.argument()); }
    std::vector<int> argument_against(int candidate) const {
        return numbers(propagation_.argument_against(checked(candidate, candidates_)));
    }

private:
    static int checked(int candidate, int end) {
        if (candidate < 0 || candidate >= end) throw nb::value_error("a candidate is outside the grid");
        return candidate;
    }
    static std::vector<std::uint8_t> read_values(const nb::bytes& values, int cells) {
        if (values.size() != index(cells)) throw nb::value_error("one digit a cell is expected");
        const auto* first = static_cast<const std::uint8_t*>(values.data());
        return {first, first + values.size()};
    }
    // Writes consequences as numbers: how many they are, then of each the candidate, its truth, the fact with its
    // numbers, and the lists, each after its length; those of a refutation in the same way.
    static std::vector<int> numbers(const std::vector<Consequence>& list) {
        std::vector<int> out;
        write(out, list);
        return out;
    }
    static void write(std::vector<int>& out, const std::vector<Consequence>& list) {
        out.push_back(length(list));
        for (const Consequence& one : list) {
            out.insert(out.end(), {one.candidate, one.truth, static_cast<int>(one.fact), one.number, one.digit});
            for (const auto* some : {&one.if_true, &one.if_false, &one.marks}) {
                out.push_back(length(*some));
                out.insert(out.end(), some->begin(), some->end());
            }
            write(out, one.inner);
        }
    }

    Propagation propagation_;
    int candidates_;
};

// Reads a strong link that Python wrote as 16-bit numbers: 1 for a house, its number or the cell's, the digit, and both
// sets of candidates, each after its length.
inline std::vector<StrongLink> read_links(const nb::bytes& bytes, int candidates) {
    std::vector<std::uint16_t> numbers(bytes.size() / sizeof(std::uint16_t));
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(std::uint16_t));
    std::size_t at = 0;
    const auto next = [&] {
        if (at >= numbers.size()) throw nb::value_error("a strong link is incomplete");
        return static_cast<int>(numbers[at++]);
    };
    const auto set = [&] {
        std::vector<int> members(index(next()));
        if (members.empty()) throw nb::value_error("a strong link has no candidates");
        for (int& member : members)
            if ((member = next()) >= candidates) throw nb::value_error("a candidate is outside the grid");
        return members;
    };
    std::vector<StrongLink> links;
    while (at < numbers.size()) {
        StrongLink link{};
        link.of_house = next() != 0, link.number = next(), link.digit = next();
        link.one = set(), link.other = set();
        links.push_back(std::move(link));
    }
    return links;
}

inline std::vector<std::uint64_t> read_words(const nb::bytes& bytes, std::size_t count) {
    std::vector<std::uint64_t> words(count);
    if (bytes.size() != count * sizeof(std::uint64_t)) throw nb::value_error("a bit for each candidate is expected");
    std::memcpy(words.data(), bytes.data(), bytes.size());
    return words;
}

inline ApartCandidates read_apart(int n, const nb::bytes& rows) {
    if (n < 1 || n > 25) throw nb::value_error("a grid has 1 to 25 rows");
    ApartCandidates apart{.count = n * n * n, .rows = {}};
    apart.rows = read_words(rows, apart.words() * index(apart.count));
    return apart;
}

// The ways to fill a constraint (rules/ways.hpp).
class Ways {
public:
    Ways(int n, const std::vector<int>& cells, const std::vector<nb::bytes>& grids, const nb::bytes& excluded) {
        if (n < 1 || n > 25) throw nb::value_error("a grid has 1 to 25 rows");
        const std::size_t words = index(n * n * n + 63) / 64;
        if (excluded.size() != index(n * n * n) * words * sizeof(std::uint64_t))
            throw nb::value_error("a row for each candidate is expected");
        std::vector<int> candidates;
        for (const nb::bytes& grid : grids) {
            if (grid.size() != index(n * n)) throw nb::value_error("one digit a cell is expected");
            for (const int cell : cells) {
                if (cell < 0 || cell >= n * n) throw nb::value_error("a cell is outside the grid");
                const int digit = data_of(grid)[cell];
                if (digit < 1 || digit > n) throw nb::value_error("a digit is outside the grid");
                candidates.push_back(cell * n + digit - 1);
            }
        }
        made = std::make_shared<WaysToFill>(n, std::move(candidates), length(cells),
                                            read_words(excluded, index(n * n * n) * words).data());
    }
    explicit Ways(std::shared_ptr<const WaysToFill> ways) : made(std::move(ways)) {}

    int count() const { return made->count(); }
    const std::vector<int>& candidates() const { return made->candidates(); }
    nb::bytes all() const { return to_bytes(made->all()); }
    std::vector<std::pair<int, nb::bytes>> excluded() const {
        std::vector<std::pair<int, nb::bytes>> found;
        for (std::size_t k = 0; k < made->words(); ++k)
            for (std::uint64_t word = made->all()[k]; word; word &= word - 1) {
                const int candidate = lowest(k, word);
                found.emplace_back(candidate, to_bytes(made->excluded_with(candidate)));
            }
        return found;
    }
    Ways within(const nb::bytes& allowed) const {
        return Ways(
            std::shared_ptr<const WaysToFill>(new WaysToFill(made->within(read_words(allowed, made->words())))));
    }

    std::shared_ptr<const WaysToFill> made;
};

// The needs of a position (rules/ways.hpp).
class PositionNeeds {
public:
    PositionNeeds(const nb::bytes& sets, int words) {
        if (words < 1) throw nb::value_error("a row has words");
        needs.count = sets.size() / (sizeof(std::uint64_t) * index(words));
        needs.sets = read_words(sets, needs.count * index(words));
        words_ = index(words);
    }
    void add(const Ways& ways) { needs.ways.push_back(checked(ways).made); }

    // Returns the candidates that occur only in ways that leave a need nothing, as a row, and these needs; nothing if
    // time is up.
    std::optional<std::vector<std::pair<std::vector<int>, nb::bytes>>>
    blocked(const Ways& ways, int own, const nb::bytes& alive, Seconds seconds) const {
        const auto open = read_words(alive, words_);
        checked(ways);
        std::vector<WaysToFill::Blocked> found;
        if (!in_time(seconds, [&](Stop& stop) { found = ways.made->blocked(needs, own, open, stop); }))
            return std::nullopt;
        std::vector<std::pair<std::vector<int>, nb::bytes>> out;
        for (const auto& one : found) out.emplace_back(one.needs, to_bytes(one.candidates));
        return out;
    }

private:
    const Ways& checked(const Ways& ways) const {
        if (ways.made->words() != words_) throw nb::value_error("ways of another grid");
        return ways;
    }

    Needs needs;
    std::size_t words_;
};

// Returns the rows with what some candidates exclude besides: `further` has a row for each of `those`.
inline nb::bytes apart_of(int n, const nb::bytes& rows, const std::vector<int>& those, const nb::bytes& further,
                          const nb::bytes& possible) {
    ApartCandidates apart = read_apart(n, rows);
    const std::size_t words = apart.words();
    const auto more = read_words(further, words * those.size()), open = read_words(possible, words);
    for (std::size_t i = 0; i < those.size(); ++i) {
        if (those[i] < 0 || those[i] >= apart.count) throw nb::value_error("a candidate is outside the grid");
        const auto first = more.begin() + static_cast<std::ptrdiff_t>(i * words);
        exclude_more(apart, those[i], {first, first + static_cast<std::ptrdiff_t>(words)}, open);
    }
    return to_bytes(apart.rows);
}

// Returns what sets of candidates exclude (rules/apart.hpp): the number of each set, and the candidates; nothing
// if time is up.
inline std::optional<std::vector<std::vector<int>>> exclusions_of(int n, const nb::bytes& apart, const nb::bytes& alive,
                                                                  const nb::bytes& sets, Seconds seconds) {
    const ApartCandidates candidates = read_apart(n, apart);
    const std::size_t words = candidates.words();
    const auto open = read_words(alive, words);
    const auto those = read_words(sets, sets.size() / (sizeof(std::uint64_t) * words) * words);
    for (std::size_t k = words - 1; k < those.size(); k += words)
        if (candidates.count % 64 && those[k] >> candidates.count % 64)
            throw nb::value_error("a candidate is outside the grid");
    std::vector<CommonExclusion> exclusions;
    if (!in_time(seconds, [&](Stop& stop) { exclusions = common_exclusions(candidates, open, those, stop); }))
        return std::nullopt;
    std::vector<std::vector<int>> found;
    for (const CommonExclusion& one : exclusions) {
        auto& numbers = found.emplace_back(1, one.set);
        numbers.insert(numbers.end(), one.excluded.begin(), one.excluded.end());
    }
    return found;
}

// Returns short chains (rules/apart.hpp), each as its strong links in the form in which they are given; nothing
// if time is up.
inline std::optional<std::vector<std::vector<int>>> chains_of(int n, const nb::bytes& apart, const nb::bytes& alive,
                                                              const nb::bytes& links, int most, Seconds seconds) {
    const ApartCandidates candidates = read_apart(n, apart);
    const auto open = read_words(alive, candidates.words());
    const auto strong = read_links(links, candidates.count);
    std::vector<ShortChain> chains;
    if (!in_time(seconds, [&](Stop& stop) { chains = short_chains(candidates, open, strong, most, stop); }))
        return std::nullopt;
    std::vector<std::vector<int>> found;
    for (const ShortChain& chain : chains) {
        auto& numbers = found.emplace_back();
        for (const StrongLink& link : chain) {
            numbers.insert(numbers.end(), {link.of_house, link.number, link.digit});
            for (const auto* set : {&link.one, &link.other}) {
                numbers.push_back(length(*set));
                numbers.insert(numbers.end(), set->begin(), set->end());
            }
        }
    }
    return found;
}

} // namespace lucidoku
