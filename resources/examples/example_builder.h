// Builds an example document by the same gestures a user has, so that an example is always legal.
//
// A refusal is an error here: it is thrown as InputError with the gesture and its reason.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/design/gestures.h"
#include "model/workload/architecture.h"

namespace cw::examples {

class ExampleBuilder {
public:
    ExampleBuilder(const catalog::Catalog& catalog, const std::string& title);

    /// Starts a new variant; the first one takes the place of the blank document's.
    void startVariant(const std::string& name, bool asStated);
    design::DeviceId place(const std::string& part, const std::string& label, design::Position at,
                           int count);
    /// Replaces what is in the slots called `slot` by `count` of `part`.
    void refit(design::DeviceId device, const std::string& slot, const std::string& part,
               int count);
    void fit(design::DeviceId device, const std::string& part, int count);
    /// Cables `count` ports of each instance of `a`, of port groups of `role` or of any role, in
    /// order.
    void cable(design::DeviceId a, design::DeviceId b, catalog::PortRole role, int count,
               double length_m = design::defaultLinkLength_m);
    /// The same between the given port groups, with a cable of a publication instead of a catalog
    /// one.
    void cableAsStated(const design::LinkEnd& a, const design::LinkEnd& b, int count,
                       const std::string& cable);
    /// The first port group of a device called `port`, its own or a fitting's.
    [[nodiscard]] design::LinkEnd portOf(design::DeviceId device, const std::string& port) const;
    /// Cables `count` ports between every instance of two switches.
    void mesh(design::DeviceId a, design::DeviceId b, const std::string& port, int count);
    void setNotes(const std::string& notes);
    void setSite(const design::Site& site);
    void setBudget(Money budget);
    void setEconomics(const design::Economics& economics);
    /// Copies of the offers, their GPUs pinned.
    void compareWith(const std::vector<catalog::CloudOffer>& offers);
    void setJob(const workload::TrainingJob& job);
    void setService(const workload::InferenceService& service);

    [[nodiscard]] const design::Document& document() const { return document_; }
    [[nodiscard]] const design::Variant& variant() const;

private:
    [[nodiscard]] design::Desk desk() const { return {document_, variant_, catalog_}; }
    [[nodiscard]] std::vector<catalog::Source> sourcesOf(const catalog::Part& part) const;
    void perform(const design::Answer<design::Transaction>& answer, const std::string& what);
    void edit(design::Edit edit);

    const catalog::Catalog& catalog_;
    design::Document document_;
    std::string variant_;
    bool isFirstVariant_ = true;
};

}  // namespace cw::examples
