// Templates: all ways to place one digit in every house at once. A cell in all of them has the digit; a
// candidate in none of them is false.
#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

// What all templates of one digit have in common no other digit can use, so templates that do are dropped, and so on.
enum Conclusions { placements, eliminations };

template <class L> class Templates {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, Conclusions wanted, Sink& sink) {
        const Templates& all = own<Cached<Templates>>(position).get(
            position.work.now(), [&](Templates& made) { made.build(position.board, sink); });
        if (all.gave_up_) sink.give_up();
        for (int d = 0; d < position.layout().n(); ++d) all.write(position, d, wanted == eliminations, sink);
    }

    // The templates of a position.
    void build(const Board<L>& board, const Sink& sink) {
        layout_ = &board.layout();
        gave_up_ = false;
        for (int d = 0; d < layout_->n(); ++d) {
            Digit& digit = digits_[index(d)];
            digit.known = false;
            digit.templates.clear();
            digit.rests_on = 0;
            if (board.where(d).none()) continue;
            nodes_ = 0;
            extend(0, board.where(d), board.placed(d), digit.templates, sink);
            if (nodes_ > most_nodes) digit.templates = {}; // gives the memory back, too
            digit.known = !digit.templates.empty();
            digit.rests_on = 1u << d;
            combine(digit);
        }
        refine(sink);
    }

private:
    static constexpr int most_nodes = 20000; // beyond that nobody could look at them all

    struct Digit {
        bool known = false; // not too many templates
        std::vector<Set> templates;
        Set some, every;
        Mask rests_on = 0; // the digits whose places it depends on
    };

    void extend(int row, const Set& open, const Set& chosen, std::vector<Set>& templates, const Sink& sink) {
        sink.poll();
        if (++nodes_ > most_nodes) {
            gave_up_ = true;
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
            extend(row + 1, open - layout_->peers(c), now, templates, sink);
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

    void refine(const Sink& sink) {
        for (bool again = true; again;) {
            again = false;
            for (auto& digit : digits_)
                for (const auto& other : digits_) {
                    if (&digit == &other || !digit.known || !other.known || !digit.some.meets(other.every)) continue;
                    sink.poll();
                    std::erase_if(digit.templates, [&](const Set& t) { return t.meets(other.every); });
                    digit.rests_on |= other.rests_on;
                    combine(digit);
                    again = true;
                }
        }
    }

    void write(const Position<L>& position, int d, bool eliminations, Sink& sink) const {
        const auto& board = position.board;
        const Digit& digit = digits_[index(d)];
        if (!digit.known || digit.templates.empty()) return;
        const Set out = eliminations ? board.where(d) - digit.some : digit.every & board.where(d);
        if (out.none() || !sink.wants(out.count())) return;
        Step& step = sink.draft();
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
            // The places in the open rows leave no others in columns and boxes. An extra house could have the digit
            // in a row where it is placed already, so its own places are named, too.
            for (int h = 3 * layout_->n(); h < layout_->houses(); ++h) rest_on(h);
        });
        sink.offer();
    }

    const L* layout_ = nullptr;
    int nodes_ = 0;
    bool gave_up_ = false; // a digit has too many
    std::array<Digit, L::max_n> digits_;
};

constexpr Finder templates_table[] = {
    finder<Templates, placements>("template-set"),
    finder<Templates, eliminations>("template-delete"),
};

} // namespace

std::span<const Finder> templates() { return templates_table; }

} // namespace lucidoku
