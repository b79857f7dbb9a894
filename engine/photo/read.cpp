#include "photo/read.hpp"

#include "photo/glyphs.hpp"
#include "photo/light.hpp"

namespace lucidoku::photo {

namespace {

constexpr std::size_t most_tried = 20; // cells that decide which side is up
constexpr double too_tall = 0.36;      // height of a printed pencil mark, by its cell's
constexpr std::size_t printed = 23;    // the last label of printed digits and letters
constexpr float unlikely = 0.1F;       // by this factor are pencil marks less probable where a shape is as tall
constexpr int dashed_share = 12;       // the cells of a grid with cages by those with dashed lines, at most
constexpr float clear_glyph = 0.1F;    // the least probability of a digit that is cut out of a cell
constexpr float mostly_placed = 0.5F;  // the share of pencil marks at their places, above which marks are drawn 3 x 3
constexpr double clearly = 0.15; // a page is turned where its digits are more certain by this factor (as a logarithm)

// The probability of the most probable digit in each of some cells.
std::vector<float> certainties(const Pyramid& pyramid, const Lattice& lattice, const Network& network,
                               const std::vector<std::pair<int, int>>& cells) {
    std::array<float, Network::pixels> patch;
    std::vector<float> digits;
    for (const auto& [row, column] : cells) {
        cut_patch(pyramid, lattice.cell(row, column), patch.data());
        const auto labels = network.read(patch.data()).labels;
        digits.push_back(*std::max_element(labels.begin() + 1, labels.end() - 1)); // neither empty nor pencil marks
    }
    return digits;
}

// High printed digits are not pencil marks.
void rule_out_marks(const Pyramid& pyramid, const Lattice& lattice, FoundGrid& grid) {
    for (int place = 0; place < lattice.n * lattice.n; ++place) {
        float* labels = grid.labels.data() + static_cast<std::size_t>(place) * Network::classes;
        float& marked = labels[Network::classes - 1];
        const float digit = *std::max_element(labels + 1, labels + printed + 1);
        if (marked < 0.01F || digit < marked || digit < 0.3F) continue;
        if (tallest(pyramid, lattice.cell(place / lattice.n, place % lattice.n)) < too_tall) continue;
        const float rest = 1 - marked, less = marked * unlikely;
        for (std::size_t label = 0; label + 1 < Network::classes; ++label) labels[label] *= (1 - less) / rest;
        marked = less;
    }
}

// Reads pencil marks once more, one by one. The whole grid says whether they are drawn 3 x 3: there, places tell more.
void read_marks(const Pyramid& pyramid, const Lattice& lattice, const Network& network, FoundGrid& grid) {
    std::vector<std::pair<std::size_t, GlyphMarks>> found;
    float all = 0, placed = 0;
    for (int place = 0; place < lattice.n * lattice.n; ++place) {
        const auto cell = static_cast<std::size_t>(place);
        if (grid.labels[(cell + 1) * Network::classes - 1] < 0.5F) continue;
        const auto glyphs = read_glyphs(pyramid, lattice.cell(place / lattice.n, place % lattice.n), network);
        if (!glyphs) continue;
        all += static_cast<float>(glyphs->glyphs);
        placed += static_cast<float>(glyphs->placed);
        if (glyphs->certainty > clear_glyph) found.emplace_back(cell, *glyphs);
    }
    if (placed > mostly_placed * all) return;
    for (const auto& [cell, glyphs] : found)
        std::copy(glyphs.marks.begin(), glyphs.marks.end(),
                  grid.marks.begin() + static_cast<std::ptrdiff_t>(cell * Network::marks));
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
    rule_out_marks(pyramid, lattice, grid);
    read_marks(pyramid, lattice, network, grid);
    int dashed = 0;
    for (int place = 0; place < lattice.n * lattice.n; ++place)
        dashed += has_dashes(pyramid, lattice.cell(place / lattice.n, place % lattice.n));
    grid.has_cages = dashed * dashed_share >= lattice.n * lattice.n;
    grid.lattice = std::move(lattice);
    return grid;
}

// Contrast of a cell: the standard deviation of its brightness, away from the lines.
double variation(const float* patch) {
    constexpr int border = Network::side / 4;
    double sum = 0, squares = 0;
    for (int y = border; y < Network::side - border; ++y)
        for (int x = border; x < Network::side - border; ++x) {
            const double value = patch[y * Network::side + x];
            sum += value;
            squares += value * value;
        }
    constexpr double count = (Network::side - 2 * border) * (Network::side - 2 * border);
    return std::sqrt(std::max(0.0, squares / count - sum / count * (sum / count)));
}

// Cells with digits, as it seems from their ink alone: the network knows no digits that lie on their side.
std::vector<std::pair<int, int>> filled_cells(const Pyramid& pyramid, const Lattice& lattice) {
    std::vector<std::pair<double, std::pair<int, int>>> cells;
    std::array<float, Network::pixels> patch;
    for (int row = 0; row < lattice.n; ++row)
        for (int column = 0; column < lattice.n; ++column) {
            cut_patch(pyramid, lattice.cell(row, column), patch.data());
            cells.push_back({variation(patch.data()), {row, column}});
        }
    std::stable_sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::pair<int, int>> places;
    for (const auto& cell : cells)
        if (places.size() < most_tried && cell.first > 0.5 * cells.front().first) places.push_back(cell.second);
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
    light_evenly(patch);
}

namespace {

// The number of quarter turns of a page: on its side, or upside down, where 6 looks like 9 and 1 like 1. The mean
// logarithm of the digits' probabilities decides. Cells that are a digit in no position say nothing: marks, or the edge
// of a shadow.
int quarter_turns(const Pyramid& pyramid, Lattice lattice, const Network& network) {
    auto places = filled_cells(pyramid, lattice);
    std::array<std::vector<float>, 4> digits;
    for (auto& turn : digits) {
        turn = certainties(pyramid, lattice, network, places);
        lattice = turned(lattice);
        for (auto& [row, column] : places) { // the old cell (r, c) is the new cell (c, n - 1 - r)
            const int old = row;
            row = column;
            column = lattice.n - 1 - old;
        }
    }
    std::array<double, 4> sums{};
    double count = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const float best = std::max({digits[0][i], digits[1][i], digits[2][i], digits[3][i]});
        if (best < 0.5F) continue;
        count += 1;
        for (std::size_t turn = 0; turn < 4; ++turn) sums[turn] += std::log(std::max(digits[turn][i], 0.02F));
    }
    const auto best = std::max_element(sums.begin(), sums.end());
    return *best > sums[0] + clearly * count ? static_cast<int>(best - sums.begin()) : 0;
}

} // namespace

std::vector<FoundGrid> read_grids(const Pyramid& pyramid, const Network& network, std::size_t most, Stop& stop) {
    std::vector<FoundGrid> grids;
    for (Lattice& lattice : find_lattices(pyramid, most, stop)) {
        const int turns = quarter_turns(pyramid, lattice, network);
        stop.check();
        for (int i = 0; i < turns; ++i) lattice = turned(lattice);
        grids.push_back(read_cells(pyramid, std::move(lattice), network));
        grids.back().quarter_turns = turns;
        stop.check();
    }
    return grids;
}

} // namespace lucidoku::photo
