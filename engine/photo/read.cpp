#include "photo/read.hpp"

#include <numeric>

#include "photo/glyphs.hpp"
#include "photo/light.hpp"

namespace lucidoku::photo {

namespace {

constexpr std::size_t most_tried = 20; // cells that decide which side is up
constexpr double too_tall = 0.36;      // height of a printed pencil mark, by its cell's
constexpr float unlikely = 0.1F;       // by this factor are pencil marks less probable where a shape is as tall
constexpr float clear_glyph = 0.1F;    // the least probability of a digit that is cut out of a cell
constexpr float contradiction = 0.02F; // the least probability of a digit by its shape, where its place says the same
constexpr float sure_place = 0.9F;     // the probability of a pencil mark whose place has ink
constexpr float clear_digit = 0.9F;    // the probability of a digit that shows the typeface of the grid, at least
constexpr double raised = 1.35;        // height of a digit by that of the same one as a pencil mark, at least
constexpr double near = 0.75;          // and by that of the same one elsewhere
constexpr double far_raised = 1.6;     // where the same one is nowhere else
constexpr double alike = 0.8;          // height of a digit of a grid by the usual one, at least
constexpr float clear_cell = 0.95F;    // the probability of the content of a cell that is not looked at again, at least
constexpr double least_digit = 0.15;   // of a cell, the height of a digit
constexpr double lowest_digit = 0.6;   // by the usual height, of a digit in an old typeface
constexpr double alike_place = 0.1;    // of a cell, how far a digit is from where the others are, at most
constexpr double off_centre = 0.09; // of a cell, how far digits are from the middles of theirs for the network, at most
constexpr int few_others = 20;      // times more digits there are than cells with something else, at least
constexpr int fewest_givens = 12;   // of a grid of nine rows, below this many something was taken for pencil marks
constexpr float improbable = 0.05F; // by this factor are pencil marks less probable where a digit is so high
constexpr double clearly = 0.15; // a page is turned where its digits are more certain by this factor (as a logarithm)

// The ways to look at the digit of a cell: in its cell, or cut out of it, as it may be away from the middle.
enum class Look { in_cell, cut_out };

// The probability of the most probable digit in each of some cells.
std::vector<float> certainties(const Pyramid& pyramid, const Lattice& lattice, const Network& network,
                               const std::vector<std::pair<int, int>>& cells, Look look) {
    std::array<float, Network::pixels> patch;
    std::vector<float> digits;
    for (const auto& [row, column] : cells) {
        if (look == Look::cut_out) {
            const auto glyph = read_digit(pyramid, lattice.cell(row, column), network);
            digits.push_back(glyph ? glyph->best() : 0);
            continue;
        }
        cut_patch(pyramid, lattice.cell(row, column), patch.data());
        const auto labels = network.read(patch.data()).labels;
        digits.push_back(*std::max_element(labels.begin() + 1, labels.end() - 1)); // neither empty nor pencil marks
    }
    return digits;
}

// Makes pencil marks less probable, and all else more.
void weaken_marks(float* labels, float by) {
    float& marked = labels[Network::classes - 1];
    const float rest = 1 - marked, less = marked * by;
    for (std::size_t label = 0; label + 1 < Network::classes; ++label) labels[label] *= (1 - less) / rest;
    marked = less;
}

// High printed digits are not pencil marks.
void rule_out_marks(const Pyramid& pyramid, const Lattice& lattice, FoundGrid& grid) {
    for (int place = 0; place < lattice.n * lattice.n; ++place) {
        float* labels = grid.labels.data() + static_cast<std::size_t>(place) * Network::classes;
        const float marked = labels[Network::classes - 1];
        const float digit = *std::max_element(labels + 1, labels + Network::printed + 1);
        if (marked < 0.01F || digit < marked || digit < 0.3F) continue;
        if (tallest(pyramid, lattice.cell(place / lattice.n, place % lattice.n)) < too_tall) continue;
        weaken_marks(labels, unlikely);
    }
}

// The digits of a grid, cut out of its cells.
struct CutGrid {
    const Pyramid& pyramid;
    const Lattice& lattice;
    FoundGrid& grid;
    std::vector<std::vector<Cut>> marks{};      // of each cell with pencil marks
    std::vector<std::optional<Glyph>> digits{}; // of each cell with a printed digit
    Typeface typeface{};

    Quad cell(std::size_t place) const {
        return lattice.cell(static_cast<int>(place) / lattice.n, static_cast<int>(place) % lattice.n);
    }
    float* labels(std::size_t place) const { return grid.labels.data() + place * Network::classes; }
    float& marked(std::size_t place) const { return labels(place)[Network::classes - 1]; }
    // Returns the probability of each digit in a cell.
    Typeface::Chances chances(std::size_t place) const { return Network::digits_of(labels(place)); }
    // The digit of a cell, from 0, if it is more probable than all else.
    std::optional<std::size_t> digit(std::size_t place) const {
        const Typeface::Chances sums = chances(place);
        const auto best = std::max_element(sums.begin(), sums.end());
        if (*best < 0.5F) return std::nullopt;
        return static_cast<std::size_t>(best - sums.begin());
    }
};

void cut_cells(const Network& network, CutGrid& cut) {
    const std::size_t cells = cut.grid.labels.size() / Network::classes;
    cut.marks.resize(cells);
    cut.digits.resize(cells);
    for (std::size_t place = 0; place < cells; ++place)
        if (cut.marked(place) >= 0.5F) cut.marks[place] = cut_marks(cut.pyramid, cut.cell(place), network);
        else if (cut.digit(place)) cut.digits[place] = cut_digit(cut.pyramid, cut.cell(place));
}

int median(std::vector<int> numbers) {
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    std::nth_element(numbers.begin(), middle, numbers.end());
    return *middle;
}

// The pencil marks of a grid, cell by cell.
struct ReadMarks {
    std::vector<std::pair<std::size_t, GlyphMarks>> cells;
    bool are_placed = false; // drawn 3 x 3, each at the place of its digit
};

ReadMarks read_cut_marks(const CutGrid& cut) {
    ReadMarks read;
    std::size_t all = 0, placed = 0;
    for (std::size_t place = 0; place < cut.marks.size(); ++place) {
        auto marks = read_marks(cut.marks[place], cut.typeface);
        if (!marks) continue;
        all += marks->glyphs.size();
        for (std::size_t i = 0; i < marks->glyphs.size(); ++i)
            placed += place_of(marks->glyphs[i].box) == marks->digits[i];
        read.cells.emplace_back(place, std::move(*marks));
    }
    read.are_placed = 2 * placed > all;
    return read;
}

// Says that a cell has a digit, not the one pencil mark that it was taken for.
void take_as_digit(CutGrid& cut, std::size_t place, const Glyph& glyph) {
    float* labels = cut.labels(place);
    const float less = cut.marked(place) * improbable;
    std::fill_n(labels, Network::classes, 0.0F);
    for (std::size_t d = 0; d < Network::marks; ++d) labels[d + 1] = (1 - less) * glyph.digits[d];
    labels[0] = 1 - less - std::accumulate(labels + 1, labels + 1 + Network::marks, 0.0F);
    cut.marked(place) = less;
    cut.marks[place].clear();
    cut.digits[place] = glyph;
}

// Takes the highest of the single marks in the middle of cells for small digits, if hardly a cell has a digit.
void find_small_digits(CutGrid& cut) {
    const int n = cut.lattice.n, fewest = fewest_givens * n * n / 81;
    int known = 0;
    for (std::size_t place = 0; place < cut.digits.size(); ++place) known += cut.digit(place).has_value();
    if (known >= fewest) return;
    std::vector<std::pair<std::size_t, Glyph>> lone;
    std::vector<int> heights;
    for (const auto& [place, marks] : read_cut_marks(cut).cells)
        if (marks.glyphs.size() == 1 && marks.glyphs[0].box.is_central() && marks.certainty > clear_digit) {
            lone.emplace_back(place, marks.glyphs[0]);
            heights.push_back(marks.glyphs[0].box.height());
        }
    if (static_cast<int>(lone.size()) < fewest) return;
    const int usual = median(heights);
    for (const auto& [place, glyph] : lone)
        if (glyph.box.height() >= alike * usual) take_as_digit(cut, place, glyph);
}

// Returns whether the network is sure that a cell is empty, or of its digit.
bool is_clear(const CutGrid& cut, std::size_t place) {
    const Typeface::Chances chances = cut.chances(place);
    return std::max(cut.labels(place)[0], *std::max_element(chances.begin(), chances.end())) > clear_cell;
}

// The digits of a grid that are each alone in their cell, all about as high and at the same place: none of them is a
// pencil mark. Where this is not the middle, as simple programs draw, the network does not expect them.
void find_lone_digits(const Network& network, CutGrid& cut) {
    const int n = cut.lattice.n;
    bool are_clear = true;
    for (std::size_t place = 0; place < cut.digits.size(); ++place) are_clear = are_clear && is_clear(cut, place);
    if (are_clear) return;
    const auto twice_middle = [](const Box& box) { return std::pair{box.left + box.right, box.top + box.bottom}; };
    std::vector<std::vector<Box>> cells;
    std::vector<int> heights, across, down;
    for (std::size_t place = 0; place < cut.digits.size(); ++place) {
        cells.push_back(shapes_in(cut.pyramid, cut.cell(place)));
        if (cells.back().size() == 1 && cells.back()[0].height() > least_digit * Box::side)
            heights.push_back(cells.back()[0].height());
    }
    if (static_cast<int>(heights.size()) < fewest_givens * n * n / 81) return;
    const int usual = median(heights);
    std::vector<std::pair<std::size_t, Box>> lone;
    int others = 0;
    for (std::size_t place = 0; place < cells.size(); ++place) {
        auto& shapes = cells[place];
        std::erase_if(shapes, [&](const Box& box) { return box.height() < lowest_digit * usual; }); // specks
        others += shapes.size() > 1;
        if (shapes.size() != 1) continue;
        lone.emplace_back(place, shapes[0]);
        across.push_back(twice_middle(shapes[0]).first), down.push_back(twice_middle(shapes[0]).second);
    }
    if (lone.empty()) return;
    const int middle = median(across), level = median(down);
    const auto is_off = [](int one, int other, double most) { return std::abs(one - other) > 2 * most * Box::side; };
    const bool are_shifted = is_off(middle, Box::side - 1, off_centre) || is_off(level, Box::side - 1, off_centre);
    // As high as most of them, or lower in an old typeface if nothing else is in the grid.
    const std::size_t all = lone.size();
    const double least = others ? alike : lowest_digit;
    std::erase_if(lone, [&](const auto& one) {
        const auto [x, y] = twice_middle(one.second);
        return one.second.height() < least * usual || one.second.height() * lowest_digit > usual ||
               is_off(x, middle, alike_place) || is_off(y, level, alike_place);
    });
    others += static_cast<int>(all - lone.size());
    if (others * few_others > static_cast<int>(lone.size())) return;
    for (const auto& one : lone) {
        const std::size_t place = one.first;
        if (cut.marked(place) < 0.5F) {
            weaken_marks(cut.labels(place), improbable);
            if (!are_shifted) continue;
        }
        const auto glyph = read_digit(cut.pyramid, cut.cell(place), network);
        if (!glyph || glyph->best() < clear_glyph) continue;
        const auto digit = cut.digit(place);
        if (digit && cut.chances(place)[*digit] > glyph->best() && glyph->digits[*digit] == glyph->best()) continue;
        take_as_digit(cut, place, *glyph);
    }
}

// A digit alone in the middle of a cell may seem a pencil mark where digits are as high as small letters, like 1 and 2
// in old typefaces. Its height tells, compared with the same digit among several pencil marks, and alone.
void find_low_digits(CutGrid& cut) {
    std::array<std::vector<int>, Network::marks> low, high;
    for (std::size_t place = 0; place < cut.digits.size(); ++place)
        if (const auto digit = cut.digit(place); digit && cut.digits[place])
            high[*digit].push_back(cut.digits[place]->box.height());
    const ReadMarks read = read_cut_marks(cut);
    Typeface small;
    std::vector<std::pair<std::size_t, Glyph>> lone;
    for (const auto& [place, marks] : read.cells)
        if (marks.glyphs.size() == 1 && marks.glyphs[0].box.is_central()) lone.emplace_back(place, marks.glyphs[0]);
        else if (read.are_placed || marks.certainty > clear_glyph)
            for (std::size_t i = 0; i < marks.glyphs.size(); ++i) {
                const Glyph& glyph = marks.glyphs[i];
                const std::size_t digit = read.are_placed ? place_of(glyph.box) : marks.digits[i];
                low[digit].push_back(glyph.box.height());
                small.learn(digit, glyph.patch);
            }
    for (auto& [place, glyph] : lone) {
        glyph.digits = small.weigh(glyph.digits, glyph.patch);
        const auto best = std::max_element(glyph.digits.begin(), glyph.digits.end());
        const auto digit = static_cast<std::size_t>(best - glyph.digits.begin());
        if (low[digit].empty()) continue;
        const int mark = median(low[digit]);
        if (glyph.box.height() < raised * mark) continue;
        if (high[digit].empty() ? glyph.box.height() < far_raised * mark
                                : glyph.box.height() < near * median(high[digit]))
            continue;
        take_as_digit(cut, place, glyph);
    }
}

// Reads the digits that the network does not know for sure, or takes for something else, by the clear ones that a
// program drew alike. Returns whether each cell has one.
std::vector<char> identify_digits(CutGrid& cut) {
    std::vector<int> heights;
    for (const auto& glyph : cut.digits)
        if (glyph) heights.push_back(glyph->box.height());
    std::vector<char> has_one(cut.digits.size());
    for (std::size_t place = 0; place < cut.digits.size(); ++place) {
        if (is_clear(cut, place) || cut.marked(place) > sure_place) continue;
        auto glyph = cut_digit(cut.pyramid, cut.cell(place));
        if (!glyph || !glyph->box.is_central() || glyph->box.height() < lowest_digit * median(heights)) continue;
        const auto digits = cut.typeface.identified(cut.chances(place), glyph->patch);
        if (!digits) continue;
        glyph->digits = *digits;
        take_as_digit(cut, place, *glyph);
        has_one[place] = 1;
    }
    return has_one;
}

// Learns the typeface of a grid from its clear digits, and weighs the others. The reading of a digit that is
// nowhere clear is taken, for the pencil marks.
void compare_digits(CutGrid& cut) {
    std::vector<std::pair<std::size_t, Typeface::Chances>> unclear;
    for (std::size_t place = 0; place < cut.digits.size(); ++place) {
        if (!cut.digits[place]) continue;
        const Typeface::Chances chances = cut.chances(place);
        const auto best = std::max_element(chances.begin(), chances.end());
        if (*best > clear_digit)
            cut.typeface.learn(static_cast<std::size_t>(best - chances.begin()), cut.digits[place]->patch);
        else unclear.emplace_back(place, chances);
    }
    if (cut.typeface.is_drawn()) {
        const auto has_one = identify_digits(cut);
        std::erase_if(unclear, [&](const auto& one) { return has_one[one.first]; });
    }
    for (const auto& [place, before] : unclear) {
        const auto after = cut.typeface.weigh(before, cut.digits[place]->patch);
        for (std::size_t d = 0; d < Network::marks; ++d)
            for (float* label : {cut.labels(place) + d + 1, cut.labels(place) + d + Network::by_hand})
                *label *= after[d] / std::max(before[d], 1e-6F);
    }
    const Typeface clear = cut.typeface;
    for (const auto& [place, before] : unclear)
        if (const auto digit = cut.digit(place); digit && !clear.knows(*digit))
            cut.typeface.learn(*digit, cut.digits[place]->patch);
}

// Takes marks that are drawn 3 x 3 from their places, where the digits that are read there do not contradict.
void take_places(const GlyphMarks& read, float* marks) {
    std::array<bool, Network::marks> has_ink{};
    for (const Glyph& glyph : read.glyphs) {
        bool& is_taken = has_ink[place_of(glyph.box)];
        if (is_taken || glyph.digits[place_of(glyph.box)] < contradiction) return;
        is_taken = true;
    }
    for (std::size_t d = 0; d < Network::marks; ++d)
        if (has_ink[d]) marks[d] = std::max(marks[d], sure_place);
        else if (marks[d] < sure_place) marks[d] = std::min(marks[d], 1 - sure_place);
}

// Takes the pencil marks that were read one by one. Where they are drawn 3 x 3, places tell more.
void take_marks(CutGrid& cut) {
    const ReadMarks read = read_cut_marks(cut);
    for (const auto& [place, cell] : read.cells) {
        float* marks = cut.grid.marks.data() + place * Network::marks;
        if (read.are_placed) take_places(cell, marks);
        else if (cell.certainty > clear_glyph) std::copy(cell.marks.begin(), cell.marks.end(), marks);
    }
}

FoundGrid read_cells(const Pyramid& picture, Lattice lattice, CageMarks cages, const Network& network) {
    FoundGrid grid;
    grid.cages = std::move(cages);
    const Pyramid& pyramid = grid.cages.without ? *grid.cages.without : picture;
    std::array<float, Network::pixels> patch;
    for (int row = 0; row < lattice.n; ++row)
        for (int column = 0; column < lattice.n; ++column) {
            cut_patch(pyramid, lattice.cell(row, column), patch.data());
            const Network::Reading reading = network.read(patch.data());
            grid.labels.insert(grid.labels.end(), reading.labels.begin(), reading.labels.end());
            grid.marks.insert(grid.marks.end(), reading.pencil.begin(), reading.pencil.end());
        }
    rule_out_marks(pyramid, lattice, grid);
    CutGrid cut{pyramid, lattice, grid};
    cut_cells(network, cut);
    find_lone_digits(network, cut);
    find_small_digits(cut);
    find_low_digits(cut);
    compare_digits(cut);
    take_marks(cut);
    grid.cages.without.reset();
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
            const Point p = point_in(cell, u, v);
            patch[(y / 2) * Network::side + x / 2] += pyramid.sample(p, level) / 4;
        }
    light_evenly(patch);
}

namespace {

// The number of quarter turns of a page: on its side, or upside down, where 6 looks like 9 and 1 like 1. The mean
// logarithm of the digits' probabilities decides. Cells that are a digit in no position say nothing: marks, or the edge
// of a shadow.
int likely_turns(Look look, const Pyramid& pyramid, Lattice lattice, const Network& network) {
    auto places = filled_cells(pyramid, lattice);
    std::array<std::vector<float>, 4> digits;
    for (auto& turn : digits) {
        turn = certainties(pyramid, lattice, network, places, look);
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

int quarter_turns(const Pyramid& pyramid, const Lattice& lattice, const Network& network) {
    const int turns = likely_turns(Look::in_cell, pyramid, lattice, network);
    return turns && turns == likely_turns(Look::cut_out, pyramid, lattice, network) ? turns : 0;
}

} // namespace

std::vector<FoundGrid> read_grids(const Pyramid& pyramid, const Network& network, std::size_t most, Search search,
                                  Stop& stop) {
    std::vector<FoundGrid> grids;
    for (Lattice& lattice : find_lattices(pyramid, most, search, stop)) {
        CageMarks cages = find_cages(pyramid, lattice, network);
        const int turns = cages.has_numbers() ? 0 : quarter_turns(pyramid, lattice, network);
        stop.check();
        for (int i = 0; i < turns; ++i) lattice = turned(lattice);
        if (turns) cages = find_cages(pyramid, lattice, network);
        grids.push_back(read_cells(pyramid, std::move(lattice), std::move(cages), network));
        grids.back().quarter_turns = turns;
        stop.check();
    }
    return grids;
}

} // namespace lucidoku::photo
