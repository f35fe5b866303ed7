#include "model/catalog/slot_layout.h"

#include <vector>

namespace cw::catalog {

namespace {

/// Slots from `first` to `last`, counted from 0, that hang on the same switch and socket.
struct SlotRun {
    int first;
    int last;
    SlotPlace place;
};

std::vector<SlotRun> runsOf(const SlotGroup& group) {
    std::vector<SlotRun> runs;
    for (int slot = 0; slot < group.count; ++slot) {
        const SlotPlace place = placeOf(group, slot);
        if (!runs.empty() && runs.back().place == place)
            runs.back().last = slot;
        else
            runs.push_back({slot, slot, place});
    }
    return runs;
}

std::string textOf(const SlotRun& run) {
    std::string text = std::to_string(run.first + 1);
    if (run.last > run.first) text += "-" + std::to_string(run.last + 1);
    text += ":";
    if (run.place.pcieSwitch > 0) text += " switch " + std::to_string(run.place.pcieSwitch);
    if (run.place.cpuSocket > 0)
        text += std::string(run.place.pcieSwitch > 0 ? "," : "") + " CPU " +
                std::to_string(run.place.cpuSocket);
    return text;
}

}  // namespace

SlotPlace placeOf(const SlotGroup& group, int slot) {
    return {group.perPcieSwitch > 0 ? slot / group.perPcieSwitch + 1 : 0,
            group.perCpu > 0 ? slot / group.perCpu + 1 : 0};
}

SlotPlace lastPlaceOf(const SlotGroup& group) {
    return group.count > 0 ? placeOf(group, group.count - 1) : SlotPlace{};
}

std::string layoutText(const SlotGroup& group) {
    if (group.perPcieSwitch == 0 && group.perCpu == 0) return "";
    constexpr std::size_t most = 8;
    const std::vector<SlotRun> runs = runsOf(group);
    std::string text;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const bool isLeftOut = runs.size() > most && i >= 2 && i + 1 < runs.size();
        if (isLeftOut && i > 2) continue;
        text += (text.empty() ? "" : "; ") + (isLeftOut ? std::string("...") : textOf(runs[i]));
    }
    return text;
}

}  // namespace cw::catalog
