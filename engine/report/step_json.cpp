#include "report/step_json.hpp"

#include "report/json.hpp"

#include <algorithm>

namespace lucidoku {
namespace {

using Payload = std::span<const Word>;

// The items of one record, as fields of an object; a field that would be empty is left out.
class Evidence {
public:
    Evidence(const StepNames& names, std::vector<char>& seen, const Record& record, std::string& out)
        : names_(names), seen_(seen), record_(record), json_(names.n, out) {}

    void write_house_only() {
        json_ << '{';
        record_.each_of(Item::houses, [&](Word role, Payload payload) {
            if (role == static_cast<Word>(Role::house))
                json_ << "\"houses\":{\"house\":[" << names_.houses[payload[0]] << "]}";
        });
        json_ << '}';
    }
    void write(bool with_premises) {
        json_ << '{';
        digits();
        by_role(Item::houses, "houses", [&](Word h) { json_ << names_.houses[h]; });
        by_role(Item::cells, "cells", [&](Word c) { json_ << names_.cells[c]; });
        by_role(Item::candidates, "candidates", [&](Word code) { json_ << names_.candidates[code]; });
        links();
        branches();
        sets();
        if (with_premises) premises();
        if (record_.flags() & Step::assumes_uniqueness) json_.key("assumes_uniqueness"), json_ << "true";
        json_ << '}';
    }

private:
    void cells(Payload numbers) {
        json_.list(numbers, [&](Word c) { json_ << names_.cells[c]; });
    }
    void candidates(Payload codes) {
        json_.list(codes, [&](Word code) { json_ << names_.candidates[code]; });
    }
    // Writes the digits; of several lists the last one counts.
    void digits() {
        Payload last;
        record_.each_of(Item::digits, [&](Word, Payload payload) { last = payload; });
        if (last.empty()) return;
        json_.key("digits");
        json_.digits(last);
    }
    // Writes the items of each role, in order of the roles, without duplicates.
    template <class F> void by_role(Item wanted, std::string_view name, F&& write_item) {
        std::uint32_t written = 0;
        record_.each_of(wanted, [&](Word role, Payload) {
            if (written >> role & 1) return;
            if (written) json_ << ',';
            else json_.key(name), json_ << '{';
            written |= 1u << role;
            json_ << '"' << role_names[role] << "\":[";
            bool first = true;
            each_of_role(wanted, role, [&](Word item) {
                if (seen_[item]) return;
                seen_[item] = 1;
                if (!first) json_ << ',';
                first = false;
                write_item(item);
            });
            each_of_role(wanted, role, [&](Word item) { seen_[item] = 0; });
            json_ << ']';
        });
        if (written) json_ << '}';
    }
    template <class F> void each_of_role(Item wanted, Word role, F&& visit) {
        record_.each_of(wanted, [&](Word mine, Payload payload) {
            if (mine == role) std::for_each(payload.begin(), payload.end(), visit);
        });
    }
    // Writes the links of the step itself; branches write theirs.
    void links() {
        bool inside = false, any = false;
        record_.each([&](Item kind, Word role, Payload payload) {
            if (kind == Item::branch) inside = true;
            if (kind != Item::link || inside) return;
            json_.open(any, "links");
            link(role, payload);
        });
        json_.close(any);
    }
    void link(Word strong, Payload payload) {
        const std::size_t split = payload[0];
        json_ << "{\"from\":";
        candidates(payload.subspan(1, split));
        json_ << ",\"to\":";
        candidates(payload.subspan(1 + split));
        json_ << (strong == 1 ? ",\"strong\":true}" : ",\"strong\":false}");
    }
    void branches() {
        bool any = false, first = true;
        std::vector<Word> end;
        const auto close = [&] {
            json_ << ']';
            if (!end.empty()) json_ << ",\"dead_end\":", candidates(end);
            json_ << '}';
        };
        record_.each([&](Item kind, Word role, Payload payload) {
            if (kind == Item::branch) {
                if (any) close();
                json_.open(any, "branches");
                json_ << "{\"assumption\":";
                json_ << names_.candidates[payload[1]];
                json_ << (role == 1 ? ",\"truth\":true" : ",\"truth\":false");
                if (payload[0]) json_ << ",\"depth\":" << std::to_string(payload[0]);
                json_ << ",\"links\":[";
                first = true;
                end.clear();
            } else if (any && kind == Item::link) {
                if (!first) json_ << ',';
                first = false;
                link(role, payload);
            } else if (any && kind == Item::dead_end) {
                end.insert(end.end(), payload.begin(), payload.end());
            }
        });
        if (!any) return;
        close();
        json_ << ']';
    }
    void sets() {
        std::vector<Payload> written;
        bool any = false;
        record_.each_of(Item::set, [&](Word, Payload payload) {
            for (const Payload& other : written)
                if (std::equal(other.begin(), other.end(), payload.begin(), payload.end())) return;
            written.push_back(payload);
            json_.open(any, "sets");
            json_ << "{\"cells\":";
            cells(payload.subspan(1, payload[0]));
            json_ << ",\"digits\":";
            json_.digits(payload.subspan(1u + payload[0]));
            json_ << '}';
        });
        json_.close(any);
    }
    void premises() {
        bool any = false;
        const auto premise = [&](std::string_view kind, Payload where, Payload digits) {
            json_ << kind << ",\"cells\":";
            cells(where);
            json_ << ",\"digits\":";
            json_.digits(digits);
            json_ << '}';
        };
        record_.each([&](Item kind, Word, Payload payload) {
            if (kind != Item::value_premise && kind != Item::cell_premise && kind != Item::house_premise) return;
            json_.open(any, "premises");
            if (kind == Item::house_premise) {
                json_ << "{\"kind\":\"house\",\"house\":";
                json_ << names_.houses[payload[0]];
                premise("", payload.subspan(2), payload.subspan(1, 1));
            } else {
                premise(kind == Item::value_premise ? "{\"kind\":\"value\"" : "{\"kind\":\"cell\"",
                        payload.subspan(0, 1), payload.subspan(1));
            }
        });
        json_.close(any);
    }

    const StepNames& names_;
    std::vector<char>& seen_;
    const Record& record_;
    Json json_;
};

// Returns whether the numbers of an item are valid for its kind.
bool fits(Item kind, Word role, Payload payload, std::size_t n, std::size_t houses) {
    const auto all = [](Payload words, std::size_t below) {
        return std::all_of(words.begin(), words.end(), [&](Word word) { return word < below; });
    };
    const std::size_t cells = n * n, candidates = cells * n, size = payload.size();
    const auto leads = [&](std::size_t least) { return size >= least && size > payload[0]; };
    switch (kind) {
    case Item::digits:
        return all(payload, n + 1);
    case Item::houses:
        return role < std::size(role_names) && all(payload, houses);
    case Item::cells:
        return role < std::size(role_names) && all(payload, cells);
    case Item::candidates:
        return role < std::size(role_names) && all(payload, candidates);
    case Item::link:
        return leads(1) && all(payload.subspan(1), candidates);
    case Item::value_premise:
    case Item::cell_premise:
        return size >= 1 && payload[0] < cells && all(payload.subspan(1), n + 1);
    case Item::house_premise:
        return size >= 2 && payload[0] < houses && payload[1] <= n && all(payload.subspan(2), cells);
    case Item::branch:
        return size == 2 && payload[1] < candidates;
    case Item::dead_end:
        return all(payload, candidates);
    case Item::set:
        return leads(1) && all(payload.subspan(1, payload[0]), cells) && all(payload.subspan(1u + payload[0]), n + 1);
    }
    return false;
}

// Writes a sentence like Python's `json`, with characters other than ASCII unescaped.
void write_text(std::string& out, std::string_view text) {
    out += '"';
    std::size_t done = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        out.append(text, done, i - done);
        done = i + 1;
        out += '\\';
        if (const auto known = std::string_view("\"\\\b\f\n\r\t").find(text[i]); known != std::string_view::npos) {
            out += "\"\\bfnrt"[known];
        } else {
            out += "u00";
            for (int digit : {c >> 4, c & 15}) out += "0123456789abcdef"[digit];
        }
    }
    out.append(text, done);
    out += '"';
}

} // namespace

StepNames::StepNames(int size, const std::vector<std::string>& of_houses) : n(size) {
    for (const std::string& name : of_houses) houses.push_back('"' + name + '"');
    const auto add = [&](std::vector<std::string>& to, auto&& write) {
        std::string name;
        Json json(n, name);
        json.quote([&] { write(json); });
        to.push_back(std::move(name));
    };
    for (int c = 0; c < n * n; ++c) add(cells, [&](Json& json) { json.cell(c); });
    for (int code = 0; code < n * n * n; ++code)
        add(candidates, [&](Json& json) { json.candidate(static_cast<Word>(code)); });
}

void EvidenceWriter::write(const Record& record, Detail detail, std::string& out) {
    Evidence evidence(*names_, seen_, record, out);
    if (detail == Detail::brief && !(record.flags() & Step::uses_candidates)) evidence.write_house_only();
    else evidence.write(detail == Detail::whole);
}

StepWriter::StepWriter(int n, const std::vector<std::string>& houses, std::vector<std::string> techniques)
    : names_(n, houses), evidence_(names_), techniques_(std::move(techniques)) {}

const std::string& StepWriter::write(const Record& record, const StepText& text) {
    step_.clear();
    const int n = names_.n;
    Json json(n, step_);
    const auto conclusions = [&](Payload codes, char sign) {
        json.list(codes, [&](Word code) {
            json << '"';
            json.cell(code / n);
            json << sign;
            json.digit(code % n);
            json << '"';
        });
    };
    json << "{\"schema\":\"lucidoku/step/1\",\"number\":" << std::to_string(text.number) << ',';
    json << techniques_[record.technique()] << ",\"placements\":";
    conclusions(record.placements(), '=');
    json << ",\"eliminations\":";
    conclusions(record.eliminations(), '-');
    json << ",\"text\":";
    write_text(step_, text.text);
    json << ",\"hint\":";
    write_text(step_, text.hint);
    json << ",\"evidence\":";
    evidence_.write(record, EvidenceWriter::Detail::whole, step_);
    json << '}';
    return step_;
}

bool StepWriter::takes(std::span<const Word> words) const {
    const auto size = static_cast<std::size_t>(names_.n), candidates = size * size * size;
    while (!words.empty()) {
        if (words.size() < 5) return false;
        const std::size_t placed = words[3], length = words[0] + (static_cast<std::size_t>(words[2] >> 8) << 16);
        if (length > words.size() || length < 5 + placed || length < 5 + placed + words[4 + placed]) return false;
        if (words[1] >= techniques_.size()) return false;
        const std::size_t begin = 5 + placed + words[4 + placed];
        for (std::size_t i = 4; i < begin; ++i)
            if (i != 4 + placed && words[i] >= candidates) return false;
        for (std::size_t i = begin; i < length;) {
            if (i + 2 > length || i + 2 + words[i + 1] > length) return false;
            const Payload payload = words.subspan(i + 2, words[i + 1]);
            const auto kind = static_cast<Item>(words[i] >> 8);
            if (!fits(kind, words[i] & 255, payload, size, names_.houses.size())) return false;
            i += 2 + payload.size();
        }
        words = words.subspan(length);
    }
    return true;
}

} // namespace lucidoku
