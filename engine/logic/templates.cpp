// Templates: all ways to place one digit in every house. A cell in all of them has the digit; a candidate in none of
// them is false.
#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

// A cell common to all templates of one digit is closed to other digits, so their templates with that cell are dropped,
// and so on.
enum Conclusions { placements, eliminations };

template <class L> class Templates {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, Conclusions wanted, StepCollector& collector) {
        const Templates& all = own<Cached<Templates>>(position).get(
            position.work.now(), [&](Templates& made) { made.build(position.board, collector); });
        if (all.is_incomplete_) collector.mark_incomplete();
        for (int d = 0; d < position.layout().n(); ++d) all.write(position, d, wanted == eliminations, collector);
    }

    // Computes the templates of a position.
    void build(const Board<L>& board, const StepCollector& collector) {
        layout_ = &board.layout();
        is_incomplete_ = false;
        for (int d = 0; d < layout_->n(); ++d) {
            Digit& digit = digits_[index(d)];
            digit.known = false;
            digit.templates.clear();
            digit.rests_on = 0;
            if (board.where(d).none()) continue;
            nodes_ = 0;
            extend(0, board.where(d), board.placed(d), digit.templates, collector);
            if (nodes_ > most_nodes) digit.templates = {}; // frees the memory too
            digit.known = !digit.templates.empty();
            digit.rests_on = 1u << d;
            combine(digit);
        }
        refine(collector);
    }

private:
    static constexpr int most_nodes = 20000; // beyond this nobody could check them all

    struct Digit {
        bool known = false; // the number of templates is within the bound
        std::vector<Set> templates;
        Set some, every;
        Mask rests_on = 0; // the digits whose places it depends on
    };

    void extend(int row, const Set& open, const Set& chosen, std::vector<Set>& templates,
                const StepCollector& collector) {
        collector.poll();
        if (++nodes_ > most_nodes) {
            is_incomplete_ = true;
            return;
        }
        while (row < layout_->n() && chosen.meets(layout_->house(row))) ++row;
        if (row == layout_->n()) {
            for (int h = 2 * layout_->n(); h < layout_->houses(); ++h)
                if (!chosen.meets(layout_->house(h))) return;
            templates.push_back(chosen);
            return;
        }
        (open & layout_->house(row)).each([&](int c) {
            Set now = chosen;
            now.set(c);
            extend(row + 1, open - layout_->peers(c), now, templates, collector);
        });
    }

    void combine(Digit& digit) const {
        digit.some = {};
        digit.every = layout_->all_cells();
        for (const auto& t : digit.templates) {
            digit.some |= t;
            digit.every &= t;
        }
    }

    void refine(const StepCollector& collector) {
        for (bool again = true; again;) {
            again = false;
            for (auto& digit : digits_)
                for (const auto& other : digits_) {
                    if (&digit == &other || !digit.known || !other.known || !digit.some.meets(other.every)) continue;
                    collector.poll();
                    std::erase_if(digit.templates, [&](const Set& t) { return t.meets(other.every); });
                    digit.rests_on |= other.rests_on;
                    combine(digit);
                    again = true;
                }
        }
    }

    void write(const Position<L>& position, int d, bool eliminations, StepCollector& collector) const {
        const auto& board = position.board;
        const Digit& digit = digits_[index(d)];
        if (!digit.known || digit.templates.empty()) return;
        const Set out = eliminations ? board.where(d) - digit.some : digit.every & board.where(d);
        if (out.none() || !collector.wants(out.count())) return;
        Step& step = collector.draft();
        if (eliminations) step.eliminate_all(out, d);
        else out.each([&](int c) { step.place(c, d); });
        step.digit_list({d});
        step.candidates(Role::pattern, digit.every & board.where(d), d);
        step.candidates(Role::second, (digit.some & board.where(d)) - digit.every, d);
        each_bit(digit.rests_on, [&](int e) {
            const auto rest_on = [&](int h) {
                if (board.spots(h, e)) step.premise_house(h, e, board.where(e) & layout_->house(h));
            };
            for (int h = 0; h < layout_->n(); ++h) rest_on(h);
            // The places in the open rows leave none in columns and boxes. An extra house could have the digit in a row
            // where it is placed already, so its places are named too.
            for (int h = 3 * layout_->n(); h < layout_->houses(); ++h) rest_on(h);
        });
        collector.offer();
    }

    const L* layout_ = nullptr;
    int nodes_ = 0;
    bool is_incomplete_ = false; // a digit has too many
    std::array<Digit, L::max_n> digits_;
};

constexpr Finder templates_table[] = {
    finder<Templates, placements>("template-set"),
    finder<Templates, eliminations>("template-delete"),
};

} // namespace

std::span<const Finder> templates() { return templates_table; }

} // namespace lucidoku
