// A value computed for one position on its first use; and the values that families own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace lucidoku {

// The number of a position in a walk, from 1. A value computed for another number is stale; stale values keep their
// memory.
using Stamp = std::uint64_t;

template <class T> class Cached {
public:
    // Calls `make(thing)` if the value is stale; its argument may still hold data of another position. If `make`
    // throws, the value stays stale.
    template <class Make> T& get(Stamp now, Make&& make) {
        if (made_for_ == now) return thing_;
        made_for_ = 0;
        std::forward<Make>(make)(thing_);
        made_for_ = now;
        return thing_;
    }
    // Returns the value as it was last computed, for any position.
    T& thing() { return thing_; }
    bool is_made(Stamp now) const { return made_for_ == now; }
    void drop() { made_for_ = 0; }

private:
    Stamp made_for_ = 0;
    T thing_{};
};

// Data that families keep between their finders and from position to position. Each family declares a type in its file;
// the only value of that type is created on first use. `T::forget()`, if it exists, is called before another puzzle;
// values with a stamp need none.
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
    // Each type gets its number when the program is loaded.
    template <class T> static inline const std::size_t number = next();

    std::vector<std::unique_ptr<Any>> things_;
};

} // namespace lucidoku
