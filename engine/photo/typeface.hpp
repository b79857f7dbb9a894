// The typeface of a grid: its clear digits tell about the others.
//
// All digits of a screenshot, and most of those of a print, are in one typeface, so a digit that the network does not
// know well looks like its clear neighbours.
#pragma once

#include <array>
#include <vector>

#include "photo/network.hpp"

namespace lucidoku::photo {

class Typeface {
public:
    static constexpr std::size_t digits = Network::marks; // 1-9
    using Patch = std::array<float, Network::pixels>;     // brightness, as `Network::read` takes it
    using Chances = std::array<float, digits>;            // how probable each digit is

    // Adds a clear digit.
    void learn(std::size_t digit, const Patch& patch);

    bool knows(std::size_t digit) const { return counts_[digit] > 0; }

    // Weighs the network's answers for a digit by how much it looks like the clear ones.
    Chances weigh(const Chances& chances, const Patch& patch) const;

private:
    static constexpr int side = 28, edge = (Network::side - side) / 2; // the middle of a patch is compared
    using Shape = std::array<float, std::size_t{side} * side>;         // its mean is 0, its length 1
    static constexpr std::size_t blurs = 4;                            // small digits have soft edges

    static Shape shape_of(const Patch& ink, int right, int down);

    std::vector<Patch> sums_ = std::vector<Patch>(digits); // of ink
    std::array<int, digits> counts_{};
    std::vector<std::array<Shape, blurs>> shapes_{digits};
};

} // namespace lucidoku::photo
