#include "photo/glyphs.hpp"

#include "photo/outline.hpp"

namespace lucidoku::photo {

namespace {

constexpr int side = Box::side;                           // pixels of the square into which a cell is laid
constexpr std::array<float, 3> inked{0.45F, 0.65F, 0.3F}; // of the strongest ink, the least ink: close, thin glyphs
constexpr double fat = 1.3;                               // width by height, above which a shape is more than one digit
constexpr double slim = 0.7;                              // width by height, above which it may be more than one
constexpr double lowest = 0.4;   // height of a digit by that of the highest one in the cell: old 1s and 2s
constexpr double central = 0.2;  // how far from the middle of a cell the middle of its digit is, at most
constexpr double narrow = 0.3;   // width by height of the narrowest digit that touches another
constexpr float sure = 0.9F;     // a certainty above which the other ink is not tried
constexpr std::size_t most = 12; // shapes in a cell, above which it is not marks

// A rest of a wall: at the border, and thin or long.
bool is_wall(const Box& box) {
    const bool touches = box.left == 0 || box.top == 0 || box.right == side - 1 || box.bottom == side - 1;
    return touches &&
           (std::min(box.width(), box.height()) < side / 16 || std::max(box.width(), box.height()) > side / 2);
}

void read_glyph(Glyph& glyph, const Network& network) {
    glyph.digits = Network::digits_of(network.read(glyph.patch.data()).labels.data());
}

Glyph read_shape(const Plane& ink, const Labels& labels, const Box& box, const Network& network) {
    Glyph glyph{box, cut_glyph(ink, labels, box), {}};
    read_glyph(glyph, network);
    return glyph;
}

float least_of(const Glyphs& glyphs) {
    float least = 1;
    for (const Glyph& glyph : glyphs) least = std::min(least, glyph.best());
    return least;
}

// A shape in several parts, cut where a column near the place of equal parts has the least ink.
Glyphs read_parts(const Plane& ink, Labels labels, const Box& whole, int parts, const Network& network) {
    std::vector<int> ends;
    for (int part = 1; part < parts; ++part) {
        const int middle = whole.left + whole.width() * part / parts, reach = whole.width() / (4 * parts);
        float least = side;
        int end = middle;
        for (int x = middle - reach; x <= middle + reach; ++x) {
            float sum = 0;
            for (int y = whole.top; y <= whole.bottom; ++y) sum += ink[ink_at(x, y)];
            if (sum < least) least = sum, end = x;
        }
        ends.push_back(end);
    }
    ends.push_back(whole.right);
    Glyphs glyphs;
    int left = whole.left;
    for (int part = 0; part < parts; ++part) {
        Box box = {side, side, -1, -1, 0, -1 - part};
        for (int x = left; x <= ends[static_cast<std::size_t>(part)]; ++x)
            for (int y = whole.top; y <= whole.bottom; ++y)
                if (labels[ink_at(x, y)] == whole.label) {
                    labels[ink_at(x, y)] = box.label;
                    box.left = std::min(box.left, x), box.right = std::max(box.right, x);
                    box.top = std::min(box.top, y), box.bottom = std::max(box.bottom, y);
                }
        left = ends[static_cast<std::size_t>(part)] + 1;
        if (box.right < 0 || 2 * box.height() < whole.height()) return {};
        glyphs.push_back(read_shape(ink, labels, box, network));
    }
    return glyphs;
}

// The ways to cut a shape: one digit, or several that touch each other.
std::vector<Glyphs> cut_shape(const Plane& ink, const Labels& labels, const Box& box, const Network& network) {
    std::vector<Glyphs> ways;
    if (box.width() <= fat * box.height()) ways.push_back({read_shape(ink, labels, box, network)});
    if (box.width() <= slim * box.height()) return ways;
    for (int parts = 2; parts <= 5 && narrow * parts * box.height() < box.width(); ++parts) {
        auto glyphs = read_parts(ink, labels, box, parts, network);
        if (!glyphs.empty()) ways.push_back(std::move(glyphs));
    }
    return ways;
}

// As people read: from the left to the right, row by row.
void sort_glyphs(Glyphs& glyphs) {
    std::stable_sort(glyphs.begin(), glyphs.end(),
                     [](const Glyph& a, const Glyph& b) { return a.box.bottom < b.box.bottom; });
    for (auto row = glyphs.begin(); row != glyphs.end();) {
        const int middle = (row->box.top + row->box.bottom) / 2;
        const auto end = std::find_if(row, glyphs.end(), [&](const Glyph& glyph) {
            return glyph.box.top > middle && glyph.box.top > row->box.bottom - row->box.height() / 4;
        });
        std::stable_sort(row, end, [](const Glyph& a, const Glyph& b) { return a.box.left < b.box.left; });
        row = end;
    }
}

// The most probable digits that ascend: so pencil marks are written. Empty if there are more glyphs than digits.
std::vector<std::size_t> ascending(const Glyphs& glyphs) {
    constexpr std::size_t n = Network::marks;
    if (glyphs.size() > n) return {};
    // best[i][d]: the logarithm of the probability of the first i + 1 glyphs, of which the last one is at most d
    std::vector<std::array<double, n>> best(glyphs.size());
    std::vector<std::array<std::size_t, n>> chosen(glyphs.size());
    for (std::size_t i = 0; i < glyphs.size(); ++i)
        for (std::size_t d = 0; d < n; ++d) {
            double here = -1e9;
            if (d >= i) here = std::log(glyphs[i].digits[d] + 1e-6) + (i > 0 ? best[i - 1][d - 1] : 0.0);
            chosen[i][d] = d;
            if (d > 0 && best[i][d - 1] > here) here = best[i][d - 1], chosen[i][d] = chosen[i][d - 1];
            best[i][d] = here;
        }
    std::vector<std::size_t> digits(glyphs.size());
    std::size_t last = n;
    for (std::size_t i = glyphs.size(); i-- > 0;) digits[i] = last = chosen[i][last - 1];
    return digits;
}

// The shapes of ink that may be digits, and the labels of all shapes.
std::vector<Box> find_digits(const Plane& ink, float least, Labels& labels) {
    std::vector<Box> shapes = find_shapes(ink, least, labels);
    std::erase_if(shapes, is_wall);
    int highest = 0;
    for (const Box& box : shapes) highest = std::max(highest, box.height());
    std::erase_if(shapes, [&](const Box& box) { return box.height() < lowest * static_cast<double>(highest); });
    return shapes;
}

Cut cut_inked(const Plane& ink, float least, const Network& network) {
    Labels labels;
    const std::vector<Box> shapes = find_digits(ink, least, labels);
    int highest = 0;
    for (const Box& box : shapes) highest = std::max(highest, box.height());
    Cut cut;
    if (shapes.size() > most || highest < side / 14 || highest > side / 2) return cut;
    for (const Box& box : shapes) {
        cut.push_back(cut_shape(ink, labels, box, network));
        if (cut.back().empty()) return {};
    }
    return cut;
}

// Returns the certainty of the least certain digit of a cut.
float certainty_of(const Cut& cut) {
    float certainty = cut.empty() ? 0.0F : 1.0F;
    for (const auto& ways : cut) {
        float best = 0;
        for (const Glyphs& glyphs : ways) best = std::max(best, least_of(glyphs));
        certainty = std::min(certainty, best);
    }
    return certainty;
}

std::optional<GlyphMarks> read_cut(Cut cut, const Typeface& typeface) {
    GlyphMarks found;
    for (auto& ways : cut) {
        for (Glyphs& glyphs : ways)
            for (Glyph& glyph : glyphs) glyph.digits = typeface.weigh(glyph.digits, glyph.patch);
        const auto best = std::max_element(ways.begin(), ways.end(), [](const Glyphs& one, const Glyphs& other) {
            return least_of(one) < least_of(other);
        });
        std::move(best->begin(), best->end(), std::back_inserter(found.glyphs));
    }
    sort_glyphs(found.glyphs);
    found.digits = ascending(found.glyphs);
    if (found.digits.empty()) return std::nullopt;
    found.certainty = 1;
    for (std::size_t i = 0; i < found.glyphs.size(); ++i) {
        const float probability = found.glyphs[i].digits[found.digits[i]];
        found.marks[found.digits[i]] = std::clamp(probability, 0.51F, 0.99F);
        found.certainty = std::min(found.certainty, probability);
    }
    for (float& mark : found.marks) mark = std::max(mark, 0.01F);
    return found;
}

} // namespace

bool Box::is_central() const {
    const auto is_near = [](int low, int high) { return std::abs(low + high + 1 - side) < 2 * central * side; };
    return is_near(left, right) && is_near(top, bottom);
}

std::size_t place_of(const Box& box) {
    const auto third = [](int low, int high) { return static_cast<std::size_t>(3 * (low + high) / 2 / side); };
    return 3 * third(box.top, box.bottom) + third(box.left, box.right);
}

double tallest(const Pyramid& pyramid, const Quad& cell) {
    Plane ink;
    if (!lay_flat(pyramid, cell, ink)) return 0;
    Labels labels;
    int highest = 0;
    for (const Box& box : find_shapes(ink, inked[0], labels))
        if (!is_wall(box)) highest = std::max(highest, box.height());
    return static_cast<double>(highest) / side;
}

std::vector<Cut> cut_marks(const Pyramid& pyramid, const Quad& cell, const Network& network) {
    Plane ink;
    std::vector<Cut> cuts;
    if (!lay_flat(pyramid, cell, ink)) return cuts;
    for (const float least : inked) {
        Cut cut = cut_inked(ink, least, network);
        if (cut.empty()) continue;
        cuts.push_back(std::move(cut));
        if (certainty_of(cuts.back()) > sure) break;
    }
    return cuts;
}

std::vector<Box> shapes_in(const Pyramid& pyramid, const Quad& cell) {
    Plane ink;
    if (!lay_flat(pyramid, cell, ink)) return {};
    Labels labels;
    return find_digits(ink, inked[0], labels);
}

std::optional<Glyph> cut_digit(const Pyramid& pyramid, const Quad& cell) {
    Plane ink;
    if (!lay_flat(pyramid, cell, ink)) return std::nullopt;
    Labels labels;
    const auto shapes = find_digits(ink, inked[0], labels);
    if (shapes.size() != 1) return std::nullopt;
    return Glyph{shapes[0], cut_glyph(ink, labels, shapes[0]), {}};
}

std::optional<Glyph> read_digit(const Pyramid& pyramid, const Quad& cell, const Network& network) {
    auto glyph = cut_digit(pyramid, cell);
    if (glyph) read_glyph(*glyph, network);
    return glyph;
}

std::optional<GlyphMarks> read_marks(const std::vector<Cut>& cuts, const Typeface& typeface) {
    std::optional<GlyphMarks> best;
    for (const Cut& cut : cuts) {
        auto found = read_cut(cut, typeface);
        if (found && (!best || found->certainty > best->certainty)) best = std::move(found);
    }
    return best;
}

} // namespace lucidoku::photo
