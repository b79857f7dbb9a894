// The consequences of an assumption by singles alone, with their reasons.
//
// A net starts from a candidate assumed true (or false) and places every naked and hidden single that appears, until
// nothing more follows or some cell or house is left without a candidate. Inside it, further candidates may be refuted
// by separate nets (`refuted`), which makes a tree.
//
// Without a record a net takes a few microseconds. With one, each event knows its reason and each eliminated candidate
// knows the event that eliminated it, so that a proof can be traced back to its premises.
#pragma once

#include "logic/finder.hpp"
#include "logic/net_board.hpp"

#include <algorithm>
#include <memory>
#include <span>

namespace lucidoku {

// A cell, or a digit in a house: one of its candidates must be true.
struct Clause {
    enum Kind : std::uint8_t { none, cell, house } kind = none;
    int which = 0, digit = 0;
};

// Part of a proof: the assumption, its consequences in order, and how it ends.
struct NetProof;

struct NetEvent {
    enum Kind : std::uint8_t { assumed, forced, refuted } kind;
    Candidate at;
    bool truth;                           // the truth value of the candidate from here on
    Clause why;                           // of a forced one: all others of the clause are false
    std::shared_ptr<NetProof> refutation; // of a refuted one
};

struct NetProof {
    struct Need { // an event of an outer net that this proof depends on; `outwards` counts the levels
        int outwards;
        std::size_t event;
    };
    Candidate assumption{};
    bool truth = true;
    std::vector<NetEvent> events; // the events needed by the proof, in order
    // A false candidate that the proof needs, and the true one that excludes it (itself: none).
    struct Cause {
        Candidate at, source;
    };
    std::vector<Cause> causes; // of all events
    struct Part {
        std::size_t first, count;
    };
    std::vector<Part> parts; // of `causes`: the causes of each event
    Part end{};              // the causes of the dead end, or of the outcome
    Clause dead_end;         // none for the proof of an outcome
    std::span<const Cause> causes_of(const Part& part) const { return {causes.data() + part.first, part.count}; }
    std::vector<Need> needs;
    int size = 0; // inferences, with those of all refutations
};

template <class L> class Net {
public:
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    static constexpr int max_placed = L::max_cells + 1;

    // Makes a net; `record` keeps the reasons.
    explicit Net(const Board<L>& board, bool record = false) : Net(NetBoard<L>(board), board, record) {}
    Net(const NetBoard<L>& start, const Board<L>& board, bool record) : Net(start, &board, record, nullptr) {}
    // Makes a net inside another one, whose reasons are kept too.
    static Net inside(const Net& outer) { return Net(outer.board_, outer.root_, true, &outer); }

    // Restarts: without a record from any position, with one from that of the board.
    void restart(const NetBoard<L>& board) {
        board_ = board;
        queue_.clear();
        next_ = 0;
        placed_ = 0;
        dead_ = {};
        if (!record_) return;
        events_.clear();
        std::fill(fell_with_.begin(), fell_with_.end(), none);
    }

    // Adds an assumption or a refutation; returns false at a contradiction.
    bool assume(int c, int d) {
        add(NetEvent::assumed, {c, d}, true, {});
        return put(c, d) && settle();
    }
    bool refute(int c, int d, std::shared_ptr<NetProof> proof = nullptr) {
        add(NetEvent::refuted, {c, d}, false, {}, std::move(proof));
        return eliminate(c, d) && settle();
    }
    // Continues a net without a contradiction, restarted from its old end, after candidates of the position have been
    // removed. Returns false at a contradiction.
    bool follow(const Board<L>& now) {
        for (int d = 0; d < now.layout().n(); ++d) {
            const Set removed = board_.may(d) - now.where(d) - now.placed(d);
            if (removed.meets(board_.placed(d))) return false;
            bool fine = true;
            removed.each([&](int c) { fine = fine && eliminate(c, d); });
            if (!fine) return false;
        }
        return settle();
    }

    const NetBoard<L>& board() const { return board_; }
    const Clause& dead_end() const { return dead_; }
    int placed() const { return placed_; }
    bool only_digit = false;      // follow the houses of one digit alone (nishio)
    int most_placed = max_placed; // stop there, with nothing proved
    // Continue past a contradiction while singles appear: hidden singles first, the latest first; then naked ones (seed
    // 000, TRIAL: like a solver with pencil and paper who overlooks the contradiction).
    bool ignores_contradictions = false;
    // Returns whether all consequences have been placed, that is, the net did not stop at `most_placed`.
    bool is_complete() const { return next_ == queue_.size(); }
    // Returns whether there was no contradiction.
    bool is_alive() const { return dead_.kind == Clause::none; }

    // Returns the proof of a contradiction, or of the truth value of a candidate. Needs a record.
    NetProof prove_dead_end() const { return prove(dead_, nullptr, false); }
    NetProof prove_outcome(Candidate target, bool truth) const { return prove({}, &target, truth); }
    // Returns the size of such a proof without making it; only for an outermost net without refutations.
    int size_of_dead_end() const { return size_of(dead_, nullptr); }
    int size_of_outcome(Candidate target, bool truth) const { return size_of({}, &target, truth); }
    // Returns all events, needed or not.
    NetProof story() const { return prove({}, nullptr, true); }

private:
    Net(const NetBoard<L>& board, const Board<L>* root, bool record, const Net* outer)
        : board_(board), root_(root), outer_(outer), record_(record) {
        if (record_) fell_with_.assign(index(board.layout().cells() * board.layout().n()), none);
    }

    int code(int c, int d) const { return c * board_.layout().n() + d; }

    // The number of an event in a record; `none` for a missing one. There are fewer events than candidates.
    using Number = std::uint16_t;
    static constexpr Number none = 0xffff;
    static_assert(L::max_cells * L::max_n < none);

    void add(typename NetEvent::Kind kind, Candidate at, bool truth, Clause why,
             std::shared_ptr<NetProof> refutation = nullptr) {
        if (record_) events_.push_back({kind, at, truth, why, std::move(refutation)});
    }

    struct Forced { // by its cell, or by a house (-1: none); compact, because most are queued more than once
        std::int16_t cell, digit, house;
        Clause why() const { return house < 0 ? Clause{Clause::cell, cell, 0} : Clause{Clause::house, house, digit}; }
    };

    bool settle() {
        if (ignores_contradictions) return settle_ignoring_contradictions();
        while (next_ < queue_.size() && placed_ < most_placed) {
            const Forced forced = queue_[next_++];
            if (board_.filled(forced.cell)) continue;
            add(NetEvent::forced, {forced.cell, forced.digit}, true, forced.why());
            if (!put(forced.cell, forced.digit)) return false;
        }
        return true;
    }

    bool settle_ignoring_contradictions() {
        for (;;) {
            Forced forced{-1, -1, -1};
            while (!queue_.empty() && forced.cell < 0) {
                const Forced last = queue_.back();
                queue_.pop_back();
                if (last.house >= 0 && board_.has(last.cell, last.digit)) forced = last;
            }
            if (forced.cell < 0)
                board_.empty().each([&](int c) {
                    if (forced.cell < 0 && bit_count(board_.cand(c)) == 1)
                        forced = {static_cast<std::int16_t>(c), static_cast<std::int16_t>(low_bit(board_.cand(c))), -1};
                });
            if (forced.cell < 0) return is_alive();
            add(NetEvent::forced, {forced.cell, forced.digit}, true, forced.why());
            put(forced.cell, forced.digit);
        }
    }

    bool put(int c, int d) {
        const auto& layout = board_.layout();
        bool fine = true;
        if (ignores_contradictions) {
            each_bit(board_.cand(c) & ~(Mask{1} << d), [&](int e) { eliminate(c, e); });
            layout.for_houses(c, [&](int h, int) {
                (board_.where(d) & layout.house(h)).each([&](int p) {
                    if (p != c) eliminate(p, d);
                });
            });
            board_.place(c, d);
            ++placed_;
            return true;
        }
        if (!only_digit) each_bit(board_.cand(c) & ~(Mask{1} << d), [&](int e) { fine = fine && eliminate(c, e); });
        if (!fine) return false;
        (board_.where(d) & layout.peers(c)).each([&](int p) { fine = fine && eliminate(p, d); });
        if (!fine) return false;
        board_.place(c, d);
        ++placed_;
        return true;
    }

    bool eliminate(int c, int d) {
        board_.remove(c, d);
        if (record_) fell_with_[index(code(c, d))] = static_cast<Number>(events_.size() - 1);
        const Mask left = board_.cand(c);
        if (!(left & (left - 1)) && !only_digit && !few_left(left, c, low_bit(left), -1)) [[unlikely]]
            return false;
        bool fine = true;
        board_.remove_from_houses(c, d, [&](int h, Mask spots) {
            if (spots & (spots - 1) || !fine) [[likely]]
                return;
            fine = few_left(spots, spots ? board_.layout().cell_of(h, low_bit(spots)) : 0, d, h);
        });
        return fine;
    }
    // Handles a cell, or a house (-1: none), with at most one candidate left; returns whether the net continues.
    bool few_left(Mask left, int c, int d, int house) {
        const Forced forced{static_cast<std::int16_t>(c), static_cast<std::int16_t>(d),
                            static_cast<std::int16_t>(house)};
        if (left) {
            queue_.push_back(forced);
            return true;
        }
        if (is_alive()) dead_ = forced.why();
        return ignores_contradictions;
    }

    NetProof prove(const Clause& clause, const Candidate* target, bool truth) const;
    int size_of(const Clause& clause, const Candidate* target, bool truth = false) const;
    // Calls visit(candidate) for the members of a clause in the position of the step.
    template <class Visit> void each_member(const Clause& clause, Visit&& visit) const {
        const int which = clause.which;
        if (clause.kind == Clause::cell) each_bit(root_->cand(which), [&](int d) { visit(Candidate{which, d}); });
        else
            each_bit(root_->spots(which, clause.digit),
                     [&](int p) { visit(Candidate{root_->layout().cell_of(which, p), clause.digit}); });
    }
    bool places(const NetEvent& event, Candidate at) const {
        return event.truth && event.at.cell == at.cell && event.at.digit == at.digit;
    }

    NetBoard<L> board_;
    const Board<L>* root_; // the position of the step: its clauses are the premises
    const Net* outer_;
    bool record_;
    Clause dead_;
    std::vector<Forced> queue_;
    std::size_t next_ = 0;
    int placed_ = 0;
    std::vector<NetEvent> events_;
    std::vector<Number> fell_with_; // by candidate: the event that eliminated it
};

template <class L> NetProof Net<L>::prove(const Clause& clause, const Candidate* target, bool truth) const {
    NetProof proof;
    proof.assumption = events_.front().at;
    proof.truth = events_.front().truth;
    proof.dead_end = clause;
    std::vector<char> wanted(events_.size(), 0);
    wanted[0] = 1;
    // Records a false candidate as a cause, and marks the event that eliminated it, in this net or an outer one.
    const auto want_false = [&](Candidate candidate) {
        Candidate source = candidate;
        int outwards = 0;
        for (const Net* net = this; net; net = net->outer_, ++outwards) {
            const Number e = net->fell_with_[index(code(candidate.cell, candidate.digit))];
            if (e == none) continue;
            if (outwards == 0) wanted[e] = 1;
            else proof.needs.push_back({outwards, e});
            if (net->events_[e].truth) source = net->events_[e].at;
            break;
        }
        proof.causes.push_back({candidate, source});
    };
    if (clause.kind != Clause::none) {
        each_member(clause, want_false);
    } else if (!target) {
        wanted.assign(events_.size(), 1);
    } else if (!truth) {
        want_false(*target);
    } else {
        for (std::size_t e = 0; e < events_.size(); ++e)
            if (places(events_[e], *target)) wanted[e] = 1;
    }
    proof.end = {0, proof.causes.size()};
    for (std::size_t e = events_.size(); e-- > 0;) {
        if (!wanted[e]) continue;
        const auto& event = events_[e];
        const std::size_t first = proof.causes.size();
        if (event.kind == NetEvent::forced) {
            each_member(event.why, [&](Candidate member) {
                if (member.cell != event.at.cell || member.digit != event.at.digit) want_false(member);
            });
            ++proof.size;
        } else if (event.kind == NetEvent::refuted) {
            proof.size += event.refutation->size + 1;
            for (const auto& need : event.refutation->needs) {
                if (need.outwards == 1) wanted[need.event] = 1;
                else proof.needs.push_back({need.outwards - 1, need.event});
            }
        }
        proof.events.push_back(event);
        proof.parts.push_back({first, proof.causes.size() - first});
    }
    std::reverse(proof.events.begin(), proof.events.end());
    std::reverse(proof.parts.begin(), proof.parts.end());
    return proof;
}

template <class L> int Net<L>::size_of(const Clause& clause, const Candidate* target, bool truth) const {
    assert(record_ && !outer_ && length(events_) <= max_placed);
    Bits<max_placed> wanted; // each event places another cell, except the last one, which may fill a cell twice
    const auto want_false = [&](Candidate candidate) {
        const Number e = fell_with_[index(code(candidate.cell, candidate.digit))];
        if (e != none) wanted.set(e);
    };
    if (clause.kind != Clause::none) each_member(clause, want_false);
    else if (!truth) want_false(*target);
    int size = 0;
    for (int e = length(events_); e-- > 0;) {
        const auto& event = events_[index(e)];
        if (event.kind != NetEvent::forced) continue;
        if (!wanted.test(e) && !(target && truth && places(event, *target))) continue;
        each_member(event.why, [&](Candidate member) {
            if (member.cell != event.at.cell || member.digit != event.at.digit) want_false(member);
        });
        ++size;
    }
    return size;
}

// Writes a proof as branches with their links, and the premises it needs. An outcome ends its branch with `target`.
template <class L> void write_net(const Board<L>& board, const NetProof& proof, Step& step, int depth = 0);

// Writes a clause of the position as a premise.
template <class L> void write_clause(const Board<L>& board, const Clause& clause, Step& step);

} // namespace lucidoku
