#include "rating/advanced.hpp"

namespace lucidoku::rating {

namespace {

struct Rules {
    const View& start;
    const View& now;
    std::vector<SimpleStep>& steps;
    SimpleStep step{};

    bool run() {
        locking(block, column), locking(block, row), locking(column, block), locking(row, block);
        return !steps.empty() || each_region(&Rules::hidden_pairs) || each_region(&Rules::naked_pairs) || x_wings();
    }

    void gone(int h, int d, Mask spots) {
        each_bit(start.places(h, d) & ~now.places(h, d) & spots,
                 [&](int p) { step.parents.push_back(code(cell_of(h, p), d)); });
    }
    void remove(int c, Mask digits) {
        each_bit(now.cand(c) & digits, [&](int d) { step.removals.push_back(code(c, d)); });
    }
    void finish() {
        if (!step.removals.empty() && !step.parents.empty()) {
            int cells = 0, last = -1;
            for (Code c : step.removals) {
                cells += c / 9 != last;
                last = c / 9;
            }
            table_order(step.removals, cells, [](Code c) { return c / 9; });
            steps.push_back(step);
        }
        step.removals.clear();
        step.parents.clear();
    }

    bool locking(int from, int to) {
        for (int d = 0; d < 9; ++d)
            for (int i = 0; i < 9; ++i) {
                const int region = 9 * from + i;
                const Mask places = now.places(region, d);
                if (!(places & (places - 1))) continue;
                const bool across = from == block && to == column;
                const int part = across ? tables.across[places] : tables.along[places];
                if (part == 3) continue;
                const Mask inside = across ? 0111u << part : 0007u << 3 * part;
                const int other = region_of(cell_of(region, low_bit(places)), to);
                each_bit(now.places(other, d), [&](int p) {
                    const int c = cell_of(other, p);
                    if (region_of(c, from) != region) step.removals.push_back(code(c, d));
                });
                if (!step.removals.empty()) gone(region, d, ~inside & 0777);
                finish();
            }
        return !steps.empty();
    }

    bool each_region(void (Rules::*look)(int)) {
        for (int type : block_column_row)
            for (int i = 0; i < 9; ++i) (this->*look)(9 * type + i);
        return !steps.empty();
    }

    void hidden_pairs(int h) {
        if (now.empties(h) <= 4) return;
        for (int e = 1; e < 9; ++e) {
            const Mask places = now.places(h, e);
            if (count(places) != 2) continue;
            for (int d = 0; d < e; ++d) {
                if (now.places(h, d) != places) continue;
                const Mask digits = bit(d) | bit(e);
                each_bit(places, [&](int p) { remove(cell_of(h, p), ~digits & 0777); });
                if (!step.removals.empty()) {
                    gone(h, d, ~places & 0777);
                    gone(h, e, ~places & 0777);
                }
                finish();
            }
        }
    }

    void naked_pairs(int h) {
        if (now.empties(h) < 4) return;
        for (int j = 1; j < 9; ++j) {
            const int two = cell_of(h, j);
            const Mask digits = now.cand(two);
            if (count(digits) != 2) continue;
            for (int i = 0; i < j; ++i) {
                const int one = cell_of(h, i);
                if (now.cand(one) != digits) continue;
                for (int k = 0; k < 9; ++k)
                    if (k != i && k != j) remove(cell_of(h, k), digits);
                if (!step.removals.empty())
                    for (int c : {one, two})
                        each_bit(start.cand(c) & ~now.cand(c) & ~digits,
                                 [&](int d) { step.parents.push_back(code(c, d)); });
                finish();
            }
        }
    }

    bool x_wings() {
        for (int type : {column, row})
            for (int j = 1; j < 9; ++j)
                for (int i = 0; i < j; ++i)
                    for (int d = 0; d < 9; ++d) {
                        const Mask places = now.places(9 * type + j, d);
                        if (now.places(9 * type + i, d) != places || count(places) != 2) continue;
                        x_wing(type, i, j, d, places);
                    }
        return !steps.empty();
    }

    void x_wing(int type, int i, int j, int d, Mask places) {
        int unplaced = 0;
        for (int h = 0; h < 9; ++h) unplaced += start.places(h, d) != 0;
        if (unplaced < 4) return;
        each_bit(places, [&](int p) {
            for (int k = 0; k < 9; ++k)
                if (k != i && k != j && (now.places(9 * type + k, d) >> p & 1))
                    step.removals.push_back(code(cell_of(9 * type + k, p), d));
        });
        if (!step.removals.empty())
            for (int k : {i, j}) gone(9 * type + k, d, ~places & 0777);
        finish();
    }
};

} // namespace

void simple_steps(const View& start, const View& now, std::vector<SimpleStep>& steps) {
    steps.clear();
    Rules{start, now, steps}.run();
}

} // namespace lucidoku::rating
