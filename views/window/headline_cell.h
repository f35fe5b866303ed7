// One figure of the headline strip: the value large, its unit in a lighter tone, a mark while it is
// new.
#pragma once

#include <QAbstractButton>

#include "views/theme/theme.h"
#include "views/window/headline.h"

namespace cw::views {

class HeadlineCell : public QAbstractButton {
    Q_OBJECT
public:
    HeadlineCell(const Theme& theme, QWidget* parent);

    void show(const HeadlineItem& item);
    [[nodiscard]] const HeadlineItem& item() const { return item_; }
    /// A change is marked until `clearMark`.
    void mark();
    void clearMark();
    [[nodiscard]] bool isMarked() const { return isMarked_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont valueFont() const;

    const Theme& theme_;
    HeadlineItem item_;
    int widest_px_ = 0;  ///< the strip must not jump while figures change
    bool isMarked_ = false;
};

}  // namespace cw::views
