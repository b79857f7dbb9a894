// Pencil marks one by one: wherever in the cell they are.
//
// The network knows pencil marks by their places, as applications that draw them 3 x 3 do. At the corners or in a row
// in the middle, each is cut out and read like a large digit.
#pragma once

#include <array>
#include <optional>

#include "photo/network.hpp"
#include "photo/picture.hpp"

namespace lucidoku::photo {

struct GlyphMarks {
    std::array<float, Network::marks> marks{}; // the probability of each digit to be among the marks
    float certainty = 0;                       // the least of the glyphs'
    int glyphs = 0, placed = 0; // the glyphs, and those at the place of their digit if marks were drawn 3 x 3
};

// Reads the glyphs of a cell; nothing if they are not clear apart.
std::optional<GlyphMarks> read_glyphs(const Pyramid& pyramid, const Quad& cell, const Network& network);

// Looks for a dashed or dotted line inside a cell along one of its sides, as a cage has it.
bool has_dashes(const Pyramid& pyramid, const Quad& cell);

// The height of the highest connected shape in a cell, as a share of the cell's side.
double tallest(const Pyramid& pyramid, const Quad& cell);

} // namespace lucidoku::photo
