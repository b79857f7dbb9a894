#include "logic/walk.hpp"

#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

// How many nodes a search may take that only asks for the sake of a technique.
constexpr std::uint64_t nodes_of_a_question = 10'000;

// Runs the techniques in order until one finds something, and returns its place in the pipeline. When a technique needs
// to know that there is one solution, and that may be asked, it returns `ask`; otherwise -1.
constexpr int nothing = -1, ask = -2;

//
// What is no logic is tried when all techniques before it, looking as far as they can, find nothing, and when it is
// known whether the puzzle has one solution.
template <class L> struct Search {
    Position<L> position;
    const Pipeline& pipeline;
    std::span<const int> uses;
    bool may_ask, looked, several;
    Sink& sink;

    int run() {
        position.work.clear();
        std::size_t far = 0; // the techniques before have looked far
        for (std::size_t i = 0; i <= pipeline.size(); ++i) {
            const bool end = i == pipeline.size();
            if (end || at(i).resort) {
                for (; far < i; ++far)
                    if (at(far).widens && finds(far, true)) return static_cast<int>(far);
                if (end || !looked) return nothing;
            }
            if (may_ask && at(i).needs_unique && !position.unique && usable(i)) return ask;
            const std::size_t first = i;
            bool found = finds(i, false);
            while (i + 1 < pipeline.size() && pipeline[i + 1].joined) found = finds(++i, false, found);
            if (found) return place_of(first);
        }
        return nothing;
    }

private:
    const Finder& at(std::size_t i) const { return techniques()[static_cast<std::size_t>(pipeline[i].technique)]; }
    bool usable(std::size_t i) const { return !pipeline[i].max_uses || uses[i] < pipeline[i].max_uses; }

    // Of joined techniques, the one that found the best step.
    int place_of(std::size_t i) const {
        while (pipeline[i].technique != sink.best().technique()) ++i;
        return static_cast<int>(i);
    }

    // `found`: what there is already may stay the best.
    bool finds(std::size_t i, bool far, bool found = false) {
        const Finder& finder = at(i);
        if (!usable(i) || (finder.needs_unique && !position.unique) || (finder.deep && several)) return found;
        sink.start(pipeline[i].technique, found);
        position.limit = pipeline[i].limit;
        position.far = far;
        finder.find<L>()(position, finder.parameter, sink);
        return sink.found();
    }
};

} // namespace

template <class L> Walk walk(Board<L> board, const typename L::Set& givens, const Pipeline& pipeline, bool go_on,
                             Workspace<L>& work, const Stop& stop) {
    Walk result;
    Sink& sink = work.sink(board.layout().n());
    work.reset();
    result.words.reserve(2048);
    std::vector<int> uses(pipeline.size(), 0);
    if (!board.consistent()) {
        result.status = Walk::Status::no_solution;
        return result;
    }
    bool looked = false, may_ask = true;
    while (!board.solved()) {
        if (result.steps % 32 == 31 && stop && stop()) throw Stopped{};
        const bool known = looked && result.second.empty();
        const Position<L> position{board, known ? result.solution.data() : nullptr, known, givens, work};
        const int place = Search<L>{position, pipeline, uses, may_ask, looked, looked && !known, sink}.run();
        if (place >= 0) {
            ++uses[static_cast<std::size_t>(place)];
            ++result.steps;
            sink.best().write(result.words);
            sink.best().apply(board);
            continue;
        }
        if (looked) return result;
        may_ask = false;
        auto found = solutions_within(board, 2, place == ask ? nodes_of_a_question : ~std::uint64_t{0}, stop);
        if (!found) continue;
        looked = true;
        if (found->empty()) {
            result.status = Walk::Status::no_solution;
            return result;
        }
        result.solution = std::move((*found)[0]);
        if (found->size() > 1) {
            result.second = std::move((*found)[1]);
            result.status = Walk::Status::several_solutions;
            if (!go_on) return result;
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

template <class L> std::optional<Words> next_step(const Board<L>& board, const typename L::Set& givens,
                                                  const Pipeline& pipeline, const std::uint8_t* solution) {
    Sink sink(board.layout().n(), Sink::Mode::best);
    Workspace<L> work;
    const std::vector<int> uses(pipeline.size(), 0);
    const Position<L> position{board, solution, solution != nullptr, givens, work};
    if (Search<L>{position, pipeline, uses, false, true, false, sink}.run() < 0) return std::nullopt;
    Words words;
    sink.best().write(words);
    return words;
}

template <class L> Words all_steps(const Board<L>& board, const typename L::Set& givens, const Pipeline& pipeline,
                                   const std::uint8_t* solution) {
    Sink sink(board.layout().n(), Sink::Mode::all);
    Workspace<L> work;
    for (const auto& item : pipeline) {
        const Finder& finder = techniques()[static_cast<std::size_t>(item.technique)];
        if (finder.needs_unique && !solution) continue;
        sink.start(item.technique);
        finder.find<L>()(Position<L>{board, solution, solution != nullptr, givens, work, item.limit, true},
                         finder.parameter, sink);
    }
    return sink.listed();
}

template Walk walk(Board<Layout9>, const Layout9::Set&, const Pipeline&, bool, Workspace<Layout9>&, const Stop&);
template Walk walk(Board<Layout16>, const Layout16::Set&, const Pipeline&, bool, Workspace<Layout16>&, const Stop&);
template Walk walk(Board<Layout25>, const Layout25::Set&, const Pipeline&, bool, Workspace<Layout25>&, const Stop&);
template std::optional<Words> next_step(const Board<Layout9>&, const Layout9::Set&, const Pipeline&,
                                        const std::uint8_t*);
template std::optional<Words> next_step(const Board<Layout16>&, const Layout16::Set&, const Pipeline&,
                                        const std::uint8_t*);
template std::optional<Words> next_step(const Board<Layout25>&, const Layout25::Set&, const Pipeline&,
                                        const std::uint8_t*);
template Words all_steps(const Board<Layout9>&, const Layout9::Set&, const Pipeline&, const std::uint8_t*);
template Words all_steps(const Board<Layout16>&, const Layout16::Set&, const Pipeline&, const std::uint8_t*);
template Words all_steps(const Board<Layout25>&, const Layout25::Set&, const Pipeline&, const std::uint8_t*);

} // namespace lucidoku
