// The results of searches inside an assumption when its direct consequences are exhausted: removals, and their reasons.
#pragma once

#include "rating/view.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <vector>

namespace lucidoku::rating {

// A candidate as a number: 9 · cell + digit. A probe refers to the candidates that have vanished since the search
// began: of a cell (0 … 80), or of a digit in a region (81 + 9 · region + digit).
using Code = std::uint16_t;
constexpr Code code(int cell, int digit) { return static_cast<Code>(9 * cell + digit); }
constexpr Code cell_probe(int cell) { return static_cast<Code>(cell); }
constexpr Code region_probe(int region, int digit) { return static_cast<Code>(81 + 9 * region + digit); }

template <class Visit> void each_vanished(Code probe, const View& start, const View& now, Visit&& visit) {
    if (probe < 81) {
        const int c = probe;
        each_bit(start.cand(c) & ~now.cand(c), [&](int d) { visit(c, d); });
        return;
    }
    const int h = (probe - 81) / 9, d = (probe - 81) % 9;
    each_bit(start.places(h, d) & ~now.places(h, d), [&](int p) { visit(cell_of(h, p), d); });
}

// A chain on the working position. Two are the same if their targets and nodes agree: `identity` is a hash of these.
struct NestedHint {
    double rating = 0;
    int complexity = 0, key = 0;
    std::uint64_t identity = 0;
    std::vector<Code> removals; // in the order of the reference
    std::vector<Code> probes;
};

// Sorts the cells of a step into the order of the reference: that of its hash table.
template <class Item, class CellOf> void table_order(std::vector<Item>& items, int cells, CellOf&& cell) {
    int capacity = 16;
    while (4 * cells > 3 * capacity) capacity *= 2;
    std::stable_sort(items.begin(), items.end(), [&](const Item& a, const Item& b) {
        return (cell(a) & (capacity - 1)) < (cell(b) & (capacity - 1));
    });
}

class Hash {
public:
    void add(std::uint64_t value) {
        state_ ^= value + 0x9e3779b97f4a7c15u + (state_ << 12) + (state_ >> 4);
        state_ *= 0xff51afd7ed558ccdu;
        state_ ^= state_ >> 32;
    }
    std::uint64_t value() const { return state_; }

private:
    std::uint64_t state_ = 0x1234567;
};

// For every candidate, the first of the chains that remove it, in the order (rating, complexity, sort, creation).
class Collector {
public:
    Collector() { best_.fill(-1); }

    // Returns whether a chain would be the first for a candidate.
    bool improves(double rating, int complexity, int key, Code candidate) const {
        const int k = best_[candidate];
        return k < 0 || before(rating, complexity, key, hints_[index(k)]);
    }
    // Takes a chain with the removals in ascending order of cells; `results` puts them into the order of the table.
    void take(NestedHint&& hint) {
        bool useful = false;
        for (Code c : hint.removals)
            if (improves(hint.rating, hint.complexity, hint.key, c)) {
                useful = true;
                best_[c] = length(hints_);
            }
        if (useful) hints_.push_back(std::move(hint));
    }
    // Returns the chains that are the first for a candidate, in their order.
    std::vector<NestedHint> results() {
        std::vector<int> which;
        for (int k : best_)
            if (k >= 0) which.push_back(k);
        std::sort(which.begin(), which.end());
        which.erase(std::unique(which.begin(), which.end()), which.end());
        std::stable_sort(which.begin(), which.end(), [&](int a, int b) {
            return before(hints_[index(a)].rating, hints_[index(a)].complexity, hints_[index(a)].key, hints_[index(b)]);
        });
        std::vector<NestedHint> results;
        for (int k : which) {
            auto& hint = hints_[index(k)];
            int cells = 0, last = -1;
            for (Code c : hint.removals) {
                cells += c / 9 != last;
                last = c / 9;
            }
            table_order(hint.removals, cells, [](Code c) { return c / 9; });
            results.push_back(std::move(hint));
        }
        return results;
    }

private:
    static bool before(double rating, int complexity, int key, const NestedHint& other) {
        if (rating != other.rating) return rating < other.rating;
        return complexity != other.complexity ? complexity < other.complexity : key < other.key;
    }
    std::array<int, 729> best_;
    std::vector<NestedHint> hints_;
};

// Sets of nested chains, by number; 0 is the empty one. The chains are numbered by identity.
class NestedSets {
public:
    NestedSets() { clear(); }
    void clear() {
        sets_.assign(1, {});
        sums_.assign(1, 0);
        complexity_.clear();
        number_.clear();
    }
    int of(const NestedHint& hint) {
        const auto [entry, fresh] = number_.try_emplace(hint.identity, length(complexity_));
        if (fresh) complexity_.push_back(hint.complexity);
        return add({entry->second});
    }
    int both(int a, int b) {
        if (a == b || b == 0) return a;
        if (a == 0) return b;
        std::vector<int> all;
        std::set_union(sets_[index(a)].begin(), sets_[index(a)].end(), sets_[index(b)].begin(), sets_[index(b)].end(),
                       std::back_inserter(all));
        if (all.size() == sets_[index(a)].size()) return a;
        if (all.size() == sets_[index(b)].size()) return b;
        return add(std::move(all));
    }
    // Returns the sum of the complexities of its chains.
    int sum(int set) const { return sums_[index(set)]; }

private:
    int add(std::vector<int>&& set) {
        int sum = 0;
        for (int k : set) sum += complexity_[index(k)];
        sums_.push_back(sum);
        sets_.push_back(std::move(set));
        return length(sets_) - 1;
    }

    std::vector<std::vector<int>> sets_;
    std::vector<int> sums_, complexity_;
    std::unordered_map<std::uint64_t, int> number_;
};

} // namespace lucidoku::rating
