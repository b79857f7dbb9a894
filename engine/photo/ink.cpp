#include "photo/ink.hpp"

#include "photo/outline.hpp"

namespace lucidoku::photo {

namespace {

constexpr int side = Box::side; // pixels of the square into which a cell is laid
constexpr double smallest = 24; // pixels of a cell in which glyphs can be read
constexpr double high = 0.6;    // height of a glyph as the network gets it, by the side of a cell

} // namespace

float lay_flat(const Pyramid& pyramid, const Quad& cell, Plane& ink) {
    const double pixels = std::sqrt(std::abs(area(cell)));
    if (pixels < smallest) return 0;
    const std::size_t level = pyramid.level_for(pixels / side);
    std::array<int, 256> counts{};
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double u = inset + (x + 0.5) / side * (1 - 2 * inset), v = inset + (y + 0.5) / side * (1 - 2 * inset);
            const Point p = point_in(cell, u, v);
            ink[ink_at(x, y)] = pyramid.sample(p, level);
            ++counts[static_cast<std::size_t>(ink[ink_at(x, y)])];
        }
    int paper = 0;
    for (int seen = counts[0]; 2 * seen < side * side;) seen += counts[static_cast<std::size_t>(++paper)];
    std::array<int, 256> dark{}, light{};
    constexpr int edge = side / 25;
    for (int y = edge; y < side - edge; ++y)
        for (int x = edge; x < side - edge; ++x) {
            const auto difference = static_cast<int>(static_cast<float>(paper) - ink[ink_at(x, y)]);
            ++(difference > 0 ? dark : light)[static_cast<std::size_t>(std::abs(difference))];
        }
    const auto strongest = [](const std::array<int, 256>& found) {
        int value = 255;
        for (int seen = found[255]; seen < side / 2 && value > 0;) seen += found[static_cast<std::size_t>(--value)];
        return static_cast<float>(value);
    };
    const float darker = strongest(dark), lighter = strongest(light);
    const float contrast = std::max({darker, lighter, 20.0F}), scale = (lighter > darker ? -1.0F : 1.0F) / contrast;
    for (float& value : ink) value = std::clamp((static_cast<float>(paper) - value) * scale, 0.0F, 1.0F);
    return contrast;
}

std::vector<Box> find_shapes(const Plane& ink, float least, Labels& labels) {
    labels.fill(0);
    std::vector<Box> shapes;
    std::vector<std::pair<int, int>> waiting;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            if (ink[ink_at(x, y)] < least || labels[ink_at(x, y)]) continue;
            Box box;
            box.label = static_cast<int>(shapes.size()) + 1;
            waiting.assign(1, {x, y});
            labels[ink_at(x, y)] = box.label;
            while (!waiting.empty()) {
                const auto [i, j] = waiting.back();
                waiting.pop_back();
                box.left = std::min(box.left, i), box.right = std::max(box.right, i);
                box.top = std::min(box.top, j), box.bottom = std::max(box.bottom, j);
                ++box.pixels;
                for (int b = std::max(0, j - 1); b <= std::min(side - 1, j + 1); ++b)
                    for (int a = std::max(0, i - 1); a <= std::min(side - 1, i + 1); ++a)
                        if (ink[ink_at(a, b)] >= least && !labels[ink_at(a, b)]) {
                            labels[ink_at(a, b)] = box.label;
                            waiting.emplace_back(a, b);
                        }
            }
            shapes.push_back(box);
        }
    return shapes;
}

Typeface::Patch cut_glyph(const Plane& ink, const Labels& labels, const Box& box) {
    Typeface::Patch patch;
    const double cell = Network::side / (1 + 2 * Network::margin);
    const double step = box.height() / (high * cell);
    const double x0 = (box.left + box.right + 1) / 2.0, y0 = (box.top + box.bottom + 1) / 2.0;
    constexpr int fine = 2;
    for (int y = 0; y < Network::side; ++y)
        for (int x = 0; x < Network::side; ++x) {
            float sum = 0;
            for (int part = 0; part < fine * fine; ++part) {
                const double u = x0 + (x + (part % fine + 0.5) / fine - Network::side / 2.0) * step - 0.5;
                const double v = y0 + (y + (part / fine + 0.5) / fine - Network::side / 2.0) * step - 0.5;
                const int left = static_cast<int>(std::floor(u)), top = static_cast<int>(std::floor(v));
                const double fx = u - left, fy = v - top;
                for (int corner = 0; corner < 4; ++corner) {
                    const int i = left + corner % 2, j = top + corner / 2;
                    if (i < box.left - 2 || i > box.right + 2 || j < box.top - 2 || j > box.bottom + 2) continue;
                    if (i < 0 || j < 0 || i >= side || j >= side) continue;
                    const int label = labels[ink_at(i, j)];
                    if (label && label != box.label) continue;
                    const double share = (corner % 2 ? fx : 1 - fx) * (corner / 2 ? fy : 1 - fy);
                    sum += static_cast<float>(share) * ink[ink_at(i, j)];
                }
            }
            patch[static_cast<std::size_t>(y * Network::side + x)] = 255 * (1 - sum / (fine * fine));
        }
    return patch;
}

} // namespace lucidoku::photo
