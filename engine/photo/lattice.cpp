#include "photo/lattice.hpp"

#include <functional>

namespace lucidoku::photo {

namespace {

constexpr int side = 432;  // of a grid that is laid flat: 48 pixels a cell of nine, 27 a cell of sixteen
constexpr int margin = 36; // around it
constexpr int whole = side + 2 * margin;
constexpr int border_reach = 16; // how far the frame may bend from the straight line between two corners
constexpr std::array<int, 10> sizes{16, 15, 12, 10, 9, 8, 7, 6, 5, 4}; // those of Sudokus with boxes, 5 and 7
constexpr float astray = 0.3F;                                         // what the farthest place costs a line
constexpr double least_quality = 0.8;

using Mapping = std::function<Point(double, double)>; // from the unit square to the picture

// A picture of numbers.
class Sheet {
public:
    Sheet() : values_(static_cast<std::size_t>(whole) * whole) {}
    float& at(int x, int y) { return values_[static_cast<std::size_t>(y) * whole + static_cast<std::size_t>(x)]; }
    float at(int x, int y) const { return values_[static_cast<std::size_t>(y) * whole + static_cast<std::size_t>(x)]; }
    std::vector<float>& values() { return values_; }

private:
    std::vector<float> values_;
};

Sheet lay_flat(const Pyramid& pyramid, const Mapping& mapping, double step) {
    Sheet sheet;
    const std::size_t level = pyramid.level_for(step);
    for (int y = 0; y < whole; ++y)
        for (int x = 0; x < whole; ++x)
            sheet.at(x, y) = pyramid.sample(mapping((x + 0.5 - margin) / side, (y + 0.5 - margin) / side), level);
    return sheet;
}

// Darkness of each pixel against the pixels at a distance on both sides of it; across lines that run down (or, with
// `level`, to the right). Values are cut at a height that lines reach: digits count no more than lines.
Sheet ridges_of(const Sheet& sheet, bool level) {
    Sheet ridges;
    const auto pixel = [&](int along, int across) {
        across = std::clamp(across, 0, whole - 1);
        return level ? sheet.at(along, across) : sheet.at(across, along);
    };
    for (int along = 0; along < whole; ++along)
        for (int across = 0; across < whole; ++across) {
            const float here = (pixel(along, across - 1) + pixel(along, across) + pixel(along, across + 1)) / 3;
            float best = 0;
            for (const int reach : {5, 9}) {
                const float before = pixel(along, across - reach), after = pixel(along, across + reach);
                // A frame is visible on one side, where a dark table begins on the other.
                best = std::max(best, 0.75F * std::min(before, after) + 0.25F * std::max(before, after) - here);
            }
            (level ? ridges.at(along, across) : ridges.at(across, along)) = best;
        }
    std::vector<float> sorted;
    sorted.reserve(ridges.values().size() / 4);
    for (std::size_t i = 0; i < ridges.values().size(); i += 4) sorted.push_back(ridges.values()[i]);
    const auto place = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() * 86 / 100);
    std::nth_element(sorted.begin(), place, sorted.end());
    const float highest = std::max(4.0F, *place);
    for (auto& value : ridges.values()) value = std::min(value, highest) / highest;
    return ridges;
}

// Follows a line from one end of the grid to the other: the way of the most ridge in all, bending at most one pixel at
// each step; of two lines, the one nearer to the expected place. Returns its place at each pixel along.
std::vector<double> follow(const Sheet& ridges, bool level, double expected, int reach, float stiffness) {
    const int wide = 2 * reach + 1, first = static_cast<int>(std::lround(expected)) - reach;
    std::vector<float> sums(static_cast<std::size_t>(wide), 0), before(sums);
    std::vector<std::int8_t> came(static_cast<std::size_t>(side) * static_cast<std::size_t>(wide));
    for (int along = 0; along < side; ++along) {
        sums.swap(before);
        for (int i = 0; i < wide; ++i) {
            const int across = std::clamp(first + i, 0, whole - 1);
            const auto off = static_cast<float>(i - reach) / static_cast<float>(reach);
            const float value =
                (level ? ridges.at(along + margin, across) : ridges.at(across, along + margin)) - astray * off * off;
            int from = 0;
            float best = before[static_cast<std::size_t>(i)];
            for (const int step : {-1, 1})
                if (const int other = i + step; other >= 0 && other < wide)
                    if (const float sum = before[static_cast<std::size_t>(other)] - stiffness; sum > best) {
                        best = sum;
                        from = step;
                    }
            sums[static_cast<std::size_t>(i)] = best + value;
            came[static_cast<std::size_t>(along) * static_cast<std::size_t>(wide) + static_cast<std::size_t>(i)] =
                static_cast<std::int8_t>(from);
        }
    }
    int i = static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin());
    std::vector<double> places(static_cast<std::size_t>(side));
    for (int along = side - 1; along >= 0; --along) {
        places[static_cast<std::size_t>(along)] = first + i + 0.5;
        i += came[static_cast<std::size_t>(along) * static_cast<std::size_t>(wide) + static_cast<std::size_t>(i)];
    }
    // Steps of a pixel become slopes.
    std::vector<double> smooth(places.size());
    constexpr int around = 8;
    for (int along = 0; along < side; ++along) {
        const int low = std::max(0, along - around), high = std::min(side - 1, along + around);
        const int half = std::min(along - low, high - along);
        double sum = 0;
        for (int j = along - half; j <= along + half; ++j) sum += places[static_cast<std::size_t>(j)];
        smooth[static_cast<std::size_t>(along)] = sum / (2 * half + 1);
    }
    return smooth;
}

double at(const std::vector<double>& line, double along) {
    const double place = std::clamp(along - 0.5, 0.0, static_cast<double>(line.size() - 1));
    const auto low = static_cast<std::size_t>(place);
    const std::size_t high = std::min(low + 1, line.size() - 1);
    return line[low] + (line[high] - line[low]) * (place - static_cast<double>(low));
}

// Crossing of a line that runs down and one that runs to the right, in pixels of the grid laid flat (without margin).
Point crossing(const std::vector<double>& down, const std::vector<double>& right, Point start) {
    Point p = start;
    for (int i = 0; i < 4; ++i) {
        p.x = at(down, p.y) - margin;
        p.y = at(right, p.x) - margin;
    }
    return p;
}

// A cubic polynomial of two variables.
struct Cubic {
    static constexpr std::size_t terms = 10;
    std::array<double, terms> factors{};

    static std::array<double, terms> powers(double u, double v) {
        return {1, u, v, u * u, u * v, v * v, u * u * u, u * u * v, u * v * v, v * v * v};
    }
    double operator()(double u, double v) const {
        const auto power = powers(u, v);
        double sum = 0;
        for (std::size_t i = 0; i < terms; ++i) sum += factors[i] * power[i];
        return sum;
    }
};

struct Measured {
    double u, v, value;
};

// The cubic that most of the values lie near: squares of differences, where a far value counts the less the farther it
// is.
Cubic fit(const std::vector<Measured>& all, double near) {
    constexpr std::size_t terms = Cubic::terms;
    Cubic cubic;
    for (int round = 0; round < 8; ++round) {
        std::array<std::array<double, terms + 1>, terms> rows{};
        for (const Measured& m : all) {
            const double off = round ? (m.value - cubic(m.u, m.v)) / near : 0;
            const double weight = 1 / ((1 + off * off) * (1 + off * off));
            const auto power = Cubic::powers(m.u, m.v);
            for (std::size_t i = 0; i < terms; ++i) {
                for (std::size_t j = 0; j < terms; ++j) rows[i][j] += weight * power[i] * power[j];
                rows[i][terms] += weight * power[i] * m.value;
            }
        }
        for (std::size_t i = 0; i < terms; ++i) rows[i][i] += 1e-9;
        for (std::size_t i = 0; i < terms; ++i) { // Gauss; the matrix is positive, so that it needs no pivots
            for (std::size_t k = i + 1; k < terms; ++k) {
                const double by = rows[k][i] / rows[i][i];
                for (std::size_t j = i; j <= terms; ++j) rows[k][j] -= by * rows[i][j];
            }
        }
        for (std::size_t i = terms; i-- > 0;) {
            double sum = rows[i][terms];
            for (std::size_t j = i + 1; j < terms; ++j) sum -= rows[i][j] * cubic.factors[j];
            cubic.factors[i] = sum / rows[i][i];
        }
    }
    return cubic;
}

// Smooths a line as paper bends, also where it was lost here and there.
void smooth(std::vector<double>& line) {
    std::vector<Measured> places;
    const auto scaled = [&](std::size_t i) {
        return 2.0 * static_cast<double>(i) / static_cast<double>(line.size() - 1) - 1;
    };
    for (std::size_t i = 0; i < line.size(); i += 4) places.push_back({scaled(i), 0, line[i]});
    const Cubic cubic = fit(places, 1.5);
    for (std::size_t i = 0; i < line.size(); ++i) line[i] = cubic(scaled(i), 0);
}

// Moves crossings that are far from where the others let them expect to that place: there, the stroke of a digit was
// followed. Paper bends smoothly.
void settle(std::vector<Point>& nodes, int n) {
    const double cell = static_cast<double>(side) / n;
    std::vector<Measured> across, down;
    std::size_t place = 0;
    const auto scaled = [&](int i) { return 2.0 * i / n - 1; };
    for (int row = 0; row <= n; ++row)
        for (int column = 0; column <= n; ++column, ++place) {
            across.push_back({scaled(column), scaled(row), nodes[place].x - column * cell});
            down.push_back({scaled(column), scaled(row), nodes[place].y - row * cell});
        }
    const Cubic x = fit(across, 0.04 * cell), y = fit(down, 0.04 * cell);
    place = 0;
    for (int row = 0; row <= n; ++row)
        for (int column = 0; column <= n; ++column, ++place) {
            const double u = scaled(column), v = scaled(row);
            const Point expected{column * cell + x(u, v), row * cell + y(u, v)};
            if (length(nodes[place] - expected) > 0.1 * cell) nodes[place] = expected;
        }
}

// Strength of ridges in strips along the lines, each examined alone, so that a line may bend: at each place
// across, the mean of a strip's ridge; and the least that counts as a line there, which noise does not reach.
struct Profile {
    static constexpr int strips = 18;
    std::vector<float> strength; // strips × side
    std::array<float, strips> least;

    Profile(const Sheet& ridges, bool level) : strength(static_cast<std::size_t>(strips) * side, 0) {
        constexpr int high = side / strips;
        for (int strip = 0; strip < strips; ++strip) {
            for (int across = 0; across < side; ++across) {
                float sum = 0;
                for (int i = 0; i < high; ++i) {
                    const int along = strip * high + i + margin;
                    sum += level ? ridges.at(along, across + margin) : ridges.at(across + margin, along);
                }
                at(strip, across) = sum / high;
            }
            std::vector<float> sorted(&at(strip, 0), &at(strip, 0) + side);
            std::nth_element(sorted.begin(), sorted.begin() + side / 2, sorted.end());
            least[static_cast<std::size_t>(strip)] = std::clamp(2 * sorted[side / 2], 0.35F, 0.75F);
        }
    }
    float& at(int strip, int across) {
        return strength[static_cast<std::size_t>(strip) * side + static_cast<std::size_t>(across)];
    }
    // The share of strips in which a line is visible near this place.
    double visible(double place, double reach) {
        int seen = 0;
        for (int strip = 0; strip < strips; ++strip) {
            const int low = std::max(0, static_cast<int>(place - reach));
            const int high = std::min(side - 1, static_cast<int>(place + reach));
            for (int across = low; across <= high; ++across)
                if (at(strip, across) >= least[static_cast<std::size_t>(strip)]) {
                    ++seen;
                    break;
                }
        }
        return static_cast<double>(seen) / strips;
    }
};

struct Count {
    int n = 0;
    double quality = 0;
};

// The number of rows: the largest n whose n - 1 inner lines are all visible in both directions.
Count count_rows(const Sheet& down, const Sheet& right) {
    Profile columns(down, false), rows(right, true);
    for (const int n : sizes) {
        const double cell = static_cast<double>(side) / n, reach = std::max(2.0, 0.17 * cell);
        double all = 0, least = 1;
        for (Profile* profile : {&columns, &rows}) {
            for (int line = 1; line < n; ++line) {
                const double seen = profile->visible(line * cell, reach);
                all += seen;
                least = std::min(least, seen);
            }
        }
        all /= 2 * (n - 1);
        double between = 0; // in the middle of cells, where only digits are
        for (Profile* profile : {&columns, &rows})
            for (int line = 0; line < n; ++line) between += profile->visible((line + 0.5) * cell, reach);
        between /= 2 * n;
        const bool is_small = n < 8; // a few lines may be anything
        if (all >= (is_small ? 0.93 : least_quality) && least >= (is_small ? 0.75 : 0.45) &&
            all - between >= (is_small ? 0.35 : 0.15))
            return {n, all};
    }
    return {};
}

// Ink across the line between two cells: how much darker it is than the paper on both sides, summed over the way
// across.
std::uint8_t wall_between(const Sheet& sheet, Point middle, Point across, double reach) {
    constexpr int samples = 17;
    std::array<float, samples> values{};
    // across the middle part of the line, where no other line meets it
    const Point along{across.y, across.x};
    for (int i = 0; i < samples; ++i) {
        const double by = reach * (2.0 * i / (samples - 1) - 1);
        float sum = 0;
        for (int j = -4; j <= 4; ++j) {
            const double x = middle.x + across.x * by + along.x * j * reach * 0.2;
            const double y = middle.y + across.y * by + along.y * j * reach * 0.2;
            const int px = std::clamp(static_cast<int>(x) + margin, 0, whole - 1);
            const int py = std::clamp(static_cast<int>(y) + margin, 0, whole - 1);
            sum += sheet.at(px, py);
        }
        values[static_cast<std::size_t>(i)] = sum / 9;
    }
    const float paper = std::max(1.0F, *std::max_element(values.begin(), values.end()));
    float ink = 0;
    for (const float value : values) ink += (paper - value) / paper;
    return static_cast<std::uint8_t>(std::clamp(ink * 255 / samples, 0.0F, 255.0F));
}

} // namespace

std::optional<Lattice> find_lattice(const Pyramid& pyramid, const Quad& outline) {
    const double step = std::sqrt(area(outline)) / side;
    const Projection flat(outline);
    const Mapping flat_mapping = [&](double u, double v) { return flat(u, v); };
    const Sheet first = lay_flat(pyramid, flat_mapping, step);
    const Sheet down = ridges_of(first, false), right = ridges_of(first, true);

    // The frame, which may bend; then the grid with a straight frame.
    auto left_line = follow(down, false, margin, border_reach, 0.5F);
    auto right_line = follow(down, false, margin + side, border_reach, 0.5F);
    auto top_line = follow(right, true, margin, border_reach, 0.5F);
    auto bottom_line = follow(right, true, margin + side, border_reach, 0.5F);
    for (auto* line : {&left_line, &right_line, &top_line, &bottom_line}) smooth(*line);
    const std::array<Point, 4> corner{crossing(left_line, top_line, {0, 0}), crossing(right_line, top_line, {side, 0}),
                                      crossing(right_line, bottom_line, {side, side}),
                                      crossing(left_line, bottom_line, {0, side})};
    // Coons' patch: the sum of the ways between opposite sides, less that between the corners.
    const Mapping bent = [&](double u, double v) {
        const auto between = [](double a, double b, double t) { return a + (b - a) * t; };
        const double x_top = between(corner[0].x, corner[1].x, u), x_bottom = between(corner[3].x, corner[2].x, u);
        const double y_left = between(corner[0].y, corner[3].y, v), y_right = between(corner[1].y, corner[2].y, v);
        const Point top{x_top, at(top_line, x_top) - margin}, bottom{x_bottom, at(bottom_line, x_bottom) - margin};
        const Point left{at(left_line, y_left) - margin, y_left}, far{at(right_line, y_right) - margin, y_right};
        const Point ruled = top * (1 - v) + bottom * v + left * (1 - u) + far * u;
        const Point straight = corner[0] * ((1 - u) * (1 - v)) + corner[1] * (u * (1 - v)) + corner[2] * (u * v) +
                               corner[3] * ((1 - u) * v);
        const Point p = ruled - straight;
        return flat(p.x / side, p.y / side);
    };
    const Count straight_count = count_rows(down, right);
    const Sheet bent_sheet = lay_flat(pyramid, bent, step);
    const Sheet bent_down = ridges_of(bent_sheet, false), bent_right = ridges_of(bent_sheet, true);
    const Count bent_count = count_rows(bent_down, bent_right);
    // A rule or another grid close by may have been followed instead of the frame.
    const bool is_bent = bent_count.quality > straight_count.quality + 0.005;
    const Count count = is_bent ? bent_count : straight_count;
    if (!count.n) return std::nullopt;
    const Mapping& mapping = is_bent ? bent : flat_mapping;
    const Sheet &sheet = is_bent ? bent_sheet : first, &columns = is_bent ? bent_down : down,
                &rows = is_bent ? bent_right : right;

    const int n = count.n;
    const double cell = static_cast<double>(side) / n;
    std::vector<std::vector<double>> lines_down, lines_right;
    for (int i = 0; i <= n; ++i) {
        const int reach = std::max(2, static_cast<int>((i == 0 || i == n ? 0.1 : 0.25) * cell));
        lines_down.push_back(follow(columns, false, margin + i * cell, reach, 0.5F));
        lines_right.push_back(follow(rows, true, margin + i * cell, reach, 0.5F));
    }
    Lattice lattice;
    lattice.n = n;
    lattice.quality = count.quality;
    std::vector<Point> nodes;
    for (int row = 0; row <= n; ++row)
        for (int column = 0; column <= n; ++column)
            nodes.push_back(crossing(lines_down[static_cast<std::size_t>(column)],
                                     lines_right[static_cast<std::size_t>(row)], {column * cell, row * cell}));
    settle(nodes, n);
    for (const Point p : nodes) lattice.nodes.push_back(mapping(p.x / side, p.y / side));

    const auto node = [&](int row, int column) { return nodes[static_cast<std::size_t>(row * (n + 1) + column)]; };
    for (int row = 0; row < n; ++row)
        for (int column = 1; column < n; ++column)
            lattice.upright_walls.push_back(
                wall_between(sheet, (node(row, column) + node(row + 1, column)) * 0.5, {1, 0}, 0.2 * cell));
    for (int row = 1; row < n; ++row)
        for (int column = 0; column < n; ++column)
            lattice.level_walls.push_back(
                wall_between(sheet, (node(row, column) + node(row, column + 1)) * 0.5, {0, 1}, 0.2 * cell));
    return lattice;
}

} // namespace lucidoku::photo
