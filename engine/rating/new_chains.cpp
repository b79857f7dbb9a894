#include "rating/new_chains.hpp"

#include <algorithm>

namespace lucidoku::rating {

// Computes the consequences of every candidate; a row that is known is added, not computed again.
void NewChains::follow_all() {
    const Links& links = *links_;
    const int n = links.size();
    half_ = index((n + 63) / 64);
    words_ = 2 * half_;
    rows_.assign(index(n) * words_, 0);
    std::vector<int> queue;
    const auto fresh = [](Row row, int i) {
        std::uint64_t& word = row[index(i) / 64];
        const std::uint64_t bit = std::uint64_t{1} << (i & 63);
        return !(word & bit) && (word |= bit);
    };
    for (int i = 0; i < n; ++i) {
        const Row own = row(i);
        queue.assign(1, i);
        fresh(own, i);
        for (std::size_t k = 0; k < queue.size(); ++k) {
            if (queue[k] < i) {
                add(own, row(queue[k]));
                continue;
            }
            for (int j : links.weak(queue[k]))
                if (fresh(own + half_, j))
                    for (const auto& link : links.strong(j))
                        if (fresh(own, link.to)) queue.push_back(link.to);
        }
    }
    known_ = true;
}

void NewChains::add_link(int one, int other) {
    for (const Link& link : {Link{one, other}, Link{other, one}}) {
        std::uint64_t& word = begins_[index(link.from) / 64];
        const std::uint64_t bit = std::uint64_t{1} << (link.from & 63);
        auto& last = last_link_[index(link.from)];
        link_before_.push_back(word & bit ? last : std::int16_t{-1});
        last = static_cast<std::int16_t>(new_links_.size());
        word |= bit;
        new_links_.push_back(link);
    }
}

void NewChains::find_links(const View& now) {
    const auto id = [&](int c, int d) { return links_->id(c, d); };
    new_links_.clear();
    link_before_.clear();
    begins_.fill(0);
    std::array<std::uint32_t, 9> seen{}; // by digit, regions
    for (int c = 0; c < 81; ++c) {
        const Mask left = now.cand(c), lost = start_->cand(c) & ~left;
        if (!lost) continue;
        if (count(left) == 2) add_link(id(c, low_bit(left)), id(c, low_bit(left & (left - 1))));
        each_bit(lost, [&](int d) {
            for (const int h : tables.region[index(c)]) {
                const Mask places = now.places(h, d);
                if (count(places) != 2 || seen[index(d)] >> h & 1) continue;
                seen[index(d)] |= 1u << h;
                add_link(id(cell_of(h, low_bit(places)), d), id(cell_of(h, low_bit(places & (places - 1))), d));
            }
        });
    }
}

// Computes the consequences of each new link's end: those at the start, and through new links whose beginnings are off
// there.
void NewChains::follow_links() {
    reached_.resize(new_links_.size() * words_);
    for (std::size_t k = 0; k < new_links_.size(); ++k) {
        const Row own = reached(k);
        std::copy_n(row(new_links_[k].to), words_, own);
        Words followed{};
        for (std::size_t w = 0; w < half_;) {
            const std::uint64_t fresh = own[half_ + w] & begins_[w] & ~followed[w];
            if (!fresh) {
                ++w;
                continue;
            }
            followed[w] |= fresh & -fresh;
            for (int l = last_link_[index(lowest(w, fresh))]; l >= 0; l = link_before_[index(l)]) {
                const int to = new_links_[index(l)].to;
                if (on(own, to)) continue;
                add(own, index(l) < k ? reached(index(l)) : row(to));
                w = 0; // new bits may be anywhere
            }
        }
    }
}

void NewChains::find_open(const View& now) {
    const Links& links = *links_;
    open_.fill(0);
    for (int i = 0; i < links.size(); ++i) {
        if (!now.has(links.cell(i), links.digit(i))) continue;
        const std::uint64_t bit = std::uint64_t{1} << (i & 63);
        open_[half_ + index(i) / 64] |= bit;
        if (count(now.cand(links.cell(i))) > 1) open_[index(i) / 64] |= bit;
    }
}

// Adds the candidates of loops through a link: they follow from one end and exclude the other. The end itself always
// does.
void NewChains::add_loop(std::size_t link, Words& looped) {
    const int end = new_links_[link].to;
    Words loop{};
    std::uint64_t others = 0;
    for (std::size_t w = 0; w < half_; ++w) {
        loop[w] = reached(link)[w] & reached(link ^ 1)[half_ + w];
        others |= loop[w] & ~(w == index(end) / 64 ? std::uint64_t{1} << (end & 63) : 0);
    }
    for (std::size_t w = 0; others && w < half_; ++w) looped[w] |= loop[w];
}

bool NewChains::chains(const View& now, Concerned& concerned) {
    find_links(now);
    if (new_links_.empty()) return false;
    if (!known_) follow_all();
    follow_links();
    find_open(now);
    Words common{}, looped{};
    std::uint64_t any = 0;
    for (std::size_t k = 0; k < new_links_.size(); k += 2) {
        std::uint64_t falling = 0; // candidates that may be removed: a placement, too, excludes the others of its cell
        for (std::size_t w = 0; w < words_; ++w) {
            const std::uint64_t both = reached(k)[w] & reached(k + 1)[w] & open_[w];
            common[w] |= both;
            if (w >= half_) falling |= both;
        }
        any |= falling;
        if (!falling) continue;
        add_loop(k, looped);
        add_loop(k + 1, looped);
    }
    if (!any) return false;
    concerned = {};
    const auto note = [&](const std::uint64_t* row, std::array<Cells, 9>& cells) {
        for (std::size_t w = 0; w < half_; ++w)
            for (std::uint64_t left = row[w]; left; left &= left - 1) {
                const int i = lowest(w, left);
                cells[index(links_->digit(i))].set(links_->cell(i));
            }
    };
    note(common.data(), concerned.holding);
    note(common.data() + half_, concerned.falling);
    note(looped.data(), concerned.looped);
    return true;
}

template <class Members> bool NewChains::agree(const Members& members) const {
    Words common = open_;
    std::uint64_t any = 0;
    for (int i : members) {
        any = 0;
        for (std::size_t w = 0; w < words_; ++w) any |= common[w] &= wide_[index(i) * words_ + w];
        if (!any) return false;
    }
    return any != 0;
}

bool NewChains::branching(const View& now, Branching& origins) {
    if (!known_) follow_all();
    find_links(now);
    follow_links();
    find_open(now);
    const Links& links = *links_;
    wide_.assign(rows_.begin(), rows_.end());
    // Exclusion is mutual, so the row of a link's beginning has the candidates that reach it.
    for (std::size_t k = 0; k < new_links_.size(); ++k) {
        const std::uint64_t* const off = row(new_links_[k].from) + half_;
        for (std::size_t w = 0; w < half_; ++w)
            for (std::uint64_t left = off[w] & open_[half_ + w]; left; left &= left - 1)
                add(wide_.data() + index(lowest(w, left)) * words_, reached(k));
    }
    origins = {};
    bool any = false;
    std::array<int, 9> members;
    for (int c = 0; c < 81; ++c) {
        if (count(now.cand(c)) < 3) continue;
        std::size_t size = 0;
        each_bit(now.cand(c), [&](int d) { members[size++] = links.id(c, d); });
        if (agree(std::span(members).first(size))) {
            origins.cells.set(c);
            any = true;
        }
    }
    for (int h = 0; h < 27; ++h)
        for (int d = 0; d < 9; ++d) {
            const Mask places = now.places(h, d);
            if (!(places & (places - 1)) || count(now.cand(cell_of(h, low_bit(places)))) < 3) continue;
            std::size_t size = 0;
            each_bit(places, [&](int p) { members[size++] = links.id(cell_of(h, p), d); });
            if (agree(std::span(members).first(size))) {
                origins.regions[index(d)] |= 1u << h;
                any = true;
            }
        }
    return any;
}

} // namespace lucidoku::rating
