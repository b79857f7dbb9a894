// An automaton that reads the digits of cells in order: digits that no accepted run uses are removed.
#include "rules/problem.hpp"

#include <algorithm>
#include <stdexcept>

namespace lucidoku {

namespace {

class AutomatonPropagator : public Propagator {
public:
    AutomatonPropagator(const Relation& relation, int n) : Propagator(relation.cells), n_(n), data_(relation.data) {
        const auto& data = *data_;
        if (data.empty() || data[0] < 1 || data[0] > 100'000) throw std::invalid_argument("an automaton has no states");
        states_ = data[0];
        if (length(data) != 1 + states_ + states_ * n)
            throw std::invalid_argument("an automaton's table is incomplete");
        accepted_ = data.data() + 1;
        next_ = accepted_ + states_;
        if (std::any_of(next_, next_ + states_ * n, [&](int s) { return s < -1 || s >= states_; }))
            throw std::invalid_argument("an automaton goes to a state that it has not");
        reached_.resize(cells_.size() + 1);
        marks_.assign(index(states_), 0);
        alive_.assign(index(states_), 0);
    }

    bool narrow(DigitMask* masks) override {
        reached_[0].assign(1, 0);
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            auto& next = reached_[i + 1];
            next.clear();
            ++mark_;
            for (int s : reached_[i])
                each_bit(masks[cells_[i]], [&](int d) {
                    const int t = next_[index(s * n_ + d)];
                    if (t < 0 || marks_[index(t)] == mark_) return;
                    marks_[index(t)] = mark_;
                    next.push_back(t);
                });
            if (next.empty()) return false;
        }
        ++mark_;
        bool some = false;
        for (int s : reached_.back())
            if (accepted_[index(s)]) alive_[index(s)] = mark_, some = true;
        if (!some) return false;
        for (std::size_t i = cells_.size(); i-- > 0;) {
            DigitMask keep = 0;
            living_.clear();
            for (int s : reached_[i]) {
                bool lives = false;
                each_bit(masks[cells_[i]], [&](int d) {
                    const int t = next_[index(s * n_ + d)];
                    if (t < 0 || alive_[index(t)] != mark_) return;
                    keep |= DigitMask{1} << d;
                    lives = true;
                });
                if (lives) living_.push_back(s);
            }
            masks[cells_[i]] = keep;
            ++mark_;
            for (int s : living_) alive_[index(s)] = mark_;
        }
        return true;
    }

private:
    int n_, states_ = 0;
    std::shared_ptr<const std::vector<int>> data_;
    const int *accepted_ = nullptr, *next_ = nullptr; // in the data
    std::vector<std::vector<int>> reached_;           // states before each cell
    std::vector<int> living_;
    std::vector<std::uint64_t> marks_, alive_; // states noted in this pass
    std::uint64_t mark_ = 0;
};

} // namespace

std::unique_ptr<Propagator> make_automaton(const Relation& relation, int n) {
    return std::make_unique<AutomatonPropagator>(relation, n);
}

} // namespace lucidoku
