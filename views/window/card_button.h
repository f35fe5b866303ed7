// A large button that reads like a card: a picture, a title and a few lighter lines.
#pragma once

#include <QAbstractButton>

#include "views/theme/theme.h"

namespace cw::views {

class CardButton : public QAbstractButton {
    Q_OBJECT
public:
    CardButton(const Theme& theme, const QString& title, const QStringList& lines,
               const QIcon& icon, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont titleFont() const;

    const Theme& theme_;
    QStringList lines_;
};

}  // namespace cw::views
