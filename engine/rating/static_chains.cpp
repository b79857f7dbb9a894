#include "rating/static_chains.hpp"

#include "rating/finders.hpp"
#include "rating/links.hpp"
#include "rating/memory.hpp"
#include "search/nine.hpp"

#include <bit>
#include <limits>

namespace lucidoku::rating {

namespace {

enum class Pass : std::uint8_t { x, y, xy };

// A chain on its way: nodes from the end back to the assumption, on and off in
// turns.
struct Path {
    struct Node {
        int id;
        bool on;
        Cause cause; // of the link that leads to it
    };
    std::array<Node, 1460> node;
    int length = 0;
    void add(int id, bool on, Cause cause) { node[at(length++)] = {id, on, cause}; }
    std::span<const Node> nodes() const { return {node.data(), at(length)}; }
};

// Why one candidate falls when another is on.
Cause weak_cause(const Links& links, int from, int to) {
    const int a = links.cell(from), b = links.cell(to);
    if (a == b) return Cause::cell;
    for (int type = 0; type < 3; ++type)
        if (region_of(a, type) == region_of(b, type)) return static_cast<Cause>(type + 1);
    return Cause::none;
}

// Room to work in, kept from search to search.
struct Room {
    struct Node {
        std::uint16_t id;
        Cause cause;
        std::int16_t parent; // among the nodes of the other kind
    };
    std::vector<Node> on, off;
    std::array<std::uint64_t, 12> open;        // on-nodes that are not reached, and the start
    std::array<std::uint64_t, 729 * 12> above; // by on-node, the off-nodes from which it follows, as bits
    Path path;
    // By pass: the off-nodes of a candidate from which anything follows, for
    // cycles go through these alone.
    std::vector<std::uint16_t> fertile;
    std::array<std::uint32_t, 730> fertile_start;
    std::array<std::uint32_t, 730> fertile_count;
    std::array<bool, 729> fertile_known;
};

// The best chain of a position: by rating, complexity, sort, order.
struct First {
    static constexpr bool only_first = true;
    Search& search;
    double rating = std::numeric_limits<double>::infinity();
    int complexity = 0, sort = 0, best_order = 0;
    int order = 0; // of what is looked at

    bool worth(double r, int c, int key) const {
        if (r != rating) return r < rating;
        if (c != complexity) return c < complexity;
        return key != sort ? key < sort : order < best_order;
    }
    bool worth_chain(double r, int c, int key, const Links&, int, bool) const { return worth(r, c, key); }

    void take(double r, int c, int key, Kind kind) {
        search.hint.rating = rating = r;
        complexity = c;
        sort = key;
        best_order = order;
        search.hint.name = {.kind = kind, .size = static_cast<std::uint8_t>(std::min(c, 255))};
    }
    void cycle(double r, int c, int key, Kind kind, const std::array<Cells, 9>& gone, const Path&) {
        search.hint.clear();
        for (int d = 0; d < 9; ++d) gone[at(d)].each([&](int cell) { search.hint.remove(cell, bit(d)); });
        take(r, c, key, kind);
    }
    void chain(double r, int c, int key, Kind kind, const Links& links, int start, bool is_on, const Path&) {
        search.hint.clear();
        if (is_on) search.hint.remove(links.cell(start), bit(links.digit(start)));
        else search.hint.place_for(links.cell(start), links.digit(start), search.position);
        take(r, c, key, kind);
    }
};

// All chains that are the first for a candidate.
struct Collect {
    static constexpr bool only_first = false;
    const Links& links;
    Collector collector{};
    int order = 0;

    bool worth(double, int, int) const { return true; }
    bool worth_chain(double r, int c, int key, const Links&, int start, bool is_on) const {
        const int cell = links.cell(start);
        if (is_on) return collector.improves(r, c, key, code(cell, links.digit(start)));
        for (int i = links.first(cell); i < links.first(cell + 1); ++i)
            if (i != start && collector.improves(r, c, key, code(cell, links.digit(i)))) return true;
        return false;
    }

    std::uint64_t as_code(const Path::Node& node) const {
        return static_cast<std::uint64_t>(2 * code(links.cell(node.id), links.digit(node.id)) + node.on);
    }
    void probe(NestedHint& hint, int id, Cause cause) const {
        const int c = links.cell(id), d = links.digit(id);
        if (cause == Cause::cell) hint.probes.push_back(cell_probe(c));
        else if (cause != Cause::none)
            hint.probes.push_back(region_probe(region_of(c, static_cast<int>(cause) - 1), d));
    }
    void finish(NestedHint& hint, double r, int c, int key, Kind kind, const Path& path) {
        Hash hash;
        hash.add(static_cast<std::uint64_t>(kind == Kind::cycle || kind == Kind::x_cycle || kind == Kind::y_cycle));
        for (const auto& node : path.nodes()) hash.add(as_code(node));
        hint.identity = hash.value();
        hint.rating = r;
        hint.complexity = c;
        hint.key = key;
        collector.take(std::move(hint));
    }

    void cycle(double r, int c, int key, Kind kind, const std::array<Cells, 9>& gone, const Path& path) {
        NestedHint hint;
        Cells all;
        for (const Cells& cells : gone) all |= cells;
        bool useful = false;
        all.each([&](int cell) {
            for (int d = 0; d < 9; ++d)
                if (gone[at(d)].test(cell)) {
                    hint.removals.push_back(code(cell, d));
                    useful = useful || collector.improves(r, c, key, code(cell, d));
                }
        });
        if (!useful) return;
        // The cycle is walked twice, the second time with on and off exchanged;
        // each node keeps its cause.
        for (const auto& node : path.nodes()) probe(hint, node.id, node.cause);
        finish(hint, r, c, key, kind, path);
    }
    void chain(double r, int c, int key, Kind kind, const Links&, int start, bool is_on, const Path& path) {
        NestedHint hint;
        const int cell = links.cell(start);
        for (int i = links.first(cell); i < links.first(cell + 1); ++i)
            if ((i == start) == is_on) hint.removals.push_back(code(cell, links.digit(i)));
        for (const auto& node : path.nodes())
            if (node.on) probe(hint, node.id, node.cause);
        finish(hint, r, c, key, kind, path);
    }
};

#define LUCIDOKU_KERNEL "rating/static_chains_kernel.hpp"
#include "run/each_level.hpp"

} // namespace

bool static_chain(Search& search) {
#if LUCIDOKU_HAS_LEVELS
    if (level() == Level::v4) return level4::static_chain(search);
    if (level() == Level::v3) return level3::static_chain(search);
#endif
    return level1::static_chain(search);
}

std::vector<NestedHint> collect_static_chains(const View& view) {
#if LUCIDOKU_HAS_LEVELS
    if (level() == Level::v4) return level4::collect_static_chains(view);
    if (level() == Level::v3) return level3::collect_static_chains(view);
#endif
    return level1::collect_static_chains(view);
}

} // namespace lucidoku::rating
