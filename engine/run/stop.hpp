// Early ends of work: by request, or when its time is up.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

namespace lucidoku {

// The exception thrown out of work that ends early.
struct Stopped {
    bool late; // its time was up; otherwise the end was requested
};

// Long work calls `poll` at least a thousand times a second. Most polls only count, so they cost next to nothing; the
// clock is read once in `polls`, or more rarely if polls come fast. Belongs to one thread.
class Stop {
public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;
    using Ask = std::function<bool()>; // returns whether to end; called about thirty times a second

    Stop() = default; // never stops
    explicit Stop(Ask ask, Time end = Time::max()) : ask_(std::move(ask)), end_(end), whole_(end) {}

    void poll() {
        if (--left_ < 0) [[unlikely]]
            check();
    }
    // Reads the clock and asks, regardless of the count.
    void check() {
        left_ = polls;
        if (!ask_ && end_ == Time::max()) return;
        const Time now = Clock::now();
        if (now - last_ < fast) left_ = 4 * polls;
        last_ = now;
        if (ask_ && now >= next_) {
            if (ask_()) throw Stopped{false};
            next_ = Clock::now() + pause;
        }
        if (now >= end_) throw Stopped{true};
    }
    // Begins a part of the work with its own time limit, within that of the whole; the next part ends it.
    void begin_part(std::optional<double> seconds) { end_ = std::min(whole_, after(seconds)); }

    // Returns the time this number of seconds from now; the end of time for none.
    static Time after(std::optional<double> seconds) {
        constexpr double longest = 1e9; // some thirty years, which still fit the clock
        if (!seconds || *seconds >= longest) return Time::max();
        return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
    }

private:
    static constexpr int polls = 32;
    static constexpr auto pause = std::chrono::milliseconds(30);
    static constexpr auto fast = std::chrono::milliseconds(1);

    Ask ask_;
    Time end_ = Time::max(), whole_ = Time::max();
    Time next_{}, last_{}; // next call of `ask_`; last reading of the clock
    int left_ = 0;         // the first poll reads the clock
};

} // namespace lucidoku
