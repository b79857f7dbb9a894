#include "rating/batch.hpp"

#include "run/columns.hpp"
#include "search/solve.hpp"

#include <algorithm>

namespace lucidoku::rating {

namespace {

// Places digits by candidates alone: a cell with one candidate that no peer has holds it.
void settle(std::uint8_t* digits, const std::uint16_t* marks) {
    for (int c = 0; c < 81; ++c) {
        if (digits[c] || count(marks[c] & 0777) != 1) continue;
        bool alone = true;
        for (int p : tables.peer[index(c)]) {
            const Mask held = digits[p] ? bit(digits[p] - 1) : marks[p];
            alone = alone && !(held & marks[c]);
        }
        if (alone) digits[c] = static_cast<std::uint8_t>(low_bit(marks[c]) + 1);
    }
}

// Counts by general search, for the few grids on which the specialist gives up.
std::size_t slow_count(const std::uint8_t* digits, const std::uint16_t* marks, Stop& stop) {
    static const Layout9 layout = [] {
        LayoutSpec spec{9, {}};
        for (int h = 0; h < 27; ++h) {
            const int region = h < 18 ? h + 9 : h - 18; // rows, columns, boxes in layouts
            LayoutSpec::House house{{}, h < 9 ? HouseKind::row : h < 18 ? HouseKind::column : HouseKind::box};
            for (int c : tables.cell[index(region)]) house.cells.push_back(c);
            spec.houses.push_back(house);
        }
        return Layout9(spec);
    }();
    auto board = board_of(layout, digits);
    if (!board) return 0;
    for (int c = 0; marks && c < 81; ++c) each_bit(board->cand(c) & ~marks[c], [&](int d) { board->eliminate(c, d); });
    const SearchResult result = solutions(*board, lucidoku::SearchLimits{.count = 2, .keep = 0}, stop);
    return result.end == SearchResult::End::late && result.count < 2 ? Nine::unknown : result.count;
}

RatingStatus solutions_of(const std::uint8_t* digits, const std::uint16_t* marks, Nine& nine, Stop& stop) {
    std::size_t number = 0;
    if (marks) {
        Nine::Marks all;
        for (int c = 0; c < 81; ++c) all[index(c)] = digits[c] ? std::uint16_t(bit(digits[c] - 1)) : marks[c];
        number = nine.count(all, 2);
    } else {
        number = nine.count(digits, 2);
    }
    if (number == Nine::unknown) number = slow_count(digits, marks, stop);
    if (number == Nine::unknown) return RatingStatus::cut_short;
    return number == 0   ? RatingStatus::no_solution
           : number == 1 ? RatingStatus::rated
                         : RatingStatus::several_solutions;
}

void add_step(Ratings& ratings, const Hint& hint) {
    ratings.step_rating.push_back(static_cast<std::uint16_t>(tenths(hint.rating)));
    ratings.step_name.push_back(ratings.name(hint.name));
    ratings.step_place.push_back(static_cast<std::uint16_t>(hint.places() ? 9 * hint.cell + hint.digit : 729));
    const auto from = static_cast<std::ptrdiff_t>(ratings.removals.size());
    for (const Removal& removal : hint)
        each_bit(removal.digits,
                 [&](int d) { ratings.removals.push_back(static_cast<std::uint16_t>(9 * removal.cell + d)); });
    std::sort(ratings.removals.begin() + from, ratings.removals.end());
    ratings.removals.erase(std::unique(ratings.removals.begin() + from, ratings.removals.end()),
                           ratings.removals.end());
    ratings.removals_end.push_back(end_of(ratings.removals.size()));
}

} // namespace

std::uint16_t Ratings::name(const Name& called) {
    // A linear search suffices: there are few different names.
    const std::string brief = called.brief();
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i].first == brief && names[i].second == called.full()) return static_cast<std::uint16_t>(i);
    names.emplace_back(brief, called.full());
    return static_cast<std::uint16_t>(names.size() - 1);
}

void Ratings::append(const Ratings& more) {
    std::vector<std::uint16_t> number;
    for (const auto& name : more.names) {
        auto entry = std::find(names.begin(), names.end(), name);
        if (entry == names.end()) entry = names.insert(names.end(), name);
        number.push_back(static_cast<std::uint16_t>(entry - names.begin()));
    }
    const auto copy_names = [&](std::vector<std::uint16_t>& to, const std::vector<std::uint16_t>& from) {
        for (std::uint16_t name : from) to.push_back(name == no_name ? no_name : number[name]);
    };
    extend(status, more.status);
    extend(rating, more.rating);
    extend(pearl, more.pearl);
    extend(diamond, more.diamond);
    copy_names(hardest, more.hardest);
    copy_names(pearl_name, more.pearl_name);
    copy_names(diamond_name, more.diamond_name);
    extend(steps, more.steps);
    extend(step_rating, more.step_rating);
    copy_names(step_name, more.step_name);
    extend(step_place, more.step_place);
    extend_ends(removals_end, more.removals_end, removals.size());
    extend(removals, more.removals);
}

void add_rating(Ratings& ratings, const std::uint8_t* digits, const std::uint16_t* marks, const RatingOptions& options,
                Memory& memory, Nine& nine, Stop& stop, bool in_time) {
    std::array<std::uint8_t, 81> start;
    std::copy(digits, digits + 81, start.begin());
    RatingStatus status = RatingStatus::rated;
    if (std::any_of(start.begin(), start.end(), [](std::uint8_t d) { return d > 9; })) status = RatingStatus::bad;
    else if (!in_time) status = RatingStatus::cut_short;
    else if (options.check) status = solutions_of(digits, marks, nine, stop);
    RatingResult rated;
    if (status == RatingStatus::rated) {
        if (marks) settle(start.data(), marks);
        RatingPosition position(start.data(), marks);
        try {
            rate(position, options.set, memory, rated, stop, [&](const RatingPosition&, const Hint& hint) {
                if (options.steps) add_step(ratings, hint);
            });
            if (rated.beyond) status = RatingStatus::beyond;
        } catch (Stopped stopped) {
            if (!stopped.late) throw;
            status = RatingStatus::cut_short;
        }
    }
    ratings.status.push_back(static_cast<std::uint8_t>(status));
    ratings.rating.push_back(static_cast<std::uint16_t>(rated.rating));
    ratings.pearl.push_back(static_cast<std::uint16_t>(rated.pearl));
    ratings.diamond.push_back(static_cast<std::uint16_t>(rated.diamond));
    ratings.hardest.push_back(rated.steps ? ratings.name(rated.hardest) : Ratings::no_name);
    ratings.pearl_name.push_back(rated.placed ? ratings.name(rated.pearl_name) : Ratings::no_name);
    ratings.diamond_name.push_back(rated.steps ? ratings.name(rated.diamond_name) : Ratings::no_name);
    ratings.steps.push_back(static_cast<std::uint32_t>(rated.steps));
}

} // namespace lucidoku::rating
