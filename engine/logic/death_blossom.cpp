// Death Blossoms: a cell, and an almost locked set for each of its candidates.
#include "logic/als.hpp"

namespace lucidoku {

std::span<const Finder> death_blossoms();

namespace {

constexpr int most_petals = 5;

// The sets that would lose each candidate of a stem. Memory is kept from stem to stem.
template <class L> struct Petals {
    std::array<std::vector<const Als<L>*>, most_petals> sets;
};

// A stem cell, and for each of its candidates a set (petal) that would lose it: whichever candidate is true, one petal
// becomes locked. All petals hold z, so a candidate z that sees every z of the petals is false.
template <class L> class DeathBlossom {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, StepCollector& collector) {
        const auto& board = position.board;
        each_reach(position, Workspace<L>::all_sets, collector, [&](const auto& sets, std::size_t) {
            board.empty().each([&](int stem) {
                const int k = bit_count(board.cand(stem));
                if (k >= 2 && k <= most_petals) DeathBlossom(position, sets, stem, collector).run();
            });
        });
    }

private:
    static constexpr int most_tries = 20000; // of one stem

    DeathBlossom(const Position<L>& position, const AlmostLockedList<L>& sets, int stem, StepCollector& collector)
        : board_(position.board), layout_(position.layout()), sets_(sets), stem_(stem), collector_(collector),
          petals_(own<Petals<L>>(position).sets) {}

    void run() {
        each_bit(board_.cand(stem_), [&](int d) {
            auto& petals = petals_[count_++];
            petals.clear();
            const auto row = sets_.sets_seen_by(stem_, d);
            for (std::size_t k = 0; k < row.size(); ++k)
                for (auto w = row[k]; w; w &= w - 1) petals.push_back(&sets_[64 * k + index(std::countr_zero(w))]);
        });
        for (std::size_t i = 0; i < count_; ++i)
            if (petals_[i].empty()) return;
        for (int z = 0; z < layout_.n(); ++z)
            if (!(board_.cand(stem_) >> z & 1)) choose(0, z, board_.where(z));
    }

    void choose(std::size_t depth, int z, const Set& out) {
        collector_.poll();
        if (++tries_ > most_tries) {
            collector_.mark_incomplete();
            return;
        }
        if (depth == count_) {
            write(z);
            return;
        }
        for (const auto* set : petals_[depth]) {
            if (!(set->digits >> z & 1)) continue;
            const Set left = out & set->sees(z);
            if (left.none() || !collector_.wants(left.count())) continue;
            chosen_[depth] = set;
            choose(depth + 1, z, left);
        }
    }

    void write(int first) {
        // Other digits held by all petals are eliminated the same way.
        Mask ends = 0;
        std::array<Set, L::max_n> outs;
        ConclusionKey key;
        int size = 0;
        for (std::size_t i = 0; i < count_; ++i) size += chosen_[i]->size;
        for (int z = 0; z < layout_.n(); ++z) {
            if (board_.cand(stem_) >> z & 1) continue;
            Set out = board_.where(z);
            for (std::size_t i = 0; i < count_; ++i) {
                if (chosen_[i]->digits >> z & 1) out &= chosen_[i]->sees(z);
                else out = Set{};
            }
            if (out.none()) continue;
            if (z < first) return; // written when that digit was examined
            outs[index(z)] = out;
            key.add(out, z);
            ends |= 1u << z;
        }
        if (!collector_.improves(key, size)) return;
        Step& step = collector_.draft();
        each_bit(ends, [&](int z) { step.eliminate_all(outs[index(z)], z); });
        step.digits(ends);
        step.cells(Role::pivot, {stem_});
        step.candidates_of(Role::second, stem_, board_.cand(stem_));
        step.premise_cell(stem_, board_.cand(stem_));
        std::size_t i = 0;
        Set stem;
        stem.set(stem_);
        each_bit(board_.cand(stem_), [&](int d) {
            const auto& set = *chosen_[i++];
            write_set(board_, set, step);
            each_bit(ends, [&](int z) { step.candidates(Role::pattern, set.at(z), z); });
            step.candidates(Role::second, set.at(d), d);
            step.link(false, stem, d, set.at(d), d);
        });
        step.cost(size);
        collector_.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    const AlmostLockedList<L>& sets_;
    int stem_;
    StepCollector& collector_;
    int tries_ = 0;
    std::size_t count_ = 0;
    std::array<std::vector<const Als<L>*>, most_petals>& petals_;
    std::array<const Als<L>*, most_petals> chosen_{};
};

constexpr Finder death_blossoms_table[] = {
    with_limit(Limit::cells, with_full_depth_mode(finder<DeathBlossom>("death-blossom"))),
};

} // namespace

std::span<const Finder> death_blossoms() { return death_blossoms_table; }

} // namespace lucidoku
