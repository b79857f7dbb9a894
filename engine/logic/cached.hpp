// A value computed for one position on its first use; and the values that families own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

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

// What families keep between their finders and from position to position: each declares a type in its own file, and is
// given the one thing of that type, made when it is first asked for. `T::forget()`, where there is one, is called for
// another puzzle; what is stamped needs none.
class Owned {
public:
    template <class T> T& get() {
        if (things_.size() <= number<T>) things_.resize(number<T> + 1);
        auto& thing = things_[number<T>];
        if (!thing) thing = std::make_unique<Holder<T>>();
        return static_cast<Holder<T>&>(*thing).thing;
    }
    void forget() {
        for (auto& thing : things_)
            if (thing) thing->forget();
    }

private:
    struct Any {
        virtual ~Any() = default;
        virtual void forget() = 0;
    };
    template <class T> struct Holder final : Any {
        T thing{};
        void forget() override {
            if constexpr (requires { thing.forget(); }) thing.forget();
        }
    };
    static std::size_t next() {
        static std::size_t count = 0;
        return count++;
    }
    // Types are numbered when the program is loaded.
    template <class T> static inline const std::size_t number = next();

    std::vector<std::unique_ptr<Any>> things_;
};

} // namespace lucidoku
