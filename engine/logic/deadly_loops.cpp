// Uniqueness in larger patterns: extended rectangles, unique loops, the bivalue universal grave (see uniqueness.cpp).
#include "logic/deadly.hpp"

namespace lucidoku {

std::span<const Finder> deadly_loops();

namespace {

// Pairs of lines without an extended rectangle.
template <class L> struct BarrenLines : BarrenPairs<L> {};

// Two lines through the same boxes, and k crossing lines with k digits.
template <class L> class ExtendedRectangle {
    using Set = typename L::Set;
    using Mask = typename L::Mask;
    static constexpr int largest = 4;

public:
    static void find(const Position<L>& position, int type, StepCollector& collector) {
        const int n = position.layout().n();
        const auto& known = DeadlyShapes<L>::get(position, DeadlyShapes<L>::extended, [&](auto& list) {
            auto& barren = own<BarrenLines<L>>(position);
            ExtendedRectangle search(position, collector.stop(), list);
            for (int base : {0, n})
                for (int g = base; g < base + n; ++g)
                    for (int h = g + 1; h < base + n; ++h) {
                        if (barren.is_barren(position.board, g, h)) continue;
                        const std::size_t known = list.size();
                        search.examine(g, h);
                        if (list.size() == known) barren.mark_barren(position.board, g, h);
                    }
            return true;
        });
        apply_all(position, known, type, collector);
    }

private:
    using Shape = typename DeadlyShapes<L>::Shape;

    ExtendedRectangle(const Position<L>& position, Stop& stop, std::vector<Shape>& list)
        : board_(position.board), layout_(position.layout()), stop_(stop), list_(list) {}

    void examine(int g, int h) {
        const Mask open = layout_.twins(g, h) & ~(board_.filled(g) | board_.filled(h));
        if (bit_count(open) < 3) return;
        columns_.clear();
        each_bit(open, [&](int p) { columns_.push_back({layout_.cell_of(g, p), layout_.cell_of(h, p)}); });
        for (int k = 3; k <= largest && k <= length(columns_); ++k) {
            // All cells but two must have no more digits than there are columns.
            int few = 0;
            for (const auto& [a, b] : columns_)
                few += (bit_count(board_.cand(a)) <= k) + (bit_count(board_.cand(b)) <= k);
            if (few >= 2 * k - 2) choose(k, 0, 0, 0);
        }
    }

    // Chooses k columns in which all cells except two have only k digits together.
    void choose(int k, std::size_t from, Mask digits, int spoiled) {
        stop_.poll();
        if (length(chosen_) == k) {
            if (bit_count(digits) == k) finish(digits);
            return;
        }
        const std::size_t missing = index(k) - chosen_.size();
        for (std::size_t i = from; i + missing <= columns_.size(); ++i) {
            chosen_.push_back(i);
            const auto [a, b] = columns_[i];
            // Up to two cells have guardians; they are left out of the union of digits.
            for (int skip = 0; skip < 4; ++skip) {
                const int more = (skip & 1) + (skip >> 1);
                if (spoiled + more > 2) continue;
                Mask wider = digits;
                if (!(skip & 1)) wider |= board_.cand(a);
                if (!(skip & 2)) wider |= board_.cand(b);
                if (bit_count(wider) <= k) choose(k, i + 1, wider, spoiled + more);
            }
            chosen_.pop_back();
        }
    }

    void finish(Mask digits) {
        Shape shape{{}, digits};
        for (auto i : chosen_) {
            shape.cells.push_back(columns_[i].first);
            shape.cells.push_back(columns_[i].second);
        }
        for (int c : shape.cells)
            if (bit_count(board_.cand(c) & digits) < 2) return;
        list_.push_back(std::move(shape));
    }

    const Board<L>& board_;
    const L& layout_;
    Stop& stop_;
    std::vector<Shape>& list_;
    std::vector<std::pair<int, int>> columns_;
    std::vector<std::size_t> chosen_;
};

// A closed path through six cells or more with the same two candidates; every house has none of its cells, or two that
// follow each other.
template <class L> class UniqueLoop {
    using Set = typename L::Set;
    using Houses = typename L::Houses;
    using Mask = typename L::Mask;
    static constexpr int longest = 14;
    static constexpr int max_paths = 20000; // paths, over all starts

public:
    static void find(const Position<L>& position, int type, StepCollector& collector) {
        const auto& known = DeadlyShapes<L>::get(position, DeadlyShapes<L>::loops, [&](auto& list) {
            return UniqueLoop(position, collector, list).collect();
        });
        apply_all(position, known, type, collector);
    }

private:
    using Shape = typename DeadlyShapes<L>::Shape;

    UniqueLoop(const Position<L>& position, StepCollector& collector, std::vector<Shape>& list)
        : board_(position.board), layout_(position.layout()), plain_(position.work.small_cells(board_, 2)),
          collector_(collector), list_(list) {}

    // Returns whether the search was exhaustive.
    bool collect() {
        for (Set pairs = plain_; pairs.any();) {
            pair_ = board_.cand(pairs.first());
            cells_ = board_.where(low_bit(pair_)) & board_.where(low_bit(pair_ & (pair_ - 1)));
            pairs -= cells_;
            if (may_loop()) {
                leave_out_lone();
                if (may_loop()) run();
            }
        }
        return paths_tried_ <= max_paths;
    }

    bool may_loop() const { return (plain_ & cells_).count() >= 3 && cells_.count() >= 6; }

    // Drops cells that share a house with no other: a cell of a loop shares each of its houses.
    void leave_out_lone() {
        for (Set all; all != cells_;) {
            all = cells_;
            Houses once, twice;
            all.each([&](int c) {
                twice |= once & layout_.houses_of(c);
                once |= layout_.houses_of(c);
            });
            all.each([&](int c) {
                if (!layout_.houses_of(c).within(twice)) cells_.reset(c);
            });
        }
    }

    void run() {
        (plain_ & cells_).each([&](int start) {
            start_ = start;
            way_.assign(1, start);
            count_.fill(0);
            enter(start, 1);
            step(0);
        });
    }

    void enter(int c, int change) {
        layout_.for_houses(c, [&](int h, int) { count_[index(h)] += change; });
    }

    void step(int guarded) {
        collector_.poll();
        const int last = way_.back();
        const int cells = length(way_);
        if (cells >= 6 && cells % 2 == 0 && layout_.sees(last, start_)) finish();
        if (cells == longest) return;
        if (++paths_tried_ > max_paths) return;
        (cells_ & layout_.peers(last)).each([&](int c) {
            // A loop is visited only from its first cell without guardians.
            if (c == start_ || (c < start_ && plain_.test(c))) return;
            const int more = guarded + !plain_.test(c);
            if (more > 3) return;
            for (int used : way_)
                if (used == c) return;
            // A house takes two cells at most.
            bool fine = true;
            layout_.for_houses(c, [&](int h, int) { fine = fine && count_[index(h)] < 2; });
            if (!fine) return;
            way_.push_back(c);
            enter(c, 1);
            step(more);
            enter(c, -1);
            way_.pop_back();
        });
    }

    void finish() {
        if (way_[1] > way_.back()) return; // the reversed loop is the same
        // Each house must have an even and an odd cell of the path, or none.
        std::array<int, L::max_houses> balance{};
        for (std::size_t i = 0; i < way_.size(); ++i)
            layout_.for_houses(way_[i], [&](int h, int) { balance[index(h)] += i % 2 ? 1 : -1; });
        for (int h = 0; h < layout_.houses(); ++h)
            if (balance[index(h)]) return;
        list_.push_back({way_, pair_});
    }

    const Board<L>& board_;
    const L& layout_;
    const Set& plain_; // cells without guardians
    StepCollector& collector_;
    std::vector<Shape>& list_;
    Mask pair_ = 0;
    Set cells_;
    int start_ = 0, paths_tried_ = 0;
    std::vector<int> way_;
    std::array<int, L::max_houses> count_{};
};

// Bivalue universal grave: without its guardians, every open cell has two candidates and every digit two places in each
// house that lacks it.
template <class L> struct Bug {
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, int type, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        int wide = 0;
        bool hopeless = false;
        board.empty().each([&](int c) {
            const int k = bit_count(board.cand(c));
            wide += k > 2;
            hopeless = hopeless || k < 2 || k > 4;
        });
        if (hopeless || !wide || wide > 4) return;
        Pattern<L> pattern(position);
        std::array<typename L::PackedMask, L::max_cells> kept;
        board.empty().each([&](int c) {
            auto& mask = kept[index(c)];
            mask = board.cand(c);
            if (bit_count(mask) > 2)
                each_bit(board.cand(c), [&](int d) {
                    bool guardian = true;
                    layout.for_houses(c, [&](int h, int) { guardian = guardian && bit_count(board.spots(h, d)) > 2; });
                    if (guardian) mask &= ~(1u << d);
                });
            hopeless = hopeless || bit_count(mask) != 2;
        });
        if (hopeless) return;
        for (int h = 0; h < layout.houses(); ++h)
            for (int d = 0; d < layout.n(); ++d) {
                int places = 0;
                each_bit(board.spots(h, d), [&](int p) { places += kept[index(layout.cell_of(h, p))] >> d & 1; });
                if (places != (board.spots(h, d) ? 2 : 0)) return;
            }
        board.empty().each([&](int c) { pattern.add(c, kept[index(c)]); });
        if (type == type_3 && bit_count(pattern.guardians()) == 1) return; // type 2 concludes more
        apply(pattern, type, false, collector);
    }
};

constexpr Finder deadly_loops_table[] = {
    unique_finder<UniqueLoop, type_1>("unique-loop-1"),
    unique_finder<UniqueLoop, type_2>("unique-loop-2"),
    unique_finder<UniqueLoop, type_3>("unique-loop-3"),
    unique_finder<UniqueLoop, type_4>("unique-loop-4"),
    unique_finder<ExtendedRectangle, type_1>("extended-rectangle-1"),
    unique_finder<ExtendedRectangle, type_2>("extended-rectangle-2"),
    unique_finder<ExtendedRectangle, type_3>("extended-rectangle-3"),
    unique_finder<ExtendedRectangle, type_4>("extended-rectangle-4"),
    unique_finder<Bug, type_1>("bug-plus-1"),
    unique_finder<Bug, type_2>("bug-type-2"),
    unique_finder<Bug, type_3>("bug-type-3"),
    unique_finder<Bug, type_4>("bug-type-4"),
};

} // namespace

std::span<const Finder> deadly_loops() { return deadly_loops_table; }

} // namespace lucidoku
