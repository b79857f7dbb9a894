// Cycles and forcing chains on the candidates as they stand: with one digit (X), with cells of two candidates (Y), and
// with both. The best by (rating, complexity, sort, order) is taken.
#include "rating/finders.hpp"
#include "rating/links.hpp"
#include "rating/memory.hpp"

#include <limits>

namespace lucidoku::rating {

namespace {

enum class Pass : std::uint8_t { x, y, xy };

struct Best {
    double rating = std::numeric_limits<double>::infinity();
    int complexity = 0, key = 0;
    bool better(double r, int c, int k) const {
        if (r != rating) return r < rating;
        return c != complexity ? c < complexity : k < key;
    }
};

struct Chains {
    Search& search;
    const Position& position;
    const Links& links;
    Best best;
    Pass pass = Pass::x;

    struct Node {
        std::uint16_t id;
        std::int16_t parent; // among the nodes of the other kind
    };
    std::vector<Node> on, off;
    Bits<729> known, target;

    Chains(Search& s, const Links& l) : search(s), position(s.position), links(l) {}

    bool run() {
        for (Pass some : {Pass::x, Pass::y, Pass::xy}) {
            pass = some;
            if (!best.better(7.0, 0, 4) && pass == Pass::xy) break;
            for (int i = 0; i < links.size(); ++i) {
                const int own = links.first(links.cell(i) + 1) - links.first(links.cell(i));
                if (own < 2 || (pass == Pass::y && own != 2)) continue;
                cycles(i);
                if (pass == Pass::y) continue;
                forcing(i, true);
                forcing(i, false);
            }
        }
        return !search.hint.empty();
    }

    int key() const { return 2 + static_cast<int>(pass); }
    bool worth(double base, int complexity) const {
        return best.better(chain_rating(base, complexity), complexity, key());
    }
    std::span<const std::uint16_t> weak(int i) const {
        return pass == Pass::x ? links.weak_of_digit(i) : links.weak(i);
    }
    std::span<const Links::Strong> strong(int i) const {
        return pass == Pass::x ? links.strong_in_regions(i) : pass == Pass::y ? links.strong_in_cell(i) : links.strong(i);
    }

    // Whether an off-node is among the ancestors of an on-node.
    bool is_ancestor(std::size_t node, int id) const {
        for (int k = on[node].parent; k >= 0; k = on[at(off[at(k)].parent)].parent)
            if (off[at(k)].id == id) return true;
        return false;
    }

    // On-nodes are reached once; off-nodes as often as links lead there, if not from below themselves.
    void cycles(int start) {
        if (strong(start).empty()) return;
        const double base = pass == Pass::xy ? 7.0 : 6.5;
        on.assign(1, {static_cast<std::uint16_t>(start), -1});
        off.clear();
        known = {};
        known.set(start);
        std::size_t next_on = 0, next_off = 0;
        for (int length = 2; next_on < on.size(); length += 2) {
            if (!worth(base, std::max(length, 4))) return;
            for (; next_on < on.size(); ++next_on)
                for (int id : weak(on[next_on].id))
                    if (!strong(id).empty() && !is_ancestor(next_on, id))
                        off.push_back({static_cast<std::uint16_t>(id), static_cast<std::int16_t>(next_on)});
            for (; next_off < off.size(); ++next_off)
                for (const auto& link : strong(off[next_off].id)) {
                    if (link.to == start && length >= 4 && worth(base, length))
                        cycle(start, static_cast<int>(next_off), base, length);
                    if (known.test(link.to)) continue;
                    known.set(link.to);
                    on.push_back({link.to, static_cast<std::int16_t>(next_off)});
                }
        }
    }

    void cycle(int start, int last, double base, int length) {
        std::array<Cells, 9> of_on{}, of_off{};
        Cells own = Cells{};
        const auto note = [&](std::array<Cells, 9>& seen, int id) {
            own.set(links.cell(id));
            seen[at(links.digit(id))] |= peers(links.cell(id));
        };
        note(of_on, start);
        for (int k = last; k >= 0; k = on[at(off[at(k)].parent)].parent) {
            note(of_off, off[at(k)].id);
            note(of_on, on[at(off[at(k)].parent)].id);
        }
        Hint hint;
        for (int d = 0; d < 9; ++d)
            ((of_on[at(d)] & of_off[at(d)] & position.where(d)) - own).each([&](int c) { hint.remove(c, bit(d)); });
        if (hint.empty()) return;
        hint.name = {.kind = pass == Pass::x ? Kind::x_cycle : pass == Pass::y ? Kind::y_cycle : Kind::cycle};
        take_hint(hint, base, length);
    }

    // The shortest way from a node to its opposite.
    void forcing(int start, bool is_on) {
        const double base = pass == Pass::x ? 6.6 : 7.0;
        Bits<729> seen_on, seen_off;
        std::vector<std::uint16_t> front, next;
        bool now_on = is_on;
        front.push_back(static_cast<std::uint16_t>(start));
        (is_on ? seen_on : seen_off).set(start);
        for (int complexity = 2; !front.empty(); ++complexity) {
            if (!worth(base, complexity)) return;
            next.clear();
            bool hit = false;
            const auto reach = [&](Bits<729>& seen, int id) {
                if (seen.test(id)) return;
                seen.set(id);
                next.push_back(static_cast<std::uint16_t>(id));
                hit = hit || (id == start && now_on == is_on);
            };
            for (int id : front) {
                if (now_on) for (int to : weak(id)) reach(seen_off, to);
                else for (const auto& link : strong(id)) reach(seen_on, link.to);
            }
            if (hit) return forced(start, is_on, base, complexity);
            front.swap(next);
            now_on = !now_on;
        }
    }

    void forced(int start, bool is_on, double base, int complexity) {
        Hint hint;
        const int c = links.cell(start), d = links.digit(start);
        if (is_on) hint.remove(c, bit(d));
        else hint.place_for(c, d, position);
        const bool of_one = pass == Pass::x;
        hint.name = {.kind = of_one ? Kind::forcing_x_chain : Kind::forcing_chain,
                     .size = static_cast<std::uint8_t>(std::min(complexity, 255))};
        take_hint(hint, base, complexity);
    }

    void take_hint(Hint& hint, double base, int complexity) {
        best.rating = hint.rating = chain_rating(base, complexity);
        best.complexity = complexity;
        best.key = key();
        hint.row = search.hint.row;
        search.hint = hint;
    }
};

} // namespace

bool static_chain(Search& search) {
    Links& links = search.memory.links;
    links.read(search.position);
    return Chains(search, links).run();
}

} // namespace lucidoku::rating
