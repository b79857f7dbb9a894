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

// What several finders compute about one position, kept until the position changes.
template <class L> struct Workspace;

// What a finder may look at.
template <class L> struct Position {
    const Board<L>& board;
    const std::uint8_t* solution; // n*n digits when known; only a guess or a trial may read it
    bool unique;                  // the puzzle is known to have exactly one solution
    const typename L::Set& givens;
    Workspace<L>& work;
    int limit = 0;           // the pipeline's limit on length (0: the technique's own)
    int cells = 0;           // and on the cells of a set that a chain runs through
    bool full_depth = false; // look beyond the usual bounds of a finder: a listing does, and a walk that is stuck
    const L& layout() const { return board.layout(); }
};

// A number that stands for a set of conclusions.
class ConclusionKey {
public:
    template <class Set> ConclusionKey& add(const Set& cells, int digit) {
        cells.each([&](int c) { add(c, digit); });
        return *this;
    }
    ConclusionKey& add(int cell, int digit, bool placed = false) {
        // Sums do not depend on the order.
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

// Where finders put their steps. For a walk it keeps the best one; for a listing it keeps every distinct one.
//
// A finder asks `draft()` for an empty step, fills it and calls `offer()`. When the number of conclusions is known
// beforehand, `wants(count)` tells whether writing the step down is worth the trouble.
class Sink {
public:
    enum class Mode { best, all };

    // A listing has `most` steps (0: all).
    Sink(int n, Mode mode, Stop& stop, std::size_t most = 0)
        : mode_(mode), stop_(&stop), most_(most), steps_{Step(n), Step(n)} {}
    Sink(const Sink&) = delete; // what was seen is known by its place in `listed_`
    // For another walk.
    void serve(Stop& stop) { stop_ = &stop; }

    // To be called in every loop that may run longer than a millisecond; `wants` does so too.
    void poll() const { stop_->poll(); }
    Stop& stop() const { return *stop_; }

    struct Full {}; // thrown when a listing has all that was wanted

    // Starts the finder of a technique at its place of the pipeline; `on`: what was found is kept, and
    // has to be bettered.
    void start(int technique, int place, bool on = false) {
        if (lists_all()) flush();
        technique_ = technique;
        place_ = place;
        if (on) return;
        found_ = false;
        gave_up_ = false;
        best_count_ = 0;
    }
    bool wants(int conclusions) const {
        poll();
        return mode_ == Mode::all || !found_ || conclusions >= best_count_;
    }
    Step& draft(Word flags = Step::uses_candidates) {
        Step& step = drafted();
        step.begin(technique_, flags);
        return step;
    }
    // For finders that find the same conclusions in very many ways: whether a step that concludes `key` (see
    // ConclusionKey) at that cost is better than those known. If so, draft and offer it next; a listing
    // keeps the cheapest.
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
        const Step& step = drafted();
        if (!step.conclusive()) return;
        if (mode_ == Mode::best) {
            if (found_ && !step.better_than(best())) return;
            best_at_ = 1 - best_at_;
            found_ = true;
            best_count_ = step.conclusions();
            return;
        }
        found_ = true;
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
    // Whether a step of that cost, or of fewer conclusions at the same cost, is still of interest.
    bool wants(int conclusions, int cost) const {
        poll();
        if (mode_ == Mode::all || !found_ || cost < best().cost()) return true;
        return cost == best().cost() && conclusions >= best_count_;
    }
    // For a finder that stops at its own bound: there may be more steps than it reported.
    void give_up() { gave_up_ = true; }
    bool gave_up() const { return gave_up_; }
    // What a finder remembers from one position of a walk to the next is kept by its place in the pipeline, because a
    // technique may occur there twice, with different limits.
    int place() const { return place_; }
    bool found() const { return found_; }
    const Step& best() const { return steps_[best_at_]; }
    // What a listing has, at its end.
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
    struct Extent { // of a record among words
        std::size_t begin = 0, end = 0;
    };
    // Records are the same if their words are.
    struct SameWords {
        const Words* words;
        std::string_view view(Extent record) const {
            return {reinterpret_cast<const char*>(words->data() + record.begin),
                    (record.end - record.begin) * sizeof(Word)};
        }
        std::size_t operator()(Extent record) const { return std::hash<std::string_view>{}(view(record)); }
        bool operator()(Extent one, Extent other) const { return view(one) == view(other); }
    };

    Step& drafted() { return steps_[1 - best_at_]; }
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
    int technique_ = 0, place_ = 0;
    bool found_ = false, gave_up_ = false;
    int best_count_ = 0;
    std::size_t best_at_ = 0; // of the two; the other one is drafted
    std::array<Step, 2> steps_;
    Words listed_;
    std::unordered_set<Extent, SameWords, SameWords> seen_{0, SameWords{&listed_}, SameWords{&listed_}};
    std::unordered_map<std::uint64_t, Cheapest> cheapest_;
    Words written_; // the records that `kept_` tells of, and those that were bettered
    std::vector<Extent> kept_;
    std::size_t slot_ = none; // of the next step
};

template <class L> using Find = void (*)(const Position<L>&, Sink&);

// What a pipeline's limit bounds: the links of a chain (of the longest, where there are several), the inferences of a
// proof, or the cells of one set.
enum class Limit : std::uint8_t { nothing, links, inferences, cells };
inline constexpr std::string_view limit_names[] = {"", "links", "inferences", "cells"};

// A technique: its id (the key of the Python catalogue), and the finder for each width.
struct Finder {
    std::string_view id;
    bool needs_unique; // called only on positions of puzzles that are known to have one solution
    Find<Layout9> find9;
    Find<Layout16> find16;
    Find<Layout25> find25;
    bool deep = false;   // looks so long that a walk leaves it out where the givens have several solutions
    bool widens = false; // finds more at full depth
    bool resort = false; // not logic: a walk uses it after logic has failed at full depth
    Limit limits = Limit::nothing;
    bool sets = false; // its chains run through almost locked sets, whose cells a pipeline may bound, too

    template <class L> Find<L> find() const {
        if constexpr (std::is_same_v<L, Layout9>) return find9;
        else if constexpr (std::is_same_v<L, Layout16>) return find16;
        else return find25;
    }
};

// The static member `find` of a class template F, with the arguments in its row of the table: a size, a type, a kind.
template <class L, template <class> class F, auto... arguments>
void find_with(const Position<L>& position, Sink& sink) {
    F<L>::find(position, arguments..., sink);
}

// A row of a family's table.
template <template <class> class F, auto... arguments> constexpr Finder finder(std::string_view id) {
    return {id, false, &find_with<Layout9, F, arguments...>, &find_with<Layout16, F, arguments...>,
            &find_with<Layout25, F, arguments...>};
}

// The same for a technique that assumes the puzzle to have one solution.
template <template <class> class F, auto... arguments> constexpr Finder unique_finder(std::string_view id) {
    Finder row = finder<F, arguments...>(id);
    row.needs_unique = true;
    return row;
}

// The same for a technique that looks very long.
template <template <class> class F, auto... arguments> constexpr Finder deep_finder(std::string_view id) {
    Finder row = finder<F, arguments...>(id);
    row.deep = true;
    return row;
}

// The same rows, with what they bound, for finders that find more at full depth, for those of chains through sets,
// and for those that are not logic.
constexpr Finder limited(Limit limits, Finder row) {
    row.limits = limits;
    return row;
}
constexpr Finder widening(Finder row) {
    row.widens = true;
    return row;
}
constexpr Finder through_sets(Finder row) {
    row.sets = true;
    return row;
}
constexpr Finder resort(Finder row) {
    row.resort = true;
    return row;
}

// The tables of a family that fills several files, one after the other.
inline std::vector<Finder> joined(std::initializer_list<std::span<const Finder>> tables) {
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

// All techniques of all families; a technique's number is its index here.
std::span<const Finder> techniques();

} // namespace lucidoku
