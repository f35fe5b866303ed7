#include "model/fabric/instance_names.h"

#include <algorithm>
#include <map>
#include <set>

namespace cw::fabric {

namespace {

/// Lower-case letters, digits and single dashes.
std::string plainName(const std::string& text) {
    std::string name;
    for (const char c : text) {
        const bool isDigit = c >= '0' && c <= '9';
        const bool isUpper = c >= 'A' && c <= 'Z';
        const bool isLower = c >= 'a' && c <= 'z';
        if (isDigit || isLower)
            name += c;
        else if (isUpper)
            name += static_cast<char>(c - 'A' + 'a');
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    while (!name.empty() && name.back() == '-') name.pop_back();
    return name.empty() ? "device" : name;
}

std::string baseOf(const design::ResolvedDevice& device) {
    if (!device.device->label.empty()) return plainName(device.device->label);
    return plainName(device.device->part);
}

std::string numbered(const std::string& base, int number, int of) {
    const std::string digits = std::to_string(number);
    const std::size_t width = std::to_string(of).size();
    return base + "-" + std::string(width - digits.size(), '0') + digits;
}

}  // namespace

std::vector<std::vector<std::string>> instanceNames(const design::ResolvedDesign& design) {
    std::map<std::string, int> total;
    for (const design::ResolvedDevice& device : design.devices)
        total[baseOf(device)] += std::max(0, device.device->count);
    std::map<std::string, int> next;
    std::set<std::string> taken;
    std::vector<std::vector<std::string>> names;
    for (const design::ResolvedDevice& device : design.devices) {
        const std::string base = baseOf(device);
        names.emplace_back();
        for (int i = 0; i < device.device->count; ++i) {
            const int of = total[base];
            std::string name = of == 1 ? base : numbered(base, ++next[base], of);
            // A label may look like another device's numbered name.
            while (!taken.insert(name).second) name += "x";
            names.back().push_back(std::move(name));
        }
    }
    return names;
}

}  // namespace cw::fabric
