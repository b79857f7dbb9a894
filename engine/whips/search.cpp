#include "whips/search.hpp"

#include <algorithm>

namespace lucidoku::whips {

namespace {

std::uint64_t key_of(const Set& left, Right last) {
    std::uint64_t key = 0x9e3779b97f4a7c15ULL + last;
    for (int k = 0; k < Set::words; ++k) {
        key = (key ^ left.from(64 * k)) * 0xff51afd7ed558ccdULL;
        key ^= key >> 32;
    }
    return key * 0xc4ceb9fe1a85ec53ULL ^ key >> 29;
}

// The group in a box and a line that holds all that a variable has left; -1 for none.
int group_around(const Set& left, int variable) {
    if (variable < 81) return -1; // a cell
    const Tables& t = tables();
    const auto& members = t.members[at(variable)];
    int first = -1;
    for (int m : members)
        if (left.test(m)) {
            first = m;
            break;
        }
    if (first < 0) return -1;
    for (int line = 0; line < 2; ++line) {
        if ((variable < 162 && line == 1) || (variable >= 162 && variable < 243 && line == 0)) continue;
        const int g = t.groups_of[at(first)][at(line)];
        bool all = true;
        for (int m : members)
            if (left.test(m) && !t.group[at(g)].test(m)) all = false;
        if (all) return g;
    }
    return -1;
}

} // namespace

Frontier::Frontier(const Position& position, int target, Kind kind)
    : position_(&position), target_(target), kind_(kind) {
    const Tables& t = tables();
    for (int v = 0; v < variables; ++v) {
        int count = 0;
        for (int m : t.members[at(v)]) count += position.alive.test(m);
        if (count > 1) open_.push_back(v), is_open_.set(at(v));
    }
    partial_.push_back({position.alive - t.linked[at(target)], {static_cast<Right>(target)}});
}

// The variables that are not decided and have a candidate linked to what stands to the right, in their order.
std::vector<int> Frontier::touched_by(Right last) const {
    const Tables& t = tables();
    std::vector<int> found;
    (t.linked[last] & position_->alive).each([&](int c) {
        for (int v : t.variables_of[at(c)])
            if (is_open_[at(v)]) found.push_back(v);
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

bool Frontier::extend(const Partial& from, int variable, std::vector<Partial>& next) {
    const Tables& t = tables();
    const Set& last = t.linked[from.rights.back()];
    int count = 0, kept = -1;
    bool touched = kind_.braid;
    for (int m : t.members[at(variable)]) {
        if (from.left.test(m)) {
            ++count;
            kept = m;
            if (count > (kind_.groups ? 3 : 1)) return false;
        } else if (!touched && position_->alive.test(m) && last.test(m)) touched = true;
    }
    if (!touched) return false;
    if (count == 0) return true;
    int right = kept;
    if (count > 1) {
        const int g = group_around(from.left, variable);
        if (g < 0) return false;
        // The whole group must still be possible.
        if (!(t.group[at(g)] & position_->alive).within(from.left)) return false;
        right = candidates + g;
    }
    for (Right earlier : from.rights)
        if (earlier == right) return false;
    Set left = from.left - t.linked[at(right)];
    if (kind_.braid && left == from.left) return false;
    if (!seen_.insert(key_of(left, kind_.braid ? Right{0} : static_cast<Right>(right))).second) return false;
    next.push_back({left, from.rights});
    next.back().rights.push_back(static_cast<Right>(right));
    return false;
}

bool Frontier::lengthen(Stop& stop) {
    std::vector<Partial> next;
    std::vector<int> near;
    for (const Partial& from : partial_) {
        stop.poll();
        if (!kind_.braid) near = touched_by(from.rights.back());
        for (int v : kind_.braid ? open_ : near)
            if (extend(from, v, next)) return true;
    }
    partial_ = std::move(next);
    return false;
}

bool refuted(const Position& position, int candidate, bool groups) {
    Position trial = position;
    trial.assume(candidate);
    if (!groups) return trial.broken;
    const Tables& t = tables();
    for (bool more = true; more && !trial.broken;) {
        more = false;
        for (int v = 81; v < variables && !trial.broken; ++v) {
            const int g = group_around(trial.alive, v);
            if (g < 0 || !t.linked[at(candidates + g)].meets(trial.alive)) continue;
            more = true;
            trial.remove(t.linked[at(candidates + g)]);
        }
    }
    return trial.broken;
}

} // namespace lucidoku::whips
