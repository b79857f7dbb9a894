// Whips, braids and related chains: a candidate is assumed, and each variable in the chain has one candidate left,
// until the last has none.
#include "logic/workspace.hpp"
#include "whips/search.hpp"

namespace lucidoku {

namespace {

enum Sort { bivalue_chain, z_chain, t_whip, whip, g_whip, braid, g_braid, sorts };

constexpr whips::ChainRules kinds[] = {
    {.z = false, .t = false},        {.t = false}, {.z = false}, {}, {.groups = true}, {.braid = true},
    {.braid = true, .groups = true},
};

// Layouts are never destroyed, so their tables are kept from position to position.
template <class L> struct WhipTables {
    const L* layout = nullptr;
    std::optional<whips::VariableTables<L>> tables;
    const whips::VariableTables<L>& of(const L& wanted) {
        if (layout != &wanted) tables.emplace(wanted), layout = &wanted;
        return *tables;
    }
};

template <class L> class Whip {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, Sort sort, StepCollector& collector) {
        Whip(position, sort, collector).run();
    }

private:
    Whip(const Position<L>& position, Sort sort, StepCollector& collector)
        : board_(position.board), tables_(own<WhipTables<L>>(position).of(position.layout())), sort_(sort),
          most_(position.limit ? std::min(position.limit, longest) : longest), collector_(collector),
          start_(tables_, left(position.board)) {}

    // Returns the remaining candidates; a solved cell has its digit.
    static typename whips::VariableTables<L>::Set left(const Board<L>& board) {
        typename whips::VariableTables<L>::Set alive;
        const int n = board.layout().n();
        for (int c = 0; c < n * n; ++c)
            if (int value = board.value(c)) alive.set(n * c + value - 1);
            else each_bit(board.cand(c), [&](int d) { alive.set(n * c + d); });
        return alive;
    }

    int cost(int length) const { return length * sorts + sort_; }

    void run() {
        whips::Field<L> field(start_);
        std::vector<whips::Frontier<L>> fronts;
        const int n = tables_.n;
        board_.empty().each([&](int c) {
            each_bit(board_.cand(c), [&](int d) {
                collector_.poll();
                const int candidate = n * c + d;
                if (const int least = whips::least_length(start_, candidate, kinds[sort_].groups))
                    fronts.emplace_back(field, candidate, kinds[sort_], least);
            });
        });
        for (int length = 1; length <= most_ && collector_.wants(1, cost(length)); ++length) {
            std::size_t kept = 0;
            for (auto& front : fronts) {
                if (!front.lengthen(collector_.stop())) {
                    kept += front.size();
                    continue;
                }
                write(front.chain());
                front.finish();
            }
            std::erase_if(fronts, [](const auto& front) { return front.empty(); });
            if (fronts.empty() || (collector_.has_step() && !collector_.lists_all())) return;
            if (kept * sizeof(typename whips::Frontier<L>::Set) > most_memory) break;
        }
        if (!fronts.empty() && most_ == longest) collector_.mark_incomplete();
    }

    // Writes the chain; its variables, in order, are the premises. Of the candidates that a variable loses, the
    // left-linking one comes first.
    void write(const whips::Chain& chain) {
        const int n = tables_.n;
        Step& step = collector_.draft();
        step.eliminate(chain.target / n, chain.target % n);
        Mask digits = Mask{1} << chain.target % n;
        for (int v : chain.variables)
            for (int m : members(v)) digits |= Mask{1} << m % n;
        step.digits(digits);
        step.branch(at_(chain.target), true);
        std::vector<whips::Right> rights{static_cast<whips::Right>(chain.target)};
        for (std::size_t k = 0; k < chain.variables.size(); ++k) {
            const int v = chain.variables[k];
            const bool ends = k + 1 == chain.variables.size();
            std::vector<int> lost = members(v), right;
            if (!ends) {
                right = candidates_of(chain.rights[k]);
                std::erase_if(lost, [&](int m) { return is_in(right, m); });
            }
            const std::size_t left = left_linking(lost, rights);
            std::rotate(lost.begin(), lost.begin() + static_cast<std::ptrdiff_t>(left),
                        lost.begin() + static_cast<std::ptrdiff_t>(left) + 1);
            for (int m : lost) {
                const bool is_left = m == lost.front();
                const std::size_t by = excluded_by(m, rights, is_left);
                step.link_lists(false, list(by ? candidates_of(rights[by]) : std::vector<int>{chain.target}),
                                list({m}));
                const Role role = is_left ? Role::second : by ? Role::fin : Role::guardian;
                step.candidate_list(role, {at_(m)});
            }
            if (ends) write_end(v, step);
            else {
                step.link_lists(true, list(lost), list(right));
                for (int m : right) step.candidate_list(Role::pattern, {at_(m)});
                rights.push_back(chain.rights[k]);
            }
            write_premise(v, step);
        }
        step.cost(cost(lucidoku::length(chain.variables)));
        collector_.offer();
    }

    // Returns the index of the candidate linked to the latest right-linking one, preferably excluded by no other.
    std::size_t left_linking(const std::vector<int>& lost, const std::vector<whips::Right>& rights) const {
        std::size_t best = 0, fewest = ~std::size_t{0};
        for (std::size_t i = 0; i < lost.size(); ++i) {
            std::size_t last = 0, links = 0;
            for (std::size_t k = 0; k < rights.size(); ++k)
                if (tables_.linked(rights[k]).test(lost[i])) last = k, ++links;
            const std::size_t rank = (rights.size() - 1 - last) * (rights.size() + 1) + links;
            if (rank < fewest) best = i, fewest = rank;
        }
        return best;
    }
    // Returns the index of the exclusion: the latest for a left-linking candidate, for others the target if possible,
    // else the first.
    std::size_t excluded_by(int m, const std::vector<whips::Right>& rights, bool is_left) const {
        std::size_t latest = 0;
        for (std::size_t k = rights.size(); k-- > 0;)
            if (tables_.linked(rights[k]).test(m)) {
                latest = k;
                if (is_left) break;
            }
        return latest;
    }

    // Returns the remaining candidates of a variable.
    std::vector<int> members(int v) const {
        std::vector<int> left;
        for (int m : tables_.members(v))
            if (start_.alive.test(m)) left.push_back(m);
        return left;
    }
    std::vector<int> candidates_of(whips::Right right) const {
        if (right < tables_.candidates) return {right};
        std::vector<int> cells;
        (tables_.group(right) & start_.alive).each([&](int m) { cells.push_back(m); });
        return cells;
    }
    static bool is_in(const std::vector<int>& list, int m) {
        return std::find(list.begin(), list.end(), m) != list.end();
    }
    Candidate at_(int c) const { return {c / tables_.n, c % tables_.n}; }
    std::vector<Candidate> list(const std::vector<int>& numbers) const {
        std::vector<Candidate> candidates;
        for (int m : numbers) candidates.push_back(at_(m));
        return candidates;
    }
    bool is_cell(int v) const { return v < tables_.n * tables_.n; }
    int house(int v) const { return v / tables_.n - tables_.n; }
    Set places(int v) const { return board_.where(v % tables_.n) & board_.layout().house(house(v)); }
    void write_premise(int v, Step& step) const {
        if (is_cell(v)) step.premise_cell(v, board_.cand(v));
        else step.premise_house(house(v), v % tables_.n, places(v));
    }
    void write_end(int v, Step& step) const {
        if (is_cell(v)) step.dead_end_cell(v, board_.cand(v));
        else step.dead_end(places(v), v % tables_.n);
    }

    static constexpr int longest = 36;
    static constexpr std::size_t most_memory = std::size_t{1} << 26; // of partial chains, in bytes

    const Board<L>& board_;
    const whips::VariableTables<L>& tables_;
    Sort sort_;
    int most_;
    StepCollector& collector_;
    whips::CandidateGrid<L> start_;
};

constexpr Finder whips_table[] = {
    with_limit(Limit::inferences, finder<Whip, bivalue_chain>("bivalue-chain")),
    with_limit(Limit::inferences, finder<Whip, z_chain>("z-chain")),
    with_limit(Limit::inferences, finder<Whip, t_whip>("t-whip")),
    with_limit(Limit::inferences, finder<Whip, whip>("whip")),
    with_limit(Limit::inferences, finder<Whip, g_whip>("g-whip")),
    with_limit(Limit::inferences, finder<Whip, braid>("braid")),
    with_limit(Limit::inferences, finder<Whip, g_braid>("g-braid")),
};

} // namespace

std::span<const Finder> whips_and_braids() { return whips_table; }

} // namespace lucidoku
