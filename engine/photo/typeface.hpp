// The typeface of a grid: its clear digits tell about the others.
//
// All digits of a screenshot, and most of those of a print, are in one typeface, so a digit that the network does not
// know well looks like its clear neighbours.
#pragma once

#include <array>
#include <optional>
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

    // Returns whether equal digits are drawn alike, as a program draws them: then a digit that looks like no clear one
    // is another digit.
    bool is_drawn() const { return repeated_ >= fewest && alike_ * 5 >= repeated_ * 4; }

    // Returns how probable each digit is if equal ones are drawn alike: the clear one that it looks like; else the one
    // that the network takes it for among those that are nowhere clear. Nothing if neither says much.
    std::optional<Chances> identified(const Chances& chances, const Patch& patch) const;

    // Weighs the network's answers for a digit by how much it looks like the clear ones.
    Chances weigh(const Chances& chances, const Patch& patch) const;

private:
    static constexpr int side = 28, edge = (Network::side - side) / 2; // the middle of a patch is compared
    using Shape = std::array<float, std::size_t{side} * side>;         // its mean is 0, its length 1
    static constexpr std::size_t blurs = 4;                            // small digits have soft edges

    static constexpr int fewest = 5; // digits that are compared with equal ones

    // Returns the likeness of a digit to each of the learned digits, at most 1; -1 for those that were not learned.
    Chances likeness(const Patch& patch) const;

    static Shape shape_of(const Patch& ink, int right, int down);

    std::vector<Patch> sums_ = std::vector<Patch>(digits); // of ink
    std::array<int, digits> counts_{};
    int repeated_ = 0, alike_ = 0; // digits that were learned once more, and those of them that are drawn alike
    std::vector<std::array<Shape, blurs>> shapes_{digits};
};

} // namespace lucidoku::photo
