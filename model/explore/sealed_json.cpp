#include "model/explore/sealed_json.h"

#include "model/design/checksum.h"
#include "model/error.h"

namespace cw::explore {

std::string sealOf(const Json& object) {
    JsonObject content;
    if (const auto* members = std::get_if<JsonObject>(&object.value))
        for (const auto& [key, value] : *members)
            if (key != "checksum" && key != "seconds") content.emplace_back(key, value);
    return design::checksumOf(writeJson(content));
}

void requireSealed(const Json& object, const std::string& source) {
    const Json* seal = object.find("checksum");
    const bool isWhole =
        seal != nullptr && seal->isString() && std::get<std::string>(seal->value) == sealOf(object);
    if (!isWhole)
        throw DocumentError("\"" + source + "\" is not as it was written: its checksum " +
                                (seal == nullptr ? "is missing." : "does not fit."),
                            "", "It was cut or changed; run that part again.");
}

}  // namespace cw::explore
