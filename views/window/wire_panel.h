// "Wire a fabric": asks what is wanted, counts it while it is asked, shows it on the canvas beside
// it, and performs it as one step.
//
// Works on the selected servers, or on all. Made for one wiring: it ends with it, when it is given
// up, or when its servers are gone. It computes nothing: sizing and drawing are model/fabric's.
#pragma once

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QRectF>
#include <QTimer>
#include <QWidget>
#include <optional>
#include <vector>

#include "model/fabric/wire_design.h"
#include "views/canvas/canvas_view.h"
#include "views/session/design_session.h"
#include "views/window/wire_form.h"

class QHBoxLayout;
class QVBoxLayout;

namespace cw::views {

class WirePanel : public QWidget {
    Q_OBJECT
public:
    WirePanel(DesignSession& session, CanvasView& canvas, QWidget* parent = nullptr);
    ~WirePanel() override;

    /// What would be performed now; null when it cannot be.
    [[nodiscard]] const std::optional<design::Transaction>& planned() const { return planned_; }
    /// The counts, or why there are none.
    [[nodiscard]] QString answer() const { return answer_->text(); }

    /// Performs what is planned, if anything is.
    void wire();
    /// Takes the preview away and ends.
    void cancel();

signals:
    void finished();

private:
    struct OtherNetwork {
        QCheckBox* wanted = nullptr;
        QComboBox* switches = nullptr;
        WireForm* form = nullptr;      ///< how it is shaped
        QComboBox* uplinks = nullptr;  ///< management: the switches above; null for others
        design::Network network = design::Network::storage;
    };

    void build();
    [[nodiscard]] QString scopeText() const;
    void addOther(design::Network network, const QString& text, QVBoxLayout& layout);
    void addUplinks(OtherNetwork& other, const fabric::FabricRequest& request, QVBoxLayout& layout);
    void addShape(OtherNetwork& other, QHBoxLayout& row, QVBoxLayout& layout);
    void followSession();
    void plan();
    void endPreview();
    [[nodiscard]] std::vector<fabric::NetworkRequest> networks() const;
    [[nodiscard]] QString countsText(const std::vector<fabric::NetworkRequest>& networks) const;

    DesignSession& session_;
    CanvasView& canvas_;
    std::vector<design::DeviceId> nodes_;
    bool worksOnSelection_ = false;
    WireForm* form_;
    std::vector<OtherNetwork> others_;
    QLabel* answer_;
    QPushButton* apply_ = nullptr;
    QTimer later_;  ///< a plan for the last of several quick changes
    std::optional<design::Transaction> planned_;
    QRectF shownBounds_;  ///< of the last preview
    bool hasEnded_ = false;
};

}  // namespace cw::views
