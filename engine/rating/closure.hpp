// The consequences of one assumption: nodes in the order of their discovery, and for each the number of its ancestors,
// itself and the assumption included.
//
// The oldest waiting on-node is followed, otherwise the oldest off-node; if none waits, searches inside the assumption
// add off-nodes ("level": 0 nothing, 1 simple rules, 2 chains too, 3 multiple chains too, 4 simple rules and dynamic
// chains of an inner level). A node that contradicts another ends the closure.
#pragma once

#include "rating/advanced.hpp"
#include "rating/links.hpp"

namespace lucidoku::rating {

enum class Mode : std::uint8_t { nishio, multiple, dynamic };

// Nodes in their order, without duplicates, so the room for all of them is reserved at the start.
class NodeList {
public:
    void clear(std::size_t most) {
        size_ = 0;
        if (nodes_.size() < most) nodes_.resize(most);
    }
    void add(int node) { nodes_[size_++] = static_cast<std::uint16_t>(node); }
    int operator[](std::size_t k) const { return nodes_[k]; }
    std::size_t size() const { return size_; }
    const std::uint16_t* begin() const { return nodes_.data(); }
    const std::uint16_t* end() const { return nodes_.data() + size_; }

private:
    std::vector<std::uint16_t> nodes_;
    std::size_t size_ = 0;
};

struct AssumptionClosure {
    NodeList on, off;
    std::array<std::uint64_t, 23> nodes; // all nodes as bits
    std::vector<std::uint16_t> count;    // by node in the closure: number of its ancestors
    std::vector<int> sets;               // the nested chains that it depends on (levels 2 and more)
    bool has(int node) const { return nodes[index(node) / 64] >> (node & 63) & 1; }
    struct End { // a node that was not added, or the one that it contradicts
        int node = -1, count = 0, set = 0;
        std::uint64_t* row = nullptr;
    };
    std::array<End, 2> contradiction; // the on-node or new node first; node -1 if there is none
    bool contradicts() const { return contradiction[0].node >= 0; }
    // By node: its ancestors as bits (in multiple chains its only parent), and the cause of an on-node. Stored only for
    // searches inside others.
    std::vector<std::uint64_t> ancestors;
    std::vector<std::uint16_t> parent;
    std::vector<Cause> cause;
};

struct NestedSearch;

// The parameters of a search for forcing chains.
struct Depth {
    Mode mode = Mode::dynamic;
    int level = 0, inner = 0;
    bool keep = false; // store the ancestors of all nodes
};

// Makes the closure of a node of nest.links, on the position nest.start.
void make_closure(NestedSearch& nest, const Depth& depth, int node, AssumptionClosure& closure);

} // namespace lucidoku::rating
