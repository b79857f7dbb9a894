// Digits that are cut out of a cell: pencil marks one by one, wherever in the cell they are.
//
// The network knows pencil marks by their places, as applications that draw them 3 x 3 do. At the corners or in a row
// in the middle, each is cut out and read like a large digit.
#pragma once

#include <optional>

#include "photo/ink.hpp"
#include "photo/network.hpp"

namespace lucidoku::photo {

// A digit of a cell: where it is, how the network gets it, and how probable each of 1 to 9 is.
struct Glyph {
    Box box;
    Typeface::Patch patch;
    Typeface::Chances digits{};
    float best() const { return *std::max_element(digits.begin(), digits.end()); }
};

using Glyphs = std::vector<Glyph>;
// The ways to cut the ink of one cell: for each shape of ink it is one digit or several, which touch each other.
using Cut = std::vector<std::vector<Glyphs>>;

// Cuts the ink of a cell with pencil marks into digits, for one or more limits of what is ink. Nothing if there are no
// such.
std::vector<Cut> cut_marks(const Pyramid& pyramid, const Quad& cell, const Network& network);

// The shapes in a cell that may be digits.
std::vector<Box> shapes_in(const Pyramid& pyramid, const Quad& cell);

// Cuts out the digit of a cell that has nothing else; the network does not read it.
std::optional<Glyph> cut_digit(const Pyramid& pyramid, const Quad& cell);

// Cuts it out and reads it.
std::optional<Glyph> read_digit(const Pyramid& pyramid, const Quad& cell, const Network& network);

struct GlyphMarks {
    std::array<float, Network::marks> marks{}; // the probability of each digit to be among the marks
    float certainty = 0;                       // the least of the glyphs'
    Glyphs glyphs;                             // as people read
    std::vector<std::size_t> digits;           // theirs, from 0
};

// Reads the pencil marks of a cell; nothing if they are not clear apart.
std::optional<GlyphMarks> read_marks(const std::vector<Cut>& cuts, const Typeface& typeface);

// The digit that a glyph's place means if the marks are drawn 3 x 3, from 0.
std::size_t place_of(const Box& box);

// The height of the highest connected shape in a cell, as a share of the cell's side.
double tallest(const Pyramid& pyramid, const Quad& cell);

} // namespace lucidoku::photo
