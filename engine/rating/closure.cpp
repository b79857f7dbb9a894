#include "rating/closure.hpp"

#include "rating/nest.hpp"
#include "search/nine.hpp"

#include <bit>
#include <cstring>

namespace lucidoku::rating {

namespace {

#define LUCIDOKU_KERNEL "rating/closure_kernel.hpp"
#include "run/each_level.hpp"

} // namespace

void make_closure(NestedSearch& nest, const Depth& depth, int node, AssumptionClosure& closure) {
#if LUCIDOKU_HAS_LEVELS
    if (level() == Level::v4) return level4::make_closure(nest, depth, node, closure);
    if (level() == Level::v3) return level3::make_closure(nest, depth, node, closure);
#endif
    level1::make_closure(nest, depth, node, closure);
}

} // namespace lucidoku::rating
