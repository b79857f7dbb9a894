// Outlines: quadrilaterals that frames of grids may fill.
#pragma once

#include "photo/picture.hpp"

namespace lucidoku::photo {

// A way to tell ink from paper: a pixel is ink where it is darker, by a share of the mean around it, than that mean.
struct Threshold {
    int part;    // the mean is taken over a square whose half side is the picture's longer side divided by this
    int percent; // how much darker
};

// Returns the quadrilaterals that connected ink fills, the largest first.
std::vector<Quad> find_outlines(const Picture& picture, Threshold threshold);

// Turns the corners so that the first side runs to the right as far as possible.
Quad upright(Quad quad);
double area(const Quad& quad);
bool is_inside(const Quad& quad, Point point);

} // namespace lucidoku::photo
