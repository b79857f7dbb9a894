// Columns of a table that grows by parts, each made by itself. What varies in length is kept in one column, and another
// one tells where the part of each row ends in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace lucidoku {

template <class T> void extend(std::vector<T>& column, const std::vector<T>& more) {
    column.insert(column.end(), more.begin(), more.end());
}

// An end in a column of 32 bits, which 4 GB of candidates fill.
inline std::uint32_t end_of(std::size_t place) {
    if (place > 0xffffffff) throw std::length_error("the steps of these puzzles are too many for one table");
    return static_cast<std::uint32_t>(place);
}

// Adds ends that are counted from `start`, which is where the column they point into ended before.
template <class T> void extend_ends(std::vector<T>& ends, const std::vector<T>& more, std::size_t start) {
    ends.reserve(ends.size() + more.size());
    if constexpr (sizeof(T) == 4)
        for (const T end : more) ends.push_back(end_of(end + start));
    else
        for (const T end : more) ends.push_back(end + start);
}

} // namespace lucidoku
