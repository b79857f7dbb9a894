// Fish: a digit that k parallel lines confine to k crossing lines; also with fins inside one box.
//
// Rows are houses 0…n-1 and columns n…2n-1. Position p of a row is column p, so the places of a digit in a row are also
// a mask of columns (and the other way round).
#include "logic/selection.hpp"
#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

// The orientation of a fish: base lines are rows or columns.
template <class L> struct Orientation {
    int base;  // first house of the base lines
    int cover; // first house of the cover lines

    typename L::Set covers(const L& layout, typename L::Mask lines) const {
        typename L::Set cells;
        each_bit(lines, [&](int p) { cells |= layout.house(cover + p); });
        return cells;
    }
};

template <class L, class Visit> void both_ways(const L& layout, Visit&& visit) {
    visit(Orientation<L>{0, layout.n()});
    visit(Orientation<L>{layout.n(), 0});
}

template <class L> class Lines { // a range of house numbers for a mask of lines
public:
    Lines(int first, typename L::Mask lines) {
        each_bit(lines, [&](int p) { house_[count_++] = first + p; });
    }
    const int* begin() const { return house_.data(); }
    const int* end() const { return house_.data() + count_; }

private:
    std::size_t count_ = 0;
    std::array<int, L::max_n> house_;
};

template <class L> void write_base(const Board<L>& board, int d, std::span<const int> base, Step& step) {
    step.houses(Role::base, base);
    for (int h : base) step.premise_house(h, d, board.where(d) & board.layout().house(h));
}

template <class L> struct BasicFish {
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, int size, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        if (2 * size > layout.n()) return;
        const Mask fresh = position.work.fresh_digits(board, collector.stage());
        Mask vain = fresh;
        both_ways(layout, [&](const Orientation<L>& way) {
            each_bit(fresh, [&](int d) {
                collector.poll();
                Selection<Mask, L::max_n> selection;
                for (int h = way.base; h < way.base + layout.n(); ++h)
                    if (const int k = bit_count(board.spots(h, d)); k >= 2 && k <= size)
                        selection.add(h, board.spots(h, d));
                selection.each(size, [&](Mask lines) {
                    if (write(position, way, d, selection.chosen(), lines, collector)) vain &= ~(Mask{1} << d);
                });
            });
        });
        position.work.mark_nothing_found_of(board, collector.stage(), vain);
    }

    // Writes the fish; returns whether it concludes anything.
    static bool write(const Position<L>& position, const Orientation<L>& way, int d, std::span<const int> base,
                      Mask lines, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        typename L::Set body;
        for (int h : base) body |= layout.house(h);
        const auto out = (board.where(d) & way.covers(layout, lines)) - body;
        if (out.none() || !collector.wants(out.count())) return out.any();
        Step& step = collector.draft();
        step.eliminate_all(out, d);
        step.digit_list({d});
        write_base(board, d, base, step);
        step.houses(Role::cover, Lines<L>(way.cover, lines));
        step.candidates(Role::pattern, board.where(d) & body, d);
        collector.offer();
        return true;
    }
};

// The kind of a finned fish: sashimi if a base line without its fins has fewer than two places; siamese if two fish of
// one base are combined.
enum class Fins { enough, sashimi };
enum class Number { one, siamese };

// The digits without finned fish of a size at their present candidates; finned, sashimi and siamese finders share the
// result.
template <class L> class KnownFins {
public:
    void forget() { none_.fill(0); }
    bool is_barren(const Board<L>& board, int size, int d) const {
        return none_[place(size, d)] == board.digit_version(d) + 1;
    }
    void mark_barren(const Board<L>& board, int size, int d) { none_[place(size, d)] = board.digit_version(d) + 1; }

private:
    static constexpr int largest = 4;
    static std::size_t place(int size, int d) {
        assert(size >= 0 && size <= largest && d >= 0 && d < L::max_n);
        return index(size * L::max_n + d);
    }
    std::array<std::uint32_t, (largest + 1) * L::max_n> none_{};
};

// Fish with fins in one box (or other region) B. Let `out` be the cover lines of the k base lines' candidates outside
// B.
//
//     |out| = k      the cover is `out`; candidates of B in no cover line are the fins
//     |out| < k      the cover is `out` and lines through B, the rest of B's candidates are the fins (sashimi)
//     |out| = k-1    moreover one base line must use B, whichever cell: the digit falls out of the rest of B
//                    (the rare second case of the picture notebook's finned fish)
//
// A fish is sashimi if some base line without its fins has fewer than two candidates left.
template <class L> class FinnedFish {
    using Mask = typename L::Mask;
    using Set = typename L::Set;

    struct Catch {
        Mask cover;
        Set fins, out;
        bool sashimi;
    };
    static constexpr std::size_t max_catches = 64; // of one base set
    static constexpr std::size_t max_regions = L::max_houses - 2 * L::max_n;
    static_assert(max_regions <= 64);

public:
    static void find(const Position<L>& position, int size, Fins fins, Number number, StepCollector& collector) {
        if (2 * size > position.layout().n()) return;
        Mask fresh = position.work.fresh_digits(position.board, collector.stage());
        auto& fins_known = own<KnownFins<L>>(position);
        each_bit(fresh, [&](int d) {
            if (fins_known.is_barren(position.board, size, d)) fresh &= ~(Mask{1} << d);
        });
        if (!fresh) return;
        Mask caught = 0;
        FinnedFish search(position, size, fins == Fins::sashimi, number == Number::siamese);
        both_ways(position.layout(), [&](const Orientation<L>& way) {
            each_bit(fresh, [&](int d) {
                if (search.run(way, d, collector)) caught |= Mask{1} << d;
            });
        });
        each_bit(fresh & ~caught, [&](int d) { fins_known.mark_barren(position.board, size, d); });
        if (!collector.has_step()) position.work.mark_nothing_found(position.board, collector.stage());
    }

private:
    FinnedFish(const Position<L>& position, int size, bool sashimi, bool siamese)
        : board_(position.board), layout_(position.layout()), size_(size), sashimi_(sashimi), siamese_(siamese) {}

    // Returns whether any finned fish exists, of the requested kind or another.
    bool run(const Orientation<L>& way, int d, StepCollector& collector) {
        way_ = way;
        d_ = d;
        caught_ = overflow_ = false;
        list_lines();
        choose(0, {}, all_regions(), collector);
        if (overflow_) collector.mark_incomplete();
        return caught_;
    }

    void list_lines() {
        count_ = 0;
        for (int h = way_.base; h < way_.base + layout_.n(); ++h) {
            const Mask spots = board_.spots(h, d_);
            if (!spots) continue;
            auto &outside = outside_[index(count_)], &inside = inside_[index(count_)];
            auto& fits = fits_[index(count_)];
            outside.fill(spots); // for regions that the line does not cross
            inside.fill(Mask{0});
            fits = bit_count(spots) <= size_ ? all_regions() : 0;
            (layout_.crossing(h) - layout_.lines()).each([&](int region) {
                const int k = region - 2 * layout_.n();
                const Mask shared = layout_.cross(h, region);
                outside[index(k)] = spots & ~shared;
                inside[index(k)] = spots & shared;
                fits |= std::uint64_t{bit_count(outside[index(k)]) <= size_} << k;
            });
            if (fits) lines_[index(count_++)] = h;
        }
    }

    std::uint64_t all_regions() const { return (std::uint64_t{1} << (layout_.houses() - 2 * layout_.n())) - 1; }

    // The candidates of the base lines chosen so far outside and inside each region. A region is alive while the
    // outside fits into the cover.
    struct Seen {
        std::array<typename L::PackedMask, max_regions> outside{}, inside{};
    };

    void choose(int from, const Seen& before, std::uint64_t alive, StepCollector& collector) {
        collector.poll();
        if (depth_ == size_) {
            examine(before, alive, collector);
            return;
        }
        Seen now;
        for (int i = from; i <= count_ - (size_ - depth_); ++i) {
            std::uint64_t still = 0;
            for (std::uint64_t left = alive & fits_[index(i)]; left; left &= left - 1) {
                const auto k = index(std::countr_zero(left));
                now.outside[k] = before.outside[k] | outside_[index(i)][k];
                now.inside[k] = before.inside[k] | inside_[index(i)][k];
                if (bit_count(now.outside[k]) <= size_) still |= std::uint64_t{1} << k;
            }
            if (!still) continue;
            base_[index(depth_++)] = lines_[index(i)];
            choose(i + 1, now, still, collector);
            --depth_;
        }
    }

    std::span<const int> base() const { return {base_.data(), index(size_)}; }

    void examine(const Seen& seen, std::uint64_t alive, StepCollector& collector) {
        catches_ = 0;
        body_ = {};
        for (int h : base()) body_ |= layout_.house(h);
        for (; alive; alive &= alive - 1) {
            const auto k = index(std::countr_zero(alive));
            if (seen.inside[k]) look_in(2 * layout_.n() + static_cast<int>(k), seen.outside[k], seen.inside[k]);
        }
        caught_ = caught_ || catches_;
        for (std::size_t i = 0; i < catches_; ++i) {
            if (!siamese_) {
                if (catch_[i].sashimi == sashimi_) write(catch_[i].cover, catch_[i].fins, catch_[i].out, collector);
                continue;
            }
            for (std::size_t j = i + 1; j < catches_; ++j) {
                const auto &a = catch_[i], &b = catch_[j];
                if ((a.sashimi && b.sashimi) != sashimi_ || a.fins == b.fins) continue;
                if (a.out.within(b.out) || b.out.within(a.out)) continue;
                write(a.cover | b.cover, a.fins | b.fins, a.out | b.out, collector);
            }
        }
    }

    void look_in(int region, Mask out, Mask inside) {
        const int spare = size_ - bit_count(out);
        const Set held = board_.where(d_) & body_ & layout_.house(region);
        const Set target = (board_.where(d_) & layout_.house(region)) - body_;
        if (target.none()) return;
        if (spare == 0) {
            keep(out, held, target);
            return;
        }
        if (spare == 1) add(out, held, target);
        // Complete the cover with lines through the region.
        const Mask free = inside & ~out;
        if (spare == 1) {
            each_bit(free, [&](int p) { keep(out | (Mask{1} << p), held, target); });
        } else if (spare == 2) {
            each_bit(free, [&](int p) {
                each_bit(free & ~((Mask{2} << p) - 1),
                         [&](int q) { keep(out | (Mask{1} << p) | (Mask{1} << q), held, target); });
            });
        }
    }

    void keep(Mask cover, const Set& held, const Set& target) {
        const Set covered = way_.covers(layout_, cover);
        const Set fins = held - covered;
        if (fins.any()) add(cover, fins, target & covered);
    }

    void add(Mask cover, const Set& fins, const Set& out) {
        if (out.none()) return;
        for (std::size_t i = 0; i < catches_; ++i)
            if (catch_[i].cover == cover && catch_[i].fins == fins && catch_[i].out == out) return;
        if (catches_ == max_catches) {
            overflow_ = true;
            return;
        }
        bool sashimi = false;
        for (int h : base()) sashimi = sashimi || ((board_.where(d_) & layout_.house(h)) - fins).count() < 2;
        catch_[catches_++] = {cover, fins, out, sashimi};
    }

    void write(Mask cover, const Set& fins, const Set& out, StepCollector& collector) const {
        if (!collector.wants(out.count())) return;
        Step& step = collector.draft();
        step.eliminate_all(out, d_);
        step.digit_list({d_});
        write_base(board_, d_, base(), step);
        step.houses(Role::cover, Lines<L>(way_.cover, cover));
        step.cells(Role::fin, fins);
        step.candidates(Role::pattern, (board_.where(d_) & body_) - fins, d_);
        step.candidates(Role::fin, fins, d_);
        collector.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    Orientation<L> way_;
    int d_ = 0, size_;
    bool sashimi_, siamese_;
    int count_ = 0, depth_ = 0;
    std::array<int, L::max_n> lines_, base_;
    std::array<std::array<typename L::PackedMask, max_regions>, L::max_n> outside_, inside_; // by line and region
    std::array<std::uint64_t, L::max_n> fits_; // regions outside which a line alone fits the cover
    Set body_;
    bool caught_ = false;   // a fish of any kind exists
    bool overflow_ = false; // more fish than `max_catches`
    std::size_t catches_ = 0;
    std::array<Catch, max_catches> catch_;
};

constexpr Finder fish_table[] = {
    finder<BasicFish, 2>("x-wing"),
    finder<BasicFish, 3>("swordfish"),
    finder<BasicFish, 4>("jellyfish"),
    finder<BasicFish, 5>("squirmbag"),
    finder<BasicFish, 6>("whale"),
    finder<BasicFish, 7>("leviathan"),
    finder<BasicFish, 8>("fish-8"),
    finder<BasicFish, 9>("fish-9"),
    finder<BasicFish, 10>("fish-10"),
    finder<BasicFish, 11>("fish-11"),
    finder<BasicFish, 12>("fish-12"),
    finder<FinnedFish, 2, Fins::enough, Number::one>("finned-x-wing"),
    finder<FinnedFish, 3, Fins::enough, Number::one>("finned-swordfish"),
    finder<FinnedFish, 4, Fins::enough, Number::one>("finned-jellyfish"),
    finder<FinnedFish, 2, Fins::sashimi, Number::one>("sashimi-x-wing"),
    finder<FinnedFish, 3, Fins::sashimi, Number::one>("sashimi-swordfish"),
    finder<FinnedFish, 4, Fins::sashimi, Number::one>("sashimi-jellyfish"),
    finder<FinnedFish, 2, Fins::enough, Number::siamese>("siamese-finned-x-wing"),
    finder<FinnedFish, 3, Fins::enough, Number::siamese>("siamese-finned-swordfish"),
    finder<FinnedFish, 4, Fins::enough, Number::siamese>("siamese-finned-jellyfish"),
    finder<FinnedFish, 2, Fins::sashimi, Number::siamese>("siamese-sashimi-x-wing"),
    finder<FinnedFish, 3, Fins::sashimi, Number::siamese>("siamese-sashimi-swordfish"),
    finder<FinnedFish, 4, Fins::sashimi, Number::siamese>("siamese-sashimi-jellyfish"),
};

} // namespace

std::span<const Finder> fish() { return fish_table; }

} // namespace lucidoku
