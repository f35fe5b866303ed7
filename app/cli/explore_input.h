// What explore, sweep and merge read from their arguments.
#pragma once

#include <stop_token>

#include "app/cli/session.h"
#include "model/explore/request.h"

namespace cw::cli {

/// Reads a request; models are those of the catalog.
[[nodiscard]] explore::Request readRequest(const Session& session, const std::string& file);

struct Shard {
    int index = 0;
    int of = 1;
};
/// "2/8": the third of eight. Throws UsageError.
[[nodiscard]] Shard shardFrom(const std::string& text);

/// Stops when the program is interrupted (Ctrl+C) or told to end; what was found so far is kept.
[[nodiscard]] std::stop_token cancelOnInterrupt();

}  // namespace cw::cli
