// Chains of two, three or four strong links of one digit, with groups. A link lies in a region and has two sides, of up
// to three cells each; two links are joined where a side of the one and a side of the other lie in one region. All
// chains are collected; the best by rating, number of eliminations, suffix and order is taken.
#include "rating/finders.hpp"

#include <algorithm>
#include <vector>

namespace lucidoku::rating {

namespace {

struct Side {
    Cells cells;
    Cells reach; // the peers of all its cells that may have the digit
};

struct Link {
    std::uint8_t region, variant;
    bool grouped;
    Cells places; // of the digit in the region
    std::array<Side, 2> side;
    int type() const { return type_of(region); }
};

// Returns the first of column, row, block that holds all cells of two sides, or -1.
int joint(const Side& a, const Side& b) {
    const Cells all = a.cells | b.cells;
    const int c = all.first();
    for (int type : {column, row, block}) {
        const int h = region_of(c, type);
        if (all.within(tables.cells[index(h)])) return h;
    }
    return -1;
}

// Builds the links of a digit, by type, region, variant.
struct StrongLinkBuilder {
    const RatingPosition& position;
    int digit;
    std::vector<Link>& links;

    void run() {
        for (int h = 0; h < 27; ++h) {
            const Mask places = position.places(h, digit);
            const int n = count(places);
            if (n < 2 || n > 6) continue;
            if (n == 2) plain(h, places);
            else if (type_of(h) == block) in_block(h, places, n);
            else in_line(h, places);
        }
    }

    Cells cells_at(int h, Mask spots) const {
        Cells cells;
        each_bit(spots, [&](int p) { cells.set(cell_of(h, p)); });
        return cells;
    }
    void add(int h, bool grouped, Mask one, Mask two, int variant = 0) {
        Link link{static_cast<std::uint8_t>(h),
                  static_cast<std::uint8_t>(variant),
                  grouped,
                  cells_at(h, position.places(h, digit)),
                  {}};
        const std::array<Mask, 2> sides{one, two};
        for (std::size_t s = 0; s < 2; ++s) {
            link.side[s].cells = cells_at(h, sides[s]);
            link.side[s].reach = common_peers(link.side[s].cells) & position.where(digit);
        }
        links.push_back(link);
    }

    void plain(int h, Mask places) {
        if (type_of(h) == block && (tables.along[places] < 3 || tables.across[places] < 3)) return;
        const Mask first = places & -places;
        add(h, false, first, places & ~first);
    }

    void in_line(int h, Mask places) {
        for (int third = 0; third < 3; ++third) {
            if (places >> 3 * third & 7) continue;
            const Mask v = places & 7u << 3 * (third == 0 ? 1 : 0);
            const Mask w = places & ~v;
            if (!v || !w) return;
            if (count(w) == 1 && count(v) > 1) add(h, true, w, v);
            else add(h, true, v, w);
            return;
        }
    }

    void in_block(int h, Mask places, int n) {
        for (int heart = 0; heart < 9; ++heart) {
            const Mask of_row = 7u << heart / 3 * 3, of_column = 0111u << heart % 3;
            if (places & ~(of_row | of_column)) continue;
            const Mask v = places & of_column & ~bit(heart);
            const Mask w = places & of_row & ~bit(heart);
            if (!v || !w) return;
            const bool there = places >> heart & 1;
            const auto wide = [&](Mask side) { return side | bit(heart); };
            if (count(v) == 1 && count(w) > 1) add(h, true, v, wide(w));
            else if (count(w) == 1) add(h, true, w, wide(v));
            else add(h, true, there ? wide(v) : v, there ? wide(w) : w);
            return;
        }
        if (n < 4) return;
        for (const bool rows : {true, false})
            for (const auto& [i, k] : {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 2}}) {
                const Mask one = rows ? 7u << 3 * i : 0111u << i;
                const Mask two = rows ? 7u << 3 * k : 0111u << k;
                if (places & ~(one | two)) continue;
                add(h, true, places & one, places & two);
                const auto shifted = (rows ? (places & one) << 3 * (k - i) : (places & one) << (k - i));
                if (n == 4 && shifted == (places & two)) {
                    // A square can also be cut the other way.
                    Mask first = 0;
                    for (int cut = 0; cut < 3 && !first; ++cut) first = places & (rows ? 0111u << cut : 7u << 3 * cut);
                    add(h, true, first, places & ~first, 1);
                }
                return;
            }
    }
};

// Returns the number of an order in which the sorted links may be joined, or -1. An order and its reverse are one, of
// which one is listed.
template <int N> int order_of(const std::array<int, N>& order) {
    constexpr auto all = [] {
        if constexpr (N == 2) return std::to_array<int>({1});
        else if constexpr (N == 3) return std::to_array<int>({12, 102, 21});
        else return std::to_array<int>({123, 1023, 2013, 213, 1203, 2103, 321, 231, 1032, 132, 1302, 312});
    }();
    int number = 0;
    for (int k : order) number = 10 * number + k;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] == number) return static_cast<int>(i);
    return -1;
}

template <int N> struct StrongLinkFinder {
    RatingState& state;
    const RatingPosition& position;
    std::vector<Link> links{};
    // The regions that join a node, 2 · link + side, to others.
    struct Joint {
        std::uint16_t to;
        std::uint8_t region;
    };
    std::vector<std::vector<Joint>> joints{};
    std::array<std::uint16_t, N> enter{}; // the nodes at which the links are entered
    std::array<std::uint8_t, N> joined{}; // the regions of the joints
    int digit = 0;
    bool any = false, any_of_digit = false;

    struct Value {
        int rating, removed; // in tenths
        std::array<std::uint8_t, 5> suffix;
        std::array<std::uint8_t, 3 * N + 4> order;
        bool before(const Value& o) const {
            if (rating != o.rating) return rating < o.rating;
            if (removed != o.removed) return removed > o.removed;
            return suffix != o.suffix ? suffix < o.suffix : order < o.order;
        }
    };
    Value best{};
    Hint hint{};

    bool run(PackedMask& digits) {
        for (digit = 0; digit < 9; ++digit) {
            if (!(digits >> digit & 1)) continue;
            any_of_digit = false;
            prepare();
            for (std::size_t node = 0; node < joints.size(); ++node) {
                enter[0] = static_cast<std::uint16_t>(node);
                extend(1);
            }
            if (!any_of_digit) digits &= ~bit(digit);
        }
        if (any) {
            hint.row = state.hint.row;
            state.hint = hint;
        }
        return any;
    }

    void prepare() {
        links.clear();
        StrongLinkBuilder{position, digit, links}.run();
        joints.assign(2 * links.size(), {});
        for (std::size_t a = 0; a < joints.size(); ++a)
            for (std::size_t b = 0; b < joints.size(); ++b) {
                const Link &one = links[a / 2], &two = links[b / 2];
                if (one.region == two.region || one.places.meets(two.places)) continue;
                const int region = joint(one.side[a & 1], two.side[b & 1]);
                if (region >= 0)
                    joints[a].push_back({static_cast<std::uint16_t>(b), static_cast<std::uint8_t>(region)});
            }
    }

    const Link& link(int k) const { return links[enter[index(k)] / 2]; }
    const Side& entry(int k) const { return link(k).side[enter[index(k)] & 1]; }
    const Side& exit(int k) const { return link(k).side[~enter[index(k)] & 1]; }

    void extend(int depth) {
        if (depth == N) return chain();
        for (const Joint& next : joints[enter[index(depth - 1)] ^ 1]) {
            const Link& candidate = links[next.to / 2];
            bool apart = true;
            for (int k = 0; k + 1 < depth; ++k)
                apart = apart && candidate.region != link(k).region && !candidate.places.meets(link(k).places);
            if (!apart) continue;
            enter[index(depth)] = next.to;
            joined[index(depth - 1)] = next.region;
            extend(depth + 1);
        }
    }

    void chain() {
        std::array<int, N> order;
        for (int k = 0; k < N; ++k) {
            order[index(k)] = 0;
            for (int j = 0; j < N; ++j) order[index(k)] += link(j).region < link(k).region;
        }
        const int walked = order_of<N>(order);
        if (walked < 0) return;
        const int closing = joint(entry(0), exit(N - 1));
        if (closing >= 0) {
            if (order[0] != 0 || (enter[0] & 1)) return;
        }
        Cells bases, joint_regions;
        for (int k = 0; k < N; ++k) bases |= tables.cells[link(k).region];
        for (int k = 0; k + 1 < N; ++k) joint_regions |= tables.cells[joined[index(k)]];
        Cells removed = (entry(0).reach & exit(N - 1).reach) - bases;
        if (closing < 0) removed -= joint_regions;
        int number = removed.count();
        if (closing >= 0)
            for (int k = 0; k + 1 < N; ++k) {
                const Cells more = (exit(k).reach & entry(k + 1).reach) - bases;
                number += more.count();
                removed |= more;
            }
        if (!number) return;
        any_of_digit = true;
        const Value value = value_of(order, walked, number);
        if (any && !value.before(best)) return;
        any = true;
        best = value;
        hint.clear();
        removed.each([&](int c) { hint.remove(c, bit(digit)); });
        hint.rating = value.rating / 10.0;
        hint.name = {.kind = StepKind::strong_links,
                     .size = N,
                     .type = static_cast<std::uint8_t>(closing >= 0),
                     .suffix = value.suffix};
    }

    using Types = std::array<std::uint8_t, N>;
    static Types reversed(Types types) {
        std::reverse(types.begin(), types.end());
        return types;
    }
    static Types swapped(Types types) {
        for (auto& type : types) type = type ? static_cast<std::uint8_t>(3 - type) : type;
        return types;
    }

    Value value_of(const std::array<int, N>& order, int walked, int number) const {
        Value value{};
        value.removed = number;
        Types types;
        int grouped = 0;
        for (int k = 0; k < N; ++k) {
            types[index(k)] = static_cast<std::uint8_t>(link(k).type());
            grouped += link(k).grouped;
        }
        types = std::min(types, reversed(types));
        if (std::find(types.begin(), types.end(), row) == types.end()) types = std::min(types, swapped(types));
        else types = std::min({types, swapped(types), reversed(swapped(types))});
        value.suffix[0] = static_cast<std::uint8_t>(grouped);
        bool blocks = false, columns = false;
        for (int k = 0; k < N; ++k) {
            value.suffix[index(k + 1)] = types[index(k)];
            blocks = blocks || types[index(k)] == block;
            columns = columns || types[index(k)] == column;
        }
        value.rating = (N == 2 ? 40 : N == 3 ? 54 : 58) + (grouped ? 3 : blocks + columns);
        note_order(value.order, order, walked);
        return value;
    }

    // Notes the key of the order: types with the last one slowest, digit, regions, variants, order of the links,
    // directions.
    void note_order(std::array<std::uint8_t, 3 * N + 4>& key, const std::array<int, N>& order, int walked) const {
        std::array<const Link*, N> sorted;
        int directions = 0;
        for (int k = 0; k < N; ++k) {
            sorted[index(order[index(k)])] = &link(k);
            directions = 2 * directions + (enter[index(k)] & 1);
        }
        std::size_t i = 0;
        for (int k = N - 1; k >= 0; --k) key[i++] = static_cast<std::uint8_t>(sorted[index(k)]->type());
        key[i++] = static_cast<std::uint8_t>(digit);
        for (const Link* link : sorted) key[i++] = link->region;
        for (const Link* link : sorted) key[i++] = link->variant;
        key[i++] = static_cast<std::uint8_t>(walked);
        key[i++] = static_cast<std::uint8_t>(directions);
    }
};

constexpr Memo link_memos[] = {Memo::links_2, Memo::links_3, Memo::links_4};

} // namespace

template <int N> bool strong_links(RatingState& state) {
    return StrongLinkFinder<N>{state, state.position}.run(state.changed().in_digits(link_memos[N - 2]));
}

template bool strong_links<2>(RatingState&);
template bool strong_links<3>(RatingState&);
template bool strong_links<4>(RatingState&);

} // namespace lucidoku::rating
