#include "model/validation/accelerator_names.h"

#include <algorithm>

#include "model/validation/words_in.h"

namespace cw::validation {

namespace {

std::vector<std::string> wordsOf(const std::string& name) {
    std::vector<std::string> words{""};
    for (const char c : lowered(name)) {
        const bool isPart = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (isPart)
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

/// Makers and families that come before the name of a chip, and counts: "8x NVIDIA H100".
bool saysNothing(const std::string& word) {
    static constexpr const char* idle[] = {"nvidia",   "amd",    "intel",       "tesla",
                                           "instinct", "habana", "radeon",      "geforce",
                                           "gpu",      "gpus",   "accelerator", "x"};
    for (const char* one : idle)
        if (word == one) return true;
    const std::size_t digits = word.find_first_not_of("0123456789");
    return digits == std::string::npos || (digits > 0 && word.substr(digits) == "x");
}

/// "sxm" stands for "sxm4", "gaudi2" for "gaudi 2".
bool holds(const std::vector<std::string>& words, const std::string& word) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == word) return true;
        if (word == "sxm" && words[i].starts_with("sxm")) return true;
        if (i + 1 < words.size() && words[i] + words[i + 1] == word) return true;
    }
    return false;
}

/// How well a board fits the wanted words; negative when it is another chip.
double fitOf(const catalog::Part& part, const std::vector<std::string>& wanted) {
    const std::vector<std::string> words = wordsOf(part.name);
    if (wanted.empty() || !holds(words, wanted.front())) return -1;
    double fit = 1;
    for (std::size_t i = 1; i < wanted.size(); ++i) fit += holds(words, wanted[i]) ? 1 : 0;
    // Boards for clusters before cards, others being equal.
    const auto* gpu = part.as<catalog::Accelerator>();
    if (gpu != nullptr && gpu->formFactor != "PCIe") fit += .5;
    if (part.availability == catalog::Availability::statedOnly) fit -= .75;
    return fit;
}

const catalog::Part* bestFit(const std::vector<const catalog::Part*>& parts,
                             const std::vector<std::string>& wanted) {
    const catalog::Part* best = nullptr;
    double most = 0;
    for (const catalog::Part* part : parts) {
        if (part->as<catalog::Accelerator>() == nullptr) continue;
        const double fit = fitOf(*part, wanted);
        if (fit <= most) continue;
        best = part;
        most = fit;
    }
    return best;
}

}  // namespace

AcceleratorMatch findAccelerator(const std::vector<const catalog::Part*>& parts,
                                 const std::string& name) {
    std::vector<std::string> wanted = wordsOf(name);
    while (wanted.size() > 1 && saysNothing(wanted.front())) wanted.erase(wanted.begin());
    if (wanted.empty()) return {};
    if (const auto* part = bestFit(parts, wanted)) return {part, ""};
    // Grace superchips: the same GPU on another board.
    std::string& chip = wanted.front();
    if (chip.size() > 2 && chip[0] == 'g' && (chip[1] == 'b' || chip[1] == 'h')) {
        chip.erase(0, 1);
        if (const auto* part = bestFit(parts, wanted)) return {part, name + " as " + part->name};
    }
    return {};
}

}  // namespace cw::validation
