// The finders of the rating. Each looks at the position and writes the step that comes first in its order to
// `search.hint`; it says false where there is none. `scale.cpp` has their order and their ratings.
#pragma once

#include "rating/hint.hpp"

namespace lucidoku::rating {

// singles.cpp, locking.cpp
bool hidden_single(Search&);
bool naked_single(Search&);
bool direct_locking(Search&);
bool locking(Search&);

// sets.cpp, fish.cpp
template <int K> bool direct_hidden(Search&);
template <int K> bool naked_set(Search&);
template <int K> bool hidden_set(Search&);
template <int K> bool fish(Search&);

// wings.cpp
bool xy_wing(Search&);
bool xyz_wing(Search&);

// unique_loops.cpp, bug.cpp
bool unique_loop(Search&);
bool bug(Search&);

// aligned.cpp
template <int K> bool aligned_exclusion(Search&);
template <> bool aligned_exclusion<2>(Search&);
template <> bool aligned_exclusion<3>(Search&);

// strong_links.cpp, als_wings.cpp
template <int N> bool strong_links(Search&);
template <int N> bool als_wing(Search&);

// static_chains.cpp, forcing.cpp
bool static_chain(Search&);
bool nishio(Search&);
bool multiple_chain(Search&);
template <int Level, int Inner> bool dynamic_chain(Search&);

} // namespace lucidoku::rating
