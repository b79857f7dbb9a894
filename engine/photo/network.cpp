#include "photo/network.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace lucidoku::photo {

namespace {

constexpr int channels[] = {1, 16, 24, 48, 48};     // of the input, then of each layer
constexpr int sides[] = {Network::side, 20, 10, 5}; // of the picture that a layer takes: the first layer takes
                                                    // every second pixel, the next two are halved by maxima
constexpr int outputs = Network::classes + Network::marks;

[[noreturn]] void refuse(const std::string& why) {
    throw std::invalid_argument("not the weights of the network: " + why);
}

float half_to_float(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t{half & 0x8000u} << 16, fraction = half & 0x3ffu;
    const std::uint32_t exponent = (half >> 10) & 31u;
    if (exponent == 31) refuse("a weight is not finite");
    const std::uint32_t bits = (exponent + 112) << 23 | fraction << 13;
    float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    if (exponent != 0) std::memcpy(&magnitude, &bits, sizeof bits); // std::bit_cast is missing in older libraries
    return sign ? -magnitude : magnitude;
}

// A file of tensors: the length of its header (8 bytes, little endian), the header, and the numbers. The header is
// JSON,
// {"NAME": {"dtype": "F16", "shape": [...], "data_offsets": [FROM, TO]}, ...}; only files of our own making are read.
class Tensors {
public:
    Tensors(const std::uint8_t* bytes, std::size_t size) {
        if (size < 8) refuse("too short");
        std::uint64_t length = 0;
        for (int i = 7; i >= 0; --i) length = length << 8 | bytes[i];
        if (length > size - 8) refuse("the header is cut off");
        header_ = {reinterpret_cast<const char*>(bytes) + 8, static_cast<std::size_t>(length)};
        data_ = bytes + 8 + length;
        size_ = size - 8 - static_cast<std::size_t>(length);
    }

    std::vector<float> read(const std::string& name, const std::string& shape, std::size_t count) const {
        const std::string start = '"' + name + "\":{\"dtype\":\"F16\",\"shape\":[" + shape + "],\"data_offsets\":[";
        const std::size_t place = header_.find(start);
        if (place == std::string_view::npos) refuse("no tensor " + name + " of shape " + shape);
        std::size_t from = 0;
        for (char c : header_.substr(place + start.size())) {
            if (c < '0' || c > '9') break;
            from = from * 10 + static_cast<std::size_t>(c - '0');
            if (from > size_) break;
        }
        if (from > size_ || 2 * count > size_ - from) refuse("tensor " + name + " is cut off");
        std::vector<float> numbers(count);
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint8_t* p = data_ + from + 2 * i;
            numbers[i] = half_to_float(static_cast<std::uint16_t>(p[0] | p[1] << 8));
        }
        return numbers;
    }

private:
    std::string_view header_;
    const std::uint8_t* data_ = nullptr;
    std::size_t size_ = 0;
};

// The weights in the order of the loops below: output channels innermost.
std::vector<float> outputs_last(const std::vector<float>& weights, std::size_t out) {
    const std::size_t in = weights.size() / out;
    std::vector<float> turned(weights.size());
    for (std::size_t o = 0; o < out; ++o)
        for (std::size_t i = 0; i < in; ++i) turned[i * out + o] = weights[o * in + i];
    return turned;
}

// A picture with several numbers at each place, and a border of zeros.
template <int Side, int Channels, int Border> struct Map {
    static constexpr int width = Side + 2 * Border;
    std::array<float, std::size_t{width} * width * Channels> values{};
    float* at(int row, int column) { return values.data() + ((row + Border) * width + column + Border) * Channels; }
    const float* at(int row, int column) const { return const_cast<Map*>(this)->at(row, column); }
};

// A convolution whose window has Window x Window places and moves by Step; negative values become 0.
template <int Window, int Step, int Side, int In, int Out, int Border>
void convolve(const Map<Side, In, Window / 2>& input, const std::vector<float>& weights,
              const std::vector<float>& biases, Map<Side / Step, Out, Border>& output) {
    constexpr std::size_t pair = Out <= 24 ? 2 : 1; // as many places at once as the sums fit into registers
    constexpr int size = Side / Step;
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; column += static_cast<int>(pair)) {
            std::array<std::array<float, std::size_t{Out}>, pair> sums;
            for (auto& sum : sums) std::copy_n(biases.data(), Out, sum.data());
            for (int y = 0; y < Window; ++y) {
                const float* w = weights.data() + std::size_t{Window} * In * Out * static_cast<std::size_t>(y);
                const float* x = input.at(row * Step + y - Window / 2, column * Step - Window / 2);
                for (std::size_t i = 0; i < Window * In; ++i, w += Out)
                    for (std::size_t p = 0; p < pair; ++p) {
                        const float value = x[p * Step * In + i];
                        for (std::size_t o = 0; o < Out; ++o) sums[p][o] += value * w[o];
                    }
            }
            for (std::size_t p = 0; p < pair; ++p)
                for (std::size_t o = 0; o < Out; ++o)
                    output.at(row, column + static_cast<int>(p))[o] = std::max(sums[p][o], 0.0f);
        }
}

// Halves a picture: each place keeps the largest of four.
template <int Side, int Channels> void halve(const Map<Side, Channels, 0>& input, Map<Side / 2, Channels, 1>& output) {
    for (int row = 0; row < Side / 2; ++row)
        for (int column = 0; column < Side / 2; ++column) {
            const float *a = input.at(2 * row, 2 * column), *b = input.at(2 * row + 1, 2 * column);
            float* largest = output.at(row, column);
            for (int c = 0; c < Channels; ++c)
                largest[c] = std::max(std::max(a[c], a[c + Channels]), std::max(b[c], b[c + Channels]));
        }
}

} // namespace

Network::Network(const std::uint8_t* bytes, std::size_t size) {
    const Tensors tensors(bytes, size);
    for (std::size_t i = 0; i < 4; ++i) {
        const int in = channels[i], out = channels[i + 1], window = i == 0 ? 5 : 3;
        const std::string name = "conv" + std::to_string(i + 1);
        const auto text = [](int n) { return std::to_string(n); };
        const auto count = static_cast<std::size_t>(out * in * window * window);
        const std::vector<float> weights =
            tensors.read(name + ".weight", text(out) + "," + text(window) + "," + text(window) + "," + text(in), count);
        layers_[i] = {outputs_last(weights, static_cast<std::size_t>(out)),
                      tensors.read(name + ".bias", text(out), static_cast<std::size_t>(out))};
    }
    constexpr int inputs = sides[3] * sides[3] * channels[4];
    layers_[4] = {tensors.read("head.weight", std::to_string(outputs) + "," + std::to_string(inputs),
                               std::size_t{outputs} * inputs),
                  tensors.read("head.bias", std::to_string(outputs), outputs)};
}

void Network::normalise(const float* brightness, float* patch) {
    // The paper is the median of the middle: neighbours and lines are at the border.
    constexpr int border = side / 5;
    std::array<int, 256> middle{};
    const auto level = [](float value) { return static_cast<std::size_t>(std::clamp(value + 0.5f, 0.0f, 255.0f)); };
    for (int row = border; row < side - border; ++row)
        for (int column = border; column < side - border; ++column) ++middle[level(brightness[row * side + column])];
    std::size_t median = 0;
    for (int seen = middle[0]; 2 * seen <= (side - 2 * border) * (side - 2 * border);) seen += middle[++median];
    const auto paper = static_cast<float>(median);
    // Ink is the value that differs most from the paper in the cell: darker, or lighter in dark themes.
    constexpr int edge = side / 10;
    std::array<int, 256> dark{}, light{};
    for (int row = edge; row < side - edge; ++row)
        for (int column = edge; column < side - edge; ++column) {
            const float difference = paper - brightness[row * side + column];
            ++(difference > 0 ? dark : light)[level(std::abs(difference))];
        }
    // The contrast is that of the 25th strongest pixel: single bright or dark pixels do not count.
    const auto strongest = [](const std::array<int, 256>& counts) {
        std::size_t value = 255;
        for (int seen = counts[255]; seen < 25 && value > 0;) seen += counts[--value];
        return static_cast<float>(value);
    };
    const float darker = strongest(dark), lighter = strongest(light);
    const float sign = lighter > darker ? -1.0f : 1.0f;
    const float scale = sign / std::max({darker, lighter, 24.0f});
    for (std::size_t i = 0; i < pixels; ++i) patch[i] = std::clamp((paper - brightness[i]) * scale, -1.0f, 1.5f);
}

void Network::run(const float* patch, float* logits) const {
    Map<40, 1, 2> input;
    for (int row = 0; row < side; ++row) std::copy_n(patch + row * side, side, input.at(row, 0));
    Map<20, 16, 1> first;
    convolve<5, 2>(input, layers_[0].weights, layers_[0].biases, first);
    Map<20, 24, 0> second;
    convolve<3, 1>(first, layers_[1].weights, layers_[1].biases, second);
    Map<10, 24, 1> third;
    halve(second, third);
    Map<10, 48, 0> fourth;
    convolve<3, 1>(third, layers_[2].weights, layers_[2].biases, fourth);
    Map<5, 48, 1> fifth;
    halve(fourth, fifth);
    Map<5, 48, 0> last;
    convolve<3, 1>(fifth, layers_[3].weights, layers_[3].biases, last);
    for (std::size_t o = 0; o < outputs; ++o) {
        const float* w = layers_[4].weights.data() + o * last.values.size();
        std::array<float, 16> sums{};
        for (std::size_t i = 0; i < last.values.size(); i += 16)
            for (std::size_t j = 0; j < 16; ++j) sums[j] += w[i + j] * last.values[i + j];
        float sum = layers_[4].biases[o];
        for (float part : sums) sum += part;
        logits[o] = sum;
    }
}

Network::Reading Network::read(const float* brightness) const {
    std::array<float, pixels> patch;
    normalise(brightness, patch.data());
    std::array<float, outputs> logits;
    run(patch.data(), logits.data());
    Reading reading;
    const float most = *std::max_element(logits.begin(), logits.begin() + classes);
    float sum = 0;
    for (std::size_t i = 0; i < classes; ++i) sum += reading.labels[i] = std::exp(logits[i] - most);
    for (float& label : reading.labels) label /= sum;
    for (std::size_t i = 0; i < marks; ++i) reading.pencil[i] = 1 / (1 + std::exp(-logits[classes + i]));
    return reading;
}

} // namespace lucidoku::photo
