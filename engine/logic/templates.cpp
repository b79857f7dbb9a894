#include "logic/finder.hpp"

namespace lucidoku {

std::span<const Finder> templates() { return {}; }

} // namespace lucidoku
