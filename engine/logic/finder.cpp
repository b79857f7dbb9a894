#include "logic/finder.hpp"

namespace lucidoku {

std::span<const Finder> techniques() {
    static const std::vector<Finder> all = [] {
        std::vector<Finder> list;
        for (auto family : {singles(), intersections(), subsets(), fish(), single_digit(), wings(), coloring(),
                            uniqueness(), complex_fish(), sue_de_coq(), als(), chains(), exotic(), forcing(),
                            whips_and_braids(), templates(), last_resort()})
            list.insert(list.end(), family.begin(), family.end());
        return list;
    }();
    return all;
}

} // namespace lucidoku
