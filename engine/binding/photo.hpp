// Pictures: brightness goes down, grids with the probabilities of their cells come up.
#pragma once

#include "binding/puzzles.hpp"
#include "photo/read.hpp"

namespace lucidoku {

// A grid as Python gets it: rows, corners (x and y of four points), probabilities of labels and of pencil marks, ink
// across the lines to the right of and below the cells, and the share of lines that is visible.
using FoundRecord = std::tuple<int, std::vector<double>, nb::bytes, nb::bytes, nb::bytes, nb::bytes, double>;

inline nb::typed<nb::list, FoundRecord> find_grids(const nb::bytes& gray, int width, int height,
                                                   const nb::bytes& weights, std::size_t most) {
    constexpr int longest = 1 << 14;
    if (width < 1 || height < 1 || width > longest || height > longest || gray.size() != index(width) * index(height))
        throw nb::value_error("the brightnesses are not width times height pixels");
    const photo::Network network(data_of(weights), weights.size());
    std::vector<photo::FoundGrid> grids;
    without_gil([&] {
        Stop stop(is_interrupted);
        const photo::Pyramid pyramid(photo::Picture(width, height, data_of(gray)));
        grids = photo::read_grids(pyramid, network, most, stop);
    });
    nb::typed<nb::list, FoundRecord> list;
    for (const photo::FoundGrid& grid : grids) {
        std::vector<double> corners;
        for (const photo::Point corner : grid.lattice.corners()) {
            corners.push_back(corner.x);
            corners.push_back(corner.y);
        }
        list.append(FoundRecord(grid.lattice.n, corners, to_bytes(grid.labels), to_bytes(grid.marks),
                                to_bytes(grid.lattice.upright_walls), to_bytes(grid.lattice.level_walls),
                                grid.lattice.quality));
    }
    return list;
}

} // namespace lucidoku
