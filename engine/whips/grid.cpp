#include "whips/grid.hpp"

#include <vector>

namespace lucidoku::whips {

Tables::Tables() {
    std::array<int, variables> filled{};
    for (int cell = 0; cell < 81; ++cell)
        for (int d = 0; d < 9; ++d) {
            const int c = 9 * cell + d, row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
            const std::array<int, 4> own{cell, 81 + 9 * row + d, 162 + 9 * column + d, 243 + 9 * box + d};
            for (int k = 0; k < 4; ++k) {
                const std::size_t v = at(own[at(k)]);
                variables_of[at(c)][at(k)] = static_cast<std::int16_t>(v);
                members[v][at(filled[v]++)] = static_cast<std::int16_t>(c);
            }
            groups_of[at(c)][0] = static_cast<std::int16_t>((row * 3 + column / 3) * 9 + d);
            groups_of[at(c)][1] = static_cast<std::int16_t>(243 + (column * 3 + row / 3) * 9 + d);
            for (int g : groups_of[at(c)]) group[at(g)].set(c);
        }
    for (int c = 0; c < candidates; ++c) {
        for (int v : variables_of[at(c)])
            for (int other : members[at(v)])
                if (other != c) linked[at(c)].set(other);
    }
    for (int g = 0; g < groups; ++g) {
        Set common = linked[at(group[at(g)].first())];
        group[at(g)].each([&](int c) { common &= linked[at(c)]; });
        linked[at(candidates + g)] = common;
    }
}

const Tables& tables() {
    static const Tables built;
    return built;
}

void Position::remove(const Set& gone) {
    const Tables& t = tables();
    std::vector<Set> waiting{gone};
    while (!waiting.empty() && !broken) {
        Set now = waiting.back();
        waiting.pop_back();
        now &= alive;
        alive -= now;
        now.each([&](int c) {
            for (int v : t.variables_of[at(c)]) {
                int left = 0, last = -1;
                for (int m : t.members[at(v)])
                    if (alive.test(m)) ++left, last = m;
                if (left == 0) broken = true;
                if (left == 1) {
                    Set follows = t.linked[at(last)];
                    follows &= alive;
                    if (follows.any()) waiting.push_back(follows);
                }
            }
        });
    }
}

void Position::assume(int candidate) { remove(tables().linked[at(candidate)]); }

bool Position::solved() const { return !broken && alive.count() == 81; }

} // namespace lucidoku::whips
