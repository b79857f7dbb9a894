// The answer of a walk to one question: may chains exist here? A graph is silent if no chain in it, whatever its
// length, excludes a candidate or proves one. Then no search is needed, nor at later positions, until a new strong link
// ends the silence.
//
// Candidates only vanish in a walk. So a chain that excludes something at a later position was there before, or it runs
// through a strong link  u = v  that is new:
//
//     a = … - u = v - … = b
//
// If u is true, all to its left follows, up to a; if v is true, all to its right, up to b. The candidate that the chain
// excludes is false in both cases. If there is no such candidate for any new link, the graph is still silent. The same
// holds for loops, and for the digits that almost locked sets in a loop hold: each of them is the end of a chain.
#pragma once

#include "logic/cached.hpp"
#include "logic/graph.hpp"

#include <algorithm>
#include <cassert>

namespace lucidoku {

// The candidates of an earlier position of the same walk.
template <class L> class EarlierCandidates {
public:
    using Set = typename L::Set;

    bool is_known() const { return is_known_; }
    void forget() { is_known_ = false; }
    void keep(const Board<L>& board) {
        is_known_ = true;
        for (int d = 0; d < board.layout().n(); ++d) where_[index(d)] = board.where(d);
    }
    // Returns the cells, by digit, that have lost the digit since.
    std::array<Set, L::max_n> lost(const Board<L>& board) const {
        std::array<Set, L::max_n> lost;
        for (int d = 0; d < board.layout().n(); ++d) {
            assert(board.where(d).within(where_[index(d)]));
            lost[index(d)] = where_[index(d)] - board.where(d);
        }
        return lost;
    }

private:
    bool is_known_ = false;
    std::array<Set, L::max_n> where_;
};

template <class L> class ChainsMayExist {
public:
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    // Prepares for another puzzle.
    void forget() { silent_.forget(); }
    // Notes that the graph of this position is silent.
    void note_silence(const Board<L>& board, Stamp now) {
        silent_.keep(board);
        answer_.get(now, [](bool& may) { may = false; });
    }
    // Returns whether chains may exist at this position. `links()` returns its graph; the links suffice. It is called
    // only if the graph was silent at an earlier position.
    template <class Links> bool ask(Stamp now, Links&& links) {
        if (!silent_.is_known()) return true;
        return answer_.get(now, [&](bool& may) {
            const Graph<L>& graph = links();
            may = new_links_conclude(graph);
            if (!may) silent_.keep(graph.board());
        });
    }

private:
    static constexpr int most = 1024; // ends of new links that are followed; with more, all chains are searched

    // The cells, by digit, that lose the digit if a node and all its consequences are true.
    using FalseCells = std::array<Set, L::max_n>;

    // Returns whether both ends of a strong link that is new since the silence make the same candidate false.
    bool new_links_conclude(const Graph<L>& graph) {
        find_new_links(graph);
        if (length(ends_) > most) return true;
        falses_.resize(std::max(falses_.size(), ends_.size()));
        is_known_.assign(ends_.size(), 0);
        for (const auto& [u, v] : links_) {
            graph.stop().poll();
            const FalseCells &one = falses(graph, u), &other = falses(graph, v);
            for (int d = 0; d < graph.board().layout().n(); ++d)
                if (one[index(d)].meets(other[index(d)])) return true;
        }
        return false;
    }

    // Lists the strong links of a cell, a digit in a house, or an almost locked set that has lost a candidate; and
    // their ends, each once.
    void find_new_links(const Graph<L>& graph) {
        const auto& layout = graph.board().layout();
        const auto lost = silent_.lost(graph.board());
        Set changed;
        for (int d = 0; d < layout.n(); ++d) changed |= lost[index(d)];
        links_.clear();
        ends_.clear();
        if (changed.none()) return;
        place_.assign(index(graph.size()), -1);
        using Reason = typename Graph<L>::Reason;
        const auto is_new = [&](int end, const Reason& reason) {
            if (reason.kind == Reason::cell) return changed.test(reason.which);
            if (reason.kind == Reason::house)
                return lost[index(graph.node(end).digit)].meets(layout.house(reason.which));
            return graph.sets()[index(reason.which)].cells.meets(changed);
        };
        const auto place_of = [&](int end) {
            int& place = place_[index(end)];
            if (place < 0) {
                place = length(ends_);
                ends_.push_back(end);
            }
            return place;
        };
        graph.each_link([&](int u, int v, const Reason& reason) {
            if (is_new(u, reason)) links_.push_back({place_of(u), place_of(v)});
        });
    }

    const FalseCells& falses(const Graph<L>& graph, int place) {
        FalseCells& falses = falses_[index(place)];
        if (!is_known_[index(place)]) propagate(graph, ends_[index(place)], falses);
        is_known_[index(place)] = 1;
        return falses;
    }

    // Follows all links from a node that is true.
    void propagate(const Graph<L>& graph, int start, FalseCells& falses) {
        assert(graph.kind().cells && graph.kind().houses); // so candidates of a cell exclude each other
        const auto& board = graph.board();
        for (int d = 0; d < board.layout().n(); ++d) falses[index(d)] = {};
        is_true_.assign(index(graph.size()), 0);
        true_nodes_.clear();
        const auto mark_true = [&](int i) {
            if (is_true_[index(i)]) return;
            is_true_[index(i)] = 1;
            true_nodes_.push_back(i);
        };
        const auto mark_false = [&](int i) { graph.each_link_of(i, [&](int to, const auto&) { mark_true(to); }); };
        mark_true(start);
        for (std::size_t k = 0; k < true_nodes_.size(); ++k) {
            const int i = true_nodes_[k];
            const auto& from = graph.node(i);
            Set& same = falses[index(from.digit)];
            const Set fresh = (board.where(from.digit) & from.sees) - same;
            same |= fresh;
            fresh.each([&](int c) { mark_false(graph.id(c, from.digit)); });
            if (graph.is_single(i)) {
                const int c = from.cells.first();
                each_bit(board.cand(c) & ~(Mask{1} << from.digit), [&](int e) {
                    if (falses[index(e)].test(c)) return;
                    falses[index(e)].set(c);
                    mark_false(graph.id(c, e));
                });
            }
            for (const int group : graph.groups(from.digit))
                if (graph.node(group).cells.within(from.sees)) mark_false(group);
        }
    }

    EarlierCandidates<L> silent_; // when the graph was last silent
    Cached<bool> answer_;
    std::vector<std::pair<int, int>> links_; // the new ones, by the places of their ends
    std::vector<int> ends_, place_;          // the nodes, and their places by node; -1: none
    std::vector<FalseCells> falses_;         // by place
    std::vector<std::uint8_t> is_known_;     // whether it has been computed
    std::vector<int> true_nodes_;            // the consequences, in order of discovery
    std::vector<std::uint8_t> is_true_;      // by node, whether it is among them
};

} // namespace lucidoku
