#include "model/error.h"

namespace cw {

std::string InputError::sentence(const std::string& what, const std::string& where,
                                 const std::string& remedy) {
    std::string text = where.empty() ? what : where + ": " + what;
    if (!remedy.empty()) text += " " + remedy;
    return text;
}

}  // namespace cw
