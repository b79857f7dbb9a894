#include "rating/rate.hpp"

#include "rating/scale.hpp"

namespace lucidoku::rating {

bool next_hint(RatingState& state) {
    const auto all = rows();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (state.set == TechniqueSet::se121 && !all[i].classic) continue;
        state.hint.row = static_cast<std::uint8_t>(i);
        if (all[i].find(state)) return true;
    }
    return false;
}

} // namespace lucidoku::rating
