// The network that reads one cell of a picture: its digit, printed or by hand, or its pencil marks.
//
// `research/photo/train.py` trains it and writes its weights; `research/photo/model.py` has the same arithmetic in
// Python.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lucidoku::photo {

class Network {
public:
    static constexpr int side = 40;        // pixels of a patch: a cell and `margin` of its side more on each side
    static constexpr double margin = 0.12; // grid lines are seen at the border
    static constexpr int classes = 34; // 0 empty, 1-16 printed 1-16, 17-23 A-G, 24-32 handwritten 1-9, 33 pencil marks
    static constexpr std::size_t printed = 23; // the last label of printed digits and letters
    static constexpr std::size_t by_hand = 24; // the first label of digits by hand
    static constexpr int marks = 9;            // pencil marks 1-9
    static constexpr std::size_t pixels = std::size_t{side} * side;

    // The network's answer for one cell: the probabilities of the classes (their sum is 1), and of each pencil mark to
    // be there if the cell has pencil marks.
    struct Reading {
        std::array<float, classes> labels;
        std::array<float, Network::marks> pencil;
    };

    // Returns the probability of each digit from those of the classes, by print or hand: typefaces may look like
    // either.
    static std::array<float, marks> digits_of(const float* labels) {
        std::array<float, marks> sums;
        for (std::size_t d = 0; d < marks; ++d) sums[d] = labels[d + 1] + labels[d + by_hand];
        return sums;
    }

    // Takes the bytes of a file of weights (safetensors, float16). Throws std::invalid_argument for other bytes.
    Network(const std::uint8_t* bytes, std::size_t size);

    // Reads a patch of brightness, 0 (black) to 255, row by row.
    Reading read(const float* brightness) const;

    // Makes brightness independent of light, contrast and theme: 0 is the paper, 1 the ink.
    static void normalise(const float* brightness, float* patch);

    // Computes the 34 + 9 logits of a normalised patch.
    void run(const float* patch, float* logits) const;

private:
    struct Layer {
        std::vector<float> weights, biases;
    };
    std::array<Layer, 5> layers_;
};

} // namespace lucidoku::photo
