#include "photo/picture.hpp"

namespace lucidoku::photo {

Picture Picture::half() const {
    Picture small(std::max(1, width_ / 2), std::max(1, height_ / 2));
    const int right = width_ > 1, down = height_ > 1;
    for (int y = 0; y < small.height_; ++y)
        for (int x = 0; x < small.width_; ++x) {
            const int sum =
                at(2 * x, 2 * y) + at(2 * x + right, 2 * y) + at(2 * x, 2 * y + down) + at(2 * x + right, 2 * y + down);
            small.at(x, y) = static_cast<std::uint8_t>((sum + 2) / 4);
        }
    return small;
}

Picture Picture::negative() const {
    Picture other = *this;
    for (auto& pixel : other.pixels_) pixel = static_cast<std::uint8_t>(255 - pixel);
    return other;
}

Pyramid::Pyramid(Picture picture) {
    levels_.push_back(std::move(picture));
    while (levels_.size() < 8 && std::min(levels_.back().width(), levels_.back().height()) > 64)
        levels_.push_back(levels_.back().half());
}

std::size_t Pyramid::level_for(double step) const {
    std::size_t level = 0;
    while (step >= 1.5 && level + 1 < levels_.size()) {
        step /= 2;
        ++level;
    }
    return level;
}

// Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), page 20.
Projection::Projection(const Quad& q) {
    const Point sum = q[0] - q[1] + q[2] - q[3], right = q[1] - q[2], left = q[3] - q[2];
    const double by = cross(right, left);
    g_ = by == 0 ? 0 : cross(sum, left) / by;
    h_ = by == 0 ? 0 : cross(right, sum) / by;
    a_ = q[1].x - q[0].x + g_ * q[1].x;
    b_ = q[3].x - q[0].x + h_ * q[3].x;
    c_ = q[0].x;
    d_ = q[1].y - q[0].y + g_ * q[1].y;
    e_ = q[3].y - q[0].y + h_ * q[3].y;
    f_ = q[0].y;
}

} // namespace lucidoku::photo
