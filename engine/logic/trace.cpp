#include "logic/trace.hpp"

#include <span>

namespace lucidoku {
namespace {

// Writes a step record as compact JSON: the items by kind, in the notation that people read.
//
//     {"digits":[5],"houses":{"base":["r1"]},"cells":{"pivot":["r1c2"]},"candidates":{"fin":["(5)r1c2"]},
//      "links":["(5)r1c2=(5)r1c9"],"branches":[{"if":"(5)r1c2","links":[…],"dead_end":[…]}],
//      "sets":[{"cells":["r1c1"],"digits":[1,2]}]}
//
// A strong link is written =, a weak one -; a branch that assumes its candidate to be false has "not" for "if".
template <class L> class Writer {
public:
    Writer(const L& layout, std::span<const Word> record, std::string& out)
        : layout_(layout), record_(record), out_(out) {}

    void write() {
        out_ += '{';
        if (!(record_[2] & Step::uses_candidates)) { // a single: what else it rests on are values that stand there
            single();
            out_ += '}';
            return;
        }
        for_kind(0, [&](Word, auto payload) {
            key("digits");
            list(payload, [&](Word d) { number(d); });
        });
        by_role(1, "houses", [&](Word h) { quoted([&] { house(h); }); });
        by_role(2, "cells", [&](Word c) { quoted([&] { cell(c); }); });
        by_role(3, "candidates", [&](Word code) { quoted([&] { candidate(code); }); });
        bool inside = false, any = false;
        each([&](Word kind, Word role, auto payload) {
            if (kind == 8) inside = true;
            if (kind != 4 || inside) return;
            if (!any) key("links"), out_ += '[';
            else out_ += ',';
            any = true;
            link(role, payload);
        });
        if (any) out_ += ']';
        if (inside) branches();
        any = false;
        for_kind(10, [&](Word, auto payload) {
            if (!any) key("sets"), out_ += '[';
            else out_ += ',';
            any = true;
            const std::size_t count = payload[0];
            out_ += "{\"cells\":";
            list(payload.subspan(1, count), [&](Word c) { quoted([&] { cell(c); }); });
            out_ += ",\"digits\":";
            list(payload.subspan(1 + count), [&](Word d) { number(d); });
            out_ += '}';
        });
        if (any) out_ += ']';
        out_ += '}';
    }

private:
    // The house, where it is one of a house.
    void single() {
        std::size_t at = 4 + record_[3];
        for (at += 1 + record_[at]; at < record_.size(); at += 2 + record_[at + 1]) {
            if (record_[at] != (1 << 8 | static_cast<int>(Role::house))) continue;
            out_ += "\"houses\":{\"house\":[\"";
            house(record_[at + 2]);
            out_ += "\"]}";
            return;
        }
    }
    template <class F> void each(F&& f) const {
        std::size_t at = 4 + record_[3];
        at += 1 + record_[at];
        while (at < record_.size()) {
            const std::size_t length = record_[at + 1];
            f(static_cast<Word>(record_[at] >> 8), static_cast<Word>(record_[at] & 255),
              record_.subspan(at + 2, length));
            at += 2 + length;
        }
    }
    template <class F> void for_kind(Word wanted, F&& f) const {
        each([&](Word kind, Word role, auto payload) {
            if (kind == wanted) f(role, payload);
        });
    }
    // All items of a kind, those of the same role in one list.
    template <class F> void by_role(Word wanted, const char* name, F&& one) {
        std::uint32_t roles = 0;
        for_kind(wanted, [&](Word role, auto) { roles |= 1u << role; });
        if (!roles) return;
        key(name);
        char open = '{';
        each_bit(roles, [&](int role) {
            out_ += open;
            open = ',';
            out_ += '"';
            out_ += role_names[role];
            out_ += "\":[";
            bool first = true;
            for_kind(wanted, [&](Word mine, auto payload) {
                if (mine != role) return;
                for (const Word item : payload) {
                    if (!first) out_ += ',';
                    first = false;
                    one(item);
                }
            });
            out_ += ']';
        });
        out_ += '}';
    }
    void branches() {
        key("branches");
        out_ += '[';
        bool open = false, first_link = true;
        each([&](Word kind, Word role, auto payload) {
            if (kind == 8) {
                if (open && !first_link) out_ += ']';
                if (open) out_ += "},";
                open = first_link = true;
                out_ += role ? "{\"if\":" : "{\"not\":";
                quoted([&] { candidate(payload[1]); });
                if (payload[0]) out_ += ",\"depth\":", out_ += std::to_string(payload[0]);
            } else if (kind == 4 && open) {
                out_ += first_link ? ",\"links\":[" : ",";
                first_link = false;
                link(role, payload);
            } else if (kind == 9 && open) {
                if (!first_link) out_ += ']';
                first_link = true;
                out_ += ",\"dead_end\":";
                list(payload, [&](Word code) { quoted([&] { candidate(code); }); });
            }
        });
        if (open && !first_link) out_ += ']';
        if (open) out_ += '}';
        out_ += ']';
    }
    void link(Word strong, std::span<const Word> payload) {
        const std::size_t split = payload[0];
        out_ += '"';
        node(payload.subspan(1, split));
        out_ += strong ? '=' : '-';
        node(payload.subspan(1 + split));
        out_ += '"';
    }
    void node(std::span<const Word> codes) {
        for (std::size_t i = 0; i < codes.size(); ++i) {
            if (i) out_ += ',';
            candidate(codes[i]);
        }
    }
    void key(const char* name) {
        if (out_.back() != '{') out_ += ',';
        out_ += '"';
        out_ += name;
        out_ += "\":";
    }
    template <class F> void list(std::span<const Word> items, F&& one) {
        out_ += '[';
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i) out_ += ',';
            one(items[i]);
        }
        out_ += ']';
    }
    template <class F> void quoted(F&& f) {
        out_ += '"';
        f();
        out_ += '"';
    }
    void number(int value) {
        if (value >= 10) out_ += static_cast<char>('0' + value / 10);
        out_ += static_cast<char>('0' + value % 10);
    }
    void cell(Word c) {
        out_ += 'r';
        number(c / layout_.n() + 1);
        out_ += 'c';
        number(c % layout_.n() + 1);
    }
    void candidate(Word code) {
        out_ += '(';
        out_ += "123456789ABCDEFGHIJKLMNOP"[code % layout_.n()];
        out_ += ')';
        cell(static_cast<Word>(code / layout_.n()));
    }
    // r1, c1, b1; d1 and w1 for diagonals and windows: its number among those of its kind.
    void house(Word h) {
        int before = 0;
        while (before < h && layout_.kind(h - before - 1) == layout_.kind(h)) ++before;
        out_ += "rcbdw"[static_cast<int>(layout_.kind(h))];
        number(before + 1);
    }

    const L& layout_;
    std::span<const Word> record_;
    std::string& out_;
};

template <class T> void extend(std::vector<T>& some, const std::vector<T>& more) {
    some.insert(some.end(), more.begin(), more.end());
}

template <class T> void extend_ends(std::vector<T>& ends, const std::vector<T>& more, std::size_t start) {
    for (const T end : more) ends.push_back(static_cast<T>(end + start));
}

} // namespace

template <class L> void Trace::add(const L& layout, const Walk& walk, bool with_evidence) {
    status.push_back(static_cast<std::uint8_t>(walk.status));
    const auto cells = static_cast<std::size_t>(layout.cells());
    if (walk.solution.size() == cells) extend(solutions, walk.solution);
    else solutions.resize(solutions.size() + cells);
    steps.push_back(static_cast<std::uint32_t>(walk.steps));
    const std::span<const Word> words(walk.words);
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t length = words[at] + (static_cast<std::size_t>(words[at + 2] >> 8) << 16);
        const auto record = words.subspan(at, length);
        technique.push_back(record[1]);
        flags.push_back(static_cast<std::uint8_t>(record[2]));
        std::size_t item = 4;
        const std::size_t placed = record[3];
        placements.insert(placements.end(), record.begin() + 4,
                          record.begin() + static_cast<std::ptrdiff_t>(4 + placed));
        item += placed;
        const std::size_t eliminated = record[item++];
        const auto first = record.begin() + static_cast<std::ptrdiff_t>(item);
        eliminations.insert(eliminations.end(), first, first + static_cast<std::ptrdiff_t>(eliminated));
        item += eliminated;
        placed_end.push_back(static_cast<std::uint32_t>(placements.size()));
        eliminated_end.push_back(static_cast<std::uint32_t>(eliminations.size()));
        std::uint32_t count = 0;
        for (; item < length; item += 2 + record[item + 1]) count += record[item] >> 8 == 4;
        links.push_back(count);
        if (with_evidence) Writer<L>(layout, record, evidence).write();
        evidence_end.push_back(evidence.size());
        at += length;
    }
}

void Trace::append(const Trace& other) {
    extend(status, other.status);
    extend(solutions, other.solutions);
    extend(steps, other.steps);
    extend(technique, other.technique);
    extend(flags, other.flags);
    extend(links, other.links);
    extend_ends(placed_end, other.placed_end, placements.size());
    extend_ends(eliminated_end, other.eliminated_end, eliminations.size());
    extend_ends(evidence_end, other.evidence_end, evidence.size());
    extend(placements, other.placements);
    extend(eliminations, other.eliminations);
    evidence += other.evidence;
}

template void Trace::add(const Layout9&, const Walk&, bool);
template void Trace::add(const Layout16&, const Walk&, bool);
template void Trace::add(const Layout25&, const Walk&, bool);

} // namespace lucidoku
