#include "photo/cages.hpp"

#include "photo/ink.hpp"

namespace lucidoku::photo {

namespace {

constexpr double smallest = 24;           // pixels of a cell whose cages can be seen
constexpr int depths = 40;                // places from the border of a cell inwards
constexpr double deepest = 0.2;           // the last one, by the side of the cell
constexpr std::size_t nearest = 7;        // the first one beyond a wall
constexpr int reach = 10;                 // places on both sides of a line, one of which on each side has no ink
constexpr float least_ink = 10;           // by which a line is darker than these, or lighter where the grid's are
constexpr float least_part = 0.06F;       // and by that of the grid's own line: edges in a JPEG file ripple
constexpr double stretch = 0.12;          // of a side: longer than the gaps of dashed lines
constexpr int tries = 6;                  // places along each stretch
constexpr int off = 4;                    // places by which a line may be nearer or farther than most
constexpr int fewest_lines = 4;           // of a grid with cages: one cell alone
constexpr float nearly_all = 0.75F;       // of a side, where it has a line
constexpr double wide = 0.62, low = 0.42; // the corner of a cell that its number is in
constexpr double least_high = 0.11, most_high = 0.32; // height of the digits there
constexpr float corner_ink = 0.5F;                    // of the strongest ink in the corner, that of a digit
constexpr float faint = 0.15F;                        // the strongest ink of a corner that is empty, at most
constexpr double common_part = 0.6;     // part of a digit that is as low and as high as the highest one of its number
constexpr double nearly_as_high = 0.88; // height of a dash by a digit's, at most
constexpr double thin = 0.04;           // width of a dash, by the side of a cell
constexpr double as_high = 0.5;         // height of a digit by that one's, at least
constexpr double hole = 0.4;            // height of the hole of a zero by its own, at least
constexpr double off_centre = 0.08;     // of its height, how far this hole is from its middle at most
constexpr double two_wide = 0.95;       // width by height, above which a shape is two digits that touch
constexpr std::size_t longest = 3;      // digits of a number
constexpr double thickness = 0.03;      // of a cell, half of a line at most
constexpr float trace = 0.45F;          // of a side that may have a line

// The stretches of a side in which a line is searched for: a number hides the others.
struct Span {
    double from;
    int stretches;
};
constexpr std::array<Span, CageMarks::sides> spans{{{0.42, 4}, {0.14, 6}, {0.14, 6}, {0.3, 5}}};

using Cover = std::array<float, depths>; // the share of a side that has a line, at each depth

float median_of(const Pyramid& pyramid, const Quad& cell, std::size_t level) {
    constexpr int fine = 12;
    std::array<float, std::size_t{fine} * fine> values;
    for (int i = 0; i < fine * fine; ++i) {
        const double u = (i % fine + 0.5) / fine, v = (i / fine + 0.5) / fine;
        values[static_cast<std::size_t>(i)] = pyramid.sample(point_in(cell, u, v), level);
    }
    const auto middle = values.begin() + values.size() / 2;
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// Marks the places at which lines cross a ray: they have more ink than their surroundings, by a least amount.
void mark_lines(const std::vector<float>& ink, float least, std::vector<char>& marked) {
    const int places = static_cast<int>(ink.size());
    const auto at = [&](int i) { return ink[static_cast<std::size_t>(i)]; };
    for (int d = 1; d + 1 < places; ++d) {
        if (at(d) < at(d - 1) || at(d) < at(d + 1)) continue;
        float before = at(d), after = at(d);
        for (int i = std::max(0, d - reach); i < d; ++i) before = std::min(before, at(i));
        for (int i = d + 1; i <= std::min(places - 1, d + reach); ++i) after = std::min(after, at(i));
        if (at(d) - std::max(before, after) >= least)
            for (int i = d - 1; i <= d + 1; ++i) marked[static_cast<std::size_t>(i)] = 1;
    }
}

// A grid that is flat, as in a screenshot. The lines of cages next to its own lead the search for these astray, so that
// they are found again: they are at equal distances, except for a pixel or two, and nowhere interrupted.
class FlatGrid {
public:
    FlatGrid(const Pyramid& pyramid, const Lattice& lattice) : n_(lattice.n), projection_(lattice.corners()) {
        const double pixels = std::sqrt(std::abs(area(lattice.corners()))) / n_;
        const std::size_t level = pyramid.level_for(pixels * step);
        columns_ = lines_of(n_, [&](double at, double along) { return pyramid.sample(projection_(at, along), level); });
        rows_ = lines_of(n_, [&](double at, double along) { return pyramid.sample(projection_(along, at), level); });
    }
    // Returns whether the lines are where those of a flat grid are: paper bends.
    bool is_flat() const { return std::min(columns_.seen, rows_.seen) > whole_lines; }
    Quad cell(int row, int column) const {
        const double left = columns_.at(column, row), right = columns_.at(column + 1, row);
        const double top = rows_.at(row, column), bottom = rows_.at(row + 1, column);
        return {projection_(left, top), projection_(right, top), projection_(right, bottom), projection_(left, bottom)};
    }

private:
    // The places of parallel lines, as a share of the grid, along each cell: lines are drawn at whole pixels, thick
    // ones may begin, not have their middle, where thin ones are, and corners are found except for a pixel.
    struct Lines {
        int n = 0;
        std::vector<double> places{};
        double seen = 0; // the share of all lines that is visible
        double at(int line, int cell) const { return places[static_cast<std::size_t>(line * n + cell)]; }
    };
    template <class Sample> static Lines lines_of(int n, const Sample& sample) {
        constexpr int rays = 12; // a cell
        const int around = static_cast<int>(std::lround(astray / step));
        const int places = static_cast<int>(std::lround(n / step)) + 2 * around + 1;
        std::vector<std::vector<int>> along_cells(static_cast<std::size_t>(n),
                                                  std::vector<int>(static_cast<std::size_t>(places)));
        std::vector<int> counts(static_cast<std::size_t>(places));
        std::vector<float> ink(counts.size());
        for (int ray = 0; ray < rays * n; ++ray) {
            const double along = (ray + 0.5) / (rays * n);
            for (int i = 0; i < places; ++i) ink[static_cast<std::size_t>(i)] = sample((i - around) * step / n, along);
            std::vector<float> sorted(ink);
            std::nth_element(sorted.begin(), sorted.begin() + places / 2, sorted.end());
            const float paper = sorted[static_cast<std::size_t>(places / 2)];
            for (float& value : ink) value = std::abs(value - paper);
            std::vector<char> marked(ink.size());
            mark_lines(ink, least_ink, marked);
            auto& cell = along_cells[static_cast<std::size_t>(ray / rays)];
            for (std::size_t i = 0; i < marked.size(); ++i) counts[i] += marked[i], cell[i] += marked[i];
        }
        const int cells = static_cast<int>(std::lround(n / step));
        const auto far = [&](int a, int b) { return std::abs(a - around) + std::abs(b - around); };
        std::pair<int, int> ends;
        int most = -1, seen = 0;
        for (int first = 0; first <= 2 * around; ++first)
            for (int last = 0; last <= 2 * around; ++last) {
                int sum = 0;
                for (int line = 0; line <= n; ++line)
                    sum += counts[static_cast<std::size_t>(first + (cells + last - first) * line / n)];
                const int value = 100 * sum - far(first, last); // of equals, the nearest
                if (value <= most) continue;
                most = value, seen = sum, ends = {first, last};
            }
        Lines lines{n, {}, static_cast<double>(seen) / (rays * n * (n + 1))};
        for (int line = 0; line <= n; ++line) {
            const int usual = ends.first + (cells + ends.second - ends.first) * line / n;
            const int middle = static_cast<int>(middle_of(counts, usual, beside));
            for (const auto& cell : along_cells)
                lines.places.push_back((middle_of(cell, middle, askew) - around) * step / n);
        }
        return lines;
    }
    // The middle of the line that is nearest to the usual place of one.
    static double middle_of(const std::vector<int>& counts, int usual, int reach) {
        const int from = std::max(0, usual - reach), to = std::min(static_cast<int>(counts.size()) - 1, usual + reach);
        const int most = *std::max_element(counts.begin() + from, counts.begin() + to + 1);
        const auto has_line = [&](int i) { return counts[static_cast<std::size_t>(i)] >= most - most / 10; };
        int first = usual;
        for (int off = 0; off <= reach && !has_line(first); ++off)
            first = usual + off <= to && has_line(usual + off) ? usual + off : std::max(from, usual - off);
        int last = first;
        while (first > from && has_line(first - 1)) --first;
        while (last < to && has_line(last + 1)) ++last;
        return (first + last) / 2.0;
    }
    static constexpr double step = 0.01, astray = 0.12; // of a cell
    static constexpr int beside = 6, askew = 5;         // places by which a line may be off, and it along one cell
    static constexpr double whole_lines = 0.9;

    int n_;
    Projection projection_;
    Lines columns_, rows_;
};

Cover cover_of(const Pyramid& pyramid, const Quad& cell, int side, float paper, std::size_t level) {
    Cover cover{};
    const Span span = spans[static_cast<std::size_t>(side)];
    for (int part = 0; part < span.stretches; ++part) {
        std::vector<char> marked(depths);
        for (int i = 0; i < tries; ++i) {
            const double along = span.from + (part + (i + 0.5) / tries) * stretch;
            std::vector<float> ink(depths);
            for (int d = 0; d < depths; ++d) {
                const double in = deepest * d / (depths - 1);
                const double u = side == 1 ? 1 - in : side == 3 ? in : along;
                const double v = side == 0 ? in : side == 2 ? 1 - in : along;
                ink[static_cast<std::size_t>(d)] = paper - pyramid.sample(point_in(cell, u, v), level);
            }
            if (ink[0] < 0) // the line of the grid is light
                for (float& value : ink) value = -value;
            mark_lines(ink, std::max(least_ink, least_part * ink[0]), marked);
        }
        for (std::size_t d = nearest; d < depths; ++d)
            cover[d] += marked[d] ? 1.0F / static_cast<float>(span.stretches) : 0;
    }
    return cover;
}

// The most that a side has of a line near a depth.
float most_near(const Cover& cover, int depth) {
    const auto first = cover.begin() + std::max(0, depth - off),
               last = cover.begin() + std::min(depths, depth + off + 1);
    return *std::max_element(first, last);
}

// The depth near which most sides have a line, and how many these are.
std::pair<int, int> usual_depth(const std::vector<Cover>& covers) {
    std::array<int, depths> counts{};
    for (const Cover& cover : covers)
        for (int d = 0; d < depths; ++d) counts[static_cast<std::size_t>(d)] += most_near(cover, d) >= nearly_all;
    const auto most = std::max_element(counts.begin(), counts.end());
    const auto end = std::find_if(most, counts.end(), [&](int count) { return count < *most; });
    return {static_cast<int>((most - counts.begin()) + (end - most - 1) / 2), *most};
}

// Returns whether the one hole of a shape is high and in the middle, as a zero has it.
bool is_zero(const Plane& ink, const Labels& labels, const Box& box, float least) {
    // Ground that is connected with the outside is not a hole.
    const int width = box.width() + 2, height = box.height() + 2;
    std::vector<char> seen(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    const auto place = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    };
    for (int y = 1; y + 1 < height; ++y)
        for (int x = 1; x + 1 < width; ++x) {
            const std::size_t pixel = ink_at(box.left + x - 1, box.top + y - 1);
            seen[place(x, y)] = labels[pixel] == box.label && ink[pixel] >= least;
        }
    std::vector<Box> holes;
    std::vector<std::pair<int, int>> waiting;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (seen[place(x, y)]) continue;
            Box found;
            waiting.assign(1, {x, y});
            seen[place(x, y)] = 1;
            while (!waiting.empty()) {
                const auto [i, j] = waiting.back();
                waiting.pop_back();
                found.left = std::min(found.left, i), found.right = std::max(found.right, i);
                found.top = std::min(found.top, j), found.bottom = std::max(found.bottom, j);
                ++found.pixels;
                for (const auto& [a, b] : {std::pair{i - 1, j}, {i + 1, j}, {i, j - 1}, {i, j + 1}})
                    if (a >= 0 && b >= 0 && a < width && b < height && !seen[place(a, b)]) {
                        seen[place(a, b)] = 1;
                        waiting.emplace_back(a, b);
                    }
            }
            if ((x > 0 || y > 0) && found.pixels > 2) holes.push_back(found);
        }
    if (holes.size() != 1) return false;
    const double centre = (holes[0].top + holes[0].bottom) / 2.0 - (height - 1) / 2.0;
    return holes[0].height() >= hole * box.height() && std::abs(centre) <= off_centre * box.height();
}

CageMarks::Digit read_digit(const Plane& ink, const Labels& labels, const Box& box, float least,
                            const Network& network) {
    CageMarks::Digit digit{};
    const Typeface::Patch patch = cut_glyph(ink, labels, box);
    const auto digits = Network::digits_of(network.read(patch.data()).labels.data());
    constexpr float sure = 0.98F;
    // The network, which knows no zero, takes it for a D, a 6, an 8 or a 9, but never for a 4.
    digit[0] = digits[3] < 0.5F && is_zero(ink, labels, box, least) ? sure : 1 - sure;
    for (std::size_t d = 0; d < digits.size(); ++d) digit[d + 1] = digits[d] * (1 - digit[0]);
    return digit;
}

// Parts a shape at the column near its middle that has the least ink.
std::pair<Box, Box> parted(const Plane& ink, Labels& labels, const Box& box) {
    int end = (box.left + box.right) / 2;
    float least = Box::side;
    for (int x = box.left + box.width() / 4; x <= box.right - box.width() / 4; ++x) {
        float sum = 0;
        for (int y = box.top; y <= box.bottom; ++y) sum += ink[ink_at(x, y)];
        if (sum < least) least = sum, end = x;
    }
    std::array<Box, 2> parts;
    for (int side = 0; side < 2; ++side) {
        Box& part = parts[static_cast<std::size_t>(side)];
        part.label = -1 - 2 * box.label - side;
        for (int x = side ? end + 1 : box.left; x <= (side ? box.right : end); ++x)
            for (int y = box.top; y <= box.bottom; ++y)
                if (int& label = labels[ink_at(x, y)]; label == box.label) {
                    label = part.label;
                    part.left = std::min(part.left, x), part.right = std::max(part.right, x);
                    part.top = std::min(part.top, y), part.bottom = std::max(part.bottom, y);
                    ++part.pixels;
                }
    }
    return {parts[0], parts[1]};
}

// The shapes that may be the digits of the number in the corner, from the left to the right. `line` is where the left
// side of a cage is.
std::vector<Box> find_number(const Plane& ink, float least, double line, Labels& labels) {
    std::vector<Box> shapes = find_shapes(ink, least, labels);
    std::erase_if(shapes, [](const Box& box) {
        return box.right > wide * Box::side || box.bottom > low * Box::side || box.height() < least_high * Box::side ||
               box.height() > most_high * Box::side;
    });
    if (shapes.empty()) return shapes;
    const Box first = *std::max_element(shapes.begin(), shapes.end(),
                                        [](const Box& one, const Box& other) { return one.height() < other.height(); });
    std::erase_if(shapes, [&](const Box& box) {
        const int common = std::min(box.bottom, first.bottom) - std::max(box.top, first.top) + 1;
        const bool is_dash = box.width() <= thin * Box::side && box.height() < nearly_as_high * first.height() &&
                             std::abs((box.left + box.right + 1) / 2.0 - line) <= thin * Box::side;
        return is_dash || common < common_part * box.height() || box.height() < as_high * first.height();
    });
    std::sort(shapes.begin(), shapes.end(), [](const Box& one, const Box& other) { return one.left < other.left; });
    std::vector<Box> digits;
    for (const Box& box : shapes)
        if (box.width() < two_wide * box.height()) digits.push_back(box);
        else {
            const auto [left, right] = parted(ink, labels, box);
            if (left.pixels && right.pixels) digits.insert(digits.end(), {left, right});
        }
    return digits;
}

// A number in the corner of a cell, and where its digits are.
struct Number {
    std::vector<CageMarks::Digit> digits;
    std::vector<Box> boxes;
};

Number read_number(const Pyramid& pyramid, const Quad& cell, double depth, const Network& network) {
    Plane ink;
    Number number;
    if (lay_flat(pyramid, cell, ink) == 0) return number;
    float strongest = 0;
    for (int y = 0; y < low * Box::side; ++y)
        for (int x = 0; x < wide * Box::side; ++x) strongest = std::max(strongest, ink[ink_at(x, y)]);
    if (strongest < faint) return number;
    Labels labels;
    const float least = corner_ink * strongest;
    std::vector<Box> shapes = find_number(ink, least, (depth - inset) / (1 - 2 * inset) * Box::side, labels);
    if (shapes.size() > longest) return number;
    for (const Box& box : shapes) number.digits.push_back(read_digit(ink, labels, box, least, network));
    number.boxes = std::move(shapes);
    return number;
}

// Paints a part of a cell in the colour of its paper.
void paint(Picture& picture, const Quad& cell, float paper, double left, double top, double right, double bottom) {
    const double pixels = std::sqrt(std::abs(area(cell))), step = 0.5 / pixels;
    const int across = std::max(1, static_cast<int>(std::ceil((right - left) / step)));
    const int down = std::max(1, static_cast<int>(std::ceil((bottom - top) / step)));
    for (int i = 0; i <= across; ++i)
        for (int j = 0; j <= down; ++j) {
            const Point p = point_in(cell, left + (right - left) * i / across, top + (bottom - top) * j / down);
            const int x = static_cast<int>(std::floor(p.x)), y = static_cast<int>(std::floor(p.y));
            if (x >= 0 && y >= 0 && x < picture.width() && y < picture.height())
                picture.at(x, y) = static_cast<std::uint8_t>(paper);
        }
}

// Paints over the lines of cages in a cell, the ends of those of its neighbours at its corners, and its number.
void erase(Picture& picture, const Quad& cell, float paper, const std::uint8_t* lines, double depth,
           const std::vector<Box>& number) {
    const double near = std::max(inset, depth - thickness), far = depth + thickness;
    const auto has_line = [&](int side) { return static_cast<float>(lines[side]) > trace * 255; };
    if (has_line(0)) paint(picture, cell, paper, inset, near, 1 - inset, far);
    if (has_line(1)) paint(picture, cell, paper, 1 - far, inset, 1 - near, 1 - inset);
    if (has_line(2)) paint(picture, cell, paper, inset, 1 - far, 1 - inset, 1 - near);
    if (has_line(3)) paint(picture, cell, paper, near, inset, far, 1 - inset);
    for (const double x : {inset, 1 - far})
        for (const double y : {inset, 1 - far}) paint(picture, cell, paper, x, y, x + far - inset, y + far - inset);
    for (const Box& box : number) {
        const auto share = [](double pixel) { return inset + pixel / Box::side * (1 - 2 * inset); };
        constexpr double edge = 2; // soft, of letters
        paint(picture, cell, paper, std::max(inset, share(box.left - edge)), std::max(inset, share(box.top - edge)),
              share(box.right + 1 + edge), share(box.bottom + 1 + edge));
    }
}

} // namespace

bool CageMarks::has_numbers() const {
    constexpr int few = 3;
    int clear = 0, all = 0;
    for (std::size_t place = 0; place < numbers.size(); ++place) {
        const auto has_line = [&](std::size_t side) { return lines[place * sides + side] >= nearly_all * 255 - 1; };
        if (!has_line(0) || !has_line(3)) continue;
        ++all;
        clear += !numbers[place].empty() &&
                 std::all_of(numbers[place].begin(), numbers[place].end(),
                             [](const Digit& digit) { return *std::max_element(digit.begin(), digit.end()) > 0.5F; });
    }
    return clear >= few && 2 * clear > all;
}

CageMarks find_cages(const Pyramid& pyramid, const Lattice& lattice, const Network& network) {
    CageMarks cages;
    const auto cells = static_cast<std::size_t>(lattice.n) * static_cast<std::size_t>(lattice.n);
    cages.lines.resize(cells * CageMarks::sides);
    cages.numbers.resize(cells);
    const double pixels = std::sqrt(std::abs(area(lattice.corners()))) / lattice.n;
    if (pixels < smallest) return cages;
    const std::size_t level = pyramid.level_for(pixels * deepest / depths);
    const FlatGrid flat(pyramid, lattice);
    if (!flat.is_flat()) return cages;
    const auto cell = [&](std::size_t place) {
        return flat.cell(static_cast<int>(place) / lattice.n, static_cast<int>(place) % lattice.n);
    };
    std::vector<Cover> covers;
    std::vector<float> papers;
    for (std::size_t place = 0; place < cells; ++place) {
        papers.push_back(median_of(pyramid, cell(place), level));
        for (int side = 0; side < CageMarks::sides; ++side)
            covers.push_back(cover_of(pyramid, cell(place), side, papers[place], level));
    }
    const auto [depth, count] = usual_depth(covers);
    if (count < fewest_lines) return cages;
    for (std::size_t i = 0; i < covers.size(); ++i)
        cages.lines[i] = static_cast<std::uint8_t>(255 * most_near(covers[i], depth));
    const double at = deepest * depth / (depths - 1);
    std::vector<std::vector<Box>> boxes;
    for (std::size_t place = 0; place < cells; ++place) {
        Number number = read_number(pyramid, cell(place), at, network);
        cages.numbers[place] = std::move(number.digits);
        boxes.push_back(std::move(number.boxes));
    }
    if (!cages.has_numbers()) return cages;
    Picture without = pyramid.first();
    for (std::size_t place = 0; place < cells; ++place)
        erase(without, cell(place), papers[place], &cages.lines[place * CageMarks::sides], at, boxes[place]);
    cages.without.emplace(std::move(without));
    return cages;
}

} // namespace lucidoku::photo
