// Step records as the JSON of docs/schema; what only Python knows is handed in: the techniques' names and the
// sentences.
#pragma once

#include "logic/step.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lucidoku {

// The words of a step: its place in a walkthrough, the whole sentence and the hint.
struct StepText {
    int number;
    std::string_view text, hint;
};

// What houses, cells and candidates are called, by number, between quotation marks.
struct StepNames {
    // The size of the grid, and what its houses are called, by number.
    StepNames(int n, const std::vector<std::string>& houses);

    int n;
    std::vector<std::string> houses, cells, candidates;
};

// Writes what steps rest on: the field "evidence" of docs/schema/step-1.json.
class EvidenceWriter {
public:
    enum class Detail {
        whole,
        brief, // without premises, and of a step that looks at no candidates the house alone
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
    // The size of the grid, what its houses are called, by number, and the fields that name the techniques, by number.
    StepWriter(int n, const std::vector<std::string>& houses, std::vector<std::string> techniques);
    StepWriter(const StepWriter&) = delete;
    StepWriter& operator=(const StepWriter&) = delete;

    // Whether the words are whole records of known techniques, whose items name nothing that the layout does not have.
    bool takes(std::span<const Word> words) const;

    // The step as an object; valid until the next one is written.
    const std::string& write(const Record& record, const StepText& text);

private:
    StepNames names_;
    EvidenceWriter evidence_;
    std::vector<std::string> techniques_;
    std::string step_;
};

} // namespace lucidoku
