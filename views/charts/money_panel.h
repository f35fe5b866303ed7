// The money dock: what owning the design costs, when it pays against renting, and what matters
// most.
//
// The figures on top explain themselves on a click. Charts follow the evaluation at once; bands,
// clouds and the tornado follow when their study is done, for a settled design and not for a
// preview.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QWidget>

#include "model/evaluation/explain.h"
#include "views/charts/bar_chart.h"
#include "views/charts/line_chart.h"
#include "views/charts/study_runner.h"
#include "views/charts/tornado_chart.h"
#include "views/session/design_session.h"

namespace cw::views {

class MoneyPanel : public QWidget {
    Q_OBJECT
public:
    MoneyPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] const BarChart& ownership() const { return *ownership_; }
    [[nodiscard]] const LineChart& clouds() const { return *clouds_; }
    [[nodiscard]] const TornadoChart& tornado() const { return *tornado_; }

signals:
    /// A figure was clicked, at this place of the screen.
    void whyRequested(cw::evaluation::Quantity quantity, const QPoint& at);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void takeEvaluation();
    void study();
    void showFigures();
    void showCharts();
    [[nodiscard]] QString figuresHtml(const evaluation::Evaluation& evaluation) const;

    DesignSession& session_;
    Theme& theme_;
    StudyRunner* runner_;
    QLabel* figures_;
    QComboBox* measure_;
    BarChart* ownership_;
    LineChart* clouds_;
    TornadoChart* tornado_;
    bool isStale_ = true;  ///< the design changed while the panel was hidden
};

}  // namespace cw::views
