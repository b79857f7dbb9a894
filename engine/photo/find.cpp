#include "photo/find.hpp"

#include "photo/light.hpp"

namespace lucidoku::photo {

namespace {

constexpr int longest_side = 1300;        // of the picture in which frames are searched for
constexpr std::size_t most_outlines = 40; // that are examined, of dark ink and of light ink
constexpr double nearly_sure = 0.93;
constexpr double sure = 0.995; // a share of visible lines above which the search ends

// Weak lines need a low threshold, and noise a high one; a wide mean bridges thick lines, a narrow one follows shades.
constexpr std::array<Threshold, 5> thresholds{{{40, 10}, {80, 5}, {20, 15}, {60, 3}, {30, 30}}};

Point centre(const Quad& quad) { return (quad[0] + quad[1] + quad[2] + quad[3]) * 0.25; }

bool overlaps(const Quad& a, const Quad& b) { return is_inside(a, centre(b)) || is_inside(b, centre(a)); }

// Outlines that differ by less than the thickness of a frame.
bool are_near(const Quad& a, const Quad& b) {
    const double most = 0.006 * std::sqrt(std::abs(area(a)));
    for (std::size_t i = 0; i < 4; ++i)
        if (length(a[i] - b[i]) > most) return false;
    return true;
}

} // namespace

std::vector<Lattice> find_lattices(const Pyramid& pyramid, std::size_t most, Search kind, Stop& stop) {
    std::size_t level = 0;
    while (std::max(pyramid.level(level).width(), pyramid.level(level).height()) > longest_side &&
           level + 1 < pyramid.levels())
        ++level;
    std::vector<Lattice> candidates;
    std::vector<Quad> tried;
    bool is_sure = false;
    const auto search = [&](const Pyramid& searched, std::size_t at, const Threshold& threshold) {
        const double scale = static_cast<double>(std::size_t{1} << at);
        for (Quad quad : find_outlines(searched.level(at), threshold)) {
            for (Point& corner : quad) corner = corner * scale;
            if (std::any_of(candidates.begin(), candidates.end(), [&](const Lattice& lattice) {
                    return lattice.quality >= sure && overlaps(lattice.corners(), quad);
                }))
                continue;
            if (std::any_of(tried.begin(), tried.end(), [&](const Quad& other) { return are_near(other, quad); }))
                continue;
            if (tried.size() >= most_outlines) break;
            tried.push_back(quad);
            stop.check();
            if (auto lattice = find_lattice(searched, quad)) {
                is_sure = is_sure || lattice->quality >= sure;
                candidates.push_back(*std::move(lattice));
            }
        }
    };
    const auto search_all = [&](const Pyramid& searched) {
        tried.clear();
        for (const Threshold& threshold : thresholds)
            if (!is_sure) search(searched, level, threshold);
        // In a blurred picture, smaller is sharper.
        if (candidates.empty() && level + 1 < searched.levels()) search(searched, level + 1, thresholds[0]);
        if (candidates.empty() && level + 1 < searched.levels()) search(searched, level + 1, thresholds[1]);
    };
    if (kind == Search::clear) search(pyramid, level, thresholds[0]);
    else search_all(pyramid);
    if (kind == Search::all && !is_sure)
        search_all(Pyramid(evenly_lit(pyramid.first()))); // the edge of a shadow may look like ink
    if (kind == Search::all && candidates.empty()) search_all(Pyramid(pyramid.first().negative()));
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Lattice& a, const Lattice& b) { return a.quality > b.quality; });
    const double least = is_sure ? nearly_sure : 0; // cloth and the like, next to a clear grid
    std::vector<Lattice> found;
    for (Lattice& lattice : candidates)
        if (lattice.quality >= least && found.size() < most &&
            std::none_of(found.begin(), found.end(),
                         [&](const Lattice& better) { return overlaps(better.corners(), lattice.corners()); }))
            found.push_back(std::move(lattice));
    std::sort(found.begin(), found.end(),
              [](const Lattice& a, const Lattice& b) { return area(a.corners()) > area(b.corners()); });
    return found;
}

} // namespace lucidoku::photo
