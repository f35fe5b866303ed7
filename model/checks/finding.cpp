#include "model/checks/finding.h"

namespace cw::checks {

const char* nameOf(Severity severity) {
    switch (severity) {
        case Severity::error:
            return "error";
        case Severity::warning:
            return "warning";
        case Severity::info:
            return "info";
    }
    return "";
}

const char* nameOf(Domain domain) {
    switch (domain) {
        case Domain::fabric:
            return "fabric";
        case Domain::node:
            return "node";
        case Domain::rack:
            return "rack";
        case Domain::power:
            return "power";
        case Domain::cooling:
            return "cooling";
        case Domain::workload:
            return "workload";
        case Domain::cost:
            return "cost";
        case Domain::catalog:
            return "catalog";
    }
    return "";
}

}  // namespace cw::checks
