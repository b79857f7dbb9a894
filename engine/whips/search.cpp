#include "whips/search.hpp"

#include <algorithm>

namespace lucidoku::whips {

namespace {

template <class Set> std::uint64_t key_of(const Set& left, Right last) {
    std::uint64_t key = 0x9e3779b97f4a7c15ULL + last;
    for (int k = 0; k < Set::words; ++k) {
        key = (key ^ left.from(64 * k)) * 0xff51afd7ed558ccdULL;
        key ^= key >> 32;
    }
    return key * 0xc4ceb9fe1a85ec53ULL ^ key >> 29;
}

// The group that holds all that a variable has left; -1 for none.
template <class L, class Left> int group_around(const Tables<L>& t, Left&& is_left, int variable) {
    for (int g : t.groups_of(variable)) {
        bool any = false, all = true;
        for (int m : t.members(variable))
            if (is_left(m)) any = true, all = all && t.group(g).test(m);
        if (!any) return -1;
        if (all) return g;
    }
    return -1;
}

} // namespace

template <class L> Frontier<L>::Frontier(const Position<L>& position, int target, Kind kind)
    : position_(&position), target_(target), kind_(kind), counts_target_(kind.z || !kind.t) {
    const Tables<L>& t = *position.tables;
    is_open_.resize(at(t.variables));
    for (int v = 0; v < t.variables; ++v)
        if (position.left[at(v)] > 1) open_.push_back(v), is_open_[at(v)] = 1;
    partial_.push_back({less(position.alive, target), {static_cast<Right>(target)}});
}

template <class L> typename Frontier<L>::Set Frontier<L>::less(const Set& left, int right) const {
    return right == target_ && !counts_target_ ? left : left - position_->tables->linked(right);
}

// The variables that are not decided and have a candidate linked to what stands to the right, in their order.
template <class L> std::vector<int> Frontier<L>::touched_by(Right last) const {
    const Tables<L>& t = *position_->tables;
    std::vector<int> found;
    (t.linked(last) & position_->alive).each([&](int c) {
        for (int v : t.variables_of(c))
            if (is_open_[at(v)]) found.push_back(v);
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

template <class L> typename Frontier<L>::Leads Frontier<L>::look(const Partial& from, int variable, int& right) const {
    const Tables<L>& t = *position_->tables;
    const Set& last = t.linked(from.rights.back());
    const Set& excluded = t.linked(target_);
    const auto is_left = [&](int m) { return from.left.test(m) && (counts_target_ || !excluded.test(m)); };
    int count = 0;
    bool touched = false;
    for (int m : t.members(variable)) {
        if (is_left(m)) {
            ++count;
            right = m;
            if (count > (kind_.groups ? t.widest : 1)) return Leads::nowhere;
        } else if (!touched && position_->alive.test(m)) touched = kind_.braid || last.test(m);
    }
    if (!touched) return Leads::nowhere;
    const bool all = kind_.z && kind_.t;
    if (count == 0) return all || fits(from, variable, -1) ? Leads::to_an_end : Leads::nowhere;
    if (count > 1) {
        right = group_around(t, is_left, variable);
        // The whole group must still be possible.
        if (right < 0 || !(t.group(right) & position_->alive).within(from.left)) return Leads::nowhere;
    }
    for (Right earlier : from.rights)
        if (earlier == right) return Leads::nowhere;
    return all || fits(from, variable, right) ? Leads::on : Leads::nowhere;
}

// Whether the variable has no candidates but the right-linking one, one that is linked to the last to the right, and
// those that the kind allows.
template <class L> bool Frontier<L>::fits(const Partial& from, int variable, int right) const {
    const Tables<L>& t = *position_->tables;
    const Set &last = t.linked(from.rights.back()), &excluded = t.linked(target_);
    int others = 0, by_target = 0, by_last = 0, by_last_alone = 0, by_earlier = 0;
    for (int m : t.members(variable)) {
        if (m == right || !position_->alive.test(m)) continue;
        ++others;
        by_target += excluded.test(m);
        by_last += last.test(m);
        by_last_alone += last.test(m) && !excluded.test(m);
        by_earlier += !from.left.test(m);
    }
    const bool ends = right < 0;
    if (kind_.t) return ends || (from.rights.size() == 1 ? others == 1 : by_earlier == others);
    // One is linked to the last, all others to the target.
    if (by_last == 0 || others - by_target > 1 || by_last_alone < others - by_target) return false;
    return kind_.z || others == (ends ? 2 : 1);
}

template <class L> bool Frontier<L>::extend(const Partial& from, int variable, std::vector<Partial>& next) {
    int right = -1;
    const Leads leads = look(from, variable, right);
    if (leads != Leads::on) return leads == Leads::to_an_end;
    Set left = less(from.left, right);
    if (kind_.braid && left == from.left) return false;
    if (!seen_.insert(key_of(left, kind_.braid ? Right{0} : static_cast<Right>(right))).second) return false;
    next.push_back({left, from.rights});
    next.back().rights.push_back(static_cast<Right>(right));
    return false;
}

template <class L> bool Frontier<L>::lengthen(Stop& stop) {
    std::vector<Partial> next;
    std::vector<int> near;
    for (const Partial& from : partial_) {
        stop.poll();
        if (!kind_.braid) near = touched_by(from.rights.back());
        for (int v : kind_.braid ? open_ : near)
            if (extend(from, v, next)) {
                ended_ = from.rights;
                last_ = v;
                return true;
            }
    }
    partial_ = std::move(next);
    return false;
}

// A level keeps what stands to the right; in which variables is found again here.
template <class L> Chain Frontier<L>::chain() const {
    Chain chain{target_, {}, {ended_.begin() + 1, ended_.end()}};
    Partial partial{less(position_->alive, target_), {static_cast<Right>(target_)}};
    for (Right next : chain.rights) {
        for (int v : open_) {
            int right = -1;
            if (look(partial, v, right) != Leads::on || right != next) continue;
            chain.variables.push_back(v);
            break;
        }
        partial.left = less(partial.left, next);
        partial.rights.push_back(next);
    }
    chain.variables.push_back(last_);
    assert(chain.variables.size() == ended_.size());
    return chain;
}

template <class L> typename Tables<L>::Set excluded_at_once(const Position<L>& position) {
    const Tables<L>& t = *position.tables;
    typename Tables<L>::Set all;
    for (int v = 0; v < t.variables; ++v) {
        if (position.left[at(v)] < 2 || position.left[at(v)] > t.widest) continue;
        auto common = position.alive;
        for (int m : t.members(v))
            if (position.alive.test(m)) common &= t.linked(m);
        all |= common;
    }
    return all;
}

template <class L> bool refuted(const Position<L>& position, int candidate, bool groups) {
    Position<L> trial = position;
    trial.assume(candidate);
    if (!groups) return trial.broken;
    const Tables<L>& t = *position.tables;
    const int cells = t.n * t.n;
    for (bool more = true; more && !trial.broken;) {
        more = false;
        for (int v = cells; v < t.variables && !trial.broken; ++v) {
            const int g = group_around(t, [&](int m) { return trial.alive.test(m); }, v);
            if (g < 0 || !t.linked(g).meets(trial.alive)) continue;
            more = true;
            trial.remove(t.linked(g));
        }
    }
    return trial.broken;
}

#define MAKE(L)                                                                                                        \
    template class Frontier<L>;                                                                                        \
    template typename Tables<L>::Set excluded_at_once(const Position<L>&);                                             \
    template bool refuted(const Position<L>&, int, bool)
LUCIDOKU_FOR_EACH_LAYOUT(MAKE);
#undef MAKE

} // namespace lucidoku::whips
