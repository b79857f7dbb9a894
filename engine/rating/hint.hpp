// The result of a finder of the rating: one step, with its rating and its effect.
#pragma once

#include "rating/position.hpp"
#include "run/stop.hpp"

#include <string>

namespace lucidoku::rating {

enum class StepKind : std::uint8_t {
    hidden_single,
    direct_pointing,
    direct_claiming,
    direct_hidden,
    naked_single,
    pointing,
    claiming,
    naked_set,
    fish,
    hidden_set,
    xy_wing,
    xyz_wing,
    unique_loop,
    bug,
    strong_links,
    als_wing,
    aligned_exclusion,
    x_cycle,
    y_cycle,
    cycle,
    forcing_x_chain,
    forcing_chain,
    contradiction,
    double_chain,
    region_chain,
    cell_chain
};

struct Removal {
    std::uint8_t cell;
    Mask digits;
};

// The components of a step's name in the reference's short and long form.
struct Name {
    StepKind kind = StepKind::hidden_single;
    static constexpr std::uint8_t nishio = 0xff, multiple = 0xfe;
    std::uint8_t size = 0; // of a set, fish, loop; links; cells of a wing; level of a chain, or the numbers above
    std::uint8_t type = 0; // of a unique loop or BUG; 1 where strong links make a ring; sort of an ALS wing
    std::array<std::uint8_t, 5> suffix{}; // of strong links: grouped ones and types; of a wing: most, all candidates
    std::string brief() const;
    std::string full() const;
};

class Hint {
public:
    double rating = 0;
    std::uint8_t row = 0; // index in the table of scale.cpp
    Name name;
    std::int16_t cell = -1; // where a digit is placed, or -1
    std::uint8_t digit = 0;

    bool places() const { return cell >= 0; }
    void place(int c, int d) {
        cell = static_cast<std::int16_t>(c);
        digit = static_cast<std::uint8_t>(d);
    }
    // Places a digit by removing the cell's other candidates, as chains do.
    void place_for(int c, int d, const RatingPosition& position) {
        place(c, d);
        remove(c, position.cand(c) & ~bit(d));
    }
    void remove(int c, Mask digits) {
        if (digits) removals_[count_++] = {static_cast<std::uint8_t>(c), digits};
    }
    bool empty() const { return cell < 0 && count_ == 0; }
    void clear() {
        cell = -1;
        count_ = 0;
    }
    const Removal* begin() const { return removals_.data(); }
    const Removal* end() const { return removals_.data() + count_; }

    void apply(RatingPosition& position) const {
        for (const Removal& removal : *this)
            each_bit(removal.digits, [&](int d) {
                if (position.has(removal.cell, d)) position.remove(removal.cell, d);
            });
        if (places()) position.place(cell, digit);
    }

private:
    std::size_t count_ = 0;
    std::array<Removal, 81> removals_;
};

enum class TechniqueSet : std::uint8_t { se121, se };

struct Memory;

// The state of a rating: the input of the finders, and the hint that they write.
struct RatingState {
    RatingPosition& position;
    TechniqueSet set;
    Hint& hint;
    Memory& memory;
    Stop& stop; // polled in long computations
    Changed& changed() { return position.changed(); }
};

// Removes a digit from cells; returns whether there was anything to remove.
inline bool take(RatingState& state, const Cells& cells, int d) {
    const Cells removed = cells & state.position.where(d);
    removed.each([&](int c) { state.hint.remove(c, bit(d)); });
    return removed.any();
}

// Visits the choices of k items so that the last one varies slowest: 01, 02, 12, 03 … Returns true as soon as
// visit(chosen) does.
template <int K, class Items, class Visit> bool each_choice(const Items& items, int count, Visit&& visit) {
    std::array<int, K> chosen;
    const auto choose = [&](auto&& self, auto level, int below) -> bool {
        constexpr int k = decltype(level)::value;
        if constexpr (k == 0) return visit(chosen);
        else {
            for (int i = k - 1; i < below; ++i) {
                chosen[k - 1] = items[index(i)];
                if (self(self, std::integral_constant<int, k - 1>{}, i)) return true;
            }
            return false;
        }
    };
    return choose(choose, std::integral_constant<int, K>{}, count);
}

} // namespace lucidoku::rating
