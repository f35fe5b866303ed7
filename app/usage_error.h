// An argument that names something that is not there, or that cannot be: wrong usage, exit code 2.
// Not the syntax of the command line, which its parser tells.
#pragma once

#include "model/error.h"

namespace cw::app {

class UsageError : public InputError {
public:
    using InputError::InputError;
};

}  // namespace cw::app
