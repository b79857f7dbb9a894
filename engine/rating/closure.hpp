// Everything that follows from one assumption: nodes in the order in which they are found, and for each the number of its
// ancestors, itself and the assumption included.
#pragma once

#include "rating/links.hpp"

#include <deque>

namespace lucidoku::rating {

enum class Mode : std::uint8_t { nishio, multiple, dynamic };

struct Closure {
    std::vector<std::uint16_t> on, off;  // nodes
    std::vector<std::uint16_t> count;    // by node; 0 where it is not there
    int contradiction = 0;               // complexity of the contradiction that ended it, or 0
};

class Closures {
public:
    void begin(const Links& links) {
        const std::size_t nodes = at(2 * links.size());
        done_.assign(nodes, 0);
        if (closure_.size() < nodes) closure_.resize(nodes);
    }
    // The closure of a node, made when it is first asked for.
    template <Mode mode> const Closure& of(const Links& links, int node, const Position& position) {
        if (!done_[at(node)]) {
            done_[at(node)] = 1;
            make<mode>(links, node, position, closure_[at(node)]);
        }
        return closure_[at(node)];
    }

private:
    template <Mode mode> void make(const Links& links, int node, const Position& position, Closure& closure);

    std::vector<char> done_;
    std::vector<Closure> closure_;
    std::vector<std::uint64_t> ancestors_;
    std::array<Mask, 81> cand_;
    std::array<std::array<Mask, 9>, 27> places_;
};

} // namespace lucidoku::rating
