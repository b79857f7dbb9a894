// A thing that is computed for one position, when it is first asked for.
#pragma once

#include <cstdint>
#include <utility>

namespace lucidoku {

// Positions of a walk are numbered from 1; what was computed for another number is old. Old things keep their memory.
using Stamp = std::uint64_t;

template <class T> class Cached {
public:
    // `make(thing)` is called when the thing is old; what it is given may hold something of another position. If it
    // throws, the thing stays old.
    template <class Make> T& get(Stamp now, Make&& make) {
        if (made_for_ == now) return thing_;
        made_for_ = 0;
        std::forward<Make>(make)(thing_);
        made_for_ = now;
        return thing_;
    }
    // As it was made last, for whichever position.
    T& thing() { return thing_; }
    bool is_made(Stamp now) const { return made_for_ == now; }
    void drop() { made_for_ = 0; }

private:
    Stamp made_for_ = 0;
    T thing_{};
};

} // namespace lucidoku
