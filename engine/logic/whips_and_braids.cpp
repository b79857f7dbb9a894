// Whips, braids and their kin: a candidate is assumed, and variable by variable one candidate is left, until one has
// none.
#include "logic/workspace.hpp"
#include "whips/search.hpp"

namespace lucidoku {

namespace {

enum Sort { bivalue_chain, z_chain, t_whip, whip, g_whip, braid, g_braid, sorts };

constexpr whips::Kind kinds[] = {
    {.z = false, .t = false},        {.t = false}, {.z = false}, {}, {.groups = true}, {.braid = true},
    {.braid = true, .groups = true},
};

// Layouts live as long as the process; their tables are kept from position to position.
template <class L> struct WhipTables {
    const L* layout = nullptr;
    std::optional<whips::Tables<L>> tables;
    const whips::Tables<L>& of(const L& wanted) {
        if (layout != &wanted) tables.emplace(wanted), layout = &wanted;
        return *tables;
    }
};

template <class L> class Whip {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, Sort sort, Sink& sink) { Whip(position, sort, sink).run(); }

private:
    Whip(const Position<L>& position, Sort sort, Sink& sink)
        : board_(position.board), tables_(own<WhipTables<L>>(position).of(position.layout())), sort_(sort),
          most_(position.limit ? std::min(position.limit, longest) : longest), sink_(sink),
          start_(tables_, left(position.board)) {}

    // The candidates that are left; a digit that was found is the one of its cell.
    static typename whips::Tables<L>::Set left(const Board<L>& board) {
        typename whips::Tables<L>::Set alive;
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
                sink_.poll();
                const int candidate = n * c + d;
                if (const int least = whips::least_length(start_, candidate, kinds[sort_].groups))
                    fronts.emplace_back(field, candidate, kinds[sort_], least);
            });
        });
        for (int length = 1; length <= most_ && sink_.wants(1, cost(length)); ++length) {
            std::size_t kept = 0;
            for (auto& front : fronts) {
                if (!front.lengthen(sink_.stop())) {
                    kept += front.size();
                    continue;
                }
                write(front.chain());
                front.finish();
            }
            std::erase_if(fronts, [](const auto& front) { return front.empty(); });
            if (fronts.empty() || (sink_.found() && !sink_.lists_all())) return;
            if (kept * sizeof(typename whips::Frontier<L>::Set) > most_memory) break;
        }
        if (!fronts.empty() && most_ == longest) sink_.give_up();
    }

    // The premises are the variables, in their order. Of what a variable loses, the left-linking candidate comes first.
    void write(const whips::Chain& chain) {
        const int n = tables_.n;
        Step& step = sink_.draft();
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
        sink_.offer();
    }

    // The place of the candidate that is linked to what stood to the right last: one that nothing else excludes, if
    // any.
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
    // A left-linking candidate is excluded by the latest, another one by the target if it can be, else by the first.
    std::size_t excluded_by(int m, const std::vector<whips::Right>& rights, bool is_left) const {
        std::size_t found = 0;
        for (std::size_t k = rights.size(); k-- > 0;)
            if (tables_.linked(rights[k]).test(m)) {
                found = k;
                if (is_left) break;
            }
        return found;
    }

    // The candidates of a variable that are left.
    std::vector<int> members(int v) const {
        std::vector<int> found;
        for (int m : tables_.members(v))
            if (start_.alive.test(m)) found.push_back(m);
        return found;
    }
    std::vector<int> candidates_of(whips::Right right) const {
        if (right < tables_.candidates) return {right};
        std::vector<int> found;
        (tables_.group(right) & start_.alive).each([&](int m) { found.push_back(m); });
        return found;
    }
    static bool is_in(const std::vector<int>& list, int m) {
        return std::find(list.begin(), list.end(), m) != list.end();
    }
    Candidate at_(int c) const { return {c / tables_.n, c % tables_.n}; }
    std::vector<Candidate> list(const std::vector<int>& numbers) const {
        std::vector<Candidate> found;
        for (int m : numbers) found.push_back(at_(m));
        return found;
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
    const whips::Tables<L>& tables_;
    Sort sort_;
    int most_;
    Sink& sink_;
    whips::Position<L> start_;
};

constexpr Finder whips_table[] = {
    limited(Limit::inferences, finder<Whip, bivalue_chain>("bivalue-chain")),
    limited(Limit::inferences, finder<Whip, z_chain>("z-chain")),
    limited(Limit::inferences, finder<Whip, t_whip>("t-whip")),
    limited(Limit::inferences, finder<Whip, whip>("whip")),
    limited(Limit::inferences, finder<Whip, g_whip>("g-whip")),
    limited(Limit::inferences, finder<Whip, braid>("braid")),
    limited(Limit::inferences, finder<Whip, g_braid>("g-braid")),
};

} // namespace

std::span<const Finder> whips_and_braids() { return whips_table; }

} // namespace lucidoku
