// Fish whose lines may be boxes.
//
//     Franken   base: rows and boxes, cover: columns and boxes (or with rows and columns exchanged)
//     Mutant    any houses
//
// A digit's places in k base houses lie in k cover houses, except for the fins. A place in the cover, outside the base
// (or in two cover houses), is false when it sees all fins; a place in two base houses counts as a fin too (endo-fin).
//
// The search starts from the place e to be eliminated. If e were true, everything it sees would be false; so e is false
// when k base houses without common places keep their places within k - 1 cover houses. A house through e completes the
// cover.
#include "logic/workspace.hpp"

#include <algorithm>
#include <unordered_set>

namespace lucidoku {

std::span<const Finder> kraken_fish();

namespace {

// A fish: base and cover houses, its fins, and the places it eliminates.
template <class L> struct FishCatch {
    int digit;
    std::vector<int> base, cover;
    typename L::Set fins, out;
};

constexpr int largest_fish = 6;

// Franken (0) and Mutant (1) fish by size.
template <class L> struct FishCatches {
    std::array<std::array<Cached<std::vector<FishCatch<L>>>, largest_fish + 1>, 2> of;
};

template <class L> class ComplexFish {
    using Set = typename L::Set;
    // The places of a digit are numbered; digits with more places are skipped.
    static constexpr int most_places = L::max_n == 9 ? 64 : 128;
    using Places = Bits<most_places>;
    using Catch = FishCatch<L>;

public:
    enum Kind { franken = 0, mutant = 1, finned = 2, siamese = 4 };

    // Finds fish of the given Kinds.
    static void find(const Position<L>& position, int size, int kind, StepCollector& collector) {
        // One search yields all kinds of a size.
        assert(size <= largest_fish);
        auto& found_before = own<FishCatches<L>>(position).of[index(kind & mutant)][index(size)];
        const auto& known = found_before.get(position.work.now(), [&](std::vector<Catch>& catches) {
            catches.clear();
            for (int d = 0; d < position.layout().n(); ++d)
                if (const int count = position.board.where(d).count(); count >= 4 && count <= most_places)
                    ComplexFish(position, d, size, kind & mutant, collector.stop(), catches).run();
        });
        for (int d = 0; d < position.layout().n(); ++d)
            if (position.board.where(d).count() > most_places) collector.mark_incomplete();
        if (kind & siamese) {
            pair_up(position, known, collector);
            return;
        }
        for (const auto& fish : known)
            if (fish.fins.any() == ((kind & finned) != 0)) write(position, fish, collector);
    }

private:
    static constexpr int most_fins = 5;

    struct House {
        int index;
        bool box, row;
        Places all, left;
    };
    ComplexFish(const Position<L>& position, int d, int size, int kind, Stop& stop, std::vector<Catch>& catches)
        : board_(position.board), layout_(position.layout()), d_(d), size_(size), kind_(kind), stop_(stop),
          catches_(catches) {
        Set rest = board_.where(d);
        rest.each([&](int c) { place_.push_back(c); });
        for (int h = 0; h < layout_.houses(); ++h) {
            if (!board_.spots(h, d)) continue;
            House house{h, !layout_.is_line(h), h < layout_.n(), {}, {}};
            for (std::size_t i = 0; i < place_.size(); ++i)
                if (layout_.house(h).test(place_[i])) house.all.set(static_cast<int>(i));
            houses_.push_back(house);
        }
        sees_.resize(place_.size());
        for (std::size_t i = 0; i < place_.size(); ++i)
            for (std::size_t j = 0; j < place_.size(); ++j)
                if (layout_.sees(place_[i], place_[j])) sees_[i].set(static_cast<int>(j));
    }

    void run() {
        if (length(houses_) < 2 * size_) return;
        Places everything;
        for (std::size_t i = 0; i < place_.size(); ++i) everything.set(static_cast<int>(i));
        for (int e = 0; e < length(place_); ++e) {
            Places left = everything - sees_[index(e)];
            left.reset(e);
            for (auto& house : houses_) house.left = house.all & left;
            if (kind_ & mutant) {
                choose_among(e, [](const House&) { return true; }, [](const House&) { return true; });
            } else {
                choose_among(
                    e, [](const House& h) { return h.box || h.row; }, [](const House& h) { return h.box || !h.row; });
                choose_among(
                    e, [](const House& h) { return h.box || !h.row; }, [](const House& h) { return h.box || h.row; });
            }
        }
    }

    template <class Base, class Cover> void choose_among(int e, Base&& base, Cover&& cover) {
        bases_.clear();
        covers_.clear();
        base_left_.clear();
        cover_left_.clear();
        in_cover_.assign(houses_.size(), 0);
        closing_.clear();
        for (std::size_t i = 0; i < houses_.size(); ++i) {
            const House& h = houses_[i];
            if (h.all.test(e)) {
                if (cover(h)) closing_.push_back(static_cast<int>(i));
                continue;
            }
            if (h.left.none()) continue;
            if (base(h)) bases_.push_back(static_cast<int>(i)), base_left_.push_back(h.left);
            // A cover house that meets only one base house is redundant, and so is that base house.
            if (cover(h) && h.left.count() >= 2) covers_.push_back(static_cast<int>(i)), cover_left_.push_back(h.left);
        }
        cover_.clear();
        choose_cover(e, 0, Places{});
    }

    void choose_cover(int e, std::size_t from, const Places& covered) {
        stop_.poll();
        if (length(cover_) == size_ - 1) {
            inside_.clear();
            for (std::size_t i = 0; i < bases_.size(); ++i)
                if (base_left_[i].within(covered) && !in_cover_[index(bases_[i])]) inside_.push_back(bases_[i]);
            if (length(inside_) >= size_) choose_base(e, 0, Places{});
            return;
        }
        for (std::size_t i = from; i + index(size_ - 1) - cover_.size() <= covers_.size(); ++i) {
            // A cover house that adds nothing is skipped, too.
            const Places& more = cover_left_[i];
            if (more.within(covered)) continue;
            cover_.push_back(covers_[i]);
            in_cover_[index(covers_[i])] = 1;
            choose_cover(e, i + 1, covered | more);
            in_cover_[index(covers_[i])] = 0;
            cover_.pop_back();
        }
    }

    void choose_base(int e, std::size_t from, const Places& used) {
        stop_.poll();
        if (length(base_) == size_) {
            for (int c : closing_) finish(c);
            return;
        }
        for (std::size_t i = from; i + index(size_) - base_.size() <= inside_.size(); ++i) {
            const Places& more = houses_[index(inside_[i])].left;
            if (more.meets(used)) continue;
            base_.push_back(inside_[i]);
            choose_base(e, i + 1, used | more);
            base_.pop_back();
        }
    }

    // Returns whether base and cover make a fish of a requested kind; basic fish and the other kind have their own
    // finders.
    bool of_kind(const std::vector<int>& cover) const {
        int rows = 0, columns = 0, boxes = 0, cover_rows = 0, cover_columns = 0;
        for (int b : base_) (houses_[index(b)].box ? boxes : houses_[index(b)].row ? rows : columns)++;
        for (int c : cover) (houses_[index(c)].box ? boxes : houses_[index(c)].row ? cover_rows : cover_columns)++;
        const bool parallel = (!columns && !cover_rows) || (!rows && !cover_columns);
        return kind_ & mutant ? !parallel : parallel && boxes;
    }

    void finish(int closing) {
        std::vector<int> cover = cover_;
        cover.push_back(closing);
        std::sort(cover.begin(), cover.end());
        if (std::find(base_.begin(), base_.end(), closing) != base_.end() || !of_kind(cover)) return;
        std::string key;
        for (int b : base_) key.push_back(static_cast<char>(b));
        for (int c : cover) key.push_back(static_cast<char>(c));
        if (!seen_.insert(key).second) return;
        Places base, twice, covered, covered_twice;
        for (int b : base_) {
            twice |= base & houses_[index(b)].all;
            base |= houses_[index(b)].all;
        }
        for (int c : cover) {
            covered_twice |= covered & houses_[index(c)].all;
            covered |= houses_[index(c)].all;
        }
        const Places fins = (base - covered) | twice;
        if (fins.count() > most_fins) return;
        Places out = (covered - base) | covered_twice;
        fins.each([&](int f) { out &= sees_[index(f)]; });
        if (out.none()) return;
        Catch fish;
        fish.digit = d_;
        for (int b : base_) fish.base.push_back(houses_[index(b)].index);
        for (int c : cover) fish.cover.push_back(houses_[index(c)].index);
        fins.each([&](int f) { fish.fins.set(place_[index(f)]); });
        out.each([&](int o) { fish.out.set(place_[index(o)]); });
        catches_.push_back(std::move(fish));
    }

    // Combines two finned fish on the same base that remove different candidates.
    static void pair_up(const Position<L>& position, const std::vector<Catch>& catches, StepCollector& collector) {
        for (std::size_t i = 0; i < catches.size(); ++i)
            for (std::size_t j = i + 1; j < catches.size(); ++j) {
                collector.poll();
                const auto &a = catches[i], &b = catches[j];
                if (a.digit != b.digit || a.fins.none() || b.fins.none()) continue;
                if (a.base != b.base || a.fins == b.fins || a.out.within(b.out) || b.out.within(a.out)) continue;
                Catch both = a;
                both.fins |= b.fins;
                both.out |= b.out;
                for (int c : b.cover)
                    if (std::find(both.cover.begin(), both.cover.end(), c) == both.cover.end()) both.cover.push_back(c);
                std::sort(both.cover.begin(), both.cover.end());
                write(position, both, collector);
            }
    }

    static void write(const Position<L>& position, const Catch& fish, StepCollector& collector) {
        if (!collector.wants(fish.out.count(), fish.fins.count())) return;
        const int d = fish.digit;
        const Set& where = position.board.where(d);
        Set body;
        Step& step = collector.draft();
        step.eliminate_all(fish.out, d);
        step.digit_list({d});
        step.houses(Role::base, fish.base);
        for (int h : fish.base) {
            body |= where & position.layout().house(h);
            step.premise_house(h, d, where & position.layout().house(h));
        }
        step.houses(Role::cover, fish.cover);
        step.candidates(Role::pattern, body - fish.fins, d);
        if (fish.fins.any()) {
            step.cells(Role::fin, fish.fins);
            step.candidates(Role::fin, fish.fins, d);
        }
        step.cost(fish.fins.count());
        collector.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    int d_, size_, kind_;
    Stop& stop_;
    std::vector<Catch>& catches_;
    std::vector<int> place_; // cells
    std::vector<Places> sees_;
    std::vector<House> houses_;
    std::vector<int> bases_, covers_, closing_, cover_, inside_, base_;
    std::vector<Places> base_left_, cover_left_;
    std::vector<char> in_cover_;
    std::unordered_set<std::string> seen_;
};

constexpr int franken = ComplexFish<Layout9>::franken, mutant = ComplexFish<Layout9>::mutant,
              finned = ComplexFish<Layout9>::finned, siamese = ComplexFish<Layout9>::siamese;

constexpr Finder complex_fish_table[] = {
    finder<ComplexFish, 2, franken>("franken-x-wing"),
    finder<ComplexFish, 3, franken>("franken-swordfish"),
    finder<ComplexFish, 4, franken>("franken-jellyfish"),
    finder<ComplexFish, 2, franken | finned>("finned-franken-x-wing"),
    finder<ComplexFish, 3, franken | finned>("finned-franken-swordfish"),
    finder<ComplexFish, 4, franken | finned>("finned-franken-jellyfish"),
    finder<ComplexFish, 2, franken | finned | siamese>("siamese-finned-franken-x-wing"),
    finder<ComplexFish, 3, franken | finned | siamese>("siamese-finned-franken-swordfish"),
    finder<ComplexFish, 4, franken | finned | siamese>("siamese-finned-franken-jellyfish"),
    finder<ComplexFish, 2, mutant>("mutant-x-wing"),
    finder<ComplexFish, 3, mutant>("mutant-swordfish"),
    finder<ComplexFish, 4, mutant>("mutant-jellyfish"),
    finder<ComplexFish, 5, mutant>("mutant-squirmbag"),
    finder<ComplexFish, 6, mutant>("mutant-whale"),
    finder<ComplexFish, 2, mutant | finned>("finned-mutant-x-wing"),
    finder<ComplexFish, 3, mutant | finned>("finned-mutant-swordfish"),
    finder<ComplexFish, 4, mutant | finned>("finned-mutant-jellyfish"),
    finder<ComplexFish, 5, mutant | finned>("finned-mutant-squirmbag"),
    finder<ComplexFish, 6, mutant | finned>("finned-mutant-whale"),
    finder<ComplexFish, 2, mutant | finned | siamese>("siamese-finned-mutant-x-wing"),
    finder<ComplexFish, 3, mutant | finned | siamese>("siamese-finned-mutant-swordfish"),
    finder<ComplexFish, 4, mutant | finned | siamese>("siamese-finned-mutant-jellyfish"),
    finder<ComplexFish, 5, mutant | finned | siamese>("siamese-finned-mutant-squirmbag"),
    finder<ComplexFish, 6, mutant | finned | siamese>("siamese-finned-mutant-whale"),
};

} // namespace

std::span<const Finder> complex_fish() {
    static const std::vector<Finder> all = join_tables({complex_fish_table, kraken_fish()});
    return all;
}

} // namespace lucidoku
