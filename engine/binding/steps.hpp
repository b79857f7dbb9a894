// Native calls for steps and walks.
#pragma once

#include "binding/puzzles.hpp"
#include "logic/workspace.hpp"
#include "report/step_json.hpp"
#include "report/trace.hpp"

namespace lucidoku {

template <class L> Walk walk_one(const L& layout, const Puzzles& puzzles, std::size_t i, const Pipeline& pipeline,
                                 bool accept_ambiguous, Workspace<L>& work, const Limits& limits, Stop& stop) {
    if (!begin_puzzle(stop, limits)) return {};
    if (auto board = puzzles.board(layout, i))
        return walk(std::move(*board), puzzles.givens(layout, i), pipeline, accept_ambiguous, work, stop);
    Walk none;
    none.status = Walk::Status::no_solution;
    return none;
}

inline std::vector<Walk> walk_all(const AnyLayout& layout, const nb::bytes& values, const PipelineItems& items,
                                  const OptionalBytes& masks, int threads, const OptionalBytes& givens,
                                  bool accept_ambiguous, Seconds seconds, Seconds seconds_each, bool remember_silence) {
    const Puzzles puzzles(layout, values, masks, givens);
    const Pipeline pipeline = pipeline_of(items);
    const Limits limits(seconds, seconds_each);
    std::vector<Walk> walks(puzzles.count());
    layout.visit([&](const auto& tables) {
        using Memory = Workspace<std::remove_cvref_t<decltype(tables)>>;
        for_puzzles<Memory>(walks.size(), threads, limits, [&](std::size_t i, Stop& stop, Memory& work) {
            work.remember_silence(remember_silence);
            walks[i] = walk_one(tables, puzzles, i, pipeline, accept_ambiguous, work, limits, stop);
        });
    });
    return walks;
}

inline Trace trace_of(const AnyLayout& layout, const Puzzles& puzzles, const Pipeline& pipeline, int threads,
                      bool accept_ambiguous, const std::vector<std::string>& houses, const Limits& limits) {
    constexpr std::size_t block = 16; // puzzles that a thread takes together
    const std::size_t count = puzzles.count();
    std::vector<Trace> parts((count + block - 1) / block);
    const StepNames names(houses.empty() ? 0 : layout.n(), houses);
    layout.visit([&](const auto& tables) {
        using Memory = Workspace<std::remove_cvref_t<decltype(tables)>>;
        for_puzzles<Memory>(parts.size(), threads, limits, [&](std::size_t b, Stop& stop, Memory& work) {
            EvidenceWriter writer(names);
            for (std::size_t i = b * block; i < std::min(count, (b + 1) * block); ++i)
                parts[b].add(tables, walk_one(tables, puzzles, i, pipeline, accept_ambiguous, work, limits, stop),
                             houses.empty() ? nullptr : &writer);
        });
    });
    Trace whole;
    for (Trace& part : parts) {
        whole.append(part);
        part = {};
    }
    return whole;
}

inline nb::dict trace_all(const AnyLayout& layout, const nb::bytes& values, const PipelineItems& items, int threads,
                          bool accept_ambiguous, const std::vector<std::string>& houses, Seconds seconds,
                          Seconds seconds_each) {
    const Trace trace = trace_of(layout, Puzzles(layout, values, std::nullopt), pipeline_of(items), threads,
                                 accept_ambiguous, houses, Limits(seconds, seconds_each));
    nb::dict columns;
    const auto put = [&](const char* name, const auto& list) {
        columns[name] = nb::bytes(list.data(), list.size() * sizeof(list[0]));
    };
    put("status", trace.status);
    put("solutions", trace.solutions);
    put("steps", trace.steps);
    put("technique", trace.technique);
    put("flags", trace.flags);
    put("links", trace.links);
    put("placed_end", trace.placed_end);
    put("eliminated_end", trace.eliminated_end);
    put("placements", trace.placements);
    put("eliminations", trace.eliminations);
    put("evidence_end", trace.evidence_end);
    put("evidence", trace.evidence);
    return columns;
}

inline std::string_view text_of(nb::handle text) {
    Py_ssize_t size = 0;
    const char* begin = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!begin) nb::raise_python_error();
    return {begin, static_cast<std::size_t>(size)};
}

inline nb::list write_steps(StepWriter& writer, const nb::bytes& bytes, const nb::list& said) {
    if (bytes.size() % sizeof(Word) != 0) throw nb::value_error("records are 16-bit words");
    Words words(bytes.size() / sizeof(Word));
    if (!words.empty()) std::memcpy(words.data(), bytes.data(), bytes.size());
    if (!writer.takes(words)) throw nb::value_error("expected whole step records of the layout");
    nb::list steps;
    each_record(words, [&](const Record& record) {
        if (steps.size() == said.size()) throw nb::value_error("there are more records than sentences");
        const auto [number, text, hint] = nb::cast<std::tuple<int, nb::handle, nb::handle>>(said[steps.size()]);
        const std::string& step = writer.write(record, {number, text_of(text), text_of(hint)});
        steps.append(nb::str(step.data(), step.size()));
    });
    return steps;
}

// Calls find(board, givens, pipeline, solution, stop) for one position; returns no steps for an invalid one.
template <class Find> Listing steps_of(const AnyLayout& layout, const nb::bytes& values, const PipelineItems& items,
                                       const OptionalBytes& masks, const OptionalBytes& solution,
                                       const OptionalBytes& givens, Seconds seconds, Find&& find) {
    const Puzzles puzzles(layout, values, masks, givens);
    const std::uint8_t* known = solution_of(layout, solution);
    const Pipeline pipeline = pipeline_of(items);
    const Limits limits(seconds, std::nullopt);
    Listing listing;
    if (puzzles.count())
        layout.visit([&](const auto& tables) {
            without_gil([&] {
                Stop stop(is_interrupted, limits.end);
                if (const auto board = puzzles.board(tables, 0))
                    listing = find(*board, puzzles.givens(tables, 0), pipeline, known, stop);
            });
        });
    return listing;
}

} // namespace lucidoku
