#include "rating/closure.hpp"

#include <cstring>

namespace lucidoku::rating {

namespace {

// One closure in the making.
template <Mode mode> struct Maker {
    static constexpr bool dynamic = mode != Mode::multiple, one_digit = mode == Mode::nishio;
    const Links& links;
    const Position& position;
    Closure& closure;
    std::array<Mask, 81>& cand;                  // of the working position
    std::array<std::array<Mask, 9>, 27>& places; // region, digit
    std::uint64_t* ancestors;                    // a row a node
    const int n;
    const std::size_t words;

    std::uint64_t* row_of(int node) { return ancestors + at(node) * words; }
    bool has(int node) const { return closure.count[at(node)] != 0; }

    struct Made {
        int node;
        std::uint64_t* row; // its ancestors
        int count;
    };
    std::array<std::uint64_t, 4 * 23> rows; // of on-nodes that are being made

    void start(int node) {
        std::memset(row_of(node), 0, words * 8);
        row_of(node)[at(node) / 64] |= std::uint64_t{1} << (node & 63);
        add(node, 1);
    }
    void add(int node, int count) {
        closure.count[at(node)] = static_cast<std::uint16_t>(count);
        (node < n ? closure.on : closure.off).push_back(static_cast<std::uint16_t>(node));
    }
    int finish(std::uint64_t* row, int node) {
        row[at(node) / 64] |= std::uint64_t{1} << (node & 63);
        int sum = 0;
        for (std::size_t k = 0; k < words; ++k) sum += std::popcount(row[k]);
        return sum;
    }

    bool on_node(int node) {
        for (int i : one_digit ? links.weak_of_digit(node) : links.weak(node)) {
            const int off = n + i;
            if (dynamic && !(cand[at(links.cell(i))] >> links.digit(i) & 1)) continue;
            if (has(i)) {
                const int count = closure.count[at(node)] + (has(off) && ancestor(node, off) ? 0 : 1);
                closure.contradiction = closure.count[at(i)] + count;
                return false;
            }
            if (has(off)) continue;
            std::memcpy(row_of(off), row_of(node), words * 8);
            row_of(off)[at(off) / 64] |= std::uint64_t{1} << (off & 63);
            add(off, closure.count[at(node)] + 1);
        }
        return true;
    }
    bool ancestor(int node, int other) { return row_of(node)[at(other) / 64] >> (other & 63) & 1; }

    Made make_on(int off, int on, int number) {
        std::uint64_t* row = rows.data() + at(number) * words;
        std::memcpy(row, row_of(off), words * 8);
        return {on, row, 0};
    }
    void parent(Made& made, int node) {
        const std::uint64_t* row = row_of(node);
        for (std::size_t k = 0; k < words; ++k) made.row[k] |= row[k];
    }

    bool off_node(int off) {
        const int i = off - n, c = links.cell(i), d = links.digit(i);
        std::array<Made, 4> made;
        int some = 0;
        if constexpr (!dynamic) {
            for (const auto& link : links.strong(i)) {
                made[at(some)] = make_on(off, link.to, some);
                ++some;
            }
        } else {
            if (!one_digit && count(cand[at(c)]) == 2) {
                const auto other = static_cast<Mask>(cand[at(c)] & ~bit(d));
                made[at(some)] = make_on(off, links.id(c, low_bit(other)), some);
                each_bit(static_cast<Mask>(position.cand(c) & ~cand[at(c)]),
                         [&](int gone) { parent(made[at(some)], n + links.id(c, gone)); });
                ++some;
            }
            for (int type = 0; type < 3; ++type) {
                const int h = region_of(c, type);
                const Mask here = places[at(h)][at(d)];
                if (count(here) != 2) continue;
                const int on = links.id(cell_of(h, low_bit(static_cast<Mask>(here & ~bit(spot_of(c, type))))), d);
                bool known = false;
                for (int k = 0; k < some; ++k) known = known || made[at(k)].node == on;
                if (known) continue;
                made[at(some)] = make_on(off, on, some);
                each_bit(static_cast<Mask>(position.places(h, d) & ~here),
                         [&](int p) { parent(made[at(some)], n + links.id(cell_of(h, p), d)); });
                ++some;
            }
            cand[at(c)] = static_cast<Mask>(cand[at(c)] & ~bit(d));
            for (int type = 0; type < 3; ++type) {
                auto& here = places[at(region_of(c, type))][at(d)];
                here = static_cast<Mask>(here & ~bit(spot_of(c, type)));
            }
        }
        for (int k = 0; k < some; ++k) {
            Made& one = made[at(k)];
            one.count = finish(one.row, one.node);
            if (has(n + one.node)) {
                closure.contradiction = one.count + closure.count[at(n + one.node)];
                return false;
            }
            if (has(one.node)) continue;
            std::memcpy(row_of(one.node), one.row, words * 8);
            add(one.node, one.count);
        }
        return true;
    }

    void run(int node) {
        start(node);
        std::size_t next_on = 0, next_off = 0;
        for (;;) {
            if (next_on < closure.on.size()) {
                if (!on_node(closure.on[next_on++])) return;
            } else if (next_off < closure.off.size()) {
                if (!off_node(closure.off[next_off++])) return;
            } else return;
        }
    }
};

} // namespace

template <Mode mode>
void Closures::make(const Links& links, int node, const Position& position, Closure& closure) {
    const int n = links.size();
    const std::size_t words = at((2 * n + 63) / 64);
    closure.on.clear();
    closure.off.clear();
    closure.count.assign(at(2 * n), 0);
    closure.contradiction = 0;
    ancestors_.resize(at(2 * n) * words);
    cand_ = position.candidates();
    for (int h = 0; h < 27; ++h)
        for (int d = 0; d < 9; ++d) places_[at(h)][at(d)] = position.places(h, d);
    Maker<mode> maker{links, position, closure, cand_, places_, ancestors_.data(), n, words, {}};
    maker.run(node);
}

template void Closures::make<Mode::nishio>(const Links&, int, const Position&, Closure&);
template void Closures::make<Mode::multiple>(const Links&, int, const Position&, Closure&);
template void Closures::make<Mode::dynamic>(const Links&, int, const Position&, Closure&);

} // namespace lucidoku::rating
