// Values that cross the boundary of WebAssembly, in place of nanobind's Python objects in the other build. As bytes: a
// character for the kind, then the number (8 bytes), or the length (4 bytes) and the content; all little-endian.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nanobind {

struct Kind; // a class that the module exports

// The error for an argument of the wrong kind; TypeError in Python.
struct WrongType : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Value {
    enum class Is : char {
        none = 'n',
        no = '0',
        yes = '1',
        integer = 'i',
        natural = 'u', // an integer beyond 63 bits
        real = 'f',
        bytes = 'b',
        text = 's',
        list = 'l',
        tuple = 't',
        dict = 'd', // keys and values alternately
        object = 'o'
    };
    Is is = Is::none;
    std::uint64_t bits = 0; // of a number
    std::string data;       // of bytes and text
    std::vector<Value> items;
    std::shared_ptr<void> object;
    const Kind* kind = nullptr;

    double real() const {
        double number;
        std::memcpy(&number, &bits, sizeof number);
        return number;
    }
};

// Objects held by the other side, by number.
class Held {
public:
    std::uint32_t add(const Value& object) {
        if (free_.empty()) {
            objects_.push_back(object);
            return static_cast<std::uint32_t>(objects_.size());
        }
        const std::uint32_t number = free_.back();
        free_.pop_back();
        objects_[number - 1] = object;
        return number;
    }
    const Value& at(std::uint32_t number) const {
        if (number == 0 || number > objects_.size() || !objects_[number - 1].object) throw WrongType("no such object");
        return objects_[number - 1];
    }
    void drop(std::uint32_t number) {
        if (number == 0 || number > objects_.size() || !objects_[number - 1].object) return;
        objects_[number - 1] = {};
        free_.push_back(number);
    }

private:
    std::vector<Value> objects_;
    std::vector<std::uint32_t> free_;
};
inline Held held;

std::uint32_t number_of(const Kind& kind);

inline void write(std::string& out, const Value& value) {
    const auto put = [&](auto number) { out.append(reinterpret_cast<const char*>(&number), sizeof number); };
    out += static_cast<char>(value.is);
    switch (value.is) {
    case Value::Is::none:
    case Value::Is::no:
    case Value::Is::yes:
        break;
    case Value::Is::integer:
    case Value::Is::natural:
    case Value::Is::real:
        put(value.bits);
        break;
    case Value::Is::bytes:
    case Value::Is::text:
        put(static_cast<std::uint32_t>(value.data.size()));
        out += value.data;
        break;
    case Value::Is::list:
    case Value::Is::tuple:
    case Value::Is::dict:
        put(static_cast<std::uint32_t>(value.items.size()));
        for (const Value& item : value.items) write(out, item);
        break;
    case Value::Is::object:
        put(number_of(*value.kind));
        put(held.add(value));
        break;
    }
}

// Reads one value from the front of some bytes.
inline Value read(std::string_view& in) {
    const auto take = [&](std::size_t size) {
        if (in.size() < size) throw WrongType("the call ends too early");
        const std::string_view part = in.substr(0, size);
        in.remove_prefix(size);
        return part;
    };
    const auto length = [&] {
        std::uint32_t number;
        std::memcpy(&number, take(sizeof number).data(), sizeof number);
        return number;
    };
    Value value;
    value.is = static_cast<Value::Is>(take(1)[0]);
    switch (value.is) {
    case Value::Is::none:
    case Value::Is::no:
    case Value::Is::yes:
        break;
    case Value::Is::integer:
    case Value::Is::natural:
    case Value::Is::real:
        std::memcpy(&value.bits, take(8).data(), 8);
        break;
    case Value::Is::bytes:
    case Value::Is::text:
        value.data = take(length());
        break;
    case Value::Is::list:
    case Value::Is::tuple:
    case Value::Is::dict:
        for (std::uint32_t left = length(); left; --left) value.items.push_back(read(in));
        break;
    case Value::Is::object: {
        length();
        value = held.at(length());
        break;
    }
    default:
        throw WrongType("the call has a value of no known kind");
    }
    return value;
}

} // namespace nanobind
