#include "logic/walk.hpp"

#include "logic/workspace.hpp"

#include <memory>
#include <mutex>

namespace lucidoku {
namespace {

// The node limit of a search whose answer only one technique needs.
constexpr std::uint64_t max_uniqueness_nodes = 10'000;

// Results of StepSearch::run other than the stage of a step. `needs_uniqueness`: a technique depends on a unique
// solution, which exact search may decide; `gate_failed`: the last technique finds nothing at `required_before`.
constexpr int nothing = -1, needs_uniqueness = -2, gate_failed = -3;

// The search for one step: runs the techniques in order until one finds something. Guesses and trials run only after
// every logical technique has failed at its full depth, and once it is known whether the puzzle has one solution.
template <class L> struct StepSearch {
    Position<L> position;
    std::span<const PipelineItem> pipeline;
    std::span<const int> uses;
    bool may_search, uniqueness_known, has_several_solutions;
    StepCollector& collector;
    std::span<const Finder> finders;
    int required_before = 0; // a stage before which the last technique must find something; 0: none

    int run() {
        position.work.clear();
        std::size_t tried_deeply = 0; // the techniques before this one have been tried at full depth
        for (std::size_t i = 0; i <= pipeline.size(); ++i) {
            const bool end = i == pipeline.size();
            if (required_before && i == index(required_before)) {
                const std::size_t last = pipeline.size() - 1;
                if (may_search && technique(last).needs_unique && !position.unique) return needs_uniqueness;
                if (!run_technique(last, false)) return gate_failed;
            }
            if (end || technique(i).is_fallback) {
                for (; tried_deeply < i; ++tried_deeply)
                    if (technique(tried_deeply).has_full_depth_mode && run_technique(tried_deeply, true))
                        return static_cast<int>(tried_deeply);
                if (end || !uniqueness_known) return nothing;
            }
            if (may_search && technique(i).needs_unique && !position.unique && is_usable(i)) return needs_uniqueness;
            const std::size_t first = i;
            bool has_step = run_technique(i, false);
            while (i + 1 < pipeline.size() && pipeline[i + 1].joined) has_step = run_technique(++i, false, has_step);
            if (has_step) return stage_of_best(first);
        }
        return nothing;
    }

private:
    const Finder& technique(std::size_t i) const { return finders[index(pipeline[i].technique)]; }
    bool is_usable(std::size_t i) const { return !pipeline[i].max_uses || uses[i] < pipeline[i].max_uses; }

    // Returns the stage of the best step among joined techniques.
    int stage_of_best(std::size_t i) const {
        while (pipeline[i].technique != collector.best().technique()) ++i;
        return static_cast<int>(i);
    }

    // Runs a technique; `keep_best` keeps the best step of the techniques joined before it. Returns whether there is a
    // step.
    bool run_technique(std::size_t i, bool full_depth, bool keep_best = false) {
        const Finder& finder = technique(i);
        if (!is_usable(i) || (finder.needs_unique && !position.unique) || (finder.slow && has_several_solutions))
            return keep_best;
        collector.begin(pipeline[i].technique, static_cast<int>(i), keep_best);
        position.limit = pipeline[i].limit;
        position.cells = pipeline[i].cells;
        position.full_depth = full_depth;
        finder.find<L>()(position, collector);
        return collector.has_step();
    }
};

// A walk in progress. When it is stopped, the result keeps the steps found so far.
template <class L> class Walker {
public:
    Walker(Board<L> board, const typename L::Set& givens, const Pipeline& pipeline, bool accept_ambiguous,
           Workspace<L>& work, Stop& stop, int required_before, Walk& result)
        : board_(std::move(board)), givens_(givens), pipeline_(pipeline), uses_(pipeline.size(), 0),
          accept_ambiguous_(accept_ambiguous), work_(work), stop_(stop), required_before_(required_before),
          result_(result) {
        work.serve(stop);
        work.reset();
        result.words.reserve(2048);
    }

    Walk::Status run() {
        if (!board_.is_consistent()) return Walk::Status::no_solution;
        StepCollector& collector = work_.collector(board_.layout().n());
        while (!board_.is_solved()) {
            stop_.poll();
            const bool known = uniqueness_known_ && result_.second.empty();
            const Position<L> position{board_, known ? result_.solution.data() : nullptr, known, givens_, work_};
            const int stage = StepSearch<L>{position,    pipeline_,         uses_,
                                            may_search_, uniqueness_known_, uniqueness_known_ && !known,
                                            collector,   finders_,          required_before_}
                                  .run();
            if (stage == gate_failed) return Walk::Status::gate_failed;
            if (stage >= required_before_) required_before_ = 0;
            if (stage >= 0) {
                ++uses_[index(stage)];
                ++result_.steps;
                collector.best().write(result_.words);
                collector.best().apply(board_);
                continue;
            }
            if (uniqueness_known_)
                return result_.second.empty() ? Walk::Status::stuck : Walk::Status::several_solutions;
            may_search_ = false;
            if (const auto end = count_solutions(stage == needs_uniqueness ? max_uniqueness_nodes : SearchLimits::all))
                return *end;
        }
        if (!board_.is_consistent()) return Walk::Status::no_solution;
        result_.solution.assign(board_.values().begin(), board_.values().end());
        return Walk::Status::solved;
    }

private:
    // Counts the solutions by exact search, up to two; returns nothing if the walk continues.
    std::optional<Walk::Status> count_solutions(std::uint64_t nodes) {
        SearchResult result = solutions(board_, {.nodes = nodes}, stop_);
        if (result.end == SearchResult::End::given_up) return std::nullopt;
        if (!result.grids.empty()) result_.solution = std::move(result.grids[0]);
        if (result.count > 1) result_.second = std::move(result.grids[1]);
        if (result.end == SearchResult::End::late) return Walk::Status::cut;
        uniqueness_known_ = true;
        if (!result.count) return Walk::Status::no_solution;
        if (result.count > 1 && !accept_ambiguous_) return Walk::Status::several_solutions;
        return std::nullopt;
    }

    Board<L> board_;
    const typename L::Set& givens_;
    const Pipeline& pipeline_;
    const std::span<const Finder> finders_ = techniques();
    std::vector<int> uses_;
    bool accept_ambiguous_, uniqueness_known_ = false, may_search_ = true;
    Workspace<L>& work_;
    Stop& stop_;
    int required_before_;
    Walk& result_;
};

// One thing that is kept for the next call of any thread. It takes megabytes: threads that kept one each would hold
// them while they wait.
template <class T> class Spare {
public:
    std::unique_ptr<T> take() {
        const std::lock_guard lock(guard_);
        return std::move(kept_);
    }
    void keep(std::unique_ptr<T> thing) {
        const std::lock_guard lock(guard_);
        kept_.swap(thing);
    }

private:
    std::mutex guard_;
    std::unique_ptr<T> kept_;
};

// The workspace for a list of the steps of one position. On 9x9 grids one is kept, because allocating its memory again
// takes a fifth of the time; that of a nearly empty grid takes 20 MB and is not kept.
template <class L> class PooledWorkspace {
public:
    explicit PooledWorkspace(Stop& stop) : work_(spare().take()) {
        if (!work_) work_ = std::make_unique<Workspace<L>>();
        work_->serve(stop);
        work_->reset();
    }
    ~PooledWorkspace() {
        if constexpr (std::is_same_v<L, Layout9>)
            if (work_->is_small()) spare().keep(std::move(work_));
    }
    PooledWorkspace(const PooledWorkspace&) = delete;
    PooledWorkspace& operator=(const PooledWorkspace&) = delete;
    Workspace<L>& work() { return *work_; }

private:
    static Spare<Workspace<L>>& spare() {
        static Spare<Workspace<L>> kept;
        return kept;
    }
    std::unique_ptr<Workspace<L>> work_;
};

// The position for which a single step is asked, and the workspace. On 9x9 grids both are kept: if the next
// position follows from this one, its finders know what those of a walk would know, except for the stages of a
// pipeline.
template <class L> class FollowedPosition {
    using Set = typename L::Set;
    struct Kept {
        Workspace<L> work;
        std::optional<Board<L>> board;
        Set givens;
        std::vector<Set> houses; // of its layout, which may be gone
    };

public:
    FollowedPosition(const Board<L>& board, const Set& givens, Stop& stop) : kept_(spare().take()) {
        if (!kept_) kept_ = std::make_unique<Kept>();
        kept_->work.serve(stop);
        std::vector<Set> houses;
        for (int h = 0; h < board.layout().houses(); ++h) houses.push_back(board.layout().house(h));
        const bool alike = kept_->board && &kept_->board->layout() == &board.layout() && kept_->houses == houses &&
                           kept_->givens == givens;
        if (alike && become(board)) {
            kept_->work.clear();
            kept_->work.FinderMemory<L>::forget();
        } else {
            kept_->work.reset();
            kept_->board.emplace(board);
            kept_->givens = givens;
            kept_->houses = std::move(houses);
        }
    }
    ~FollowedPosition() {
        if constexpr (std::is_same_v<L, Layout9>) {
            if (!kept_->work.is_small()) kept_->work.keep_silence_only();
            spare().keep(std::move(kept_));
        }
    }
    FollowedPosition(const FollowedPosition&) = delete;
    FollowedPosition& operator=(const FollowedPosition&) = delete;
    Workspace<L>& work() { return kept_->work; }
    const Board<L>& board() const { return *kept_->board; }
    // Lets no later position follow: finders that were interrupted may have noted more than they searched.
    void abandon() { kept_->board.reset(); }

private:
    static Spare<Kept>& spare() {
        static Spare<Kept> kept;
        return kept;
    }

    // Places the digits of a position and removes what it lacks, as a walk would, so that the counters continue;
    // returns whether the two are then equal.
    bool become(const Board<L>& board) {
        Board<L>& now = *kept_->board;
        const int cells = board.layout().cells();
        for (int c = 0; c < cells; ++c)
            if (board.value(c) && !now.value(c)) now.place(c, board.value(c) - 1);
        bool equal = true;
        for (int c = 0; c < cells; ++c) {
            each_bit(now.cand(c) & ~board.cand(c), [&](int d) { now.eliminate(c, d); });
            equal = equal && now.value(c) == board.value(c) && now.cand(c) == board.cand(c);
        }
        return equal;
    }

    std::unique_ptr<Kept> kept_;
};

} // namespace

template <class L> Walk walk(Board<L> board, const typename L::Set& givens, const Pipeline& pipeline,
                             bool accept_ambiguous, Workspace<L>& work, Stop& stop, int required_before) {
    Walk result;
    try {
        result.status =
            Walker<L>(std::move(board), givens, pipeline, accept_ambiguous, work, stop, required_before, result).run();
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
    }
    return result;
}

template <class L> Listing next_step(const Board<L>& board, const typename L::Set& givens, const Pipeline& pipeline,
                                     const std::uint8_t* solution, Stop& stop) {
    StepCollector collector(board.layout().n(), StepCollector::Mode::best, stop);
    FollowedPosition<L> followed(board, givens, stop);
    Listing listing;
    const std::vector<int> uses(pipeline.size(), 0);
    const Position<L> position{followed.board(), solution, solution != nullptr, givens, followed.work()};
    try {
        if (StepSearch<L>{position, pipeline, uses, false, true, false, collector, techniques()}.run() >= 0)
            collector.best().write(listing.words), ++listing.count;
    } catch (Stopped stopped) {
        followed.abandon();
        if (!stopped.late) throw;
        listing.cut = true;
    }
    return listing;
}

namespace {

// Runs a finder and records the reason if it is cut short; returns whether it reported all its steps.
template <class F> bool run_for_listing(F&& find, Listing& listing) {
    try {
        return find();
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
        listing.cut = true;
    } catch (StepCollector::Full) {
        listing.full = true;
    }
    return false;
}

} // namespace

template <class L> Listing all_steps(const Board<L>& board, const typename L::Set& givens, const Pipeline& pipeline,
                                     const std::uint8_t* solution, std::size_t most, Stop& stop) {
    StepCollector collector(board.layout().n(), StepCollector::Mode::all, stop, most);
    PooledWorkspace<L> pooled(stop);
    Workspace<L>& work = pooled.work();
    Listing listing;
    for (std::size_t i = 0; i < pipeline.size(); ++i) {
        const auto& item = pipeline[i];
        const Finder& finder = techniques()[index(item.technique)];
        if (finder.needs_unique && !solution) continue;
        const auto find = [&] {
            collector.begin(item.technique, static_cast<int>(i));
            const Position<L> position{board, solution,   solution != nullptr, givens,
                                       work,  item.limit, item.cells,          true};
            finder.find<L>()(position, collector);
            return !collector.is_incomplete();
        };
        if (listing.has_ended() || !run_for_listing(find, listing)) listing.short_of.push_back(item.technique);
    }
    listing.words = collector.take();
    listing.count = static_cast<int>(collector.listed_count());
    return listing;
}

#define LUCIDOKU_WALKS(L)                                                                                              \
    template Walk walk(Board<L>, const L::Set&, const Pipeline&, bool, Workspace<L>&, Stop&, int);                     \
    template Listing next_step(const Board<L>&, const L::Set&, const Pipeline&, const std::uint8_t*, Stop&);           \
    template Listing all_steps(const Board<L>&, const L::Set&, const Pipeline&, const std::uint8_t*, std::size_t, Stop&)
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_WALKS);
#undef LUCIDOKU_WALKS

} // namespace lucidoku
