// The chains that can be new inside an assumption.
//
// Candidates only vanish there. So a chain that the start does not have goes through a strong link that is new since:
// of a cell, or of a digit in a region, that has lost candidates and has two left. The conclusion of such a chain
// follows from both ends of that link: from one along the chain, from the other along the reversed chain. The
// consequences of each candidate at the start are stored as a row of bits, and a new link adds other rows to them.
#pragma once

#include "rating/links.hpp"
#include "rating/view.hpp"

#include <span>
#include <vector>

namespace lucidoku::rating {

// The candidates that a new chain may involve, by digit.
struct Concerned {
    std::array<Cells, 9> falling{}, holding{}; // that it may exclude, and that it may place
    std::array<Cells, 9> looped{};             // that may be part of a loop
};

// The cells, and the digits in regions, all of whose candidates may lead to one conclusion.
struct Branching {
    Cells cells;
    std::array<std::uint32_t, 9> regions{}; // by digit
};

class NewChains {
public:
    // Begins with another start; nothing is computed until it is needed.
    void begin(const Links& links, const View& start) {
        links_ = &links;
        start_ = &start;
        known_ = false;
    }
    // Returns whether there may be a chain that the start does not have; `concerned` says where.
    bool chains(const View& now, Concerned& concerned);
    // Returns the same for chains with a branch for each candidate of a cell or place of a digit; `origins` says where.
    bool branching(const View& now, Branching& origins);

private:
    using Row = std::uint64_t*;
    using Words = std::array<std::uint64_t, 24>;
    struct Link {
        int from, to; // when `from` is off, `to` is on
    };

    void follow_all();
    void find_links(const View& now);
    void add_link(int one, int other);
    void follow_links();
    void find_open(const View& now);
    void add_loop(std::size_t link, Words& looped);
    Row row(int i) { return rows_.data() + index(i) * words_; }
    Row reached(std::size_t link) { return reached_.data() + link * words_; }
    static bool on(const std::uint64_t* row, int i) { return row[index(i) / 64] >> (i & 63) & 1; }
    bool off(const std::uint64_t* row, int i) const { return on(row + half_, i); }
    void add(Row to, const std::uint64_t* from) const {
        for (std::size_t k = 0; k < words_; ++k) to[k] |= from[k];
    }
    template <class Members> bool agree(const Members& members) const;

    const Links* links_ = nullptr;
    const View* start_ = nullptr;
    bool known_ = false;
    std::size_t half_ = 0, words_ = 0; // of a row: words for candidates that are on, and as many for those that are off
    std::vector<std::uint64_t> rows_;  // by candidate: its consequences at the start, itself included
    std::vector<Link> new_links_;      // in both directions, adjacent
    std::array<std::int16_t, 729> last_link_; // by candidate in `begins_`: the last new link from it
    std::vector<std::int16_t> link_before_;   // by new link: the previous one from the same candidate, or -1
    Words begins_{};
    std::vector<std::uint64_t> reached_; // by new link: the consequences of its end
    std::vector<std::uint64_t> wide_;    // by candidate: its consequences inside the assumption
    Words open_{}; // possible conclusions: remaining candidates, and on-nodes whose cell has others
};

} // namespace lucidoku::rating
