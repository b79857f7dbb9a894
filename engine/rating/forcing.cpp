// Nishio, multiple and dynamic forcing chains, with and without searches inside assumptions.
#include "rating/forcing.hpp"

#include "rating/finders.hpp"
#include "rating/memory.hpp"

namespace lucidoku::rating {

namespace {

// The best chain so far: by complexity, sort, order.
struct FirstForced {
    RatingState& state;
    NestedSearch& nest;
    const Links& links;
    double base;
    std::uint8_t size;
    int complexity = 1 << 20, key = 0;

    bool worth(int cost, int sort, int) const { return cost != complexity ? cost < complexity : sort < key; }
    void take(int cost, int sort, StepKind kind, int node, std::span<const Branch>, int) {
        nest.bound = complexity = cost;
        key = sort;
        const int n = links.size(), i = node < n ? node : node - n;
        state.hint.clear();
        if (node < n) state.hint.place_for(links.cell(i), links.digit(i), state.position);
        else state.hint.remove(links.cell(i), bit(links.digit(i)));
        state.hint.name = {.kind = kind, .size = size};
        state.hint.rating = chain_rating(base, complexity);
    }
};

template <Mode mode> bool find(RatingState& state, const Depth& depth, double base, int size, Mask digits = 0777) {
    NestedSearch& nest = state.memory.nest;
    nest.start = View(state.position);
    nest.stop = &state.stop;
    nest.begin(depth);
    FirstForced first{state, nest, nest.links, base, static_cast<std::uint8_t>(size)};
    Forcing<mode, FirstForced>(nest, first).run(digits);
    return !state.hint.empty();
}

} // namespace

bool nishio(RatingState& state) {
    PackedMask& digits = state.changed().in_digits(Memo::nishio);
    const bool has_hint = find<Mode::nishio>(state, {Mode::nishio}, 7.5, Name::nishio, digits);
    if (!has_hint) digits = 0;
    return has_hint;
}

bool multiple_chain(RatingState& state) { return find<Mode::multiple>(state, {Mode::multiple}, 8.0, Name::multiple); }

template <int Level, int Inner> bool dynamic_chain(RatingState& state) {
    return find<Mode::dynamic>(state, {Mode::dynamic, Level, Inner}, 8.5 + 0.5 * Level, Level + Inner);
}

template bool dynamic_chain<0, 0>(RatingState&);
template bool dynamic_chain<1, 0>(RatingState&);
template bool dynamic_chain<2, 0>(RatingState&);
template bool dynamic_chain<3, 0>(RatingState&);
template bool dynamic_chain<4, 0>(RatingState&);
template bool dynamic_chain<4, 1>(RatingState&);
template bool dynamic_chain<4, 2>(RatingState&);
template bool dynamic_chain<4, 3>(RatingState&);

} // namespace lucidoku::rating
