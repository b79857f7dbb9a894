#include "photo/read.hpp"

namespace lucidoku::photo {

namespace {

constexpr std::size_t most_tried = 16; // cells that decide which side is up
constexpr double upright_enough = 0.9;

// The mean probability of the most probable digit in some cells.
double certainty(const Pyramid& pyramid, const Lattice& lattice, const Network& network,
                 const std::vector<std::pair<int, int>>& cells) {
    std::array<float, Network::pixels> patch;
    double sum = 0;
    for (const auto& [row, column] : cells) {
        cut_patch(pyramid, lattice.cell(row, column), patch.data());
        const auto labels = network.read(patch.data()).labels;
        sum += *std::max_element(labels.begin() + 1, labels.end() - 1); // neither empty nor pencil marks
    }
    return cells.empty() ? 0 : sum / static_cast<double>(cells.size());
}

FoundGrid read_cells(const Pyramid& pyramid, Lattice lattice, const Network& network) {
    FoundGrid grid;
    std::array<float, Network::pixels> patch;
    for (int row = 0; row < lattice.n; ++row)
        for (int column = 0; column < lattice.n; ++column) {
            cut_patch(pyramid, lattice.cell(row, column), patch.data());
            const Network::Reading reading = network.read(patch.data());
            grid.labels.insert(grid.labels.end(), reading.labels.begin(), reading.labels.end());
            grid.marks.insert(grid.marks.end(), reading.pencil.begin(), reading.pencil.end());
        }
    grid.lattice = std::move(lattice);
    return grid;
}

// The cells that are least likely to be empty, as far as they are filled.
std::vector<std::pair<int, int>> filled_cells(const FoundGrid& grid) {
    std::vector<std::pair<float, std::pair<int, int>>> cells;
    for (int row = 0; row < grid.lattice.n; ++row)
        for (int column = 0; column < grid.lattice.n; ++column) {
            const auto place = static_cast<std::size_t>(row * grid.lattice.n + column) * Network::classes;
            const float empty = grid.labels[place], marks = grid.labels[place + Network::classes - 1];
            if (empty + marks < 0.5F) cells.push_back({empty + marks, {row, column}});
        }
    std::stable_sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    if (cells.size() > most_tried) cells.resize(most_tried);
    std::vector<std::pair<int, int>> places;
    for (const auto& cell : cells) places.push_back(cell.second);
    return places;
}

} // namespace

// The new cell (row, column) is the old cell (n - 1 - column, row).
//
//     a b c        g d a
//     d e f   ─▶   h e b
//     g h i        i f c
Lattice turned(const Lattice& old) {
    const int n = old.n;
    Lattice lattice;
    lattice.n = n;
    lattice.quality = old.quality;
    for (int row = 0; row <= n; ++row)
        for (int column = 0; column <= n; ++column) lattice.nodes.push_back(old.node(n - column, row));
    for (int row = 0; row < n; ++row)
        for (int column = 0; column + 1 < n; ++column)
            lattice.upright_walls.push_back(old.level_walls[static_cast<std::size_t>((n - 2 - column) * n + row)]);
    for (int row = 0; row + 1 < n; ++row)
        for (int column = 0; column < n; ++column)
            lattice.level_walls.push_back(
                old.upright_walls[static_cast<std::size_t>((n - 1 - column) * (n - 1) + row)]);
    return lattice;
}

void cut_patch(const Pyramid& pyramid, const Quad& cell, float* patch) {
    constexpr int fine = 2 * Network::side; // each pixel is the mean of four samples
    constexpr double whole = 1 + 2 * Network::margin;
    const std::size_t level = pyramid.level_for(std::sqrt(std::abs(area(cell))) * whole / fine);
    std::fill_n(patch, Network::pixels, 0.0F);
    for (int y = 0; y < fine; ++y)
        for (int x = 0; x < fine; ++x) {
            const double u = (x + 0.5) * whole / fine - Network::margin;
            const double v = (y + 0.5) * whole / fine - Network::margin;
            const Point p = (cell[0] * (1 - u) + cell[1] * u) * (1 - v) + (cell[3] * (1 - u) + cell[2] * u) * v;
            patch[(y / 2) * Network::side + x / 2] += pyramid.sample(p, level) / 4;
        }
}

std::vector<FoundGrid> read_grids(const Pyramid& pyramid, const Network& network, std::size_t most, Stop& stop) {
    std::vector<FoundGrid> grids;
    for (Lattice& lattice : find_lattices(pyramid, most, stop)) {
        FoundGrid grid = read_cells(pyramid, std::move(lattice), network);
        stop.check();
        const auto cells = filled_cells(grid);
        // A page may lie on its side.
        Lattice best = grid.lattice, turning = grid.lattice;
        double highest = certainty(pyramid, turning, network, cells);
        int turns = 0;
        if (highest < upright_enough) {
            auto places = cells;
            for (int i = 1; i < 4; ++i) {
                turning = turned(turning);
                for (auto& [row, column] : places) { // the old cell (r, c) is the new cell (c, n - 1 - r)
                    const int old = row;
                    row = column;
                    column = turning.n - 1 - old;
                }
                if (const double sure = certainty(pyramid, turning, network, places); sure > highest) {
                    highest = sure;
                    best = turning;
                    turns = i;
                }
                stop.check();
            }
        }
        if (turns) grid = read_cells(pyramid, std::move(best), network);
        grid.quarter_turns = turns;
        grids.push_back(std::move(grid));
    }
    return grids;
}

} // namespace lucidoku::photo
