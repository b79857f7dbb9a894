#include "logic/finder.hpp"

namespace lucidoku {

std::span<const Finder> coloring() { return {}; }

} // namespace lucidoku
