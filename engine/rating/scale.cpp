#include "rating/scale.hpp"

#include "rating/finders.hpp"

namespace lucidoku::rating {

namespace {

// Scanned from the top; the first step found is applied, and the scan starts again. Ratings do not rise along the list:
// its order decides.
constexpr Row table[] = {
    {"hidden single", true, hidden_single},               // 1.0 last cell of a region, 1.2 block, 1.5 line
    {"direct locking", true, direct_locking},             // 1.7 pointing, 1.9 claiming
    {"direct hidden pair", true, direct_hidden<2>},       // 2.0
    {"naked single", true, naked_single},                 // 2.3
    {"direct hidden triplet", true, direct_hidden<3>},    // 2.5
    {"locking", true, locking},                           // 2.6 pointing, 2.8 claiming
    {"naked pair", true, naked_set<2>},                   // 3.0
    {"x-wing", true, fish<2>},                            // 3.2
    {"hidden pair", true, hidden_set<2>},                 // 3.4
    {"naked triplet", true, naked_set<3>},                // 3.6
    {"swordfish", true, fish<3>},                         // 3.8
    {"hidden triplet", true, hidden_set<3>},              // 4.0
    {"two strong links", false, strong_links<2>},         // 4.0 … 4.3
    {"xy-wing", true, xy_wing},                           // 4.2
    {"xyz-wing", true, xyz_wing},                         // 4.4
    {"unique loop", true, unique_loop},                   // 4.5 … 5.6
    {"naked quad", true, naked_set<4>},                   // 5.0
    {"jellyfish", true, fish<4>},                         // 5.2
    {"hidden quad", true, hidden_set<4>},                 // 5.4
    {"three strong links", false, strong_links<3>},       // 5.4 … 5.7
    {"wxyz-wing", false, als_wing<3>},                    // 5.5, 5.6
    {"bug", true, bug},                                   // 5.6 … 6.2
    {"four strong links", false, strong_links<4>},        // 5.8 … 6.1
    {"vwxyz-wing", false, als_wing<4>},                   // 6.2 … 6.4
    {"aligned pair", true, aligned_exclusion<2>},         // 6.2
    {"uvwxyz-wing", false, als_wing<5>},                  // 6.6
    {"cycle, forcing chain", true, static_chain},         // 6.5 +
    {"tuvwxyz-wing", false, als_wing<6>},                 // 7.5
    {"aligned triplet", true, aligned_exclusion<3>},      // 7.5
    {"nishio", true, nishio},                             // 7.5 +
    {"multiple forcing chain", true, multiple_chain},     // 8.0 +
    {"dynamic forcing chain", true, dynamic_chain<0, 0>}, // 8.5 +
    {"dynamic forcing chain, simple rules inside", true, dynamic_chain<1, 0>},    // 9.0 +
    {"dynamic forcing chain, chains inside", true, dynamic_chain<2, 0>},          // 9.5 +
    {"dynamic forcing chain, multiple chains inside", true, dynamic_chain<3, 0>}, // 10.0 +
    {"dynamic forcing chain, dynamic chains inside", true, dynamic_chain<4, 0>},  // 10.5 +
    {"the same, simple rules inside these", true, dynamic_chain<4, 1>},           // 10.5 +
    {"the same, chains inside these", true, dynamic_chain<4, 2>},                 // 10.5 +
    {"the same, multiple chains inside these", true, dynamic_chain<4, 3>},        // 10.5 +
};

} // namespace

std::span<const Row> rows() { return table; }

} // namespace lucidoku::rating
