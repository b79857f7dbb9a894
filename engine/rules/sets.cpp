// Houses, and cells without a repeated digit whose digits together are one of some sets (cages, runs).
#include "rules/problem.hpp"

#include <stdexcept>

namespace lucidoku {

namespace {

class SetsPropagator : public Propagator {
public:
    SetsPropagator(std::vector<int> cells, std::vector<DigitMask> sets)
        : Propagator(std::move(cells)), sets_(std::move(sets)) {}

    bool narrow(DigitMask* masks) override {
        for (bool again = true; again;) {
            again = false;
            DigitMask any = 0, fixed = 0;
            for (int c : cells_) {
                const DigitMask m = masks[c];
                if (!m) return false;
                any |= m;
                if (!(m & (m - 1))) {
                    if (fixed & m) return false;
                    fixed |= m;
                }
            }
            DigitMask some = 0, every = ~DigitMask{0};
            for (DigitMask set : sets_) {
                if ((set & fixed) != fixed || (set & any) != set || !fits(masks, set)) continue;
                some |= set;
                every &= set;
            }
            if (!some) return false;
            for (int c : cells_) {
                DigitMask m = masks[c] & some;
                if (masks[c] & (masks[c] - 1)) m &= ~fixed;
                if (!m) return false;
                again = again || (m != masks[c] && !(m & (m - 1)));
                masks[c] = m;
            }
            // A digit of every set is placed if it has one place.
            for (DigitMask left = every & ~fixed; left; left &= left - 1) {
                const DigitMask digit = left & (~left + 1);
                int place = -1, places = 0;
                for (int c : cells_)
                    if (masks[c] & digit) place = c, ++places;
                if (!places) return false;
                if (places == 1 && masks[place] != digit) masks[place] = digit, again = true;
            }
        }
        return true;
    }

private:
    bool fits(const DigitMask* masks, DigitMask set) const {
        for (int c : cells_)
            if (!(masks[c] & set)) return false;
        return true;
    }

    std::vector<DigitMask> sets_;
};

// A house: as a cage with one set of digits, all of them.
class HousePropagator : public Propagator {
public:
    HousePropagator(std::vector<int> cells, int n) : Propagator(std::move(cells)), all_((DigitMask{1} << n) - 1) {}

    bool narrow(DigitMask* masks) override {
        for (bool again = true; again;) {
            again = false;
            DigitMask once = 0, twice = 0, fixed = 0;
            for (int c : cells_) {
                const DigitMask m = masks[c];
                if (!(m & (m - 1))) {
                    if (!m || fixed & m) return false;
                    fixed |= m;
                }
                twice |= once & m, once |= m;
            }
            if (once != all_) return false;
            if (fixed == all_) return true;
            const DigitMask placed = once & ~twice & ~fixed; // one place each
            for (int c : cells_) {
                DigitMask& m = masks[c];
                if (!(m & (m - 1))) continue;
                const DigitMask left = m & placed ? m & placed : m & ~fixed;
                if (!left || (m & placed && left & (left - 1))) return false;
                again = again || (left != m && !(left & (left - 1)));
                m = left;
            }
        }
        return true;
    }

private:
    DigitMask all_;
};

} // namespace

std::unique_ptr<Propagator> make_sets(const Relation& relation, int n) {
    std::vector<DigitMask> sets;
    for (int set : *relation.data) {
        if (set < 0 || set >> n) throw std::invalid_argument("a set has other digits than the grid");
        if (bit_count(static_cast<DigitMask>(set)) != length(relation.cells))
            throw std::invalid_argument("a set has not as many digits as there are cells");
        sets.push_back(static_cast<DigitMask>(set));
    }
    return std::make_unique<SetsPropagator>(relation.cells, std::move(sets));
}

std::unique_ptr<Propagator> make_house(const std::vector<int>& cells, int n) {
    return std::make_unique<HousePropagator>(cells, n);
}

} // namespace lucidoku
