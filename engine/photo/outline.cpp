#include "photo/outline.hpp"

#include <numeric>

namespace lucidoku::photo {

namespace {

constexpr double smallest_side = 0.09; // of the longer side of the picture: twelve grids fit on a page
constexpr int smallest_pixels = 60;    // below, a cell has too few pixels to read
constexpr std::size_t most_corners = 40;
constexpr std::size_t least_holes = 9;

// Sums of all pixels above and to the left: the mean of any rectangle takes four of them.
std::vector<std::uint32_t> sums_of(const Picture& picture) {
    const auto row = static_cast<std::size_t>(picture.width()) + 1;
    std::vector<std::uint32_t> sums(row * (static_cast<std::size_t>(picture.height()) + 1), 0);
    std::size_t place = row + 1;
    for (int y = 0; y < picture.height(); ++y, ++place) {
        std::uint32_t sum = 0;
        for (int x = 0; x < picture.width(); ++x, ++place) {
            sum += picture.at(x, y);
            sums[place] = sums[place - row] + sum; // wraps around, and differences are right all the same
        }
    }
    return sums;
}

std::vector<std::uint8_t> ink_of(const Picture& picture, Threshold threshold) {
    const int width = picture.width(), height = picture.height();
    const int reach = std::max(5, std::max(width, height) / threshold.part);
    const auto sums = sums_of(picture);
    const auto row = static_cast<std::size_t>(width) + 1;
    std::vector<std::uint8_t> ink(picture.pixels().size());
    std::size_t place = 0;
    for (int y = 0; y < height; ++y) {
        const int top = std::max(0, y - reach), bottom = std::min(height, y + reach + 1);
        const std::uint32_t* above = &sums[static_cast<std::size_t>(top) * row];
        const std::uint32_t* below = &sums[static_cast<std::size_t>(bottom) * row];
        for (int x = 0; x < width; ++x, ++place) {
            const int left = std::max(0, x - reach), right = std::min(width, x + reach + 1);
            const std::uint32_t sum = below[right] - below[left] - above[right] + above[left];
            const auto pixels = static_cast<std::uint32_t>((right - left) * (bottom - top));
            const auto share = static_cast<std::uint64_t>(100 - threshold.percent);
            ink[place] = std::uint64_t{100} * picture.at(x, y) * pixels + 100 < share * sum;
        }
    }
    return ink;
}

// A number for each pixel of one kind, 0 for the other.
struct Components {
    std::vector<std::int32_t> labels;
    std::int32_t count = 0;
};

// Connected pixels of one kind, ink or paper. Ink also connects at corners, so that paper does not connect through it.
Components components_of(const std::vector<std::uint8_t>& ink, bool of_ink, int width, int height) {
    Components all;
    all.labels.assign(ink.size(), 0);
    std::vector<std::int32_t> parent{0};
    const auto root = [&](std::int32_t label) {
        while (parent[static_cast<std::size_t>(label)] != label) {
            auto& up = parent[static_cast<std::size_t>(label)];
            up = parent[static_cast<std::size_t>(up)];
            label = up;
        }
        return label;
    };
    const auto row = static_cast<std::size_t>(width);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::size_t place = static_cast<std::size_t>(y) * row + static_cast<std::size_t>(x);
            if ((ink[place] != 0) != of_ink) continue;
            std::int32_t label = 0;
            const auto join = [&](std::int32_t other) {
                if (!other) return;
                other = root(other);
                if (!label) label = other;
                else if (other != label) {
                    parent[static_cast<std::size_t>(std::max(other, label))] = std::min(other, label);
                    label = std::min(other, label);
                }
            };
            if (x) join(all.labels[place - 1]);
            if (y) {
                join(all.labels[place - row]);
                if (of_ink && x) join(all.labels[place - row - 1]);
                if (of_ink && x + 1 < width) join(all.labels[place - row + 1]);
            }
            if (!label) {
                label = static_cast<std::int32_t>(parent.size());
                parent.push_back(label);
            }
            all.labels[place] = label;
        }
    std::vector<std::int32_t> number(parent.size(), 0);
    for (std::size_t i = 1; i < parent.size(); ++i) {
        const auto top = static_cast<std::size_t>(root(static_cast<std::int32_t>(i)));
        if (!number[top]) number[top] = ++all.count;
        number[i] = number[top];
    }
    for (auto& label : all.labels) label = number[static_cast<std::size_t>(label)];
    return all;
}

// Bounds of the pixels of a component.
struct Box {
    int left = 1 << 30, top = 1 << 30, right = -1, bottom = -1;
    void add(int x, int y) {
        left = std::min(left, x);
        right = std::max(right, x);
        top = std::min(top, y);
        bottom = std::max(bottom, y);
        ++pixels;
    }
    int pixels = 0;
    int width() const { return right - left + 1; }
    int height() const { return bottom - top + 1; }
};

std::vector<Box> boxes_of(const Components& components, int width, int height) {
    std::vector<Box> boxes(static_cast<std::size_t>(components.count) + 1);
    std::size_t place = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x, ++place)
            if (components.labels[place]) boxes[static_cast<std::size_t>(components.labels[place])].add(x, y);
    return boxes;
}

// Adds the ends of each row of a component to points that are sorted by y.
void add_ends(std::vector<Point>& ends, const Components& components, std::int32_t label, const Box& box, int width) {
    for (int y = box.top; y <= box.bottom; ++y) {
        const std::int32_t* row = &components.labels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width)];
        const std::int32_t* first = std::find(row + box.left, row + box.right + 1, label);
        if (first > row + box.right) continue;
        const std::int32_t* last = row + box.right;
        while (*last != label) --last;
        ends.push_back({static_cast<double>(first - row) + 0.5, y + 0.5});
        if (last != first) ends.push_back({static_cast<double>(last - row) + 0.5, y + 0.5});
    }
}

// The convex hull of points that are sorted by y, then x: clockwise as the picture lies.
std::vector<Point> hull_of(const std::vector<Point>& points) {
    std::vector<Point> hull;
    const auto add_side = [&](auto begin, auto end) {
        const std::size_t first = hull.size();
        for (auto it = begin; it != end; ++it) {
            while (hull.size() >= first + 2 &&
                   cross(hull[hull.size() - 1] - hull[hull.size() - 2], *it - hull[hull.size() - 1]) <= 0)
                hull.pop_back();
            hull.push_back(*it);
        }
        hull.pop_back();
    };
    if (points.size() < 3) return {};
    add_side(points.begin(), points.end());
    add_side(points.rbegin(), points.rend());
    // Corners that hardly stick out go first.
    while (hull.size() > most_corners) {
        std::size_t least = 0;
        double smallest = 1e300;
        for (std::size_t i = 0; i < hull.size(); ++i) {
            const Point before = hull[(i + hull.size() - 1) % hull.size()], after = hull[(i + 1) % hull.size()];
            const double size = cross(hull[i] - before, after - hull[i]);
            if (size < smallest) {
                smallest = size;
                least = i;
            }
        }
        hull.erase(hull.begin() + static_cast<std::ptrdiff_t>(least));
    }
    return hull;
}

double area_of(const std::vector<Point>& polygon) {
    double twice = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) twice += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
    return twice / 2;
}

// The largest quadrilateral with corners of the hull: for each diagonal the farthest corner on either side.
Quad largest_quad(const std::vector<Point>& hull) {
    Quad best{};
    double largest = -1;
    const std::size_t count = hull.size();
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = i + 2; k < count; ++k) {
            const Point diagonal = hull[k] - hull[i];
            std::size_t right = i, left = k;
            double to_right = 0, to_left = 0;
            for (std::size_t j = i + 1; j < k; ++j)
                if (const double size = -cross(diagonal, hull[j] - hull[i]); size > to_right) {
                    to_right = size;
                    right = j;
                }
            for (std::size_t j = k + 1; j < count + i; ++j)
                if (const double size = cross(diagonal, hull[j % count] - hull[i]); size > to_left) {
                    to_left = size;
                    left = j % count;
                }
            if (to_right > 0 && to_left > 0 && to_right + to_left > largest) {
                largest = to_right + to_left;
                best = {hull[i], hull[right], hull[k], hull[left]};
            }
        }
    return best;
}

} // namespace

double area(const Quad& quad) {
    double twice = 0;
    for (std::size_t i = 0; i < 4; ++i) twice += cross(quad[i], quad[(i + 1) % 4]);
    return twice / 2;
}

bool is_inside(const Quad& quad, Point point) {
    for (std::size_t i = 0; i < 4; ++i)
        if (cross(quad[(i + 1) % 4] - quad[i], point - quad[i]) < 0) return false;
    return true;
}

Quad upright(Quad quad) {
    if (area(quad) < 0) std::swap(quad[1], quad[3]);
    std::size_t first = 0;
    double best = -2;
    for (std::size_t i = 0; i < 4; ++i) {
        const Point side = quad[(i + 1) % 4] - quad[i], other = quad[(i + 2) % 4] - quad[(i + 3) % 4];
        const Point both = side + other;
        const double right = both.x / std::max(1e-9, length(both));
        if (right > best) {
            best = right;
            first = i;
        }
    }
    std::rotate(quad.begin(), quad.begin() + static_cast<std::ptrdiff_t>(first), quad.end());
    return quad;
}

std::vector<Quad> find_outlines(const Picture& picture, Threshold threshold) {
    const int width = picture.width(), height = picture.height();
    const auto ink = ink_of(picture, threshold);
    const Components components = components_of(ink, true, width, height);
    const auto boxes = boxes_of(components, width, height);
    const double least = std::max(smallest_side * std::max(width, height), double{smallest_pixels});
    const auto is_large = [&](const Box& box) {
        return box.width() >= least && box.height() >= least && box.width() <= 4 * box.height() &&
               box.height() <= 4 * box.width();
    };
    std::vector<Quad> quads;
    const auto add = [&](const std::vector<Point>& points) {
        const auto hull = hull_of(points);
        if (hull.size() < 4) return;
        const Quad quad = upright(largest_quad(hull));
        const double size = area(quad);
        if (size >= least * least / 2 && size >= 0.7 * std::abs(area_of(hull))) quads.push_back(quad);
    };
    for (std::int32_t label = 1; label <= components.count; ++label)
        if (const Box& box = boxes[static_cast<std::size_t>(label)]; is_large(box)) {
            std::vector<Point> ends;
            add_ends(ends, components, label, box, width);
            add(ends);
        }

    // Text may touch a frame, and another grid may. The cells are holes in the ink, all of about the same size: those
    // of one component fill a grid, with all that hangs on it.
    const Components holes = components_of(ink, false, width, height);
    const auto hole_boxes = boxes_of(holes, width, height);
    std::vector<std::vector<std::int32_t>> inside(static_cast<std::size_t>(components.count) + 1);
    for (std::int32_t hole = 1; hole <= holes.count; ++hole) {
        const Box& box = hole_boxes[static_cast<std::size_t>(hole)];
        if (box.left == 0 || box.top == 0 || box.right == width - 1 || box.bottom == height - 1) continue;
        if (box.width() < 5 || box.height() < 5 || box.width() > 3 * box.height() || box.height() > 3 * box.width())
            continue;
        const std::int32_t* row = &holes.labels[static_cast<std::size_t>(box.top) * static_cast<std::size_t>(width)];
        const auto x = static_cast<std::size_t>(std::find(row + box.left, row + box.right, hole) - row);
        const std::int32_t around =
            components.labels[static_cast<std::size_t>(box.top - 1) * static_cast<std::size_t>(width) + x];
        if (around && is_large(boxes[static_cast<std::size_t>(around)]))
            inside[static_cast<std::size_t>(around)].push_back(hole);
    }
    for (auto& list : inside) {
        if (list.size() < least_holes) continue;
        const auto size = [&](std::int32_t hole) {
            const Box& box = hole_boxes[static_cast<std::size_t>(hole)];
            return static_cast<double>(box.width()) * box.height();
        };
        double all = 0;
        for (const std::int32_t hole : list) all += size(hole);
        std::sort(list.begin(), list.end(), [&](std::int32_t a, std::int32_t b) { return size(a) < size(b); });
        double sum = 0, usual = 0; // half of the area has smaller cells
        for (const std::int32_t hole : list) {
            sum += size(hole);
            usual = size(hole);
            if (2 * sum >= all) break;
        }
        std::vector<Point> ends;
        std::size_t count = 0;
        for (const std::int32_t hole : list)
            if (size(hole) > 0.4 * usual && size(hole) < 2.5 * usual) {
                add_ends(ends, holes, hole, hole_boxes[static_cast<std::size_t>(hole)], width);
                ++count;
            }
        if (count < least_holes) continue;
        std::sort(ends.begin(), ends.end(), [](Point a, Point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
        add(ends);
    }
    std::stable_sort(quads.begin(), quads.end(), [](const Quad& a, const Quad& b) { return area(a) > area(b); });
    return quads;
}

} // namespace lucidoku::photo
