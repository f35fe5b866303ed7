// A document on the shipped catalog, changed by gestures as the window does it, for tests.
#pragma once

#include <QtTest>
#include <string>
#include <utility>

#include "model/design/gestures.h"
#include "tests/shipped_catalog.h"

namespace cw::test {

/// A document with one variant called "A". Gestures that must work are performed at once.
class BenchDesk {
public:
    BenchDesk() : document(design::blankDocument("Bench", "A")) {}

    design::Document document;

    [[nodiscard]] design::Desk desk() const { return {document, "A", shippedCatalog()}; }
    [[nodiscard]] const design::Variant& variant() const { return document.variants.front(); }
    [[nodiscard]] const design::Device& device(design::DeviceId id) const {
        const design::Device* found = variant().findDevice(id);
        if (found == nullptr) qFatal("no such device");
        return *found;
    }
    [[nodiscard]] const design::Link& lastLink() const { return variant().links.back(); }

    /// Performs it; returns the name, or the reason why not.
    std::string perform(const design::Answer<design::Transaction>& answer) {
        if (!answer) return "refused: " + answer.reason();
        design::apply(document, answer.value());
        return answer.value().name;
    }

    design::DeviceId place(const std::string& part, int count = 1) {
        const std::string name = perform(design::placePart(desk(), part, {}, count));
        if (name.rfind("refused", 0) == 0) qFatal("%s", name.c_str());
        return variant().devices.back().id;
    }
    std::string fit(design::DeviceId device, const std::string& part, int count = 1) {
        return perform(design::fitPart(desk(), device, part, count));
    }
    /// The end of the port group called `port` on the device itself or in any of its fittings.
    [[nodiscard]] design::LinkEnd port(design::DeviceId id, const std::string& port) const {
        for (const design::PortUse& use : design::portsOf(variant(), device(id), document.pinned))
            if (use.end.port == port) return use.end;
        qFatal("no port %s", port.c_str());
        return {};
    }
    [[nodiscard]] const design::Fitting& fitting(design::DeviceId id,
                                                 const std::string& slot) const {
        for (const design::Fitting& fitting : device(id).fittings)
            if (fitting.slot == slot) return fitting;
        qFatal("nothing in %s", slot.c_str());
        return device(id).fittings.front();
    }
};

inline QString text(const std::string& bytes) {
    return QString::fromStdString(bytes);
}

}  // namespace cw::test
