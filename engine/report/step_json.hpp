// Step records as the JSON of docs/schema. The names of the techniques and the sentences come from Python.
#pragma once

#include "logic/step.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lucidoku {

// The texts of a step: its number in a walkthrough, the whole sentence and the hint.
struct StepText {
    int number;
    std::string_view text, hint;
};

// The names of houses, cells and candidates, by number, in quotation marks.
struct StepNames {
    // Makes the names for a grid of n rows from those of its houses, by number.
    StepNames(int n, const std::vector<std::string>& houses);

    int n;
    std::vector<std::string> houses, cells, candidates;
};

// Writes the evidence of steps: the field "evidence" of docs/schema/step-1.json.
class EvidenceWriter {
public:
    enum class Detail {
        whole,
        brief, // without premises; a step without candidates has only its house
    };

    explicit EvidenceWriter(const StepNames& names) : names_(&names), seen_(1 << 16) {}

    // Adds an object to the text; a field that would be empty is left out.
    void write(const Record& record, Detail detail, std::string& out);

private:
    const StepNames* names_;
    std::vector<char> seen_; // members of a role
};

class StepWriter {
public:
    // Makes a writer for a grid of n rows, from the names of its houses and the fields that name the techniques, by
    // number.
    StepWriter(int n, const std::vector<std::string>& houses, std::vector<std::string> techniques);
    StepWriter(const StepWriter&) = delete;
    StepWriter& operator=(const StepWriter&) = delete;

    // Returns whether the words are complete records of known techniques, whose items exist in the layout.
    bool takes(std::span<const Word> words) const;

    // Returns the step as an object; valid until the next one is written.
    const std::string& write(const Record& record, const StepText& text);

private:
    StepNames names_;
    EvidenceWriter evidence_;
    std::vector<std::string> techniques_;
    std::string step_;
};

} // namespace lucidoku
