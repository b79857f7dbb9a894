#include "whips/rate.hpp"

#include "whips/subsets.hpp"

#include <algorithm>

namespace lucidoku::whips {

namespace {

constexpr int deepest = 3, longest = 36, largest_subset = 4;

using Place = CandidateGrid<Layout9>;
using Set = Place::Set;

// Returns the tables of the plain 9x9 grid.
const VariableTables<Layout9>& plain() {
    static const VariableTables<Layout9> built = [] {
        LayoutSpec spec{9, {}};
        for (HouseKind kind : {HouseKind::row, HouseKind::column, HouseKind::box})
            for (int h = 0; h < 9; ++h) {
                LayoutSpec::House house{{}, kind};
                for (int p = 0; p < 9; ++p)
                    house.cells.push_back(kind == HouseKind::row      ? 9 * h + p
                                          : kind == HouseKind::column ? 9 * p + h
                                                                      : 9 * (h / 3 * 3 + p / 3) + h % 3 * 3 + p % 3);
                spec.houses.push_back(house);
            }
        return VariableTables<Layout9>(Layout9(spec));
    }();
    return built;
}

struct SolverRules {
    ChainRules kind;
    bool subsets = false, fins = false;
};

// Solves by singles, then by the shortest chains, up to a length; notes the length needed.
struct ChainSolver {
    Stop& stop;
    int needed = 0;

    // Solves with chains up to a length until they find nothing.
    void chains(Place& position, const SolverRules& rules, int most, const Set& never) {
        while (!position.broken && !position.is_solved() && once(position, rules, most, never)) {}
    }

    // Applies the eliminations of the smallest length that has any.
    bool once(Place& position, const SolverRules& rules, int most, const Set& never) {
        if (most < 1) return false;
        stop.poll();
        reached = std::max(reached, 1);
        if (const Set removed = excluded_at_once(position) - never; removed.any()) {
            needed = std::max(needed, 1);
            position.remove(removed);
            return true;
        }
        Field<Layout9> field(position);
        std::vector<Frontier<Layout9>> fronts;
        (position.alive - never).each([&](int c) {
            stop.poll();
            if (!open(position, c)) return;
            const int least = least_length(position, c, rules.kind.groups);
            if (least > most) reached = std::max(reached, most);
            else if (least) fronts.emplace_back(field, c, rules.kind, least);
        });
        for (int n = 1; n <= most; ++n) {
            Set removed;
            if (rules.subsets && n > 1 && n <= largest_subset) removed = excluded_by_subsets(position, n, rules.fins);
            reached = std::max(reached, n);
            if (!removed.any())
                for (auto& front : fronts)
                    if (front.lengthen(stop)) removed.set(front.target());
            if (removed.any()) {
                needed = std::max(needed, n);
                position.remove(removed);
                return true;
            }
            const bool over = std::all_of(fronts.begin(), fronts.end(), [](const auto& f) { return f.empty(); });
            if (over && (!rules.subsets || n >= largest_subset)) return false;
        }
        return false;
    }

    static bool open(const Place& position, int c) { return plain().linked(c).meets(position.alive); }

    // Tries candidates, with chains up to a length inside, to a given depth. With a length, `dead` has candidates that
    // chains of any length exclude: they still do after other eliminations, and only these are worth the search.
    void tries(Place& position, int depth, int length, const Set& never, Set& dead) {
        if (depth == 0) return chains(position, {{.braid = true}}, length, never);
        Set inside, hopeless;
        tries(position, depth - 1, length, never, inside);
        for (bool more = true; more && !position.broken && !position.is_solved();) {
            more = false;
            const Set now = position.alive - never - hopeless;
            now.each([&](int c) {
                stop.poll();
                if (position.broken || !position.alive.test(c) || !open(position, c)) return;
                Place trial = position;
                trial.assume(c);
                if (!trial.broken && length > 0 && !dead.test(c)) {
                    Place deep = trial;
                    Set any;
                    tries(deep, depth, 0, {}, any);
                    if (deep.broken) dead.set(c);
                    else hopeless.set(c);
                }
                if (!trial.broken && (length == 0 || dead.test(c))) {
                    Set within;
                    tries(trial, depth - 1, length, {}, within);
                }
                if (!trial.broken) return;
                Set removed;
                removed.set(c);
                position.remove(removed);
                hopeless = {};
                more = true;
            });
        }
    }

    int reached = 0; // the greatest length examined
};

SolverRules rules_of(Figure figure) {
    switch (figure) {
    case Figure::b:
        return {{.braid = true}};
    case Figure::gw:
        return {{.groups = true}};
    case Figure::gb:
        return {{.braid = true, .groups = true}};
    case Figure::sw:
        return {{}, true};
    case Figure::sgw:
        return {{.groups = true}, true};
    case Figure::sfinw:
        return {{}, true, true};
    default:
        return {};
    }
}

} // namespace

ChainRating rate(Figure figure, const std::uint16_t* masks, const std::uint8_t* solution, Stop& stop) {
    Set every;
    for (int c = 0; c < plain().candidates; ++c) every.set(c);
    Place start(plain(), every);
    Set never, removed;
    for (int cell = 0; cell < 81; ++cell) {
        if (solution[cell]) never.set(9 * cell + solution[cell] - 1);
        for (int d = 0; d < 9; ++d)
            if (!(masks[cell] >> d & 1)) removed.set(9 * cell + d);
    }
    start.remove(removed);
    ChainRating rated;
    try {
        stop.check();
        if (start.is_solved()) return rated;
        if (figure < Figure::te) {
            ChainSolver solver{stop};
            try {
                solver.chains(start, rules_of(figure), longest, never);
            } catch (Stopped stopped) {
                rated.figure = solver.needed;
                throw;
            }
            return {solver.needed, start.is_solved() ? Ended::exact : Ended::beyond};
        }
        const int last = figure == Figure::te ? deepest : longest;
        Place position = start; // the exclusions of a lower figure also hold for a higher one
        Set dead;
        for (int x = figure == Figure::te ? 1 : 0; x <= last; ++x) {
            rated.figure = x;
            ChainSolver solver{stop};
            if (figure == Figure::te) solver.tries(position, x, 0, never, dead);
            else solver.tries(position, figure == Figure::bxb ? 1 : 2, x, never, dead);
            if (position.is_solved()) return rated;
            // Longer chains do not help if none was skipped.
            if (figure != Figure::te && solver.reached < x) break;
        }
        rated.ended = Ended::beyond;
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
        rated.ended = Ended::late;
    }
    return rated;
}

} // namespace lucidoku::whips
