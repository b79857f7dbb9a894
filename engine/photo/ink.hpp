// The ink of one cell that is laid flat: its brightness against the paper's, and the connected shapes in it.
#pragma once

#include <array>

#include "photo/picture.hpp"
#include "photo/typeface.hpp"

namespace lucidoku::photo {

// A rectangle in a cell, all of its pixels inside; a cell has `side` x `side` of them.
struct Box {
    static constexpr int side = 112;
    int left = side, top = side, right = -1, bottom = -1;
    int pixels = 0; // of the ink inside
    int label = 0;  // of this ink
    int width() const { return right - left + 1; }
    int height() const { return bottom - top + 1; }
    // Returns whether its middle is near that of the cell.
    bool is_central() const;
};

using Plane = std::array<float, std::size_t{Box::side} * Box::side>;
using Labels = std::array<int, std::size_t{Box::side} * Box::side>;

inline std::size_t ink_at(int x, int y) {
    return static_cast<std::size_t>(y) * Box::side + static_cast<std::size_t>(x);
}

constexpr double inset = 0.035; // of a cell's side: its walls are outside

// The ink of a cell: 0 is the paper, 1 the strongest ink. Returns how much darker or lighter that is; 0 in tiny cells.
float lay_flat(const Pyramid& pyramid, const Quad& cell, Plane& ink);

// The connected shapes of ink, and for each pixel which one it belongs to, from 1.
std::vector<Box> find_shapes(const Plane& ink, float least, Labels& labels);

// A patch for the network: the shape alone, as high as large digits are.
Typeface::Patch cut_glyph(const Plane& ink, const Labels& labels, const Box& box);

} // namespace lucidoku::photo
