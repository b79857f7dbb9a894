// The memory of one search for forcing chains, and of the searches inside it.
#pragma once

#include "rating/closure.hpp"
#include "rating/new_chains.hpp"
#include "run/stop.hpp"

#include <optional>

namespace lucidoku::rating {

struct NestedSearch {
    Links links;
    View start;
    std::vector<AssumptionClosure> closures; // by node
    NestedSets sets;
    std::vector<std::uint64_t> ancestors; // of the closure under construction
    std::vector<SimpleStep> steps;
    std::array<std::uint64_t, 5 * 23> rows{}; // of nodes under construction
    Stop* stop = nullptr;
    // Nodes with this number of ancestors lead to nothing useful any more.
    int bound = 1 << 20;

    // The results of inner searches, by position.
    enum class Inside : std::uint8_t { chains, multiple, dynamic };
    const std::vector<NestedHint>& inside(Inside kind, const View& now, int level);

    // Lists in `steps` the steps of the simple rules inside.
    void find_simple_steps(const View& now);

    void begin(const Depth& depth);
    // Returns the closure of a node, made on first use.
    const AssumptionClosure& of(int node) {
        AssumptionClosure& closure = closures[index(node)];
        if (!made_[index(node)]) {
            stop->poll();
            make_closure(*this, depth_, node, closure);
            made_[index(node)] = true;
        }
        return closure;
    }
    const Depth& depth() const { return depth_; }
    void forget() {
        memo_.clear();
        if (inner_) inner_->forget();
    }

private:
    std::vector<NestedHint> chains(const View& now);
    std::vector<NestedHint> multiple(const View& now);
    NestedSearch& inner(const View& now, const Depth& depth);
    std::vector<NestedHint> multiple_of(const View& now, const Branching* only);

    Depth depth_;
    std::vector<std::uint8_t> made_; // by node, whether its closure is made
    // Recent positions, with their start, in which the simple rules find nothing.
    std::vector<std::uint64_t> without_steps_;
    std::uint64_t start_key_ = 0;
    NewChains new_chains_;
    std::optional<bool> chains_at_start_, branching_at_start_; // whether the start has any; computed on first use
    std::unordered_map<std::uint64_t, std::vector<NestedHint>> memo_;
    std::unique_ptr<NestedSearch> inner_;
};

} // namespace lucidoku::rating
