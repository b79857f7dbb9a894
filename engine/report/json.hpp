// JSON as text, in the notation that people read: r4c7, (5)r4c7. Numbers have two digits at most, and nothing needs
// escaping.
#pragma once

#include "logic/step.hpp"

#include <span>
#include <string>

namespace lucidoku {

class Json {
public:
    // Makes a writer that appends to `out`; n is the size of the layout.
    Json(int n, std::string& out) : n_(n), out_(out) {}

    Json& operator<<(char c) {
        out_ += c;
        return *this;
    }
    Json& operator<<(std::string_view text) {
        out_ += text;
        return *this;
    }
    void key(std::string_view name) {
        if (out_.back() != '{') out_ += ',';
        *this << '"' << name << "\":";
    }
    // Opens the list of a field that is written item by item, or separates the next item; `close` ends the list.
    void open(bool& any, std::string_view name) {
        if (any) out_ += ',';
        else key(name), out_ += '[';
        any = true;
    }
    void close(bool any) {
        if (any) out_ += ']';
    }
    template <class F> void list(std::span<const Word> items, F&& write_item) {
        out_ += '[';
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i) out_ += ',';
            write_item(items[i]);
        }
        out_ += ']';
    }
    template <class F> void quote(F&& f) {
        out_ += '"';
        f();
        out_ += '"';
    }
    void number(int value) {
        assert(value >= 0 && value < 100);
        if (value >= 10) out_ += static_cast<char>('0' + value / 10);
        out_ += static_cast<char>('0' + value % 10);
    }
    void digit(int d) { out_ += "123456789ABCDEFGHIJKLMNOP"[d]; }
    void cell(int c) {
        out_ += 'r';
        number(c / n_ + 1);
        out_ += 'c';
        number(c % n_ + 1);
    }
    void candidate(Word code) {
        out_ += '(';
        digit(code % n_);
        out_ += ')';
        cell(code / n_);
    }
    void digits(std::span<const Word> items) {
        list(items, [&](Word d) { number(d); });
    }
    void cells(std::span<const Word> items) {
        list(items, [&](Word c) { quote([&] { cell(c); }); });
    }
    void candidates(std::span<const Word> codes) {
        list(codes, [&](Word code) { quote([&] { candidate(code); }); });
    }

private:
    int n_;
    std::string& out_;
};

} // namespace lucidoku
