// The strip of headline figures over the drawing. It follows previews; a click explains the number.
//
// A figure that changed is marked for a moment and then not: nothing blinks. In a window too narrow
// for one row the figures stand in two, and what is still too long loses words of its unit, which
// the tool tip has whole.
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
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void findingsRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void place();
    void placeRow(std::size_t first, std::size_t end, int y, int room_px);
    void setCellCount(std::size_t count);
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
