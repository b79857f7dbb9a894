#include "rules/propagation.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace lucidoku {

namespace {

constexpr int most_places = 4;             // of a digit whose common exclusions are derived
constexpr std::size_t most_known = 20'000; // candidates of a unit for which its fillings are kept

template <class Take> void each_member(const std::vector<std::uint64_t>& set, Take&& take) {
    for (std::size_t k = 0; k < set.size(); ++k)
        for (std::uint64_t word = set[k]; word; word &= word - 1) take(lowest(k, word));
}

bool single(DigitMask mask) { return !(mask & (mask - 1)); }

} // namespace

// ---- the basis

RuleGraph::RuleGraph(int n, std::vector<std::vector<int>> houses, const Exclusions& by_mark, std::vector<Unit> units)
    : n_(n), words_((n * n * n + 63) / 64), houses_(std::move(houses)), units_(std::move(units)) {
    if (n < 1 || n > 25) throw std::invalid_argument("a grid has 1 to 25 rows");
    const auto check = [](int number, int end) {
        if (number < 0 || number >= end) throw std::invalid_argument("a cell or a candidate is outside the grid");
    };
    houses_of_.resize(index(cells())), units_of_.resize(index(cells()));
    excluded_.assign(index(cells() * n_ * words_), 0);
    marks_.resize(index(cells() * n_));
    ways_.resize(units_.size());
    for (int c = 0; c < cells(); ++c)
        for (int d = 0; d < n_; ++d)
            for (int other = 0; other < n_; ++other)
                if (other != d) exclude(c * n_ + d, c * n_ + other);
    for (int h = 0; h < length(houses_); ++h)
        for (int c : houses_[index(h)]) {
            check(c, cells());
            houses_of_[index(c)].push_back(h);
            for (int other : houses_[index(h)])
                for (int d = 0; other != c && d < n_; ++d) check(other, cells()), exclude(c * n_ + d, other * n_ + d);
        }
    for (int u = 0; u < length(units_); ++u) {
        if (units_[index(u)].cells.empty()) throw std::invalid_argument("a unit has no cells");
        for (int c : units_[index(u)].cells) check(c, cells()), units_of_[index(c)].push_back(u);
        ways_[index(u)].problem = problem_of(u);
    }
    for (int mark = 0; mark < length(by_mark); ++mark)
        for (const auto& [one, other] : by_mark[index(mark)]) {
            check(one, cells() * n_), check(other, cells() * n_);
            exclude(one, other);
            marks_[index(one)].push_back({other, mark});
        }
    for (auto& marks : marks_) std::sort(marks.begin(), marks.end());
}

void RuleGraph::exclude(int one, int other) {
    excluded_[index(one * words_ + other / 64)] |= std::uint64_t{1} << other % 64;
}

std::unique_ptr<RuleProblem> RuleGraph::problem_of(int unit) const {
    return std::make_unique<RuleProblem>(n_, std::vector<std::vector<int>>(), units_[index(unit)].relations);
}

int RuleGraph::mark_between(int one, int other) const {
    const auto& marks = marks_[index(one)];
    const auto found = std::lower_bound(marks.begin(), marks.end(), std::pair{other, 0});
    return found != marks.end() && found->first == other ? found->second : -1;
}

std::size_t RuleGraph::Hash::operator()(const std::vector<DigitMask>& masks) const {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (DigitMask mask : masks) hash = (hash ^ mask) * 0x100000001b3;
    return static_cast<std::size_t>(hash ^ hash >> 32);
}

std::vector<DigitMask> RuleGraph::fillings(int unit, const std::vector<DigitMask>& open, Stop& stop) {
    const std::vector<int>& cells = units_[index(unit)].cells;
    std::vector<DigitMask> masks;
    for (int c : cells) masks.push_back(open[index(c)]);
    const std::lock_guard lock(in_use_);
    auto& [problem, known] = ways_[index(unit)];
    const auto found = known.find(masks);
    if (found != known.end()) return found->second;
    if (known.size() >= most_known) known.clear();
    if (!problem) problem = problem_of(unit);
    std::vector<DigitMask> grid(index(n_ * n_), 1); // the other cells have one digit, so that nothing is tried there
    for (int c : cells) grid[index(c)] = open[index(c)];
    try {
        return known[masks] = problem->supported(grid, cells, stop);
    } catch (const Stopped&) {
        problem.reset(); // its state is unknown
        throw;
    }
}

// ---- consequences

Propagation::Propagation(std::shared_ptr<RuleGraph> graph, std::vector<DigitMask> open,
                         std::vector<std::uint8_t> values, int start)
    : graph_(std::move(graph)), first_(std::move(open)), open_(first_), values_(std::move(values)),
      alive_(index(graph_->words())), true_(index(graph_->cells() * graph_->n()), unknown), false_(true_),
      cells_(graph_->cells()), places_(length(graph_->houses()) * graph_->n()), filled_(graph_->cells()) {
    for (int c = 0; c < graph_->cells(); ++c)
        if (!values_[index(c)])
            each_bit(open_[index(c)],
                     [&](int d) { alive_[index(candidate(c, d) / 64)] |= std::uint64_t{1} << candidate(c, d) % 64; });
    place({.candidate = start});
}

Propagation::Propagation(const Propagation& outer, int start)
    : graph_(outer.graph_), first_(outer.first_), open_(outer.open_), values_(outer.values_), alive_(outer.alive_),
      true_(outer.true_), false_(outer.false_), cells_(graph_->cells()),
      places_(length(graph_->houses()) * graph_->n()), filled_(graph_->cells()) {
    for (auto* places : {&true_, &false_})
        for (int& at : *places)
            if (at >= 0) at = around;
    place({.candidate = start});
}

void Propagation::place(Consequence consequence) {
    int& at = true_[index(consequence.candidate)];
    if (at != unknown) return;
    at = length(order_);
    waiting_.push_back(consequence.candidate);
    order_.push_back(std::move(consequence));
}

void Propagation::remove(Consequence consequence) {
    const int gone = consequence.candidate, cell = gone / graph_->n(), digit = gone % graph_->n();
    int& at = false_[index(gone)];
    if (at != unknown || !is_open(cell, digit)) return;
    at = length(order_);
    consequence.truth = false;
    order_.push_back(std::move(consequence));
    open_[index(cell)] &= ~(DigitMask{1} << digit);
    alive_[index(gone / 64)] &= ~(std::uint64_t{1} << gone % 64);
    lost_.push_back(gone);
    cells_.add(cell), filled_.add(cell);
    for (int house : graph_->houses_of(cell)) places_.add(house * graph_->n() + digit);
}

bool Propagation::follow(std::size_t most, Stop& stop) {
    while (!contradiction_ && order_.size() < most) {
        stop.poll();
        if (!waiting_.empty()) {
            const int candidate = waiting_.front();
            waiting_.pop_front();
            spread(candidate);
        } else if (!lost_.empty()) {
            const int candidate = lost_.front();
            lost_.pop_front();
            set_singles(candidate);
        } else if (!exclude_common() && !fill(stop)) {
            return false;
        }
    }
    return is_broken();
}

// Removes the candidates that a true one excludes.
void Propagation::spread(int candidate) {
    std::vector<std::uint64_t> gone(alive_);
    const std::uint64_t* excluded = graph_->excluded(candidate);
    for (std::size_t k = 0; k < gone.size(); ++k) gone[k] &= excluded[k];
    each_member(gone, [&](int other) {
        Consequence found{.candidate = other, .if_true = {candidate}};
        const int mark = graph_->mark_between(candidate, other);
        if (mark >= 0) found.marks = {mark};
        remove(std::move(found));
    });
}

// Adds the candidates of a cell that are false by now to the reasons.
void Propagation::add_false(Consequence& consequence, int cell) const {
    each_bit(first_[index(cell)] & ~open_[index(cell)], [&](int d) {
        if (false_[index(candidate(cell, d))] != unknown) consequence.if_false.push_back(candidate(cell, d));
    });
}

// Returns a consequence of the candidates that a cell has left.
Consequence Propagation::of_cell(int cell, int candidate) const {
    Consequence found{.candidate = candidate, .fact = Consequence::Fact::cell, .number = cell};
    add_false(found, cell);
    return found;
}

// Returns a consequence of the places that a digit has left in a house.
Consequence Propagation::of_house(int house, int digit, int follows) const {
    Consequence found{.candidate = follows, .fact = Consequence::Fact::house, .number = house, .digit = digit};
    for (int c : graph_->houses()[index(house)])
        if (first_[index(c)] >> digit & 1 && false_[index(candidate(c, digit))] != unknown)
            found.if_false.push_back(candidate(c, digit));
    return found;
}

// Sets the singles that the loss of a candidate leaves in its cell and in its houses.
void Propagation::set_singles(int lost) {
    const int cell = lost / graph_->n(), digit = lost % graph_->n();
    const DigitMask mask = open_[index(cell)];
    if (!mask) {
        contradiction_ = of_cell(cell, lost);
        return;
    }
    if (single(mask)) {
        const int one = candidate(cell, low_bit(mask));
        if (true_[index(one)] == unknown) place(of_cell(cell, one));
    }
    for (int house : graph_->houses_of(cell)) {
        int places = 0, last = -1;
        for (int c : graph_->houses()[index(house)])
            if (is_open(c, digit)) ++places, last = c;
        if (!places) {
            contradiction_ = of_house(house, digit, lost);
            return;
        }
        if (places > 1 || values_[index(last)] || true_[index(candidate(last, digit))] != unknown) continue;
        place(of_house(house, digit, candidate(last, digit)));
    }
}

// Removes the candidates that all candidates of a cell, or all places of a digit, exclude; returns whether there are
// any.
bool Propagation::exclude_common() {
    const int n = graph_->n();
    std::vector<int> those;
    while (!cells_.empty()) {
        const int cell = cells_.take();
        those.clear();
        each_bit(open_[index(cell)], [&](int d) { those.push_back(candidate(cell, d)); });
        if (exclude(those, of_cell(cell, 0))) return true;
    }
    while (!places_.empty()) {
        const int next = places_.take(), house = next / n, digit = next % n;
        those.clear();
        for (int c : graph_->houses()[index(house)])
            if (is_open(c, digit)) those.push_back(candidate(c, digit));
        if (length(those) < 2 || length(those) > most_places) continue;
        if (exclude(those, of_house(house, digit, 0))) return true;
    }
    return false;
}

// Removes the candidates that each of some excludes, because one of these is true; returns whether there are any.
bool Propagation::exclude(const std::vector<int>& those, const Consequence& reason) {
    std::vector<std::uint64_t> gone(alive_);
    std::uint64_t some = 1;
    for (std::size_t i = 0; some && i < those.size(); ++i) {
        const std::uint64_t* excluded = graph_->excluded(those[i]);
        some = 0;
        for (std::size_t k = 0; k < gone.size(); ++k) some |= gone[k] &= excluded[k];
    }
    if (!some) return false;
    each_member(gone, [&](int other) {
        Consequence found = reason;
        found.candidate = other;
        for (int one : those) {
            const int mark = graph_->mark_between(one, other);
            if (mark >= 0) found.marks.push_back(mark);
        }
        std::sort(found.marks.begin(), found.marks.end());
        found.marks.erase(std::unique(found.marks.begin(), found.marks.end()), found.marks.end());
        remove(std::move(found));
    });
    return true;
}

// Removes the candidates that no way to fill the changed units has; returns whether there are any.
bool Propagation::fill(Stop& stop) {
    std::vector<int> units;
    std::vector<std::uint8_t> seen(graph_->units().size());
    while (!filled_.empty())
        for (int unit : graph_->units_of(filled_.take()))
            if (!seen[index(unit)]) seen[index(unit)] = 1, units.push_back(unit);
    bool found = false;
    for (std::size_t i = 0; i < units.size() && !contradiction_; ++i) found = fill_unit(units[i], stop) || found;
    return found;
}

bool Propagation::fill_unit(int number, Stop& stop) {
    const std::vector<int>& cells = graph_->units()[index(number)].cells;
    const std::vector<DigitMask> kept = graph_->fillings(number, open_, stop);
    Consequence reason{.candidate = candidate(cells[0], 0), .fact = Consequence::Fact::unit, .number = number};
    for (int c : cells) add_false(reason, c);
    if (std::find(kept.begin(), kept.end(), DigitMask{0}) != kept.end()) {
        contradiction_ = std::move(reason);
        return true;
    }
    std::vector<int> gone;
    for (std::size_t i = 0; i < cells.size(); ++i)
        each_bit(open_[index(cells[i])] & ~kept[i], [&](int d) { gone.push_back(candidate(cells[i], d)); });
    for (int one : gone) {
        reason.candidate = one;
        remove(reason);
    }
    return !gone.empty();
}

std::vector<Consequence> Propagation::needed(const Consequence& end) const {
    std::vector<std::uint8_t> wanted(order_.size());
    std::vector<const Consequence*> waiting{&end};
    while (!waiting.empty()) {
        const Consequence& last = *waiting.back();
        waiting.pop_back();
        const auto add = [&](int place) {
            if (place < 0 || wanted[index(place)]) return;
            wanted[index(place)] = 1;
            waiting.push_back(&order_[index(place)]);
        };
        for (int one : last.if_true) add(true_[index(one)]);
        for (int one : last.if_false) add(false_[index(one)]);
    }
    std::vector<Consequence> found;
    for (std::size_t i = 0; i < order_.size(); ++i)
        if (wanted[i]) found.push_back(order_[i]);
    found.push_back(end);
    return found;
}

std::vector<Consequence> Propagation::argument() const {
    if (!contradiction_) return {};
    return needed(*contradiction_);
}

std::vector<Consequence> Propagation::argument_against(int candidate) const {
    if (candidate < 0 || candidate >= length(false_) || false_[index(candidate)] < 0) return {};
    return needed(order_[index(false_[index(candidate)])]);
}

bool Propagation::refute(int start, Stop& stop) {
    if (start < 0 || start >= length(true_)) throw std::invalid_argument("a candidate is outside the grid");
    Propagation inside(*this, start);
    if (!inside.follow(std::numeric_limits<std::size_t>::max(), stop)) return false;
    Consequence found{.candidate = start, .fact = Consequence::Fact::refutation, .inner = inside.argument()};
    const auto add = [](std::vector<int>& list, int one) {
        if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
    };
    for (const Consequence& one : found.inner) { // the reasons are consequences around
        for (int other : one.if_true)
            if (inside.true_[index(other)] == around) add(found.if_true, other);
        for (int other : one.if_false)
            if (inside.false_[index(other)] == around) add(found.if_false, other);
    }
    refuted_.push_back(std::move(found));
    return true;
}

void Propagation::remove_refuted() {
    for (Consequence& one : refuted_) remove(std::move(one));
    refuted_.clear();
}

} // namespace lucidoku
