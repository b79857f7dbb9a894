// Step records as the JSON of docs/schema, but for what only Python knows: the technique's names and the sentences.
#pragma once

#include "logic/step.hpp"

#include <span>
#include <string>
#include <vector>

namespace lucidoku {

// What of a step is written here.
struct StepJson {
    std::string conclusion; // "placements":["r1c2=3"],"eliminations":["r1c4-5"]
    std::string evidence;   // {"digits":[3],"houses":{"house":["row 1"]},…}
};

class StepWriter {
public:
    // The size of the grid, and what its houses are called, by number.
    StepWriter(int n, std::vector<std::string> houses) : n_(n), houses_(std::move(houses)), seen_(1 << 16) {}

    // Whether the words are whole records, whose items name nothing that the layout does not have.
    bool takes(std::span<const Word> words) const;

    // Valid until the next one is written.
    const StepJson& write(const Record& record);

private:
    int n_;
    std::vector<std::string> houses_;
    std::vector<char> seen_; // members of a role
    StepJson told_;
};

} // namespace lucidoku
