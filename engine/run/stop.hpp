// How long work ends early: when somebody wants it to end, or when its time is up.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

namespace lucidoku {

// Thrown out of work that ends early.
struct Stopped {
    bool late; // its time was up; otherwise somebody wants it to end
};

// Long work calls `poll` often, a thousand times a second at least. Most polls only count; so one costs next to
// nothing, and the clock is read once in `polls`, or more rarely where polls come fast. Belongs to one thread.
class Stop {
public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;
    using Ask = std::function<bool()>; // whether somebody wants the work to end; asked some thirty times a second

    Stop() = default; // never stops
    explicit Stop(Ask ask, Time end = Time::max()) : ask_(std::move(ask)), end_(end), whole_(end) {}

    void poll() {
        if (--left_ < 0) [[unlikely]]
            look();
    }
    // Reads the clock and asks, whether it is time to or not.
    void look() {
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
    // From now on a part of the work has so much time, and no more than the whole. It ends with the next part.
    void begin_part(std::optional<double> seconds) { end_ = std::min(whole_, after(seconds)); }

    // The time this number of seconds from now; never without it.
    static Time after(std::optional<double> seconds) {
        constexpr double longest = 1e9; // some thirty years, which the clock can still count
        if (!seconds || *seconds >= longest) return Time::max();
        return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
    }

private:
    static constexpr int polls = 32;
    static constexpr auto pause = std::chrono::milliseconds(30);
    static constexpr auto fast = std::chrono::milliseconds(1);

    Ask ask_;
    Time end_ = Time::max(), whole_ = Time::max();
    Time next_{}, last_{}; // when to ask; when the clock was read
    int left_ = 0;         // the first poll looks
};

} // namespace lucidoku
