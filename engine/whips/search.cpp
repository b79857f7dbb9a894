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

// Returns the group that holds all remaining candidates of a variable; -1 for none.
template <class L, class Left> int group_around(const VariableTables<L>& t, Left&& is_left, int variable) {
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

bool Seen::add(std::uint64_t key) {
    key += key == 0;
    if (2 * used_ >= slots_.size()) {
        std::vector<std::uint64_t> old(std::max<std::size_t>(64, 2 * slots_.size()));
        old.swap(slots_);
        used_ = 0;
        for (std::uint64_t k : old)
            if (k) add(k);
    }
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = key & mask;
    while (slots_[i] && slots_[i] != key) i = (i + 1) & mask;
    if (slots_[i]) return false;
    slots_[i] = key;
    ++used_;
    return true;
}

template <class L> Field<L>::Field(const CandidateGrid<L>& position)
    : tables_(position.tables), alive_(&position.alive) {
    const VariableTables<L>& t = *tables_;
    first_.resize(index(t.variables));
    size_.resize(index(t.variables));
    touched_.resize(index(t.rights()));
    for (int v = 0; v < t.variables; ++v) {
        first_[index(v)] = length(members_);
        if (position.left[index(v)] < 2) continue;
        open_.push_back(v);
        size_[index(v)] = position.left[index(v)];
        for (std::int16_t m : t.members(v))
            if (alive_->test(m)) members_.push_back(m);
    }
    members_.push_back(0); // so that the last variable has an address, too
}

template <class L> const std::vector<int>& Field<L>::touched_by(Right right) {
    std::vector<int>& variables = touched_[right];
    if (!variables.empty()) return variables;
    (tables_->linked(right) & *alive_).each([&](int c) {
        for (int v : tables_->variables_of(c))
            if (size_[index(v)]) variables.push_back(v);
    });
    std::sort(variables.begin(), variables.end());
    variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
    return variables;
}

template <class L> Frontier<L>::Frontier(Field<L>& field, int target, ChainRules kind, int least)
    : field_(&field), target_(target), kind_(kind), counts_target_(kind.z || !kind.t), least_(least) {
    begin(false);
}

template <class L> void Frontier<L>::begin(bool strict) {
    strict_ = strict;
    level_ = 0;
    seen_ = {};
    links_.assign(1, {-1, static_cast<Right>(target_), -1});
    partial_.assign(1, {less(field_->alive(), target_), 0});
}

template <class L> bool Frontier<L>::is_left_linking(const Partial& from, int right, int candidate) const {
    const VariableTables<L>& t = field_->tables();
    return candidate != right && t.linked(links_[index(from.link)].right).test(candidate) &&
           !(right >= t.candidates && t.group(right).test(candidate));
}

template <class L> bool Frontier<L>::has_left(int link, int candidate) const {
    for (; link >= 0; link = links_[index(link)].before)
        if (links_[index(link)].left == candidate) return true;
    return false;
}

// Returns whether the chain can have distinct left-linking candidates: each link gets one, and earlier links may have
// to change theirs.
template <class L> bool Frontier<L>::has_different_lefts() const {
    const Chain final_chain = chain();
    const int links = length(final_chain.variables);
    std::vector<std::vector<int>> choices(index(links));
    for (int k = 0; k < links; ++k) {
        const int before = k ? int{final_chain.rights[index(k - 1)]} : target_;
        const int right = k + 1 < links ? int{final_chain.rights[index(k)]} : -1;
        const VariableTables<L>& t = field_->tables();
        for (int m : field_->members(final_chain.variables[index(k)]))
            if (m != right && t.linked(before).test(m) && !(right >= t.candidates && t.group(right).test(m)))
                choices[index(k)].push_back(m);
    }
    std::vector<std::pair<int, int>> taken; // a candidate, and the link that has it
    std::vector<int> tried;
    const auto place = [&](auto&& self, int k) -> bool {
        for (int m : choices[index(k)]) {
            if (std::find(tried.begin(), tried.end(), m) != tried.end()) continue;
            tried.push_back(m);
            const auto holder = std::find_if(taken.begin(), taken.end(), [&](auto& entry) { return entry.first == m; });
            if (holder == taken.end()) {
                taken.emplace_back(m, k);
                return true;
            }
            const auto index = holder - taken.begin();
            if (self(self, holder->second)) {
                taken[static_cast<std::size_t>(index)].second = k;
                return true;
            }
        }
        return false;
    };
    for (int k = 0; k < links; ++k) {
        tried.clear();
        if (!place(place, k)) return false;
    }
    return true;
}

template <class L> typename Frontier<L>::Set Frontier<L>::less(const Set& left, int right) const {
    return right == target_ && !counts_target_ ? left : left - field_->tables().linked(right);
}

template <class L> bool Frontier<L>::has(int link, int right) const {
    for (; link >= 0; link = links_[index(link)].before)
        if (links_[index(link)].right == right) return true;
    return false;
}

template <class L>
typename Frontier<L>::Lead Frontier<L>::lead_of(const Partial& from, int variable, int& right) const {
    const VariableTables<L>& t = field_->tables();
    const Set& last = t.linked(links_[index(from.link)].right);
    const Set& excluded = t.linked(target_);
    const auto is_left = [&](int m) { return from.left.test(m) && (counts_target_ || !excluded.test(m)); };
    const auto touches = [&](int m) { return !is_left(m) && (kind_.braid || last.test(m)); };
    const auto members = field_->members(variable);
    int count = 0;
    for (int m : members)
        if (is_left(m)) {
            right = m;
            if (++count > (kind_.groups ? t.widest : 1)) return Lead::none;
        }
    const bool all = kind_.z && kind_.t;
    if (count > 1) {
        // Candidates of a group may be excluded already, but the left-linking one is outside.
        right = group_around(t, is_left, variable);
        if (right < 0) return Lead::none;
        const Set& group = t.group(right);
        if (std::none_of(members.begin(), members.end(), [&](int m) { return touches(m) && !group.test(m); }))
            return Lead::none;
    } else if (std::none_of(members.begin(), members.end(), touches)) return Lead::none;
    if (count == 0) return all || fits(from, variable, -1) ? Lead::to_end : Lead::none;
    if (has(from.link, right)) return Lead::none;
    return all || fits(from, variable, right) ? Lead::further : Lead::none;
}

// Returns whether the variable has no candidates except the right-linking one, one linked to the latest right-linking
// one, and those that the kind allows.
template <class L> bool Frontier<L>::fits(const Partial& from, int variable, int right) const {
    const VariableTables<L>& t = field_->tables();
    const Set &last = t.linked(links_[index(from.link)].right), &excluded = t.linked(target_);
    int others = 0, by_target = 0, by_last = 0, by_last_alone = 0, by_earlier = 0;
    for (int m : field_->members(variable)) {
        if (m == right) continue;
        ++others;
        by_target += excluded.test(m);
        by_last += last.test(m);
        by_last_alone += last.test(m) && !excluded.test(m);
        by_earlier += !from.left.test(m);
    }
    const bool ends = right < 0;
    if (kind_.t) return ends || (from.link == 0 ? others == 1 : by_earlier == others);
    // One candidate is linked to the latest right-linking one, all others to the target.
    if (by_last == 0 || others - by_target > 1 || by_last_alone < others - by_target) return false;
    return kind_.z || others == (ends ? 2 : 1);
}

template <class L> bool Frontier<L>::find_end(const Partial& partial) {
    int right = -1;
    for (int v : field_->touched_by(links_[index(partial.link)].right))
        if (lead_of(partial, v, right) == Lead::to_end) {
            const auto members = field_->members(v);
            if (strict_ && std::none_of(members.begin(), members.end(), [&](int m) {
                    return is_left_linking(partial, -1, m) && !has_left(partial.link, m);
                }))
                continue;
            end_ = partial.link;
            last_ = v;
            return true;
        }
    return false;
}

template <class L> bool Frontier<L>::extend(const Partial& from, int variable, std::vector<Partial>& next) {
    int right = -1;
    if (lead_of(from, variable, right) != Lead::further) return false;
    Set left = less(from.left, right);
    if (kind_.braid && left == from.left) return false;
    const std::uint64_t key = key_of(left, kind_.braid ? Right{0} : static_cast<Right>(right));
    const auto add = [&](std::uint64_t own, int linking) {
        if (!seen_.add(own)) return false;
        next.push_back({left, length(links_)});
        links_.push_back({from.link, static_cast<Right>(right), static_cast<std::int16_t>(linking)});
        return find_end(next.back());
    };
    if (!strict_) return add(key, -1);
    std::uint64_t lefts = 0; // of the whole chain, regardless of order
    const auto mixed = [](int m) { return (static_cast<std::uint64_t>(m) + 1) * 0x9e3779b97f4a7c15ULL; };
    const auto square = [&](int m) { return mixed(m) * (mixed(m) >> 32 | 1); };
    for (int link = from.link; link > 0; link = links_[index(link)].before) lefts += square(links_[index(link)].left);
    for (int m : field_->members(variable))
        if (is_left_linking(from, right, m) && !has_left(from.link, m) && add(key ^ (lefts + square(m)), m))
            return true;
    return false;
}

template <class L> bool Frontier<L>::extend_all(Stop& stop) {
    std::vector<Partial> next;
    for (const Partial& from : partial_) {
        stop.poll();
        for (int v : kind_.braid ? field_->open() : field_->touched_by(links_[index(from.link)].right))
            if (extend(from, v, next)) return true;
    }
    partial_ = std::move(next);
    return false;
}

template <class L> bool Frontier<L>::lengthen(Stop& stop) {
    if (++length_ < least_) return false;
    while (level_ < length_) {
        const bool has_end = level_ == 0 ? find_end(partial_.front()) : extend_all(stop);
        ++level_;
        if (!has_end) continue;
        if (strict_ || !needs_distinct_lefts() || has_different_lefts()) return true;
        begin(true);
    }
    return false;
}

// Rebuilds the chain: levels store only right-linking candidates; their variables are recovered here.
template <class L> Chain Frontier<L>::chain() const {
    Chain chain{target_, {}, {}};
    std::vector<int> links;
    for (int link = end_; link > 0; link = links_[index(link)].before) links.push_back(link);
    std::reverse(links.begin(), links.end());
    Partial partial{less(field_->alive(), target_), 0};
    for (int link : links) {
        const Right next = links_[index(link)].right;
        for (int v : field_->open()) {
            int right = -1;
            if (lead_of(partial, v, right) != Lead::further || right != next) continue;
            const auto members = field_->members(v);
            const std::int16_t own = links_[index(link)].left;
            if (own >= 0 && std::find(members.begin(), members.end(), own) == members.end()) continue;
            chain.variables.push_back(v);
            break;
        }
        chain.rights.push_back(next);
        partial = {less(partial.left, next), link};
    }
    chain.variables.push_back(last_);
    assert(chain.variables.size() == chain.rights.size() + 1);
    return chain;
}

template <class L> typename VariableTables<L>::Set excluded_at_once(const CandidateGrid<L>& position) {
    const VariableTables<L>& t = *position.tables;
    typename VariableTables<L>::Set all;
    for (int v = 0; v < t.variables; ++v) {
        if (position.left[index(v)] < 2 || position.left[index(v)] > t.widest) continue;
        auto common = position.alive;
        for (int m : t.members(v))
            if (position.alive.test(m)) common &= t.linked(m);
        all |= common;
    }
    return all;
}

template <class L> int least_length(const CandidateGrid<L>& position, int candidate, bool groups) {
    const VariableTables<L>& t = *position.tables;
    CandidateGrid<L> trial = position;
    auto removed = t.linked(candidate) & trial.alive;
    std::vector<int> lone;
    for (int n = 1; removed.any(); ++n) {
        lone.clear();
        trial.take(removed, lone);
        if (trial.broken) return n;
        removed = {};
        for (int v : lone)
            for (int m : t.members(v))
                if (trial.alive.test(m)) removed |= t.linked(m);
        if (groups)
            for (int v = t.n * t.n; v < t.variables; ++v) {
                if (trial.left[index(v)] < 2 || trial.left[index(v)] > t.widest) continue;
                const int g = group_around(t, [&](int m) { return trial.alive.test(m); }, v);
                if (g >= 0) removed |= t.linked(g);
            }
        removed &= trial.alive;
    }
    return 0;
}

#define MAKE(L)                                                                                                        \
    template class Field<L>;                                                                                           \
    template class Frontier<L>;                                                                                        \
    template typename VariableTables<L>::Set excluded_at_once(const CandidateGrid<L>&);                                \
    template int least_length(const CandidateGrid<L>&, int, bool)
LUCIDOKU_FOR_EACH_LAYOUT(MAKE);
#undef MAKE

} // namespace lucidoku::whips
