// Columns of a table that is assembled from parts. Items of variable length share one column; another column has the
// end of each row's items in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace lucidoku {

template <class T> void extend(std::vector<T>& column, const std::vector<T>& more) {
    column.insert(column.end(), more.begin(), more.end());
}

// Converts an end to 32 bits; that column reaches the limit with 4 GB of candidates.
inline std::uint32_t end_of(std::size_t place) {
    if (place > 0xffffffff) throw std::length_error("the steps of these puzzles are too many for one table");
    return static_cast<std::uint32_t>(place);
}

// Appends ends counted from `start`, the former end of the column that they refer to.
template <class T> void extend_ends(std::vector<T>& ends, const std::vector<T>& more, std::size_t start) {
    ends.reserve(ends.size() + more.size());
    if constexpr (sizeof(T) == 4)
        for (const T end : more) ends.push_back(end_of(end + start));
    else
        for (const T end : more) ends.push_back(end + start);
}

} // namespace lucidoku
