// Pictures of brightness, and the measures that the search for grids takes in them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace lucidoku::photo {

struct Point {
    double x = 0, y = 0;
    friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator*(Point a, double by) { return {a.x * by, a.y * by}; }
};
inline double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
inline double length(Point a) { return std::hypot(a.x, a.y); }

using Quad = std::array<Point, 4>; // clockwise from the top left, as the picture lies: y grows downwards

// The point of a cell at a share of its width and of its height.
inline Point point_in(const Quad& cell, double u, double v) {
    return (cell[0] * (1 - u) + cell[1] * u) * (1 - v) + (cell[3] * (1 - u) + cell[2] * u) * v;
}

// Brightness of pixels, row by row: 0 is black. The centre of the first pixel is the point (0.5, 0.5).
class Picture {
public:
    Picture() = default;
    Picture(int width, int height) : width_(width), height_(height), pixels_(count()) {}
    Picture(int width, int height, const std::uint8_t* pixels)
        : width_(width), height_(height), pixels_(pixels, pixels + count()) {}

    int width() const { return width_; }
    int height() const { return height_; }
    std::uint8_t& at(int x, int y) { return pixels_[place(x, y)]; }
    std::uint8_t at(int x, int y) const { return pixels_[place(x, y)]; }
    const std::vector<std::uint8_t>& pixels() const { return pixels_; }

    // The brightness at a point, between the four nearest pixels; outside, that of the nearest point inside.
    float sample(Point p) const {
        const double x = std::clamp(p.x - 0.5, 0.0, width_ - 1.0), y = std::clamp(p.y - 0.5, 0.0, height_ - 1.0);
        const int left = static_cast<int>(x), top = static_cast<int>(y);
        const int right = std::min(left + 1, width_ - 1), bottom = std::min(top + 1, height_ - 1);
        const auto fx = static_cast<float>(x - left), fy = static_cast<float>(y - top);
        const float above = static_cast<float>(at(left, top)) * (1 - fx) + static_cast<float>(at(right, top)) * fx;
        const float below =
            static_cast<float>(at(left, bottom)) * (1 - fx) + static_cast<float>(at(right, bottom)) * fx;
        return above * (1 - fy) + below * fy;
    }

    Picture half() const;     // each pixel is the mean of four
    Picture negative() const; // light is dark

private:
    std::size_t count() const { return static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_); }
    std::size_t place(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
    }
    int width_ = 0, height_ = 0;
    std::vector<std::uint8_t> pixels_;
};

// A picture in several sizes, each half of the one before: a sample takes the one whose pixels are about as large as
// the distance to the next sample, so that small things neither vanish nor flicker.
class Pyramid {
public:
    explicit Pyramid(Picture picture);
    const Picture& level(std::size_t i) const { return levels_[std::min(i, levels_.size() - 1)]; }
    std::size_t levels() const { return levels_.size(); }
    // The level for samples that are `step` pixels of the first picture apart.
    std::size_t level_for(double step) const;
    float sample(Point p, std::size_t level) const {
        const double scale = 1.0 / static_cast<double>(std::size_t{1} << level);
        return levels_[level].sample(p * scale);
    }
    const Picture& first() const { return levels_.front(); }

private:
    std::vector<Picture> levels_;
};

// The projection of the unit square onto a quadrilateral, as a camera sees it.
class Projection {
public:
    explicit Projection(const Quad& quad);
    Point operator()(double u, double v) const {
        const double w = g_ * u + h_ * v + 1;
        return {(a_ * u + b_ * v + c_) / w, (d_ * u + e_ * v + f_) / w};
    }

private:
    double a_, b_, c_, d_, e_, f_, g_, h_;
};

} // namespace lucidoku::photo
