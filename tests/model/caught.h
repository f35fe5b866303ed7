// The whole sentence of the error that a call throws, for tests of messages.
#pragma once

#include <QString>

#include "model/error.h"

/// "nothing was thrown" when the call returns; an error of another type passes through and fails
/// the test.
template <class Error = cw::InputError, class Call>
QString caught(Call&& call) {
    try {
        call();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return QStringLiteral("nothing was thrown");
}
