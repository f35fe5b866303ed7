// One cable plugged by hand into a port of its own, as an edit.
//
// Where the ports of all cables are is in port_assignment.h; this changes what a link says about
// one of them (Link::pinned).
#pragma once

#include "model/design/gestures.h"

namespace cw::fabric {

/// Plugs cable `number` (from 0, in the order of wiring.h) of a link into port `port` of its end A
/// or B on the instance where it ends; ports count from 1 as Link::firstPortA does, 0 gives the
/// choice back. Refused where there is no such cable or port, or another cable was pinned there.
[[nodiscard]] design::Answer<design::Transaction> pinCable(const design::Desk& desk,
                                                           design::LinkId link, int number,
                                                           bool atA, int port);

}  // namespace cw::fabric
