// The result of a finder, and its transport format: a record of 16-bit words.
//
//     length  technique  flags  #placements placement…  #eliminations elimination…  item…
//
// The upper byte of the flags belongs to the length of a long record: length + (flags >> 8) * 65536.
//
// A candidate is cell * n + digit - 1. An item is
//
//     kind << 8 | role,  length,  payload…
//
//     digits       d…                        link           #from from… to…   (role 1: strong)
//     houses       h…                        value premise  cell digit
//     cells        c…                        cell premise   cell digit…
//     candidates   candidate…                house premise  house digit cell…
//     branch       depth candidate           (role 1: assumed true, 0: assumed false)
//     dead end     candidate…                (of the branch: none of these can be true, though one must be)
//     set          #cells cell… digit…       (an almost locked or locked set)
//
// Links belong to the branch opened before them; a branch of depth 1 lies inside the last one of depth 0.
//
// The readers are `Record` here and `decode` in src/lucidoku/logic/decode.py, which takes the numbers of kinds and
// roles from the compiled module.
#pragma once

#include "grid/board.hpp"

#include <cassert>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace lucidoku {

using Word = std::uint16_t;
using Words = std::vector<Word>;

enum class Role : Word {
    house,
    base,
    cover,
    excluding, // houses
    primary,
    secondary,
    pivot,
    pincer,
    fin,
    placed, // cells (fin: candidates too)
    pattern,
    second,
    guardian,
    bridge,
    deadly, // candidates
};
inline constexpr std::string_view role_names[] = {"house",     "base",   "cover",    "excluding", "primary",
                                                  "secondary", "pivot",  "pincer",   "fin",       "placed",
                                                  "pattern",   "second", "guardian", "bridge",    "deadly"};

// The kinds of items in a record.
enum class Item : Word {
    digits,
    houses,
    cells,
    candidates,
    link,
    value_premise,
    cell_premise,
    house_premise,
    branch,
    dead_end,
    set
};
inline constexpr std::string_view item_names[] = {"digits", "houses",        "cells",        "candidates",
                                                  "link",   "value_premise", "cell_premise", "house_premise",
                                                  "branch", "dead_end",      "set"};

// Raise this whenever old records become unreadable.
inline constexpr int record_version = 1;

struct Candidate {
    int cell;
    int digit; // 0-based, as everywhere inside the engine
};

// A step being written. It is reused from step to step, so nothing is allocated once it has grown.
class Step {
public:
    enum Flag : Word { assumes_uniqueness = 1, uses_candidates = 2 };
    static constexpr std::size_t longest = (std::size_t{1} << 24) - 1; // words
    static constexpr std::size_t most_digits = 32;

    explicit Step(int n) : n_(n) {}

    void begin(int technique, Word flags = uses_candidates) {
        technique_ = static_cast<Word>(technique);
        flags_ = flags;
        placements_.clear();
        eliminations_.clear();
        size_ = 0;
        cost_ = 0;
    }
    // Sets the cost, for a chain its length: of two steps of a technique the cheaper one is better, whatever they
    // conclude.
    void cost(int value) { cost_ = value; }
    int cost() const { return cost_; }
    int technique() const { return technique_; }
    void place(int c, int d) { placements_.push_back(code(c, d)); }
    void eliminate(int c, int d) { eliminations_.push_back(code(c, d)); }
    template <class Set> void eliminate_all(const Set& cells, int d) {
        cells.each([&](int c) { eliminate(c, d); });
    }
    template <class Mask> void eliminate_mask(int c, Mask digits) {
        each_bit(digits, [&](int d) { eliminate(c, d); });
    }

    template <class Mask> void digits(Mask mask) {
        open(Item::digits, 0, most_digits);
        each_bit(mask, [&](int d) { put(d + 1); });
        close();
    }
    void digit_list(std::initializer_list<int> list) {
        open(Item::digits, 0, list.size());
        for (int d : list) put(d + 1);
        close();
    }
    template <class Range> void houses(Role role, const Range& list) {
        open(Item::houses, role, index(static_cast<int>(std::distance(std::begin(list), std::end(list)))));
        for (int h : list) put(h);
        close();
    }
    void houses(Role role, std::initializer_list<int> list) { houses<std::initializer_list<int>>(role, list); }
    template <class Set> void cells(Role role, const Set& set) {
        open(Item::cells, role, Set::size);
        set.each([&](int c) { put(c); });
        close();
    }
    void cells(Role role, std::initializer_list<int> list) {
        open(Item::cells, role, list.size());
        for (int c : list) put(c);
        close();
    }
    template <class Set> void candidates(Role role, const Set& set, int d) {
        open(Item::candidates, role, Set::size);
        set.each([&](int c) { put(code(c, d)); });
        close();
    }
    template <class Mask> void candidates_of(Role role, int c, Mask digits) {
        open(Item::candidates, role, most_digits);
        each_bit(digits, [&](int d) { put(code(c, d)); });
        close();
    }
    void candidate_list(Role role, std::initializer_list<Candidate> list) {
        open(Item::candidates, role, list.size());
        for (auto [c, d] : list) put(code(c, d));
        close();
    }
    void link(bool strong, Candidate from, Candidate to) {
        open(Item::link, Word{strong}, 3);
        put(1);
        put(code(from.cell, from.digit));
        put(code(to.cell, to.digit));
        close();
    }
    // Adds a link whose ends may be groups of cells with one digit.
    template <class Set> void link(bool strong, const Set& from, int from_digit, const Set& to, int to_digit) {
        open(Item::link, Word{strong}, 1 + 2 * Set::size);
        put(from.count());
        from.each([&](int c) { put(code(c, from_digit)); });
        to.each([&](int c) { put(code(c, to_digit)); });
        close();
    }
    // Adds a link whose ends are any candidates: the source of a strong link in a net has all candidates that must be
    // false for it.
    template <class List> void link_lists(bool strong, const List& from, const List& to) {
        open(Item::link, Word{strong}, 1 + from.size() + to.size());
        put(static_cast<int>(fitting(from.size())));
        for (auto [c, d] : from) put(code(c, d));
        for (auto [c, d] : to) put(code(c, d));
        close();
    }
    void premise_value(int c, int digit_from_1) {
        room(4);
        put(static_cast<int>(Item::value_premise) << 8);
        put(2);
        put(c);
        put(digit_from_1);
    }
    // Adds filled cells used as evidence, with their digits; `values` is by cell.
    template <class Set> void placed(const Set& cells, std::span<const std::uint8_t> values) {
        open(Item::cells, Role::placed, 5 * index(Set::size));
        Word* to = items_.data() + size_;
        Word* premise = to + cells.count();
        cells.each([&](int c) {
            *to++ = static_cast<Word>(c);
            *premise++ = static_cast<Word>(static_cast<int>(Item::value_premise) << 8);
            *premise++ = 2;
            *premise++ = static_cast<Word>(c);
            *premise++ = values[index(c)];
        });
        size_ = static_cast<std::size_t>(to - items_.data());
        close();
        size_ = static_cast<std::size_t>(premise - items_.data());
    }
    template <class Mask> void premise_cell(int c, Mask digits) {
        open(Item::cell_premise, 0, 1 + most_digits);
        put(c);
        each_bit(digits, [&](int d) { put(d + 1); });
        close();
    }
    template <class Set> void premise_house(int h, int d, const Set& cells) {
        open(Item::house_premise, 0, 2 + Set::size);
        put(h);
        put(d + 1);
        cells.each([&](int c) { put(c); });
        close();
    }

    // Opens a branch of a forcing chain; the links that follow belong to it.
    void branch(Candidate assumption, bool truth, int depth = 0) {
        open(Item::branch, Word{truth}, 2);
        put(depth);
        put(code(assumption.cell, assumption.digit));
        close();
    }
    // Adds a set of cells with the candidates that they have together.
    template <class Set, class Mask> void cell_set(const Set& cells, Mask digits) {
        open(Item::set, 0, 1 + Set::size + most_digits);
        put(cells.count());
        cells.each([&](int c) { put(c); });
        each_bit(digits, [&](int d) { put(d + 1); });
        close();
    }
    // Ends a branch in a contradiction: one of these candidates must be true, and none can be.
    void dead_end_cell(int c, std::uint32_t digits) {
        open(Item::dead_end, 0, most_digits);
        each_bit(digits, [&](int d) { put(code(c, d)); });
        close();
    }
    template <class Set> void dead_end(const Set& cells, int d) {
        open(Item::dead_end, 0, Set::size);
        cells.each([&](int c) { put(code(c, d)); });
        close();
    }

    int conclusions() const { return static_cast<int>(placements_.size() + eliminations_.size()); }
    bool is_conclusive() const { return conclusions() != 0; }

    // Compares two steps: the cheaper one is better, then the one with more conclusions, then the one with less
    // evidence.
    bool is_better_than(const Step& other) const {
        if (cost_ != other.cost_) return cost_ < other.cost_;
        const int mine = conclusions(), theirs = other.conclusions();
        return mine != theirs ? mine > theirs : size_ < other.size_;
    }

    template <class L> void apply(Board<L>& board) const {
        const int n = board.layout().n(); // known to the compiler, where n_ is not
        for (Word w : placements_) board.place(w / n, w % n);
        for (Word w : eliminations_) board.eliminate(w / n, w % n);
    }

    void write(Words& out) const {
        assert(placements_.size() <= 0xffff && eliminations_.size() <= 0xffff);
        const std::size_t start = out.size(), length = 5 + placements_.size() + eliminations_.size() + size_;
        if (length > longest) throw std::length_error("a step has more words than its record can tell");
        out.resize(start + length);
        Word* to = out.data() + start;
        *to++ = static_cast<Word>(length);
        *to++ = technique_;
        *to++ = static_cast<Word>(flags_ | length >> 16 << 8);
        *to++ = static_cast<Word>(placements_.size());
        for (Word w : placements_) *to++ = w;
        *to++ = static_cast<Word>(eliminations_.size());
        for (Word w : eliminations_) *to++ = w;
        std::copy_n(items_.data(), size_, to);
    }

private:
    Word code(int c, int d) const { return static_cast<Word>(c * n_ + d); }
    void room(std::size_t words) {
        if (room_ < size_ + words) [[unlikely]]
            items_.resize(room_ = 2 * (size_ + words) + 64);
    }
    void put(int value) { // the caller has checked the room
        assert(value >= 0 && value <= 0xffff && size_ < items_.size());
        items_[size_++] = static_cast<Word>(value);
    }
    // Begins an item of `most` words at most.
    void open(Item kind, Role role, std::size_t most) { open(kind, static_cast<Word>(role), most); }
    void open(Item kind, Word role, std::size_t most) {
        room(2 + most);
        put(static_cast<int>(kind) << 8 | role);
        opened_ = size_;
        put(0);
    }
    void close() { items_[opened_] = static_cast<Word>(fitting(size_ - opened_ - 1)); }
    static std::size_t fitting(std::size_t length) {
        if (length > 0xffff) throw std::length_error("an item of a step has more than 65535 words");
        return length;
    }

    int n_;
    Word technique_ = 0;
    Word flags_ = 0;
    int cost_ = 0;
    std::size_t opened_ = 0, size_ = 0, room_ = 0; // the open item's length; words of items used, available
    Words placements_, eliminations_, items_;
};

// A reader of a record.
class Record {
public:
    using Words = std::span<const Word>;

    // Reads the first record in the words, which must come from the engine and be complete.
    explicit Record(Words words) {
        assert(words.size() >= 5);
        const std::size_t length = words[0] + (index(words[2] >> 8) << 16);
        assert(length >= 5 && length <= words.size());
        words_ = words.first(length);
        const std::size_t placed = words_[3];
        placements_ = words_.subspan(4, placed);
        eliminations_ = words_.subspan(5 + placed, words_[4 + placed]);
        items_ = words_.subspan(5 + placed + eliminations_.size());
    }

    std::size_t length() const { return words_.size(); }
    Words words() const { return words_; }
    Word technique() const { return words_[1]; }
    Word flags() const { return words_[2] & 0xff; }
    Words placements() const { return placements_; }
    Words eliminations() const { return eliminations_; }

    // Calls visit(kind, role, payload) for each item.
    template <class Visit> void each(Visit&& visit) const {
        for (std::size_t i = 0; i < items_.size();) {
            const std::size_t length = items_[i + 1];
            visit(static_cast<Item>(items_[i] >> 8), static_cast<Word>(items_[i] & 255), items_.subspan(i + 2, length));
            i += 2 + length;
        }
    }
    // Calls visit(role, payload) for each item of a kind.
    template <class Visit> void each_of(Item kind, Visit&& visit) const {
        each([&](Item item, Word role, Words payload) {
            if (item == kind) visit(role, payload);
        });
    }

private:
    Words words_, placements_, eliminations_, items_;
};

// Calls visit(record) for each record.
template <class Visit> void each_record(Record::Words words, Visit&& visit) {
    while (!words.empty()) {
        const Record record(words);
        visit(record);
        words = words.subspan(record.length());
    }
}

} // namespace lucidoku
