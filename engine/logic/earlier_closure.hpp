// An upper bound of the candidates that each candidate excludes along any number of links, derived from its exclusions
// at an earlier position of the walk and from the strong links that are new since. If even the bound allows no
// conclusion, the search for chains is skipped.
//
// Candidates only vanish. So a candidate excludes what it excluded before, plus everything that follows from new links
// of which it excludes one whole end. The bound may be too large, never too small.
#pragma once

#include "logic/closure.hpp"

namespace lucidoku {

template <class L> class EarlierClosure {
public:
    void forget() { version_ = 0; }
    bool is_known() const { return version_ != 0; }
    // Stores the closure of this position; the graph must have rows for all single nodes, and its strong links must
    // have been diffed.
    void keep(const Graph<L>& graph, const Closure<L>& closure) {
        version_ = graph.version();
        digits_ = graph.board().layout().n();
        const int size = graph.singles();
        excluded_.shape(size, size);
        const auto last = ~Rows::Chunk{0} >> (-size & 63);
        for (int x = 0; x < size; ++x) {
            Rows::Chunk* row = excluded_[x];
            const std::size_t words = std::min(excluded_.stride(), index(size + 63) / 64);
            std::copy_n(closure.excluded_by(x), words, row);
            std::fill(row + words, row + excluded_.stride(), Rows::Chunk{0});
            if (words) row[words - 1] &= last;
        }
        id_.assign(index(graph.board().layout().cells() * digits_), -1);
        for (int x = 0; x < size; ++x) id_[place(graph.cell(x), graph.node(x).digit)] = x;
    }
    // Returns whether, at a later position of the same walk, the candidates of a cell, or of a digit's places in a
    // house, may all exclude the same candidate.
    bool options_may_agree(const Board<L>& board, const Graph<L>& graph) {
        if (!widen(board, graph) || any_common(board)) return true;
        keep_wide(graph);
        return false;
    }
    // Returns whether both ends of any strong link may exclude the same candidate, which every conclusive chain or loop
    // requires.
    bool links_may_agree(const Board<L>& board, const Graph<L>& graph) {
        if (!widen(board, graph) || any_common(graph)) return true;
        keep_wide(graph);
        return false;
    }

    // Returns whether a candidate may exclude another one according to the stored rows.
    bool may_exclude(Candidate one, Candidate other) const {
        return excluded_.test(id(one.cell, one.digit), id(other.cell, other.digit));
    }

private:
    static constexpr int most_links = 40; // with more, a full search is as fast

    std::size_t place(int c, int d) const { return index(c * digits_ + d); }
    int id(int c, int d) const { return id_[place(c, d)]; }

    // Lists the ends of new links, two for each link, with the candidates that exclude every cell of an end; these are
    // also the ones that the end excludes.
    bool find_ends(const Graph<L>& graph) {
        members_.clear();
        first_member_.assign(1, 0);
        graph.each_link_since(version_, [&](int a, int b) {
            for (const int end : {a, b}) {
                const auto& node = graph.node(end);
                node.cells.each([&](int c) { members_.push_back(id(c, node.digit)); });
                first_member_.push_back(length(members_));
            }
        });
        if (ends() > 2 * most_links) return false;
        by_end_.shape(ends(), 64 * static_cast<int>(excluded_.stride()));
        several_.clear();
        single_.assign(excluded_.stride(), 0);
        next_.resize(index(ends()));
        last_.resize(id_.size());
        for (int e = 0; e < ends(); ++e) {
            Rows::Chunk* row = by_end_[e];
            std::copy_n(excluded_[members_[first_of(e)]], excluded_.stride(), row);
            for (std::size_t m = first_of(e) + 1; m < first_of(e + 1); ++m)
                for (std::size_t k = 0; k < excluded_.stride(); ++k) row[k] &= excluded_[members_[m]][k];
            if (first_of(e) + 1 < first_of(e + 1)) {
                several_.push_back(e);
                continue;
            }
            const int x = members_[first_of(e)];
            auto& word = single_[index(x / 64)];
            next_[index(e)] = word >> (x & 63) & 1 ? last_[index(x)] : -1;
            word |= Rows::Chunk{1} << (x & 63);
            last_[index(x)] = e;
        }
        return true;
    }
    int ends() const { return length(first_member_) - 1; }
    std::size_t first_of(int end) const { return index(first_member_[index(end)]); }
    bool excludes(const Rows::Chunk* row, int end) const {
        bool all = true;
        for (std::size_t m = first_of(end); all && m < first_of(end + 1); ++m)
            all = row[members_[m] / 64] >> (members_[m] & 63) & 1;
        return all;
    }
    void add(const Rows::Chunk* from, Rows::Chunk* to) const {
        for (std::size_t k = 0; k < excluded_.stride(); ++k) to[k] |= from[k];
    }

    // Computes the exclusions that follow where an end is excluded: those of the other end, and through further new
    // links.
    void follow_ends() {
        following_.shape(ends(), 64 * static_cast<int>(excluded_.stride()));
        for (int e = 0; e < ends(); ++e) {
            std::copy_n(by_end_[e ^ 1], excluded_.stride(), following_[e]);
            followed_.assign(index(ends()), false);
            seen_.assign(excluded_.stride(), 0);
            while (follow_single(e) || follow_several(e)) {}
        }
    }
    bool follow(int f, int e) {
        if (followed_[index(f)]) return false;
        followed_[index(f)] = true;
        add(f < e ? following_[f] : by_end_[f ^ 1], following_[e]);
        return true;
    }
    // Follows new links whose excluded end is a single candidate.
    bool follow_single(int e) {
        const Rows::Chunk* row = following_[e];
        bool any = false;
        for (std::size_t k = 0; k < single_.size(); ++k)
            for (auto fresh = row[k] & single_[k] & ~seen_[k]; fresh; fresh &= fresh - 1) {
                seen_[k] |= fresh & -fresh;
                for (int f = last_[index(lowest(k, fresh))]; f >= 0; f = next_[index(f)]) any |= follow(f, e);
            }
        return any;
    }
    bool follow_several(int e) {
        bool any = false;
        for (const int f : several_)
            if (!followed_[index(f)] && excludes(following_[e], f)) any |= follow(f, e);
        return any;
    }
    void find_left(const Board<L>& board) {
        left_.assign(excluded_.stride(), 0);
        board.empty().each([&](int c) {
            each_bit(board.cand(c), [&](int d) { left_[index(id(c, d) / 64)] |= Rows::Chunk{1} << (id(c, d) & 63); });
        });
    }
    // Computes the bound for the present candidates; false if that would take too long.
    bool widen(const Board<L>& board, const Graph<L>& graph) {
        if (!find_ends(graph)) return false;
        follow_ends();
        find_left(board);
        wide_ = excluded_;
        for (int e = 0; e < ends(); ++e)
            for (std::size_t k = 0; k < left_.size(); ++k)
                for (auto some = by_end_[e][k] & left_[k]; some; some &= some - 1)
                    add(following_[e], wide_[lowest(k, some)]);
        return true;
    }
    void keep_wide(const Graph<L>& graph) {
        std::swap(excluded_, wide_);
        version_ = graph.version();
    }

    bool any_common(const Board<L>& board) {
        const auto& layout = board.layout();
        bool common = false;
        board.empty().each(
            [&](int c) { common = common || have_common(board.cand(c), [&](int d) { return id(c, d); }); });
        for (int h = 0; h < layout.houses() && !common; ++h)
            for (int d = 0; d < layout.n() && !common; ++d)
                common = have_common(board.spots(h, d), [&](int p) { return id(layout.cell_of(h, p), d); });
        return common;
    }
    template <class Id> bool have_common(typename L::Mask options, Id&& id_of) {
        if (!(options & (options - 1))) return false;
        common_ = left_;
        Rows::Chunk any = 1;
        for (; any && options; options &= options - 1) {
            const Rows::Chunk* row = wide_[id_of(low_bit(options))];
            any = 0;
            for (std::size_t k = 0; k < common_.size(); ++k) any |= common_[k] &= row[k];
        }
        return any != 0;
    }
    bool any_common(const Graph<L>& graph) {
        by_node_.shape(graph.size(), 64 * static_cast<int>(excluded_.stride()));
        for (int x = 0; x < graph.size(); ++x) {
            if (!graph.is_linked(x)) continue;
            Rows::Chunk* row = by_node_[x];
            std::copy(left_.begin(), left_.end(), row);
            const auto& node = graph.node(x);
            node.cells.each([&](int c) {
                for (std::size_t k = 0; k < left_.size(); ++k) row[k] &= wide_[id(c, node.digit)][k];
            });
        }
        bool common = false;
        graph.each_link_since(0, [&](int a, int b) {
            for (std::size_t k = 0; !common && k < left_.size(); ++k) common = by_node_[a][k] & by_node_[b][k];
        });
        return common;
    }

    std::uint32_t version_ = 0; // the version of the graph that the rows describe; 0: none are stored
    int digits_ = 0;
    Rows excluded_;            // by candidate of that position
    std::vector<int> id_;      // its candidates by cell and digit, or -1
    std::vector<int> members_; // candidates of the ends of new links
    std::vector<int> first_member_;
    Rows by_end_, following_, wide_, by_node_;
    std::vector<int> several_;        // ends of several candidates
    std::vector<Rows::Chunk> single_; // the candidates that are ends on their own,
    std::vector<int> last_, next_;    // the last such end of each, and before each end the previous one, or -1
    std::vector<std::uint8_t> followed_;
    std::vector<Rows::Chunk> seen_;
    std::vector<Rows::Chunk> left_, common_; // candidates
};

} // namespace lucidoku
