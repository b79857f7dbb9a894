// Nishio, multiple and dynamic forcing chains: what follows from one assumption, on and off, for every candidate.
#include "rating/closure.hpp"
#include "rating/finders.hpp"
#include "rating/memory.hpp"

namespace lucidoku::rating {

namespace {

// The best so far: by complexity, sort, order.
struct Best {
    int complexity = 1 << 20, key = 0;
    bool better(int c, int k) const { return c != complexity ? c < complexity : k < key; }
};

template <Mode mode> struct Forcing {
    Search& search;
    const Position& position;
    const Links& links;
    Closures& closures;
    Best best;

    Forcing(Search& s) : search(s), position(s.position), links(s.memory.links), closures(s.memory.closures) {}

    void run(Mask digits) {
        position.empty().each([&](int c) {
            const int own = count(position.cand(c));
            if (own < 2 || (mode == Mode::multiple && own < 3)) return;
            each_bit(position.cand(c), [&](int d) {
                if (digits >> d & 1) candidate(c, d, own);
            });
            if constexpr (mode != Mode::nishio) cell(c);
        });
    }

    void candidate(int c, int d, int own) {
        const int i = links.id(c, d), n = links.size();
        const Closure& on = closures.of<mode>(links, i, position);
        if constexpr (mode != Mode::multiple) {
            const Closure& off = closures.of<mode>(links, n + i, position);
            if (on.contradiction) offer(n + i, on.contradiction, 7, Kind::contradiction);
            if (off.contradiction && own > 1) offer(i, off.contradiction, 7, Kind::contradiction);
            if (mode == Mode::dynamic && own >= 3) {
                const std::array<const Closure*, 2> both{&on, &off};
                combine(both, 1, Kind::double_chain);
            }
        }
        if constexpr (mode != Mode::nishio) {
            for (int type = 0; type < 3; ++type) {
                const int h = region_of(c, type);
                const Mask places = position.places(h, d);
                if (low_bit(places) != spot_of(c, type) || !(places & (places - 1))) continue;
                std::array<const Closure*, 9> each;
                std::size_t some = 0;
                each_bit(places, [&](int p) {
                    each[some++] = &closures.of<mode>(links, links.id(cell_of(h, p), d), position);
                });
                combine(std::span(each.data(), some), 6, Kind::region_chain);
            }
        }
    }

    void cell(int c) {
        if (mode == Mode::dynamic && count(position.cand(c)) < 2) return;
        std::array<const Closure*, 9> each;
        std::size_t some = 0;
        each_bit(position.cand(c), [&](int d) { each[some++] = &closures.of<mode>(links, links.id(c, d), position); });
        combine(std::span(each.data(), some), 5, Kind::cell_chain);
    }

    // What is in all closures: on-nodes in the order of the first one, then off-nodes.
    void combine(std::span<const Closure* const> closures, int key, Kind kind) {
        const auto look = [&](int node) {
            int complexity = 0;
            for (const Closure* closure : closures) {
                const int more = closure->count[at(node)];
                if (!more) return;
                complexity += more;
            }
            offer(node, complexity, key, kind);
        };
        for (int node : closures[0]->on) look(node);
        for (int node : closures[0]->off) look(node);
    }

    void offer(int node, int complexity, int key, Kind kind) {
        if (!best.better(complexity, key)) return;
        const int n = links.size(), i = node < n ? node : node - n;
        const int c = links.cell(i), d = links.digit(i);
        if (node < n && count(position.cand(c)) < 2) return;
        best = {complexity, key};
        search.hint.clear();
        if (node < n) search.hint.place_for(c, d, position);
        else search.hint.remove(c, bit(d));
        const std::uint8_t level = mode == Mode::nishio ? 0xff : mode == Mode::multiple ? 0xfe : 0;
        search.hint.name = {.kind = kind, .size = level};
        const double base = mode == Mode::nishio ? 7.5 : mode == Mode::multiple ? 8.0 : 8.5;
        search.hint.rating = chain_rating(base, complexity);
    }
};

} // namespace

bool nishio(Search& search) {
    search.memory.links.read(search.position);
    search.memory.closures.begin(search.memory.links);
    Mask& digits = search.changed().in_digits(Memo::nishio);
    Forcing<Mode::nishio>(search).run(digits);
    if (search.hint.empty()) digits = 0;
    return !search.hint.empty();
}

bool multiple_chain(Search& search) {
    search.memory.links.read(search.position);
    search.memory.closures.begin(search.memory.links);
    Forcing<Mode::multiple>(search).run(0777);
    return !search.hint.empty();
}

bool dynamic_chain(Search& search) {
    search.memory.links.read(search.position);
    search.memory.closures.begin(search.memory.links);
    Forcing<Mode::dynamic>(search).run(0777);
    return !search.hint.empty();
}

} // namespace lucidoku::rating
