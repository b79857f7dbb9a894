#include "photo/typeface.hpp"

#include <algorithm>
#include <cmath>

namespace lucidoku::photo {

namespace {

constexpr float weight = 20;           // of likeness, against the logarithm of the network's probability
constexpr float alike = 0.9F;          // likeness to the most similar digit, below which the typeface is another one
constexpr float same = 0.97F;          // likeness of equal digits that a program draws
constexpr float drawn = 0.95F;         // and of most of them, at least
constexpr float certain = 0.99F;       // the probability of a digit that looks like a clear one
constexpr float alone = 0.9F;          // and of one that looks like none: too little to be safe
constexpr float least_chance = 0.005F; // of the digits that are nowhere clear, for one of them to be meant
constexpr float unlearned = 0.7F;      // likeness to a digit that was not learned

Typeface::Patch ink_of(const Typeface::Patch& patch) {
    Typeface::Patch ink;
    for (std::size_t i = 0; i < ink.size(); ++i) ink[i] = 1 - patch[i] / 255;
    return ink;
}

// Each pixel becomes the mean of it and its neighbours, with weights 1 2 1.
Typeface::Patch softened(const Typeface::Patch& ink) {
    constexpr int side = Network::side;
    Typeface::Patch rows{}, soft{};
    const auto at = [](int x, int y) { return static_cast<std::size_t>(y * side + x); };
    for (int y = 0; y < side; ++y)
        for (int x = 1; x + 1 < side; ++x)
            rows[at(x, y)] = (ink[at(x - 1, y)] + 2 * ink[at(x, y)] + ink[at(x + 1, y)]) / 4;
    for (int y = 1; y + 1 < side; ++y)
        for (int x = 0; x < side; ++x)
            soft[at(x, y)] = (rows[at(x, y - 1)] + 2 * rows[at(x, y)] + rows[at(x, y + 1)]) / 4;
    return soft;
}

} // namespace

Typeface::Shape Typeface::shape_of(const Patch& ink, int right, int down) {
    Shape shape;
    float mean = 0, squares = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const float value = ink[static_cast<std::size_t>((y + edge + down) * Network::side + x + edge + right)];
            shape[static_cast<std::size_t>(y * side + x)] = value;
            mean += value;
        }
    mean /= static_cast<float>(shape.size());
    for (float& value : shape) value -= mean, squares += value * value;
    for (float& value : shape) value /= std::sqrt(std::max(squares, 1e-6F));
    return shape;
}

void Typeface::learn(std::size_t digit, const Patch& patch) {
    if (counts_[digit]) {
        ++repeated_;
        alike_ += likeness(patch)[digit] >= drawn;
    }
    const Patch ink = ink_of(patch);
    Patch& sum = sums_[digit];
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += ink[i];
    ++counts_[digit];
    Patch soft = sum;
    for (std::size_t blur = 0; blur < blurs; ++blur) {
        if (blur)
            for (int pass = 0; pass < 1 << (blur - 1); ++pass) soft = softened(soft);
        shapes_[digit][blur] = shape_of(soft, 0, 0);
    }
}

Typeface::Chances Typeface::likeness(const Patch& patch) const {
    const Patch ink = ink_of(patch);
    Chances likeness;
    likeness.fill(-1);
    for (int down = -1; down <= 1; ++down)
        for (int right = -1; right <= 1; ++right) {
            const Shape shape = shape_of(ink, right, down);
            for (std::size_t d = 0; d < digits; ++d)
                if (counts_[d])
                    for (const Shape& known : shapes_[d]) {
                        float sum = 0;
                        for (std::size_t i = 0; i < shape.size(); ++i) sum += shape[i] * known[i];
                        likeness[d] = std::max(likeness[d], sum);
                    }
        }
    return likeness;
}

Typeface::Chances Typeface::weigh(const Chances& chances, const Patch& patch) const {
    Chances likeness = this->likeness(patch);
    for (std::size_t d = 0; d < digits; ++d)
        if (!counts_[d]) likeness[d] = unlearned;
    const float most = *std::max_element(likeness.begin(), likeness.end());
    if (most < alike) return chances;
    float before = 0, after = 0;
    Chances weighed;
    for (std::size_t d = 0; d < digits; ++d) {
        before += chances[d];
        after += weighed[d] = std::max(chances[d], 1e-6F) * std::exp(weight * (likeness[d] - most));
    }
    for (float& chance : weighed) chance *= before / after;
    return weighed;
}

std::optional<Typeface::Chances> Typeface::identified(const Chances& chances, const Patch& patch) const {
    const Chances likeness = this->likeness(patch);
    const auto most = std::max_element(likeness.begin(), likeness.end());
    Chances found{};
    if (*most >= same) {
        found.fill((1 - certain) / (digits - 1));
        found[static_cast<std::size_t>(most - likeness.begin())] = certain;
        return found;
    }
    float all = 0;
    for (std::size_t d = 0; d < digits; ++d)
        if (!knows(d)) all += found[d] = chances[d];
    if (all < least_chance) return std::nullopt;
    for (float& chance : found) chance *= alone / all;
    return found;
}

} // namespace lucidoku::photo
