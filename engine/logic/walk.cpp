#include "logic/walk.hpp"

namespace lucidoku {
namespace {

// Runs the techniques in order until one finds something, and returns its place in the pipeline, or -1.
template <class L>
int first_found(const Position<L>& position, const Pipeline& pipeline, std::span<const int> uses, Sink& sink) {
    for (std::size_t i = 0; i < pipeline.size(); ++i) {
        const auto& item = pipeline[i];
        if (item.max_uses && uses[i] >= item.max_uses) continue;
        const Finder& finder = techniques()[static_cast<std::size_t>(item.technique)];
        sink.start(item.technique);
        finder.find<L>()(position, finder.parameter, sink);
        if (sink.found()) return static_cast<int>(i);
    }
    return -1;
}

} // namespace

template <class L> Walk walk(Board<L> board, const Pipeline& pipeline, const Stop& stop) {
    Walk result;
    Sink sink(board.layout().n(), Sink::Mode::best);
    std::vector<int> uses(pipeline.size(), 0);
    if (!board.consistent()) {
        result.status = Walk::Status::no_solution;
        return result;
    }
    while (!board.solved()) {
        const Position<L> position{board, result.solution.empty() ? nullptr : result.solution.data(),
                                   !result.solution.empty()};
        if (const int place = first_found(position, pipeline, uses, sink); place >= 0) {
            ++uses[static_cast<std::size_t>(place)];
            ++result.steps;
            sink.best().write(result.words);
            sink.best().apply(board);
            continue;
        }
        if (!result.solution.empty()) return result;
        auto found = solutions(board, 2, stop);
        if (found.empty()) {
            result.status = Walk::Status::no_solution;
            return result;
        }
        result.solution = std::move(found[0]);
        if (found.size() > 1) {
            result.second = std::move(found[1]);
            result.status = Walk::Status::several_solutions;
            return result;
        }
    }
    if (!board.consistent()) {
        result.status = Walk::Status::no_solution;
        return result;
    }
    result.status = Walk::Status::solved;
    result.solution.assign(board.values().begin(), board.values().end());
    return result;
}

template <class L>
std::optional<Words> next_step(const Board<L>& board, const Pipeline& pipeline, const std::uint8_t* solution) {
    Sink sink(board.layout().n(), Sink::Mode::best);
    const std::vector<int> uses(pipeline.size(), 0);
    if (first_found(Position<L>{board, solution, solution != nullptr}, pipeline, uses, sink) < 0) return std::nullopt;
    Words words;
    sink.best().write(words);
    return words;
}

template <class L> Words all_steps(const Board<L>& board, const Pipeline& pipeline, const std::uint8_t* solution) {
    Sink sink(board.layout().n(), Sink::Mode::all);
    for (const auto& item : pipeline) {
        const Finder& finder = techniques()[static_cast<std::size_t>(item.technique)];
        sink.start(item.technique);
        finder.find<L>()(Position<L>{board, solution, solution != nullptr}, finder.parameter, sink);
    }
    return sink.listed();
}

template Walk walk(Board<Layout9>, const Pipeline&, const Stop&);
template Walk walk(Board<Layout16>, const Pipeline&, const Stop&);
template Walk walk(Board<Layout25>, const Pipeline&, const Stop&);
template std::optional<Words> next_step(const Board<Layout9>&, const Pipeline&, const std::uint8_t*);
template std::optional<Words> next_step(const Board<Layout16>&, const Pipeline&, const std::uint8_t*);
template std::optional<Words> next_step(const Board<Layout25>&, const Pipeline&, const std::uint8_t*);
template Words all_steps(const Board<Layout9>&, const Pipeline&, const std::uint8_t*);
template Words all_steps(const Board<Layout16>&, const Pipeline&, const std::uint8_t*);
template Words all_steps(const Board<Layout25>&, const Pipeline&, const std::uint8_t*);

} // namespace lucidoku
