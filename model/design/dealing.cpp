#include "model/design/dealing.h"

#include <algorithm>

namespace cw::design {

namespace {

void append(std::vector<CableRun>& runs, long last, long cables) {
    if (last <= (runs.empty() ? 0 : runs.back().last)) return;
    if (!runs.empty() && runs.back().cables == cables)
        runs.back().last = last;
    else
        runs.push_back({last, cables});
}

/// `cables` dealt round over the `size` instances that begin at `first`, starting at the one that
/// is `shift` further.
void deal(std::vector<CableRun>& runs, long first, long size, long cables, long shift) {
    const long each = cables / size;
    const long more = cables % size;
    const long start = shift % size;
    const long wrapped = std::max(0L, start + more - size);
    append(runs, first + wrapped, each + 1);
    append(runs, first + start, each);
    append(runs, first + std::min(size, start + more), each + 1);
    append(runs, first + size, each);
}

void dealGroups(std::vector<CableRun>& runs, const Link& link, long instancesA, long instancesB) {
    if (instancesB >= instancesA) {
        for (long a = 0; a < instancesA; ++a) {
            const InstanceGroup group = groupOf(a, instancesA, instancesB);
            deal(runs, group.first, group.size, link.count, link.shift);
        }
        return;
    }
    // Several instances of A share one of B: those from ceil(b A / B) on.
    const auto firstOf = [&](long b) { return (b * instancesA + instancesB - 1) / instancesB; };
    for (long b = 0; b < instancesB; ++b)
        append(runs, b + 1, link.count * (firstOf(b + 1) - firstOf(b)));
}

std::vector<CableRun> sharing(const std::vector<CableRun>& cables, int split) {
    if (split <= 1) return cables;
    std::vector<CableRun> ports;
    for (const CableRun& run : cables) append(ports, run.last, (run.cables + split - 1) / split);
    return ports;
}

}  // namespace

std::vector<CableRun> cablesAtB(const Link& link, long instancesA, long instancesB) {
    std::vector<CableRun> runs;
    if (instancesA <= 0 || instancesB <= 0) return runs;
    const long count = link.count;
    switch (link.pattern) {
        case WiringPattern::mesh:
            append(runs, instancesB, count * instancesA);
            break;
        case WiringPattern::rail:
            // Port r of every A meets instance r mod B: whole columns of A cables move together.
            append(runs, count % instancesB, (count / instancesB + 1) * instancesA);
            append(runs, instancesB, count / instancesB * instancesA);
            break;
        case WiringPattern::group:
            dealGroups(runs, link, instancesA, instancesB);
            break;
        case WiringPattern::spread:
            deal(runs, 0, instancesB, count * instancesA, link.shift);
            break;
    }
    return runs;
}

std::vector<CableRun> cablesAtA(const Link& link, long instancesA, long instancesB) {
    if (instancesA <= 0 || instancesB <= 0) return {};
    const long each = link.count;
    return {{instancesA, link.pattern == WiringPattern::mesh ? each * instancesB : each}};
}

std::vector<CableRun> portsAtA(const Link& link, long instancesA, long instancesB) {
    return sharing(cablesAtA(link, instancesA, instancesB), link.splitA);
}

std::vector<CableRun> portsAtB(const Link& link, long instancesA, long instancesB) {
    return sharing(cablesAtB(link, instancesA, instancesB), link.splitB);
}

long mostCables(const std::vector<CableRun>& runs) {
    long most = 0;
    for (const CableRun& run : runs) most = std::max(most, run.cables);
    return most;
}

std::vector<CableRun> addRuns(const std::vector<CableRun>& a, const std::vector<CableRun>& b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    std::vector<CableRun> sum;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const long last = std::min(a[i].last, b[j].last);
        append(sum, last, a[i].cables + b[j].cables);
        if (a[i].last == last) ++i;
        if (b[j].last == last) ++j;
    }
    return sum;
}

}  // namespace cw::design
