// Native calls that make puzzles.
#pragma once

#include "binding/puzzles.hpp"
#include "forge/make.hpp"

namespace lucidoku {

inline Values values_of(const nb::bytes& bytes) { return Values(data_of(bytes), data_of(bytes) + bytes.size()); }

// Checks the cells and stages named in a specification, because the engine trusts it.
inline void check_spec(const PuzzleSpec& spec, std::size_t cells) {
    const auto whole = [&](const Values& values) { return values.empty() || values.size() == cells; };
    const auto places = length(spec.pipeline);
    const bool single = spec.orbits.cells.size() == cells;
    bool fine = spec.orbits.is_complete(static_cast<int>(cells)) && whole(spec.solution) && whole(spec.kept) &&
                whole(spec.allowed) && (!spec.pattern || !spec.allowed.empty());
    for (const auto& start : spec.starts) fine = fine && start.size() == cells;
    for (const int place : spec.needed) fine = fine && place >= 0 && place < places;
    fine = fine && (!spec.indispensable || (places > 0 && spec.needed == std::vector{places - 1}));
    fine = fine && spec.gate >= 0 && (spec.gate == 0 || spec.gate < places);
    fine = fine && (spec.uses.empty() || spec.uses.size() == spec.pipeline.size());
    fine = fine && (spec.scores.empty() || spec.scores.size() == spec.pipeline.size());
    fine = fine && (!spec.weighted || (spec.pipeline.empty() && single && spec.kept.empty() && spec.allowed.empty()));
    fine = fine && (!spec.rated || cells == 81);
    if (!fine) throw nb::value_error("the specification does not fit the layout");
}

inline void set_orbits(PuzzleSpec& spec, std::vector<std::vector<int>> cells) {
    std::size_t count = 0;
    for (const auto& orbit : cells) count += orbit.size();
    Orbits orbits{std::move(cells), std::vector<int>(count)};
    if (!orbits.is_complete(static_cast<int>(count))) throw nb::value_error("orbits contain each cell once");
    for (std::size_t k = 0; k < orbits.cells.size(); ++k)
        for (const int c : orbits.cells[k]) orbits.of[index(c)] = static_cast<int>(k);
    spec.orbits = std::move(orbits);
}

inline void set_walk(PuzzleSpec& spec, const PipelineItems& items, std::vector<int> needed,
                     const std::vector<std::pair<int, int>>& uses, std::vector<int> scores, std::pair<int, int> steps,
                     std::pair<int, int> score) {
    spec.pipeline = pipeline_of(items);
    spec.needed = std::move(needed);
    spec.uses.clear();
    for (const auto& [least, most] : uses) spec.uses.push_back({least, most});
    spec.scores = std::move(scores);
    spec.steps = {steps.first, steps.second};
    spec.score = {score.first, score.second};
}

inline void set_starts(PuzzleSpec& spec, const AnyLayout& layout, const nb::bytes& puzzles) {
    const std::size_t cells = layout.cells();
    if (puzzles.size() % cells) throw nb::value_error("the starts are not a whole number of puzzles");
    spec.starts.clear();
    for (std::size_t i = 0; i < puzzles.size(); i += cells)
        spec.starts.emplace_back(data_of(puzzles) + i, data_of(puzzles) + i + cells);
}

inline nb::typed<nb::list, nb::tuple> make(const AnyLayout& layout, const PuzzleSpec& spec, std::uint64_t seed,
                                           std::uint64_t first, std::size_t jobs, int threads, Seconds seconds) {
    check_spec(spec, layout.cells());
    const Limits limits(seconds, std::nullopt);
    std::vector<JobResult> made(jobs);
    layout.visit([&](const auto& tables) {
        using MakerOf = Maker<std::remove_cvref_t<decltype(tables)>>;
        for_puzzles<std::unique_ptr<MakerOf>>(jobs, threads, limits, [&](std::size_t i, Stop& stop, auto& maker) {
            if (!begin_puzzle(stop, limits)) return;
            if (!maker) maker = std::make_unique<MakerOf>(tables, spec);
            made[i] = maker->job(seed, first + i, stop);
        });
    });
    nb::typed<nb::list, nb::tuple> results;
    for (const JobResult& job : made) {
        Values all;
        for (const auto& puzzle : job.puzzles) all.insert(all.end(), puzzle.begin(), puzzle.end());
        nb::list weights;
        for (const double weight : job.log_weights) weights.append(weight);
        results.append(nb::make_tuple(to_bytes(all), weights, job.tried, job.nearest, job.kinds));
    }
    return results;
}

inline std::vector<std::uint64_t> kinds_of_grids(const AnyLayout& layout, const nb::bytes& grids) {
    const std::size_t cells = layout.cells();
    if (grids.size() % cells) throw nb::value_error("not a whole number of grids");
    std::vector<std::uint64_t> kinds;
    layout.visit([&](const auto& tables) {
        const KindOfGrid kind(tables);
        for (std::size_t i = 0; i < grids.size(); i += cells) {
            const std::uint8_t* grid = data_of(grids) + i;
            const bool full = std::all_of(grid, grid + cells, [&](auto d) { return d > 0 && d <= tables.n(); });
            kinds.push_back(full ? kind(grid) : 0);
        }
    });
    return kinds;
}

inline nb::bytes full_grids(const AnyLayout& layout, std::size_t count, std::uint64_t seed, std::uint64_t first,
                            bool uniform, int threads, Seconds seconds) {
    const Limits limits(seconds, std::nullopt);
    std::vector<Values> grids(count);
    layout.visit([&](const auto& tables) {
        using Tables = std::remove_cvref_t<decltype(tables)>;
        struct Source {
            std::optional<SolutionFinder<Tables>> finder;
            std::optional<UniformGrids<Tables>> uniform;
        };
        for_puzzles<Source>(count, threads, limits, [&](std::size_t i, Stop& stop, Source& source) {
            if (!begin_puzzle(stop, limits)) return;
            if (!source.finder) {
                source.finder.emplace(tables);
                source.uniform.emplace(tables);
            }
            Random random(seed, first + i);
            try {
                if (!uniform) grids[i] = random_grid(*source.finder, random, stop);
                else if (auto grid = source.uniform->next(random, stop)) grids[i] = std::move(*grid);
            } catch (Stopped stopped) {
                if (!stopped.late) throw;
            }
        });
    });
    Values all;
    for (const auto& grid : grids) all.insert(all.end(), grid.begin(), grid.end());
    return to_bytes(all);
}

} // namespace lucidoku
