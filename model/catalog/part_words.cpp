#include "model/catalog/part_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "model/json.h"

namespace cw::catalog {

namespace {

constexpr std::array<std::string_view, 7> surenessWords = {
    "read", "derived", "planning value", "as stated", "recalled", "unverified", "no source"};

std::size_t surenessOf(const FactSource& fact) {
    if (fact.verification == Verification::unverified) return 5;
    if (fact.verification == Verification::recalled) return 4;
    if (fact.valueKind == ValueKind::stated) return 3;
    if (fact.valueKind == ValueKind::planning) return 2;
    return fact.valueKind == ValueKind::derived ? 1 : 0;
}

void addItem(std::string& all, const std::string& item) {
    all += (all.empty() ? "" : ", ") + item;
}

}  // namespace

std::string portWords(const Part& part) {
    std::string all;
    for (const PortGroup& port : part.ports)
        addItem(all, std::to_string(port.count) + " × " + numberText(port.rate_bps / 1e9) +
                         " Gb/s " + port.connector);
    return all;
}

std::string slotWords(const Part& part) {
    std::string all;
    for (const SlotGroup& slot : part.slotGroups) {
        std::string item = std::to_string(slot.count) + " × " + slot.name;
        if (!slot.forms.empty()) {
            std::string forms;
            for (const std::string& form : slot.forms) addItem(forms, form);
            item += " (" + forms + ")";
        }
        addItem(all, item);
    }
    return all;
}

std::string includeWords(const Part& part) {
    std::string all;
    for (const Include& include : part.includes)
        addItem(all, std::to_string(include.count) + " × " + include.part);
    return all;
}

std::string outletWords(const std::vector<Outlet>& outlets) {
    std::string all;
    for (const Outlet& outlet : outlets)
        addItem(all, std::to_string(outlet.count) + " × " + outlet.connector);
    return all;
}

std::string wordsByName(const std::map<std::string, std::string>& words) {
    std::string all;
    for (const auto& [name, word] : words) addItem(all, name + ": " + word);
    return all;
}

std::string_view leastSureWord(const Part& part) {
    if (part.facts.empty()) return surenessWords.back();
    std::size_t least = 0;
    for (const FactSource& fact : part.facts) least = std::max(least, surenessOf(fact));
    return surenessWords.at(least);
}

std::vector<PartFact> columnWords(const Part& part) {
    std::vector<PartFact> words;
    const auto add = [&words](const char* name, std::string text) {
        if (!text.empty()) words.push_back({name, std::move(text)});
    };
    add("ports", portWords(part));
    add("slots", slotWords(part));
    add("includes", includeWords(part));
    if (const auto* pdu = part.as<Pdu>()) add("outlets", outletWords(pdu->outlets));
    if (const auto* cable = part.as<Cable>())
        add("partNumberByLength", wordsByName(cable->partNumberByLength));
    add("checked", std::string(leastSureWord(part)));
    return words;
}

bool isColumnWord(std::string_view name) {
    constexpr std::array<std::string_view, 6> names = {
        "ports", "slots", "includes", "outlets", "partNumberByLength", "checked"};
    return std::ranges::find(names, name) != names.end();
}

}  // namespace cw::catalog
