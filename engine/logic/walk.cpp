#include "logic/walk.hpp"

#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

// The most nodes of a search whose answer is needed only by one technique.
constexpr std::uint64_t nodes_of_a_question = 10'000;

// Runs the techniques in order until one finds something, and returns its place in the pipeline. When a technique needs
// to know that there is one solution, and a search may decide it, it returns `ask`; `missed` if the last finds nothing
// at the gate; otherwise `nothing`.
constexpr int nothing = -1, ask = -2, missed = -3;

// Guesses and trials run only after every logical technique has failed at its full depth, and once it is
// known whether the puzzle has one solution.
template <class L> struct Search {
    Position<L> position;
    std::span<const PipelineItem> pipeline;
    std::span<const int> uses;
    bool may_ask, looked, several;
    Sink& sink;
    std::span<const Finder> finders;
    int gate = 0; // a place before which the last technique must find something; 0: none

    int run() {
        position.work.clear();
        std::size_t deepened = 0; // the techniques before it have been tried at full depth
        for (std::size_t i = 0; i <= pipeline.size(); ++i) {
            const bool end = i == pipeline.size();
            if (gate && i == index(gate)) {
                const std::size_t last = pipeline.size() - 1;
                if (may_ask && technique(last).needs_unique && !position.unique) return ask;
                if (!finds(last, false)) return missed;
            }
            if (end || technique(i).resort) {
                for (; deepened < i; ++deepened)
                    if (technique(deepened).widens && finds(deepened, true)) return static_cast<int>(deepened);
                if (end || !looked) return nothing;
            }
            if (may_ask && technique(i).needs_unique && !position.unique && usable(i)) return ask;
            const std::size_t first = i;
            bool found = finds(i, false);
            while (i + 1 < pipeline.size() && pipeline[i + 1].joined) found = finds(++i, false, found);
            if (found) return place_of(first);
        }
        return nothing;
    }

private:
    const Finder& technique(std::size_t i) const { return finders[index(pipeline[i].technique)]; }
    bool usable(std::size_t i) const { return !pipeline[i].max_uses || uses[i] < pipeline[i].max_uses; }

    // Of joined techniques, the one that found the best step.
    int place_of(std::size_t i) const {
        while (pipeline[i].technique != sink.best().technique()) ++i;
        return static_cast<int>(i);
    }

    // `found`: what there is already may stay the best.
    bool finds(std::size_t i, bool full_depth, bool found = false) {
        const Finder& finder = technique(i);
        if (!usable(i) || (finder.needs_unique && !position.unique) || (finder.deep && several)) return found;
        sink.start(pipeline[i].technique, static_cast<int>(i), found);
        position.limit = pipeline[i].limit;
        position.cells = pipeline[i].cells;
        position.full_depth = full_depth;
        finder.find<L>()(position, sink);
        return sink.found();
    }
};

// A walk under way. What it has found stays there when it is stopped.
template <class L> class Walker {
public:
    Walker(Board<L> board, const typename L::Set& givens, const Pipeline& pipeline, bool go_on, Workspace<L>& work,
           Stop& stop, int gate, Walk& result)
        : board_(std::move(board)), givens_(givens), pipeline_(pipeline), uses_(pipeline.size(), 0), go_on_(go_on),
          work_(work), stop_(stop), gate_(gate), result_(result) {
        work.serve(stop);
        work.reset();
        result.words.reserve(2048);
    }

    Walk::Status run() {
        if (!board_.consistent()) return Walk::Status::no_solution;
        Sink& sink = work_.sink(board_.layout().n());
        while (!board_.solved()) {
            stop_.poll();
            const bool known = looked_ && result_.second.empty();
            const Position<L> position{board_, known ? result_.solution.data() : nullptr, known, givens_, work_};
            const int place =
                Search<L>{position, pipeline_, uses_, may_ask_, looked_, looked_ && !known, sink, finders_, gate_}
                    .run();
            if (place == missed) return Walk::Status::missed;
            if (place >= gate_) gate_ = 0;
            if (place >= 0) {
                ++uses_[index(place)];
                ++result_.steps;
                sink.best().write(result_.words);
                sink.best().apply(board_);
                continue;
            }
            if (looked_) return result_.second.empty() ? Walk::Status::stuck : Walk::Status::several_solutions;
            may_ask_ = false;
            if (const auto end = look(place == ask ? nodes_of_a_question : Wanted::all)) return *end;
        }
        if (!board_.consistent()) return Walk::Status::no_solution;
        result_.solution.assign(board_.values().begin(), board_.values().end());
        return Walk::Status::solved;
    }

private:
    // Counts the solutions by exact search, up to two; nothing if the walk continues.
    std::optional<Walk::Status> look(std::uint64_t nodes) {
        SearchResult found = solutions(board_, {.nodes = nodes}, stop_);
        if (found.end == SearchResult::End::given_up) return std::nullopt;
        if (!found.grids.empty()) result_.solution = std::move(found.grids[0]);
        if (found.count > 1) result_.second = std::move(found.grids[1]);
        if (found.end == SearchResult::End::late) return Walk::Status::cut;
        looked_ = true;
        if (!found.count) return Walk::Status::no_solution;
        if (found.count > 1 && !go_on_) return Walk::Status::several_solutions;
        return std::nullopt;
    }

    Board<L> board_;
    const typename L::Set& givens_;
    const Pipeline& pipeline_;
    const std::span<const Finder> finders_ = techniques();
    std::vector<int> uses_;
    bool go_on_, looked_ = false, may_ask_ = true;
    Workspace<L>& work_;
    Stop& stop_;
    int gate_;
    Walk& result_;
};

// The workspace for the steps of one position. On 9x9 grids a thread keeps one, because asking the system for its
// memory anew takes a fifth of the time.
template <class L> class Room {
public:
    explicit Room(Stop& stop) : work_(std::move(spare())) {
        if (!work_) work_ = std::make_unique<Workspace<L>>();
        work_->serve(stop);
        work_->reset();
    }
    ~Room() {
        if constexpr (std::is_same_v<L, Layout9>) spare() = std::move(work_);
    }
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
    Workspace<L>& work() { return *work_; }

private:
    static std::unique_ptr<Workspace<L>>& spare() {
        static thread_local std::unique_ptr<Workspace<L>> kept;
        return kept;
    }
    std::unique_ptr<Workspace<L>> work_;
};

} // namespace

template <class L> Walk walk(Board<L> board, const typename L::Set& givens, const Pipeline& pipeline, bool go_on,
                             Workspace<L>& work, Stop& stop, int gate) {
    Walk result;
    try {
        result.status = Walker<L>(std::move(board), givens, pipeline, go_on, work, stop, gate, result).run();
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
    }
    return result;
}

template <class L> Listing next_step(const Board<L>& board, const typename L::Set& givens, const Pipeline& pipeline,
                                     const std::uint8_t* solution, Stop& stop) {
    Sink sink(board.layout().n(), Sink::Mode::best, stop);
    Room<L> room(stop);
    Workspace<L>& work = room.work();
    Listing listing;
    const std::vector<int> uses(pipeline.size(), 0);
    const Position<L> position{board, solution, solution != nullptr, givens, work};
    try {
        if (Search<L>{position, pipeline, uses, false, true, false, sink, techniques()}.run() >= 0)
            sink.best().write(listing.words), ++listing.count;
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
        listing.cut = true;
    }
    return listing;
}

namespace {

// Runs a finder, and records what ended it; returns whether it reported all its steps.
template <class F> bool listed_whole(F&& find, Listing& listing) {
    try {
        return find();
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
        listing.cut = true;
    } catch (Sink::Full) {
        listing.full = true;
    }
    return false;
}

} // namespace

template <class L> Listing all_steps(const Board<L>& board, const typename L::Set& givens, const Pipeline& pipeline,
                                     const std::uint8_t* solution, std::size_t most, Stop& stop) {
    Sink sink(board.layout().n(), Sink::Mode::all, stop, most);
    Room<L> room(stop);
    Workspace<L>& work = room.work();
    Listing listing;
    for (std::size_t i = 0; i < pipeline.size(); ++i) {
        const auto& item = pipeline[i];
        const Finder& finder = techniques()[index(item.technique)];
        if (finder.needs_unique && !solution) continue;
        const auto find = [&] {
            sink.start(item.technique, static_cast<int>(i));
            const Position<L> position{board, solution,   solution != nullptr, givens,
                                       work,  item.limit, item.cells,          true};
            finder.find<L>()(position, sink);
            return !sink.gave_up();
        };
        if (listing.ended() || !listed_whole(find, listing)) listing.short_of.push_back(item.technique);
    }
    listing.words = sink.take();
    listing.count = static_cast<int>(sink.listed_count());
    return listing;
}

#define LUCIDOKU_WALKS(L)                                                                                              \
    template Walk walk(Board<L>, const L::Set&, const Pipeline&, bool, Workspace<L>&, Stop&, int);                     \
    template Listing next_step(const Board<L>&, const L::Set&, const Pipeline&, const std::uint8_t*, Stop&);           \
    template Listing all_steps(const Board<L>&, const L::Set&, const Pipeline&, const std::uint8_t*, std::size_t, Stop&)
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_WALKS);
#undef LUCIDOKU_WALKS

} // namespace lucidoku
