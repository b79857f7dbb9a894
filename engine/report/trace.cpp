#include "report/trace.hpp"

#include "report/json.hpp"
#include "run/columns.hpp"

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
    Writer(const L& layout, const Record& record, std::string& out)
        : layout_(layout), record_(record), out_(out), json_(layout.n(), out) {}

    void write() {
        out_ += '{';
        if (!(record_.flags() & Step::uses_candidates)) { // a single: what else it rests on are values that stand there
            single();
            out_ += '}';
            return;
        }
        record_.each_of(Item::digits, [&](Word, auto payload) {
            json_.key("digits");
            json_.digits(payload);
        });
        by_role(Item::houses, "houses", [&](Word h) { json_.quoted([&] { house(h); }); });
        by_role(Item::cells, "cells", [&](Word c) { json_.quoted([&] { json_.cell(c); }); });
        by_role(Item::candidates, "candidates", [&](Word code) { json_.quoted([&] { json_.candidate(code); }); });
        bool inside = false, any = false;
        record_.each([&](Item kind, Word role, auto payload) {
            if (kind == Item::branch) inside = true;
            if (kind != Item::link || inside) return;
            json_.open(any, "links");
            link(role, payload);
        });
        json_.close(any);
        if (inside) branches();
        any = false;
        record_.each_of(Item::set, [&](Word, auto payload) {
            json_.open(any, "sets");
            const std::size_t count = payload[0];
            out_ += "{\"cells\":";
            json_.cells(payload.subspan(1, count));
            out_ += ",\"digits\":";
            json_.digits(payload.subspan(1 + count));
            out_ += '}';
        });
        json_.close(any);
        out_ += '}';
    }

private:
    // The house, where it is one of a house.
    void single() {
        record_.each_of(Item::houses, [&](Word role, auto payload) {
            if (role != static_cast<Word>(Role::house)) return;
            out_ += "\"houses\":{\"house\":[\"";
            house(payload[0]);
            out_ += "\"]}";
        });
    }
    // All items of a kind, those of the same role in one list.
    template <class F> void by_role(Item wanted, const char* name, F&& one) {
        std::uint32_t roles = 0;
        record_.each_of(wanted, [&](Word role, auto) { roles |= 1u << role; });
        if (!roles) return;
        json_.key(name);
        char open = '{';
        each_bit(roles, [&](int role) {
            out_ += open;
            open = ',';
            out_ += '"';
            out_ += role_names[role];
            out_ += "\":[";
            bool first = true;
            record_.each_of(wanted, [&](Word mine, auto payload) {
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
        json_.key("branches");
        out_ += '[';
        bool open = false, first_link = true;
        record_.each([&](Item kind, Word role, auto payload) {
            if (kind == Item::branch) {
                if (open && !first_link) out_ += ']';
                if (open) out_ += "},";
                open = first_link = true;
                out_ += role ? "{\"if\":" : "{\"not\":";
                json_.quoted([&] { json_.candidate(payload[1]); });
                if (payload[0]) out_ += ",\"depth\":", out_ += std::to_string(payload[0]);
            } else if (kind == Item::link && open) {
                out_ += first_link ? ",\"links\":[" : ",";
                first_link = false;
                link(role, payload);
            } else if (kind == Item::dead_end && open) {
                if (!first_link) out_ += ']';
                first_link = true;
                out_ += ",\"dead_end\":";
                json_.candidates(payload);
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
            json_.candidate(codes[i]);
        }
    }
    // r1, c1, b1; d1 and w1 for diagonals and windows: its number among those of its kind.
    void house(Word h) {
        int before = 0;
        while (before < h && layout_.kind(h - before - 1) == layout_.kind(h)) ++before;
        out_ += "rcbdw"[static_cast<int>(layout_.kind(h))];
        json_.number(before + 1);
    }

    const L& layout_;
    Record record_;
    std::string& out_;
    Json json_;
};

} // namespace

template <class L> void Trace::add(const L& layout, const Walk& walk, bool with_evidence) {
    status.push_back(static_cast<std::uint8_t>(walk.status));
    const auto cells = static_cast<std::size_t>(layout.cells());
    if (walk.solution.size() == cells) extend(solutions, walk.solution);
    else solutions.resize(solutions.size() + cells);
    steps.push_back(static_cast<std::uint32_t>(walk.steps));
    each_record(walk.words, [&](const Record& record) {
        technique.push_back(record.technique());
        flags.push_back(static_cast<std::uint8_t>(record.flags()));
        placements.insert(placements.end(), record.placements().begin(), record.placements().end());
        eliminations.insert(eliminations.end(), record.eliminations().begin(), record.eliminations().end());
        placed_end.push_back(end_of(placements.size()));
        eliminated_end.push_back(end_of(eliminations.size()));
        std::uint32_t count = 0;
        record.each_of(Item::link, [&](Word, auto) { ++count; });
        links.push_back(count);
        if (with_evidence) Writer<L>(layout, record, evidence).write();
        evidence_end.push_back(evidence.size());
    });
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

#define LUCIDOKU_ADD_TRACE(L) template void Trace::add(const L&, const Walk&, bool)
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_ADD_TRACE);
#undef LUCIDOKU_ADD_TRACE

} // namespace lucidoku
