#include "model/exchange/part_numbers.h"

#include "model/json.h"

namespace cw::exchange {

std::string partNumberOf(const catalog::Part& part, double length_m) {
    if (const auto* cable = part.as<catalog::Cable>()) {
        const auto number = cable->partNumberByLength.find(numberText(length_m));
        if (number != cable->partNumberByLength.end()) return number->second;
    }
    return part.partNumbers.empty() ? part.id : part.partNumbers.front();
}

std::string descriptionOf(const catalog::Part& part, double length_m) {
    std::string text = part.name.empty() ? part.id : part.name;
    if (part.kind == catalog::PartKind::cable && length_m > 0)
        text += ", " + numberText(length_m) + " m";
    return text;
}

std::string numberNote(const catalog::Part& part, double length_m) {
    const auto* cable = part.as<catalog::Cable>();
    const bool numberedByLength = cable != nullptr && !cable->partNumberByLength.empty();
    if (part.partNumbers.empty() && !numberedByLength)
        return "no part number published; the catalog id is given";
    if (numberedByLength && cable->partNumberByLength.count(numberText(length_m)) == 0)
        return "no part number for this length";
    return "";
}

}  // namespace cw::exchange
