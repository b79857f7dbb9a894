// Light and shade on paper.
//
// The edge of a shadow looks like ink where a pixel is compared with the mean around it. The paper under ink is the
// closing of a picture: the darkest of the brightest pixels around (Serra, Image Analysis and Mathematical
// Morphology, 1982). Strokes vanish from it, edges of shadows stay where they are.
#pragma once

#include "photo/network.hpp"
#include "photo/picture.hpp"

namespace lucidoku::photo {

// Returns the picture with all paper white, so that dark strokes are left.
Picture evenly_lit(const Picture& picture);

// Makes the paper of a cell even where the edge of a shadow crosses it. Light ink on a dark ground stays as it is.
void light_evenly(float* patch);

} // namespace lucidoku::photo
