// The finders of the rating. Each examines the position and writes the step that comes first in its order to
// `state.hint`; it returns false if there is none. `scale.cpp` has their order and their ratings.
#pragma once

#include "rating/hint.hpp"

namespace lucidoku::rating {

// singles.cpp, locking.cpp
bool hidden_single(RatingState&);
bool naked_single(RatingState&);
bool direct_locking(RatingState&);
bool locking(RatingState&);

// sets.cpp, fish.cpp
template <int K> bool direct_hidden(RatingState&);
template <int K> bool naked_set(RatingState&);
template <int K> bool hidden_set(RatingState&);
template <int K> bool fish(RatingState&);

// wings.cpp
bool xy_wing(RatingState&);
bool xyz_wing(RatingState&);

// unique_loops.cpp, bug.cpp
bool unique_loop(RatingState&);
bool bug(RatingState&);

// aligned.cpp
template <int K> bool aligned_exclusion(RatingState&);
template <> bool aligned_exclusion<2>(RatingState&);
template <> bool aligned_exclusion<3>(RatingState&);

// strong_links.cpp, als_wings.cpp
template <int N> bool strong_links(RatingState&);
template <int N> bool als_wing(RatingState&);

// static_chains.cpp, forcing.cpp
bool static_chain(RatingState&);
bool nishio(RatingState&);
bool multiple_chain(RatingState&);
template <int Level, int Inner> bool dynamic_chain(RatingState&);

} // namespace lucidoku::rating
