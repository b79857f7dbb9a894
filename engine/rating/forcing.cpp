// Nishio, multiple and dynamic forcing chains, with and without searches inside
// assumptions.
#include "rating/forcing.hpp"

#include "rating/finders.hpp"
#include "rating/memory.hpp"

namespace lucidoku::rating {

namespace {

// The best so far: by complexity, sort, order.
struct FirstForced {
    Search& search;
    Nest& nest;
    const Links& links;
    double base;
    std::uint8_t size;
    int complexity = 1 << 20, key = 0;

    bool worth(int cost, int sort, int) const { return cost != complexity ? cost < complexity : sort < key; }
    void take(int cost, int sort, Kind kind, int node, std::span<const Branch>, int) {
        nest.bound = complexity = cost;
        key = sort;
        const int n = links.size(), i = node < n ? node : node - n;
        search.hint.clear();
        if (node < n) search.hint.place_for(links.cell(i), links.digit(i), search.position);
        else search.hint.remove(links.cell(i), bit(links.digit(i)));
        search.hint.name = {.kind = kind, .size = size};
        search.hint.rating = chain_rating(base, complexity);
    }
};

template <Mode mode> bool find(Search& search, const Depth& depth, double base, int size, Mask digits = 0777) {
    Nest& nest = search.memory.nest;
    nest.start = View(search.position);
    nest.stop = &search.stop;
    nest.begin(depth);
    FirstForced first{search, nest, nest.links, base, static_cast<std::uint8_t>(size)};
    Forcing<mode, FirstForced>(nest, first).run(digits);
    return !search.hint.empty();
}

} // namespace

bool nishio(Search& search) {
    PackedMask& digits = search.changed().in_digits(Memo::nishio);
    const bool found = find<Mode::nishio>(search, {Mode::nishio}, 7.5, Name::nishio, digits);
    if (!found) digits = 0;
    return found;
}

bool multiple_chain(Search& search) { return find<Mode::multiple>(search, {Mode::multiple}, 8.0, Name::multiple); }

template <int Level, int Inner> bool dynamic_chain(Search& search) {
    return find<Mode::dynamic>(search, {Mode::dynamic, Level, Inner}, 8.5 + 0.5 * Level, Level + Inner);
}

template bool dynamic_chain<0, 0>(Search&);
template bool dynamic_chain<1, 0>(Search&);
template bool dynamic_chain<2, 0>(Search&);
template bool dynamic_chain<3, 0>(Search&);
template bool dynamic_chain<4, 0>(Search&);
template bool dynamic_chain<4, 1>(Search&);
template bool dynamic_chain<4, 2>(Search&);
template bool dynamic_chain<4, 3>(Search&);

} // namespace lucidoku::rating
