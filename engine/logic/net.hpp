// What follows from an assumption by singles alone, with the reasons.
//
// A net starts from a candidate assumed true (or false) and places every naked and hidden single that comes up, until
// nothing more follows or some cell or house is left without a candidate. Inside it, further candidates may be refuted
// by separate nets (`refuted`), which makes a tree.
//
// Without a recorder a net is a few microseconds of work. With one, each event knows its reason and each candidate that
// fell knows the event it fell with, so that a proof can be traced back to what it needs.
#pragma once

#include "logic/finder.hpp"
#include "logic/net_board.hpp"

#include <algorithm>
#include <memory>

namespace lucidoku {

// A cell or a digit in a house: one of its candidates must be true.
struct Clause {
    enum Kind : std::uint8_t { none, cell, house } kind = none;
    int which = 0, digit = 0;
};

// Part of a proof: what was assumed, what follows from it in order, and how it ends.
struct NetProof;

struct NetEvent {
    enum Kind : std::uint8_t { assumed, forced, refuted } kind;
    Candidate at;
    bool truth;                           // whether the candidate is true from here on
    Clause why;                           // of a forced one: all others of the clause are false
    std::shared_ptr<NetProof> refutation; // of a refuted one
};

struct NetProof {
    struct Need { // an event that another proof needs: in the net this number of levels further out
        int outwards;
        std::size_t event;
    };
    Candidate assumption{};
    bool truth = true;
    std::vector<NetEvent> events;                // those that the proof needs, in order
    std::vector<std::vector<Candidate>> causes;  // for each event: the false candidates it needs …
    std::vector<std::vector<Candidate>> sources; // … and for each of these the true one that excludes it (itself: none)
    Clause dead_end;                             // none for the proof of an outcome
    std::vector<Candidate> end_causes, end_sources; // the same for the dead end, or for the outcome
    std::vector<Need> needs;
    int size = 0; // inferences, with those of all refutations
};

template <class L> class Net {
public:
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    static constexpr int max_placed = L::max_cells + 1;

    // With `record` reasons are kept.
    explicit Net(const Board<L>& board, bool record = false) : Net(NetBoard<L>(board), &board, record) {}
    // A net inside another one, whose reasons are kept, too.
    static Net inside(const Net& outer) { return Net(outer.board_, outer.root_, true, &outer); }

    // For work without a record: starts over from another position.
    void restart(const NetBoard<L>& board) {
        board_ = board;
        queue_.clear();
        next_ = 0;
        placed_ = 0;
        dead_ = {};
    }

    // Each returns false when a contradiction comes out.
    bool assume(int c, int d) {
        add({NetEvent::assumed, {c, d}, true, {}, nullptr});
        return put(c, d) && settle();
    }
    bool refute(int c, int d, std::shared_ptr<NetProof> proof = nullptr) {
        add({NetEvent::refuted, {c, d}, false, {}, std::move(proof)});
        return fall(c, d) && settle();
    }
    // For a net without a contradiction that was restarted from its old end: follows what comes of it that some
    // candidates of the position have gone since. False when a contradiction comes out.
    bool follow(const Board<L>& now) {
        for (int d = 0; d < now.layout().n(); ++d) {
            const Set gone = board_.may(d) - now.where(d) - now.placed(d);
            if (gone.meets(board_.placed(d))) return false;
            bool fine = true;
            gone.each([&](int c) { fine = fine && fall(c, d); });
            if (!fine) return false;
        }
        return settle();
    }

    const NetBoard<L>& board() const { return board_; }
    const Clause& dead_end() const { return dead_; }
    int placed() const { return placed_; }
    bool only_digit = false;      // follow the houses of one digit alone (nishio)
    int most_placed = max_placed; // stop there, with nothing shown
    // Continue past a contradiction as long as singles come up, the latest place of a digit in a house first, cells
    // with one candidate when there is none (seed 000, TRIAL: as someone with paper and pencil would who did not notice
    // it).
    bool heedless = false;
    // Whether all that follows has been placed: it has not stopped at the most that it may place.
    bool whole() const { return next_ == queue_.size(); }
    // Whether there was no contradiction.
    bool alive() const { return dead_.kind == Clause::none; }

    // The proof of a contradiction, or of one candidate's truth value. Needs a record.
    NetProof prove_dead_end() const { return prove(dead_, nullptr, false); }
    NetProof prove_outcome(Candidate target, bool truth) const { return prove({}, &target, truth); }
    // All that followed, needed or not.
    NetProof story() const { return prove({}, nullptr, true); }

private:
    Net(const NetBoard<L>& board, const Board<L>* root, bool record, const Net* outer = nullptr)
        : board_(board), root_(root), outer_(outer), record_(record) {
        if (record_) fell_with_.assign(index(board.layout().cells() * board.layout().n()), -1);
    }

    int code(int c, int d) const { return c * board_.layout().n() + d; }

    void add(NetEvent event) {
        if (record_) events_.push_back(std::move(event));
    }

    struct Forced {
        int cell, digit;
        Clause why;
    };

    bool settle() {
        if (heedless) return settle_heedless();
        while (next_ < queue_.size() && placed_ < most_placed) {
            const Forced forced = queue_[next_++];
            if (board_.filled(forced.cell)) continue;
            add({NetEvent::forced, {forced.cell, forced.digit}, true, forced.why, nullptr});
            if (!put(forced.cell, forced.digit)) return false;
        }
        return true;
    }

    bool settle_heedless() {
        for (;;) {
            Forced forced{-1, -1, {}};
            while (!queue_.empty() && forced.cell < 0) {
                const Forced last = queue_.back();
                queue_.pop_back();
                if (last.why.kind == Clause::house && board_.has(last.cell, last.digit)) forced = last;
            }
            if (forced.cell < 0)
                board_.empty().each([&](int c) {
                    if (forced.cell < 0 && bit_count(board_.cand(c)) == 1)
                        forced = {c, low_bit(board_.cand(c)), {Clause::cell, c, 0}};
                });
            if (forced.cell < 0) return alive();
            add({NetEvent::forced, {forced.cell, forced.digit}, true, forced.why, nullptr});
            put(forced.cell, forced.digit);
        }
    }

    bool put(int c, int d) {
        const auto& layout = board_.layout();
        bool fine = true;
        if (heedless) {
            each_bit(board_.cand(c) & ~(Mask{1} << d), [&](int e) { fall(c, e); });
            layout.for_houses(c, [&](int h, int) {
                (board_.where(d) & layout.house(h)).each([&](int p) {
                    if (p != c) fall(p, d);
                });
            });
            board_.place(c, d);
            ++placed_;
            return true;
        }
        if (!only_digit) each_bit(board_.cand(c) & ~(Mask{1} << d), [&](int e) { fine = fine && fall(c, e); });
        if (!fine) return false;
        (board_.where(d) & layout.peers(c)).each([&](int p) { fine = fine && fall(p, d); });
        if (!fine) return false;
        board_.place(c, d);
        ++placed_;
        return true;
    }

    bool fall(int c, int d) {
        board_.remove(c, d);
        if (record_) fell_with_[index(code(c, d))] = length(events_) - 1;
        const Mask left = board_.cand(c);
        if (!only_digit) {
            if (!left) {
                if (alive()) dead_ = {Clause::cell, c, 0};
                if (!heedless) return false;
            }
            if (left && !(left & (left - 1))) queue_.push_back({c, low_bit(left), {Clause::cell, c, 0}});
        }
        bool fine = true;
        board_.remove_from_houses(c, d, [&](int h, Mask spots) {
            if (spots & (spots - 1) || !fine) return;
            if (!spots) {
                if (alive()) dead_ = {Clause::house, h, d};
                fine = heedless;
            } else {
                queue_.push_back({board_.layout().cell_of(h, low_bit(spots)), d, {Clause::house, h, d}});
            }
        });
        return fine;
    }

    NetProof prove(const Clause& clause, const Candidate* target, bool truth) const;
    void members(const Clause& clause, std::vector<Candidate>& list) const;

    NetBoard<L> board_;
    const Board<L>* root_; // the position of the step: its clauses are the premises
    const Net* outer_;
    bool record_;
    Clause dead_;
    std::vector<Forced> queue_;
    std::size_t next_ = 0;
    int placed_ = 0;
    std::vector<NetEvent> events_;
    std::vector<int> fell_with_; // by candidate: the event
};

template <class L> void Net<L>::members(const Clause& clause, std::vector<Candidate>& list) const {
    list.clear();
    if (clause.kind == Clause::cell)
        each_bit(root_->cand(clause.which), [&](int d) { list.push_back({clause.which, d}); });
    else
        each_bit(root_->spots(clause.which, clause.digit),
                 [&](int p) { list.push_back({root_->layout().cell_of(clause.which, p), clause.digit}); });
}

template <class L> NetProof Net<L>::prove(const Clause& clause, const Candidate* target, bool truth) const {
    NetProof proof;
    proof.assumption = events_.front().at;
    proof.truth = events_.front().truth;
    proof.dead_end = clause;
    std::vector<char> wanted(events_.size(), 0);
    wanted[0] = 1;
    // Marks the event with which a candidate fell, here or further out.
    const auto want_false = [&](Candidate candidate) -> Candidate {
        int outwards = 0;
        for (const Net* net = this; net; net = net->outer_, ++outwards) {
            const int e = net->fell_with_[index(code(candidate.cell, candidate.digit))];
            if (e < 0) continue;
            if (outwards == 0) wanted[index(e)] = 1;
            else proof.needs.push_back({outwards, index(e)});
            const auto& event = net->events_[index(e)];
            return event.truth ? event.at : candidate;
        }
        return candidate;
    };
    std::vector<Candidate> list;
    if (clause.kind != Clause::none) {
        members(clause, list);
        for (auto member : list) {
            proof.end_causes.push_back(member);
            proof.end_sources.push_back(want_false(member));
        }
    } else if (!target) {
        wanted.assign(events_.size(), 1);
    } else if (!truth) {
        proof.end_causes.push_back(*target);
        proof.end_sources.push_back(want_false(*target));
    } else {
        for (std::size_t e = 0; e < events_.size(); ++e)
            if (events_[e].truth && events_[e].at.cell == target->cell && events_[e].at.digit == target->digit)
                wanted[e] = 1;
    }
    for (std::size_t e = events_.size(); e-- > 0;) {
        if (!wanted[e]) continue;
        const auto& event = events_[e];
        std::vector<Candidate> causes, sources;
        if (event.kind == NetEvent::forced) {
            members(event.why, list);
            for (auto member : list) {
                if (member.cell == event.at.cell && member.digit == event.at.digit) continue;
                causes.push_back(member);
                sources.push_back(want_false(member));
            }
            ++proof.size;
        } else if (event.kind == NetEvent::refuted) {
            proof.size += event.refutation->size + 1;
            for (const auto& need : event.refutation->needs) {
                if (need.outwards == 1) wanted[need.event] = 1;
                else proof.needs.push_back({need.outwards - 1, need.event});
            }
        }
        proof.events.push_back(event);
        proof.causes.push_back(std::move(causes));
        proof.sources.push_back(std::move(sources));
    }
    std::reverse(proof.events.begin(), proof.events.end());
    std::reverse(proof.causes.begin(), proof.causes.end());
    std::reverse(proof.sources.begin(), proof.sources.end());
    return proof;
}

// Writes a proof as branches with their links, and the premises it needs. For an outcome, `target` is given at the end
// of the branch.
template <class L> void write_net(const Board<L>& board, const NetProof& proof, Step& step, int depth = 0);

// Tells a clause of the position as a premise.
template <class L> void write_clause(const Board<L>& board, const Clause& clause, Step& step);

} // namespace lucidoku
