#include "rules/apart.hpp"

#include "grid/bits.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace lucidoku {

namespace {

using Row = std::vector<std::uint64_t>;

template <class Take> void each_member(const Row& row, Take&& take) {
    for (std::size_t k = 0; k < row.size(); ++k)
        for (std::uint64_t word = row[k]; word; word &= word - 1) take(lowest(k, word));
}

bool meet(const Row& one, const Row& other) {
    for (std::size_t k = 0; k < std::min(one.size(), other.size()); ++k)
        if (one[k] & other[k]) return true;
    return false;
}

void set(Row& row, int bit) { row[index(bit / 64)] |= std::uint64_t{1} << bit % 64; }
bool test(const Row& row, int bit) { return row[index(bit / 64)] >> bit % 64 & 1; }

// Nodes: the candidates, by number, then sets of several, in the order of the links.
class Chains {
public:
    Chains(const ApartCandidates& apart, const Row& alive, const std::vector<StrongLink>& links, int most, Stop& stop)
        : apart_(apart), alive_(alive), links_(links), most_(most), stop_(stop), members_(index(apart.count)) {
        for (int c = 0; c < apart.count; ++c) members_[index(c)] = {c};
        strong_.resize(members_.size());
        for (int link = 0; link < length(links); ++link) {
            const int one = node(links[index(link)].one), other = node(links[index(link)].other);
            join(one, other, link, true), join(other, one, link, false);
        }
        exclude();
    }

    std::vector<ShortChain> find() {
        for (int start = 0; start < nodes(); ++start) {
            if (strong_[index(start)].empty()) continue;
            Row wanted = weak_[index(start)];
            wanted.resize(apart_.words()); // candidates alone
            for (std::size_t k = 0; k < wanted.size(); ++k) wanted[k] &= alive_[k];
            if (std::any_of(wanted.begin(), wanted.end(), [](std::uint64_t word) { return word != 0; }))
                follow(start, wanted);
        }
        std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
            return std::tie(a.links, a.start, a.end) < std::tie(b.links, b.start, b.end);
        });
        std::vector<ShortChain> chains;
        for (Found& one : found_) chains.push_back(std::move(one.chain));
        return chains;
    }

private:
    struct Strong {
        int to, link;
        bool from_one; // the link leads from its first set to its second
    };
    struct Found {
        int links, start, end;
        ShortChain chain;
    };
    struct Way { // to a node that is true: the false node before it, its link, and the true node before that
        int from = -1, true_before = -1;
        const Strong* link = nullptr;
    };

    int nodes() const { return length(members_); }

    int node(const std::vector<int>& members) {
        if (members.size() == 1) return members[0];
        const auto [place, fresh] = groups_.try_emplace(members, nodes());
        if (fresh) members_.push_back(members), strong_.emplace_back();
        return place->second;
    }

    void join(int from, int to, int link, bool from_one) {
        auto& list = strong_[index(from)];
        if (std::none_of(list.begin(), list.end(), [&](const Strong& known) { return known.to == to; }))
            list.push_back({to, link, from_one});
    }

    // Computes for each node the nodes that are false if it is true.
    void exclude() {
        const std::size_t words = (members_.size() + 63) / 64;
        weak_.assign(members_.size(), Row(words));
        ends_.assign(words, 0);
        const auto row_of = [&](int c) { return apart_.rows.data() + index(c) * apart_.words(); };
        for (int i = 0; i < nodes(); ++i) {
            Row& row = weak_[index(i)];
            std::copy_n(row_of(members_[index(i)][0]), apart_.words(), row.begin());
            for (int c : members_[index(i)])
                for (std::size_t k = 0; k < apart_.words(); ++k) row[k] &= row_of(c)[k];
            if (!strong_[index(i)].empty()) set(ends_, i);
        }
        // A set is false if all its members are.
        for (int group = apart_.count; group < nodes(); ++group) {
            stop_.poll();
            Row row = weak_[index(group)];
            row.resize(apart_.words());
            each_member(row, [&](int c) {
                if (c < apart_.count && test(ends_, c)) set(weak_[index(c)], group);
            });
            for (int other = apart_.count; other < nodes(); ++other) {
                const auto& members = members_[index(other)];
                if (std::all_of(members.begin(), members.end(), [&](int c) { return test(row, c); }))
                    set(weak_[index(group)], other);
            }
        }
    }

    // Follows a node that is false, breadth first.
    void follow(int start, const Row& wanted) {
        std::vector<Way> came(members_.size());
        std::vector<int> layer, following;
        const auto reach = [&](int from, int true_before, const Strong& link) {
            if (link.to == start || came[index(link.to)].link) return;
            came[index(link.to)] = {from, true_before, &link};
            following.push_back(link.to);
        };
        for (const Strong& link : strong_[index(start)]) reach(start, -1, link);
        Row left = ends_; // nodes whose strong links have not been followed
        left[index(start / 64)] &= ~(std::uint64_t{1} << start % 64);
        for (int links = 2; links <= most_; ++links) {
            stop_.poll();
            layer = std::move(following);
            following.clear();
            for (int truth : layer) {
                Row reached = weak_[index(truth)];
                for (std::size_t k = 0; k < reached.size(); ++k) reached[k] &= left[k], left[k] &= ~reached[k];
                each_member(reached, [&](int falsehood) {
                    for (const Strong& link : strong_[index(falsehood)]) reach(falsehood, truth, link);
                });
            }
            for (int end : following)
                if (start < end && meet(wanted, weak_[index(end)]))
                    found_.push_back({links, start, end, chain_to(end, came)});
        }
    }

    ShortChain chain_to(int end, const std::vector<Way>& came) const {
        ShortChain chain;
        for (int at = end; at >= 0; at = came[index(at)].true_before) {
            const Strong& link = *came[index(at)].link;
            StrongLink taken = links_[index(link.link)];
            if (!link.from_one) std::swap(taken.one, taken.other);
            chain.push_back(std::move(taken));
        }
        std::reverse(chain.begin(), chain.end());
        return chain;
    }

    const ApartCandidates& apart_;
    const Row& alive_;
    const std::vector<StrongLink>& links_;
    int most_;
    Stop& stop_;
    std::vector<std::vector<int>> members_;
    std::map<std::vector<int>, int> groups_;
    std::vector<std::vector<Strong>> strong_; // by node, in the order of the links
    std::vector<Row> weak_;
    Row ends_; // the nodes with strong links
    std::vector<Found> found_;
};

} // namespace

void exclude_more(ApartCandidates& apart, int one, const Row& others, const Row& possible) {
    if (!test(possible, one)) return;
    const std::size_t words = apart.words();
    std::uint64_t* row = apart.rows.data() + index(one) * words;
    for (std::size_t k = 0; k < words; ++k)
        for (std::uint64_t word = others[k] & possible[k] & ~row[k]; word; word &= word - 1) {
            const int other = lowest(k, word);
            row[k] |= word & (~word + 1);
            apart.rows[index(other) * words + index(one / 64)] |= std::uint64_t{1} << one % 64;
        }
}

std::vector<CommonExclusion> common_exclusions(const ApartCandidates& apart, const Row& alive, const Row& sets,
                                               Stop& stop) {
    const std::size_t words = apart.words();
    std::vector<CommonExclusion> found;
    for (std::size_t at = 0; at + words <= sets.size(); at += words) {
        stop.poll();
        Row gone = alive;
        each_member(
            Row(sets.begin() + static_cast<std::ptrdiff_t>(at), sets.begin() + static_cast<std::ptrdiff_t>(at + words)),
            [&](int one) {
                const std::uint64_t* row = apart.rows.data() + index(one) * words;
                for (std::size_t k = 0; k < words; ++k) gone[k] &= row[k];
            });
        CommonExclusion one{static_cast<int>(at / words), {}};
        each_member(gone, [&](int other) { one.excluded.push_back(other); });
        if (!one.excluded.empty()) found.push_back(std::move(one));
    }
    return found;
}

std::vector<ShortChain> short_chains(const ApartCandidates& apart, const std::vector<std::uint64_t>& alive,
                                     const std::vector<StrongLink>& links, int most, Stop& stop) {
    return Chains(apart, alive, links, most, stop).find();
}

} // namespace lucidoku
