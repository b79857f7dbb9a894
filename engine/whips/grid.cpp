#include "whips/grid.hpp"

namespace lucidoku::whips {

template <class L> VariableTables<L>::VariableTables(const L& layout)
    : n(layout.n()), houses(layout.houses()), candidates(n * n * n), variables(n * (n + houses)) {
    members_.resize(index(variables * n));
    variables_of_.resize(index(candidates));
    memberships_.resize(index(candidates));
    std::vector<int> filled(index(variables));
    const auto add = [&](int v, int c) {
        members_[index(v * n + filled[index(v)]++)] = static_cast<std::int16_t>(c);
        variables_of_[index(c)][memberships_[index(c)]++] = static_cast<std::int16_t>(v);
    };
    for (int cell = 0; cell < n * n; ++cell)
        for (int d = 0; d < n; ++d) {
            add(cell, n * cell + d);
            layout.for_houses(cell, [&](int h, int) { add(n * (n + h) + d, n * cell + d); });
        }
    linked_.resize(index(candidates));
    for (int c = 0; c < candidates; ++c)
        for (int v : variables_of(c))
            for (int other : members(v))
                if (other != c) linked_[index(c)].set(other);
    std::vector<std::vector<Right>> groups(index(variables));
    for (int h = 0; h < houses; ++h)
        for (int g : layout.overlapping(h)) {
            if (g < h) continue;
            const auto cells = layout.house(h) & layout.house(g);
            widest = std::max(widest, cells.count());
            for (int d = 0; d < n; ++d) {
                const auto number = static_cast<Right>(linked_.size());
                Set own, common;
                cells.each([&](int cell) { own.set(n * cell + d); });
                layout.common_peers(cells).each([&](int cell) { common.set(n * cell + d); });
                group_.push_back(own);
                linked_.push_back(common);
                groups[index(n * (n + h) + d)].push_back(number);
                groups[index(n * (n + g) + d)].push_back(number);
            }
        }
    for (const auto& own : groups) {
        first_group_.push_back(length(groups_of_));
        groups_of_.insert(groups_of_.end(), own.begin(), own.end());
    }
    first_group_.push_back(length(groups_of_));
}

template <class L> CandidateGrid<L>::CandidateGrid(const VariableTables<L>& tables, const Set& alive)
    : tables(&tables), alive(alive) {
    for (int v = 0; v < tables.variables; ++v)
        for (int m : tables.members(v)) left[index(v)] = static_cast<std::uint8_t>(left[index(v)] + alive.test(m));
}

template <class L> void CandidateGrid<L>::take(const Set& removed, std::vector<int>& lone) {
    alive -= removed;
    removed.each([&](int c) {
        for (int v : tables->variables_of(c)) {
            const int count = --left[index(v)];
            if (count == 0) broken = true;
            if (count == 1) lone.push_back(v);
        }
    });
}

template <class L> void CandidateGrid<L>::remove(const Set& removed) {
    const VariableTables<L>& t = *tables;
    std::vector<int> lone; // variables with one candidate, to be examined
    take(removed & alive, lone);
    while (!lone.empty() && !broken) {
        const int v = lone.back();
        lone.pop_back();
        for (int m : t.members(v))
            if (alive.test(m)) {
                const Set follows = t.linked(m) & alive;
                if (follows.any()) take(follows, lone);
                break;
            }
    }
}

template <class L> void CandidateGrid<L>::assume(int candidate) { remove(tables->linked(candidate)); }

template <class L> bool CandidateGrid<L>::is_solved() const {
    return !broken && alive.count() == tables->n * tables->n;
}

#define MAKE(L)                                                                                                        \
    template struct VariableTables<L>;                                                                                 \
    template struct CandidateGrid<L>
LUCIDOKU_FOR_EACH_LAYOUT(MAKE);
#undef MAKE

} // namespace lucidoku::whips
