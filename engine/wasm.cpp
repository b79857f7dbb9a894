// The only function that JavaScript calls, from bytes to bytes. A call is three values: the class or nothing, a name,
// and a list of arguments; then a dict of keyword arguments. The answer is a status, then a value: the result, or the
// error.
#include "nanobind/nanobind.h"

#include <cstdlib>
#include <new>

namespace {

using namespace nanobind;

enum class CallStatus : char { fine = 0, value_error = 1, type_error = 2, memory_error = 3, other_error = 4 };

Value names_of(const std::map<std::string, Function>& functions) {
    list names;
    for (const auto& [name, function] : functions) names.append(name);
    return to_value(names);
}

// Returns the names of everything in the module: functions, constants with their values, classes with functions, and
// fields that can be read and written.
Value description() {
    dict constants;
    for (const auto& [name, value] : module.constants) constants[name.c_str()] = value;
    list kinds;
    for (const auto& kind : module.kinds)
        kinds.append(
            make_tuple(kind->name, names_of(kind->functions), names_of(kind->readers), names_of(kind->writers)));
    return to_value(make_tuple(names_of(module.functions), constants, kinds));
}

const Function& find_function(const Value& where, const std::string& name) {
    const auto find = [&](const std::map<std::string, Function>& functions) -> const Function* {
        const auto place = functions.find(name);
        return place == functions.end() ? nullptr : &place->second;
    };
    const Function* function = nullptr;
    if (where.is == Value::Is::none) {
        function = find(module.functions);
    } else {
        const auto path = from_value<std::pair<std::string, std::string>>(where);
        for (const auto& kind : module.kinds)
            if (kind->name == path.first)
                function = find(path.second == "get"   ? kind->readers
                                : path.second == "set" ? kind->writers
                                                       : kind->functions);
    }
    if (!function) throw WrongType("no function " + name);
    return *function;
}

Value handle_call(std::string_view in) {
    const Value where = read(in);
    const auto name = from_value<std::string>(read(in));
    std::vector<Value> values = read(in).items;
    const std::vector<Value> named = read(in).items;
    if (where.is == Value::Is::none && name == "describe") return description();
    const Function& function = find_function(where, name);
    if (values.size() > function.parameters.size()) throw WrongType(name + "() has too many arguments");
    std::size_t used = 0;
    for (std::size_t i = values.size(); i < function.parameters.size(); ++i) {
        const auto& parameter = function.parameters[i];
        const Value* given = nullptr;
        for (std::size_t k = 0; k + 1 < named.size(); k += 2)
            if (named[k].data == parameter.name) given = &named[k + 1];
        if (given) ++used;
        else if (parameter.otherwise) given = &*parameter.otherwise;
        else throw WrongType(name + "() needs " + parameter.name);
        values.push_back(*given);
    }
    if (2 * used != named.size()) throw WrongType(name + "() has an argument of another name");
    return function.call(values);
}

std::string answer;

void set_answer(CallStatus status, const Value& value) {
    answer.assign(1, static_cast<char>(status));
    write(answer, value);
}
void set_answer(CallStatus status, const char* message) { set_answer(status, to_value(std::string(message))); }

} // namespace

extern "C" {

__attribute__((export_name("start"))) void lucidoku_start() {
    module_ m;
    declare_module(m);
}
__attribute__((export_name("room"))) void* lucidoku_room(std::size_t size) { return std::malloc(size); }
__attribute__((export_name("drop"))) void lucidoku_drop(std::uint32_t number) { held.drop(number); }

// Handles a call and frees its bytes; the answer stays valid until the next call.
__attribute__((export_name("call"))) const char* lucidoku_call(char* bytes, std::size_t size) {
    try {
        const std::unique_ptr<char, void (*)(void*)> room(bytes, std::free);
        set_answer(CallStatus::fine, handle_call({bytes, size}));
    } catch (const WrongType& error) {
        set_answer(CallStatus::type_error, error.what());
    } catch (const std::invalid_argument& error) {
        set_answer(CallStatus::value_error, error.what());
    } catch (const std::bad_alloc&) {
        set_answer(CallStatus::memory_error, "out of memory");
    } catch (const std::exception& error) {
        set_answer(CallStatus::other_error, error.what());
    }
    return answer.data();
}
__attribute__((export_name("answered"))) std::size_t lucidoku_answered() { return answer.size(); }
}
