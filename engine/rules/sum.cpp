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

    bool narrow(DigitMask* masks) override { return bounds(masks) && (!small_ || sums(masks)); }

private:
    static constexpr int range = 256;

    // Returns the least and the greatest sum of a group, without one member (-1: with all).
    std::pair<int, int> extremes(const DigitMask* masks, const std::vector<int>& group, int without) const {
        std::array<int, 25> low{}, high{};
        int count = 0;
        for (int i : group) {
            if (i == without) continue;
            low[index(count)] = lowest(masks[cells_[index(i)]]);
            high[index(count)] = highest(masks[cells_[index(i)]]);
            ++count;
        }
        std::sort(low.begin(), low.begin() + count);
        std::sort(high.begin(), high.begin() + count, std::greater<>());
        int least = 0, greatest = 0;
        for (int i = 0, floor = 0, ceiling = n_ + 1; i < count; ++i) {
            floor = std::max(low[index(i)], floor + 1);
            ceiling = std::min(high[index(i)], ceiling - 1);
            least += floor;
            greatest += ceiling;
        }
        return {least, greatest};
    }

    bool bounds(DigitMask* masks) const {
        for (int c : cells_)
            if (!masks[c]) return false;
        for (bool again = true; again;) {
            again = false;
            int least = 0, greatest = 0;
            for (const auto& group : groups_) add(masks, group, -1, least, greatest);
            if (total_ < least || total_ > greatest) return false;
            for (const auto& group : groups_) {
                int own_least = 0, own_greatest = 0;
                add(masks, group, -1, own_least, own_greatest);
                for (int i : group) {
                    int low = least - own_least, high = greatest - own_greatest;
                    add(masks, group, i, low, high);
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

    void add(const DigitMask* masks, const std::vector<int>& group, int without, int& least, int& greatest) const {
        const int k = coefficients_[index(group[0])];
        auto [low, high] = extremes(masks, group, without);
        if (k < 0) std::swap(low, high);
        least += k * low;
        greatest += k * high;
    }

    // Keeps digits that occur in a possible sum: combines the sums of the cells before and after each cell, ignoring
    // whether digits repeat. A negative coefficient counts from the other end of the digits.
    bool sums(DigitMask* masks) const {
        using Sums = std::bitset<range>;
        const std::size_t count = cells_.size();
        std::array<Sums, 33> before;
        if (count > 32) return true;
        int total = total_;
        for (int k : coefficients_)
            if (k < 0) total -= k * (n_ + 1);
        if (total < 0 || total >= range) return false;
        const auto worth = [&](std::size_t i, int d) {
            const int k = coefficients_[i];
            return index(k > 0 ? k * (d + 1) : -k * (n_ - d));
        };
        before[0].set(0);
        for (std::size_t i = 0; i < count; ++i) {
            before[i + 1].reset();
            each_bit(masks[cells_[i]], [&](int d) { before[i + 1] |= before[i] << worth(i, d); });
        }
        if (!before[count].test(index(total))) return false;
        Sums open; // the sums to be reached before the later cells
        open.set(index(total));
        for (std::size_t i = count; i-- > 0;) {
            DigitMask keep = 0;
            Sums next;
            each_bit(masks[cells_[i]], [&](int d) {
                const Sums reached = (open >> worth(i, d)) & before[i];
                if (reached.none()) return;
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
