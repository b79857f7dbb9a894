#include "rating/nest.hpp"

#include "rating/forcing.hpp"
#include "rating/static_chains.hpp"

namespace lucidoku::rating {

namespace {

// Collects all chains that are the first for a candidate.
struct CollectInner {
    const NestedSearch& nest;
    Collector collector{};
    std::array<std::uint64_t, 23> row{}; // of a branch

    int most() const { return nest.links.size(); }
    double rating(int complexity) const {
        return chain_rating(nest.depth().mode == Mode::multiple ? 8.0 : 8.5 + 0.5 * nest.depth().level, complexity);
    }
    template <class Visit> bool each_removal(int node, Visit&& visit) const {
        const Links& links = nest.links;
        if (node >= most()) return visit(code(links.cell(node - most()), links.digit(node - most())));
        const int c = links.cell(node);
        for (int i = links.first(c); i < links.first(c + 1); ++i)
            if (i != node && visit(code(c, links.digit(i)))) return true;
        return false;
    }
    bool worth(int complexity, int key, int node) const {
        const double value = rating(complexity);
        return each_removal(node, [&](Code c) { return collector.improves(value, complexity, key, c); });
    }

    void take(int complexity, int key, StepKind kind, int node, std::span<const Branch> branches, int probe) {
        NestedHint hint;
        hint.rating = rating(complexity);
        hint.complexity = complexity;
        hint.key = key;
        each_removal(node, [&](Code c) {
            hint.removals.push_back(c);
            return false;
        });
        Hash hash;
        hash.add(static_cast<std::uint64_t>(kind));
        for (const Branch& branch : branches) add_branch(branch, kind, probe, hint, hash);
        hint.identity = hash.value();
        collector.take(std::move(hint));
    }

    // Returns the ancestors of a branch's end, including itself, as bits.
    const std::uint64_t* ancestors(const Branch& branch, std::size_t words) {
        const AssumptionClosure& closure = *branch.closure;
        if (nest.depth().mode != Mode::multiple)
            return branch.node >= 0 ? closure.ancestors.data() + index(branch.node) * words
                                    : closure.contradiction[index(-1 - branch.node)].row;
        row.fill(0);
        for (int node = branch.node;; node = closure.parent[index(node)]) {
            row[index(node) / 64] |= std::uint64_t{1} << (node & 63);
            if (node == branch.assumption) return row.data();
        }
    }

    void add_branch(const Branch& branch, StepKind kind, int probe, NestedHint& hint, Hash& hash) {
        const Links& links = nest.links;
        const int n = most();
        const AssumptionClosure& closure = *branch.closure;
        const std::size_t words = index((2 * n + 63) / 64);
        const int end = branch.node >= 0 ? branch.node : closure.contradiction[index(-1 - branch.node)].node;
        const std::uint64_t* above = ancestors(branch, words);
        const auto as_code = [&](int node) {
            const int i = node < n ? node : node - n;
            return static_cast<std::uint64_t>(2 * code(links.cell(i), links.digit(i)) + (node < n));
        };
        hash.add(as_code(end));
        for (std::size_t k = 0; k < words; ++k)
            for (std::uint64_t left = above[k]; left; left &= left - 1) {
                const int node = lowest(k, left);
                hash.add(as_code(node));
                if (node >= n) continue;
                if (node == branch.assumption) {
                    if (kind == StepKind::region_chain || kind == StepKind::cell_chain)
                        hint.probes.push_back(static_cast<Code>(probe));
                    continue;
                }
                const int c = links.cell(node), d = links.digit(node);
                const Cause cause = closure.cause[index(node)];
                if (cause == Cause::cell) hint.probes.push_back(cell_probe(c));
                else if (cause != Cause::none)
                    hint.probes.push_back(region_probe(region_of(c, static_cast<int>(cause) - 1), d));
            }
        hash.add(0xffff);
    }
};

// Returns the key of everything that inner searches depend on: hidden pairs, in levels above 0, also depend on the
// number of empty cells.
std::uint64_t hash_of(const View& view, NestedSearch::Inside kind, int level) {
    std::uint64_t state = static_cast<std::uint64_t>(kind) + 1 + 4u * static_cast<std::uint64_t>(level);
    for (std::size_t h = 0; level && h < 27; ++h) state = 31 * state + view.empty[h];
    for (std::size_t c = 0; c < 81; c += 3) {
        const std::uint64_t packed =
            view.cands[c] | std::uint64_t{view.cands[c + 1]} << 16 | std::uint64_t{view.cands[c + 2]} << 32;
        state = (state ^ packed) * 0x9e3779b97f4a7c15u;
        state ^= state >> 29;
    }
    return state;
}

} // namespace

void NestedSearch::find_simple_steps(const View& now) {
    constexpr std::size_t places = 1 << 12;
    without_steps_.resize(places);
    const std::uint64_t key = hash_of(now, Inside::chains, 0) ^ start_key_;
    std::uint64_t& seen = without_steps_[key % places];
    steps.clear();
    if (seen == key) return;
    simple_steps(start, now, steps);
    if (steps.empty()) seen = key;
}

std::vector<NestedHint> NestedSearch::chains(const View& now) {
    if (!chains_at_start_) chains_at_start_ = !collect_static_chains(start, nullptr).empty();
    if (*chains_at_start_) return collect_static_chains(now, nullptr);
    Concerned concerned;
    if (!new_chains_.chains(now, concerned)) return {};
    return collect_static_chains(now, &concerned);
}

std::vector<NestedHint> NestedSearch::multiple(const View& now) {
    if (!branching_at_start_) branching_at_start_ = !multiple_of(start, nullptr).empty();
    if (*branching_at_start_) return multiple_of(now, nullptr);
    Branching branching;
    if (!new_chains_.branching(now, branching)) return {};
    return multiple_of(now, &branching);
}

void NestedSearch::begin(const Depth& depth) {
    links.read(start);
    sets.clear();
    const std::size_t nodes = index(2 * links.size());
    if (closures.size() < nodes) closures.resize(nodes);
    made_.assign(nodes, false);
    start_key_ = hash_of(start, Inside::dynamic, 1);
    new_chains_.begin(links, start);
    chains_at_start_.reset();
    branching_at_start_.reset();
    depth_ = depth;
    bound = 1 << 20;
}

NestedSearch& NestedSearch::inner(const View& now, const Depth& depth) {
    if (!inner_) inner_ = std::make_unique<NestedSearch>();
    inner_->start = now;
    inner_->stop = stop;
    inner_->begin(depth);
    return *inner_;
}

std::vector<NestedHint> NestedSearch::multiple_of(const View& now, const Branching* only) {
    CollectInner collect{inner(now, {Mode::multiple, 0, 0, true})};
    Forcing<Mode::multiple, CollectInner>(*inner_, collect, only).run(0777);
    return collect.collector.results();
}

const std::vector<NestedHint>& NestedSearch::inside(Inside kind, const View& now, int level) {
    const std::uint64_t key = hash_of(now, kind, kind == Inside::dynamic ? level : 0);
    if (const auto entry = memo_.find(key); entry != memo_.end()) return entry->second;
    constexpr std::size_t most = 1 << 15; // positions to remember
    if (memo_.size() >= most) memo_.clear();
    if (kind == Inside::chains) return memo_[key] = chains(now);
    if (kind == Inside::multiple) return memo_[key] = multiple(now);
    CollectInner collect{inner(now, {Mode::dynamic, level, 0, true})};
    Forcing<Mode::dynamic, CollectInner>(*inner_, collect).run(0777);
    return memo_[key] = collect.collector.results();
}

} // namespace lucidoku::rating
