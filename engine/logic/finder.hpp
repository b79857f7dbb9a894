// The registry of techniques: each family's file defines its finders and lists them in its table.
#pragma once

#include "logic/step.hpp"
#include "run/stop.hpp"

#include <initializer_list>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace lucidoku {

// Data that several finders compute about a position, kept until the position changes.
template <class L> struct Workspace;

// The view of a position that a finder gets.
template <class L> struct Position {
    const Board<L>& board;
    const std::uint8_t* solution; // n*n digits when known; only a guess or a trial may read it
    bool unique;                  // the puzzle is known to have exactly one solution
    const typename L::Set& givens;
    Workspace<L>& work;
    int limit = 0;           // the pipeline's limit on length (0: the technique's default)
    int cells = 0;           // and on the cells of a set that a chain runs through
    bool full_depth = false; // search beyond the usual bounds of a finder: for a listing, or for a walk that is stuck
    const L& layout() const { return board.layout(); }
};

// A hash of a set of conclusions.
class ConclusionKey {
public:
    template <class Set> ConclusionKey& add(const Set& cells, int digit) {
        cells.each([&](int c) { add(c, digit); });
        return *this;
    }
    ConclusionKey& add(int cell, int digit, bool placed = false) {
        // A sum does not depend on the order.
        auto x = static_cast<std::uint64_t>((cell * 64 + digit) * 2 + placed) + 1;
        x *= 0x9e3779b97f4a7c15u;
        x ^= x >> 29;
        sum_ += x * 0xbf58476d1ce4e5b9u;
        return *this;
    }
    operator std::uint64_t() const { return sum_; }

private:
    std::uint64_t sum_ = 0;
};

// Collects the steps of finders. For a walk it keeps the best one; for a listing it keeps every distinct one.
//
// A finder takes an empty step from `draft()`, fills it and calls `offer()`. If the number of conclusions is known
// beforehand, `wants(count)` returns whether the step is worth writing.
class StepCollector {
public:
    enum class Mode { best, all };

    // Makes a collector; a listing ends at `most` steps (0: no limit).
    StepCollector(int n, Mode mode, Stop& stop, std::size_t most = 0)
        : mode_(mode), stop_(&stop), most_(most), steps_{Step(n), Step(n)} {}
    StepCollector(const StepCollector&) = delete; // the hashes in `seen_` refer to `listed_`
    // Prepares for another walk.
    void serve(Stop& stop) { stop_ = &stop; }

    // Polls for a stop; call it in every loop that may run longer than a millisecond. `wants` polls too.
    void poll() const { stop_->poll(); }
    Stop& stop() const { return *stop_; }

    struct Full {}; // thrown when a listing has `most` steps

    // Begins the finder of a technique at its stage of the pipeline; `keep_best` keeps the best step so far, which the
    // finder must improve on.
    void begin(int technique, int stage, bool keep_best = false) {
        if (lists_all()) flush();
        technique_ = technique;
        stage_ = stage;
        if (keep_best) return;
        has_step_ = false;
        is_incomplete_ = false;
        best_count_ = 0;
    }
    bool wants(int conclusions) const {
        poll();
        return mode_ == Mode::all || !has_step_ || conclusions >= best_count_;
    }
    Step& draft(Word flags = Step::uses_candidates) {
        Step& step = draft_step();
        step.begin(technique_, flags);
        return step;
    }
    // Returns whether a step that concludes `key` (see ConclusionKey) at this cost is better than those known; if so,
    // draft and offer it next. For finders that reach the same conclusions in very many ways; a listing keeps the
    // cheapest.
    bool improves(std::uint64_t key, int cost) {
        if (mode_ == Mode::best) return true;
        const auto [known, fresh] = cheapest_.try_emplace(key, Cheapest{cost, kept_.size()});
        if (fresh) kept_.emplace_back();
        else if (cost >= known->second.cost) return false;
        known->second.cost = cost;
        slot_ = known->second.place;
        return true;
    }
    void offer() {
        const Step& step = draft_step();
        if (!step.is_conclusive()) return;
        if (mode_ == Mode::best) {
            if (has_step_ && !step.is_better_than(best())) return;
            best_at_ = 1 - best_at_;
            has_step_ = true;
            best_count_ = step.conclusions();
            return;
        }
        has_step_ = true;
        if (slot_ != none) {
            kept_[slot_].begin = written_.size();
            step.write(written_);
            kept_[slot_].end = written_.size();
            slot_ = none;
            check_room();
            return;
        }
        const std::size_t begin = listed_.size();
        step.write(listed_);
        if (!seen_.insert({begin, listed_.size()}).second) return listed_.resize(begin);
        ++listed_count_;
        check_room();
    }
    // Returns whether a step of this cost, or of fewer conclusions at the same cost, is still of interest.
    bool wants(int conclusions, int cost) const {
        poll();
        if (mode_ == Mode::all || !has_step_ || cost < best().cost()) return true;
        return cost == best().cost() && conclusions >= best_count_;
    }
    // Notes that the finder stopped at its own bound, so that more steps may exist.
    void mark_incomplete() { is_incomplete_ = true; }
    bool is_incomplete() const { return is_incomplete_; }
    // Returns the stage in the pipeline. Finders remember by stage, because a technique may occur twice, with different
    // limits.
    int stage() const { return stage_; }
    bool has_step() const { return has_step_; }
    const Step& best() const { return steps_[best_at_]; }
    // Ends a listing and returns its steps.
    Words take() {
        flush();
        return std::move(listed_);
    }
    std::size_t listed_count() const { return listed_count_; }
    bool lists_all() const { return mode_ == Mode::all; }

private:
    static constexpr auto none = static_cast<std::size_t>(-1);
    struct Cheapest {
        int cost;
        std::size_t place;
    };
    struct Extent { // the position of a record among words
        std::size_t begin = 0, end = 0;
    };
    // Compares records by their words.
    struct SameWords {
        const Words* words;
        std::string_view view(Extent record) const {
            return {reinterpret_cast<const char*>(words->data() + record.begin),
                    (record.end - record.begin) * sizeof(Word)};
        }
        std::size_t operator()(Extent record) const { return std::hash<std::string_view>{}(view(record)); }
        bool operator()(Extent one, Extent other) const { return view(one) == view(other); }
    };

    Step& draft_step() { return steps_[1 - best_at_]; }
    void check_room() const {
        if (most_ && listed_count_ + kept_.size() >= most_) throw Full{};
    }
    void flush() {
        if (kept_.empty()) return;
        const auto at = [&](std::size_t place) { return written_.begin() + static_cast<std::ptrdiff_t>(place); };
        for (const auto& kept : kept_) listed_.insert(listed_.end(), at(kept.begin), at(kept.end));
        listed_count_ += kept_.size();
        kept_.clear();
        written_.clear();
        cheapest_.clear();
        slot_ = none;
    }

    Mode mode_;
    Stop* stop_;
    std::size_t most_, listed_count_ = 0;
    int technique_ = 0, stage_ = 0;
    bool has_step_ = false, is_incomplete_ = false;
    int best_count_ = 0;
    std::size_t best_at_ = 0; // index of the best step; the other one is the draft
    std::array<Step, 2> steps_;
    Words listed_;
    std::unordered_set<Extent, SameWords, SameWords> seen_{0, SameWords{&listed_}, SameWords{&listed_}};
    std::unordered_map<std::uint64_t, Cheapest> cheapest_;
    Words written_; // the records in `kept_`, and those that were improved on
    std::vector<Extent> kept_;
    std::size_t slot_ = none; // where `kept_` has the next step
};

template <class L> using Find = void (*)(const Position<L>&, StepCollector&);

// The quantity bounded by a pipeline's limit: the links of a chain (of the longest, if there are several), the
// inferences of a proof, or the cells of one set.
enum class Limit : std::uint8_t { nothing, links, inferences, cells };
inline constexpr std::string_view limit_names[] = {"", "links", "inferences", "cells"};

// A technique: its id (the key of the Python catalogue), and its finder for each layout width.
struct Finder {
    std::string_view id;
    bool needs_unique; // called only on positions of puzzles that are known to have one solution
    Find<Layout9> find9;
    Find<Layout16> find16;
    Find<Layout25> find25;
    bool slow = false;                // a walk skips it if the givens have several solutions
    bool has_full_depth_mode = false; // finds more at full depth
    bool is_fallback = false;         // not logic: a walk uses it only after logic has failed at full depth
    Limit limits = Limit::nothing;
    bool uses_als_chains = false; // its chains run through almost locked sets, whose cells a pipeline may bound too

    template <class L> Find<L> find() const {
        if constexpr (std::is_same_v<L, Layout9>) return find9;
        else if constexpr (std::is_same_v<L, Layout16>) return find16;
        else return find25;
    }
};

// Calls the static member `find` of a class template F with the arguments in its row of the table: a size, a type, a
// kind.
template <class L, template <class> class F, auto... arguments>
void find_with(const Position<L>& position, StepCollector& collector) {
    F<L>::find(position, arguments..., collector);
}

// Makes a row of a family's table.
template <template <class> class F, auto... arguments> constexpr Finder finder(std::string_view id) {
    return {id, false, &find_with<Layout9, F, arguments...>, &find_with<Layout16, F, arguments...>,
            &find_with<Layout25, F, arguments...>};
}

// Makes a row for a technique that assumes a unique solution.
template <template <class> class F, auto... arguments> constexpr Finder unique_finder(std::string_view id) {
    Finder row = finder<F, arguments...>(id);
    row.needs_unique = true;
    return row;
}

// Makes a row for a slow technique.
template <template <class> class F, auto... arguments> constexpr Finder slow_finder(std::string_view id) {
    Finder row = finder<F, arguments...>(id);
    row.slow = true;
    return row;
}

// Modify a row: what its limit bounds, whether it finds more at full depth, whether its chains run through almost
// locked sets, whether it is only a fallback.
constexpr Finder with_limit(Limit limits, Finder row) {
    row.limits = limits;
    return row;
}
constexpr Finder with_full_depth_mode(Finder row) {
    row.has_full_depth_mode = true;
    return row;
}
constexpr Finder with_als_chains(Finder row) {
    row.uses_als_chains = true;
    return row;
}
constexpr Finder fallback(Finder row) {
    row.is_fallback = true;
    return row;
}

// Joins the tables of a family that fills several files.
inline std::vector<Finder> join_tables(std::initializer_list<std::span<const Finder>> tables) {
    std::vector<Finder> all;
    for (const auto& table : tables) all.insert(all.end(), table.begin(), table.end());
    return all;
}

std::span<const Finder> singles();
std::span<const Finder> intersections();
std::span<const Finder> subsets();
std::span<const Finder> fish();
std::span<const Finder> single_digit();
std::span<const Finder> wings();
std::span<const Finder> coloring();
std::span<const Finder> uniqueness();
std::span<const Finder> complex_fish();
std::span<const Finder> sue_de_coq();
std::span<const Finder> als();
std::span<const Finder> chains();
std::span<const Finder> exotic();
std::span<const Finder> forcing();
std::span<const Finder> whips_and_braids();
std::span<const Finder> templates();
std::span<const Finder> last_resort();

// Returns all techniques of all families; the number of a technique is its index here.
std::span<const Finder> techniques();

} // namespace lucidoku
