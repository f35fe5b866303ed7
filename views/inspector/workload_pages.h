// What the cluster is for: a training job or an inference service, one form each, and the choice
// between them.
//
// The page follows the variant; choosing the other page alone changes nothing until a model is
// picked there.
#pragma once

#include <QComboBox>
#include <QStackedWidget>
#include <QWidget>

#include "model/evaluation/explain.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class ServingPanel;
class WorkloadPanel;

class WorkloadPages : public QWidget {
    Q_OBJECT
public:
    WorkloadPages(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    /// Opens the form for a model of one's own.
    void describeModel();

signals:
    void whyRequested(cw::evaluation::Quantity quantity, const QPoint& at);

private:
    void showPage(int page);
    void followVariant();

    DesignSession& session_;
    QComboBox* kind_;
    QStackedWidget* pages_;
    WorkloadPanel* training_;
    ServingPanel* serving_;
};

}  // namespace cw::views
