#include "photo/light.hpp"

namespace lucidoku::photo {

namespace {

constexpr int part = 32;          // the longer side of a picture by the width of its widest strokes
constexpr int least_paper = 16;   // darker paper would make its noise as strong as ink
constexpr int widest = 11;        // pixels of the widest stroke in a cell's patch
constexpr int ring_at = 7;        // a ring of pixels so far from the border of the patch: digits seldom reach it
constexpr float uneven = 1.35F;   // its brightest paper by its darkest, above which the edge of a shadow crosses it
constexpr std::size_t tenth = 10; // the share of the ring, as its reciprocal, that may be darker and brighter

// Replaces each pixel by the most extreme of `window` pixels of its row that end (or, `back`, begin) with it.
template <typename Value, typename Choose>
void spread_rows(std::vector<Value>& pixels, std::size_t width, std::size_t window, bool back, Choose choose) {
    for (std::size_t row = 0; row < pixels.size(); row += width) {
        Value* const line = pixels.data() + row;
        for (std::size_t covered = 1; covered < std::min(window, width);) {
            const std::size_t step = std::min(covered, window - covered);
            if (back)
                for (std::size_t i = width; i-- > step;) line[i] = choose(line[i], line[i - step]);
            else
                for (std::size_t i = 0; i + step < width; ++i) line[i] = choose(line[i], line[i + step]);
            covered += step;
        }
    }
}

// The same in columns.
template <typename Value, typename Choose>
void spread_columns(std::vector<Value>& pixels, std::size_t width, std::size_t window, bool back, Choose choose) {
    const std::size_t height = pixels.size() / width;
    const auto join = [&](std::size_t to, std::size_t from) {
        Value* const line = pixels.data() + to * width;
        const Value* const other = pixels.data() + from * width;
        for (std::size_t i = 0; i < width; ++i) line[i] = choose(line[i], other[i]);
    };
    for (std::size_t covered = 1; covered < std::min(window, height);) {
        const std::size_t step = std::min(covered, window - covered);
        if (back)
            for (std::size_t y = height; y-- > step;) join(y, y - step);
        else
            for (std::size_t y = 0; y + step < height; ++y) join(y, y + step);
        covered += step;
    }
}

// The paper under strokes.
template <typename Value> std::vector<Value> ground(std::vector<Value> pixels, std::size_t width, std::size_t window) {
    const auto brighter = [](Value a, Value b) { return a < b ? b : a; };
    const auto darker = [](Value a, Value b) { return b < a ? b : a; };
    spread_rows(pixels, width, window, false, brighter);
    spread_columns(pixels, width, window, false, brighter);
    spread_rows(pixels, width, window, true, darker);
    spread_columns(pixels, width, window, true, darker);
    return pixels;
}

} // namespace

Picture evenly_lit(const Picture& picture) {
    const auto width = static_cast<std::size_t>(picture.width());
    const auto window = static_cast<std::size_t>(std::max(picture.width(), picture.height()) / part | 1);
    auto paper = ground(picture.pixels(), width, window);
    for (std::size_t i = 0; i < paper.size(); ++i) {
        const int bright = std::max<int>(paper[i], least_paper);
        paper[i] = static_cast<std::uint8_t>(std::min(255, 255 * picture.pixels()[i] / bright));
    }
    return {picture.width(), picture.height(), paper.data()};
}

void light_evenly(float* patch) {
    std::vector<float> ring;
    const auto at = [&](int x, int y) { return patch[y * Network::side + x]; };
    constexpr int first = ring_at, last = Network::side - 1 - ring_at;
    for (int i = first; i < last; ++i)
        for (const float value : {at(i, first), at(last, i), at(i + 1, last), at(first, i + 1)}) ring.push_back(value);
    std::sort(ring.begin(), ring.end());
    const float darkest = ring[ring.size() / tenth], brightest = ring[ring.size() - 1 - ring.size() / tenth];
    if (brightest < uneven * std::max(1.0F, darkest)) return;
    const auto paper = ground(std::vector<float>(patch, patch + Network::pixels), Network::side, widest);
    for (std::size_t i = 0; i < paper.size(); ++i)
        patch[i] = std::min(255.0F, patch[i] * brightest / std::max(1.0F, paper[i]));
}

} // namespace lucidoku::photo
