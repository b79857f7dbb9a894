#include "search/learner.hpp"

#include <algorithm>
#include <cassert>

namespace lucidoku {
namespace {

// The lengths of runs before a restart: 1 1 2 1 1 2 4 … (Luby, Sinclair and Zuckerman).
std::uint64_t luby(std::uint64_t i) {
    for (;;) {
        std::uint64_t width = 1;
        while (2 * width - 1 < i + 1) width *= 2; // 2^k - 1 >= i + 1
        if (2 * width - 1 == i + 1) return width;
        i -= width - 1;
    }
}

constexpr std::uint64_t shortest_run = 64; // dead ends
constexpr double fading = 1 / 0.95;        // of activity
constexpr int always_kept = 2;             // lessons of at most this number of levels are never forgotten

} // namespace

Learner::Learner(int choices, const std::vector<std::vector<int>>& groups, Stop& stop)
    : stop_(stop), value_(index(choices), 0), last_(index(choices), 1), level_(index(choices), 0),
      reason_(index(choices)), watches_(index(2 * choices)), marked_(index(choices), 0),
      level_seen_(index(choices) + 1, 0), activity_(index(choices), 0), heap_place_(index(choices), -1) {
    std::vector<std::vector<int>> excluded(index(choices));
    std::vector<std::vector<Literal>> clauses;
    for (const auto& group : groups) {
        std::vector<Literal> clause;
        for (int choice : group) {
            clause.push_back(2 * choice);
            for (int other : group)
                if (other != choice) excluded[index(choice)].push_back(other);
            // At first, prefer choices of small groups.
            activity_[index(choice)] = std::max(activity_[index(choice)], 1.0 / static_cast<double>(group.size()));
        }
        clauses.push_back(std::move(clause));
    }
    for (auto& list : excluded) {
        stop_.poll();
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        excluded_start_.push_back(length(excluded_));
        excluded_.insert(excluded_.end(), list.begin(), list.end());
    }
    excluded_start_.push_back(length(excluded_));
    for (int choice = 0; choice < choices; ++choice) put_into_heap(choice);
    for (const auto& clause : clauses) hopeless_ = hopeless_ || !add(clause, 0);
}

bool Learner::next() {
    if (hopeless_ || (found_ && !block())) return false;
    std::uint64_t run = 0, left = shortest_run * luby(run);
    for (;;) {
        stop_.poll();
        if (!propagate()) {
            ++dead_ends_;
            if (level() == 0) {
                hopeless_ = true;
                return false;
            }
            learn();
            if (left) --left;
            if (learned_.size() > most_learned_) forget();
            continue;
        }
        if (!left) {
            back_to(0);
            left = shortest_run * luby(++run);
            continue;
        }
        if (!decide()) {
            found_ = true;
            return true;
        }
    }
}

// Excludes a solution: one of the assumptions that it follows from must change.
bool Learner::block() {
    found_ = false;
    std::vector<Literal> clause;
    for (std::size_t k = level_start_.size(); k-- > 0;) clause.push_back(trail_[level_start_[k]] ^ 1);
    if (clause.empty()) {
        hopeless_ = true;
        return false;
    }
    back_to(level() - 1); // there the first literal is open, and all others are false
    add(clause, 0);
    return true;
}

Learner::Clause Learner::add_clause(const std::vector<Literal>& literals, int worth) {
    const auto clause = static_cast<Clause>(pool_.size());
    pool_.push_back(length(literals));
    pool_.push_back(worth);
    pool_.insert(pool_.end(), literals.begin(), literals.end());
    return clause;
}

bool Learner::add(const std::vector<Literal>& literals, int worth) {
    if (literals.empty()) return false;
    if (literals.size() == 1) {
        if (truth(literals[0]) < 0) return false;
        if (!truth(literals[0])) assign(literals[0], {});
        return true;
    }
    const Clause clause = add_clause(literals, worth);
    if (worth) learned_.push_back(clause);
    watch(clause);
    if (!truth(literals[0]) && truth(literals[1]) < 0) assign(literals[0], {Reason::clause, clause});
    return true;
}

void Learner::watch(Clause clause) {
    const int* list = literals(clause);
    watches_[index(list[0])].push_back({clause, list[1]});
    watches_[index(list[1])].push_back({clause, list[0]});
}

void Learner::assign(Literal literal, Reason reason) {
    assert(!truth(literal));
    const std::size_t choice = index(choice_of(literal));
    value_[choice] = literal & 1 ? -1 : 1;
    level_[choice] = level();
    reason_[choice] = reason;
    trail_.push_back(literal);
}

bool Learner::propagate() {
    while (head_ < trail_.size()) {
        const Literal literal = trail_[head_++];
        if (!(literal & 1) && !propagate_choice(choice_of(literal))) return false;
        if (!propagate_clauses(literal ^ 1)) return false;
    }
    return true;
}

// Excludes the choices that a choice made rules out.
bool Learner::propagate_choice(int choice) {
    const int end = excluded_start_[index(choice) + 1];
    for (int k = excluded_start_[index(choice)]; k < end; ++k) {
        const int other = excluded_[index(k)];
        if (value_[index(other)] < 0) continue;
        if (value_[index(other)] > 0) {
            dead_end_ = {Reason::choice, choice};
            dead_choice_ = other;
            return false;
        }
        assign(2 * other + 1, {Reason::choice, choice});
    }
    return true;
}

// Clauses that watch a literal that has become false watch another, or force their last literal.
bool Learner::propagate_clauses(Literal falsified) {
    auto& list = watches_[index(falsified)];
    std::size_t kept = 0;
    for (std::size_t k = 0; k < list.size(); ++k) {
        const Watch watch = list[k];
        if (truth(watch.other) > 0) {
            list[kept++] = watch;
            continue;
        }
        int* lits = literals(watch.clause);
        if (lits[0] == falsified) std::swap(lits[0], lits[1]);
        const int size = size_of(watch.clause);
        int free = 2;
        while (free < size && truth(lits[free]) < 0) ++free;
        if (truth(lits[0]) <= 0 && free < size) {
            std::swap(lits[1], lits[free]);
            watches_[index(lits[1])].push_back({watch.clause, lits[0]});
            continue;
        }
        list[kept++] = {watch.clause, lits[0]};
        if (truth(lits[0]) > 0) continue;
        if (truth(lits[0]) < 0) {
            while (++k < list.size()) list[kept++] = list[k];
            list.resize(kept);
            dead_end_ = {Reason::clause, watch.clause};
            return false;
        }
        assign(lits[0], {Reason::clause, watch.clause});
    }
    list.resize(kept);
    return true;
}

// Assumes the most active open choice with its last value; returns false if nothing is open.
bool Learner::decide() {
    while (!heap_.empty()) {
        const int choice = take_from_heap();
        if (value_[index(choice)]) continue;
        level_start_.push_back(trail_.size());
        assign(2 * choice + (last_[index(choice)] < 0), {});
        return true;
    }
    return false;
}

// Visits the literals, all false, that force a literal (or the dead end, with -1).
template <class Visit> void Learner::each_cause(Literal of, Reason reason, Visit&& visit) {
    if (reason.kind == Reason::choice) {
        visit(2 * reason.which + 1);
        if (of < 0) visit(2 * dead_choice_ + 1);
    } else if (reason.kind == Reason::clause) {
        const int* lits = literals(reason.which);
        for (int k = 0; k < size_of(reason.which); ++k)
            if (lits[k] != of) visit(lits[k]);
    }
}

void Learner::mark(Literal literal, int& open) {
    const std::size_t choice = index(choice_of(literal));
    if (marked_[choice] || level_[choice] == 0) return;
    marked_[choice] = 1;
    raise(choice_of(literal));
    if (level_[choice] == level()) ++open;
    else lesson_.push_back(literal);
}

// Derives from the dead end the only literal of this level that implies it, with earlier ones.
void Learner::learn() {
    lesson_.assign(1, 0);
    int open = 0;
    each_cause(-1, dead_end_, [&](Literal literal) { mark(literal, open); });
    std::size_t place = trail_.size();
    Literal last = 0;
    while (open > 0) {
        do --place;
        while (!marked_[index(choice_of(trail_[place]))]);
        last = trail_[place];
        marked_[index(choice_of(last))] = 0;
        if (--open == 0) break;
        each_cause(last, reason_[index(choice_of(last))], [&](Literal literal) { mark(literal, open); });
    }
    lesson_[0] = last ^ 1;
    const std::vector<Literal> all(lesson_.begin() + 1, lesson_.end());
    lesson_.erase(
        std::remove_if(lesson_.begin() + 1, lesson_.end(), [&](Literal literal) { return needless(literal); }),
        lesson_.end());
    for (Literal literal : all) marked_[index(choice_of(literal))] = 0;
    int back = 0;
    for (std::size_t k = 1; k < lesson_.size(); ++k)
        if (const int there = level_[index(choice_of(lesson_[k]))]; there > back) {
            back = there;
            std::swap(lesson_[1], lesson_[k]);
        }
    const int worth = distinct_levels(lesson_);
    back_to(back);
    raise_by_ *= fading;
    if (!add(lesson_, worth)) hopeless_ = true;
}

// Returns whether a literal of the lesson follows from its others.
bool Learner::needless(Literal literal) {
    const Reason reason = reason_[index(choice_of(literal))];
    if (reason.kind == Reason::assumed) return false;
    bool all = true;
    each_cause(literal ^ 1, reason, [&](Literal cause) {
        const std::size_t choice = index(choice_of(cause));
        all = all && (marked_[choice] || level_[choice] == 0);
    });
    return all;
}

int Learner::distinct_levels(const std::vector<Literal>& literals) {
    ++level_stamp_;
    int count = 0;
    for (Literal literal : literals) {
        int& seen = level_seen_[index(level_[index(choice_of(literal))])];
        count += seen != level_stamp_;
        seen = level_stamp_;
    }
    return count;
}

void Learner::back_to(int target) {
    if (level() <= target) return;
    const std::size_t keep = level_start_[index(target)];
    for (std::size_t k = trail_.size(); k-- > keep;) {
        const int choice = choice_of(trail_[k]);
        last_[index(choice)] = value_[index(choice)];
        value_[index(choice)] = 0;
        put_into_heap(choice);
    }
    trail_.resize(keep);
    level_start_.resize(index(target));
    head_ = keep;
}

// Drops the half of the lessons that join the most levels, except those that a literal depends on.
void Learner::forget() {
    stop_.poll();
    most_learned_ += 500;
    std::stable_sort(learned_.begin(), learned_.end(),
                     [&](Clause a, Clause b) { return pool_[index(a) + 1] < pool_[index(b) + 1]; });
    std::vector<char> used(pool_.size(), 0);
    for (Literal literal : trail_)
        if (const Reason& reason = reason_[index(choice_of(literal))]; reason.kind == Reason::clause)
            used[index(reason.which)] = 1;
    std::vector<char> dropped(pool_.size(), 0);
    std::size_t kept = 0;
    for (std::size_t k = 0; k < learned_.size(); ++k) {
        const Clause clause = learned_[k];
        if (k < learned_.size() / 2 || used[index(clause)] || pool_[index(clause) + 1] <= always_kept)
            learned_[kept++] = clause;
        else dropped[index(clause)] = 1;
    }
    learned_.resize(kept);
    // Compact the pool.
    std::vector<int> pool;
    std::vector<Clause> moved(pool_.size(), -1);
    for (std::size_t place = 0; place < pool_.size(); place += 2 + index(pool_[place])) {
        if (dropped[place]) continue;
        moved[place] = static_cast<Clause>(pool.size());
        const auto first = pool_.begin() + static_cast<std::ptrdiff_t>(place);
        pool.insert(pool.end(), first, first + 2 + pool_[place]);
    }
    pool_ = std::move(pool);
    for (Clause& clause : learned_) clause = moved[index(clause)];
    for (Literal literal : trail_)
        if (Reason& reason = reason_[index(choice_of(literal))]; reason.kind == Reason::clause)
            reason.which = moved[index(reason.which)];
    for (auto& list : watches_) {
        std::erase_if(list, [&](const Watch& watch) { return moved[index(watch.clause)] < 0; });
        for (Watch& watch : list) watch.clause = moved[index(watch.clause)];
    }
}

void Learner::raise(int choice) {
    if ((activity_[index(choice)] += raise_by_) > 1e100) {
        for (double& activity : activity_) activity *= 1e-100;
        raise_by_ *= 1e-100;
    }
    if (heap_place_[index(choice)] >= 0) sift_up(heap_place_[index(choice)]);
}

void Learner::sift_up(int place) {
    const int choice = heap_[index(place)];
    while (place > 0) {
        const int above = (place - 1) / 2, parent = heap_[index(above)];
        if (activity_[index(parent)] >= activity_[index(choice)]) break;
        heap_[index(place)] = parent;
        heap_place_[index(parent)] = place;
        place = above;
    }
    heap_[index(place)] = choice;
    heap_place_[index(choice)] = place;
}

void Learner::sift_down(int place) {
    const int choice = heap_[index(place)], size = length(heap_);
    for (int below = 2 * place + 1; below < size; below = 2 * place + 1) {
        if (below + 1 < size && activity_[index(heap_[index(below + 1)])] > activity_[index(heap_[index(below)])])
            ++below;
        const int child = heap_[index(below)];
        if (activity_[index(child)] <= activity_[index(choice)]) break;
        heap_[index(place)] = child;
        heap_place_[index(child)] = place;
        place = below;
    }
    heap_[index(place)] = choice;
    heap_place_[index(choice)] = place;
}

void Learner::put_into_heap(int choice) {
    if (heap_place_[index(choice)] >= 0) return;
    heap_.push_back(choice);
    heap_place_[index(choice)] = length(heap_) - 1;
    sift_up(heap_place_[index(choice)]);
}

int Learner::take_from_heap() {
    const int top = heap_[0], end = heap_.back();
    heap_.pop_back();
    heap_place_[index(top)] = -1;
    if (top != end) {
        heap_[0] = end;
        heap_place_[index(end)] = 0;
        sift_down(0);
    }
    return top;
}

} // namespace lucidoku
