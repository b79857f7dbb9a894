// Coefficients times digits add up to a total: by bounds that know which cells differ, and by the possible sums.
#include "rules/problem.hpp"

#include <algorithm>
#include <bitset>
#include <stdexcept>

namespace lucidoku {

namespace {

int lowest(DigitMask mask) { return low_bit(mask) + 1; }
int highest(DigitMask mask) { return 32 - std::countl_zero(mask); }

class SumPropagator : public Propagator {
public:
    SumPropagator(const Relation& relation, int n, const Sees& sees) : Propagator(relation.cells), n_(n) {
        const auto& data = *relation.data;
        if (data.size() != cells_.size() + 1) throw std::invalid_argument("a sum needs a coefficient a cell");
        total_ = data[0];
        coefficients_.assign(data.begin() + 1, data.end());
        int most = 0;
        for (int k : coefficients_) {
            if (k < -1000 || k > 1000 || k == 0) throw std::invalid_argument("a coefficient is out of range");
            most += std::abs(k) * n;
        }
        small_ = most < range;
        // Cells with the same coefficient that all differ are bounded together.
        for (int i = 0; i < length(cells_); ++i) {
            auto group = std::find_if(groups_.begin(), groups_.end(), [&](const std::vector<int>& members) {
                return coefficients_[index(members[0])] == coefficients_[index(i)] &&
                       std::all_of(members.begin(), members.end(),
                                   [&](int j) { return sees[index(cells_[index(i)])][index(cells_[index(j)])]; });
            });
            if (group == groups_.end()) groups_.push_back({i});
            else group->push_back(i);
        }
    }

    bool narrow(DigitMask* masks) override {
        if (!bounds(masks)) return false;
        if (!small_ || cells_.size() > most_cells) return true;
        int total = total_; // with a negative coefficient, digits count from the other end
        for (int k : coefficients_)
            if (k < 0) total -= k * (n_ + 1);
        if (total < 0 || total >= range) return false;
        return total < 64 ? sums<std::uint64_t>(masks, total) : sums<std::bitset<range>>(masks, total);
    }

private:
    static constexpr int range = 256, most_cells = 32;

    struct Extremes {
        int least = 0, greatest = 0;
    };
    // The members of a group, by lowest and by highest digit.
    struct Sorted {
        std::array<std::pair<int, int>, 25> low, high; // digit and member
    };

    static Sorted sorted(const DigitMask* masks, const std::vector<int>& cells, const std::vector<int>& group) {
        Sorted found;
        const auto insert = [](auto& list, int count, std::pair<int, int> one, auto&& before) {
            for (; count > 0 && before(one.first, list[index(count - 1)].first); --count)
                list[index(count)] = list[index(count - 1)];
            list[index(count)] = one;
        };
        for (int i = 0; i < length(group); ++i) {
            const DigitMask mask = masks[cells[index(group[index(i)])]];
            insert(found.low, i, {lowest(mask), group[index(i)]}, std::less<>());
            insert(found.high, i, {highest(mask), group[index(i)]}, std::greater<>());
        }
        return found;
    }

    // Returns the least and the greatest sum of a group, times its coefficient, without one member (-1: with all).
    Extremes extremes(const Sorted& members, const std::vector<int>& group, int without) const {
        const int count = length(group), k = coefficients_[index(group[0])];
        Extremes found;
        for (int i = 0, floor = 0, ceiling = n_ + 1; i < count; ++i) {
            const auto [low, one] = members.low[index(i)];
            const auto [high, other] = members.high[index(i)];
            if (one != without) found.least += floor = std::max(low, floor + 1);
            if (other != without) found.greatest += ceiling = std::min(high, ceiling - 1);
        }
        return k < 0 ? Extremes{k * found.greatest, k * found.least} : Extremes{k * found.least, k * found.greatest};
    }

    bool bounds(DigitMask* masks) const {
        for (int c : cells_)
            if (!masks[c]) return false;
        for (bool again = true; again;) {
            again = false;
            int least = 0, greatest = 0;
            for (const auto& group : groups_) {
                const Extremes own = extremes(sorted(masks, cells_, group), group, -1);
                least += own.least, greatest += own.greatest;
            }
            if (total_ < least || total_ > greatest) return false;
            for (const auto& group : groups_) {
                const Sorted members = sorted(masks, cells_, group);
                const Extremes own = extremes(members, group, -1);
                for (int i : group) {
                    const Extremes others = extremes(members, group, i);
                    const int low = least - own.least + others.least, high = greatest - own.greatest + others.greatest;
                    DigitMask& mask = masks[cells_[index(i)]];
                    DigitMask keep = 0;
                    each_bit(mask, [&](int d) {
                        const int rest = total_ - coefficients_[index(i)] * (d + 1);
                        if (rest >= low && rest <= high) keep |= DigitMask{1} << d;
                    });
                    if (!keep) return false;
                    if (keep != mask) mask = keep, again = true;
                }
                if (again) break;
            }
        }
        return true;
    }

    // Keeps digits that occur in a possible sum: combines the sums of the cells before and after each cell, ignoring
    // whether digits repeat. A set of sums has a bit for each number up to the total.
    template <class Sums> bool sums(DigitMask* masks, int total) const {
        const std::size_t count = cells_.size();
        std::array<Sums, most_cells + 1> before;
        const auto worth = [&](std::size_t i, int d) {
            const int k = coefficients_[i];
            return k > 0 ? k * (d + 1) : -k * (n_ - d);
        };
        before[0] = Sums{1};
        for (std::size_t i = 0; i < count; ++i) {
            Sums after{};
            each_bit(masks[cells_[i]], [&](int d) {
                if (const int one = worth(i, d); one <= total) after |= before[i] << index(one);
            });
            before[i + 1] = after;
        }
        Sums open = Sums{1} << index(total); // the sums to be reached before the later cells
        if ((open & before[count]) == Sums{}) return false;
        for (std::size_t i = count; i-- > 0;) {
            DigitMask keep = 0;
            Sums next{};
            each_bit(masks[cells_[i]], [&](int d) {
                const int one = worth(i, d);
                if (one > total) return;
                const Sums reached = (open >> index(one)) & before[i];
                if (reached == Sums{}) return;
                keep |= DigitMask{1} << d;
                next |= reached;
            });
            masks[cells_[i]] = keep;
            open = next;
        }
        return true;
    }

    int n_, total_ = 0;
    bool small_ = false;
    std::vector<int> coefficients_;
    std::vector<std::vector<int>> groups_; // indices into cells
};

} // namespace

std::unique_ptr<Propagator> make_sum(const Relation& relation, int n, const Sees& sees) {
    return std::make_unique<SumPropagator>(relation, n, sees);
}

} // namespace lucidoku
