// The part of nanobind that engine/module.cpp and engine/binding use, for a module without Python in it: the same
// declarations make a table of functions, which engine/wasm.cpp calls with values read from bytes.
#pragma once

#include "nanobind/value.hpp"

#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <type_traits>
#include <typeinfo>

using Py_ssize_t = std::ptrdiff_t;

namespace nanobind {

struct value_error : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};
struct python_error : std::runtime_error {
    python_error() : std::runtime_error("expected text") {}
};
[[noreturn]] inline void raise_python_error() { throw python_error(); }
struct gil_scoped_acquire {
    gil_scoped_acquire() {} // not trivial: such a variable counts as used
};
struct gil_scoped_release {
    gil_scoped_release() {}
};
inline void set_leak_warnings(bool) {}

// ---- values with the names that nanobind gives them

template <class T> Value to_value(T&& what);
template <class T> T from_value(const Value& value);

struct handle {
    const Value* value = nullptr;
    const Value* ptr() const { return value; }
};
struct none {};
class bytes {
public:
    bytes() = default;
    bytes(const void* data, std::size_t size) : data_(static_cast<const char*>(data), size) {}
    explicit bytes(std::string data) : data_(std::move(data)) {}
    const void* data() const { return data_.data(); }
    std::size_t size() const { return data_.size(); }

private:
    std::string data_;
};
class str {
public:
    str(const char* data, std::size_t size) : text(data, size) {}
    std::string text;
};
class list {
public:
    template <class T> void append(T&& what) { items.push_back(to_value(std::forward<T>(what))); }
    std::size_t size() const { return items.size(); }
    const Value& operator[](std::size_t i) const { return items[i]; }
    std::vector<Value> items;
};
class tuple {
public:
    std::vector<Value> items;
};
class dict {
public:
    struct Place {
        dict& whole;
        const char* key;
        template <class T> void operator=(T&& what) {
            whole.items.push_back(to_value(std::string(key)));
            whole.items.push_back(to_value(std::forward<T>(what)));
        }
    };
    Place operator[](const char* key) { return {*this, key}; }
    std::vector<Value> items;
};
template <class T, class...> using typed = T;
template <class... Items> tuple make_tuple(const Items&... items) { return {{to_value(items)...}}; }
template <class T> T cast(const Value& value) { return from_value<T>(value); }

// ---- classes and functions

// A function as it is called: with all its arguments, in order.
struct Function {
    struct Parameter {
        std::string name;
        std::optional<Value> otherwise;
    };
    std::vector<Parameter> parameters;
    std::function<Value(const std::vector<Value>&)> call;
};
struct Kind {
    std::string name;
    std::size_t type;
    std::map<std::string, Function> functions, readers, writers;
};
struct Module {
    std::map<std::string, Function> functions;
    std::map<std::string, Value> constants;
    std::vector<std::unique_ptr<Kind>> kinds;
};
inline Module module;

inline std::uint32_t number_of(const Kind& kind) {
    for (std::size_t i = 0; i < module.kinds.size(); ++i)
        if (module.kinds[i].get() == &kind) return static_cast<std::uint32_t>(i);
    throw WrongType("no such class");
}
template <class T> const Kind& kind_of() {
    for (const auto& kind : module.kinds)
        if (kind->type == typeid(T).hash_code()) return *kind;
    throw WrongType("no such class");
}

// ---- from and to C++

template <class T> struct is_vector : std::false_type {};
template <class T> struct is_vector<std::vector<T>> : std::true_type {};
template <class T> struct is_optional : std::false_type {};
template <class T> struct is_optional<std::optional<T>> : std::true_type {};
template <class T> struct is_tuple : std::false_type {};
template <class A, class B> struct is_tuple<std::pair<A, B>> : std::true_type {};
template <class... T> struct is_tuple<std::tuple<T...>> : std::true_type {};

inline Value made(Value::Is is) {
    Value value;
    value.is = is;
    return value;
}

template <class T> Value to_value(T&& what) {
    using Type = std::remove_cvref_t<T>;
    if constexpr (std::is_same_v<Type, Value>) {
        return std::forward<T>(what);
    } else if constexpr (std::is_same_v<Type, none>) {
        return {};
    } else if constexpr (std::is_same_v<Type, bool>) {
        return made(what ? Value::Is::yes : Value::Is::no);
    } else if constexpr (std::is_integral_v<Type>) {
        Value value = made(Value::Is::integer);
        if constexpr (std::is_signed_v<Type>) value.bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(what));
        else value.bits = what;
        if (std::is_unsigned_v<Type> && value.bits >> 63) value.is = Value::Is::natural;
        return value;
    } else if constexpr (std::is_floating_point_v<Type>) {
        const double number = what;
        Value value = made(Value::Is::real);
        std::memcpy(&value.bits, &number, sizeof number);
        return value;
    } else if constexpr (std::is_same_v<Type, bytes>) {
        Value value = made(Value::Is::bytes);
        value.data.assign(static_cast<const char*>(what.data()), what.size());
        return value;
    } else if constexpr (std::is_same_v<Type, str>) {
        Value value = made(Value::Is::text);
        value.data = what.text;
        return value;
    } else if constexpr (std::is_convertible_v<T, std::string>) {
        Value value = made(Value::Is::text);
        value.data = std::forward<T>(what);
        return value;
    } else if constexpr (std::is_same_v<Type, list> || std::is_same_v<Type, tuple> || std::is_same_v<Type, dict>) {
        Value value = made(std::is_same_v<Type, list>    ? Value::Is::list
                           : std::is_same_v<Type, tuple> ? Value::Is::tuple
                                                         : Value::Is::dict);
        value.items = std::forward<T>(what).items;
        return value;
    } else if constexpr (is_optional<Type>::value) {
        return what ? to_value(*std::forward<T>(what)) : Value();
    } else if constexpr (is_vector<Type>::value) {
        Value value = made(Value::Is::list);
        value.items.reserve(what.size());
        for (auto&& item : what) {
            if constexpr (std::is_same_v<Type, std::vector<bool>>) value.items.push_back(to_value(bool(item)));
            else if constexpr (std::is_lvalue_reference_v<T>) value.items.push_back(to_value(item));
            else value.items.push_back(to_value(std::move(item)));
        }
        return value;
    } else if constexpr (is_tuple<Type>::value) {
        Value value = made(Value::Is::tuple);
        std::apply([&](const auto&... items) { (value.items.push_back(to_value(items)), ...); }, what);
        return value;
    } else {
        Value value = made(Value::Is::object);
        value.kind = &kind_of<Type>();
        value.object = std::make_shared<Type>(std::forward<T>(what));
        return value;
    }
}

inline void expect(bool fine, const char* what) {
    if (!fine) throw WrongType(std::string("expected ") + what);
}

template <class T> T from_value(const Value& value) {
    using Is = Value::Is;
    if constexpr (std::is_same_v<T, bool>) {
        expect(value.is == Is::yes || value.is == Is::no, "true or false");
        return value.is == Is::yes;
    } else if constexpr (std::is_integral_v<T>) {
        if (value.is == Is::yes || value.is == Is::no) return value.is == Is::yes;
        expect(value.is == Is::integer || value.is == Is::natural, "an integer");
        const T number = static_cast<T>(value.bits);
        bool fits = static_cast<std::uint64_t>(number) == value.bits;
        if (value.is == Is::natural) fits = fits && std::is_unsigned_v<T>;
        else fits = fits && (std::is_signed_v<T> || !(value.bits >> 63));
        expect(fits, "an integer that fits");
        return number;
    } else if constexpr (std::is_floating_point_v<T>) {
        if (value.is == Is::integer) return static_cast<T>(static_cast<std::int64_t>(value.bits));
        expect(value.is == Is::real, "a number");
        return static_cast<T>(value.real());
    } else if constexpr (std::is_same_v<T, std::string>) {
        expect(value.is == Is::text, "text");
        return value.data;
    } else if constexpr (std::is_same_v<T, bytes>) {
        expect(value.is == Is::bytes, "bytes");
        return bytes(value.data);
    } else if constexpr (std::is_same_v<T, handle>) {
        return {&value};
    } else if constexpr (std::is_same_v<T, list>) {
        expect(value.is == Is::list, "a list");
        return {value.items};
    } else if constexpr (is_optional<T>::value) {
        if (value.is == Is::none) return std::nullopt;
        return from_value<typename T::value_type>(value);
    } else if constexpr (is_vector<T>::value) {
        expect(value.is == Is::list || value.is == Is::tuple, "a sequence");
        T items;
        items.reserve(value.items.size());
        for (const Value& item : value.items) items.push_back(from_value<typename T::value_type>(item));
        return items;
    } else if constexpr (is_tuple<T>::value) {
        expect((value.is == Is::list || value.is == Is::tuple) && value.items.size() == std::tuple_size_v<T>,
               "a sequence of another length");
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return T{from_value<std::tuple_element_t<I, T>>(value.items[I])...};
        }(std::make_index_sequence<std::tuple_size_v<T>>());
    } else {
        static_assert(!sizeof(T), "a type that does not cross the boundary");
    }
}

// Types that a parameter takes by value; an object of the module is taken by reference.
template <class T> constexpr bool is_plain =
    std::is_arithmetic_v<T> || std::is_same_v<T, std::string> || std::is_same_v<T, bytes> || std::is_same_v<T, list> ||
    std::is_same_v<T, handle> || is_optional<T>::value || is_vector<T>::value || is_tuple<T>::value;

template <class Parameter> decltype(auto) argument(const Value& value) {
    using Type = std::remove_cvref_t<Parameter>;
    if constexpr (is_plain<Type>) {
        return from_value<Type>(value);
    } else {
        expect(value.is == Value::Is::object && value.kind == &kind_of<Type>(), "another object");
        return *static_cast<Type*>(value.object.get());
    }
}

// Calls something with values for its parameters.
template <class Result, class... Parameters, class Run> auto calling(Run run) {
    return [run = std::move(run)](const std::vector<Value>& values) -> Value {
        return [&]<std::size_t... I>(std::index_sequence<I...>) -> Value {
            if constexpr (std::is_void_v<Result>) {
                run(argument<Parameters>(values[I])...);
                return {};
            } else {
                return to_value(run(argument<Parameters>(values[I])...));
            }
        }(std::index_sequence_for<Parameters...>());
    };
}
template <class Result, class... Parameters> auto wrapped(Result (*run)(Parameters...)) {
    return calling<Result, Parameters...>(run);
}
template <class Own, class Result, class... Parameters> auto wrapped(Result (Own::*run)(Parameters...)) {
    return calling<Result, Own&, Parameters...>(std::mem_fn(run));
}
template <class Own, class Result, class... Parameters> auto wrapped(Result (Own::*run)(Parameters...) const) {
    return calling<Result, Own&, Parameters...>(std::mem_fn(run));
}
template <class Lambda, class Result, class... Parameters>
auto wrapped(const Lambda& run, Result (Lambda::*)(Parameters...) const) {
    return calling<Result, Parameters...>(run);
}
template <class Lambda> auto wrapped(const Lambda& run) -> decltype(wrapped(run, &Lambda::operator())) {
    return wrapped(run, &Lambda::operator());
}

// ---- declarations

struct arg {
    explicit arg(const char* name) : parameter{name, std::nullopt} {}
    template <class T> arg operator=(T&& otherwise) && {
        parameter.otherwise = to_value(std::forward<T>(otherwise));
        return *this;
    }
    Function::Parameter parameter;
};
struct sig {
    explicit sig(const char*) {}
};
template <class... Arguments> struct init {};

inline void note(Function& function, const arg& said) { function.parameters.push_back(said.parameter); }
inline void note(Function&, const sig&) {}
inline void note(Function&, const char*) {}

template <class Call, class... Said> Function function_of(Call&& call, const Said&... said) {
    Function function;
    function.call = std::forward<Call>(call);
    (note(function, said), ...);
    return function;
}

class module_ {
public:
    struct Place {
        const char* name;
        template <class T> void operator=(T&& what) { module.constants[name] = to_value(std::forward<T>(what)); }
    };
    template <class Run, class... Said> module_& def(const char* name, const Run& run, const Said&... said) {
        module.functions[name] = function_of(wrapped(run), said...);
        return *this;
    }
    Place attr(const char* name) { return {name}; }
    Place doc() { return {"__doc__"}; }
};

template <class T> class class_ {
public:
    class_(module_&, const char* name, const char*) : kind_(*module.kinds.emplace_back(std::make_unique<Kind>())) {
        kind_.name = name;
        kind_.type = typeid(T).hash_code();
    }
    template <class... Arguments, class... Said> class_& def(init<Arguments...>, const Said&... said) {
        kind_.functions["__init__"] = function_of(
            [kind = &kind_](const std::vector<Value>& values) {
                return [&]<std::size_t... I>(std::index_sequence<I...>) {
                    Value made_object = made(Value::Is::object);
                    made_object.kind = kind;
                    made_object.object = std::make_shared<T>(argument<Arguments>(values[I])...);
                    return made_object;
                }(std::index_sequence_for<Arguments...>());
            },
            said...);
        return *this;
    }
    template <class Run, class... Said> class_& def(const char* name, const Run& run, const Said&... said) {
        if constexpr (std::is_class_v<Run>) define(name, run, &Run::operator(), said...);
        else with_self(kind_.functions, name, wrapped(run), said...);
        return *this;
    }
    template <class Run> class_& def_prop_ro(const char* name, const Run& run, const char*) {
        with_self(kind_.readers, name, wrapped(run));
        return *this;
    }
    template <class Member> class_& def_ro(const char* name, Member T::* member, const char*) {
        with_self(kind_.readers, name, calling<Member, T&>([member](T& own) { return own.*member; }));
        return *this;
    }
    template <class Member> class_& def_rw(const char* name, Member T::* member, const char* said) {
        def_ro(name, member, said);
        with_self(kind_.writers, name,
                  calling<void, T&, Member>([member](T& own, Member value) { own.*member = std::move(value); }),
                  arg("value"));
        return *this;
    }

private:
    template <class Call, class... Said> static void with_self(std::map<std::string, Function>& functions,
                                                               const char* name, Call&& call, const Said&... said) {
        functions[name] = function_of(std::forward<Call>(call), arg("self"), said...);
    }
    template <class Run, class Result, class First, class... Rest, class... Said>
    void define(const char* name, const Run& run, Result (Run::*)(First, Rest...) const, const Said&... said) {
        if constexpr (std::is_same_v<First, T*>) // makes the object in room that is there
            kind_.functions[name] = function_of(
                [kind = &kind_, run](const std::vector<Value>& values) {
                    return [&]<std::size_t... I>(std::index_sequence<I...>) {
                        std::allocator<T> room;
                        T* own = room.allocate(1);
                        run(own, argument<Rest>(values[I])...);
                        Value made_object = made(Value::Is::object);
                        made_object.kind = kind;
                        made_object.object = std::shared_ptr<T>(own);
                        return made_object;
                    }(std::index_sequence_for<Rest...>());
                },
                said...);
        else with_self(kind_.functions, name, wrapped(run), said...);
    }

    Kind& kind_;
};

} // namespace nanobind

inline int PyErr_CheckSignals() { return 0; } // a page ends a call by ending the worker
inline const char* PyUnicode_AsUTF8AndSize(const nanobind::Value* text, Py_ssize_t* size) {
    if (text->is != nanobind::Value::Is::text) return nullptr;
    *size = static_cast<Py_ssize_t>(text->data.size());
    return text->data.data();
}

void declare_module(nanobind::module_& m);
#define NB_MODULE(name, m) void declare_module(nanobind::module_& m)
