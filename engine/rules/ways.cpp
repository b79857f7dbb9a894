#include "rules/ways.hpp"

#include <algorithm>
#include <atomic>

namespace lucidoku {

namespace {

void add(CandidateRow& row, const std::uint64_t* other) {
    for (std::size_t k = 0; k < row.size(); ++k) row[k] |= other[k];
}

bool meet(const std::uint64_t* one, const std::uint64_t* other, std::size_t words) {
    for (std::size_t k = 0; k < words; ++k)
        if (one[k] & other[k]) return true;
    return false;
}

bool inside(const std::uint64_t* one, const std::uint64_t* other, std::size_t words) {
    for (std::size_t k = 0; k < words; ++k)
        if (one[k] & ~other[k]) return false;
    return true;
}

bool empty(const CandidateRow& row) {
    return std::all_of(row.begin(), row.end(), [](std::uint64_t word) { return !word; });
}

bool test(const std::uint64_t* row, int bit) { return row[bit / 64] >> bit % 64 & 1; }

std::uint64_t next_number() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

int ones_in_both(const CandidateRow& row, const CandidateRow& other) {
    int count = 0;
    for (std::size_t k = 0; k < row.size(); ++k) count += ones(row[k] & other[k]);
    return count;
}

} // namespace

WaysToFill::WaysToFill(int n, std::vector<int> candidates, int cells, const std::uint64_t* excluded)
    : number_(next_number()), count_(cells ? length(candidates) / cells : 0), cells_(cells),
      candidates_(std::move(candidates)), all_(index(n * n * n + 63) / 64), reach_(all_.size()) {
    rows_.resize(2 * index(count_) * words());
    for (int i = 0; i < length(candidates_); ++i) {
        const int candidate = candidates_[index(i)];
        std::uint64_t* row = rows_.data() + index(2 * (i / cells_)) * words();
        row[candidate / 64] |= std::uint64_t{1} << candidate % 64;
        for (std::size_t k = 0; k < words(); ++k) row[words() + k] |= excluded[index(candidate) * words() + k];
    }
    sum_up();
}

WaysToFill::WaysToFill(const WaysToFill& other, const std::vector<int>& chosen)
    : number_(next_number()), count_(length(chosen)), cells_(other.cells_), all_(other.words()), reach_(other.words()) {
    for (int way : chosen) {
        const auto first = other.candidates_.begin() + way * cells_;
        candidates_.insert(candidates_.end(), first, first + cells_);
        rows_.insert(rows_.end(), other.all(way), other.all(way) + 2 * words());
    }
    sum_up();
}

void WaysToFill::sum_up() {
    for (int way = 0; way < count_; ++way) add(all_, all(way)), add(reach_, excluded(way));
}

WaysToFill WaysToFill::within(const CandidateRow& allowed) const {
    std::vector<int> chosen;
    for (int way = 0; way < count_; ++way)
        if (inside(all(way), allowed.data(), words())) chosen.push_back(way);
    return {*this, chosen};
}

CandidateRow WaysToFill::excluded_with(int candidate) const {
    CandidateRow found(words(), ~std::uint64_t{0});
    for (int way = 0; way < count_; ++way)
        if (test(all(way), candidate))
            for (std::size_t k = 0; k < words(); ++k) found[k] &= excluded(way)[k];
    return found;
}

bool WaysToFill::leaves_nothing(int way, const std::uint64_t* set) const { return inside(set, excluded(way), words()); }

bool WaysToFill::leaves_nothing(int way, const WaysToFill& other) const {
    for (int rival = 0; rival < other.count_; ++rival)
        if (!meet(other.all(rival), excluded(way), words())) return false;
    return true;
}

// Returns whether a way leaves a need nothing.
bool WaysToFill::blocks(int way, int need, const Needs& needs) const {
    return index(need) < needs.count ? leaves_nothing(way, &needs.sets[index(need) * words()])
                                     : leaves_nothing(way, *needs.ways[index(need) - needs.count]);
}

CandidateRow WaysToFill::kept(const std::vector<int>& near, const Needs& needs, Stop& stop) const {
    CandidateRow found(words());
    for (int way = 0; way < count_; ++way) {
        stop.poll();
        if (!inside(all(way), found.data(), words()) &&
            std::none_of(near.begin(), near.end(), [&](int need) { return blocks(way, need, needs); }))
            add(found, all(way));
    }
    return found;
}

WaysToFill::Blocked WaysToFill::fewest(const std::vector<int>& near, const Needs& needs, const CandidateRow& gone,
                                       Stop& stop) const {
    std::vector<int> dead;
    for (int way = 0; way < count_; ++way)
        if (meet(all(way), gone.data(), words())) dead.push_back(way);
    const auto those_of = [&](auto&& take) { // the dead ways that something is true of, as bits
        CandidateRow row((dead.size() + 63) / 64);
        for (std::size_t i = 0; i < dead.size(); ++i)
            if (take(dead[i])) row[i / 64] |= std::uint64_t{1} << i % 64;
        return row;
    };
    std::vector<CandidateRow> blocked;
    for (int need : near) {
        stop.poll();
        blocked.push_back(those_of([&](int way) { return blocks(way, need, needs); }));
    }
    std::vector<int> best;
    for (std::size_t k = 0; k < words(); ++k)
        for (std::uint64_t word = gone[k]; word; word &= word - 1) {
            stop.poll();
            const int candidate = lowest(k, word);
            CandidateRow left = those_of([&](int way) { return test(all(way), candidate); });
            std::vector<int> chosen;
            while (!empty(left) && (best.empty() || chosen.size() < best.size())) {
                const auto most = std::max_element(blocked.begin(), blocked.end(),
                                                   [&](const CandidateRow& one, const CandidateRow& other) {
                                                       return ones_in_both(one, left) < ones_in_both(other, left);
                                                   });
                chosen.push_back(static_cast<int>(most - blocked.begin()));
                for (std::size_t i = 0; i < left.size(); ++i) left[i] &= ~(*most)[i];
            }
            if (empty(left) && (best.empty() || chosen.size() < best.size())) best = std::move(chosen);
        }
    Blocked found{{}, gone};
    for (int at : best) found.needs.push_back(near[index(at)]);
    for (int way = 0; way < count_; ++way)
        if (std::none_of(found.needs.begin(), found.needs.end(), [&](int need) { return blocks(way, need, needs); }))
            for (std::size_t k = 0; k < words(); ++k) found.candidates[k] &= ~all(way)[k];
    return found;
}

std::vector<WaysToFill::Blocked> WaysToFill::blocked(const Needs& needs, int own, const CandidateRow& alive,
                                                     Stop& stop) const {
    std::vector<int> near;
    Kept now;
    for (std::size_t i = 0; i < needs.count; ++i) {
        const std::uint64_t* set = &needs.sets[i * words()];
        if (!inside(set, reach_.data(), words())) continue;
        near.push_back(static_cast<int>(i));
        now.sets.insert(now.sets.end(), set, set + words());
    }
    for (std::size_t i = 0; i < needs.ways.size(); ++i)
        if (static_cast<int>(i) != own && meet(needs.ways[i]->all_.data(), reach_.data(), words())) {
            near.push_back(static_cast<int>(needs.count + i));
            now.ways.push_back(needs.ways[i]->number_);
        }
    {
        Kept& last = last_[!needs.ways.empty()];
        const std::lock_guard lock(one_at_a_time_);
        if (last.candidates.empty() || last.sets != now.sets || last.ways != now.ways) {
            now.candidates = kept(near, needs, stop);
            last = now;
        } else {
            now.candidates = last.candidates;
        }
    }
    CandidateRow gone = all_;
    for (std::size_t k = 0; k < words(); ++k) gone[k] &= ~now.candidates[k] & alive[k];
    std::vector<Blocked> found;
    while (!empty(gone) && gone != all_) {
        found.push_back(fewest(near, needs, gone, stop));
        for (std::size_t k = 0; k < words(); ++k) gone[k] &= ~found.back().candidates[k];
    }
    return found;
}

} // namespace lucidoku
