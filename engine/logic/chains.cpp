#include "logic/finder.hpp"

namespace lucidoku {

std::span<const Finder> chains() { return {}; }

} // namespace lucidoku
