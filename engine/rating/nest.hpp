// The memory of one search for forcing chains, and of the searches inside it.
#pragma once

#include "rating/closure.hpp"
#include "rating/new_chains.hpp"
#include "run/stop.hpp"

#include <optional>

namespace lucidoku::rating {

struct Nest {
    Links links;
    View start;
    std::vector<Closure> closures; // by node
    NestedSets sets;
    std::vector<std::uint64_t> ancestors; // of the closure in the making
    std::vector<SimpleStep> steps;
    std::array<std::uint64_t, 5 * 23> rows{}; // of nodes in the making
    Stop* stop = nullptr;
    // What a node of a closure with this number of ancestors leads to is of no use any
    // more.
    int bound = 1 << 20;

    // What searches inside have found, by position.
    enum class Inside : std::uint8_t { chains, multiple, dynamic };
    const std::vector<NestedHint>& inside(Inside what, const View& now, int level);

    // What the simple rules find inside, in `steps`.
    void look_simply(const View& now);

    void begin(const Depth& depth);
    // The closure of a node, made when it is first asked for.
    const Closure& of(int node) {
        Closure& closure = closures[index(node)];
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
    Nest& inner(const View& now, const Depth& depth);
    std::vector<NestedHint> multiple_of(const View& now, const Branching* only);

    Depth depth_;
    std::vector<std::uint8_t> made_; // by node, whether its closure is made
    // Positions, with their start, in which the simple rules find nothing: some that were seen last.
    std::vector<std::uint64_t> without_steps_;
    std::uint64_t start_key_ = 0;
    NewChains new_chains_;
    std::optional<bool> chains_at_start_, branching_at_start_; // whether the start has any, once that is asked
    std::unordered_map<std::uint64_t, std::vector<NestedHint>> memo_;
    std::unique_ptr<Nest> inner_;
};

} // namespace lucidoku::rating
