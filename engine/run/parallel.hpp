// Many pieces of work on several threads.
#pragma once

#include "run/stop.hpp"

#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace lucidoku {

// Threads that are waited for, however their scope is left.
class Helpers {
public:
    Helpers() = default;
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        for (auto& thread : threads_) thread.join();
    }
    // False when the system has no more threads or memory to give.
    template <class Run> bool start(Run&& run) {
        try {
            threads_.emplace_back(std::forward<Run>(run));
            return true;
        } catch (const std::exception&) { // std::system_error, std::bad_alloc
            return false;
        }
    }

private:
    std::vector<std::thread> threads_;
};

// Works through pieces 0…count-1, the calling thread and `threads - 1` helpers: work(piece, stop, memory of the
// thread). The first exception, of whichever thread, ends all of them and is thrown here. `wanted_to_end` is asked by
// the calling thread alone.
template <class Memory, class Work>
void in_parallel(std::size_t count, int threads, const Stop::Ask& wanted_to_end, Stop::Time end, Work&& work) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> ended{false};
    std::exception_ptr first;
    std::mutex guard;
    const auto loop = [&](const Stop::Ask& ask) noexcept {
        try {
            const auto memory = std::make_unique<Memory>();
            Stop stop(ask, end);
            for (std::size_t i; !ended && (i = next.fetch_add(1, std::memory_order_relaxed)) < count;)
                work(i, stop, *memory);
        } catch (...) {
            const std::lock_guard lock(guard);
            if (!first) first = std::current_exception();
            ended = true;
        }
    };
    {
        Helpers helpers;
        const auto help = [&] { loop([&] { return ended.load(); }); };
        for (int t = 1; t < threads && static_cast<std::size_t>(t) < count; ++t)
            if (!helpers.start(help)) break;
        loop([&] { return ended || (wanted_to_end && wanted_to_end()); });
    }
    if (first) std::rethrow_exception(first);
}

} // namespace lucidoku
