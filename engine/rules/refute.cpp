// Consequences of single candidates, and contradictions that they lead to.
#include "rules/problem.hpp"

#include <algorithm>
#include <numeric>

namespace lucidoku {

namespace {

using Masks = std::vector<DigitMask>;

bool single(DigitMask mask) { return !(mask & (mask - 1)); }

constexpr int most_rows = 16;  // of a grid for which exclusions are kept
constexpr int most_common = 4; // number of candidates, one of which is true, whose common exclusions are used

int candidates(const Masks& masks) {
    return std::accumulate(masks.begin(), masks.end(), 0,
                           [](int sum, DigitMask mask) { return sum + bit_count(mask); });
}

bool within(const Masks& masks, const Masks& others) {
    return std::equal(masks.begin(), masks.end(), others.begin(),
                      [](DigitMask one, DigitMask other) { return !(one & ~other); });
}

// Returns the candidates of open cells, those of cells with few candidates first.
std::vector<int> in_order(const Masks& masks, int n) {
    std::vector<int> order;
    for (int count = 2; count <= n; ++count)
        for (int c = 0; c < length(masks); ++c)
            if (bit_count(masks[index(c)]) == count)
                each_bit(masks[index(c)], [&](int d) { order.push_back(c * n + d); });
    return order;
}

} // namespace

// Computes the exclusions of each candidate, once for all positions.
void RuleProblem::learn_exclusions() {
    if (!excluded_.empty() || n_ > most_rows) return;
    excluded_.assign(index(cells() * n_ * cells()), 0);
    for (int c = 0; c < cells(); ++c)
        for (int d = 0; d < n_; ++d) {
            DigitMask* row = &excluded_[index((c * n_ + d) * cells())];
            for (int b : peers_[index(c)]) row[b] |= DigitMask{1} << d;
            for (const Link& link : links_[index(c)]) row[link.cell] |= all_ & ~tables_[index(link.table)][index(d)];
            row[c] = all_ & ~(DigitMask{1} << d);
        }
    houses_of_.resize(index(cells()));
    for (int h = 0; h < length(houses_); ++h)
        for (int c : houses_[index(h)]) houses_of_[index(c)].push_back(h);
}

// Removes the common exclusions of some candidates, one of which is true; returns whether there were any.
bool RuleProblem::exclude_common(DigitMask* masks, const int* candidates, int count) {
    const DigitMask* rows[most_common] = {};
    for (int i = 0; i < count; ++i) rows[i] = &excluded_[index(candidates[i] * cells())];
    for (int i = count; i < most_common; ++i) rows[i] = rows[0];
    DigitMask some = 0;
    for (int c = 0; c < cells(); ++c) some |= masks[c] & rows[0][c] & rows[1][c] & rows[2][c] & rows[3][c];
    if (!some) return false;
    for (int c = 0; c < cells(); ++c) {
        const DigitMask removed = masks[c] & rows[0][c] & rows[1][c] & rows[2][c] & rows[3][c];
        if (removed) masks[c] &= ~removed, mark_changed(c);
    }
    return true;
}

// Removes the exclusions common to all candidates of a cell, or all places of a digit in a house, and propagates. The
// masks must be settled except at the touched cells. Returns false at a contradiction.
bool RuleProblem::draw_consequences(Masks& masks) {
    if (!run_queue(masks.data())) return false;
    const auto nothing = [](std::uint8_t flag) { return !flag; };
    if (excluded_.empty() || std::all_of(touched_.begin(), touched_.end(), nothing)) return true;
    std::vector<std::uint8_t> seen(houses_.size());
    for (bool again = true; again;) {
        again = false;
        const std::vector<std::uint8_t> touched = touched_;
        std::fill(touched_.begin(), touched_.end(), 0);
        std::fill(seen.begin(), seen.end(), 0);
        int options[most_common] = {};
        for (int c = 0; c < cells(); ++c) {
            if (!touched[index(c)]) continue;
            const DigitMask mask = masks[index(c)];
            const int count = bit_count(mask);
            if (count > 1 && count <= most_common) {
                int i = 0;
                each_bit(mask, [&](int d) { options[i++] = c * n_ + d; });
                again = exclude_common(masks.data(), options, count) || again;
            }
            for (int h : houses_of_[index(c)]) seen[index(h)] = 1;
        }
        for (int h = 0; h < length(houses_); ++h) {
            if (!seen[index(h)]) continue;
            const auto& house = houses_[index(h)];
            DigitMask once = 0, twice = 0, thrice = 0, four = 0, more = 0;
            for (int c : house) {
                const DigitMask m = masks[index(c)];
                more |= four & m, four |= thrice & m, thrice |= twice & m, twice |= once & m, once |= m;
            }
            each_bit(twice & ~more, [&](int d) {
                int count = 0;
                for (int c : house)
                    if (masks[index(c)] >> d & 1 && count < most_common) options[count++] = c * n_ + d;
                if (count > 1) again = exclude_common(masks.data(), options, count) || again;
            });
        }
        if (again && !run_queue(masks.data())) return false;
    }
    return true;
}

// Leaves a cell some candidates, and draws consequences; returns false at a contradiction.
bool RuleProblem::assume(Masks& masks, int cell, DigitMask keep) {
    std::fill(touched_.begin(), touched_.end(), 0);
    masks[index(cell)] &= keep;
    mark_changed(cell);
    return draw_consequences(masks);
}

// Intersects with another settled set of masks, and propagates; returns false at a contradiction.
//
//     a relation on cells   narrowed only by the first    → nothing new follows from it
//        "                   only by the other             → nor from it
//        "                   by both                       → the two together may imply more
//
// The same holds for the places of a digit in a house, whose common exclusions are drawn only `wholly`.
bool RuleProblem::meet(Masks& masks, const Masks& other, bool wholly) {
    DigitMask lost = 0;
    for (int c = 0; c < cells(); ++c) lost |= masks[index(c)] & ~other[index(c)];
    if (!lost) return true;
    constexpr std::uint8_t first = 1, second = 2;
    const auto mark = [&](int cell, std::uint8_t side) {
        for (int p : watchers_[index(cell)]) {
            sides_[index(p)] |= side;
            if (sides_[index(p)] == (first | second) && !propagator_waits_[index(p)])
                propagator_waits_[index(p)] = 1, open_propagators_.push_back(p);
        }
    };
    std::fill(sides_.begin(), sides_.end(), 0);
    std::fill(touched_.begin(), touched_.end(), 0);
    for (int h = 0; wholly && h < length(houses_); ++h) {
        DigitMask here = 0, there = 0;
        for (int c : houses_[index(h)]) {
            here |= other[index(c)] & ~masks[index(c)];
            there |= masks[index(c)] & ~other[index(c)];
        }
        if (here & there) touched_[index(houses_[index(h)][0])] = 1;
    }
    for (int c = 0; c < cells(); ++c) {
        const DigitMask both = masks[index(c)] & other[index(c)];
        if (!both) return blame({}), false;
        if (both != masks[index(c)]) mark(c, second);
        if (both != other[index(c)]) mark(c, first);
        if (both != masks[index(c)] && both != other[index(c)]) mark_changed(c);
        masks[index(c)] = both;
    }
    return draw_consequences(masks);
}

// Notes the candidates that masks leave alone in their cells.
void RuleProblem::add_decided(const Masks& masks, Masks& decided) {
    for (std::size_t c = 0; c < masks.size(); ++c)
        if (single(masks[c])) decided[c] |= masks[c];
}

// Removes, from settled masks, each candidate that does not withstand a trial, in cells with at most `most` candidates,
// until all others do; returns false at a contradiction.
template <class Trial> bool RuleProblem::remove_refuted(Masks& masks, int most, Stop& stop, Trial&& withstands) {
    for (bool again = true; again;) {
        again = false;
        for (int c = 0; c < cells(); ++c) {
            if (single(masks[index(c)]) || bit_count(masks[index(c)]) > most) continue;
            bool open = true;
            each_bit(masks[index(c)], [&](int d) {
                const auto digit = DigitMask{1} << d;
                if (!open || !(masks[index(c)] & digit) || masks[index(c)] == digit) return;
                stop.check();
                if (withstands(c, d)) return;
                again = true;
                open = assume(masks, c, ~digit);
            });
            if (!open) return false;
        }
    }
    return true;
}

// Removes candidates that propagation refutes. `each` has the consequences of each candidate in the masks around these;
// `inside` collects the removed candidates.
bool RuleProblem::settle_deeper(Masks& masks, const std::vector<Masks>& each, int most, std::vector<int>& inside,
                                Stop& stop) {
    std::vector<Masks> here(each.size()); // consequences of a candidate in these masks, if more than in `each`
    return remove_refuted(masks, most, stop, [&](int c, int d) {
        Masks& known = here[index(c * n_ + d)];
        if (known.empty()) known = each[index(c * n_ + d)];
        if (!known.empty() && meet(known, masks, false)) return true;
        inside.push_back(c * n_ + d);
        return false;
    });
}

// Removes at least as many candidates, faster: a trial that ends without a contradiction shows that all candidates
// that it leaves alone in their cells are possible, here and at later positions.
bool RuleProblem::settle_quickly(Masks& masks, const std::vector<Masks>& each, int most, Stop& stop) {
    Masks possible(masks.size()); // candidates that need no trial
    bool stale = true;
    return remove_refuted(masks, most, stop, [&](int c, int d) {
        if (stale) {
            std::fill(possible.begin(), possible.end(), 0);
            for (const Masks& one : last_.possible)
                if (within(one, masks)) add_decided(one, possible);
        }
        stale = false;
        if (possible[index(c)] >> d & 1) return true;
        Masks known = each[index(c * n_ + d)];
        stale = known.empty() || !meet(known, masks, true);
        if (stale) return false;
        add_decided(known, possible);
        last_.show_possible(std::move(known));
        return true;
    });
}

// Returns whether `settle_deeper` leads to no contradiction from a candidate, as far as is known quickly: it starts
// from the masks that were left the last time.
bool RuleProblem::withstands(int candidate, const std::vector<Masks>& each, int most, Stop& stop) {
    const Masks& start = each[index(candidate)];
    if (start.empty()) return false;
    auto& [masks, before] = last_.deeper[index(candidate)];
    if (before >= most && within(masks, start)) return true;
    Masks trial = before ? masks : start;
    if (!meet(trial, start, true) || !settle_quickly(trial, each, most, stop)) return false;
    masks = std::move(trial), before = most;
    return true;
}

// Makes a position the last one, settled; returns false at a contradiction.
bool RuleProblem::enter(const Masks& masks) {
    if (masks == last_.entered) return true;
    Masks settled = masks;
    learn_exclusions();
    if (!settle(settled) || !draw_consequences(settled)) return false;
    const bool fewer = !last_.masks.empty() && within(settled, last_.masks);
    if (!fewer) {
        last_.left.assign(masks.size() * index(n_), {});
        last_.known.assign(last_.left.size(), Position::Known::no);
        last_.possible.clear();
        last_.deeper.assign(masks.size() * index(n_), {});
    } else if (settled != last_.masks) {
        std::replace(last_.known.begin(), last_.known.end(), Position::Known::now, Position::Known::before);
    }
    std::erase_if(last_.possible, [&](const Masks& one) { return !within(one, settled); });
    last_.masks = std::move(settled), last_.entered = masks;
    return true;
}

// Returns the masks that a candidate of the last position leaves; none for a contradiction.
const Masks& RuleProblem::consequence(int candidate) {
    Masks& left = last_.left[index(candidate)];
    auto& known = last_.known[index(candidate)];
    if (known == Position::Known::no) {
        left = last_.masks;
        if (!assume(left, candidate / n_, DigitMask{1} << candidate % n_)) left.clear();
    } else if (known == Position::Known::before && !left.empty()) {
        std::fill(touched_.begin(), touched_.end(), 0);
        for (int c = 0; c < cells(); ++c)
            if (left[index(c)] & ~last_.masks[index(c)]) left[index(c)] &= last_.masks[index(c)], mark_changed(c);
        if (!draw_consequences(left)) left.clear();
    }
    known = Position::Known::now;
    return left;
}

std::vector<Masks> RuleProblem::consequences(const Masks& masks, Stop& stop) {
    const StopScope scope(*this, stop);
    std::vector<Masks> results(masks.size() * index(n_));
    if (!enter(masks)) return results;
    for (int c = 0; c < cells(); ++c)
        if (!single(masks[index(c)]))
            each_bit(last_.masks[index(c)], [&](int d) {
                stop.check();
                results[index(c * n_ + d)] = consequence(c * n_ + d);
            });
    return results;
}

Masks RuleProblem::refuted(const Masks& masks, int most, Stop& stop) {
    const StopScope scope(*this, stop);
    Masks refuted(masks.size(), 0), possible(masks.size(), 0);
    const bool open = enter(masks);
    for (std::size_t i = 0; i < last_.left.size(); ++i)
        if (open && !last_.left[i].empty() && within(last_.left[i], last_.masks))
            last_.known[i] = Position::Known::now, add_decided(last_.left[i], possible);
    for (int candidate : in_order(masks, n_)) {
        if (most <= 0) break;
        stop.check();
        if (open) {
            if (possible[index(candidate / n_)] >> candidate % n_ & 1) continue;
            const Masks& left = consequence(candidate);
            add_decided(left, possible);
            if (!left.empty()) continue;
        }
        refuted[index(candidate / n_)] |= DigitMask{1} << candidate % n_;
        --most;
    }
    return refuted;
}

// Returns whether the masks lead to a contradiction when candidates, each refuted after those before it, are removed.
// Candidates after the contradiction, and those that are removed before their turn, are dropped.
bool RuleProblem::replay(Masks masks, std::vector<int>& inside) {
    std::vector<int> kept;
    for (int candidate : inside) {
        const int cell = candidate / n_;
        const auto digit = DigitMask{1} << candidate % n_;
        if (!(masks[index(cell)] & digit)) continue;
        Masks trial = masks;
        if (assume(trial, cell, digit)) return false;
        kept.push_back(candidate);
        if (!assume(masks, cell, ~digit)) return inside = kept, true;
    }
    return false;
}

// Drops candidates that a contradiction does not need: large parts first, then single ones.
void RuleProblem::shorten(const Masks& masks, std::vector<int>& inside, Stop& stop) {
    for (int part = length(inside) / 2; part > 0; part /= 2)
        for (int i = length(inside) - part; i >= 0; i = std::min(i, length(inside)) - part) {
            stop.check();
            auto fewer = inside;
            fewer.erase(fewer.begin() + i, fewer.begin() + std::min(i + part, length(inside)));
            if (replay(masks, fewer)) inside = fewer;
        }
}

std::vector<int> RuleProblem::refuted_deeper(const Masks& masks, const Masks& without, Stop& stop) {
    const StopScope scope(*this, stop);
    const std::vector<Masks> each = consequences(masks, stop);
    std::vector<int> order = in_order(masks, n_);
    std::erase_if(order, [&](int candidate) { return without[index(candidate / n_)] >> candidate % n_ & 1; });
    std::vector<int> left(each.size());
    std::transform(each.begin(), each.end(), left.begin(), candidates);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return left[index(a)] < left[index(b)]; });
    // Inside, cells with few candidates imply most, and fastest; and the candidate with most consequences is tried
    // first.
    struct Attempt {
        int few, first, end; // candidates of a cell inside, those to try
    };
    const int all = length(order);
    for (const Attempt attempt : {Attempt{2, 0, all}, {4, 0, 16}, {n_, 0, 8}, {4, 16, all}, {n_, 8, all}})
        for (int i = attempt.first; i < std::min(attempt.end, all); ++i) {
            const int candidate = order[index(i)];
            const Masks& start = each[index(candidate)];
            if (withstands(candidate, each, attempt.few, stop)) continue;
            std::vector<int> inside;
            Masks trial = start;
            if (!start.empty() && settle_deeper(trial, each, attempt.few, inside, stop)) continue;
            if (!start.empty()) shorten(start, inside, stop);
            inside.insert(inside.begin(), candidate);
            return inside;
        }
    return {};
}

} // namespace lucidoku
