#include "rating/advanced.hpp"

namespace lucidoku::rating {

namespace {

struct SimpleRules {
    const View& start;
    const View& now;
    std::vector<SimpleStep>& steps;
    SimpleStep step{};
    // The places of possible changes: in `lost` and `lost_in` digits that have lost places in a region, in `narrowed`
    // cells that have lost candidates.
    std::array<PackedMask, 27> lost{};      // by region, digits
    std::array<std::uint32_t, 9> lost_in{}; // by digit, regions
    std::array<PackedMask, 27> narrowed{};  // by region, places of cells with two candidates
    std::array<PackedMask, 27> paired{};    // by region, places of all cells with two candidates
    std::array<PackedMask, 27> twice{};     // by region, digits with two places

    bool run() {
        look();
        locking(block, column), locking(block, row), locking(column, block), locking(row, block);
        return !steps.empty() || each_region(&SimpleRules::hidden_pairs) || each_region(&SimpleRules::naked_pairs) ||
               x_wings();
    }

    void look() {
        for (int c = 0; c < 81; ++c) {
            const Mask digits = now.cand(c), fallen = start.cand(c) & ~digits;
            const bool two = count(digits) == 2;
            if (!fallen && !two) continue;
            for (int type = 0; type < 3; ++type) {
                const int h = region_of(c, type);
                lost[index(h)] |= fallen;
                if (two) paired[index(h)] |= bit(spot_of(c, type));
                if (two && fallen) narrowed[index(h)] |= bit(spot_of(c, type));
            }
            each_bit(fallen, [&](int d) { lost_in[index(d)] |= tables.regions[index(c)]; });
        }
        for (int h = 0; h < 27; ++h) twice[index(h)] = now.twice(h);
    }

    void add_gone(int h, int d, Mask spots) {
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

    // Returns the places in a region that also lie in another, of a block and a line.
    static Mask common(int region, int other) {
        const int i = region % 9;
        if (type_of(region) != block) return type_of(region) == row ? 0007u << i % 3 * 3 : 0111u << i % 3;
        return 0007u << (type_of(other) == row ? i % 3 : i / 3) * 3;
    }

    bool locking(int from, int to) {
        for (int d = 0; d < 9; ++d)
            for (std::uint32_t left = lost_in[index(d)] >> 9 * from & 0777; left; left &= left - 1) {
                const int region = 9 * from + low_bit(left);
                const Mask places = now.places(region, d);
                if (!(places & (places - 1))) continue;
                const bool across = from == block && to == column;
                const int part = across ? tables.across[places] : tables.along[places];
                if (part == 3) continue;
                const Mask inside = across ? 0111u << part : 0007u << 3 * part;
                const int other = region_of(cell_of(region, low_bit(places)), to);
                each_bit(now.places(other, d) & ~common(region, other),
                         [&](int p) { step.removals.push_back(code(cell_of(other, p), d)); });
                if (!step.removals.empty()) add_gone(region, d, ~inside & 0777);
                finish();
            }
        return !steps.empty();
    }

    bool each_region(void (SimpleRules::*look)(int)) {
        for (int type : block_column_row)
            for (int i = 0; i < 9; ++i) (this->*look)(9 * type + i);
        return !steps.empty();
    }

    void hidden_pairs(int h) {
        if (now.empties(h) <= 4 || !(lost[index(h)] & twice[index(h)])) return;
        each_bit(twice[index(h)], [&](int e) {
            const Mask places = now.places(h, e);
            each_bit(twice[index(h)] & (bit(e) - 1), [&](int d) {
                const Mask digits = bit(d) | bit(e);
                if (now.places(h, d) != places || !(lost[index(h)] & digits)) return;
                each_bit(places, [&](int p) { remove(cell_of(h, p), ~digits & 0777); });
                if (!step.removals.empty()) {
                    add_gone(h, d, ~places & 0777);
                    add_gone(h, e, ~places & 0777);
                }
                finish();
            });
        });
    }

    void naked_pairs(int h) {
        if (now.empties(h) < 4 || !narrowed[index(h)]) return;
        each_bit(paired[index(h)], [&](int j) {
            const int two = cell_of(h, j);
            const Mask digits = now.cand(two);
            each_bit(paired[index(h)] & (bit(j) - 1), [&](int i) {
                const int one = cell_of(h, i);
                if (now.cand(one) != digits || !(narrowed[index(h)] & (bit(i) | bit(j)))) return;
                for (int k = 0; k < 9; ++k)
                    if (k != i && k != j) remove(cell_of(h, k), digits);
                if (!step.removals.empty())
                    for (int c : {one, two})
                        each_bit(start.cand(c) & ~now.cand(c), [&](int d) { step.parents.push_back(code(c, d)); });
                finish();
            });
        });
    }

    bool x_wings() {
        for (int type : {column, row})
            for (int j = 1; j < 9; ++j)
                for (int i = 0; i < j; ++i) {
                    const std::size_t one = index(9 * type + i), other = index(9 * type + j);
                    each_bit(twice[one] & twice[other] & (lost[one] | lost[other]), [&](int d) {
                        const Mask places = now.places(9 * type + j, d);
                        if (now.places(9 * type + i, d) == places) x_wing(type, i, j, d, places);
                    });
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
            for (int k : {i, j}) add_gone(9 * type + k, d, ~places & 0777);
        finish();
    }
};

} // namespace

void simple_steps(const View& start, const View& now, std::vector<SimpleStep>& steps) {
    steps.clear();
    SimpleRules{start, now, steps}.run();
}

} // namespace lucidoku::rating
