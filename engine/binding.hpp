// What the bindings share: work on several threads that Python can interrupt.
#pragma once

#include "search/solve.hpp"

#include <nanobind/nanobind.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace lucidoku {

namespace nb = nanobind;

// Whether Python has a signal to raise (Ctrl-C); asked without the GIL from the thread that Python called.
inline bool interrupted() {
    nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
}

// Works through puzzles 0…count-1 on several threads; results keep their places. Ends early with the Python error that
// a signal raised. Called without the GIL; work gets the question whether to stop, and memory of its thread.
template <class Memory, class Work> void in_parallel(std::size_t count, int threads, Work&& work) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    const auto loop = [&](const Stop& stop) {
        try {
            const auto memory = std::make_unique<Memory>();
            for (std::size_t i; !stopped && (i = next.fetch_add(1, std::memory_order_relaxed)) < count;)
                work(i, stop, *memory);
        } catch (Stopped) {
            stopped = true;
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int t = 1; t < threads && static_cast<std::size_t>(t) < count; ++t)
            helpers.emplace_back([&] { loop([&] { return stopped.load(); }); });
        loop([&] { return stopped || interrupted(); });
    }
    if (stopped) {
        nb::gil_scoped_acquire acquire;
        throw nb::python_error();
    }
}

void bind_rating(nb::module_& m);

} // namespace lucidoku
