// Pictures: brightness goes down, grids with the probabilities of their cells come up.
#pragma once

#include "binding/puzzles.hpp"
#include "photo/colour.hpp"
#include "photo/read.hpp"

namespace lucidoku {

// A grid as Python gets it: rows, corners (x and y of four points), probabilities of labels and of pencil marks, ink
// across the lines to the right of and below the cells, and the share of lines that is visible. Then the lines of cages
// along the sides of cells, and the number in the corner of each cell.
using FoundRecord = std::tuple<int, std::vector<double>, nb::bytes, nb::bytes, nb::bytes, nb::bytes, double, nb::bytes,
                               std::vector<nb::bytes>>;

// Check that bytes are a picture of this size; each pixel has as many bytes as there are channels.
inline bool is_picture(const nb::bytes& bytes, int width, int height, std::size_t channels) {
    constexpr int longest = 1 << 14;
    return width > 0 && height > 0 && width <= longest && height <= longest &&
           bytes.size() == channels * index(width) * index(height);
}

inline photo::Colours colours_of(const nb::bytes& rgb, int width, int height) {
    if (!is_picture(rgb, width, height, 3)) throw nb::value_error("the colours are not width times height pixels");
    return {width, height, data_of(rgb)};
}

inline nb::bytes brightness(const nb::bytes& rgb, int width, int height) {
    return to_bytes(photo::brightness(colours_of(rgb, width, height)));
}

inline nb::bytes straighten(const nb::bytes& rgb, int width, int height, const std::vector<double>& corners, int side,
                            double margin) {
    const photo::Colours colours = colours_of(rgb, width, height);
    if (corners.size() != 8 || side < 1 || side > 4096 || !(margin >= 0 && margin < 0.4))
        throw nb::value_error("expected four corners, a side of at most 4096 pixels, and a margin below 0.4");
    photo::Quad quad;
    for (std::size_t i = 0; i < 4; ++i) quad[i] = {corners[2 * i], corners[2 * i + 1]};
    return to_bytes(photo::straighten(colours, quad, side, margin));
}

inline nb::typed<nb::list, FoundRecord> find_grids(const nb::bytes& gray, int width, int height,
                                                   const nb::bytes& weights, std::size_t most, bool clear_only) {
    if (!is_picture(gray, width, height, 1))
        throw nb::value_error("the brightnesses are not width times height pixels");
    const photo::Network network(data_of(weights), weights.size());
    std::vector<photo::FoundGrid> grids;
    without_gil([&] {
        Stop stop(is_interrupted);
        const photo::Pyramid pyramid(photo::Picture(width, height, data_of(gray)));
        const photo::Search search = clear_only ? photo::Search::clear : photo::Search::all;
        grids = photo::read_grids(pyramid, network, most, search, stop);
    });
    nb::typed<nb::list, FoundRecord> list;
    for (const photo::FoundGrid& grid : grids) {
        std::vector<double> corners;
        for (const photo::Point corner : grid.lattice.corners()) {
            corners.push_back(corner.x);
            corners.push_back(corner.y);
        }
        std::vector<nb::bytes> numbers;
        for (const auto& number : grid.cages.numbers) numbers.push_back(to_bytes(number));
        list.append(FoundRecord(grid.lattice.n, corners, to_bytes(grid.labels), to_bytes(grid.marks),
                                to_bytes(grid.lattice.upright_walls), to_bytes(grid.lattice.level_walls),
                                grid.lattice.quality, to_bytes(grid.cages.lines), numbers));
    }
    return list;
}

} // namespace lucidoku
