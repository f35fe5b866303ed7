// The strip of headline figures over the drawing. It follows previews; a click explains the number.
//
// A figure that changed is marked for a moment and then not: nothing blinks.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "views/session/design_session.h"
#include "views/window/findings_cell.h"
#include "views/window/headline_cell.h"

namespace cw::views {

class HeadlineStrip : public QWidget {
    Q_OBJECT
public:
    HeadlineStrip(DesignSession& session, Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] const std::vector<HeadlineCell*>& cells() const { return cells_; }

signals:
    void findingsRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void takeEvaluation();
    void forget();
    void explain(const HeadlineCell& cell);

    DesignSession& session_;
    Theme& theme_;
    std::vector<HeadlineCell*> cells_;
    FindingsCell* findings_;
    QTimer unmark_;
    bool isFresh_ = true;  ///< first figures of a document or variant: nothing has changed
};

}  // namespace cw::views
