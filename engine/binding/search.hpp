// Native calls for exact search and canonical forms.
#pragma once

#include "binding/puzzles.hpp"
#include "forge/canonical.hpp"
#include "search/nine.hpp"
#include "search/possible.hpp"

#include <algorithm>
#include <string_view>

namespace lucidoku {

// The answers of exact search: the number of solutions up to the limit, and the first solution (zeros if there is
// none). A puzzle with a digit outside the layout counts as `bad`. If time ran out, there may be more solutions than
// counted.
struct Answers {
    static constexpr std::uint32_t bad = ~std::uint32_t{0};
    static constexpr std::size_t most = bad - 1;
    std::vector<std::uint32_t> counts;
    std::vector<std::uint8_t> solutions, cut;
};

// Solves puzzles of one layout on one thread.
template <class L> class BatchSolver {
public:
    BatchSolver(const L& layout, const Puzzles& puzzles, std::size_t limit, const Limits& limits, Answers& answers)
        : layout_(layout), puzzles_(puzzles), limit_(limit), limits_(limits), answers_(answers),
          plain_(layout.is_plain9() && puzzles.only_values() && limit < std::size_t{1} << 20) {}

    static constexpr std::size_t block = 128; // puzzles that a thread takes together

    // Solves the puzzles of a block, all of them in one call if none has a time limit.
    void solve_block(std::size_t first, Stop& stop, Nine& nine) const {
        const std::size_t end = std::min(puzzles_.count(), first + block);
        if (!plain_ || limits_.any()) {
            for (std::size_t i = first; i < end; ++i) solve(i, stop, nine);
            return;
        }
        std::array<Nine::Task, block> tasks;
        std::size_t count = 0;
        for (std::size_t i = first; i < end; ++i) {
            if (largest(puzzles_.values(i)) > layout_.n()) answers_.counts[i] = Answers::bad;
            else tasks[count++] = {puzzles_.values(i), solution(i)};
        }
        nine.count_all(tasks.data(), count, limit_, &stop);
        for (std::size_t k = 0; k < count; ++k) {
            const auto i = static_cast<std::size_t>(tasks[k].givens - puzzles_.values(0)) / puzzles_.cells();
            if (tasks[k].count == Nine::unknown) general(i, stop);
            else answers_.counts[i] = static_cast<std::uint32_t>(tasks[k].count);
        }
    }

private:
    void solve(std::size_t i, Stop& stop, Nine& nine) const {
        const std::uint8_t* digits = puzzles_.values(i);
        if (largest(digits) > layout_.n()) {
            answers_.counts[i] = Answers::bad;
        } else if (limits_.each && !begin_puzzle(stop, limits_)) {
            answers_.cut[i] = 1;
        } else if (!plain_ || !specialist(i, stop, nine)) {
            general(i, stop);
        }
    }

    int largest(const std::uint8_t* digits) const {
        std::uint8_t most = 0; // this loop is vectorised
        for (std::size_t c = 0; c < puzzles_.cells(); ++c) most = std::max(most, digits[c]);
        return most;
    }
    // Solves a puzzle with the 9x9 specialist; returns false if that gives up.
    bool specialist(std::size_t i, Stop& stop, Nine& nine) const {
        Nine::Digits first_solution;
        std::size_t count = 0;
        try {
            stop.poll();
            count = nine.count(puzzles_.values(i), limit_, &first_solution, 1, &stop);
        } catch (Stopped stopped) {
            if (!stopped.late) throw;
            count = nine.solutions();
            answers_.cut[i] = 1;
        }
        if (count == Nine::unknown) return false;
        answers_.counts[i] = static_cast<std::uint32_t>(count);
        if (count) std::copy(first_solution.begin(), first_solution.end(), solution(i));
        return true;
    }

    void general(std::size_t i, Stop& stop) const {
        const auto board = puzzles_.board(layout_, i);
        if (!board) return;
        const SearchResult result = solutions(*board, {.count = limit_, .keep = 1}, stop);
        answers_.counts[i] = static_cast<std::uint32_t>(result.count);
        answers_.cut[i] = result.end == SearchResult::End::late;
        if (!result.grids.empty()) std::copy(result.grids[0].begin(), result.grids[0].end(), solution(i));
    }

    std::uint8_t* solution(std::size_t i) const { return answers_.solutions.data() + i * puzzles_.cells(); }

    const L& layout_;
    const Puzzles& puzzles_;
    std::size_t limit_;
    const Limits& limits_;
    Answers& answers_;
    bool plain_;
};

inline Answers compute_answers(const AnyLayout& layout, const Puzzles& puzzles, std::size_t limit, int threads,
                               const Limits& limits) {
    const std::size_t count = puzzles.count();
    Answers answers{std::vector<std::uint32_t>(count), std::vector<std::uint8_t>(count * puzzles.cells()),
                    std::vector<std::uint8_t>(count)};
    layout.visit([&](const auto& tables) {
        const BatchSolver solver(tables, puzzles, std::min(limit, Answers::most), limits, answers);
        constexpr std::size_t block = decltype(solver)::block;
        for_puzzles<Nine>((count + block - 1) / block, threads, limits,
                          [&](std::size_t b, Stop& stop, Nine& nine) { solver.solve_block(b * block, stop, nine); });
    });
    return answers;
}

inline nb::tuple solve(const AnyLayout& layout, const nb::bytes& digits, std::size_t limit, int threads,
                       const OptionalBytes& masks, Seconds seconds, Seconds seconds_each) {
    const Answers answers =
        compute_answers(layout, Puzzles(layout, digits, masks), limit, threads, Limits(seconds, seconds_each));
    return nb::make_tuple(to_bytes(answers.counts), to_bytes(answers.solutions), to_bytes(answers.cut));
}

// Returns the values of lines with one character for each cell; nothing if a line has another length or an unknown
// character. `meaning` has the value of each of the 256 characters.
inline std::optional<std::vector<std::uint8_t>> values_of_lines(const AnyLayout& layout, const nb::bytes& lines,
                                                                const std::uint8_t* meaning) {
    const std::size_t cells = layout.cells(), count = lines.size() / (cells + 1);
    if (lines.size() != count * (cells + 1)) return std::nullopt;
    std::vector<std::uint8_t> values(count * cells);
    const std::uint8_t* from = data_of(lines);
    std::uint8_t* to = values.data();
    // Most lines have only digits and dots; these need no table, so the loop is vectorised.
    bool usual = meaning[std::size_t{'.'}] == 0;
    for (std::size_t d = 0; d < 10; ++d) usual = usual && meaning['0' + d] == d;
    for (std::size_t i = 0; i < count; ++i, from += cells + 1, to += cells) {
        std::uint8_t largest = 0, other = usual ? 0 : 1;
        for (std::size_t c = 0; c < cells && usual; ++c) {
            const auto digit = static_cast<std::uint8_t>(from[c] - '0');
            to[c] = digit < 10 ? digit : std::uint8_t{0};
            largest = std::max(largest, to[c]);
            other |= digit < 10 || from[c] == '.' ? 0 : 1;
        }
        for (std::size_t c = 0; other && c < cells; ++c) {
            to[c] = meaning[from[c]];
            largest = std::max(largest, to[c]);
        }
        if (largest > layout.n() || from[cells] != '\n') return std::nullopt;
    }
    return values;
}

// Converts values to lines; `characters` has one for each value. `instead` has three lines, for puzzles without a
// solution, with several, and with fewer than two when their time was up; without it, their solutions are written like
// others.
inline nb::bytes lines_of(const AnyLayout& layout, const Answers& answers, const std::uint8_t* characters,
                          const OptionalBytes& instead) {
    const std::size_t cells = layout.cells();
    std::array<std::string_view, 3> words;
    std::size_t longest = cells + 1;
    if (instead) {
        std::string_view left(reinterpret_cast<const char*>(data_of(*instead)), instead->size());
        for (std::string_view& word : words) {
            word = left.substr(0, left.find('\n') + 1);
            left.remove_prefix(word.size());
            longest = std::max(longest, word.size());
            if (word.empty()) throw nb::value_error("three lines are expected");
        }
    }
    const std::uint8_t empty = characters[0];
    bool usual = layout.n() < 10; // digits written as themselves need no table either
    for (std::size_t d = 1; usual && d <= index(layout.n()); ++d) usual = characters[d] == '0' + d;
    std::vector<std::uint8_t> lines(answers.counts.size() * longest);
    const std::uint8_t* from = answers.solutions.data();
    std::uint8_t* to = lines.data();
    for (std::size_t i = 0; i < answers.counts.size(); ++i, from += cells) {
        const std::uint32_t count = answers.counts[i];
        const bool late = answers.cut[i] && count < 2;
        if (instead && (late || count != 1)) {
            const std::string_view word = words[late ? 2 : count ? 1 : 0];
            to = std::copy(word.begin(), word.end(), to);
            continue;
        }
        if (usual)
            for (std::size_t c = 0; c < cells; ++c) to[c] = from[c] ? static_cast<std::uint8_t>('0' + from[c]) : empty;
        else
            for (std::size_t c = 0; c < cells; ++c) to[c] = characters[from[c]];
        to[cells] = '\n';
        to += cells + 1;
    }
    lines.resize(static_cast<std::size_t>(to - lines.data()));
    return to_bytes(lines);
}

using LineAnswers = std::tuple<nb::bytes, nb::bytes, nb::bytes>;
inline std::optional<LineAnswers> solve_lines(const AnyLayout& layout, const nb::bytes& lines, const nb::bytes& meaning,
                                              const nb::bytes& characters, std::size_t limit, int threads,
                                              Seconds seconds_each, const OptionalBytes& instead) {
    if (meaning.size() != 256 || characters.size() <= index(layout.n()))
        throw nb::value_error("256 meanings and a character for each value are expected");
    const auto values = values_of_lines(layout, lines, data_of(meaning));
    if (!values) return std::nullopt;
    const nb::bytes digits = to_bytes(*values);
    const Answers answers = compute_answers(layout, Puzzles(layout, digits, std::nullopt), limit, threads,
                                            Limits(std::nullopt, seconds_each));
    return LineAnswers{to_bytes(answers.counts), lines_of(layout, answers, data_of(characters), instead),
                       to_bytes(answers.cut)};
}

inline std::pair<nb::typed<nb::list, nb::bytes>, bool> solutions_of(const AnyLayout& layout, const nb::bytes& values,
                                                                    const OptionalBytes& masks, std::size_t limit,
                                                                    Seconds seconds) {
    const Puzzles puzzles(layout, values, masks);
    const Limits limits(seconds, std::nullopt);
    SearchResult result;
    if (puzzles.count())
        layout.visit([&](const auto& tables) {
            without_gil([&] {
                Stop stop(is_interrupted, limits.end);
                if (const auto board = puzzles.board(tables, 0)) result = solutions(*board, {.count = limit}, stop);
            });
        });
    nb::typed<nb::list, nb::bytes> list;
    for (const auto& grid : result.grids) list.append(to_bytes(grid));
    return {list, result.end == SearchResult::End::late};
}

// True candidates as Python gets them: counts, first solutions, their number, whether time was up.
using TrueAnswer = std::tuple<nb::bytes, nb::typed<nb::list, nb::bytes>, std::uint64_t, bool>;
inline TrueAnswer answer_of(const TrueCandidates& result) {
    nb::typed<nb::list, nb::bytes> list;
    for (const auto& grid : result.grids) list.append(to_bytes(grid));
    return {to_bytes(result.counts), list, result.solutions, result.late};
}

inline TrueAnswer true_candidates_of(const AnyLayout& layout, const nb::bytes& values, const OptionalBytes& masks,
                                     std::uint64_t limit, std::uint64_t keep, Seconds seconds) {
    const Puzzles puzzles(layout, values, masks);
    if (puzzles.count() != 1) throw nb::value_error("one puzzle is expected");
    const Limits limits(seconds, std::nullopt);
    TrueCandidates result;
    layout.visit([&](const auto& tables) {
        without_gil([&] {
            Stop stop(is_interrupted, limits.end);
            if (const auto board = puzzles.board(tables, 0)) result = true_candidates(*board, limit, keep, stop);
        });
    });
    if (result.counts.empty()) result.counts.assign(layout.cells() * index(layout.n()), 0);
    return answer_of(result);
}

inline nb::bytes guesses(const nb::bytes& digits, std::size_t limit, Seconds seconds) {
    if (digits.size() % 81) throw nb::value_error("the digits are not a whole number of 9x9 grids");
    const std::uint8_t* first = data_of(digits);
    if (std::any_of(first, first + digits.size(), [](std::uint8_t d) { return d > 9; }))
        throw nb::value_error("a digit is larger than 9");
    const Limits limits(seconds, std::nullopt);
    std::vector<std::uint32_t> numbers(digits.size() / 81, ~std::uint32_t{0});
    without_gil([&] {
        Stop stop(is_interrupted, limits.end);
        Nine nine;
        try {
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                const std::uint64_t before = nine.guesses();
                stop.poll();
                nine.count(first + 81 * i, limit, nullptr, 0, &stop);
                numbers[i] = static_cast<std::uint32_t>(nine.guesses() - before);
            }
        } catch (Stopped stopped) {
            if (!stopped.late) throw;
        }
    });
    return to_bytes(numbers);
}

// The result of a search for a canonical form.
enum class Form : std::uint8_t { known, too_much, cut };

inline std::pair<nb::bytes, nb::bytes> canonical_forms(const nb::bytes& digits, int height, int width, int threads,
                                                       Seconds seconds, Seconds seconds_each) {
    const int n = height * width;
    if (height < 1 || width < 1 || height > 25 || width > 25 || n > 25)
        throw nb::value_error("boxes of 1 to 25 cells are expected");
    const auto cells = index(n * n);
    if (digits.size() % cells) throw nb::value_error("the digits are not a whole number of grids");
    const std::uint8_t* first = data_of(digits);
    if (std::any_of(first, first + digits.size(), [&](std::uint8_t d) { return d > n; }))
        throw nb::value_error("a digit is larger than the grid has");
    const Limits limits(seconds, seconds_each);
    std::vector<std::uint8_t> forms(digits.size());
    std::vector<Form> states(digits.size() / cells, Form::cut);
    for_puzzles<NoMemory>(states.size(), threads, limits, [&](std::size_t i, Stop& stop, NoMemory&) {
        if (!begin_puzzle(stop, limits)) return;
        try {
            const auto form = canonical(first + i * cells, {height, width}, stop);
            if (form) std::copy(form->begin(), form->end(), forms.begin() + static_cast<std::ptrdiff_t>(i * cells));
            states[i] = form ? Form::known : Form::too_much;
        } catch (Stopped stopped) {
            if (!stopped.late) throw;
        }
    });
    return {to_bytes(forms), to_bytes(states)};
}

} // namespace lucidoku
