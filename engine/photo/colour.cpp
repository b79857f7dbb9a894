#include "photo/colour.hpp"

namespace lucidoku::photo {

namespace {

constexpr std::size_t dark = 96; // the usual brightness below which a picture is light ink on a dark ground
constexpr std::size_t dim = 150; // the greatest brightness below which a picture is made brighter
constexpr std::size_t few =
    1000; // a thousandth of the numbers may be brighter than the greatest brightness: reflections

// The value that nearly all numbers reach at most.
std::size_t brightest(const std::uint8_t* bytes, std::size_t count) {
    std::array<std::size_t, 256> counts{};
    for (std::size_t i = 0; i < count; ++i) ++counts[bytes[i]];
    std::size_t value = 255, left = count / few;
    while (value > 0 && counts[value] <= left) left -= counts[value--];
    return value;
}

// One channel at a point, between the four nearest pixels.
double sample(const Colours& colours, Point p, std::size_t channel) {
    const double x = std::clamp(p.x - 0.5, 0.0, colours.width - 1.0);
    const double y = std::clamp(p.y - 0.5, 0.0, colours.height - 1.0);
    const auto left = static_cast<std::size_t>(x), top = static_cast<std::size_t>(y);
    const auto width = static_cast<std::size_t>(colours.width), height = static_cast<std::size_t>(colours.height);
    const std::size_t right = std::min(left + 1, width - 1), bottom = std::min(top + 1, height - 1);
    const double fx = x - static_cast<double>(left), fy = y - static_cast<double>(top);
    const auto at = [&](std::size_t row, std::size_t column) {
        return static_cast<double>(colours.bytes[3 * (row * width + column) + channel]);
    };
    return (at(top, left) * (1 - fx) + at(top, right) * fx) * (1 - fy) +
           (at(bottom, left) * (1 - fx) + at(bottom, right) * fx) * fy;
}

} // namespace

std::vector<std::uint8_t> brightness(const Colours& colours) {
    const std::size_t most = brightest(colours.bytes, 3 * colours.pixels());
    std::array<std::uint8_t, 256> lighter{};
    for (std::size_t value = 0; value < 256; ++value)
        lighter[value] = static_cast<std::uint8_t>(
            most < dim ? std::min<std::size_t>(255, value * 255 / std::max<std::size_t>(1, most)) : value);
    std::vector<std::uint8_t> least(colours.pixels()), greatest(colours.pixels());
    std::size_t count = 0;
    for (std::size_t i = 0; i < least.size(); ++i) {
        const auto [low, high] =
            std::minmax({colours.bytes[3 * i], colours.bytes[3 * i + 1], colours.bytes[3 * i + 2]});
        least[i] = lighter[low];
        greatest[i] = lighter[high];
        count += least[i] < dark;
    }
    return 2 * count > least.size() ? greatest : least;
}

std::vector<std::uint8_t> straighten(const Colours& colours, const Quad& quad, int side, double margin) {
    constexpr int fine = 2; // each pixel is the mean of four samples
    constexpr double white = 255;
    const Projection projection(quad);
    const double whole = 1 + 2 * margin / (1 - 2 * margin);
    std::vector<std::uint8_t> square;
    square.reserve(3 * static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    const auto place = [&](int pixel, int part) {
        return (pixel + (part + 0.5) / fine) / side * whole - (whole - 1) / 2;
    };
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            std::array<double, 3> sums{};
            for (int part = 0; part < fine * fine; ++part) {
                const Point p = projection(place(x, part % fine), place(y, part / fine));
                const bool is_inside = p.x >= 0 && p.y >= 0 && p.x < colours.width && p.y < colours.height;
                for (std::size_t channel = 0; channel < 3; ++channel)
                    sums[channel] += is_inside ? sample(colours, p, channel) : white;
            }
            for (const double sum : sums) square.push_back(static_cast<std::uint8_t>(sum / (fine * fine) + 0.5));
        }
    return square;
}

} // namespace lucidoku::photo
