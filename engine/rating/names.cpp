// The reference's short and long names of steps.
#include "rating/hint.hpp"

namespace lucidoku::rating {

namespace {

const char* const set_names[] = {"Pair", "Triplet", "Quad"};
const char* const fish_names[] = {"X-Wing", "Swordfish", "Jellyfish"};
const char* const set_letters[] = {"P", "T", "Q"};
const char* const fish_short[] = {"XW", "SF", "JF"};
const char* const wing_names[] = {"WXYZ", "VWXYZ", "UVWXYZ", "TUVWXYZ"};
const char* const wing_short[] = {"WXY", "VXY", "UXY", "TXY"};

const char* const levels[] = {"", "+", "+FC", "+MFC", "+DFC", "+DFC+", "+DFC+FC", "+DFC+MFC"};
const char* const levels_full[] = {"",
                                   " (+)",
                                   " (+ Forcing Chains)",
                                   " (+ Multiple Forcing Chains)",
                                   " (+ Dynamic Forcing Chains)",
                                   " (+ Dynamic Forcing Chains (+))",
                                   " (+ Dynamic Forcing Chains (+ Forcing Chains))",
                                   " (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))"};

std::string digits(const Name& name, int count) {
    std::string text;
    for (int k = 0; k < count; ++k) text += std::to_string(name.suffix[index(k)]);
    return text;
}

enum class Shape { skyscraper, kite, loop, plain };
Shape links_of(const Name& name) {
    const int ends = name.size;
    bool lines = true;
    int blocks = 0, columns = 0;
    for (int k = 1; k <= ends; ++k) {
        lines = lines && name.suffix[index(k)] == 1;
        blocks += name.suffix[index(k)] == 0;
        columns += name.suffix[index(k)] == 2;
    }
    if (name.type) return Shape::loop;
    if (lines) return Shape::skyscraper;
    return ends <= 3 && !blocks && columns == 1 ? Shape::kite : Shape::plain;
}

std::string links_brief(const Name& name) {
    const std::string number = std::to_string(name.size), suffix = digits(name, name.size + 1);
    const std::string grouped = name.suffix[0] ? "g" : "";
    switch (links_of(name)) {
    case Shape::skyscraper:
        return grouped + (name.size == 2 ? "" : number) + "SS" + suffix;
    case Shape::kite:
        return grouped + number + "SK" + suffix;
    case Shape::loop:
        return grouped + number + "XL" + suffix;
    default:
        return grouped + number + "SL" + suffix;
    }
}

std::string links_full(const Name& name) {
    const std::string number = std::to_string(name.size), suffix = digits(name, name.size + 1);
    const std::string grouped = name.suffix[0] ? "Grouped " : "";
    switch (links_of(name)) {
    case Shape::skyscraper:
        return grouped + (name.size == 2 ? "Skyscraper " : number + " Skyscrapers ") + suffix;
    case Shape::kite:
        return grouped + number + "-String Kite " + suffix;
    case Shape::loop:
        return "(" + number + " Strong Links) " + grouped + "X-Loop " + suffix;
    default:
        return grouped + number + " Strong links " + suffix;
    }
}

std::string wing_suffix(const Name& name) {
    return std::to_string(name.type) + std::to_string(name.suffix[0]) + std::to_string(name.suffix[1]);
}

std::string chain_brief(const Name& name) {
    const std::string sort = name.kind == StepKind::region_chain ? "R" : name.kind == StepKind::cell_chain ? "L" : "";
    if (name.size == Name::nishio) return "NFC";
    if (name.size == Name::multiple) return sort + "FC";
    const std::string letter = name.kind == StepKind::contradiction  ? "C"
                               : name.kind == StepKind::double_chain ? "d"
                                                                     : sort;
    return "D" + letter + "FC" + levels[name.size];
}

std::string chain_full(const Name& name) {
    if (name.size == Name::nishio) return "Nishio Forcing Chains";
    const std::string sort = name.kind == StepKind::contradiction  ? "Contradiction"
                             : name.kind == StepKind::double_chain ? "Double"
                             : name.kind == StepKind::region_chain ? "Region"
                                                                   : "Cell";
    if (name.size == Name::multiple) return sort + " Forcing Chains";
    return "Dynamic " + sort + " Forcing Chains" + levels_full[name.size];
}

} // namespace

std::string Name::brief() const {
    switch (kind) {
    case StepKind::hidden_single:
        return "HS";
    case StepKind::direct_pointing:
        return "DP";
    case StepKind::direct_claiming:
        return "DC";
    case StepKind::direct_hidden:
        return std::string("D") + set_letters[size - 2];
    case StepKind::naked_single:
        return "NS";
    case StepKind::pointing:
        return "Po";
    case StepKind::claiming:
        return "Cl";
    case StepKind::naked_set:
        return std::string("N") + set_letters[size - 2];
    case StepKind::fish:
        return fish_short[size - 2];
    case StepKind::hidden_set:
        return std::string("H") + set_letters[size - 2];
    case StepKind::xy_wing:
        return "XYW";
    case StepKind::xyz_wing:
        return "XYZW";
    case StepKind::unique_loop:
        return (size == 4 ? "UR" : "UL" + std::to_string(size)) + std::to_string(type);
    case StepKind::bug:
        return "BUG" + std::to_string(type);
    case StepKind::strong_links:
        return links_brief(*this);
    case StepKind::als_wing:
        return wing_short[size - 3] + wing_suffix(*this);
    case StepKind::aligned_exclusion:
        return size == 2 ? "APE" : "ATE";
    case StepKind::x_cycle:
        return "BiXCy";
    case StepKind::y_cycle:
        return "BiYCy";
    case StepKind::cycle:
        return "BiCy";
    case StepKind::forcing_x_chain:
        return size <= 6 ? "TF" : "FXC";
    case StepKind::forcing_chain:
        return "FC";
    default:
        return chain_brief(*this);
    }
}

std::string Name::full() const {
    switch (kind) {
    case StepKind::hidden_single:
        return "Hidden Single";
    case StepKind::direct_pointing:
        return "Direct Pointing";
    case StepKind::direct_claiming:
        return "Direct Claiming";
    case StepKind::direct_hidden:
        return std::string("Direct Hidden ") + set_names[size - 2];
    case StepKind::naked_single:
        return "Naked Single";
    case StepKind::pointing:
        return "Pointing";
    case StepKind::claiming:
        return "Claiming";
    case StepKind::naked_set:
        return std::string("Naked ") + set_names[size - 2];
    case StepKind::fish:
        return fish_names[size - 2];
    case StepKind::hidden_set:
        return std::string("Hidden ") + set_names[size - 2];
    case StepKind::xy_wing:
        return "XY-Wing";
    case StepKind::xyz_wing:
        return "XYZ-Wing";
    case StepKind::unique_loop:
        return (size == 4 ? "Unique Rectangle" : "Unique Loop " + std::to_string(size)) + " type " +
               std::to_string(type);
    case StepKind::bug:
        return "BUG type " + std::to_string(type);
    case StepKind::strong_links:
        return links_full(*this);
    case StepKind::als_wing:
        return std::string(wing_names[size - 3]) + "-Wing " + wing_suffix(*this);
    case StepKind::aligned_exclusion:
        return size == 2 ? "Aligned Pair Exclusion" : "Aligned Triplet Exclusion";
    case StepKind::x_cycle:
        return "Bidirectional X-Cycle";
    case StepKind::y_cycle:
        return "Bidirectional Y-Cycle";
    case StepKind::cycle:
        return "Bidirectional Cycle";
    case StepKind::forcing_x_chain:
        return size <= 6 ? "Turbot Fish" : "Forcing X-Chain";
    case StepKind::forcing_chain:
        return "Forcing Chain";
    default:
        return chain_full(*this);
    }
}

} // namespace lucidoku::rating
