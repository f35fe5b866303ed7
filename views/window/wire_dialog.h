// "Wire a fabric": asks what is wanted, counts it while it is asked, shows it on the canvas, and
// performs it as one step.
//
// Works on the selected servers, or on all. It computes nothing: sizing and drawing are
// model/fabric's.
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <optional>
#include <vector>

#include "model/fabric/wire_design.h"
#include "views/canvas/canvas_view.h"
#include "views/session/design_session.h"
#include "views/window/wire_form.h"

namespace cw::views {

class WireDialog : public QDialog {
    Q_OBJECT
public:
    WireDialog(DesignSession& session, CanvasView& canvas, QWidget* parent = nullptr);

    /// What would be performed now; null when it cannot be.
    [[nodiscard]] const std::optional<design::Transaction>& planned() const { return planned_; }
    /// The counts, or why there are none.
    [[nodiscard]] QString answer() const { return answer_->text(); }

    void done(int result) override;

private:
    struct OtherNetwork {
        QCheckBox* wanted = nullptr;
        QComboBox* switches = nullptr;
        QComboBox* uplinks = nullptr;  ///< management: the switches above; null for others
        fabric::FabricRequest request;
        design::Network network = design::Network::storage;
    };

    void build();
    void addOther(design::Network network, const QString& text, QLayout& layout);
    void addUplinks(OtherNetwork& other, QLayout& layout);
    void plan();
    [[nodiscard]] std::vector<fabric::NetworkRequest> networks() const;
    [[nodiscard]] QString countsText(const std::vector<fabric::NetworkRequest>& networks) const;

    DesignSession& session_;
    CanvasView& canvas_;
    std::vector<design::DeviceId> nodes_;
    WireForm* form_;
    std::vector<OtherNetwork> others_;
    QLabel* answer_;
    QPushButton* apply_ = nullptr;
    QTimer later_;  ///< a plan for the last of several quick changes
    std::optional<design::Transaction> planned_;
};

}  // namespace cw::views
