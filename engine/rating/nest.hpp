// The memory of one search for forcing chains, and of the searches inside it.
#pragma once

#include "rating/closure.hpp"
#include "run/stop.hpp"

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

    void begin(const Depth& depth) {
        links.read(start);
        sets.clear();
        const std::size_t nodes = index(2 * links.size());
        if (closures.size() < nodes) closures.resize(nodes);
        for (Closure& closure : closures) closure.done = false;
        depth_ = depth;
        bound = 1 << 20;
    }
    // The closure of a node, made when it is first asked for.
    const Closure& of(int node) {
        Closure& closure = closures[index(node)];
        if (!closure.done) {
            stop->poll();
            make_closure(*this, depth_, node, closure);
            closure.done = true;
        }
        return closure;
    }
    const Depth& depth() const { return depth_; }
    void forget() {
        memo_.clear();
        if (inner_) inner_->forget();
    }

private:
    Depth depth_;
    std::unordered_map<std::uint64_t, std::vector<NestedHint>> memo_;
    std::unique_ptr<Nest> inner_;
};

} // namespace lucidoku::rating
