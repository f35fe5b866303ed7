// The sentence of an InputError without its place, for passing it on with another place or kind.
#pragma once

#include <string>

#include "model/error.h"

namespace cw::design {

[[nodiscard]] inline std::string sentenceOf(const InputError& error) {
    const std::string text = error.what();
    const std::string place = error.where() + ": ";
    return text.rfind(place, 0) == 0 ? text.substr(place.size()) : text;
}

}  // namespace cw::design
