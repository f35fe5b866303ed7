// What both programs end with.
#pragma once

namespace cw::app {

enum ExitCode { exitOk = 0, exitFindings = 1, exitUsage = 2, exitInputOutput = 3 };

}  // namespace cw::app
