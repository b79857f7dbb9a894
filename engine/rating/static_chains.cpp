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

// A chain under construction: nodes from the end back to the assumption, on and off alternately.
struct Path {
    struct Node {
        int id;
        bool on;
        Cause cause; // of the link that leads to it
    };
    std::array<Node, 1460> node;
    int length = 0;
    void add(int id, bool on, Cause cause) { node[index(length++)] = {id, on, cause}; }
    std::span<const Node> nodes() const { return {node.data(), index(length)}; }
};

// Returns why one candidate is off when another is on.
Cause weak_cause(const Links& links, int from, int to) {
    const int a = links.cell(from), b = links.cell(to);
    if (a == b) return Cause::cell;
    for (int type = 0; type < 3; ++type)
        if (region_of(a, type) == region_of(b, type)) return static_cast<Cause>(type + 1);
    return Cause::none;
}

// Scratch space, kept from search to search.
struct ChainScratch {
    struct Node {
        std::uint16_t id;
        Cause cause;
        std::int16_t parent; // among the nodes of the other kind
    };
    std::vector<Node> on, off;
    std::array<std::uint64_t, 12> open;        // on-nodes not yet reached, and the start
    std::array<std::uint64_t, 729 * 12> above; // by on-node, the off-nodes from which it follows, as bits
    Path path;
    // By pass: the off-nodes of a candidate that have consequences, because only these can be part of cycles.
    std::vector<std::uint16_t> fertile;
    std::array<std::uint32_t, 730> fertile_start;
    std::array<std::uint32_t, 730> fertile_count;
    std::array<bool, 729> fertile_known;
};

// The best chain of a position: by rating, complexity, sort, order.
struct First {
    static constexpr bool only_first = true;
    static constexpr std::array passes{Pass::x, Pass::y, Pass::xy};
    RatingState& state;
    double rating = std::numeric_limits<double>::infinity();
    int complexity = 0, sort = 0, best_order = 0;
    int order = 0; // of the start under examination

    bool worth(double r, int c, int key) const {
        if (r != rating) return r < rating;
        if (c != complexity) return c < complexity;
        return key != sort ? key < sort : order < best_order;
    }
    bool worth_chain(double r, int c, int key, const Links&, int, bool) const { return worth(r, c, key); }
    bool may_loop(int) const { return true; }

    void take(double r, int c, int key, StepKind kind) {
        state.hint.rating = rating = r;
        complexity = c;
        sort = key;
        best_order = order;
        state.hint.name = {.kind = kind, .size = static_cast<std::uint8_t>(std::min(c, 255))};
    }
    void cycle(double r, int c, int key, StepKind kind, const std::array<Cells, 9>& removed, const Path&) {
        state.hint.clear();
        for (int d = 0; d < 9; ++d) removed[index(d)].each([&](int cell) { state.hint.remove(cell, bit(d)); });
        take(r, c, key, kind);
    }
    void chain(double r, int c, int key, StepKind kind, const Links& links, int start, bool is_on, const Path&) {
        state.hint.clear();
        if (is_on) state.hint.remove(links.cell(start), bit(links.digit(start)));
        else state.hint.place_for(links.cell(start), links.digit(start), state.position);
        take(r, c, key, kind);
    }
};

// Writes chains for the collecting searches: their removals, and the probes that make them new.
struct Writer {
    const Links& links;

    std::uint64_t as_code(const Path::Node& node) const {
        return static_cast<std::uint64_t>(2 * code(links.cell(node.id), links.digit(node.id)) + node.on);
    }
    void probe(NestedHint& hint, int id, Cause cause) const {
        const int c = links.cell(id), d = links.digit(id);
        if (cause == Cause::cell) hint.probes.push_back(cell_probe(c));
        else if (cause != Cause::none)
            hint.probes.push_back(region_probe(region_of(c, static_cast<int>(cause) - 1), d));
    }
    void finish(NestedHint& hint, double r, int c, int key, bool is_cycle, const Path& path) const {
        Hash hash;
        hash.add(static_cast<std::uint64_t>(is_cycle));
        for (const auto& node : path.nodes()) hash.add(as_code(node));
        hint.identity = hash.value();
        hint.rating = r;
        hint.complexity = c;
        hint.key = key;
    }
    // A cycle has two chains, the second with on and off exchanged; each node keeps its cause.
    void add_cycle(NestedHint& hint, double r, int c, int key, const Path& path) const {
        for (const auto& node : path.nodes()) probe(hint, node.id, node.cause);
        finish(hint, r, c, key, true, path);
    }
    void add_chain(NestedHint& hint, double r, int c, int key, const Path& path) const {
        for (const auto& node : path.nodes())
            if (node.on) probe(hint, node.id, node.cause);
        finish(hint, r, c, key, false, path);
    }
};

// Collects all chains that are the first for a candidate; those of one digit come from a table.
struct Collect {
    static constexpr bool only_first = false;
    static constexpr std::array passes{Pass::y, Pass::xy};
    const Links& links;
    const Concerned* const only; // the only candidates with chains, if known
    Collector collector{};
    int order = 0;

    bool worth(double, int, int) const { return true; }
    bool may_loop(int start) const { return !only || only->looped[index(links.digit(start))].test(links.cell(start)); }
    bool worth_chain(double r, int c, int key, const Links&, int start, bool is_on) const {
        const int cell = links.cell(start);
        if (only && !(is_on ? only->falling : only->holding)[index(links.digit(start))].test(cell)) return false;
        if (is_on) return collector.improves(r, c, key, code(cell, links.digit(start)));
        for (int i = links.first(cell); i < links.first(cell + 1); ++i)
            if (i != start && collector.improves(r, c, key, code(cell, links.digit(i)))) return true;
        return false;
    }
    // Adds the removals of a chain from a candidate: itself, or the others of its cell.
    void add_removals(NestedHint& hint, int start, bool is_on) const {
        const int cell = links.cell(start);
        for (int i = links.first(cell); i < links.first(cell + 1); ++i)
            if ((i == start) == is_on) hint.removals.push_back(code(cell, links.digit(i)));
    }

    void cycle(double r, int c, int key, StepKind, const std::array<Cells, 9>& removed, const Path& path) {
        NestedHint hint;
        Cells all;
        for (const Cells& cells : removed) all |= cells;
        bool useful = false;
        all.each([&](int cell) {
            for (int d = 0; d < 9; ++d)
                if (removed[index(d)].test(cell)) {
                    hint.removals.push_back(code(cell, d));
                    useful = useful || collector.improves(r, c, key, code(cell, d));
                }
        });
        if (!useful) return;
        Writer{links}.add_cycle(hint, r, c, key, path);
        collector.take(std::move(hint));
    }
    void chain(double r, int c, int key, StepKind, const Links&, int start, bool is_on, const Path& path) {
        NestedHint hint;
        add_removals(hint, start, is_on);
        Writer{links}.add_chain(hint, r, c, key, path);
        collector.take(std::move(hint));
    }
};

// A chain of one digit, as it follows from the digit's places alone.
struct OneDigitChain {
    enum Type : std::uint8_t { cycle, from_on, from_off } type;
    std::uint8_t cell; // the start
    NestedHint hint;   // without the removals of a forcing chain, which depend on the cell and are added later
};

// Collects all chains of one digit, in order of their starts.
struct OneDigit {
    static constexpr bool only_first = false;
    static constexpr std::array passes{Pass::x};
    const Links& links;
    std::vector<OneDigitChain>& chains;
    int order = 0; // 3 * candidate

    bool worth(double, int, int) const { return true; }
    bool worth_chain(double, int, int, const Links&, int, bool) const { return true; }
    bool may_loop(int) const { return true; }
    void cycle(double r, int c, int key, StepKind, const std::array<Cells, 9>& removed, const Path& path) {
        const int digit = links.digit(0);
        OneDigitChain& made = add(OneDigitChain::cycle, order / 3);
        removed[index(digit)].each([&](int cell) { made.hint.removals.push_back(code(cell, digit)); });
        Writer{links}.add_cycle(made.hint, r, c, key, path);
    }
    void chain(double r, int c, int key, StepKind, const Links&, int start, bool is_on, const Path& path) {
        OneDigitChain& made = add(is_on ? OneDigitChain::from_on : OneDigitChain::from_off, start);
        Writer{links}.add_chain(made.hint, r, c, key, path);
    }

private:
    OneDigitChain& add(OneDigitChain::Type type, int start) {
        return chains.emplace_back(OneDigitChain{type, static_cast<std::uint8_t>(links.cell(start)), {}});
    }
};

// The places of one digit, as a position without other digits.
struct Places {
    int digit = -1;
    std::array<PackedMask, 9> rows{};
    bool operator==(const Places&) const = default;
};
struct OneDigitView {
    int digit;
    std::array<PackedMask, 81> cands{};
    std::array<PackedMask, 27> where;

    OneDigitView(const View& view, int d) : digit(d) {
        for (int h = 0; h < 27; ++h) where[index(h)] = view.places(h, d);
        for (int c = 0; c < 81; ++c) cands[index(c)] = view.cand(c) & bit(d);
    }
    Mask cand(int c) const { return cands[index(c)]; }
    Mask places(int h, int d) const { return d == digit ? Mask{where[index(h)]} : 0; }
};

#define LUCIDOKU_KERNEL "rating/static_chains_kernel.hpp"
#include "run/each_level.hpp"

void collect_others(const View& view, Collect& collect) {
#if LUCIDOKU_HAS_LEVELS
    if (level() == Level::v4) return level4::collect_chains(view, collect);
    if (level() == Level::v3) return level3::collect_chains(view, collect);
#endif
    level1::collect_chains(view, collect);
}

void find_one_digit(const OneDigitView& view, std::vector<OneDigitChain>& chains) {
#if LUCIDOKU_HAS_LEVELS
    if (level() == Level::v4) return level4::find_one_digit(view, chains);
    if (level() == Level::v3) return level3::find_one_digit(view, chains);
#endif
    level1::find_one_digit(view, chains);
}

// A cache of the chains of one digit by its places, which recur in most positions of a search.
class OneDigitTable {
public:
    const std::vector<OneDigitChain>& of(const View& view, int d) {
        Places places{d, {}};
        std::uint64_t key = 0;
        for (int r = 0; r < 9; ++r) {
            const Mask mask = view.places(9 * row + r, d);
            places.rows[index(r)] = mask;
            key = (key ^ mask) * 0x9e3779b97f4a7c15u;
            key ^= key >> 29;
        }
        Entry& entry = entries_[index(d) * of_a_digit + key % of_a_digit];
        if (entry.places != places) {
            entry.places = {};
            entry.chains.clear();
            find_one_digit(OneDigitView(view, d), entry.chains);
            entry.places = places;
        }
        return entry.chains;
    }

private:
    struct Entry {
        Places places;
        std::vector<OneDigitChain> chains;
    };
    static constexpr std::size_t of_a_digit = 512; // entries for each digit
    std::vector<Entry> entries_ = std::vector<Entry>(9 * of_a_digit);
};

void collect_one_digit(const View& view, Collect& collect) {
    static thread_local OneDigitTable table;
    const Links& links = collect.links;
    std::array<std::span<const OneDigitChain>, 9> left;
    for (int d = 0; d < 9; ++d) left[index(d)] = table.of(view, d);
    for (int i = 0; i < links.size(); ++i) {
        const int cell = links.cell(i), digit = links.digit(i);
        const bool alone = links.first(cell + 1) - links.first(cell) < 2;
        auto& chains = left[index(digit)];
        for (; !chains.empty() && chains[0].cell == cell; chains = chains.subspan(1)) {
            const auto& [type, start, known] = chains[0];
            const auto improves =
                [&, &known = known](Code removal) { // clang 14 cannot capture structured bindings implicitly
                    return collect.collector.improves(known.rating, known.complexity, known.key, removal);
                };
            if (alone) continue;
            if (type == OneDigitChain::cycle) {
                if (std::any_of(known.removals.begin(), known.removals.end(), improves))
                    collect.collector.take(NestedHint(known));
                continue;
            }
            const bool is_on = type == OneDigitChain::from_on;
            if (!collect.worth_chain(known.rating, known.complexity, known.key, links, i, is_on)) continue;
            NestedHint hint = known;
            collect.add_removals(hint, i, is_on);
            collect.collector.take(std::move(hint));
        }
    }
}

} // namespace

bool static_chain(RatingState& state) {
#if LUCIDOKU_HAS_LEVELS
    if (level() == Level::v4) return level4::static_chain(state);
    if (level() == Level::v3) return level3::static_chain(state);
#endif
    return level1::static_chain(state);
}

std::vector<NestedHint> collect_static_chains(const View& view, const Concerned* only) {
    static thread_local Links links;
    links.read(view);
    Collect collect{links, only};
    collect_one_digit(view, collect);
    collect_others(view, collect);
    return collect.collector.results();
}

} // namespace lucidoku::rating
