// Whether there is a display to show a window on, known before Qt looks for one: Qt ends the
// program with a core dump where there is none.
#pragma once

namespace cw::app {

/// Before the application is made: without a display of any kind, and when the arguments ask for
/// files or words only, draws in memory. Returns whether a window would be seen.
bool chooseDisplay(int argc, char** argv);

/// While it lives, a display that cannot be reached ends the program with one sentence and the exit
/// code of input and output.
class DisplayWatch {
public:
    DisplayWatch();
    DisplayWatch(const DisplayWatch&) = delete;
    DisplayWatch& operator=(const DisplayWatch&) = delete;
    ~DisplayWatch();
};

}  // namespace cw::app
