// The data that crosses the boundary to Python: layouts, positions as bytes, pipelines, time limits; and the
// interruption of native calls.
#pragma once

#include "logic/walk.hpp"
#include "run/parallel.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <variant>

namespace lucidoku {

namespace nb = nanobind;

using Seconds = std::optional<double>;
using OptionalBytes = std::optional<nb::bytes>;

// A layout of any size, held in the narrowest width that fits.
class AnyLayout {
public:
    AnyLayout(int n, const std::vector<std::pair<std::vector<int>, int>>& houses) {
        if (n < 1 || n > 25) throw nb::value_error("a grid has 1 to 25 rows");
        LayoutSpec spec{n, {}};
        for (const auto& [cells, kind] : houses) {
            if (kind < 0 || kind > static_cast<int>(HouseKind::window)) throw nb::value_error("unknown kind of house");
            spec.houses.push_back({cells, static_cast<HouseKind>(kind)});
        }
        if (n == 9) tables_.emplace<0>(std::make_unique<Layout9>(spec));
        else if (n <= 16) tables_.emplace<1>(std::make_unique<Layout16>(spec));
        else tables_.emplace<2>(std::make_unique<Layout25>(spec));
    }
    template <class Visit> auto visit(Visit&& visitor) const {
        return std::visit([&](const auto& tables) { return visitor(*tables); }, tables_);
    }
    int n() const {
        return visit([](const auto& layout) { return layout.n(); });
    }
    std::size_t cells() const {
        return visit([](const auto& layout) { return index(layout.cells()); });
    }

private:
    std::variant<std::unique_ptr<Layout9>, std::unique_ptr<Layout16>, std::unique_ptr<Layout25>> tables_;
};

inline const std::uint8_t* data_of(const nb::bytes& bytes) {
    return reinterpret_cast<const std::uint8_t*>(bytes.data());
}
template <class T> nb::bytes to_bytes(const std::vector<T>& list) {
    return nb::bytes(list.data(), list.size() * sizeof(T));
}

// Positions from Python: `values` has n*n bytes for each puzzle (0: empty), `masks` n*n 32-bit candidate masks (bit d-1
// for digit d) or nothing, if the candidates follow from the values; `marked` has a byte for each cell, whether it was
// given (by default if it has a value). The bytes must outlive the object.
class Puzzles {
public:
    Puzzles(const AnyLayout& layout, const nb::bytes& values, const OptionalBytes& masks,
            const OptionalBytes& marked = {})
        : cells_(layout.cells()), count_(values.size() / cells_), value_(data_of(values)), marked_(value_) {
        if (values.size() % cells_ != 0) throw nb::value_error("the values are not a whole number of puzzles");
        if (masks) {
            if (masks->size() != values.size() * sizeof(std::uint32_t))
                throw nb::value_error("one mask a cell is expected");
            mask_ = data_of(*masks);
        }
        if (marked) {
            if (marked->size() != values.size()) throw nb::value_error("givens have one byte a cell");
            marked_ = data_of(*marked);
        }
    }
    std::size_t cells() const { return cells_; }
    std::size_t count() const { return count_; }
    bool only_values() const { return !mask_; }
    const std::uint8_t* values(std::size_t i) const { return value_ + i * cells_; }

    // Returns the board of puzzle i; nothing if two equal values see each other or a value is not a digit of the
    // layout.
    template <class L> std::optional<Board<L>> board(const L& layout, std::size_t i) const {
        auto board = board_of(layout, values(i));
        if (!board || !mask_) return board;
        for (int c = 0; c < layout.cells(); ++c) {
            std::uint32_t keep;
            std::memcpy(&keep, mask_ + (i * cells_ + index(c)) * sizeof keep, sizeof keep);
            each_bit(static_cast<std::uint32_t>(board->cand(c) & ~keep), [&](int d) { board->eliminate(c, d); });
        }
        return board;
    }
    template <class L> typename L::Set givens(const L& layout, std::size_t i) const {
        typename L::Set set;
        for (int c = 0; c < layout.cells(); ++c)
            if (marked_[i * cells_ + index(c)]) set.set(c);
        return set;
    }

private:
    std::size_t cells_, count_;
    const std::uint8_t* value_;
    const std::uint8_t* marked_;
    const std::uint8_t* mask_ = nullptr;
};

// (technique, most uses or 0, limit on length or 0, joined with the stage before, limit on sets or 0)
using PipelineItems = std::vector<std::tuple<int, int, int, bool, int>>;

inline Pipeline pipeline_of(const PipelineItems& items) {
    constexpr int longest = 1'000'000;
    Pipeline pipeline;
    for (auto [technique, max_uses, limit, joined, cells] : items) {
        if (technique < 0 || technique >= length(techniques())) throw nb::value_error("no such technique");
        if (max_uses < 0) throw nb::value_error("a technique is used 0 (any number of) times or more");
        if (limit < 0 || limit > longest) throw nb::value_error("a limit on length is 0 (none) to 1000000");
        if (cells < 0) throw nb::value_error("a limit on the cells of a set is 0 (none) or more");
        pipeline.push_back({technique, max_uses, limit, joined && !pipeline.empty(), cells});
    }
    return pipeline;
}

// Returns the solution of one puzzle, or null if it is unknown.
inline const std::uint8_t* solution_of(const AnyLayout& layout, const OptionalBytes& solution) {
    if (!solution) return nullptr;
    if (solution->size() != layout.cells()) throw nb::value_error("a solution has one value a cell");
    const std::uint8_t* digits = data_of(*solution);
    for (std::size_t i = 0; i < layout.cells(); ++i)
        if (digits[i] < 1 || digits[i] > layout.n()) throw nb::value_error("a solution is full");
    return digits;
}

// The time limits of a call, and of each of its puzzles.
struct Limits {
    Limits(Seconds whole_call, Seconds each_puzzle) : each(each_puzzle) {
        check(whole_call);
        check(each_puzzle);
        end = Stop::after(whole_call);
    }
    bool any() const { return each || end != Stop::Time::max(); }
    Stop::Time end;
    Seconds each;

private:
    static void check(Seconds limit) {
        if (limit && !(*limit >= 0)) throw nb::value_error("a limit of time is 0 seconds or more");
    }
};

// Returns whether Python has a pending signal (Ctrl-C); called without the GIL.
inline bool is_interrupted() {
    nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
}

// Runs something without the GIL, from the thread that Python called; rethrows the error of a signal.
template <class Run> void without_gil(Run&& run) {
    nb::gil_scoped_release release;
    try {
        run();
    } catch (Stopped stopped) {
        if (stopped.late) throw std::logic_error("the end of the time is handled inside");
        nb::gil_scoped_acquire acquire;
        throw nb::python_error();
    }
}

// Memory for work that keeps nothing from puzzle to puzzle.
struct NoMemory {};

// Processes puzzles on several threads within the limits of a call; see in_parallel.
template <class Memory, class Work>
void for_puzzles(std::size_t count, int threads, const Limits& limits, Work&& work) {
    without_gil([&] { in_parallel<Memory>(count, threads, is_interrupted, limits.end, work); });
}

// Begins the time of the next puzzle; returns false when all time is up.
inline bool begin_puzzle(Stop& stop, const Limits& limits) {
    try {
        stop.begin_part(limits.each);
        stop.check();
        return true;
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
        return false;
    }
}

} // namespace lucidoku
