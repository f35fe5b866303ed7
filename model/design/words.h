// The words in which the reasons of this room name parts, slots, ports and figures.
//
// English sentences of the model, shown as they are. Not a place for layouts or units of a window.
#pragma once

#include <string>

#include "model/catalog/part.h"

namespace cw::design {

/// "GPU", "switch", "memory module".
[[nodiscard]] std::string kindWord(catalog::PartKind kind);
/// "a GPU", "an NVMe drive": with its article.
[[nodiscard]] std::string aKindWord(catalog::PartKind kind);
/// "GPU socket", "drive bay".
[[nodiscard]] std::string slotWord(catalog::SlotKind kind);
/// "1 port", "2 ports".
[[nodiscard]] std::string counted(long count, const std::string& word);
/// "8 x H100", "H100" for one.
[[nodiscard]] std::string times(int count, const std::string& name);
/// "a", "a or b", "a, b or c".
[[nodiscard]] std::string joinOr(const std::vector<std::string>& words);

/// "400 Gb/s".
[[nodiscard]] std::string rateWord(double rate_bps);
/// "10 m".
[[nodiscard]] std::string lengthWord(double length_m);
/// "twin-port OSFP finned", "QSFP56".
[[nodiscard]] std::string connectorWord(const std::string& connector, const std::string& shell,
                                        int links);
/// "400 Gb/s twin-port OSFP finned port".
[[nodiscard]] std::string portWord(const catalog::PortGroup& port);
/// "InfiniBand", "InfiniBand and Ethernet".
[[nodiscard]] std::string protocolWord(catalog::Protocol protocol);
[[nodiscard]] std::string protocolWords(const std::vector<catalog::Protocol>& protocols);
/// "50G-PAM4 lanes, HDR" where InfiniBand has a name for that lane rate, else "50G-PAM4 lanes".
[[nodiscard]] std::string laneWord(const std::string& laneRate,
                                   const std::vector<catalog::Protocol>& protocols);

}  // namespace cw::design
