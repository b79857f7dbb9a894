// What several finders compute about one position, kept until the position changes.
#pragma once

#include "logic/finder.hpp"

namespace lucidoku {

template <class L> struct Workspace {
    // Forgets everything; called when the position has changed.
    void clear() {}
};

} // namespace lucidoku
