#include "logic/finder.hpp"

namespace lucidoku {

std::span<const Finder> forcing() { return {}; }

} // namespace lucidoku
