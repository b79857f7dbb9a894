// The native call that reads single cells of pictures.
#pragma once

#include "binding/puzzles.hpp"
#include "photo/network.hpp"

namespace lucidoku {

// Returns the logits of cells (float32): 34 labels, then 9 pencil marks. Each cell is a patch of brightness, a byte a
// pixel.
inline nb::bytes cell_logits(const nb::bytes& weights, const nb::bytes& cells) {
    using photo::Network;
    constexpr std::size_t outputs = std::size_t{Network::classes} + Network::marks;
    if (cells.size() % Network::pixels != 0) throw nb::value_error("the patches are not a whole number of cells");
    const Network network(data_of(weights), weights.size());
    const std::size_t count = cells.size() / Network::pixels;
    std::vector<float> logits(count * outputs), patch(Network::pixels), brightness(Network::pixels);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* first = data_of(cells) + i * Network::pixels;
        std::copy(first, first + Network::pixels, brightness.begin());
        Network::normalise(brightness.data(), patch.data());
        network.run(patch.data(), logits.data() + i * outputs);
    }
    return nb::bytes(reinterpret_cast<const char*>(logits.data()), logits.size() * sizeof(float));
}

} // namespace lucidoku
