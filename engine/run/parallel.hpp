// Many pieces of work on several threads.
#pragma once

#include "run/stop.hpp"

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace lucidoku {

// Threads that are joined when their scope ends for any reason.
class Helpers {
public:
    Helpers() = default;
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        for (auto& thread : threads_) thread.join();
    }
    // Starts a thread; returns false if the system has no more threads or memory.
    template <class Run> bool start(Run&& run) {
        try {
            // The C library ends the program where a new thread finds no memory for its variables.
            ::operator delete(::operator new(room_));
            threads_.emplace_back(std::forward<Run>(run));
            return true;
        } catch (const std::exception&) { // std::system_error, std::bad_alloc
            return false;
        }
    }

private:
    static constexpr std::size_t room_ = std::size_t{16} << 20; // bytes: its stack, and as much
    std::vector<std::thread> threads_;
};

// Pieces of work 0…count-1, each taken by one thread.
class Pieces {
public:
    explicit Pieces(std::size_t count) : count_(count) {}
    // Returns the next piece; nothing if all are taken, or the work has ended.
    std::optional<std::size_t> take() {
        if (ended_) return std::nullopt;
        const std::size_t piece = next_.fetch_add(1, std::memory_order_relaxed);
        return piece < count_ ? std::optional(piece) : std::nullopt;
    }
    void end() { ended_ = true; }
    bool ended() const { return ended_; }

private:
    std::size_t count_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> ended_{false};
};

// Runs work(pieces, stop) on the calling thread and on up to `threads - 1` helpers. The first exception of any thread
// ends all of them and is rethrown here. Only the calling thread calls `wanted_to_end`.
inline void on_threads(std::size_t count, int threads, const Stop::Ask& wanted_to_end, Stop::Time end,
                       const std::function<void(Pieces&, Stop&)>& work) {
    Pieces pieces(count);
    std::exception_ptr first;
    std::mutex guard;
    const auto run = [&](const Stop::Ask& ask) noexcept {
        try {
            Stop stop(ask, end);
            work(pieces, stop);
        } catch (...) {
            const std::lock_guard lock(guard);
            if (!first) first = std::current_exception();
            pieces.end();
        }
    };
    {
        Helpers helpers;
        const auto help = [&] { run([&] { return pieces.ended(); }); };
        for (int t = 1; t < threads && static_cast<std::size_t>(t) < count; ++t)
            if (!helpers.start(help)) break;
        run([&] { return pieces.ended() || (wanted_to_end && wanted_to_end()); });
    }
    if (first) std::rethrow_exception(first);
}

// Processes pieces 0…count-1 on several threads: work(piece, stop, memory of the thread).
template <class Memory, class Work>
void in_parallel(std::size_t count, int threads, const Stop::Ask& wanted_to_end, Stop::Time end, Work&& work) {
    on_threads(count, threads, wanted_to_end, end, [&](Pieces& pieces, Stop& stop) {
        const auto memory = std::make_unique<Memory>();
        while (const auto piece = pieces.take()) work(*piece, stop, *memory);
    });
}

} // namespace lucidoku
