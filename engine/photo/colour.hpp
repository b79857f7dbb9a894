// Pictures in colour: the part that is read, and the one that people are shown.
#pragma once

#include <cstdint>
#include <vector>

#include "photo/picture.hpp"

namespace lucidoku::photo {

// Three bytes a pixel, red, green and blue, row by row.
struct Colours {
    int width = 0, height = 0;
    const std::uint8_t* bytes = nullptr;
    std::size_t pixels() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
};

// The least channel of each pixel, so that red digits are as dark as black ones; where most of the picture is dark, the
// greatest. Pictures that were taken without enough light are made brighter first.
std::vector<std::uint8_t> brightness(const Colours& colours);

// The part of a picture inside a quadrilateral, and around it a margin (a share of the result's side), as a square in
// colour.
std::vector<std::uint8_t> straighten(const Colours& colours, const Quad& quad, int side, double margin);

} // namespace lucidoku::photo
