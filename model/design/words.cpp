#include "model/design/words.h"

#include <algorithm>

#include "model/json.h"
#include "model/units.h"

namespace cw::design {

using catalog::PartKind;
using catalog::Protocol;
using catalog::SlotKind;

std::string kindWord(PartKind kind) {
    switch (kind) {
        case PartKind::accelerator:
            return "GPU";
        case PartKind::server:
            return "server";
        case PartKind::cpu:
            return "CPU";
        case PartKind::memory:
            return "memory module";
        case PartKind::nic:
            return "NIC";
        case PartKind::networkSwitch:
            return "switch";
        case PartKind::cable:
            return "cable";
        case PartKind::transceiver:
            return "transceiver";
        case PartKind::drive:
            return "drive";
        case PartKind::storageSystem:
            return "storage system";
        case PartKind::rack:
            return "rack";
        case PartKind::pdu:
            return "PDU";
        case PartKind::coolingUnit:
            return "cooling unit";
    }
    return "part";
}

std::string aKindWord(PartKind kind) {
    return "a " + kindWord(kind);
}

std::string slotWord(SlotKind kind) {
    switch (kind) {
        case SlotKind::gpuSocket:
            return "GPU socket";
        case SlotKind::cpuSocket:
            return "CPU socket";
        case SlotKind::dimm:
            return "DIMM slot";
        case SlotKind::pcie:
            return "PCIe slot";
        case SlotKind::driveBay:
            return "drive bay";
        case SlotKind::networkModule:
            return "network module slot";
    }
    return "slot";
}

std::string counted(long count, const std::string& word) {
    const std::string text = std::to_string(count) + " " + word;
    if (count == 1) return text;
    const auto endsIn = [&](const std::string& end) {
        return word.size() >= end.size() &&
               word.compare(word.size() - end.size(), end.size(), end) == 0;
    };
    if (endsIn("leaf")) return text.substr(0, text.size() - 1) + "ves";
    return text + (endsIn("ch") ? "es" : "s");
}

std::string times(int count, const std::string& name) {
    return count == 1 ? name : std::to_string(count) + " x " + name;
}

std::string joinOr(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

std::string rateWord(double rate_bps) {
    return numberText(units::bitsToGigabits(rate_bps)) + " Gb/s";
}

std::string lengthWord(double length_m) {
    return numberText(length_m) + " m";
}

std::string connectorWord(const std::string& connector, const std::string& shell, int links) {
    std::string text = connector;
    if (links == 2) text = "twin-port " + text;
    if (links > 2) text = std::to_string(links) + "-port " + text;
    return shell.empty() ? text : text + " " + shell;
}

std::string portWord(const catalog::PortGroup& port) {
    return rateWord(port.rate_bps) + " " +
           connectorWord(port.connector, port.shell, port.portsPerCage) + " port";
}

std::string protocolWord(Protocol protocol) {
    switch (protocol) {
        case Protocol::infiniBand:
            return "InfiniBand";
        case Protocol::ethernet:
            return "Ethernet";
        case Protocol::omniPath:
            return "Omni-Path";
        case Protocol::slingshot:
            return "Slingshot";
        case Protocol::nvLink:
            return "NVLink";
    }
    return "";
}

std::string protocolWords(const std::vector<Protocol>& protocols) {
    std::string text;
    for (const Protocol protocol : protocols) {
        if (!text.empty()) text += " and ";
        text += protocolWord(protocol);
    }
    return text.empty() ? "no protocol" : text;
}

std::string laneWord(const std::string& laneRate, const std::vector<Protocol>& protocols) {
    const std::string lanes = laneRate + " lanes";
    if (std::find(protocols.begin(), protocols.end(), Protocol::infiniBand) == protocols.end())
        return lanes;
    // InfiniBand Trade Association roadmap: EDR 25, HDR 50, NDR 100, XDR 200 Gb/s a lane.
    if (laneRate == "25G-NRZ") return lanes + ", EDR";
    if (laneRate == "50G-PAM4") return lanes + ", HDR";
    if (laneRate == "100G-PAM4") return lanes + ", NDR";
    if (laneRate == "200G-PAM4") return lanes + ", XDR";
    return lanes;
}

}  // namespace cw::design
